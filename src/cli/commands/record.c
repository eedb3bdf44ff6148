/* quadrille record: a game is typed in, turn by turn. Here is where the record begins; cli/entry/typed_game.h asks and
 * reads the turns. */
#include "base/utf8.h"
#include "catalogue/lookup.h"
#include "cli/entry/typed_game.h"
#include "replay/entry/entry.h"

#include <stdlib.h>
#include <string.h>

struct record_options {
    struct general_options general;
    bool blank;
    const char *id, *seed;      /* NULL if not given */
    struct print_options print; /* of these: output, names, template_dir, force, ascii */
};

/* What a record has tags for, and what decides the contents of a sheet. */
static bool takes_param(const struct game *game UNUSED, const struct param *param)
{
    return param->tag || param->use == PARAM_CONTENT || param->use == PARAM_CHOICE;
}

static const struct option_row rows[] = {
    OPT_TEXT('o', "output", "FILE", NULL, record_options, print.output,
             "keep the record in FILE, saved after every line; an existing record is continued (default: "
             "standard output, at the end; at a terminal the game is saved meanwhile)"),
    OPT_TEXT(0, "id", "ID", NULL, record_options, id, "the game is played on the sheet with this ID"),
    OPT_TEXT(0, "seed", "S", NULL, record_options, seed,
             "the game is played on the sheet that quadrille sheet prints with this seed and the same options"),
    OPT_TEXT(0, "names", "A,B,..", NULL, record_options, print.names, "names of the players"),
    OPT_SEVERAL("tag", "NAME=TEXT", "a further tag of the record, like Event=Club night; may be repeated"),
    OPT_FLAG(0, "blank", record_options, blank, "write an empty record, to fill in with an editor"),
    OPT_FLAG('f', "force", record_options, print.force, "replace FILE, whatever it holds"),
    OPT_FLAG(0, "ascii", record_options, print.ascii, "draw boards with ASCII characters only"),
    OPT_FOLDER("template-dir", record_options, print.template_dir,
               "folder to look in first for editions: see quadrille template"),
    {0},
};

/* A run of the command. */
struct record_command {
    struct asked_tags tags;
    struct typed_game typed;
};

/* ---- Where it begins --------------------------------------------------------------------------------------------- */

/* Whether what the options say of the game, if anything, is what the file says. */
static bool check_file(const struct record_command *c, struct text *why)
{
    text_addf(why, "%s ", c->typed.file.name);
    const char *set_up = c->tags.names_set_up ? text_string(&c->tags.set_up) : NULL;
    if (entry_match(&c->typed.entry, set_up, text_string(&c->tags.further), why)) {
        text_clear(why);
        return true;
    }
    return text_refuse(why, ": leave the option out to continue it, or name another file");
}

/* Continues the record in the file. Returns the exit status. */
static int resume(struct record_command *c, struct text *why)
{
    struct typed_game *t = &c->typed;
    struct entry *e = &t->entry;
    const char *file = t->file.name;
    scoped(diag_release) struct diag fault = {0};
    scoped(text_release) struct text out = {0}, note = {0};
    int status = EXIT_BAD;

    bool read = entry_read(e, text_string(&t->file.saved), t->file.saved.len, &fault);
    if (fault.place.line > 0)
        diag_write(&fault, file, t->session->colour, &out);
    if (!read && fault.place.line > 0 && !e->judged.failed) {
        status = EXIT_ILLEGAL;
        text_addf(&note, "correct %s in an editor first", file);
    } else if (!read && fault.place.line == 0) {
        text_addf(why, "%s: %s: use --force to replace it, or name another file", file, text_string(&fault.message));
    } else if (read && strcmp(e->verdict.game->about.slug, t->game->about.slug) != 0) {
        text_addf(why, "%s holds a game of %s, not of %s: name another file", file, e->verdict.game->about.title,
                  t->game->about.title);
    } else if (read && check_file(c, why)) {
        status = EXIT_GOOD;
        if (typed_game_shows(t))
            text_addf(&note, "continues %s", file);
    }
    if (note.len > 0)
        terminal_add_message(false, text_string(&note), note.len, &out);
    terminal_print(text_string(&out), out.len);
    return status;
}

/* Begins with the tags, and asks for what they lack. Returns the exit status. */
static int begin(struct record_command *c, struct text *why)
{
    if (asked_tags_ask(&c->tags, &c->typed))
        return entry_begin(&c->typed.entry, text_string(&c->tags.all), why) ? EXIT_GOOD : EXIT_BAD;
    if (line_input_edits(c->typed.reader))
        return EXIT_ILLEGAL; /* nothing was typed */
    if (line_input_good(c->typed.reader, why))
        text_addf(why, "the set-up is missing: name the sheet with --id, or give --tag %s=...",
                  blank_record_missing(c->typed.game, text_string(&c->tags.all))->name);
    return EXIT_BAD;
}

/* ---- The run ----------------------------------------------------------------------------------------------------- */

static int type_in(struct record_command *c, struct text *why)
{
    struct typed_game *t = &c->typed;
    const struct print_options *print = c->tags.print;
    int status = EXIT_BAD;

    if (line_input_edits(t->reader) && !typed_game_choose(t, !print_options_to_file(print)))
        return EXIT_ILLEGAL;
    c->tags.game = t->game;
    if (asked_tags_read(&c->tags, why) && line_input_good(t->reader, why) &&
        (t->file.draft.len > 0 || record_file_open(&t->file, print->output, t->game->about.slug, print->force, why)))
        status = t->file.saved.len > 0 && !t->set_aside ? resume(c, why) : begin(c, why);
    if (status == EXIT_GOOD)
        status = typed_game_run(t, why);
    return status;
}

/* Finds the game that the call names, or the record that it continues; at a terminal there may be none yet. */
static bool find_game(struct record_command *c, bool blank, struct text *why)
{
    const struct print_options *print = c->tags.print;
    scoped(verdict_release) struct verdict v = {.editions = c->typed.entry.editions};

    if (c->tags.args->word_count > 0)
        return (c->typed.game = lookup_game(c->tags.args->words[0], why));
    if (!blank && print_options_to_file(print) &&
        !record_file_open(&c->typed.file, print->output, "", print->force, why))
        return false;
    replay_text(text_string(&c->typed.file.saved), c->typed.file.saved.len, &v, NULL);
    if ((c->typed.game = v.game) || (!blank && line_input_edits(c->typed.reader)))
        return true;
    text_add(why, "which game? Usage: quadrille record GAME, with ");
    lookup_list_games(why);
    return false;
}

/* Writes an empty record. */
static bool write_blank(struct record_command *c, struct text *why)
{
    const struct game *game = c->tags.game = c->typed.game;
    const struct print_options *print = c->tags.print;
    scoped(text_release) struct text content = {0};
    bool good = asked_tags_read(&c->tags, why) && (blank_record_missing(game, text_string(&c->tags.all)) ||
                                                   entry_begin(&c->typed.entry, text_string(&c->tags.all), why));
    if (good) {
        blank_record_write(game, &c->tags.values, text_string(&c->tags.all), &content);
        good = terminal_write_file(print->output, NULL, print->force, &content, why);
    }
    return good;
}

static int run_record(struct session *s)
{
    const struct record_options *options = s->options;
    struct record_command c = {.typed = {.session = s, .ascii = options->print.ascii}};
    struct text *why = &s->why;
    int status = EXIT_BAD;
    const struct option_condition conditions[] = {
        {"force", print_options_to_file(&options->print), "standard output replaces no file"},
        {"ascii", !options->blank, "an empty record has no boards"},
    };

    c.tags = (struct asked_tags){.args = s->args,
                                 .print = &options->print,
                                 .id = options->id,
                                 .seed = options->seed,
                                 .editions = edition_cache_new(options->print.template_dir)};
    c.typed.entry.editions = edition_cache_editions(c.tags.editions);
    if (!options->blank)
        typed_game_open(&c.typed);
    if (find_game(&c, options->blank, why) &&
        options_check(s->args, conditions, sizeof conditions / sizeof *conditions, why))
        status = !options->blank ? type_in(&c, why) : write_blank(&c, why) ? EXIT_GOOD : EXIT_BAD;
    typed_game_close(&c.typed);
    asked_tags_release(&c.tags);
    edition_cache_free(c.tags.editions);
    return status;
}

const struct command command_record = {
    .name = "record",
    .synopsis = "[GAME]",
    .summary = "type a game in, checked turn by turn",
    .about =
        "Reads the turns as they stand on the sheet and says at once what is wrong. At a terminal it asks for what "
        "the call does not say: the game, the sheet, the names. With -o the record is saved after every line, and "
        "the same command continues it; at a terminal that works without -o, too. Exit status: 0 if the record is "
        "legal.",
    .examples = {"quadrille record enclose5 -o game.qdr", "quadrille record conect --board \"wide 9\" --names Ann,Bob",
                 "quadrille record connect-square --blank"},
    .groups = {{"Options of record", rows, 0}, GENERAL_OPTIONS(record_options, general)},
    .game_options = takes_param,
    .words_most = 1,
    .options_size = sizeof(struct record_options),
    .run = run_record,
};
