#include "games/connect_square/bitboard.h"

#include <string.h>

enum { NONE = 0xff };

/* Adds a square, unless it was added before; returns its new number. */
static int add_square(struct bitboard_map *map, uint8_t *number, int square)
{
    if (number[square] == NONE) {
        number[square] = (uint8_t)map->squares;
        map->sides[map->squares] = map->inner[map->squares] = 0;
        map->squares++;
    }
    return number[square];
}

bool bitboard_init(const struct lattice *l, struct bitboard_map *map, struct bitboard *board)
{
    uint8_t number[LATTICE_SQUARES];
    uint64_t gifts, at[LATTICE_POINTS]; /* at each point, the lines that meet there */
    int ends[BITBOARD_LINES][2];

    map->lines = map->squares = 0;
    map->diagonals = 0;
    for (int line = 0; line < lattice_lines(l); line++) {
        if (l->drawn[line] || lattice_barred(l, line))
            continue;
        if (map->lines == BITBOARD_LINES)
            return false;
        map->line[map->lines++] = (uint16_t)line;
    }
    *board = (struct bitboard){.free = bits_below(map->lines), .left = l->unowned};
    memset(number, NONE, sizeof number);
    memset(at, 0, (size_t)((l->width + 1) * (l->height + 1)) * sizeof *at);
    for (int i = 0; i < map->lines; i++) {
        int column, row, square[2], line = map->line[i];
        lattice_ends(l, line, &ends[i][0], &ends[i][1]);
        at[ends[i][0]] |= bit(i);
        at[ends[i][1]] |= bit(i);
        for (int player = 0; player < BITBOARD_PLAYERS; player++)
            board->reach[player] |= lattice_reaches(l, line, player) ? bit(i) : 0;
        if (lattice_is_diagonal(l, line)) {
            lattice_locate(l, line, &column, &row);
            map->diagonals |= bit(i);
            map->inner[add_square(map, number, row * l->width + column)] |= bit(i);
        }
        map->borders[i] = (uint8_t)lattice_borders(l, line, square);
        for (int k = 0; k < map->borders[i]; k++) {
            map->square[i][k] = (uint8_t)add_square(map, number, square[k]);
            map->sides[map->square[i][k]] |= bit(i);
        }
    }
    for (int i = 0; i < map->lines; i++)
        map->touch[i] = at[ends[i][0]] | at[ends[i][1]];
    bitboard_captures_and_gifts(map, board, &board->captures, &gifts);
    return true;
}

int bitboard_take(const struct bitboard_map *map, struct bitboard *board, int player)
{
    int taken = 0;
    uint64_t lines;
    while ((lines = board->captures & board->reach[player]) != 0)
        taken += bitboard_draw(map, board, player, bits_first(lines));
    return taken;
}
