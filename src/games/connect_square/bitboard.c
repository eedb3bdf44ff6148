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
    uint64_t at[LATTICE_POINTS]; /* at each point, the lines that meet there */
    const struct lattice_around *table = lattice_around(l);

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
        const struct lattice_around *around = &table[map->line[i]];
        at[around->from] |= bit(i);
        at[around->to] |= bit(i);
        for (int player = 0; player < BITBOARD_PLAYERS; player++)
            board->reach[player] |= lattice_reaches(l, map->line[i], player) ? bit(i) : 0;
        if (around->borders == 0) {
            map->diagonals |= bit(i);
            map->inner[add_square(map, number, around->within)] |= bit(i);
        }
        map->borders[i] = around->borders;
        for (int k = 0; k < map->borders[i]; k++) {
            map->square[i][k] = (uint8_t)add_square(map, number, around->square[k]);
            map->sides[map->square[i][k]] |= bit(i);
        }
    }
    for (int i = 0; i < map->lines; i++)
        map->touch[i] = at[table[map->line[i]].from] | at[table[map->line[i]].to];
    for (int i = 0; i < map->squares; i++)
        board->captures |= bits_count(map->sides[i]) == 1 ? map->sides[i] : 0;
    return true;
}

struct puzzle_key bitboard_key(const struct lattice *l, const struct bitboard_map *map, const struct bitboard *board,
                               int base, int unit)
{
    uint8_t form[LATTICE_LINES] = {0};
    for (uint64_t lines = board->free; lines;) {
        int line = bits_take(&lines);
        bool mine = bits_have(board->reach[l->to_move], line), theirs = bits_have(board->reach[!l->to_move], line);
        form[map->line[line]] = (uint8_t)(base + unit * (mine + 2 * theirs));
    }
    return lattice_key(l, form);
}

int bitboard_take(const struct bitboard_map *map, struct bitboard *board, int player)
{
    int taken = 0;
    uint64_t lines;
    while ((lines = board->captures & board->reach[player]) != 0)
        taken += bitboard_draw(map, board, player, bits_first(lines));
    return taken;
}

uint64_t bitboard_least_given(const struct bitboard_map *map, const struct bitboard *board, int player, uint64_t lines)
{
    uint64_t least = 0;
    for (int most = BITBOARD_SQUARES; lines;) {
        struct bitboard after = *board;
        int line = bits_take(&lines);
        bitboard_draw(map, &after, player, line);
        int given = bitboard_take(map, &after, !player);
        least = given < most ? bit(line) : given == most ? least | bit(line) : least;
        most = given < most ? given : most;
    }
    return least;
}

/* ---- Random games ------------------------------------------------------------------------------------------------ */

enum {
    BLUNDERS = 10, /* in every other game, one safe turn in this many gives something all the same */
    HABITS = 4
};

bool random_game_start(const struct values *v, struct rng *rng, struct random_game *g)
{
    struct playout opening;
    struct lattice_choice choice;

    g->blunders = rng_below(rng, 2);
    g->homely = rng_below(rng, HABITS + 1);
    playout_start(v, &opening);
    while (!bitboard_init(&opening.l, &g->map, &g->board)) {
        lattice_choose(&opening.l, &choice);
        if (choice.safe.count == 0 || !playout_draw(&opening, playout_pick(&choice.safe, rng)))
            return false;
    }
    g->lines = opening.game;
    g->player = opening.l.to_move;
    g->points[0] = g->points[1] = 0;
    return true;
}

bool random_game_turn(struct random_game *g, struct rng *rng)
{
    for (bool more = true; more;) {
        uint64_t mine = bitboard_moves(&g->board, g->player), captures = g->board.captures & mine;
        uint64_t gifts = bitboard_gifts(&g->map, &g->board) & mine & ~captures, safe = mine & ~captures & ~gifts;
        bool blunder = gifts && g->blunders && rng_below(rng, BLUNDERS) == 0;
        /* Safe lines that do not widen the player's reach. */
        uint64_t home = 0;
        if (rng_below(rng, HABITS) < g->homely)
            for (uint64_t left = safe; left;) {
                int line = bits_take(&left);
                home |= g->map.touch[line] & g->board.free & ~g->board.reach[g->player] ? 0 : bit(line);
            }
        safe = home ? home : safe;
        uint64_t choice = captures  ? captures
                          : blunder ? gifts
                          : safe    ? safe
                                    : bitboard_least_given(&g->map, &g->board, g->player, gifts);
        int line = rng_bit(rng, choice);
        g->lines.line[g->lines.count++] = g->map.line[line];
        int filled = bitboard_draw(&g->map, &g->board, g->player, line);
        g->points[g->player] += filled;
        more = filled > 0;
        if (bitboard_anybody_out(&g->board))
            return false;
    }
    g->player = !g->player;
    return true;
}
