#include "page/book/book_cover.h"

#include "base/rng.h"
#include "draw/marker.h"

#include <math.h>
#include <string.h>

/* ---- Art --------------------------------------------------------------------------------------------------------- */

#define FIGURE 0.78 /* of a cell: an alien */
#define STONE  0.40 /* of the pitch: the radius of a stone */

static struct colour any_player(const struct draw *d, struct rng *rng)
{
    return draw_theme(d)->colour.player[rng_below(rng, 4)];
}

/* A ground on which bright colours stand out; where the theme draws outlines, paper. */
static struct colour ground(const struct draw *d)
{
    const struct theme *theme = draw_theme(d);
    return fill_outlines(d) ? theme->colour.paper : fill_blend(theme->colour.player[1], theme->colour.ink, 0.65);
}

static void draw_aliens(struct draw *d, struct rng *rng, struct box cell, const struct box *in UNUSED)
{
    const struct theme *theme = draw_theme(d);
    const char *name = draw_art_name(d, (uint32_t)rng_next(rng));
    double size = fmin(cell.w, cell.h) * FIGURE;
    struct colour pale = fill_blend(any_player(d, rng), theme->colour.paper, 0.55);

    path_rect(draw_path(d), cell.x, cell.y, cell.w, cell.h);
    fill_ground(d, pale);
    if (name)
        draw_art(d, name, cell.x + cell.w / 2, cell.y + cell.h / 2, size,
                 theme->colour.value[rng_below(rng, THEME_VALUES)]);
}

/* Stars in the centres of cells, lines to the next ones, and squares between four of them. */
static void draw_lattice(struct draw *d, struct rng *rng, struct box cell, const struct box *in)
{
    const struct theme *theme = draw_theme(d);
    struct colour line = fill_outlines(d) ? theme->colour.ink : theme->colour.paper, fill = any_player(d, rng);
    double width = fmin(cell.w, cell.h) * 0.08, inset = cell.w * 0.14;
    double x = cell.x + cell.w / 2, y = cell.y + cell.h / 2;
    bool right = x + cell.w < in->x + in->w, below = y + cell.h < in->y + in->h;

    if (right && below && rng_below(rng, 3) == 0) {
        path_rect(draw_path(d), x + inset, y + inset, cell.w - 2 * inset, cell.h - 2 * inset);
        fill_shape(d, fill, cell.w);
    }
    if (right && rng_below(rng, 2) == 0)
        draw_line(d, x, y, x + cell.w, y, line, width);
    if (below && rng_below(rng, 2) == 0)
        draw_line(d, x, y, x, y + cell.h, line, width);
    draw_disc(d, x, y, width * 1.5, line);
}

/* Numbers on tiles. */
static void draw_number(struct draw *d, struct rng *rng, struct box cell, const struct box *in UNUSED)
{
    const struct theme *theme = draw_theme(d);
    const double air = cell.w * 0.06, middle = cell.y + cell.h / 2;
    struct type type = draw_type(d, FACE_BOLD, cell.h * 0.55 / MM_PER_PT, ALIGN_CENTRE);

    path_rect(draw_path(d), cell.x + air, cell.y + air, cell.w - 2 * air, cell.h - 2 * air);
    fill_ground(d, fill_blend(any_player(d, rng), theme->colour.paper, 0.6));
    draw_text(d, cell.x + cell.w / 2, draw_centred(d, type, middle), type,
              (const char[]){(char)('1' + rng_below(rng, 6)), '\0'});
}

/* Marks of two players on squared paper. */
static void draw_mark(struct draw *d, struct rng *rng, struct box cell, const struct box *in UNUSED)
{
    const struct theme *theme = draw_theme(d);
    uint32_t player = rng_below(rng, 5);
    draw_rect(d, cell.x, cell.y, cell.w, cell.h, theme->colour.paper);
    draw_frame(d, cell.x, cell.y, cell.w, cell.h, theme->colour.guide, theme->stroke.guide);
    if (player < 2)
        marker_draw(d, (int)player, cell.x + cell.w / 2, cell.y + cell.h / 2, cell.w * 0.3,
                    theme->colour.player[player]);
}

/* Stones of two colours on rings around an apex at the bottom. */
static void draw_cone(struct draw *d, struct rng *rng, struct box box, double pitch, double inset)
{
    const struct theme *theme = draw_theme(d);
    double x = box.x + box.w / 2, y = box.y + box.h, last = hypot(box.w / 2, box.h);

    for (double r = pitch; r < last; r += pitch) {
        int count = (int)floor(2 * acos(-1) * r / pitch), turn = (int)rng_below(rng, 100);
        for (int i = 0; i < count; i++) {
            double angle = (i + turn / 100.0) * 2 * acos(-1) / count;
            double sx = x + r * cos(angle), sy = y - r * sin(angle);
            uint32_t colour = rng_below(rng, 5);
            if (fabs(sx - x) > box.w / 2 - inset || sy < box.y + inset || sy > y - inset)
                continue;
            path_ellipse(draw_path(d), sx, sy, pitch * STONE, pitch * STONE);
            if (fill_outlines(d))
                draw_stroke(d, colour < 2 ? theme->colour.ink : theme->colour.guide,
                            colour < 2 ? theme->stroke.strong : theme->stroke.line);
            else if (colour < 2)
                fill_shape(d, theme->colour.player[colour], pitch);
            else
                draw_fill(d, fill_blend(ground(d), theme->colour.paper, colour == 2 ? 0.3 : 0.12));
            if (fill_outlines(d) && colour == 1)
                draw_ring(d, sx, sy, pitch * STONE * 0.6, theme->colour.ink, theme->stroke.strong);
        }
    }
}

/* The cells abreast in art of this width, or below each other in its height. */
static int art_cells(struct book_art art, double width, double pitch)
{
    return (int)fmax(1, round(width / (art.design == COVER_ALIENS ? pitch : pitch / 2)));
}

void book_art_draw(struct draw *d, struct book_art art, struct box box, double pitch)
{
    struct rng rng;

    rng_start(&rng, rng_hash(art.seed, strlen(art.seed)));
    draw_rect(d, box.x, box.y, box.w, box.h, ground(d));
    if (art.design == COVER_CONE) {
        draw_cone(d, &rng, box, pitch / 2, art.framed ? pitch / 2 * STONE : 0);
        return;
    }
    static void (*const draw_cells[])(struct draw *, struct rng *, struct box,
                                      const struct box *) = {[COVER_ALIENS] = draw_aliens,
                                                             [COVER_LATTICE] = draw_lattice,
                                                             [ART_NUMBERS] = draw_number,
                                                             [ART_MARKS] = draw_mark};
    int columns = art_cells(art, box.w, pitch), rows = art_cells(art, box.h, pitch);
    for (int i = 0; i < columns * rows; i++)
        draw_cells[art.design](d, &rng, box_cell(box, columns, rows, 0, i), &box);
}

enum cover_design book_art_of(const struct game *game)
{
    const struct sheet_parts *sheet = game_sheet(game);
    return game->picture->art     ? COVER_ALIENS
           : game->picture->sides ? COVER_CONE
           : sheet->own           ? ART_NUMBERS
           : sheet->tally         ? ART_MARKS
                                  : COVER_LATTICE;
}

/* ---- Covers ------------------------------------------------------------------------------------------------------ */

#define PITCH      30.0 /* mm: of a cover's art */
#define SAFE       9.6  /* mm: from the trimmed edges to texts */
#define PANEL      0.12 /* of the height: above the panel with the title */
#define TITLE_MOST 3.4  /* the type of the title, in that of other titles; and the least */
#define TITLE_STEP 0.2

/* The largest type in which a title takes at most two lines. */
static struct type title_type(const struct draw *d, double width, const char *title)
{
    struct type type = draw_type(d, FACE_BOLD, 0, ALIGN_CENTRE);
    for (double factor = TITLE_MOST; factor >= 1; factor -= TITLE_STEP) {
        type.size = draw_theme(d)->type.title * factor;
        if (draw_text_lines(d, width, type, title) <= 2)
            break;
    }
    return type;
}

/* Title and subtitle below y. */
static void draw_titles(struct draw *d, const struct cover_page *c, double x, double y, double w)
{
    const struct theme *theme = draw_theme(d);
    draw_title_begin(d, c->title);
    y = text_block_draw(d, x, y, w, title_type(d, w, c->title), c->title);
    draw_tag_end(d);
    text_block_tagged(d, TAG_P, x, y + theme->page.gap_small, w,
                      draw_type(d, FACE_REGULAR, theme->type.heading, ALIGN_CENTRE), c->subtitle);
}

/* The issue, and the date or the author, one below the other above y; draws them unless they are only to be measured.
 * Returns where they begin. */
static double draw_author(struct draw *d, const struct cover_page *c, double x, double y, double w, bool drawn)
{
    const struct theme *theme = draw_theme(d);
    const char *const lines[] = {c->author, c->date, c->issue};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct type type = draw_type(d, i ? FACE_REGULAR : FACE_BOLD, theme->type.heading, ALIGN_CENTRE);
        y -= text_block_height(d, w, type, lines[i]);
        if (drawn)
            text_block_tagged(d, TAG_P, x, y, w, type, lines[i]);
    }
    return y;
}

/* A panel of paper on a cover at x, over whole rows of its art: near `y` or, if that is negative, at the foot; with
 * room for this height. Returns its middle. */
static double draw_panel(struct draw *d, const struct cover_page *c, double x, double y, double height)
{
    struct page_area a = page_area(draw_theme(d), &c->page);
    double bleed = c->binding.bleed, whole = a.height + 2 * bleed, row = whole / art_cells(c->art, whole, PITCH);
    double h = ceil(height / row) * row, top = (y < 0 ? whole - h : fmax(1, round(y / row)) * row) - bleed;

    draw_rect(d, x, top, a.width + bleed, h, draw_theme(d)->colour.paper);
    return top + h / 2;
}

/* The front of a cover at x, over its art. */
static void draw_front(struct draw *d, const struct cover_page *c, double x)
{
    const struct theme *theme = draw_theme(d);
    struct page_area a = page_area(theme, &c->page);
    double bleed = c->binding.bleed, w = a.width - 2 * SAFE;
    double title = text_block_height(d, w, title_type(d, w, c->title), c->title) + theme->page.gap_small +
                   text_block_height(d, w, draw_type(d, FACE_REGULAR, theme->type.heading, ALIGN_CENTRE), c->subtitle);
    double foot = -draw_author(d, c, 0, 0, w, false);

    draw_titles(d, c, x + SAFE, draw_panel(d, c, x, a.height * PANEL, title + 2 * theme->page.gap) - title / 2, w);
    if (foot > 0)
        draw_author(d, c, x + SAFE, draw_panel(d, c, x, -1, foot + 2 * (SAFE + bleed)) + foot / 2, w, true);
}

void book_cover_draw(struct draw *d, const struct cover_page *c)
{
    struct page_area a = page_area(draw_theme(d), &c->page);
    double bleed = c->binding.bleed, gutter = c->binding.gutter;

    draw_page(d, a.width - gutter, a.height);
    draw_push(d, -gutter, 0, 1); /* beside the page is the strip of the gutter, which the cover fills */
    book_art_draw(d, c->art, (struct box){0, -bleed, a.width + bleed, a.height + 2 * bleed}, PITCH);
    draw_front(d, c, 0);
    draw_pop(d);
    draw_bookmark(d, c->title);
}

void book_title_draw(struct draw *d, const struct cover_page *c)
{
    struct page_area a = page_area(draw_theme(d), &c->page);
    double w = a.width - c->binding.gutter - 2 * a.edge;

    draw_page(d, a.width - c->binding.gutter, a.height);
    draw_titles(d, c, a.edge, a.height / 4, w);
    draw_author(d, c, a.edge, a.height - a.edge, w, true);
}

/* ---- The wrap ---------------------------------------------------------------------------------------------------- */

#define LEAF       0.0572 /* mm: half the thickness of a leaf of white paper, for each page */
#define SPINE_TEXT 79     /* pages of a book whose spine has a text */
#define SPINE_FREE 1.6    /* mm: on both sides of that text */
#define BARCODE_W  51.0   /* mm: the field for a bar code */
#define BARCODE_H  30.5

void book_wrap_draw(struct draw *d, const struct cover_page *c, int pages)
{
    const struct theme *theme = draw_theme(d);
    struct page_area a = page_area(theme, &c->page);
    double bleed = c->binding.bleed, spine = (pages + pages % 2) * LEAF, w = a.width - 2 * SAFE;
    struct type body = draw_type(d, FACE_REGULAR, theme->type.heading, ALIGN_LEFT), down = body;
    double gap = theme->page.gap, about = text_block_height(d, w - 2 * gap, body, c->about);

    draw_page(d, 2 * a.width + spine, a.height);
    struct book_art art = c->art;
    art.framed = true; /* at the folds, too */
    for (int front = 0; front < 2; front++)
        book_art_draw(d, art,
                      (struct box){front ? a.width + spine : -bleed, -bleed, a.width + bleed, a.height + 2 * bleed},
                      PITCH);
    draw_rect(d, a.width, -bleed, spine, a.height + 2 * bleed, ground(d));
    draw_front(d, c, a.width + spine);
    text_block_tagged(d, TAG_P, SAFE + gap, draw_panel(d, c, -bleed, a.height * PANEL, about + 2 * gap) - about / 2,
                      w - 2 * gap, body, c->about);
    draw_rect(d, a.width - SAFE - BARCODE_W, a.height - SAFE - BARCODE_H, BARCODE_W, BARCODE_H, theme->colour.paper);
    if (pages < SPINE_TEXT)
        return;
    down.colour = fill_readable(d, theme->colour.paper, ground(d));
    down.size = fmin(theme->type.heading, (spine - 2 * SPINE_FREE) / MM_PER_PT / 1.2);
    draw_text_down(d, a.width + spine / 2 - (draw_centred(d, down, 0)), a.height * PANEL, down, c->title);
    down.align = ALIGN_RIGHT;
    draw_text_down(d, a.width + spine / 2 - (draw_centred(d, down, 0)), a.height - SAFE - gap, down, c->author);
}
