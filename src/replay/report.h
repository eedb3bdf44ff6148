/* Verdicts and matches as text for people and as JSON. */
#ifndef QUADRILLE_REPLAY_REPORT_H
#define QUADRILLE_REPLAY_REPORT_H

#include "replay/match.h"
#include "replay/replay.h"

/* Adds a summary for people: a small table. `file` is the name to show. */
void report_text(const struct verdict *v, const char *file, struct text *out);

/* Adds the verdict as one line of JSON (records.md names the members). */
void report_json(const struct verdict *v, const char *file, struct text *out);

/* The same for a match of two games. */
void report_match_text(const struct match *m, struct text *out);
void report_match_json(const struct match *m, struct text *out);

#endif
