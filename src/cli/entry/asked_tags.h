/* The tags of a record that options ask for. */
#pragma once

#include "catalogue/id.h"
#include "cli/print/print.h"
#include "page/template/edition.h"

struct asked_tags {
    /* Set by the caller, and borrowed. */
    const struct arguments *args;
    const struct print_options *print; /* for the names of players */
    const struct game *game;
    const char *id, *seed; /* of the sheet that the game is played on; or NULL */
    struct edition_cache *editions;

    struct values values; /* without set-up tags */
    struct text set_up;   /* tags that decide the set-up */
    struct text further;  /* names, and what --tag adds */
    struct text all;      /* both */
};

/* Reads the options. Release with asked_tags_release in any case. */
bool asked_tags_read(struct asked_tags *, struct text *why);
void asked_tags_release(struct asked_tags *);

/* Whether the options say more of the set-up than the game. */
bool asked_tags_name_set_up(const struct asked_tags *);
