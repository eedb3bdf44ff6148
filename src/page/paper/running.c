#include "page/paper/running.h"

#include "draw/marker.h"

#include <math.h>

#define BADGE     0.245 /* radius in mm per pt of the letter in it */
#define BADGE_AIR 1.4   /* mm between a badge and the name */
#define NAME_AIR  4.0   /* mm between names */

/* Where they are. */
struct running_layout {
    double width;
    const char *text[RUN_TEXTS];
    struct type type[RUN_TEXTS];
    double y[RUN_TEXTS]; /* the tops of their first lines */
    double top, bottom;  /* of the body */
    struct {
        struct type type;
        double badge, x, w, middle; /* badge: width with the gap, or 0; w: with the badge; middle: of its row */
    } name[PLAYERS_MAX];
};

static double height_of(const struct draw *d, const struct running_layout *l, int text)
{
    return (double)draw_text_lines(d, l->width, l->type[text], l->text[text]) * l->type[text].size * PAGE_LEADING;
}

/* Chooses the largest type in which the title fits on a line. */
static bool fit_title(const struct draw *d, struct running_layout *l, double width)
{
    const struct theme *theme = draw_theme(d);
    const double sizes[] = {theme->type.title, theme->type.heading, theme->type.body};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        l->type[RUN_TITLE].size = sizes[i];
        if (draw_text_width(d, l->type[RUN_TITLE], l->text[RUN_TITLE]) <= width)
            return true;
    }
    l->type[RUN_TITLE].size = theme->type.small;
    return false;
}

/* The title, and the names in a row at its right, or in rows below it. */
static void plan_title(const struct draw *d, const struct running *r, struct running_layout *l)
{
    const struct theme *theme = draw_theme(d);
    double total = 0, x = 0, row = fmax(theme->type.body * PAGE_LEADING, 2 * BADGE * theme->type.small + 1);

    for (int i = 0; i < r->name_count; i++) {
        bool player = r->names[i].player >= 0;
        l->name[i].type = draw_type(d, player ? FACE_REGULAR : FACE_BOLD, theme->type.body, ALIGN_LEFT);
        l->name[i].badge = player ? 2 * BADGE * theme->type.small + BADGE_AIR : 0;
        double w = l->name[i].badge + draw_text_width(d, l->name[i].type, r->names[i].text);
        l->name[i].w = fmin(l->width, w);
        total += l->name[i].w + NAME_AIR;
    }
    bool beside = fit_title(d, l, l->width - total);
    if (!beside)
        fit_title(d, l, l->width);
    double y = l->top = height_of(d, l, RUN_TITLE);
    if (beside) { /* centred on the title's letters */
        y = l->type[RUN_TITLE].size * MM_PER_PT - draw_centred(d, l->type[RUN_TITLE], 0) - row / 2;
        x = l->width - total + NAME_AIR;
    }
    for (int i = 0; i < r->name_count; i++) {
        if (!beside && x + l->name[i].w > l->width) {
            y += row;
            x = 0;
        }
        l->name[i].x = x;
        l->name[i].middle = y + row / 2;
        l->top = fmax(l->top, y + row);
        x += l->name[i].w + NAME_AIR;
    }
}

/* As many texts of the foot on a line as fit, the first at its left end and the last at its right end. Returns the
 * height; their tops are from its top. */
static double plan_foot(const struct draw *d, struct running_layout *l)
{
    double w[RUN_TEXTS], x = 0, y = 0, height = 0, gap = draw_theme(d)->page.gap_small;

    for (int i = RUN_LEFT; i <= RUN_RIGHT; i++)
        w[i] = draw_text_width(d, l->type[i], l->text[i]);
    bool all = fmax(w[RUN_LEFT], w[RUN_RIGHT]) + gap <= (l->width - w[RUN_MIDDLE]) / 2;
    for (int i = RUN_LEFT; i <= RUN_RIGHT; i++) {
        bool third = i == RUN_RIGHT && w[i] > 0 && w[RUN_MIDDLE] > 0 && l->type[RUN_MIDDLE].align == ALIGN_RIGHT;
        if (x + w[i] > l->width || (third && !all)) {
            x = 0;
            y = height;
        } else if (third) {
            l->type[RUN_MIDDLE].align = ALIGN_CENTRE;
        }
        l->type[i].align = x > 0 || (i == RUN_RIGHT && height <= 0) ? ALIGN_RIGHT : ALIGN_LEFT;
        l->y[i] = y;
        height = fmax(height, y + height_of(d, l, i));
        x += w[i] > 0 ? w[i] + gap : 0;
    }
    return height;
}

static struct running_layout plan(const struct draw *d, const struct page_style *style, const struct running *r)
{
    const struct theme *theme = draw_theme(d);
    const struct page_area area = page_area(theme, style);
    const double gap = theme->page.gap_small, tiny = theme->type.tiny, small = theme->type.small;
    struct running_layout l = {
        .width = area.w,
        .text = {[RUN_TITLE] = r->title ? r->title : ""},
        .type = {draw_type(d, FACE_BOLD, theme->type.title, ALIGN_LEFT), draw_type_soft(d, small, ALIGN_LEFT),
                 draw_type(d, r->note_face, small, ALIGN_LEFT), draw_type(d, FACE_BOLD, small, ALIGN_LEFT),
                 draw_type_soft(d, tiny, ALIGN_LEFT), draw_type(d, FACE_REGULAR, tiny, ALIGN_LEFT),
                 draw_type(d, FACE_REGULAR, tiny, ALIGN_LEFT)},
    };

    for (int i = RUN_CAPTION; i < RUN_TEXTS; i++)
        l.text[i] = text_string(&r->text[i]);
    plan_title(d, r, &l);
    double note = draw_text_width(d, l.type[RUN_NOTE], l.text[RUN_NOTE]);
    l.y[RUN_CAPTION] = l.y[RUN_NOTE] = l.top;
    l.top += height_of(d, &l, RUN_CAPTION);
    if (draw_text_width(d, l.type[RUN_CAPTION], l.text[RUN_CAPTION]) + note + gap <= area.w)
        l.type[RUN_NOTE].align = ALIGN_RIGHT;
    else
        l.y[RUN_NOTE] = l.top;
    l.top = fmax(l.top, l.y[RUN_NOTE] + height_of(d, &l, RUN_NOTE)) + gap;
    double foot = area.h - plan_foot(d, &l);
    for (int i = RUN_LEFT; i <= RUN_RIGHT; i++)
        l.y[i] += foot;
    l.type[RUN_ERROR].colour = theme->colour.wrong; /* for those who see no red, the text begins with "error" */
    l.y[RUN_ERROR] = foot - gap / 2 - height_of(d, &l, RUN_ERROR);
    l.bottom = foot - gap - height_of(d, &l, RUN_ERROR);
    return l;
}

static void release(struct running *r)
{
    for (int i = 0; i < RUN_TEXTS; i++)
        text_release(&r->text[i]);
}

struct box running_body(const struct draw *d, const struct page_style *style, struct running *r)
{
    struct running_layout l = plan(d, style, r);
    release(r);
    return (struct box){0, l.top, l.width, l.bottom - l.top};
}

void running_draw(struct draw *d, const struct page_style *style, struct running *r)
{
    struct running_layout l = plan(d, style, r);
    double small = draw_theme(d)->type.small;
    bool first = false;

    for (int i = r->title ? RUN_TITLE : RUN_ERROR; i < RUN_TEXTS; i++) {
        double size = l.type[i].size;
        if (i == RUN_TITLE)
            first = draw_title_begin(d, r->title);
        else
            draw_tag_begin(d, (i == RUN_CAPTION ? first : i <= RUN_ERROR) ? TAG_P : TAG_SECTION);
        draw_text_wrap(d, 0, l.y[i] + size * MM_PER_PT, l.width, size * PAGE_LEADING, l.type[i], l.text[i]);
        draw_tag_end(d);
        for (int k = 0; i == RUN_TITLE && k < r->name_count; k++) {
            const struct running_name *name = &r->names[k];
            const struct type type = l.name[k].type;
            draw_tag_begin(d, name->player < 0 ? TAG_H2 : TAG_P);
            double x = l.name[k].x, middle = l.name[k].middle, width = l.name[k].w - l.name[k].badge + 0.1;
            if (name->player >= 0)
                marker_badge(d, name->player, x + small * BADGE, middle, small * BADGE, small);
            draw_text_fit(d, x + l.name[k].badge, draw_centred(d, type, middle), width, type.size, type, name->text);
            draw_tag_end(d);
        }
    }
    release(r);
}

void running_begin(struct draw *d, const struct page_style *style, struct running *r)
{
    const struct page_area area = page_area(draw_theme(d), style);

    page_begin(d, style);
    if (r->bookmark)
        draw_bookmark(d, r->bookmark);
    draw_push(d, area.edge, area.top, 1);
    running_draw(d, style, r);
}
