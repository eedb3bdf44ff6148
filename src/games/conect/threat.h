/* Conect: wins by force in a number of stones.
 *
 * A side to move wins in n if some stone of its wins at once (n = 1), or leaves a win in n - 1 whatever the opponent
 * does. Such a win has a *carrier*: the empty cells that it needs. It stands whatever the opponent plays elsewhere, his
 * own threats included. If he could win outside the carrier, both sides could win on one board, and a board of Conect
 * cannot be filled so: it has exactly one winner. Hence:
 *
 *   - After a stone of the attacker, suppose first that the opponent passes. If there is then no win in n - 1, the
 * stone fails. Else he need only try the cells of that win's carrier, and of those only the cells in the carriers of
 * all wins found against his other tries (must-play region; Hayward, Björnsson, Johanson, Kan, Po and van Rijswijck,
 *     "Solving 7x7 Hex with domination, virtual connections, and reduced-state proof sets", 2005).
 *   - In the same way the attacker need only try the cells in all carriers with which the opponent, were he to move,
 * would win in one or two.
 *   - When no stone wins at once, a stone that wins in two does so by two wins next to its own group. */
#pragma once

#include "games/conect/search_board.h"

/* What is known of a position with a side to move. */
struct threat_entry {
    uint64_t key;
    uint32_t search;     /* the search that wrote it */
    uint8_t no_win, win; /* the side does not win in `no_win`; it wins in `win` with the carrier; 0: not known */
    struct cells carrier;
};

struct threat_search {
    struct search_board *board;         /* borrowed */
    const struct distance_steps *steps; /* borrowed; for threat_defence and threat_attack, with bridges */
    uint64_t limit;                     /* board->nodes at which it stops */
    bool stopped;                       /* it did: a negative result then means nothing */
    uint32_t search;                    /* entries of other searches are ignored */
    struct threat_entry *table;         /* borrowed; 2^bits entries; NULL: none */
    int bits;
};

/* Whether `side`, to move, wins in at most n stones; if so, sets the carrier. */
bool threat_wins(struct threat_search *t, enum cone_side side, int n, struct cells *carrier);

/* Whether `side` wins in at most n further stones although the opponent is to move; if so, sets the carrier. */
bool threat_holds(struct threat_search *t, enum cone_side side, int n, struct cells *carrier);

/* The cells of which `side`, to move, must play one, or the opponent wins in one or two: all empty cells if he does not
 * threaten that. Empty if nothing helps (except a win at once). */
void threat_must(struct threat_search *t, enum cone_side side, struct cells *must);

/* When the side has no win at once: whether a stone of its on an empty cell makes two; if so, sets the carrier. `reach`
 * is that of search_board_reach. */
bool threat_doubles(struct search_board *b, enum cone_side side, int cell, const struct cells *reach,
                    struct cells *carrier);

/* How play continues where `side` wins in `further` stones. The opponent's reply that holds out longest against a win
 * with this carrier; of several the best looking. CONE_NONE if the search was stopped. */
int threat_defence(struct threat_search *t, enum cone_side side, int further, const struct cells *carrier);

/* A stone with which `side` wins in `further` stones (and no sooner); of several the best looking. *carrier becomes
 * what the win needs after it. CONE_NONE if the search was stopped. */
int threat_attack(struct threat_search *t, enum cone_side side, int further, struct cells *carrier);

/* Writes how play goes on with a stone of `side` on `cell`, both sides playing their best, until `winner` has won, who
 * needs `further` stones after this one, or the limit is reached: a stone a line. `needed` is what the win needs after
 * the stone; NULL: this is found out. */
void threat_write_play(struct threat_search *t, enum cone_side side, int cell, enum cone_side winner, int further,
                       const struct cells *needed, struct text *line);

/* ---- Puzzles ----------------------------------------------------------------------------------------------------- */

/* Wins by force as puzzles show them: who finds them, how they end, what answers every defence. */

enum { WIN_TABLE_BITS = 12 };

/* What searching for them takes. Zeroed before the first use; belongs to the caller. */
struct win_search {
    struct distance_steps steps; /* with bridges */
    struct search_board board, scratch;
    struct threat_search threat;
    struct distance distances[2]; /* in the current position, as far as it was looked at */
    struct threat_entry table[1 << WIN_TABLE_BITS];
};

/* Takes over a position. The threat search may use `limit` nodes. */
void win_search_load(struct win_search *s, const struct conect *c, uint64_t limit);

/* A random empty cell for the next stone, `likelier` times as likely as one after which a stone more is needed. */
enum { LIKELIER = 4 };
int win_search_pick(const struct win_search *s, uint32_t likelier, struct rng *rng);

/* Sets the position of a puzzle, in which `mover` is to move, and its key. */
void win_search_store(const struct win_search *s, const struct values *, enum cone_side mover, struct puzzle *puzzle);

/* struct puzzle_kind.variety_of */
int win_variety(const struct values *);

/* How stones look to a person (looks.c): a stone looks good that wins often when the rest of the board is filled at
 * random. */
struct looks {
    struct {
        uint32_t put, won; /* fills in which the side has the cell, and those of them that it wins */
    } of[CONE_CELLS];
    int ahead; /* how much more often a stone wins than the best of the others, in thousandths */
    int rank;  /* 1 and how many others win more often */
};

/* How often a stone wins, in thousandths. */
int looks_share(const struct looks *, int cell);

/* How an empty cell looks for a stone of `side`, to move, beside all others. Returns whether none looks clearly better.
 * The fills follow from the position, and are no nodes. */
bool looks_find(struct search_board *, enum cone_side side, int stone, struct looks *);

/* How hard it is to find this stone. Where it looks best, below 0 or 0: it is the harder, the less it stands out, and
 * the more others are as good at first sight. Where others look better, above 0: a person must look at them first. */
int32_t looks_difficulty(const struct looks *, int others);

/* Whether an attempt is for puzzles in which others look better, which are of grade 4 and above. They are rare: where
 * all grades are asked for, others are taken in one of `parts` attempts alone. */
bool looks_are_hard(const struct grade_cuts *, const struct value *size, struct grades, uint32_t parts, struct rng *);

/* How a win by force ends: at the apex, or by a loop round it. */
enum win_ways {
    WAYS_MIXED, /* both may happen */
    WAYS_APEX,  /* only at the apex, whatever the opponent does */
    WAYS_LOOP,  /* only by a loop */
    WAYS_BOTH   /* some replies leave only the apex, others only a loop */
};

/* How `side` wins in `further` more stones, the opponent to move, with this carrier. `scratch` is a board of the same
 * map, whose stones are lost. */
enum win_ways win_ways(struct threat_search *t, enum cone_side side, int further, const struct cells *carrier,
                       struct search_board *scratch);

/* What the kinds of puzzle have in common. */
#define CONECT_PUZZLE                                                                                                  \
    .writing = N_("Mark its cell. Cells that touch are neighbours; the one in the middle is the apex. The two cells "  \
                  "where the colours of the edge meet belong to both."),                                               \
    .motifs = {[WAYS_APEX - 1] = {"apex", N_("To the apex")},                                                          \
               [WAYS_LOOP - 1] = {"loop", N_("A loop round the apex")},                                                \
               [WAYS_BOTH - 1] = {"two-ways", N_("To the apex or round it")}},                                         \
    .params = {"board"}, .defaults = {{"board", "wide 7"}}, .sides = {4, 11}, .mover = true, .reminds = true,          \
    .memory = sizeof(struct win_search), .variety_of = win_variety

/* struct puzzle_kind.explain: `turns` are the main line. */
void defences_explain(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                      struct text *out);

/* struct puzzle_kind.hint: how it ends, and what the first stone is like. */
void defences_hint(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                   struct text step[HINT_STEPS]);

/* ---- Playouts (tree_search.c) ------------------------------------------------------------------------------------ */

/* Where nothing can be proven: Monte Carlo tree search. A playout follows the tree, the most promising stone first, and
 * then fills the board at random. A stone promises the share of its playouts that its side wins; while they are few,
 * that of all in which its side has the cell in the end (Gelly and Silver, "Monte-Carlo tree search and rapid action
 * value estimation in computer Go", 2011). Replies that lose in two are left out. */

struct tree_result {
    uint64_t playouts;
    int wins; /* percent of those that begin with the best stone */
};

/* The best cell for a stone of `side`, to move. Searches until the board has `limit` nodes. The random numbers follow
 * from the position. */
int tree_search(struct threat_search *, enum cone_side side, uint64_t limit, struct tree_result *);
