#include "replay/read/refusal.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "replay/game/ending.h"
#include "replay/read/nearest.h"

#include <stdlib.h>
#include <string.h>

/* ---- When ---------------------------------------------------------------------------------------------------------
 */

/* Plays a record again, as far as it is legal. */
struct follow {
    const struct verdict *v;
    struct pos *pos;
    uint32_t turn, begun; /* its number; turns begun so far */
    int player;           /* who acts */
};

static void follow_token(struct follow *f, const struct token *token)
{
    const struct values *values = &f->v->values;
    const struct rules *rules = f->v->game->rules;

    if (token->kind == TOKEN_TURN) {
        if (f->begun++ > 0) {
            if (rules->parts)
                rules->parts->begin(values, f->pos, -1, NULL);
            rules->end_turn(values, f->pos, NULL);
        }
        f->turn = token->number;
        f->player = rules->state(values, f->pos).to_move;
    } else if (token->kind == TOKEN_LABEL) {
        if (rules->parts)
            rules->parts->begin(values, f->pos, (int)token->number, NULL);
        f->player = (int)token->number;
    } else if (token->kind == TOKEN_ACTION && ending_of_word(token->text, token->len) == ENDED_BY_RESIGNATION) {
        if (rules->resign)
            rules->resign(values, f->pos, f->player);
    } else if (token->kind == TOKEN_ACTION) {
        struct move move = {0};
        struct text ignored = {0};
        for (size_t at = 0, used; at < token->len; at += used) {
            used = f->v->game->notation->decode(values, token->text + at, token->len - at, &move, &ignored);
            if (used == 0 || !rules->play(values, f->pos, &move, NULL))
                break;
        }
        text_release(&ignored);
    }
}

/* Adds when a fact became true that makes `action` illegal: the last token before it that made it so. */
static void add_since(const struct verdict *v, const struct record *record, const struct token *action,
                      struct reason *why)
{
    const struct rules *rules = v->game->rules;
    size_t size = rules->size(&v->values);
    struct follow f = {.v = v, .pos = memcpy(mem_new(size), v->start, size)}, cause = f;
    struct lexer turns = record->turns;
    struct token token;
    bool true_now = rules->holds(&v->values, f.pos, &why->since);
    uint32_t start = 0;

    while (record_token(&turns, &token) && token.start < action->start) {
        bool was_true = true_now;
        follow_token(&f, &token);
        true_now = rules->holds(&v->values, f.pos, &why->since);
        if (true_now && !was_true) {
            cause = f;
            start = token.start;
        }
    }
    if (!true_now || (cause.begun == f.begun && f.begun > 0))
        text_add(&why->text, " earlier in this turn");
    else if (cause.begun == 0)
        text_add(&why->text, " before the first turn");
    else {
        if (why->by_player && *v->names[cause.player])
            text_addf(&why->text, " by %.*s", UTF8_EXCERPT(v->names[cause.player]));
        else if (why->by_player)
            text_addf(&why->text, " by %c", 'A' + cause.player);
        text_addf(&why->text, " in turn %u (line %u)", cause.turn, record_line(record, start));
    }
    free(f.pos);
}

void refusal_complete(const struct verdict *v, const struct record *record, const struct token *action,
                      struct reason *why)
{
    if (why->since.kind)
        add_since(v, record, action, why);
    if (!strchr(text_string(&why->text), '?') && !strstr(text_string(&why->text), "write "))
        nearest_offer(v, action->text, action->len, &why->text);
}
