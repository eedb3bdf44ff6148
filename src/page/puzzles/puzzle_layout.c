#include "page/puzzles/puzzle_layout.h"

#include "base/mem.h"
#include "page/paper/running.h"
#include "page/sheet/reminder.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* ---- Question and reminder --------------------------------------------------------------------------------------- */

/* The reminder: its height in mm, and the share of the width that its pictures have. */
#define REMINDER       25.0
#define PICTURES_SHARE 0.6

double book_question(const struct book_layout *l, bool drawn)
{
    const struct puzzle_kind *kind = l->set->kind;
    const struct theme *theme = draw_theme(l->d);
    const struct {
        struct type type;
        const char *text;
    } parts[] = {{draw_type(l->d, FACE_REGULAR, theme->type.body, ALIGN_LEFT), kind->question},
                 {draw_type_soft(l->d, theme->type.small, ALIGN_LEFT), kind->writing},
                 {draw_type_soft(l->d, theme->type.small, ALIGN_LEFT), l->set->game->picture->legend}};
    double y = l->body.y - theme->page.gap_small + 1.5 * theme->type.body * MM_PER_PT;
    double height = 0.5 * theme->type.body * PAGE_LEADING;

    for (size_t i = 0; i < sizeof parts / sizeof *parts && parts[i].text; i++) {
        const char *s = draw_word(l->d, parts[i].text);
        double leading = parts[i].type.size * PAGE_LEADING;
        height += (double)draw_text_lines(l->d, l->body.w, parts[i].type, s) * leading;
        draw_tag_begin(l->d, TAG_P);
        if (drawn)
            y = draw_text_wrap(l->d, 0, y, l->body.w, leading, parts[i].type, s);
        draw_tag_end(l->d);
    }
    return height;
}

double book_reminder_height(const struct book_layout *l)
{
    const struct theme *theme = draw_theme(l->d);
    bool has = l->set->kind->reminds && l->set->game->picture->pictures;
    return has && book_measures(theme).reminder ? REMINDER + theme->page.gap : 0;
}

void book_draw_reminder(const struct book_layout *l, struct box box)
{
    struct draw *d = l->d;
    const struct theme *theme = draw_theme(d);
    const struct book_set *set = l->set;
    double x = box.w * PICTURES_SHARE + theme->page.gap;
    struct type type = draw_type_soft(d, fmin(theme->type.small, theme->type.tiny), ALIGN_LEFT);
    bool words = box.w - x >= book_measures(theme).hint &&
                 reminder_text_height(d, set->game, set->values, box.w - x, type) <= box.h;
    struct reminder_grid pictures =
        reminder_grid_plan(d, set->game->picture->pictures, words ? box.w * PICTURES_SHARE : box.w, box.h);

    reminder_grid_draw(d, &pictures, set->values, box.x, box.y);
    if (words)
        reminder_text_draw(d, set->game, set->values, (struct box){box.x + x, box.y, box.w - x, box.h}, type);
}

/* ---- Heads ------------------------------------------------------------------------------------------------------- */

void book_write_numbers(enum book_section section, int first, int last, const struct words *words, struct text *out)
{
    static const char *const formats[BOOK_SECTIONS][2] = {[BOOK_PUZZLES] = {N_("puzzle %d"), N_("puzzles %d\u2013%d")},
                                                          [BOOK_HINTS] = {N_("hint %d"), N_("hints %d\u2013%d")},
                                                          [BOOK_ANSWERS] = {N_("answer %d"), N_("answers %d\u2013%d")}};

    words_addf(words, out, formats[section][first < last], first, last);
}

void book_write_reference(enum book_section section, bool one, int first, int last, const struct words *words,
                          struct text *out)
{
    static const char *const formats[BOOK_SECTIONS][3] = {
        [BOOK_PUZZLES] = {N_("puzzle on page %d"), N_("puzzles on page %d"), N_("puzzles on pages %d\u2013%d")},
        [BOOK_ANSWERS] = {N_("answer on page %d"), N_("answers on page %d"), N_("answers on pages %d\u2013%d")}};

    words_addf(words, out, formats[section][first < last ? 2 : !one], first, last);
}

/* ---- Areas ------------------------------------------------------------------------------------------------------- */

struct running book_running(const struct book_layout *l, const char *what, int page, int pages)
{
    const struct book_set *set = l->set;
    const struct words *words = draw_words(l->d);
    const struct page_style *style = &l->style->page;
    const char *title = words_get(words, set->kind->title);
    const char *pupil = set->count > 0 ? set->list->label : NULL;
    if (pupil)
        what = l->style->has[BOOK_PUZZLES] ? pupil : words_get(words, "Answers");
    struct running r = {.title = style->title ? style->title : title, .names = {{-1, what}}, .name_count = 1};

    text_add(&r.text[RUN_CAPTION], style->title ? title : "");
    page_join(&r.text[RUN_CAPTION], set->game->about.title);
    game_caption(set->game, set->values, words, page_separate(&r.text[RUN_CAPTION]));
    page_write_credit(set->game, words, &r.text[RUN_LEFT]);
    page_write_place(style, words, page, pages, &r.text[RUN_MIDDLE]);
    text_add(&r.text[RUN_RIGHT], set->seed);
    return r;
}

struct box book_puzzle_body(const struct book_layout *l)
{
    double question = book_question(l, false);
    return (struct box){0, l->body.y + question, l->body.w, l->body.h - question - l->foot};
}

/* ---- Grids ------------------------------------------------------------------------------------------------------- */

/* Unless the user says how many puzzles a page has: as many as leave each board the width that book_measures wants and
 * the pitch that its kind asks for. */
#define WORTH_A_COLUMN 1.05  /* by which boards must grow to be worth one more column */
#define WORTH_OF_BARE  0.6   /* of a cell without fields to write in */
#define BLANK_EMPTY    0.165 /* of the page's longer side: so much blank paper has no page of several puzzles */
#define LARGER         1.25  /* times as wide as usual are boards that would leave much paper blank */

/* A reminder leaves the puzzles this share of their number, or is left out. */
#define REMINDED       0.6
#define REMINDED_BOARD 0.75 /* of the boards' width; and of that, and of the number, where hints are at the foot */
#define REMINDED_FOOT  0.95

#define EVEN_BOARD 0.85 /* of the boards' width, at least, where pages have as many puzzles as each other */

/* The choice of a grid. */
struct grid_choice {
    const struct book_layout *l;
    struct box body;
    double pitch, most;           /* mm: the least pitch; the greatest width of a board that shares its page */
    bool foot;                    /* of the page has hints */
    struct cell_layout *measured; /* by columns less 1; w is 0 if they are too narrow. Owned */
};

/* Measures the cells of grids with up to `columns` columns. The caller frees `measured`. */
static struct grid_choice begin_choice(const struct book_layout *l, int columns, bool foot)
{
    const struct book_set *set = l->set;
    const struct theme *theme = draw_theme(l->d);
    struct grid_choice c = {.l = l, .body = book_puzzle_body(l)};
    struct board_picture picture = board_picture(theme, set->game, set->values, (struct played_turn){0}, 0);
    struct board b = board_picture_size(theme, &picture);

    c.pitch = set->kind->pitch > 0 ? set->kind->pitch : b.pitch_least;
    c.foot = foot;
    c.most = fmax(book_measures(theme).board.most, b.columns * c.pitch + 2 * b.edge);
    c.measured = mem_new((size_t)columns * sizeof *c.measured);
    for (int i = 0; i < columns; i++) {
        double w = (c.body.w + theme->page.gap) / (i + 1) - theme->page.gap;
        if (w > 1)
            c.measured[i] = cell_measure(l->d, set, w);
    }
    return c;
}

/* By which share of the page cells are higher than what is in them. */
static double blank_of(const struct book_layout *l, const struct book_grid *g)
{
    return (g->h - draw_theme(l->d)->page.gap_small - g->cell.height) / l->area.height;
}

/* The height of the hints at the foot of pages with up to `count` puzzles. */
static double foot_height(const struct grid_choice *c, int count)
{
    return c->foot ? book_foot_height(c->l->d, c->l->set, c->body.w, count, !c->l->style->per_page) : 0;
}

/* The columns and rows that make `count` boards largest, up to `most` mm wide. Fewer columns, with longer lines to
 * write on, are preferred to slightly larger boards. */
static struct book_grid grid_of(const struct grid_choice *c, int count, double most)
{
    const struct theme *theme = draw_theme(c->l->d);
    struct book_grid best = {.count = count, .columns = 1, .rows = 1};
    double gap = theme->page.gap, row_gap = theme->page.gap_small, best_worth = 0, foot = foot_height(c, count);

    for (int columns = 1; columns <= count; columns++) {
        struct book_grid g = {.count = count,
                              .columns = columns,
                              .rows = (count + columns - 1) / columns,
                              .x = c->body.x,
                              .y = c->body.y,
                              .cell = c->measured[columns - 1]};
        g.w = g.cell.w + gap;
        g.h = (c->body.h - foot + row_gap) / g.rows;
        if (g.cell.w <= 1 || g.h <= row_gap + 1)
            continue;
        cell_lay_out(&g.cell, g.h - row_gap, most);
        if (blank_of(c->l, &g) > BLANK_MOST)
            cell_lay_out(&g.cell, g.h - row_gap, most * LARGER);
        double blank = fmax(0, blank_of(c->l, &g) - BLANK_MOST);
        double worth = g.cell.board.w * (g.cell.bare ? WORTH_OF_BARE : 1 - blank);
        if (worth > best_worth * WORTH_A_COLUMN) {
            best = g;
            best_worth = worth;
        }
    }
    return best;
}

/* Whether a grid has boards of at least this width, and a page that is not empty in part. */
static bool is_good(const struct grid_choice *c, const struct book_grid *g, double least)
{
    const struct board_fit *board = &g->cell.board;
    const struct page_area *area = &c->l->area;
    return !g->cell.bare && board->w >= least && board->pitch >= c->pitch && board->clear &&
           blank_of(c->l, g) * area->height < BLANK_EMPTY * fmax(area->width, area->height);
}

/* The pages that `count` cells take. */
static int pages_for(size_t count, int each)
{
    assert(each > 0);
    return (int)((count + (size_t)each - 1) / (size_t)each);
}

/* The grid with the most good cells, none of them empty, or a single cell if no number is good. A board with a page to
 * itself may be as large as the page. */
static struct book_grid choose_grid(const struct grid_choice *c, int most)
{
    const struct book_measures m = book_measures(draw_theme(c->l->d));
    const double leasts[] = {m.board.good, m.board.least};
    struct book_grid best = {0};
    int count = 1;

    for (size_t i = 0; i < sizeof leasts / sizeof *leasts && count == 1; i++)
        for (count = most; count > 1; count--) {
            best = grid_of(c, count, c->most);
            if (best.columns * best.rows == count && is_good(c, &best, leasts[i]))
                break;
        }
    return count > 1 ? best : grid_of(c, 1, INFINITY);
}

/* The grid for the pages that such a grid takes if they have nearly as many puzzles as each other. */
static struct book_grid even_out(const struct grid_choice *c, struct book_grid grid)
{
    const size_t puzzles = c->l->set->count;
    const int pages = pages_for(puzzles, grid.count), each = pages ? pages_for(puzzles, pages) : 1;
    const struct book_grid even = grid_of(c, each, pages > 1 && each > 1 ? c->most : INFINITY);

    grid.count = each;
    const bool one_page = pages <= 1 && !even.cell.bare && even.cell.board.clear; /* all the page is for it */
    return is_good(c, &even, grid.cell.board.w * EVEN_BOARD) || (one_page && even.cell.board.w > grid.cell.board.w)
               ? even
               : grid;
}

/* ---- Books ------------------------------------------------------------------------------------------------------- */

static void plan_puzzles(struct book_layout *l, bool foot)
{
    int exactly = l->style->per_page, limit = l->set->kind->per_page;
    int most = exactly ? exactly : limit && limit < PUZZLES_MOST ? limit : PUZZLES_MOST;
    struct grid_choice c = begin_choice(l, most, foot);
    double reminder = book_reminder_height(l);

    const struct book_grid grid = exactly ? grid_of(&c, exactly, INFINITY) : choose_grid(&c, most);
    const double many = fmin(grid.count, (double)l->set->count);
    l->puzzles = exactly ? grid : even_out(&c, grid);
    /* The reminder is left out if it takes too much room from the puzzles. */
    c.body.h -= reminder;
    if (reminder > 0) {
        struct book_grid g = exactly ? grid_of(&c, exactly, INFINITY) : even_out(&c, choose_grid(&c, most));
        const double good = book_measures(draw_theme(l->d)).board.good,
                     least = l->puzzles.cell.board.w < good ? 0 : good;
        if ((exactly ? g.cell.board.clear : is_good(&c, &g, least)) && (!foot || blank_of(l, &g) <= BLANK_MOST / 2) &&
            g.cell.board.w >= fmin(l->puzzles.cell.board.w, c.most) * (foot ? REMINDED_FOOT : REMINDED_BOARD) &&
            g.count >= (foot ? l->puzzles.count * REMINDED_FOOT : many * REMINDED)) {
            l->puzzles = g;
            l->reminder = reminder;
        }
    }
    c.body.h += reminder - l->reminder;
    l->less = l->puzzles;
    l->each[BOOK_PUZZLES] = l->puzzles.count;
    l->foot = foot_height(&c, l->puzzles.count);
    if (!exactly && l->puzzles.count > 1) {
        struct book_grid less = grid_of(&c, l->puzzles.count - 1, l->puzzles.count > 2 ? c.most : INFINITY);
        l->less = is_good(&c, &less, l->puzzles.cell.board.w * EVEN_BOARD) ? less : l->puzzles;
    }
    free(c.measured);
}

struct book_layout book_layout(struct draw *d, const struct book_style *style, const struct book_set *set,
                               const struct book_places *places)
{
    struct book_layout l = {.d = d, .style = style, .set = set, .pages[BOOK_COVER] = style->has[BOOK_COVER]};
    scoped(text_release) struct text what = {0};

    l.area = page_area(draw_theme(d), &style->page);
    /* Head and foot have numbers as wide as any. */
    book_write_numbers(BOOK_PUZZLES, 888, 889, draw_words(d), &what);
    struct running r = book_running(&l, text_string(&what), 888, 888);
    if (style->has[BOOK_PUZZLES] && style->has[BOOK_ANSWERS])
        book_write_reference(BOOK_ANSWERS, false, 888, 889, draw_words(d), &r.text[RUN_NOTE]);
    l.body = running_body(d, &style->page, &r);
    bool foot = style->foot || (style->has[BOOK_HINTS] && book_hints_are_few(d, set, l.body.w));
    for (enum book_section i = BOOK_PUZZLES; i < BOOK_SECTIONS; i++) {
        if (!style->has[i] || (i == BOOK_HINTS && foot && style->has[BOOK_PUZZLES]))
            continue;
        if (i == BOOK_PUZZLES) {
            plan_puzzles(&l, foot);
            if (foot && !style->foot && set->kind->whole_sheet && l.puzzles.cell.board.close_up) {
                l.foot = 0; /* hints must not cost the sheet its room */
                plan_puzzles(&l, foot = false);
            }
        } else {
            l.lists[i] = book_list_plan(d, set, i, l.body);
            l.each[i] = l.lists[i].each;
        }
        l.pages[i] = pages_for(set->count, l.each[i]);
    }
    if (places)
        l.places = *places;
    for (int i = 0; i < BOOK_SECTIONS && !places; i++) {
        l.places.first[i] = l.pages[i] ? l.places.pages + 1 : 0;
        l.places.pages += l.pages[i];
    }
    return l;
}

static bool is_even(const struct book_layout *l, enum book_section section)
{
    return section == BOOK_PUZZLES && !l->style->per_page;
}

size_t book_layout_first(const struct book_layout *l, enum book_section section, int page)
{
    return book_first(l->set->count, l->each[section], is_even(l, section), page);
}

int book_layout_page(const struct book_layout *l, enum book_section section, size_t i)
{
    if (!l->places.first[section] || !l->pages[section])
        return 0;
    const size_t pages = (size_t)l->pages[section];
    const size_t page = is_even(l, section) ? i * pages / l->set->count : i / (size_t)l->each[section];
    return l->places.first[section] + (int)page;
}
