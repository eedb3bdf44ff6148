/* What a game is to the rest of the program: one constant `struct game`, found through the registry
 * (catalogue/registry.h). It names the game and its parameters and points to facets: its rules, notation and picture,
 * and, where it has them, parts of its sheets, puzzles, a solver and editions. A facet that a game lacks is NULL; a
 * member whose comment names a default may be left out.
 *
 * Positions are plain memory without pointers, `rules->size` bytes, copied by memcpy. Moves are small fixed values.
 * Players are numbered from 0 (A) in turn order. No function keeps state between calls: any number of threads may use
 * a game at once. Rules know nothing of text files, paper or PDF. */
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
struct game;
struct screen;
struct theme;

/* A position of some game; each game casts it to its own structure. */
struct pos;

/* What a game is called. */
struct about {
    const char *slug, *title, *code; /* "connect-capture", "Connect Capture", "CC" */
    const char *designer;            /* "Rick Nordal, 1991" */
    const char *summary;             /* one line for lists of games */
};

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

/* One action, or one piece of an action that says several things (`b2xc3,d4` is two shots). The game defines the
 * numbers; `kind` is 0 in no real move. */
struct move {
    uint16_t kind, at[11];
};

/* A turn that was played: the positions before and after it, and its moves in order. */
struct played_turn {
    const struct pos *before, *after;
    const struct move *moves;
    size_t count;
};

/* Where a position stands in the game. */
struct state {
    int to_move; /* the player whose turn it is */
    bool over;   /* no further turn may begin */
};

/* The score of a position, finished or not. */
struct score {
    int players;
    bool finished;
    int points[PLAYERS_MAX];
    bool out[PLAYERS_MAX];    /* out of the game, without a score (CoNNect) */
    bool winner[PLAYERS_MAX]; /* none while unfinished; all leaders of a tie */
};

/* Which word of a record is at fault when a player's part of a turn cannot begin or end. */
enum blame {
    BLAME_NONE,  /* nothing is wrong */
    BLAME_TOKEN, /* the current word */
    BLAME_LABEL, /* the label of the part that is not complete */
    BLAME_TURN   /* the turn's number: a player was left out */
};

/* For games in which every player acts in every turn, each after a label. */
struct turn_parts {
    /* Begins the part of `player`, or ends the last part if `player` is -1 (end_turn then follows). If that is not
     * allowed returns what is at fault and the reason in `why`; the position stays as it was. */
    enum blame (*begin)(const struct values *, struct pos *, int player, struct text *why);

    /* The number of a record's first turn. */
    int (*first_turn)(const struct values *);
};

/* A line of a score table: a number of each player's object in `detail`. */
struct score_row {
    const char *key, *title; /* title: for people */
    bool minus;              /* it is subtracted */
};

/* How a score comes about. */
struct score_detail {
    /* The members of the verdict's `detail`. */
    void (*members)(const struct values *, const struct pos *, struct detail *);

    /* Adds a line for people about what is left on the board, or nothing. NULL: nothing. */
    void (*remark)(const struct values *, const struct pos *, struct text *out);

    /* The lines of the score table, ended by one without a key. `members` then writes an object with these numbers for
     * each player's label, null for a player who is out. NULL, or returns NULL: there is no table. */
    const struct score_row *(*rows)(const struct values *);
};

struct rules {
    bool match; /* a match is two games on one set-up; the second player starts game two */

    /* How many play. NULL: two. */
    int (*players)(const struct values *);

    /* Bytes of a position. */
    size_t (*size)(const struct values *);

    /* Writes the position before the first turn, without the seeded set-up. Sets every byte. */
    void (*start)(const struct values *, struct pos *);

    /* Adds the seeded set-up. NULL: there is none. */
    void (*deal)(const struct values *, struct rng *, struct pos *);

    /* Makes a move. If it is illegal returns false, leaves the position as it was, byte for byte, and says in `why`
     * (unless NULL) which rule is broken, in the words of the sheet. */
    bool (*play)(const struct values *, struct pos *, const struct move *, struct text *why);

    /* Ends the turn. If something is still owed returns false, leaves the position as it was, and says in `why`
     * (unless NULL) what. */
    bool (*end_turn)(const struct values *, struct pos *, struct text *why);

    /* Writes the legal next actions to `moves`, at most `cap`; returns how many there are. */
    size_t (*moves)(const struct values *, const struct pos *, struct move *moves, size_t cap);

    struct state (*state)(const struct values *, const struct pos *);

    /* Adds points, winners and players who are out to a score that has its players and `finished` (game_score). */
    void (*score)(const struct values *, const struct pos *, struct score *);

    const struct score_detail *detail;
    const struct turn_parts *parts; /* NULL: each turn is one player's; a label only repeats whose */
};

/* ---- Notation ---------------------------------------------------------------------------------------------------- */

/* Whether a tag may appear together with a set-up tag that already implies it. */
struct tag_rival {
    const char *name;
    const char *text; /* the one value that is allowed: NULL for none, "" for any valid value */
};

/* A record tag that writes out a set-up in place of a sheet ID (`Galaxy "R8 B2 / -- K9"`). */
struct record_tag {
    const char *name;
    const char *help; /* what it says, for lists of tags */
    bool needed;      /* required without a sheet ID, unless another tag implies it */

    /* Tags that this one implies, ended by one without a name; or NULL. At most one tag of a game has such a list. */
    const struct tag_rival *rivals;

    /* Takes the parameters that the text decides (the size of a galaxy). False and the reason in `why` if the text is
     * wrong. NULL: it decides none. */
    bool (*values)(const char *s, size_t len, struct values *, struct text *why);

    /* Whether a sheet with these values fixes what the tag says. If so the tag must agree with the sheet; if not it is
     * required beside the sheet. NULL: always fixed. */
    bool (*fixed)(const struct values *);

    /* Puts the set-up into a position that `start` made with these values. */
    bool (*place)(const struct values *, struct pos *, const char *s, size_t len, struct text *why);

    /* Writes the set-up of a position, as `place` reads it. */
    void (*write)(const struct values *, const struct pos *, struct text *out);
};

struct notation {
    /* Reads one move from the front of an action's text: notation only, never legality. On entry *move is the piece of
     * this action that was read before it, kind 0 for the first. Returns how many bytes it took (a separating comma
     * included), or 0 with the reason in `why`. */
    size_t (*decode)(const struct values *, const char *s, size_t len, struct move *, struct text *why);

    /* Writes a move as decode reads it. */
    void (*encode)(const struct values *, const struct move *, struct text *out);

    const char *help; /* how moves are written, with an example, for the record form; lines of plain text */

    const struct record_tag *tags; /* set-up tags, ended by one without a name; or NULL */

    /* Judges what the set-up tags placed together, and settles what follows from it (who moves first when no tag says).
     * If there can be no such position returns false, the reason in `why`, and in *tag which of `tags` is at fault; if
     * a record lacks that tag, its first set-up tag is. NULL: each tag can be judged alone. */
    bool (*settle)(const struct values *, struct pos *, size_t *tag, struct text *why);

    bool imports; /* plain lists of moves can be turned into records (replay/import.h) */
};

/* ---- Picture ----------------------------------------------------------------------------------------------------- */

/* The natural size of a printed board. */
struct board {
    double columns, rows;           /* in pitches */
    double edge;                    /* mm on each side for coordinates */
    double pitch_least, pitch_most; /* mm: smaller cannot be played on, larger looks empty */
};

/* What is drawn. */
struct view {
    struct played_turn turn; /* shows the position `after`; with `before`, marks what the turn added, by lines in ink
                              * and not by colour alone */
    int player;              /* whose sheet, where each player has one */
    int face;                /* which page of that sheet, from 0 */
    bool close_up;           /* the board without what surrounds it on a sheet, for small pictures */
    double pitch;            /* mm */
};

/* What a player still needs, where points do not tell how far he has got. */
struct remaining {
    const char *title; /* what is counted: "empty cells to go" */
    bool (*count)(const struct values *, const struct pos *, int player, int *count); /* false: out of reach */
};

struct picture {
    /* Writes a board's natural size in a theme, whose type its edge depends on; `close_up` as in struct view. */
    void (*board)(const struct values *, const struct theme *, bool close_up, struct board *);

    /* Draws a view, the board's top-left corner at (edge, edge). */
    void (*draw)(const struct values *, const struct view *, struct draw *);

    /* Puts the position into characters, with coordinates, the top-left at (0, 0). What differs from `before` (unless
     * NULL) is shown as new. NULL: the game cannot be shown in characters. */
    void (*text_picture)(const struct values *, const struct pos *before, const struct pos *, struct screen *);

    const char *reminder; /* the rules that are easily forgotten: a few short lines */

    /* Draws small pictures that remind of the rules (targets, ways to win) into a box of `width` x `height` mm at
     * (0, 0). NULL: there are none. */
    void (*draw_reminder)(const struct values *, struct draw *, double width, double height);

    const struct remaining *remaining; /* NULL: the points tell */
    const char *const *sides;          /* what the players are called on the board ("Red"); NULL: by their letters */
    const char *const *art;            /* names of the pictures that a user's own may replace, ended by NULL; or NULL */
};

/* ---- Sheets ------------------------------------------------------------------------------------------------------ */

/* Cards are printed in true size on pages of their own, all of one size: CARD_WIDTH x CARD_HEIGHT mm. */
#define CARD_WIDTH  63.0
#define CARD_HEIGHT 88.0

struct deck {
    const char *name; /* "shape cards" */

    /* How many cards a sheet of these values has; 0: it prints none of this deck. */
    int (*count)(const struct values *);

    /* Draw the front of card `card` (from 0) and its back, each in the box from (0, 0) to (CARD_WIDTH, CARD_HEIGHT),
     * without symbols. What must survive an imprecise cut stays 3 mm inside. */
    void (*front)(const struct values *, int card, struct draw *);
    void (*back)(const struct values *, int card, struct draw *);
};

/* How the backs of cards are printed. */
enum backs { BACKS_NONE, BACKS_DUPLEX, BACKS_FOLD };

struct card_print {
    enum backs backs;
    bool flip_short;           /* duplex: the printer turns the paper over its short edge */
    double offset_x, offset_y; /* mm by which the backs are moved */
};

struct card_set {
    const struct deck *decks;                    /* ended by one without a name */
    bool (*prints_board)(const struct values *); /* whether a sheet of these values prints the board beside the cards */
    void (*print)(const struct values *, struct card_print *);
};

/* Sheets of which every player has one. The board fills such a sheet, with all that is to be filled in, and leaves a
 * square of the theme's page.qr and page.gap_small free at its bottom right. */
struct player_sheets {
    int most; /* players that the record form has lines for in each turn */
    int (*faces)(const struct values *, const struct theme *); /* pages that one sheet takes */
};

/* Sheets that are chosen: the best of several candidates, as the values ask. */
struct sheet_choice {
    int (*candidates)(const struct values *);                   /* 1: no choice */
    int (*distance)(const struct values *, const struct pos *); /* how far a candidate is from what is looked for */
};

/* What a sheet says about its position above the board (what best play is worth), if the values ask for it. */
struct sheet_note {
    const char *(*like)(const struct values *); /* a text as long as any such note; NULL: no note */
    void (*write)(const struct values *, const struct pos *, struct text *out); /* may take a second */
};

struct sheet_parts {
    int score_lines; /* most lines of a player's score column; 0: no points, only a winner */

    /* The set-up in words, for head lines: "6x6, 2 players". NULL: the value of the first parameter, then the content
     * parameters that are not at their defaults: "5x5, aliens 12". */
    void (*caption)(const struct values *, struct text *out);

    /* Turns of the longest usual game: the record form has room for them. NULL: 60. */
    int (*turns)(const struct values *);

    /* Boxes to tick off one by one in each player's score column, up to the goal. NULL: a column of lines. */
    int (*tally)(const struct values *);

    /* Adds what the board says in small type, a line for each thing; large print shows it with the reminder instead.
     * NULL: nothing. */
    void (*hints)(const struct values *, struct text *out);

    const struct player_sheets *own; /* each player has a sheet; NULL: all play on one */
    const struct card_set *cards;
    const struct sheet_choice *choice;
    const struct sheet_note *note;
};

/* ---- Solver and editions ----------------------------------------------------------------------------------------- */

struct solver {
    const char *value; /* what a solution's value counts: "points ahead at the end" */

    /* Finds the best turn in a position within the nodes wished for, and fills in `solving` (solve.h). False and the
     * reason in `why` if there is none to find: the game is over, or the position is too large to be searched. May
     * allocate, but frees all but the texts. */
    bool (*solve)(const struct values *, const struct pos *, const struct solve_wish *, struct solving *,
                  struct text *why);
};

/* Editions: the lists of a game that are data, read from a template (cards, boxes, points). An edition is plain memory
 * without pointers. */
struct edition_format {
    size_t size; /* bytes of an edition */

    /* Reads the text of an edition (`text` ends with a NUL). If it is wrong returns false, the line in *line (0: no
     * line is at fault) and the reason in `why`. */
    bool (*read)(const char *text, void *edition, int *line, struct text *why);

    /* Its name, as the tag Edition writes it. */
    const char *(*name)(const void *edition);
};

/* Where editions come from: a lookup that the callers of the rules provide. */
struct editions {
    /* The edition of a game by its name, borrowed; NULL and the reason in `why`. */
    const void *(*find)(struct editions *, const struct game *, const char *name, struct text *why);
};

/* The edition that a game is played with unless another is named. */
#define EDITION_STANDARD "standard"

/* ---- The game ---------------------------------------------------------------------------------------------------- */

struct game {
    struct about about;
    const struct param *params; /* ended by one without a name */

    /* Whether the values fit each other; if not, adds the reason to `why`. NULL: they always do. */
    bool (*check)(const struct values *, struct text *why);

    const struct rules *rules;
    const struct notation *notation;
    const struct picture *picture;
    const struct sheet_parts *sheet;      /* NULL: all of its members left out */
    const struct puzzle_kind *puzzles;    /* ended by one without a name; or NULL */
    const struct solver *solver;          /* NULL: positions cannot be solved */
    const struct edition_format *edition; /* with it, every call needs values.edition */
};

/* The defaults of what a game leaves out, and the numbers of what it lists. */
const struct sheet_parts *game_sheet(const struct game *);
bool game_check(const struct game *, const struct values *, struct text *why);
int game_players(const struct game *, const struct values *);
int game_first_turn(const struct game *, const struct values *);
int game_faces(const struct game *, const struct values *, const struct theme *);
int game_turns(const struct game *, const struct values *);
void game_caption(const struct game *, const struct values *, struct text *out);
size_t game_tag_count(const struct game *);

/* The whole score of a position. */
void game_score(const struct game *, const struct values *, const struct pos *, struct score *);

#endif
