/* The rules of a game as a document. */
#pragma once

#include "page/document.h"
#include "page/paper/page.h"
#include "page/rules/rule_text.h"

struct rule_document {
    /* Set by the caller, and borrowed. */
    struct page_style page;
    const struct rule_text *rules;
    const struct game *game;
    const struct draw_resources *resources;

    struct text subject, name;
    struct document document;
};

/* False, with the reason in `why`, if the rules do not fit on the paper. Release with rule_document_release in any
 * case.
 */
bool rule_document_prepare(struct rule_document *, const char *language, struct text *why);
void rule_document_release(struct rule_document *);
