#include "catalogue/game_json.h"

#include "base/json.h"

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

static void write_grades(const char *key, int most, struct text *out)
{
    json_list(out, key);
    for (int grade = 1; grade <= most; grade++)
        json_number(out, NULL, grade);
    json_list_end(out);
}

static void write_puzzle_kind(const struct game *game, const struct puzzle_kind *kind, struct text *out)
{
    json_object(out, NULL);
    json_string(out, "kind", kind->name);
    json_string(out, "summary", kind->summary);
    json_list(out, "options");
    for (size_t i = 0; kind->params[i]; i++)
        json_string(out, NULL, kind->params[i]);
    json_list_end(out);
    int most = 0;
    json_object(out, "grades_at");
    for (const struct grade_cuts *row = kind->cuts; row->size[0] >= 0; row++) {
        const int here = puzzle_greatest_grade(row, NULL);
        scoped(text_release) struct text size = {0};
        game_puzzle_size(game, kind, row, &size);
        write_grades(text_string(&size), here, out);
        most = here > most ? here : most;
    }
    json_object_end(out);
    write_grades("grades", most, out);
    json_list(out, "motifs");
    for (size_t i = 0; kind->motifs[i].name; i++)
        json_string(out, NULL, kind->motifs[i].name);
    json_list_end(out);
    json_object_end(out);
}

void game_write_json(const struct game *game, struct text *out)
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
        write_puzzle_kind(game, *kind, out);
    json_list_end(out);
    json_line_end(out);
}
