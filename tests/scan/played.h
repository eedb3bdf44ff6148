/* What a played sheet holds, read from a text file that photos.py writes. Millimetres from the page's top-left corner.
 *
 *   page WIDTH HEIGHT
 *   free X Y W H                            where nobody scribbles: codes
 *   stain X Y RADIUS                        left by a cup
 *   line NAME X1 Y1 X2 Y2 VALUE PLAYER      VALUE: blank, drawn, erased, crossed (out: drawn, and scribbled over)
 *   cell NAME X Y RADIUS SHAPE VALUE PLAYER RADIUS: of the largest circle inside; SHAPE: cross (X and O) or stone (disc
 *                                           and ring); VALUE: blank, A, B, erased or crossed (something of PLAYER's)
 *   tick NAME X Y W H VALUE PLAYER          VALUE: blank, ticked, erased, crossed
 *   circle X Y RADIUS PLAYER                drawn beside the marks
 *   letter X Y SIZE LETTER PLAYER
 *
 * PLAYER is 0 to 3: whose pen. */
#pragma once

#include "scan/picture.h"

#include <stdbool.h>

enum item_kind { ITEM_LINE, ITEM_CELL, ITEM_TICK, ITEM_CIRCLE, ITEM_LETTER, ITEM_FREE, ITEM_STAIN };

struct item {
    enum item_kind kind;
    char name[16], value[8]; /* of a letter, its name */
    double at[4];            /* as in the file */
    bool stone;
    int player;
};

struct played {
    double width, height; /* mm */
    struct item *items;   /* owned */
    int count;
    struct spot low, high; /* of the board: all marks are within */
};

enum { PLAYERS_MOST = 4 };

struct played played_read(const char *file);
bool item_is_mark(const struct item *);
bool item_drawn(const struct item *);  /* by hand, and not erased */
bool item_counts(const struct item *); /* nor crossed out */
