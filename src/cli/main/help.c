#include "cli/main/command.h"

#include "base/utf8.h"
#include "base/wrap.h"
#include "page/template/template.h"

#include <ctype.h>
#include <string.h>

enum { COLUMN = 27 };

const struct help_topic help_topics[] = {
    {"records", "record.5", "how records are written, and rulings where the rules are silent"},
    {"puzzles", "puzzle.1", "kinds of puzzle, their grades and answers"},
    {"books", "book.1", "how to write the recipe of a book"},
    {"scan", "scan.1", "how to photograph sheets, and how well they are read"},
    {"templates", "template.5", "how to change themes, figures, words and rules"},
    {0},
};

void help_row(const char *right, struct text *out)
{
    const struct wrap wrap = {.width = HELP_WIDTH - COLUMN, .measure = wrap_columns};
    size_t start = out->len, shown;
    while (start > 0 && out->data[start - 1] != '\n')
        start--;
    size_t at = utf8_columns(text_string(out) + start, out->len - start);
    if (at > COLUMN - 2 && *right) {
        text_add_char(out, '\n');
        at = 0;
    }
    do {
        size_t used = wrap_line(&wrap, right, &shown);
        text_addf(out, "%*s%.*s\n", shown ? COLUMN - (int)at : 0, "", (int)shown, right);
        at = 0;
        right += used;
    } while (*right);
}

void help_sentence(const char *summary, struct text *out)
{
    scoped(text_release) struct text sentence = {0};
    text_addf(&sentence, "%s.", summary);
    sentence.data[0] = (char)toupper((unsigned char)sentence.data[0]);
    wrap_add(text_string(&sentence), "", HELP_WIDTH, out);
}

void help_options(const struct option_group *groups, size_t group, struct text *out)
{
    text_addf(out, "\n%s\n", groups[group].heading);
    for (const struct option_row *row = groups[group].rows; row->name; row++) {
        scoped(text_release) struct text right = {0};
        bool replaced = false;
        for (size_t i = 0; i < group; i++)
            for (const struct option_row *own = groups[i].rows; own->name; own++)
                replaced = replaced || strcmp(own->name, row->name) == 0;
        if (replaced)
            continue;
        text_addf(out, row->letter ? "  -%c, --" : "      --", row->letter);
        text_addf(out, row->bare ? "%s[=%s]" : row->metavar ? "%s %s" : "%s", row->name, row->metavar);
        text_add(&right, row->help);
        if (row->choices)
            row->choices(&right);
        if (row->standard)
            text_addf(&right, " (default %s)", row->standard);
        help_row(text_string(&right), out);
    }
}

void help_game_options(const struct game *game, option_of_game *takes, struct text *out)
{
    bool any = false;
    for (size_t i = 0; game->params[i].name; i++) {
        const struct param *p = &game->params[i];
        scoped(text_release) struct text right = {0};
        if (!takes(game, p))
            continue;
        if (!any)
            text_addf(out, "\nOptions of %s\n", game->about.title);
        any = true;
        text_addf(out, "      --%s", p->name);
        text_add(&right, p->help);
        if (p->metavar) {
            text_addf(out, " %s", p->metavar);
            if (*p->standard)
                text_addf(&right, " (default %s)", p->standard);
            if (p->also)
                text_addf(&right, "; also called --%s", p->also);
            if (p->kind == PARAM_BOARD)
                text_addf(&right, "; a number alone means %s", p->words[0]);
        }
        help_row(text_string(&right), out);
    }
}

/* "options: --size (4x4), --aliens (fewer)", then a line for each grade. */
static void add_details(const struct game *game, const struct puzzle_kind *kind, struct text *out)
{
    scoped(text_release) struct text line = {0}, value = {0};
    struct values standard;

    puzzle_standard(kind, game->params, &standard);
    for (size_t i = 0; kind->params[i]; i++) {
        size_t at = param_index(game->params, kind->params[i]);
        text_addf(&line, "%s--%s", i ? ", " : "options: ", kind->params[i]);
        text_clear(&value);
        if (game->params[at].kind != PARAM_FLAG)
            param_write(&game->params[at], &standard.of[at], &value);
        if (value.len > 0)
            text_addf(&line, " (%s)", text_string(&value));
    }
    if (line.len > 0)
        help_row(text_string(&line), out);
    for (int i = 0; i < GRADES && kind->meaning[i]; i++) {
        text_clear(&line);
        text_addf(&line, "grade %d: %s", i + 1, kind->meaning[i]);
        help_row(text_string(&line), out);
    }
    text_clear(&line);
    for (int most = GRADES; most > 0; most--) {
        if (game_puzzle_sizes(game, kind, most, &line))
            help_row(text_string(&line), out);
        text_clear(&line);
    }
    for (size_t i = 0; kind->motifs[i].name; i++)
        text_addf(&line, "%s%s", i ? ", " : "motifs: ", kind->motifs[i].name);
    if (line.len > 0)
        help_row(text_string(&line), out);
}

void help_puzzles(const struct game *game, bool details, struct text *out)
{
    if (!game->puzzles)
        return;
    text_addf(out, "\nPuzzles of %s\n", game->about.title);
    for (const struct puzzle_kind *const *kind = game->puzzles; *kind; kind++) {
        text_addf(out, "  %s", (*kind)->name);
        help_row((*kind)->summary, out);
        if (details)
            add_details(game, *kind, out);
    }
}

extern const struct template_entry manual_table[]; /* made by the Makefile from man/ */

void help_manual(const struct help_topic *topic, struct text *out)
{
    template_add(manual_table, topic->page, out);
}
