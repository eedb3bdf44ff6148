#include "scan/photo_batch.h"

#include "base/json.h"
#include "base/mem.h"
#include "replay/convert/report.h"
#include "scan/photo.h"

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

void photo_batch_read(struct photo_batch *b, const char *path, const struct sheet_code *named)
{
    scoped(text_release) struct text why = {0}, name = {0};
    struct photo_file *file = photo_open(path, &why);
    struct photo photo;

    while (file && photo_next(file, PHOTO_PIXELS_MAX, &photo, &why)) {
        struct seen_sheet *sheets;
        text_clear(&name);
        text_add(&name, path);
        if (photo.page > 0)
            text_addf(&name, "#page=%d", photo.page);
        size_t count = detect_sheets(&photo.grey, named, b->asks_all ? 2 : b->least, &sheets, &why);
        grey_release(&photo.grey);
        for (size_t i = 0; i < count; i++)
            add_sheet(b, &sheets[i], text_string(&name));
        free(sheets);
        if (count == 0)
            add_failure(b, text_string(&name), text_string(&why));
        text_clear(&why);
    }
    if (why.len > 0)
        add_failure(b, path, text_string(&why));
    photo_close(file);
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

bool photo_batch_doubts(const struct photo_batch *b, const struct mark_reading *mark)
{
    return mark->confidence < b->least;
}

bool photo_batch_asks(const struct photo_batch *b, const struct mark_reading *mark)
{
    return photo_batch_doubts(b, mark) || (b->asks_all && mark->value != MARK_BLANK);
}

const struct grey *scanned_crop(const struct scanned *s, size_t mark)
{
    for (size_t i = 0; i < s->sheet.crop_count; i++)
        if (s->sheet.crops[i].mark == mark)
            return &s->sheet.crops[i].image;
    return NULL;
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
        json_decimal(out, "confidence", s->marks[i].confidence, 4);
        json_object_end(out);
    }
    json_list_end(out);
    json_list(out, "doubtful");
    for (size_t i = 0; i < s->sheet.side.count; i++)
        if (photo_batch_doubts(b, &s->marks[i]))
            json_string(out, NULL, s->sheet.side.marks[i].name);
    json_list_end(out);
    json_string(out, "record", text_string(&s->record));
    if (s->reason.len > 0)
        json_string(out, "verdict", NULL);
    else
        report_json(&s->verdict, s->photos[0], "verdict", out);
    json_line_end(out);
}

size_t photo_batch_write_doubts(const struct photo_batch *b, const struct scanned *s, const char *proof,
                                struct text *out)
{
    scoped(text_release) struct text names = {0};
    size_t doubtful = 0;

    for (size_t i = 0; i < s->sheet.side.count; i++)
        if (photo_batch_doubts(b, &s->marks[i]))
            text_addf(&names, "%s%s", doubtful++ ? " " : "", s->sheet.side.marks[i].name);
    if (doubtful > 0)
        text_addf(out, "%zu %s doubtful and left out: %s; look at %s, or take another photo", doubtful,
                  doubtful == 1 ? "mark is" : "marks are", text_string(&names),
                  proof ? proof : "them with --proof FILE.png");
    return doubtful;
}
