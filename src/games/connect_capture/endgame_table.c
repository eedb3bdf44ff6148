#include "games/connect_capture/endgame_table.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#define MEMBER(i) ((crew_set)1 << (i))

static int first(crew_set set)
{
    return __builtin_ctzll(set);
}

static int size(crew_set set)
{
    return __builtin_popcountll(set);
}

/* ---- Classes of lines ----------------------------------------------------------------------------------------- */

/* The alien of a square who is still asleep, as a set. */
static crew_set sleeper(const struct galaxy *g, const struct crew *crew, int column, int row)
{
    if (column < 0 || column >= g->width || row < 0 || row >= g->height)
        return 0;
    int square = row * g->width + column;
    return g->kind[square] && g->fate[square] == ASLEEP ? MEMBER(crew_member(crew, square)) : 0;
}

/* Puts a line into its class; false if there are too many classes. */
static bool classify(struct table *t, int line, crew_set beside)
{
    int i = 0;
    while (i < t->class_count && t->classes[i].beside != beside)
        i++;
    if (i == TABLE_CLASSES)
        return false;
    if (i == t->class_count)
        t->classes[t->class_count++] = (struct line_class){.beside = beside};
    t->classes[i].count++;
    t->class_of[line] = (int8_t)i;
    return true;
}

static bool classify_all(const struct galaxy *g, struct table *t)
{
    memset(t->class_of, -1, sizeof t->class_of);
    for (int row = 0; row <= g->height; row++)
        for (int column = 0; column <= g->width; column++)
            for (int vertical = 0; vertical < 2; vertical++) {
                bool exists = vertical ? row < g->height : column < g->width;
                int line = galaxy_line(g, column, row, vertical);
                if (!exists || g->drawn[line])
                    continue;
                crew_set beside =
                    sleeper(g, &t->crew, column, row) |
                    (vertical ? sleeper(g, &t->crew, column - 1, row) : sleeper(g, &t->crew, column, row - 1));
                if (!classify(t, line, beside))
                    return false;
            }
    return true;
}

/* Numbers the boards, in mixed radix; false if there are more than `most`. */
static bool number_boards(struct table *t, uint32_t most)
{
    uint64_t boards = 1;
    for (int i = 0; i < t->class_count; i++) {
        t->classes[i].weight = (uint32_t)boards;
        boards *= (uint64_t)t->classes[i].count + 1;
        if (boards > most)
            return false;
        for (crew_set beside = t->classes[i].beside; beside; beside &= beside - 1)
            t->needs[first(beside)] |= (uint64_t)1 << i;
    }
    t->boards = (uint32_t)boards;
    return true;
}

/* Gathers crew and classes; false if they are more than `most`. */
static bool begin(const struct galaxy *g, const struct table_size *most, struct table *t)
{
    bool chosen[GALAXY_SQUARES] = {false};
    int count = 0;

    assert(!g->line_drawn);
    for (int i = 0; i < galaxy_squares(g); i++) {
        chosen[i] = g->kind[i] && (g->fate[i] == AWAKE || g->fate[i] == ASLEEP);
        count += chosen[i];
    }
    if (count > most->crew)
        return false;
    crew_gather(g, chosen, &t->crew);
    t->awake = 0;
    t->class_count = 0;
    memset(t->needs, 0, sizeof t->needs);
    for (int i = 0; i < count; i++)
        if (g->fate[t->crew.square[i]] == AWAKE)
            t->awake |= MEMBER(i);
    return classify_all(g, t) && number_boards(t, most->boards);
}

/* ---- Boards, from the last to the first ------------------------------------------------------------------------- */

/* A board on the way through all of them. */
struct walk {
    const struct table *t;
    uint32_t board;
    int drawn[TABLE_CLASSES];
    uint64_t full;   /* classes of which all lines are drawn */
    uint64_t almost; /* those of which all but one are */
    uint64_t waking; /* those of them whose last line wakes somebody */
    crew_set awake;
};

/* Who wakes when the last line of a class is drawn. */
static crew_set woken(const struct walk *w, int class_number)
{
    crew_set woken = 0;
    uint64_t full = w->full | (uint64_t)1 << class_number;
    for (crew_set beside = w->t->classes[class_number].beside; beside; beside &= beside - 1)
        if ((w->t->needs[first(beside)] & ~full) == 0)
            woken |= MEMBER(first(beside));
    return woken;
}

/* Sets what follows from the lines drawn. */
static void settle(struct walk *w)
{
    const struct table *t = w->t;
    w->awake = t->awake;
    w->waking = 0;
    for (crew_set asleep = MEMBER(t->crew.count) - 1 - t->awake; asleep; asleep &= asleep - 1) {
        uint64_t missing = t->needs[first(asleep)] & ~w->full;
        if (missing == 0)
            w->awake |= MEMBER(first(asleep));
        else if ((missing & (missing - 1)) == 0)
            w->waking |= missing & w->almost;
    }
}

static void set_drawn(struct walk *w, int class_number, int drawn)
{
    uint64_t bit = (uint64_t)1 << class_number;
    int left = w->t->classes[class_number].count - drawn;
    w->drawn[class_number] = drawn;
    w->full = left == 0 ? w->full | bit : w->full & ~bit;
    w->almost = left == 1 ? w->almost | bit : w->almost & ~bit;
}

static void walk_begin(struct walk *w, const struct table *t)
{
    *w = (struct walk){.t = t, .board = t->boards - 1};
    for (int i = 0; i < t->class_count; i++)
        set_drawn(w, i, t->classes[i].count);
    settle(w);
}

/* To the board before; there must be one. */
static void walk_on(struct walk *w)
{
    int i = 0;
    w->board--;
    for (; w->drawn[i] == 0; i++)
        set_drawn(w, i, w->t->classes[i].count);
    set_drawn(w, i, w->drawn[i] - 1);
    settle(w);
}

bool table_measure(const struct galaxy *g, const struct table_size *most, struct table_size *measured)
{
    struct table t;
    struct walk w;
    uint64_t positions = 0, impossible = 0;

    if (!begin(g, most, &t))
        return false;
    for (walk_begin(&w, &t);; walk_on(&w)) {
        positions += (uint64_t)1 << size(w.awake);
        impossible += w.awake != 0; /* all dead */
        if (positions > most->positions)
            return false;
        if (w.board == 0)
            break;
    }
    *measured = (struct table_size){t.boards, (uint32_t)positions, t.crew.count, positions - impossible};
    return true;
}

/* ---- Filling ---------------------------------------------------------------------------------------------------- */

static size_t sets_of(int members)
{
    return (size_t)1 << members;
}

size_t table_room(const struct table_size *s)
{
    return s->boards * sizeof(uint32_t) + 2 * sets_of(s->crew) * sizeof(uint32_t) + s->positions * sizeof(int16_t);
}

static void lay_out(struct table *t, const struct table_size *s, void *room)
{
    t->first = room;
    t->targets = t->first + s->boards;
    t->expanded = t->targets + sets_of(s->crew);
    t->value = (int16_t *)(t->expanded + sets_of(s->crew));
}

static void list_targets(struct table *t)
{
    for (uint32_t alive = 0; alive < sets_of(t->crew.count); alive++) {
        crew_set targets = 0;
        for (crew_set left = alive; left; left &= left - 1)
            targets |= crew_targets(&t->crew, first(left), alive);
        t->targets[alive] = (uint32_t)targets;
    }
}

/* Spells out the sets of dead among these awake, by number. */
static void expand(struct table *t, crew_set awake)
{
    uint32_t count = 1;
    t->expanded[0] = 0;
    for (; awake; awake &= awake - 1, count *= 2)
        for (uint32_t i = 0; i < count; i++)
            t->expanded[count + i] = t->expanded[i] | (uint32_t)MEMBER(first(awake));
}

static int16_t greater(int16_t a, int16_t b)
{
    return a > b ? a : b;
}

/* Number of a set among the members of another. */
static uint32_t number_among(crew_set set, crew_set among)
{
    uint32_t number = 0;
    for (uint32_t bit = 1; among; among &= among - 1, bit *= 2)
        if (set >> first(among) & 1)
            number |= bit;
    return number;
}

/* Takes up into V what a line wins that wakes nobody. */
static void take_same(int16_t *restrict v, const int16_t *restrict u, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        v[i] = greater(v[i], u[i]);
}

/* The same for one that wakes somebody: among more awake, the sets of dead have other numbers. */
static void take_more(int16_t *restrict v, const int16_t *restrict u, uint32_t count, crew_set awake, crew_set woken)
{
    uint32_t low[2] = {0, 0};
    int moves = 0;
    for (crew_set left = woken; left; left &= left - 1)
        low[moves++] = (uint32_t)sets_of(size((awake | woken) & (MEMBER(first(left)) - 1))) - 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        for (int m = 0; m < moves; m++)
            at += at & ~low[m];
        v[i] = greater(v[i], u[at]);
    }
}

/* V of the one position of a board on which nobody is awake, and nobody is woken by a line of the classes `open`. */
static int16_t choose_plain(const struct table *t, const struct walk *w, uint64_t open)
{
    int16_t best = INT16_MIN;
    for (; open; open &= open - 1)
        best = greater(best, t->value[t->first[w->board + t->classes[first(open)].weight]]);
    return best;
}

/* V of all positions of a board. */
static void choose_line(const struct table *t, const struct walk *w, int16_t *v)
{
    uint32_t count = (uint32_t)sets_of(size(w->awake));
    uint64_t open = (((uint64_t)1 << t->class_count) - 1) & ~w->full, plain = open & ~w->waking;

    if (!open) {
        memset(v, 0, count * sizeof *v);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        v[i] = INT16_MIN;
    if (count == 1)
        v[0] = choose_plain(t, w, plain);
    for (uint64_t left = count == 1 ? open & w->waking : open; left; left &= left - 1) {
        const int16_t *u = t->value + t->first[w->board + t->classes[first(left)].weight];
        if (plain >> first(left) & 1)
            take_same(v, u, count);
        else
            take_more(v, u, count, w->awake, woken(w, first(left)));
    }
}

/* V to U, in place: more dead have higher numbers. */
static void choose_shots(const struct table *t, crew_set awake, int16_t *v)
{
    uint32_t bit[TABLE_CREW];
    uint32_t next = 1;

    for (crew_set left = awake; left; left &= left - 1, next *= 2)
        bit[first(left)] = next;
    for (uint32_t i = next; i-- > 0;) {
        int16_t best = (int16_t)-v[i];
        for (uint32_t targets = t->targets[awake & ~t->expanded[i]]; targets; targets &= targets - 1) {
            int victim = first(targets);
            best = greater(best, (int16_t)(t->crew.value[victim] + v[i | bit[victim]]));
        }
        v[i] = best;
    }
}

bool table_fill(const struct galaxy *g, const struct table_size *most, void *room, struct table *t)
{
    struct walk w;
    crew_set expanded = 0;

    if (!begin(g, most, t))
        return false;
    lay_out(t, most, room);
    list_targets(t);
    expand(t, 0);
    t->positions = 0;
    for (walk_begin(&w, t);; walk_on(&w)) {
        uint32_t count = (uint32_t)sets_of(size(w.awake));
        if (count > most->positions - t->positions)
            return false;
        int16_t *values = t->value + t->positions;
        t->first[w.board] = t->positions;
        t->positions += count;
        choose_line(t, &w, values);
        if (w.board == 0)
            return true;
        if (w.awake != expanded)
            expand(t, expanded = w.awake);
        choose_shots(t, w.awake, values);
    }
}

/* ---- Looking up ------------------------------------------------------------------------------------------------- */

static struct walk walk_at(const struct table *t, uint32_t board)
{
    struct walk w = {.t = t, .board = board};
    for (int i = 0; i < t->class_count; i++)
        set_drawn(&w, i, (int)(board / t->classes[i].weight % ((uint32_t)t->classes[i].count + 1)));
    settle(&w);
    return w;
}

int table_shooting(const struct table *t, struct place place)
{
    struct walk w = walk_at(t, place.board);
    assert(place.board > 0);
    return t->value[t->first[place.board] + number_among(place.dead, w.awake)];
}

int table_value(const struct table *t, struct place place)
{
    int best = INT_MIN;
    for (int c = 0; c < t->class_count; c++)
        if (table_has_line(t, place, c)) {
            int value = table_shooting(t, table_draw(t, place, c));
            best = value > best ? value : best;
        }
    return best == INT_MIN ? 0 : best;
}

bool table_has_line(const struct table *t, struct place place, int class_number)
{
    return !(walk_at(t, place.board).full >> class_number & 1);
}

struct place table_draw(const struct table *t, struct place place, int class_number)
{
    return (struct place){place.board + t->classes[class_number].weight, place.dead};
}

crew_set table_alive(const struct table *t, struct place place)
{
    return walk_at(t, place.board).awake & ~place.dead;
}

crew_set table_targets(const struct table *t, struct place place)
{
    return t->targets[table_alive(t, place)];
}
