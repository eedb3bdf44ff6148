/* Verdicts, matches and what a search found, as text for people and as JSON: see quadrille-score(1) and
 * quadrille-solve(1). */
#pragma once

#include "replay/club/match.h"
#include "replay/game/replay.h"

/* Each adds a small table, or one line of JSON; with a key, its object as a member of another one (base/json.h). `file`
 * is the record's file, as shown. */
void report_text(const struct verdict *v, const char *file, struct text *out);
void report_json(const struct verdict *v, const char *file, const char *key, struct text *out);

/* Adds a text from a record, padded to `width` columns: it could hold anything, and a tab would shift the columns.
 * Returns its own columns. */
size_t report_add(struct text *out, const char *s, size_t width);
size_t report_columns(const char *s); /* without adding it */

/* Adds a text as a field of CSV (RFC 4180). What a spreadsheet takes for a formula gets an apostrophe before it. */
void report_csv(const char *s, struct text *out);

/* "by resignation"; "" for a game that ended by its rules or has not ended. */
const char *report_ended(enum ended ended);

/* The same for a match. */
void report_match_text(const struct match *m, struct text *out);

/* Notes on what --match leaves over: games without a second one, some of them by name, and games without two names. */
void report_unpaired(const struct contest_book *, size_t unpaired, size_t unnamed, struct text *out);
void report_match_json(const struct match *m, struct text *out);

/* What a search found in the position of a record. */
struct solved_record {
    const char *file;
    const struct verdict *verdict;
    const struct puzzle_kind *kind; /* whose question was asked, or NULL */
    const struct solve_result *result;
    int turn; /* number of the turn that was searched for */
};

/* Add a small table, or one line of JSON for each solution. */
void report_solved_text(const struct solved_record *, struct text *out);
void report_solved_json(const struct solved_record *, struct text *out);

/* ---- Records of game servers (apgames.c), for games with notation->write_served ---- */

/* What stands where a record has no Site or no date, both of which the schema requires. */
#define APGAMES_NO_SITE "on paper"
#define APGAMES_NO_DATE "1970-01-01T00:00:00Z"

/* The game's parameter for its board. */
const struct param *apgames_board(const struct game *);

/* Adds a finished game as one line of JSON. False, with nothing added, if it is not finished, has an error or only a
 * final position. */
bool report_apgames(const struct record *record, struct editions *editions, struct text *out);

/* Adds the records of such objects, single ones or in lists. False, with place and reason in *why, at the first that is
 * wrong. */
bool import_apgames(const struct game *game, const char *s, size_t len, struct text *out, struct diag *why);

/* ---- Records in other forms: strict (fix.c), or from lists of moves (import.c) ---- */

/* Adds a legal record with every word and tag in the strict form that quadrille-record(5) has, in its place: lines,
 * blanks and comments stay, remarks become comments, and missing numbers are added. A record with an error is added as
 * it is. `v` is its verdict. */
void fix_record(const struct record *record, const struct verdict *v, struct text *out);

/* The same for an illegal record after the verdict's repair. */
void fix_repaired(const struct record *record, const struct verdict *v, struct text *out);

/* Adds to `out` the record, as fix_record writes it, of a list of moves that is read like the turns of a record; tags
 * may stand before them. In games with lists of another notation cells may follow each other without blanks, and with
 * `rows_up` row 1 is the bottom row; records have it at the top. If the game has variants of its rules, the record
 * names the first under which all moves are legal. False, with place and reason in *why, if none is. */
bool import_moves(const struct game *game, const struct values *values, bool rows_up, const char *s, size_t len,
                  struct text *out, struct diag *why);
