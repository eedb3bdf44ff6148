/* Standings as pages: a table of all games, a crosstable, and a table of each game. */
#pragma once

#include "base/arena.h"
#include "page/paper/table.h"
#include "replay/club/standings.h"

/* More players than this are left out of the crosstable, the last first. */
enum { CROSSTABLE_MAX = 100 };

/* The tables; texts are in the arena or borrowed from the standings, the list is the caller's to free. */
struct table *standings_tables(const struct standings *, struct arena *, size_t *count);
