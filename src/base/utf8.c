#include "base/utf8.h"

#include <stdbool.h>
#include <string.h>

/* The length of the well-formed sequence at the front of `s`, 0 if there is none (RFC 3629, section 4). */
static size_t sequence(const unsigned char *s, size_t len)
{
    unsigned char first = s[0];

    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;  /* lower ones are overlong */
    unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF; /* surrogates; beyond U+10FFFF */
    if (len < size || s[1] < low || s[1] > high)
        return 0;
    for (size_t i = 2; i < size; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    return size;
}

size_t utf8_valid(const char *s, size_t len)
{
    const unsigned char *bytes = (const unsigned char *)s;
    size_t at = 0;

    while (at < len) {
        uint64_t eight;
        if (len - at >= sizeof eight) {
            memcpy(&eight, bytes + at, sizeof eight);
            if (!(eight & 0x8080808080808080u)) {
                at += sizeof eight;
                continue;
            }
        }
        size_t size = sequence(bytes + at, len - at);
        if (size == 0)
            break;
        at += size;
    }
    return at;
}

uint32_t utf8_decode(const char *s, size_t len, size_t *used)
{
    const unsigned char *b = (const unsigned char *)s;
    *used = sequence(b, len);
    if (*used == 0) {
        *used = 1;
        return 0xFFFD;
    }
    uint32_t code = *used == 1 ? b[0] : b[0] & 0x7Fu >> *used;
    for (size_t i = 1; i < *used; i++)
        code = code << 6 | (b[i] & 0x3Fu);
    return code;
}

size_t utf8_count(const char *s, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += !utf8_continues(s[i]);
    return count;
}

struct code_range {
    uint32_t first, last;
};

static bool within(const struct code_range *range, size_t count, uint32_t c)
{
    while (count > 0 && (c < range->first || c > range->last))
        range++, count--;
    return count > 0;
}

size_t utf8_encode(uint32_t code, char *s)
{
    if (code < 0x80) {
        s[0] = (char)code;
        return 1;
    }
    size_t len = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = len - 1; i > 0; i--, code >>= 6)
        s[i] = (char)(0x80 | (code & 0x3F));
    s[0] = (char)(0xF00u >> len | code);
    return len;
}

uint32_t utf8_plain_beyond_ascii(const char *s, size_t len, size_t *used)
{
    uint32_t c = utf8_decode(s, len, used);
    if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212)
        return '-';
    if (c == 0xD7 || c == 0x2715)
        return 'x';
    if (c == 0xAB || c == 0xBB || (c >= 0x201C && c <= 0x201F) || c == 0x2033)
        return '"';
    if (c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x3000)
        return ' ';
    if ((c >= 0x200B && c <= 0x200F) || c == 0xFEFF || c == 0xFE0F || c == 0x20E3) /* of keycaps, the last two */
        return UTF8_NOTHING;
    if (c == 0x2026)
        return '.';
    return c >= 0xFF01 && c <= 0xFF5E ? c - 0xFF01 + '!' : c;
}

/* The wide blocks of Unicode's EastAsianWidth.txt, and the blocks of combining marks. Rare scripts are left out: names
 * in them only shift a column of the summary. */
static const struct code_range wide[] = {
    {0x1100, 0x115F}, {0x2E80, 0x303E}, {0x3041, 0xA4CF},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD},
};
static const struct code_range combining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x064B, 0x065F}, {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
};

size_t utf8_columns(const char *s, size_t len)
{
    size_t columns = 0, used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t c = utf8_decode(s + at, len - at, &used);
        if (within(combining, sizeof combining / sizeof *combining, c))
            continue;
        columns += within(wide, sizeof wide / sizeof *wide, c) ? 2 : 1;
    }
    return columns;
}

size_t utf8_cut(const char *s, size_t len, size_t most)
{
    size_t at = most;
    if (len <= most)
        return len;
    while (at > 0 && most - at < 3 && utf8_continues(s[at]))
        at--;
    return utf8_continues(s[at]) ? most : at;
}

int utf8_excerpt(const char *s)
{
    enum { MOST = 60 };
    return (int)utf8_cut(s, strnlen(s, MOST + 1), MOST);
}

void utf8_clean(struct text *out, const char *s, size_t len)
{
    while (len > 0) {
        size_t valid = utf8_valid(s, len);
        text_add_bytes(out, s, valid);
        if (valid < len) {
            text_add(out, "\xEF\xBF\xBD");
            valid++;
        }
        s += valid;
        len -= valid;
    }
}

bool utf8_has_control(const char *s, size_t len, char allowed)
{
    for (size_t at = 0, used; at < len; at += used) {
        uint32_t c = utf8_decode(s + at, len - at, &used);
        if (c < 0x100 && c != (unsigned char)allowed && utf8_is_control(c))
            return true;
    }
    return false;
}

bool utf8_is_control(uint32_t code)
{
    bool direction = code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
                     (code >= 0x2066 && code <= 0x2069);
    return code < 0x20 || (code >= 0x7F && code <= 0x9F) || direction;
}

size_t utf8_printable(struct text *out, const char *s, size_t len)
{
    size_t columns = 0, used;
    for (size_t i = 0; i < len; i += used) {
        uint32_t c = utf8_decode(s + i, len - i, &used);
        size_t from = out->len;
        if (c == 0xFFFD && used == 1)
            text_addf(out, "\\x%02x", (unsigned char)s[i]);
        else if (c != '\t' && utf8_is_control(c))
            text_addf(out, c < 0x100 ? "\\x%02x" : "\\u%04x", c);
        else
            text_add_bytes(out, s + i, used);
        columns += utf8_columns(out->data + from, out->len - from);
    }
    return columns;
}

const char *utf8_ascii(uint32_t code)
{
    static const struct {
        uint32_t code;
        const char *ascii;
    } forms[] = {
        {0xA1, "!"},   {0xA7, "!"},    {0xAB, "\""},   {0xB0, "deg"},  {0xB7, "-"},   {0xBB, "\""},    {0xBF, "?"},
        {0xC1, "A"},   {0xC4, "Ae"},   {0xC9, "E"},    {0xCD, "I"},    {0xD1, "N"},   {0xD3, "O"},     {0xD6, "Oe"},
        {0xD7, "x"},   {0xDA, "U"},    {0xDC, "Ue"},   {0xDF, "ss"},   {0xE0, "a"},   {0xE1, "a"},     {0xE4, "ae"},
        {0xE7, "c"},   {0xE8, "e"},    {0xE9, "e"},    {0xEA, "e"},    {0xED, "i"},   {0xF1, "n"},     {0xF3, "o"},
        {0xF6, "oe"},  {0xFA, "u"},    {0xFC, "ue"},   {0x2013, "-"},  {0x2014, "-"}, {0x2018, "'"},   {0x2019, "'"},
        {0x201A, ","}, {0x201C, "\""}, {0x201D, "\""}, {0x201E, "\""}, {0x2022, "-"}, {0x2026, "..."}, {0x2212, "-"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].code == code)
            return forms[i].ascii;
    return "?";
}

/* The letters of U+00C0 to U+017F without accents and in lower case. */
static const char plain_letters[] = "aaaaaaaceeeeiiiidnoooooxouuuuyts"
                                    "aaaaaaaceeeeiiiidnooooo/ouuuuyty"
                                    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkk"
                                    "llllllllllnnnnnnnnnoooooooorrrrrrsssssssstttttt"
                                    "uuuuuuuuuuuuwwyyyzzzzzzs";

uint32_t utf8_fold(uint32_t c)
{
    if (c >= 'A' && c <= 'Z')
        return c + 0x20;
    if (c >= 0xC0 && c <= 0x17F)
        return (unsigned char)plain_letters[c - 0xC0];
    if ((c >= 0x391 && c <= 0x3A9) || (c >= 0x410 && c <= 0x42F))
        return c + 0x20;
    if (c >= 0x400 && c <= 0x40F)
        return c + 0x50;
    return c >= 0x300 && c <= 0x36F ? 0 : c;
}
