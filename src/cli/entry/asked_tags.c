#include "cli/entry/typed_game.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Without a number that the options give, as many play as have names. */
static void count_players(const struct asked_tags *t, const struct param *param, struct value *value)
{
    int names = 1;
    for (const char *c = text_string(&t->typed_names); (c = strchr(c, ',')); c++)
        names++;
    if (param->tag && strcmp(param->tag, "Players") == 0 && names > value->n[0] && names <= param->most)
        value->n[0] = (int16_t)names;
}

static bool refuse_beside_id(const char *option, struct text *why)
{
    return text_refuse(why, "--id already says which sheet it is: leave out --%s", option);
}

/* Checks the value of --tag. Adds the tag, or sets the parameter that it stands for. */
static bool read_tag_option(struct asked_tags *t, const char *value, struct values *values, struct text *why)
{
    const struct param *params = t->game->params, *param = params;
    const char *equals = strchr(value, '=');

    if (!equals || equals == value)
        return text_refuse(why, "--tag must be NAME=TEXT, not \"%.*s\"", UTF8_EXCERPT(value));
    if (!options_check_line("--tag", value, why))
        return false;
    scoped(mem_free) char *name = mem_string(value, (size_t)(equals - value));
    while (param->name && !(param->tag && strcasecmp(param->tag, name) == 0))
        param++;
    if (!param->name) {
        setup_write_tag(name, equals + 1, &t->further);
        return true;
    }
    if (t->id && param->use != PARAM_RULE)
        return text_refuse(why, "--id already says which sheet it is: leave out --tag %s", name);
    return param_read(param, equals + 1, strlen(equals + 1), &values->of[param - params], why);
}

/* Reads the sheet that the options name, of which --id says all but the rules. */
static bool read_sheet(struct asked_tags *t, struct sheet_id *id, struct text *why)
{
    const struct arguments *args = t->args;
    const struct game *game = t->game;
    struct values given;

    *id = (struct sheet_id){.game = game};
    t->names_set_up = t->id || t->seed;
    if (!options_values(args, game, &given, why))
        return false;
    for (const struct param *p = game->params; p->name; p++) {
        bool is_given = options_given(args, p->name) || (p->also && options_given(args, p->also));
        t->names_set_up = t->names_set_up || options_given(args, p->name);
        if (is_given && t->id && p->use != PARAM_RULE)
            return refuse_beside_id(p->name, why);
        if (!is_given && t->typed_names.len > 0)
            count_players(t, p, &given.of[p - game->params]);
        if (is_given && !t->seed && !p->tag)
            return text_refuse(why, "--%s needs --seed, which says which sheet it is", p->name);
    }
    if (t->id && t->seed)
        return refuse_beside_id("seed", why);
    for (size_t i = 0; i < args->option_count; i++)
        if (strcmp(args->options[i].name, "tag") == 0 && !read_tag_option(t, args->options[i].value, &given, why))
            return false;
    id->values = given;
    if (t->id) {
        text_add(why, t->typed_id.len == 0 ? "--id: " : "");
        if (!sheet_id_read(t->id, strlen(t->id), id, why))
            return false;
        text_clear(why);
        if (id->game != game)
            return text_refuse(why, "%s%.*s is a sheet of %s, not of %s", t->typed_id.len == 0 ? "--id " : "",
                               UTF8_EXCERPT(t->id), id->game->about.title, game->about.title);
    }
    for (size_t i = 0; game->params[i].name; i++)
        if (game->params[i].use == PARAM_RULE)
            id->values.of[i] = given.of[i];
    if (!game_check(game, &id->values, why))
        return false;
    if (t->seed)
        id->seed = sheet_id_seed(game, &id->values, t->seed, 0);
    return !game->edition || (id->values.edition = edition_cache_get(t->editions, game, EDITION_STANDARD, why));
}

bool asked_tags_read(struct asked_tags *t, struct text *why)
{
    struct sheet_id id;
    struct player_names names = {0};
    scoped(text_release) struct text written = {0};
    const struct print_options typed = {.names = text_string(&t->typed_names)};
    struct pos *pos = NULL;

    text_clear(&t->set_up);
    text_clear(&t->further);
    text_clear(&t->all);
    if (!read_sheet(t, &id, why))
        return false;
    if (t->id || t->seed) {
        sheet_id_write(&id, &written);
        pos = mem_new(t->game->rules->size(&id.values));
        sheet_id_start(&id, pos);
    }
    t->values = id.values;
    setup_write(t->game, &id.values, text_string(&written), pos, &t->set_up);
    free(pos);
    bool given = t->typed_names.len > 0 || options_given(t->args, "names");
    bool good = print_options_names(t->typed_names.len > 0 ? &typed : t->print, given,
                                    (size_t)game_players(t->game, &id.values), t->game->about.title, &names, why);
    for (size_t i = 0; i < names.count; i++)
        setup_write_tag(short_text("%c", 'A' + (int)i).text, names.list[i], &t->further);
    text_addf(&t->all, "%s%s", text_string(&t->set_up), text_string(&t->further));
    player_names_release(&names);
    return good;
}

void asked_tags_release(struct asked_tags *t)
{
    text_release(&t->set_up);
    text_release(&t->further);
    text_release(&t->all);
    text_release(&t->typed_id);
    text_release(&t->typed_names);
}
