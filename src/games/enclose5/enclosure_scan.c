#include "games/enclose5/turn_search.h"

enum {
    BESIDE = 4,  /* marks in line with a new one that make a winning alignment */
    NEW_PATH = 4 /* marks that make a closed path by themselves */
};

/* ---- Whole rows -------------------------------------------------------------------------------------------------- */

/* A row of cells, each replaced by the cell `dx` columns to its right; nothing beyond the edge. */
static uint64_t shifted(const struct enclose5 *e, const uint64_t *rows, int y, int dx)
{
    if (y < 0 || y >= e->height)
        return 0;
    return dx >= 0 ? rows[y] >> dx : rows[y] << -dx;
}

/* Adds the cells that lack only themselves in five in line along (dx, dy), dx 0 or 1. `rows` has BESIDE rows of zeros
 * on both sides. */
static inline void add_gains(const uint64_t *rows, int height, int dx, int dy, uint64_t *cells)
{
    for (int y = 0; y < height; y++) {
        /* before[i]: cells with marks in the i cells before them; after: in the i cells after them. */
        uint64_t before[BESIDE + 1] = {~(uint64_t)0}, after = ~(uint64_t)0;
        for (int i = 1; i <= BESIDE; i++) {
            uint64_t row = rows[y - i * dy];
            before[i] = before[i - 1] & row << dx * i;
        }
        cells[y] |= before[BESIDE];
        for (int i = 1; i <= BESIDE; i++) {
            uint64_t row = rows[y + i * dy];
            after &= row >> dx * i;
            cells[y] |= after & before[BESIDE - i];
        }
    }
}

void enclosure_gains(const struct enclose5 *e, const uint64_t *live, uint64_t *cells)
{
    uint64_t padded[PAPER_MOST + 2 * BESIDE], *rows = padded + BESIDE;

    memset(padded, 0, (size_t)(e->height + 2 * BESIDE) * sizeof *padded);
    memcpy(rows, live, (size_t)e->height * sizeof *rows);
    memset(cells, 0, (size_t)e->height * sizeof *cells);
    add_gains(rows, e->height, 1, 0, cells);
    add_gains(rows, e->height, 0, 1, cells);
    add_gains(rows, e->height, 1, 1, cells);
    add_gains(rows, e->height, 1, -1, cells);
    for (int y = 0; y < e->height; y++)
        cells[y] &= enclose5_empty(e, y);
}

void enclosure_own_gains(const struct enclose5 *e, uint64_t *cells)
{
    enclosure_gains(e, enclose5_rows(e, LAYER_LIVE + e->to_move), cells);
}

/* The first cells, in row `y`, of five in line that hold at least `least` marks (up to three) and else are empty. */
static uint64_t open_fives(const struct enclosure_scan *s, int y, enum enclose5_way way, int least)
{
    uint64_t count[4] = {~(uint64_t)0, 0, 0, 0}, good = ~(uint64_t)0;
    for (int i = 0; i <= BESIDE; i++) {
        int dx = i * enclose5_step[way][0], at = y + i * enclose5_step[way][1];
        uint64_t marks = shifted(s->e, s->live, at, dx);
        good &= marks | shifted(s->e, s->empty, at, dx);
        for (int j = 3; j > 0; j--)
            count[j] |= count[j - 1] & marks;
    }
    return good & count[least];
}

/* Finds the empty cells of five in line that need no more than `moves` marks. */
static void find_rows(struct enclosure_scan *s, int moves)
{
    for (int y = 0; y < s->e->height; y++)
        s->rows[y] = moves >= NEW_PATH ? s->empty[y] : 0;
    for (int way = 0; way < ENCLOSE5_WAYS && moves < NEW_PATH; way++)
        for (int y = 0; y < s->e->height; y++) {
            uint64_t first = open_fives(s, y, (enum enclose5_way)way, BESIDE + 1 - moves);
            for (int i = 0; first && i <= BESIDE; i++) {
                int at = y + i * enclose5_step[way][1];
                s->rows[at] |= first << i * enclose5_step[way][0] & s->empty[at];
            }
        }
}

/* ---- Groups of marks --------------------------------------------------------------------------------------------- */

/* The steps to the eight cells around one, clockwise from the north; and the set of those that touch each. */
enum { AROUND = 8 };
static const int8_t around[AROUND][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};
static const uint8_t touching[AROUND] = {0xc7, 0x07, 0x1f, 0x1c, 0x7c, 0x70, 0xf1, 0xc1};

enum { UNNUMBERED = 0xffff };

static int cell_of(const struct enclosure_scan *s, int x, int y)
{
    return (y + 1) * s->stride + x + 1;
}

static void widen(struct cell_box *box, int x, int y)
{
    box->left = (uint8_t)(x < box->left ? x : box->left);
    box->right = (uint8_t)(x > box->right ? x : box->right);
    box->top = (uint8_t)(y < box->top ? y : box->top);
    box->bottom = (uint8_t)(y > box->bottom ? y : box->bottom);
}

/* Numbers all marks that are connected to one. */
static void number_group(struct enclosure_scan *s, int x, int y, uint16_t number)
{
    struct enclose5_cell stack[PAPER_MOST * PAPER_MOST];
    int count = 1;

    s->box[number] = (struct cell_box){(uint8_t)x, (uint8_t)x, (uint8_t)y, (uint8_t)y};
    s->same[number] = number;
    s->group[cell_of(s, x, y)] = number;
    stack[0] = (struct enclose5_cell){(uint8_t)x, (uint8_t)y};
    while (count > 0) {
        int from_x = stack[--count].x, from_y = stack[count].y;
        widen(&s->box[number], from_x, from_y);
        for (int i = 0; i < AROUND; i++) {
            int to_x = from_x + around[i][0], to_y = from_y + around[i][1];
            uint16_t *to = &s->group[cell_of(s, to_x, to_y)];
            if (*to != UNNUMBERED)
                continue;
            *to = number;
            stack[count++] = (struct enclose5_cell){(uint8_t)to_x, (uint8_t)to_y};
        }
    }
}

static void find_groups(struct enclosure_scan *s)
{
    s->stride = s->e->width + 2;
    s->groups = 0;
    s->same[0] = 0;
    memset(s->group, 0, (size_t)(s->stride * (s->e->height + 2)) * sizeof *s->group);
    for (int y = 0; y < s->e->height; y++)
        for (uint64_t left = s->live[y]; left;)
            s->group[cell_of(s, bits_take(&left), y)] = UNNUMBERED;
    for (int y = 0; y < s->e->height; y++)
        for (uint64_t left = s->live[y]; left;) {
            int x = bits_take(&left);
            if (s->group[cell_of(s, x, y)] == UNNUMBERED)
                number_group(s, x, y, (uint16_t)++s->groups);
        }
}

void enclosure_scan(struct enclosure_scan *s, const struct enclose5 *e, int moves)
{
    s->e = e;
    enclose5_live(e, e->to_move, s->live);
    enclose5_coloured(e, s->coloured);
    enclosure_gains(e, s->live, s->gains);
    for (int y = 0; y < e->height; y++) {
        uint64_t one = 0, two = 0; /* cells with at least so many marks around them */
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                uint64_t near = dx || dy ? shifted(e, s->live, y + dy, dx) : 0;
                two |= one & near;
                one |= near;
            }
        s->empty[y] = enclose5_empty(e, y);
        s->paths[y] = one & s->empty[y];
        s->closers[y] = two & s->empty[y];
    }
    if (moves > 1)
        find_rows(s, moves);
    find_groups(s);
}

/* ---- What a mark encloses ---------------------------------------------------------------------------------------- */

/* A mark encloses something only if it joins two marks around it that are connected already, but do not touch: a path
 * that it closes runs through two such marks, and if they touched, the path would have been closed without it. */
int enclosure_bound(const struct enclosure_scan *s, int x, int y)
{
    const uint16_t *cell = &s->group[cell_of(s, x, y)];
    uint16_t near[AROUND];
    unsigned marks = 0;
    int most = 0;

    for (int i = 0; i < AROUND; i++) {
        near[i] = cell[around[i][1] * s->stride + around[i][0]];
        marks |= (unsigned)(near[i] != 0) << i;
    }
    for (; marks; marks &= marks - 1) {
        int i = bits_first(marks), group = s->same[near[i]];
        unsigned apart = marks & ~(unsigned)touching[i];
        while (apart && s->same[near[bits_first(apart)]] != group)
            apart &= apart - 1;
        if (!apart)
            continue;
        /* No more than the inside of the widened box; at least 1, because a further mark may widen the path. */
        struct cell_box box = s->box[group];
        widen(&box, x, y);
        int columns = box.right - box.left - 1, rows = box.bottom - box.top - 1;
        most += columns > 0 && rows > 0 ? columns * rows : 1;
    }
    return most;
}

int enclosure_count(const struct enclosure_scan *s, int x, int y)
{
    uint64_t walls[PAPER_MOST], inside[PAPER_MOST];
    int count = 0;

    memcpy(walls, s->live, (size_t)s->e->height * sizeof *walls);
    walls[y] |= bit(x);
    enclose5_flood(s->e->width, s->e->height, walls, inside);
    for (int i = 0; i < s->e->height; i++)
        count += bits_count(inside[i] & ~s->coloured[i]);
    return count;
}

/* ---- One more mark ----------------------------------------------------------------------------------------------- */

/* A path through the new mark and one more either has the two side by side, or runs through two groups that both of
 * them join. */
void enclosure_add(struct enclosure_scan *s, int x, int y, uint64_t *closers)
{
    uint16_t *cell = &s->group[cell_of(s, x, y)], joined = (uint16_t)(s->groups + 1);
    int count = 0;

    /* The mark and the groups around it become one group. */
    *cell = joined;
    s->same[joined] = joined;
    s->box[joined] = (struct cell_box){(uint8_t)x, (uint8_t)x, (uint8_t)y, (uint8_t)y};
    for (int i = 0; i < AROUND; i++) {
        uint16_t group = cell[around[i][1] * s->stride + around[i][0]];
        if (s->same[group] == 0 || s->same[group] == joined)
            continue;
        s->same[group] = joined;
        widen(&s->box[joined], s->box[group].left, s->box[group].top);
        widen(&s->box[joined], s->box[group].right, s->box[group].bottom);
        count++;
    }
    s->live[y] |= bit(x);
    for (int i = 0; i < s->e->height; i++)
        closers[i] = count > 1 ? s->closers[i] : 0;
    for (int i = y - 1; i <= y + 1 && count > 0; i++)
        if (i >= 0 && i < s->e->height)
            closers[i] |= s->empty[i] & (bit(x) | bit(x) << 1 | bit(x) >> 1);
    closers[y] &= ~bit(x);
}

void enclosure_remove(struct enclosure_scan *s, int x, int y)
{
    uint16_t *cell = &s->group[cell_of(s, x, y)];
    for (int i = 0; i < AROUND; i++) {
        uint16_t group = cell[around[i][1] * s->stride + around[i][0]];
        s->same[group] = group;
    }
    *cell = 0;
    s->live[y] &= ~bit(x);
}
