/* CoNNect: the rules. rules.md, section 5. The set-up is in setup.c, a turn in turn.c, actions.c and claims.c, the
 * final score in score.c. */
#include "games/connect/rules.h"
#include "games/connect/grid.h"

/* A game begins with the set-up. */
static int first_turn(const struct values *v)
{
    return connect_is_grid(v) ? 1 : 0;
}

static size_t size(const struct values *v)
{
    (void)v;
    return sizeof(struct connect_table);
}

/* ---- Playing ----------------------------------------------------------------------------------------- */

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct text *why)
{
    struct connect_table *t = (struct connect_table *)pos;
    if (connect_is_grid(v))
        return connect_grid_play(v, pos, move, why);
    if (move->kind == ACT_ROLL || move->kind == ACT_DICE)
        return connect_roll(v, t, move, why);
    if (t->stage == STAGE_DICE || (!t->set_up && t->rolls < SETUP_ROLLS))
        return text_refuse(why, t->set_up ? "the dice of the round are missing: zone die and number dice, such as 4/2,5"
                                          : "the dice of the set-up are missing: two rolls such as 1,3,4");
    if (t->stage != STAGE_PLAYER)
        return text_refuse(why, "whose action is this? Each player's part begins with a label, such as A:");
    return connect_act(v, t, move, why);
}

static enum blame label(const struct values *v, struct pos *pos, int player, struct text *why)
{
    return (connect_is_grid(v) ? connect_grid_label : connect_label)(v, pos, player, why);
}

static bool end_turn(const struct values *v, struct pos *pos, struct text *why)
{
    return (connect_is_grid(v) ? connect_grid_end_turn : connect_end_turn)(v, pos, why);
}

static struct state state(const struct values *v, const struct pos *pos)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    (void)v;
    return (struct state){.to_move = t->at, .over = t->over};
}

/* ---- Scores ------------------------------------------------------------------------------------------ */

/* Whether the first score wins over the second; ties go to the smaller penalty. */
static bool beats(const struct connect_score *one, const struct connect_score *two)
{
    return one->total != two->total ? one->total > two->total : one->penalty < two->penalty;
}

static void score(const struct values *v, const struct pos *pos, struct score *s)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    struct connect_score counted[SHEET_PLAYERS];
    int best = -1;

    if (connect_is_grid(v)) {
        connect_grid_score(v, pos, s);
        return;
    }
    for (int i = 0; i < s->players; i++) {
        s->out[i] = t->sheet[i].out;
        if (s->out[i])
            continue;
        connect_count(v, t, i, &counted[i]);
        s->points[i] = counted[i].total;
        if (best < 0 || beats(&counted[i], &counted[best]))
            best = i;
    }
    for (int i = 0; i < s->players; i++)
        s->winner[i] = s->finished && !s->out[i] && !beats(&counted[best], &counted[i]);
}

static void detail(const struct values *v, const struct pos *pos, struct detail *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    if (connect_is_grid(v)) {
        connect_grid_detail(pos, out);
        return;
    }
    for (int i = 0; i < connect_players(v); i++) {
        const char label[] = {(char)('A' + i), '\0'};
        struct connect_score s;
        if (t->sheet[i].out) {
            detail_null(out, label);
            continue;
        }
        connect_count(v, t, i, &s);
        detail_object(out, label);
        detail_number(out, "connect3", s.connect3);
        detail_number(out, "connect4", s.connect4);
        detail_number(out, "connect5", s.connect5);
        detail_number(out, "lines", s.lines);
        detail_number(out, "circles", s.circles);
        detail_number(out, "objectives", s.objectives);
        detail_number(out, "penalty", s.penalty);
        detail_end(out);
    }
}

/* In the order of the sheet's scoring table. */
static const struct score_row *score_rows(const struct values *v)
{
    static const struct score_row rows[] = {
        {"connect3", "Connect-3 stars", false}, {"connect4", "Connect-4 stars, shapes", false},
        {"connect5", "Connect-5", false},       {"lines", "arrow lines", false},
        {"circles", "circles", false},          {"objectives", "objectives", false},
        {"penalty", "Free Actions", true},      {0},
    };
    return connect_is_grid(v) ? NULL : rows;
}

static void remark(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    if (connect_is_grid(v))
        connect_grid_remark(pos, out);
    else if (t->over && t->rounds < connect_edition(v)->rounds)
        text_add(out, "everybody is out of the game");
}

static const struct score_detail connect_detail = {
    .members = detail,
    .remark = remark,
    .rows = score_rows,
};

static const struct turn_parts connect_parts = {.begin = label, .first_turn = first_turn};

const struct rules connect_rules = {
    .players = connect_players,
    .size = size,
    .start = connect_start,
    .deal = connect_deal,
    .play = play,
    .end_turn = end_turn,
    .parts = &connect_parts,
    .state = state,
    .moves = connect_moves,
    .score = score,
    .detail = &connect_detail,
};
