/* CoNNect: editions: what the box and the printed sheet of the game contain. An edition is read
 * from a template; templates/connect/standard.cfg describes the format. */
#pragma once

#include "base/bits.h"
#include "game/notation.h"

#include <stdint.h>

/* ---- Spaces ---------------------------------------------------------------------------------------- */

enum { GRID_SIDE = 6, GRID_SPACES = GRID_SIDE * GRID_SIDE };

/* A set of spaces of the grid: bit row * 6 + column (base/bits.h). */
typedef uint64_t spaces;

static const spaces grid_spaces = ((spaces)1 << GRID_SPACES) - 1;

/* The spaces orthogonally next to those of a set; some of the set may be among them. */
static inline spaces spaces_next_to(spaces set)
{
    const spaces first_column = 0x041041041, last_column = 0x820820820;
    spaces sides = (set & ~first_column) >> 1 | (set & ~last_column) << 1;
    return (sides | set >> GRID_SIDE | set << GRID_SIDE) & grid_spaces;
}

/* The spaces of a set that are joined, side by side, to its first. */
static inline spaces spaces_joined(spaces set)
{
    spaces joined = set & -set;
    for (spaces before = 0; before != joined;) {
        before = joined;
        joined |= spaces_next_to(joined) & set;
    }
    return joined;
}

/* The name of a space: "c4". */
static inline struct cell_name space_name(int space)
{
    return cell_name(space % GRID_SIDE, space / GRID_SIDE);
}

/* ---- An edition ------------------------------------------------------------------------------------ */

enum {
    ZONES = 6,   /* pairs of columns, then pairs of rows: what zone die 1 to 6 means */
    CIRCLES = 9, /* in reading order; each where two zones cross */
    NUMBER_MOST = 7,
    SETUP_SPACES = 6,
    ROUNDS_MOST = 20,
    TRACK_MOST = 12, /* boxes of the Free Action track */
    BOXES_MOST = 16, /* boxes of a bonus section */
    CARDS_MOST = 8,  /* shapes of one size */
    SCORES_MOST = 8, /* score cards */
    TABLE_SHAPES = 4,
    DECKS = 3,
    OBJECTIVES_MOST = 24,
    NAME_MOST = 24,
    TEXT_MOST = 160
};

/* What a bonus box gives. */
enum bonus {
    BONUS_NONE,
    BONUS_MOVE,
    BONUS_ZONE,
    BONUS_ADJUST,
    BONUS_REUSE,
    BONUS_WRITE,  /* writes `number` anywhere, at once; those before it are kept */
    BONUS_TWO,    /* writes two numbers into the zone, at once */
    BONUS_POINTS, /* only its stars, which `number` repeats; "six" in records */
    BONUS_KINDS
};

/* Their words in editions; NULL for BONUS_NONE. */
extern const char *const connect_bonus_words[BONUS_KINDS];

struct bonus_box {
    uint8_t kind;   /* enum bonus */
    uint8_t number; /* of BONUS_WRITE and BONUS_POINTS */
    uint8_t stars;
};

/* The two sections of bonus boxes. */
enum section { SECTION_3, SECTION_4, SECTIONS };

/* The rotations and mirrors of the grid. */
enum { TURNS = 8 };

/* A shape: spaces of the grid in all rotations and mirrors, moved to the top left; the first one is as printed. */
struct shape {
    char letter;
    char name[NAME_MOST]; /* for people: "I", "long L" */
    spaces turned[TURNS];
};

/* What an objective requires. `count` and `size` are members of struct objective. */
enum condition {
    ASKS_SPACES,       /* all of `spaces` filled */
    ASKS_CIRCLES,      /* at least `count` circles filled */
    ASKS_CLAIMS,       /* at least `count` claims of `size` spaces */
    ASKS_EACH_SIZE,    /* at least `count` claims of each size, 3, 4 and 5 */
    ASKS_SHAPES,       /* at least `count` different shapes claimed, of `size` spaces */
    ASKS_ONE_NUMBER,   /* some number from 1 to 6 standing at least `count` times */
    ASKS_EACH_NUMBER,  /* each of 1 to 6 standing at least `count` times */
    ASKS_ZONE_NUMBERS, /* at least `count` filled zones in which each of 1 to 6 stands */
    ASKS_LINES,        /* at least `count` filled rows and columns together */
    CONDITIONS
};

struct objective {
    uint8_t deck;   /* 0: A */
    uint8_t number; /* from 1, within its deck */
    uint8_t points;
    uint8_t condition; /* enum condition */
    uint8_t count, size;
    spaces spaces;
    char text[TEXT_MOST]; /* as on the card */
};

/* Lines of six spaces: columns a to f are 0 to 5, rows 1 to 6 are 6 to 11. In sets, bit i. */
enum { LINES = 2 * GRID_SIDE };

struct connect_edition {
    uint64_t hash;                    /* of its text: tells editions of one name apart */
    char name[EDITION_NAME_MOST + 1]; /* "standard" */
    char title[TEXT_MOST];            /* for people */
    uint8_t rounds;
    uint8_t setup[SETUP_SPACES];     /* spaces, row * 6 + column */
    uint16_t arrows;                 /* lines */
    uint8_t arrow_run;               /* points of a line with 1 to 6 in order or six equal numbers, */
    uint8_t arrow_mixed, arrow_full; /* with 1 to 6 in another order, filled */
    uint8_t circle, circle_line;     /* points of a circle, of three in a line */
    uint8_t track;                   /* Free Actions */
    uint8_t penalty[TRACK_MOST + 1]; /* after so many uses */
    uint8_t box_count[SECTIONS];
    struct bonus_box box[SECTIONS][BOXES_MOST];
    uint8_t small_count; /* Connect-4 shapes */
    struct shape small[CARDS_MOST];
    uint8_t shape_first, shape_later; /* points of a Connect-4 shape for the first to claim it, for others */
    uint8_t big_count;                /* Connect-5 shape cards */
    struct shape big[CARDS_MOST];
    uint8_t score_count; /* score cards, the top one first */
    uint8_t score[SCORES_MOST];
    uint8_t objective_count; /* by deck and number */
    struct objective objective[OBJECTIVES_MOST];
    char deck_title[DECKS][NAME_MOST];
};

extern const struct edition_format connect_edition_format;

/* The edition in use. */
static inline const struct connect_edition *connect_edition(const struct values *v)
{
    return v->edition;
}

/* The spaces of a zone (0: columns a and b), of a circle, of a line; a single space. */
spaces connect_zone(int zone);
spaces connect_circle(int circle);
spaces connect_line(int line);
spaces connect_space(int column, int row);

/* Where a space goes in one of the eight rotations and mirrors of the grid, `how` from 0 (identity) on. */
int connect_turn_space(int space, int how);

/* Sets a shape's rotations and mirrors. */
void connect_set_shape(struct shape *shape, spaces set);

/* Which of `count` shapes a set of spaces has, in any rotation or mirror; -1: none. */
int connect_find_shape(const struct shape *shapes, int count, spaces set);

/* Adds the word of a bonus in records: "move", "write3", "six" ("points5" for other points). */
void connect_bonus_word(const struct bonus_box *box, struct text *out);
