/* CoNNect: the table of its kinds of puzzle. puzzles.md. */
#include "games/connect/puzzle/puzzle.h"

#include "base/words.h"

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

static const struct puzzle_motif partition_motifs[] = {
    [PARTITION_CORNER] = {"corner", N_("Begin in a corner")},
    [PARTITION_CONTRADICTION] = {"contradiction", N_("By contradiction")},
    {0},
};

static const struct puzzle_motif best_motifs[] = {
    [BEST_LEAVE_THE_LONGEST] = {"leave-the-longest", N_("Leave the longest")},
    {0},
};

static const struct puzzle_field best_fields[] = {{N_("Numbers used"), 1}, {NULL, 0}};

const struct puzzle_kind connect_puzzles[] = {
    {.name = "partition",
     .title = N_("Cut the grid"),
     .mark = 'P',
     .summary = "cut the whole grid into claims of 3, 4 and 5 numbers",
     .question =
         N_("Cut the grid into paths of 3, 4 or 5 numbers that rise by 1 from each to the next, or are all equal. "
            "Every number is used once."),
     .writing = N_("Paths go sideways, up and down, never across a corner. Outline each of them."),
     .pitch = 5.5,
     .unit = N_("%d claim"),
     .units = N_("%d claims"),
     .meaning =
         {N_("usually some seven claims must be seen to fail in all, at most two before one is certain"),
          N_("usually some ten claims must be seen to fail, two or three before one is certain"),
          N_("usually some eleven claims must be seen to fail, three before one is certain"),
          N_("usually some thirteen claims must be seen to fail, four before one is certain"),
          N_("usually seventeen claims or more must be seen to fail, five or more before one is certain, or some "
             "only after the claims that they force")},
     .params = no_params,
     .defaults = on_a_grid,
     .motifs = partition_motifs,
     .cuts = connect_partition_cuts,
     .attempts = 40000,
     .memory = connect_partition_memory,
     .make = connect_partition_make,
     .answer = connect_partition_answer,
     .explain = connect_partition_explain,
     .hint = connect_partition_hint,
     .holds = connect_partition_holds,
     .variety = variety_40},
    {.name = "best-score",
     .title = N_("The best claims"),
     .mark = 'B',
     .summary = "the only set of claims that holds the most numbers",
     .question =
         N_("Find paths of 3, 4 or 5 numbers that rise by 1 from each to the next, or are all equal. Use as many "
            "numbers as you can, each once. Only one set of paths uses the most."),
     .writing = N_("Paths go sideways, up and down, never across a corner. Outline each of them."),
     .pitch = 5.5,
     .fields = best_fields,
     .unit = N_("%d number"),
     .units = N_("%d numbers"),
     .meaning = {N_("somebody who takes paths at random, long ones more readily, finds the best set at least once in 8 "
                    "tries"),
                 N_("somebody who takes paths at random finds the best set once in 8 to 24 tries"),
                 N_("somebody who takes paths at random finds the best set once in 24 to 84 tries"),
                 N_("somebody who takes paths at random finds the best set once in 84 to 450 tries"),
                 N_("somebody who takes paths at random finds the best set in fewer than one of 450 tries")},
     .params = no_params,
     .defaults = on_a_grid,
     .motifs = best_motifs,
     .cuts = connect_best_score_cuts,
     .attempts = 200000,
     .memory = connect_best_memory,
     .make = connect_best_make,
     .answer = connect_best_answer,
     .hint = connect_best_hint,
     .holds = connect_best_holds,
     .variety = variety_60},
    {.name = "solo",
     .title = N_("A solo game"),
     .mark = 'S',
     .summary = "a whole solo game with all its dice, and a par to reach",
     .question = N_(
         "Play this solo game with the dice printed on its sheet. In each round you choose which of the three is the "
         "zone die. Can you score the par?"),
     .writing =
         N_("The rules are those of the game. Fill in the sheet as you play. A par that was found, not proven, may be "
            "beaten."),
     .per_page = 1,
     .unit = N_("%d point"),
     .units = N_("%d points"),
     .meaning = {N_("the par is up to 65 points above what naive play scores; up to 67 with a random layout"),
                 N_("the par is up to 68 points above what naive play scores; up to 71 with a random layout"),
                 N_("the par is up to 72 points above what naive play scores; up to 75 with a random layout"),
                 N_("the par is up to 77 points above what naive play scores; up to 80 with a random layout"),
                 N_("the par is more than 77 points above what naive play scores; 80 with a random layout")},
     .params = solo_params,
     .defaults = alone,
     .whole_sheet = true,
     .par = true,
     .cuts = connect_solo_cuts,
     .attempts = 20000,
     .check = connect_solo_check,
     .memory = connect_solo_memory,
     .make = connect_solo_make,
     .answer = connect_solo_answer,
     .explain = connect_solo_explain,
     .hint = connect_solo_hint,
     .tell = connect_solo_tell,
     .holds = connect_solo_holds,
     .variety = variety_40},
    {0},
};
