#include "page/puzzle_layout.h"

#include "base/mem.h"
#include "page/puzzle_key.h"

#include <math.h>
#include <stdlib.h>

/* Puzzles on a page where nobody says how many: as many as leave boards as large as their kind asks; or if it does not
 * ask, this share of the least that is good to play on. */
enum { PUZZLES_MOST = 6, ANSWERS_MOST = 12 };
#define PUZZLE_BOARD   1.0
#define PUZZLE_FILLS   0.64 /* of a cell's height, at least: larger boards rather than empty pages */
#define WORTH_A_COLUMN 1.05
#define WORTH_OF_BARE  0.7

/* A reminder beneath leaves puzzles so many times its height, and so much of their number, at least. */
#define REMINDED_LEAST 2.4
#define REMINDED       0.6

/* Answers are looked at, not drawn on: the text decides. */
#define ANSWER_WIDTH 52.0 /* mm, at least */

/* How cells are planned, and whether one is as large as its use asks. */
struct cell_rules {
    struct cell_plan (*measure)(const struct draw *, const struct book_set *, double w);
    void (*plan)(const struct draw *, const struct book_set *, double h, struct cell_plan *);
    bool (*good)(const struct theme *, const struct book_set *, const struct cell_plan *);
};

/* Cells that were measured already, by columns less 1; of the others `w` is 0. */
struct cells {
    const struct cell_rules *rules;
    struct cell_plan *measured; /* owned */
    int count, most;            /* on a page: so many, or 0 and up to so many */
};

static struct book_leaf leaf_of(const struct theme *theme, const struct book_style *style)
{
    struct book_leaf leaf = {.width = style->landscape ? style->paper.height : style->paper.width,
                             .height = style->landscape ? style->paper.width : style->paper.height};
    leaf.left = leaf.top = style->margin + theme->page.inset;
    leaf.w = leaf.width - 2 * leaf.left;
    leaf.h = leaf.height - 2 * leaf.top;
    return leaf;
}

double layout_head_height(const struct draw *d)
{
    const struct theme *theme = draw_theme(d);
    return (theme->type.title + theme->type.small) * PAGE_LEADING;
}

double layout_foot_height(const struct draw *d)
{
    return draw_theme(d)->type.tiny * PAGE_LEADING;
}

/* What head, foot and `above` mm leave of a page. */
static struct box body_of(const struct draw *d, const struct book_leaf *leaf, double above)
{
    double gap = draw_theme(d)->page.gap_small, y = layout_head_height(d) + above + gap;
    return (struct box){0, y, leaf->w, leaf->h - y - gap - layout_foot_height(d)};
}

struct box layout_puzzle_body(const struct draw *d, const struct book_leaf *leaf, const struct book_set *set)
{
    return body_of(d, leaf, key_question_height(d, set, leaf->w));
}

static struct cell_plan plan_cell(const struct draw *d, const struct book_set *set, const struct cells *cells,
                                  int columns, double w, double h)
{
    struct cell_plan *measured = &cells->measured[columns - 1];
    if (measured->w <= 0)
        *measured = cells->rules->measure(d, set, w);
    struct cell_plan plan = *measured;
    cells->rules->plan(d, set, h, &plan);
    return plan;
}

/* How much a cell is worth: its board's size, and less without lines to write on. */
static double worth(const struct cell_plan *cell)
{
    return cell->board.w * (cell->foot.bare ? WORTH_OF_BARE : 1);
}

/* The columns and rows in which `count` boards come out largest; rather fewer columns, with longer lines to write on,
 * than hardly larger boards. */
static struct book_grid plan_grid(const struct draw *d, const struct book_set *set, const struct cells *cells,
                                  int count, struct box body)
{
    struct book_grid best = {.columns = 1, .rows = 1};
    double gap = draw_theme(d)->page.gap;

    for (int columns = 1; columns <= count; columns++) {
        struct book_grid g = {
            .columns = columns, .rows = (count + columns - 1) / columns, .x = body.x, .y = body.y, .gap = gap};
        double w = (body.w + gap) / g.columns - gap, h = (body.h + gap) / g.rows - gap;
        if (w <= 1 || h <= 1)
            continue;
        g.cell = plan_cell(d, set, cells, columns, w, h);
        if (worth(&g.cell) > worth(&best.cell) * WORTH_A_COLUMN)
            best = g;
    }
    return best;
}

static bool puzzle_is_good(const struct theme *theme, const struct book_set *set, const struct cell_plan *cell)
{
    struct board b = board_shown(theme, set->game, set->values);
    double least = set->kind->pitch > 0 ? set->kind->pitch : b.pitch_least * PUZZLE_BOARD;
    return cell->board.pitch * cell->board.scale >= least && !cell->foot.bare &&
           cell->above + cell->board.h + cell->below >= cell->h * PUZZLE_FILLS;
}

static bool answer_is_good(const struct theme *theme, const struct book_set *set, const struct cell_plan *cell)
{
    (void)theme;
    (void)set;
    return cell->w >= ANSWER_WIDTH && board_fit_is_clear(&cell->board);
}

static const struct cell_rules puzzle_rules = {cell_measure_puzzle, cell_plan_puzzle, puzzle_is_good};
static const struct cell_rules answer_rules = {cell_measure_answer, cell_plan_answer, answer_is_good};

static bool is_full(const struct draw *d, const struct book_set *set, const struct cells *cells,
                    const struct book_grid *g, int count)
{
    return g->columns * g->rows == count && cells->rules->good(draw_theme(d), set, &g->cell);
}

/* The most cells on a page, up to `most`, that are good; else one. */
static struct book_grid plan_most(const struct draw *d, const struct book_set *set, const struct cells *cells, int most,
                                  struct box body)
{
    for (int count = most; count > 1; count--) {
        struct book_grid g = plan_grid(d, set, cells, count, body);
        if (is_full(d, set, cells, &g, count))
            return g;
    }
    return plan_grid(d, set, cells, 1, body);
}

static int pages_for(size_t count, const struct book_grid *g)
{
    size_t each = (size_t)(g->columns * g->rows);
    return (int)((count + each - 1) / each);
}

/* The same, but no more on a page than fill as many pages evenly, if they come out larger so. */
static struct book_grid plan_even(const struct draw *d, const struct book_set *set, const struct cells *cells, int most,
                                  struct box body)
{
    struct book_grid best = plan_most(d, set, cells, most, body);
    int pages = pages_for(set->count, &best);
    int each = pages ? (int)((set->count + (size_t)pages - 1) / (size_t)pages) : 1;

    for (int count = each; count < best.columns * best.rows; count++) {
        struct book_grid g = plan_grid(d, set, cells, count, body);
        if (is_full(d, set, cells, &g, count) && g.cell.board.w > best.cell.board.w)
            return g;
    }
    return best;
}

/* Cells of which up to `most` stand on a page, or if `count` is not 0 so many; none is measured yet. */
static struct cells start_cells(const struct cell_rules *rules, int count, int most)
{
    return (struct cells){rules, mem_new((size_t)(count ? count : most) * sizeof(struct cell_plan)), count, most};
}

static struct book_grid plan_cells(const struct draw *d, const struct book_set *set, const struct cells *cells,
                                   struct box body)
{
    return cells->count ? plan_grid(d, set, cells, cells->count, body) : plan_even(d, set, cells, cells->most, body);
}

/* In large print each has a page, on which the letters of its board are large as well. */
static int most_on_page(const struct draw *d, int most, int limit)
{
    if (theme_is_large(draw_theme(d)))
        return 1;
    return limit && limit < most ? limit : most;
}

/* The reminder is left out where it takes too much room from the puzzles. */
static void add_reminder(const struct draw *d, struct book_layout *l, const struct cells *cells, struct box body)
{
    double reminder = key_reminder_height(d, l->set);
    if (reminder <= 0 || body.h - reminder < reminder * REMINDED_LEAST)
        return;
    body.h -= reminder;
    struct book_grid g = plan_cells(d, l->set, cells, body);
    bool good = cells->count ? board_fit_is_clear(&g.cell.board) : puzzle_is_good(draw_theme(d), l->set, &g.cell);
    if (good && g.columns * g.rows >= l->puzzles.columns * l->puzzles.rows * REMINDED) {
        l->puzzles = g;
        l->reminder = reminder;
    }
}

static void plan_puzzles(const struct draw *d, struct book_layout *l)
{
    int most = most_on_page(d, PUZZLES_MOST, l->set->kind->per_page);
    struct cells cells = start_cells(&puzzle_rules, l->style->per_page, most);
    struct box body = layout_puzzle_body(d, &l->leaf, l->set);

    l->puzzles = plan_cells(d, l->set, &cells, body);
    add_reminder(d, l, &cells, body);
    l->puzzle_pages = pages_for(l->set->count, &l->puzzles);
    free(cells.measured);
}

static void plan_answers(const struct draw *d, struct book_layout *l)
{
    struct cells cells = start_cells(&answer_rules, 0, most_on_page(d, ANSWERS_MOST, 0));

    l->answers = plan_cells(d, l->set, &cells, body_of(d, &l->leaf, 0));
    l->answer_pages = pages_for(l->set->count, &l->answers);
    free(cells.measured);
}

struct book_layout layout_plan(const struct draw *d, const struct book_style *style, const struct book_set *set)
{
    struct book_layout l = {.style = style, .set = set, .leaf = leaf_of(draw_theme(d), style), .cover = style->cover};
    if (style->puzzles)
        plan_puzzles(d, &l);
    if (style->answers)
        plan_answers(d, &l);
    return l;
}

int layout_pages(const struct book_layout *l)
{
    return l->cover + l->puzzle_pages + l->answer_pages;
}

static int page_in(const struct book_grid *g, size_t i)
{
    return 1 + (int)(i / (size_t)(g->columns * g->rows));
}

int layout_puzzle_page(const struct book_layout *l, size_t i)
{
    return l->puzzle_pages ? l->cover + page_in(&l->puzzles, i) : 0;
}

int layout_answer_page(const struct book_layout *l, size_t i)
{
    return l->answer_pages ? l->cover + l->puzzle_pages + page_in(&l->answers, i) : 0;
}

const char *layout_title(const struct book_layout *l)
{
    return l->style->title ? l->style->title : l->set->game->about.title;
}

void layout_write_subject(const struct book_set *set, struct text *out)
{
    struct text caption = {0};
    text_add(out, set->kind->name);
    game_caption(set->game, set->values, &caption);
    if (caption.len)
        text_addf(out, " \u00b7 %s", text_string(&caption));
    text_release(&caption);
}
