/* The PDF writer. */
#include "base/mem.h"
#include "draw/pdf_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A symbol or image; contents refer to it by its place in a list. */
struct xobject {
    const void *key; /* the image; NULL for symbols */
    unsigned id;
};

struct xobject_list {
    struct xobject *items;
    size_t count, size;
};

struct writer {
    const struct draw_resources *resources;
    struct output *out;
    struct pdf_file file;
    struct pdf_nav nav;
    struct pdf_object *page_resources, *page, *symbol;
    struct pdf_content page_content, symbol_content, *content;
    struct pdf_codes codes[FACE_COUNT];
    struct xobject_list symbols, images;
    double first_width, first_height; /* mm */
    char *prefix;                     /* the page's label, or NULL */
    int number;
};

static unsigned list_add(struct xobject_list *list, const void *key, unsigned id)
{
    list->items = mem_grow(list->items, list->count, &list->size, sizeof *list->items);
    list->items[list->count] = (struct xobject){key, id};
    return (unsigned)list->count++;
}

/* ---- Pages ----------------------------------------------------------------------------------------------------- */

static void add_box(struct text *entries, double width, double height)
{
    text_add(entries, "/MediaBox[0 0 ");
    text_add_fixed(entries, width / MM_PER_PT, 3);
    text_add_char(entries, ' ');
    text_add_fixed(entries, height / MM_PER_PT, 3);
    text_add_char(entries, ']');
}

static void end_page(struct writer *w)
{
    if (!w->page)
        return;
    pdf_content_end(w->content);
    struct pdf_object *stream = pdf_object_new(&w->file);
    pdf_object_stream(&w->file, stream, w->content->text.data, w->content->text.len);
    pdf_object_trim(stream);
    pdf_add_ref(&w->page->entries, "/Contents", pdf_object_id(stream));
    pdf_nav_page(&w->file, &w->nav, w->page, w->prefix, w->number);
    pdf_object_trim(w->page);
    free(w->prefix);
    w->prefix = NULL;
    w->page = NULL;
}

static void pdf_page(struct writer *w, double width, double height)
{
    end_page(w);
    w->page = pdf_object_new(&w->file);
    text_add(&w->page->entries, "/Type/Page");
    /* Pages inherit the size of the first one from the root of the tree. */
    if (w->first_width <= 0) {
        w->first_width = width;
        w->first_height = height;
    } else if (fabs(width - w->first_width) > 1e-9 || fabs(height - w->first_height) > 1e-9) {
        add_box(&w->page->entries, width, height);
    }
    w->content = &w->page_content;
    pdf_content_page(w->content, height);
}

static void pdf_label(struct writer *w, const char *prefix, int number)
{
    free(w->prefix);
    w->prefix = mem_string(prefix, strlen(prefix));
    w->number = number;
}

static void pdf_bookmark(struct writer *w, const char *title)
{
    pdf_nav_bookmark(&w->nav, title, pdf_object_id(w->page));
}

/* ---- Drawing --------------------------------------------------------------------------------------------------- */

static void pdf_push(struct writer *w, double x, double y, double scale)
{
    pdf_content_push(w->content, x, y, scale);
}

static void pdf_pop(struct writer *w)
{
    pdf_content_pop(w->content);
}

static void pdf_shape(struct writer *w, const struct path *path, const struct brush *brush)
{
    pdf_content_shape(w->content, path, brush);
}

static void pdf_text(struct writer *w, double x, double y, enum face face, double size, struct colour colour,
                     const char *s, size_t len)
{
    pdf_codes_mark(&w->codes[face], s, len);
    pdf_content_text(w->content, x, y, face, size, colour, s, len);
}

static unsigned add_samples(struct writer *w, const struct image *image, const char *entries, const uint8_t *bytes,
                            size_t channels, unsigned mask)
{
    struct pdf_object *o = pdf_object_new(&w->file);
    text_addf(&o->entries, "/Type/XObject/Subtype/Image/Width %u/Height %u/BitsPerComponent 8", image->width,
              image->height);
    text_add(&o->entries, entries);
    if (mask)
        pdf_add_ref(&o->entries, "/SMask", mask);
    pdf_object_stream(&w->file, o, bytes, channels * image->width * image->height);
    return pdf_object_id(o);
}

static void pdf_image(struct writer *w, const struct image *image, double x, double y, double width, double height)
{
    size_t number = 0;
    while (number < w->images.count && w->images.items[number].key != image)
        number++;
    if (number == w->images.count) {
        unsigned mask = 0;
        if (image->alpha)
            mask = add_samples(w, image, "/ColorSpace/DeviceGray", image->alpha, 1, 0);
        list_add(&w->images, image, add_samples(w, image, "/ColorSpace/DeviceRGB", image->rgb, 3, mask));
    }
    pdf_content_image(w->content, number, x, y, width, height);
}

/* ---- Symbols --------------------------------------------------------------------------------------------------- */

static void pdf_symbol_begin(struct writer *w, size_t number, const char *name, double x, double y, double width,
                             double height)
{
    (void)number, (void)name;
    w->symbol = pdf_object_new(&w->file);
    list_add(&w->symbols, NULL, pdf_object_id(w->symbol));
    struct text *t = &w->symbol->entries;
    double unit = (double)PDF_PAGE_UNITS / PDF_SYMBOL_UNITS;
    text_add(t, "/Type/XObject/Subtype/Form/Matrix[");
    text_add_fixed(t, unit, 6);
    text_add(t, " 0 0 ");
    text_add_fixed(t, unit, 6);
    text_addf(t, " 0 0]/BBox[%ld %ld %ld %ld]", pdf_symbol_units(x), pdf_symbol_units(y), pdf_symbol_units(x + width),
              pdf_symbol_units(y + height));
    pdf_add_ref(t, "/Resources", pdf_object_id(w->page_resources));
    w->content = &w->symbol_content;
    pdf_content_symbol(w->content);
}

static void pdf_symbol_end(struct writer *w)
{
    pdf_content_end(w->content);
    pdf_object_stream(&w->file, w->symbol, text_string(&w->content->text), w->content->text.len);
    w->content = &w->page_content;
}

static void pdf_symbol(struct writer *w, size_t number, double x, double y, double scale)
{
    pdf_content_form(w->content, number, x, y, scale);
}

/* ---- Closing --------------------------------------------------------------------------------------------------- */

static void add_list(struct text *entries, const char *letter, const struct xobject_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        text_add(entries, letter);
        text_add_int(entries, (int64_t)i);
        pdf_add_ref(entries, "", list->items[i].id);
    }
}

/* The fonts, symbols and images of all pages and symbols. */
static void fill_resources(struct writer *w)
{
    struct text *t = &w->page_resources->entries;
    text_add(t, "/ProcSet[/PDF/Text/ImageB/ImageC]/Font<<");
    for (int face = 0; face < FACE_COUNT; face++) {
        if (!w->codes[face].any)
            continue;
        text_add(t, "/F");
        text_add_int(t, face);
        pdf_add_ref(t, "", pdf_font_add(&w->file, w->resources->font[face], &w->codes[face]));
    }
    text_add(t, ">>/XObject<<");
    add_list(t, "/S", &w->symbols);
    add_list(t, "/I", &w->images);
    text_add(t, ">>");
}

static HPDF_STATUS write_root(HPDF_Dict root, HPDF_Stream to)
{
    const struct text *entries = root->attr;
    return HPDF_Stream_Write(to, (const HPDF_BYTE *)entries->data, (HPDF_UINT)entries->len);
}

static bool pdf_close(struct writer *w, struct text *why)
{
    bool ok = w->page != NULL;
    if (ok) {
        end_page(w);
        fill_resources(w);
        pdf_nav_close(&w->file, &w->nav);
        /* The root of the page tree has the page size and the resources; all pages inherit them. */
        struct text shared = {0};
        pdf_add_ref(&shared, "/Resources", pdf_object_id(w->page_resources));
        add_box(&shared, w->first_width, w->first_height);
        if (w->file.doc) {
            HPDF_SetViewerPreference(w->file.doc, HPDF_PRINT_SCALING_NONE);
            w->file.doc->root_pages->attr = &shared;
            w->file.doc->root_pages->write_fn = write_root;
        }
        ok = pdf_file_save(&w->file, w->out, why);
        if (w->file.doc)
            w->file.doc->root_pages->attr = NULL;
        text_release(&shared);
    } else {
        text_add(why, "nothing was drawn, and a PDF needs a page");
    }
    pdf_nav_release(&w->nav);
    pdf_file_release(&w->file);
    text_release(&w->page_content.text);
    text_release(&w->symbol_content.text);
    free(w->symbols.items);
    free(w->images.items);
    free(w);
    return ok;
}

struct draw *draw_pdf(const struct draw_resources *resources, const struct draw_info *info, struct output *out)
{
    static const struct writer_ops ops = {
        .page = pdf_page,
        .label = pdf_label,
        .bookmark = pdf_bookmark,
        .push = pdf_push,
        .pop = pdf_pop,
        .shape = pdf_shape,
        .text = pdf_text,
        .image = pdf_image,
        .symbol_begin = pdf_symbol_begin,
        .symbol_end = pdf_symbol_end,
        .symbol = pdf_symbol,
        .close = pdf_close,
    };
    struct writer *w = mem_new(sizeof *w);
    w->resources = resources;
    w->out = out;
    pdf_file_begin(&w->file);
    /* First, near the front of the file: it tells other runs of the program that the file is theirs to replace. */
    pdf_file_info(&w->file, "Creator", "quadrille " VERSION);
    if (info->title)
        pdf_file_info(&w->file, "Title", info->title);
    if (info->subject)
        pdf_file_info(&w->file, "Subject", info->subject);
    if (info->date != 0)
        pdf_file_date(&w->file, info->date);
    w->page_resources = pdf_object_new(&w->file);
    return draw_new(resources, &ops, w);
}
