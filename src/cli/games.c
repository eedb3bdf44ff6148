/* quadrille games: lists the games, or describes one. */
#include "catalogue/registry.h"
#include "cli/command.h"
#include "cli/help.h"
#include "cli/lookup.h"

struct games_options {
    struct general_options general;
};

static const struct option_group groups[] = {
    HELP_OPTIONS(games_options, general),
    {0},
};

static void add_tag(const char *name, const char *text, struct text *out)
{
    text_addf(out, "  %s", name);
    help_row(text, out);
}

static void list_tags(const struct game *game, struct text *out)
{
    text_add(out, "\nTags of a record\n");
    add_tag("Game", game->about.slug, out);
    add_tag("Sheet", "the ID of the printed sheet", out);
    if (game->edition)
        add_tag("Edition", "the edition that is played with (default " EDITION_STANDARD ")", out);
    for (size_t i = 0; i < game_tag_count(game); i++)
        add_tag(game->notation->tags[i].name, game->notation->tags[i].help, out);
    for (size_t i = 0; game->params[i].name; i++) {
        const struct param *p = &game->params[i];
        struct text right = {0};
        if (!p->tag)
            continue;
        if (p->use == PARAM_RULE)
            text_addf(&right, *p->standard ? "%s (default %s)" : "%s", p->help, p->standard);
        else
            text_addf(&right, "as --%s (default %s)", p->name, p->standard);
        add_tag(p->tag, text_string(&right), out);
        text_release(&right);
    }
}

static int run_games(struct session *s)
{
    struct text out = {0};
    const struct game *game = NULL;

    for (size_t i = 0; s->args->word_count == 0 && (game = registry_game(i)); i++) {
        struct text title = {0};
        text_addf(&title, "%s (%s)", game->about.title, game->about.designer);
        text_add(&out, game->about.slug);
        help_row(text_string(&title), &out);
        help_row(game->about.summary, &out);
        text_release(&title);
    }
    if (s->args->word_count > 0 && (game = lookup_game(s->args->words[0], &s->why))) {
        text_addf(&out, "%s (%s)\n%s\n\n", game->about.title, game->about.slug, game->about.designer);
        help_sentence(game->about.summary, &out);
        help_game_options(game, &out);
        help_puzzles(game, true, &out);
        list_tags(game, &out);
        if (game->notation->help) {
            text_add(&out, "\nMoves\n");
            help_paragraph(game->notation->help, &out);
        }
    }
    bool good = out.len > 0 && terminal_write(&out, &s->why);
    text_release(&out);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_games = {
    .name = "games",
    .synopsis = "[GAME]",
    .summary = "list the games; with GAME its options, puzzles and tags",
    .groups = groups,
    .words_most = 1,
    .options_size = sizeof(struct games_options),
    .run = run_games,
};
