#include "page/form.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* In mm: a line must be this high and this wide to be written on; more is better, up to a point. */
#define LINE_LEAST  5.5
#define LINE_MOST   9.0
#define LINE_GOOD   7.0
#define WIDTH_LEAST 28.0
#define WIDTH_GOOD  34.0
/* Where each player has a line of his own for all that he does in a turn. */
#define WIDTH_LEAST_PLAYERS 80.0
#define WIDTH_GOOD_PLAYERS  88.0
#define TAGS_HEIGHT         6.0

static struct type text_type(const struct draw *d, double width)
{
    const struct theme *theme = draw_theme(d);
    double size = width < 100 ? theme->type.tiny : theme->type.small;
    return (struct type){FACE_REGULAR, size, theme->colour.soft, ALIGN_LEFT};
}

static double leading(struct type type)
{
    return type.size * MM_PER_PT * 1.38;
}

/* What is left for the lines beneath tags and notation. */
static struct box lines_box(const struct draw *d, const struct game *game, struct box box)
{
    struct type type = text_type(d, box.w);
    double text = TAGS_HEIGHT + leading(type) * (double)draw_text_lines(d, box.w, type, game->notation) + 2;
    return (struct box){box.x, box.y + text, box.w, box.h - text};
}

/* ---- How many lines go on a side ------------------------------------------------------------------------------- */

/* Lines of a turn, which stay together. */
static int turn_lines(const struct game *game)
{
    return 1 + game->form_players;
}

/* Turns that find room. */
static int capacity(const struct draw *d, const struct game *game, struct box lines)
{
    double gap = draw_theme(d)->page.gap_small;
    double least = game->form_players ? fmin(WIDTH_LEAST_PLAYERS, lines.w) : WIDTH_LEAST;
    int columns = (int)((lines.w + gap) / (least + gap)), rows = (int)(lines.h / (LINE_LEAST * turn_lines(game)));
    return columns > 0 && rows > 0 ? columns * rows : 0;
}

int form_sides(const struct draw *d, const struct sheet_id *id, struct box box)
{
    int turns = id->game->turns(&id->values), room = capacity(d, id->game, lines_box(d, id->game, box));
    return room > 0 ? (turns + room - 1) / room : 0;
}

/* Columns in which the lines of `count` turns are easiest to write on. */
static int best_columns(const struct game *game, int count, struct box lines)
{
    int best = 1;
    double most = 0, good = game->form_players ? WIDTH_GOOD_PLAYERS : WIDTH_GOOD;
    for (int columns = 1; columns <= 10; columns++) {
        int rows = (count + columns - 1) / columns * turn_lines(game);
        double ease = fmin(fmin(lines.h / rows / LINE_GOOD, lines.w / columns / good), 1);
        if (ease > most * 1.0001) {
            most = ease;
            best = columns;
        }
    }
    return best;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

void form_draw_tags(struct draw *d, const struct sheet_id *id, const char *written, struct box box)
{
    struct type type = text_type(d, box.w);
    struct text line = {0};

    type.colour = draw_theme(d)->colour.ink;
    text_addf(&line, "[Game \"%s\"] [Sheet \"%s\"]", id->game->slug, written);
    if (id->game->editions && strcmp(id->game->editions->name(id->values.edition), EDITION_STANDARD) != 0)
        text_addf(&line, " [Edition \"%s\"]", id->game->editions->name(id->values.edition));
    draw_text_fit(d, box.x, box.y + 4, box.w, 4, type, text_string(&line));
    text_release(&line);
}

/* A line to write on, its label hanging at the left. */
static void draw_line_of(struct draw *d, struct type type, double x, double y, double indent, double width,
                         const char *label)
{
    const struct theme *theme = draw_theme(d);
    draw_text(d, x + indent, y - 1, type, label);
    draw_line(d, x + indent + 1.2, y, x + width, y, theme->colour.guide, theme->stroke.guide);
}

/* The lines of one turn from (x, y) on: its number, then the players' labels. */
static void draw_turn(struct draw *d, const struct game *game, int turn, struct type type, double x, double y,
                      double width, double height)
{
    double indent = type.size * 0.85;
    char label[16];

    snprintf(label, sizeof label, "%d.", turn);
    draw_line_of(d, type, x, y + height, indent, width, label);
    type.face = FACE_REGULAR;
    for (int player = 0; player < game->form_players; player++) {
        snprintf(label, sizeof label, "%c:", 'A' + player);
        draw_line_of(d, type, x, y + (player + 2) * height, indent * 1.35, width, label);
    }
}

static void draw_turns(struct draw *d, const struct game *game, int first, int count, struct box box)
{
    const struct theme *theme = draw_theme(d);
    int columns = best_columns(game, count, box), rows = (count + columns - 1) / columns, lines = turn_lines(game);
    double gap = theme->page.gap_small, width = (box.w + gap) / columns - gap;
    double height = fmin(box.h / (rows * lines), LINE_MOST);
    struct type number = {FACE_REGULAR, fmin(theme->type.small, height * 1.6), theme->colour.soft, ALIGN_RIGHT};

    /* Among the lines of players a turn's number must stand out. */
    if (game->form_players) {
        number.face = FACE_BOLD;
        number.colour = theme->colour.ink;
    }
    for (int i = 0; i < count; i++)
        draw_turn(d, game, first + i, number, box.x + i / rows * (width + gap), box.y + i % rows * lines * height,
                  width, height);
}

void form_draw(struct draw *d, const struct sheet_id *id, struct box box, int part)
{
    struct type type = text_type(d, box.w);
    struct box lines = lines_box(d, id->game, box);
    int turns = id->game->turns(&id->values), sides = form_sides(d, id, box), each = (turns + sides - 1) / sides;
    int before = part * each, count = before + each < turns ? each : turns - before;

    draw_text_wrap(d, box.x, box.y + TAGS_HEIGHT + leading(type) * 0.8, box.w, leading(type), type, id->game->notation);
    draw_turns(d, id->game, game_first_turn(id->game, &id->values) + before, count, lines);
}
