/* Connect Capture: puzzles of the kind `best-turn`: positions of games between simulated players.
 *
 * To find the most that one turn can score, the sets of aliens that lines can activate are tried, and the survivors of
 * least value are found for each (kill_order.h). */
#include "base/bits.h"
#include "base/chance.h"
#include "base/mem.h"
#include "games/connect_capture/kill_order.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUDGET = 3000,      /* sets looked at in one position: what needs more is not for people */
    LINES_LEAST = 2,    /* that activate an alien */
    RELEVANT_MOST = 14, /* active aliens and those that a line activates */
    SHOTS_LEAST = 3,
    SHOTS_RANGE = 5 /* how many numbers of shots a game may be played for */
};

/* ---- The most that one turn can score ---------------------------------------------------------------------------- */

/* A set of aliens that lines can activate, and the best turn with one of these lines. */
struct candidate_line {
    uint64_t activated;           /* squares; empty: all lines that activate no alien */
    struct galaxy_line line;      /* the line that activates just these, unless empty */
    int value;                    /* of the aliens activated */
    int groups;                   /* of aliens then alive that no alien outside attacks */
    int most;                     /* an upper bound on the score */
    struct least_survivors least; /* count 0: not searched yet */
    int score;
};

/* A search in a galaxy of at most SHOOTERS_MAX squares. Aliens are numbered by their squares. */
struct best_turn {
    const struct galaxy *g;
    struct range_chart chart; /* of the size at hand */
    struct shooters shooters; /* the active ones and those that a line can activate */
    uint64_t active, next;    /* both sets */
    struct candidate_line choices[SHOOTERS_MAX + 1];
    int choice_count;
    struct candidate_line *best; /* or NULL */
    uint64_t budget;             /* sets of aliens that may still be looked at */
};

static void add_choice(struct best_turn *b, uint64_t activated, struct galaxy_line line)
{
    struct candidate_line *choice = &b->choices[b->choice_count++];
    *choice = (struct candidate_line){.activated = activated, .line = line};
    b->next |= activated;
    while (activated)
        choice->value += b->g->value[bits_take(&activated)];
}

/* The aliens that a line would activate. */
static uint64_t woken_by(const struct galaxy *g, struct galaxy_line line)
{
    uint64_t activated = 0;
    int squares[2];
    for (int left = galaxy_squares_beside(g, line, squares); left-- > 0;)
        activated |= galaxy_lacks_one_side(g, squares[left]) ? bit(squares[left]) : 0;
    return activated;
}

/* Lists the lines of a position by the aliens that they activate. */
static void best_turn_list(struct best_turn *b, const struct galaxy *g)
{
    b->g = g;
    range_chart_fill(g->width, g->height, &b->chart);
    b->active = b->next = 0;
    b->choice_count = 0;
    for (int i = 0; i < galaxy_squares(g); i++) {
        b->active |= g->state[i] == ACTIVE ? bit(i) : 0;
        if (!galaxy_lacks_one_side(g, i) || bits_have(b->next, i))
            continue;
        struct galaxy_line sides[4], *missing = sides; /* the only one */
        galaxy_sides(g, i, sides);
        while (galaxy_is_drawn(g, *missing))
            missing++;
        add_choice(b, woken_by(g, *missing), *missing);
    }
    if (b->choice_count < g->lines_left)
        add_choice(b, 0, (struct galaxy_line){0});
}

/* Finds the score of a choice; false if the budget is too small. */
static bool best_turn_score(struct best_turn *b, struct candidate_line *choice)
{
    uint64_t alive = b->active | choice->activated;
    if (choice->least.count == 0)
        kill_order_least(&b->shooters, alive, false, &b->budget, &choice->least);
    choice->score = shooters_value(&b->shooters, alive) - choice->least.total;
    return choice->least.count > 0;
}

/* Searches the choices listed until none that is left can be as good as the best. False if the budget is too small or,
 * with `unique`, as soon as two are equally good; b->best is then the best so far. */
static bool best_turn_find(struct best_turn *b, bool unique)
{
    shooters_on_squares(&b->chart, b->g, b->active | b->next, &b->shooters);
    int active = shooters_value(&b->shooters, b->active);
    for (struct candidate_line *c = b->choices; c < b->choices + b->choice_count; c++)
        c->most = active + c->value - kill_order_bound(&b->shooters, b->active | c->activated, &c->groups);
    b->best = NULL;
    for (;;) {
        struct candidate_line *next = NULL; /* of the choices not searched yet, the one that might score most */
        for (int i = 0; i < b->choice_count; i++)
            if (b->choices[i].least.count == 0 && (!next || b->choices[i].most > next->most))
                next = &b->choices[i];
        if (!next || (b->best && next->most < b->best->score))
            return b->best;
        if (!best_turn_score(b, next) || (unique && b->best && next->score == b->best->score))
            return false;
        if (!b->best || next->score > b->best->score)
            b->best = next;
    }
}

/* ---- A simulated player ------------------------------------------------------------------------------------------
 *
 * She is greedy but noisy: the more valuable an alien is, the more likely she shoots it. Two of her play the games
 * whose positions become puzzles, and the chance that she finds the answer grades them (after Jarusek and Pelanek,
 * "Difficulty Rating of Sokoban Puzzle", 2010). */

enum { SIMULATED_SHOTS = 10 }; /* the most in a turn whose chance is computed */

/* The aliens shot so far, and the chance of it. */
struct shots_state {
    uint64_t killed, chance;
};

/* Working memory. */
struct best_turn_maker {
    struct best_turn search;
    struct galaxy_line lines[GALAXY_LINES]; /* not drawn yet, in any order */
    int line_count;
    struct shots_state shots[1 << SIMULATED_SHOTS];
};

#define CERTAIN ((uint64_t)1 << 48) /* a chance of 1 */

/* How likely an alien is to be shot, by its value: half as likely for each two points less. */
static const uint8_t weights[10] = {0, 4, 6, 8, 11, 16, 23, 32, 45, 64};

/* The aliens that one of `active` can hit now. */
static uint64_t list_targets(const struct range_chart *chart, const struct galaxy *g, uint64_t active)
{
    uint64_t hit = 0;
    for (uint64_t left = active; left;) {
        int from = bits_take(&left);
        uint64_t range = chart->range[g->kind[from]][from] & active;
        if (!alien_is_laser(g->kind[from])) {
            hit |= range;
            continue;
        }
        for (range &= ~hit; range;) {
            int to = bits_take(&range);
            hit |= chart->between[from][to] & active ? 0 : bit(to);
        }
    }
    return hit;
}

/* Plays a turn: a random line, then shots, before each of which she stops with a chance of one half. `active` are the
 * squares of the living activated aliens; those shot become KILLED_BEFORE. There must be a line left, and the galaxy
 * has at most SHOOTERS_MAX squares. */
static void simulated_turn(struct best_turn_maker *m, struct galaxy *g, uint64_t *active, struct rng *rng)
{
    const struct range_chart *chart = &m->search.chart;
    int squares[2], drawn = (int)rng_below(rng, (uint32_t)m->line_count);
    struct galaxy_line line = m->lines[drawn];

    m->lines[drawn] = m->lines[--m->line_count];
    galaxy_draw_line(g, line);
    for (int i = galaxy_squares_beside(g, line, squares); i-- > 0;)
        *active |= g->state[squares[i]] == ACTIVE ? bit(squares[i]) : 0;
    for (uint64_t targets; (targets = list_targets(chart, g, *active)) && rng_below(rng, 2) == 0;) {
        int16_t weight[SHOOTERS_MAX] = {0};
        while (targets) {
            int target = bits_take(&targets);
            weight[target] = weights[g->value[target]];
        }
        int victim = capture_draw_weighted(weight, galaxy_squares(g), rng);
        g->state[victim] = KILLED_BEFORE;
        *active &= ~bit(victim);
    }
}

/* How hard it is for the player to leave just `survivors` of `alive`: minus the binary logarithm, in units of 1/256, of
 * the chance that she shoots all others before no shot is left. These must be at most SIMULATED_SHOTS, and there must
 * be an order of shots that does it. */
static int32_t simulated_shots_difficulty(const struct shooters *s, uint64_t alive, uint64_t survivors,
                                          struct shots_state state[1 << SIMULATED_SHOTS])
{
    uint8_t number[SHOOTERS_MAX];
    int count = 0;

    /* A state is a set of aliens shot, one bit for each by `number`. */
    for (uint64_t left = alive & ~survivors; left; count++) {
        int i = bits_take(&left);
        number[i] = (uint8_t)count;
        state[bit(count)].killed = bit(i);
    }
    size_t all = (size_t)bit(count) - 1;
    state[0] = (struct shots_state){.chance = CERTAIN};
    for (size_t i = 1; i <= all; i++)
        state[i] = (struct shots_state){.killed = state[i & (i - 1)].killed | state[i & -i].killed};
    for (size_t i = 0; i < all; i++) {
        if (state[i].chance == 0)
            continue;
        uint64_t living = alive & ~state[i].killed, targets = 0;
        uint32_t sum = 0;
        for (uint64_t left = living; left;) {
            int victim = bits_take(&left);
            if (!shooters_can_hit(s, victim, living))
                continue;
            targets |= bit(victim);
            sum += weights[s->value[victim]];
        }
        uint64_t share = sum > 0 ? state[i].chance / sum : 0;
        for (uint64_t left = targets & ~survivors; left;) {
            int victim = bits_take(&left);
            state[i | bit(number[victim])].chance += share * weights[s->value[victim]];
        }
    }
    return chance_cost(state[all].chance | 1, CERTAIN); /* rounding can leave 0 */
}

/* The mix of aliens: few that hit nearly everything, so that orders matter. */
static const int16_t mix[ALIEN_KINDS - 1] = {16, 14, 2, 6, 1, 1, 2}; /* B R Q K J W H */

/* ---- The question, asked of any position ------------------------------------------------------------------------- */

/* The best turns with the lines that best_turn_find has found, one for each; without `all` the first. False if the
 * budget is too small to find their shots. */
static bool write_best(struct best_turn *b, bool all, struct solution *best)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(b->g, false, lines);

    best->value = b->best->score;
    for (int i = 0; i < count && (all || best->turns.len == 0); i++) {
        uint64_t activated = woken_by(b->g, lines[i]);
        const struct candidate_line *choice = b->choices;
        struct capture_turn turn = {.line = lines[i]};
        while (choice->activated != activated)
            choice++;
        if (choice->least.count == 0 || choice->score < best->value)
            continue;
        if (!kill_order_find(&b->shooters, b->active | activated, choice->least.survivors, &b->budget, &turn))
            return false;
        galaxy_list_turn(b->g, &turn, &best->turns);
    }
    return true;
}

static bool answer(const struct values *v UNUSED, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    struct galaxy g = *(const struct galaxy *)pos;
    struct galaxy_line lines[GALAXY_LINES];
    struct solution *best = &result->of[0];

    if (!connect_capture_may_solve(&g, why))
        return false;
    if (galaxy_squares(&g) <= SHOOTERS_MAX) {
        scoped(mem_free) struct best_turn *b = mem_new(sizeof *b);
        b->budget = limits->nodes;
        best_turn_list(b, &g);
        best->proven = best_turn_find(b, false);
        if (b->best && !write_best(b, limits->all, best)) {
            best->proven = false;
            text_clear(&best->turns);
        }
        result->nodes = limits->nodes - b->budget;
    }
    int count = galaxy_list_lines(&g, false, lines);
    for (int i = 0; i < count && !best->proven; i++) {
        /* The most valuable alien is shot as long as one can be shot. */
        struct capture_turn turn = {.line = lines[i]};
        struct galaxy after = g;
        struct shot shot;
        int score = 0;
        galaxy_draw_line(&after, lines[i]);
        while (heuristic_best_shot(&after, &shot)) {
            after.state[shot.to] = KILLED_BEFORE;
            score += after.value[shot.to];
            turn.shots[turn.shot_count++] = shot;
        }
        if (best->turns.len > 0 && score <= best->value)
            continue;
        best->value = score;
        text_clear(&best->turns);
        galaxy_list_turn(&g, &turn, &best->turns);
    }
    result->count = 1;
    best->player = g.to_move;
    text_add_bytes(&best->line, text_string(&best->turns), strcspn(text_string(&best->turns), "\n"));
    text_addf(&best->verdict, "%s%c scores %d point%s in this turn",
              best->proven ? "" : "the best found: ", 'A' + g.to_move, best->value, best->value == 1 ? "" : "s");
    return true;
}

/* ---- Motifs ------------------------------------------------------------------------------------------------------ */

enum { SPARE_AN_ALIEN = 1, FREE_THE_LASER, ONE_OF_EACH_GROUP, LESSER_LINE, DELAYED_SHOT };

/* The aliens alive after the best line. */
static uint64_t alive_after(const struct best_turn *b)
{
    return b->active | b->best->activated;
}

/* Of the other lines, the one that activates the greatest value. */
static struct candidate_line *find_tempting_line(struct best_turn *b)
{
    struct candidate_line *found = NULL;
    for (int i = 0; i < b->choice_count; i++)
        if (&b->choices[i] != b->best && b->choices[i].activated && (!found || b->choices[i].value > found->value))
            found = &b->choices[i];
    return found;
}

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

/* The most that the best line scores if a most valuable target is shot first, and in *first that target. */
static int score_first_shot(struct best_turn *b, int *first)
{
    int most = 0;
    for (uint64_t left = most_valuable_targets(&b->shooters, alive_after(b)); left;) {
        int victim = bits_take(&left);
        struct least_survivors least;
        kill_order_least(&b->shooters, alive_after(b) & ~bit(victim), true, &b->budget, &least);
        int score = shooters_value(&b->shooters, alive_after(b)) - least.total;
        if (score > most) {
            most = score;
            *first = victim;
        }
    }
    return most;
}

/* The most that always shooting the most valuable target scores. */
static int score_always(const struct shooters *s, uint64_t alive)
{
    int most = 0;
    for (uint64_t left = most_valuable_targets(s, alive); left;) {
        int victim = bits_take(&left), score = s->value[victim] + score_always(s, alive & ~bit(victim));
        most = score > most ? score : most;
    }
    return most;
}

/* The most telling motif of the best turn: the survivors are not the cheapest possible; all orders of shots must clear
 * the way of a laser; there are groups that no alien outside attacks; another line activates a greater value; shooting
 * a most valuable target first scores less. */
static int find_motif(struct best_turn *b)
{
    int first;
    if (b->best->score < b->best->most)
        return SPARE_AN_ALIEN;
    if (kill_order_unblocks(&b->shooters, alive_after(b), b->best->least.survivors, NULL))
        return FREE_THE_LASER;
    if (b->best->groups > 1)
        return ONE_OF_EACH_GROUP;
    const struct candidate_line *tempting = find_tempting_line(b);
    assert(tempting); /* positions without one are not kept */
    if (tempting->value > b->best->value)
        return LESSER_LINE;
    return score_first_shot(b, &first) < b->best->score ? DELAYED_SHOT : 0;
}

/* Says why the most tempting turn fails. False if the budget is too small. */
static bool write_tempting(struct best_turn *b, struct text *out)
{
    struct candidate_line *line = find_tempting_line(b);
    int first = 0, score = score_first_shot(b, &first);
    int cheapest = -1, least = 10; /* the only alien of least value after the best line */

    assert(line);
    for (uint64_t left = alive_after(b); left;) {
        int i = bits_take(&left), value = b->shooters.value[i];
        if (value <= least)
            cheapest = value < least ? i : -1;
        least = value < least ? value : least;
    }
    if (!best_turn_score(b, line) || b->budget == 0)
        return false;
    const bool activates_more = line->value > b->best->value;
    if (b->best->score < b->best->most && b->best->groups == 1 && cheapest >= 0) {
        text_add(out, N_("%s on %s (%s) can't be the only one left."));
        galaxy_add_alien(b->g, cheapest, ALIEN_SUBJECT, out);
        text_addf(out, "\t%d", b->g->value[cheapest]);
    } else if (!activates_more && score < b->best->score) {
        text_addf(out, "%s\t%s\t%d", N_("If %s is shot first, no more than %s can be scored."),
                  galaxy_square_name(b->g, first).text, score);
    } else if (!activates_more && (score = score_always(&b->shooters, alive_after(b))) < b->best->score) {
        text_addf(out, "%s\t%d", N_("Always shooting the most valuable alien scores at most %s."), score);
    } else {
        text_addf(out, "%s\t",
                  activates_more ? N_("%s activates more, but scores only %s.") : N_("%s scores only %s."));
        galaxy_write_line(b->g, line->line, out);
        text_addf(out, "\t%d", line->score);
    }
    return true;
}

/* ---- Hints and explanations -------------------------------------------------------------------------------------- */

/* The best turn of a puzzle, searched again. Owned. */
static struct best_turn *search_again(const struct played_turn *turn)
{
    struct best_turn *b = mem_new(sizeof *b);
    b->budget = BUDGET;
    best_turn_list(b, (const struct galaxy *)turn->before);
    bool good = best_turn_find(b, true);
    assert(good && "it was proven");
    return b;
}

static void hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count UNUSED,
                 const struct words *words, struct text step[HINT_STEPS])
{
    static const char *const hints[] = {[SPARE_AN_ALIEN] = N_("Spare an alien that is not the cheapest."),
                                        [LESSER_LINE] = N_("The line that activates the greatest value is wrong."),
                                        [DELAYED_SHOT] = N_("Don't shoot the most valuable target first.")};
    static const char *const blocked[ALIEN_KINDS] = {
        [ALIEN_NONE] = N_("Clear the way of a shot: an active alien stops it."),
        [BISHOP] = N_("Clear the way of a Bishop: an active alien stops its shot."),
        [ROOK] = N_("Clear the way of a Rook: an active alien stops its shot."),
        [QUEEN] = N_("Clear the way of a Queen: an active alien stops its shot.")};
    scoped(mem_free) struct best_turn *b = search_again(turns);
    int motif = find_motif(b), kind = 0; /* of all lasers that can be freed, if it is the same */
    uint64_t survivors = b->best->least.survivors, lasers = 0;

    if (motif == FREE_THE_LASER)
        kill_order_unblocks(&b->shooters, alive_after(b), survivors, &lasers);
    while (lasers) {
        int one = b->g->kind[bits_take(&lasers)];
        kind = kind == 0 || kind == one ? one : ALIEN_KINDS;
    }
    if (motif > 0 && motif != ONE_OF_EACH_GROUP)
        puzzle_hint(words, &step[HINT_IDEA], "%s",
                    words_get(words, motif == FREE_THE_LASER ? blocked[kind % ALIEN_KINDS] : hints[motif]));
    if (bits_count(survivors) == 1)
        puzzle_hint(words, &step[HINT_IDEA], "%s", words_get(words, N_("One active alien remains in the end.")));
    else
        puzzle_hint(words, &step[HINT_IDEA], N_("%d active aliens remain in the end."), bits_count(survivors));
    puzzle_hint(words, &step[HINT_IDEA], N_("You must fire %d shots."), (int)turns->count - 1);
    galaxy_say_activated(b->g, b->best->line, words, &step[HINT_PLACE]);
    galaxy_hint_line(b->g, b->best->line, words, &step[HINT_PLACE]);
}

/* Adds a sentence with a list of squares: "a1, b2 and c3", with the kinds of their aliens if `kinds`. */
static void say_squares(const struct galaxy *g, const char *sentence, uint64_t squares, bool kinds,
                        const struct words *words, struct text *out)
{
    scoped(text_release) struct text list = {0};
    size_t count = (size_t)bits_count(squares);
    for (size_t i = 0; i < count; i++) {
        int square = bits_take(&squares);
        text_add(&list, words_separator(words, i, count, N_(" and ")));
        if (kinds)
            text_addf(&list, "%s ", words_get(words, alien_name((enum alien)g->kind[square])));
        text_add(&list, galaxy_square_name(g, square).text);
    }
    words_addf(words, out, sentence, text_string(&list));
}

static void explain(const struct values *v, const struct played_turn *turns, size_t count UNUSED,
                    const struct words *words, struct text *out)
{
    scoped(mem_free) struct best_turn *b = search_again(turns);
    uint64_t groups[SHOOTERS_MAX], lone = 0;
    struct galaxy g = *b->g;

    connect_capture_notation.say(v, turns, words, out);
    galaxy_draw_line(&g, b->best->line);
    for (size_t i = 1; i < turns->count && !galaxy_say_freed(&g, &turns->moves[i], words, out);)
        i++;
    int group_count = kill_order_groups(&b->shooters, alive_after(b), groups);
    for (int i = 0; i < group_count && group_count > 1; i++) {
        if (bits_count(groups[i]) == 1)
            lone |= groups[i];
        else
            say_squares(b->g, N_(" No other alien can hit %s: one of them must remain."), groups[i], false, words, out);
    }
    if (lone)
        say_squares(b->g, N_(" No alien can hit %s."), lone, false, words, out);
    say_squares(b->g, N_(" Left alive: %s."), b->best->least.survivors, true, words, out);
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

/* Whether the position is a puzzle of these grades with so many shots at least. If it is, fills in the puzzle. */
static bool examine(struct best_turn_maker *m, const struct values *v, struct grades grades, int shots_least,
                    struct rng *rng, struct puzzle *puzzle)
{
    struct best_turn *b = &m->search;

    best_turn_list(b, (const struct galaxy *)puzzle->pos);
    b->budget = BUDGET;
    if (bits_count(b->next) < LINES_LEAST || bits_count(b->active | b->next) > RELEVANT_MOST ||
        !best_turn_find(b, true) || b->best->least.count > 1 || !b->best->activated || !find_tempting_line(b))
        return false;
    uint64_t survivors = b->best->least.survivors;
    int shots = bits_count(alive_after(b) & ~survivors);
    if (shots < shots_least || shots > SIMULATED_SHOTS)
        return false;
    /* Minus the binary logarithm, in units of 1/256, of the chance that the simulated player finds the answer. */
    int total = 0;
    for (int i = 0; i < b->choice_count; i++)
        total += b->choices[i].value;
    assert(total > 0 && "the answer is a choice");
    int32_t difficulty = chance_cost(CERTAIN * (uint64_t)b->best->value / (uint64_t)total, CERTAIN) +
                         simulated_shots_difficulty(&b->shooters, alive_after(b), survivors, m->shots);
    if (!puzzle_rate(puzzle, connect_capture_best_turn_cuts, &v->of[CAPTURE_SIZE], difficulty, grades))
        return false;
    /* About half of the positions have no motif; of these two in three are left out. */
    puzzle->motif = find_motif(b);
    if (!puzzle->motif && rng_below(rng, 3) > 0)
        return false;
    struct capture_turn answer = {.line = b->best->line};
    if (!kill_order_find(&b->shooters, alive_after(b), survivors, &b->budget, &answer) ||
        !write_tempting(b, &puzzle->tempting))
        return false;
    text_add(&puzzle->answer, "1. ");
    galaxy_write_turn(b->g, &answer, &puzzle->answer);
    puzzle->value = b->best->score;
    puzzle->nodes = BUDGET - b->budget;
    struct galaxy_form form = {0};
    for (uint64_t left = b->active | b->next; left;) {
        int i = bits_take(&left);
        form.square[i] = galaxy_form_alien(b->g, i);
    }
    /* The lines that activate an alien also tell which aliens are inactive. */
    for (int i = 0; i < b->choice_count; i++)
        if (b->choices[i].activated)
            form.line[galaxy_line_number(b->g, b->choices[i].line)] = 1;
    puzzle->key = galaxy_form_key(b->g, &form);
    return true;
}

/* Plays a game until a position is a puzzle. */
static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct best_turn_maker *m = memory;
    struct galaxy *g = (struct galaxy *)puzzle->pos;
    uint64_t active = 0;

    connect_capture_start(v, puzzle->pos);
    for (int i = 0; i < galaxy_squares(g); i++)
        galaxy_put_random(g, i, mix, 1, 9, rng);
    range_chart_fill(g->width, g->height, &m->search.chart);
    m->line_count = galaxy_list_lines(g, false, m->lines);
    int shots = SHOTS_LEAST + (int)rng_below(rng, SHOTS_RANGE);
    while (m->line_count > LINES_LEAST) {
        simulated_turn(m, g, &active, rng);
        if (bits_count(active) >= shots && examine(m, v, grades, shots, rng, puzzle))
            return true;
    }
    return false;
}

/* ---- The kind ---------------------------------------------------------------------------------------------------- */

const struct puzzle_kind connect_capture_best_turn = {
    .name = "best-turn",
    .title = N_("The best turn"),
    .mark = 'B',
    .summary = "draw one line and shoot: score as much as can be scored in one turn",
    .question = N_("Draw one line, then shoot as often as you like. Score as many points as you can."),
    .writing = CAPTURE_WRITING,
    .fields = {{N_("Line"), 1}, {N_("Points"), 1}, {N_("Shots"), 2}},
    .reminds = true,
    .pitch = 8.5,
    .unit = N_("%d point"),
    .units = N_("%d points"),
    .advice = N_("Look for squares with three sides: only an alien that your line activates adds a new shooter. "
                 "Shoot in an order that keeps the lasers free, and let each shooter fire before it is shot."),
    .meaning =
        {N_("usually the line that activates the greatest value is right, and then always shooting the most valuable "
            "target"),
         N_("usually another line than the one that activates the greatest value is right, or an order of shots other "
            "than the most valuable target first"),
         N_("nearly always the order must be found; in one puzzle of three the most valuable target is not the first"),
         N_("few orders work; in one puzzle of two the most valuable target is not the first"),
         N_("hardly any order works; in two puzzles of three the most valuable target is not the first")},
    .params = {"size"},
    .sides = {3, 8},
    .attempts = 400000,
    .motifs = {[SPARE_AN_ALIEN - 1] = {"spare-an-alien", N_("Spare an alien")},
               [FREE_THE_LASER - 1] = {"free-the-laser", N_("Free the laser")},
               [ONE_OF_EACH_GROUP - 1] = {"one-of-each-group", N_("One of each group")},
               [LESSER_LINE - 1] = {"lesser-line", N_("The lesser line")},
               [DELAYED_SHOT - 1] = {"delayed-shot", N_("The delayed shot")}},
    .cuts = connect_capture_best_turn_cuts,
    .memory = sizeof(struct best_turn_maker),
    .make = make,
    .answer = answer,
    .explain = explain,
    .hint = hint,
    .because = connect_capture_because,
    .worth = WORTH_GAIN,
    .variety = 25, /* six aliens of seven kinds and nine values each; of those drawn, one in a thousand is a puzzle */
};
