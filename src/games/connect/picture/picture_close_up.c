/* CoNNect: the picture of a turn: the play area, with the turn's numbers framed and its claims as bands, and below it
 * what the turn brought its player. */
#include "draw/marker.h"
#include "games/connect/picture/sheet_picture.h"

#include <math.h>
#include <stdlib.h>

/* In sides of a space: the play area; the frame around a new number and its corners; the band of a claim, and a space
 * of its chain below; the bonuses' pictures, at least; rows of these, in usual and in large print, where one is of
 * rules; the air between. */
#define PLAY_AREA    8.85
#define FRAME_INSET  0.1
#define FRAME_CORNER 0.22
#define BAND         0.5
#define CHAIN        0.22
#define GAIN         0.95
#define GAIN_ROW     1.3
#define ROW_LARGE    3.5
#define ROW_RULE     1.7
#define AIR          0.1

/* mm */
#define PITCH_LEAST 4.5
#define PITCH_MOST  16.0
#define GAIN_LEAST  0.95 /* for each pt of the least type, which stands in the bonuses' pictures */

/* Of large print: numbers in the spaces are no smaller than its least type. */
#define PITCH_LARGE 9.2

/* Share of paper in a band's colour: numbers stand on it, which are paler in outlines. */
#define BAND_PALE    0.55
#define BAND_OUTLINE 0.8

void close_up_board(const struct theme *theme, enum close_up close_up, struct board *b)
{
    const double large = close_up == CLOSE_UP_RULE ? ROW_RULE : ROW_LARGE;
    const double gains = close_up == CLOSE_UP_STILL ? 0 : theme_is_large(theme) ? large : GAIN_ROW;
    *b = (struct board){.columns = PLAY_AREA,
                        .rows = PLAY_AREA + gains + AIR,
                        .pitch_least = theme_is_large(theme) ? PITCH_LARGE : PITCH_LEAST,
                        .pitch_most = PITCH_MOST};
}

void sheet_frames(const struct sheet_picture *p, struct box area, const struct player_sheet *old)
{
    for (int i = 0; i < GRID_SPACES; i++) {
        struct box a = sheet_space(p, area, i);
        double inset = FRAME_INSET * p->pitch;
        if (p->sheet->number[i] != old->number[i])
            icon_round_rect(draw_path(p->d), a.x + inset, a.y + inset, a.w - 2 * inset, a.h - 2 * inset,
                            FRAME_CORNER * p->pitch);
    }
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.line);
}

/* ---- Claims ------------------------------------------------------------------------------------------------------ */

enum { CLAIMS_MOST = GRID_SPACES / CLAIM_LEAST };

/* Finds a turn's claims on one sheet. Moves do not say whose they are, but a claim is the player's if its spaces became
 * claimed on this sheet. */
static int find_claims(const struct sheet_picture *p, const struct played_turn *turn, const struct player_sheet *old,
                       const struct move *claims[CLAIMS_MOST])
{
    int count = 0;
    for (size_t i = 0; i < turn->count && count < CLAIMS_MOST; i++) {
        const struct move *move = &turn->moves[i];
        spaces set = 0;
        for (int k = 0; move->kind == ACT_CLAIM && k < move->at[AT_COUNT]; k++)
            set |= bit(move->at[k]);
        if (!(set & ~p->sheet->claimed) && (set & ~old->claimed))
            claims[count++] = move;
    }
    return count;
}

/* Joins each space of a claim to the last space before it that it touches. */
static void draw_band(const struct sheet_picture *p, struct box area, const struct move *claim)
{
    int count = claim->at[AT_COUNT];
    struct colour colour = fill_blend(icon_claim_colour(p->theme, count), p->theme->colour.paper,
                                      fill_outlines(p->d) ? BAND_OUTLINE : BAND_PALE);
    for (int i = 1; i < count; i++) {
        int at = claim->at[i], before = i;
        do
            before--;
        while (before > 0 && abs(at % GRID_SIDE - claim->at[before] % GRID_SIDE) +
                                     abs(at / GRID_SIDE - claim->at[before] / GRID_SIDE) !=
                                 1);
        struct box from = sheet_space(p, area, claim->at[before]), to = sheet_space(p, area, at);
        draw_line(p->d, from.x + from.w / 2, from.y + from.h / 2, to.x + to.w / 2, to.y + to.h / 2, colour,
                  BAND * p->pitch);
    }
}

/* ---- What a turn brought ----------------------------------------------------------------------------------------- */

/* The pictures below the play area, placed from left to right, in large print in two rows. */
struct gains {
    const struct sheet_picture *p;
    double side, x, middle; /* of the next picture: its height, its left end, its middle */
};

/* Makes room for a picture of this width. False if there is none. */
static bool next_gain(struct gains *g, double width)
{
    double pitch = g->p->pitch, right = PLAY_AREA * pitch;
    if (g->x + width > right && theme_is_large(g->p->theme) && g->middle < right + g->side) {
        g->x = AIR * pitch;
        g->middle += g->side + AIR * pitch;
    }
    return g->x + width <= right;
}

static void draw_bonus(struct gains *g, const struct bonus_box *box, bool spent)
{
    if (!next_gain(g, g->side))
        return;
    icon_bonus(g->p->d, box, g->x + g->side / 2, g->middle, g->side);
    if (spent) /* one stroke leaves it legible */
        draw_line(g->p->d, g->x, g->middle + g->side / 2, g->x + g->side, g->middle - g->side / 2,
                  g->p->theme->colour.ink, g->p->theme->stroke.line);
    g->x += g->side + AIR * g->p->pitch;
}

static void draw_claim(struct gains *g, const struct move *claim, size_t number, size_t count)
{
    const struct sheet_picture *p = g->p;
    int size = claim->at[AT_COUNT];
    struct bonus_box box = {(uint8_t)claim->at[AT_BONUS], (uint8_t)claim->at[AT_BONUS_NUMBER], 0};
    double chain = size * CHAIN * p->pitch, disc = count > 1 ? 2 * marker_number_radius(p->d, count) : 0;

    if (!next_gain(g, disc + chain))
        return;
    if (count > 1)
        marker_number(p->d, number, g->x + disc / 2, g->middle, disc / 2, p->theme->colour.ink);
    icon_chain(p->d, size, g->x + disc + AIR * p->pitch + chain / 2, g->middle, chain,
               icon_claim_colour(p->theme, size));
    g->x += disc + chain + 2 * AIR * p->pitch;
    if (box.kind != BONUS_NONE)
        draw_bonus(g, &box, false);
}

/* Draws each claim, with the bonus that it took; the bonuses that were spent and the Free Actions, crossed; the
 * objectives that were reached. */
static void draw_gains(const struct sheet_picture *p, const struct move *const *claims, int count,
                       const struct player_sheet *old)
{
    const struct connect_edition *e = p->edition;
    double side = fmax(GAIN * p->pitch, GAIN_LEAST * p->least), small = side * 0.55;
    struct gains g = {p, side, AIR * p->pitch, PLAY_AREA * p->pitch + side / 2};

    for (int i = 0; i < count; i++)
        draw_claim(&g, claims[i], (size_t)i + 1, (size_t)count);
    for (enum section section = SECTION_3; section < SECTIONS; section++)
        for (int i = 0; i < e->box_count[section]; i++) {
            const struct bonus_box *box = &e->box[section][i];
            if (box->kind < BONUS_WRITE && p->sheet->box[section][i] == BOX_USED && old->box[section][i] != BOX_USED)
                draw_bonus(&g, box, true);
        }
    for (int i = old->free_actions; i < p->sheet->free_actions && next_gain(&g, small); i++) {
        struct box box = {g.x, g.middle - small / 2, small, small};
        sheet_box(p, box);
        sheet_cross(p, box);
        g.x += small + AIR * p->pitch;
    }
    for (int deck = 0; deck < DECKS; deck++) {
        if (!bits_have(p->sheet->objectives & ~old->objectives, deck) || !next_gain(&g, 2 * small))
            continue;
        const struct objective *o = &e->objective[p->table->objective[deck]];
        sheet_label(p, p->head, (struct box){g.x, g.middle - small / 2, small, small},
                    short_text("%c%d", 'A' + o->deck, o->number).text);
        sheet_tick(p, (struct box){g.x + small, g.middle - small / 2, small, small});
        g.x += 2 * small + AIR * p->pitch;
    }
}

void close_up_draw(const struct sheet_picture *p, const struct played_turn *turn, const struct player_sheet *old)
{
    struct box area = {0, 0, PLAY_AREA * p->pitch, PLAY_AREA * p->pitch};
    const struct move *claims[CLAIMS_MOST];
    int count = old ? find_claims(p, turn, old, claims) : 0;

    sheet_ground(p, area);
    for (int i = 0; i < count; i++)
        draw_band(p, area, claims[i]);
    /* Below the circles, which stay whole. After several turns most numbers would have a frame. */
    if (old && !turn->numbers)
        sheet_frames(p, area, old);
    sheet_play_area(p, area);
    if (p->played)
        sheet_numbers(p, area);
    /* The numbers of several claims, in order, at the corners of their first spaces; large ones would hide the digits.
     */
    for (int i = 0; count > 1 && !theme_is_large(p->theme) && i < count; i++) {
        struct box a = sheet_space(p, area, claims[i]->at[0]);
        double radius = marker_number_radius(p->d, (size_t)i + 1);
        marker_number(p->d, (size_t)i + 1, a.x + radius, a.y + radius, radius, p->theme->colour.ink);
    }
    if (old)
        draw_gains(p, claims, count, old);
}
