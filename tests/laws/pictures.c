/* Every kind of page of every game looks the same in every format: the PNG beside poppler's picture of the PDF. */
#include "base/mem.h"
#include "base/output.h"
#include "draw/image.h"
#include "game/registry.h"
#include "help/pages.h"
#include "help/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    DPI = 100,
    SETTINGS = 4,    /* of each game */
    FAINT = 32,      /* of 255: what may be lighter or darker */
    PER_THOUSAND = 5 /* pixels that may differ by more; twice that is promised */
};

static char folder[] = "/tmp/quadrille-pictures-XXXXXX";
static int worst;

static int begin(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    print_message("at most %d of 1000 pixels differ\n", worst);
    return rmdir(folder);
}

static char *name_of(const char *kind, size_t page)
{
    struct text name = {0};
    text_addf(&name, "%s/%s-%zu.png", folder, kind, page);
    return name.data;
}

/* ---- Drawing ---- */

struct files {
    struct output *out;
    size_t count;
};

static struct output *open_page(void *context, size_t page)
{
    struct files *files = context;
    struct text why = {0};
    char *name = name_of("png", page);
    files->out = output_open(name, NULL, true, &why);
    files->count++;
    free(name);
    return files->out;
}

static bool close_page(void *context, size_t page)
{
    struct files *files = context;
    struct text why = {0};
    (void)page;
    return output_commit(files->out, &why);
}

static void draw_pdf_pages(const struct kit *kit, const struct sheet_style *style, const struct sheet_id *id)
{
    struct text why = {0}, path = {0}, command = {0};
    text_addf(&path, "%s/x.pdf", folder);
    struct output *out = output_open(path.data, NULL, true, &why);
    assert_non_null(out);
    pages_draw(draw_pdf(kit_draw(kit), &(struct draw_info){0}, out), style, id, 1);
    assert_true(output_commit(out, &why));
    text_addf(&command,
              "pdftoppm -png -r %d %s %s/p && for f in %s/p-*; do mv $f $(echo $f | sed 's/p-0*/pdf-/'); done", DPI,
              path.data, folder, folder);
    assert_int_equal(system(command.data), 0);
    unlink(path.data);
    text_release(&path);
    text_release(&command);
}

/* ---- Comparing ---- */

static struct image *read_page(const char *kind, size_t page)
{
    struct text why = {0};
    char *name = name_of(kind, page);
    struct image *image = image_read_png(name, &why);
    if (!image)
        fail_msg("%s", text_string(&why));
    unlink(name);
    free(name);
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

/* Pixels of a thousand that have nothing like them at their place, or one pixel off, in the other picture. */
static int unlike(const struct image *a, const struct image *b)
{
    size_t count = 0;
    for (int y = 0; y < (int)a->height; y++)
        for (int x = 0; x < (int)a->width; x++)
            count += !channel_agrees(a, b, x, y, 0) || !channel_agrees(a, b, x, y, 1) || !channel_agrees(a, b, x, y, 2);
    return (int)((count * 1000 + 999) / ((size_t)a->width * a->height));
}

/* poppler begins one more row or column for the last part of a pixel, which is cut off here. */
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

/* Compares the pages, and the first PDF page with the last PNG. */
static void compare(const char *game, size_t count)
{
    struct image *first = NULL, *last = NULL;
    for (size_t page = 0; page < count; page++) {
        struct image *pdf = read_page("pdf", page + 1), *png = read_page("png", page);
        cut(pdf, png);
        int share = difference(pdf, png);
        worst = share > worst ? share : worst;
        if (share > PER_THOUSAND)
            fail_msg("%s, page %zu: %d of 1000 pixels differ", game, page + 1, share);
        if (page == 0)
            first = pdf;
        else
            image_free(pdf);
        image_free(last);
        last = png;
    }
    if (count > 1)
        assert_true(difference(first, last) > 2 * PER_THOUSAND);
    image_free(first);
    image_free(last);
}

static void one_sheet(struct kit *kit, const struct game *game, const struct values *values, const struct rules *rules)
{
    struct sheet_style style = pages_style();
    struct text why = {0};
    struct files files = {0};
    struct draw_pages pages = {&files, open_page, close_page};

    style.once = true;
    style.record_form = rules != NULL;
    style.rules = rules;
    if (!sheet_fits(kit_draw(kit), &style, game, values, values, &why)) {
        text_release(&why);
        return;
    }
    struct sheet_id *id = pages_ids(game, values, 1);
    draw_pdf_pages(kit, &style, id);
    pages_draw(draw_png(kit_draw(kit), &(struct draw_info){0}, DPI, &pages), &style, id, 1);
    assert_true(files.count >= (rules ? 3 : 1));
    compare(game->slug, files.count);
    free(id);
    text_release(&why);
}

static void pdf_and_png_agree(void **state)
{
    const struct game *game;
    (void)state;
    for (size_t i = 0; (game = registry_game(i)); i++) {
        struct kit *kit = pages_kit(game);
        struct pages_book book = pages_book(game, RULES_LANGUAGE);
        struct values values;
        struct rng rng;
        rng_start(&rng, rng_hash(game->slug, strlen(game->slug)));
        for (int setting = 0; setting < SETTINGS; setting++) {
            play_values(game, &rng, &values);
            one_sheet(kit, game, &values, setting == 0 ? book.rules : NULL);
        }
        pages_book_release(&book);
        kit_free(kit);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pdf_and_png_agree)};
    return cmocka_run_group_tests_name("pictures", tests, begin, end);
}
