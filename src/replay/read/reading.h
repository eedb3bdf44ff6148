/* What is said about the words and tags of a record that the rules of its game say nothing about: words that cannot be
 * read, actions that are refused, unknown tags, and text that is read as it was meant. */
#pragma once

#include "replay/game/replay.h"

/* ---- Words among the moves (reading.c) --------------------------------------------------------------------------- */

/* What a word says: ENDED_BY_RESIGNATION, ENDED_BY_AGREEMENT, or ENDED_NOT for any other word. */
enum ended reading_ending(const char *s, size_t len);

/* For verdicts whose game is known; their values may be the standard ones. */

/* Whether the game's notation can read a text as an action, or as the rest of one after `move`; if not, adds why. */
bool reading_decodes(const struct verdict *, const char *s, size_t len, struct move, struct text *why);

/* The same for a word of a record: what else the word may be meant as is explained. */
bool reading_check(struct verdict *, const char *s, size_t len, struct text *why);

/* Explains a word that the game's notation refuses for the reason `why`, and replaces this reason if the word is meant
 * as something else: a label, a turn number, a result, an ending. */
void reading_explain(struct verdict *, const char *s, size_t len, struct text *why);

/* The player whom the front of a text names, by label (in either case, or P1), by name, or by colour or what else a
 * line of names calls the player, and the bytes of that in *used; -1: none. A name is compared without case and
 * accents; a word of it counts, too, if it is as in the name and begins with a capital. It names nobody if another
 * player has it, too, or if it could be a label, a number, an action or an ending. */
int reading_match_player(const struct verdict *, const char *s, size_t len, size_t *used);

/* Whether a letter, read as a player's label, is the initial of another player, and not of this one, whose name no
 * tag in brackets says. */
bool reading_is_crossed(const struct verdict *, const struct record *, char letter, int player);

/* The player whom a whole text names; -1: none. */
int reading_find_player(const struct verdict *, const char *s, size_t len);

/* Adds how a player is called: the name, or the label if the record does not say it. */
void reading_write_player(const struct verdict *, int player, struct text *out);

/* Adds who plays: "the players are A and B". */
void reading_write_players(const struct verdict *, struct text *out);

/* ---- Words that are read as they were meant (meant.c) ------------------------------------------------------------ */

enum meant { MEANT_NOTHING, MEANT_SPELLING, MEANT_REMARK };

/* Reads a word that is no action, and perhaps words after it, as it was meant: *token becomes a label, or an action
 * whose text is in the arena of `turns`, which moves past all that was read (MEANT_SPELLING; MEANT_REMARK if a remark
 * at its end was left out), or a word that is only a remark. `after` is the part of the action read so far. `pos`:
 * where a shot is to be made by a kind of alien; NULL: anywhere. */
enum meant reading_meant(const struct verdict *, const struct record *, const struct pos *pos, const struct move *after,
                         struct lexer *turns, struct token *token);

/* Whether an action or an ending word follows at `at` in the same line. */
bool reading_is_before_action(const struct verdict *, const struct record *, size_t at, const struct lexer *turns);

/* The length of a round's number with a player's letter, like `1A` and `A1`, with `lower` also `a1`, and of the sign
 * after it, if an action follows; sets *turn, counted from 0. Else 0. */
size_t reading_count(const struct verdict *, const struct record *, size_t at, const struct lexer *turns, bool lower,
                     uint32_t *turn);

/* Whether a record numbers its turns so: it begins with `1A`, or with A1, B1 (and so on) and A2, each followed by an
 * action. Where actions look like these numbers, which must then alternate with them and be all right, nobody can tell:
 * PERHAPS; nor where every other word is a1, b1, a2, b2, or B1, A1, B2, A2, or A1, B2, A3, B4. */
enum counted { COUNTED_NOT, COUNTED_PERHAPS, COUNTED };
enum counted reading_is_counted(const struct verdict *, const struct record *);

/* A text that begins with the action that the words at `at` mean and a `;`: `resigns` for `gives up`, `swap` for
 * `tauscht`, nothing for `and`; their length in *len. NULL: they are none. */
const char *reading_phrase(const struct record *, size_t at, size_t end, size_t *len);

/* The length of a word without a remark at its end: `!`, `?`, `:)`, an emoji, `[5]`; or `+7`, `=15`. */
size_t reading_without_remark(const char *s, size_t len);

/* Whether a word is only a remark. */
bool reading_is_remark(const char *s, size_t len);

/* Adds the words from `token`, after which `turns` is, to the end of the record, as they are written but in plain
 * characters and without a remark, and moves `turns` past the last. False if they cannot be a claim: they are too long,
 * a number is among them, or they are only `out`, an action of CoNNect. */
bool reading_last_words(const struct record *, struct lexer *turns, const struct token *token, struct text *words);

/* ---- Claims of the result (claim.c) ------------------------------------------------------------------------------ */

enum claim_kind { CLAIM_NOTHING, CLAIM_OPEN, CLAIM_DRAW, CLAIM_WINNER, CLAIM_SCORES };

struct result_claim {
    enum claim_kind kind;
    int scores;       /* how many are named */
    bool loose;       /* blanks alone separate scores, or it begins with an unknown word: it could be something else */
    bool partly;      /* with such a word: it may say more than is compared */
    bool stranger;    /* it is none, as it says who won, but names no player */
    bool nobody;      /* has won: drawn, or without a winner */
    bool drawn;       /* a draw, or more than one winner: */
    unsigned winners; /* bit i: player i is named as one of them; 0: it is not said who */
    int winner;       /* the player who is said to have won; -1: none is named */
    int margin;       /* by how many points; 0: it is not said */
    enum ended how;   /* ENDED_BY_RESIGNATION, ENDED_BY_AGREEMENT: the words say so */
    unsigned told;    /* bit i: points[i] is claimed, though not those of all */
    int points[PLAYERS_MAX];
    const char *text; /* the claim in its normal form: `5-4`, a label, `draw`, `*`; in the verdict's arena */
};

/* Reads a claim from a text in plain characters by the words whose meaning is known: scores in order (5-4, 5:4, 5 to
 * 4), a player alone, who wins or loses and perhaps scores, the winner's first, players with their scores, `draw`,
 * `1/2-1/2`, or `*`. False if it is none; its kind is then
 * CLAIM_NOTHING if none of the words could be a part of an action. */
bool claim_read(struct verdict *, const char *s, size_t len, struct result_claim *);

/* Whether a text begins with a word that says that a result follows, like `Winner:`. */
bool claim_has_title(const char *s, size_t len);

/* Whether a scored verdict is as claimed. */
bool claim_is_right(const struct verdict *, const struct result_claim *);

/* ---- Actions that are refused (refusal.c) ------------------------------------------------------------------------ */

/* When a fact became true, found by watching the turns before the refused action. */
struct refusal_since {
    struct fact fact;
    bool holds;           /* now */
    bool found;           /* a word has made it true: */
    uint32_t turn, start; /* its turn, and its place */
    int player;           /* who acted */
};

/* `word` of a watch whose context is a refusal_since, with `fact` set, and `holds` for the first position. */
void refusal_watch(void *context, const struct verdict *, const struct replay_word *);

/* Completes the message of an action that can't be read or is illegal in the position `last` of the verdict, the pieces
 * before the refused one played. `turn` is the number of the action's turn. */
void refusal_complete(const struct verdict *, const struct record *, const struct token *action, uint32_t turn,
                      const struct reason *, const struct refusal_since *, struct text *message);

/* ---- Tags (tags.c) ----------------------------------------------------------------------------------------------- */

/* Warns of every tag that the verdict's game does not know, with the tag that was meant or the games that have it; with
 * `strict` these are errors. A name for a player whom the game does not have is silent. Without `strict` also warns of
 * the first tag whose text is not quoted. */
void tags_report_unknown(const struct record *record, struct verdict *v);

/* Names of tags, and other names that are read as they are where the game has only the first and the record only the
 * second. */
enum { TAGS_ALSO = 2 };
extern const char *const tags_also[TAGS_ALSO][2];

/* Adds how a line among the tags of a record, which is none, is written. */
void tags_say_how(const struct game *, const struct record *, const char *line, size_t len, struct text *out);

/* Gives the players of lines like `Blue: Ann` and `Ann vs Bob` their letters, in order, but Conect's Red moves first,
 * and sets the names of the verdict. */
void tags_name_players(const struct record *, struct verdict *);

/* The name as the program writes it; as it is if it is unknown. */
const char *tags_spelling(const struct verdict *, const char *name);

/* ---- Text that is not written as quadrille-record(5) has it (spelling.c) ----------------------------------------- */

/* Warns of each deviation at its place, with what it is read as. To be called after the set-up was read. */
void spelling_warn(const struct record *record, struct verdict *v);

/* How a right claim is written: the result, or only the winner if that is claimed and the points do not show it. */
const char *spelling_claim(const struct verdict *);

/* Adds the text of a tag in the form in which the program writes it. */
void spelling_value(const struct verdict *v, const struct tag *tag, struct text *out);
