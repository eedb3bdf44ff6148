/* What sheets look like, pinned in tests/golden/NAME.trace: every text, symbol and picture with its place, and, of the
 * shapes between two of those, how many have each colour and width, how far they reach, and their centre. After an
 * intended change, run with UPDATE_GOLDEN=1 and look at the difference. */
#include "catalogue/registry.h"
#include "help/golden.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/test.h"
#include "help/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Shapes in brief ----------------------------------------------------------------------------------------------
 */

enum { STYLES = 16 };

/* The shapes of one colour and width between two other calls. */
struct shapes {
    const char *style; /* "stroke #c8c8c8 0.2 ", within the trace */
    size_t len;
    int count, points;
    double left, top, right, bottom, sum_x, sum_y;
};

static void add_point(struct shapes *s, double x, double y)
{
    s->left = s->points && s->left < x ? s->left : x;
    s->right = s->points && s->right > x ? s->right : x;
    s->top = s->points && s->top < y ? s->top : y;
    s->bottom = s->points && s->bottom > y ? s->bottom : y;
    s->sum_x += x;
    s->sum_y += y;
    s->points++;
}

/* Adds the points of a path: "M 1 2 L 3 4 Z", or a rectangle, "R 1 2 3 4". */
static void add_path(struct shapes *s, const char *path)
{
    while (*path && *path != '\n') {
        char op = *path, *end;
        double n[4];
        for (path++; *path == ' ' && strchr("-.0123456789", path[1]); path = end) {
            n[0] = strtod(path, &end);
            n[1] = strtod(end, &end);
            if (op == 'R') {
                n[2] = strtod(end, &end);
                n[3] = strtod(end, &end);
                add_point(s, n[0] + n[2], n[1] + n[3]);
            }
            add_point(s, n[0], n[1]);
        }
        path += *path == ' ';
    }
    s->count++;
}

/* Length of a line's operator, colours and width; 0 if it draws no shape. */
static size_t style_length(const char *line)
{
    size_t len = strspn(line, " ");
    if (strncmp(line + len, "stroke ", 7) != 0 && strncmp(line + len, "fill ", 5) != 0 &&
        strncmp(line + len, "both ", 5) != 0)
        return 0;
    return len + strcspn(line + len, "MR");
}

static void write_shapes(struct shapes *list, int *count, struct text *out)
{
    for (struct shapes *s = list; s < list + *count; s++)
        text_addf(out, "%.*sx %d, %.1f %.1f to %.1f %.1f, centre %.2f %.2f\n", (int)s->len, s->style, s->count, s->left,
                  s->top, s->right, s->bottom, s->sum_x / s->points + 0.0, s->sum_y / s->points + 0.0);
    *count = 0;
}

static void abridge(const char *trace, struct text *out)
{
    struct shapes list[STYLES];
    int count = 0, i;

    for (size_t line; *trace; trace += line) {
        size_t len = style_length(trace);
        line = strcspn(trace, "\n") + 1;
        if (len == 0) {
            write_shapes(list, &count, out);
            text_add_bytes(out, trace, line);
            continue;
        }
        for (i = 0; i < count && (list[i].len != len || memcmp(list[i].style, trace, len) != 0); i++)
            continue;
        if (i == STYLES) {
            write_shapes(list, &count, out);
            i = 0;
        }
        if (i == count)
            list[count++] = (struct shapes){.style = trace, .len = len};
        add_path(&list[i], trace + len);
    }
    write_shapes(list, &count, out);
}

/* ---- Traces -------------------------------------------------------------------------------------------------------
 */

/* The values of a sheet: its parameters in order, as options write them, up to the first NULL. */
static void read_values(const struct game *game, const char *const *written, struct values *values)
{
    struct text why = {0};
    params_standard(game->params, values);
    values->edition = play_edition(game);
    for (size_t i = 0; written[i]; i++)
        assert_true(param_read(&game->params[i], written[i], strlen(written[i]), &values->of[i], &why));
    assert_true(game_check(game, values, &why));
    text_release(&why);
}

static void check_trace(const char *name, const char *slug, const char *const *written, struct sheet_style style,
                        size_t count)
{
    const struct game *game = registry_find(slug, strlen(slug));
    struct resources *resources = pages_resources(game);
    struct values values;
    struct text whole = {0}, trace = {0};

    read_values(game, written, &values);
    struct sheet_id *ids = pages_ids(game, &values, count);
    pages_draw(draw_trace(resources_get(resources), &whole), &style, ids, count);
    abridge(text_string(&whole), &trace);

    golden_check(name, text_string(&trace));
    text_release(&whole);
    text_release(&trace);
    resources_free(resources);
    free(ids);
}

TEST(test_everything)
{
    static const char *const names[] = {"Žofie", "Łukasz & Bo"}, *const values[] = {"2x1", NULL};
    struct sheet_style style = pages_style();
    style.record_form = true;
    style.names = names;
    style.name_count = 2;
    style.page.title = "Friday galaxy";
    check_trace("everything", "connect-capture", values, style, 1);
}

/* Openings, and a rule sheet. */
TEST(test_openings)
{
    static const char *const lattice[] = {"2x2", "4", "1", NULL}, *const paper[] = {"8x6", "4", "3", NULL};
    struct sheet_style style = pages_style();
    struct pages_book book = pages_book(registry_find("enclose5", 8), LANGUAGE_STANDARD);
    check_trace("lattice", "connect-square", lattice, style, 1);
    style.rules = book.rules;
    check_trace("paper", "enclose5", paper, style, 1);
    pages_book_release(&book);
}

/* A sheet to be scanned. */
TEST(test_ticks)
{
    static const char *const values[] = {"2x1", "3", NULL};
    struct sheet_style style = pages_style();
    style.scan = true;
    check_trace("ticks", "connect-square", values, style, 1);
}

/* Cards, layout and dice by lot; the score cards and their backs. */
TEST(test_player_sheet)
{
    static const char *const sheet[] = {"1", "1", "1", NULL};
    static const char *const cards[] = {"0", "0", "0", "2", "scores", "duplex", NULL};
    check_trace("player-sheet", "connect", sheet, pages_style(), 1);
    check_trace("score-cards", "connect", cards, pages_style(), 1);
}
