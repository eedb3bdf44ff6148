#include "page/puzzle_layout.h"

#include "draw/marker.h"
#include "page/page_layout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define AIR           1.6  /* mm above and below a board */
#define ID_AIR        0.8  /* mm between a number and an ID below it */
#define DOT           0.1  /* radius of a grade's dot, in mm per pt of the type beside it */
#define MARKER        0.2  /* the same for the marker of the player to move */
#define DOT_STEP      3.0  /* radii from dot to dot */
#define WRITING       8.0  /* least height in mm of a line to write on */
#define WRITING_TYPE  0.7  /* the same in mm per pt of its label */
#define LINE_ABOVE    1.5  /* mm of that below the label's baseline */
#define LABEL_GAP     2.0  /* mm beside a label */
#define WRITING_LEAST 2.0  /* least width of a line to write on, in mm per pt of its label */
#define STACKED_BOARD 0.75 /* by which a board may shrink so that there are fields at all */
#define TEXT_MOST     0.6  /* of a cell, for the text of an answer */

/* ---- The head ---------------------------------------------------------------------------------------------------- */

void cell_draw_grade(struct draw *d, int grade, double x, double y, double radius)
{
    const struct theme *theme = draw_theme(d);
    for (int i = 0; i < GRADES; i++) {
        double at = x + i * radius * DOT_STEP;
        if (i < grade)
            draw_disc(d, at, y, radius, theme->colour.ink);
        else
            draw_ring(d, at, y, radius - theme->stroke.guide / 2, theme->colour.soft, theme->stroke.guide);
    }
}

/* Whose turn it is, in the words of the board: "Red to move". */
static void write_mover(const struct book_set *set, int player, const char *after, struct text *out)
{
    text_clear(out);
    text_add(out, set->game->picture->sides ? set->game->picture->sides[player] : "");
    text_addf(out, "%s%s", set->game->picture->sides && *after ? " " : "", after);
}

/* The widths of the number and of the grade's dots. */
static double number_width(const struct draw *d, double size, int number)
{
    char text[24];
    snprintf(text, sizeof text, "%d", number);
    return draw_text_width(d, draw_type(d, FACE_BOLD, size, ALIGN_LEFT), text) + 4 * size * DOT;
}

static double dots_width(double size)
{
    return (GRADES * DOT_STEP + 3) * size * DOT;
}

/* The head of all cells of a set: IDs are beside the rest if all of them fit. */
static struct cell_head plan_head(const struct draw *d, const struct book_set *set, double size, bool mover,
                                  double width)
{
    struct type soft = draw_type_soft(d, draw_theme(d)->type.tiny, ALIGN_RIGHT);
    struct cell_head head = {.size = size, .mover = mover, .words = true};
    struct type plain = draw_type(d, FACE_REGULAR, draw_theme(d)->type.small, ALIGN_LEFT);
    double fixed = dots_width(size) + 1, words_w = 0;
    struct text words = {0};

    /* Marker and words are as wide as for the player for whom they are widest. */
    for (int player = 0; mover && player < game_players(set->game, set->values); player++) {
        write_mover(set, player, "to move", &words);
        words_w = fmax(words_w, draw_text_width(d, plain, text_string(&words)));
    }
    text_release(&words);
    if (mover)
        fixed += size * MARKER * 2 + 1 + words_w;
    for (size_t i = 0; i < set->count; i++) {
        double id = draw_text_width(d, soft, set->list[i].id);
        head.stacked = head.stacked || number_width(d, size, set->list[i].number) + fixed + id > width;
        head.cut = head.cut || id > width;
        head.words = head.words && number_width(d, size, set->list[i].number) + fixed <= width;
    }
    return head;
}

/* Number, grade, whose turn it is, and the ID at the right or in a row of its own. The player to move is shown with a
 * marker, which has the letter unless players have names on the board, and the words that there is room for. */
static void draw_head(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
                      const struct cell_head *head, struct box box)
{
    struct type number = draw_type(d, FACE_BOLD, head->size, ALIGN_LEFT);
    struct type soft = draw_type_soft(d, draw_theme(d)->type.tiny, head->stacked ? ALIGN_LEFT : ALIGN_RIGHT);
    double middle = box.y + head->size * PAGE_LEADING / 2, left = box.x, right = box.x + box.w;
    char text[24];

    snprintf(text, sizeof text, "%d", puzzle->number);
    draw_text(d, left, draw_centred(d, number, middle), number, text);
    left += number_width(d, head->size, puzzle->number);
    cell_draw_grade(d, puzzle->grade, left, middle, head->size * DOT);
    left += dots_width(head->size);
    if (head->mover) {
        int player = set->game->rules->state(set->values, puzzle->start).to_move;
        struct type plain = draw_type(d, FACE_REGULAR, draw_theme(d)->type.small, ALIGN_LEFT);
        double radius = head->size * MARKER;
        struct text words = {0};
        if (set->game->picture->sides)
            marker_draw(d, player, left + radius, middle, radius, draw_theme(d)->colour.player[player]);
        else
            page_draw_badge(d, player, left + radius, middle, radius, head->size * 0.8);
        write_mover(set, player, head->words ? "to move" : "", &words);
        draw_text(d, left + 2 * radius + 1, draw_centred(d, plain, middle), plain, text_string(&words));
        text_release(&words);
    }
    if (head->stacked)
        draw_text(d, box.x, middle + (head->size + soft.size) * PAGE_LEADING / 2 + ID_AIR, soft, puzzle->id);
    else
        draw_text(d, right, draw_centred(d, soft, middle), soft, puzzle->id);
}

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

/* A puzzle: what the board does not show, which is the par and the sheet to print, or what the kind has to say. An
 * answer: the moves and what they are worth. */
static void write_text(const struct book_set *set, const struct book_puzzle *puzzle, bool answer, struct text *out)
{
    const struct puzzle_kind *kind = set->kind;
    int value = puzzle->value;
    bool below = value < 0 && kind->unit_below, one = abs(value) == 1;
    const char *unit = below ? (one ? kind->unit_below : kind->units_below) : (one ? kind->unit : kind->units);

    text_clear(out);
    if (answer || kind->par) { /* "2 squares behind" or "\u22122 points", not to be broken */
        text_addf(out, answer ? "%s " : "Par: ", puzzle->words);
        text_addf(out, "%s%d\u00a0%s", value < 0 && !below ? "\u2212" : "", abs(value), unit);
    }
    if (!answer && kind->par && *puzzle->sheet)
        text_addf(out, " \u00b7 sheet %s", puzzle->sheet);
    if (!answer && kind->tell)
        kind->tell(set->values, puzzle->start, out);
}

static struct type text_type(const struct draw *d, bool answer)
{
    return draw_type(d, FACE_BOLD, answer ? draw_theme(d)->type.tiny : draw_theme(d)->type.small, ALIGN_LEFT);
}

/* The height of the text below the board where it is highest. */
static double text_height(const struct draw *d, const struct book_set *set, bool answer, double w)
{
    struct type bold = text_type(d, answer), plain = bold;
    struct text text = {0};
    size_t most = 0;

    plain.face = FACE_REGULAR;
    for (size_t i = 0; i < set->count; i++) {
        write_text(set, &set->list[i], answer, &text);
        size_t lines = draw_text_lines(d, w, bold, text_string(&text));
        lines += answer ? draw_text_lines(d, w, plain, set->list[i].tempting) : 0;
        most = lines > most ? lines : most;
    }
    text_release(&text);
    return (double)most * bold.size * PAGE_LEADING;
}

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static const struct puzzle_field *fields_of(const struct book_set *set)
{
    static const struct puzzle_field none = {NULL, 0};
    return set->kind->fields ? set->kind->fields : &none;
}

static double label_width(const struct draw *d, const struct puzzle_field *field)
{
    return draw_text_width(d, draw_type_soft(d, draw_theme(d)->type.small, ALIGN_LEFT), field->label) + LABEL_GAP;
}

static double row_height(const struct draw *d)
{
    return fmax(WRITING, draw_theme(d)->type.small * WRITING_TYPE);
}

/* The width to write on in each field if all share a row. */
static double field_room(const struct draw *d, const struct book_set *set, double width)
{
    int count = 0;
    for (const struct puzzle_field *f = fields_of(set); f->label; f++, count++)
        width -= label_width(d, f) + (count ? LABEL_GAP : 0);
    return count ? width / count : width;
}

/* A label, a line from it to `right`, and more lines below. Returns the y below them. */
static double draw_field(struct draw *d, const struct puzzle_field *field, int rows, double x, double y, double right)
{
    const struct theme *theme = draw_theme(d);
    double from = x + label_width(d, field);
    for (int i = 0; i < rows; i++) {
        y += row_height(d);
        if (i == 0)
            draw_text(d, x, y - LINE_ABOVE, draw_type_soft(d, theme->type.small, ALIGN_LEFT), field->label);
        draw_line(d, from, y - LINE_ABOVE + 0.8, right, y - LINE_ABOVE + 0.8, theme->colour.guide, theme->stroke.line);
    }
    return y;
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

/* The layout with its fields placed this way. */
static struct cell_layout with_fields(const struct draw *d, const struct book_set *set, struct cell_layout l,
                                      enum cell_fields fields)
{
    const struct theme *theme = draw_theme(d);
    struct board_picture picture = board_picture(theme, set->game, set->values, (struct played_turn){0}, 0);
    int rows = 0;

    l.fields = fields;
    l.bare = !l.answer && fields == FIELDS_NONE && fields_of(set)->label;
    for (const struct puzzle_field *f = fields_of(set); f->label && fields != FIELDS_NONE; f++)
        rows = fields == FIELDS_STACKED ? rows + f->rows : 1;
    l.below = AIR + l.text + rows * row_height(d);
    l.board = board_picture_fit(theme, &picture, l.w, l.h - l.above - l.below);
    return l;
}

struct cell_layout cell_measure(const struct draw *d, const struct book_set *set, bool answer, double w)
{
    const struct theme *theme = draw_theme(d);
    struct cell_layout l = {.answer = answer, .w = w, .text = text_height(d, set, answer, w)};

    l.head = plan_head(d, set, answer ? theme->type.small : theme->type.body, !answer && set->kind->mover, w);
    l.above = l.head.size * PAGE_LEADING + AIR;
    if (l.head.stacked)
        l.above += theme->type.tiny * PAGE_LEADING + ID_AIR;
    l.narrow = field_room(d, set, w) < theme->type.small * WRITING_LEAST;
    return l;
}

/* A puzzle's fields share a row, or are left out if that is too narrow. They have rows of their own if the board does
 * not shrink by that, or, where they would be left out, not by much. */
void cell_lay_out(const struct draw *d, const struct book_set *set, double h, struct cell_layout *l)
{
    l->h = h;
    if (l->head.cut || (l->answer && AIR + l->text >= h * TEXT_MOST))
        return;
    struct cell_layout low = with_fields(d, set, *l, l->answer || l->narrow ? FIELDS_NONE : FIELDS_ROW), high = low;
    if (!l->answer)
        high = with_fields(d, set, *l, FIELDS_STACKED);
    *l = high.board.w >= low.board.w * (l->narrow ? STACKED_BOARD : 1) ? high : low;
}

void cell_draw(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
               const struct cell_layout *l, struct box box)
{
    double spare = l->answer ? 0 : box.h - l->above - l->board.h - l->below;
    double top = box.y + fmin(spare / 2, draw_theme(d)->page.gap), y = top + l->above + l->board.h + AIR;
    struct type type = text_type(d, l->answer);
    double leading = type.size * PAGE_LEADING, first = y + leading * 0.75;
    struct played_turn turn = l->answer ? puzzle->answer : (struct played_turn){.after = puzzle->start};
    struct board_picture picture = board_picture(draw_theme(d), set->game, set->values, turn, 0);
    struct text text = {0};

    draw_head(d, set, puzzle, &l->head, (struct box){box.x, top, box.w, l->above});
    board_picture_draw(d, &picture, &l->board, box.x + (box.w - l->board.w) / 2, top + l->above);
    write_text(set, puzzle, l->answer, &text);
    first = draw_text_wrap(d, box.x, first, box.w, leading, type, text_string(&text));
    type.face = FACE_REGULAR;
    if (l->answer)
        draw_text_wrap(d, box.x, first, box.w, leading, type, puzzle->tempting);
    text_release(&text);

    double x = box.x, room = field_room(d, set, box.w);
    y += l->text;
    for (const struct puzzle_field *f = fields_of(set); f->label && l->fields != FIELDS_NONE; f++) {
        if (l->fields == FIELDS_STACKED) {
            y = draw_field(d, f, f->rows, x, y, x + box.w);
            continue;
        }
        double right = x + label_width(d, f) + room;
        draw_field(d, f, 1, x, y, right);
        x = right + LABEL_GAP;
    }
}
