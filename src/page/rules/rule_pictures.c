#include "page/rules/rule_pictures.h"

#include "base/mem.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "page/rules/rule_sheet.h"
#include "page/template/template.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

struct picture_loader {
    const struct game *game;
    const char *origin; /* the template's name, for messages */
    const struct record *record;
    struct rule_pictures *pictures;
    struct text *why;
};

/* Adds the place of `tag`, or (NULL) of the record, and returns the text to add to it what is wrong there. */
static struct text *locate(const struct picture_loader *l, const struct tag *tag)
{
    text_addf(l->why, "%s:%u: ", l->origin, tag ? record_line(l->record, tag->start) : l->record->line);
    return l->why;
}

/* The turn of the tag Refused as far as it is legal, and the move that is not. */
struct refused {
    struct arena *arena;
    uint32_t number; /* of the turn */
    struct played_turn turn;
    bool refused; /* its last move */
    int left;     /* words of the tag that are still to come */
};

static void keep_refused(void *context, const struct verdict *v, const struct replay_word *word)
{
    struct refused *r = context;
    size_t size = v->game->rules->size(&v->values), count = word->played.count;
    if (word->number != r->number)
        return;
    r->left -= word->token->kind == TOKEN_ACTION;
    r->refused = !word->legal && count > r->turn.count; /* otherwise it is not a move at all */
    r->turn =
        (struct played_turn){.before = arena_copy(r->arena, word->played.before, size),
                             .after = arena_copy(r->arena, word->played.after, size),
                             .moves = arena_copy(r->arena, word->played.moves, count * sizeof *word->played.moves),
                             .count = count};
}

/* Replays the record with one more turn, which has the actions of the tag Refused. Returns whether the last of them is
 * illegal and those before it are legal. */
static bool replay_refused(const struct picture_loader *l, const struct verdict *v, const char *actions,
                           struct refused *refused)
{
    scoped(verdict_release) struct verdict trial = {.editions = v->editions};
    scoped(text_release) struct text text = {0};
    refused->number = v->turns + (uint32_t)game_first_turn(v->game, &v->values);
    for (const char *s = actions; *(s += strspn(s, " ")); s += strcspn(s, " "))
        refused->left++;
    text_add_bytes(&text, l->record->text + l->record->start, l->record->turns.end - l->record->start);
    text_addf(&text, "\n%u. %s\n", refused->number, actions);
    replay_text(text_string(&text), text.len, &trial, &(struct replay_watch){.word = keep_refused, .context = refused});
    return refused->refused && refused->left == 0;
}

/* Applies the tags Refused and Unmarked. */
static bool apply_tags(const struct picture_loader *l, struct verdict *v, struct board_picture *p)
{
    const struct tag *refused = record_tag(l->record, "Refused"), *unmarked = record_tag(l->record, "Unmarked");
    struct played_turn *shown = &p->view.turn;

    if (refused) {
        struct refused turn = {.arena = &v->arena};
        if (p->game->rules->parts)
            return text_refuse(locate(l, refused), "Refused is not for games in which all players act in every turn");
        if (!replay_refused(l, v, refused->text, &turn))
            return text_refuse(locate(l, refused),
                               "the last action of Refused must be illegal, and those before it legal");
        *shown = turn.turn;
        p->refused = true;
    }
    if (unmarked && strcmp(unmarked->text, "all") == 0) {
        *shown = (struct played_turn){.after = shown->after};
        p->view.close_up = CLOSE_UP_STILL;
    } else if (unmarked) {
        int64_t count;
        if (!parse_whole(unmarked->text, 0, (int64_t)shown->count, &count, NULL))
            return text_refuse(locate(l, unmarked), "Unmarked must be a number of moves of the last turn, or all");
        shown->moves += count;
        shown->count -= (size_t)count;
    }
    return true;
}

static bool add_picture(const struct picture_loader *l, struct replay_log *replay)
{
    struct rule_pictures *pictures = l->pictures;
    struct verdict *v = &replay->verdict;
    const struct game_log *log = &replay->log;
    const struct tag *tag = record_tag(l->record, "Picture");

    if (!tag)
        return text_refuse(locate(l, NULL), "the tag Picture is missing, which names the picture");
    for (size_t i = 0; i < pictures->count; i++)
        if (strcmp(pictures->list[i].name, tag->text) == 0)
            return text_refuse(locate(l, tag), "there is already a picture \"%.*s\"", UTF8_EXCERPT(tag->text));
    const struct diag *error = verdict_error(v);
    if (error)
        return text_refuse(l->why, "%s:%u: %s", l->origin, error->place.line, text_string(&error->message));
    if (!log->game)
        return text_refuse(locate(l, NULL), "this record has no position");
    if (log->game != l->game)
        return text_refuse(locate(l, NULL), "this is a record of %s, not of %s", log->game->about.title,
                           l->game->about.title);
    struct example *example = mem_add(pictures->list, pictures->count);
    example->name = arena_string(&v->arena, tag->text, tag->len);
    example->picture = (struct board_picture){log->game,
                                              log->values,
                                              {.turn = log->turns[log->last].played, .close_up = CLOSE_UP_RULE},
                                              false};
    return apply_tags(l, v, &example->picture);
}

static bool load(const char *template_dir, const struct game *game, struct editions *editions,
                 struct rule_pictures *pictures, struct text *why)
{
    const struct replay_log_request last = {.turns = LOG_LAST};
    scoped(template_release) struct template t = {0};
    scoped(text_release) struct text path = {0}, reason = {0};
    struct record record;

    text_addf(&path, "%s/pictures.qdr", game->about.slug);
    enum template_found found = template_find(template_dir, text_string(&path), &t, &reason);
    bool good = found != TEMPLATE_BROKEN || text_refuse(why, "%s", text_string(&reason));
    struct picture_loader loader = {game, text_string(&t.origin), &record, pictures, why};
    scoped(record_release) struct record_reader *reader = record_open_text(text_string(&t.content), t.content.len);
    while (good && record_next(reader, &record)) {
        struct replay_log *log = mem_new(sizeof *log);
        *mem_add(pictures->logs, pictures->log_count) = log;
        replay_log_read(log, &record, &last, editions);
        good = add_picture(&loader, log);
    }
    return good;
}

bool rule_pictures_load(struct rule_pictures *pictures, const char *template_dir, const char *language,
                        const struct game *game, struct editions *editions, struct text *why)
{
    pictures->text = rule_text_load(template_dir, language, game, why);
    return pictures->text && load(template_dir, game, editions, pictures, why) &&
           rule_text_set_examples(pictures->text, pictures->list, pictures->count, why);
}

void rule_pictures_release(struct rule_pictures *pictures)
{
    rule_text_free(pictures->text);
    for (size_t i = 0; i < pictures->log_count; i++) {
        replay_log_release(pictures->logs[i]);
        free(pictures->logs[i]);
    }
    free(pictures->logs);
    free(pictures->list);
    *pictures = (struct rule_pictures){0};
}

/* ---- The document ------------------------------------------------------------------------------------------------ */

static void draw_rules(const void *context, struct draw *d, const struct document_part *asked UNUSED)
{
    const struct rule_document *doc = context;
    rule_sheet_print(d, &doc->page, doc->rules, true);
}

bool rule_document_prepare(struct rule_document *doc, const char *language, struct text *why)
{
    const struct about *about = &doc->rules->game->about;
    scoped(measuring_end) struct draw *d = measuring_begin(doc->resources);
    int pages = rule_sheet_print(d, &doc->page, doc->rules, false);

    text_addf(&doc->subject, "%s: %s", about->title, words_get(doc->resources->words, RULES_WORD));
    text_addf(&doc->name, "%s-rules-%s", about->slug, language);
    doc->document = (struct document){.title = page_title(&doc->page, doc->rules->game),
                                      .subject = text_string(&doc->subject),
                                      .name = text_string(&doc->name),
                                      .remedy = "use larger paper",
                                      .count = 1,
                                      .context = doc,
                                      .page_count = (uint64_t)pages,
                                      .draw = draw_rules};
    return pages > 0 || text_refuse(why, "the rules do not fit on this paper: use larger paper or a smaller margin");
}

void rule_document_release(struct rule_document *doc)
{
    text_release(&doc->subject);
    text_release(&doc->name);
}
