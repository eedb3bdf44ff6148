/* What a search found in the position of a record, as text for people and as JSON. */
#pragma once

#include "replay/game/replay.h"

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
