#include "page/paper/page.h"

#include "base/parse.h"
#include "draw/geometry.h"
#include "game/game.h"

#include <math.h>
#include <paper.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

/* mm. Old viewers hold a coordinate of 1/16 pt in 16 bits, which allows no longer side. */
enum { SIDE_LEAST = 50, SIDE_MOST = 700 };

static const struct {
    const char *name;
    struct paper paper;
} names[] = {
    {"a4", {210, 297}}, {"letter", {215.9, 279.4}}, {"a3", {297, 420}},
    {"a5", {148, 210}}, {"legal", {215.9, 355.6}},  {"tabloid", {279.4, 431.8}},
};

void paper_names(struct text *out)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        text_addf(out, "%s%s", i ? ", " : "", names[i].name);
}

static bool find_name(const char *s, struct paper *paper)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcasecmp(s, names[i].name) == 0) {
            *paper = names[i].paper;
            return true;
        }
    return false;
}

/* Reads a side from `len` bytes; its decimals are exact to a ten-thousandth of a mm. */
static bool read_side(const char *s, size_t len, double unit, double *mm)
{
    if (!parse_decimal(short_text("%.*s", (int)len, s).text, 0, SIDE_MOST, mm, NULL))
        return false;
    *mm = round(*mm * unit * 1e4) / 1e4;
    return *mm >= SIDE_LEAST && *mm <= SIDE_MOST;
}

/* A size like 8.5x11in. */
static bool read_size(const char *s, struct paper *paper)
{
    static const struct {
        const char *name;
        double mm;
    } units[] = {{"mm", 1}, {"cm", 10}, {"in", 25.4}};
    const size_t width = strcspn(s, "xX"), len = strlen(s);

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (len > width + 3 && strcasecmp(s + len - 2, units[i].name) == 0)
            return read_side(s, width, units[i].mm, &paper->width) &&
                   read_side(s + width + 1, len - width - 3, units[i].mm, &paper->height);
    return false;
}

bool paper_read(const char *s, struct paper *paper, struct text *why)
{
    return find_name(s, paper) || read_size(s, paper) ||
           text_refuse(why,
                       "a4, letter, a3, a5, legal, tabloid, or a size like 200x280mm or 8.5x11in with sides from %d to "
                       "%d mm",
                       SIDE_LEAST, SIDE_MOST);
}

void paper_write(struct paper paper, struct text *out)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (paper.width == names[i].paper.width && paper.height == names[i].paper.height) {
            text_add(out, names[i].name);
            return;
        }
    text_add_fixed(out, paper.width, 3);
    text_add_char(out, 'x');
    text_add_fixed(out, paper.height, 3);
    text_add(out, "mm");
}

struct paper paper_default(void)
{
    enum { SETTINGS_MOST = 4096 };
    struct paper paper = names[0].paper;
    const char *settings = getenv("PAPERCONF");
    struct stat file;

    /* libpaper reads this file to its end, even that of a device. */
    if (settings && stat(settings, &file) == 0 && (!S_ISREG(file.st_mode) || file.st_size > SETTINGS_MOST))
        return paper;
    paperinit();
    char *name = systempapername();
    if (name)
        find_name(name, &paper);
    free(name);
    paperdone();
    return paper;
}

/* Two series by size: places in `names`. */
enum { SERIES = 3 };
static const int by_size[] = {3, 0, 2, 1, 4, 5};

/* Whether a paper is of the second series; `otherwise` if it is of none. */
static bool is_american(struct paper paper, bool otherwise)
{
    int i = 0;
    while (i < 2 * SERIES && memcmp(&names[by_size[i]].paper, &paper, sizeof paper) != 0)
        i++;
    return i < 2 * SERIES ? i >= SERIES : otherwise;
}

bool page_try_paper(const struct page_style *style, int i, struct page_style *trial)
{
    const bool american = is_american(style->paper, is_american(paper_default(), false));

    *trial = *style;
    trial->landscape = style->landscape != (i % 2 > 0);
    if (i / 2 < SERIES)
        trial->paper = names[by_size[i / 2 + american * SERIES]].paper;
    return i / 2 < SERIES;
}

void page_suggest_paper(const struct page_style *style, struct text *why)
{
    text_add(why, "; --paper ");
    paper_write(style->paper, why);
    text_addf(why, "%s would do", style->landscape ? " --landscape" : "");
}

/* ---- Area -------------------------------------------------------------------------------------------------------- */

struct page_area page_area(const struct theme *theme, const struct page_style *style)
{
    struct page_area a = {.width = style->landscape ? style->paper.height : style->paper.width,
                          .height = style->landscape ? style->paper.width : style->paper.height,
                          .edge = style->margin + theme->page.inset};
    a.top = a.edge + style->glue;
    if (style->section)
        a.top += theme->type.small * MM_PER_PT + theme->page.gap_small;
    a.w = a.width - 2 * a.edge;
    a.h = a.height - a.edge - a.top;
    return a;
}

void page_begin_bare(struct draw *d, const struct page_style *style)
{
    struct page_area a = page_area(draw_theme(d), style);

    draw_page(d, a.width, a.height);
    if (style->section && draw_page_count(d) == style->section->first) {
        draw_bookmarks_below(d, false);
        draw_bookmark(d, style->section->title);
        draw_bookmarks_below(d, true);
    }
}

void page_begin(struct draw *d, const struct page_style *style)
{
    const struct theme *theme = draw_theme(d);
    struct page_area a = page_area(theme, style);
    const struct page_section *section = style->section;

    page_begin_bare(d, style);
    if (!section)
        return;
    bool left = draw_page_count(d) % 2 == 0;
    double size = theme->type.small, y = a.edge + size * MM_PER_PT * 0.8, outer = left ? a.edge : a.edge + a.w;
    struct type bold = draw_type(d, FACE_BOLD, size, left ? ALIGN_LEFT : ALIGN_RIGHT);
    double used = page_number_width(d, bold, draw_page_count(d)) + theme->page.gap_small;

    draw_tag_begin(d, TAG_SECTION); /* decoration, also within an element that goes on */
    page_draw_number(d, outer, y, bold, draw_page_count(d));
    draw_text_fit(d, left ? outer + used : outer - used, y, a.w - used, size, draw_type_soft(d, size, bold.align),
                  left ? section->book : section->title);
    draw_tag_end(d);
}

void page_write_place(const struct page_style *style, const struct words *words, int page, int pages, struct text *out)
{
    if (!style->section)
        words_addf(words, out, "page %d of %d", page, pages);
}

const char *page_title(const struct page_style *style, const struct game *game)
{
    return style->title ? style->title : game->about.title;
}

void page_write_credit(const struct game *game, const struct words *words, struct text *out)
{
    text_addf(out, "%s: %s", game->about.title, words_get(words, game->about.designer));
}

struct text *page_separate(struct text *out)
{
    text_add(out, out->len ? " \u00b7 " : "");
    return out;
}

void page_join(struct text *out, const char *part)
{
    if (*part)
        text_add(page_separate(out), part);
}

void page_draw_number(struct draw *d, double x, double y, struct type type, int number)
{
    draw_text(d, x, y, type, short_text("%d", number).text);
}

double page_number_width(const struct draw *d, struct type type, int number)
{
    return draw_text_width(d, type, short_text("%d", number).text);
}

/* ---- Measuring --------------------------------------------------------------------------------------------------- */

struct draw *measuring_begin(const struct draw_resources *resources)
{
    return draw_geometry(resources, NULL);
}

void measuring_end(struct draw **d)
{
    scoped(text_release) struct text why = {0};
    draw_close(*d, &why); /* nothing is written that could fail */
}

/* ---- Blocks of text ---------------------------------------------------------------------------------------------- */

double text_block_height(const struct draw *d, double width, struct type type, const char *s)
{
    return *s ? (double)draw_text_lines(d, width, type, s) * type.size * BLOCK_LEADING : 0;
}

double text_block_draw(struct draw *d, double x, double y, double width, struct type type, const char *s)
{
    const double first = y + type.size * BLOCK_BASELINE, leading = type.size * BLOCK_LEADING;
    return y + round((draw_text_wrap(d, x, first, width, leading, type, s) - first) / leading) * leading;
}

double text_block_tagged(struct draw *d, enum draw_tag tag, double x, double y, double width, struct type type,
                         const char *s)
{
    draw_tag_begin(d, tag);
    y = text_block_draw(d, x, y, width, type, s);
    draw_tag_end(d);
    return y;
}
