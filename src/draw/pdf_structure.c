#include "base/arena.h"
#include "base/mem.h"
#include "draw/pdf_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const tag_names[] = {[TAG_DOCUMENT] = "Document",
                                        [TAG_SECTION] = "Sect",
                                        [TAG_AFTER] = "Sect",
                                        [TAG_H1] = "H1",
                                        [TAG_H2] = "H2",
                                        [TAG_H3] = "H3",
                                        [TAG_P] = "P",
                                        [TAG_LIST] = "L",
                                        [TAG_ITEM] = "LI",
                                        [TAG_LABEL] = "Lbl",
                                        [TAG_BODY] = "LBody",
                                        [TAG_TABLE] = "Table",
                                        [TAG_ROW] = "TR",
                                        [TAG_HEAD] = "TH",
                                        [TAG_ROW_HEAD] = "TH",
                                        [TAG_CELL] = "TD",
                                        [TAG_CONTENTS] = "TOC",
                                        [TAG_ENTRY] = "TOCI",
                                        [TAG_LINK] = "Link",
                                        [TAG_FIGURE] = "Figure"};

/* What an element holds, in order of reading. */
struct kid {
    struct kid *next;
    enum { KID_ELEMENT, KID_CONTENT, KID_LINK } kind;
    size_t number; /* of the element; of the content in its page; of the link in the document */
    size_t page;   /* of content, from 0 */
};

struct element {
    enum draw_tag tag;
    size_t parent;
    const char *alt; /* NULL: none */
    double box[4];   /* of a figure: left, bottom, right, top in pt, y upward */
    struct kid *first, **end;
    bool full;   /* something in it is printed */
    unsigned id; /* of its object */
};

/* Which elements own a page's pieces of content. */
struct page_pieces {
    size_t *owners;
    size_t count;
};

struct pdf_structure {
    struct arena arena; /* of kids and alternative texts */
    struct element *elements;
    size_t element_count, open;
    struct page_pieces *pages;
    size_t page_count;
    size_t *link_owners;
    size_t link_count;
    size_t marked; /* the element that owns what is printed now, or one of: */
};
#define NOTHING  ((size_t)-1)
#define ARTIFACT ((size_t)-2)

static size_t add_element(struct pdf_structure *s, enum draw_tag tag, size_t parent)
{
    const size_t number = s->element_count;
    /* Elements move as the list grows, and an empty one's `end` points into itself: it is set when it gets a kid. */
    *mem_add(s->elements, s->element_count) = (struct element){.tag = tag, .parent = parent};
    return number;
}

struct pdf_structure *pdf_structure_new(void)
{
    struct pdf_structure *s = mem_new(sizeof *s);
    s->open = add_element(s, TAG_DOCUMENT, NOTHING);
    s->marked = NOTHING;
    return s;
}

void pdf_structure_free(struct pdf_structure *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->page_count; i++)
        free(s->pages[i].owners);
    free(s->elements);
    free(s->pages);
    free(s->link_owners);
    arena_release(&s->arena);
    free(s);
}

static void add_kid(struct pdf_structure *s, size_t owner, struct kid kid)
{
    struct element *e = &s->elements[owner];
    struct kid **end = e->first ? e->end : &e->first;
    *end = arena_copy(&s->arena, &kid, sizeof kid);
    e->end = &(*end)->next;
    for (; kid.kind != KID_ELEMENT && owner != NOTHING && !s->elements[owner].full; owner = s->elements[owner].parent)
        s->elements[owner].full = true;
}

void pdf_structure_begin(struct pdf_structure *s, const struct draw_call *c, const double box[4])
{
    const size_t number = add_element(s, c->tag, s->open);
    struct element *e = &s->elements[number];
    if (c->name)
        e->alt = arena_string(&s->arena, c->name, strlen(c->name));
    memcpy(e->box, box, sizeof e->box);
    if (c->tag != TAG_AFTER)
        add_kid(s, s->open, (struct kid){.kind = KID_ELEMENT, .number = number});
    s->open = number;
}

void pdf_structure_end(struct pdf_structure *s)
{
    assert(s->elements[s->open].parent != NOTHING && "an element is open");
    for (size_t i = s->open + 1; i < s->element_count; i++)
        if (s->elements[i].tag == TAG_AFTER && s->elements[i].parent == s->open)
            add_kid(s, s->open, (struct kid){.kind = KID_ELEMENT, .number = i});
    s->open = s->elements[s->open].parent;
}

void pdf_structure_page(struct pdf_structure *s)
{
    *mem_add(s->pages, s->page_count) = (struct page_pieces){0};
}

void pdf_structure_paint(struct pdf_structure *s, struct pdf_content *c, bool imposed)
{
    const size_t owner = draw_tag_holds(s->elements[s->open].tag) ? s->open : ARTIFACT;
    if (s->marked == owner)
        return;
    pdf_structure_stop(s, c);
    s->marked = owner;
    if (owner == ARTIFACT) {
        text_add(&c->text, "/Artifact BMC\n");
        return;
    }
    const size_t number = s->page_count - 1;
    struct page_pieces *page = &s->pages[number];
    const size_t mark = imposed ? 2 * page->count + number % 2 : page->count;
    *mem_add(page->owners, page->count) = owner;
    text_addf(&c->text, "/%s<</MCID %zu>>BDC\n", tag_names[s->elements[owner].tag], mark);
    add_kid(s, owner, (struct kid){.kind = KID_CONTENT, .number = mark, .page = number});
}

void pdf_structure_stop(struct pdf_structure *s, struct pdf_content *c)
{
    pdf_content_end(c);
    if (s->marked != NOTHING)
        text_add(&c->text, "EMC\n");
    s->marked = NOTHING;
}

void pdf_structure_link(struct pdf_structure *s)
{
    const bool own = s->elements[s->open].tag != TAG_LINK;
    const double nowhere[4] = {0};
    if (own)
        pdf_structure_begin(s, &(struct draw_call){.tag = TAG_LINK}, nowhere);
    add_kid(s, s->open, (struct kid){.kind = KID_LINK, .number = s->link_count});
    *mem_add(s->link_owners, s->link_count) = s->open;
    if (own)
        pdf_structure_end(s);
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Empty elements are left out, but for the cells of rows that are not empty. */
static bool is_written(const struct pdf_structure *s, const struct element *e)
{
    const bool cell = e->tag == TAG_CELL || e->tag == TAG_HEAD || e->tag == TAG_ROW_HEAD;
    return e->full || e->parent == NOTHING || (cell && s->elements[e->parent].full);
}

static void write_element(const struct pdf_structure *s, const struct element *e, const struct pdf_sides *sides,
                          unsigned root, struct text *out)
{
    size_t page = NOTHING;
    for (const struct kid *kid = e->first; kid && page == NOTHING; kid = kid->next)
        page = kid->kind == KID_CONTENT ? kid->page : NOTHING;
    text_addf(out, "/S/%s", tag_names[e->tag]);
    pdf_add_ref(out, "/P", e->parent == NOTHING ? root : s->elements[e->parent].id);
    if (page != NOTHING)
        pdf_add_ref(out, "/Pg", sides->id[page]);
    if (e->alt) {
        text_add(out, "/Alt");
        pdf_add_string(out, e->alt);
    }
    if (e->tag == TAG_HEAD || e->tag == TAG_ROW_HEAD)
        text_addf(out, "/A<</O/Table/Scope/%s>>", e->tag == TAG_HEAD ? "Column" : "Row");
    if (e->tag == TAG_FIGURE && page != NOTHING) {
        text_add(out, "/A<</O/Layout/BBox[");
        for (size_t i = 0; i < 4; i++) {
            text_add_fixed(out, e->box[i] + (i % 2 ? sides->rise : sides->shift[page]), 1);
            text_add(out, i < 3 ? " " : "]>>");
        }
    }
    text_add(out, "/K[");
    for (const struct kid *kid = e->first; kid; kid = kid->next) {
        if (kid->kind == KID_ELEMENT && is_written(s, &s->elements[kid->number]))
            pdf_add_ref(out, "", s->elements[kid->number].id);
        else if (kid->kind == KID_LINK && sides->links[kid->number])
            text_addf(out, "<</Type/OBJR/Obj %u 0 R>>", sides->links[kid->number]);
        else if (kid->kind == KID_CONTENT && kid->page == page)
            text_add_int(out, (int64_t)kid->number);
        else if (kid->kind == KID_CONTENT)
            text_addf(out, "<</Type/MCR/Pg %u 0 R/MCID %zu>>", sides->id[kid->page], kid->number);
        text_add_char(out, ' ');
    }
    text_add_char(out, ']');
}

/* Adds the element that owns a piece of content of a side, which may hold two pages. */
static void write_owner(const struct pdf_structure *s, struct imposed_side side, size_t mark, bool imposed,
                        struct text *out)
{
    const int pages[] = {side.left, side.right};
    const size_t number = imposed ? mark / 2 : mark;
    for (int half = 0; half < 2; half++) {
        const struct page_pieces *page = pages[half] < 0 ? NULL : &s->pages[pages[half]];
        if (!page || (imposed && (size_t)pages[half] % 2 != mark % 2) || number >= page->count)
            continue;
        pdf_add_ref(out, "", s->elements[page->owners[number]].id);
        return;
    }
    text_add(out, " null");
}

/* The tree by which readers find the elements of a side's content and of links (14.7.4.4). */
static void write_parents(const struct pdf_structure *s, const struct pdf_sides *sides, struct text *out)
{
    text_add(out, "/Nums[");
    for (int i = 0; i < sides->count; i++) {
        const struct imposed_side side = sides->list[i];
        const size_t left = side.left < 0 ? 0 : s->pages[side.left].count;
        const size_t right = side.right < 0 ? 0 : s->pages[side.right].count;
        const size_t most = (left > right ? left : right) * (sides->imposed ? 2 : 1);
        text_addf(out, "%d[", i);
        for (size_t mark = 0; mark < most; mark++)
            write_owner(s, side, mark, sides->imposed, out);
        text_add_char(out, ']');
    }
    for (size_t i = 0; i < s->link_count; i++)
        if (sides->links[i])
            text_addf(out, "%zu %u 0 R ", (size_t)sides->count + i, s->elements[s->link_owners[i]].id);
    text_add_char(out, ']');
}

void pdf_structure_write(struct pdf_structure *s, const struct pdf_sides *sides, struct pdf_file *file)
{
    struct pdf_object *root = pdf_object_new(file), *parents = pdf_object_new(file);
    scoped(mem_free) struct pdf_object **objects = mem_new(s->element_count * sizeof *objects);

    for (size_t i = 0; i < s->element_count; i++)
        if (is_written(s, &s->elements[i])) {
            objects[i] = pdf_object_new(file);
            s->elements[i].id = pdf_object_id(objects[i]);
        }
    for (size_t i = 0; i < s->element_count; i++)
        if (objects[i])
            write_element(s, &s->elements[i], sides, pdf_object_id(root), &objects[i]->entries);
    write_parents(s, sides, &parents->entries);
    text_addf(&root->entries, "/Type/StructTreeRoot/K %u 0 R/ParentTree %u 0 R", s->elements[0].id,
              pdf_object_id(parents));
    pdf_file_catalog(file, "StructTreeRoot", root);
}
