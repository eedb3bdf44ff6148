/* Enclose5: puzzles of the kind `finish`: reach the goal in this turn. */
#include "base/mem.h"
#include "base/words.h"
#include "game/notation.h"
#include "games/enclose5/turn_search.h"

#include <assert.h>

enum {
    SIDE_LEAST = 7,
    GOAL_LEAST = 3,
    GOAL_MOST = 30,
    CELLS_A_GOAL = 7 /* cells of the paper, at least, for each cell of the goal */
};

static int count_marks(const struct enclose5 *e, int player)
{
    int count = 0;
    for (int y = 0; y < e->height; y++)
        count += bits_count(enclose5_rows(e, LAYER_MARKS + player)[y]);
    return count;
}

/* ---- The question, asked of any position ------------------------------------------------------------------------- */

struct finish_solver {
    struct enclose5 next;
    struct mark_search search;
    uint64_t nodes;
};

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

/* Looks for turns that reach the goal: of one mark, else of a first mark that gains a move. False if there is none;
 * *spent is set if that is not certain. */
static bool find_turns(struct finish_solver *m, const struct enclose5 *e, const struct solve_limits *limits,
                       bool *spent, struct solution *best)
{
    uint64_t cells[PAPER_MOST];
    struct turn_path path = {.count = 1};

    for (int y = 0; y < e->height; y++)
        for (uint64_t left = enclose5_empty(e, y); left;) {
            path.mark[0] = (struct enclose5_cell){(uint8_t)bits_take(&left), (uint8_t)y};
            enclose5_copy(&m->next, e);
            if (enclose5_place_mark(&m->next, path.mark[0].x, path.mark[0].y, NULL) &&
                m->next.coloured[e->to_move] >= e->goal)
                keep(&path, limits->all, best);
        }
    if (best->turns.len > 0)
        return true;
    enclosure_own_gains(e, cells);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = cells[y]; left;) {
            struct enclose5_cell first = {(uint8_t)bits_take(&left), (uint8_t)y};
            uint64_t nodes = m->nodes < limits->nodes ? limits->nodes - m->nodes : 0;
            enum turn_verdict found = turn_search_after(&m->search, e, &m->next, first, nodes, true, &path);
            m->nodes += m->search.nodes;
            *spent = *spent || found == TURN_OPEN;
            if (found != TURN_REACHES)
                continue;
            turn_search_shorten(&m->search, e, &m->next, &path);
            keep(&path, limits->all, best);
        }
    return best->turns.len > 0;
}

static bool answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    struct solution *best = &result->of[0];
    bool spent = false;
    char who = (char)('A' + e->to_move);

    if (e->over)
        return text_refuse(why, "the game has ended");
    scoped(mem_free) struct finish_solver *m = mem_new(sizeof *m);
    bool found = find_turns(m, e, limits, &spent, best);
    if (!found && spent)
        return text_refuse(why, "no turn with which %c reaches the goal was found in %llu positions", who,
                           (unsigned long long)m->nodes);
    if (!found)
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

static bool holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct enclose5 *before = (const struct enclose5 *)start, *after = (const struct enclose5 *)end;
    int player = before->to_move;
    return after->over && after->coloured[player] >= after->goal &&
           count_marks(after, player) - count_marks(before, player) == value;
}

/* The largest goal of puzzles on this paper. */
static int goal_most(const struct values *v)
{
    int most = v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1] / CELLS_A_GOAL;
    return most < GOAL_MOST ? most : GOAL_MOST;
}

static void fit(struct values *v, const bool *given)
{
    int most = goal_most(v);
    if (!given[PAPER_GOAL] && v->of[PAPER_GOAL].n[0] > most)
        v->of[PAPER_GOAL].n[0] = (int16_t)most;
}

static bool check(const struct values *v, struct text *why)
{
    int width = v->of[PAPER_SIZE].n[0], height = v->of[PAPER_SIZE].n[1], goal = v->of[PAPER_GOAL].n[0];
    if (goal >= GOAL_LEAST && goal <= goal_most(v))
        return true;
    return text_refuse(why, "puzzles on paper of %dx%d have goals of %d to %d coloured cells", width, height,
                       GOAL_LEAST, goal_most(v));
}

static int variety_of(const struct values *v)
{
    return v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1] / 2;
}

/* Cells that are coloured already count towards the goal. */
static void write_goal(const struct values *v, const struct pos *start, int value, bool proven,
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
    enclosure_own_gains(e, gains);
    gains[first.y] &= ~bit(first.x);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = gains[y]; left && !*bars;) {
            struct enclose5_cell cell = {(uint8_t)bits_take(&left), (uint8_t)y};
            *bars = finish_first_lost(e, scratch, cell, first) == FIRST_BARRED;
            if (*bars || !found)
                *decoy = cell;
            found = true;
        }
    return found;
}

/* The idea, and a first mark that is a mistake. */
static void hint(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                 struct text *out)
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
    scoped(text_release) struct text name = {0};
    bool bars;

    path.count = (int)turns->count;
    for (int i = 0; i < path.count; i++)
        path.mark[i] = (struct enclose5_cell){(uint8_t)turns->moves[i].at[0], (uint8_t)turns->moves[i].at[1]};
    assert(path.count > 0);
    text_add(out, words_get(words, ideas[finish_motif(e, &scratch, &path)]));
    if (!find_decoy(e, &scratch, path.mark[0], &decoy, &bars))
        return;
    text_add(out, " ");
    notation_write_cell(decoy.x, decoy.y, &name);
    words_addf(words, out,
               bars ? N_("Don't begin with %s: a cell that you need would only lengthen its row.")
                    : N_("Don't begin with %s."),
               text_string(&name));
}

static void explain(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                    struct text *out)
{
    scoped(text_release) struct text first = {0};

    enclose5_notation.say(v, turns, words, out);
    notation_write_cell(turns->moves[0].at[0], turns->moves[0].at[1], &first);
    text_add(out, " ");
    words_addf(words, out, N_("After %s, any other way to the goal is right too."), text_string(&first));
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
    .reminds = true,
    .pitch = 4,
    .unit = N_("%d mark"),
    .units = N_("%d marks"),
    .meaning = {N_("usually two marks: a row of five, and the mark that closes the path"),
                N_("usually two or three marks, each of which gains a move or encloses cells"),
                N_("usually three or four marks, one of which may only prepare the next"),
                N_("usually three to five marks, and a second row of five"),
                N_("the same, and most ways that look good lead nowhere")},
    .motifs = {[MOTIF_FIVE_BY_TWO - 1] = {"five-by-two", N_("Five by two")},
               [MOTIF_LONG_ROW - 1] = {"long-row", N_("A row of six or more")},
               [MOTIF_ENCLOSE_FIRST - 1] = {"enclose-first", N_("Enclose first")},
               [MOTIF_SECOND_ROW - 1] = {"second-row", N_("A second row")}},
    .cuts = enclose5_finish_cuts,
    .params = {"size", "goal"},
    .sides = {SIDE_LEAST, FINISH_SIDE_MOST},
    .defaults = {{"size", "10x10"}, {"goal", "8"}},
    .mover = true,
    .attempts = 20000,
    .fit = fit,
    .check = check,
    .memory = sizeof(struct finish_maker),
    .make = finish_make,
    .answer = answer,
    .holds = holds,
    .explain = explain,
    .hint = hint,
    .goal = write_goal,
    .variety_of = variety_of,
};
