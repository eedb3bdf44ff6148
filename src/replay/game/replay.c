/* Replays the turns of a record until the first that is illegal. A turn counts as a whole or not at all: turns are
 * played on one position; after an illegal turn those before it are played once more from the start, which also shows
 * when the illegal action became illegal.
 *
 * Rulings. Numbers go on after a turn that is only a resignation, though it does not count. A word that ends the game
 * after the rules have ended it is an action too many. In a game of CoNNect with more than two players a player who
 * resigns is out of the game, without a score, and the round goes on. */
#include "replay/game/replay.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "record/record.h"
#include "replay/read/reading.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* What is wrong with a record, and where. */
struct fault {
    uint32_t start; /* as in struct token */
    struct text message;
};

struct replay {
    const struct record *record;
    struct verdict *v;
    struct lexer turns; /* after the current token */
    bool started;       /* there was a turn number */
    bool open;          /* and its turn has not ended */
    uint32_t number;    /* of the turn */
    uint32_t turn;      /* place of its number */
    uint32_t label;     /* place of the last label in this turn */
    uint32_t expected;  /* number of the next turn */
    bool at_number;     /* the current token is a turn number */
    bool begun;         /* the turn has a label or an action */
    bool acted;         /* the turn has an action */
    bool excused;       /* it has an illegal action, so that moves may be missing (after an error) */
    struct move move;   /* the piece of an action that was read last */
    struct fault fault;
    struct reason why;   /* the rules refuse an action */
    bool refused_action; /* the fault is an action that can't be read or is illegal */

    /* The first fault of the record. */
    size_t fault_count;
    struct pos *legal; /* the position after the last legal turn; NULL: no fault so far */
    uint32_t legal_turns, legal_resigned;
    bool repeated; /* turns are played once more: faults have been reported */

    /* Endings by words. */
    int speaker;          /* the player of the last label in this turn; -1: it has none */
    bool closed;          /* a resignation is the last word so far: no action follows it in this turn or part */
    bool left;            /* the player to move has resigned, so that the next one is to move already */
    uint32_t resigned;    /* bit i: player i has */
    struct ending ending; /* the game has ended by a word */
    struct token claim;   /* the result that closes the moves; len is 0: there is none */

    /* The turn as the watch sees it; kept only with a watch. */
    const struct replay_watch *watch; /* or NULL */
    int actor;                        /* who acts */
    struct pos *before;
    struct text text;
    struct move *moves;
    size_t move_count;
};

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
    switch (v->game->rules->parts->begin(&v->values, v->last, player, &r->why)) {
    case FAULT_TOKEN:
        return refused(r, place);
    case FAULT_LABEL:
        return refused(r, r->label);
    case FAULT_TURN:
        return refused(r, r->turn);
    case FAULT_NONE:
        break;
    }
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
            .played = {r->before, v->last, r->moves, r->move_count},
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

static bool begin_turn(struct replay *r, const struct token *token)
{
    struct verdict *v = r->v;

    if (!end_turn(r))
        return false;
    struct state state = v->game->rules->state(&v->values, v->last);
    bool over = r->ending.how || state.over;
    if (token->number != r->expected || over || v->values.final)
        return refuse_number(r, token, over);
    r->started = r->open = true;
    r->number = token->number;
    r->turn = token->start;
    r->begun = r->acted = r->closed = r->left = r->excused = false;
    r->speaker = -1;
    r->actor = state.to_move;
    return true;
}

/* ---- Endings by words -------------------------------------------------------------------------------------------- */

/* The token after the current one; of the kind TOKEN_END if there is none. */
static struct token next_token(const struct replay *r)
{
    struct lexer ahead = r->turns;
    struct token token;
    return record_token(&ahead, &token) ? token : (struct token){.kind = TOKEN_END};
}

/* Takes the last word of the record if it claims the result. A word that can also be read as an action (`5-6` in
 * Connect Capture) does so only when the game is over, or would be if the turn ended here. */
static bool RARE take_claim(struct replay *r, const struct token *token)
{
    const struct verdict *v = r->v;
    scoped(text_release) struct text ignored = {0};
    bool claims = reading_is_result(token->text, token->len) && next_token(r).kind == TOKEN_END;
    if (claims && reading_check(v, token->text, token->len, &ignored) && !r->ending.how) {
        size_t size = v->game->rules->size(&v->values);
        scoped(mem_free) struct pos *trial = memcpy(mem_new(size), v->last, size);
        claims = (!r->open || v->game->rules->end_turn(&v->values, trial, NULL)) &&
                 v->game->rules->state(&v->values, trial).over;
    }
    if (claims)
        r->claim = *token;
    return claims;
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

static bool RARE take_ending(struct replay *r, const struct token *token, enum ended how)
{
    struct verdict *v = r->v;

    if (v->game->rules->state(&v->values, v->last).over)
        return wrong(r, token->start,
                     "the game has ended by its rules: it is too late to resign or to agree to a draw");
    note_word(r, token->text, token->len);
    r->begun = r->closed = true;
    if (how == ENDED_BY_RESIGNATION)
        return take_resignation(r, token);
    r->ending = (struct ending){how, ~r->resigned};
    return true;
}

/* Takes the word after an ending word, which can only be the claimed result. */
static bool take_word_after(struct replay *r, const struct token *token)
{
    if (token->kind == TOKEN_ACTION && take_claim(r, token))
        return true;
    if (r->ending.how)
        return wrong(r, token->start, "the game has ended: only its result can follow");
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
        return wrong(r, place, "'s turn: %c has the first turn", 'A' + to_move);
    return wrong(r, place, "'s turn: turn %u is missing, or turn %u appears twice", r->number, r->number - 1);
}

/* A player may resign out of turn. */
static bool RARE take_label(struct replay *r, const struct token *token)
{
    int player = (int)token->number;

    if (r->ending.how)
        return take_word_after(r, token);
    bool on_turn = begin_label(r, player, token->start);
    struct token next = on_turn ? *token : next_token(r);
    if (!on_turn && (player >= game_players(r->v->game, &r->v->values) || next.kind != TOKEN_ACTION ||
                     ending_of_word(next.text, next.len) != ENDED_BY_RESIGNATION))
        return false;
    if (!on_turn) {
        text_clear(&r->fault.message);
        reason_clear(&r->why);
    }
    if (!on_turn || r->v->game->rules->parts)
        note_word(r, (char[]){(char)('A' + player), ':'}, 2);
    r->closed = r->closed && !on_turn;
    r->speaker = r->actor = player;
    r->begun = true;
    return true;
}

/* Without numbers: an action that cannot belong to the turn begins the next one. */
static bool RARE begin_next_turn(struct replay *r, const struct token *token)
{
    struct token number = *token;
    reason_clear(&r->why);
    number.number = r->expected + 1;
    if (!end_turn(r)) {
        r->fault.start = token->start;
        return false;
    }
    if (r->v->game->rules->state(&r->v->values, r->v->last).over)
        return wrong(r, token->start, "the game has ended before this move");
    return begin_turn(r, &number);
}

/* Plays an action piece by piece: several shots of one alien, say, are one action. */
static bool take_action(struct replay *r, const struct token *token)
{
    struct verdict *v = r->v;
    const char *s = token->text, *end = s + token->len;
    enum ended ending = (*s | 0x20) == 'r' || (*s | 0x20) == 'd' ? ending_of_word(s, token->len) : ENDED_NOT;

    if (ending && !r->ending.how && (!r->closed || r->speaker >= 0))
        return take_ending(r, token, ending);
    if (r->closed)
        return take_word_after(r, token);
    bool follows_number = !r->begun, acted = r->acted;
    r->begun = r->acted = true;
    r->move = (struct move){0};
    while (s < end) {
        size_t used = v->game->notation->decode(&v->values, s, (size_t)(end - s), &r->move, &r->why.text);
        assert(used <= (size_t)(end - s));
        if (r->watch && used > 0)
            *mem_add(r->moves, r->move_count) = r->move;
        if (used > 0 && v->game->rules->play(&v->values, v->last, &r->move, &r->why)) {
            s += used;
            continue;
        }
        bool first = s == token->text;
        if (first && !follows_number && take_claim(r, token)) {
            r->move_count -= r->move_count > 0 && used > 0;
            reason_clear(&r->why);
            r->acted = acted;
            return true;
        }
        if (first && used > 0 && acted && v->options.divide)
            return begin_next_turn(r, token) && take_action(r, token);
        if (used == 0)
            reading_explain(v, token->text, token->len, &r->why.text);
        r->refused_action = true;
        r->excused = r->excused || v->options.all_errors;
        return refused(r, token->start);
    }
    note_word(r, token->text, token->len);
    return true;
}

static bool take(struct replay *r, const struct token *token)
{
    r->at_number = token->kind == TOKEN_TURN;
    if (token->kind == TOKEN_TURN)
        return begin_turn(r, token);
    if (token->kind == TOKEN_LABEL && r->started)
        return take_label(r, token);
    if (token->kind == TOKEN_ACTION && r->started)
        return take_action(r, token);
    if (token->kind == TOKEN_ACTION && take_claim(r, token))
        return true;
    if (token->kind == TOKEN_ERROR)
        return wrong(r, token->start, "%.*s", (int)token->len, token->text);
    if (token->kind == TOKEN_LABEL || reading_check(r->v, token->text, token->len, &r->fault.message))
        return wrong(r, token->start, "the first turn begins with its number: %u.", r->expected);
    r->fault.start = token->start;
    return false;
}

/* ---- Faults ------------------------------------------------------------------------------------------------------ */

static bool play(struct replay *r, uint32_t stop);

static struct replay begin_replay(const struct record *record, struct verdict *v)
{
    memcpy(v->last, v->start, v->game->rules->size(&v->values));
    v->turns = 0;
    return (struct replay){.record = record,
                           .v = v,
                           .turns = record->turns,
                           .expected = (uint32_t)game_first_turn(v->game, &v->values),
                           .speaker = -1};
}

static void release(struct replay *r)
{
    text_release(&r->fault.message);
    text_release(&r->text);
    reason_release(&r->why);
    free(r->moves);
}

/* Plays the turns before byte `stop` once more, on the position `pos`. */
static void play_again(const struct replay *r, struct pos *pos, uint32_t stop, const struct replay_watch *watch)
{
    struct verdict v = *r->v;
    v.last = pos;
    struct replay again = begin_replay(r->record, &v);
    again.repeated = true;
    again.watch = watch;
    if (watch)
        again.before = memcpy(mem_new(v.game->rules->size(&v.values)), v.start, v.game->rules->size(&v.values));
    play(&again, stop);
    free(again.before);
    release(&again);
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
    if (back.legal || back.since.fact.kind) {
        struct pos *pos = mem_new(size);
        play_again(r, pos, stop, &(struct replay_watch){.context = &back, .word = look});
        free(pos);
    }
    return back.since;
}

static void clear_fault(struct replay *r)
{
    text_clear(&r->fault.message);
    reason_clear(&r->why);
    r->refused_action = false;
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
    clear_fault(r);
}

/* After a fault: makes the token, which begins a turn or a part, legal if possible. What is still to be done before it
 * is waived, and turns that are missing are passed. */
static bool force(struct replay *r, const struct token *token)
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
    bool legal = take(r, token);
    if (!legal && token->kind == TOKEN_TURN) /* a label has been reported */
        report_fault(r, token);
    else if (!legal)
        clear_fault(r);
    return legal;
}

/* After a fault: with `all_errors` goes on as if the illegal token were not there. Returns whether it does. */
static bool go_on(struct replay *r, const struct token *token)
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

/* Plays the turns as far as byte `stop`. False if a fault ends the replay. */
static bool play(struct replay *r, uint32_t stop)
{
    struct token token;
    while (record_token(&r->turns, &token) && token.start < stop) {
        bool legal = take(r, &token);
        if (r->watch && r->watch->word) {
            struct replay_word word = {
                &token, r->number, r->actor, legal, {r->before, r->v->last, r->moves, r->move_count}};
            r->watch->word(r->watch->context, r->v, &word);
        }
        if (!legal && !go_on(r, &token))
            return false;
    }
    return true;
}

/* Reports words that can't be read after the place where the replay has stopped; after wrong tags, from the first turn
 * on, as a word before it may be the rest of a tag. A result at the end is the claim, unless it follows a number. */
static void report_unreadable(const struct record *record, struct lexer turns, bool follows_number, struct verdict *v)
{
    struct token token;
    scoped(text_release) struct text why = {0};
    bool started = v->start;
    bool readable = v->game && (!v->game->edition || v->values.edition);

    while (v->diag_count < DIAGS_MOST && record_token(&turns, &token)) {
        struct lexer ahead = turns;
        struct token next;
        text_clear(&why);
        if (token.kind == TOKEN_ERROR)
            text_add_bytes(&why, token.text, token.len);
        else if (token.kind != TOKEN_ACTION || ending_of_word(token.text, token.len) ||
                 (readable && reading_check(v, token.text, token.len, &why)))
            text_clear(&why);
        else if (!follows_number && reading_is_result(token.text, token.len) && !record_token(&ahead, &next)) {
            text_clear(&why);
            v->claimed = v->claimed ? v->claimed : arena_string(&v->arena, token.text, token.len);
        } else if (!started) {
            text_clear(&why);
        }
        if (why.len > 0)
            verdict_add_diag(v, record, SEVERITY_ERROR, token.start, &why);
        follows_number = token.kind == TOKEN_TURN;
        started = started || follows_number;
    }
}

/* ---- The verdict ------------------------------------------------------------------------------------------------ */

/* Compares a claim with the result. `subject` names it in the message. */
static void check_claim(const struct record *record, struct verdict *v, const char *subject, const char *claim,
                        uint32_t place)
{
    scoped(text_release) struct text message = {0};
    if (strcmp(claim, v->result) == 0)
        return;
    v->claim_wrong = true;
    text_addf(&message, "%s claims \"%.*s\", but the game ", subject, UTF8_EXCERPT(claim));
    if (v->status == STATUS_FINISHED)
        text_addf(&message, "ended %s", v->result);
    else
        text_add(&message, "is unfinished: write *, or how it ended, like B: resigns");
    verdict_add_diag(v, record, SEVERITY_ERROR, place, &message);
}

/* The result may be claimed by a tag, by the last word of the record, or by both. */
static void check_claims(const struct record *record, struct verdict *v, const struct tag *tag,
                         const struct token *token)
{
    const char *word = token->len > 0 ? arena_string(&v->arena, token->text, token->len) : NULL;
    if (!tag)
        v->claimed = word;
    if (tag)
        check_claim(record, v, "the tag Result", v->claimed, tag->start);
    if (word && !(tag && strcmp(word, v->claimed) == 0))
        check_claim(record, v, "the last word", word, token->start);
}

/* Replays the turns of a record whose tags are valid. `tags` is how the tags say that the game ended. */
static void replay_turns(const struct record *record, struct verdict *v, const struct replay_watch *watch,
                         const struct ending *tags)
{
    size_t size = v->game->rules->size(&v->values);
    v->last = arena_alloc(&v->arena, size);
    struct replay r = begin_replay(record, v);
    r.watch = watch;
    if (watch)
        r.before = memcpy(arena_alloc(&v->arena, size), v->start, size);

    bool played = play(&r, UINT32_MAX);
    if (r.open && v->options.open_end && r.fault_count == 0)
        v->middle = memcpy(arena_alloc(&v->arena, size), v->last, size);
    if (played && !end_turn(&r)) {
        if (v->options.open_end && r.fault_count == 0) {
            look_back(&r, UINT32_MAX);
            v->open = arena_string(&v->arena, text_string(&r.fault.message), r.fault.message.len);
        } else {
            report_fault(&r, NULL);
        }
    }
    bool legal = r.fault_count == 0;
    if (legal)
        v->status = STATUS_UNFINISHED;
    else if (!v->options.all_errors)
        report_unreadable(record, r.turns, r.at_number, v);
    v->resigned = r.resigned;
    if (r.legal) {
        v->last = r.legal;
        v->turns = r.legal_turns;
        v->resigned = r.legal_resigned;
    }
    if (!legal && !v->claimed && r.claim.len > 0)
        v->claimed = arena_string(&v->arena, r.claim.text, r.claim.len);
    ending_score(v, &r.ending, tags);
    if (legal)
        check_claims(record, v, record_tag(record, "Result"), &r.claim);
    release(&r);
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
    for (int i = 0; i < PLAYERS_MAX; i++) {
        const char name[] = {(char)('A' + i), '\0'};
        const struct tag *tag = record_tag(record, name);
        v->names[i] = tag ? arena_string(&v->arena, tag->text, tag->len) : "";
    }
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
        if (record->tag_count > 0)
            report_unreadable(record, record->turns, false, v);
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
