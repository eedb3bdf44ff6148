#include "page/sheet/sheet.h"

#include "base/json.h"
#include "base/mem.h"
#include "draw/geometry.h"
#include "replay/entry/entry.h"

#include <stdatomic.h>
#include <stdlib.h>

/* Sheet `i` of the batch. A seed that was chosen is kept; every thread would choose the same. */
static struct sheet_id id_of(const struct sheet_batch *b, uint64_t i)
{
    if (!b->seed)
        return b->like[i];
    uint64_t kept = b->chosen ? atomic_load_explicit(&b->chosen[i], memory_order_relaxed) : 0;
    uint64_t seed = kept ? kept - 1 : sheet_id_seed(b->game, &b->like->values, b->seed, i);
    if (b->chosen && !kept)
        atomic_store_explicit(&b->chosen[i], seed + 1, memory_order_relaxed);
    return (struct sheet_id){b->game, b->like->values, seed};
}

/* The resources and the style of sheet `i`: of a pupil in that one's language, with the name. */
static struct draw_resources personal(const struct sheet_batch *b, uint64_t i, struct sheet_style *style)
{
    struct draw_resources resources = *b->resources;
    *style = b->style;
    if (!b->roster)
        return resources;
    const struct pupil *pupil = &b->roster->list[i / (b->count / b->roster->count)];
    resources.words = pupil->speaks ? pupil->words : resources.words;
    style->names = &pupil->name;
    style->name_count = 1;
    style->personal = true;
    return resources;
}

static uint64_t count_pages(const void *context, struct item_range items, struct text *why UNUSED)
{
    const struct sheet_batch *b = context;
    uint64_t sides = items.count * b->sides, per_page = (uint64_t)b->style.per_page;

    for (uint64_t i = items.first; !b->seed && i < items.first + items.count; i++) {
        struct sheet_style style;
        const struct draw_resources resources = personal(b, i, &style);
        sides += (uint64_t)sheet_pages(&resources, &style, &b->like[items.first], &b->like[i], i + 1 == b->count, NULL);
    }
    if (b->seed && items.first + items.count == b->count)
        sides -= b->blank;
    return (sides + per_page - 1) / per_page;
}

static void write_id(const void *context, struct item_range items, struct text *out)
{
    const struct sheet_id id = id_of(context, items.first);
    sheet_id_write(&id, out);
}

/* Draws these sheets; on a roster each in its pupil's way. */
static void draw_all(const struct sheet_batch *b, struct item_range items, const struct sheet_id *ids, struct draw *d,
                     int *page_of, struct text *notes)
{
    const size_t count = (size_t)items.count, more = b->roster ? 1 : count;
    for (size_t i = 0; i < count; i += more) {
        const int before = draw_page_count(d);
        struct sheet_style style;
        draw_set_words(d, personal(b, items.first + i, &style).words);
        sheet_draw(d, &style, &ids[i], more, items.first + i, &page_of[i], notes ? &notes[i] : NULL);
        page_of[i] += before;
    }
}

/* Adds the geometry of sheets, whose drawing is repeated for it. */
static void write_geometry(const struct sheet_batch *b, const struct sheet_id *ids, int *page_of,
                           const struct document_part *asked)
{
    scoped(geometry_release) struct geometry geometry = {0};
    scoped(text_release) struct text file = {0}, why = {0};
    struct draw *d = draw_geometry(b->resources, &geometry);

    draw_all(b, asked->items, ids, d, page_of, NULL);
    draw_close(d, &why);
    for (size_t i = 0; i < geometry.count; i++) {
        int page = asked->place(asked->context, geometry.sides[i].page + 1, &file);
        geometry_write_json(&geometry.sides[i], text_string(&file), page, asked->of[LIST_GEOMETRY]);
    }
}

/* Adds a sheet, which begins on page `page`, to the manifest, and an empty record of it to the records. */
static void list_sheet(const struct sheet_batch *b, uint64_t i, const struct sheet_id *id, int page,
                       const struct text *note, const struct document_part *asked)
{
    struct text *manifest = asked->of[LIST_MANIFEST], *records = asked->of[LIST_RECORDS];
    scoped(text_release) struct text written = {0}, tags = {0}, file = {0};
    scoped(mem_free) struct pos *pos = mem_new(id->game->rules->size(&id->values));

    struct sheet_style style;
    personal(b, i, &style);
    sheet_id_write(id, &written);
    sheet_id_start(id, pos);
    setup_write(id->game, &id->values, text_string(&written), pos, &tags);
    if (manifest) {
        page = asked->place(asked->context, page, &file);
        json_line(manifest);
        json_string(manifest, "id", text_string(&written));
        json_string(manifest, "game", id->game->about.slug);
        if (b->roster)
            json_string(manifest, "name", *style.names);
        json_string(manifest, "file", text_string(&file));
        json_number(manifest, "page", page);
        json_string(manifest, "record", text_string(&tags));
        if (note->len > 0)
            json_string(manifest, "note", text_string(note));
        json_line_end(manifest);
    }
    if (records) {
        for (size_t k = 0; !game_sheet(id->game)->own && k < style.name_count; k++)
            setup_write_tag(short_text("%c", 'A' + (int)k).text, style.names[k], &tags);
        blank_record_write(id->game, &id->values, text_string(&tags), records);
        text_add_char(records, '\n');
    }
}

static void draw_sheets(const void *context, struct draw *d, const struct document_part *asked)
{
    const struct sheet_batch *b = context;
    const struct item_range items = asked->items;
    size_t count = (size_t)items.count;
    scoped(mem_free) struct sheet_id *ids = mem_new(count * sizeof *ids);
    scoped(mem_free) int *page_of = mem_new(count * sizeof *page_of);
    scoped(mem_free) struct text *notes = mem_new(count * sizeof *notes);

    for (size_t i = 0; i < count; i++)
        ids[i] = id_of(b, items.first + i);
    draw_all(b, items, ids, d, page_of, notes);
    if (asked->of[LIST_GEOMETRY])
        write_geometry(b, ids, page_of, asked);
    for (size_t i = 0; i < count; i++) {
        if (asked->of[LIST_MANIFEST] || asked->of[LIST_RECORDS])
            list_sheet(b, items.first + i, &ids[i], page_of[i], &notes[i], asked);
        text_release(&notes[i]);
    }
}

/* The least number of sheets that fill whole pages, wherever they are in the batch. */
static uint64_t sheets_on_whole_pages(const struct sheet_batch *b)
{
    uint64_t per_page = (uint64_t)b->style.per_page, divisor = per_page;
    if (per_page > 1 && !b->seed)
        return b->count;
    for (uint64_t sides = b->sides; sides > 0;) {
        uint64_t rest = divisor % sides;
        divisor = sides;
        sides = rest;
    }
    return per_page > 1 ? per_page / divisor : 1;
}

void sheet_batch_deal(struct sheet_batch *b)
{
    const struct sheet_id like = *b->like;
    const uint64_t each = b->count / b->roster->count;
    b->like = mem_resize(b->like, (size_t)b->count * sizeof *b->like);
    for (uint64_t i = 0; i < b->count; i++) {
        scoped(text_release) struct text own = {0};
        text_addf(&own, "%s %s", b->seed, b->roster->list[i / each].name);
        b->like[i] = like;
        b->like[i].seed = sheet_id_seed(like.game, &like.values, text_string(&own), i % each);
    }
    b->seed = NULL;
}

size_t sheet_batch_names(const struct sheet_batch *b)
{
    size_t most = 0;
    for (uint64_t i = 0; i < (b->seed ? 1 : b->count); i++) {
        const struct sheet_id *like = &b->like[i];
        const struct player_sheets *sheets = b->style.table ? NULL : game_sheet(like->game)->own;
        size_t names = !sheets        ? (size_t)game_players(like->game, &like->values)
                       : b->count > 1 ? (size_t)b->count
                                      : (size_t)sheets->most;
        most = names > most ? names : most;
    }
    return most;
}

bool sheet_batch_prepare(struct sheet_batch *b, const struct draw_resources *resources, struct text *why)
{
    scoped(text_release) struct text id = {0};

    b->resources = resources;
    b->style.total = b->count;
    b->game = b->like->game;
    for (uint64_t i = 0; i < (b->seed ? 1 : b->count); i++) {
        struct sheet_style style;
        const struct draw_resources own = personal(b, i, &style);
        b->game = b->like[i].game == b->game ? b->game : NULL;
        if (!sheet_fits(&own, &style, b->like, &b->like[i], why))
            return false;
    }
    const struct sheet_choice *choice = b->game ? game_sheet(b->game)->choice : NULL;
    if (b->seed && choice && choice->candidates(&b->like->values) > 1)
        b->chosen = mem_new((size_t)b->count * sizeof *b->chosen);

    const struct sheet_id first = id_of(b, 0);
    sheet_id_write(&first, &id);
    text_add(&b->name, b->game ? b->game->about.slug : "sheets");
    if (b->seed) {
        text_addf(&b->subject, "%s ", b->game->about.title);
        game_caption(b->game, &first.values, resources->words, &b->subject);
        b->sides = (uint64_t)sheet_pages(resources, &b->style, &first, &first, false, NULL);
        if (b->style.page.glue > 0 && b->sides > 1)
            return text_refuse(why,
                               "a sheet of a pad has one side, and this one has %llu: print cards without --pad, or "
                               "take a theme with smaller type",
                               (unsigned long long)b->sides);
        b->blank = b->sides - (uint64_t)sheet_pages(resources, &b->style, &first, &first, true, NULL);
        document_add_size(b->game, &first.values, &b->name);
    } else {
        text_add(&b->subject, text_string(&id));
        document_add_id(text_string(&id), b->count, &b->name);
    }
    b->document = (struct document){.title = page_title(&b->style.page, first.game),
                                    .subject = text_string(&b->subject),
                                    .name = text_string(&b->name),
                                    .item = "sheet",
                                    .remedy = "add --split 1000",
                                    .tagged_most = SHEETS_TAGGED,
                                    .count = b->count,
                                    .whole = sheets_on_whole_pages(b),
                                    .context = b,
                                    .pages = count_pages,
                                    .draw = draw_sheets,
                                    .id = write_id};
    return true;
}

void sheet_batch_release(struct sheet_batch *b)
{
    free((void *)b->chosen);
    text_release(&b->subject);
    text_release(&b->name);
}
