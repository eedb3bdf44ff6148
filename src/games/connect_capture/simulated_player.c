#include "games/connect_capture/simulated_player.h"

#include "base/chance.h"

#include "base/bits.h"

#define CERTAIN ((uint64_t)1 << 48) /* a chance of 1 */

/* How likely an alien is to be shot, by her value: half as likely for each two points less. */
static const uint8_t weights[10] = {0, 4, 6, 8, 11, 16, 23, 32, 45, 64};

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* The aliens that one of `awake` can hit now. */
static uint64_t list_targets(const struct range_chart *chart, const struct galaxy *g, uint64_t awake)
{
    uint64_t hit = 0;
    for (uint64_t left = awake; left;) {
        int from = bits_take(&left);
        uint64_t range = chart->range[g->kind[from]][from] & awake;
        if (!alien_is_laser(g->kind[from])) {
            hit |= range;
            continue;
        }
        for (range &= ~hit; range;) {
            int to = bits_take(&range);
            hit |= chart->between[from][to] & awake ? 0 : bit(to);
        }
    }
    return hit;
}

static int draw_victim(const struct galaxy *g, uint64_t targets, struct rng *rng)
{
    uint32_t sum = 0;
    for (uint64_t left = targets; left;)
        sum += weights[g->value[bits_take(&left)]];
    uint32_t drawn = rng_below(rng, sum);
    for (;;) {
        int victim = bits_take(&targets);
        uint32_t weight = weights[g->value[victim]];
        if (drawn < weight)
            return victim;
        drawn -= weight;
    }
}

void simulated_turn(const struct range_chart *chart, struct galaxy *g, struct open_lines *open, uint64_t *awake,
                    struct rng *rng)
{
    int squares[2], drawn = (int)rng_below(rng, (uint32_t)open->count);
    struct galaxy_line line = open->line[drawn];

    open->line[drawn] = open->line[--open->count];
    galaxy_draw_line(g, line);
    for (int i = galaxy_squares_beside(g, line, squares); i-- > 0;)
        *awake |= g->state[squares[i]] == ACTIVE ? bit(squares[i]) : 0;
    for (uint64_t targets; (targets = list_targets(chart, g, *awake)) && rng_below(rng, 2) == 0;) {
        int victim = draw_victim(g, targets, rng);
        g->state[victim] = KILLED_BEFORE;
        *awake &= ~bit(victim);
    }
}

/* ---- Chances ----------------------------------------------------------------------------------------------------- */

int32_t simulated_shots_difficulty(const struct shooters *s, uint64_t alive, uint64_t survivors,
                                   struct simulated_shots *m)
{
    uint8_t number[SHOOTERS_MAX];
    int count = 0;

    /* A state is a set of aliens shot, one bit for each by `number`. */
    for (uint64_t left = alive & ~survivors; left; count++) {
        int i = bits_take(&left);
        number[i] = (uint8_t)count;
        m->state[bit(count)].killed = bit(i);
    }
    size_t all = (size_t)bit(count) - 1;
    m->state[0].killed = 0;
    m->state[0].chance = CERTAIN;
    for (size_t i = 1; i <= all; i++) {
        m->state[i].killed = m->state[i & (i - 1)].killed | m->state[i & -i].killed;
        m->state[i].chance = 0;
    }
    for (size_t i = 0; i < all; i++) {
        if (m->state[i].chance == 0)
            continue;
        uint64_t living = alive & ~m->state[i].killed, targets = 0;
        uint32_t sum = 0;
        for (uint64_t left = living; left;) {
            int victim = bits_take(&left);
            if (!shooters_can_hit(s, victim, living))
                continue;
            targets |= bit(victim);
            sum += weights[s->value[victim]];
        }
        uint64_t share = sum > 0 ? m->state[i].chance / sum : 0;
        for (uint64_t left = targets & ~survivors; left;) {
            int victim = bits_take(&left);
            m->state[i | bit(number[victim])].chance += share * weights[s->value[victim]];
        }
    }
    return chance_cost(m->state[all].chance | 1, CERTAIN); /* rounding can leave 0 */
}

int32_t simulated_line_difficulty(int value, int total)
{
    return chance_cost(CERTAIN * (uint64_t)value / (uint64_t)total, CERTAIN);
}
