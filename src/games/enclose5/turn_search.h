/* Enclose5: searches of turns, for the solver and for puzzles. */
#pragma once

#include "games/enclose5/internal.h"

/* ---- Where a mark of the player to move can matter: enclosure_scan.c --------------------------------------------- */

/* Works on whole rows, as the flood does. */

enum {
    SCAN_STRIDE = PAPER_MOST + 2,
    SCAN_GROUPS = (PAPER_MOST / 2) * (PAPER_MOST / 2) + 2 /* of marks that do not touch, 0 for none, and a new one */
};

/* A box of cells, both ends included. */
struct cell_box {
    uint8_t left, right, top, bottom;
};

struct enclosure_scan {
    const struct enclose5 *e; /* borrowed */
    uint64_t live[PAPER_MOST], empty[PAPER_MOST];
    uint64_t gains[PAPER_MOST];   /* empty cells that complete a winning alignment if nothing is coloured; barred too */
    uint64_t paths[PAPER_MOST];   /* empty cells beside a mark: a path of several new marks can start there */
    uint64_t closers[PAPER_MOST]; /* empty cells beside two marks or more: no other mark can close a path */
    /* With two or three moves left: the empty cells of five in line that these moves can fill. With more moves, which
     * can be a closed path by themselves: all empty cells. */
    uint64_t rows[PAPER_MOST];

    /* Connected marks form a group with a number of its own; 0 is no mark. With an empty border. */
    int stride, groups;
    uint16_t group[SCAN_STRIDE * SCAN_STRIDE];
    uint16_t same[SCAN_GROUPS]; /* the group that each is part of */
    struct cell_box box[SCAN_GROUPS];
};

/* Writes the empty cells where a mark of a player completes a winning alignment if nothing is coloured, barred or not.
 */
void enclosure_gains(const struct enclose5 *e, int player, uint64_t *cells);

/* Writes the cells where a mark of the player to move gains a move; returns how many. Colouring comes first, and may
 * take a row its marks. `scratch` is memory for a position. */
int enclosure_gaining(const struct enclose5 *e, struct enclose5 *scratch, uint64_t *cells);

/* Scans a position whose turn has `moves` moves left. */
void enclosure_scan(struct enclosure_scan *s, const struct enclose5 *e, int moves);

/* The number of cells that a mark encloses: a quick upper bound, 0 only if the mark closes no path; and exactly. */
int enclosure_bound(const struct enclosure_scan *s, int x, int y);
int enclosure_count(const struct enclosure_scan *s, int x, int y);

/* Adds a mark that closes no path, and writes the cells where one more mark can close a path through it; and takes it
 * back. */
void enclosure_add(struct enclosure_scan *s, int x, int y, uint64_t *closers);
void enclosure_remove(struct enclosure_scan *s, int x, int y);

/* ---- What one turn can lead to: turn_search.c -------------------------------------------------------------------- */

/* A turn with all its additional moves. The first mark of a turn must gain a move, or it is the last. So the search
 * goes depth first through the marks that gain, then, where more than one move is left, through the others. Marks in
 * another order lead to the same position, so positions that led nowhere are remembered. What a mark does is left to
 * the rules (enclose5_place_mark). */

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
    uint64_t salt[TURN_SALT];
    struct turn_seen seen[TURN_SEEN];
    struct enclosure_scan scan[TURN_MARKS]; /* of the positions on the stack: too large for the threads' own */
    struct enclose5 stack[TURN_MARKS + 1];  /* the position before each mark of the path */
};

/* Whether the player to move can reach the goal by at most `marks` further marks of this turn, at its beginning or in
 * the middle; s->best then holds them. Looks at no more than `limit` positions. If not, and `wins` is false, s->best
 * holds the marks that colour most; without meaning if s->spent. */
bool turn_search(struct mark_search *s, const struct enclose5 *e, int marks, uint64_t limit, bool wins);

/* Whether a first mark that gains a move leads to the goal. If it does, *path is the whole turn; if not, and `wins` is
 * false, s->most tells what it leads to. `next` is memory for a position. */
enum turn_verdict { TURN_FAILS, TURN_REACHES, TURN_OPEN };
enum turn_verdict turn_search_after(struct mark_search *s, const struct enclose5 *e, struct enclose5 *next,
                                    struct enclose5_cell first, uint64_t limit, bool wins, struct turn_path *path);

/* The key of a position in the middle of a turn. */
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

/* Whether marks are a turn with which the player to move in `e` reaches the goal. `scratch` as above. */
bool turn_reaches_goal(const struct enclose5 *e, struct enclose5 *scratch, const struct turn_path *path);

/* Adds a turn as records have it. */
void turn_write(const struct turn_path *path, struct text *out);

/* How hard it is to find a turn that reaches the goal and begins with `first` (turn_difficulty.c): minus the base-2
 * logarithm of the chance that a simulated person finds one at the first try, in units of 1 / CHANCE_BIT
 * (base/chance.h). */
int32_t turn_difficulty(struct mark_search *s, const struct enclose5 *e, struct enclose5_cell first);

/* ---- What puzzles about reaching the goal share: finish_plan.c, puzzle_finish.c ---------------------------------- */

enum {
    FINISH_SIDE_LEAST = 7,
    FINISH_SIDE_MOST = 20,
    FINISH_EARLY = 3, /* positions of random games are tried from cells / FINISH_EARLY turns on, */
    FINISH_LATE = 60  /* until so many turns for 100 cells: then the paper is too crowded */
};

/* Whether both have about as many marks, though one may have had more additional moves. */
bool finish_is_even(const struct enclose5 *e);

/* Sets up in `e` what position tags can say of a position: marks, colours, and the player to move. */
void finish_set_up(const struct values *v, const struct enclose5 *from, struct enclose5 *e);

/* What a cell is to the player to move. It does not matter what coloured cells hold and whose they are. */
uint8_t finish_form(const struct enclose5 *e, int x, int y);

/* As in struct puzzle_kind, and the members of it that are alike. */
void finish_fit(struct values *v, const bool *given);
bool finish_check(const struct values *v, struct text *why);
int finish_variety(const struct values *v);
#define FINISH_PUZZLE                                                                                                  \
    .params = {"size", "goal"}, .sides = {FINISH_SIDE_LEAST, FINISH_SIDE_MOST}, .mover = true, .reminds = true,        \
    .pitch = 4, .fit = finish_fit, .check = finish_check, .variety_of = finish_variety

/* A shortest turn by which the opponent would reach the goal in the position of a puzzle of the kind stop. */
void enclose5_threat(const struct pos *before, struct turn_path *threat);
