#include "replay/convert/report.h"

#include "base/json.h"
#include "base/utf8.h"

#include <string.h>

/* ---- As text ---------------------------------------------------------------------------------------------------- */

/* Rows of "  Label       words". */
enum { LABEL_WIDTH = 12, INDENT = LABEL_WIDTH + 2, WIDTH = 80 };

/* Adds a row for the first line of a text, and the others below it. */
static void add_rows(const char *label, const struct text *text, struct text *out)
{
    const char *lines = text_string(text), *end = lines + text->len, *line;
    size_t len;

    text_addf(out, "  %-*s", LABEL_WIDTH, label);
    for (int i = 0; (line = text_line(&lines, end, &len)); i++)
        text_addf(out, "%*s%.*s\n", i > 0 ? INDENT : 0, "", (int)len, line);
}

/* Adds the line of play. Its turns are numbered from `turn` on, and none is broken across lines. */
static void add_line_of_play(const struct text *text, int turn, struct text *out)
{
    const char *lines = text_string(text), *end = lines + text->len, *line;
    scoped(text_release) struct text numbered = {0};
    size_t len, column = INDENT;

    text_addf(out, "  %-*s", LABEL_WIDTH, "Play");
    for (int i = 0; (line = text_line(&lines, end, &len)); i++) {
        text_clear(&numbered);
        text_addf(&numbered, "%d. %.*s", turn + i, (int)len, line);
        if (i > 0 && column + 1 + numbered.len > WIDTH) {
            text_addf(out, "\n%*s", INDENT, "");
            column = INDENT;
        } else if (i > 0) {
            text_add_char(out, ' ');
            column++;
        }
        text_add(out, text_string(&numbered));
        column += numbered.len;
    }
    text_add_char(out, '\n');
}

void report_solved_text(const struct solved_record *s, struct text *out)
{
    const struct verdict *v = s->verdict;

    utf8_printable(out, s->file, strlen(s->file));
    text_addf(out, ": record %u, %s, turn %d\n", v->record, v->game->about.title, s->turn);
    if (s->kind)
        text_addf(out, "  %-*s%s\n", LABEL_WIDTH, "Question", s->kind->name);
    for (int i = 0; i < s->result->count; i++) {
        const struct solution *best = &s->result->of[i];
        const char *name = v->names[best->player];

        text_addf(out, "  %-*s%c", LABEL_WIDTH, "To play", 'A' + best->player);
        if (*name) {
            text_add(out, " (");
            utf8_printable(out, name, strlen(name));
            text_add_char(out, ')');
        }
        text_add_char(out, '\n');
        add_rows(strchr(text_string(&best->turns), '\n') ? "Best turns" : "Best turn", &best->turns, out);
        text_addf(out, "  %-*s%s (%s)\n", LABEL_WIDTH, "Value", text_string(&best->verdict),
                  best->proven ? "proven" : "not proven");
        if (s->kind && s->kind->position)
            add_rows("Position", &best->line, out);
        else
            add_line_of_play(&best->line, s->turn, out);
    }
    text_addf(out, "  %-*s%llu %s\n", LABEL_WIDTH, "Searched", (unsigned long long)s->result->nodes,
              s->result->nodes == 1 ? "position" : "positions");
}

/* ---- As JSON ---------------------------------------------------------------------------------------------------- */

static void add_turns(const char *key, const struct text *text, struct text *out)
{
    const char *lines = text_string(text), *end = lines + text->len, *line;
    size_t len;
    json_list(out, key);
    while ((line = text_line(&lines, end, &len)))
        json_bytes(out, NULL, line, len);
    json_list_end(out);
}

void report_solved_json(const struct solved_record *s, struct text *out)
{
    const struct verdict *v = s->verdict;

    for (int i = 0; i < s->result->count; i++) {
        const struct solution *best = &s->result->of[i];
        const char player = (char)('A' + best->player);
        json_line(out);
        json_string(out, "file", s->file);
        json_number(out, "record", v->record);
        json_string(out, "game", v->game->about.slug);
        if (s->kind)
            json_string(out, "question", s->kind->name);
        json_number(out, "turn", s->turn);
        json_bytes(out, "player", &player, 1);
        add_turns("best", &best->turns, out);
        if (s->kind && s->kind->write_value) {
            scoped(text_release) struct text value = {0};
            s->kind->write_value(&v->values, best->value, &value);
            json_string(out, "value", text_string(&value));
        } else {
            json_number(out, "value", best->value);
        }
        json_bool(out, "proven", best->proven);
        json_string(out, "verdict", text_string(&best->verdict));
        add_turns("line", &best->line, out);
        json_number(out, "nodes", (int64_t)s->result->nodes);
        json_line_end(out);
    }
}
