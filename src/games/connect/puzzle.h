/* CoNNect: the kinds of puzzle, as the functions of struct puzzle_kind (game/puzzle.h). */
#pragma once

#include "games/connect/claim_search.h"
