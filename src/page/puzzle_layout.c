#include "page/puzzle_layout.h"

#include "base/mem.h"
#include "page/page_layout.h"
#include "page/running.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How many cells may share a page, and whether it has a reminder. Large type on small boards, and beside them, would
 * not be large. */
struct cells_most {
    int puzzles, answers;
    bool reminder;
};

static const struct cells_most *cells_most(const struct draw *d)
{
    static const struct cells_most usual = {6, 12, true}, large = {1, 1, false};
    return theme_is_large(draw_theme(d)) ? &large : &usual;
}

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

    y = draw_text_wrap(d, 0, y, l->body.w, plain.size * PAGE_LEADING, plain, kind->question);
    if (kind->writing)
        draw_text_wrap(d, 0, y, l->body.w, soft.size * PAGE_LEADING, soft, kind->writing);
}

double book_reminder_height(const struct draw *d, const struct book_set *set)
{
    bool has = set->kind->reminds && set->game->picture->draw_reminder;
    return has && cells_most(d)->reminder ? REMINDER + draw_theme(d)->page.gap : 0;
}

void book_draw_reminder(struct draw *d, const struct book_set *set, struct box box)
{
    double y = box.y + box.h - REMINDER, x = box.w * PICTURES_SHARE + draw_theme(d)->page.gap;
    const char *text = set->game->picture->reminder;
    struct type type = soft_type(d);
    size_t lines = 1;

    type.size = fmin(type.size, draw_theme(d)->type.tiny);
    for (const char *s = text; (s = strchr(s, '\n')) != NULL; s++)
        lines++;
    bool words = draw_text_lines(d, box.w - x, type, text) <= lines;
    draw_push_picture(d, box.x, y);
    set->game->picture->draw_reminder(set->values, d, words ? box.w * PICTURES_SHARE : box.w, REMINDER);
    draw_pop(d);
    if (words)
        page_draw_reminder(d, set->game, (struct box){box.x + x, y, box.w - x, REMINDER});
}

/* ---- Areas ------------------------------------------------------------------------------------------------------- */

void book_write_running(const struct book_layout *l, const struct words *words, const char *what, int page, int pages,
                        struct running *r)
{
    *r = (struct running){.title = page_title(&l->style->page, l->set->game), .names = {{-1, what}}, .name_count = 1};
    book_write_subject(l->set, &r->caption);
    page_write_credit(l->set->game, words, &r->left);
    page_write_place(&l->style->page, words, page, pages, &r->middle);
    text_add(&r->right, l->set->seed);
}

struct box book_puzzle_body(const struct draw *d, const struct book_layout *l)
{
    const struct puzzle_kind *kind = l->set->kind;
    struct type plain = plain_type(d), soft = soft_type(d);
    double question = ((double)draw_text_lines(d, l->area.w, plain, kind->question) + 0.5) * plain.size * PAGE_LEADING;
    if (kind->writing)
        question += (double)draw_text_lines(d, l->area.w, soft, kind->writing) * soft.size * PAGE_LEADING;
    return (struct box){0, l->body.y + question, l->body.w, l->body.h - question};
}

/* ---- Grids ------------------------------------------------------------------------------------------------------- */

/* Unless the user says how many puzzles a page has: as many as leave each board the size that its kind asks for, by
 * default PUZZLE_BOARD times the least pitch to play on. */
#define PUZZLE_BOARD   1.0
#define PUZZLE_FILLS   0.64 /* of a cell's height, at least: fewer and larger boards rather than empty pages */
#define WORTH_A_COLUMN 1.05 /* by which boards must grow to be worth one more column */
#define WORTH_OF_BARE  0.7  /* of a cell without fields to write in */

/* A reminder leaves the puzzles this many times its own height, and this share of their number, or is left out. */
#define REMINDED_LEAST 2.4
#define REMINDED       0.6

/* The least width of an answer in mm. Answers are only looked at, so that their text decides. */
#define ANSWER_WIDTH 52.0

/* Whether a cell is as large as its use asks. */
static bool cell_is_good(const struct draw *d, const struct book_set *set, const struct cell_layout *cell)
{
    if (cell->answer)
        return cell->w >= ANSWER_WIDTH && cell->board.clear;
    struct board_picture picture = board_picture(draw_theme(d), set->game, set->values, (struct played_turn){0}, 0);
    struct board b = board_picture_size(draw_theme(d), &picture);
    double least = set->kind->pitch > 0 ? set->kind->pitch : b.pitch_least * PUZZLE_BOARD;
    return cell->board.pitch >= least && !cell->bare &&
           cell->above + cell->board.h + cell->below >= cell->h * PUZZLE_FILLS;
}

/* The choice of a grid. */
struct grid_choice {
    const struct draw *d;
    const struct book_set *set;
    struct cell_layout *measured; /* by columns less 1; w is 0 if they are too narrow. Owned */
    int count, most;              /* cells on a page: exactly `count`, or if that is 0 up to `most` */
};

/* Measures the cells of grids in `body`. The caller frees `measured`. */
static struct grid_choice begin_choice(const struct draw *d, const struct book_set *set, bool answer, int count,
                                       int most, struct box body)
{
    struct grid_choice c = {d, set, NULL, count, most};
    int columns = count ? count : most;
    double gap = draw_theme(d)->page.gap;

    c.measured = mem_new((size_t)columns * sizeof *c.measured);
    for (int i = 0; i < columns; i++) {
        double w = (body.w + gap) / (i + 1) - gap;
        if (w > 1)
            c.measured[i] = cell_measure(d, set, answer, w);
    }
    return c;
}

/* How much a cell is worth: the size of its board, less if it has no fields. */
static double worth(const struct cell_layout *cell)
{
    return cell->board.w * (cell->bare ? WORTH_OF_BARE : 1);
}

/* The columns and rows that make `count` boards largest. Fewer columns, with longer lines to write on, are preferred to
 * slightly larger boards. */
static struct book_grid grid_of(const struct grid_choice *c, int count, struct box body)
{
    struct book_grid best = {.columns = 1, .rows = 1};
    double gap = draw_theme(c->d)->page.gap;

    for (int columns = 1; columns <= count; columns++) {
        struct book_grid g = {.columns = columns,
                              .rows = (count + columns - 1) / columns,
                              .x = body.x,
                              .y = body.y,
                              .gap = gap,
                              .cell = c->measured[columns - 1]};
        double h = (body.h + gap) / g.rows - gap;
        if (g.cell.w <= 1 || h <= 1)
            continue;
        cell_lay_out(c->d, c->set, h, &g.cell);
        if (worth(&g.cell) > worth(&best.cell) * WORTH_A_COLUMN)
            best = g;
    }
    return best;
}

static bool is_good(const struct grid_choice *c, const struct book_grid *g, int count)
{
    return g->columns * g->rows == count && cell_is_good(c->d, c->set, &g->cell);
}

/* The pages that `count` cells take. */
static int pages_for(size_t count, const struct book_grid *g)
{
    size_t each = (size_t)(g->columns * g->rows);
    return (int)((count + each - 1) / each);
}

/* The grid with the most good cells, or one cell if no number is good; but with fewer cells on each page if that takes
 * no more pages and makes the boards larger. */
static struct book_grid choose_grid(const struct grid_choice *c, struct box body)
{
    if (c->count)
        return grid_of(c, c->count, body);

    int count = c->most;
    struct book_grid best = grid_of(c, count, body);
    while (count > 1 && !is_good(c, &best, count))
        best = grid_of(c, --count, body);

    int pages = pages_for(c->set->count, &best);
    int each = pages ? (int)((c->set->count + (size_t)pages - 1) / (size_t)pages) : 1;
    for (int fewer = each; fewer < best.columns * best.rows; fewer++) {
        struct book_grid g = grid_of(c, fewer, body);
        if (is_good(c, &g, fewer) && g.cell.board.w > best.cell.board.w)
            return g;
    }
    return best;
}

/* ---- Books ------------------------------------------------------------------------------------------------------- */

static void plan_puzzles(const struct draw *d, struct book_layout *l)
{
    int limit = l->set->kind->per_page, most = cells_most(d)->puzzles;
    struct box body = book_puzzle_body(d, l);
    struct grid_choice c =
        begin_choice(d, l->set, false, l->style->per_page, limit && limit < most ? limit : most, body);
    double reminder = book_reminder_height(d, l->set);

    l->puzzles = choose_grid(&c, body);
    /* The reminder is left out if it takes too much room from the puzzles. */
    body.h -= reminder;
    if (reminder > 0 && body.h >= reminder * REMINDED_LEAST) {
        struct book_grid g = choose_grid(&c, body);
        bool good = c.count ? g.cell.board.clear : cell_is_good(d, l->set, &g.cell);
        if (good && g.columns * g.rows >= l->puzzles.columns * l->puzzles.rows * REMINDED) {
            l->puzzles = g;
            l->reminder = reminder;
        }
    }
    l->pages[BOOK_PUZZLES] = pages_for(l->set->count, &l->puzzles);
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

struct book_layout book_layout(const struct draw *d, const struct book_style *style, const struct book_set *set,
                               const struct book_places *places)
{
    struct book_layout l = {.style = style, .set = set, .pages[BOOK_COVER] = style->has[BOOK_COVER]};
    struct running r;

    l.area = page_area(draw_theme(d), &style->page);
    /* Head and foot have numbers as wide as any. */
    book_write_running(&l, draw_words(d), "puzzles 888\u2013888", 888, 888, &r);
    if (style->has[BOOK_PUZZLES] && style->has[BOOK_ANSWERS])
        text_add(&r.note, "answers on pages 888\u2013888");
    l.body = running_body(d, &r, l.area.w, l.area.h);
    running_release(&r);
    if (style->has[BOOK_PUZZLES])
        plan_puzzles(d, &l);
    if (style->has[BOOK_ANSWERS]) {
        struct grid_choice c = begin_choice(d, set, true, 0, cells_most(d)->answers, l.body);
        l.answers = choose_grid(&c, l.body);
        l.pages[BOOK_ANSWERS] = pages_for(set->count, &l.answers);
        free(c.measured);
    }
    l.places = places ? *places : places_in_order(l.pages);
    return l;
}

int book_layout_page(const struct book_layout *l, enum book_section section, size_t i)
{
    const struct book_grid *g = section == BOOK_PUZZLES ? &l->puzzles : &l->answers;
    return l->places.first[section] && l->pages[section] ? l->places.first[section] + pages_for(i + 1, g) - 1 : 0;
}

void book_write_subject(const struct book_set *set, struct text *out)
{
    struct text caption = {0};
    text_add(out, set->kind->name);
    game_caption(set->game, set->values, NULL, &caption);
    if (caption.len)
        text_addf(out, " \u00b7 %s", text_string(&caption));
    text_release(&caption);
}
