/* Replays the turns of a record until the first that is illegal. A turn counts as a whole or not at all: after an
 * illegal turn those before it are played once more from the start, which also shows when the illegal action became
 * illegal. */
#include "replay/game/replay.h"

#include "base/mem.h"
#include "record/record.h"
#include "replay/game/replaying.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Faults ------------------------------------------------------------------------------------------------------ */

static bool play(struct replay *r, uint32_t stop);

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
        replaying_clear_fault(r);
}

/* After a fault: makes the token, which begins a turn or a part, legal if possible. What is still to be done before it
 * is waived, and turns that are missing are passed. */
static bool force(struct replay *r, struct token *token)
{
    const struct rules *rules = r->v->game->rules;
    if (token->kind == TOKEN_TURN && !r->open) { /* the number is wrong, or the game is over */
        for (uint32_t missing = r->expected; missing < token->number && missing < r->expected + PLAYERS_MAX; missing++)
            if (!rules->parts) {
                replaying_waive(r);
                rules->end_turn(&r->v->values, r->v->last, NULL);
            }
        r->expected = token->number;
    }
    r->excused = true;
    bool legal = replaying_take(r, token);
    if (!legal && token->kind == TOKEN_TURN) /* a label has been reported */
        report_fault(r, token);
    else if (!legal)
        replaying_clear_fault(r);
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
        replaying_wrong(r, rounds < 3 ? r->fault.start : misfit.start, "if the numbers count rounds, %s",
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

/* The tabs of the line at `at`; 0 if it has other blanks. */
static size_t count_tabs(const char *text, size_t at, size_t end)
{
    size_t tabs = 0;
    for (; at < end && text[at] != '\n'; at++) {
        tabs += text[at] == '\t';
        if (text[at] == ' ')
            return 0;
    }
    return tabs;
}

/* The first empty cell, with a word behind it, among the moves of a table whose columns bars separate (`bar` is 1 + the
 * place of the first) or tabs, as in its heading or in two rows of a number and as many cells; 0: there is none. */
static size_t find_empty_cell(const struct record *record, uint32_t bar)
{
    const char *text = record->text;
    const size_t end = record->turns.end;
    const struct tag *a = record_tag(record, "A"), *b = record_tag(record, "B");
    const bool heading =
        a && b && !a->quoted && b->start > a->start && memchr(text + a->start, '\t', b->start - a->start);
    size_t row = record->turns.at;
    while (row < end && isspace((unsigned char)text[row]))
        row++;
    const char *tab = memchr(text + row, '\t', end - row);
    const size_t tabs = heading || !tab || (tab + 1 < text + end && tab[1] == '\t') ? 0 : count_tabs(text, row, end);
    size_t first = bar ? bar - 1 : heading ? a->start : row;

    while (first > 0 && strchr(" \t", text[first - 1]))
        first--;
    /* The first line begins with a sign, and so may the others. */
    const bool leads = (first == 0 || text[first - 1] == '\n') && (bar || (first < end && text[first] == '\t'));
    char last = '\n';
    bool like = true; /* the first row */
    for (size_t at = record->turns.at, hollow = 0; (bar || heading || tabs > 1) && at < end; at++) {
        const char c = text[at], sign = bar ? '|' : '\t';
        like = last != '\n' ? like : bar || heading || count_tabs(text, at, end) == tabs;
        if (c == sign && (last == sign || (last == '\n' && !leads)))
            hollow = hollow ? hollow : at;
        else if (hollow > 0 && like && !strchr(" \t|\r\n", c))
            return hollow;
        hollow = c == '\n' ? 0 : hollow;
        last = c == ' ' ? last : c;
    }
    return 0;
}

/* Plays the turns as far as byte `stop`. False if a fault ends the replay. */
static bool play(struct replay *r, uint32_t stop)
{
    struct token token;
    while (record_token(&r->turns, &token) && token.start < stop) {
        if (r->turns.commented)
            replaying_look_at_comments(r, token.start);
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

/* ---- The verdict ------------------------------------------------------------------------------------------------ */

void replaying_score(struct replay *r, const struct ending *tags, bool legal)
{
    ending_score(r->v, &r->ending, tags);
    ending_check_claims(r->record, r->v, record_tag(r->record, "Result"), &r->words, &r->claim, legal);
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
        replaying_look_at_comments(&r, record->turns.end);
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
        replaying_wrong(
            &r, r.hidden - 1,
            record->text[r.hidden - 1] == '(' || record->text[r.hidden - 1] == '['
                ? "the record has no turn, as what stands in ( ) or [ ] is a comment: write the moves without them"
                : "the record has no turn, as what follows # or ; is a comment: write 1. for #1");
        report_fault(&r, NULL);
    }
    const bool rows = r.whole_lines > 0 || r.line_turns == (uint32_t)game_players(v->game, &v->values);
    const bool odd = r.turns.bar && r.division == BY_RULES && r.odd_lines > 0 && rows;
    const size_t hollow = v->game->rules->parts ? 0 : find_empty_cell(record, r.turns.bar); /* all have labels */
    if ((hollow > 0 || odd) && r.fault_count == 0) {
        replaying_wrong(&r, odd ? r.odd_start : (uint32_t)hollow,
                        "a cell of this row is empty: write labels, like B: resigns");
        report_fault(&r, NULL);
    }
    bool legal = r.fault_count == 0;
    if (legal)
        v->status = STATUS_UNFINISHED;
    else if (!v->options.all_errors) {
        const struct diag *fault = verdict_error(v);
        if (!r.started || claim_has_title(record->text + fault->start, record->turns.end - fault->start))
            r.turns.at = replaying_line_end(&r.turns);
        replaying_report_unreadable(record, r.turns, r.started, r.at_number, v);
    }
    v->resigned = r.resigned;
    v->next_turn = r.expected;
    if (r.legal) {
        v->last = r.legal;
        v->turns = r.legal_turns;
        v->resigned = r.legal_resigned;
    }
    if (r.line_turns > (uint32_t)game_players(v->game, &v->values))
        replaying_end_line(&r);
    if (r.division == BY_RULES && r.odd_lines == 1 && r.whole_lines > 1)
        replaying_warn(&r, FORM_DIVISION, r.odd_start,
                       "there are no turn numbers, and this line has %u move%s: every other line has %d", r.odd_turns,
                       r.odd_turns == 1 ? "" : "s", game_players(v->game, &v->values));
    else if (r.division != BY_NUMBER && v->turns > 0)
        replaying_warn(&r, FORM_DIVISION, r.first,
                       r.division == BY_ROUND ? "the numbers count rounds: each holds a turn of every player"
                       : r.counted            ? "A1, B1 and so on are read as the numbers of turns"
                                              : "there are no turn numbers: the rules divide the turns");
    if (r.turns.bar)
        replaying_warn(&r, FORM_BAR, r.turns.bar - 1, "a | between words means nothing");
    if (r.turns.bracket)
        replaying_warn(&r, FORM_BRACKET, r.turns.bracket - 1,
                       "what stands in [ ] after a move, the time of a message, and ... are remarks");
    replaying_score(&r, tags, legal);
    const bool compared = v->status == STATUS_FINISHED || (r.aside.winner >= 0 && !r.aside.partly);
    if (legal && r.aside_words.len > 0 && compared)
        ending_check_claim(record, v, SEVERITY_WARNING, "these words in a comment claim", r.aside_words.text, &r.aside,
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
        ending_check_claims(record, v, claim, &(struct token){0}, NULL, false);
        if (record->tag_count > 0)
            replaying_report_unreadable(record, record->turns, false, false, v);
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
