#include "games/enclose5/turn_search.h"

#include "game/notation.h"

enum { NODES_SHORTER = 3000 };

/* ---- Positions seen before --------------------------------------------------------------------------------------- */

/* The layers in which positions of one turn differ: the player's marks and colours, and the alignments of this turn. */
enum { KEY_LAYERS = 2 + ENCLOSE5_WAYS };

/* Multilinear hashing (Carter and Wegman, 1979), and the moves left. */
uint64_t turn_search_key(const struct mark_search *s, const struct enclose5 *e)
{
    const uint64_t *salt = s->salt;
    uint64_t key = e->owed;
    for (int i = 0; i < (e->runs > 0 ? KEY_LAYERS : 2); i++) {
        const uint64_t *rows = enclose5_rows(e, i == 0   ? LAYER_MARKS + e->to_move
                                                : i == 1 ? LAYER_COLOURS + e->to_move
                                                         : LAYER_RUNS + i - 2);
        for (int y = 0; y < e->height; y++)
            key += rows[y] * *salt++;
    }
    return key ^ key >> 32;
}

/* ---- The search -------------------------------------------------------------------------------------------------- */

/* Tries a mark in a copy of the position, the next of the stack. False if it is illegal. */
static bool try_mark(struct mark_search *s, int x, int y)
{
    struct enclose5 *e = &s->stack[s->path.count], *next = e + 1;
    int player = e->to_move;

    if (!enclose5_try_mark(e, x, y, next))
        return false;
    s->path.mark[s->path.count++] = (struct enclose5_cell){(uint8_t)x, (uint8_t)y};
    if (next->coloured[player] > s->most) {
        s->most = next->coloured[player];
        s->best = s->path;
    }
    return true;
}

/* Takes one node off the limit; false if it is reached. */
static bool spend(struct mark_search *s)
{
    s->spent = s->spent || s->nodes == s->limit;
    s->nodes += !s->spent;
    return !s->spent;
}

/* Whether a mark, if it is legal, colours more than was reached so far. */
static bool colours_more(const struct mark_search *s, const struct enclosure_scan *scan, int x, int y)
{
    int had = scan->e->coloured[scan->e->to_move];
    return had + enclosure_bound(scan, x, y) > s->most && had + enclosure_count(scan, x, y) > s->most;
}

/* Whether one mark reaches the goal; notes what the others colour. */
static bool close_path(struct mark_search *s, const struct enclosure_scan *scan)
{
    for (int y = 0; y < scan->e->height; y++)
        for (uint64_t left = scan->closers[y]; left;) {
            int x = bits_take(&left);
            if (!colours_more(s, scan, x, y) || !try_mark(s, x, y))
                continue;
            s->path.count--;
            if (s->most >= scan->e->goal)
                return true;
        }
    return false;
}

static bool search_on(struct mark_search *s, int marks);

/* Tries a mark and what can follow it. */
static bool try_on(struct mark_search *s, int x, int y, int marks)
{
    if (!try_mark(s, x, y))
        return false;
    bool wins = s->stack[s->path.count].owed > 0 && search_on(s, marks - 1);
    s->path.count--;
    return wins;
}

/* Tries a mark that does nothing by itself, with each last mark that closes a path through it. */
static bool try_pair(struct mark_search *s, struct enclosure_scan *scan, int x, int y)
{
    uint64_t closers[PAPER_MOST];

    if (!spend(s))
        return false;
    enclosure_add(scan, x, y, closers);
    for (int i = 0; i < scan->e->height && s->most < scan->e->goal; i++)
        for (uint64_t left = closers[i]; left && s->most < scan->e->goal;) {
            int last = bits_take(&left);
            if (!colours_more(s, scan, last, i) || !try_mark(s, x, y))
                continue;
            if (try_mark(s, last, i))
                s->path.count--;
            s->path.count--;
        }
    enclosure_remove(scan, x, y);
    return s->most >= scan->e->goal;
}

/* Tries marks that gain nothing. The next mark that gains must come before the moves are used up. If it makes its row
 * without the quiet mark, and nothing is enclosed with its help until then, it can as well come first and the quiet
 * mark later. So a quiet mark is left for later if it is neither in a row that can still be filled nor beside a mark
 * where a path of several new marks can start. With two moves left most quiet marks only help the last mark. */
static bool try_quiet(struct mark_search *s, struct enclosure_scan *scan, int marks)
{
    for (int y = 0; y < scan->e->height; y++)
        for (uint64_t left = (scan->rows[y] | scan->paths[y]) & ~scan->gains[y]; left && !s->spent;) {
            int x = bits_take(&left);
            bool alone =
                scan->e->owed == 2 && !(marks > 2 && bits_have(scan->rows[y], x)) && enclosure_bound(scan, x, y) == 0;
            if (alone ? try_pair(s, scan, x, y) : try_on(s, x, y, marks))
                return true;
        }
    return false;
}

static bool search_on(struct mark_search *s, int marks)
{
    const struct enclose5 *e = &s->stack[s->path.count];
    int moves = e->moved ? e->owed : 1;
    uint64_t key = turn_search_key(s, e);
    struct turn_seen *slot = &s->seen[key % TURN_SEEN];
    struct enclosure_scan *scan = &s->scan[s->path.count];

    if (slot->search == s->search && slot->key == key && slot->known >= (uint32_t)marks)
        return false;
    if (!spend(s) || s->path.count + 2 > TURN_MARKS) {
        s->spent = true;
        return false;
    }
    enclosure_scan(scan, e, moves);
    if (close_path(s, scan))
        return true;
    for (int y = 0; y < e->height && marks > 1; y++)
        for (uint64_t left = scan->gains[y]; left && !s->spent;)
            if (try_on(s, bits_take(&left), y, marks))
                return true;
    if (marks > 1 && moves > 1 && try_quiet(s, scan, marks))
        return true;
    if (!s->spent)
        *slot = (struct turn_seen){key, s->search, (uint32_t)marks};
    return false;
}

void turn_search_begin(struct mark_search *s, const struct enclose5 *e, uint64_t limit)
{
    struct rng rng;

    /* The numbers that make keys are drawn once for all searches. */
    rng_start(&rng, 0);
    for (size_t i = 0; i < sizeof s->salt / sizeof *s->salt && s->search == 0; i++)
        s->salt[i] = rng_next(&rng) | 1;
    s->nodes = 0;
    s->limit = limit;
    s->spent = false;
    s->search++;
    s->path.count = 0;
    enclose5_copy(&s->stack[0], e);
}

bool turn_search(struct mark_search *s, const struct enclose5 *e, int marks, uint64_t limit, bool wins)
{
    turn_search_begin(s, e, limit);
    s->most = wins ? e->goal - 1 : e->coloured[e->to_move];
    s->best.count = 0;
    return search_on(s, marks);
}

bool turn_reaches_goal(const struct enclose5 *e, struct enclose5 *scratch, const struct turn_path *path)
{
    enclose5_copy(scratch, e);
    for (int i = 0; i < path->count; i++)
        if (scratch->over || (i > 0 && scratch->owed == 0) ||
            !enclose5_place_mark(scratch, path->mark[i].x, path->mark[i].y, NULL))
            return false;
    return scratch->coloured[e->to_move] >= e->goal;
}

void turn_search_trim(const struct enclose5 *e, struct enclose5 *scratch, struct turn_path *path)
{
    for (int i = path->count - 1; i > 0; i--) {
        /* Mark i is needless if the others are a turn that reaches the goal. */
        struct turn_path others = *path;
        others.count--;
        memmove(&others.mark[i], &others.mark[i + 1], (size_t)(others.count - i) * sizeof *others.mark);
        if (!turn_reaches_goal(e, scratch, &others))
            continue;
        *path = others;
        i = path->count;
    }
}

/* Follows a first mark by the best further marks found. */
static void set_path(const struct mark_search *s, struct enclose5_cell first, struct turn_path *path)
{
    path->mark[0] = first;
    path->count = 1 + s->best.count;
    memcpy(path->mark + 1, s->best.mark, (size_t)s->best.count * sizeof *path->mark);
}

enum turn_verdict turn_search_after(struct mark_search *s, const struct enclose5 *e, struct enclose5 *next,
                                    struct enclose5_cell first, uint64_t limit, bool wins, struct turn_path *path)
{
    s->nodes = 0;
    if (!enclose5_try_mark(e, first.x, first.y, next) || next->owed == 0)
        return TURN_FAILS;
    if (!turn_search(s, next, TURN_MARKS - 1, limit, wins))
        return s->spent ? TURN_OPEN : TURN_FAILS;
    set_path(s, first, path);
    return TURN_REACHES;
}

void turn_search_shorten(struct mark_search *s, const struct enclose5 *e, struct enclose5 *scratch,
                         struct turn_path *path)
{
    uint64_t nodes = NODES_SHORTER;

    turn_search_trim(e, scratch, path);
    enclose5_try_mark(e, path->mark[0].x, path->mark[0].y, scratch);
    for (int others = 1; others < path->count - 1; others++) {
        bool found = turn_search(s, scratch, others, nodes, true);
        nodes -= s->nodes;
        if (found)
            set_path(s, path->mark[0], path);
        if (found || s->spent)
            return;
    }
}

void turn_write(const struct turn_path *path, struct text *out)
{
    for (int i = 0; i < path->count; i++)
        text_addf(out, "%s%s", i > 0 ? " " : "", cell_name(path->mark[i].x, path->mark[i].y).text);
}
