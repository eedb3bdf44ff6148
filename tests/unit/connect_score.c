/* CoNNect: the final score: arrow lines and circles compared with a second way of counting, objectives met and missed.
 */
#include "games/connect/internal.h"

#include "catalogue/registry.h"
#include "help/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

static struct values values(void)
{
    const struct game *game = registry_find("connect", strlen("connect"));
    struct values v;
    params_standard(game->params, &v);
    v.edition = play_edition(game);
    return v;
}

/* A sheet from six rows: '.' empty, 'x' a 1 crossed out, else a number. */
static struct player_sheet sheet(const char *const rows[GRID_SIDE])
{
    struct player_sheet s = {0};
    memset(s.number, UNWRITTEN, sizeof s.number);
    for (int i = 0; i < GRID_SPACES; i++) {
        char c = rows[i / GRID_SIDE][i % GRID_SIDE];
        if (c == '.')
            continue;
        s.written |= bit(i);
        s.crossed |= c == 'x' ? bit(i) : 0;
        s.number[i] = (uint8_t)(c == 'x' ? 1 : c - '0');
    }
    return s;
}

/* ---- Arrow lines ------------------------------------------------------------------------------------- */

static void test_lines(void **state)
{
    static const struct {
        const char *row;
        int points;
    } cases[] = {
        {"123456", 8}, {"654321", 8}, {"444444", 8}, {"000000", 8}, {"777777", 8}, {"213456", 6}, {"135246", 6},
        {"012345", 3}, {"234567", 3}, {"765432", 3}, {"543210", 3}, {"112345", 3}, {"444445", 3}, {"x23456", 3},
        {"21345x", 3}, {"xxxxxx", 3}, {"111x11", 3}, {"12345.", 0}, {".44444", 0}, {"......", 0}, {"x2.456", 0},
    };
    struct values v = values();
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int line = 0; line < LINES; line++) {
            char rows[GRID_SIDE][GRID_SIDE + 1];
            const char *list[GRID_SIDE];
            for (int row = 0; row < GRID_SIDE; row++) {
                strcpy(rows[row], "......");
                if (line < GRID_SIDE)
                    rows[row][line] = cases[i].row[row];
                else if (row == line - GRID_SIDE)
                    strcpy(rows[row], cases[i].row);
                list[row] = rows[row];
            }
            struct player_sheet s = sheet(list);
            if (connect_arrow_points(connect_edition(&v), &s, line) != cases[i].points)
                fail_msg("%s in line %d", cases[i].row, line);
        }
}

/* The line as a word: looked up among the runs; then sorted. */
static int second_line_points(const struct player_sheet *s, int line)
{
    static const char *const runs[] = {"123456", "654321", "000000", "111111", "222222",
                                       "333333", "444444", "555555", "666666", "777777"};
    char word[GRID_SIDE + 1] = "";
    bool crossed = false;

    for (int i = 0; i < GRID_SIDE; i++) {
        int column = line < 6 ? line : i, row = line < 6 ? i : line - 6, at = 6 * row + column;
        if (s->number[at] == UNWRITTEN)
            return 0;
        crossed = crossed || (s->crossed >> at & 1);
        word[i] = (char)('0' + s->number[at]);
    }
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        if (!crossed && strcmp(word, runs[i]) == 0)
            return 8;
    for (char c = '1'; c <= '6'; c++)
        if (crossed || !strchr(word, c))
            return 3;
    return 6;
}

/* Nine booleans, and the lines of a noughts-and-crosses board. */
static int second_circle_points(const struct player_sheet *s)
{
    bool filled[3][3];
    int points = 0;

    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 3; x++) {
            filled[y][x] = true;
            for (int i = 0; i < 4; i++)
                if (s->number[6 * (2 * y + i / 2) + 2 * x + i % 2] == UNWRITTEN)
                    filled[y][x] = false;
            points += filled[y][x];
        }
    for (int i = 0; i < 3; i++) {
        points += filled[i][0] && filled[i][1] && filled[i][2] ? 2 : 0;
        points += filled[0][i] && filled[1][i] && filled[2][i] ? 2 : 0;
    }
    points += filled[0][0] && filled[1][1] && filled[2][2] ? 2 : 0;
    points += filled[0][2] && filled[1][1] && filled[2][0] ? 2 : 0;
    return points;
}

/* A random sheet: emptier or fuller, with few or many different numbers, some of them in runs. */
static struct player_sheet random_sheet(struct rng *rng)
{
    struct player_sheet s = {0};
    uint32_t full = 1 + rng_below(rng, 40), numbers = 1 + rng_below(rng, 8), runs = rng_below(rng, 3);

    memset(s.number, UNWRITTEN, sizeof s.number);
    for (int i = 0; i < GRID_SPACES; i++) {
        if (rng_below(rng, 40) >= full)
            continue;
        int number = runs == 0 ? 1 + i % 6 : runs == 1 ? 1 + (i / 6 + i % 6) % 6 : (int)rng_below(rng, numbers);
        s.number[i] = (uint8_t)number;
        s.written |= bit(i);
        if (rng_below(rng, 30) == 0)
            s.crossed |= bit(i);
    }
    return s;
}

static void test_random_sheets(void **state)
{
    struct values v = values();
    struct rng rng;
    int lines[9] = {0}, circles[26] = {0};
    (void)state;
    rng_start(&rng, 2);
    for (int round = 0; round < 20000; round++) {
        struct player_sheet s = random_sheet(&rng);
        for (int line = 0; line < LINES; line++) {
            int points = connect_arrow_points(connect_edition(&v), &s, line);
            assert_int_equal(points, second_line_points(&s, line));
            lines[points]++;
        }
        int points = connect_circle_points(connect_edition(&v), &s);
        assert_int_equal(points, second_circle_points(&s));
        circles[points]++;
    }
    assert_true(lines[0] && lines[3] && lines[6] && lines[8]);
    assert_true(circles[0] && circles[5] && circles[25]); /* 9 and 8 lines of 2 */
}

/* ---- Objectives -------------------------------------------------------------------------------------- */

/* Whether a sheet on which nothing is claimed fulfils the objective of this name. */
static void check_grid(const char *name, const char *const rows[GRID_SIDE], bool met)
{
    struct values v = values();
    const struct connect_edition *e = connect_edition(&v);
    struct player_sheet s = sheet(rows);
    for (int i = 0; i < e->objective_count; i++)
        if (e->objective[i].deck == name[0] - 'A' && e->objective[i].number == name[1] - '0') {
            if (connect_fulfils(&e->objective[i], &s) != met)
                fail_msg("%s is %s", name, met ? "not met" : "met");
            return;
        }
    fail_msg("no objective %s", name);
}

#define GRID(a, b, c, d, e, f) ((const char *const[]){a, b, c, d, e, f})

static void test_grid_objectives(void **state)
{
    (void)state;
    check_grid("A1", GRID("1....1", "......", "......", "......", "......", "1....x"), true);
    check_grid("A1", GRID("1.111.", "......", "......", "......", "......", "1....1"), false);
    check_grid("A2", GRID("1.....", ".2....", "..x...", "...3..", "....0.", ".....7"), true);
    check_grid("A2", GRID("1.....", ".2....", "..x...", "......", "....0.", ".....7"), false);
    check_grid("A3", GRID("1234x6", "......", "......", "......", "......", "......"), true);
    check_grid("A3", GRID("12345.", "123456", "......", "......", "......", "......"), false);
    check_grid("A4", GRID("......", ".1..1.", "..22..", "..33..", ".4..4.", "......"), true);
    check_grid("A4", GRID("......", ".1..1.", "..22..", "..33..", ".4....", "......"), false);
    check_grid("A5", GRID("111111", "111111", "111111", "111111", "11....", "11...."), true);
    check_grid("A5", GRID("111111", "111111", "111111", "111111", "1111..", "1.1..."), false);
    check_grid("C1", GRID("4444..", "4444..", "4.....", "......", "......", "......"), true);
    check_grid("C1", GRID("4444..", "4444..", "......", "55.555", "......", "......"), false);
    check_grid("C1", GRID("xxx111", "111..1", "1.....", "......", "......", "......"), false);
    check_grid("C2", GRID("123456", "123456", "123456", "......", "......", "......"), true);
    check_grid("C2", GRID("123456", "123456", "x23456", "222222", "......", "......"), false);
    check_grid("C3", GRID("123456", "666666", "......", "......", "......", "......"), true);
    check_grid("C3", GRID("123456", "66666.", "......", "......", "......", "......"), false);
    check_grid("C3", GRID("x23456", "666666", "......", "......", "......", "......"), false);
    check_grid("C3", GRID("......", "123456", "123456", "......", "......", "......"), false); /* rows 2 3: no zone */
    check_grid("C3", GRID("....12", "....34", "....56", "....77", "....00", "....xx"), true);
    check_grid("C4", GRID("111111", "111111", "111111", "11111.", "11111.", "11111."), true); /* 3 + 5 */
    check_grid("C4", GRID("111111", "111111", "111111", "1111..", "1111..", "1111.."), true); /* 3 + 4 */
    check_grid("C4", GRID("111111", "111111", "111111", "111...", "111...", "111..."), false);
    check_grid("C4", GRID("xxxxxx", "111111", "111111", "1111..", "1111..", "1111.."), true);
}

static void check_claims(const char *name, const struct player_sheet *s, bool met)
{
    struct values v = values();
    const struct connect_edition *e = connect_edition(&v);
    for (int i = 0; i < e->objective_count; i++)
        if (e->objective[i].deck == name[0] - 'A' && e->objective[i].number == name[1] - '0' &&
            connect_fulfils(&e->objective[i], s) != met)
            fail_msg("%s is %s", name, met ? "not met" : "met");
}

static void test_claim_objectives(void **state)
{
    (void)state;
    check_claims("B1", &(struct player_sheet){.claims = {4, 0, 0}}, true);
    check_claims("B1", &(struct player_sheet){.claims = {3, 9, 9}}, false);
    check_claims("B2", &(struct player_sheet){.claims = {0, 3, 0}}, true);
    check_claims("B2", &(struct player_sheet){.claims = {9, 2, 9}}, false);
    check_claims("B3", &(struct player_sheet){.claims = {0, 0, 2}}, true);
    check_claims("B3", &(struct player_sheet){.claims = {9, 9, 1}}, false);
    check_claims("B4", &(struct player_sheet){.claims = {0, 3, 0}, .small_claimed = 013}, true);
    check_claims("B4", &(struct player_sheet){.claims = {0, 9, 0}, .small_claimed = 012, .big_claimed = 077}, false);
    check_claims("B5", &(struct player_sheet){.claims = {1, 1, 1}}, true);
    check_claims("B5", &(struct player_sheet){.claims = {1, 1, 0}}, false);
    check_claims("B5", &(struct player_sheet){.claims = {0, 2, 2}}, false);
    check_claims("B5", &(struct player_sheet){.claims = {2, 0, 2}}, false);
}

/* ---- The sum ----------------------------------------------------------------------------------------- */

static void test_count(void **state)
{
    static const char *const rows[GRID_SIDE] = {"11....", "123456", "......", "......", "654321", "......"};
    static const int penalties[] = {0, 1, 2, 3, 5, 7, 9, 12};
    struct values v = values();
    struct connect_table t;
    struct connect_score s;
    (void)state;
    registry_find("connect", 7)->rules->start(&v, (struct pos *)&t);
    t.sheet[1] = sheet(rows);
    t.sheet[1].box[SECTION_3][0] = BOX_USED;
    t.sheet[1].box[SECTION_3][4] = BOX_GAINED;
    t.sheet[1].box[SECTION_4][0] = BOX_GAINED;
    t.sheet[1].box[SECTION_4][6] = BOX_USED; /* six */
    t.sheet[1].small_points = 4;
    t.sheet[1].big_points = 30;
    t.objective[1] = 5; /* B1 */
    t.objective[2] = 10;
    t.sheet[1].objectives = 2;
    for (int uses = 0; uses <= 7; uses++) {
        t.sheet[1].free_actions = (uint8_t)uses;
        connect_count(&v, &t, 1, &s);
        assert_int_equal(s.connect3, 1 + 2);
        assert_int_equal(s.connect4, 2 + 6 + 4);
        assert_int_equal(s.connect5, 30);
        assert_int_equal(s.lines, 8 + 8); /* rows 2 and 5; of columns b and e none is full */
        assert_int_equal(s.circles, 1);
        assert_int_equal(s.objectives, 4);
        assert_int_equal(s.penalty, penalties[uses]);
        assert_int_equal(s.total, 3 + 12 + 30 + 16 + 1 + 4 - penalties[uses]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),           cmocka_unit_test(test_random_sheets),
        cmocka_unit_test(test_grid_objectives), cmocka_unit_test(test_claim_objectives),
        cmocka_unit_test(test_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
