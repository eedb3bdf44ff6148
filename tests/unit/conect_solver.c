/* Conect: solving compared with minimax by the rules alone; proofs and their carriers; known values. */
#include "base/mem.h"
#include "game/notation.h"
#include "games/conect/prover.h"
#include "games/conect/threat.h"
#include "help/cone_play.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/turns.h"

#include <stdlib.h>
#include <string.h>

extern const struct game conect;

enum { NODES = 1000000 };

/* ---- Positions -------------------------------------------------------------------------------------------------- */

/* A position with `empty` cells left in which nobody has won. */
static void play_until(const struct values *v, struct conect *c, int empty, struct rng *rng)
{
    int count = conect_cone_of(v)->count;
    do {
        conect.rules->start(v, (struct pos *)c);
        for (int turns = count - empty; turns > 0 && play_turn(&conect, v, (struct pos *)c, rng, NULL); turns--)
            ;
    } while (c->winner);
}

/* ---- The twin --------------------------------------------------------------------------------------------------- */

/* The number of stones the winner needs under best play; negative if the player to move loses. */
static int outcome(const struct values *v, const struct conect *c)
{
    struct move moves[CONE_CELLS + 1];
    size_t count = cone_moves(v, c, moves);
    int best = 0;
    for (size_t i = 0; i < count; i++) {
        struct conect after;
        cone_put(v, c, &after, &moves[i]);
        if (after.winner)
            return 1;
        int value = -outcome(v, &after);
        value += value > 0;
        if (best == 0 || (value > 0 && (best < 0 || value < best)) || (value < 0 && best < 0 && value < best))
            best = value;
    }
    return best;
}

/* The value of a turn for the player who makes it. */
static int worth(const struct values *v, const struct conect *c, const struct move *move)
{
    struct conect after;
    cone_put(v, c, &after, move);
    if (after.winner)
        return 1;
    int value = -outcome(v, &after);
    return value + (value > 0 && move->kind == 1);
}

/* ---- Solving ---------------------------------------------------------------------------------------------------- */

static bool listed(const struct text *turns, const char *turn)
{
    const char *s = text_string(turns);
    for (size_t len; *s; s += len + (s[len] == '\n')) {
        len = strcspn(s, "\n");
        if (len == strlen(turn) && strncmp(s, turn, len) == 0)
            return true;
    }
    return false;
}

/* The value is exact, the list has exactly the turns of that value, and the line of play ends in the win after that
 * many stones. */
static void check_solved(const struct values *v, const struct conect *c)
{
    scoped(solve_release) struct solve_result result = {0};
    struct solve_limits limits = {.nodes = NODES, .all = true};
    struct solution *best = &result.of[0];
    struct move moves[CONE_CELLS + 1];
    struct conect end;
    int value = outcome(v, c);

    assert_true(conect.solver->solve(v, (const struct pos *)c, &limits, &result, NULL));
    assert_int_equal(result.count, 1);
    assert_true(best->proven);
    assert_int_equal(best->player, c->to_move);
    assert_int_equal(best->value, value);
    size_t count = cone_moves(v, c, moves), lines = 0;
    for (size_t i = 0; i < count; i++) {
        scoped(text_release) struct text turn = {0};
        conect.notation->encode(v, &moves[i], &turn);
        bool good = listed(&best->turns, text_string(&turn));
        assert_int_equal(good, worth(v, c, &moves[i]) == value);
        lines += good;
    }
    for (const char *s = text_string(&best->turns); *s; s++)
        lines -= *s == '\n';
    assert_int_equal(lines, 1);
    memcpy(&end, c, conect.rules->size(v));
    turns_play(&conect, v, (struct pos *)&end, text_string(&best->line));
    assert_int_equal(end.turns - c->turns, value > 0 ? 2 * value - 1 : -2 * value);
    assert_int_not_equal(end.winner, 0);
}

TEST(solves_as_minimax_does)
{
    struct rng rng;
    rng_start(&rng, 11);
    for (int kind = CONE_WIDE; kind <= CONE_NARROW; kind++) {
        struct values three = cone_values((enum cone_kind)kind, 3), four = cone_values((enum cone_kind)kind, 4),
                      five = cone_values((enum cone_kind)kind, 5);
        struct conect c;
        for (int i = 0; i < test_rounds(60); i++) {
            play_until(&three, &c, 3 + (int)rng_below(&rng, 4), &rng);
            check_solved(&three, &c);
            play_until(&four, &c, 4 + (int)rng_below(&rng, 4), &rng);
            check_solved(&four, &c);
            play_until(&five, &c, 5 + (int)rng_below(&rng, 3), &rng);
            check_solved(&five, &c);
        }
        conect.rules->start(&three, (struct pos *)&c);
        check_solved(&three, &c);
    }
}

/* Any limit of nodes is kept, and a value called proven is true. */
TEST(keeps_to_its_nodes)
{
    struct values v = cone_values(CONE_WIDE, 4);
    struct rng rng;
    int proven = 0, open = 0;
    rng_start(&rng, 12);
    for (int i = 0; i < test_rounds(40); i++) {
        struct conect c;
        play_until(&v, &c, 7, &rng);
        int value = outcome(&v, &c);
        for (uint64_t nodes = 1; nodes < 5000; nodes += nodes / 3 + 1) {
            scoped(solve_release) struct solve_result result = {0};
            struct solve_limits limits = {.nodes = nodes, .all = i % 2 > 0};
            struct move move = {0};
            assert_true(conect.solver->solve(&v, (const struct pos *)&c, &limits, &result, NULL));
            assert_true(result.nodes <= nodes);
            struct solution *best = &result.of[0];
            size_t len = strcspn(text_string(&best->turns), "\n");
            assert_int_equal(conect.notation->decode(&v, best->turns.data, len, &move, NULL), len);
            assert_int_equal(strncmp(best->turns.data, text_string(&best->line), len), 0);
            if (best->proven) {
                assert_int_equal(best->value > 0, value > 0);
                assert_true(abs(best->value) >= abs(value));
                assert_int_equal(worth(&v, &c, &move) > 0, value > 0);
            } else {
                assert_int_equal(best->value, 0);
            }
            proven += best->proven;
            open += !best->proven;
        }
    }
    assert_true(proven > 0 && open > 0);
}

/* The search for virtual connections counts as nodes too. */
TEST(counts_virtual_connections)
{
    for (int size = 5; size <= 8; size++)
        for (uint64_t nodes = 30; nodes <= 30000; nodes *= 10) {
            struct values v = cone_values(CONE_NARROW, size);
            scoped(solve_release) struct solve_result result = {0};
            struct solve_limits limits = {.nodes = nodes};
            struct conect c;
            conect.rules->start(&v, (struct pos *)&c);
            assert_true(conect.solver->solve(&v, (const struct pos *)&c, &limits, &result, NULL));
            assert_in_range(result.nodes, 1, nodes);
        }
}

static void check_verdict(const struct values *v, const char *turns_before, const char *turns, int value,
                          const char *verdict)
{
    scoped(solve_release) struct solve_result result = {0};
    struct solve_limits limits = {.nodes = NODES, .all = true};
    struct conect c;
    conect.rules->start(v, (struct pos *)&c);
    turns_play(&conect, v, (struct pos *)&c, turns_before);
    assert_true(conect.solver->solve(v, (const struct pos *)&c, &limits, &result, NULL));
    assert_string_equal(text_string(&result.of[0].turns), turns);
    assert_int_equal(result.of[0].value, value);
    assert_string_equal(text_string(&result.of[0].verdict), verdict);
}

/* The player with the worse side swaps. Values belong to players, colours to sides. */
TEST(exchanges_sides)
{
    struct values v = cone_values(CONE_NARROW, 4);
    v.of[CONECT_VARIANT].n[0] = 0;
    check_verdict(&v, "", "a4", 4, "Red (A) wins in 4 stones");
    check_verdict(&v, "a4", "swap", 3, "Red (B) wins in 3 stones");
    check_verdict(&v, "b3", "a4", 4, "Blue (B) wins in 4 stones");
    check_verdict(&v, "a4\nswap", "c3\nb4\nc4", -3, "Red (B) wins in 3 stones");
    v.of[CONECT_VARIANT].n[0] = -1;
    check_verdict(&v, "a4", "c3\nb4\nc4", -3, "Red (A) wins in 3 stones");
}

/* ---- Proofs ------------------------------------------------------------------------------------------------------ */

/* A board to search on. */
struct bench {
    struct values values;
    struct search_board board;
    struct distance_steps bridged, plain;
    struct prover prover;
    struct threat_search threat;
};

static struct bench *bench_new(enum cone_kind kind, int size)
{
    struct bench *b = mem_new(sizeof *b);
    b->values = cone_values(kind, size);
    search_board_init(&b->board, cone_table(kind, size));
    distance_steps_init(&b->bridged, b->board.cone, true);
    distance_steps_init(&b->plain, b->board.cone, false);
    b->prover = (struct prover){.board = &b->board, .bridged = &b->bridged, .plain = &b->plain, .limit = UINT64_MAX};
    prover_init(&b->prover, NODES);
    b->threat = (struct threat_search){.board = &b->board, .limit = UINT64_MAX};
    return b;
}

static void bench_free(struct bench *b)
{
    prover_release(&b->prover);
    free(b);
}

static void set_up(struct bench *b, const struct conect *c)
{
    search_board_load(&b->board, c);
}

/* Random ends of random games: the side wins that the rules say, and has every cell that is not the other's. */
TEST(test_fills)
{
    struct rng rng;
    rng_start(&rng, 5);
    for (int round = 0; round < test_rounds(400); round++) {
        struct bench *b = bench_new(round % 2 ? CONE_NARROW : CONE_WIDE, 3 + round % 7);
        struct conect c;
        struct cells mine;
        enum cone_side side = CONE_RED;

        conect.rules->start(&b->values, (struct pos *)&c);
        for (int stones = (int)rng_below(&rng, c.count); stones > 0; stones--, side = cone_other_side(side)) {
            struct conect next = c;
            int cell;
            while (conect_stone(&c, cell = (int)rng_below(&rng, c.count)))
                ;
            conect_put(&next, side, cell);
            if (next.winner)
                break;
            c = next;
        }
        set_up(b, &c);
        bool won = search_board_fill(&b->board, side, &rng, &mine);
        int more = 0;
        for (int cell = 0; cell < c.count; cell++) {
            bool own = cells_has(&mine, cell);
            if (conect_stone(&c, cell)) {
                assert_int_equal(own, conect_stone(&c, cell) == 1 + (int)side);
                continue;
            }
            more += own ? 1 : -1;
            if (!c.winner)
                conect_put(&c, own ? side : cone_other_side(side), cell);
        }
        assert_in_range(more, 0, 1);
        assert_int_equal(c.winner, 1 + (int)(won ? side : cone_other_side(side)));
        bench_free(b);
    }
}

/* Gives the loser all cells outside the proof's carrier: the same side wins, in no more stones. */
static void check_carrier(const struct bench *b, const struct conect *c, enum cone_side winner, int stones,
                          const struct cells *carrier)
{
    struct conect full;
    memcpy(&full, c, conect.rules->size(&b->values));
    for (int cell = 0; cell < c->count; cell++)
        if (conect_stone(c, cell))
            assert_false(cells_has(carrier, cell));
        else if (!cells_has(carrier, cell))
            conect_put(&full, cone_other_side(winner), cell);
    assert_int_equal(full.winner, 0);
    int value = outcome(&b->values, &full);
    assert_int_equal(value > 0, (int)winner == full.to_move);
    assert_in_range(abs(value), 1, stones);
}

static void check_proof(struct bench *b, const struct conect *c)
{
    struct prover_proof proof;
    int value = outcome(&b->values, c), side = c->to_move;

    set_up(b, c);
    assert_true(prover_prove(&b->prover, (enum cone_side)side, &proof));
    assert_int_equal(proof.wins, value > 0);
    assert_true(proof.stones >= abs(value));
    check_carrier(b, c, (enum cone_side)(proof.wins ? side : !side), proof.stones, &proof.carrier);
    for (int stones = 1; stones <= abs(value); stones++) {
        struct cells carrier;
        bool wins = threat_wins(&b->threat, (enum cone_side)side, stones, &carrier);
        assert_int_equal(wins, value == stones);
        if (wins)
            check_carrier(b, c, (enum cone_side)side, stones, &carrier);
        wins = threat_holds(&b->threat, (enum cone_side) !side, stones, &carrier);
        assert_int_equal(wins, value == -stones);
        if (wins)
            check_carrier(b, c, (enum cone_side) !side, stones, &carrier);
    }
    assert_int_equal(b->board.puts, c->turns);
}

TEST(proofs_and_their_carriers_hold)
{
    struct rng rng;
    rng_start(&rng, 13);
    for (int kind = CONE_WIDE; kind <= CONE_NARROW; kind++)
        for (int size = 3; size <= 6; size++) {
            struct bench *b = bench_new((enum cone_kind)kind, size);
            for (int i = 0; i < test_rounds(80); i++) {
                struct conect c;
                play_until(&b->values, &c, 4 + (int)rng_below(&rng, size == 3 ? 2 : 4), &rng);
                check_proof(b, &c);
                c.to_move ^= 1;
                check_proof(b, &c);
            }
            bench_free(b);
        }
}

/* Every win found holds in that many stones, although the rival owns all cells outside its carrier. Returns the number
 * of wins, and in *found the number of those that were found. */
static int check_virtual(struct bench *b, const struct conect *c, int *found)
{
    scoped(mem_free) struct virtual_search *v = virtual_search_new();
    int wins = 0;

    set_up(b, c);
    for (int side = CONE_RED; side <= CONE_BLUE; side++) {
        struct virtual_wins ways;
        struct conect turn;
        memcpy(&turn, c, conect.rules->size(&b->values));
        virtual_search_find(v, &b->board, (enum cone_side)side, false, NODES, &ways);
        turn.to_move = (uint8_t)side;
        for (int i = 0; i < ways.semis; i++)
            check_carrier(b, &turn, (enum cone_side)side, ways.semi[i].stones, &(struct cells){{ways.semi[i].carrier}});
        wins += outcome(&b->values, &turn) > 0;
        *found += ways.semis + ways.fulls > 0;
        turn.to_move = !side;
        for (int i = 0; i < ways.fulls; i++)
            check_carrier(b, &turn, (enum cone_side)side, ways.full[i].stones, &(struct cells){{ways.full[i].carrier}});
        wins += outcome(&b->values, &turn) < 0;
        *found += ways.fulls > 0;
    }
    return wins;
}

TEST(virtual_connections_keep_to_their_nodes)
{
    struct bench *b = bench_new(CONE_WIDE, 6);
    scoped(mem_free) struct virtual_search *v = virtual_search_new();
    struct virtual_wins ways;
    uint64_t all = virtual_search_find(v, &b->board, CONE_RED, false, NODES, &ways);
    assert_in_range(all, 10, NODES - 1);
    assert_int_equal(virtual_search_find(v, &b->board, CONE_RED, false, 1, &ways), 1);
    for (uint64_t nodes = 2; nodes <= all; nodes *= 3)
        assert_in_range(virtual_search_find(v, &b->board, CONE_RED, false, nodes, &ways), nodes / 2, nodes);
    bench_free(b);
}

TEST(virtual_connections_hold)
{
    struct rng rng;
    rng_start(&rng, 15);
    for (int kind = CONE_WIDE; kind <= CONE_NARROW; kind++)
        for (int size = 3; size <= 6; size++) {
            struct bench *b = bench_new((enum cone_kind)kind, size);
            int wins = 0, found = 0;
            for (int i = 0; i < test_rounds(80); i++) {
                struct conect c;
                play_until(&b->values, &c, 4 + (int)rng_below(&rng, size == 3 ? 3 : 4), &rng);
                wins += check_virtual(b, &c, &found);
            }
            assert_met(found * 10 >= wins * 9);
            bench_free(b);
        }
}

/* The same side wins with and without virtual connections, also when the loser owns all cells that the proof does not
 * need. */
static void check_both_ways(struct bench *b, struct bench *plain, const struct conect *c)
{
    struct prover_proof proof, other;
    enum cone_side side = (enum cone_side)c->to_move;
    struct conect full;

    set_up(b, c);
    set_up(plain, c);
    assert_true(prover_prove(&b->prover, side, &proof));
    assert_true(prover_prove(&plain->prover, side, &other));
    assert_int_equal(proof.wins, other.wins);
    memcpy(&full, c, conect.rules->size(&b->values));
    for (int cell = 0; cell < c->count; cell++)
        if (!conect_stone(c, cell) && !cells_has(&proof.carrier, cell))
            conect_put(&full, proof.wins ? cone_other_side(side) : side, cell);
    assert_int_equal(full.winner, 0);
    set_up(plain, &full);
    assert_true(prover_prove(&plain->prover, side, &other));
    assert_int_equal(proof.wins, other.wins);
}

TEST(virtual_connections_change_no_outcome)
{
    struct rng rng;
    rng_start(&rng, 16);
    for (int kind = CONE_WIDE; kind <= CONE_NARROW; kind++)
        for (int size = 5; size <= 6; size++) {
            struct bench *b = bench_new((enum cone_kind)kind, size), *plain = bench_new((enum cone_kind)kind, size);
            assert_non_null(b->prover.virtual);
            free(plain->prover.virtual);
            plain->prover.virtual = NULL;
            for (int i = 0; i < test_rounds(40); i++) {
                struct conect c;
                play_until(&b->values, &c, 16 + (int)rng_below(&rng, 3), &rng);
                check_both_ways(b, plain, &c);
            }
            assert_true(b->board.nodes > 0);
            bench_free(b);
            bench_free(plain);
        }
}

/* Undoing a stone restores the board, and wins agree with the rules. */
TEST(the_field_agrees_with_the_rules)
{
    struct rng rng;
    rng_start(&rng, 14);
    for (int kind = CONE_WIDE; kind <= CONE_NARROW; kind++)
        for (int size = 3; size <= CONE_SIZE_MOST; size += size < 9 ? 1 : 5) {
            struct bench *b = bench_new((enum cone_kind)kind, size);
            for (int round = 0; round < 20; round++) {
                struct conect c;
                struct move moves[CONE_CELLS + 1];
                uint64_t hash = b->board.hash;
                conect.rules->start(&b->values, (struct pos *)&c);
                for (enum cone_side side = CONE_RED; !c.winner; side = cone_other_side(side)) {
                    struct conect before;
                    int turn;
                    size_t count = cone_moves(&b->values, &c, moves);
                    const struct move *move = &moves[rng_below(&rng, (uint32_t)count)];
                    int cell = cone_cell(b->board.cone, move->at[0], move->at[1], &turn);
                    bool wins = search_board_wins_at(&b->board, side, cell);
                    search_board_put(&b->board, cone_other_side(side), cell);
                    search_board_undo(&b->board);
                    memcpy(&before, &c, conect.rules->size(&b->values));
                    cone_put(&b->values, &before, &c, move);
                    assert_int_equal(wins, c.winner != 0);
                    assert_int_equal(search_board_put(&b->board, side, cell), wins);
                    assert_int_equal(search_board_won(&b->board, side), wins);
                }
                while (b->board.puts > 0)
                    search_board_undo(&b->board);
                assert_int_equal(b->board.hash, hash);
                assert_int_equal(cells_count(&b->board.empty, b->board.words), b->board.cone->count);
            }
            bench_free(b);
        }
}

/* ---- Whole boards ----------------------------------------------------------------------------------------------- */

/* Exact values (examples/solved.md). */
TEST(openings_that_win)
{
    static const struct {
        enum cone_kind kind;
        int size;
        const char *openings;
    } known[] = {
        {CONE_WIDE, 3, "a3 b2 b3 c2"},
        {CONE_NARROW, 3, "a3"},
        {CONE_WIDE, 4, "a4 b2 b3 b4 c2 c3 c4 d2 d3"},
        {CONE_NARROW, 4, "a4 b2 b4 c3 c4"},
        {CONE_NARROW, 5, "a5 b3 c3 c5 d2"},
    };
    for (size_t i = 0; i < (size_t)test_rounds(sizeof known / sizeof *known); i++) {
        struct bench *b = bench_new(known[i].kind, known[i].size);
        size_t found = 0;
        for (int cell = 0; cell < b->board.cone->count; cell++) {
            struct prover_proof proof;
            scoped(text_release) struct text name = {0};
            search_board_put(&b->board, CONE_RED, cell);
            assert_true(prover_prove(&b->prover, CONE_BLUE, &proof));
            search_board_undo(&b->board);
            notation_write_cell(b->board.cone->cell[cell].x, b->board.cone->cell[cell].y, &name);
            assert_int_equal(!proof.wins, strstr(known[i].openings, text_string(&name)) != NULL);
            found += !proof.wins;
        }
        assert_int_equal(found, (strlen(known[i].openings) + 1) / 3);
        bench_free(b);
    }
}
