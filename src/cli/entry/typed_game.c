#include "cli/entry/typed_game.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "catalogue/lookup.h"
#include "draw/screen.h"
#include "page/log/game_log.h"
#include "page/text/text_output.h"
#include "replay/convert/report.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { COLUMNS = 78, PROMPT_ROWS = 3 }; /* a blank row, a hint, the prompt */

bool typed_game_shows(const struct typed_game *t)
{
    const struct general_options *general = t->session->general;
    return !general->quiet && (line_input_edits(t->reader) || general->verbose);
}

/* Prints a text on standard error, and releases it. */
static void say(struct text *out)
{
    terminal_print(text_string(out), out->len);
    text_release(out);
}

char *typed_game_line(struct typed_game *t, const char *prompt)
{
    const char *line = line_input_next(t->reader, prompt);
    if (!line)
        return NULL;
    const size_t blanks = strspn(line, " \t");
    size_t len = strlen(line);
    while (len > blanks && strchr(" \t", line[len - 1]))
        len--;
    t->line++;
    t->prompt_columns = utf8_columns(prompt, strlen(prompt)) + blanks;
    return mem_string(line + blanks, len - blanks);
}

/* ---- What is shown ----------------------------------------------------------------------------------------------- */

/* Shows the board after the last turn, or as it is in the middle of one. */
static void show_board(const struct typed_game *t)
{
    const struct entry *e = &t->entry;
    const struct winsize size = terminal_size(STDERR_FILENO);
    const struct text_style style = {.ascii = t->ascii || terminal_ascii(STDERR_FILENO),
                                     .colour = t->session->colour,
                                     .width = size.ws_col,
                                     .height = size.ws_row ? size.ws_row - PROMPT_ROWS : 0};
    const struct replay_log_request request = {.turns = LOG_LAST};
    scoped(replay_log_release) struct replay_log log = {0};
    struct text out = {0};
    scoped(record_release) struct record_reader *reader = record_open_text(text_string(&e->text), e->text.len);
    struct record record;

    if (t->game->picture->text_picture && record_next(reader, &record)) {
        replay_log_read(&log, &record, &request, e->editions);
        const struct game_log_turn *turn = &log.log.turns[log.log.last];
        const struct game_log_turn middle = {.number = e->number,
                                             .player = t->game->rules->parts ? -1 : e->player,
                                             .text = "",
                                             .played = {e->verdict.last, e->verdict.middle, NULL, 0, NULL},
                                             .score = turn->score};
        text_add_char(&out, '\n');
        text_output_turn(&log.log, e->verdict.open ? &middle : turn, &style, &out);
        size_t rows = 0;
        for (size_t i = 0; i < out.len; i++)
            rows += out.data[i] == '\n';
        if (size.ws_row == 0 || rows + PROMPT_ROWS <= size.ws_row)
            text_add_char(&out, '\n');
    }
    say(&out);
}

static void show_moves(struct typed_game *t)
{
    scoped(text_release) struct text words = {0};
    struct text out = {0};
    const size_t count = entry_moves(&t->entry, &words);

    text_addf(&out, "%zu legal action%s%s\n", count, count == 1 ? "" : "s", count ? ":" : "");
    wrap_add(text_string(&words) + (count > 0), "", COLUMNS, &out);
    say(&out);
}

/* "12. Bob> ", "3. A Ann> ", "3> " where everybody acts. */
static void write_prompt(const struct typed_game *t, struct text *out)
{
    const struct entry *e = &t->entry;
    scoped(text_release) struct text name = {0};

    text_clear(out);
    if (e->verdict.status == STATUS_FINISHED)
        text_add(out, "over");
    else
        text_addf(out, "%d", e->number);
    if (e->verdict.status != STATUS_FINISHED && e->player >= 0) {
        utf8_printable(&name, e->verdict.names[e->player], strlen(e->verdict.names[e->player]));
        text_addf(out, ". %c%s", 'A' + e->player, name.len ? " " : "");
        terminal_add(STDERR_FILENO, text_string(&name), name.len, out);
    }
    text_add(out, "> ");
}

/* Adds what there is to say about the line just typed: at a terminal below it, with the caret under the word. */
static void add_line_diag(const struct typed_game *t, const struct diag *d, struct text *out)
{
    size_t used, column = t->prompt_columns;
    const char *line = text_string(&d->source);
    for (uint32_t i = 0; i < d->caret && *line; i++, line += used) {
        utf8_decode(line, strlen(line), &used);
        column += *line == '\t' ? 1 : utf8_columns(line, used);
    }
    if (!line_input_edits(t->reader) || column >= COLUMNS) {
        diag_write(d, "-", t->session->colour, out);
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

/* ---- Commands ---------------------------------------------------------------------------------------------------- */

/* Resignations and draws are lines of the record. */
enum typed_command { UNDO, BACK, RESIGNS, DRAW, NOTE, BOARD, MOVES, HELP, QUIT, COMMANDS };

static const struct {
    const char *name, *argument, *help;
} commands[COMMANDS] = {
    [UNDO] = {"undo", " [N]", "take back the last turn, or the last player's part of it; or N of them"},
    [BACK] = {"back", " N", "go back to before turn N"},
    [RESIGNS] = {"resigns", "", "the player to move resigns"},
    [DRAW] = {"draw", "", "the players agree on a draw"},
    [NOTE] = {"note", " TEXT", "a comment on the last turn"},
    [BOARD] = {"board", "", "show the board"},
    [MOVES] = {"moves", "", "list the legal actions"},
    [HELP] = {"help", "", "show this"},
    [QUIT] = {"quit", "", "end; the same command continues the game if it was saved"},
};

static void show_help(const struct typed_game *t)
{
    struct text out = {0};
    wrap_add(t->game->notation->help, "", COLUMNS, &out);
    text_add(&out, "Turns are typed as they stand on the sheet, with or without their numbers.\n\n");
    for (int i = 0; i < COMMANDS; i++)
        text_addf(&out, "  %s%-*s  %s\n", commands[i].name, (int)(strlen("resigns") + 2 - strlen(commands[i].name)),
                  commands[i].argument, commands[i].help);
    say(&out);
}

/* The command that a line is, with what follows its name; COMMANDS if it is none. */
static enum typed_command find_command(const char *line, const char **argument)
{
    size_t len = strcspn(line, " \t");
    int i = 0;

    *argument = line + len + strspn(line + len, " \t");
    if (strcmp(line, "?") == 0 || strcasecmp(line, "exit") == 0 || strcasecmp(line, "q") == 0)
        return *line == '?' ? HELP : QUIT;
    while (i < COMMANDS && !(strlen(commands[i].name) == len && strncasecmp(commands[i].name, line, len) == 0 &&
                             (*commands[i].argument || !**argument)))
        i++;
    return i == RESIGNS || i == DRAW ? COMMANDS : (enum typed_command)i;
}

static void execute(struct typed_game *t, enum typed_command command, const char *argument)
{
    scoped(text_release) struct text why = {0};
    bool changed = false;
    int64_t turn;

    if (command == UNDO && !parse_whole(*argument ? argument : "1", 1, RECORD_TURNS_MAX, &turn, NULL))
        text_add(&why, "undo N takes back the last N turns: name a number");
    else if (command == UNDO)
        changed = entry_undo(&t->entry, (size_t)turn) ||
                  text_refuse(&why, "there %s to take back", turn > 1 ? "are not so many turns" : "is no turn");
    else if (command == BACK && !parse_whole(argument, 0, RECORD_TURNS_MAX, &turn, NULL))
        text_add(&why, "back N goes back to before turn N: name the turn");
    else if (command == BACK)
        changed = entry_back(&t->entry, (int)turn) ||
                  text_refuse(&why, "there is no turn %lld to go back to", (long long)turn);
    else if (command == NOTE && !*argument)
        text_add(&why, "note TEXT keeps TEXT as a comment: write one");
    else if (command == NOTE && options_check_line("note", argument, &why))
        entry_note(&t->entry, argument);
    else if (command == MOVES)
        show_moves(t);
    else if (command == HELP)
        show_help(t);
    t->ended = command == QUIT;
    if (why.len > 0)
        terminal_message(t->session->colour, "%s", text_string(&why));
    else if (command == BOARD || (changed && typed_game_shows(t)))
        show_board(t);
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

void typed_game_open(struct typed_game *t)
{
    t->to_terminal = isatty(STDOUT_FILENO);
    t->reader = line_input_new();
}

/* Adds a line to the record, and says what there is to say about it. */
static void take_turn(struct typed_game *t, const char *line)
{
    struct entry *e = &t->entry;
    struct suggestion suggestion = {.word = line};
    struct text out = {0};
    bool good = entry_add(e, line);

    /* Of a wrong line only the first error: the others mostly follow from it. */
    for (size_t i = 0; i < e->diag_count && (good || out.len == 0); i++) {
        if (!good && e->diags[i].severity == SEVERITY_WARNING)
            continue;
        e->diags[i].place.line = t->line;
        add_line_diag(t, &e->diags[i], &out);
    }
    for (int i = 0; i < COMMANDS && !good && !strchr(line, '?'); i++)
        suggestion_offer(&suggestion, commands[i].name);
    if (suggestion.best && strcasecmp(suggestion.best, line) != 0)
        text_addf(&out, "quadrille: did you mean %s?\n", suggestion.best);
    say(&out);
    if (good && typed_game_shows(t) && !e->verdict.open)
        show_board(t);
}

static bool has_draft(const struct typed_game *t)
{
    return t->file.draft.len > 0 && t->file.saved.len > 0 && !t->set_aside;
}

void typed_game_leave_draft(struct typed_game *t, const struct text *why)
{
    terminal_message(t->session->colour, "%s; until it ends, the game is not saved", text_string(why));
    record_file_open(&t->file, NULL, t->game->about.slug, false, NULL);
    t->set_aside = false;
}

/* Saves what was typed so far, where there is a file for it. If a draft cannot be saved, only warns of it. */
static bool save(struct typed_game *t, struct text *why)
{
    scoped(text_release) struct text record = {0}, name = {0}, reason = {0};

    entry_write(&t->entry, &record);
    if (t->file.draft.len == 0)
        return !t->file.kept || record_file_save(&t->file, &record, why);
    if (t->entry.mark_count == 0) {
        if (has_draft(t))
            record_file_remove(&t->file);
        return true;
    }
    if (t->set_aside && record_file_rescue(&t->file, &t->file.saved, &name, &reason))
        terminal_message(false, "the earlier game is now in %s", text_string(&name));
    t->set_aside = false;
    if (reason.len > 0 || !record_file_save(&t->file, &record, &reason))
        typed_game_leave_draft(t, &reason);
    return true;
}

/* Writes the record to standard output, or what else is not saved line by line. If the terminal is gone that it would
 * go to, saves it in a new file, unless there is a draft. */
static bool write_record(struct typed_game *t, struct text *why)
{
    scoped(text_release) struct text record = {0}, shown = {0}, name = {0};
    const bool draft = t->file.draft.len > 0;

    if (t->file.kept && !draft)
        return true;
    entry_write(&t->entry, &record);
    if (t->to_terminal && line_input_hung_up(t->reader))
        return has_draft(t) || record_file_rescue(&t->file, &record, &name, why);
    if (t->to_terminal)
        wrap_add(text_string(&record), "", INT_MAX, &shown);
    else
        text_add(&shown, text_string(&record));
    return terminal_write_file(draft ? NULL : t->file.name, NULL, true, &shown, why);
}

/* Reports the verdict on the record. Returns the exit status. */
static int report(struct typed_game *t)
{
    scoped(text_release) struct text record = {0};
    struct text out = {0};
    scoped(verdict_release) struct verdict v = {.editions = t->entry.editions};

    text_clear(&t->entry.before);
    entry_write(&t->entry, &record);
    const char *name = t->file.draft.len > 0 ? "-" : t->file.name;
    replay_text(text_string(&record), record.len, &v, NULL);
    for (size_t i = 0; i < v.diag_count; i++)
        diag_write(&v.diags[i], name, t->session->colour, &out);
    if (!t->session->general->quiet)
        report_text(&v, name, &out);
    say(&out);
    return v.status != STATUS_INVALID && !v.claim_wrong ? EXIT_GOOD : EXIT_ILLEGAL;
}

int typed_game_run(struct typed_game *t, struct text *why)
{
    const struct verdict *v = &t->entry.verdict;
    scoped(text_release) struct text prompt = {0};
    struct text hint = {0};
    const char *argument;
    bool good = save(t, why);

    if (typed_game_shows(t)) {
        show_board(t);
        terminal_message(false, "type each turn; help lists what else can be typed, moves the legal actions");
    }
    while (good && !t->ended) {
        if (v->status == STATUS_FINISHED && typed_game_shows(t))
            terminal_message(false, "the game is over: Return ends, undo takes the last turn back");
        else if (t->entry.hint.len > 0 && typed_game_shows(t))
            wrap_add(text_string(&t->entry.hint), "", COLUMNS, &hint);
        say(&hint);
        write_prompt(t, &prompt);
        scoped(mem_free) char *line = typed_game_line(t, text_string(&prompt));
        if (!line)
            break;
        enum typed_command command = find_command(line, &argument);
        if (!*line)
            t->ended = v->status == STATUS_FINISHED && line_input_edits(t->reader);
        else if (command != COMMANDS)
            execute(t, command, argument);
        else
            take_turn(t, line);
        good = !*line || save(t, why);
    }
    good = good && line_input_good(t->reader, why) && write_record(t, why);
    if (good && v->status == STATUS_FINISHED && has_draft(t) && !line_input_hung_up(t->reader))
        record_file_remove(&t->file);
    int status = good ? report(t) : EXIT_BAD;
    if (has_draft(t) && typed_game_shows(t))
        terminal_message(false, "the game is saved in %s: quadrille record %s continues it", t->file.name,
                         t->game->about.slug);
    return status;
}

void typed_game_close(struct typed_game *t)
{
    if (t->reader)
        line_input_free(t->reader);
    entry_release(&t->entry);
    record_file_release(&t->file);
}
