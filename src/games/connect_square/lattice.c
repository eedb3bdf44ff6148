/* Connect, Square!: the board's points and lines, their numbers and names, and which lines can be drawn. */
#include "games/connect_square/internal.h"

#include "game/notation.h"
#include "game/puzzle.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

/* ---- Points and lines -------------------------------------------------------------------------------------------- */

/* How many lines have a direction. */
static int lines_in(const struct lattice *l, int direction)
{
    return (l->width + (direction == DOWN)) * (l->height + (direction == ACROSS));
}

int lattice_line(const struct lattice *l, enum lattice_direction direction, int column, int row)
{
    int line = row * (l->width + (direction == DOWN)) + column;
    for (int before = ACROSS; before < (int)direction; before++)
        line += lines_in(l, before);
    return line;
}

int lattice_lines(const struct lattice *l)
{
    return l->width * (l->height + 1) + l->height * (l->width + 1) + 2 * l->width * l->height;
}

enum lattice_direction lattice_locate(const struct lattice *l, int line, int *column, int *row)
{
    int direction = ACROSS;
    for (int count; line >= (count = lines_in(l, direction)); direction++)
        line -= count;
    int columns = l->width + (direction == DOWN);
    *column = line % columns;
    *row = line / columns;
    return (enum lattice_direction)direction;
}

bool lattice_is_diagonal(const struct lattice *l, int line)
{
    return line >= lines_in(l, ACROSS) + lines_in(l, DOWN);
}

int lattice_point(const struct lattice *l, int column, int row)
{
    return row * (l->width + 1) + column;
}

void lattice_ends(const struct lattice *l, int line, int *from, int *to)
{
    const struct lattice_around *around = &lattice_around(l)[line];
    *from = around->from;
    *to = around->to;
}

int lattice_start_point(const struct lattice *l, int player)
{
    return lattice_point(l, player == 1 || player == 2 ? l->width : 0, player == 1 || player == 3 ? l->height : 0);
}

static struct lattice_around look_around(const struct lattice *l, int line)
{
    int column, row;
    const enum lattice_direction direction = lattice_locate(l, line, &column, &row);
    const int end_column = column + (direction != DOWN), end_row = row + (direction == DOWN || direction == FALLING);
    struct lattice_around around = {.from = (uint8_t)lattice_point(l, column, row + (direction == RISING)),
                                    .to = (uint8_t)lattice_point(l, end_column, end_row),
                                    .within = (uint8_t)(row * l->width + column)};

    if (!lattice_is_diagonal(l, line) && column < l->width && row < l->height)
        around.square[around.borders++] = around.within;
    column -= direction == DOWN;
    row -= direction == ACROSS;
    if (!lattice_is_diagonal(l, line) && column >= 0 && row >= 0)
        around.square[around.borders++] = (uint8_t)(row * l->width + column);
    return around;
}

/* By width, height and line; filled when a size is first asked for. */
static struct lattice_around tables[LATTICE_SIDE + 1][LATTICE_SIDE + 1][LATTICE_LINES];
static atomic_bool ready[LATTICE_SIDE + 1][LATTICE_SIDE + 1];

static void RARE fill_table(const struct lattice *l)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

    pthread_mutex_lock(&lock);
    for (int line = 0; line < lattice_lines(l) && !ready[l->width][l->height]; line++)
        tables[l->width][l->height][line] = look_around(l, line);
    ready[l->width][l->height] = true;
    pthread_mutex_unlock(&lock);
}

const struct lattice_around *lattice_around(const struct lattice *l)
{
    if (!atomic_load_explicit(&ready[l->width][l->height], memory_order_acquire))
        fill_table(l);
    return tables[l->width][l->height];
}

struct move lattice_move(const struct lattice *l, int line)
{
    const struct lattice_around *around = &lattice_around(l)[line];
    const int columns = l->width + 1;
    return (struct move){.kind = LATTICE_DRAWS,
                         .at = {[LATTICE_FROM_COLUMN] = (uint16_t)(around->from % columns),
                                [LATTICE_FROM_ROW] = (uint16_t)(around->from / columns),
                                [LATTICE_TO_COLUMN] = (uint16_t)(around->to % columns),
                                [LATTICE_TO_ROW] = (uint16_t)(around->to / columns)}};
}

static bool on_board(const struct lattice *l, int column, int row, struct text *why)
{
    return (column <= l->width && row <= l->height) ||
           text_refuse(why, "there is no point %s: this board has the points a1 to %c%d", cell_name(column, row).text,
                       'a' + l->width, l->height + 1);
}

int lattice_find(const struct lattice *l, const struct move *move, struct text *why)
{
    const uint16_t *at = move->at;
    int x = at[LATTICE_FROM_COLUMN], y = at[LATTICE_FROM_ROW], to_x = at[LATTICE_TO_COLUMN], to_y = at[LATTICE_TO_ROW];
    int dx = to_x - x, dy = to_y - y;

    if (!on_board(l, x, y, why) || !on_board(l, to_x, to_y, why))
        return LATTICE_NO_LINE;
    if (dx == 0 && dy == 0) {
        text_refuse(why, "a line joins two different points");
        return LATTICE_NO_LINE;
    }
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1) {
        text_refuse(why, "%s and %s are not neighbours: a line joins neighbouring points", cell_name(x, y).text,
                    cell_name(to_x, to_y).text);
        return LATTICE_NO_LINE;
    }
    enum lattice_direction direction = dy == 0 ? ACROSS : dx == 0 ? DOWN : dx == dy ? FALLING : RISING;
    return lattice_line(l, direction, dx < 0 ? to_x : x, dy < 0 ? to_y : y);
}

bool lattice_read_move(const char *s, size_t len, struct move *move)
{
    int x, y, to_x, to_y;
    size_t first = notation_read_cell(s, len, &x, &y);
    if (first == 0 || first == len || s[first] != '-')
        return false;
    size_t second = notation_read_cell(s + first + 1, len - first - 1, &to_x, &to_y);
    if (second == 0 || first + 1 + second != len)
        return false;
    *move = (struct move){LATTICE_DRAWS, {(uint16_t)x, (uint16_t)y, (uint16_t)to_x, (uint16_t)to_y}};
    return true;
}

struct short_text lattice_move_name(const struct move *move)
{
    return short_text("%s-%s", cell_name(move->at[LATTICE_FROM_COLUMN], move->at[LATTICE_FROM_ROW]).text,
                      cell_name(move->at[LATTICE_TO_COLUMN], move->at[LATTICE_TO_ROW]).text);
}

struct short_text lattice_line_name(const struct lattice *l, int line)
{
    const struct move move = lattice_move(l, line);
    return lattice_move_name(&move);
}

void lattice_write_lines(const struct lattice *l, const uint16_t *lines, int count, struct text *out)
{
    for (int i = 0; i < count; i++)
        text_addf(out, "%s%s", i > 0 ? " " : "", lattice_line_name(l, lines[i]).text);
}

/* ---- What can be drawn ------------------------------------------------------------------------------------------- */

bool lattice_barred(const struct lattice *l, int line)
{
    const struct lattice_around *around = &lattice_around(l)[line];
    return around->borders == 0 && l->sides[around->within] == LATTICE_FULL;
}

bool lattice_reaches(const struct lattice *l, int line, int player)
{
    const struct lattice_around *around = &lattice_around(l)[line];
    return (l->marks[around->from] | l->marks[around->to]) >> player & 1;
}

bool lattice_can_draw(const struct lattice *l, int line, int player)
{
    return !l->drawn[line] && lattice_reaches(l, line, player) && !lattice_barred(l, line);
}

int lattice_sides_beside(const struct lattice *l, int line)
{
    const struct lattice_around *around = &lattice_around(l)[line];
    int most = 0;
    for (int i = 0; i < around->borders; i++)
        most = l->sides[around->square[i]] > most ? l->sides[around->square[i]] : most;
    return most;
}

struct cell_name lattice_square_name(const struct lattice *l, int square)
{
    return cell_name(square % l->width, square / l->width);
}

struct cell_name lattice_square_beside(const struct lattice *l, int line)
{
    const struct lattice_around *around = &lattice_around(l)[line];
    bool second = around->borders > 1 && l->sides[around->square[1]] > l->sides[around->square[0]];
    return lattice_square_name(l, around->square[second]);
}

void lattice_hint_line(const struct lattice *after, int line, const char *const *places, const char *touches,
                       const struct words *words, struct text *step)
{
    const int sides = lattice_sides_beside(after, line), width = after->width + 1;
    int end[2];

    lattice_ends(after, line, &end[0], &end[1]);
    if (sides > 0)
        puzzle_hint(words, step, places[sides], lattice_square_beside(after, line).text);
    for (int i = 0; i < 2; i++)
        puzzle_hint(words, step, sides > 0 ? touches : places[0], cell_name(end[i] % width, end[i] / width).text);
}

void lattice_choose(const struct lattice *l, struct lattice_choice *choice)
{
    choice->capture.count = choice->gift.count = choice->safe.count = 0;
    for (int line = 0; line < lattice_lines(l); line++) {
        if (!lattice_can_draw(l, line, l->to_move))
            continue;
        int sides = lattice_sides_beside(l, line);
        struct line_list *list = sides == LATTICE_FULL - 1   ? &choice->capture
                                 : sides == LATTICE_FULL - 2 ? &choice->gift
                                                             : &choice->safe;
        list->line[list->count++] = (uint16_t)line;
    }
}

void lattice_own(struct lattice *l, int square, int player)
{
    l->owner[square] = (uint8_t)(1 + player);
    l->points[player]++;
    l->unowned--;
}

void lattice_own_rest(struct lattice *l, int last)
{
    for (int square = 0; square < l->width * l->height; square++)
        if (!l->owner[square])
            lattice_own(l, square, last);
}

void lattice_count(struct lattice *l)
{
    const struct lattice_around *around = lattice_around(l);
    memset(l->sides, 0, sizeof l->sides);
    memset(l->exits, 0, sizeof l->exits);
    for (int line = 0, lines = lattice_lines(l); line < lines; line++, around++) { /* diagonals last, after all sides */
        for (int i = 0; i < around->borders && l->drawn[line]; i++)
            l->sides[around->square[i]]++;
        if (!l->drawn[line] && !lattice_barred(l, line)) {
            l->exits[around->from]++;
            l->exits[around->to]++;
        }
    }
    l->able = 0;
    for (int player = 0; player < l->players; player++) {
        l->open[player] = 0;
        for (int i = 0; i < (l->width + 1) * (l->height + 1); i++)
            l->open[player] = (uint16_t)(l->open[player] + (l->exits[i] > 0 && l->marks[i] >> player & 1));
        l->able |= (uint8_t)((l->open[player] > 0) << player);
    }
}

struct puzzle_key lattice_key(const struct lattice *l, const uint8_t form[LATTICE_LINES])
{
    uint8_t least[LATTICE_LINES];
    size_t lines = (size_t)lattice_lines(l);

    memcpy(least, form, lines);
    for (int symmetry = 1; symmetry < puzzle_symmetries(l->width, l->height); symmetry++) {
        uint8_t image[LATTICE_LINES] = {0};
        for (int line = 0; line < (int)lines; line++) {
            if (form[line] == 0)
                continue;
            struct move move = lattice_move(l, line);
            for (int end = LATTICE_FROM_COLUMN; end <= LATTICE_TO_COLUMN; end += 2) {
                int column = move.at[end], row = move.at[end + 1];
                puzzle_mirror(symmetry, l->width + 1, l->height + 1, &column, &row);
                move.at[end] = (uint16_t)column;
                move.at[end + 1] = (uint16_t)row;
            }
            image[lattice_find(l, &move, NULL)] = form[line];
        }
        if (memcmp(image, least, lines) < 0)
            memcpy(least, image, lines);
    }
    return puzzle_key(least, lines);
}
