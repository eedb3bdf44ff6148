#include "replay/read/refusal.h"

#include "base/utf8.h"
#include "replay/read/nearest.h"

#include <string.h>

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
        if (why->by_player && *v->names[since->player])
            text_addf(message, " by %.*s", UTF8_EXCERPT(v->names[since->player]));
        else if (why->by_player)
            text_addf(message, " by %c", 'A' + since->player);
        text_addf(message, " in turn %u (line %u)", since->turn, record_line(record, since->start));
    }
    if (!strchr(text_string(message), '?') && !strstr(text_string(message), "write "))
        nearest_offer(v, action->text, action->len, message);
}
