#include "base/words.h"

#include "base/arena.h"
#include "base/calendar.h"
#include "base/mem.h"
#include "base/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 60, DATE_MAX_BYTES = 40, SINGULARS_MAX = 4, WORDS_MAX = 5000 };

/* A text, or the plural of one, and its translation. Sorted by `english`. */
struct word_pair {
    const char *english, *translation;
};

#define DATE_STANDARD "%e %B %Y"

struct words {
    struct arena arena;
    char language[NAME_MAX_BYTES + 1], date[DATE_MAX_BYTES + 1], name[16];
    uint8_t singular[SINGULARS_MAX];
    int singular_count;
    struct word_pair *pairs;
    size_t count;
};

static const struct setting settings[] = {
    {"language", SETTING_TEXT, 1, NAME_MAX_BYTES, offsetof(struct words, language), false},
    {"singular", SETTING_LIST, 1, SINGULARS_MAX, 0, true},
    {"date", SETTING_TEXT, 1, DATE_MAX_BYTES, offsetof(struct words, date), true},
    {"words", SETTING_LIST, 0, WORDS_MAX, 0, false},
    {0},
};
static const struct setting_group file = {"the file", settings};

/* ---- Conversions ------------------------------------------------------------------------------------------------- */

/* The conversions of a format, by argument: flags, width and letters, without "%" and "1$". */
typedef char conversions[9][16];

/* False if the text is not a format ("at 100 %"). */
static bool find_conversions(const char *s, conversions found)
{
    int count = 0, numbered = 0;
    memset(found, 0, sizeof(conversions));
    while ((s = strchr(s, '%'))) {
        if (*++s == '%') {
            s++;
            continue;
        }
        bool number = isdigit((unsigned char)s[0]) && s[1] == '$';
        int at = number ? s[0] - '1' : count;
        s += number ? 2 : 0;
        size_t len = strspn(s, "-+#0123456789.*lhzjt") + 1;
        if (at < 0 || at >= (int)(sizeof(conversions) / sizeof *found) || *found[at] || len >= sizeof *found ||
            !s[len - 1] || !strchr("dixucsfeg", s[len - 1]))
            return false;
        memcpy(found[at], s, len);
        s += len;
        numbered += number;
        count++;
    }
    return numbered == 0 || numbered == count;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* Reads [ "English", "translation" ] or [ "one", "many", "translation of one", "of many" ]. */
static bool read_entry(struct setting_reader *r, const config_setting_t *entry, struct words *words)
{
    int texts = config_setting_length(entry);
    if ((!config_setting_is_array(entry) && !config_setting_is_list(entry)) || (texts != 2 && texts != 4))
        return text_refuse(setting_locate(r, entry), "an entry of words is [ \"English\", \"translation\" ], or four "
                                                     "texts for singular and plural");
    for (int i = 0; i < texts / 2; i++) {
        const char *pair[2];
        conversions wanted, found;
        for (int side = 0; side < 2; side++) {
            pair[side] = config_setting_get_string_elem(entry, i + side * texts / 2);
            if (!pair[side])
                return text_refuse(setting_locate(r, entry), "an entry of words consists of texts in quotes");
            size_t len = strlen(pair[side]);
            if (utf8_valid(pair[side], len) != len || utf8_has_control(pair[side], len, '\n'))
                return text_refuse(setting_locate(r, entry), "\"%.*s\" holds a control character or is not UTF-8",
                                   UTF8_EXCERPT(pair[side]));
            pair[side] = arena_string(&words->arena, pair[side], len);
        }
        if (find_conversions(pair[0], wanted) &&
            (!find_conversions(pair[1], found) || memcmp(wanted, found, sizeof found) != 0))
            return text_refuse(setting_locate(r, entry), "\"%.*s\" must have the conversions (%%d, %%s) of \"%.*s\"",
                               UTF8_EXCERPT(pair[1]), UTF8_EXCERPT(pair[0]));
        words->pairs[words->count++] = (struct word_pair){pair[0], pair[1]};
    }
    return true;
}

/* Whether a form of dates has each of day, month and year once. */
static bool is_date(const char *form)
{
    int found = 0;
    for (const char *s = form; (s = strchr(s, '%')); s++) {
        int part = s[1] == 'd' || s[1] == 'e' ? 1 : s[1] == 'm' || s[1] == 'B' ? 2 : s[1] == 'Y' ? 4 : 0;
        if (!part || (found & part))
            return false;
        found |= part;
    }
    return found == 7;
}

static bool read_words(struct setting_reader *r, const config_setting_t *root, struct words *words)
{
    memcpy(words->date, DATE_STANDARD, sizeof DATE_STANDARD);
    words->singular[words->singular_count++] = 1;
    if (!setting_take(r, root, &file, words))
        return false;

    if (!is_date(words->date))
        return text_refuse(setting_locate(r, config_setting_get_member(root, "date")),
                           "date must have %%d or %%e, %%m or %%B, and %%Y for day, month and year, not \"%s\"",
                           words->date);

    const config_setting_t *singular = config_setting_get_member(root, "singular");
    if (singular)
        words->singular_count = config_setting_length(singular);
    for (int i = 0; singular && i < words->singular_count; i++)
        if (!setting_number(setting_entry(singular, i), 0, UINT8_MAX, &words->singular[i]))
            return text_refuse(setting_locate(r, singular), "singular must be a list of whole numbers");

    const config_setting_t *list = config_setting_get_member(root, "words");
    int entries = config_setting_length(list);
    words->pairs = arena_alloc(&words->arena, 2 * (size_t)entries * sizeof *words->pairs);
    for (int i = 0; i < entries; i++)
        if (!read_entry(r, setting_entry(list, i), words))
            return false;
    qsort(words->pairs, words->count, sizeof *words->pairs, text_order);
    for (size_t i = 1; i < words->count; i++)
        if (text_order(&words->pairs[i - 1], &words->pairs[i]) == 0)
            return text_refuse(setting_locate(r, list), "\"%.*s\" is translated twice",
                               UTF8_EXCERPT(words->pairs[i].english));
    return true;
}

struct words *words_read(struct setting_reader *r, const char *text, const char *name)
{
    struct words *words = mem_new(sizeof *words);
    config_t config;
    bool ok = setting_parse(r, text, &config) && read_words(r, config_root_setting(&config), words);
    config_destroy(&config);
    snprintf(words->name, sizeof words->name, "%s", name);
    if (ok)
        return words;
    words_free(words);
    return NULL;
}

void words_free(struct words *words)
{
    if (words)
        arena_release(&words->arena);
    free(words);
}

const char *words_name(const struct words *words)
{
    return words ? words->name : "en";
}

/* ---- Use --------------------------------------------------------------------------------------------------------- */

const char *words_get(const struct words *words, const char *english)
{
    if (!words || !english || words->count == 0)
        return english;
    struct word_pair key = {english, NULL};
    const struct word_pair *found = bsearch(&key, words->pairs, words->count, sizeof key, text_order);
    return found ? found->translation : english;
}

void words_addf(const struct words *words, struct text *out, const char *english, ...)
{
    va_list arguments;
    va_start(arguments, english);
    text_add_list(out, words_get(words, english), arguments);
    va_end(arguments);
}

void words_add_count(const struct words *words, struct text *out, const char *one, const char *many, int count)
{
    bool singular = !words && count == 1;
    for (int i = 0; words && i < words->singular_count; i++)
        singular |= words->singular[i] == count;
    text_addf(out, words_get(words, singular ? one : many), count);
}

/* Reads a date written 2026-11-23, 2026-11 or 2026; parts that are missing are 0. */
static bool read_date(const char *date, int *year, int *month, int *day)
{
    const uint32_t number = date_read(date, strlen(date));
    *year = (int)(number / 10000);
    *month = (int)(number / 100 % 100);
    *day = (int)(number % 100);
    return number > 0 && strspn(date, "0123456789-") == strlen(date);
}

void words_add_date(const struct words *words, struct text *out, const char *date)
{
    static const char *const months[] = {N_("January"),   N_("February"), N_("March"),    N_("April"),
                                         N_("May"),       N_("June"),     N_("July"),     N_("August"),
                                         N_("September"), N_("October"),  N_("November"), N_("December")};
    const char *form = words ? words->date : DATE_STANDARD, *between = NULL;
    size_t between_len = 0;
    bool written = false;
    int year, month, day;

    if (!read_date(date, &year, &month, &day)) {
        text_add(out, date);
        return;
    }
    /* A missing part is left out together with its separator. */
    for (const char *s = form; *s; s++) {
        if (*s != '%') {
            between = between_len++ ? between : s;
            continue;
        }
        s++;
        const int part = *s == 'Y' ? year : *s == 'm' || *s == 'B' ? month : day;
        if (part > 0 || *s == 'Y') {
            text_add_bytes(out, between, written ? between_len : 0);
            if (*s == 'B')
                text_add(out, words_get(words, months[month - 1]));
            else
                text_addf(out, *s == 'Y' ? "%04d" : *s == 'e' ? "%d" : "%02d", part);
            written = true;
        }
        between_len = 0;
    }
}

void words_add_day(const struct words *words, struct text *out, const char *date)
{
    static const char *const names[] = {N_("Sunday"),   N_("Monday"), N_("Tuesday"), N_("Wednesday"),
                                        N_("Thursday"), N_("Friday"), N_("Saturday")};
    int year, month, day;

    if (read_date(date, &year, &month, &day) && day > 0)
        text_addf(out, "%s, ", words_get(words, names[(calendar_days(year, month, day) + 2) % 7]));
    words_add_date(words, out, date);
}

const char *words_separator(const struct words *words, size_t i, size_t count, const char *last)
{
    return i == 0 ? "" : i + 1 < count ? ", " : words_get(words, last);
}
