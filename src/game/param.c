#include "game/param.h"

#include "game/notation.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* How values of a kind are read and written. Values are zeroed before they are read. */
struct param_format {
    /* Reads the whole text of an option or a tag. The text is empty only where the default is. */
    bool (*read)(const struct param *p, const char *s, size_t len, struct value *value);
    void (*write)(const struct param *p, const struct value *value, struct text *out);

    /* Adds what is allowed, to follow "must be". */
    void (*describe)(const struct param *p, struct text *why);
    bool example; /* the message gives the default as an example */

    /* The same for sheet IDs. id_read reads from the front and returns how many bytes it took, or 0. NULL: in no ID. */
    size_t (*id_read)(const struct param *p, const char *s, size_t len, struct value *value);
    void (*id_write)(const struct param *p, const struct value *value, struct text *out);
};

static bool in_range(const struct param *p, int n)
{
    return n >= p->least && n <= p->most;
}

/* Stores two numbers; false if one is out of range. */
static bool take_two(const struct param *p, int first, int second, struct value *value)
{
    value->n[0] = (int16_t)first;
    value->n[1] = (int16_t)second;
    return in_range(p, first) && in_range(p, second);
}

/* ---- PARAM_INT -------------------------------------------------------------------------------------------------- */

static size_t int_id_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    int number;
    size_t at = notation_read_number(s, len, &number);
    if (at == 0 || !in_range(p, number))
        return 0;
    value->n[0] = (int16_t)number;
    return at;
}

static bool int_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    if (p->word && len == strlen(p->word) && memcmp(s, p->word, len) == 0) {
        value->n[0] = -1;
        return true;
    }
    return len > 0 && int_id_read(p, s, len, value) == len;
}

static void int_write(const struct param *p, const struct value *value, struct text *out)
{
    if (p->word && value->n[0] == -1)
        text_add(out, p->word);
    else
        text_add_int(out, value->n[0]);
}

static void int_id_write(const struct param *p, const struct value *value, struct text *out)
{
    assert(value->n[0] >= 0);
    int_write(p, value, out);
}

static void int_describe(const struct param *p, struct text *why)
{
    text_addf(why, "a whole number from %d to %d", p->least, p->most);
    if (p->word)
        text_addf(why, ", or \"%s\"", p->word);
}

/* ---- PARAM_SIZE, PARAM_RANGE ------------------------------------------------------------------------------------- */

/* Reads `N SEPARATOR N` from the front. Returns how many bytes it took, or 0. */
static size_t read_pair(const char *s, size_t len, char separator, int *first, int *second)
{
    size_t at = notation_read_number(s, len, first);
    if (at == 0 || at == len || tolower((unsigned char)s[at]) != separator)
        return 0;
    at++;
    size_t rest = notation_read_number(s + at, len - at, second);
    return rest > 0 ? at + rest : 0;
}

static size_t size_id_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    int columns, rows;
    size_t used = read_pair(s, len, 'x', &columns, &rows);
    return used > 0 && take_two(p, columns, rows, value) ? used : 0;
}

static bool size_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    return len > 0 && size_id_read(p, s, len, value) == len;
}

static void size_write(const struct param *p, const struct value *value, struct text *out)
{
    (void)p;
    text_addf(out, "%dx%d", value->n[0], value->n[1]);
}

static void size_describe(const struct param *p, struct text *why)
{
    text_addf(why, "WIDTHxHEIGHT, each from %d to %d", p->least, p->most);
}

static bool range_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    int least, greatest;
    size_t used = read_pair(s, len, '-', &least, &greatest);
    return used > 0 && used == len && take_two(p, least, greatest, value) && least <= greatest;
}

static size_t range_id_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    assert(p->most <= 9);
    if (len < 2 || !isdigit((unsigned char)s[0]) || !isdigit((unsigned char)s[1]))
        return 0;
    return take_two(p, s[0] - '0', s[1] - '0', value) && s[0] <= s[1] ? 2 : 0;
}

static void range_write(const struct param *p, const struct value *value, struct text *out)
{
    (void)p;
    text_addf(out, "%d-%d", value->n[0], value->n[1]);
}

static void range_id_write(const struct param *p, const struct value *value, struct text *out)
{
    (void)p;
    text_addf(out, "%d%d", value->n[0], value->n[1]);
}

static void range_describe(const struct param *p, struct text *why)
{
    text_addf(why, "LEAST-GREATEST, each from %d to %d", p->least, p->most);
}

/* ---- PARAM_WEIGHTS ----------------------------------------------------------------------------------------------- */

/* Reads `B2R2...`: each letter at most once, some weight above 0. */
static size_t weights_id_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    size_t at = 0;
    unsigned seen = 0, sum = 0;

    while (at < len) {
        const char *letter = strchr(p->letters, toupper((unsigned char)s[at]));
        int weight;
        size_t digits = notation_read_number(s + at + 1, len - at - 1, &weight);
        if (!letter || !*letter || digits == 0 || !in_range(p, weight) || seen >> (letter - p->letters) & 1)
            break;
        seen |= 1u << (letter - p->letters);
        sum += (unsigned)weight;
        value->n[letter - p->letters] = (int16_t)weight;
        at += 1 + digits;
    }
    return sum > 0 ? at : 0;
}

static bool weights_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    return len > 0 && weights_id_read(p, s, len, value) == len;
}

static void weights_write(const struct param *p, const struct value *value, struct text *out)
{
    for (int i = 0; p->letters[i]; i++)
        if (value->n[i] > 0) {
            text_add_char(out, p->letters[i]);
            text_add_int(out, value->n[i]);
        }
}

static void weights_describe(const struct param *p, struct text *why)
{
    text_addf(why, "letters of %s, each once and followed by a weight from %d to %d, not all 0", p->letters, p->least,
              p->most);
}

/* ---- PARAM_WORD, PARAM_BOARD ------------------------------------------------------------------------------------- */

/* The index of the word at the front of `s`, which a blank or the end ends; -1 if it is none of `words`. */
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

static void word_describe(const struct param *p, struct text *out)
{
    for (int i = 0; p->words[i]; i++)
        text_addf(out, "%s%s", i == 0 ? "" : p->words[i + 1] ? ", " : " or ", p->words[i]);
}

static bool word_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    value->n[0] = (int16_t)(len == 0 ? -1 : find_word(p, s, len));
    return len == 0 || (value->n[0] >= 0 && strlen(p->words[value->n[0]]) == len);
}

static void word_write(const struct param *p, const struct value *value, struct text *out)
{
    text_add(out, value->n[0] < 0 ? "" : p->words[value->n[0]]);
}

static bool board_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    int which = find_word(p, s, len), size;
    size_t at = which < 0 ? len : strlen(p->words[which]);

    while (at < len && s[at] == ' ')
        at++;
    if (at == len || notation_read_number(s + at, len - at, &size) != len - at || !in_range(p, size))
        return false;
    value->n[0] = (int16_t)which;
    value->n[1] = (int16_t)size;
    return true;
}

static void board_write(const struct param *p, const struct value *value, struct text *out)
{
    text_addf(out, "%s %d", p->words[value->n[0]], value->n[1]);
}

static void board_describe(const struct param *p, struct text *why)
{
    word_describe(p, why);
    text_addf(why, " and a size from %d to %d", p->least, p->most);
}

/* "W11": the word's initial, then the size. */
static size_t board_id_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    int which = 0, size;
    while (len > 0 && p->words[which] && toupper((unsigned char)p->words[which][0]) != s[0])
        which++;
    size_t digits = len > 0 && p->words[which] ? notation_read_number(s + 1, len - 1, &size) : 0;
    if (digits == 0 || !in_range(p, size))
        return 0;
    value->n[0] = (int16_t)which;
    value->n[1] = (int16_t)size;
    return 1 + digits;
}

static void board_id_write(const struct param *p, const struct value *value, struct text *out)
{
    text_addf(out, "%c%d", toupper((unsigned char)p->words[value->n[0]][0]), value->n[1]);
}

/* ---- PARAM_DECIMAL, PARAM_PAIR ----------------------------------------------------------------------------------- */

enum { THOUSANDTHS = 1000, HUNDREDTHS = 100 };

/* Reads digits, perhaps with a point and at most as many decimals as `unit` (1000, 100) has zeros. Stores the number
 * times `unit`. */
static bool read_fixed(const char *s, size_t len, int unit, int16_t *number)
{
    int whole = 0, part = 0;
    size_t at = notation_read_number(s, len, &whole);
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

static void add_limits(const struct param *p, int unit, struct text *why)
{
    text_add_fixed(why, (double)p->least / unit, 3);
    text_add(why, " to ");
    text_add_fixed(why, (double)p->most / unit, 3);
}

static bool decimal_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    return read_fixed(s, len, THOUSANDTHS, &value->n[0]) && in_range(p, value->n[0]);
}

static void decimal_write(const struct param *p, const struct value *value, struct text *out)
{
    (void)p;
    text_add_fixed(out, (double)value->n[0] / THOUSANDTHS, 3);
}

static void decimal_describe(const struct param *p, struct text *why)
{
    text_add(why, "a number from ");
    add_limits(p, THOUSANDTHS, why);
}

/* Two numbers with a comma between them, each with or without a sign. */
static bool pair_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    const char *comma = memchr(s, ',', len), *end = s + len;
    if (!comma)
        return false;
    for (int i = 0; i < 2; i++, s = comma + 1) {
        const char *to = i == 0 ? comma : end;
        bool minus = s < to && *s == '-';
        s += minus || (s < to && *s == '+');
        if (!read_fixed(s, (size_t)(to - s), HUNDREDTHS, &value->n[i]))
            return false;
        value->n[i] = (int16_t)(minus ? -value->n[i] : value->n[i]);
        if (!in_range(p, value->n[i]))
            return false;
    }
    return true;
}

static void pair_write(const struct param *p, const struct value *value, struct text *out)
{
    (void)p;
    text_add_fixed(out, (double)value->n[0] / HUNDREDTHS, 2);
    text_add_char(out, ',');
    text_add_fixed(out, (double)value->n[1] / HUNDREDTHS, 2);
}

static void pair_describe(const struct param *p, struct text *why)
{
    text_add(why, "two numbers X,Y, each from ");
    add_limits(p, HUNDREDTHS, why);
}

/* ---- PARAM_FLAG -------------------------------------------------------------------------------------------------- */

static bool flag_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    (void)p;
    value->n[0] = len == 1 && s[0] == '1';
    return len == 1 && (s[0] == '0' || s[0] == '1');
}

static void flag_write(const struct param *p, const struct value *value, struct text *out)
{
    (void)p;
    text_add_int(out, value->n[0]);
}

static void flag_describe(const struct param *p, struct text *why)
{
    (void)p;
    text_add(why, "0 or 1");
}

/* In an ID its mark is all there is. */
static void flag_id_write(const struct param *p, const struct value *value, struct text *out)
{
    (void)p, (void)value, (void)out;
}

/* ---- All kinds --------------------------------------------------------------------------------------------------- */

static const struct param_format formats[] = {
    [PARAM_INT] = {int_read, int_write, int_describe, false, int_id_read, int_id_write},
    [PARAM_SIZE] = {size_read, size_write, size_describe, false, size_id_read, size_write},
    [PARAM_RANGE] = {range_read, range_write, range_describe, false, range_id_read, range_id_write},
    [PARAM_WEIGHTS] = {weights_read, weights_write, weights_describe, true, weights_id_read, weights_write},
    [PARAM_BOARD] = {board_read, board_write, board_describe, true, board_id_read, board_id_write},
    [PARAM_WORD] = {word_read, word_write, word_describe, false, NULL, NULL},
    [PARAM_DECIMAL] = {decimal_read, decimal_write, decimal_describe, false, NULL, NULL},
    [PARAM_FLAG] = {flag_read, flag_write, flag_describe, false, NULL, flag_id_write},
    [PARAM_PAIR] = {pair_read, pair_write, pair_describe, false, NULL, NULL},
};

static bool read_value(const struct param *p, const char *s, size_t len, struct value *value)
{
    *value = (struct value){0};
    return formats[p->kind].read(p, s, len, value);
}

static bool read_named(const struct param *p, const char *prefix, const char *name, const char *s, size_t len,
                       struct value *value, struct text *why)
{
    if (len > 0 && read_value(p, s, len, value))
        return true;
    if (!why)
        return false;
    text_addf(why, "%s%s must be ", prefix, name);
    formats[p->kind].describe(p, why);
    if (formats[p->kind].example)
        text_addf(why, ", like %s", p->standard);
    text_add(why, ", not \"");
    text_add_bytes(why, s, len < 60 ? len : 60);
    text_add_char(why, '"');
    return false;
}

bool param_read(const struct param *p, const char *s, size_t len, struct value *value, struct text *why)
{
    return read_named(p, "", p->tag ? p->tag : p->name, s, len, value, why);
}

/* Ruling: a record always names the kind of board, so that everybody can read it; on the command line the usual kind
 * may be left out. */
bool param_read_option(const struct param *p, const char *name, const char *s, size_t len, struct value *value,
                       struct text *why)
{
    int size;
    if (p->kind == PARAM_BOARD && len > 0 && notation_read_number(s, len, &size) == len && in_range(p, size)) {
        *value = (struct value){.n = {0, (int16_t)size}};
        return true;
    }
    return read_named(p, "--", name, s, len, value, why);
}

bool param_is_option(const struct param *p, const char *name)
{
    return p->use != PARAM_RULE && (strcmp(p->name, name) == 0 || (p->also && strcmp(p->also, name) == 0));
}

void param_write(const struct param *p, const struct value *value, struct text *out)
{
    formats[p->kind].write(p, value, out);
}

size_t param_id_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    *value = (struct value){0};
    return formats[p->kind].id_read ? formats[p->kind].id_read(p, s, len, value) : 0;
}

void param_id_write(const struct param *p, const struct value *value, struct text *out)
{
    assert(p->use == PARAM_CONTENT && formats[p->kind].id_write);
    formats[p->kind].id_write(p, value, out);
}

size_t param_count(const struct param *params)
{
    size_t count = 0;
    while (params[count].name)
        count++;
    return count;
}

size_t param_index(const struct param *params, const char *name)
{
    size_t i = 0;
    while (strcmp(params[i].name, name) != 0) {
        i++;
        assert(params[i].name);
    }
    return i;
}

void params_standard(const struct param *params, struct values *values)
{
    *values = (struct values){0};
    for (size_t i = 0; params[i].name; i++) {
        bool ok = read_value(&params[i], params[i].standard, strlen(params[i].standard), &values->of[i]);
        assert(ok);
        (void)ok;
    }
}
