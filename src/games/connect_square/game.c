/* Connect, Square!: the game's table. */
#include "games/connect_square/internal.h"

static const struct param params[] = {
    [CONNECT_SQUARE_SIZE] = {.name = "size",
                             .kind = PARAM_SIZE,
                             .least = 1,
                             .most = LATTICE_SIDE,
                             .standard = "6x6",
                             .tag = "Size",
                             .metavar = "WxH",
                             .help = "squares of the board, 1x1 to 12x12"},
    [CONNECT_SQUARE_PLAYERS] = {.name = "players",
                                .mark = 'P',
                                .kind = PARAM_INT,
                                .least = 2,
                                .most = LATTICE_PLAYERS,
                                .standard = "2",
                                .tag = "Players",
                                .metavar = "N",
                                .help = "number of players, 2 to 4"},
    [CONNECT_SQUARE_OPENING] = {.name = "opening",
                                .mark = 'K',
                                .kind = PARAM_INT,
                                .least = 0,
                                .most = 36,
                                .standard = "0",
                                .metavar = "K",
                                .help = "random lines of each player drawn in advance; in all at most as many as there "
                                        "are squares"},
    {0},
};

const struct game connect_square = {
    .about = {.slug = "connect-square",
              .title = "Connect, Square!",
              .code = "CS",
              .designer = "designer unknown",
              .summary = "draw lines from your corner, and own the squares that you fill"},
    .params = params,
    .check = connect_square_check,
    .rules = &connect_square_rules,
    .notation = &connect_square_notation,
    .picture = &connect_square_picture,
    .sheet = &connect_square_sheet,
    .puzzles = connect_square_puzzles,
    .solver = &connect_square_solver,
};
