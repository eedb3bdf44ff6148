#include "cli/main/options.h"

#include "base/filename.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/setting.h"
#include "base/system.h"
#include "base/utf8.h"
#include "catalogue/lookup.h"
#include "cli/print/print.h"
#include "page/template/resources.h"
#include "page/template/template.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct {
    const char *name, *option;
    const char *comment; /* on the built-in default */
} settings[DEFAULT_COUNT] = {
    {"paper", "paper", "the paper of your locale"},
    {"theme", "theme", "built in"},
    {"language", "lang", "built in"},
    {"margin", "margin", "built in, mm"},
    {"jobs", "jobs", "all cores"},
    {"names", "names", "built in: none"},
};

static const struct option_row *find_row(const char *option)
{
    const struct option_row *const tables[] = {print_option_rows, batch_option_rows};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const struct option_row *row = tables[i]; row->name; row++)
            if (strcmp(row->name, option) == 0)
                return row;
    return NULL;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* Adds a text, a number, or a list of them joined by commas, as the option takes it. */
static bool add_value(const config_setting_t *from, struct text *out)
{
    enum { DECIMALS = 6 };

    if (config_setting_is_array(from) || config_setting_is_list(from)) {
        for (int i = 0; i < config_setting_length(from); i++) {
            text_add(out, i > 0 ? "," : "");
            if (!config_setting_is_scalar(setting_entry(from, i)) || !add_value(setting_entry(from, i), out))
                return false;
        }
        return true;
    }
    if (config_setting_is_number(from))
        text_add_fixed(out, config_setting_get_float(from), DECIMALS);
    else if (config_setting_get_string(from))
        text_add(out, config_setting_get_string(from));
    else
        return false;
    return true;
}

/* Checks a value as the option would be checked. */
static bool check_value(size_t i, const char *value, struct text *why)
{
    const struct option_row *row = find_row(settings[i].option);
    union {
        struct print_options print;
        struct batch_options batch;
    } ignored;
    scoped(text_release) struct text allowed = {0};

    bool good = options_check_line(settings[i].name, value, why);
    if (good && row && !row->read(row, value, (char *)&ignored + row->offset, &allowed))
        good = text_refuse(why, "%s must be %s, not \"%.*s\"", settings[i].name, text_string(&allowed),
                           UTF8_EXCERPT(value));
    return good;
}

static bool refuse_name(const char *name, struct text *why)
{
    struct suggestion suggestion = {.word = name};
    for (size_t i = 0; i < DEFAULT_COUNT; i++)
        suggestion_offer(&suggestion, settings[i].name);
    text_addf(why, "unknown setting %.*s: ", UTF8_EXCERPT(name));
    if (suggestion.best)
        return text_refuse(why, "did you mean %s?", suggestion.best);
    text_add(why, "the settings are ");
    for (size_t i = 0; i < DEFAULT_COUNT; i++)
        text_addf(why, "%s%s", words_separator(NULL, i, DEFAULT_COUNT, " and "), settings[i].name);
    return false;
}

static bool read_settings(struct defaults *defaults, struct setting_reader *r, const config_setting_t *root)
{
    for (int k = 0; k < config_setting_length(root); k++) {
        const config_setting_t *item = setting_entry(root, k);
        struct option_default *d = &defaults->of[k];
        scoped(text_release) struct text value = {0};
        size_t i = 0;

        while (i < DEFAULT_COUNT && strcmp(settings[i].name, config_setting_name(item)) != 0)
            i++;
        if (i == DEFAULT_COUNT)
            return refuse_name(config_setting_name(item), setting_locate(r, item));
        bool good = add_value(item, &value) ||
                    text_refuse(setting_locate(r, item), "%s must be a text in quotes or a number", settings[i].name);
        good = good && check_value(i, text_string(&value), setting_locate(r, item));
        *d = (struct option_default){settings[i].option, mem_string(text_string(&value), value.len),
                                     (int)config_setting_source_line(item)};
        if (!good)
            return false;
    }
    return true;
}

bool defaults_read(struct defaults *defaults, struct text *why)
{
    scoped(template_release) struct template t = {0};
    scoped(text_release) struct text reason = {0};
    struct stat status;
    config_t config;
    int line = 0;
    struct setting_reader r = {.line = &line, .why = &reason};

    *defaults = (struct defaults){0};
    if (!filename_own_folder("XDG_CONFIG_HOME", ".config", &defaults->path))
        return true;
    text_add(&defaults->path, "/config.cfg");
    /* A folder that may not be searched counts as empty. */
    if (stat(text_string(&defaults->path), &status) != 0 && (errno == ENOENT || errno == ENOTDIR || errno == EACCES))
        return true;
    if (!template_read(text_string(&defaults->path), &t, why))
        return false;
    defaults->found = true;
    bool good = (setting_parse(&r, text_string(&t.content), &config) &&
                 read_settings(defaults, &r, config_root_setting(&config))) ||
                template_refuse(&t, line, text_string(&reason), why);
    config_destroy(&config);
    return good;
}

void defaults_release(struct defaults *defaults)
{
    for (size_t i = 0; i < DEFAULT_COUNT; i++)
        free(defaults->of[i].value);
    text_release(&defaults->path);
}

static const struct option_default *find_default(const struct defaults *defaults, const char *option)
{
    const struct option_default *d = defaults->of;
    while (d->name && strcmp(d->name, option) != 0)
        d++;
    return d->name ? d : NULL;
}

void defaults_locate(const struct defaults *defaults, const char *option, struct text *why)
{
    const struct option_default *d = find_default(defaults, option);
    if (d)
        text_addf(why, "%s:%d: ", text_string(&defaults->path), d->line);
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Adds the default that the program has without the file. */
static void add_built_in(const char *option, struct text *out)
{
    const struct option_row *row = find_row(option);
    if (strcmp(option, "paper") == 0)
        paper_write(paper_default(), out);
    else if (strcmp(option, "jobs") == 0)
        text_addf(out, "%d", system_cores());
    else if (strcmp(option, "lang") == 0)
        text_add(out, LANGUAGE_STANDARD);
    else if (row)
        text_add(out, row->standard);
}

/* One default, as a line that the file itself could hold, or as JSON. */
static void add_default(const struct defaults *defaults, size_t i, bool json, struct text *out)
{
    const struct option_default *d = find_default(defaults, settings[i].option);
    const struct option_row *row = find_row(settings[i].option);
    scoped(text_release) struct text value = {0}, line = {0}, shown = {0}, comment = {0};

    if (d)
        text_add(&value, d->value);
    else
        add_built_in(settings[i].option, &value);
    if (json) {
        json_line(out);
        json_string(out, "name", settings[i].name);
        json_string(out, "value", text_string(&value));
        json_string(out, "file", d ? text_string(&defaults->path) : NULL);
        if (d)
            json_number(out, "line", d->line);
        else
            json_string(out, "line", NULL);
        json_line_end(out);
    } else {
        bool number = row && (row->read == option_whole || row->read == option_decimal);
        text_addf(&line, "%s = %s", settings[i].name, number ? "" : "\"");
        for (const char *s = text_string(&value); *s; s++)
            text_addf(&line, strchr("\"\\", *s) ? "\\%c" : "%c", *s);
        text_add(&line, number ? ";" : "\";");
        utf8_printable(&shown, text_string(&line), line.len);
        text_addf(out, "%-24s # ", text_string(&shown));
        if (d)
            text_addf(&comment, "%s:%d", text_string(&defaults->path), d->line);
        else
            text_add(&comment, settings[i].comment);
        utf8_printable(out, text_string(&comment), comment.len);
        text_add_char(out, '\n');
    }
}

void defaults_write(const struct defaults *defaults, bool json, struct text *out)
{
    if (!json && defaults->path.len > 0) {
        text_add(out, "# ");
        utf8_printable(out, text_string(&defaults->path), defaults->path.len);
        text_add(out, defaults->found ? "\n" : ": there is no such file\n");
    }
    for (size_t i = 0; i < DEFAULT_COUNT; i++)
        add_default(defaults, i, json, out);
}
