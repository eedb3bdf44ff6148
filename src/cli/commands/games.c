/* quadrille games: lists the games, or describes one. */
#include "base/json.h"
#include "base/wrap.h"
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

/* ---- As JSON ----------------------------------------------------------------------------------------------------- */

/* The range is that of every number of the value. */
static void write_param(const struct param *p, struct text *out)
{
    static const char *const uses[] = {
        [PARAM_CONTENT] = "content", [PARAM_LOOK] = "look", [PARAM_CHOICE] = "choice", [PARAM_RULE] = "rule"};
    const double unit = param_unit(p);

    json_object(out, NULL);
    json_string(out, "name", p->name);
    json_string(out, "also", p->also);
    json_bool(out, "option", p->use != PARAM_RULE || p->table);
    json_string(out, "tag", p->tag);
    json_string(out, "use", uses[p->use]);
    json_string(out, "value", p->metavar);
    json_string(out, "default", p->standard);
    if (p->kind != PARAM_WORD && p->kind != PARAM_FLAG) {
        json_decimal(out, "least", p->least * unit, 3);
        json_decimal(out, "most", p->most * unit, 3);
    }
    if (p->words) {
        json_list(out, "words");
        for (size_t i = 0; p->words[i]; i++)
            json_string(out, NULL, p->words[i]);
        json_list_end(out);
    }
    json_string(out, "help", p->help);
    json_object_end(out);
}

static void write_puzzle_kind(const struct puzzle_kind *kind, struct text *out)
{
    json_object(out, NULL);
    json_string(out, "kind", kind->name);
    json_string(out, "summary", kind->summary);
    json_list(out, "options");
    for (size_t i = 0; kind->params[i]; i++)
        json_string(out, NULL, kind->params[i]);
    json_list_end(out);
    json_list(out, "grades");
    for (int i = 0; i < GRADES; i++)
        json_number(out, NULL, i + 1);
    json_list_end(out);
    json_list(out, "motifs");
    for (size_t i = 0; kind->motifs[i].name; i++)
        json_string(out, NULL, kind->motifs[i].name);
    json_list_end(out);
    json_object_end(out);
}

static void write_json(const struct game *game, struct text *out)
{
    json_line(out);
    json_string(out, "slug", game->about.slug);
    json_string(out, "title", game->about.title);
    json_string(out, "code", game->about.code);
    json_string(out, "designer", game->about.designer);
    json_string(out, "summary", game->about.summary);
    json_bool(out, "import", !game->rules->parts);
    json_bool(out, "solve", game->solver && game->solver->solve);
    json_bool(out, "edition", game->edition != NULL);
    json_list(out, "params");
    for (size_t i = 0; game->params[i].name; i++)
        write_param(&game->params[i], out);
    json_list_end(out);
    json_list(out, "puzzles");
    for (const struct puzzle_kind *const *kind = game->puzzles; kind && *kind; kind++)
        write_puzzle_kind(*kind, out);
    json_list_end(out);
    json_line_end(out);
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
            write_json(game, &out);
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
