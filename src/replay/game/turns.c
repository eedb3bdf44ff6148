/* The turns of a replay: where each begins and ends, by its number or by the rules. Turns are played on one position.
 *
 * Ruling. Numbers go on after a turn that is only a resignation, though it does not count. A number that is not
 * followed by anything to the end of the record begins no turn. */
#include "replay/game/replaying.h"

#include "base/mem.h"
#include "record/record.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool replaying_wrong(struct replay *r, uint32_t place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_add_list(&r->fault.message, format, arguments);
    va_end(arguments);
    r->fault.start = place;
    return false;
}

void replaying_warn(struct replay *r, enum form form, uint32_t place, const char *format, ...)
{
    const bool strict = r->v->options.strict;
    if (r->repeated || place < r->told_to || r->v->diag_count >= DIAGS_MOST ||
        (!strict && (form == FORM_SPELLING || r->told >> form & 1)))
        return;
    r->told |= 1U << form;
    r->told_to = place + 1;
    scoped(text_release) struct text message = {0};
    va_list arguments;
    va_start(arguments, format);
    text_add_list(&message, format, arguments);
    va_end(arguments);
    verdict_add_diag(r->v, r->record, SEVERITY_WARNING, place, &message);
}

void replaying_clear_fault(struct replay *r)
{
    text_clear(&r->fault.message);
    reason_clear(&r->why);
    r->refused_action = false;
}

void replaying_note_word(struct replay *r, const char *word, size_t len)
{
    if (!r->watch)
        return;
    if (r->text.len > 0)
        text_add_char(&r->text, ' ');
    text_add_bytes(&r->text, word, len);
}

/* ---- The replay -------------------------------------------------------------------------------------------------- */

struct replay replaying_begin(const struct record *record, struct verdict *v)
{
    memcpy(v->last, v->start, v->game->rules->size(&v->values));
    v->turns = 0;
    const size_t count = record->tag_count;
    return (struct replay){.record = record,
                           .v = v,
                           .turns = record->turns,
                           .end = count > 0 && record->tags[count - 1].end < record->turns.at
                                      ? record->tags[count - 1].end
                                      : record->turns.at,
                           .expected = (uint32_t)game_first_turn(v->game, &v->values),
                           .speaker = -1};
}

struct replay replaying_copy(const struct replay *r, struct verdict *v)
{
    struct replay copy = *r;
    copy.v = v;
    copy.watch = NULL;
    copy.fault = (struct fault){0};
    copy.why = (struct reason){0};
    copy.text = (struct text){0};
    copy.moves = NULL;
    copy.refused_action = false;
    copy.repeated = true;
    return copy;
}

void replaying_release(struct replay *r)
{
    text_release(&r->fault.message);
    text_release(&r->text);
    reason_release(&r->why);
    free(r->moves);
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

void replaying_waive(struct replay *r)
{
    if (r->v->game->rules->waive)
        r->v->game->rules->waive(&r->v->values, r->v->last);
}

bool replaying_begin_part(struct replay *r, int player, uint32_t place)
{
    struct verdict *v = r->v;
    if (r->excused)
        replaying_waive(r);
    const enum fault_place at = v->game->rules->parts->begin(&v->values, v->last, player, &r->why);
    if (at != FAULT_NONE)
        return replaying_wrong(r,
                               at == FAULT_TOKEN   ? place
                               : at == FAULT_LABEL ? r->label
                                                   : r->turn,
                               "%s", text_string(&r->why.text));
    r->label = place;
    r->excused = false;
    return true;
}

/* Ends the turn by the rules, unless a word has ended it. */
static bool finish_turn(struct replay *r)
{
    struct verdict *v = r->v;
    const struct rules *rules = v->game->rules;

    if (r->closed && (!r->acted || r->left))
        return true;
    if (r->excused || (r->ending.how && r->acted && !rules->parts))
        replaying_waive(r);
    if (r->ending.how) {
        if (r->acted && !rules->parts)
            rules->end_turn(&v->values, v->last, NULL);
        return true;
    }
    if (rules->parts && !replaying_begin_part(r, -1, r->turn))
        return false;
    return rules->end_turn(&v->values, v->last, &r->why) ||
           replaying_wrong(r, r->turn, "%s", text_string(&r->why.text));
}

/* Shows the watch the turn that has ended. */
static void RARE show_turn(struct replay *r, bool counts)
{
    struct verdict *v = r->v;
    if (r->watch->turn && counts) {
        struct replay_turn turn = {
            .number = r->number,
            .player = v->game->rules->parts ? -1 : v->game->rules->state(&v->values, r->before).to_move,
            .text = text_string(&r->text),
            .played = {r->before, v->last, r->moves, r->move_count, NULL},
        };
        r->watch->turn(r->watch->context, v, &turn);
    }
    memcpy(r->before, v->last, v->game->rules->size(&v->values));
    text_clear(&r->text);
    r->move_count = 0;
}

bool replaying_end_turn(struct replay *r)
{
    struct verdict *v = r->v;
    if (!r->open)
        return true;
    if (!finish_turn(r))
        return false;
    bool counts = r->acted || !(r->closed || r->ending.how);
    if (r->watch)
        show_turn(r, counts);
    r->open = false;
    v->turns += counts && r->number > 0; /* turn 0 is a set-up */
    r->expected++;
    return true;
}

/* Says why a turn cannot have this number. Returns false. */
static bool refuse_number(struct replay *r, const struct token *token, bool over)
{
    uint32_t expected = r->expected, number = token->number, place = token->start;

    if (r->v->values.final)
        return replaying_wrong(r, place, "with Final \"yes\" a record has no turns: the tags say how the game ended");
    if (number == expected && over)
        return replaying_wrong(r, place, "the game has ended: there is no turn %u", number);
    if (!r->started)
        return replaying_wrong(r, place, "the first turn is turn %u, not %u", expected, number);
    if (number == expected + 1)
        return replaying_wrong(r, place, "turn %u is missing: turn %u is followed by turn %u", expected, expected - 1,
                               number);
    if (number > expected)
        return replaying_wrong(r, place, "turns %u to %u are missing: turn %u is followed by turn %u", expected,
                               number - 1, expected - 1, number);
    if (number == expected - 1)
        return replaying_wrong(r, place, "turn %u appears twice: the next turn is %u", number, expected);
    return replaying_wrong(r, place, "turn %u is out of order: after turn %u comes turn %u", number, expected - 1,
                           expected);
}

/* Passes over numbers, counting on from the next, that end the record after an empty turn, a round, or the end of the
 * game. */
static bool take_empty_numbers(struct replay *r, uint32_t number)
{
    struct lexer ahead = r->turns;
    struct token next;

    if ((r->open && r->begun) || number != replaying_next_number(r) ||
        !(r->open || r->division == BY_ROUND || r->ending.how ||
          r->v->game->rules->state(&r->v->values, r->v->last).over))
        return false;
    while (record_token(&ahead, &next))
        if (next.kind != TOKEN_TURN || next.number != ++number)
            return false;
    const char *text = r->record->text;
    for (size_t at = r->turn; at + 1 < r->turns.end; at++)
        if (strchr("(;#", text[at]) && isalnum((unsigned char)text[at + 1]))
            replaying_warn(r, FORM_COMMENT, (uint32_t)at,
                           "this number has no move: nothing after ; or # or in ( ) is played");
    r->open = false;
    r->turns.at = r->turns.end;
    return true;
}

bool replaying_begin_turn(struct replay *r, const struct token *token)
{
    struct verdict *v = r->v;

    if (!replaying_end_turn(r))
        return false;
    struct state state = v->game->rules->state(&v->values, v->last);
    bool over = r->ending.how || state.over;
    if (token->number != r->expected || over || v->values.final)
        return take_empty_numbers(r, token->number) || refuse_number(r, token, over);
    if (r->division == BY_ROUND && r->had_turn >> state.to_move & 1) {
        r->misfit = true;
        return replaying_wrong(r, token->start, "round %u (line %u) has a move too many", r->round,
                               record_line(r->record, r->turn));
    }
    r->had_turn |= 1U << state.to_move;
    r->first = r->started ? r->first : token->start;
    r->started = r->open = true;
    r->number = token->number;
    r->turn = token->start;
    r->begun = r->acted = r->closed = r->left = r->excused = false;
    r->speaker = -1;
    r->actor = state.to_move;
    return true;
}

void replaying_end_line(struct replay *r)
{
    if (r->line_turns == (uint32_t)game_players(r->v->game, &r->v->values)) {
        r->whole_lines++;
    } else if (r->line_turns > 0) {
        r->odd_lines++;
        r->odd_turns = r->line_turns;
        r->odd_start = r->line_start;
    }
    r->line_turns = 0;
}

bool replaying_resigns(const struct record *record, struct lexer turns)
{
    struct token next;
    size_t len;
    const char *phrase =
        record_token(&turns, &next) ? reading_phrase(record, next.start, record->turns.end, &len) : NULL;
    return phrase && *phrase == 'r';
}

bool replaying_begin_next_turn(struct replay *r, const struct token *token)
{
    if (!r->started || memchr(r->record->text + r->turn, '\n', token->start - r->turn)) {
        replaying_end_line(r);
        r->line_start = token->start;
    }
    r->line_turns++;
    const struct token number = {.kind = TOKEN_TURN, .number = r->expected + r->open, .start = token->start};
    reason_clear(&r->why);
    if (!replaying_end_turn(r)) {
        r->fault.start = token->start;
        return false;
    }
    if (r->v->game->rules->state(&r->v->values, r->v->last).over)
        return replaying_wrong(r, token->start, "the game has ended before this move");
    if (token->kind == TOKEN_LABEL ? replaying_resigns(r->record, r->turns)
                                   : reading_ending(token->text, token->len) != ENDED_NOT)
        r->had_turn = 0; /* after a whole round */
    return replaying_begin_turn(r, &number);
}

bool replaying_take_number(struct replay *r, const struct token *token)
{
    struct token number = *token;
    const uint32_t expected = replaying_next_number(r);

    if (take_empty_numbers(r, number.number))
        return true;
    if (r->division != BY_ROUND)
        return replaying_begin_turn(r, token);
    if (!replaying_end_turn(r))
        return false;
    if (take_empty_numbers(r, number.number))
        return true;
    const int next = r->v->game->rules->state(&r->v->values, r->v->last).to_move;
    const bool whole = r->round == 0 || r->had_turn >> next & 1;
    r->misfit = !whole || number.number != expected;
    if (r->misfit)
        return replaying_wrong(r, whole ? token->start : r->turn, "round %u (line %u) %s", r->round,
                               record_line(r->record, r->turn),
                               whole ? "is not followed by the next" : "has a move too few");
    number.number = r->expected;
    r->round = expected;
    r->had_turn = 0;
    const bool begins = replaying_begin_turn(r, &number);
    r->misfit = !begins;
    return begins;
}

bool replaying_end(struct replay *r)
{
    if (r->open && !r->begun && !r->v->options.open_end) /* the last number is empty */
        r->open = false;
    return replaying_end_turn(r);
}
