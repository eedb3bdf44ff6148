/* CoNNect: the puzzle `partition`: a Grid that can be cut into claims in one way. */
#include "games/connect/partition.h"
#include "games/connect/puzzle.h"

#include <string.h>

enum { MEMO_SIZE = 1 << 12, BEST_NODES = 100000 };

struct room {
    struct partition_room partition;
    struct best_search best;
    struct memo_entry memo[MEMO_SIZE];
};

size_t connect_partition_room(const struct values *v)
{
    (void)v;
    return sizeof(struct room);
}

/* ---- Grades ------------------------------------------------------------------------------------------ */

enum { EASY_LOOKS = 2, EASY_LOOKS_IN_ALL = 8, SOME_LOOKS = 4 };

static int grade_of(const struct cut_logic *logic)
{
    if (!logic->solved || logic->sweeps > 0)
        return 5;
    if (logic->most_looks > SOME_LOOKS)
        return 4;
    if (logic->most_looks > EASY_LOOKS)
        return 3;
    return logic->looks > EASY_LOOKS_IN_ALL ? 2 : 1;
}

/* ---- What tempts ------------------------------------------------------------------------------------- */

static bool is_right(const struct room *r, int option)
{
    const struct chosen *cut = &r->partition.search.found[0];
    for (int i = 0; i < cut->count; i++)
        if (cut->of[i] == option)
            return true;
    return false;
}

/* Of the longest claims that are wrong the one with which most numbers can be used, and how many that leaves over. */
static int most_tempting(struct room *r, int *over)
{
    const struct option_list *list = &r->partition.options;
    int best = -1, longest = 0;

    connect_best_begin(&r->best, list, NULL, BEST_NODES);
    for (int i = 0; i < list->count; i++)
        if (!is_right(r, i) && list->of[i].count > longest)
            longest = list->of[i].count;
    for (int i = 0; i < list->count; i++) {
        const struct option *o = &list->of[i];
        if (is_right(r, i) || o->count < longest)
            continue;
        int left = GRID_SPACES - o->count - connect_best_value(&r->best, o->set);
        if (best < 0 || left < *over) {
            best = i;
            *over = left;
        }
    }
    return r->best.given_up ? -1 : best;
}

static void write_tempting(struct room *r, struct text *out)
{
    int over = 0, option = most_tempting(r, &over);
    if (option < 0)
        return;
    connect_options_write(&r->partition.shapes, &r->partition.options.of[option], out);
    text_addf(out, " leaves at least %d number%s over.", over, over == 1 ? "" : "s");
}

/* ---- The puzzle -------------------------------------------------------------------------------------- */

bool connect_partition_puzzle(const struct values *v, struct grades grades, struct rng *rng, void *room,
                              struct puzzle *puzzle)
{
    struct room *r = room;
    struct partition_room *p = &r->partition;
    uint8_t number[GRID_SPACES];
    struct cut_logic logic;

    r->best.memo = r->memo;
    r->best.size = MEMO_SIZE;
    if (!connect_partition_make(connect_edition(v), rng, p, number))
        return false;
    connect_cut_logic(&p->options, grid_spaces, &logic);
    puzzle->grade = grade_of(&logic);
    if (puzzle->grade < grades.least || puzzle->grade > grades.most)
        return false;
    connect_puzzle_set(v, number, puzzle);
    puzzle->value = p->search.found[0].count;
    puzzle->nodes = p->search.nodes;
    connect_puzzle_answer(&p->shapes, &p->options, &p->search.found[0], puzzle);
    write_tempting(r, &puzzle->tempting);
    return true;
}

bool connect_partition_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct connect_table *before = (const struct connect_table *)start, *t = (const struct connect_table *)end;
    const struct player_sheet *s = &t->sheet[0];
    int claims = 0;
    for (int i = 0; i <= CLAIM_MOST - CLAIM_LEAST; i++)
        claims += s->claims[i];
    return connect_is_grid(v) && t->over && s->written == grid_spaces && s->claimed == grid_spaces &&
           memcmp(s->number, before->sheet[0].number, sizeof s->number) == 0 && claims == value;
}
