/* CoNNect: the grid alone, for small pictures; the Grid of a puzzle is no more anyway. What was written in the last
 * turn is framed, and a band joins the spaces that were claimed. */
#include "draw/fill.h"
#include "games/connect/grid.h"
#include "games/connect/rules.h"
#include "games/connect/sheet_picture.h"

#include <stdlib.h>

/* Of the whole, in sides of a space: the grid with what stands left of it and above, and right of it and beneath. */
#define SIDE 8.85

/* Pitches at which such a picture is good, in mm. */
#define PITCH_LEAST 2.8
#define PITCH_MOST  16.0

/* Against the side of a space: the frame around what is new, its line, the band of a claim. */
#define FRAME_INSET 0.06
#define FRAME_LINE  0.11
#define BAND        0.5

/* Share of the paper in a band's colour. */
#define BAND_PALE 0.55

void connect_close_up_board(const struct values *v, const struct theme *theme, struct board *b)
{
    if (connect_is_grid(v)) {
        connect_grid_board(theme, b);
        return;
    }
    *b = (struct board){.columns = SIDE, .rows = SIDE, .pitch_least = PITCH_LEAST, .pitch_most = PITCH_MOST};
}

static bool adjacent(int one, int other)
{
    return abs(one % GRID_SIDE - other % GRID_SIDE) + abs(one / GRID_SIDE - other / GRID_SIDE) == 1;
}

/* Joins each space of a claim to one before it, the last that it touches. */
static void draw_band(const struct sheet_picture *p, struct area area, const struct move *claim)
{
    int count = claim->at[AT_COUNT];
    struct colour colour = fill_blend(icon_claim_colour(p->theme, count), p->theme->colour.paper, BAND_PALE);
    for (int i = 1; i < count; i++) {
        int before = i - 1;
        while (before > 0 && !adjacent(claim->at[i], claim->at[before]))
            before--;
        struct area from = sheet_space(p, area, claim->at[before]), to = sheet_space(p, area, claim->at[i]);
        draw_line(p->d, from.x + from.w / 2, from.y + from.h / 2, to.x + to.w / 2, to.y + to.h / 2, colour,
                  BAND * p->pitch);
    }
}

static bool in_sheet(const struct player_sheet *sheet, const struct move *claim)
{
    for (int i = 0; i < claim->at[AT_COUNT]; i++)
        if (!(sheet->claimed >> claim->at[i] & 1))
            return false;
    return true;
}

/* The claims of a turn that are this player's: moves don't say whose they are, but only his spaces were not claimed
 * before and are now. */
static void draw_bands(const struct sheet_picture *p, struct area area, const struct played_turn *turn, int player)
{
    const struct connect_table *now = (const struct connect_table *)turn->after;
    const struct connect_table *old = (const struct connect_table *)turn->before;
    for (size_t i = 0; i < turn->count; i++)
        if (turn->moves[i].kind == ACT_CLAIM && in_sheet(&now->sheet[player], &turn->moves[i]) &&
            !in_sheet(&old->sheet[player], &turn->moves[i]))
            draw_band(p, area, &turn->moves[i]);
}

void sheet_new_numbers(const struct sheet_picture *p, struct area area, const struct player_sheet *now,
                       const struct player_sheet *old)
{
    for (int i = 0; i < GRID_SPACES; i++) {
        struct area a = sheet_space(p, area, i);
        double inset = FRAME_INSET * p->pitch;
        if (now->number[i] != old->number[i])
            draw_frame(p->d, a.x + inset, a.y + inset, a.w - 2 * inset, a.h - 2 * inset, p->theme->colour.ink,
                       FRAME_LINE * p->pitch);
    }
}

void connect_draw_close_up(const struct values *v, const struct view *view, struct draw *d)
{
    const struct played_turn *turn = &view->turn;
    int player = view->player;
    double pitch = view->pitch;
    const struct connect_table *now = (const struct connect_table *)turn->after;
    const struct connect_table *old = (const struct connect_table *)turn->before;
    struct sheet_picture p = sheet_begin(v, d, pitch);
    struct area area = {0, 0, SIDE * pitch, SIDE * pitch};
    struct sheet_entries entries = {now, &now->sheet[player], now->set_up || now->moved};

    if (connect_is_grid(v)) {
        connect_grid_draw(turn->after, d, pitch);
        return;
    }
    sheet_ground(&p, area, now);
    if (old)
        draw_bands(&p, area, turn, player);
    sheet_play_area(&p, area);
    if (entries.played)
        sheet_numbers(&p, area, &entries);
    if (old)
        sheet_new_numbers(&p, area, &now->sheet[player], &old->sheet[player]);
}
