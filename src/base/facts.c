#include "base/facts.h"

#include <string.h>

static struct fact *add(struct facts *f, enum fact_kind kind, const char *key)
{
    if (f->count == f->size) {
        size_t size = f->size ? f->size * 2 : 16;
        struct fact *list = arena_alloc(f->arena, size * sizeof *list);
        if (f->count)
            memcpy(list, f->list, f->count * sizeof *list);
        f->list = list;
        f->size = size;
    }
    struct fact *fact = &f->list[f->count++];
    *fact = (struct fact){.kind = kind};
    if (key)
        fact->key = arena_string(f->arena, key, strlen(key));
    return fact;
}

void facts_number(struct facts *f, const char *key, int64_t number)
{
    add(f, FACT_NUMBER, key)->number = number;
}

void facts_string(struct facts *f, const char *key, const char *string)
{
    add(f, FACT_STRING, key)->string = arena_string(f->arena, string, strlen(string));
}

void facts_null(struct facts *f, const char *key)
{
    add(f, FACT_NULL, key);
}

void facts_object(struct facts *f, const char *key)
{
    add(f, FACT_OBJECT, key);
}

void facts_list(struct facts *f, const char *key)
{
    add(f, FACT_LIST, key);
}

void facts_end(struct facts *f)
{
    add(f, FACT_END, NULL);
}
