#include "cli/rules_text.h"

#include "base/utf8.h"
#include "base/wrap.h"
#include "draw/screen.h"

#include <string.h>

enum { INDENT = 2, ABREAST_GAP = 4, CAPTION_LEAST = 24 };

/* ---- ASCII ---------------------------------------------------------------------------------------------------- */

/* What stands for letters and signs where there is only ASCII. */
static const struct {
    uint32_t code;
    const char *ascii;
} folds[] = {
    {0xA7, "!"},   {0xB7, "-"},    {0xC4, "Ae"},   {0xD6, "Oe"},   {0xD7, "x"},   {0xDC, "Ue"},    {0xDF, "ss"},
    {0xE4, "ae"},  {0xF6, "oe"},   {0xFC, "ue"},   {0xE0, "a"},    {0xE7, "c"},   {0xE8, "e"},     {0xE9, "e"},
    {0xEA, "e"},   {0xF1, "n"},    {0xB0, "deg"},  {0x2013, "-"},  {0x2014, "-"}, {0x2018, "'"},   {0x2019, "'"},
    {0x201A, ","}, {0x201C, "\""}, {0x201D, "\""}, {0x201E, "\""}, {0x2022, "-"}, {0x2026, "..."}, {0x2212, "-"},
};

static void add_sign(uint32_t c, const char *s, size_t len, bool ascii, struct text *out)
{
    if (!ascii || c < 0x80) {
        text_add_bytes(out, s, len);
        return;
    }
    for (size_t i = 0; i < sizeof folds / sizeof *folds; i++)
        if (folds[i].code == c) {
            text_add(out, folds[i].ascii);
            return;
        }
    text_add_char(out, '?');
}

/* Adds text as the terminal may have it. */
static void add_clean(const char *s, bool ascii, struct text *out)
{
    struct text clean = {0};
    size_t used;
    utf8_printable(&clean, s, strlen(s));
    for (size_t at = 0; at < clean.len; at += used) {
        uint32_t c = utf8_decode(clean.data + at, clean.len - at, &used);
        add_sign(c, clean.data + at, used, ascii, out);
    }
    text_release(&clean);
}

/* ---- Paragraphs ----------------------------------------------------------------------------------------------- */

/* Columns without the stars that begin and end bold type. */
static double measure(const void *context, const char *line, size_t from, size_t to)
{
    double columns = wrap_columns(context, line, from, to);
    for (size_t i = from; i < to; i++)
        columns -= line[i] == '*';
    return columns;
}

/* Adds a line of a paragraph, its stars turned into bold type; *bold is carried from line to line. */
static void add_line(const char *s, size_t len, enum ink ink, bool colour, bool *bold, struct text *out)
{
    struct text text = {0};
    while (len > 0) {
        const char *star = memchr(s, '*', len);
        size_t piece = star ? (size_t)(star - s) : len;
        text_clear(&text);
        text_add_bytes(&text, s, piece);
        if (piece)
            screen_paint(text_string(&text), *bold ? INK_BOLD : ink, colour, out);
        *bold = *bold != (star != NULL);
        piece += star != NULL;
        s += piece;
        len -= piece;
    }
    text_release(&text);
}

/* Adds a paragraph after its signs, `lead`; further lines are indented by as much. */
static void add_paragraph(const struct rules_text_style *style, const char *lead, const char *s, enum ink ink,
                          struct text *out)
{
    struct text clean = {0};
    size_t indent = utf8_columns(lead, strlen(lead)), shown;
    struct wrap wrap = {.width = (double)style->width - (double)indent, .measure = measure};
    bool bold = false;

    text_add(out, lead);
    add_clean(s, style->ascii, &clean);
    for (const char *line = text_string(&clean); *line;) {
        size_t used = wrap_line(&wrap, line, &shown);
        add_line(line, shown, ink, style->colour, &bold, out);
        line += used;
        text_add_char(out, '\n');
        for (size_t i = 0; i < indent && *line; i++)
            text_add_char(out, ' ');
    }
    if (clean.len == 0)
        text_add_char(out, '\n');
    text_release(&clean);
}

static const char *ruling_sign(const struct rules_text_style *style)
{
    return style->ascii ? "! " : "\u00a7 ";
}

static void add_block(const struct rules_text_style *style, const struct rule_block *block, struct text *out)
{
    struct text lead = {0};
    text_add(&lead, block->ruling ? ruling_sign(style) : "");
    if (*block->label)
        text_addf(&lead, "%s ", *block->label != '-' ? block->label : style->ascii ? "-" : "\u2022");
    add_paragraph(style, text_string(&lead), block->text, block->kind == RULE_HEADING ? INK_BOLD : INK_PLAIN, out);
    text_release(&lead);
}

/* ---- Pictures ------------------------------------------------------------------------------------------------- */

/* Puts a caption, wrapped at `width` columns. Bold words look like others. */
static void put_caption(struct screen *screen, const char *s, int x, int y, int width)
{
    struct wrap wrap = {.width = width, .measure = measure};
    struct text clean = {0}, line = {0};
    size_t shown, used;

    add_clean(s, screen->ascii, &clean);
    for (const char *from = text_string(&clean); *from; from += used) {
        used = wrap_line(&wrap, from, &shown);
        text_clear(&line);
        for (size_t i = 0; i < shown; i++)
            if (from[i] != '*')
                text_add_char(&line, from[i]);
        screen_text(screen, x, y++, text_string(&line), INK_PLAIN);
    }
    text_release(&clean);
    text_release(&line);
}

static int cell_width(const struct screen *sketch)
{
    return sketch->width > CAPTION_LEAST ? sketch->width : CAPTION_LEAST;
}

/* Puts pictures from the i-th on side by side, as many as fit; returns the number of the next one. */
static size_t put_row(struct screen *row, const struct rule_example *pictures, size_t i, size_t count, int width)
{
    int x = INDENT, bottom = 0;
    size_t first = i;
    int left[16];
    struct screen sketches[16] = {0};

    for (; i < count && i - first < sizeof left / sizeof *left; i++) {
        struct screen *sketch = &sketches[i - first];
        sketch->ascii = row->ascii;
        example_text_picture(pictures[i].picture, sketch);
        if (i > first && x + cell_width(sketch) > width) {
            screen_release(sketch);
            break;
        }
        left[i - first] = x;
        screen_paste(row, x, 0, sketch);
        bottom = sketch->height > bottom ? sketch->height : bottom;
        x += cell_width(sketch) + ABREAST_GAP;
    }
    for (size_t k = first; k < i; k++) {
        put_caption(row, pictures[k].caption, left[k - first], bottom, cell_width(&sketches[k - first]));
        screen_release(&sketches[k - first]);
    }
    return i;
}

static void add_pictures(const struct rules_text_style *style, const struct rule_example *pictures, size_t count,
                         struct text *out)
{
    for (size_t i = 0; i < count;) {
        struct screen row = {.ascii = style->ascii};
        if (i > 0)
            text_add_char(out, '\n');
        i = put_row(&row, pictures, i, count, style->width);
        screen_write(&row, style->colour, out);
        screen_release(&row);
    }
}

/* ---- The whole ------------------------------------------------------------------------------------------------ */

static void add_head(const struct rule_text *rules, const struct rules_text_style *style, struct text *out)
{
    struct text line = {0};
    add_paragraph(style, "", style->title, INK_BOLD, out);
    text_addf(&line, "%s \u00b7 %s", rules->words.rules, rules->summary);
    add_paragraph(style, "", text_string(&line), INK_SOFT, out);
    text_release(&line);
}

/* The legend of the signs, whose game it is, and where the rules come from. */
static void add_colophon(const struct rule_text *rules, const struct rules_text_style *style, struct text *out)
{
    text_add_char(out, '\n');
    if (rule_text_has_rulings(rules))
        add_paragraph(style, ruling_sign(style), rules->words.ruling, INK_SOFT, out);
    add_paragraph(style, "", rules->credit, INK_SOFT, out);
    add_paragraph(style, "", rules->source, INK_SOFT, out);
}

void rules_text(const struct rule_text *rules, const struct rules_text_style *style, struct text *out)
{
    add_head(rules, style, out);
    for (size_t i = 0; i < rules->block_count; i++) {
        const struct rule_block *block = &rules->blocks[i];
        bool after_heading = i > 0 && block[-1].kind == RULE_HEADING;
        bool in_list = i > 0 && block->kind == RULE_ENTRY && block[-1].kind == RULE_ENTRY;
        if (!after_heading && !in_list)
            text_add_char(out, '\n');
        if (block->kind == RULE_EXAMPLES)
            add_pictures(style, rules->pictures + block->first, block->count, out);
        else
            add_block(style, block, out);
    }
    add_colophon(rules, style, out);
}
