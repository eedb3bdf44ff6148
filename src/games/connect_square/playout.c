#include "games/connect_square/playout.h"

void playout_start(const struct values *v, struct playout *p)
{
    connect_square_start(v, (struct pos *)&p->l);
    p->game.count = 0;
}

bool playout_draw(struct playout *p, int line)
{
    p->game.line[p->game.count++] = (uint16_t)line;
    return connect_square_play_line(&p->l, line) && !p->l.over && (p->l.owes || connect_square_end_turn(&p->l, NULL));
}

bool playout_replay(const struct values *v, const struct line_list *game, struct pos *pos)
{
    struct playout p;
    playout_start(v, &p);
    for (int i = 0; i < game->count; i++)
        if (!playout_draw(&p, game->line[i]))
            return false;
    *(struct lattice *)pos = p.l;
    return true;
}

uint16_t playout_pick(const struct line_list *list, struct rng *rng)
{
    return list->line[rng_below(rng, (uint32_t)list->count)];
}
