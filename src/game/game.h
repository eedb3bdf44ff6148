/* The interface of a game: one constant `struct game`, found through the registry (catalogue/registry.h). It holds the
 * game's names and its table of parameters, and points to facets: rules, notation and picture, and optionally sheet
 * parts, puzzles, a solver and an edition format. A facet that a game lacks is NULL. A member whose comment gives a
 * meaning for NULL may be left out.
 *
 * Positions are plain memory without pointers, `rules->size` bytes, copied by memcpy. Moves are small fixed-size
 * values. Players are numbered from 0 (A) in turn order. No function keeps state between calls, so any number of
 * threads may use a game at once. Rules know nothing of text files, paper or PDF. */
#pragma once

#include "base/rng.h"
#include "base/text.h"
#include "base/words.h"
#include "game/param.h"
#include "game/puzzle.h"
#include "game/reason.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLAYERS_MAX = 6, SCORE_ROWS_MAX = 8 };

struct draw;
struct game;
struct screen;
struct theme;
struct words;

/* A position. Each game casts it to its own structure. */
struct pos;

/* What a game is called. */
struct about {
    const char *slug, *title, *code; /* "connect-capture", "Connect Capture", "CC" */
    const char *designer;            /* "Rick Nordal, 1991" */
    const char *summary;             /* one line for lists of games */
};

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

/* An action, or one part of an action that consists of several (`b2xc3,d4` is two shots). The game defines the numbers;
 * `kind` 0 stands for no move. */
struct move {
    uint16_t kind, at[11];
};

/* A played turn: the positions before and after it, and its moves in order. */
struct played_turn {
    const struct pos *before, *after;
    const struct move *moves;
    size_t count;
    const uint16_t *numbers; /* of the moves, in pictures of several turns; NULL: 1, 2 ... */
};

static inline size_t played_number(const struct played_turn *turn, size_t i)
{
    return turn->numbers ? turn->numbers[i] : i + 1;
}

/* Who is to move, and whether the game is over. */
struct state {
    int to_move;
    bool over;    /* no further turn may begin */
    bool swapped; /* players 0 and 1 have changed their colours */
};

/* The score of a position, finished or not. */
struct score {
    int players;
    bool finished;
    int points[PLAYERS_MAX];
    bool out[PLAYERS_MAX];    /* out of the game, without a score (CoNNect) */
    bool winner[PLAYERS_MAX]; /* none while unfinished; all leaders of a tie */
    bool unsure;              /* the final position does not tell whether the game is over: not finished here */
};

/* Where a record is wrong when a player's part of a turn cannot begin or end. */
enum fault_place {
    FAULT_NONE,  /* nothing is wrong */
    FAULT_TOKEN, /* the current word */
    FAULT_LABEL, /* the label of an incomplete part */
    FAULT_TURN   /* the turn's number: a player was left out */
};

/* For games in which every player acts in every turn, each after a label. */
struct turn_parts {
    /* Begins the part of `player`, or ends the last part if `player` is -1 (end_turn then follows). If that is
     * illegal, returns where the record is wrong, with the reason in `why`, and leaves the position unchanged. */
    enum fault_place (*begin)(const struct values *, struct pos *, int player, struct reason *why);

    int first_turn; /* the number of a record's first turn */
};

/* A line of the score table. */
struct score_row {
    const char *key, *title; /* title: for people */
    bool minus;              /* subtracted from the total */
};

/* How a score is made up. */
struct score_detail {
    /* Emits the members of a verdict's `detail` (base/json.h). NULL in games that always have a score table. */
    void (*members)(const struct values *, const struct pos *, struct text *out);

    /* Adds a line for people about what is left on the board, if there is anything to say. NULL: there never is. */
    void (*remark)(const struct values *, const struct pos *, struct text *out);

    /* The lines of the score table, at most SCORE_ROWS_MAX, ended by one without a key, and a player's numbers in them.
     * The detail is then these numbers in an object under each player's label. NULL, or returns NULL: no table. */
    const struct score_row *(*rows)(const struct values *);
    void (*row_numbers)(const struct values *, const struct pos *, int player, int *numbers);
};

struct rules {
    bool match; /* a match is two games from the same set-up; the second player starts game two */

    /* The number of players. NULL: two. */
    int (*players)(const struct values *);

    /* Bytes of a position. */
    size_t (*size)(const struct values *);

    /* Sets every byte of the position before the first turn, without the seeded set-up. */
    void (*start)(const struct values *, struct pos *);

    /* Adds the seeded set-up. NULL: there is none. */
    void (*deal)(const struct values *, struct rng *, struct pos *);

    /* Makes a move. If it is illegal, returns false, leaves every byte of the position unchanged, and says in `why`
     * (unless NULL) which rule it breaks. */
    bool (*play)(const struct values *, struct pos *, const struct move *, struct reason *why);

    /* Ends the turn. If the player must still do something, returns false, leaves the position unchanged, and says what
     * in `why` (unless NULL). */
    bool (*end_turn)(const struct values *, struct pos *, struct reason *why);

    /* Waives what the player to move must still do, so that the turn can end; in games with parts, so that the part
     * can. The current turn has at least one legal action. NULL: nothing can be waived. */
    void (*waive)(const struct values *, struct pos *);

    /* Takes a player out of a game of three or more; if it was this player's turn, the next one is to move. Returns the
     * players who are still in the game, bit i for player i. NULL: there are never more than two. */
    uint32_t (*resign)(const struct values *, struct pos *, int player);

    /* Whether a fact that `play` has given as a reason (`since`) is true in a position. NULL: `play` gives none. */
    bool (*holds)(const struct values *, const struct pos *, const struct fact *);

    /* Writes the legal next actions to `moves`, at most `cap`, and returns their number, which may be larger. */
    size_t (*moves)(const struct values *, const struct pos *, struct move *moves, size_t cap);

    struct state (*state)(const struct values *, const struct pos *);

    /* Adds points, winners and players who are out to a score in which game_score has set the rest. */
    void (*score)(const struct values *, const struct pos *, struct score *);

    const struct score_detail *detail;
    const struct turn_parts *parts; /* NULL: each turn belongs to one player, and labels are optional */
};

/* Adds a move to a list with room for `cap` (struct rules.moves), if there is room, and counts it. */
static inline void moves_add(struct move *moves, size_t cap, size_t *count, struct move move)
{
    if (*count < cap)
        moves[*count] = move;
    ++*count;
}

/* ---- Notation ---------------------------------------------------------------------------------------------------- */

/* Whether a tag may appear together with a set-up tag that already implies it. */
struct tag_rival {
    const char *name;
    const char *text; /* the one value that is allowed: NULL for none, "" for any valid value */
};

/* A record tag that spells out a set-up instead of a sheet ID (`Galaxy "R8 B2 / -- K9"`). */
struct record_tag {
    const char *name;
    const char *help; /* for lists of tags */
    bool needed;      /* required without a sheet ID, unless another tag implies it */
    bool in_rows;     /* the text is rows joined by " / ", from top to bottom */
    bool actions;     /* its items are written as actions are: 1-2, A:a1-b1, A:e5 */

    /* Tags that this one implies, ended by one without a name; or NULL. At most one tag of a game may have this. */
    const struct tag_rival *rivals;

    /* Sets the parameters that follow from the text (the size of a galaxy). False and the reason in `why` if the text
     * is wrong. NULL: none follow. */
    bool (*values)(const char *s, size_t len, struct values *, struct text *why);

    /* When a sheet determines what the tag says: 0 always, FIXED_NEVER, or FIXED_BY a parameter where that is above 0
     * (an opening) and the position is not final. If it does, the tag must agree with the sheet; if not, the tag is
     * required as well as the sheet. */
    int fixed;

    /* Puts the set-up into a position that `start` made. False and the reason in `why` if the text is wrong. */
    bool (*place)(const struct values *, struct pos *, const char *s, size_t len, struct text *why);

    /* Writes the set-up of a position in the form that `place` reads. */
    void (*write)(const struct values *, const struct pos *, struct text *out);
};

#define FIXED_NEVER     (-1)
#define FIXED_BY(param) (1 + (param)) /* its index */

/* The set-up tags that tell a final position (Final "yes"), by what a reader of finished sheets sees: lines that are
 * drawn, cells that are marked by A or B, boxes ticked for a player. NULL: there is nothing of that kind. */
struct final_tags {
    const char *lines, *cells, *ticks;
};

struct notation {
    /* Reads one move from the front of an action's text, without judging its legality. On entry *move is the part of
     * this action read before it; its kind is 0 for the first. Returns the bytes read (with a separating comma), or 0
     * with the reason in `why`. */
    size_t (*decode)(const struct values *, const char *s, size_t len, struct move *, struct text *why);

    /* Writes a move in the form that decode reads. */
    void (*encode)(const struct values *, const struct move *, struct text *out);

    /* Adds a turn, of at least one move, in words, as whole sentences: "Draw 12-13. Queen b2 shoots c3 and d4." NULL:
     * the moves as `encode` writes them. */
    void (*say)(const struct values *, const struct played_turn *, const struct words *, struct text *out);

    const char *colours[PLAYERS_MAX]; /* of the players in order, in the languages of the pages, separated by `;` */

    const char *help; /* how moves are written, with an example, for the record form; lines of plain text */

    const struct record_tag *tags; /* set-up tags, ended by one without a name; or NULL */
    struct final_tags final;       /* of them; all NULL: no final position can be read from a sheet */

    /* Checks the set-up tags of a record together, after `place`, and sets what follows from them (who moves first when
     * no tag says so). If the position is impossible, returns false with the reason in `why` and the wrong tag's index
     * in *tag; if the record lacks this tag, its first set-up tag is reported. NULL: tags need no common check. */
    bool (*settle)(const struct values *, struct pos *, size_t *tag, struct text *why);

    /* Other programs write lists of moves without blanks (import_moves): the number of rows, by which lists count that
     * have row 1 at the bottom. NULL: there are no such lists. */
    int (*import_rows)(const struct values *);

    /* Adds the move of a turn as game servers write it (replay/convert/apgames.c); false if it is no move to them, but
     * a change of sides. NULL: there are no such servers. */
    bool (*write_served)(const struct values *, const struct played_turn *, struct text *out);
};

/* ---- Picture ----------------------------------------------------------------------------------------------------- */

/* The natural size of a printed board. */
struct board {
    double columns, rows;           /* in pitches */
    double edge;                    /* mm on each side for coordinates */
    double pitch_least, pitch_most; /* mm: smaller is unplayable, larger looks empty */
};

/* Whether the board is drawn alone, without the rest of the sheet, for small pictures; for those of rules, whose turns
 * show one thing or are not marked; and for pictures of answers, where what their texts name is lettered and numbered.
 */
enum close_up { CLOSE_UP_NONE, CLOSE_UP, CLOSE_UP_RULE, CLOSE_UP_STILL, CLOSE_UP_ANSWER };

/* What is drawn. */
struct view {
    struct played_turn turn; /* the position `after` is drawn; with `before`, what the turn added is marked, never by
                              * colour alone */
    int player;              /* whose sheet, if each player has one */
    int face;                /* page of the sheet, from 0 */
    bool wide;               /* arranged as player_sheets->wide has it */
    enum close_up close_up;
    bool ticks;   /* with boxes to tick, for what a photograph cannot show otherwise: owners, scorers */
    bool marks;   /* with calls that say where players will mark it (draw_mark_cell ...), under the names of
                   * the notation; not where something is printed already */
    double pitch; /* mm */
};

/* What a player still needs to win, for games whose points do not show it. */
struct remaining {
    const char *title; /* what is counted: "empty cells to go" */
    bool (*count)(const struct values *, const struct pos *, int player, int *count); /* false: cannot win any more */
};

/* Diagrams that rule texts place by name: what an alien hits, the icon of a bonus. */
struct diagrams {
    const char *const *names; /* ended by NULL */

    /* Draws diagram `number` into a box of `size` x `size` mm at (0, 0), without symbols. */
    void (*draw)(struct draw *, int number, double size);

    /* Draws it in characters, from (0, 0). NULL: it has no such form. */
    void (*text)(int number, struct screen *);
};

struct diagram_label {
    const char *heading, *caption; /* `caption` may be NULL */
};

/* Small pictures of rules (targets, ways to win), each of one idea. */
struct reminder_pictures {
    const struct diagram_label *labels;
    int count;
    double height;                                                               /* of a picture, in widths */
    double width_most;                                                           /* mm: larger ones look empty */
    void (*draw)(const struct values *, struct draw *, int which, double width); /* at (0, 0) */
};

struct picture {
    /* Sets a board's natural size; its edge depends on the theme's type. */
    void (*board)(const struct values *, const struct theme *, enum close_up, struct board *);

    /* Draws a view with the board's top-left corner at (edge, edge). */
    void (*draw)(const struct values *, const struct view *, struct draw *);

    /* Draws the position in characters, with coordinates, from (0, 0). What differs from `before` (unless NULL) is
     * marked as new. NULL: there is no text picture. */
    void (*text_picture)(const struct values *, const struct pos *before, const struct pos *, struct screen *);

    /* Adds what a view shows in words, for those who cannot see it: which board it is, then what is on it, row by row,
     * in whole sentences. NULL: only the game's name is told. */
    void (*describe)(const struct values *, const struct view *, const struct words *, struct text *out);

    const char *reminder; /* the rules that players tend to forget: a few short sentences, one a line */
    const struct reminder_pictures *pictures; /* or NULL */
    const char *legend; /* what a sign on the boards of puzzles means that sheets do not have; or NULL */

    const struct diagrams *diagrams;   /* NULL: there are none */
    const struct remaining *remaining; /* NULL: the points show it */
    const char *const *sides;          /* names of the players on the board ("Red"); NULL: their letters */

    /* With `sides`: draws a player's stone as it is on the board, before the name. */
    void (*stone)(struct draw *, int player, double x, double y, double radius);
    const char *const *art; /* names of the pictures that users may replace, ended by NULL; or NULL */
};

/* ---- Sheets ------------------------------------------------------------------------------------------------------ */

/* Cards are printed on pages of their own, all in this size, in mm. */
#define CARD_WIDTH  63.0
#define CARD_HEIGHT 88.0

/* How the backs of cards are printed. */
enum backs { BACKS_NONE, BACKS_DUPLEX, BACKS_FOLD };

struct card_print {
    enum backs backs;
    bool flip_short;           /* duplex: the printer turns the paper over the short edge */
    double offset_x, offset_y; /* mm by which backs are shifted */
};

struct card_set {
    int decks;
    int (*count)(const struct values *, int deck); /* the number of cards to print of a deck */

    /* Draw the front and the back of card `card` (from 0) of a deck in the box from (0, 0) to (CARD_WIDTH,
     * CARD_HEIGHT), without symbols. What must survive an imprecise cut keeps 3 mm from the edge. */
    void (*front)(const struct values *, int deck, int card, struct draw *);
    void (*back)(const struct values *, int deck, int card, struct draw *);

    bool (*prints_board)(const struct values *); /* whether the sheet is printed too */
    void (*print)(const struct values *, struct card_print *);
};

/* For games in which every player has a sheet. The board includes everything to be filled in. It leaves a square of the
 * theme's page.qr and page.gap_small free at its bottom right. */
struct player_sheets {
    int most; /* players, for whom the record form has lines in each turn */
    int (*faces)(const struct values *, const struct theme *); /* pages of a sheet; NULL: one */

    /* The natural size of the same sheet arranged for a page that is wider than high, if it has one page. NULL: there
     * is no such arrangement. */
    void (*wide)(const struct values *, const struct theme *, struct board *);
};

/* For sheets that are chosen as the best of several candidates. */
struct sheet_choice {
    int (*candidates)(const struct values *);                   /* 1: no choice */
    int (*distance)(const struct values *, const struct pos *); /* of a candidate from what the values ask for */
};

/* A note above the board about its position (what best play is worth), if the values ask for it. */
struct sheet_note {
    bool (*wanted)(const struct values *);
    /* A text as long as the longest note; and the note, which may take a second. */
    void (*longest)(const struct values *, const struct words *, struct text *out);
    void (*write)(const struct values *, const struct pos *, const struct words *, struct text *out);
};

struct sheet_parts {
    int score_lines; /* the most lines in a player's score column; 0: no points, only a winner, who scores 1 */

    /* The set-up in words, for head lines: "6x6, 2 players". NULL: the value of the first parameter, then the content
     * parameters that are not at their defaults: "5x5, aliens 12". */
    void (*caption)(const struct values *, const struct words *, struct text *out);

    /* Turns of a long game, for which the record form has lines. NULL: 60. */
    int (*turns)(const struct values *);

    /* Boxes to tick in each player's score column, one for each point up to the goal. NULL: a column of lines. */
    int (*tally)(const struct values *);

    /* Adds to the reminder what players need to know about the board of these values, one sentence a line. NULL:
     * nothing. */
    void (*hints)(const struct values *, const struct words *, struct text *out);

    /* On sheets to be read from photographs (struct view.ticks): how to mark and what to tick, for head lines. NULL: no
     * such sheet can be read. */
    const char *scan_legend;
    bool had_boxes; /* such sheets had boxes to tick once, in layouts of the first version (page/sheet/sheet_code.h) */

    const struct player_sheets *own; /* NULL: all play on one sheet */
    const struct card_set *cards;
    const struct sheet_choice *choice;
    const struct sheet_note *note;
};

/* ---- Solver and editions ----------------------------------------------------------------------------------------- */

enum { SOLUTIONS_MAX = 6 };

struct solve_limits {
    uint64_t nodes; /* the most positions to search */
    bool all;       /* find every best turn, not only one */
};

/* The best turns of a player. */
struct solution {
    int player;
    int value;           /* of the best turn, as each game counts it: points ahead at the end */
    bool proven;         /* otherwise only the best turn found within the limits */
    struct text turns;   /* the best turns in record notation without numbers, one a line: one, or with `all` each */
    struct text line;    /* the principal variation: the first best turn and how both sides play on, as far as the
                          * search knows; one turn a line, in record notation without numbers */
    struct text verdict; /* in words: "A wins by 6", "B wins in 3 stones", "the best found: 12 points" */
};

/* The caller zero-initialises it and releases it with solve_release. */
struct solve_result {
    struct solution of[SOLUTIONS_MAX]; /* one, or one for each player if all play at once */
    int count;
    uint64_t nodes; /* positions searched */
};

void solve_release(struct solve_result *);

struct solver {
    /* Finds the best turns of a position within the limits. False and the reason in `why` if there are none (the game
     * is over) or the position is too large to search. Frees all that it allocates except the texts of the result. */
    bool (*solve)(const struct values *, const struct pos *, const struct solve_limits *, struct solve_result *,
                  struct text *why);
};

/* Editions: the parts of a game that are data (cards, boxes, points), read from a template. An edition is plain memory
 * without pointers. */
struct edition_format {
    size_t size; /* bytes of an edition */

    /* Reads the text of an edition, ended by a NUL. If it is wrong, returns false with the line in *line (0: no single
     * line) and the reason in `why`. */
    bool (*read)(const char *text, void *edition, int *line, struct text *why);

    /* The name of an edition, as in the tag Edition: "" if its text has none; and another name for it, of at most
     * EDITION_NAME_MOST bytes. */
    const char *(*name)(const void *edition);
    void (*rename)(void *edition, const char *name);
};

/* A lookup of editions, provided by the callers of the rules. */
struct editions {
    /* The edition of this name, borrowed; or NULL and the reason in `why`: there is none, or it is there but cannot be
     * read: then *failed, which was false, is true. */
    const void *(*find)(struct editions *, const struct game *, const char *name, bool *failed, struct text *why);
};

/* The default edition. */
#define EDITION_STANDARD "standard"
enum { EDITION_NAME_MOST = 60 };

/* ---- The game ---------------------------------------------------------------------------------------------------- */

struct game {
    struct about about;
    const struct param *params; /* ended by one without a name */

    /* Whether the values are compatible; if not, adds the reason to `why`. NULL: they always are. */
    bool (*check)(const struct values *, struct text *why);

    const struct rules *rules;
    const struct notation *notation;
    const struct picture *picture;
    const struct sheet_parts *sheet;          /* NULL: a struct of NULLs and zeros */
    const struct puzzle_kind *const *puzzles; /* ended by NULL; or NULL */
    const struct solver *solver;              /* or NULL */
    const struct edition_format *edition;     /* or NULL; with it, values.edition must be set in every call */

    /* The board of puzzles with these values, if they have one of their own: numbers without players, paper without
     * turns. It has its own rules, notation and pictures, shares names, parameters, set-up tags and puzzles with this
     * game, and is not in the registry. NULL, or returns NULL: the game's own board. */
    const struct game *(*board)(const struct values *);
};

/* The board for these values. Verdicts name it in place of the game. */
const struct game *game_board(const struct game *, const struct values *);

/* These return the value of an optional member, or its default. */
const struct sheet_parts *game_sheet(const struct game *);
bool game_check(const struct game *, const struct values *, struct text *why);
int game_players(const struct game *, const struct values *);
int game_first_turn(const struct game *, const struct values *);
int game_faces(const struct game *, const struct values *, const struct theme *);
int game_turns(const struct game *, const struct values *);
void game_caption(const struct game *, const struct values *, const struct words *, struct text *out);

/* Adds a turn in words; nothing if it has no moves. */
void game_say(const struct game *, const struct values *, const struct played_turn *, const struct words *,
              struct text *out);

/* The greatest grade of puzzles of a kind with these values. */
int game_puzzle_grades(const struct game *, const struct puzzle_kind *, const struct values *);

/* Adds the size of a row of its cuts, as an option has it: "wide 9"; "default" for that of a kind without sizes. */
void game_puzzle_size(const struct game *, const struct puzzle_kind *, const struct grade_cuts *row, struct text *out);

/* Adds "grades 1 to 3: wide 9, wide 11", the sizes of a kind with this greatest grade. False: none has. */
bool game_puzzle_sizes(const struct game *, const struct puzzle_kind *, int greatest, struct text *out);

/* Whether puzzles of a kind exist for these values; if not, adds to `why` what would be right. */
bool game_puzzle_check(const struct game *, const struct puzzle_kind *, const struct values *, struct text *why);

/* Whether a play from `start` to `end`, or the position `end`, is worth what the answer of a puzzle claims. */
bool game_puzzle_holds(const struct game *, const struct puzzle_kind *, const struct values *, const struct pos *start,
                       const struct pos *end, int value);

/* Adds the answer of a puzzle in words: `count` turns, the first one from the puzzle's position. */
void game_explain(const struct game *, const struct puzzle_kind *, const struct values *,
                  const struct played_turn *turns, size_t count, const struct words *, struct text *out);

/* The number of set-up tags; and whether a sheet with these values determines what a tag says. */
size_t game_tag_count(const struct game *);
bool game_tag_fixed(const struct record_tag *, const struct values *);

/* The whole score of a position. */
void game_score(const struct game *, const struct values *, const struct pos *, struct score *);
