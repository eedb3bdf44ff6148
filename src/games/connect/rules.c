/* CoNNect: its rules as struct rules asks for them, and the list of legal actions. Where each part of the rules
 * stands: internal.h. */
#include "base/mem.h"
#include "games/connect/puzzle/claim_search.h"

#include <string.h>

/* ---- Turns ------------------------------------------------------------------------------------------------------ */

static size_t size(const struct values *v UNUSED)
{
    return sizeof(struct connect_table);
}

static struct state state(const struct values *v UNUSED, const struct pos *pos)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    return (struct state){.to_move = t->at, .over = t->over};
}

/* Everything of the current part is done. */
static void waive(const struct values *v UNUSED, struct pos *pos)
{
    struct connect_table *t = (struct connect_table *)pos;
    t->done = t->set_up ? BOTH_DONE : (1 << SETUP_NUMBERS) - 1;
}

/* Ruling: whoever resigns is out of the game, like a player who can't write a number, and has no label any more. */
static uint32_t resign(const struct values *v, struct pos *pos, int player)
{
    struct connect_table *t = (struct connect_table *)pos;
    uint32_t left = 0;
    t->sheet[player].out = true;
    for (int i = 0; i < connect_players(v); i++)
        left |= (uint32_t)!t->sheet[i].out << i;
    return left;
}

/* ---- Legal actions ---------------------------------------------------------------------------------------------- */

/* A list of actions while it is made. Actions are tried on a copy of the table, so the list agrees with the rules;
 * the loops only skip what cannot be legal. Claims with their boxes are too many to be tried. */
struct action_list {
    const struct values *v;
    const struct connect_table *table;
    struct action questions; /* about the player at hand; its table is never changed */
    struct move *moves;
    size_t cap, count;
};

/* Adds an action if it is legal. */
static void propose(struct action_list *l, const struct move *move)
{
    struct connect_table trial = *l->table;
    if (connect_play(l->v, (struct pos *)&trial, move, NULL))
        moves_add(l->moves, l->cap, &l->count, *move);
}

static void propose_at(struct action_list *l, enum connect_move kind, int die, int space, int number, bool minus)
{
    struct move move = {.kind = (uint16_t)kind};
    move.at[AT_DIE] = (uint16_t)die;
    move.at[AT_SPACE] = (uint16_t)space;
    move.at[AT_NUMBER] = (uint16_t)number;
    move.at[AT_MINUS] = minus;
    propose(l, &move);
}

static void list_adjust(struct action_list *l, enum connect_move kind, int die, int space)
{
    const bool adjust = action_box(&l->questions, BONUS_ADJUST);
    for (int amount = 1; adjust && amount <= ADJUST_MOST; amount++)
        for (int minus = 0; minus <= 1; minus++)
            propose_at(l, kind, die, space, amount, minus);
}

/* The ways to deal with a number die, in the set-up to write a number. */
static void list_fill(struct action_list *l)
{
    const struct connect_table *t = l->table;
    for (int die = 1; die <= DICE_SIDES; die++) {
        if (t->set_up && die != t->my_dice[0] && die != t->my_dice[1])
            continue;
        propose_at(l, ACT_NOTHING, die, 0, 0, false);
        for (spaces empty = grid_spaces & ~l->questions.sheet->written; empty;) {
            int space = bits_take(&empty);
            propose_at(l, ACT_WRITE, die, space, 0, false);
            for (int number = 1; number <= DICE_SIDES; number++)
                propose_at(l, ACT_FREE, die, space, number, false);
            list_adjust(l, ACT_ADJUST_DIE, die, space);
        }
    }
}

/* The zone and the numbers of the grid, changed by boxes. */
static void list_spending(struct action_list *l)
{
    const bool moves = action_box(&l->questions, BONUS_MOVE);

    for (int number = 1; number <= DICE_SIDES; number++)
        propose_at(l, ACT_ZONE, number, 0, 0, false);
    for (int space = 0; space < GRID_SPACES; space++) {
        list_adjust(l, ACT_ADJUST_GRID, 0, space);
        for (int to = 0; moves && to < GRID_SPACES; to++)
            propose(l, &(struct move){.kind = ACT_MOVE, .at = {[AT_FROM] = (uint16_t)space, [AT_TO] = (uint16_t)to}});
    }
}

/* Adds a claim with a box, boxes that give the same only once. Box `two` writes each number into each empty space of
 * the zone, and the next number into the next space: all pairs would be too many. */
static void add_claim(void *context, struct move *claim, int box)
{
    struct action_list *l = context;
    const struct player_sheet *s = l->questions.sheet;
    const enum section section = (enum section)(claim->at[AT_COUNT] - CLAIM_LEAST);
    const uint16_t *at = claim->at;

    if (box >= 0 &&
        connect_free_box(l->questions.edition, s->box[section], section, at[AT_BONUS], at[AT_BONUS_NUMBER]) != box)
        return;
    spaces empty = at[AT_BONUS] == BONUS_TWO ? empty_in_zone(s, l->table->my_zone) : 0;
    if (!empty)
        moves_add(l->moves, l->cap, &l->count, *claim);
    for (spaces left = empty; left;) {
        int space = bits_take(&left), next = bits_first(left ? left : empty);
        for (int number = 1; number <= DICE_SIDES; number++) {
            claim->at[AT_WRITES] = write_at(number, space);
            claim->at[AT_WRITES + 1] = next == space ? 0 : write_at(number % DICE_SIDES + 1, next);
            moves_add(l->moves, l->cap, &l->count, *claim);
        }
    }
}

/* Claims of unclaimed numbers and, with reuse boxes, of as many claimed ones. */
static void list_claims(struct action_list *l)
{
    const struct player_sheet *s = l->questions.sheet;
    const int boxes = action_boxes(&l->questions, BONUS_REUSE, BOX_GAINED);
    spaces among = standing(s) & (boxes ? grid_spaces : ~s->claimed);
    scoped(mem_free) struct claim_list *claims = mem_resize(NULL, sizeof *claims); /* too large for a stack */

    connect_list_claims(l->questions.edition, s->number, among, claims);
    for (int i = 0; i < claims->count; i++) {
        const struct claim *c = &claims->of[i];
        struct move move = connect_claim_move(c);
        if (bits_count(c->set & s->claimed) > boxes)
            continue;
        for (int k = 0; k < c->count; k++)
            if (bits_have(s->claimed, c->at[k]))
                move.at[AT_STARS] |= (uint16_t)(1 << k);
        if (c->count == CLAIM_MOST)
            propose(l, &move);
        else
            connect_each_bonus(l->questions.edition, s, &move, add_claim, l);
    }
}

/* Dice are listed without regard to the order of the number dice, claims in one order of their spaces. */
static size_t legal_actions(const struct values *v, const struct pos *pos, struct move *moves, size_t cap)
{
    struct connect_table t = *(const struct connect_table *)pos;
    struct action_list l = {
        .v = v, .table = &t, .questions = action_begin(v, &t, NULL, NULL), .moves = moves, .cap = cap};

    if (t.over)
        return 0;
    if (t.stage == STAGE_DICE || (t.stage == STAGE_PLAYER && t.own_rolls && t.rolls < SETUP_ROLLS)) {
        /* Three dice in rising order, or a zone die and two number dice in rising order. */
        for (uint16_t one = 1; one <= DICE_SIDES; one++)
            for (uint16_t two = t.set_up ? 1 : one; two <= DICE_SIDES; two++)
                for (uint16_t three = two; three <= DICE_SIDES; three++)
                    propose(&l, &(struct move){.kind = t.set_up ? ACT_DICE : ACT_ROLL, .at = {one, two, three}});
        return l.count;
    }
    if (t.stage != STAGE_PLAYER || l.questions.sheet->out)
        return 0;
    list_fill(&l);
    list_spending(&l);
    propose(&l, &(struct move){.kind = ACT_OUT});
    if (t.set_up && t.done == BOTH_DONE)
        list_claims(&l);
    return l.count;
}

/* ---- Scores ----------------------------------------------------------------------------------------------------- */

/* Whether the first score is better; ties go to the smaller penalty. */
static bool beats(const struct connect_score *one, const struct connect_score *two)
{
    return one->total != two->total ? one->total > two->total : one->penalty < two->penalty;
}

static void score(const struct values *v, const struct pos *pos, struct score *s)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    struct connect_score counted[SHEET_PLAYERS];
    int best = -1;

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

/* In the order of the sheet's score table. */
static const struct score_row *rows(const struct values *v UNUSED)
{
    static const struct score_row list[] = {
        {"connect3", "Connect-3 stars", false}, {"connect4", "Connect-4 stars, shapes", false},
        {"connect5", "Connect-5", false},       {"lines", "arrow lines", false},
        {"circles", "circles", false},          {"objectives", "objectives", false},
        {"penalty", "Free Actions", true},      {0},
    };
    return list;
}

static void row_numbers(const struct values *v, const struct pos *pos, int player, int *numbers)
{
    struct connect_score s;
    connect_count(v, (const struct connect_table *)pos, player, &s);
    const int list[] = {s.connect3, s.connect4, s.connect5, s.lines, s.circles, s.objectives, s.penalty};
    memcpy(numbers, list, sizeof list);
}

static void remark(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    if (t->over && t->rounds < connect_edition(v)->rounds)
        text_add(out, "everybody is out of the game");
}

const struct rules connect_rules = {
    .players = connect_players,
    .size = size,
    .start = connect_start,
    .deal = connect_deal,
    .play = connect_play,
    .end_turn = connect_end_turn,
    .holds = connect_holds,
    .waive = waive,
    .resign = resign,
    .parts = &(const struct turn_parts){.begin = connect_begin_part}, /* the first turn is 0, the set-up */
    .state = state,
    .moves = legal_actions,
    .score = score,
    .detail = &(const struct score_detail){.remark = remark, .rows = rows, .row_numbers = row_numbers},
};
