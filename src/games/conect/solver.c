/* Conect: the best turn.
 *
 *   1. Deepening: does the side to move win in one, or lose in one, in two, in three ... (threat.h)? The result is
 * exact.
 *   2. Else a search to the end (prover.h) tells who wins, and a number of stones that suffices.
 *   3. Then deepening again, for the winner alone: that number may not be the least.
 *
 * When all of that takes more than the nodes, what is left of them goes into playouts (threat.h). */
#include "base/mem.h"
#include "games/conect/prover.h"
#include "games/conect/threat.h"

enum { TABLE_BITS = 16 };

/* What each step may use of the nodes, in PARTS; the line of play gets what is left. A board with more empty cells than
 * PROOF_EMPTY is not searched to the end for long. */
enum { PARTS = 16, TO_DEEPEN = 2, TO_PROVE = 8, TO_GIVE_UP = 1, TO_COUNT = 1, TO_LIST = 15, PROOF_EMPTY = 36 };

struct solver_search {
    struct distance_steps bridged, plain;
    struct search_board board;
    struct threat_search threat;
    struct prover prover;
    uint64_t nodes;
    enum cone_side side; /* to move */
    int most;            /* most stones that the winning stones found by `proves` need */
    struct threat_entry table[1 << TABLE_BITS];
};

/* What was found. */
struct solver_finding {
    bool decided, exact;
    enum cone_side winner;
    int stones;              /* that the winner needs; at most, unless exact */
    struct cells turns;      /* the best turns found */
    bool all;                /* these are all best turns */
    struct tree_result tree; /* unless decided */
};

/* Allows the next step `parts` of the nodes, or as many as are left. */
static void allow(struct solver_search *s, int parts)
{
    uint64_t limit = s->board.nodes + s->nodes / PARTS * (uint64_t)parts;
    s->threat.limit = s->prover.limit = limit < s->nodes ? limit : s->nodes;
    s->threat.stopped = false;
}

static struct solver_search *solver_new(const struct conect *c, uint64_t nodes)
{
    struct solver_search *s = mem_new(sizeof *s);
    search_board_load(&s->board, c);
    distance_steps_init(&s->bridged, s->board.cone, true);
    distance_steps_init(&s->plain, s->board.cone, false);
    s->side = conect_side(c, c->to_move);
    s->nodes = nodes;
    s->threat = (struct threat_search){
        .board = &s->board, .steps = &s->bridged, .table = s->table, .bits = TABLE_BITS, .search = 1};
    s->prover = (struct prover){.board = &s->board, .bridged = &s->bridged, .plain = &s->plain};
    prover_init(&s->prover, nodes);
    return s;
}

/* Puts a stone of the side to move on each empty cell in turn, calls `test`, and collects the cells for which it is
 * true, one or all. False if the nodes did not suffice. */
static bool collect(struct solver_search *s, bool all, bool (*test)(struct solver_search *, int stones), int stones,
                    struct cells *found)
{
    struct cells left = s->board.empty;
    struct distance distances[2];

    distances_find(&s->bridged, &s->board, distances);
    cells_clear(found, CELLS_WORDS);
    while (!cells_empty(&left, s->board.words)) {
        int cell = distances_best(distances, left, s->board.words);
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

/* ---- Wins by force ----------------------------------------------------------------------------------------------- */

/* Whether the stone just put has won, or wins in `stones` altogether. */
static bool wins_in(struct solver_search *s, int stones)
{
    struct cells carrier;
    return search_board_won(&s->board, s->side) ||
           (stones > 1 && threat_holds(&s->threat, s->side, stones - 1, &carrier));
}

/* Whether the opponent needs all of `stones` after this stone. */
static bool lasts(struct solver_search *s, int stones)
{
    struct cells carrier;
    return stones == 1 || !threat_wins(&s->threat, cone_other_side(s->side), stones - 1, &carrier);
}

/* Whether a side that may be the winner wins in `stones`. */
static bool decides(struct solver_search *s, enum cone_side side, int stones, struct solver_finding *f)
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

/* Deepens from `stones` until it is known who wins and in how many. Returns the number at which it stopped. */
static int deepen(struct solver_search *s, int stones, struct solver_finding *f)
{
    while (!decides(s, s->side, stones, f) && !decides(s, cone_other_side(s->side), stones, f) && !s->threat.stopped)
        stones++;
    return stones;
}

/* Whether the stone just put is proven to win. */
static bool proves(struct solver_search *s, int stones UNUSED)
{
    struct prover_proof proof;
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

/* ---- The best turns ---------------------------------------------------------------------------------------------- */

/* Chooses the stone that wins most playouts. */
static void choose_unproven(struct solver_search *s, struct solver_finding *f)
{
    cells_add(&f->turns, tree_search(&s->threat, s->side, s->nodes, &f->tree));
}

/* Finds who wins, and how. */
static void find(struct solver_search *s, bool all, struct solver_finding *f)
{
    allow(s, TO_DEEPEN);
    int stones = deepen(s, 1, f);
    if (!f->decided) {
        struct prover_proof proof;
        allow(s, cells_count(&s->board.empty, s->board.words) > PROOF_EMPTY ? TO_GIVE_UP : TO_PROVE);
        if (prover_prove(&s->prover, s->side, &proof)) {
            f->decided = true;
            f->winner = proof.wins ? s->side : cone_other_side(s->side);
            f->stones = proof.stones;
        }
    }
    if (f->decided && !f->exact) {
        struct solver_finding exact = *f;
        allow(s, TO_COUNT);
        deepen(s, stones, &exact);
        if (exact.exact)
            *f = exact;
    }

    uint64_t left = s->nodes - s->board.nodes;
    s->threat.limit = s->prover.limit = s->board.nodes + left / PARTS * TO_LIST;
    s->threat.stopped = false;
    f->all = true;
    if (!f->decided) {
        choose_unproven(s, f);
    } else if (f->exact) {
        f->all = collect(s, all, f->winner == s->side ? wins_in : lasts, f->stones, &f->turns);
    } else if (f->winner == s->side) {
        f->all = collect(s, all, proves, 0, &f->turns);
        f->stones = s->most;
    } else {
        f->turns = s->board.empty;
    }
    if (f->decided && cells_empty(&f->turns, s->board.words)) {
        f->decided = false;
        choose_unproven(s, f);
    }
}

/* ---- How play continues ------------------------------------------------------------------------------------------ */

/* Continues from a stone as far as it can be proven again who wins. */
static void write_proven(struct solver_search *s, const struct solver_finding *f, int cell, struct text *line)
{
    struct prover_proof proof;
    struct cells next;
    enum cone_side side = s->side, to_move = s->side;

    for (;;) {
        search_board_write(&s->board, cell, line);
        if (s->board.nodes >= s->nodes || search_board_put(&s->board, side, cell))
            break;
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

static void write_line(struct solver_search *s, const struct solver_finding *f, struct text *line)
{
    int puts = s->board.puts, cell = prover_choice(&s->prover, &f->turns);

    allow(s, PARTS);
    if (!f->decided)
        search_board_write(&s->board, cell, line);
    else if (f->exact)
        threat_write_play(&s->threat, s->side, cell, f->winner, f->stones - (f->winner == s->side), NULL, line);
    else
        write_proven(s, f, cell, line);
    while (s->board.puts > puts)
        search_board_undo(&s->board);
}

/* ---- The solution ------------------------------------------------------------------------------------------------ */

static bool solve(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                  struct solve_result *result, struct text *why)
{
    const struct conect *c = (const struct conect *)pos;
    struct solution *best = &result->of[0];
    struct solver_finding f = {0};

    if (c->winner)
        return text_refuse(why, "the game has ended: %s has won", cone_side_names[c->winner - 1]);
    scoped(mem_free) struct solver_search *s = solver_new(c, limits->nodes);
    find(s, limits->all, &f);
    bool swap = conect_may_swap(v, c) && (f.decided ? f.winner != s->side : f.tree.wins < 50);
    if (swap) {
        text_add(&best->turns, "swap");
    } else {
        struct cells left = f.turns;
        int cell = prover_choice(&s->prover, &left);
        search_board_write(&s->board, cell, &best->turns);
        cells_remove(&left, cell);
        while (limits->all && f.decided && (cell = cells_take(&left, s->board.words)) != CONE_NONE)
            search_board_write(&s->board, cell, &best->turns);
    }
    if (f.decided) {
        int person = (int)f.winner ^ c->swapped ^ swap;
        text_addf(&best->verdict, "%s (%c) wins in %s%d stone%s%s", cone_side_names[f.winner], 'A' + person,
                  f.exact ? "" : "at most ", f.stones, f.stones == 1 ? "" : "s",
                  f.all ? "" : "; not all turns were tried");
    } else {
        text_addf(&best->verdict, "found, %llu playouts, wins %d %%", (unsigned long long)f.tree.playouts,
                  swap ? 100 - f.tree.wins : f.tree.wins);
    }
    text_add(&best->line, swap ? "swap" : "");
    if (!swap || f.decided)
        write_line(s, &f, &best->line);
    best->player = c->to_move;
    best->proven = f.decided;
    best->value = !f.decided ? 0 : (f.winner == s->side) != swap ? f.stones : -f.stones;
    result->count = 1;
    result->nodes = s->board.nodes;
    prover_release(&s->prover);
    return true;
}

/* The value is the number of stones that the winner still needs, negative if that is the opponent of the player to
 * move, 0 if the winner was not found. */
const struct solver conect_solver = {.solve = solve};
