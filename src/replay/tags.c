#include "replay/tags.h"

#include <string.h>

/* Quotes and backslashes in the text are escaped. */
static void add_tag(const char *name, const char *text, struct text *out)
{
    text_add_char(out, '[');
    text_add(out, name);
    text_add(out, " \"");
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *text);
    }
    text_add(out, "\"]\n");
}

static void add_params(const struct game *game, const struct values *values, struct text *out)
{
    struct values standard;
    struct text value = {0};

    params_standard(game->params, &standard);
    for (size_t i = 0; game->params[i].name; i++) {
        const struct param *p = &game->params[i];
        bool usual = memcmp(&values->of[i], &standard.of[i], sizeof standard.of[i]) == 0;
        if (!p->tag || p->use == PARAM_LOOK || p->use == PARAM_CHOICE || (p->use == PARAM_RULE && usual))
            continue;
        text_clear(&value);
        param_write(p, &values->of[i], &value);
        add_tag(p->tag, text_string(&value), out);
    }
    text_release(&value);
}

static void add_setup(const struct game *game, const struct values *values, const struct pos *pos, struct text *out)
{
    struct text setup = {0};
    for (size_t i = 0; i < game_tag_count(game); i++) {
        text_clear(&setup);
        game->notation->tags[i].write(values, pos, &setup);
        if (setup.len > 0)
            add_tag(game->notation->tags[i].name, text_string(&setup), out);
    }
    text_release(&setup);
}

void tags_write(const struct game *game, const struct values *values, const char *sheet, const struct pos *pos,
                struct text *out)
{
    add_tag("Game", game->about.slug, out);
    if (*sheet)
        add_tag("Sheet", sheet, out);
    if (game->edition && strcmp(game->edition->name(values->edition), EDITION_STANDARD) != 0)
        add_tag("Edition", game->edition->name(values->edition), out);
    add_params(game, values, out);
    add_setup(game, values, pos, out);
}
