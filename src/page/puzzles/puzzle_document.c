#include "page/puzzles/puzzle_book.h"

#include "base/json.h"
#include "base/mem.h"

#include <stdlib.h>

/* ---- Making ------------------------------------------------------------------------------------------------------ */

static struct puzzle_request request_of(const struct puzzle_batch *b, struct item_range range)
{
    return (struct puzzle_request){.id = b->like,
                                   .seed = b->seed,
                                   .count = b->count,
                                   .first = range.first,
                                   .last = range.first + range.count,
                                   .motif = b->motif};
}

uint64_t puzzle_batch_total(const struct puzzle_batch *b, struct item_range range)
{
    const struct puzzle_request request = request_of(b, range);
    return b->ids ? range.count : puzzle_set_total(&request);
}

bool puzzle_batch_make(struct puzzle_batch *b, struct item_range range, int threads, struct puzzle_watch watch,
                       struct text *why)
{
    struct puzzle_request request = request_of(b, range);
    request.jobs = threads;
    request.watch = watch;
    b->first = range.first;
    return b->ids ? puzzle_set_remake(b->ids + range.first, (size_t)range.count, threads, watch, &b->set, why)
                  : puzzle_set_make(&request, &b->set, why);
}

void puzzle_batch_write_grades(const struct puzzle_batch *b, struct text *out)
{
    for (int grade = 1; grade <= GRADES; grade++) {
        size_t count = 0;
        for (size_t i = 0; i < b->set.count; i++)
            count += b->set.list[i].grade == grade;
        if (count > 0)
            text_addf(out, "%s%d (%zu)", out->len ? ", " : "grades: ", grade, count);
    }
    text_add(out, out->len ? "\n" : "");
}

/* ---- Printing ---------------------------------------------------------------------------------------------------- */

struct book_puzzle printed_puzzle(const struct puzzle_id *id, const struct made_puzzle *made, int number, bool answer,
                                  const struct words *words, struct arena *arena)
{
    struct shown_answer shown =
        proof_show(made->solution, (size_t)(made->answer - made->solution), id->kind, id->values.edition, arena);
    scoped(text_release) struct text written = {0}, explained = {0}, hint = {0}, tempting = {0};

    puzzle_id_write(id, &written);
    if (answer)
        game_explain(id->game, id->kind, &id->values, shown.turns, shown.count, words, &explained);
    if (id->kind->hint)
        id->kind->hint(&id->values, shown.turns, shown.count, words, &hint);
    puzzle_say(made->tempting, words, &tempting);
    struct book_puzzle puzzle = {
        .id = arena_string(arena, text_string(&written), written.len),
        .number = number,
        .grade = made->grade,
        .value = made->value,
        .proven = made->proven,
        .start = shown.start,
        .answer = shown.played,
        .turns = shown.turns,
        .turn_count = shown.count,
        .words = arena_string(arena, text_string(&explained), explained.len),
        .motif = made->motif > 0 ? id->kind->motifs[made->motif - 1].title : NULL,
        .hint = arena_string(arena, text_string(&hint), hint.len),
        .tempting = arena_string(arena, text_string(&tempting), tempting.len),
        .sheet = made->sheet,
    };
    return puzzle;
}

/* Some puzzles in printed order: rising grades, within a grade in the order of the set. */
struct printed_set {
    struct arena arena;
    struct book_puzzle *list;
    size_t *place; /* of each puzzle in `list` */
    struct book_set book;
};

static const struct made_puzzle *made_at(const struct puzzle_batch *b, uint64_t i)
{
    return &b->set.list[i - b->first];
}

static struct puzzle_id id_of(const struct puzzle_batch *b, uint64_t i)
{
    return b->ids ? b->ids[i] : puzzle_set_id(&b->like, made_at(b, i));
}

static void open_set(const struct puzzle_document *doc, struct item_range items, struct printed_set *set)
{
    const struct puzzle_batch *b = doc->batch;
    const struct puzzle_id *like = &b->like;
    size_t count = (size_t)items.count, next = 0;

    *set = (struct printed_set){.list = mem_new((count + 1) * sizeof *set->list),
                                .place = mem_new((count + 1) * sizeof *set->place)};
    for (int grade = 1; grade <= GRADES; grade++)
        for (size_t i = 0; i < count; i++) {
            const struct puzzle_id id = id_of(b, items.first + i);
            const struct made_puzzle *made = made_at(b, items.first + i);
            if (made->grade != grade)
                continue;
            set->list[next] = printed_puzzle(&id, made, (int)(items.first + next + 1), doc->style.has[BOOK_ANSWERS],
                                             doc->resources->words, &set->arena);
            set->place[i] = next++;
        }
    set->book = (struct book_set){like->game, like->kind, &like->values, set->list, count, text_string(&doc->foot)};
}

static void close_set(struct printed_set *set)
{
    arena_release(&set->arena);
    free(set->list);
    free(set->place);
}

static uint64_t count_pages(const void *context, struct item_range items, struct text *why)
{
    const struct puzzle_document *doc = context;
    scoped(close_set) struct printed_set set = {0};
    int pages[BOOK_SECTIONS];
    uint64_t total = 0;

    open_set(doc, items, &set);
    bool good = book_fits(doc->resources, &doc->style, &set.book, pages, why);
    for (int i = 0; good && i < BOOK_SECTIONS; i++)
        total += (uint64_t)pages[i];
    return total;
}

/* Puzzles are printed in the order of their grades. */
static void write_id(const void *context, struct item_range items, struct text *out)
{
    const struct puzzle_batch *b = ((const struct puzzle_document *)context)->batch;
    uint64_t easiest = items.first;

    for (uint64_t i = items.first; i < items.first + items.count; i++)
        if (made_at(b, i)->grade < made_at(b, easiest)->grade)
            easiest = i;
    const struct puzzle_id id = id_of(b, easiest);
    puzzle_id_write(&id, out);
}

static void list_puzzle(const struct puzzle_id *id, const struct made_puzzle *made, const struct book_puzzle *printed,
                        int page, const struct document_lists *lists)
{
    struct text *out = lists->of[LIST_MANIFEST];
    scoped(text_release) struct text file = {0}, key = {0}, value = {0};

    page = lists->place(lists->context, page, &file);
    text_addf(&key, "%016llx%016llx", (unsigned long long)made->key.part[0], (unsigned long long)made->key.part[1]);
    json_line(out);
    json_string(out, "id", printed->id);
    json_string(out, "game", id->game->about.slug);
    json_string(out, "kind", id->kind->name);
    json_number(out, "grade", made->grade);
    json_string(out, "file", text_string(&file));
    json_number(out, "page", page);
    json_number(out, "number", printed->number);
    json_bytes(out, "puzzle", made->solution, (size_t)(made->answer - made->solution));
    json_string(out, "solution", made->solution);
    if (id->kind->write_value) {
        id->kind->write_value(&id->values, made->value, &value);
        json_string(out, "value", text_string(&value));
    } else {
        json_number(out, "value", made->value);
    }
    json_number(out, "nodes", (int64_t)made->nodes);
    json_string(out, "key", text_string(&key));
    json_line_end(out);
}

/* The manifest's lines are in the order of the set. */
static void draw_puzzles(const void *context, struct item_range items, struct draw *d,
                         const struct document_lists *lists)
{
    const struct puzzle_document *doc = context;
    scoped(mem_free) int *page_of = mem_new((size_t)(items.count + 1) * sizeof *page_of);
    scoped(close_set) struct printed_set set = {0};

    open_set(doc, items, &set);
    book_draw(d, &doc->style, &set.book, page_of);
    for (size_t i = 0; lists->of[LIST_MANIFEST] && i < set.book.count; i++) {
        const struct puzzle_id id = id_of(doc->batch, items.first + i);
        size_t at = set.place[i];
        list_puzzle(&id, made_at(doc->batch, items.first + i), &set.list[at], page_of[at], lists);
    }
}

bool puzzle_document_prepare(struct puzzle_document *doc, const struct puzzle_batch *b, const struct book_style *style,
                             const struct draw_resources *resources, struct text *why)
{
    const struct puzzle_id *like = &b->like;
    const struct book_set none = {.game = like->game, .kind = like->kind, .values = &like->values, .seed = ""};
    const struct words *words = resources->words;
    const bool answers = !style->has[BOOK_PUZZLES];
    int pages[BOOK_SECTIONS];

    doc->batch = b;
    doc->resources = resources;
    doc->style = *style;
    words_add_day(words, &doc->date, b->day);
    if (doc->date.len > 0 && !style->page.title)
        doc->style.page.title = text_string(&doc->date);
    if (!b->ids)
        words_addf(words, &doc->foot, N_("seed %s"), b->seed);
    text_addf(&doc->subject, "%s, ", like->game->about.title);
    game_caption(like->game, &like->values, words, &doc->subject);
    text_addf(&doc->name, "%s-%s", like->game->about.slug, like->kind->name);
    if (b->ids) {
        scoped(text_release) struct text id = {0};
        puzzle_id_write(&b->ids[0], &id);
        document_add_id(text_string(&id), b->count, &doc->name);
    } else {
        document_add_size(like->game, &like->values, &doc->name);
    }
    doc->document =
        (struct document){.title = doc->style.page.title ? doc->style.page.title : words_get(words, like->kind->title),
                          .subject = text_string(&doc->subject),
                          .name = text_string(&doc->name),
                          .item = answers ? "answer" : "puzzle",
                          .remedy = "add --split 1000",
                          .count = b->count,
                          .whole = b->count,
                          .context = doc,
                          .pages = count_pages,
                          .draw = draw_puzzles,
                          .id = answers ? NULL : write_id};
    return book_fits(resources, &doc->style, &none, pages, why);
}

void puzzle_document_release(struct puzzle_document *doc)
{
    text_release(&doc->subject);
    text_release(&doc->name);
    text_release(&doc->date);
    text_release(&doc->foot);
}
