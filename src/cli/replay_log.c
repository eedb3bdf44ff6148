#include "cli/replay_log.h"

#include "base/mem.h"
#include "record/record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Turns ------------------------------------------------------------------------------------------------------ */

/* A record being replayed. */
struct logger {
    const struct replay_log_request *request;
    struct logged_record *logged;
    struct game_log_turn *turns; /* the start, then the turns kept */
    size_t count, size;
};

static struct game_log_turn *new_turn(struct logger *l)
{
    if (l->count == l->size) {
        l->size = l->size ? 2 * l->size : 4;
        l->turns = mem_resize(l->turns, l->size * sizeof *l->turns);
    }
    l->turns[l->count] = (struct game_log_turn){.text = ""};
    return &l->turns[l->count++];
}

static void *keep(struct arena *arena, const void *bytes, size_t size)
{
    void *copy = arena_alloc(arena, size ? size : 1);
    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

static void log_start(struct logger *l, const struct verdict *v)
{
    struct game_log_turn *start = new_turn(l);
    start->number = game_first_turn(v->game, &v->values) - 1;
    start->player = -1;
    start->played.after = v->start;
    game_score(v->game, &v->values, v->start, &start->score);
}

static void log_turn(void *context, const struct verdict *v, const struct replay_turn *turn)
{
    struct logger *l = context;
    struct arena *arena = &l->logged->verdict.arena;
    enum logged_turns turns = l->request->turns;
    size_t size = v->game->rules->size(&v->values);

    l->logged->last_turn = (int)turn->number;
    if (l->count == 0)
        log_start(l, v);
    if (turns == LOG_TURN && (int)turn->number != l->request->turn)
        return;
    const struct pos *before = l->turns[l->count - 1].played.after;
    if (turns != LOG_ALL)
        before = keep(arena, turn->played.before, size);
    /* LOG_LAST: each turn overwrites the one before. */
    struct game_log_turn *kept = turns != LOG_ALL && l->count > 1 ? &l->turns[1] : new_turn(l);
    *kept = (struct game_log_turn){
        .number = (int)turn->number,
        .player = turn->player,
        .text = arena_string(arena, turn->text, strlen(turn->text)),
        .played = {before, keep(arena, turn->played.after, size),
                   keep(arena, turn->played.moves, turn->played.count * sizeof *turn->played.moves),
                   turn->played.count},
    };
    game_score(v->game, &v->values, kept->played.after, &kept->score);
}

/* ---- Records ---------------------------------------------------------------------------------------------------- */

static const char *tag_text(const struct record *record, const char *name, struct arena *arena)
{
    const struct tag *tag = record_tag(record, name);
    return tag ? arena_string(arena, tag->text, tag->len) : "";
}

static void write_log(struct logger *l, const struct record *record)
{
    struct logged_record *r = l->logged;
    struct verdict *v = &r->verdict;
    const struct replay_log_request *request = l->request;
    bool start = request->turns == LOG_TURN && request->turn == game_first_turn(v->game, &v->values) - 1;
    size_t shown = start ? 0 : l->count - 1;

    r->turns = l->turns;
    r->log = (struct game_log){
        .game = v->game,
        .values = &v->values,
        .event = tag_text(record, "Event", &v->arena),
        .date = tag_text(record, "Date", &v->arena),
        .round = tag_text(record, "Round", &v->arena),
        .sheet = tag_text(record, "Sheet", &v->arena),
        .error = "",
        .record = v->record,
        .turns = l->turns,
        .count = l->count,
        .first = request->turns == LOG_ALL ? 0 : shown,
        .last = shown,
    };
    for (int i = 0; i < PLAYERS_MAX; i++) {
        bool given = (size_t)i < request->name_count && *request->names[i];
        r->log.names[i] = given ? request->names[i] : v->names[i];
    }
    if (l->turns[shown].number != r->last_turn)
        return;
    struct text error = {0};
    for (size_t i = 0; i < v->diag_count; i++)
        text_addf(&error, "%sline %u: %s", i ? "; " : "", v->diags[i].place.line, text_string(&v->diags[i].message));
    r->log.error = arena_string(&v->arena, text_string(&error), error.len);
    text_release(&error);
}

bool replay_log_add(const struct record *record, uint32_t number, const struct replay_log_request *request,
                    const char *file, struct replay_log *log, struct editions *editions, struct text *why)
{
    struct logged_record *r = mem_new(sizeof *r);
    struct verdict *v = &r->verdict;
    struct logger logger = {.request = request, .logged = r};
    struct replay_watch watch = {log_turn, &logger};

    log->list = mem_resize(log->list, (log->count + 1) * sizeof(struct logged_record *));
    log->list[log->count++] = r;
    v->editions = editions;
    replay_record_watched(record, number, v, &watch);
    log->illegal = log->illegal || v->status == STATUS_INVALID || v->claim_wrong;
    if (!v->start)
        return true;
    int first = game_first_turn(v->game, &v->values);
    if (logger.count == 0) {
        r->last_turn = first - 1;
        log_start(&logger, v);
    }
    write_log(&logger, record);
    if (request->turns != LOG_TURN || (request->turn >= first - 1 && request->turn <= r->last_turn))
        return true;
    text_addf(why, "%s: record %u has no turn %d: ", file, v->record, request->turn);
    if (r->last_turn < first)
        text_add(why, "none of its turns is legal");
    else
        text_addf(why, "%s %d to %d", v->status == STATUS_INVALID ? "its legal turns are" : "its turns are", first,
                  r->last_turn);
    if (!request->record)
        text_add(why, "; --record N shows a single record");
    return false;
}

/* ---- Files ------------------------------------------------------------------------------------------------------ */

int replay_log_open(const char *file, struct text *why)
{
    struct stat status;
    int fd = strcmp(file, "-") == 0 ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY);

    if (fd < 0) {
        text_addf(why, "cannot read %s: %s", file, strerror(errno));
    } else if (fstat(fd, &status) == 0 && S_ISDIR(status.st_mode)) {
        text_addf(why, "cannot read %s: it is a folder: name a file in it", file);
        if (fd != STDIN_FILENO)
            close(fd);
        fd = -1;
    }
    return fd;
}

bool replay_log_file(const char *file, const struct replay_log_request *request, struct editions *editions,
                     struct replay_log *log, struct text *why)
{
    int fd = replay_log_open(file, why);

    *log = (struct replay_log){0};
    if (fd < 0)
        return false;
    struct record_reader *reader = record_open(source_file, &fd);
    struct record record;
    bool good = true;
    int got = 0;

    while (good && (got = record_next(reader, &record)) > 0) {
        log->records++;
        if (!request->record || request->record == log->records)
            good = replay_log_add(&record, log->records, request, file, log, editions, why);
    }
    if (got < 0)
        good = text_refuse(why, "cannot read %s: %s", file, strerror(errno));
    record_close(reader);
    if (fd != STDIN_FILENO)
        close(fd);
    if (good && log->records == 0)
        return text_refuse(why, "%s holds no record", file);
    if (good && request->record > log->records)
        return text_refuse(why, "%s has no record %u: it holds %u", file, request->record, log->records);
    return good;
}

void replay_log_release(struct replay_log *log)
{
    for (size_t i = 0; i < log->count; i++) {
        free(log->list[i]->turns);
        verdict_release(&log->list[i]->verdict);
        free(log->list[i]);
    }
    free(log->list);
    *log = (struct replay_log){0};
}
