#include "scan/scanned.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Pixels per mm of the blank page, and of crops; mm that a crop shows around a mark. */
static const double blank_scale = 6, crop_scale = 8, crop_margin = 3;

/* The share of a picture that is neither black nor white, at least; sheets printed in black have 0.016. */
static const double greys_least = 0.005;

/* Cuts a square around a mark out of the photograph, its contrast stretched from black to white. */
static struct grey cut(const struct grey *photo, const struct alignment *alignment, const struct side_geometry *side,
                       const struct sheet_mark *mark)
{
    double half = 0;
    uint8_t least = 255, most = 0;

    for (size_t i = 0; i < mark->count; i++) {
        const struct point *p = &side->points[mark->first + i];
        half = fmax(half, fmax(fabs(p->x - mark->centre.x), fabs(p->y - mark->centre.y)));
    }
    half += crop_margin;
    int size = (int)(2 * half * crop_scale);
    struct grey image = grey_new(size, size);
    for (int i = 0; i < size * size; i++) {
        struct point at = mesh_at(&alignment->mesh, mark->centre.x - half + (i % size + 0.5) / crop_scale,
                                  mark->centre.y - half + (double)(i / size) / crop_scale);
        image.pixels[i] = (uint8_t)grey_at(photo, at.x, at.y);
        least = image.pixels[i] < least ? image.pixels[i] : least;
        most = image.pixels[i] > most ? image.pixels[i] : most;
    }
    for (int i = 0; i < size * size && most > least; i++)
        image.pixels[i] = (uint8_t)((image.pixels[i] - least) * 255 / (most - least));
    return image;
}

/* Whether a picture has shades between black and white, as scans for fax have not: there faint pencil is lost. */
static bool has_greys(const struct grey *photo)
{
    size_t count = (size_t)photo->width * (size_t)photo->height, greys = 0;
    for (size_t i = 0; i < count; i++)
        greys += photo->pixels[i] >= 50 && photo->pixels[i] <= 205;
    return (double)greys > greys_least * (double)count;
}

/* Reads the sheet whose code is known. */
static void read_sheet(const struct grey *photo, const struct found_code *found, double sure, struct seen_sheet *sheet)
{
    scoped(blank_page_release) struct blank_page page = {0};
    scoped(alignment_release) struct alignment alignment = {0};

    if (!blank_page_new(&sheet->code, blank_scale, &page, &sheet->why))
        return;
    if (page.side.count == 0) {
        text_add(&sheet->why, "this page has no marks that can be read, only handwriting: type the game in with "
                              "quadrille record");
        return;
    }
    if (!has_greys(photo)) {
        text_add(&sheet->why,
                 "this picture has only black and white, where faint pencil is lost: scan in grey or colour, "
                 "or take a photo");
        return;
    }
    if (!align(photo, &page, found, &alignment, &sheet->why))
        return;
    scoped(ink_release) struct page_ink ink = ink_of(photo, &page, &alignment);
    sheet->readings = mem_new(page.side.count * sizeof *sheet->readings);
    sheet->residual = alignment.residual;
    if (!marks_read(&page, &ink, sheet->readings, &sheet->why))
        return;
    sheet->side = page.side;
    page.side = (struct side_geometry){0};
    sheet->crops = mem_new(sheet->side.count * sizeof *sheet->crops);
    for (size_t i = 0; i < sheet->side.count; i++)
        if (sheet->readings[i].confidence < sure && (sure <= 1 || sheet->readings[i].value != MARK_BLANK))
            sheet->crops[sheet->crop_count++] =
                (struct mark_crop){i, cut(photo, &alignment, &sheet->side, &sheet->side.marks[i])};
}

/* A sheet on the photograph: its code, and where that was found; NULL: unknown. */
struct candidate {
    struct sheet_code code;
    const struct found_code *found;
};

/* Lists the sheets among `count` codes. Returns how many there are. */
static size_t read_codes(const struct found_code *found, size_t count, struct candidate *list, struct text *why)
{
    size_t sheets = 0;
    for (size_t i = 0; i < count; i++) {
        scoped(text_release) struct text reason = {0};
        list[sheets].found = &found[i];
        if (sheet_code_read(found[i].text, strlen(found[i].text), &list[sheets].code, &reason))
            sheets++;
        else if (why->len == 0)
            text_addf(why, "the code \"%.*s\" is not that of a sheet: %s", UTF8_EXCERPT(found[i].text),
                      text_string(&reason));
    }
    if (sheets > 0)
        text_clear(why);
    return sheets;
}

size_t detect_sheets(const struct grey *photo, const struct sheet_code *named, double sure, struct seen_sheet **list,
                     struct text *why)
{
    scoped(mem_free) struct found_code *found = NULL;
    scoped(mem_free) struct candidate *candidates = NULL;
    size_t sheets = 0, expected = 1, boards = 0, kept = 0;

    /* A page of several sheets has as many codes. */
    for (size_t pass = 0; pass < 2 && (pass == 0 || expected > sheets); pass++) {
        free(found);
        size_t count = codes_find(photo, expected, &found);
        candidates = mem_resize(candidates, (count + 1) * sizeof *candidates);
        sheets = read_codes(found, count, candidates, why);
        if (sheets == 0)
            break;
        expected = (size_t)candidates[0].code.per_page;
    }
    if (sheets == 0 && named) {
        text_clear(why);
        candidates[sheets++] = (struct candidate){*named, NULL};
    } else if (sheets == 0 && why->len == 0) {
        text_add(why, "no QR code of a sheet was found: take the photo closer, sharper and with the whole page in it, "
                      "or name the sheet with --id");
    }
    for (size_t i = 0; i < sheets; i++)
        boards += candidates[i].code.on_it.kind == PAGE_BOARD;
    *list = mem_new((sheets + 1) * sizeof **list);
    for (size_t i = 0; i < sheets; i++) {
        const struct candidate *c = &candidates[i];
        if (boards > 0 && (c->code.on_it.kind == PAGE_RULES || c->code.on_it.kind == PAGE_REMINDER))
            continue; /* rules beside a board have no marks */
        (*list)[kept].code = c->code;
        read_sheet(photo, c->found, sure, &(*list)[kept++]);
    }
    return kept;
}

void seen_sheet_release(struct seen_sheet *sheet)
{
    for (size_t i = 0; i < sheet->crop_count; i++)
        grey_release(&sheet->crops[i].image);
    free(sheet->crops);
    free(sheet->readings);
    side_geometry_release(&sheet->side);
    text_release(&sheet->why);
}
