#include "page/log/game_log.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "record/record.h"
#include "replay/convert/report.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static void log_start(struct replay_log *r)
{
    const struct verdict *v = &r->verdict;
    r->last_turn = game_first_turn(v->game, &v->values) - 1;
    *mem_add(r->turns, r->count) =
        (struct game_log_turn){.number = r->last_turn, .player = -1, .text = "", .played.after = v->start};
}

static void log_turn(void *context, const struct verdict *v, const struct replay_turn *turn)
{
    struct replay_log *r = context;
    bool all = r->request->turns == LOG_ALL;
    struct arena *arena = all ? &r->verdict.arena : &r->arena;
    size_t size = v->game->rules->size(&v->values);

    if (r->count == 0)
        log_start(r);
    r->last_turn = (int)turn->number;
    if (r->request->turns == LOG_TURN && r->last_turn != r->request->turn)
        return;
    if (!all)
        arena_clear(arena);
    const struct pos *before = all ? r->turns[r->count - 1].played.after : arena_copy(arena, turn->played.before, size);
    struct game_log_turn *kept = !all && r->count > 1 ? &r->turns[1] : mem_add(r->turns, r->count);
    *kept = (struct game_log_turn){
        .number = r->last_turn,
        .player = turn->player,
        .text = arena_string(arena, turn->text, strlen(turn->text)),
        .played = {before, arena_copy(arena, turn->played.after, size),
                   arena_copy(arena, turn->played.moves, turn->played.count * sizeof *turn->played.moves),
                   turn->played.count, NULL},
    };
}

enum { COMMENTS_MOST = 4096, WRAPPED = 60 }; /* bytes: of comments that are kept before a word; of full lines */

/* Keeps the comments before byte `end` of the record for the turn that was last read, each on a line, but for lines
 * that go on with a sentence of the line before. */
static void log_comments(struct replay_log *r, uint32_t end)
{
    struct lexer lx = r->record->turns;
    scoped(text_release) struct text all = {0};

    lx.at = r->read;
    lx.end = end;
    for (size_t from = lx.at; lexer_blank(&lx); from = lx.at) {
        const char *s = lx.text + from, *stop = lx.text + lx.at;
        const size_t line_end = from > 0 && lx.text[from - 1] == '\n' ? from - 1 : from;
        size_t line = line_end;
        while (line > 0 && lx.text[line - 1] != '\n')
            line--;
        const bool wrapped = line_end - line >= WRAPPED && islower((unsigned char)s[strspn(s, "{;#( \t\r\n")]);
        const char *separator = all.len == 0 ? "" : wrapped && !strchr(".!?:;", all.data[all.len - 1]) ? " " : "\n";
        while (stop > s && strchr("}) \t\r\n", stop[-1]))
            stop--;
        for (s += strspn(s, "{;#( \t\r\n"); s < stop && all.len < COMMENTS_MOST; s += strspn(s, " \t\r\n")) {
            const size_t len = strcspn(s, " \t\r\n"), left = (size_t)(stop - s);
            text_addf(&all, "%s%.*s", separator, (int)utf8_cut(s, len < left ? len : left, COMMENTS_MOST), s);
            separator = " ";
            s += len;
        }
    }
    r->read = lx.end;
    if (all.len > 0)
        *mem_add(r->comments, r->comment_count) =
            (struct log_comment){r->number, r->player, arena_string(&r->verdict.arena, text_string(&all), all.len)};
}

static void log_word(void *context, const struct verdict *v, const struct replay_word *word)
{
    struct replay_log *r = context;
    log_comments(r, word->token->start);
    r->read = word->end;
    r->number = (int)word->number;
    r->player = v->game && game_sheet(v->game)->own && word->player > 0 ? word->player : 0;
}

/* Gives the comments to their turns. */
static void place_comments(struct replay_log *r)
{
    for (size_t i = 0; i < r->count * PLAYERS_MAX; i++) {
        struct game_log_turn *turn = &r->turns[i / PLAYERS_MAX];
        const int player = (int)(i % PLAYERS_MAX);
        scoped(text_release) struct text text = {0};
        for (size_t k = 0; k < r->comment_count; k++)
            if (r->comments[k].number == turn->number && r->comments[k].player == player)
                text_addf(&text, "%s\n", r->comments[k].text);
        turn->comments[player] = text.len ? arena_string(&r->verdict.arena, text_string(&text), text.len) : NULL;
    }
}

static const char *tag_text(const struct record *record, const char *name, struct arena *arena)
{
    const struct tag *tag = record_tag(record, name);
    return tag ? arena_string(arena, tag->text, tag->len) : "";
}

/* What is wrong with the record, and where. */
static const char *write_error(struct verdict *v)
{
    scoped(text_release) struct text error = {0};
    for (const struct diag *d = v->diags; d < v->diags + v->diag_count; d++)
        if (d->severity == SEVERITY_ERROR)
            text_addf(&error, "%sline %u: %s", error.len ? "; " : "", d->place.line, text_string(&d->message));
    return arena_string(&v->arena, text_string(&error), error.len);
}

void replay_log_read(struct replay_log *r, const struct record *record, const struct replay_log_request *request,
                     struct editions *editions)
{
    struct verdict *v = &r->verdict;
    struct replay_watch watch = {.turn = log_turn, .word = log_word, .context = r};

    r->request = request;
    r->record = record;
    r->read = record->turns.at;
    r->number = INT_MIN;
    r->comment_count = 0;
    r->log = (struct game_log){0};
    r->count = 0;
    v->editions = editions;
    replay_record(record, v, &watch);
    if (!v->start)
        return;
    if (r->count == 0)
        log_start(r);
    /* After the last turn a blank line ends them: what follows it heads the next record. */
    const char *after = record->text + r->read, *blank = text_find(after, record->turns.end - r->read, "\n\n", 2);
    log_comments(r, blank ? (uint32_t)(blank - record->text) : (uint32_t)record->turns.end);
    place_comments(r);
    for (size_t i = 0; i < r->count; i++)
        game_score(v->game, &v->values, r->turns[i].played.after, &r->turns[i].score);
    struct game_log_turn *last_turn = &r->turns[r->count - 1];
    if (v->ended && last_turn->number == r->last_turn)
        last_turn->score = v->score;
    bool start = request->turns == LOG_TURN && request->turn == game_first_turn(v->game, &v->values) - 1;
    size_t shown = start ? 0 : r->count - 1;
    r->log = (struct game_log){
        .game = v->game,
        .values = &v->values,
        .event = tag_text(record, "Event", &v->arena),
        .date = tag_text(record, "Date", &v->arena),
        .round = tag_text(record, "Round", &v->arena),
        .sheet = tag_text(record, "Sheet", &v->arena),
        .error = r->turns[shown].number == r->last_turn ? write_error(v) : "",
        .ended = report_ended(v->ended),
        .record = v->record,
        .turns = r->turns,
        .first = request->turns == LOG_ALL ? 0 : shown,
        .last = shown,
    };
    for (int i = 0; i < PLAYERS_MAX; i++) {
        bool given = (size_t)i < request->name_count && *request->names[i];
        r->log.names[i] = given ? request->names[i] : v->names[i];
    }
}

bool replay_log_check_turn(const struct replay_log *r, const struct replay_log_request *request, struct text *why)
{
    const struct verdict *v = &r->verdict;
    int first = game_first_turn(v->game, &v->values);

    if (request->turns != LOG_TURN || (request->turn >= first - 1 && request->turn <= r->last_turn))
        return true;
    if (r->last_turn < first)
        return text_refuse(why, "has no turn %d: none of its turns is legal", request->turn);
    return text_refuse(why, "has no turn %d: its %sturns are %d to %d", request->turn,
                       v->status == STATUS_INVALID ? "legal " : "", first, r->last_turn);
}

void replay_log_release(struct replay_log *r)
{
    free(r->turns);
    free(r->comments);
    arena_release(&r->arena);
    verdict_release(&r->verdict);
    *r = (struct replay_log){0};
}
