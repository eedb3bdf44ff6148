/* Verdicts, matches and what a search found, as text for people and as JSON: see quadrille-score(1) and
 * quadrille-solve(1). */
#pragma once

#include "replay/club/match.h"
#include "replay/game/replay.h"

/* Each adds a small table, or one line of JSON. `file` is the record's file, as shown. */
void report_text(const struct verdict *v, const char *file, struct text *out);
void report_json(const struct verdict *v, const char *file, struct text *out);

/* Adds the object of that line as a member of another object (base/json.h). */
void report_json_member(const struct verdict *v, const char *file, const char *key, struct text *out);

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
