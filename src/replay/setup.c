/* A record starts from a sheet ID, or from tags that spell the set-up out, or from both; then they must
 * agree (records.md, "Tags and actions by game"). */
#include "replay/setup.h"

#include "base/utf8.h"
#include "game/registry.h"
#include "game/sheet_id.h"

#include <string.h>
#include <strings.h>

enum { QUOTE = 40 }; /* code points of a tag's text that a message repeats */

struct setup {
    const struct record *record;
    struct verdict *v;
    const struct tag *game, *sheet;
    const struct tag *params[PARAMS_MAX];
    struct fault *fault;
};

/* The same words stand in many messages. */
static bool wrong(struct setup *s, const struct tag *tag)
{
    s->fault->start = tag->start;
    s->fault->line = tag->line;
    return false;
}

static bool blame(struct setup *s, const struct tag *tag, const char *message)
{
    text_add(&s->fault->message, message);
    return wrong(s, tag);
}

static void add_quoted(struct text *out, const char *text, size_t len)
{
    size_t at = 0, used;
    for (int i = 0; i < QUOTE && at < len; i++, at += used)
        utf8_decode(text + at, len - at, &used);
    text_add_char(out, '"');
    text_add_bytes(out, text, at);
    text_add(out, at < len ? "...\"" : "\"");
}

/* ---- Tags as such ---------------------------------------------------------------------------------- */

static const struct tag *repeated(const struct record *record)
{
    for (size_t i = 1; i < record->tag_count; i++)
        for (size_t k = 0; k < i; k++)
            if (strcasecmp(record->tags[i].name, record->tags[k].name) == 0)
                return &record->tags[i];
    return NULL;
}

static bool unknown_game(struct setup *s)
{
    struct text *message = &s->fault->message;
    text_add(message, "there is no game called ");
    add_quoted(message, s->game->text, s->game->len);
    text_add(message, "; the games are ");
    for (size_t i = 0; registry_game(i); i++) {
        text_add(message, i ? ", " : "");
        text_add(message, registry_game(i)->slug);
    }
    return wrong(s, s->game);
}

static bool no_game(struct setup *s)
{
    const struct record *record = s->record;
    static const char message[] = "the tag that names the game is missing: [Game \"connect-capture\"]";
    if (record->tag_count > 0)
        return blame(s, &record->tags[0], message);
    const struct token *first = &record->tokens[0];
    s->fault->start = first->start;
    s->fault->line = first->line;
    text_add(&s->fault->message, first->kind == TOKEN_ERROR ? record->token_error
                                                            : "a record begins with tags: [Game \"connect-capture\"]");
    return false;
}

/* Checks that all tags can be read, that none is there twice, and that the game is known. Of several
 * faults the first counts. */
static bool read_game(struct setup *s)
{
    const struct record *record = s->record;
    const struct tag *twice = repeated(record);
    uint32_t first = UINT32_MAX;

    s->game = record_tag(record, "Game");
    if (s->game)
        s->v->game = registry_find(s->game->text, s->game->len);
    s->v->game_name = s->v->game ? s->v->game->slug
                      : s->game  ? arena_string(&s->v->arena, s->game->text, s->game->len)
                                 : "";
    if (s->game && !s->v->game)
        first = s->game->start;
    if (twice && twice->start < first)
        first = twice->start;
    if (record->error && record->error_start < first) {
        s->fault->start = record->error_start;
        s->fault->line = record->error_line;
        text_add(&s->fault->message, record->error);
        return false;
    }
    if (twice && twice->start == first) {
        text_addf(&s->fault->message, "the tag %s is here a second time", twice->name);
        return wrong(s, twice);
    }
    if (!s->game)
        return no_game(s);
    return s->v->game ? true : unknown_game(s);
}

/* ---- Values ---------------------------------------------------------------------------------------- */

static const struct tag *setup_tag(const struct setup *s, size_t i)
{
    return record_tag(s->record, s->v->game->setup[i].name);
}

/* Overwrites in *values what the tags say, but for `except`. */
static bool apply_tags(struct setup *s, struct values *values, const struct tag *except)
{
    const struct game *game = s->v->game;
    for (size_t i = 0; i < game->param_count; i++) {
        const struct tag *tag = s->params[i];
        if (tag && tag != except &&
            !param_read(&game->params[i], tag->text, tag->len, &values->of[i], &s->fault->message))
            return wrong(s, tag);
    }
    for (size_t i = 0; i < game->setup_count; i++) {
        const struct tag *tag = setup_tag(s, i);
        if (tag && tag != except && !game->setup[i].values(tag->text, tag->len, values, &s->fault->message))
            return wrong(s, tag);
    }
    return true;
}

/* Whether the values fit each other without what one tag says: then it is to blame. */
static bool fits_without(struct setup *s, const struct tag *tag)
{
    struct values values;
    struct text why = {0};
    params_standard(s->v->game->params, s->v->game->param_count, &values);
    bool fits = tag && apply_tags(s, &values, tag) && s->v->game->check(&values, &why);
    text_release(&why);
    return fits;
}

static const struct tag *misfit(struct setup *s)
{
    for (size_t i = 0; i < s->v->game->param_count; i++)
        if (fits_without(s, s->params[i]))
            return s->params[i];
    for (size_t i = 0; i < s->v->game->setup_count; i++)
        if (fits_without(s, setup_tag(s, i)))
            return setup_tag(s, i);
    return s->game;
}

/* ---- Without a sheet ID ------------------------------------------------------------------------------ */

static bool missing_tags(struct setup *s)
{
    const struct game *game = s->v->game;
    for (size_t i = 0; i < game->setup_count; i++) {
        if (!game->setup[i].needed || setup_tag(s, i))
            continue;
        text_addf(&s->fault->message, "the tag %s is missing, or a tag Sheet with the ID of the printed sheet",
                  game->setup[i].name);
        return wrong(s, s->game);
    }
    return true;
}

static bool spell_out(struct setup *s)
{
    struct verdict *v = s->v;
    const struct game *game = v->game;

    if (!missing_tags(s))
        return false;
    params_standard(game->params, game->param_count, &v->values);
    if (!apply_tags(s, &v->values, NULL))
        return false;
    if (!game->check(&v->values, &s->fault->message))
        return wrong(s, misfit(s));
    v->start = arena_alloc(&v->arena, game->size(&v->values));
    game->blank(&v->values, v->start);
    for (size_t i = 0; i < game->setup_count; i++) {
        const struct tag *tag = setup_tag(s, i);
        if (tag && !game->setup[i].place(&v->values, v->start, tag->text, tag->len, &s->fault->message))
            return wrong(s, tag);
    }
    return true;
}

/* ---- With one -------------------------------------------------------------------------------------- */

static bool disagree(struct setup *s, const struct tag *tag)
{
    text_clear(&s->fault->message);
    text_addf(&s->fault->message,
              "the tag %s says something else than the sheet of the tag Sheet: leave out one of them", tag->name);
    return wrong(s, tag);
}

static bool same_values(const struct game *game, const struct values *one, const struct values *two)
{
    struct text a = {0}, b = {0};
    for (size_t i = 0; i < game->param_count; i++) {
        param_write(&game->params[i], &one->of[i], &a);
        param_write(&game->params[i], &two->of[i], &b);
        text_add_char(&a, '\n');
        text_add_char(&b, '\n');
    }
    bool same = strcmp(text_string(&a), text_string(&b)) == 0;
    text_release(&a);
    text_release(&b);
    return same;
}

static bool same_setup(const struct setup_tag *tag, const struct values *values, const struct pos *one,
                       const struct pos *two)
{
    struct text a = {0}, b = {0};
    tag->write(values, one, &a);
    tag->write(values, two, &b);
    bool same = strcmp(text_string(&a), text_string(&b)) == 0;
    text_release(&a);
    text_release(&b);
    return same;
}

/* Whether the tags that repeat what the sheet ID says agree with it. */
static bool agree(struct setup *s)
{
    struct verdict *v = s->v;
    const struct game *game = v->game;
    struct text *why = &s->fault->message;
    struct pos *spelt = arena_alloc(&v->arena, game->size(&v->values));

    for (size_t i = 0; i < game->param_count; i++) {
        const struct tag *tag = s->params[i];
        struct values values = v->values;
        if (tag && !param_read(&game->params[i], tag->text, tag->len, &values.of[i], why))
            return wrong(s, tag);
        if (tag && !same_values(game, &values, &v->values))
            return disagree(s, tag);
    }
    game->blank(&v->values, spelt);
    for (size_t i = 0; i < game->setup_count; i++) {
        const struct tag *tag = setup_tag(s, i);
        struct values values = v->values;
        if (tag && !game->setup[i].values(tag->text, tag->len, &values, why))
            return wrong(s, tag);
        if (tag && !same_values(game, &values, &v->values))
            return disagree(s, tag);
        if (tag && !game->setup[i].place(&v->values, spelt, tag->text, tag->len, why))
            return wrong(s, tag);
        if (tag && !same_setup(&game->setup[i], &v->values, spelt, v->start))
            return disagree(s, tag);
    }
    return true;
}

static bool rebuild(struct setup *s)
{
    struct verdict *v = s->v;
    struct sheet_id id;

    if (!sheet_id_read(s->sheet->text, s->sheet->len, &id, &s->fault->message))
        return wrong(s, s->sheet);
    if (id.game != v->game) {
        text_addf(&s->fault->message, "this is the ID of a sheet of %s, but the record is of %s", id.game->title,
                  v->game->title);
        return wrong(s, s->sheet);
    }
    v->values = id.values;
    v->start = arena_alloc(&v->arena, v->game->size(&v->values));
    sheet_id_start(&id, v->start);
    return agree(s);
}

bool setup_read(const struct record *record, struct verdict *v, struct fault *fault)
{
    struct setup s = {.record = record, .v = v, .fault = fault};

    if (!read_game(&s))
        return false;
    for (size_t i = 0; i < v->game->param_count; i++)
        s.params[i] = v->game->params[i].tag ? record_tag(record, v->game->params[i].tag) : NULL;
    s.sheet = record_tag(record, "Sheet");
    return s.sheet ? rebuild(&s) : spell_out(&s);
}
