/* The table of built-in templates, which the build makes from the files in templates/. */
#ifndef QUADRILLE_PAGE_TEMPLATE_TABLE_H
#define QUADRILLE_PAGE_TEMPLATE_TABLE_H

struct template_entry {
    const char *name; /* below templates/; NULL ends the table */
    const char *content, *end;
};

extern const struct template_entry template_table[];

#endif
