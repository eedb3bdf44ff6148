/* Connect Capture: puzzles of the kind `last-alien`.
 *
 * All aliens of a small galaxy are active. Shots alone, in one turn, are to leave a single one alive, and it is the
 * same one however that is done. An alien that no other has in range would be the last without any thought; so each is
 * in the range of another, and at least CANDIDATES_LEAST could be the last if no alien stood in the way of another.
 *
 * Few galaxies are like that. The maker changes one alien after the other as long as no more of them can be the last.
 * Values don't matter; all are 1, so that the points count the shots. */
#include "base/bits.h"
#include "base/chance.h"
#include "base/mem.h"
#include "games/connect_capture/kill_order.h"

#include <string.h>

enum {
    CANDIDATES_LEAST = 3,
    STEPS = 400,       /* changes in an attempt */
    MOVES_ONE_IN = 4,  /* of the changes: the alien moves; the others change its kind */
    LAST_BUDGET = 500, /* sets looked at to count the aliens that can be the last, before all are */
    DIFFICULTY_LEAST = 128,
    SETS_MOST = 1 << LAST_ALIENS_MOST
};

/* A chance of 1. */
#define CERTAIN ((uint64_t)1 << 40)

/* How likely each kind of alien is. There is no Wizard: it can hit all others, so it would be the last. */
static const int16_t mix[ALIEN_KINDS - 1] = {[BISHOP - 1] = 4, [ROOK - 1] = 4,  [QUEEN - 1] = 1,
                                             [KING - 1] = 4,   [JOKER - 1] = 1, [HORSE - 1] = 4};

/* ---- What can be left -------------------------------------------------------------------------------------------- */

/* The sets of aliens that shots can leave of a small galaxy. A set is a number: bit i stands for shooter i. */
struct last_alien_table {
    struct shooters shooters;
    uint64_t all;
    bool reachable[SETS_MOST];
    uint64_t chance[SETS_MOST]; /* of reachable sets: see fill_chances */
};

/* Finds the reachable sets of the table's shooters. A shot leads to a set with a smaller number, so one pass is enough.
 */
static void fill_reachable(struct last_alien_table *t)
{
    t->all = bits_below(t->shooters.count);
    memset(t->reachable, 0, sizeof t->reachable);
    t->reachable[t->all] = true;
    for (uint64_t set = t->all; set > 0; set--)
        for (uint64_t left = t->reachable[set] ? set : 0; left;) {
            int victim = bits_take(&left);
            if (shooters_can_hit(&t->shooters, victim, set))
                t->reachable[set & ~bit(victim)] = true;
        }
}

/* The aliens that can be the last. */
static uint64_t possible_last(const struct last_alien_table *t)
{
    uint64_t found = 0;
    for (int i = 0; i < t->shooters.count; i++)
        found |= t->reachable[bit(i)] ? bit(i) : 0;
    return found;
}

/* How likely a careless player leaves one alien alive, from each reachable set: she makes any shot, one as likely as
 * the other, after which at most one alien is out of everybody's range. Greater than 0 just where that is possible. */
static void fill_chances(struct last_alien_table *t)
{
    for (uint64_t set = 1; set <= t->all; set++) {
        uint64_t sum = 0, shots = 0;
        if (!t->reachable[set])
            continue;
        for (uint64_t left = set; left;) {
            int victim = bits_take(&left);
            uint64_t rest = set & ~bit(victim), in_range = 0, ways = 0;
            for (uint64_t shooters = t->shooters.attackers[victim] & set; shooters;)
                ways += bits_have(shooters_targets(&t->shooters, bits_take(&shooters), set), victim);
            for (uint64_t others = ways > 0 ? rest : 0; others;)
                in_range |= t->shooters.range[bits_take(&others)];
            if (ways == 0 || bits_count(rest & ~in_range) > 1)
                continue;
            sum += ways * t->chance[rest];
            shots += ways;
        }
        t->chance[set] = bits_count(set) == 1 ? CERTAIN : sum == 0 ? 0 : sum < shots ? 1 : sum / shots;
    }
}

/* ---- The question, asked of any position ------------------------------------------------------------------------- */

static bool answer(const struct values *v UNUSED, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    struct solution *best = &result->of[0];
    bool living[GALAXY_SQUARES];
    uint64_t budget = limits->nodes, last = 0;

    if (!galaxy_suits_last_alien(g, why))
        return false;
    if (shooters_list_active(g, living) > SHOOTERS_MAX)
        return text_refuse(why, "more than %d aliens are alive: too many to search", SHOOTERS_MAX);
    scoped(mem_free) struct shooters *s = mem_new(sizeof *s);
    struct capture_turn shots = {0};
    shooters_gather(g, living, s);
    for (int i = 0; i < s->count; i++) {
        struct capture_turn turn = {0};
        if (!kill_order_find(s, bits_below(s->count), bit(i), &budget, &turn))
            continue;
        last |= bit(i);
        shots = turn;
    }
    if (!last)
        return text_refuse(why, budget > 0 ? "no alien can be the last: at least two stay alive, whoever shoots"
                                           : "no order of shots that leaves one alien was found within the limit");
    size_t count = (size_t)bits_count(last);
    if (count > 1) {
        text_add(why, "the last alien can be any of those on ");
        for (size_t i = 0; i < count; i++)
            text_addf(why, "%s%s", words_separator(NULL, i, count, " and "),
                      galaxy_square_name(g, s->square[bits_take(&last)]).text);
        return false;
    }
    best->value = s->square[bits_first(last)];
    best->proven = budget > 0;
    galaxy_write_shots(g, &shots, &best->turns);
    text_add(&best->line, text_string(&best->turns));
    text_addf(&best->verdict, "%sthe %s on %s is the last",
              best->proven ? "" : "the only one found: ", alien_name((enum alien)g->kind[best->value]),
              galaxy_square_name(g, best->value).text);
    best->player = g->to_move;
    result->count = 1;
    result->nodes = limits->nodes - budget;
    return true;
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

/* Working memory. */
struct last_alien_maker {
    struct galaxy *g;
    int count;
    uint8_t square[LAST_ALIENS_MOST]; /* of each alien */
    struct range_chart chart;
    struct shooters shooters; /* by their squares */
    struct last_alien_table table;
};

/* Fills the table for the galaxy; returns the aliens that can be the last, by their numbers in the table. */
static uint64_t fill_table(struct last_alien_maker *m)
{
    bool chosen[GALAXY_SQUARES];
    for (int i = 0; i < galaxy_squares(m->g); i++)
        chosen[i] = m->g->kind[i];
    shooters_gather(m->g, chosen, &m->table.shooters);
    fill_reachable(&m->table);
    return possible_last(&m->table);
}

/* How many aliens can be the last, or `most` + 1 if there are more; 0 if the galaxy is not suitable. */
static int count_last(struct last_alien_maker *m, int most)
{
    struct shooters *s = &m->shooters;
    uint64_t groups[SHOOTERS_MAX], all = 0, budget = LAST_BUDGET;
    int of[ALIEN_KINDS] = {0};

    /* No kind may be too common: more than a third of all, more than one Queen or Joker. */
    for (int i = 0; i < m->count; i++) {
        int kind = m->g->kind[m->square[i]];
        if (++of[kind] > (kind == QUEEN || kind == JOKER ? 1 : (m->count + 2) / 3))
            return 0;
    }
    for (int i = 0; i < m->count; i++)
        all |= bit(m->square[i]);
    shooters_on_squares(&m->chart, m->g, all, s);
    for (int i = 0; i < m->count; i++)
        if (!s->range[m->square[i]] || !s->attackers[m->square[i]])
            return 0;
    /* Chains of shots lead to all others just from a single group that no alien outside attacks. */
    if (kill_order_groups(s, all, groups) > 1 || bits_count(groups[0]) < CANDIDATES_LEAST)
        return 0;
    int last = bits_count(kill_order_last(s, all, groups[0], most, &budget));
    return budget > 0 || last > most ? last : bits_count(fill_table(m));
}

static uint8_t draw_kind(struct rng *rng)
{
    return (uint8_t)(1 + capture_draw_weighted(mix, ALIEN_KINDS - 1, rng));
}

static uint8_t draw_empty_square(const struct galaxy *g, struct rng *rng)
{
    uint32_t square;
    do
        square = rng_below(rng, (uint32_t)galaxy_squares(g));
    while (g->kind[square]);
    return (uint8_t)square;
}

/* Changes the place or the kind of a random alien until just one can be the last and the puzzle has one of these
 * grades; sets its difficulty and grade. False if that takes too many steps. */
static bool search(struct last_alien_maker *m, const struct value *size, struct grades grades, struct rng *rng,
                   struct puzzle *puzzle)
{
    struct galaxy *g = m->g;
    int most = count_last(m, LAST_ALIENS_MOST);

    for (int step = 0; most > 0 && step < STEPS; step++) {
        uint8_t *square = &m->square[rng_below(rng, (uint32_t)m->count)], from = *square, kind = g->kind[from];
        if (rng_below(rng, MOVES_ONE_IN) == 0)
            *square = draw_empty_square(g, rng);
        g->kind[from] = ALIEN_NONE;
        g->kind[*square] = *square == from ? draw_kind(rng) : kind;
        if (g->kind[from] == kind && most > 1)
            continue; /* nothing changed */
        int last = count_last(m, most);
        if (last == 0 || last > most) {
            g->kind[*square] = ALIEN_NONE;
            g->kind[from] = kind;
            *square = from;
            continue;
        }
        most = last;
        if (last > 1)
            continue;
        fill_table(m);
        fill_chances(&m->table);
        int32_t difficulty = chance_cost(m->table.chance[m->table.all], CERTAIN);
        if (difficulty >= DIFFICULTY_LEAST &&
            puzzle_rate(puzzle, connect_capture_last_alien_cuts, size, difficulty, grades))
            return true;
    }
    return false;
}

/* Says why another alien, not one of `told`, can't be the last: of those with a good reason, the one with most others
 * in range. Returns it. */
static int write_tempting(const struct galaxy *g, const struct last_alien_table *t, uint64_t told, struct text *out)
{
    const struct shooters *s = &t->shooters;
    uint64_t with = 0;
    int tempting = 0, most = -1;

    for (int i = 0; i < s->count; i++) {
        uint64_t others = bits_have(told, i) ? 0 : t->all & ~bit(i); /* that are alive in every set with this alien */
        for (uint64_t set = 1; set <= t->all && others; set++)
            if (bits_have(set, i) && t->reachable[set])
                others &= set;
        int targets = bits_count(s->range[i]) + (others ? s->count : 0);
        if (bits_have(told, i) || targets <= most)
            continue;
        tempting = i;
        most = targets;
        with = others;
    }
    text_add(out, with ? N_("%s on %s can't be the last: while it lives, no alien can shoot %s on %s.")
                       : N_("%s on %s can't be the last: at least one other always survives with it."));
    galaxy_add_alien(g, s->square[tempting], ALIEN_SUBJECT, out);
    if (with)
        galaxy_add_alien(g, s->square[bits_first(with)], ALIEN_OBJECT, out);
    return tempting;
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct last_alien_maker *m = memory;
    struct galaxy *g = m->g = (struct galaxy *)puzzle->pos;

    connect_capture_start(v, puzzle->pos);
    range_chart_fill(g->width, g->height, &m->chart);
    m->count = v->of[CAPTURE_ALIENS].n[0];
    for (int i = 0; i < m->count; i++) {
        m->square[i] = draw_empty_square(g, rng);
        g->kind[m->square[i]] = draw_kind(rng);
    }
    if (!search(m, &v->of[CAPTURE_SIZE], grades, rng, puzzle))
        return false;
    for (int i = 0; i < m->count; i++)
        g->value[m->square[i]] = 1;
    /* All lines beside aliens are drawn: they are all active. */
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, false, lines), squares[2];
    for (int i = 0; i < count; i++) {
        int beside = galaxy_squares_beside(g, lines[i], squares);
        if (g->kind[squares[0]] || g->kind[squares[beside - 1]])
            galaxy_draw_line(g, lines[i]);
    }

    struct last_alien_table *t = &m->table;
    struct capture_turn turn = {0};
    uint64_t last = possible_last(t), budget = SETS_MOST;
    if (!kill_order_find(&t->shooters, t->all, last, &budget, &turn))
        return false;
    text_add(&puzzle->answer, "1. ");
    galaxy_write_shots(g, &turn, &puzzle->answer);
    write_tempting(g, t, last, &puzzle->tempting);
    puzzle->value = t->shooters.square[bits_first(last)];
    for (uint64_t set = 1; set <= t->all; set++)
        puzzle->nodes += t->reachable[set];
    struct galaxy_form form = {0};
    memcpy(form.square, g->kind, sizeof form.square);
    puzzle->key = galaxy_form_key(g, &form);
    return true;
}

/* ---- Hints ------------------------------------------------------------------------------------------------------- */

/* Finds two aliens of which the first must die before the second, in whatever order shots leave the last alien. */
static bool find_order(const struct last_alien_table *t, int *first, int *second)
{
    uint64_t alive_after[LAST_ALIENS_MOST] = {0}; /* aliens that may be alive when each is dead */
    const int count = t->shooters.count;

    for (uint64_t set = 1; set <= t->all; set++)
        for (uint64_t dead = t->reachable[set] && t->chance[set] > 0 ? t->all & ~set : 0; dead;)
            alive_after[bits_take(&dead)] |= set;
    for (int i = 0; i < count; i++) {
        uint64_t before = t->all & ~alive_after[i] & ~bit(i);
        if (!before || !alive_after[i])
            continue;
        *first = bits_first(before);
        *second = i;
        return true;
    }
    return false;
}

/* Names the only alien that can hit another; else two of which one must die first; and two that can't be the last. */
static void hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count UNUSED,
                 const struct words *words, struct text step[HINT_STEPS])
{
    const struct galaxy *g = (const struct galaxy *)turns->before;
    scoped(mem_free) struct last_alien_table *t = mem_new(sizeof *t);
    bool living[GALAXY_SQUARES];
    scoped(text_release) struct text hint = {0};
    int first = -1, second = -1;

    shooters_list_active(g, living);
    shooters_gather(g, living, &t->shooters);
    fill_reachable(t);
    fill_chances(t);
    int last = bits_first(possible_last(t));
    /* The last alien is named only if no other is the only attacker of an alien. */
    for (int i = 0; i < t->shooters.count; i++)
        if (i != last && bits_count(t->shooters.attackers[i]) == 1 && (first < 0 || first == last)) {
            first = bits_first(t->shooters.attackers[i]);
            second = i;
        }
    bool only = first >= 0;
    if (only || find_order(t, &first, &second)) {
        text_add(&hint,
                 only ? N_("%s on %s and no other can ever hit %s on %s.") : N_("%s on %s must die before %s on %s."));
        galaxy_add_alien(g, t->shooters.square[first], ALIEN_SUBJECT, &hint);
        galaxy_add_alien(g, t->shooters.square[second], ALIEN_OBJECT, &hint);
        puzzle_say(text_string(&hint), words, &step[HINT_IDEA]);
    }
    for (uint64_t told = bit(last); bits_count(told) < 3;) {
        text_clear(&hint);
        told |= bit(write_tempting(g, t, told, &hint));
        text_add(&step[HINT_IDEA], step[HINT_IDEA].len > 0 ? "\n" : "");
        puzzle_say(text_string(&hint), words, &step[HINT_IDEA]);
    }
    puzzle_hint_place(words, &step[HINT_PLACE], t->shooters.square[last] % g->width,
                      t->shooters.square[last] / g->width);
}

/* ---- The kind ---------------------------------------------------------------------------------------------------- */

static bool check(const struct values *v, struct text *why)
{
    int aliens = v->of[CAPTURE_ALIENS].n[0];
    return (aliens >= LAST_ALIENS_LEAST && aliens <= LAST_ALIENS_MOST) ||
           text_refuse(why, "puzzles of this kind have %d to %d aliens", LAST_ALIENS_LEAST, LAST_ALIENS_MOST);
}

/* One alien lives, on the square that is the value. */
static bool holds(const struct values *v UNUSED, const struct pos *start UNUSED, const struct pos *end, int value)
{
    const struct galaxy *g = (const struct galaxy *)end;
    bool living[GALAXY_SQUARES];
    return shooters_list_active(g, living) == 1 && value < galaxy_squares(g) && living[value];
}

static void write_value(const struct values *v, int value, struct text *out)
{
    int width = v->of[CAPTURE_SIZE].n[0];
    notation_write_cell(value % width, value / width, out);
}

const struct puzzle_kind connect_capture_last_alien = {
    .name = "last-alien",
    .title = N_("The last alien"),
    .mark = 'A',
    .summary = "all aliens are active: shoot until one remains; which can it be?",
    .question =
        N_("All aliens are active. Draw no line: let them shoot until one remains. Which can it be? Only one can."),
    .writing = N_("A shot is written by shooter and victim (b2xc3)."),
    .fields = {{N_("Last"), 1}, {N_("Shots"), 2}},
    .reminds = true,
    .pitch = 8.5,
    .unit = N_("%s is the last"),
    .advice = N_("Reason backwards: which alien can be left at the end, and who can shoot the one before it? "
                 "Never leave two aliens that nobody can reach."),
    .meaning =
        {N_("random shots succeed in most tries if they never leave two aliens beyond all others' reach"),
         N_("random shots that never leave two aliens beyond all others' reach succeed in about two of five tries"),
         N_("random shots that never leave two aliens beyond all others' reach succeed in about one of four tries"),
         N_("random shots that never leave two aliens beyond all others' reach succeed in about one of ten tries"),
         N_("random shots that never leave two aliens beyond all others' reach succeed in less than one of twenty "
            "tries: reason backwards from the last shot")},
    .params = {"size", "aliens"},
    .sides = {4, 7},
    .defaults = {{"size", "5x5"}, {"aliens", "8"}},
    .cuts = connect_capture_last_alien_cuts,
    .attempts = 20000,
    .check = check,
    .memory = sizeof(struct last_alien_maker),
    .make = make,
    .answer = answer,
    .hint = hint,
    .because = connect_capture_because,
    .write_value = write_value,
    .holds = holds,
    .variety = 7, /* six aliens on 4x4: 143 */
};
