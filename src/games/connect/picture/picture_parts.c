/* CoNNect: what the panels of a player's sheet are made of. */
#include "games/connect/picture/sheet_picture.h"

#include <math.h>

/* The side of a space, in mm, at which type has the theme's sizes; and the least type, in pt. */
#define PITCH_THEME 11.5
#define TYPE_LEAST  6.0

#define USUAL(type, name, usual, large) .name = (usual),
#define LARGE(type, name, usual, large) .name = (large),
static const struct sheet_measures usual = {SHEET_MEASURES(USUAL)}, in_columns = {.wide = true, SHEET_MEASURES(USUAL)},
                                   large = {.large = true, SHEET_MEASURES(LARGE)};

const struct sheet_measures *sheet_measures(const struct theme *theme, bool wide)
{
    return theme_is_large(theme) ? &large : wide ? &in_columns : &usual;
}

struct sheet_picture sheet_begin(const struct values *v, const struct pos *pos, int player, struct draw *d,
                                 double pitch, bool wide)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    const struct connect_edition *e = connect_edition(v);
    const struct theme *theme = draw_theme(d);
    double scale = pitch / PITCH_THEME * sheet_measures(theme, wide)->scale,
           least = fmax(theme->type.least, TYPE_LEAST);

    struct type small = {FACE_REGULAR, fmax(theme->type.tiny * scale, least), theme->colour.ink, ALIGN_LEFT};
    struct type bold = small, soft = small;
    bold.face = FACE_BOLD;
    soft.colour = theme->colour.soft;
    return (struct sheet_picture){
        .d = d,
        .theme = theme,
        .edition = e,
        .measures = sheet_measures(theme, wide),
        .pitch = pitch,
        .least = least,
        .head = {FACE_BOLD, fmax(theme->type.small * scale, least), theme->colour.ink, ALIGN_LEFT},
        .small = small,
        .bold = bold,
        .soft = soft,
        .table = t,
        .sheet = &t->sheet[player],
        .known = t->shape[0] < e->big_count,
        .played = t->set_up || t->moved,
    };
}

void sheet_shared(const struct sheet_picture *p, const char *what, int which, struct box a,
                  void (*make)(const struct sheet_picture *, struct box, int which))
{
    const double over = 1; /* lines reach out by half their width */
    const struct short_text name = short_text("connect %s %d %016llx %ld", what, which,
                                              (unsigned long long)p->edition->hash, lround(p->pitch * 1000));

    if (draw_symbol_begin(p->d, name.text, -over, -over, a.w + 2 * over, a.h + 2 * over)) {
        make(p, (struct box){0, 0, a.w, a.h}, which);
        draw_symbol_end(p->d);
    }
    draw_symbol(p->d, name.text, a.x, a.y, 1);
}

struct box sheet_content(const struct sheet_picture *p, struct box a)
{
    double pad = PANEL_PAD * p->pitch, head = p->measures->heading * p->pitch;
    return (struct box){a.x + pad, a.y + head, a.w - 2 * pad, a.h - head - pad};
}

void sheet_panel_ground(const struct sheet_picture *p, struct box a)
{
    if (fill_outlines(p->d)) {
        draw_line(p->d, a.x, a.y, a.x + a.w, a.y, p->theme->colour.guide, p->theme->stroke.line);
        return;
    }
    icon_round_rect(draw_path(p->d), a.x, a.y, a.w, a.h, PANEL_RADIUS * p->pitch);
    draw_fill(p->d, p->theme->colour.wash);
}

void sheet_panel(const struct sheet_picture *p, struct box a, int claim, const char *title, const char *hint)
{
    double pad = PANEL_PAD * p->pitch, middle = a.y + p->measures->heading * p->pitch / 2, x = a.x + pad;
    double chain = claim * 0.26 * p->pitch;

    sheet_panel_ground(p, a);
    if (claim) {
        icon_chain(p->d, claim, x + chain / 2, middle, chain, icon_claim_colour(p->theme, claim));
        x += chain + pad;
    }
    title = draw_word(p->d, title);
    draw_text(p->d, x, draw_centred(p->d, p->head, middle), p->head, title);
    x += draw_text_width(p->d, p->head, title) + 1.6 * pad;
    if (!p->measures->large)
        sheet_hint(p, p->soft, x, middle, a.x + a.w - pad - x, hint);
}

void sheet_hint(const struct sheet_picture *p, struct type type, double x, double middle, double width, const char *s)
{
    while (type.size > p->least && draw_text_width(p->d, type, s) > width)
        type.size = fmax(type.size - 0.25, p->least);
    if (draw_text_width(p->d, type, s) <= width)
        draw_text(p->d, x, draw_centred(p->d, type, middle), type, s);
}

double sheet_strong_line(const struct sheet_picture *p)
{
    return p->theme->stroke.strong * fmin(p->pitch / PITCH_THEME, 1);
}

void sheet_box(const struct sheet_picture *p, struct box a)
{
    icon_round_rect(draw_path(p->d), a.x, a.y, a.w, a.h, fmin(fmin(a.w, a.h) * 0.2, 0.14 * p->pitch));
    draw_fill_stroke(p->d, p->theme->colour.paper, p->theme->colour.ink, p->theme->stroke.line);
}

void sheet_label(const struct sheet_picture *p, struct type type, struct box a, const char *s)
{
    type.align = ALIGN_CENTRE;
    draw_text_fit(p->d, a.x + a.w / 2, draw_centred(p->d, type, a.y + a.h / 2), a.w, p->least, type, s);
}

void sheet_number(const struct sheet_picture *p, struct box a, int number)
{
    double size = fmax(fmin(a.h * 0.62, a.w) / MM_PER_PT, p->least);
    struct type type = {FACE_REGULAR, size, p->theme->colour.ink, ALIGN_CENTRE};
    sheet_label(p, type, a, short_text("%d", number).text);
}

void sheet_tick(const struct sheet_picture *p, struct box a)
{
    path_move(draw_path(p->d), a.x + a.w * 0.2, a.y + a.h * 0.55);
    path_line(draw_path(p->d), a.x + a.w * 0.42, a.y + a.h * 0.78);
    path_line(draw_path(p->d), a.x + a.w * 0.82, a.y + a.h * 0.2);
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.strong);
}

void sheet_cross(const struct sheet_picture *p, struct box a)
{
    path_segment(draw_path(p->d), a.x + a.w * 0.15, a.y + a.h * 0.15, a.x + a.w * 0.85, a.y + a.h * 0.85);
    path_segment(draw_path(p->d), a.x + a.w * 0.85, a.y + a.h * 0.15, a.x + a.w * 0.15, a.y + a.h * 0.85);
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.strong);
}
