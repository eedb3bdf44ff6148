/* CoNNect: the final score: arrow lines, circles, and objectives met and missed. The second referee counts whole
 * sheets. */
#include "games/connect/internal.h"

#include "catalogue/registry.h"
#include "help/play.h"
#include "help/test.h"

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

TEST(test_lines)
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

/* ---- Circles ----------------------------------------------------------------------------------------- */

#define GRID(a, b, c, d, e, f) ((const char *const[]){a, b, c, d, e, f})

static void check_circles(const char *const rows[GRID_SIDE], int points)
{
    struct values v = values();
    struct player_sheet s = sheet(rows);
    assert_int_equal(connect_circle_points(connect_edition(&v), &s), points);
}

/* Nine circles and eight lines of three; a circle is filled with numbers that are crossed out, too. */
TEST(test_circles)
{
    check_circles(GRID("1.1.1.", "111111", "......", "111111", "11.111", ".1111."), 0);
    check_circles(GRID("x1....", "11....", "..11..", "..1x..", "......", "......"), 2);
    check_circles(GRID("11....", "11....", "..11..", "..11..", "....11", "....11"), 3 + 2);
    check_circles(GRID("....11", "....11", "..11..", "..11..", "11....", "11...."), 3 + 2);
    check_circles(GRID("......", "......", "111111", "111111", "......", "......"), 3 + 2);
    check_circles(GRID("....11", "....11", "....11", "....11", "....11", "....11"), 3 + 2);
    check_circles(GRID("111111", "111111", "1111.1", "111111", "111111", "111111"), 8 + 6 * 2);
    check_circles(GRID("111111", "111111", "111111", "111111", "111111", "111111"), 9 + 8 * 2);
}

/* ---- Objectives -------------------------------------------------------------------------------------- */

/* Whether a sheet fulfils the objective of this name. */
static void check_claims(const char *name, const struct player_sheet *s, bool met)
{
    struct values v = values();
    const struct connect_edition *e = connect_edition(&v);
    for (int i = 0; i < e->objective_count; i++)
        if (e->objective[i].deck == name[0] - 'A' && e->objective[i].number == name[1] - '0') {
            if (connect_fulfils(&e->objective[i], s) != met)
                fail_msg("%s is %s", name, met ? "not met" : "met");
            return;
        }
    fail_msg("no objective %s", name);
}

/* Nothing is claimed. */
static void check_grid(const char *name, const char *const rows[GRID_SIDE], bool met)
{
    struct player_sheet s = sheet(rows);
    check_claims(name, &s, met);
}

TEST(test_grid_objectives)
{
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

TEST(test_claim_objectives)
{
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
