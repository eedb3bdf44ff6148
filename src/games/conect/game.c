/* Conect: the game's table. */
#include "games/conect/internal.h"

static const char *const kinds[] = {"wide", "narrow", NULL};
static const char *const forms[] = {"projection", "net", "rhombus", NULL};
static const char *const labels[] = {"edge", "cells", NULL};
static const char *const variants[] = {"pie", NULL};

static const struct param params[] = {
    [CONECT_BOARD] = PARAM("board", BOARD, CONTENT, "KIND N", "wide 11", CONE_SIZE_LEAST, CONE_SIZE_MOST,
                           "the cone, wide or narrow, and its size, 3 to 19: \"wide 11\", \"narrow 9\"", .also = "size",
                           .words = kinds, .tag = "Board"),
    [CONECT_OPENING] =
        PARAM("opening", INT, CONTENT, "K", "0", 0, CONE_SIZE_MOST - 2,
              "random stones of each side on the board in advance, at most the size less 2", .mark = 'K'),
    [CONECT_FORM] = PARAM("form", WORD, LOOK, "FORM", "projection", 0, 0,
                          "projection: the cone seen from above; net: to cut out, roll and glue; rhombus: unrolled",
                          .words = forms),
    [CONECT_LABELS] =
        PARAM("labels", WORD, LOOK, "WHERE", "edge", 0, 0,
              "where the coordinates stand: at the edge, or each cell's name in the cell", .words = labels),
    [CONECT_SPREAD] = PARAM("spread", DECIMAL, LOOK, "P", "1", 500, 1500,
                            "exponent of the radius in the projection, 0.5 to 1.5: below 1 the cells near the apex "
                            "grow and the outer ones shrink",
                            .needs = CONECT_FORM, .needed = 1 << CONECT_PROJECTION),
    [CONECT_VARIANT] = PARAM("variant", WORD, RULE, "NAME", "", 0, 0, "pie: B may swap sides as his first turn",
                             .words = variants, .tag = "Variant"),
    {0},
};

const struct game conect = {
    .about = {.slug = "conect",
              .title = "Conect",
              .code = "CO",
              .designer = N_("Mark Steere, May 2024"),
              .summary = N_("join your edge to the apex of a cone, or loop round it")},
    .params = params,
    .check = conect_check,
    .rules = &conect_rules,
    .notation = &conect_notation,
    .picture = &conect_picture,
    .sheet = &conect_sheet,
    .puzzles =
        (const struct puzzle_kind *const[]){&conect_win_in_2, &conect_win_in_3, &conect_win_in_4, &conect_defend, NULL},
    .solver = &conect_solver,
};
