/* Enclose5: the game's table. */
#include "games/enclose5/internal.h"

static const char *const variants[] = {"pie", NULL};

static const struct param params[] = {
    [PAPER_SIZE] = PARAM("size", SIZE, CONTENT, "WxH", "20x20", PAPER_LEAST, PAPER_MOST,
                         "cells of the paper, 5x5 to 52x52", .tag = "Size"),
    [PAPER_GOAL] = PARAM("goal", INT, CONTENT, "N", "20", 1, PAPER_MOST *PAPER_MOST,
                         "coloured cells that win, at most all of the paper", .mark = 'G', .tag = "Goal"),
    [PAPER_OPENING] =
        PARAM("opening", INT, CONTENT, "K", "0", 0, 50,
              "random marks of each player at the start; at most 50 and a fifth of the cells", .mark = 'K'),
    [PAPER_VARIANT] = PARAM("variant", WORD, RULE, "NAME", "", 0, 0, "pie: B may swap sides as his first turn",
                            .words = variants, .tag = "Variant"),
    {0},
};

static const struct puzzle_kind *const puzzles[] = {&enclose5_finish, &enclose5_fence, &enclose5_stop, NULL};

/* What the game and the board of its fence puzzles share. */
#define ENCLOSE5                                                                                                       \
    .about = {.slug = "enclose5",                                                                                      \
              .title = "Enclose5",                                                                                     \
              .code = "E5",                                                                                            \
              .designer = N_("Fabio Pozzi, 2013"),                                                                     \
              .summary = N_("enclose cells with your marks; five in a row gain further marks")},                       \
    .params = params, .check = enclose5_check, .puzzles = puzzles

static const struct game fence = {
    ENCLOSE5, .rules = &fence_rules, .notation = &fence_notation, .picture = &fence_picture, .sheet = &fence_sheet,
};

static const struct game *board(const struct values *v)
{
    return enclose5_is_fence(v) ? &fence : NULL;
}

const struct game enclose5 = {
    ENCLOSE5,
    .board = board,
    .rules = &enclose5_rules,
    .notation = &enclose5_notation,
    .picture = &enclose5_picture,
    .sheet = &enclose5_sheet,
    .solver = &enclose5_solver,
};
