/* CoNNect: the puzzle `partition`: a Grid that has a single partition into claims. */
#include "games/connect/claim_search.h"

enum { MEMO_SIZE = 1 << 12, NODES = 100000 };

struct partition_maker {
    struct partition_memory memory;
    struct packing_search search;
    struct memo_entry memo[MEMO_SIZE];
};

size_t connect_partition_memory(const struct values *v)
{
    (void)v;
    return sizeof(struct partition_maker);
}

static int grade_of(const struct partition_logic *logic)
{
    enum { EASY_LOOKS = 2, EASY_LOOKS_IN_ALL = 8, SOME_LOOKS = 4 };
    if (!logic->solved || logic->sweeps > 0)
        return 5;
    if (logic->most_looks > SOME_LOOKS)
        return 4;
    if (logic->most_looks > EASY_LOOKS)
        return 3;
    return logic->looks > EASY_LOOKS_IN_ALL ? 2 : 1;
}

static bool is_right(const struct packing *partition, int claim)
{
    for (int i = 0; i < partition->count; i++)
        if (partition->of[i] == claim)
            return true;
    return false;
}

/* Of the longest wrong claims, names the one after which most numbers can still be claimed, and how many that leaves.
 */
static void write_tempting(const struct values *v, struct partition_maker *r, struct text *out)
{
    const struct claim_list *list = &r->memory.claims;
    const struct packing *partition = &r->memory.search.found[0];
    int best = -1, least = 0, longest = 0;

    connect_packing_begin(&r->search, list, NULL, NODES);
    for (int i = 0; i < list->count; i++)
        if (!is_right(partition, i) && list->of[i].count > longest)
            longest = list->of[i].count;
    for (int i = 0; i < list->count; i++) {
        const struct claim *c = &list->of[i];
        if (is_right(partition, i) || c->count < longest)
            continue;
        int left = GRID_SPACES - c->count - connect_packing_value(&r->search, c->set);
        if (best < 0 || left < least) {
            best = i;
            least = left;
        }
    }
    if (best < 0 || r->search.given_up)
        return;
    connect_write_claim(v, &r->memory.shapes, &list->of[best], out);
    text_addf(out, " leaves at least %d number%s over.", least, least == 1 ? "" : "s");
}

bool connect_partition_puzzle(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                              struct puzzle *puzzle)
{
    struct partition_maker *r = memory;
    struct partition_memory *m = &r->memory;
    uint8_t number[GRID_SPACES];
    struct partition_logic logic;

    r->search.memo = r->memo;
    r->search.size = MEMO_SIZE;
    if (!connect_partition_make(connect_edition(v), rng, m, number))
        return false;
    connect_partition_logic(&m->claims, grid_spaces, &logic);
    puzzle->grade = grade_of(&logic);
    if (puzzle->grade < grades.least || puzzle->grade > grades.most)
        return false;
    connect_puzzle_set(v, number, puzzle);
    puzzle->value = m->search.found[0].count;
    puzzle->nodes = m->search.nodes;
    connect_puzzle_answer(v, &m->shapes, &m->claims, &m->search.found[0], puzzle);
    write_tempting(v, r, &puzzle->tempting);
    return true;
}

bool connect_partition_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct player_sheet *s = &((const struct connect_table *)end)->sheet[0];
    return connect_grid_ended(v, start, end) && s->written == grid_spaces && s->claimed == grid_spaces &&
           connect_claims_made(s) == value;
}
