/* CoNNect (Sarawut Jirawaree): parameters, the position, moves, and what the files of this folder share.
 * The rules, in the order of their text (templates/rules/en/connect.txt):
 *
 *   setup.c         Set-up: the table before the first turn, cards, tags
 *   rules_round.c   Set-up, Round: dice, the players' parts of a turn, the end of a round
 *   rules_fill.c    Round: writing numbers, Free Actions, who is out
 *   rules_claim.c   Claim
 *   rules_bonus.c   Bonuses: boxes gained and spent
 *   rules_score.c   Objectives, Final score
 *   rules.c         all of them together, and the list of legal actions */
#pragma once

#include "game/game.h"
#include "games/connect/edition.h"

/* ---- Parameters ------------------------------------------------------------------------------------------------- */

/* The parameters in struct values. */
enum connect_param {
    CONNECT_DRAW,    /* flag: random shapes and objectives on the sheet */
    CONNECT_LAYOUT,  /* flag: random set-up spaces and arrow lines */
    CONNECT_DICE,    /* flag: all rolls of a game on the sheet */
    CONNECT_PLAYERS, /* tag only */
    CONNECT_PART,    /* enum connect_part */
    CONNECT_BACKS,   /* enum backs */
    CONNECT_FLIP,    /* enum connect_flip */
    CONNECT_OFFSET,  /* hundredths of mm by which the printer misplaces backs */
    CONNECT_GRID,    /* flag, set only by the tag Grid */
    CONNECT_PARAMS
};

enum connect_part { PART_SHEET, PART_SHAPES, PART_SCORES, PART_OBJECTIVES, PART_DICE, PART_ALL };
enum connect_flip { FLIP_LONG, FLIP_SHORT };

enum { SHEET_PLAYERS = 6 };

/* Whether these are the values of a Grid, the board of puzzles (grid.c). */
static inline bool connect_is_grid(const struct values *v)
{
    return v->of[CONNECT_GRID].n[0] != 0;
}

static inline int connect_players(const struct values *v)
{
    return v->of[CONNECT_PLAYERS].n[0];
}

/* ---- The position ----------------------------------------------------------------------------------------------- */

enum {
    UNWRITTEN = 0xff, /* no number in a space; no card chosen */
    DICE_SIDES = 6,
    ROLL_DICE = 3,
    NUMBER_DICE = 2, /* of a roll, beside the zone die */
    SETUP_ROLLS = 2,
    SETUP_NUMBERS = SETUP_ROLLS * ROLL_DICE,
    BOTH_DONE = (1 << NUMBER_DICE) - 1,
    CLAIM_LEAST = 3,
    CLAIM_MOST = 5,
    CLAIM_SIZES = CLAIM_MOST - CLAIM_LEAST + 1
};

enum box_state { BOX_FREE, BOX_GAINED, BOX_USED };

/* One player's sheet. */
struct player_sheet {
    uint8_t number[GRID_SPACES];           /* as written: 0 to 7, or UNWRITTEN */
    spaces written;                        /* filled */
    spaces crossed;                        /* of these: crossed out by Move */
    spaces claimed;                        /* of these: in a claim */
    uint8_t box[SECTIONS][BOXES_MOST];     /* enum box_state */
    uint8_t free_actions;                  /* used */
    uint8_t claims[CLAIM_SIZES];           /* claims of 3, 4, 5 spaces */
    uint8_t small_claimed, big_claimed;    /* bit i: shape i of the edition */
    uint16_t small_points, big_points;     /* so far: Connect-4 shapes, Connect-5 */
    uint8_t objectives;                    /* bit i: objective i of the table is fulfilled */
    uint8_t setup[SETUP_ROLLS][ROLL_DICE]; /* the rolls of the set-up */
    bool out;
};

/* What a turn expects next. */
enum stage {
    STAGE_DICE,   /* the turn's dice; in the set-up common rolls, or a label for own rolls */
    STAGE_LABEL,  /* the first label */
    STAGE_PLAYER, /* a player's actions */
    STAGE_END     /* nothing: the turn is over */
};

/* The position: the table and the players' sheets. */
struct connect_table {
    uint8_t rounds; /* played */
    bool set_up;    /* turn 0 is over */
    bool moved;     /* the current turn has begun */
    bool over;
    uint8_t layout[SETUP_SPACES]; /* set-up spaces */
    uint16_t arrows;              /* arrow lines */
    uint8_t shape[TABLE_SHAPES];  /* on the table: index into the edition's big shapes, or UNWRITTEN */
    uint8_t turned;               /* bit i: shape i of the table was claimed in an earlier round */
    uint8_t claimed_now;          /* bit i: claimed in this round */
    uint8_t objective[DECKS];     /* index into the edition's objectives, or UNWRITTEN */
    uint8_t scores_taken;         /* score cards removed */
    uint8_t small_first;          /* bit i: Connect-4 shape i was claimed in an earlier round */
    uint8_t small_now;            /* bit i: claimed in this round */
    bool has_dice;                /* the sheet says all rolls: */
    uint8_t roll[SETUP_ROLLS + ROUNDS_MOST][ROLL_DICE]; /* 1 to 6 */

    uint8_t rolled[ROUNDS_MOST][ROLL_DICE]; /* the dice of each round, the zone die first; 0: none yet */
    uint8_t active[ROUNDS_MOST];            /* and the player who named the zone die */

    /* The current turn. */
    uint8_t stage;                              /* enum stage */
    uint8_t at;                                 /* STAGE_PLAYER: whose part it is */
    uint8_t acted;                              /* bit i: player i has begun a part */
    uint8_t rolls;                              /* set-up: rolls made, of all or of this player */
    bool own_rolls;                             /* set-up: each player has rolls of their own */
    uint8_t setup_dice[SETUP_ROLLS][ROLL_DICE]; /* set-up: the rolls */
    uint8_t zone, dice[NUMBER_DICE];            /* the round's dice, 1 to 6 */
    uint8_t my_zone, my_dice[NUMBER_DICE];      /* the same for the current player, after zone boxes */
    uint8_t done; /* bit i: number die i is dealt with; in the set-up bit 3 * roll + die: it is written */
    struct player_sheet sheet[SHEET_PLAYERS];
};

/* The position of a Grid: the sheet's numbers and claims alone are in use. */
struct connect_grid {
    struct player_sheet sheet;
    uint8_t chain[GRID_SPACES]; /* the claim that a space is in, numbered from 1; 0: none */
    uint8_t stage;              /* enum grid_stage */
};

enum grid_stage { GRID_BEGIN, GRID_CLAIMS /* A's part */, GRID_CLAIMED, GRID_OVER };

static inline const struct player_sheet *connect_grid_sheet(const struct pos *pos)
{
    return &((const struct connect_grid *)pos)->sheet;
}

/* Standing numbers: written and not crossed out. */
static inline spaces standing(const struct player_sheet *s)
{
    return s->written & ~s->crossed;
}

/* The empty spaces of a zone, 1 to 6. */
static inline spaces empty_in_zone(const struct player_sheet *s, int zone)
{
    return connect_zone(zone - 1) & ~s->written;
}

static inline int connect_claims_made(const struct player_sheet *s)
{
    return s->claims[0] + s->claims[1] + s->claims[2];
}

/* ---- Moves ------------------------------------------------------------------------------------------------------ */

/* Kinds of moves. Spaces are row * 6 + column; dice are the numbers that they show. */
enum connect_move {
    ACT_ROLL = 1,    /* `1,3,4`: three dice of the set-up */
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

/* Numbers of ACT_WRITE, ACT_FREE, ACT_NOTHING, ACT_ADJUST_DIE, ACT_ADJUST_GRID (without a die), ACT_ZONE (a die). */
enum { AT_DIE, AT_SPACE, AT_NUMBER /* ACT_FREE */, AT_AMOUNT = AT_NUMBER, AT_MINUS };

/* Numbers of ACT_MOVE. */
enum { AT_FROM, AT_TO };

/* Numbers of ACT_CLAIM: its spaces from 0 on; how many; which of them are starred, bit i: at[i]; the box it takes, an
 * enum bonus, and that box's number; what the box writes at once, each a write_at(), 0: nothing. */
enum { AT_COUNT = CLAIM_MOST, AT_STARS, AT_BONUS, AT_BONUS_NUMBER, AT_WRITES };

enum { ADJUST_MOST = 2 /* by which an adjust box changes a number */, TWO_WRITES = 2 };

/* A number and its space in one number of a move, never 0. */
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

/* ---- The game and its facets ------------------------------------------------------------------------------------ */

/* Not named after its slug: connect() is the C library's. */
extern const struct game connect_game;

extern const struct rules connect_rules, connect_grid_rules;
extern const struct notation connect_notation, connect_grid_notation;
extern const struct picture connect_picture, connect_grid_picture;
extern const struct sheet_parts connect_grid_sheet_parts;
extern const struct card_set connect_cards;
extern const struct player_sheets connect_player_sheets;
extern const struct puzzle_kind connect_partition, connect_best_score, connect_solo;

/* The spaces whose numbers settle a claim, in the order in which the answer of a partition names them (none if it names
 * the claims). Returns how many there are. */
int connect_partition_steps(const struct values *, const struct pos *, uint8_t space[GRID_SPACES]);
extern const struct solver connect_solver;

/* Adds an action in record notation (struct notation's encode). */
void connect_encode(const struct values *, const struct move *, struct text *out);

/* A turn in words, as struct notation's say, and what a bonus is called: "move", "write 3", "6 points". */
void connect_say(const struct values *, const struct played_turn *, const struct words *, struct text *out);
void connect_grid_say(const struct values *, const struct played_turn *, const struct words *, struct text *out);

/* A turn of a game for one player as cells of a table, parted by tabs: zone die, number dice, what is written; and its
 * claims as rows, with numbers that go on from *number. */
void connect_say_row(const struct played_turn *, const struct words *, struct text *out);
void connect_say_claims(const struct played_turn *, int *number, const struct words *, struct text *out);
void connect_bonus_name(const struct words *, const struct bonus_box *, struct text *out);

/* Says what is wrong with a word that is not an action: diagnose.c. */
void connect_diagnose(const char *s, size_t len, struct text *why);

/* ---- Set-up ----------------------------------------------------------------------------------------------------- */

/* The table before the first turn, and what a sheet's seed adds to it (struct rules' start and deal). */
void connect_start(const struct values *, struct pos *);
void connect_deal(const struct values *, struct rng *, struct pos *);

/* The set-up tags of a game or a Grid. */
extern const struct record_tag connect_tags[];

/* Makes a Grid of these numbers, UNWRITTEN for none, before its turn. */
void connect_grid_fill(struct connect_grid *, const uint8_t number[GRID_SPACES]);

/* ---- Actions: rules_fill.c, rules_bonus.c, rules_claim.c -------------------------------------------------------- */

/* An action of the player whose part it is, while it is judged. If the rules forbid it, the functions below return
 * false with the reason in `why`, and the table is unchanged. */
struct action {
    const struct connect_edition *edition;
    struct connect_table *table;
    struct player_sheet *sheet;
    const struct move *move; /* NULL: a question without a move */
    struct reason *why;      /* may be NULL */
    char letter;             /* of the player, for `why` */
};

static inline struct action action_begin(const struct values *v, struct connect_table *t, const struct move *move,
                                         struct reason *why)
{
    return (struct action){connect_edition(v), t, &t->sheet[t->at], move, why, (char)('A' + t->at)};
}

/* What a reason says is so since an earlier action (struct fact), with the numbers in `at`. */
enum connect_fact {
    FACT_WRITTEN = 1,  /* player, space: filled */
    FACT_CROSSED,      /* player, space: crossed out */
    FACT_CLAIMED,      /* player, space */
    FACT_CARD_CLAIMED, /* place on the table: somebody has claimed this Connect-5 shape */
    FACT_FIVE_CLAIMED, /* player, Connect-5 shape */
    FACT_TAKEN,        /* player, section, box */
    FACT_SPENT,        /* player, bonus: all boxes gained are used */
    FACT_OUT           /* player */
};

/* Refuses it with a reason that begins with the player's letter; `rule` as in struct reason. Always false. */
bool action_refuse(const struct action *, const char *rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets what is so since an earlier action of this player, or with FACT_CARD_CLAIMED of anybody, before a refusal;
 * `what` and `more` are the numbers of the fact after the player's. Always false. */
bool action_since(const struct action *, enum connect_fact, int what, int more);

/* Whether a space is empty; the same, and in the player's zone. */
bool action_may_write(const struct action *, int space);
bool action_may_write_in_zone(const struct action *, int space);

/* Whether a number stands in a space. */
bool action_has_number(const struct action *, int space);

/* Writes a number into an empty space. */
void action_write(const struct action *, int number, int space);

/* The number die that the move names, 0 or 1, not dealt with yet; -1 if there is none. */
int action_die(const struct action *);

/* A box of this kind that is gained and not used; NULL if there is none. action_need_box then refuses the action. */
uint8_t *action_box(const struct action *, enum bonus kind);
uint8_t *action_need_box(const struct action *, enum bonus kind);

/* How many boxes of this kind are in a state. */
int action_boxes(const struct action *, enum bonus kind, enum box_state);

/* ACT_WRITE, ACT_FREE, ACT_NOTHING. */
bool connect_fill(const struct action *);

/* Whether the player is out of the game: a number die is left and cannot be dealt with. */
bool connect_is_out(const struct action *);

/* ACT_ADJUST_DIE, ACT_ADJUST_GRID, ACT_ZONE, ACT_MOVE: spend a box. */
bool connect_spend(const struct action *);

/* The first free box of a section with this bonus; its number counts where boxes of the kind have one. -1: none. */
int connect_free_box(const struct connect_edition *, const uint8_t state[BOXES_MOST], enum section, int kind,
                     int number);

/* The box that a claim takes, in *box, -1 for none. */
bool connect_check_bonus(const struct action *, int *box);

/* Calls `visit` for each free box that a claim of 3 or 4 spaces can take, with the claim that takes it: once for each
 * space where the box writes its number, and for BONUS_TWO once without the two writes. Without a free box, and for a
 * claim of 5, calls it once without a box; `box` is then -1. */
void connect_each_bonus(const struct connect_edition *, const struct player_sheet *, const struct move *claim,
                        void (*visit)(void *context, struct move *claim, int box), void *context);

/* What judging a claim finds out. */
struct judged_claim {
    const struct action *action;
    const uint16_t *at; /* of the move */
    int count;
    spaces set;
    int shape; /* of four or five spaces: index into the edition's */
    int card;  /* of five: index into the table's shapes */
    int box;   /* the bonus box that it takes; -1: none */
};

/* Whether the spaces of a claim have standing numbers in order and form a shape of the edition. */
bool connect_check_claim(const struct action *, struct judged_claim *);

/* ACT_CLAIM. */
bool connect_claim(const struct action *);

/* ---- Turns: rules_round.c --------------------------------------------------------------------------------------- */

/* Struct rules' play and end_turn and struct turn_parts' begin. */
bool connect_play(const struct values *, struct pos *, const struct move *, struct reason *why);
enum fault_place connect_begin_part(const struct values *, struct pos *, int player, struct reason *why);
bool connect_end_turn(const struct values *, struct pos *, struct reason *why);

/* Struct rules' holds, for enum connect_fact. */
bool connect_holds(const struct values *, const struct pos *, const struct fact *);

/* ---- Scores: rules_score.c -------------------------------------------------------------------------------------- */

/* The lines of the final score. */
struct connect_score {
    int connect3, connect4, connect5, lines, circles, objectives, penalty, total;
};

/* The final score of a player's sheet as it stands. */
void connect_count(const struct values *, const struct connect_table *, int player, struct connect_score *score);

/* Points of one arrow line, and of the circles, as they stand. */
int connect_arrow_points(const struct connect_edition *, const struct player_sheet *, int line);
int connect_circle_points(const struct connect_edition *, const struct player_sheet *);

/* Whether a sheet fulfils an objective. */
bool connect_fulfils(const struct objective *, const struct player_sheet *);

/* ---- Pictures --------------------------------------------------------------------------------------------------- */

/* What a sheet's large print says with the reminder (picture.c), and the picture in characters (text_picture.c). */
void connect_hints(const struct values *v, const struct words *words, struct text *out);
void connect_text_picture(const struct values *, const struct pos *before, const struct pos *, struct screen *);
void connect_grid_text_picture(const struct values *, const struct pos *before, const struct pos *, struct screen *);
void connect_describe(const struct values *, const struct view *, const struct words *, struct text *out);
void connect_grid_describe(const struct values *, const struct view *, const struct words *, struct text *out);
