#include "game/word.h"

#include <string.h>

static char kind_of(char c, bool x)
{
    return c >= '0' && c <= '9'   ? '1'
           : x && c == 'x'        ? 'x'
           : c >= 'a' && c <= 'z' ? 'a'
           : c >= 'A' && c <= 'Z' ? 'A'
                                  : '-';
}

struct word word_split(const char *s, size_t len, bool x)
{
    struct word w = {.count = 0};
    for (size_t at = 0; at < len;) {
        char kind = kind_of(s[at], x);
        size_t from = at++;
        while (at < len && kind != 'A' && kind_of(s[at], x) == kind)
            at++;
        if (w.count == WORD_PARTS) {
            memcpy(w.pattern + WORD_PARTS, "...", 4);
            break;
        }
        w.pattern[w.count] = kind;
        w.part[w.count++] = (struct word_part){s + from, (int)(at - from)};
    }
    return w;
}

bool word_is(const struct word *w, const char *pattern)
{
    return strcmp(w->pattern, pattern) == 0;
}

bool word_is_one_of(const struct word *w, const char *list)
{
    const char *found = list;
    size_t len = (size_t)w->part[0].len;
    if (!word_is(w, "a"))
        return false;
    for (; (found = strchr(found, w->part[0].s[0])); found++)
        if (strncmp(found, w->part[0].s, len) == 0 && (found == list || found[-1] == ' ') &&
            (found[len] == ' ' || !found[len]))
            return true;
    return false;
}

/* Signs that people put around or after a move. */
static bool is_decoration(const struct word_part *part)
{
    for (int i = 0; i < part->len; i++)
        if (!strchr("!?+=*()[]<>\"'|&", part->s[i]))
            return false;
    return true;
}

bool word_explain(const struct word *w, const char *duty, struct text *why)
{
    int last = w->count - 1;

    if (word_is_one_of(w, "pass passes passed skip skips none nothing") || (word_is(w, "-") && w->part[0].s[0] == '-'))
        text_addf(why, "a turn can't be passed: %s", duty);
    else if (word_is_one_of(w, "swap"))
        text_add(why, "there is no swap in this game");
    else if (word_is_one_of(w, "resigned surrender surrenders quit quits lost loses"))
        text_addf(why, "\"%.*s\" is no word of a record: a player who gives up resigns", w->part[0].len, w->part[0].s);
    else if (word_is_one_of(w, "drawn tie tied remis"))
        text_addf(why, "\"%.*s\" is no word of a record: an agreed draw is written draw", w->part[0].len, w->part[0].s);
    else if (w->count > 1 && w->pattern[0] == '-' && is_decoration(&w->part[0]))
        text_addf(why, "\"%.*s\" before the move means nothing here: leave it out", w->part[0].len, w->part[0].s);
    else if (w->count > 1 && !w->pattern[w->count] && w->pattern[last] == '-' && is_decoration(&w->part[last]))
        text_addf(why, "\"%.*s\" after the move means nothing here: leave it out, or write a comment in { }",
                  w->part[last].len, w->part[last].s);
    else
        return false;
    return true;
}
