/* The detail of a score: a small tree of named values that a game's rules write front to back. Reports turn it into
 * text and JSON, so that no game knows an output format. */
#ifndef QUADRILLE_BASE_DETAIL_H
#define QUADRILLE_BASE_DETAIL_H

#include "base/arena.h"

#include <stddef.h>
#include <stdint.h>

enum detail_kind { DETAIL_NUMBER, DETAIL_STRING, DETAIL_NULL, DETAIL_OBJECT, DETAIL_LIST, DETAIL_END };

struct detail_item {
    enum detail_kind kind;
    const char *key; /* NULL inside a list and for DETAIL_END */
    int64_t number;
    const char *string;
};

/* The items in order. A DETAIL_OBJECT or DETAIL_LIST contains all items up to its DETAIL_END. */
struct detail {
    struct arena *arena; /* owns the items and their strings; borrowed */
    struct detail_item *list;
    size_t count, size;
};

/* Each adds one item and copies its strings. `key` is NULL inside a list. detail_end closes the innermost object or
 * list. */
void detail_number(struct detail *d, const char *key, int64_t number);
void detail_string(struct detail *d, const char *key, const char *string);
void detail_null(struct detail *d, const char *key);
void detail_object(struct detail *d, const char *key);
void detail_list(struct detail *d, const char *key);
void detail_end(struct detail *d);

#endif
