#include "page/puzzles/puzzle_layout.h"

#include "base/mem.h"
#include "page/sheet/page_layout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define TEXT_AIR    3.0 /* mm between a board and its text, and between boards */
#define PICTURE_AIR 1.5 /* mm above and below a row of boards */
#define ANSWER_GAP  4.0 /* mm between rows of answers, at least */
#define HINT_GAP    2.0 /* the same of hints */
#define PART_AIR    0.8 /* mm between the parts of an answer */
#define NUMBER_AIR  2.5 /* mm beside a number */
#define SLACK       1e-6

static double number_width(const struct draw *d, const struct type *type, int number)
{
    char text[24];
    snprintf(text, sizeof text, "%d", number);
    return draw_text_width(d, *type, text);
}

static double row_gap(const struct book_list *list)
{
    return list->section == BOOK_ANSWERS ? ANSWER_GAP : HINT_GAP;
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

/* The height of the first row of an answer's text. */
static double head_height(const struct draw *d)
{
    return draw_theme(d)->type.body * PAGE_LEADING;
}

/* Sets the text of an answer: number and grade, what it is worth, its motif; after a space of this height the answer in
 * words, why tempting tries fail, the ID. Returns its height; draws it unless `d` is only for measuring. */
static double answer_text(struct draw *d, bool draws, const struct book_set *set, const struct book_puzzle *puzzle,
                          double x, double top, double width, double space)
{
    const struct theme *theme = draw_theme(d);
    struct type number = draw_type(d, FACE_BOLD, theme->type.body, ALIGN_LEFT);
    double dot = number.size * GRADE_DOT, y = top, middle = top + number.size * PAGE_LEADING / 2;
    double dots = x + number_width(d, &number, puzzle->number) + NUMBER_AIR;
    double value_x = dots + book_grade_width(dot) + NUMBER_AIR;
    struct type worth = draw_type(d, FACE_BOLD, theme->type.small, ALIGN_LEFT);
    struct text value = {0};

    puzzle_add_value(set->kind, set->values, puzzle->value, draw_words(d), &value);
    if (puzzle->motif)
        text_addf(&value, " \u00b7 %s", draw_word(d, puzzle->motif));
    bool beside = value_x + draw_text_width(d, worth, text_string(&value)) <= x + width;
    if (draws) {
        char text[24];
        snprintf(text, sizeof text, "%d", puzzle->number);
        draw_text(d, x, draw_centred(d, number, middle), number, text);
        book_draw_grade(d, puzzle->grade, dots + dot, middle, dot);
        if (beside)
            draw_text(d, value_x, draw_centred(d, worth, middle), worth, text_string(&value));
    }
    y += head_height(d) + space;
    struct type plain = draw_type(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT);
    struct type small = draw_type(d, FACE_REGULAR, theme->type.tiny, ALIGN_LEFT);
    struct type soft = draw_type_soft(d, theme->type.tiny, ALIGN_LEFT);
    const struct {
        const struct type *type;
        const char *text;
    } parts[] = {{&worth, beside ? "" : text_string(&value)},
                 {&plain, puzzle->words},
                 {&small, puzzle->tempting},
                 {&soft, puzzle->id}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!*parts[i].text)
            continue;
        if (draws)
            text_block_draw(d, x, y, width, *parts[i].type, parts[i].text);
        y += text_block_height(d, width, *parts[i].type, parts[i].text) + PART_AIR;
    }
    text_release(&value);
    return y - PART_AIR - top;
}

/* ---- Hints ------------------------------------------------------------------------------------------------------- */

/* A number with a sentence beside it. The numbers of a set are equally wide. */
static double hint_text(struct draw *d, bool draws, const struct book_set *set, const struct book_puzzle *puzzle,
                        double x, double y, double width)
{
    struct type number = draw_type(d, FACE_BOLD, draw_theme(d)->type.small, ALIGN_RIGHT), plain = number;
    double indent = number_width(d, &number, set->list[set->count - 1].number) + NUMBER_AIR;
    char text[24];

    plain.face = FACE_REGULAR;
    plain.align = ALIGN_LEFT;
    if (draws) {
        snprintf(text, sizeof text, "%d", puzzle->number);
        text_block_draw(d, x, y, indent - NUMBER_AIR, number, text);
        text_block_draw(d, x + indent, y, width - indent, plain, puzzle->hint);
    }
    return text_block_height(d, width - indent, plain, puzzle->hint);
}

/* ---- Items ------------------------------------------------------------------------------------------------------- */

/* From an answer's left end to its text. */
static double text_left(const struct book_list *list)
{
    return list->board.w > 0 && !list->pictures ? list->board.w + TEXT_AIR : 0;
}

/* The space for a row of boards in an answer's text. */
static double picture_space(const struct book_list *list)
{
    return list->board.w > 0 && list->pictures ? list->board.h + 2 * PICTURE_AIR : 0;
}

static double item_height(struct draw *d, const struct book_set *set, const struct book_list *list, size_t i)
{
    const struct book_puzzle *puzzle = &set->list[i];
    if (list->section == BOOK_HINTS)
        return hint_text(d, false, set, puzzle, 0, 0, list->w);
    return fmax(list->board.h,
                answer_text(d, false, set, puzzle, 0, 0, list->w - text_left(list), picture_space(list)));
}

static void draw_item(struct draw *d, const struct book_set *set, const struct book_list *list, size_t i, double x,
                      double y)
{
    const struct book_puzzle *puzzle = &set->list[i];
    if (list->section == BOOK_HINTS) {
        hint_text(d, true, set, puzzle, x, y, list->w);
        return;
    }
    const struct played_turn *turns = list->pictures ? puzzle->turns : &puzzle->answer;
    size_t count = list->pictures ? puzzle->turn_count : 1, most = list->pictures ? (size_t)list->pictures : 1;
    for (size_t k = 0; list->board.w > 0 && k < count && k < most; k++) {
        struct board_picture picture = board_picture(draw_theme(d), set->game, set->values, turns[k], 0);
        board_picture_draw(d, &picture, &list->board, x + (double)k * (list->board.w + TEXT_AIR),
                           list->pictures ? y + head_height(d) + PICTURE_AIR : y);
    }
    answer_text(d, true, set, puzzle, x + text_left(list), y, list->w - text_left(list), picture_space(list));
}

/* The height of the row that begins with item `first`. */
static double row_height(struct draw *d, const struct book_set *set, const struct book_list *list, size_t first)
{
    double height = 0;
    for (size_t i = first; i < first + (size_t)list->columns && i < set->count; i++)
        height = fmax(height, item_height(d, set, list, i));
    return height;
}

/* The height of the rows of the page that begins with item `first`, without gaps. */
static double rows_height(struct draw *d, const struct book_set *set, const struct book_list *list, size_t first)
{
    double height = 0;
    for (int row = 0; row < list->rows; row++)
        height += row_height(d, set, list, first + (size_t)(row * list->columns));
    return height;
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

/* Whether all pages have room for their rows. */
static bool rows_fit(struct draw *d, const struct book_set *set, const struct book_list *list, double height)
{
    size_t each = (size_t)(list->columns * list->rows);
    double gaps = (list->rows - 1) * row_gap(list);

    for (size_t first = 0; first < set->count; first += each)
        if (rows_height(d, set, list, first) + gaps > height + SLACK)
            return false;
    return true;
}

/* Boards that are too large to be read at the usual width take half the width of the page. Answers are texts alone in
 * large print with such boards, and where even one answer with its board is too long for a page. */
struct book_list book_list_plan(struct draw *d, const struct book_set *set, enum book_section section, struct box body)
{
    const struct theme *theme = draw_theme(d);
    const struct book_measures *m = book_measures(theme);
    struct board_picture picture = board_picture(theme, set->game, set->values, (struct played_turn){0}, 0);
    struct board_fit usual = board_picture_fit(theme, &picture, m->answer_most, m->answer_most);
    bool answers = section == BOOK_ANSWERS, large = answers && !usual.clear;
    struct book_list list = {.section = section, .gap = theme->page.gap};
    double least = answers ? m->answer + TEXT_AIR + m->answer_text : m->hint;
    double most = large ? body.w / 2 : m->answer_most;

    list.pictures = answers && !large ? set->kind->pictures : 0;
    if (list.pictures)
        most = fmin(most, (body.w + TEXT_AIR) / list.pictures - TEXT_AIR);
    list.columns =
        large || list.pictures ? 1 : (int)fmax(1, fmin(answers ? 3 : 2, (body.w + list.gap) / (least + list.gap)));
    list.w = (body.w + list.gap) / list.columns - list.gap;
    list.rows = large && theme_is_large(theme) ? 0 : (answers ? ANSWERS_MOST : HINTS_MOST) / list.columns;
    for (; list.rows > 0 && !list.fits; list.rows--) {
        double room = (body.h + ANSWER_GAP) / list.rows - ANSWER_GAP;
        /* Smaller boards leave more room for the texts. */
        const double widths[] = {most, m->answer};
        for (int i = 0; i < (large || !answers ? 1 : 2) && !list.fits; i++) {
            if (answers)
                list.board = board_picture_fit(theme, &picture, widths[i], fmax(1, fmin(large ? body.h : most, room)));
            list.fits = !answers || (list.board.clear && (list.rows == 1 || list.board.w >= m->answer));
            list.fits = list.fits && rows_fit(d, set, &list, body.h);
        }
    }
    list.rows = list.fits ? list.rows + 1 : 1;
    if (answers && !list.fits) {
        list.board = (struct board_fit){0};
        list.columns = 1;
        list.w = body.w;
        list.fits = rows_fit(d, set, &list, body.h);
    }
    return list;
}

/* Rows are spread over the page, but on the last page they keep to its top. */
void book_list_draw(struct draw *d, const struct book_set *set, const struct book_list *list, size_t first,
                    struct box body)
{
    size_t each = (size_t)(list->columns * list->rows);
    double gap = row_gap(list), y = body.y;

    if (list->section == BOOK_ANSWERS && first + each <= set->count && list->rows > 1)
        gap = (body.h - rows_height(d, set, list, first)) / (list->rows - 1);
    for (int row = 0; row < list->rows; row++) {
        size_t at = first + (size_t)(row * list->columns);
        for (size_t i = at; i < at + (size_t)list->columns && i < set->count; i++)
            draw_item(d, set, list, i, body.x + (double)(i - at) * (list->w + list->gap), y);
        y += row_height(d, set, list, at) + gap;
    }
}
