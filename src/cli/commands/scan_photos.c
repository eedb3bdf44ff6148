#include "cli/commands/scan_photos.h"

#include "base/output.h"
#include "base/system.h"
#include "base/utf8.h"
#include "cli/main/line_input.h"
#include "scan/photo_batch.h"

#include <string.h>
#include <unistd.h>

enum { CROP_COLUMNS = 48 }; /* on the terminal */
enum { REPORTS, RECORDS, PROOF, FILES };

struct scan_run {
    struct session *session;
    const struct scan_options *options;
    bool asks;
    bool at_eof; /* of the answers: no further questions */
    struct progress progress;
    struct photo_batch batch;
};

static void show_progress(void *context, size_t done, size_t all)
{
    struct scan_run *run = context;
    run->progress.total = all;
    if (all > 1)
        progress_show(&run->progress, done, 0);
}

static void report(void *context, bool error, const char *message)
{
    struct scan_run *run = context;
    progress_end(&run->progress);
    terminal_message(error && run->session->colour, "%s", message);
}

/* ---- Questions -------------------------------------------------------------------------------------------------- */

/* Shows a mark and asks until an answer is understood. */
static void ask_mark(struct scan_run *run, struct line_input *input, struct scanned *s, size_t number, size_t at)
{
    struct mark_reading *mark = &s->marks[at];
    const struct sheet_mark *place = &s->sheet.side.marks[at];
    bool is_cell = place->kind == SHEET_MARK_CELL;
    const char *choices = is_cell ? "a, b or - for blank" : "y or n";
    scoped(text_release) struct text out = {0}, prompt = {0};

    if (line_input_edits(input)) {
        struct point corner;
        scoped(grey_release) struct grey crop = scanned_crop(s, at, &corner);
        crop_write_text(&crop, CROP_COLUMNS, &out);
        text_addf(&out, "%zu: %s %s: ", number,
                  is_cell                          ? "cell"
                  : place->kind == SHEET_MARK_LINE ? "line"
                                                   : "box",
                  place->name);
        mark_reading_write(mark, &out);
        text_addf(&out, "\n   %s; Enter keeps that, ? leaves it doubtful\n", choices);
        terminal_print(text_string(&out), out.len);
    }
    text_addf(&prompt, "%s> ", place->name);
    for (bool done = false; !done;) {
        const char *line = line_input_next(input, text_string(&prompt));
        run->at_eof = !line;
        if (!line)
            break;
        line += strspn(line, " \t");
        done = *line == '?';
        if (done && mark->confidence >= run->batch.least)
            s->voted[at].confidence = 0.5;
        if (!done && (!*line || mark_answer_read(line, place->kind, &mark->value))) {
            mark->confidence = 1;
            done = true;
        } else if (!done) {
            terminal_message(run->session->colour, "%s: the answer is %s, not \"%.*s\"", place->name, choices,
                             UTF8_EXCERPT(line));
        }
    }
}

/* Asks for all marks in question, with the numbers that they have in the proof, and then for those that decide after
 * the answers. */
static bool ask(struct scan_run *run, struct text *why)
{
    struct line_input *input = line_input_new();
    size_t number = 0;

    for (bool again = true; again && !run->at_eof;) {
        again = false;
        for (struct scanned *s = run->batch.list; s < run->batch.list + run->batch.count; s++)
            for (size_t k = 0; s->marks && k < s->sheet.side.count && !run->at_eof; k++)
                if (photo_batch_asks(&run->batch, s, k) && !s->put[k]) {
                    ask_mark(run, input, s, ++number, k);
                    s->put[k] = again = true;
                }
        photo_batch_rank(&run->batch);
    }
    bool good = line_input_good(input, why);
    line_input_free(input);
    return good;
}

/* ---- Results ---------------------------------------------------------------------------------------------------- */

/* Writes the results. Returns the exit status. */
static int write_results(const struct scan_run *run, struct output *records, struct text *why)
{
    const struct scan_options *options = run->options;
    const struct photo_batch *batch = &run->batch;
    bool to_standard_output = records && strcmp(options->output, "-") == 0;
    scoped(text_release) struct text out = {0};
    int status = EXIT_GOOD;

    for (const struct scanned *s = batch->list; s < batch->list + batch->count; s++) {
        text_clear(&out);
        if (options->json)
            photo_batch_write_json(batch, s, &out);
        else if (s->marks && s->reason.len == 0 && !to_standard_output && !options->general.quiet)
            scanned_write_score(s, &out);
        if (!terminal_write(&out, why) || !terminal_flush(why))
            status = EXIT_BAD;
        if (records && s->marks) {
            if (s > batch->list)
                output_write(records, "\n", 1);
            output_write(records, s->record.data, s->record.len);
        }
        text_clear(&out);
        if (s->marks) /* else it was reported when the photo was read */
            photo_batch_write_doubts(batch, s, options->proof, &out);
        if (out.len > 0)
            terminal_message(run->session->colour && s->reason.len > 0, "%s: %s", s->photos[0], text_string(&out));
        if ((!s->marks || s->reason.len > 0) && status == EXIT_GOOD)
            status = EXIT_ILLEGAL;
    }
    return status;
}

/* Opens the files, each of its own, and apart from standard output if results go there. */
static bool open_files(const struct scan_options *options, struct output **files, struct text *why)
{
    bool reports = options->json || !(options->general.quiet || (options->output && strcmp(options->output, "-") == 0));
    return (!reports || (files[REPORTS] = output_open("-", NULL, false, false, why))) &&
           (!options->output || (files[RECORDS] = output_open(options->output, NULL, options->force, false, why))) &&
           (!options->proof || (files[PROOF] = output_open(options->proof, NULL, options->force, false, why))) &&
           output_check_apart(files[REPORTS], files[RECORDS], why) &&
           output_check_apart(files[REPORTS], files[PROOF], why) &&
           output_check_apart(files[RECORDS], files[PROOF], why);
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

static bool check_options(const struct session *session, const struct scan_options *options, struct sheet_code *named,
                          struct text *why)
{
    if (session->args->word_count == 0)
        return text_refuse(why, "missing photo: try quadrille scan photo.jpg");
    if (options->force && !options->output && !options->proof)
        return text_refuse(why, "--force has no effect without --output or --proof");
    if (!options->id)
        return true;
    text_add(why, "--id: ");
    if (!sheet_code_read(options->id, strlen(options->id), named, why))
        return false;
    text_clear(why);
    return true;
}

int scan_photos(struct session *session, const struct scan_options *options)
{
    bool on_terminal = isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
    struct scan_run run = {.session = session, .options = options};
    struct photo_batch *batch = &run.batch;
    struct sheet_code named;
    struct output *files[FILES] = {0};
    struct text *why = &session->why;
    int status = EXIT_BAD;

    *batch = (struct photo_batch){.least = options->least,
                                  .asks_all = options->ask == ASK_ALWAYS,
                                  .report = report,
                                  .progress = show_progress,
                                  .context = &run};
    run.asks = batch->asks_all || options->ask == ASK_DOUBT || (options->ask == ASK_BY_TERMINAL && on_terminal);
    batch->pictures = run.asks || options->proof;
    if (!check_options(session, options, &named, why) || !open_files(options, files, why)) {
        output_abort_all(files, FILES, NULL);
        return EXIT_BAD;
    }
    run.progress = progress_begin(options->general.quiet, (enum when)options->progress, "photo", 1);
    photo_batch_read(batch, session->args->words, session->args->word_count, options->id ? &named : NULL,
                     options->jobs ? (int)options->jobs : system_cores());
    progress_end(&run.progress);
    photo_batch_rank(batch);
    if ((!files[PROOF] || photo_batch_write_proof(batch, files[PROOF], why)) && (!run.asks || ask(&run, why)))
        status = write_results(&run, files[RECORDS], why);
    bool any = false;
    for (size_t i = 0; i < batch->count; i++)
        any = any || batch->list[i].marks;
    if (!(status != EXIT_BAD && any ? output_commit_all : output_abort_all)(files, FILES, why))
        status = EXIT_BAD;
    photo_batch_release(batch);
    return status;
}
