#include "games/connect_capture/endgame_table.h"

#include "base/bits.h"
#include "base/mem.h"

#include <assert.h>
#include <limits.h>
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

/* The lines drawn of a class on a board. */
static uint32_t drawn_of(const struct endgame_table *t, const struct numbering *n, int line_class, uint32_t board)
{
    return board / n->weight[line_class] % ((uint32_t)t->classes[line_class].count + 1);
}

bool endgame_measure(const struct galaxy *g, const struct endgame_size *most, struct endgame_size *measured)
{
    scoped(mem_free) struct endgame_table *t = mem_resize(NULL, sizeof *t); /* too large for a stack */
    uint64_t positions = 0, inactive = 0;

    if (!begin(g, most, t))
        return false;
    /* By inclusion and exclusion, `inactive` counts the boards without an active alien: all aliens are dead there, too,
     * but that can occur. */
    for (uint64_t dead = 0; dead < bit(t->shooters.count); dead++) {
        uint32_t count = number_boards(t, dead).boards;
        positions += count;
        inactive += bits_count(dead) % 2 ? -(uint64_t)count : count;
        if (positions > most->positions)
            return false;
    }
    *measured = (struct endgame_size){(uint32_t)positions, t->shooters.count,
                                      positions - (number_boards(t, 0).boards - inactive)};
    return measured->nodes <= most->nodes;
}

/* ---- Filling ----------------------------------------------------------------------------------------------------- */

enum {
    BLOCK_MOST = 256, /* boards */
    VECTOR = 16,      /* values that are compared at once, if the processor can */
    NO_VALUE = INT16_MIN
};

/* The boards of a set of dead aliens in blocks: those in a block differ in the low digits alone. */
struct blocks {
    struct numbering numbering;
    uint64_t low; /* classes */
    uint32_t size;
    uint64_t open[BLOCK_MOST];     /* low classes with lines left */
    uint64_t inactive[BLOCK_MOST]; /* aliens beside these */
    int drawn[BLOCK_MOST];         /* lines of the low classes, and of those that the dead need */
};

size_t endgame_memory(const struct endgame_size *s)
{
    return 2 * (size_t)bit(s->aliens) * sizeof(uint32_t) + ((size_t)s->positions + VECTOR) * sizeof(int16_t);
}

static void divide(const struct endgame_table *t, uint64_t dead, struct blocks *b)
{
    b->numbering = number_boards(t, dead);
    b->low = b->open[0] = b->inactive[0] = 0;
    b->size = 1;
    b->drawn[0] = 0;
    for (int i = 0; i < t->class_count; i++)
        b->drawn[0] += bits_have(b->numbering.digits, i) ? 0 : t->classes[i].count;
    for (uint64_t left = b->numbering.digits; left;) {
        int i = bits_take(&left), count = t->classes[i].count;
        uint32_t smaller = b->size;
        if (smaller * ((uint32_t)count + 1) > BLOCK_MOST)
            break;
        b->low |= bit(i);
        for (int drawn = 1; drawn <= count; drawn++)
            for (uint32_t board = 0; board < smaller; board++, b->size++) {
                b->open[b->size] = b->open[board] | (drawn < count ? bit(i) : 0);
                b->inactive[b->size] = b->inactive[board] | (drawn < count ? t->classes[i].beside : 0);
                b->drawn[b->size] = b->drawn[board] + drawn;
            }
        for (uint32_t board = 0; board < smaller; board++) {
            b->open[board] |= bit(i);
            b->inactive[board] |= t->classes[i].beside;
        }
    }
}

/* The high classes with lines left in a block; in *drawn the lines drawn of all of them, in *inactive the aliens beside
 * those left. */
static uint64_t open_in_block(const struct endgame_table *t, const struct blocks *b, uint32_t first, int *drawn,
                              uint64_t *inactive)
{
    uint64_t open = 0;
    *drawn = 0;
    *inactive = 0;
    for (uint64_t left = b->numbering.digits & ~b->low; left;) {
        int i = bits_take(&left), here = (int)drawn_of(t, &b->numbering, i, first);
        *drawn += here;
        if (here < t->classes[i].count) {
            open |= bit(i);
            *inactive |= t->classes[i].beside;
        }
    }
    return open;
}

static int16_t greater(int16_t a, int16_t b)
{
    return a > b ? a : b;
}

static void raise_all(int16_t *restrict v, const int16_t *restrict u)
{
    for (int i = 0; i < VECTOR; i++)
        v[i] = greater(v[i], u[i]);
}

/* Sets U of a set of dead aliens, where it holds the best that comes of shooting on. */
static void choose_lines(const struct endgame_table *t, const struct blocks *b, int lookahead, int16_t *u)
{
    for (uint32_t first = b->numbering.boards; first > 0;) {
        int16_t v[BLOCK_MOST];
        int drawn;
        uint64_t inactive;
        first -= b->size;
        for (uint32_t i = 0; i < BLOCK_MOST; i++)
            v[i] = NO_VALUE;
        for (uint64_t open = open_in_block(t, b, first, &drawn, &inactive); open;) {
            const int16_t *after = u + first + b->numbering.weight[bits_take(&open)];
            for (uint32_t i = 0; i < b->size; i += VECTOR) /* past the end of the block is harmless */
                raise_all(v + i, after + i);
        }
        for (uint32_t i = b->size; i-- > 0;) {
            int16_t best = v[i], *here = u + first + i;
            for (uint64_t open = b->open[i]; open;)
                best = greater(best, here[b->numbering.weight[bits_take(&open)]]);
            *here = greater(*here, best == NO_VALUE || drawn + b->drawn[i] >= lookahead ? 0 : (int16_t)-best);
        }
    }
}

/* Raises U of all boards on which a victim can be shot. It is one of `dead`, whose U is known. */
static void choose_shot(const struct endgame_table *t, const struct blocks *b, uint64_t dead, int victim)
{
    uint64_t alive = (bits_below(t->shooters.count) & ~dead) | bit(victim), attackers = t->shooters.attackers[victim];
    if (!(alive & attackers))
        return;
    const struct numbering before = number_boards(t, dead & ~bit(victim));
    const int16_t *after = t->value + t->first[dead];
    int16_t value = t->shooters.value[victim], *u = t->value + t->first[dead & ~bit(victim)];
    uint32_t at[BLOCK_MOST], size = 1;

    for (uint64_t full = before.digits & ~b->numbering.digits; full;) {
        int i = bits_take(&full);
        u += before.weight[i] * (uint32_t)t->classes[i].count;
    }
    at[0] = 0;
    for (uint64_t left = b->low; left;) {
        int i = bits_take(&left);
        uint32_t smaller = size;
        for (uint32_t drawn = 1; drawn <= (uint32_t)t->classes[i].count; drawn++)
            for (uint32_t board = 0; board < smaller; board++)
                at[size++] = at[board] + drawn * before.weight[i];
    }
    for (uint32_t first = 0; first < b->numbering.boards; first += b->size) {
        uint64_t inactive;
        int drawn;
        open_in_block(t, b, first, &drawn, &inactive);
        if (!(alive & attackers & ~inactive))
            continue;
        uint32_t block = 0;
        for (uint64_t left = b->numbering.digits & ~b->low; left;) {
            int c = bits_take(&left);
            block += before.weight[c] * drawn_of(t, &b->numbering, c, first);
        }
        for (uint32_t i = 0; i < b->size; i++)
            if (bits_have(t->targets[alive & ~(inactive | b->inactive[i])], victim))
                u[block + at[i]] = greater(u[block + at[i]], (int16_t)(value + after[first + i]));
    }
}

bool endgame_fill(const struct galaxy *g, const struct endgame_size *most, int lookahead, void *memory,
                  struct endgame_table *t)
{
    struct blocks b;
    uint64_t positions = 0;

    if (!begin(g, most, t))
        return false;
    t->first = memory;
    t->targets = t->first + bit(most->aliens);
    t->value = (int16_t *)(t->targets + bit(most->aliens));
    for (uint64_t set = 0; set < bit(t->shooters.count); set++) {
        t->first[set] = (uint32_t)positions;
        positions += number_boards(t, set).boards;
        if (positions > most->positions)
            return false;
        t->targets[set] = 0;
        for (uint64_t left = set; left;)
            t->targets[set] |= (uint32_t)shooters_targets(&t->shooters, bits_take(&left), set);
    }
    for (uint64_t i = 0; i < positions + VECTOR; i++)
        t->value[i] = NO_VALUE;
    for (uint64_t dead = bit(t->shooters.count); dead-- > 0;) {
        divide(t, dead, &b);
        choose_lines(t, &b, lookahead, t->value + t->first[dead]);
        for (uint64_t left = dead; left;)
            choose_shot(t, &b, dead, bits_take(&left));
    }
    return true;
}

struct endgame_table *endgame_new(const struct galaxy *g, const struct endgame_size *most, struct endgame_size *size)
{
    if (!endgame_measure(g, most, size))
        return NULL;
    struct endgame_table *t = mem_new(sizeof *t + endgame_memory(size));
    bool filled = endgame_fill(g, size, INT_MAX, t + 1, t);
    assert(filled);
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
        int value = endgame_value_after_line(t, then);
        best = value > best ? value : best;
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
