#include "games/connect_capture/endgame_table.h"

#include "base/bits.h"
#include "base/mem.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- Classes of lines -------------------------------------------------------------------------------------------- */

/* Sorts the lines into classes; false if there are too many. */
static bool classify(const struct galaxy *g, struct endgame_table *t)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, false, lines), squares[2];

    t->class_count = 0;
    memset(t->class_of, -1, sizeof t->class_of);
    for (int line = 0; line < count; line++) {
        uint64_t beside = 0;
        for (int i = galaxy_squares_beside(g, lines[line], squares); i-- > 0;)
            if (g->kind[squares[i]] && g->state[squares[i]] == INACTIVE)
                beside |= bit(shooters_find(&t->shooters, squares[i]));
        int i = 0;
        while (i < t->class_count && t->classes[i].beside != beside)
            i++;
        if (i == ENDGAME_CLASSES)
            return false;
        if (i == t->class_count)
            t->classes[t->class_count++] = (struct line_class){.beside = beside};
        t->classes[i].count++;
        t->class_of[galaxy_line_number(g, lines[line])] = (int8_t)i;
    }
    return true;
}

/* Finds aliens, classes and boards; false if they are beyond the limits. */
static bool begin(const struct galaxy *g, const struct endgame_size *most, struct endgame_table *t)
{
    bool chosen[GALAXY_SQUARES] = {false};
    int count = 0;

    assert(!g->line_drawn);
    for (int i = 0; i < galaxy_squares(g); i++) {
        chosen[i] = g->kind[i] && (g->state[i] == ACTIVE || g->state[i] == INACTIVE);
        count += chosen[i];
    }
    if (count > most->aliens)
        return false;
    shooters_gather(g, chosen, &t->shooters);
    t->active = 0;
    for (int i = 0; i < count; i++)
        if (g->state[t->shooters.square[i]] == ACTIVE)
            t->active |= bit(i);
    if (!classify(g, t))
        return false;
    /* Boards are numbered in mixed radix: a digit for each class, the lines drawn of it. */
    uint64_t boards = 1;
    memset(t->needs, 0, sizeof t->needs);
    for (int i = 0; i < t->class_count; i++) {
        t->classes[i].weight = (uint32_t)boards;
        boards *= (uint64_t)t->classes[i].count + 1;
        if (boards > most->boards)
            return false;
        for (uint64_t beside = t->classes[i].beside; beside;)
            t->needs[bits_take(&beside)] |= bit(i);
    }
    t->boards = (uint32_t)boards;
    return true;
}

/* ---- Boards, from the last to the first -------------------------------------------------------------------------- */

/* A board on the way through all of them. */
struct board_walk {
    const struct endgame_table *t;
    uint32_t board;
    int drawn[ENDGAME_CLASSES];
    uint64_t full;       /* classes whose lines are all drawn */
    uint64_t almost;     /* classes with one line left */
    uint64_t activating; /* of these, the classes whose last line activates an alien */
    uint64_t active;     /* aliens */
};

/* Sets what follows from the lines drawn. */
static void settle(struct board_walk *w)
{
    const struct endgame_table *t = w->t;
    w->active = t->active;
    w->activating = 0;
    for (uint64_t inactive = bits_below(t->shooters.count) & ~t->active; inactive;) {
        int i = bits_take(&inactive);
        uint64_t missing = t->needs[i] & ~w->full;
        if (missing == 0)
            w->active |= bit(i);
        else if ((missing & (missing - 1)) == 0)
            w->activating |= missing & w->almost;
    }
}

static void set_drawn(struct board_walk *w, int line_class, int drawn)
{
    int left = w->t->classes[line_class].count - drawn;
    w->drawn[line_class] = drawn;
    w->full = left == 0 ? w->full | bit(line_class) : w->full & ~bit(line_class);
    w->almost = left == 1 ? w->almost | bit(line_class) : w->almost & ~bit(line_class);
}

static struct board_walk walk_at(const struct endgame_table *t, uint32_t board)
{
    struct board_walk w = {.t = t, .board = board};
    for (int i = 0; i < t->class_count; i++)
        set_drawn(&w, i, (int)(board / t->classes[i].weight % ((uint32_t)t->classes[i].count + 1)));
    settle(&w);
    return w;
}

/* Goes on to the board before; there must be one. */
static void walk_back(struct board_walk *w)
{
    int i = 0;
    w->board--;
    for (; w->drawn[i] == 0; i++)
        set_drawn(w, i, w->t->classes[i].count);
    set_drawn(w, i, w->drawn[i] - 1);
    settle(w);
}

bool endgame_measure(const struct galaxy *g, const struct endgame_size *most, struct endgame_size *measured)
{
    struct endgame_table *t = mem_resize(NULL, sizeof *t); /* too large for a stack */
    uint64_t positions = 0, impossible = 0;
    bool good = begin(g, most, t);

    if (good) {
        struct board_walk w = walk_at(t, t->boards - 1);
        for (;; walk_back(&w)) {
            positions += bit(bits_count(w.active));
            impossible += w.active != 0; /* all dead */
            if (positions > most->positions || w.board == 0)
                break;
        }
        *measured = (struct endgame_size){t->boards, (uint32_t)positions, t->shooters.count, positions - impossible};
        good = positions <= most->positions && measured->nodes <= most->nodes;
    }
    free(t);
    return good;
}

/* ---- Filling ----------------------------------------------------------------------------------------------------- */

static size_t sets_of(int aliens)
{
    return (size_t)1 << aliens;
}

size_t endgame_memory(const struct endgame_size *s)
{
    return s->boards * sizeof(uint32_t) + 2 * sets_of(s->aliens) * sizeof(uint32_t) + s->positions * sizeof(int16_t);
}

/* Lists the subsets of the active aliens by number. */
static void list_dead(struct endgame_table *t, uint64_t active)
{
    uint32_t count = 1;
    t->dead[0] = 0;
    for (; active; count *= 2) {
        uint32_t alien = (uint32_t)bit(bits_take(&active));
        for (uint32_t i = 0; i < count; i++)
            t->dead[count + i] = t->dead[i] | alien;
    }
}

static int16_t greater(int16_t a, int16_t b)
{
    return a > b ? a : b;
}

/* Raises V to what a line wins that activates no alien. */
static void take_same(int16_t *restrict v, const int16_t *restrict u, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        v[i] = greater(v[i], u[i]);
}

/* Raises V to what the last line of a class wins, which activates aliens: among more active aliens, the sets of dead
 * have other numbers. */
static void take_activating(const struct board_walk *w, int line_class, int16_t *restrict v, const int16_t *restrict u,
                            uint32_t count)
{
    uint64_t newly = 0, full = w->full | bit(line_class);
    uint32_t low[2] = {0, 0};
    int gaps = 0;
    for (uint64_t beside = w->t->classes[line_class].beside; beside;) {
        int i = bits_take(&beside);
        newly |= w->t->needs[i] & ~full ? 0 : bit(i);
    }
    for (uint64_t left = newly; left;)
        low[gaps++] = (uint32_t)sets_of(bits_count((w->active | newly) & bits_below(bits_take(&left)))) - 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        for (int gap = 0; gap < gaps; gap++)
            at += at & ~low[gap];
        v[i] = greater(v[i], u[at]);
    }
}

/* Sets V of all positions of a board. */
static void choose_line(const struct endgame_table *t, const struct board_walk *w, int16_t *v)
{
    uint32_t count = (uint32_t)sets_of(bits_count(w->active));
    uint64_t open = bits_below(t->class_count) & ~w->full;

    if (!open) {
        memset(v, 0, count * sizeof *v);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        v[i] = INT16_MIN;
    while (open) {
        int line_class = bits_take(&open);
        const int16_t *u = t->value + t->first[w->board + t->classes[line_class].weight];
        if (bits_have(w->activating, line_class))
            take_activating(w, line_class, v, u, count);
        else if (count == 1)
            v[0] = greater(v[0], u[0]);
        else
            take_same(v, u, count);
    }
}

/* Turns V into U in place: sets with more dead have higher numbers. */
static void choose_shots(const struct endgame_table *t, uint64_t active, int16_t *v)
{
    uint32_t digit[ENDGAME_ALIENS], next = 1;

    for (uint64_t left = active; left; next *= 2)
        digit[bits_take(&left)] = next;
    for (uint32_t i = next; i-- > 0;) {
        int16_t best = (int16_t)-v[i];
        for (uint64_t targets = t->targets[active & ~t->dead[i]]; targets;) {
            int victim = bits_take(&targets);
            best = greater(best, (int16_t)(t->shooters.value[victim] + v[i | digit[victim]]));
        }
        v[i] = best;
    }
}

bool endgame_fill(const struct galaxy *g, const struct endgame_size *most, void *memory, struct endgame_table *t)
{
    uint64_t listed = 0;

    if (!begin(g, most, t))
        return false;
    t->first = memory;
    t->targets = t->first + most->boards;
    t->dead = t->targets + sets_of(most->aliens);
    t->value = (int16_t *)(t->dead + sets_of(most->aliens));
    for (uint32_t alive = 0; alive < sets_of(t->shooters.count); alive++) {
        t->targets[alive] = 0;
        for (uint64_t left = alive; left;)
            t->targets[alive] |= (uint32_t)shooters_targets(&t->shooters, bits_take(&left), alive);
    }
    list_dead(t, 0);
    t->positions = 0;
    for (struct board_walk w = walk_at(t, t->boards - 1);; walk_back(&w)) {
        uint32_t count = (uint32_t)sets_of(bits_count(w.active));
        if (count > most->positions - t->positions)
            return false;
        int16_t *values = t->value + t->positions;
        t->first[w.board] = t->positions;
        t->positions += count;
        choose_line(t, &w, values);
        if (w.board == 0)
            return true;
        if (w.active != listed)
            list_dead(t, listed = w.active);
        choose_shots(t, w.active, values);
    }
}

struct endgame_table *endgame_new(const struct galaxy *g, const struct endgame_size *most, struct endgame_size *size)
{
    if (!endgame_measure(g, most, size))
        return NULL;
    struct endgame_table *t = mem_new(sizeof *t + endgame_memory(size));
    bool filled = endgame_fill(g, size, t + 1, t);
    assert(filled);
    (void)filled;
    return t;
}

/* ---- Looking up -------------------------------------------------------------------------------------------------- */

int endgame_value_after_line(const struct endgame_table *t, struct endgame_position p)
{
    uint32_t set = 0, digit = 1; /* the number of the dead among the subsets of the active aliens */
    assert(p.board > 0);
    for (uint64_t active = walk_at(t, p.board).active; active; digit *= 2)
        set |= bits_have(p.dead, bits_take(&active)) ? digit : 0;
    return t->value[t->first[p.board] + set];
}

int endgame_value(const struct endgame_table *t, struct endgame_position p)
{
    int best = INT_MIN;
    for (uint64_t open = bits_below(t->class_count) & ~walk_at(t, p.board).full; open;) {
        struct endgame_position then = {p.board + t->classes[bits_take(&open)].weight, p.dead};
        int value = endgame_value_after_line(t, then);
        best = value > best ? value : best;
    }
    return best == INT_MIN ? 0 : best;
}

struct endgame_position endgame_draw(const struct endgame_table *t, const struct galaxy *g, struct endgame_position p,
                                     struct galaxy_line line)
{
    int line_class = t->class_of[galaxy_line_number(g, line)];
    return (struct endgame_position){p.board + t->classes[line_class].weight, p.dead};
}

uint64_t endgame_alive(const struct endgame_table *t, struct endgame_position p)
{
    return walk_at(t, p.board).active & ~p.dead;
}

uint64_t endgame_targets(const struct endgame_table *t, struct endgame_position p)
{
    return t->targets[endgame_alive(t, p)];
}

/* ---- Best turns -------------------------------------------------------------------------------------------------- */

bool endgame_may_end(const struct endgame_table *t, struct endgame_position p)
{
    return -endgame_value(t, p) == endgame_value_after_line(t, p);
}

bool endgame_may_shoot(const struct endgame_table *t, struct endgame_position p, int victim)
{
    struct endgame_position then = {p.board, p.dead | bit(victim)};
    return t->shooters.value[victim] + endgame_value_after_line(t, then) == endgame_value_after_line(t, p);
}

void endgame_shoot(const struct endgame_table *t, struct endgame_position *p, int victim, struct capture_turn *turn)
{
    const struct shooters *s = &t->shooters;
    int last = turn->shot_count ? shooters_find(s, turn->shots[turn->shot_count - 1].from) : -1;
    int shooter = shooters_choose(s, victim, endgame_alive(t, *p), last);

    turn->shots[turn->shot_count++] = (struct shot){s->square[shooter], s->square[victim]};
    p->dead |= bit(victim);
}

void endgame_best_turn(const struct endgame_table *t, const struct galaxy *g, struct endgame_position *p,
                       struct capture_turn *turn)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, false, lines), value = endgame_value(t, *p), best = 0;

    while (endgame_value_after_line(t, endgame_draw(t, g, *p, lines[best])) != value)
        best++;
    assert(best < count);
    (void)count;
    *turn = (struct capture_turn){.line = lines[best]};
    *p = endgame_draw(t, g, *p, turn->line);
    for (uint64_t targets = endgame_targets(t, *p); targets;) {
        int victim = bits_take(&targets);
        if (!endgame_may_shoot(t, *p, victim))
            continue;
        endgame_shoot(t, p, victim, turn);
        targets = endgame_targets(t, *p);
    }
}

void endgame_best_play(const struct endgame_table *t, const struct galaxy *g, struct text *out)
{
    struct galaxy now = *g;
    struct endgame_position p = {0};
    for (const char *separator = ""; now.lines_left > 0; separator = "\n") {
        struct capture_turn turn;
        endgame_best_turn(t, &now, &p, &turn);
        text_add(out, separator);
        galaxy_write_turn(&now, &turn, out);
        galaxy_play_turn(&now, &turn);
    }
}
