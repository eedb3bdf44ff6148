#include "page/puzzles/puzzle_layout.h"

#include <math.h>
#include <string.h>

#define CELL_AIR  2.5 /* mm between the columns of a table */
#define BLOCK_AIR 6.0 /* mm between parts of a table that stand side by side */
#define ROW_AIR   0.6 /* mm below a row of a table with a head */

#define NARROW 0.135 /* of the width: columns up to this are not wrapped */

enum { CELLS_MOST = 6 };

/* A table; what is not its first `columns` texts is unused. */
struct answer_table {
    size_t columns, rows;
    double w[CELLS_MOST], natural; /* widths of the columns, and of all with the air between them */
};

/* Splits a row at its tabs. Returns its end. */
static const char *split_row(const char *s, struct text cells[CELLS_MOST], size_t *count)
{
    for (*count = 0;; s++) {
        size_t len = strcspn(s, "\t\n");
        text_clear(&cells[*count]);
        text_add_bytes(&cells[(*count)++], s, len);
        s += len;
        if (*s != '\t' || *count == CELLS_MOST)
            return s;
    }
}

/* Columns are as wide as their texts; if there is no room for that the widest are wrapped, and share what is left by
 * the square roots of their widths. */
static struct answer_table measure_table(const struct draw *d, double width, struct type type, const char *s,
                                         const char *end, struct text cells[CELLS_MOST])
{
    struct answer_table t = {0};
    bool narrow[CELLS_MOST] = {false};
    size_t count;

    for (const char *at = s; at < end; t.rows++) {
        at = split_row(at, cells, &count) + 1;
        t.columns = count > t.columns ? count : t.columns;
        for (size_t i = 0; i < count; i++)
            t.w[i] = fmax(t.w[i], draw_text_width(d, type, text_string(&cells[i])));
    }
    double air = (double)(t.columns - 1) * CELL_AIR, room = width - air, shares = 0;
    for (size_t i = 0; i < t.columns; i++)
        shares += sqrt(t.w[i]);
    for (size_t i = 0; i < t.columns; i++)
        if (!narrow[i] && (t.w[i] <= width * NARROW || t.w[i] * shares <= room * sqrt(t.w[i]))) {
            narrow[i] = true;
            room -= t.w[i];
            shares -= sqrt(t.w[i]);
            i = (size_t)-1; /* the others may have more room now */
        }
    t.natural = air;
    for (size_t i = 0; i < t.columns; i++) {
        t.w[i] = narrow[i] ? t.w[i] : room * sqrt(t.w[i]) / shares;
        t.natural += t.w[i];
    }
    return t;
}

/* Tables of two columns, numbered moves, go on beside themselves where room is; others have a head. */
static double set_table(struct draw *d, double x, double top, double width, struct type type, bool head, const char *s,
                        const char *end, bool drawn)
{
    struct text cells[CELLS_MOST] = {0};
    const struct theme *theme = draw_theme(d);
    struct type bold = type;
    bold.face = head ? FACE_BOLD : type.face;
    const struct answer_table t = measure_table(d, width, bold, s, end, cells);
    size_t blocks = head ? 1 : (size_t)fmax(1, floor((width + BLOCK_AIR) / (t.natural + BLOCK_AIR))), count;
    size_t each = (t.rows + blocks - 1) / blocks;
    double y = top, bottom = top;

    if (drawn)
        draw_tag_begin(d, head ? TAG_TABLE : TAG_LIST);
    for (size_t row = 0; row < t.rows; row++) {
        double at = x + (double)(row / each) * (t.natural + BLOCK_AIR), height = 0;
        y = row % each == 0 ? top : y;
        s = split_row(s, cells, &count) + 1;
        if (drawn)
            draw_tag_begin(d, head ? TAG_ROW : TAG_ITEM);
        for (size_t i = 0; i < count; i++) {
            struct type face = head && row == 0 ? bold : type;
            height = fmax(height, text_block_height(d, t.w[i], face, text_string(&cells[i])));
            enum draw_tag tag = head ? (row ? TAG_CELL : TAG_HEAD) : i ? TAG_BODY : TAG_LABEL;
            if (drawn)
                text_block_tagged(d, tag, at, y, t.w[i], face, text_string(&cells[i]));
            at += t.w[i] + CELL_AIR;
        }
        if (drawn)
            draw_tag_end(d);
        y += height + (head ? ROW_AIR : 0);
        if (drawn && head && row == 0)
            draw_line(d, x, y - ROW_AIR / 2, x + t.natural, y - ROW_AIR / 2, theme->colour.soft, theme->stroke.guide);
        bottom = fmax(bottom, y);
    }
    if (drawn)
        draw_tag_end(d);
    for (size_t i = 0; i < CELLS_MOST; i++)
        text_release(&cells[i]);
    return bottom - top;
}

double answer_text_set(struct draw *d, double x, double y, double width, double below, struct type type, const char *s,
                       bool drawn)
{
    double top = y;
    while (*s) { /* a table with a head, and what follows it, has tiny type */
        const char *end = s, *line = s;
        const bool rows = memchr(s, '\t', strcspn(s, "\n")) != NULL;
        while (*line && (memchr(line, '\t', strcspn(line, "\n")) != NULL) == rows) {
            end = line + strcspn(line, "\n");
            line = end + (*end == '\n');
        }
        if (rows) {
            const char *second = strchr(s, '\t') + 1;
            const bool head = memchr(second, '\t', strcspn(second, "\n")) != NULL;
            type.size = head ? draw_theme(d)->type.tiny : type.size;
            y += set_table(d, x, y, width, type, head, s, end, drawn);
        } else {
            scoped(text_release) struct text part = {0};
            const double indent = y > top ? below : 0;
            text_add_bytes(&part, s, (size_t)(end - s));
            if (drawn)
                text_block_tagged(d, TAG_P, x + indent, y, width - indent, type, text_string(&part));
            y += text_block_height(d, width - indent, type, text_string(&part)) + indent / 4;
        }
        s = line;
    }
    return y - top;
}
