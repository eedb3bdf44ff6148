#include "cli/kinds.h"

#include "cli/nearest.h"
#include "cli/options.h"

#include <string.h>

static const char *joint(size_t i, size_t count, const char *last)
{
    return i == 0 ? "" : i + 1 < count ? ", " : last;
}

static void refuse(const struct game *game, const char *name, struct text *why)
{
    struct nearest nearest = {.word = name};
    for (size_t i = 0; game->puzzles[i].name; i++)
        nearest_offer(&nearest, game->puzzles[i].name);
    text_addf(why, "%s has no kind of puzzle \"%.60s\": ", game->about.title, name);
    if (nearest.best) {
        text_addf(why, "did you mean %s?", nearest.best);
        return;
    }
    text_add(why, "take ");
    for (size_t i = 0; game->puzzles[i].name; i++)
        text_addf(why, "%s%s", i == 0 ? "" : game->puzzles[i + 1].name ? ", " : " or ", game->puzzles[i].name);
}

const struct puzzle_kind *kinds_choose(const struct game *game, const char *name, struct text *why)
{
    if (!game->puzzles) {
        text_addf(why, "%s has no puzzles", game->about.title);
        return NULL;
    }
    if (!name)
        return &game->puzzles[0];
    const struct puzzle_kind *kind = puzzle_kind_find(game->puzzles, name);
    if (!kind)
        refuse(game, name, why);
    return kind;
}

bool kinds_has_param(const struct puzzle_kind *kind, const char *name)
{
    for (const char *const *param = kind->params; param && *param; param++)
        if (strcmp(*param, name) == 0)
            return true;
    return false;
}

void kinds_list_params(const struct puzzle_kind *kind, struct text *out)
{
    size_t count = 0;
    while (kind->params && kind->params[count])
        count++;
    for (size_t i = 0; i < count; i++)
        text_addf(out, "%s--%s", joint(i, count, " and "), kind->params[i]);
    if (count == 0)
        text_add(out, "none");
}

/* "Options: --size (4x4), --aliens (fewer)." */
static void describe_params(const struct game *game, const struct puzzle_kind *kind, struct text *out)
{
    struct text options = {0};
    struct values standard;

    puzzle_standard(kind, game->params, &standard);
    for (size_t i = 0; kind->params && kind->params[i]; i++) {
        size_t at = param_index(game->params, kind->params[i]);
        struct text value = {0};
        if (game->params[at].kind != PARAM_FLAG)
            param_write(&game->params[at], &standard.of[at], &value);
        text_addf(&options, "%s--%s%s%s%s", i ? ", " : "options: ", kind->params[i], value.len ? " (" : "",
                  text_string(&value), value.len ? ")" : "");
        text_release(&value);
    }
    if (options.len > 0)
        options_help_row("", text_string(&options), out);
    text_release(&options);
}

static void describe_grades(const struct puzzle_kind *kind, struct text *out)
{
    for (int i = 0; i < GRADES; i++) {
        struct text meaning = {0};
        if (!kind->meaning[i])
            continue;
        text_addf(&meaning, "grade %d: %s", i + 1, kind->meaning[i]);
        options_help_row("", text_string(&meaning), out);
        text_release(&meaning);
    }
}

void kinds_help(const struct game *game, bool grades, struct text *out)
{
    if (!game->puzzles)
        return;
    text_addf(out, "\nPuzzles of %s\n", game->about.title);
    for (size_t i = 0; game->puzzles[i].name; i++) {
        const struct puzzle_kind *kind = &game->puzzles[i];
        struct text left = {0};
        text_addf(&left, "  %s", kind->name);
        options_help_row(text_string(&left), kind->summary, out);
        text_release(&left);
        if (!grades)
            continue;
        describe_params(game, kind, out);
        describe_grades(kind, out);
    }
}
