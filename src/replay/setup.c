/* A record starts from a sheet ID, or from tags that spell the set-up out, or from both; then they must
 * agree (records.md, "Tags and actions by game"). */
#include "replay/setup.h"

#include "base/utf8.h"
#include "catalogue/registry.h"
#include "catalogue/sheet_id.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { QUOTE = 40 }; /* code points of a tag's text that a message repeats */

struct setup {
    const struct record *record;
    struct verdict *v;
    const struct tag *game, *sheet, *edition;
    const struct tag *params[PARAMS_MAX];
    const struct record_tag *ruler; /* the record's tag that makes others needless; or NULL */
    struct text why;                /* what the next accusation says */
    struct fault *fault;            /* the first in the text of all faults found, if `faulty` */
    bool faulty;
};

static void accuse_place(struct setup *s, uint32_t start, uint32_t line)
{
    if (!s->faulty || start < s->fault->start) {
        struct text old = s->fault->message;
        *s->fault = (struct fault){start, line, s->why};
        s->why = old;
        s->faulty = true;
    }
    text_clear(&s->why);
}

static void accuse(struct setup *s, const struct tag *tag)
{
    accuse_place(s, tag->start, tag->line);
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

/* By name, then by place: repeated tags come to lie behind the first of their name. */
static int compare_tags(const void *one, const void *two)
{
    const struct tag *const *a = one, *const *b = two;
    int order = strcasecmp((*a)->name, (*b)->name);
    return order ? order : (*a > *b) - (*a < *b);
}

/* A hostile record can have a hundred thousand tags, so they are sorted. */
static void accuse_repeated(struct setup *s)
{
    size_t count = s->record->tag_count;
    const struct tag **sorted = arena_alloc(&s->v->arena, count * sizeof *sorted), *first = NULL;

    for (size_t i = 0; i < count; i++)
        sorted[i] = &s->record->tags[i];
    if (count > 1)
        qsort(sorted, count, sizeof *sorted, compare_tags);
    for (size_t i = 1; i < count; i++)
        if (strcasecmp(sorted[i - 1]->name, sorted[i]->name) == 0 && (!first || sorted[i] < first))
            first = sorted[i];
    if (!first)
        return;
    text_addf(&s->why, "the tag %s is here a second time", first->name);
    accuse(s, first);
}

static void accuse_unknown_game(struct setup *s)
{
    text_add(&s->why, "there is no game called ");
    add_quoted(&s->why, s->game->text, s->game->len);
    text_add(&s->why, "; the games are ");
    for (size_t i = 0; registry_game(i); i++) {
        text_add(&s->why, i ? ", " : "");
        text_add(&s->why, registry_game(i)->about.slug);
    }
    accuse(s, s->game);
}

static void accuse_missing_game(struct setup *s)
{
    const struct record *record = s->record;
    if (record->tag_count > 0) {
        text_add(&s->why, "the tag that names the game is missing: [Game \"connect-capture\"]");
        accuse(s, &record->tags[0]);
        return;
    }
    const struct token *first = &record->tokens[0];
    text_add(&s->why, first->kind == TOKEN_ERROR ? record->token_error
                                                 : "a record begins with tags: [Game \"connect-capture\"]");
    accuse_place(s, first->start, first->line);
}

/* Checks that all tags can be read, that none is there twice, and that the game is known. False if without
 * the game nothing more can be said. */
static bool read_game(struct setup *s)
{
    struct verdict *v = s->v;
    if (s->record->error) {
        text_add(&s->why, s->record->error);
        accuse_place(s, s->record->error_start, s->record->error_line);
    }
    accuse_repeated(s);
    s->game = record_tag(s->record, "Game");
    if (!s->game) {
        if (!s->faulty)
            accuse_missing_game(s);
        return false;
    }
    v->game = registry_find(s->game->text, s->game->len);
    v->game_name = v->game ? v->game->about.slug : arena_string(&v->arena, s->game->text, s->game->len);
    if (!v->game)
        accuse_unknown_game(s);
    return v->game;
}

/* ---- The edition ----------------------------------------------------------------------------------- */

static const void *edition_called(const struct setup *s, const char *name, struct text *why)
{
    struct editions *editions = s->v->editions;
    if (editions)
        return editions->find(editions, s->v->game, name, why);
    text_add(why, "there are no editions to be had");
    return NULL;
}

/* Finds the edition that the record is played with. If that can't be had the other tags are judged by the standard one;
 * false without that too. */
static bool find_edition(struct setup *s)
{
    struct verdict *v = s->v;
    struct text ignored = {0};

    if (!v->game->edition)
        return true;
    s->edition = record_tag(s->record, "Edition");
    v->values.edition = edition_called(s, s->edition ? s->edition->text : EDITION_STANDARD, &s->why);
    if (!v->values.edition) {
        accuse(s, s->edition ? s->edition : s->game);
        v->values.edition = edition_called(s, EDITION_STANDARD, &ignored);
        text_release(&ignored);
    }
    return v->values.edition;
}

/* The defaults of all parameters, with the record's edition. */
static struct values standard_values(const struct setup *s)
{
    struct values values;
    params_standard(s->v->game->params, &values);
    values.edition = s->v->values.edition;
    return values;
}

/* ---- Tags that can't stand together ---------------------------------------------------------------- */

static void find_ruler(struct setup *s)
{
    const struct game *game = s->v->game;
    for (size_t i = 0; i < game_tag_count(game) && !s->ruler; i++)
        if (game->notation->tags[i].rivals && record_tag(s->record, game->notation->tags[i].name))
            s->ruler = &game->notation->tags[i];
}

static const struct tag_rival *find_rival(const struct setup *s, const char *name)
{
    for (const struct tag_rival *rival = s->ruler ? s->ruler->rivals : NULL; rival && rival->name; rival++)
        if (strcmp(rival->name, name) == 0)
            return rival;
    return NULL;
}

static bool excluded(const struct setup *s, const char *name)
{
    const struct tag_rival *rival = find_rival(s, name);
    return rival && !rival->text;
}

/* What is excluded is accused, and then counts as if it was not there. */
static void accuse_rivals(struct setup *s)
{
    for (const struct tag_rival *rival = s->ruler ? s->ruler->rivals : NULL; rival && rival->name; rival++) {
        const struct tag *tag = record_tag(s->record, rival->name);
        if (!tag || (rival->text && (!*rival->text || strcmp(tag->text, rival->text) == 0)))
            continue;
        text_addf(&s->why, "the tag %s can't stand beside the tag %s", tag->name, s->ruler->name);
        if (rival->text)
            text_addf(&s->why, ", unless it says \"%s\"", rival->text);
        accuse(s, tag);
    }
}

/* The record's tag of this name, unless it is excluded. */
static const struct tag *find_tag(const struct setup *s, const char *name)
{
    return excluded(s, name) ? NULL : record_tag(s->record, name);
}

/* ---- Values ---------------------------------------------------------------------------------------- */

static const struct tag *setup_tag(const struct setup *s, size_t i)
{
    return find_tag(s, s->v->game->notation->tags[i].name);
}

static bool tag_values(const struct record_tag *setup, const struct tag *tag, struct values *values, struct text *why)
{
    return !setup->values || setup->values(tag->text, tag->len, values, why);
}

/* Overwrites in *values what the tags say, but for `except`. Accuses every tag that is wrong; false if one is. */
static bool apply_tags(struct setup *s, struct values *values, const struct tag *except)
{
    const struct game *game = s->v->game;
    bool right = true;
    for (size_t i = 0; game->params[i].name; i++) {
        const struct tag *tag = s->params[i];
        if (tag && tag != except && !param_read(&game->params[i], tag->text, tag->len, &values->of[i], &s->why)) {
            accuse(s, tag);
            right = false;
        }
    }
    for (size_t i = 0; i < game_tag_count(game); i++) {
        const struct tag *tag = setup_tag(s, i);
        if (tag && tag != except && !tag_values(&game->notation->tags[i], tag, values, &s->why)) {
            accuse(s, tag);
            right = false;
        }
    }
    return right;
}

/* Whether the values fit each other without what one tag says: then it is to blame. */
static bool fits_without(struct setup *s, const struct tag *tag)
{
    struct fault ignored = {0};
    struct setup trial = *s;
    struct values values;

    if (!tag)
        return false;
    trial.fault = &ignored;
    trial.why = (struct text){0};
    values = standard_values(s);
    bool fits = apply_tags(&trial, &values, tag) && game_check(s->v->game, &values, &trial.why);
    text_release(&trial.why);
    text_release(&ignored.message);
    return fits;
}

/* Later parameters are judged by earlier ones (a goal by the size of the paper), so they are blamed first. */
static const struct tag *misfit(struct setup *s)
{
    for (size_t i = param_count(s->v->game->params); i-- > 0;)
        if (fits_without(s, s->params[i]))
            return s->params[i];
    for (size_t i = 0; i < game_tag_count(s->v->game); i++)
        if (fits_without(s, setup_tag(s, i)))
            return setup_tag(s, i);
    return s->game;
}

/* Whether the record's sheet, if it has one, says what this tag would say. */
static bool on_sheet(const struct setup *s, const struct record_tag *tag)
{
    return s->sheet && (!tag->fixed || tag->fixed(&s->v->values));
}

static bool is_missing(const struct setup *s, size_t i)
{
    const struct record_tag *tag = &s->v->game->notation->tags[i];
    return tag->needed && !find_rival(s, tag->name) && !setup_tag(s, i) && !on_sheet(s, tag);
}

/* Whether a needed tag is missing that decides parameters: tags that decide none then can't be judged. */
static bool lacks_values(const struct setup *s)
{
    const struct game *game = s->v->game;
    for (size_t i = 0; i < game_tag_count(game); i++)
        if (game->notation->tags[i].values && is_missing(s, i))
            return true;
    return false;
}

/* Places what the tags spell out on a blank position, one after the other; what is wrong with one, or with all of
 * them together, is accused. */
static void place_tags(struct setup *s, struct pos *pos)
{
    const struct game *game = s->v->game;
    const struct tag *first = NULL;
    bool lacking = lacks_values(s);
    size_t blamed = 0;

    for (size_t i = 0; i < game_tag_count(game); i++) {
        const struct tag *tag = setup_tag(s, i);
        first = first ? first : tag;
        if (!tag || on_sheet(s, &game->notation->tags[i]) || (lacking && !game->notation->tags[i].values))
            continue;
        if (!game->notation->tags[i].place(&s->v->values, pos, tag->text, tag->len, &s->why)) {
            accuse(s, tag);
            return;
        }
    }
    if (lacking || !game->notation->settle || game->notation->settle(&s->v->values, pos, &blamed, &s->why))
        return;
    accuse(s, setup_tag(s, blamed) ? setup_tag(s, blamed) : first ? first : s->game);
}

/* ---- Without a sheet ID ------------------------------------------------------------------------------ */

/* Accuses the Game tag if a tag is missing; that only counts if nothing else is wrong. */
static void accuse_missing_tags(struct setup *s)
{
    const struct game *game = s->v->game;
    for (size_t i = 0; i < game_tag_count(game) && !s->faulty; i++) {
        const struct record_tag *tag = &game->notation->tags[i];
        if (!is_missing(s, i))
            continue;
        text_addf(&s->why, "the tag %s is missing", tag->name);
        text_add(&s->why,
                 s->sheet ? ": this sheet does not say it" : ", or a tag Sheet with the ID of the printed sheet");
        accuse(s, s->game);
    }
}

static void spell_out(struct setup *s)
{
    struct verdict *v = s->v;
    const struct game *game = v->game;

    v->values = standard_values(s);
    if (!apply_tags(s, &v->values, NULL))
        return;
    if (!game_check(game, &v->values, &s->why)) {
        accuse(s, misfit(s));
        return;
    }
    v->start = arena_alloc(&v->arena, game->rules->size(&v->values));
    game->rules->start(&v->values, v->start);
    place_tags(s, v->start);
    accuse_missing_tags(s);
}

/* ---- With one -------------------------------------------------------------------------------------- */

static void accuse_disagreement(struct setup *s, const struct tag *tag)
{
    text_addf(&s->why, "the tag %s says something else than the sheet of the tag Sheet: leave out one of them",
              tag->name);
    accuse(s, tag);
}

static bool same_values(const struct game *game, const struct values *one, const struct values *two)
{
    struct text a = {0}, b = {0};
    for (size_t i = 0; game->params[i].name; i++) {
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

static bool same_setup(const struct record_tag *tag, const struct values *values, const struct pos *one,
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

static void compare_params(struct setup *s)
{
    const struct game *game = s->v->game;
    for (size_t i = 0; game->params[i].name; i++) {
        const struct tag *tag = s->params[i];
        struct values values = s->v->values;
        if (tag && !param_read(&game->params[i], tag->text, tag->len, &values.of[i], &s->why))
            accuse(s, tag);
        else if (tag && game->params[i].use == PARAM_RULE)
            s->v->values = values;
        else if (tag && !same_values(game, &values, &s->v->values))
            accuse_disagreement(s, tag);
    }
}

/* Faults of tags that are wrong whatever the sheet is. */
static void accuse_others(struct setup *s)
{
    struct values values = standard_values(s);
    apply_tags(s, &values, NULL);
}

/* Places what the tags spell out on a blank sheet, to see whether it is the same as on the printed one. */
static void compare_setups(struct setup *s)
{
    struct verdict *v = s->v;
    const struct game *game = v->game;
    struct pos *spelt = arena_alloc(&v->arena, game->rules->size(&v->values));

    game->rules->start(&v->values, spelt);
    for (size_t i = 0; i < game_tag_count(game); i++) {
        const struct tag *tag = setup_tag(s, i);
        struct values values = v->values;
        if (!tag || !on_sheet(s, &game->notation->tags[i]))
            continue;
        if (!tag_values(&game->notation->tags[i], tag, &values, &s->why))
            accuse(s, tag);
        else if (!same_values(game, &values, &v->values))
            accuse_disagreement(s, tag);
        else if (!game->notation->tags[i].place(&v->values, spelt, tag->text, tag->len, &s->why))
            accuse(s, tag);
        else if (!same_setup(&game->notation->tags[i], &v->values, spelt, v->start))
            accuse_disagreement(s, tag);
    }
}

static void rebuild(struct setup *s)
{
    struct verdict *v = s->v;
    struct sheet_id id;

    if (!sheet_id_read(s->sheet->text, s->sheet->len, &id, &s->why)) {
        accuse(s, s->sheet);
        accuse_others(s);
    } else if (id.game != v->game) {
        text_addf(&s->why, "this is the ID of a sheet of %s, but the record is of %s", id.game->about.title,
                  v->game->about.title);
        accuse(s, s->sheet);
        accuse_others(s);
    } else {
        id.values.edition = v->values.edition;
        v->values = id.values;
        v->start = arena_alloc(&v->arena, v->game->rules->size(&v->values));
        sheet_id_start(&id, v->start);
        compare_params(s);
        compare_setups(s);
        accuse_missing_tags(s);
        if (!s->faulty)
            place_tags(s, v->start);
    }
}

static void set_up(struct setup *s)
{
    const struct game *game = s->v->game;
    find_ruler(s);
    accuse_rivals(s);
    for (size_t i = 0; game->params[i].name; i++)
        s->params[i] = game->params[i].tag ? find_tag(s, game->params[i].tag) : NULL;
    s->sheet = find_tag(s, "Sheet");
    if (!find_edition(s))
        return;
    if (s->sheet)
        rebuild(s);
    else
        spell_out(s);
}

bool setup_read(const struct record *record, struct verdict *v, struct fault *fault)
{
    struct setup s = {.record = record, .v = v, .fault = fault};
    if (read_game(&s))
        set_up(&s);
    text_release(&s.why);
    return !s.faulty;
}

/* ---- Writing tags ------------------------------------------------------------------------------------------------ */

/* Quotes and backslashes in the text are escaped. */
static void write_tag(const char *name, const char *text, struct text *out)
{
    text_addf(out, "[%s \"", name);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *text);
    }
    text_add(out, "\"]\n");
}

void setup_write(const struct game *game, const struct values *values, const char *sheet, const struct pos *pos,
                 struct text *out)
{
    struct values standard;
    struct text value = {0};

    write_tag("Game", game->about.slug, out);
    if (*sheet)
        write_tag("Sheet", sheet, out);
    if (game->edition && strcmp(game->edition->name(values->edition), EDITION_STANDARD) != 0)
        write_tag("Edition", game->edition->name(values->edition), out);
    params_standard(game->params, &standard);
    for (size_t i = 0; game->params[i].name; i++) {
        const struct param *p = &game->params[i];
        bool is_default = memcmp(&values->of[i], &standard.of[i], sizeof standard.of[i]) == 0;
        text_clear(&value);
        param_write(p, &values->of[i], &value);
        if (p->tag && (p->use == PARAM_CONTENT || (p->use == PARAM_RULE && !is_default)))
            write_tag(p->tag, text_string(&value), out);
    }
    for (size_t i = 0; i < game_tag_count(game); i++) {
        text_clear(&value);
        game->notation->tags[i].write(values, pos, &value);
        if (value.len > 0)
            write_tag(game->notation->tags[i].name, text_string(&value), out);
    }
    text_release(&value);
}
