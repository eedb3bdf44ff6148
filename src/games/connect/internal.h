/* CoNNect (Sarawut Jirawaree): what its rules and its pictures share. rules.md, section 5. */
#ifndef QUADRILLE_GAMES_CONNECT_INTERNAL_H
#define QUADRILLE_GAMES_CONNECT_INTERNAL_H

#include "game/game.h"
#include "games/connect/edition.h"

/* Its parameters in struct values. */
enum connect_param {
    CONNECT_DRAW,    /* flag: shapes and objectives by lot on the sheet */
    CONNECT_LAYOUT,  /* flag: set-up spaces and arrow lines by lot */
    CONNECT_DICE,    /* flag: all rolls of a game by lot on the sheet */
    CONNECT_PLAYERS, /* tag only */
    CONNECT_PART,    /* enum connect_part */
    CONNECT_BACKS,   /* enum backs */
    CONNECT_FLIP,    /* enum connect_flip */
    CONNECT_OFFSET,  /* hundredths of mm: how far the printer's backs are off */
    CONNECT_GRID,    /* flag, set by the tag Grid only: see grid.h */
    CONNECT_PARAMS
};

enum connect_part { PART_SHEET, PART_SHAPES, PART_SCORES, PART_OBJECTIVES, PART_DICE, PART_ALL };
enum connect_flip { FLIP_LONG, FLIP_SHORT };

enum { SHEET_PLAYERS = 6, UNWRITTEN = 0xff, ROLL_DICE = 3, SETUP_ROLLS = 2 };

/* What has become of a bonus box. */
enum box_state { BOX_FREE, BOX_GAINED, BOX_USED };

/* One player's sheet. */
struct player_sheet {
    uint8_t number[GRID_SPACES];        /* as written: 0 to 7, or UNWRITTEN */
    spaces written;                     /* written-in */
    spaces crossed;                     /* of these: crossed out by Move */
    spaces claimed;                     /* of these: serving a claim */
    uint8_t box[SECTIONS][BOXES_MOST];  /* enum box_state */
    uint8_t free_actions;               /* used */
    uint8_t claims[3];                  /* of 3, 4, 5 spaces */
    uint8_t small_claimed, big_claimed; /* bit i: shape i of the edition */
    uint16_t small_points, big_points;  /* so far: shapes of Connect-4, Connect-5 */
    uint8_t objectives;                 /* bit i: objective i of the table fulfilled */
    bool out;
};

/* What a turn is about to see next. */
enum stage {
    STAGE_DICE,   /* the turn's dice (in the set-up common rolls, or a label: own rolls) */
    STAGE_LABEL,  /* the first label, or a further common roll is not possible any more */
    STAGE_PLAYER, /* a player's actions */
    STAGE_END     /* the turn is over */
};

/* The position: the table and everybody's sheet. */
struct connect_table {
    uint8_t rounds; /* played */
    bool set_up;    /* turn 0 is over */
    bool moved;     /* the turn at hand has begun */
    bool over;
    uint8_t layout[SETUP_SPACES]; /* set-up spaces */
    uint16_t arrows;              /* lines */
    uint8_t shape[TABLE_SHAPES];  /* on the table: index into the edition's big shapes; UNWRITTEN: not chosen */
    uint8_t turned;               /* bit i: shape i of the table was claimed in an earlier round */
    uint8_t claimed_now;          /* bit i: was claimed in this round */
    uint8_t objective[DECKS];     /* index into the edition's; UNWRITTEN: not chosen */
    uint8_t scores_taken;         /* score cards removed */
    uint8_t small_first;          /* bit i: Connect-4 shape i was claimed in an earlier round */
    uint8_t small_now;            /* bit i: somebody was among the first to claim it in this round */
    bool has_dice;                /* the sheet says all rolls: */
    uint8_t roll[SETUP_ROLLS + ROUNDS_MOST][ROLL_DICE]; /* 1 to 6 */

    /* Of the turn at hand. */
    uint8_t stage;                        /* enum stage */
    uint8_t at;                           /* the player whose part it is, if stage is STAGE_PLAYER */
    uint8_t acted;                        /* bit i: player i has had his part */
    uint8_t rolls;                        /* of the set-up: common rolls said, or own rolls said by this player */
    bool own_rolls;                       /* in the set-up each player has rolls of his own */
    uint8_t said[SETUP_ROLLS][ROLL_DICE]; /* dice of the set-up */
    uint8_t zone, dice[2];                /* of the round as rolled, 1 to 6 */
    uint8_t my_zone, my_dice[2];          /* of the player at hand, with his zone boxes spent */
    uint8_t dealt; /* bit i: number die i was dealt with; in the set-up: numbers written so far, bit 3 * roll + die */
    struct player_sheet sheet[SHEET_PLAYERS];

    uint8_t chain[GRID_SPACES]; /* of a Grid: which claim a space serves, from 1 in their order; 0: none */
};

/* Not named after its slug: connect() is the C library's. */
extern const struct game connect_game;

/* Its facets, each in the file of its name. */
extern const struct rules connect_rules;
extern const struct notation connect_notation;
extern const struct picture connect_picture;
extern const struct card_set connect_cards;
extern const struct player_sheets connect_player_sheets;
extern const struct puzzle_kind connect_puzzles[];
extern const struct solver connect_solver;

/* Whether these values are of a Grid (grid.h). */
static inline bool connect_is_grid(const struct values *v)
{
    return v->of[CONNECT_GRID].n[0] != 0;
}

/* How many play. */
static inline int connect_players(const struct values *v)
{
    return connect_is_grid(v) ? 1 : v->of[CONNECT_PLAYERS].n[0];
}

/* The table before the first turn, blank, and what a seed adds to it; the tags that tell the same (setup.c). */
void connect_start(const struct values *, struct pos *);
void connect_deal(const struct values *, struct rng *, struct pos *);
extern const struct record_tag connect_tags[];

/* What a sheet's head line says of its set-up; turns of a game, the set-up among them. */
void connect_caption(const struct values *, struct text *out);
int connect_turns(const struct values *);

/* The lines of the final score. */
struct connect_score {
    int connect3, connect4, connect5, lines, circles, objectives, penalty, total;
};

/* The final score of a player as his sheet stands. */
void connect_count(const struct values *, const struct connect_table *, int player, struct connect_score *score);

/* Points of one arrow line, and of the circles, as they stand. */
int connect_arrow_points(const struct connect_edition *, const struct player_sheet *, int line);
int connect_circle_points(const struct connect_edition *, const struct player_sheet *);

/* Whether a player's sheet fulfils an objective. */
bool connect_fulfils(const struct objective *, const struct player_sheet *);

/* What the large print of a sheet says with the reminder (picture.c), and the picture in characters (text_picture.c).
 */
void connect_hints(const struct values *v, struct text *out);
void connect_text_picture(const struct values *, const struct pos *before, const struct pos *, struct screen *);

#endif
