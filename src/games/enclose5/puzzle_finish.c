/* Enclose5: puzzles of the kind `finish`: reach the goal in this turn.
 * Positions are planned around first marks that fail: finish_plan.h. */
#include "base/mem.h"
#include "game/notation.h"
#include "games/enclose5/finish_plan.h"

#include <assert.h>

enum {
    GOAL_LEAST = 3,
    CELLS_A_GOAL = 7,   /* cells of the paper, at least, for each cell of the goal */
    HARD = 3,           /* the first grade with */
    FAILS_HARD = 6,     /* other first marks that gain a move, at least, */
    REASONS_HARD = 2,   /* and reasons why they fail; in grades 1 and 2 there are fewer marks */
    FAILS = 2000,       /* of the difficulty, for each of them */
    NARROW = 2 * FAILS, /* added on paper with less room than square paper as large */
    EASY = -100000,     /* added in grades 1 and 2, whose difficulty is below 0 */
    LONG_ROWS = 3,      /* one in so many puzzles with a long row is kept, half of these without room */
    SHARES = 4,         /* of hard turns: */
    APART_LEAST = 1,    /* so many begin apart, with two rows; */
    APART_MOST = 3,     /* so many where others are rare: in grade 5 on larger paper, and without room; */
    LOW = 4,            /* all where others are hardly ever well hidden: in grades 4 and 5, up to this goal */
    CRAMPED = 10,       /* on paper without a longer side, */
    CRAMPED_GOAL = 5,   /* other first marks soon reach a goal up to this: there are no hard turns */
    MARKS_MOST = 9,     /* of an answer: more is not for people */
    PLANS = 4000        /* positions planned for a puzzle */
};

/* A turn of a finish puzzle, and its explanation. */
enum finish_motif { MOTIF_NONE, MOTIF_FIVE_BY_TWO, MOTIF_LONG_ROW, MOTIF_ENCLOSE_FIRST, MOTIF_SECOND_ROW };

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

/* The ideas that a turn which reaches the goal rests on, as bits; the lowest is its motif. `scratch` is memory for a
 * position. */
static uint64_t find_motifs(const struct enclose5 *e, struct enclose5 *scratch, const struct turn_path *path)
{
    uint64_t motifs = 0, gains[PAPER_MOST];

    enclosure_gains(e, e->to_move, gains);
    enclose5_copy(scratch, e);
    for (int i = 0; i < path->count; i++) {
        int x = path->mark[i].x, y = path->mark[i].y, rows = i > 0 ? scratch->struck : 0;
        int coloured = scratch->coloured[e->to_move];
        enclose5_place_mark(scratch, x, y, NULL);
        bool gained = scratch->struck > rows;
        if (scratch->struck - rows > 1)
            motifs |= bit(MOTIF_FIVE_BY_TWO);
        if (gained && enclose5_longest(scratch, enclose5_rows(scratch, LAYER_LIVE + e->to_move), x, y) > ALIGNED)
            motifs |= bit(MOTIF_LONG_ROW);
        if (scratch->coloured[e->to_move] > coloured && i < path->count - 1)
            motifs |= bit(MOTIF_ENCLOSE_FIRST);
        if (gained && !bits_have(gains[y], x))
            motifs |= bit(MOTIF_SECOND_ROW);
    }
    return motifs ? motifs : bit(MOTIF_NONE);
}

/* What another first mark does to the first mark of the answer: nothing; it makes a row that this mark would lengthen;
 * it encloses the cell. `scratch` is memory for a position. */
enum first_lost { FIRST_STAYS, FIRST_BARRED, FIRST_COLOURED };
static enum first_lost find_lost(const struct enclose5 *e, struct enclose5 *scratch, struct enclose5_cell other,
                                 struct enclose5_cell first)
{
    enclose5_try_mark(e, other.x, other.y, scratch);
    if (enclose5_owner(scratch, LAYER_COLOURS, first.x, first.y) >= 0)
        return FIRST_COLOURED;
    return enclose5_is_barred(scratch, first.x, first.y) ? FIRST_BARRED : FIRST_STAYS;
}

/* Says why the other first mark that leads to most cells fails, and how far all of them lead at most. */
static void write_tempting(struct finish_maker *m, struct enclose5_cell first, struct text *out)
{
    static const char *const sentences[] = {
        [FIRST_BARRED] = N_("After %s, %s may not be marked: it would lengthen that row."),
        [FIRST_COLOURED] = N_("After %s, %s is already coloured."),
    };
    const struct gaining_mark *best = NULL;
    scoped(text_release) struct text list = {0};

    for (int i = 0; i < m->count; i++) {
        const struct gaining_mark *f = &m->first[i];
        if (finish_is_same(f->cell, first))
            continue;
        if (!best || f->most > best->most)
            best = f;
        text_addf(&list, "%s%s", list.len > 0 ? ", " : "", cell_name(f->cell.x, f->cell.y).text);
    }
    assert(best); /* others gain too */
    enum first_lost lost = find_lost(&m->plan.e, &m->next, best->cell, first);
    if (lost != FIRST_STAYS)
        text_addf(out, "%s\t%s\t%s\n", sentences[lost], cell_name(best->cell.x, best->cell.y).text,
                  cell_name(first.x, first.y).text);
    text_addf(out, "%s\t%d\t%s\t%d",
              best->most == 1 ? N_("Other first marks reach at most %s cell (%s); the goal is %s.")
                              : N_("Other first marks reach at most %s cells (%s); the goal is %s."),
              best->most, text_string(&list), m->plan.e.goal);
}

uint8_t finish_form(const struct enclose5 *e, int x, int y)
{
    enum { EMPTY, OWN, OTHER, COLOURED };
    int marked = enclose5_owner(e, LAYER_MARKS, x, y);
    return enclose5_owner(e, LAYER_COLOURS, x, y) >= 0 ? COLOURED
           : marked < 0                                ? EMPTY
           : marked == e->to_move                      ? OWN
                                                       : OTHER;
}

/* In how many ways other first marks spoil the turn. */
static int count_reasons(struct finish_maker *m)
{
    const struct enclose5_cell first = m->plan.path.mark[0];
    uint64_t reasons = 0;
    for (int i = 0; i < m->count; i++)
        if (!finish_is_same(m->first[i].cell, first))
            reasons |= bit((int)find_lost(&m->plan.e, &m->next, m->first[i].cell, first));
    return bits_count(reasons);
}

/* Draws a grade to aim at. */
static int draw_grade(struct grades grades, struct rng *rng)
{
    static const int share[GRADES] = {17, 25, 25, 20, 13};
    int grade = grades.least, sum = 0;

    for (int i = grades.least; i <= grades.most; i++) {
        sum += share[i - 1];
        if ((int)rng_below(rng, (uint32_t)sum) < share[i - 1])
            grade = i;
    }
    return grade;
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    static const int fails_of[GRADES] = {2, 4, FAILS_HARD, FAILS_HARD + 1, FAILS_HARD + 1};
    struct finish_maker *m = memory;
    const struct enclose5 *e = &m->plan.e;
    struct turn_path *path = &m->plan.path;
    const struct value *size = &v->of[PAPER_SIZE];
    bool broad = size->n[0] >= ROOMY && size->n[1] >= ROOMY,
         large = size->n[0] * size->n[1] > (ROOMY - 1) * (ROOMY - 1);
    int greatest = puzzle_greatest_grade(enclose5_finish_cuts, size), plans = 0;

    if (grades.most > greatest)
        grades.most = greatest;
    int grade = draw_grade(grades, rng), fails = fails_of[grade - 1] - (grade > HARD && !broad);
    bool rare = grade == GRADES && size->n[0] * size->n[1] > ROOMY * ROOMY;
    int goal = v->of[PAPER_GOAL].n[0];
    if (grade >= HARD && size->n[0] <= CRAMPED && size->n[1] <= CRAMPED && goal <= CRAMPED_GOAL)
        return false;
    bool low = broad && grade > HARD && goal <= LOW;
    int apart = low ? SHARES : !broad || rare ? APART_MOST : APART_LEAST;
    m->nodes = 0;
    enum finish_style style = (int)rng_below(rng, SHARES) >= apart ? HELPS : APART;
    do {
        if (plans++ == PLANS)
            return false;
        if (grade < HARD)
            style = (enum finish_style)rng_below(rng, STYLES);
    } while (!finish_plan_position(m, v, rng, fails + (grade < HARD && rng_below(rng, 2)), style));
    /* The answer is found as it is for any other position: by the first mark alone. */
    if (turn_search_after(&m->search, e, &m->next, path->mark[0], FINISH_NODES, true, path) != TURN_REACHES)
        return false;
    turn_search_shorten(&m->search, e, &m->next, path);
    bool hard = m->count > FAILS_HARD;
    if (path->count > MARKS_MOST || (hard && count_reasons(m) < REASONS_HARD))
        return false;
    uint64_t motifs = find_motifs(e, &m->next, path);
    puzzle->motif = bits_first(motifs);
    if (bits_have(motifs, MOTIF_LONG_ROW) && rng_below(rng, broad ? LONG_ROWS : 2 * LONG_ROWS) > 0)
        return false;
    int32_t difficulty = turn_difficulty(&m->search, e, path->mark[0]) + FAILS * m->count +
                         (!hard             ? EASY
                          : large && !broad ? NARROW
                                            : 0);
    if (!puzzle_rate(puzzle, enclose5_finish_cuts, size, difficulty, grades))
        return false;
    finish_set_up(v, e, (struct enclose5 *)puzzle->pos);
    puzzle->value = path->count;
    puzzle->nodes = m->nodes;
    puzzle->key = enclose5_key(e, finish_form, (uint8_t)(e->goal - e->coloured[e->to_move]));
    text_add(&puzzle->answer, "1. ");
    turn_write(path, &puzzle->answer);
    write_tempting(m, path->mark[0], &puzzle->tempting);
    return true;
}

/* ---- The question, asked of any position ------------------------------------------------------------------------- */

/* Keeps a turn that reaches the goal if it has the fewest marks so far, or as many and all are wanted. */
static void keep(const struct turn_path *path, bool all, struct solution *best)
{
    if (best->turns.len > 0 && (path->count > best->value || (path->count == best->value && !all)))
        return;
    if (path->count < best->value)
        text_clear(&best->turns);
    best->value = path->count;
    text_add(&best->turns, best->turns.len > 0 ? "\n" : "");
    turn_write(path, &best->turns);
}

/* Looks for turns of one mark that reach the goal, else for turns with a first mark that gains a move. */
static bool answer(const struct values *v UNUSED, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    struct solution *best = &result->of[0];
    uint64_t gains[PAPER_MOST] = {0};
    struct turn_path path = {.count = 1};
    bool spent = false;
    char who = (char)('A' + e->to_move);

    if (e->over)
        return text_refuse(why, "the game has ended");
    scoped(mem_free) struct finish_maker *m = mem_new(sizeof *m);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = enclose5_empty(e, y); left;) {
            path.mark[0] = (struct enclose5_cell){(uint8_t)bits_take(&left), (uint8_t)y};
            if (enclose5_try_mark(e, path.mark[0].x, path.mark[0].y, &m->next) &&
                m->next.coloured[e->to_move] >= e->goal)
                keep(&path, limits->all, best);
        }
    if (best->turns.len == 0)
        enclosure_gains(e, e->to_move, gains);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = gains[y]; left;) {
            struct enclose5_cell first = {(uint8_t)bits_take(&left), (uint8_t)y};
            uint64_t nodes = m->nodes < limits->nodes ? limits->nodes - m->nodes : 0;
            enum turn_verdict found = turn_search_after(&m->search, e, &m->next, first, nodes, true, &path);
            m->nodes += m->search.nodes;
            spent = spent || found == TURN_OPEN;
            if (found != TURN_REACHES)
                continue;
            turn_search_shorten(&m->search, e, &m->next, &path);
            keep(&path, limits->all, best);
        }
    if (best->turns.len == 0 && spent)
        return text_refuse(why, "no turn with which %c reaches the goal was found in %llu positions", who,
                           (unsigned long long)m->nodes);
    if (best->turns.len == 0)
        return text_refuse(why, "%c can't reach the goal in this turn", who);
    result->count = 1;
    result->nodes = m->nodes;
    best->player = e->to_move;
    best->proven = true;
    text_add_bytes(&best->line, best->turns.data, strcspn(text_string(&best->turns), "\n"));
    text_addf(&best->verdict, "%c reaches the goal in this turn, with %d mark%s", who, best->value,
              best->value == 1 ? "" : "s");
    return true;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static bool holds(const struct values *v UNUSED, const struct pos *start, const struct pos *end, int value)
{
    const struct enclose5 *before = (const struct enclose5 *)start, *after = (const struct enclose5 *)end;
    int player = before->to_move;
    return after->over && after->coloured[player] >= after->goal &&
           enclose5_count(after, LAYER_MARKS + player) - enclose5_count(before, LAYER_MARKS + player) == value;
}

/* The largest goal of puzzles on this paper. */
static int goal_most(const struct values *v)
{
    int most = v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1] / CELLS_A_GOAL;
    return most < GOAL_MOST ? most : GOAL_MOST;
}

void finish_fit(struct values *v, const bool *given)
{
    int most = goal_most(v);
    if (!given[PAPER_GOAL] && v->of[PAPER_GOAL].n[0] > most)
        v->of[PAPER_GOAL].n[0] = (int16_t)most;
}

bool finish_check(const struct values *v, struct text *why)
{
    int width = v->of[PAPER_SIZE].n[0], height = v->of[PAPER_SIZE].n[1], goal = v->of[PAPER_GOAL].n[0];
    if (goal >= GOAL_LEAST && goal <= goal_most(v))
        return true;
    return text_refuse(why, "puzzles on paper of %dx%d have goals of %d to %d coloured cells", width, height,
                       GOAL_LEAST, goal_most(v));
}

int finish_variety(const struct values *v)
{
    return v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1] / 2;
}

/* Cells that are coloured already count towards the goal. */
static void write_goal(const struct values *v UNUSED, const struct pos *start, int value UNUSED, bool proven UNUSED,
                       const struct words *words, struct text *out)
{
    const struct enclose5 *e = (const struct enclose5 *)start;
    int done = e->coloured[e->to_move];
    words_addf(words, out, done > 0 ? N_("Goal %d cells: %d to go") : N_("Goal %d cells"), e->goal, e->goal - done);
}

/* Finds another first mark that gains a move; one after which `first` would lengthen its row, if there is any. */
static bool find_decoy(const struct enclose5 *e, struct enclose5 *scratch, struct enclose5_cell first,
                       struct enclose5_cell *decoy, bool *bars)
{
    uint64_t gains[PAPER_MOST];
    bool found = false;

    *bars = false;
    enclosure_gaining(e, scratch, gains);
    gains[first.y] &= ~bit(first.x);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = gains[y]; left && !*bars;) {
            struct enclose5_cell cell = {(uint8_t)bits_take(&left), (uint8_t)y};
            *bars = find_lost(e, scratch, cell, first) == FIRST_BARRED;
            if (*bars || !found)
                *decoy = cell;
            found = true;
        }
    return found;
}

/* The idea, how many marks tempt and one of them; and where the first mark goes. */
static void hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count UNUSED,
                 const struct words *words, struct text step[HINT_STEPS])
{
    static const char *const ideas[] = {
        [MOTIF_NONE] = N_("A row of five and a closed path work together."),
        [MOTIF_FIVE_BY_TWO] = N_("One mark makes two rows at once."),
        [MOTIF_LONG_ROW] = N_("A row of six or more gains more than one move."),
        [MOTIF_ENCLOSE_FIRST] = N_("Cells can be enclosed before the last mark."),
        [MOTIF_SECOND_ROW] = N_("A further row of five can be prepared within the turn."),
    };
    const struct enclose5 *e = (const struct enclose5 *)turns->before;
    struct enclose5 scratch;
    struct turn_path path;
    struct enclose5_cell decoy;
    bool bars;

    path.count = (int)turns->count;
    for (int i = 0; i < path.count; i++)
        path.mark[i] = (struct enclose5_cell){(uint8_t)turns->moves[i].at[0], (uint8_t)turns->moves[i].at[1]};
    assert(path.count > 0);
    puzzle_hint(words, &step[HINT_IDEA], "%s", words_get(words, ideas[bits_first(find_motifs(e, &scratch, &path))]));
    if (find_decoy(e, &scratch, path.mark[0], &decoy, &bars))
        puzzle_hint(words, &step[HINT_IDEA],
                    bars ? N_("Don't begin with %s: a cell that you need would only lengthen its row.")
                         : N_("Don't begin with %s."),
                    cell_name(decoy.x, decoy.y).text);
    puzzle_hint_place(words, &step[HINT_PLACE], path.mark[0].x, path.mark[0].y);
}

static void explain(const struct values *v, const struct played_turn *turns, size_t count UNUSED,
                    const struct words *words, struct text *out)
{
    enclose5_notation.say(v, turns, words, out);
    text_add(out, " ");
    words_addf(words, out, N_("After %s, any other way to the goal is right too."),
               cell_name(turns->moves[0].at[0], turns->moves[0].at[1]).text);
}

const struct puzzle_kind enclose5_finish = {
    .name = "finish",
    .title = N_("Win in this turn"),
    .mark = 'F',
    .summary = "reach the goal in this turn, by additional moves",
    .question = N_("Colour enough cells to win in this turn: find the whole turn."),
    .writing = N_("A mark alone is not enough: gain additional moves. Only one mark can come first; after it there "
                  "may be several ways. All cells inside count, marked ones too. You may lengthen rows of earlier "
                  "turns: each then gains for its full length."),
    .fields = {{N_("Marks in order"), 1}},
    FINISH_PUZZLE,
    .defaults = {{"size", "12x12"}, {"goal", "8"}},
    .attempts = 300, /* each plans many positions */
    .unit = N_("%d mark"),
    .units = N_("%d marks"),
    .advice = N_("Look for rows of four, and for gaps that one mark would close. "
                 "A row of five gains a move: find the mark that makes a row and also narrows a path."),
    .meaning = {N_("besides the right mark, usually two or three others gain a move and fail"),
                N_("usually four or five others gain a move and fail"),
                N_("six others or more gain a move and fail, for several reasons"),
                N_("seven others or more, or the turn is well hidden"),
                N_("usually seven others or more, and the turn is well hidden")},
    .motifs = {[MOTIF_FIVE_BY_TWO - 1] = {"five-by-two", N_("Five by two")},
               [MOTIF_LONG_ROW - 1] = {"long-row", N_("A row of six or more")},
               [MOTIF_ENCLOSE_FIRST - 1] = {"enclose-first", N_("Enclose first")},
               [MOTIF_SECOND_ROW - 1] = {"second-row", N_("A second row")}},
    .cuts = enclose5_finish_cuts,
    .memory = sizeof(struct finish_maker),
    .make = make,
    .answer = answer,
    .holds = holds,
    .explain = explain,
    .hint = hint,
    .goal = write_goal,
};
