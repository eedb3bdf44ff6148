/* Looking for the one slip that explains why a record is illegal. */
#pragma once

#include "replay/game/replay.h"

/* A change of the record that lets the game be played on. */
struct repair {
    const char *old, *new; /* the words as they stand, and as they might have been; "" for none */
    uint32_t turn;         /* its number */
    struct text_place place;
    bool new_turn;       /* which was left out with its number */
    struct lexer rest;   /* what follows the words, */
    int shift;           /* and what is added to the numbers of turns in it */
    uint32_t start, end; /* the bytes of the record's text that `new` replaces */
    uint32_t reaches;    /* legal turns then */
    bool offered;        /* it is only what the message asks: did you mean that? */
    bool whole;          /* the record is legal then */
    const char *result;  /* and ends as it claims; NULL: it claims nothing */
};

/* Sets `repair` of the verdict if exactly one slip at most 30 turns before the fault explains an illegal record: an
 * action with a character more, less or different or with two exchanged, a shot with its ends exchanged, an action or a
 * turn that was left out or written twice, or a wrong number; all later numbers may have counted on. Without it the
 * game can be played further than without any other: to the end, with the result that is claimed, or ten turns more.
 * Else it is what the message offers, if that is legal.
 * Takes at most about twenty times the time of the replay. */
void repair_find(const struct record *, struct verdict *);

/* Makes a diagnostic of a repair. Release it with diag_release. */
struct diag repair_note(const struct record *, const struct repair *);

/* Adds the text of a record, from its beginning, with the repair made and the old words in a comment. */
void repair_write(const struct record *, const struct repair *, struct text *out);
