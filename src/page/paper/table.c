#include "page/paper/table.h"

#include "base/clamp.h"
#include "page/paper/running.h"

#include <math.h>
#include <string.h>

/* mm per pt of type. */
#define ROW (PAGE_LEADING * 1.18)
#define PAD (MM_PER_PT * 0.37) /* left and right of a cell's text */

#define UNIT         10.0 /* pt in which texts are measured */
#define SHRINK_SHARE 0.4  /* of the page: the maximum width of the column whose texts shrink */
#define SHRINK_WALL  0.65
#define SHRUNK       0.75 /* of the size: its least type */
#define STRETCH      1.4  /* the most by which columns are wider than they must be */
#define STRETCH_EVEN 2.0
#define SQUARE       0.9 /* an even column is at least this many rows wide */
#define HEIGHT_LEAST 35.0
#define WALL_MOST    30.0 /* pt: on a wall */
#define WALL_STEP    0.97
#define WALL_NEAR    0.4 /* of it: in the last column */
#define WALL_OTHERS  2   /* rows that heads and gaps take */

enum { ROWS_KEPT = 3 /* rows kept together before a table continues on the next page */ };

/* Heights of rows and gaps, those of walls first. The first that needs the fewest pages is taken. */
static const double tight[] = {2, 1.75, 1.5, 1.25, 1, 0.9, 0.8};
enum { TIGHT_WALL = 4 };

/* How all parts of a table are set. */
struct table_shape {
    double size;                /* of the type, pt */
    double *texts, *widths;     /* of the columns: their texts in UNIT pt, and all of them */
    size_t per;                 /* columns in a part, besides the repeated ones */
    double heading, heads, row; /* heights: heading with note, heads of columns, a row */
};

/* Some rows of some columns, on a page. */
struct table_part {
    struct table_part *next;
    size_t table, column, columns, row, rows;
    int page; /* from 0 */
    double y; /* of the heading */
};

/* ---- Columns ----------------------------------------------------------------------------------------------------- */

/* The type in a column of a table in type of `size` pt: on a wall only the last one is read from near by. */
static double column_size(const struct draw *d, const struct table *t, size_t column, double size)
{
    return t->wall && column + 1 == t->column_count ? fmax(size * WALL_NEAR, draw_theme(d)->type.small) : size;
}

/* The widths of the columns in type of `size` pt, from the widths of their texts in UNIT pt. */
static void size_columns(const struct draw *d, const struct table *t, const double *texts, double size,
                         double page_width, double *widths)
{
    double widest = SQUARE * ROW * size;
    for (size_t c = 0; c < t->column_count; c++) {
        widths[c] = texts[c] / UNIT * column_size(d, t, c, size) + 2 * PAD * size;
        if (c == t->shrink)
            widths[c] = fmin(widths[c], (t->wall ? SHRINK_WALL : SHRINK_SHARE) * page_width);
        if (c >= t->kept)
            widest = fmax(widest, widths[c]);
    }
    for (size_t c = t->kept; t->even && c < t->column_count; c++)
        widths[c] = widest;
}

/* The width of the widest part with `per` columns. */
static double widest_part(const struct table *t, const double *widths, size_t per)
{
    double kept = 0, widest = 0;
    for (size_t c = 0; c < t->kept; c++)
        kept += widths[c];
    for (size_t first = t->kept; first < t->column_count; first += per) {
        double part = 0;
        for (size_t c = first; c < first + per && c < t->column_count; c++)
            part += widths[c];
        widest = fmax(widest, part);
    }
    return kept + widest;
}

static struct type heading_type(const struct draw *d, const struct table *t)
{
    return draw_type(d, FACE_BOLD, t->wall ? draw_theme(d)->type.heading : draw_theme(d)->type.body, ALIGN_LEFT);
}

static struct type note_type(const struct draw *d)
{
    return draw_type_soft(d, draw_theme(d)->type.small, ALIGN_LEFT);
}

/* Decides in how many parts a table is set: as few as the least type needs, in the largest type for these. False if a
 * single column is too wide for the page. */
static bool shape_table(const struct draw *d, const struct table *t, const struct box *body, struct table_shape *shape,
                        struct arena *arena)
{
    const struct type bold = draw_type(d, FACE_BOLD, UNIT, ALIGN_LEFT);
    const struct type regular = draw_type(d, FACE_REGULAR, UNIT, ALIGN_LEFT);
    const struct theme *theme = draw_theme(d);
    const double least = fmax(theme->type.tiny, theme->type.least), width = body->w;
    const size_t others = t->column_count - t->kept;
    double *texts = shape->texts = arena_alloc(arena, t->column_count * sizeof *texts);
    bool fits = false;

    for (size_t c = 0; c < t->column_count; c++) {
        texts[c] = draw_text_width(d, bold, draw_word(d, t->columns[c].head));
        for (size_t r = 0; r < t->row_count; r++) {
            const char *cell = t->cells[r * t->column_count + c];
            texts[c] = fmax(texts[c], cell ? draw_text_width(d, regular, cell) : 0);
        }
    }
    shape->widths = arena_alloc(arena, t->column_count * sizeof *shape->widths);
    size_columns(d, t, texts, least, width, shape->widths);
    for (size_t parts = 1; parts <= others && !fits; parts++) {
        shape->per = (others + parts - 1) / parts;
        fits = widest_part(t, shape->widths, shape->per) <= width;
    }
    shape->size = theme->type.body;
    if (t->wall) /* as many rows as fill the page */
        shape->size = clamp(body->h / (((double)t->row_count + WALL_OTHERS) * ROW), theme->type.heading, WALL_MOST);
    for (; fits && shape->size > least;
         shape->size = t->wall ? shape->size * WALL_STEP : theme_smaller(theme, shape->size)) {
        size_columns(d, t, texts, shape->size, width, shape->widths);
        if (widest_part(t, shape->widths, shape->per) <= width)
            break;
    }
    shape->size = fmax(shape->size, least);
    size_columns(d, t, texts, shape->size, width, shape->widths);
    return fits;
}

/* Sets all tables of one part in one grid: in type of one size, with columns of one width, counted from the right. */
static void share_grid(const struct draw *d, const struct table_pages *pages, double width, struct table_shape *shapes,
                       struct arena *arena)
{
    double size = INFINITY, *grid = NULL;
    size_t most = 0;

    for (size_t i = 0; i < pages->count; i++)
        if (!pages->tables[i].even && shapes[i].per == pages->tables[i].column_count - pages->tables[i].kept) {
            most = pages->tables[i].column_count > most ? pages->tables[i].column_count : most;
            size = fmin(size, shapes[i].size);
        }
    grid = arena_alloc(arena, (most + 1) * sizeof *grid);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < pages->count; i++) {
            const struct table *t = &pages->tables[i];
            if (t->even || shapes[i].per < t->column_count - t->kept)
                continue;
            if (pass == 0)
                size_columns(d, t, shapes[i].texts, shapes[i].size = size, width, shapes[i].widths);
            for (size_t c = t->shrink + 1; c < t->column_count; c++) {
                double *column = &grid[t->column_count - 1 - c];
                *column = fmax(*column, shapes[i].widths[c]);
                shapes[i].widths[c] = *column;
            }
        }
}

/* Widens the columns until the widest part is as wide as the page: first the one whose texts shrink, so that they need
 * not, then all of them somewhat, then that one. */
static void fill_width(const struct table *t, double width, struct table_shape *shape)
{
    double *shrink = &shape->widths[t->shrink], whole = (shape->texts[t->shrink] / UNIT + 2 * PAD) * shape->size;
    *shrink = fmax(*shrink, fmin(whole, *shrink + width - widest_part(t, shape->widths, shape->per)));
    const double stretch = fmin(t->even ? STRETCH_EVEN : STRETCH, width / widest_part(t, shape->widths, shape->per));
    for (size_t c = 0; c < t->column_count; c++)
        shape->widths[c] *= stretch;
    *shrink += fmax(0, width - widest_part(t, shape->widths, shape->per));
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

static struct running running_of(const struct draw *d, const struct table_pages *pages, int page, int count)
{
    struct running r = {.title = pages->title};
    text_add(&r.text[RUN_CAPTION], pages->caption);
    text_add(&r.text[RUN_LEFT], draw_word(d, pages->foot));
    words_addf(draw_words(d), &r.text[RUN_RIGHT], "page %d of %d", page, count);
    return r;
}

static struct box body_of(const struct draw *d, const struct table_pages *pages)
{
    struct running r = running_of(d, pages, 888, 888);
    return running_body(d, &pages->page, &r);
}

static bool continues(const struct table *t, size_t row)
{
    return row < t->row_count && t->cells[row * t->column_count] && !*t->cells[row * t->column_count];
}

/* Places the rows of a part of a table, from the last page and *y on, and adds them to the list at **end. False if a
 * row is too high for a page. */
static bool place_rows(struct table_layout *l, const struct table_pages *pages, struct table_part part, double height,
                       double *y, struct table_part ***end, struct arena *arena)
{
    const struct table_shape *shape = &l->shapes[part.table];
    const struct table *t = &pages->tables[part.table];
    size_t count = t->row_count;
    double heads = shape->heading + shape->heads;
    size_t whole = (size_t)fmax(0, (height - heads) / shape->row + 1e-6); /* rows on a page */

    for (size_t row = 0; row < count && whole > 0; row += part.rows) {
        size_t left = count - row, fit = (size_t)fmax(0, (height - *y - heads) / shape->row + 1e-6);
        while (fit > 0 && fit < left && continues(t, row + fit))
            fit--;
        part.rows = 0;
        if (*y > 0 && fit < left && (left <= whole || fit < ROWS_KEPT)) { /* once more, on the next page */
            l->pages++;
            *y = 0;
            continue;
        }
        part.row = row;
        part.rows = fit > 0 && fit < left ? fit : left < whole ? left : whole;
        part.page = l->pages - 1;
        part.y = *y;
        **end = arena_alloc(arena, sizeof part);
        ***end = part;
        *end = &(**end)->next;
        *y += heads + (double)part.rows * shape->row;
    }
    return whole > 0;
}

/* Places all tables, with rows and gaps of this share of their usual height. False if there is no room. */
static bool place_tables(struct table_layout *l, const struct draw *d, const struct table_pages *pages,
                         const struct box *body, double share, struct arena *arena)
{
    struct table_part **end = &l->parts;
    double y = 0;
    bool good = true;

    l->pages = 1;
    for (size_t i = 0; i < pages->count && good; i++) {
        const struct table *t = &pages->tables[i];
        struct table_shape *shape = &l->shapes[i];
        shape->row = shape->heads = share * ROW * shape->size;
        shape->heading = heading_type(d, t).size * PAGE_LEADING +
                         (double)draw_text_lines(d, body->w, note_type(d), draw_word(d, t->note)) * note_type(d).size *
                             PAGE_LEADING +
                         shape->row * 0.15;
        for (size_t c = t->kept; c < t->column_count && good; c += shape->per) {
            size_t left = t->column_count - c;
            struct table_part part = {.table = i, .column = c, .columns = left < shape->per ? left : shape->per};
            good = place_rows(l, pages, part, body->h, &y, &end, arena);
            y += share * draw_theme(d)->page.gap;
        }
    }
    return good;
}

struct table_layout table_layout(const struct draw_resources *resources, const struct table_pages *pages,
                                 struct arena *arena)
{
    struct table_layout l = {.shapes = arena_alloc(arena, (pages->count + 1) * sizeof *l.shapes)}, best = {0};
    scoped(measuring_end) struct draw *d = measuring_begin(resources);
    const struct box body = page_area(draw_theme(d), &pages->page).w > 0 ? body_of(d, pages) : (struct box){0};
    bool good = body.w > 0 && body.h >= HEIGHT_LEAST;
    double share = 1;

    for (size_t i = 0; i < pages->count && good; i++)
        good = shape_table(d, &pages->tables[i], &body, &l.shapes[i], arena);
    if (!good)
        return l;
    share_grid(d, pages, body.w, l.shapes, arena);
    for (size_t i = 0; i < pages->count; i++)
        fill_width(&pages->tables[i], body.w, &l.shapes[i]);
    for (size_t i = pages->tables->wall ? 0 : TIGHT_WALL; i < sizeof tight / sizeof *tight; i++)
        if (place_tables(&l, d, pages, &body, tight[i], arena) && (best.pages == 0 || l.pages < best.pages)) {
            best = l;
            share = tight[i];
        }
    if (best.pages > 0)
        place_tables(&best, d, pages, &body, share, arena); /* the heights of the best */
    return best;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* Draws the text of a cell, centred on the height `middle`. */
static void draw_cell_text(struct draw *d, const struct table *t, const struct table_shape *shape, size_t c,
                           enum face face, double x, double middle, const char *s)
{
    struct type type = draw_type(d, face, column_size(d, t, c, shape->size), t->columns[c].align);
    double pad = PAD * shape->size, width = shape->widths[c], y = draw_centred(d, type, middle);

    x += type.align == ALIGN_LEFT ? pad : type.align == ALIGN_RIGHT ? width - pad : width / 2;
    if (c == t->shrink)
        draw_text_fit(d, x, y, width - 2 * pad, type.size * SHRUNK, type, s);
    else
        draw_text(d, x, y, type, s);
}

static void draw_part(struct draw *d, const struct table *t, const struct table_shape *shape,
                      const struct table_part *part, struct box body)
{
    const struct theme *theme = draw_theme(d);
    const size_t shown = t->kept + part->columns;
    double y = body.y + part->y, top = y + shape->heading + shape->heads, x = body.x;
    double bottom = top + (double)part->rows * shape->row, width = 0;

    draw_tag_begin(d, TAG_H2);
    draw_text_fit(d, x, y + heading_type(d, t).size * MM_PER_PT, body.w, theme->type.small, heading_type(d, t),
                  draw_word(d, t->heading));
    draw_tag_end(d);
    y += heading_type(d, t).size * PAGE_LEADING;
    draw_tag_begin(d, TAG_P);
    draw_text_wrap(d, x, y + note_type(d).size * MM_PER_PT, body.w, note_type(d).size * PAGE_LEADING, note_type(d),
                   draw_word(d, t->note));
    draw_tag_end(d);
    for (size_t i = 0; i < shown; i++) {
        width += shape->widths[i < t->kept ? i : part->column + i - t->kept];
        if (t->even && i + 1 >= t->kept)
            draw_line(d, x + width, top, x + width, bottom, theme->colour.guide, theme->stroke.guide);
    }
    draw_rect(d, x, top - shape->heads, width, shape->heads, theme->colour.wash);
    draw_tag_begin(d, TAG_TABLE);
    for (size_t r = 0; r <= part->rows; r++) { /* the heads first */
        const char *const *row = r > 0 ? &t->cells[(part->row + r - 1) * t->column_count] : NULL;
        const double height = row ? shape->row : shape->heads;
        y = row ? top + (double)(r - 1) * shape->row : top - shape->heads;
        x = body.x;
        draw_tag_begin(d, TAG_ROW);
        for (size_t i = 0; i < shown; i++) {
            size_t c = i < t->kept ? i : part->column + i - t->kept;
            const char *cell = row ? row[c] : draw_word(d, t->columns[c].head);
            if (!cell)
                draw_rect(d, x, y, shape->widths[c], shape->row, theme->colour.guide);
            draw_tag_begin(d, !row ? TAG_HEAD : c == t->shrink ? TAG_ROW_HEAD : TAG_CELL);
            if (cell)
                draw_cell_text(d, t, shape, c, row ? FACE_REGULAR : FACE_BOLD, x, y + height / 2, cell);
            draw_tag_end(d);
            x += shape->widths[c];
        }
        draw_tag_end(d);
    }
    draw_tag_end(d);
    draw_line(d, body.x, top, x, top, theme->colour.ink, theme->stroke.line);
    for (size_t r = 1; r <= part->rows; r++) {
        y = top + (double)r * shape->row;
        if (!continues(t, part->row + r))
            draw_line(d, body.x, y, x, y, theme->colour.guide, theme->stroke.guide);
    }
}

void table_draw(const void *context, struct draw *d, const struct document_part *asked UNUSED)
{
    const struct table_pages *pages = context;
    const struct table_layout *l = &pages->layout;
    const struct box body = body_of(d, pages);

    for (int page = 0; page < l->pages; page++) {
        struct running r = running_of(d, pages, page + 1, l->pages);
        running_begin(d, &pages->page, &r);
        for (const struct table_part *part = l->parts; part; part = part->next)
            if (part->page == page)
                draw_part(d, &pages->tables[part->table], &l->shapes[part->table], part, body);
        draw_pop(d);
    }
}
