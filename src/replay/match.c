#include "replay/match.h"

#include "base/mem.h"
#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

/* ---- Entering ------------------------------------------------------------------------------------ */

/* The set-up as text: two games are of one match only if it is the same. The game's slug is its first line. */
static const char *describe(struct match_book *book, const struct verdict *v)
{
    struct text text = {0};
    text_add(&text, v->game->about.slug);
    for (size_t i = 0; i < game_tag_count(v->game); i++) {
        text_add_char(&text, '\n');
        v->game->notation->tags[i].write(&v->values, v->start, &text);
    }
    for (size_t i = 0; v->game->params[i].name; i++) {
        if (!v->game->params[i].tag)
            continue;
        text_add_char(&text, '\n');
        param_write(&v->game->params[i], &v->values.of[i], &text);
    }
    const char *copy = arena_string(&book->arena, text_string(&text), text.len);
    text_release(&text);
    return copy;
}

static const char *copy(struct match_book *book, const char *s)
{
    return arena_string(&book->arena, s, strlen(s));
}

bool match_enter(struct match_book *book, const struct record *record, const struct verdict *v, const char *file)
{
    if (v->status != STATUS_FINISHED || !v->game->rules->match || v->score.players != 2)
        return false;
    if (!*v->names[0] || !*v->names[1] || strcmp(v->names[0], v->names[1]) == 0)
        return false;
    if (book->count == book->size) {
        book->size = book->size ? book->size * 2 : 64;
        book->games = mem_resize(book->games, book->size * sizeof *book->games);
    }
    const struct match_game *last = book->count ? &book->games[book->count - 1] : NULL;
    const struct tag *round = record_tag(record, "Round");
    struct match_game *game = &book->games[book->count++];
    *game = (struct match_game){
        .file = last && strcmp(last->file, file) == 0 ? last->file : copy(book, file),
        .names = {copy(book, v->names[0]), copy(book, v->names[1])},
        .setup = describe(book, v),
        .round = copy(book, round ? round->text : ""),
        .record = v->record,
        .points = {v->score.points[0], v->score.points[1]},
    };
    return true;
}

void match_release(struct match_book *book)
{
    arena_release(&book->arena);
    free(book->games);
    *book = (struct match_book){0};
}

/* ---- Pairing ------------------------------------------------------------------------------------- */

/* Less than 0 if the first Round is the earlier one, by the numbers in it as people read them ("Round 10" comes
 * after "Round 9", "1.10" after "1.2"); 0 where one is missing. */
static int compare_rounds(const char *a, const char *b)
{
    return *a && *b ? strverscmp(a, b) : 0;
}

/* Games of one set-up and two people lie together once sorted, in the order of their rounds, then of the
 * records; those without a round come last. */
struct entry {
    uint64_t hash;
    struct match_game *game;
};

/* The two names in the same order whoever went first. */
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

static int compare(const void *one, const void *two)
{
    const struct entry *a = one, *b = two;
    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    int order = compare_keys(a->game, b->game);
    if (order == 0)
        order = (*a->game->round == '\0') - (*b->game->round == '\0');
    if (order == 0)
        order = compare_rounds(a->game->round, b->game->round);
    return order ? order : (a->game > b->game) - (a->game < b->game);
}

static uint64_t hash(const struct match_game *game)
{
    return rng_hash(game->setup, strlen(game->setup)) ^ rng_hash(name(game, 0), strlen(name(game, 0))) ^
           rng_hash(name(game, 1), strlen(name(game, 1)));
}

static bool same_match(const struct entry *a, const struct entry *b)
{
    return a->hash == b->hash && compare_keys(a->game, b->game) == 0;
}

/* Stores for every pair, at the place of the earlier record, the later one. Within a group the games without a
 * partner all have the same first player, so that the earliest of them is always the one to take. */
static void pair(const struct match_book *book, struct match_game **partner)
{
    struct entry *entries = mem_new(book->count * sizeof *entries);
    for (size_t i = 0; i < book->count; i++)
        entries[i] = (struct entry){hash(&book->games[i]), &book->games[i]};
    qsort(entries, book->count, sizeof *entries, compare);
    for (size_t i = 0, waiting = 0; i < book->count; i++) {
        if (i > 0 && !same_match(&entries[i - 1], &entries[i]))
            waiting = i;
        while (waiting < i && entries[waiting].game->paired)
            waiting++;
        struct match_game *early = entries[waiting].game, *late = entries[i].game;
        if (waiting == i || strcmp(early->names[0], late->names[0]) == 0)
            continue;
        early->paired = late->paired = true;
        if (early < late)
            partner[early - book->games] = late;
        else
            partner[late - book->games] = early;
    }
    free(entries);
}

/* ---- Scoring ------------------------------------------------------------------------------------- */

static struct match add_up(const struct match_game *early, const struct match_game *late)
{
    bool swapped = compare_rounds(early->round, late->round) > 0;
    const struct match_game *one = swapped ? late : early, *two = swapped ? early : late;
    struct match m = {.one = one, .two = two, .player = {one->names[0], one->names[1]}, .winner = -1};

    m.points[0] = one->points[0] + two->points[1];
    m.points[1] = one->points[1] + two->points[0];
    m.by_game_one = m.points[0] == m.points[1];
    const int *deciding = m.by_game_one ? one->points : m.points;
    if (deciding[0] != deciding[1])
        m.winner = deciding[0] > deciding[1] ? 0 : 1;
    return m;
}

size_t match_pair(struct match_book *book, void (*each)(void *context, const struct match *), void *context)
{
    struct match_game **partner = mem_new(book->count * sizeof *partner);
    size_t lone = book->count;

    for (size_t i = 0; i < book->count; i++)
        book->games[i].paired = false;
    pair(book, partner);
    for (size_t i = 0; i < book->count; i++) {
        if (!partner[i])
            continue;
        struct match m = add_up(&book->games[i], partner[i]);
        each(context, &m);
        lone -= 2;
    }
    free(partner);
    return lone;
}
