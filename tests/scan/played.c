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
    return item->kind < ITEM_FREE && strcmp(item->value, "blank") != 0 && strcmp(item->value, "erased") != 0;
}

bool item_counts(const struct item *item)
{
    return item_drawn(item) && strcmp(item->value, "crossed") != 0;
}

/* What follows each kind: n its name, d a number, s its shape, v its value, p its player. */
static const struct {
    const char *kind, *fields;
} forms[] = {
    [ITEM_LINE] = {"line", "nddddvp"},  [ITEM_CELL] = {"cell", "ndddsvp"},   [ITEM_TICK] = {"tick", "nddddvp"},
    [ITEM_CIRCLE] = {"circle", "dddp"}, [ITEM_LETTER] = {"letter", "dddnp"}, [ITEM_FREE] = {"free", "dddd"},
    [ITEM_STAIN] = {"stain", "ddd"},
};

static bool read_item(char *line, struct item *item)
{
    char *rest, *word = strtok_r(line, " \n", &rest);
    double *at = item->at;

    while (item->kind < sizeof forms / sizeof *forms && word && strcmp(word, forms[item->kind].kind) != 0)
        item->kind++;
    if (!word || item->kind == sizeof forms / sizeof *forms)
        return false;
    for (const char *field = forms[item->kind].fields; *field; field++) {
        if (!(word = strtok_r(NULL, " \n", &rest)))
            return false;
        if (*field == 'n')
            snprintf(item->name, sizeof item->name, "%s", word);
        else if (*field == 'd')
            *at++ = strtod(word, NULL);
        else if (*field == 's')
            item->stone = !strcmp(word, "stone");
        else if (*field == 'v')
            snprintf(item->value, sizeof item->value, "%s", word);
        else
            item->player = (int)strtol(word, NULL, 10);
    }
    return true;
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
