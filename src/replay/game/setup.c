/* A record starts from a sheet ID, or from tags that spell out the set-up, or from both; then they must agree:
 * see quadrille-record(5). */
#include "replay/game/replay.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "catalogue/id.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "record/lexer.h"
#include "replay/read/reading.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SETUP_TAGS_MAX = 8 };

struct setup {
    const struct record *record;
    struct verdict *v;
    const struct tag *game, *sheet;
    const struct tag *params[PARAMS_MAX];
    const struct tag *tags[SETUP_TAGS_MAX]; /* for the set-up tags of the game, with plain words in those of actions */
    size_t tag_count;                       /* set-up tags of the game */
    const struct record_tag *implying;      /* the set-up tag of the record that implies others, or NULL */
    const struct puzzle_kind *question;     /* of the tag Question, or NULL */
    struct text why;                        /* the message of the next fault */
    bool trial;                             /* faults are not reported */
    bool faulty;
};

/* Reports s->why at a place. */
static void report(struct setup *s, uint32_t start)
{
    if (!s->trial && s->v->diag_count < DIAGS_MOST)
        verdict_add_diag(s->v, s->record, SEVERITY_ERROR, start, &s->why);
    s->faulty = true;
    text_clear(&s->why);
}

/* ---- The game --------------------------------------------------------------------------------------------------- */

/* By name, then by place: a repeated tag follows the first of its name. */
static int compare_tags(const void *one, const void *two)
{
    const struct tag *const *a = one, *const *b = two;
    int order = strcasecmp((*a)->name, (*b)->name);
    return order ? order : (*a > *b) - (*a < *b);
}

/* Sorts the tags, because a hostile record can have a hundred thousand of them. */
static void report_repeated_tags(struct setup *s)
{
    size_t count = s->record->tag_count;
    const struct tag **sorted = arena_alloc(&s->v->arena, count * sizeof *sorted);

    for (size_t i = 0; i < count; i++)
        sorted[i] = &s->record->tags[i];
    qsort(sorted, count, sizeof *sorted, compare_tags);
    for (size_t i = 1; i < count; i++)
        if (strcasecmp(sorted[i - 1]->name, sorted[i]->name) == 0) {
            text_addf(&s->why, "the tag %s appears twice", sorted[i]->name);
            report(s, sorted[i]->start);
        }
}

/* The game whose name begins a text; *used is where the next word begins. NULL: the text begins otherwise. */
static const struct game *find_title(const char *s, size_t *used)
{
    enum { TITLE_MOST = 40 };
    const struct game *game = NULL;
    for (*used = strnlen(s, TITLE_MOST); !game && *used > 0; *used -= !game)
        if (!(isalnum((unsigned char)s[*used]) && isalnum((unsigned char)s[*used - 1])))
            game = registry_find(s, *used);
    return game;
}

/* Checks that all tags can be read, that none is repeated, and that the game is known. False if it is not. */
static bool read_game(struct setup *s)
{
    const struct record *record = s->record;
    struct verdict *v = s->v;

    for (size_t i = 0; i < record->fault_count; i++) {
        text_add(&s->why, record->faults[i].message);
        report(s, record->faults[i].start);
    }
    s->game = record_tag(record, "Game");
    size_t used = 0;
    if (s->game && !s->game->quoted && (v->game = find_title(s->game->text, &used))) {
        if (reading_without_remark(s->game->text + used, s->game->len - used) > 0) {
            text_addf(&s->why, "\"%.*s\" after the game's name means nothing: ", UTF8_EXCERPT(s->game->text + used));
            tags_say_how(v->game, record, s->game->text + used, s->game->len - used, &s->why);
            report(s, s->game->start);
        }
    } else if (s->game && (s->game->quoted || record->text[s->game->start] != *s->game->text)) {
        v->game = lookup_game(s->game->text, &s->why);
        v->game_name = v->game ? "" : arena_string(&v->arena, s->game->text, s->game->len);
        if (!v->game)
            report(s, s->game->start);
    } else {
        struct lexer turns = record->turns;
        struct token first = {.start = record->start};
        const bool tagged = record->tag_count > (s->game ? 1 : 0);
        /* A comment before the tags may name the game. */
        scoped(mem_free) char *before = mem_string(record->before ? record->before : "", record->before_len);
        for (const char *at = before; tagged && !v->game && *at; at++)
            v->game = at == before || !isalnum((unsigned char)at[-1]) ? find_title(at, &used) : NULL;
        if (v->game)
            text_addf(&s->why, "the tag Game is missing: a comment does not count, write [Game \"%s\"]",
                      v->game->about.slug);
        else if (tagged)
            text_add(&s->why, "the tag Game is missing, like [Game \"connect-capture\"]");
        else if (!s->game && record_token(&turns, &first) && first.kind == TOKEN_ERROR)
            text_add_bytes(&s->why, first.text, first.len);
        else
            text_add(&s->why,
                     "a record begins with tags, like [Game \"enclose5\"]: see quadrille record --blank enclose5");
        s->game = tagged ? &record->tags[0] : s->game;
        if (!s->faulty)
            report(s, s->game ? s->game->start : first.start);
    }
    v->game_name = v->game ? v->game->about.slug : v->game_name;
    return v->game;
}

/* ---- Tags that others imply ------------------------------------------------------------------------------------- */

/* The entry for a tag that the record's implying tag implies, or NULL. */
static const struct tag_rival *find_rival(const struct setup *s, const char *name)
{
    for (const struct tag_rival *rival = s->implying ? s->implying->rivals : NULL; rival && rival->name; rival++)
        if (strcmp(rival->name, name) == 0)
            return rival;
    return NULL;
}

/* ---- The edition ------------------------------------------------------------------------------------------------ */

/* Finds the edition that the record is played with. If it is not available, the standard edition serves to check the
 * other tags; false without that too, and if the record's edition is there but cannot be read. */
static bool read_edition(struct setup *s)
{
    struct verdict *v = s->v;
    scoped(text_release) struct text ignored = {0};
    struct editions *editions = v->editions;
    bool failed = false;

    if (!v->game->edition)
        return true;
    const struct tag *tag = record_tag(s->record, "Edition");
    const char *name = tag ? tag->text : EDITION_STANDARD;
    if (editions)
        v->values.edition = editions->find(editions, v->game, name, &v->failed, &s->why);
    else
        text_add(&s->why, "editions are not available here");
    if (!v->values.edition)
        report(s, (tag ? tag : s->game)->start);
    if (!v->values.edition && editions && !v->failed)
        v->values.edition = editions->find(editions, v->game, EDITION_STANDARD, &failed, &ignored);
    return v->values.edition;
}

/* The defaults of all parameters, with the record's edition and question; without a sheet at least as many players as
 * have names. */
static struct values default_values(const struct setup *s)
{
    const struct param *params = s->v->game->params;
    struct values values;
    params_standard(params, &values);
    for (size_t i = 0; params[i].name && !s->sheet; i++)
        if (params[i].tag && strcmp(params[i].tag, "Players") == 0 && !find_rival(s, "Players"))
            for (int player = values.of[i].n[0]; player < params[i].most; player++)
                if (*s->v->names[player])
                    values.of[i].n[0] = (int16_t)(player + 1);
    values.edition = s->v->values.edition;
    values.question = s->question;
    return values;
}

/* The record's tag of this name, unless the implying tag rules it out. */
static const struct tag *find_tag(const struct setup *s, const char *name)
{
    const struct tag_rival *rival = find_rival(s, name);
    return rival && !rival->text ? NULL : record_tag(s->record, name);
}

/* The tag for a parameter, perhaps by another name; in brackets only if it can be meant so. */
static const struct tag *find_param_tag(const struct setup *s, const struct param *p)
{
    const struct tag *tag = p->tag ? find_tag(s, p->tag) : NULL;
    struct value value;

    for (size_t i = 0; p->tag && !tag && i < TAGS_ALSO; i++) {
        tag = strcmp(tags_also[i][0], p->tag) == 0 ? record_tag(s->record, tags_also[i][1]) : NULL;
        if (tag && s->record->text[tag->start] == '[' && !param_read(p, tag->text, tag->len, &value, NULL))
            tag = NULL;
        s->v->also |= tag ? 1U << i : 0;
    }
    return tag;
}

/* Finds the tag for the i-th set-up tag of the game. */
static void find_setup_tag(struct setup *s, size_t i)
{
    const struct record_tag *setup = &s->v->game->notation->tags[i];
    const struct tag *tag = find_tag(s, setup->name);
    scoped(text_release) struct text plain = {0};

    s->tags[i] = tag;
    if (!tag || !setup->actions)
        return;
    plain_words_add(tag->text, tag->len, &plain);
    if (strcmp(tag->text, text_string(&plain)) != 0) {
        struct tag *copy = arena_alloc(&s->v->arena, sizeof *copy);
        *copy = *tag;
        copy->text = arena_string(&s->v->arena, text_string(&plain), plain.len);
        copy->len = plain.len;
        s->tags[i] = copy;
    }
}

/* ---- Values ----------------------------------------------------------------------------------------------------- */

static bool tag_values(const struct record_tag *setup, const struct tag *tag, struct values *values, struct text *why)
{
    return !setup->values || setup->values(tag->text, tag->len, values, why);
}

/* Stores in *values what the tags say, except for `skipped`. Reports every tag that is wrong; false if one is. */
static bool apply_tags(struct setup *s, struct values *values, const struct tag *skipped)
{
    const struct game *game = s->v->game;
    bool good = true;
    for (size_t i = 0; game->params[i].name; i++) {
        const struct tag *tag = s->params[i];
        if (tag && tag != skipped && !param_read(&game->params[i], tag->text, tag->len, &values->of[i], &s->why)) {
            report(s, tag->start);
            good = false;
        }
    }
    for (size_t i = 0; i < s->tag_count; i++) {
        const struct tag *tag = s->tags[i];
        if (tag && tag != skipped && !tag_values(&game->notation->tags[i], tag, values, &s->why)) {
            report(s, tag->start);
            good = false;
        }
    }
    return good;
}

/* Whether the values fit each other without this tag, which is then at fault. */
static bool fits_without(struct setup *s, const struct tag *tag)
{
    struct setup trial = *s;
    struct values values;

    if (!tag)
        return false;
    trial.trial = true;
    trial.why = (struct text){0};
    values = default_values(s);
    bool fits = apply_tags(&trial, &values, tag) && game_check(s->v->game, &values, &trial.why);
    text_release(&trial.why);
    return fits;
}

/* The tag at fault when values do not fit each other. Later parameters depend on earlier ones (a goal on the size of
 * the paper), so they come first. */
static const struct tag *find_misfit(struct setup *s)
{
    for (size_t i = PARAMS_MAX; i-- > 0;)
        if (fits_without(s, s->params[i]))
            return s->params[i];
    for (size_t i = 0; i < s->tag_count; i++)
        if (fits_without(s, s->tags[i]))
            return s->tags[i];
    return s->game;
}

/* ---- The position ----------------------------------------------------------------------------------------------- */

/* Whether the record has a sheet that fixes what this tag says. */
static bool is_on_sheet(const struct setup *s, const struct record_tag *tag)
{
    return s->sheet && game_tag_fixed(tag, &s->v->values);
}

static bool is_missing(const struct setup *s, size_t i)
{
    const struct record_tag *tag = &s->v->game->notation->tags[i];
    return tag->needed && !find_rival(s, tag->name) && !s->tags[i] && !is_on_sheet(s, tag);
}

/* Places what the tags spell out on a blank position, one after another. Reports a tag that is wrong, or that does not
 * go with the others. If a tag is missing that decides parameters, those that decide none can't be checked. */
static void place_tags(struct setup *s, struct pos *pos)
{
    const struct game *game = s->v->game;
    const struct tag *first = NULL;
    bool lacking = false;
    size_t at_fault = 0;

    for (size_t i = 0; i < s->tag_count; i++)
        lacking = lacking || (game->notation->tags[i].values && is_missing(s, i));
    for (size_t i = 0; i < s->tag_count; i++) {
        const struct tag *tag = s->tags[i];
        first = first ? first : tag;
        if (!tag || is_on_sheet(s, &game->notation->tags[i]) || (lacking && !game->notation->tags[i].values))
            continue;
        if (!game->notation->tags[i].place(&s->v->values, pos, tag->text, tag->len, &s->why)) {
            report(s, tag->start);
            return;
        }
    }
    if (lacking || !game->notation->settle || game->notation->settle(&s->v->values, pos, &at_fault, &s->why))
        return;
    report(s, (s->tags[at_fault] ? s->tags[at_fault] : first ? first : s->game)->start);
}

/* Reports a missing tag at the tag Game, if nothing else is wrong. */
static void report_missing_tag(struct setup *s)
{
    const struct game *game = s->v->game;
    for (size_t i = 0; i < s->tag_count && !s->faulty; i++) {
        if (!is_missing(s, i))
            continue;
        text_addf(&s->why, "the tag %s is missing%s", game->notation->tags[i].name,
                  s->sheet ? ": the sheet does not include it" : ", or a tag Sheet with the ID of the printed sheet");
        report(s, s->game->start);
    }
}

/* Sets up a record without a sheet ID. */
static void spell_out(struct setup *s)
{
    struct verdict *v = s->v;
    const struct game *game = v->game;

    v->values = default_values(s);
    if (!apply_tags(s, &v->values, NULL))
        return;
    if (!game_check(game, &v->values, &s->why)) {
        report(s, find_misfit(s)->start);
        return;
    }
    v->game = game_board(game, &v->values);
    v->start = arena_alloc(&v->arena, v->game->rules->size(&v->values));
    v->game->rules->start(&v->values, v->start);
    place_tags(s, v->start);
    report_missing_tag(s);
}

/* ---- The position of a sheet ------------------------------------------------------------------------------------ */

static void report_contradiction(struct setup *s, const struct tag *tag)
{
    text_addf(&s->why, "the tag %s contradicts the sheet that the tag Sheet names: leave out one of them", tag->name);
    report(s, tag->start);
}

static bool same_setup(const struct record_tag *tag, const struct values *values, const struct pos *one,
                       const struct pos *two)
{
    scoped(text_release) struct text a = {0}, b = {0};
    tag->write(values, one, &a);
    tag->write(values, two, &b);
    return strcmp(text_string(&a), text_string(&b)) == 0;
}

/* Compares the tags with the sheet: the set-up tags by placing them on a blank position. Takes rules from the tags, as
 * a sheet has none. */
static void compare_with_sheet(struct setup *s)
{
    struct verdict *v = s->v;
    const struct game *game = v->game;

    for (size_t i = 0; game->params[i].name; i++) {
        const struct tag *tag = s->params[i];
        struct values values = v->values;
        if (tag && !param_read(&game->params[i], tag->text, tag->len, &values.of[i], &s->why))
            report(s, tag->start);
        else if (tag && game->params[i].use == PARAM_RULE)
            v->values = values;
        else if (tag && memcmp(values.of, v->values.of, sizeof values.of) != 0)
            report_contradiction(s, tag);
    }
    struct pos *spelled = arena_alloc(&v->arena, game->rules->size(&v->values));
    game->rules->start(&v->values, spelled);
    for (size_t i = 0; i < s->tag_count; i++) {
        const struct record_tag *setup = &game->notation->tags[i];
        const struct tag *tag = s->tags[i];
        struct values values = v->values;
        if (!tag || !is_on_sheet(s, setup))
            continue;
        if (!tag_values(setup, tag, &values, &s->why))
            report(s, tag->start);
        else if (memcmp(values.of, v->values.of, sizeof values.of) != 0)
            report_contradiction(s, tag);
        else if (!setup->place(&v->values, spelled, tag->text, tag->len, &s->why))
            report(s, tag->start);
        else if (!same_setup(setup, &v->values, spelled, v->start))
            report_contradiction(s, tag);
    }
}

/* Keeps only what the sheet determines when the tags tell how the game ended: its opening is part of what they tell. */
static void keep_fixed(struct setup *s)
{
    struct verdict *v = s->v;
    const struct rules *rules = v->game->rules;
    struct pos *kept = arena_alloc(&v->arena, rules->size(&v->values));
    scoped(text_release) struct text text = {0};

    rules->start(&v->values, kept);
    for (size_t i = 0; i < s->tag_count; i++) {
        const struct record_tag *tag = &v->game->notation->tags[i];
        text_clear(&text);
        if (is_on_sheet(s, tag)) {
            tag->write(&v->values, v->start, &text);
            tag->place(&v->values, kept, text_string(&text), text.len, &s->why);
        }
    }
    v->start = kept;
}

/* Sets up a record with a sheet ID. */
static void rebuild_sheet(struct setup *s)
{
    struct verdict *v = s->v;
    struct sheet_id id;
    bool good = sheet_id_read(s->sheet->text, s->sheet->len, &id, &s->why);

    if (good && id.game != v->game)
        good = text_refuse(&s->why, "this is the ID of a sheet of %s, but the record is of %s", id.game->about.title,
                           v->game->about.title);
    if (!good) {
        report(s, s->sheet->start);
        struct values values = default_values(s); /* tags may be wrong whatever the sheet is */
        apply_tags(s, &values, NULL);
        return;
    }
    id.values.edition = v->values.edition;
    id.values.question = s->question;
    v->values = id.values;
    v->game = game_board(v->game, &v->values);
    v->start = arena_alloc(&v->arena, v->game->rules->size(&v->values));
    sheet_id_start(&id, v->start);
    for (size_t i = 0; i < s->tag_count; i++) { /* what no sheet determines */
        const struct record_tag *setup = &v->game->notation->tags[i];
        if (s->tags[i] && !is_on_sheet(s, setup) && !tag_values(setup, s->tags[i], &v->values, &s->why))
            report(s, s->tags[i]->start);
    }
    compare_with_sheet(s);
    if (v->values.final)
        keep_fixed(s);
    report_missing_tag(s);
    if (!s->faulty)
        place_tags(s, v->start);
}

bool setup_read(const struct record *record, struct verdict *v)
{
    struct setup s = {.record = record, .v = v};
    const bool known = read_game(&s);
    tags_name_players(record, v);
    report_repeated_tags(&s);
    if (known) {
        const struct game *game = v->game;
        s.tag_count = game_tag_count(game);
        for (size_t i = 0; i < s.tag_count && !s.implying; i++)
            if (game->notation->tags[i].rivals && record_tag(record, game->notation->tags[i].name))
                s.implying = &game->notation->tags[i];
        /* Reports each tag that may not appear together with the implying one. find_tag then ignores it. */
        for (const struct tag_rival *rival = s.implying ? s.implying->rivals : NULL; rival && rival->name; rival++) {
            const struct tag *tag = record_tag(record, rival->name);
            if (!tag || (rival->text && (!*rival->text || strcmp(tag->text, rival->text) == 0)))
                continue;
            text_addf(&s.why, "the tag %s can't be used with the tag %s", tag->name, s.implying->name);
            if (rival->text)
                text_addf(&s.why, ", except as \"%s\"", rival->text);
            report(&s, tag->start);
        }
        for (size_t i = 0; game->params[i].name; i++)
            s.params[i] = find_param_tag(&s, &game->params[i]);
        s.sheet = find_tag(&s, "Sheet");
        const struct tag *question = record_tag(record, "Question");
        s.question = question ? lookup_puzzle_kind(game, question->text, &s.why) : NULL;
        text_clear(&s.why); /* an unknown kind is not an error: the record is only read */
        bool edition = read_edition(&s);
        assert(s.tag_count <= SETUP_TAGS_MAX);
        for (size_t i = 0; i < s.tag_count; i++)
            find_setup_tag(&s, i);
        if (edition && s.sheet)
            rebuild_sheet(&s);
        else if (edition)
            spell_out(&s);
    }
    text_release(&s.why);
    return !s.faulty;
}

/* ---- Writing tags ------------------------------------------------------------------------------------------------ */

/* Quotes and backslashes in the text are escaped. */
void setup_write_tag(const char *name, const char *text, struct text *out)
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
    scoped(text_release) struct text value = {0};

    game = game_board(game, values);
    setup_write_tag("Game", game->about.slug, out);
    if (*sheet)
        setup_write_tag("Sheet", sheet, out);
    if (game->edition && strcmp(game->edition->name(values->edition), EDITION_STANDARD) != 0)
        setup_write_tag("Edition", game->edition->name(values->edition), out);
    params_standard(game->params, &standard);
    for (size_t i = 0; game->params[i].name; i++) {
        const struct param *p = &game->params[i];
        bool is_default = memcmp(&values->of[i], &standard.of[i], sizeof standard.of[i]) == 0;
        text_clear(&value);
        param_write(p, &values->of[i], &value);
        /* A question that is answered by a position has no use for other parameters than its own. */
        const struct puzzle_kind *kind = values->question;
        bool needless = is_default && kind && kind->position && !puzzle_kind_has(kind, p->name);
        if (p->tag && !needless && (p->use == PARAM_CONTENT || (p->use == PARAM_RULE && !is_default)))
            setup_write_tag(p->tag, text_string(&value), out);
    }
    for (size_t i = 0; pos && i < game_tag_count(game); i++) {
        text_clear(&value);
        game->notation->tags[i].write(values, pos, &value);
        if (value.len > 0)
            setup_write_tag(game->notation->tags[i].name, text_string(&value), out);
    }
}
