#include "page/puzzles/puzzle_book.h"

#include "page/puzzles/puzzle_layout.h"

#include <math.h>
#include <string.h>

#define BLEED      1.0  /* mm by which lines may reach out of the area: half their width */
#define BLANK_TOP  0.08 /* of the page's height: most blank paper above a single row, */
#define BLANK_FOOT 0.14 /* and above hints at the foot: more is too much */

bool book_fits(const struct draw_resources *resources, const struct book_style *style, const struct book_set *set,
               int pages[BOOK_SECTIONS], struct text *why)
{
    scoped(measuring_end) struct draw *d = measuring_begin(resources);
    struct book_layout l = book_layout(d, style, set, NULL);

    memcpy(pages, l.pages, sizeof l.pages);
    if (style->has[BOOK_PUZZLES] && !l.puzzles.cell.board.clear)
        return text_refuse(why, "the puzzles would be too small to read: take %slarger paper or a smaller margin",
                           style->per_page > 1 ? "fewer with --per-page, " : "");
    if (style->has[BOOK_ANSWERS] && !l.lists[BOOK_ANSWERS].fits)
        return text_refuse(why, "the answers would be too small to read: take larger paper or a smaller margin");
    if (l.each[BOOK_HINTS] && !l.lists[BOOK_HINTS].fits)
        return text_refuse(why, "the hints do not fit on a page: take larger paper or a smaller margin");
    if (style->has[BOOK_COVER] && !book_cover(&l, false))
        return text_refuse(why, "there is no room for a title page: take larger paper, a smaller margin, or no --book");
    return true;
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

/* The head and foot of a page with the puzzles from `first` to `last`, or with their hints or answers. */
static void draw_running(struct draw *d, const struct book_layout *l, enum book_section section, size_t first,
                         size_t last, int page)
{
    enum book_section other = section == BOOK_PUZZLES ? BOOK_ANSWERS : BOOK_PUZZLES;
    const struct book_puzzle *list = l->set->list;
    scoped(text_release) struct text what = {0};

    book_write_numbers(section, list[first].number, list[last].number, draw_words(d), &what);
    struct running r = book_running(l, text_string(&what), page, l->places.pages);
    if (book_layout_page(l, other, first))
        book_write_reference(other, first == last, book_layout_page(l, other, first), book_layout_page(l, other, last),
                             draw_words(d), &r.text[RUN_NOTE]);
    running_draw(d, &l->style->page, &r);
}

/* Draws puzzles from `first` to `last`, with question and reminder, which are drawn once a book. On a page that is not
 * full the reminder follows the last row. */
static void draw_puzzles(struct draw *d, const struct book_layout *l, size_t first, size_t last)
{
    static const char question[] = "question", reminder[] = "reminder";
    const bool full = l->style->per_page || last - first + 1 == (size_t)l->each[BOOK_PUZZLES];
    const struct book_grid *g = full ? &l->puzzles : &l->less;
    const struct book_set *set = l->set;
    struct box body = book_puzzle_body(l);
    struct box bottom = {0, 0, body.w, l->reminder - draw_theme(d)->page.gap};
    const int rows = (int)(last - first) / g->columns + 1, missing = rows * g->columns - (int)(last - first) - 1;
    const double blank = body.y + body.h - l->reminder - g->y - g->cell.height;
    const double down = fmin(fmax(0, blank) / 2, BLANK_TOP * l->area.height); /* a single row, to the middle */
    const double top = g->y + (g->rows == 1 ? down : 0);
    const double end = top + (rows - 1) * g->h + g->cell.height;
    const bool spare = l->reminder <= 0 && rows == g->rows && missing > 0 && book_reminder_height(l) > 0;
    const double centre = !spare && rows > 1 ? missing * g->w / 2 : 0;

    /* The grades that begin on the page are in the table of contents. */
    for (size_t i = first; i <= last; i++) {
        scoped(text_release) struct text title = {0};
        words_addf(draw_words(d), &title, N_("Grade %d"), set->list[i].grade);
        if (i == 0 || set->list[i].grade != set->list[i - 1].grade)
            draw_bookmark(d, text_string(&title));
    }
    if (draw_symbol_begin(d, question, -BLEED, -BLEED, l->area.w + 2 * BLEED, l->area.h + 2 * BLEED)) {
        book_question(l, true);
        draw_symbol_end(d);
    }
    draw_symbol(d, question, 0, 0, 1);
    if (l->reminder > 0) {
        double y = rows < g->rows ? g->y + rows * g->h : body.y + body.h - bottom.h;
        if (draw_symbol_begin(d, reminder, -BLEED, -BLEED, bottom.w + 2 * BLEED, bottom.h + 2 * BLEED)) {
            book_draw_reminder(l, bottom);
            draw_symbol_end(d);
        }
        draw_tag_begin(d, TAG_AFTER);
        draw_symbol(d, reminder, body.x, y, 1);
        draw_tag_end(d);
    } else if (spare) { /* in the last cell */
        double x = g->x + (g->columns - 1) * g->w, y = g->y + (rows - 1) * g->h + g->cell.head;
        draw_tag_begin(d, TAG_AFTER);
        book_draw_reminder(l, (struct box){x, y, g->cell.w, g->cell.board.h});
        draw_tag_end(d);
    }
    if (l->foot > 0) { /* higher where too much paper would be blank */
        const bool up = l->reminder <= 0 && body.y + body.h - end > BLANK_FOOT * l->area.height;
        book_foot_draw(d, set, first, last, (struct box){body.x, up ? end : body.y + body.h, body.w, l->foot});
    }
    for (size_t i = first; i <= last; i++) {
        const int at = (int)(i - first), row = at / g->columns;
        const double left = g->x + (row + 1 == rows ? centre : 0);
        cell_draw(&g->cell, &set->list[i], left + at % g->columns * g->w, top + row * g->h);
    }
}

/* ---- Sections ---------------------------------------------------------------------------------------------------- */

void book_draw_section(struct draw *d, const struct book_style *style, const struct book_set *set,
                       enum book_section section, const struct book_places *places, int *page_of)
{
    static const char *const bookmarks[] = {
        [BOOK_PUZZLES] = N_("Puzzles"), [BOOK_HINTS] = N_("Hints"), [BOOK_ANSWERS] = N_("Answers")};
    struct book_layout l = book_layout(d, style, set, places);

    for (int i = 0; i < l.pages[section]; i++) {
        size_t first = book_layout_first(&l, section, i), last = book_layout_first(&l, section, i + 1) - 1;
        page_begin(d, &style->page);
        draw_push(d, l.area.edge, l.area.top, 1);
        draw_tag_begin(d, TAG_SECTION);
        if (i == 0 && section != BOOK_COVER)
            draw_bookmark(d, draw_word(d, bookmarks[section]));
        if (section == BOOK_COVER) {
            draw_bookmark(d, page_title(&style->page, set->game));
            book_cover(&l, true);
            struct running foot = book_running(&l, "", l.places.first[BOOK_COVER], l.places.pages);
            foot.title = NULL;
            running_draw(d, &style->page, &foot);
        } else {
            draw_running(d, &l, section, first, last, places->first[section] + i);
        }
        if (section == BOOK_PUZZLES)
            draw_puzzles(d, &l, first, last);
        else if (section != BOOK_COVER)
            book_list_draw(&l.lists[section], first, l.body);
        draw_tag_end(d);
        draw_pop(d);
    }
    for (size_t i = 0; page_of && section != BOOK_COVER && i < set->count; i++)
        page_of[i] = book_layout_page(&l, section, i);
}

int book_draw(struct draw *d, const struct book_style *style, const struct book_set *sets, size_t count, int *page_of)
{
    struct book_places places[BOOK_SETS] = {0};
    int pages[BOOK_SETS][BOOK_SECTIONS], total = 0;

    for (size_t i = 0; i < count; i++)
        memcpy(pages[i], book_layout(d, style, &sets[i], NULL).pages, sizeof pages[i]);
    for (enum book_section section = 0; section < BOOK_SECTIONS; section++)
        for (size_t i = 0; i < count; i++) {
            places[i].first[section] = pages[i][section] ? total + 1 : 0;
            total += pages[i][section];
        }
    for (enum book_section section = 0; section < BOOK_SECTIONS; section++) {
        int *at = section == BOOK_PUZZLES || !style->has[BOOK_PUZZLES] ? page_of : NULL;
        for (size_t i = 0; i < count && style->has[section]; i++) {
            places[i].pages = total;
            if (i > 0)
                draw_symbols_forget(d);
            book_draw_section(d, style, &sets[i], section, &places[i], at);
            at = at ? at + sets[i].count : NULL;
        }
    }
    return total;
}
