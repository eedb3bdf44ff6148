#include "cli/main/options.h"

#include "base/calendar.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "catalogue/id.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "cli/main/terminal.h"

#include <assert.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* ---- Values ----------------------------------------------------------------------------------------------------- */

bool option_flag(const struct option_row *row UNUSED, const char *value UNUSED, void *field, struct text *why UNUSED)
{
    *(bool *)field = true;
    return true;
}

bool option_text(const struct option_row *row UNUSED, const char *value, void *field, struct text *why UNUSED)
{
    *(const char **)field = value;
    return true;
}

bool option_folder(const struct option_row *row, const char *value, void *field, struct text *why)
{
    struct stat status;
    if (stat(value, &status) != 0 || !S_ISDIR(status.st_mode))
        return text_refuse(why, "an existing folder");
    return option_text(row, value, field, why);
}

bool option_whole(const struct option_row *row, const char *value, void *field, struct text *why)
{
    return parse_whole(value, row->least, row->most, field, why);
}

bool option_decimal(const struct option_row *row, const char *value, void *field, struct text *why)
{
    return parse_decimal(value, row->least, row->most, field, why);
}

bool option_word(const struct option_row *row, const char *value, void *field, struct text *why)
{
    size_t count = 0;
    for (; row->words[count]; count++)
        if (strcmp(row->words[count], value) == 0) {
            *(int *)field = (int)row->least + (int)count;
            return true;
        }
    for (size_t i = 0; i < count; i++)
        text_refuse(why, "%s%s", words_separator(NULL, i, count, " or "), row->words[i]);
    return false;
}

bool options_epoch(int64_t *seconds, struct text *why)
{
    const long long year_9999 = 253402300799;
    const char *epoch = getenv("SOURCE_DATE_EPOCH");

    *seconds = -1;
    return !epoch || !*epoch || parse_whole(epoch, 0, year_9999, seconds, NULL) ||
           text_refuse(why,
                       "SOURCE_DATE_EPOCH must be a whole number from 0 to %lld (seconds since 1970), not \"%.*s\"",
                       year_9999, UTF8_EXCERPT(epoch));
}

/* SOURCE_DATE_EPOCH stands for the same day in every time zone. A wrong one is refused when the date of the files is
 * read. */
static bool find_today(struct day *day)
{
    int64_t epoch;
    struct tm date;
    struct timespec now;

    options_epoch(&epoch, NULL);
    clock_gettime(CLOCK_REALTIME, &now);
    time_t seconds = epoch < 0 ? now.tv_sec : (time_t)epoch;
    day->today = epoch < 0 ? localtime_r(&seconds, &date) : gmtime_r(&seconds, &date);
    return day->today && strftime(day->text, sizeof day->text, "%Y-%m-%d", &date) > 0;
}

bool option_day(const struct option_row *row UNUSED, const char *value, void *field, struct text *why)
{
    struct day *day = field;
    const uint32_t date = date_read(value, strlen(value));

    if (strcmp(value, "today") == 0 && find_today(day))
        return true;
    if (strlen(value) == 10 && strspn(value, "0123456789-") == 10 && value[4] == '-' && value[7] == '-' &&
        date / 10000 > 1582 && date / 100 % 100 > 0 && date % 100 > 0) {
        memcpy(day->text, value, sizeof day->text);
        return true;
    }
    return text_refuse(why, "a day of the calendar as YYYY-MM-DD, like 2026-11-23, or today");
}

/* ---- The command line ------------------------------------------------------------------------------------------- */

/* All options that getopt is to know, in the order of getopt's own array. */
struct known_options {
    struct given *list;
    struct option *longs; /* ends with zeros */
    size_t count;
    struct text shorts;
};

/* getopt's value of the i-th option is its letter, or if it has none LONG_FIRST + i: above all characters. */
enum { LONG_FIRST = 1000 };

static void add_known(struct known_options *k, struct given option, char letter)
{
    for (size_t i = 0; i < k->count; i++)
        if (strcmp(k->list[i].name, option.name) == 0)
            return; /* several games may share a name */
    k->list = mem_resize(k->list, (k->count + 1) * sizeof *k->list);
    k->longs = mem_resize(k->longs, (k->count + 2) * sizeof *k->longs);
    k->list[k->count] = option;
    int value = option.optional ? optional_argument : option.metavar ? required_argument : no_argument;
    k->longs[k->count] = (struct option){option.name, value, NULL, letter ? letter : LONG_FIRST + (int)k->count};
    k->count++;
    k->longs[k->count] = (struct option){0};
    if (letter)
        text_addf(&k->shorts, "%c%s", letter, option.metavar ? ":" : "");
}

/* The option for which getopt returns this value: its letter, or else its number. NULL if there is none. */
static const struct given *find_known(const struct known_options *k, int value)
{
    for (size_t i = 0; i < k->count; i++)
        if (k->longs[i].val == value)
            return &k->list[i];
    return NULL;
}

/* Says what is wrong with a long option that getopt refused: it is unknown, or an ambiguous abbreviation. */
static void refuse_long(const struct known_options *k, const char *word, const char *command, struct text *why)
{
    scoped(mem_free) char *name = mem_string(word + 2, strcspn(word + 2, "="));
    size_t len = strlen(name), candidates = 0;
    scoped(text_release) struct text list = {0};
    struct suggestion suggestion = {.word = name};

    for (size_t i = 0; i < k->count; i++) {
        suggestion_offer(&suggestion, k->list[i].name);
        if (strncmp(k->list[i].name, name, len) == 0)
            text_addf(&list, "%s--%s", candidates++ ? ", " : "", k->list[i].name);
    }
    if (candidates > 1)
        text_addf(why, "option --%s is ambiguous: %s", name, text_string(&list));
    else if (suggestion.best)
        text_addf(why, "unknown option --%s: did you mean --%s?", name, suggestion.best);
    else
        text_addf(why, "unknown option --%s: see quadrille %s%s--help", name, command ? command : "",
                  command ? " " : "");
}

/* Says why getopt returned `code`, '?' or ':'. */
static bool refuse(const struct known_options *k, int code, char **argv, const char *command, struct text *why)
{
    const struct given *option = find_known(k, optopt);
    if (code == ':' && option) {
        text_addf(why, "--%s needs a value: --%s %s", option->name, option->name, option->metavar);
    } else if (code == '?' && option) {
        text_addf(why, "--%s takes no value", option->name);
    } else if (optopt == 0) {
        refuse_long(k, argv[optind - 1], command, why);
    } else {
        /* Of a character beyond ASCII, getopt has read only the first byte. */
        bool beyond = optopt < 0 || optopt >= 0x80; /* whether char is signed or not */
        const char *letter = beyond && argv[optind] ? strchr(argv[optind], optopt) : NULL;
        size_t len = 1;
        if (letter)
            utf8_decode(letter, strlen(letter), &len);
        text_addf(why, "unknown option -%.*s: see quadrille %s%s--help", (int)len,
                  letter ? letter : &(char){(char)optopt}, command ? command : "", command ? " " : "");
    }
    return false;
}

/* Stores the value that getopt found. Where it may go without one, it follows "=", or is the next word if that is one
 * of its words. A value that "opens" takes the next word too, unless that looks like an option. */
static void take_value(struct given *option, int argc, char **argv)
{
    const char *opens = option->row ? option->row->opens : NULL;
    struct text joined = {0};

    option->value = optarg;
    for (int i = 0; option->optional && !option->value && optind < argc && option->optional[i]; i++)
        if (strcmp(option->optional[i], argv[optind]) == 0)
            option->value = argv[optind++];
    const char *next = optind < argc ? argv[optind] : NULL;
    if (!opens || !option->value || strcmp(option->value, opens) != 0 || !next || (next[0] == '-' && next[1]))
        return;
    optind++;
    text_addf(&joined, "%s=%s", option->value, next);
    option->value = option->joined = joined.data;
}

static bool parse(const struct known_options *k, const char *command, int argc, char **argv, struct arguments *args,
                  struct text *why)
{
    enum { WORD = 1 }; /* glibc's code */
    args->words = mem_new((size_t)argc * sizeof *args->words);
    optind = 0; /* glibc: starts afresh */
    opterr = 0;
    for (;;) {
        optopt = 0;
        int code = getopt_long(argc, argv, k->shorts.data, k->longs, NULL);
        if (code == -1)
            break;
        if (code == WORD) {
            args->words[args->word_count++] = optarg;
            continue;
        }
        if (code == '?' || code == ':')
            return refuse(k, code, argv, command, why);
        struct given *option = mem_add(args->options, args->option_count);
        const struct given *known = find_known(k, code);
        assert(known); /* getopt accepts no other */
        *option = *known;
        take_value(option, argc, argv);
    }
    while (optind < argc)
        args->words[args->word_count++] = argv[optind++];
    return true;
}

bool options_of_games(const struct game *game UNUSED, const struct param *param)
{
    return param->use != PARAM_RULE || param->table;
}

bool options_parse(const struct option_group *groups, option_of_game *takes, const char *command, int argc, char **argv,
                   struct arguments *args, struct text *why)
{
    struct known_options k = {0};
    const struct game *game;

    text_add_char(&k.shorts, command ? '-' : '+'); /* reports words in their place, or ends at the first */
    text_add_char(&k.shorts, ':');                 /* distinguishes a missing value from an unknown option */
    for (size_t group = 0; groups[group].heading; group++)
        for (const struct option_row *row = groups[group].rows; row->name; row++)
            add_known(&k,
                      (struct given){.row = row,
                                     .group = group,
                                     .name = row->name,
                                     .metavar = row->metavar,
                                     .optional = row->bare ? row->words : NULL},
                      row->letter);
    for (size_t i = 0; takes && (game = registry_game(i)); i++)
        for (const struct param *param = game->params; param->name; param++) {
            const char *const *optional = param->bare ? param->words : NULL;
            const char *const names[] = {param->name, param->also};
            for (int n = 0; n < 2 && names[n] && takes(game, param); n++)
                add_known(&k, (struct given){.name = names[n], .metavar = param->metavar, .optional = optional}, 0);
        }
    *args = (struct arguments){.takes = takes};
    bool good = parse(&k, command, argc, argv, args, why);
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

/* ---- Storing ---------------------------------------------------------------------------------------------------- */

static bool store(const struct option_group *group, const struct option_row *row, const char *value, void *fields,
                  struct text *why)
{
    scoped(text_release) struct text allowed = {0};
    bool good = !row->read || row->read(row, value, (char *)fields + group->offset + row->offset, &allowed);
    if (!good)
        text_addf(why, "--%s must be %s, not \"%.*s\"", row->name, text_string(&allowed), UTF8_EXCERPT(value));
    return good;
}

bool options_store(const struct option_group *groups, const struct option_default *own, const struct arguments *args,
                   void *fields, struct text *why)
{
    for (const struct option_group *group = groups; group->heading; group++)
        for (const struct option_row *row = group->rows; row->name; row++) {
            const char *value = row->standard;
            for (const struct option_default *d = own; d->name; d++)
                if (strcmp(d->name, row->name) == 0)
                    value = d->value;
            if (value && !store(group, row, value, fields, why))
                return false;
        }
    for (size_t i = 0; i < args->option_count; i++) {
        const struct given *g = &args->options[i];
        if (g->row && !store(&groups[g->group], g->row, g->value ? g->value : g->row->bare, fields, why))
            return false;
    }
    return true;
}

/* The parameter of a game that an option of the command sets, or NULL. */
static const struct param *find_param(const struct arguments *args, const struct game *game, const char *name)
{
    for (const struct param *p = game->params; p->name; p++)
        if (args->takes(game, p) && (strcmp(p->name, name) == 0 || (p->also && strcmp(p->also, name) == 0)))
            return p;
    return NULL;
}

/* Refuses a given parameter that has no effect beside the value of another, unless it is given its default. */
static bool check_needs(const struct arguments *args, const struct game *game, const struct values *values,
                        struct text *why)
{
    struct values standard;

    params_standard(game->params, &standard);
    for (int p = 0; game->params[p].name; p++) {
        const struct param *param = &game->params[p], *other = &game->params[param->needs];
        size_t count = 0, listed = 0;
        if (!param->needed || param->needed >> values->of[param->needs].n[0] & 1 ||
            memcmp(&values->of[p], &standard.of[p], sizeof standard.of[p]) == 0 || !options_given(args, param->name))
            continue;
        for (int i = 0; other->words[i]; i++)
            count += (size_t)(param->needed >> i & 1);
        text_addf(why, "--%s has no effect: it needs --%s ", param->name, other->name);
        for (int i = 0; other->words[i]; i++)
            if (param->needed >> i & 1)
                text_addf(why, "%s%s", words_separator(NULL, listed++, count, " or "), other->words[i]);
        return false;
    }
    return true;
}

/* Overwrites in `values` the given parameters only. */
static bool store_values(const struct arguments *args, const struct game *game, struct values *values, struct text *why)
{
    for (size_t i = 0; i < args->option_count; i++) {
        const struct given *g = &args->options[i];
        if (g->row)
            continue;
        const struct param *param = find_param(args, game, g->name);
        if (!param) {
            const char *separator = ": it belongs to ";
            const struct game *owner;
            text_addf(why, "%s has no option --%s", game->about.title, g->name);
            for (size_t k = 0; (owner = registry_game(k)); k++)
                if (find_param(args, owner, g->name)) {
                    text_addf(why, "%s%s", separator, owner->about.slug);
                    separator = ", ";
                }
            return false;
        }
        const char *value = g->value ? g->value : param->bare ? param->bare : "1"; /* of a flag */
        if (!param_read_option(param, g->name, value, strlen(value), &values->of[param - game->params], why))
            return false;
    }
    return check_needs(args, game, values, why);
}

bool options_values(const struct arguments *args, const struct game *game, struct values *values, struct text *why)
{
    params_standard(game->params, values);
    return store_values(args, game, values, why);
}

bool options_puzzle_values(const struct arguments *args, struct puzzle_id *id, struct text *why)
{
    const struct game *game = id->game;
    const struct puzzle_kind *kind = id->kind;
    bool is_given[PARAMS_MAX] = {false};
    size_t count = 0;

    if (!store_values(args, game, &id->values, why))
        return false;
    while (kind->params[count])
        count++;
    for (const struct given *g = args->options; g < args->options + args->option_count; g++) {
        const struct param *param = g->row ? NULL : find_param(args, game, g->name);
        bool takes = !param;
        for (size_t i = 0; i < count && param; i++)
            takes = takes || strcmp(kind->params[i], param->name) == 0;
        if (param)
            is_given[param - game->params] = true;
        if (takes)
            continue;
        text_addf(why, "--%s does not apply to %s puzzles; of the game's options they have ", g->name, kind->name);
        for (size_t i = 0; i < count; i++)
            text_addf(why, "%s--%s", words_separator(NULL, i, count, " and "), kind->params[i]);
        return text_refuse(why, count == 0 ? "none" : "");
    }
    if (kind->fit)
        kind->fit(&id->values, is_given);
    return puzzle_id_check(id, why);
}

bool options_check(const struct arguments *args, const struct option_condition *conditions, size_t count,
                   struct text *why)
{
    for (const struct option_condition *c = conditions; c < conditions + count; c++)
        if (!c->holds && options_given(args, c->option))
            return text_refuse(why, "--%s has no effect: %s", c->option, c->reason);
    return true;
}

bool options_check_line(const char *option, const char *s, struct text *why)
{
    size_t len = strlen(s);
    if (utf8_valid(s, len) != len)
        return text_refuse(why, "%s is not UTF-8 text", option);
    return !utf8_has_control(s, len, '\0') ||
           text_refuse(why, "%s holds a control character: it must be one line of text", option);
}

const struct given *options_given(const struct arguments *args, const char *name)
{
    for (size_t i = 0; i < args->option_count; i++)
        if (strcmp(args->options[i].name, name) == 0)
            return &args->options[i];
    return NULL;
}

static bool read_no_colour(const struct option_row *row UNUSED, const char *value UNUSED, void *field,
                           struct text *why UNUSED)
{
    *(int *)field = WHEN_NEVER;
    return true;
}

const struct option_row general_option_rows[] = {
    OPT_FLAG('q', "quiet", general_options, quiet, "print only errors"),
    OPT_FLAG('v', "verbose", general_options, verbose, "print more about what is done"),
    OPT_WORD(0, "color", "WHEN", when_words, WHEN_AUTO, "auto", general_options, colour,
             "colours on standard error: auto, always or never"),
    OPT_OWN(0, "no-color", NULL, NULL, read_no_colour, int, general_options, colour, "as --color never"),
    OPT_FLAG(0, "no-config", general_options, no_config, "ignore the file of defaults: see quadrille config"),
    OPT_FLAG('h', "help", general_options, help, "show this help"),
    {0},
};
