/* Enclose5's picture covers exactly the right cells: backgrounds, hatching, borders and marks of random positions,
 * measured in the trace. */
#include "base/mem.h"
#include "base/rng.h"
#include "catalogue/registry.h"
#include "draw/marker.h"
#include "games/enclose5/internal.h"
#include "help/pages.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/trace.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PITCH = 10, ROUNDS = 60 };

/* Random layers with disjoint colours: the picture shows any combination. */
static void draw_position(struct enclose5 *e, struct rng *rng)
{
    memset(e, 0, sizeof *e);
    e->width = (uint8_t)(PAPER_LEAST + rng_below(rng, PAPER_MOST - PAPER_LEAST + 1));
    e->height = (uint8_t)(PAPER_LEAST + rng_below(rng, PAPER_MOST - PAPER_LEAST + 1));
    uint64_t all = ~(uint64_t)0 >> (64 - e->width);
    for (int row = 0; row < e->height; row++) {
        uint64_t coloured = rng_next(rng) | rng_next(rng), whose = rng_next(rng), marked = rng_next(rng);
        enclose5_layer(e, LAYER_COLOURS)[row] = coloured & whose & all;
        enclose5_layer(e, LAYER_COLOURS + 1)[row] = coloured & ~whose & all;
        enclose5_layer(e, LAYER_MARKS)[row] = marked & rng_next(rng) & all;
        enclose5_layer(e, LAYER_MARKS + 1)[row] = ~marked & rng_next(rng) & all;
    }
}

static bool cell(const struct enclose5 *e, int layer, int x, int y)
{
    return x >= 0 && y >= 0 && x < e->width && y < e->height && enclose5_rows(e, layer)[y] >> x & 1;
}

static int count_cells(const struct enclose5 *e, int layer)
{
    int count = 0;
    for (int i = 0; i < e->width * e->height; i++)
        count += cell(e, layer, i % e->width, i / e->width);
    return count;
}

/* Sides of cells with the player's colour on one side only. */
static int count_sides(const struct enclose5 *e, int layer)
{
    int count = 0;
    for (int y = 0; y <= e->height; y++)
        for (int x = 0; x <= e->width; x++) {
            count += cell(e, layer, x, y) != cell(e, layer, x - 1, y);
            count += cell(e, layer, x, y) != cell(e, layer, x, y - 1);
        }
    return count;
}

/* Fails unless a line covers cells of the layer only, tested at points that are not on a border. */
static void check_over(const struct enclose5 *e, int layer, double x1, double y1, double x2, double y2)
{
    int samples = (int)(hypot(x2 - x1, y2 - y1) / PITCH * 10) + 1;
    for (int i = 0; i < samples; i++) {
        double t = (i + 0.5) / samples, x = (x1 + (x2 - x1) * t) / PITCH, y = (y1 + (y2 - y1) * t) / PITCH;
        bool clear = fabs(x - round(x)) > 0.01 && fabs(y - round(y)) > 0.01;
        if (clear && !cell(e, layer, (int)floor(x), (int)floor(y)))
            fail_msg("hatch at (%.2f, %.2f), where nothing is coloured", x, y);
    }
}

/* What a line of the trace draws: the area of its rectangles and the length of its straight lines, which are to be over
 * the cells of `layer` unless that is -1. */
static void measure(const struct enclose5 *e, int layer, const char *line, double *area, double *length)
{
    double now[4] = {0};
    *area = *length = 0;
    for (const char *at = line; *at && *at != '\n'; at++) {
        if (at[0] != ' ' || !at[1] || !strchr("MLR", at[1]))
            continue;
        char *end = (char *)at + 2;
        double last_x = now[0], last_y = now[1];
        for (int i = 0; i < (at[1] == 'R' ? 4 : 2); i++)
            now[i] = strtod(end, &end);
        if (at[1] == 'R')
            *area += now[2] * now[3];
        if (at[1] == 'L' && layer >= 0)
            check_over(e, layer, last_x, last_y, now[0], now[1]);
        if (at[1] == 'L')
            *length += hypot(now[0] - last_x, now[1] - last_y);
    }
}

/* The sums over all lines of the trace that fill or stroke with a colour and, for strokes, a width that begins so. */
static void measure_all(const struct enclose5 *e, int layer, const char *trace, const char *what, struct colour c,
                        const char *width, double *area, double *length)
{
    char begin[48];
    snprintf(begin, sizeof begin, "%s #%02x%02x%02x %s", what, c.r, c.g, c.b, width);
    *area = *length = 0;
    for (const char *line = strstr(trace, begin); line; line = strstr(line + 1, begin)) {
        double a, l;
        measure(e, layer, line, &a, &l);
        *area += a;
        *length += l;
    }
}

static int count_text(const char *trace, const char *s)
{
    int count = 0;
    for (const char *at = strstr(trace, s); at; at = strstr(at + 1, s))
        count++;
    return count;
}

static void check_close(double found, double expected, const char *what)
{
    if (fabs(found - expected) > 1e-3 * expected + 0.01)
        fail_msg("%s: %.2f, expected %.2f", what, found, expected);
}

static void check_marks(const struct enclose5 *e, const char *trace)
{
    for (int player = 0; player < 2; player++) {
        char live[32], dead[32];
        snprintf(live, sizeof live, "\"paper mark %d0 1000\" ", player);
        snprintf(dead, sizeof dead, "\"paper mark %d1 1000\" ", player);
        /* Each symbol's definition names it too. */
        int found = count_text(trace, live) - (strstr(trace, live) != NULL);
        found += count_text(trace, dead) - (strstr(trace, dead) != NULL);
        assert_int_equal(found, count_cells(e, LAYER_MARKS + player));
    }
}

static void check_trace(const struct draw *d, const struct enclose5 *e, const char *trace)
{
    double area, length, ignored;
    for (int player = 0; player < 2; player++) {
        int layer = LAYER_COLOURS + player, count = count_cells(e, layer);
        measure_all(e, -1, trace, "fill", marker_ground(d, player), "R", &area, &ignored);
        check_close(area, count * PITCH * PITCH, "ground");
        measure_all(e, -1, trace, "stroke", draw_theme(d)->colour.player[player], "0.5", &ignored, &length);
        check_close(length, count_sides(e, layer) * PITCH, "border");
        measure_all(e, layer, trace, "stroke", marker_hatch(d, player), "0.25", &ignored, &length);
        /* n lines from side to side of each cell, or the same in pieces; none for A */
        double lines = count > 0 ? length / count / PITCH / sqrt(2) : 0;
        check_close(lines, player ? round(lines) : 0, "hatch");
        assert_true(player == 0 || count == 0 || lines > 0.9);
    }
    check_marks(e, trace);
}

TEST(test_positions)
{
    const struct game *game = registry_find("enclose5", strlen("enclose5"));
    struct resources *resources = pages_resources(game);
    scoped(mem_free) struct enclose5 *e = malloc(sizeof *e);
    struct rng rng;

    rng_start(&rng, 5);
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        struct values values;
        scoped(text_release) struct text trace = {0}, why = {0};
        struct draw *d = draw_trace(resources_get(resources), &trace);
        draw_position(e, &rng);
        params_standard(game->params, &values);
        values.of[PAPER_SIZE] = (struct value){.n = {e->width, e->height}};
        draw_page(d, 600, 600);
        game->picture->draw(&values, &(struct view){.turn.after = (const struct pos *)e, .pitch = PITCH}, d);
        check_trace(d, e, text_string(&trace));
        assert_true(draw_close(d, &why));
    }
    resources_free(resources);
}
