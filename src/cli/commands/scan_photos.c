#include "cli/commands/scan_photos.h"

#include "base/json.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/utf8.h"
#include "cli/main/line_input.h"
#include "page/template/language.h"
#include "page/template/resources.h"
#include "replay/convert/report.h"
#include "scan/crop_page.h"
#include "scan/photo.h"
#include "scan/scanned.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PROOF_MOST = 500,  /* crops */
    CROP_COLUMNS = 48, /* on the terminal */
};

struct scan_run {
    struct session *session;
    const struct scan_options *options;
    bool asks, asks_all;
    struct scanned *list;
    size_t count, size;
    bool said_enough; /* the end of the input: no further questions */
};

static void complain(const struct scan_run *run, const char *photo, const char *message)
{
    struct text text = {0};
    text_addf(&text, "%s: %s", photo, message);
    terminal_error(run->session->colour, text_string(&text));
    text_release(&text);
}

/* ---- From photos to sheets -------------------------------------------------------------------------------------- */

static struct scanned *new_scanned(struct scan_run *run)
{
    run->list = mem_grow(run->list, run->count, &run->size, sizeof *run->list);
    run->list[run->count] = (struct scanned){0};
    return &run->list[run->count++];
}

static void add_failure(struct scan_run *run, const char *photo, const char *why)
{
    struct scanned *s = new_scanned(run);
    scanned_add_photo(s, photo);
    text_add(&s->sheet.why, why);
    complain(run, photo, why);
}

/* Adds a sheet that a photo shows to what is known of it. */
static void add_sheet(struct scan_run *run, struct seen_sheet *sheet, const char *photo)
{
    if (sheet->why.len > 0) {
        add_failure(run, photo, text_string(&sheet->why));
        seen_sheet_release(sheet);
        return;
    }
    for (size_t i = 0; i < run->count; i++) {
        struct scanned *s = &run->list[i];
        if (!s->readings || !scanned_same_side(s, sheet))
            continue;
        if (scanned_same_game(s, sheet, run->options->least)) {
            scanned_join(s, sheet, photo);
            return;
        }
        struct text note = {0};
        text_addf(&note, "%s: shows another game on a copy of the sheet in %s: read apart", photo, s->photos[0]);
        terminal_note(text_string(&note));
        text_release(&note);
    }
    struct scanned *s = new_scanned(run);
    s->sheet = *sheet;
    scanned_join(s, &s->sheet, photo);
}

static void scan_file(struct scan_run *run, const char *path, const struct sheet_code *named)
{
    struct text why = {0}, name = {0};
    struct photo_file *file = photo_open(path, &why);
    struct photo photo;

    while (file && photo_next(file, PHOTO_PIXELS_MAX, &photo, &why)) {
        struct seen_sheet *sheets;
        text_clear(&name);
        text_add(&name, path);
        if (photo.page > 0)
            text_addf(&name, "#page=%d", photo.page);
        double sure = run->asks_all ? 2 : run->options->least;
        size_t count = detect_sheets(&photo.grey, named, sure, &sheets, &why);
        grey_release(&photo.grey);
        for (size_t i = 0; i < count; i++)
            add_sheet(run, &sheets[i], text_string(&name));
        free(sheets);
        if (count == 0)
            add_failure(run, text_string(&name), text_string(&why));
        text_clear(&why);
    }
    if (why.len > 0)
        add_failure(run, path, text_string(&why));
    photo_close(file);
    text_release(&name);
    text_release(&why);
}

/* ---- Questions -------------------------------------------------------------------------------------------------- */

static const char *const value_words[] = {
    [MARK_BLANK] = "blank", [MARK_DRAWN] = "drawn", [MARK_TICKED] = "ticked", [MARK_A] = "A", [MARK_B] = "B"};

static bool is_doubtful(const struct scan_run *run, const struct mark_reading *mark)
{
    return mark->confidence < run->options->least;
}

/* Whether a mark is shown and asked for. */
static bool is_asked(const struct scan_run *run, const struct mark_reading *mark)
{
    return is_doubtful(run, mark) || (run->asks_all && mark->value != MARK_BLANK);
}

static const struct grey *crop_of(const struct scanned *s, size_t mark)
{
    for (size_t i = 0; i < s->sheet.crop_count; i++)
        if (s->sheet.crops[i].mark == mark)
            return &s->sheet.crops[i].image;
    return NULL;
}

/* Adds "drawn, 93 %". */
static void write_reading(const struct mark_reading *mark, struct text *out)
{
    text_addf(out, "%s, %d %%", value_words[mark->value], (int)(100 * mark->confidence));
}

static bool write_proof(const struct scan_run *run, struct output *out, struct text *why)
{
    struct text notes = {0}, *captions = mem_new(PROOF_MOST * sizeof *captions),
                *readings = mem_new(PROOF_MOST * sizeof *readings);
    struct crop_entry *entries = mem_new(PROOF_MOST * sizeof *entries);
    size_t count = 0;
    struct resources *resources = resources_load(NULL, "colour", LANGUAGE_STANDARD, NULL, NULL, &notes, why);

    for (size_t i = 0; resources && i < run->count; i++)
        for (size_t k = 0; run->list[i].marks && k < run->list[i].sheet.side.count && count < PROOF_MOST; k++) {
            const struct scanned *s = &run->list[i];
            if (!is_asked(run, &s->marks[k]))
                continue;
            text_addf(&captions[count], "%zu: %s", count + 1, s->sheet.side.marks[k].name);
            write_reading(&s->marks[k], &readings[count]);
            entries[count] =
                (struct crop_entry){crop_of(s, k), text_string(&captions[count]), text_string(&readings[count])};
            count++;
        }
    bool good =
        resources && crop_page_write(resources_get(resources), count > 0 ? "Marks in question" : "No mark is doubtful",
                                     entries, count, out, why);
    for (size_t i = 0; i < count; i++) {
        text_release(&captions[i]);
        text_release(&readings[i]);
    }
    free(captions);
    free(readings);
    free(entries);
    text_release(&notes);
    resources_free(resources);
    return good;
}

/* The value that an answer means. False if it means none. */
static bool read_answer(const char *answer, enum sheet_mark_kind kind, enum mark_value *value)
{
    static const struct {
        const char *words; /* each between blanks */
        enum mark_value of_line, of_tick, of_cell;
    } answers[] = {{" y yes drawn ticked ", MARK_DRAWN, MARK_TICKED, MARK_BLANK},
                   {" n no blank - ", MARK_BLANK, MARK_BLANK, MARK_BLANK},
                   {" a A x X ", MARK_BLANK, MARK_BLANK, MARK_A},
                   {" b B o O ", MARK_BLANK, MARK_BLANK, MARK_B}};
    struct text word = {0};
    size_t row = 0;

    text_addf(&word, " %.*s ", (int)strcspn(answer, " \t"), answer);
    while (row < 4 && !strstr(answers[row].words, text_string(&word)))
        row++;
    text_release(&word);
    bool is_cell = kind == SHEET_MARK_CELL;
    if (row == 4 || (row == 0 && is_cell) || (row >= 2 && !is_cell))
        return false;
    *value = kind == SHEET_MARK_LINE   ? answers[row].of_line
             : kind == SHEET_MARK_TICK ? answers[row].of_tick
                                       : answers[row].of_cell;
    return true;
}

/* Shows a mark and asks until an answer is understood. */
static void ask_mark(struct scan_run *run, struct line_input *input, const struct scanned *s, size_t number, size_t at)
{
    struct mark_reading *mark = &s->marks[at];
    const struct sheet_mark *place = &s->sheet.side.marks[at];
    bool is_cell = place->kind == SHEET_MARK_CELL;
    const char *choices = is_cell ? "a, b or - for blank" : "y or n";
    struct text out = {0}, prompt = {0};

    if (line_input_edits(input)) {
        const struct grey *crop = crop_of(s, at);
        if (crop)
            crop_write_text(crop, CROP_COLUMNS, &out);
        text_addf(&out, "%zu: %s %s: ", number,
                  is_cell                          ? "cell"
                  : place->kind == SHEET_MARK_LINE ? "line"
                                                   : "box",
                  place->name);
        write_reading(mark, &out);
        text_addf(&out, "\n   %s; Enter keeps that, ? leaves it doubtful\n", choices);
        terminal_print(text_string(&out), out.len);
    }
    text_addf(&prompt, "%s> ", place->name);
    for (bool done = false; !done;) {
        const char *line = line_input_next(input, text_string(&prompt));
        run->said_enough = !line;
        if (!line)
            break;
        line += strspn(line, " \t");
        done = *line == '?';
        if (done && !is_doubtful(run, mark))
            s->voted[at].confidence = 0.5;
        if (!done && (!*line || read_answer(line, place->kind, &mark->value))) {
            mark->confidence = 1;
            done = true;
        } else if (!done) {
            text_clear(&out);
            text_addf(&out, "%s: the answer is %s, not \"%.*s\"", place->name, choices, UTF8_EXCERPT(line));
            terminal_error(run->session->colour, text_string(&out));
        }
    }
    text_release(&prompt);
    text_release(&out);
}

static void complete_nothing(void *context, const char *line, void (*each)(void *, const char *), void *list)
{
    (void)context, (void)line, (void)each, (void)list;
}

/* Asks for all marks in question, with the numbers that they have in the proof. */
static bool ask(struct scan_run *run, struct text *why)
{
    struct line_input *input = line_input_new(complete_nothing, NULL);
    size_t number = 0;

    for (size_t i = 0; i < run->count; i++)
        for (size_t k = 0; run->list[i].marks && k < run->list[i].sheet.side.count && !run->said_enough; k++)
            if (is_asked(run, &run->list[i].marks[k]))
                ask_mark(run, input, &run->list[i], ++number, k);
    bool good = line_input_good(input, why);
    line_input_free(input);
    return good;
}

/* ---- Results ---------------------------------------------------------------------------------------------------- */

static void write_json(const struct scan_run *run, const struct scanned *s, struct text *out)
{
    struct text id = {0};

    json_line(out);
    json_list(out, "photos");
    for (size_t i = 0; i < s->photo_count; i++)
        json_string(out, NULL, s->photos[i]);
    json_list_end(out);
    if (!s->marks) {
        json_string(out, "error", text_string(&s->sheet.why));
        json_line_end(out);
        return;
    }
    sheet_id_write(&s->sheet.code.id, &id);
    json_string(out, "id", text_string(&id));
    json_string(out, "game", s->sheet.code.id.game->about.slug);
    json_number(out, "side", s->sheet.code.side);
    json_decimal(out, "aligned", s->sheet.residual, 3);
    json_list(out, "marks");
    for (size_t i = 0; i < s->sheet.side.count; i++) {
        json_object(out, NULL);
        json_string(out, "name", s->sheet.side.marks[i].name);
        json_string(out, "value", value_words[s->marks[i].value]);
        json_decimal(out, "confidence", s->marks[i].confidence, 4);
        json_object_end(out);
    }
    json_list_end(out);
    json_list(out, "doubtful");
    for (size_t i = 0; i < s->sheet.side.count; i++)
        if (is_doubtful(run, &s->marks[i]))
            json_string(out, NULL, s->sheet.side.marks[i].name);
    json_list_end(out);
    json_string(out, "record", text_string(&s->record));
    if (s->reason.len > 0)
        json_null(out, "verdict");
    else
        report_json_member(&s->verdict, s->photos[0], "verdict", out);
    json_line_end(out);
    text_release(&id);
}

/* Tells what there is to say about a sheet on standard error. Returns whether all is well with it. */
static bool tell(const struct scan_run *run, const struct scanned *s)
{
    struct text message = {0};
    size_t doubtful = 0;

    if (!s->marks)
        return false; /* was told when it was read */
    for (size_t i = 0; i < s->sheet.side.count; i++)
        if (is_doubtful(run, &s->marks[i]))
            text_addf(&message, "%s %s", doubtful++ ? "" : " left out:", s->sheet.side.marks[i].name);
    if (doubtful > 0) {
        struct text all = {0};
        text_addf(&all, "%zu %s doubtful and%s; look at %s, or take another photo", doubtful,
                  doubtful == 1 ? "mark is" : "marks are", text_string(&message),
                  run->options->proof ? run->options->proof : "them with --proof FILE.png");
        complain(run, s->photos[0], text_string(&all));
        text_release(&all);
    }
    if (s->reason.len > 0) {
        text_clear(&message);
        text_addf(&message, "no score: %s", text_string(&s->reason));
        complain(run, s->photos[0], text_string(&message));
    }
    text_release(&message);
    return doubtful == 0 && s->reason.len == 0;
}

/* Writes the results. Returns the exit status. */
static int write_results(const struct scan_run *run, struct output *records, struct text *why)
{
    bool to_standard_output = records && strcmp(run->options->output, "-") == 0;
    struct text out = {0};
    int status = EXIT_GOOD;

    for (size_t i = 0; i < run->count; i++) {
        const struct scanned *s = &run->list[i];
        text_clear(&out);
        if (run->options->json)
            write_json(run, s, &out);
        else if (s->marks && s->reason.len == 0 && !to_standard_output && !run->options->general.quiet)
            report_text(&s->verdict, s->photos[0], &out);
        if (!terminal_write(&out, why) || !terminal_flush(why))
            status = EXIT_BAD;
        if (records && s->marks) {
            if (i > 0)
                output_write(records, "\n", 1);
            output_write(records, s->record.data, s->record.len);
        }
        if (!tell(run, s) && status == EXIT_GOOD)
            status = EXIT_ILLEGAL;
    }
    text_release(&out);
    return status;
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

static bool check_options(const struct session *session, const struct scan_options *options, struct sheet_code *named,
                          struct text *why)
{
    bool on_output = options->output && strcmp(options->output, "-") == 0;
    if (session->args->word_count == 0)
        return text_refuse(why, "missing photo: try quadrille scan photo.jpg");
    if (options->force && !options->output && !options->proof)
        return text_refuse(why, "--force has no effect without --output or --proof");
    if (on_output && options->json)
        return text_refuse(why, "--json and --output - both write to standard output: the JSON holds the records");
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
    struct sheet_code named;
    struct output *files[2] = {0}; /* records, proof */
    struct text *why = &session->why;
    int status = EXIT_BAD;

    run.asks_all = options->ask == ASK_ALWAYS;
    run.asks = run.asks_all || options->ask == ASK_DOUBT || (options->ask == ASK_BY_TERMINAL && on_terminal);
    if (!check_options(session, options, &named, why) ||
        (options->output && !(files[0] = output_open(options->output, NULL, options->force, why))) ||
        (options->proof && !(files[1] = output_open(options->proof, NULL, options->force, why)))) {
        output_abort_all(files, 2, NULL);
        return EXIT_BAD;
    }
    for (size_t i = 0; i < session->args->word_count; i++)
        scan_file(&run, session->args->words[i], options->id ? &named : NULL);
    for (size_t i = 0; i < run.count; i++)
        if (run.list[i].readings)
            scanned_rank(&run.list[i], options->least);
    if ((!files[1] || write_proof(&run, files[1], why)) && (!run.asks || ask(&run, why))) {
        for (size_t i = 0; i < run.count; i++)
            if (run.list[i].marks) {
                if (run.asks)
                    scanned_rank(&run.list[i], options->least);
                scanned_judge(&run.list[i], options->least);
            }
        status = write_results(&run, files[0], why);
    }
    if (status == EXIT_BAD)
        output_abort_all(files, 2, why);
    else if (!output_commit_all(files, 2, why))
        status = EXIT_BAD;
    for (size_t i = 0; i < run.count; i++)
        scanned_release(&run.list[i]);
    free(run.list);
    return status;
}
