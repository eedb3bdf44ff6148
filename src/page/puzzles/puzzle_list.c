#include "page/puzzles/puzzle_layout.h"

#include "base/mem.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#define TEXT_AIR      3.0  /* mm between a board and its text, and between boards */
#define PICTURE_AIR   1.5  /* mm above and below a row of boards */
#define ANSWER_GAP    4.0  /* mm between rows of answers, at least */
#define HINT_GAP      2.0  /* the same of hints */
#define HINT_GAP_MOST 6.0  /* at most */
#define HINT_THIRD    1.6  /* times the least width of a hint has each of three columns */
#define PART_AIR      0.8  /* mm between the parts of an answer */
#define WIDE          60.0 /* mm: a narrower answer has its worth below its number */
#define NUMBER_AIR    2.5  /* mm beside a number */
#define ANSWER_TYPE   7.0  /* pt: the least type in the boards of answers */
#define SHEET_LEAST   80.0 /* mm: the least board of a whole game */
#define WITH_MARGIN   1.16 /* of a board: the width with its coordinates */
#define FEW_LARGER    1.2  /* times as large as the most of many may few boards be */
#define MANY_LARGER   1.25 /* times as large as can just be read are boards of many, with arrows between aliens */
#define ALONE_PITCH   24.0 /* mm: up to here a booklet's board that is alone on its page is larger than on sheets */
#define BELOW_MOST    0.2  /* of the height: blank paper below spread rows */
#define COMMENT       6.0  /* mm by which comments of a record are indented */
#define SLACK         1e-6

/* ---- Items ------------------------------------------------------------------------------------------------------- */

static struct board_picture board_of(const struct book_list *list, struct played_turn turn, int player)
{
    struct board_picture picture = board_picture(&list->theme, list->set->game, list->set->values, turn, player);
    picture.view.close_up = list->set->plain ? picture.view.close_up : CLOSE_UP_ANSWER;
    return picture;
}

/* The height of the first row of an answer's text. */
static double head_height(const struct draw *d)
{
    return draw_theme(d)->type.body * PAGE_LEADING;
}

/* Sets the text of an answer: number and grade, what it is worth, its motif; after a space of this height the answer in
 * words, why tempting tries fail, the ID. Returns its height; draws it unless it is only to be measured. */
static double answer_text(const struct book_list *list, const struct book_puzzle *puzzle, double width, double space,
                          double x, double top, bool drawn)
{
    struct draw *d = list->d;
    const struct theme *theme = draw_theme(d);
    struct type number = draw_type(d, FACE_BOLD, theme->type.body, ALIGN_LEFT);
    struct type worth = draw_type(d, FACE_BOLD, theme->type.small, ALIGN_LEFT);
    scoped(text_release) struct text value = {0};

    double y = top + head_height(d) + space, middle = top + head_height(d) / 2;
    scoped(text_release) struct text label = {0};
    text_add(&label, puzzle->label ? puzzle->label : "");
    if (!puzzle->label || list->set->list[list->set->count - 1].number > 1)
        text_addf(&label, "%s%d", puzzle->label ? " \u00b7 " : "", puzzle->number);
    double grade_x = x + fmin(draw_text_width(d, number, text_string(&label)), width) + NUMBER_AIR;
    double value_x = grade_x + (puzzle->grade ? book_grade_width(number.size) + NUMBER_AIR : 0);
    if (list->set->kind)
        puzzle_add_value(list->set->kind, list->set->values, puzzle->value, draw_words(d), &value);
    if (puzzle->motif)
        page_join(&value, draw_word(d, puzzle->motif));
    bool beside = width > WIDE && value_x + draw_text_width(d, worth, text_string(&value)) <= x + width;
    if (drawn) {
        draw_tag_begin(d, list->set->kind ? TAG_H3 : TAG_H2);
        draw_text_fit(d, x, draw_centred(d, number, middle), width, 0, number, text_string(&label));
        if (puzzle->grade)
            book_draw_grade(d, puzzle->grade, grade_x, middle, number.size);
        if (beside)
            draw_text(d, value_x, draw_centred(d, worth, middle), worth, text_string(&value));
        draw_tag_end(d);
    }
    const struct {
        struct type type;
        const char *text;
    } parts[] = {{worth, beside ? "" : text_string(&value)},
                 {draw_type(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT), puzzle->words},
                 {draw_type(d, FACE_REGULAR, theme->type.tiny, ALIGN_LEFT), puzzle->tempting},
                 {draw_type_soft(d, theme->type.tiny, ALIGN_LEFT), puzzle->id}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (*parts[i].text)
            y += answer_text_set(d, x, y, width, list->set->kind ? 0 : COMMENT, parts[i].type, parts[i].text, drawn) +
                 PART_AIR;
    return y - PART_AIR - top;
}

/* Sets a hint, a number with a paragraph for each step beside it; numbers are equally wide. */
static double hint_text(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle, double size,
                        double width, double x, double y, bool drawn)
{
    struct type number = draw_type(d, FACE_BOLD, size, ALIGN_RIGHT);
    struct type plain = draw_type(d, FACE_REGULAR, size, ALIGN_LEFT);
    double wide = page_number_width(d, number, set->list[set->count - 1].number), indent = wide + NUMBER_AIR;

    double height = 0;
    if (drawn) {
        draw_tag_begin(d, TAG_ITEM);
        draw_tag_begin(d, TAG_LABEL);
        page_draw_number(d, x + wide, y + number.size * BLOCK_BASELINE, number, puzzle->number);
        draw_tag_end(d);
    }
    for (int i = 0; i < HINT_STEPS; i++) {
        if (drawn)
            text_block_tagged(d, TAG_BODY, x + indent, y + height, width - indent, plain, puzzle->hint[i]);
        height += text_block_height(d, width - indent, plain, puzzle->hint[i]);
    }
    if (drawn)
        draw_tag_end(d);
    return height;
}

static void draw_item(const struct book_list *list, const struct list_grid *grid, size_t i, double x, double y)
{
    const struct book_puzzle *puzzle = &list->set->list[i];
    const struct board_fit *board = &grid->board;
    const struct theme *theme = draw_theme(list->d);

    if (list->section == BOOK_HINTS) {
        hint_text(list->d, list->set, puzzle, theme->type.small, grid->w, x, y, true);
        return;
    }
    double indent = grid->beside ? board->w + TEXT_AIR : 0;
    answer_text(list, puzzle, grid->w - indent, grid->beside || board->w <= 0 ? 0 : board->h + 2 * PICTURE_AIR,
                x + indent, y, true);
    if (board->w > 0) {
        struct board_picture picture = board_of(list, puzzle->answer, puzzle->player);
        draw_set_theme(list->d, &list->theme);
        board_picture_draw(list->d, &picture, board, x, grid->beside ? y : y + head_height(list->d) + PICTURE_AIR);
        draw_set_theme(list->d, theme);
    }
}

/* ---- Heights ----------------------------------------------------------------------------------------------------- */

enum { WIDTHS_MOST = 48 };

/* The texts that were measured, by their widths. */
struct list_measures {
    const struct book_list *list;
    struct {
        double width;
        double *of; /* heights by items; 0: not measured yet */
    } heights[WIDTHS_MOST];
    size_t count;
};

static void measures_release(struct list_measures *m)
{
    for (size_t i = 0; i < m->count; i++)
        free(m->heights[i].of);
}

static double *heights_at(struct list_measures *m, double width)
{
    size_t i = 0;
    while (i < m->count && fabs(m->heights[i].width - width) > SLACK)
        i++;
    if (i == m->count) {
        assert(i < WIDTHS_MOST);
        m->count++;
        m->heights[i].width = width;
        m->heights[i].of = mem_new((m->list->set->count + 1) * sizeof *m->heights[i].of);
    }
    return m->heights[i].of;
}

/* The sum of the heights of a page's rows, whose items are at least `least` high, without gaps. */
static double rows_height(struct list_measures *m, const struct list_grid *grid, double width, double least,
                          size_t first, size_t end)
{
    const struct book_list *list = m->list;
    double *heights = heights_at(m, width), sum = 0, row = 0;

    for (size_t i = first; i < end; i++) {
        const struct book_puzzle *puzzle = &list->set->list[i];
        if (heights[i] <= 0)
            heights[i] = list->section == BOOK_HINTS ? hint_text(list->d, list->set, puzzle,
                                                                 draw_theme(list->d)->type.small, width, 0, 0, false)
                                                     : answer_text(list, puzzle, width, 0, 0, 0, false);
        row = fmax(fmax(row, least), heights[i]);
        if (i + 1 == end || (int)(i + 1 - first) % grid->columns == 0) {
            sum += row;
            row = 0;
        }
    }
    return sum;
}

/* The greatest and the least of such sums, of the pages of these items. */
struct page_heights {
    double most, least;
};

static struct page_heights pages_height(struct list_measures *m, const struct list_grid *grid, double width,
                                        double least, size_t first, size_t end)
{
    size_t each = (size_t)(grid->columns * grid->rows);
    struct page_heights h = {0, first < end ? INFINITY : 0};

    for (; first < end; first += each) {
        double sum = rows_height(m, grid, width, least, first, first + each < end ? first + each : end);
        h = (struct page_heights){fmax(h.most, sum), fmin(h.least, sum)};
    }
    return h;
}

/* ---- Hints at the foot of a page --------------------------------------------------------------------------------- */

/* The columns of hints in this width: three only of long lines. */
static int hint_columns(const struct draw *d, double width)
{
    const double least = book_measures(draw_theme(d)).hint, gap = draw_theme(d)->page.gap;
    return width >= 3 * least * HINT_THIRD + 2 * gap ? 3 : width >= 2 * least + gap ? 2 : 1;
}

size_t book_first(size_t count, int each, bool evenly, int page)
{
    const size_t first = (size_t)page * (size_t)each;
    if (evenly && count > 0) {
        const size_t pages = (count + (size_t)each - 1) / (size_t)each;
        return ((size_t)page * count + pages - 1) / pages;
    }
    return first < count ? first : count;
}

/* Sets the hints in rows; returns their height. */
static double foot_rows(struct draw *d, const struct book_set *set, size_t first, size_t end, double size, double width,
                        bool drawn)
{
    const size_t columns = end - first > 1 ? (size_t)hint_columns(d, width) : 1;
    const double step = (width + draw_theme(d)->page.gap) / (double)columns;
    double y = 0, row = 0;

    for (size_t i = first; i < end; i++) {
        double x = (double)((i - first) % columns) * step;
        row = fmax(row, hint_text(d, set, &set->list[i], size, step - draw_theme(d)->page.gap, x, y, drawn));
        if ((i + 1 - first) % columns == 0 || i + 1 == end) {
            y += row;
            row = 0;
        }
    }
    return y;
}

double book_foot_height(struct draw *d, const struct book_set *set, double width, int count, bool evenly)
{
    double most = 0;
    for (size_t page = 1, first = 0, end; first < set->count; first = end, page++) {
        end = book_first(set->count, count, evenly, (int)page);
        most = fmax(most, foot_rows(d, set, first, end, draw_theme(d)->type.tiny, width, false));
    }
    return most > 0 ? most + draw_theme(d)->page.gap_small : 0;
}

void book_foot_draw(struct draw *d, const struct book_set *set, size_t first, size_t last, struct box body)
{
    draw_push(d, body.x + body.w, body.y + body.h, -1);
    draw_tag_begin(d, TAG_AFTER);
    draw_tag_begin(d, TAG_LIST);
    foot_rows(d, set, first, last + 1, draw_theme(d)->type.tiny, body.w, true);
    draw_tag_end(d);
    draw_tag_end(d);
    draw_pop(d);
}

bool book_hints_are_few(struct draw *d, const struct book_set *set, double width)
{
    double size = draw_theme(d)->type.small, most = (HINT_LINES - 0.5) * size * BLOCK_LEADING;
    return set->count < 2 * HINT_LINES && foot_rows(d, set, 0, set->count, size, width, false) < most;
}

/* ---- Planning ---------------------------------------------------------------------------------------------------- */

/* The choice of a grid for the items from `first` to `end`. */
struct list_choice {
    struct list_measures *measures;
    struct box body;
    struct book_measures m;
    int each;     /* items on a page */
    bool tables;  /* the texts are long ones, of whole sheets */
    bool is_last; /* page: it may have fewer in its last row, and blank paper below */
    size_t first, end;
    struct list_grid best;
    double worth; /* of that; 0: there is none */
    double most;  /* mm: the width of boards, so that the last page has the scale of the others; 0: any */
};

/* The widest board in a box. */
static struct board_fit fit_board(const struct list_choice *c, double width, double height)
{
    const struct book_list *list = c->measures->list;
    struct board_picture picture = board_of(list, (struct played_turn){0}, 0);
    const double least = c->m.answer.few + 2 * board_picture_size(&list->theme, &picture).edge;
    const struct board_fit fit =
        board_picture_fit(&list->theme, &picture, c->most > 0 ? fmin(width, fmax(c->most, least)) : width,
                          fmax(1, height));
    if (c->each > 1 || list->set->kind || fit.close_up)
        return fit;
    const double larger = fit.w * fmin(fmax(1, ALONE_PITCH / fit.pitch), height / fit.h);
    const struct board_fit alone = board_picture_span(&list->theme, &picture, fmin(width, larger));
    return alone.h <= height ? alone : fit;
}

/* The board is compared without its margins. A page of its own may have any that can be read. */
static void consider(struct list_choice *c, const struct list_grid *grid, double used)
{
    const struct book_list *list = c->measures->list;
    struct board_picture picture = board_of(list, (struct played_turn){0}, 0);
    const struct board b = board_picture_size(&list->theme, &picture);
    double width = grid->board.w - 2 * b.edge;
    double least =
        c->each <= FEW_ANSWERS
            ? c->m.answer.few
            : fmax(c->m.answer.least, b.columns * b.pitch_least * (list->set->game->picture->art ? MANY_LARGER : 1));
    double worth = width * (1 + (c->is_last ? 1 : used / c->body.h));

    if (!grid->board.clear || (width < least && c->each > 1) || used > c->body.h + SLACK || worth <= c->worth + SLACK)
        return;
    c->best = *grid;
    c->worth = worth;
}

static double most_width(const struct list_choice *c)
{
    return c->each == 1 ? c->m.answer.alone : c->m.answer.most * (c->each <= FEW_ANSWERS ? FEW_LARGER : 1);
}

/* Texts below the boards. */
static void try_below(struct list_choice *c, struct list_grid grid)
{
    const double gaps = (grid.rows - 1) * ANSWER_GAP;
    struct page_heights texts = pages_height(c->measures, &grid, grid.w, 0, c->first, c->end);
    grid.board = fit_board(c, fmin(most_width(c) * WITH_MARGIN, grid.w),
                           (c->body.h - gaps - texts.most) / grid.rows - 2 * PICTURE_AIR);
    double boards = grid.rows * (grid.board.h + 2 * PICTURE_AIR) + gaps;
    consider(c, &grid, (c->is_last ? texts.most : texts.least) + boards);
}

/* Texts beside the boards, in the room that boards of some widths leave. */
static void try_beside(struct list_choice *c, struct list_grid grid)
{
    const double widths[] = {most_width(c), c->m.answer.most, (c->m.answer.most + c->m.answer.few) / 2, c->m.answer.few,
                             c->m.answer.least};
    const double gaps = (grid.rows - 1) * ANSWER_GAP;

    grid.beside = true;
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        double w = fmin(widths[i] * WITH_MARGIN, grid.w - TEXT_AIR - c->m.answer.text);
        if (w <= 0)
            continue;
        grid.board = fit_board(c, w, (c->body.h - gaps) / grid.rows);
        struct page_heights used =
            pages_height(c->measures, &grid, grid.w - grid.board.w - TEXT_AIR, grid.board.h, c->first, c->end);
        if (used.most + gaps <= c->body.h + SLACK)
            consider(c, &grid, (c->is_last ? used.most : used.least) + gaps);
    }
}

/* Chooses the grid with the largest boards. False if none is good. */
static bool choose_answers(struct list_choice *c)
{
    c->worth = 0;
    for (int columns = c->each; columns > 0; columns--) {
        struct list_grid grid = {.columns = columns, .rows = (c->each + columns - 1) / columns};
        grid.w = (c->body.w + c->measures->list->gap) / columns - c->measures->list->gap;
        int spare = grid.columns * grid.rows - c->each;
        if (grid.w < c->m.answer.text || spare >= columns || (spare > 0 && !c->is_last))
            continue;
        if (!c->tables || c->each > 1 || c->body.w > c->body.h)
            try_beside(c, grid);
        if (!c->tables || c->worth < c->m.answer.few)
            try_below(c, grid);
    }
    return c->worth > 0;
}

/* Texts without boards, in large print with long ones; and hints. */
static bool choose_texts(struct list_choice *c, int columns, double gap)
{
    struct list_grid grid = {.columns = columns, .rows = (c->each + columns - 1) / columns};
    grid.w = (c->body.w + c->measures->list->gap) / columns - c->measures->list->gap;
    c->best = grid;
    return grid.w > 1 && pages_height(c->measures, &grid, grid.w, 0, c->first, c->end).most + (grid.rows - 1) * gap <=
                             c->body.h + SLACK;
}

/* Plans pages of `each` answers; the last one, with fewer, on its own. */
static bool plan_answers(struct book_list *list, struct list_choice *c, int each)
{
    const size_t count = list->set->count, rest = count % (size_t)each;

    c->each = each;
    c->is_last = count <= (size_t)each && (list->set->kind || each > 1);
    c->most = 0;
    c->first = 0;
    c->end = count - (c->is_last ? 0 : rest);
    if (!choose_answers(c))
        return false;
    list->each = each;
    list->grid = list->last = c->best;
    if (c->is_last || rest == 0)
        return true;
    c->each = (int)rest;
    c->is_last = true;
    /* a booklet's last diagram fills its page */
    c->most = rest == 1 && !list->set->kind ? 0 : list->grid.board.w;
    c->first = c->end;
    c->end = count;
    if (choose_answers(c))
        list->last = c->best;
    return c->worth > 0 || rest > FEW_ANSWERS;
}

/* As many answers as fit on a page; but fewer if that takes no more pages, and leaves no single column unless the last
 * page would be half empty. */
static void choose_each(struct book_list *list, struct list_choice *c)
{
    const int most = list->set->most ? list->set->most : ANSWERS_MOST;
    const int count = list->set->count < (size_t)most ? (int)list->set->count : most;
    int each = count > 0 ? count : 1;

    while (each > 0 && !plan_answers(list, c, each))
        each--;
    if (each == 0)
        return;
    list->fits = true;
    const size_t rest = list->set->count % (size_t)each;
    const bool single = list->grid.columns == 1 || (rest > 0 && 2 * rest <= (size_t)each);
    size_t pages = (list->set->count + (size_t)each - 1) / (size_t)each;
    for (int fewer = pages ? (int)((list->set->count + pages - 1) / pages) : each; fewer < each; fewer++)
        if (plan_answers(list, c, fewer) && (single || list->grid.columns > 1))
            return;
    plan_answers(list, c, each);
}

struct book_list book_list_plan(struct draw *d, const struct book_set *set, enum book_section section, struct box body)
{
    struct book_list list = {
        .d = d, .set = set, .section = section, .theme = *draw_theme(d), .gap = draw_theme(d)->page.gap};
    list.theme.type.least = fmax(list.theme.type.least, set->plain ? 0 : ANSWER_TYPE);
    scoped(measures_release) struct list_measures measures = {.list = &list};
    struct list_choice c = {
        .measures = &measures, .body = body, .m = book_measures(draw_theme(d)), .is_last = true, .end = set->count};
    if (!set->kind)
        c.m.answer.alone = INFINITY;
    c.tables = set->kind && set->kind->whole_sheet;
    if (c.tables)
        c.m.answer.few = c.m.answer.least = c.m.answer.most = c.m.answer.alone = SHEET_LEAST;
    const bool hints = section == BOOK_HINTS;

    if (!hints)
        choose_each(&list, &c);
    c.first = 0;
    c.end = set->count;
    const int columns = hints ? hint_columns(d, body.w) : 1;
    for (int rows = (hints ? HINTS_MOST : ANSWERS_MOST) / columns; rows > 0 && !list.fits; rows--) {
        c.each = list.each = rows * columns;
        list.fits = choose_texts(&c, columns, hints ? HINT_GAP : ANSWER_GAP);
        list.grid = list.last = c.best;
    }
    if (hints && list.fits && set->count > 0) { /* none alone on the last page */
        const int pages = ((int)set->count + list.each - 1) / list.each, most = pages * columns;
        c.each = columns * (((int)set->count + most - 1) / most);
        list.each = choose_texts(&c, columns, HINT_GAP) ? c.each : list.each;
    }
    return list;
}

/* Rows are spread over the page, with some of the room below them, but on the last page answers keep to its top. */
void book_list_draw(const struct book_list *list, size_t first, struct box body)
{
    const size_t count = list->set->count, each = (size_t)list->each, end = first + each < count ? first + each : count;
    struct book_set alone = *list->set; /* a booklet's diagram with a page for itself */
    alone.list += first;
    alone.count = 1;
    const bool own = each == 1 && !alone.kind;
    const struct book_list page = own ? book_list_plan(list->d, &alone, list->section, body) : *list;
    const struct list_grid *grid = own || end < count ? &page.grid : &list->last;
    const double width = grid->w - (grid->beside ? grid->board.w + TEXT_AIR : 0);
    const double least = grid->beside ? grid->board.h : 0;
    const double boards = grid->board.w > 0 && !grid->beside ? grid->board.h + 2 * PICTURE_AIR : 0;
    scoped(measures_release) struct list_measures measures = {.list = list};
    const bool hints = list->section == BOOK_HINTS;
    double gap = hints ? HINT_GAP : ANSWER_GAP, y = body.y;

    const int rows = ((int)(end - first) + grid->columns - 1) / grid->columns;
    if ((hints || end < count) && rows > 1) {
        double spare = body.h - rows_height(&measures, grid, width, least, first, end) - rows * boards;
        double below = fmin((spare - (rows - 1) * gap) / rows, BELOW_MOST * body.h);
        gap = fmin((spare - below) / (rows - 1), hints ? HINT_GAP_MOST : spare);
    }
    draw_tag_begin(list->d, hints ? TAG_LIST : TAG_SECTION);
    for (size_t at = first; at < end; at += (size_t)grid->columns) {
        size_t next = at + (size_t)grid->columns < end ? at + (size_t)grid->columns : end;
        for (size_t i = at; i < next; i++)
            draw_item(list, grid, i, body.x + (double)(i - at) * (grid->w + list->gap), y);
        y += rows_height(&measures, grid, width, least, at, next) + boards + gap;
    }
    draw_tag_end(list->d);
}
