#include "page/puzzles/puzzle_layout.h"

#include <math.h>

#define TEXT_AIR    3.0 /* mm between a board and its text, and between boards */
#define PICTURE_AIR 1.5 /* mm above and below a row of boards */
#define ANSWER_GAP  4.0 /* mm between rows of answers, at least */
#define HINT_GAP    2.0 /* the same of hints */
#define PART_AIR    0.8 /* mm between the parts of an answer */
#define NUMBER_AIR  2.5 /* mm beside a number */
#define SLACK       1e-6

/* ---- Items ------------------------------------------------------------------------------------------------------- */

/* The height of the first row of an answer's text. */
static double head_height(const struct draw *d)
{
    return draw_theme(d)->type.body * PAGE_LEADING;
}

/* Sets the text of an answer: number and grade, what it is worth, its motif; after a space of this height the answer in
 * words, why tempting tries fail, the ID. Returns its height; draws it unless it is only to be measured. */
static double answer_text(const struct book_list *list, const struct book_puzzle *puzzle, double x, double top,
                          bool drawn)
{
    struct draw *d = list->d;
    const struct theme *theme = draw_theme(d);
    double indent = list->board.w > 0 && !list->pictures ? list->board.w + TEXT_AIR : 0, width = list->w - indent;
    double space = list->board.w > 0 && list->pictures ? list->board.h + 2 * PICTURE_AIR : 0;
    struct type number = draw_type(d, FACE_BOLD, theme->type.body, ALIGN_LEFT);
    struct type worth = draw_type(d, FACE_BOLD, theme->type.small, ALIGN_LEFT);
    scoped(text_release) struct text value = {0};

    x += indent;
    double y = top + head_height(d) + space, middle = top + head_height(d) / 2;
    double grade_x = x + page_number_width(d, number, puzzle->number) + NUMBER_AIR;
    double value_x = grade_x + book_grade_width(number.size) + NUMBER_AIR;
    puzzle_add_value(list->set->kind, list->set->values, puzzle->value, draw_words(d), &value);
    if (puzzle->motif)
        text_addf(&value, " \u00b7 %s", draw_word(d, puzzle->motif));
    bool beside = value_x + draw_text_width(d, worth, text_string(&value)) <= x + width;
    if (drawn) {
        page_draw_number(d, x, draw_centred(d, number, middle), number, puzzle->number);
        book_draw_grade(d, puzzle->grade, grade_x, middle, number.size);
        if (beside)
            draw_text(d, value_x, draw_centred(d, worth, middle), worth, text_string(&value));
    }
    const struct {
        struct type type;
        const char *text;
    } parts[] = {{worth, beside ? "" : text_string(&value)},
                 {draw_type(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT), puzzle->words},
                 {draw_type(d, FACE_REGULAR, theme->type.tiny, ALIGN_LEFT), puzzle->tempting},
                 {draw_type_soft(d, theme->type.tiny, ALIGN_LEFT), puzzle->id}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!*parts[i].text)
            continue;
        if (drawn)
            text_block_draw(d, x, y, width, parts[i].type, parts[i].text);
        y += text_block_height(d, width, parts[i].type, parts[i].text) + PART_AIR;
    }
    return y - PART_AIR - top;
}

/* Sets an item with its top left at (x, y). Returns its height; draws it unless it is only to be measured. */
static double set_item(const struct book_list *list, size_t i, double x, double y, bool drawn)
{
    const struct book_set *set = list->set;
    const struct book_puzzle *puzzle = &set->list[i];
    struct draw *d = list->d;

    if (list->section == BOOK_HINTS) { /* a number with a sentence beside it; numbers are equally wide */
        struct type number = draw_type(d, FACE_BOLD, draw_theme(d)->type.small, ALIGN_RIGHT);
        struct type plain = draw_type(d, FACE_REGULAR, number.size, ALIGN_LEFT);
        double wide = page_number_width(d, number, set->list[set->count - 1].number), indent = wide + NUMBER_AIR;
        if (drawn) {
            page_draw_number(d, x + wide, y + number.size * BLOCK_BASELINE, number, puzzle->number);
            text_block_draw(d, x + indent, y, list->w - indent, plain, puzzle->hint);
        }
        return text_block_height(d, list->w - indent, plain, puzzle->hint);
    }
    const struct played_turn *turns = list->pictures ? puzzle->turns : &puzzle->answer;
    size_t count = list->pictures ? puzzle->turn_count : 1, most = list->pictures ? (size_t)list->pictures : 1;
    for (size_t k = 0; drawn && list->board.w > 0 && k < count && k < most; k++) {
        struct board_picture picture = board_picture(draw_theme(d), set->game, set->values, turns[k], 0);
        board_picture_draw(d, &picture, &list->board, x + (double)k * (list->board.w + TEXT_AIR),
                           list->pictures ? y + head_height(d) + PICTURE_AIR : y);
    }
    return fmax(list->board.h, answer_text(list, puzzle, x, y, drawn));
}

/* The height of the row that begins with item `first`. */
static double row_height(const struct book_list *list, size_t first)
{
    double height = 0;
    for (size_t i = first; i < first + (size_t)list->columns && i < list->set->count; i++)
        height = fmax(height, set_item(list, i, 0, 0, false));
    return height;
}

/* The height of the rows of the page that begins with item `first`, without gaps. */
static double rows_height(const struct book_list *list, size_t first)
{
    double height = 0;
    for (int row = 0; row < list->rows; row++)
        height += row_height(list, first + (size_t)(row * list->columns));
    return height;
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

/* Whether all pages have room for their rows. */
static bool rows_fit(const struct book_list *list, double height)
{
    size_t each = (size_t)(list->columns * list->rows);
    double gaps = (list->rows - 1) * list->row_gap;

    for (size_t first = 0; first < list->set->count; first += each)
        if (rows_height(list, first) + gaps > height + SLACK)
            return false;
    return true;
}

/* Boards that are too large to be read at the usual width take half the width of the page. Answers are texts alone in
 * large print with such boards, and where even one answer with its board is too long for a page. */
struct book_list book_list_plan(struct draw *d, const struct book_set *set, enum book_section section, struct box body)
{
    const struct theme *theme = draw_theme(d);
    const struct book_measures m = book_measures(theme);
    struct board_picture picture = board_picture(theme, set->game, set->values, (struct played_turn){0}, 0);
    struct board_fit usual = board_picture_fit(theme, &picture, m.answer.most, m.answer.most);
    bool answers = section == BOOK_ANSWERS, large = answers && !usual.clear;
    struct book_list list = {.d = d, .set = set, .section = section, .gap = theme->page.gap};
    list.row_gap = answers ? ANSWER_GAP : HINT_GAP;
    double least = answers ? m.answer.least + TEXT_AIR + m.answer.text : m.hint;
    double most = large ? body.w / 2 : m.answer.most;

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
        const double widths[] = {most, m.answer.least};
        for (int i = 0; i < (large || !answers ? 1 : 2) && !list.fits; i++) {
            if (answers)
                list.board = board_picture_fit(theme, &picture, widths[i], fmax(1, fmin(large ? body.h : most, room)));
            list.fits = !answers || (list.board.clear && (list.rows == 1 || list.board.w >= m.answer.least));
            list.fits = list.fits && rows_fit(&list, body.h);
        }
    }
    list.rows = list.fits ? list.rows + 1 : 1;
    if (answers && !list.fits) {
        list.board = (struct board_fit){0};
        list.columns = 1;
        list.w = body.w;
        list.fits = rows_fit(&list, body.h);
    }
    return list;
}

/* Rows are spread over the page, but on the last page they keep to its top. */
void book_list_draw(const struct book_list *list, size_t first, struct box body)
{
    size_t each = (size_t)(list->columns * list->rows), count = list->set->count;
    double gap = list->row_gap, y = body.y;

    if (list->section == BOOK_ANSWERS && first + each <= count && list->rows > 1)
        gap = (body.h - rows_height(list, first)) / (list->rows - 1);
    for (int row = 0; row < list->rows; row++) {
        size_t at = first + (size_t)(row * list->columns);
        for (size_t i = at; i < at + (size_t)list->columns && i < count; i++)
            set_item(list, i, body.x + (double)(i - at) * (list->w + list->gap), y, true);
        y += row_height(list, at) + gap;
    }
}
