#include "cli/command.h"

#include "base/mem.h"
#include "cli/choose.h"
#include "cli/nearest.h"

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

const struct command *command_at(size_t i)
{
    return i < sizeof commands / sizeof *commands ? commands[i] : NULL;
}

#define HELP_ROW                                                                                                       \
    {                                                                                                                  \
        .name = "help", .letter = 'h', .help = "show this help", .read = option_flag,                                  \
        .offset = offsetof(struct general, help)                                                                       \
    }

static const struct option_row general_rows[] = {
    {.name = "quiet",
     .letter = 'q',
     .help = "say nothing but errors",
     .read = option_flag,
     .offset = offsetof(struct general, quiet)},
    {.name = "verbose",
     .letter = 'v',
     .help = "say more of what is done",
     .read = option_flag,
     .offset = offsetof(struct general, verbose)},
    {.name = "color",
     .metavar = "WHEN",
     .help = "colours on standard error: auto, always or never",
     .standard = "auto",
     .read = option_word,
     .offset = offsetof(struct general, colour),
     .words = when_words},
    HELP_ROW,
    {0},
};
const struct option_group options_general = {"General options", general_rows};

static const struct option_row help_rows[] = {
    HELP_ROW,
    {0},
};
const struct option_group options_help_only = {"General options", help_rows};

static int fail(struct text *why, bool colour)
{
    if (why->len > 0)
        console_error(colour, text_string(why));
    text_release(why);
    return EXIT_BAD;
}

/* Shows text that was asked for. */
static int show(struct text *out)
{
    struct text why = {0};
    bool good = console_write(out, &why) && console_flush(&why);
    text_release(out);
    return good ? EXIT_GOOD : fail(&why, console_colour(WHEN_AUTO));
}

/* The help of a command; a game among its arguments narrows it. */
static int help(const struct command *command, const struct arguments *args)
{
    struct text out = {0}, unknown = {0};
    const struct game *game = NULL;
    for (size_t i = 0; i < args->word_count && !game; i++)
        game = choose_game(args->words[i], &unknown);
    text_release(&unknown);
    command_help(command, game, &out);
    return show(&out);
}

static bool check_words(const struct session *s, struct text *why)
{
    if (s->args->word_count <= s->command->words_most)
        return true;
    text_addf(why, "\"%.60s\" is one argument too many: the usage is quadrille %s %s",
              s->args->words[s->command->words_most], s->command->name, s->command->synopsis);
    return false;
}

static int run_session(struct session *s)
{
    if (!options_store(s->command->uses, s->args, s->settings, &s->why))
        return EXIT_BAD;
    const struct general *general = (const void *)((const char *)s->settings + s->command->general);
    s->colour = console_colour((enum when)general->colour);
    if (!check_words(s, &s->why))
        return EXIT_BAD;
    int status = s->command->run(s);
    return s->why.len > 0 || console_flush(&s->why) ? status : EXIT_BAD;
}

static int run(const struct command *command, int argc, char **argv)
{
    struct arguments args;
    struct session s = {.command = command, .args = &args, .colour = console_colour(WHEN_AUTO)};
    int status = EXIT_BAD;

    if (options_parse(command->uses, command->game_options, command->name, argc, argv, &args, &s.why)) {
        if (args.help) {
            status = help(command, &args);
        } else {
            s.settings = mem_new(command->settings_size);
            status = run_session(&s);
            free(s.settings);
        }
    }
    options_release(&args);
    if (status == EXIT_BAD)
        fail(&s.why, s.colour);
    text_release(&s.why);
    return status;
}

static int unknown(const char *word)
{
    struct text why = {0};
    struct nearest nearest = {.word = word};
    bool option = word[0] == '-';

    for (size_t i = 0; i < sizeof commands / sizeof *commands && !option; i++)
        nearest_offer(&nearest, commands[i]->name);
    for (size_t i = 0; option && i < 2; i++)
        nearest_offer(&nearest, i == 0 ? "--help" : "--version");
    text_addf(&why, "unknown %s \"%.60s\": ", option ? "option" : "command", word);
    if (nearest.best)
        text_addf(&why, "did you mean %s?", nearest.best);
    else
        text_add(&why, "see quadrille --help");
    return fail(&why, console_colour(WHEN_AUTO));
}

int command_main(int argc, char **argv)
{
    struct text out = {0};

    if (argc < 2) {
        text_add(&out, "give a command, such as quadrille sheet connect-capture: see quadrille --help");
        return fail(&out, console_colour(WHEN_AUTO));
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        command_help_all(&out);
        return show(&out);
    }
    if (strcmp(argv[1], "--version") == 0) {
        text_add(&out, "quadrille " VERSION "\n");
        return show(&out);
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i]->name, argv[1]) == 0)
            return run(commands[i], argc - 1, argv + 1);
    return unknown(argv[1]);
}
