/* Connect, Square!: the rules of rules.md, section 2, case by case; play beside a slow referee that counts nothing but
 * looks at all lines anew; positions; openings; and the exact values of small boards. */
#include "game/connect_square.h"

#include "base/mem.h"
#include "game/number.h"
#include "game/registry.h"
#include "help/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_TAG, SQUARES_TAG, TO_MOVE_TAG };

static const struct game *game(void)
{
    return registry_find("connect-square", strlen("connect-square"));
}

static struct values values_of(int width, int height, int players)
{
    struct values values;
    params_standard(game()->params, game()->param_count, &values);
    values.of[LATTICE_SIZE].n[0] = (int16_t)width;
    values.of[LATTICE_SIZE].n[1] = (int16_t)height;
    values.of[LATTICE_WHO].n[0] = (int16_t)players;
    return values;
}

/* A board to try things on. */
struct trial {
    struct values values;
    struct lattice l;
    struct text why;
};

static struct pos *pos_of(struct lattice *l)
{
    return (struct pos *)l;
}

static const struct pos *seen(const struct lattice *l)
{
    return (const struct pos *)l;
}

static struct trial begin(int width, int height, int players)
{
    struct trial t = {.values = values_of(width, height, players)};
    assert_int_equal(game()->size(&t.values), sizeof t.l);
    game()->blank(&t.values, pos_of(&t.l));
    return t;
}

static void end(struct trial *t)
{
    text_release(&t->why);
}

static bool place(struct trial *t, int tag, const char *s)
{
    text_clear(&t->why);
    return game()->setup[tag].place(&t->values, pos_of(&t->l), s, strlen(s), &t->why);
}

/* Places and settles tags, each NULL if it is left out. Returns -1, or the tag that is blamed, the reason in t->why. */
static int place_all(struct trial *t, const char *const tags[LATTICE_TAGS])
{
    size_t blamed;
    for (int i = 0; i < LATTICE_TAGS; i++)
        if (tags[i] && !place(t, i, tags[i]))
            return i;
    text_clear(&t->why);
    return game()->settle(&t->values, pos_of(&t->l), &blamed, &t->why) ? -1 : (int)blamed;
}

static struct trial begin_at(int width, int height, int players, const char *lines, const char *squares)
{
    struct trial t = begin(width, height, players);
    if (place_all(&t, (const char *const[]){lines, squares, NULL}) >= 0)
        fail_msg("%s: %s", lines, text_string(&t.why));
    return t;
}

static bool act(struct trial *t, const char *action)
{
    struct move move = {0};
    text_clear(&t->why);
    return game()->decode(&t->values, action, strlen(action), &move, &t->why) == strlen(action) &&
           game()->play(&t->values, pos_of(&t->l), &move, &t->why);
}

static void refused(struct trial *t, const char *action, const char *reason)
{
    struct lattice before = t->l;
    if (act(t, action))
        fail_msg("%s was accepted", action);
    assert_string_equal(text_string(&t->why), reason);
    assert_memory_equal(&before, &t->l, sizeof before);
}

static void end_refused(struct trial *t, const char *reason)
{
    struct lattice before = t->l;
    text_clear(&t->why);
    assert_false(game()->end_turn(&t->values, pos_of(&t->l), &t->why));
    assert_string_equal(text_string(&t->why), reason);
    assert_false(game()->end_turn(&t->values, pos_of(&t->l), NULL));
    assert_memory_equal(&before, &t->l, sizeof before);
}

/* Draws lines in one turn, separated by blanks, and ends it. */
static void turn(struct trial *t, const char *actions)
{
    char copy[256], *rest = copy, *action;
    assert_true(strlen(actions) < sizeof copy);
    strcpy(copy, actions);
    while ((action = strsep(&rest, " ")))
        if (!act(t, action))
            fail_msg("%s: %s", action, text_string(&t->why));
    if (!game()->end_turn(&t->values, pos_of(&t->l), &t->why))
        fail_msg("%s: %s", actions, text_string(&t->why));
}

/* Turns of one line each. */
static void turns(struct trial *t, const char *actions)
{
    char copy[512], *rest = copy, *action;
    assert_true(strlen(actions) < sizeof copy);
    strcpy(copy, actions);
    while ((action = strsep(&rest, " ")))
        turn(t, action);
}

static void assert_to_move(struct trial *t, char label)
{
    assert_int_equal('A' + game()->to_move(&t->values, seen(&t->l)), label);
}

static int owner(const struct trial *t, const char *square)
{
    int who = t->l.owner[(square[1] - '1') * t->l.width + square[0] - 'a'];
    return who ? 'A' + who - 1 : '-';
}

/* What `detail` and `remark` say: "unowned 3, out A C; ..." */
static void assert_told(struct trial *t, const char *detail, const char *remark)
{
    struct arena arena = {0};
    struct facts facts = {.arena = &arena};
    struct text told = {0};

    game()->detail(&t->values, seen(&t->l), &facts);
    for (size_t i = 0; i < facts.count; i++) {
        const struct fact *f = &facts.list[i];
        if (f->kind == FACT_NUMBER)
            text_addf(&told, "%s %d", f->key, (int)f->number);
        else if (f->kind == FACT_LIST)
            text_addf(&told, ", %s", f->key);
        else if (f->kind == FACT_STRING)
            text_addf(&told, " %s", f->string);
        else
            assert_int_equal(f->kind, FACT_END);
    }
    assert_string_equal(text_string(&told), detail);
    text_clear(&told);
    game()->remark(&t->values, seen(&t->l), &told);
    assert_string_equal(text_string(&told), remark);
    text_release(&told);
    arena_release(&arena);
}

/* The scores in player order, winners with a star: "2*-0". */
static void assert_scores(struct trial *t, const char *expected)
{
    struct score s;
    struct text told = {0};
    game()->score(&t->values, seen(&t->l), &s);
    for (int i = 0; i < s.players; i++) {
        assert_false(s.out[i]);
        text_addf(&told, "%s%d%s", i ? "-" : "", s.points[i], s.winner[i] ? "*" : "");
    }
    assert_int_equal(s.finished, game()->over(&t->values, seen(&t->l)));
    assert_string_equal(text_string(&told), expected);
    text_release(&told);
}

/* ---- Geometry --------------------------------------------------------------------------------------------------- */

static void test_lines(void **state)
{
    (void)state;
    for (int width = 1; width <= LATTICE_SIDE; width++)
        for (int height = 1; height <= LATTICE_SIDE; height++) {
            struct trial t = begin(width, height, 2);
            int next = 0;
            for (int way = ACROSS; way < LATTICE_WAYS; way++)
                for (int row = 0; row < height + (way == ACROSS); row++)
                    for (int column = 0; column < width + (way == DOWN); column++, next++) {
                        int c, r;
                        assert_int_equal(lattice_line(&t.l, (enum lattice_way)way, column, row), next);
                        assert_int_equal(lattice_place(&t.l, next, &c, &r), way);
                        assert_int_equal(c, column);
                        assert_int_equal(r, row);
                        struct move move = lattice_move(&t.l, next);
                        assert_int_equal(lattice_find(&t.l, &move, NULL), next);
                    }
            assert_int_equal(next, lattice_lines(&t.l));
            assert_true(next <= LATTICE_LINES);
            end(&t);
        }
    struct trial t = begin(3, 2, 2);
    static const char *const ends[] = {"b2-c2", "b2-b3", "b2-c3", "b3-c2"};
    struct text name = {0};
    for (int way = ACROSS; way < LATTICE_WAYS; way++) {
        struct move move = lattice_move(&t.l, lattice_line(&t.l, (enum lattice_way)way, 1, 1));
        text_clear(&name);
        game()->encode(&t.values, &move, &name);
        assert_string_equal(text_string(&name), ends[way]);
    }
    text_release(&name);
    end(&t);
}

/* ---- Lines and turns -------------------------------------------------------------------------------------------- */

/* All start points are there from the beginning, each for one player. */
static void test_starts(void **state)
{
    static const char *const starts[] = {"a1", "g5", "g1", "a5"};
    (void)state;
    for (int players = 2; players <= LATTICE_PLAYERS; players++) {
        struct trial t = begin(6, 4, players);
        struct move list[LATTICE_LINES];
        for (int player = 0; player < players; player++) {
            struct text name = {0};
            int column, row;
            lattice_start(&t.l, player, &column, &row);
            number_write_cell(column, row, &name);
            assert_string_equal(text_string(&name), starts[player]);
            text_release(&name);
            t.l.to_move = (uint8_t)player;
            assert_int_equal(game()->moves(&t.values, seen(&t.l), list, LATTICE_LINES), 3);
            for (int i = 0; i < 3; i++) {
                const uint16_t *at = list[i].at;
                assert_true((at[0] == column && at[1] == row) || (at[2] == column && at[3] == row));
            }
        }
        end(&t);
    }
}

static void test_turns(void **state)
{
    struct trial t = begin(6, 6, 2);
    (void)state;
    end_refused(&t, "A has not drawn a line: every turn draws one");
    refused(&t, "b1-c1", "A has no marked point at either end of b1-c1");
    refused(&t, "g7-f6", "A has no marked point at either end of g7-f6");
    refused(&t, "h9-a1", "h9 is not on this board: columns a to g, rows 1 to 7");
    refused(&t, "a1-h1", "h1 is not on this board: columns a to g, rows 1 to 7");
    refused(&t, "a8-a7", "a8 is not on this board: columns a to g, rows 1 to 7");
    refused(&t, "zz9999-a1", "zz9999 is not on this board: columns a to g, rows 1 to 7");
    refused(&t, "a1-c2", "a1 and c2 are not neighbours");
    refused(&t, "a1-a3", "a1 and a3 are not neighbours");
    refused(&t, "a1-a1", "a1 and a1 are not neighbours");
    refused(&t, "g1-a2", "g1 and a2 are not neighbours");
    assert_true(act(&t, "b2-a1")); /* either way round */
    refused(&t, "b2-c2", "a turn is one line, and a further one only after filling a square");
    assert_int_equal(game()->moves(&t.values, seen(&t.l), NULL, 0), 0);
    assert_true(game()->end_turn(&t.values, pos_of(&t.l), NULL));
    assert_to_move(&t, 'B');
    refused(&t, "a1-b2", "a1-b2 is drawn already");
    refused(&t, "b2-c2", "B has no marked point at either end of b2-c2");
    turns(&t, "g7-f6 b2-c2"); /* from the mark that the first line made */
    refused(&t, "e6-e5", "B has no marked point at either end of e6-e5");
    turns(&t, "f6-g6");
    refused(&t, "a2-b1", "A has no marked point at either end of a2-b1");
    turns(&t, "a1-b1 g6-g7 b1-a2"); /* across a1-b2 */
    assert_to_move(&t, 'B');
    assert_told(&t, "unowned 36, out", "36 squares are nobody's");
    assert_scores(&t, "0-0");
    end(&t);
}

static void test_notation_errors(void **state)
{
    static const char *const wrong[] = {"a1",     "a1-",    "-a1", "a1b2",   "A1-b2",  "a1-B2", "a01-b2",
                                        "a1-b02", "a0-b1",  "1-2", "a1-b2,", "a1-b2x", "a1xb2", "aaa1-b2",
                                        "a1--b2", "a1-b2-", "a-b", "swap",   "a1,b2",  "a1-2b", "a99999-b1"};
    struct trial t = begin(6, 6, 2);
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        refused(&t, wrong[i], "this is no line: write its two points, such as a1-b2");
    end(&t);
}

/* A point can be marked by several. */
static void test_shared_marks(void **state)
{
    struct trial t = begin(1, 1, 2);
    (void)state;
    turns(&t, "a1-b2 b2-a2");
    assert_int_equal(t.l.marks[0], 1);
    assert_int_equal(t.l.marks[1], 0);
    assert_int_equal(t.l.marks[2], 2);
    assert_int_equal(t.l.marks[3], 3);
    turns(&t, "b2-b1");
    refused(&t, "a1-b1", "B has no marked point at either end of a1-b1");
    turns(&t, "a2-b1 a1-a2");
    assert_told(&t, "unowned 1, out", "1 square is nobody's");
    turns(&t, "b1-a1");
    assert_told(&t, "unowned 0, out A B", "");
    assert_scores(&t, "0-1*");
    refused(&t, "a1-b1", "the game has ended");
    end(&t);
}

/* ---- Squares ---------------------------------------------------------------------------------------------------- */

static void test_filling(void **state)
{
    struct trial t = begin(3, 3, 2);
    (void)state;
    turns(&t, "a1-b1 d4-c4 a1-a2 c4-c3 a2-b2 c3-b2");
    assert_true(act(&t, "b1-b2"));
    assert_int_equal(owner(&t, "a1"), 'A');
    assert_told(&t, "unowned 8, out", "8 squares are nobody's");
    end_refused(&t, "A has filled a square and must draw another line");
    refused(&t, "a1-b2", "the square a1 is filled: no diagonal can be drawn in it");
    refused(&t, "a2-b1", "the square a1 is filled: no diagonal can be drawn in it");
    refused(&t, "b1-b2", "b1-b2 is drawn already");
    assert_true(act(&t, "b1-c1"));
    refused(&t, "c1-d1", "a turn is one line, and a further one only after filling a square");
    assert_true(game()->end_turn(&t.values, pos_of(&t.l), NULL));
    assert_to_move(&t, 'B');
    assert_scores(&t, "1-0");
    end(&t);
}

/* Who draws the fourth side owns the square, whoever drew the others; a diagonal drawn before stays. */
static void test_whose(void **state)
{
    struct trial t = begin_at(3, 1, 2, "A:a1-b1 A:b1-b2 A:b1-a2 A:a1-a2 B:d2-c2 B:c2-b2", NULL);
    (void)state;
    turns(&t, "b1-c1");
    assert_true(act(&t, "b2-a2"));
    assert_int_equal(owner(&t, "a1"), 'B');
    refused(&t, "b2-a1", "the square a1 is filled: no diagonal can be drawn in it");
    refused(&t, "b1-a2", "b1-a2 is drawn already");
    assert_true(act(&t, "c2-c1")); /* and the next, with a bonus line again */
    assert_int_equal(owner(&t, "b1"), 'B');
    end_refused(&t, "B has filled a square and must draw another line");
    turn(&t, "c1-d2");
    assert_scores(&t, "0-2");
    end(&t);
}

static void test_two_at_once(void **state)
{
    struct trial t = begin_at(3, 1, 2, "A:a1-b1 A:a1-a2 A:a2-b2 A:b1-c1 B:d2-c2 B:c2-b2 B:c2-c1", NULL);
    (void)state;
    assert_true(act(&t, "b1-b2"));
    assert_int_equal(owner(&t, "a1"), 'A');
    assert_int_equal(owner(&t, "b1"), 'A');
    end_refused(&t, "A has filled a square and must draw another line");
    assert_true(act(&t, "c1-d1")); /* one further line, not two */
    refused(&t, "c1-d2", "a turn is one line, and a further one only after filling a square");
    end(&t);

    /* Two at once as the last squares of the board: nothing is owed. */
    t = begin_at(2, 1, 2, "A:a1-b1 A:a1-a2 A:a2-b2 B:c2-b2 B:c2-c1 B:c1-b1", NULL);
    turn(&t, "b1-b2");
    assert_scores(&t, "2*-0");
    assert_told(&t, "unowned 0, out A B", "");
    refused(&t, "b1-c2", "the game has ended");
    end(&t);
}

/* ---- Out -------------------------------------------------------------------------------------------------------- */

/* Who fills a square and has no line left owes none, and is passed over from then on. */
static void test_out_in_mid_turn(void **state)
{
    struct trial t = begin_at(3, 1, 3, "A:a1-b1 A:a1-a2 A:a2-b2 B:d2-c2 B:c2-b2 B:c2-b1 C:d1-c1 C:c1-b1 C:c1-b2", NULL);
    (void)state;
    assert_true(act(&t, "b2-b1"));
    assert_told(&t, "unowned 2, out A", "2 squares are nobody's; A is out");
    refused(&t, "c1-c2", "A has no line left to draw and is out: the turn ends");
    assert_true(game()->end_turn(&t.values, pos_of(&t.l), NULL));
    assert_to_move(&t, 'B');
    turn(&t, "d2-c1");
    assert_to_move(&t, 'C');
    turn(&t, "d1-c2");
    assert_to_move(&t, 'B');
    turn(&t, "d2-d1");
    turn(&t, "c1-c2");
    assert_scores(&t, "1-0-2*");
    end(&t);
}

/* The last who can move owns the rest at once, even in the other's turn. */
static void test_survivor(void **state)
{
    struct trial t = begin_at(2, 1, 2, "A:a1-b1 A:a1-a2 A:a2-b2 B:c2-b2 B:c2-b1 B:b1-c1 B:b2-c1", NULL);
    (void)state;
    turn(&t, "b1-b2");
    assert_true(game()->over(&t.values, seen(&t.l)));
    assert_int_equal(owner(&t, "a1"), 'A');
    assert_int_equal(owner(&t, "b1"), 'B');
    assert_told(&t, "unowned 0, out A", "B was the last who could move, and took the last square");
    assert_scores(&t, "1*-1*");
    refused(&t, "c1-c2", "the game has ended");
    assert_int_equal(game()->moves(&t.values, seen(&t.l), NULL, 0), 0);
    end(&t);

    /* In his own turn, and the second time though he filled a square just now. */
    for (int filled = 0; filled < 2; filled++) {
        t = begin(3, 1, 2);
        assert_true(place(&t, LINES_TAG,
                          filled ? "B:d2-c2 B:c2-b2 B:b2-a1 B:b2-b1 B:b1-a1 B:b1-a2 B:b2-a2"
                                 : "B:d2-c2 B:c2-b2 B:b2-a1 B:b2-b1 B:b1-a1 B:b1-a2"));
        assert_true(place(&t, TO_MOVE_TAG, "B"));
        turn(&t, "a2-a1");
        assert_told(&t, "unowned 0, out A",
                    filled ? "B was the last who could move, and took the last 2 squares"
                           : "B was the last who could move, and took the last 3 squares");
        assert_scores(&t, "0-3*");
        end(&t);
    }
}

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
    struct values values = values_of(l->width, l->height, l->players);
    bool going = !p->over && (!p->drew || p->again);
    int columns = l->width + 1, wrong = 0;

    assert_int_equal(game()->over(&values, seen(l)), p->over);
    assert_int_equal(game()->to_move(&values, seen(l)), p->mover);
    assert_int_equal(game()->moves(&values, seen(l), NULL, 0), going ? p->free[p->mover] : 0);
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
    size_t count = game()->moves(values, seen(l), list, LATTICE_LINES);

    assert_true(count > 0);
    for (int i = 0; i < tries; i++) {
        struct lattice after = *l;
        struct move move = list[rng_below(rng, (uint32_t)count)];
        int others = 0;
        assert_true(game()->play(values, pos_of(&after), &move, NULL));
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
    struct values values = values_of(width, height, players);
    struct paper p = paper_of(width, height, players);
    struct lattice l, before;
    struct score s;
    int lines = 0, tries[LATTICE_PLAYERS], most = 0, winners = 0;

    for (int i = 0; i < players; i++)
        tries[i] = 1 + 5 * (int)rng_below(rng, 2);
    game()->blank(&values, pos_of(&l));
    assert_same(&l, &p);
    while (!p.over) {
        struct move move = hostile_move(&values, &l, tries[l.to_move], rng);
        before = l;
        assert_true(game()->play(&values, pos_of(&l), &move, NULL));
        paper_draw(&p, &move);
        assert_same(&l, &p);
        count_line(&before, &l, c);
        lines++;
        before = l;
        bool ended = game()->end_turn(&values, pos_of(&l), NULL);
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
    game()->score(&values, seen(&l), &s);
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
                struct values values = values_of(width, height, players);
                struct pos *pos = play_start(game(), &values, &rng);
                int count = 0;
                for (; play_turn(game(), &values, pos, &rng, check_counts); count++)
                    ;
                assert_true(count <= game()->turns(&values) + players);
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
    size_t count = g->moves(values, pos, list, LATTICE_LINES), legal = 0;
    int columns = l->width + 2, points = columns * (l->height + 2);
    struct text why = {0};

    for (int i = 0; i < points * points; i++) {
        int from = i / points, to = i % points;
        struct move move = {.kind = LATTICE_DRAWS,
                            .at = {(uint16_t)(from % columns), (uint16_t)(from / columns), (uint16_t)(to % columns),
                                   (uint16_t)(to / columns)}};
        struct lattice copy = *l, quiet = *l;
        bool ok = g->play(values, pos_of(&copy), &move, &why);
        assert_int_equal(ok, listed(list, count, &move));
        assert_int_equal(g->play(values, pos_of(&quiet), &move, NULL), ok);
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
            values_of(1 + (int)rng_below(&rng, 3), 1 + (int)rng_below(&rng, 3), 2 + (int)rng_below(&rng, 3));
        struct pos *pos = play_start(game(), &values, &rng);
        while (play_turn(game(), &values, pos, &rng, try_all_pairs))
            ;
        free(pos);
    }
}

/* ---- Positions -------------------------------------------------------------------------------------------------- */

static void test_bad_positions(void **state)
{
    static const char square[] = "A:a1-b1 A:a1-a2 A:a2-b2 A:b1-b2 B:d3-c3";
    static const struct {
        const char *tags[LATTICE_TAGS];
        int blamed;
        const char *why;
    } cases[] = {
        {{"a1-b1"}, 0, "\"a1-b1\" does not say whose: write it like A:a1-b1, with a player's letter (A or B)"},
        {{"C:d1-c1"}, 0, "\"C:d1-c1\" does not say whose: write it like A:a1-b1, with a player's letter (A or B)"},
        {{"A:a1"}, 0, "\"a1\" is no line: it is written with its two points, such as A:a1-b2"},
        {{"A:a1-b1,A:b1-c1"}, 0, "\"a1-b1,A:b1-c1\" is no line: it is written with its two points, such as A:a1-b2"},
        {{"A:a1-b1 A:a1-e1"}, 0, "e1 is not on this board: columns a to d, rows 1 to 3"},
        {{"A:a1-a4"}, 0, "a4 is not on this board: columns a to d, rows 1 to 3"},
        {{"A:a1-c2"}, 0, "a1 and c2 are not neighbours"},
        {{"A:a1-b1 A:a1-b1"}, 0, "a1-b1 is here a second time"},
        {{"A:a1-b1 B:d3-c3 B:b1-a1"}, 0, "b1-a1 is here a second time"},
        {{"A:b1-b2"},
         0,
         "A has no marked point at either end of b1-b2: the lines of a player must hang together from the start point"},
        {{"B:c1-b2 A:a1-b1 A:b1-c1"},
         0,
         "B has no marked point at either end of b2-c1: the lines of a player must hang together from the start point"},
        {{"A:a1-b1 A:c1-d2 B:d3-c2 B:c2-c1 B:c1-b1"},
         0,
         "A has no marked point at either end of c1-d2: the lines of a player must hang together from the start point"},
        {{NULL, "A:a1"}, 1, "the square a1 is not filled: Lines must hold its four sides"},
        {{square, "A:a1 A:b2"}, 1, "the square b2 is not filled: Lines must hold its four sides"},
        {{square, "A:a1 A:a1"}, 1, "the square a1 is here a second time"},
        {{square, "B:a1"}, 1, "the square a1 can't be B's: B has drawn none of its sides"},
        {{square, "A:d1"}, 1, "d1 is no square of this board: columns a to c, rows 1 to 2"},
        {{square, "A:a3"}, 1, "a3 is no square of this board: columns a to c, rows 1 to 2"},
        {{square, "A:a1-b1"}, 1, "\"a1-b1\" is no square: it is written with its column and its row, such as A:c3"},
        {{square, "a1"}, 1, "\"a1\" does not say whose: write it like A:c3, with a player's letter (A or B)"},
        {{square}, 1, "the square a1 is filled: Squares must say whose it is"},
        {{square, "", "B"}, 1, "the square a1 is filled: Squares must say whose it is"},
        {{NULL, NULL, "C"}, 2, "who is to move is A or B"},
        {{NULL, NULL, "a"}, 2, "who is to move is A or B"},
        {{square, "A:a1", "AB"}, 2, "who is to move is A or B"},
        {{"B:d3-c2 B:c2-b2 B:b2-a1 B:b2-b1 B:b1-a1 B:b1-a2 B:a2-a1"},
         0,
         "the game is over in this position: only B can move"},
        {{"B:d3-c2 B:c2-b2 B:b2-a1 B:b2-b1 B:b1-a1 B:b1-a2 B:a2-a1", NULL, "A"},
         0,
         "the game is over in this position: only B can move"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = begin(3, 2, 2);
        int blamed = place_all(&t, cases[i].tags);
        if (blamed != cases[i].blamed)
            fail_msg("case %zu: tag %d is blamed", i, blamed);
        assert_string_equal(text_string(&t.why), cases[i].why);
        end(&t);
    }
}

/* All filled, and a player who is out among three. */
static void test_late_positions(void **state)
{
    static const char all[] = "A:a1-b1 A:b1-c1 A:a1-a2 A:b1-b2 B:c2-b2 B:c2-c1 B:b2-a2";
    static const char out[] = "A:a1-b1 A:a1-a2 A:a2-b2 A:b1-b2 B:d2-c2 B:c2-b2 B:c2-b1 C:d1-c1 C:c1-b1 C:c1-b2";
    struct trial t = begin(2, 1, 2);
    (void)state;
    assert_int_equal(place_all(&t, (const char *const[]){all, "A:a1 B:b1", NULL}), LINES_TAG);
    assert_string_equal(text_string(&t.why), "the game is over in this position: nobody can move");
    end(&t);

    t = begin(3, 1, 3);
    assert_int_equal(place_all(&t, (const char *const[]){out, "A:a1", "A"}), TO_MOVE_TAG);
    assert_string_equal(text_string(&t.why), "A is out: there is no line that A can draw");
    end(&t);
    for (int i = 0; i < 2; i++) {
        t = begin(3, 1, 3);
        assert_int_equal(place_all(&t, (const char *const[]){out, "A:a1", i == 0 ? NULL : "C"}), -1);
        assert_to_move(&t, i == 0 ? 'B' : 'C');
        assert_scores(&t, "1-0-0");
        assert_told(&t, "unowned 2, out A", "2 squares are nobody's; A is out");
        turn(&t, i == 0 ? "d2-c1" : "d1-c2");
        assert_to_move(&t, i == 0 ? 'C' : 'B');
        end(&t);
    }
    /* Without tags, or with empty ones, the position is the blank one. */
    t = begin(3, 1, 3);
    struct trial blank = begin(3, 1, 3);
    assert_int_equal(place_all(&t, (const char *const[]){NULL, NULL, NULL}), -1);
    assert_memory_equal(&t.l, &blank.l, sizeof t.l);
    assert_int_equal(place_all(&t, (const char *const[]){"", " ", NULL}), -1);
    assert_memory_equal(&t.l, &blank.l, sizeof t.l);
    assert_to_move(&t, 'A');
    end(&t);
    end(&blank);
}

/* The items of a list in an order by lot. */
static void shuffle(struct text *list, struct rng *rng)
{
    struct text shuffled = {0};
    char *item[LATTICE_LINES], *rest = list->data;
    uint32_t count = 0;

    while (list->len > 0 && (item[count] = strsep(&rest, " ")))
        count++;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t lot = i + rng_below(rng, count - i);
        text_addf(&shuffled, "%s%s", i ? " " : "", item[lot]);
        item[lot] = item[i];
    }
    text_release(list);
    *list = shuffled;
}

/* What the tags of a position write makes the same position, so that everything after it is the same too. */
static void check_rewritten(const struct values *values, const struct lattice *l, struct rng *rng)
{
    struct trial t = begin(l->width, l->height, l->players);
    struct text tags[LATTICE_TAGS] = {{0}}, again = {0};

    for (int i = 0; i < LATTICE_TAGS; i++) {
        game()->setup[i].write(values, seen(l), &tags[i]);
        shuffle(&tags[i], rng);
    }
    const char *const texts[] = {text_string(&tags[0]), text_string(&tags[1]), tags[2].len ? tags[2].data : NULL};
    if (place_all(&t, texts) >= 0)
        fail_msg("%s / %s / %s: %s", texts[0], texts[1], texts[2] ? texts[2] : "", text_string(&t.why));
    assert_memory_equal(&t.l, l, sizeof *l);
    for (int i = 0; i < LATTICE_TAGS; i++) {
        struct text first = {0};
        text_clear(&again);
        game()->setup[i].write(values, seen(l), &first);
        game()->setup[i].write(values, seen(&t.l), &again);
        assert_string_equal(text_string(&first), text_string(&again));
        text_release(&first);
        text_release(&tags[i]);
    }
    text_release(&again);
    end(&t);
}

static void test_rewritten(void **state)
{
    struct rng rng;
    int filled = 0, out = 0;
    (void)state;
    rng_start(&rng, 99);
    for (int round = 0; round < 1200; round++) {
        int most = round % 40 ? 4 : LATTICE_SIDE;
        struct values values = values_of(1 + (int)rng_below(&rng, (uint32_t)most),
                                         1 + (int)rng_below(&rng, (uint32_t)most), 2 + (int)rng_below(&rng, 3));
        struct lattice l;
        game()->blank(&values, pos_of(&l));
        while (play_turn(game(), &values, pos_of(&l), &rng, NULL) && !l.over) {
            if (rng_below(&rng, most > 4 ? 20 : 3) > 0)
                continue;
            check_rewritten(&values, &l, &rng);
            filled += l.unowned < l.width * l.height;
            for (int player = 0; player < l.players; player++)
                out += l.open[player] == 0;
        }
    }
    assert_true(filled > 1000);
    assert_true(out > 100);
}

static void test_written(void **state)
{
    struct trial t = begin(2, 2, 2);
    struct text out = {0};
    (void)state;
    for (int i = 0; i < LATTICE_TAGS; i++)
        game()->setup[i].write(&t.values, seen(&t.l), &out);
    assert_int_equal(out.len, 0);
    turns(&t, "b2-a1 c3-b3 a1-b1 b3-b2 b1-c2 b2-c2");
    turn(&t, "b1-b2");
    game()->setup[LINES_TAG].write(&t.values, seen(&t.l), &out);
    assert_string_equal(text_string(&out), "A:a1-b1 B:b2-c2 B:b3-c3 A:b1-b2 B:b2-b3 A:a1-b2 A:b1-c2");
    text_clear(&out);
    game()->setup[TO_MOVE_TAG].write(&t.values, seen(&t.l), &out);
    assert_string_equal(text_string(&out), "B");
    text_clear(&out);
    assert_true(act(&t, "c3-c2"));
    game()->setup[SQUARES_TAG].write(&t.values, seen(&t.l), &out);
    assert_string_equal(text_string(&out), "B:b2");
    text_release(&out);
    end(&t);
}

/* ---- Openings --------------------------------------------------------------------------------------------------- */

/* K lines of each player that hang together, no square filled, nobody out, A to move. */
static void check_opening(const struct values *values, struct rng *rng)
{
    struct lattice *l = (struct lattice *)play_start(game(), values, rng);
    struct trial t = begin(l->width, l->height, l->players);
    struct text lines = {0};
    int drawn[1 + LATTICE_PLAYERS] = {0};

    for (int line = 0; line < lattice_lines(l); line++)
        drawn[l->drawn[line]]++;
    for (int player = 0; player < l->players; player++) {
        assert_int_equal(drawn[1 + player], values->of[LATTICE_OPENING].n[0]);
        assert_true(l->open[player] > 0);
    }
    for (int i = 0; i < l->width * l->height; i++)
        assert_true(l->sides[i] < 4);
    assert_int_equal(l->to_move, 0);
    assert_false(l->over || l->moved || l->owes);
    game()->setup[LINES_TAG].write(values, seen(l), &lines);
    assert_int_equal(place_all(&t, (const char *const[]){text_string(&lines), NULL, NULL}), -1);
    assert_memory_equal(&t.l, l, sizeof *l);
    text_release(&lines);
    end(&t);
    free(l);
}

static void test_openings(void **state)
{
    struct rng rng;
    (void)state;
    rng_start(&rng, 36);
    for (int width = 1; width <= LATTICE_SIDE; width++)
        for (int height = 1; height <= LATTICE_SIDE; height++)
            for (int players = 2; players <= LATTICE_PLAYERS; players++) {
                struct values values = values_of(width, height, players);
                int most = width * height / players, bound = most < 36 ? most : 36;
                for (int round = 0; round < (width * height < 20 ? 30 : 2); round++) {
                    values.of[LATTICE_OPENING].n[0] =
                        (int16_t)(round % 2 ? (int)rng_below(&rng, (uint32_t)bound + 1) : bound);
                    assert_true(game()->check(&values, NULL));
                    check_opening(&values, &rng);
                }
                values.of[LATTICE_OPENING].n[0] = (int16_t)(most + 1);
                assert_false(game()->check(&values, NULL));
            }
    struct text why = {0};
    struct values values = values_of(5, 3, 4);
    values.of[LATTICE_OPENING].n[0] = 4;
    assert_false(game()->check(&values, &why));
    assert_string_equal(text_string(&why),
                        "an opening of 4 lines of each of 4 players is too much: a board of 5x3 takes at most 3");
    text_release(&why);
}

/* The first lines of both players: each of the three from the corner as often as the others. */
static void test_opening_by_lot(void **state)
{
    struct values values = values_of(6, 6, 2);
    struct rng rng;
    int lots[LATTICE_LINES] = {0};
    (void)state;
    rng_start(&rng, 8);
    values.of[LATTICE_OPENING].n[0] = 1;
    for (int round = 0; round < 3000; round++) {
        struct lattice *l = (struct lattice *)play_start(game(), &values, &rng);
        for (int line = 0; line < lattice_lines(l); line++)
            lots[line] += l->drawn[line] > 0;
        free(l);
    }
    int kinds = 0;
    for (int line = 0; line < LATTICE_LINES; line++)
        if (lots[line] > 0) {
            assert_in_range(lots[line], 900, 1100);
            kinds++;
        }
    assert_int_equal(kinds, 6);
}

/* ---- Small boards, solved --------------------------------------------------------------------------------------- */

enum { TABLE = 1 << 22 };

struct solver {
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
static int best_difference(struct solver *s, const struct lattice *l)
{
    struct move list[32];
    uint64_t key = key_of(l);
    size_t count = game()->moves(&s->values, seen(l), list, 32);
    int best = -100, player = l->to_move;
    uint32_t at = (uint32_t)(key * 0x9E3779B97F4A7C15u >> 42);

    for (; s->key[at]; at = (at + 1) % TABLE)
        if (s->key[at] == key)
            return s->value[at];
    assert_true(count > 0 && count <= 32);
    for (size_t i = 0; i < count; i++) {
        struct lattice after = *l;
        assert_true(game()->play(&s->values, pos_of(&after), &list[i], NULL));
        int value = difference(&after, player) - difference(l, player);
        game()->end_turn(&s->values, pos_of(&after), NULL);
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
    struct solver s = {.values = values_of(width, height, 2)};
    struct lattice l;
    s.key = mem_new(TABLE * sizeof *s.key);
    s.value = mem_new(TABLE);
    game()->blank(&s.values, pos_of(&l));
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

/* ---- Texts ------------------------------------------------------------------------------------------------------ */

static void test_texts(void **state)
{
    struct values values = values_of(6, 4, 3);
    struct text out = {0};
    (void)state;
    game()->caption(&values, &out);
    assert_string_equal(text_string(&out), "6x4, 3 players");
    values.of[LATTICE_OPENING].n[0] = 5;
    text_clear(&out);
    game()->caption(&values, &out);
    assert_string_equal(text_string(&out), "6x4, 3 players, opening 5");
    text_release(&out);

    params_standard(game()->params, game()->param_count, &values);
    assert_int_equal(game()->players(&values), 2);
    assert_int_equal(values.of[LATTICE_SIZE].n[0], 6);
    assert_int_equal(values.of[LATTICE_SIZE].n[1], 6);
    assert_int_equal(game()->turns(&values), 2 * 6 * 7 + 2 * 36 - 18);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),           cmocka_unit_test(test_starts),
        cmocka_unit_test(test_turns),           cmocka_unit_test(test_notation_errors),
        cmocka_unit_test(test_shared_marks),    cmocka_unit_test(test_filling),
        cmocka_unit_test(test_whose),           cmocka_unit_test(test_two_at_once),
        cmocka_unit_test(test_out_in_mid_turn), cmocka_unit_test(test_survivor),
        cmocka_unit_test(test_referee),         cmocka_unit_test(test_counts),
        cmocka_unit_test(test_moves),           cmocka_unit_test(test_bad_positions),
        cmocka_unit_test(test_late_positions),  cmocka_unit_test(test_rewritten),
        cmocka_unit_test(test_written),         cmocka_unit_test(test_openings),
        cmocka_unit_test(test_opening_by_lot),  cmocka_unit_test(test_small_boards),
        cmocka_unit_test(test_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
