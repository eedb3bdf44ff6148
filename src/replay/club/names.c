#include "replay/club/standings.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r\n";

/* Trims blanks at both ends. */
static void trim(const char **s, size_t *len)
{
    while (*len > 0 && strchr(blanks, **s))
        ++*s, --*len;
    while (*len > 0 && strchr(blanks, (*s)[*len - 1]))
        --*len;
}

/* ---- Aliases ----------------------------------------------------------------------------------------------------- */

static struct alias *find_alias(const struct aliases *aliases, const char *name)
{
    if (!aliases || aliases->count == 0)
        return NULL;
    return bsearch(&(struct alias){.other = name}, aliases->list, aliases->count, sizeof *aliases->list, text_order);
}

/* Reads one line. */
static bool read_alias(struct aliases *aliases, const char *s, size_t len, int line, struct text *why)
{
    trim(&s, &len);
    if (len == 0 || *s == '#')
        return true;
    if (utf8_valid(s, len) != len || memchr(s, '\0', len))
        return text_refuse(why, "the line is not UTF-8 text");
    const char *equals = memchr(s, '=', len), *name = equals ? equals + 1 : NULL;
    if (!equals)
        return text_refuse(why, "\"%.*s\" has no =: a line is Other name = Name", (int)len, s);
    size_t other_len = (size_t)(equals - s), name_len = len - other_len - 1;
    trim(&s, &other_len);
    trim(&name, &name_len);
    if (other_len == 0 || name_len == 0)
        return text_refuse(why, "there is no name %s the =: a line is Other name = Name",
                           other_len == 0 ? "before" : "after");
    *mem_add(aliases->list, aliases->count) = (struct alias){.other = arena_string(&aliases->arena, s, other_len),
                                                             .name = arena_string(&aliases->arena, name, name_len),
                                                             .line = line};
    return true;
}

/* Refuses a name that is defined twice, or that stands for another one. */
static bool check(struct aliases *aliases, int *line, struct text *why)
{
    if (aliases->count > 0)
        qsort(aliases->list, aliases->count, sizeof *aliases->list, text_order);
    for (size_t i = 0; i < aliases->count; i++) {
        const struct alias *a = &aliases->list[i], *b = a + 1, *next = find_alias(aliases, a->name);
        *line = a->line;
        if (i + 1 < aliases->count && strcmp(a->other, b->other) == 0) {
            *line = a->line > b->line ? a->line : b->line;
            return text_refuse(why, "\"%s\" is already defined on line %d", a->other,
                               a->line < b->line ? a->line : b->line);
        }
        if (next && strcmp(next->name, a->name) != 0)
            return text_refuse(why, "\"%s\" stands for \"%s\" on line %d: write that name here, too", a->name,
                               next->name, next->line);
    }
    return true;
}

bool aliases_read(struct aliases *aliases, const char *s, size_t len, int *line, struct text *why)
{
    const char *end = s + len;
    s += utf8_mark(s, len);
    *line = 1;
    for (const char *alias; (alias = text_line(&s, end, &len)); ++*line)
        if (!read_alias(aliases, alias, len, *line, why))
            return false;
    return check(aliases, line, why);
}

void aliases_release(struct aliases *aliases)
{
    free(aliases->list);
    arena_release(&aliases->arena);
    *aliases = (struct aliases){0};
}

const char *aliases_player(const struct aliases *aliases, const char *name, struct arena *arena)
{
    const char *first = name;
    size_t len = strlen(name), all = len;
    trim(&first, &len);
    if (len < all)
        name = arena_string(arena, first, len);
    const struct alias *alias = find_alias(aliases, name);
    return alias ? alias->name : name;
}

/* ---- Names that are nearly the same ------------------------------------------------------------------------------ */

enum { NEAR_LEAST = 3 };

/* A name as it is compared. */
struct folded {
    uint32_t *letters; /* owned */
    size_t len;
};

static struct folded fold_name(const char *name)
{
    size_t len = strlen(name), used;
    struct folded f = {.letters = mem_new((len + 1) * sizeof *f.letters)};
    for (size_t at = 0; at < len; at += used) {
        uint32_t c = utf8_fold(utf8_decode(name + at, len - at, &used));
        if (c)
            f.letters[f.len++] = c;
    }
    return f;
}

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

/* Whether two names are one edit apart, by what lies between their common beginning and end. */
static bool one_edit(const struct folded *a, const struct folded *b)
{
    size_t first = 0, left_a = a->len, left_b = b->len;
    while (first < left_a && first < left_b && a->letters[first] == b->letters[first])
        first++;
    while (left_a > first && left_b > first && a->letters[left_a - 1] == b->letters[left_b - 1])
        left_a--, left_b--;
    for (size_t i = first; i < left_a || i < left_b; i++)
        if ((i < left_a && is_digit(a->letters[i])) || (i < left_b && is_digit(b->letters[i])))
            return false;
    size_t more_a = left_a - first, more_b = left_b - first;
    if (more_a == 2 && more_b == 2)
        return a->letters[first] == b->letters[first + 1] && a->letters[first + 1] == b->letters[first];
    return more_a <= 1 && more_b <= 1;
}

struct near_names *names_near(const char *const *names, size_t count, size_t *found)
{
    scoped(mem_free) struct folded *folded = mem_new((count + 1) * sizeof *folded);
    struct near_names *near = NULL;

    *found = 0;
    if (count > NEAR_PLAYERS_MAX)
        return NULL;
    for (size_t i = 0; i < count; i++)
        folded[i] = fold_name(names[i]);
    for (size_t a = 0; a < count; a++)
        for (size_t b = a + 1; b < count && folded[a].len >= NEAR_LEAST && *found < NEAR_NAMES_MAX; b++)
            if (folded[b].len >= NEAR_LEAST && one_edit(&folded[a], &folded[b]))
                *mem_add(near, *found) = (struct near_names){a, b};
    for (size_t i = 0; i < count; i++)
        free(folded[i].letters);
    return near;
}
