/* CoNNect: what the files of its rules share: moves, and the steps of a turn. rules.md, section 5; records.md. */
#ifndef QUADRILLE_GAMES_CONNECT_RULES_H
#define QUADRILLE_GAMES_CONNECT_RULES_H

#include "games/connect/internal.h"

enum {
    DICE_SIDES = 6,
    NUMBER_DICE = 2,
    BOTH_DEALT = (1 << NUMBER_DICE) - 1,
    SETUP_NUMBERS = SETUP_ROLLS * ROLL_DICE,
    ADJUST_MOST = 2, /* that an adjust box changes a number */
    CLAIM_LEAST = 3,
    CLAIM_MOST = 5,
    TWO_WRITES = 2
};

/* Kinds of moves; each names below what its numbers mean. Spaces are row * 6 + column, dice are what they show. */
enum connect_move {
    ACT_ROLL = 1,    /* `1,3,4`, in the set-up: three dice */
    ACT_DICE,        /* `4/2,5`: zone die, number dice */
    ACT_WRITE,       /* `5@c4` */
    ACT_FREE,        /* `5=3@c4` */
    ACT_NOTHING,     /* `5=-` */
    ACT_ADJUST_DIE,  /* `adjust:5+1@c4` */
    ACT_ADJUST_GRID, /* `adjust:c4-1` */
    ACT_ZONE,        /* `zone:5` */
    ACT_MOVE,        /* `move:c4>d5` */
    ACT_CLAIM,       /* `a1-b1-c1=move` */
    ACT_OUT          /* `out` */
};

/* ACT_WRITE, ACT_FREE, ACT_NOTHING, ACT_ADJUST_DIE, ACT_ADJUST_GRID (without a die), ACT_ZONE (the die alone). */
enum { AT_DIE, AT_SPACE, AT_NUMBER /* ACT_FREE */, AT_AMOUNT = AT_NUMBER, AT_MINUS };

/* ACT_MOVE. */
enum { AT_FROM, AT_TO };

/* ACT_CLAIM: up to five spaces from 0 on; which of them is starred, from 1 (0: none); the box chosen, an enum bonus,
 * and its number; the writes that it does at once, each write_at(), 0 for none. */
enum { AT_COUNT = CLAIM_MOST, AT_STAR, AT_BONUS, AT_BONUS_NUMBER, AT_WRITES };

/* A number and its space as one number of a move, never 0. */
static inline uint16_t write_at(int number, int space)
{
    return (uint16_t)((number << 6 | space) + 1);
}

static inline int written_number(uint16_t write)
{
    return (write - 1) >> 6;
}

static inline int written_space(uint16_t write)
{
    return (write - 1) & 63;
}

/* The spaces with a number that stands: written, and not crossed out. */
static inline spaces standing(const struct player_sheet *s)
{
    return s->written & ~s->crossed;
}

/* Empty spaces of a zone, as its die says (1 to 6). */
static inline spaces zone_space(const struct player_sheet *s, int zone)
{
    return connect_zone(zone - 1) & ~s->written;
}

/* Notation, as struct game asks it. */
void connect_encode(const struct values *, const struct move *, struct text *out);

/* The dice of the turn, or of the player at hand. */
bool connect_roll(const struct values *, struct connect_table *, const struct move *, struct text *why);

/* The parts of a turn, and its end, as struct game asks them. */
enum blame connect_label(const struct values *, struct pos *, int player, struct text *why);
bool connect_end_turn(const struct values *, struct pos *, struct text *why);

/* What a player who acts sees; `letter` names him in `why`. */
struct hand {
    const struct connect_edition *edition;
    struct connect_table *t;
    struct player_sheet *s;
    const struct move *move;
    char letter;
    struct text *why; /* may be NULL */
};

/* Refuses the action of the player at hand: "A: ...". */
bool hand_refuse(const struct hand *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Whether there is such a space, and it is empty. */
bool hand_may_write(const struct hand *, int space);

/* The same, and that it is in his zone. */
bool hand_may_write_zone(const struct hand *, int space);

/* Writes a number into an empty space. */
void hand_write(const struct hand *, int number, int space);

/* A gained box of this kind that is not used yet; NULL if there is none. */
uint8_t *hand_box(const struct hand *, enum bonus kind);

/* Judges a claim, and makes it if it is legal; the same on a Grid. */
bool connect_claim(const struct hand *);
bool connect_grid_claim(const struct hand *);

/* Makes an action of the player at hand, or refuses it. */
bool connect_act(const struct values *, struct connect_table *, const struct move *, struct text *why);

/* Whether the player at hand is out of the game: a number die left and no way to deal with it. If not, says why not. */
bool hand_is_out(const struct hand *);

/* The die of a player's part that shows a number and was not dealt with; -1 if there is none. In the set-up among the
 * numbers of the roll at hand. */
int hand_die(const struct connect_table *, int number);

/* The legal next actions, as struct game asks it. Dice are listed without regard to the order of the number dice,
 * claims with one order of their spaces, and of the ways to write two numbers at once only enough for each space and
 * each number: there would be thousands. */
size_t connect_moves(const struct values *, const struct pos *, struct move *moves, size_t cap);

#endif
