#include "help/legible.h"
#include "help/contrast.h"
#include "help/test.h"

#include "page/template/template.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Inked boxes may overlap by this many mm, because letters and round shapes do not fill their boxes. */
#define SLACK 0.12

/* mm per pt: the first letter of a line may hang over its edge, as "j" does. */
#define OVERHANG 0.02

/* pt: sizes that differ by less are alike. */
#define SIZE_SLACK 0.02

enum { TOLD_MOST = 20, SIZES_MOST = 3 }; /* messages; sizes of type on a page, beside the title */

/* The page under test, and the faults found so far. */
struct look {
    const struct legible *l;
    const struct lettering_page *page;
    size_t number; /* from 1 */
    int faults;
};

static void report(struct look *k, const struct lettering_text *t, const char *what, const char *other)
{
    if (k->faults++ >= TOLD_MOST || k->l->quiet)
        return;
    print_error("%s, page %zu: \"%s\" at (%.2f, %.2f), %.2f pt, %s%s\n", k->l->what, k->number, t->s, t->ink.left,
                t->ink.bottom, t->size, what, other);
}

static bool is_inside(const struct lettering_text *t, const struct lettering_page *page, double margin)
{
    const struct bounding_box *e = &t->ink;
    double edge = margin - SLACK - t->size * OVERHANG;
    return e->left >= edge && e->top >= edge && e->right <= page->width - edge && e->bottom <= page->height - edge;
}

static bool meet(const struct bounding_box *a, const struct bounding_box *b)
{
    return a->left + SLACK < b->right && b->left + SLACK < a->right && a->top + SLACK < b->bottom &&
           b->top + SLACK < a->bottom;
}

/* Whether a line lies entirely on one side of a box. */
static bool is_aside(const struct lettering_line *line, const struct bounding_box *box)
{
    return (line->x1 <= box->left && line->x2 <= box->left) || (line->x1 >= box->right && line->x2 >= box->right) ||
           (line->y1 <= box->top && line->y2 <= box->top) || (line->y1 >= box->bottom && line->y2 >= box->bottom);
}

/* Whether a line runs through a box, by what the box leaves of it on each axis (Liang and Barsky, 1984). */
static bool crosses(const struct lettering_line *line, const struct bounding_box *box)
{
    double from = 0, to = 1, start[] = {line->x1, line->y1}, by[] = {line->x2 - line->x1, line->y2 - line->y1};
    double least[] = {box->left + SLACK, box->top + SLACK}, most[] = {box->right - SLACK, box->bottom - SLACK};

    for (int axis = 0; axis < 2; axis++) {
        if (fabs(by[axis]) < 1e-9) {
            if (start[axis] <= least[axis] || start[axis] >= most[axis])
                return false;
            continue;
        }
        double a = (least[axis] - start[axis]) / by[axis], b = (most[axis] - start[axis]) / by[axis];
        from = fmax(from, fmin(a, b));
        to = fmin(to, fmax(a, b));
    }
    return from < to;
}

static bool stands_on_line(const struct lettering_page *page, const struct lettering_text *t)
{
    for (size_t i = lettering_ground(page, t); i < page->line_count; i++)
        if (!is_aside(&page->lines[i], &t->ink) && crosses(&page->lines[i], &t->ink))
            return true;
    return false;
}

static void check_text(struct look *k, const struct lettering_text *t)
{
    const struct theme *theme = k->l->theme;

    if (!is_inside(t, k->page, k->l->margin))
        report(k, t, "reaches into the margin", "");
    if (t->size < theme->type.least - SIZE_SLACK)
        report(k, t, "is smaller than the theme's least type", "");
    if (theme_is_large(theme) && strstr(t->s, "\xE2\x80\xA6"))
        report(k, t, "is cut", "");
    if (t->hidden && !t->picture)
        report(k, t, "lies beneath something", "");
    if (!t->picture && stands_on_line(k->page, t))
        report(k, t, "stands on a line", "");
}

/* Hierarchy comes from weight and space before size. The largest type is the title, if there is one. */
static void check_sizes(struct look *k)
{
    double sizes[SIZES_MOST + 1], title = k->l->theme->type.heading;
    int count = 0, most = SIZES_MOST + (k->l->theme->type.headings == WEIGHT_REGULAR); /* size in place of weight */

    for (size_t i = 0; i < k->page->text_count; i++)
        if (!k->page->texts[i].picture)
            title = fmax(title, k->page->texts[i].size);

    for (size_t i = 0; i < k->page->text_count; i++) {
        const struct lettering_text *t = &k->page->texts[i];
        int known = 0;
        if (t->picture || t->size > title - SIZE_SLACK)
            continue;
        while (known < count && fabs(sizes[known] - t->size) > SIZE_SLACK)
            known++;
        if (known < count)
            continue;
        if (count == most) {
            report(k, t, "is of one size too many", "");
            return;
        }
        sizes[count++] = t->size;
    }
}

static void report_contrast(void *context, const struct contrast_fault *f)
{
    struct look *k = context;
    const bool shape = strcmp(f->what, "line") == 0 || strcmp(f->what, "symbol") == 0;
    if (k->l->art && shape)
        return;
    if (k->faults++ < TOLD_MOST && !k->l->quiet)
        print_error("%s, page %zu: %s at (%.2f, %.2f), #%02x%02x%02x on #%02x%02x%02x, has a contrast of %.2f\n",
                    k->l->what, k->number, f->what, f->x, f->y, f->colour.r, f->colour.g, f->colour.b, f->ground.r,
                    f->ground.g, f->ground.b, f->contrast);
}

static void check_page(struct look *k)
{
    contrast_check(k->page, k->l->theme, report_contrast, k);
    if (k->l->sizes)
        check_sizes(k);
    const struct lettering_text *texts = k->page->texts;
    for (size_t i = 0; i < k->page->text_count; i++) {
        check_text(k, &texts[i]);
        for (size_t other = 0; other < i && !texts[i].hidden; other++)
            if (!texts[other].hidden && meet(&texts[i].ink, &texts[other].ink))
                report(k, &texts[i], "stands on ", texts[other].s);
    }
}

int legible_faults(const struct legible *l, const struct lettering *pages)
{
    struct look k = {.l = l};
    for (size_t i = 0; i < pages->count; i++) {
        k.page = &pages->pages[i];
        k.number = i + 1;
        check_page(&k);
    }
    return k.faults;
}

const char *legible_theme(size_t i, char *name, size_t size)
{
    const char *template, *folder = "theme/", *ending = ".cfg";
    size_t themes = 0;

    for (size_t k = 0; (template = template_table[k].name) != NULL; k++)
        if (strncmp(template, folder, strlen(folder)) == 0 && themes++ == i) {
            snprintf(name, size, "%.*s", (int)(strlen(template) - strlen(folder) - strlen(ending)),
                     template + strlen(folder));
            return name;
        }
    return NULL;
}
