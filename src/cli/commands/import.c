/* quadrille import: turns a list of moves into a record. */
#include "replay/convert/report.h"

#include "catalogue/lookup.h"
#include "cli/main/command.h"

#include <string.h>

enum { LIST_MAX = 1 << 20 };

struct import_options {
    struct general_options general;
    const char *output;
    bool force;
    int rows, format; /* enum rows, enum list_format */
};

enum list_format { LIST_MOVES, LIST_APGAMES };
static const char *const format_words[] = {[LIST_MOVES] = "moves", [LIST_APGAMES] = "apgames", NULL};

enum rows { ROWS_TOP, ROWS_BOTTOM };
static const char *const row_words[] = {[ROWS_TOP] = "top", [ROWS_BOTTOM] = "bottom", NULL};

static const struct option_row rows[] = {
    OPT_TEXT('o', "output", "FILE", NULL, import_options, output,
             "where to write the record (default: standard output)"),
    OPT_FLAG('f', "force", import_options, force, "replace FILE if it exists"),
    OPT_WORD(0, "rows", "WHERE", row_words, ROWS_TOP, "top", import_options, rows,
             "where row 1 of the list is: top, as in records, or bottom"),
    OPT_WORD(0, "format", "FORMAT", format_words, LIST_MOVES, "moves", import_options, format,
             "moves, a list; or apgames, Conect's games as Abstract Play has them: JSON, one or several"),
    {0},
};

static bool read_list(const char *name, struct text *content, struct text *why)
{
    const int failure = source_read(name, content);
    if (failure)
        return text_refuse(why, "cannot read %s: %s", name, strerror(failure));
    return content->len <= LIST_MAX || text_refuse(why, "%s is longer than 1 MiB, too long for a list of moves", name);
}

/* A record can say only what it has tags for. */
static bool takes_param(const struct game *game, const struct param *param)
{
    return !game->rules->parts && param->tag && options_of_games(game, param);
}

static int run_import(struct session *s)
{
    const struct import_options *options = s->options;
    const struct arguments *args = s->args;
    struct values values;

    if (args->word_count == 0) {
        text_add(&s->why, "which game, and which file? Usage: quadrille import GAME FILE");
        return EXIT_BAD;
    }
    const struct game *game = lookup_game(args->words[0], &s->why);
    if (game && game->rules->parts) {
        text_addf(&s->why, "%s has no lists of moves to import: write a record", game->about.title);
        return EXIT_BAD;
    }
    const bool served = options->format == LIST_APGAMES;
    const struct option_condition conditions[] = {{"board", !served, "the games name their boards"},
                                                  {"format", !served || !game || game->notation->write_served,
                                                   "only games of Conect are written so"},
                                                  {"force", options->output && strcmp(options->output, "-") != 0,
                                                   "standard output replaces no file"},
                                                  {"rows", game && game->notation->import_rows && !served,
                                                   "only Conect has lists that count rows from the bottom"}};
    if (!game || !options_values(args, game, &values, &s->why) || !game_check(game, &values, &s->why) ||
        !options_check(args, conditions, sizeof conditions / sizeof *conditions, &s->why))
        return EXIT_BAD;
    const char *file = args->word_count > 1 ? args->words[1] : "-";
    scoped(text_release) struct text list = {0}, record = {0};
    scoped(diag_release) struct diag diag = {0};
    const bool read = read_list(file, &list, &s->why);
    const bool good = read && (served ? import_apgames(game, text_string(&list), list.len, &record, &diag)
                                      : import_moves(game, &values, options->rows == ROWS_BOTTOM, text_string(&list),
                                                     list.len, &record, &diag));
    if (diag.message.len > 0) {
        scoped(text_release) struct text message = {0};
        diag_write(&diag, file, s->colour, &message);
        terminal_print(message.data, message.len);
    }
    if (good && terminal_write_file(options->output, NULL, options->force, &record, &s->why))
        return EXIT_GOOD;
    return read && !good ? EXIT_ILLEGAL : EXIT_BAD;
}

const struct command command_import = {
    .name = "import",
    .synopsis = "GAME [FILE]",
    .summary = "turn a plain list of moves into a record",
    .about = "The list is read as the turns of a record are, with or without numbers; tags may stand before it. "
             "Reads standard input without FILE, or where FILE is -. Exit status: 1 if a move is illegal.",
    .examples = {"quadrille import conect moves.txt", "quadrille import conect --board 5 moves.txt -o game.qdr --force",
                 "quadrille import conect --rows bottom moves.txt | quadrille score"},
    .groups = {{"Options of import", rows, 0}, GENERAL_OPTIONS(import_options, general)},
    .game_options = takes_param,
    .words_most = 2,
    .options_size = sizeof(struct import_options),
    .run = run_import,
};
