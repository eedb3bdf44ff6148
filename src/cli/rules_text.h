/* Rules in the terminal: words wrapped, pictures made of characters. */
#ifndef QUADRILLE_CLI_RULES_TEXT_H
#define QUADRILLE_CLI_RULES_TEXT_H

#include "page/rule_text.h"

struct rules_text_style {
    bool ascii, colour;
    int width;         /* columns */
    const char *title; /* head line */
};

/* Adds the rules. */
void rules_text(const struct rule_text *rules, const struct rules_text_style *style, struct text *out);

#endif
