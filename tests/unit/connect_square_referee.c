/* Connect, Square!: random games beside a slow referee, and small boards played out. */
#include "base/mem.h"
#include "help/play.h"
#include "help/square_board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

/* ---- The slow referee ------------------------------------------------------------------------------------------- */

enum { SIDE = LATTICE_SIDE + 1 };

/* A sheet of paper: who joined which point (0 nobody) to its neighbour to the right, below, below right and below
 * left, and the initials in the squares. */
struct paper {
    int width, height, players, mover;
    bool drew, again, over; /* a line in this turn; a further one is owed */
    char right[SIDE + 1][SIDE + 1], below[SIDE + 1][SIDE + 1], slope[SIDE + 1][SIDE + 1], climb[SIDE + 1][SIDE + 1];
    char initial[SIDE][SIDE];
    int free[LATTICE_PLAYERS]; /* lines that a player may draw */
};

/* Where the line between two neighbours is noted down; `climb` at its right end. */
static char *between(struct paper *p, int x, int y, int to_x, int to_y)
{
    int top = y < to_y ? y : to_y, left = x < to_x ? x : to_x;
    if (y == to_y)
        return &p->right[y][left];
    if (x == to_x)
        return &p->below[top][x];
    return (x < to_x) == (y < to_y) ? &p->slope[top][left] : &p->climb[top][left + 1];
}

static bool four_sides(const struct paper *p, int x, int y)
{
    return p->right[y][x] && p->right[y + 1][x] && p->below[y][x] && p->below[y][x + 1];
}

/* Whether a player's mark is at a point: the start point, or the end of a line of his. */
static bool has_mark(const struct paper *p, int player, int x, int y)
{
    char who = (char)(1 + player);
    bool start = (player == 0 && x == 0 && y == 0) || (player == 1 && x == p->width && y == p->height) ||
                 (player == 2 && x == p->width && y == 0) || (player == 3 && x == 0 && y == p->height);
    return start || p->right[y][x] == who || p->below[y][x] == who || p->slope[y][x] == who || p->climb[y][x] == who ||
           (x > 0 && p->right[y][x - 1] == who) ||
           (y > 0 && (p->below[y - 1][x] == who || p->climb[y - 1][x + 1] == who)) ||
           (x > 0 && y > 0 && p->slope[y - 1][x - 1] == who);
}

/* Looks at all lines that are not drawn, and who may draw them. */
static void count_free(struct paper *p)
{
    static const int step[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    bool mark[LATTICE_PLAYERS][SIDE][SIDE];

    memset(p->free, 0, sizeof p->free);
    for (int player = 0; player < p->players; player++)
        for (int y = 0; y <= p->height; y++)
            for (int x = 0; x <= p->width; x++)
                mark[player][y][x] = has_mark(p, player, x, y);
    for (int y = 0; y <= p->height; y++)
        for (int x = 0; x <= p->width; x++)
            for (int i = 0; i < 4; i++) {
                int to_x = x + step[i][0], to_y = y + step[i][1];
                if (to_x < 0 || to_x > p->width || to_y > p->height || *between(p, x, y, to_x, to_y) ||
                    (i >= 2 && four_sides(p, x < to_x ? x : to_x, y)))
                    continue;
                for (int player = 0; player < p->players; player++)
                    p->free[player] += mark[player][y][x] || mark[player][to_y][to_x];
            }
}

static struct paper paper_of(int width, int height, int players)
{
    struct paper p = {.width = width, .height = height, .players = players};
    count_free(&p);
    return p;
}

static int paper_squares(const struct paper *p, int whose)
{
    int count = 0;
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            count += p->initial[y][x] == whose;
    return count;
}

static void sign_squares(struct paper *p, bool filled_only, int player)
{
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            if (!p->initial[y][x] && (!filled_only || four_sides(p, x, y))) {
                p->initial[y][x] = (char)(1 + player);
                p->again = true;
            }
}

static void paper_draw(struct paper *p, const struct move *move)
{
    int able = 0, last = 0;
    *between(p, move->at[0], move->at[1], move->at[2], move->at[3]) = (char)(1 + p->mover);
    p->drew = true;
    p->again = false;
    sign_squares(p, true, p->mover);
    count_free(p);
    for (int player = 0; player < p->players; player++)
        if (p->free[player] > 0) {
            able++;
            last = player;
        }
    p->over = able <= 1 || paper_squares(p, 0) == 0;
    if (able == 1)
        sign_squares(p, false, last);
    if (p->over || p->free[p->mover] == 0)
        p->again = false;
}

static void paper_end_turn(struct paper *p)
{
    p->drew = false;
    for (int i = 0; !p->over && (i == 0 || p->free[p->mover] == 0); i++)
        p->mover = (p->mover + 1) % p->players;
}

static void assert_same(const struct lattice *l, struct paper *p)
{
    struct values values = board_values(l->width, l->height, l->players);
    bool going = !p->over && (!p->drew || p->again);
    int columns = l->width + 1, wrong = 0;

    assert_int_equal(connect_square.rules->state(&values, (const struct pos *)l).over, p->over);
    assert_int_equal(connect_square.rules->state(&values, (const struct pos *)l).to_move, p->mover);
    assert_int_equal(connect_square.rules->moves(&values, (const struct pos *)l, NULL, 0),
                     going ? p->free[p->mover] : 0);
    assert_int_equal(l->unowned, paper_squares(p, 0));
    for (int player = 0; player < l->players; player++) {
        assert_int_equal(l->points[player], paper_squares(p, 1 + player));
        assert_int_equal(l->open[player] == 0, p->free[player] == 0);
        for (int i = 0; i < columns * (l->height + 1); i++)
            wrong += (l->marks[i] >> player & 1) != has_mark(p, player, i % columns, i / columns);
    }
    for (int i = 0; i < l->width * l->height; i++)
        wrong += l->owner[i] != p->initial[i / l->width][i % l->width];
    for (int line = 0; line < lattice_lines(l); line++) {
        struct move move = lattice_move(l, line);
        wrong += l->drawn[line] != *between(p, move.at[0], move.at[1], move.at[2], move.at[3]);
    }
    assert_int_equal(wrong, 0);
}

/* ---- Random games beside him ------------------------------------------------------------------------------------ */

/* How hard a player tries to shut the others in: of so many moves by lot the one that leaves them fewest points. */
static struct move hostile_move(const struct values *values, const struct lattice *l, int tries, struct rng *rng)
{
    struct move list[LATTICE_LINES], best = {0};
    int least = 1 << 30;
    size_t count = connect_square.rules->moves(values, (const struct pos *)l, list, LATTICE_LINES);

    assert_true(count > 0);
    for (int i = 0; i < tries; i++) {
        struct lattice after = *l;
        struct move move = list[rng_below(rng, (uint32_t)count)];
        int others = 0;
        assert_true(connect_square.rules->play(values, (struct pos *)&after, &move, NULL));
        for (int player = 0; player < l->players; player++)
            others += player == l->to_move ? 0 : after.open[player];
        if (others < least) {
            least = others;
            best = move;
        }
    }
    return best;
}

struct counts {
    int games, out, out_in_turn, claims, claimed_by_other, twos, shared;
};

static void count_line(const struct lattice *before, const struct lattice *after, struct counts *c)
{
    int able = 0, mover = before->to_move, filled = 0;
    for (int player = 0; player < after->players; player++)
        able += after->open[player] > 0;
    for (int i = 0; i < after->width * after->height; i++)
        filled += before->sides[i] < 4 && after->sides[i] == 4;
    for (int player = 0; player < after->players; player++)
        c->out += !after->over && before->open[player] > 0 && after->open[player] == 0;
    c->out_in_turn += !after->over && filled > 0 && after->open[mover] == 0;
    c->claims += before->unowned - after->unowned > filled;
    c->claimed_by_other += able == 1 && after->open[mover] == 0 && before->unowned - after->unowned > filled;
    c->twos += filled == 2;
}

static void play_beside(int width, int height, int players, struct rng *rng, struct counts *c)
{
    struct values values = board_values(width, height, players);
    struct paper p = paper_of(width, height, players);
    struct lattice l, before;
    struct score s;
    int lines = 0, tries[LATTICE_PLAYERS], most = 0, winners = 0;

    for (int i = 0; i < players; i++)
        tries[i] = 1 + 5 * (int)rng_below(rng, 2);
    connect_square.rules->start(&values, (struct pos *)&l);
    assert_same(&l, &p);
    while (!p.over) {
        struct move move = hostile_move(&values, &l, tries[l.to_move], rng);
        before = l;
        assert_true(connect_square.rules->play(&values, (struct pos *)&l, &move, NULL));
        paper_draw(&p, &move);
        assert_same(&l, &p);
        count_line(&before, &l, c);
        lines++;
        before = l;
        bool ended = connect_square.rules->end_turn(&values, (struct pos *)&l, NULL);
        assert_int_equal(ended, !p.again);
        if (!ended) {
            assert_memory_equal(&before, &l, sizeof l);
            continue;
        }
        paper_end_turn(&p);
        assert_same(&l, &p);
    }
    assert_int_equal(l.unowned, 0); /* rules.md: provable */
    assert_true(lines <= lattice_lines(&l));
    game_score(&connect_square, &values, (const struct pos *)&l, &s);
    for (int i = 0; i < players; i++)
        most = s.points[i] > most ? s.points[i] : most;
    for (int i = 0; i < players; i++) {
        assert_int_equal(s.winner[i], s.points[i] == most);
        winners += s.winner[i];
    }
    c->shared += winners > 1;
    c->games++;
}

static void test_referee(void **state)
{
    struct counts c = {0};
    struct rng rng;
    (void)state;
    rng_start(&rng, 12);
    for (int round = 0; round < 12000; round++)
        play_beside(1 + (int)rng_below(&rng, 4), 1 + (int)rng_below(&rng, 4), 2 + round % 3, &rng, &c);
    for (int size = 0; size < LATTICE_SQUARES; size++)
        play_beside(1 + size % LATTICE_SIDE, 1 + size / LATTICE_SIDE, 2 + size % 3, &rng, &c);
    assert_int_equal(c.games, 12000 + LATTICE_SQUARES);
    assert_true(c.out > 1000);
    assert_true(c.out_in_turn > 50);
    assert_true(c.claims > 1000);
    assert_true(c.claimed_by_other > 50);
    assert_true(c.twos > 1000);
    assert_true(c.shared > 500);
}

/* ---- Counts beside a recount ------------------------------------------------------------------------------------ */

static void check_counts(const struct game *g, const struct values *values, const struct pos *pos)
{
    struct lattice afresh = *(const struct lattice *)pos;
    const struct lattice *l = (const struct lattice *)pos;
    int owned = 0, drawn = 0;
    (void)g;
    (void)values;

    lattice_count(&afresh);
    assert_memory_equal(&afresh, l, sizeof afresh);
    for (int player = 0; player < l->players; player++)
        owned += l->points[player];
    assert_int_equal(owned + l->unowned, l->width * l->height);
    for (int line = 0; line < LATTICE_LINES; line++)
        drawn += l->drawn[line] > 0;
    assert_true(drawn <= l->width * (l->height + 1) + l->height * (l->width + 1) + 2 * l->width * l->height);
}

static void test_counts(void **state)
{
    struct rng rng;
    (void)state;
    rng_start(&rng, 144);
    for (int width = 1; width <= LATTICE_SIDE; width++)
        for (int height = 1; height <= LATTICE_SIDE; height++)
            for (int players = 2; players <= LATTICE_PLAYERS; players++) {
                struct values values = board_values(width, height, players);
                struct pos *pos = play_start(&connect_square, &values, &rng);
                int count = 0;
                for (; play_turn(&connect_square, &values, pos, &rng, check_counts); count++)
                    ;
                assert_true(count <= connect_square.sheet->turns(&values) + players);
                free(pos);
            }
}

/* ---- Moves beside all pairs of points --------------------------------------------------------------------------- */

static bool listed(const struct move *list, size_t count, const struct move *move)
{
    struct move turned = {.kind = move->kind, .at = {move->at[2], move->at[3], move->at[0], move->at[1]}};
    for (size_t i = 0; i < count; i++)
        if (memcmp(&list[i], move, sizeof *move) == 0 || memcmp(&list[i], &turned, sizeof turned) == 0)
            return true;
    return false;
}

/* Two points one step off the board included. */
static void try_all_pairs(const struct game *g, const struct values *values, const struct pos *pos)
{
    const struct lattice *l = (const struct lattice *)pos;
    struct move list[LATTICE_LINES];
    size_t count = g->rules->moves(values, pos, list, LATTICE_LINES), legal = 0;
    int columns = l->width + 2, points = columns * (l->height + 2);
    struct text why = {0};

    for (int i = 0; i < points * points; i++) {
        int from = i / points, to = i % points;
        struct move move = {.kind = LATTICE_DRAWS,
                            .at = {(uint16_t)(from % columns), (uint16_t)(from / columns), (uint16_t)(to % columns),
                                   (uint16_t)(to / columns)}};
        struct lattice copy = *l, quiet = *l;
        bool ok = g->rules->play(values, (struct pos *)&copy, &move, &why);
        assert_int_equal(ok, listed(list, count, &move));
        assert_int_equal(g->rules->play(values, (struct pos *)&quiet, &move, NULL), ok);
        assert_memory_equal(&quiet, &copy, sizeof copy);
        assert_int_equal(why.len > 0, !ok);
        if (!ok)
            assert_memory_equal(&copy, l, sizeof copy);
        text_clear(&why);
        legal += ok;
    }
    assert_int_equal(legal, 2 * count);
    text_release(&why);
}

static void test_moves(void **state)
{
    struct rng rng;
    (void)state;
    rng_start(&rng, 4);
    for (int round = 0; round < 25; round++) {
        struct values values =
            board_values(1 + (int)rng_below(&rng, 3), 1 + (int)rng_below(&rng, 3), 2 + (int)rng_below(&rng, 3));
        struct pos *pos = play_start(&connect_square, &values, &rng);
        while (play_turn(&connect_square, &values, pos, &rng, try_all_pairs))
            ;
        free(pos);
    }
}

/* ---- Small boards, solved --------------------------------------------------------------------------------------- */

enum { TABLE = 1 << 22 };

struct slow_search {
    struct values values;
    uint64_t *key; /* 0: free */
    int8_t *value;
    uint32_t used;
};

/* Lines drawn, marks, and who is to move are all that the rest of the game hangs on. */
static uint64_t key_of(const struct lattice *l)
{
    uint64_t key = 1;
    for (int line = 0; line < lattice_lines(l); line++)
        key = key << 1 | (l->drawn[line] > 0);
    for (int i = 0; i < (l->width + 1) * (l->height + 1); i++)
        key = key << 2 | l->marks[i];
    return key << 1 | l->to_move;
}

static int difference(const struct lattice *l, int player)
{
    return l->points[player] - l->points[1 - player];
}

/* By how many squares the player to move gets more from now on than the other, under best play of both. */
static int best_difference(struct slow_search *s, const struct lattice *l)
{
    struct move list[32];
    uint64_t key = key_of(l);
    size_t count = connect_square.rules->moves(&s->values, (const struct pos *)l, list, 32);
    int best = -100, player = l->to_move;
    uint32_t at = (uint32_t)(key * 0x9E3779B97F4A7C15u >> 42);

    for (; s->key[at]; at = (at + 1) % TABLE)
        if (s->key[at] == key)
            return s->value[at];
    assert_true(count > 0 && count <= 32);
    for (size_t i = 0; i < count; i++) {
        struct lattice after = *l;
        assert_true(connect_square.rules->play(&s->values, (struct pos *)&after, &list[i], NULL));
        int value = difference(&after, player) - difference(l, player);
        connect_square.rules->end_turn(&s->values, (struct pos *)&after, NULL);
        if (!after.over)
            value += after.to_move == player ? best_difference(s, &after) : -best_difference(s, &after);
        best = value > best ? value : best;
    }
    while (s->key[at])
        at = (at + 1) % TABLE;
    assert_true(++s->used < TABLE / 2);
    s->key[at] = key;
    s->value[at] = (int8_t)best;
    return best;
}

static int value_of(int width, int height)
{
    struct slow_search s = {.values = board_values(width, height, 2)};
    struct lattice l;
    s.key = mem_new(TABLE * sizeof *s.key);
    s.value = mem_new(TABLE);
    connect_square.rules->start(&s.values, (struct pos *)&l);
    int value = best_difference(&s, &l);
    free(s.key);
    free(s.value);
    return value;
}

/* puzzles.md, "Exact values already known". */
static void test_small_boards(void **state)
{
    (void)state;
    assert_int_equal(value_of(1, 1), -1);
    assert_int_equal(value_of(2, 1), 0);
    assert_int_equal(value_of(1, 2), 0);
    assert_int_equal(value_of(3, 1), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_referee),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_small_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
