#include "base/setting.h"

#include "base/utf8.h"

#include <assert.h>
#include <string.h>

/* ---- Complaints ------------------------------------------------------------------------------------------------ */

void setting_end_mistake(struct setting_reader *r)
{
    if (!r->all || r->why->len == 0)
        return;
    text_addf(r->all, "%s%s", r->all->len > 0 ? "\n" : "", r->file);
    if (*r->line > 0)
        text_addf(r->all, ":%d", *r->line);
    text_addf(r->all, ": %s", text_string(r->why));
    text_clear(r->why);
}

/* libconfig knows the lines of names and groups; for a text in a list it only knows the line of the next token. */
struct text *setting_locate(struct setting_reader *r, const config_setting_t *setting)
{
    setting_end_mistake(r);
    while (!config_setting_name(setting) && !config_setting_is_group(setting) && config_setting_parent(setting))
        setting = config_setting_parent(setting);
    *r->line = config_setting_is_root(setting) ? 0 : (int)config_setting_source_line(setting);
    return r->why;
}

enum { DECIMALS = 2 }; /* of the limits of a number, in messages */

static void add_range(const struct setting *s, struct text *out)
{
    text_add_fixed(out, s->least, DECIMALS);
    if (s->least < s->most) {
        text_add(out, " to ");
        text_add_fixed(out, s->most, DECIMALS);
    }
}

/* Adds what a setting must be. */
static void add_expected(const struct setting *s, struct text *out)
{
    static const char *const forms[] = {
        [SETTING_NUMBER] = "a whole number from ",
        [SETTING_WHOLE] = "a whole number from ",
        [SETTING_DECIMAL] = "a number from ",
        [SETTING_TEXT] = "a text in quotes",
        [SETTING_WORD] = "a text in quotes",
        [SETTING_VALUE] = "a text in quotes, a whole number, or true",
        [SETTING_LIST] = "a list of ",
        [SETTING_GROUP] = "a group in braces { }",
    };
    text_add(out, forms[s->kind]);
    if (s->kind <= SETTING_DECIMAL || s->kind == SETTING_LIST)
        add_range(s, out);
    text_add(out, s->kind == SETTING_LIST ? " entries" : "");
}

static bool refuse_value(struct setting_reader *r, const config_setting_t *from, const struct setting *s)
{
    text_addf(setting_locate(r, from), "%s must be ", s->name);
    add_expected(s, r->why);
    return false;
}

static const struct setting *find_setting(const struct setting_group *group, const char *name)
{
    for (const struct setting *s = group->settings; s->name; s++)
        if (strcmp(s->name, name) == 0)
            return s;
    return NULL;
}

bool setting_refuse_missing(struct setting_reader *r, const config_setting_t *from, const struct setting_group *group,
                            const char *name)
{
    const struct setting *missing = find_setting(group, name);
    assert(missing);
    text_addf(setting_locate(r, from), "%s lacks the setting %s, ", group->what, name);
    add_expected(missing, r->why);
    return false;
}

/* ---- Settings -------------------------------------------------------------------------------------------------- */

/* A whole number, written as 3 or 3.0. */
static bool is_whole(const config_setting_t *from, double least, double most)
{
    double n = config_setting_get_float(from);
    return config_setting_is_number(from) && n >= least && n <= most && n == (int)n;
}

bool setting_number(const config_setting_t *from, int least, int most, uint8_t *number)
{
    if (!is_whole(from, least, most))
        return false;
    *number = (uint8_t)config_setting_get_float(from);
    return true;
}

const char *setting_text(struct setting_reader *r, const config_setting_t *from, const char *name, size_t most)
{
    if (r->language && config_setting_is_group(from) && config_setting_length(from) > 0) {
        const config_setting_t *translated = config_setting_get_member(from, r->language);
        for (int i = 0; i < config_setting_length(from); i++) /* all are checked, whatever is printed */
            if (!setting_text(r, setting_entry(from, i), name, most))
                return NULL;
        from = translated ? translated : setting_entry(from, 0);
    }
    const char *text = config_setting_get_string(from);
    size_t len = text ? strlen(text) : 0;
    const struct setting expected = {.name = name, .kind = SETTING_TEXT};
    bool good = true;
    if (!text)
        good = refuse_value(r, from, &expected);
    else if (strspn(text, " ") == len)
        good = text_refuse(setting_locate(r, from), "%s is empty: say something", name);
    else if (len > most)
        good = text_refuse(setting_locate(r, from), "%s is too long: it has %zu bytes, and at most %zu fit", name, len,
                           most);
    else if (utf8_valid(text, len) != len)
        good = text_refuse(setting_locate(r, from), "%s is not UTF-8: save the file in that encoding", name);
    else if (utf8_has_control(text, len, '\0')) /* bidirectional controls may be needed on paper */
        good = text_refuse(setting_locate(r, from),
                           "%s holds a control character (a line break or a tab?): leave it out", name);
    return good ? text : NULL;
}

bool setting_value(const config_setting_t *from, struct text *out)
{
    const int type = config_setting_type(from);
    if (type == CONFIG_TYPE_STRING)
        text_add(out, config_setting_get_string(from));
    else if (type == CONFIG_TYPE_BOOL)
        text_add(out, config_setting_get_bool(from) ? "true" : "false");
    else if (type == CONFIG_TYPE_INT)
        text_add_int(out, config_setting_get_int(from));
    return type == CONFIG_TYPE_STRING || type == CONFIG_TYPE_BOOL || type == CONFIG_TYPE_INT;
}

static bool take_setting(struct setting_reader *r, const config_setting_t *from, const struct setting *s, void *to)
{
    char *at = (char *)to + s->offset;
    const char *text = config_setting_get_string(from);
    double number = config_setting_get_float(from);
    int count = config_setting_length(from);
    scoped(text_release) struct text ignored = {0};
    bool good = false;
    switch (s->kind) {
    case SETTING_NUMBER:
        good = setting_number(from, (int)s->least, (int)s->most, (uint8_t *)at);
        break;
    case SETTING_WHOLE:
        good = is_whole(from, s->least, s->most);
        if (good)
            memcpy(at, &(int){(int)number}, sizeof(int));
        break;
    case SETTING_DECIMAL:
        good = config_setting_is_number(from) && number >= s->least && number <= s->most;
        if (good)
            memcpy(at, &number, sizeof number);
        break;
    case SETTING_TEXT:
        text = setting_text(r, from, s->name, (size_t)s->most);
        if (text)
            memcpy(at, text, strlen(text) + 1);
        return text;
    case SETTING_WORD:
        good = text;
        break;
    case SETTING_VALUE:
        good = setting_value(from, &ignored);
        break;
    case SETTING_LIST:
        good = config_setting_is_array(from) || config_setting_is_list(from);
        if (good && (count < s->least || count > s->most)) {
            text_addf(setting_locate(r, from), "%s has %d entr%s: it must have ", s->name, count,
                      count == 1 ? "y" : "ies");
            add_range(s, r->why);
            return false;
        }
        break;
    case SETTING_GROUP:
        good = config_setting_is_group(from);
        break;
    }
    return good || refuse_value(r, from, s);
}

static bool refuse_unknown(struct setting_reader *r, const config_setting_t *item, const struct setting_group *group)
{
    const char *between = ": it has ";
    text_addf(setting_locate(r, item), "%s has no setting %.*s", group->what, UTF8_EXCERPT(config_setting_name(item)));
    for (const struct setting *known = group->settings; known->name; known++) {
        text_addf(r->why, "%s%s", between, known->name);
        between = ", ";
    }
    return false;
}

bool setting_take(struct setting_reader *r, const config_setting_t *from, const struct setting_group *group, void *to)
{
    bool good = true;

    if (!config_setting_is_group(from))
        return text_refuse(setting_locate(r, from), "%s is written as a group in braces { }", group->what);
    for (int i = 0; i < config_setting_length(from) && (good || r->all); i++) {
        const config_setting_t *item = setting_entry(from, i);
        const struct setting *s = find_setting(group, config_setting_name(item));
        good = (s ? take_setting(r, item, s, to) : refuse_unknown(r, item, group)) && good;
    }
    for (const struct setting *s = group->settings; s->name && (good || r->all); s++)
        if (!s->optional && !config_setting_get_member(from, s->name))
            good = setting_refuse_missing(r, from, group, s->name);
    return good;
}

bool setting_word(struct setting_reader *r, const config_setting_t *from, const char *name, const char *const *words,
                  int count, int *which)
{
    const config_setting_t *word = config_setting_get_member(from, name);
    const char *text = word ? config_setting_get_string(word) : NULL, *between = " must be one of ";

    for (int i = 0; text && i < count; i++)
        if (words[i] && strcmp(text, words[i]) == 0) {
            *which = i;
            return true;
        }
    if (!text)
        return true;
    text_add(setting_locate(r, word), name);
    for (int i = 0; i < count; i++) {
        if (!words[i])
            continue;
        text_addf(r->why, "%s%s", between, words[i]);
        between = ", ";
    }
    return false;
}

const config_setting_t *setting_entry(const config_setting_t *list, int i)
{
    return config_setting_get_elem(list, (unsigned)i);
}

/* ---- Text ------------------------------------------------------------------------------------------------------ */

enum { DIGITS_MOST = 9 };

/* The end of the quoted text, comment, name, number or single character that `s` begins with. NULL with the reason for
 * one that libconfig would accept, or report far from its place. */
static const char *skip(const char *s, const char **reason)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_*", digits[] = "0123456789";
    if (*s == '"') {
        *reason = "a quote is missing in this line";
        for (s++; *s != '"'; s++) {
            s += *s == '\\';
            if (*s == '\n' || *s == '\0')
                return NULL;
        }
        return s + 1;
    }
    if (*s == '#' || strncmp(s, "//", 2) == 0)
        return s + strcspn(s, "\n");
    if (strncmp(s, "/*", 2) == 0) {
        *reason = "this comment never ends: its */ is missing";
        s = strstr(s + 2, "*/");
        return s ? s + 2 : NULL;
    }
    size_t name = strspn(s, letters), number = strspn(s, "0123456789ABCDEFXabcdefx");
    if (name > 0)
        return s + name + strspn(s + name, digits);
    *reason = "this number is too long";
    return number > DIGITS_MOST ? NULL : s + (number ? number : 1);
}

/* More than people ever write: libconfig's parser overflows its stack where brackets are nested deeply, and it compares
 * the name of each setting with all before it. */
enum { NESTED_MOST = 100, SETTINGS_MOST = 5000 };

static int line_of(const char *text, const char *at)
{
    int line = 1;
    while (text < at)
        line += *text++ == '\n';
    return line;
}

/* Refuses, with its line, what libconfig would accept, or report far from its place. */
static bool check_text(struct setting_reader *r, const char *text)
{
    static const char opening[] = "([{", closing[] = ")]}";
    const char *open[NESTED_MOST], *last = " ", *reason = "", *next;
    int nested = 0, settings = 0;

    for (const char *s = text; *s; s = next) {
        const char *opens = strchr(opening, *s), *closes = strchr(closing, *s);
        next = skip(s, &reason);
        settings += *s == '=' || *s == ':';
        const char *at = opens && strchr(closing, *last) ? last : s;
        const char *fault = at != s                          ? "a comma is missing after this bracket"
                            : !next                          ? reason
                            : settings > SETTINGS_MOST       ? "too many settings"
                            : opens && nested == NESTED_MOST ? "brackets are nested too deeply"
                                                             : NULL;
        if (fault) {
            *r->line = line_of(text, at);
            return text_refuse(r->why, "%s", fault);
        }
        if (opens) {
            open[nested++] = s;
        } else if (closes && nested > 0 && strchr(opening, *open[--nested]) - opening != closes - closing) {
            *r->line = line_of(text, s);
            return text_refuse(r->why, "this %c does not close the %c of line %d: is a bracket missing before it?", *s,
                               *open[nested], line_of(text, open[nested]));
        }
        if (!strchr("#/ \t\r\n", *s))
            last = s;
    }
    *r->line = nested > 0 ? line_of(text, open[nested - 1]) : 0;
    return nested == 0 || text_refuse(r->why, "this %c is never closed", *open[nested - 1]);
}

bool setting_parse(struct setting_reader *r, const char *text, config_t *config)
{
    const char *include = strstr(text, "@include");

    config_init(config);
    config_set_auto_convert(config, CONFIG_TRUE);
    if (include) {
        *r->line = line_of(text, include);
        return text_refuse(r->why, "this file can't include others: leave @include out, in comments too");
    }
    if (!check_text(r, text))
        return false;
    if (config_read_string(config, text))
        return true;
    const char *error = config_error_text(config);
    *r->line = config_error_line(config);
    text_add(r->why, error);
    if (strcmp(error, "syntax error") == 0)
        text_add(r->why, ": is a semicolon, comma, quote or bracket missing, or too many, here or just before?");
    return false;
}
