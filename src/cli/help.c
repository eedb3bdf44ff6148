/* The program's help, from the tables of commands, options and games. */
#include "cli/command.h"
#include "cli/kinds.h"

#include "catalogue/registry.h"

void command_help_all(struct text *out)
{
    const struct command *command;
    const struct game *game;

    text_add(out, "Usage: quadrille COMMAND [options]\n\n"
                  "Games for pencil and paper: prints their boards and puzzles, and scores what was\nplayed.\n\n"
                  "Commands\n");
    for (size_t i = 0; (command = command_at(i)); i++) {
        struct text left = {0};
        text_addf(&left, "  %s %s", command->name, command->synopsis);
        options_help_row(text_string(&left), command->summary, out);
        text_release(&left);
    }
    text_add(out, "\nGames\n");
    for (size_t i = 0; (game = registry_game(i)); i++) {
        struct text left = {0};
        text_addf(&left, "  %s", game->about.slug);
        options_help_row(text_string(&left), game->about.summary, out);
        text_release(&left);
    }
    text_add(out, "\nOptions\n");
    options_help_row("  -h, --help", "show this help; quadrille COMMAND --help shows a command's", out);
    options_help_row("      --version", "show the version", out);
}

void command_help(const struct command *command, const struct game *game, struct text *out)
{
    text_addf(out, "Usage: quadrille %s %s [options]\n\n", command->name, command->synopsis);
    options_help_sentence(command->summary, out);
    if (command->about) {
        text_add_char(out, '\n');
        options_help_wrap(command->about, out);
    }
    for (const struct option_use *use = command->uses; use->group; use++) {
        options_help_use(command->uses, (size_t)(use - command->uses), out);
        const struct game *each;
        bool after_own = use == command->uses && command->game_options;
        for (size_t i = 0; after_own && (each = registry_game(i)); i++)
            if ((!game || each == game) && command->kinds)
                kinds_help(each, false, out);
            else if (!game || each == game)
                options_help_game(each, out);
    }
}
