/* Enclose5: the layers of a position, and runs of cells in them. */
#include "games/enclose5/internal.h"

#include "game/notation.h"

int enclose5_owner(const struct enclose5 *e, int layer, int x, int y)
{
    for (int player = 0; player < 2; player++)
        if (enclose5_has(e, enclose5_rows(e, layer + player), x, y))
            return player;
    return -1;
}

int enclose5_count(const struct enclose5 *e, int layer)
{
    int count = 0;
    for (int y = 0; y < e->height; y++)
        count += bits_count(enclose5_rows(e, layer)[y]);
    return count;
}

bool enclose5_on_paper(const struct enclose5 *e, int x, int y, struct text *why)
{
    bool there = (unsigned)x < e->width && (unsigned)y < e->height;
    if (there || !why)
        return there;
    text_addf(why, "%s is not on this paper: it has columns a to ", cell_name(x, y).text);
    notation_write_column(e->width - 1, why);
    return text_refuse(why, " and rows 1 to %d", e->height);
}

void enclose5_add_mark(struct enclose5 *e, int player, int x, int y)
{
    uint64_t coloured = enclose5_rows(e, LAYER_COLOURS)[y] | enclose5_rows(e, LAYER_COLOURS + 1)[y];
    enclose5_layer(e, LAYER_MARKS + player)[y] |= bit(x);
    if (bits_have(coloured, x))
        return;
    enclose5_layer(e, LAYER_LIVE + player)[y] |= bit(x);
    e->empty--;
}

void enclose5_add_colour(struct enclose5 *e, int player, int x, int y)
{
    int marked = enclose5_owner(e, LAYER_MARKS, x, y);
    enclose5_layer(e, LAYER_COLOURS + player)[y] |= bit(x);
    e->coloured[player]++;
    e->empty = (uint16_t)(e->empty - (marked < 0));
    for (int i = 0; i < 2; i++)
        enclose5_layer(e, LAYER_LIVE + i)[y] &= ~bit(x);
}

struct puzzle_key enclose5_key(const struct enclose5 *e, uint8_t (*form)(const struct enclose5 *, int x, int y),
                               uint8_t more)
{
    uint8_t least[PUZZLE_CELLS_MOST + 1], image[PUZZLE_CELLS_MOST];
    const size_t cells = (size_t)(e->width * e->height);

    for (int symmetry = 0; symmetry < puzzle_symmetries(e->width, e->height); symmetry++) {
        for (int y = 0; y < e->height; y++)
            for (int x = 0; x < e->width; x++) {
                int column = x, row = y;
                puzzle_mirror(symmetry, e->width, e->height, &column, &row);
                image[row * e->width + column] = form(e, x, y);
            }
        if (symmetry == 0 || memcmp(image, least, cells) < 0)
            memcpy(least, image, cells);
    }
    least[cells] = more;
    return puzzle_key(least, cells + 1);
}

const int enclose5_step[ENCLOSE5_WAYS][2] = {
    [ALONG_ROW] = {1, 0}, [ALONG_COLUMN] = {0, 1}, [ALONG_FALLING] = {1, 1}, [ALONG_RISING] = {1, -1}};

struct enclose5_run enclose5_run(const struct enclose5 *e, const uint64_t *rows, enum enclose5_way way, int x, int y)
{
    int dx = enclose5_step[way][0], dy = enclose5_step[way][1];
    struct enclose5_run run = {x, y, 1};

    for (; enclose5_has(e, rows, run.x - dx, run.y - dy); run.length++) {
        run.x -= dx;
        run.y -= dy;
    }
    while (enclose5_has(e, rows, x += dx, y += dy))
        run.length++;
    return run;
}

int enclose5_longest(const struct enclose5 *e, const uint64_t *rows, int x, int y)
{
    int most = 0;
    for (int way = 0; way < ENCLOSE5_WAYS; way++) {
        int length = enclose5_run(e, rows, (enum enclose5_way)way, x, y).length;
        most = length > most ? length : most;
    }
    return most;
}
