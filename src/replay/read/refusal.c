#include "replay/read/reading.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "catalogue/lookup.h"

#include <ctype.h>
#include <string.h>

enum { MOVES_MOST = 4096, WORD_MOST = 40, LONG_WORD = 6 };

/* The distance from a word to an action; the two ends of a line may be exchanged ("9-10", "10-9"). */
static size_t distance(const char *word, const struct text *action)
{
    const char *s = text_string(action), *dash = strchr(s, '-');
    size_t least = lookup_distance(word, s);

    if (dash && !strchr(dash + 1, '-')) {
        scoped(text_release) struct text turned = {0};
        text_addf(&turned, "%s-%.*s", dash + 1, (int)(dash - s), s);
        size_t other = lookup_distance(word, text_string(&turned));
        least = other < least ? other : least;
    }
    return least;
}

/* Adds "; did you mean 9-10?" if exactly one action that is legal in the verdict's position `last` is one slip away
 * from the word, or two from a long word, and the message does not name it already. */
static void offer_nearest(const struct verdict *v, const char *word, size_t len, struct text *message)
{
    const struct rules *rules = v->game->rules;
    size_t most = len >= LONG_WORD ? 2 : 1, best = most + 1, found = 0;
    scoped(text_release) struct text action = {0}, nearest = {0};
    char typed[WORD_MOST + 1];

    /* A roll of dice (4/2,5) is not chosen, so nothing can be suggested. */
    if (len < 2 || len > WORD_MOST || memchr(word, '/', len))
        return;
    for (size_t i = 0; i <= len; i++) { /* an l that ends a cell is a 1 */
        const bool ends = i + 1 >= len || !isdigit((unsigned char)word[i + 1]);
        typed[i] = i == len                                                                 ? '\0'
                   : i > 0 && ends && word[i] == 'l' && isalpha((unsigned char)word[i - 1]) ? '1'
                                                                                            : word[i];
    }
    scoped(mem_free) struct move *moves = mem_new(MOVES_MOST * sizeof *moves);
    size_t count = rules->moves(&v->values, v->last, moves, MOVES_MOST);
    for (size_t i = 0; i < count && i < MOVES_MOST; i++) {
        text_clear(&action);
        v->game->notation->encode(&v->values, &moves[i], &action);
        size_t away = distance(typed, &action);
        if (away > best || away > most)
            continue;
        found = away < best ? 1 : found + 1;
        best = away;
        text_clear(&nearest);
        text_add(&nearest, text_string(&action));
    }
    if (found == 1 && !strstr(text_string(message), text_string(&nearest)))
        text_addf(message, "; did you mean %s?", text_string(&nearest));
}

void refusal_watch(void *context, const struct verdict *v, const struct replay_word *word)
{
    struct refusal_since *since = context;
    bool held = since->holds;
    since->holds = v->game->rules->holds(&v->values, word->played.after, &since->fact);
    if (held || !since->holds)
        return;
    since->found = true;
    since->turn = word->number;
    since->player = word->player;
    since->start = word->token->start;
}

void refusal_complete(const struct verdict *v, const struct record *record, const struct token *action, uint32_t turn,
                      const struct reason *why, const struct refusal_since *since, struct text *message)
{
    if (since->fact.kind && (!since->holds || (since->found && since->turn == turn))) {
        text_add(message, " earlier in this turn");
    } else if (since->fact.kind && !since->found) {
        text_add(message, " before the first turn");
    } else if (since->fact.kind) {
        if (why->by_player) {
            text_add(message, " by ");
            reading_write_player(v, since->player, message);
        }
        text_addf(message, " in turn %u (line %u)", since->turn, record_line(record, since->start));
    }
    if (!strchr(text_string(message), '?') && !strstr(text_string(message), "write "))
        offer_nearest(v, action->text, action->len, message);
}
