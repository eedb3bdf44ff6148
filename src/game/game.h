/* What a game is to the rest of the program: one constant table of facts and functions, found through the
 * registry (catalogue/registry.h, catalogue/games.def). Rules know nothing of text files, paper or PDF.
 *
 * Positions are plain memory without pointers, `size` bytes, copied by memcpy. Moves are small fixed
 * values. Players are numbered from 0 (A) in turn order. No function keeps state between calls, so any
 * number of threads may use a game at once. */
#ifndef QUADRILLE_GAME_GAME_H
#define QUADRILLE_GAME_GAME_H

#include "base/detail.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/param.h"
#include "game/puzzle.h"
#include "game/solve.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLAYERS_MAX = 6 };

struct draw;
struct screen;
struct theme;

/* A position of some game; each game casts it to its own structure. */
struct pos;

/* One action, or one piece of an action that says several things (`b2xc3,d4` is two shots). The numbers
 * mean what the game says; `kind` is 0 in no real move. */
struct move {
    uint16_t kind, at[11];
};

/* A turn that was played: the positions before and after it, and its moves in order. */
struct played_turn {
    const struct pos *before, *after;
    const struct move *moves;
    size_t count;
};

/* Which word of a record is to blame when somebody's part of a turn can't begin or end. */
enum blame {
    BLAME_NONE,  /* nothing is wrong */
    BLAME_TOKEN, /* the word at hand */
    BLAME_LABEL, /* the label whose part it is: something in it is still to be done */
    BLAME_TURN   /* the turn's number: somebody was left out */
};

/* Editions: the lists of a game that are data, read from a template (cards, boxes, points). An edition is plain memory
 * without pointers. */
struct edition_format {
    size_t size; /* bytes of an edition */

    /* Reads the text of an edition (`text` ends with a NUL). If it is wrong returns false, the line in *line (0 if
     * none is to blame) and the reason in `why`. */
    bool (*read)(const char *text, void *edition, int *line, struct text *why);

    /* Its name, as the tag Edition writes it. */
    const char *(*name)(const void *edition);
};

struct game;

/* Cards of a game, printed in true size on pages of their own; all of one size, CARD_WIDTH x CARD_HEIGHT mm. */
#define CARD_WIDTH  63.0
#define CARD_HEIGHT 88.0

struct deck {
    const char *name; /* "shape cards" */

    /* How many cards a sheet of these values has; 0 if it prints none of this deck. */
    int (*count)(const struct values *);

    /* Draw the front of a card (0 ...) and the back of it, each in the box from (0, 0) to (CARD_WIDTH, CARD_HEIGHT),
     * without symbols. What a cut that goes astray must not hit stays 3 mm inside. */
    void (*front)(const struct values *, int card, struct draw *);
    void (*back)(const struct values *, int card, struct draw *);
};

/* How the backs of cards are printed. */
enum backs { BACKS_NONE, BACKS_DUPLEX, BACKS_FOLD };

struct card_print {
    enum backs backs;
    bool flip_short;           /* duplex: the printer turns leaves over their short edge */
    double offset_x, offset_y; /* mm by which the backs are moved */
};

/* Where editions come from: a lookup that the callers of the rules provide. */
struct editions {
    /* The edition of a game by its name, borrowed; NULL and the reason in `why`. */
    const void *(*find)(struct editions *, const struct game *, const char *name, struct text *why);
};

/* The edition that a game is played with unless another is named. */
#define EDITION_STANDARD "standard"

/* The score of a position, in any position. */
struct score {
    int players;
    bool finished;
    int points[PLAYERS_MAX];
    bool out[PLAYERS_MAX];    /* out of the game, without a score (CoNNect) */
    bool winner[PLAYERS_MAX]; /* none while unfinished; all leaders of a tie */
};

/* How a tag stands to a setup tag that makes it needless. */
struct tag_rival {
    const char *name;
    const char *text; /* the only one with which it may stand beside that tag: NULL none, "" any that is right */
};

/* A record tag with which a set-up can be written out in place of a sheet ID (`Galaxy "R8 B2 / -- K9"`). */
struct record_tag {
    const char *name;
    const char *help; /* what it says, for lists of tags */
    bool needed;      /* without a sheet ID, unless another tag makes it needless */

    /* Tags that it makes needless, ended by one without a name; or NULL. At most one tag of a game has such a list. */
    const struct tag_rival *rivals;

    /* Takes from the tag's text the parameters that it decides (the size of a galaxy). False and a reason
     * in `why` if the text is wrong. NULL for a tag that decides none. */
    bool (*values)(const char *s, size_t len, struct values *, struct text *why);

    /* Whether a sheet with these values fixes it, so that the tag must agree with the sheet; otherwise the tag is
     * needed beside the sheet if it is without. NULL: always. */
    bool (*fixed)(const struct values *);

    /* Puts the set-up into a position that `blank` made with those values. */
    bool (*place)(const struct values *, struct pos *, const char *s, size_t len, struct text *why);

    /* Writes the set-up of a position: what `place` reads. */
    void (*write)(const struct values *, const struct pos *, struct text *out);
};

/* The natural size of a printed board. */
struct board {
    double columns, rows;           /* in pitches */
    double edge;                    /* mm around it on each side for coordinates */
    double pitch_least, pitch_most; /* mm: smaller can't be played on, larger looks empty */
};

/* A line of the score sheet: a number of each player's object in `detail`. */
struct score_row {
    const char *key, *title; /* title: for people */
    bool minus;              /* it is taken off */
};

/* Of a game whose sheet is more than a board: the board alone. */
struct close_up {
    void (*board)(const struct values *, const struct theme *, struct board *);

    /* Draws a player's board after a turn, and marks what his part of the turn has put there; without `before` it is a
     * position alone. */
    void (*draw)(const struct values *, const struct played_turn *, int player, struct draw *, double pitch);
};

struct about {
    const char *slug, *title, *code; /* "connect-capture", "Connect Capture", "CC" */

    const char *designer; /* "Rick Nordal, 1991" */

    const char *summary; /* one line for lists of games */
};

struct rules {
    int games; /* games that a match of this game has on one set-up */

    /* How many play. */
    int (*players)(const struct values *);

    /* Number of a record's first turn; NULL: 1. Asked through game_first_turn. */
    int (*first_turn)(const struct values *);

    size_t (*size)(const struct values *);

    /* The position before the first turn, without set-up. All bytes are set. */
    void (*start)(const struct values *, struct pos *);

    /* Adds the seeded set-up to a blank position. NULL for a game without one. */
    void (*deal)(const struct values *, struct rng *, struct pos *);

    /* Makes a move. If it is illegal returns false, leaves the position byte for byte, and adds to `why`
     * (unless NULL) which rule is broken, in the words of the sheet. */
    bool (*play)(const struct values *, struct pos *, const struct move *move, struct text *why);

    /* Ends the turn. False if something is still owed, which `why` (unless NULL) then says; the position
     * is left as it was. */
    bool (*end_turn)(const struct values *, struct pos *, struct text *why);

    /* Of games in which all players act in every turn, each behind his label: begins the part of `player`, or ends the
     * last part if he is -1 (end_turn then follows). Unless all is well says in `why` what is wrong, and whom to blame;
     * the position is left as it was. NULL: a turn is one player's, and a label only repeats whose. */
    enum blame (*part)(const struct values *, struct pos *, int player, struct text *why);

    /* Whether the game has ended: no further turn may begin. */
    bool (*over)(const struct values *, const struct pos *);

    /* The player whose turn it is. */
    int (*to_move)(const struct values *, const struct pos *);

    /* Writes the legal next actions to `moves`, at most `cap`; returns how many there are. */
    size_t (*moves)(const struct values *, const struct pos *, struct move *moves, size_t cap);

    void (*score)(const struct values *, const struct pos *, struct score *);

    /* The game's own breakdown: members of the verdict's `detail`. */
    void (*detail)(const struct values *, const struct pos *, struct detail *);

    /* The lines of a score sheet in order, ended by one without a key, if `detail` has an object for each player by his
     * label (null for one who is out) with these numbers; NULL, or returns it, where there is no such sheet. */
    const struct score_row *(*score_rows)(const struct values *);

    /* A line for people about what is left over; adds nothing if there is nothing to say. */
    void (*remark)(const struct values *, const struct pos *, struct text *out);

    /* How far a player has got, where points do not tell: false if there is no number for it any more. NULL: the points
     * tell. `progress_title` is what is counted: "empty cells to go". */
    bool (*progress)(const struct values *, const struct pos *, int player, int *count);

    const char *progress_title;
};

struct notation {
    const struct record_tag *tags; /* may be NULL */

    size_t tag_count;

    bool imports; /* plain lists of moves can be turned into records (replay/import.h) */

    /* Judges what the set-up tags placed together, and settles what follows from it (who has the first turn when nobody
     * was named). If such a position can't be returns false, the reason in `why`, and in *tag which of `setup` is at
     * fault; where a record lacks that tag, the first it has is. NULL if each tag can be judged alone. */
    bool (*settle)(const struct values *, struct pos *, size_t *tag, struct text *why);

    /* Reads one move from the front of an action's text: notation only, never legality. On entry *move
     * holds the piece of this action that was read before it, kind 0 for the first. Returns how many
     * bytes it took (a separating comma included), or 0 with the reason in `why`. */
    size_t (*decode)(const struct values *, const char *s, size_t len, struct move *move, struct text *why);

    /* Writes a move as decode reads it. */
    void (*encode)(const struct values *, const struct move *move, struct text *out);

    /* How the moves are written, with an example of this game, for the record form: lines of plain text. */
    const char *help;
};

struct picture {
    const char *const *sides; /* what the players are called on the board, in turn order: "Red"; NULL: by letters */

    const char *const *art; /* names of the pictures that `draw` uses, ended by NULL; or NULL */

    /* Writes a board's natural size in a theme, on whose type its edge depends. */
    void (*board)(const struct values *, const struct theme *, struct board *);

    /* Draws the position with the given pitch in mm: the board's top-left at (edge, edge). */
    void (*draw)(const struct values *, const struct pos *, struct draw *, double pitch);

    /* Of a game in which each player has a sheet of his own: draws one face of that of one, as `draw` does the first of
     * A's. Faces are the pages that a sheet takes in a theme; each fits into the board's box. NULL: one. */
    void (*draw_player)(const struct values *, const struct pos *, int player, int face, struct draw *, double pitch);

    /* Marks, over what `draw` has drawn of the position after it at the same pitch, what a turn has put there, by lines
     * in ink and not by colours alone. NULL: nothing is marked. */
    void (*emphasize)(const struct values *, const struct played_turn *, struct draw *, double pitch);

    /* The same over what `draw_player` has drawn. */
    void (*emphasize_player)(const struct values *, const struct played_turn *, int player, struct draw *,
                             double pitch);

    /* What small pictures show in place of what `board` and `draw` have to say; NULL: those. */
    const struct close_up *close_up;

    /* Puts the position into characters, with coordinates, the top-left at (0, 0); what differs from `before`, if that
     * is not NULL, is new. NULL for a game that can't be shown so. */
    void (*text_picture)(const struct values *, const struct pos *before, const struct pos *, struct screen *);

    /* The rules that one forgets: a few short lines of text. */
    const char *reminder;

    /* Draws small pictures to remind of the rules (targets, ways to win) into a box of `width` x `height` mm at
     * (0, 0). NULL for a game without any. */
    void (*draw_reminder)(const struct values *, struct draw *, double width, double height);

    /* Adds what stands on the board in small type, a line for each thing: in large print it stands with the reminder
     * instead. NULL: nothing. */
    void (*hints)(const struct values *, struct text *out);
};

struct sheet_parts {
    bool own_sheets; /* each player has a sheet of his own; the board fills it, with all that is to be filled in, and
                      * leaves a square of the theme's page.qr and page.gap_small free at its bottom right */

    const struct deck *decks; /* cards; may be NULL */

    size_t deck_count;

    int score_lines; /* most lines of a player's score column on the sheet; 0: no points, only a winner */

    /* The size of the set-up in words, for head lines: "5x5". */
    void (*caption)(const struct values *, struct text *out);

    int (*faces)(const struct values *, const struct theme *);

    /* Of a game with cards: whether a sheet of these values prints the board at all, and how the cards are printed. */
    bool (*prints_board)(const struct values *);

    void (*print_cards)(const struct values *, struct card_print *);

    /* What the page says above the board about a sheet's position, if the values ask for it (what best play is worth);
     * may take a second. `note_like` is a text as long as any note of these values, NULL if they ask for none. Both
     * NULL for a game with nothing to say. */
    const char *(*note_like)(const struct values *);

    void (*note)(const struct values *, const struct pos *, struct text *out);

    /* Sheets that are chosen: of how many candidates each is, as the values ask (1: as it comes), and how far from what
     * is looked for a candidate is; the first of the nearest is taken. NULL for a game without a choice. */
    int (*candidates)(const struct values *);

    int (*distance)(const struct values *, const struct pos *);

    /* Boxes to tick off one by one in each player's score column, up to the goal; NULL for a column of lines. */
    int (*tally)(const struct values *);

    /* Turns that a record form has room for: those of the longest usual game. */
    int (*turns)(const struct values *);

    /* Of games in which all players act in every turn: lines of the form that each turn has beneath its own, labelled
     * A: and so on. */
    int form_players;
};

struct solver {
    /* Finds the best turn in a position (solve.h), within the nodes wished for, and fills in `solving`. False and the
     * reason in `why` if there is none to find: the game is over, or the position is beyond what can be searched. May
     * allocate, but frees all but the texts. NULL: it can't be solved. `solve_value` says what a solution's value
     * counts: "points ahead at the end". */
    bool (*solve)(const struct values *, const struct pos *, const struct solve_wish *, struct solving *,
                  struct text *why);

    const char *value;
};

struct game {
    struct about about;
    const struct param *params;
    size_t param_count;
    const struct edition_format *edition; /* NULL for a game without; else values.edition must be set in every call */
    /* Whether the values fit each other; if not, adds the reason to `why`. */
    bool (*check)(const struct values *, struct text *why);
    /* The kinds of puzzle that it can set (puzzle.h); may be NULL. */
    const struct puzzle_kind *puzzles;
    size_t puzzle_count;
    const struct rules *rules;
    const struct notation *notation;
    const struct picture *picture;
    const struct sheet_parts *sheet;
    const struct solver *solver;
};

/* The sheet's parts of a game, all left out where it has none. */
static inline const struct sheet_parts *game_sheet(const struct game *game)
{
    static const struct sheet_parts none = {0};
    return game->sheet ? game->sheet : &none;
}

static inline int game_first_turn(const struct game *game, const struct values *values)
{
    return game->rules->first_turn ? game->rules->first_turn(values) : 1;
}

#endif
