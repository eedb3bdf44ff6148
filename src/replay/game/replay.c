/* Replays the turns of a record until the first that is illegal. A turn counts as a whole or not at all: turns are
 * played on one position; after an illegal turn those before it are played once more from the start, which also shows
 * when the illegal action became illegal.
 *
 * Rulings. Numbers go on after a turn that is only a resignation, though it does not count. A word that ends the game
 * after the rules have ended it is an action too many. In a game of CoNNect with more than two players a player who
 * resigns is out of the game, without a score, and the round goes on. A number that is not followed by anything to the
 * end of the record begins no turn. */
#include "replay/game/replay.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "record/record.h"
#include "replay/game/replaying.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { QUOTED_MOST = 60, SAME_MOST = 2 }; /* bytes of what is written that a warning repeats; messages told of words */

static const char say_who[] = ": who wins is said by label or name, like A wins";

/* Puts a fault at a place. Returns false. */
static bool __attribute__((format(printf, 3, 4))) wrong(struct replay *r, uint32_t place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_add_list(&r->fault.message, format, arguments);
    va_end(arguments);
    r->fault.start = place;
    return false;
}

/* Puts at a place what the rules refuse. Returns false. */
static bool refused(struct replay *r, uint32_t place)
{
    return wrong(r, place, "%s", text_string(&r->why.text));
}

/* Warns of a form at a place, with what it is read as. */
static void __attribute__((format(printf, 4, 5)))
tell(struct replay *r, enum form form, uint32_t place, const char *format, ...)
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

static void clear_fault(struct replay *r)
{
    text_clear(&r->fault.message);
    reason_clear(&r->why);
    r->refused_action = false;
}

static void note_word(struct replay *r, const char *word, size_t len)
{
    if (!r->watch)
        return;
    if (r->text.len > 0)
        text_add_char(&r->text, ' ');
    text_add_bytes(&r->text, word, len);
}

/* ---- Turns ------------------------------------------------------------------------------------------------------ */

static void waive(struct replay *r)
{
    if (r->v->game->rules->waive)
        r->v->game->rules->waive(&r->v->values, r->v->last);
}

/* For games in which every player acts in every turn: begins a player's part, or ends the last one. */
static bool begin_part(struct replay *r, int player, uint32_t place)
{
    struct verdict *v = r->v;
    if (r->excused)
        waive(r);
    const enum fault_place at = v->game->rules->parts->begin(&v->values, v->last, player, &r->why);
    if (at != FAULT_NONE)
        return refused(r, at == FAULT_TOKEN ? place : at == FAULT_LABEL ? r->label : r->turn);
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
        waive(r);
    if (r->ending.how) {
        if (r->acted && !rules->parts)
            rules->end_turn(&v->values, v->last, NULL);
        return true;
    }
    if (rules->parts && !begin_part(r, -1, r->turn))
        return false;
    return rules->end_turn(&v->values, v->last, &r->why) || refused(r, r->turn);
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

static bool end_turn(struct replay *r)
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
        return wrong(r, place, "with Final \"yes\" a record has no turns: the tags say how the game ended");
    if (number == expected && over)
        return wrong(r, place, "the game has ended: there is no turn %u", number);
    if (!r->started)
        return wrong(r, place, "the first turn is turn %u, not %u", expected, number);
    if (number == expected + 1)
        return wrong(r, place, "turn %u is missing: turn %u is followed by turn %u", expected, expected - 1, number);
    if (number > expected)
        return wrong(r, place, "turns %u to %u are missing: turn %u is followed by turn %u", expected, number - 1,
                     expected - 1, number);
    if (number == expected - 1)
        return wrong(r, place, "turn %u appears twice: the next turn is %u", number, expected);
    return wrong(r, place, "turn %u is out of order: after turn %u comes turn %u", number, expected - 1, expected);
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
    r->open = false;
    r->turns.at = r->turns.end;
    return true;
}

static bool begin_turn(struct replay *r, const struct token *token)
{
    struct verdict *v = r->v;

    if (!end_turn(r))
        return false;
    struct state state = v->game->rules->state(&v->values, v->last);
    bool over = r->ending.how || state.over;
    if (token->number != r->expected || over || v->values.final)
        return take_empty_numbers(r, token->number) || refuse_number(r, token, over);
    if (r->division == BY_ROUND && r->had_turn >> state.to_move & 1) {
        r->misfit = true;
        return wrong(r, token->start, "round %u (line %u) has a move too many", r->round,
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

/* Counts the line of text that has ended among those that hold a round. */
static void end_line(struct replay *r)
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

/* Whether the next word says that a player resigns. */
static bool resigns(const struct record *record, struct lexer turns)
{
    struct token next;
    size_t len;
    const char *phrase =
        record_token(&turns, &next) ? reading_phrase(record, next.start, record->turns.end, &len) : NULL;
    return phrase && *phrase == 'r';
}

/* Begins the next turn without its number. */
static bool begin_next_turn(struct replay *r, const struct token *token)
{
    if (!r->started || memchr(r->record->text + r->turn, '\n', token->start - r->turn)) {
        end_line(r);
        r->line_start = token->start;
    }
    r->line_turns++;
    const struct token number = {.kind = TOKEN_TURN, .number = r->expected + r->open, .start = token->start};
    reason_clear(&r->why);
    if (!end_turn(r)) {
        r->fault.start = token->start;
        return false;
    }
    if (r->v->game->rules->state(&r->v->values, r->v->last).over)
        return wrong(r, token->start, "the game has ended before this move");
    if (token->kind == TOKEN_LABEL ? resigns(r->record, r->turns)
                                   : reading_ending(token->text, token->len) != ENDED_NOT)
        r->had_turn = 0; /* after a whole round */
    return begin_turn(r, &number);
}

/* Begins the turn, or in BY_ROUND the round, of a number. */
static bool RARE take_number(struct replay *r, const struct token *token)
{
    struct token number = *token;
    const uint32_t expected = replaying_next_number(r);

    if (take_empty_numbers(r, number.number))
        return true;
    if (r->division != BY_ROUND)
        return begin_turn(r, token);
    if (!end_turn(r))
        return false;
    if (take_empty_numbers(r, number.number))
        return true;
    const int next = r->v->game->rules->state(&r->v->values, r->v->last).to_move;
    const bool whole = r->round == 0 || r->had_turn >> next & 1;
    r->misfit = !whole || number.number != expected;
    if (r->misfit)
        return wrong(r, whole ? token->start : r->turn, "round %u (line %u) %s", r->round,
                     record_line(r->record, r->turn), whole ? "is not followed by the next" : "has a move too few");
    number.number = r->expected;
    r->round = expected;
    r->had_turn = 0;
    const bool begins = begin_turn(r, &number);
    r->misfit = !begins;
    return begins;
}

/* ---- Endings by words -------------------------------------------------------------------------------------------- */

/* Whether the turn may end here; in *over whether the game would be over then. */
static bool may_end(const struct replay *r, bool *over)
{
    const struct verdict *v = r->v;
    const size_t size = v->game->rules->size(&v->values);
    scoped(mem_free) struct pos *trial = memcpy(mem_new(size), v->last, size);
    const struct rules *rules = v->game->rules;
    const bool ends = !r->open || ((!rules->parts || !rules->parts->begin(&v->values, trial, -1, NULL)) &&
                                   rules->end_turn(&v->values, trial, NULL));
    *over = ends && v->game->rules->state(&v->values, trial).over;
    return ends;
}

/* The end of the line that a lexer has come to. */
static size_t end_of_line(const struct lexer *turns)
{
    const char *newline = memchr(turns->text + turns->at, '\n', turns->end - turns->at);
    return newline ? (size_t)(newline - turns->text) : turns->end;
}

/* Takes the last words of the record if they claim the result. Words that can also be read as an action (`5-6` in
 * Connect Capture), numbers with blanks between them, and words that mean nothing are taken only when the game is over,
 * or would be if the turn ended here. */
static bool take_claim(struct replay *r, struct token *token)
{
    struct verdict *v = r->v;
    scoped(text_release) struct text words = {0}, ignored = {0};
    struct result_claim claim;
    struct lexer after = r->turns;
    bool over;

    if (!reading_last_words(r->record, &after, token, &words) ||
        (!claim_read(v, text_string(&words), words.len, &claim) && claim.kind != CLAIM_NOTHING))
        return false;
    const size_t line = claim.kind == CLAIM_WINNER ? end_of_line(&after) : 0;
    for (size_t at = after.at; at < line; at++) /* Bob wins (17-2) */
        claim.partly = claim.partly || isdigit((unsigned char)after.text[at]);
    const uint32_t len = (uint32_t)reading_without_remark(token->text, token->len);
    const bool nothing = claim.kind == CLAIM_NOTHING;
    const char *said = strrchr(text_string(&words), ' '); /* Ann 8-9 */
    const bool doubtful = nothing || claim.loose || reading_decodes(v, token->text, len, (struct move){0}, &ignored) ||
                          (said && said - words.data <= token->len + 2 &&
                           reading_decodes(v, said + 1, strlen(said + 1), (struct move){0}, &ignored));
    if (doubtful && (nothing || !r->ending.how) && !(may_end(r, &over) && over))
        return false;
    r->turns = after;
    token->kind = nothing ? TOKEN_REMARK : TOKEN_CLAIM;
    if (nothing) {
        tell(r, FORM_PROSE, token->start, "these words after the end of the game are a remark, and claim nothing%s",
             claim.stranger ? say_who : "");
        return true;
    }
    token->text = arena_string(&v->arena, text_string(&words), words.len);
    token->len = (uint32_t)words.len;
    r->words = *token;
    r->claim = claim;
    const char *written = r->record->text + token->start;
    const size_t written_len = after.at - token->start;
    if (claim.partly) /* check_claim tells it */
        return true;
    if (reading_without_remark(written, written_len) < written_len)
        tell(r, FORM_REMARK, token->start, "%.*s is read as %s", (int)written_len, written, claim.text);
    else if (strcmp(claim.text, token->text) != 0)
        tell(r, FORM_SPELLING, token->start, "%s is read as %s", token->text, claim.text);
    return true;
}

/* Whether the last words of the record say who wins, but name no player. Then this is the fault. */
static bool name_stranger(struct replay *r, const struct token *token)
{
    scoped(text_release) struct text words = {0};
    struct result_claim claim;
    struct lexer after = r->turns;

    if (!reading_last_words(r->record, &after, token, &words) ||
        claim_read(r->v, text_string(&words), words.len, &claim) || !claim.stranger)
        return false;
    r->turns = after;
    return !wrong(r, token->start, "\"%.*s\" names no player%s", UTF8_EXCERPT(text_string(&words)), say_who);
}

/* Takes the player who resigns out of the game, which ends when at most one is left. */
static bool take_resignation(struct replay *r, const struct token *token)
{
    struct verdict *v = r->v;
    const struct rules *rules = v->game->rules;
    int players = game_players(v->game, &v->values), to_move = rules->state(&v->values, v->last).to_move;
    int player = r->speaker >= 0 || rules->parts ? r->speaker : to_move;

    if (player < 0)
        return wrong(r, token->start, "who resigns? Write the player's label before it, like A: resigns");
    if (r->resigned >> player & 1)
        return wrong(r, token->start, "%c has already resigned", 'A' + player);
    r->resigned |= 1U << player;
    uint32_t left = ((1U << players) - 1) & ~r->resigned;
    if (players > 2 && rules->resign) {
        left = rules->resign(&v->values, v->last, player) & ~r->resigned;
        r->left = r->left || (player == to_move && !rules->parts);
    }
    if ((left & (left - 1)) == 0)
        r->ending = (struct ending){ENDED_BY_RESIGNATION, left};
    r->speaker = -1;
    return true;
}

static bool RARE take_ending(struct replay *r, struct token *token, enum ended how)
{
    struct verdict *v = r->v;
    bool over;

    if (r->division != BY_NUMBER && r->acted && r->speaker < 0 && may_end(r, &over) && !over &&
        !begin_next_turn(r, token))
        return false;
    if (v->game->rules->state(&v->values, v->last).over || (how == ENDED_BY_AGREEMENT && may_end(r, &over) && over))
        return (how == ENDED_BY_AGREEMENT && take_claim(r, token)) ||
               wrong(r, token->start,
                     "the game has ended by its rules: it is too late to resign or to agree to a draw");
    note_word(r, token->text, token->len);
    r->begun = r->closed = true;
    if (how == ENDED_BY_RESIGNATION)
        return take_resignation(r, token);
    r->ending = (struct ending){how, ~r->resigned};
    return true;
}

static bool read_meant(struct replay *, struct token *, size_t before, const struct move *after, bool follows_action);

/* Takes the word after an ending word, which can only be the claimed result. */
static bool take_word_after(struct replay *r, struct token *token)
{
    if (token->kind == TOKEN_ACTION && (take_claim(r, token) || (read_meant(r, token, 0, &(struct move){0}, true) &&
                                                                 token->kind == TOKEN_REMARK))) /* draw agreed */
        return true;
    if (r->ending.how)
        return !name_stranger(r, token) && wrong(r, token->start, "the game has ended: only its result can follow");
    if (r->v->game->rules->parts)
        return wrong(r, token->start, "this action has no player: the next label must follow \"resigns\"");
    return wrong(r, token->start, "the turn has ended with \"resigns\": the next one begins with its number, %u.",
                 r->expected + 1);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* Checks a label, and in games with parts begins the player's part. */
static bool begin_label(struct replay *r, int player, uint32_t place)
{
    struct verdict *v = r->v;
    int to_move = v->game->rules->state(&v->values, v->last).to_move;

    if (v->game->rules->parts)
        return begin_part(r, player, place);
    if (!r->begun && to_move == player)
        return true;
    if (player >= game_players(v->game, &v->values)) {
        wrong(r, place, "%c does not play: ", 'A' + player);
        reading_write_players(v, &r->fault.message);
        return false;
    }
    if (r->acted && player != to_move)
        return wrong(r, place, "%c: begins a new turn: write its number, %u., before it", 'A' + player,
                     r->expected + 1);
    if (r->begun)
        return wrong(r, place, "the label %c: is allowed only at the start of a turn", 'A' + player);
    text_add(&r->fault.message, v->turns > 0 ? "it was " : "it is ");
    reading_write_player(v, to_move, &r->fault.message);
    if (v->turns == 0)
        return wrong(r, place,
                     *v->names[to_move] ? "'s turn: %s is %c, who has the first turn"
                                        : "'s turn: %s%c has the first turn",
                     v->names[to_move], 'A' + to_move);
    return wrong(r, place, "'s turn: turn %u is missing, or turn %u appears twice", r->number, r->number - 1);
}

/* A player may resign out of turn. */
static bool RARE take_label(struct replay *r, struct token *token)
{
    int player = (int)token->number;
    bool over;

    token->text = r->record->text + token->start;
    token->len = (uint32_t)r->turns.at - token->start;
    if (r->begun && r->turns.end - token->start <= QUOTED_MOST && take_claim(r, token)) /* A: 5 B: 4 */
        return true;
    if (r->ending.how)
        return take_word_after(r, token);
    /* In the last turn of all a player may still resign. */
    if (r->division != BY_NUMBER && (r->acted || r->closed) && !(may_end(r, &over) && over) &&
        !begin_next_turn(r, token))
        return false;
    bool on_turn = begin_label(r, player, token->start);
    if (!on_turn) {
        if (player >= game_players(r->v->game, &r->v->values) || !resigns(r->record, r->turns))
            return false;
        clear_fault(r);
    }
    if (!on_turn || r->v->game->rules->parts)
        note_word(r, (char[]){(char)('A' + player), ':'}, 2);
    r->closed = r->closed && !on_turn;
    r->speaker = r->actor = player;
    r->begun = true;
    return true;
}

/* Reads a whole number, with `loose` also if O stands for 0, and l or I for 1. */
static bool read_digits(const struct token *token, bool loose, uint32_t *number)
{
    *number = 0;
    for (uint32_t i = 0; i < token->len; i++) {
        const char c = token->text[i];
        const bool nought = loose && (c | 0x20) == 'o', one = loose && (c == 'l' || c == 'I' || c == 'i');
        if (!nought && !one && !isdigit((unsigned char)c))
            return false;
        *number = *number * 10 + (nought ? 0 : one ? 1 : (uint32_t)(c - '0'));
    }
    return token->len <= 9;
}

/* Whether a word may stand before a turn's number: `Zug 1`. */
static bool is_turn_word(const struct token *token)
{
    static const char *const words[] = {"turn",  "move",   "round", "zug", "runde",
                                        "turno", "jugada", "ronda", "no",  "nr"};
    size_t i = 0, count = sizeof words / sizeof *words;
    while (i < count && !reading_is_word(token->text, token->len, words[i]))
        i++;
    return i < count;
}

/* Makes a word the next turn's number if it is that without its dot, or if the number follows it: `Zug 1:`. */
static bool read_bare_number(struct replay *r, struct token *token)
{
    const char *text = r->record->text, *end = text + r->turns.end;
    const struct lexer before = r->turns;
    struct token number = *token;
    bool good = !r->v->game->rules->parts && !r->v->values.final;

    if (good && is_turn_word(token))
        good = record_token(&r->turns, &number) && !memchr(text + token->start, '\n', number.start - token->start);
    if (good && number.kind == TOKEN_ACTION) {
        const char *s = text + r->turns.at;
        const bool dotted = s[-1] == '.' && (token->start == 0 || text[token->start - 1] == '\n'); /* 1O. */
        uint32_t sign;
        good = read_digits(&number, dotted, &number.number) && r->division != BY_RULES &&
               (s == end || strchr(" \t\r\n\v\f|", *s)) && number.number == replaying_next_number(r);
        while (s < end && (*s == ' ' || *s == '\t'))
            s++;
        good =
            good && !(s < end && plain_sign(text, (size_t)(s - text), r->turns.end, &sign) && strchr("-&", (int)sign));
    }
    if (good && number.kind <= TOKEN_ACTION && number.kind != TOKEN_LABEL) {
        *token = (struct token){text + token->start, (uint32_t)r->turns.at - token->start, number.number, token->start,
                                TOKEN_LOOSE_TURN};
        return true;
    }
    r->turns = before;
    return false;
}

/* Reads as it was meant what is no action from byte `before` of a word on, after the piece `after`, and warns of it. If
 * that is the rest of an action, *token becomes the whole. A remark must follow an action. */
static bool read_meant(struct replay *r, struct token *token, size_t before, const struct move *after,
                       bool follows_action)
{
    struct token rest = *token;
    const size_t end = r->turns.at;
    scoped(text_release) struct text read = {0};

    rest.text += before;
    rest.len -= (uint32_t)before;
    const enum meant meant = reading_meant(r->v, r->record, r->v->last, after, &r->turns, &rest);
    if (meant == MEANT_NOTHING || (rest.kind == TOKEN_REMARK && !follows_action) ||
        (rest.kind == TOKEN_ACTION && r->turns.at == end && rest.len + before == token->len &&
         memcmp(rest.text, token->text + before, rest.len) == 0))
        return false;
    if (rest.kind == TOKEN_LABEL) {
        text_addf(&read, "%c:", 'A' + rest.number);
    } else if (rest.kind == TOKEN_REMARK) {
        text_add(&read, "a remark");
    } else {
        text_add_bytes(&read, token->text, before);
        text_add_bytes(&read, rest.text, rest.len);
        rest.text = arena_copy(r->turns.arena, text_string(&read), read.len);
        rest.len = (uint32_t)read.len;
    }
    *token = rest;
    const char *written = r->record->text + token->start;
    tell(r, meant == MEANT_REMARK ? FORM_REMARK : FORM_SPELLING, token->start, "%.*s is read as %s",
         (int)utf8_cut(written, r->turns.at - token->start, QUOTED_MOST), written, text_string(&read));
    return true;
}

static bool take_action(struct replay *r, struct token *token);

/* Whether a word begins a line, as a heading does. */
static bool begins_heading(const struct record *record, const struct token *token)
{
    const char *front = record->text + token->start;
    while (front > record->text && strchr(" \t|", front[-1]))
        front--;
    return token->kind == TOKEN_ACTION && (front == record->text || front[-1] == '\n');
}

/* Says of a line from a word on that is neither a tag nor an action what may stand there. */
static void explain_heading(const struct verdict *v, const struct record *record, size_t start, struct text *why)
{
    struct lexer line = record->turns;
    line.at = start;
    text_clear(why);
    text_add(why, "this is neither a tag nor a move: ");
    tags_say_how(v->game, record, record->text + start, end_of_line(&line) - start, why);
}

/* Whether an action is a shot, which begins no turn. */
static bool is_shot(const struct token *token)
{
    const char *cross = memchr(token->text, 'x', token->len);
    return cross && cross > token->text && isdigit((unsigned char)cross[-1]);
}

/* Takes a word that from byte `at` on is no action (`used` is 0), or an illegal one, as what else it is: a claim, an
 * action of the next turn, a number, a label, a remark, or an action with a slip; if that is only in the rest of an
 * action, *token is what was meant, and *go_on is set. `after` is the piece before it; begun and acted are what they
 * were before the word. */
static bool RARE take_otherwise(struct replay *r, struct token *token, size_t at, size_t used, const struct move *after,
                                bool begun, bool acted, bool *go_on)
{
    struct verdict *v = r->v;
    if (at == 0 && begun && take_claim(r, token)) {
        r->move_count -= r->move_count > 0 && used > 0;
        reason_clear(&r->why);
        r->acted = acted;
        return true;
    }
    if (at == 0 && used > 0 && acted && r->division != BY_NUMBER && !is_shot(token)) {
        r->move_count -= r->move_count > 0; /* it is the next turn's */
        return begin_next_turn(r, token) && take_action(r, token);
    }
    if (at == 0 && used == 0 && !begun && token->text[token->len - 1] == ':' &&
        is_turn_word(&(struct token){.text = token->text, .len = token->len - 1})) { /* 1. Zug: */
        reason_clear(&r->why);
        r->begun = r->acted = false;
        token->kind = TOKEN_REMARK;
        tell(r, FORM_REMARK, token->start, "%.*s is read as a remark", (int)token->len, token->text);
        return true;
    }
    const bool number = at == 0 && used == 0 && read_bare_number(r, token);
    if (number || ((used == 0 || (at == 0 && v->game->rules->parts)) && /* words after it may be a part of it */
                   read_meant(r, token, at, after, acted || r->closed))) {
        reason_clear(&r->why);
        r->move_count -= r->move_count > 0 && used > 0;
        *go_on = at > 0;
        if (*go_on)
            return true;
        r->begun = begun;
        r->acted = acted;
        return token->kind == TOKEN_REMARK || replaying_take(r, token);
    }
    if (used == 0 && at == 0 && name_stranger(r, token))
        return false;
    if (used == 0)
        reading_explain(v, token->text, token->len, &r->why.text);
    const bool heading = used == 0 && r->division == BY_RULES && v->turns == 0 && !acted && token->len > 1 &&
                         !isdigit((unsigned char)token->text[token->len - 1]) && begins_heading(r->record, token);
    if (heading || (used == 0 && begins_heading(r->record, token) && resigns(r->record, r->turns)))
        explain_heading(v, r->record, token->start, &r->why.text);
    r->started = !heading;
    r->refused_action = true;
    r->excused = r->excused || v->options.all_errors;
    return refused(r, token->start);
}

/* Takes the number of `len` bytes with which a record that counts `A1`, `B1` begins turn `turn`, as a label. */
static bool take_count(struct replay *r, struct token *token, uint32_t turn, size_t len)
{
    const uint32_t players = (uint32_t)game_players(r->v->game, &r->v->values);
    const uint32_t next = r->expected - 1 + (r->open && r->acted);
    const char *written = r->record->text + token->start;
    if (turn != next)
        return wrong(r, token->start, "%.*s is out of order: %c%u comes next", (int)len - 1, written,
                     'A' + next % players, next / players + 1);
    tell(r, FORM_SPELLING, token->start, "%.*s is read as %c:", (int)len - 1, written, 'A' + turn % players);
    token->kind = TOKEN_LABEL;
    token->number = turn % players;
    r->turns.at = token->start + len;
    return take_label(r, token);
}

/* Plays an action piece by piece: several shots of one alien, say, are one action. */
static bool take_action(struct replay *r, struct token *token)
{
    struct verdict *v = r->v;
    struct move before = {0};
    const bool may_end_game = (*token->text | 0x20) == 'r' || (*token->text | 0x20) == 'd';
    const enum ended ending = may_end_game ? reading_ending(token->text, token->len) : ENDED_NOT;

    if (ending && !r->ending.how && (!r->closed || r->speaker >= 0))
        return take_ending(r, token, ending);
    uint32_t turn;
    const size_t count = r->counted ? reading_count(v, r->record, token->start, &r->turns, &turn) : 0;
    if (count > 0 && (!r->begun || r->acted))
        return take_count(r, token, turn, count);
    if (r->closed && (r->division == BY_NUMBER || r->ending.how))
        return take_word_after(r, token);
    if (r->closed && !begin_next_turn(r, token))
        return false;
    const bool begun = r->begun, acted = r->acted;
    r->begun = r->acted = true;
    r->move = (struct move){0};
    for (size_t at = 0, used; at < token->len; at += used) {
        used = v->game->notation->decode(&v->values, token->text + at, token->len - at, &r->move, &r->why.text);
        assert(used <= token->len - at);
        if (r->watch && used > 0)
            *mem_add(r->moves, r->move_count) = r->move;
        if (used > 0 && v->game->rules->play(&v->values, v->last, &r->move, &r->why)) {
            if (at + used < token->len)
                before = r->move;
            continue;
        }
        bool go_on = false;
        const bool legal = take_otherwise(r, token, at, used, &before, begun, acted, &go_on);
        if (!go_on)
            return legal;
        r->move = before;
        used = 0;
    }
    note_word(r, token->text, token->len);
    return true;
}

/* Whether the record has a turn number. */
static bool has_numbers(const struct replay *r)
{
    struct lexer ahead = r->record->turns;
    struct token token;
    while (record_token(&ahead, &token))
        if (token.kind == TOKEN_TURN || token.kind == TOKEN_LOOSE_TURN)
            return true;
    return false;
}

/* Whether the record, which has no numbers, lists the moves of each player after a label of his own. */
static bool lists_each(const struct replay *r)
{
    enum { LIST_LEAST = 3 };
    struct lexer ahead = r->record->turns;
    struct token token;
    char first = '\0';
    int labels = 0, words = LIST_LEAST;

    while (record_token(&ahead, &token)) {
        const char letter = r->record->text[token.start];
        words++;
        if (ahead.text[ahead.at - 1] != ':')
            continue;
        if (words <= LIST_LEAST || letter == first)
            return false;
        first = labels++ == 0 ? letter : first;
        words = 0;
    }
    return labels == game_players(r->v->game, &r->v->values) && labels > 1 && words >= LIST_LEAST;
}

/* Takes a token that is neither a number with a dot nor, after the first number, an action. */
static bool RARE take_rare(struct replay *r, struct token *token)
{
    const bool parts = r->v->game->rules->parts;

    if (!r->started && token->kind == TOKEN_ACTION) {
        if (take_claim(r, token))
            return true;
        read_bare_number(r, token);
    }
    if (token->kind == TOKEN_LOOSE_TURN && !parts) {
        tell(r, FORM_NUMBER, token->start, "%.*s is read as %u.", (int)token->len, token->text, token->number);
        token->kind = TOKEN_TURN;
        return replaying_take(r, token);
    }
    if (token->kind == TOKEN_ERROR)
        return wrong(r, token->start, "%.*s", (int)token->len, token->text);
    if (!r->started && r->record->tag_count > 0 && token->start < r->record->tags[0].start)
        return wrong(r, token->start, "a record begins with tags: a heading stands in { }");
    if (!r->started && !parts && !r->v->values.final && !has_numbers(r)) {
        r->started = lists_each(r);
        if (r->started)
            return wrong(r, token->start,
                         "a list of each player's moves can't be read: write them round by round, with numbers: 1. e5 "
                         "d4 2. c3 b2");
        r->division = BY_RULES;
        r->counted = reading_is_counted(r->v, r->record);
        if (!begin_next_turn(r, token))
            return false;
    }
    if (token->kind == TOKEN_LABEL && r->started)
        return take_label(r, token);
    if (r->started)
        return take_action(r, token);
    if (token->kind == TOKEN_LABEL || reading_check(r->v, token->text, token->len, &r->fault.message))
        return wrong(r, token->start, "the first turn begins with its number: %u.", r->expected);
    if (begins_heading(r->record, token))
        explain_heading(r->v, r->record, token->start, &r->fault.message);
    r->fault.start = token->start;
    return false;
}

bool replaying_take(struct replay *r, struct token *token)
{
    r->at_number = token->kind == TOKEN_TURN;
    if (token->kind == TOKEN_TURN)
        return r->open && r->begun && r->division == BY_NUMBER ? begin_turn(r, token) : take_number(r, token);
    return token->kind == TOKEN_ACTION && r->started ? take_action(r, token) : take_rare(r, token);
}

/* ---- Faults ------------------------------------------------------------------------------------------------------ */

static bool play(struct replay *r, uint32_t stop);

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

/* Plays the turns before byte `stop` once more, on positions of its own. Returns the rounds that play has reached; if
 * the numbers do not count them, `misfit` (unless NULL) is why. */
static uint32_t play_again(const struct replay *r, enum division division, uint32_t stop,
                           const struct replay_watch *watch, struct fault *misfit)
{
    const size_t size = r->v->game->rules->size(&r->v->values);
    scoped(mem_free) struct pos *last = mem_new(size), *before = memcpy(mem_new(size), r->v->start, size);
    struct verdict v = *r->v;

    v.last = last;
    v.options.all_errors = r->fault_count > 0;
    struct replay again = replaying_begin(r->record, &v);
    again.repeated = true;
    again.division = division;
    again.watch = watch;
    again.before = before;
    play(&again, stop);
    if (misfit && again.misfit) {
        text_add(&misfit->message, text_string(&again.fault.message));
        misfit->start = again.fault.start;
    }
    replaying_release(&again);
    return again.round;
}

/* What play_again looks for. */
struct look_back {
    struct refusal_since since;
    uint32_t turn;     /* the number of the illegal turn, whose first position goes into `legal` */
    struct pos *legal; /* or NULL */
};

static void look(void *context, const struct verdict *v, const struct replay_word *word)
{
    struct look_back *back = context;
    if (back->legal && word->number == back->turn)
        memcpy(back->legal, word->played.before, v->game->rules->size(&v->values));
    if (back->since.fact.kind)
        refusal_watch(&back->since, v, word);
}

/* At the first fault keeps what is legal; finds out when the action at `stop` became illegal. */
static struct refusal_since look_back(struct replay *r, uint32_t stop)
{
    struct verdict *v = r->v;
    const struct rules *rules = v->game->rules;
    size_t size = rules->size(&v->values);
    struct look_back back = {.turn = r->number};

    if (r->refused_action && r->why.since.kind) {
        back.since.fact = r->why.since;
        back.since.holds = rules->holds(&v->values, v->start, &r->why.since);
    }
    if (!r->legal) {
        r->legal = memcpy(arena_alloc(&v->arena, size), v->last, size);
        r->legal_turns = v->turns;
        r->legal_resigned = r->resigned;
        back.legal = r->open ? r->legal : NULL;
    }
    if (back.legal || back.since.fact.kind)
        play_again(r, r->division, stop, &(struct replay_watch){.context = &back, .word = look}, NULL);
    return back.since;
}

/* Reports the fault at a token, or (NULL) at the end of the record. */
static void report_fault(struct replay *r, const struct token *token)
{
    struct verdict *v = r->v;
    if (!r->repeated) {
        struct refusal_since since = look_back(r, token ? token->start : UINT32_MAX);
        if (r->refused_action)
            refusal_complete(v, r->record, token, r->number, &r->why, &since, &r->fault.message);
        struct diag *d = verdict_add_diag(v, r->record, SEVERITY_ERROR, r->fault.start, &r->fault.message);
        d->rule = r->why.rule;
        d->doubtful = r->fault_count > 0;
    }
    r->fault_count++;
    if (!r->repeated || v->options.all_errors) /* else play_again tells it */
        clear_fault(r);
}

/* After a fault: makes the token, which begins a turn or a part, legal if possible. What is still to be done before it
 * is waived, and turns that are missing are passed. */
static bool force(struct replay *r, struct token *token)
{
    const struct rules *rules = r->v->game->rules;
    if (token->kind == TOKEN_TURN && !r->open) { /* the number is wrong, or the game is over */
        for (uint32_t missing = r->expected; missing < token->number && missing < r->expected + PLAYERS_MAX; missing++)
            if (!rules->parts) {
                waive(r);
                rules->end_turn(&r->v->values, r->v->last, NULL);
            }
        r->expected = token->number;
    }
    r->excused = true;
    bool legal = replaying_take(r, token);
    if (!legal && token->kind == TOKEN_TURN) /* a label has been reported */
        report_fault(r, token);
    else if (!legal)
        clear_fault(r);
    return legal;
}

/* After a fault: with `all_errors` goes on as if the illegal token were not there. Returns whether it does. */
static bool go_on(struct replay *r, struct token *token)
{
    const struct verdict *v = r->v;
    report_fault(r, token);
    if (!v->options.all_errors || r->fault_count >= DIAGS_MOST)
        return false;
    if (token->kind != TOKEN_TURN && !(token->kind == TOKEN_LABEL && v->game->rules->parts))
        return true;
    bool over = r->ending.how || v->values.final || v->game->rules->state(&v->values, v->last).over;
    return !over && (force(r, token) || force(r, token)) && r->fault_count < DIAGS_MOST;
}

/* Whether the next number has as many actions as there are players. */
static bool next_is_round(const struct replay *r)
{
    struct lexer ahead = r->turns;
    struct token token;
    int numbers = 0, actions = 0;
    while (numbers < 2 && record_token(&ahead, &token)) {
        numbers += token.kind == TOKEN_TURN || token.kind == TOKEN_LOOSE_TURN;
        actions += numbers == 1 && token.kind == TOKEN_ACTION;
    }
    return actions == game_players(r->v->game, &r->v->values);
}

bool replaying_by_rounds(struct replay *r)
{
    struct verdict *v = r->v;
    struct fault misfit = {0};
    if (r->division != BY_NUMBER || r->repeated || r->fault_count > 0 || v->turns > 1 || !r->started ||
        v->game->rules->parts)
        return false;
    const uint32_t rounds = play_again(r, BY_ROUND, UINT32_MAX, NULL, &misfit);
    const bool counts = rounds >= 2 || (r->why.rule && next_is_round(r)), fits = misfit.message.len == 0;
    if (counts && !fits && r->refused_action &&
        strcmp(text_string(&misfit.message), text_string(&r->fault.message)) != 0) {
        if (rounds < 3)
            text_addf(&misfit.message, "; if not, %s", text_string(&r->fault.message));
        text_clear(&r->fault.message);
        wrong(r, rounds < 3 ? r->fault.start : misfit.start, "if the numbers count rounds, %s",
              text_string(&misfit.message));
    }
    text_release(&misfit.message);
    if (!counts || !fits)
        return false;
    struct replay anew = replaying_begin(r->record, v);
    anew.watch = r->watch;
    anew.before = r->before;
    anew.division = BY_ROUND;
    anew.told = r->told;
    anew.told_to = r->told_to;
    if (anew.before)
        memcpy(anew.before, v->start, v->game->rules->size(&v->values));
    replaying_release(r);
    *r = anew;
    return true;
}

/* Whether a text between two bytes would be legal in its place: the next turn's number and an action; or, with `bare`,
 * actions alone, or a shot and what is said of it. */
static bool reads_as_move(const struct replay *r, size_t at, size_t end, bool bare)
{
    const size_t size = r->v->game->rules->size(&r->v->values);
    scoped(mem_free) struct pos *last = memcpy(mem_new(size), r->v->last, size);
    struct verdict v = *r->v;
    struct replay trial = replaying_copy(r, &v);
    struct token token = {.text = ""};
    bool legal = true, numbered = false, acts = false;

    v.arena = (struct arena){0};
    v.last = last;
    trial.turns.at = at;
    trial.turns.end = end;
    if (r->started && !v.game->rules->parts)
        trial.division = bare ? BY_RULES : trial.division;
    while (legal && !(numbered && acts) && record_token(&trial.turns, &token)) {
        numbered = numbered || token.kind == TOKEN_TURN;
        legal = (numbered || bare) && replaying_take(&trial, &token) && token.kind < TOKEN_ERROR &&
                !reading_ending(token.text, token.len);
        acts = acts || token.kind == TOKEN_ACTION;
        numbered = numbered || (acts && memchr(token.text, 'x', token.len));
    }
    replaying_release(&trial);
    arena_release(&v.arena);
    return legal && acts;
}

/* Notes what ( ) between two bytes claims after the last word: the scores of all, or who has won. */
static void note_aside(struct replay *r, size_t at, size_t end)
{
    scoped(text_release) struct text words = {0};
    struct lexer turns = r->turns;
    struct token token;
    struct result_claim claim;
    turns.at = at;
    turns.end = end;
    if (!record_token(&turns, &token) || !reading_last_words(r->record, &turns, &token, &words) ||
        !claim_read(r->v, text_string(&words), words.len, &claim) || claim.kind == CLAIM_OPEN || claim.scores == 1 ||
        (claim.scores == 0 && !memchr(words.data, ' ', words.len)))
        return;
    r->aside = claim;
    r->aside_words = (struct token){.text = arena_string(&r->v->arena, text_string(&words), words.len),
                                    .len = (uint32_t)words.len,
                                    .start = (uint32_t)at - 1};
}

/* Warns of a comment between two words that reads as a move; before the first turn only if it begins a line, as those
 * beside tags are notes. */
static void RARE look_at_comments(struct replay *r, size_t end)
{
    const char *s = r->record->text;
    const bool last = end == r->record->turns.end; /* perhaps after an empty number */
    const bool bare = r->started ? r->open && (r->acted || last) : end == r->record->turns.at;
    bool own_line = false;
    r->turns.commented = false;
    if (r->repeated)
        return;
    for (size_t at = r->end, next; at < end; at = next) {
        const bool line = s[at] == ';' || s[at] == '#';
        const char *bracket = s[at] == '[' ? memchr(s + at, ']', end - at) : NULL;
        const size_t paren = bracket ? (size_t)(bracket - s) + 1 : plain_paren_end(s, at, end);
        const char *close = line || s[at] == '{' ? memchr(s + at, line ? '\n' : '}', end - at) : s + at;
        next = paren ? paren : close ? (size_t)(close - s) + 1 : end;
        own_line = own_line || s[at] == '\n';
        const size_t digits = line || paren ? strspn(s + at + 1, "0123456789") : 0;
        const size_t number = digits > 0 && strchr(".:) ", s[at + 1 + digits]) ? digits : 0;
        const size_t from = at + 1 + (number > 0 ? strspn(s + at + 1, "0123456789.:) ") : 0);
        if (last && paren && !bracket && r->started)
            note_aside(r, at + 1, next - 1);
        if ((line || paren) && (own_line || r->started) &&
            reads_as_move(r, from, next - (paren > 0), bare || number > 0 || !r->started)) {
            const bool several = number > 0 || (paren && memchr(s + next, s[at], end - next));
            r->hidden = r->hidden || r->started || !several ? r->hidden : (uint32_t)at + 1;
            if (bare || number > 0)
                tell(r, FORM_COMMENT, (uint32_t)at,
                     "this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played");
        } else if (paren && !bracket && number > 0 && at + number + 2 == next &&
                   s[next + strspn(s + next, " \t\r")] != '\n' && next < end && /* not points, behind a shot */
                   (r->started ? r->division == BY_RULES || (r->open && !r->begun) : !has_numbers(r))) {
            tell(r, FORM_COMMENT, (uint32_t)at, "%.*s is a comment, no turn's number: write %.*s.", (int)number + 2,
                 s + at, (int)number, s + at + 1);
        }
    }
}

/* Plays the turns as far as byte `stop`. False if a fault ends the replay. */
static bool play(struct replay *r, uint32_t stop)
{
    struct token token;
    while (record_token(&r->turns, &token) && token.start < stop) {
        if (r->turns.commented)
            look_at_comments(r, token.start);
        bool legal = replaying_take(r, &token);
        if (!legal && replaying_by_rounds(r))
            continue;
        r->end = r->turns.at;
        if (r->watch && r->watch->word) {
            struct replay_word word = {&token,    (uint32_t)r->turns.at,
                                       r->number, r->actor,
                                       legal,     {r->before, r->v->last, r->moves, r->move_count, NULL}};
            r->watch->word(r->watch->context, r->v, &word);
        }
        if (!legal && !go_on(r, &token))
            return false;
    }
    return true;
}

/* Reports words that can't be read after the place where the replay has stopped; if it has not started, from the first
 * turn on, as a word before it may be the rest of a tag or of a heading. A result at the end is the claim, unless it
 * follows a number. */
static void report_unreadable(const struct record *record, struct lexer turns, bool started, bool follows_number,
                              struct verdict *v)
{
    struct token token;
    uint32_t number;
    scoped(text_release) struct text why = {0}, words = {0};
    struct result_claim claim;
    const bool readable = v->game && (!v->game->edition || v->values.edition), parts = v->game && v->game->rules->parts;
    const struct move none = {0};

    while (v->diag_count < DIAGS_MOST && record_token(&turns, &token)) {
        struct lexer after = turns;
        struct token next;
        text_clear(&why);
        text_clear(&words);
        started = started || (parts && record->text[turns.at - 1] == ':' && record_token(&after, &next) &&
                              next.kind == TOKEN_ACTION && reading_decodes(v, next.text, next.len, none, &words));
        const bool heading =
            !started && v->game && begins_heading(record, &token) && !claim_has_title(token.text, token.len);
        if (token.kind == TOKEN_ERROR) {
            text_add_bytes(&why, token.text, token.len);
        } else if (token.kind == TOKEN_ACTION && !reading_ending(token.text, token.len) &&
                   !(readable && parts && reading_meant(v, record, NULL, &none, &turns, &token)) &&
                   !(readable && reading_check(v, token.text, token.len, &why))) {
            after = turns;
            text_clear(&words);
            if (!follows_number && reading_last_words(record, &after, &token, &words) &&
                claim_read(v, text_string(&words), words.len, &claim) && !(claim.loose && claim.partly)) {
                v->claimed = v->claimed ? v->claimed : claim.text;
                return;
            }
            if (heading || (v->game && begins_heading(record, &token) && resigns(record, turns)))
                explain_heading(v, record, token.start, &why);
            if (heading || claim_has_title(token.text, token.len) || (parts && is_turn_word(&token)))
                turns.at = end_of_line(&turns);
            else if (!started || (readable && !parts &&
                                  (read_digits(&token, true, &number) || is_turn_word(&token) ||
                                   reading_meant(v, record, NULL, &none, &turns, &token))))
                text_clear(&why);
        }
        size_t same = 0; /* of its kind so far: others want to be told, too */
        for (size_t i = 0; i < v->diag_count; i++)
            same += strcmp(text_string(&v->diags[i].message), text_string(&why)) == 0;
        if (why.len > 0 && same < SAME_MOST)
            verdict_add_diag(v, record, SEVERITY_ERROR, token.start, &why);
        follows_number = token.kind == TOKEN_TURN || token.kind == TOKEN_LOOSE_TURN;
        started = started || follows_number;
    }
}

/* ---- The verdict ------------------------------------------------------------------------------------------------ */

/* Compares a claim with the result; a wrong one is an error, or only a warning. `subject` names it in the message. */
static void check_claim(const struct record *record, struct verdict *v, enum severity severity, const char *subject,
                        const char *written, const struct result_claim *claim, uint32_t place)
{
    scoped(text_release) struct text message = {0};
    const bool counts = severity == SEVERITY_ERROR;
    if (claim && claim_is_right(v, claim)) {
        v->claim_partly = v->claim_partly || (claim->partly && counts);
        text_addf(&message, "only the %s is compared, not what else is said", claim->scores > 0 ? "score" : "winner");
        if (claim->partly && counts)
            verdict_add_diag(v, record, SEVERITY_WARNING, place, &message);
        return;
    }
    v->claim_wrong = v->claim_wrong || counts;
    text_addf(&message, "%s \"%.*s\", but the game ", subject, UTF8_EXCERPT(written));
    const bool of_winner = claim && claim->winner >= 0 && claim->kind == CLAIM_SCORES;
    if (v->status == STATUS_FINISHED)
        text_addf(&message, "ended %s%s", v->result,
                  claim && claim->stranger ? say_who
                  : !of_winner             ? ""
                  : v->score.winner[claim->winner]
                      ? ": after \"wins\" come the winner's points, then those of the others in order"
                      : ", and another player won");
    else
        text_add(&message, "is unfinished: check the board and the moves; if it ended so, write *, or like B: resigns");
    verdict_add_diag(v, record, severity, place, &message);
}

/* Reads what a tag claims, which counts before what the last words claim (unless their length is 0). A legal record's
 * claims are checked. */
static void check_claims(const struct record *record, struct verdict *v, const struct tag *tag,
                         const struct token *words, const struct result_claim *of_words, bool legal)
{
    struct result_claim of_tag;
    if (legal && tag && words->len == 0 && strcmp(tag->text, v->result) == 0) { /* as most are */
        v->claimed = v->result;
        return;
    }
    const bool tagged = tag && claim_read(v, tag->text, tag->len, &of_tag);
    if (tagged)
        v->claimed = of_tag.text;
    else if (!tag && words->len > 0)
        v->claimed = of_words->text;
    if (legal && tag)
        check_claim(record, v, SEVERITY_ERROR, "the tag Result claims", tag->text,
                    tagged || of_tag.stranger ? &of_tag : NULL, tag->start);
    if (legal && words->len > 0 && !(tagged && strcmp(of_words->text, of_tag.text) == 0))
        check_claim(record, v, SEVERITY_ERROR,
                    memchr(words->text, ' ', words->len) ? "the last words claim" : "the last word claims", words->text,
                    of_words, words->start);
}

bool replaying_end(struct replay *r)
{
    if (r->open && !r->begun && !r->v->options.open_end) /* the last number is empty */
        r->open = false;
    return end_turn(r);
}

void replaying_score(struct replay *r, const struct ending *tags, bool legal)
{
    ending_score(r->v, &r->ending, tags);
    check_claims(r->record, r->v, record_tag(r->record, "Result"), &r->words, &r->claim, legal);
}

/* Replays the turns of a record whose tags are valid. `tags` is how the tags say that the game ended. */
static void replay_turns(const struct record *record, struct verdict *v, const struct replay_watch *watch,
                         const struct ending *tags)
{
    size_t size = v->game->rules->size(&v->values);
    v->last = arena_alloc(&v->arena, size);
    struct replay r = replaying_begin(record, v);
    r.watch = watch;
    if (watch)
        r.before = memcpy(arena_alloc(&v->arena, size), v->start, size);

    bool played = play(&r, UINT32_MAX);
    if (played && r.turns.commented)
        look_at_comments(&r, record->turns.end);
    if (r.open && v->options.open_end && r.fault_count == 0)
        v->middle = memcpy(arena_alloc(&v->arena, size), v->last, size);
    if (played && !replaying_end(&r)) {
        if (v->options.open_end && r.fault_count == 0) {
            look_back(&r, UINT32_MAX);
            v->open = arena_string(&v->arena, text_string(&r.fault.message), r.fault.message.len);
        } else {
            report_fault(&r, NULL);
        }
    }
    if (r.hidden && r.fault_count == 0 && v->turns == 0) {
        wrong(&r, r.hidden - 1,
              record->text[r.hidden - 1] == '(' || record->text[r.hidden - 1] == '['
                  ? "the record has no turn, as what stands in ( ) or [ ] is a comment: write the moves without them"
                  : "the record has no turn, as what follows # or ; is a comment: write 1. for #1");
        report_fault(&r, NULL);
    }
    bool legal = r.fault_count == 0;
    if (legal)
        v->status = STATUS_UNFINISHED;
    else if (!v->options.all_errors) {
        const struct diag *fault = verdict_error(v);
        if (!r.started || claim_has_title(record->text + fault->start, record->turns.end - fault->start))
            r.turns.at = end_of_line(&r.turns);
        report_unreadable(record, r.turns, r.started, r.at_number, v);
    }
    v->resigned = r.resigned;
    v->next_turn = r.expected;
    if (r.legal) {
        v->last = r.legal;
        v->turns = r.legal_turns;
        v->resigned = r.legal_resigned;
    }
    if (r.line_turns > (uint32_t)game_players(v->game, &v->values))
        end_line(&r);
    if (r.division == BY_RULES && r.odd_lines == 1 && r.whole_lines > 1)
        tell(&r, FORM_DIVISION, r.odd_start,
             "there are no turn numbers, and this line has %u move%s: every other line has %d", r.odd_turns,
             r.odd_turns == 1 ? "" : "s", game_players(v->game, &v->values));
    else if (r.division != BY_NUMBER && v->turns > 0)
        tell(&r, FORM_DIVISION, r.first,
             r.division == BY_ROUND ? "the numbers count rounds: each holds a turn of every player"
             : r.counted            ? "A1, B1 and so on are read as the numbers of turns"
                                    : "there are no turn numbers: the rules divide the turns");
    if (r.turns.bar)
        tell(&r, FORM_BAR, r.turns.bar - 1, "a | between words means nothing");
    if (r.turns.bracket)
        tell(&r, FORM_BRACKET, r.turns.bracket - 1, "what stands in [ ] after a move is read as a remark");
    replaying_score(&r, tags, legal);
    const bool compared = v->status == STATUS_FINISHED || (r.aside.winner >= 0 && !r.aside.partly);
    if (legal && r.aside_words.len > 0 && r.words.len == 0 && compared)
        check_claim(record, v, SEVERITY_WARNING, "these words in ( ), a comment, claim", r.aside_words.text, &r.aside,
                    r.aside_words.start);
    replaying_release(&r);
}

void replay_record(const struct record *record, struct verdict *v, const struct replay_watch *watch)
{
    const struct tag *claim = record_tag(record, "Result");
    struct ending tags = {0};

    for (size_t i = 0; i < v->diag_count; i++)
        diag_release(&v->diags[i]);
    arena_clear(&v->arena);
    *v = (struct verdict){.editions = v->editions,
                          .options = v->options,
                          .arena = v->arena,
                          .diags = v->diags,
                          .record = record->number,
                          .line = record->line,
                          .status = STATUS_INVALID,
                          .game_name = "",
                          .result = "*"};
    v->claimed = claim ? arena_string(&v->arena, claim->text, claim->len) : NULL;
    bool valid = setup_read(record, v) && ending_of_tags(record, v, &tags);
    if (v->game)
        tags_report_unknown(record, v);
    if (valid) {
        replay_turns(record, v, watch, &tags);
    } else {
        const void *edition = v->values.edition;
        if (v->game)
            params_standard(v->game->params, &v->values);
        v->values.edition = edition;
        v->start = NULL;
        check_claims(record, v, claim, &(struct token){0}, NULL, false);
        if (record->tag_count > 0)
            report_unreadable(record, record->turns, false, false, v);
    }
    if (v->options.strict && v->game)
        spelling_warn(record, v);
}

/* ---- Records in memory ------------------------------------------------------------------------------------------ */

bool replay_text(const char *s, size_t len, struct verdict *v, const struct replay_watch *watch)
{
    scoped(record_release) struct record_reader *reader = record_open_text(s, len);
    struct record record;

    if (!record_next(reader, &record))
        return false;
    replay_record(&record, v, watch);
    return !record_next(reader, &record);
}

static const void *find_single(struct editions *editions, const struct game *game, const char *name,
                               bool *failed UNUSED, struct text *why)
{
    const struct single_edition *single = (const struct single_edition *)editions;
    if (single->edition && strcmp(game->edition->name(single->edition), name) == 0)
        return single->edition;
    text_addf(why, "the edition \"%s\" is not available here", name);
    return NULL;
}

struct single_edition single_edition(const void *edition)
{
    return (struct single_edition){{find_single}, edition};
}
