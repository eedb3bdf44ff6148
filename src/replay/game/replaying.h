/* A replay under way, word by word, for the files of this folder. */
#pragma once

#include "replay/game/replay.h"
#include "replay/read/reading.h"

/* What is wrong with a record, and where. */
struct fault {
    uint32_t start; /* as in struct token */
    struct text message;
};

/* What divides a record into turns: a number each; the rules, with numbers that count rounds; or the rules alone. */
enum division { BY_NUMBER, BY_ROUND, BY_RULES };

/* Ways of writing that are read and warned of, each once a record; with `strict` each time, SPELLING too. */
enum form { FORM_NUMBER, FORM_REMARK, FORM_BRACKET, FORM_BAR, FORM_DIVISION, FORM_COMMENT, FORM_PROSE, FORM_SPELLING };

struct replay {
    const struct record *record;
    struct verdict *v;
    struct lexer turns; /* after the current token */
    bool started;       /* the first turn has begun, */
    uint32_t first;     /* at this place */
    bool open;          /* and its turn has not ended */
    uint32_t number;    /* of the turn */
    uint32_t turn;      /* place of its number */
    uint32_t label;     /* place of the last label in this turn */
    uint32_t expected;  /* number of the next turn */
    enum division division;
    bool counted;      /* BY_RULES: words like `A1` and `1A` are the numbers of turns */
    uint32_t round;    /* BY_ROUND: the number of the round */
    uint32_t had_turn; /* bit i: in it, player i has had a turn */
    bool misfit;       /* a number does not count rounds */
    /* Without numbers: turns that begin on this line of text, and on the last one without a whole round; where. */
    uint32_t line_turns, line_start, odd_turns, odd_start, whole_lines, odd_lines;
    size_t end;       /* of the last token */
    uint32_t hidden;  /* 1 + the place of the first comment that is a turn with its number, before any turn; 0: none */
    uint32_t told;    /* bits: forms that were warned of */
    uint32_t told_to; /* places up to here were */
    bool at_number;   /* the current token is a turn number */
    bool begun;       /* the turn has a label or an action */
    bool acted;       /* the turn has an action */
    bool excused;     /* it has an illegal action, so that moves may be missing (after an error) */
    struct move move; /* the piece of an action that was read last */
    struct fault fault;
    struct reason why;   /* the rules refuse an action */
    bool refused_action; /* the fault is an action that can't be read or is illegal */

    /* The first fault of the record. */
    size_t fault_count;
    struct pos *legal; /* the position after the last legal turn; NULL: no fault so far */
    uint32_t legal_turns, legal_resigned;
    bool repeated; /* turns are played once more: faults have been reported */

    /* Endings by words. */
    int speaker;          /* the player of the last label in this turn; -1: it has none */
    bool closed;          /* a resignation is the last word so far: no action follows it in this turn or part */
    bool left;            /* the player to move has resigned, so that the next one is to move already */
    uint32_t resigned;    /* bit i: player i has */
    struct ending ending; /* the game has ended by a word */
    struct token words;   /* the last words, which claim a result; len is 0: there are none */
    struct result_claim claim;
    struct token aside_words; /* the same for what stands in ( ) after the last word, and is only a comment */
    struct result_claim aside;

    /* The turn as the watch sees it; kept only with a watch. */
    const struct replay_watch *watch; /* or NULL */
    int actor;                        /* who acts */
    struct pos *before;
    struct text text;
    struct move *moves;
    size_t move_count;
};

/* Begins at the first turn of a record whose verdict has a start; `last` of the verdict becomes the position. */
struct replay replaying_begin(const struct record *, struct verdict *);

/* A copy that goes on by itself with another verdict, which has a copy of that position, and `turns` as they were. It
 * reports nothing. Release it with replaying_release. */
struct replay replaying_copy(const struct replay *, struct verdict *);

/* What the next number must be: that of the next turn, or in BY_ROUND of the next round. */
static inline uint32_t replaying_next_number(const struct replay *r)
{
    return r->division == BY_ROUND ? r->round + 1 : r->expected + r->open;
}

/* Plays a token, which becomes what it was meant as. False if it is at fault. */
bool replaying_take(struct replay *, struct token *);

/* If the first turn is not one because numbers count rounds, begins anew. */
bool replaying_by_rounds(struct replay *);

/* Ends the last turn after all tokens. False if it is not complete. */
bool replaying_end(struct replay *);

/* Sets score and result of the position, and checks what the record claims if it is legal. */
void replaying_score(struct replay *, const struct ending *tags, bool legal);

void replaying_release(struct replay *);
