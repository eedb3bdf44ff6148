#include "cli/main/command.h"

#include "base/mem.h"
#include "base/output.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define COMMAND(name) extern const struct command command_##name;
#include "cli/commands.def"
#undef COMMAND

static const struct command *const commands[] = {
#define COMMAND(name) &command_##name,
#include "cli/commands.def"
#undef COMMAND
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

/* Ends a run with this status: flushes standard output, and prints the reason in `why` unless stdout was closed.
 * Returns the exit status. */
static int finish(int status, struct text *why, bool colour)
{
    const bool failed = why->len > 0;
    if (!failed)
        terminal_flush(why);
    const bool closed = strcmp(text_string(why), output_closed) == 0;
    if (why->len > 0 && !closed)
        terminal_message(colour, "%s", text_string(why));
    if (why->len > 0 && (failed || !closed))
        status = closed ? EXIT_GOOD : EXIT_BAD;
    text_release(why);
    return status;
}

/* Prints text that was asked for. */
static int print(struct text *out, struct text *why)
{
    bool good = terminal_write(out, why);
    text_release(out);
    return good ? EXIT_GOOD : EXIT_BAD;
}

/* The command of this name; NULL if there is none. */
static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

/* ---- Before the command ----------------------------------------------------------------------------------------- */

struct program_options {
    struct general_options general;
    bool version;
    int completion; /* 0, or 1 and an index of `shells` */
};

static const char *const shells[] = {"bash", "zsh", "fish", NULL};

static const struct option_row program_rows[] = {
    OPT_FLAG('V', "version", program_options, version, "show the version and what was left out of it"),
    OPT_WORD(0, "completion", "SHELL", shells, 1, NULL, program_options, completion,
             "print what completes commands and options in bash, zsh or fish"),
    {0},
};

static const struct command program = {.name = "",
                                       .synopsis = "",
                                       .groups = {GENERAL_OPTIONS(program_options, general),
                                                  {"Options of the program", program_rows, 0}}};

/* ---- Unknown words ---------------------------------------------------------------------------------------------- */

/* Offers the last word of the line BEFORE NAME AFTER CANDIDATE, which is kept in `line` if it is the best so far. */
static void suggest(struct suggestion *nearest, const char *before, const char *name, const char *after,
                    const char *candidate, struct text *line)
{
    if (suggestion_offer(nearest, candidate)) {
        text_clear(line);
        text_addf(line, "%s%s%s%s", before, name, after, candidate);
    }
}

/* Refuses a word that is neither a command nor, if help is asked for, a topic. Of equally near suggestions the first
 * one counts. */
static int refuse_word(const char *word, bool help, struct text *why)
{
    struct suggestion nearest = {.word = word};
    scoped(text_release) struct text line = {0};
    const struct game *game;

    for (size_t i = 0; i < COMMAND_COUNT; i++)
        suggest(&nearest, "", "", "", commands[i]->name, &line);
    for (const struct help_topic *topic = help_topics; help && topic->name; topic++)
        suggest(&nearest, "", "", "", topic->name, &line);
    for (size_t i = 0; i <= COMMAND_COUNT; i++) {
        const struct command *command = i == 0 ? &program : commands[i - 1];
        for (const struct option_group *group = command->groups; group->heading; group++)
            for (const struct option_row *row = group->rows; row->name; row++)
                if (i == 0 || strcmp(row->name, word) == 0) /* of commands, only what is spelt right */
                    suggest(&nearest, i == 0 ? "quadrille" : "quadrille ", command->name, " --", row->name, &line);
    }
    for (size_t i = 0; (game = registry_game(i)); i++) {
        suggest(&nearest, help ? "quadrille games " : "quadrille sheet ", "", "", game->about.slug, &line);
        size_t kinds = 0;
        while (game->puzzles && game->puzzles[kinds])
            kinds++;
        while (kinds-- > 0) /* from the last: win-in-4 is nearer to win-in-5 than win-in-2 is */
            suggest(&nearest, "quadrille puzzle ", game->about.slug, " --kind ", game->puzzles[kinds]->name, &line);
    }
    text_addf(why, "unknown command %s\"%.*s\": ", help ? "or topic " : "", UTF8_EXCERPT(word));
    if (nearest.best)
        text_addf(why, "did you mean %s?", text_string(&line));
    else
        text_addf(why, "see quadrille %s", help ? "help" : "--help");
    return EXIT_BAD;
}

/* ---- Help ------------------------------------------------------------------------------------------------------- */

#define PURPOSE "Games for pencil and paper: prints their boards and puzzles, and scores what was\nplayed.\n"

/* Without arguments. */
static const char introduction[] = "\n" PURPOSE "\n"
                                   "To begin with\n"
                                   "  quadrille games                  list the games\n"
                                   "  quadrille sheet connect-capture  print a board to play on\n"
                                   "  quadrille puzzle conect          print a set of puzzles\n\n"
                                   "quadrille help lists all commands, quadrille help sheet explains one.\n";

static int print_program_help(struct text *why)
{
    struct text out = {0};
    const struct game *game;

    text_add(&out, "Usage: quadrille COMMAND [options]\n\n" PURPOSE "\nCommands\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        text_addf(&out, "  %s %s", commands[i]->name, commands[i]->synopsis);
        help_row(commands[i]->summary, &out);
    }
    text_add(&out, "\nGames\n");
    for (size_t i = 0; (game = registry_game(i)); i++) {
        text_addf(&out, "  %s", game->about.slug);
        help_row(game->about.summary, &out);
    }
    text_add(&out, "\nTopics\n");
    for (const struct help_topic *topic = help_topics; topic->name; topic++) {
        text_addf(&out, "  %s", topic->name);
        help_row(topic->summary, &out);
    }
    for (size_t group = 0; program.groups[group].heading; group++)
        help_options(program.groups, group, &out);
    text_add(&out, "\nquadrille help COMMAND shows the options of a command, quadrille help TOPIC the\n"
                   "manual's page on it.\n");
    return print(&out, why);
}

/* Adds the help of a command. If an argument names a game, only that game's options are listed. */
static void add_command_help(const struct command *command, const struct arguments *args, struct text *out)
{
    scoped(text_release) struct text unknown = {0};
    const struct game *named = NULL, *game;

    for (size_t i = 0; i < args->word_count && !named; i++)
        named = lookup_game(args->words[i], &unknown);
    text_addf(out, "Usage: quadrille %s%s%s [options]\n\n", command->name, *command->synopsis ? " " : "",
              command->synopsis);
    help_sentence(command->summary, out);
    if (command->about) {
        text_add_char(out, '\n');
        wrap_add(command->about, "", HELP_WIDTH, out);
    }
    for (size_t group = 0; command->groups[group].heading; group++) {
        help_options(command->groups, group, out);
        for (size_t i = 0; group == 0 && command->game_options && (game = registry_game(i)); i++)
            if ((!named || game == named) && command->puzzles)
                help_puzzles(game, false, out);
            else if (!named || game == named)
                help_game_options(game, command->game_options, out);
    }
    text_add(out, "\nExamples\n");
    for (size_t i = 0; i < COMMAND_EXAMPLES; i++)
        text_addf(out, "  %s\n", command->examples[i]);
}

static int run_help(struct session *s)
{
    static const struct arguments none = {0};
    const struct help_topic *topic = help_topics;
    struct text out = {0};

    if (s->args->word_count == 0)
        return print_program_help(&s->why);
    while (topic->name && strcmp(topic->name, s->args->words[0]) != 0)
        topic++;
    const struct command *command = find_command(s->args->words[0]);
    if (!command && !topic->name)
        return refuse_word(s->args->words[0], true, &s->why);
    if (command)
        add_command_help(command, &none, &out);
    if (command && topic->name)
        text_add_char(&out, '\n');
    if (topic->name)
        help_manual(topic, &out);
    return print(&out, &s->why);
}

const struct command command_help = {
    .name = "help",
    .synopsis = "[COMMAND|TOPIC]",
    .summary = "list the commands, explain one, or show the manual on a topic",
    .examples = {"quadrille help", "quadrille help sheet", "quadrille help records"},
    .groups = {GENERAL_OPTIONS(program_options, general)},
    .words_most = 1,
    .options_size = sizeof(struct program_options),
    .run = run_help,
};

/* ---- Running ---------------------------------------------------------------------------------------------------- */

/* Whether the folder exists that QUADRILLE_TEMPLATES names, if the command reads templates. */
static bool check_template_folder(const struct command *command, struct text *why)
{
    const char *folder = getenv("QUADRILLE_TEMPLATES");
    struct stat status;

    for (const struct option_group *group = command->groups; folder && *folder && group->heading; group++)
        for (const struct option_row *row = group->rows; row->name; row++)
            if (strcmp(row->name, "template-dir") == 0 && (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode)))
                return text_refuse(why, "QUADRILLE_TEMPLATES must be an existing folder, not \"%.*s\"",
                                   UTF8_EXCERPT(folder));
    return true;
}

/* Reads the file of defaults and the options, and runs the command. */
static int run_with_options(struct session *s, struct defaults *defaults)
{
    const struct command *command = s->command;
    const struct arguments *args = s->args;

    /* Help is there even if the file of defaults is wrong. */
    if (command != &command_help && !options_given(args, "no-config") && !defaults_read(defaults, &s->why))
        return EXIT_BAD;
    if (!options_store(command->groups, defaults->of, args, s->options, &s->why))
        return EXIT_BAD;
    s->colour = terminal_colour(STDERR_FILENO, (enum when)s->general->colour);
    if (args->word_count > command->words_most) {
        text_addf(&s->why, "unexpected argument \"%.*s\": usage: quadrille %s%s%s",
                  UTF8_EXCERPT(args->words[command->words_most]), command->name, *command->synopsis ? " " : "",
                  command->synopsis);
        return EXIT_BAD;
    }
    return check_template_folder(command, &s->why) ? command->run(s) : EXIT_BAD;
}

/* argv[0] stands for the command. */
static int run_command(const struct command *command, int argc, char **argv)
{
    struct arguments args;
    scoped(defaults_release) struct defaults defaults = {0};
    struct session s = {.command = command,
                        .args = &args,
                        .defaults = &defaults,
                        .colour = terminal_colour(STDERR_FILENO, WHEN_AUTO)};
    struct text help = {0};
    int status;

    s.general = s.options = mem_new(command->options_size);
    if (!options_parse(command->groups, command->game_options, command->name, argc, argv, &args, &s.why)) {
        status = EXIT_BAD;
    } else if (options_given(&args, "help")) {
        add_command_help(command, &args, &help);
        status = print(&help, &s.why);
    } else {
        status = run_with_options(&s, &defaults);
    }
    free(s.options);
    options_release(&args);
    return finish(status, &s.why, s.colour);
}

int command_main(int argc, char **argv)
{
    static const struct option_default none = {0};
    const struct command *command = NULL;
    struct program_options options = {0};
    struct arguments args;
    struct text why = {0}, out = {0};
    bool bare = false;

    if (argc > 1 && strcmp(argv[1], "--complete") == 0) {
        completion_write(&program, commands, COMMAND_COUNT, (const char *const *)argv + 2, (size_t)argc - 2, &out);
        return finish(print(&out, &why), &why, false);
    }
    bool good = options_parse(program.groups, NULL, NULL, argc, argv, &args, &why) &&
                options_store(program.groups, &none, &args, &options, &why);
    if (good && options.general.help)
        print_program_help(&why);
    else if (good && options.version)
        text_addf(&out, "quadrille " VERSION "\nCopyright (c) 2026 The quadrille authors\nMIT licence\n%s",
                  SCAN ? "" : "without scan (built without libjpeg and libzbar, or with SCAN=0)\n");
    else if (good && options.completion)
        completion_script(shells[options.completion - 1], &out);
    else if (good && args.word_count == 0)
        bare = !text_refuse(&why, "missing command");
    else if (good && !(command = find_command(args.words[0])))
        refuse_word(args.words[0], false, &why);
    size_t before = (size_t)argc - 1 - args.word_count; /* words before the command */
    options_release(&args);
    if (command) {
        memmove(argv + 2, argv + 1, before * sizeof *argv);
        return run_command(command, argc - 1, argv + 1);
    }
    int status = finish(print(&out, &why), &why, terminal_colour(STDERR_FILENO, (enum when)options.general.colour));
    if (bare)
        terminal_print(introduction, sizeof introduction - 1);
    return status;
}
