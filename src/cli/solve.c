/* quadrille solve: the best turn in the position that a record ends in. */
#include "base/mem.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/retell.h"
#include "page/edition.h"

#include <assert.h>
#include <jansson.h>
#include <string.h>

enum { RECORD_MOST = 1000000 };

#define NODES_STANDARD "10000000"
#define NODES_MOST     1000000000000

struct solve_settings {
    bool json, all;
    int64_t nodes, record;
    const char *template_dir; /* NULL if not given */
    struct general general;
};

static const struct option_row rows[] = {
    {.name = "nodes",
     .metavar = "N",
     .help = "positions to look at, at most: without a proof within them the best turn found so far is shown as such",
     .standard = NODES_STANDARD,
     .read = option_whole,
     .offset = offsetof(struct solve_settings, nodes),
     .least = 1,
     .most = NODES_MOST},
    {.name = "all",
     .help = "every turn that is as good as the best",
     .read = option_flag,
     .offset = offsetof(struct solve_settings, all)},
    {.name = "json",
     .help = "one JSON object a line for each record, and in CoNNect for each player",
     .read = option_flag,
     .offset = offsetof(struct solve_settings, json)},
    {.name = "record",
     .metavar = "N",
     .help = "only the N-th record of the file (default: all)",
     .read = option_whole,
     .offset = offsetof(struct solve_settings, record),
     .least = 1,
     .most = RECORD_MOST},
    {.name = "template-dir",
     .metavar = "DIR",
     .help = "folder to look in first for the editions of games: see quadrille template",
     .read = option_text,
     .offset = offsetof(struct solve_settings, template_dir)},
    {0},
};
static const struct option_group own = {"Options of solve", rows};

static const struct option_use uses[] = {
    {&own, 0},
    {&options_general, offsetof(struct solve_settings, general)},
    {0},
};

/* A record that was solved. */
struct solved {
    const char *file;
    const struct retold *retold;
    const struct solving *solving;
    int next; /* number of the turn that was looked for */
};

/* Calls `take` for each line of `lines` with its number from 0. */
static void each_line(const struct text *lines, void (*take)(void *context, int i, const char *s, size_t len),
                      void *context)
{
    const char *s = text_string(lines);
    for (int i = 0; *s; i++) {
        size_t len = strcspn(s, "\n");
        take(context, i, s, len);
        s += len + (s[len] == '\n');
    }
}

/* ---- As text ---- */

/* Rows of "  Label   words". */
enum { LABEL_WIDTH = 12, WIDTH = 80 };

static void add_label(const char *label, struct text *out)
{
    text_addf(out, "  %-*s", LABEL_WIDTH, label);
}

static void add_turn(void *context, int i, const char *s, size_t len)
{
    struct text *out = context;
    if (i > 0)
        text_addf(out, "  %*s", LABEL_WIDTH, "");
    text_add_bytes(out, s, len);
    text_add_char(out, '\n');
}

/* A turn of the line of play: its number goes on from the record's. Turns stay in one piece where lines are broken. */
struct line_writer {
    struct text *out;
    int next;
    size_t column;
};

static void add_line_turn(void *context, int i, const char *s, size_t len)
{
    struct line_writer *writer = context;
    struct text turn = {0};

    text_addf(&turn, "%d. ", writer->next + i);
    text_add_bytes(&turn, s, len);
    if (i > 0 && writer->column + 1 + turn.len > WIDTH) {
        text_addf(writer->out, "\n  %*s", LABEL_WIDTH, "");
        writer->column = LABEL_WIDTH + 2;
    } else if (i > 0) {
        text_add_char(writer->out, ' ');
        writer->column++;
    }
    text_add_bytes(writer->out, turn.data, turn.len);
    writer->column += turn.len;
    text_release(&turn);
}

static void add_player(const struct solved *s, int player, struct text *out)
{
    const char *name = s->retold->story.names[player];
    text_addf(out, *name ? "%c (%s)" : "%c", 'A' + player, name);
}

static void write_text(const struct solved *s, struct text *out)
{
    const struct verdict *v = &s->retold->verdict;

    text_addf(out, "%s: record %u, %s, turn %d\n", s->file, v->record, v->game->about.title, s->next);
    for (int i = 0; i < s->solving->count; i++) {
        const struct solution *best = &s->solving->of[i];
        struct line_writer writer = {out, s->next, LABEL_WIDTH + 2};
        add_label("To play", out);
        add_player(s, best->player, out);
        text_add_char(out, '\n');
        add_label(strchr(text_string(&best->turns), '\n') ? "Best turns" : "Best turn", out);
        each_line(&best->turns, add_turn, out);
        add_label("Value", out);
        text_addf(out, "%s (%s)\n", text_string(&best->verdict), best->proven ? "proven" : "not proven");
        add_label("Play", out);
        each_line(&best->line, add_line_turn, &writer);
        text_add_char(out, '\n');
    }
    add_label("Searched", out);
    text_addf(out, "%llu %s\n", (unsigned long long)s->solving->nodes,
              s->solving->nodes == 1 ? "position" : "positions");
}

/* ---- As JSON ---- */

static void add_string(void *list, int i, const char *s, size_t len)
{
    (void)i;
    json_array_append_new(list, json_stringn(s, len));
}

static json_t *list_of(const struct text *lines)
{
    json_t *list = json_array();
    each_line(lines, add_string, list);
    return list;
}

static int add_json(const char *bytes, size_t len, void *out)
{
    text_add_bytes(out, bytes, len);
    return 0;
}

static void write_json(const struct solved *s, struct text *out)
{
    const struct verdict *v = &s->retold->verdict;
    struct text file = {0};

    utf8_clean(&file, s->file, strlen(s->file)); /* JSON is UTF-8, a file's name can be anything */
    for (int i = 0; i < s->solving->count; i++) {
        const struct solution *best = &s->solving->of[i];
        char player[] = {(char)('A' + best->player), '\0'};
        json_t *line = json_pack("{s:s, s:I, s:s, s:i, s:s, s:o, s:i, s:b, s:s, s:o, s:I}", "file", text_string(&file),
                                 "record", (json_int_t)v->record, "game", v->game->about.slug, "turn", s->next,
                                 "player", player, "best", list_of(&best->turns), "value", best->value, "proven",
                                 best->proven, "verdict", text_string(&best->verdict), "line", list_of(&best->line),
                                 "nodes", (json_int_t)s->solving->nodes);
        assert(line); /* main gives jansson memory that does not run out */
        json_dump_callback(line, add_json, out, JSON_COMPACT);
        text_add_char(out, '\n');
        json_decref(line);
    }
    text_release(&file);
}

/* ---- The run ---- */

static void say_what_is_wrong(const struct session *s, const struct verdict *v, const char *file)
{
    for (size_t i = 0; i < v->diag_count; i++)
        console_diag(s->colour, &v->diags[i], file);
}

/* Finds the best turns where a record ends; false with the reason in `why` if there are none. */
static bool find_best(const struct solve_settings *settings, const struct verdict *v, struct solving *solving,
                      struct text *why)
{
    struct solve_wish wish = {(uint64_t)settings->nodes, settings->all};
    if (v->game->solver->solve)
        return v->game->solver->solve(&v->values, v->last, &wish, solving, why);
    return text_refuse(why, "%s can't be solved", v->game->about.title);
}

/* Says that a record can't be solved; the others are solved all the same. False if output fails. */
static bool say_unsolved(struct session *s, const struct verdict *v, const char *file, const struct text *reason)
{
    struct text message = {0};
    bool good = console_flush(&s->why);
    if (good) {
        text_addf(&message, "%s: record %u: %s", file, v->record, text_string(reason));
        console_error(s->colour, text_string(&message));
    }
    text_release(&message);
    return good;
}

/* False if output fails; raises *status to EXIT_BAD if the record can't be solved. */
static bool solve_record(struct session *s, const struct retold *retold, const char *file, int *status)
{
    const struct solve_settings *settings = s->settings;
    const struct verdict *v = &retold->verdict;
    struct solving solving = {0};
    struct solved solved = {file, retold, &solving, retold->last_turn + 1};
    struct text out = {0}, reason = {0};
    bool good;

    if (!find_best(settings, v, &solving, &reason)) {
        *status = EXIT_BAD;
        good = say_unsolved(s, v, file, &reason);
    } else {
        if (settings->json)
            write_json(&solved, &out);
        else
            write_text(&solved, &out);
        good = console_write(&out, &s->why);
    }
    solving_release(&solving);
    text_release(&out);
    text_release(&reason);
    return good;
}

static int solve_all(struct session *s, const char *file, const struct retelling *r)
{
    int status = r->illegal ? EXIT_ILLEGAL : EXIT_GOOD;
    for (size_t i = 0; i < r->count; i++) {
        const struct verdict *v = &r->list[i]->verdict;
        if (v->diag_count > 0 && !console_flush(&s->why))
            return EXIT_BAD;
        say_what_is_wrong(s, v, file);
        if (v->status != STATUS_INVALID && !solve_record(s, r->list[i], file, &status))
            return EXIT_BAD;
    }
    return status;
}

static int run(struct session *s)
{
    const struct solve_settings *settings = s->settings;
    struct retell_wish wish = {.what = RETELL_LAST, .record = (uint32_t)settings->record};
    struct retelling retelling = {0};
    int status = EXIT_BAD;

    if (s->args->word_count == 0) {
        text_add(&s->why, "which record? The usage is quadrille solve FILE, with - for standard input");
        return EXIT_BAD;
    }
    struct edition_cache *cache = edition_cache_new(settings->template_dir);
    if (retell_file(s->args->words[0], &wish, edition_cache_editions(cache), &retelling, &s->why))
        status = solve_all(s, s->args->words[0], &retelling);
    retell_release(&retelling);
    edition_cache_free(cache);
    return status;
}

const struct command command_solve = {
    .name = "solve",
    .synopsis = "FILE",
    .summary = "find the best turn in the position a record ends in",
    .about = "Prints for each record the best turn, what it is worth, whether that is proven, and how play goes on. "
             "FILE may be -. Exit status: 0, 1 if a record is illegal (which is then not solved), 2 if a position "
             "can't be solved.",
    .uses = uses,
    .words_most = 1,
    .settings_size = sizeof(struct solve_settings),
    .general = offsetof(struct solve_settings, general),
    .run = run,
};
