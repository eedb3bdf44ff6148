/* Connect Capture: canonical forms of puzzles under rotation and reflection. */
#include "games/connect_capture/puzzle.h"

#include <string.h>

enum { SYMMETRIES = 8 };

uint8_t galaxy_form_alien(const struct galaxy *g, int square)
{
    return (uint8_t)(g->kind[square] * 10 + g->value[square]);
}

/* Maps a place of a grid of `width` x `height` places. Odd symmetries exchange columns and rows. */
static void map(int symmetry, int width, int height, int *column, int *row)
{
    int x = symmetry & 2 ? width - 1 - *column : *column, y = symmetry & 4 ? height - 1 - *row : *row;
    *column = symmetry & 1 ? y : x;
    *row = symmetry & 1 ? x : y;
}

/* Writes the image of a form under a symmetry that keeps the size of the galaxy, and so the numbers of its squares and
 * lines. */
static void map_form(const struct galaxy *g, int symmetry, const struct galaxy_form *from, struct galaxy_form *to)
{
    for (int i = 0; i < galaxy_squares(g); i++) {
        int column = i % g->width, row = i / g->width;
        map(symmetry, g->width, g->height, &column, &row);
        to->square[row * g->width + column] = from->square[i];
    }
    for (int row = 0; row <= g->height; row++)
        for (int column = 0; column <= g->width; column++)
            for (int vertical = 0; vertical < 2; vertical++) {
                int x = column, y = row, x2 = column + !vertical, y2 = row + vertical;
                if (x2 > g->width || y2 > g->height)
                    continue;
                map(symmetry, g->width + 1, g->height + 1, &x, &y);
                map(symmetry, g->width + 1, g->height + 1, &x2, &y2);
                struct galaxy_line line = {column, row, vertical}, image = {x < x2 ? x : x2, y < y2 ? y : y2, x == x2};
                to->line[galaxy_line_number(g, image)] = from->line[galaxy_line_number(g, line)];
            }
}

struct puzzle_key galaxy_form_key(const struct galaxy *g, const struct galaxy_form *form)
{
    struct galaxy_form least = *form, image = {0};
    for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        if (symmetry & 1 && g->width != g->height)
            continue;
        map_form(g, symmetry, form, &image);
        if (memcmp(&image, &least, sizeof image) < 0)
            least = image;
    }
    uint8_t bytes[2 + sizeof least] = {g->width, g->height};
    memcpy(bytes + 2, &least, sizeof least);
    return puzzle_key(bytes, sizeof bytes);
}
