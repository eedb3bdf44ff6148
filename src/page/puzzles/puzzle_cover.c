#include "page/book/book_cover.h"
#include "page/puzzles/puzzle_layout.h"

#include <math.h>

/* The share of the width that the question takes; the least width of a grade's meaning, and the least height of
 * art. */
#define QUESTION_WIDTH 0.8
enum { MEANING_LEAST = 25, ART_LEAST = 40 };

/* ---- The contents ------------------------------------------------------------------------------------------------ */

/* The contents: the grade's dots, its meaning, the numbers of its puzzles, the page of the first. */
struct cover_contents {
    const struct book_layout *l;
    struct type plain, head; /* of the rows, and of the line above them */
    double leading, gap;     /* gap: between columns and between rows */
    double meaning, width;   /* left end and width of that column */
    double numbers, page;    /* right ends of theirs */
};

static const char *const heads[] = {N_("what the grade asks"), N_("puzzles"), N_("page")};

/* Returns how many puzzles have a grade, and in *first the first of them, in `numbers` what these are; a set is in
 * order of grades. */
static size_t of_grade(const struct book_set *set, int grade, size_t *first, struct text *numbers)
{
    size_t count = 0;
    for (size_t i = set->count; i-- > 0;)
        if (set->list[i].grade == grade) {
            *first = i;
            count++;
        }
    text_clear(numbers);
    if (count > 0)
        text_addf(numbers, "%d", set->list[*first].number);
    if (count > 1)
        text_addf(numbers, "\u2013%d", set->list[*first + count - 1].number);
    return count;
}

/* The contents in type of `size` pt. */
static struct cover_contents plan_contents(const struct book_layout *l, double size)
{
    const struct draw *d = l->d;
    const struct theme *theme = draw_theme(d);
    struct cover_contents c = {.l = l,
                               .plain = draw_type(d, FACE_REGULAR, size, ALIGN_LEFT),
                               .head = draw_type_soft(d, theme->type.small, ALIGN_LEFT),
                               .leading = size * PAGE_LEADING,
                               .gap = theme->page.gap_small,
                               .page = l->area.w};
    double numbers_w = draw_text_width(d, c.head, draw_word(d, heads[1]));
    scoped(text_release) struct text numbers = {0};

    c.meaning = size * 1.6 + c.gap;
    c.numbers =
        c.page -
        fmax(draw_text_width(d, c.head, draw_word(d, heads[2])), page_number_width(d, c.plain, l->places.pages)) -
        2 * c.gap;
    for (int grade = 1; grade <= GRADES; grade++) {
        size_t first;
        if (of_grade(l->set, grade, &first, &numbers) > 0)
            numbers_w = fmax(numbers_w, draw_text_width(d, c.plain, text_string(&numbers)));
    }
    c.width = c.numbers - numbers_w - 2 * c.gap - c.meaning;
    return c;
}

/* Sets the contents below the top y: the names of the columns over a line, a row for each grade, the answers. Returns
 * the baseline of the last row; draws them unless they are only to be measured. */
static double contents(const struct cover_contents *c, double y, bool drawn)
{
    const struct book_layout *l = c->l;
    struct draw *d = l->d;
    const struct theme *theme = draw_theme(d);
    struct type right = c->plain, right_head = c->head;
    scoped(text_release) struct text numbers = {0};

    right.align = right_head.align = ALIGN_RIGHT;
    y += c->leading;
    draw_tag_begin(d, TAG_P);
    if (l->pages[BOOK_PUZZLES]) {
        double line = y + c->head.size * PAGE_LEADING * 0.4;
        if (drawn) {
            draw_text(d, c->meaning, y, c->head, draw_word(d, heads[0]));
            draw_text(d, c->numbers, y, right_head, draw_word(d, heads[1]));
            draw_text(d, c->page, y, right_head, draw_word(d, heads[2]));
            draw_line(d, 0, line, c->page, line, theme->colour.guide, theme->stroke.line);
        }
        y = line + c->gap / 2 + c->leading;
    }
    for (int grade = 1; grade <= GRADES && l->pages[BOOK_PUZZLES]; grade++) {
        size_t first;
        const char *meaning = draw_word(d, l->set->kind->meaning[grade - 1]);
        if (of_grade(l->set, grade, &first, &numbers) == 0)
            continue;
        if (drawn) {
            draw_tag_end(d);
            draw_tag_begin(d, TAG_P);
            book_draw_grade(d, grade, 0, y - c->plain.size * 0.12, c->plain.size);
            draw_text_wrap(d, c->meaning, y, c->width, c->leading, c->plain, meaning);
            draw_text(d, c->numbers, y, right, text_string(&numbers));
            page_draw_number(d, c->page, y, right, book_layout_page(l, BOOK_PUZZLES, first));
        }
        y += (double)draw_text_lines(d, c->width, c->plain, meaning) * c->leading + c->gap;
    }
    draw_tag_end(d);
    draw_tag_begin(d, TAG_P);
    for (enum book_section i = BOOK_HINTS; i < BOOK_SECTIONS; i++) {
        if (!l->pages[i])
            continue;
        if (drawn) {
            draw_text(d, l->pages[BOOK_PUZZLES] ? c->meaning : 0, y, c->plain,
                      draw_word(d, i == BOOK_HINTS ? N_("hints") : N_("answers")));
            page_draw_number(d, c->page, y, right, book_layout_page(l, i, 0));
        }
        y += i == BOOK_HINTS ? c->leading + c->gap : 0;
    }
    draw_tag_end(d);
    return y;
}

/* ---- The page ---------------------------------------------------------------------------------------------------- */

/* A title page. */
struct book_cover {
    struct type title, subject, question;
    double leading, title_y, subject_y, question_y; /* baselines of first lines */
    double free, top;                               /* the top of the free middle, and of the contents */
    struct cover_contents contents;
    bool fits; /* the contents are below the question, and their lines not too short */
};

/* Lays out the title page. Adds what it says about the puzzles. */
static struct book_cover plan_cover(const struct book_layout *l, struct text *about)
{
    const struct draw *d = l->d;
    const struct theme *theme = draw_theme(d);
    const struct book_set *set = l->set;
    struct book_cover c = {.title = draw_type(d, FACE_BOLD, theme->type.title * 1.6, ALIGN_CENTRE),
                           .subject = draw_type(d, FACE_REGULAR, theme->type.body, ALIGN_CENTRE),
                           .question = draw_type_soft(d, theme->type.body, ALIGN_CENTRE)};
    double w = l->area.w;

    c.leading = c.subject.size * PAGE_LEADING;
    words_add_count(draw_words(d), about, N_("%d puzzle"), N_("%d puzzles"), (int)set->count);
    page_join(about, set->game->about.title);
    game_caption(set->game, set->values, draw_words(d), page_separate(about));
    c.title_y = l->area.h * 0.08 + c.title.size * MM_PER_PT;
    c.subject_y = c.title_y + 2 * c.leading;
    c.question_y = c.subject_y + (1 + (double)draw_text_lines(d, w, c.subject, text_string(about))) * c.leading;
    c.free =
        c.question_y +
        (1 + (double)draw_text_lines(d, w * QUESTION_WIDTH, c.question, draw_word(d, set->kind->question))) * c.leading;
    /* The contents have smaller type if they would be too high. */
    const double sizes[] = {theme->type.body, theme->type.small};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && !c.fits; i++) {
        c.contents = plan_contents(l, sizes[i]);
        c.top = l->body.y + l->body.h + theme->page.gap_small - theme->page.gap - contents(&c.contents, 0, false);
        c.fits = c.free <= c.top && (!l->pages[BOOK_PUZZLES] || c.contents.width >= MEANING_LEAST);
    }
    return c;
}

bool book_cover(const struct book_layout *l, bool drawn)
{
    scoped(text_release) struct text about = {0};
    struct draw *d = l->d;
    const struct book_set *set = l->set;
    const struct book_cover c = plan_cover(l, &about);
    double w = l->area.w, gap = draw_theme(d)->page.gap;

    if (!drawn)
        return c.fits;
    const char *title = l->style->page.title ? l->style->page.title : draw_word(d, set->kind->title);
    draw_title_begin(d, title);
    draw_text_fit(d, w / 2, c.title_y, w, c.subject.size, c.title, title);
    draw_tag_end(d);
    draw_tag_begin(d, TAG_P);
    draw_text_wrap(d, 0, c.subject_y, w, c.leading, c.subject, text_string(&about));
    draw_tag_end(d);
    draw_tag_begin(d, TAG_P);
    draw_text_wrap(d, w * (1 - QUESTION_WIDTH) / 2, c.question_y, w * QUESTION_WIDTH, c.leading, c.question,
                   draw_word(d, set->kind->question));
    draw_tag_end(d);
    /* Art, and the reminder of the rules if the pages of puzzles have no room for it. */
    struct box box = {0, c.free, w, c.top - gap - c.free};
    double reminder = l->pages[BOOK_PUZZLES] && l->reminder <= 0 ? book_reminder_height(l) : 0;
    if (reminder > 0 && box.h - reminder > ART_LEAST) {
        box.h -= reminder;
        book_draw_reminder(l, (struct box){box.x, box.y + box.h + gap, box.w, reminder - gap});
    }
    if (box.h > ART_LEAST)
        book_art_draw(d, (struct book_art){book_art_of(set->game), set->list[0].id, true}, box, ART_LEAST);
    contents(&c.contents, c.top, true);
    return c.fits;
}
