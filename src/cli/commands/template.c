/* quadrille template: lists the built-in templates, and writes them out to be edited. */
#include "page/template/template.h"

#include "base/utf8.h"
#include "cli/main/command.h"

#include <string.h>

struct template_options {
    struct general_options general;
    bool force;
};

static const struct option_row rows[] = {
    OPT_FLAG('f', "force", template_options, force, "replace edited templates"),
    {0},
};

/* Prints paths, which may hold anything where they begin with a folder's name; none with --quiet. */
static bool print_paths(void *context, const char *paths, struct text *why)
{
    const struct template_options *options = context;
    scoped(text_release) struct text out = {0};

    for (const char *path = paths; *path && !options->general.quiet;) {
        size_t len = strcspn(path, "\n");
        utf8_printable(&out, path, len);
        text_add_char(&out, '\n');
        path += len + (path[len] == '\n');
    }
    return terminal_write(&out, why) && terminal_flush(why);
}

static int run_template(struct session *s)
{
    struct template_options *options = s->options;
    const struct arguments *args = s->args;
    const char *action = args->word_count > 0 ? args->words[0] : "";
    bool lists = strcmp(action, "list") == 0 && args->word_count == 1, good = false;
    scoped(text_release) struct text names = {0};

    for (const struct template_entry *e = template_table; lists && e->name; e++)
        text_addf(&names, "%s\n", e->name);
    if (strcmp(action, "export") == 0 && args->word_count == 2)
        good = template_export(args->words[1], options->force, print_paths, options, &s->why);
    else if (strcmp(action, "export") == 0)
        text_add(&s->why, "template export needs a folder: quadrille template export DIR");
    else if (lists && options->force)
        text_add(&s->why, "--force has no effect: list writes no files");
    else if (!lists)
        text_add(&s->why, "usage: quadrille template list, or quadrille template export DIR");
    else
        good = terminal_write(&names, &s->why);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_template = {
    .name = "template",
    .synopsis = "export DIR",
    .summary = "write the built-in templates out, to edit",
    .about = "quadrille template list lists all templates. They are searched for in --template-dir, "
             "$QUADRILLE_TEMPLATES, $XDG_CONFIG_HOME/quadrille, " TEMPLATE_DIR ", then in the program itself.",
    .examples = {"quadrille template list", "quadrille template export mine",
                 "quadrille sheet enclose5 --template-dir mine"},
    .groups = {{"Options of template export", rows, 0}, GENERAL_OPTIONS(template_options, general)},
    .words_most = 2,
    .options_size = sizeof(struct template_options),
    .run = run_template,
};
