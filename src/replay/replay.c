/* Replays the turns of a record until the first that is illegal. A turn counts as a whole or not at all: turns are
 * played on one position; after an illegal turn those before it are played once more from the start. */
#include "replay/replay.h"

#include "base/mem.h"
#include "record/record.h"
#include "replay/ending.h"
#include "replay/refusal.h"
#include "replay/setup.h"
#include "replay/tags.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct replay {
    const struct record *record;
    struct verdict *v;
    struct lexer *turns; /* behind the current token */
    bool started;        /* there was a turn number */
    bool open;           /* and its turn has not ended */
    uint32_t number;     /* of the turn */
    uint32_t turn;       /* place of its number */
    uint32_t label;      /* place of the last label in this turn */
    uint32_t expected;   /* number of the next turn */
    bool begun;          /* the turn has a label or an action */
    bool acted;          /* the turn has an action */
    struct fault *fault;
    struct reason why; /* the rules refuse an action */

    /* Endings by words. */
    int speaker;          /* the player of the last label in this turn; -1: it has none */
    bool closed;          /* a resignation is the last word so far: no action follows it in this turn or part */
    bool left;            /* the player to move has resigned, so that the next one is to move already */
    uint32_t resigned;    /* bit i: player i has */
    struct ending ending; /* the game has ended by a word */
    struct token claim;   /* the result that closes the moves; len is 0: there is none */

    /* The turn as the watch sees it; kept only with a watch. */
    const struct replay_watch *watch; /* or NULL */
    struct pos *before;
    struct text text;
    struct move *moves;
    size_t move_count, move_size;
};

/* Puts the fault at a place. Always false. */
static bool wrong(struct replay *r, uint32_t place)
{
    r->fault->start = place;
    return false;
}

/* Puts at a place what the rules refuse. Always false. */
static bool refused(struct replay *r, uint32_t place)
{
    text_add(&r->fault->message, text_string(&r->why.text));
    return wrong(r, place);
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

/* For games in which every player acts in every turn: begins a player's part, or ends the last one. */
static bool begin_part(struct replay *r, int player, uint32_t place)
{
    struct verdict *v = r->v;
    switch (v->game->rules->parts->begin(&v->values, v->last, player, &r->why)) {
    case BLAME_TOKEN:
        return refused(r, place);
    case BLAME_LABEL:
        return refused(r, r->label);
    case BLAME_TURN:
        return refused(r, r->turn);
    case BLAME_NONE:
        break;
    }
    r->label = place;
    return true;
}

/* Ends the turn by the rules, unless a word has ended it. */
static bool finish_turn(struct replay *r)
{
    struct verdict *v = r->v;
    const struct rules *rules = v->game->rules;

    if (r->closed && (!r->acted || r->left))
        return true;
    if (r->ending.how) {
        if (r->acted && rules->waive && !rules->parts) {
            rules->waive(&v->values, v->last);
            rules->end_turn(&v->values, v->last, NULL);
        }
        return true;
    }
    if (rules->parts && !begin_part(r, -1, r->turn))
        return false;
    return rules->end_turn(&v->values, v->last, &r->why) || refused(r, r->turn);
}

static bool end_turn(struct replay *r)
{
    struct verdict *v = r->v;
    if (!r->open)
        return true;
    if (!finish_turn(r))
        return false;
    bool counts = r->acted || !(r->closed || r->ending.how);
    if (r->watch && counts) {
        struct replay_turn turn = {
            .number = r->number,
            .player = v->game->rules->parts ? -1 : v->game->rules->state(&v->values, r->before).to_move,
            .text = text_string(&r->text),
            .played = {r->before, v->last, r->moves, r->move_count},
        };
        r->watch->turn(r->watch->context, v, &turn);
        memcpy(r->before, v->last, v->game->rules->size(&v->values));
    }
    text_clear(&r->text);
    r->move_count = 0;
    r->open = false;
    v->turns += counts && r->number > 0; /* turn 0 is a set-up */
    r->expected++;
    return true;
}

static bool begin_turn(struct replay *r, const struct token *token)
{
    struct verdict *v = r->v;
    struct text *message = &r->fault->message;

    if (!end_turn(r))
        return false;
    uint32_t expected = r->expected, number = token->number;
    bool over = r->ending.how || v->game->rules->state(&v->values, v->last).over;
    if (number == expected && !over) {
        r->started = r->open = true;
        r->number = number;
        r->turn = token->start;
        r->begun = r->acted = r->closed = r->left = false;
        r->speaker = -1;
        return true;
    }
    if (number == expected)
        text_addf(message, "the game has ended: there is no turn %u", number);
    else if (!r->started)
        text_addf(message, "the first turn is turn %u, not %u", expected, number);
    else if (number > expected)
        text_addf(message, "turn %u is missing: after turn %u comes %u", expected, expected - 1, number);
    else if (number == expected - 1)
        text_addf(message, "turn %u appears twice: the next turn is %u", number, expected);
    else
        text_addf(message, "turn %u is out of order: after turn %u comes turn %u", number, expected - 1, expected);
    return wrong(r, token->start);
}

/* ---- Endings by words -------------------------------------------------------------------------------------------- */

/* The token behind the current one; of the kind TOKEN_END if there is none. */
static struct token next_token(const struct replay *r)
{
    struct lexer ahead = *r->turns;
    struct token token;
    return record_token(&ahead, &token) ? token : (struct token){.kind = TOKEN_END};
}

static bool resigns_next(const struct replay *r)
{
    struct token next = next_token(r);
    return next.kind == TOKEN_ACTION && ending_of_word(next.text, next.len) == ENDED_BY_RESIGNATION;
}

/* Takes the player who resigns out of the game, which ends when at most one is left. */
static bool take_resignation(struct replay *r, const struct token *token)
{
    struct verdict *v = r->v;
    const struct rules *rules = v->game->rules;
    int players = game_players(v->game, &v->values), to_move = rules->state(&v->values, v->last).to_move;
    int player = r->speaker >= 0 || rules->parts ? r->speaker : to_move;

    if (player < 0) {
        text_add(&r->fault->message, "who resigns? Write the player's label before it, like A: resigns");
        return wrong(r, token->start);
    }
    if (r->resigned >> player & 1) {
        text_addf(&r->fault->message, "%c has resigned before", 'A' + player);
        return wrong(r, token->start);
    }
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

static bool take_ending(struct replay *r, const struct token *token, enum ended how)
{
    struct verdict *v = r->v;

    if (v->game->rules->state(&v->values, v->last).over) {
        text_add(&r->fault->message, "the game has ended by its rules: nobody resigns or agrees to a draw any more");
        return wrong(r, token->start);
    }
    note_word(r, token->text, token->len);
    r->begun = r->closed = true;
    if (how == ENDED_BY_RESIGNATION)
        return take_resignation(r, token);
    r->ending = (struct ending){how, ~r->resigned};
    return true;
}

/* Takes a word behind an ending word. */
static bool take_word_behind(struct replay *r, const struct token *token)
{
    if (r->ending.how)
        text_addf(&r->fault->message, "the game has ended: only its result can follow");
    else if (r->v->game->rules->parts)
        text_addf(&r->fault->message, "this action has no player: behind \"resigns\" comes the next label");
    else
        text_addf(&r->fault->message, "the turn has ended with \"resigns\": the next one begins with its number, %u.",
                  r->expected + 1);
    return wrong(r, token->start);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* Checks a label, and in games with parts begins the player's part. */
static bool begin_label(struct replay *r, int player, uint32_t place)
{
    struct verdict *v = r->v;
    struct text *message = &r->fault->message;

    if (v->game->rules->parts)
        return begin_part(r, player, place);
    if (r->begun) {
        text_addf(message, "the label %c: is allowed only at the start of a turn", 'A' + player);
        return wrong(r, place);
    }
    int to_move = v->game->rules->state(&v->values, v->last).to_move;
    if (to_move == player)
        return true;
    text_addf(message, "it is %c's turn, not %c's", 'A' + to_move, 'A' + player);
    return wrong(r, place);
}

/* A player may resign out of turn. */
static bool take_label(struct replay *r, const struct token *token)
{
    int player = (int)token->number;

    if (r->ending.how)
        return take_word_behind(r, token);
    bool on_turn = begin_label(r, player, token->start);
    if (!on_turn && (player >= game_players(r->v->game, &r->v->values) || !resigns_next(r)))
        return false;
    if (!on_turn) {
        text_clear(&r->fault->message);
        reason_clear(&r->why);
    }
    if (!on_turn || r->v->game->rules->parts)
        note_word(r, (char[]){(char)('A' + player), ':'}, 2);
    r->closed = r->closed && !on_turn;
    r->speaker = player;
    r->begun = true;
    return true;
}

/* Plays an action piece by piece: several shots of one alien, say, are one action. */
static bool take_action(struct replay *r, const struct token *token)
{
    struct verdict *v = r->v;
    const char *s = token->text, *end = s + token->len;
    struct move move = {0};
    enum ended ending = (*s | 0x20) == 'r' || (*s | 0x20) == 'd' ? ending_of_word(s, token->len) : ENDED_NOT;

    if (ending && !r->ending.how && (!r->closed || r->speaker >= 0))
        return take_ending(r, token, ending);
    if (r->closed)
        return take_word_behind(r, token);
    r->begun = r->acted = true;
    note_word(r, s, token->len);
    while (s < end) {
        size_t used = v->game->notation->decode(&v->values, s, (size_t)(end - s), &move, &r->why.text);
        assert(used <= (size_t)(end - s));
        if (used == 0 || !v->game->rules->play(&v->values, v->last, &move, &r->why)) {
            refusal_complete(v, r->record, token, &r->why);
            return refused(r, token->start);
        }
        if (r->watch && r->move_count == r->move_size) {
            r->move_size = r->move_size ? 2 * r->move_size : 16;
            r->moves = mem_resize(r->moves, r->move_size * sizeof *r->moves);
        }
        if (r->watch)
            r->moves[r->move_count++] = move;
        s += used;
    }
    return true;
}

static bool take(struct replay *r, const struct token *token)
{
    if (token->kind == TOKEN_TURN)
        return begin_turn(r, token);
    if (token->kind == TOKEN_LABEL && r->started)
        return take_label(r, token);
    if (token->kind == TOKEN_ACTION && r->started)
        return take_action(r, token);
    if (token->kind == TOKEN_ERROR)
        text_add_bytes(&r->fault->message, token->text, token->len);
    else
        text_addf(&r->fault->message, "the first turn begins with its number: %u.", r->expected);
    return wrong(r, token->start);
}

static void release(struct replay *r)
{
    text_release(&r->text);
    reason_release(&r->why);
    free(r->moves);
}

/* Plays all turns; false at the first that is illegal. Otherwise *ending tells of an ending by words. */
static bool play(const struct record *record, struct verdict *v, const struct replay_watch *watch,
                 struct ending *ending, struct fault *fault)
{
    size_t size = v->game->rules->size(&v->values);
    uint32_t first = (uint32_t)game_first_turn(v->game, &v->values);
    struct lexer turns = record->turns;
    struct replay r = {.record = record, .v = v, .turns = &turns, .expected = first, .fault = fault, .watch = watch};
    struct token token;
    bool legal = true;

    v->last = arena_alloc(&v->arena, size);
    memcpy(v->last, v->start, size);
    if (watch)
        r.before = memcpy(arena_alloc(&v->arena, size), v->start, size);
    while (legal && record_token(&turns, &token))
        legal = take(&r, &token);
    if (legal && r.open && v->options.open_end)
        v->middle = memcpy(arena_alloc(&v->arena, size), v->last, size);
    bool complete = legal && end_turn(&r);
    if (legal && !complete && v->options.open_end) {
        v->open = arena_string(&v->arena, text_string(&fault->message), fault->message.len);
        text_clear(&fault->message);
    }
    legal = complete || v->open;
    *ending = r.ending;
    release(&r);
    if (!complete && r.open) { /* play the turns before the illegal one again */
        uint32_t illegal = r.expected;
        struct fault ignored = {0};
        r = (struct replay){.record = record, .v = v, .turns = &turns, .expected = first, .fault = &ignored};
        v->turns = 0;
        memcpy(v->last, v->start, size);
        for (turns = record->turns; r.expected < illegal && record_token(&turns, &token);)
            take(&r, &token);
        text_release(&ignored.message);
        release(&r);
    }
    return legal;
}

/* ---- The verdict ------------------------------------------------------------------------------------------------ */

/* Compares the tag Result with the result. */
static void check_claim(const struct record *record, struct verdict *v, const struct tag *claim, struct fault *fault)
{
    if (!claim || v->status == STATUS_INVALID ||
        (claim->len == strlen(v->result) && memcmp(claim->text, v->result, claim->len) == 0))
        return;
    v->claim_wrong = true;
    fault->start = claim->start;
    text_clear(&fault->message);
    if (v->status == STATUS_FINISHED)
        text_addf(&fault->message, "the tag %s claims \"%.80s\", but the game ended %s", claim->name, claim->text,
                  v->result);
    else
        text_addf(&fault->message, "the tag %s claims \"%.80s\", but the game is unfinished: write *", claim->name,
                  claim->text);
    verdict_add_diag(v, record, SEVERITY_ERROR, fault->start, &fault->message);
}

void replay_record(const struct record *record, struct verdict *v, const struct replay_watch *watch)
{
    const struct tag *claim = record_tag(record, "Result");
    struct ending word = {0}, tags = {0};
    struct fault fault = {0};

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
    bool valid = setup_read(record, v, &fault) && ending_of_tags(record, v, &tags, &fault);
    if (v->game)
        tags_report_unknown(record, v);
    if (!valid) {
        v->start = NULL;
        verdict_add_diag(v, record, SEVERITY_ERROR, fault.start, &fault.message);
    } else {
        if (play(record, v, watch, &word, &fault))
            v->status = STATUS_UNFINISHED;
        else
            verdict_add_diag(v, record, SEVERITY_ERROR, fault.start, &fault.message);
        ending_score(v, &word, &tags);
        check_claim(record, v, claim, &fault);
    }
    text_release(&fault.message);
}

/* ---- Records in memory ------------------------------------------------------------------------------------------ */

bool replay_text(const char *s, size_t len, struct verdict *v, const struct replay_watch *watch)
{
    struct record_reader *reader = record_open_text(s, len);
    struct record record;
    bool alone = record_next(reader, &record) > 0;

    if (alone)
        replay_record(&record, v, watch);
    alone = alone && record_next(reader, &record) == 0;
    record_close(reader);
    return alone;
}

static const void *find_single(struct editions *editions, const struct game *game, const char *name, struct text *why)
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
