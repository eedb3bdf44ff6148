/* Enclose5: puzzles of the kind `fence`.
 *
 * Grows a random region without holes. Its marks are the cells beside it. All other cells get clues, which are taken
 * away, if possible in pairs that lie opposite each other, while the rules of a level still solve the puzzle; for the
 * highest levels a few more while it has one solution. Then a simulated person solves it (fence_steps.c), and the
 * effort is its difficulty. */
#include "game/notation.h"
#include "games/enclose5/fence.h"

enum {
    SHARE_LEAST = 25, /* per cent of the cells away from the edge that the region has */
    SHARE_MOST = 65,
    LOOKS_MOST = 3, /* cells of which the most remote is added to the region */
    SPAN_SLACK = 1, /* the region may leave so many columns and rows empty that it could reach */
    LEVELS = 5,
    TRIALS_MOST = 6,   /* steps that are trials, in one puzzle */
    NODES_MOST = 20000 /* to prove that a puzzle has one solution */
};

/* How clues are taken away. */
static const struct level {
    int kept;             /* per cent of the clues that are not tried */
    enum fence_rule most; /* the hardest rule that must not be needed */
    int more;             /* pairs of clues that are taken away after that, while there is one solution */
} levels[LEVELS] = {
    {50, FENCE_BORDER, 0}, {20, FENCE_BORDER, 0}, {0, FENCE_BORDER, 0}, {0, FENCE_BRIDGE, 1}, {0, FENCE_BRIDGE, 4}};

/* ---- The region -------------------------------------------------------------------------------------------------- */

static int random_cell(struct cell_set cells, struct rng *rng)
{
    int cell = 0;
    for (int left = 1 + (int)rng_below(rng, (uint32_t)cells_count(cells)); left > 0; left--)
        cell = cells_take(&cells);
    return cell;
}

/* Whether a region comes near all four edges. */
static bool spans(const struct fence_puzzle *p, struct cell_set region)
{
    int left = p->width, right = 0, top = p->height, bottom = 0;
    while (cells_any(region)) {
        int cell = cells_take(&region), x = cell % p->stride, y = cell / p->stride;
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    return right - left + 1 >= p->width - 2 - SPAN_SLACK && bottom - top + 1 >= p->height - 2 - SPAN_SLACK;
}

/* Grows a region cell by cell. False if it got stuck, or lies in a corner of the paper. */
static bool grow_region(const struct fence_puzzle *p, struct rng *rng, struct cell_set *region)
{
    struct cell_set inner = cells_without(p->all, p->edge), refused = {{0}};
    int cells = cells_count(inner), share = SHARE_LEAST + (int)rng_below(rng, SHARE_MOST - SHARE_LEAST + 1);
    int looks = 1 + (int)rng_below(rng, LOOKS_MOST), want = cells * share / 100;

    *region = cells_one(random_cell(inner, rng));
    for (int size = 1; size < want;) {
        struct cell_set beside = cells_without(cells_and(inner, fence_beside(p, *region)), cells_or(*region, refused));
        if (!cells_any(beside))
            return false;
        /* Of some random cells, the one with the fewest of the region around it. More of them make longer arms. */
        int best = 0, fewest = FENCE_CLUES_MOST;
        for (int i = 0; i < looks; i++) {
            int tried = random_cell(beside, rng), near = cells_count(cells_and(*region, fence_around(p, tried)));
            best = near < fewest ? tried : best;
            fewest = near < fewest ? near : fewest;
        }
        struct cell_set cell = cells_one(best), larger = cells_or(*region, cell);
        if (!fence_is_region(p, larger)) {
            refused = cells_or(refused, cell);
            continue;
        }
        *region = larger;
        refused = (struct cell_set){{0}};
        size++;
    }
    return spans(p, *region);
}

/* ---- Clues ------------------------------------------------------------------------------------------------------- */

/* The cells whose clues come and go together: one, or two opposite each other. */
struct clue_group {
    uint8_t cell[2];
    int count;
};

struct clue_groups {
    struct clue_group of[FENCE_CLUES_MOST];
    int count;
};

/* Adds clues in all cells of the set, in groups in random order. In pairs, cells whose opposite is not in the set get
 * none. */
static void add_clues(struct fence_puzzle *p, struct cell_set marks, struct cell_set cells, bool in_pairs,
                      struct rng *rng, struct clue_groups *groups)
{
    const int last = (p->height - 1) * p->stride + p->width - 1;

    p->clues = groups->count = 0;
    while (cells_any(cells)) {
        int cell = cells_take(&cells), other = last - cell;
        if (in_pairs && other != cell && !cells_have(cells, other))
            continue;
        struct clue_group group = {{(uint8_t)cell, (uint8_t)other}, in_pairs && other != cell ? 2 : 1};
        for (int i = 0; i < group.count; i++)
            fence_add_clue(p, group.cell[i], cells_count(cells_and(marks, fence_around(p, group.cell[i]))));
        if (group.count > 1)
            cells = cells_without(cells, cells_one(other));
        int at = (int)rng_below(rng, (uint32_t)++groups->count);
        groups->of[groups->count - 1] = groups->of[at];
        groups->of[at] = group;
    }
}

static bool rules_solve(const struct fence_puzzle *p, enum fence_rule most)
{
    struct fence_state s;
    fence_begin(p, &s);
    return fence_deduce(p, &s, most) && fence_solved(p, &s);
}

static bool is_unique(const struct fence_puzzle *p, struct cell_set region, uint64_t *nodes)
{
    struct fence_search search = {.p = p, .limit = NODES_MOST, .most = 1, .known = region};
    fence_search(&search);
    *nodes = search.nodes;
    return search.found == 0 && search.nodes < NODES_MOST;
}

/* Takes groups of clues away, at most `most`, while the rules solve the puzzle; with FENCE_TRIAL, while it has one
 * solution. */
static void thin_out(struct fence_puzzle *p, struct clue_groups *groups, enum fence_rule rule, int most,
                     struct cell_set region)
{
    uint64_t nodes;
    for (int i = groups->count; i-- > 0 && most > 0;) {
        const struct clue_group *group = &groups->of[i];
        struct fence_clue taken[2];
        for (int k = 0, at = 0; k < group->count; k++, at = 0) {
            while (p->clue[at].cell != group->cell[k])
                at++;
            taken[k] = p->clue[at];
            p->clue[at] = p->clue[--p->clues];
        }
        if (rule < FENCE_TRIAL ? rules_solve(p, rule) : is_unique(p, region, &nodes)) {
            groups->of[i] = groups->of[--groups->count];
            most--;
            continue;
        }
        for (int k = 0; k < group->count; k++)
            p->clue[p->clues++] = taken[k];
    }
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

static uint8_t clue_form(const struct enclose5 *e, int x, int y)
{
    return (uint8_t)(1 + enclose5_clue(e, x, y));
}

/* Adds cells, separated by blanks, each after `label`. */
static void write_cells(const struct fence_puzzle *p, struct cell_set cells, const char *label, struct text *out)
{
    for (const char *blank = ""; cells_any(cells); blank = " ") {
        int cell = cells_take(&cells);
        text_addf(out, "%s%s%s", blank, label, cell_name(cell % p->stride, cell / p->stride).text);
    }
}

/* Adds the tags of a solution. */
static void write_solution(const struct fence_puzzle *p, struct cell_set region, struct text *out)
{
    text_add(out, "[Marks \"");
    write_cells(p, fence_marks(p, region), "A:", out);
    text_add(out, "\"]\n[Coloured \"");
    write_cells(p, region, "A:", out);
    text_add(out, "\"]");
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory UNUSED,
                 struct puzzle *puzzle)
{
    struct enclose5 *e = (struct enclose5 *)puzzle->pos;
    const bool any = grades.least == 1 && grades.most == GRADES;
    const struct level *level = &levels[any ? (int)rng_below(rng, LEVELS) : puzzle_aim(grades, rng) - 1];
    struct fence_puzzle p;
    struct cell_set region;
    struct clue_groups groups;

    enclose5_start(v, puzzle->pos);
    fence_start(&p, e->width, e->height);
    if (!grow_region(&p, rng, &region))
        return false;
    struct cell_set marks = fence_marks(&p, region), cells = cells_without(p.all, marks);
    add_clues(&p, marks, cells, true, rng, &groups);
    if (!rules_solve(&p, level->most))
        add_clues(&p, marks, cells, false, rng, &groups);
    if (!rules_solve(&p, level->most))
        return false;
    thin_out(&p, &groups, FENCE_BORDER, groups.count * (100 - level->kept) / 100, region);
    if (level->most > FENCE_BORDER)
        thin_out(&p, &groups, level->most, groups.count, region);
    if (level->more > 0)
        thin_out(&p, &groups, FENCE_TRIAL, level->more, region);
    for (int i = 0; i < p.clues; i++)
        enclose5_set_clue(e, p.clue[i].cell % p.stride, p.clue[i].cell / p.stride, p.clue[i].number);
    fence_read(e, &p);
    int32_t difficulty = fence_difficulty(&p, TRIALS_MOST);
    if (difficulty < 0 || !puzzle_rate(puzzle, enclose5_fence_cuts, &v->of[PAPER_SIZE], difficulty, grades) ||
        !is_unique(&p, region, &puzzle->nodes))
        return false;
    write_solution(&p, region, &puzzle->answer);
    puzzle->value = cells_count(region);
    puzzle->key = enclose5_key(e, clue_form, e->width);
    return true;
}

/* ---- The question, asked of any position ------------------------------------------------------------------------- */

static bool answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    struct fence_puzzle p;
    struct fence_search search = {.p = &p, .limit = limits->nodes, .most = FENCE_SOLUTIONS};
    struct solution *best = &result->of[0];

    if (!enclose5_is_fence(v))
        return text_refuse(why, "this is not a fence puzzle: it has no clues");
    if (e->width > FENCE_MOST || e->height > FENCE_MOST)
        return text_refuse(why, "fence puzzles on paper of more than %dx%d cells are not solved", FENCE_MOST,
                           FENCE_MOST);
    fence_read(e, &p);
    fence_search(&search);
    if (search.found == 0 && search.nodes >= limits->nodes)
        return text_refuse(why, "no solution was found in %llu positions", (unsigned long long)search.nodes);
    if (search.found == 0)
        return text_refuse(why, "no marks fit all clues");
    result->count = 1;
    result->nodes = search.nodes;
    best->value = cells_count(search.region[0]);
    best->proven = search.found == 1 && search.nodes < limits->nodes;
    for (int i = 0; i < (limits->all ? search.found : 1); i++) {
        text_add(&best->turns, i > 0 ? "\n" : "");
        write_cells(&p, fence_marks(&p, search.region[i]), "", &best->turns);
    }
    write_solution(&p, search.region[0], &best->line);
    text_addf(&best->verdict, "the marks enclose %d cell%s", best->value, best->value == 1 ? "" : "s");
    if (search.found > 1)
        text_add(&best->verdict, "; there are other solutions");
    return true;
}

/* ---- The kind ---------------------------------------------------------------------------------------------------- */

static bool holds(const struct values *v UNUSED, const struct pos *start UNUSED, const struct pos *end, int value)
{
    const struct enclose5 *e = (const struct enclose5 *)end;
    return enclose5_count(e, LAYER_LIVE) > 0 && e->coloured[0] == value;
}

static int variety_of(const struct values *v)
{
    return v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1] / 4;
}

const struct puzzle_kind enclose5_fence = {
    .name = "fence",
    .title = N_("The fence"),
    .mark = 'C',
    .summary = "place marks around one region so that all numbers are right",
    .question = N_("Place marks that enclose one region, with none to spare. Each number counts the marks in the "
                   "eight cells around it."),
    .writing = N_("A cell with a number holds no mark; it may lie inside or outside. The region is in one piece, "
                  "across and down, and touches no edge of the paper. Marks stand in all cells next to it, across and "
                  "down, and nowhere else; without any one of them nothing is enclosed."),
    .unit = N_("%d cell"),
    .units = N_("%d cells"),
    .advice = N_("Begin at the zeros and at the large numbers: they settle all the cells around them. "
                 "Then ask of each doubtful cell which side of the fence it lies on."),
    .meaning = {N_("the numbers lead on most of the way"), N_("numbers, and about as often what must be beside a mark"),
                N_("long chains of what must be beside marks; two numbers are seldom compared"),
                N_("usually two numbers must be compared, or something tried until it contradicts itself"),
                N_("nearly always several trials, and cells that hold the region or the outside together")},
    .params = {"size"},
    .sides = {FENCE_LEAST, FENCE_MOST},
    .defaults = {{"size", "8x8"}},
    .position = true,
    .cuts = enclose5_fence_cuts,
    .attempts = 20000,
    .make = make,
    .answer = answer,
    .explain = puzzle_fence_explain,
    .hint = puzzle_fence_hint,
    .stage = puzzle_fence_stage,
    .holds = holds,
    .variety_of = variety_of,
};
