/* Recorded games and rules as text for the terminal: boards made of characters, words wrapped. */
#pragma once

#include "page/log/game_log.h"
#include "page/rules/rule_text.h"
#include "replay/game/replay.h"

struct text_style {
    bool ascii;                /* only ASCII characters */
    bool colour;               /* terminal colours */
    bool told;                 /* game logs: boards in words, up to `width` */
    int width;                 /* columns of rules, and of turns if there is a height */
    int height;                /* rows for a turn: if they are too few, all but the board goes beside it; 0: any */
    const char *title;         /* head line; game logs: NULL for the game's name */
    const struct words *words; /* NULL: English */
};

/* Adds a game log: a head line, then its diagrams. False, with the reason in `why`, if its game has no text
 * picture. */
bool text_output_game_log(const struct game_log *, const struct text_style *, struct text *out, struct text *why);

/* Adds the board after a turn, the turn and the standing. */
void text_output_turn(const struct game_log *, const struct game_log_turn *, const struct text_style *,
                      struct text *out);

/* Adds the rule of the game that a diagnostic names, quoted from its English rule text; without one, where the manual
 * says how records are written. `template_dir` may be NULL. */
void text_output_reason(const struct verdict *, const struct diag *, const char *template_dir, bool colour,
                        struct text *out);

/* Adds the rules of a game. */
void text_output_rules(const struct rule_text *, const struct text_style *, struct text *out);
