/* CoNNect: what puzzles on a Grid have in common. */
#include "games/connect/puzzle/claim_search.h"

#include <string.h>

void connect_puzzle_set(const uint8_t number[GRID_SPACES], struct puzzle *puzzle)
{
    uint8_t least = NUMBER_MOST, most = 0, best[GRID_SPACES], form[GRID_SPACES];

    connect_grid_fill((struct connect_grid *)puzzle->pos, number);
    /* Neither rotations and mirrors, nor counting down, nor starting from another number change which claims a Grid
     * offers. The key stands for the least of these forms. */
    for (int i = 0; i < GRID_SPACES; i++)
        if (number[i] != UNWRITTEN) {
            least = number[i] < least ? number[i] : least;
            most = number[i] > most ? number[i] : most;
        }
    memset(best, UNWRITTEN, sizeof best);
    for (int how = 0; how < TURNS; how++)
        for (int down = 0; down <= 1; down++) {
            for (int i = 0; i < GRID_SPACES; i++) {
                int counted = down ? most - number[i] : number[i] - least;
                form[connect_turn_space(i, how)] = number[i] == UNWRITTEN ? UNWRITTEN : (uint8_t)counted;
            }
            if (memcmp(form, best, sizeof form) < 0)
                memcpy(best, form, sizeof best);
        }
    puzzle->key = puzzle_key(best, sizeof best);
}

void connect_write_claim(const struct values *v, const struct claim *c, struct text *out)
{
    const struct move move = connect_claim_move_along(c);
    connect_encode(v, &move, out);
}

bool connect_grid_is_open(const struct values *v, const struct pos *pos, const char *kind, struct text *why)
{
    if (!connect_is_grid(v))
        return text_refuse(why, "the question %s is for a Grid", kind);
    return ((const struct connect_grid *)pos)->stage != GRID_OVER ||
           text_refuse(why, "the game has ended: a Grid has one turn");
}
