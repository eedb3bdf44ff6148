#include "page/template/resources.h"

#include "base/setting.h"
#include "page/template/template.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER   "theme/"
#define ENDING   ".cfg"
#define STANDARD FOLDER "colour" ENDING

/* ---- The settings of a theme ------------------------------------------------------------------------------------- */

#define AT(member) offsetof(struct theme, member)

static const char *const fills[] = {[FILL_SOLID] = "solid", [FILL_OUTLINE] = "outline"};
static const char *const weights[] = {[WEIGHT_BOLD] = "bold", [WEIGHT_REGULAR] = "regular"};
enum { FILLS = sizeof fills / sizeof *fills, WEIGHTS = sizeof weights / sizeof *weights };

static const struct setting colour_settings[] = {
    {"ink", SETTING_WORD, 0, 0, AT(colour.ink), true},
    {"guide", SETTING_WORD, 0, 0, AT(colour.guide), true},
    {"soft", SETTING_WORD, 0, 0, AT(colour.soft), true},
    {"paper", SETTING_WORD, 0, 0, AT(colour.paper), true},
    {"wash", SETTING_WORD, 0, 0, AT(colour.wash), true},
    {"wrong", SETTING_WORD, 0, 0, AT(colour.wrong), true},
    {"player", SETTING_LIST, THEME_PLAYERS, THEME_PLAYERS, AT(colour.player), true},
    {"value", SETTING_LIST, THEME_VALUES, THEME_VALUES, AT(colour.value), true},
    {"on_value", SETTING_LIST, THEME_VALUES, THEME_VALUES, AT(colour.on_value), true},
    {0},
};

static const struct setting stroke_settings[] = {
    {"guide", SETTING_DECIMAL, 0.05, 5, AT(stroke.guide), true},
    {"line", SETTING_DECIMAL, 0.05, 5, AT(stroke.line), true},
    {"strong", SETTING_DECIMAL, 0.05, 5, AT(stroke.strong), true},
    {0},
};

static const struct setting type_settings[] = {
    {"tiny", SETTING_DECIMAL, 4, 40, AT(type.tiny), true},
    {"small", SETTING_DECIMAL, 4, 40, AT(type.small), true},
    {"body", SETTING_DECIMAL, 4, 40, AT(type.body), true},
    {"heading", SETTING_DECIMAL, 4, 60, AT(type.heading), true},
    {"title", SETTING_DECIMAL, 4, 60, AT(type.title), true},
    {"least", SETTING_DECIMAL, 4, 40, AT(type.least), true},
    {"headings", SETTING_WORD, 0, 0, 0, true},
    {0},
};

static const struct setting page_settings[] = {
    {"inset", SETTING_DECIMAL, 0, 30, AT(page.inset), true},
    {"gap_small", SETTING_DECIMAL, 0, 40, AT(page.gap_small), true},
    {"gap", SETTING_DECIMAL, 0, 40, AT(page.gap), true},
    {"qr", SETTING_DECIMAL, 10, 60, AT(page.qr), true},
    {"star", SETTING_DECIMAL, 0.5, 5, AT(page.star), true},
    {0},
};

static const struct setting theme_settings[] = {
    {"font", SETTING_TEXT, 1, THEME_FONT_MAX, AT(font), true},
    {"font_bold", SETTING_TEXT, 1, THEME_FONT_MAX, AT(font_bold), true},
    {"fill", SETTING_WORD, 0, 0, 0, true},
    {"colour", SETTING_GROUP, 0, 0, 0, true},
    {"stroke", SETTING_GROUP, 0, 0, 0, true},
    {"type", SETTING_GROUP, 0, 0, 0, true},
    {"page", SETTING_GROUP, 0, 0, 0, true},
    {0},
};

static const struct setting_group groups[] = {{"colour", colour_settings},
                                              {"stroke", stroke_settings},
                                              {"type", type_settings},
                                              {"page", page_settings}};

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static bool read_colour(const config_setting_t *from, struct colour *colour)
{
    const char *s = config_setting_get_string(from);
    if (!s || strlen(s) != 7 || s[0] != '#' || strspn(s + 1, "0123456789abcdefABCDEF") != 6)
        return false;
    unsigned long rgb = strtoul(s + 1, NULL, 16);
    *colour = (struct colour){(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb};
    return true;
}

/* Reads the colours and lists of colours; setting_take has checked names and counts. */
static bool read_colours(struct setting_reader *r, const config_setting_t *from, struct theme *theme)
{
    for (const struct setting *s = colour_settings; s->name; s++) {
        const config_setting_t *member = config_setting_get_member(from, s->name);
        struct colour *colours = (struct colour *)(void *)((char *)theme + s->offset);
        bool list = s->kind == SETTING_LIST;
        int count = !member ? 0 : list ? config_setting_length(member) : 1;
        for (int i = 0; i < count; i++) {
            if (read_colour(list ? setting_entry(member, i) : member, &colours[i]))
                continue;
            text_add(setting_locate(r, member), s->name);
            if (list)
                text_addf(r->why, ": entry %d", i + 1);
            return text_refuse(r->why, " must be a colour such as \"#d55e00\"");
        }
    }
    return true;
}

static bool read_theme(struct setting_reader *r, const config_setting_t *root, struct theme *theme)
{
    int fill = (int)theme->fill, weight = (int)theme->type.headings;
    bool ok = setting_take(r, root, &(struct setting_group){"a theme", theme_settings}, theme) &&
              setting_word(r, root, "fill", fills, FILLS, &fill);

    for (size_t i = 0; ok && i < sizeof groups / sizeof *groups; i++) {
        const config_setting_t *group = config_setting_get_member(root, groups[i].what);
        ok = !group || setting_take(r, group, &groups[i], theme);
        if (ok && group && groups[i].settings == colour_settings)
            ok = read_colours(r, group, theme);
        else if (ok && group && groups[i].settings == type_settings)
            ok = setting_word(r, group, "headings", weights, WEIGHTS, &weight);
    }
    theme->fill = (enum theme_fill)fill;
    theme->type.headings = (enum theme_weight)weight;
    return ok;
}

/* Applies the settings of a template. */
static bool apply(const struct template *t, struct theme *theme, struct text *why)
{
    scoped(text_release) struct text reason = {0};
    int line = 0;
    struct setting_reader r = {.line = &line, .why = &reason};
    config_t config;

    bool ok =
        (setting_parse(&r, text_string(&t->content), &config) && read_theme(&r, config_root_setting(&config), theme)) ||
        template_refuse(t, line, text_string(&reason), why);
    config_destroy(&config);
    return ok;
}

/* ---- Finding ----------------------------------------------------------------------------------------------------- */

void theme_names(struct text *out)
{
    template_names(FOLDER, out);
}

static bool find(const char *dir, const char *name, struct template *t, struct text *why)
{
    if (template_is_file(name))
        return template_read(name, t, why);
    scoped(text_release) struct text path = {0}, reason = {0};
    text_addf(&path, FOLDER "%s" ENDING, strcmp(name, "color") == 0 ? "colour" : name);
    enum template_found found = template_find(dir, text_string(&path), t, &reason);
    if (found != TEMPLATE_ABSENT)
        return found == TEMPLATE_FOUND || text_refuse(why, "%s", text_string(&reason));
    text_addf(why, "unknown theme \"%s\": the themes are ", name);
    theme_names(why);
    return text_refuse(why, ", or a file of your own");
}

/* Names the theme after the built-in one that has the same values, if there is one. */
static void name_builtin(const struct template *standard, struct theme *theme)
{
    scoped(text_release) struct text ignored = {0};
    for (const struct template_entry *e = template_table; e->name && !*theme->name; e++) {
        const char *name = e->name + strlen(FOLDER);
        scoped(template_release) struct template builtin = {0};
        struct theme other;
        memset(&other, 0, sizeof other);
        if (strncmp(e->name, FOLDER, strlen(FOLDER)) == 0 && template_find_builtin(e->name, &builtin) &&
            apply(standard, &other, &ignored) && apply(&builtin, &other, &ignored) &&
            memcmp(&other, theme, sizeof other) == 0)
            snprintf(theme->name, sizeof theme->name, "%.*s", (int)strcspn(name, "."), name);
    }
}

bool theme_load(const char *template_dir, const char *name_or_file, struct theme *theme, struct text *why)
{
    scoped(template_release) struct template standard = {0}, named = {0};

    memset(theme, 0, sizeof *theme); /* gaps too: name_builtin compares bytes */
    /* The base is always the built-in theme, so that a user's own theme called "colour" may be partial too. */
    bool ok = template_find_builtin(STANDARD, &standard) ? apply(&standard, theme, why)
                                                         : text_refuse(why, "the built-in theme is missing");
    ok = ok && find(template_dir, name_or_file, &named, why) && apply(&named, theme, why);
    if (ok)
        name_builtin(&standard, theme);
    return ok;
}
