#include "scan/photo_batch.h"

#include "base/mem.h"
#include "page/template/resources.h"

#include <math.h>
#include <stdlib.h>

enum { COLUMNS = 5, DPI = 150, CROPS_MOST = 500, HEIGHT_MOST = 5000 }; /* HEIGHT_MOST: mm, for DRAW_PNG_SIDE_MAX */

/* mm: of the page, of a cell and of the picture in it; type in pt. */
static const double margin = 10, head = 10, cell_width = 38, cell_height = 44, picture = 32, type_size = 9;

static const struct colour read_colour = {0, 150, 90}, asked_colour = {220, 0, 60};

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

/* Draws a picture of a part of the page and goes on in mm of the page, up to draw_pop. */
static void push_picture(struct draw *d, const struct image *image, struct point corner, double x, double y,
                         double width, double height)
{
    double scale = width / (image->width / PICTURE_SCALE);
    draw_image(d, image, x, y, width, height);
    draw_push(d, x - scale * corner.x, y - scale * corner.y, scale);
}

/* Shows that a mark was read: along a line, or over a cell or box. `tint` is an image. */
static void show_read(struct draw *d, const struct scanned *s, size_t at, const struct image *tint, struct type type)
{
    const struct sheet_mark *mark = &s->sheet.side.marks[at];
    const struct point *p = &s->sheet.side.points[mark->first], *c = &mark->centre;
    double half = 0.7 * hypot(p->x - c->x, p->y - c->y);
    if (mark->kind == SHEET_MARK_LINE)
        draw_line(d, p[0].x, p[0].y, p[1].x, p[1].y, read_colour, 0.4);
    else
        draw_image(d, tint, c->x - half, c->y - half, 2 * half, 2 * half);
    if (mark->kind == SHEET_MARK_CELL)
        draw_text(d, c->x - half, c->y + half, type, s->marks[at].value == MARK_A ? "A" : "B");
}

/* Shows which mark is meant: at both ends of a line, or around. */
static void show_place(struct draw *d, const struct scanned *s, size_t at)
{
    const struct sheet_mark *mark = &s->sheet.side.marks[at];
    const struct point *p = &s->sheet.side.points[mark->first], *c = &mark->centre;
    if (mark->kind != SHEET_MARK_LINE)
        draw_ring(d, c->x, c->y, hypot(p->x - c->x, p->y - c->y), asked_colour, 0.3);
    for (size_t i = 0; i < mark->count && mark->kind == SHEET_MARK_LINE; i++)
        draw_ring(d, p[i].x, p[i].y, 1, asked_colour, 0.3);
}

static struct output *open_page(void *out, size_t page)
{
    return page == 0 ? out : NULL;
}

/* The height of the picture of a page; 0: there is none. */
static double page_height(const struct scanned *s)
{
    return s->marks ? COLUMNS * cell_width * s->sheet.picture.height / s->sheet.picture.width : 0;
}

bool photo_batch_write_proof(const struct photo_batch *b, struct output *out, struct text *why)
{
    uint8_t colour[] = {read_colour.r, read_colour.g, read_colour.b}, alpha = 90;
    const struct image tint = {.width = 1, .height = 1, .rgb = colour, .alpha = &alpha};
    scoped(text_release) struct text notes = {0}, text = {0};
    struct resources *resources = resources_load(NULL, "colour", LANGUAGE_STANDARD, NULL, NULL, &notes, why);
    const struct scanned *end = b->list + b->count, *last = b->list; /* last: the first whose page is not shown */
    size_t count = 0, i = 0;

    if (!resources)
        return false;
    for (const struct scanned *s = b->list; s < end; s++)
        for (size_t k = 0; s->marks && k < s->sheet.side.count; k++)
            count += photo_batch_asks(b, s, k);
    count = count < CROPS_MOST ? count : CROPS_MOST;
    double y = margin + head + (double)((count + COLUMNS - 1) / COLUMNS) * cell_height, height = y + margin;
    while (last < end && height + head + page_height(last) < HEIGHT_MOST)
        height += head + page_height(last++);

    scoped(mem_free) struct image *images = mem_new((count + b->count) * sizeof *images);
    struct image *image = images; /* borrowed until the drawing is closed */
    const char *title = count > 0 ? "Marks in question" : "No mark is in question";
    struct draw *d = draw_png(resources_get(resources), &(struct draw_info){.title = title}, DPI,
                              &(struct draw_pages){.context = out, .open = open_page});
    draw_page(d, 2 * margin + COLUMNS * cell_width, height);
    draw_text(d, margin, margin + 4, draw_type(d, FACE_BOLD, 12, ALIGN_LEFT), title);
    const struct type bold = draw_type(d, FACE_BOLD, type_size, ALIGN_LEFT),
                      soft = draw_type_soft(d, type_size, ALIGN_LEFT);
    for (const struct scanned *s = b->list; s < end; s++)
        for (size_t k = 0; s->marks && k < s->sheet.side.count && i < count; k++) {
            if (!photo_batch_asks(b, s, k))
                continue;
            double x = margin + (double)(i % COLUMNS) * cell_width;
            double top = margin + head + (double)(i / COLUMNS) * cell_height;
            struct point corner;
            scoped(grey_release) struct grey crop = scanned_crop(s, k, &corner);
            *image = image_of(&crop);
            push_picture(d, image++, corner, x, top, picture, picture); /* crops are square */
            show_place(d, s, k);
            draw_pop(d);
            draw_frame(d, x, top, picture, picture, soft.colour, 0.2);
            text_clear(&text);
            text_addf(&text, "%zu: %s", ++i, s->sheet.side.marks[k].name);
            draw_text_fit(d, x, top + picture + 4, picture, type_size / 2, bold, text_string(&text));
            text_clear(&text);
            mark_reading_write(&s->marks[k], &text);
            draw_text_fit(d, x, top + picture + 8, picture, type_size / 2, soft, text_string(&text));
        }
    for (const struct scanned *s = b->list; s < last; y += head + page_height(s++)) {
        if (!s->marks)
            continue;
        draw_text_fit(d, margin, y + 4, COLUMNS * cell_width, type_size / 2, bold, s->photos[0]);
        *image = image_of(&s->sheet.picture);
        push_picture(d, image++, s->sheet.corner, margin, y + 7, COLUMNS * cell_width, page_height(s));
        for (size_t k = 0; k < s->sheet.side.count; k++) {
            if (s->marks[k].value != MARK_BLANK)
                show_read(d, s, k, &tint, soft);
            if (s->marks[k].confidence < b->least || s->asked[k])
                show_place(d, s, k);
        }
        draw_pop(d);
    }
    bool good = draw_close(d, why);
    while (image > images)
        free((--image)->rgb);
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
