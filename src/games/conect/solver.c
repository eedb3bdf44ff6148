/* Conect: the best turn of a position.
 *
 *   1. Deepening: does the side to move win in one, or lose in one, in two, in three (threat.h)? What is found
 * so is exact.
 *   2. Else a search to the end (prover.h), which tells who wins, and a number of stones that is enough.
 *   3. Then deepening once more for the winner alone: that number may not be the least.
 *
 * Where all of that is too much within the nodes, the best looking stone (distance.h) that does not lose in few is
 * only the best found. */
#include "base/mem.h"
#include "game/number.h"
#include "games/conect/internal.h"
#include "games/conect/principal_variation.h"
#include "games/conect/prover.h"

#include <stdlib.h>

enum { TABLE_BITS = 16 };

/* What each step may use of the nodes, in PARTS; the line of play has what is left. More empty cells than PROOF_EMPTY
 * are not searched to the end for long. */
enum { PARTS = 16, TO_DEEPEN = 2, TO_PROVE = 8, TO_GIVE_UP = 1, TO_COUNT = 1, TO_LIST = 15, PROOF_EMPTY = 45 };

/* Where nothing is proven, the stones that lose in so many are left aside. */
enum { SAFE_STONES = 3 };

struct cone_search {
    struct board_map map;
    struct distance_steps bridged, plain;
    struct search_board board;
    struct threat_search threat;
    struct prover prover;
    uint64_t nodes;
    enum cone_side side; /* to move */
    int most;            /* stones that stones found by `proves` need at most */
    struct threat_entry table[1 << TABLE_BITS];
};

/* What was found out. */
struct finding {
    bool decided, exact;
    enum cone_side winner;
    int stones;         /* of his; at most, unless exact */
    struct cells turns; /* the best of the side to move, as far as they were found */
    bool all;           /* these are all of them */
};

/* Allows the next step so many parts of the nodes, as far as there are any left. */
static void allow(struct cone_search *s, int parts)
{
    uint64_t limit = s->board.nodes + s->nodes / PARTS * (uint64_t)parts;
    s->threat.limit = s->prover.limit = limit < s->nodes ? limit : s->nodes;
    s->threat.stopped = false;
}

static struct cone_search *solver_new(const struct conect *c, uint64_t nodes)
{
    struct cone_search *s = mem_new(sizeof *s);
    board_map_init(&s->map, (enum cone_kind)c->kind, c->size);
    distance_steps_init(&s->bridged, &s->map, true);
    distance_steps_init(&s->plain, &s->map, false);
    search_board_init(&s->board, &s->map);
    for (int cell = 0; cell < c->count; cell++)
        if (c->node[cell].stone)
            search_board_put(&s->board, (enum cone_side)(c->node[cell].stone - 1), cell);
    s->board.nodes = 0;
    s->side = conect_side(c, c->to_move);
    s->nodes = nodes;
    s->threat = (struct threat_search){.board = &s->board, .table = s->table, .bits = TABLE_BITS, .search = 1};
    s->prover = (struct prover){.board = &s->board, .bridged = &s->bridged, .plain = &s->plain};
    prover_init(&s->prover, nodes);
    return s;
}

static void solver_free(struct cone_search *s)
{
    prover_release(&s->prover);
    free(s);
}

/* Calls `test` with a stone of the side to move put on each empty cell in turn, and collects those cells for which it
 * is true, one or all. False if the nodes did not suffice. */
static bool collect(struct cone_search *s, bool all, bool (*test)(struct cone_search *, int stones), int stones,
                    struct cells *found)
{
    struct cells left = s->board.empty;
    struct both_distances view;

    both_distances_find(&s->bridged, &s->board, &view);
    cells_clear(found, CELLS_WORDS);
    while (!cells_empty(&left, s->board.words)) {
        int cell = both_distances_best(&view, left, s->board.words);
        if (s->board.nodes >= s->threat.limit)
            return false;
        cells_remove(&left, cell);
        search_board_put(&s->board, s->side, cell);
        bool good = test(s, stones);
        search_board_undo(&s->board);
        if (s->threat.stopped)
            return false;
        if (good)
            cells_add(found, cell);
        if (good && !all)
            break;
    }
    return true;
}

/* ---- Wins by force in so many ------------------------------------------------------------------------------- */

/* Whether the side, whose stone was just put, has won with it or wins in all in `stones`. */
static bool wins_in(struct cone_search *s, int stones)
{
    struct cells carrier;
    return search_board_won(&s->board, s->side) ||
           (stones > 1 && threat_holds(&s->threat, s->side, stones - 1, &carrier));
}

/* Whether the rival needs all of `stones` after this stone. */
static bool lasts(struct cone_search *s, int stones)
{
    struct cells carrier;
    return stones == 1 || !threat_wins(&s->threat, cone_other_side(s->side), stones - 1, &carrier);
}

/* Whether a side wins in `stones`, as far as it may still be the winner. */
static bool decides(struct cone_search *s, enum cone_side side, int stones, struct finding *f)
{
    struct cells carrier;
    if (f->decided && f->winner != side)
        return false;
    bool wins = side == s->side ? threat_wins(&s->threat, side, stones, &carrier)
                                : threat_holds(&s->threat, side, stones, &carrier);
    if (!wins)
        return false;
    f->decided = f->exact = true;
    f->winner = side;
    f->stones = stones;
    return true;
}

/* Deepens from `stones` on, until it is known who wins in how many; returns the number at which it stopped. */
static int deepen(struct cone_search *s, int stones, struct finding *f)
{
    while (!decides(s, s->side, stones, f) && !decides(s, cone_other_side(s->side), stones, f) && !s->threat.stopped)
        stones++;
    return stones;
}

/* ---- Search to the end -------------------------------------------------------------------------------------- */

/* Whether the stone that was just put is proven to win. */
static bool proves(struct cone_search *s, int stones)
{
    struct prover_proof proof;
    (void)stones;
    if (search_board_won(&s->board, s->side)) {
        s->most = s->most > 1 ? s->most : 1;
        return true;
    }
    if (!prover_prove(&s->prover, cone_other_side(s->side), &proof)) {
        s->threat.stopped = true;
        return false;
    }
    if (!proof.wins && proof.stones + 1 > s->most)
        s->most = proof.stones + 1;
    return !proof.wins;
}

static void prove(struct cone_search *s, struct finding *f)
{
    struct prover_proof proof;
    int empty = cells_count(&s->board.empty, s->board.words);
    allow(s, empty > PROOF_EMPTY ? TO_GIVE_UP : TO_PROVE);
    if (!prover_prove(&s->prover, s->side, &proof))
        return;
    f->decided = true;
    f->winner = proof.wins ? s->side : cone_other_side(s->side);
    f->stones = proof.stones;
}

/* ---- The best turns ----------------------------------------------------------------------------------------- */

/* The best looking stone that is not known to lose soon, or among all. */
static void guess(struct cone_search *s, struct finding *f)
{
    struct cells safe;
    collect(s, false, lasts, SAFE_STONES + 1, &safe);
    if (cells_empty(&safe, s->board.words))
        safe = s->board.empty;
    cells_clear(&f->turns, CELLS_WORDS);
    cells_add(&f->turns, prover_choice(&s->prover, &safe));
}

static void find_turns(struct cone_search *s, bool all, struct finding *f)
{
    uint64_t left = s->nodes - s->board.nodes;
    s->threat.limit = s->prover.limit = s->board.nodes + left / PARTS * TO_LIST;
    s->threat.stopped = false;
    f->all = true;
    if (!f->decided) {
        guess(s, f);
    } else if (f->exact) {
        f->all = collect(s, all, f->winner == s->side ? wins_in : lasts, f->stones, &f->turns);
    } else if (f->winner == s->side) {
        f->all = collect(s, all, proves, 0, &f->turns);
        f->stones = s->most;
    } else {
        f->turns = s->board.empty;
    }
}

/* Who wins, and how. */
static void find_out(struct cone_search *s, bool all, struct finding *f)
{
    allow(s, TO_DEEPEN);
    int stones = deepen(s, 1, f);
    if (!f->decided)
        prove(s, f);
    if (f->decided && !f->exact) {
        struct finding exact = *f;
        allow(s, TO_COUNT);
        deepen(s, stones, &exact);
        if (exact.exact)
            *f = exact;
    }
    find_turns(s, all, f);
    if (f->decided && cells_empty(&f->turns, s->board.words)) {
        f->decided = false;
        guess(s, f);
    }
}

/* ---- How play goes on ---------------------------------------------------------------------------------------- */

static void write_cell(const struct cone_search *s, int cell, struct text *out)
{
    text_add(out, out->len > 0 ? "\n" : "");
    number_write_cell(s->map.cone.cell[cell].x, s->map.cone.cell[cell].y, out);
}

/* Writes a stone and puts it. False if it wins, or if the nodes are used up. */
static bool go_on(struct cone_search *s, enum cone_side side, int cell, struct text *line)
{
    write_cell(s, cell, line);
    return s->board.nodes < s->nodes && !search_board_put(&s->board, side, cell);
}

/* From a stone on, where it is known in how many stones the winner wins. */
static void write_exact(struct cone_search *s, const struct finding *f, int cell, struct text *line)
{
    int further = f->stones - (f->winner == s->side);
    struct cells carrier;
    enum cone_side side = s->side;

    if (!go_on(s, side, cell, line))
        return;
    if (f->winner == s->side && !threat_holds(&s->threat, f->winner, further, &carrier))
        return;
    for (;;) {
        side = cone_other_side(side);
        if (side == f->winner)
            cell = variation_attack(&s->threat, &s->bridged, side, further--, &carrier);
        else
            cell = variation_defence(&s->threat, &s->bridged, f->winner, further, &carrier);
        if (cell == CONE_NONE || s->threat.stopped || !go_on(s, side, cell, line))
            return;
    }
}

/* From a stone on, as far as it can be proven again who wins. */
static void write_proven(struct cone_search *s, const struct finding *f, int cell, struct text *line)
{
    struct prover_proof proof;
    struct cells next;
    enum cone_side side = s->side, to_move = s->side;

    while (go_on(s, side, cell, line)) {
        side = cone_other_side(side);
        if (!prover_prove(&s->prover, side, &proof))
            break;
        next = proof.carrier;
        s->side = side;
        if (side == f->winner && !collect(s, false, proves, 0, &next))
            break;
        cell = prover_choice(&s->prover, &next);
    }
    s->side = to_move;
}

static void write_line(struct cone_search *s, const struct finding *f, struct text *line)
{
    int puts = s->board.puts, cell = prover_choice(&s->prover, &f->turns);

    allow(s, PARTS);
    if (!f->decided)
        write_cell(s, cell, line);
    else if (f->exact)
        write_exact(s, f, cell, line);
    else
        write_proven(s, f, cell, line);
    while (s->board.puts > puts)
        search_board_undo(&s->board);
}

/* ---- The solution ------------------------------------------------------------------------------------------- */

static void write_turns(const struct cone_search *s, bool all, const struct finding *f, struct text *out)
{
    struct cells left = f->turns;
    int best = prover_choice(&s->prover, &left), cell;
    write_cell(s, best, out);
    cells_remove(&left, best);
    while (all && f->decided && (cell = cells_take(&left, s->board.words)) != CONE_NONE)
        write_cell(s, cell, out);
}

/* "Red (A) wins in 3 stones"; `swapped`: person A is Blue. */
static void write_verdict(const struct cone_search *s, const struct finding *f, bool swapped, struct text *out)
{
    struct both_distances view;
    if (f->decided) {
        text_addf(out, "%s (%c) wins in %s%d stone%s", cone_side_names[f->winner], 'A' + ((int)f->winner ^ swapped),
                  f->exact ? "" : "at most ", f->stones, f->stones == 1 ? "" : "s");
        text_add(out, f->all ? "" : "; not all turns were tried");
        return;
    }
    both_distances_find(&s->bridged, &s->board, &view);
    text_addf(out, "open: with bridges Red needs %d and Blue %d", view.of[CONE_RED].least, view.of[CONE_BLUE].least);
}

/* Whether it is better to exchange sides. */
static bool should_swap(const struct cone_search *s, const struct finding *f)
{
    struct both_distances view;
    if (f->decided)
        return f->winner != s->side;
    both_distances_find(&s->bridged, &s->board, &view);
    return view.of[cone_other_side(s->side)].least < view.of[s->side].least;
}

static bool solve(const struct values *v, const struct pos *pos, const struct solve_wish *wish, struct solving *solving,
                  struct text *why)
{
    const struct conect *c = (const struct conect *)pos;
    struct solution *best = &solving->of[0];
    struct finding f = {0};

    if (c->winner)
        return text_refuse(why, "the game has ended: %s has won", cone_side_names[c->winner - 1]);
    struct cone_search *s = solver_new(c, wish->nodes);
    find_out(s, wish->all, &f);
    bool swap = conect_may_swap(v, c) && should_swap(s, &f);
    if (swap)
        text_add(&best->turns, "swap");
    else
        write_turns(s, wish->all, &f, &best->turns);
    write_verdict(s, &f, c->swapped ^ swap, &best->verdict);
    text_add(&best->line, swap ? "swap" : "");
    if (!swap || f.decided)
        write_line(s, &f, &best->line);
    best->player = c->to_move;
    best->proven = f.decided;
    best->value = !f.decided ? 0 : (f.winner == s->side) != swap ? f.stones : -f.stones;
    solving->count = 1;
    solving->nodes = s->board.nodes;
    solver_free(s);
    return true;
}

/* The value is the number of stones that the winner still needs, negative if that is the opponent of the player to
 * move, 0 if the winner was not found. */
const struct solver conect_solver = {
    .value = "stones that the winner needs at most; negative: the opponent wins; 0: not found out who wins",
    .solve = solve,
};
