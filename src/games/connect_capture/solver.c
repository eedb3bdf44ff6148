#include "games/connect_capture/solver.h"

#include "base/mem.h"
#include "games/connect_capture/heuristic.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MEMBER(i) ((crew_set)1 << (i))

/* 25, 33 and 2 million times 4, 2 and 4 bytes: about 180 MB. */
static const struct table_size size_most = {.boards = 24u << 20, .positions = 32u << 20, .crew = TABLE_CREW};

static int first(crew_set set)
{
    return __builtin_ctzll(set);
}

/* ---- Turns from a table ---------------------------------------------------------------------------------------- */

static int class_of_line(const struct table *t, const struct galaxy *g, struct galaxy_line line)
{
    return t->class_of[galaxy_line(g, line.column, line.row, line.vertical)];
}

static struct place draw(const struct table *t, const struct galaxy *g, struct place place, struct galaxy_line line)
{
    return table_draw(t, place, class_of_line(t, g, line));
}

/* The first line that is worth the position's value. */
static struct galaxy_line best_line(const struct table *t, const struct galaxy *g, struct place place)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = turn_lines(g, lines), value = table_value(t, place), i = 0;
    while (i < count && table_shooting(t, draw(t, g, place, lines[i])) != value)
        i++;
    assert(i < count);
    return lines[i];
}

bool capture_may_end(const struct table *t, struct place place)
{
    return -table_value(t, place) == table_shooting(t, place);
}

bool capture_may_shoot(const struct table *t, struct place place, int victim)
{
    struct place then = {place.board, place.dead | MEMBER(victim)};
    return t->crew.value[victim] + table_shooting(t, then) == table_shooting(t, place);
}

/* Shoots at a target, if it can be by the shooter of the shot before. */
static void shoot(const struct table *t, struct place *place, int victim, struct capture_turn *turn)
{
    crew_set alive = table_alive(t, *place);
    int shooter = turn->shot_count ? crew_member(&t->crew, turn->shots[turn->shot_count - 1].from) : -1;

    if (shooter < 0 || !(crew_targets(&t->crew, shooter, alive) >> victim & 1))
        for (crew_set left = alive; left; left &= left - 1)
            if (crew_targets(&t->crew, shooter = first(left), alive) >> victim & 1)
                break;
    struct crew_shot shot = {(uint8_t)shooter, (uint8_t)victim};
    turn_add_shots(turn, &t->crew, &shot, 1);
    place->dead |= MEMBER(victim);
}

void capture_best_turn(const struct table *t, const struct galaxy *g, struct place *place, struct capture_turn *turn)
{
    *turn = (struct capture_turn){.line = best_line(t, g, *place)};
    *place = draw(t, g, *place, turn->line);
    for (bool more = true; more;) {
        more = false;
        for (crew_set targets = table_targets(t, *place); targets && !more; targets &= targets - 1)
            if (capture_may_shoot(t, *place, first(targets))) {
                shoot(t, place, first(targets), turn);
                more = true;
            }
    }
}

/* ---- Solutions --------------------------------------------------------------------------------------------------- */

/* Points by which the player whose turn it is is ahead. */
static int ahead(const struct galaxy *g)
{
    return g->points[g->to_move] - g->points[g->to_move ^ 1];
}

static void add_line(struct text *out, const struct galaxy *g, const struct capture_turn *turn)
{
    if (out->len > 0)
        text_add_char(out, '\n');
    turn_write(g, turn, out);
}

static void write_verdict(int player, int value, struct text *out)
{
    if (value == 0)
        text_add(out, "a draw");
    else
        text_addf(out, "%c wins by %d", 'A' + (value > 0 ? player : player ^ 1), abs(value));
}

/* Best play to the end. */
static void write_play(const struct table *t, const struct galaxy *g, struct text *out)
{
    struct galaxy now = *g;
    struct place place = {0, 0};
    while (now.lines_left > 0) {
        struct capture_turn turn;
        capture_best_turn(t, &now, &place, &turn);
        add_line(out, &now, &turn);
        turn_play(&now, &turn);
    }
}

/* All best turns of a position: a line, and a set of dead in the end. */
struct listing {
    const struct table *t;
    const struct galaxy *g;
    struct text *out;
    uint8_t *seen; /* sets of dead, by number of the crew's set: a bit each */
};

static bool seen_before(struct listing *l, crew_set dead)
{
    uint8_t bit = (uint8_t)(1 << dead % 8), *byte = &l->seen[dead / 8];
    bool seen = *byte & bit;
    *byte |= bit;
    return seen;
}

static void list_shots(struct listing *l, struct place place, const struct capture_turn *turn)
{
    if (seen_before(l, place.dead))
        return;
    for (crew_set targets = table_targets(l->t, place); targets; targets &= targets - 1) {
        struct capture_turn more = *turn;
        struct place then = place;
        if (!capture_may_shoot(l->t, place, first(targets)))
            continue;
        shoot(l->t, &then, first(targets), &more);
        list_shots(l, then, &more);
    }
    if (capture_may_end(l->t, place))
        add_line(l->out, l->g, turn);
}

static void list_turns(const struct table *t, const struct galaxy *g, struct text *out)
{
    struct galaxy_line lines[GALAXY_LINES];
    struct place place = {0, 0};
    int count = turn_lines(g, lines), value = table_value(t, place);
    size_t bytes = ((size_t)1 << t->crew.count) / 8 + 1;
    struct listing listing = {t, g, out, mem_new(bytes)};

    for (int i = 0; i < count; i++) {
        struct capture_turn turn = {.line = lines[i]};
        struct place then = draw(t, g, place, lines[i]);
        if (table_shooting(t, then) != value)
            continue;
        memset(listing.seen, 0, bytes);
        list_shots(&listing, then, &turn);
    }
    free(listing.seen);
}

static bool solve_exactly(const struct galaxy *g, const struct solve_wish *wish, struct solving *solving)
{
    struct table_size measured;
    if (!table_measure(g, &size_most, &measured) || measured.nodes > wish->nodes)
        return false;

    struct solution *best = &solving->of[0];
    struct table *t = mem_new(sizeof *t);
    void *room = mem_new(table_room(&measured));
    bool filled = table_fill(g, &measured, room, t);
    assert(filled);
    (void)filled;
    best->value = ahead(g) + table_value(t, (struct place){0, 0});
    best->proven = true;
    write_play(t, g, &best->line);
    if (wish->all)
        list_turns(t, g, &best->turns);
    else
        text_add_bytes(&best->turns, best->line.data, strcspn(best->line.data, "\n"));
    write_verdict(g->to_move, best->value, &best->verdict);
    solving->nodes = measured.nodes;
    free(room);
    free(t);
    return true;
}

/* ---- Without a proof -------------------------------------------------------------------------------------------- */

/* The best guesses so far. */
struct guesses {
    const struct galaxy *g;
    bool all;
    struct guess best;
    struct text *turns;
};

static void keep_best(void *context, const struct guess *guess)
{
    struct guesses *k = context;
    int better = k->turns->len ? guess->gain - guess->reply - (k->best.gain - k->best.reply) : 1;
    if (better < 0 || (better == 0 && !k->all))
        return;
    if (better > 0) {
        text_clear(k->turns);
        k->best = *guess;
    }
    add_line(k->turns, k->g, &guess->turn);
}

static void solve_by_guess(const struct galaxy *g, const struct solve_wish *wish, struct solving *solving)
{
    struct solution *best = &solving->of[0];
    struct guesses k = {.g = g, .all = wish->all, .turns = &best->turns};

    solving->nodes = guess_turns(g, wish->nodes, keep_best, &k);
    best->value = ahead(g) + k.best.gain - k.best.reply;
    best->proven = false;
    turn_write(g, &k.best.turn, &best->line);
    text_addf(&best->verdict, "the best found: %d point%s, and at most %d for the reply", k.best.gain,
              k.best.gain == 1 ? "" : "s", k.best.reply);
}

bool connect_capture_solve(const struct values *v, const struct pos *pos, const struct solve_wish *wish,
                           struct solving *solving, struct text *why)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    (void)v;
    if (g->line_drawn)
        return text_refuse(why, "the turn has begun: its line is drawn");
    if (g->lines_left == 0)
        return text_refuse(why, "the game has ended");
    solving->count = 1;
    solving->of[0].player = g->to_move;
    if (!solve_exactly(g, wish, solving))
        solve_by_guess(g, wish, solving);
    return true;
}
