/* Stories in the terminal: boards and plots made of characters. */
#ifndef QUADRILLE_CLI_SHOW_TEXT_H
#define QUADRILLE_CLI_SHOW_TEXT_H

#include "page/game_log.h"

struct show_text_style {
    bool ascii, colour, plot;
    const char *title; /* head line, or NULL for the game's */
};

/* Adds the story: a head, then its diagrams or its plot. False with the reason in `why` if its game can't be shown in
 * characters. */
bool show_text(const struct game_log *story, const struct show_text_style *style, struct text *out, struct text *why);

#endif
