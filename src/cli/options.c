#include "cli/options.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "cli/amount.h"
#include "cli/nearest.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading values ---- */

bool option_flag(const struct option_row *row, const char *value, void *field, struct text *why)
{
    (void)row, (void)value, (void)why;
    *(bool *)field = true;
    return true;
}

bool option_text(const struct option_row *row, const char *value, void *field, struct text *why)
{
    (void)row, (void)why;
    *(const char **)field = value;
    return true;
}

bool option_whole(const struct option_row *row, const char *value, void *field, struct text *why)
{
    return amount_whole(value, row->least, row->most, field, why);
}

bool option_decimal(const struct option_row *row, const char *value, void *field, struct text *why)
{
    return amount_decimal(value, row->least, row->most, field, why);
}

bool option_word(const struct option_row *row, const char *value, void *field, struct text *why)
{
    for (int i = 0; row->words[i]; i++) {
        if (strcmp(row->words[i], value) == 0) {
            *(int *)field = i;
            return true;
        }
    }
    for (size_t i = 0; row->words[i]; i++) {
        const char *before = i == 0 ? "" : row->words[i + 1] ? ", " : " or ";
        text_addf(why, "%s%s", before, row->words[i]);
    }
    return false;
}

bool option_several(const struct option_row *row, const char *value, void *field, struct text *why)
{
    (void)row, (void)value, (void)field, (void)why;
    return true;
}

/* ---- Sorting the arguments ---- */

/* All options that getopt is to know, side by side with its own array. */
struct known {
    struct given *list;
    struct option *longs; /* ends with zeros */
    size_t count;
    struct text shorts;
};

/* getopt's value of the i-th option: above all characters. */
enum { LONG_FIRST = 1000 };

static void know(struct known *k, struct given option, char letter)
{
    for (size_t i = 0; i < k->count; i++)
        if (strcmp(k->list[i].name, option.name) == 0)
            return; /* several games may share a name */
    k->list = mem_resize(k->list, (k->count + 1) * sizeof *k->list);
    k->longs = mem_resize(k->longs, (k->count + 2) * sizeof *k->longs);
    k->list[k->count] = option;
    int value = option.optional ? optional_argument : option.metavar ? required_argument : no_argument;
    k->longs[k->count] = (struct option){option.name, value, NULL, LONG_FIRST + (int)k->count};
    k->count++;
    k->longs[k->count] = (struct option){0};
    if (letter) {
        text_add_char(&k->shorts, letter);
        if (option.metavar)
            text_add_char(&k->shorts, ':');
    }
}

static void know_all(struct known *k, const struct option_use *uses, bool game_options)
{
    text_add_char(&k->shorts, ':'); /* tells a missing value from an unknown option */
    for (size_t use = 0; uses[use].group; use++)
        for (const struct option_row *row = uses[use].group->rows; row->name; row++)
            know(k, (struct given){.row = row, .use = use, .name = row->name, .metavar = row->metavar}, row->letter);
    const struct game *game;
    for (size_t i = 0; game_options && (game = registry_game(i)); i++)
        for (size_t p = 0; game->params[p].name; p++) {
            const struct param *param = &game->params[p];
            const char *const *optional = param->bare ? param->words : NULL;
            const char *const names[] = {param->name, param->also};
            for (int n = 0; n < 2 && names[n] && param->use != PARAM_RULE; n++)
                know(k, (struct given){.name = names[n], .metavar = param->metavar, .optional = optional}, 0);
        }
}

static const struct given *known_letter(const struct known *k, int letter)
{
    for (size_t i = 0; i < k->count; i++)
        if (k->list[i].row && k->list[i].row->letter == letter)
            return &k->list[i];
    return NULL;
}

/* Says what is wrong with a long option that getopt refused: nobody has it, or several do. */
static void refuse_long(const struct known *k, const char *word, const char *command, struct text *why)
{
    char *name = mem_string(word + 2, strcspn(word + 2, "="));
    size_t len = strlen(name), candidates = 0;
    struct text list = {0};
    struct nearest nearest = {.word = name};

    for (size_t i = 0; i < k->count; i++) {
        nearest_offer(&nearest, k->list[i].name);
        if (strncmp(k->list[i].name, name, len) == 0)
            text_addf(&list, "%s--%s", candidates++ ? ", " : "", k->list[i].name);
    }
    if (candidates > 1)
        text_addf(why, "--%s could be any of %s", name, text_string(&list));
    else if (nearest.best)
        text_addf(why, "unknown option --%s: did you mean --%s?", name, nearest.best);
    else
        text_addf(why, "unknown option --%s: see quadrille %s --help", name, command);
    text_release(&list);
    free(name);
}

/* Says why getopt returned `code`, '?' or ':'. */
static void refuse(const struct known *k, int code, const char *word, const char *command, struct text *why)
{
    const struct given *option = optopt >= LONG_FIRST ? &k->list[optopt - LONG_FIRST] : known_letter(k, optopt);
    if (code == ':' && option) {
        text_addf(why, "--%s needs a value: --%s %s", option->name, option->name, option->metavar);
    } else if (code == '?' && optopt >= LONG_FIRST) {
        text_addf(why, "--%s takes no value", option->name);
    } else if (optopt == 0) {
        refuse_long(k, word, command, why);
    } else {
        text_add(why, "unknown option -");
        text_add_char(why, (char)optopt);
        text_addf(why, ": see quadrille %s --help", command);
    }
}

/* Takes the next word to the value that opens for it; what looks like an option is none. */
static void join(struct given *option, int argc, char **argv)
{
    const char *opens = option->row ? option->row->opens : NULL, *next = optind < argc ? argv[optind] : NULL;
    struct text joined = {0};

    if (!opens || strcmp(option->value, opens) != 0 || !next || (next[0] == '-' && next[1]))
        return;
    optind++;
    text_addf(&joined, "%s=%s", option->value, next);
    option->value = option->joined = joined.data;
}

/* The value of an option that may be without stands behind "=", or is the next word if that is one of its own. */
static const char *optional_value(const struct given *option, int argc, char **argv)
{
    for (int i = 0; !optarg && optind < argc && option->optional[i]; i++)
        if (strcmp(option->optional[i], argv[optind]) == 0)
            return argv[optind++];
    return optarg;
}

static void keep(struct arguments *args, struct given option)
{
    args->help = args->help || strcmp(option.name, "help") == 0;
    args->options = mem_resize(args->options, (args->option_count + 1) * sizeof *args->options);
    args->options[args->option_count++] = option;
}

static bool sort(const struct known *k, const char *command, int argc, char **argv, struct arguments *args,
                 struct text *why)
{
    optind = 0; /* glibc: starts afresh */
    opterr = 0;
    for (;;) {
        optopt = 0;
        int code = getopt_long(argc, argv, k->shorts.data, k->longs, NULL);
        if (code == -1)
            break;
        if (code == '?' || code == ':') {
            refuse(k, code, argv[optind - 1], command, why);
            return false;
        }
        struct given option = code >= LONG_FIRST ? k->list[code - LONG_FIRST] : *known_letter(k, code);
        option.value = option.optional ? optional_value(&option, argc, argv) : optarg;
        join(&option, argc, argv);
        keep(args, option);
    }
    args->word_count = (size_t)(argc - optind);
    args->words = mem_new((args->word_count + 1) * sizeof *args->words);
    for (size_t i = 0; i < args->word_count; i++)
        args->words[i] = argv[optind + (int)i];
    return true;
}

bool options_parse(const struct option_use *uses, bool game_options, const char *command, int argc, char **argv,
                   struct arguments *args, struct text *why)
{
    struct known k = {0};
    *args = (struct arguments){0};
    know_all(&k, uses, game_options);
    bool good = sort(&k, command, argc, argv, args, why);
    free(k.list);
    free(k.longs);
    text_release(&k.shorts);
    return good;
}

void options_release(struct arguments *args)
{
    for (size_t i = 0; i < args->option_count; i++)
        free(args->options[i].joined);
    free(args->options);
    free(args->words);
    *args = (struct arguments){0};
}

/* ---- Storing ---- */

static void *field_of(const struct option_use *use, const struct option_row *row, void *settings)
{
    return (char *)settings + use->offset + row->offset;
}

static bool store(const struct option_use *use, const struct option_row *row, const char *value, void *settings,
                  struct text *why)
{
    struct text right = {0};
    bool good = row->read(row, value, field_of(use, row, settings), &right);
    if (!good)
        text_addf(why, "--%s \"%.60s\" is not right: it takes %s", row->name, value, text_string(&right));
    text_release(&right);
    return good;
}

bool options_store(const struct option_use *uses, const struct arguments *args, void *settings, struct text *why)
{
    for (const struct option_use *use = uses; use->group; use++)
        for (const struct option_row *row = use->group->rows; row->name; row++)
            if (row->standard && !store(use, row, row->standard, settings, why))
                return false;
    for (size_t i = 0; i < args->option_count; i++) {
        const struct given *g = &args->options[i];
        if (g->row && !store(&uses[g->use], g->row, g->value, settings, why))
            return false;
    }
    return true;
}

const struct param *options_param(const struct game *game, const char *name)
{
    for (size_t i = 0; game->params[i].name; i++)
        if (param_is_option(&game->params[i], name))
            return &game->params[i];
    return NULL;
}

static void foreign(const struct game *game, const char *name, struct text *why)
{
    const struct game *owner;
    const char *joint = ", it is one of ";
    text_addf(why, "%s has no option --%s", game->about.title, name);
    for (size_t i = 0; (owner = registry_game(i)); i++)
        if (options_param(owner, name)) {
            text_addf(why, "%s%s", joint, owner->about.slug);
            joint = ", ";
        }
}

bool options_values(const struct arguments *args, const struct game *game, struct values *values, struct text *why)
{
    params_standard(game->params, values);
    return options_values_over(args, game, values, why);
}

bool options_values_over(const struct arguments *args, const struct game *game, struct values *values, struct text *why)
{
    for (size_t i = 0; i < args->option_count; i++) {
        const struct given *g = &args->options[i];
        if (g->row)
            continue;
        const struct param *param = options_param(game, g->name);
        if (!param) {
            foreign(game, g->name, why);
            return false;
        }
        struct text wrong = {0};
        const char *value = g->value ? g->value : param->bare ? param->bare : "1"; /* of a flag */
        struct value *field = &values->of[param - game->params];
        bool good = param_read_option(param, g->name, value, strlen(value), field, &wrong);
        if (!good)
            text_addf(why, "--%s", text_string(&wrong));
        text_release(&wrong);
        if (!good)
            return false;
    }
    return true;
}

const struct given *options_given(const struct arguments *args, const char *name)
{
    for (size_t i = 0; i < args->option_count; i++)
        if (strcmp(args->options[i].name, name) == 0)
            return &args->options[i];
    return NULL;
}
