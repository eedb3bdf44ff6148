#include "games/connect_capture/puzzle.h"

#include "game/number.h"

#include <string.h>

/* ---- Making positions ---------------------------------------------------------------------------------------- */

void puzzle_place(struct galaxy *g, int square, const uint8_t *weights, struct rng *rng)
{
    uint32_t sum = 0;
    int kind = 0;
    for (int i = 0; i < ALIEN_KINDS - 1; i++)
        sum += weights[i];
    for (uint32_t lot = rng_below(rng, sum); lot >= weights[kind]; kind++)
        lot -= weights[kind];
    g->kind[square] = (uint8_t)(kind + 1);
    g->value[square] = (uint8_t)(1 + rng_below(rng, 9));
}

void puzzle_shuffle(uint8_t *list, int count, struct rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        uint32_t other = rng_below(rng, (uint32_t)i + 1);
        uint8_t swap = list[i];
        list[i] = list[other];
        list[other] = swap;
    }
}

void puzzle_sides(int column, int row, struct galaxy_line sides[4])
{
    sides[0] = (struct galaxy_line){column, row, false};
    sides[1] = (struct galaxy_line){column, row + 1, false};
    sides[2] = (struct galaxy_line){column, row, true};
    sides[3] = (struct galaxy_line){column + 1, row, true};
}

/* ---- Keys ---------------------------------------------------------------------------------------------------- */

enum { SYMMETRIES = 8 };

uint8_t puzzle_alien(const struct galaxy *g, int square)
{
    return (uint8_t)(g->kind[square] * 10 + g->value[square]);
}

/* Maps a place of a grid of `width` x `height` places; odd symmetries exchange columns and rows. */
static void map(int symmetry, int width, int height, int *column, int *row)
{
    int x = symmetry & 2 ? width - 1 - *column : *column, y = symmetry & 4 ? height - 1 - *row : *row;
    *column = symmetry & 1 ? y : x;
    *row = symmetry & 1 ? x : y;
}

/* Only symmetries that keep the galaxy's size are asked for, so squares and lines keep their numbering. */
static void map_squares(const struct galaxy *g, int symmetry, const uint8_t *from, uint8_t *to)
{
    for (int i = 0; i < galaxy_squares(g); i++) {
        int column = i % g->width, row = i / g->width;
        map(symmetry, g->width, g->height, &column, &row);
        to[row * g->width + column] = from[i];
    }
}

static void map_lines(const struct galaxy *g, int symmetry, const uint8_t *from, uint8_t *to)
{
    for (int row = 0; row <= g->height; row++)
        for (int column = 0; column <= g->width; column++)
            for (int vertical = 0; vertical < 2; vertical++) {
                int x = column, y = row, x2 = column + !vertical, y2 = row + vertical;
                if (x2 > g->width || y2 > g->height)
                    continue;
                map(symmetry, g->width + 1, g->height + 1, &x, &y);
                map(symmetry, g->width + 1, g->height + 1, &x2, &y2);
                to[galaxy_line(g, x < x2 ? x : x2, y < y2 ? y : y2, x == x2)] =
                    from[galaxy_line(g, column, row, vertical)];
            }
}

struct puzzle_key puzzle_form_key(const struct galaxy *g, const struct capture_form *form)
{
    struct capture_form least = *form, image = {0};
    uint8_t size[2] = {g->width, g->height};
    for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        if (symmetry & 1 && g->width != g->height)
            continue;
        map_squares(g, symmetry, form->square, image.square);
        map_lines(g, symmetry, form->line, image.line);
        if (memcmp(&image, &least, sizeof image) < 0)
            least = image;
    }
    uint8_t bytes[sizeof size + sizeof least];
    memcpy(bytes, size, sizeof size);
    memcpy(bytes + sizeof size, &least, sizeof least);
    return puzzle_key(bytes, sizeof bytes);
}

/* ---- Words --------------------------------------------------------------------------------------------------- */

void puzzle_name(const struct galaxy *g, int square, struct text *out)
{
    text_addf(out, "The %s on ", alien_name((enum alien)g->kind[square]));
    number_write_cell(square % g->width, square / g->width, out);
    text_addf(out, " (%d)", g->value[square]);
}

/* ---- The kinds ----------------------------------------------------------------------------------------------- */

enum { BEST_LEAST = 3, BEST_MOST = 8 };

static bool best_check(const struct values *v, struct grades grades, struct text *why)
{
    int width = v->of[CAPTURE_SIZE].n[0], height = v->of[CAPTURE_SIZE].n[1];
    (void)grades;
    if (width >= BEST_LEAST && height >= BEST_LEAST && width <= BEST_MOST && height <= BEST_MOST)
        return true;
    return text_refuse(why, "puzzles of this kind have %d to %d squares each way", BEST_LEAST, BEST_MOST);
}

/* Who begins outscores the other by the value. */
static bool best_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct galaxy *before = (const struct galaxy *)start, *after = (const struct galaxy *)end;
    int mover = before->to_move;
    (void)v;
    return after->points[mover] - before->points[mover] == value && after->points[!mover] == before->points[!mover];
}

/* Six aliens of seven kinds and nine values each, of which one drawing in a thousand is a puzzle. */
static int best_variety(const struct values *v)
{
    (void)v;
    return 25;
}

enum { ENDGAME_LEAST = 2, ENDGAME_MOST = 6 };

static bool endgame_check(const struct values *v, struct grades grades, struct text *why)
{
    int width = v->of[CAPTURE_SIZE].n[0], height = v->of[CAPTURE_SIZE].n[1];
    if (width < ENDGAME_LEAST || height < ENDGAME_LEAST || width > ENDGAME_MOST || height > ENDGAME_MOST)
        return text_refuse(why, "puzzles of this kind have %d to %d squares each way", ENDGAME_LEAST, ENDGAME_MOST);
    for (int grade = grades.least; grade <= grades.most; grade++)
        if (puzzle_endgame_fits(v, grade))
            return true;
    return text_refuse(why, "puzzles of this grade have more lines left than a galaxy of %dx%d has", width, height);
}

/* The game is played to its end, and who begins is ahead by the value. */
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

static const char *const params[] = {"size", NULL};

static const struct puzzle_field best_fields[] = {{"Line", 1}, {"Shots", 2}, {"Points", 1}, {NULL, 0}};
static const struct puzzle_field endgame_fields[] = {{"Line", 1}, {"Shots", 1}, {NULL, 0}};

#define WRITING "A line is written by its two stars (7-8), a shot by who shoots whom (b2xc3)."

const struct puzzle_kind connect_capture_puzzles[] = {
    {.name = "best-turn",
     .mark = 'B',
     .summary = "draw one line and shoot: score as much as can be scored in one turn",
     .question = "Draw one line, then shoot as often as you like. Score as many points as you can.",
     .writing = WRITING,
     .fields = best_fields,
     .reminds = true,
     .pitch = 8.5,
     .unit = "point",
     .units = "points",
     .meaning =
         {"find the line; then shooting the dearest each time will do",
          "find the line and the order: shooting the dearest first leaves too much",
          "line and order, and one thing more: a laser must be freed first, a group is hit by nobody outside it, "
          "somebody is spared who is not the cheapest, or the line that wakes most is wrong",
          "line and order, and two of the things of grade 3",
          "line and order, and three of the things of grade 3, or two in eight shots or more"},
     .params = params,
     .attempts = 400000,
     .check = best_check,
     .room = puzzle_best_room,
     .make = puzzle_best_make,
     .holds = best_holds,
     .variety = best_variety},
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
     .meaning =
         {"6 to 8 lines are left; scoring most at once is right",
          "6 to 8 lines are left; scoring most at once is wrong or impossible, or not all may be shot that can be",
          "9 to 11 lines are left; a trap as in grade 2",
          "12 to 16 lines are left; a trap as in grade 2, or no other line wins",
          "9 lines or more are left; two of these: scoring most at once is wrong or impossible, not all may be "
          "shot that can be, no other line wins"},
     .params = params,
     .defaults = endgame_defaults,
     .shown_turns = 1,
     .attempts = 20000,
     .check = endgame_check,
     .room = puzzle_endgame_room,
     .make = puzzle_endgame_make,
     .holds = endgame_holds,
     .variety = endgame_variety},
    {0},
};
