#include "cli/pictures.h"

#include "base/mem.h"
#include "cli/amount.h"
#include "page/template.h"
#include "record/source.h"

#include <stdlib.h>
#include <string.h>

/* Pictures being loaded. */
struct loader {
    const struct game *game;
    struct editions *editions;
    const char *origin;
    struct pictures *pictures;
    struct text *why;
};

static bool refuse(const struct loader *l, uint32_t line, const char *message)
{
    return text_refuse(l->why, "%s:%u: %s", l->origin, line, message);
}

/* ---- What is refused ------------------------------------------------------------------------------------------ */

/* Plays one action of the tag Refused on `now` and adds its moves to `moves`, `cap` at most. False if the rules refuse
 * it, and the reason in `why`; *read tells whether it could be read. */
static bool play_action(const struct example *p, struct pos *now, const char *s, size_t len, struct move *moves,
                        size_t cap, size_t *count, bool *read, struct text *why)
{
    struct move move = {0};
    for (size_t at = 0, used; at < len; at += used) {
        used = *count < cap ? p->game->notation->decode(p->values, s + at, len - at, &move, why) : 0;
        *read = used > 0;
        if (!*read)
            return false;
        moves[(*count)++] = move;
        if (!p->game->rules->play(p->values, now, &move, why))
            return false;
    }
    return true;
}

/* Whether the last of the actions is illegal, and all before it are legal. */
static bool check_refused(const struct example *p, struct pos *now, const char *s, struct move *moves, size_t cap,
                          size_t *count)
{
    struct text why = {0};
    bool legal = true, read = true;
    for (s += strspn(s, " "); *s && legal; s += strspn(s, " ")) {
        size_t len = strcspn(s, " ");
        legal = play_action(p, now, s, len, moves, cap, count, &read, &why);
        s += len;
    }
    text_release(&why);
    return !legal && read && !*s;
}

/* Makes a picture one of what is refused. */
static bool take_refused(const struct loader *l, struct example *p, const struct record *record, struct arena *arena)
{
    const struct tag *tag = record_tag(record, "Refused");
    size_t size = p->game->rules->size(p->values), cap = tag ? tag->len : 0;

    if (!tag)
        return true;
    if (p->game->rules->parts)
        return refuse(l, tag->line, "turns in which all players act have no pictures of what is refused");
    struct pos *now = arena_alloc(arena, size);
    struct move *moves = arena_alloc(arena, (cap + 1) * sizeof *moves);
    size_t count = 0;
    memcpy(now, p->turn.after, size);
    if (!check_refused(p, now, tag->text, moves, cap, &count))
        return refuse(l, tag->line, "the last action of Refused must be one that the rules refuse, and the first such");
    p->turn = (struct played_turn){p->turn.after, now, moves, count};
    p->refused = true;
    return true;
}

/* Leaves the first moves of a turn unmarked. */
static bool take_unmarked(const struct loader *l, struct example *p, const struct record *record)
{
    const struct tag *tag = record_tag(record, "Unmarked");
    struct text right = {0};
    int64_t count = 0;

    if (!tag)
        return true;
    if (strcmp(tag->text, "all") == 0) {
        p->turn = (struct played_turn){.after = p->turn.after};
        return true;
    }
    bool good = amount_whole(tag->text, 0, (int64_t)p->turn.count, &count, &right);
    text_release(&right);
    if (!good)
        return refuse(l, tag->line, "Unmarked says how many moves of the last turn are not marked, or all");
    p->turn.moves += count;
    p->turn.count -= (size_t)count;
    return true;
}

/* ---- Pictures ------------------------------------------------------------------------------------------------- */

static bool check_record(const struct loader *l, const struct record *record, const struct retold *retold)
{
    const struct verdict *v = &retold->verdict;
    if (v->diag_count > 0)
        return text_refuse(l->why, "%s:%u: %s", l->origin, v->diags[0].place.line, text_string(&v->diags[0].message));
    if (!retold->story.game)
        return refuse(l, record->line, "this record has no position");
    if (retold->story.game != l->game)
        return text_refuse(l->why, "%s:%u: this is a record of %s, not of %s", l->origin, record->line,
                           retold->story.game->about.title, l->game->about.title);
    return true;
}

static bool is_taken(const struct pictures *pictures, const char *name)
{
    for (size_t i = 0; i < pictures->count; i++)
        if (strcmp(pictures->list[i].name, name) == 0)
            return true;
    return false;
}

static bool take_picture(const struct loader *l, const struct record *record, struct retold *retold)
{
    struct pictures *pictures = l->pictures;
    const struct tag *tag = record_tag(record, "Picture");
    struct arena *arena = &retold->verdict.arena;

    if (!tag || !*tag->text)
        return refuse(l, record->line, "this record has no tag Picture, which names it");
    if (is_taken(pictures, tag->text))
        return text_refuse(l->why, "%s:%u: there is a picture \"%.60s\" before this one", l->origin, tag->line,
                           tag->text);
    if (!check_record(l, record, retold))
        return false;
    const struct game_log *story = &retold->story;
    struct example picture = {.name = arena_string(arena, tag->text, tag->len),
                              .game = story->game,
                              .values = story->values,
                              .turn = story->turns[story->last].played};
    if (!take_refused(l, &picture, record, arena) || !take_unmarked(l, &picture, record))
        return false;
    pictures->list = mem_resize(pictures->list, (pictures->count + 1) * sizeof *pictures->list);
    pictures->list[pictures->count++] = picture;
    return true;
}

static bool take_records(const struct loader *l, struct source *source)
{
    const struct retell_wish wish = {.what = RETELL_LAST};
    struct record_reader *reader = record_open(source_memory, source);
    struct retelling *told = &l->pictures->told;
    struct record record;
    bool good = true;

    while (good && record_next(reader, &record) > 0)
        good = retell_record(&record, ++told->records, &wish, l->origin, told, l->editions, l->why) &&
               take_picture(l, &record, told->list[told->count - 1]);
    record_close(reader);
    return good;
}

bool pictures_load(const char *template_dir, const struct game *game, struct editions *editions,
                   struct pictures *pictures, struct text *why)
{
    struct template t = {0};
    struct text path = {0}, absent = {0};

    *pictures = (struct pictures){0};
    text_addf(&path, "%s/pictures.qdr", game->about.slug);
    enum template_found found = template_find(template_dir, text_string(&path), &t, &absent);
    if (found == TEMPLATE_BROKEN)
        text_add(why, text_string(&absent));
    struct loader loader = {game, editions, text_string(&t.origin), pictures, why};
    struct source source = {text_string(&t.content), t.content.len};
    bool good = found == TEMPLATE_ABSENT || (found == TEMPLATE_FOUND && take_records(&loader, &source));
    template_release(&t);
    text_release(&path);
    text_release(&absent);
    return good;
}

void pictures_release(struct pictures *pictures)
{
    retell_release(&pictures->told);
    free(pictures->list);
    *pictures = (struct pictures){0};
}

struct rule_text *pictures_rules(const char *template_dir, const char *language, const struct game *game,
                                 struct editions *editions, struct pictures *pictures, struct text *why)
{
    struct rule_text *rules = rule_text_load(template_dir, language, game, why);
    if (rules && pictures_load(template_dir, game, editions, pictures, why) &&
        rule_text_set_examples(rules, pictures->list, pictures->count, why))
        return rules;
    rule_text_free(rules);
    return NULL;
}
