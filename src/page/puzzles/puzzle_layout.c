#include "page/puzzles/puzzle_layout.h"

#include "base/mem.h"
#include "page/paper/running.h"
#include "page/sheet/page_layout.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Question and reminder --------------------------------------------------------------------------------------- */

/* The reminder: its height in mm, the share of the width that its pictures have, and the least type of its words in pt.
 */
#define REMINDER       25.0
#define PICTURES_SHARE 0.6

static struct type plain_type(const struct draw *d)
{
    return draw_type(d, FACE_REGULAR, draw_theme(d)->type.body, ALIGN_LEFT);
}

static struct type soft_type(const struct draw *d)
{
    return draw_type_soft(d, draw_theme(d)->type.small, ALIGN_LEFT);
}

void book_draw_question(struct draw *d, const struct book_layout *l)
{
    const struct puzzle_kind *kind = l->set->kind;
    struct type plain = plain_type(d), soft = soft_type(d);
    double y = l->body.y - draw_theme(d)->page.gap_small + 1.5 * plain.size * MM_PER_PT;

    y = draw_text_wrap(d, 0, y, l->body.w, plain.size * PAGE_LEADING, plain, draw_word(d, kind->question));
    if (kind->writing)
        draw_text_wrap(d, 0, y, l->body.w, soft.size * PAGE_LEADING, soft, draw_word(d, kind->writing));
}

double book_reminder_height(const struct draw *d, const struct book_set *set)
{
    bool has = set->kind->reminds && set->game->picture->pictures;
    return has && book_measures(draw_theme(d))->reminder ? REMINDER + draw_theme(d)->page.gap : 0;
}

void book_draw_reminder(struct draw *d, const struct book_set *set, struct box box)
{
    double x = box.w * PICTURES_SHARE + draw_theme(d)->page.gap;
    struct type type = soft_type(d);
    struct text sentences = {0};

    type.size = fmin(type.size, draw_theme(d)->type.tiny);
    reminder_write(d, set->game, set->values, &sentences);
    bool words = reminder_text_height(d, box.w - x, type, text_string(&sentences)) <= box.h;
    struct reminder_grid pictures =
        reminder_grid_plan(d, set->game->picture->pictures, words ? box.w * PICTURES_SHARE : box.w, box.h);
    reminder_grid_draw(d, &pictures, set->values, box.x, box.y);
    if (words)
        reminder_text_draw(d, box.x + x, box.y, box.w - x, type, text_string(&sentences));
    text_release(&sentences);
}

/* ---- Heads ------------------------------------------------------------------------------------------------------- */

void book_write_numbers(enum book_section section, int first, int last, const struct words *words, struct text *out)
{
    static const char *const one[] = {
        [BOOK_PUZZLES] = N_("puzzle %d"), [BOOK_HINTS] = N_("hint %d"), [BOOK_ANSWERS] = N_("answer %d")};
    static const char *const several[] = {[BOOK_PUZZLES] = N_("puzzles %d\u2013%d"),
                                          [BOOK_HINTS] = N_("hints %d\u2013%d"),
                                          [BOOK_ANSWERS] = N_("answers %d\u2013%d")};

    if (first == last)
        words_addf(words, out, one[section], first);
    else
        words_addf(words, out, several[section], first, last);
}

void book_write_reference(enum book_section section, bool one, int first, int last, const struct words *words,
                          struct text *out)
{
    static const char *const formats[BOOK_SECTIONS][3] = {
        [BOOK_PUZZLES] = {N_("puzzle on page %d"), N_("puzzles on page %d"), N_("puzzles on pages %d\u2013%d")},
        [BOOK_ANSWERS] = {N_("answer on page %d"), N_("answers on page %d"), N_("answers on pages %d\u2013%d")}};

    if (first == last)
        words_addf(words, out, formats[section][one ? 0 : 1], first);
    else
        words_addf(words, out, formats[section][2], first, last);
}

/* ---- Areas ------------------------------------------------------------------------------------------------------- */

struct running book_running(const struct draw *d, const struct book_layout *l, const char *what, int page, int pages)
{
    const struct book_set *set = l->set;
    const struct page_style *style = &l->style->page;
    const char *title = draw_word(d, set->kind->title);
    struct running r = {.title = style->title ? style->title : title, .names = {{-1, what}}, .name_count = 1};
    struct text set_up = {0};

    page_join(&r.caption, style->title ? title : "");
    page_join(&r.caption, set->game->about.title);
    game_caption(set->game, set->values, draw_words(d), &set_up);
    page_join(&r.caption, text_string(&set_up));
    text_release(&set_up);
    page_write_credit(set->game, draw_words(d), &r.left);
    page_write_place(style, draw_words(d), page, pages, &r.middle);
    text_add(&r.right, set->seed);
    return r;
}

struct box book_puzzle_body(const struct draw *d, const struct book_layout *l)
{
    const struct puzzle_kind *kind = l->set->kind;
    struct type plain = plain_type(d), soft = soft_type(d);
    double question =
        ((double)draw_text_lines(d, l->area.w, plain, draw_word(d, kind->question)) + 0.5) * plain.size * PAGE_LEADING;
    if (kind->writing)
        question += (double)draw_text_lines(d, l->area.w, soft, draw_word(d, kind->writing)) * soft.size * PAGE_LEADING;
    return (struct box){0, l->body.y + question, l->body.w, l->body.h - question};
}

/* ---- Grids ------------------------------------------------------------------------------------------------------- */

/* Unless the user says how many puzzles a page has: as many as leave each board the width that book_measures wants and
 * the pitch that its kind asks for. */
#define WORTH_A_COLUMN 1.05 /* by which boards must grow to be worth one more column */
#define WORTH_OF_BARE  0.6  /* of a cell without fields to write in, or of one with much blank paper */
#define BLANK_MOST     0.16 /* of the page's height: more is much */

/* A reminder leaves the puzzles this many times its own height, and this share of their number, or is left out. */
#define REMINDED_LEAST 2.4
#define REMINDED       0.6

/* The choice of a grid. */
struct grid_choice {
    const struct draw *d;
    const struct book_layout *l;
    struct box body;
    struct cell_layout *measured; /* by columns less 1; w is 0 if they are too narrow. Owned */
    double pitch, most;           /* mm: the least pitch; the greatest width of a board that shares its page */
};

/* Measures the cells of grids with up to `columns` columns. The caller frees `measured`. */
static struct grid_choice begin_choice(const struct draw *d, const struct book_layout *l, int columns, struct box body)
{
    const struct book_set *set = l->set;
    struct grid_choice c = {.d = d, .l = l, .body = body};
    struct board_picture picture = board_picture(draw_theme(d), set->game, set->values, (struct played_turn){0}, 0);
    struct board b = board_picture_size(draw_theme(d), &picture);
    double gap = draw_theme(d)->page.gap;

    c.pitch = set->kind->pitch > 0 ? set->kind->pitch : b.pitch_least;
    c.most = fmax(book_measures(draw_theme(d))->board_most, b.columns * c.pitch + 2 * b.edge);
    c.measured = mem_new((size_t)columns * sizeof *c.measured);
    for (int i = 0; i < columns; i++) {
        double w = (body.w + gap) / (i + 1) - gap;
        if (w > 1)
            c.measured[i] = cell_measure(d, set, w);
    }
    return c;
}

/* The columns and rows that make `count` boards largest, up to `most` mm wide. Fewer columns, with longer lines to
 * write on, are preferred to slightly larger boards. */
static struct book_grid grid_of(const struct grid_choice *c, int count, double most)
{
    struct book_grid best = {.columns = 1, .rows = 1};
    double gap = draw_theme(c->d)->page.gap, row_gap = draw_theme(c->d)->page.gap_small, best_worth = 0;

    for (int columns = 1; columns <= count; columns++) {
        struct book_grid g = {.columns = columns,
                              .rows = (count + columns - 1) / columns,
                              .x = c->body.x,
                              .y = c->body.y,
                              .cell = c->measured[columns - 1]};
        g.w = g.cell.w + gap;
        g.h = (c->body.h + row_gap) / g.rows;
        if (g.cell.w <= 1 || g.h <= row_gap + 1)
            continue;
        cell_lay_out(c->d, c->l->set, g.h - row_gap, most, &g.cell);
        bool good = !g.cell.bare && g.h - row_gap - g.cell.height <= c->l->area.height * BLANK_MOST;
        double worth = g.cell.board.w * (good ? 1 : WORTH_OF_BARE);
        if (worth > best_worth * WORTH_A_COLUMN) {
            best = g;
            best_worth = worth;
        }
    }
    return best;
}

/* Whether a grid has exactly `count` cells, with boards of at least this width. */
static bool is_good(const struct grid_choice *c, const struct book_grid *g, int count, double least)
{
    const struct board_fit *board = &g->cell.board;
    return g->columns * g->rows == count && !g->cell.bare && board->w >= least && board->pitch >= c->pitch &&
           board->clear;
}

/* The pages that `count` cells take. */
static int pages_for(size_t count, int each)
{
    assert(each > 0);
    return (int)((count + (size_t)each - 1) / (size_t)each);
}

/* The grid with the most good cells, or one cell if no number is good; but with fewer cells on each page if that takes
 * no more pages and makes the boards larger. Boards that share no page with others may be as large as it. */
static struct book_grid choose_grid(const struct grid_choice *c, int most)
{
    const struct book_measures *m = book_measures(draw_theme(c->d));
    const double leasts[] = {m->board, m->board_small};
    struct book_grid best = {0};
    size_t puzzles = c->l->set->count;
    int count = 1;

    for (size_t i = 0; i < sizeof leasts / sizeof *leasts && count == 1; i++)
        for (count = most; count > 1; count--) {
            best = grid_of(c, count, c->most);
            if (is_good(c, &best, count, leasts[i]))
                break;
        }
    if (count == 1)
        best = grid_of(c, 1, INFINITY);

    int pages = pages_for(puzzles, count), each = pages ? pages_for(puzzles, pages) : 1;
    for (int fewer = each; fewer < count; fewer++) {
        struct book_grid g = grid_of(c, fewer, pages > 1 ? c->most : INFINITY);
        if (is_good(c, &g, fewer, best.cell.board.w))
            return g;
    }
    return best;
}

/* ---- Books ------------------------------------------------------------------------------------------------------- */

static int cells_of(const struct book_grid *g)
{
    return g->columns * g->rows;
}

static void plan_puzzles(const struct draw *d, struct book_layout *l)
{
    int exactly = l->style->per_page, limit = l->set->kind->per_page;
    int most = exactly ? exactly : limit && limit < PUZZLES_MOST ? limit : PUZZLES_MOST;
    struct box body = book_puzzle_body(d, l);
    struct grid_choice c = begin_choice(d, l, most, body);
    double reminder = book_reminder_height(d, l->set);

    l->puzzles = exactly ? grid_of(&c, exactly, INFINITY) : choose_grid(&c, most);
    /* The reminder is left out if it takes too much room from the puzzles. */
    c.body.h -= reminder;
    if (reminder > 0 && c.body.h >= reminder * REMINDED_LEAST) {
        struct book_grid g = exactly ? grid_of(&c, exactly, INFINITY) : choose_grid(&c, most);
        bool good = exactly ? g.cell.board.clear : is_good(&c, &g, cells_of(&g), 0);
        if (good && cells_of(&g) >= cells_of(&l->puzzles) * REMINDED) {
            l->puzzles = g;
            l->reminder = reminder;
        }
    }
    l->each[BOOK_PUZZLES] = exactly ? exactly : cells_of(&l->puzzles);
    free(c.measured);
}

static struct book_places places_in_order(const int pages[BOOK_SECTIONS])
{
    struct book_places places = {0};
    for (int i = 0; i < BOOK_SECTIONS; i++) {
        places.first[i] = pages[i] ? places.pages + 1 : 0;
        places.pages += pages[i];
    }
    return places;
}

struct book_layout book_layout(struct draw *d, const struct book_style *style, const struct book_set *set,
                               const struct book_places *places)
{
    struct book_layout l = {.style = style, .set = set, .pages[BOOK_COVER] = style->has[BOOK_COVER]};
    struct text what = {0};

    l.area = page_area(draw_theme(d), &style->page);
    /* Head and foot have numbers as wide as any. */
    book_write_numbers(BOOK_PUZZLES, 888, 889, draw_words(d), &what);
    struct running r = book_running(d, &l, text_string(&what), 888, 888);
    if (style->has[BOOK_PUZZLES] && style->has[BOOK_ANSWERS])
        book_write_reference(BOOK_ANSWERS, false, 888, 889, draw_words(d), &r.note);
    l.body = running_body(d, &style->page, &r);
    text_release(&what);
    if (style->has[BOOK_PUZZLES])
        plan_puzzles(d, &l);
    if (style->has[BOOK_HINTS]) {
        l.hints = book_list_plan(d, set, BOOK_HINTS, l.body);
        l.each[BOOK_HINTS] = l.hints.columns * l.hints.rows;
    }
    if (style->has[BOOK_ANSWERS]) {
        l.answers = book_list_plan(d, set, BOOK_ANSWERS, l.body);
        l.each[BOOK_ANSWERS] = l.answers.columns * l.answers.rows;
    }
    for (int i = BOOK_PUZZLES; i < BOOK_SECTIONS; i++)
        l.pages[i] = style->has[i] ? pages_for(set->count, l.each[i]) : 0;
    l.places = places ? *places : places_in_order(l.pages);
    return l;
}

int book_layout_page(const struct book_layout *l, enum book_section section, size_t i)
{
    return l->places.first[section] && l->pages[section]
               ? l->places.first[section] + (int)(i / (size_t)l->each[section])
               : 0;
}
