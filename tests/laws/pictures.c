/* Every kind of page of every game looks the same in every format. Compares the PNG with poppler's picture of the PDF
 * and librsvg's of the SVG, with letters as text and as outlines. */
#include "base/output.h"
#include "catalogue/registry.h"
#include "draw/image.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    DPI = 100,       /* DPI_TEXT */
    SETTINGS = 4,    /* of each game; the first one with all kinds of page */
    FAINT = 32,      /* of 255: what may be lighter or darker */
    PER_THOUSAND = 8 /* pixels that may differ by more; 10 are promised */
};

#define DPI_TEXT "100"

static char folder[] = "/tmp/quadrille-pictures-XXXXXX";
static int worst;

static int begin(void **state)
{
    return mkdtemp(folder) ? 0 : -1;
}

static int end(void **state)
{
    print_message("at most %d of 1000 pixels differ\n", worst);
    char command[80];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

/* ---- Drawing ---- */

/* A file of a page: "FOLDER/png-0". */
static const char *name_of(const char *kind, size_t page)
{
    static char name[80];
    snprintf(name, sizeof name, "%s/%s-%zu", folder, kind, page);
    return name;
}

struct files {
    const char *kind;
    struct output *out;
    size_t count;
};

static struct output *open_page(void *context, size_t page)
{
    struct files *files = context;
    struct text why = {0};
    files->out = output_open(name_of(files->kind, page), NULL, true, false, &why);
    files->count++;
    return files->out;
}

static bool close_page(void *context, size_t page)
{
    struct files *files = context;
    struct text why = {0};
    (void)page;
    return output_commit(files->out, &why);
}

/* Has another program draw "other-N" of what was drawn, by a command in the folder. */
static void convert(const char *command)
{
    struct text all = {0};
    text_addf(&all, "cd %s && %s", folder, command);
    if (!test_is_quick())
        assert_int_equal(system(all.data), 0);
    text_release(&all);
}

static void draw_pdf_pages(const struct resources *resources, const struct sheet_style *style,
                           const struct sheet_id *id)
{
    struct text why = {0};
    struct output *out = output_open(name_of("pdf", 0), NULL, true, false, &why);
    assert_non_null(out);
    pages_draw(draw_pdf(resources_get(resources), &(struct draw_info){0}, out), style, id, 1);
    assert_true(output_commit(out, &why));
    convert("pdftoppm -png -r " DPI_TEXT " pdf-0 p && i=0 && for f in p-*; do mv $f other-$i; i=$((i+1)); done");
}

static size_t draw_png_pages(const struct resources *resources, const struct sheet_style *style,
                             const struct sheet_id *id)
{
    struct files files = {.kind = "png"};
    struct draw_pages pages = {&files, open_page, close_page};
    pages_draw(draw_png(resources_get(resources), &(struct draw_info){0}, DPI, &pages), style, id, 1);
    return files.count;
}

static void draw_svg_pages(const struct resources *resources, enum svg_text text, const struct sheet_style *style,
                           const struct sheet_id *id)
{
    struct files files = {.kind = "svg"};
    struct draw_pages pages = {&files, open_page, close_page};
    pages_draw(draw_svg(resources_get(resources), &(struct draw_info){0}, text, &pages), style, id, 1);
    convert("for f in svg-*; do rsvg-convert --background-color=white -d " DPI_TEXT " -p " DPI_TEXT
            " $f -o other-${f#svg-} && rm $f; done");
}

/* ---- Comparing ---- */

static struct image *read_page(const char *kind, size_t page)
{
    struct text why = {0};
    struct image *image = image_read_png(name_of(kind, page), &why);
    if (!image)
        fail_msg("%s", text_string(&why));
    return image;
}

/* Whether a channel of pixel (x, y) is like those of the pixels around it in the other picture, or between them. */
static bool channel_agrees(const struct image *a, const struct image *b, int x, int y, int channel)
{
    int least = 255, most = 0, width = (int)a->width, height = (int)a->height;
    int value = a->rgb[3 * (y * width + x) + channel];
    for (int row = y > 0 ? y - 1 : 0; row <= y + 1 && row < height; row++)
        for (int column = x > 0 ? x - 1 : 0; column <= x + 1 && column < width; column++) {
            int other = b->rgb[3 * (row * width + column) + channel];
            least = other < least ? other : least;
            most = other > most ? other : most;
        }
    return value >= least - FAINT && value <= most + FAINT;
}

/* Pixels per thousand without a similar one at the same place, or one pixel away, in the other picture. */
static int unlike(const struct image *a, const struct image *b)
{
    size_t count = 0;
    for (int y = 0; y < (int)a->height; y++)
        for (int x = 0; x < (int)a->width; x++) {
            size_t at = 3 * ((size_t)y * a->width + (size_t)x);
            if (memcmp(a->rgb + at, b->rgb + at, 3) == 0)
                continue; /* most pixels */
            count += !channel_agrees(a, b, x, y, 0) || !channel_agrees(a, b, x, y, 1) || !channel_agrees(a, b, x, y, 2);
        }
    return (int)((count * 1000 + 999) / ((size_t)a->width * a->height));
}

/* poppler adds a row or column for the last fraction of a pixel; this cuts it off. */
static void cut(struct image *image, const struct image *as)
{
    assert_in_range(image->width, as->width, as->width + 1);
    assert_in_range(image->height, as->height, as->height + 1);
    for (uint32_t y = 0; y < as->height; y++)
        memmove(image->rgb + (size_t)3 * as->width * y, image->rgb + (size_t)3 * image->width * y,
                (size_t)3 * as->width);
    image->width = as->width;
    image->height = as->height;
}

static int difference(const struct image *a, const struct image *b)
{
    int one = unlike(a, b), other = unlike(b, a);
    return one > other ? one : other;
}

/* Compares the PNGs with what another program drew, and the first with the second, which must differ. */
static void compare(const char *game, const char *format, size_t count)
{
    struct image *first = NULL;
    for (size_t page = 0; page < count && !test_is_quick(); page++) { /* when quick, to draw was enough */
        struct image *other = read_page("other", page), *png = read_page("png", page);
        cut(other, png);
        int share = difference(other, png);
        worst = share > worst ? share : worst;
        if (share > PER_THOUSAND)
            fail_msg("%s, page %zu, %s: %d of 1000 pixels differ", game, page + 1, format, share);
        if (page == 1)
            assert_true(difference(first, png) > 2 * PER_THOUSAND);
        image_free(png);
        image_free(page == 0 ? NULL : other);
        first = page == 0 ? other : first;
    }
    image_free(first);
}

/* With `rules` all kinds of page, in all formats. */
static void one_sheet(struct resources *resources, const struct game *game, const struct values *values,
                      const struct rule_text *rules)
{
    struct sheet_style style = pages_style();
    struct text why = {0};

    style.once = true;
    style.record_form = rules != NULL;
    style.rules = rules;
    struct sheet_id *id = pages_ids(game, values, 1);
    if (sheet_fits(resources_get(resources), &style, id, id, &why)) {
        size_t count = draw_png_pages(resources, &style, id);
        assert_true(count >= (rules ? 3 : 1));
        draw_pdf_pages(resources, &style, id);
        compare(game->about.slug, "PDF", count);
        for (int text = SVG_TEXT; rules && text <= SVG_OUTLINE; text++) {
            draw_svg_pages(resources, (enum svg_text)text, &style, id);
            compare(game->about.slug, "SVG", count);
        }
    }
    text_release(&why);
    free(id);
}

TEST(all_formats_agree)
{
    const struct game *game;
    for (size_t i = 0; (game = registry_game(i)); i++) {
        struct resources *resources = pages_resources(game);
        struct pages_book book = pages_book(game, LANGUAGE_STANDARD);
        struct values values;
        struct rng rng;
        rng_start(&rng, rng_hash(game->about.slug, strlen(game->about.slug)));
        for (int setting = 0; setting < (test_is_quick() ? 1 : SETTINGS); setting++) {
            play_sheet_values(game, &rng, &values);
            one_sheet(resources, game, &values, setting == 0 ? book.rules : NULL);
        }
        pages_book_release(&book);
        resources_free(resources);
    }
}

TESTS_BETWEEN(begin, end)
