/* The PDF writer. */
#include "base/mem.h"
#include "draw/pdf_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct bookmark {
    char *title;
    unsigned page; /* its object's number */
};

struct writer {
    struct output *out;
    struct pdf_file *file;
    struct pdf_object *page_resources, *page, *symbol;
    struct pdf_content page_content, symbol_content, *content;
    struct pdf_fonts fonts;

    /* Symbols and images: entries of the resources. Contents refer to them by number, in the order of their coming. */
    struct text symbols, image_entries;
    const struct image **images;
    size_t image_count, image_size;

    double first_width, first_height; /* mm */
    size_t pages;
    char *label; /* prefix of the page's label; NULL: viewers show the page's number */
    int number;

    struct text labels;  /* entries of the number tree */
    char *run;           /* the prefix of the current run of labels */
    int64_t next_number; /* which would continue the run */
    bool any_label;
    struct bookmark *marks;
    size_t mark_count, mark_size;
};

/* ---- Pages ----------------------------------------------------------------------------------------------------- */

static void add_box(struct text *entries, double width, double height)
{
    text_add(entries, "/MediaBox[0 0 ");
    text_add_fixed(entries, width / MM_PER_PT, 3);
    text_add_char(entries, ' ');
    text_add_fixed(entries, height / MM_PER_PT, 3);
    text_add_char(entries, ']');
}

/* Labels the page that ends (12.4.2). A run of labels with the same prefix and rising numbers is one entry. */
static void add_label(struct writer *w)
{
    int64_t number = w->label ? w->number : (int64_t)w->pages + 1;
    char *prefix = w->label ? w->label : mem_string("", 0);
    w->any_label = w->any_label || w->label;
    w->label = NULL;
    if (!w->run || strcmp(w->run, prefix) != 0 || number != w->next_number) {
        text_addf(&w->labels, "%zu<</S/D", w->pages);
        if (*prefix) {
            text_add(&w->labels, "/P");
            pdf_add_string(&w->labels, prefix);
        }
        text_addf(&w->labels, "/St %lld>>\n", (long long)number);
    }
    free(w->run);
    w->run = prefix;
    w->next_number = number + 1;
}

static void end_page(struct writer *w)
{
    if (!w->page)
        return;
    pdf_content_end(w->content);
    struct pdf_object *stream = pdf_object_new(w->file);
    pdf_object_stream(w->file, stream, w->content->text.data, w->content->text.len);
    pdf_add_ref(&w->page->entries, "/Contents", pdf_object_id(stream));
    pdf_file_page(w->file, w->page);
    add_label(w);
    w->pages++;
    w->page = NULL;
}

static void pdf_page(struct writer *w, double width, double height)
{
    end_page(w);
    w->page = pdf_object_new(w->file);
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
    free(w->label);
    w->label = mem_string(prefix, strlen(prefix));
    w->number = number;
}

static void pdf_bookmark(struct writer *w, const char *title)
{
    w->marks = mem_grow(w->marks, w->mark_count, &w->mark_size, sizeof *w->marks);
    w->marks[w->mark_count++] = (struct bookmark){mem_string(title, strlen(title)), pdf_object_id(w->page)};
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

static void pdf_text(struct writer *w, double x, double y, const struct glyph_run *run, double size,
                     struct colour colour, bool cell)
{
    (void)cell;
    pdf_content_text(w->content, &w->fonts, x, y, run, size, colour);
}

static unsigned add_samples(struct writer *w, const struct image *image, const char *entries, const uint8_t *bytes,
                            size_t channels)
{
    struct pdf_object *o = pdf_object_new(w->file);
    text_addf(&o->entries, "/Type/XObject/Subtype/Image/Width %u/Height %u/BitsPerComponent 8%s", image->width,
              image->height, entries);
    pdf_object_stream(w->file, o, bytes, channels * image->width * image->height);
    return pdf_object_id(o);
}

static void pdf_image(struct writer *w, const struct image *image, double x, double y, double width, double height)
{
    size_t number = 0;
    while (number < w->image_count && w->images[number] != image)
        number++;
    if (number == w->image_count) {
        struct text entries = {0};
        text_add(&entries, "/ColorSpace/DeviceRGB");
        if (image->alpha)
            pdf_add_ref(&entries, "/SMask", add_samples(w, image, "/ColorSpace/DeviceGray", image->alpha, 1));
        unsigned id = add_samples(w, image, text_string(&entries), image->rgb, 3);
        text_release(&entries);
        text_addf(&w->image_entries, "/I%zu %u 0 R", number, id);
        w->images = mem_grow(w->images, w->image_count, &w->image_size, sizeof *w->images);
        w->images[w->image_count++] = image;
    }
    pdf_content_image(w->content, number, x, y, width, height);
}

/* ---- Symbols --------------------------------------------------------------------------------------------------- */

static void pdf_symbol_begin(struct writer *w, size_t number, const char *name, double x, double y, double width,
                             double height)
{
    (void)name;
    w->symbol = pdf_object_new(w->file);
    text_addf(&w->symbols, "/S%zu %u 0 R", number, pdf_object_id(w->symbol));
    text_addf(&w->symbol->entries, "/Type/XObject/Subtype/Form/Matrix[0.25 0 0 0.25 0 0]/BBox[%ld %ld %ld %ld]",
              pdf_symbol_units(x), pdf_symbol_units(y), pdf_symbol_units(x + width), pdf_symbol_units(y + height));
    pdf_add_ref(&w->symbol->entries, "/Resources", pdf_object_id(w->page_resources));
    w->content = &w->symbol_content;
    pdf_content_symbol(w->content);
}

static void pdf_symbol_end(struct writer *w)
{
    pdf_content_end(w->content);
    pdf_object_stream(w->file, w->symbol, text_string(&w->content->text), w->content->text.len);
    w->content = &w->page_content;
}

static void pdf_symbol(struct writer *w, size_t number, double x, double y, double scale)
{
    pdf_content_form(w->content, number, x, y, scale);
}

/* ---- Closing --------------------------------------------------------------------------------------------------- */

/* The fonts, symbols and images of all pages and symbols. False with the reason in `why` if a font is damaged. */
static bool fill_resources(struct writer *w, struct text *why)
{
    struct text *t = &w->page_resources->entries;
    text_add(t, "/ProcSet[/PDF/Text/ImageB/ImageC]/Font<<");
    for (size_t i = 0; i < w->fonts.count; i++) {
        unsigned id = pdf_font_add(w->file, &w->fonts.items[i]);
        if (id == 0)
            return text_refuse(why, "%s: the font is damaged; choose another font", w->fonts.items[i].font->path);
        text_addf(t, "/F%zu %u 0 R", i, id);
    }
    text_addf(t, ">>/XObject<<%s%s>>", text_string(&w->symbols), text_string(&w->image_entries));
    return true;
}

/* The bookmarks (12.3.3). Objects are numbered in order, so the neighbours' numbers are known before they exist. */
static void add_outline(struct writer *w)
{
    struct pdf_object *root = pdf_object_new(w->file);
    unsigned root_id = pdf_object_id(root), last_id = root_id + (unsigned)w->mark_count;
    text_addf(&root->entries, "/Type/Outlines/First %u 0 R/Last %u 0 R/Count %zu", root_id + 1, last_id, w->mark_count);
    pdf_file_catalog(w->file, "Outlines", root);
    for (size_t i = 0; i < w->mark_count; i++) {
        struct pdf_object *o = pdf_object_new(w->file);
        unsigned id = pdf_object_id(o);
        text_add(&o->entries, "/Title");
        pdf_add_string(&o->entries, w->marks[i].title);
        pdf_add_ref(&o->entries, "/Parent", root_id);
        if (i > 0)
            pdf_add_ref(&o->entries, "/Prev", id - 1);
        if (id < last_id)
            pdf_add_ref(&o->entries, "/Next", id + 1);
        text_addf(&o->entries, "/Dest[%u 0 R/Fit]", w->marks[i].page);
    }
}

static bool complete(struct writer *w, struct text *why)
{
    if (!w->page)
        return text_refuse(why, "nothing was drawn, and a PDF needs a page");
    end_page(w);
    if (!fill_resources(w, why))
        return false;
    if (w->any_label) {
        struct pdf_object *labels = pdf_object_new(w->file);
        text_addf(&labels->entries, "/Nums[%s]", text_string(&w->labels));
        pdf_file_catalog(w->file, "PageLabels", labels);
    }
    if (w->mark_count > 0)
        add_outline(w);
    pdf_add_ref(pdf_file_shared(w->file), "/Resources", pdf_object_id(w->page_resources));
    add_box(pdf_file_shared(w->file), w->first_width, w->first_height);
    return pdf_file_save(w->file, w->out, why);
}

static bool pdf_close(struct writer *w, struct text *why)
{
    bool good = complete(w, why);
    pdf_file_free(w->file);
    pdf_content_release(&w->page_content);
    pdf_content_release(&w->symbol_content);
    pdf_fonts_release(&w->fonts);
    text_release(&w->symbols);
    text_release(&w->image_entries);
    text_release(&w->labels);
    for (size_t i = 0; i < w->mark_count; i++)
        free(w->marks[i].title);
    free(w->marks);
    free(w->images);
    free(w->label);
    free(w->run);
    free(w);
    return good;
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
    w->out = out;
    w->file = pdf_file_new();
    /* First, near the front of the file: it tells other runs of the program that the file is theirs to replace. */
    pdf_file_info(w->file, "Creator", "quadrille " VERSION);
    if (info->title)
        pdf_file_info(w->file, "Title", info->title);
    if (info->subject)
        pdf_file_info(w->file, "Subject", info->subject);
    if (info->date != 0)
        pdf_file_date(w->file, info->date);
    w->page_resources = pdf_object_new(w->file);
    return draw_new(resources, &ops, w);
}
