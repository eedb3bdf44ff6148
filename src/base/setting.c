#include "base/setting.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

/* ---- Complaints ------------------------------------------------------------------------------------------ */

/* libconfig knows the lines of names and groups for sure; of a text in a list only where the next word stands. */
struct text *setting_blame(struct reader *r, const config_setting_t *setting)
{
    while (!config_setting_name(setting) && !config_setting_is_group(setting) && config_setting_parent(setting))
        setting = config_setting_parent(setting);
    *r->line = config_setting_is_root(setting) ? 0 : (int)config_setting_source_line(setting);
    return r->why;
}

enum { DECIMALS = 2 }; /* of the limits of a number */

static void add_range(const struct setting *s, struct text *out)
{
    text_add_fixed(out, s->least, DECIMALS);
    if (s->least < s->most) {
        text_add(out, " to ");
        text_add_fixed(out, s->most, DECIMALS);
    }
}

/* What a setting must be. */
static void add_expected(const struct setting *s, struct text *out)
{
    switch (s->kind) {
    case SETTING_NUMBER:
        text_add(out, "a whole number from ");
        add_range(s, out);
        break;
    case SETTING_DECIMAL:
        text_add(out, "a number from ");
        add_range(s, out);
        break;
    case SETTING_TEXT:
    case SETTING_WORD:
        text_add(out, "a text in quotes");
        break;
    case SETTING_LIST:
        text_add(out, "a list of ");
        add_range(s, out);
        text_add(out, " entries");
        break;
    case SETTING_GROUP:
        text_add(out, "a group in braces { }");
        break;
    }
}

static bool refuse_value(struct reader *r, const config_setting_t *from, const struct setting *s)
{
    text_addf(setting_blame(r, from), "%s must be ", s->name);
    add_expected(s, r->why);
    return false;
}

static const struct setting *find_setting(const struct group *group, const char *name)
{
    for (const struct setting *s = group->settings; s->name; s++)
        if (strcmp(s->name, name) == 0)
            return s;
    return NULL;
}

bool setting_refuse_missing(struct reader *r, const config_setting_t *from, const struct group *group, const char *name)
{
    text_addf(setting_blame(r, from), "%s lacks the setting %s, ", group->what, name);
    add_expected(find_setting(group, name), r->why);
    return false;
}

static bool refuse_unknown(struct reader *r, const config_setting_t *from, const struct group *group)
{
    const char *between = ": it has ";
    text_addf(setting_blame(r, from), "%s has no setting %.40s", group->what, config_setting_name(from));
    for (const struct setting *s = group->settings; s->name; s++) {
        text_addf(r->why, "%s%s", between, s->name);
        between = ", ";
    }
    return false;
}

/* ---- Settings -------------------------------------------------------------------------------------------- */

bool setting_number(const config_setting_t *from, int least, int most, uint8_t *number)
{
    double n = config_setting_get_float(from);
    if (!config_setting_is_number(from) || !(n >= least && n <= most) || n != (int)n)
        return false;
    *number = (uint8_t)n;
    return true;
}

static bool read_decimal(struct reader *r, const config_setting_t *from, const struct setting *s, double *to)
{
    double n = config_setting_get_float(from);
    if (!config_setting_is_number(from) || !(n >= s->least && n <= s->most))
        return refuse_value(r, from, s);
    *to = n;
    return true;
}

/* Whether well-formed text has control characters: C0, DEL and C1. Bidirectional ones may be needed on paper. */
static bool has_controls(const char *s, size_t len)
{
    for (size_t at = 0, used; at < len; at += used) {
        uint32_t c = utf8_decode(s + at, len - at, &used);
        if (c < 0x100 && utf8_is_control(c))
            return true;
    }
    return false;
}

static bool read_text(struct reader *r, const config_setting_t *from, const struct setting *s, char *to)
{
    const char *text = config_setting_get_string(from);
    if (!text)
        return refuse_value(r, from, s);
    size_t len = strlen(text);
    if (strspn(text, " ") == len)
        return text_refuse(setting_blame(r, from), "%s is empty: say something", s->name);
    if (len > (size_t)s->most)
        return text_refuse(setting_blame(r, from), "%s is too long: it has %zu bytes, and at most %d fit", s->name, len,
                           (int)s->most);
    if (utf8_valid(text, len) != len)
        return text_refuse(setting_blame(r, from), "%s is not UTF-8: save the file in that encoding", s->name);
    if (has_controls(text, len))
        return text_refuse(setting_blame(r, from),
                           "%s holds a control character (a line break or a tab?): leave it out", s->name);
    memcpy(to, text, len + 1);
    return true;
}

static bool check_list(struct reader *r, const config_setting_t *from, const struct setting *s)
{
    if (!config_setting_is_array(from) && !config_setting_is_list(from))
        return refuse_value(r, from, s);
    int count = config_setting_length(from);
    if (count >= s->least && count <= s->most)
        return true;
    text_addf(setting_blame(r, from), "%s has %d entr%s: it must have ", s->name, count, count == 1 ? "y" : "ies");
    add_range(s, r->why);
    return false;
}

static bool take_setting(struct reader *r, const config_setting_t *from, const struct setting *s, void *to)
{
    switch (s->kind) {
    case SETTING_NUMBER:
        return setting_number(from, (int)s->least, (int)s->most, (uint8_t *)to + s->offset) || refuse_value(r, from, s);
    case SETTING_DECIMAL:
        return read_decimal(r, from, s, (double *)(void *)((char *)to + s->offset));
    case SETTING_TEXT:
        return read_text(r, from, s, (char *)to + s->offset);
    case SETTING_WORD:
        return config_setting_get_string(from) || refuse_value(r, from, s);
    case SETTING_LIST:
        return check_list(r, from, s);
    case SETTING_GROUP:
        return config_setting_is_group(from) || refuse_value(r, from, s);
    }
    return false;
}

bool setting_take(struct reader *r, const config_setting_t *from, const struct group *group, void *to)
{
    if (!config_setting_is_group(from))
        return text_refuse(setting_blame(r, from), "%s is written as a group in braces { }", group->what);
    for (int i = 0; i < config_setting_length(from); i++) {
        const config_setting_t *item = config_setting_get_elem(from, (unsigned)i);
        const struct setting *s = find_setting(group, config_setting_name(item));
        if (!s)
            return refuse_unknown(r, item, group);
        if (!take_setting(r, item, s, to))
            return false;
    }
    for (const struct setting *s = group->settings; s->name; s++)
        if (!s->optional && !config_setting_get_member(from, s->name))
            return setting_refuse_missing(r, from, group, s->name);
    return true;
}

int setting_word(struct reader *r, const config_setting_t *from, const char *const *words, int count)
{
    const char *text = config_setting_get_string(from), *between = " must be one of ";
    for (int i = 0; i < count; i++)
        if (words[i] && strcmp(text, words[i]) == 0)
            return i;
    text_add(setting_blame(r, from), config_setting_name(from));
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

/* ---- Text ------------------------------------------------------------------------------------------------ */

enum { DIGITS_MOST = 9 };

/* Behind the text in quotes that `s` begins with; NULL if the line ends before it. */
static const char *skip_text(const char *s)
{
    for (s++; *s != '"'; s++) {
        if (*s == '\\')
            s++;
        if (*s == '\n' || *s == '\0')
            return NULL;
    }
    return s + 1;
}

/* Behind the comment that `s` begins with, `s` itself if it begins with none; NULL if the comment never ends. */
static const char *skip_comment(const char *s)
{
    if (*s == '#' || strncmp(s, "//", 2) == 0)
        return s + strcspn(s, "\n");
    if (strncmp(s, "/*", 2) != 0)
        return s;
    s = strstr(s + 2, "*/");
    return s ? s + 2 : NULL;
}

/* Behind a name or a number, or else the one character, that `s` begins with; NULL for a number that is too long. */
static const char *skip_word(const char *s)
{
    size_t digits = strspn(s, "0123456789ABCDEFXabcdefx");
    size_t letters = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_*");
    if (letters > 0)
        return s + letters + strspn(s + letters, "0123456789");
    return digits > DIGITS_MOST ? NULL : s + (digits ? digits : 1);
}

/* What there is more of than in anything that people write: libconfig's parser runs out of its stack where brackets are
 * nested deeply, and it compares the name of every setting with all before it. */
enum { NESTED_MOST = 100, SETTINGS_MOST = 5000 };

struct excess {
    int nested, settings; /* brackets open; settings begun */
};

/* Enters the character that `s` begins with. Returns what there are too many of, or NULL. */
static const char *find_excess(const char *s, struct excess *excess)
{
    excess->nested += *s == '(' || *s == '[' || *s == '{';
    excess->nested -= *s == ')' || *s == ']' || *s == '}';
    excess->settings += *s == '=' || *s == ':';
    if (excess->nested > NESTED_MOST)
        return "brackets are nested too deeply";
    return excess->settings > SETTINGS_MOST ? "these are too many settings" : NULL;
}

/* The first slip that libconfig would let pass or report far from where it is, and the reason; NULL if there is none.
 */
static const char *find_slip(const char *text, const char **reason)
{
    struct excess excess = {0};
    for (const char *s = text, *behind; *s; s = behind) {
        *reason = find_excess(s, &excess);
        if (*reason)
            return s;
        *reason = "a quote is missing in this line";
        behind = *s == '"' ? skip_text(s) : s;
        if (behind == s) {
            *reason = "this comment never ends: its */ is missing";
            behind = skip_comment(s);
        }
        if (behind == s) {
            *reason = "this number is too long";
            behind = skip_word(s);
        }
        if (!behind)
            return s;
    }
    return NULL;
}

static int line_of(const char *text, const char *at)
{
    int line = 1;
    for (const char *s = text; s < at; s++)
        line += *s == '\n';
    return line;
}

static bool refuse_syntax(struct reader *r, const config_t *config)
{
    const char *error = config_error_text(config);
    *r->line = config_error_line(config);
    return text_refuse(r->why, "%s%s", error,
                       strcmp(error, "syntax error") == 0 ? ": is a semicolon, comma, quote or bracket missing, or too "
                                                            "many, here or just before?"
                                                          : "");
}

/* libconfig takes it for granted that there is memory. It needs about 45 bytes for each of the text where a list has
 * entries of one digit, less elsewhere, and what is little comes from what the C library has in stock. */
enum { MEMORY_PER_BYTE = 64, MEMORY_STOCK = 1 << 16 };

/* Ends the program unless there is memory for a text to be parsed. */
static void require_memory(const char *text)
{
    free(mem_new(MEMORY_PER_BYTE * strlen(text) + MEMORY_STOCK));
}

bool setting_parse(struct reader *r, const char *text, config_t *config)
{
    const char *found, *reason;

    require_memory(text);
    config_init(config);
    config_set_auto_convert(config, CONFIG_TRUE);
    *r->line = 0;
    if ((found = strstr(text, "@include"))) {
        *r->line = line_of(text, found);
        return text_refuse(r->why, "this file can't include others: leave @include out, in comments too");
    }
    if ((found = find_slip(text, &reason))) {
        *r->line = line_of(text, found);
        return text_refuse(r->why, "%s", reason);
    }
    return config_read_string(config, text) || refuse_syntax(r, config);
}
