/* Conect: who wins a position. See the header. */
#include "game/conect_proof.h"

#include "base/mem.h"
#include "game/conect_threat.h"

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
}

void conect_prover_release(struct conect_prover *p)
{
    free(p->table);
    p->table = NULL;
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
    struct cells reach, rival; /* of the side, and of the rival */
    struct cells must;         /* all but these lose */
    struct conect_proof loss;  /* what has been found to make them lose */
};

enum verdict { STOPPED, OPEN, DECIDED };

static void node_init(struct node *n, struct conect_prover *p, enum cone_side side)
{
    n->prover = p;
    n->field = p->field;
    n->side = side;
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

static bool spent(const struct node *n)
{
    return n->field->nodes >= n->prover->limit;
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
        if (!cells_has(&n->must, cell) || !known(n->prover, key, &after))
            continue;
        if (!after.wins) {
            win_by(cell, &after, proof);
            return DECIDED;
        }
        cells_remove(&n->must, cell);
        node_restrict(n, &after.carrier, after.stones);
    }
    return OPEN;
}

/* Tries the stones that are left, the most promising first. */
static enum verdict try_all(struct node *n, struct conect_proof *proof)
{
    struct order order;
    struct conect_proof after;
    bool several = cells_several(&n->must, n->field->words);

    if (several)
        order_find(n->prover, &order);
    while (!cells_empty(&n->must, n->field->words)) {
        struct cells only = n->must;
        int cell = several ? order_first(n->prover, &order, n->must) : cells_take(&only, n->field->words);
        if (spent(n))
            return STOPPED;
        conect_field_put(n->field, n->side, cell);
        bool proven = conect_prove(n->prover, cone_rival(n->side), &after);
        conect_field_undo(n->field);
        if (!proven)
            return STOPPED;
        if (!after.wins) {
            win_by(cell, &after, proof);
            return DECIDED;
        }
        cells_remove(&n->must, cell);
        node_restrict(n, &after.carrier, after.stones);
    }
    return OPEN;
}

/* Decides the position; OPEN: all stones lose. */
static enum verdict decide(struct node *n, struct conect_proof *proof)
{
    bool threatened = !cells_empty(&n->loss.carrier, n->field->words);
    enum verdict verdict = look_two_ahead(n, threatened, proof);
    if (verdict == OPEN)
        verdict = look_up_next(n, proof);
    return verdict == OPEN ? try_all(n, proof) : verdict;
}

bool conect_prove(struct conect_prover *p, enum cone_side side, struct conect_proof *proof)
{
    struct node n;
    node_init(&n, p, side);
    enum verdict verdict = look_one_ahead(&n, proof);
    if (verdict == DECIDED || conect_proof_known(p, side, proof))
        return true;
    verdict = decide(&n, proof);
    if (verdict == STOPPED)
        return false;
    if (verdict == OPEN)
        *proof = n.loss;
    learn(p, key_of(p, side), proof);
    return true;
}
