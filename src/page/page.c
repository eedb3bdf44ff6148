#include "page/page.h"

#include "game/game.h"

#include <paper.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* mm. Old viewers hold a coordinate of 1/16 pt in 16 bits, which allows no longer side. */
enum { SIDE_LEAST = 50, SIDE_MOST = 700 };

static const struct {
    const char *name;
    struct paper paper;
} names[] = {
    {"a4", {210, 297}}, {"letter", {215.9, 279.4}}, {"a3", {297, 420}}, {"a5", {148, 210}}, {"legal", {215.9, 355.6}},
};

static bool find_name(const char *s, struct paper *paper)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcasecmp(s, names[i].name) == 0) {
            *paper = names[i].paper;
            return true;
        }
    return false;
}

/* A length with at most one decimal; advances *s past it. */
static bool read_length(const char **s, double *length)
{
    const char *p = *s;
    int tenths = 0, digits = 0;

    while (*p >= '0' && *p <= '9' && digits++ < 5)
        tenths = tenths * 10 + (*p++ - '0');
    tenths *= 10;
    if (digits > 0 && *p == '.' && p[1] >= '0' && p[1] <= '9') {
        tenths += p[1] - '0';
        p += 2;
    }
    *length = tenths / 10.0;
    *s = p;
    return digits > 0;
}

bool paper_read(const char *s, struct paper *paper, struct text *why)
{
    const char *rest = s;
    if (find_name(s, paper))
        return true;
    bool good = read_length(&rest, &paper->width) && (*rest == 'x' || *rest == 'X');
    if (good) {
        rest++;
        good = read_length(&rest, &paper->height) && strcasecmp(rest, "mm") == 0;
    }
    if (!good)
        return text_refuse(why,
                           "paper \"%.40s\" is unknown: it is a4, letter, a3, a5, legal or a size such as 200x250mm",
                           s);
    if (paper->width < SIDE_LEAST || paper->width > SIDE_MOST || paper->height < SIDE_LEAST ||
        paper->height > SIDE_MOST)
        return text_refuse(why, "paper \"%.40s\" can't be used: each side must be from %d to %d mm", s, SIDE_LEAST,
                           SIDE_MOST);
    return true;
}

struct paper paper_default(void)
{
    struct paper paper = names[0].paper;

    paperinit();
    char *name = systempapername();
    if (name)
        find_name(name, &paper);
    free(name);
    paperdone();
    return paper;
}

/* ---- Area -------------------------------------------------------------------------------------------------------- */

struct page_area page_area(const struct theme *theme, const struct page_style *style)
{
    struct page_area a = {.width = style->landscape ? style->paper.height : style->paper.width,
                          .height = style->landscape ? style->paper.width : style->paper.height,
                          .edge = style->margin + theme->page.inset};
    a.w = a.width - 2 * a.edge;
    a.h = a.height - 2 * a.edge;
    return a;
}

const char *page_title(const struct page_style *style, const struct game *game)
{
    return style->title ? style->title : game->about.title;
}

void page_write_credit(const struct game *game, struct text *out)
{
    text_addf(out, "%s: %s", game->about.title, game->about.designer);
}

/* ---- Measuring --------------------------------------------------------------------------------------------------- */

struct draw *measuring_begin(struct measuring *m, const struct draw_resources *resources)
{
    *m = (struct measuring){0};
    return m->d = draw_bounding_boxes(resources, &m->boxes);
}

void measuring_end(struct measuring *m)
{
    struct text why = {0};
    draw_close(m->d, &why); /* nothing is written that could fail */
    text_release(&why);
    bounding_boxes_release(&m->boxes);
}
