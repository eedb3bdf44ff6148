#include "replay/puzzle_set.h"

#include "base/batch.h"
#include "base/mem.h"
#include "replay/key_set.h"
#include "replay/proof.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Seeds of a series lie so far apart that no two series meet: PUZZLES_MAX is less. */
#define SERIES_STEP ((uint64_t)1 << 30)

enum {
    REPEATS_MAX = 256,  /* in a row, one series: there is hardly another puzzle to be had */
    VARIETY_SPARE = 20, /* bits: repeats are neglected where their chance is below 2^-20 */
    AHEAD = 4,          /* chunks a thread that batch_run may be ahead by */
    CHUNKS = 64,        /* a thread, at least, where there are so many items */
    CHUNK_MOST = 64,    /* items made together, so that threads need not wait for one another often */
};

/* What becomes of an item. */
enum outcome { MADE, TOO_RARE, REPEATED, UNPROVEN };

struct item {
    enum outcome outcome;
    struct made_puzzle made;
    struct puzzle_key key;
    uint64_t tries;  /* seeds of its series used up */
    struct text why; /* UNPROVEN: what is wrong */
};

/* Memory to make puzzles in, one each for those that are being made. */
struct room {
    struct room *next;
    void *memory; /* as the kind wants it */
    struct puzzle puzzle;
    struct proof proof;
};

struct maker {
    const struct puzzle_wish *wish; /* or NULL */
    const struct puzzle_id *ids;    /* of item 0 ...; without a wish */
    uint64_t begin;                 /* number of item 0 in the set */
    struct puzzle_set *set;
    struct text *why;
    struct puzzle_watch watch;
    size_t count, chunk; /* items; how many are made together */
    struct item *items;  /* those being made: item i at i % window */
    size_t window;

    pthread_mutex_t lock; /* guards the following */
    struct key_set keys;  /* of the items before the one that is next in order */
    struct room *rooms;   /* free ones */
};

/* ---- Rooms ------------------------------------------------------------------------------------------------- */

static const struct puzzle_id *any_id(const struct maker *m)
{
    return m->wish ? &m->wish->id : &m->ids[0];
}

static struct room *take_room(struct maker *m)
{
    const struct puzzle_id *id = any_id(m);

    pthread_mutex_lock(&m->lock);
    struct room *r = m->rooms;
    if (r)
        m->rooms = r->next;
    pthread_mutex_unlock(&m->lock);
    if (r)
        return r;
    r = mem_new(sizeof *r);
    r->memory = id->kind->room ? mem_new(id->kind->room(&id->values)) : NULL;
    r->puzzle.pos = mem_new(id->game->rules->size(&id->values));
    return r;
}

static void give_back(struct maker *m, struct room *r)
{
    pthread_mutex_lock(&m->lock);
    r->next = m->rooms;
    m->rooms = r;
    pthread_mutex_unlock(&m->lock);
}

static void free_rooms(struct maker *m)
{
    while (m->rooms) {
        struct room *r = m->rooms;
        m->rooms = r->next;
        text_release(&r->puzzle.sheet);
        text_release(&r->puzzle.answer);
        text_release(&r->puzzle.tempting);
        proof_release(&r->proof);
        free(r->puzzle.pos);
        free(r->memory);
        free(r);
    }
}

/* ---- One puzzle -------------------------------------------------------------------------------------------- */

static bool is_repeat(struct maker *m, struct puzzle_key key)
{
    if (!m->wish)
        return false;
    pthread_mutex_lock(&m->lock);
    bool found = key_set_has(&m->keys, key);
    pthread_mutex_unlock(&m->lock);
    return found;
}

static struct puzzle_id id_of(const struct maker *m, size_t i, uint64_t tries)
{
    if (!m->wish)
        return m->ids[i];
    struct puzzle_id id = m->wish->id;
    id.seed = puzzle_id_seed(&id, m->wish->seed, m->begin + i + tries * SERIES_STEP);
    return id;
}

/* Makes the puzzle of an ID, if there is one. */
static bool make(struct room *r, const struct puzzle_id *id)
{
    struct rng rng;
    puzzle_id_start(id, &rng);
    for (uint32_t attempt = 0; attempt < id->kind->attempts; attempt++)
        if (puzzle_id_attempt(id, &rng, r->memory, &r->puzzle))
            return true;
    return false;
}

/* What is kept of a puzzle that was proven. */
static struct made_puzzle made_in(const struct room *r, uint64_t seed)
{
    const struct text *solution = &r->proof.solution, *tempting = &r->puzzle.tempting, *sheet = &r->puzzle.sheet;
    size_t tempting_at = solution->len + 1, sheet_at = tempting_at + tempting->len + 1;
    char *kept = mem_new(sheet_at + sheet->len + 1);

    memcpy(kept, text_string(solution), solution->len + 1);
    memcpy(kept + tempting_at, text_string(tempting), tempting->len + 1);
    memcpy(kept + sheet_at, text_string(sheet), sheet->len + 1);
    return (struct made_puzzle){
        .solution = kept,
        .answer = kept + r->proof.tags,
        .tempting = kept + tempting_at,
        .sheet = kept + sheet_at,
        .seed = seed,
        .nodes = r->puzzle.nodes,
        .key = r->puzzle.key,
        .value = r->puzzle.value,
        .grade = r->puzzle.grade,
    };
}

/* Makes and proves the puzzle of the item's next seed. A key that is known by now is a repeat; of one that is not, that
 * shows when those before it are all there. */
static enum outcome try_seed(struct maker *m, struct room *r, size_t i, struct item *item)
{
    struct puzzle_id id = id_of(m, i, item->tries++);

    if (!make(r, &id))
        return TOO_RARE;
    item->key = r->puzzle.key;
    if (is_repeat(m, item->key))
        return REPEATED;
    if (!proof_make(&r->proof, &id, &r->puzzle, &item->why)) {
        item->made.seed = id.seed;
        return UNPROVEN;
    }
    item->made = made_in(r, id.seed);
    return MADE;
}

static void make_item(struct maker *m, struct room *r, size_t i, struct item *item)
{
    do
        item->outcome = try_seed(m, r, i, item);
    while (item->outcome == REPEATED && item->tries < REPEATS_MAX);
}

static struct item *item_at(struct maker *m, size_t i)
{
    return &m->items[i % m->window];
}

static size_t end_of(const struct maker *m, size_t chunk)
{
    size_t end = (chunk + 1) * m->chunk;
    return end < m->count ? end : m->count;
}

static bool work(void *context, size_t chunk)
{
    struct maker *m = context;
    struct room *r = take_room(m);
    for (size_t i = chunk * m->chunk; i < end_of(m, chunk); i++)
        make_item(m, r, i, item_at(m, i));
    give_back(m, r);
    return true;
}

/* ---- What to say ------------------------------------------------------------------------------------------- */

static bool all_grades(const struct puzzle_id *id)
{
    struct grades all = puzzle_grades(id->kind);
    return id->grades.least == all.least && id->grades.most == all.most;
}

static void add_grades(const struct puzzle_id *id, struct text *out)
{
    if (all_grades(id))
        return;
    text_addf(out, " of grade%s %d", id->grades.least < id->grades.most ? "s" : "", id->grades.least);
    if (id->grades.least < id->grades.most)
        text_addf(out, " to %d", id->grades.most);
}

/* "only 37 of 100 best-turn puzzles of grade 5 were found (3x3): ask for fewer, another size, or other grades" */
static void say_too_few(const struct maker *m, size_t found, bool repeated)
{
    const struct puzzle_id *id = &m->wish->id;
    struct text *why = m->why;

    if (found > 0)
        text_addf(why, "only %zu of %llu %s puzzles", found, (unsigned long long)puzzle_set_total(m->wish),
                  id->kind->name);
    else
        text_addf(why, "no %s puzzle", id->kind->name);
    add_grades(id, why);
    text_add(why, found > 0 ? " were found (" : " was found (");
    game_caption(id->game, &id->values, why);
    bool all = all_grades(id);
    text_addf(why, ")%s: ask for %s%sanother size%s", repeated ? ", and further ones only repeat them" : "",
              found > 0 ? "fewer, " : "", found > 0 && all ? "or " : "", all ? "" : ", or other grades");
}

static void say_unproven(const struct maker *m, size_t i, const struct item *item)
{
    struct puzzle_id id = m->wish ? m->wish->id : m->ids[i];
    id.seed = item->made.seed;
    text_add(m->why, "this is a fault of quadrille, please report it: the puzzle ");
    puzzle_id_write(&id, m->why);
    text_addf(m->why, " fails its proof: %s", text_string(&item->why));
}

/* An ID that can be read but was never printed. */
static void say_no_puzzle(const struct maker *m, size_t i)
{
    puzzle_id_write(&m->ids[i], m->why);
    text_add(m->why, " is the ID of no puzzle");
}

/* ---- In order ---------------------------------------------------------------------------------------------- */

static void enter(struct maker *m, size_t i, const struct item *item)
{
    if (m->wish) {
        pthread_mutex_lock(&m->lock);
        key_set_add(&m->keys, item->key);
        pthread_mutex_unlock(&m->lock);
    }
    if (!m->wish || m->begin + i >= m->wish->first)
        m->set->list[m->set->count++] = item->made;
    else
        free(item->made.solution);
    if (m->watch.made)
        m->watch.made(m->watch.context, i + 1);
}

/* Makes an item anew that repeats one before it. */
static void make_again(struct maker *m, size_t i, struct item *item)
{
    free(item->made.solution);
    item->made.solution = NULL;
    text_clear(&item->why);
    item->outcome = REPEATED;
    if (item->tries == REPEATS_MAX)
        return;
    struct room *r = take_room(m);
    make_item(m, r, i, item);
    give_back(m, r);
}

static bool finish(struct maker *m, size_t i)
{
    struct item *item = item_at(m, i);

    while ((item->outcome == MADE || item->outcome == UNPROVEN) && is_repeat(m, item->key))
        make_again(m, i, item);
    if (item->outcome == MADE)
        enter(m, i, item);
    else if (item->outcome == UNPROVEN)
        say_unproven(m, i, item);
    else if (m->wish)
        say_too_few(m, i, item->outcome == REPEATED);
    else
        say_no_puzzle(m, i);
    text_release(&item->why);
    bool good = item->outcome == MADE;
    *item = (struct item){.outcome = MADE};
    return good;
}

static bool done(void *context, size_t chunk)
{
    struct maker *m = context;
    bool good = true;
    for (size_t i = chunk * m->chunk; i < end_of(m, chunk) && good; i++)
        good = finish(m, i);
    return good;
}

static bool run(struct maker *m, size_t count, int jobs)
{
    size_t threads = (size_t)(jobs > 1 ? jobs : 1), chunk = count / (threads * CHUNKS);

    m->count = count;
    m->chunk = chunk < 1 ? 1 : chunk < CHUNK_MOST ? chunk : CHUNK_MOST;
    m->window = AHEAD * threads * m->chunk;
    m->items = mem_new(m->window * sizeof *m->items);
    pthread_mutex_init(&m->lock, NULL);
    bool good = batch_run((count + m->chunk - 1) / m->chunk, jobs, work, done, m);
    pthread_mutex_destroy(&m->lock);
    /* Those that were being made when it was stopped. */
    for (size_t i = 0; i < m->window; i++) {
        free(m->items[i].made.solution);
        text_release(&m->items[i].why);
    }
    free(m->items);
    key_set_release(&m->keys);
    free_rooms(m);
    if (!good)
        puzzle_set_release(m->set);
    return good;
}

/* ---- Sets -------------------------------------------------------------------------------------------------- */

struct puzzle_id puzzle_set_id(const struct puzzle_id *wish, const struct made_puzzle *made)
{
    struct puzzle_id id = *wish;
    id.seed = made->seed;
    return id;
}

/* With n puzzles of 2^v, some pair is the same with a chance of about n^2 / 2^(v + 1). */
bool puzzle_set_needs_earlier(const struct puzzle_wish *wish)
{
    const struct puzzle_kind *kind = wish->id.kind;
    int bits = 0;
    while ((uint64_t)1 << bits < wish->count)
        bits++;
    return !kind->variety || kind->variety(&wish->id.values) < 2 * bits + VARIETY_SPARE;
}

static uint64_t begin_of(const struct puzzle_wish *wish)
{
    return puzzle_set_needs_earlier(wish) ? 0 : wish->first;
}

uint64_t puzzle_set_total(const struct puzzle_wish *wish)
{
    return wish->first < wish->last ? wish->last - begin_of(wish) : 0;
}

bool puzzle_set_make(const struct puzzle_wish *wish, struct puzzle_set *set, struct text *why)
{
    struct maker m = {.wish = wish, .begin = begin_of(wish), .set = set, .why = why, .watch = wish->watch};

    *set = (struct puzzle_set){.list = mem_new((wish->last - wish->first + 1) * sizeof *set->list)};
    return run(&m, (size_t)puzzle_set_total(wish), wish->jobs);
}

bool puzzle_set_remake(const struct puzzle_id *ids, size_t count, int jobs, struct puzzle_watch watch,
                       struct puzzle_set *set, struct text *why)
{
    struct maker m = {.ids = ids, .set = set, .why = why, .watch = watch};

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
