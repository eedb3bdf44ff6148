/* Enclose5: alpha-beta search over the marks of several turns, with a table of positions met (Knuth and Moore, An
 * Analysis of Alpha-Beta Pruning, 1975). */
#include "games/enclose5/turn_tree.h"

#include "base/rng.h"

enum { NEAR = 2, TRIED_MOST = 128 }; /* steps from a mark to the cells that are tried; how many are */
enum { BOUND_NONE, BOUND_LEAST, BOUND_EXACT, BOUND_MOST }; /* what a value in the table is */

struct ranked_cell {
    struct enclose5_cell cell;
    int weight;
};

/* How many marks are around a cell; one's own count a little more. */
static int weight_of(const struct enclose5 *e, int x, int y)
{
    const uint64_t around = x > 0 ? (uint64_t)7 << (x - 1) : 3;
    int weight = 0;
    for (int player = 0; player < 2; player++)
        for (int row = y > 0 ? y - 1 : 0; row <= y + 1 && row < e->height; row++)
            weight += bits_count(enclose5_rows(e, LAYER_LIVE + player)[row] & around) * (player == e->to_move ? 5 : 4);
    return weight;
}

/* The cells of row `y` that are at most `steps` (1 or 2) from a mark of `live`. */
static uint64_t cells_near(const struct enclose5 *e, const uint64_t *live, int y, int steps)
{
    uint64_t near = 0;
    for (int row = y > steps ? y - steps : 0; row <= y + steps && row < e->height; row++)
        near |= live[row];
    near |= near << 1 | near >> 1;
    return steps == 1 ? near : near | near << 1 | near >> 1;
}

/* Lists up to TRIED_MOST empty cells near a mark, the cell `first` before the others, and those among most marks before
 * the rest. */
static int find_candidates(const struct enclose5 *e, struct enclose5_cell first, struct ranked_cell *found)
{
    const uint64_t *live = enclose5_rows(e, LAYER_LIVE);
    uint64_t marks[PAPER_MOST];
    int count = 0;

    for (int y = 0; y < e->height; y++)
        marks[y] = live[y] | live[e->height + y];
    for (int y = 0; y < e->height; y++)
        for (uint64_t cells = enclose5_empty(e, y) & cells_near(e, marks, y, NEAR); cells;) {
            const int x = bits_take(&cells);
            const bool best = x == first.x && y == first.y;
            const struct ranked_cell c = {{(uint8_t)x, (uint8_t)y}, best ? TREE_WON : weight_of(e, x, y)};
            if (count == TRIED_MOST && found[count - 1].weight >= c.weight)
                continue;
            int at = count < TRIED_MOST ? count++ : count - 1;
            for (; at > 0 && found[at - 1].weight < c.weight; at--)
                found[at] = found[at - 1];
            found[at] = c;
        }
    return count;
}

/* The most cells that one mark of a player encloses. */
static int most_enclosed(const struct enclose5 *e, int player)
{
    uint64_t walls[PAPER_MOST], fresh[PAPER_MOST];
    int most = 0;

    memcpy(walls, enclose5_rows(e, LAYER_LIVE + player), (size_t)e->height * sizeof *walls);
    for (int y = 0; y < e->height; y++)
        for (uint64_t cells = enclose5_empty(e, y) & cells_near(e, walls, y, 1); cells;) {
            const int x = bits_take(&cells);
            int count = 0;
            if (!enclose5_may_enclose(e->height, walls, x, y))
                continue;
            walls[y] |= bit(x);
            const bool encloses = enclose5_encloses(e, walls, fresh);
            for (int row = 0; row < e->height && encloses; row++)
                count += bits_count(fresh[row]);
            most = count > most ? count : most;
            walls[y] &= ~bit(x);
        }
    return most;
}

/* How well a player's live marks are connected for closed paths: pairs that touch, less the corners that they waste. */
static int connection(const struct enclose5 *e, int player)
{
    const uint64_t *live = enclose5_rows(e, LAYER_LIVE + player);
    int pairs = 0, corners = 0;
    for (int y = 0; y < e->height; y++) {
        const uint64_t a = live[y], b = a >> 1, c = y + 1 < e->height ? live[y + 1] : 0, d = c >> 1;
        pairs += bits_count(a & b) + bits_count(a & c) + bits_count(a & d) + bits_count(b & c);
        corners += bits_count(a & b & c) + bits_count(a & b & d) + bits_count(a & c & d) + bits_count(b & c & d);
    }
    return pairs - corners;
}

/* The value of a position that is not searched. */
static int standing(const struct enclose5 *e)
{
    const int me = e->to_move, gain = most_enclosed(e, me) - most_enclosed(e, !me);
    return 2 * (e->coloured[me] - e->coloured[!me] + (gain > 0 ? gain : 0)) + connection(e, me) - connection(e, !me);
}

/* The value of a position after `marks` marks. */
static int search(struct turn_tree *t, int marks, int turns, int least, int most)
{
    const struct enclose5 *e = &t->stack[marks];
    struct enclose5 *next = &t->stack[marks + 1];
    const int lead = e->coloured[e->to_move] - e->coloured[!e->to_move];

    if (e->over)
        return lead > 0 ? TREE_WON - marks : lead < 0 ? marks - TREE_WON : 0;
    if (turns == 0 || marks == TREE_MARKS)
        return standing(e);

    const uint64_t key = rng_hash(e, enclose5_bytes(e->height)) + (uint64_t)turns;
    struct tree_entry *entry = &t->table[key % TREE_TABLE];
    struct enclose5_cell best = {PAPER_MOST, 0};
    if (entry->key == key) {
        if (entry->bound == BOUND_EXACT || (entry->bound == BOUND_LEAST && entry->value >= most) ||
            (entry->bound == BOUND_MOST && entry->value <= least))
            return entry->value;
        best = entry->best;
    }
    struct ranked_cell candidates[TRIED_MOST];
    const int count = find_candidates(e, best, candidates), from = least;
    int value = count > 0 ? -TREE_WON : standing(e);
    for (int i = 0; i < count && value < most; i++) {
        const struct enclose5_cell cell = candidates[i].cell;
        if (t->left == 0 || t->spent) {
            t->spent = true;
            return value;
        }
        if (!enclose5_try_mark(e, cell.x, cell.y, next))
            continue;
        t->left--;
        const bool goes_on = next->over || next->owed > 0;
        if (!goes_on)
            enclose5_end_turn(NULL, (struct pos *)next, NULL);
        const int worth =
            goes_on ? search(t, marks + 1, turns, least, most) : -search(t, marks + 1, turns - 1, -most, -least);
        if (worth > value) {
            value = worth;
            best = cell;
            least = value > least ? value : least;
        }
    }
    if (!t->spent)
        *entry = (struct tree_entry){key, (int16_t)value,
                                     value >= most  ? BOUND_LEAST
                                     : value > from ? BOUND_EXACT
                                                    : BOUND_MOST,
                                     best};
    return value;
}

int turn_tree_value(struct turn_tree *t, const struct enclose5 *e, int turns, int least, int most)
{
    enclose5_copy(t->stack, e);
    return search(t, 0, turns, least, most);
}
