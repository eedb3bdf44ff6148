#include "games/connect_capture/turn.h"

#include "game/number.h"

int turn_lines(const struct galaxy *g, struct galaxy_line *lines)
{
    int count = 0;
    for (int row = 0; row <= g->height; row++)
        for (int column = 0; column <= g->width; column++) {
            if (column < g->width && !g->drawn[galaxy_line(g, column, row, false)])
                lines[count++] = (struct galaxy_line){column, row, false};
            if (row < g->height && !g->drawn[galaxy_line(g, column, row, true)])
                lines[count++] = (struct galaxy_line){column, row, true};
        }
    return count;
}

int turn_sleepers(const struct galaxy *g, struct galaxy_line line, int *squares)
{
    int count = 0;
    for (int side = 0; side < 2; side++) {
        int column = line.column - (line.vertical ? side : 0), row = line.row - (line.vertical ? 0 : side);
        int square = row * g->width + column;
        if (column < 0 || column >= g->width || row < 0 || row >= g->height)
            continue;
        if (g->kind[square] && g->fate[square] == ASLEEP)
            squares[count++] = square;
    }
    return count;
}

/* The first alien awake that can shoot another; -1 if there is none. */
static int first_shooter(const struct galaxy *g, int victim)
{
    for (int from = 0; from < galaxy_squares(g); from++)
        if (g->fate[from] == AWAKE && galaxy_targets(g, from, victim))
            return from;
    return -1;
}

bool turn_dearest(const struct galaxy *g, int *shooter, int *victim)
{
    *victim = -1;
    for (int to = 0; to < galaxy_squares(g); to++) {
        if (g->fate[to] != AWAKE || (*victim >= 0 && g->value[to] <= g->value[*victim]))
            continue;
        int from = first_shooter(g, to);
        if (from >= 0) {
            *shooter = from;
            *victim = to;
        }
    }
    return *victim >= 0;
}

void turn_add_shots(struct capture_turn *turn, const struct crew *crew, const struct crew_shot *shots, int count)
{
    for (int i = 0; i < count; i++) {
        turn->shots[turn->shot_count].from = crew->square[shots[i].shooter];
        turn->shots[turn->shot_count++].to = crew->square[shots[i].victim];
    }
}

void turn_play(struct galaxy *g, const struct capture_turn *turn)
{
    galaxy_draw_line(g, turn->line);
    for (int i = 0; i < turn->shot_count; i++) {
        int victim = turn->shots[i].to;
        g->fate[victim] = (uint8_t)(KILLED + g->to_move);
        g->points[g->to_move] = (uint16_t)(g->points[g->to_move] + g->value[victim]);
    }
    g->to_move ^= 1;
}

void turn_write(const struct galaxy *g, const struct capture_turn *turn, struct text *out)
{
    int columns = g->width + 1, star = turn->line.row * columns + turn->line.column + 1;

    text_addf(out, "%d-%d", star, star + (turn->line.vertical ? columns : 1));
    for (int i = 0; i < turn->shot_count; i++) {
        int from = turn->shots[i].from, to = turn->shots[i].to;
        if (i > 0 && turn->shots[i - 1].from == from) {
            text_add_char(out, ',');
        } else {
            text_add_char(out, ' ');
            number_write_cell(from % g->width, from / g->width, out);
            text_add_char(out, 'x');
        }
        number_write_cell(to % g->width, to / g->width, out);
    }
}
