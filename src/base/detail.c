#include "base/detail.h"

#include <string.h>

static struct detail_item *add(struct detail *d, enum detail_kind kind, const char *key)
{
    if (d->count == d->size) {
        size_t size = d->size ? d->size * 2 : 16;
        struct detail_item *list = arena_alloc(d->arena, size * sizeof *list);
        if (d->count)
            memcpy(list, d->list, d->count * sizeof *list);
        d->list = list;
        d->size = size;
    }
    struct detail_item *item = &d->list[d->count++];
    *item = (struct detail_item){.kind = kind};
    if (key)
        item->key = arena_string(d->arena, key, strlen(key));
    return item;
}

void detail_number(struct detail *d, const char *key, int64_t number)
{
    add(d, DETAIL_NUMBER, key)->number = number;
}

void detail_string(struct detail *d, const char *key, const char *string)
{
    add(d, DETAIL_STRING, key)->string = arena_string(d->arena, string, strlen(string));
}

void detail_null(struct detail *d, const char *key)
{
    add(d, DETAIL_NULL, key);
}

void detail_object(struct detail *d, const char *key)
{
    add(d, DETAIL_OBJECT, key);
}

void detail_list(struct detail *d, const char *key)
{
    add(d, DETAIL_LIST, key);
}

void detail_end(struct detail *d)
{
    add(d, DETAIL_END, NULL);
}
