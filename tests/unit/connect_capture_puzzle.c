/* Puzzles of Connect Capture: their answers hold by the rules, and are the only ones, by a search that uses the rules
 * alone. */
#include "games/connect_capture/internal.h"

#include "catalogue/registry.h"
#include "games/connect_capture/endgame_table.h"
#include "help/puzzle_maker.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/turns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 100, POSITIONS = 3000 };

TESTED_GAME("connect-capture")

static const struct galaxy *galaxy(const struct puzzle_maker *m)
{
    return (const struct galaxy *)m->puzzle.pos;
}

/* ---- best-turn by the rules alone ------------------------------------------------------------------------------- */

/* What turns score, with one line or any. */
struct scores {
    const struct galaxy *start;
    int line;                     /* only turns with this line count; -1: all */
    int most, count;              /* the most, and how many positions that leads to */
    struct galaxy best;           /* one of these */
    uint8_t lone[GALAXY_SQUARES]; /* whether some turn leaves just this one alive */
};

static void see_score(void *context, const struct pos *after)
{
    const struct galaxy *g = (const struct galaxy *)after;
    struct scores *s = context;
    int score = g->points[0] - s->start->points[0], alive = 0, last = 0;

    if (s->line >= 0 && !g->drawn[s->line])
        return;
    for (int i = 0; i < galaxy_squares(g); i++)
        if (g->state[i] == ACTIVE) {
            alive++;
            last = i;
        }
    s->lone[last] = s->lone[last] || alive == 1;
    s->count = score > s->most ? 1 : s->count + (score == s->most);
    if (score > s->most) {
        s->most = score;
        s->best = *g;
    }
}

static struct scores score_turns(const struct puzzle_maker *m, int line)
{
    struct scores s = {.start = galaxy(m), .line = line, .most = -1};
    turns_each(game(), &m->values, m->puzzle.pos, POSITIONS, see_score, &s);
    return s;
}

/* Whether there are few enough turns to try them all. */
static bool is_small(const struct galaxy *g)
{
    int active = 0;
    for (int i = 0; i < galaxy_squares(g); i++)
        active += g->state[i] == ACTIVE;
    return (g->lines_left + 1) << (active + 1) < POSITIONS;
}

static int line_at(const struct galaxy *g, const char *text)
{
    struct move move = {0};
    struct galaxy_line line;
    assert_true(game()->notation->decode(NULL, text, strcspn(text, " \n"), &move, NULL) > 0);
    assert_true(galaxy_find_line(g, &move, &line, NULL));
    return galaxy_line_number(g, line);
}

static int square_at(const struct galaxy *g, const char *text)
{
    return (text[1] - '1') * g->width + text[0] - 'a';
}

static struct galaxy after_line(const struct puzzle_maker *m, const char *line)
{
    struct galaxy g = *galaxy(m);
    struct move move = {0};
    assert_true(game()->notation->decode(NULL, line, strcspn(line, " "), &move, NULL) > 0);
    assert_true(game()->rules->play(&m->values, (struct pos *)&g, &move, NULL));
    return g;
}

/* The value of the aliens that a line activates, by its number. */
static int value_activated(const struct puzzle_maker *m, int number)
{
    const struct galaxy *g = galaxy(m);
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, false, lines), squares[2], value = 0;

    for (int i = 0; i < count; i++) {
        if (galaxy_line_number(g, lines[i]) != number)
            continue;
        for (int left = galaxy_squares_beside(g, lines[i], squares); left-- > 0;)
            value += g->sides[squares[left]] == 3 ? g->value[squares[left]] : 0;
    }
    return value;
}

/* Shots, by the rules: all that are legal. */
struct shots {
    size_t count;
    struct move moves[GALAXY_SQUARES * 8];
};

static struct shots list_shots(const struct puzzle_maker *m, const struct galaxy *g)
{
    struct shots s;
    s.count = game()->rules->moves(&m->values, (const struct pos *)g, s.moves, sizeof s.moves / sizeof *s.moves);
    assert_true(s.count <= sizeof s.moves / sizeof *s.moves);
    return s;
}

static int victim_of(const struct galaxy *g, const struct move *move)
{
    return move->at[TO_ROW] * g->width + move->at[TO_COLUMN];
}

static struct galaxy after_shot(const struct puzzle_maker *m, const struct galaxy *g, const struct move *move)
{
    struct galaxy after = *g;
    assert_true(game()->rules->play(&m->values, (struct pos *)&after, move, NULL));
    return after;
}

/* Ways to choose shots. */
enum choice { ANY, MOST_VALUABLE, MOST_VALUABLE_FIRST };

/* The most points that such shots score in all. */
static int most_points(const struct puzzle_maker *m, const struct galaxy *g, enum choice choice)
{
    struct shots shots = list_shots(m, g);
    int greatest = 0, most = g->points[0];

    for (size_t i = 0; i < shots.count; i++) {
        int value = g->value[victim_of(g, &shots.moves[i])];
        greatest = value > greatest ? value : greatest;
    }
    for (size_t i = 0; i < shots.count; i++) {
        if (choice != ANY && g->value[victim_of(g, &shots.moves[i])] < greatest)
            continue;
        struct galaxy after = after_shot(m, g, &shots.moves[i]);
        int score = most_points(m, &after, choice == MOST_VALUABLE ? choice : ANY);
        most = score > most ? score : most;
    }
    return most;
}

/* Whether the most can be scored without shots of lasers of this kind (0: any) that all aliens of `first` would have
 * stopped. */
static bool scores_unfreed(const struct puzzle_maker *m, const struct galaxy *first, const struct galaxy *g, int kind)
{
    struct shots shots = list_shots(m, g);
    if (g->points[0] == m->puzzle.value)
        return true;
    for (size_t i = 0; i < shots.count; i++) {
        const uint16_t *at = shots.moves[i].at;
        int from = at[FROM_ROW] * g->width + at[FROM_COLUMN];
        struct galaxy after = after_shot(m, g, &shots.moves[i]);
        bool barred =
            (kind == 0 || g->kind[from] == kind) && !galaxy_targets(first, from, victim_of(g, &shots.moves[i]));
        if (!barred && scores_unfreed(m, first, &after, kind))
            return true;
    }
    return false;
}

/* Checks the sentence; returns which one it was. */
static int check_tempting(const struct puzzle_maker *m, int best_line, const struct galaxy *activated)
{
    const char *s = m->puzzle.tempting.data, *only = strstr(s, "scores only "), *always = strstr(s, "scores at most "),
               *first = strstr(s, "no more than ");
    if (only) {
        int line = line_at(galaxy(m), s);
        assert_int_equal(score_turns(m, line).most, atoi(only + strlen("scores only ")));
        assert_int_not_equal(line, best_line);
        if (strstr(s, "activates more"))
            assert_true(value_activated(m, line) > value_activated(m, best_line));
        return strstr(s, "activates more") ? 0 : 1;
    }
    if (always) {
        assert_int_equal(most_points(m, activated, MOST_VALUABLE), atoi(always + strlen("scores at most ")));
        return 2;
    }
    if (first) {
        struct shots shots = list_shots(m, activated);
        int square = square_at(activated, s + strlen("If ")), most = 0;
        for (size_t i = 0; i < shots.count; i++) {
            assert_true(activated->value[victim_of(activated, &shots.moves[i])] <= activated->value[square]);
            if (victim_of(activated, &shots.moves[i]) != square)
                continue;
            struct galaxy after = after_shot(m, activated, &shots.moves[i]);
            most = most_points(m, &after, ANY);
        }
        assert_int_equal(most, atoi(first + strlen("no more than ")));
        return 3;
    }
    struct scores scores = score_turns(m, best_line);
    assert_true(strstr(s, "can't be the only one left"));
    assert_false(scores.lone[square_at(galaxy(m), strstr(s, " on ") + strlen(" on "))]);
    return 4;
}

/* The value of the cheapest survivors, if lasers were not blocked: one of each set of aliens that no other can hit,
 * even by a chain. */
static int cheapest_left(const struct galaxy *g)
{
    bool reaches[GALAXY_SQUARES][GALAXY_SQUARES] = {{false}};
    int sum = 0, squares = galaxy_squares(g);

    for (int from = 0; from < squares; from++)
        for (int to = 0; to < squares; to++)
            reaches[from][to] =
                g->state[from] == ACTIVE && g->state[to] == ACTIVE && (from == to || galaxy_in_range(g, from, to));
    for (int via = 0; via < squares; via++)
        for (int from = 0; from < squares; from++)
            for (int to = 0; to < squares; to++)
                reaches[from][to] = reaches[from][to] || (reaches[from][via] && reaches[via][to]);
    for (int i = 0; i < squares; i++) {
        bool cheapest = reaches[i][i];
        for (int k = 0; k < squares; k++) {
            if (reaches[k][i] && !reaches[i][k])
                cheapest = false;
            if (reaches[k][i] && reaches[i][k] && (g->value[k] < g->value[i] || (g->value[k] == g->value[i] && k < i)))
                cheapest = false;
        }
        sum += cheapest ? g->value[i] : 0;
    }
    return sum;
}

static bool another_line_activates_more(const struct puzzle_maker *m, int best_line)
{
    for (int i = 0; i < galaxy_line_count(galaxy(m)->width, galaxy(m)->height); i++)
        if (value_activated(m, i) > value_activated(m, best_line))
            return true;
    return false;
}

/* Whether the motif is the first in the order of their table that is true. */
static void check_motif(const struct puzzle_maker *m, int best_line, const struct scores *best,
                        const struct galaxy *activated)
{
    const char *name = m->puzzle.motif > 0 ? m->kind->motifs[m->puzzle.motif - 1].name : "";
    int alive = 0, left = 0;

    for (int i = 0; i < galaxy_squares(activated); i++) {
        alive += best->best.state[i] == ACTIVE;
        left += best->best.state[i] == ACTIVE ? best->best.value[i] : 0;
    }
    assert_string_equal(name, left > cheapest_left(activated)                                    ? "spare-an-alien"
                              : !scores_unfreed(m, activated, activated, 0)                      ? "free-the-laser"
                              : alive > 1                                                        ? "one-of-each-group"
                              : another_line_activates_more(m, best_line)                        ? "lesser-line"
                              : most_points(m, activated, MOST_VALUABLE_FIRST) < m->puzzle.value ? "delayed-shot"
                                                                                                 : "");
}

/* Whether a hint that names a kind of laser is true; false if it names none. */
static bool check_laser(struct puzzle_maker *m, const struct galaxy *activated)
{
    static const char *const names[] = {[BISHOP] = "of a Bishop", [ROOK] = "of a Rook", [QUEEN] = "of a Queen"};
    bool found = false;

    puzzle_maker_hint(m);
    for (int kind = BISHOP; kind <= QUEEN; kind++)
        if (strstr(m->hint[HINT_IDEA].data, names[kind])) {
            assert_false(scores_unfreed(m, activated, activated, kind));
            found = true;
        }
    return found;
}

/* The chance that noisy shots, each alien as likely as 2 to half the power of her value, leave no shot and score the
 * most. */
static double chance_of_shots(const struct puzzle_maker *m, const struct galaxy *g)
{
    struct shots shots = list_shots(m, g);
    double sum = 0, chance = 0;

    if (shots.count == 0)
        return g->points[0] == m->puzzle.value;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < shots.count; i++) {
            int victim = victim_of(g, &shots.moves[i]);
            bool seen = false;
            for (size_t k = 0; k < i; k++)
                seen = seen || victim_of(g, &shots.moves[k]) == victim;
            if (seen)
                continue;
            double weight = exp2(g->value[victim] / 2.0);
            struct galaxy after = after_shot(m, g, &shots.moves[i]);
            sum += pass == 0 ? weight : 0;
            chance += pass == 1 ? weight / sum * chance_of_shots(m, &after) : 0;
        }
    return chance;
}

static double chance_of_answer(const struct puzzle_maker *m, int best_line, const struct galaxy *activated)
{
    double all = 0;
    for (int i = 0; i < galaxy_line_count(activated->width, activated->height); i++)
        all += value_activated(m, i);
    return value_activated(m, best_line) / all * chance_of_shots(m, activated);
}

/* Whether a list of squares in a sentence that ends at `end` names this one. */
static bool lists(const char *s, const char *end, const struct galaxy *g, int square)
{
    char name[3] = {(char)('a' + square % g->width), (char)('1' + square / g->width)};
    const char *found = strstr(s, name);
    return found && found < end;
}

/* Checks what the explanation says about who can't be hit and who is left; returns how many sentences say the former.
 */
static int check_explanation(const struct puzzle_maker *m, const struct galaxy *activated, const struct galaxy *end)
{
    const char *turn = m->puzzle.answer.data + strlen("1. ");
    struct move line = {0};
    struct played_turn played = {.before = m->puzzle.pos, .after = (const struct pos *)end, .moves = &line, .count = 1};
    scoped(text_release) struct text text = {0};

    assert_true(game()->notation->decode(NULL, turn, strcspn(turn, " "), &line, NULL) > 0);
    m->kind->explain(&m->values, &played, 1, NULL, &text);
    const char *alone = strstr(text.data, "No alien can hit "), *left = strstr(text.data, "Left alive: ");
    assert_non_null(left);
    for (int to = 0; to < galaxy_squares(activated); to++) {
        bool hit = false;
        for (int from = 0; from < galaxy_squares(activated); from++)
            hit = hit || (activated->state[from] == ACTIVE && galaxy_in_range(activated, from, to));
        if (alone && lists(alone, left, activated, to))
            assert_false(hit);
        assert_int_equal(lists(left, text.data + text.len, activated, to), end->state[to] == ACTIVE);
    }
    int count = alone != NULL;
    return count;
}

TEST(test_best_turn)
{
    struct puzzle_maker m = puzzle_maker_new(game(), "best-turn", "3x3");
    int looked_at = 0, sentences[5] = {0}, motifs[6] = {0}, dead = 0, lasers = 0, alone = 0;
    for (int i = 0; i < test_rounds(4 * PUZZLES); i++) {
        int grade = 1 + i % GRADES;
        puzzle_maker_next(&m, grade, grade);
        if (!is_small(galaxy(&m)))
            continue;
        int line = line_at(galaxy(&m), m.puzzle.answer.data + 3);
        struct scores all = score_turns(&m, -1), best = score_turns(&m, line);
        struct galaxy activated = after_line(&m, m.puzzle.answer.data + 3);
        assert_int_equal(all.most, m.puzzle.value);
        assert_int_equal(all.count, 1);
        assert_int_equal(best.most, m.puzzle.value);
        assert_true(fabs(m.puzzle.difficulty / 256.0 + log2(chance_of_answer(&m, line, &activated))) < 0.2);
        check_motif(&m, line, &best, &activated);
        motifs[m.puzzle.motif]++;
        lasers += check_laser(&m, &activated);
        alone += check_explanation(&m, &activated, &best.best);
        sentences[check_tempting(&m, line, &activated)]++;
        for (int k = 0; k < galaxy_squares(&activated); k++)
            dead += activated.state[k] == KILLED_BEFORE;
        looked_at++;
    }
    for (int i = 0; i < 5; i++)
        assert_met(sentences[i] > 0);
    for (int i = 0; i < 6; i++)
        assert_met(motifs[i] > 0);
    assert_met(looked_at >= 2 * PUZZLES && dead >= looked_at && lasers > 0 && alone > 0);
    puzzle_maker_release(&m);
}

/* ---- endgame ---------------------------------------------------------------------------------------------------- */

/* How a position after a turn ends, for the player who made the turn. The solver is checked against the rules alone by
 * its own tests. */
static int value_for_last(const struct values *values, const struct pos *after)
{
    const struct galaxy *g = (const struct galaxy *)after;
    scoped(solve_release) struct solve_result result = {0};
    int value = g->points[g->to_move ^ 1] - g->points[g->to_move];
    if (game()->rules->state(values, after).over)
        return value;
    assert_true(game()->solver->solve(values, after, &(struct solve_limits){.nodes = 1000000}, &result, NULL));
    assert_true(result.of[0].proven);
    value = -result.of[0].value;
    return value;
}

/* The best end of the turns with each line. */
struct ends {
    const struct values *values;
    const struct galaxy *start;
    int best[GALAXY_LINES], gain[GALAXY_LINES];
    int value, most_shot_well; /* the value of the puzzle, and the most that a turn worth it shoots */
};

static void see_end(void *context, const struct pos *after)
{
    const struct galaxy *g = (const struct galaxy *)after;
    struct ends *e = context;
    int line = 0, value = value_for_last(e->values, after);
    while (g->drawn[line] == e->start->drawn[line])
        line++;
    e->best[line] = value > e->best[line] ? value : e->best[line];
    e->gain[line] = g->points[0] > e->gain[line] ? g->points[0] : e->gain[line];
    if (value == e->value && g->points[0] > e->most_shot_well)
        e->most_shot_well = g->points[0];
}

/* Plays the turn at the front of a text, as far as the characters of turns go; returns the rest of the text. */
static const char *play_front(const struct puzzle_maker *m, struct pos *pos, const char *s)
{
    scoped(text_release) struct text turn = {0};
    size_t len = strspn(s, "0123456789abcxdefghi-, ");
    while (len > 0 && !(s[len - 1] >= '0' && s[len - 1] <= '9'))
        len--;
    text_add_bytes(&turn, s, len);
    turns_play(game(), &m->values, pos, text_string(&turn));
    return s + len;
}

static const char *past(const char *s, const char *words)
{
    assert_memory_equal(s, words, strlen(words));
    return s + strlen(words);
}

/* "7-8 b2xc3 scores 5 at once, but after 3-4 c2xb2 you lose by 2. After 5-6 and 7-8 you win by only 1." Each turn that
 * is refuted has another line or other shots, and is worth what is said after the best reply. */
static void check_refutations(const struct puzzle_maker *m, const struct ends *e, int best)
{
    int count = 0;
    for (const char *s = m->puzzle.tempting.data; *s; s += *s == ' ', count++) {
        struct pos *pos = turns_copy(game(), &m->values, m->puzzle.pos);
        bool quiet = strncmp(s, "After ", 6) == 0;
        int line = line_at(galaxy(m), s + (quiet ? 6 : 0));
        s = play_front(m, pos, s + (quiet ? 6 : 0));
        int gain = ((struct galaxy *)pos)->points[0], value = value_for_last(&m->values, pos), told = 0;
        char *rest;
        if (quiet) {
            s = past(s, " and ");
            assert_int_equal(gain, 0);
        } else {
            s = past(s, " scores ");
            assert_int_equal(strtol(s, &rest, 10), gain);
            s = past(rest, " at once, but after ");
        }
        s = play_front(m, pos, s);
        assert_int_equal(-value_for_last(&m->values, pos), value);
        if (strncmp(s, " it is a draw", 13) == 0) {
            s += 13;
        } else {
            bool loses = strncmp(s, " you lose by ", 13) == 0;
            told = (int)strtol(past(s, loses ? " you lose by " : " you win by only "), &rest, 10) * (loses ? -1 : 1);
            s = rest;
        }
        assert_int_equal(told, value);
        assert_true(value < m->puzzle.value && (line == best || value <= e->best[line]));
        s = past(s, ".");
        free(pos);
    }
    assert_in_range(count, 1, 2);
}

/* An alien is active; the win is neither a landslide nor one among many. */
static void check_question(const struct puzzle_maker *m, const struct ends *e, int best)
{
    const struct galaxy *g = galaxy(m);
    int active = 0, left = 0, second = -1000, most_gain = 0, kept = -1000, seen = 0;
    for (int i = 0; i < galaxy_squares(g); i++) {
        active += g->state[i] == ACTIVE;
        left += g->state[i] == KILLED_BEFORE ? 0 : g->value[i];
    }
    for (int line = 0; line < GALAXY_LINES; line++) {
        second = line != best && e->best[line] > second ? e->best[line] : second;
        most_gain = e->gain[line] > most_gain ? e->gain[line] : most_gain;
    }
    for (int line = 0; line < GALAXY_LINES; line++) {
        kept = e->gain[line] == most_gain && e->best[line] > kept ? e->best[line] : kept;
        seen += line != best && e->best[line] > -1000 && e->gain[line] >= e->gain[best];
    }
    assert_in_range(g->lines_left, 6, 11);
    assert_true(active > 0 && m->puzzle.value > 0 && 4 * m->puzzle.value <= left);
    assert_in_range(m->puzzle.value - second, 2, 6);
    /* What greed loses counts twice as much as each reply that must be seen. */
    assert_int_equal(m->puzzle.difficulty / 4096, 2 * (m->puzzle.value - kept) + seen);
}

/* What motifs say is so: shooting most is wrong after the best line, or with another line, or nothing can be shot. */
static void check_endgame_motif(const struct puzzle_maker *m, const struct ends *e, int best)
{
    int most_gain = 0;
    for (int line = 0; line < GALAXY_LINES; line++)
        most_gain = e->gain[line] > most_gain ? e->gain[line] : most_gain;
    if (m->puzzle.motif == 0)
        return;
    const char *motif = m->kind->motifs[m->puzzle.motif - 1].name;
    if (strcmp(motif, "hold-fire") == 0)
        assert_true(e->gain[best] > 0 && e->most_shot_well < e->gain[best]);
    else if (strcmp(motif, "trap") == 0)
        assert_true(e->gain[best] < most_gain);
    else
        assert_int_equal(most_gain, 0);
}

TEST(test_endgame)
{
    struct puzzle_maker m = puzzle_maker_new(game(), "endgame", "3x3");
    int looked_at = 0;
    for (int i = 0; i < test_rounds(60); i++) {
        puzzle_maker_next(&m, 1 + i % 5, 1 + i % 5);
        struct ends e = {.values = &m.values, .start = galaxy(&m)};
        if (!is_small(galaxy(&m)))
            continue;
        for (int line = 0; line < GALAXY_LINES; line++)
            e.best[line] = -1000;
        e.value = m.puzzle.value;
        turns_each(game(), &m.values, m.puzzle.pos, POSITIONS, see_end, &e);
        int best = line_at(galaxy(&m), m.puzzle.answer.data + 3);
        assert_int_equal(e.best[best], m.puzzle.value);
        for (int line = 0; line < GALAXY_LINES; line++)
            assert_true(line == best || e.best[line] < m.puzzle.value);
        check_question(&m, &e, best);
        check_endgame_motif(&m, &e, best);
        check_refutations(&m, &e, best);
        looked_at++;
    }
    assert_met(looked_at >= 40);
    puzzle_maker_release(&m);
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* Turns a form a quarter round by its own arithmetic. */
static void turn_form(const struct galaxy *g, const struct galaxy_form *from, struct galaxy_form *to)
{
    int n = g->width;
    *to = (struct galaxy_form){0};
    for (int row = 0; row <= n; row++)
        for (int column = 0; column <= n; column++) {
            if (row < n && column < n)
                to->square[column * n + n - 1 - row] = from->square[row * n + column];
            if (column < n) /* a line to the right becomes one downwards */
                to->line[galaxy_line_number(g, (struct galaxy_line){n - row, column, true})] =
                    from->line[galaxy_line_number(g, (struct galaxy_line){column, row, false})];
            if (row < n)
                to->line[galaxy_line_number(g, (struct galaxy_line){n - 1 - row, column, false})] =
                    from->line[galaxy_line_number(g, (struct galaxy_line){column, row, true})];
        }
}

TEST(test_keys)
{
    struct galaxy g = {.width = 4, .height = 4};
    struct rng rng;
    rng_start(&rng, 5);
    for (int round = 0; round < 100; round++) {
        struct galaxy_form form = {0}, turned, other;
        for (int i = 0; i < 16; i++)
            form.square[i] = (uint8_t)rng_below(&rng, 3);
        for (int i = 0; i < 40; i++)
            form.line[i] = (uint8_t)rng_below(&rng, 2);
        turn_form(&g, &form, &turned);
        struct puzzle_key one = galaxy_form_key(&g, &form), two = galaxy_form_key(&g, &turned);
        assert_memory_equal(&one, &two, sizeof one);
        other = form;
        other.line[rng_below(&rng, 40)] ^= 1;
        two = galaxy_form_key(&g, &other);
        assert_memory_not_equal(&one, &two, sizeof one);
    }
}
