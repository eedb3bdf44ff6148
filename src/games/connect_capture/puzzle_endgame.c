/* Connect Capture: puzzles of the kind `endgame`.
 *
 * Plays a random game until few lines are left; in most turns every shot goes at the most valuable alien that can be
 * hit. All that can follow is then in a table. */
#include "base/bits.h"
#include "base/words.h"
#include "games/connect_capture/endgame_table.h"
#include "games/connect_capture/heuristic.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    HOLD_ONE_IN = 3,  /* turns of the game before in which nobody shoots though it is possible */
    LINES_BEFORE = 2, /* drawn at least */
    ALIENS_MOST = 16,
    SHOTS_BUDGET = 2000 /* sets looked at for what can be shot in one turn */
};

/* The lines that a grade leaves, and how often the grade is aimed at where several are wanted: the rarer it is, the
 * more often. */
static const struct {
    int least, most;
    int16_t weight;
} recipes[GRADES] = {{6, 8, 2}, {6, 8, 6}, {9, 11, 5}, {12, 16, 9}, {9, 12, 40}};

static const struct endgame_size size_most = {.positions = 1 << 21, .aliens = ALIENS_MOST, .nodes = UINT64_MAX};

/* Working memory; the memory of the table follows it. */
struct endgame_maker {
    struct endgame_table table;
    struct galaxy *g;
    struct galaxy_line lines[GALAXY_LINES];
    int value[GALAXY_LINES]; /* of each line, with the best shots after it */
    int gain[GALAXY_LINES];  /* the most that can be shot at once after it */
    int line_count;
    int best;                             /* the best line */
    int tempting;                         /* a line that gains most at once; if the best one does, the second best */
    bool greedy;                          /* the best line is one of those that gain most at once */
    bool quiet;                           /* nothing can be shot at once */
    bool only_winner;                     /* no other line wins */
    uint8_t seen[(1 << ALIENS_MOST) / 8]; /* sets of dead that most_shot_well has reached, a bit each */
};

static void draw_position(struct galaxy *g, int lines_left, struct rng *rng)
{
    static const int16_t mix[ALIEN_KINDS - 1] = {4, 4, 2, 6, 1, 1, 4};
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, false, lines), squares[2];

    for (int i = 0; i < galaxy_squares(g); i++)
        galaxy_put_random(g, i, mix, 1, 9, rng);
    for (; count > lines_left; count--) {
        uint32_t next = rng_below(rng, (uint32_t)count);
        bool activates = false;
        for (int i = galaxy_squares_beside(g, lines[next], squares); i-- > 0;)
            activates = activates || g->sides[squares[i]] == 3;
        galaxy_draw_line(g, lines[next]);
        lines[next] = lines[count - 1];
        if (!activates || rng_below(rng, HOLD_ONE_IN) == 0)
            continue;
        for (struct shot shot; heuristic_best_shot(g, &shot);)
            g->state[shot.to] = KILLED_BEFORE;
    }
}

/* ---- The lines --------------------------------------------------------------------------------------------------- */

static struct endgame_position position_after(const struct endgame_maker *m, int line)
{
    return endgame_draw(&m->table, m->g, (struct endgame_position){0}, m->lines[line]);
}

/* Values all lines. False if there is no single best one, or if it does not win. */
static bool value_lines(struct endgame_maker *m)
{
    int best = 0, second = INT_MIN;
    m->line_count = galaxy_list_lines(m->g, false, m->lines);
    for (int i = 0; i < m->line_count; i++) {
        m->value[i] = endgame_value_after_line(&m->table, position_after(m, i));
        best = m->value[i] > m->value[best] ? i : best;
    }
    for (int i = 0; i < m->line_count; i++)
        second = i != best && m->value[i] > second ? m->value[i] : second;
    m->best = best;
    m->only_winner = second <= 0;
    return m->value[best] > 0 && m->value[best] > second;
}

/* Finds the gain of each line, and the line that tempts most. False if the budget is too small. */
static bool find_tempting(struct endgame_maker *m)
{
    int most = 0;
    for (int i = 0; i < m->line_count; i++) {
        uint64_t alive = endgame_alive(&m->table, position_after(m, i)), budget = SHOTS_BUDGET;
        struct least_survivors least;
        kill_order_least(&m->table.shooters, alive, true, &budget, &least);
        if (least.count == 0)
            return false;
        m->gain[i] = shooters_value(&m->table.shooters, alive) - least.total;
        most = m->gain[i] > most ? m->gain[i] : most;
    }
    m->greedy = m->gain[m->best] == most;
    m->quiet = most == 0;
    m->tempting = -1;
    for (int i = 0; i < m->line_count; i++) {
        if (i == m->best || (!m->greedy && m->gain[i] < most))
            continue;
        if (m->tempting < 0 || m->value[i] > m->value[m->tempting])
            m->tempting = i;
    }
    return true;
}

/* The most that one of the best turns shoots, from a position after its line on; -1 if no best turn leads on. */
static int most_shot_well(struct endgame_maker *m, struct endgame_position p)
{
    int most = endgame_may_end(&m->table, p) ? 0 : -1;
    m->seen[p.dead / 8] |= (uint8_t)(1 << p.dead % 8);
    for (uint64_t targets = endgame_targets(&m->table, p); targets;) {
        int victim = bits_take(&targets);
        struct endgame_position then = p;
        then.dead |= bit(victim);
        if (m->seen[then.dead / 8] >> then.dead % 8 & 1 || !endgame_may_shoot(&m->table, p, victim))
            continue;
        int more = most_shot_well(m, then);
        if (more >= 0 && more + m->table.shooters.value[victim] > most)
            most = more + m->table.shooters.value[victim];
    }
    return most;
}

static int grade_of(struct endgame_maker *m)
{
    memset(m->seen, 0, sizeof m->seen);
    bool holds_fire = most_shot_well(m, position_after(m, m->best)) < m->gain[m->best];
    bool trap = !m->greedy || m->quiet;
    if (m->line_count <= recipes[0].most)
        return trap || holds_fire ? 2 : 1;
    if (trap + holds_fire + m->only_winner >= 2)
        return 5;
    if (m->line_count <= recipes[2].most)
        return trap || holds_fire ? 3 : 0;
    return trap || holds_fire || m->only_winner ? 4 : 0;
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

static struct puzzle_key key_of(const struct galaxy *g)
{
    struct galaxy_form form = {0};
    for (int i = 0; i < galaxy_squares(g); i++)
        form.square[i] = g->state[i] == KILLED_BEFORE ? 0 : galaxy_form_alien(g, i);
    memcpy(form.line, g->drawn, sizeof form.line);
    return galaxy_form_key(g, &form);
}

/* The most lines that a position of this galaxy can leave. */
static int lines_available(const struct values *v)
{
    return galaxy_line_count(v->of[CAPTURE_SIZE].n[0], v->of[CAPTURE_SIZE].n[1]) - LINES_BEFORE;
}

bool puzzle_endgame_fits(const struct values *v, int grade)
{
    return lines_available(v) >= recipes[grade - 1].least;
}

size_t puzzle_endgame_memory(const struct values *v)
{
    (void)v;
    return sizeof(struct endgame_maker) + endgame_memory(&size_most);
}

bool puzzle_endgame_make(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                         struct puzzle *puzzle)
{
    struct endgame_maker *m = memory;
    int16_t weights[GRADES] = {0};
    for (int grade = grades.least; grade <= grades.most; grade++)
        weights[grade - 1] = puzzle_endgame_fits(v, grade) ? recipes[grade - 1].weight : 0;
    int aim = 1 + capture_draw_weighted(weights, GRADES, rng);
    int least = recipes[aim - 1].least, most = recipes[aim - 1].most, available = lines_available(v);
    struct endgame_size size;
    size_t tag;

    m->g = (struct galaxy *)puzzle->pos;
    connect_capture_start(v, puzzle->pos);
    most = most < available ? most : available;
    draw_position(m->g, least + (int)rng_below(rng, (uint32_t)(most - least + 1)), rng);
    if (!endgame_measure(m->g, &size_most, &size) || !endgame_fill(m->g, &size_most, m + 1, &m->table))
        return false;
    if (!value_lines(m) || !find_tempting(m) || grade_of(m) != aim ||
        !connect_capture_settle(v, puzzle->pos, &tag, NULL))
        return false;

    struct text play = {0};
    endgame_best_play(&m->table, m->g, &play);
    puzzle_number_turns(&play, 1, &puzzle->answer);
    text_release(&play);

    int value = m->value[m->tempting];
    static const char *const texts[2][3] = {{N_("%s can score %s at once, but loses by %s."),
                                             N_("%s can score %s at once, but draws."),
                                             N_("%s can score %s at once, but wins by only %s.")},
                                            {N_("%s loses by %s."), N_("%s draws."), N_("%s wins by only %s.")}};
    text_addf(&puzzle->tempting, "%s\t", texts[m->greedy][value < 0 ? 0 : value == 0 ? 1 : 2]);
    galaxy_write_line(m->g, m->lines[m->tempting], &puzzle->tempting);
    if (!m->greedy)
        text_addf(&puzzle->tempting, "\t%d", m->gain[m->tempting]);
    if (value != 0)
        text_addf(&puzzle->tempting, "\t%d", abs(value));

    puzzle->value = m->value[m->best];
    puzzle->grade = aim;
    puzzle->nodes = size.nodes;
    puzzle->key = key_of(m->g);
    return true;
}
