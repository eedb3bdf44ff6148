#include "scan/blank_page.h"

#include "page/template/resources.h"

#include <string.h>

/* Draws the side with `d` and closes it. */
static bool draw_side(struct draw *d, const struct sheet_code *code, struct side_places *places, struct text *why)
{
    bool fits = sheet_draw_side(d, code, places);
    return draw_close(d, why) && (fits || text_refuse(why, "no sheet has the layout in this code"));
}

/* Whether the side can be regenerated and has a board with places to mark. */
static bool check(const struct sheet_code *code, struct text *why)
{
    static const char *const kinds[] = {
        [PAGE_FORM] = "a record form", [PAGE_RULES] = "the rules", [PAGE_REMINDER] = "the reminder of the rules"};
    const struct game *game = code->id.game;

    if (code->boxes)
        return text_refuse(why, "this sheet has boxes to tick, from an earlier version: of sheets that are printed now "
                                "the marks are enough; type the game in with quadrille record");
    if (game_sheet(game)->own)
        return text_refuse(why, "sheets of %s are filled in with digits, which are not read", game->about.title);
    if (code->on_it.kind != PAGE_BOARD)
        return text_refuse(why, "this side of the sheet, page %d, holds %s: photograph the side with the board",
                           code->side, kinds[code->on_it.kind]);
    if (!*code->theme || !*code->language)
        return text_refuse(why, "the sheet was printed with a theme or language of your own, or with settings for "
                                "which its code has no room: such pages are not read");
    return true;
}

bool blank_page_new(const struct sheet_code *code, double scale, struct blank_page *out, struct text *why)
{
    scoped(text_release) struct text notes = {0};
    struct side_places places = {0};
    scoped(geometry_release) struct geometry geometry = {0};

    *out = (struct blank_page){.scale = scale};
    if (!check(code, why))
        return false;
    struct resources *resources = resources_load(NULL, code->theme, code->language, NULL, code->id.game, &notes, why);
    if (!resources)
        return false;

    const struct draw_resources *draw = resources_get(resources);
    bool same = strcmp(draw->theme->name, code->theme) == 0 && strcmp(words_name(draw->words), code->language) == 0;
    if (!same)
        text_refuse(why,
                    "the sheet was printed with the built-in theme %s and language %s, in whose place you have "
                    "others: see quadrille template list",
                    code->theme, code->language);
    bool good = same && draw_side(draw_geometry(draw, &geometry), code, &places, why) &&
                draw_side(draw_grey(draw, scale, &out->print), code, &places, why);
    if (geometry.count > 0) {
        out->side = geometry.sides[0];
        geometry.sides[0] = (struct side_geometry){0};
    }
    resources_free(resources);

    const struct box *c = &places.code, *part = &places.part;
    out->code[0] = (struct point){c->x, c->y};
    out->code[1] = (struct point){c->x + c->w, c->y};
    out->code[2] = (struct point){c->x + c->w, c->y + c->h};
    out->code[3] = (struct point){c->x, c->y + c->h};
    out->extent[1] = (struct point){out->side.width, out->side.height};
    if (code->per_page > 1) {
        out->extent[0] = (struct point){part->x, part->y};
        out->extent[1] = (struct point){part->x + part->w, part->y + part->h};
    }
    if (!good)
        blank_page_release(out);
    return good;
}

void blank_page_release(struct blank_page *page)
{
    grey_release(&page->print);
    side_geometry_release(&page->side);
    *page = (struct blank_page){0};
}
