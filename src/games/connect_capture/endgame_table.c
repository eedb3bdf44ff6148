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
static bool begin(const struct galaxy *g, const struct endgame_limits *most, struct endgame_table *t)
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
    uint64_t boards = 1;
    memset(t->needs, 0, sizeof t->needs);
    for (int i = 0; i < t->class_count; i++) {
        boards *= (uint64_t)t->classes[i].count + 1;
        if (boards > most->positions)
            return false;
        for (uint64_t beside = t->classes[i].beside; beside;)
            t->needs[bits_take(&beside)] |= bit(i);
    }
    return true;
}

/* ---- Boards ------------------------------------------------------------------------------------------------------ */

/* How the boards of a set of dead aliens are numbered. */
struct numbering {
    uint64_t digits;                  /* classes */
    uint32_t weight[ENDGAME_CLASSES]; /* of a line of each of them */
    uint32_t boards;
};

static struct numbering number_boards(const struct endgame_table *t, uint64_t dead)
{
    struct numbering n;
    n.digits = bits_below(t->class_count);
    n.boards = 1;
    while (dead)
        n.digits &= ~t->needs[bits_take(&dead)];
    for (uint64_t left = n.digits; left;) {
        int i = bits_take(&left);
        n.weight[i] = n.boards;
        n.boards *= (uint32_t)t->classes[i].count + 1;
    }
    return n;
}

/* ---- Filling ----------------------------------------------------------------------------------------------------- */

static int greater(int a, int b)
{
    return a > b ? a : b;
}

/* The lines drawn on a board of a set of dead aliens. */
struct lines_drawn {
    int drawn[ENDGAME_CLASSES], drawn_all;
    uint64_t open; /* classes with lines left */
};

/* Goes to the board before one. */
static void step_back(const struct endgame_table *t, uint64_t digits, struct lines_drawn *b)
{
    while (digits) {
        int i = bits_take(&digits);
        if (b->drawn[i] > 0) {
            b->drawn[i]--;
            b->drawn_all--;
            b->open |= bit(i);
            return;
        }
        b->drawn[i] = t->classes[i].count;
        b->drawn_all += b->drawn[i];
        b->open &= ~bit(i);
    }
}

/* Sets U of all boards of a set of dead aliens. It is known of all larger sets. */
static void fill_boards(const struct endgame_table *t, uint64_t dead, int lookahead)
{
    const struct numbering n = number_boards(t, dead);
    struct numbering after[ENDGAME_ALIENS] = {{0}}; /* the death of each other alien */
    int16_t *u = t->value + t->first[dead];
    struct lines_drawn b = {.open = 0};

    for (uint64_t left = bits_below(t->shooters.count) & ~dead; left;) {
        int victim = bits_take(&left);
        after[victim] = number_boards(t, dead | bit(victim));
    }
    for (int i = 0; i < t->class_count; i++)
        b.drawn_all += b.drawn[i] = t->classes[i].count;
    for (uint32_t board = n.boards; board-- > 0; step_back(t, n.digits, &b)) {
        int best = INT_MIN;
        uint64_t alive = bits_below(t->shooters.count) & ~dead;
        for (uint64_t left = b.open; left;) {
            int i = bits_take(&left);
            alive &= ~t->classes[i].beside;
            best = greater(best, u[board + n.weight[i]]);
        }
        best = best == INT_MIN || b.drawn_all >= lookahead ? 0 : -best;
        for (uint64_t targets = t->targets[alive]; targets;) {
            int victim = bits_take(&targets);
            uint32_t then = t->first[dead | bit(victim)];
            for (uint64_t left = after[victim].digits; left;) {
                int i = bits_take(&left);
                then += after[victim].weight[i] * (uint32_t)b.drawn[i];
            }
            best = greater(best, t->shooters.value[victim] + t->value[then]);
        }
        u[board] = (int16_t)best;
    }
}

struct endgame_table *endgame_new(const struct galaxy *g, const struct endgame_limits *most, int lookahead)
{
    struct endgame_table *t = mem_new(sizeof *t);
    uint64_t positions = 0, inactive = 0;
    bool fits = begin(g, most, t);
    const uint64_t sets = bit(t->shooters.count);

    /* By inclusion and exclusion, `inactive` counts the boards without an active alien: all aliens are dead there, too,
     * but that can occur. */
    for (uint64_t dead = 0; fits && dead < sets; dead++) {
        uint32_t count = number_boards(t, dead).boards;
        positions += count;
        inactive += bits_count(dead) % 2 ? -(uint64_t)count : count;
        fits = positions <= most->positions;
    }
    t->nodes = positions - (number_boards(t, 0).boards - inactive);
    if (!fits || t->nodes > most->nodes) {
        free(t);
        return NULL;
    }
    t = mem_resize(t, sizeof *t + 2 * (size_t)sets * sizeof *t->first + (size_t)positions * sizeof *t->value);
    t->shooters.between = (const uint64_t(*)[SHOOTERS_MAX])t->shooters.own_between; /* which has moved */
    t->first = (uint32_t *)(t + 1);
    t->targets = t->first + sets;
    t->value = (int16_t *)(t->targets + sets);
    positions = 0;
    for (uint64_t set = 0; set < sets; set++) {
        t->first[set] = (uint32_t)positions;
        positions += number_boards(t, set).boards;
        t->targets[set] = 0;
        for (uint64_t left = set; left;)
            t->targets[set] |= (uint32_t)shooters_targets(&t->shooters, bits_take(&left), set);
    }
    for (uint64_t dead = sets; dead-- > 0;)
        fill_boards(t, dead, lookahead);
    return t;
}

/* ---- Looking up -------------------------------------------------------------------------------------------------- */

int endgame_value_after_line(const struct endgame_table *t, struct endgame_position p)
{
    const struct numbering n = number_boards(t, p.dead);
    uint32_t board = 0;
    for (uint64_t left = n.digits; left;) {
        int i = bits_take(&left);
        board += n.weight[i] * p.drawn[i];
    }
    return t->value[t->first[p.dead] + board];
}

int endgame_value(const struct endgame_table *t, struct endgame_position p)
{
    int best = INT_MIN;
    for (int i = 0; i < t->class_count; i++) {
        struct endgame_position then = p;
        if (then.drawn[i]++ == t->classes[i].count)
            continue;
        best = greater(best, endgame_value_after_line(t, then));
    }
    return best == INT_MIN ? 0 : best;
}

struct endgame_position endgame_draw(const struct endgame_table *t, const struct galaxy *g, struct endgame_position p,
                                     struct galaxy_line line)
{
    p.drawn[t->class_of[galaxy_line_number(g, line)]]++;
    return p;
}

uint64_t endgame_alive(const struct endgame_table *t, struct endgame_position p)
{
    uint64_t alive = bits_below(t->shooters.count) & ~p.dead;
    for (int i = 0; i < t->class_count; i++)
        alive &= p.drawn[i] < t->classes[i].count ? ~t->classes[i].beside : UINT64_MAX;
    return alive;
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
    struct endgame_position then = p;
    then.dead |= bit(victim);
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

void endgame_shoot_best(const struct endgame_table *t, struct endgame_position *p, struct capture_turn *turn)
{
    for (uint64_t targets = endgame_targets(t, *p); targets;) {
        int victim = bits_take(&targets);
        if (!endgame_may_shoot(t, *p, victim))
            continue;
        endgame_shoot(t, p, victim, turn);
        targets = endgame_targets(t, *p);
    }
}

void endgame_best_turn(const struct endgame_table *t, const struct galaxy *g, struct endgame_position *p,
                       struct capture_turn *turn)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, false, lines), value = endgame_value(t, *p), best = 0;

    while (endgame_value_after_line(t, endgame_draw(t, g, *p, lines[best])) != value)
        best++;
    assert(best < count);
    *turn = (struct capture_turn){.line = lines[best]};
    *p = endgame_draw(t, g, *p, turn->line);
    endgame_shoot_best(t, p, turn);
}

void endgame_best_play(const struct endgame_table *t, const struct galaxy *g, struct text *out)
{
    struct galaxy now = *g;
    struct endgame_position p = {0};
    while (now.lines_left > 0) {
        struct capture_turn turn;
        endgame_best_turn(t, &now, &p, &turn);
        galaxy_list_turn(&now, &turn, out);
        galaxy_play_turn(&now, &turn);
    }
}
