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

/* "by resignation"; "" for a game that ended by its rules or has not ended. */
const char *report_ended(enum ended ended);

/* The same for a match. */
void report_match_text(const struct match *m, struct text *out);
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

/* ---- Records in other forms: canonical (fix.c), or from lists of moves (import.c) ---- */

/* Adds the record in canonical form: tags in the order in which the program writes them, turns in columns, and all that
 * was forgiven put right, with the same verdict; and a blank line after it if another follows. `v` is its verdict.
 * Comments and unknown tags are kept. A record whose words cannot be read is added as it is written, from the first
 * such word on. */
void fix_record(const struct record *record, const struct verdict *v, struct text *out);

/* Adds to `out` the record of a list of moves, which are written as in records, in any case. Blanks, commas and line
 * ends may separate them; move numbers (`12`, `12.` or `12)`) are skipped. With `rows_up` row 1 is the bottom row of
 * the list's cells; records have it at the top. A move that can't belong to the current turn begins the next one. If
 * the game has variants of its rules, the record names the first under which all moves are legal. False, with place and
 * reason in *why, at the first move that can't be read or is illegal. */
bool import_moves(const struct game *game, const struct values *values, bool rows_up, const char *s, size_t len,
                  struct text *out, struct diag *why);
