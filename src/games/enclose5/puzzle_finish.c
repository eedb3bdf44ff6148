/* Enclose5: puzzles of the kind `finish`. Source: puzzles.md.
 *
 * Plays a random game. Wherever the player to move can make a row of five, each such first mark is followed by all that
 * can come after it, until the goal is reached or nothing is left to try. A puzzle is a position in which exactly one
 * of these marks leads to the goal, and no single mark does. */
#include "base/mem.h"
#include "base/words.h"
#include "game/notation.h"
#include "games/enclose5/enclosure_scan.h"
#include "games/enclose5/turn_search.h"

#include <stdlib.h>

enum {
    NODES_FIRST = 60,      /* to search what follows one first mark, to begin with, */
    NODES = 2000,          /* and in all */
    GAINS_MOST = 6,        /* first marks that gain a move */
    NODES_SHORTER = 3000,  /* to search for a shorter answer */
    NODES_TEMPTING = 6000, /* to search what another first mark can colour */
    MARKS_LEAST = 2,
    MARKS_MOST = 9, /* of an answer: more is not for people */
    SIDE_LEAST = 7,
    SIDE_MOST = 20,
    GOAL_LEAST = 3,
    GOAL_MOST = 30,
    CELLS_A_GOAL = 7, /* cells of the paper, at least, for each cell of the goal */
    EARLY = 5,        /* positions are tried from cells / EARLY turns on, */
    LATE = 2,         /* until cells / LATE turns: then the paper is too crowded */
    UNEVEN = 4        /* one player may have marks / UNEVEN more than the other */
};

struct finish_maker {
    struct grades grades;
    int aim;                             /* the preferred grade */
    struct enclose5 *game, *next, *find; /* `find`: the best puzzle so far */
    struct mark_search *search;
    struct turn_path path; /* the answer of that puzzle */
    int grade;             /* its grade; 0: none was found yet */
    uint64_t nodes;
};

static bool place(struct enclose5 *e, struct enclose5_cell cell)
{
    return enclose5_place_mark(e, cell.x, cell.y, NULL);
}

/* Lists the cells set in some rows, in reading order, at most `cap`; returns how many there are. */
static int list_cells(const struct enclose5 *e, const uint64_t *rows, struct enclose5_cell *cells, int cap)
{
    int count = 0;
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = rows[y]; left; count++) {
            struct enclose5_cell cell = {(uint8_t)bits_take(&left), (uint8_t)y};
            if (count < cap)
                cells[count] = cell;
        }
    return count;
}

/* ---- Looking for puzzles ----------------------------------------------------------------------------------------- */

/* Follows a first mark by the best further marks found. */
static void set_path(struct finish_maker *m, struct enclose5_cell first, struct turn_path *path)
{
    const struct turn_path *rest = &m->search->best;
    path->mark[0] = first;
    path->count = 1 + rest->count;
    memcpy(path->mark + 1, rest->mark, (size_t)rest->count * sizeof *path->mark);
}

enum first_mark_result { LOSES, WINS, OPEN };

/* Searches what a first mark leads to; if it wins, *path is then the whole turn. */
static enum first_mark_result try_first(struct finish_maker *m, const struct enclose5 *e, struct enclose5_cell first,
                                        uint64_t nodes, struct turn_path *path)
{
    enclose5_copy(m->next, e);
    if (!place(m->next, first) || m->next->owed == 0)
        return LOSES;
    bool wins = turn_search(m->search, m->next, TURN_MARKS - 1, nodes, true);
    m->nodes += m->search->nodes;
    if (!wins)
        return m->search->spent ? OPEN : LOSES;
    set_path(m, first, path);
    return WINS;
}

/* Whether exactly one of some first marks wins. If two do, that mostly shows soon; so at first no mark is followed far.
 */
static bool one_wins(struct finish_maker *m, const struct enclose5 *e, const struct enclose5_cell *first, int count,
                     struct turn_path *path)
{
    bool open[GAINS_MOST];
    int wins = 0;

    for (int i = 0; i < count && wins < 2; i++) {
        enum first_mark_result result = try_first(m, e, first[i], NODES_FIRST, path);
        open[i] = result == OPEN;
        wins += result == WINS;
    }
    for (int i = 0; i < count && wins < 2; i++) {
        enum first_mark_result result = open[i] ? try_first(m, e, first[i], NODES, path) : LOSES;
        if (result == OPEN)
            return false;
        wins += result == WINS;
    }
    return wins == 1;
}

/* Looks for an answer with the same first mark and fewer others. */
static void shorten(struct finish_maker *m, const struct enclose5 *e, struct turn_path *path)
{
    uint64_t nodes = NODES_SHORTER;

    turn_search_trim(e, m->next, path);
    enclose5_copy(m->next, e);
    place(m->next, path->mark[0]);
    for (int others = MARKS_LEAST - 1; others < path->count - 1; others++) {
        bool found = turn_search(m->search, m->next, others, nodes, true);
        nodes -= m->search->nodes;
        if (found)
            set_path(m, path->mark[0], path);
        if (found || m->search->spent)
            return;
    }
}

static int count_marks(const struct enclose5 *e, int player)
{
    int count = 0;
    for (int y = 0; y < e->height; y++)
        count += bits_count(enclose5_rows(e, LAYER_MARKS + player)[y]);
    return count;
}

/* Keeps a position if it is a puzzle nearer to the grade aimed at than the one found so far. */
static void consider(struct finish_maker *m, const struct enclose5 *e)
{
    struct turn_path path = {.count = 0};
    struct enclose5_cell first[GAINS_MOST];
    uint64_t gains[PAPER_MOST];

    enclosure_own_gains(e, gains);
    int count = list_cells(e, gains, first, GAINS_MOST), a = count_marks(e, 0), b = count_marks(e, 1);
    /* Both have about as many marks, though one may have had more additional moves. */
    bool even = abs(a - b) * UNEVEN <= a + b;
    if (count == 0 || count > GAINS_MOST || !even || turn_search(m->search, e, 1, 1, true) ||
        !one_wins(m, e, first, count, &path))
        return;
    shorten(m, e, &path);
    int grade = path.count - MARKS_LEAST + 1;
    grade = grade < GRADES ? grade : GRADES;
    if (path.count > MARKS_MOST || grade < m->grades.least || grade > m->grades.most)
        return;
    if (m->grade > 0 && abs(grade - m->aim) >= abs(m->grade - m->aim))
        return;
    enclose5_copy(m->find, e);
    m->path = path;
    m->grade = grade;
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

/* The coloured cells that another first mark leads to; or one of these. */
enum { UNKNOWN = -1, GAINS_NOTHING = -2 };

/* Writes the other first mark that gains a move and comes nearest to the goal. False if there is none. */
static bool write_other_gain(struct finish_maker *m, const struct enclose5 *e, const struct enclose5_cell *cells,
                             int count, struct text *out)
{
    struct enclose5_cell best = {0, 0};
    int most = GAINS_NOTHING;

    for (int i = 0; i < count; i++) {
        enclose5_copy(m->next, e);
        if ((cells[i].x == m->path.mark[0].x && cells[i].y == m->path.mark[0].y) || !place(m->next, cells[i]) ||
            m->next->owed == 0)
            continue;
        turn_search(m->search, m->next, TURN_MARKS, NODES_TEMPTING, false);
        int reached = m->search->spent ? UNKNOWN : m->search->most;
        if (reached > most) {
            most = reached;
            best = cells[i];
        }
    }
    if (most == GAINS_NOTHING)
        return false;
    text_addf(out, "%s\t",
              most == UNKNOWN ? N_("%s gains a move too, but no way leads from there to the goal.")
              : most == 1     ? N_("%s gains a move too, but leads to %s coloured cell at most; the goal is %s.")
                              : N_("%s gains a move too, but leads to %s coloured cells at most; the goal is %s."));
    notation_write_cell(best.x, best.y, out);
    if (most != UNKNOWN)
        text_addf(out, "\t%d\t%d", most, e->goal);
    return true;
}

static void write_tempting(struct finish_maker *m, const struct enclose5 *e, struct text *out)
{
    struct enclose5_cell cells[SIDE_MOST * SIDE_MOST], best = {0, 0};
    uint64_t gains[PAPER_MOST], others[PAPER_MOST];
    int most = 0;

    enclosure_own_gains(e, gains);
    if (write_other_gain(m, e, cells, list_cells(e, gains, cells, SIDE_MOST * SIDE_MOST), out))
        return;
    for (int y = 0; y < e->height; y++)
        others[y] = enclose5_empty(e, y) & ~gains[y];
    for (int i = 0, count = list_cells(e, others, cells, SIDE_MOST * SIDE_MOST); i < count; i++) {
        enclose5_copy(m->next, e);
        int coloured = place(m->next, cells[i]) ? m->next->coloured[e->to_move] - e->coloured[e->to_move] : 0;
        if (coloured > most) {
            most = coloured;
            best = cells[i];
        }
    }
    if (most == 0) {
        text_add(out, N_("No other mark gains a move: any other is the last of the turn."));
        return;
    }
    text_addf(out, "%s\t",
              most == 1 ? N_("%s colours %s cell, but gains no move: the turn is over.")
                        : N_("%s colours %s cells, but gains no move: the turn is over."));
    notation_write_cell(best.x, best.y, out);
    text_addf(out, "\t%d", most);
}

/* What a cell is to the player to move. It does not matter what coloured cells hold and whose they are. */
enum form { FORM_EMPTY, FORM_OWN, FORM_OTHER, FORM_COLOURED };

/* The key of the least of the images, mirrored left and right, up and down, and along the diagonal of a square; then
 * what is missing to the goal. */
static struct puzzle_key key_of(const struct enclose5 *e)
{
    uint8_t least[SIDE_MOST * SIDE_MOST + 1], image[SIDE_MOST * SIDE_MOST + 1];
    int cells = e->width * e->height;

    for (int symmetry = 0; symmetry < puzzle_symmetries(e->width, e->height); symmetry++) {
        for (int cell = 0; cell < cells; cell++) {
            int x = cell % e->width, y = cell / e->width;
            int marked = enclose5_owner(e, LAYER_MARKS, x, y);
            enum form form = enclose5_owner(e, LAYER_COLOURS, x, y) >= 0 ? FORM_COLOURED
                             : marked < 0                                ? FORM_EMPTY
                             : marked == e->to_move                      ? FORM_OWN
                                                                         : FORM_OTHER;
            puzzle_mirror(symmetry, e->width, e->height, &x, &y);
            image[y * e->width + x] = (uint8_t)form;
        }
        if (symmetry == 0 || memcmp(image, least, (size_t)cells) < 0)
            memcpy(least, image, (size_t)cells);
    }
    least[cells] = (uint8_t)(e->goal - e->coloured[e->to_move]);
    return puzzle_key(least, (size_t)cells + 1);
}

static void write_path(const struct turn_path *path, struct text *out)
{
    for (int i = 0; i < path->count; i++) {
        text_add(out, i > 0 ? " " : "");
        notation_write_cell(path->mark[i].x, path->mark[i].y, out);
    }
}

/* The working memory: three positions, then the search. */
static size_t memory(const struct values *v)
{
    int height = v->of[PAPER_SIZE].n[1];
    return 3 * enclose5_bytes(height) + turn_search_bytes(height);
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    unsigned char *part = memory;
    int width = v->of[PAPER_SIZE].n[0], height = v->of[PAPER_SIZE].n[1];
    size_t bytes = enclose5_bytes(height);
    struct finish_maker m = {.grades = grades,
                             .aim = puzzle_aim(grades, rng),
                             .game = (struct enclose5 *)part,
                             .next = (struct enclose5 *)(part + bytes),
                             .find = (struct enclose5 *)(part + 2 * bytes),
                             .search = (struct mark_search *)(part + 3 * bytes)};

    enclose5_start(v, (struct pos *)m.game);
    do
        if (m.game->turns >= width * height / EARLY)
            consider(&m, m.game);
    while (m.grade != m.aim && m.game->turns < width * height / LATE && playout_turn(m.game, rng));
    if (m.grade == 0)
        return false;
    /* The puzzle starts with what position tags can say: marks, colours, and the player to move. */
    struct enclose5 *e = (struct enclose5 *)puzzle->pos;
    enclose5_start(v, puzzle->pos);
    memcpy(e->row, m.find->row, (size_t)(LAYER_RUNS * height) * sizeof *e->row);
    memcpy(e->coloured, m.find->coloured, sizeof e->coloured);
    memcpy(e->live, m.find->live, sizeof e->live);
    e->empty = m.find->empty;
    e->to_move = m.find->to_move;
    text_add(&puzzle->answer, "1. ");
    write_path(&m.path, &puzzle->answer);
    write_tempting(&m, m.find, &puzzle->tempting);
    puzzle->value = m.path.count;
    puzzle->grade = m.grade;
    puzzle->nodes = m.nodes;
    puzzle->key = key_of(m.find);
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
    write_path(path, &best->turns);
}

/* Looks for turns that reach the goal: of one mark, else of a first mark that gains a move. False if there is none;
 * *spent is set if that is not certain. */
static bool find_turns(struct finish_maker *m, const struct enclose5 *e, const struct solve_limits *limits, bool *spent,
                       struct solution *best)
{
    uint64_t cells[PAPER_MOST];
    struct turn_path path = {.count = 1};

    for (int y = 0; y < e->height; y++)
        for (uint64_t left = enclose5_empty(e, y); left;) {
            path.mark[0] = (struct enclose5_cell){(uint8_t)bits_take(&left), (uint8_t)y};
            enclose5_copy(m->next, e);
            if (place(m->next, path.mark[0]) && m->next->coloured[e->to_move] >= e->goal)
                keep(&path, limits->all, best);
        }
    if (best->turns.len > 0)
        return true;
    enclosure_own_gains(e, cells);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = cells[y]; left;) {
            struct enclose5_cell first = {(uint8_t)bits_take(&left), (uint8_t)y};
            uint64_t nodes = m->nodes < limits->nodes ? limits->nodes - m->nodes : 0;
            enum first_mark_result found = try_first(m, e, first, nodes, &path);
            *spent = *spent || found == OPEN;
            if (found != WINS)
                continue;
            shorten(m, e, &path);
            keep(&path, limits->all, best);
        }
    return best->turns.len > 0;
}

static bool answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    struct solution *best = &result->of[0];
    struct finish_maker m = {.nodes = 0};
    bool spent = false;
    char who = (char)('A' + e->to_move);
    (void)v;

    if (e->over)
        return text_refuse(why, "the game has ended");
    m.next = mem_new(enclose5_bytes(e->height));
    m.search = mem_new(turn_search_bytes(e->height));
    bool found = find_turns(&m, e, limits, &spent, best);
    free(m.search);
    free(m.next);
    if (!found && spent)
        return text_refuse(why, "no turn with which %c reaches the goal was found in %llu positions", who,
                           (unsigned long long)m.nodes);
    if (!found)
        return text_refuse(why, "%c can't reach the goal in this turn", who);
    result->count = 1;
    result->nodes = m.nodes;
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
    (void)v;
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

static bool check(const struct values *v, struct grades grades, struct text *why)
{
    int width = v->of[PAPER_SIZE].n[0], height = v->of[PAPER_SIZE].n[1], goal = v->of[PAPER_GOAL].n[0];
    (void)grades;
    if (width < SIDE_LEAST || height < SIDE_LEAST || width > SIDE_MOST || height > SIDE_MOST)
        return text_refuse(why, "puzzles of this kind have paper of %dx%d to %dx%d cells", SIDE_LEAST, SIDE_LEAST,
                           SIDE_MOST, SIDE_MOST);
    if (goal >= GOAL_LEAST && goal <= goal_most(v))
        return true;
    return text_refuse(why, "puzzles on paper of %dx%d have goals of %d to %d coloured cells", width, height,
                       GOAL_LEAST, goal_most(v));
}

static int variety(const struct values *v)
{
    return v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1] / 2;
}

/* Cells that are coloured already count towards the goal. */
static void tell(const struct values *v, const struct pos *start, int value, bool proven, const struct words *words,
                 struct text *out)
{
    const struct enclose5 *e = (const struct enclose5 *)start;
    int done = e->coloured[e->to_move];
    (void)v, (void)value, (void)proven;
    words_addf(words, out, done > 0 ? N_("Goal %d cells: %d to go") : N_("Goal %d cells"), e->goal, e->goal - done);
}

/* How many rows the answer makes. */
static void hint(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                 struct text *out)
{
    (void)v, (void)count;
    words_add_count(words, out, N_("%d row of five is enough."), N_("%d rows of five or more are enough."),
                    ((const struct enclose5 *)turns->after)->struck);
}

static const struct puzzle_field fields[] = {{N_("First mark"), 1}, {NULL, 0}};

static const char *const fence_parameters[] = {"size", NULL};
static const struct puzzle_default fence_defaults[] = {{"size", "8x8"}, {NULL, NULL}};

static const char *const parameters[] = {"size", "goal", NULL};
static const struct puzzle_default defaults[] = {{"size", "10x10"}, {"goal", "8"}, {NULL, NULL}};

const struct puzzle_kind enclose5_puzzles[] = {
    {.name = "finish",
     .title = N_("Win in this turn"),
     .mark = 'F',
     .summary = "reach the goal in this turn, by additional moves",
     .question = N_("Colour enough cells to win in this turn. Which mark must come first?"),
     .writing = N_("A mark alone is not enough: gain additional moves, and number your marks in the order in which you "
                   "make them."),
     .fields = fields,
     .reminds = true,
     .pitch = 4,
     .unit = N_("%d mark"),
     .units = N_("%d marks"),
     .meaning = {N_("two marks: one gains a move, the other closes the path"), N_("three marks"), N_("four marks"),
                 N_("five marks"), N_("six marks or more")},
     .params = parameters,
     .defaults = defaults,
     .mover = true,
     .attempts = 20000,
     .fit = fit,
     .check = check,
     .memory = memory,
     .make = make,
     .answer = answer,
     .holds = holds,
     .hint = hint,
     .tell = tell,
     .variety = variety},
    {.name = "fence",
     .title = N_("The fence"),
     .mark = 'C',
     .summary = "place marks around one region so that all numbers are right",
     .question = N_("Place marks that enclose one region, with none to spare. Each number counts the marks in the "
                    "eight cells around it."),
     .writing = N_("A cell with a number holds no mark. The region is in one piece, side by side, and touches no edge "
                   "of the paper. Marks stand in all cells beside it and nowhere else; without any one of them nothing "
                   "is enclosed."),
     .unit = N_("%d cell"),
     .units = N_("%d cells"),
     .meaning = {N_("the numbers lead on most of the way"),
                 N_("numbers, and about as often what must be beside a mark"),
                 N_("long chains of what must be beside marks; two numbers are seldom compared"),
                 N_("usually two numbers must be compared, or something tried until it contradicts itself"),
                 N_("nearly always several trials, and cells that hold the region or the outside together")},
     .params = fence_parameters,
     .defaults = fence_defaults,
     .position = true,
     .cuts = enclose5_fence_cuts,
     .attempts = 20000,
     .check = puzzle_fence_check,
     .make = puzzle_fence_make,
     .answer = puzzle_fence_answer,
     .explain = puzzle_fence_explain,
     .hint = puzzle_fence_hint,
     .holds = puzzle_fence_holds,
     .variety = puzzle_fence_variety},
    {0},
};
