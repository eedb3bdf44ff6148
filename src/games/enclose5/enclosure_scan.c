#include "games/enclose5/turn_search.h"

enum {
    FIVE = 5,    /* marks in line that are a winning alignment */
    NEW_PATH = 4 /* marks that make a closed path by themselves */
};

/* ---- Five in line ------------------------------------------------------------------------------------------------ */

/* Adds the cells of five in line along (dx, dy) that are all in `open` and hold at least so many marks, 2 to 4. Both
 * sets have FIVE rows of zeros on both sides. */
static inline void add_fives(const uint64_t *live, const uint64_t *open, int height, int dx, int dy, int marks,
                             uint64_t *cells)
{
    for (int y = 0; y < height; y++) {
        /* The first cells of such five; the binary digits of the number of marks from each on. */
        uint64_t first = ~(uint64_t)0, ones = 0, twos = 0, fours = 0;
        for (int i = 0; i < FIVE; i++) {
            uint64_t row = live[y + i * dy] >> i * dx, carry = ones & row;
            first &= open[y + i * dy] >> i * dx;
            fours |= twos & carry;
            twos ^= carry;
            ones ^= row;
        }
        first &= fours | (marks > 3 ? 0 : marks > 2 ? twos & ones : twos);
        for (int i = 0; first && i < FIVE; i++)
            cells[y + i * dy] |= first << i * dx;
    }
}

/* Writes the empty cells of five in line that hold at least so many marks `live`, and else are empty. */
static void find_fives(const struct enclose5 *e, const uint64_t *live, int marks, uint64_t *cells)
{
    uint64_t own[PAPER_MOST + 2 * FIVE] = {0}, open[PAPER_MOST + 2 * FIVE] = {0};

    memset(cells, 0, e->height * sizeof *cells);
    for (int y = 0; y < e->height; y++) {
        own[y + FIVE] = live[y];
        open[y + FIVE] = live[y] | enclose5_empty(e, y);
    }
    add_fives(own + FIVE, open + FIVE, e->height, 1, 0, marks, cells);
    add_fives(own + FIVE, open + FIVE, e->height, 0, 1, marks, cells);
    add_fives(own + FIVE, open + FIVE, e->height, 1, 1, marks, cells);
    add_fives(own + FIVE, open + FIVE, e->height, 1, -1, marks, cells);
    for (int y = 0; y < e->height; y++)
        cells[y] &= ~live[y];
}

void enclosure_gains(const struct enclose5 *e, int player, uint64_t *cells)
{
    find_fives(e, enclose5_rows(e, LAYER_LIVE + player), FIVE - 1, cells);
}

int enclosure_gaining(const struct enclose5 *e, struct enclose5 *scratch, uint64_t *cells)
{
    int count = 0;

    enclosure_gains(e, e->to_move, cells);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = cells[y]; left;) {
            int x = bits_take(&left);
            if (enclose5_try_mark(e, x, y, scratch) && scratch->owed > 0)
                count++;
            else
                cells[y] &= ~bit(x);
        }
    return count;
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
    memcpy(s->live, enclose5_rows(e, LAYER_LIVE + e->to_move), e->height * sizeof *s->live);
    enclosure_gains(e, e->to_move, s->gains);
    for (int y = 0; y < e->height; y++) {
        uint64_t one = 0, two = 0; /* cells with at least so many marks around them */
        for (int i = 0; i < AROUND; i++) {
            int from = y + around[i][1];
            uint64_t near = from < 0 || from >= e->height ? 0 : s->live[from] << 1 >> (around[i][0] + 1);
            two |= one & near;
            one |= near;
        }
        s->empty[y] = enclose5_empty(e, y);
        s->paths[y] = one & s->empty[y];
        s->closers[y] = two & s->empty[y];
    }
    if (moves >= NEW_PATH)
        memcpy(s->rows, s->empty, sizeof s->rows);
    else if (moves > 1)
        find_fives(e, s->live, FIVE - moves, s->rows);
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
    uint64_t live[PAPER_MOST], fresh[PAPER_MOST];
    int count = 0;

    memcpy(live, s->live, s->e->height * sizeof *live);
    live[y] |= bit(x);
    if (!enclose5_encloses(s->e, live, fresh))
        return 0;
    for (int i = 0; i < s->e->height; i++)
        count += bits_count(fresh[i]);
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
