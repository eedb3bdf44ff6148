/* Why the rules refuse a move. */
#pragma once

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* Something that a position shows, as a game numbers it: "this line is drawn". `kind` 0: no fact. */
struct fact {
    uint16_t kind, at[3];
};

/* All zeros means "no reason". Release it with reason_release. */
struct reason {
    struct text text;  /* the message: one sentence without a full stop, in the words of the sheet */
    const char *rule;  /* the rule broken, by its place in the game's English rule text: HEADING, or HEADING: the
                        * first words of a paragraph, entry or caption; NULL: none */
    struct fact since; /* what has made the move illegal. The message then ends with it ("e5 was marked"), and those
                        * who know the earlier turns add when that was (struct rules, `holds`) */
    bool by_player;    /* and by whom */
};

void reason_release(struct reason *why);

/* Empties it but keeps the memory of the text. */
void reason_clear(struct reason *why);

/* The text, to add parts of a message; NULL if `why` is NULL. */
static inline struct text *reason_text(struct reason *why)
{
    return why ? &why->text : NULL;
}

/* Sets `since` and `by_player`, unless `why` is NULL. */
void reason_since(struct reason *why, struct fact since, bool by_player);

/* Sets `rule`, for a message that is written already, unless `why` is NULL. Returns false. */
bool reason_set_rule(struct reason *why, const char *rule);

/* Refuses: adds the message as text_addf does and sets `rule`, unless `why` is NULL, and returns false. */
bool reason_refuse(struct reason *why, const char *rule, const char *format, ...) __attribute__((format(printf, 3, 4)));
