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

#include <stdio.h>
#include <stdlib.h>

enum {
    GAINS_LEAST = 3,      /* first marks that gain a move */
    LURES = 40, CHANGES_MOST = 5, NODES_FIND = 150,
    GAINS_MOST = 6,
    NODES_FIRST = 30,     /* to search what follows one first mark, to begin with, */
    NODES = 2000,         /* and in all */
    NODES_SHORTER = 3000, /* to search for a shorter answer */
    BLOCKS_MOST = 0,      /* marks of the opponent that are added to stop other turns */
    BLOCKED_RUN = 4,      /* none of them makes a longer row */
    MARKS_LEAST = 2,
    MARKS_MOST = 9, /* of an answer: more is not for people */
    SIDE_LEAST = 7,
    SIDE_MOST = 20,
    GOAL_LEAST = 3,
    GOAL_MOST = 30,
    CELLS_A_GOAL = 7, /* cells of the paper, at least, for each cell of the goal */
    EARLY = 3,        /* positions are tried from cells / EARLY turns on, */
    LATE = 2,         /* until cells / LATE turns: then the paper is too crowded */
    UNEVEN = 4        /* one player may have marks / UNEVEN more than the other */
};

/* A first mark that gains a move, and what it leads to. */
struct gaining_mark {
    struct enclose5_cell cell;
    bool open;             /* not known yet */
    int most;              /* cells coloured, if it does not win */
    struct turn_path path; /* a turn that wins, if it does */
};

struct finish_maker {
    struct enclose5 *e, *next, *trial; /* the position that may be a puzzle; another */
    struct mark_search *search;
    struct gaining_mark first[GAINS_MOST];
    int count;
    uint64_t nodes; int phase;
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

static long st[20],ht[99],hb[99];
enum first_mark_result { LOSES, WINS, OPEN };

/* Searches what a first mark leads to; if it wins, *path is then the whole turn. */
static enum first_mark_result try_first(struct finish_maker *m, const struct enclose5 *e, struct enclose5_cell first,
                                        uint64_t nodes, bool wins, struct turn_path *path)
{
    enclose5_copy(m->next, e);
    if (!place(m->next, first) || m->next->owed == 0)
        return LOSES;
    bool won = turn_search(m->search, m->next, TURN_MARKS - 1, nodes, wins);
    m->nodes += m->search->nodes; st[m->phase]+=m->search->nodes; 
    if (!won)
        return m->search->spent ? OPEN : LOSES;
    set_path(m, first, path);
    return WINS;
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

/* Lists the first marks that gain a move. False if there are too few or too many of them. */
static bool list_first(struct finish_maker *m)
{
    uint64_t gains[PAPER_MOST];

    m->count = 0;
    enclosure_own_gains(m->e, gains);
    for (int y = 0; y < m->e->height; y++)
        for (uint64_t left = gains[y]; left;) {
            struct enclose5_cell cell = {(uint8_t)bits_take(&left), (uint8_t)y};
            enclose5_copy(m->next, m->e);
            if (!place(m->next, cell) || m->next->owed == 0)
                continue;
            if (m->count == GAINS_MOST)
                return false;
            m->first[m->count++] = (struct gaining_mark){.cell = cell};
        }
    return m->count > 0;
}

static bool has_mark(const struct turn_path *path, int x, int y)
{
    for (int i = 0; i < path->count; i++)
        if (path->mark[i].x == x && path->mark[i].y == y)
            return true;
    return false;
}

/* Gives the opponent a mark that stops a turn, but not the turn to keep, and takes away no first mark that gains. Other
 * turns that fail fail then too. False if there is no such cell. */
static bool block(struct finish_maker *m, const struct turn_path *kept, const struct turn_path *turn)
{
    struct enclose5 *e = m->e;
    int opponent = !e->to_move, enclosed_x, enclosed_y;
    uint64_t live[PAPER_MOST], gains[PAPER_MOST];

    enclose5_live(e, opponent, live);
    enclosure_own_gains(e, gains);
    for (int i = turn->count - 1; i > 0; i--) {
        int x = turn->mark[i].x, y = turn->mark[i].y;
        if (has_mark(kept, x, y) || bits_have(gains[y], x) || !bits_have(enclose5_empty(e, y), x) ||
            enclose5_longest(e, live, x, y) > BLOCKED_RUN)
            continue;
        live[y] |= bit(x);
        if (!enclose5_find_uncoloured(e, live, &enclosed_x, &enclosed_y)) {
            enclose5_add_mark(e, opponent, x, y);
            return true;
        }
        live[y] &= ~bit(x);
    }
    return false;
}

/* Whether exactly one of the first marks wins, or can be made the only one. *path is then its turn. If no mark wins,
 * that mostly shows soon; so at first none is followed far. */
static bool one_wins(struct finish_maker *m, struct rng *rng, struct turn_path *path)
{
    m->phase=7;st[19]++;ht[m->e->turns/3]++; int blocks = 0, start = (int)rng_below(rng, (uint32_t)m->count);
    const struct gaining_mark *winner = NULL;

    for (int deep = 0; deep < 2 && !winner; deep++)
        for (int i = 0; i < m->count && !winner; i++) {
            struct gaining_mark *f = &m->first[(start + i) % m->count];
            if (deep && !f->open)
                continue;
            enum first_mark_result result = try_first(m, m->e, f->cell, deep ? NODES_FIND : NODES_FIRST, true, path);
            f->open = result == OPEN;
            if (result == WINS)
                winner = f;
        }
    if (!winner)
        return false;
    m->phase=8; turn_search_trim(m->e, m->next, path);
    for (int i = 0; i < m->count; i++) {
        struct gaining_mark *f = &m->first[i];
        if (f == winner)
            continue;
        enum first_mark_result result;
        while ((result = try_first(m, m->e, f->cell, NODES, false, &f->path)) == WINS)
            if (blocks++ == BLOCKS_MOST || !block(m, path, &f->path))
                return false;
        if (result == OPEN)
            return false;
        f->most = m->search->most;
    }
    /* Marks that were added can also leave less to other turns. */
    return true;
}

static void prt(void){fprintf(stderr,"S");for(int i=0;i<20;i++)fprintf(stderr," %ld",st[i]);fprintf(stderr,"\n");for(int i=0;i<20;i++)fprintf(stderr,"%d: %ld %ld\n",3*i,ht[i],hb[i]);}
static void take_mark(struct enclose5 *e, int x, int y)
{
    int player = enclose5_owner(e, LAYER_MARKS, x, y);
    enclose5_layer(e, LAYER_MARKS + player)[y] &= ~bit(x);
    e->live[player]--;
    e->empty++;
}

/* Replaces marks so that a row of four stands beside a cell of the turn, with one cell between them */
static bool change_line(struct enclose5 *e, const struct turn_path *path, int pattern)
{
    int gap = 1 + pattern % 5, side = pattern / 5 % 2 ? 1 : -1, way = pattern / 10 % 4;
    if (gap == 5 && pattern / 40 != 0) return false;
    struct enclose5_cell s = path->mark[pattern / 40];
    int dx = side * enclose5_step[way][0], dy = side * enclose5_step[way][1], changes = 0;
    uint64_t live[PAPER_MOST], coloured[PAPER_MOST];
    int me = e->to_move;
    enclose5_coloured(e, coloured);
    for (int i = 1; i <= 5; i++) {
        int x = s.x + i * dx, y = s.y + i * dy;
        if ((unsigned)x >= e->width || (unsigned)y >= e->height) {st[10]++; return false;}
        if (bits_have(coloured[y], x)) {st[11]++; return false;}
        if(has_mark(path, x, y))
            {st[12]++; return false;}
        int owner = enclose5_owner(e, LAYER_MARKS, x, y);
        if (i == gap && owner == me) {st[13]++; return false;}
        changes += i == gap ? owner >= 0 : owner != me;
    }
    if (changes == 0 || changes > CHANGES_MOST)
        return false;
    for (int i = 1; i <= 5; i++) {
        int x = s.x + i * dx, y = s.y + i * dy;
        int owner = enclose5_owner(e, LAYER_MARKS, x, y), wanted = i == gap ? -1 : me;
        if (owner == wanted)
            continue;
        if (owner >= 0)
            take_mark(e, x, y);
        if (i == gap)
            continue;
        enclose5_live(e, me, live);
        if (enclose5_longest(e, live, x, y) > BLOCKED_RUN)
            {st[14]++; return false;}
        enclose5_add_mark(e, me, x, y);
    }
    int enclosed_x, enclosed_y;
    for (int player = 0; player < 2; player++) {
        enclose5_live(e, player, live);
        if (enclose5_find_uncoloured(e, live, &enclosed_x, &enclosed_y))
            {st[15]++; return false;}
    }
    return true;
}

static bool wins(struct finish_maker *m, const struct enclose5 *e, const struct turn_path *path)
{
    enclose5_copy(m->next, e);
    for (int i = 0; i < path->count; i++)
        {if (m->next->over) {st[15]++; return false;}
        if ((i > 0 && m->next->owed == 0)) {st[16+(i>1)]++; return false;}
        if (!place(m->next, path->mark[i])) {st[18]++;
            return false;}}
    return m->next->coloured[e->to_move] >= e->goal;
}

static bool is_first(const struct turn_path *path, struct enclose5_cell cell)
{
    return path->mark[0].x == cell.x && path->mark[0].y == cell.y;
}

static bool only(struct finish_maker *m, const struct turn_path *path)
{
    for (int deep = 0; deep < 2; deep++)
        for (int i = 0; i < m->count; i++) {
            struct gaining_mark *f = &m->first[i];
            if (is_first(path, f->cell))
                continue;
            enum first_mark_result result =
                try_first(m, m->e, f->cell, deep ? NODES : NODES_FIRST, !deep, &f->path);
            if (result == WINS || (deep && result == OPEN))
                return false;
            f->most = m->search->most;
        }
    return true;
}

static void add_lures(struct finish_maker *m, struct rng *rng, const struct turn_path *path)
{
    int patterns = 40, start = (int)rng_below(rng, (uint32_t)patterns), step = 40 * 9 - 1;
    int count = m->count;
    m->phase=9; for (int i = 0; i < patterns && m->count < GAINS_LEAST; i++) {
        st[0]++;
        enclose5_copy(m->trial, m->e);
        if (!change_line(m->trial, path, (start + i*7) % patterns)) continue; st[1]++;
        if(!wins(m, m->trial, path)) {st[6]++; continue;} st[2]++;
        struct enclose5 *old = m->e;
        m->e = m->trial;
        if (list_first(m) && m->count > count) {st[3]++; if (!turn_search(m->search, m->e, 1, 1, true)) {st[4]++;
        if (only(m, path)) { st[5]++;
            m->trial = old;
            count = m->count;
            continue;
        }}}
        m->e = old;
        list_first(m);
    }
}

/* Both have about as many marks, though one may have had more additional moves. */
static bool is_even(const struct enclose5 *e)
{
    int a = count_marks(e, 0), b = count_marks(e, 1);
    return abs(a - b) * UNEVEN <= a + b;
}

/* Whether the position can be made a puzzle. */
static bool consider(struct finish_maker *m, struct rng *rng, struct turn_path *path)
{
    static int in; if(!in++) atexit(prt);
    if (!is_even(m->e) || !list_first(m))
        return false;
    st[19]++;
    if (!turn_search(m->search, m->e, TURN_MARKS - 1, NODES_FIND, true)) {m->nodes+=m->search->nodes; st[7]+=m->search->nodes; return false;}
    m->nodes+=m->search->nodes;st[7]+=m->search->nodes;
    *path = m->search->best;
    if (path->count < MARKS_LEAST) return false;
    st[9]++; m->phase=8;
    if (!only(m, path)) return false;
    turn_search_trim(m->e, m->next, path);
    st[10]++;
    add_lures(m, rng, path);
    if (m->count < GAINS_LEAST || !only(m, path))
        return false;
    shorten(m, m->e, path);
    return path->count <= MARKS_MOST;
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

/* Lists what the other first marks lead to: "c4 5, f7 3". */
static void write_tempting(const struct finish_maker *m, const struct turn_path *path, struct text *out)
{
    text_add(out, N_("The other marks that gain a move don't reach the goal of %s. They colour at most: %s."));
    text_addf(out, "\t%d\t", m->e->goal);
    const char *separator = "";
    for (int i = 0; i < m->count; i++) {
        const struct gaining_mark *f = &m->first[i];
        if (f->cell.x == path->mark[0].x && f->cell.y == path->mark[0].y)
            continue;
        text_add(out, separator);
        notation_write_cell(f->cell.x, f->cell.y, out);
        text_addf(out, " %d", f->most);
        separator = ", ";
    }
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
    return 4 * enclose5_bytes(height) + turn_search_bytes(height);
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    unsigned char *part = memory;
    int width = v->of[PAPER_SIZE].n[0], height = v->of[PAPER_SIZE].n[1];
    size_t bytes = enclose5_bytes(height);
    struct enclose5 *game = (struct enclose5 *)part;
    struct finish_maker m = {.e = (struct enclose5 *)(part + bytes),
                             .next = (struct enclose5 *)(part + 2 * bytes),
                             .trial = (struct enclose5 *)(part + 3 * bytes),
                             .search = (struct mark_search *)(part + 4 * bytes)};
    struct turn_path path = {.count = 0};
    bool found = false;
    (void)grades;

    enclose5_start(v, (struct pos *)game);
    while (!found && game->turns < width * height * 3 / 5 && playout_turn(game, rng)) {
        if (game->turns < width * height / EARLY)
            continue;
        enclose5_copy(m.e, game);
        found = consider(&m, rng, &path);
    }
    if (!found)
        return false;
    /* The puzzle starts with what position tags can say: marks, colours, and the player to move. */
    struct enclose5 *e = (struct enclose5 *)puzzle->pos;
    enclose5_start(v, puzzle->pos);
    memcpy(e->row, m.e->row, (size_t)(LAYER_RUNS * height) * sizeof *e->row);
    memcpy(e->coloured, m.e->coloured, sizeof e->coloured);
    memcpy(e->live, m.e->live, sizeof e->live);
    e->empty = m.e->empty;
    e->to_move = m.e->to_move;
    text_add(&puzzle->answer, "1. ");
    write_path(&path, &puzzle->answer);
    write_tempting(&m, &path, &puzzle->tempting);
    puzzle->value = path.count;
    puzzle->grade = 1;
    fprintf(stderr, "P gains %d len %d bits %d turns %d\n", m.count, path.count, turn_difficulty(m.search, e, path.mark[0]), game->turns);
    puzzle->nodes = m.nodes;
    puzzle->key = key_of(m.e);
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
            enum first_mark_result found = try_first(m, e, first, nodes, true, &path);
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
