#include "cli/main/completion.h"

#include "base/mem.h"
#include "catalogue/registry.h"

#include <stdlib.h>
#include <string.h>

/* ---- What can be completed --------------------------------------------------------------------------------------- */

/* An option of a command, or of a game in it. */
struct option_item {
    const struct command *command;
    const struct game *game; /* whose it is; NULL: the command's own */
    const char *name, *metavar;
    char letter;
    bool repeated, optional; /* may be given several times; may go without its value */
    struct text help;        /* short, without quotes */
    struct text words;       /* possible values, each after a blank */
    const char *endings;     /* of files that may be the value: "pdf png", "" for any; NULL: none */
    bool folder;             /* the value is a folder */
};

struct completion_script {
    const struct command *program;
    const struct command *const *commands;
    size_t command_count;
    struct option_item *items;
    size_t count, size;
    struct text *out;
};

/* The endings of files that are values of options. */
static const struct {
    const char *option, *endings;
} endings[] = {
    {"output", "pdf png svg"}, {"theme", "cfg"}, {"edition", "cfg"}, {"manifest", "jsonl"},
    {"geometry", "jsonl"},     {"alias", ""},    {"proof", "png"},
};

static const char *endings_of(const char *option)
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (strcmp(endings[i].option, option) == 0)
            return endings[i].endings;
    return "";
}

/* The beginning of a help text, up to what explains it further. */
static void write_help(const char *help, struct text *out)
{
    size_t len = strcspn(help, ";:([");
    while (len > 0 && (help[len - 1] == ' ' || help[len - 1] == ','))
        len--;
    for (size_t i = 0; i < len; i++)
        if (!strchr("'\"\\`$]", help[i]))
            text_add_char(out, help[i]);
}

static void add_words(const char *const *words, struct text *out)
{
    for (; words && *words; words++)
        text_addf(out, " %s", *words);
}

/* Whether the values of an option are kinds of puzzle. */
static bool is_kind(const struct option_row *row)
{
    return row->metavar && strcmp(row->metavar, "KIND") == 0 && !row->words;
}

static void add_kinds(const struct game *game, struct text *out)
{
    for (const struct puzzle_kind *const *kind = game->puzzles; kind && *kind; kind++)
        text_addf(out, " %s", (*kind)->name);
}

/* Whether the synopsis of a command has this argument: GAME, FILE ... */
static bool takes(const struct command *command, const char *argument)
{
    return strstr(command->synopsis, argument);
}

static struct option_item *add_item(struct completion_script *c, const struct command *command, const char *name,
                                    const char *help)
{
    c->items = mem_grow(c->items, c->count, &c->size, sizeof *c->items);
    struct option_item *item = &c->items[c->count++];
    *item = (struct option_item){.command = command, .name = name};
    write_help(help, &item->help);
    return item;
}

static void add_option(struct completion_script *c, const struct command *command, const struct option_row *row,
                       const struct game *game)
{
    struct option_item *item = add_item(c, command, row->name, row->help);

    item->game = game;
    item->metavar = row->metavar;
    item->letter = row->letter;
    item->repeated = row->read == option_several;
    add_words(row->words, &item->words);
    if (row->choices) {
        struct text list = {0};
        row->choices(&list);
        for (const char *s = text_string(&list); *s; s += strspn(s, ", ")) {
            size_t len = strcspn(s, ", ");
            text_addf(&item->words, " %.*s", (int)len, s);
            s += len;
        }
        text_release(&list);
    }
    if (!row->metavar)
        return;
    if (is_kind(row))
        for (size_t i = 0; registry_game(i); i++)
            if (!game || game == registry_game(i))
                add_kinds(registry_game(i), &item->words);
    item->folder = strcmp(row->metavar, "DIR") == 0;
    if (strstr(row->metavar, "FILE"))
        item->endings = endings_of(row->name);
}

static void add_param(struct completion_script *c, const struct command *command, const struct game *game,
                      const struct param *param)
{
    const char *const names[] = {param->name, param->also};
    for (int i = 0; i < 2 && names[i]; i++) {
        struct option_item *item = add_item(c, command, names[i], param->help);
        item->game = game;
        item->metavar = param->metavar;
        item->optional = param->bare;
        if (param->kind == PARAM_WORD)
            add_words(param->words, &item->words);
        else if (param->word)
            text_addf(&item->words, " %s", param->word);
    }
}

static void add_command(struct completion_script *c, const struct command *command)
{
    const size_t first = c->count;
    const struct game *game;

    for (const struct option_group *group = command->groups; group->heading; group++)
        for (const struct option_row *row = group->rows; row->name; row++) {
            bool replaced = false;
            for (size_t i = first; i < c->count; i++)
                replaced = replaced || strcmp(c->items[i].name, row->name) == 0;
            if (replaced)
                continue;
            if (!is_kind(row) || !takes(command, "GAME"))
                add_option(c, command, row, NULL);
            else
                for (size_t i = 0; registry_game(i); i++)
                    add_option(c, command, row, registry_game(i));
        }
    for (size_t i = 0; command->game_options && (game = registry_game(i)); i++)
        for (const struct param *param = game->params; param->name; param++)
            if (command->game_options(game, param))
                add_param(c, command, game, param);
}

/* ---- Arguments --------------------------------------------------------------------------------------------------- */

/* The word that the command begins with, like export; its length. */
static int literal(const struct command *command)
{
    return (int)strspn(command->synopsis, "abcdefghijklmnopqrstuvwxyz");
}

/* The ending of the files that a command reads. A command that also takes a game reads files of another kind. */
static const char *file_endings(const struct command *command)
{
    return takes(command, "GAME")     ? ""
           : takes(command, "RECIPE") ? "book"
           : takes(command, "PHOTO")  ? "jpg jpeg png pdf"
                                      : "qdr";
}

static bool takes_files(const struct command *command)
{
    return takes(command, "FILE") || takes(command, "RECIPE") || takes(command, "PHOTO");
}

static void add_games(struct text *out)
{
    const struct game *game;
    for (size_t i = 0; (game = registry_game(i)); i++)
        text_addf(out, "%s%s", i ? " " : "", game->about.slug);
}

static void add_commands(const struct completion_script *c, struct text *out)
{
    for (size_t i = 0; i < c->command_count; i++)
        text_addf(out, "%s%s", i ? " " : "", c->commands[i]->name);
}

/* ---- bash -------------------------------------------------------------------------------------------------------- */

static const char bash_begin[] =
    "# Completion of quadrille in bash. Made by `quadrille --completion bash`.\n"
    "\n"
    "_quadrille_words() { COMPREPLY+=($(compgen -W \"$1\" -- \"$cur\")); }\n"
    "\n"
    "# Files with these endings (none: all), and folders.\n"
    "_quadrille_files() {\n"
    "    local IFS=$'\\n' ending\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    [ $# -gt 0 ] || COMPREPLY+=($(compgen -f -- \"$cur\"))\n"
    "    for ending in \"$@\"; do COMPREPLY+=($(compgen -f -X \"!*.$ending\" -- \"$cur\")); done\n"
    "    [ $# -eq 0 ] || COMPREPLY+=($(compgen -d -- \"$cur\"))\n"
    "}\n"
    "\n"
    "_quadrille_folders() {\n"
    "    local IFS=$'\\n'\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    COMPREPLY+=($(compgen -d -- \"$cur\"))\n"
    "}\n"
    "\n"
    "_quadrille() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command= game= seen=' ' word\n"
    "    COMPREPLY=()\n"
    "    # --theme=ink is three words.\n"
    "    if [ \"$cur\" = = ]; then\n"
    "        cur=\n"
    "    elif [ \"$prev\" = = ]; then\n"
    "        prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n";

/* Adds the words for a value, or for an argument. */
static void bash_value(const struct option_item *item, struct text *out)
{
    if (item->words.len > 0)
        text_addf(out, " _quadrille_words '%s';", text_string(&item->words) + 1);
    if (item->endings)
        text_addf(out, " _quadrille_files%s%s;", *item->endings ? " " : "", item->endings);
    if (item->folder)
        text_add(out, " _quadrille_folders;");
}

static void bash_argument(const struct completion_script *c, const struct command *command)
{
    struct text *out = c->out;
    bool game = takes(command, "GAME"), files = takes_files(command);

    text_addf(out, "    %s)", command->name);
    if (game) {
        text_add(out, files ? " [ \"$game\" ] && _quadrille_files || _quadrille_words '"
                            : " [ \"$game\" ] || _quadrille_words '");
        add_games(out);
        text_add(out, "'");
    } else if (takes(command, "COMMAND")) {
        text_add(out, " _quadrille_words '");
        add_commands(c, out);
        text_add(out, "'");
    } else if (literal(command)) {
        text_addf(out, " [[ $seen == *' %.*s '* ]] && _quadrille_folders || _quadrille_words %.*s", literal(command),
                  command->synopsis, literal(command), command->synopsis);
    } else if (files) {
        text_addf(out, " _quadrille_files %s", file_endings(command));
    }
    text_add(out, " ;;\n");
}

static void write_bash(const struct completion_script *c)
{
    struct text *out = c->out;

    text_add(out, bash_begin);
    text_add(out, "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
                  "        seen+=\"$word \"\n"
                  "        case $word in\n        ");
    for (size_t i = 0; i < c->command_count; i++)
        text_addf(out, "%s%s", i ? "|" : "", c->commands[i]->name);
    text_add(out, ") : \"${command:=$word}\" ;;\n        ");
    for (size_t i = 0; registry_game(i); i++)
        text_addf(out, "%s%s", i ? "|" : "", registry_game(i)->about.slug);
    text_add(out, ") : \"${game:=$word}\" ;;\n"
                  "        esac\n"
                  "    done\n\n"
                  "    # The value of an option.\n"
                  "    case $command/$game/$prev in\n");
    for (const struct option_item *item = c->items; item < c->items + c->count; item++) {
        if (!item->metavar)
            continue;
        text_addf(out, "    %s/%s/--%s", item->command->name, item->game ? item->game->about.slug : "*", item->name);
        if (item->game)
            text_addf(out, " | %s//--%s", item->command->name, item->name);
        if (item->letter)
            text_addf(out, " | %s/*/-%c", item->command->name, item->letter);
        text_add_char(out, ')');
        bash_value(item, out);
        text_add(out, item->optional ? " [ \"$cur\" ] || return 0 ;;\n" : " return 0 ;;\n");
    }
    text_add(out, "    esac\n\n"
                  "    if [[ $cur == -* ]]; then\n"
                  "        case $command in\n");
    for (size_t i = 0; i < c->command_count + 1; i++) {
        const struct command *command = i ? c->commands[i - 1] : c->program;
        text_addf(out, "        '%s') _quadrille_words '", command->name);
        for (const struct option_item *item = c->items; item < c->items + c->count; item++)
            if (item->command == command && !item->game)
                text_addf(out, " --%s", item->name);
        text_add(out, "' ;;\n");
    }
    text_add(out, "        esac\n"
                  "        case $command/${game:-any} in\n");
    for (const struct option_item *item = c->items; item < c->items + c->count; item++)
        if (item->game)
            text_addf(out, "        %s/%s | %s/any) _quadrille_words '--%s' ;;&\n", item->command->name,
                      item->game->about.slug, item->command->name, item->name);
    text_add(out, "        esac\n"
                  "        return 0\n"
                  "    fi\n\n"
                  "    case $command in\n"
                  "    '') _quadrille_words '");
    add_commands(c, out);
    text_add(out, "' ;;\n");
    for (size_t i = 0; i < c->command_count; i++)
        bash_argument(c, c->commands[i]);
    text_add(out, "    esac\n"
                  "    return 0\n"
                  "}\n\n"
                  "complete -F _quadrille quadrille\n");
}

/* ---- zsh --------------------------------------------------------------------------------------------------------- */

/* Adds the files with these endings as an action. A single one has no parentheses: they would hold qualifiers. */
static void zsh_files(const char *list, struct text *out)
{
    bool several = strchr(list, ' ');
    text_add(out, "_files");
    if (!*list)
        return;
    text_add(out, several ? " -g \"*.(" : " -g \"*.");
    for (; *list; list++)
        text_add_char(out, *list == ' ' ? '|' : *list);
    text_add(out, several ? ")\"" : "\"");
}

/* Adds `:MESSAGE:ACTION` for a value. */
static void zsh_value(const struct option_item *item, struct text *out)
{
    text_addf(out, "%s%s:", item->optional ? "::" : ":", item->metavar);
    if (item->words.len > 0 && item->endings)
        text_addf(out, " _quadrille_words_or_files \"%s\" \"*.%s\"", text_string(&item->words) + 1, item->endings);
    else if (item->words.len > 0)
        text_addf(out, "(%s)", text_string(&item->words) + 1);
    else if (item->endings)
        zsh_files(item->endings, out);
    else
        text_add(out, item->folder ? "_files -/" : " ");
}

static void zsh_spec(const struct option_item *item, struct text *out)
{
    const char *exclude = item->repeated ? "*" : "";
    struct text pair = {0};

    if (item->letter && !item->repeated)
        text_addf(&pair, "(-%c --%s)", item->letter, item->name);
    for (int form = item->letter ? 0 : 1; form < 2; form++) {
        text_addf(out, " '%s%s", text_string(&pair), exclude);
        if (form == 0)
            text_addf(out, "-%c%s", item->letter, item->metavar ? "+" : "");
        else
            text_addf(out, "--%s%s", item->name, !item->metavar ? "" : item->optional ? "=-" : "=");
        text_addf(out, "[%s]", text_string(&item->help));
        if (item->metavar)
            zsh_value(item, out);
        text_add(out, "'");
    }
    text_release(&pair);
}

static void zsh_command(const struct completion_script *c, const struct command *command)
{
    struct text *out = c->out;
    const struct game *game;

    text_addf(out, "    %s)\n        specs=(", command->name);
    for (const struct option_item *item = c->items; item < c->items + c->count; item++)
        if (item->command == command && !item->game)
            zsh_spec(item, out);
    text_add(out, ")\n");
    for (size_t i = 0; command->game_options && (game = registry_game(i)); i++) {
        text_addf(out, "        [[ -n $game && $game != %s ]] || specs+=(", game->about.slug);
        for (const struct option_item *item = c->items; item < c->items + c->count; item++)
            if (item->command == command && item->game == game)
                zsh_spec(item, out);
        text_add(out, ")\n");
    }
    text_add(out, "        _arguments -s -S $specs");
    if (takes(command, "GAME")) {
        text_add(out, " '1:game:(");
        add_games(out);
        text_add(out, takes_files(command) ? ")' '2:file:_files'" : ")'");
    } else if (takes(command, "COMMAND")) {
        text_add(out, " '1:command:(");
        add_commands(c, out);
        text_add(out, ")'");
    } else if (literal(command)) {
        text_addf(out, " '1:word:(%.*s)' '2:folder:_files -/'", literal(command), command->synopsis);
    } else if (takes_files(command)) {
        text_add(out, " '*:file:");
        zsh_files(file_endings(command), out);
        text_add(out, "'");
    }
    text_add(out, "\n        ;;\n");
}

static void write_zsh(const struct completion_script *c)
{
    struct text *out = c->out;

    text_add(out, "#compdef quadrille\n"
                  "# Completion of quadrille in zsh. Made by `quadrille --completion zsh`.\n"
                  "\n"
                  "_quadrille_words_or_files() {\n"
                  "    _alternative \"words:value:($1)\" \"files:file:_files -g \\\"$2\\\"\"\n"
                  "}\n"
                  "\n"
                  "_quadrille() {\n"
                  "    local curcontext=$curcontext state line word game\n"
                  "    local -a specs commands games\n"
                  "    commands=(\n");
    for (size_t i = 0; i < c->command_count; i++)
        text_addf(out, "        '%s:%s'\n", c->commands[i]->name, c->commands[i]->summary);
    text_add(out, "    )\n    games=(");
    add_games(out);
    text_add(out, ")\n    specs=(");
    for (const struct option_item *item = c->items; item < c->items + c->count; item++)
        if (item->command == c->program)
            zsh_spec(item, out);
    text_add(out, ")\n"
                  "    _arguments -C -s $specs '1:command:->command' '*::argument:->argument' && return\n"
                  "    if [[ $state == command ]]; then\n"
                  "        _describe command commands\n"
                  "        return\n"
                  "    fi\n"
                  "    for word in $words[2,-1]; do\n"
                  "        (( $games[(Ie)$word] )) && game=$word\n"
                  "    done\n"
                  "    case $words[1] in\n");
    for (size_t i = 0; i < c->command_count; i++)
        zsh_command(c, c->commands[i]);
    text_add(out, "    esac\n"
                  "}\n"
                  "\n"
                  "if [[ $funcstack[1] == _quadrille ]]; then\n"
                  "    _quadrille \"$@\"\n"
                  "else\n"
                  "    compdef _quadrille quadrille\n"
                  "fi\n");
}

/* ---- fish -------------------------------------------------------------------------------------------------------- */

static const char fish_begin[] =
    "# Completion of quadrille in fish. Made by `quadrille --completion fish`.\n"
    "\n"
    "# Whether the words so far have this command (\"\": none); with a game also, that they name no other game.\n"
    "function __quadrille_in\n"
    "    set -l command\n"
    "    set -l game\n"
    "    for word in (commandline -opc)[2..-1]\n"
    "        if test -z \"$command\"; and contains -- $word $__quadrille_commands\n"
    "            set command $word\n"
    "        else if test -z \"$game\"; and contains -- $word $__quadrille_games\n"
    "            set game $word\n"
    "        end\n"
    "    end\n"
    "    test \"$command\" = \"$argv[1]\"; or return 1\n"
    "    test (count $argv) -lt 2; and return 0\n"
    "    switch $argv[2]\n"
    "        case no-game\n"
    "            test -z \"$game\"\n"
    "        case a-game\n"
    "            test -n \"$game\"\n"
    "        case '*'\n"
    "            test -z \"$game\"; or test \"$game\" = $argv[2]\n"
    "    end\n"
    "end\n"
    "\n"
    "# Files with these endings, and folders.\n"
    "function __quadrille_files\n"
    "    for ending in $argv\n"
    "        __fish_complete_suffix .$ending | string match -r -- '^[^\\t]*(?:/|\\.'$ending')(?:\\t.*)?$'\n"
    "    end\n"
    "end\n"
    "\n";

static void fish_option(const struct option_item *item, struct text *out)
{
    text_addf(out, "complete -c quadrille -n '__quadrille_in \"%s\"%s%s' -l %s", item->command->name,
              item->game ? " " : "", item->game ? item->game->about.slug : "", item->name);
    if (item->letter)
        text_addf(out, " -s %c", item->letter);
    if (item->metavar && !item->optional)
        text_add(out, item->endings && !*item->endings ? " -r -F" : " -x");
    text_addf(out, " -a '%s", text_string(&item->words));
    if (item->endings && *item->endings)
        text_addf(out, " (__quadrille_files %s)", item->endings);
    text_add(out, item->folder ? " (__fish_complete_directories)'" : "'");
    text_addf(out, " -d '%s'\n", text_string(&item->help));
}

static void fish_argument(const struct completion_script *c, const struct command *command)
{
    struct text *out = c->out;
    const char *in = "complete -c quadrille -n '__quadrille_in ";

    if (takes(command, "GAME")) {
        text_addf(out, "%s%s no-game' -a '", in, command->name);
        add_games(out);
        text_add(out, "'\n");
        if (takes_files(command))
            text_addf(out, "%s%s a-game' -F\n", in, command->name);
    } else if (takes(command, "COMMAND")) {
        text_addf(out, "%s%s' -a '", in, command->name);
        add_commands(c, out);
        text_add(out, "'\n");
    } else if (literal(command)) {
        text_addf(out, "%s%s; and not contains %.*s (commandline -opc)' -a %.*s\n", in, command->name, literal(command),
                  command->synopsis, literal(command), command->synopsis);
        text_addf(out, "%s%s; and contains %.*s (commandline -opc)' -a '(__fish_complete_directories)'\n", in,
                  command->name, literal(command), command->synopsis);
    } else if (takes_files(command)) {
        text_addf(out, "%s%s' -a '(__quadrille_files %s)'\n", in, command->name, file_endings(command));
    }
}

static void write_fish(const struct completion_script *c)
{
    struct text *out = c->out;

    text_add(out, fish_begin);
    text_add(out, "set -g __quadrille_commands ");
    add_commands(c, out);
    text_add(out, "\nset -g __quadrille_games ");
    add_games(out);
    text_add(out, "\n\ncomplete -c quadrille -f\n");
    for (size_t i = 0; i < c->command_count; i++)
        text_addf(out, "complete -c quadrille -n '__quadrille_in \"\"' -a %s -d '%s'\n", c->commands[i]->name,
                  c->commands[i]->summary);
    for (size_t i = 0; i < c->command_count; i++)
        fish_argument(c, c->commands[i]);
    for (size_t i = 0; i < c->count; i++)
        fish_option(&c->items[i], out);
}

/* ---- All --------------------------------------------------------------------------------------------------------- */

void completion_write(enum shell shell, const struct command *program, const struct command *const *commands,
                      size_t count, struct text *out)
{
    struct completion_script c = {.program = program, .commands = commands, .command_count = count, .out = out};
    static void (*const writers[])(const struct completion_script *) = {write_bash, write_zsh, write_fish};

    add_command(&c, program);
    for (size_t i = 0; i < count; i++)
        add_command(&c, commands[i]);
    writers[shell](&c);
    for (size_t i = 0; i < c.count; i++) {
        text_release(&c.items[i].help);
        text_release(&c.items[i].words);
    }
    free(c.items);
}
