/* CoNNect: puzzles of the kind `partition`, a Grid that has a single partition into claims.
 *
 * The grid is cut into pieces at random and numbers are laid along them. While there is another partition, a piece that
 * it does not have gets other numbers. */
#include "base/mem.h"
#include "games/connect/puzzle/claim_search.h"

#include <string.h>

/* ---- A random partition ----------------------------------------------------------------------------------------- */

/* Working memory of `make`. */
struct partition_maker {
    struct claim_list pieces, claims; /* all sets with a shape; the claims of the Grid */
    struct packing tiling;            /* of pieces: a random partition of the grid */
    int steps;                        /* left of the search for it */
    struct partition_search search;   /* the last one: found[0] is the partition */
    struct partition_logic logic;
    struct packing_search packing;
    struct memo_entry memo[GRID_MEMO];
};

/* Whether a connected part of some spaces is too small for a claim. */
static bool has_splinter(spaces left)
{
    while (left) {
        spaces part = spaces_joined(left);
        if (bits_count(part) < CLAIM_LEAST)
            return true;
        left &= ~part;
    }
    return false;
}

/* Cuts the spaces that are left into pieces. Tries the three sizes in random order, and the pieces of each at the first
 * space from a random one on. */
static bool tile(struct partition_maker *m, struct rng *rng, spaces left)
{
    if (!left)
        return true;
    if (m->steps == 0)
        return false;
    m->steps--;
    int size = (int)rng_below(rng, CLAIM_SIZES), step = 1 + (int)rng_below(rng, CLAIM_SIZES - 1);
    for (int i = 0; i < CLAIM_SIZES; i++) {
        uint16_t fit[CLAIMS_MOST];
        int count = 0;
        for (int k = 0; k < m->pieces.count; k++)
            if (m->pieces.of[k].count == CLAIM_LEAST + (size + i * step) % CLAIM_SIZES &&
                bits_first(m->pieces.of[k].set) == bits_first(left))
                fit[count++] = (uint16_t)k;
        const int begin = count > 0 ? (int)rng_below(rng, (uint32_t)count) : 0;
        for (int k = 0; k < count; k++) {
            uint16_t piece = fit[(begin + k) % count];
            spaces set = m->pieces.of[piece].set;
            if (set & ~left || has_splinter(left & ~set))
                continue;
            m->tiling.of[m->tiling.count++] = piece;
            if (tile(m, rng, left & ~set))
                return true;
            m->tiling.count--;
            if (m->steps == 0)
                break;
        }
    }
    return false;
}

/* ---- Numbers with one partition --------------------------------------------------------------------------------- */

/* Numbers a piece: a run along a path that begins at one of its spaces, or equal numbers. */
static void number_piece(const struct claim *piece, struct rng *rng, uint8_t *number)
{
    enum { EQUAL_ONE_IN = 4 };
    int from = (int)rng_below(rng, piece->count);
    struct claim along = *piece;
    bool path = rng_below(rng, EQUAL_ONE_IN) > 0 && connect_claim_path(&along, from);
    uint8_t least = (uint8_t)(1 + rng_below(rng, (uint32_t)(path ? DICE_SIDES + 1 - piece->count : DICE_SIDES)));
    for (int i = 0; i < piece->count; i++)
        number[along.at[i]] = (uint8_t)(path ? least + i : least);
}

/* The pieces that a partition of the Grid does not have. */
static int differing_pieces(const struct partition_maker *m, const struct packing *partition, uint16_t *differing)
{
    int count = 0;
    for (int i = 0; i < m->tiling.count; i++) {
        int k = 0;
        while (k < partition->count && m->claims.of[partition->of[k]].set != m->pieces.of[m->tiling.of[i]].set)
            k++;
        if (k == partition->count)
            differing[count++] = m->tiling.of[i];
    }
    return count;
}

/* Fills a Grid with a single partition. False if that fails. */
static bool fill_grid(const struct connect_edition *e, struct rng *rng, struct partition_maker *m,
                      uint8_t number[GRID_SPACES])
{
    enum { TILING_STEPS = 200, CHANGES_MOST = 150 };
    const uint8_t equal[GRID_SPACES] = {0};
    uint16_t differing[PACKED_MOST];

    /* The sets of spaces with a shape are the claims of a Grid of equal numbers. */
    connect_list_claims(e, equal, grid_spaces, &m->pieces);
    m->search.nodes = 0;
    m->tiling.count = 0;
    m->steps = TILING_STEPS;
    if (!tile(m, rng, grid_spaces))
        return false;
    for (int i = 0; i < m->tiling.count; i++)
        number_piece(&m->pieces.of[m->tiling.of[i]], rng, number);
    for (int change = 0; change < CHANGES_MOST; change++) {
        connect_list_claims(e, number, grid_spaces, &m->claims);
        if (connect_partitions(&m->search, &m->claims, grid_spaces) == 1)
            return true;
        int count = differing_pieces(m, &m->search.found[0], differing);
        if (count == 0)
            count = differing_pieces(m, &m->search.found[1], differing);
        number_piece(&m->pieces.of[differing[rng_below(rng, (uint32_t)count)]], rng, number);
    }
    return false;
}

/* ---- The puzzle ------------------------------------------------------------------------------------------------- */

/* Says of a longest wrong claim why it fails; of one that leaves no number without a claim, if there is one. */
static void write_tempting(const struct values *v, struct partition_maker *m, const uint8_t *number, struct text *out)
{
    const struct claim_list *list = &m->claims;
    const struct claim *tempting = NULL;
    spaces stranded = 0; /* that it leaves without a claim */

    for (int i = 0; i < list->count; i++) {
        const struct claim *c = &list->of[i];
        if (connect_packing_has(&m->search.found[0], i) || (tempting && c->count < tempting->count) ||
            (tempting && c->count == tempting->count && !stranded))
            continue;
        tempting = c;
        stranded = connect_stranded(list, grid_spaces & ~c->set);
    }
    if (!tempting)
        return;
    if (stranded) {
        int space = bits_first(stranded);
        text_addf(out, "%s\t", N_("%s leaves the %s in %s without a claim."));
        connect_write_claim(v, tempting, out);
        text_addf(out, "\t%d\t%s", number[space], space_name(space).text);
        return;
    }
    m->packing.memo = m->memo;
    m->packing.size = GRID_MEMO;
    connect_packing_begin(&m->packing, list, NULL, GRID_NODES);
    int left = GRID_SPACES - tempting->count - connect_packing_value(&m->packing, tempting->set);
    if (m->packing.given_up)
        return;
    text_addf(out, "%s\t",
              left == 1 ? N_("%s leaves at least %s number over.") : N_("%s leaves at least %s numbers over."));
    connect_write_claim(v, tempting, out);
    text_addf(out, "\t%d", left);
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct partition_maker *m = memory;
    uint8_t number[GRID_SPACES];

    if (!fill_grid(connect_edition(v), rng, m, number) ||
        !connect_partition_logic(&m->claims, grid_spaces, &m->logic) ||
        !puzzle_rate(puzzle, connect_partition_cuts, NULL, m->logic.difficulty, grades))
        return false;
    connect_puzzle_set(number, puzzle);
    puzzle->value = m->search.found[0].count;
    const int column = m->logic.step[0].space % GRID_SIDE, row = m->logic.step[0].space / GRID_SIDE;
    puzzle->motif = column % (GRID_SIDE - 1) == 0 && row % (GRID_SIDE - 1) == 0 ? 1 + PARTITION_CORNER : 0;
    for (int i = 0; i < m->logic.count; i++)
        if (m->logic.step[i].certainty == OTHERS_FAIL)
            puzzle->motif = 1 + PARTITION_CONTRADICTION;
    puzzle->nodes = m->search.nodes;
    text_add(&puzzle->answer, "1. ");
    connect_write_turn(v, NULL, 0, &m->claims, &m->search.found[0], &puzzle->answer);
    write_tempting(v, m, number, &puzzle->tempting);
    return true;
}

/* Lists the claims of a Grid, and finds its partition as a person does. The result is to be freed. */
static struct partition_maker *study(const struct values *v, const struct player_sheet *sheet)
{
    struct partition_maker *m = mem_new(sizeof *m);
    connect_list_claims(connect_edition(v), sheet->number, standing(sheet), &m->claims);
    connect_partition_logic(&m->claims, standing(sheet), &m->logic);
    return m;
}

static bool answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct player_sheet *sheet = connect_grid_sheet(pos);
    struct solution *best = &result->of[0];

    if (!connect_grid_is_open(v, pos, "partition", why))
        return false;
    scoped(mem_free) struct partition_maker *m = study(v, sheet);
    struct partition_search *search = &m->search;
    search->limit = limits->nodes;
    int count = connect_partitions(search, &m->claims, standing(sheet));
    for (int i = 0; i < (limits->all ? count : count > 0); i++) {
        text_add(&best->turns, i > 0 ? "\n" : "");
        connect_write_turn(v, NULL, 0, &m->claims, &search->found[i], &best->turns);
    }
    text_add_bytes(&best->line, text_string(&best->turns), strcspn(text_string(&best->turns), "\n"));
    best->value = count > 0 ? search->found[0].count : 0;
    best->proven = true;
    text_addf(&best->verdict, "%d claims use every number%s", best->value,
              count > 1          ? "; it is not the only way"
              : search->given_up ? ""
                                 : ", in the only way");
    result->count = 1;
    result->nodes = search->nodes;
    if (count == 0 && search->given_up)
        return text_refuse(why, "no way to use every number was found in %llu positions",
                           (unsigned long long)limits->nodes);
    return count > 0 || text_refuse(why, "no claims use every number of this Grid once");
}

static bool holds(const struct values *v UNUSED, const struct pos *start UNUSED, const struct pos *end, int value)
{
    const struct connect_grid *g = (const struct connect_grid *)end;
    return g->stage == GRID_OVER && g->sheet.claimed == grid_spaces && connect_claims_made(&g->sheet) == value;
}

/* ---- How to find it --------------------------------------------------------------------------------------------- */

/* The steps that are told: the last ones, which follow, are not. */
static int steps_told(const struct partition_logic *logic)
{
    int told = logic->count;
    while (told > 1 && logic->step[told - 1].certainty == ONLY_CLAIM)
        told--;
    return told;
}

int connect_partition_steps(const struct values *v, const struct pos *pos, uint8_t space[GRID_SPACES])
{
    const struct player_sheet *sheet = connect_grid_sheet(pos);
    scoped(mem_free) struct partition_maker *m = study(v, sheet);
    const int told = steps_told(&m->logic);

    for (int i = 0; i < told; i++)
        space[i] = (uint8_t)m->logic.step[i].space;
    return told;
}

static void explain(const struct values *v, const struct played_turn *turns, size_t count UNUSED,
                    const struct words *words, struct text *out)
{
    const struct player_sheet *sheet = connect_grid_sheet(turns->before);
    scoped(mem_free) struct partition_maker *m = study(v, sheet);
    static const char *const stars[CERTAINTIES] = {[ONLY_CLAIM] = "", [OTHERS_STRAND] = "*", [OTHERS_FAIL] = "**"};
    scoped(text_release) struct text names = {0};
    const int told = steps_told(&m->logic);
    bool used[CERTAINTIES] = {false};

    if (told == 0) {
        connect_grid_say(v, turns, words, out);
        return;
    }
    for (int i = 0; i < told; i++) {
        const struct partition_step *step = &m->logic.step[i];
        used[step->certainty] = true;
        text_addf(&names, "%s%s%s", i > 0 ? ", " : "", space_name(step->space).text, stars[step->certainty]);
    }
    words_addf(words, out, N_("Numbers that settle a claim, in order: %s. The rest follows."), text_string(&names));
    if (used[OTHERS_STRAND])
        text_add(out, words_get(words, N_(" *: all other claims of this number leave some number over.")));
    if (used[OTHERS_FAIL])
        text_add(out, words_get(words, N_(" **: they fail, at the latest after the claims that they force.")));
}

/* The claims in the order in which a person finds them. */
static void stage(const struct values *v, int stage, int stages, const struct words *words, struct pos *after,
                  struct text *out)
{
    static const char *const reasons[CERTAINTIES] = {
        [ONLY_CLAIM] = N_("The %d in %s has one claim left: %s."),
        [OTHERS_STRAND] = N_("All other claims of the %d in %s leave some number over: it belongs to %s."),
        [OTHERS_FAIL] = N_("All other claims of the %d in %s fail in the end: it belongs to %s.")};
    enum { TOLD = 2 };
    struct connect_grid *g = (struct connect_grid *)after;
    scoped(mem_free) struct partition_maker *m = study(v, &g->sheet);
    const int count = m->logic.count, first = count * (stage - 1) / stages, last = count * stage / stages;

    for (int i = 0; i < last; i++) {
        const struct partition_step *s = &m->logic.step[i];
        const struct claim *claim = &m->claims.of[s->claim];
        scoped(text_release) struct text name = {0};
        for (int k = 0; k < claim->count; k++)
            g->chain[claim->at[k]] = (uint8_t)(i + 1);
        connect_write_claim(v, claim, &name);
        if (i < first || i >= first + TOLD)
            continue;
        text_add(out, i > first ? " " : "");
        words_addf(words, out, reasons[s->certainty], g->sheet.number[s->space], space_name(s->space).text,
                   text_string(&name));
    }
}

/* The numbers with the fewest homes; then those that fork later on a person's way, and the last one on it. */
static void hint(const struct values *v, const struct played_turn *turns, size_t count UNUSED,
                 const struct words *words, struct text step[HINT_STEPS])
{
    enum { TEXTS = 2 };
    const struct player_sheet *sheet = connect_grid_sheet(turns->before);
    scoped(mem_free) struct partition_maker *m = study(v, sheet);
    int homes[GRID_SPACES] = {0}, told = 0;
    spaces named = 0;

    for (int i = 0; i < m->claims.count; i++)
        for (spaces set = m->claims.of[i].set; set;)
            homes[bits_take(&set)]++;
    for (int number = 1; told < TEXTS; number++)
        for (int space = 0; space < GRID_SPACES && told < TEXTS; space++)
            if (homes[space] == number && ++told) {
                named |= (spaces)1 << space;
                puzzle_hint(words, &step[HINT_IDEA],
                            number == 1 ? N_("The %d in %s fits into one claim only.")
                                        : N_("Few claims hold the %d in %s."),
                            sheet->number[space], space_name(space).text);
            }
    for (int i = told = 0; i < m->logic.count; i++) {
        const struct partition_step *s = &m->logic.step[i];
        if ((i == 0 || s->others == 0 || (named >> s->space & 1)) && i < m->logic.count - 1)
            continue;
        if (told++ < TEXTS)
            puzzle_hint(words, &step[HINT_PLACE],
                        s->others > 0 ? N_("Later the way forks at the %d in %s.") : N_("Last comes the %d in %s."),
                        sheet->number[s->space], space_name(s->space).text);
    }
}

/* ---- The kind ---------------------------------------------------------------------------------------------------- */

const struct puzzle_kind connect_partition = {
    .name = "partition",
    .title = N_("Cut the grid"),
    .mark = 'P',
    .summary = "cut the whole grid into claims of 3, 4 and 5 numbers",
    .question =
        N_("Cut the grid into paths of 3, 4 or 5 numbers that rise by 1 from each to the next, or are all equal. "
           "Every number is used once."),
    .writing = N_("Paths go sideways, up and down, never across a corner. Outline each of them."),
    .pitch = 5.5,
    .unit = N_("%d claim"),
    .units = N_("%d claims"),
    .advice = N_("Begin in the corners and with rare numbers: few claims can cover them. "
                 "Cross out each claim that would cut off a piece too small to be a claim."),
    .meaning = {N_("usually rule out about seven claims in all, at most two before one is certain"),
                N_("usually rule out about ten claims, two or three before one is certain"),
                N_("usually rule out about eleven claims, three before one is certain"),
                N_("usually rule out about thirteen claims, four before one is certain"),
                N_("usually seventeen claims or more must be seen to fail, five or more before one is certain, or some "
                   "only after the claims that they force")},
    .defaults = {{"grid", "1"}},
    .motifs = {[PARTITION_CORNER] = {"corner", N_("Begin in a corner")},
               [PARTITION_CONTRADICTION] = {"contradiction", N_("By contradiction")}},
    .cuts = connect_partition_cuts,
    .attempts = 40000,
    .memory = sizeof(struct partition_maker),
    .make = make,
    .answer = answer,
    .explain = explain,
    .hint = hint,
    .stage = stage,
    .holds = holds,
    .variety = 40, /* the Grids with a single partition, without rotations and mirrors */
};
