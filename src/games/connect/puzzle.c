/* CoNNect: its kinds of puzzle. puzzles.md. */
#include "games/connect/internal.h"

static const struct puzzle_default on_a_grid[] = {{"grid", "1"}, {0}};
static const char *const no_params[] = {NULL};

/* A sheet with random cards and all dice, for one player. */
static const struct puzzle_default alone[] = {{"draw", "1"}, {"dice", "1"}, {"players", "1"}, {0}};
static const char *const solo_params[] = {"random-layout", NULL};

/* partition: the Grids with a single partition, without rotations and mirrors; solo: the seeds of sheets. */
static int variety_40(const struct values *v)
{
    (void)v;
    return 40;
}

/* best-score: random numbers in more than half of the spaces. */
static int variety_60(const struct values *v)
{
    (void)v;
    return 60;
}

static const struct puzzle_field best_fields[] = {{"Numbers used", 1}, {NULL, 0}};

const struct puzzle_kind connect_puzzles[] = {
    {.name = "partition",
     .mark = 'P',
     .summary = "cut the whole grid into claims of 3, 4 and 5 numbers",
     .question = "Cut the grid into paths of 3, 4 or 5 numbers that rise by 1 from each to the next, or are all equal. "
                 "Every number is used once.",
     .writing = "Paths go sideways, up and down, never across a corner. Outline each of them.",
     .pitch = 5.5,
     .unit = "claim",
     .units = "claims",
     .meaning =
         {"at each step some number has only one claim that leaves no number without a claim; at most two others must "
          "be tried at a step, and eight in all",
          "the same, with more than eight in all",
          "at some step three or four claims must be tried before one is certain",
          "at some step five or more claims must be tried before one is certain",
          "at some step no number settles a claim: failing claims must first be ruled out all over the grid"},
     .params = no_params,
     .defaults = on_a_grid,
     .attempts = 40000,
     .memory = connect_partition_memory,
     .make = connect_partition_puzzle,
     .holds = connect_partition_holds,
     .variety = variety_40},
    {.name = "best-score",
     .mark = 'B',
     .summary = "the claims that hold most numbers",
     .question = "Find paths of 3, 4 or 5 numbers that rise by 1 from each to the next, or are all equal. Use as many "
                 "numbers as you can, each once.",
     .writing = "Paths go sideways, up and down, never across a corner. Outline each of them.",
     .pitch = 5.5,
     .fields = best_fields,
     .unit = "number",
     .units = "numbers",
     .meaning =
         {"up to 15 claims to choose from, and taking the longest first is right",
          "up to 31 claims, and taking the longest first is right only if ties are broken well",
          "up to 15 claims, but taking the longest first always falls short",
          "16 to 31 claims, and taking the longest first always falls short",
          "32 claims or more, taking the longest first falls short by 2 or more, and at most four sets are best"},
     .params = no_params,
     .defaults = on_a_grid,
     .attempts = 200000,
     .memory = connect_best_memory,
     .make = connect_best_puzzle,
     .holds = connect_best_holds,
     .variety = variety_60},
    {.name = "solo",
     .mark = 'S',
     .summary = "a whole solo game with all its dice, and a par to reach",
     .question =
         "Play this solo game with the dice printed on its sheet. In each round you choose which of the three is the "
         "zone die. Can you score the par?",
     .writing = "The rules are those of the game. To print its sheet in full: quadrille sheet --id.",
     .per_page = 1,
     .unit = "point",
     .units = "points",
     .meaning = {"the par is up to 65 points above what claiming at once, round by round, scores",
                 "the par is 66 to 70 points above what claiming at once scores",
                 "the par is 71 to 75 points above what claiming at once scores",
                 "the par is 76 to 81 points above what claiming at once scores",
                 "the par is 82 points or more above what claiming at once scores"},
     .params = solo_params,
     .defaults = alone,
     .whole_sheet = true,
     .par = true,
     .attempts = 1000,
     .check = connect_solo_check,
     .memory = connect_solo_memory,
     .make = connect_solo_puzzle,
     .holds = connect_solo_holds,
     .variety = variety_40},
    {0},
};
