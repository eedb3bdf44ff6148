#include "scan/photo_batch.h"

#include "base/mem.h"
#include "page/template/resources.h"

#include <stdlib.h>

enum { COLUMNS = 5, DPI = 150, PROOF_MOST = 500 }; /* PROOF_MOST: crops */

/* mm: of the page, of a cell and of the picture in it; type in pt. */
static const double margin = 10, head = 10, cell_width = 38, cell_height = 44, picture = 32, type_size = 9;

/* The colours of a grey image. */
static struct image image_of(const struct grey *grey)
{
    size_t count = (size_t)grey->width * (size_t)grey->height;
    struct image image = {.width = (uint32_t)grey->width,
                          .height = (uint32_t)grey->height,
                          .rgb = mem_resize(NULL, 3 * count)};
    for (size_t i = 0; i < 3 * count; i++)
        image.rgb[i] = grey->pixels[i / 3];
    return image;
}

static struct output *open_page(void *out, size_t page)
{
    return page == 0 ? out : NULL;
}

/* A mark in question. */
struct proof_crop {
    const struct scanned *sheet;
    size_t mark;
    struct image image; /* of no size: there is none */
};

bool photo_batch_write_proof(const struct photo_batch *b, struct output *out, struct text *why)
{
    scoped(text_release) struct text notes = {0}, text = {0};
    scoped(mem_free) struct proof_crop *list = NULL;
    size_t count = 0;
    struct resources *resources = resources_load(NULL, "colour", LANGUAGE_STANDARD, NULL, NULL, &notes, why);

    if (!resources)
        return false;
    for (const struct scanned *s = b->list; s < b->list + b->count; s++)
        for (size_t k = 0; s->marks && k < s->sheet.side.count && count < PROOF_MOST; k++)
            if (photo_batch_asks(b, &s->marks[k])) {
                const struct grey *crop = scanned_crop(s, k);
                *mem_add(list, count) = (struct proof_crop){s, k, crop ? image_of(crop) : (struct image){0}};
            }

    const char *title = count > 0 ? "Marks in question" : "No mark is doubtful";
    size_t rows = (count + COLUMNS - 1) / COLUMNS;
    struct draw *d = draw_png(resources_get(resources), &(struct draw_info){.title = title}, DPI,
                              &(struct draw_pages){.context = out, .open = open_page});
    draw_page(d, 2 * margin + COLUMNS * cell_width, 2 * margin + head + (double)rows * cell_height);
    draw_text(d, margin, margin + 4, draw_type(d, FACE_BOLD, 12, ALIGN_LEFT), title);
    const struct type bold = draw_type(d, FACE_BOLD, type_size, ALIGN_LEFT),
                      soft = draw_type_soft(d, type_size, ALIGN_LEFT);
    for (size_t i = 0; i < count; i++) {
        double x = margin + (double)(i % COLUMNS) * cell_width, y = margin + head + (double)(i / COLUMNS) * cell_height;
        if (list[i].image.rgb) {
            draw_image(d, &list[i].image, x, y, picture, picture); /* crops are square */
            draw_frame(d, x, y, picture, picture, soft.colour, 0.2);
        }
        text_clear(&text);
        text_addf(&text, "%zu: %s", i + 1, list[i].sheet->sheet.side.marks[list[i].mark].name);
        draw_text_fit(d, x, y + picture + 4, picture, type_size / 2, bold, text_string(&text));
        text_clear(&text);
        mark_reading_write(&list[i].sheet->marks[list[i].mark], &text);
        draw_text_fit(d, x, y + picture + 8, picture, type_size / 2, soft, text_string(&text));
    }
    bool good = draw_close(d, why);

    for (size_t i = 0; i < count; i++)
        free(list[i].image.rgb);
    resources_free(resources);
    return good;
}

void crop_write_text(const struct grey *image, int columns, struct text *out)
{
    static const char shades[] = "@#*+=-:. ";
    /* Characters are twice as high as wide. */
    int rows = columns * image->height / image->width / 2;
    scoped(grey_release) struct grey small = grey_resized(image, columns, rows > 0 ? rows : 1);
    for (int y = 0; y < small.height; y++) {
        for (int x = 0; x < columns; x++)
            text_add_char(out, shades[small.pixels[y * columns + x] * (int)(sizeof shades - 1) / 256]);
        text_add_char(out, '\n');
    }
}
