/* Screens: drawings made of characters, for terminals. Columns and rows count from 0. A screen grows as needed. */
#pragma once

#include "base/text.h"
#include "base/words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How a character is shown. Colours never carry information alone. */
enum ink {
    INK_PLAIN,
    INK_SOFT, /* coordinates and guide lines */
    INK_BOLD,
    INK_PINK, /* worth 1-3, 4-6, 7-9 */
    INK_RED,
    INK_PURPLE,
    INK_ALARM,   /* errors */
    INK_PLAYER_A /* + player, up to INK_PLAYER_A + 5 */
};

struct screen_cell {
    uint32_t sign; /* code point; 0: blank */
    uint8_t ink;
    bool fresh; /* new: shown in reverse */
};

/* Zero-initialised it is empty and uses Unicode. The owner sets the first two before anything is put. */
struct screen {
    bool ascii;                /* only ASCII is allowed */
    const struct words *words; /* the language of legends; borrowed; NULL: English */
    int width, height;
    int legend; /* first row of the legend, which comes last, after a blank row; 0: none; set by the picture */
    struct screen_cell *cells; /* owned: `height` rows of `room` */
    int room, rows;
};

/* Empties the screen and frees its memory. */
void screen_release(struct screen *s);

/* The first of two characters, or the second if only ASCII is allowed. */
uint32_t screen_sign(const struct screen *s, uint32_t unicode, char ascii);

/* Puts one character at (x, y). Negative places are ignored. */
void screen_put(struct screen *s, int x, int y, uint32_t sign, enum ink ink);

/* Puts a line of UTF-8 text without control characters; each character takes one column. In ASCII
 * others become what utf8_ascii says. */
void screen_text(struct screen *s, int x, int y, const char *text, enum ink ink);

/* Marks `count` characters from (x, y) on as new. */
void screen_fresh(struct screen *s, int x, int y, int count);

/* Copies the rows of a screen, from number `first` on, to (x, y). */
void screen_paste(struct screen *s, int x, int y, const struct screen *from, int first);

/* Moves the legend to (x, y), beside the rest. */
void screen_move_legend(struct screen *s, int x, int y);

/* Adds the rows to `out`, each padded to the width of the screen and ended by a newline; in colour if `colour`. */
void screen_write(const struct screen *s, bool colour, struct text *out);

/* Adds text to `out`, in the colour of an ink if `colour`. */
void screen_paint(const char *s, enum ink ink, bool colour, struct text *out);
