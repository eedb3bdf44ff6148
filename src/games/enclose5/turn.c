#include "games/enclose5/turn.h"

#include "games/enclose5/enclosure_scan.h"

#include <string.h>

/* ---- Positions seen before ------------------------------------------------------------------------------------ */

/* Words in which positions of one turn differ: the player's marks and colours, and the alignments of this turn. */
enum { KEY_LAYERS = 2 + ENCLOSE5_WAYS };

/* Draws the numbers that make keys; once for all searches. */
static void salt(struct turn_search *s)
{
    struct rng rng;
    rng_start(&rng, 0);
    for (size_t i = 0; i < sizeof s->salt / sizeof *s->salt && s->search == 0; i++)
        s->salt[i] = rng_next(&rng) | 1;
}

/* Multilinear hashing (Carter and Wegman, 1979), and the moves left. */
static uint64_t key_of(const struct turn_search *s, const struct enclose5 *e)
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

static struct turn_seen *slot_of(struct turn_search *s, uint64_t key)
{
    return &s->seen[key % TURN_SEEN];
}

static bool is_seen(const struct turn_search *s, const struct turn_seen *slot, uint64_t key, int left)
{
    return slot->search == s->search && slot->key == key && slot->left >= (uint32_t)left;
}

/* ---- The search -------------------------------------------------------------------------------------------------- */

static struct enclose5 *position(struct turn_search *s, int depth)
{
    return (struct enclose5 *)((unsigned char *)s->stack + (size_t)depth * s->size);
}

/* Tries a mark in a copy of the position: the next of the stack. False if it is illegal. */
static bool try_mark(struct turn_search *s, int x, int y)
{
    struct enclose5 *e = position(s, s->path.count), *next = position(s, s->path.count + 1);
    int player = e->to_move;

    memcpy(next, e, s->size);
    if (!enclose5_mark(next, x, y, NULL))
        return false;
    s->path.mark[s->path.count++] = (struct turn_cell){(uint8_t)x, (uint8_t)y};
    if (next->coloured[player] > s->most) {
        s->most = next->coloured[player];
        s->best = s->path;
    }
    return true;
}

/* Whether there is a node left to spend. */
static bool spend(struct turn_search *s)
{
    s->spent = s->spent || s->nodes == s->limit;
    s->nodes += !s->spent;
    return !s->spent;
}

/* Whether a mark colours more than was reached so far, if it is legal. */
static bool colours_more(const struct turn_search *s, const struct sight *sight, int x, int y)
{
    int had = sight->e->coloured[sight->e->to_move];
    return had + sight_room(sight, x, y) > s->most && had + sight_encloses(sight, x, y) > s->most;
}

/* Whether one mark reaches the goal; notes what the others colour. */
static bool close_path(struct turn_search *s, const struct sight *sight)
{
    for (int y = 0; y < sight->e->height; y++)
        for (uint64_t cells = sight->closers[y]; cells; cells &= cells - 1) {
            int x = __builtin_ctzll(cells);
            if (!colours_more(s, sight, x, y) || !try_mark(s, x, y))
                continue;
            s->path.count--;
            if (s->most >= sight->e->goal)
                return true;
        }
    return false;
}

static bool go_on(struct turn_search *s, int left);

/* Tries a mark and what can follow it. */
static bool try_on(struct turn_search *s, int x, int y, int left)
{
    if (!try_mark(s, x, y))
        return false;
    bool wins = position(s, s->path.count)->owed > 0 && go_on(s, left - 1);
    s->path.count--;
    return wins;
}

static bool try_gaining(struct turn_search *s, const struct sight *sight, int left)
{
    for (int y = 0; y < sight->e->height; y++)
        for (uint64_t cells = sight->gains[y]; cells && !s->spent; cells &= cells - 1)
            if (try_on(s, __builtin_ctzll(cells), y, left))
                return true;
    return false;
}

/* Tries a mark that does nothing by itself, with each that closes a path through it as the last of the turn. */
static bool try_pair(struct turn_search *s, struct sight *sight, int x, int y)
{
    uint64_t closers[PAPER_MOST];

    if (!spend(s))
        return false;
    sight_join(sight, x, y, closers);
    for (int i = 0; i < sight->e->height && s->most < sight->e->goal; i++)
        for (uint64_t cells = closers[i]; cells && s->most < sight->e->goal; cells &= cells - 1) {
            int last = __builtin_ctzll(cells);
            if (!colours_more(s, sight, last, i) || !try_mark(s, x, y))
                continue;
            if (try_mark(s, last, i))
                s->path.count--;
            s->path.count--;
        }
    sight_part(sight, x, y);
    return s->most >= sight->e->goal;
}

/* Marks that gain nothing. The next one that gains must come before the moves are used up. If it makes its row without
 * the quiet mark, and nothing is enclosed with its help until then, it can as well come first, and the quiet mark
 * later. So those are left for later that are neither in a row that can still be filled nor beside a mark: a path of
 * several new marks can be laid from its ends. With two moves left most are of use to the last mark only. */
static bool try_quiet(struct turn_search *s, struct sight *sight, int left)
{
    for (int y = 0; y < sight->e->height; y++) {
        uint64_t cells = (sight->rows[y] | sight->paths[y]) & ~sight->gains[y];
        for (; cells && !s->spent; cells &= cells - 1) {
            int x = __builtin_ctzll(cells);
            bool alone = sight->e->owed == 2 && !(left > 2 && sight->rows[y] >> x & 1) && sight_room(sight, x, y) == 0;
            if (alone ? try_pair(s, sight, x, y) : try_on(s, x, y, left))
                return true;
        }
    }
    return false;
}

static bool go_on(struct turn_search *s, int left)
{
    const struct enclose5 *e = position(s, s->path.count);
    int moves = e->moved ? e->owed : 1;
    uint64_t key = key_of(s, e);
    struct turn_seen *slot = slot_of(s, key);
    struct sight sight;

    if (is_seen(s, slot, key, left))
        return false;
    if (!spend(s) || s->path.count + 2 > TURN_MARKS) {
        s->spent = true;
        return false;
    }
    sight_look(&sight, e, moves);
    if (close_path(s, &sight))
        return true;
    if (left > 1 && (try_gaining(s, &sight, left) || (moves > 1 && try_quiet(s, &sight, left))))
        return true;
    if (!s->spent)
        *slot = (struct turn_seen){key, s->search, (uint32_t)left};
    return false;
}

/* Positions are kept in whole words. */
static size_t position_bytes(const struct values *v)
{
    return (enclose5.rules->size(v) + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

size_t turn_bytes(const struct values *v)
{
    return sizeof(struct turn_search) + (TURN_MARKS + 1) * position_bytes(v);
}

bool turn_search(struct turn_search *s, const struct values *v, const struct enclose5 *e, int marks, uint64_t limit,
                 bool wins)
{
    s->size = position_bytes(v);
    s->nodes = 0;
    s->limit = limit;
    s->spent = false;
    salt(s);
    s->search++;
    s->most = wins ? e->goal - 1 : e->coloured[e->to_move];
    s->best.count = s->path.count = 0;
    memcpy(position(s, 0), e, enclose5.rules->size(v));
    return go_on(s, marks);
}

/* Whether marks, all of them but one, are a turn that reaches the goal. */
static bool reaches(const struct values *v, const struct enclose5 *e, struct enclose5 *scratch,
                    const struct turn_path *path, int but)
{
    memcpy(scratch, e, enclose5.rules->size(v));
    for (int i = 0; i < path->count; i++) {
        if (i == but)
            continue;
        if (scratch->over || (scratch->moved && scratch->owed == 0) ||
            !enclose5_mark(scratch, path->mark[i].x, path->mark[i].y, NULL))
            return false;
    }
    return scratch->coloured[e->to_move] >= e->goal;
}

void turn_trim(const struct values *v, const struct enclose5 *e, struct enclose5 *scratch, struct turn_path *path)
{
    for (int i = path->count - 1; i > 0; i--) {
        if (!reaches(v, e, scratch, path, i))
            continue;
        path->count--;
        memmove(&path->mark[i], &path->mark[i + 1], (size_t)(path->count - i) * sizeof *path->mark);
        i = path->count;
    }
}
