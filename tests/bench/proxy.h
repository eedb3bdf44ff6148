/* Measures of difficulty that the makers of puzzles do not use, to check their grades against: the work of a plain
 * search, or the luck of naive play. Each stands in a file of its own below proxy/. */
#pragma once

#include "game/game.h"

/* The measure for a kind of puzzle: higher is harder. */
struct proxy {
    const char *game, *kind; /* "connect-capture", "best-turn" */
    const char *what;        /* is measured: "nodes of a plain depth-first search" */

    /* Of a puzzle that starts at `start`, with this value. `answer` is as in struct puzzle. NULL: not there yet. */
    double (*measure)(const struct values *, const struct pos *start, const char *answer, int value);
};

extern const struct proxy proxy_connect_capture_best_turn, proxy_connect_capture_endgame,
    proxy_connect_capture_last_alien, proxy_connect_square_chain, proxy_connect_square_reply,
    proxy_connect_square_outcome, proxy_enclose5_finish, proxy_enclose5_fence, proxy_conect_win_in_2,
    proxy_conect_win_in_3, proxy_conect_win_in_4, proxy_conect_defend, proxy_connect_partition,
    proxy_connect_best_score, proxy_connect_solo;
