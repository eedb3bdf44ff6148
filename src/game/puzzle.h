/* Puzzles: positions with a question that has exactly one answer. A game lists the kinds that it can make in a table
 * (game->puzzles). Nothing outside the game knows a kind by name: not the batch maker (puzzle/puzzle_set.h), the
 * printed books or the commands.
 *
 * A kind finds puzzles, and answers its question for any position: the answer that is printed is what `answer` gives.
 * Each puzzle is then replayed as a record, to prove by the game's rules that it is legal and that its answer is worth
 * what it claims (puzzle/proof.c). */
#pragma once

#include "base/rng.h"
#include "base/text.h"
#include "game/param.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GRADES = 5 };

struct played_turn;
struct pos;
struct solve_limits;
struct solve_result;
struct words;

/* Grades from 1 (easy) to GRADES, both ends included. */
struct grades {
    int least, most;
};
#define ALL_GRADES ((struct grades){1, GRADES})

/* Identifies a puzzle and all its rotations, reflections and exchanges of colours: a 128-bit hash of the smallest of
 * their forms. */
struct puzzle_key {
    uint64_t part[2];
};

/* A puzzle as its kind makes it. The caller of `make` provides `pos` (game->rules->size bytes) and empty texts, and
 * releases them. */
struct puzzle {
    struct pos *pos;      /* where the solver starts */
    struct text sheet;    /* the ID of the sheet that is the puzzle, and gives its position; or empty */
    struct text answer;   /* the answer's turns in record notation, one a line, numbered from 1: "1. e4 f5"; or the tags
                           * that describe the solved position, one a line */
    struct text tempting; /* says why tempting tries fail, as puzzle_say reads it: "%s wins only %s.\tb2-c2\t3" */
    int value;            /* of the answer, in the kind's unit */
    int32_t difficulty;   /* in the kind's own unit: its cuts turn it into the grade */
    int grade;
    int motif;      /* 1 + index of the kind's motif that the answer rests on; 0: none */
    bool proven;    /* set before `make`, false where the value is a par: whether nothing else is worth more */
    uint64_t nodes; /* positions searched to prove the answer */
    struct puzzle_key key;
};

/* An idea that answers rest on. */
struct puzzle_motif {
    const char *name;  /* as options and the tag Motif write it: "free-the-laser" */
    const char *title; /* for people: "Free the laser" */
};

/* Where the difficulties of the puzzles of one size are cut into grades. A table ends with a row of the size -1. */
struct grade_cuts {
    int size[2];             /* the kind's first parameter; zeros for a kind without one */
    int32_t cut[GRADES - 1]; /* rising: a puzzle above the first of them has grade 2. NO_GRADE: none is above it */
};
#define NO_GRADE INT32_MAX

/* The default of a parameter for puzzles of a kind, where it is not the game's. */
struct puzzle_default {
    const char *param, *standard; /* as the option writes them: {"size", "4x4"} */
};

/* Lines below a puzzle for a part of the answer. */
struct puzzle_field {
    const char *label; /* "Shots" */
    int rows;          /* lines, if there is room */
};

/* How the rules' own scores show that an answer is worth its value. */
enum puzzle_worth {
    WORTH_OWN,   /* as the kind's `holds` says */
    WORTH_GAIN,  /* the player to move has gained so many points */
    WORTH_LEAD,  /* and so many more than the next player has */
    WORTH_RESULT /* the game is over, and the player to move leads the next by so many points */
};

enum { PUZZLE_FIELDS = 4, PUZZLE_PARAMS = 4, PUZZLE_MOTIFS = 8 }; /* the most of a kind, with the row that ends them */

/* The steps of a hint. */
enum { HINT_IDEA, HINT_PLACE, HINT_STEPS };

/* A kind of puzzle: one constant in the file that makes it, and one row in the game's table. What a comment gives a
 * default for (NULL, 0, none) may be left out, and so may flags. */
struct puzzle_kind {
    const char *name;     /* "best-turn" */
    const char *title;    /* for people: "The best turn" */
    char mark;            /* in puzzle IDs: an upper-case letter of Crockford's base 32, unique in the game */
    const char *summary;  /* one line for lists of kinds */
    const char *question; /* asks the reader: "Draw one line and shoot. Score as much as you can." */
    const char *writing;  /* how to mark or write the answer: "A line is named by its two stars: 7-8."; or NULL */
    struct puzzle_field fields[PUZZLE_FIELDS];     /* for the answer; none: it is drawn into the diagram */
    const char *unit, *units;                      /* of the value: "%d point", "%d points"; with write_value, only
                                                    * the first, with %s for %d */
    const char *unit_below, *units_below;          /* of a value below zero, shown without its sign: "%d square
                                                    * behind"; or NULL */
    const char *advice;                            /* two sentences on where to begin, printed in books */
    const char *meaning[GRADES];                   /* what each grade asks the solver to see; NULL: no such grade */
    const char *params[PUZZLE_PARAMS];             /* the parameters that users may set; others keep their defaults */
    struct puzzle_default defaults[PUZZLE_PARAMS]; /* where they are not the game's */
    int sides[2];     /* the least and the most of both sides, or of a board's size, in the first of `params`; zeros:
                       * all that the game allows */
    bool mover;       /* the player to move matters and is printed */
    bool whole_sheet; /* each puzzle is a sheet of the game, dealt before `make` is called */
    bool par;         /* the value is an aim, not always proven to be the most */
    bool position;    /* the answer is a position, which further tags describe, not turns */
    struct puzzle_motif motifs[PUZZLE_MOTIFS]; /* of answers; or none */
    const struct grade_cuts *cuts;             /* by sizes */
    bool reminds;                              /* the game's reminder of the rules helps to solve it */
    double pitch;      /* mm: diagrams are smaller only if the page must hold more puzzles; 0: as on sheets */
    int per_page;      /* the most on a page unless the user sets a number; 0: as many as fit */
    int shown_turns;   /* of the answer, in its diagram; 0: all */
    uint32_t attempts; /* to find one puzzle before the grades asked for count as too rare */

    /* Fits defaults to the values that the user set (a goal to a small paper): `given` tells which, by the order of the
     * game's parameters. NULL: the defaults fit all values. */
    void (*fit)(struct values *, const bool *given);

    /* Whether puzzles exist for these values, whose `sides` are right; if not, adds to `why` what would be right. NULL:
     * they do. */
    bool (*check)(const struct values *, struct text *why);

    /* Bytes of working memory for `make`. It is zeroed before the first call and kept between calls, but what is made
     * must not depend on earlier calls. */
    size_t memory;

    /* One attempt. Generates a position (a whole sheet's is in `puzzle` already) and searches it. If it is a puzzle of
     * these grades, fills in `puzzle` and returns true. The result depends on values, grades and the stream alone.
     * Frees all that it allocates but the texts. Called through puzzle_id_attempt (catalogue/id.h), which deals whole
     * sheets and writes their IDs. */
    bool (*make)(const struct values *, struct grades, struct rng *, void *memory, struct puzzle *puzzle);

    /* Answers the question of the kind for a position at the beginning of a turn, as solver->solve does (game.h): the
     * value is in the kind's unit, and the line of play is the whole answer. Of a puzzle that is its printed answer,
     * and proven, unless the question asks for a par. False, and the reason in `why`, if the question does not suit the
     * position. */
    bool (*answer)(const struct values *, const struct pos *, const struct solve_limits *, struct solve_result *,
                   struct text *why);

    /* Adds the answer in words, as whole sentences: `count` turns, the first one from the puzzle's position; if the
     * answer is a position, one turn without moves leads to it. Called only for what is printed, and may search for as
     * long as `make`. NULL: the turns in the words of the notation, numbered if there are several. */
    void (*explain)(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                    struct text *out);

    /* Adds what leads to such an answer in two steps, each true by construction: an idea, and then where to look. The
     * texts of a step are added by puzzle_hint, the best first, and at least two differ: what is printed is the first
     * that differs from the text of the puzzle before. */
    void (*hint)(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                 struct text step[HINT_STEPS]);

    /* For worked examples. Turns `after`, the puzzle's position, into what is known after `stage` of `stages` parts of
     * the deduction, and adds the first steps of that part in words. NULL: they show moves. */
    void (*stage)(const struct values *, int stage, int stages, const struct words *, struct pos *after,
                  struct text *out);

    /* For worked examples that show moves: adds why moves `first` to `end` - 1 of a turn are played, or if there are
     * none how to read the diagrams; or nothing. NULL: nothing. */
    void (*because)(const struct values *, const struct played_turn *turn, size_t first, size_t end,
                    const struct words *, struct text *out);

    /* The goal, in the head of the puzzle: "Win in 2". `value` is the answer's, and `proven` as in struct puzzle. NULL:
     * there is none. */
    void (*goal)(const struct values *, const struct pos *start, int value, bool proven, const struct words *,
                 struct text *out);

    /* Adds the value as text where it is not a number: a cell. NULL: it is a number. */
    void (*write_value)(const struct values *, int value, struct text *out);

    /* Whether a play from `start` to `end`, or the position `end`, is worth `value`, by the rules' own scores, without
     * search. `holds`: for WORTH_OWN. */
    enum puzzle_worth worth;
    bool (*holds)(const struct values *, const struct pos *start, const struct pos *end, int value);

    /* A lower bound for the number of different puzzles, as a power of two: 40 means 2^40. A constant, and what the
     * values add to it (NULL: nothing). */
    int variety;
    int (*variety_of)(const struct values *);
};

/* The key of a puzzle whose smallest form has these `len` bytes. */
struct puzzle_key puzzle_key(const void *form, size_t len);

/* Adds sentences in the language of print, of which `sentences` has one a line: an English text, a format of nothing
 * but %s, and after tabs its arguments, at most PUZZLE_ARGUMENTS, which are translated too if they are words. */
enum { PUZZLE_ARGUMENTS = 5 };
void puzzle_say(const char *sentences, const struct words *, struct text *out);

/* Adds a text to a step of a hint, as words_addf does; and the column and the row of a place, from 0, as two texts. */
void puzzle_hint(const struct words *, struct text *step, const char *english, ...)
    __attribute__((format(printf, 3, 4)));
void puzzle_hint_place(const struct words *, struct text *step, int column, int row);

/* Adds turns, one a line, as the answer of a puzzle: numbered from `first`. */
void puzzle_number_turns(const struct text *turns, int first, struct text *answer);

/* Begins a turn in the words of an answer that has several, a row of a table: its number or player, "2." or "A:". */
void puzzle_begin_turn(const char *label, struct text *out);

/* The symmetries of a board of `width` x `height` places: 4, or 8 if it is square. Number 0 changes nothing. */
int puzzle_symmetries(int width, int height);

/* Replaces a place by its image under one of them. */
void puzzle_mirror(int symmetry, int width, int height, int *column, int *row);

/* Whether users may set a parameter for puzzles of a kind. */
bool puzzle_kind_has(const struct puzzle_kind *kind, const char *param);

/* Reads a grade or a range of grades: "3", "2-4". False, with what is allowed in `why`, if it is something else. */
bool puzzle_grades_read(const char *s, struct grades *grades, struct text *why);

/* The greatest grade of puzzles of this size, the value of the kind's first parameter, and the grade of one. For a size
 * without a row, that of the nearest area counts; for NULL, of a kind without sizes, the row that `cuts` points to. */
int puzzle_greatest_grade(const struct grade_cuts *cuts, const struct value *size);
int puzzle_grade(const struct grade_cuts *cuts, const struct value *size, int32_t difficulty);

/* Sets the difficulty and the grade of a puzzle. False if the grade is not one of these. */
bool puzzle_rate(struct puzzle *puzzle, const struct grade_cuts *cuts, const struct value *size, int32_t difficulty,
                 struct grades grades);

/* Adds what an answer is worth: "46 points". */
void puzzle_add_value(const struct puzzle_kind *, const struct values *, int value, const struct words *,
                      struct text *out);

/* A random grade to aim for. Higher grades are more likely, because hard puzzles are rarer in random games. */
int puzzle_aim(struct grades grades, struct rng *rng);

/* Sets the defaults for puzzles of a kind, and its question. */
void puzzle_standard(const struct puzzle_kind *kind, const struct param *params, struct values *values);
