/* A replay under way, word by word, for the files of this folder. */
#pragma once

#include "replay/game/replay.h"
#include "replay/read/reading.h"

#include <string.h>

/* What to do where who wins can't be told. */
#define SAY_WHO ": who wins is said by label or name, like A wins"

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

/* Puts a fault at a place. Returns false. */
bool replaying_wrong(struct replay *, uint32_t place, const char *format, ...) __attribute__((format(printf, 3, 4)));

void replaying_clear_fault(struct replay *);

/* Warns of a form at a place, with what it is read as. */
void replaying_warn(struct replay *, enum form, uint32_t place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Adds a word to the turn's text, which the watch sees. */
void replaying_note_word(struct replay *, const char *word, size_t len);

/* Waives what the player to move still has to do. */
void replaying_waive(struct replay *);

/* For games in which every player acts in every turn: begins a player's part, or ends the last one. */
bool replaying_begin_part(struct replay *, int player, uint32_t place);

/* Begins and ends turns; false if the numbers or the rules do not allow it. The second begins one without its number,
 * the third the turn, or in BY_ROUND the round, of a number. */
bool replaying_begin_turn(struct replay *, const struct token *number);
bool replaying_begin_next_turn(struct replay *, const struct token *);
bool RARE replaying_take_number(struct replay *, const struct token *number);
bool replaying_end_turn(struct replay *);

/* Counts the line of text that has ended among those that hold a round. */
void replaying_end_line(struct replay *);

/* Whether the next word says that a player resigns. */
bool replaying_resigns(const struct record *, struct lexer);

/* Whether the record has a turn number. */
bool replaying_has_numbers(const struct replay *);

/* The end of the line that a lexer has come to. */
static inline size_t replaying_line_end(const struct lexer *turns)
{
    const char *newline = memchr(turns->text + turns->at, '\n', turns->end - turns->at);
    return newline ? (size_t)(newline - turns->text) : turns->end;
}

/* Plays a token, which becomes what it was meant as. False if it is at fault. */
bool replaying_take(struct replay *, struct token *);

/* Reports words that can't be read after the place where the replay has stopped; if it has not started, from the first
 * turn on, as a word before it may be the rest of a tag or of a heading. A result at the end is the claim, unless it
 * follows a number. */
void replaying_report_unreadable(const struct record *, struct lexer, bool started, bool follows_number,
                                 struct verdict *);

/* Warns of a comment between the last word and byte `end` that reads as a move; before the first turn only if it begins
 * a line, as those beside tags are notes. */
void RARE replaying_look_at_comments(struct replay *, size_t end);

/* If the first turn is not one because numbers count rounds, begins anew. */
bool replaying_by_rounds(struct replay *);

/* Ends the last turn after all tokens. False if it is not complete. */
bool replaying_end(struct replay *);

/* Sets score and result of the position, and checks what the record claims if it is legal. */
void replaying_score(struct replay *, const struct ending *tags, bool legal);

void replaying_release(struct replay *);

/* Compares a claim with the result; a wrong one is an error, or only a warning. `subject` names it in the message. */
void ending_check_claim(const struct record *, struct verdict *, enum severity, const char *subject,
                        const char *written, const struct result_claim *, uint32_t place);

/* Reads what a tag claims, which counts before what the last words claim (unless their length is 0). A legal record's
 * claims are checked. */
void ending_check_claims(const struct record *, struct verdict *, const struct tag *, const struct token *words,
                         const struct result_claim *of_words, bool legal);
