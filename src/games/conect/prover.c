/* Conect: who wins a position. See the header. */
#include "games/conect/prover.h"

#include "base/mem.h"
#include "games/conect/threat.h"

#include <stdlib.h>

/* ---- The table --------------------------------------------------------------------------------------------- */

/* An entry: the key, what was proven, and the carrier's words. */
enum { ENTRY_KEY, ENTRY_PROOF, ENTRY_CARRIER };

/* ENTRY_PROOF: the stones, and whether the side to move wins; 0: nothing yet. */
enum { PROOF_WINS = 1, PROOF_STONES = 2 };

enum { BITS_LEAST = 10, NODES_AN_ENTRY = 4 };

static size_t entry_words(const struct conect_prover *p)
{
    return ENTRY_CARRIER + (size_t)p->field->words;
}

void conect_prover_init(struct conect_prover *p, uint64_t nodes)
{
    size_t bytes = entry_words(p) * sizeof *p->table;
    p->bits = BITS_LEAST;
    while ((bytes << (p->bits + 1)) <= PROVER_MEMORY && UINT64_C(1) << p->bits < nodes / NODES_AN_ENTRY)
        p->bits++;
    p->table = mem_new(bytes << p->bits);
    p->virtual = p->field->ground->cone.count <= VIRTUAL_CELLS ? conect_virtual_new() : NULL;
}

void conect_prover_release(struct conect_prover *p)
{
    free(p->table);
    free(p->virtual);
    p->table = NULL;
    p->virtual = NULL;
}

static uint64_t *entry_of(const struct conect_prover *p, uint64_t key)
{
    return p->table + (key >> (CELLS_WORD - p->bits)) * entry_words(p);
}

static bool known(const struct conect_prover *p, uint64_t key, struct conect_proof *proof)
{
    const uint64_t *entry = entry_of(p, key);
    if (entry[ENTRY_KEY] != key || entry[ENTRY_PROOF] == 0)
        return false;
    proof->wins = entry[ENTRY_PROOF] % PROOF_STONES == PROOF_WINS;
    proof->stones = (int)(entry[ENTRY_PROOF] / PROOF_STONES);
    for (int i = 0; i < p->field->words; i++)
        proof->carrier.word[i] = entry[ENTRY_CARRIER + i];
    return true;
}

static void learn(const struct conect_prover *p, uint64_t key, const struct conect_proof *proof)
{
    uint64_t *entry = entry_of(p, key);
    entry[ENTRY_KEY] = key;
    entry[ENTRY_PROOF] = (uint64_t)proof->stones * PROOF_STONES + (proof->wins ? PROOF_WINS : 0);
    for (int i = 0; i < p->field->words; i++)
        entry[ENTRY_CARRIER + i] = proof->carrier.word[i];
}

static uint64_t key_of(const struct conect_prover *p, enum cone_side side)
{
    return p->field->hash ^ (uint64_t)side;
}

bool conect_proof_known(const struct conect_prover *p, enum cone_side side, struct conect_proof *proof)
{
    return known(p, key_of(p, side), proof);
}

/* ---- Which stone first ------------------------------------------------------------------------------------- */

/* Both sides' needs with a stone on each cell. */
struct order {
    struct conect_ways bridged[2], plain[2]; /* by enum cone_side */
};

static void order_find(const struct conect_prover *p, struct order *o)
{
    for (int side = CONE_RED; side <= CONE_BLUE; side++) {
        conect_ways_find(p->bridged, p->field, (enum cone_side)side, &o->bridged[side]);
        conect_ways_find(p->plain, p->field, (enum cone_side)side, &o->plain[side]);
    }
}

/* Bridged needs first, then plain ones, then the ring: each is far below 1000. */
static int order_rank(const struct conect_prover *p, const struct order *o, int cell)
{
    enum { NEXT = 1000 };
    int bridged = o->bridged[CONE_RED].through[cell] + o->bridged[CONE_BLUE].through[cell];
    int plain = o->plain[CONE_RED].through[cell] + o->plain[CONE_BLUE].through[cell];
    return (bridged * NEXT + plain) * NEXT + p->field->ground->ring[cell];
}

static int order_first(const struct conect_prover *p, const struct order *o, struct cells cells)
{
    int best = cells_take(&cells, p->field->words), cell;
    while ((cell = cells_take(&cells, p->field->words)) != CONE_NONE)
        if (order_rank(p, o, cell) < order_rank(p, o, best))
            best = cell;
    return best;
}

int conect_prover_choice(const struct conect_prover *p, const struct cells *cells)
{
    struct order order;
    order_find(p, &order);
    return order_first(p, &order, *cells);
}

/* ---- The search -------------------------------------------------------------------------------------------- */

/* A position in which nobody has won, while its stones are tried. */
struct node {
    struct conect_prover *prover;
    struct conect_field *field;
    enum cone_side side;       /* to move */
    bool virtual;              /* virtual connections are looked for */
    struct cells reach, rival; /* of the side, and of the rival */
    struct cells must;         /* all but these lose */
    struct conect_proof loss;  /* what has been found to make them lose */
};

enum verdict { STOPPED, OPEN, DECIDED };

/* With fewer empty cells virtual connections take longer than they save. */
enum { VIRTUAL_EMPTY = 16 };

static void node_init(struct node *n, struct conect_prover *p, enum cone_side side)
{
    n->prover = p;
    n->field = p->field;
    n->side = side;
    n->virtual = p->virtual && cells_count(&p->field->empty, p->field->words) >= VIRTUAL_EMPTY;
    cells_copy(&n->must, &p->field->empty, p->field->words);
    n->loss.wins = false;
    n->loss.stones = 1;
    cells_clear(&n->loss.carrier, p->field->words);
    conect_field_reach(p->field, side, &n->reach);
    conect_field_reach(p->field, cone_rival(side), &n->rival);
}

/* All stones outside a carrier of the rival's lose in so many of his. */
static void node_restrict(struct node *n, const struct cells *carrier, int stones)
{
    cells_keep(&n->must, carrier, n->field->words);
    cells_join(&n->loss.carrier, carrier, n->field->words);
    n->loss.stones = stones > n->loss.stones ? stones : n->loss.stones;
}

static void win_by(int cell, const struct conect_proof *after, struct conect_proof *proof)
{
    *proof = *after;
    proof->wins = true;
    proof->stones++;
    cells_add(&proof->carrier, cell);
}

static bool spent(const struct node *n)
{
    return n->field->nodes >= n->prover->limit;
}

/* Wins at once, the side's and the rival's. */
static enum verdict look_one_ahead(struct node *n, struct conect_proof *proof)
{
    struct cells wins;
    if (conect_field_wins(n->field, n->side, &n->reach, 1, &wins) > 0) {
        *proof = (struct conect_proof){.wins = true, .stones = 1, .carrier = wins};
        return DECIDED;
    }
    int threats = conect_field_wins(n->field, cone_rival(n->side), &n->rival, 2, &wins);
    if (threats > 0)
        node_restrict(n, &wins, 1);
    if (threats > 1)
        cells_clear(&n->must, n->field->words);
    return OPEN;
}

/* Wins in two: where the rival threatens to win at once, his are left aside. */
static enum verdict look_two_ahead(struct node *n, bool threatened, struct conect_proof *proof)
{
    struct cells left, carrier;
    int cell, words = n->field->words;

    cells_copy(&left, &n->must, words);
    while ((cell = cells_take(&left, words)) != CONE_NONE) {
        if (spent(n))
            return STOPPED;
        if (conect_threat_doubles(n->field, n->side, cell, &n->reach, &carrier)) {
            *proof = (struct conect_proof){.wins = true, .stones = 2, .carrier = carrier};
            return DECIDED;
        }
    }
    cells_copy(&left, &n->field->empty, words);
    while (!threatened && !cells_empty(&n->must, words) && (cell = cells_take(&left, words)) != CONE_NONE) {
        if (spent(n))
            return STOPPED;
        if (conect_threat_doubles(n->field, cone_rival(n->side), cell, &n->rival, &carrier))
            node_restrict(n, &carrier, 2);
    }
    return OPEN;
}

static void find_virtually(struct node *n, enum cone_side side, bool one, struct virtual_wins *wins)
{
    struct conect_prover *p = n->prover;
    n->field->nodes += conect_virtual_find(p->virtual, n->field, side, one, p->limit - n->field->nodes, wins);
}

/* Of the rival's ways to win those that leave the fewest stones, the smallest first. */
static void restrict_virtually(struct node *n, const struct virtual_wins *wins)
{
    for (int size = 1; size <= VIRTUAL_CELLS; size++)
        for (int i = 0; i < wins->semis; i++) {
            struct cells carrier = {{wins->semi[i].carrier}};
            bool restricts = n->must.word[0] & ~wins->semi[i].carrier;
            if (restricts && cells_count(&carrier, 1) == size)
                node_restrict(n, &carrier, wins->semi[i].stones);
        }
}

/* Wins by virtual connections, the side's and the rival's. */
static enum verdict look_virtually(struct node *n, struct conect_proof *proof)
{
    struct virtual_wins wins;

    if (spent(n))
        return STOPPED;
    find_virtually(n, n->side, true, &wins);
    if (wins.fulls + wins.semis > 0) {
        const struct virtual_link *win = wins.fulls ? &wins.full[0] : &wins.semi[0];
        *proof = (struct conect_proof){.wins = true, .stones = win->stones, .carrier = {{win->carrier}}};
        return DECIDED;
    }
    if (spent(n))
        return STOPPED;
    find_virtually(n, cone_rival(n->side), false, &wins);
    if (wins.fulls > 0) {
        n->loss = (struct conect_proof){.stones = wins.full[0].stones, .carrier = {{wins.full[0].carrier}}};
        cells_clear(&n->must, 1);
    } else {
        restrict_virtually(n, &wins);
    }
    return OPEN;
}

/* A stone on a cell leads there. DECIDED: it wins. */
static enum verdict settle(struct node *n, int cell, const struct conect_proof *after, struct conect_proof *proof)
{
    if (!after->wins) {
        win_by(cell, after, proof);
        return DECIDED;
    }
    cells_remove(&n->must, cell);
    node_restrict(n, &after->carrier, after->stones);
    return OPEN;
}

/* What the table says of the positions after the stones that are left. */
static enum verdict look_up_next(struct node *n, struct conect_proof *proof)
{
    const uint64_t *hash = n->field->ground->hash[n->side];
    struct cells left;
    struct conect_proof after;
    int cell;

    cells_copy(&left, &n->must, n->field->words);
    while ((cell = cells_take(&left, n->field->words)) != CONE_NONE) {
        uint64_t key = (n->field->hash ^ hash[cell]) ^ (uint64_t)cone_rival(n->side);
        if (cells_has(&n->must, cell) && known(n->prover, key, &after) && settle(n, cell, &after, proof) == DECIDED)
            return DECIDED;
    }
    return OPEN;
}

/* Looks at a position without trying its stones; OPEN: one of `must` has to be found to win. */
static enum verdict judge(struct node *n, struct conect_prover *p, enum cone_side side, struct conect_proof *proof)
{
    node_init(n, p, side);
    if (look_one_ahead(n, proof) == DECIDED || conect_proof_known(p, side, proof))
        return DECIDED;
    bool threatened = !cells_empty(&n->loss.carrier, n->field->words);
    enum verdict verdict = n->virtual ? look_virtually(n, proof) : look_two_ahead(n, threatened, proof);
    if (verdict == OPEN)
        verdict = look_up_next(n, proof);
    if (verdict == OPEN && cells_empty(&n->must, n->field->words)) {
        *proof = n->loss;
        verdict = DECIDED;
    }
    if (verdict == DECIDED)
        learn(p, key_of(p, side), proof);
    return verdict;
}

/* ---- Trying stones ----------------------------------------------------------------------------------------- */

/* An open position after a stone, as it was judged. */
struct sketch {
    uint64_t must; /* as the first word of struct cells */
    struct conect_proof loss;
};

/* Judges the positions after the stones that are left, where virtual connections are looked for. */
static enum verdict judge_next(struct node *n, const struct order *order, struct sketch *next,
                               struct conect_proof *proof)
{
    struct cells left = n->must;
    while (!cells_empty(&left, n->field->words)) {
        struct node child;
        struct conect_proof after;
        int cell = order_first(n->prover, order, left);
        if (spent(n))
            return STOPPED;
        conect_field_put(n->field, n->side, cell);
        enum verdict verdict = judge(&child, n->prover, cone_rival(n->side), &after);
        conect_field_undo(n->field);
        if (verdict == STOPPED || (verdict == DECIDED && settle(n, cell, &after, proof) == DECIDED))
            return verdict;
        if (verdict == OPEN)
            next[cell] = (struct sketch){child.must.word[0], child.loss};
        cells_remove(&left, cell);
        cells_keep(&left, &n->must, n->field->words);
    }
    return OPEN;
}

/* The cell that leaves the rival the fewest answers, of these the first in order. */
static int fewest_answers(const struct node *n, const struct order *order, const struct sketch *next)
{
    struct cells left = n->must;
    int best = cells_take(&left, n->field->words), cell;
    while ((cell = cells_take(&left, n->field->words)) != CONE_NONE) {
        int more = __builtin_popcountll(next[cell].must) - __builtin_popcountll(next[best].must);
        if (more < 0 || (more == 0 && order_rank(n->prover, order, cell) < order_rank(n->prover, order, best)))
            best = cell;
    }
    return best;
}

static enum verdict try_all(struct node *n, struct conect_proof *proof);

/* Searches on from a position that was judged. */
static enum verdict search_on(struct node *n, struct conect_proof *proof)
{
    enum verdict verdict = try_all(n, proof);
    if (verdict == STOPPED)
        return STOPPED;
    if (verdict == OPEN)
        *proof = n->loss;
    learn(n->prover, key_of(n->prover, n->side), proof);
    return DECIDED;
}

/* Searches the position that the table may have got to know since it was judged. */
static enum verdict search_judged(struct conect_prover *p, enum cone_side side, const struct sketch *sketch,
                                  struct conect_proof *proof)
{
    struct node n;
    if (conect_proof_known(p, side, proof))
        return DECIDED;
    node_init(&n, p, side);
    n.must.word[0] = sketch->must;
    n.loss = sketch->loss;
    return search_on(&n, proof);
}

/* Tries the stones that are left, the most promising first. OPEN: all lose. */
static enum verdict try_all(struct node *n, struct conect_proof *proof)
{
    struct order order;
    struct conect_proof after;
    struct sketch next[VIRTUAL_CELLS];
    enum cone_side rival = cone_rival(n->side);

    if (cells_several(&n->must, n->field->words))
        order_find(n->prover, &order);
    enum verdict verdict = n->virtual ? judge_next(n, &order, next, proof) : OPEN;
    while (verdict == OPEN && !cells_empty(&n->must, n->field->words)) {
        int cell = n->virtual ? fewest_answers(n, &order, next) : order_first(n->prover, &order, n->must);
        if (spent(n))
            return STOPPED;
        conect_field_put(n->field, n->side, cell);
        if (n->virtual)
            verdict = search_judged(n->prover, rival, &next[cell], &after);
        else
            verdict = conect_prove(n->prover, rival, &after) ? DECIDED : STOPPED;
        conect_field_undo(n->field);
        if (verdict == DECIDED)
            verdict = settle(n, cell, &after, proof);
    }
    return verdict;
}

bool conect_prove(struct conect_prover *p, enum cone_side side, struct conect_proof *proof)
{
    struct node n;
    enum verdict verdict = judge(&n, p, side, proof);
    if (verdict == OPEN)
        verdict = search_on(&n, proof);
    return verdict == DECIDED;
}
