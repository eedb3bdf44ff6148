#include "replay/club/standings.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "replay/club/ratings.h"
#include "replay/club/selection.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Entering ---------------------------------------------------------------------------------------------------- */

/* Adds why a record does not count; nothing if it does. The names of the verdict are those of the players. */
static void refuse(const struct verdict *v, struct text *reason)
{
    int named = 0;

    for (size_t i = 0; i < v->diag_count; i++)
        if (v->diags[i].severity == SEVERITY_ERROR) {
            text_addf(reason, "line %u: %s", v->diags[i].place.line, text_string(&v->diags[i].message));
            return;
        }
    if (v->status != STATUS_FINISHED) {
        text_add(reason, v->status == STATUS_UNFINISHED ? "unfinished" : "invalid");
        return;
    }
    for (int i = 0; i < v->score.players; i++) {
        named += *v->names[i] != '\0';
        for (int k = 0; k < i; k++)
            if (*v->names[i] && strcmp(v->names[i], v->names[k]) == 0) {
                text_addf(reason, "players %c and %c are both called %s", 'A' + k, 'A' + i, v->names[i]);
                return;
            }
    }
    if (named < 2)
        text_addf(reason, "%s", named == 1 ? "only one player has a name" : "no player has a name");
}

bool standings_enter(struct contest_book *book, const struct aliases *aliases, const struct record *record,
                     struct verdict *v, const struct text *turns, const char *file)
{
    scoped(text_release) struct text reason = {0}, key = {0};

    for (int i = 0; i < v->score.players; i++)
        v->names[i] = aliases_player(aliases, v->names[i], &v->arena);
    refuse(v, &reason);
    const bool counts = reason.len == 0;
    if (counts)
        record_add_key(record, v, turns, aliases, &key);
    contests_enter(book, record, v, file, counts ? text_string(&key) : NULL, counts ? NULL : text_string(&reason))
        ->date = record_date(record);
    return counts;
}

/* Drops records that say the same as an earlier one. Returns how many records do not count. */
static size_t drop_repeats(struct contest_book *book)
{
    scoped(known_records_release) struct known_records known = {0};
    size_t skipped = 0;

    for (size_t i = 0; i < book->count; i++) {
        struct contest *c = &book->list[i];
        scoped(text_release) struct text reason = {0};
        if (c->key && known_records_meet(&known, &(struct known_record){c->key, c->file, c->record}, &reason)) {
            c->reason = arena_string(&book->arena, text_string(&reason), reason.len);
            c->dropped = true;
            c->setup = NULL;
        }
        skipped += c->reason != NULL;
    }
    return skipped;
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

/* All contests in the order in which they are rated, with the players as numbers, in the order of their names. */
struct league {
    const char **names;
    size_t name_count;
    const struct contest **contests;
    uint32_t (*players)[PLAYERS_MAX]; /* of the contests */
    size_t count;
};

static int compare_times(const void *a, const void *b)
{
    const struct contest *one = *(const struct contest *const *)a, *other = *(const struct contest *const *)b;
    if (one->date != other->date)
        return one->date < other->date ? -1 : 1;
    return (one > other) - (one < other);
}

static struct league league_of(const struct contest_book *book)
{
    struct league l = {.names = mem_new((book->count * PLAYERS_MAX + 1) * sizeof *l.names),
                       .contests = mem_new((book->count + 1) * sizeof *l.contests),
                       .players = mem_new((book->count + 1) * sizeof *l.players)};
    size_t all = 0;

    for (size_t i = 0; i < book->count; i++) {
        const struct contest *c = &book->list[i];
        if (c->dropped)
            continue;
        l.contests[l.count++] = c;
        for (int k = 0; k < c->players; k++)
            l.names[all++] = c->names[k];
    }
    qsort(l.contests, l.count, sizeof *l.contests, compare_times);
    qsort(l.names, all, sizeof *l.names, text_order);
    for (size_t i = 0; i < all; i++)
        if (i == 0 || strcmp(l.names[i], l.names[l.name_count - 1]) != 0)
            l.names[l.name_count++] = l.names[i];
    for (size_t i = 0; i < l.count; i++)
        for (int k = 0; k < l.contests[i]->players; k++) {
            const char **name = bsearch(&l.contests[i]->names[k], l.names, l.name_count, sizeof *l.names, text_order);
            l.players[i][k] = (uint32_t)(name - l.names);
        }
    return l;
}

static void league_release(struct league *l)
{
    free(l->names);
    free(l->contests);
    free(l->players);
}

/* Counts a contest. */
static void count_contest(const struct contest *c, const uint32_t *players, struct standing *standings)
{
    for (int a = 0; a < c->players; a++) {
        struct standing *s = &standings[players[a]];
        s->games++;
        s->points_for += c->points[a];
        for (int b = 0; b < c->players; b++) {
            if (a == b)
                continue;
            int result = contest_compare(c, a, b);
            s->wins += result > 0;
            s->draws += result == 0;
            s->losses += result < 0;
            s->points_against += c->points[b];
        }
    }
}

static int compare_standings(const void *a, const void *b)
{
    const struct standing *one = a, *other = b;
    if (one->rating != other->rating)
        return one->rating > other->rating ? -1 : 1;
    return strcmp(one->name, other->name);
}

static double rounded(double value)
{
    return round(value * 1e6) / 1e6;
}

/* The table of a game, or of all games. Ratings are rounded before players are ordered by them: the last bits of a
 * floating-point number are chance. */
static struct standings_table make_table(const struct league *l, const struct game *game, struct rating_system system)
{
    struct standings_table t = {.game = game, .rows = mem_new((l->name_count + 1) * sizeof *t.rows)};
    scoped(mem_free) const struct contest **list = mem_new((l->count + 1) * sizeof *list);
    scoped(mem_free) uint32_t(*players)[PLAYERS_MAX] = mem_new((l->count + 1) * sizeof *players);
    struct rated_contests contests = {list, players, 0};

    for (size_t i = 0; i < l->name_count; i++)
        t.rows[i].name = l->names[i];
    for (size_t i = 0; i < l->count; i++)
        if (!game || l->contests[i]->game == game) {
            count_contest(l->contests[i], l->players[i], t.rows);
            memcpy(players[contests.count], l->players[i], sizeof *players);
            list[contests.count++] = l->contests[i];
        }
    t.contests = (uint32_t)contests.count;
    if (system.glicko2)
        ratings_glicko2(&contests, system.period_days, t.rows, l->name_count);
    else
        ratings_elo(&contests, t.rows, l->name_count);
    for (size_t i = 0; i < l->name_count; i++) {
        struct standing s = t.rows[i];
        s.rating = rounded(s.rating);
        s.deviation = rounded(s.deviation);
        s.volatility = rounded(s.volatility);
        if (s.games > 0)
            t.rows[t.count++] = s;
    }
    qsort(t.rows, t.count, sizeof *t.rows, compare_standings);
    return t;
}

static int compare_pairs(const void *a, const void *b)
{
    const struct head_to_head *one = a, *other = b;
    int order = strcmp(one->a, other->a);
    return order ? order : strcmp(one->b, other->b);
}

static void make_pairs(const struct league *l, struct standings *s)
{
    size_t count = 0;

    for (size_t i = 0; i < l->count; i++) {
        const struct contest *c = l->contests[i];
        for (int a = 0; a < c->players; a++)
            for (int b = 0; b < c->players; b++) {
                if (l->players[i][a] >= l->players[i][b])
                    continue;
                int result = contest_compare(c, a, b);
                *mem_add(s->pairs, count) =
                    (struct head_to_head){l->names[l->players[i][a]], l->names[l->players[i][b]], result > 0,
                                          result == 0, result < 0};
            }
    }
    if (count > 0)
        qsort(s->pairs, count, sizeof *s->pairs, compare_pairs);
    for (size_t i = 0; i < count; i++) {
        const struct head_to_head *p = &s->pairs[i];
        struct head_to_head *sum = s->pair_count > 0 ? &s->pairs[s->pair_count - 1] : NULL;
        if (sum && compare_pairs(sum, p) == 0) {
            sum->wins_a += p->wins_a;
            sum->draws += p->draws;
            sum->wins_b += p->wins_b;
        } else {
            s->pairs[s->pair_count++] = *p;
        }
    }
}

struct standings standings_make(struct contest_book *book, struct rating_system system)
{
    struct standings s = {.skipped = drop_repeats(book), .system = system};
    const struct game *game;
    size_t games = 0;

    matches_join(book);
    scoped(league_release) struct league league = league_of(book);
    while (registry_game(games))
        games++;
    s.tables = mem_new((games + 1) * sizeof *s.tables);
    s.tables[s.table_count++] = make_table(&league, NULL, system);
    for (size_t i = 0; (game = registry_game(i)); i++) {
        struct standings_table table = make_table(&league, game, system);
        if (table.count > 0)
            s.tables[s.table_count++] = table;
        else
            free(table.rows);
    }
    make_pairs(&league, &s);
    return s;
}

void standings_release(struct standings *s)
{
    for (size_t i = 0; i < s->table_count; i++)
        free(s->tables[i].rows);
    free(s->tables);
    free(s->pairs);
    *s = (struct standings){0};
}

struct head_to_head standings_between(const struct standings *s, const char *one, const char *other)
{
    bool swapped = strcmp(one, other) > 0;
    struct head_to_head key = {.a = swapped ? other : one, .b = swapped ? one : other};
    const struct head_to_head *pair =
        s->pair_count > 0 ? bsearch(&key, s->pairs, s->pair_count, sizeof *s->pairs, compare_pairs) : NULL;

    if (!pair)
        return (struct head_to_head){.a = one, .b = other};
    return swapped ? (struct head_to_head){one, other, pair->wins_b, pair->draws, pair->wins_a} : *pair;
}
