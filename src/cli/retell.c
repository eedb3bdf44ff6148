#include "cli/retell.h"

#include "base/mem.h"
#include "record/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A record being replayed. */
struct teller {
    const struct retell_wish *wish;
    struct retold *retold;
    struct game_log_turn *turns;
    size_t count, size;
};

/* ---- Turns -------------------------------------------------------------------------------------------------- */

static struct game_log_turn *new_turn(struct teller *t)
{
    if (t->count == t->size) {
        t->size = t->size ? 2 * t->size : 4;
        t->turns = mem_resize(t->turns, t->size * sizeof *t->turns);
    }
    t->turns[t->count] = (struct game_log_turn){.text = ""};
    return &t->turns[t->count++];
}

static void *keep(struct arena *arena, const void *bytes, size_t size)
{
    void *copy = arena_alloc(arena, size ? size : 1);
    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

/* The slot of a turn that is wished for: one each, or one that each overwrites. */
static struct game_log_turn *slot(struct teller *t, const struct replay_turn *turn)
{
    if (t->wish->what == RETELL_TURN && (int)turn->number != t->wish->turn)
        return NULL;
    return t->wish->what != RETELL_ALL && t->count > 1 ? &t->turns[1] : new_turn(t);
}

static void begin(struct teller *t, const struct verdict *v)
{
    struct game_log_turn *start = new_turn(t);
    start->number = game_first_turn(v->game, &v->values) - 1;
    start->player = -1;
    start->played.after = v->start;
    game_score(v->game, &v->values, v->start, &start->score);
}

static void tell_turn(void *context, const struct verdict *v, const struct replay_turn *turn)
{
    struct teller *t = context;
    struct arena *arena = &t->retold->verdict.arena;
    size_t size = v->game->rules->size(&v->values);

    t->retold->last_turn = (int)turn->number;
    if (t->count == 0)
        begin(t, v);
    const struct pos *before = t->turns[t->count - 1].played.after;
    struct game_log_turn *kept = slot(t, turn);
    if (!kept)
        return;
    if (t->wish->what != RETELL_ALL)
        before = keep(arena, turn->played.before, size);
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

/* ---- Stories ------------------------------------------------------------------------------------------------ */

static const char *tag_text(const struct record *record, const char *name, struct arena *arena)
{
    const struct tag *tag = record_tag(record, name);
    return tag ? arena_string(arena, tag->text, tag->len) : "";
}

static const char *error_text(struct verdict *v)
{
    struct text error = {0};
    for (size_t i = 0; i < v->diag_count; i++)
        text_addf(&error, "%sline %u: %s", i ? "; " : "", v->diags[i].place.line, text_string(&v->diags[i].message));
    const char *kept = arena_string(&v->arena, text_string(&error), error.len);
    text_release(&error);
    return kept;
}

static void write_story(struct teller *t, const struct record *record)
{
    struct retold *r = t->retold;
    struct verdict *v = &r->verdict;
    size_t shown =
        t->wish->what == RETELL_TURN && t->wish->turn == game_first_turn(v->game, &v->values) - 1 ? 0 : t->count - 1;

    r->story = (struct game_log){
        .game = v->game,
        .values = &v->values,
        .event = tag_text(record, "Event", &v->arena),
        .date = tag_text(record, "Date", &v->arena),
        .round = tag_text(record, "Round", &v->arena),
        .sheet = tag_text(record, "Sheet", &v->arena),
        .error = "",
        .record = v->record,
        .turns = t->turns,
        .count = t->count,
        .first = t->wish->what == RETELL_ALL ? 0 : shown,
        .last = shown,
    };
    for (int i = 0; i < PLAYERS_MAX; i++) {
        bool given = (size_t)i < t->wish->name_count && *t->wish->names[i];
        r->story.names[i] = given ? t->wish->names[i] : v->names[i];
    }
    if (r->story.turns[shown].number == r->last_turn)
        r->story.error = error_text(v);
}

static bool has_turn(const struct retell_wish *wish, const struct retold *r, const char *file, struct text *why)
{
    const struct verdict *v = &r->verdict;
    int first = game_first_turn(v->game, &v->values);

    if (wish->what != RETELL_TURN || (wish->turn >= first - 1 && wish->turn <= r->last_turn))
        return true;
    text_addf(why, "%s: record %u has no turn %d: ", file, v->record, wish->turn);
    if (r->last_turn < first)
        text_add(why, "no turn of it is legal");
    else
        text_addf(why, "%s %d to %d", v->status == STATUS_INVALID ? "its legal turns are" : "its turns are", first,
                  r->last_turn);
    if (!wish->record)
        text_add(why, "; --record N shows one record alone");
    return false;
}

bool retell_record(const struct record *record, uint32_t number, const struct retell_wish *wish, const char *file,
                   struct retelling *r, struct editions *editions, struct text *why)
{
    struct retold *retold = mem_new(sizeof *retold);
    struct teller teller = {.wish = wish, .retold = retold};
    struct replay_watch watch = {tell_turn, &teller};

    r->list = mem_resize(r->list, (r->count + 1) * sizeof(struct retold *));
    r->list[r->count++] = retold;
    retold->verdict.editions = editions;
    replay_record_watched(record, number, &retold->verdict, &watch);
    r->illegal = r->illegal || retold->verdict.status == STATUS_INVALID || retold->verdict.claim_wrong;
    if (!retold->verdict.start)
        return true;
    if (teller.count == 0) {
        retold->last_turn = game_first_turn(retold->verdict.game, &retold->verdict.values) - 1;
        begin(&teller, &retold->verdict);
    }
    retold->turns = teller.turns;
    write_story(&teller, record);
    return has_turn(wish, retold, file, why);
}

/* ---- Files -------------------------------------------------------------------------------------------------- */

static bool check_found(const struct retell_wish *wish, const struct retelling *r, const char *file, struct text *why)
{
    if (r->records == 0)
        return text_refuse(why, "%s: there is no record in it", file);
    if (wish->record > r->records)
        return text_refuse(why, "%s: there is no record %u: it holds %u", file, wish->record, r->records);
    return true;
}

static bool retell_all(int fd, const struct retell_wish *wish, const char *file, struct editions *editions,
                       struct retelling *r, struct text *why)
{
    struct record_reader *reader = record_open(source_file, &fd);
    struct record record;
    bool good = true;
    int got = 0;

    while (good && (got = record_next(reader, &record)) > 0) {
        r->records++;
        if (!wish->record || wish->record == r->records)
            good = retell_record(&record, r->records, wish, file, r, editions, why);
    }
    if (got < 0)
        good = text_refuse(why, "cannot read %s: %s", file, strerror(errno));
    record_close(reader);
    return good && check_found(wish, r, file, why);
}

bool retell_file(const char *file, const struct retell_wish *wish, struct editions *editions, struct retelling *r,
                 struct text *why)
{
    bool standard = strcmp(file, "-") == 0, good;
    struct stat status;
    int fd = standard ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY);

    *r = (struct retelling){0};
    if (fd < 0)
        return text_refuse(why, "cannot read %s: %s", file, strerror(errno));
    if (fstat(fd, &status) == 0 && S_ISDIR(status.st_mode))
        good = text_refuse(why, "cannot read %s: it is a folder: name a file in it", file);
    else
        good = retell_all(fd, wish, file, editions, r, why);
    if (!standard)
        close(fd);
    return good;
}

void retell_release(struct retelling *r)
{
    for (size_t i = 0; i < r->count; i++) {
        free(r->list[i]->turns);
        verdict_release(&r->list[i]->verdict);
        free(r->list[i]);
    }
    free(r->list);
    *r = (struct retelling){0};
}
