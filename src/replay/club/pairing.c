#include "replay/club/pairing.h"

#include "base/mem.h"
#include "replay/club/matching.h"
#include "replay/club/ratings.h"
#include "replay/convert/report.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- The rounds played ------------------------------------------------------------------------------------------- */

struct seat *season_seat(const struct season *s, size_t player, uint32_t round)
{
    return &s->seats[player * (CLUB_ROUNDS_MAX + 1) + round];
}

int season_points(const struct season *s, size_t player)
{
    int points = 0;
    for (uint32_t round = 1; round < s->round; round++)
        points += season_seat(s, player, round)->points > 0 ? season_seat(s, player, round)->points : 0;
    return points;
}

static uint8_t *met(const struct season *s, size_t a, size_t b)
{
    return &s->met[a * s->list->count + b];
}

/* The first number in a tag: that of "Round 3", "3" and "3.1". 0: there is none. */
static uint32_t round_of(const struct contest *c)
{
    unsigned long round = strtoul(c->round + strcspn(c->round, "0123456789"), NULL, 10);
    return round <= CLUB_ROUNDS_MAX ? (uint32_t)round : 0;
}

/* Enters a record of a round. A second one of the same players is half of a match, or says the same. */
static bool enter(struct season *s, const struct contest *c)
{
    const uint32_t round = round_of(c);
    size_t players[PLAYERS_MAX], known = 0;

    for (int i = 0; i < c->players; i++) {
        players[i] = 0;
        while (players[i] < s->list->count && strcmp(s->list->list[players[i]].name, c->names[i]) != 0)
            players[i]++;
        known += players[i] < s->list->count;
    }
    for (int i = 0; i < c->players; i++) {
        if (players[i] == s->list->count)
            continue;
        struct seat *seat = season_seat(s, players[i], round);
        int points = c->dropped ? -1 : 0;
        for (int k = 0; k < c->players; k++) {
            if (k == i)
                continue;
            points += c->dropped ? 0 : (1 + contest_compare(c, i, k)) * POINT / 2 / (c->players - 1);
            if (players[k] < s->list->count &&
                (seat->kind == SEAT_NONE || (c->players == 2 && seat->opponent != players[k])))
                ++*met(s, players[i], players[k]);
        }
        if (seat->kind == SEAT_NONE)
            *seat = (struct seat){SEAT_GAME, c->players == 2 ? players[1 - i] : s->list->count, i == 0, -1};
        seat->points = points > seat->points ? points : seat->points;
    }
    return known > 0;
}

struct season season_read(const struct player_list *list, struct contest_book *book, const struct game *game,
                          uint32_t round, bool byes, struct text *notes)
{
    struct season s = {.list = list, .round = round};
    bool recorded[CLUB_ROUNDS_MAX + 1] = {false};

    s.seats = mem_new((list->count + 1) * (CLUB_ROUNDS_MAX + 1) * sizeof *s.seats);
    s.met = mem_new(list->count * list->count + 1);
    matches_join(book);
    for (const struct contest *c = book->list; c < book->list + book->count; c++)
        if (!round && c->game == game && round_of(c) >= s.round)
            s.round = round_of(c) + 1;
    s.round += s.round == 0;
    for (const struct contest *c = book->list; c < book->list + book->count; c++) {
        if (c->game != game || round_of(c) >= s.round)
            continue;
        const char *fault = !round_of(c)    ? "it counts for no round: the tag Round has no number"
                            : !enter(&s, c) ? "none of its players is on the list"
                            : !c->reason    ? NULL
                                            : c->reason;
        recorded[round_of(c)] = round_of(c) > 0;
        if (!fault)
            continue;
        report_add(notes, c->file, 0);
        text_addf(notes, ": record %u has no result: ", c->record);
        report_add(notes, fault, 0);
        text_add_char(notes, '\n');
    }
    for (size_t p = 0; p < list->count; p++)
        for (uint32_t r = 1; r < s.round; r++) {
            struct seat *seat = season_seat(&s, p, r);
            if (seat->kind == SEAT_NONE && list->list[p].attendance[r] == HALF_BYE)
                *seat = (struct seat){.kind = SEAT_HALF_BYE, .points = POINT / 2};
            else if (seat->kind == SEAT_NONE && byes && recorded[r] && list->list[p].attendance[r] == ATTENDS)
                *seat = (struct seat){.kind = SEAT_BYE, .points = POINT};
        }
    return s;
}

void season_release(struct season *s)
{
    free(s->seats);
    free(s->met);
    *s = (struct season){0};
}

/* ---- Who plays --------------------------------------------------------------------------------------------------- */

/* A player of the round to be paired. */
struct entrant {
    size_t place; /* in the list */
    int points, rating, byes, games;
    int firsts; /* games as A, minus those as another player */
    bool was_first;
};

static int compare_entrants(const void *a, const void *b)
{
    const struct entrant *one = a, *other = b;
    if (one->points != other->points)
        return one->points > other->points ? -1 : 1;
    if (one->rating != other->rating)
        return one->rating > other->rating ? -1 : 1;
    return (one->place > other->place) - (one->place < other->place);
}

/* The players of the round by rank, owned. */
static struct entrant *find_entrants(const struct season *s, size_t *count)
{
    struct entrant *list = mem_new((s->list->count + 1) * sizeof *list);

    *count = 0;
    for (size_t p = 0; p < s->list->count; p++) {
        struct entrant e = {.place = p, .points = season_points(s, p), .rating = s->list->list[p].rating};
        for (uint32_t r = 1; r < s->round; r++) {
            const struct seat *seat = season_seat(s, p, r);
            e.byes += seat->kind == SEAT_BYE;
            if (seat->kind != SEAT_GAME)
                continue;
            e.games++;
            e.firsts += seat->first ? 1 : -1;
            e.was_first = seat->first;
        }
        if (s->list->list[p].attendance[s->round] == ATTENDS)
            list[(*count)++] = e;
    }
    qsort(list, *count, sizeof *list, compare_entrants);
    return list;
}

static void add_table(struct pairing *p, size_t first, size_t second)
{
    *mem_add(p->tables, p->table_count) = (struct pairing_table){.players = {first, second}, .count = 2};
}

/* ---- Round robin ------------------------------------------------------------------------------------------------- */

bool pairing_round_robin(struct pairing *p, int legs, struct text *why)
{
    const struct season *s = p->season;
    const size_t count = s->list->count, even = count + count % 2, turning = even - 1, round = s->round - 1;

    if (round >= turning * (size_t)legs)
        return text_refuse(why, "a round robin of %zu players has %zu rounds: there is no round %u", count,
                           turning * (size_t)legs, s->round);
    /* The last of the table stays, the others turn past it by half of them a round. */
    const size_t turn = round % turning, start = turn * (even / 2) % turning;
    for (size_t k = 0; k < even / 2; k++) {
        size_t pair[] = {(start + k) % turning, k == 0 ? even - 1 : (start + turning - k) % turning};
        bool swap = (k == 0 && turn % 2 == 1) != (round >= turning);
        bool plays[2];
        for (int i = 0; i < 2; i++)
            plays[i] = pair[i] < count && s->list->list[pair[i]].attendance[s->round] == ATTENDS;
        if (plays[0] && plays[1])
            add_table(p, pair[swap], pair[!swap]);
        else if (plays[0] || plays[1])
            p->byes[p->bye_count++] = pair[plays[1]];
    }
    return true;
}

/* ---- Swiss ------------------------------------------------------------------------------------------------------- */

enum { FOLD_MOST = 63, FIRSTS_MOST = 15, POINTS_MOST = 400, TIMES_MOST = 3 };

/* A graph of the entrants, and of the bye if their number is odd. */
struct field {
    const struct entrant *entrants;
    size_t players, count; /* count: with the bye */
    uint8_t *met;          /* how often two have met, or one has had the bye */
    int64_t *weights;
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The weight of a pair, a before b in rank; b may be the bye. Each rule counts more than all pairs can have of the
 * rules after it. */
static int64_t weigh(const struct field *f, size_t a, size_t b)
{
    const int64_t pairs = (int64_t)f->count / 2, times = least(f->met[a * f->count + b], TIMES_MOST);
    const int64_t of_firsts = FOLD_MOST * pairs + 1, of_points = of_firsts * (FIRSTS_MOST * pairs + 1),
                  of_bye = of_points * (POINTS_MOST * pairs + 1), of_further_bye = of_bye * ((int64_t)f->players + 1),
                  of_meeting = of_further_bye * (TIMES_MOST + 1);
    const struct entrant *one = &f->entrants[a], *other = &f->entrants[b];
    size_t from = a, to = b;

    if (b == f->players)
        return of_bye * (int64_t)(f->players - 1 - a) + of_further_bye * times;
    while (from > 0 && f->entrants[from - 1].points == one->points)
        from--;
    while (to + 1 < f->players && f->entrants[to + 1].points == one->points)
        to++;
    const int64_t apart = (int64_t)(b - a), half = (int64_t)(to - from + 1) / 2;
    const int64_t halves = (one->points - other->points) / (POINT / 2);
    return (one->points == other->points ? least(llabs(apart - half), FOLD_MOST) : 0) +
           of_firsts * (FIRSTS_MOST - least(abs(one->firsts - other->firsts), FIRSTS_MOST)) +
           of_points * least(halves * halves, POINTS_MOST) + of_meeting * times;
}

static void pair_field(struct field *f, int *mates)
{
    for (size_t a = 0; a < f->count; a++)
        for (size_t b = a + 1; b < f->count; b++)
            f->weights[a * f->count + b] = f->weights[b * f->count + a] = weigh(f, a, b);
    matching_find(f->count, f->weights, mates);
}

/* How often partners have met, or had the bye. */
static int count_repeats(const struct field *f, const int *mates)
{
    int repeats = 0;
    for (size_t a = 0; a < f->count; a++)
        repeats += f->met[a * f->count + (size_t)mates[a]];
    return repeats / 2;
}

/* Whether the next round could be paired without a repeat. */
static bool can_go_on(struct field *f, const int *mates)
{
    scoped(mem_free) int *next = mem_new((f->count + 1) * sizeof *next);
    for (size_t a = 0; a < f->count; a++)
        for (size_t b = 0; b < f->count; b++)
            f->weights[a * f->count + b] = f->met[a * f->count + b] > 0 || mates[a] == (int)b;
    matching_find(f->count, f->weights, next);
    bool good = true;
    for (size_t a = 0; a < f->count; a++)
        good = good && f->weights[a * f->count + (size_t)next[a]] == 0;
    return good;
}

/* Replaces a pairing after which the next round would repeat one by the best that differs in one pair and leaves the
 * next round free, if there is any. */
static void look_ahead(struct field *f, int *mates)
{
    scoped(mem_free) int *other = mem_new((f->count + 1) * sizeof *other);
    scoped(mem_free) int *best = mem_new((f->count + 1) * sizeof *best);
    int64_t best_sum = INT64_MAX;

    if (count_repeats(f, mates) > 0 || can_go_on(f, mates))
        return;
    for (size_t a = 0; a < f->count; a++) {
        size_t b = (size_t)mates[a];
        if (b < a)
            continue;
        f->met[a * f->count + b] = f->met[b * f->count + a] = TIMES_MOST;
        pair_field(f, other);
        f->met[a * f->count + b] = f->met[b * f->count + a] = 0;
        int64_t sum = 0;
        for (size_t v = 0; v < f->count; v++)
            sum += f->weights[v * f->count + (size_t)other[v]] / 2;
        if (other[a] != (int)b && count_repeats(f, other) == 0 && sum < best_sum && can_go_on(f, other)) {
            best_sum = sum;
            memcpy(best, other, f->count * sizeof *best);
        }
    }
    if (best_sum < INT64_MAX)
        memcpy(mates, best, f->count * sizeof *best);
}

void pairing_swiss(struct pairing *p)
{
    size_t players;
    scoped(mem_free) struct entrant *entrants = find_entrants(p->season, &players);
    const size_t count = players + players % 2;
    scoped(mem_free) uint8_t *table = mem_new(count * count + 1);
    scoped(mem_free) int64_t *weights = mem_new((count * count + 1) * sizeof *weights);
    scoped(mem_free) int *mates = mem_new((count + 1) * sizeof *mates);
    struct field f = {entrants, players, count, table, weights};

    for (size_t a = 0; a < players; a++) {
        for (size_t b = 0; b < players; b++)
            table[a * count + b] = *met(p->season, entrants[a].place, entrants[b].place);
        if (players < count)
            table[a * count + players] = table[players * count + a] = (uint8_t)entrants[a].byes;
    }
    pair_field(&f, mates);
    look_ahead(&f, mates);
    for (size_t a = 0; a < players; a++) {
        const size_t b = (size_t)mates[a];
        const struct entrant *one = &entrants[a], *other = &entrants[b];
        if (b == players)
            p->byes[p->bye_count++] = one->place;
        if (b < a || b == players)
            continue;
        bool swap = one->firsts != other->firsts         ? one->firsts > other->firsts
                    : one->was_first != other->was_first ? one->was_first
                                                         : p->table_count % 2 == 1;
        p->repeats += table[a * count + b] > 0;
        add_table(p, swap ? other->place : one->place, swap ? one->place : other->place);
    }
}

/* ---- Larger tables ----------------------------------------------------------------------------------------------- */

enum { TABLE_TRIALS = 40 };

/* What one player adds to a table: meetings first, then points. */
static int64_t cost_at(const struct season *s, const struct entrant *list, const size_t *order, size_t from, size_t to,
                       size_t at, size_t who)
{
    int64_t cost = 0;
    for (size_t i = from; i < to; i++) {
        if (i == at)
            continue;
        int64_t apart = (list[order[i]].points - list[who].points) / (POINT / 20);
        cost += ((int64_t)*met(s, list[order[i]].place, list[who].place) << 32) + apart * apart;
    }
    return cost;
}

/* Fewer games as A come first, then those that were not A last time. */
static int compare_firsts(const void *a, const void *b)
{
    const struct entrant *one = a, *other = b;
    int firsts = (one->games + one->firsts) - (other->games + other->firsts);
    return firsts                               ? firsts
           : one->was_first != other->was_first ? one->was_first - other->was_first
                                                : compare_entrants(a, b);
}

void pairing_tables(struct pairing *p, int most)
{
    size_t players;
    scoped(mem_free) struct entrant *list = find_entrants(p->season, &players);
    const size_t tables = (players + (size_t)most - 1) / (size_t)most;
    scoped(mem_free) size_t *order = mem_new((players + 1) * sizeof *order);
    scoped(mem_free) size_t *best = mem_new((players + 1) * sizeof *best);
    int64_t best_cost = INT64_MAX;
    struct rng rng;

    rng_start(&rng, 0);
    for (int trial = 0; trial < TABLE_TRIALS; trial++) {
        for (size_t i = 0; i < players; i++) {
            size_t k = trial == 0 ? i : rng_below(&rng, (uint32_t)i + 1); /* the first trial begins with the ranking */
            order[i] = order[k];
            order[k] = i;
        }
        int64_t cost = 0;
        for (bool better = true; better;) {
            better = false;
            cost = 0;
            for (size_t t = 0; t < tables; t++) {
                const size_t from = t * players / tables, to = (t + 1) * players / tables;
                for (size_t i = from; i < to; i++) {
                    for (size_t u = t + 1; u < tables; u++)
                        for (size_t k = u * players / tables, end = (u + 1) * players / tables, start = k; k < end;
                             k++) {
                            const size_t a = order[i], b = order[k];
                            if (cost_at(p->season, list, order, from, to, i, b) +
                                    cost_at(p->season, list, order, start, end, k, a) <
                                cost_at(p->season, list, order, from, to, i, a) +
                                    cost_at(p->season, list, order, start, end, k, b)) {
                                order[i] = b;
                                order[k] = a;
                                better = true;
                            }
                        }
                    cost += cost_at(p->season, list, order, from, to, i, order[i]);
                }
            }
        }
        if (cost < best_cost) {
            best_cost = cost;
            memcpy(best, order, players * sizeof *best);
        }
    }
    for (size_t t = 0; t < tables; t++) {
        struct pairing_table table = {.count = 0};
        struct entrant seated[PLAYERS_MAX] = {0};
        for (size_t i = t * players / tables; i < (t + 1) * players / tables; i++)
            seated[table.count++] = list[best[i]];
        qsort(seated, (size_t)table.count, sizeof *seated, compare_firsts);
        for (int i = 0; i < table.count; i++)
            table.players[i] = seated[i].place;
        *mem_add(p->tables, p->table_count) = table;
    }
}

/* ---- Sheets ------------------------------------------------------------------------------------------------------ */

/* A game's parameter for the number of players, or the end of the table. */
static size_t players_param(const struct game *game)
{
    size_t i = 0;
    while (game->params[i].name && strcmp(game->params[i].name, "players") != 0)
        i++;
    return i;
}

int pairing_seats(const struct game *game)
{
    const struct param *players = &game->params[players_param(game)];
    return players->name ? players->most : 2;
}

void pairing_deal(struct pairing *p, const struct game *game, const struct values *values, const char *seed)
{
    const struct player_list *list = p->season->list;
    const size_t players = players_param(game);
    scoped(text_release) struct text own = {0};

    text_addf(&own, "%s\n%u", game->about.slug, p->season->round);
    for (size_t i = 0; i < list->count; i++)
        text_addf(&own, "\n%s", list->list[i].name);
    for (size_t t = 0; t < p->table_count; t++) {
        struct pairing_table *table = &p->tables[t];
        table->id = (struct sheet_id){.game = game, .values = *values};
        if (game->params[players].name)
            table->id.values.of[players].n[0] = (int16_t)table->count;
        table->id.seed = sheet_id_seed(game, &table->id.values, seed ? seed : text_string(&own), t);
    }
}

void pairing_release(struct pairing *p)
{
    free(p->tables);
    *p = (struct pairing){0};
}
