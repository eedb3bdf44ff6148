/* CoNNect: the picture of a player's sheet. What all sheets of an edition have in common is drawn once a document. */
#include "game/connect_grid.h"
#include "game/connect_pad.h"

#include "base/rng.h"
#include "draw/fill.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* mm: side of a space. Smaller ones can't be written in. */
#define PITCH_LEAST 6.5
#define PITCH_MOST  16.0

/* Side of a space in mm at which type has the sizes of the theme, and pt: no type is smaller than that. */
#define PITCH_THEME 11.5
#define TYPE_LEAST  6.0

/* ---- The layout: lengths in sides of a space --------------------------------------------------------------------- */

#define GAP         0.28
#define WIDTH       15.25
#define GRID_WIDTH  8.75 /* with its margins */
#define GRID_HEIGHT 9.75
#define FIVES       3.25 /* heights */
#define TRACK       1.95
#define ROUND_ROW   1.7
#define BONUS_ROW   1.82
#define SCORE       1.85

/* A panel of so many rows, as wide as the sheet, beneath what came before. */
static struct area add_rows(double *y, double height)
{
    struct area area = {0, *y, WIDTH, height};
    *y += height + GAP;
    return area;
}

/* How the parts of an edition's sheet are laid out. */
static struct layout lay_out(const struct connect_edition *e)
{
    struct layout l = {.w = WIDTH};
    double y = 0, x = GRID_WIDTH + GAP, w = WIDTH - x;

    l.rounds = add_rows(&y, HEADING + pad_round_rows(e) * ROUND_ROW + PANEL_PAD);
    l.grid = (struct area){0, y, GRID_WIDTH, GRID_HEIGHT};
    l.fives = (struct area){x, y, w, FIVES};
    l.track = (struct area){x, y + GRID_HEIGHT - TRACK, w, TRACK};
    l.objectives = (struct area){x, y + FIVES + GAP, w, GRID_HEIGHT - FIVES - TRACK - 2 * GAP};
    y += GRID_HEIGHT + GAP;
    for (int section = 0; section < SECTIONS; section++)
        l.bonus[section] = add_rows(&y, HEADING + pad_bonus_rows(e, (enum section)section) * BONUS_ROW + PANEL_PAD);
    l.score = add_rows(&y, SCORE);
    l.h = y - GAP;
    return l;
}

void connect_board(const struct values *v, const struct theme *theme, struct board *b)
{
    struct layout l = lay_out(connect_edition(v));
    if (connect_is_grid(v)) {
        connect_grid_board(theme, b);
        return;
    }
    *b = (struct board){.columns = l.w, .rows = l.h, .pitch_least = PITCH_LEAST, .pitch_most = PITCH_MOST};
}

/* An area of the layout in mm. */
static struct area on_paper(const struct pad *p, struct area a)
{
    return (struct area){a.x * p->pitch, a.y * p->pitch, a.w * p->pitch, a.h * p->pitch};
}

/* The score's area; its right end is the page's QR code's. */
static struct area score_area(const struct pad *p, const struct layout *l)
{
    struct area a = on_paper(p, l->score);
    a.w -= p->theme->page.qr + p->theme->page.gap_small;
    return a;
}

/* ---- What all parts are made of -------------------------------------------------------------------------------- */

struct area pad_panel(const struct pad *p, struct area a, int claim, const char *title, const char *hint)
{
    double pad = PANEL_PAD * p->pitch, head = HEADING * p->pitch, x = a.x + pad, chain = claim * 0.26 * p->pitch;
    struct type soft = p->small;

    soft.colour = p->theme->colour.soft;
    connect_round_rect(draw_path(p->d), a.x, a.y, a.w, a.h, PANEL_RADIUS * p->pitch);
    fill_ground(p->d, p->theme->colour.wash);
    if (claim) {
        connect_chain(p->d, claim, x + chain / 2, a.y + head / 2, chain, connect_accent(p->theme, claim));
        x += chain + pad;
    }
    draw_text(p->d, x, draw_centred(p->d, p->head, a.y + head / 2), p->head, title);
    x += draw_text_width(p->d, p->head, title) + 1.6 * pad;
    draw_text_fit(p->d, x, draw_centred(p->d, p->head, a.y + head / 2), a.x + a.w - pad - x, 4, soft, hint);
    return (struct area){a.x + pad, a.y + head, a.w - 2 * pad, a.h - head - pad};
}

double pad_strong(const struct pad *p)
{
    return p->theme->stroke.strong * fmin(p->pitch / PITCH_THEME, 1);
}

void pad_card(const struct pad *p, struct area a)
{
    connect_round_rect(draw_path(p->d), a.x, a.y, a.w, a.h, 0.14 * p->pitch);
    draw_fill_stroke(p->d, p->theme->colour.paper, p->theme->colour.guide, p->theme->stroke.guide);
}

void pad_box(const struct pad *p, struct area a)
{
    connect_round_rect(draw_path(p->d), a.x, a.y, a.w, a.h, fmin(fmin(a.w, a.h) * 0.2, 0.14 * p->pitch));
    draw_fill_stroke(p->d, p->theme->colour.paper, p->theme->colour.ink, p->theme->stroke.line);
}

void pad_label(const struct pad *p, struct type type, struct area a, const char *s)
{
    type.align = ALIGN_CENTRE;
    draw_text_fit(p->d, a.x + a.w / 2, draw_centred(p->d, type, a.y + a.h / 2), a.w, 4, type, s);
}

void pad_cell(const struct pad *p, struct type type, struct area a, const char *s)
{
    type.align = ALIGN_CENTRE;
    draw_cell_fit(p->d, a.x + a.w / 2, draw_centred(p->d, type, a.y + a.h / 2), a.w, 4, type, s);
}

void pad_number(const struct pad *p, struct area a, int number)
{
    struct type type = {FACE_REGULAR, fmin(a.h * 0.62, a.w * 0.8) / MM_PER_PT, p->theme->colour.ink, ALIGN_CENTRE};
    char s[16];
    snprintf(s, sizeof s, "%d", number);
    pad_cell(p, type, a, s);
}

void pad_tick(const struct pad *p, struct area a)
{
    path_move(draw_path(p->d), a.x + a.w * 0.2, a.y + a.h * 0.55);
    path_line(draw_path(p->d), a.x + a.w * 0.42, a.y + a.h * 0.78);
    path_line(draw_path(p->d), a.x + a.w * 0.82, a.y + a.h * 0.2);
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.strong);
}

void pad_cross(const struct pad *p, struct area a)
{
    path_move(draw_path(p->d), a.x + a.w * 0.15, a.y + a.h * 0.15);
    path_line(draw_path(p->d), a.x + a.w * 0.85, a.y + a.h * 0.85);
    path_move(draw_path(p->d), a.x + a.w * 0.85, a.y + a.h * 0.15);
    path_line(draw_path(p->d), a.x + a.w * 0.15, a.y + a.h * 0.85);
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.strong);
}

/* ---- The sheet -------------------------------------------------------------------------------------------------- */

static void draw_printed(const struct pad *p, const struct layout *l)
{
    pad_rounds(p, on_paper(p, l->rounds));
    pad_grid(p, on_paper(p, l->grid));
    pad_fives(p, on_paper(p, l->fives));
    pad_objectives(p, on_paper(p, l->objectives));
    pad_track(p, on_paper(p, l->track));
    for (int section = 0; section < SECTIONS; section++)
        pad_bonuses(p, on_paper(p, l->bonus[section]), (enum section)section);
    pad_score(p, score_area(p, l));
}

/* Names a symbol; another edition, whatever it is called, has others. */
static void write_name(const struct pad *p, const char *what, int which, char *name, size_t size)
{
    snprintf(name, size, "connect %s %d %016llx %ld", what, which, (unsigned long long)p->print,
             lround(p->pitch * 1000));
}

void pad_shared(const struct pad *p, const char *what, int which, const struct connect_table *t, struct area a,
                void (*make)(const struct pad *, struct area, const struct connect_table *, int which))
{
    char name[80];
    const double over = 1; /* mm: lines stand out by half their width */

    write_name(p, what, which, name, sizeof name);
    if (draw_symbol_begin(p->d, name, -over, -over, a.w + 2 * over, a.h + 2 * over)) {
        make(p, (struct area){0, 0, a.w, a.h}, t, which);
        draw_symbol_end(p->d);
    }
    draw_symbol(p->d, name, a.x, a.y, 1);
}

static void make_printed(const struct pad *p, struct area a, const struct connect_table *t, int drawn)
{
    struct layout l = lay_out(p->edition);
    (void)a, (void)t, (void)drawn;
    draw_printed(p, &l);
}

static void make_ground(const struct pad *p, struct area a, const struct connect_table *t, int which)
{
    (void)which;
    pad_ground(p, a, t);
}

/* The set-up spaces and arrow lines; only those by lot belong to a single sheet. */
static void draw_ground(const struct pad *p, struct area a, const struct connect_table *t)
{
    const struct connect_edition *e = p->edition;
    if (t->arrows == e->arrows && memcmp(t->layout, e->setup, sizeof t->layout) == 0)
        pad_shared(p, "ground", 0, t, a, make_ground);
    else
        pad_ground(p, a, t);
}

static void draw_written(const struct pad *p, const struct layout *l, const struct pad_hand *hand)
{
    pad_numbers(p, on_paper(p, l->grid), hand);
    pad_track_used(p, on_paper(p, l->track), hand);
    for (int section = 0; section < SECTIONS; section++)
        pad_bonuses_used(p, on_paper(p, l->bonus[section]), (enum section)section, hand);
}

struct pad pad_begin(const struct values *v, struct draw *d, double pitch)
{
    const struct theme *theme = draw_theme(d);
    double scale = pitch / PITCH_THEME;
    const struct connect_edition *e = connect_edition(v);
    return (struct pad){
        .d = d,
        .theme = theme,
        .edition = e,
        .print = rng_hash(e, sizeof *e),
        .pitch = pitch,
        .head = {FACE_BOLD, fmax(theme->type.small * 1.1 * scale, TYPE_LEAST), theme->colour.ink, ALIGN_LEFT},
        .small = {FACE_REGULAR, fmax(theme->type.tiny * 1.1 * scale, TYPE_LEAST), theme->colour.ink, ALIGN_LEFT},
    };
}

void connect_draw_player(const struct values *v, const struct pos *pos, int player, struct draw *d, double pitch)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    if (connect_is_grid(v)) {
        connect_grid_draw(pos, d, pitch);
        return;
    }
    struct pad p = pad_begin(v, d, pitch);
    struct layout l = lay_out(p.edition);
    struct pad_hand hand = {t, &t->sheet[player], t->set_up || t->moved};
    p.drawn = t->shape[0] < p.edition->big_count;

    draw_ground(&p, on_paper(&p, l.grid), t);
    pad_shared(&p, "sheet", p.drawn, t, on_paper(&p, (struct area){0, 0, l.w, l.h}), make_printed);
    pad_rounds_rolled(&p, on_paper(&p, l.rounds), t);
    pad_fives_drawn(&p, on_paper(&p, l.fives), &hand);
    pad_objectives_drawn(&p, on_paper(&p, l.objectives), &hand);
    if (hand.played)
        draw_written(&p, &l, &hand);
    if (hand.played && t->over && !hand.sheet->out) {
        struct connect_score score;
        connect_count(v, t, player, &score);
        pad_score_written(&p, score_area(&p, &l), &score);
    }
}

void connect_emphasize_player(const struct values *v, const struct played_turn *last, int player, struct draw *d,
                              double pitch)
{
    const struct connect_table *now = (const struct connect_table *)last->after;
    const struct connect_table *old = (const struct connect_table *)last->before;
    if (connect_is_grid(v))
        return; /* its claims, all that a turn adds, are drawn anyway */
    struct pad p = pad_begin(v, d, pitch);
    struct layout l = lay_out(p.edition);
    pad_new_numbers(&p, on_paper(&p, l.grid), &now->sheet[player], &old->sheet[player]);
}

void connect_draw(const struct values *v, const struct pos *pos, struct draw *d, double pitch)
{
    connect_draw_player(v, pos, 0, d, pitch);
}
