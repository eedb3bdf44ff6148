#include "page/puzzle_book.h"

#include "draw/extent.h"
#include "page/puzzle_cell.h"
#include "page/puzzle_key.h"

#include <math.h>
#include <stdio.h>

#define LEADING (MM_PER_PT * 1.36) /* mm a pt */

/* Puzzles on a page where nobody says how many: as many as leave boards at least this share of the least that is good
 * to play on. */
enum { PUZZLES_MOST = 6, ANSWERS_MOST = 12 };
#define TYPE_USUAL     9.0 /* pt: in which so many are meant */
#define PUZZLE_BOARD   0.8
#define WORTH_A_COLUMN 1.05

/* Answers are looked at, not drawn on: the text decides. */
#define ANSWER_WIDTH 52.0 /* mm, at least */

/* Title pages: the part of the width that the question takes; mm that the contents leave for a grade's meaning, and
 * that are free for a sample, at least. */
#define QUESTION_WIDTH 0.8
enum { MEANING_LEAST = 25, SAMPLE_LEAST = 40 };

/* A page, in mm. */
struct leaf {
    double width, height, left, top;
    double w, h; /* within the margins */
};

/* Cells in columns and rows. */
struct grid {
    int columns, rows;
    double x, y, gap; /* mm: top-left of the first; between cells */
    struct cell_plan cell;
};

/* A book as it is laid out. */
struct layout {
    const struct book_style *style;
    const struct book_set *set;
    struct leaf leaf;
    struct grid puzzles, answers;
    double reminder; /* mm beneath the puzzles */
    int cover, puzzle_pages, answer_pages;
    bool cover_is_clear;
};

/* Whether a cell is as large as its use asks. */
typedef bool is_good(const struct theme *, const struct book_set *, const struct cell_plan *);

typedef struct cell_plan plan_cell(const struct draw *, const struct book_set *, double w, double h);
typedef void cell_draw(struct draw *, const struct book_set *, const struct book_puzzle *, const struct cell_plan *,
                       struct box);

static struct type type_of(const struct draw *d, enum face face, double size, enum align align)
{
    return (struct type){face, size, draw_theme(d)->colour.ink, align};
}

static struct type soft_type(const struct draw *d, double size, enum align align)
{
    return (struct type){FACE_REGULAR, size, draw_theme(d)->colour.soft, align};
}

/* ---- Layout --------------------------------------------------------------------------------------------------- */

static struct leaf leaf_of(const struct theme *theme, const struct book_style *style)
{
    struct leaf leaf = {.width = style->landscape ? style->paper.height : style->paper.width,
                        .height = style->landscape ? style->paper.width : style->paper.height};
    leaf.left = leaf.top = style->margin + theme->page.inset;
    leaf.w = leaf.width - 2 * leaf.left;
    leaf.h = leaf.height - 2 * leaf.top;
    return leaf;
}

static double head_height(const struct draw *d)
{
    const struct theme *theme = draw_theme(d);
    return (theme->type.title + theme->type.small) * LEADING;
}

static double foot_height(const struct draw *d)
{
    return draw_theme(d)->type.tiny * LEADING;
}

/* What head, foot and `above` mm leave of a page. */
static struct box body_of(const struct draw *d, const struct leaf *leaf, double above)
{
    double gap = draw_theme(d)->page.gap_small, y = head_height(d) + above + gap;
    return (struct box){0, y, leaf->w, leaf->h - y - gap - foot_height(d)};
}

/* The room for puzzles, with that for a reminder beneath them. */
static struct box puzzle_body(const struct draw *d, const struct leaf *leaf, const struct book_set *set)
{
    return body_of(d, leaf, key_question_height(d, set, leaf->w));
}

/* The columns and rows in which `count` boards come out largest; rather fewer columns, with longer lines to write on,
 * than hardly larger boards. */
static struct grid plan_grid(const struct draw *d, const struct book_set *set, plan_cell *plan, int count,
                             struct box body)
{
    struct grid best = {.columns = 1, .rows = 1};
    double gap = draw_theme(d)->page.gap;

    for (int columns = 1; columns <= count; columns++) {
        struct grid g = {
            .columns = columns, .rows = (count + columns - 1) / columns, .x = body.x, .y = body.y, .gap = gap};
        double w = (body.w + gap) / g.columns - gap, h = (body.h + gap) / g.rows - gap;
        if (w <= 1 || h <= 1)
            continue;
        g.cell = plan(d, set, w, h);
        if (g.cell.board.w > best.cell.board.w * WORTH_A_COLUMN)
            best = g;
    }
    return best;
}

static bool puzzle_is_good(const struct theme *theme, const struct book_set *set, const struct cell_plan *cell)
{
    struct board b = board_shown(theme, set->game, set->values);
    return cell->board.pitch * cell->board.scale >= b.pitch_least * PUZZLE_BOARD;
}

static bool answer_is_good(const struct theme *theme, const struct book_set *set, const struct cell_plan *cell)
{
    (void)theme;
    (void)set;
    return cell->w >= ANSWER_WIDTH && board_fit_is_clear(&cell->board);
}

/* The most cells on a page, up to `most`, that are good; else one. */
static struct grid plan_most(const struct draw *d, const struct book_set *set, plan_cell *plan, is_good *good, int most,
                             struct box body)
{
    for (int count = most; count > 1; count--) {
        struct grid g = plan_grid(d, set, plan, count, body);
        if (g.columns * g.rows == count && good(draw_theme(d), set, &g.cell))
            return g;
    }
    return plan_grid(d, set, plan, 1, body);
}

static int pages_for(size_t count, const struct grid *g)
{
    size_t each = (size_t)(g->columns * g->rows);
    return (int)((count + each - 1) / each);
}

/* The same, but no more on a page than fill as many pages evenly, if they come out larger so. */
static struct grid plan_even(const struct draw *d, const struct book_set *set, plan_cell *plan, is_good *good, int most,
                             struct box body)
{
    struct grid best = plan_most(d, set, plan, good, most, body);
    int pages = pages_for(set->count, &best);
    int each = pages ? (int)((set->count + (size_t)pages - 1) / (size_t)pages) : 1;

    for (int count = each; count < best.columns * best.rows; count++) {
        struct grid g = plan_grid(d, set, plan, count, body);
        if (g.columns * g.rows == count && good(draw_theme(d), set, &g.cell) && g.cell.board.w > best.cell.board.w)
            return g;
    }
    return best;
}

/* In larger print cells are larger too. */
static int most_on_page(const struct draw *d, int most)
{
    double ratio = TYPE_USUAL / draw_theme(d)->type.small;
    return ratio < 1 ? (int)round(most * ratio * ratio) : most;
}

static int most_puzzles(const struct draw *d, const struct book_set *set)
{
    int most = most_on_page(d, PUZZLES_MOST), limit = set->kind->per_page;
    return limit && limit < most ? limit : most;
}

static bool cover_is_clear(const struct draw *d, const struct layout *l);

static struct layout lay_out(const struct draw *d, const struct book_style *style, const struct book_set *set)
{
    struct layout l = {.style = style, .set = set, .leaf = leaf_of(draw_theme(d), style), .cover = style->cover};
    struct box body = puzzle_body(d, &l.leaf, set);

    l.reminder = key_reminder_height(d, set, body.h);
    body.h -= l.reminder;
    l.puzzles = style->per_page ? plan_grid(d, set, cell_plan_puzzle, style->per_page, body)
                                : plan_even(d, set, cell_plan_puzzle, puzzle_is_good, most_puzzles(d, set), body);
    l.answers =
        plan_even(d, set, cell_plan_answer, answer_is_good, most_on_page(d, ANSWERS_MOST), body_of(d, &l.leaf, 0));
    l.puzzle_pages = style->puzzles ? pages_for(set->count, &l.puzzles) : 0;
    l.answer_pages = style->answers ? pages_for(set->count, &l.answers) : 0;
    l.cover_is_clear = !l.cover || cover_is_clear(d, &l);
    return l;
}

static int pages_of(const struct layout *l)
{
    return l->cover + l->puzzle_pages + l->answer_pages;
}

/* Lays a book out where there is no drawing yet. */
static struct layout measure(const struct draw_kit *kit, const struct book_style *style, const struct book_set *set)
{
    struct extents ignored = {0};
    struct text why = {0};
    struct draw *d = draw_extent(kit, &ignored);
    struct layout l = lay_out(d, style, set);
    draw_close(d, &why);
    text_release(&why);
    extents_release(&ignored);
    return l;
}

bool book_fits(const struct draw_kit *kit, const struct book_style *style, const struct book_set *set, struct text *why)
{
    struct layout l = measure(kit, style, set);
    if (style->puzzles && !board_fit_is_clear(&l.puzzles.cell.board))
        return text_refuse(why, "the puzzles would be too small to read: take %slarger paper or a smaller margin",
                           style->per_page > 1 ? "fewer with --per-page, " : "");
    if (style->answers && !board_fit_is_clear(&l.answers.cell.board))
        return text_refuse(why, "the answers would be too small to read: take larger paper or a smaller margin");
    if (!l.cover_is_clear)
        return text_refuse(why, "there is no room for a title page: take larger paper, a smaller margin, or no --book");
    return true;
}

int book_pages(const struct draw_kit *kit, const struct book_style *style, const struct book_set *set)
{
    struct layout l = measure(kit, style, set);
    return pages_of(&l);
}

/* ---- Head and foot -------------------------------------------------------------------------------------------- */

static const char *title_of(const struct layout *l)
{
    return l->style->title ? l->style->title : l->set->game->title;
}

/* "best-turn · 4x4" */
static void write_subject(const struct book_set *set, struct text *out)
{
    struct text caption = {0};
    text_add(out, set->kind->name);
    set->game->caption(set->values, &caption);
    if (caption.len)
        text_addf(out, " \u00b7 %s", text_string(&caption));
    text_release(&caption);
}

/* Title left, what the page holds right; beneath what the puzzles are. */
static void draw_head(struct draw *d, const struct layout *l, const char *what)
{
    const struct theme *theme = draw_theme(d);
    struct type bold = type_of(d, FACE_BOLD, theme->type.title, ALIGN_LEFT);
    struct type right = type_of(d, FACE_BOLD, theme->type.body, ALIGN_RIGHT);
    struct type soft = soft_type(d, theme->type.small, ALIGN_LEFT);
    double w = l->leaf.w, taken = draw_text_width(d, right, what) + theme->page.gap_small;
    double first = bold.size * MM_PER_PT, second = bold.size * LEADING + soft.size * MM_PER_PT;
    struct text subject = {0};

    write_subject(l->set, &subject);
    draw_text_fit(d, 0, first, w - taken, theme->type.small, bold, title_of(l));
    draw_text_fit(d, w, first, w, theme->type.tiny, right, what);
    draw_text_fit(d, 0, second, w, theme->type.tiny, soft, text_string(&subject));
    text_release(&subject);
}

/* Credit left, the page in the middle, the seed right. */
static void draw_foot(struct draw *d, const struct layout *l, int page)
{
    const struct theme *theme = draw_theme(d);
    struct type left = soft_type(d, theme->type.tiny, ALIGN_LEFT), middle = left, right = left;
    double w = l->leaf.w, y = l->leaf.h - 1;
    struct text credit = {0}, place = {0};

    middle.align = ALIGN_CENTRE;
    right.align = ALIGN_RIGHT;
    middle.colour = theme->colour.ink;
    text_addf(&credit, "%s: %s", l->set->game->title, l->set->game->designer);
    text_addf(&place, "page %d of %d", page, pages_of(l));
    double taken = draw_text_width(d, middle, text_string(&place));
    double room = (w - taken) / 2 - theme->page.gap_small;
    draw_text(d, w / 2, y, middle, text_string(&place));
    if (draw_text_width(d, left, text_string(&credit)) <= room)
        draw_text(d, 0, y, left, text_string(&credit));
    if (draw_text_width(d, right, l->set->seed) <= room)
        draw_text(d, w, y, right, l->set->seed);
    text_release(&credit);
    text_release(&place);
}

/* ---- The cover ------------------------------------------------------------------------------------------------ */

/* The puzzles of a grade, which stand together if the set is in order: from *first on; returns how many. */
static size_t of_grade(const struct book_set *set, int grade, size_t *first)
{
    size_t count = 0;
    for (size_t i = set->count; i-- > 0;)
        if (set->list[i].grade == grade) {
            *first = i;
            count++;
        }
    return count;
}

static int page_of_puzzle(const struct layout *l, size_t i)
{
    return l->cover + 1 + (int)(i / (size_t)(l->puzzles.columns * l->puzzles.rows));
}

/* A row of the contents: what it says of a grade, and mm left for what the grade means. */
struct contents_row {
    size_t count; /* puzzles of the grade; the first is number `first` */
    size_t first;
    char where[48];
    struct type type, right;
    double dots, radius, width;
};

static struct contents_row contents_row(const struct draw *d, const struct layout *l, int grade)
{
    const struct theme *theme = draw_theme(d);
    struct contents_row row = {.type = type_of(d, FACE_REGULAR, theme->type.body, ALIGN_LEFT)};

    row.right = row.type;
    row.right.align = ALIGN_RIGHT;
    row.radius = row.type.size * 0.1;
    row.dots = 16 * row.radius + theme->page.gap_small;
    row.count = of_grade(l->set, grade, &row.first);
    snprintf(row.where, sizeof row.where, "%zu from page %d", row.count, page_of_puzzle(l, row.first));
    row.width = l->leaf.w - row.dots - draw_text_width(d, row.right, row.where) - theme->page.gap;
    return row;
}

/* Dots, what the grade means, and where it begins. Returns the baseline below. */
static double draw_contents_row(struct draw *d, const struct layout *l, int grade, double y)
{
    struct contents_row row = contents_row(d, l, grade);
    if (row.count == 0)
        return y;
    cell_draw_grade(d, grade, row.radius, y - row.type.size * 0.12, row.radius);
    draw_text(d, l->leaf.w, y, row.right, row.where);
    y = draw_text_wrap(d, row.dots, y, row.width, row.type.size * LEADING, row.type, l->set->kind->meaning[grade - 1]);
    return y + draw_theme(d)->page.gap_small;
}

static void draw_contents(struct draw *d, const struct layout *l, double y)
{
    const struct theme *theme = draw_theme(d);
    struct type plain = type_of(d, FACE_REGULAR, theme->type.body, ALIGN_LEFT), right = plain;
    char page[24];

    right.align = ALIGN_RIGHT;
    if (l->puzzle_pages)
        for (int grade = 1; grade <= GRADES; grade++)
            y = draw_contents_row(d, l, grade, y);
    if (!l->answer_pages)
        return;
    snprintf(page, sizeof page, "from page %d", l->cover + l->puzzle_pages + 1);
    draw_text(d, 0, y, plain, "Answers");
    draw_text(d, l->leaf.w, y, right, page);
}

/* The first puzzle, as large as `box` allows. */
static void draw_sample(struct draw *d, const struct layout *l, struct box box)
{
    const struct book_set *set = l->set;
    struct board_fit fit = board_fit(draw_theme(d), set->game, set->values, box.w, box.h);
    draw_push(d, box.x + (box.w - fit.w) / 2, box.y + (box.h - fit.h) / 2, fit.scale);
    board_draw(d, set->game, set->values, &(struct played_turn){.after = set->list[0].start}, 0, fit.pitch);
    draw_pop(d);
}

static double contents_height(const struct draw *d, const struct layout *l)
{
    const struct theme *theme = draw_theme(d);
    double height = theme->type.body * LEADING;
    for (int grade = 1; grade <= GRADES && l->puzzle_pages; grade++) {
        struct contents_row row = contents_row(d, l, grade);
        if (row.count > 0)
            height += (double)draw_text_lines(d, row.width, row.type, l->set->kind->meaning[grade - 1]) *
                          row.type.size * LEADING +
                      theme->page.gap_small;
    }
    return height;
}

/* A title page, in mm from its top: baselines of the title and of the first lines of subject and question, what is free
 * in the middle, and the top of the contents. */
struct cover {
    struct type title, subject, question;
    double leading, title_y, subject_y, question_y, free, contents;
    struct text about;
};

/* Plans the title page; the caller releases `about`. */
static struct cover plan_cover(const struct draw *d, const struct layout *l)
{
    const struct theme *theme = draw_theme(d);
    struct cover c = {.title = type_of(d, FACE_BOLD, theme->type.title * 1.6, ALIGN_CENTRE),
                      .subject = type_of(d, FACE_REGULAR, theme->type.body, ALIGN_CENTRE)};
    double w = l->leaf.w;

    c.question = c.subject;
    c.question.colour = theme->colour.soft;
    c.leading = c.subject.size * LEADING;
    text_addf(&c.about, "%zu %s: ", l->set->count, l->set->count == 1 ? "puzzle" : "puzzles");
    write_subject(l->set, &c.about);
    c.title_y = l->leaf.h * 0.08 + c.title.size * MM_PER_PT;
    c.subject_y = c.title_y + 2 * c.leading;
    c.question_y = c.subject_y + (1 + (double)draw_text_lines(d, w, c.subject, text_string(&c.about))) * c.leading;
    c.free = c.question_y +
             (1 + (double)draw_text_lines(d, w * QUESTION_WIDTH, c.question, l->set->kind->question)) * c.leading;
    c.contents = l->leaf.h - foot_height(d) - theme->page.gap - contents_height(d, l);
    return c;
}

/* Whether the contents do not run into what stands above them, and have lines of some length. */
static bool cover_is_clear(const struct draw *d, const struct layout *l)
{
    struct cover c = plan_cover(d, l);
    text_release(&c.about);
    for (int grade = 1; grade <= GRADES && l->puzzle_pages; grade++) {
        struct contents_row row = contents_row(d, l, grade);
        if (row.count > 0 && row.width < MEANING_LEAST)
            return false;
    }
    return c.free <= c.contents;
}

static void draw_cover(struct draw *d, const struct layout *l)
{
    struct cover c = plan_cover(d, l);
    double w = l->leaf.w, room = c.contents - draw_theme(d)->page.gap - c.free;

    draw_text_fit(d, w / 2, c.title_y, w, c.subject.size, c.title, title_of(l));
    draw_text_wrap(d, 0, c.subject_y, w, c.leading, c.subject, text_string(&c.about));
    draw_text_wrap(d, w * (1 - QUESTION_WIDTH) / 2, c.question_y, w * QUESTION_WIDTH, c.leading, c.question,
                   l->set->kind->question);
    if (room > SAMPLE_LEAST)
        draw_sample(d, l, (struct box){0, c.free, w, room});
    draw_contents(d, l, c.contents + c.leading);
    text_release(&c.about);
}

/* ---- Pages ---------------------------------------------------------------------------------------------------- */

static void draw_cells(struct draw *d, const struct layout *l, const struct grid *g, cell_draw *cell, size_t first)
{
    size_t each = (size_t)(g->columns * g->rows);
    for (size_t i = 0; i < each && first + i < l->set->count; i++) {
        struct box box = {g->x + (double)(i % (size_t)g->columns) * (g->cell.w + g->gap),
                          g->y + (double)(i / (size_t)g->columns) * (g->cell.h + g->gap), g->cell.w, g->cell.h};
        cell(d, l->set, &l->set->list[first + i], &g->cell, box);
    }
}

/* "puzzles 7–12 of 100" */
static void write_range(const struct layout *l, const char *one, const char *many, size_t first, const struct grid *g,
                        struct text *out)
{
    size_t last = first + (size_t)(g->columns * g->rows) - 1;
    last = last < l->set->count ? last : l->set->count - 1;
    if (first == last)
        text_addf(out, "%s %d", one, l->set->list[first].number);
    else
        text_addf(out, "%s %d\u2013%d", many, l->set->list[first].number, l->set->list[last].number);
}

static void begin_page(struct draw *d, const struct layout *l)
{
    draw_page(d, l->leaf.width, l->leaf.height);
    draw_push(d, l->leaf.left, l->leaf.top, 1);
}

static void draw_puzzle_page(struct draw *d, const struct layout *l, size_t first)
{
    struct text what = {0};

    write_range(l, "puzzle", "puzzles", first, &l->puzzles, &what);
    draw_head(d, l, text_string(&what));
    key_draw_question(d, l->set, (struct box){0, head_height(d), l->leaf.w, 0});
    draw_cells(d, l, &l->puzzles, cell_draw_puzzle, first);
    if (l->reminder > 0)
        key_draw_reminder(d, l->set, puzzle_body(d, &l->leaf, l->set));
    text_release(&what);
}

static void draw_answer_page(struct draw *d, const struct layout *l, size_t first)
{
    struct text what = {0};
    write_range(l, "answer", "answers", first, &l->answers, &what);
    draw_head(d, l, text_string(&what));
    draw_cells(d, l, &l->answers, cell_draw_answer, first);
    text_release(&what);
}

static void draw_part(struct draw *d, const struct layout *l, const struct grid *g, int pages, int before,
                      const char *bookmark, void (*page)(struct draw *, const struct layout *, size_t))
{
    for (int i = 0; i < pages; i++) {
        begin_page(d, l);
        if (i == 0)
            draw_bookmark(d, bookmark);
        page(d, l, (size_t)i * (size_t)(g->columns * g->rows));
        draw_foot(d, l, before + i + 1);
        draw_pop(d);
    }
}

void book_draw(struct draw *d, const struct book_style *style, const struct book_set *set, int *page_of)
{
    struct layout l = lay_out(d, style, set);
    const struct grid *first = style->puzzles ? &l.puzzles : &l.answers;

    if (l.cover) {
        begin_page(d, &l);
        draw_bookmark(d, title_of(&l));
        draw_cover(d, &l);
        draw_foot(d, &l, 1);
        draw_pop(d);
    }
    draw_part(d, &l, &l.puzzles, l.puzzle_pages, l.cover, "Puzzles", draw_puzzle_page);
    draw_part(d, &l, &l.answers, l.answer_pages, l.cover + l.puzzle_pages, "Answers", draw_answer_page);
    for (size_t i = 0; page_of && i < set->count; i++)
        page_of[i] = l.cover + 1 + (int)(i / (size_t)(first->columns * first->rows));
}
