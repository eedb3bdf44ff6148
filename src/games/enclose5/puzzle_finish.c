/* Enclose5: puzzles of the kind `finish`.
 *
 * A random game is played. Wherever the player to move can make a row of five, every such first mark is followed by all
 * that can come after it, until the goal is reached or nothing is left to try. A puzzle is a position in which exactly
 * one of them leads to the goal, and no single mark does. */
#include "games/enclose5/puzzle_finish.h"

#include "game/cell_move.h"
#include "game/number.h"
#include "games/enclose5/enclosure_scan.h"
#include "games/enclose5/playout.h"
#include "games/enclose5/turn.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODES_FIRST = 60,      /* of the search behind one first mark, to begin with, */
    NODES = 2000,          /* and in all */
    GAINS_MOST = 6,        /* first marks that gain a move */
    NODES_SHORTER = 3000,  /* of that for a shorter answer */
    NODES_TEMPTING = 6000, /* of that for what else can be coloured */
    MARKS_LEAST = 2,
    MARKS_MOST = 9, /* of an answer: more is not for people */
    SIDE_LEAST = 7,
    SIDE_MOST = 20,
    GOAL_LEAST = 3,
    GOAL_MOST = 30,
    CELLS_A_GOAL = 7, /* the paper has at least so many cells for each of the goal */
    EARLY = 5,        /* one cell in so many is marked before it gets interesting, */
    LATE = 2,         /* and one in so many when it gets too crowded */
    UNEVEN = 4,       /* one mark in so many is the most that one player has more than the other */
    SYMMETRIES = 8,
    TRANSPOSED = 4
};

/* The maker's memory: three positions, then the search. */
enum room_part { ROOM_GAME, ROOM_NEXT, ROOM_FIND, ROOM_POSITIONS };

struct finish {
    const struct values *values;
    struct grades grades;
    int aim; /* the grade wished for most */
    struct enclose5 *game, *next, *find;
    struct turn_search *search;
    struct turn_path path; /* the answer of the puzzle in `find` */
    int grade;             /* of that; 0: none was found yet */
    uint64_t nodes;
};

/* ---- Answers ---------------------------------------------------------------------------------------------------- */

static void copy(const struct finish *f, struct enclose5 *to, const struct enclose5 *from)
{
    memcpy(to, from, enclose5.rules->size(f->values));
}

static bool mark(struct enclose5 *e, struct turn_cell cell)
{
    return enclose5_mark(e, cell.x, cell.y, NULL);
}

/* Looks for an answer with the same first mark and fewer others; hardly ever in vain. */
static void shorten(struct finish *f, const struct enclose5 *e, struct turn_path *path)
{
    uint64_t nodes = NODES_SHORTER;

    turn_trim(f->values, e, f->next, path);
    copy(f, f->next, e);
    mark(f->next, path->mark[0]);
    for (int others = MARKS_LEAST - 1; others < path->count - 1; others++) {
        bool found = turn_search(f->search, f->values, f->next, others, nodes, true);
        nodes -= f->search->nodes;
        if (found) {
            path->count = 1 + f->search->best.count;
            memcpy(path->mark + 1, f->search->best.mark, (size_t)f->search->best.count * sizeof *path->mark);
        }
        if (found || f->search->spent)
            return;
    }
}

/* ---- Looking for puzzles ---------------------------------------------------------------------------------------- */

/* The next cell of some rows, from *cell on in reading order; false if there is none. */
static bool next_cell(const struct enclose5 *e, const uint64_t *rows, struct turn_cell *cell)
{
    for (; cell->y < e->height; cell->y++, cell->x = 0)
        for (; cell->x < e->width; cell->x++)
            if (rows[cell->y] >> cell->x & 1)
                return true;
    return false;
}

/* What a first mark leads to. */
enum fate { LOSES, WINS, OPEN };

/* Looks behind a first mark; if it wins, *path is then the whole turn. */
static enum fate fate_of(struct finish *f, const struct enclose5 *e, struct turn_cell first, uint64_t nodes,
                         struct turn_path *path)
{
    copy(f, f->next, e);
    if (!mark(f->next, first) || f->next->owed == 0)
        return LOSES;
    bool wins = turn_search(f->search, f->values, f->next, TURN_MARKS - 1, nodes, true);
    f->nodes += f->search->nodes;
    if (!wins)
        return f->search->spent ? OPEN : LOSES;
    path->mark[0] = first;
    path->count = 1 + f->search->best.count;
    memcpy(path->mark + 1, f->search->best.mark, (size_t)f->search->best.count * sizeof *path->mark);
    return WINS;
}

/* Whether exactly one of some first marks wins. That two do mostly shows soon, so at first no mark is followed far. */
static bool one_wins(struct finish *f, const struct enclose5 *e, const struct turn_cell *first, int count,
                     struct turn_path *path)
{
    bool open[GAINS_MOST];
    int wins = 0;

    for (int i = 0; i < count && wins < 2; i++) {
        enum fate fate = fate_of(f, e, first[i], NODES_FIRST, path);
        open[i] = fate == OPEN;
        wins += fate == WINS;
    }
    for (int i = 0; i < count && wins < 2; i++) {
        enum fate fate = open[i] ? fate_of(f, e, first[i], NODES, path) : LOSES;
        if (fate == OPEN)
            return false;
        wins += fate == WINS;
    }
    return wins == 1;
}

/* The first marks that gain a move; 0 if there are too many for one alone to win. */
static int find_first(const struct enclose5 *e, struct turn_cell *first)
{
    uint64_t live[PAPER_MOST], gains[PAPER_MOST];
    int count = 0;

    enclose5_live(e, e->to_move, live);
    sight_gains(e, live, gains);
    for (struct turn_cell cell = {0, 0}; next_cell(e, gains, &cell); cell.x++) {
        if (count == GAINS_MOST)
            return 0;
        first[count++] = cell;
    }
    return count;
}

static int grade_of(const struct turn_path *path)
{
    int grade = path->count - MARKS_LEAST + 1;
    return grade < GRADES ? grade : GRADES;
}

static int count_marks(const struct enclose5 *e, int player)
{
    int count = 0;
    for (int y = 0; y < e->height; y++)
        count += __builtin_popcountll(enclose5_rows(e, LAYER_MARKS + player)[y]);
    return count;
}

/* Whether both have about as many marks, though one may have had more additional moves. */
static bool is_even(const struct enclose5 *e)
{
    int a = count_marks(e, 0), b = count_marks(e, 1);
    return abs(a - b) * UNEVEN <= a + b;
}

/* Keeps a position if it is a puzzle nearer to the grade aimed at than the one found so far. */
static void consider(struct finish *f, const struct enclose5 *e)
{
    struct turn_path path = {.count = 0};
    struct turn_cell first[GAINS_MOST];
    int count = find_first(e, first);

    if (count == 0 || !is_even(e) || turn_search(f->search, f->values, e, 1, 1, true) ||
        !one_wins(f, e, first, count, &path))
        return;
    shorten(f, e, &path);
    int grade = grade_of(&path);
    if (path.count > MARKS_MOST || grade < f->grades.least || grade > f->grades.most)
        return;
    if (f->grade > 0 && abs(grade - f->aim) >= abs(f->grade - f->aim))
        return;
    copy(f, f->find, e);
    f->path = path;
    f->grade = grade;
}

/* ---- The puzzle ------------------------------------------------------------------------------------------------- */

/* Takes over what position tags can say: marks, colours, and who is to move. */
static void set_up(const struct values *v, const struct enclose5 *from, struct pos *pos)
{
    struct enclose5 *e = (struct enclose5 *)pos;
    enclose5_blank(v, pos);
    memcpy(e->row, from->row, (size_t)(LAYER_RUNS * e->height) * sizeof *e->row);
    memcpy(e->coloured, from->coloured, sizeof e->coloured);
    memcpy(e->live, from->live, sizeof e->live);
    e->empty = from->empty;
    e->to_move = from->to_move;
}

static void write_path(const struct turn_path *path, struct text *out)
{
    text_add(out, "1.");
    for (int i = 0; i < path->count; i++) {
        text_add_char(out, ' ');
        number_write_cell(path->mark[i].x, path->mark[i].y, out);
    }
}

/* What another first mark that gains leads to: coloured cells, or -1 if that can't be told. -2 if it gains nothing. */
enum { UNKNOWN = -1, GAINS_NOTHING = -2 };

static int most_after(struct finish *f, const struct enclose5 *e, struct turn_cell first)
{
    copy(f, f->next, e);
    if (!mark(f->next, first) || f->next->owed == 0)
        return GAINS_NOTHING;
    turn_search(f->search, f->values, f->next, TURN_MARKS, NODES_TEMPTING, false);
    return f->search->spent ? UNKNOWN : f->search->most;
}

/* The other first mark that gains a move and comes nearest to the goal. */
static bool write_other_gain(struct finish *f, const struct enclose5 *e, struct text *out)
{
    uint64_t live[PAPER_MOST], gains[PAPER_MOST];
    struct turn_cell best = {0, 0};
    int most = GAINS_NOTHING;

    enclose5_live(e, e->to_move, live);
    sight_gains(e, live, gains);
    for (struct turn_cell cell = {0, 0}; next_cell(e, gains, &cell); cell.x++) {
        if (cell.x == f->path.mark[0].x && cell.y == f->path.mark[0].y)
            continue;
        int reached = most_after(f, e, cell);
        if (reached > most) {
            most = reached;
            best = cell;
        }
    }
    if (most == GAINS_NOTHING)
        return false;
    number_write_cell(best.x, best.y, out);
    if (most == UNKNOWN)
        text_add(out, " gains a move too, but no way leads from there to the goal.");
    else
        text_addf(out, " gains a move too, but leads to %d coloured cell%s at most; the goal is %d.", most,
                  most == 1 ? "" : "s", e->goal);
    return true;
}

/* The mark that gains nothing and colours most; returns how many cells. */
static int most_at_once(const struct finish *f, const struct enclose5 *e, struct turn_cell *best)
{
    uint64_t live[PAPER_MOST], gains[PAPER_MOST], others[PAPER_MOST];
    int most = 0, player = e->to_move;

    enclose5_live(e, player, live);
    sight_gains(e, live, gains);
    for (int y = 0; y < e->height; y++)
        others[y] = enclose5_empty(e, y) & ~gains[y];
    for (struct turn_cell cell = {0, 0}; next_cell(e, others, &cell); cell.x++) {
        copy(f, f->next, e);
        if (!mark(f->next, cell) || f->next->coloured[player] - e->coloured[player] <= most)
            continue;
        most = f->next->coloured[player] - e->coloured[player];
        *best = cell;
    }
    return most;
}

static void write_tempting(struct finish *f, const struct enclose5 *e, struct text *out)
{
    struct turn_cell best;
    if (write_other_gain(f, e, out))
        return;
    int coloured = most_at_once(f, e, &best);
    if (coloured == 0) {
        text_add(out, "No other mark gains a move: any other is the last of the turn.");
        return;
    }
    number_write_cell(best.x, best.y, out);
    text_addf(out, " colours %d cell%s, but gains no move: the turn is over.", coloured, coloured == 1 ? "" : "s");
}

/* What a cell is to the player to move; what coloured cells hold, and in whose colour, does not matter. */
enum form { FORM_EMPTY, FORM_OWN, FORM_OTHER, FORM_COLOURED };

static uint8_t form_of(const struct enclose5 *e, int x, int y)
{
    if (enclose5_has(e, enclose5_rows(e, LAYER_COLOURS), x, y) ||
        enclose5_has(e, enclose5_rows(e, LAYER_COLOURS + 1), x, y))
        return FORM_COLOURED;
    if (enclose5_has(e, enclose5_rows(e, LAYER_MARKS + e->to_move), x, y))
        return FORM_OWN;
    return enclose5_has(e, enclose5_rows(e, LAYER_MARKS + !e->to_move), x, y) ? FORM_OTHER : FORM_EMPTY;
}

/* The least of the images: mirrored left and right, up and down, and along the diagonal of a square. Behind it what is
 * missing to the goal. */
static struct puzzle_key key_of(const struct enclose5 *e)
{
    uint8_t least[SIDE_MOST * SIDE_MOST + 1], image[SIDE_MOST * SIDE_MOST + 1];
    int cells = e->width * e->height;

    for (int i = 0; i < (e->width == e->height ? SYMMETRIES : TRANSPOSED); i++) {
        for (int cell = 0; cell < cells; cell++) {
            int x = cell % e->width, y = cell / e->width;
            int to_x = i & 1 ? e->width - 1 - x : x, to_y = i & 2 ? e->height - 1 - y : y;
            image[i & TRANSPOSED ? to_x * e->height + to_y : to_y * e->width + to_x] = form_of(e, x, y);
        }
        if (i == 0 || memcmp(image, least, (size_t)cells) < 0)
            memcpy(least, image, (size_t)cells);
    }
    least[cells] = (uint8_t)(e->goal - e->coloured[e->to_move]);
    return puzzle_key(least, (size_t)cells + 1);
}

static size_t position_bytes(const struct values *v)
{
    return (enclose5.rules->size(v) + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

static size_t room(const struct values *v)
{
    return ROOM_POSITIONS * position_bytes(v) + turn_bytes(v);
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    unsigned char *part = memory;
    size_t bytes = position_bytes(v);
    struct finish f = {.values = v,
                       .grades = grades,
                       .aim = puzzle_aim(grades, rng),
                       .game = (struct enclose5 *)part,
                       .next = (struct enclose5 *)(part + ROOM_NEXT * bytes),
                       .find = (struct enclose5 *)(part + ROOM_FIND * bytes),
                       .search = (struct turn_search *)(part + ROOM_POSITIONS * bytes)};
    int cells = v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1];

    enclose5_blank(v, (struct pos *)f.game);
    do
        if (f.game->turns >= cells / EARLY)
            consider(&f, f.game);
    while (f.grade != f.aim && f.game->turns < cells / LATE && playout_turn(v, f.game, rng));
    if (f.grade == 0)
        return false;
    set_up(v, f.find, puzzle->pos);
    write_path(&f.path, &puzzle->answer);
    write_tempting(&f, f.find, &puzzle->tempting);
    puzzle->value = f.path.count;
    puzzle->grade = f.grade;
    puzzle->nodes = f.nodes;
    puzzle->key = key_of(f.find);
    return true;
}

/* ---- The table of kinds ----------------------------------------------------------------------------------------- */

static bool holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct enclose5 *before = (const struct enclose5 *)start, *after = (const struct enclose5 *)end;
    int player = before->to_move;
    (void)v;
    return after->over && after->coloured[player] >= after->goal &&
           count_marks(after, player) - count_marks(before, player) == value;
}

/* The greatest goal of puzzles on this paper. */
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

/* Cells that are coloured already count: what is left. */
static void tell(const struct values *v, const struct pos *start, struct text *out)
{
    const struct enclose5 *e = (const struct enclose5 *)(const void *)start;
    int left = e->goal - e->coloured[e->to_move];
    (void)v;
    text_addf(out, "%d %scell%s to go", left, left < e->goal ? "more " : "", left == 1 ? "" : "s");
}

static const struct puzzle_field fields[] = {{"First mark", 1}, {NULL, 0}};

static const char *const parameters[] = {"size", "goal", NULL};
static const struct puzzle_default defaults[] = {{"size", "10x10"}, {"goal", "8"}, {NULL, NULL}};

const struct puzzle_kind enclose5_puzzles[] = {
    {.name = "finish",
     .mark = 'F',
     .summary = "reach the goal in this turn, by additional moves",
     .question = "Colour enough cells to win in this turn. Which mark must come first?",
     .writing = "A mark alone is not enough: gain additional moves, and number your marks in the order in which you "
                "make them.",
     .fields = fields,
     .reminds = true,
     .pitch = 4,
     .unit = "mark",
     .units = "marks",
     .meaning = {"two marks: one gains a move, the other closes the path", "three marks", "four marks", "five marks",
                 "six marks or more"},
     .params = parameters,
     .defaults = defaults,
     .mover = true,
     .attempts = 20000,
     .fit = fit,
     .check = check,
     .room = room,
     .make = make,
     .holds = holds,
     .tell = tell,
     .variety = variety},
    {0},
};
