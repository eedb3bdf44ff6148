#include "puzzle/puzzle_set.h"

#include "base/batch.h"
#include "base/mem.h"

#include <pthread.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

/* The distance between the seeds of a series. It exceeds PUZZLES_MAX, so that no two series meet. */
#define SERIES_STEP ((uint64_t)1 << 20)

enum {
    REPEATS_MAX = 256,  /* so many in one series, or beyond three for each puzzle, leave hardly another one */
    VARIETY_SPARE = 20, /* bits: repeats are ignored if their chance is below 2^-20 */
    AHEAD = 4,          /* chunks for each thread that batch_run may be ahead */
    CHUNKS = 64,        /* chunks for each thread, at least, if there are enough items */
    CHUNK_MOST = 64,    /* items in a chunk: threads then rarely wait for one another */
};

enum outcome { MADE, TOO_RARE, REPEATED, OTHER_MOTIF, UNPROVEN };

/* A puzzle of the set being made. */
struct set_item {
    enum outcome outcome;
    struct made_puzzle made; /* UNPROVEN, or a repeat: only the key and the seed */
    uint64_t seeds, tries;   /* seeds of its series used up; attempts to make a puzzle */
    struct text why;         /* UNPROVEN: the reason */
};

/* What a chunk is made in. */
struct workspace {
    void *memory; /* for kind->make */
    struct puzzle puzzle;
    struct proof proof;
};

struct set_maker {
    const struct puzzle_request *request; /* or NULL */
    const struct puzzle_id *ids;          /* of items 0 ...; without a request */
    uint64_t begin;                       /* number of item 0 in the set */
    struct puzzle_set *set;
    struct text *why;
    struct puzzle_watch watch;
    size_t count, chunk;    /* items; items in a chunk */
    struct set_item *items; /* ring buffer: item i is at i % window */
    size_t window;

    uint64_t tries, repeats; /* for the items that are done, and the one that failed */

    pthread_mutex_t lock; /* guards the following */
    void *keys;           /* of the items that are done: a tree of <search.h> */
    uint64_t done, tried; /* items; attempts in all */
};

/* ---- Keys ------------------------------------------------------------------------------------------------------- */

static int compare_keys(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct puzzle_key));
}

/* Whether a puzzle repeats one that is done. Only requests keep keys, as only there repeats matter. */
static bool is_repeat(struct set_maker *m, struct puzzle_key key)
{
    pthread_mutex_lock(&m->lock);
    bool found = tfind(&key, &m->keys, compare_keys) != NULL;
    pthread_mutex_unlock(&m->lock);
    return found;
}

/* ---- Workspaces ------------------------------------------------------------------------------------------------- */

static struct workspace workspace_new(const struct set_maker *m)
{
    const struct puzzle_id *id = m->request ? &m->request->id : &m->ids[0];
    return (struct workspace){.memory = mem_new(id->kind->memory),
                              .puzzle.pos = mem_new(game_board(id->game, &id->values)->rules->size(&id->values))};
}

static void workspace_release(struct workspace *w)
{
    text_release(&w->puzzle.sheet);
    text_release(&w->puzzle.answer);
    text_release(&w->puzzle.tempting);
    proof_release(&w->proof);
    free(w->puzzle.pos);
    free(w->memory);
}

/* ---- Items, on several threads ---------------------------------------------------------------------------------- */

/* Copies a proven puzzle out of its workspace, all texts in one block. */
static struct made_puzzle keep_puzzle(const struct workspace *w, uint64_t seed)
{
    const struct text *solution = &w->proof.solution, *tempting = &w->puzzle.tempting, *sheet = &w->puzzle.sheet;
    size_t tempting_at = solution->len + 1, sheet_at = tempting_at + tempting->len + 1;
    char *kept = mem_new(sheet_at + sheet->len + 1);

    memcpy(kept, text_string(solution), solution->len + 1);
    memcpy(kept + tempting_at, text_string(tempting), tempting->len + 1);
    memcpy(kept + sheet_at, text_string(sheet), sheet->len + 1);
    return (struct made_puzzle){
        .solution = kept,
        .answer = kept + w->proof.tags,
        .tempting = kept + tempting_at,
        .sheet = kept + sheet_at,
        .seed = seed,
        .nodes = w->puzzle.nodes,
        .key = w->puzzle.key,
        .value = w->puzzle.value,
        .grade = w->puzzle.grade,
        .difficulty = w->puzzle.difficulty,
        .motif = w->puzzle.motif,
        .proven = w->puzzle.proven,
    };
}

/* Counts an attempt, or an item that is done. */
static void count(struct set_maker *m, uint64_t tried, uint64_t done)
{
    pthread_mutex_lock(&m->lock);
    m->tried += tried;
    m->done += done;
    if (m->watch.made)
        m->watch.made(m->watch.context, m->watch.before + m->done, m->tried);
    pthread_mutex_unlock(&m->lock);
}

/* Makes and proves the puzzle of the item's next seed. It may still repeat an earlier item that is not done. */
static enum outcome try_seed(struct set_maker *m, struct workspace *w, size_t i, struct set_item *item)
{
    struct puzzle_id id = m->request ? m->request->id : m->ids[i];
    struct rng rng;
    bool made = false;

    if (m->request)
        id.seed = puzzle_id_seed(&id, m->request->seed, m->begin + i + item->seeds * SERIES_STEP);
    item->seeds++;
    puzzle_id_start(&id, &rng);
    for (uint32_t attempt = 0; attempt < id.kind->attempts && !made; attempt++, item->tries++) {
        made = puzzle_id_attempt(&id, &rng, w->memory, &w->puzzle);
        count(m, 1, 0);
    }
    if (!made)
        return TOO_RARE;
    if (m->request && m->request->motif && w->puzzle.motif != m->request->motif)
        return OTHER_MOTIF;
    item->made = (struct made_puzzle){.seed = id.seed, .key = w->puzzle.key};
    if (is_repeat(m, item->made.key))
        return REPEATED;
    if (!proof_make(&w->proof, &id, &w->puzzle, &item->why))
        return UNPROVEN;
    item->made = keep_puzzle(w, id.seed);
    return MADE;
}

/* Whether the series of an item goes on after a puzzle that is not kept. With a motif, puzzles count as too rare after
 * as many attempts as are made for one seed. */
static bool goes_on(const struct puzzle_request *request, const struct set_item *item)
{
    return request->motif ? item->tries < request->id.kind->attempts : item->seeds < REPEATS_MAX;
}

static void make_item(struct set_maker *m, struct workspace *w, size_t i, struct set_item *item)
{
    do
        item->outcome = try_seed(m, w, i, item);
    while ((item->outcome == REPEATED || item->outcome == OTHER_MOTIF) && goes_on(m->request, item));
}

static struct set_item *item_at(struct set_maker *m, size_t i)
{
    return &m->items[i % m->window];
}

static size_t end_of(const struct set_maker *m, size_t chunk)
{
    size_t end = (chunk + 1) * m->chunk;
    return end < m->count ? end : m->count;
}

static bool work(void *context, size_t chunk)
{
    struct set_maker *m = context;
    scoped(workspace_release) struct workspace w = workspace_new(m);
    for (size_t i = chunk * m->chunk; i < end_of(m, chunk); i++)
        make_item(m, &w, i, item_at(m, i));
    return true;
}

/* ---- Items, in order -------------------------------------------------------------------------------------------- */

/* "only 37 of 100 best-turn puzzles of grade 5 were found in 400000 tries (3x3): ask for fewer, another size, or other
 * grades" */
static void explain_too_few(const struct set_maker *m, size_t found, bool repeated)
{
    const struct puzzle_id *id = &m->request->id;
    struct grades grades = id->grades;
    bool all_grades = grades.least == 1 && grades.most == GRADES;
    struct text *why = m->why;

    if (found > 0)
        text_addf(why, "only %zu of %llu %s puzzles", found, (unsigned long long)puzzle_set_total(m->request),
                  id->kind->name);
    else
        text_addf(why, "no %s puzzle", id->kind->name);
    if (!all_grades && grades.least == grades.most)
        text_addf(why, " of grade %d", grades.least);
    else if (!all_grades)
        text_addf(why, " of grades %d to %d", grades.least, grades.most);
    if (m->request->motif)
        text_addf(why, " with the motif %s", id->kind->motifs[m->request->motif - 1].name);
    text_addf(why, " %s found in %llu tries (", found > 0 ? "were" : "was", (unsigned long long)m->tries);
    game_caption(id->game, &id->values, NULL, why);
    text_addf(why, ")%s: ask for %s%sanother size%s", repeated ? ", and further ones only repeat them" : "",
              found > 0 ? "fewer, " : "", found > 0 && all_grades ? "or " : "", all_grades ? "" : ", or other grades");
}

static bool finish_item(struct set_maker *m, size_t i)
{
    struct set_item *item = item_at(m, i);

    /* Now that all earlier items are done, a repeat shows: the item is made again. */
    while ((item->outcome == MADE || item->outcome == UNPROVEN) && is_repeat(m, item->made.key)) {
        free(item->made.solution);
        item->made.solution = NULL;
        text_clear(&item->why);
        item->outcome = REPEATED;
        if (goes_on(m->request, item)) {
            scoped(workspace_release) struct workspace w = workspace_new(m);
            make_item(m, &w, i, item);
        }
    }
    m->tries += item->tries;
    m->repeats += m->request && !m->request->motif ? item->seeds - 1 : 0;
    if (item->outcome == MADE && m->repeats > 3 * i + REPEATS_MAX) {
        free(item->made.solution);
        item->outcome = REPEATED;
    }
    bool good = item->outcome == MADE;
    if (good) {
        if (m->request) {
            struct puzzle_key *key = mem_new(sizeof *key);
            *key = item->made.key;
            pthread_mutex_lock(&m->lock);
            if (!tsearch(key, &m->keys, compare_keys))
                mem_exhausted();
            pthread_mutex_unlock(&m->lock);
        }
        if (!m->request || m->begin + i >= m->request->first)
            m->set->list[m->set->count++] = item->made;
        else
            free(item->made.solution);
        count(m, 0, 1);
    } else if (item->outcome == UNPROVEN) {
        struct puzzle_id id = m->request ? m->request->id : m->ids[i];
        id.seed = item->made.seed;
        text_add(m->why, "this is a bug in quadrille, please report it: the puzzle ");
        puzzle_id_write(&id, m->why);
        text_addf(m->why, " fails its proof: %s", text_string(&item->why));
    } else if (m->request) {
        explain_too_few(m, i, item->outcome == REPEATED);
    } else {
        puzzle_id_write(&m->ids[i], m->why);
        text_add(m->why, " is not the ID of a puzzle"); /* well-formed, but never printed */
    }
    text_release(&item->why);
    *item = (struct set_item){.outcome = MADE};
    return good;
}

static bool done(void *context, size_t chunk)
{
    struct set_maker *m = context;
    bool good = true;
    for (size_t i = chunk * m->chunk; i < end_of(m, chunk) && good; i++)
        good = finish_item(m, i);
    return good;
}

static bool run(struct set_maker *m, size_t count, int jobs)
{
    size_t threads = (size_t)(jobs > 1 ? jobs : 1), chunk = count / (threads * CHUNKS);

    m->count = count;
    m->chunk = chunk < 1 ? 1 : chunk < CHUNK_MOST ? chunk : CHUNK_MOST;
    m->window = AHEAD * threads * m->chunk;
    m->items = mem_new(m->window * sizeof *m->items);
    pthread_mutex_init(&m->lock, NULL);
    bool good = batch_run((count + m->chunk - 1) / m->chunk, jobs, work, done, m);
    pthread_mutex_destroy(&m->lock);
    /* After a failure, items that were being made are left. */
    for (size_t i = 0; i < m->window; i++) {
        free(m->items[i].made.solution);
        text_release(&m->items[i].why);
    }
    free(m->items);
    while (m->keys) { /* the first member of a node is its key */
        struct puzzle_key *key = *(struct puzzle_key **)m->keys;
        tdelete(key, &m->keys, compare_keys);
        free(key);
    }
    if (!good)
        puzzle_set_release(m->set);
    return good;
}

/* ---- Sets ------------------------------------------------------------------------------------------------------- */

struct puzzle_id puzzle_set_id(const struct puzzle_id *like, const struct made_puzzle *made)
{
    struct puzzle_id id = *like;
    id.seed = made->seed;
    return id;
}

/* The first puzzle to make: 0 if a requested one might repeat one before it. Among n of 2^v puzzles, two are the same
 * with a chance of about n^2 / 2^(v + 1). */
static uint64_t begin_of(const struct puzzle_request *request)
{
    const struct puzzle_kind *kind = request->id.kind;
    int variety = kind->variety + (kind->variety_of ? kind->variety_of(&request->id.values) : 0), bits = 0;
    while ((uint64_t)1 << bits < request->count)
        bits++;
    return variety < 2 * bits + VARIETY_SPARE ? 0 : request->first;
}

uint64_t puzzle_set_total(const struct puzzle_request *request)
{
    return request->first < request->last ? request->last - begin_of(request) : 0;
}

bool puzzle_set_make(const struct puzzle_request *request, struct puzzle_set *set, struct text *why)
{
    struct set_maker m = {
        .request = request, .begin = begin_of(request), .set = set, .why = why, .watch = request->watch};

    *set = (struct puzzle_set){.list = mem_new((size_t)(request->last - request->first + 1) * sizeof *set->list)};
    return run(&m, (size_t)puzzle_set_total(request), request->jobs);
}

bool puzzle_set_remake(const struct puzzle_id *ids, size_t count, int jobs, struct puzzle_watch watch,
                       struct puzzle_set *set, struct text *why)
{
    struct set_maker m = {.ids = ids, .set = set, .why = why, .watch = watch};

    *set = (struct puzzle_set){.list = mem_new((count + 1) * sizeof *set->list)};
    return run(&m, count, jobs);
}

void puzzle_set_release(struct puzzle_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        free(set->list[i].solution);
    free(set->list);
    *set = (struct puzzle_set){0};
}
