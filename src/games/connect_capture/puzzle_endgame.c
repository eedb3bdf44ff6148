/* Connect Capture: puzzles of the kind `endgame`.
 *
 * A random game is played until few lines are left; in it whoever can mostly shoots the dearest. All that can follow is
 * then in a table. */
#include "games/connect_capture/puzzle.h"
#include "games/connect_capture/solver.h"

#include <limits.h>
#include <string.h>

enum {
    HOLD_ONE_IN = 3,  /* turns of the game before in which nobody shoots though somebody could */
    LINES_BEFORE = 2, /* drawn at least */
    CREW_LARGEST = 16,
    SETS_MOST = 2000 /* looked at for what can be shot in one turn */
};

/* How many lines a grade leaves, and how often it is aimed at where several will do: more often the rarer it is. */
static const struct {
    int least, most, weight;
} recipes[GRADES] = {{6, 8, 2}, {6, 8, 6}, {9, 11, 5}, {12, 16, 9}, {9, 12, 40}};

static const struct table_size size_most = {.boards = 1 << 16, .positions = 1 << 21, .crew = CREW_LARGEST};

/* Working memory; room for the table follows it. */
struct study {
    struct table table;
    struct galaxy *g;
    struct galaxy_line lines[GALAXY_LINES];
    int value[GALAXY_LINES]; /* of each line, with the best shots after it */
    int gain[GALAXY_LINES];  /* the most that can be shot at once after it */
    int line_count;
    int best;                              /* of the lines */
    int tempter;                           /* that which gains most at once, or else the second best */
    bool greedy;                           /* the best is one of those that gain most at once */
    bool quiet;                            /* nothing can be shot at once */
    bool holds;                            /* after the best line it is wrong to shoot the most at once */
    bool alone;                            /* no other line wins */
    uint8_t seen[(1 << CREW_LARGEST) / 8]; /* sets of dead: a bit each */
};

/* ---- The game before -------------------------------------------------------------------------------------------- */

/* Draws lines by lot until so many are left. */
static void play_before(struct galaxy *g, int left, struct rng *rng)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = turn_lines(g, lines), squares[2];

    for (; count > left; count--) {
        uint32_t lot = rng_below(rng, (uint32_t)count);
        bool wakes = false;
        for (int i = turn_sleepers(g, lines[lot], squares); i-- > 0;)
            wakes = wakes || g->sides[squares[i]] == 3;
        galaxy_draw_line(g, lines[lot]);
        lines[lot] = lines[count - 1];
        if (!wakes || rng_below(rng, HOLD_ONE_IN) == 0)
            continue;
        for (int shooter, victim; turn_dearest(g, &shooter, &victim);)
            g->fate[victim] = GONE;
    }
}

static void draw_position(struct galaxy *g, int left, struct rng *rng)
{
    static const uint8_t mix[ALIEN_KINDS - 1] = {4, 4, 2, 6, 1, 1, 4};
    for (int i = 0; i < galaxy_squares(g); i++)
        puzzle_place(g, i, mix, rng);
    play_before(g, left, rng);
}

/* ---- The study --------------------------------------------------------------------------------------------------- */

static struct place place_after(const struct study *s, struct galaxy_line line)
{
    int class_number = s->table.class_of[galaxy_line(s->g, line.column, line.row, line.vertical)];
    return table_draw(&s->table, (struct place){0, 0}, class_number);
}

/* The most that can be shot in a position; -1 if that is not found out. */
static int most_shot(const struct table *t, struct place place)
{
    crew_set alive = table_alive(t, place);
    uint64_t budget = SETS_MOST;
    struct crew_least least;
    crew_least(&t->crew, alive, true, &budget, &least);
    return least.count ? crew_value(&t->crew, alive) - least.total : -1;
}

/* Values all lines. False if there is no single best one, or if it does not win. */
static bool value_lines(struct study *s)
{
    int best = 0, second = INT_MIN;
    s->line_count = turn_lines(s->g, s->lines);
    for (int i = 0; i < s->line_count; i++) {
        s->value[i] = table_shooting(&s->table, place_after(s, s->lines[i]));
        if (i > 0 && s->value[i] > s->value[best]) {
            second = s->value[best];
            best = i;
        } else if (i > 0 && s->value[i] > second) {
            second = s->value[i];
        }
    }
    s->best = best;
    s->alone = second <= 0;
    return s->value[best] > 0 && s->value[best] > second;
}

/* Looks at what each line gains at once. */
static bool find_tempter(struct study *s)
{
    int most = 0;
    for (int i = 0; i < s->line_count; i++) {
        s->gain[i] = most_shot(&s->table, place_after(s, s->lines[i]));
        if (s->gain[i] < 0)
            return false;
        most = s->gain[i] > most ? s->gain[i] : most;
    }
    s->greedy = s->gain[s->best] == most;
    s->quiet = most == 0;
    s->tempter = -1;
    for (int i = 0; i < s->line_count; i++) {
        if (i == s->best || (!s->greedy && s->gain[i] < most))
            continue;
        if (s->tempter < 0 || s->value[i] > s->value[s->tempter])
            s->tempter = i;
    }
    return true;
}

/* The most that is shot at once by one of the best turns, from a position behind the line on. */
static int most_shot_well(struct study *s, struct place place)
{
    int most = capture_may_end(&s->table, place) ? 0 : -1;
    s->seen[place.dead / 8] |= (uint8_t)(1 << place.dead % 8);
    for (crew_set targets = table_targets(&s->table, place); targets; targets &= targets - 1) {
        int victim = __builtin_ctzll(targets);
        struct place then = {place.board, place.dead | (crew_set)1 << victim};
        if (s->seen[then.dead / 8] >> then.dead % 8 & 1 || !capture_may_shoot(&s->table, place, victim))
            continue;
        int more = most_shot_well(s, then);
        if (more >= 0 && more + s->table.crew.value[victim] > most)
            most = more + s->table.crew.value[victim];
    }
    return most;
}

static bool holds_fire(struct study *s)
{
    memset(s->seen, 0, sizeof s->seen);
    return most_shot_well(s, place_after(s, s->lines[s->best])) < s->gain[s->best];
}

static int grade_of(struct study *s)
{
    s->holds = holds_fire(s);
    bool trap = !s->greedy || s->quiet;
    if (s->line_count <= recipes[0].most)
        return trap || s->holds ? 2 : 1;
    if (trap + s->holds + s->alone >= 2)
        return 5;
    if (s->line_count <= recipes[2].most)
        return trap || s->holds ? 3 : 0;
    return trap || s->holds || s->alone ? 4 : 0;
}

/* ---- The puzzle ------------------------------------------------------------------------------------------------- */

static struct puzzle_key key_of(const struct galaxy *g)
{
    struct capture_form form = {0};
    for (int i = 0; i < galaxy_squares(g); i++)
        form.square[i] = g->fate[i] == GONE ? 0 : puzzle_alien(g, i);
    memcpy(form.line, g->drawn, sizeof form.line);
    return puzzle_form_key(g, &form);
}

/* Best play of both to the end. */
static void write_answer(const struct study *s, struct text *out)
{
    struct galaxy now = *s->g;
    struct place place = {0, 0};
    for (int number = 1; now.lines_left > 0; number++) {
        struct capture_turn turn;
        capture_best_turn(&s->table, &now, &place, &turn);
        text_addf(out, number > 1 ? "\n%d. " : "%d. ", number);
        turn_write(&now, &turn, out);
        turn_play(&now, &turn);
    }
}

static void write_outcome(int value, struct text *out)
{
    if (value == 0)
        text_add(out, "draws");
    else
        text_addf(out, value > 0 ? "wins by only %d" : "loses by %d", value > 0 ? value : -value);
}

static void write_tempting(const struct study *s, struct text *out)
{
    struct capture_turn turn = {.line = s->lines[s->tempter]};
    turn_write(s->g, &turn, out);
    if (!s->greedy)
        text_addf(out, " can score %d at once, but ", s->gain[s->tempter]);
    else
        text_add_char(out, ' ');
    write_outcome(s->value[s->tempter], out);
    text_add_char(out, '.');
}

bool puzzle_endgame_fits(const struct values *v, int grade)
{
    return connect_capture.sheet->turns(v) >= recipes[grade - 1].least + LINES_BEFORE;
}

/* A grade that fits the galaxy; there must be one. */
static int choose_grade(const struct values *v, struct grades grades, struct rng *rng)
{
    int weight[GRADES + 1] = {0}, sum = 0, grade = grades.least;
    for (int i = grades.least; i <= grades.most; i++)
        sum += weight[i] = puzzle_endgame_fits(v, i) ? recipes[i - 1].weight : 0;
    for (int lot = (int)rng_below(rng, (uint32_t)sum); lot >= weight[grade]; grade++)
        lot -= weight[grade];
    return grade;
}

/* Lines to be left for a grade. */
static int choose_lines(const struct values *v, int grade, struct rng *rng)
{
    int least = recipes[grade - 1].least, most = recipes[grade - 1].most,
        there = connect_capture.sheet->turns(v) - LINES_BEFORE;
    most = most < there ? most : there;
    return least + (int)rng_below(rng, (uint32_t)(most - least + 1));
}

size_t puzzle_endgame_room(const struct values *v)
{
    (void)v;
    return sizeof(struct study) + table_room(&size_most);
}

bool puzzle_endgame_make(const struct values *v, struct grades grades, struct rng *rng, void *room,
                         struct puzzle *puzzle)
{
    struct study *s = room;
    int aim = choose_grade(v, grades, rng);
    struct table_size size;
    size_t tag;

    s->g = (struct galaxy *)puzzle->pos;
    connect_capture.rules->start(v, puzzle->pos);
    draw_position(s->g, choose_lines(v, aim, rng), rng);
    if (!table_measure(s->g, &size_most, &size) || !table_fill(s->g, &size_most, s + 1, &s->table))
        return false;
    if (!value_lines(s) || !find_tempter(s) || grade_of(s) != aim ||
        !connect_capture_settle(v, puzzle->pos, &tag, NULL))
        return false;
    write_answer(s, &puzzle->answer);
    write_tempting(s, &puzzle->tempting);
    puzzle->value = s->value[s->best];
    puzzle->grade = aim;
    puzzle->nodes = size.nodes;
    puzzle->key = key_of(s->g);
    return true;
}
