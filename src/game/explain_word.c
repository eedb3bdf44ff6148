#include "game/explain_word.h"

#include <assert.h>
#include <string.h>

enum { PARTS_MOST = 16 };

/* A word and the parts of it that a pattern has matched. */
struct word_match {
    const char *end;
    struct part {
        const char *s;
        size_t len;
    } part[PARTS_MOST]; /* 0: the whole word */
    int count;
};

/* ---- Patterns ---------------------------------------------------------------------------------------------------- */

/* Whether a set as it stands between brackets contains a character. */
static bool set_has(const char *set, size_t len, char c)
{
    const bool all_others = len > 0 && *set == '^';
    for (size_t i = all_others; i < len; i++) {
        const bool range = i + 2 < len && set[i + 1] == '-';
        if (range ? c >= set[i] && c <= set[i + 2] : c == set[i])
            return !all_others;
        i += range ? 2 : 0;
    }
    return all_others;
}

/* The bytes at `s` that the alternatives between the parentheses at `p` match as a run of letters of its own, or -1. */
static int match_words(const char *p, const char *s, const char *end)
{
    for (; *p != ')'; p += strcspn(p + 1, "|)") + 1) {
        const size_t len = strcspn(p + 1, "|)");
        if ((size_t)(end - s) >= len && memcmp(s, p + 1, len) == 0 && (s + len == end || s[len] < 'a' || s[len] > 'z'))
            return (int)len;
    }
    return -1;
}

/* The bytes at `s` that the part of a pattern at *p matches, or -1. Moves *p to the next part. */
static int match_part(const char **p, const char *s, const char *end)
{
    static const struct {
        char name;
        const char *set;
    } runs[] = {{'1', "0-9"}, {'0', "0-9"}, {'a', "a-z"}, {'w', "a-z"}, {'~', "^0-9a-zA-Z"}};
    const char name = *(*p)++, *set = NULL;
    size_t set_len = 0;
    bool run = false;
    int len = 0;

    if (name == '(') {
        len = match_words(*p - 1, s, end);
        *p = strchr(*p, ')') + 1;
        return len;
    }
    if (name == '[') {
        set = *p;
        set_len = strcspn(set + 1, "]") + 1; /* a bracket that comes first is one of the characters */
        run = set[set_len + 1] == '+';
        *p += set_len + 1 + run;
    } else if (name == 'A') {
        set = "A-Z";
    }
    for (size_t i = 0; !set && i < sizeof runs / sizeof *runs; i++)
        if (runs[i].name == name) {
            set = runs[i].set;
            run = true;
        }
    if (!set)
        return s < end && *s == name ? 1 : -1;
    if (name != '[')
        set_len = strlen(set);
    while (s + len < end && (run || len == 0) && set_has(set, set_len, s[len]))
        len++;
    return len == 0 || (name == 'a' && len > 2) || (name == '0' && *s != '0') ? -1 : len;
}

static void add_part(struct word_match *m, const char *s, size_t len)
{
    if (m->count < PARTS_MOST)
        m->part[m->count++] = (struct part){s, len};
}

/* Whether a pattern matches all that is left of a word from `s` on. */
static bool match(const char *p, const char *s, struct word_match *m)
{
    while (*p && *p != '*') {
        const bool counts = strchr("1a0wA~[(", *p) != NULL;
        const int len = match_part(&p, s, m->end);
        const bool optional = *p == '?';
        if (len < 0 && !optional)
            return false;
        if (counts)
            add_part(m, s, len < 0 ? 0 : (size_t)len);
        s += len < 0 ? 0 : len;
        p += optional;
    }
    if (!*p)
        return s == m->end;
    for (const char *rest = p[1] ? s : m->end; rest <= m->end; rest++) {
        const int count = m->count;
        add_part(m, s, (size_t)(rest - s));
        if (match(p + 1, rest, m))
            return true;
        m->count = count;
    }
    return false;
}

/* ---- Explanations ------------------------------------------------------------------------------------------------ */

bool explain_word(const struct word_row *rows, const char *s, size_t len, struct text *why)
{
    for (; rows->pattern; rows++) {
        struct word_match m = {.end = s + len, .part = {{s, len}}, .count = 1};
        if (!match(rows->pattern, s, &m))
            continue;
        for (const char *at = rows->message; *at; at++) {
            const int number = at[0] == '$' && at[1] >= '0' && at[1] <= '9' ? at[1] - '0' : -1;
            if (number < 0) {
                text_add_char(why, *at);
                continue;
            }
            assert(number < m.count);
            text_add_bytes(why, m.part[number].s, m.part[number].len);
            at++;
        }
        return true;
    }
    return false;
}

bool explain_common_word(const char *s, size_t len, const char *duty, struct text *why)
{
#define DECORATION "[]!?+=*()[<>\"'|&]+"
    static const struct word_row passes[] = {
        {"(pass|passes|passed|skip|skips|none|nothing)", "a turn can't be passed: "},
        {"-~?", "a turn can't be passed: "},
        {0},
    };
    static const struct word_row others[] = {
        {"(swap)", "there is no swap in this game"},
        {"(lost|loses)", "\"$0\" is not a word of a record: a player who gives up resigns"},
        {"(drawn|tie|tied)", "\"$0\" is not a word of a record: an agreed draw is written draw"},
        {DECORATION "[0-9a-zA-Z]*", "\"$1\" before the move means nothing here: leave it out"},
        {"*[0-9a-zA-Z]" DECORATION,
         "\"$3\" after the move means nothing here: leave it out, or write a comment in { }"},
        {0},
    };
    if (!explain_word(passes, s, len, why))
        return explain_word(others, s, len, why);
    text_add(why, duty);
    return true;
}
