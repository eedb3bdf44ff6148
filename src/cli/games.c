/* quadrille games: what there is to play. */
#include "catalogue/registry.h"
#include "cli/choose.h"
#include "cli/command.h"
#include "cli/kinds.h"

struct games_settings {
    struct general general;
};

static const struct option_use uses[] = {
    {&options_help_only, offsetof(struct games_settings, general)},
    {0},
};

static void list(struct text *out)
{
    const struct game *game;
    for (size_t i = 0; (game = registry_game(i)); i++) {
        struct text title = {0};
        text_addf(&title, "%s (%s)", game->about.title, game->about.designer);
        options_help_row(game->about.slug, text_string(&title), out);
        options_help_row("", game->about.summary, out);
        text_release(&title);
    }
}

static void add_tag(const char *name, const char *text, struct text *out)
{
    struct text left = {0};
    text_addf(&left, "  %s", name);
    options_help_row(text_string(&left), text, out);
    text_release(&left);
}

static void tags(const struct game *game, struct text *out)
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

static void describe(const struct game *game, struct text *out)
{
    text_addf(out, "%s (%s)\n%s\n\n", game->about.title, game->about.slug, game->about.designer);
    options_help_sentence(game->about.summary, out);
    options_help_game(game, out);
    kinds_help(game, true, out);
    tags(game, out);
    if (game->notation->help) {
        text_add(out, "\nMoves\n");
        options_help_wrap(game->notation->help, out);
    }
}

static int run(struct session *s)
{
    struct text out = {0};
    const struct game *game = NULL;
    bool good = true;

    if (s->args->word_count > 0)
        good = (game = choose_game(s->args->words[0], &s->why)) != NULL;
    if (good && game)
        describe(game, &out);
    else if (good)
        list(&out);
    good = good && console_write(&out, &s->why);
    text_release(&out);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_games = {
    .name = "games",
    .synopsis = "[GAME]",
    .summary = "list the games; with GAME its options, puzzles and tags",
    .uses = uses,
    .words_most = 1,
    .settings_size = sizeof(struct games_settings),
    .general = offsetof(struct games_settings, general),
    .run = run,
};
