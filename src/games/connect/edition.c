/* CoNNect: the grid, shapes and bonus boxes of an edition. */
#include "games/connect/edition.h"

#include <assert.h>

static void add_shapes(const struct shape *shapes, int count, struct text *out)
{
    for (const struct shape *shape = shapes; shape < shapes + count; shape++)
        text_addf(out, "%c %s %llx\n", shape->letter, shape->name, (unsigned long long)shape->cells);
}

uint64_t connect_edition_hash(const struct connect_edition *e)
{
    const uint8_t numbers[] = {e->rounds,      e->arrow_run,   e->arrow_mixed,    e->arrow_full,  e->circle,
                               e->circle_line, e->track,       e->shape_first,    e->shape_later, e->small_count,
                               e->big_count,   e->score_count, e->objective_count};
    scoped(text_release) struct text t = {0};

    text_addf(&t, "%s\n%s\n%d\n", e->name, e->title, e->arrows);
    text_add_bytes(&t, numbers, sizeof numbers);
    text_add_bytes(&t, e->setup, sizeof e->setup);
    text_add_bytes(&t, e->penalty, sizeof e->penalty);
    text_add_bytes(&t, e->box_count, sizeof e->box_count);
    text_add_bytes(&t, e->box, sizeof e->box); /* bytes alone, without padding */
    text_add_bytes(&t, e->score, sizeof e->score);
    add_shapes(e->small, e->small_count, &t);
    add_shapes(e->big, e->big_count, &t);
    for (const struct objective *o = e->objective; o < e->objective + e->objective_count; o++)
        text_addf(&t, "%d %d %d %d %d %d %llx %s\n", o->deck, o->number, o->points, o->condition, o->count, o->size,
                  (unsigned long long)o->spaces, o->text);
    for (int i = 0; i < DECKS; i++)
        text_addf(&t, "%s\n", e->deck_title[i]);
    return rng_hash(t.data, t.len);
}

/* ---- The grid ------------------------------------------------------------------------------------------- */

enum { CIRCLES_SIDE = 3 };

spaces connect_space(int column, int row)
{
    return bit(row * GRID_SIDE + column);
}

/* Column a or row 1, shifted. */
spaces connect_line(int line)
{
    const spaces column = 0x041041041, row = 0x3f;
    assert(line >= 0);
    return line < GRID_SIDE ? column << line : row << GRID_SIDE * (line - GRID_SIDE);
}

spaces connect_zone(int zone)
{
    return connect_line(2 * zone) | connect_line(2 * zone + 1);
}

spaces connect_circle(int circle)
{
    int column = circle % CIRCLES_SIDE, row = circle / CIRCLES_SIDE;
    return connect_zone(column) & connect_zone(CIRCLES_SIDE + row);
}

/* ---- Shapes --------------------------------------------------------------------------------------------- */

/* Moves a set of spaces as far up and left as it goes. */
static spaces push(spaces set)
{
    if (!set)
        return 0;
    while (!(set & connect_line(GRID_SIDE)))
        set >>= GRID_SIDE;
    while (!(set & connect_line(0)))
        set >>= 1;
    return set;
}

int connect_turn_space(int space, int how)
{
    enum { FLIP_COLUMNS = 1, FLIP_ROWS = 2, SWAP_AXES = 4 };
    int column = space % GRID_SIDE, row = space / GRID_SIDE;
    if (how & FLIP_COLUMNS)
        column = GRID_SIDE - 1 - column;
    if (how & FLIP_ROWS)
        row = GRID_SIDE - 1 - row;
    return how & SWAP_AXES ? column * GRID_SIDE + row : row * GRID_SIDE + column;
}

static bool is_turned(const struct shape *shape, spaces pushed)
{
    for (int i = 0; i < shape->turned_count; i++)
        if (shape->turned[i] == pushed)
            return true;
    return false;
}

void connect_set_shape(struct shape *shape, spaces set)
{
    shape->cells = push(set);
    shape->turned_count = 0;
    for (int how = 0; how < TURNS; how++) {
        spaces turned = 0;
        for (spaces left = set; left;)
            turned |= bit(connect_turn_space(bits_take(&left), how));
        turned = push(turned);
        if (!is_turned(shape, turned))
            shape->turned[shape->turned_count++] = turned;
    }
}

int connect_find_shape(const struct shape *shapes, int count, spaces set)
{
    spaces pushed = push(set);
    for (int i = 0; i < count; i++)
        if (is_turned(&shapes[i], pushed))
            return i;
    return -1;
}

/* ---- Bonus boxes ---------------------------------------------------------------------------------------- */

const char *const connect_bonus_words[BONUS_KINDS] = {
    [BONUS_MOVE] = N_("move"), [BONUS_ZONE] = N_("zone"), [BONUS_ADJUST] = N_("adjust"), [BONUS_REUSE] = N_("reuse"),
    [BONUS_WRITE] = "write",   [BONUS_TWO] = N_("two"),   [BONUS_POINTS] = "points"};

void connect_bonus_word(const struct bonus_box *box, struct text *out)
{
    if (box->kind == BONUS_POINTS && box->number == 6) {
        text_add(out, "six");
        return;
    }
    text_add(out, connect_bonus_words[box->kind]);
    if (box->kind == BONUS_WRITE || box->kind == BONUS_POINTS)
        text_add_int(out, box->number);
}
