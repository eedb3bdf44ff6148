#include "games/connect/puzzle.h"

#include <string.h>

/* ---- What puzzles on a Grid have in common ----------------------------------------------------------- */

enum { MIRRORS = 8, FORMS = 2 * MIRRORS };

/* Where a space goes in one of the eight rotations and mirrors of the grid. */
static int mirrored(int space, int how)
{
    int x = space % GRID_SIDE, y = space / GRID_SIDE;
    if (how & 1)
        x = GRID_SIDE - 1 - x;
    if (how & 2)
        y = GRID_SIDE - 1 - y;
    return how & 4 ? x * GRID_SIDE + y : y * GRID_SIDE + x;
}

/* Neither rotations and mirrors nor counting from the other end, or from another number, change which claims a Grid
 * offers. */
static struct puzzle_key key_of(const uint8_t number[GRID_SPACES])
{
    uint8_t least = NUMBER_MOST, most = 0, best[GRID_SPACES], form[GRID_SPACES];
    for (int i = 0; i < GRID_SPACES; i++)
        if (number[i] != UNWRITTEN) {
            least = number[i] < least ? number[i] : least;
            most = number[i] > most ? number[i] : most;
        }
    memset(best, UNWRITTEN, sizeof best);
    for (int how = 0; how < FORMS; how++) {
        for (int i = 0; i < GRID_SPACES; i++) {
            int counted = how < MIRRORS ? number[i] - least : most - number[i];
            form[mirrored(i, how % MIRRORS)] = number[i] == UNWRITTEN ? UNWRITTEN : (uint8_t)counted;
        }
        if (memcmp(form, best, sizeof form) < 0)
            memcpy(best, form, sizeof best);
    }
    return puzzle_key(best, sizeof best);
}

void connect_puzzle_set(const struct values *v, const uint8_t number[GRID_SPACES], struct puzzle *puzzle)
{
    connect_start(v, puzzle->pos);
    connect_grid_fill(puzzle->pos, number);
    puzzle->key = key_of(number);
}

void connect_puzzle_answer(const struct option_shapes *shapes, const struct option_list *list,
                           const struct chosen *chosen, struct puzzle *puzzle)
{
    spaces done = 0;
    text_add(&puzzle->answer, "1. A:");
    for (int i = 0; i < chosen->count; i++) {
        const struct option *o = connect_chosen_next(list, chosen, done);
        text_add_char(&puzzle->answer, ' ');
        connect_options_write(shapes, o, &puzzle->answer);
        done |= o->set;
    }
}

/* ---- Kinds ------------------------------------------------------------------------------------------- */

/* A sheet with cards and dice by lot, for one. */
static const struct puzzle_default alone[] = {{"draw", "1"}, {"dice", "1"}, {"players", "1"}, {0}};
static const char *const solo_params[] = {"random-layout", NULL};

/* Seeds of sheets. */
static int sheets_variety(const struct values *v)
{
    (void)v;
    return 40;
}

static const struct puzzle_default on_a_grid[] = {{"grid", "1"}, {0}};

/* A Grid is all that there is. */
static const char *const no_params[] = {NULL};

/* Cuts of the grid and numbers along them, the few that can be cut in one way, by rotations and mirrors. */
static int cuts_variety(const struct values *v)
{
    (void)v;
    return 40;
}

/* Numbers by lot in more than half the spaces. */
static int grids_variety(const struct values *v)
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
         {"at every step some number has one claim that is right, and at most two that leave another number without "
          "any; eight of these in all at most",
          "the same, with more than eight in all",
          "at some step three or four claims must be seen to leave a number without any before one is certain",
          "at some step five claims or more must be seen to leave a number without any before one is certain",
          "at some step no number settles a claim: those that fail must first be ruled out all over the grid"},
     .params = no_params,
     .defaults = on_a_grid,
     .attempts = 40000,
     .room = connect_partition_room,
     .make = connect_partition_puzzle,
     .holds = connect_partition_holds,
     .variety = cuts_variety},
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
         {"up to 15 claims to choose from, and to take the longest first is right",
          "up to 31 claims; to take the longest first is right if equally long ones are chosen well",
          "up to 15 claims, but to take the longest first always falls short",
          "16 to 31 claims, and to take the longest first always falls short",
          "32 claims or more, to take the longest first falls short by 2 or more, and there are at most four best "
          "ways"},
     .params = no_params,
     .defaults = on_a_grid,
     .attempts = 200000,
     .room = connect_best_room,
     .make = connect_best_puzzle,
     .holds = connect_best_holds,
     .variety = grids_variety},
    {.name = "solo",
     .mark = 'S',
     .summary = "a whole game alone with all its dice, and a par to reach",
     .question =
         "Play this game alone, with the dice that are printed on its sheet; in each round you choose which of the "
         "three is the zone die. Can you score the par?",
     .writing = "The rules are those of the game. Its sheet is printed in full by quadrille sheet --id.",
     .per_page = 1,
     .unit = "point",
     .units = "points",
     .meaning = {"the par is up to 65 points beyond what claiming at once, round by round, scores",
                 "the par is 66 to 70 points beyond what claiming at once scores",
                 "the par is 71 to 75 points beyond what claiming at once scores",
                 "the par is 76 to 81 points beyond what claiming at once scores",
                 "the par is 82 points or more beyond what claiming at once scores"},
     .params = solo_params,
     .defaults = alone,
     .whole_sheet = true,
     .par = true,
     .attempts = 1000,
     .check = connect_solo_check,
     .room = connect_solo_room,
     .make = connect_solo_puzzle,
     .holds = connect_solo_holds,
     .variety = sheets_variety},
    {0},
};
