#include "base/setting.h"

#include "base/utf8.h"

#include <assert.h>
#include <string.h>

/* ---- Complaints ------------------------------------------------------------------------------------------------ */

/* libconfig knows the lines of names and groups; for a text in a list it only knows the line of the next token. */
struct text *setting_locate(struct setting_reader *r, const config_setting_t *setting)
{
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

void setting_value(const config_setting_t *from, struct text *out)
{
    if (config_setting_get_string(from))
        text_add(out, config_setting_get_string(from));
    else if (config_setting_type(from) == CONFIG_TYPE_BOOL)
        text_add(out, config_setting_get_bool(from) ? "true" : "false");
    else
        text_add_int(out, config_setting_get_int64(from));
}

static bool take_setting(struct setting_reader *r, const config_setting_t *from, const struct setting *s, void *to)
{
    char *at = (char *)to + s->offset;
    const char *text = config_setting_get_string(from);
    double number = config_setting_get_float(from);
    int type = config_setting_type(from), count = config_setting_length(from);
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
        good = text || type == CONFIG_TYPE_INT || type == CONFIG_TYPE_BOOL;
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

bool setting_take(struct setting_reader *r, const config_setting_t *from, const struct setting_group *group, void *to)
{
    if (!config_setting_is_group(from))
        return text_refuse(setting_locate(r, from), "%s is written as a group in braces { }", group->what);
    for (int i = 0; i < config_setting_length(from); i++) {
        const config_setting_t *item = config_setting_get_elem(from, (unsigned)i);
        const struct setting *s = find_setting(group, config_setting_name(item));
        if (s && !take_setting(r, item, s, to))
            return false;
        if (s)
            continue;
        const char *between = ": it has ";
        text_addf(setting_locate(r, item), "%s has no setting %.*s", group->what,
                  UTF8_EXCERPT(config_setting_name(item)));
        for (const struct setting *known = group->settings; known->name; known++) {
            text_addf(r->why, "%s%s", between, known->name);
            between = ", ";
        }
        return false;
    }
    for (const struct setting *s = group->settings; s->name; s++)
        if (!s->optional && !config_setting_get_member(from, s->name))
            return setting_refuse_missing(r, from, group, s->name);
    return true;
}

int setting_word(struct setting_reader *r, const config_setting_t *from, const char *const *words, int count)
{
    const char *text = config_setting_get_string(from), *between = " must be one of ";
    for (int i = 0; i < count; i++)
        if (words[i] && strcmp(text, words[i]) == 0)
            return i;
    text_add(setting_locate(r, from), config_setting_name(from));
    for (int i = 0; i < count; i++) {
        if (!words[i])
            continue;
        text_addf(r->why, "%s%s", between, words[i]);
        between = ", ";
    }
    return -1;
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

/* The first place where a text is refused before libconfig reads it, with the reason; NULL if there is none. */
static const char *find_mistake(const char *text, const char **reason)
{
    int nested = 0, settings = 0;
    for (const char *s = text, *next; *s; s = next) {
        nested += (*s == '(' || *s == '[' || *s == '{') - (*s == ')' || *s == ']' || *s == '}');
        settings += *s == '=' || *s == ':';
        next = skip(s, reason);
        if (nested > NESTED_MOST || settings > SETTINGS_MOST) {
            *reason = nested > NESTED_MOST ? "brackets are nested too deeply" : "too many settings";
            return s;
        }
        if (!next)
            return s;
    }
    return NULL;
}

bool setting_parse(struct setting_reader *r, const char *text, config_t *config)
{
    const char *found, *reason;

    config_init(config);
    config_set_auto_convert(config, CONFIG_TRUE);
    *r->line = 0;
    if ((found = strstr(text, "@include")))
        reason = "this file can't include others: leave @include out, in comments too";
    else
        found = find_mistake(text, &reason);
    if (found) {
        *r->line = 1;
        for (const char *s = text; s < found; s++)
            *r->line += *s == '\n';
        return text_refuse(r->why, "%s", reason);
    }
    if (config_read_string(config, text))
        return true;
    const char *error = config_error_text(config);
    *r->line = config_error_line(config);
    text_add(r->why, error);
    if (strcmp(error, "syntax error") == 0)
        text_add(r->why, ": is a semicolon, comma, quote or bracket missing, or too many, here or just before?");
    return false;
}
