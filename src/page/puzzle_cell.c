#include "page/puzzle_cell.h"

#include "page/diagram.h"

#include <math.h>
#include <stdio.h>

#define LEADING   (MM_PER_PT * 1.36) /* mm a pt */
#define AIR       1.6                /* mm between a board and what is above or below it */
#define DOT       0.1                /* mm of a grade dot's radius, a pt of the type beside it */
#define DOT_STEP  3.0                /* radii from dot to dot */
#define WRITING   8.0                /* mm for a line to write on */
#define TEXT_MOST 0.6                /* of a cell, for the text of an answer */
#define PAR_LEAST 5.0                /* pt of the type that tells the par, where a cell is narrow */

static struct type type_of(const struct draw *d, enum face face, double size, enum align align)
{
    return (struct type){face, size, draw_theme(d)->colour.ink, align};
}

static struct type soft_type(const struct draw *d, double size, enum align align)
{
    return (struct type){FACE_REGULAR, size, draw_theme(d)->colour.soft, align};
}

/* ---- The head ------------------------------------------------------------------------------------------------- */

void cell_draw_grade(struct draw *d, int grade, double x, double y, double radius)
{
    const struct theme *theme = draw_theme(d);
    for (int i = 0; i < GRADES; i++) {
        double at = x + i * radius * DOT_STEP;
        if (i < grade)
            draw_disc(d, at, y, radius, theme->colour.ink);
        else
            draw_ring(d, at, y, radius - theme->stroke.guide / 2, theme->colour.soft, theme->stroke.guide);
    }
}

/* Whose turn it is: his emblem, and words if they fit into `room` mm. */
static void draw_mover(struct draw *d, int player, double size, double x, double middle, double room)
{
    struct type plain = type_of(d, FACE_REGULAR, draw_theme(d)->type.small, ALIGN_LEFT);
    double radius = size * 0.2, words = 2 * radius + 1;

    diagram_badge(d, player, x + radius, middle, radius, size * 0.8);
    if (words + draw_text_width(d, plain, "to move") <= room)
        draw_text(d, x + words, draw_centred(d, plain, middle), plain, "to move");
}

/* mm from the left to where the dots begin, and where they end. */
static double number_width(const struct draw *d, double size, int number)
{
    char text[24];
    snprintf(text, sizeof text, "%d", number);
    return draw_text_width(d, type_of(d, FACE_BOLD, size, ALIGN_LEFT), text) + 4 * size * DOT;
}

static double dots_width(double size)
{
    return (GRADES * DOT_STEP + 3) * size * DOT;
}

static double id_width(const struct draw *d, const char *id)
{
    return draw_text_width(d, soft_type(d, draw_theme(d)->type.tiny, ALIGN_RIGHT), id);
}

/* Chooses the head of a set's cells: IDs stand beside the rest where all of them fit. */
static struct cell_head plan_head(const struct draw *d, const struct book_set *set, double size, bool mover,
                                  double width)
{
    struct cell_head head = {.size = size, .mover = mover};
    double fixed = dots_width(size) + (mover ? size * 0.4 + 1 : 0) + 1;
    for (size_t i = 0; i < set->count; i++) {
        double id = id_width(d, set->list[i].id);
        head.stacked = head.stacked || number_width(d, size, set->list[i].number) + fixed + id > width;
        head.cut = head.cut || id > width;
    }
    return head;
}

static double head_height(const struct draw *d, const struct cell_head *head)
{
    return (head->size + (head->stacked ? draw_theme(d)->type.tiny : 0)) * LEADING + AIR;
}

/* Number, dots of the grade, whose turn it is, and the ID at the right, or in a row of its own. */
static void draw_head(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
                      const struct cell_head *head, struct box box)
{
    struct type number = type_of(d, FACE_BOLD, head->size, ALIGN_LEFT);
    struct type soft = soft_type(d, draw_theme(d)->type.tiny, head->stacked ? ALIGN_LEFT : ALIGN_RIGHT);
    double middle = box.y + head->size * LEADING / 2, left = box.x, right = box.x + box.w;
    double id = head->stacked ? 0 : id_width(d, puzzle->id) + 2;
    char text[24];

    snprintf(text, sizeof text, "%d", puzzle->number);
    draw_text(d, left, draw_centred(d, number, middle), number, text);
    left += number_width(d, head->size, puzzle->number);
    cell_draw_grade(d, puzzle->grade, left, middle, head->size * DOT);
    left += dots_width(head->size);
    if (head->mover)
        draw_mover(d, set->game->to_move(set->values, puzzle->start), head->size, left, middle, right - left - id);
    if (head->stacked)
        draw_text(d, box.x, middle + (head->size + soft.size) * LEADING / 2, soft, puzzle->id);
    else
        draw_text(d, right, draw_centred(d, soft, middle), soft, puzzle->id);
}

static void draw_board(struct draw *d, const struct book_set *set, const struct played_turn *turn,
                       const struct board_fit *fit, double x, double y)
{
    draw_push(d, x, y, fit->scale);
    board_draw(d, set->game, set->values, turn, 0, fit->pitch);
    draw_pop(d);
}

/* ---- Puzzles -------------------------------------------------------------------------------------------------- */

/* What is to be reached, and which sheet to print for it. */
static void write_par(const struct book_set *set, const struct book_puzzle *puzzle, struct text *out)
{
    const struct puzzle_kind *kind = set->kind;
    text_addf(out, "Par: %d %s", puzzle->value, puzzle->value == 1 ? kind->unit : kind->units);
    if (*puzzle->sheet)
        text_addf(out, " \u00b7 sheet %s", puzzle->sheet);
}

/* Lines that the longest of a set takes: one, or in large print as many as it needs. */
static size_t par_lines(const struct draw *d, const struct book_set *set, double width)
{
    struct type type = type_of(d, FACE_BOLD, draw_theme(d)->type.small, ALIGN_LEFT);
    struct text par = {0};
    size_t most = 1;
    for (size_t i = 0; theme_is_large(draw_theme(d)) && i < set->count; i++) {
        text_clear(&par);
        write_par(set, &set->list[i], &par);
        size_t lines = draw_text_lines(d, width, type, text_string(&par));
        most = lines > most ? lines : most;
    }
    text_release(&par);
    return most;
}

/* The last of its lines has its baseline at y. */
static void draw_par(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle, double x, double y,
                     double width)
{
    struct type type = type_of(d, FACE_BOLD, draw_theme(d)->type.small, ALIGN_LEFT);
    double leading = type.size * LEADING;
    struct text par = {0};

    write_par(set, puzzle, &par);
    if (theme_is_large(draw_theme(d)))
        draw_text_wrap(d, x, y - (double)(par_lines(d, set, width) - 1) * leading, width, leading, type,
                       text_string(&par));
    else
        draw_text_fit(d, x, y, width, PAR_LEAST, type, text_string(&par));
    text_release(&par);
}

struct cell_plan cell_plan_puzzle(const struct draw *d, const struct book_set *set, double w, double h)
{
    struct cell_plan plan = {.w = w, .h = h, .below = AIR + WRITING};
    plan.head = plan_head(d, set, draw_theme(d)->type.body, set->kind->mover, w);
    plan.above = head_height(d, &plan.head);
    if (set->kind->par)
        plan.below += (double)(par_lines(d, set, w) - 1) * draw_theme(d)->type.small * LEADING;
    if (!plan.head.cut)
        plan.board = board_fit(draw_theme(d), set->game, set->values, w, h - plan.above - plan.below);
    return plan;
}

/* A line to write the answer on. */
static void draw_answer_line(struct draw *d, double x, double y, double width)
{
    const struct theme *theme = draw_theme(d);
    struct type soft = soft_type(d, theme->type.small, ALIGN_LEFT);
    double label = draw_text_width(d, soft, "Answer") + 2;
    draw_text(d, x, y, soft, "Answer");
    draw_line(d, x + label, y + 0.8, x + width, y + 0.8, theme->colour.guide, theme->stroke.line);
}

void cell_draw_puzzle(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
                      const struct cell_plan *plan, struct box box)
{
    double top = box.y + (box.h - plan->above - plan->board.h - plan->below) / 2;
    double y = top + plan->above + plan->board.h + plan->below - 1.5;

    draw_head(d, set, puzzle, &plan->head, (struct box){box.x, top, box.w, plan->above});
    draw_board(d, set, &(struct played_turn){.after = puzzle->start}, &plan->board, box.x + (box.w - plan->board.w) / 2,
               top + plan->above);
    if (set->kind->par)
        draw_par(d, set, puzzle, box.x, y, box.w);
    else
        draw_answer_line(d, box.x, y, box.w);
}

/* ---- Answers -------------------------------------------------------------------------------------------------- */

static void write_answer(const struct book_set *set, const struct book_puzzle *puzzle, struct text *out)
{
    const struct puzzle_kind *kind = set->kind;
    text_addf(out, "%s \u00b7 %d %s", puzzle->moves, puzzle->value, puzzle->value == 1 ? kind->unit : kind->units);
}

/* Rows that a text takes. */
static size_t rows_of(const struct draw *d, struct type type, double width, const char *s)
{
    return *s ? draw_text_lines(d, width, type, s) : 0;
}

/* mm that the longest text of the set needs. */
static double text_height(const struct draw *d, const struct book_set *set, double width)
{
    struct type bold = type_of(d, FACE_BOLD, draw_theme(d)->type.tiny, ALIGN_LEFT), plain = bold;
    struct text answer = {0};
    size_t most = 0;

    plain.face = FACE_REGULAR;
    for (size_t i = 0; i < set->count; i++) {
        text_clear(&answer);
        write_answer(set, &set->list[i], &answer);
        size_t rows = rows_of(d, bold, width, text_string(&answer)) + rows_of(d, plain, width, set->list[i].tempting);
        most = rows > most ? rows : most;
    }
    text_release(&answer);
    return (double)most * bold.size * LEADING;
}

struct cell_plan cell_plan_answer(const struct draw *d, const struct book_set *set, double w, double h)
{
    struct cell_plan plan = {.w = w, .h = h, .below = AIR + text_height(d, set, w)};
    plan.head = plan_head(d, set, draw_theme(d)->type.small, false, w);
    plan.above = head_height(d, &plan.head);
    if (!plan.head.cut && plan.below < h * TEXT_MOST)
        plan.board = board_fit(draw_theme(d), set->game, set->values, w, h - plan.above - plan.below);
    return plan;
}

void cell_draw_answer(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
                      const struct cell_plan *plan, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type bold = type_of(d, FACE_BOLD, theme->type.tiny, ALIGN_LEFT), plain = bold;
    double leading = bold.size * LEADING, y = box.y + plan->above + plan->board.h + AIR + leading * 0.75;
    struct text answer = {0};

    plain.face = FACE_REGULAR;
    draw_head(d, set, puzzle, &plan->head, box);
    draw_board(d, set, &puzzle->answer, &plan->board, box.x + (box.w - plan->board.w) / 2, box.y + plan->above);
    write_answer(set, puzzle, &answer);
    y = draw_text_wrap(d, box.x, y, box.w, leading, bold, text_string(&answer));
    if (*puzzle->tempting)
        draw_text_wrap(d, box.x, y, box.w, leading, plain, puzzle->tempting);
    text_release(&answer);
}
