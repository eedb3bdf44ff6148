#include "cli/main/record_run.h"

#include "base/batch.h"
#include "base/calendar.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/system.h"
#include "catalogue/lookup.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- Options ---------------------------------------------------------------------------------------------------- */

static bool read_date(const struct option_row *row, const char *value, void *field, struct text *why)
{
    const uint32_t date = date_read(value, strlen(value));
    scoped(text_release) struct text text = {0};
    struct day day;
    text_addf(&text, "%04u-%02u-%02u", date / 10000, date / 100 % 100, date % 100);
    *(uint32_t *)field = date;
    return option_day(row, text_string(&text), &day, why);
}

const struct option_row filter_option_rows[] = {
    OPT_TEXT(0, "game", "GAME", NULL, record_filter, game_word, "only records of this game"),
    OPT_TEXT(0, "event", "TEXT", NULL, record_filter, event, "only records with this Event"),
    OPT_TEXT(0, "player", "NAME", NULL, record_filter, player, "only records in which this player plays"),
    OPT_OWN(0, "since", "DATE", NULL, read_date, uint32_t, record_filter, since,
            "only records of this Date, like 2026-11-22 or 22.11.2026, or a later one"),
    OPT_OWN(0, "until", "DATE", NULL, read_date, uint32_t, record_filter, until,
            "only records of this Date or an earlier one"),
    {0},
};

bool filter_options_check(struct record_filter *f, struct text *why)
{
    static const char blanks[] = " \t\r\n";
    const bool no_event = f->event && !f->event[strspn(f->event, blanks)];

    if (f->game_word && !(f->game = lookup_game(f->game_word, why)))
        return false;
    if (no_event || (f->player && !f->player[strspn(f->player, blanks)]))
        return text_refuse(why, "--%s is empty: give it a name that the records have", no_event ? "event" : "player");
    return !f->since || !f->until || f->since <= f->until ||
           text_refuse(why, "--since is after --until: no record can be of both: exchange the two");
}

enum {
    BLOCK = 32 * 1024, /* bytes of a block of records */
    LINES_LISTED = 6,  /* of errors that are alike */
};

struct message_place {
    size_t out, messages; /* bytes of both before the message */
};

/* A block of records in work. With one thread it is a single record, where the file's reader has it. */
struct slot {
    struct record_reader *block;
    struct record record;
    size_t file;      /* the number of its file */
    uint32_t records; /* in the block */
    bool judged;      /* at least one of them */
    struct record_results results;
};

/* A file of records. */
struct input {
    const char *name;
    struct text content; /* until its results are written */
    struct text reason;  /* why it can't be read; complete when a later file has begun */
};

struct run {
    const struct record_run *command;
    struct session *session;
    struct input *files;
    size_t file_count, window;
    struct slot *slots; /* item i is in slot i % window */

    /* Reading, by one thread at a time. */
    size_t file;                  /* the file being read, or the next one */
    struct record_reader *reader; /* NULL: the file has not been read yet */

    /* Writing, by one thread at a time. */
    size_t written;   /* the file whose results are being written */
    uint32_t records; /* of it so far */
    bool spaced;      /* something has been written */
    bool illegal, bad;
    bool judged;   /* a record has been */
    bool reported; /* what is wrong with a record */
};

/* ---- Reading ---------------------------------------------------------------------------------------------------- */

/* A file as messages name it. */
static const char *file_name(const char *file)
{
    return strcmp(file, "-") == 0 ? "standard input" : file;
}

/* Reads a file of records, "-" for standard input. False with the reason in `why`. */
static bool read_file(const struct run *r, const char *file, struct text *content, struct text *why)
{
    int failure = source_read(file, content);
    if (failure == EISDIR)
        return text_refuse(why, "cannot read %s: it is a folder: name a file in it", file);
    if (failure)
        return text_refuse(why, "cannot read %s: %s", file_name(file), strerror(failure));
    const char *kind = source_decode(content);
    if (kind && strcmp(kind, "empty") == 0)
        return text_refuse(why, "%s is empty", file_name(file));
    return !kind || text_refuse(why, "%s is %s; %s reads records%s", file_name(file), kind, r->session->command->name,
                                strncmp(kind, "UTF", 3) == 0 ? " in UTF-8" : "");
}

/* Reads the next block, of this file or a later one. */
static bool read_block(void *context, size_t i)
{
    struct run *r = context;
    struct slot *slot = &r->slots[i % r->window];

    for (; r->file < r->file_count; r->file++) {
        struct input *input = &r->files[r->file];
        if (!r->reader && !read_file(r, input->name, &input->content, &input->reason))
            continue;
        if (!r->reader)
            r->reader = record_open_text(text_string(&input->content), input->content.len);
        slot->file = r->file;
        slot->results.file = input->name;
        if (r->window == 1 ? record_next(r->reader, &slot->record)
                           : record_next_block(r->reader, slot->block, r->command->one_by_one ? 0 : BLOCK))
            return true;
        record_close(r->reader);
        r->reader = NULL;
    }
    return false;
}

/* ---- Results ---------------------------------------------------------------------------------------------------- */

static void add_place(struct record_results *results)
{
    *mem_add(results->places, results->place_count) = (struct message_place){results->out.len, results->messages.len};
}

void record_results_error(struct record_results *results, const char *format, ...)
{
    scoped(text_release) struct text message = {0};
    va_list arguments;

    va_start(arguments, format);
    text_add_list(&message, format, arguments);
    va_end(arguments);
    add_place(results);
    terminal_add_message(results->colour, text_string(&message), message.len, &results->messages);
}

void record_results_diag(struct record_results *results, const struct diag *d)
{
    add_place(results);
    diag_write(d, results->file, results->colour, &results->messages);
    results->reported = true;
}

void record_results_diags(struct record_results *results, const struct verdict *v)
{
    for (size_t i = 0; i < v->diag_count; i++) {
        size_t first = 0, more = 0;
        while (first < i && !diags_alike(&v->diags[first], &v->diags[i]))
            first++;
        if (first < i)
            continue;
        record_results_diag(results, &v->diags[i]);
        scoped(text_release) struct text lines = {0};
        for (size_t k = i + 1; k < v->diag_count; k++)
            if (diags_alike(&v->diags[i], &v->diags[k]) && more++ < LINES_LISTED)
                text_addf(&lines, "%s%u", lines.len > 0 ? ", " : "", v->diags[k].place.line);
        if (more > 0)
            text_addf(&results->messages, "... and %zu more like this (line%s %s%s)\n", more, more == 1 ? "" : "s",
                      text_string(&lines), more > LINES_LISTED ? ", ..." : "");
    }
}

bool record_results_failure(struct record_results *results, const struct verdict *v)
{
    if (!v->failed)
        return false;
    bool reported = results->reported;
    record_results_diags(results, v);
    results->reported = reported; /* the manual of records has nothing about it */
    return results->bad = true;
}

static void judge_record(const struct run *r, struct slot *slot)
{
    const struct record_run *command = r->command;
    struct verdict *v = &slot->results.verdict;
    const struct replay_watch watch = {.turn = record_key_turn, .context = &slot->results.turns};

    slot->records++;
    if (command->only && slot->record.number != command->only)
        return;
    text_clear(&slot->results.turns);
    v->editions = command->editions;
    v->options = command->options;
    if (command->editions)
        replay_record(&slot->record, v, command->keyed ? &watch : NULL);
    if (command->filter && !filter_takes(command->filter, &slot->record, v))
        return;
    slot->judged = true;
    if (!command->editions || !record_results_failure(&slot->results, v))
        command->judge(command, &slot->record, &slot->results);
}

static bool judge_block(void *context, size_t i)
{
    struct run *r = context;
    struct slot *slot = &r->slots[i % r->window];

    slot->records = 0;
    slot->judged = false;
    if (r->window == 1)
        judge_record(r, slot);
    else
        while (record_next(slot->block, &slot->record))
            judge_record(r, slot);
    return true;
}

/* ---- Writing ---------------------------------------------------------------------------------------------------- */

static bool write_bytes(struct run *r, const char *bytes, size_t len)
{
    struct output *output = r->command->output;
    if (output) /* once writing has failed, finishing says why */
        return output_write(output, bytes, len) || output_finish(output, &r->session->why);
    return terminal_write(&(struct text){.data = (char *)bytes, .len = len}, &r->session->why);
}

/* Writes results, each message after those that it follows. */
static bool write_results(struct run *r, const struct record_results *results)
{
    size_t out = 0;
    if (r->command->spaced && results->out.len > 0 && r->spaced && !write_bytes(r, "\n", 1))
        return false;
    r->spaced = r->spaced || results->out.len > 0;
    for (size_t i = 0; i < results->place_count; i++) {
        const struct message_place *place = &results->places[i];
        size_t end = i + 1 < results->place_count ? place[1].messages : results->messages.len;
        if (!write_bytes(r, results->out.data + out, place->out - out) || !terminal_flush(&r->session->why))
            return false;
        terminal_print(results->messages.data + place->messages, end - place->messages);
        out = place->out;
    }
    return write_bytes(r, results->out.data + out, results->out.len - out);
}

/* Ends the files before number `next`, whose results have all been written. */
static bool end_files(struct run *r, size_t next)
{
    for (; r->written < next; r->written++, r->records = 0) {
        const struct record_run *command = r->command;
        const char *file = r->files[r->written].name;
        struct text *reason = &r->files[r->written].reason;
        text_release(&r->files[r->written].content);
        if (reason->len == 0 && r->records == 0)
            text_addf(reason, "%s holds no record", file_name(file));
        else if (reason->len == 0 && command->file_end)
            command->file_end(command->context, file, r->records);
        else if (reason->len == 0 && command->only > r->records)
            text_addf(reason, "%s has no record %u: it holds %u", file_name(file), command->only, r->records);
        if (reason->len == 0)
            continue;
        r->bad = true;
        if (!terminal_flush(&r->session->why))
            return false;
        terminal_message(r->session->colour, "%s", text_string(reason));
    }
    return true;
}

static bool write_block(void *context, size_t i)
{
    struct run *r = context;
    struct slot *slot = &r->slots[i % r->window];
    struct record_results *results = &slot->results;

    bool good =
        end_files(r, slot->file) && write_results(r, results) &&
        (!slot->judged || !r->command->collect || r->command->collect(r->command->context, results, &r->session->why));
    r->records += slot->records;
    r->judged = r->judged || slot->judged;
    r->illegal = r->illegal || results->illegal;
    r->bad = r->bad || results->bad;
    r->reported = r->reported || results->reported;
    text_clear(&results->out);
    text_clear(&results->messages);
    results->place_count = 0;
    results->illegal = results->bad = results->reported = false;
    return good;
}

int record_run(const struct record_run *command)
{
    const struct arguments *args = command->session->args;
    int jobs = command->jobs ? command->jobs : system_cores();
    struct run r = {.command = command, .session = command->session, .window = batch_window(jobs)};

    r.file_count = args->word_count ? args->word_count : 1;
    r.files = mem_new(r.file_count * sizeof *r.files);
    for (size_t i = 0; i < r.file_count; i++)
        r.files[i].name = args->word_count ? args->words[i] : "-";
    r.slots = mem_new(r.window * sizeof *r.slots);
    for (size_t i = 0; i < r.window; i++) {
        r.slots[i].block = record_open_text("", 0);
        r.slots[i].results.colour = r.session->colour;
        r.slots[i].results.state = mem_new(command->state_size);
    }

    bool good = batch_stream(jobs, read_block, judge_block, write_block, &r) && end_files(&r, r.file_count);

    if (r.reader)
        record_close(r.reader);
    if (command->filter && !r.judged && !r.bad && !command->session->general->quiet &&
        terminal_flush(&command->session->why))
        terminal_message(false, "no record fits --game, --event, --player, --since and --until as they are given%s",
                         command->filter->since || command->filter->until ? "; dates are read like 2026-11-22" : "");
    if (r.reported && !command->session->general->quiet && terminal_flush(&command->session->why))
        terminal_message(false, "see \"quadrille help records\"");
    for (size_t i = 0; i < r.window; i++) {
        struct record_results *results = &r.slots[i].results;
        record_close(r.slots[i].block);
        if (command->release)
            command->release(results->state);
        free(results->state);
        verdict_release(&results->verdict);
        text_release(&results->out);
        text_release(&results->messages);
        text_release(&results->turns);
        free(results->places);
    }
    for (size_t i = 0; i < r.file_count; i++) {
        text_release(&r.files[i].content);
        text_release(&r.files[i].reason);
    }
    free(r.slots);
    free(r.files);
    if (strcmp(text_string(&command->session->why), output_closed) == 0) {
        text_clear(&command->session->why);
        good = true;
    }
    return !good || r.bad ? EXIT_BAD : r.illegal ? EXIT_ILLEGAL : EXIT_GOOD;
}
