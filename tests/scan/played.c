#include "scan/played.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool item_is_mark(const struct item *item)
{
    return item->kind <= ITEM_TICK;
}

bool item_drawn(const struct item *item)
{
    return item->kind != ITEM_FREE && strcmp(item->value, "blank") != 0 && strcmp(item->value, "erased") != 0;
}

static bool read_item(const char *line, struct item *item)
{
    char kind[8] = "", shape[8] = "";
    double *at = item->at;

    sscanf(line, "%7s", kind);
    if (!strcmp(kind, "line")) {
        item->kind = ITEM_LINE;
        return sscanf(line, "%*s %15s %lf %lf %lf %lf %7s %d", item->name, at, at + 1, at + 2, at + 3, item->value,
                      &item->player) == 7;
    }
    if (!strcmp(kind, "cell")) {
        item->kind = ITEM_CELL;
        bool read = sscanf(line, "%*s %15s %lf %lf %lf %7s %7s %d", item->name, at, at + 1, at + 2, shape, item->value,
                           &item->player) == 7;
        item->stone = !strcmp(shape, "stone");
        return read;
    }
    if (!strcmp(kind, "tick")) {
        item->kind = ITEM_TICK;
        return sscanf(line, "%*s %15s %lf %lf %lf %lf %7s %d", item->name, at, at + 1, at + 2, at + 3, item->value,
                      &item->player) == 7;
    }
    if (!strcmp(kind, "circle")) {
        item->kind = ITEM_CIRCLE;
        return sscanf(line, "%*s %lf %lf %lf %d", at, at + 1, at + 2, &item->player) == 4;
    }
    if (!strcmp(kind, "letter")) {
        item->kind = ITEM_LETTER;
        return sscanf(line, "%*s %lf %lf %lf %15s %d", at, at + 1, at + 2, item->name, &item->player) == 5;
    }
    item->kind = ITEM_FREE;
    return !strcmp(kind, "free") && sscanf(line, "%*s %lf %lf %lf %lf", at, at + 1, at + 2, at + 3) == 4;
}

static void widen(struct played *played, double x, double y)
{
    played->low = (struct spot){fmin(played->low.x, x), fmin(played->low.y, y)};
    played->high = (struct spot){fmax(played->high.x, x), fmax(played->high.y, y)};
}

struct played played_read(const char *file)
{
    FILE *in = fopen(file, "r");
    struct played played = {.low = {1e9, 1e9}, .high = {-1e9, -1e9}};
    char line[256];

    if (!in || !fgets(line, sizeof line, in) || sscanf(line, "page %lf %lf", &played.width, &played.height) != 2)
        fail("no page", file);
    while (fgets(line, sizeof line, in)) {
        struct item item = {0};
        if (!read_item(line, &item) || item.player < 0 || item.player >= PLAYERS_MOST)
            fail(line, file);
        if (played.count % 256 == 0) {
            struct item *more = memory((size_t)played.count + 256, sizeof item);
            if (played.count)
                memcpy(more, played.items, (size_t)played.count * sizeof item);
            free(played.items);
            played.items = more;
        }
        played.items[played.count++] = item;
        if (item_is_mark(&item))
            widen(&played, item.at[0], item.at[1]);
        if (item.kind == ITEM_LINE)
            widen(&played, item.at[2], item.at[3]);
    }
    fclose(in);
    return played;
}
