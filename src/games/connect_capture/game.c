/* Connect Capture: the game's table. */
#include "games/connect_capture/internal.h"

static const char *const value_words[] = {[VALUE_PROVEN] = "proven", [VALUE_ESTIMATED] = "estimated", NULL};

static const struct param params[] = {
    [CAPTURE_SIZE] = PARAM("size", SIZE, CONTENT, "WxH", "4x4", 1, GALAXY_SIDE, "squares of the galaxy, 1x1 to 9x9"),
    [CAPTURE_ALIENS] =
        PARAM(N_("aliens"), INT, CONTENT, "N", "all", 0, GALAXY_SQUARES,
              "how many aliens, on random squares; the other squares stay empty", .mark = 'A', .word = "all"),
    [CAPTURE_MIX] = PARAM(N_("mix"), WEIGHTS, CONTENT, "WEIGHTS", "B2R2Q1K3J1W1H2", 0, 99,
                          "how likely each kind of alien is", .mark = 'M', .letters = "BRQKJWH"),
    [CAPTURE_VALUES] = PARAM(N_("values"), RANGE, CONTENT, "A-B", "1-9", 1, 9,
                             "least and greatest point value of an alien", .mark = 'V'),
    [CAPTURE_VALUE] = PARAM(
        "value", WORD, LOOK, "[estimated]", "", 0, 0,
        "print who wins by how much if both play their best: proven up to 3x3 squares, else estimated by self-play",
        .words = value_words, .bare = "proven"),
    [CAPTURE_EVEN] =
        PARAM("even", FLAG, CHOICE, NULL, "0", 0, 1, "look for galaxies of equal chances: each is the best of several"),
    {0},
};

const struct game connect_capture = {
    .about = {.slug = "connect-capture",
              .title = "Connect Capture",
              .code = "CC",
              .designer = N_("Rick Nordal, 1991"),
              .summary = N_("join stars, activate aliens, and let them shoot each other")},
    .params = params,
    .check = connect_capture_check,
    .rules = &connect_capture_rules,
    .notation = &connect_capture_notation,
    .picture = &connect_capture_picture,
    .sheet = &connect_capture_sheet,
    .puzzles = (const struct puzzle_kind *const[]){&connect_capture_best_turn, &connect_capture_endgame,
                                                   &connect_capture_last_alien, &connect_capture_help_alien, NULL},
    .solver = &connect_capture_solver,
};
