/* Puzzles: positions with a question that has exactly one answer. A game lists the kinds it can set in a table
 * (game->puzzles); the batch maker (replay/puzzle_set.h), the printed books and the commands know no kind by name.
 *
 * A kind only finds puzzles. That a puzzle is legal and its answer worth what is claimed is proved anew for each by
 * replaying it, as a record, with the game's rules (replay/proof.h). */
#ifndef QUADRILLE_GAME_PUZZLE_H
#define QUADRILLE_GAME_PUZZLE_H

#include "base/rng.h"
#include "base/text.h"
#include "game/param.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GRADES = 5 };

struct pos;

/* The grades asked for, from 1 (easy) to GRADES, both included. */
struct grades {
    int least, most;
};

/* Stands for a puzzle and for all that are the same but for a rotation, a reflection or an exchange of colours: a hash
 * with 128 bits of the least of their forms. */
struct puzzle_key {
    uint64_t part[2];
};

/* A puzzle as its kind makes it. The maker's caller provides `pos` (game->rules->size bytes) and empty texts, and
 * releases them. */
struct puzzle {
    struct pos *pos;      /* the position in question */
    struct text sheet;    /* of a whole sheet: its ID, which then gives the position; else empty */
    struct text answer;   /* the answer's turns in record notation, a line each, numbered from 1: "1. e4 f5" */
    struct text tempting; /* a sentence that says why what tempts first fails: "b2-c2 wins only 3" */
    int value;            /* of the answer, in the kind's unit */
    int grade;
    uint64_t nodes; /* of the search that proved the answer */
    struct puzzle_key key;
};

/* A parameter of the game whose default is another one for puzzles of a kind. */
struct puzzle_default {
    const char *param, *standard; /* as the option writes them: {"size", "4x4"} */
};

/* A line beneath a puzzle to write a part of the answer on. */
struct puzzle_field {
    const char *label; /* "Shots" */
    int rows;          /* of writing, where there is room */
};

struct puzzle_kind {
    const char *name;     /* "best-turn" */
    char mark;            /* in puzzle IDs: an upper-case letter of Crockford's base 32, no other kind of the game's */
    const char *summary;  /* one line for lists of kinds */
    const char *question; /* asks the reader: "Draw one line and shoot. Score as much as you can." */
    const char *writing;  /* how the answer is marked or written: "A line is named by its two stars: 7-8."; or NULL */
    const struct puzzle_field *fields;    /* what it is written on, ended by one without a label; NULL: it is drawn into
                                           * the diagram */
    const char *unit, *units;             /* of the value: "point", "points" */
    const char *unit_below, *units_below; /* of a value below zero, told without its sign: "squares behind"; or NULL */
    const char *meaning[GRADES];          /* what a puzzle of each grade asks a person to see; NULL: there are none */
    const char *const *params; /* names of the parameters that count here, ended by NULL; the first stands bare
                                * in IDs if it has no mark. Others keep their defaults */
    const struct puzzle_default *defaults; /* ended by one without a name; or NULL */
    bool mover;                            /* whose turn it is matters: it is printed */
    bool whole_sheet;                      /* each puzzle is a sheet of the game, dealt before `make` is called */
    bool par;                              /* the value is told with the question: it is to be reached */
    bool reminds;                          /* the game's reminder of the rules helps to solve it */
    double pitch;      /* mm: boards are smaller only where so many are asked for a page; 0: as on sheets */
    int per_page;      /* at most so many on a page, if nothing else is said; 0: as many as fit */
    int shown_turns;   /* of the answer, in its diagram; 0: all */
    uint32_t attempts; /* to be made in search of one puzzle before the wish is called too rare */

    /* Fits defaults to the values that were given, `given` one for each of the game's parameters (a goal to a small
     * paper). NULL: they go with all. */
    void (*fit)(struct values *, const bool *given);

    /* Whether puzzles of these grades can be had with these values (sizes, mostly); if not, adds to `why` what would be
     * right. NULL: wherever game->check agrees. */
    bool (*check)(const struct values *, struct grades, struct text *why);

    /* Bytes of working memory that `make` needs, zeroed before its first use and then kept between calls: what it makes
     * must not depend on what an earlier call left there. NULL: none. */
    size_t (*room)(const struct values *);

    /* One attempt. Draws a position (of a whole sheet, finds it in `puzzle`), searches it, and, if it is a puzzle of
     * these grades, fills in `puzzle` and returns true. What it makes depends on values, grades and the stream alone.
     * Allocates nothing but the texts. Called through puzzle_id_attempt (catalogue/puzzle_id.h), which deals whole
     * sheets and writes their IDs. */
    bool (*make)(const struct values *, struct grades, struct rng *, void *room, struct puzzle *puzzle);

    /* What the reader must be told of the position beside its diagram: "6 cells to go". NULL: nothing. */
    void (*tell)(const struct values *, const struct pos *start, struct text *out);

    /* Whether a play from `start` to `end` is worth `value`: a check by the rules' own scores, without search. */
    bool (*holds)(const struct values *, const struct pos *start, const struct pos *end, int value);

    /* About how many different puzzles there are with these values, as a power of two: 40 means 2^40. An
     * underestimate. */
    int (*variety)(const struct values *);
};

/* The key of `len` bytes that are the least form of a puzzle. */
struct puzzle_key puzzle_key(const void *form, size_t len);

/* The kind of this name in a table that ends with one without a name, or in NULL; NULL if there is none. */
const struct puzzle_kind *puzzle_kind_find(const struct puzzle_kind *kinds, const char *name);

/* The least and the greatest grade that puzzles of a kind have. */
struct grades puzzle_grades(const struct puzzle_kind *kind);

/* Of the grades from `least` to `most` those that a kind has; all of them if it has none, for the check to refuse. */
struct grades puzzle_grades_within(const struct puzzle_kind *kind, struct grades wish);

/* Whether a kind has puzzles of all these grades; if not, says in `why` which it has. */
bool puzzle_grades_check(const struct puzzle_kind *kind, struct grades grades, struct text *why);

/* A grade by lot to aim at; hard puzzles are rarer in random games, so their grades are drawn more often. */
int puzzle_aim(struct grades grades, struct rng *rng);

/* Sets the values that puzzles of a kind have where nothing else is said. */
void puzzle_standard(const struct puzzle_kind *kind, const struct param *params, struct values *values);

#endif
