/* CoNNect: the position before the first turn: blank, dealt from a sheet's seed, or written out in tags. */
#include "games/connect/internal.h"

#include <ctype.h>
#include <string.h>

/* ---- The table -------------------------------------------------------------------------------------------------- */

void connect_start(const struct values *v, struct pos *pos)
{
    const struct connect_edition *e = connect_edition(v);
    struct connect_table *t = (struct connect_table *)pos;

    memset(t, 0, sizeof *t);
    memcpy(t->layout, e->setup, sizeof t->layout);
    t->arrows = e->arrows;
    memset(t->shape, UNWRITTEN, sizeof t->shape);
    memset(t->objective, UNWRITTEN, sizeof t->objective);
    for (int i = 0; i < SHEET_PLAYERS; i++)
        memset(t->sheet[i].number, UNWRITTEN, sizeof t->sheet[i].number);
}

/* ---- Dealing ---------------------------------------------------------------------------------------------------- */

/* Puts `count` random items of 0 to `items` - 1 first (Fisher and Yates), and returns the set of them. */
static uint64_t shuffle(struct rng *rng, uint8_t *order, int items, int count)
{
    uint64_t set = 0;
    for (int i = 0; i < items; i++)
        order[i] = (uint8_t)i;
    for (int i = 0; i < count; i++) {
        int other = i + (int)rng_below(rng, (uint32_t)(items - i));
        uint8_t item = order[other];
        order[other] = order[i];
        order[i] = item;
        set |= bit(item);
    }
    return set;
}

/* Puts the shapes of a set on the table, in their order. */
static void put_shapes(struct connect_table *t, uint64_t set)
{
    for (int i = 0; i < TABLE_SHAPES; i++)
        t->shape[i] = (uint8_t)bits_take(&set);
}

static int deck_count(const struct connect_edition *e, int deck)
{
    int count = 0;
    for (int i = 0; i < e->objective_count; i++)
        count += e->objective[i].deck == deck;
    return count;
}

/* The objective of a deck with this number, from 1; -1 if there is none. */
static int find_objective(const struct connect_edition *e, int deck, int number)
{
    for (int i = 0; i < e->objective_count; i++)
        if (e->objective[i].deck == deck && e->objective[i].number == number)
            return i;
    return -1;
}

/* Sheet IDs depend on the order of the draws: it never changes. */
void connect_deal(const struct values *v, struct rng *rng, struct pos *pos)
{
    enum { ARROWS = 2 };
    const struct connect_edition *e = connect_edition(v);
    struct connect_table *t = (struct connect_table *)pos;

    if (v->of[CONNECT_LAYOUT].n[0]) { /* one set-up space in each row and each column; arrows on two of both */
        uint8_t order[GRID_SIDE] = {0};
        shuffle(rng, order, GRID_SIDE, SETUP_SPACES);
        for (int row = 0; row < SETUP_SPACES; row++)
            t->layout[row] = (uint8_t)(row * GRID_SIDE + order[row]);
        t->arrows = 0;
        for (int from = 0; from < LINES; from += GRID_SIDE)
            t->arrows |= (uint16_t)(shuffle(rng, order, GRID_SIDE, ARROWS) << from);
    }
    if (v->of[CONNECT_DRAW].n[0]) {
        uint8_t order[CARDS_MOST] = {0};
        put_shapes(t, shuffle(rng, order, e->big_count, TABLE_SHAPES));
        for (int deck = 0; deck < DECKS; deck++) {
            int number = 1 + (int)rng_below(rng, (uint32_t)deck_count(e, deck));
            t->objective[deck] = (uint8_t)find_objective(e, deck, number);
        }
    }
    t->has_dice = v->of[CONNECT_DICE].n[0];
    for (int roll = 0; t->has_dice && roll < SETUP_ROLLS + e->rounds; roll++)
        for (int die = 0; die < ROLL_DICE; die++)
            t->roll[roll][die] = (uint8_t)(1 + rng_below(rng, DICE_SIDES));
}

/* Below, `place` with the position NULL only checks the text; `values` calls it so. */

/* ---- The tag Shapes --------------------------------------------------------------------------------------------- */

static bool shapes_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    const struct connect_edition *e = connect_edition(v);
    uint64_t read = 0;

    for (struct notation_item item = {.commas = true}; notation_next_item(s, len, &item);) {
        int i = 0;
        while (i < e->big_count && e->big[i].letter != toupper((unsigned char)*item.s))
            i++;
        if (item.len > 1 || i == e->big_count) {
            text_addf(why, "Shapes: %.*s is not a shape card: they are", (int)(item.len < 20 ? item.len : 20), item.s);
            for (i = 0; i < e->big_count; i++)
                text_addf(why, " %c", e->big[i].letter);
            return false;
        }
        if (bits_have(read, i))
            return text_refuse(why, "Shapes has the card %c twice: four different ones lie on the table",
                               e->big[i].letter);
        read |= bit(i);
    }
    const int count = bits_count(read);
    if (count != TABLE_SHAPES)
        return text_refuse(why, "Shapes has %d card%s: four lie on the table, as in \"A C F H\"", count,
                           count == 1 ? "" : "s");
    if (pos && !connect_is_grid(v))
        put_shapes((struct connect_table *)pos, read);
    return true;
}

static bool shapes_values(const char *s, size_t len, struct values *v, struct text *why)
{
    return shapes_place(v, NULL, s, len, why);
}

static void shapes_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    for (int i = 0; !connect_is_grid(v) && i < TABLE_SHAPES && t->shape[i] != UNWRITTEN; i++)
        text_addf(out, "%s%c", i ? " " : "", connect_edition(v)->big[t->shape[i]].letter);
}

/* ---- The tag Objectives ----------------------------------------------------------------------------------------- */

static bool objectives_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    const struct connect_edition *e = connect_edition(v);
    uint8_t read[DECKS];

    memset(read, UNWRITTEN, sizeof read);
    for (struct notation_item item = {.commas = true}; notation_next_item(s, len, &item);) {
        int deck = toupper((unsigned char)item.s[0]) - 'A',
            found = item.len == 2 ? find_objective(e, deck, item.s[1] - '0') : -1;
        if (found < 0) {
            text_addf(why, "Objectives: %.*s is not an objective: they are ", (int)(item.len < 20 ? item.len : 20),
                      item.s);
            for (deck = 0; deck < DECKS; deck++)
                text_addf(why, "%s%c1 to %c%d", deck ? ", " : "", 'A' + deck, 'A' + deck, deck_count(e, deck));
            return false;
        }
        if (read[deck] != UNWRITTEN)
            return text_refuse(why,
                               "Objectives has two cards of deck %c: it names one of each deck, as in \"A2 B1 C3\"",
                               'A' + deck);
        read[deck] = (uint8_t)found;
    }
    for (int deck = 0; deck < DECKS; deck++)
        if (read[deck] == UNWRITTEN)
            return text_refuse(why, "Objectives has no card of deck %c: it names one of each deck, as in \"A2 B1 C3\"",
                               'A' + deck);
    if (pos && !connect_is_grid(v))
        memcpy(((struct connect_table *)pos)->objective, read, sizeof read);
    return true;
}

static bool objectives_values(const char *s, size_t len, struct values *v, struct text *why)
{
    return objectives_place(v, NULL, s, len, why);
}

static void objectives_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    for (int deck = 0; !connect_is_grid(v) && deck < DECKS && t->objective[deck] != UNWRITTEN; deck++)
        text_addf(out, "%s%c%d", deck ? " " : "", 'A' + deck, connect_edition(v)->objective[t->objective[deck]].number);
}

/* ---- The tag Grid ----------------------------------------------------------------------------------------------- */

static const struct tag_rival grid_rivals[] = {
    {"Sheet", NULL}, {"Players", "1"}, {"Shapes", ""}, {"Objectives", ""}, {NULL, NULL},
};

#define EMPTY     '.'
#define ROW_BREAK '/'

/* Grid = row ("/" row)*: six rows of six. */
static bool read_numbers(const char *s, size_t len, uint8_t number[GRID_SPACES], struct text *why)
{
    const char *end = s + len;
    int rows = 1;

    for (const char *at = s; at < end; at++)
        rows += *at == ROW_BREAK;
    if (rows != GRID_SIDE)
        return text_refuse(why, "Grid has %d row%s, not six: six rows of six spaces, joined by %c", rows,
                           rows == 1 ? "" : "s", ROW_BREAK);
    for (int row = 0; row < GRID_SIDE; row++) {
        const char *to = memchr(s, ROW_BREAK, (size_t)(end - s));
        to = to ? to : end;
        if (to - s != GRID_SIDE)
            return text_refuse(why, "row %d of Grid has %d characters, not six: a digit or a point for each space",
                               row + 1, (int)(to - s));
        for (int i = 0; i < GRID_SIDE; i++) {
            if (s[i] != EMPTY && (s[i] < '0' || s[i] > '0' + NUMBER_MOST))
                return text_refuse(why, "row %d of Grid has neither a digit from 0 to %d nor a point at %c%d", row + 1,
                                   NUMBER_MOST, 'a' + i, row + 1);
            number[row * GRID_SIDE + i] = s[i] == EMPTY ? UNWRITTEN : (uint8_t)(s[i] - '0');
        }
        s = to + 1;
    }
    return true;
}

static bool grid_values(const char *s, size_t len, struct values *v, struct text *why)
{
    uint8_t number[GRID_SPACES];
    v->of[CONNECT_GRID].n[0] = 1;
    return read_numbers(s, len, number, why);
}

static bool grid_place(const struct values *v UNUSED, struct pos *pos, const char *s, size_t len, struct text *why)
{
    uint8_t number[GRID_SPACES];
    if (!read_numbers(s, len, number, why))
        return false;
    connect_grid_fill((struct connect_grid *)pos, number);
    return true;
}

static void grid_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const uint8_t *number = connect_grid_sheet(pos)->number;
    for (int i = 0; connect_is_grid(v) && i < GRID_SPACES; i++) {
        if (i > 0 && i % GRID_SIDE == 0)
            text_add_char(out, ROW_BREAK);
        text_add_char(out, number[i] == UNWRITTEN ? EMPTY : (char)('0' + number[i]));
    }
}

/* ---- All tags --------------------------------------------------------------------------------------------------- */

/* A has the first part of every turn. */
static bool to_move_place(const struct values *v UNUSED, struct pos *pos UNUSED, const char *s, size_t len,
                          struct text *why)
{
    return (len == 1 && s[0] == 'A') || text_refuse(why, "ToMove must be A: in CoNNect A always begins");
}

static void write_nothing(const struct values *v UNUSED, const struct pos *pos UNUSED, struct text *out UNUSED)
{
}

/* On a Grid, what a record says of a game's cards means nothing: it is only checked. */
const struct record_tag connect_tags[] = {
    {.name = "Shapes",
     .help = "the four shape cards on the table: A C F H",
     .needed = true,
     .values = shapes_values,
     .fixed = FIXED_BY(CONNECT_DRAW),
     .place = shapes_place,
     .write = shapes_write},
    {.name = "Objectives",
     .help = "the objectives, one of each deck: A2 B1 C3",
     .needed = true,
     .values = objectives_values,
     .fixed = FIXED_BY(CONNECT_DRAW),
     .place = objectives_place,
     .write = objectives_write},
    {.name = "Grid",
     .help = "the numbers of a puzzle, row by row: 125634/3.....",
     .rivals = grid_rivals,
     .values = grid_values,
     .place = grid_place,
     .write = grid_write},
    {.name = "ToMove",
     .help = "who begins, which is always A",
     .fixed = FIXED_NEVER,
     .place = to_move_place,
     .write = write_nothing},
    {0},
};
