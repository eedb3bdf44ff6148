#include "cli/puzzle_job.h"

#include "base/emit.h"
#include "base/mem.h"
#include "replay/proof.h"

#include <stdlib.h>
#include <string.h>

/* ---- Books ------------------------------------------------------------------------------------------------------ */

struct book {
    struct arena arena;
    struct book_puzzle *list; /* in printed order */
    size_t *order;            /* the puzzle of the chunk, from 0, that is printed at each place */
    struct book_set set;
};

static const struct made_puzzle *made_at(const struct puzzle_job *p, uint64_t i)
{
    return &p->set.list[i - p->begin];
}

static struct puzzle_id id_of(const struct puzzle_job *p, uint64_t i)
{
    return p->ids ? p->ids[i] : puzzle_set_id(p->like, made_at(p, i));
}

static struct book_puzzle book_puzzle(const struct puzzle_job *p, uint64_t i, uint64_t number, struct arena *arena)
{
    const struct made_puzzle *made = made_at(p, i);
    const struct puzzle_id id = id_of(p, i);
    struct shown_answer shown = proof_show(made->solution, id.values.edition, id.kind->shown_turns, arena);
    struct text written = {0};

    size_t len = strlen(made->answer);
    while (len > 0 && made->answer[len - 1] == '\n')
        len--;
    char *moves = arena_string(arena, made->answer, len);
    for (char *end = moves; (end = strchr(end, '\n'));)
        *end = ' ';
    puzzle_id_write(&id, &written);
    struct book_puzzle puzzle = {
        .id = arena_string(arena, text_string(&written), written.len),
        .number = (int)number,
        .grade = made->grade,
        .value = made->value,
        .start = shown.start,
        .answer = shown.played,
        .moves = moves,
        .tempting = made->tempting,
        .sheet = made->sheet,
    };
    text_release(&written);
    return puzzle;
}

/* Makes the book of some puzzles: rising grades, within a grade in the order of the set. */
static void book_open(const struct puzzle_job *p, struct item_range items, struct book *book)
{
    size_t count = (size_t)items.count, next = 0;

    *book = (struct book){.list = mem_new((count + 1) * sizeof *book->list),
                          .order = mem_new((count + 1) * sizeof *book->order)};
    for (int grade = 1; grade <= GRADES; grade++)
        for (size_t i = 0; i < count; i++)
            if (made_at(p, items.first + i)->grade == grade)
                book->order[next++] = i;
    for (size_t i = 0; i < count; i++)
        book->list[i] = book_puzzle(p, items.first + book->order[i], items.first + i + 1, &book->arena);
    book->set = (struct book_set){.game = p->like->game,
                                  .kind = p->like->kind,
                                  .values = &p->like->values,
                                  .list = book->list,
                                  .count = count,
                                  .seed = text_string(&p->seed)};
}

static void book_close(struct book *book)
{
    arena_release(&book->arena);
    free(book->list);
    free(book->order);
}

/* ---- What a print job asks for ---------------------------------------------------------------------------------- */

static const struct print_job *job_of(const struct puzzle_document *doc)
{
    return &doc->whole->jobs[doc - doc->whole->documents];
}

static uint64_t count_pages(void *context, struct item_range items)
{
    const struct puzzle_document *doc = context;
    const struct print_job *job = job_of(doc);
    int *pages = &doc->pages[(job->split ? items.first / job->split : 0) - doc->first_chunk];
    struct book book;

    if (*pages == 0) {
        book_open(doc->whole, items, &book);
        *pages = book_pages(job->settings.resources, &doc->style, &book.set);
        book_close(&book);
    }
    return (uint64_t)*pages;
}

/* Puzzles are printed in the order of their grades. */
static void write_id(void *context, struct item_range items, struct text *out)
{
    const struct puzzle_document *doc = context;
    uint64_t easiest = items.first;

    for (uint64_t i = items.first; i < items.first + items.count; i++)
        if (made_at(doc->whole, i)->grade < made_at(doc->whole, easiest)->grade)
            easiest = i;
    const struct puzzle_id id = id_of(doc->whole, easiest);
    puzzle_id_write(&id, out);
}

/* The manifest's lines are in the order of the set. */
static void draw_book(void *context, uint64_t chunk, struct draw *d, struct text *manifest)
{
    const struct puzzle_document *doc = context;
    const struct print_job *job = job_of(doc);
    struct item_range items = print_job_items(job, chunk);
    int *page_of = mem_new((size_t)(items.count + 1) * sizeof *page_of);
    size_t *place = mem_new((size_t)(items.count + 1) * sizeof *place);
    struct book book;

    book_open(doc->whole, items, &book);
    doc->pages[chunk - doc->first_chunk] = book_draw(d, &doc->style, &book.set, page_of);
    for (size_t i = 0; i < book.set.count; i++)
        place[book.order[i]] = i;
    for (size_t i = 0; manifest && i < book.set.count; i++) {
        const struct puzzle_id id = id_of(doc->whole, items.first + i);
        const struct made_puzzle *made = made_at(doc->whole, items.first + i);
        int page = page_of[place[i]];
        struct text file = {0}, written = {0}, key = {0};

        print_job_file_name(job, chunk, (uint64_t)page - 1, &file);
        puzzle_id_write(&id, &written);
        text_addf(&key, "%016llx%016llx", (unsigned long long)made->key.part[0], (unsigned long long)made->key.part[1]);
        emit_line(manifest);
        emit_string(manifest, "id", text_string(&written));
        emit_string(manifest, "game", id.game->about.slug);
        emit_string(manifest, "kind", id.kind->name);
        emit_number(manifest, "grade", made->grade);
        emit_string(manifest, "file", text_string(&file));
        emit_number(manifest, "page", job->format->paged ? 1 : page);
        emit_number(manifest, "number", book.list[place[i]].number);
        emit_bytes(manifest, "puzzle", made->solution, (size_t)(made->answer - made->solution));
        emit_string(manifest, "solution", made->solution);
        emit_number(manifest, "value", made->value);
        emit_number(manifest, "nodes", (int64_t)made->nodes);
        emit_string(manifest, "key", text_string(&key));
        emit_line_end(manifest);
        text_release(&file);
        text_release(&written);
        text_release(&key);
    }
    book_close(&book);
    free(place);
    free(page_of);
}

/* ---- Setting up ------------------------------------------------------------------------------------------------- */

static bool add_job(struct puzzle_job *p, const struct print_setup *setup, uint64_t total, struct text *why)
{
    struct puzzle_document *doc = &p->documents[p->count];
    struct print_job *job = &p->jobs[p->count++];
    uint64_t first, last;

    *doc = (struct puzzle_document){.whole = p, .style = p->style};
    *job = (struct print_job){
        .draw = draw_book, .pages = count_pages, .id = write_id, .context = doc, .total = total, .what = "puzzle"};
    if (!print_setup_job(setup, job, why))
        return false;
    if (job->format->paged && !job->split)
        job->split = total;
    print_job_chunks(job, &first, &last);
    doc->first_chunk = first;
    doc->pages = mem_new((size_t)(last - first + 1) * sizeof *doc->pages);
    return true;
}

/* Before the puzzles are made, an empty book shows whether the paper is large enough. How many pages a job with a file
 * for each page takes is known only afterwards, so it is planned in puzzle_job_run. */
bool puzzle_job_open(struct puzzle_job *p, const struct print_setup *setup, uint64_t total, const char *answers,
                     struct text *why)
{
    const struct book_set none = {.game = p->like->game, .kind = p->like->kind, .values = &p->like->values, .seed = ""};
    int pages;

    if (!add_job(p, setup, total, why))
        return false;
    if (answers) {
        struct print_job *job = &p->jobs[1];
        if (!add_job(p, setup, total, why))
            return false;
        p->documents[1].style.puzzles = false;
        p->documents[1].style.answers = true;
        job->output = answers;
        job->manifest = NULL;
        job->what = "answer";
        job->id = NULL;
        if (!print_setup_check_second(setup, answers, why))
            return false;
    }
    for (size_t i = 0; i < p->count; i++)
        if (!book_fits(p->jobs[i].settings.resources, &p->documents[i].style, &none, &pages, why) ||
            (!p->jobs[i].format->paged && !print_job_plan(&p->jobs[i], why)))
            return false;
    return print_jobs_check(p->jobs, p->count, why);
}

void puzzle_job_range(const struct puzzle_job *p, uint64_t *first, uint64_t *last)
{
    const struct print_job *job = &p->jobs[0];
    print_job_chunks(job, first, last);
    struct item_range begin = print_job_items(job, *first), end = print_job_items(job, *last ? *last - 1 : 0);
    *last = *first < *last ? end.first + end.count : begin.first;
    *first = begin.first;
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

bool puzzle_job_run(struct puzzle_job *p, struct text *why)
{
    uint64_t last;

    puzzle_job_range(p, &p->begin, &last);
    for (size_t i = 0; i < p->count && p->begin < last; i++) {
        /* Whether the first chunk, with all its texts, fits the paper and does not take too many pages. */
        struct puzzle_document *doc = &p->documents[i];
        struct print_job *job = &p->jobs[i];
        struct book book;
        book_open(p, print_job_items(job, doc->first_chunk), &book);
        bool good = book_fits(job->settings.resources, &doc->style, &book.set, &doc->pages[0], why);
        book_close(&book);
        if (!good || !print_setup_check_pages(job, "add --split 1000", why) ||
            (job->format->paged && !print_job_plan(job, why)))
            return false;
    }
    return print_jobs_run(p->jobs, p->count, why);
}

void puzzle_job_report(const struct puzzle_job *p, const struct print_setup *setup)
{
    struct text grades = {0};

    for (size_t i = 0; i < p->count; i++)
        print_setup_report(setup, &p->jobs[i]);
    for (int grade = 1; grade <= GRADES; grade++) {
        size_t count = 0;
        for (size_t i = 0; i < p->set.count; i++)
            count += p->set.list[i].grade == grade;
        if (count > 0)
            text_addf(&grades, "%s%d (%zu)", grades.len ? ", " : "grades: ", grade, count);
    }
    if (grades.len > 0 && setup->general->verbose && !setup->general->quiet)
        terminal_note(text_string(&grades));
    text_release(&grades);
}

void puzzle_job_release(struct puzzle_job *p)
{
    for (size_t i = 0; i < p->count; i++) {
        print_job_release(&p->jobs[i]);
        free(p->documents[i].pages);
    }
    puzzle_set_release(&p->set);
    text_release(&p->seed);
}
