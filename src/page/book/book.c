#include "page/book/book.h"

#include "base/mem.h"
#include "page/book/preflight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_HINTS = 10 }; /* fewer are at the foot of the puzzles' pages */

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
        if (part->section->what != RECIPE_PUZZLES)
            continue;
        book_flow_add(flow, BLOCK_HEADING, part->title, "", 0);
        for (size_t i = 0; i < part->set.count; i++) {
            const struct book_puzzle *puzzle = &part->set.list[i];
            text_clear(&line);
            text_addf(&line, "%s %s", puzzle->hint[HINT_IDEA], puzzle->hint[HINT_PLACE]);
            book_flow_add(flow, BLOCK_HINT, text_string(&line), "", puzzle->number);
        }
    }
    book_flow_add(flow, BLOCK_ART, b->setting.seed, "", (int)b->setting.recipe->cover);
}

/* Who made the book, and from what. */
static void write_imprint(struct book *b)
{
    const struct words *words = b->setting.resources->words;
    const struct recipe *r = b->setting.recipe;
    struct book_flow *t = &b->imprint;
    scoped(text_release) struct text line = {0};

    book_flow_add(t, BLOCK_DEVICE, b->setting.seed, "", (int)r->cover);
    book_flow_add(t, BLOCK_HEADING, b->setting.title, "", 0);
    text_add(&line, r->author);
    page_join(&line, r->issue);
    page_join(&line, b->date);
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
}

/* The IDs of all that was drawn at random. */
static void write_ids(struct book *b)
{
    struct book_flow *t = &b->ids;
    scoped(text_release) struct text line = {0};

    for (const struct book_part *part = b->parts; part < b->parts + b->count; part++) {
        if (part->section->what == RECIPE_PUZZLES || part->section->what == RECIPE_SHEETS)
            book_flow_add(t, BLOCK_HEADING, part->title, "", 0);
        for (size_t i = 0; i < part->set.count; i++) {
            text_addf(&line, "%d\u2002%s", part->set.list[i].number, part->puzzle_ids[i]);
            move_block(t, BLOCK_ITEM, &line);
        }
        for (int i = 0; part->ids && i < part->section->count; i++) {
            sheet_id_write(&part->ids[i], &line);
            move_block(t, BLOCK_ITEM, &line);
        }
    }
    if (t->count > 0)
        book_flow_add(t, BLOCK_ART, VERSION, "", (int)b->setting.recipe->cover);
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
    if (b->ids.count > 0)
        book_flow_add(&b->contents, BLOCK_ENTRY, b->ids_section.title, "", b->ids_section.first);
    book_flow_add(&b->contents, BLOCK_ART, b->setting.title, "", (int)b->setting.recipe->cover);
}

/* What the back of a wrap says: how many puzzles there are, and of which games the book is. */
static void write_about(struct book *b)
{
    const struct words *words = b->setting.resources->words;
    const struct recipe *r = b->setting.recipe;

    if (b->setting.puzzles > 0) {
        words_add_count(words, &b->about, "%d puzzle", "%d puzzles", b->setting.puzzles);
        text_addf(&b->about, ". %s",
                  words_get(words, N_("Every answer was found by search, and proven by playing it.")));
    }
    for (const struct recipe_section *s = r->sections; s < r->sections + r->count; s++) {
        const char *title = s->game ? s->game->about.title : "";
        if (!strstr(text_string(&b->about), title))
            text_addf(&b->about, "%s%s: %s", b->about.len > 0 ? "\n\n" : "", title,
                      words_get(words, s->game->about.summary));
    }
    b->cover.about = text_string(&b->about);
}

/* Puts a badge beside the hardest puzzle: of the highest grade, the one that took the longest search. */
static void mark_hardest(struct book *b)
{
    struct book_part *in = NULL;
    struct book_puzzle *hardest = NULL;
    uint64_t most = 0;
    scoped(text_release) struct text badge = {0};

    for (struct book_part *part = b->parts; part < b->parts + b->count; part++)
        for (size_t i = 0; i < part->set.count; i++) {
            struct book_puzzle *p = &part->list[i];
            if (hardest && (p->grade < hardest->grade || (p->grade == hardest->grade && part->nodes[i] < most)))
                continue;
            in = part;
            hardest = p;
            most = part->nodes[i];
        }
    if (b->setting.puzzles < 2)
        return;
    text_add(&badge, hardest->id);
    page_join(&badge, words_get(b->setting.resources->words, N_("\u2605 the hardest of all")));
    hardest->id = arena_string(&in->arena, text_string(&badge), badge.len);
}

/* ---- Making ------------------------------------------------------------------------------------------------------ */

/* Whether a section of puzzles is the first of its kind: a puzzle is solved in its opening. */
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

/* A page after those counted so far: the next, or the next right one. */
static int begin_at(struct book *b, bool right)
{
    b->pages += right && b->pages % 2;
    return b->pages + 1;
}

static void narrow(struct page_style *style, double by)
{
    *(style->landscape ? &style->paper.height : &style->paper.width) -= by;
}

/* Makes room for an inner margin of so many mm: a strip beside each page, which becomes narrower. */
static void set_inner(struct book *b, double inner)
{
    double strip = fmax(0, inner - b->setting.page.margin), by = strip - b->document.binding.gutter;

    b->document.binding.gutter = b->answers_document.binding.gutter = b->cover.binding.gutter = strip;
    narrow(&b->setting.page, by);
    narrow(&b->contents.style, by);
    narrow(&b->imprint.style, by);
    narrow(&b->ids.style, by);
    for (struct book_part *part = b->parts; part < b->parts + b->count; part++) {
        narrow(&part->page, by);
        narrow(&part->flow.style, by);
    }
}

/* Counts and numbers the pages: cover, title, imprint, contents, sections, IDs. */
static bool number_pages(struct book *b, struct text *why)
{
    struct book_part *end = b->parts + b->count;
    scoped(measuring_end) struct draw *d = measuring_begin(b->setting.resources);
    int answer_page = b->separate;
    bool good = true, leaf = false;

    b->answer_pages = 0;
    for (struct book_part *part = b->parts; part < end && good; part++)
        good = count_part(b, part, d, why);
    for (struct book_part *part = b->parts; part < end; part++)
        if (part->section->what == RECIPE_ANSWERS && !b->separate)
            part->pages = b->answer_pages;
    write_contents(b);
    b->imprint_section.first = b->wrapped ? 2 : 4;
    b->pages = b->imprint_section.first - 1 + book_flow_draw(d, &b->imprint, false);
    b->contents_section.first = begin_at(b, true);
    b->pages += book_flow_draw(d, &b->contents, false);
    for (struct book_part *part = b->parts; part < end; part++) {
        bool sheets = part->section->what == RECIPE_SHEETS;
        part->place.first = begin_at(b, sheets || leaf);
        leaf = sheets || (leaf && part->pages == 0);
        b->pages += part->pages;
        if (part->section->what == RECIPE_ANSWERS && !b->separate)
            answer_page = part->place.first;
    }
    b->ids_section.first = begin_at(b, leaf);
    b->pages += b->ids.count > 0 ? book_flow_draw(d, &b->ids, false) : 0;
    /* Puzzles and answers refer to each other's pages. */
    for (struct book_part *part = b->parts; part < end; part++) {
        part->places = (struct book_places){.pages = b->separate ? b->answer_pages : b->pages};
        if (!b->separate)
            part->places.first[BOOK_PUZZLES] = part->place.first + part->opening_pages;
        part->places.first[BOOK_ANSWERS] = answer_page;
        answer_page += part->set_pages[BOOK_ANSWERS];
    }
    write_contents(b);
    b->document.page_count = (uint64_t)imposition_sides(b->imposition, b->pages);
    b->answers_document.page_count = (uint64_t)imposition_sides(b->imposition, b->answer_pages);
    return good;
}

/* Numbers the pages again with a wider gutter until it is as wide as a book of so many pages needs. */
static bool bind_pages(struct book *b, struct text *why)
{
    const struct binding *binding = &b->setting.recipe->binding;
    double inner = binding->plain ? preflight_gutter(0) : 0, needed = inner;

    do {
        inner = needed;
        set_inner(b, fmax(binding->gutter, inner));
        if (!number_pages(b, why))
            return false;
        needed = binding->plain ? preflight_gutter(b->pages) : 0;
        if (binding->plain && needed <= 0)
            return text_refuse(why, "a printer on demand binds at most 828 pages: print fewer puzzles");
    } while (needed > inner);
    return true;
}

bool book_make(struct book *b, struct puzzle_watch watch, struct text *why)
{
    const struct recipe *r = b->setting.recipe;
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
        good = book_part_make(&b->parts[i], first, example, &watch, why);
        first += puzzles ? s->count : 0;
    }
    if (!good)
        return false;
    b->setting.puzzles = first - 1;
    mark_hardest(b);
    write_about(b);
    for (size_t i = 0; i < b->count; i++)
        if (r->sections[i].what == RECIPE_HINTS) {
            write_hints(b, &b->parts[i].flow);
            b->setting.foot = r->sections[i].foot || first <= FEW_HINTS;
        }
    write_imprint(b);
    if (r->ids == IDS_IMPRINT)
        write_ids(b);
    return bind_pages(b, why);
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

/* ---- Documents --------------------------------------------------------------------------------------------------- */

static void draw_book(const void *context, struct draw *d, const struct document_part *asked UNUSED)
{
    const struct book *b = context;

    if (!b->wrapped)
        book_cover_draw(d, &b->cover);
    book_blank(d, &b->setting.page, b->imprint_section.first - 1);
    book_title_draw(d, &b->cover);
    book_flow_draw(d, &b->imprint, true);
    book_blank(d, &b->setting.page, b->contents_section.first);
    book_flow_draw(d, &b->contents, true);
    for (const struct book_part *part = b->parts; part < b->parts + b->count; part++) {
        draw_symbols_forget(d);
        book_blank(d, &b->setting.page, part->place.first);
        draw_tag_begin(d, TAG_SECTION);
        if (part->section->what == RECIPE_ANSWERS && part->pages > 0)
            draw_answers(b, d, &part->place);
        else
            book_part_draw(d, part);
        draw_tag_end(d);
    }
    book_blank(d, &b->setting.page, b->ids.count > 0 ? b->ids_section.first : b->pages + 1);
    if (b->ids.count > 0)
        book_flow_draw(d, &b->ids, true);
}

static void draw_wrap(const void *context, struct draw *d, const struct document_part *asked UNUSED)
{
    const struct book *b = context;
    book_wrap_draw(d, &b->cover, b->pages);
}

static void draw_answers_document(const void *context, struct draw *d, const struct document_part *asked UNUSED)
{
    const struct book *b = context;
    draw_answers(b, d, &b->answers);
}

void book_prepare(struct book *b)
{
    const struct words *words = b->setting.resources->words;
    const struct recipe *r = b->setting.recipe;
    const char *title = b->setting.title, *author = r->author;

    b->contents_section = (struct page_section){title, words_get(words, "Contents"), 0};
    b->contents = (struct book_flow){.style = style_with(b, &b->contents_section)};
    b->imprint_section = (struct page_section){title, words_get(words, "Imprint"), 0};
    b->imprint = (struct book_flow){.style = style_with(b, &b->imprint_section), .imprint = true};
    b->ids_section = (struct page_section){title, words_get(words, N_("IDs of puzzles and sheets")), 0};
    b->ids = (struct book_flow){.style = style_with(b, &b->ids_section), .column = 15};
    b->answers = (struct page_section){title, words_get(words, "Answers"), 1};
    b->cover = (struct cover_page){.art = {r->cover, b->setting.seed, false},
                                   .title = title,
                                   .subtitle = r->subtitle,
                                   .author = author,
                                   .issue = r->issue,
                                   .date = b->date,
                                   .page = b->setting.page,
                                   .binding = r->binding};
    b->document = (struct document){.title = title,
                                    .author = *author ? author : NULL,
                                    .name = b->name,
                                    .remedy = "print fewer puzzles",
                                    .binding = r->binding,
                                    .count = 1,
                                    .context = b,
                                    .draw = draw_book};
    b->document.binding.gutter = 0;
    b->answers_document = b->cover_document = b->document;
    b->answers_document.draw = draw_answers_document;
    b->cover_document.draw = draw_wrap;
    b->cover_document.binding.wrap = true;
    if (b->wrapped && r->binding.plain)
        b->cover.binding.bleed = b->cover_document.binding.bleed = BLEED;
    b->cover_document.page_count = 1;
}

void book_release(struct book *b)
{
    for (size_t i = 0; i < b->count; i++)
        book_part_release(&b->parts[i]);
    free(b->parts);
    book_flow_release(&b->contents);
    book_flow_release(&b->imprint);
    book_flow_release(&b->ids);
    text_release(&b->about);
}
