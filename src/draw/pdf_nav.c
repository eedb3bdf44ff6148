#include "base/mem.h"
#include "draw/pdf_internal.h"

#include <stdlib.h>
#include <string.h>

/* Pages or nodes below a node of the tree. With three levels the root's list stays short, so that the document's
 * information comes early in the file. */
enum { KIDS = 128 };

void pdf_nav_release(struct pdf_nav *n)
{
    for (size_t i = 0; i < n->mark_count; i++)
        free(n->marks[i].title);
    free(n->marks);
    free(n->prefix);
    text_release(&n->labels);
}

/* ---- Pages ----------------------------------------------------------------------------------------------------- */

static void add_to_tree(struct pdf_file *f, struct pdf_nav *n, struct pdf_object *page)
{
    HPDF_Doc doc = f->doc;
    if (!doc || !page->dict)
        return;
    if (!n->leaf || n->in_leaf == KIDS) {
        if (!n->branch || n->in_branch == KIDS) {
            n->branch = HPDF_Pages_New(doc->mmgr, doc->root_pages, doc->xref);
            n->in_branch = 0;
        }
        if (n->branch)
            n->leaf = HPDF_Pages_New(doc->mmgr, n->branch, doc->xref);
        n->in_branch++;
        n->in_leaf = 0;
    }
    HPDF_Array kids = n->leaf ? HPDF_Dict_GetItem(n->leaf, "Kids", HPDF_OCLASS_ARRAY) : NULL;
    if (!kids)
        return;
    /* HPDF_Pages_AddKids would need the attributes of libharu's own pages. */
    page->dict->header.obj_class |= HPDF_OSUBCLASS_PAGE;
    HPDF_Array_Add(kids, page->dict);
    pdf_add_ref(&page->entries, "/Parent", pdf_dict_id(n->leaf));
    n->in_leaf++;
}

/* ---- Labels ---------------------------------------------------------------------------------------------------- */

/* A run of labels with the same prefix and rising numbers is one entry. */
static void add_label(struct pdf_nav *n, const char *prefix, int64_t number)
{
    if (n->prefix && strcmp(n->prefix, prefix) == 0 && number == n->next_number) {
        n->next_number++;
        return;
    }
    text_add_int(&n->labels, (int64_t)n->pages);
    text_add(&n->labels, "<</S/D");
    if (*prefix) {
        text_add(&n->labels, "/P");
        pdf_add_string(&n->labels, prefix);
    }
    text_add(&n->labels, "/St ");
    text_add_int(&n->labels, number);
    text_add(&n->labels, ">>\n");
    free(n->prefix);
    n->prefix = mem_string(prefix, strlen(prefix));
    n->next_number = number + 1;
}

void pdf_nav_page(struct pdf_file *f, struct pdf_nav *n, struct pdf_object *page, const char *prefix, int64_t number)
{
    add_to_tree(f, n, page);
    if (prefix) {
        n->any_label = true;
        add_label(n, prefix, number);
    } else {
        add_label(n, "", (int64_t)n->pages + 1);
    }
    n->pages++;
}

/* ---- Outline --------------------------------------------------------------------------------------------------- */

void pdf_nav_bookmark(struct pdf_nav *n, const char *title, unsigned page)
{
    n->marks = mem_grow(n->marks, n->mark_count, &n->mark_size, sizeof *n->marks);
    n->marks[n->mark_count++] = (struct pdf_bookmark){mem_string(title, strlen(title)), page};
}

void pdf_nav_close(struct pdf_file *f, struct pdf_nav *n)
{
    if (n->any_label) {
        struct pdf_object *labels = pdf_object_new(f);
        text_add(&labels->entries, "/Nums[");
        text_add_bytes(&labels->entries, n->labels.data, n->labels.len);
        text_add_char(&labels->entries, ']');
        if (labels->dict)
            HPDF_Dict_Add(f->doc->catalog, "PageLabels", labels->dict);
    }
    if (n->mark_count == 0)
        return;
    struct pdf_object *root = pdf_object_new(f);
    unsigned root_id = pdf_object_id(root);
    pdf_add_ref(&root->entries, "/Type/Outlines/First", root_id + 1);
    pdf_add_ref(&root->entries, "/Last", root_id + (unsigned)n->mark_count);
    text_add(&root->entries, "/Count ");
    text_add_int(&root->entries, (int64_t)n->mark_count);
    /* Objects are numbered in order, so the neighbours' numbers are known before they exist. */
    for (size_t i = 0; i < n->mark_count; i++) {
        struct pdf_object *o = pdf_object_new(f);
        unsigned id = pdf_object_id(o);
        text_add(&o->entries, "/Title");
        pdf_add_string(&o->entries, n->marks[i].title);
        pdf_add_ref(&o->entries, "/Parent", root_id);
        if (i > 0)
            pdf_add_ref(&o->entries, "/Prev", id - 1);
        if (i + 1 < n->mark_count)
            pdf_add_ref(&o->entries, "/Next", id + 1);
        text_addf(&o->entries, "/Dest[%u 0 R/Fit]", n->marks[i].page);
        pdf_object_trim(o);
    }
    if (root->dict)
        HPDF_Dict_Add(f->doc->catalog, "Outlines", root->dict);
}
