/* Figures: what is read, and the places and reasons of refusals. */
#include "draw/figure.h"

#include "base/scoped.h"
#include "help/test.h"

#include <locale.h>
#include <math.h>

#define HEAD "figure 24 24\n"

static struct figure read(const char *s)
{
    struct figure f;
    struct text why = {0};
    bool ok = figure_read(s, strlen(s), &f, &why);
    assert_string_equal(text_string(&why), "");
    assert_true(ok);
    return f;
}

/* The path of the only part as text: letters and end points, curves with their control points. */
static void describe(const struct path *p, char *out, size_t size)
{
    size_t at = 0;
    out[0] = '\0';
    for (size_t i = 0; i < p->count; i++) {
        const struct path_step *s = &p->steps[i];
        if (s->op == PATH_CLOSE)
            at += (size_t)snprintf(out + at, size - at, "Z ");
        else if (s->op == PATH_CURVE)
            at += (size_t)snprintf(out + at, size - at, "C%g,%g,%g,%g,%g,%g ", s->x1, s->y1, s->x2, s->y2, s->x, s->y);
        else
            at += (size_t)snprintf(out + at, size - at, "%c%g,%g ", "ML"[s->op], s -> x, s -> y);
    }
}

TEST(reads_paths)
{
    static const struct {
        const char *path, *steps;
    } cases[] = {
        {"M 1 2 L 3 4 Z", "M1,2 L3,4 Z "},
        {"M1 -2.5 L.5 .25", "M1,-2.5 L0.5,0.25 "},
        {"M 0 0 C 1 2 3 4 5 6 Z M 1 1 L 3 3", "M0,0 C1,2,3,4,5,6 Z M1,1 L3,3 "},
        {"M 0 0 Q 3 3 6 0", "M0,0 C2,2,4,2,6,0 "},
        {"M 4 4 A 5 5 0 0 1 4 4", "M4,4 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256], steps[512];
        snprintf(text, sizeof text, HEAD "fill tint %s", cases[i].path);
        struct figure f = read(text);
        describe(&f.parts[0].path, steps, sizeof steps);
        assert_string_equal(steps, cases[i].steps);
        figure_release(&f);
    }
}

/* Every point of an arc's curves lies on its circle, and it runs the way the flags say. */
TEST(arcs_are_round)
{
    static const struct {
        const char *path;
        double x, y, radius, mid_x, mid_y; /* circle, and a point that the arc passes */
    } cases[] = {
        {"M 0 0 A 5 5 0 0 1 10 0", 5, 0, 5, 5, -5},         {"M 0 0 A 5 5 0 0 0 10 0", 5, 0, 5, 5, 5},
        {"M 5 0 A 5 5 0 0 1 0 5", 0, 0, 5, 3.5355, 3.5355}, {"M 5 0 A 5 5 0 1 0 0 5", 0, 0, 5, -3.5355, -3.5355},
        {"M 0 0 A 1 1 0 0 1 10 0", 5, 0, 5, 5, -5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[128];
        bool passed = false;
        snprintf(text, sizeof text, HEAD "stroke ink 1 %s", cases[i].path);
        struct figure f = read(text);
        const struct path *p = &f.parts[0].path;
        double x = p->steps[0].x, y = p->steps[0].y;
        for (size_t k = 1; k < p->count; k++) {
            const struct path_step *s = &p->steps[k];
            for (int n = 0; n <= 64; n++) {
                double t = n / 64.0, u = 1 - t;
                double px = u * u * u * x + 3 * u * u * t * s->x1 + 3 * u * t * t * s->x2 + t * t * t * s->x;
                double py = u * u * u * y + 3 * u * u * t * s->y1 + 3 * u * t * t * s->y2 + t * t * t * s->y;
                assert_true(fabs(hypot(px - cases[i].x, py - cases[i].y) - cases[i].radius) < 0.01);
                passed = passed || hypot(px - cases[i].mid_x, py - cases[i].mid_y) < 0.1;
            }
            x = s->x;
            y = s->y;
        }
        assert_true(passed);
        figure_release(&f);
    }
}

TEST(reads_parts)
{
    struct figure f =
        read("\xEF\xBB\xBF# a comment, ü\r\n\r\nfigure 12.5 24\r\nfill tint M 0 0\r\n\tL 1 1\r\n# inside\r\n  L 2 2\r\n"
             "stroke paper 0.5 M 0 0 L 1 1\nboth tint ink 2 M 0 0\n\n  L 3 3 Z");
    assert_true(f.width == 12.5 && f.height == 24);
    assert_int_equal(f.count, 3);
    assert_int_equal(f.parts[0].path.count, 3);
    assert_int_equal(f.parts[0].fill, PAINT_TINT);
    assert_int_equal(f.parts[0].stroke, PAINT_NONE);
    assert_int_equal(f.parts[1].fill, PAINT_NONE);
    assert_int_equal(f.parts[1].stroke, PAINT_PAPER);
    assert_true(f.parts[1].width == 0.5);
    assert_int_equal(f.parts[2].fill, PAINT_TINT);
    assert_int_equal(f.parts[2].stroke, PAINT_INK);
    assert_int_equal(f.parts[2].path.count, 3);
    figure_release(&f);
    assert_null(f.parts);
}

TEST(numbers_ignore_the_locale)
{
    setlocale(LC_ALL, "de_DE.UTF-8");
    struct figure f = read(HEAD "fill tint M 1.5 2.25 L 3 4");
    assert_true(f.parts[0].path.steps[0].x == 1.5 && f.parts[0].path.steps[0].y == 2.25);
    figure_release(&f);
    setlocale(LC_ALL, "C");
}

TEST(refuses)
{
    static const struct {
        const char *text;
        unsigned line, column;
        const char *message;
    } cases[] = {
        {"", 1, 1, "the file is empty; it begins with \"figure WIDTH HEIGHT\""},
        {"# only\n\n", 3, 1, "the file is empty; it begins with \"figure WIDTH HEIGHT\""},
        {HEAD, 2, 1, "the figure draws nothing; add a line with fill, stroke or both"},
        {"fill tint M 0 0", 1, 1, "the first line must be \"figure WIDTH HEIGHT\", such as \"figure 24 24\""},
        {" figure 24 24", 1, 1, "this line has nothing to continue; begin it without a blank"},
        {"figure", 1, 7, "the box has a width, a number above 0"},
        {"figure 24", 1, 10, "the box has a height, a number above 0"},
        {"figure 24 0", 1, 11, "the box has a height, a number above 0"},
        {"figure 24 24 24", 1, 14, "the box has two numbers, width and height"},
        {HEAD HEAD, 2, 1, "the figure's box may be given only once, first"},
        {HEAD "paint M 0 0", 2, 1, "a line begins with figure, fill, stroke, both, # or a blank"},
        {HEAD "fill", 2, 5, "the paint is tint, ink or paper"},
        {HEAD "fill Tint M 0 0", 2, 6, "the paint is tint, ink or paper"},
        {HEAD "both tint 1 M 0 0", 2, 11, "the paint is tint, ink or paper"},
        {HEAD "stroke ink M 0 0", 2, 12, "the stroke has a width, a number above 0"},
        {HEAD "stroke ink -1 M 0 0", 2, 12, "the stroke has a width, a number above 0"},
        {HEAD "fill tint", 2, 10, "the path is missing; it begins with M"},
        {HEAD "fill tint L 0 0", 2, 11, "a path begins with M and where it starts, after Z too"},
        {HEAD "fill tint 0 0", 2, 11, "a path begins with M and where it starts, after Z too"},
        {HEAD "fill tint M 0 0 X", 2, 17, "a path continues with one of M L C Q A Z"},
        {HEAD "fill tint M 0", 2, 14, "M and L take two numbers, x and y"},
        {HEAD "fill tint M 0 0\n  L 3 4\n  L 5 ü", 4, 7, "M and L take two numbers, x and y"},
        {HEAD "# ä\nfill tint M 0 0 l", 3, 17, "a path continues with one of M L C Q A Z"},
        {HEAD "fill tint M 0 0 C 1 2 3 4 5", 2, 28,
         "C takes six numbers: x and y of two control points and of the end"},
        {HEAD "fill tint M 0 0 L 1 1 Z L 3 3", 2, 25, "a path begins with M and where it starts, after Z too"},
        {HEAD "fill tint M 10000000 0", 2, 13, "the number is beyond 1000000; draw the figure in smaller units"},
        {HEAD "fill tint M 1e3 0", 2, 13, "M and L take two numbers, x and y"},
        {HEAD "fill tint M nan 0", 2, 13, "M and L take two numbers, x and y"},
        {HEAD "fill tint M 0x10 0", 2, 13, "M and L take two numbers, x and y"},
        {HEAD "fill tint M 0 0 # no", 2, 17, "a path continues with one of M L C Q A Z"},
        {HEAD "fill tint M 0 \xFF", 2, 15, "the text is not UTF-8; save the file as UTF-8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct figure f;
        scoped(text_release) struct text why = {0}, expected = {0};
        text_addf(&expected, "%u:%u: %s", cases[i].line, cases[i].column, cases[i].message);
        assert_false(figure_read(cases[i].text, strlen(cases[i].text), &f, &why));
        assert_string_equal(text_string(&why), text_string(&expected));
        assert_int_equal(f.count, 0);
    }
}

TEST(counts_columns_in_code_points)
{
    struct figure f;
    scoped(text_release) struct text why = {0};
    static const char text[] = HEAD "# \xC3\xBC \xFF";
    assert_false(figure_read(text, strlen(text), &f, &why));
    assert_string_equal(text_string(&why), "2:5: the text is not UTF-8; save the file as UTF-8");
}

TEST(enforces_limits)
{
    scoped(text_release) struct text text = {0}, why = {0};
    struct figure f;
    text_add(&text, HEAD);
    for (int i = 0; i < FIGURE_PARTS_MAX; i++)
        text_add(&text, "fill ink M 0 0 L 1 1\n");
    assert_true(figure_read(text.data, text.len, &f, &why));
    figure_release(&f);
    text_add(&text, "fill ink M 0 0 L 1 1\n");
    assert_false(figure_read(text.data, text.len, &f, &why));
    assert_memory_equal(text_string(&why), "66:1: ", 6);
    text_clear(&why);
    while (text.len <= FIGURE_BYTES_MAX)
        text_add(&text, "# more\n");
    assert_false(figure_read(text.data, text.len, &f, &why));
    assert_string_equal(text_string(&why), "1:1: the file is larger than 64 kB; simplify the figure");
}
