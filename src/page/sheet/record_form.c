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
static void write_tags(const struct draw *d, const struct sheet_id *id, const char *written, double width,
                       struct text *out)
{
    text_addf(out, "[Game \"%s\"] [Sheet \"%s\"]", id->game->about.slug, written);
    if (id->game->edition && strcmp(id->game->edition->name(id->values.edition), EDITION_STANDARD) != 0)
        text_addf(out, " [Edition \"%s\"]", id->game->edition->name(id->values.edition));
    if (draw_text_width(d, text_type(d, width), text_string(out)) > width)
        for (char *s = out->data; (s = strstr(s, "] [")) != NULL; s += 2)
            s[1] = '\n';
}

/* The height of the tags of the sheet with the longest ID. */
static double tags_height(const struct draw *d, const struct sheet_id *id, double width)
{
    struct type type = text_type(d, width);
    struct text specimen = {0}, tags = {0};
    page_write_specimen(id, &specimen);
    write_tags(d, id, text_string(&specimen), width, &tags);
    double height = leading(type) * ((double)draw_text_lines(d, width, type, text_string(&tags)) + 0.3);
    text_release(&specimen);
    text_release(&tags);
    return height;
}

/* The box for the lines, below tags and notation. */
static struct box lines_box(const struct draw *d, const struct sheet_id *id, struct box box)
{
    struct type type = text_type(d, box.w);
    double notation =
        leading(type) * (double)draw_text_lines(d, box.w, type, draw_word(d, id->game->notation->help)) + 2;
    double text = tags_height(d, id, box.w) + notation;
    return (struct box){box.x, box.y + text, box.w, box.h - text};
}

/* ---- How many lines fit on a page -------------------------------------------------------------------------------- */

/* The lines of a turn, which stay together. */
static int turn_lines(const struct game *game)
{
    const struct player_sheets *own = game_sheet(game)->own;
    return 1 + (own ? own->most : 0);
}

int record_form_pages(const struct draw *d, const struct page_measures *m, const struct sheet_id *id, struct box box)
{
    struct box lines = lines_box(d, id, box);
    double gap = draw_theme(d)->page.gap_small;
    double least = game_sheet(id->game)->own ? fmin(m->form.players, lines.w) : m->form.width;
    int columns = (int)((lines.w + gap) / (least + gap)), rows = (int)(lines.h / (m->form.line * turn_lines(id->game)));
    int turns = game_turns(id->game, &id->values), room = columns > 0 && rows > 0 ? columns * rows : 0;
    return room > 0 ? (turns + room - 1) / room : 0;
}

/* The number of columns that makes the lines of `count` turns easiest to write on. */
static int best_columns(const struct page_measures *m, const struct game *game, int count, struct box lines)
{
    int best = 1;
    double most = 0, good = game_sheet(game)->own ? m->form.players_good : m->form.width_good;
    for (int columns = 1; columns <= 10; columns++) {
        int rows = (count + columns - 1) / columns * turn_lines(game);
        double ease = fmin(fmin(lines.h / rows / m->form.line_good, lines.w / columns / good), 1);
        if (ease > most * 1.0001) {
            most = ease;
            best = columns;
        }
    }
    return best;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

void record_form_draw_tags(struct draw *d, const struct sheet_id *id, const char *written, struct box box)
{
    struct type type = text_type(d, box.w);
    struct text tags = {0};

    type.colour = draw_theme(d)->colour.ink;
    write_tags(d, id, written, box.w, &tags);
    draw_text_wrap(d, box.x, box.y + leading(type) * 0.8, box.w, leading(type), type, text_string(&tags));
    text_release(&tags);
}

/* A line to write on, with its label at the left. */
static void draw_labelled(struct draw *d, struct type type, double x, double y, double indent, double width,
                          const char *label)
{
    const struct theme *theme = draw_theme(d);
    draw_text(d, x + indent, y - 1, type, label);
    draw_line(d, x + indent + 1.2, y, x + width, y, theme->colour.guide, theme->stroke.guide);
}

/* The lines of each turn: its number, then the players' labels. */
static void draw_turns(struct draw *d, const struct page_measures *m, const struct game *game, int first, int count,
                       struct box box)
{
    const struct theme *theme = draw_theme(d);
    int columns = best_columns(m, game, count, box), rows = (count + columns - 1) / columns, lines = turn_lines(game);
    double gap = theme->page.gap_small, width = (box.w + gap) / columns - gap;
    double height = fmin(box.h / (rows * lines), m->form.line_most);
    double size = text_type(d, box.w).size;
    while (size > theme->type.least && size > height * 1.6)
        size = theme_smaller(theme, size);
    struct type number = {FACE_REGULAR, size, theme->colour.soft, ALIGN_RIGHT}, letter;

    /* The numbers of turns stand out from the players' labels. */
    if (game_sheet(game)->own) {
        number.face = FACE_BOLD;
        number.colour = theme->colour.ink;
    }
    letter = number;
    letter.face = FACE_REGULAR;
    for (int i = 0; i < count; i++) {
        double x = box.x + i / rows * (width + gap), y = box.y + i % rows * lines * height;
        char label[16];

        snprintf(label, sizeof label, "%d.", first + i);
        double indent = fmax(size * m->form.indent, draw_text_width(d, number, label));
        draw_labelled(d, number, x, y + height, indent, width, label);
        for (int player = 0; player < lines - 1; player++) {
            snprintf(label, sizeof label, "%c:", 'A' + player);
            draw_labelled(d, letter, x, y + (player + 2) * height, indent * 1.35, width, label);
        }
    }
}

void record_form_draw(struct draw *d, const struct page_measures *m, const struct sheet_id *id, struct box box,
                      int part)
{
    struct type type = text_type(d, box.w);
    struct box lines = lines_box(d, id, box);
    double tags = tags_height(d, id, box.w);
    int turns = game_turns(id->game, &id->values), pages = record_form_pages(d, m, id, box);
    assert(pages > 0);
    int each = (turns + pages - 1) / pages;
    int before = part * each, count = before + each < turns ? each : turns - before;

    draw_text_wrap(d, box.x, box.y + tags + leading(type) * 0.8, box.w, leading(type), type,
                   draw_word(d, id->game->notation->help));
    draw_turns(d, m, id->game, game_first_turn(id->game, &id->values) + before, count, lines);
}
