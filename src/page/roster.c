#include "page/roster.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "page/template/resources.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMN_NAME, COLUMN_LEVEL, COLUMN_LANGUAGE, COLUMN_GRADE, COLUMNS, COLUMNS_MOST = 16 };
static const char *const columns[COLUMNS] = {"name", "level", "lang", "grade"}; /* grade: another name of level */

struct roster_reader {
    struct roster *roster;
    const char *template_dir;
    struct record line;                /* for places */
    int column[COLUMNS_MOST], columns; /* of the file, in order; COLUMNS: an unknown one */
    char separator;
};

/* Adds an error at a byte of the line, and returns where its message goes. */
static struct text *report(struct roster_reader *r, size_t at)
{
    struct diag *d = mem_add(r->roster->diags, r->roster->diag_count);
    *d = (struct diag){.severity = SEVERITY_ERROR};
    record_place(&r->line, (uint32_t)at, d);
    return &d->message;
}

/* Reads a field from *at, without blanks around it, up to its separator or the end of the line. False if its quote is
 * never closed. */
static bool read_field(const struct roster_reader *r, size_t *at, struct text *field)
{
    const char *s = r->line.text;
    const size_t len = r->line.text_len;
    const bool quoted = *at < len && s[*at] == '"';
    bool open = quoted;

    text_clear(field);
    for (*at += quoted; *at < len && (open || s[*at] != r->separator); ++*at) {
        const bool quote = quoted && s[*at] == '"', twice = quote && open && *at + 1 < len && s[*at + 1] == '"';
        *at += twice;
        if (!quote || twice)
            text_add_char(field, s[*at]);
        else
            open = false;
    }
    while (field->len > 0 && strchr(" \r", field->data[field->len - 1]))
        field->data[--field->len] = '\0';
    return !open;
}

static void read_head(struct roster_reader *r, size_t at, const char *s)
{
    int column = 0;
    while (column < COLUMNS && strcmp(s, columns[column]) != 0)
        column++;
    column = column == COLUMN_GRADE ? COLUMN_LEVEL : column;
    for (int i = 0; i < r->columns; i++)
        if (column < COLUMNS && r->column[i] == column)
            text_addf(report(r, at), "there is already a column %s", columns[column]);
    if (column == COLUMNS)
        text_addf(report(r, at), "\"%.*s\" is not a column: they are name, level and lang", UTF8_EXCERPT(s));
    if (r->columns < COLUMNS_MOST)
        r->column[r->columns++] = column;
}

static void read_value(struct roster_reader *r, size_t at, int column, const char *s, struct pupil *p)
{
    struct roster *roster = r->roster;
    scoped(text_release) struct text why = {0};
    struct words *words;

    if (column == COLUMN_NAME) {
        p->name = arena_string(&roster->arena, s, strlen(s));
        for (size_t i = 0; i < roster->count; i++)
            if (strcmp(roster->list[i].name, s) == 0)
                text_addf(report(r, at), "\"%.*s\" is already on line %u", UTF8_EXCERPT(s), roster->list[i].line);
    } else if (column == COLUMN_LEVEL && *s && !puzzle_grades_read(s, &p->grades, &why)) {
        text_addf(report(r, at), "level must be %s, not \"%.*s\"", text_string(&why), UTF8_EXCERPT(s));
    } else if (column == COLUMN_LANGUAGE && *s) {
        p->speaks = true;
        for (size_t i = 0; i < roster->language_count && !p->words; i++)
            if (strcmp(words_name(roster->languages[i]), s) == 0)
                p->words = roster->languages[i];
        if (!p->words && !language_load(r->template_dir, s, &words, &why))
            text_add(report(r, at), text_string(&why));
        else if (!p->words && words)
            p->words = *mem_add(roster->languages, roster->language_count) = words;
    }
}

static void read_line(struct roster_reader *r)
{
    const char *s = r->line.text;
    const size_t len = r->line.text_len, valid = utf8_valid(s, len);
    const int count = r->columns;
    struct pupil pupil = {.name = "", .line = r->line.text_line};
    scoped(text_release) struct text field = {0};
    int column = 0;

    if (valid < len || utf8_has_control(s, len - (s[len - 1] == '\r'), '\0')) {
        text_add(report(r, valid < len ? valid : 0), "the line is not UTF-8 text without control characters");
        return;
    }
    for (size_t at = 0; at <= len; at++, column++) {
        while (at < len && s[at] == ' ')
            at++;
        const size_t start = at;
        if (!read_field(r, &at, &field))
            text_add(report(r, start), "this quote is never closed");
        if (count == 0)
            read_head(r, start, text_string(&field));
        else if (column < count)
            read_value(r, start, r->column[column], text_string(&field), &pupil);
        else
            text_addf(report(r, start), "there are only %d columns", count);
    }
    if (count > 0 && !*pupil.name)
        text_add(report(r, 0), "this line has no name");
    if (count > 0)
        *mem_add(r->roster->list, r->roster->count) = pupil;
}

bool roster_read(struct roster *roster, const char *s, size_t len, const char *template_dir)
{
    struct roster_reader r = {roster, template_dir, .line = {.text = s, .text_line = 1}};
    const char *rest = s + utf8_mark(s, len), *end = s + len, *line;

    for (uint32_t number = 1; (line = text_line(&rest, end, &len)); number++) {
        r.line = (struct record){.text = line, .text_len = len, .text_line = number};
        if (r.columns == 0)
            r.separator = memchr(line, ';', len) ? ';' : ',';
        if (len > 0 && *line != '\r')
            read_line(&r);
    }
    if (roster->count == 0 && roster->diag_count == 0)
        text_add(report(&r, 0), "nobody is on this roster");
    return roster->diag_count == 0;
}

void roster_release(struct roster *roster)
{
    for (size_t i = 0; i < roster->diag_count; i++)
        diag_release(&roster->diags[i]);
    for (size_t i = 0; i < roster->language_count; i++)
        words_free(roster->languages[i]);
    free(roster->diags);
    free(roster->languages);
    free(roster->list);
    arena_release(&roster->arena);
}

bool player_names_read(const char *s, bool given, size_t most, const char *title, struct player_names *names,
                       struct text *why)
{
    names->text = mem_string(s, strlen(s));
    for (char *name = names->text, *next; name; name = next) {
        if (names->count == most && !given)
            break;
        if (names->count == most && title)
            return text_refuse(why, "--names gives more than the %zu players of %s", most, title);
        if (names->count == most)
            return text_refuse(why, "--names gives more than %zu names", most);
        next = strchr(name, ',');
        if (next)
            *next++ = '\0';
        name += strspn(name, " ");
        for (size_t len = strlen(name); len > 0 && name[len - 1] == ' ';)
            name[--len] = '\0';
        *mem_add(names->list, names->count) = name;
    }
    return true;
}

void player_names_release(struct player_names *names)
{
    free(names->text);
    free(names->list);
}
