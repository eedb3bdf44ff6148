#include "page/puzzles/puzzle_layout.h"

#include "draw/marker.h"

#include <math.h>

/* ---- Measures ---------------------------------------------------------------------------------------------------- */

/* The radius of dots in mm per pt of the type beside them; radii from dot to dot. */
#define DOT      0.1
#define DOT_STEP 3.0

struct book_measures book_measures(const struct theme *theme)
{
    if (theme_is_large(theme))
        return (struct book_measures){{120, 90, 150}, {80, 80, 110, 150, 72}, 80, {12, 15, 72}, false};
    return (struct book_measures){{65, 50, 80}, {45, 60, 75, 140, 45}, 50, {7.5, 10.5, 45}, true};
}

double book_grade_width(double size)
{
    return ((GRADES - 1) * DOT_STEP + 2) * size * DOT;
}

void book_draw_grade(struct draw *d, int grade, double x, double y, double size)
{
    const struct theme *theme = draw_theme(d);
    double radius = size * DOT;
    scoped(text_release) struct text alt = {0};
    words_addf(draw_words(d), &alt, "grade %d", grade);
    draw_figure_begin(d, x, y - radius, book_grade_width(size), 2 * radius, text_string(&alt));
    for (int i = 0; i < GRADES; i++) {
        double at = x + radius + i * radius * DOT_STEP;
        if (i < grade)
            draw_disc(d, at, y, radius, theme->colour.ink);
        else
            draw_ring(d, at, y, radius - theme->stroke.guide / 2, theme->colour.soft, theme->stroke.guide);
    }
    draw_tag_end(d);
}

#define AIR           1.6 /* mm above and below a board */
#define ITEM_AIR      4.0 /* mm between the items of a head */
#define NUMBER_AIR    0.2 /* mm from a number to its grade, per pt */
#define MARKER        0.2 /* radius in mm of the marker of the player to move, per pt of the type beside it */
#define LABEL_GAP     2.0 /* mm beside a label */
#define FIELD_GAP     4.0 /* mm between fields that share a row */
#define LINE_ABOVE    1.0 /* mm from a line to write on to the end of its row */
#define WRITING_LEAST 2.0 /* least width of a line to write on, in mm per pt of its label */
#define SIDE_GAP      3.0 /* mm between board and fields */
#define SIDE_MOST     1.0 /* width of the fields' column beside a board, of the board's */

enum { LINES_BESIDE = 4 }; /* of a field with several, beside a board: they are shorter than below it */

/* ---- The head ---------------------------------------------------------------------------------------------------- */

/* The items of a head: number and grade, the player to move, the goal, the ID. */
enum head_item { HEAD_NUMBER, HEAD_MOVER, HEAD_GOAL, HEAD_ID, HEAD_ITEMS };

struct cell_head {
    struct type type[HEAD_ITEMS];
    struct text text[HEAD_ITEMS];
    double w[HEAD_ITEMS]; /* 0: left out */
    double x[HEAD_ITEMS]; /* left ends */
    int row[HEAD_ITEMS], rows;
    int mover; /* the player to move, or -1 */
    bool fits;
};

/* Lays out a head. An item begins a row where it does not fit. The ID is at the right end. The caller releases it. */
static struct cell_head head_begin(const struct cell_layout *l, const struct book_puzzle *puzzle)
{
    const struct book_set *set = l->set;
    const struct words *words = draw_words(l->d);
    const struct theme *theme = draw_theme(l->d);
    const char *const *sides = set->game->picture->sides;
    struct cell_head h = {.rows = 1, .fits = true};
    double body = theme->type.body, x = 0;

    h.type[HEAD_NUMBER] = draw_type(l->d, FACE_BOLD, body, ALIGN_LEFT);
    h.type[HEAD_MOVER] = draw_type(l->d, FACE_REGULAR, theme->type.small, ALIGN_LEFT);
    h.type[HEAD_GOAL] = draw_type(l->d, FACE_BOLD, theme->type.small, ALIGN_LEFT);
    h.type[HEAD_ID] = draw_type_soft(l->d, theme->type.tiny, ALIGN_LEFT);
    text_addf(&h.text[HEAD_NUMBER], "%d", puzzle->number);
    h.mover = set->kind->mover ? set->game->rules->state(set->values, puzzle->start).to_move : -1;
    if (h.mover >= 0 && sides)
        words_addf(words, &h.text[HEAD_MOVER], N_("%s to move"), words_get(words, sides[h.mover]));
    else if (h.mover >= 0)
        text_add(&h.text[HEAD_MOVER], words_get(words, N_("to move")));
    if (set->kind->goal)
        set->kind->goal(set->values, puzzle->start, puzzle->value, puzzle->proven, words, &h.text[HEAD_GOAL]);
    text_add(&h.text[HEAD_ID], puzzle->id);
    if (*puzzle->sheet)
        words_addf(words, &h.text[HEAD_ID], N_(" \u00b7 sheet %s"), puzzle->sheet);
    for (int i = 0; i < HEAD_ITEMS; i++) {
        if (h.text[i].len == 0)
            continue;
        h.w[i] = draw_text_width(l->d, h.type[i], text_string(&h.text[i]));
        if (i == HEAD_NUMBER)
            h.w[i] += body * NUMBER_AIR + book_grade_width(body);
        else if (i == HEAD_MOVER)
            h.w[i] += 2 * body * MARKER + 1;
        const bool below = i == HEAD_ID && h.rows <= l->id_row;
        if (x > 0 && (below || x + ITEM_AIR + h.w[i] > l->w)) {
            x = 0;
            h.rows = below ? l->id_row + 1 : h.rows + 1;
        }
        x += x > 0 ? ITEM_AIR : 0;
        h.x[i] = i == HEAD_ID ? l->w - h.w[i] : x;
        h.row[i] = h.rows - 1;
        h.fits = h.fits && h.w[i] <= l->w;
        x += h.w[i];
    }
    return h;
}

static void head_release(struct cell_head *h)
{
    for (int i = 0; i < HEAD_ITEMS; i++)
        text_release(&h->text[i]);
}

/* The player to move is shown with a marker, which has the letter unless players have names on the board. */
static void draw_head(const struct cell_layout *l, const struct book_puzzle *puzzle, double left, double top)
{
    struct draw *d = l->d;
    double body = draw_theme(d)->type.body, radius = body * MARKER;
    scoped(head_release) struct cell_head h = head_begin(l, puzzle);

    for (int i = 0; i < HEAD_ITEMS; i++) {
        double x = left + h.x[i], y = top + (h.row[i] + 0.5) * body * PAGE_LEADING;
        if (h.w[i] <= 0)
            continue;
        draw_tag_begin(d, i == HEAD_NUMBER ? TAG_H3 : TAG_P);
        if (i == HEAD_MOVER) {
            if (l->set->game->picture->stone)
                l->set->game->picture->stone(d, h.mover, x + radius, y, radius);
            else
                marker_badge(d, h.mover, x + radius, y, radius, body * 0.8);
            x += 2 * radius + 1;
        }
        draw_text(d, x, draw_centred(d, h.type[i], y), h.type[i], text_string(&h.text[i]));
        if (i == HEAD_NUMBER)
            book_draw_grade(d, puzzle->grade, x + h.w[i] - book_grade_width(body), y, body);
        draw_tag_end(d);
    }
}

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static double label_width(const struct draw *d, const struct puzzle_field *field)
{
    return draw_text_width(d, draw_type_soft(d, draw_theme(d)->type.small, ALIGN_LEFT), draw_word(d, field->label));
}

/* Draws a label with its baseline at y, and the lines from `x` to `right` in rows from `top` down. */
static void draw_field(const struct cell_layout *l, const struct puzzle_field *field, double label_x, double label_y,
                       double x, double right, double top)
{
    const struct theme *theme = draw_theme(l->d);
    draw_tag_begin(l->d, TAG_P);
    draw_text(l->d, label_x, label_y, draw_type_soft(l->d, theme->type.small, ALIGN_LEFT),
              draw_word(l->d, field->label));
    for (int i = 1; i <= field->rows; i++) {
        double y = top + i * l->row - LINE_ABOVE;
        draw_line(l->d, x, y, right, y, theme->colour.guide, theme->stroke.line);
    }
    draw_tag_end(l->d);
}

/* Fields below a board: they share a row while their lines are long enough. Draws them in a cell with its
 * left end at x, from `y` down, or only counts their rows. Returns their number, 0 if the cell is too narrow. */
static int fields_below(const struct cell_layout *l, double x, double y, bool drawn)
{
    int rows = 0;

    for (const struct puzzle_field *f = l->set->kind->fields, *end; f->label; f = end) {
        double labels = 0, room = 0, at = x;
        for (end = f; end->label && (end == f || (end[-1].rows == 1 && end->rows == 1)); end++) {
            double more = labels + label_width(l->d, end) + LABEL_GAP + (end > f ? FIELD_GAP : 0);
            double each = (l->w - more) / (double)(end - f + 1);
            if (each < draw_theme(l->d)->type.small * WRITING_LEAST)
                break;
            labels = more;
            room = each;
        }
        if (end == f)
            return 0;
        for (const struct puzzle_field *field = f; drawn && field < end; field++) {
            double from = at + label_width(l->d, field) + LABEL_GAP, top = y + rows * l->row;
            draw_field(l, field, at, top + l->row - LINE_ABOVE - 0.8, from, from + room, top);
            at = from + room + FIELD_GAP;
        }
        rows += f->rows;
    }
    return rows;
}

/* Fields beside a board: each has its label above its lines. Draws them from (x, y) down, `width` wide, or only
 * measures them. Returns their height. */
static double fields_beside(const struct cell_layout *l, double x, double y, double width, bool drawn)
{
    double small = draw_theme(l->d)->type.small, height = 0;
    for (const struct puzzle_field *f = l->set->kind->fields; f->label; f++) {
        double top = y + height + small * PAGE_LEADING;
        const struct puzzle_field field = {f->label, f->rows > 1 ? LINES_BESIDE : 1};
        if (drawn)
            draw_field(l, &field, x, y + height + small * MM_PER_PT, x, x + width, top);
        height += small * PAGE_LEADING + field.rows * l->row;
    }
    return height;
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

/* The layout with its fields placed this way. The lines to write on become higher if there is room. */
static struct cell_layout with_fields(struct cell_layout l, enum cell_fields fields, double most)
{
    const struct theme *theme = draw_theme(l.d);
    const struct book_measures m = book_measures(theme);
    struct board_picture picture = board_picture(theme, l.set->game, l.set->values, (struct played_turn){0}, 0);
    struct board board = board_picture_size(theme, &picture);
    int rows = fields == FIELDS_BELOW ? fields_below(&l, 0, 0, false) : 0;
    double board_w = l.w, board_h = l.h - l.head - AIR, beside = m.writing.beside;

    l.fields = fields;
    l.row = m.writing.least;
    l.bare = fields == FIELDS_NONE && l.set->kind->fields->label;
    if (fields == FIELDS_BELOW)
        board_h -= AIR + rows * l.row;
    for (const struct puzzle_field *f = l.set->kind->fields; f->label; f++)
        beside = fmax(beside, label_width(l.d, f));
    if (fields == FIELDS_BESIDE)
        board_w -= beside + SIDE_GAP;
    board_w = fmax(1, fmin(board_w, most));
    l.board = board_picture_fit(theme, &picture, board_w, fmax(1, board_h));
    struct board_fit sheet = board_fit_to_play(&board, board_w, fmax(1, board_h));
    if (l.set->kind->whole_sheet && sheet.clear) { /* to be filled in as long as one can write in it */
        const struct player_sheets *own = game_sheet(picture.game)->own;
        l.board = sheet;
        if (own && own->wide && !theme_is_large(theme)) {
            own->wide(l.set->values, theme, &board);
            sheet = board_fit_to_play(&board, board_w, fmax(1, board_h));
            l.wide = sheet.pitch > l.board.pitch;
            l.board = l.wide ? sheet : l.board;
        }
    }
    if (rows > 0)
        l.row = fmin(m.writing.most, m.writing.least + (board_h - l.board.h) / rows);
    l.side = fmin(l.w - l.board.w - SIDE_GAP, l.board.w * SIDE_MOST);
    l.height = l.head + AIR + l.board.h + (rows ? AIR + rows * l.row : 0);
    if ((fields == FIELDS_BELOW && rows == 0) ||
        (fields == FIELDS_BESIDE && fields_beside(&l, 0, 0, 0, false) > l.board.h))
        l.board.w = 0;
    return l;
}

struct cell_layout cell_measure(struct draw *d, const struct book_set *set, double w)
{
    struct cell_layout l = {.d = d, .set = set, .w = w};
    bool fits = true;
    int rows = 1;

    for (size_t i = 0; i < set->count; i++) {
        scoped(head_release) struct cell_head h = head_begin(&l, &set->list[i]);
        rows = h.rows > rows ? h.rows : rows;
        fits = fits && h.fits;
        l.id_row = h.row[HEAD_ID] > l.id_row ? h.row[HEAD_ID] : l.id_row;
    }
    l.head = fits ? rows * draw_theme(d)->type.body * PAGE_LEADING : 0;
    return l;
}

/* Fields go where they leave the largest board; below it unless that costs much. */
void cell_lay_out(struct cell_layout *l, double h, double most)
{
    const double beside_gains = 1.15;

    l->h = h;
    if (l->head <= 0)
        return;
    struct cell_layout none = with_fields(*l, FIELDS_NONE, most), best = none;
    if (l->set->kind->fields->label) {
        struct cell_layout below = with_fields(*l, FIELDS_BELOW, most), beside = with_fields(*l, FIELDS_BESIDE, most);
        best = beside.board.w > below.board.w * beside_gains ? beside : below;
    }
    *l = best.board.w > 0 && best.board.clear ? best : none;
}

void cell_draw(const struct cell_layout *l, const struct book_puzzle *puzzle, double x, double y)
{
    struct played_turn start = {.after = puzzle->start};
    struct board_picture picture = board_picture(draw_theme(l->d), l->set->game, l->set->values, start, 0);
    double top = y + l->head + AIR, wide = l->board.w + (l->fields == FIELDS_BESIDE ? SIDE_GAP + l->side : 0);
    double left = x + (l->w - wide) / 2;

    picture.view.wide = l->wide;
    draw_head(l, puzzle, x, y);
    board_picture_draw(l->d, &picture, &l->board, left, top);
    if (l->fields == FIELDS_BELOW)
        fields_below(l, x, top + l->board.h + AIR, true);
    else if (l->fields == FIELDS_BESIDE)
        fields_beside(l, left + l->board.w + SIDE_GAP, top, l->side, true);
}
