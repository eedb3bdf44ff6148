/* Command lines: the words of any command, one a line, are options and arguments or are refused with a reason; what is
 * read is within the tables' ranges, and so are the games' parameters. Nothing is printed or written: the commands do
 * not run. */
#define _GNU_SOURCE /* memfd_create */

#include "base/mem.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "cli/print/print.h"
#include "fuzz.h"

#define COMMAND(name) extern const struct command command_##name;
#include "cli/commands.def"
#undef COMMAND

static const struct command *const commands[] = {
#define COMMAND(name) &command_##name,
#include "cli/commands.def"
#undef COMMAND
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands, WORDS_MOST = 64 };

/* The options that a command shares with others; NULL if it does not. */
static void *shared(const struct command *command, void *fields, const struct option_row *rows)
{
    for (const struct option_group *group = command->groups; group->heading; group++)
        if (group->rows == rows)
            return (char *)fields + group->offset;
    return NULL;
}

static void check_numbers(const struct command *command, const void *fields)
{
    for (const struct option_group *group = command->groups; group->heading; group++)
        for (const struct option_row *row = group->rows; row->name; row++) {
            const char *field = (const char *)fields + group->offset + row->offset;
            int64_t whole;
            double decimal;
            memcpy(&whole, field, row->read == option_whole ? sizeof whole : 0);
            memcpy(&decimal, field, row->read == option_decimal ? sizeof decimal : 0);
            if (row->read == option_whole)
                REQUIRE((whole == 0 && !row->standard) || (whole >= row->least && whole <= row->most));
            if (row->read == option_decimal)
                REQUIRE((!(decimal < 0 || decimal > 0) && !row->standard) ||
                        (decimal >= (double)row->least && decimal <= (double)row->most));
        }
}

static void check_values(const struct arguments *args, bool about_utf8)
{
    const struct game *game;
    struct text why = {0};
    struct values values, again;

    for (size_t i = 0; (game = registry_game(i)); i++) {
        if (!options_values(args, game, &values, &why)) {
            require_reason(&why, about_utf8);
        } else {
            REQUIRE(why.len == 0);
            REQUIRE(options_values(args, game, &again, &why) && memcmp(&again, &values, sizeof again) == 0);
            if (!game_check(game, &values, &why))
                require_reason(&why, true);
        }
        text_clear(&why);
    }
    text_release(&why);
}

/* Pages, their format and the names of players, as far as no file is opened. */
static void check_print(const struct session *session, bool about_utf8)
{
    const struct print_options *options = shared(session->command, session->options, print_option_rows);
    struct player_names names = {0};
    struct text why = {0};

    if (!options)
        return;
    struct print print =
        print_new(session, options, shared(session->command, session->options, batch_option_rows), "elsewhere");
    if (print_read(&print, &why)) {
        REQUIRE(why.len == 0 && print.threads > 0 && print.format);
        REQUIRE(print.page.paper.width > 0 && print.page.paper.height > 0);
    } else {
        require_reason(&why, about_utf8);
    }
    text_clear(&why);
    if (!print_options_names(print.options, true, 6, "Game", &names, &why))
        require_reason(&why, about_utf8);
    for (size_t i = 0; i < names.count; i++)
        REQUIRE(!strchr(names.list[i], ','));
    player_names_release(&names);
    print_release(&print);
    text_release(&why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct option_default none = {0};
    struct bytes bytes = {data, data + size};
    const struct command *command = commands[next_byte(&bytes) % COMMAND_COUNT];
    bool about_utf8 = size == 0 || utf8_valid((const char *)data + 1, size - 1) == size - 1;
    char *argv[WORDS_MOST + 2] = {mem_string("quadrille", strlen("quadrille"))};
    int argc = 1;
    struct arguments args;
    struct session session = {.command = command, .args = &args};

    while (argc <= WORDS_MOST && (argv[argc] = next_line(&bytes)))
        argc++;
    argv[argc] = NULL;
    char *order[WORDS_MOST + 2];
    memcpy(order, argv, sizeof order); /* getopt changes the order */
    session.general = session.options = mem_new(command->options_size);
    if (!options_parse(command->groups, command->game_options, command->name, argc, argv, &args, &session.why) ||
        !options_store(command->groups, &none, &args, session.options, &session.why)) {
        require_reason(&session.why, about_utf8);
    } else {
        REQUIRE(session.why.len == 0 && args.word_count < (size_t)argc);
        check_numbers(command, session.options);
        check_print(&session, about_utf8);
        if (command->game_options)
            check_values(&args, about_utf8);
        if (args.word_count > 0 && !lookup_game(args.words[0], &session.why))
            require_reason(&session.why, about_utf8);
    }
    free(session.options);
    options_release(&args);
    text_release(&session.why);
    for (int i = 0; i < argc; i++)
        free(order[i]);
    return 0;
}
