#include "scan/scanned.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The share of a picture that is neither black nor white, at least; sheets printed in black have 0.016. */
static const double greys_least = 0.005;

/* Whether a picture has shades between black and white, as scans for fax have not: there faint pencil is lost. */
static bool has_greys(const struct grey *photo)
{
    size_t count = (size_t)photo->width * (size_t)photo->height, greys = 0;
    for (size_t i = 0; i < count; i++)
        greys += photo->pixels[i] >= 50 && photo->pixels[i] <= 205;
    return (double)greys > greys_least * (double)count;
}

/* Reads the sheet whose code is known. */
static void read_sheet(const struct grey *photo, const struct found_code *found, bool picture, struct seen_sheet *sheet)
{
    scoped(blank_page_release) struct blank_page page = {0};
    scoped(alignment_release) struct alignment alignment = {0};

    if (!blank_page_new(&sheet->code, PICTURE_SCALE, &page, &sheet->why))
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
    if (!picture)
        return;
    struct point from = sheet->corner = page.extent[0], to = page.extent[1];
    sheet->picture = grey_new((int)(PICTURE_SCALE * (to.x - from.x)), (int)(PICTURE_SCALE * (to.y - from.y)));
    for (int y = 0; y < sheet->picture.height; y++)
        for (int x = 0; x < sheet->picture.width; x++) {
            struct point at =
                mesh_at(&alignment.mesh, from.x + (x + 0.5) / PICTURE_SCALE, from.y + (y + 0.5) / PICTURE_SCALE);
            *grey_pixel(&sheet->picture, x, y) = (uint8_t)grey_at(photo, at.x, at.y);
        }
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

size_t detect_sheets(const struct grey *photo, const struct sheet_code *named, bool pictures, struct seen_sheet **list,
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
        read_sheet(photo, c->found, pictures, &(*list)[kept++]);
    }
    return kept;
}

void seen_sheet_release(struct seen_sheet *sheet)
{
    grey_release(&sheet->picture);
    free(sheet->readings);
    side_geometry_release(&sheet->side);
    text_release(&sheet->why);
}
