#include "page/puzzles/puzzle_layout.h"

#include "draw/marker.h"
#include "page/sheet/page_layout.h"

#include <math.h>
#include <stdio.h>

#define AIR           1.6 /* mm above and below a board */
#define ITEM_AIR      4.0 /* mm between the items of a head */
#define MARKER        0.2 /* radius in mm of the marker of the player to move, per pt of the type beside it */
#define LABEL_GAP     2.0 /* mm beside a label */
#define FIELD_GAP     4.0 /* mm between fields that share a row */
#define LINE_ABOVE    1.0 /* mm from a line to write on to the end of its row */
#define WRITING_LEAST 2.0 /* least width of a line to write on, in mm per pt of its label */
#define SIDE_GAP      3.0 /* mm between board and fields */
#define SIDE_MOST     1.0 /* width of the fields' column beside a board, of the board's */

/* ---- The head ---------------------------------------------------------------------------------------------------- */

/* The items of a head: number and grade, whose turn it is, the goal, the ID. */
enum head_item { HEAD_NUMBER, HEAD_MOVER, HEAD_GOAL, HEAD_ID, HEAD_ITEMS };

struct cell_head {
    struct type type[HEAD_ITEMS];
    struct text text[HEAD_ITEMS];
    double w[HEAD_ITEMS]; /* 0: there is no such item */
    double x[HEAD_ITEMS]; /* left ends */
    int row[HEAD_ITEMS], rows;
    bool fits;
};

/* Whose turn it is, in the words of the board: "Red to move". */
static void write_mover(const struct draw *d, const struct book_set *set, int player, struct text *out)
{
    if (set->game->picture->sides)
        words_addf(draw_words(d), out, N_("%s to move"), draw_word(d, set->game->picture->sides[player]));
    else
        text_add(out, draw_word(d, N_("to move")));
}

/* Lays out a head. An item begins a row where it does not fit. The ID stands at the right end if it shares its row. The
 * caller releases it. */
static struct cell_head head_begin(const struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
                                   double width)
{
    const struct theme *theme = draw_theme(d);
    struct cell_head h = {.rows = 1, .fits = true};
    double body = theme->type.body, x = 0;

    h.type[HEAD_NUMBER] = draw_type(d, FACE_BOLD, body, ALIGN_LEFT);
    h.type[HEAD_MOVER] = draw_type(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT);
    h.type[HEAD_GOAL] = draw_type(d, FACE_BOLD, theme->type.small, ALIGN_LEFT);
    h.type[HEAD_ID] = draw_type_soft(d, theme->type.tiny, ALIGN_LEFT);
    text_addf(&h.text[HEAD_NUMBER], "%d", puzzle->number);
    if (set->kind->mover)
        write_mover(d, set, set->game->rules->state(set->values, puzzle->start).to_move, &h.text[HEAD_MOVER]);
    book_write_goal(set, puzzle, draw_words(d), &h.text[HEAD_GOAL]);
    text_add(&h.text[HEAD_ID], puzzle->id);
    if (*puzzle->sheet)
        words_addf(draw_words(d), &h.text[HEAD_ID], N_(" \u00b7 sheet %s"), puzzle->sheet);
    for (int i = 0; i < HEAD_ITEMS; i++) {
        if (h.text[i].len == 0)
            continue;
        h.w[i] = draw_text_width(d, h.type[i], text_string(&h.text[i]));
        if (i == HEAD_NUMBER)
            h.w[i] += 2 * body * GRADE_DOT + book_grade_width(body * GRADE_DOT);
        else if (i == HEAD_MOVER)
            h.w[i] += 2 * body * MARKER + 1;
        if (x > 0 && x + ITEM_AIR + h.w[i] > width) {
            x = 0;
            h.rows++;
        }
        x += x > 0 ? ITEM_AIR : 0;
        h.x[i] = i == HEAD_ID && x > 0 ? width - h.w[i] : x;
        h.row[i] = h.rows - 1;
        h.fits = h.fits && h.w[i] <= width;
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
static void draw_head(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle, double left,
                      double top, double width)
{
    double body = draw_theme(d)->type.body, radius = body * MARKER;
    struct cell_head h = head_begin(d, set, puzzle, width);

    for (int i = 0; i < HEAD_ITEMS; i++) {
        double x = left + h.x[i], y = top + (h.row[i] + 0.5) * body * PAGE_LEADING;
        if (h.w[i] <= 0)
            continue;
        if (i == HEAD_NUMBER)
            book_draw_grade(d, puzzle->grade, x + h.w[i] - book_grade_width(body * GRADE_DOT) + body * GRADE_DOT, y,
                            body * GRADE_DOT);
        if (i == HEAD_MOVER) {
            int player = set->game->rules->state(set->values, puzzle->start).to_move;
            if (set->game->picture->sides)
                marker_draw(d, player, x + radius, y, radius, draw_theme(d)->colour.player[player]);
            else
                page_draw_badge(d, player, x + radius, y, radius, body * 0.8);
            x += 2 * radius + 1;
        }
        draw_text(d, x, draw_centred(d, h.type[i], y), h.type[i], text_string(&h.text[i]));
    }
    head_release(&h);
}

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static const struct puzzle_field *fields_of(const struct book_set *set)
{
    static const struct puzzle_field none = {NULL, 0};
    return set->kind->fields ? set->kind->fields : &none;
}

static struct type label_type(const struct draw *d)
{
    return draw_type_soft(d, draw_theme(d)->type.small, ALIGN_LEFT);
}

static double label_width(const struct draw *d, const struct puzzle_field *field)
{
    return draw_text_width(d, label_type(d), draw_word(d, field->label)) + LABEL_GAP;
}

static double label_height(const struct draw *d)
{
    return draw_theme(d)->type.small * PAGE_LEADING;
}

static double line_least(const struct draw *d)
{
    return draw_theme(d)->type.small * WRITING_LEAST;
}

/* How many fields from `field` on share a row, and in *room the width to write on in each. 0: it is too narrow. */
static int fields_in_row(const struct draw *d, const struct puzzle_field *field, double width, double *room)
{
    double labels = 0;
    int count = 0;

    for (const struct puzzle_field *f = field; f->label && (count == 0 || f->rows == 1); f++) {
        double more = labels + label_width(d, f) + (count ? FIELD_GAP : 0);
        double each = (width - more) / (count + 1);
        if (each < line_least(d))
            break;
        labels = more;
        *room = each;
        count++;
        if (f->rows > 1)
            break;
    }
    return count;
}

/* The rows that fields take below a board; 0 if it is too narrow for one of them. */
static int rows_below(const struct draw *d, const struct book_set *set, double width)
{
    const struct puzzle_field *f = fields_of(set);
    double room;
    int rows = 0;

    while (f->label) {
        int count = fields_in_row(d, f, width, &room);
        if (count == 0)
            return 0;
        rows += f->rows;
        f += count;
    }
    return rows;
}

static void draw_writing_line(struct draw *d, double from, double to, double y)
{
    draw_line(d, from, y - LINE_ABOVE, to, y - LINE_ABOVE, draw_theme(d)->colour.guide, draw_theme(d)->stroke.line);
}

static void draw_fields_below(struct draw *d, const struct book_set *set, double left, double y, double width,
                              double row)
{
    const struct puzzle_field *f = fields_of(set);
    double room;

    while (f->label) {
        int count = fields_in_row(d, f, width, &room), rows = f->rows;
        double x = left;
        for (; count > 0; count--, f++) {
            double from = x + label_width(d, f);
            draw_text(d, x, y + row - LINE_ABOVE - 0.8, label_type(d), draw_word(d, f->label));
            for (int i = 1; i <= rows; i++)
                draw_writing_line(d, from, from + room, y + i * row);
            x = from + room + FIELD_GAP;
        }
        y += rows * row;
    }
}

/* Beside a board each field has its label above its lines. */
static double height_beside(const struct draw *d, const struct book_set *set, double row)
{
    double height = 0;
    for (const struct puzzle_field *f = fields_of(set); f->label; f++)
        height += label_height(d) + f->rows * row;
    return height;
}

static double width_beside(const struct draw *d, const struct book_set *set)
{
    double width = line_least(d);
    for (const struct puzzle_field *f = fields_of(set); f->label; f++)
        width = fmax(width, label_width(d, f) - LABEL_GAP);
    return width;
}

static void draw_fields_beside(struct draw *d, const struct book_set *set, double x, double y, double width, double row)
{
    for (const struct puzzle_field *f = fields_of(set); f->label; f++) {
        draw_text(d, x, y + draw_theme(d)->type.small * MM_PER_PT, label_type(d), draw_word(d, f->label));
        y += label_height(d);
        for (int i = 0; i < f->rows; i++, y += row)
            draw_writing_line(d, x, x + width, y + row);
    }
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

/* The layout with its fields placed this way. The lines to write on become higher if there is room. */
static struct cell_layout with_fields(const struct draw *d, const struct book_set *set, struct cell_layout l,
                                      enum cell_fields fields, double most)
{
    const struct book_measures *m = book_measures(draw_theme(d));
    struct board_picture picture = board_picture(draw_theme(d), set->game, set->values, (struct played_turn){0}, 0);
    int rows = fields == FIELDS_BELOW ? rows_below(d, set, l.w) : 0;
    double board_w = l.w, board_h = l.h - l.head - AIR;

    l.fields = fields;
    l.row = m->writing;
    l.bare = fields == FIELDS_NONE && fields_of(set)->label;
    if (fields == FIELDS_BELOW)
        board_h -= AIR + rows * m->writing;
    else if (fields == FIELDS_BESIDE)
        board_w -= width_beside(d, set) + SIDE_GAP;
    l.board = board_picture_fit(draw_theme(d), &picture, fmax(1, fmin(board_w, most)), fmax(1, board_h));
    if (rows > 0)
        l.row = fmin(m->writing_most, m->writing + (board_h - l.board.h) / rows);
    l.side = fmin(l.w - l.board.w - SIDE_GAP, l.board.w * SIDE_MOST);
    l.height = l.head + AIR + l.board.h + (rows ? AIR + rows * l.row : 0);
    bool possible =
        fields == FIELDS_BELOW ? rows > 0 : fields == FIELDS_NONE || height_beside(d, set, l.row) <= l.board.h;
    if (!possible)
        l.board.w = 0;
    return l;
}

struct cell_layout cell_measure(const struct draw *d, const struct book_set *set, double w)
{
    struct cell_layout l = {.w = w};
    bool fits = true;
    int rows = 1;

    for (size_t i = 0; i < set->count; i++) {
        struct cell_head h = head_begin(d, set, &set->list[i], w);
        rows = h.rows > rows ? h.rows : rows;
        fits = fits && h.fits;
        head_release(&h);
    }
    l.head = fits ? rows * draw_theme(d)->type.body * PAGE_LEADING : 0;
    return l;
}

/* Fields stand where the board becomes largest, rather below it than beside it. */
void cell_lay_out(const struct draw *d, const struct book_set *set, double h, double most, struct cell_layout *l)
{
    const double beside_gains = 1.03;

    l->h = h;
    if (l->head <= 0)
        return;
    struct cell_layout none = with_fields(d, set, *l, FIELDS_NONE, most);
    if (!fields_of(set)->label) {
        *l = none;
        return;
    }
    struct cell_layout below = with_fields(d, set, *l, FIELDS_BELOW, most);
    struct cell_layout beside = with_fields(d, set, *l, FIELDS_BESIDE, most);
    const struct cell_layout *best = beside.board.w > below.board.w * beside_gains ? &beside : &below;
    *l = best->board.w > 0 && best->board.clear ? *best : none;
}

void cell_draw(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
               const struct cell_layout *l, double x, double y)
{
    struct played_turn start = {.after = puzzle->start};
    struct board_picture picture = board_picture(draw_theme(d), set->game, set->values, start, 0);
    double top = y + l->head + AIR, wide = l->board.w + (l->fields == FIELDS_BESIDE ? SIDE_GAP + l->side : 0);
    double left = x + (l->w - wide) / 2;

    draw_head(d, set, puzzle, x, y, l->w);
    board_picture_draw(d, &picture, &l->board, left, top);
    if (l->fields == FIELDS_BELOW)
        draw_fields_below(d, set, x, top + l->board.h + AIR, l->w, l->row);
    else if (l->fields == FIELDS_BESIDE)
        draw_fields_beside(d, set, left + l->board.w + SIDE_GAP, top, l->side, l->row);
}
