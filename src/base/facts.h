/* A small tree of named values, written from front to back: how a game tells its breakdown of a score
 * without knowing any output format. */
#ifndef QUADRILLE_BASE_FACTS_H
#define QUADRILLE_BASE_FACTS_H

#include "base/arena.h"

#include <stddef.h>
#include <stdint.h>

enum fact_kind { FACT_NUMBER, FACT_STRING, FACT_NULL, FACT_OBJECT, FACT_LIST, FACT_END };

struct fact {
    enum fact_kind kind;
    const char *key; /* NULL inside a list and for FACT_END */
    int64_t number;
    const char *string;
};

/* The facts in order; FACT_OBJECT and FACT_LIST hold all that follows up to their FACT_END. */
struct facts {
    struct arena *arena; /* holds the strings and the list itself; borrowed */
    struct fact *list;
    size_t count, size;
};

/* Each adds one fact; strings are copied, and `key` is NULL inside a list. What object and list begin, end closes. */
void facts_number(struct facts *f, const char *key, int64_t number);
void facts_string(struct facts *f, const char *key, const char *string);
void facts_null(struct facts *f, const char *key);
void facts_object(struct facts *f, const char *key);
void facts_list(struct facts *f, const char *key);
void facts_end(struct facts *f);

#endif
