#include "page/sheet/page_layout.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
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

/* Adds the tags of a record; each has a line of its own if all do not fit on one. */
static void write_tags(const struct page *page, const char *written, double width, struct text *out)
{
    const struct sheet_id *id = page->id;
    text_addf(out, "[Game \"%s\"] [Sheet \"%s\"]", id->game->about.slug, written);
    if (id->game->edition && strcmp(id->game->edition->name(id->values.edition), EDITION_STANDARD) != 0)
        text_addf(out, " [Edition \"%s\"]", id->game->edition->name(id->values.edition));
    if (draw_text_width(page->d, text_type(page->d, width), text_string(out)) > width)
        for (char *s = out->data; (s = strstr(s, "] [")) != NULL; s += 2)
            s[1] = '\n';
}

/* The height of the tags of the sheet with the longest ID. */
static double tags_height(const struct page *page, double width)
{
    struct type type = text_type(page->d, width);
    scoped(text_release) struct text specimen = {0}, tags = {0};
    page_write_specimen(page->id, &specimen);
    write_tags(page, text_string(&specimen), width, &tags);
    return leading(type) * ((double)draw_text_lines(page->d, width, type, text_string(&tags)) + 0.3);
}

/* The box for the lines, below tags and notation. */
static struct box lines_box(const struct page *page, struct box box)
{
    struct type type = text_type(page->d, box.w);
    const char *notation = draw_word(page->d, page->game->notation->help);
    double text =
        tags_height(page, box.w) + (leading(type) * (double)draw_text_lines(page->d, box.w, type, notation) + 2);
    return (struct box){box.x, box.y + text, box.w, box.h - text};
}

/* ---- How many lines fit on a page -------------------------------------------------------------------------------- */

/* The lines of a turn, which stay together. */
static int turn_lines(const struct game *game)
{
    const struct player_sheets *own = game_sheet(game)->own;
    return 1 + (own ? own->most : 0);
}

int record_form_pages(const struct page *page, struct box box)
{
    const struct page_measures *m = &page->measures;
    struct box lines = lines_box(page, box);
    double gap = page->theme->page.gap_small;
    double least = game_sheet(page->game)->own ? fmin(m->form.players, lines.w) : m->form.width;
    int columns = (int)((lines.w + gap) / (least + gap)),
        rows = (int)(lines.h / (m->form.line * turn_lines(page->game)));
    int turns = game_turns(page->game, page->values), room = columns > 0 && rows > 0 ? columns * rows : 0;
    return room > 0 ? (turns + room - 1) / room : 0;
}

/* The number of columns that makes the lines of `count` turns easiest to write on. */
static int best_columns(const struct page *page, int count, struct box lines)
{
    const struct page_measures *m = &page->measures;
    int best = 1;
    double most = 0, good = game_sheet(page->game)->own ? m->form.players_good : m->form.width_good;
    for (int columns = 1; columns <= 10; columns++) {
        int rows = (count + columns - 1) / columns * turn_lines(page->game);
        double ease = fmin(fmin(lines.h / rows / m->form.line_good, lines.w / columns / good), 1);
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
    write_tags(page, written, box.w, &tags);
    draw_text_wrap(page->d, box.x, box.y + leading(type) * 0.8, box.w, leading(type), type, text_string(&tags));
}

/* The lines of each turn: its number, then the players' labels. */
static void draw_turns(const struct page *page, int first, int count, struct box box)
{
    struct draw *d = page->d;
    const struct theme *theme = draw_theme(d);
    int columns = best_columns(page, count, box), rows = (count + columns - 1) / columns;
    int lines = turn_lines(page->game);
    double gap = theme->page.gap_small, width = (box.w + gap) / columns - gap;
    double height = fmin(box.h / (rows * lines), page->measures.form.line_most);
    double size = text_type(d, box.w).size;
    while (size > theme->type.least && size > height * 1.6)
        size = theme_smaller(theme, size);
    struct type number = draw_type_soft(d, size, ALIGN_RIGHT), letter = draw_type(d, FACE_REGULAR, size, ALIGN_RIGHT);

    if (game_sheet(page->game)->own) /* numbers stand out from the players' labels */
        number = draw_type(d, FACE_BOLD, size, ALIGN_RIGHT);
    for (int i = 0; i < count; i++) {
        double x = box.x + i / rows * (width + gap), y = box.y + i % rows * lines * height, indent = 0;
        for (int line = 0; line < lines; line++) {
            struct type type = line == 0 ? number : letter;
            char label[16];
            if (line == 0)
                snprintf(label, sizeof label, "%d.", first + i);
            else
                snprintf(label, sizeof label, "%c:", 'A' + line - 1);
            if (line == 0)
                indent = fmax(size * page->measures.form.indent, draw_text_width(d, number, label));
            double left = x + indent * (line == 0 ? 1 : 1.35);
            y += height;
            draw_text(d, left, y - 1, type, label);
            draw_line(d, left + 1.2, y, x + width, y, theme->colour.guide, theme->stroke.guide);
        }
    }
}

void record_form_draw(const struct page *page, struct box box)
{
    struct type type = text_type(page->d, box.w);
    int turns = game_turns(page->game, page->values), pages = record_form_pages(page, box);
    assert(pages > 0);
    int each = (turns + pages - 1) / pages, before = page->on_it.part * each;

    draw_text_wrap(page->d, box.x, box.y + tags_height(page, box.w) + leading(type) * 0.8, box.w, leading(type), type,
                   draw_word(page->d, page->game->notation->help));
    draw_turns(page, game_first_turn(page->game, page->values) + before, before + each < turns ? each : turns - before,
               lines_box(page, box));
}
