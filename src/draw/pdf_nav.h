/* Finding one's way in a PDF file: the tree of pages, their labels, the outline. */
#ifndef QUADRILLE_DRAW_PDF_NAV_H
#define QUADRILLE_DRAW_PDF_NAV_H

#include "draw/pdf_file.h"

struct pdf_mark {
    char *title;
    unsigned page; /* its object's number */
};

struct pdf_nav {
    HPDF_Pages branch, leaf; /* where the next page goes */
    unsigned in_branch, in_leaf;
    size_t pages;

    struct text labels;  /* entries of the number tree */
    char *prefix;        /* of the labels' current run */
    int64_t next_number; /* the label that would continue it */
    bool any_label;

    struct pdf_mark *marks;
    size_t mark_count, mark_size;
};

void pdf_nav_release(struct pdf_nav *n);

/* Puts the page behind those so far; without a label (`prefix` NULL) it is known by its number alone. */
void pdf_nav_page(struct pdf_file *f, struct pdf_nav *n, struct pdf_object *page, const char *prefix, int64_t number);
void pdf_nav_bookmark(struct pdf_nav *n, const char *title, unsigned page);

/* Adds labels and outline to the file. */
void pdf_nav_close(struct pdf_file *f, struct pdf_nav *n);

#endif
