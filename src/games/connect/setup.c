/* CoNNect: the table before the first turn: blank, dealt from a seed, or as the tags Shapes and Objectives tell.
 * rules.md, section 5, "Set-up"; records.md. */
#include "games/connect/grid.h"
#include "games/connect/rules.h"

#include <string.h>

enum { ARROW_COLUMNS = 2, ARROW_ROWS = 2 };
static bool flag(const struct values *v, enum connect_param param)
{
    return v->of[param].n[0] != 0;
}

/* ---- The table --------------------------------------------------------------------------------------- */

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
    if (connect_is_grid(v))
        connect_grid_blank(t);
}

/* Puts the first `count` of a shuffle of 0 to `items` - 1 in front (Fisher and Yates). */
static void shuffle(struct rng *rng, uint8_t *order, int items, int count)
{
    for (int i = 0; i < items; i++)
        order[i] = (uint8_t)i;
    for (int i = 0; i < count; i++) {
        int lot = i + (int)rng_below(rng, (uint32_t)(items - i));
        uint8_t item = order[lot];
        order[lot] = order[i];
        order[i] = item;
    }
}

/* One set-up space in each row and each column; two columns and two rows with arrows. */
static void deal_layout(struct rng *rng, struct connect_table *t)
{
    uint8_t order[GRID_SIDE] = {0};
    shuffle(rng, order, GRID_SIDE, SETUP_SPACES);
    for (int row = 0; row < SETUP_SPACES; row++)
        t->layout[row] = (uint8_t)(row * GRID_SIDE + order[row]);
    t->arrows = 0;
    shuffle(rng, order, GRID_SIDE, ARROW_COLUMNS);
    for (int i = 0; i < ARROW_COLUMNS; i++)
        t->arrows |= (uint16_t)(1 << order[i]);
    shuffle(rng, order, GRID_SIDE, ARROW_ROWS);
    for (int i = 0; i < ARROW_ROWS; i++)
        t->arrows |= (uint16_t)(1 << (GRID_SIDE + order[i]));
}

static void sort_shapes(uint8_t *shape)
{
    for (int i = 1; i < TABLE_SHAPES; i++)
        for (int k = i; k > 0 && shape[k - 1] > shape[k]; k--) {
            uint8_t other = shape[k];
            shape[k] = shape[k - 1];
            shape[k - 1] = other;
        }
}

static void deal_cards(const struct connect_edition *e, struct rng *rng, struct connect_table *t)
{
    uint8_t order[CARDS_MOST] = {0};
    shuffle(rng, order, e->big_count, TABLE_SHAPES);
    memcpy(t->shape, order, sizeof t->shape);
    sort_shapes(t->shape);
    for (int deck = 0; deck < DECKS; deck++) {
        uint32_t count = 0, lot;
        for (int i = 0; i < e->objective_count; i++)
            count += e->objective[i].deck == deck;
        lot = rng_below(rng, count);
        for (int i = 0; i < e->objective_count; i++)
            if (e->objective[i].deck == deck && lot-- == 0)
                t->objective[deck] = (uint8_t)i;
    }
}

static void deal_dice(const struct connect_edition *e, struct rng *rng, struct connect_table *t)
{
    t->has_dice = true;
    for (int roll = 0; roll < SETUP_ROLLS + e->rounds; roll++)
        for (int die = 0; die < ROLL_DICE; die++)
            t->roll[roll][die] = (uint8_t)(1 + rng_below(rng, DICE_SIDES));
}

/* The order of the draws is part of what a sheet ID means and never changes. */
void connect_deal(const struct values *v, struct rng *rng, struct pos *pos)
{
    struct connect_table *t = (struct connect_table *)pos;
    if (connect_is_grid(v)) {
        connect_grid_deal(rng, t);
        return;
    }
    if (flag(v, CONNECT_LAYOUT))
        deal_layout(rng, t);
    if (flag(v, CONNECT_DRAW))
        deal_cards(connect_edition(v), rng, t);
    if (flag(v, CONNECT_DICE))
        deal_dice(connect_edition(v), rng, t);
}

/* ---- The tags Shapes and Objectives ------------------------------------------------------------------ */

/* The next word of a tag; its length, 0 at the end. */
static size_t next_word(const char **s, const char *end)
{
    const char *from;
    while (*s < end && (**s == ' ' || **s == '\t'))
        ++*s;
    from = *s;
    while (*s < end && **s != ' ' && **s != '\t')
        ++*s;
    return (size_t)(*s - from);
}

static int find_letter(const struct connect_edition *e, const char *s, size_t len)
{
    for (int i = 0; i < e->big_count; i++)
        if (len == 1 && e->big[i].letter == *s)
            return i;
    return -1;
}

static bool refuse_shapes(const struct connect_edition *e, struct text *why)
{
    text_add(why, "the tag Shapes names the four shape cards on the table by different letters of ");
    for (int i = 0; i < e->big_count; i++)
        text_add_char(why, e->big[i].letter);
    text_add(why, ", apart by blanks");
    return false;
}

static bool read_shapes(const struct values *v, const char *s, size_t len, uint8_t *shape, struct text *why)
{
    const struct connect_edition *e = connect_edition(v);
    const char *at = s;
    size_t word;
    int count = 0;

    while ((word = next_word(&at, s + len)) > 0) {
        int found = find_letter(e, at - word, word);
        if (found < 0 || count == TABLE_SHAPES)
            return refuse_shapes(e, why);
        for (int i = 0; i < count; i++)
            if (shape[i] == found)
                return refuse_shapes(e, why);
        shape[count++] = (uint8_t)found;
    }
    if (count < TABLE_SHAPES)
        return refuse_shapes(e, why);
    sort_shapes(shape);
    return true;
}

static bool shapes_values(const char *s, size_t len, struct values *v, struct text *why)
{
    uint8_t shape[TABLE_SHAPES];
    return read_shapes(v, s, len, shape, why);
}

static bool shapes_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    return read_shapes(v, s, len, ((struct connect_table *)pos)->shape, why);
}

static void shapes_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    for (int i = 0; i < TABLE_SHAPES && t->shape[i] != UNWRITTEN; i++) {
        if (i > 0)
            text_add_char(out, ' ');
        text_add_char(out, connect_edition(v)->big[t->shape[i]].letter);
    }
}

static int find_objective(const struct connect_edition *e, const char *s, size_t len)
{
    for (int i = 0; i < e->objective_count; i++)
        if (len == 2 && s[0] == 'A' + e->objective[i].deck && s[1] == '0' + e->objective[i].number)
            return i;
    return -1;
}

static bool refuse_objectives(const struct connect_edition *e, struct text *why)
{
    text_add(why, "the tag Objectives names one card of each deck, such as \"A2 B1 C3\"; the cards are ");
    for (int deck = 0; deck < DECKS; deck++) {
        int count = 0;
        for (int i = 0; i < e->objective_count; i++)
            count += e->objective[i].deck == deck;
        text_addf(why, "%s%c1 to %c%d", deck ? ", " : "", 'A' + deck, 'A' + deck, count);
    }
    return false;
}

static bool read_objectives(const struct values *v, const char *s, size_t len, uint8_t *objective, struct text *why)
{
    const struct connect_edition *e = connect_edition(v);
    const char *at = s;
    size_t word;

    memset(objective, UNWRITTEN, DECKS);
    while ((word = next_word(&at, s + len)) > 0) {
        int found = find_objective(e, at - word, word);
        if (found < 0 || objective[e->objective[found].deck] != UNWRITTEN)
            return refuse_objectives(e, why);
        objective[e->objective[found].deck] = (uint8_t)found;
    }
    return !memchr(objective, UNWRITTEN, DECKS) || refuse_objectives(e, why);
}

static bool objectives_values(const char *s, size_t len, struct values *v, struct text *why)
{
    uint8_t objective[DECKS];
    return read_objectives(v, s, len, objective, why);
}

static bool objectives_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    return read_objectives(v, s, len, ((struct connect_table *)pos)->objective, why);
}

static void objectives_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    for (int deck = 0; deck < DECKS && t->objective[deck] != UNWRITTEN; deck++)
        text_addf(out, "%s%c%d", deck ? " " : "", 'A' + deck, connect_edition(v)->objective[t->objective[deck]].number);
}

static bool cards_fixed(const struct values *v)
{
    return flag(v, CONNECT_DRAW);
}

/* In each turn everybody acts, in order; on a Grid A alone. */
static bool to_move_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    (void)v;
    (void)pos;
    return (len == 1 && s[0] == 'A') || text_refuse(why, "in CoNNect A begins: the tag ToMove can only be A");
}

static void to_move_write(const struct values *v, const struct pos *pos, struct text *out)
{
    (void)v;
    (void)pos;
    (void)out;
}

static bool never_fixed(const struct values *v)
{
    (void)v;
    return false;
}

const struct record_tag connect_tags[] = {
    {.name = "Shapes",
     .help = "the four shape cards on the table: A C F H",
     .needed = true,
     .values = shapes_values,
     .fixed = cards_fixed,
     .place = shapes_place,
     .write = shapes_write},
    {.name = "Objectives",
     .help = "the objectives, one of each deck: A2 B1 C3",
     .needed = true,
     .values = objectives_values,
     .fixed = cards_fixed,
     .place = objectives_place,
     .write = objectives_write},
    {.name = "Grid",
     .help = "the numbers of a puzzle, row by row: 125634/3.....",
     .rivals = connect_grid_rivals,
     .values = connect_grid_values,
     .place = connect_grid_place,
     .write = connect_grid_write},
    {.name = "ToMove",
     .help = "who begins, which is always A",
     .fixed = never_fixed,
     .place = to_move_place,
     .write = to_move_write},
    {0},
};

/* ---- The sheet's texts ------------------------------------------------------------------------------- */

/* What was chosen by lot: "cards and dice by lot". */
void connect_caption(const struct values *v, struct text *out)
{
    static const char *const names[] = {[CONNECT_DRAW] = "cards", [CONNECT_LAYOUT] = "layout", [CONNECT_DICE] = "dice"};
    size_t from = out->len;
    if (connect_is_grid(v)) {
        text_add(out, "grid of numbers");
        return;
    }
    for (enum connect_param i = CONNECT_DRAW; i <= CONNECT_DICE; i++)
        if (flag(v, i))
            text_addf(out, "%s%s", out->len > from ? ", " : "", names[i]);
    if (out->len > from)
        text_add(out, " by lot");
    const struct connect_edition *e = connect_edition(v);
    if (e && strcmp(e->name, EDITION_STANDARD) != 0)
        text_addf(out, "%s%s", out->len > from ? " \u00b7 " : "", e->title);
}

/* The rounds, and the set-up. */
int connect_turns(const struct values *v)
{
    return connect_is_grid(v) ? 1 : connect_edition(v)->rounds + 1;
}
