#include "games/conect/prover.h"

#include "base/mem.h"
#include "games/conect/threat.h"

#include <assert.h>
#include <stdlib.h>

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* An entry is the key, what was proven, and the words of the carrier. */
enum { ENTRY_KEY, ENTRY_PROOF, ENTRY_CARRIER };

/* ENTRY_PROOF holds the number of stones, and whether the side to move wins; 0: nothing yet. */
enum { PROOF_WINS = 1, PROOF_STONES = 2 };

enum { BITS_LEAST = 10, NODES_AN_ENTRY = 4 };

static size_t entry_words(const struct prover *p)
{
    return ENTRY_CARRIER + (size_t)p->board->words;
}

void prover_init(struct prover *p, uint64_t nodes)
{
    size_t bytes = entry_words(p) * sizeof *p->table;
    p->bits = BITS_LEAST;
    while ((bytes << (p->bits + 1)) <= PROVER_MEMORY && UINT64_C(1) << p->bits < nodes / NODES_AN_ENTRY)
        p->bits++;
    p->table = mem_new(bytes << p->bits);
    p->virtual = p->board->cone->count <= VIRTUAL_CELLS ? virtual_search_new() : NULL;
}

void prover_release(struct prover *p)
{
    free(p->table);
    free(p->virtual);
}

static uint64_t *entry_of(const struct prover *p, uint64_t key)
{
    return p->table + (key >> (CELLS_WORD - p->bits)) * entry_words(p);
}

static bool known(const struct prover *p, uint64_t key, struct prover_proof *proof)
{
    const uint64_t *entry = entry_of(p, key);
    if (entry[ENTRY_KEY] != key || entry[ENTRY_PROOF] == 0)
        return false;
    proof->wins = entry[ENTRY_PROOF] % PROOF_STONES == PROOF_WINS;
    proof->stones = (int)(entry[ENTRY_PROOF] / PROOF_STONES);
    for (int i = 0; i < p->board->words; i++)
        proof->carrier.word[i] = entry[ENTRY_CARRIER + i];
    return true;
}

static void learn(const struct prover *p, uint64_t key, const struct prover_proof *proof)
{
    uint64_t *entry = entry_of(p, key);
    entry[ENTRY_KEY] = key;
    entry[ENTRY_PROOF] = (uint64_t)proof->stones * PROOF_STONES + (proof->wins ? PROOF_WINS : 0);
    for (int i = 0; i < p->board->words; i++)
        entry[ENTRY_CARRIER + i] = proof->carrier.word[i];
}

static uint64_t key_of(const struct prover *p, enum cone_side side)
{
    return p->board->hash ^ (uint64_t)side;
}

/* ---- Which stone first ------------------------------------------------------------------------------------------- */

/* What both sides need with a stone on each cell. */
struct stone_order {
    struct distance bridged[2], plain[2];
};

static void order_find(const struct prover *p, struct stone_order *o)
{
    distances_find(p->bridged, p->board, o->bridged);
    distances_find(p->plain, p->board, o->plain);
}

/* With bridges first, then without, then the ring: each number is far below 1000. */
static int order_rank(const struct prover *p, const struct stone_order *o, int cell)
{
    enum { NEXT = 1000 };
    return (distances_sum(o->bridged, cell) * NEXT + distances_sum(o->plain, cell)) * NEXT +
           p->board->cone->cell[cell].ring;
}

/* An open position after a stone, as it was judged. */
struct judged_stone {
    uint64_t must; /* as the first word of struct cells */
    struct prover_proof loss;
};

/* The first in order of the cells, which are not none; if `next` is given, of those that leave the opponent the fewest
 * answers. */
static int order_first(const struct prover *p, const struct stone_order *o, struct cells cells,
                       const struct judged_stone *next)
{
    int best = cells_take(&cells, p->board->words), cell;
    while ((cell = cells_take(&cells, p->board->words)) != CONE_NONE) {
        int more = next ? bits_count(next[cell].must) - bits_count(next[best].must) : 0;
        if (more < 0 || (more == 0 && order_rank(p, o, cell) < order_rank(p, o, best)))
            best = cell;
    }
    assert(best != CONE_NONE);
    return best;
}

int prover_choice(const struct prover *p, const struct cells *cells)
{
    struct stone_order order;
    order_find(p, &order);
    return order_first(p, &order, *cells, NULL);
}

/* ---- Judging a position ------------------------------------------------------------------------------------------ */

/* A position in which nobody has won, while its stones are tried. */
struct prover_node {
    struct prover *prover;
    struct search_board *board;
    enum cone_side side;       /* to move */
    bool virtual;              /* virtual connections are looked for */
    struct cells reach, rival; /* of the side, and of the opponent (search_board_reach) */
    struct cells must;         /* all other stones lose */
    struct prover_proof loss;  /* why they do, as found so far */
};

enum verdict { STOPPED, OPEN, DECIDED };

/* With fewer empty cells virtual connections take longer than they save. */
enum { VIRTUAL_EMPTY = 16 };

static void node_init(struct prover_node *n, struct prover *p, enum cone_side side)
{
    n->prover = p;
    n->board = p->board;
    n->side = side;
    n->virtual = p->virtual && cells_count(&p->board->empty, p->board->words) >= VIRTUAL_EMPTY;
    n->must = p->board->empty;
    n->loss.wins = false;
    n->loss.stones = 1;
    cells_clear(&n->loss.carrier, p->board->words);
    search_board_reach(p->board, side, &n->reach);
    search_board_reach(p->board, cone_other_side(side), &n->rival);
}

/* A win of the opponent's with this carrier: all stones outside it lose, in at most `stones` stones of his. */
static void node_restrict(struct prover_node *n, const struct cells *carrier, int stones)
{
    cells_keep(&n->must, carrier, n->board->words);
    cells_join(&n->loss.carrier, carrier, n->board->words);
    n->loss.stones = stones > n->loss.stones ? stones : n->loss.stones;
}

static bool spent(const struct prover_node *n)
{
    return n->board->nodes >= n->prover->limit;
}

/* Looks for wins in two; for the opponent's only if he does not threaten to win at once. */
static enum verdict look_two_ahead(struct prover_node *n, bool threatened, struct prover_proof *proof)
{
    struct cells left = n->must, carrier;
    int cell, words = n->board->words;

    while ((cell = cells_take(&left, words)) != CONE_NONE) {
        if (spent(n))
            return STOPPED;
        if (threat_doubles(n->board, n->side, cell, &n->reach, &carrier)) {
            *proof = (struct prover_proof){.wins = true, .stones = 2, .carrier = carrier};
            return DECIDED;
        }
    }
    left = n->board->empty;
    while (!threatened && !cells_empty(&n->must, words) && (cell = cells_take(&left, words)) != CONE_NONE) {
        if (spent(n))
            return STOPPED;
        if (threat_doubles(n->board, cone_other_side(n->side), cell, &n->rival, &carrier))
            node_restrict(n, &carrier, 2);
    }
    return OPEN;
}

static void find_virtually(struct prover_node *n, enum cone_side side, bool one, struct virtual_wins *wins)
{
    struct prover *p = n->prover;
    n->board->nodes += virtual_search_find(p->virtual, n->board, side, one, p->limit - n->board->nodes, wins);
}

/* Looks for wins by virtual connections, the side's and the opponent's. */
static enum verdict look_virtually(struct prover_node *n, struct prover_proof *proof)
{
    struct virtual_wins wins;

    if (spent(n))
        return STOPPED;
    find_virtually(n, n->side, true, &wins);
    if (wins.fulls + wins.semis > 0) {
        const struct virtual_link *win = wins.fulls ? &wins.full[0] : &wins.semi[0];
        *proof = (struct prover_proof){.wins = true, .stones = win->stones, .carrier = {{win->carrier}}};
        return DECIDED;
    }
    if (spent(n))
        return STOPPED;
    find_virtually(n, cone_other_side(n->side), false, &wins);
    if (wins.fulls > 0) {
        n->loss = (struct prover_proof){.stones = wins.full[0].stones, .carrier = {{wins.full[0].carrier}}};
        cells_clear(&n->must, 1);
        return OPEN;
    }
    /* The smallest carriers first. */
    for (int size = 1; size <= VIRTUAL_CELLS; size++)
        for (int i = 0; i < wins.semis; i++) {
            const struct cells carrier = {{wins.semi[i].carrier}};
            if (bits_count(carrier.word[0]) == size && n->must.word[0] & ~carrier.word[0])
                node_restrict(n, &carrier, wins.semi[i].stones);
        }
    return OPEN;
}

/* Takes in what a stone on the cell leads to. DECIDED: it wins. */
static enum verdict settle(struct prover_node *n, int cell, const struct prover_proof *after,
                           struct prover_proof *proof)
{
    if (!after->wins) {
        *proof = *after;
        proof->wins = true;
        proof->stones++;
        cells_add(&proof->carrier, cell);
        return DECIDED;
    }
    cells_remove(&n->must, cell);
    node_restrict(n, &after->carrier, after->stones);
    return OPEN;
}

/* Judges a position without trying its stones. OPEN: the stones in `must` have to be tried. */
static enum verdict judge(struct prover_node *n, struct prover *p, enum cone_side side, struct prover_proof *proof)
{
    struct search_board *b = p->board;
    enum cone_side rival = cone_other_side(side);
    struct prover_proof after;
    struct cells wins, left;
    int cell;

    node_init(n, p, side);
    if (search_board_wins(b, side, &n->reach, 1, &wins) > 0) {
        *proof = (struct prover_proof){.wins = true, .stones = 1, .carrier = wins};
        return DECIDED;
    }
    int threats = search_board_wins(b, rival, &n->rival, 2, &wins);
    if (threats > 0)
        node_restrict(n, &wins, 1);
    if (threats > 1)
        cells_clear(&n->must, b->words);
    if (known(p, key_of(p, side), proof))
        return DECIDED;
    enum verdict verdict = n->virtual ? look_virtually(n, proof) : look_two_ahead(n, threats > 0, proof);

    /* The table may know the positions after the stones that are left. */
    left = n->must;
    while (verdict == OPEN && (cell = cells_take(&left, b->words)) != CONE_NONE)
        if (cells_has(&n->must, cell) && known(p, key_of(p, rival) ^ b->cone->hash[side][cell], &after))
            verdict = settle(n, cell, &after, proof);
    if (verdict == OPEN && cells_empty(&n->must, b->words)) {
        *proof = n->loss;
        verdict = DECIDED;
    }
    if (verdict == DECIDED)
        learn(p, key_of(p, side), proof);
    return verdict;
}

/* ---- Trying stones ----------------------------------------------------------------------------------------------- */

/* Judges the positions after the stones that are left, with virtual connections. */
static enum verdict judge_next(struct prover_node *n, const struct stone_order *order, struct judged_stone *next,
                               struct prover_proof *proof)
{
    struct cells left = n->must;
    while (!cells_empty(&left, n->board->words)) {
        struct prover_node child;
        struct prover_proof after;
        int cell = order_first(n->prover, order, left, NULL);
        if (spent(n))
            return STOPPED;
        search_board_put(n->board, n->side, cell);
        enum verdict verdict = judge(&child, n->prover, cone_other_side(n->side), &after);
        search_board_undo(n->board);
        if (verdict == STOPPED || (verdict == DECIDED && settle(n, cell, &after, proof) == DECIDED))
            return verdict;
        if (verdict == OPEN)
            next[cell] = (struct judged_stone){child.must.word[0], child.loss};
        cells_remove(&left, cell);
        cells_keep(&left, &n->must, n->board->words);
    }
    return OPEN;
}

static enum verdict try_all(struct prover_node *n, struct prover_proof *proof);

/* Searches on from a position that was judged. */
static enum verdict search_on(struct prover_node *n, struct prover_proof *proof)
{
    enum verdict verdict = try_all(n, proof);
    if (verdict == STOPPED)
        return STOPPED;
    if (verdict == OPEN)
        *proof = n->loss;
    learn(n->prover, key_of(n->prover, n->side), proof);
    return DECIDED;
}

/* Tries the stones that are left, the most promising first. OPEN: all of them lose. */
static enum verdict try_all(struct prover_node *n, struct prover_proof *proof)
{
    struct stone_order order;
    struct prover_proof after;
    struct judged_stone next[VIRTUAL_CELLS];
    enum cone_side rival = cone_other_side(n->side);

    if (cells_several(&n->must, n->board->words))
        order_find(n->prover, &order);
    enum verdict verdict = n->virtual ? judge_next(n, &order, next, proof) : OPEN;
    while (verdict == OPEN && !cells_empty(&n->must, n->board->words)) {
        int cell = order_first(n->prover, &order, n->must, n->virtual ? next : NULL);
        if (spent(n))
            return STOPPED;
        search_board_put(n->board, n->side, cell);
        if (!n->virtual) {
            verdict = prover_prove(n->prover, rival, &after) ? DECIDED : STOPPED;
        } else if (known(n->prover, key_of(n->prover, rival), &after)) {
            verdict = DECIDED;
        } else {
            struct prover_node child;
            node_init(&child, n->prover, rival);
            child.must.word[0] = next[cell].must;
            child.loss = next[cell].loss;
            verdict = search_on(&child, &after);
        }
        search_board_undo(n->board);
        if (verdict == DECIDED)
            verdict = settle(n, cell, &after, proof);
    }
    return verdict;
}

bool prover_prove(struct prover *p, enum cone_side side, struct prover_proof *proof)
{
    struct prover_node n;
    enum verdict verdict = judge(&n, p, side, proof);
    if (verdict == OPEN)
        verdict = search_on(&n, proof);
    return verdict == DECIDED;
}
