/* quadrille games: lists the games, or describes one. */
#include "base/wrap.h"
#include "catalogue/game_json.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "cli/main/command.h"

struct games_options {
    struct general_options general;
    bool json;
};

static const struct option_row rows[] = {
    OPT_FLAG(0, "json", games_options, json, "one JSON object a line for each game"),
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
        scoped(text_release) struct text right = {0};
        if (!p->tag)
            continue;
        if (p->use == PARAM_RULE)
            text_addf(&right, *p->standard ? "%s (default %s)" : "%s", p->help, p->standard);
        else
            text_addf(&right, "as --%s (default %s)", p->name, p->standard);
        add_tag(p->tag, text_string(&right), out);
    }
}

/* ---- As text ----------------------------------------------------------------------------------------------------- */

static void list_game(const struct game *game, struct text *out)
{
    scoped(text_release) struct text title = {0};
    text_addf(&title, "%s (%s)", game->about.title, game->about.designer);
    text_add(out, game->about.slug);
    help_row(text_string(&title), out);
    help_row(game->about.summary, out);
    if (game->notation->import_rows)
        help_row("quadrille import reads its lists of moves", out);
}

static void describe_game(const struct game *game, struct text *out)
{
    text_addf(out, "%s (%s)\n%s\n\n", game->about.title, game->about.slug, game->about.designer);
    help_sentence(game->about.summary, out);
    help_game_options(game, options_of_games, out);
    help_puzzles(game, true, out);
    list_tags(game, out);
    if (game->notation->help) {
        text_add(out, "\nMoves\n");
        wrap_add(game->notation->help, "", HELP_WIDTH, out);
    }
    if (game->notation->import_rows)
        text_add(out, "\nquadrille import reads lists of moves.\n");
}

/* ---- The run ----------------------------------------------------------------------------------------------------- */

static int run_games(struct session *s)
{
    const struct games_options *options = s->options;
    scoped(text_release) struct text out = {0};
    const struct game *game, *named = NULL;

    if (s->args->word_count > 0 && !(named = lookup_game(s->args->words[0], &s->why)))
        return EXIT_BAD;
    for (size_t i = 0; (game = registry_game(i)); i++)
        if (named && named != game)
            continue;
        else if (options->json)
            game_write_json(game, &out);
        else if (named)
            describe_game(game, &out);
        else
            list_game(game, &out);
    return terminal_write(&out, &s->why) ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_games = {
    .name = "games",
    .synopsis = "[GAME]",
    .summary = "list the games; with GAME its options, puzzles and tags",
    .examples = {"quadrille games", "quadrille games connect-capture", "quadrille games --json"},
    .groups = {{"Options of games", rows, 0}, GENERAL_OPTIONS(games_options, general)},
    .words_most = 1,
    .options_size = sizeof(struct games_options),
    .run = run_games,
};
