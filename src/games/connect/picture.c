/* CoNNect: the picture of a player's sheet. What all sheets of an edition have in common is drawn once a document. */
#include "games/connect/grid.h"
#include "games/connect/sheet_picture.h"

#include "base/rng.h"
#include "draw/fill.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* mm: side of a space. Smaller ones can't be written in; in large print they have no room for the words. */
#define PITCH_LEAST       6.5
#define PITCH_LEAST_LARGE 10.0
#define PITCH_MOST        16.0

/* Side of a space in mm at which type has the sizes of the theme, and pt: no type is smaller than that. */
#define PITCH_THEME 11.5
#define TYPE_LEAST  6.0

/* ---- The layout: lengths in sides of a space --------------------------------------------------------------------- */

#define GAP        0.28
#define WIDTH      15.25
#define GRID_WIDTH 8.75 /* with its margins */

static const struct sheet_measures usual = {
    .height = HUGE_VAL,
    .heading = 0.55,
    .rounds = 14,
    .round_row = 1.7,
    .round_head = 0.4,
    .setup = 1.6,
    .round = 1.4,
    .grid = 9.75,
    .fives = 3.25,
    .track = 1.95,
    .fives_row = TABLE_SHAPES,
    .track_row = TRACK_MOST,
    .picture = 0.8,
    .points = 0.72,
    .boxes = 12,
    .bonus_row = 1.82,
    .box = 1.6,
    .tick = 0.42,
    .icon = 0.98,
    .word = 0.36,
    .score = 1.85,
};

static const struct sheet_measures large = {
    .large = true,
    .height = 18.5,
    .heading = 0.65,
    .rounds = 7,
    .round_row = 1.68,
    .round_head = 0.6,
    .setup = 2.75,
    .round = 1.75,
    .grid = 8.85,
    .fives = 4.95,
    .track = 3.62,
    .fives_row = 2,
    .track_row = 4,
    .objective = 1.32,
    .picture = 1.3,
    .points = 0.9,
    .boxes = 5,
    .bonus_row = 2.4,
    .box = 2.9,
    .tick = 0.62,
    .icon = 0.92,
    .word = 0.62,
    .score = 4.2,
};

static const struct sheet_measures *measures_of(const struct theme *theme)
{
    return theme_is_large(theme) ? &large : &usual;
}

/* A panel beneath what came before, or at the top of a further page. */
static struct area add_panel(struct sheet_layout *l, const struct sheet_measures *m, enum panel panel, double *y,
                             double width, double height)
{
    if (*y > 0 && *y + height > m->height) {
        l->faces++;
        *y = 0;
    }
    struct area area = {0, *y, width, height};
    l->face[panel] = l->faces - 1;
    l->h = fmax(l->h, *y + height);
    *y += height + GAP;
    return area;
}

/* Rows of the objectives that go on for as many lines as the longest text of the edition may take. */
static double objectives_height(const struct connect_edition *e, const struct sheet_measures *m)
{
    const double letters = 40, line = 0.58; /* on a line; height of a further one */
    size_t most = 0;
    for (int i = 0; i < e->objective_count; i++)
        most = strlen(e->objective[i].text) > most ? strlen(e->objective[i].text) : most;
    double more = fmax(0, ceil((double)most / letters) - 2);
    return m->heading + DECKS * (m->objective + more * line) + PANEL_PAD;
}

/* How the parts of an edition's sheet are laid out. */
static struct sheet_layout lay_out(const struct connect_edition *e, const struct sheet_measures *m)
{
    struct sheet_layout l = {.w = WIDTH, .faces = 1};
    double y = 0, x = GRID_WIDTH + GAP, w = WIDTH - x;

    l.rounds =
        add_panel(&l, m, PANEL_ROUNDS, &y, WIDTH, m->heading + sheet_round_rows(e, m) * m->round_row + PANEL_PAD);
    l.grid = add_panel(&l, m, PANEL_GRID, &y, GRID_WIDTH, m->grid);
    l.fives = (struct area){x, l.grid.y, w, m->fives};
    l.track = (struct area){x, l.grid.y + m->grid - m->track, w, m->track};
    l.face[PANEL_OBJECTIVES] = l.face[PANEL_GRID];
    l.objectives = (struct area){x, l.grid.y + m->fives + GAP, w, m->grid - m->fives - m->track - 2 * GAP};
    if (m->objective > 0)
        l.objectives = add_panel(&l, m, PANEL_OBJECTIVES, &y, WIDTH, objectives_height(e, m));
    for (int section = 0; section < SECTIONS; section++)
        l.bonus[section] =
            add_panel(&l, m, PANEL_BONUS + (enum panel)section, &y, WIDTH,
                      m->heading + sheet_bonus_rows(e, m, (enum section)section) * m->bonus_row + PANEL_PAD);
    l.score = add_panel(&l, m, PANEL_SCORE, &y, WIDTH, m->score);
    return l;
}

int connect_faces(const struct values *v, const struct theme *theme)
{
    return connect_is_grid(v) ? 1 : lay_out(connect_edition(v), measures_of(theme)).faces;
}

void connect_board(const struct values *v, const struct theme *theme, bool close_up, struct board *b)
{
    if (close_up) {
        connect_close_up_board(v, theme, b);
        return;
    }
    const struct sheet_measures *m = measures_of(theme);
    struct sheet_layout l = lay_out(connect_edition(v), m);
    if (connect_is_grid(v)) {
        connect_grid_board(theme, b);
        return;
    }
    *b = (struct board){.columns = l.w,
                        .rows = l.h,
                        .pitch_least = m->large ? PITCH_LEAST_LARGE : PITCH_LEAST,
                        .pitch_most = PITCH_MOST};
}

/* An area of the layout in mm. */
static struct area on_paper(const struct sheet_picture *p, struct area a)
{
    return (struct area){a.x * p->pitch, a.y * p->pitch, a.w * p->pitch, a.h * p->pitch};
}

/* The score's area; its right end is the page's QR code's, which in large print stands beneath. */
static struct area score_area(const struct sheet_picture *p, const struct sheet_layout *l)
{
    struct area a = on_paper(p, l->score);
    if (!p->measures->large)
        a.w -= p->theme->page.qr + p->theme->page.gap_small;
    return a;
}

/* ---- What all parts are made of -------------------------------------------------------------------------------- */

struct area sheet_panel(const struct sheet_picture *p, struct area a, int claim, const char *title, const char *hint)
{
    double pad = PANEL_PAD * p->pitch, head = p->measures->heading * p->pitch, x = a.x + pad,
           chain = claim * 0.26 * p->pitch;
    struct type soft = p->small;

    soft.colour = p->theme->colour.soft;
    icon_round_rect(draw_path(p->d), a.x, a.y, a.w, a.h, PANEL_RADIUS * p->pitch);
    fill_ground(p->d, p->theme->colour.wash);
    if (claim) {
        icon_chain(p->d, claim, x + chain / 2, a.y + head / 2, chain, icon_claim_colour(p->theme, claim));
        x += chain + pad;
    }
    draw_text(p->d, x, draw_centred(p->d, p->head, a.y + head / 2), p->head, title);
    x += draw_text_width(p->d, p->head, title) + 1.6 * pad;
    if (!p->measures->large)
        draw_text_fit(p->d, x, draw_centred(p->d, p->head, a.y + head / 2), a.x + a.w - pad - x, 4, soft, hint);
    return (struct area){a.x + pad, a.y + head, a.w - 2 * pad, a.h - head - pad};
}

double sheet_strong(const struct sheet_picture *p)
{
    return p->theme->stroke.strong * fmin(p->pitch / PITCH_THEME, 1);
}

void sheet_card(const struct sheet_picture *p, struct area a)
{
    icon_round_rect(draw_path(p->d), a.x, a.y, a.w, a.h, 0.14 * p->pitch);
    draw_fill_stroke(p->d, p->theme->colour.paper, p->theme->colour.guide, p->theme->stroke.guide);
}

void sheet_box(const struct sheet_picture *p, struct area a)
{
    icon_round_rect(draw_path(p->d), a.x, a.y, a.w, a.h, fmin(fmin(a.w, a.h) * 0.2, 0.14 * p->pitch));
    draw_fill_stroke(p->d, p->theme->colour.paper, p->theme->colour.ink, p->theme->stroke.line);
}

void sheet_label(const struct sheet_picture *p, struct type type, struct area a, const char *s)
{
    type.align = ALIGN_CENTRE;
    draw_text_fit(p->d, a.x + a.w / 2, draw_centred(p->d, type, a.y + a.h / 2), a.w, 4, type, s);
}

void sheet_cell(const struct sheet_picture *p, struct type type, struct area a, const char *s)
{
    type.align = ALIGN_CENTRE;
    draw_cell_fit(p->d, a.x + a.w / 2, draw_centred(p->d, type, a.y + a.h / 2), a.w, 4, type, s);
}

void sheet_number(const struct sheet_picture *p, struct area a, int number)
{
    struct type type = {FACE_REGULAR, fmin(a.h * 0.62, a.w * 0.8) / MM_PER_PT, p->theme->colour.ink, ALIGN_CENTRE};
    char s[16];
    snprintf(s, sizeof s, "%d", number);
    sheet_cell(p, type, a, s);
}

void sheet_tick(const struct sheet_picture *p, struct area a)
{
    path_move(draw_path(p->d), a.x + a.w * 0.2, a.y + a.h * 0.55);
    path_line(draw_path(p->d), a.x + a.w * 0.42, a.y + a.h * 0.78);
    path_line(draw_path(p->d), a.x + a.w * 0.82, a.y + a.h * 0.2);
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.strong);
}

void sheet_cross(const struct sheet_picture *p, struct area a)
{
    path_move(draw_path(p->d), a.x + a.w * 0.15, a.y + a.h * 0.15);
    path_line(draw_path(p->d), a.x + a.w * 0.85, a.y + a.h * 0.85);
    path_move(draw_path(p->d), a.x + a.w * 0.85, a.y + a.h * 0.15);
    path_line(draw_path(p->d), a.x + a.w * 0.15, a.y + a.h * 0.85);
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.strong);
}

/* ---- The sheet -------------------------------------------------------------------------------------------------- */

static void draw_printed(const struct sheet_picture *p, const struct sheet_layout *l, int face)
{
    if (l->face[PANEL_ROUNDS] == face)
        sheet_rounds(p, on_paper(p, l->rounds));
    if (l->face[PANEL_GRID] == face) {
        sheet_grid(p, on_paper(p, l->grid));
        sheet_fives(p, on_paper(p, l->fives));
    }
    if (l->face[PANEL_OBJECTIVES] == face)
        sheet_objectives(p, on_paper(p, l->objectives));
    if (l->face[PANEL_GRID] == face)
        sheet_track(p, on_paper(p, l->track));
    for (int section = 0; section < SECTIONS; section++)
        if (l->face[PANEL_BONUS + section] == face)
            sheet_bonuses(p, on_paper(p, l->bonus[section]), (enum section)section);
    if (l->face[PANEL_SCORE] == face)
        sheet_score(p, score_area(p, l));
}

/* Names a symbol; another edition, whatever it is called, has others. */
static void write_name(const struct sheet_picture *p, const char *what, int which, char *name, size_t size)
{
    snprintf(name, size, "connect %s %d %016llx %ld", what, which, (unsigned long long)p->print,
             lround(p->pitch * 1000));
}

void sheet_shared(const struct sheet_picture *p, const char *what, int which, const struct connect_table *t,
                  struct area a,
                  void (*make)(const struct sheet_picture *, struct area, const struct connect_table *, int which))
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

/* `which` is the face, twice, and whether the cards are known. */
static void make_printed(const struct sheet_picture *p, struct area a, const struct connect_table *t, int which)
{
    struct sheet_layout l = lay_out(p->edition, p->measures);
    (void)a, (void)t;
    draw_printed(p, &l, which / 2);
}

static void make_ground(const struct sheet_picture *p, struct area a, const struct connect_table *t, int which)
{
    (void)which;
    sheet_ground(p, a, t);
}

/* The set-up spaces and arrow lines; only those by lot belong to a single sheet. */
static void draw_ground(const struct sheet_picture *p, struct area a, const struct connect_table *t)
{
    const struct connect_edition *e = p->edition;
    if (t->arrows == e->arrows && memcmp(t->layout, e->setup, sizeof t->layout) == 0)
        sheet_shared(p, "ground", 0, t, a, make_ground);
    else
        sheet_ground(p, a, t);
}

/* What a sheet's lot has added on one of its pages. */
static void draw_drawn(const struct sheet_picture *p, const struct sheet_layout *l, int face,
                       const struct sheet_entries *entries)
{
    if (l->face[PANEL_ROUNDS] == face)
        sheet_rounds_rolled(p, on_paper(p, l->rounds), entries->table);
    if (l->face[PANEL_GRID] == face)
        sheet_fives_drawn(p, on_paper(p, l->fives), entries);
    if (l->face[PANEL_OBJECTIVES] == face)
        sheet_objectives_drawn(p, on_paper(p, l->objectives), entries);
}

/* And what the player has written. */
static void draw_written(const struct sheet_picture *p, const struct sheet_layout *l, int face,
                         const struct sheet_entries *entries)
{
    if (l->face[PANEL_GRID] == face) {
        sheet_numbers(p, on_paper(p, l->grid), entries);
        sheet_track_used(p, on_paper(p, l->track), entries);
    }
    for (int section = 0; section < SECTIONS; section++)
        if (l->face[PANEL_BONUS + section] == face)
            sheet_bonuses_used(p, on_paper(p, l->bonus[section]), (enum section)section, entries);
}

struct sheet_picture sheet_begin(const struct values *v, struct draw *d, double pitch)
{
    const struct theme *theme = draw_theme(d);
    const struct sheet_measures *m = measures_of(theme);
    double scale = pitch / PITCH_THEME * (m->large ? 1 : 1.1), least = fmax(theme->type.least, TYPE_LEAST);
    const struct connect_edition *e = connect_edition(v);
    return (struct sheet_picture){
        .d = d,
        .theme = theme,
        .edition = e,
        .measures = m,
        .print = rng_hash(e, sizeof *e),
        .pitch = pitch,
        .head = {FACE_BOLD, fmax(theme->type.small * scale, least), theme->colour.ink, ALIGN_LEFT},
        .small = {FACE_REGULAR, fmax(theme->type.tiny * scale, least), theme->colour.ink, ALIGN_LEFT},
    };
}

static void draw_player(const struct values *v, const struct pos *pos, int player, int face, struct draw *d,
                        double pitch)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    if (connect_is_grid(v)) {
        connect_grid_draw(pos, d, pitch);
        return;
    }
    struct sheet_picture p = sheet_begin(v, d, pitch);
    struct sheet_layout l = lay_out(p.edition, p.measures);
    struct sheet_entries entries = {t, &t->sheet[player], t->set_up || t->moved};
    p.drawn = t->shape[0] < p.edition->big_count;

    if (l.face[PANEL_GRID] == face)
        draw_ground(&p, on_paper(&p, l.grid), t);
    sheet_shared(&p, "sheet", 2 * face + p.drawn, t, on_paper(&p, (struct area){0, 0, l.w, l.h}), make_printed);
    draw_drawn(&p, &l, face, &entries);
    if (entries.played)
        draw_written(&p, &l, face, &entries);
    if (entries.played && t->over && !entries.sheet->out && l.face[PANEL_SCORE] == face) {
        struct connect_score score;
        connect_count(v, t, player, &score);
        sheet_score_written(&p, score_area(&p, &l), &score);
    }
}

static void emphasize(const struct values *v, const struct played_turn *last, int player, struct draw *d, double pitch)
{
    const struct connect_table *now = (const struct connect_table *)last->after;
    const struct connect_table *old = (const struct connect_table *)last->before;
    if (connect_is_grid(v))
        return; /* its claims, all that a turn adds, are drawn anyway */
    struct sheet_picture p = sheet_begin(v, d, pitch);
    struct sheet_layout l = lay_out(p.edition, p.measures);
    sheet_new_numbers(&p, on_paper(&p, l.grid), &now->sheet[player], &old->sheet[player]);
}

void connect_draw(const struct values *v, const struct view *view, struct draw *d)
{
    if (view->close_up) {
        connect_draw_close_up(v, view, d);
        return;
    }
    draw_player(v, view->turn.after, view->player, view->face, d, view->pitch);
    if (view->turn.before)
        emphasize(v, &view->turn, view->player, d, view->pitch);
}

/* ---- What large print has no room for -------------------------------------------------------------------------- */

static void write_score_cards(const struct connect_edition *e, struct text *out)
{
    text_add(out, "Connect-5: the score cards are ");
    for (int i = 0; i < e->score_count; i++)
        text_addf(out, "%s%d", i == 0 ? "" : i < e->score_count - 1 ? ", " : " and ", e->score[i]);
    text_add(out, ".\n");
}

void connect_hints(const struct values *v, struct text *out)
{
    const struct connect_edition *e = connect_edition(v);
    text_add(out, "Rounds: note the active player on the line, the zone die above, the number dice beneath.\n");
    text_addf(out, "Arrow lines: %d for 1\u20136 in order or six alike, %d for 1\u20136 mixed, %d for filled.\n",
              e->arrow_run, e->arrow_mixed, e->arrow_full);
    text_addf(out, "Circles: %d when all four spaces are filled; three in a straight line: %d more.\n", e->circle,
              e->circle_line);
    write_score_cards(e, out);
    text_add(out, "Objectives: scored once, as soon as fulfilled.\nFree Actions: cross a box, write another number.\n");
    text_add(out, "Connect-3: tick a free box for its bonus, cross out its picture when used.\n");
    text_addf(out, "Connect-4: the same, and score each shape once: %d if among the first, later %d.", e->shape_first,
              e->shape_later);
}

const struct picture connect_picture = {
    .board = connect_board,
    .draw = connect_draw,
    .text_picture = connect_sketch,
    .reminder = "Write both number dice into the zone, then claim.\n"
                "Claims rise or fall by 1, or are all equal.\n"
                "Free Action: another number, or nothing if the zone is full.\n"
                "A zone box is never spent between the two number dice.\n"
                "No way to deal with a number die: out of the game.",
};
