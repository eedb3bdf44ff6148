/* Verdicts and matches as text for people, and as JSON: see quadrille-score(1). */
#pragma once

#include "replay/club/match.h"
#include "replay/game/replay.h"

/* Each adds a small table, or one line of JSON. `file` is the record's file, as shown. */
void report_text(const struct verdict *v, const char *file, struct text *out);
void report_json(const struct verdict *v, const char *file, struct text *out);

/* Adds the object of that line as a member of another object (base/json.h). */
void report_json_member(const struct verdict *v, const char *file, const char *key, struct text *out);

/* "by resignation"; "" for a game that ended by its rules or has not ended. */
const char *report_ended(enum ended ended);

/* The same for a match. */
void report_match_text(const struct match *m, struct text *out);
void report_match_json(const struct match *m, struct text *out);
