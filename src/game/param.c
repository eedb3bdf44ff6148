#include "game/param.h"

#include "base/parse.h"
#include "base/utf8.h"
#include "game/notation.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

/* How values of a kind are read and written. Values are zeroed before they are read. */
struct param_format {
    /* Reads a value from the front of the text of an option or a tag. Returns the bytes read, 0 if there is none. */
    size_t (*read)(const struct param *p, const char *s, size_t len, struct value *value);
    void (*write)(const struct param *p, const struct value *value, struct text *out);

    /* Adds what is allowed, to follow "must be". */
    void (*describe)(const struct param *p, struct text *why);
    bool example; /* the message gives the default as an example */

    /* The same for sheet IDs. NULL: in no ID. */
    size_t (*id_read)(const struct param *p, const char *s, size_t len, struct value *value);
    void (*id_write)(const struct param *p, const struct value *value, struct text *out);
};

static bool in_range(const struct param *p, int n)
{
    return n >= p->least && n <= p->most;
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

/* The kinds whose values are one or two numbers. */
static const struct {
    const char *allowed; /* before the limits */
    int count;
    char separator; /* between two numbers */
    int unit;       /* of the stored numbers: 1, or a power of 10 for numbers with decimals */
    bool is_signed;
} forms[] = {
    [PARAM_INT] = {"a whole number from", 1, '\0', 1, false},
    [PARAM_FLAG] = {"a whole number from", 1, '\0', 1, false},
    [PARAM_SIZE] = {"WIDTHxHEIGHT, each from", 2, 'x', 1, false},
    [PARAM_RANGE] = {"LEAST-GREATEST, each from", 2, '-', 1, false},
    [PARAM_DECIMAL] = {"a number from", 1, '\0', 1000, false},
    [PARAM_PAIR] = {"two numbers X,Y, each from", 2, ',', 100, true},
};

double param_unit(const struct param *p)
{
    return forms[p->kind].unit > 1 ? 1.0 / forms[p->kind].unit : 1;
}

static size_t numbers_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    const int unit = forms[p->kind].unit;
    size_t at = 0;

    for (int i = 0; i < forms[p->kind].count; i++) {
        if (i > 0 && at == len && p->kind == PARAM_SIZE) { /* a square */
            value->n[i] = value->n[0];
            break;
        }
        if (i > 0 && (at == len || tolower((unsigned char)s[at++]) != forms[p->kind].separator))
            return 0;
        bool has_sign = forms[p->kind].is_signed && at < len && (s[at] == '-' || s[at] == '+');
        bool minus = has_sign && s[at] == '-';
        at += has_sign;
        int number;
        size_t digits = notation_read_number(s + at, len - at, &number);
        if (digits == 0)
            return 0;
        at += digits;
        number *= unit;
        if (unit > 1 && at < len && s[at] == '.') {
            int place = unit / 10;
            for (at++; at < len && isdigit((unsigned char)s[at]) && place > 0; at++, place /= 10)
                number += (s[at] - '0') * place;
            if (s[at - 1] == '.')
                return 0;
        }
        if (!in_range(p, minus ? -number : number))
            return 0;
        value->n[i] = (int16_t)(minus ? -number : number);
    }
    return p->kind == PARAM_RANGE && value->n[0] > value->n[1] ? 0 : at;
}

static void numbers_write(const struct param *p, const struct value *value, struct text *out)
{
    if (p->word && value->n[0] == -1) {
        text_add(out, p->word);
        return;
    }
    for (int i = 0; i < forms[p->kind].count; i++) {
        if (i > 0)
            text_add_char(out, forms[p->kind].separator);
        text_add_fixed(out, (double)value->n[i] / forms[p->kind].unit, 3);
    }
}

static void numbers_describe(const struct param *p, struct text *why)
{
    text_addf(why, "%s ", forms[p->kind].allowed);
    text_add_fixed(why, (double)p->least / forms[p->kind].unit, 3);
    text_add(why, " to ");
    text_add_fixed(why, (double)p->most / forms[p->kind].unit, 3);
    if (p->word)
        text_addf(why, ", or \"%s\"", p->word);
}

static size_t int_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    if (!p->word || len != strlen(p->word) || strncasecmp(s, p->word, len) != 0)
        return numbers_read(p, s, len, value);
    value->n[0] = -1;
    return len;
}

/* One digit each. */
static size_t range_id_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    assert(p->most <= 9);
    for (size_t i = 0; i < 2; i++) {
        if (i == len || !isdigit((unsigned char)s[i]) || !in_range(p, s[i] - '0'))
            return 0;
        value->n[i] = (int16_t)(s[i] - '0');
    }
    return value->n[0] <= value->n[1] ? 2 : 0;
}

static void range_id_write(const struct param *p UNUSED, const struct value *value, struct text *out)
{
    text_addf(out, "%d%d", value->n[0], value->n[1]);
}

static void flag_describe(const struct param *p UNUSED, struct text *why)
{
    text_add(why, "0 or 1");
}

/* ---- PARAM_WEIGHTS ----------------------------------------------------------------------------------------------- */

/* Reads `B2R2...`: each letter at most once, some weight above 0. */
static size_t weights_read(const struct param *p, const char *s, size_t len, struct value *value)
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
        if (strlen(p->words[i]) == end && strncasecmp(p->words[i], s, end) == 0)
            return i;
    for (int i = 0; i < 2 && p->kind == PARAM_BOARD && end > 0; i++)
        if (parse_word(i == 0 ? PARSE_WIDE : PARSE_NARROW, s, end) == end)
            return i;
    return -1;
}

static void word_describe(const struct param *p, struct text *out)
{
    for (int i = 0; p->words[i]; i++)
        text_addf(out, "%s%s", i == 0 ? "" : p->words[i + 1] ? ", " : " or ", p->words[i]);
}

static size_t word_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    value->n[0] = (int16_t)find_word(p, s, len);
    return value->n[0] < 0 ? 0 : strlen(p->words[value->n[0]]);
}

static void word_write(const struct param *p, const struct value *value, struct text *out)
{
    text_add(out, value->n[0] < 0 ? "" : p->words[value->n[0]]);
}

/* Reads the size from byte `at` on of a board of this kind. */
static size_t board_size_read(const struct param *p, const char *s, size_t len, size_t at, int which,
                              struct value *value)
{
    int size;
    size_t digits = notation_read_number(s + at, len - at, &size);
    if (digits == 0 || !in_range(p, size))
        return 0;
    value->n[0] = (int16_t)which;
    value->n[1] = (int16_t)size;
    return at + digits;
}

/* The kind and the size, in any order and perhaps with words like `board`. A size alone is one of the first kind. */
static size_t board_read(const struct param *p, const char *s, size_t len, struct value *value)
{
    int which = -1;
    bool sized = false;

    for (size_t at = 0, used; at < len; at += used) {
        for (used = 0; at + used < len && !strchr(" ,:=\n", s[at + used]);)
            used++;
        if (used == 0)
            used = 1;
        else if (!sized && isdigit((unsigned char)s[at]))
            sized = board_size_read(p, s, at + used, at, 0, value) == at + used;
        else if (which < 0 && find_word(p, s + at, used) >= 0)
            which = find_word(p, s + at, used);
        else if (parse_word("board;brett;kegel;cone;tablero;cono;size;größe;tamaño", s + at, used) < used)
            return 0;
    }
    value->n[0] = (int16_t)(which < 0 ? 0 : which);
    return sized ? len : 0;
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
    int which = 0;
    while (len > 0 && p->words[which] && toupper((unsigned char)p->words[which][0]) != s[0])
        which++;
    return len > 0 && p->words[which] ? board_size_read(p, s, len, 1, which, value) : 0;
}

static void board_id_write(const struct param *p, const struct value *value, struct text *out)
{
    text_add_char(out, (char)toupper((unsigned char)p->words[value->n[0]][0]));
    text_add_int(out, value->n[1]);
}

/* ---- All kinds --------------------------------------------------------------------------------------------------- */

static const struct param_format formats[] = {
    [PARAM_INT] = {int_read, numbers_write, numbers_describe, false, numbers_read, numbers_write},
    [PARAM_SIZE] = {numbers_read, numbers_write, numbers_describe, false, numbers_read, numbers_write},
    [PARAM_RANGE] = {numbers_read, numbers_write, numbers_describe, false, range_id_read, range_id_write},
    [PARAM_WEIGHTS] = {weights_read, weights_write, weights_describe, true, weights_read, weights_write},
    [PARAM_BOARD] = {board_read, board_write, board_describe, true, board_id_read, board_id_write},
    [PARAM_WORD] = {word_read, word_write, word_describe, false, NULL, NULL},
    [PARAM_DECIMAL] = {numbers_read, numbers_write, numbers_describe, false, NULL, NULL},
    [PARAM_FLAG] = {numbers_read, numbers_write, flag_describe, false, NULL, NULL},
    [PARAM_PAIR] = {numbers_read, numbers_write, numbers_describe, false, NULL, NULL},
};

/* Sizes are also read as `3 x 4`, `3*4`, `3×4`, `3 by 4` and `3 wide 4 high`. */
static bool read_value(const struct param *p, const char *s, size_t len, struct value *value)
{
    char plain[16];
    size_t count = 0, used;

    for (size_t at = 0; p->kind == PARAM_SIZE && at < len && count < sizeof plain; at += used) {
        uint32_t c = utf8_plain(s + at, len - at, &used);
        const size_t left = c == ' ' ? len - at - used : 0;
        const size_t wide = parse_word(PARSE_WIDE ";by;mal;por;wide by", s + at + used, left);
        if (wide > 0 && wide < left) {
            used += wide;
            c = 'x';
        } else if (left > 0 && memchr(plain, 'x', count) && parse_word("high;hoch;alto", s + at + used, left) == left) {
            used += left;
        }
        if (c != ' ')
            plain[count++] = c == '*' ? 'x' : c < 0x80 ? (char)c : '?';
    }
    *value = (struct value){0};
    if (count > 0 && count < sizeof plain) {
        s = plain;
        len = count;
    }
    return len > 0 && formats[p->kind].read(p, s, len, value) == len;
}

bool param_read_option(const struct param *p, const char *option, const char *s, size_t len, struct value *value,
                       struct text *why)
{
    if (read_value(p, s, len, value))
        return true;
    if (!why)
        return false;
    text_addf(why, "%s%s must be ", option ? "--" : "", option ? option : p->tag ? p->tag : p->name);
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
    return param_read_option(p, NULL, s, len, value, why);
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
    if (formats[p->kind].id_write) /* in an ID, the mark of a PARAM_FLAG is all there is */
        formats[p->kind].id_write(p, value, out);
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
    static _Thread_local const struct param *last; /* the table that was asked for last, as for a file's records */
    static _Thread_local struct values standard;   /* its defaults */

    if (params != last)
        standard = (struct values){0};
    for (size_t i = 0; params != last && params[i].name; i++) {
        const char *text = params[i].standard;
        bool ok = read_value(&params[i], text, strlen(text), &standard.of[i]);
        if (!*text)
            standard.of[i].n[0] = -1;
        assert(ok || !*text);
    }
    last = params;
    *values = standard;
}
