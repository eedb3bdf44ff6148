#include "games/conect/threat.h"

#include "base/mem.h"

enum {
    STONES_MOST = 1 << 20, /* in the tree; then it grows no more */
    EXPAND = 4,            /* playouts through a stone before its replies are told apart */
    ALIKE = 300,           /* playouts of a stone that weigh as much as all those in which its side has it in the end */
    SURE = 1 << 16         /* shares of wins are counted in parts of this */
};

/* A stone in the tree, as the side that puts it sees it. */
struct tree_stone {
    uint32_t first;       /* of its replies */
    uint16_t count, cell; /* replies: 0, not told apart yet */
    uint32_t visits, wins;
    uint32_t had, had_wins; /* playouts in which its side has it in the end */
};

struct tree {
    struct threat_search *threat;
    struct rng rng;
    struct tree_stone *stone; /* 0 is the root: no stone */
    uint32_t count;
};

/* Lists the replies to a stone: those that stop what the other side threatens; if none does, all. */
static void expand(struct tree *t, uint32_t parent, enum cone_side side)
{
    struct search_board *b = t->threat->board;
    struct cells left;
    int cell;

    threat_must(t->threat, side, &left);
    if (cells_empty(&left, b->words) || search_board_win(b, side) != CONE_NONE)
        left = b->empty;
    t->stone[parent].first = t->count;
    t->stone[parent].count = (uint16_t)cells_count(&left, b->words);
    while ((cell = cells_take(&left, b->words)) != CONE_NONE)
        t->stone[t->count++] = (struct tree_stone){.cell = (uint16_t)cell};
}

/* The most promising reply. */
static uint32_t choose(const struct tree *t, uint32_t parent)
{
    uint32_t best = 0, end = t->stone[parent].first + t->stone[parent].count;
    uint64_t most = 0;

    for (uint32_t i = t->stone[parent].first; i < end; i++) {
        const struct tree_stone *s = &t->stone[i];
        uint64_t promise = ((uint64_t)s->wins * SURE + (uint64_t)ALIKE * (1 + s->had_wins) * SURE / (1 + s->had)) /
                           (s->visits + ALIKE);
        if (best == 0 || promise > most) {
            most = promise;
            best = i;
        }
    }
    return best;
}

/* One playout: down the tree, to the end, and back. */
static void play_out(struct tree *t, enum cone_side mover)
{
    struct search_board *b = t->threat->board;
    uint32_t path[CONE_CELLS + 1] = {0};
    int depth = 0, puts = b->puts;
    struct cells mine;

    while (t->stone[path[depth]].count > 0) {
        uint32_t next = choose(t, path[depth]);
        path[++depth] = next;
        if (!search_board_put(b, mover, t->stone[next].cell) && t->stone[next].count == 0 &&
            t->stone[next].visits >= EXPAND && t->count + CONE_CELLS < STONES_MOST)
            expand(t, next, cone_other_side(mover));
        mover = cone_other_side(mover);
    }
    bool wins = search_board_fill(b, mover, &t->rng, &mine), own = true;
    while (b->puts > puts)
        search_board_undo(b);
    for (; depth >= 0; depth--, own = !own, wins = !wins) {
        struct tree_stone *s = &t->stone[path[depth]];
        s->visits++;
        s->wins += !wins;
        for (uint32_t k = s->first; k < s->first + s->count; k++)
            if (cells_has(&mine, t->stone[k].cell) == own) {
                t->stone[k].had++;
                t->stone[k].had_wins += wins;
            }
    }
}

int tree_search(struct threat_search *threat, enum cone_side side, uint64_t limit, struct tree_result *result)
{
    scoped(mem_free) struct tree_stone *stones = mem_new(STONES_MOST * sizeof *stones);
    const struct tree_stone *best = stones + 1;
    uint64_t cells = (uint64_t)cells_count(&threat->board->empty, threat->board->words);
    struct tree t = {.threat = threat, .stone = stones, .count = 1};

    /* A playout puts down no more stones than there are empty cells. */
    threat->limit = limit > cells ? limit - cells : 0;
    rng_start(&t.rng, threat->board->hash ^ (uint64_t)side);
    expand(&t, 0, side);
    while (threat->board->nodes + cells < limit)
        play_out(&t, side);
    for (uint32_t i = 1; i <= stones->count; i++)
        best = stones[i].visits > best->visits ? &stones[i] : best;
    *result = (struct tree_result){stones->visits, (int)((uint64_t)best->wins * 100 / (best->visits + !best->visits))};
    return best->cell;
}
