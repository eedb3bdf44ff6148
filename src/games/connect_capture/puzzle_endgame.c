/* Connect Capture: puzzles of the kind `endgame`.
 *
 * Plays a random game, in which players shoot, until few lines are left. All that can follow is then in a table. A
 * puzzle has one line that wins by more than any other, but not by a landslide.
 *
 * Its difficulty is what a greedy player loses, who scores the most at once, and how many replies must be seen: those
 * to all lines that score at least as much at once as the right one. */
#include "base/bits.h"
#include "base/mem.h"
#include "games/connect_capture/endgame_table.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALIENS_MOST = 12, /* not yet killed */
    STOP_ONE_IN = 4,  /* shots of the game before that are not fired, and end the turn */
    AHEAD_LEAST = 2,  /* points by which the best line wins more than the second */
    AHEAD_MOST = 6,   /* with more, the second does not compete */
    LEFT_LEAST = 4,   /* the value of all aliens left, in times what the best line wins; with less it is a landslide */
    LOOKAHEAD_TEMPTING = 2, /* lines: turns that seem best to players who look further are not tempting */
    LINES_FEWEST = 6,       /* left in a puzzle, */
    LINES_KINDS = 6,        /* or up to so many less one more */
    LOST = 8192,            /* of the difficulty, for each point that a greedy player loses, */
    SEEN = 4096,            /* for each reply that must be seen, */
    LEFT = 128,             /* and between equal puzzles, for each line left; then what the lines gain counts */
    PLAIN = 4               /* one in so many puzzles is kept in which nothing is lost or seen */
};

static const struct endgame_limits size_most = {.positions = 1 << 19, .aliens = ALIENS_MOST, .nodes = UINT64_MAX};

/* The kind's motifs, and what answers without one rest on. */
enum motif { HOLD_FIRE = 1, TRAP, WAITING, NO_MOTIF, SCORE = NO_MOTIF, ACTIVATE };

/* A turn that tempts. */
struct tempting_turn {
    struct capture_turn turn, reply; /* the best reply */
    int gain, value;                 /* points at once; the lead at the end, if both go on as well as they can */
};

struct endgame_maker {
    struct endgame_table *table; /* owned */
    struct galaxy *g;
    struct galaxy_line lines[GALAXY_LINES];
    int line_count;
    int value[GALAXY_LINES]; /* of each line, with the best shots after it */
    int gain[GALAXY_LINES];  /* the most that can be shot at once after it */
    int best, second;        /* lines */
    struct tempting_turn tempting[LOOKAHEAD_TEMPTING];
    int tempting_count;
    uint8_t seen[(1 << ALIENS_MOST) / 8]; /* sets of dead that most_shot_well has reached, a bit each */
};

static void draw_position(struct galaxy *g, int lines_left, struct rng *rng)
{
    static const int16_t mix[ALIEN_KINDS - 1] = {4, 4, 2, 6, 1, 1, 4};
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, false, lines);

    for (int i = 0; i < galaxy_squares(g); i++)
        galaxy_put_random(g, i, mix, 1, 9, rng);
    for (; count > lines_left; count--) {
        uint32_t next = rng_below(rng, (uint32_t)count);
        galaxy_draw_line(g, lines[next]);
        lines[next] = lines[count - 1];
        for (struct shot shot; heuristic_best_shot(g, &shot) && rng_below(rng, STOP_ONE_IN) != 0;)
            g->state[shot.to] = KILLED_BEFORE;
    }
}

/* ---- Best play --------------------------------------------------------------------------------------------------- */

static void maker_release(struct endgame_maker *m)
{
    free(m->table);
}

static bool fill(struct endgame_maker *m, int lookahead)
{
    free(m->table);
    m->table = endgame_new(m->g, &size_most, lookahead);
    return m->table;
}

static struct endgame_position after_line(const struct endgame_maker *m, struct galaxy_line line)
{
    return endgame_draw(m->table, m->g, (struct endgame_position){0}, line);
}

/* Sets the value of every line, as far as the table looks ahead. */
static void value_lines(const struct endgame_maker *m, int *value)
{
    for (int i = 0; i < m->line_count; i++)
        value[i] = endgame_value_after_line(m->table, after_line(m, m->lines[i]));
}

/* The first line of the greatest value, except for one. */
static int best_line(const struct endgame_maker *m, const int *value, int except)
{
    int best = -1;
    for (int i = 0; i < m->line_count; i++)
        if (i != except && (best < 0 || value[i] > value[best]))
            best = i;
    return best;
}

/* Values all lines, and finds what each gains at once. False if the galaxy is not a puzzle. */
static bool find_best(struct endgame_maker *m)
{
    int active = 0, left = 0;
    for (int i = 0; i < galaxy_squares(m->g); i++) {
        active += m->g->state[i] == ACTIVE;
        left += m->g->state[i] == KILLED_BEFORE ? 0 : m->g->value[i];
    }
    if (active == 0 || !fill(m, INT_MAX))
        return false;
    m->line_count = galaxy_list_lines(m->g, false, m->lines);
    value_lines(m, m->value);
    m->best = best_line(m, m->value, -1);
    m->second = best_line(m, m->value, m->best);
    int value = m->value[m->best], ahead = value - m->value[m->second];
    if (value <= 0 || value * LEFT_LEAST > left || ahead < AHEAD_LEAST || ahead > AHEAD_MOST)
        return false;
    fill(m, 1);
    value_lines(m, m->gain);
    return true;
}

/* The most that one of the best turns shoots, from a position after its line on; -1 if no best turn leads on. */
static int most_shot_well(struct endgame_maker *m, struct endgame_position p)
{
    int most = endgame_may_end(m->table, p) ? 0 : -1;
    m->seen[p.dead / 8] |= (uint8_t)(1 << p.dead % 8);
    for (uint64_t targets = endgame_targets(m->table, p); targets;) {
        int victim = bits_take(&targets);
        struct endgame_position then = p;
        then.dead |= bit(victim);
        if (m->seen[then.dead / 8] >> then.dead % 8 & 1 || !endgame_may_shoot(m->table, p, victim))
            continue;
        int more = most_shot_well(m, then);
        if (more >= 0 && more + m->table->shooters.value[victim] > most)
            most = more + m->table->shooters.value[victim];
    }
    return most;
}

/* ---- What tempts ------------------------------------------------------------------------------------------------- */

/* The turn with a line and the shots that seem best, as far as the table looks ahead. */
static struct capture_turn turn_with(const struct endgame_maker *m, int line)
{
    struct capture_turn turn = {.line = m->lines[line]};
    struct endgame_position p = after_line(m, turn.line);
    endgame_shoot_best(m->table, &p, &turn);
    return turn;
}

static bool is_same(const struct galaxy *g, struct galaxy_line a, struct galaxy_line b)
{
    return galaxy_line_number(g, a) == galaxy_line_number(g, b);
}

/* Adds a turn and its refutation to those that tempt, unless it is right or its line is among them. */
static void add_tempting(struct endgame_maker *m, const struct capture_turn *turn)
{
    struct tempting_turn t = {.turn = *turn};
    struct endgame_position p = after_line(m, turn->line);
    struct galaxy then = *m->g;

    for (int i = 0; i < turn->shot_count; i++)
        p.dead |= bit(shooters_find(&m->table->shooters, turn->shots[i].to));
    galaxy_play_turn(&then, turn);
    t.gain = then.points[m->g->to_move];
    t.value = t.gain - endgame_value(m->table, p);
    bool known = t.value == m->value[m->best];
    for (int i = 0; i < m->tempting_count; i++)
        known = known || is_same(m->g, m->tempting[i].turn.line, turn->line);
    if (known)
        return;
    endgame_best_turn(m->table, &then, &p, &t.reply);
    m->tempting[m->tempting_count++] = t;
}

/* Finds the tempting turns: those that seem best to somebody who looks only some lines ahead; of turns that seem
 * equally good, the one that comes nearest to the answer but is not the answer. */
static void look_ahead(struct endgame_maker *m)
{
    struct capture_turn turns[LOOKAHEAD_TEMPTING];
    for (int lookahead = 1; lookahead <= LOOKAHEAD_TEMPTING; lookahead++) {
        int seems[GALAXY_LINES], line = m->best;
        fill(m, lookahead);
        value_lines(m, seems);
        int most = seems[best_line(m, seems, -1)];
        for (int i = 0; i < m->line_count; i++)
            if (i != m->best && seems[i] == most && (lookahead > 1 || most > 0) &&
                (line == m->best || m->value[i] > m->value[line]))
                line = i;
        turns[lookahead - 1] = turn_with(m, line);
    }
    fill(m, INT_MAX);
    m->tempting_count = 0;
    for (int i = 0; i < LOOKAHEAD_TEMPTING; i++)
        add_tempting(m, &turns[i]);
    turns[0] = turn_with(m, m->second);
    if (m->tempting_count == 0)
        add_tempting(m, &turns[0]);
}

/* What the answer rests on. */
static enum motif find_motif(struct endgame_maker *m)
{
    int most = m->gain[best_line(m, m->gain, -1)];
    struct endgame_position p = after_line(m, m->lines[m->best]);

    memset(m->seen, 0, sizeof m->seen);
    if (most_shot_well(m, p) < m->gain[m->best])
        return HOLD_FIRE;
    if (m->gain[m->best] < most)
        return TRAP;
    if (most > 0)
        return SCORE;
    return endgame_alive(m->table, p) == m->table->active ? WAITING : ACTIVATE;
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

/* What the player loses who scores the most at once, at best; and the replies that must be seen. */
static int32_t rate(const struct endgame_maker *m)
{
    int most = m->gain[best_line(m, m->gain, -1)], kept = INT_MIN, seen = 0, gains = 0;
    for (int i = 0; i < m->line_count; i++) {
        if (m->gain[i] == most && m->value[i] > kept)
            kept = m->value[i];
        seen += i != m->best && m->gain[i] >= m->gain[m->best];
        gains += m->gain[i];
    }
    return LOST * (m->value[m->best] - kept) + SEEN * seen + LEFT * m->line_count + gains;
}

/* "7-8 b2xc3 scores 5 at once, but after 3-4 c2xb2 you lose by 2." */
static void add_refutation(const struct galaxy *g, const struct tempting_turn *t, struct text *out)
{
    static const char *const texts[2][3] = {{N_("After %s and %s you lose by %s."), N_("After %s and %s it is a draw."),
                                             N_("After %s and %s you win by only %s.")},
                                            {N_("%s scores %s at once, but after %s you lose by %s."),
                                             N_("%s scores %s at once, but after %s it is a draw."),
                                             N_("%s scores %s at once, but after %s you win by only %s.")}};
    text_addf(out, "%s\t", texts[t->gain > 0][t->value < 0 ? 0 : t->value == 0 ? 1 : 2]);
    galaxy_write_turn(g, &t->turn, out);
    text_addf(out, t->gain > 0 ? "\t%d\t" : "\t", t->gain);
    galaxy_write_turn(g, &t->reply, out);
    if (t->value != 0)
        text_addf(out, "\t%d", abs(t->value));
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory UNUSED,
                 struct puzzle *puzzle)
{
    struct galaxy *g = (struct galaxy *)puzzle->pos;
    scoped(maker_release) struct endgame_maker maker = {.g = g};
    struct endgame_maker *m = &maker;
    scoped(text_release) struct text play = {0};
    size_t tag;

    connect_capture_start(v, puzzle->pos);
    int lines = LINES_FEWEST + (int)rng_below(rng, LINES_KINDS), most = g->lines_left - 4; /* a square is complete */
    draw_position(g, lines < most ? lines : most, rng);
    if (!find_best(m))
        return false;
    int32_t difficulty = rate(m);
    if ((difficulty < SEEN && rng_below(rng, PLAIN) > 0) ||
        !puzzle_rate(puzzle, connect_capture_endgame_cuts, &v->of[CAPTURE_SIZE], difficulty, grades) ||
        !connect_capture_settle(v, puzzle->pos, &tag, NULL))
        return false;

    look_ahead(m);
    endgame_best_play(m->table, g, &play);
    puzzle_number_turns(&play, 1, &puzzle->answer);
    for (int i = 0; i < m->tempting_count; i++) {
        text_add(&puzzle->tempting, i > 0 ? "\n" : "");
        add_refutation(g, &m->tempting[i], &puzzle->tempting);
    }
    puzzle->value = m->value[m->best];
    enum motif motif = find_motif(m);
    puzzle->motif = motif < NO_MOTIF ? (int)motif : 0;
    puzzle->nodes = m->table->nodes;
    struct galaxy_form form = {0};
    for (int i = 0; i < galaxy_squares(g); i++)
        form.square[i] = g->state[i] == KILLED_BEFORE ? 0 : galaxy_form_alien(g, i);
    memcpy(form.line, g->drawn, sizeof form.line);
    puzzle->key = galaxy_form_key(g, &form);
    return true;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* The reply to fear after what tempts, or what the answer rests on. */
static void hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count UNUSED,
                 const struct words *words, struct text step[HINT_STEPS])
{
    static const char *const hints[] = {
        [HOLD_FIRE] = N_("Don't shoot every alien that you can."),
        [TRAP] = N_("Scoring most at once is a trap."),
        [WAITING] = N_("No alien can be shot yet: count the lines that activate none."),
        [SCORE] = N_("It is right to score the most at once: mind which aliens survive."),
        [ACTIVATE] = N_("Activate an alien, though none can be shot yet."),
    };
    struct galaxy g = *(const struct galaxy *)turns->before;
    scoped(maker_release) struct endgame_maker maker = {.g = &g};
    struct endgame_maker *m = &maker;

    find_best(m);
    look_ahead(m);
    for (int i = 0; i < m->tempting_count; i++) {
        const struct tempting_turn *t = &m->tempting[i];
        scoped(text_release) struct text turn = {0}, reply = {0};
        if (is_same(&g, t->turn.line, m->lines[m->best]) || is_same(&g, t->reply.line, m->lines[m->best]))
            continue; /* it would give the answer away */
        galaxy_write_turn(&g, &t->turn, &turn);
        galaxy_write_turn(&g, &t->reply, &reply);
        puzzle_hint(words, &step[HINT_IDEA], N_("Fear the reply %s after %s."), text_string(&reply),
                    text_string(&turn));
    }
    puzzle_hint(words, &step[HINT_IDEA], "%s", words_get(words, hints[find_motif(m)]));
    puzzle_hint(words, &step[HINT_IDEA], N_("Every other line costs you at least %d points."),
                m->value[m->best] - m->value[m->second]);
    galaxy_hint_line(&g, m->lines[m->best], words, &step[HINT_PLACE]);
}

static void explain(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                    struct text *out)
{
    scoped(mem_free) struct endgame_table *t = endgame_new((const struct galaxy *)turns[0].after, &size_most, 1);

    connect_capture_notation.say(v, turns, words, out);
    int most = endgame_value(t, (struct endgame_position){0});
    if (most > 0)
        words_addf(words, out, N_(" Your opponent can then score at most %d at once."), most);
    else
        text_add(out, words_get(words, N_(" Your opponent can then score nothing at once.")));
    text_add(out, words_get(words, N_(" Best play goes on:")));
    for (size_t i = 1; i < count; i++) {
        puzzle_begin_turn(short_text("%zu.", i + 1).text, out);
        for (size_t k = 0; k < turns[i].count; k++) {
            text_add(out, k ? " " : "");
            connect_capture_notation.encode(v, &turns[i].moves[k], out);
        }
    }
}

/* ---- The kind ---------------------------------------------------------------------------------------------------- */

const struct puzzle_kind connect_capture_endgame = {
    .name = "endgame",
    .title = N_("The endgame"),
    .mark = 'E',
    .summary = "few lines are left: draw the one that wins by most against best play",
    .question =
        N_("It is your turn, and nobody has points yet. With which line do you win by most, if both of you play "
           "your best until the last line is drawn?"),
    .writing = CAPTURE_WRITING,
    .fields = {{N_("Line"), 1}, {N_("Shots"), 1}},
    .reminds = true,
    .pitch = 8.5,
    .unit = N_("%d point ahead"),
    .units = N_("%d points ahead"),
    .advice = N_("Count how many lines are left: the last one decides who shoots last. "
                 "Look for lines that activate nothing, and keep them for yourself."),
    .meaning = {N_("the line that scores most at once is right, or nearly, and few others look as good"),
                N_("scoring most at once is mostly wrong, or two or three lines look as good"),
                N_("scoring most at once loses some points, and several replies must be seen"),
                N_("scoring most at once loses several points, and many replies must be seen"),
                N_("scoring most at once loses very much, or the replies to most lines must be seen")},
    .motifs = {[HOLD_FIRE - 1] = {"hold-fire", N_("Hold your fire")},
               [TRAP - 1] = {"trap", N_("Scoring most is a trap")},
               [WAITING - 1] = {"waiting-line", N_("A waiting line")}},
    .cuts = connect_capture_endgame_cuts,
    .params = {"size"},
    .sides = {2, 6},
    .defaults = {{"size", "3x3"}},
    .shown_turns = 1,
    .attempts = 200000,
    .make = make,
    .answer = connect_capture_solve,
    .explain = explain,
    .hint = hint,
    .because = connect_capture_because,
    .worth = WORTH_RESULT,
    .variety = 20, /* at least four aliens matter, of seven kinds and nine values each */
};
