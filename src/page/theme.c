#include "page/theme.h"

#include "base/mem.h"
#include "page/template.h"

#include <ctype.h>
#include <libconfig.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define STANDARD "theme/colour.cfg"

enum kind { KIND_STRING, KIND_COLOUR, KIND_NUMBER, KIND_FILL, KIND_WEIGHT };

static const char *const fills[] = {[FILL_SOLID] = "solid", [FILL_OUTLINE] = "outline", NULL};
static const char *const weights[] = {[WEIGHT_BOLD] = "bold", [WEIGHT_REGULAR] = "regular", NULL};

/* Where each setting goes. Numbers have a range; lists of colours have a fixed length. */
struct setting {
    const char *group, *name;
    enum kind kind;
    size_t offset, count;
    double least, most;
};

#define AT(member) offsetof(struct theme, member)

static const struct setting settings[] = {
    {NULL, "font", KIND_STRING, AT(font), 1, 0, 0},
    {NULL, "font_bold", KIND_STRING, AT(font_bold), 1, 0, 0},
    {NULL, "fill", KIND_FILL, AT(fill), 1, 0, 0},
    {"type", "headings", KIND_WEIGHT, AT(type.headings), 1, 0, 0},
    {"colour", "ink", KIND_COLOUR, AT(colour.ink), 1, 0, 0},
    {"colour", "guide", KIND_COLOUR, AT(colour.guide), 1, 0, 0},
    {"colour", "soft", KIND_COLOUR, AT(colour.soft), 1, 0, 0},
    {"colour", "paper", KIND_COLOUR, AT(colour.paper), 1, 0, 0},
    {"colour", "wash", KIND_COLOUR, AT(colour.wash), 1, 0, 0},
    {"colour", "player", KIND_COLOUR, AT(colour.player), 6, 0, 0},
    {"colour", "value", KIND_COLOUR, AT(colour.value), 3, 0, 0},
    {"colour", "on_value", KIND_COLOUR, AT(colour.on_value), 3, 0, 0},
    {"stroke", "guide", KIND_NUMBER, AT(stroke.guide), 1, 0.05, 5},
    {"stroke", "line", KIND_NUMBER, AT(stroke.line), 1, 0.05, 5},
    {"stroke", "strong", KIND_NUMBER, AT(stroke.strong), 1, 0.05, 5},
    {"type", "tiny", KIND_NUMBER, AT(type.tiny), 1, 4, 40},
    {"type", "small", KIND_NUMBER, AT(type.small), 1, 4, 40},
    {"type", "body", KIND_NUMBER, AT(type.body), 1, 4, 40},
    {"type", "title", KIND_NUMBER, AT(type.title), 1, 4, 60},
    {"page", "inset", KIND_NUMBER, AT(page.inset), 1, 0, 30},
    {"page", "gap_small", KIND_NUMBER, AT(page.gap_small), 1, 0, 40},
    {"page", "gap", KIND_NUMBER, AT(page.gap), 1, 0, 40},
    {"page", "qr", KIND_NUMBER, AT(page.qr), 1, 10, 60},
    {"page", "star", KIND_NUMBER, AT(page.star), 1, 0.5, 5},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

/* ---- One setting --------------------------------------------------------------------------------------- */

static bool read_colour(const config_setting_t *from, struct colour *colour)
{
    const char *s = config_setting_get_string(from);
    if (!s || strlen(s) != 7 || s[0] != '#')
        return false;
    for (int i = 1; i < 7; i++)
        if (!isxdigit((unsigned char)s[i]))
            return false;
    unsigned long rgb = strtoul(s + 1, NULL, 16);
    *colour = (struct colour){(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb};
    return true;
}

static bool read_colours(const config_setting_t *from, const struct setting *setting, struct colour *list)
{
    if (setting->count == 1)
        return read_colour(from, list);
    if (config_setting_length(from) != (int)setting->count)
        return false;
    for (size_t i = 0; i < setting->count; i++)
        if (!read_colour(config_setting_get_elem(from, (unsigned)i), &list[i]))
            return false;
    return true;
}

static bool read_number(const config_setting_t *from, const struct setting *setting, double *number)
{
    int type = config_setting_type(from);
    if (type != CONFIG_TYPE_FLOAT && type != CONFIG_TYPE_INT)
        return false;
    double n = type == CONFIG_TYPE_INT ? config_setting_get_int(from) : config_setting_get_float(from);
    if (!(n >= setting->least && n <= setting->most))
        return false;
    *number = n;
    return true;
}

static bool read_string(const config_setting_t *from, char **string)
{
    const char *s = config_setting_get_string(from);
    if (!s || !*s)
        return false;
    free(*string);
    *string = mem_string(s, strlen(s));
    return true;
}

/* Reads one of some words into an enum. */
static bool read_word(const config_setting_t *from, const char *const *words, int *which)
{
    const char *s = config_setting_get_string(from);
    for (int i = 0; s && words[i]; i++)
        if (strcmp(s, words[i]) == 0) {
            *which = i;
            return true;
        }
    return false;
}

static bool read_setting(const config_setting_t *from, const struct setting *setting, struct theme *theme)
{
    void *to = (char *)theme + setting->offset;
    switch (setting->kind) {
    case KIND_STRING:
        return read_string(from, to);
    case KIND_COLOUR:
        return read_colours(from, setting, to);
    case KIND_NUMBER:
        return read_number(from, setting, to);
    case KIND_FILL:
    case KIND_WEIGHT:
        return read_word(from, setting->kind == KIND_FILL ? fills : weights, to);
    }
    return false;
}

static void expected(const struct setting *setting, struct text *why)
{
    if (setting->kind == KIND_STRING) {
        text_add(why, "a text in quotes");
    } else if (setting->kind == KIND_FILL) {
        text_add(why, "\"solid\" or \"outline\"");
    } else if (setting->kind == KIND_WEIGHT) {
        text_add(why, "\"bold\" or \"regular\"");
    } else if (setting->kind == KIND_COLOUR && setting->count == 1) {
        text_add(why, "a colour such as \"#d55e00\"");
    } else if (setting->kind == KIND_COLOUR) {
        text_addf(why, "a list of %zu colours such as \"#d55e00\"", setting->count);
    } else {
        text_add(why, "a number from ");
        text_add_fixed(why, setting->least, 2);
        text_add(why, " to ");
        text_add_fixed(why, setting->most, 2);
    }
}

/* ---- A theme file ---------------------------------------------------------------------------------------- */

static const struct setting *find_setting(const char *group, const char *name)
{
    for (size_t i = 0; i < SETTINGS; i++) {
        bool same_group =
            group && settings[i].group ? strcmp(group, settings[i].group) == 0 : group == settings[i].group;
        if (same_group && strcmp(name, settings[i].name) == 0)
            return &settings[i];
    }
    return NULL;
}

static bool is_group(const char *name)
{
    for (size_t i = 0; i < SETTINGS; i++)
        if (settings[i].group && strcmp(settings[i].group, name) == 0)
            return true;
    return false;
}

/* Takes all settings of a group, and of the groups within. */
static bool take_group(const config_setting_t *from, const char *group, const char *origin, struct theme *theme,
                       struct text *why)
{
    for (int i = 0; i < config_setting_length(from); i++) {
        const config_setting_t *item = config_setting_get_elem(from, (unsigned)i);
        const char *name = config_setting_name(item);
        if (!group && config_setting_is_group(item) && is_group(name)) {
            if (!take_group(item, name, origin, theme, why))
                return false;
            continue;
        }
        const struct setting *setting = find_setting(group, name);
        if (!setting)
            return text_refuse(why, "%s:%u: a theme has no setting %s%s%s: see templates/" STANDARD " for those it has",
                               origin, config_setting_source_line(item), group ? group : "", group ? "." : "", name);
        if (read_setting(item, setting, theme))
            continue;
        text_addf(why, "%s:%u: %s must be ", origin, config_setting_source_line(item), name);
        expected(setting, why);
        return false;
    }
    return true;
}

/* Templates name no further files: libconfig's includes could reach any. */
static bool refuse_includes(const struct template *t, struct text *why)
{
    const char *start = text_string(&t->content), *found = strstr(start, "@include");
    int line = 1;
    if (!found)
        return true;
    for (const char *p = start; p < found; p++)
        line += *p == '\n';
    return text_refuse(why, "%s:%d: a theme can't include other files", text_string(&t->origin), line);
}

static bool apply(const struct template *t, struct theme *theme, struct text *why)
{
    const char *origin = text_string(&t->origin);
    config_t config;

    if (memchr(text_string(&t->content), '\0', t->content.len))
        return text_refuse(why, "%s: this is no text file", origin);
    if (!refuse_includes(t, why))
        return false;
    config_init(&config);
    bool ok = config_read_string(&config, text_string(&t->content));
    if (!ok)
        text_addf(why, "%s:%d: %s", origin, config_error_line(&config), config_error_text(&config));
    ok = ok && take_group(config_root_setting(&config), NULL, origin, theme, why);
    config_destroy(&config);
    return ok;
}

/* ---- Finding ---------------------------------------------------------------------------------------------- */

static bool is_file(const char *name)
{
    size_t len = strlen(name);
    return strchr(name, '/') || (len > 4 && strcmp(name + len - 4, ".cfg") == 0);
}

static void list_names(struct text *why)
{
    const char *name, *content;
    size_t len;
    for (size_t i = 0; template_builtin(i, &name, &content, &len); i++)
        if (strncmp(name, "theme/", 6) == 0)
            text_addf(why, " %.*s,", (int)(strlen(name) - strlen("theme/.cfg")), name + 6);
    text_add(why, " or a file of your own");
}

static bool find(const char *dir, const char *name, struct template *t, struct text *why)
{
    if (is_file(name))
        return template_read(name, t, why);
    struct text path = {0}, reason = {0};
    text_addf(&path, "theme/%s.cfg", name);
    enum template_found found = template_find(dir, text_string(&path), t, &reason);
    if (found == TEMPLATE_ABSENT) {
        text_addf(why, "there is no theme \"%s\": there are", name);
        list_names(why);
    } else if (found == TEMPLATE_BROKEN) {
        text_add(why, text_string(&reason));
    }
    text_release(&path);
    text_release(&reason);
    return found == TEMPLATE_FOUND;
}

/* Applies the template of this name; the caller's theme keeps what it leaves out. */
static bool take(const char *dir, const char *name, struct theme *theme, struct text *why)
{
    struct template t = {0};
    bool ok = find(dir, name, &t, why) && apply(&t, theme, why);
    template_release(&t);
    return ok;
}

/* The base is always the built-in copy, so that a theme of one's own called "colour" may be partial too. */
static bool take_standard(struct theme *theme, struct text *why)
{
    struct template t = {0};
    bool ok =
        template_find_builtin(STANDARD, &t) ? apply(&t, theme, why) : text_refuse(why, "the built-in theme is missing");
    template_release(&t);
    return ok;
}

struct theme *theme_load(const char *template_dir, const char *name_or_file, struct text *why)
{
    struct theme *theme = mem_new(sizeof *theme);
    if (take_standard(theme, why) && take(template_dir, name_or_file, theme, why))
        return theme;
    theme_free(theme);
    return NULL;
}

void theme_free(struct theme *theme)
{
    if (!theme)
        return;
    free(theme->font);
    free(theme->font_bold);
    free(theme);
}
