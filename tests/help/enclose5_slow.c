#include "help/enclose5_slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

const int slow_way[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

bool slow_live(const struct slow *s, int x, int y, char player)
{
    return x >= 0 && y >= 0 && x < s->width && y < s->height && s->mark[y][x] == player && s->colour[y][x] == '.';
}

void slow_outside(const struct slow *s, char player, bool outside[PAPER_MOST + 2][PAPER_MOST + 2])
{
    memset(outside, 0, sizeof(bool[PAPER_MOST + 2][PAPER_MOST + 2]));
    for (bool grown = true; grown;) {
        grown = false;
        for (int y = 0; y < s->height + 2; y++)
            for (int x = 0; x < s->width + 2; x++) {
                bool beyond = x == 0 || y == 0 || x > s->width || y > s->height;
                if (outside[y][x] || (!beyond && slow_live(s, x - 1, y - 1, player)))
                    continue;
                outside[y][x] =
                    beyond || outside[y - 1][x] || outside[y + 1][x] || outside[y][x - 1] || outside[y][x + 1];
                grown = grown || outside[y][x];
            }
    }
}

static void slow_colour(struct slow *s)
{
    static bool outside[PAPER_MOST + 2][PAPER_MOST + 2];
    static bool inside[PAPER_MOST][PAPER_MOST];
    slow_outside(s, s->player, outside);
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++) {
            bool near = outside[y][x + 1] || outside[y + 2][x + 1] || outside[y + 1][x] || outside[y + 1][x + 2];
            inside[y][x] = !outside[y + 1][x + 1] && !(slow_live(s, x, y, s->player) && near);
        }
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++)
            if (inside[y][x] && s->colour[y][x] == '.')
                s->colour[y][x] = s->player;
}

static bool slow_in_row(int way, int x, int y, int length, int cell_x, int cell_y)
{
    for (int i = 0; i < length; i++)
        if (x + i * slow_way[way][0] == cell_x && y + i * slow_way[way][1] == cell_y)
            return true;
    return false;
}

/* Whether all cells of a row of this turn are in another. */
static bool slow_contains(const struct slow *s, int way, int x, int y, int length, int row)
{
    for (int i = 0; i < s->row[row].length; i++)
        if (!slow_in_row(way, x, y, length, s->row[row].x + i * slow_way[s->row[row].way][0],
                         s->row[row].y + i * slow_way[s->row[row].way][1]))
            return false;
    return true;
}

/* Makes the rows through a new mark; false if the ban forbids one. */
static bool slow_align(struct slow *s, int x, int y)
{
    int before = s->rows;
    for (int way = 0; way < 4 && slow_live(s, x, y, s->player); way++) {
        int first_x = x, first_y = y, length = 0;
        while (slow_live(s, first_x - slow_way[way][0], first_y - slow_way[way][1], s->player)) {
            first_x -= slow_way[way][0];
            first_y -= slow_way[way][1];
        }
        while (slow_live(s, first_x + length * slow_way[way][0], first_y + length * slow_way[way][1], s->player))
            length++;
        if (length < 5)
            continue;
        for (int row = 0; row < before; row++)
            if (slow_contains(s, way, first_x, first_y, length, row))
                return false;
        assert_true(s->rows < 64);
        s->row[s->rows].way = way;
        s->row[s->rows].x = first_x;
        s->row[s->rows].y = first_y;
        s->row[s->rows++].length = length;
        s->owed += length - 4;
    }
    return true;
}

bool slow_may(const struct slow *s, int x, int y)
{
    struct slow trial = *s;
    if (s->mark[y][x] != '.' || s->colour[y][x] != '.')
        return false;
    trial.mark[y][x] = s->player;
    slow_colour(&trial);
    return slow_align(&trial, x, y);
}

int slow_count(const struct slow *s, char player)
{
    int count = 0;
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++)
            count += s->colour[y][x] == player;
    return count;
}

bool slow_mark(struct slow *s, int x, int y, bool further)
{
    bool empty = false, free = false;
    if (!further)
        s->rows = s->owed = 0;
    s->owed -= further;
    s->mark[y][x] = s->player;
    slow_colour(s);
    assert_true(slow_align(s, x, y));
    for (y = 0; y < s->height; y++)
        for (x = 0; x < s->width; x++) {
            empty = empty || (s->mark[y][x] == '.' && s->colour[y][x] == '.');
            free = free || slow_may(s, x, y);
        }
    s->over = slow_count(s, s->player) >= s->goal || !empty;
    bool lapses = s->owed > 0 && !s->over && !free;
    if (s->over || lapses)
        s->owed = 0;
    return lapses;
}

void slow_begin(struct slow *s, const struct enclose5 *e)
{
    *s = (struct slow){.width = e->width, .height = e->height, .goal = e->goal, .player = 'A'};
    memset(s->mark, '.', sizeof s->mark);
    memset(s->colour, '.', sizeof s->colour);
}
