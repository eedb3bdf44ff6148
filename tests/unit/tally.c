/* Score columns with boxes to tick: as many as the goal, none too small to tick. Where the boxes do not fit there are
 * lines, and the goal in words. */
#include "catalogue/registry.h"
#include "games/enclose5/internal.h"
#include "help/pages.h"
#include "help/test.h"
#include "help/trace.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The trace of a sheet with this goal; the caller releases it. */
static void draw_sheet(int goal, const struct sheet_style *style, struct text *trace)
{
    const struct game *game = registry_find("enclose5", strlen("enclose5"));
    struct resources *resources = pages_resources(game);
    struct values values;

    params_standard(game->params, &values);
    values.of[PAPER_SIZE].n[0] = values.of[PAPER_SIZE].n[1] = PAPER_MOST;
    values.of[PAPER_GOAL].n[0] = (int16_t)goal;
    struct sheet_id *ids = pages_ids(game, &values, 1);
    pages_draw(draw_trace(resources_get(resources), trace), style, ids, 1);
    free(ids);
    resources_free(resources);
}

/* The boxes of all columns: squares drawn by one line of the trace. *side gets the smallest side. */
static int count_boxes(const char *trace, double *side)
{
    int count = 0;
    *side = HUGE_VAL;
    for (const char *line = strstr(trace, "stroke #5a5a5a"); line; line = strstr(line + 1, "stroke #5a5a5a"))
        for (const char *at = line; *at != '\n'; at++) {
            char *end = (char *)at + 2;
            if (at[0] != ' ' || at[1] != 'R')
                continue;
            strtod(end, &end);
            strtod(end, &end);
            double w = strtod(end, &end), h = strtod(end, &end);
            if (w == h) {
                *side = w < *side ? w : *side;
                count++;
            }
        }
    return count;
}

static void check_goal(int goal, struct sheet_style style, bool boxes)
{
    struct text trace = {0};
    char label[24];
    double side;

    draw_sheet(goal, &style, &trace);
    snprintf(label, sizeof label, "\"goal %d\"", goal);
    int count = count_boxes(text_string(&trace), &side);
    if (count != (boxes ? 2 * goal : 0) || (boxes && (side < 2.6 || side > 5.01)) ||
        pages_count(&trace, label) != (boxes ? 0 : 2))
        fail_msg("goal %d: %d boxes with sides of %.2f mm", goal, count, side);
    text_release(&trace);
}

TEST(test_goals)
{
    static const int few[] = {1, 4, 5, 6, 19, 20, 33, 50, 99}, many[] = {400, 2704};
    struct sheet_style large = pages_style();
    for (size_t i = 0; i < sizeof few / sizeof *few; i++)
        check_goal(few[i], pages_style(), true);
    for (size_t i = 0; i < sizeof many / sizeof *many; i++)
        check_goal(many[i], pages_style(), false);
    large.page.paper = (struct paper){297, 420};
    large.page.landscape = true;
    check_goal(60, large, true);
    check_goal(2704, large, false);
}
