/* Connect Capture: canonical forms of puzzles under rotation and reflection. */
#include "games/connect_capture/internal.h"

#include <string.h>

uint8_t galaxy_form_alien(const struct galaxy *g, int square)
{
    return (uint8_t)(g->kind[square] * 10 + g->value[square]);
}

struct puzzle_key galaxy_form_key(const struct galaxy *g, const struct galaxy_form *form)
{
    struct galaxy_form least = *form, image = {0};
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, true, lines);

    count += galaxy_list_lines(g, false, lines + count);
    for (int symmetry = 1; symmetry < puzzle_symmetries(g->width, g->height); symmetry++) {
        for (int i = 0; i < galaxy_squares(g); i++) {
            int column = i % g->width, row = i / g->width;
            puzzle_mirror(symmetry, g->width, g->height, &column, &row);
            image.square[row * g->width + column] = form->square[i];
        }
        for (int i = 0; i < count; i++) {
            int x = lines[i].column, y = lines[i].row, x2 = x + !lines[i].vertical, y2 = y + lines[i].vertical;
            puzzle_mirror(symmetry, g->width + 1, g->height + 1, &x, &y);
            puzzle_mirror(symmetry, g->width + 1, g->height + 1, &x2, &y2);
            struct galaxy_line line = {x < x2 ? x : x2, y < y2 ? y : y2, x == x2};
            image.line[galaxy_line_number(g, line)] = form->line[galaxy_line_number(g, lines[i])];
        }
        if (memcmp(&image, &least, sizeof image) < 0)
            least = image;
    }
    uint8_t bytes[2 + sizeof least] = {g->width, g->height};
    memcpy(bytes + 2, &least, sizeof least);
    return puzzle_key(bytes, sizeof bytes);
}
