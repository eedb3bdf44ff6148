/* Enclose5: what one turn can lead to, with all its additional moves.
 *
 * The first mark of a turn must gain a move, or it is the last. So the search goes depth first through the marks that
 * gain, then, where more than one move is left, through the others. Marks in another order lead to the same position,
 * so positions that led nowhere are remembered. What a mark does is left to the rules (enclose5_place_mark). */
#pragma once

#include "games/enclose5/enclosure_scan.h"

enum {
    TURN_MARKS = 40, /* of one turn at most: longer turns are not searched */
    TURN_SEEN = 1 << 13,
    TURN_SALT = (2 + ENCLOSE5_WAYS) * PAPER_MOST
};

/* A position met before. */
struct turn_seen {
    uint64_t key;
    uint32_t search; /* the search that met it */
    uint32_t known;  /* in a search: it led nowhere in so many further marks; in turn_difficulty: the chance from it */
};

/* Marks in order. */
struct turn_path {
    int count;
    struct enclose5_cell mark[TURN_MARKS];
};

/* A search; kept between searches, zeroed before the first. */
struct mark_search {
    uint64_t nodes, limit; /* positions looked at, and how many may be */
    bool spent;            /* there was more to look at: then "no" means nothing */
    uint32_t search;       /* the number of this search */
    int most;              /* the most cells coloured so far; at first what the player has */
    struct turn_path best; /* the marks that reach this */
    struct turn_path path; /* the marks that are being tried */
    size_t size;           /* bytes of a position */
    uint64_t salt[TURN_SALT];
    struct turn_seen seen[TURN_SEEN];
    struct enclosure_scan scan[TURN_MARKS]; /* of the positions on the stack: too large for the threads' own */
    uint64_t stack[];                       /* TURN_MARKS + 1 positions */
};

/* The bytes of a search, positions included, for paper of this height. */
size_t turn_search_bytes(int height);

/* Whether the player to move can reach the goal by at most `marks` further marks of this turn, at its beginning or in
 * the middle; s->best then holds them. Looks at no more than `limit` positions. If not, and `wins` is false, s->best
 * holds the marks that colour most; without meaning if s->spent. */
bool turn_search(struct mark_search *s, const struct enclose5 *e, int marks, uint64_t limit, bool wins);

/* Whether a first mark that gains a move leads to the goal. If it does, *path is the whole turn; if not, and `wins` is
 * false, s->most tells what it leads to. `next` is memory for a position. */
enum turn_verdict { TURN_FAILS, TURN_REACHES, TURN_OPEN };
enum turn_verdict turn_search_after(struct mark_search *s, const struct enclose5 *e, struct enclose5 *next,
                                    struct enclose5_cell first, uint64_t limit, bool wins, struct turn_path *path);

/* A position on the stack, and the key of a position in the middle of a turn. */
struct enclose5 *turn_search_position(struct mark_search *s, int depth);
uint64_t turn_search_key(const struct mark_search *s, const struct enclose5 *e);

/* Begins a search of at most `limit` positions from `e`. */
void turn_search_begin(struct mark_search *s, const struct enclose5 *e, uint64_t limit);

/* Leaves out of a turn that reaches the goal all marks that it can do without, but not the first. `scratch` is memory
 * for a position. */
void turn_search_trim(const struct enclose5 *e, struct enclose5 *scratch, struct turn_path *path);

/* Looks for a shorter turn with the same first mark that reaches the goal too. No mark of what it finds can be left
 * out. */
void turn_search_shorten(struct mark_search *s, const struct enclose5 *e, struct enclose5 *scratch,
                         struct turn_path *path);

/* Adds a turn as records have it. */
void turn_write(const struct turn_path *path, struct text *out);

/* How hard it is to find a turn that reaches the goal and begins with `first` (turn_difficulty.c): minus the base-2
 * logarithm of the chance that a simulated person finds one at the first try, in units of 1 / CHANCE_BIT
 * (base/chance.h). */
int32_t turn_difficulty(struct mark_search *s, const struct enclose5 *e, struct enclose5_cell first);
