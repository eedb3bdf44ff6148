#include "page/paper/running.h"

#include <math.h>

#define BADGE     0.245 /* radius in mm per pt of the letter in it */
#define BADGE_AIR 1.4   /* mm between a badge and the name */
#define NAME_AIR  4.0   /* mm between names */

/* ---- Heads ------------------------------------------------------------------------------------------------------- */

/* Where the parts of a head are. */
struct head_layout {
    struct type title, name, caption, note;
    double names_y, row, caption_y, note_y, height; /* tops of lines; the height of a row of names */
    double x[PLAYERS_MAX], w[PLAYERS_MAX];          /* of names, with their badges */
    int name_row[PLAYERS_MAX];
};

static double lines_height(const struct draw *d, double width, struct type type, const char *s)
{
    return (double)draw_text_lines(d, width, type, s) * type.size * PAGE_LEADING;
}

/* Draws a wrapped text below the top `y`. */
static void draw_lines(struct draw *d, double y, double width, struct type type, const char *s)
{
    draw_text_wrap(d, 0, y + type.size * MM_PER_PT, width, type.size * PAGE_LEADING, type, s);
}

static double badge_width(const struct draw *d)
{
    return 2 * BADGE * draw_theme(d)->type.small + BADGE_AIR;
}

static struct type name_type(const struct head_layout *l, const struct running_name *name)
{
    struct type type = l->name;
    type.face = name->player < 0 ? FACE_BOLD : FACE_REGULAR;
    return type;
}

/* Chooses the largest type in which a title fits on a line. */
static bool fit_title(const struct draw *d, struct type *type, double width, const char *title)
{
    const struct theme *theme = draw_theme(d);
    const double sizes[] = {theme->type.title, theme->type.heading, theme->type.body};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        type->size = sizes[i];
        if (draw_text_width(d, *type, title) <= width)
            return true;
    }
    type->size = theme->type.small;
    return false;
}

/* The title, and the names in a row at its right, or in rows below it. */
static void lay_out_title(const struct draw *d, const struct running *r, double width, struct head_layout *l)
{
    double total = 0, x = 0;
    int row = 0;
    for (int i = 0; i < r->name_count; i++) {
        const struct running_name *name = &r->names[i];
        double badge = name->player < 0 ? 0 : badge_width(d);
        l->w[i] = fmin(width, badge + draw_text_width(d, name_type(l, name), name->text));
        total += l->w[i] + NAME_AIR;
    }
    bool beside = fit_title(d, &l->title, width - total, r->title);
    if (!beside)
        fit_title(d, &l->title, width, r->title);
    l->height = l->names_y = lines_height(d, width, l->title, r->title);
    l->row = fmax(l->name.size * PAGE_LEADING, 2 * BADGE * draw_theme(d)->type.small + 1);
    if (beside) { /* centred on the title's letters */
        l->names_y = l->title.size * MM_PER_PT - draw_centred(d, l->title, 0) - l->row / 2;
        x = width - total + NAME_AIR;
    }
    for (int i = 0; i < r->name_count; i++) {
        if (!beside && x + l->w[i] > width && x > 0) {
            row++;
            x = 0;
        }
        l->x[i] = x;
        l->name_row[i] = row;
        x += l->w[i] + NAME_AIR;
    }
    if (r->name_count > 0)
        l->height = fmax(l->height, l->names_y + (row + 1) * l->row);
}

static struct head_layout lay_out_head(const struct draw *d, const struct running *r, double width)
{
    const struct theme *theme = draw_theme(d);
    struct head_layout l = {.title = draw_type(d, FACE_BOLD, theme->type.title, ALIGN_LEFT),
                            .name = draw_type(d, FACE_REGULAR, theme->type.body, ALIGN_LEFT),
                            .caption = draw_type_soft(d, theme->type.small, ALIGN_LEFT),
                            .note = draw_type(d, r->note_face, theme->type.small, ALIGN_LEFT)};

    lay_out_title(d, r, width, &l);
    double note = draw_text_width(d, l.note, text_string(&r->note));
    l.caption_y = l.note_y = l.height;
    l.height += lines_height(d, width, l.caption, text_string(&r->caption));
    if (draw_text_width(d, l.caption, text_string(&r->caption)) + note + theme->page.gap_small <= width)
        l.note.align = ALIGN_RIGHT;
    else
        l.note_y = l.height;
    l.height = fmax(l.height, l.note_y + lines_height(d, width, l.note, text_string(&r->note)));
    return l;
}

static void draw_head(struct draw *d, const struct running *r, double width)
{
    struct head_layout l = lay_out_head(d, r, width);
    double small = draw_theme(d)->type.small, badge = badge_width(d);

    draw_lines(d, 0, width, l.title, r->title);
    for (int i = 0; i < r->name_count; i++) {
        const struct running_name *name = &r->names[i];
        double x = l.x[i], middle = l.names_y + (l.name_row[i] + 0.5) * l.row, right = x + l.w[i] + 0.1;
        struct type type = name_type(&l, name);
        if (name->player >= 0) {
            page_draw_badge(d, name->player, x + small * BADGE, middle, small * BADGE, small);
            x += badge;
        }
        draw_text_fit(d, x, draw_centred(d, type, middle), right - x, type.size, type, name->text);
    }
    draw_lines(d, l.caption_y, width, l.caption, text_string(&r->caption));
    draw_lines(d, l.note_y, width, l.note, text_string(&r->note));
}

/* ---- Feet -------------------------------------------------------------------------------------------------------- */

enum { FOOT_TEXTS = 3 };

/* The texts of a foot: as many on a line as fit, the first at its left end and the last at its right end. */
struct foot_layout {
    const char *texts[FOOT_TEXTS];
    struct type type[FOOT_TEXTS];
    double y[FOOT_TEXTS], height; /* the tops of lines */
};

static struct foot_layout lay_out_foot(const struct draw *d, const struct running *r, double width)
{
    struct foot_layout l = {.texts = {text_string(&r->left), text_string(&r->middle), text_string(&r->right)}};
    double w[FOOT_TEXTS], x = 0, y = 0, gap = draw_theme(d)->page.gap_small;

    for (int i = 0; i < FOOT_TEXTS; i++) {
        l.type[i] = draw_type_soft(d, draw_theme(d)->type.tiny, ALIGN_LEFT);
        w[i] = draw_text_width(d, l.type[i], l.texts[i]);
    }
    l.type[1].colour = l.type[2].colour = draw_theme(d)->colour.ink;
    bool all = fmax(w[0], w[2]) + gap <= (width - w[1]) / 2; /* the second is in the middle */
    for (int i = 0; i < FOOT_TEXTS; i++) {
        bool third = i == 2 && w[2] > 0 && l.type[1].align == ALIGN_RIGHT;
        if (x + w[i] > width || (third && !all)) {
            x = 0;
            y = l.height;
        } else if (third) {
            l.type[1].align = ALIGN_CENTRE;
        }
        l.type[i].align = x > 0 ? ALIGN_RIGHT : ALIGN_LEFT;
        l.y[i] = y;
        l.height = fmax(l.height, y + lines_height(d, width, l.type[i], l.texts[i]));
        x += w[i] > 0 ? w[i] + gap : 0;
    }
    return l;
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

/* Red alone would not do: the text begins with "error". */
static struct type error_type(const struct draw *d)
{
    struct type type = draw_type(d, FACE_BOLD, draw_theme(d)->type.small, ALIGN_LEFT);
    type.colour = draw_theme(d)->colour.wrong;
    return type;
}

static void release(struct running *r)
{
    text_release(&r->caption);
    text_release(&r->note);
    text_release(&r->error);
    text_release(&r->left);
    text_release(&r->middle);
    text_release(&r->right);
}

struct box running_body(const struct draw *d, const struct page_style *style, struct running *r)
{
    const struct page_area area = page_area(draw_theme(d), style);
    double gap = draw_theme(d)->page.gap_small, top = lay_out_head(d, r, area.w).height + gap;
    double bottom = area.h - lay_out_foot(d, r, area.w).height - gap -
                    lines_height(d, area.w, error_type(d), text_string(&r->error));
    release(r);
    return (struct box){0, top, area.w, bottom - top};
}

void running_draw(struct draw *d, const struct page_style *style, struct running *r)
{
    const struct page_area area = page_area(draw_theme(d), style);
    struct foot_layout foot = lay_out_foot(d, r, area.w);
    double y = area.h - foot.height, gap = draw_theme(d)->page.gap_small;

    if (r->title)
        draw_head(d, r, area.w);
    draw_lines(d, y - gap / 2 - lines_height(d, area.w, error_type(d), text_string(&r->error)), area.w, error_type(d),
               text_string(&r->error));
    for (int i = 0; i < FOOT_TEXTS; i++)
        draw_lines(d, y + foot.y[i], area.w, foot.type[i], foot.texts[i]);
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
