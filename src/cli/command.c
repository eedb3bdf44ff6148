#include "cli/command.h"

#include "base/mem.h"
#include "base/output.h"
#include "catalogue/registry.h"
#include "cli/help.h"
#include "cli/lookup.h"

#include <stdlib.h>
#include <string.h>

#define COMMAND(name) extern const struct command command_##name;
#include "cli/commands.def"
#undef COMMAND

static const struct command *const commands[] = {
#define COMMAND(name) &command_##name,
#include "cli/commands.def"
#undef COMMAND
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

/* Prints the reason why the program can't go on, unless nobody reads its output any more. Returns the exit status. */
static int fail(struct text *why, bool colour)
{
    bool closed = strcmp(text_string(why), output_closed) == 0;
    if (why->len > 0 && !closed)
        terminal_error(colour, text_string(why));
    text_release(why);
    return closed ? EXIT_GOOD : EXIT_BAD;
}

/* Prints text that was asked for. */
static int print(struct text *out)
{
    struct text why = {0};
    bool good = terminal_write(out, &why) && terminal_flush(&why);
    text_release(out);
    return good ? EXIT_GOOD : fail(&why, terminal_colour(WHEN_AUTO));
}

/* ---- Help ------------------------------------------------------------------------------------------------------- */

static int print_program_help(void)
{
    struct text out = {0};
    const struct game *game;

    text_add(&out, "Usage: quadrille COMMAND [options]\n\n"
                   "Games for pencil and paper: prints their boards and puzzles, and scores what was\nplayed.\n\n"
                   "Commands\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        text_addf(&out, "  %s %s", commands[i]->name, commands[i]->synopsis);
        help_row(commands[i]->summary, &out);
    }
    text_add(&out, "\nGames\n");
    for (size_t i = 0; (game = registry_game(i)); i++) {
        text_addf(&out, "  %s", game->about.slug);
        help_row(game->about.summary, &out);
    }
    text_add(&out, "\nOptions\n  -h, --help");
    help_row("show this help; quadrille COMMAND --help shows a command's", &out);
    text_add(&out, "      --version");
    help_row("show the version", &out);
    return print(&out);
}

/* The help of a command. If an argument names a game, only that game's options are listed. */
static int print_command_help(const struct command *command, const struct arguments *args)
{
    struct text out = {0}, unknown = {0};
    const struct game *named = NULL, *game;

    for (size_t i = 0; i < args->word_count && !named; i++)
        named = lookup_game(args->words[i], &unknown);
    text_release(&unknown);
    text_addf(&out, "Usage: quadrille %s %s [options]\n\n", command->name, command->synopsis);
    help_sentence(command->summary, &out);
    if (command->about) {
        text_add_char(&out, '\n');
        help_paragraph(command->about, &out);
    }
    for (size_t group = 0; command->groups[group].heading; group++) {
        help_options(command->groups, group, &out);
        for (size_t i = 0; group == 0 && command->game_options && (game = registry_game(i)); i++)
            if ((!named || game == named) && command->puzzles)
                help_puzzles(game, false, &out);
            else if (!named || game == named)
                help_game_options(game, &out);
    }
    return print(&out);
}

/* ---- Running ---------------------------------------------------------------------------------------------------- */

static int run_command(const struct command *command, int argc, char **argv)
{
    struct arguments args;
    struct session s = {.command = command, .args = &args, .colour = terminal_colour(WHEN_AUTO)};
    bool good = options_parse(command->groups, command->game_options, command->name, argc, argv, &args, &s.why);
    int status = EXIT_BAD;

    if (good && args.help) {
        status = print_command_help(command, &args);
    } else if (good) {
        s.general = s.options = mem_new(command->options_size);
        good = options_store(command->groups, &args, s.options, &s.why);
        if (good)
            s.colour = terminal_colour((enum when)s.general->colour);
        if (good && args.word_count > command->words_most)
            text_addf(&s.why, "unexpected argument \"%.60s\": usage: quadrille %s %s", args.words[command->words_most],
                      command->name, command->synopsis);
        else if (good)
            status = command->run(&s);
        free(s.options);
    }
    options_release(&args);
    if (s.why.len > 0)
        status = fail(&s.why, s.colour);
    else if (!terminal_flush(&s.why) && fail(&s.why, s.colour) == EXIT_BAD)
        status = EXIT_BAD;
    return status;
}

static int refuse_unknown(const char *word)
{
    struct text why = {0};
    struct suggestion suggestion = {.word = word};
    bool option = word[0] == '-';

    for (size_t i = 0; i < COMMAND_COUNT && !option; i++)
        suggestion_offer(&suggestion, commands[i]->name);
    if (option) {
        suggestion_offer(&suggestion, "--help");
        suggestion_offer(&suggestion, "--version");
    }
    text_addf(&why, "unknown %s \"%.60s\": ", option ? "option" : "command", word);
    if (suggestion.best)
        text_addf(&why, "did you mean %s?", suggestion.best);
    else
        text_add(&why, "see quadrille --help");
    return fail(&why, terminal_colour(WHEN_AUTO));
}

int command_main(int argc, char **argv)
{
    struct text out = {0};

    if (argc < 2) {
        text_add(&out, "missing command: try quadrille sheet connect-capture, or quadrille --help");
        return fail(&out, terminal_colour(WHEN_AUTO));
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return print_program_help();
    if (strcmp(argv[1], "--version") == 0) {
        text_add(&out, "quadrille " VERSION "\n");
        return print(&out);
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i]->name, argv[1]) == 0)
            return run_command(commands[i], argc - 1, argv + 1);
    return refuse_unknown(argv[1]);
}
