/* Connect Capture: the table of its kinds of puzzle. Source: puzzles.md. */
#include "games/connect_capture/internal.h"

#define WRITING "A line is written by its two stars (7-8), a shot by shooter and victim (b2xc3)."

static const char *const params[] = {"size", NULL};

static bool has_size(const struct values *v, int least, int most, struct text *why)
{
    int width = v->of[CAPTURE_SIZE].n[0], height = v->of[CAPTURE_SIZE].n[1];
    if (width >= least && height >= least && width <= most && height <= most)
        return true;
    return text_refuse(why, "puzzles of this kind have %d to %d squares each way", least, most);
}

/* ---- Best turn --------------------------------------------------------------------------------------------------- */

static bool best_turn_check(const struct values *v, struct grades grades, struct text *why)
{
    (void)grades;
    return has_size(v, 3, 8, why);
}

/* The player to move outscores the other by the value. */
static bool best_turn_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct galaxy *before = (const struct galaxy *)start, *after = (const struct galaxy *)end;
    int mover = before->to_move;
    (void)v;
    return after->points[mover] - before->points[mover] == value && after->points[!mover] == before->points[!mover];
}

/* Six aliens of seven kinds and nine values each; of those drawn, one in a thousand is a puzzle. */
static int best_turn_variety(const struct values *v)
{
    (void)v;
    return 25;
}

static const struct puzzle_field best_turn_fields[] = {{"Line", 1}, {"Shots", 2}, {"Points", 1}, {NULL, 0}};

/* ---- Endgame ----------------------------------------------------------------------------------------------------- */

static bool endgame_check(const struct values *v, struct grades grades, struct text *why)
{
    if (!has_size(v, 2, 6, why))
        return false;
    for (int grade = grades.least; grade <= grades.most; grade++)
        if (puzzle_endgame_fits(v, grade))
            return true;
    return text_refuse(why, "puzzles of this grade have more lines left than a galaxy of %dx%d has",
                       v->of[CAPTURE_SIZE].n[0], v->of[CAPTURE_SIZE].n[1]);
}

/* The game is played to its end, and the player to move leads by the value. */
static bool endgame_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct galaxy *after = (const struct galaxy *)end;
    int mover = ((const struct galaxy *)start)->to_move;
    (void)v;
    return after->lines_left == 0 && after->points[mover] - after->points[!mover] == value;
}

/* At least four aliens matter, of seven kinds and nine values each. */
static int endgame_variety(const struct values *v)
{
    (void)v;
    return 20;
}

static const struct puzzle_default endgame_defaults[] = {{"size", "3x3"}, {0}};
static const struct puzzle_field endgame_fields[] = {{"Line", 1}, {"Shots", 1}, {NULL, 0}};

const struct puzzle_kind connect_capture_puzzles[] = {
    {.name = "best-turn",
     .mark = 'B',
     .summary = "draw one line and shoot: score as much as can be scored in one turn",
     .question = "Draw one line, then shoot as often as you like. Score as many points as you can.",
     .writing = WRITING,
     .fields = best_turn_fields,
     .reminds = true,
     .pitch = 8.5,
     .unit = "point",
     .units = "points",
     .meaning = {"find the line; then always shooting the most valuable alien will do",
                 "find the line and the order: shooting the most valuable first leaves too much",
                 "line and order, and one more thing: a laser must be freed first, no alien outside a group hits it, "
                 "an alien that is not the cheapest must be spared, or the line that wakes most is wrong",
                 "line and order, and two of the things of grade 3",
                 "line and order, and three of the things of grade 3, or two in eight shots or more"},
     .params = params,
     .attempts = 400000,
     .check = best_turn_check,
     .memory = puzzle_best_turn_memory,
     .make = puzzle_best_turn_make,
     .answer = puzzle_best_turn_answer,
     .holds = best_turn_holds,
     .variety = best_turn_variety},
    {.name = "endgame",
     .mark = 'E',
     .summary = "few lines are left: draw the one that wins by most against best play",
     .question = "It is your turn, and nobody has points yet. With which line do you win by most, if both of you play "
                 "your best until the last line is drawn?",
     .writing = WRITING,
     .fields = endgame_fields,
     .reminds = true,
     .pitch = 8.5,
     .unit = "point ahead",
     .units = "points ahead",
     .meaning = {"6 to 8 lines are left; scoring most at once is right",
                 "6 to 8 lines are left; scoring most at once is wrong or impossible, or you must hold some shots back",
                 "9 to 11 lines are left; a trap as in grade 2",
                 "12 to 16 lines are left; a trap as in grade 2, or no other line wins",
                 "9 lines or more are left; two of these: scoring most at once is wrong or impossible, you must hold "
                 "some shots back, no other line wins"},
     .params = params,
     .defaults = endgame_defaults,
     .shown_turns = 1,
     .attempts = 20000,
     .check = endgame_check,
     .memory = puzzle_endgame_memory,
     .make = puzzle_endgame_make,
     .answer = connect_capture_solve,
     .holds = endgame_holds,
     .variety = endgame_variety},
    {0},
};
