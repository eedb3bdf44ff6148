#include "cli/puzzle_press.h"

#include "base/mem.h"
#include "cli/manifest.h"
#include "replay/proof.h"

#include <stdlib.h>
#include <string.h>

/* ---- Books ------------------------------------------------------------------------------------------------------ */

/* A sheaf as a book. */
struct book {
    struct arena arena;
    struct book_puzzle *list; /* in the order in which they are printed */
    size_t *order;            /* which puzzle of the sheaf, from 0, each of them is */
    struct book_set set;
};

static const struct made_puzzle *made_at(const struct puzzle_press *p, uint64_t i)
{
    return &p->set.list[i - p->begin];
}

static struct puzzle_id id_of(const struct puzzle_press *p, uint64_t i)
{
    return p->ids ? p->ids[i] : puzzle_set_id(p->like, made_at(p, i));
}

/* Rising grades; puzzles of one grade in the order of the set. */
static void put_in_order(const struct puzzle_press *p, uint64_t first, uint64_t count, size_t *order)
{
    size_t next = 0;
    for (int grade = 1; grade <= GRADES; grade++)
        for (size_t i = 0; i < count; i++)
            if (made_at(p, first + i)->grade == grade)
                order[next++] = i;
}

static const char *keep(struct arena *arena, const struct text *text)
{
    return arena_string(arena, text_string(text), text->len);
}

/* The turns in one line. */
static const char *one_line(const char *answer, struct arena *arena)
{
    size_t len = strlen(answer);
    while (len > 0 && answer[len - 1] == '\n')
        len--;
    char *line = arena_string(arena, answer, len);
    for (char *end = line; (end = strchr(end, '\n'));)
        *end = ' ';
    return line;
}

static struct book_puzzle book_puzzle(const struct puzzle_press *p, uint64_t i, uint64_t rank, struct arena *arena)
{
    const struct made_puzzle *made = made_at(p, i);
    const struct puzzle_id id = id_of(p, i);
    struct shown_answer shown = proof_show(made->solution, id.values.edition, id.kind->shown_turns, arena);
    struct text written = {0};

    puzzle_id_write(&id, &written);
    struct book_puzzle puzzle = {
        .id = keep(arena, &written),
        .number = (int)rank + 1,
        .grade = made->grade,
        .value = made->value,
        .start = shown.start,
        .answer = shown.played,
        .moves = one_line(made->answer, arena),
        .tempting = made->tempting,
        .sheet = made->sheet,
    };
    text_release(&written);
    return puzzle;
}

static void bind(const struct puzzle_press *p, uint64_t first, uint64_t count, struct book *book)
{
    *book = (struct book){.list = mem_new((size_t)(count + 1) * sizeof *book->list),
                          .order = mem_new((size_t)(count + 1) * sizeof *book->order)};
    put_in_order(p, first, count, book->order);
    for (size_t i = 0; i < count; i++)
        book->list[i] = book_puzzle(p, first + book->order[i], first + i, &book->arena);
    book->set = (struct book_set){.game = p->like->game,
                                  .kind = p->like->kind,
                                  .values = &p->like->values,
                                  .list = book->list,
                                  .count = (size_t)count,
                                  .seed = text_string(&p->seed)};
}

static void unbind(struct book *book)
{
    arena_release(&book->arena);
    free(book->list);
    free(book->order);
}

/* ---- What the press asks for ------------------------------------------------------------------------------------ */

static const struct press *press_of(const struct puzzle_part *part)
{
    return &part->whole->presses[part - part->whole->parts];
}

static int *pages_slot(const struct puzzle_part *part, uint64_t number)
{
    return &part->pages[number - part->first];
}

static uint64_t count_pages(void *context, uint64_t first, uint64_t count)
{
    const struct puzzle_part *part = context;
    const struct press *press = press_of(part);
    int *slot = pages_slot(part, press->split ? first / press->split : 0);
    struct book book;

    if (*slot == 0) {
        bind(part->whole, first, count, &book);
        *slot = book_pages(press->look.kit, &part->style, &book.set);
        unbind(&book);
    }
    return (uint64_t)*slot;
}

/* Adds the puzzles' lines in the order of the set. */
static void add_lines(const struct puzzle_part *part, uint64_t number, const struct book *book, const int *page_of,
                      struct text *manifest)
{
    const struct press *press = press_of(part);
    const struct press_sheaf sheaf = press_sheaf(press, number);
    size_t *place = mem_new((book->set.count + 1) * sizeof *place);

    for (size_t i = 0; i < book->set.count; i++)
        place[book->order[i]] = i;
    for (size_t i = 0; i < book->set.count; i++) {
        const struct puzzle_id id = id_of(part->whole, sheaf.first + i);
        int page = page_of[place[i]];
        struct text file = {0};
        press_name(press, number, (uint64_t)page - 1, &file);
        manifest_add_puzzle(&id, made_at(part->whole, sheaf.first + i), text_string(&file),
                            press->format->paged ? 1 : page, book->list[place[i]].number, manifest);
        text_release(&file);
    }
    free(place);
}

static void print(void *context, uint64_t number, struct draw *d, struct text *manifest)
{
    const struct puzzle_part *part = context;
    const struct press *press = press_of(part);
    struct press_sheaf sheaf = press_sheaf(press, number);
    int *page_of = mem_new((size_t)(sheaf.count + 1) * sizeof *page_of);
    struct book book;

    bind(part->whole, sheaf.first, sheaf.count, &book);
    *pages_slot(part, number) = book_draw(d, &part->style, &book.set, page_of);
    if (manifest)
        add_lines(part, number, &book, page_of, manifest);
    unbind(&book);
    free(page_of);
}

/* Puzzles stand in the order of their grades. */
static void write_id(void *context, uint64_t first, uint64_t count, struct text *out)
{
    const struct puzzle_part *part = context;
    uint64_t easiest = first;

    for (uint64_t i = first; i < first + count; i++)
        if (made_at(part->whole, i)->grade < made_at(part->whole, easiest)->grade)
            easiest = i;
    const struct puzzle_id id = id_of(part->whole, easiest);
    puzzle_id_write(&id, out);
}

/* ---- Setting up ------------------------------------------------------------------------------------------------- */

/* Whether the puzzles can be read on this paper, as far as that is known before they are made. */
static bool fits_empty(const struct puzzle_part *part, struct text *why)
{
    const struct puzzle_press *p = part->whole;
    struct book_set none = {.game = p->like->game, .kind = p->like->kind, .values = &p->like->values, .seed = ""};
    int pages;
    return book_fits(press_of(part)->look.kit, &part->style, &none, &pages, why);
}

static bool set_press(struct puzzle_press *p, const struct printing *printing, uint64_t total, struct text *why)
{
    struct puzzle_part *part = &p->parts[p->count];
    struct press *press = &p->presses[p->count++];
    uint64_t first, last;

    *part = (struct puzzle_part){.whole = p, .style = p->style};
    *press = (struct press){
        .print = print, .pages = count_pages, .id = write_id, .context = part, .total = total, .what = "puzzle"};
    if (!printing_press(printing, press, why))
        return false;
    if (press->format->paged && !press->split)
        press->split = total;
    press_range(press, &first, &last);
    part->first = first;
    part->pages = mem_new((size_t)(last - first + 1) * sizeof *part->pages);
    return true;
}

/* Makes the second press the one of the answers. */
static bool set_answers(struct puzzle_press *p, const struct printing *printing, const char *file, struct text *why)
{
    struct press *press = &p->presses[1];
    if (!set_press(p, printing, p->presses[0].total, why))
        return false;
    p->parts[1].style.puzzles = false;
    p->parts[1].style.answers = true;
    press->output = file;
    press->manifest = NULL;
    press->what = "answer";
    press->id = NULL;
    return printing_second(printing, file, why);
}

bool puzzle_press_open(struct puzzle_press *p, const struct printing *printing, uint64_t total, const char *answers,
                       struct text *why)
{
    const struct press *const both[] = {&p->presses[0], &p->presses[1]};

    if (!set_press(p, printing, total, why) || (answers && !set_answers(p, printing, answers, why)))
        return false;
    for (size_t i = 0; i < p->count; i++)
        if (!fits_empty(&p->parts[i], why) || (!p->presses[i].format->paged && !press_plan(&p->presses[i], why)))
            return false;
    return press_check(both, p->count, why);
}

void puzzle_press_range(const struct puzzle_press *p, uint64_t *first, uint64_t *last)
{
    const struct press *press = &p->presses[0];
    press_range(press, first, last);
    struct press_sheaf begin = press_sheaf(press, *first), end = press_sheaf(press, *last ? *last - 1 : 0);
    *last = *first < *last ? end.first + end.count : begin.first;
    *first = begin.first;
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

/* Whether the first sheaf can be read, with all its texts, and does not take too many pages. */
static bool fits(const struct puzzle_part *part, struct text *why)
{
    const struct press *press = press_of(part);
    struct press_sheaf sheaf = press_sheaf(press, part->first);
    struct book book;

    bind(part->whole, sheaf.first, sheaf.count, &book);
    bool good = book_fits(press->look.kit, &part->style, &book.set, pages_slot(part, part->first), why);
    unbind(&book);
    return good && printing_pages_fit(press, "add --split 1000", why);
}

bool puzzle_press_run(struct puzzle_press *p, struct text *why)
{
    const struct press *const both[] = {&p->presses[0], &p->presses[1]};
    uint64_t last;

    puzzle_press_range(p, &p->begin, &last);
    for (size_t i = 0; i < p->count && p->begin < last; i++) {
        struct press *press = &p->presses[i];
        if (!fits(&p->parts[i], why) || (press->format->paged && !press_plan(press, why)))
            return false;
    }
    return press_run(both, p->count, why);
}

/* "grades: 1 (20), 2 (31), 5 (4)" */
static void report_grades(const struct puzzle_press *p)
{
    struct text out = {0};
    for (int grade = 1; grade <= GRADES; grade++) {
        size_t count = 0;
        for (size_t i = 0; i < p->set.count; i++)
            count += p->set.list[i].grade == grade;
        if (count > 0)
            text_addf(&out, "%s%d (%zu)", out.len ? ", " : "grades: ", grade, count);
    }
    if (out.len > 0)
        console_note(text_string(&out));
    text_release(&out);
}

void puzzle_press_report(const struct puzzle_press *p, const struct printing *printing)
{
    for (size_t i = 0; i < p->count; i++)
        printing_report(printing, &p->presses[i]);
    if (printing->general->verbose && !printing->general->quiet)
        report_grades(p);
}

void puzzle_press_release(struct puzzle_press *p)
{
    for (size_t i = 0; i < p->count; i++) {
        press_release(&p->presses[i]);
        free(p->parts[i].pages);
    }
    puzzle_set_release(&p->set);
    text_release(&p->seed);
}
