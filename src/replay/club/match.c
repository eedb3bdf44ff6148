#include "replay/club/match.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* ---- Entering ---------------------------------------------------------------------------------------------------- */

/* The set-up as text, which both games of a match share: with Final what the sheet says. Its first line is the game's
 * slug. */
static void describe(const struct verdict *v, struct text *out)
{
    text_add(out, v->game->about.slug);
    for (size_t i = 0; i < game_tag_count(v->game); i++) {
        const struct record_tag *tag = &v->game->notation->tags[i];
        text_add_char(out, '\n');
        if (!v->values.final || !tag->fixed || tag->fixed(&v->values))
            tag->write(&v->values, v->start, out);
    }
    for (size_t i = 0; v->game->params[i].name; i++) {
        if (!v->game->params[i].tag)
            continue;
        text_add_char(out, '\n');
        param_write(&v->game->params[i], &v->values.of[i], out);
    }
}

static const char *keep(struct match_book *book, const char *s)
{
    return arena_string(&book->arena, s, strlen(s));
}

/* Adds a copy of a game. */
static void add(struct match_book *book, const struct match_game *game)
{
    const struct match_game *last = book->count ? &book->games[book->count - 1] : NULL;
    const char *file = last && strcmp(last->file, game->file) == 0 ? last->file : keep(book, game->file);

    book->games = mem_grow(book->games, book->count, &book->size, sizeof *book->games);
    struct match_game *kept = &book->games[book->count++];
    *kept = *game;
    kept->file = file;
    kept->names[0] = keep(book, game->names[0]);
    kept->names[1] = keep(book, game->names[1]);
    kept->setup = keep(book, game->setup);
    kept->round = keep(book, game->round);
}

bool match_enter(struct match_book *book, const struct record *record, const struct verdict *v, const char *file)
{
    if (v->status != STATUS_FINISHED || !v->game->rules->match || v->score.players != 2)
        return false;
    if (!*v->names[0] || !*v->names[1] || strcmp(v->names[0], v->names[1]) == 0)
        return false;
    const struct tag *round = record_tag(record, "Round");
    scoped(text_release) struct text setup = {0};
    describe(v, &setup);
    add(book, &(struct match_game){.file = file,
                                   .names = {v->names[0], v->names[1]},
                                   .setup = text_string(&setup),
                                   .round = round ? round->text : "",
                                   .record = v->record,
                                   .points = {v->score.points[0], v->score.points[1]}});
    return true;
}

void match_move(struct match_book *book, struct match_book *from)
{
    for (size_t i = 0; i < from->count; i++)
        add(book, &from->games[i]);
    from->count = 0;
    arena_clear(&from->arena);
}

void match_release(struct match_book *book)
{
    arena_release(&book->arena);
    free(book->games);
    *book = (struct match_book){0};
}

/* ---- Pairing ----------------------------------------------------------------------------------------------------- */

/* Negative if round `a` is earlier than `b`: "Round 10" follows "Round 9", and "1.10" follows "1.2". 0 if one of them
 * is missing. */
static int compare_rounds(const char *a, const char *b)
{
    static const char digits[] = "0123456789";
    if (!*a || !*b)
        return 0;
    while (*a && *b) {
        size_t more_a = strspn(a, digits), more_b = strspn(b, digits);
        if (more_a > 0 && more_b > 0) {
            size_t zeros_a = strspn(a, "0"), zeros_b = strspn(b, "0");
            size_t len_a = more_a - zeros_a, len_b = more_b - zeros_b;
            int order = len_a != len_b ? (len_a < len_b ? -1 : 1) : memcmp(a + zeros_a, b + zeros_b, len_a);
            if (order != 0)
                return order;
            a += more_a;
            b += more_b;
        } else if (*a++ != *b++) {
            return (unsigned char)a[-1] < (unsigned char)b[-1] ? -1 : 1;
        }
    }
    return (*a != '\0') - (*b != '\0');
}

/* The two names in alphabetical order. */
static const char *name(const struct match_game *game, int i)
{
    bool ordered = strcmp(game->names[0], game->names[1]) < 0;
    return game->names[ordered ? i : 1 - i];
}

static int compare_keys(const struct match_game *a, const struct match_game *b)
{
    int order = strcmp(a->setup, b->setup);
    for (int i = 0; order == 0 && i < 2; i++)
        order = strcmp(name(a, i), name(b, i));
    return order;
}

/* Orders games by set-up and players, then by round, then by record; games without a round come last. */
static int compare(const void *one, const void *two)
{
    const struct match_game *a = *(struct match_game *const *)one, *b = *(struct match_game *const *)two;
    int order = compare_keys(a, b);
    if (order == 0)
        order = (*a->round == '\0') - (*b->round == '\0');
    if (order == 0)
        order = compare_rounds(a->round, b->round);
    return order ? order : (a > b) - (a < b);
}

/* Stores the later record of each match at the place of the earlier one. Within a group, all games that wait for a
 * partner have the same first player, so the earliest of them is always the right one. */
static void pair(const struct match_book *book, struct match_game **partner)
{
    struct match_game **sorted = mem_new(book->count * sizeof *sorted);
    for (size_t i = 0; i < book->count; i++)
        sorted[i] = &book->games[i];
    qsort(sorted, book->count, sizeof *sorted, compare);
    for (size_t i = 0, waiting = 0; i < book->count; i++) {
        if (i > 0 && compare_keys(sorted[i - 1], sorted[i]) != 0)
            waiting = i; /* a new group */
        while (waiting < i && sorted[waiting]->paired)
            waiting++;
        struct match_game *early = sorted[waiting], *late = sorted[i];
        if (waiting == i || strcmp(early->names[0], late->names[0]) == 0)
            continue;
        early->paired = late->paired = true;
        if (early < late)
            partner[early - book->games] = late;
        else
            partner[late - book->games] = early;
    }
    free(sorted);
}

size_t match_pair(struct match_book *book, void (*each)(void *context, const struct match *), void *context)
{
    struct match_game **partner = mem_new(book->count * sizeof *partner);
    size_t lone = book->count;

    for (size_t i = 0; i < book->count; i++)
        book->games[i].paired = false;
    pair(book, partner);
    for (size_t i = 0; i < book->count; i++) {
        const struct match_game *early = &book->games[i], *late = partner[i];
        if (!late)
            continue;
        bool swapped = compare_rounds(early->round, late->round) > 0;
        const struct match_game *one = swapped ? late : early, *two = swapped ? early : late;
        struct match m = {.one = one, .two = two, .player = {one->names[0], one->names[1]}, .winner = -1};
        m.points[0] = one->points[0] + two->points[1];
        m.points[1] = one->points[1] + two->points[0];
        m.by_game_one = m.points[0] == m.points[1];
        const int *deciding = m.by_game_one ? one->points : m.points;
        if (deciding[0] != deciding[1])
            m.winner = deciding[0] > deciding[1] ? 0 : 1;
        each(context, &m);
        lone -= 2;
    }
    free(partner);
    return lone;
}
