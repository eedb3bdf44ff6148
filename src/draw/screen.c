#include "draw/screen.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Select Graphic Rendition (ECMA-48): the terminal's own sixteen colours, which users choose to be legible. */
static const char *const codes[] = {
    [INK_PLAIN] = "",          [INK_SOFT] = "2",          [INK_BOLD] = "1",          [INK_PINK] = "95",
    [INK_RED] = "31",          [INK_PURPLE] = "35",       [INK_ALARM] = "1;31",      [INK_PLAYER_A] = "31",
    [INK_PLAYER_A + 1] = "94", [INK_PLAYER_A + 2] = "32", [INK_PLAYER_A + 3] = "35", [INK_PLAYER_A + 4] = "33",
    [INK_PLAYER_A + 5] = "36",
};

#define PLAIN "\033[0m"

void screen_release(struct screen *s)
{
    free(s->cells);
    *s = (struct screen){.ascii = s->ascii};
}

uint32_t screen_sign(const struct screen *s, uint32_t unicode, char ascii)
{
    return s->ascii ? (unsigned char)ascii : unicode;
}

static struct screen_cell *cell_at(const struct screen *s, int x, int y)
{
    return &s->cells[(size_t)y * (size_t)s->room + (size_t)x];
}

void screen_put(struct screen *s, int x, int y, uint32_t sign, enum ink ink)
{
    assert(sign >= 0x20 && (!s->ascii || sign < 0x7F));
    if (x < 0 || y < 0)
        return;
    if (x >= s->room || y >= s->rows) {
        struct screen old = *s;
        s->room = x < old.room ? old.room : 2 * x + 80;
        s->rows = y < old.rows ? old.rows : 2 * y + 25;
        s->cells = mem_new((size_t)s->room * (size_t)s->rows * sizeof *s->cells);
        for (int row = 0; row < old.height; row++)
            memcpy(cell_at(s, 0, row), cell_at(&old, 0, row), (size_t)old.width * sizeof *s->cells);
        free(old.cells);
    }
    s->width = x < s->width ? s->width : x + 1;
    s->height = y < s->height ? s->height : y + 1;
    *cell_at(s, x, y) = (struct screen_cell){.sign = sign, .ink = (uint8_t)ink};
}

void screen_text(struct screen *s, int x, int y, const char *text, enum ink ink)
{
    size_t len = strlen(text), used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t sign = utf8_decode(text + at, len - at, &used);
        if (!s->ascii || sign < 0x7F)
            screen_put(s, x++, y, sign, ink);
        else
            for (const char *c = utf8_ascii(sign); *c; c++)
                screen_put(s, x++, y, (unsigned char)*c, ink);
    }
}

void screen_fresh(struct screen *s, int x, int y, int count)
{
    for (int i = x; i < x + count; i++)
        if (i >= 0 && y >= 0 && i < s->width && y < s->height)
            cell_at(s, i, y)->fresh = true;
}

void screen_paste(struct screen *s, int x, int y, const struct screen *from, int first)
{
    const int width = from->width, height = from->height; /* `from` may be the same screen */
    for (int row = first; row < height; row++)
        for (int column = 0; column < width; column++) {
            const struct screen_cell cell = *cell_at(from, column, row);
            if (!cell.sign)
                continue;
            screen_put(s, x + column, y + row - first, cell.sign, (enum ink)cell.ink);
            if (cell.fresh)
                screen_fresh(s, x + column, y + row - first, 1);
        }
}

void screen_move_legend(struct screen *s, int x, int y)
{
    const int above = s->legend - 1;
    if (above < 0)
        return;
    screen_paste(s, x, y, s, s->legend);
    s->height = above;
    s->legend = 0;
}

/* ---- Writing -------------------------------------------------------------------------------------------------- */

static void begin_ink(const struct screen_cell *cell, struct text *out)
{
    const char *code = codes[cell->ink];
    if (*code || cell->fresh)
        text_addf(out, "\033[%s%s%sm", code, *code && cell->fresh ? ";" : "", cell->fresh ? "7" : "");
}

static void end_ink(const struct screen_cell *cell, struct text *out)
{
    if (*codes[cell->ink] || cell->fresh)
        text_add(out, PLAIN);
}

void screen_write(const struct screen *s, bool colour, struct text *out)
{
    const struct screen_cell plain = {0};
    for (int y = 0; y < s->height; y++) {
        const struct screen_cell *last = &plain;
        char bytes[4];
        for (int x = 0; x < s->width; x++) {
            const struct screen_cell *cell = cell_at(s, x, y);
            if (colour && (cell->ink != last->ink || cell->fresh != last->fresh)) {
                end_ink(last, out);
                begin_ink(cell, out);
            }
            last = cell;
            text_add_bytes(out, bytes, utf8_encode(cell->sign ? cell->sign : ' ', bytes));
        }
        if (colour)
            end_ink(last, out);
        text_add_char(out, '\n');
    }
}

void screen_paint(const char *s, enum ink ink, bool colour, struct text *out)
{
    const struct screen_cell cell = {.ink = (uint8_t)ink};
    if (colour)
        begin_ink(&cell, out);
    text_add(out, s);
    if (colour)
        end_ink(&cell, out);
}
