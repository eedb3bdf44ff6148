#include "bench/proxy.h"
#include "games/connect_capture/internal.h"

enum { NODES_MOST = 1000000 };

/* A search without a table, and without an order of lines or shots. */
struct search {
    double nodes;
};

static int turn(struct search *s, const struct galaxy *g, int alpha, int beta);

/* The lead that the player to move still wins in the middle of a turn, between alpha and beta: who shoots as she likes,
 * then ends it. */
static int shoot(struct search *s, const struct galaxy *g, int alpha, int beta)
{
    int best = -turn(s, g, -beta, -alpha);
    for (int to = 0; to < galaxy_squares(g); to++)
        for (int from = 0; g->state[to] == ACTIVE && from < galaxy_squares(g); from++) {
            if (best >= beta || s->nodes >= NODES_MOST)
                return best;
            if (g->state[from] != ACTIVE || !galaxy_targets(g, from, to))
                continue;
            struct galaxy then = *g;
            then.state[to] = KILLED_BEFORE;
            alpha = best > alpha ? best : alpha;
            int value = g->value[to] + shoot(s, &then, alpha - g->value[to], beta - g->value[to]);
            best = value > best ? value : best;
            break; /* it does not matter who shoots */
        }
    return best;
}

static int turn(struct search *s, const struct galaxy *g, int alpha, int beta)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, false, lines), best = count > 0 ? -1000 : 0;
    s->nodes++;
    for (int i = 0; i < count && best < beta && s->nodes < NODES_MOST; i++) {
        struct galaxy then = *g;
        galaxy_draw_line(&then, lines[i]);
        int value = shoot(s, &then, best > alpha ? best : alpha, beta);
        best = value > best ? value : best;
    }
    return best;
}

static double nodes_of_search(const struct values *v, const struct pos *start, const char *answer, int value)
{
    struct search s = {0};
    (void)v, (void)answer;
    turn(&s, (const struct galaxy *)start, value - 1, value);
    return s.nodes;
}

const struct proxy proxy_connect_capture_endgame = {.game = "connect-capture",
                                                    .kind = "endgame",
                                                    .what = "nodes of a plain alpha-beta search that proves the win",
                                                    .measure = nodes_of_search};
