/* Any layout as what a QR code says: what is read is written and read back, and either no such page was printed or it
 * can be drawn. The first bytes choose the sheet, the rest are the layout; or all of it is a text. */
#define _GNU_SOURCE /* memfd_create */

#include "page/sheet/sheet_code.h"

#include "catalogue/registry.h"
#include "fuzz.h"
#include "help/bounding_box.c" /* the library holds no helpers of tests */

static const struct draw_resources *resources_in(const char *theme, const char *language)
{
    static struct resources *all[16];
    static char name[16][32];
    char wanted[32];
    struct text notes = {0}, why = {0};
    int at = 0;

    snprintf(wanted, sizeof wanted, "%.15s %.15s", theme, language);
    while (all[at] && strcmp(name[at], wanted) != 0)
        at++;
    if (!all[at]) {
        memcpy(name[at], wanted, sizeof wanted);
        all[at] = resources_load(NULL, theme, language, NULL, NULL, &notes, &why);
        REQUIRE(all[at]);
        for (size_t i = 0; registry_game(i); i++)
            REQUIRE(resources_add(all[at], NULL, NULL, registry_game(i), &notes, &why));
    }
    text_release(&notes);
    text_release(&why);
    return resources_get(all[at]);
}

static void check_drawn(const struct sheet_code *code)
{
    struct bounding_boxes boxes = {0};
    struct side_places places;
    struct text why = {0};
    struct draw *d = draw_bounding_boxes(resources_in(code->theme, code->language), &boxes);
    bool drawn = sheet_draw_side(d, code, &places);
    REQUIRE(draw_close(d, &why));
    REQUIRE(boxes.count == drawn);
    if (drawn) {
        const struct bounding_box *page = &boxes.pages[0];
        double width = code->page.landscape ? code->page.paper.height : code->page.paper.width;
        REQUIRE(page->left >= -0.1 && page->top >= -0.1 && page->right <= width + 0.1);
        REQUIRE(places.code.x >= places.part.x && places.code.y >= places.part.y);
    }
    bounding_boxes_release(&boxes);
    text_release(&why);
}

static void check(const char *s, size_t len)
{
    struct sheet_code code, again;
    struct text why = {0}, text = {0};

    if (!sheet_code_read(s, len, &code, &why)) {
        require_reason(&why, utf8_valid(s, len) == len);
    } else if (code.known) {
        sheet_code_write(&code, &text);
        REQUIRE(sheet_code_read(text.data, text.len, &again, &why));
        /* A number with zeros before it can be too long for the QR code. */
        REQUIRE(!again.known || (again.side == code.side && again.head == code.head &&
                                 again.per_page == code.per_page && again.place == code.place));
        if (code.on_it.kind == PAGE_BOARD && !game_sheet(code.id.game)->own)
            check_drawn(&code);
    }
    text_release(&text);
    text_release(&why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char digits[] = BASE32;
    struct bytes bytes = {data, data + size};
    struct text text = {0};
    struct sheet_id id = {.game = registry_game((size_t)next_byte(&bytes) % 4)};

    check((const char *)data, size);
    id.seed = (uint64_t)next_byte(&bytes);
    params_standard(id.game->params, &id.values);
    sheet_id_write(&id, &text);
    text_add(&text, "/1");
    while (bytes.at < bytes.end)
        text_add_char(&text, digits[next_byte(&bytes) % 32]);
    check(text.data, text.len);
    text_release(&text);
    return 0;
}
