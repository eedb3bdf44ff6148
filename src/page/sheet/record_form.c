#include "page/sheet/page_layout.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static struct type text_type(const struct draw *d, double width)
{
    const struct theme *theme = draw_theme(d);
    return draw_type_soft(d, width < 100 ? theme->type.tiny : theme->type.small, ALIGN_LEFT);
}

static double leading(struct type type)
{
    return type.size * PAGE_LEADING;
}

/* Adds what the form is of: the game, the sheet and the edition. */
static void write_tags(const struct page *page, const char *written, struct text *out)
{
    const struct sheet_id *id = page->id;
    text_addf(out, "%s \u00b7 %s", id->game->about.title, written);
    if (id->game->edition && strcmp(id->game->edition->name(id->values.edition), EDITION_STANDARD) != 0)
        page_join(out, id->game->edition->name(id->values.edition));
}

/* The height of this for the sheet with the longest ID. */
static double tags_height(const struct page *page, double width)
{
    struct type type = text_type(page->d, width);
    scoped(text_release) struct text specimen = {0}, tags = {0};
    page_write_specimen(page->id, &specimen);
    write_tags(page, text_string(&specimen), &tags);
    return leading(type) * ((double)draw_text_lines(page->d, width, type, text_string(&tags)) + 0.3);
}

/* The box for the lines, below how moves are written or, where each player has a sheet, the heads of columns. */
static struct box lines_box(const struct page *page, struct box box)
{
    struct type type = text_type(page->d, box.w);
    const char *notation = draw_word(page->d, page->game->notation->help);
    bool own = game_sheet(page->game)->own;
    double lines = own ? 1 : (double)draw_text_lines(page->d, box.w, type, notation);
    double above = tags_height(page, box.w) + (leading(type) * lines + (own ? 1 : 2));
    return (struct box){box.x, box.y + above, box.w, box.h - above};
}

/* ---- How many lines fit on a page -------------------------------------------------------------------------------- */

int record_form_pages(const struct page *page, struct box box)
{
    const struct page_measures *m = &page->measures;
    struct box lines = lines_box(page, box);
    const bool own = game_sheet(page->game)->own;
    double gap = page->theme->page.gap_small, least = own ? fmin(m->form.players, lines.w) : m->form.width;
    int columns = own ? lines.w >= least : (int)((lines.w + gap) / (least + gap));
    int rows = (int)(lines.h / (m->form.line * (own ? page_lanes(page) : 1))); /* the lines of a turn stay together */
    int turns = game_turns(page->game, page->values), room = columns > 0 && rows > 0 ? columns * rows : 0;
    return room > 0 ? (turns + room - 1) / room : 0;
}

/* The number of columns that makes the lines of `count` turns easiest to write on. */
static int best_columns(const struct page *page, int count, struct box lines)
{
    const struct page_measures *m = &page->measures;
    int best = 1;
    double most = 0;
    for (int columns = 1; columns <= 10; columns++) {
        int rows = (count + columns - 1) / columns;
        double ease = fmin(fmin(lines.h / rows / m->form.line_good, lines.w / columns / m->form.width_good), 1);
        if (ease > most * 1.0001) {
            most = ease;
            best = columns;
        }
    }
    return best;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

void record_form_draw_tags(const struct page *page, const char *written, struct box box)
{
    struct type type = text_type(page->d, box.w);
    scoped(text_release) struct text tags = {0};

    type.colour = page->theme->colour.ink;
    write_tags(page, written, &tags);
    draw_tag_begin(page->d, TAG_P);
    draw_text_wrap(page->d, box.x, box.y + leading(type) * 0.8, box.w, leading(type), type, text_string(&tags));
    draw_tag_end(page->d);
}

/* The lines of each turn, with its number. */
static void draw_turns(const struct page *page, int first, int count, struct box box)
{
    struct draw *d = page->d;
    const struct theme *theme = draw_theme(d);
    int columns = best_columns(page, count, box), rows = (count + columns - 1) / columns;
    double gap = theme->page.gap_small, width = (box.w + gap) / columns - gap;
    double height = fmin(box.h / rows, page->measures.form.line_most);
    double size = text_type(d, box.w).size;
    while (size > theme->type.least && size > height * 1.6)
        size = theme_smaller(theme, size);
    struct type number = draw_type_soft(d, size, ALIGN_RIGHT);

    for (int i = 0; i < count; i++) {
        double x = box.x + i / rows * (width + gap), y = box.y + (i % rows + 1) * height;
        const struct short_text label = short_text("%d.", first + i);
        double left = x + fmax(size * page->measures.form.indent, draw_text_width(d, number, label.text));
        draw_text(d, left, y - 1, number, label.text);
        draw_line(d, left + 1.2, y, x + width, y, theme->colour.guide, theme->stroke.guide);
    }
}

/* Where each player has a sheet: a table with a line for each player in every round. */
static void draw_rounds(const struct page *page, int first, int count, struct box box)
{
    enum { ROUND, DICE, WRITES, CLAIMS, COLUMNS };
    static const char *const heads[COLUMNS] = {N_("Round"), N_("Dice"), N_("Writes"), N_("Claims and bonuses")};
    struct draw *d = page->d;
    const struct theme *theme = draw_theme(d);
    struct type bold = draw_type(d, FACE_BOLD, text_type(d, box.w).size, ALIGN_LEFT);
    int lanes = page_lanes(page);
    double height = fmin(box.h / (count * lanes), page->measures.form.line_most), air = height * 0.3, x[COLUMNS + 1];

    const double below = fmax(1, bold.size * MM_PER_PT * 0.3); /* of a letter such as g */

    x[ROUND] = box.x;
    x[DICE] =
        box.x + air +
        fmax(draw_text_width(d, bold, draw_word(d, heads[ROUND])), draw_text_width(d, bold, draw_word(d, "Set-up")));
    x[WRITES] = x[DICE] + fmax(box.w * 0.12, draw_text_width(d, bold, draw_word(d, heads[DICE])) + air);
    x[CLAIMS] = x[WRITES] + (box.x + box.w - x[WRITES]) * 0.48;
    x[COLUMNS] = box.x + box.w;
    for (int column = 0; column < COLUMNS; column++)
        draw_text_fit(d, x[column] + (column > ROUND ? air : 0), box.y - below, x[column + 1] - x[column] - air,
                      theme->type.least, bold, draw_word(d, heads[column]));
    for (int i = 0; i <= count * lanes; i++) {
        double y = box.y + i * height, left = i % lanes ? x[WRITES] : box.x;
        draw_line(d, left, y, x[COLUMNS], y, i % lanes ? theme->colour.guide : theme->colour.ink,
                  i % lanes ? theme->stroke.guide : theme->stroke.line);
        if (i == count * lanes)
            break;
        const double baseline = y + height * 0.5 + bold.size * MM_PER_PT * 0.36;
        if (i % lanes == 0)
            draw_text(d, x[ROUND], baseline, bold,
                      first + i == 0 ? draw_word(d, "Set-up") : short_text("%d", first + i / lanes).text);
        draw_text(d, x[WRITES] + air, baseline, draw_type_soft(d, bold.size, ALIGN_LEFT),
                  short_text("%c", 'A' + i % lanes).text);
    }
    for (int column = DICE; column < COLUMNS; column++)
        draw_line(d, x[column], box.y, x[column], box.y + count * lanes * height, theme->colour.guide,
                  theme->stroke.guide);
}

void record_form_draw(const struct page *page, struct box box)
{
    struct type type = text_type(page->d, box.w);
    int turns = game_turns(page->game, page->values), pages = record_form_pages(page, box);
    assert(pages > 0);
    int each = (turns + pages - 1) / pages, before = page->on_it.part * each;
    int first = game_first_turn(page->game, page->values) + before,
        count = before + each < turns ? each : turns - before;

    const struct box lines = lines_box(page, box);
    scoped(text_release) struct text alt = {0};
    words_addf(draw_words(page->d), &alt, N_("Lines to write on, for turns %d to %d"), first, first + count - 1);
    draw_tag_begin(page->d, TAG_P);
    if (!game_sheet(page->game)->own)
        draw_text_wrap(page->d, box.x, box.y + tags_height(page, box.w) + leading(type) * 0.8, box.w, leading(type),
                       type, draw_word(page->d, page->game->notation->help));
    draw_tag_end(page->d);
    draw_figure_begin(page->d, lines.x, lines.y, lines.w, lines.h, text_string(&alt));
    (game_sheet(page->game)->own ? draw_rounds : draw_turns)(page, first, count, lines);
    draw_tag_end(page->d);
}
