#include "page/log/booklet.h"

#include "base/mem.h"

#include <stdlib.h>

struct shown_record {
    struct record_source source;
    int pages;
};

static uint64_t count_pages(const void *context, struct item_range items, struct text *why UNUSED)
{
    const struct booklet_document *doc = context;
    uint64_t pages = 0;
    for (uint64_t i = items.first; i < items.first + items.count; i++)
        pages += (uint64_t)doc->list[i].pages;
    return pages;
}

static void draw_records(const void *context, struct draw *d, const struct document_part *asked)
{
    const struct booklet_document *doc = context;
    scoped(replay_log_release) struct replay_log replay = {0};

    for (uint64_t i = asked->items.first; i < asked->items.first + asked->items.count; i++) {
        const struct record_source *s = &doc->list[i].source;
        scoped(record_release) struct record_reader *reader = record_open_text(text_string(&s->text), s->text.len);
        struct record record;
        record_next(reader, &record);
        record.number = s->number;
        record.text_line = s->line;
        replay_log_read(&replay, &record, &doc->request, doc->editions);
        booklet_draw(d, &doc->style, &replay.log);
    }
}

void booklet_record_read(struct booklet_record *r, const struct record *record,
                         const struct replay_log_request *request, struct editions *editions, bool keep)
{
    replay_log_read(&r->replay, record, request, editions);
    text_clear(&r->source.text);
    if (!r->replay.log.game || !keep)
        return;
    size_t start = record->turns.at;
    if (record->tag_count > 0 && record->tags[0].start < start)
        start = record->tags[0].start;
    text_add_bytes(&r->source.text, record->text + start, record->turns.end - start);
    r->source.line = record_line(record, (uint32_t)start);
    r->source.number = record->number;
}

void booklet_record_release(void *record)
{
    struct booklet_record *r = record;
    replay_log_release(&r->replay);
    text_release(&r->source.text);
}

bool booklet_document_add(struct booklet_document *doc, struct booklet_record *r, const struct resources *resources,
                          struct text *notes, struct text *why)
{
    const struct game_log *log = &r->replay.log;

    for (int player = 0; player < PLAYERS_MAX; player++)
        resources_note_missing(resources, log->names[player], notes);
    resources_note_missing(resources, log->event, notes);
    doc->resources = resources_get(resources);
    int pages = booklet_pages(doc->resources, &doc->style, log, why);
    if (pages == 0)
        return false;
    *mem_add(doc->list, doc->count) = (struct shown_record){r->source, pages};
    r->source = (struct record_source){0};
    return true;
}

void booklet_document_prepare(struct booklet_document *doc, const char *name, const struct game *first)
{
    doc->document = (struct document){.title = page_title(&doc->style.page, first),
                                      .subject = words_get(doc->resources->words, "record of a game"),
                                      .name = name,
                                      .item = "game",
                                      .remedy = "use --record, or a larger --per-page",
                                      .count = doc->count,
                                      .whole = 1,
                                      .context = doc,
                                      .pages = count_pages,
                                      .draw = draw_records};
}

void booklet_document_release(struct booklet_document *doc)
{
    for (size_t i = 0; i < doc->count; i++)
        text_release(&doc->list[i].source.text);
    free(doc->list);
}
