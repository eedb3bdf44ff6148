/* CoNNect: the picture: a player's sheet with all its panels. The others are in picture_close_up.c and grid_picture.c.
 */
#include "games/connect/internal.h"
#include "games/connect/picture/sheet_picture.h"

#include <math.h>
#include <string.h>

#define PITCH_MOST 16.0 /* mm: the side of a space */

/* ---- Layout ------------------------------------------------------------------------------------------------------ */

/* In sides of a space. */
#define GAP        0.28
#define WIDTH      15.25
#define GRID_WIDTH 8.75 /* with what surrounds it */
#define BESIDE     9.2  /* the bonuses, where they stand beside the rest */

/* The panels of a sheet from top to bottom; those from PANEL_FIVES to PANEL_TRACK stand beside the grid. */
enum panel {
    PANEL_ROUNDS,
    PANEL_GRID,
    PANEL_FIVES,
    PANEL_OBJECTIVES, /* below the grid in large print */
    PANEL_TRACK,
    PANEL_BONUS,
    PANEL_SCORE = PANEL_BONUS + SECTIONS,
    PANELS
};

struct sheet_layout {
    double w, h;
    int faces; /* pages of a sheet */
    struct box area[PANELS];
    int face[PANELS]; /* on which page a panel is, from 0 */
};

/* Places a panel below those before it, or at the top of a further page. */
static void add_panel(struct sheet_layout *l, const struct sheet_measures *m, enum panel panel, double *y, double width,
                      double height)
{
    if (*y > 0 && *y + height > m->height) {
        l->faces++;
        *y = 0;
    }
    l->area[panel] = (struct box){0, *y, width, height};
    l->face[panel] = l->faces - 1;
    l->h = fmax(l->h, *y + height);
    *y += height + GAP;
}

/* Lays out the sheets of an edition, in mm for a pitch in mm. */
static struct sheet_layout lay_out(const struct connect_edition *e, const struct theme *theme,
                                   const struct sheet_measures *m, double pitch)
{
    struct sheet_layout l = {.w = WIDTH, .faces = 1};
    double y = 0, x = GRID_WIDTH + GAP, w = WIDTH - x;

    add_panel(&l, m, PANEL_ROUNDS, &y, WIDTH, m->heading + sheet_round_rows(e, m) * m->round_row + PANEL_PAD);
    add_panel(&l, m, PANEL_GRID, &y, GRID_WIDTH, m->grid);
    double top = l.area[PANEL_GRID].y;
    l.area[PANEL_FIVES] = (struct box){x, top, w, m->fives};
    l.area[PANEL_OBJECTIVES] = (struct box){x, top + m->fives + GAP, w, m->grid - m->fives - m->track - 2 * GAP};
    l.area[PANEL_TRACK] = (struct box){x, top + m->grid - m->track, w, m->track};
    for (enum panel panel = PANEL_FIVES; panel <= PANEL_TRACK; panel++)
        l.face[panel] = l.face[PANEL_GRID];
    if (m->objective > 0) {
        /* Rows with as many lines as the longest text of the edition may take. */
        const double letters = 40, line = 0.58; /* of a line; height of each line after the second */
        size_t most = 0;
        for (int i = 0; i < e->objective_count; i++)
            most = strlen(e->objective[i].text) > most ? strlen(e->objective[i].text) : most;
        double more = fmax(0, ceil((double)most / letters) - 2);
        add_panel(&l, m, PANEL_OBJECTIVES, &y, WIDTH, m->heading + DECKS * (m->objective + more * line) + PANEL_PAD);
    }
    for (enum section section = SECTION_3; section < SECTIONS && !m->wide; section++)
        add_panel(&l, m, PANEL_BONUS + (enum panel)section, &y, WIDTH,
                  m->heading + sheet_bonus_rows(e, m, section) * m->bonus_row + PANEL_PAD);
    add_panel(&l, m, PANEL_SCORE, &y, WIDTH, m->score);

    for (int i = 0; i < PANELS; i++) {
        struct box a = l.area[i];
        l.area[i] = (struct box){a.x * pitch, a.y * pitch, a.w * pitch, a.h * pitch};
    }
    l.w *= pitch;
    l.h *= pitch;
    /* The page's QR code takes the right end of the score, or the bottom of the bonuses beside it; in large print it
     * stands below. */
    double code = theme->page.qr + theme->page.gap_small;
    for (int section = 0; section < SECTIONS && m->wide; section++) {
        double height = (l.h - code + GAP * pitch) / SECTIONS;
        l.area[PANEL_BONUS + section] =
            (struct box){l.w + GAP * pitch, section * height, BESIDE * pitch, height - GAP * pitch};
    }
    if (m->wide)
        l.w += (GAP + BESIDE) * pitch;
    else if (!m->large)
        l.area[PANEL_SCORE].w -= code;
    return l;
}

/* ---- A sheet ----------------------------------------------------------------------------------------------------- */

/* What draws a panel, except those of bonuses: what is printed on all sheets, what one sheet adds, and what is written;
 * NULL: nothing. */
typedef void draw_panel(const struct sheet_picture *, struct box);
static const struct {
    draw_panel *printed, *known, *written;
} panels[PANELS] = {
    [PANEL_ROUNDS] = {sheet_rounds, sheet_rounds_rolled, sheet_rounds_played},
    [PANEL_GRID] = {sheet_play_area, NULL, sheet_numbers},
    [PANEL_FIVES] = {sheet_fives, sheet_fives_known, NULL},
    [PANEL_OBJECTIVES] = {sheet_objectives, sheet_objectives_known, NULL},
    [PANEL_TRACK] = {sheet_track, NULL, sheet_track_used},
    [PANEL_SCORE] = {sheet_score, NULL, NULL},
};

/* Draws what all sheets of an edition have on page `which` / 4; it differs with p->known and printed dice, the last two
 * bits of `which`. */
static void make_printed(const struct sheet_picture *p, struct box whole UNUSED, int which)
{
    struct sheet_layout l = lay_out(p->edition, p->theme, p->measures, p->pitch);
    for (enum panel panel = PANEL_ROUNDS; panel < PANELS; panel++) {
        if (l.face[panel] != which / 4)
            continue;
        if (panels[panel].printed)
            panels[panel].printed(p, l.area[panel]);
        else
            sheet_bonuses(p, l.area[panel], (enum section)(panel - PANEL_BONUS));
        if (panel == PANEL_GRID && !p->measures->large)
            sheet_legend(p, l.area[panel]);
    }
}

static void make_ground(const struct sheet_picture *p, struct box a, int which UNUSED)
{
    sheet_ground(p, a);
}

static void draw_sheet(const struct sheet_picture *p, const struct values *v, const struct view *view,
                       const struct sheet_layout *l, const struct player_sheet *old)
{
    const struct connect_edition *e = p->edition;
    const struct connect_table *t = p->table;
    const struct box *area = l->area;
    const int *on = l->face, face = view->face;

    if (on[PANEL_GRID] == face) {
        if (t->arrows == e->arrows && memcmp(t->layout, e->setup, sizeof t->layout) == 0)
            sheet_shared(p, "ground", 0, area[PANEL_GRID], make_ground);
        else
            sheet_ground(p, area[PANEL_GRID]);
        if (old)
            sheet_frames(p, area[PANEL_GRID], old);
    }
    sheet_shared(p, "sheet", 4 * face + 2 * t->has_dice + p->known, (struct box){0, 0, l->w, l->h}, make_printed);
    for (enum panel panel = PANEL_ROUNDS; panel < PANELS; panel++)
        if (on[panel] == face && panels[panel].known)
            panels[panel].known(p, area[panel]);
    if (!p->played)
        return;

    for (enum panel panel = PANEL_ROUNDS; panel < PANELS; panel++)
        if (on[panel] == face && panels[panel].written)
            panels[panel].written(p, area[panel]);
    for (enum section section = SECTION_3; section < SECTIONS; section++)
        if (on[PANEL_BONUS + section] == face)
            sheet_bonuses_used(p, area[PANEL_BONUS + section], section);
    if (t->over && !p->sheet->out && on[PANEL_SCORE] == face) {
        struct connect_score score;
        connect_count(v, t, view->player, &score);
        sheet_score_written(p, area[PANEL_SCORE], &score);
    }
}

/* ---- The facets -------------------------------------------------------------------------------------------------- */

static struct board board_of(const struct values *v, const struct theme *theme, const struct sheet_measures *m)
{
    struct sheet_layout l = lay_out(connect_edition(v), theme, m, 1);
    return (struct board){.columns = l.w, .rows = l.h, .pitch_least = m->least, .pitch_most = PITCH_MOST};
}

static void board(const struct values *v, const struct theme *theme, enum close_up close_up, struct board *b)
{
    if (close_up == CLOSE_UP_ANSWER)
        connect_grid_picture.board(v, theme, close_up, b);
    else if (close_up)
        close_up_board(theme, close_up, b);
    else
        *b = board_of(v, theme, sheet_measures(theme, false));
}

static void wide_board(const struct values *v, const struct theme *theme, struct board *b)
{
    *b = board_of(v, theme, sheet_measures(theme, true));
}

/* In sides of a space: where the number of the round ends, within the outlines of claims; mm, for each pt of its type:
 * sides with room for it. */
#define ROUND_RIGHT 0.84
#define ROUND_BELOW 0.84
#define ROUND_LEAST 1.5

/* The answer of a whole game: the numbers and claims of its end on a plain grid; in the corner of each space the round
 * in which it was written. */
static void draw_answer(const struct values *v, const struct view *view, struct draw *d)
{
    const struct player_sheet *sheet = &((const struct connect_table *)view->turn.after)->sheet[view->player];
    const struct theme *theme = draw_theme(d);
    const struct type type = draw_type(d, FACE_REGULAR, theme->type.least, ALIGN_RIGHT);
    struct connect_grid grid = {.sheet = *sheet};
    struct view plain = *view;
    uint8_t claims = 0, rounds[GRID_SPACES] = {0}, round = 0;
    struct board b;

    for (size_t i = 0; i < view->turn.count; i++) {
        const struct move *move = &view->turn.moves[i];
        const uint16_t *at = move->at;
        round = (uint8_t)(round + (move->kind == ACT_DICE));
        if (move->kind == ACT_WRITE || move->kind == ACT_FREE || move->kind == ACT_ADJUST_DIE)
            rounds[at[AT_SPACE]] = round;
        else if (move->kind == ACT_MOVE)
            rounds[at[AT_TO]] = rounds[at[AT_FROM]];
        if (move->kind != ACT_CLAIM)
            continue;
        claims++;
        for (int k = 0; k < at[AT_COUNT]; k++)
            grid.chain[at[k]] = claims;
        for (int k = 0; k < TWO_WRITES && at[AT_WRITES + k]; k++)
            rounds[written_space(at[AT_WRITES + k])] = round;
    }
    plain.turn.after = (const struct pos *)&grid;
    connect_grid_picture.draw(v, &plain, d);
    board(v, theme, CLOSE_UP_ANSWER, &b);
    if (view->pitch < ROUND_LEAST * type.size)
        return;
    for (int i = 0; i < GRID_SPACES; i++)
        if (sheet->number[i] != UNWRITTEN)
            draw_text(d, b.edge + (i % GRID_SIDE + ROUND_RIGHT) * view->pitch,
                      b.edge + (i / GRID_SIDE + ROUND_BELOW) * view->pitch, type, short_text("%d", rounds[i]).text);
    draw_text(d, b.edge + GRID_SIDE * view->pitch, 1.6 * b.edge + GRID_SIDE * view->pitch, type,
              draw_word(d, N_("small: the round")));
}

static void draw(const struct values *v, const struct view *view, struct draw *d)
{
    if (view->close_up == CLOSE_UP_ANSWER) {
        draw_answer(v, view, d);
        return;
    }
    struct sheet_picture p = sheet_begin(v, view->turn.after, view->player, d, view->pitch, view->wide);
    const struct connect_table *before = (const struct connect_table *)view->turn.before;
    const struct player_sheet *old = before ? &before->sheet[view->player] : NULL;
    if (view->close_up) {
        close_up_draw(&p, &view->turn, old);
        return;
    }
    struct sheet_layout l = lay_out(p.edition, p.theme, p.measures, p.pitch);
    draw_sheet(&p, v, view, &l, old);
}

/* ---- Icons for rule texts ---------------------------------------------------------------------------------------- */

static const char *const icon_names[] = {"move", "zone", "adjust", "reuse", "write", "two", "six", NULL};
static const struct bonus_box icon_boxes[] = {
    {.kind = BONUS_MOVE},
    {.kind = BONUS_ZONE},
    {.kind = BONUS_ADJUST},
    {.kind = BONUS_REUSE},
    {.kind = BONUS_WRITE, .number = 3},
    {.kind = BONUS_TWO},
    {.kind = BONUS_POINTS, .number = 6},
};

static void draw_icon(struct draw *d, int number, double size)
{
    icon_bonus(d, &icon_boxes[number], size / 2, size / 2, size);
}

const struct picture connect_picture = {
    .board = board,
    .draw = draw,
    .text_picture = connect_text_picture,
    .describe = connect_describe,
    .reminder = N_("Write both number dice into the zone, then claim.\n"
                   "Claims rise or fall by 1, or are all equal.\n"
                   "Free Action: another number, or nothing if the zone is full.\n"
                   "A zone box is never spent between the two number dice.\n"
                   "No way to deal with a number die: out of the game."),
    .diagrams = &(const struct diagrams){.names = icon_names, .draw = draw_icon},
};

static int faces(const struct values *v, const struct theme *theme)
{
    return lay_out(connect_edition(v), theme, sheet_measures(theme, false), 1).faces;
}

const struct player_sheets connect_player_sheets = {.most = SHEET_PLAYERS, .faces = faces, .wide = wide_board};

/* The hints that large print has no room for on the sheet. */
void connect_hints(const struct values *v, const struct words *words, struct text *out)
{
    const struct connect_edition *e = connect_edition(v);
    scoped(text_release) struct text cards = {0};

    for (int i = 0; i < e->score_count; i++)
        text_addf(&cards, "%s%d", i ? ", " : "", e->score[i]);
    words_addf(words, out,
               "Rounds: note the active player on the line, the zone die above, the number dice beneath.\n");
    words_addf(words, out,
               "Arrow lines: %d for 1\u20136 in order or six alike, %d for 1\u20136 mixed, %d for filled.\n",
               e->arrow_run, e->arrow_mixed, e->arrow_full);
    words_addf(words, out, "Circles: %d when all four spaces are filled; three in a straight line: %d more.\n",
               e->circle, e->circle_line);
    words_addf(words, out, "Connect-5: the score cards are %s.\n", text_string(&cards));
    words_addf(words, out, "Objectives: scored once, at the end of the round.\n");
    words_addf(words, out, "Free Actions: cross a box, write another number.\n");
    words_addf(words, out, "Connect-3: tick a free box for its bonus, cross out its picture when used.\n");
    words_addf(words, out, "Connect-4: the same, and score each shape once: %d if among the first, later %d.",
               e->shape_first, e->shape_later);
}
