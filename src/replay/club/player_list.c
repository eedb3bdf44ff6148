#include "replay/club/pairing.h"

#include "base/mem.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "catalogue/lookup.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

enum { RATING_MOST = 9999 };

struct list_reader {
    struct player_list *list;
    struct record line; /* for places */
    char *copy;         /* of the line, which is taken apart */
};

/* Adds an error at a place in the text, and returns where its message goes. */
static struct text *report(struct list_reader *r, const char *at)
{
    struct diag *d = mem_add(r->list->diags, r->list->diag_count);
    *d = (struct diag){.severity = SEVERITY_ERROR};
    record_place(&r->line, (uint32_t)(at - r->copy), d);
    return &d->message;
}

/* Reads rounds like 1,4-5. */
static void read_rounds(struct list_reader *r, struct club_player *p, const char *key, const char *s,
                        enum attendance attendance)
{
    for (const char *end; *s; s = end + (*end == ',')) {
        scoped(text_release) struct text first = {0}, last = {0};
        int64_t from, to;
        end = s + strcspn(s, ",");
        const char *dash = memchr(s, '-', (size_t)(end - s));
        text_add_bytes(&first, s, (size_t)((dash ? dash : end) - s));
        text_add_bytes(&last, dash ? dash + 1 : s, (size_t)(end - (dash ? dash + 1 : s)));
        if (!parse_whole(text_string(&first), 1, CLUB_ROUNDS_MAX, &from, NULL) ||
            !parse_whole(text_string(&last), from, CLUB_ROUNDS_MAX, &to, NULL) || (*end && !end[1])) {
            text_addf(report(r, s), "%s takes rounds from 1 to %d, like 1,4-5", key, CLUB_ROUNDS_MAX);
            return;
        }
        for (; from <= to; from++) {
            if (p->attendance[from] != ATTENDS && p->attendance[from] != attendance)
                text_addf(report(r, s), "round %d has both out and bye: leave one of them out", (int)from);
            p->attendance[from] = (uint8_t)attendance;
        }
    }
}

/* Reads one key=value. */
static void read_setting(struct list_reader *r, struct club_player *p, char *word, unsigned *seen, int64_t *in)
{
    static const char *const keys[] = {"rating", "out", "bye", "in"};
    struct suggestion near = {0};
    char *equals = strchr(word, '=');
    size_t key = 0;

    if (equals)
        *equals = '\0';
    for (near.word = word; key < 4 && strcmp(word, keys[key]) != 0; key++)
        suggestion_offer(&near, keys[key]);
    if (!equals || key == 4) {
        struct text *message = report(r, word);
        text_addf(message, "\"%.*s\" is not rating=, out=, bye= or in=", UTF8_EXCERPT(word));
        if (key == 4 && near.best)
            text_addf(message, ": did you mean %s?", near.best);
        return;
    }
    const char *value = equals + 1;
    int64_t rating;
    if (*seen & 1U << key)
        text_addf(report(r, word), "%s is given twice", word);
    else if (!*value)
        text_addf(report(r, value), "%s has no value", word);
    else if (key == 0 && !parse_whole(value, 1, RATING_MOST, &rating, NULL))
        text_addf(report(r, value), "rating must be a whole number from 1 to %d", RATING_MOST);
    else if (key == 0)
        p->rating = (int)rating;
    else if (key == 3 && !parse_whole(value, 1, CLUB_ROUNDS_MAX, in, NULL))
        text_addf(report(r, value), "in must be a round from 1 to %d", CLUB_ROUNDS_MAX);
    else if (key != 3)
        read_rounds(r, p, word, value, key == 1 ? ABSENT : HALF_BYE);
    *seen |= 1U << key;
}

static void read_line(struct list_reader *r)
{
    static const char blanks[] = " \t\r";
    struct player_list *list = r->list;
    char *s = r->copy;
    const size_t len = r->line.text_len, valid = utf8_valid(s, len);
    struct club_player player = {.line = r->line.text_line};
    unsigned seen = 0;
    int64_t in = 1;

    char *name = s + strspn(s, blanks);
    if (name == s + len || *name == '#')
        return;
    if (valid < len || utf8_has_control(s, len - (s[len - 1] == '\r'), '\t')) {
        text_add(report(r, valid < len ? s + valid : name), "the line is not UTF-8 text without control characters");
        return;
    }
    char *comma = strchr(name, ','), *end = comma ? comma : s + len;
    while (end > name && strchr(blanks, end[-1]))
        end--;
    player.name = arena_string(&list->arena, name, (size_t)(end - name));
    if (!*player.name)
        text_add(report(r, name), "there is no name before the comma");
    for (const struct club_player *p = list->list; p < list->list + list->count; p++)
        if (*player.name && strcmp(p->name, player.name) == 0)
            text_addf(report(r, name), "\"%.*s\" is already on line %u", UTF8_EXCERPT(player.name), p->line);
    for (char *word = comma ? comma + 1 : end, *rest; *(word += strspn(word, blanks)); word = rest) {
        rest = word + strcspn(word, blanks);
        if (*rest)
            *rest++ = '\0';
        read_setting(r, &player, word, &seen, &in);
    }
    for (int64_t round = 1; round < in; round++)
        player.attendance[round] = ABSENT;
    if (list->count == CLUB_PLAYERS_MAX)
        text_addf(report(r, name), "the list has more than %d players", CLUB_PLAYERS_MAX);
    *mem_add(list->list, list->count) = player;
}

bool player_list_read(struct player_list *list, const char *s, size_t len)
{
    const char *rest = s + utf8_mark(s, len), *end = s + len, *line;

    for (uint32_t number = 1; list->count <= CLUB_PLAYERS_MAX && (line = text_line(&rest, end, &len)); number++) {
        scoped(mem_free) char *copy = mem_string(line, len);
        struct list_reader r = {list, {.text = line, .text_len = len, .text_line = number}, copy};
        read_line(&r);
    }
    return list->diag_count == 0;
}

void player_list_release(struct player_list *list)
{
    for (size_t i = 0; i < list->diag_count; i++)
        diag_release(&list->diags[i]);
    free(list->diags);
    free(list->list);
    arena_release(&list->arena);
    *list = (struct player_list){0};
}
