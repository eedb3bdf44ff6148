/* quadrille record: a game is typed in, turn by turn. The text of the record is entry.h's; here are the command, what
 * it shows, and the file. */
#include "base/mem.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "catalogue/id.h"
#include "catalogue/lookup.h"
#include "cli/main/line_input.h"
#include "cli/print/print.h"
#include "draw/screen.h"
#include "page/log/replay_log.h"
#include "page/template/edition.h"
#include "page/text/text_output.h"
#include "replay/convert/report.h"
#include "replay/entry/blank_record.h"
#include "replay/entry/entry.h"
#include "replay/game/setup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

struct record_options {
    struct general_options general;
    bool blank;
    const char *id, *seed;      /* NULL if not given */
    struct print_options print; /* of these: output, names, template_dir, force, ascii */
};

enum { COLUMNS = 78, FILES_MAX = 999 };

/* What a record has tags for, and what decides the contents of a sheet. */
static bool takes_param(const struct game *game, const struct param *param)
{
    (void)game;
    return param->tag || param->use == PARAM_CONTENT || param->use == PARAM_CHOICE;
}

static const struct option_row rows[] = {
    OPT_TEXT('o', "output", "FILE", NULL, record_options, print.output,
             "keep the record in FILE, saved after every line; an existing record is continued (default: "
             "standard output, at the end)"),
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
static const struct option_group groups[] = {
    {"Options of record", rows, 0},
    GENERAL_OPTIONS(record_options, general),
    {0},
};

/* A run of the command. */
struct typing {
    struct session *session;
    const struct record_options *options;
    const struct game *game;
    struct edition_cache *cache; /* of editions */
    struct text tags;            /* with which the record begins */
    struct values values;        /* which they say, without set-up tags */
    struct text set_up;          /* of these, what decides the set-up */
    struct text further;         /* of these, names and what --tag adds */
    struct entry entry;
    struct line_input *reader;
    bool to_terminal;      /* standard output is one */
    bool to_file;          /* -o names a file that can be written again and again */
    struct text saved;     /* its contents, as they were read or written last */
    bool ended;            /* by quit, or the end of the game */
    uint32_t line;         /* lines read */
    size_t prompt_columns; /* before the line just typed, with its leading blanks */
};

static bool shows(const struct typing *t)
{
    const struct general_options *general = t->session->general;
    return !general->quiet && (line_input_edits(t->reader) || general->verbose);
}

static void say(const struct text *out)
{
    terminal_print(text_string(out), out->len);
}

/* ---- The tags ---------------------------------------------------------------------------------------------------- */

/* The parameter that a tag sets, or NULL. */
static const struct param *param_of_tag(const struct game *game, const char *name)
{
    for (const struct param *p = game->params; p->name; p++)
        if (p->tag && strcasecmp(p->tag, name) == 0)
            return p;
    return NULL;
}

/* Checks the value of --tag. Adds the tag, or sets the parameter that it stands for. */
static bool read_tag_option(struct typing *t, const char *value, struct values *values, struct text *why)
{
    const char *equals = strchr(value, '=');
    if (!equals || equals == value)
        return text_refuse(why, "--tag must be NAME=TEXT, not \"%.*s\"", UTF8_EXCERPT(value));
    if (!print_options_check_line("--tag", value, why))
        return false;
    char *name = mem_string(value, (size_t)(equals - value));
    const struct param *param = param_of_tag(t->game, name);
    bool good = true;
    if (!param)
        setup_write_tag(name, equals + 1, &t->further);
    else if (t->options->id && param->use != PARAM_RULE)
        good = text_refuse(why, "--id already says which sheet it is: leave out --tag %s", name);
    else
        good = param_read(param, equals + 1, strlen(equals + 1), &values->of[param - t->game->params], why);
    free(name);
    return good;
}

/* Writes the tags that the options ask for. */
static bool write_tags(struct typing *t, struct text *why)
{
    const struct record_options *options = t->options;
    const struct arguments *args = t->session->args;
    const struct game *game = t->game;
    struct sheet_id id = {.game = game};
    struct values given;
    struct player_names names;
    struct text written = {0};
    struct pos *pos = NULL;

    if (!options_values(args, game, &given, why))
        return false;
    for (const struct param *p = game->params; p->name; p++) {
        bool is_given = options_given(args, p->name) || (p->also && options_given(args, p->also));
        if (is_given && options->id && p->use != PARAM_RULE)
            return text_refuse(why, "--id already says which sheet it is: leave out --%s", p->name);
        if (is_given && !options->seed && !p->tag)
            return text_refuse(why, "--%s needs --seed, which says which sheet it is", p->name);
    }
    if (options->id && options->seed)
        return text_refuse(why, "--id already says which sheet it is: leave out --seed");
    for (size_t i = 0; i < args->option_count; i++)
        if (strcmp(args->options[i].name, "tag") == 0 && !read_tag_option(t, args->options[i].value, &given, why))
            return false;
    id.values = given;
    if (options->id) {
        text_add(why, "--id: ");
        if (!sheet_id_read(options->id, strlen(options->id), &id, why))
            return false;
        text_clear(why);
        if (id.game != game)
            return text_refuse(why, "--id %.*s is a sheet of %s, not of %s", UTF8_EXCERPT(options->id),
                               id.game->about.title, game->about.title);
    }
    for (size_t i = 0; game->params[i].name; i++)
        if (game->params[i].use == PARAM_RULE)
            id.values.of[i] = given.of[i];
    if (!game_check(game, &id.values, why))
        return false;
    if (options->seed)
        id.seed = sheet_id_seed(game, &id.values, options->seed, 0);
    if (game->edition && !(id.values.edition = edition_cache_get(t->cache, game, EDITION_STANDARD, why)))
        return false;
    if (options->id || options->seed) {
        sheet_id_write(&id, &written);
        pos = mem_new(game->rules->size(&id.values));
        sheet_id_start(&id, pos);
    }
    t->values = id.values;
    setup_write(game, &id.values, text_string(&written), pos, &t->tags);
    text_release(&written);
    free(pos);
    text_add(&t->set_up, text_string(&t->tags));
    bool good = print_options_names(&options->print, options_given(args, "names"),
                                    (size_t)game_players(game, &id.values), game->about.title, &names, why);
    for (size_t i = 0; i < names.count; i++) {
        const char name[] = {(char)('A' + i), '\0'};
        setup_write_tag(name, names.list[i], &t->further);
    }
    text_add(&t->tags, text_string(&t->further));
    player_names_release(&names);
    return good;
}

static const char *next_line(struct typing *t, const char *prompt)
{
    const char *line = line_input_next(t->reader, prompt);
    size_t blanks = line ? strspn(line, " \t") : 0;
    t->line += line != NULL;
    t->prompt_columns = utf8_columns(prompt, strlen(prompt)) + blanks;
    return line ? line + blanks : NULL;
}

/* Asks for a set-up tag, until it can be read. False at the end of the input. */
static bool ask_tag(struct typing *t, const struct record_tag *tag)
{
    struct text out = {0}, text = {0}, prompt = {0}, why = {0};
    struct values values;
    bool done = false;
    const char *line;

    if (shows(t))
        text_addf(&out, "%s: %s%s\n", tag->name, tag->help,
                  tag->in_rows ? "; type row by row, then an empty line" : "");
    text_addf(&prompt, "%s> ", tag->name);
    while (say(&out), text_clear(&out), !done && (line = next_line(t, text_string(&prompt)))) {
        if (*line == '[') {
            text_addf(&t->tags, "%s\n", line);
            done = true;
            continue;
        }
        if (*line && text.len > 0)
            text_add(&text, " / ");
        text_add(&text, line);
        if (tag->in_rows && *line && !strchr(line, '/'))
            continue;
        params_standard(t->game->params, &values);
        values.edition = t->game->edition ? edition_cache_get(t->cache, t->game, EDITION_STANDARD, &why) : NULL;
        if (text.len > 0 && (!tag->values || tag->values(text_string(&text), text.len, &values, &why))) {
            setup_write_tag(tag->name, text_string(&text), &t->tags);
            done = true;
        } else if (text.len > 0) {
            terminal_add_error(t->session->colour, text_string(&why), &out);
        }
        text_clear(&text);
        text_clear(&why);
    }
    text_release(&text);
    text_release(&prompt);
    text_release(&why);
    text_release(&out);
    return done;
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

/* Reads a file as text, whatever its encoding; a file that does not exist is empty. */
static bool read_file(const char *name, struct text *content, struct text *why)
{
    int file = open(name, O_RDONLY | O_CLOEXEC);
    char piece[8192];
    size_t got;

    if (file < 0)
        return errno == ENOENT || text_refuse(why, "cannot read %s: %s", name, strerror(errno));
    struct source *source = source_open(source_file, &file);
    while ((got = source_text(source, piece, sizeof piece)) > 0)
        text_add_bytes(content, piece, got);
    const char *kind = source_kind(source);
    if (source_failure(source))
        text_addf(why, "cannot read %s: %s", name, strerror(source_failure(source)));
    else if (kind)
        text_addf(why, "%s is %s, not a record: use --force to replace it, or name another file", name, kind);
    source_close(source);
    close(file);
    return why->len == 0;
}

static bool write_file(const char *name, bool force, const struct text *content, struct text *why)
{
    struct output *out = output_open(name, NULL, force, why);
    if (!out)
        return false;
    output_write(out, text_string(content), content->len);
    return output_commit(out, why);
}

/* Writes the record to a new file in the current folder, because it can't go where it should; adds its name to `name`.
 */
static bool rescue(const struct typing *t, struct text *name, struct text *why)
{
    struct text content = {0};
    struct stat status;

    for (int i = 1; i <= FILES_MAX; i++) {
        text_clear(name);
        text_addf(name, "%s-%d.qdr", t->game->about.slug, i);
        if (lstat(text_string(name), &status) != 0)
            break;
    }
    entry_write(&t->entry, &content);
    bool good = write_file(text_string(name), false, &content, why);
    text_release(&content);
    return good;
}

/* Whether the file holds what it held when it was read or written last, or nothing; --force asks for no more. */
static bool is_unchanged(const struct typing *t, const char *file, struct text *why)
{
    struct text now = {0};
    if (!t->to_file || t->options->print.force)
        return true;
    bool good = read_file(file, &now, why);
    if (good && now.len > 0 &&
        (now.len != t->saved.len || memcmp(text_string(&now), text_string(&t->saved), now.len) != 0))
        good = text_refuse(why, "%s has been changed meanwhile", file);
    text_release(&now);
    return good;
}

/* Saves the record. If somebody else has changed its file it goes to another one, and the result is false. */
static bool save(struct typing *t, struct text *why)
{
    const char *file = t->options->print.output ? t->options->print.output : "-";
    struct text content = {0}, name = {0};

    entry_write(&t->entry, &content);
    bool good = is_unchanged(t, file, why);
    if (good) {
        good = write_file(file, true, &content, why);
    } else {
        text_add(why, ": ");
        if (rescue(t, &name, why))
            text_addf(why, "the record is now in %s", text_string(&name));
    }
    text_release(&t->saved);
    t->saved = content;
    text_release(&name);
    return good;
}

/* What is said about the line just typed: at a terminal below it, with the caret under the word. */
static void add_line_diag(const struct typing *t, const struct diag *d, struct text *out)
{
    size_t used, column = t->prompt_columns;
    const char *line = text_string(&d->source);
    for (uint32_t i = 0; i < d->caret && *line; i++, line += used) {
        utf8_decode(line, strlen(line), &used);
        column += *line == '\t' ? 1 : utf8_columns(line, used);
    }
    if (!line_input_edits(t->reader) || column >= COLUMNS) {
        terminal_add_diag(t->session->colour, d, "-", out);
        return;
    }
    text_addf(out, "%*s", (int)column, "");
    screen_paint("^", INK_BOLD, t->session->colour, out);
    text_add_char(out, '\n');
    screen_paint(diag_severity(d), INK_ALARM, t->session->colour, out);
    text_add(out, ": ");
    utf8_printable(out, text_string(&d->message), d->message.len);
    text_add_char(out, '\n');
}

static void add_diag(const struct typing *t, const struct diag *d, const char *file, struct text *out)
{
    terminal_add_diag(t->session->colour, d, file, out);
}

/* Whether what the options say of the game, if anything, is what the file says. */
static bool agrees(struct typing *t, struct text *why)
{
    const struct entry *e = &t->entry;
    const struct verdict *v = &e->verdict;
    struct verdict asked = {.editions = e->editions};
    struct record_reader *readers[] = {record_open_text(text_string(&e->text), e->text.len),
                                       record_open_text(text_string(&t->further), t->further.len)};
    struct record record, further;
    bool named = t->options->id || t->options->seed, same = true;
    const char *remedy = "leave the option out to go on with it, or name another file";

    for (const struct param *p = t->game->params; p->name; p++)
        named = named || options_given(t->session->args, p->name);
    if (named && replay_text(text_string(&t->set_up), t->set_up.len, &asked, NULL) && asked.start)
        same = memcmp(&asked.values.of, &v->values.of, sizeof v->values.of) == 0 &&
               memcmp(asked.start, v->start, t->game->rules->size(&v->values)) == 0;
    if (!same)
        text_addf(why, "%s holds a game from another set-up: %s", t->options->print.output, remedy);
    if (record_next(readers[0], &record) > 0 && record_next(readers[1], &further) > 0)
        for (size_t i = 0; same && i < further.tag_count; i++) {
            const struct tag *own = record_tag(&record, further.tags[i].name);
            same = own && strcmp(own->text, further.tags[i].text) == 0;
            if (!same)
                text_addf(why, "%s holds a game without the tag %s \"%.*s\": %s", t->options->print.output,
                          further.tags[i].name, UTF8_EXCERPT(further.tags[i].text), remedy);
        }
    record_close(readers[0]);
    record_close(readers[1]);
    verdict_release(&asked);
    return same;
}

/* Offers lines in the history of lines, the first as the latest. */
static void remember_lines(struct line_input *reader, const struct text *lines)
{
    for (size_t end = lines->len, from; end > 0; end = from) {
        for (from = end - 1; from > 0 && lines->data[from - 1] != '\n';)
            from--;
        char *line = mem_string(lines->data + from, end - 1 - from);
        line_input_remember(reader, line);
        free(line);
    }
}

/* Goes on with the record in the file. */
static int resume(struct typing *t, const struct text *content)
{
    const char *file = t->options->print.output;
    struct entry *e = &t->entry;
    struct diag fault = {0};
    struct text out = {0}, *why = &t->session->why;
    int status = EXIT_GOOD;

    bool read = entry_read(e, text_string(content), content->len, &fault);
    if (fault.place.line > 0)
        add_diag(t, &fault, file, &out);
    if (!read && fault.place.line > 0) {
        status = e->judged.failed ? EXIT_BAD : EXIT_ILLEGAL;
        if (!e->judged.failed)
            text_addf(&out, "quadrille: correct the tags of %s in an editor first\n", file);
    } else if (!read) {
        status = EXIT_BAD;
        text_addf(why, "%s: %s: use --force to replace it, or name another file", file, text_string(&fault.message));
    } else if (e->verdict.game != t->game) {
        status = EXIT_BAD;
        text_addf(why, "%s holds a game of %s, not of %s: name another file", file, e->verdict.game->about.title,
                  t->game->about.title);
    } else if (!agrees(t, why)) {
        status = EXIT_BAD;
    } else if (fault.place.line > 0) {
        text_addf(&out, "quadrille: %s goes back to before turn %d; its lines from there on stay as comments%s\n", file,
                  e->number, line_input_edits(t->reader) ? ", and the arrow keys bring them back" : "");
    } else if (shows(t)) {
        text_addf(&out, "quadrille: goes on with %s\n", file);
    }
    remember_lines(t->reader, &e->after);
    say(&out);
    text_release(&out);
    diag_release(&fault);
    return status;
}

/* ---- What is shown ------------------------------------------------------------------------------------------------
 */

static void add_paragraph(const char *s, struct text *out)
{
    const struct wrap wrap = {.width = COLUMNS, .measure = wrap_columns};
    size_t shown, used;
    for (; *s; s += used) {
        used = wrap_line(&wrap, s, &shown);
        utf8_printable(out, s, shown);
        text_add_char(out, '\n');
    }
}

/* The board after the last turn, or as it is in the middle of one. */
static void show_board(struct typing *t)
{
    const struct entry *e = &t->entry;
    const struct text_style style = {.ascii = t->options->print.ascii || terminal_ascii(STDERR_FILENO),
                                     .colour = t->session->colour};
    const struct replay_log_request request = {.turns = LOG_LAST};
    struct replay_log log = {0};
    struct text out = {0};
    struct record_reader *reader = record_open_text(text_string(&e->text), e->text.len);
    struct record record;

    if (t->game->picture->text_picture && record_next(reader, &record) > 0) {
        replay_log_read(&log, &record, &request, e->editions);
        const struct game_log_turn *turn = &log.log.turns[log.log.last];
        const struct game_log_turn middle = {.number = e->number,
                                             .player = t->game->rules->parts ? -1 : e->player,
                                             .text = "",
                                             .played = {e->verdict.last, e->verdict.middle, NULL, 0},
                                             .score = turn->score};
        text_add_char(&out, '\n');
        text_output_turn(&log.log, e->verdict.open ? &middle : turn, &style, &out);
        text_add_char(&out, '\n');
    }
    record_close(reader);
    replay_log_release(&log);
    say(&out);
    text_release(&out);
}

/* A list of words that is wrapped as it grows. */
struct word_list {
    struct text out;
    size_t count, column;
};

static void add_word(void *context, const char *word)
{
    struct word_list *list = context;
    size_t len = strlen(word);
    bool wraps = list->count > 0 && list->column + 1 + len > COLUMNS;
    text_addf(&list->out, "%s%s", list->count == 0 ? "" : wraps ? "\n" : " ", word);
    list->column = list->count == 0 || wraps ? len : list->column + 1 + len;
    list->count++;
}

static void show_moves(struct typing *t)
{
    struct word_list list = {0};
    struct text out = {0};

    entry_complete(&t->entry, "", add_word, &list);
    text_addf(&out, "%zu legal action%s%s\n", list.count, list.count == 1 ? "" : "s", list.count ? ":" : "");
    text_addf(&out, "%s%s", text_string(&list.out), list.count ? "\n" : "");
    say(&out);
    text_release(&out);
    text_release(&list.out);
}

/* "12. Bob> ", "3. A Ann> ", "3> " where everybody acts. */
static void write_prompt(const struct typing *t, struct text *out)
{
    const struct entry *e = &t->entry;
    text_clear(out);
    if (e->verdict.status == STATUS_FINISHED) {
        text_add(out, "over> ");
        return;
    }
    text_addf(out, "%d", e->number);
    if (e->player >= 0) {
        struct text name = {0};
        utf8_printable(&name, e->verdict.names[e->player], strlen(e->verdict.names[e->player]));
        text_addf(out, ". %c%s", 'A' + e->player, name.len ? " " : "");
        terminal_add(STDERR_FILENO, text_string(&name), name.len, out);
        text_release(&name);
    }
    text_add(out, "> ");
}

/* What is missing in the turn, before it is asked for. */
static void show_hint(const struct typing *t)
{
    struct text out = {0};
    if (t->entry.hint.len > 0 && shows(t) && t->entry.verdict.status != STATUS_FINISHED) {
        add_paragraph(text_string(&t->entry.hint), &out);
        say(&out);
    }
    text_release(&out);
}

/* ---- Commands ---------------------------------------------------------------------------------------------------- */

static void do_undo(struct typing *t, const char *argument)
{
    (void)argument;
    if (!entry_undo(&t->entry))
        terminal_error(t->session->colour, "there is no turn to take back");
    else if (shows(t))
        show_board(t);
}

static void do_back(struct typing *t, const char *argument)
{
    struct text why = {0};
    int64_t turn;
    if (!parse_whole(argument, 0, RECORD_TURNS_MAX, &turn, NULL))
        text_add(&why, "back N goes back to before turn N: name the turn");
    else if (!entry_back(&t->entry, (int)turn))
        text_addf(&why, "there is no turn %lld to go back to", (long long)turn);
    else if (shows(t))
        show_board(t);
    if (why.len > 0)
        terminal_error(t->session->colour, text_string(&why));
    text_release(&why);
}

static void do_note(struct typing *t, const char *argument)
{
    struct text why = {0};
    if (!*argument)
        text_add(&why, "note TEXT keeps TEXT as a comment: write one");
    else if (print_options_check_line("note", argument, &why))
        entry_note(&t->entry, argument);
    if (why.len > 0)
        terminal_error(t->session->colour, text_string(&why));
    text_release(&why);
}

static void do_board(struct typing *t, const char *argument)
{
    (void)argument;
    show_board(t);
}

static void do_moves(struct typing *t, const char *argument)
{
    (void)argument;
    show_moves(t);
}

static void do_quit(struct typing *t, const char *argument)
{
    (void)argument;
    t->ended = true;
}

static void do_help(struct typing *t, const char *argument);

static const struct typed_command {
    const char *name, *argument, *help;
    void (*run)(struct typing *, const char *argument);
} typed_commands[] = {
    {"undo", "", "take back the last turn, or the last player's part of it", do_undo},
    {"back", " N", "go back to before turn N", do_back},
    {"resigns", "", "the player to move resigns", NULL},
    {"draw", "", "the players agree on a draw", NULL},
    {"note", " TEXT", "a comment on the last turn", do_note},
    {"board", "", "show the board", do_board},
    {"moves", "", "list the legal actions; Tab completes them", do_moves},
    {"help", "", "show this", do_help},
    {"quit", "", "end; the same command goes on with the game if it is in a file", do_quit},
};
enum { TYPED_COMMANDS = sizeof typed_commands / sizeof *typed_commands };

static void do_help(struct typing *t, const char *argument)
{
    struct text out = {0};
    (void)argument;
    add_paragraph(t->game->notation->help, &out);
    text_add(&out, "Turns are typed as they stand on the sheet, with or without their numbers.\n\n");
    for (const struct typed_command *c = typed_commands; c < typed_commands + TYPED_COMMANDS; c++)
        text_addf(&out, "  %s%-*s  %s\n", c->name, (int)(strlen("resigns") + 2 - strlen(c->name)), c->argument,
                  c->help);
    say(&out);
    text_release(&out);
}

/* The command that a line is, with what follows its name. */
static const struct typed_command *find_command(const char *line, const char **argument)
{
    size_t len = strcspn(line, " \t");
    *argument = line + len + strspn(line + len, " \t");
    for (const struct typed_command *c = typed_commands; c < typed_commands + TYPED_COMMANDS; c++)
        if (strlen(c->name) == len && strncasecmp(c->name, line, len) == 0 && (*c->argument || !**argument))
            return c->run ? c : NULL;
    return NULL;
}

/* ---- Typing ------------------------------------------------------------------------------------------------------ */

static void complete(void *context, const char *line, void (*each)(void *list, const char *word), void *list)
{
    struct typing *t = context;
    if (!t->entry.verdict.game)
        return;
    if (!strchr(line, ' ') && *line)
        for (const struct typed_command *c = typed_commands; c < typed_commands + TYPED_COMMANDS; c++)
            if (strncmp(c->name, line, strlen(line)) == 0)
                each(list, c->name);
    entry_complete(&t->entry, line, each, list);
}

/* Adds a line to the record, and says what there is to say about it. */
static void take_turn(struct typing *t, const char *line)
{
    struct entry *e = &t->entry;
    struct suggestion suggestion = {.word = line};
    struct text out = {0};
    bool good = entry_add(e, line);

    for (size_t i = 0; i < e->diag_count; i++) {
        e->diags[i].place.line = t->line;
        add_line_diag(t, &e->diags[i], &out);
    }
    for (const struct typed_command *c = typed_commands; !good && c < typed_commands + TYPED_COMMANDS; c++)
        suggestion_offer(&suggestion, c->name);
    if (suggestion.best)
        text_addf(&out, "quadrille: did you mean %s?\n", suggestion.best);
    say(&out);
    text_release(&out);
    if (good && shows(t) && !e->verdict.open)
        show_board(t);
}

/* Reads lines until the end. False if the file can't be written. */
static bool type_in(struct typing *t, struct text *why)
{
    struct entry *e = &t->entry;
    struct text prompt = {0};
    const char *line, *argument;
    bool good = !t->to_file || save(t, why);

    if (shows(t)) {
        show_board(t);
        terminal_note("type each turn; help lists what else can be typed, Tab the legal actions");
    }
    while (good && !t->ended) {
        if (e->verdict.status == STATUS_FINISHED && shows(t))
            terminal_note("the game is over: Return ends, undo takes the last turn back");
        show_hint(t);
        write_prompt(t, &prompt);
        if (!(line = next_line(t, text_string(&prompt))))
            break;
        char *kept = mem_string(line, strlen(line));
        for (size_t len = strlen(kept); len > 0 && strchr(" \t", kept[len - 1]);)
            kept[--len] = '\0';
        const struct typed_command *command = find_command(kept, &argument);
        if (!*kept)
            t->ended = e->verdict.status == STATUS_FINISHED && line_input_edits(t->reader);
        else if (command)
            command->run(t, argument);
        else
            take_turn(t, kept);
        good = !*kept || !t->to_file || save(t, why);
        free(kept);
    }
    text_release(&prompt);
    return good;
}

/* The verdict on the record as it is saved. */
static int show_verdict(struct typing *t)
{
    struct text content = {0}, out = {0};
    struct verdict v = {.editions = t->entry.editions};
    const char *file = t->options->print.output ? t->options->print.output : "-";
    struct entry *e = &t->entry;

    text_clear(&e->before);
    entry_write(e, &content);
    bool read = replay_text(text_string(&content), content.len, &v, NULL);
    bool good = read && v.status != STATUS_INVALID && !v.claim_wrong;
    for (size_t i = 0; i < v.diag_count; i++)
        add_diag(t, &v.diags[i], file, &out);
    if (read && !t->session->general->quiet)
        report_text(&v, file, &out);
    say(&out);
    verdict_release(&v);
    text_release(&content);
    text_release(&out);
    return good ? EXIT_GOOD : EXIT_ILLEGAL;
}

/* ---- The run ----------------------------------------------------------------------------------------------------- */

/* Begins with the file, or else with the tags. */
static int begin(struct typing *t)
{
    const char *output = t->options->print.output;
    struct text *why = &t->session->why, content = {0};
    const struct record_tag *missing;
    struct stat status;
    int result = EXIT_GOOD;

    bool exists = output && strcmp(output, "-") != 0 && stat(output, &status) == 0;
    t->to_file = output && strcmp(output, "-") != 0 && (!exists || S_ISREG(status.st_mode));
    if (!write_tags(t, why) || (output && t->to_file && !t->options->print.force && !read_file(output, &content, why)))
        result = EXIT_BAD;
    else if (content.len > 0)
        result = resume(t, &content);
    while (result == EXIT_GOOD && content.len == 0 && (missing = blank_record_missing(t->game, text_string(&t->tags))))
        if (!ask_tag(t, missing)) {
            if (line_input_good(t->reader, why))
                text_addf(why, "the set-up is missing: name the sheet with --id, or give --tag %s=...", missing->name);
            result = EXIT_BAD;
        }
    if (result == EXIT_GOOD && content.len == 0 && !entry_begin(&t->entry, text_string(&t->tags), why))
        result = EXIT_BAD;
    t->saved = content;
    return result;
}

/* Writes an empty record. */
static bool write_blank(struct typing *t, struct text *why)
{
    const char *output = t->options->print.output;
    struct text content = {0};
    bool good = write_tags(t, why);

    if (good && !blank_record_missing(t->game, text_string(&t->tags)))
        good = entry_begin(&t->entry, text_string(&t->tags), why);
    if (good) {
        blank_record_write(t->game, &t->values, text_string(&t->tags), &content);
        good = write_file(output ? output : "-", t->options->print.force, &content, why);
    }
    text_release(&content);
    return good;
}

static int run_record(struct session *s)
{
    const struct record_options *options = s->options;
    struct typing t = {.session = s, .options = options, .to_terminal = isatty(STDOUT_FILENO)};
    struct text *why = &s->why;

    if (s->args->word_count == 0) {
        text_add(why, "which game? Usage: quadrille record GAME, with ");
        lookup_list_games(why);
        return EXIT_BAD;
    }
    const struct option_condition conditions[] = {
        {"force", print_options_to_file(&options->print), "standard output replaces no file"},
        {"ascii", !options->blank, "an empty record has no boards"},
    };
    t.game = lookup_game(s->args->words[0], why);
    if (!t.game || !options_check(s->args, conditions, sizeof conditions / sizeof *conditions, why))
        return EXIT_BAD;
    t.cache = edition_cache_new(options->print.template_dir);
    t.entry.editions = edition_cache_editions(t.cache);
    if (!options->blank)
        t.reader = line_input_new(complete, &t);
    int status = !options->blank ? begin(&t) : write_blank(&t, why) ? EXIT_GOOD : EXIT_BAD;
    if (status == EXIT_GOOD && !options->blank) {
        bool good = type_in(&t, why) && line_input_good(t.reader, why);
        struct text name = {0};
        /* If the terminal is gone, standard output is, too. */
        if (good && !t.to_file)
            good = line_input_hung_up(t.reader) && t.to_terminal ? rescue(&t, &name, why) : save(&t, why);
        text_release(&name);
        status = good ? show_verdict(&t) : EXIT_BAD;
    }
    if (t.reader)
        line_input_free(t.reader);
    entry_release(&t.entry);
    text_release(&t.tags);
    text_release(&t.set_up);
    text_release(&t.further);
    text_release(&t.saved);
    edition_cache_free(t.cache);
    return status;
}

const struct command command_record = {
    .name = "record",
    .synopsis = "GAME",
    .summary = "type a game in, checked turn by turn",
    .about = "Reads the turns as they stand on the sheet and says at once what is wrong. With -o the record is saved "
             "after every line, and the same command continues it. Exit status: 0 if the record is legal.",
    .examples = {"quadrille record enclose5 -o game.qdr", "quadrille record conect --board \"wide 9\" --names Ann,Bob",
                 "quadrille record connect-square --blank"},
    .groups = groups,
    .game_options = takes_param,
    .words_most = 1,
    .options_size = sizeof(struct record_options),
    .run = run_record,
};
