#include "scan/photo_batch.h"

#include "base/batch.h"
#include "base/json.h"
#include "base/mem.h"
#include "replay/convert/report.h"
#include "scan/photo.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- From photos to sheets -------------------------------------------------------------------------------------- */

static void report(const struct photo_batch *b, bool error, const char *photo, const char *message)
{
    scoped(text_release) struct text text = {0};
    text_addf(&text, "%s: %s", photo, message);
    b->report(b->context, error, text_string(&text));
}

static void add_failure(struct photo_batch *b, const char *photo, const char *why)
{
    struct scanned *s = mem_add(b->list, b->count);
    *s = (struct scanned){0};
    scanned_add_photo(s, photo);
    text_add(&s->sheet.why, why);
    report(b, true, photo, why);
}

/* Adds a sheet that a photo shows to what is known of it. */
static void add_sheet(struct photo_batch *b, struct seen_sheet *sheet, const char *photo)
{
    if (sheet->why.len > 0) {
        add_failure(b, photo, text_string(&sheet->why));
        seen_sheet_release(sheet);
        return;
    }
    for (size_t i = 0; i < b->count; i++) {
        struct scanned *s = &b->list[i];
        if (!s->readings || !scanned_same_side(s, sheet))
            continue;
        if (scanned_same_game(s, sheet, b->least)) {
            scanned_join(s, sheet, photo);
            return;
        }
        scoped(text_release) struct text note = {0};
        text_addf(&note, "shows another game on a copy of the sheet in %s: treated as a separate sheet", s->photos[0]);
        report(b, false, photo, text_string(&note));
    }
    struct scanned *s = mem_add(b->list, b->count);
    *s = (struct scanned){.sheet = *sheet};
    scanned_join(s, &s->sheet, photo);
}

/* A photo while it is read. */
struct photo_item {
    struct text name, why;
    struct grey grey;
    size_t all; /* photos, as far as is known by then: a PDF may have more */
    struct seen_sheet *sheets;
    size_t count;
};

struct photo_run {
    struct photo_batch *batch;
    const char *const *paths;
    size_t count;
    struct photo_file *open; /* the first of them */
    const struct sheet_code *named;
    struct photo_item *items; /* of a window of the batch */
    size_t window;
};

/* Decodes the next photo. */
static bool read_photo(void *context, size_t i)
{
    struct photo_run *run = context;
    struct photo_item *item = &run->items[i % run->window];
    struct photo photo = {0};
    bool found = false;

    *item = (struct photo_item){0};
    while (!found && run->count > 0) {
        run->open = run->open ? run->open : photo_open(*run->paths, &item->why);
        found = run->open && photo_next(run->open, PHOTO_PIXELS_MAX, &photo, &item->why);
        item->all = i + run->count;
        if (found || item->why.len > 0)
            text_add(&item->name, *run->paths);
        if (found)
            break;
        photo_close(run->open);
        run->open = NULL;
        run->paths++;
        run->count--;
        found = item->why.len > 0;
    }
    if (photo.page > 0)
        text_addf(&item->name, "#page=%d", photo.page);
    item->grey = photo.grey;
    return found;
}

static bool detect(void *context, size_t i)
{
    struct photo_run *run = context;
    struct photo_item *item = &run->items[i % run->window];
    if (item->why.len == 0)
        item->count = detect_sheets(&item->grey, run->named, run->batch->pictures, &item->sheets, &item->why);
    grey_release(&item->grey);
    return true;
}

static bool add_photo(void *context, size_t i)
{
    struct photo_run *run = context;
    struct photo_item *item = &run->items[i % run->window];
    run->batch->progress(run->batch->context, i, item->all);
    for (size_t k = 0; k < item->count; k++)
        add_sheet(run->batch, &item->sheets[k], text_string(&item->name));
    if (item->count == 0)
        add_failure(run->batch, text_string(&item->name), text_string(&item->why));
    free(item->sheets);
    text_release(&item->name);
    text_release(&item->why);
    return true;
}

void photo_batch_read(struct photo_batch *b, const char *const *paths, size_t count, const struct sheet_code *named,
                      int jobs)
{
    struct photo_run run = {.batch = b, .paths = paths, .count = count, .named = named, .window = batch_window(jobs)};
    run.items = mem_new(run.window * sizeof *run.items);
    batch_stream(jobs, read_photo, detect, add_photo, &run);
    free(run.items);
}

void photo_batch_rank(struct photo_batch *b)
{
    for (size_t i = 0; i < b->count; i++)
        if (b->list[i].readings)
            scanned_rank(&b->list[i], b->least);
}

void photo_batch_release(struct photo_batch *b)
{
    for (size_t i = 0; i < b->count; i++)
        scanned_release(&b->list[i]);
    free(b->list);
}

/* ---- Marks in question ------------------------------------------------------------------------------------------ */

static const char *const value_words[] = {
    [MARK_BLANK] = "blank", [MARK_DRAWN] = "drawn", [MARK_TICKED] = "ticked", [MARK_A] = "A", [MARK_B] = "B"};

bool photo_batch_asks(const struct photo_batch *b, const struct scanned *s, size_t mark)
{
    return s->asked[mark] || (b->asks_all && s->marks[mark].value != MARK_BLANK);
}

struct grey scanned_crop(const struct scanned *s, size_t at, struct point *corner)
{
    const struct sheet_mark *mark = &s->sheet.side.marks[at];
    double half = 0;
    uint8_t least = 255, most = 0;

    for (size_t i = 0; i < mark->count; i++) {
        const struct point *p = &s->sheet.side.points[mark->first + i];
        half = fmax(half, fmax(fabs(p->x - mark->centre.x), fabs(p->y - mark->centre.y)));
    }
    half += 3;
    *corner = (struct point){mark->centre.x - half, mark->centre.y - half};
    int size = (int)(2 * half * PICTURE_SCALE);
    struct grey crop = grey_new(size, size);
    for (int i = 0; i < size * size; i++) {
        crop.pixels[i] = (uint8_t)grey_at(&s->sheet.picture, (corner->x - s->sheet.corner.x) * PICTURE_SCALE + i % size,
                                          (corner->y - s->sheet.corner.y) * PICTURE_SCALE + (double)(i / size));
        least = crop.pixels[i] < least ? crop.pixels[i] : least;
        most = crop.pixels[i] > most ? crop.pixels[i] : most;
    }
    for (int i = 0; i < size * size && most > least; i++)
        crop.pixels[i] = (uint8_t)((crop.pixels[i] - least) * 255 / (most - least));
    return crop;
}

void mark_reading_write(const struct mark_reading *mark, struct text *out)
{
    text_addf(out, "%s, %d %%", value_words[mark->value], (int)(100 * mark->confidence));
}

bool mark_answer_read(const char *answer, enum sheet_mark_kind kind, enum mark_value *value)
{
    static const struct {
        const char *words; /* each between blanks */
        int of[3];         /* the value of a line, a cell and a box to tick; -1: none */
    } answers[] = {{" y yes drawn ticked ", {MARK_DRAWN, -1, MARK_TICKED}},
                   {" n no blank - ", {MARK_BLANK, MARK_BLANK, MARK_BLANK}},
                   {" a A x X ", {-1, MARK_A, -1}},
                   {" b B o O ", {-1, MARK_B, -1}}};
    scoped(text_release) struct text word = {0};
    size_t row = 0;

    text_addf(&word, " %.*s ", (int)strcspn(answer, " \t"), answer);
    while (row < 4 && !strstr(answers[row].words, text_string(&word)))
        row++;
    if (row == 4 || answers[row].of[kind] < 0)
        return false;
    *value = (enum mark_value)answers[row].of[kind];
    return true;
}

/* ---- Results ---------------------------------------------------------------------------------------------------- */

void photo_batch_write_json(const struct photo_batch *b, const struct scanned *s, struct text *out)
{
    scoped(text_release) struct text id = {0};

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
        if (s->marks[i].value != s->voted[i].value && s->marks[i].confidence < 1)
            json_string(out, "seen", value_words[s->voted[i].value]);
        json_decimal(out, "confidence", s->marks[i].confidence, 4);
        json_object_end(out);
    }
    json_list_end(out);
    for (int asked = 0; asked < 2; asked++) {
        json_list(out, asked ? "asked" : "doubtful");
        for (size_t i = 0; i < s->sheet.side.count; i++)
            if (asked ? s->asked[i] : s->marks[i].confidence < b->least)
                json_string(out, NULL, s->sheet.side.marks[i].name);
        json_list_end(out);
    }
    json_string(out, "record", text_string(&s->record));
    if (s->reason.len > 0)
        json_string(out, "verdict", NULL);
    else
        report_json(&s->verdict, s->photos[0], "verdict", out);
    json_line_end(out);
}

void photo_batch_write_doubts(const struct photo_batch *b, const struct scanned *s, const char *proof, struct text *out)
{
    scoped(text_release) struct text names = {0};
    size_t asked = 0, doubtful = 0;

    for (size_t i = 0; i < s->sheet.side.count; i++) {
        asked += s->asked[i];
        if (s->marks[i].confidence < b->least)
            text_addf(&names, "%s%s", doubtful++ ? " " : "", s->sheet.side.marks[i].name);
    }
    if (s->reason.len > 0)
        text_addf(out, "no score: %s", text_string(&s->reason));
    else if (doubtful > 0)
        text_addf(out, "%zu mark%s doubtful, but can't change the score: %s", doubtful, doubtful == 1 ? " is" : "s are",
                  text_string(&names));
    size_t shown = s->reason.len > 0 ? asked : doubtful;
    const char *it = proof ? proof : shown == 1 ? "it with --proof FILE.png" : "them with --proof FILE.png";
    if (shown > 0)
        text_addf(out, "; look at %s%s", it, asked > 0 ? ", or take another photo" : "");
}

void scanned_write_score(const struct scanned *s, struct text *out)
{
    scoped(text_release) struct text name = {0};
    struct verdict verdict = s->verdict;
    text_addf(&name, "%s: ", s->photos[0]);
    sheet_id_write(&s->sheet.code.id, &name);
    if (s->sheet.code.side > 1)
        text_addf(&name, ", side %d", s->sheet.code.side);
    verdict.record = 0; /* the sheet is named instead */
    report_text(&verdict, text_string(&name), out);
}
