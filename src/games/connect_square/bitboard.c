#include "games/connect_square/bitboard.h"

#include <string.h>

enum { NONE = 0xff };

static uint64_t bit(int line)
{
    return (uint64_t)1 << line;
}

static bool is_diagonal(enum lattice_way way)
{
    return way == FALLING || way == RISING;
}

/* Enters a square that nobody owns, once; returns its new number. */
static int enter_square(struct rest_board *b, uint8_t *number, int square)
{
    if (number[square] == NONE) {
        number[square] = (uint8_t)b->squares;
        b->sides[b->squares] = b->inner[b->squares] = 0;
        b->square_of[b->squares] = (uint16_t)square;
        b->squares++;
    }
    return number[square];
}

/* Enters the squares that line `i` borders, or the one it lies in. */
static void enter_line(const struct lattice *l, struct rest_board *b, uint8_t *number, int i)
{
    int column, row;
    enum lattice_way way = lattice_place(l, b->line[i], &column, &row);

    b->borders[i] = 0;
    if (is_diagonal(way)) {
        b->diagonals |= bit(i);
        b->inner[enter_square(b, number, row * l->width + column)] |= bit(i);
        return;
    }
    for (int back = 0; back <= 1; back++) {
        int x = column - (way == DOWN && back), y = row - (way == ACROSS && back);
        if (x < 0 || y < 0 || x >= l->width || y >= l->height)
            continue;
        int square = enter_square(b, number, y * l->width + x);
        b->sides[square] |= bit(i);
        b->square[i][b->borders[i]++] = (uint8_t)square;
    }
}

/* Finds which lines meet, and which each player reaches. */
static void join_lines(const struct lattice *l, struct rest_board *b, struct rest *r)
{
    uint64_t at[LATTICE_POINTS];
    int ends[REST_LINES][2];

    memset(at, 0, (size_t)((l->width + 1) * (l->height + 1)) * sizeof *at);
    for (int i = 0; i < b->lines; i++) {
        struct move move = lattice_move(l, b->line[i]);
        lattice_ends(l, &move, &ends[i][0], &ends[i][1]);
        at[ends[i][0]] |= bit(i);
        at[ends[i][1]] |= bit(i);
    }
    for (int i = 0; i < b->lines; i++) {
        int marks = l->marks[ends[i][0]] | l->marks[ends[i][1]];
        b->touch[i] = at[ends[i][0]] | at[ends[i][1]];
        for (int player = 0; player < REST_PLAYERS; player++)
            if (marks >> player & 1)
                r->reach[player] |= bit(i);
    }
}

static void find_captures(const struct rest_board *b, struct rest *r)
{
    for (int i = 0; i < b->squares; i++)
        if ((b->sides[i] & (b->sides[i] - 1)) == 0)
            r->captures |= b->sides[i];
}

bool rest_of(const struct lattice *l, struct rest_board *board, struct rest *rest)
{
    uint8_t number[LATTICE_SQUARES];

    board->lines = board->squares = 0;
    board->diagonals = 0;
    *rest = (struct rest){.left = l->unowned};
    for (int line = 0; line < lattice_lines(l); line++) {
        if (l->drawn[line] || lattice_barred(l, line))
            continue;
        if (board->lines == REST_LINES)
            return false;
        board->line[board->lines++] = (uint16_t)line;
    }
    memset(number, NONE, sizeof number);
    for (int i = 0; i < board->lines; i++) {
        rest->free |= bit(i);
        enter_line(l, board, number, i);
    }
    join_lines(l, board, rest);
    find_captures(board, rest);
    return true;
}

static int take(const struct rest_board *board, struct rest *rest, int player, uint64_t among)
{
    int taken = 0;
    uint64_t lines;
    while ((lines = rest->captures & (rest->reach[player] | among)) != 0)
        taken += rest_draw(board, rest, player, __builtin_ctzll(lines));
    return taken;
}

int rest_take(const struct rest_board *board, struct rest *rest, int player)
{
    return take(board, rest, player, 0);
}

int rest_take_any(const struct rest_board *board, struct rest *rest)
{
    return take(board, rest, 0, ~(uint64_t)0);
}
