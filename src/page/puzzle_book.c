#include "page/puzzle_book.h"

#include "page/page_layout.h"
#include "page/puzzle_layout.h"

#include <stdio.h>
#include <string.h>

#define BLEED 1.0 /* mm by which lines may reach out of the area: half their width */

bool book_fits(const struct draw_resources *resources, const struct book_style *style, const struct book_set *set,
               int pages[BOOK_SECTIONS], struct text *why)
{
    struct measuring m;
    struct draw *d = measuring_begin(&m, resources);
    struct book_layout l = book_layout(d, style, set, NULL);
    bool cover_fits = !style->has[BOOK_COVER] || book_cover_fits(d, &l);

    measuring_end(&m);
    memcpy(pages, l.pages, sizeof l.pages);
    if (style->has[BOOK_PUZZLES] && !l.puzzles.cell.board.clear)
        return text_refuse(why, "the puzzles would be too small to read: take %slarger paper or a smaller margin",
                           style->per_page > 1 ? "fewer with --per-page, " : "");
    if (style->has[BOOK_ANSWERS] && !l.answers.cell.board.clear)
        return text_refuse(why, "the answers would be too small to read: take larger paper or a smaller margin");
    if (!cover_fits)
        return text_refuse(why, "there is no room for a title page: take larger paper, a smaller margin, or no --book");
    return true;
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

/* "puzzle 7", "puzzles 7\u201312" */
static void write_range(const char *what, int first, int last, struct text *out)
{
    text_addf(out, "%s%s %d", what, first == last ? "" : "s", first);
    if (first != last)
        text_addf(out, "\u2013%d", last);
}

/* Draws puzzles or answers from `first` on, with question and reminder, which are drawn once a book. */
static void draw_cells(struct draw *d, const struct book_layout *l, const struct book_grid *g, size_t first, int page)
{
    static const char shared[] = "question and reminder", *const names[] = {"puzzle", "answer"};
    const struct book_puzzle *list = l->set->list;
    bool answer = g->cell.answer;
    size_t each = (size_t)(g->columns * g->rows), end = first + each < l->set->count ? first + each : l->set->count;
    size_t last = end - 1;
    enum book_section other = answer ? BOOK_PUZZLES : BOOK_ANSWERS;
    struct text what = {0};
    struct running r;

    write_range(names[answer], list[first].number, list[last].number, &what);
    book_write_running(l, draw_words(d), text_string(&what), page, l->places.pages, &r);
    if (book_layout_page(l, other, first)) {
        text_addf(&r.note, "%s%s on ", names[!answer], first == last ? "" : "s");
        write_range("page", book_layout_page(l, other, first), book_layout_page(l, other, last), &r.note);
    }
    /* The grades that begin on the page are in the table of contents. */
    for (size_t i = first; i < end && !answer; i++) {
        char title[24];
        snprintf(title, sizeof title, "Grade %d", list[i].grade);
        if (i == 0 || list[i].grade != list[i - 1].grade)
            draw_bookmark(d, title);
    }
    running_draw(d, &r, l->area.w, l->area.h);
    running_release(&r);
    text_release(&what);
    if (!answer && draw_symbol_begin(d, shared, -BLEED, -BLEED, l->area.w + 2 * BLEED, l->area.h + 2 * BLEED)) {
        book_draw_question(d, l);
        if (l->reminder > 0)
            book_draw_reminder(d, l->set, book_puzzle_body(d, l));
        draw_symbol_end(d);
    }
    if (!answer)
        draw_symbol(d, shared, 0, 0, 1);
    for (size_t i = first; i < end; i++) {
        double column = (double)((i - first) % (size_t)g->columns), row = (double)((i - first) / (size_t)g->columns);
        struct box box = {g->x + column * (g->cell.w + g->gap), g->y + row * (g->cell.h + g->gap), g->cell.w,
                          g->cell.h};
        cell_draw(d, l->set, &list[i], &g->cell, box);
    }
}

static void draw_cover(struct draw *d, const struct book_layout *l)
{
    struct running r;

    draw_bookmark(d, page_title(&l->style->page, l->set->game));
    book_draw_cover(d, l);
    book_write_running(l, draw_words(d), "", l->places.first[BOOK_COVER], l->places.pages, &r);
    r.title = NULL;
    running_draw(d, &r, l->area.w, l->area.h);
    running_release(&r);
}

/* ---- Sections ---------------------------------------------------------------------------------------------------- */

void book_draw_section(struct draw *d, const struct book_style *style, const struct book_set *set,
                       enum book_section section, const struct book_places *places, int *page_of)
{
    static const char *const bookmarks[] = {[BOOK_PUZZLES] = "Puzzles", [BOOK_ANSWERS] = "Answers"};
    struct book_layout l = book_layout(d, style, set, places);
    const struct book_grid *g = section == BOOK_PUZZLES ? &l.puzzles : &l.answers;

    for (int i = 0; i < l.pages[section]; i++) {
        page_begin(d, &style->page);
        draw_push(d, l.area.edge, l.area.top, 1);
        if (section == BOOK_COVER) {
            draw_cover(d, &l);
        } else {
            if (i == 0)
                draw_bookmark(d, bookmarks[section]);
            draw_cells(d, &l, g, (size_t)i * (size_t)(g->columns * g->rows), places->first[section] + i);
        }
        draw_pop(d);
    }
    for (size_t i = 0; page_of && section != BOOK_COVER && i < set->count; i++)
        page_of[i] = book_layout_page(&l, section, i);
}

int book_draw(struct draw *d, const struct book_style *style, const struct book_set *set, int *page_of)
{
    struct book_layout l = book_layout(d, style, set, NULL);

    for (enum book_section section = 0; section < BOOK_SECTIONS; section++)
        if (style->has[section])
            book_draw_section(d, style, set, section, &l.places,
                              section == BOOK_ANSWERS && style->has[BOOK_PUZZLES] ? NULL : page_of);
    return l.places.pages;
}
