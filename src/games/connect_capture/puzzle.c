/* Connect Capture: the table of its kinds of puzzle. Source: puzzles.md. */
#include "base/words.h"
#include "game/notation.h"
#include "games/connect_capture/internal.h"

#define WRITING N_("A line is written by its two stars (7-8), a shot by shooter and victim (b2xc3).")

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

static const struct puzzle_field best_turn_fields[] = {{N_("Line"), 1}, {N_("Points"), 1}, {N_("Shots"), 2}, {NULL, 0}};

/* ---- Endgame ----------------------------------------------------------------------------------------------------- */

static bool endgame_check(const struct values *v, struct grades grades, struct text *why)
{
    (void)grades;
    return has_size(v, 2, 6, why);
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
static const struct puzzle_field endgame_fields[] = {{N_("Line"), 1}, {N_("Shots"), 1}, {NULL, 0}};

/* ---- Last alien -------------------------------------------------------------------------------------------------- */

static bool last_alien_check(const struct values *v, struct grades grades, struct text *why)
{
    int aliens = v->of[CAPTURE_ALIENS].n[0];
    (void)grades;
    return has_size(v, 4, 7, why) &&
           ((aliens >= LAST_ALIENS_LEAST && aliens <= LAST_ALIENS_MOST) ||
            text_refuse(why, "puzzles of this kind have %d to %d aliens", LAST_ALIENS_LEAST, LAST_ALIENS_MOST));
}

/* One alien lives, on the square that is the value. */
static bool last_alien_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct galaxy *g = (const struct galaxy *)end;
    int alive = 0;
    (void)v, (void)start;
    for (int i = 0; i < galaxy_squares(g); i++)
        alive += g->state[i] == ACTIVE;
    return alive == 1 && value < galaxy_squares(g) && g->state[value] == ACTIVE;
}

static void last_alien_write_value(const struct values *v, int value, struct text *out)
{
    int width = v->of[CAPTURE_SIZE].n[0];
    notation_write_cell(value % width, value / width, out);
}

/* Six aliens on sixteen squares, four kinds: 2^25 galaxies, of which one in a thousand is a puzzle. */
static int last_alien_variety(const struct values *v)
{
    (void)v;
    return 12;
}

static const char *const last_alien_params[] = {"size", "aliens", NULL};
static const struct puzzle_default last_alien_defaults[] = {{"size", "5x5"}, {"aliens", "8"}, {0}};
static const struct puzzle_field last_alien_fields[] = {{N_("Last"), 1}, {N_("Shots"), 2}, {NULL, 0}};

const struct puzzle_kind connect_capture_puzzles[] = {
    {.name = "best-turn",
     .title = N_("The best turn"),
     .mark = 'B',
     .summary = "draw one line and shoot: score as much as can be scored in one turn",
     .question = N_("Draw one line, then shoot as often as you like. Score as many points as you can."),
     .writing = WRITING,
     .fields = best_turn_fields,
     .reminds = true,
     .pitch = 8.5,
     .unit = N_("%d point"),
     .units = N_("%d points"),
     .meaning =
         {N_("usually the line that wakes most is right, and then always shooting the most valuable alien"),
          N_("usually that falls short: another line is right, or another order of shots"),
          N_("nearly always the order must be found; in one puzzle of three the most valuable target is not the first"),
          N_("few orders work; in one puzzle of two the most valuable target is not the first"),
          N_("hardly any order works; in two puzzles of three the most valuable target is not the first")},
     .params = params,
     .attempts = 400000,
     .check = best_turn_check,
     .motifs = puzzle_best_turn_motifs,
     .cuts = connect_capture_best_turn_cuts,
     .memory = puzzle_best_turn_memory,
     .make = puzzle_best_turn_make,
     .answer = puzzle_best_turn_answer,
     .explain = puzzle_best_turn_explain,
     .hint = puzzle_best_turn_hint,
     .holds = best_turn_holds,
     .variety = best_turn_variety},
    {.name = "endgame",
     .title = N_("The endgame"),
     .mark = 'E',
     .summary = "few lines are left: draw the one that wins by most against best play",
     .question =
         N_("It is your turn, and nobody has points yet. With which line do you win by most, if both of you play "
            "your best until the last line is drawn?"),
     .writing = WRITING,
     .fields = endgame_fields,
     .reminds = true,
     .pitch = 8.5,
     .unit = N_("%d point ahead"),
     .units = N_("%d points ahead"),
     .meaning = {N_("6 or 7 lines are left, and the line that scores most at once is right"),
                 N_("usually 6 or 7 lines are left; scoring most at once is wrong or not enough"),
                 N_("usually 8 or 9 lines are left; scoring most at once is wrong or not enough"),
                 N_("usually 10 or 11 lines are left; scoring most at once is wrong or not enough"),
                 N_("usually 10 or 11 lines are left; looking only a few lines ahead misleads")},
     .motifs = puzzle_endgame_motifs,
     .cuts = connect_capture_endgame_cuts,
     .params = params,
     .defaults = endgame_defaults,
     .pictures = 4,
     .attempts = 200000,
     .check = endgame_check,
     .memory = puzzle_endgame_memory,
     .make = puzzle_endgame_make,
     .answer = connect_capture_solve,
     .explain = puzzle_endgame_explain,
     .hint = puzzle_endgame_hint,
     .holds = endgame_holds,
     .variety = endgame_variety},
    {.name = "last-alien",
     .title = N_("The last alien"),
     .mark = 'A',
     .summary = "all aliens are awake: shoot until one is left; who can it be?",
     .question =
         N_("All aliens are awake. Draw no line: let them shoot until one is left. Who can it be? Only one can."),
     .writing = N_("A shot is written by shooter and victim (b2xc3)."),
     .fields = last_alien_fields,
     .reminds = true,
     .pitch = 8.5,
     .unit = N_("%s is the last"),
     .units = N_("%s is the last"),
     .meaning = {N_("random shots that never leave two aliens beyond everybody's reach succeed in most tries"),
                 N_("such random shots succeed in about two of five tries"),
                 N_("such random shots succeed in about one of four tries"),
                 N_("such random shots succeed in about one of ten tries"),
                 N_("such random shots succeed in less than one of twenty tries: reason backwards from the last shot")},
     .params = last_alien_params,
     .defaults = last_alien_defaults,
     .cuts = connect_capture_last_alien_cuts,
     .attempts = 20000,
     .check = last_alien_check,
     .memory = puzzle_last_alien_memory,
     .make = puzzle_last_alien_make,
     .answer = puzzle_last_alien_answer,
     .hint = puzzle_last_alien_hint,
     .write_value = last_alien_write_value,
     .holds = last_alien_holds,
     .variety = last_alien_variety},
    {0},
};
