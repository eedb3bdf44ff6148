#include "games/connect_square/exact_search.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BITS_LEAST = 10,
    TABLE_BITS_MOST = 23,
    BUCKET = 2, /* entries that may hold a position: one for the larger search, one for the latest */
    NO_LINE = BITBOARD_LINES,
    INFINITE = 2 * LATTICE_SQUARES
};

void exact_open(struct exact *x, const struct bitboard_map *map, uint64_t limit)
{
    int bits = TABLE_BITS_LEAST;
    while (bits < TABLE_BITS_MOST && bit(bits) < 2 * limit)
        bits++;
    *x = (struct exact){.map = map, .mask = bit(bits) - 1, .limit = limit};
    x->table = mem_new((size_t)bit(bits) * sizeof *x->table);
}

void exact_close(struct exact *x)
{
    free(x->table);
}

void exact_start(struct exact *x, const struct bitboard_map *map, uint64_t limit, void *memory)
{
    memset(memory, 0, EXACT_MEMORY);
    *x = (struct exact){.map = map, .table = memory, .mask = EXACT_ENTRIES - 1, .limit = limit};
}

bool exact_over(const struct bitboard *board, int player, int *value)
{
    bool mine = bitboard_moves(board, player) != 0, theirs = bitboard_moves(board, !player) != 0;
    *value = mine ? board->left : -board->left;
    return !mine || !theirs || board->left == 0;
}

/* ---- The transposition table ------------------------------------------------------------------------------------- */

static bool is_entry(const struct exact_entry *e, const struct exact_entry *key)
{
    return e->free == key->free && e->mine == key->mine && e->theirs == key->theirs;
}

/* The bucket of a position, by a hash with the steps of SplitMix64. */
static struct exact_entry *bucket_of(const struct exact *x, const struct exact_entry *key)
{
    uint64_t hash = key->free * 0x9e3779b97f4a7c15u;
    hash = (hash ^ hash >> 32) + key->mine;
    hash = (hash ^ hash >> 30) * 0xbf58476d1ce4e5b9u + key->theirs;
    hash = (hash ^ hash >> 27) * 0x94d049bb133111ebu;
    return &x->table[(hash ^ hash >> 31) & x->mask & ~(uint64_t)(BUCKET - 1)];
}

/* ---- The search -------------------------------------------------------------------------------------------------- */

static int search(struct exact *x, const struct bitboard *r, int player, int alpha, int beta);

/* The value of a line to the player who draws it. */
static int try_line(struct exact *x, const struct bitboard *r, int player, int line, int alpha, int beta)
{
    struct bitboard after = *r;
    int filled = bitboard_draw(x->map, &after, player, line), value;
    if (exact_over(&after, player, &value))
        return filled + value;
    return filled ? filled + search(x, &after, player, alpha - filled, beta - filled)
                  : -search(x, &after, !player, -beta, -alpha);
}

/* Tries all lines. Returns the best value, which outside the window is only a bound, and the line in *best. */
static int try_lines(struct exact *x, const struct bitboard *r, int player, const struct exact_entry *e, int alpha,
                     int beta, int *best)
{
    uint64_t rest = e->mine;
    int value = -INFINITE;

    /* First the best line so far, then lines that fill a square, sides that do not give a square its third, diagonals,
     * the rest. */
    uint64_t classes[] = {e->best == NO_LINE ? 0 : bit(e->best), r->captures,
                          ~bitboard_gifts(x->map, r) & ~x->map->diagonals, x->map->diagonals, UINT64_MAX};
    enum { CLASSES = sizeof classes / sizeof *classes };
    for (int i = 0; i < CLASSES; i++) {
        classes[i] &= rest;
        rest &= ~classes[i];
    }
    for (int i = 0; i < CLASSES; i++)
        while (classes[i]) {
            int line = bits_take(&classes[i]);
            int reached = try_line(x, r, player, line, alpha > value ? alpha : value, beta);
            if (x->spent)
                return 0;
            if (reached <= value)
                continue;
            value = reached;
            *best = line;
            if (value >= beta)
                return value;
        }
    return value;
}

static int search(struct exact *x, const struct bitboard *r, int player, int alpha, int beta)
{
    struct exact_entry e = {r->free,           bitboard_moves(r, player), bitboard_moves(r, !player),
                            (int16_t)-r->left, (int16_t)r->left,          NO_LINE};
    int best = NO_LINE;

    if (x->spent || x->nodes == x->limit) {
        x->spent = true;
        return 0;
    }
    x->nodes++;
    struct exact_entry *bucket = bucket_of(x, &e);
    for (int i = 0; i < BUCKET; i++)
        if (is_entry(&bucket[i], &e))
            e = bucket[i];
    if (e.least >= beta || e.least == e.most)
        return e.least;
    if (e.most <= alpha)
        return e.most;
    alpha = e.least > alpha ? e.least : alpha;
    beta = e.most < beta ? e.most : beta;
    int value = try_lines(x, r, player, &e, alpha, beta, &best);
    if (x->spent)
        return 0;
    if (value < beta)
        e.most = (int16_t)value;
    if (value > alpha)
        e.least = (int16_t)value;
    e.best = (uint8_t)best;
    bool first = is_entry(&bucket[0], &e);
    if (!first && bits_count(e.free) >= bits_count(bucket[0].free)) {
        if (!is_entry(&bucket[1], &e))
            bucket[1] = bucket[0];
        first = true;
    }
    bucket[!first] = e;
    return value;
}

bool exact_reaches(struct exact *x, const struct bitboard *board, int player, int least)
{
    return search(x, board, player, least - 1, least) >= least;
}

bool exact_line_reaches(struct exact *x, const struct bitboard *board, int player, int line, int least)
{
    return try_line(x, board, player, line, least - 1, least) >= least;
}

int exact_value(struct exact *x, const struct bitboard *board, int player)
{
    int least = -board->left, most = board->left, next = board->left & 1;
    while (least < most && !x->spent) {
        int wanted = next <= least ? least + 2 : next;
        int value = search(x, board, player, wanted - 1, wanted);
        if (value < wanted)
            most = value;
        else
            least = value;
        next = value;
    }
    return least;
}

/* ---- Best turns -------------------------------------------------------------------------------------------------- */

/* The turns of a player that are worth `value`. */
struct exact_turns {
    struct exact *exact;
    int player, value;
    const struct lattice *l;
    bool all;
    int found;
    struct exact_turn *first;
    struct text *turns; /* NULL: not wanted */
};

static bool stops(const struct exact_turns *s)
{
    return s->exact->spent || (s->found > 0 && !s->all);
}

void exact_write_lines(const struct bitboard_map *map, const struct lattice *l, const uint8_t *lines, int count,
                       struct text *out)
{
    for (int i = 0; i < count; i++)
        text_addf(out, "%s%s", i > 0 ? " " : "", lattice_line_name(l, map->line[lines[i]]).text);
}

static void add_turn(struct exact_turns *s, const struct exact_turn *t)
{
    if (s->found++ == 0)
        *s->first = *t;
    if (!s->turns)
        return;
    text_add(s->turns, s->turns->len > 0 ? "\n" : "");
    exact_write_lines(s->exact->map, s->l, t->line, t->count, s->turns);
}

/* Draws a line. Returns whether the game is over, and then in *value by how many of the squares that were left the
 * player leads. */
static bool draw(struct exact_turns *s, struct exact_turn *t, int line, int *value)
{
    t->line[t->count++] = (uint8_t)line;
    t->taken += bitboard_draw(s->exact->map, &t->board, s->player, line);
    return exact_over(&t->board, s->player, value);
}

/* Ends a turn with each of its possible last lines. */
static void end_turn(struct exact_turns *s, const struct exact_turn *t)
{
    for (uint64_t lasts = bitboard_moves(&t->board, s->player) & ~t->declined; lasts && !stops(s);) {
        struct exact_turn with = *t;
        int value;
        bool over = draw(s, &with, bits_take(&lasts), &value);
        bool good = over ? with.taken + value >= s->value
                         : !exact_reaches(s->exact, &with.board, !s->player, with.taken - s->value + 1);
        if (good && !s->exact->spent)
            add_turn(s, &with);
    }
}

static void try_turns(struct exact_turns *s, const struct exact_turn *t)
{
    if (stops(s) || !exact_reaches(s->exact, &t->board, s->player, s->value - t->taken))
        return;
    uint64_t captures = t->board.captures & t->board.reach[s->player] & ~t->declined;
    if (captures == 0) {
        end_turn(s, t);
        return;
    }
    struct exact_turn with = *t, without = *t;
    int line = bits_first(captures), value;
    without.declined |= bit(line);
    if (draw(s, &with, line, &value)) {
        without.ending |= bit(line);
        if (with.taken + value >= s->value)
            add_turn(s, &with);
    } else {
        for (uint64_t ending = with.ending; ending && !stops(s);) {
            struct exact_turn last = with;
            if (draw(s, &last, bits_take(&ending), &value) && last.taken + value >= s->value)
                add_turn(s, &last);
        }
        try_turns(s, &with);
    }
    try_turns(s, &without);
}

bool exact_turn_find(struct exact *x, const struct bitboard *board, int player, struct exact_turn *turn)
{
    struct exact_turns s = {.exact = x, .player = player, .value = exact_value(x, board, player), .first = turn};
    if (!x->spent)
        try_turns(&s, &(struct exact_turn){.board = *board});
    return s.found > 0;
}

bool exact_solve(struct exact *x, const struct lattice *l, const struct bitboard *board, bool all,
                 struct solution *best)
{
    int player = l->to_move, value;
    struct exact_turn first = {0};
    struct exact_turns s = {x,          player,          exact_value(x, board, player), .l = l,
                            .all = all, .first = &first, .turns = &best->turns};

    if (!x->spent)
        try_turns(&s, &(struct exact_turn){.board = *board});
    if (x->spent) {
        text_clear(&best->turns);
        return false;
    }
    best->player = player;
    best->value = s.value + l->points[player] - l->points[!player];
    best->proven = true;
    if (best->value == 0)
        text_add(&best->verdict, "a tie");
    else
        text_addf(&best->verdict, "%c wins by %d", 'A' + (best->value > 0 ? player : !player),
                  best->value > 0 ? best->value : -best->value);
    /* How both play on, as far as the nodes suffice. */
    exact_write_lines(x->map, l, first.line, first.count, &best->line);
    for (player = !player; !exact_over(&first.board, player, &value); player = !player) {
        struct bitboard now = first.board;
        if (!exact_turn_find(x, &now, player, &first))
            break;
        text_add_char(&best->line, '\n');
        exact_write_lines(x->map, l, first.line, first.count, &best->line);
    }
    return true;
}
