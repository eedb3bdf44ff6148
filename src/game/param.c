#include "game/param.h"

#include "game/number.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

static bool in_range(const struct param *p, int n)
{
    return n >= p->least && n <= p->most;
}

/* Reads `N SEPARATOR N`, the whole text. */
static bool read_pair(const char *s, size_t len, char separator, int *first, int *second)
{
    size_t at = number_read(s, len, first);
    if (at == 0 || at == len || tolower((unsigned char)s[at]) != separator)
        return false;
    at++;
    size_t rest = number_read(s + at, len - at, second);
    return rest > 0 && at + rest == len;
}

/* Reads `B2R2...` from the front; a letter may stand once, and some weight must be above 0. */
static size_t read_weights(const struct param *p, const char *s, size_t len, struct value *value)
{
    size_t at = 0;
    unsigned seen = 0, sum = 0;

    *value = (struct value){0};
    while (at < len) {
        const char *letter = strchr(p->letters, toupper((unsigned char)s[at]));
        int weight;
        size_t digits = number_read(s + at + 1, len - at - 1, &weight);
        if (!letter || !*letter || digits == 0 || !in_range(p, weight) || seen >> (letter - p->letters) & 1)
            break;
        seen |= 1u << (letter - p->letters);
        sum += (unsigned)weight;
        value->n[letter - p->letters] = (int16_t)weight;
        at += 1 + digits;
    }
    return sum > 0 ? at : 0;
}

/* The number of the word at the front of `s`, ended by a blank or the end; -1 if it is none of them. */
static int find_word(const struct param *p, const char *s, size_t len)
{
    size_t end = 0;
    while (end < len && s[end] != ' ')
        end++;
    for (int i = 0; p->words[i]; i++)
        if (strlen(p->words[i]) == end && memcmp(p->words[i], s, end) == 0)
            return i;
    return -1;
}

static bool read_board(const struct param *p, const char *s, size_t len, struct value *value)
{
    int which = find_word(p, s, len), size;
    size_t at = which < 0 ? len : strlen(p->words[which]);

    while (at < len && s[at] == ' ')
        at++;
    if (at == len || number_read(s + at, len - at, &size) != len - at || !in_range(p, size))
        return false;
    value->n[0] = (int16_t)which;
    value->n[1] = (int16_t)size;
    return true;
}

/* Digits, and behind a point as many more as `unit` (1000, 100) has zeros; stores the number times `unit`. */
static bool read_fixed(const char *s, size_t len, int unit, int16_t *number)
{
    int whole = 0, part = 0;
    size_t at = number_read(s, len, &whole);
    bool point = at > 0 && at < len && s[at] == '.';

    if (at == 0 || whole > 30 || (point && at + 1 == len) || (!point && at < len))
        return false;
    for (int place = unit / 10; ++at < len; place /= 10) {
        if (!isdigit((unsigned char)s[at]) || place == 0)
            return false;
        part += (s[at] - '0') * place;
    }
    *number = (int16_t)(whole * unit + part);
    return true;
}

static bool read_decimal(const struct param *p, const char *s, size_t len, struct value *value)
{
    return read_fixed(s, len, 1000, &value->n[0]) && in_range(p, value->n[0]);
}

/* Two numbers joined by a comma, each with a sign or without. */
static bool read_offset(const struct param *p, const char *s, size_t len, struct value *value)
{
    const char *comma = memchr(s, ',', len), *end = s + len;
    if (!comma)
        return false;
    for (int i = 0; i < 2; i++, s = comma + 1) {
        const char *to = i == 0 ? comma : end;
        bool minus = s < to && *s == '-';
        s += minus || (s < to && *s == '+');
        if (!read_fixed(s, (size_t)(to - s), 100, &value->n[i]))
            return false;
        value->n[i] = (int16_t)(minus ? -value->n[i] : value->n[i]);
        if (!in_range(p, value->n[i]))
            return false;
    }
    return true;
}

static bool read_value(const struct param *p, const char *s, size_t len, struct value *value)
{
    int first, second;

    *value = (struct value){0};
    switch (p->kind) {
    case PARAM_INT:
        if (p->word && len == strlen(p->word) && memcmp(s, p->word, len) == 0) {
            value->n[0] = -1;
            return true;
        }
        if (len == 0 || number_read(s, len, &first) != len || !in_range(p, first))
            return false;
        value->n[0] = (int16_t)first;
        return true;
    case PARAM_SIZE:
    case PARAM_RANGE:
        if (!read_pair(s, len, p->kind == PARAM_SIZE ? 'x' : '-', &first, &second))
            return false;
        if (!in_range(p, first) || !in_range(p, second) || (p->kind == PARAM_RANGE && first > second))
            return false;
        value->n[0] = (int16_t)first;
        value->n[1] = (int16_t)second;
        return true;
    case PARAM_WEIGHTS:
        return len > 0 && read_weights(p, s, len, value) == len;
    case PARAM_BOARD:
        return read_board(p, s, len, value);
    case PARAM_WORD:
        value->n[0] = (int16_t)(len == 0 ? -1 : find_word(p, s, len));
        return len == 0 || (value->n[0] >= 0 && strlen(p->words[value->n[0]]) == len);
    case PARAM_DECIMAL:
        return read_decimal(p, s, len, value);
    case PARAM_FLAG:
        value->n[0] = len == 1 && s[0] == '1';
        return len == 1 && (s[0] == '0' || s[0] == '1');
    case PARAM_PAIR:
        return read_offset(p, s, len, value);
    }
    return false;
}

static void add_words(const struct param *p, struct text *out)
{
    for (int i = 0; p->words[i]; i++)
        text_addf(out, "%s%s", i == 0 ? "" : p->words[i + 1] ? ", " : " or ", p->words[i]);
}

/* What would be right, in words. */
static void expected(const struct param *p, struct text *why)
{
    switch (p->kind) {
    case PARAM_INT:
        text_addf(why, "a whole number from %d to %d", p->least, p->most);
        if (p->word)
            text_addf(why, ", or \"%s\"", p->word);
        break;
    case PARAM_SIZE:
        text_addf(why, "WIDTHxHEIGHT, each from %d to %d", p->least, p->most);
        break;
    case PARAM_RANGE:
        text_addf(why, "LEAST-GREATEST, each from %d to %d", p->least, p->most);
        break;
    case PARAM_WEIGHTS:
        text_addf(why, "letters of %s, each once with a weight from %d to %d behind it, not all 0", p->letters,
                  p->least, p->most);
        break;
    case PARAM_BOARD:
        add_words(p, why);
        text_addf(why, " and a size from %d to %d", p->least, p->most);
        break;
    case PARAM_WORD:
        add_words(p, why);
        return;
    case PARAM_DECIMAL:
        text_add(why, "a number from ");
        text_add_fixed(why, p->least / 1000.0, 3);
        text_add(why, " to ");
        text_add_fixed(why, p->most / 1000.0, 3);
        break;
    case PARAM_FLAG:
        text_add(why, "0 or 1");
        return;
    case PARAM_PAIR:
        text_add(why, "two numbers X,Y, each from ");
        text_add_fixed(why, p->least / 100.0, 2);
        text_add(why, " to ");
        text_add_fixed(why, p->most / 100.0, 2);
        break;
    }
    text_addf(why, ", such as %s", p->standard);
}

static bool read_named(const struct param *p, const char *name, const char *s, size_t len, struct value *value,
                       struct text *why)
{
    if (len > 0 && read_value(p, s, len, value))
        return true;
    text_addf(why, "%s \"", name);
    text_add_bytes(why, s, len < 60 ? len : 60);
    text_add(why, "\" is not right: it takes ");
    expected(p, why);
    return false;
}

bool param_read(const struct param *p, const char *s, size_t len, struct value *value, struct text *why)
{
    return read_named(p, p->name, s, len, value, why);
}

/* Ruling: records say which board it is, so that everybody can read them; at the command line the usual one goes
 * without saying. */
static bool read_bare_board(const struct param *p, const char *s, size_t len, struct value *value)
{
    int size;
    if (p->kind != PARAM_BOARD || len == 0 || number_read(s, len, &size) != len || !in_range(p, size))
        return false;
    *value = (struct value){.n = {0, (int16_t)size}};
    return true;
}

bool param_read_option(const struct param *p, const char *name, const char *s, size_t len, struct value *value,
                       struct text *why)
{
    return read_bare_board(p, s, len, value) || read_named(p, name, s, len, value, why);
}

bool param_is_option(const struct param *p, const char *name)
{
    return p->use != PARAM_RULE && (strcmp(p->name, name) == 0 || (p->also && strcmp(p->also, name) == 0));
}

static void write_weights(const struct param *p, const struct value *value, struct text *out)
{
    for (int i = 0; p->letters[i]; i++)
        if (value->n[i] > 0) {
            text_add_char(out, p->letters[i]);
            text_add_int(out, value->n[i]);
        }
}

void param_write(const struct param *p, const struct value *value, struct text *out)
{
    switch (p->kind) {
    case PARAM_INT:
        if (p->word && value->n[0] == -1)
            text_add(out, p->word);
        else
            text_add_int(out, value->n[0]);
        break;
    case PARAM_SIZE:
    case PARAM_RANGE:
        text_add_int(out, value->n[0]);
        text_add_char(out, p->kind == PARAM_SIZE ? 'x' : '-');
        text_add_int(out, value->n[1]);
        break;
    case PARAM_WEIGHTS:
        write_weights(p, value, out);
        break;
    case PARAM_BOARD:
        text_addf(out, "%s %d", p->words[value->n[0]], value->n[1]);
        break;
    case PARAM_WORD:
        text_add(out, value->n[0] < 0 ? "" : p->words[value->n[0]]);
        break;
    case PARAM_DECIMAL:
        text_add_fixed(out, value->n[0] / 1000.0, 3);
        break;
    case PARAM_FLAG:
        text_add_int(out, value->n[0]);
        break;
    case PARAM_PAIR:
        text_add_fixed(out, value->n[0] / 100.0, 2);
        text_add_char(out, ',');
        text_add_fixed(out, value->n[1] / 100.0, 2);
        break;
    }
}

/* "W11": the word's initial, then the size. */
static size_t id_read_board(const struct param *p, const char *s, size_t len, struct value *value)
{
    int which = 0, size;
    while (len > 0 && p->words[which] && toupper((unsigned char)p->words[which][0]) != s[0])
        which++;
    size_t digits = len > 0 && p->words[which] ? number_read(s + 1, len - 1, &size) : 0;
    if (digits == 0 || !in_range(p, size))
        return 0;
    value->n[0] = (int16_t)which;
    value->n[1] = (int16_t)size;
    return 1 + digits;
}

size_t param_id_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    int first, second;
    size_t at, rest;

    *value = (struct value){0};
    switch (p->kind) {
    case PARAM_INT:
        at = number_read(s, len, &first);
        if (at == 0 || !in_range(p, first))
            return 0;
        value->n[0] = (int16_t)first;
        return at;
    case PARAM_SIZE:
        at = number_read(s, len, &first);
        if (at == 0 || at == len || (s[at] != 'x' && s[at] != 'X'))
            return 0;
        rest = number_read(s + at + 1, len - at - 1, &second);
        if (rest == 0 || !in_range(p, first) || !in_range(p, second))
            return 0;
        value->n[0] = (int16_t)first;
        value->n[1] = (int16_t)second;
        return at + 1 + rest;
    case PARAM_RANGE:
        assert(p->most <= 9);
        if (len < 2 || !isdigit((unsigned char)s[0]) || !isdigit((unsigned char)s[1]))
            return 0;
        value->n[0] = (int16_t)(s[0] - '0');
        value->n[1] = (int16_t)(s[1] - '0');
        return in_range(p, value->n[0]) && in_range(p, value->n[1]) && value->n[0] <= value->n[1] ? 2 : 0;
    case PARAM_WEIGHTS:
        return read_weights(p, s, len, value);
    case PARAM_BOARD:
        return id_read_board(p, s, len, value);
    case PARAM_WORD:
    case PARAM_DECIMAL:
    case PARAM_FLAG:
    case PARAM_PAIR:
        break;
    }
    return 0;
}

void param_id_write(const struct param *p, const struct value *value, struct text *out)
{
    assert(p->use == PARAM_CONTENT && p->kind != PARAM_WORD && p->kind != PARAM_DECIMAL && p->kind != PARAM_PAIR);
    if (p->kind == PARAM_FLAG)
        return;
    if (p->kind == PARAM_RANGE) {
        text_add_int(out, value->n[0]);
        text_add_int(out, value->n[1]);
    } else if (p->kind == PARAM_BOARD) {
        text_add_char(out, (char)toupper((unsigned char)p->words[value->n[0]][0]));
        text_add_int(out, value->n[1]);
    } else {
        assert(p->kind != PARAM_INT || value->n[0] >= 0);
        param_write(p, value, out);
    }
}

void params_standard(const struct param *params, size_t count, struct values *values)
{
    *values = (struct values){0};
    for (size_t i = 0; i < count; i++) {
        bool ok = read_value(&params[i], params[i].standard, strlen(params[i].standard), &values->of[i]);
        assert(ok);
        (void)ok;
    }
}
