/* The help that is made from the tables of options. */
#include "cli/options.h"

#include "base/utf8.h"

#include <ctype.h>
#include <string.h>

enum { COLUMN = 27, WIDTH = 80 };

static void add_blanks(struct text *out, size_t count)
{
    while (count-- > 0)
        text_add_char(out, ' ');
}

/* Wraps `s` into columns `from` to WIDTH, the cursor being at column `at`. */
static void wrap(const char *s, size_t at, size_t from, struct text *out)
{
    bool first = true;
    while (*s) {
        size_t len = strcspn(s, " "), columns = utf8_columns(s, len);
        if (!first && at + 1 + columns > WIDTH) {
            text_add_char(out, '\n');
            at = 0;
            first = true;
        }
        size_t blanks = first ? from - at : 1;
        add_blanks(out, blanks);
        text_add_bytes(out, s, len);
        at += blanks + columns;
        first = false;
        s += len + strspn(s + len, " ");
    }
    text_add_char(out, '\n');
}

void options_help_row(const char *left, const char *right, struct text *out)
{
    size_t at = utf8_columns(left, strlen(left));
    text_add(out, left);
    if (at > COLUMN - 2 && *right) {
        text_add_char(out, '\n');
        at = 0;
    }
    wrap(right, at, COLUMN, out);
}

void options_help_wrap(const char *s, struct text *out)
{
    wrap(s, 0, 0, out);
}

void options_help_sentence(const char *s, struct text *out)
{
    struct text sentence = {0};
    text_addf(&sentence, "%s.", s);
    sentence.data[0] = (char)toupper((unsigned char)sentence.data[0]);
    wrap(text_string(&sentence), 0, 0, out);
    text_release(&sentence);
}

static void add_default(const char *standard, struct text *right)
{
    if (standard && *standard)
        text_addf(right, " (default %s)", standard);
}

static void add_row(const struct option_row *row, struct text *out)
{
    struct text left = {0}, right = {0};
    if (row->letter)
        text_addf(&left, "  -%c, --%s", row->letter, row->name);
    else
        text_addf(&left, "      --%s", row->name);
    if (row->metavar)
        text_addf(&left, " %s", row->metavar);
    text_add(&right, row->help);
    if (row->choices)
        row->choices(&right);
    add_default(row->standard, &right);
    options_help_row(text_string(&left), text_string(&right), out);
    text_release(&left);
    text_release(&right);
}

static bool taken_before(const struct option_use *uses, size_t use, const char *name)
{
    for (size_t i = 0; i < use; i++)
        for (const struct option_row *row = uses[i].group->rows; row->name; row++)
            if (strcmp(row->name, name) == 0)
                return true;
    return false;
}

void options_help_use(const struct option_use *uses, size_t use, struct text *out)
{
    text_addf(out, "\n%s\n", uses[use].group->heading);
    for (const struct option_row *row = uses[use].group->rows; row->name; row++)
        if (!taken_before(uses, use, row->name))
            add_row(row, out);
}

static void add_other_name(const struct param *p, struct text *right)
{
    if (p->also)
        text_addf(right, "; also called --%s", p->also);
    if (p->kind == PARAM_BOARD)
        text_addf(right, "; a number alone means %s", p->words[0]);
}

void options_help_game(const struct game *game, struct text *out)
{
    text_addf(out, "\nOptions of %s\n", game->about.title);
    for (size_t i = 0; game->params[i].name; i++) {
        const struct param *p = &game->params[i];
        struct text left = {0}, right = {0};
        if (p->use == PARAM_RULE)
            continue;
        text_addf(&left, "      --%s", p->name);
        text_add(&right, p->help);
        if (p->metavar) {
            text_addf(&left, " %s", p->metavar);
            add_default(p->standard, &right);
            add_other_name(p, &right);
        }
        options_help_row(text_string(&left), text_string(&right), out);
        text_release(&left);
        text_release(&right);
    }
}
