#include "page/puzzles/puzzle_book.h"

#include "base/json.h"
#include "base/mem.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

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

bool puzzle_batch_add(struct puzzle_batch *b, const char *s, struct text *why)
{
    struct puzzle_id *id = mem_add(b->ids, b->count);

    text_add(why, "--id: ");
    if (!puzzle_id_read(s, strlen(s), id, why))
        return false;
    text_clear(why);
    if (b->like.game && b->like.game != id->game)
        return text_refuse(why, "--id %.*s is a puzzle of %s, not of %s", UTF8_EXCERPT(s), id->game->about.title,
                           b->like.game->about.title);
    if (id->kind != b->ids->kind || memcmp(id->values.of, b->ids->values.of, sizeof id->values.of) != 0)
        return text_refuse(why, "--id %.*s differs in kind or size from the puzzles before it: print it separately",
                           UTF8_EXCERPT(s));
    b->like = *b->ids;
    return true;
}

/* The part of a range of all puzzles that is in a batch after `before` others. */
static struct item_range share_of(const struct puzzle_batch *b, uint64_t before, struct item_range range)
{
    const uint64_t end = range.first + range.count, last = end < before + b->count ? end : before + b->count;
    const uint64_t first = range.first > before ? range.first : before;
    return (struct item_range){first - before, last > first ? last - first : 0};
}

uint64_t puzzle_batch_total(const struct puzzle_batch *b, struct item_range range)
{
    uint64_t total = 0;
    for (uint64_t before = 0; b; before += b->count, b = b->next) {
        const struct item_range own = share_of(b, before, range);
        const struct puzzle_request request = request_of(b, own);
        total += b->ids ? own.count : puzzle_set_total(&request);
    }
    return total;
}

bool puzzle_batch_deal(struct puzzle_batch *b, const char *base, struct text *why)
{
    const uint64_t each = b->count / b->roster->count;
    b->ids = mem_new((size_t)b->count * sizeof *b->ids);
    for (uint64_t i = 0; i < b->count; i++) {
        const struct pupil *pupil = &b->roster->list[i / each];
        scoped(text_release) struct text seed = {0};
        text_addf(&seed, "%s %s", base, pupil->name);
        b->ids[i] = b->like;
        b->ids[i].grades = pupil->grades.least ? pupil->grades : b->like.grades;
        if (!puzzle_id_check(&b->ids[i], why))
            return text_refuse(why, ": see line %u of the list", pupil->line);
        b->ids[i].seed = puzzle_id_seed(&b->ids[i], text_string(&seed), i % each);
    }
    return true;
}

bool puzzle_batch_make(struct puzzle_batch *b, struct item_range range, int threads, struct puzzle_watch watch,
                       struct text *why)
{
    bool good = true;
    for (uint64_t before = 0; b && good; before += b->count, b = b->next) {
        const struct item_range own = share_of(b, before, range);
        struct puzzle_request request = request_of(b, own);
        request.jobs = threads;
        request.watch = watch;
        b->first = own.first;
        for (uint64_t i = 0; b->ids && i < b->count; i++)
            b->ids[i].values.edition = b->like.values.edition;
        good = b->ids ? puzzle_set_remake(b->ids + own.first, (size_t)own.count, threads, watch, &b->set, why)
                      : puzzle_set_make(&request, &b->set, why);
        watch.before += puzzle_set_total(&request);
    }
    return good;
}

void puzzle_batch_release(struct puzzle_batch *b)
{
    for (; b; b = b->next) {
        puzzle_set_release(&b->set);
        free(b->ids);
    }
}

/* ---- Printing ---------------------------------------------------------------------------------------------------- */

/* The first text of a step that is not that of the puzzle before. */
static const char *choose_hint(const struct text *step, const char *before, struct arena *arena)
{
    const char *s = text_string(step), *first = s;
    size_t len = strcspn(s, "\n");
    while (before && strlen(before) == len && strncmp(s, before, len) == 0) {
        s = s[len] ? s + len + 1 : first;
        len = strcspn(s, "\n");
        before = s == first ? NULL : before;
    }
    return arena_string(arena, s, len);
}

struct book_puzzle printed_puzzle(const struct puzzle_id *id, const struct made_puzzle *made, int number, bool answer,
                                  const struct book_puzzle *before, const struct words *words, struct arena *arena)
{
    struct shown_answer shown =
        proof_show(made->solution, (size_t)(made->answer - made->solution), id->kind, id->values.edition, arena);
    scoped(text_release) struct text written = {0}, explained = {0}, tempting = {0};
    struct text step[HINT_STEPS] = {{0}};

    puzzle_id_write(id, &written);
    if (answer)
        game_explain(id->game, id->kind, &id->values, shown.turns, shown.count, words, &explained);
    id->kind->hint(&id->values, shown.turns, shown.count, words, step);
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
        .tempting = arena_string(arena, text_string(&tempting), tempting.len),
        .sheet = made->sheet,
    };
    for (int i = 0; i < HINT_STEPS; i++) {
        puzzle.hint[i] = choose_hint(&step[i], before ? before->hint[i] : NULL, arena);
        text_release(&step[i]);
    }
    return puzzle;
}

/* Some puzzles in printed order: rising grades, within a grade in the order of the set; on a roster in its order. */
struct printed_set {
    struct arena arena;
    struct book_puzzle *list;
    size_t *place; /* of each puzzle in `list` */
    struct book_set book;
};

const struct puzzle_batch *puzzle_batch_find(const struct puzzle_batch *b, uint64_t *i)
{
    for (; *i >= b->count && b->next; b = b->next)
        *i -= b->count;
    return b;
}

const struct made_puzzle *puzzle_batch_at(const struct puzzle_batch *b, uint64_t i)
{
    return &b->set.list[i - b->first];
}

struct puzzle_id puzzle_batch_id(const struct puzzle_batch *b, uint64_t i)
{
    return b->ids ? b->ids[i] : puzzle_set_id(&b->like, puzzle_batch_at(b, i));
}

/* Opens puzzles of a batch, which are numbered after `before` others. */
static void open_set(const struct puzzle_document *doc, const struct puzzle_batch *b, uint64_t before,
                     struct item_range items, const struct words *words, struct printed_set *set)
{
    const struct puzzle_id *like = &b->like;
    const uint64_t each = b->roster ? b->count / b->roster->count : b->count;
    size_t count = (size_t)items.count, next = 0;

    *set = (struct printed_set){.list = mem_new((count + 1) * sizeof *set->list),
                                .place = mem_new((count + 1) * sizeof *set->place)};
    for (int grade = 1; grade <= (b->roster ? 1 : GRADES); grade++)
        for (size_t i = 0; i < count; i++) {
            const struct puzzle_id id = puzzle_batch_id(b, items.first + i);
            const struct made_puzzle *made = puzzle_batch_at(b, items.first + i);
            if (!b->roster && made->grade != grade)
                continue;
            set->list[next] =
                printed_puzzle(&id, made, (int)(before + (items.first + next) % each + 1), doc->style.has[BOOK_ANSWERS],
                               next > 0 ? &set->list[next - 1] : NULL, words, &set->arena);
            set->list[next].label = b->roster ? b->roster->list[(items.first + i) / each].name : NULL;
            set->place[i] = next++;
        }
    set->book =
        (struct book_set){like->game, like->kind, &like->values, set->list, count, text_string(&doc->foot), 0, false};
}

static void close_sets(struct printed_set (*sets)[BOOK_SETS])
{
    for (struct printed_set *set = *sets; set < *sets + BOOK_SETS; set++) {
        arena_release(&set->arena);
        free(set->list);
        free(set->place);
    }
}

/* Puzzles are printed in the order of their grades, but on a roster in its order. */
static void write_id(const void *context, struct item_range items, struct text *out)
{
    uint64_t first = items.first, easiest;
    const struct puzzle_batch *b = puzzle_batch_find(((const struct puzzle_document *)context)->batch, &first);

    easiest = first;
    for (uint64_t i = first; !b->roster && i < first + items.count && i < b->count; i++)
        if (puzzle_batch_at(b, i)->grade < puzzle_batch_at(b, easiest)->grade)
            easiest = i;
    const struct puzzle_id id = puzzle_batch_id(b, easiest);
    puzzle_id_write(&id, out);
}

static void list_puzzle(const struct puzzle_id *id, const struct made_puzzle *made, const struct book_puzzle *printed,
                        int page, const struct document_part *asked)
{
    struct text *out = asked->of[LIST_MANIFEST];
    scoped(text_release) struct text file = {0}, key = {0}, value = {0};

    page = asked->place(asked->context, page, &file);
    text_addf(&key, "%016llx%016llx", (unsigned long long)made->key.part[0], (unsigned long long)made->key.part[1]);
    json_line(out);
    json_string(out, "id", printed->id);
    json_string(out, "game", id->game->about.slug);
    json_string(out, "kind", id->kind->name);
    json_number(out, "grade", made->grade);
    if (printed->label)
        json_string(out, "name", printed->label);
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
    json_list(out, "hints");
    for (int i = 0; i < HINT_STEPS; i++)
        json_string(out, NULL, printed->hint[i]);
    json_list_end(out);
    json_string(out, "key", text_string(&key));
    json_line_end(out);
}

/* Counts the pages, or with `d` draws them: all puzzles, of all batches, with their answers; on a roster the puzzles of
 * each pupil, in that one's language, then the answers. The manifest's lines are in the order of the set. 0 with the
 * reason in `why` if they do not fit. */
static uint64_t set_pages(const struct puzzle_document *doc, struct item_range items, struct draw *d,
                          const struct document_part *asked, struct text *why)
{
    const struct roster *roster = doc->batch->roster;
    const uint64_t pupils = roster && doc->style.has[BOOK_PUZZLES] ? roster->count : 0;
    scoped(mem_free) int *page_of = mem_new((size_t)(items.count + 1) * sizeof *page_of);
    uint64_t total = 0;

    for (uint64_t part = 0; part < pupils + (pupils == 0 || doc->style.has[BOOK_ANSWERS]); part++) {
        const struct pupil *pupil = part < pupils ? &roster->list[part] : NULL;
        const uint64_t each = pupil ? items.count / roster->count : items.count;
        const struct item_range range = {items.first + (pupil ? part * each : 0), each};
        struct book_style style = doc->style;
        struct draw_resources own = *doc->resources;
        int pages[BOOK_SECTIONS];
        scoped(close_sets) struct printed_set sets[BOOK_SETS] = {0};
        struct book_set books[BOOK_SETS];
        const struct puzzle_batch *b = doc->batch;
        size_t count = 0, first = 0;

        own.words = pupil && pupil->speaks ? pupil->words : own.words;
        style.has[BOOK_PUZZLES] = style.has[BOOK_PUZZLES] && (pupil || !pupils);
        style.has[BOOK_ANSWERS] = style.has[BOOK_ANSWERS] && !pupil;
        for (uint64_t before = 0; b; before += b->count, b = b->next) {
            const struct item_range share = share_of(b, before, range);
            if (share.count == 0)
                continue;
            open_set(doc, b, before, share, own.words, &sets[count]);
            books[count] = sets[count].book;
            if (!d && !book_fits(&own, &style, &books[count], pages, why))
                return 0;
            for (int i = 0; !d && i < BOOK_SECTIONS; i++)
                total += (uint64_t)pages[i];
            count++;
        }
        if (!d)
            continue;
        const int drawn = draw_page_count(d);
        draw_set_words(d, own.words);
        if (part > 0)
            draw_symbols_forget(d);
        book_draw(d, &style, books, count, page_of);
        for (size_t k = 0; asked->of[LIST_MANIFEST] && (pupil || !pupils) && k < count; first += books[k++].count)
            for (size_t i = 0; i < books[k].count; i++) {
                uint64_t item = range.first + first + i;
                b = puzzle_batch_find(doc->batch, &item);
                const struct puzzle_id id = puzzle_batch_id(b, item);
                const size_t at = sets[k].place[i];
                list_puzzle(&id, puzzle_batch_at(b, item), &sets[k].list[at], drawn + page_of[first + at], asked);
            }
    }
    return total;
}

static uint64_t count_pages(const void *context, struct item_range items, struct text *why)
{
    return set_pages(context, items, NULL, NULL, why);
}

static void draw_puzzles(const void *context, struct draw *d, const struct document_part *asked)
{
    set_pages(context, asked->items, d, asked, NULL);
}

bool puzzle_document_prepare(struct puzzle_document *doc, const struct puzzle_batch *b, const struct book_style *style,
                             const struct draw_resources *resources, struct text *why)
{
    const struct puzzle_id *like = &b->like;
    const struct words *words = resources->words;
    const bool answers = !style->has[BOOK_PUZZLES];
    uint64_t count = 0;
    bool fits = true;

    doc->batch = b;
    doc->resources = resources;
    doc->style = *style;
    words_add_day(words, &doc->date, b->day);
    if (doc->date.len > 0 && !style->page.title)
        doc->style.page.title = text_string(&doc->date);
    if (!b->ids)
        words_addf(words, &doc->foot, N_("seed %s"), b->seed);
    text_add(&doc->subject, like->game->about.title);
    text_add(&doc->name, like->game->about.slug);
    for (const struct puzzle_batch *each = b; each; each = each->next) {
        const struct book_set none = {.game = like->game,
                                      .kind = each->like.kind,
                                      .values = &each->like.values,
                                      .seed = ""};
        int pages[BOOK_SECTIONS];
        text_add(&doc->subject, ", ");
        game_caption(like->game, none.values, words, &doc->subject);
        text_addf(&doc->name, "-%s", none.kind->name);
        if (!b->ids)
            document_add_size(like->game, none.values, &doc->name);
        count += each->count;
        fits = fits && book_fits(resources, &doc->style, &none, pages, why);
    }
    if (b->ids) {
        scoped(text_release) struct text id = {0};
        puzzle_id_write(&b->ids[0], &id);
        document_add_id(text_string(&id), b->count, &doc->name);
    }
    doc->document =
        (struct document){.title = doc->style.page.title ? doc->style.page.title : words_get(words, like->kind->title),
                          .subject = text_string(&doc->subject),
                          .name = text_string(&doc->name),
                          .item = answers ? "answer" : "puzzle",
                          .remedy = "add --split 1000",
                          .count = count,
                          .whole = count,
                          .context = doc,
                          .pages = count_pages,
                          .draw = draw_puzzles,
                          .id = answers ? NULL : write_id};
    return fits;
}

void puzzle_document_release(struct puzzle_document *doc)
{
    text_release(&doc->subject);
    text_release(&doc->name);
    text_release(&doc->date);
    text_release(&doc->foot);
}
