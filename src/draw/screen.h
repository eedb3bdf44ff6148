/* Screens: drawings made of characters, for terminals. Columns and rows count from 0; a screen is as large as what was
 * put on it. */
#ifndef QUADRILLE_DRAW_SCREEN_H
#define QUADRILLE_DRAW_SCREEN_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a character is written with. Colours never say anything alone. */
enum ink {
    INK_PLAIN,
    INK_SOFT, /* coordinates and what guides */
    INK_BOLD,
    INK_PINK, /* worth 1-3, 4-6, 7-9 */
    INK_RED,
    INK_PURPLE,
    INK_ALARM,   /* what is wrong */
    INK_PLAYER_A /* + player, up to INK_PLAYER_A + 5 */
};

struct screen_cell {
    uint32_t sign; /* code point; 0: blank */
    uint8_t ink;
    bool fresh; /* new: shown in reverse */
};

/* Zero-initialised it is empty and may use all of Unicode. */
struct screen {
    bool ascii; /* only ASCII may be put; set by the owner before anything is */
    int width, height;
    struct screen_cell *cells; /* owned: `height` rows of `room` */
    int room, rows;
};

/* Frees what the screen owns; it is empty afterwards. */
void screen_release(struct screen *s);

/* One of two characters: the second where only ASCII may be used. */
uint32_t screen_sign(const struct screen *s, uint32_t unicode, char ascii);

/* Puts one character at (x, y). What lies left of or above the screen is passed over. */
void screen_put(struct screen *s, int x, int y, uint32_t sign, enum ink ink);

/* Puts a line of UTF-8 text, which has no control characters and takes one column a character. */
void screen_text(struct screen *s, int x, int y, const char *text, enum ink ink);

/* Shows `count` characters from (x, y) on as new. */
void screen_fresh(struct screen *s, int x, int y, int count);

/* Puts all that another screen shows at (x, y). */
void screen_paste(struct screen *s, int x, int y, const struct screen *from);

/* Adds the rows, each as wide as the screen and ended by a newline; in colours only if `colour`. */
void screen_write(const struct screen *s, bool colour, struct text *out);

/* Adds text in the colour of an ink, or as it is. */
void screen_paint(const char *s, enum ink ink, bool colour, struct text *out);

#endif
