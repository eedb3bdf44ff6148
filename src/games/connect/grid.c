#include "games/connect/grid.h"

#include "games/connect/rules.h"

#include <string.h>

enum { CLAIMER /* the only player */ };

/* ---- The tag ----------------------------------------------------------------------------------------- */

/* Ruling: a sheet is another beginning, and only A plays. Cards mean nothing here, but records.md asks for them
 * wherever no sheet tells them, so they may stand here too. */
const struct tag_rival connect_grid_rivals[] = {
    {"Sheet", NULL}, {"Players", "1"}, {"Shapes", ""}, {"Objectives", ""}, {NULL, NULL},
};

#define EMPTY     '.'
#define ROW_BREAK '/'

/* Reads the six spaces of a row. */
static bool read_row(int row, const char *s, size_t len, uint8_t *number, struct text *why)
{
    if (len != GRID_SIDE)
        return text_refuse(why, "row %d of the tag Grid has %zu characters, not six: a digit or a point for each space",
                           row + 1, len);
    for (int i = 0; i < GRID_SIDE; i++) {
        if (s[i] != EMPTY && (s[i] < '0' || s[i] > '0' + NUMBER_MOST))
            return text_refuse(why,
                               "row %d of the tag Grid has something else than a digit from 0 to %d, or a point for an "
                               "empty space, at %c%d",
                               row + 1, NUMBER_MOST, 'a' + i, row + 1);
        number[i] = s[i] == EMPTY ? UNWRITTEN : (uint8_t)(s[i] - '0');
    }
    return true;
}

/* Grid = row ("/" row)*, six rows of six. */
static bool read_grid(const char *s, size_t len, uint8_t number[GRID_SPACES], struct text *why)
{
    const char *end = s + len, *row = s;
    int rows = 1;

    for (const char *at = s; at < end; at++)
        rows += *at == ROW_BREAK;
    if (rows != GRID_SIDE)
        return text_refuse(why, "the tag Grid has %d row%s, not six: six rows of six spaces, joined by %c", rows,
                           rows == 1 ? "" : "s", ROW_BREAK);
    for (int i = 0; i < GRID_SIDE; i++) {
        const char *to = memchr(row, ROW_BREAK, (size_t)(end - row));
        to = to ? to : end;
        if (!read_row(i, row, (size_t)(to - row), number + i * GRID_SIDE, why))
            return false;
        row = to + 1;
    }
    return true;
}

bool connect_grid_values(const char *s, size_t len, struct values *v, struct text *why)
{
    uint8_t number[GRID_SPACES];
    v->of[CONNECT_GRID].n[0] = 1;
    return read_grid(s, len, number, why);
}

bool connect_grid_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    uint8_t number[GRID_SPACES];
    (void)v;
    if (!read_grid(s, len, number, why))
        return false;
    connect_grid_fill(pos, number);
    return true;
}

void connect_grid_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct player_sheet *sheet = &((const struct connect_table *)pos)->sheet[CLAIMER];
    if (!connect_is_grid(v))
        return;
    for (int i = 0; i < GRID_SPACES; i++) {
        if (i > 0 && i % GRID_SIDE == 0)
            text_add_char(out, ROW_BREAK);
        text_add_char(out, sheet->number[i] == UNWRITTEN ? EMPTY : (char)('0' + sheet->number[i]));
    }
}

/* ---- The position ------------------------------------------------------------------------------------ */

/* As a table on which the rounds are about to end: only A's claims are left. */
void connect_grid_blank(struct connect_table *t)
{
    t->set_up = true;
    t->stage = STAGE_LABEL;
    t->arrows = 0;
}

void connect_grid_fill(struct pos *pos, const uint8_t number[GRID_SPACES])
{
    struct player_sheet *sheet = &((struct connect_table *)pos)->sheet[CLAIMER];
    memcpy(sheet->number, number, sizeof sheet->number);
    sheet->written = 0;
    for (int i = 0; i < GRID_SPACES; i++)
        if (number[i] != UNWRITTEN)
            sheet->written |= bit(i);
}

void connect_grid_deal(struct rng *rng, struct connect_table *t)
{
    struct player_sheet *s = &t->sheet[CLAIMER];
    for (int i = 0; i < GRID_SPACES; i++) {
        uint32_t lot = rng_below(rng, DICE_SIDES + 1);
        if (lot == 0)
            continue;
        s->number[i] = (uint8_t)lot;
        s->written |= bit(i);
    }
}

/* ---- The turn ---------------------------------------------------------------------------------------- */

enum blame connect_grid_label(const struct values *v, struct pos *pos, int player, struct text *why)
{
    enum blame blame = connect_label(v, pos, player, why);
    if (!blame && player >= 0)
        ((struct connect_table *)pos)->dealt = BOTH_DEALT;
    return blame;
}

bool connect_grid_play(const struct values *v, struct pos *pos, const struct move *move, struct text *why)
{
    struct connect_table *t = (struct connect_table *)pos;
    struct hand h = {connect_edition(v), t, &t->sheet[CLAIMER], move, 'A', why};

    if (t->stage != STAGE_PLAYER)
        return text_refuse(why, "the one turn on a Grid is A's, and begins with the label A:");
    if (move->kind != ACT_CLAIM)
        return hand_refuse(&h, "on a Grid numbers are claimed, and nothing else happens");
    return connect_grid_claim(&h);
}

bool connect_grid_end_turn(const struct values *v, struct pos *pos, struct text *why)
{
    if (!connect_end_turn(v, pos, why))
        return false;
    ((struct connect_table *)pos)->over = true;
    return true;
}

/* ---- Scores ------------------------------------------------------------------------------------------ */

int connect_grid_points(const struct player_sheet *s)
{
    return bits_count(s->claimed);
}

void connect_grid_score(const struct values *v, const struct pos *pos, struct score *s)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    (void)v;
    s->points[CLAIMER] = connect_grid_points(&t->sheet[CLAIMER]);
    s->winner[CLAIMER] = t->over;
}

static int unused(const struct player_sheet *s)
{
    return bits_count(s->written & ~s->claimed);
}

void connect_grid_detail(const struct pos *pos, struct detail *out)
{
    static const char *const keys[] = {"connect3", "connect4", "connect5"};
    const struct player_sheet *s = &((const struct connect_table *)pos)->sheet[CLAIMER];
    detail_object(out, "A");
    for (int i = 0; i <= CLAIM_MOST - CLAIM_LEAST; i++)
        detail_number(out, keys[i], s->claims[i]);
    detail_number(out, "unused", unused(s));
    detail_end(out);
}

/* "4 claims: 2 of 3, 1 of 4, 1 of 5; 21 numbers unused" */
void connect_grid_remark(const struct pos *pos, struct text *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    const struct player_sheet *s = &t->sheet[CLAIMER];
    int left = unused(s), claims = 0;

    if (!t->over)
        return;
    for (int i = 0; i <= CLAIM_MOST - CLAIM_LEAST; i++)
        claims += s->claims[i];
    text_addf(out, "%d claim%s", claims, claims == 1 ? "" : "s");
    for (int i = 0, listed = 0; i <= CLAIM_MOST - CLAIM_LEAST; i++)
        if (s->claims[i] > 0)
            text_addf(out, "%s%d of %d", listed++ ? ", " : ": ", s->claims[i], CLAIM_LEAST + i);
    text_addf(out, "; %d number%s unused", left, left == 1 ? "" : "s");
}
