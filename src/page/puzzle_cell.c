#include "page/puzzle_cell.h"

#include "draw/marker.h"
#include "page/diagram.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define AIR           1.6  /* mm between a board and what is above or below it */
#define ID_AIR        0.8  /* the same between a number and an ID beneath it */
#define DOT           0.1  /* mm of a grade dot's radius, a pt of the type beside it */
#define MARKER        0.2  /* the same of the marker of him whose turn it is */
#define DOT_STEP      3.0  /* radii from dot to dot */
#define WRITING       8.0  /* mm for a line to write on, at least */
#define WRITING_TYPE  0.7  /* the same a pt of the label beside it */
#define LINE_ABOVE    1.5  /* mm of that beneath the label's baseline */
#define LABEL_GAP     2.0  /* mm beside a label */
#define WRITING_LEAST 2.0  /* mm to write on in a row, a pt of the label */
#define STACKED_BOARD 0.75 /* share of a board, at least, that rows for fields leave rather than none at all */
#define TEXT_MOST     0.6  /* of a cell, for the text of an answer */
#define TOLD_LEAST    5.0  /* pt of the type that tells what the board does not, where a cell is narrow */

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

/* Who is to move, in the words of the board. */
static void write_mover(const struct book_set *set, int player, const char *after, struct text *out)
{
    text_clear(out);
    text_add(out, set->game->picture->sides ? set->game->picture->sides[player] : "");
    text_addf(out, "%s%s", set->game->picture->sides && *after ? " " : "", after);
}

/* mm that the marker and the words take, of whomever they are longest. */
static double mover_width(const struct draw *d, const struct book_set *set, double size)
{
    struct type plain = draw_type(d, FACE_REGULAR, draw_theme(d)->type.small, ALIGN_LEFT);
    struct text words = {0};
    double width = 0;
    for (int player = 0; player < game_players(set->game, set->values); player++) {
        write_mover(set, player, "to move", &words);
        width = fmax(width, draw_text_width(d, plain, text_string(&words)));
    }
    text_release(&words);
    return size * MARKER * 2 + 1 + width;
}

/* Whose turn it is: his marker, with his letter unless he has a name, and in words as far as there is room. */
static void draw_mover(struct draw *d, const struct book_set *set, int player, const struct cell_head *head, double x,
                       double middle)
{
    struct type plain = draw_type(d, FACE_REGULAR, draw_theme(d)->type.small, ALIGN_LEFT);
    double radius = head->size * MARKER;
    struct text words = {0};

    if (set->game->picture->sides)
        marker_draw(d, player, x + radius, middle, radius, draw_theme(d)->colour.player[player]);
    else
        page_draw_badge(d, player, x + radius, middle, radius, head->size * 0.8);
    write_mover(set, player, head->words ? "to move" : "", &words);
    draw_text(d, x + 2 * radius + 1, draw_centred(d, plain, middle), plain, text_string(&words));
    text_release(&words);
}

/* mm from the left to where the dots begin, and where they end. */
static double number_width(const struct draw *d, double size, int number)
{
    char text[24];
    snprintf(text, sizeof text, "%d", number);
    return draw_text_width(d, draw_type(d, FACE_BOLD, size, ALIGN_LEFT), text) + 4 * size * DOT;
}

static double dots_width(double size)
{
    return (GRADES * DOT_STEP + 3) * size * DOT;
}

static double id_width(const struct draw *d, const char *id)
{
    return draw_text_width(d, draw_type_soft(d, draw_theme(d)->type.tiny, ALIGN_RIGHT), id);
}

/* Chooses the head of a set's cells: IDs stand beside the rest where all of them fit. */
static struct cell_head plan_head(const struct draw *d, const struct book_set *set, double size, bool mover,
                                  double width)
{
    struct cell_head head = {.size = size, .mover = mover, .words = true};
    double fixed = dots_width(size) + (mover ? mover_width(d, set, size) : 0) + 1;
    for (size_t i = 0; i < set->count; i++) {
        double id = id_width(d, set->list[i].id);
        head.stacked = head.stacked || number_width(d, size, set->list[i].number) + fixed + id > width;
        head.cut = head.cut || id > width;
        head.words = head.words && number_width(d, size, set->list[i].number) + fixed <= width;
    }
    return head;
}

static double head_height(const struct draw *d, const struct cell_head *head)
{
    return (head->size + (head->stacked ? draw_theme(d)->type.tiny : 0)) * PAGE_LEADING + AIR +
           (head->stacked ? ID_AIR : 0);
}

/* Number, dots of the grade, whose turn it is, and the ID at the right, or in a row of its own. */
static void draw_head(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
                      const struct cell_head *head, struct box box)
{
    struct type number = draw_type(d, FACE_BOLD, head->size, ALIGN_LEFT);
    struct type soft = draw_type_soft(d, draw_theme(d)->type.tiny, head->stacked ? ALIGN_LEFT : ALIGN_RIGHT);
    double middle = box.y + head->size * PAGE_LEADING / 2, left = box.x, right = box.x + box.w;
    char text[24];

    snprintf(text, sizeof text, "%d", puzzle->number);
    draw_text(d, left, draw_centred(d, number, middle), number, text);
    left += number_width(d, head->size, puzzle->number);
    cell_draw_grade(d, puzzle->grade, left, middle, head->size * DOT);
    left += dots_width(head->size);
    if (head->mover)
        draw_mover(d, set, set->game->rules->state(set->values, puzzle->start).to_move, head, left, middle);
    if (head->stacked)
        draw_text(d, box.x, middle + (head->size + soft.size) * PAGE_LEADING / 2 + ID_AIR, soft, puzzle->id);
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

/* "2 squares behind" or "\u22122 points", not to be broken. */
static void write_value(const struct puzzle_kind *kind, int value, struct text *out)
{
    bool below = value < 0 && kind->unit_below, one = abs(value) == 1;
    const char *unit = below ? (one ? kind->unit_below : kind->units_below) : (one ? kind->unit : kind->units);

    text_addf(out, "%s%d\u00a0%s", value < 0 && !below ? "\u2212" : "", abs(value), unit);
}

/* What the board does not show: what is to be reached, and which sheet to print for it. */
static void write_told(const struct book_set *set, const struct book_puzzle *puzzle, struct text *out)
{
    const struct puzzle_kind *kind = set->kind;
    if (kind->par) {
        text_add(out, "Par: ");
        write_value(kind, puzzle->value, out);
        if (*puzzle->sheet)
            text_addf(out, " \u00b7 sheet %s", puzzle->sheet);
    }
    if (kind->tell)
        kind->tell(set->values, puzzle->start, out);
}

/* Lines that the longest of a set takes: in large print as many as it needs. */
static size_t told_lines(const struct draw *d, const struct book_set *set, double width)
{
    struct type type = draw_type(d, FACE_BOLD, draw_theme(d)->type.small, ALIGN_LEFT);
    struct text told = {0};
    size_t most = set->kind->par || set->kind->tell;
    for (size_t i = 0; theme_is_large(draw_theme(d)) && most && i < set->count; i++) {
        text_clear(&told);
        write_told(set, &set->list[i], &told);
        size_t lines = draw_text_lines(d, width, type, text_string(&told));
        most = lines > most ? lines : most;
    }
    text_release(&told);
    return most;
}

/* The first of its lines stands below y. */
static void draw_told(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle, double x, double y,
                      double width)
{
    struct type type = draw_type(d, FACE_BOLD, draw_theme(d)->type.small, ALIGN_LEFT);
    double leading = type.size * PAGE_LEADING, first = y + leading * 0.8;
    struct text told = {0};

    write_told(set, puzzle, &told);
    if (theme_is_large(draw_theme(d)))
        draw_text_wrap(d, x, first, width, leading, type, text_string(&told));
    else
        draw_text_fit(d, x, first, width, TOLD_LEAST, type, text_string(&told));
    text_release(&told);
}

/* ---- Lines to write on ---------------------------------------------------------------------------------------- */

static const struct puzzle_field *fields_of(const struct book_set *set)
{
    static const struct puzzle_field none = {NULL, 0};
    return set->kind->fields ? set->kind->fields : &none;
}

static double label_width(const struct draw *d, const struct puzzle_field *field)
{
    return draw_text_width(d, draw_type_soft(d, draw_theme(d)->type.small, ALIGN_LEFT), field->label) + LABEL_GAP;
}

/* Rows that the fields take. */
static int field_rows(const struct book_set *set, enum cell_fields fields)
{
    int rows = 0;
    for (const struct puzzle_field *f = fields_of(set); f->label; f++)
        rows += f->rows;
    if (fields == FIELDS_STACKED)
        return rows;
    return fields == FIELDS_ROW && rows > 0;
}

/* mm of a row. */
static double row_height(const struct draw *d)
{
    return fmax(WRITING, draw_theme(d)->type.small * WRITING_TYPE);
}

/* What is left for writing in each of the fields in one row. */
static double field_room(const struct draw *d, const struct book_set *set, double width)
{
    int count = 0;
    for (const struct puzzle_field *f = fields_of(set); f->label; f++, count++)
        width -= label_width(d, f) + (count ? LABEL_GAP : 0);
    return count ? width / count : width;
}

/* A label and a line from it to `right`, then lines on which the writing goes on. Returns the y beneath. */
static double draw_field(struct draw *d, const struct puzzle_field *field, int rows, double x, double y, double right)
{
    const struct theme *theme = draw_theme(d);
    double from = x + label_width(d, field);
    for (int i = 0; i < rows; i++) {
        y += row_height(d);
        if (i == 0)
            draw_text(d, x, y - LINE_ABOVE, draw_type_soft(d, theme->type.small, ALIGN_LEFT), field->label);
        draw_line(d, from, y - LINE_ABOVE + 0.8, right, y - LINE_ABOVE + 0.8, theme->colour.guide, theme->stroke.line);
    }
    return y;
}

static void draw_fields(struct draw *d, const struct book_set *set, enum cell_fields fields, double x, double y,
                        double width)
{
    double room = field_room(d, set, width);
    for (const struct puzzle_field *f = fields_of(set); f->label && fields != FIELDS_NONE; f++) {
        if (fields == FIELDS_STACKED) {
            y = draw_field(d, f, f->rows, x, y, x + width);
            continue;
        }
        double right = x + label_width(d, f) + room;
        draw_field(d, f, 1, x, y, right);
        x = right + LABEL_GAP;
    }
}

/* The plan with its fields placed so. */
static struct cell_plan with_fields(const struct draw *d, const struct book_set *set, struct cell_plan plan,
                                    enum cell_fields fields)
{
    plan.foot.fields = fields;
    plan.foot.bare = fields == FIELDS_NONE && fields_of(set)->label;
    plan.below = AIR + plan.foot.told + field_rows(set, fields) * row_height(d);
    plan.board = board_fit(draw_theme(d), set->game, set->values, plan.w, plan.h - plan.above - plan.below);
    return plan;
}

struct cell_plan cell_measure_puzzle(const struct draw *d, const struct book_set *set, double w)
{
    double small = draw_theme(d)->type.small;
    struct cell_plan plan = {.w = w};
    plan.head = plan_head(d, set, draw_theme(d)->type.body, set->kind->mover, w);
    plan.above = head_height(d, &plan.head);
    plan.foot.told = (double)told_lines(d, set, w) * small * PAGE_LEADING;
    plan.foot.narrow = field_room(d, set, w) < small * WRITING_LEAST;
    return plan;
}

/* Fields stand in one row, or are left out if that is too narrow; each has rows of its own where there is height to
 * spare, or where they would be left out and the board is not much smaller so. */
void cell_plan_puzzle(const struct draw *d, const struct book_set *set, double h, struct cell_plan *plan)
{
    bool narrow = plan->foot.narrow;

    plan->h = h;
    if (plan->head.cut)
        return;
    struct cell_plan low = with_fields(d, set, *plan, narrow ? FIELDS_NONE : FIELDS_ROW);
    struct cell_plan high = with_fields(d, set, *plan, FIELDS_STACKED);
    *plan = high.board.w >= low.board.w * (narrow ? STACKED_BOARD : 1) ? high : low;
}

void cell_draw_puzzle(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
                      const struct cell_plan *plan, struct box box)
{
    double spare = box.h - plan->above - plan->board.h - plan->below;
    double top = box.y + fmin(spare / 2, draw_theme(d)->page.gap);
    double y = top + plan->above + plan->board.h + AIR;

    draw_head(d, set, puzzle, &plan->head, (struct box){box.x, top, box.w, plan->above});
    draw_board(d, set, &(struct played_turn){.after = puzzle->start}, &plan->board, box.x + (box.w - plan->board.w) / 2,
               top + plan->above);
    if (plan->foot.told > 0)
        draw_told(d, set, puzzle, box.x, y, box.w);
    draw_fields(d, set, plan->foot.fields, box.x, y + plan->foot.told, box.w);
}

/* ---- Answers -------------------------------------------------------------------------------------------------- */

static void write_answer(const struct book_set *set, const struct book_puzzle *puzzle, struct text *out)
{
    text_addf(out, "%s \u00b7 ", puzzle->moves);
    write_value(set->kind, puzzle->value, out);
}

/* Rows that a text takes. */
static size_t rows_of(const struct draw *d, struct type type, double width, const char *s)
{
    return *s ? draw_text_lines(d, width, type, s) : 0;
}

/* mm that the longest text of the set needs. */
static double text_height(const struct draw *d, const struct book_set *set, double width)
{
    struct type bold = draw_type(d, FACE_BOLD, draw_theme(d)->type.tiny, ALIGN_LEFT), plain = bold;
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
    return (double)most * bold.size * PAGE_LEADING;
}

struct cell_plan cell_measure_answer(const struct draw *d, const struct book_set *set, double w)
{
    struct cell_plan plan = {.w = w, .below = AIR + text_height(d, set, w)};
    plan.head = plan_head(d, set, draw_theme(d)->type.small, false, w);
    plan.above = head_height(d, &plan.head);
    return plan;
}

void cell_plan_answer(const struct draw *d, const struct book_set *set, double h, struct cell_plan *plan)
{
    plan->h = h;
    if (!plan->head.cut && plan->below < h * TEXT_MOST)
        plan->board = board_fit(draw_theme(d), set->game, set->values, plan->w, h - plan->above - plan->below);
}

void cell_draw_answer(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
                      const struct cell_plan *plan, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type bold = draw_type(d, FACE_BOLD, theme->type.tiny, ALIGN_LEFT), plain = bold;
    double leading = bold.size * PAGE_LEADING, y = box.y + plan->above + plan->board.h + AIR + leading * 0.75;
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
