/* Connect Capture: puzzles of the kind `best-turn`.
 *
 * Some squares are complete and their aliens activated; a few others lack one side. What makes a puzzle is an order of
 * shots that has to be found: lasers that block one another, groups that no alien outside attacks, an alien that must
 * be spared though she is not the cheapest. */
#include "base/bits.h"
#include "base/mem.h"
#include "base/words.h"
#include "games/connect_capture/heuristic.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUDGET = 3000,      /* sets looked at in one attempt: what needs more is not for people */
    CHOICES_MOST = 24,  /* sets of aliens that the lines of a puzzle can activate */
    RELEVANT_MOST = 14, /* aliens to be looked at in a puzzle */
    CHANGES = 16,       /* of an alien in search of a grade */
    SHOTS_LEAST = 3,
    SHOTS_MANY = 8,
    WINDOW = 5 /* squares each way that hold all that matters */
};

enum { UNCOUNTED = -1 };

/* A set of aliens that lines can activate, and the best turn with one of these lines. */
struct candidate_line {
    uint64_t activated;
    int lines;                    /* that activate just these */
    struct galaxy_line line;      /* the first of them */
    int groups;                   /* of aliens then alive that no alien outside attacks; or UNCOUNTED */
    int most;                     /* an upper bound on the score */
    struct least_survivors least; /* count 0: not searched yet */
    int score;
};

/* Working memory. */
struct best_turn_maker {
    struct range_chart chart; /* of the size at hand */
    struct galaxy *g;
    struct shooters shooters;       /* numbered by their squares */
    uint64_t active, inactive;      /* inactive: those that a line can activate */
    uint8_t relevant[SHOOTERS_MAX]; /* squares of both */
    int relevant_count;
    struct candidate_line choices[GALAXY_LINES];
    int choice_count;
    struct candidate_line *best;
    struct candidate_line *tempting; /* of the others, the one that activates aliens of the greatest value */
    uint64_t budget;
    struct capture_turn answer;
    int shot_count;
    int greedy; /* the most that always shooting the most valuable alien scores after the best line */
};

/* How positions are drawn. */
struct best_turn_recipe {
    uint8_t weight;                    /* how often the grade is aimed at where several are wanted */
    uint8_t active_least, active_most; /* squares to be completed */
    uint8_t open_most;                 /* squares to lack one side; at least two */
    uint8_t dead_most;                 /* of 16 squares */
    int16_t mix[ALIEN_KINDS - 1];      /* B R Q K J W H */
};

static const struct best_turn_recipe recipes[GRADES] = {
    {12, 5, 7, 3, 0, {6, 6, 2, 6, 2, 1, 4}},  {6, 5, 8, 3, 1, {6, 6, 2, 6, 1, 1, 4}},
    {6, 5, 8, 4, 2, {8, 7, 1, 5, 0, 0, 2}},   {8, 5, 7, 4, 2, {8, 6, 1, 4, 0, 0, 1}},
    {10, 7, 10, 4, 2, {8, 7, 1, 3, 0, 0, 1}},
};

/* The mix of the aliens that do not matter: the usual one. */
static const int16_t usual_mix[ALIEN_KINDS - 1] = {2, 2, 1, 3, 1, 1, 2};

/* ---- The position ------------------------------------------------------------------------------------------------ */

static void list_sides(const struct galaxy *g, int square, struct galaxy_line sides[4])
{
    int column = square % g->width, row = square / g->width;
    sides[0] = (struct galaxy_line){column, row, false};
    sides[1] = (struct galaxy_line){column, row + 1, false};
    sides[2] = (struct galaxy_line){column, row, true};
    sides[3] = (struct galaxy_line){column + 1, row, true};
}

/* The number of drawn sides of the squares beside a line, the greater of the two. */
static int sides_beside(const struct galaxy *g, struct galaxy_line line)
{
    int squares[2], most = 0;
    for (int i = galaxy_squares_beside(g, line, squares); i-- > 0;)
        most = g->sides[squares[i]] > most ? g->sides[squares[i]] : most;
    return most;
}

static void complete(struct galaxy *g, int square)
{
    struct galaxy_line sides[4];
    list_sides(g, square, sides);
    for (int i = 0; i < 4; i++)
        if (!galaxy_is_drawn(g, sides[i]))
            galaxy_draw_line(g, sides[i]);
}

/* Draws sides of a square until one is missing, as far as no square is completed. */
static void leave_one_side(struct galaxy *g, int square, struct rng *rng)
{
    struct galaxy_line sides[4];
    uint32_t first = rng_below(rng, 4);
    list_sides(g, square, sides);
    for (uint32_t i = 0; i < 4 && g->sides[square] < 3; i++) {
        struct galaxy_line side = sides[(first + i) % 4];
        if (!galaxy_is_drawn(g, side) && sides_beside(g, side) < 3)
            galaxy_draw_line(g, side);
    }
}

static void shuffle(uint8_t *list, int count, struct rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        uint32_t other = rng_below(rng, (uint32_t)i + 1);
        uint8_t swap = list[i];
        list[i] = list[other];
        list[other] = swap;
    }
}

/* All squares in random order, those of a window first; returns how many these are. */
static int order_squares(const struct galaxy *g, struct rng *rng, uint8_t *order)
{
    int width = g->width < WINDOW ? g->width : WINDOW, height = g->height < WINDOW ? g->height : WINDOW;
    int left = (int)rng_below(rng, (uint32_t)(g->width - width + 1));
    int top = (int)rng_below(rng, (uint32_t)(g->height - height + 1));
    int first = 0, last = galaxy_squares(g);

    for (int i = 0; i < galaxy_squares(g); i++) {
        int column = i % g->width - left, row = i / g->width - top;
        bool inside = column >= 0 && column < width && row >= 0 && row < height;
        order[inside ? first++ : --last] = (uint8_t)i;
    }
    shuffle(order, first, rng);
    shuffle(order + first, galaxy_squares(g) - first, rng);
    return first;
}

static void draw_position(struct galaxy *g, const struct best_turn_recipe *r, struct rng *rng)
{
    uint8_t order[GALAXY_SQUARES];
    int squares = galaxy_squares(g), inside = order_squares(g, rng, order);
    int active = r->active_least + (int)rng_below(rng, (uint32_t)(r->active_most - r->active_least + 1));
    int open = 2 + (int)rng_below(rng, (uint32_t)r->open_most - 1);

    active = active < inside - open ? active : inside - open;
    for (int i = 0; i < active; i++)
        complete(g, order[i]);
    int dead = (int)rng_below(rng, (uint32_t)(r->dead_most * squares / 16 + 1));
    for (int i = squares - 1; i >= 0 && dead > 0; i--) {
        if (g->sides[order[i]] == 4)
            continue;
        complete(g, order[i]);
        g->state[order[i]] = KILLED_BEFORE;
        dead--;
    }
    for (int i = active; i < inside && open > 0; i++)
        if (g->sides[order[i]] < 3) {
            leave_one_side(g, order[i], rng);
            open--;
        }
    /* Of the other lines, about half of those that give no square its third side. */
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, false, lines);
    uint64_t coins = rng_next(rng);
    for (int i = 0; i < count; i++, coins = coins >> 1 | coins << 63)
        if (coins & 1 && sides_beside(g, lines[i]) < 2)
            galaxy_draw_line(g, lines[i]);
    for (int i = 0; i < squares; i++)
        galaxy_put_random(g, i, g->sides[i] >= 3 ? r->mix : usual_mix, 1, 9, rng);
    for (int i = 0; i < squares; i++)
        if (g->sides[i] == 4 && g->state[i] != KILLED_BEFORE)
            g->state[i] = ACTIVE;
}

/* ---- The search -------------------------------------------------------------------------------------------------- */

/* The aliens that a line activates. */
static uint64_t activated_by(const struct galaxy *g, struct galaxy_line line)
{
    int squares[2];
    uint64_t activated = 0;
    for (int left = galaxy_squares_beside(g, line, squares); left-- > 0;)
        if (g->kind[squares[left]] && g->state[squares[left]] == INACTIVE && g->sides[squares[left]] == 3)
            activated |= bit(squares[left]);
    return activated;
}

/* Lists the aliens that are active and what lines can activate. The galaxy has at most SHOOTERS_MAX squares. */
static void list_choices(struct best_turn_maker *m)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(m->g, false, lines);

    m->choice_count = 0;
    m->active = m->inactive = 0;
    for (int i = 0; i < galaxy_squares(m->g); i++)
        m->active |= m->g->state[i] == ACTIVE ? bit(i) : 0;
    for (int i = 0; i < count; i++) {
        uint64_t activated = activated_by(m->g, lines[i]);
        int at = 0;
        while (at < m->choice_count && m->choices[at].activated != activated)
            at++;
        if (at == m->choice_count)
            m->choices[m->choice_count++] = (struct candidate_line){.activated = activated, .line = lines[i]};
        m->choices[at].lines++;
        m->inactive |= activated;
    }
}

/* Fills the chart, unless it is of this size already. */
static void use_chart(struct best_turn_maker *m)
{
    if (m->chart.width != m->g->width || m->chart.height != m->g->height)
        range_chart_fill(m->g->width, m->g->height, &m->chart);
}

/* Finds the score of a choice; false if the budget is too small. */
static bool score_choice(struct best_turn_maker *m, struct candidate_line *choice)
{
    uint64_t alive = m->active | choice->activated;
    if (choice->least.count == 0)
        kill_order_least(&m->shooters, alive, false, &m->budget, &choice->least);
    choice->score = shooters_value(&m->shooters, alive) - choice->least.total;
    return choice->least.count > 0;
}

/* Searches choices until none that is left can be as good as the best. False if the budget is too small or, with
 * `unique`, as soon as two are equally good; m->best is then the best so far, or NULL. */
static bool find_best(struct best_turn_maker *m, bool unique)
{
    m->best = NULL;
    for (int i = 0; i < m->choice_count; i++) {
        m->choices[i].least.count = 0;
        m->choices[i].groups = UNCOUNTED;
        m->choices[i].most = shooters_value(&m->shooters, m->active | m->choices[i].activated);
    }
    for (;;) {
        struct candidate_line *next = NULL; /* of the choices not searched yet, the one that might score most */
        for (int i = 0; i < m->choice_count; i++)
            if (m->choices[i].least.count == 0 && (!next || m->choices[i].most > next->most))
                next = &m->choices[i];
        if (!next || (m->best && next->most < m->best->score))
            break;
        if (next->groups == UNCOUNTED) {
            uint64_t alive = m->active | next->activated;
            next->most = shooters_value(&m->shooters, alive) - kill_order_bound(&m->shooters, alive, &next->groups);
            continue;
        }
        if (!score_choice(m, next) || (unique && m->best && next->score == m->best->score))
            return false;
        if (!m->best || next->score > m->best->score)
            m->best = next;
    }
    return m->best;
}

/* ---- The question, asked of any position ------------------------------------------------------------------------- */

static void add_turn(struct text *out, const struct galaxy *g, const struct capture_turn *turn)
{
    text_add(out, out->len > 0 ? "\n" : "");
    galaxy_write_turn(g, turn, out);
}

/* The score of a line when the most valuable alien is shot as long as one can be shot. */
static int score_greedily(const struct galaxy *g, struct galaxy_line line, struct capture_turn *turn)
{
    struct galaxy after = *g;
    struct shot shot;
    int score = 0;

    *turn = (struct capture_turn){.line = line};
    galaxy_draw_line(&after, line);
    while (heuristic_best_shot(&after, &shot)) {
        after.state[shot.to] = KILLED_BEFORE;
        score += after.value[shot.to];
        turn->shots[turn->shot_count++] = shot;
    }
    return score;
}

/* The best turns with the lines that find_best has found, one for each; without `all` the first. False if the budget is
 * too small to find their shots. */
static bool write_best(struct best_turn_maker *m, bool all, struct solution *best)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(m->g, false, lines);

    best->value = m->best->score;
    for (int i = 0; i < count && (all || best->turns.len == 0); i++) {
        uint64_t activated = activated_by(m->g, lines[i]);
        const struct candidate_line *choice = m->choices;
        struct capture_turn turn = {.line = lines[i]};
        while (choice->activated != activated)
            choice++;
        if (choice->least.count == 0 || choice->score < best->value)
            continue;
        if (!kill_order_find(&m->shooters, m->active | activated, choice->least.survivors, &m->budget, &turn))
            return false;
        add_turn(&best->turns, m->g, &turn);
    }
    return true;
}

bool puzzle_best_turn_answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                             struct solve_result *result, struct text *why)
{
    struct galaxy g = *(const struct galaxy *)pos;
    struct galaxy_line lines[GALAXY_LINES];
    struct solution *best = &result->of[0];
    (void)v;

    if (!connect_capture_may_solve(&g, why))
        return false;
    if (galaxy_squares(&g) <= SHOOTERS_MAX) {
        struct best_turn_maker *m = mem_new(sizeof *m);
        m->g = &g;
        m->budget = limits->nodes;
        use_chart(m);
        list_choices(m);
        shooters_on_squares(&m->chart, &g, m->active | m->inactive, &m->shooters);
        best->proven = find_best(m, false);
        if (m->best && !write_best(m, limits->all, best)) {
            best->proven = false;
            text_clear(&best->turns);
        }
        result->nodes = limits->nodes - m->budget;
        free(m);
    }
    int count = galaxy_list_lines(&g, false, lines);
    for (int i = 0; i < count && !best->proven; i++) {
        struct capture_turn turn;
        int score = score_greedily(&g, lines[i], &turn);
        if (best->turns.len > 0 && score <= best->value)
            continue;
        best->value = score;
        text_clear(&best->turns);
        add_turn(&best->turns, &g, &turn);
    }
    result->count = 1;
    best->player = g.to_move;
    text_add_bytes(&best->line, text_string(&best->turns), strcspn(text_string(&best->turns), "\n"));
    text_addf(&best->verdict, "%s%c scores %d point%s in this turn",
              best->proven ? "" : "the best found: ", 'A' + g.to_move, best->value, best->value == 1 ? "" : "s");
    return true;
}

/* ---- The grade --------------------------------------------------------------------------------------------------- */

/* The most valuable of the aliens that can be hit now: all of equal value. */
static uint64_t most_valuable_targets(const struct shooters *s, uint64_t alive)
{
    uint64_t found = 0;
    int most = 1;
    for (uint64_t left = alive; left;) {
        int victim = bits_take(&left), value = s->value[victim];
        if (value < most || !shooters_can_hit(s, victim, alive))
            continue;
        found = value > most ? bit(victim) : found | bit(victim);
        most = value;
    }
    return found;
}

/* The most that always shooting the most valuable alien scores. */
static int greedy_score(const struct shooters *s, uint64_t alive, uint64_t *budget)
{
    int most = 0;
    for (uint64_t left = most_valuable_targets(s, alive); left && *budget > 0;) {
        int victim = bits_take(&left);
        --*budget;
        int score = s->value[victim] + greedy_score(s, alive & ~bit(victim), budget);
        most = score > most ? score : most;
    }
    return most;
}

static bool another_activates_more(const struct best_turn_maker *m)
{
    return shooters_value(&m->shooters, m->tempting->activated) > shooters_value(&m->shooters, m->best->activated);
}

/* Whether an alien has to survive that is worth more than another that might. */
static bool must_spare(const struct best_turn_maker *m)
{
    return m->best->score < m->best->most;
}

/* The grade; if that is not `aim`, perhaps another one that is not either: whether the order matters takes longest to
 * see. */
static int grade_of(struct best_turn_maker *m, int aim)
{
    uint64_t alive = m->active | m->best->activated;
    int things = kill_order_unblocks(&m->shooters, alive, m->best->least.survivors) + (m->best->groups > 1) +
                 must_spare(m) + another_activates_more(m);
    int grade = things < 2 ? 2 + things : things > 2 || m->shot_count >= SHOTS_MANY ? 5 : 4;

    if (aim != 1 && aim != grade)
        return grade;
    m->greedy = greedy_score(&m->shooters, alive, &m->budget);
    return m->greedy < m->best->score ? grade : 1;
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

static struct puzzle_key key_of(const struct best_turn_maker *m)
{
    struct galaxy_form form = {0};
    for (int i = 0; i < m->relevant_count; i++)
        form.square[m->relevant[i]] = galaxy_form_alien(m->g, m->relevant[i]);
    /* The lines that activate an alien also tell which aliens are inactive. */
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(m->g, false, lines);
    for (int i = 0; i < count; i++)
        if (sides_beside(m->g, lines[i]) == 3)
            form.line[galaxy_line_number(m->g, lines[i])] = 1;
    return galaxy_form_key(m->g, &form);
}

/* Says why the tempting turn fails. */
static void write_tempting(const struct best_turn_maker *m, int grade, struct text *out)
{
    bool more = another_activates_more(m);
    if (grade == 1 || more) {
        text_addf(out, "%s\t", more ? N_("%s wakes more, but scores only %s.") : N_("%s scores only %s."));
        galaxy_write_line(m->g, m->tempting->line, out);
        text_addf(out, "\t%d", m->tempting->score);
        return;
    }
    /* Leaving the cheapest alien tempts only if she is the only one and there is a single group. */
    uint64_t alive = m->active | m->best->activated;
    int cheapest = bits_first(alive), count = 0;
    while (alive) {
        int i = bits_take(&alive), value = m->shooters.value[i], least = m->shooters.value[cheapest];
        count = value < least ? 1 : count + (value == least);
        cheapest = value < least ? i : cheapest;
    }
    if (!must_spare(m) || count > 1 || m->best->groups > 1) {
        text_addf(out, "%s\t%d", N_("Always shooting the most valuable alien scores at most %s."), m->greedy);
        return;
    }
    text_addf(out, "%s\t%s\t", N_("%s on %s (%s) can't be the only one left."),
              alien_name((enum alien)m->g->kind[cheapest]));
    galaxy_write_square(m->g, cheapest, out);
    text_addf(out, "\t%d", m->g->value[cheapest]);
}

/* Searches the position. Returns its grade as grade_of does; 0 if it is no puzzle, or not of a grade from `least` to
 * `aim`. */
static int examine(struct best_turn_maker *m, int least, int aim)
{
    m->budget = BUDGET;
    shooters_on_squares(&m->chart, m->g, m->active | m->inactive, &m->shooters);
    if (!find_best(m, true) || m->best->lines > 1 || m->best->least.count > 1 || !m->best->activated)
        return 0;
    int most = 0;
    m->tempting = NULL;
    for (int i = 0; i < m->choice_count; i++) {
        int value = shooters_value(&m->shooters, m->choices[i].activated);
        if (&m->choices[i] == m->best || value <= most)
            continue;
        most = value;
        m->tempting = &m->choices[i];
    }
    if (!m->tempting)
        return 0;
    uint64_t alive = m->active | m->best->activated;
    m->shot_count = bits_count(alive & ~m->best->least.survivors);
    if (m->shot_count < SHOTS_LEAST)
        return 0;
    int grade = grade_of(m, aim);
    if (grade < least || grade > aim)
        return 0;
    m->answer = (struct capture_turn){.line = m->best->line};
    if (grade == aim && (!score_choice(m, m->tempting) ||
                         !kill_order_find(&m->shooters, alive, m->best->least.survivors, &m->budget, &m->answer)))
        return 0;
    return m->budget > 0 ? grade : 0;
}

/* Exchanges one alien after the other for another, and takes each change back that does not bring the puzzle nearer to
 * the grade aimed at. Returns the grade reached. */
static int improve(struct best_turn_maker *m, const struct best_turn_recipe *r, int grade, int aim, struct rng *rng)
{
    for (int i = 0; i < CHANGES && grade < aim; i++) {
        int square = m->relevant[rng_below(rng, (uint32_t)m->relevant_count)];
        uint8_t kind = m->g->kind[square], value = m->g->value[square];
        galaxy_put_random(m->g, square, r->mix, 1, 9, rng);
        int now = examine(m, grade, aim);
        if (now > 0) {
            grade = now;
            continue;
        }
        m->g->kind[square] = kind;
        m->g->value[square] = value;
    }
    return grade;
}

size_t puzzle_best_turn_memory(const struct values *v)
{
    (void)v;
    return sizeof(struct best_turn_maker);
}

bool puzzle_best_turn_make(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                           struct puzzle *puzzle)
{
    struct best_turn_maker *m = memory;
    int16_t weights[GRADES] = {0};
    for (int grade = grades.least; grade <= grades.most; grade++)
        weights[grade - 1] = recipes[grade - 1].weight;
    int aim = 1 + capture_draw_weighted(weights, GRADES, rng);
    const struct best_turn_recipe *r = &recipes[aim - 1];
    size_t tag;

    m->g = (struct galaxy *)puzzle->pos;
    connect_capture_start(v, puzzle->pos);
    use_chart(m);
    draw_position(m->g, r, rng);
    list_choices(m);
    if (m->choice_count > CHOICES_MOST || bits_count(m->active | m->inactive) > RELEVANT_MOST)
        return false;
    m->relevant_count = 0;
    for (uint64_t left = m->active | m->inactive; left;)
        m->relevant[m->relevant_count++] = (uint8_t)bits_take(&left);
    int grade = examine(m, 1, aim);
    if (grade == 0 || improve(m, r, grade, aim, rng) != aim || !connect_capture_settle(NULL, puzzle->pos, &tag, NULL))
        return false;
    text_add(&puzzle->answer, "1. ");
    galaxy_write_turn(m->g, &m->answer, &puzzle->answer);
    write_tempting(m, aim, &puzzle->tempting);
    puzzle->value = m->best->score;
    puzzle->grade = aim;
    puzzle->nodes = BUDGET - m->budget;
    puzzle->key = key_of(m);
    return true;
}
