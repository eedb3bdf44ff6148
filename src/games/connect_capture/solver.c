/* Connect Capture: the best turn of a position. Proven by a table of all that can follow if that takes no more than the
 * node limit and about 256 MB; else the best turn that the heuristic finds so many turns ahead as the nodes allow. */
#include "base/bits.h"
#include "base/mem.h"
#include "games/connect_capture/endgame_table.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- Proven turns ------------------------------------------------------------------------------------------------ */

/* Lists best turns that differ in the line or in the aliens dead at the end. */
struct turn_list {
    const struct endgame_table *t;
    const struct galaxy *g;
    struct text *out;
    uint8_t *seen; /* of each set of dead whether it was reached, a bit each */
};

static void list_shots(struct turn_list *l, struct endgame_position p, const struct capture_turn *turn)
{
    uint8_t mask = (uint8_t)(1 << p.dead % 8);
    if (l->seen[p.dead / 8] & mask)
        return;
    l->seen[p.dead / 8] |= mask;
    for (uint64_t targets = endgame_targets(l->t, p); targets;) {
        int victim = bits_take(&targets);
        struct capture_turn longer = *turn;
        struct endgame_position then = p;
        if (!endgame_may_shoot(l->t, p, victim))
            continue;
        endgame_shoot(l->t, &then, victim, &longer);
        list_shots(l, then, &longer);
    }
    if (endgame_may_end(l->t, p))
        galaxy_list_turn(l->g, turn, l->out);
}

static void list_turns(const struct endgame_table *t, const struct galaxy *g, struct text *out)
{
    struct galaxy_line lines[GALAXY_LINES];
    struct endgame_position start = {0};
    int count = galaxy_list_lines(g, false, lines), value = endgame_value(t, start);
    size_t bytes = ((size_t)1 << t->shooters.count) / 8 + 1;
    struct turn_list list = {t, g, out, mem_new(bytes)};

    for (int i = 0; i < count; i++) {
        struct capture_turn turn = {.line = lines[i]};
        struct endgame_position p = endgame_draw(t, g, start, lines[i]);
        if (endgame_value_after_line(t, p) != value)
            continue;
        memset(list.seen, 0, bytes);
        list_shots(&list, p, &turn);
    }
    free(list.seen);
}

/* ---- The best turn ----------------------------------------------------------------------------------------------- */

bool connect_capture_may_solve(const struct galaxy *g, struct text *why)
{
    if (g->line_drawn)
        return text_refuse(why, "the turn has begun: its line is drawn");
    return g->lines_left > 0 || text_refuse(why, "the game has ended");
}

bool connect_capture_solve(const struct values *v UNUSED, const struct pos *pos, const struct solve_limits *limits,
                           struct solve_result *result, struct text *why)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    struct solution *best = &result->of[0];
    const int lead = g->points[g->to_move] - g->points[g->to_move ^ 1];
    const struct endgame_limits most = {.positions = 32u << 20, .aliens = ENDGAME_ALIENS, .nodes = limits->nodes};
    struct heuristic_turn found;

    if (!connect_capture_may_solve(g, why))
        return false;
    result->count = 1;
    best->player = g->to_move;
    scoped(mem_free) struct endgame_table *t = endgame_new(g, &most, INT_MAX);
    if (t) {
        best->value = lead + endgame_value(t, (struct endgame_position){0});
        best->proven = true;
        endgame_best_play(t, g, &best->line);
        if (limits->all)
            list_turns(t, g, &best->turns);
        else
            text_add_bytes(&best->turns, best->line.data, strcspn(best->line.data, "\n"));
        if (best->value == 0)
            text_add(&best->verdict, "a draw");
        else
            text_addf(&best->verdict, "%c wins by %d", 'A' + (best->value > 0 ? g->to_move : g->to_move ^ 1),
                      abs(best->value));
        result->nodes = t->nodes;
        return true;
    }
    int worth, depth;
    result->nodes = heuristic_look_ahead(g, limits->nodes, &found, &worth, &depth, &best->turns, limits->all);
    best->value = lead + worth;
    galaxy_write_turn(g, &found.turn, &best->line);
    text_addf(&best->verdict, "found, depth %d: %d point%s in this turn, then %s", depth, found.gain,
              found.gain == 1 ? "" : "s",
              best->value == 0  ? "even"
              : best->value > 0 ? "ahead by "
                                : "behind by ");
    if (best->value != 0)
        text_add_int(&best->verdict, abs(best->value));
    return true;
}

const struct solver connect_capture_solver = {.solve = connect_capture_solve};
