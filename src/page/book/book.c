#include "page/book/book.h"

#include "base/mem.h"

#include <stdlib.h>

static struct page_style style_with(const struct book *b, const struct page_section *section)
{
    struct page_style style = b->setting.page;
    style.section = section;
    return style;
}

/* ---- Texts of the book's own ------------------------------------------------------------------------------------- */

/* Adds a block with the text in a buffer, which is cleared. */
static void move_block(struct book_flow *flow, enum block_kind kind, struct text *text)
{
    book_flow_add(flow, kind, text_string(text), "", 0);
    text_clear(text);
}

/* A heading for each kind of puzzle, and a line for each hint. */
static void write_hints(const struct book *b, struct book_flow *flow)
{
    scoped(text_release) struct text line = {0};
    for (const struct book_part *part = b->parts; part < b->parts + b->count; part++) {
        if (part->section->what != RECIPE_PUZZLES || !part->like.kind->hint)
            continue;
        book_flow_add(flow, BLOCK_HEADING, part->title, "", 0);
        for (size_t i = 0; i < part->set.count; i++) {
            text_addf(&line, "%d\u2002%s", part->set.list[i].number, part->set.list[i].hint);
            move_block(flow, BLOCK_LINE, &line);
        }
    }
}

/* Who made the book, from what, and the IDs of all that was drawn at random. */
static void write_imprint(struct book *b)
{
    const struct words *words = b->setting.resources->words;
    const struct recipe *r = b->setting.recipe;
    struct book_flow *t = &b->imprint;
    scoped(text_release) struct text line = {0};

    text_add(&line, b->setting.title);
    if (*r->author)
        text_addf(&line, " \u00b7 %s", r->author);
    if (*b->date)
        text_addf(&line, " \u00b7 %s", b->date);
    move_block(t, BLOCK_TEXT, &line);
    words_addf(words, &line, "Made with quadrille %s from the seed \u201c%s\u201d.", VERSION, b->setting.seed);
    text_add_char(&line, ' ');
    text_add(&line, words_get(words, "Every puzzle and every sheet has an ID, by which it can be printed again."));
    move_block(t, BLOCK_TEXT, &line);
    book_flow_add(t, BLOCK_HEADING, words_get(words, "The games"), "", 0);
    for (size_t i = 0; i < r->count; i++) {
        size_t first = 0;
        while (r->sections[first].game != r->sections[i].game)
            first++;
        if (first < i || !r->sections[i].game)
            continue;
        page_write_credit(r->sections[i].game, words, &line);
        move_block(t, BLOCK_LINE, &line);
    }
    for (const struct book_part *part = b->parts; part < b->parts + b->count; part++) {
        if (part->section->what == RECIPE_PUZZLES || part->section->what == RECIPE_SHEETS)
            book_flow_add(t, BLOCK_HEADING, part->title, "", 0);
        for (size_t i = 0; i < part->set.count; i++) {
            text_addf(&line, "%d\u2002%s", part->set.list[i].number, part->set.list[i].id);
            move_block(t, BLOCK_ITEM, &line);
        }
        for (int i = 0; part->ids && i < part->section->count; i++) {
            sheet_id_write(&part->ids[i], &line);
            move_block(t, BLOCK_ITEM, &line);
        }
    }
}

/* Before the pages are counted without their numbers. */
static void write_contents(struct book *b)
{
    scoped(text_release) struct text detail = {0};

    book_flow_clear(&b->contents);
    for (const struct book_part *part = b->parts; part < b->parts + b->count; part++) {
        text_clear(&detail);
        book_part_write_detail(part, &detail);
        if (part->pages > 0)
            book_flow_add(&b->contents, BLOCK_ENTRY, part->title, text_string(&detail), part->place.first);
    }
    book_flow_add(&b->contents, BLOCK_ENTRY, b->imprint_section.title, "", b->imprint_section.first);
}

/* ---- Making ------------------------------------------------------------------------------------------------------ */

/* Whether a section of puzzles is the first of its kind: an example is worked before it. */
static bool is_first_of_kind(const struct recipe *r, const struct recipe_section *section)
{
    const struct recipe_section *s = r->sections;
    while (s->kind != section->kind)
        s++;
    return s == section;
}

uint64_t book_puzzle_count(const struct recipe *r)
{
    uint64_t total = 0;
    for (const struct recipe_section *s = r->sections; s < r->sections + r->count; s++)
        if (s->what == RECIPE_PUZZLES)
            total += (uint64_t)s->count + is_first_of_kind(r, s);
    return total;
}

/* Counts the pages of a section, and of the answers to its puzzles. */
static bool count_part(struct book *b, struct book_part *part, struct draw *d, struct text *why)
{
    if (!book_part_count(part, d, why))
        return false;
    if (part->section->what == RECIPE_PUZZLES && b->separate) {
        const struct book_style style = {.page = part->page, .has = {[BOOK_ANSWERS] = true}};
        int pages[BOOK_SECTIONS];
        recipe_locate(b->setting.recipe, part->section->line, why);
        if (!book_fits(b->setting.resources, &style, &part->set, pages, why))
            return false;
        text_clear(why);
        part->set_pages[BOOK_ANSWERS] = pages[BOOK_ANSWERS];
    }
    b->answer_pages += part->set_pages[BOOK_ANSWERS];
    return true;
}

/* Counts and numbers the pages: cover, contents, sections, imprint. */
static bool number_pages(struct book *b, struct text *why)
{
    struct book_part *end = b->parts + b->count;
    scoped(measuring_end) struct draw *d = measuring_begin(b->setting.resources);
    int answer_page = b->separate;
    bool good = true;

    for (struct book_part *part = b->parts; part < end && good; part++)
        good = count_part(b, part, d, why);
    for (struct book_part *part = b->parts; part < end; part++)
        if (part->section->what == RECIPE_ANSWERS && !b->separate)
            part->pages = b->answer_pages;
    write_contents(b);
    b->pages = 1 + book_flow_draw(d, &b->contents, false);
    for (struct book_part *part = b->parts; part < end; part++) {
        part->place.first = b->pages + 1;
        b->pages += part->pages;
        if (part->section->what == RECIPE_ANSWERS && !b->separate)
            answer_page = part->place.first;
    }
    b->imprint_section.first = b->pages + 1;
    b->pages += book_flow_draw(d, &b->imprint, false);
    /* Puzzles and answers refer to each other's pages. */
    for (struct book_part *part = b->parts; part < end; part++) {
        part->places = (struct book_places){.pages = b->separate ? b->answer_pages : b->pages};
        if (!b->separate)
            part->places.first[BOOK_PUZZLES] = part->place.first + part->example_pages;
        part->places.first[BOOK_ANSWERS] = answer_page;
        answer_page += part->set_pages[BOOK_ANSWERS];
    }
    write_contents(b);
    b->document.page_count = (uint64_t)imposition_sides(b->imposition, b->pages);
    b->answers_document.page_count = (uint64_t)imposition_sides(b->imposition, b->answer_pages);
    return good;
}

bool book_make(struct book *b, struct puzzle_watch watch, struct text *why)
{
    const struct recipe *r = b->setting.recipe;
    struct book_watch counted = {watch, 0};
    int first = 1;
    bool good = true;

    for (size_t i = 0; i < r->count; i++)
        b->setting.answers = b->setting.answers || (r->sections[i].what == RECIPE_ANSWERS && !b->separate);
    b->parts = mem_new(r->count * sizeof *b->parts);
    for (; b->count < r->count && good; b->count++)
        good = book_part_prepare(&b->parts[b->count], &b->setting, &r->sections[b->count], why);
    for (size_t i = 0; i < r->count && good; i++) {
        const struct recipe_section *s = &r->sections[i];
        bool puzzles = s->what == RECIPE_PUZZLES, example = puzzles && is_first_of_kind(r, s);
        good = book_part_make(&b->parts[i], first, example, &counted, why);
        first += puzzles ? s->count : 0;
    }
    if (!good)
        return false;
    for (size_t i = 0; i < b->count; i++)
        if (r->sections[i].what == RECIPE_HINTS) {
            write_hints(b, &b->parts[i].flow);
            b->setting.foot = r->sections[i].foot || first <= HINT_LINES;
        }
    write_imprint(b);
    return number_pages(b, why);
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

static void draw_answers(const struct book *b, struct draw *d, const struct page_section *section)
{
    for (const struct book_part *part = b->parts; part < b->parts + b->count; part++) {
        struct book_style style = part->style;
        if (part->section->what != RECIPE_PUZZLES)
            continue;
        style.page = style_with(b, section);
        style.has[BOOK_PUZZLES] = !b->separate;
        style.has[BOOK_ANSWERS] = true;
        book_draw_section(d, &style, &part->set, BOOK_ANSWERS, &part->places, NULL);
    }
}

/* Adds a picture of a game to the cover unless there is one. */
static void add_picture(const struct draw *d, struct book_cover_page *cover, const struct book_part *part,
                        struct played_turn turn)
{
    for (size_t i = 0; i < cover->picture_count; i++)
        if (cover->pictures[i].game == part->section->game)
            return;
    if (cover->picture_count < COVER_PICTURES)
        cover->pictures[cover->picture_count++] =
            board_picture(draw_theme(d), part->section->game, &part->like.values, turn, 0);
}

/* The cover has a picture of each game: the solved example of a puzzle, or else a sheet. */
static void draw_cover(const struct book *b, struct draw *d)
{
    const struct recipe *r = b->setting.recipe;
    struct book_cover_page cover = {.title = b->setting.title,
                                    .subtitle = r->subtitle,
                                    .author = r->author,
                                    .date = b->date};
    const struct book_part *end = b->parts + b->count;
    scoped(arena_release) struct arena arena = {0};

    for (const struct book_part *part = b->parts; part < end; part++)
        if (part->example.id)
            add_picture(d, &cover, part, part->example.answer);
    for (const struct book_part *part = b->parts; part < end; part++)
        if (part->ids) {
            struct pos *pos = arena_alloc(&arena, part->section->game->rules->size(&part->like.values));
            sheet_id_start(&part->ids[0], pos);
            add_picture(d, &cover, part, (struct played_turn){.after = pos});
        }
    book_cover_page(d, &b->setting.page, &cover);
    draw_bookmark(d, b->setting.title);
}

/* ---- Documents --------------------------------------------------------------------------------------------------- */

static void draw_book(const void *context, struct item_range items UNUSED, struct draw *d,
                      const struct document_lists *lists UNUSED)
{
    const struct book *b = context;

    draw_cover(b, d);
    book_flow_draw(d, &b->contents, true);
    for (const struct book_part *part = b->parts; part < b->parts + b->count; part++) {
        draw_symbols_forget(d);
        if (part->section->what == RECIPE_ANSWERS && part->pages > 0)
            draw_answers(b, d, &part->place);
        else
            book_part_draw(d, part);
    }
    book_flow_draw(d, &b->imprint, true);
}

static void draw_answers_document(const void *context, struct item_range items UNUSED, struct draw *d,
                                  const struct document_lists *lists UNUSED)
{
    const struct book *b = context;
    draw_answers(b, d, &b->answers);
}

void book_prepare(struct book *b)
{
    const struct words *words = b->setting.resources->words;
    const char *title = b->setting.title, *author = b->setting.recipe->author;

    b->contents_section = (struct page_section){title, words_get(words, "Contents"), 2};
    b->contents = (struct book_flow){.style = style_with(b, &b->contents_section)};
    b->imprint_section = (struct page_section){title, words_get(words, "Imprint"), 0};
    b->imprint = (struct book_flow){.style = style_with(b, &b->imprint_section)};
    b->answers = (struct page_section){title, words_get(words, "Answers"), 1};
    b->document = (struct document){.title = title,
                                    .author = *author ? author : NULL,
                                    .name = b->name,
                                    .remedy = "print fewer puzzles",
                                    .count = 1,
                                    .context = b,
                                    .draw = draw_book};
    b->answers_document = b->document;
    b->answers_document.draw = draw_answers_document;
}

void book_release(struct book *b)
{
    for (size_t i = 0; i < b->count; i++)
        book_part_release(&b->parts[i]);
    free(b->parts);
    book_flow_release(&b->contents);
    book_flow_release(&b->imprint);
}
