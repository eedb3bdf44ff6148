/* The PDF writer. */
#include "base/mem.h"
#include "draw/display_list.h"
#include "draw/pdf_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A page as it was drawn; sides of paper hold one or two. */
struct drawn_page {
    unsigned contents;       /* the number of the object with its operators */
    struct pdf_object *side; /* of paper that holds it */
    double width, height;    /* mm */
    const char *label;       /* prefix of its label; NULL: viewers show the page's number */
    int number;
    size_t first_link; /* its links end where those of the next page begin */
};

struct bookmark {
    const char *title;
    size_t page; /* from 0, as drawn */
    bool below;  /* it belongs to the last one that does not */
};

/* A box in pt, y upward from the bottom of the page, and the page that it leads to, from 0. */
struct link {
    double box[4]; /* left, bottom, right, top */
    size_t page;
    const char *words; /* what it says of the page */
};

struct writer {
    struct output *out;
    struct arena arena; /* of labels, titles and words */
    struct pdf_file *file;
    enum imposition imposition;
    struct binding binding;
    struct pdf_object *page_resources, *symbol;
    struct pdf_content page_content, symbol_content, *content;
    struct transform base; /* to units of the content: from the page, or from the symbol that is shown or defined */
    struct pdf_fonts fonts;

    /* Symbols and images: entries of the resources. Contents refer to them by number, in the order of their coming. */
    struct text symbols, image_entries;
    const struct image **images;
    size_t image_count;

    /* A symbol is a list of forms and, in a tagged document, the tags between them. Where lines of symbols would become
     * too thin, as they are drawn small, it is a list of calls that are drawn in place. */
    struct display_list *lists, *recorded; /* by number; the one that is being defined and drawn in place, or NULL */
    size_t list_count, form_count;
    struct draw_call defined;

    struct drawn_page *pages; /* the last one is being drawn */
    size_t page_count;
    struct link *links;
    size_t link_count;

    struct text labels;  /* entries of the number tree */
    struct text run;     /* the prefix of the current run of labels */
    int64_t next_number; /* which would continue the run */
    bool any_label;
    struct bookmark *marks;
    size_t mark_count;
    struct pdf_structure *structure; /* NULL: untagged */
};

/* ---- Pages ----------------------------------------------------------------------------------------------------- */

static void end_page(struct writer *w)
{
    if (w->page_count == 0)
        return;
    if (w->structure)
        pdf_structure_stop(w->structure, w->content);
    pdf_content_end(w->content);
    w->pages[w->page_count - 1].contents = pdf_stream_new(w->file, "", w->content->text.data, w->content->text.len);
}

/* The box of a call in pt: left, bottom, right, top, y upward. */
static void page_box(const struct writer *w, const struct draw_call *c, double box[4])
{
    const struct transform *now = &w->content->now;
    double unit = PDF_PAGE_UNITS, page_height = w->pages[w->page_count - 1].height / MM_PER_PT;
    double x1 = transform_x(now, c->x) / unit, x2 = transform_x(now, c->x + c->width) / unit;
    double y1 = page_height - transform_y(now, c->y) / unit,
           y2 = page_height - transform_y(now, c->y + c->height) / unit;

    box[0] = fmin(x1, x2);
    box[1] = fmin(y1, y2);
    box[2] = fmax(x1, x2);
    box[3] = fmax(y1, y2);
}

static void add_link(struct writer *w, const struct draw_call *c)
{
    struct link *l = mem_add(w->links, w->link_count);
    *l = (struct link){.page = c->number - 1, .words = arena_string(&w->arena, c->name, strlen(c->name))};
    page_box(w, c, l->box);
    if (w->structure)
        pdf_structure_link(w->structure);
}

/* ---- Images and symbols ---------------------------------------------------------------------------------------- */

static unsigned add_samples(struct writer *w, const struct image *image, const char *entries, const uint8_t *bytes,
                            size_t channels)
{
    scoped(text_release) struct text all = {0};
    text_addf(&all, "/Type/XObject/Subtype/Image/Width %u/Height %u/BitsPerComponent 8%s", image->width, image->height,
              entries);
    return pdf_stream_new(w->file, text_string(&all), bytes, channels * image->width * image->height);
}

/* The number of an image, which is added to the file when it is first shown. */
static size_t image_number(struct writer *w, const struct image *image)
{
    size_t number = 0;
    while (number < w->image_count && w->images[number] != image)
        number++;
    if (number == w->image_count) {
        scoped(text_release) struct text entries = {0};
        size_t bytes = (size_t)3 * image->width * image->height;
        bool blended = image->alpha && w->binding.plain;
        scoped(mem_free) uint8_t *on_white = blended ? mem_new(bytes) : NULL;
        for (size_t i = 0; blended && i < bytes; i++)
            on_white[i] = (uint8_t)(255 - (255 - image->rgb[i]) * image->alpha[i / 3] / 255);
        text_add(&entries, "/ColorSpace/DeviceRGB");
        if (image->alpha && !blended)
            pdf_add_ref(&entries, "/SMask", add_samples(w, image, "/ColorSpace/DeviceGray", image->alpha, 1));
        unsigned id = add_samples(w, image, text_string(&entries), blended ? on_white : image->rgb, 3);
        text_addf(&w->image_entries, "/I%zu %u 0 R", number, id);
        *mem_add(w->images, w->image_count) = image;
    }
    return number;
}

static void begin_form(struct writer *w)
{
    const struct draw_call *c = &w->defined;
    w->symbol = pdf_object_new(w->file);
    text_addf(&w->symbols, "/S%zu %u 0 R", w->form_count++, pdf_object_id(w->symbol));
    text_addf(&w->symbol->entries, "/Type/XObject/Subtype/Form/Matrix[0.25 0 0 0.25 0 0]/BBox[%ld %ld %ld %ld]",
              pdf_symbol_units(c->x), pdf_symbol_units(c->y), pdf_symbol_units(c->x + c->width),
              pdf_symbol_units(c->y + c->height));
    pdf_add_ref(&w->symbol->entries, "/Resources", pdf_object_id(w->page_resources));
}

static void end_form(struct writer *w)
{
    const struct draw_call form = {.op = CALL_FORM, .number = w->form_count - 1, .scale = 1, .at = {.scale = 1}};
    pdf_content_end(w->content);
    if (w->symbol) {
        pdf_object_stream(w->file, w->symbol, text_string(&w->content->text), w->content->text.len);
        display_list_keep(&w->lists[w->list_count - 1], &form);
    }
    w->symbol = NULL;
}

/* A tag within the symbol that is being defined. */
static void divide_symbol(struct writer *w, const struct draw_call *tag)
{
    end_form(w);
    pdf_content_begin(w->content, PDF_SYMBOL_UNITS);
    display_list_keep(&w->lists[w->list_count - 1], tag);
}

/* ---- Imposition ------------------------------------------------------------------------------------------------ */

double imposition_width(double width, double height)
{
    double iso = round(height * sqrt(2));
    return fabs(iso - 2 * width - 1) < 0.01 ? iso : 2 * width;
}

int imposition_sides(enum imposition imposition, int pages)
{
    return imposition == IMPOSE_BOOKLET ? (pages + 3) / 4 * 2 : imposition == IMPOSE_TWO_UP ? (pages + 1) / 2 : pages;
}

struct imposed_side imposition_side(enum imposition imposition, int pages, int side)
{
    struct imposed_side s = {side, -1};

    if (imposition == IMPOSE_TWO_UP)
        s = (struct imposed_side){2 * side, 2 * side + 1};
    /* The outermost front has the last page and the first. Going inwards, the earlier page is right of the fold on
     * fronts and left of it on backs. */
    if (imposition == IMPOSE_BOOKLET) {
        int last = 2 * imposition_sides(imposition, pages) - 1;
        s = side % 2 ? (struct imposed_side){side, last - side} : (struct imposed_side){last - side, side};
    }
    s.left = s.left < pages ? s.left : -1;
    s.right = s.right < pages ? s.right : -1;
    return s;
}

/* ---- Sides of paper -------------------------------------------------------------------------------------------- */

/* Boxes on a side of paper are in mm from its bottom left corner, upward. */
static void add_box(struct text *entries, const char *name, struct box box)
{
    const double edges[] = {box.x, box.y, box.x + box.w, box.y + box.h};
    text_add(entries, name);
    for (size_t i = 0; i < 4; i++) {
        text_add_char(entries, i ? ' ' : '[');
        text_add_fixed(entries, edges[i] / MM_PER_PT, 3);
    }
    text_add_char(entries, ']');
}

/* Labels side `side` (12.4.2). A run of labels with the same prefix and rising numbers is one entry. */
static void add_label(struct writer *w, int side, const char *prefix, int number)
{
    if (side == 0 || strcmp(text_string(&w->run), prefix) != 0 || number != w->next_number) {
        text_addf(&w->labels, "%d<</S/D", side);
        if (*prefix) {
            text_add(&w->labels, "/P");
            pdf_add_string(&w->labels, prefix);
        }
        text_addf(&w->labels, "/St %d>>\n", number);
    }
    text_clear(&w->run);
    text_add(&w->run, prefix);
    w->next_number = (int64_t)number + 1;
}

/* Adds the links of a page, with the objects' numbers. */
static void add_links(const struct writer *w, size_t page, const struct pdf_sides *sides, size_t first_key,
                      struct text *out)
{
    size_t end = page + 1 < w->page_count ? w->pages[page + 1].first_link : w->link_count;
    for (size_t i = w->pages[page].first_link; i < end; i++) {
        const struct link *l = &w->links[i];
        if (l->page >= w->page_count)
            continue;
        struct pdf_object *o = pdf_object_new(w->file);
        text_add(&o->entries, "/Type/Annot/Subtype/Link/Border[0 0 0]/Rect[");
        for (size_t edge = 0; edge < 4; edge++) {
            text_add_fixed(&o->entries, l->box[edge] + (edge % 2 ? sides->rise : sides->shift[page]), 2);
            text_add_char(&o->entries, ' ');
        }
        text_addf(&o->entries, "]/Dest[%u 0 R/Fit]", sides->id[l->page]);
        if (w->structure) {
            text_addf(&o->entries, "/StructParent %zu/Contents", first_key + i);
            pdf_add_string(&o->entries, l->words);
        }
        sides->links[i] = pdf_object_id(o);
        text_addf(out, "%u 0 R ", sides->links[i]);
    }
}

#define MARK_GAP   1.0 /* mm: from the bleed to a crop mark, its length, and its width */
#define MARK       3.0
#define MARK_WIDTH 0.15
#define CREEP_MOST 2.0 /* mm */

/* Adds numbers in pt, of lengths in mm, and an operator. */
static void add_lengths(struct text *out, const double *mm, size_t count, const char *op)
{
    for (size_t i = 0; i < count; i++) {
        text_add_fixed(out, mm[i] / MM_PER_PT, 3);
        text_add_char(out, ' ');
    }
    text_add(out, op);
}

/* A stream that saves the state, keeps to a box, and moves the origin there, `right` of its left edge. */
static unsigned add_move(struct writer *w, struct box clip, double right, double up)
{
    scoped(text_release) struct text content = {0};
    text_add(&content, "q ");
    add_lengths(&content, (double[]){clip.x, clip.y, clip.w, clip.h}, 4, "re W n 1 0 0 1 ");
    add_lengths(&content, (double[]){right, up}, 2, "cm\n");
    return pdf_stream_new(w->file, "", content.data, content.len);
}

/* A stream of crop marks at the corners of a box. */
static unsigned add_marks(struct writer *w, struct box trim)
{
    scoped(text_release) struct text content = {0};
    double from = w->binding.bleed + MARK_GAP, to = from + MARK;

    text_add(&content, "q ");
    add_lengths(&content, (double[]){MARK_WIDTH}, 1, "w\n");
    for (int corner = 0; corner < 4; corner++) {
        double x = trim.x + (corner % 2 ? trim.w : 0), y = trim.y + (corner / 2 ? trim.h : 0);
        double right = corner % 2 ? 1 : -1, up = corner / 2 ? 1 : -1;
        add_lengths(&content, (double[]){x + right * from, y}, 2, "m ");
        add_lengths(&content, (double[]){x + right * to, y}, 2, "l ");
        add_lengths(&content, (double[]){x, y + up * from}, 2, "m ");
        add_lengths(&content, (double[]){x, y + up * to}, 2, "l S\n");
    }
    text_add(&content, "Q\n");
    return pdf_stream_new(w->file, "", content.data, content.len);
}

/* Makes the sides of paper. Where pages are imposed or bound, their streams stand between operators that save the
 * state, move to their place, and restore the state. */
static void add_sides(struct writer *w, struct pdf_sides *places)
{
    const struct binding *b = &w->binding;
    int pages = (int)w->page_count, sides = imposition_sides(w->imposition, pages);
    double width = w->pages[0].width + b->gutter, height = w->pages[0].height;
    scoped(mem_free) struct pdf_object **objects = mem_new((size_t)sides * sizeof *objects);
    bool imposed = w->imposition != IMPOSE_NONE, around = imposed || b->wrap, trimmed = b->bleed > 0 || b->crop_marks;
    bool moved = imposed || trimmed || b->gutter > 0;
    double paper = imposed ? imposition_width(width, height) : width, pad = imposed ? (paper / 2 - width) / 2 : 0;
    double margin = b->bleed + (b->crop_marks ? MARK_GAP + MARK : 0), inner = b->crop_marks || around ? margin : 0;
    unsigned restore = moved ? pdf_stream_new(w->file, "", "Q\n", 2) : 0, moves[2] = {0}, marks[2] = {0};
    double at[2] = {0};
    places->rise = margin / MM_PER_PT;
    scoped(text_release) struct text links = {0}, prefix = {0}, contents = {0};

    for (int side = 0; side < sides; side++) { /* links lead to later sides, too */
        struct imposed_side s = places->list[side] = imposition_side(w->imposition, pages, side);
        objects[side] = pdf_object_new(w->file);
        for (int page = s.left, half = 0; half < 2; page = s.right, half++)
            if (page >= 0)
                places->id[page] = pdf_object_id(w->pages[page].side = objects[side]);
    }
    for (int side = 0; side < sides; side++) {
        struct imposed_side s = places->list[side];
        struct text *entries = &objects[side]->entries;
        text_clear(&links);
        text_clear(&prefix);
        text_clear(&contents);
        text_add(entries, "/Type/Page");
        /* A single right page is at the left edge of its side, as nothing bleeds into the gutter. */
        bool first_right = !around && side % 2 == 0;
        const struct box trim = {first_right ? inner : margin, margin, paper, height},
                         bleed = {trim.x - (first_right ? 0 : b->bleed), margin - b->bleed,
                                  paper + b->bleed * (around ? 2 : 1), height + 2 * b->bleed};
        for (int page = s.left, half = 0; half < 2; page = s.right, half++) {
            if (page < 0)
                continue;
            int right = imposed ? half : page % 2 == 0;
            double creep = w->imposition == IMPOSE_BOOKLET ? fmin(side / 2 * b->creep, CREEP_MOST) : 0;
            double x =
                trim.x + pad + (half ? paper / 2 : 0) + (half ? -creep : creep) + (page % 2 == 0 ? b->gutter : 0);
            if (moved && (!moves[right] || fabs(at[right] - x) > 1e-9)) {
                struct box clip = bleed;
                if (imposed) { /* no page reaches over the fold */
                    clip.w /= 2;
                    clip.x += half ? clip.w : 0;
                }
                moves[right] = add_move(w, clip, x, margin);
                at[right] = x;
            }
            if (moved)
                text_addf(&contents, "%u 0 R %u 0 R %u 0 R ", moves[right], w->pages[page].contents, restore);
            places->shift[page] = x / MM_PER_PT;
            add_links(w, (size_t)page, places, (size_t)sides, &links);
        }
        if (b->crop_marks) {
            if (!marks[first_right])
                marks[first_right] = add_marks(w, trim);
            text_addf(&contents, "%u 0 R", marks[first_right]);
        }
        if (moved)
            text_addf(entries, "/Contents[%s]", text_string(&contents));
        else
            pdf_add_ref(entries, "/Contents", w->pages[side].contents);
        if (imposed && s.left >= 0 && s.right >= 0)
            text_addf(&prefix, "%d\u2013", s.left + 1);
        if (imposed) {
            add_label(w, side, text_string(&prefix), (s.right >= 0 ? s.right : s.left) + 1);
        } else {
            struct drawn_page *page = &w->pages[side];
            /* Pages inherit the size of the first one from the root of the tree. */
            if (fabs(page->width + b->gutter - width) > 1e-9 || fabs(page->height - height) > 1e-9)
                add_box(entries, "/MediaBox", (struct box){0, 0, page->width, page->height});
            w->any_label = w->any_label || page->label;
            add_label(w, side, page->label ? page->label : "", page->label ? page->number : side + 1);
        }
        if (trimmed) {
            add_box(entries, "/TrimBox", trim);
            add_box(entries, "/BleedBox", bleed);
        }
        if (links.len > 0)
            text_addf(entries, "/Annots[%s]", text_string(&links));
        if (w->structure)
            text_addf(entries, "/StructParents %d/Tabs/S", side);
        pdf_file_page(w->file, objects[side]);
    }
    w->any_label = !b->plain && (w->any_label || imposed);
    add_box(pdf_file_shared(w->file), "/MediaBox", (struct box){0, 0, paper + margin + inner, height + 2 * margin});
}

/* ---- Calls ----------------------------------------------------------------------------------------------------- */

static void pdf_call(struct writer *w, const struct draw_call *c)
{
    const struct transform base = w->base;
    struct drawn_page *page;
    if (w->recorded) {
        if (c->op == CALL_END)
            w->recorded = NULL;
        else
            display_list_keep(w->recorded, c);
        return;
    }
    if (w->binding.plain && (c->op == CALL_LABEL || c->op == CALL_BOOKMARK || c->op == CALL_LINK))
        return;
    if (w->content)
        w->content->now = transform_within(&w->base, c->at.x, c->at.y, c->at.scale);
    const bool paints = c->op == CALL_SHAPE || c->op == CALL_TEXT || c->op == CALL_IMAGE || c->op == CALL_FORM;
    if (paints && w->content == &w->symbol_content && !w->symbol)
        begin_form(w);
    if (w->structure && paints && w->content == &w->page_content)
        pdf_structure_paint(w->structure, w->content, w->imposition != IMPOSE_NONE);
    switch (c->op) {
    case CALL_PAGE:
        end_page(w);
        *mem_add(w->pages, w->page_count) =
            (struct drawn_page){.width = c->width, .height = c->height, .first_link = w->link_count};
        w->content = &w->page_content;
        w->base = (struct transform){.scale = PDF_PAGE_UNITS / MM_PER_PT};
        pdf_content_page(w->content, c->height);
        if (w->structure)
            pdf_structure_page(w->structure);
        break;
    case CALL_LABEL:
        page = &w->pages[w->page_count - 1];
        page->label = arena_string(&w->arena, c->name, strlen(c->name));
        page->number = (int)c->number;
        break;
    case CALL_BOOKMARK:
        *mem_add(w->marks, w->mark_count) =
            (struct bookmark){arena_string(&w->arena, c->name, strlen(c->name)), w->page_count - 1, c->below};
        break;
    case CALL_LINK:
        add_link(w, c);
        break;
    case CALL_SHAPE:
        pdf_content_shape(w->content, c->path, &c->brush);
        break;
    case CALL_TEXT:
        pdf_content_text(w->content, &w->fonts, c);
        break;
    case CALL_IMAGE:
        pdf_content_image(w->content, image_number(w, c->image), c);
        break;
    case CALL_DEFINE:
        *mem_add(w->lists, w->list_count) = (struct display_list){0};
        if (w->binding.line_least > 0) {
            w->recorded = &w->lists[w->list_count - 1];
            break;
        }
        w->defined = *c;
        w->content = &w->symbol_content;
        w->base.scale = PDF_SYMBOL_UNITS / MM_PER_PT;
        pdf_content_begin(w->content, PDF_SYMBOL_UNITS);
        break;
    case CALL_END:
        end_form(w);
        w->content = &w->page_content;
        w->base.scale = PDF_PAGE_UNITS / MM_PER_PT;
        break;
    case CALL_SYMBOL:
        w->base = transform_within(&w->content->now, c->x, c->y, c->scale);
        for (size_t i = 0; i < w->lists[c->number].count; i++) {
            const struct draw_call *part = &w->lists[c->number].calls[i];
            if (!c->picture || (part->op != CALL_TAG && part->op != CALL_TAG_END))
                pdf_call(w, part);
        }
        w->base = base;
        break;
    case CALL_FORM:
        pdf_content_form(w->content, c);
        break;
    case CALL_TAG:
    case CALL_TAG_END:
        if (w->structure && w->content == &w->symbol_content)
            divide_symbol(w, c);
        else if (w->structure && c->op == CALL_TAG_END)
            pdf_structure_end(w->structure);
        else if (w->structure) {
            double box[4];
            page_box(w, c, box);
            pdf_structure_begin(w->structure, c, box);
        }
        break;
    case CALL_PUSH:
    case CALL_POP:
    case CALL_SIDE:
    case CALL_MARK:
        break;
    }
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

/* The bookmarks, in two levels; those of the lower one are folded away. */
static void add_outline(struct writer *w)
{
    pdf_bookmark *top = NULL;
    for (const struct bookmark *m = w->marks; m < w->marks + w->mark_count; m++) {
        pdf_bookmark *mark = pdf_file_bookmark(w->file, m->below ? top : NULL, m->title, w->pages[m->page].side);
        top = m->below && top ? top : mark;
    }
}

static bool complete(struct writer *w, struct text *why)
{
    if (w->page_count == 0)
        return text_refuse(why, "nothing was drawn, and a PDF needs a page");
    scoped(mem_free) unsigned *id = mem_new(w->page_count * sizeof *id);
    scoped(mem_free) unsigned *links = mem_new((w->link_count + 1) * sizeof *links);
    scoped(mem_free) double *shift = mem_new(w->page_count * sizeof *shift);
    const int count = imposition_sides(w->imposition, (int)w->page_count);
    scoped(mem_free) struct imposed_side *list = mem_new((size_t)count * sizeof *list);
    struct pdf_sides sides = {list, count, w->imposition != IMPOSE_NONE, id, shift, 0, links};
    end_page(w);
    add_sides(w, &sides);
    if (w->structure)
        pdf_structure_write(w->structure, &sides, w->file);
    if (w->any_label) {
        struct pdf_object *labels = pdf_object_new(w->file);
        text_addf(&labels->entries, "/Nums[%s]", text_string(&w->labels));
        pdf_file_catalog(w->file, "PageLabels", labels);
    }
    add_outline(w);
    pdf_add_ref(pdf_file_shared(w->file), "/Resources", pdf_object_id(w->page_resources));
    return fill_resources(w, why) && pdf_file_save(w->file, w->imposition == IMPOSE_BOOKLET, w->out, why);
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
    for (size_t i = 0; i < w->list_count; i++)
        display_list_release(&w->lists[i]);
    free(w->lists);
    free(w->marks);
    free(w->pages);
    free(w->links);
    arena_release(&w->arena);
    pdf_structure_free(w->structure);
    free(w->images);
    text_release(&w->run);
    free(w);
    return good;
}

struct draw *draw_pdf(const struct draw_resources *resources, const struct draw_info *info, struct output *out)
{
    static const struct writer_ops ops[] = {{pdf_call, pdf_close, TAKES_NOTHING}, {pdf_call, pdf_close, TAKES_TAGS}};
    struct writer *w = mem_new(sizeof *w);
    w->out = out;
    w->imposition = info->imposition;
    w->binding = info->binding;
    w->page_content.line_least = info->binding.line_least;
    w->file = pdf_file_new(info);
    w->structure = info->tagged ? pdf_structure_new() : NULL;
    w->page_content.separate = w->symbol_content.separate = info->tagged;
    w->page_resources = pdf_object_new(w->file);
    return draw_new(resources, &ops[info->tagged], w);
}
