#include "cli/main/command.h"

#include "catalogue/registry.h"
#include "page/template/template.h"

#include <string.h>

/* What is to be completed. */
struct completing {
    const struct command *command; /* the program itself before a command is named */
    const struct game *game;       /* the first that is named, or NULL */
    const char *word;              /* the beginning of the word */
    struct text *out;
};

/* Offers a word; of `help` (NULL: none) what stands before further explanations. Options of several tables are offered
 * once. */
static void offer(const struct completing *c, const char *word, size_t len, const char *help)
{
    for (const char *line = text_string(c->out); *line; line += strcspn(line, "\n") + 1)
        if (strcspn(line, "\t\n") == len && strncmp(line, word, len) == 0)
            return;
    if (strncmp(word, c->word, strlen(c->word)) != 0)
        return;
    text_add_bytes(c->out, word, len);
    if (help) {
        size_t shown = strcspn(help, ";:([");
        while (shown > 0 && strchr(" ,", help[shown - 1]))
            shown--;
        text_addf(c->out, "\t%.*s", (int)shown, help);
    }
    text_add_char(c->out, '\n');
}

static void offer_words(const struct completing *c, const char *const *words)
{
    for (; words && *words; words++)
        offer(c, *words, strlen(*words), NULL);
}

/* Offers the values of an option. */
static void offer_values(const struct completing *c, const struct option_row *row)
{
    scoped(text_release) struct text choices = {0};

    offer_words(c, row->words);
    if (row->choices)
        row->choices(&choices);
    for (const char *s = text_string(&choices); *s; s += strspn(s, ", ")) {
        size_t len = strcspn(s, ", ");
        offer(c, s, len, NULL);
        s += len;
    }
    for (size_t i = 0; strcmp(row->metavar, "KIND") == 0 && !row->words && registry_game(i); i++)
        for (const struct puzzle_kind *const *kind = registry_game(i)->puzzles; kind && *kind; kind++)
            if (!c->game || c->game == registry_game(i))
                offer(c, (*kind)->name, strlen((*kind)->name), (*kind)->summary);
    for (size_t i = 0; strcmp(row->metavar, "GAME") == 0 && registry_game(i); i++)
        offer(c, registry_game(i)->about.slug, strlen(registry_game(i)->about.slug), registry_game(i)->about.summary);
    if (strcmp(row->metavar, "DIR") == 0)
        text_add(c->out, ":folders\n");
    else if (strstr(row->metavar, "FILE"))
        text_add(c->out, ":files\n");
}

/* Offers the options of the command, and of the game or of all games. With `option`, --NAME or -LETTER, offers the
 * values of that option instead; false: there is none that takes a value. */
static bool offer_options(const struct completing *c, const char *option)
{
    const struct game *game;
    scoped(text_release) struct text name = {0};
    bool found = false;

    for (const struct option_group *group = c->command->groups; group->heading; group++)
        for (const struct option_row *row = group->rows; row->name && !found; row++) {
            text_clear(&name);
            text_addf(&name, "--%s", row->name);
            bool asked = option && (strcmp(option, text_string(&name)) == 0 ||
                                    (row->letter && option[1] == row->letter && !option[2]));
            if (!option)
                offer(c, text_string(&name), name.len, row->help);
            else if (asked && row->metavar)
                offer_values(c, row);
            found = asked && row->metavar;
        }
    for (size_t i = 0; c->command->game_options && (game = registry_game(i)); i++)
        for (const struct param *param = game->params; param->name; param++) {
            const char *const names[] = {param->name, param->also};
            for (int k = 0; k < 2 && names[k] && c->command->game_options(game, param); k++) {
                if (c->game && c->game != game)
                    continue;
                text_clear(&name);
                text_addf(&name, "--%s", names[k]);
                if (!option) {
                    offer(c, text_string(&name), name.len, param->help);
                } else if (param->metavar && strcmp(option, text_string(&name)) == 0) {
                    offer_words(c, param->kind == PARAM_WORD ? param->words : (const char *[]){param->word, NULL});
                    found = !param->bare || !*c->word; /* it may go without a value */
                }
            }
        }
    return found;
}

/* Offers what the synopsis of a command names: GAME, FILE ... `before`: the word before. */
static void offer_arguments(const struct completing *c, const struct command *const *commands, size_t count,
                            const char *before)
{
    const char *synopsis = c->command->synopsis;
    size_t literal = strspn(synopsis, "abcdefghijklmnopqrstuvwxyz"); /* export */
    const struct game *game;

    if (!*c->command->name || strstr(synopsis, "COMMAND"))
        for (size_t i = 0; i < count; i++)
            offer(c, commands[i]->name, strlen(commands[i]->name), commands[i]->summary);
    for (const struct help_topic *topic = help_topics; topic->name && strstr(synopsis, "TOPIC"); topic++)
        offer(c, topic->name, strlen(topic->name), topic->summary);
    if (strstr(synopsis, "GAME") && !c->game)
        for (size_t i = 0; (game = registry_game(i)); i++)
            offer(c, game->about.slug, strlen(game->about.slug), game->about.summary);
    else if (strstr(synopsis, "FILE") || strstr(synopsis, "RECIPE") || strstr(synopsis, "PHOTO"))
        text_add(c->out, ":files\n");
    if (literal && strlen(before) == literal && strncmp(before, synopsis, literal) == 0)
        text_add(c->out, ":folders\n");
    else if (literal)
        offer(c, synopsis, literal, NULL);
}

void completion_write(const struct command *program, const struct command *const *commands, size_t count,
                      const char *const *words, size_t word_count, struct text *out)
{
    struct completing c = {.command = program, .word = word_count ? words[word_count - 1] : "", .out = out};
    size_t before = word_count ? word_count - 1 : 0;
    bool options_end = false; /* after -- */

    for (size_t i = 0; i < before; i++) {
        options_end = options_end || strcmp(words[i], "--") == 0;
        for (size_t k = 0; k < count && c.command == program; k++)
            c.command = strcmp(words[i], commands[k]->name) == 0 ? commands[k] : c.command;
        for (size_t k = 0; !c.game && registry_game(k); k++)
            c.game = strcmp(words[i], registry_game(k)->about.slug) == 0 ? registry_game(k) : NULL;
    }
    /* --theme = ink, or --theme = */
    if (strcmp(c.word, "=") == 0)
        c.word = "";
    else if (before > 1 && strcmp(words[before - 1], "=") == 0)
        before--;
    const char *last = before > 0 ? words[before - 1] : "";
    if (last[0] == '-' && !options_end && offer_options(&c, last))
        return;
    if (c.word[0] == '-' && !options_end)
        offer_options(&c, NULL);
    else
        offer_arguments(&c, commands, count, last);
}

extern const struct template_entry completion_table[]; /* made by the Makefile from completions/ */

void completion_script(const char *shell, struct text *out)
{
    template_add(completion_table, short_text("quadrille.%s", shell).text, out);
}
