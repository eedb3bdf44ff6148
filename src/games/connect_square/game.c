/* Connect, Square!: the game's table. */
#include "games/connect_square/internal.h"

static const struct param params[] = {
    [CONNECT_SQUARE_SIZE] = PARAM("size", SIZE, CONTENT, "WxH", "6x6", 1, LATTICE_SIDE,
                                  "squares of the board, 1x1 to 12x12", .tag = "Size"),
    [CONNECT_SQUARE_PLAYERS] = PARAM("players", INT, CONTENT, "N", "2", 2, LATTICE_PLAYERS, "number of players, 2 to 4",
                                     .mark = 'P', .tag = "Players"),
    [CONNECT_SQUARE_OPENING] =
        PARAM("opening", INT, CONTENT, "K", "0", 0, 36,
              "random lines of each player drawn in advance; in all at most as many as there are squares", .mark = 'K'),
    {0},
};

const struct game connect_square = {
    .about = {.slug = "connect-square",
              .title = "Connect, Square!",
              .code = "CS",
              .designer = N_("designer unknown"),
              .summary = N_("draw lines from your corner, and own the squares that you fill")},
    .params = params,
    .check = connect_square_check,
    .rules = &connect_square_rules,
    .notation = &connect_square_notation,
    .picture = &connect_square_picture,
    .sheet = &connect_square_sheet,
    .puzzles = (const struct puzzle_kind *const[]){&connect_square_outcome, &connect_square_reply,
                                                   &connect_square_chain, NULL},
    .solver = &connect_square_solver,
};
