#include "scan/scanned.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Marks in which photos of the same paper may clearly differ; or a quarter of those drawn. */
enum { DIFFERENT_MOST = 4 };

bool scanned_same_side(const struct scanned *s, const struct seen_sheet *sheet)
{
    const struct sheet_code *a = &s->sheet.code, *b = &sheet->code;
    scoped(text_release) struct text one = {0}, other = {0};
    sheet_id_write(&a->id, &one);
    sheet_id_write(&b->id, &other);
    return s->sheet.side.count == sheet->side.count && strcmp(text_string(&one), text_string(&other)) == 0 &&
           a->side == b->side && a->place == b->place;
}

bool scanned_same_game(const struct scanned *s, const struct seen_sheet *sheet, double least)
{
    size_t drawn = 0, different = 0;
    for (size_t i = 0; i < sheet->side.count; i++) {
        const struct mark_reading *one = &s->readings[i], *other = &sheet->readings[i];
        bool sure = fmin(one->confidence, other->confidence) >= least;
        drawn += one->value != MARK_BLANK || other->value != MARK_BLANK;
        different += sure && one->value != other->value;
    }
    return different <= DIFFERENT_MOST || different <= drawn / 4;
}

void scanned_add_photo(struct scanned *s, const char *name)
{
    *mem_add(s->photos, s->photo_count) = mem_string(name, strlen(name));
}

void scanned_join(struct scanned *s, struct seen_sheet *sheet, const char *photo)
{
    size_t marks = s->sheet.side.count, size = marks * sizeof *s->readings, same = 0;

    scanned_add_photo(s, photo);
    while (same < s->reading_count && memcmp(&s->readings[same * marks], sheet->readings, size) != 0)
        same++;
    if (same == s->reading_count) { /* not the same picture again */
        s->readings = mem_resize(s->readings, ++s->reading_count * size);
        memcpy(&s->readings[same * marks], sheet->readings, size);
    }
    if (s->photo_count == 1)
        return;
    s->sheet.residual = fmax(s->sheet.residual, sheet->residual);
    seen_sheet_release(sheet);
}

void scanned_release(struct scanned *s)
{
    for (size_t i = 0; i < s->photo_count; i++)
        free(s->photos[i]);
    free(s->photos);
    seen_sheet_release(&s->sheet);
    free(s->readings);
    free(s->voted);
    free(s->marks);
    free(s->asked);
    free(s->put);
    text_release(&s->record);
    text_release(&s->reason);
    verdict_release(&s->verdict);
}
