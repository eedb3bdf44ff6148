/* What is said about the words and tags of a record that the rules of its game say nothing about: words that cannot be
 * read, actions that are refused, unknown tags, and text that is read as it was meant. */
#pragma once

#include "replay/game/replay.h"

/* ---- Words among the moves (reading.c) --------------------------------------------------------------------------- */

/* Whether a word is written like a result: scores joined by "-", `1/2-1/2`, or `*`. */
bool reading_is_result(const char *s, size_t len);

/* For verdicts whose game is known; their values may be the standard ones. */

/* Whether the game's notation can read a word as an action; if not, adds why it cannot. */
bool reading_check(const struct verdict *, const char *s, size_t len, struct text *why);

/* Explains a word that the game's notation refuses for the reason `why`, and replaces this reason if the word is meant
 * as something else: a label, a turn number, a result, an ending. */
void reading_explain(const struct verdict *, const char *s, size_t len, struct text *why);

/* The player whom a text names, by label (in either case) or by a name that no other player has; -1: none. */
int reading_find_player(const struct verdict *, const char *s, size_t len);

/* Adds how a player is called: the name, or the label if the record does not say it. */
void reading_write_player(const struct verdict *, int player, struct text *out);

/* Adds who plays: "the players are A and B". */
void reading_write_players(const struct verdict *, struct text *out);

/* ---- Actions that are refused (refusal.c) ------------------------------------------------------------------------ */

/* When a fact became true, found by watching the turns before the refused action. */
struct refusal_since {
    struct fact fact;
    bool holds;           /* now */
    bool found;           /* a word has made it true: */
    uint32_t turn, start; /* its turn, and its place */
    int player;           /* who acted */
};

/* The member `word` of a watch whose context is a refusal_since, with `fact` set, and `holds` for the first position.
 */
void refusal_watch(void *context, const struct verdict *, const struct replay_word *);

/* Completes the message of an action that can't be read or is illegal in the position `last` of the verdict, the pieces
 * before the refused one played. `turn` is the number of the action's turn. */
void refusal_complete(const struct verdict *, const struct record *, const struct token *action, uint32_t turn,
                      const struct reason *, const struct refusal_since *, struct text *message);

/* ---- Tags (tags.c) ----------------------------------------------------------------------------------------------- */

/* Warns of every tag that the verdict's game does not know, with the tag that was meant or the games that have it; with
 * `strict` these are errors. A name for a player whom the game does not have is silent. */
void tags_report_unknown(const struct record *record, struct verdict *v);

/* The place of a tag in a record as the program writes it; tags with the same keep their order. `game` may be NULL. */
size_t tags_rank(const struct game *game, const char *name);

/* The name as the program writes it; as it is if it is unknown. */
const char *tags_spelling(const struct game *game, const char *name);

/* ---- Text that is not written as quadrille-record(5) has it (spelling.c) ----------------------------------------- */

/* Warns of each deviation at its place, with what it is read as. To be called after the set-up was read. */
void spelling_warn(const struct record *record, struct verdict *v);

/* Adds the text of a tag in the form in which the program writes it. */
void spelling_value(const struct verdict *v, const struct tag *tag, struct text *out);
