/* Connect Capture: puzzles of the kind `help-alien`: which line lets a named alien be the only active one left?
 *
 * A random galaxy is full of aliens, and most lines are drawn. Of the aliens whose squares are complete, a few are
 * alive. Each line that can be drawn wakes a set of aliens, which with those awake must be shot but for one; if just
 * one line lets an alien be that one, she is asked for. Values don't matter; all are 1. */
#include "base/bits.h"
#include "base/chance.h"
#include "base/mem.h"
#include "games/connect_capture/kill_order.h"

#include <string.h>

enum {
    OPEN_LEAST = 5, /* lines that are not drawn in a puzzle, */
    OPEN_MOST = 9,
    WAKING_LEAST = 3, /* of them, that activate an alien */
    AWAKE_LEAST = 3,  /* aliens before the turn */
    AWAKE_MOST = 7,
    ALIENS_MOST = AWAKE_MOST + 2, /* during it */
    TEMPTING_LEAST = 2,           /* after which somebody has each alien to be shot in range: the answer and others */
    SHOTS_LEAST = 3,
    BUDGET = 2000, /* sets of aliens looked at for each line: more is not for people */
    TRIES = 20     /* galaxies in an attempt */
};

/* A chance of 1. */
#define CERTAIN ((uint64_t)1 << 40)

/* How likely each kind of alien is. There is no Wizard: she can hit all others. */
static const int16_t mix[ALIEN_KINDS - 1] = {[BISHOP - 1] = 4, [ROOK - 1] = 4,  [QUEEN - 1] = 1,
                                             [KING - 1] = 4,   [JOKER - 1] = 1, [HORSE - 1] = 4};

/* What the answer rests on; the first that is true. */
enum help_motif { MOTIF_NONE, MOTIF_LASER, MOTIF_TWO };

/* Working memory. */
struct help_search {
    struct galaxy drawn; /* with the line that is tried */
    struct shooters shooters;
    bool awake[GALAXY_SQUARES];
    struct galaxy_line lines[GALAXY_LINES];
    int count;
    uint64_t nodes;
    uint64_t chance[1 << ALIENS_MOST];
};

/* ---- What a line makes possible ---------------------------------------------------------------------------------- */

/* Draws a line and gathers the aliens that are then awake. False if they are too many to search. */
static bool try_line(struct help_search *h, const struct galaxy *g, struct galaxy_line line)
{
    h->drawn = *g;
    galaxy_draw_line(&h->drawn, line);
    if (shooters_list_active(&h->drawn, h->awake) > SHOOTERS_MAX)
        return false;
    shooters_gather(&h->drawn, h->awake, &h->shooters);
    return true;
}

/* Whether shots after the line that was tried can leave the alien on a square alone; adds them to *turn. */
static bool leaves_alone(struct help_search *h, int square, uint64_t *budget, struct capture_turn *turn)
{
    uint64_t before = *budget;
    if (!h->awake[square])
        return false;
    bool found = kill_order_find(&h->shooters, bits_below(h->shooters.count), bit(shooters_find(&h->shooters, square)),
                                 budget, turn);
    h->nodes += before - *budget;
    return found;
}

/* An alien whom nobody has in range after the line that was tried, but the one on a square; -1 if there is none. */
static int find_safe(const struct help_search *h, int square)
{
    for (int i = 0; i < h->shooters.count; i++)
        if (h->shooters.square[i] != square && !h->shooters.attackers[i])
            return h->shooters.square[i];
    return -1;
}

/* Finds the lines with which a position can be asked about, and how many activate an alien. */
static int list_lines(struct help_search *h, const struct galaxy *g)
{
    int waking = 0;
    h->count = galaxy_list_lines(g, false, h->lines);
    for (int i = 0; i < h->count; i++)
        waking += galaxy_count_woken(g, h->lines[i]) > 0;
    return waking;
}

/* ---- The question, asked of any position ------------------------------------------------------------------------- */

static bool answer(const struct values *v UNUSED, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    struct solution *best = &result->of[0];
    uint64_t budget = limits->nodes;
    int square = g->survivor - 1;

    if (!connect_capture_may_solve(g, why) || !galaxy_suits_help(g, why))
        return false;
    scoped(mem_free) struct help_search *h = mem_new(sizeof *h);
    list_lines(h, g);
    for (int i = 0; i < h->count; i++) {
        struct capture_turn turn = {.line = h->lines[i]};
        if (!try_line(h, g, h->lines[i]))
            return text_refuse(why, "more than %d aliens are active: too many to search", SHOOTERS_MAX);
        if (!leaves_alone(h, square, &budget, &turn) || (best->turns.len > 0 && !limits->all))
            continue;
        if (best->turns.len == 0) {
            best->value = galaxy_line_number(g, turn.line);
            galaxy_write_turn(g, &turn, &best->line);
        }
        galaxy_list_turn(g, &turn, &best->turns);
    }
    if (best->turns.len == 0)
        return text_refuse(why,
                           budget > 0 ? "after no line can the %s on %s be the only active one"
                                      : "no line that leaves the %s on %s the only active one was found within "
                                        "the limit",
                           alien_name((enum alien)g->kind[square]), galaxy_square_name(g, square).text);
    result->count = 1;
    result->nodes = h->nodes;
    best->player = g->to_move;
    best->proven = true;
    text_addf(&best->verdict, "the %s on %s can be the only active one", alien_name((enum alien)g->kind[square]),
              galaxy_square_name(g, square).text);
    return true;
}

/* ---- The galaxy -------------------------------------------------------------------------------------------------- */

/* Sets up a random galaxy: its lines but for a few are drawn, and some of the aliens that these activate are dead. */
static void set_up(const struct values *v, struct rng *rng, struct galaxy *g)
{
    struct galaxy_line lines[GALAXY_LINES];
    int open = OPEN_LEAST + (int)rng_below(rng, OPEN_MOST - OPEN_LEAST + 1), active = 0;
    int alive = AWAKE_LEAST + (int)rng_below(rng, AWAKE_MOST - AWAKE_LEAST + 1);

    connect_capture_start(v, (struct pos *)g);
    for (int i = 0; i < galaxy_squares(g); i++)
        galaxy_put_random(g, i, mix, 1, 1, rng);
    int left = galaxy_list_lines(g, false, lines);
    while (left > open) {
        int i = (int)rng_below(rng, (uint32_t)left);
        galaxy_draw_line(g, lines[i]);
        lines[i] = lines[--left];
    }
    for (int i = 0; i < galaxy_squares(g); i++)
        active += g->state[i] == ACTIVE;
    for (int i = 0; i < galaxy_squares(g); i++)
        if (g->state[i] == ACTIVE && (int)rng_below(rng, (uint32_t)active--) >= alive)
            g->state[i] = KILLED_BEFORE;
        else
            alive -= g->state[i] == ACTIVE;
}

/* How likely a careless player leaves the alien alone after the line that was tried: she makes any shot that does not
 * hit her, one as likely as the other. */
static uint64_t careless_chance(struct help_search *h, int alien)
{
    const uint64_t all = bits_below(h->shooters.count);
    for (uint64_t set = 1; set <= all; set++) {
        uint64_t sum = 0, shots = 0;
        for (uint64_t from = bits_have(set, alien) ? set : 0; from;)
            for (uint64_t victims = shooters_targets(&h->shooters, bits_take(&from), set) & ~bit(alien); victims;) {
                sum += h->chance[set & ~bit(bits_take(&victims))];
                shots++;
            }
        h->chance[set] = set == bit(alien) ? CERTAIN : shots > 0 ? sum / shots : 0;
    }
    return h->chance[all];
}

/* What the answer rests on: a line that was tried. */
static enum help_motif find_motif(const struct help_search *h, const struct galaxy *g, struct galaxy_line line,
                                  int square)
{
    uint64_t survivor = bit(shooters_find(&h->shooters, square));
    return kill_order_unblocks(&h->shooters, bits_below(h->shooters.count), survivor, NULL) ? MOTIF_LASER
           : galaxy_count_woken(g, line) > 1                                                ? MOTIF_TWO
                                                                                            : MOTIF_NONE;
}

/* Names another line after which somebody has each alien in range; of several the one that wakes most. */
static void write_tempting(struct help_search *h, const struct galaxy *g, int square, struct galaxy_line right,
                           struct text *out)
{
    struct galaxy_line best = right;
    int most = 0;

    for (int i = 0; i < h->count; i++) {
        int woken = galaxy_count_woken(g, h->lines[i]);
        if (woken <= most || galaxy_line_number(g, h->lines[i]) == galaxy_line_number(g, right))
            continue;
        try_line(h, g, h->lines[i]);
        if (find_safe(h, square) >= 0)
            continue;
        best = h->lines[i];
        most = woken;
    }
    text_addf(out, "%s\t", N_("After %s, at least one other stays active with %s on %s, whoever shoots."));
    galaxy_write_line(g, best, out);
    galaxy_add_alien(g, square, ALIEN_OBJECT, out);
}

/* Makes a puzzle of the galaxy if just one line leaves the alien on this square alone. */
static bool ask(struct help_search *h, const struct values *v, struct galaxy *g, int square, struct grades grades,
                struct puzzle *puzzle)
{
    struct capture_turn turn = {0};
    int found = 0, tempting = 0;
    size_t tag;

    for (int i = 0; i < h->count; i++) {
        struct capture_turn other = {.line = h->lines[i]};
        uint64_t budget = BUDGET;
        try_line(h, g, h->lines[i]);
        tempting += galaxy_count_woken(g, h->lines[i]) > 0 && find_safe(h, square) < 0;
        bool alone = leaves_alone(h, square, &budget, &other);
        if (budget == 0 || (alone && found++ > 0))
            return false;
        if (alone)
            turn = other;
    }
    g->survivor = (uint8_t)(1 + square);
    if (found == 0 || galaxy_count_woken(g, turn.line) == 0 || turn.shot_count < SHOTS_LEAST ||
        tempting < TEMPTING_LEAST || !connect_capture_settle(v, (struct pos *)g, &tag, NULL))
        return false;
    try_line(h, g, turn.line);
    uint64_t chance = careless_chance(h, shooters_find(&h->shooters, square));
    if (!puzzle_rate(puzzle, connect_capture_help_alien_cuts, &v->of[CAPTURE_SIZE],
                     chance_cost(chance > 0 ? chance : 1, CERTAIN) + chance_log2((uint64_t)tempting), grades))
        return false;
    puzzle->motif = (int)find_motif(h, g, turn.line, square);
    puzzle->value = galaxy_line_number(g, turn.line);
    puzzle->nodes = h->nodes;
    text_add(&puzzle->answer, "1. ");
    galaxy_write_turn(g, &turn, &puzzle->answer);
    write_tempting(h, g, square, turn.line, &puzzle->tempting);
    return true;
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct help_search *h = memory;
    struct galaxy *g = (struct galaxy *)puzzle->pos;

    h->nodes = 0;
    for (int try = 0; try < TRIES; try++) {
        set_up(v, rng, g);
        int awake = shooters_list_active(g, h->awake), squares = galaxy_squares(g);
        if (list_lines(h, g) < WAKING_LEAST || awake < AWAKE_LEAST)
            continue;
        int first = (int)rng_below(rng, (uint32_t)squares);
        for (int i = 0; i < squares; i++) {
            int square = (first + i) % squares;
            /* The line that wakes a sleeping survivor would be known at once. */
            if (g->state[square] != ACTIVE || !ask(h, v, g, square, grades, puzzle))
                continue;
            struct galaxy_form form = {0};
            for (int k = 0; k < squares; k++)
                form.square[k] =
                    g->state[k] == KILLED_BEFORE ? 0 : (uint8_t)(g->kind[k] + (k == square ? ALIEN_KINDS : 0));
            memcpy(form.line, g->drawn, sizeof form.line);
            puzzle->key = galaxy_form_key(g, &form);
            return true;
        }
    }
    return false;
}

/* ---- Hints ------------------------------------------------------------------------------------------------------- */

/* The line of the answer, after which its aliens are gathered. The caller frees the result. */
static struct help_search *search_of(const struct played_turn *turn, struct galaxy_line *line)
{
    const struct galaxy *g = (const struct galaxy *)turn->before;
    struct help_search *h = mem_new(sizeof *h);
    galaxy_find_line(g, turn->moves, line, NULL);
    try_line(h, g, *line);
    return h;
}

static void hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count UNUSED,
                 const struct words *words, struct text step[HINT_STEPS])
{
    const struct galaxy *g = (const struct galaxy *)turns->before;
    struct galaxy_line line;
    scoped(mem_free) struct help_search *h = search_of(turns, &line);
    int square = g->survivor - 1, safe;
    bool laser = find_motif(h, g, line, square) == MOTIF_LASER;
    shooters_list_active(g, h->awake);
    shooters_gather(g, h->awake, &h->shooters);
    if (laser)
        puzzle_hint(words, &step[HINT_IDEA], N_("Clear the way of a shot: an active alien stops it."));
    else if ((safe = find_safe(h, square)) >= 0)
        puzzle_hint(words, &step[HINT_IDEA], N_("No active alien has %s on %s in range."),
                    words_get(words, alien_phrase(g->kind[safe], ALIEN_OBJECT)), galaxy_square_name(g, safe).text);
    puzzle_hint(words, &step[HINT_IDEA], N_("%s on %s fires the last shot: look what it has in range."),
                words_get(words, alien_phrase(g->kind[square], ALIEN_SUBJECT)), galaxy_square_name(g, square).text);
    puzzle_hint(words, &step[HINT_IDEA], "%s",
                words_get(words, galaxy_count_woken(g, line) > 1 ? N_("The line activates two aliens.")
                                                                 : N_("The line activates one alien.")));
    galaxy_say_activated(g, line, words, &step[HINT_PLACE]);
    galaxy_hint_line(g, line, words, &step[HINT_PLACE]);
}

static void explain(const struct values *v, const struct played_turn *turns, size_t count UNUSED,
                    const struct words *words, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)turns->before;
    struct galaxy_line line;

    galaxy_find_line(g, turns->moves, &line, NULL);
    galaxy_say_activated(g, line, words, out);
    text_add(out, " ");
    connect_capture_notation.say(v, turns, words, out);
}

/* ---- The kind ---------------------------------------------------------------------------------------------------- */

/* One more line is drawn, the one that is the value, and the survivor alone is awake. */
static bool holds(const struct values *v UNUSED, const struct pos *start, const struct pos *end, int value)
{
    const struct galaxy *before = (const struct galaxy *)start, *after = (const struct galaxy *)end;
    bool living[GALAXY_SQUARES];
    return after->lines_left + 1 == before->lines_left && value < GALAXY_LINES && !before->drawn[value] &&
           after->drawn[value] && shooters_list_active(after, living) == 1 && living[before->survivor - 1];
}

static void write_goal(const struct values *v UNUSED, const struct pos *start, int value UNUSED, bool proven UNUSED,
                       const struct words *words, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)start;
    words_addf(words, out, N_("Help the %s on %s"), words_get(words, alien_name((enum alien)g->kind[g->survivor - 1])),
               galaxy_square_name(g, g->survivor - 1).text);
}

static void write_value(const struct values *v, int value, struct text *out)
{
    int width = v->of[CAPTURE_SIZE].n[0], flat = width * (v->of[CAPTURE_SIZE].n[1] + 1);
    int from = value < flat ? value / width * (width + 1) + value % width : value - flat;
    text_addf(out, "%d-%d", 1 + from, 1 + from + (value < flat ? 1 : width + 1));
}

const struct puzzle_kind connect_capture_help_alien = {
    .name = "help-alien",
    .title = N_("Help an alien"),
    .mark = 'H',
    .summary = "which line lets the named alien be the only active one left?",
    .question =
        N_("Draw one line, then shoot until the named alien is the only active one alive. Which line makes that "
           "possible? Only one does."),
    .writing = CAPTURE_WRITING,
    .fields = {{N_("Line"), 1}, {N_("Shots"), 2}},
    .reminds = true,
    .pitch = 9,
    .unit = N_("the line %s"),
    .advice = N_("Reason backwards from the named alien: which alien can it shoot last, and which must be "
                 "gone before? Then look which line brings in the shooters that are missing."),
    .meaning = {N_("three or four shots, most of them forced, and two lines to think of"),
                N_("usually four or five shots; a wrong shot is easily made"),
                N_("usually five shots in the right order, and several lines that look as good"),
                N_("usually six shots, and most orders leave somebody out"),
                N_("seven shots or so: reason backwards from the last one")},
    .motifs = {[MOTIF_LASER - 1] = {"free-the-laser", N_("Free the laser")},
               [MOTIF_TWO - 1] = {"wake-two", N_("Activate two")}},
    .params = {"size"},
    .defaults = {{"size", "4x4"}},
    .sides = {3, 6},
    .cuts = connect_capture_help_alien_cuts,
    .attempts = 20000,
    .memory = sizeof(struct help_search),
    .make = make,
    .answer = answer,
    .hint = hint,
    .because = connect_capture_because,
    .explain = explain,
    .goal = write_goal,
    .write_value = write_value,
    .holds = holds,
    .variety = 30,
};
