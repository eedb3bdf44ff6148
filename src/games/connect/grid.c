/* CoNNect: the one turn on a Grid. puzzles.md, "Positions"; the rulings are in internal.h. */
#include "games/connect/internal.h"

#include "base/emit.h"

enum blame connect_grid_begin_part(const struct values *v, struct connect_table *t, int player, struct text *why)
{
    enum blame blame = connect_begin_part(v, t, player, why);
    if (!blame && player >= 0)
        t->done = BOTH_DONE;
    return blame;
}

bool connect_grid_play(const struct values *v, struct connect_table *t, const struct move *move, struct text *why)
{
    struct action a = action_begin(v, t, move, why);
    if (t->stage != STAGE_PLAYER)
        return text_refuse(why, "the one turn on a Grid is A's and begins with the label A:");
    if (move->kind != ACT_CLAIM)
        return action_refuse(&a, "on a Grid there are only claims");
    return connect_grid_claim(&a);
}

bool connect_grid_end_turn(const struct values *v, struct connect_table *t, struct text *why)
{
    if (!connect_end_turn(v, t, why))
        return false;
    t->over = true;
    return true;
}

int connect_grid_points(const struct connect_table *t)
{
    return bits_count(t->sheet[0].claimed);
}

static int unused(const struct connect_table *t)
{
    return bits_count(t->sheet[0].written & ~t->sheet[0].claimed);
}

void connect_grid_members(const struct values *v, const struct pos *pos, struct text *out)
{
    static const char *const keys[CLAIM_SIZES] = {"connect3", "connect4", "connect5"};
    const struct connect_table *t = (const struct connect_table *)pos;
    (void)v;
    emit_object(out, "A");
    for (int i = 0; i < CLAIM_SIZES; i++)
        emit_number(out, keys[i], t->sheet[0].claims[i]);
    emit_number(out, "unused", unused(t));
    emit_object_end(out);
}

/* "4 claims: 2 of 3, 1 of 4, 1 of 5; 21 numbers unused" */
void connect_grid_remark(const struct connect_table *t, struct text *out)
{
    const uint8_t *claims = t->sheet[0].claims;
    int left = unused(t), sum = 0;

    if (!t->over)
        return;
    for (int i = 0; i < CLAIM_SIZES; i++)
        sum += claims[i];
    text_addf(out, "%d claim%s", sum, sum == 1 ? "" : "s");
    for (int i = 0, listed = 0; i < CLAIM_SIZES; i++)
        if (claims[i] > 0)
            text_addf(out, "%s%d of %d", listed++ ? ", " : ": ", claims[i], CLAIM_LEAST + i);
    text_addf(out, "; %d number%s unused", left, left == 1 ? "" : "s");
}
