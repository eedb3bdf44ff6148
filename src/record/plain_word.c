#include "record/lexer.h"

#include "base/utf8.h"

#include <string.h>

/* A word in its plain form; what is longer is cut off. */
struct plain_word {
    char text[RECORD_TOKEN_MAX];
    size_t len;
};

/* What may stand on one side of a `-` or `x`, as bits of a set: a star's number or points, or a cell with or without
 * its alien's letter. */
enum { NUMBER = 1, CELL = 2 };

enum { LETTERS_MOST = 3 /* before the digits of a cell */, SIDE_MOST = 16 };
enum { ORDINAL = 0xBA, DEGREE = 0xB0 };

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

static bool is_capital(uint32_t c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_letter(uint32_t c)
{
    return is_capital(c) || (c >= 'a' && c <= 'z');
}

/* The character at `at`, after what has no width; NUL at the end. */
static uint32_t char_at(const char *text, size_t at, size_t end, size_t *used)
{
    uint32_t c = UTF8_NOTHING;
    size_t from = at, size;
    for (; c == UTF8_NOTHING && at < end; at += size)
        c = utf8_plain(text + at, end - at, &size);
    *used = at - from;
    return c == UTF8_NOTHING ? '\0' : c;
}

size_t plain_gap_end(const char *text, size_t at, size_t end)
{
    size_t used;
    for (;; at += used) {
        uint32_t c = char_at(text, at, end, &used);
        if (c != ' ' && c != '\t')
            return at;
    }
}

size_t plain_gap_start(const char *text, size_t at, const char *signs)
{
    for (size_t c = at, used; at > 0; at = c) {
        do
            c--;
        while (c > 0 && utf8_continues(text[c]));
        const uint32_t plain = utf8_plain(text + c, at - c, &used);
        if (plain != UTF8_NOTHING && plain != ' ' && plain != '\t' &&
            (plain >= 0x80 || plain == 0 || !strchr(signs, (int)plain)))
            break;
    }
    return at;
}

/* Whether a line begins at `at`, perhaps with blanks. */
static bool begins_line(const char *text, size_t at)
{
    const size_t front = plain_gap_start(text, at, "");
    return front == 0 || text[front - 1] == '\n';
}

/* Adds what stands before the next blank or comment, and returns its end. */
static size_t add_piece(const char *text, size_t at, size_t end, struct plain_word *word)
{
    for (size_t used; at < end; at += used) {
        uint32_t c = utf8_plain(text + at, end - at, &used);
        if (c == ' ' || (used == 1 && strchr("\t\r\n\v\f;#{|", text[at]) && text[at]) || plain_paren_end(text, at, end))
            break;
        /* Full-width signs of a comment would begin one. */
        bool kept = c >= 0x80 || c == ';' || c == '#' || c == '{';
        const char *from = kept ? text + at : &(char){(char)c};
        size_t size = c == UTF8_NOTHING ? 0 : kept ? used : 1;
        if (size > sizeof word->text - word->len)
            size = sizeof word->text - word->len;
        memcpy(word->text + word->len, from, size);
        word->len += size;
    }
    return at;
}

/* What a text is, as a set: a cell's letters and digits may be exchanged, and in a star's number letters may look like
 * digits. */
static unsigned sides(const char *s, size_t len)
{
    size_t letters = 0, digits = 0;
    while (letters < len && is_letter((unsigned char)s[letters]))
        letters++;
    for (size_t at = letters; at < len && (is_digit((unsigned char)s[at]) || (s[at] == 'O' && at > letters)); at++)
        digits++;
    const bool cell = digits > 0 && letters <= LETTERS_MOST && letters + digits == len,
               turned = letters == 0 && digits > 0 && digits + 1 == len && is_letter((unsigned char)s[digits]);
    size_t looks = 0;
    while (looks < len && plain_digit(s[looks]))
        looks++;
    return ((cell && letters > 0) || turned ? CELL : 0) |
           (looks > 0 && looks == len && (digits > 0 || len > 1 || *s != 'o') ? NUMBER : 0);
}

/* What the first `len` bytes of a word end with. */
static unsigned sides_before(const char *s, size_t len)
{
    len -= len > 0 && s[len - 1] == '*'; /* of a number that is reused */
    size_t from = len;
    while (from > 0 && (is_letter((unsigned char)s[from - 1]) || is_digit((unsigned char)s[from - 1])) &&
           !(s[from - 1] == 'x' && from > 1 && is_digit((unsigned char)s[from - 2])))
        from--;
    return sides(s + from, len - from);
}

/* What stands at `at`. */
static unsigned sides_after(const char *text, size_t at, size_t end)
{
    char word[SIDE_MOST];
    size_t used, len = 0;
    for (uint32_t c;
         c = char_at(text, at, end, &used), len < SIDE_MOST && (is_letter(c) || is_digit(c)) &&
                                                !(c == 'x' && len > 0 && is_digit((unsigned char)word[len - 1]));
         at += used)
        word[len++] = (char)c;
    return sides(word, len);
}

size_t plain_sign(const char *text, size_t at, size_t end, uint32_t *sign)
{
    static const char *const words[] = {"> -> --> \u2192", "- to nach",
                                        "x takes hits shoots kills captures schlägt trifft schießt mata",
                                        "& and und y with mit con"};
    size_t used, len = at;

    *sign = char_at(text, at, end, &used);
    *sign = *sign == 'X' ? 'x' : *sign;
    while (len < end && !strchr(" \t\r\n", text[len]))
        len++;
    for (int i = 0; i < 4; i++)
        for (const char *word = words[i]; *word; word += *word == ' ') {
            const size_t size = strcspn(word, " ");
            if ((size > 1 || i == 3) && size == len - at && memcmp(word, text + at, size) == 0) {
                *sign = (unsigned char)*words[i];
                return size;
            }
            word += size;
        }
    return used;
}

/* Whether a sign may join two sides. */
static bool joins(uint32_t sign, unsigned before, unsigned after)
{
    return ((sign == '-' || sign == '>') && before & after) || (sign == 'x' && before & after & CELL);
}

/* If the word goes on after a blank in the same line, adds the sign between its sides where that is still missing, and
 * returns where the second side begins; else returns `at`. */
static size_t pass_joint(const char *text, size_t at, size_t end, struct plain_word *word)
{
    size_t next = plain_gap_end(text, at, end);
    if (next == at || word->len == 0 || word->len == sizeof word->text)
        return at;

    uint32_t sign = (unsigned char)word->text[word->len - 1];
    sign = sign == 'X' ? 'x' : sign;
    const unsigned before = sides_before(word->text, word->len - 1), after = sides_after(text, next, end);
    const char *cross = memchr(word->text, 'x', word->len);
    if (joins(sign, before, after))
        return next;
    const bool comma = sign == ',' && before & after & CELL;
    const size_t second = comma ? next : plain_gap_end(text, next + plain_sign(text, next, end, &sign), end);
    const unsigned left = sides_before(word->text, word->len), right = sides_after(text, second, end);
    if ((comma || (sign == '&' && left & right & CELL)) && cross > word->text && is_digit((unsigned char)cross[-1])) {
        struct plain_word target = {.len = 0}; /* one more, unless it is another shot */
        const size_t target_end = add_piece(text, second, end, &target);
        pass_joint(text, target_end, end, &target);
        if (memchr(target.text, 'x', target.len))
            return at;
        word->text[word->len] = ',';
        word->len += !comma;
        return second;
    }
    if (sign == '&' && left & right & NUMBER) { /* two stars, 6 and 10 */
        size_t digits = 0;
        while (digits < word->len && is_digit((unsigned char)word->text[digits]))
            digits++;
        sign = digits == word->len ? '-' : '&';
    }
    if (!joins(sign, left, right))
        return at;
    word->text[word->len++] = sign == '>' && left & right & NUMBER ? '-' : (char)sign;
    return second;
}

/* Puts coordinates into lower case, and the letter with which a phone begins a sentence. An alien's letter, before the
 * letter of a column, is not changed. */
static void lower(struct plain_word *word)
{
    char *s = word->text;
    size_t len = word->len;
    for (size_t i = 0; i + 1 < len; i++) {
        bool two_letters = (s[i] == 'A' || s[i] == 'a') && i + 2 < len && is_letter((unsigned char)s[i + 1]) &&
                           is_digit((unsigned char)s[i + 2]); /* of a column after z */
        bool between = s[i] == 'X' && i > 0 && is_digit((unsigned char)s[i - 1]) && is_letter((unsigned char)s[i + 1]);
        if (is_capital((unsigned char)s[i]) && (is_digit((unsigned char)s[i + 1]) || two_letters || between))
            s[i] |= 0x20;
    }
    if (len > 2 && is_capital((unsigned char)s[0]) && s[1] >= 'a' && s[1] <= 'z' && s[1] != 'x' && s[2] >= 'a' &&
        s[2] <= 'z' && s[len - 1] != ':')
        s[0] |= 0x20;
}

/* If a turn's number or a label stands at `at`, sets the token and returns the byte after it; else returns `at`. */
static size_t read_number_or_label(const char *text, size_t at, size_t end, struct token *token)
{
    size_t used, next = at, colon, dot = at;
    uint64_t number = 0;
    uint32_t c = char_at(text, at, end, &used);

    if (c >= 'A' && c <= 'F' && char_at(text, at + used, end, &colon) == ':') {
        token->number = c - 'A';
        token->kind = TOKEN_LABEL;
        return at + used + colon;
    }
    for (; is_digit(c); c = char_at(text, next, end, &used)) {
        if (number < UINT32_MAX)
            number = number * 10 + c - '0';
        next += used;
    }
    token->number = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
    if (next > at && c == '.') {
        token->kind = TOKEN_TURN;
        dot = next += used;
        c = char_at(text, next, end, &used);
        if (c != ')' && c != '-') /* 1.) and 1.- */
            return dot;
    }
    size_t gap = next;
    const bool bracket = dot > at || c == ')' || c == ':' || c == '/' || c == ORDINAL || c == DEGREE ||
                         (c == '-' && sides_after(text, plain_gap_end(text, next + used, end), end) == CELL);
    if (!bracket)
        gap = plain_gap_end(text, next, end);
    if (next == at || (!bracket && (gap == next || char_at(text, gap, end, &used) != '.')))
        return at;
    size_t after = gap + used;
    c = char_at(text, after, end, &used);
    const bool glued = is_letter(c) && gap == next && !strchr("/-", text[after - 1]); /* 1)e3 */
    if (after < end && c != ' ' && !glued && (c >= 0x80 || !strchr("\t\r\n\v\f", (int)c)))
        return dot;
    token->kind = TOKEN_LOOSE_TURN;
    token->text = text + at;
    token->len = (uint32_t)(after - at);
    return after;
}

size_t plain_stamp_end(const char *text, size_t at, size_t end)
{
    enum { MOST = 32 };
    size_t signs = 0, commas = 0, used, gap;
    uint32_t c = '\0', before;

    for (size_t last = at; last < end && last < at + MOST; last += used) {
        before = c;
        c = char_at(text, last, end, &used);
        if (c == '-' && before == ' ' && char_at(text, last + used, end, &gap) == ' ')
            return signs == 2 && commas == 1 && memchr(text + at, ':', last - at) && begins_line(text, at)
                       ? last + used + gap
                       : 0;
        if (c == '\0' || c >= 0x80 || !strchr("0123456789./-:, APMapm", (int)c))
            return 0;
        signs += commas == 0 && strchr("./-", (int)c);
        commas += c == ',';
    }
    return 0;
}

size_t plain_paren_end(const char *text, size_t at, size_t end)
{
    if (text[at] != '(')
        return 0;
    size_t most = end - at < RECORD_TOKEN_MAX ? end - at : RECORD_TOKEN_MAX;
    const char *close = memchr(text + at, ')', most);
    return close && !memchr(text + at, '\n', (size_t)(close - text) - at) ? (size_t)(close - text) + 1 : 0;
}

size_t plain_word_read(const char *text, size_t at, size_t end, struct arena *arena, struct token *token)
{
    size_t start = at, next = read_number_or_label(text, at, end, token);
    if (next > at)
        return next;

    struct plain_word word;
    word.len = 0;
    do {
        at = add_piece(text, next, end, &word);
        next = pass_joint(text, at, end, &word);
    } while (next > at);
    while (word.len > 0 && (word.text[word.len - 1] == ',' || word.text[word.len - 1] == '.'))
        word.len--;
    size_t signs = 0; /* of a table's rule, or a bullet */
    while (signs < word.len && strchr("-=:+`", word.text[signs]))
        signs++;
    const bool bullet = word.len < 4 && plain_gap_end(text, at, end) > at && begins_line(text, start);
    const bool aside =
        start > 0 && strchr(")]", text[start - 1]) && word.len == 1 && *word.text == ':'; /* 1 (Ann): e5 */
    const bool rule = signs > 2 || (signs == 2 && at < end && text[at] == '|');
    if ((signs == word.len && (rule || bullet)) || aside ||
        (bullet && word.len == 3 && memcmp(word.text, "\u2022", 3) == 0))
        word.len = 0;
    lower(&word);

    token->kind = TOKEN_ACTION;
    token->text = text + start;
    token->len = (uint32_t)word.len;
    if (arena && memcmp(token->text, word.text, word.len) != 0)
        token->text = memcpy(arena_alloc(arena, word.len), word.text, word.len);
    return at;
}

size_t plain_copy(char *to, const char *s, size_t len, bool quotes)
{
    size_t plain = 0;
    for (size_t at = 0, used; at < len; at += used) {
        const uint32_t c = utf8_plain(s + at, len - at, &used);
        if (c < 0x80 && (quotes || c != '"')) {
            to[plain++] = (char)c;
        } else if (c != UTF8_NOTHING) {
            memmove(to + plain, s + at, used);
            plain += used;
        }
    }
    return plain;
}

void plain_words_add(const char *s, size_t len, struct text *out)
{
    scoped(arena_release) struct arena arena = {0};
    bool separate = false;
    for (size_t at = plain_gap_end(s, 0, len); at < len; at = plain_gap_end(s, at, len)) {
        struct token token;
        size_t end = plain_word_read(s, at, len, &arena, &token);
        text_add(out, separate ? " " : "");
        bool gap = plain_gap_end(s, end, len) > end;
        separate = token.kind == TOKEN_LABEL ? gap : token.kind != TOKEN_ACTION || token.len > 0;
        if (token.kind == TOKEN_LABEL)
            text_addf(out, "%c:", 'A' + token.number);
        else if (token.kind == TOKEN_TURN)
            text_add_int(out, token.number);
        else if (end > at)
            text_add_bytes(out, token.text, token.len);
        else
            text_add_char(out, s[end++]); /* would begin a comment */
        at = end;
    }
}
