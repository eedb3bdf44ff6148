#include "cli/entry/typed_game.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

/* Takes an answer, or adds its reason to refuse to `why`; without a reason it waits for more. */
typedef bool typed_answer(void *context, const char *line, struct text *why);

/* Asks until `take` accepts the answer. False at the end of the input. */
static bool put_question(struct typed_game *t, const char *prompt, typed_answer *take, void *context)
{
    for (;;) {
        scoped(text_release) struct text why = {0};
        scoped(mem_free) char *line = typed_game_line(t, prompt);
        if (!line || strcasecmp(line, "quit") == 0)
            return false;
        if (take(context, line, &why))
            return true;
        if (why.len > 0)
            terminal_message(t->session->colour, "%s", text_string(&why));
    }
}

/* Asks for something that is missing, after what it is. */
static bool ask(struct typed_game *t, const char *name, const struct text *help, typed_answer *take, void *context)
{
    scoped(text_release) struct text prompt = {0}, out = {0};
    text_addf(&out, "%s: %s\n", name, text_string(help));
    if (typed_game_shows(t))
        terminal_print(out.data, out.len);
    text_addf(&prompt, "%s> ", name);
    return put_question(t, text_string(&prompt), take, context);
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

static bool take_yes(void *yes, const char *line, struct text *why)
{
    size_t len = strlen(line);
    *(bool *)yes = strncasecmp("yes", line, len) == 0; /* the empty answer, too */
    return *(bool *)yes || strncasecmp("no", line, len) == 0 || text_refuse(why, "answer y or n");
}

static bool take_game(void *game, const char *line, struct text *why)
{
    return (*(const struct game **)game = lookup_game(line, why));
}

/* Opens the draft of a game, and offers to continue it if there is one. False at the end of the input. */
static bool offer_draft(struct typed_game *t, const struct game *game, bool *continues)
{
    scoped(entry_release) struct entry e = {.editions = t->entry.editions};
    scoped(diag_release) struct diag ignored = {0};
    scoped(text_release) struct text question = {0}, clean = {0}, prompt = {0};
    int names = 0;

    if (!record_file_open_draft(&t->file, game->about.slug, &ignored.message) || t->file.saved.len == 0 ||
        !entry_read(&e, text_string(&t->file.saved), t->file.saved.len, &ignored) || e.verdict.game != game)
        return true;
    text_addf(&question, "Continue the game of %s", game->about.title);
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (*e.verdict.names[i])
            text_addf(&question, "%s%.*s", names++ ? ", " : ": ", UTF8_EXCERPT(e.verdict.names[i]));
    if (e.verdict.status == STATUS_FINISHED)
        text_add(&question, " (finished)? [Y/n] ");
    else
        text_addf(&question, " (turn %d)? [Y/n] ", e.number);
    utf8_printable(&clean, question.data, question.len);
    terminal_add(STDERR_FILENO, clean.data, clean.len, &prompt);
    return put_question(t, text_string(&prompt), take_yes, continues);
}

bool typed_game_choose(struct typed_game *t, bool drafts)
{
    scoped(text_release) struct text list = {0}, why = {0};
    const struct game *game, *asked = t->game;
    bool continues = false;

    for (size_t i = 0; drafts && !continues && (game = registry_game(i)); i++) {
        if ((!asked || game == asked) && !offer_draft(t, game, &continues))
            return false;
        if (continues)
            t->game = game;
    }
    lookup_list_games(&list);
    if (!t->game && !ask(t, "Game", &list, take_game, &t->game))
        return false;
    if (drafts && !continues && !record_file_open_draft(&t->file, t->game->about.slug, &why))
        typed_game_leave_draft(t, &why);
    t->set_aside = !continues && t->file.saved.len > 0;
    return true;
}

/* ---- The sheet and the names ------------------------------------------------------------------------------------- */

static bool take_tags(void *tags, const char *line, struct text *why)
{
    struct asked_tags *t = tags;
    text_clear(t->typed);
    text_add(t->typed, line);
    if (t->typed == &t->typed_id)
        t->id = *line ? text_string(t->typed) : NULL;
    return asked_tags_read(t, why);
}

/* A set-up tag that is asked for, and its text so far. */
struct asked_tag {
    struct asked_tags *tags;
    const struct record_tag *tag;
    struct text text;
};

/* Takes a row, the whole text, or the tag as a record has it. */
static bool take_tag(void *asked, const char *line, struct text *why)
{
    struct asked_tag *a = asked;
    struct values values;

    if (*line == '[') {
        text_addf(&a->tags->all, "%s\n", line);
        return true;
    }
    text_addf(&a->text, "%s%s", *line && a->text.len > 0 ? " / " : "", line);
    if (a->text.len == 0 || (a->tag->in_rows && *line && !strchr(line, '/')))
        return false;
    params_standard(a->tags->game->params, &values);
    values.edition = a->tags->values.edition;
    bool good = !a->tag->values || a->tag->values(text_string(&a->text), a->text.len, &values, why);
    if (good)
        setup_write_tag(a->tag->name, text_string(&a->text), &a->tags->all);
    text_clear(&a->text);
    return good;
}

bool asked_tags_ask(struct asked_tags *tags, struct typed_game *t)
{
    const bool edits = line_input_edits(t->reader);
    scoped(text_release) struct text sheet = {0}, names = {0};
    struct asked_tag a = {.tags = tags};

    text_add(&sheet, "the ID printed on it; Return without a sheet");
    if (!blank_record_missing(t->game, text_string(&tags->all))) {
        text_add(&sheet, ": ");
        game_caption(t->game, &tags->values, NULL, &sheet);
    }
    text_add(&names, "of the players, like Ann, Bob; Return for none");
    tags->typed = &tags->typed_id;
    bool good =
        !edits || tags->names_set_up || options_given(tags->args, "tag") || ask(t, "Sheet", &sheet, take_tags, tags);
    tags->typed = &tags->typed_names;
    good = good && (!edits || tags->print->names || ask(t, "Names", &names, take_tags, tags));
    while (good && (a.tag = blank_record_missing(t->game, text_string(&tags->all)))) {
        scoped(text_release) struct text help = {0};
        text_addf(&help, "%s%s", a.tag->help, a.tag->in_rows ? "; type row by row, then an empty line" : "");
        good = ask(t, a.tag->name, &help, take_tag, &a);
    }
    text_release(&a.text);
    return good;
}
