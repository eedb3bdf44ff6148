/* Connect Capture: puzzles of the kind `best-turn`.
 *
 * Some squares are complete and their aliens awake, a few others lack one side. What makes a puzzle is an order of
 * shots that has to be found: lasers that stop one another, groups that nobody outside attacks, an alien worth more
 * than the least who has to be spared. */
#include "games/connect_capture/puzzle.h"

#include <string.h>

enum {
    BUDGET = 3000,     /* sets looked at in one attempt: what needs more is not for people */
    OPTIONS_MOST = 24, /* sets of aliens that lines can wake */
    ACTIVE_MOST = 14,  /* aliens to be looked at */
    CHANGES = 16,      /* of an alien in search of a grade */
    SHOTS_LEAST = 3,
    SHOTS_MANY = 8,
    WINDOW = 5 /* squares each way in which all that matters lies */
};

/* A set of aliens that lines can wake, and the best turn with one of them. */
struct option {
    crew_set woken;
    int lines;               /* that wake just them */
    struct galaxy_line line; /* the first of them */
    int groups;              /* of those then alive: that nobody outside attacks */
    int most;                /* more than that can't be scored */
    struct crew_least least; /* count 0: not looked for */
    int score;
};

/* Working memory. */
struct scene {
    struct crew_chart chart; /* of the size at hand */
    struct galaxy *g;
    struct crew crew; /* numbered as their squares */
    crew_set awake, sleeping;
    uint8_t actives[CREW_MAX]; /* squares of both */
    int active;
    struct option options[OPTIONS_MOST];
    int option_count;
    struct option *best;
    struct option *dearest; /* of the others that which wakes aliens of the greatest value */
    uint64_t budget;
    struct crew_shot shots[CREW_MAX];
    int shot_count;
    int greedy; /* what always shooting the dearest scores after the best line, at most */
};

/* How positions are drawn. */
struct recipe {
    uint8_t weight;                  /* how often, where several grades will do */
    uint8_t awake_least, awake_most; /* squares to be completed */
    uint8_t open_most;               /* squares to lack one side; at least two */
    uint8_t dead_most;               /* of 16 squares */
    uint8_t mix[ALIEN_KINDS - 1];    /* B R Q K J W H */
};

static const struct recipe recipes[GRADES] = {
    {12, 5, 7, 3, 0, {6, 6, 2, 6, 2, 1, 4}},  {6, 5, 8, 3, 1, {6, 6, 2, 6, 1, 1, 4}},
    {6, 5, 8, 4, 2, {8, 7, 1, 5, 0, 0, 2}},   {8, 5, 7, 4, 2, {8, 6, 1, 4, 0, 0, 1}},
    {10, 7, 10, 4, 2, {8, 7, 1, 3, 0, 0, 1}},
};

/* The kinds of aliens that are of no matter, as they usually are. */
static const uint8_t usual_mix[ALIEN_KINDS - 1] = {2, 2, 1, 3, 1, 1, 2};

/* ---- The position --------------------------------------------------------------------------------------------- */

static bool is_drawn(const struct galaxy *g, struct galaxy_line line)
{
    return g->drawn[galaxy_line(g, line.column, line.row, line.vertical)];
}

static void complete(struct galaxy *g, int square)
{
    struct galaxy_line sides[4];
    puzzle_sides(square % g->width, square / g->width, sides);
    for (int i = 0; i < 4; i++)
        if (!is_drawn(g, sides[i]))
            galaxy_draw_line(g, sides[i]);
}

/* The most sides drawn of an incomplete square that a line borders. */
static int sides_beside(const struct galaxy *g, struct galaxy_line line)
{
    int most = 0;
    for (int side = 0; side < 2; side++) {
        int column = line.column - (line.vertical ? side : 0), row = line.row - (line.vertical ? 0 : side);
        if (column < 0 || column >= g->width || row < 0 || row >= g->height)
            continue;
        int sides = g->sides[row * g->width + column];
        most = sides > most ? sides : most;
    }
    return most;
}

/* Draws sides of a square until one is missing, as far as no square is completed. */
static void open_square(struct galaxy *g, int square, struct rng *rng)
{
    struct galaxy_line sides[4];
    uint32_t first = rng_below(rng, 4);
    puzzle_sides(square % g->width, square / g->width, sides);
    for (uint32_t i = 0; i < 4 && g->sides[square] < 3; i++) {
        struct galaxy_line side = sides[(first + i) % 4];
        if (!is_drawn(g, side) && sides_beside(g, side) < 3)
            galaxy_draw_line(g, side);
    }
}

/* Some more lines, none of which gives a square its third side. */
static void draw_others(struct galaxy *g, struct rng *rng)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = turn_lines(g, lines);
    uint64_t lots = rng_next(rng);
    for (int i = 0; i < count; i++, lots = lots >> 1 | lots << 63)
        if (lots & 1 && sides_beside(g, lines[i]) < 2)
            galaxy_draw_line(g, lines[i]);
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
    puzzle_shuffle(order, first, rng);
    puzzle_shuffle(order + first, galaxy_squares(g) - first, rng);
    return first;
}

/* Completes squares whose aliens are dead. */
static void bury(struct galaxy *g, const uint8_t *order, int count, int dead)
{
    for (int i = count - 1; i >= 0 && dead > 0; i--) {
        if (g->sides[order[i]] == 4)
            continue;
        complete(g, order[i]);
        g->fate[order[i]] = GONE;
        dead--;
    }
}

static void draw_position(struct galaxy *g, const struct recipe *r, struct rng *rng)
{
    uint8_t order[GALAXY_SQUARES];
    int squares = galaxy_squares(g), inside = order_squares(g, rng, order);
    int awake = r->awake_least + (int)rng_below(rng, (uint32_t)(r->awake_most - r->awake_least + 1));
    int open = 2 + (int)rng_below(rng, (uint32_t)r->open_most - 1);

    awake = awake < inside - open ? awake : inside - open;
    for (int i = 0; i < awake; i++)
        complete(g, order[i]);
    bury(g, order, squares, (int)rng_below(rng, (uint32_t)(r->dead_most * squares / 16 + 1)));
    for (int i = awake; i < inside && open > 0; i++)
        if (g->sides[order[i]] < 3) {
            open_square(g, order[i], rng);
            open--;
        }
    draw_others(g, rng);
    for (int i = 0; i < squares; i++)
        puzzle_place(g, i, g->sides[i] >= 3 ? r->mix : usual_mix, rng);
    for (int i = 0; i < squares; i++)
        if (g->sides[i] == 4 && g->fate[i] != GONE)
            g->fate[i] = AWAKE;
}

/* ---- The search ----------------------------------------------------------------------------------------------- */

/* Lists what lines can wake; false if that is too much. */
static bool list_options(struct scene *s)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = turn_lines(s->g, lines), squares[2];

    s->option_count = 0;
    s->sleeping = 0;
    for (int i = 0; i < count; i++) {
        crew_set woken = 0;
        for (int left = turn_sleepers(s->g, lines[i], squares); left-- > 0;)
            if (s->g->sides[squares[left]] == 3)
                woken |= (crew_set)1 << squares[left];
        int at = 0;
        while (at < s->option_count && s->options[at].woken != woken)
            at++;
        if (at == OPTIONS_MOST)
            return false;
        if (at == s->option_count)
            s->options[s->option_count++] = (struct option){.woken = woken, .line = lines[i]};
        s->options[at].lines++;
        s->sleeping |= woken;
    }
    return s->option_count > 0;
}

/* Looks over a new position; false if it is not one for a puzzle. */
static bool survey(struct scene *s)
{
    s->awake = 0;
    for (int i = 0; i < galaxy_squares(s->g); i++)
        if (s->g->fate[i] == AWAKE)
            s->awake |= (crew_set)1 << i;
    if (!list_options(s))
        return false;
    s->active = 0;
    for (crew_set left = s->awake | s->sleeping; left; left &= left - 1)
        s->actives[s->active++] = (uint8_t)__builtin_ctzll(left);
    return s->active <= ACTIVE_MOST;
}

/* What a turn with an option scores; false if that is not found out. */
static bool score_option(struct scene *s, struct option *option)
{
    crew_set alive = s->awake | option->woken;
    if (option->least.count == 0)
        crew_least(&s->crew, alive, false, &s->budget, &option->least);
    option->score = crew_value(&s->crew, alive) - option->least.total;
    return option->least.count > 0;
}

/* The option not yet looked at that might score most. */
static struct option *most_hopeful(struct scene *s)
{
    struct option *next = NULL;
    for (int i = 0; i < s->option_count; i++)
        if (s->options[i].least.count == 0 && (!next || s->options[i].most > next->most))
            next = &s->options[i];
    return next;
}

/* Lowers what an option can score at most to what its groups allow. */
static void bound_option(struct scene *s, struct option *option)
{
    crew_set alive = s->awake | option->woken;
    option->most = crew_value(&s->crew, alive) - crew_bound(&s->crew, alive, &option->groups);
}

/* Looks at options until none that is left can be as good as the best. False if there is no single best turn. */
static bool find_best(struct scene *s)
{
    s->best = NULL;
    for (int i = 0; i < s->option_count; i++) {
        s->options[i].least.count = s->options[i].groups = 0;
        s->options[i].most = crew_value(&s->crew, s->awake | s->options[i].woken);
    }
    for (struct option *next; (next = most_hopeful(s));) {
        if (s->best && next->most < s->best->score)
            break;
        if (next->groups == 0) {
            bound_option(s, next);
            continue;
        }
        if (!score_option(s, next) || (s->best && next->score == s->best->score))
            return false;
        if (!s->best || next->score > s->best->score)
            s->best = next;
    }
    return s->best && s->best->lines == 1 && s->best->least.count == 1 && s->best->woken;
}

/* The option beside the best that tempts most; false if there is none that wakes anybody. */
static bool find_dearest(struct scene *s)
{
    int most = 0;
    s->dearest = NULL;
    for (int i = 0; i < s->option_count; i++) {
        int value = crew_value(&s->crew, s->options[i].woken);
        if (&s->options[i] == s->best || value <= most)
            continue;
        most = value;
        s->dearest = &s->options[i];
    }
    return s->dearest;
}

/* ---- The grade ------------------------------------------------------------------------------------------------- */

/* Whom the living can hit who is worth most: all who are worth as much. */
static crew_set dearest_targets(const struct crew *crew, crew_set alive)
{
    crew_set dearest = 0;
    int most = 1;
    for (crew_set left = alive; left; left &= left - 1) {
        int victim = __builtin_ctzll(left), value = crew->value[victim];
        if (value < most || !crew_is_hit(crew, victim, alive))
            continue;
        dearest = value > most ? left & -left : dearest | (left & -left);
        most = value;
    }
    return dearest;
}

/* What always shooting the dearest scores, at most. */
static int greedy_score(const struct crew *crew, crew_set alive, uint64_t *budget)
{
    int most = 0;
    for (crew_set left = dearest_targets(crew, alive); left && *budget > 0; left &= left - 1) {
        int victim = __builtin_ctzll(left);
        --*budget;
        int score = crew->value[victim] + greedy_score(crew, alive & ~((crew_set)1 << victim), budget);
        most = score > most ? score : most;
    }
    return most;
}

static bool wakes_more(const struct scene *s)
{
    return crew_value(&s->crew, s->dearest->woken) > crew_value(&s->crew, s->best->woken);
}

/* Whether somebody has to live who is worth more than another who might. */
static bool spares(const struct scene *s)
{
    return s->best->score < s->best->most;
}

/* Whether always shooting the dearest leaves something. */
static bool order_matters(const struct scene *s)
{
    return s->greedy < s->best->score;
}

/* The grade, or something else than `aim` if that is not it: whether the order matters takes longest to see. */
static int grade_of(struct scene *s, int aim)
{
    crew_set alive = s->awake | s->best->woken;
    int things =
        crew_unblocks(&s->crew, alive, s->best->least.survivors) + (s->best->groups > 1) + spares(s) + wakes_more(s);
    int grade = things < 2 ? 2 + things : things > 2 || s->shot_count >= SHOTS_MANY ? 5 : 4;

    if (aim != 1 && aim != grade)
        return grade;
    s->greedy = greedy_score(&s->crew, alive, &s->budget);
    return order_matters(s) ? grade : 1;
}

/* ---- The puzzle ------------------------------------------------------------------------------------------------ */

static struct puzzle_key key_of(const struct scene *s)
{
    struct capture_form form = {0};
    for (int i = 0; i < s->active; i++)
        form.square[s->actives[i]] = puzzle_alien(s->g, s->actives[i]);
    /* Lines that wake somebody tell who sleeps, too. */
    struct galaxy_line lines[GALAXY_LINES];
    int count = turn_lines(s->g, lines);
    for (int i = 0; i < count; i++)
        if (sides_beside(s->g, lines[i]) == 3)
            form.line[galaxy_line(s->g, lines[i].column, lines[i].row, lines[i].vertical)] = 1;
    return puzzle_form_key(s->g, &form);
}

static void write_line(const struct galaxy *g, struct galaxy_line line, struct text *out)
{
    struct capture_turn turn = {.line = line};
    turn_write(g, &turn, out);
}

/* The one who is worth least of those who might live; -1 if there are several such. */
static int cheapest(const struct scene *s)
{
    crew_set alive = s->awake | s->best->woken;
    int best = __builtin_ctzll(alive), count = 0;
    for (crew_set left = alive; left; left &= left - 1)
        if (s->crew.value[__builtin_ctzll(left)] < s->crew.value[best])
            best = __builtin_ctzll(left);
    for (crew_set left = alive; left; left &= left - 1)
        count += s->crew.value[__builtin_ctzll(left)] == s->crew.value[best];
    return count == 1 && s->best->groups == 1 ? best : -1;
}

static void write_tempting(const struct scene *s, int grade, struct text *out)
{
    if (grade > 1 && !wakes_more(s)) {
        if (spares(s) && cheapest(s) >= 0) {
            puzzle_name(s->g, cheapest(s), out);
            text_add(out, " can't be the only one left.");
        } else {
            text_addf(out, "Always shooting the dearest scores at most %d.", s->greedy);
        }
        return;
    }
    write_line(s->g, s->dearest->line, out);
    text_addf(out, wakes_more(s) ? " wakes more, but scores only %d." : " scores only %d.", s->dearest->score);
}

static bool write_puzzle(struct scene *s, int grade, struct puzzle *puzzle)
{
    struct capture_turn turn = {.line = s->best->line};
    size_t tag;
    if (!connect_capture_settle(NULL, puzzle->pos, &tag, NULL))
        return false;
    turn_add_shots(&turn, &s->crew, s->shots, s->shot_count);
    text_add(&puzzle->answer, "1. ");
    turn_write(s->g, &turn, &puzzle->answer);
    write_tempting(s, grade, &puzzle->tempting);
    puzzle->value = s->best->score;
    puzzle->grade = grade;
    puzzle->nodes = BUDGET - s->budget;
    puzzle->key = key_of(s);
    return true;
}

/* Whether what is printed beside the answer is found: its shots, and what the line that tempts most scores. */
static bool find_rest(struct scene *s)
{
    crew_set alive = s->awake | s->best->woken;
    return score_option(s, s->dearest) &&
           crew_order(&s->crew, alive, s->best->least.survivors, &s->budget, s->shots) >= 0;
}

/* Searches the position; 0 if it is no puzzle, or not of a grade from `least` to `aim`; else as grade_of says. */
static int examine(struct scene *s, int least, int aim)
{
    s->budget = BUDGET;
    crew_by_squares(&s->chart, s->g, s->awake | s->sleeping, &s->crew);
    if (!find_best(s) || !find_dearest(s))
        return 0;
    s->shot_count = __builtin_popcountll((s->awake | s->best->woken) & ~s->best->least.survivors);
    if (s->shot_count < SHOTS_LEAST)
        return 0;
    int grade = grade_of(s, aim);
    if (grade < least || grade > aim || (grade == aim && !find_rest(s)))
        return 0;
    return s->budget > 0 ? grade : 0;
}

/* Exchanges one alien after the other for another, and takes her back where that does not bring the puzzle nearer to
 * the grade aimed at. Returns the grade reached. */
static int improve(struct scene *s, const struct recipe *r, int grade, int aim, struct rng *rng)
{
    for (int i = 0; i < CHANGES && grade < aim; i++) {
        int square = s->actives[rng_below(rng, (uint32_t)s->active)];
        uint8_t kind = s->g->kind[square], value = s->g->value[square];
        puzzle_place(s->g, square, r->mix, rng);
        int now = examine(s, grade, aim);
        if (now > 0) {
            grade = now;
            continue;
        }
        s->g->kind[square] = kind;
        s->g->value[square] = value;
    }
    return grade;
}

static int choose_grade(struct grades grades, struct rng *rng)
{
    uint32_t sum = 0, lot;
    int grade = grades.least;
    for (int i = grades.least; i <= grades.most; i++)
        sum += recipes[i - 1].weight;
    for (lot = rng_below(rng, sum); lot >= recipes[grade - 1].weight; grade++)
        lot -= recipes[grade - 1].weight;
    return grade;
}

size_t puzzle_best_room(const struct values *v)
{
    (void)v;
    return sizeof(struct scene);
}

bool puzzle_best_make(const struct values *v, struct grades grades, struct rng *rng, void *room, struct puzzle *puzzle)
{
    struct scene *s = room;
    int aim = choose_grade(grades, rng);
    const struct recipe *r = &recipes[aim - 1];

    s->g = (struct galaxy *)puzzle->pos;
    connect_capture.rules->start(v, puzzle->pos);
    if (s->chart.width != s->g->width || s->chart.height != s->g->height)
        crew_chart(s->g->width, s->g->height, &s->chart);
    draw_position(s->g, r, rng);
    int grade = survey(s) ? examine(s, 1, aim) : 0;
    return grade > 0 && improve(s, r, grade, aim, rng) == aim && write_puzzle(s, aim, puzzle);
}
