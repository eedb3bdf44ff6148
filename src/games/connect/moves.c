/* CoNNect: the list of a player's legal actions. rules.md, section 5. */
#include "games/connect/grid.h"
#include "games/connect/rules.h"

#include <string.h>

/* A list under construction. Whatever is proposed is tried on a copy of the table, so that the list can't differ from
 * the rules; the loops only spare what can't be. */
struct list {
    const struct values *v;
    const struct connect_table *t;
    struct hand hand; /* for questions; its table is `t`, never changed */
    struct move *moves;
    size_t cap, count;
};

static void add(struct list *l, const struct move *move)
{
    if (l->count < l->cap)
        l->moves[l->count] = *move;
    l->count++;
}

/* Adds a move if it is legal. */
static void propose(struct list *l, const struct move *move)
{
    struct connect_table trial = *l->t;
    if (connect_is_grid(l->v) ? connect_grid_play(l->v, (struct pos *)&trial, move, NULL)
                              : connect_act(l->v, &trial, move, NULL))
        add(l, move);
}

/* ---- Dice -------------------------------------------------------------------------------------------- */

static void add_dice(struct list *l, enum connect_move kind, int one, int two, int three)
{
    struct connect_table trial = *l->t;
    struct move move = {.kind = (uint16_t)kind, .at = {(uint16_t)one, (uint16_t)two, (uint16_t)three}};
    if (connect_roll(l->v, &trial, &move, NULL))
        add(l, &move);
}

/* Three dice in rising order, or a zone die and two number dice in rising order. */
static void list_dice(struct list *l)
{
    enum connect_move kind = l->t->set_up ? ACT_DICE : ACT_ROLL;
    for (int one = 1; one <= DICE_SIDES; one++)
        for (int two = kind == ACT_DICE ? 1 : one; two <= DICE_SIDES; two++)
            for (int three = two; three <= DICE_SIDES; three++)
                add_dice(l, kind, one, two, three);
}

/* ---- Writing ----------------------------------------------------------------------------------------- */

static void propose_at(struct list *l, enum connect_move kind, int die, int space, int amount, bool minus)
{
    struct move move = {.kind = (uint16_t)kind};
    move.at[AT_DIE] = (uint16_t)die;
    move.at[AT_SPACE] = (uint16_t)space;
    move.at[AT_AMOUNT] = (uint16_t)amount;
    move.at[AT_MINUS] = minus;
    propose(l, &move);
}

static void list_adjust(struct list *l, enum connect_move kind, int die, int space)
{
    for (int amount = 1; amount <= ADJUST_MOST; amount++) {
        propose_at(l, kind, die, space, amount, false);
        propose_at(l, kind, die, space, amount, true);
    }
}

/* All ways to deal with one number die. */
static void list_die(struct list *l, int die)
{
    bool adjust = hand_box(&l->hand, BONUS_ADJUST), free = l->hand.s->free_actions < l->hand.edition->track;
    spaces empty = l->t->set_up ? zone_space(l->hand.s, l->t->my_zone) : ~l->hand.s->written & grid_spaces;

    propose_at(l, ACT_NOTHING, die, 0, 0, false);
    for (int space = 0; space < GRID_SPACES; space++) {
        if (!(empty & bit(space)))
            continue;
        propose_at(l, ACT_WRITE, die, space, 0, false);
        for (int number = 1; free && l->t->set_up && number <= DICE_SIDES; number++)
            propose_at(l, ACT_FREE, die, space, number, false);
        if (adjust)
            list_adjust(l, ACT_ADJUST_DIE, die, space);
    }
}

static void list_writes(struct list *l)
{
    for (int number = 1; number <= DICE_SIDES; number++)
        if (hand_die(l->t, number) >= 0)
            list_die(l, number);
}

static void list_zone(struct list *l)
{
    for (int number = 1; number <= DICE_SIDES; number++)
        propose(l, &(struct move){.kind = ACT_ZONE, .at = {[AT_DIE] = (uint16_t)number}});
}

/* Adjust and Move on the unclaimed numbers of the grid. */
static void list_grid(struct list *l)
{
    const struct player_sheet *s = l->hand.s;
    bool adjust = hand_box(&l->hand, BONUS_ADJUST), move = hand_box(&l->hand, BONUS_MOVE);

    for (int space = 0; space < GRID_SPACES && (adjust || move); space++) {
        if (!(standing(s) & ~s->claimed & bit(space)))
            continue;
        if (adjust)
            list_adjust(l, ACT_ADJUST_GRID, 0, space);
        for (int to = 0; move && to < GRID_SPACES; to++)
            if (!(s->written & bit(to)))
                propose(l,
                        &(struct move){.kind = ACT_MOVE, .at = {[AT_FROM] = (uint16_t)space, [AT_TO] = (uint16_t)to}});
    }
}

/* ---- Claims ------------------------------------------------------------------------------------------ */

/* One number anywhere, or nowhere if there is no room. */
static void list_write(struct list *l, struct move *claim)
{
    spaces empty = ~l->hand.s->written & grid_spaces;
    for (int space = 0; space < GRID_SPACES; space++) {
        if (!(empty & bit(space)))
            continue;
        claim->at[AT_WRITES] = write_at(claim->at[AT_BONUS_NUMBER], space);
        add(l, claim);
        claim->at[AT_WRITES] = 0;
    }
    if (!empty)
        add(l, claim);
}

/* Each number in each empty space of the zone, with the next number in the next empty space. */
static void list_two(struct list *l, struct move *claim)
{
    spaces empty = zone_space(l->hand.s, l->t->my_zone);
    int room[GRID_SPACES], count = 0;

    for (int space = 0; space < GRID_SPACES; space++)
        if (empty & bit(space))
            room[count++] = space;
    for (int i = 0; i < count; i++)
        for (int number = 1; number <= DICE_SIDES; number++) {
            claim->at[AT_WRITES] = write_at(number, room[i]);
            if (count > 1)
                claim->at[AT_WRITES + 1] = write_at(number % DICE_SIDES + 1, room[(i + 1) % count]);
            add(l, claim);
        }
    claim->at[AT_WRITES] = claim->at[AT_WRITES + 1] = 0;
    if (count == 0)
        add(l, claim);
}

static void list_bonus(struct list *l, struct move *claim, const struct bonus_box *box)
{
    bool numbered = box->kind == BONUS_WRITE || box->kind == BONUS_POINTS;
    claim->at[AT_BONUS] = box->kind;
    claim->at[AT_BONUS_NUMBER] = numbered ? box->number : 0;
    if (box->kind == BONUS_WRITE)
        list_write(l, claim);
    else if (box->kind == BONUS_TWO)
        list_two(l, claim);
    else
        add(l, claim);
    claim->at[AT_BONUS] = claim->at[AT_BONUS_NUMBER] = 0;
}

static bool same_box(const struct bonus_box *one, const struct bonus_box *two)
{
    return one->kind == two->kind && one->number == two->number;
}

/* Whether an earlier free box of the section gives the same. */
static bool listed_box(const struct list *l, enum section section, int box)
{
    const struct bonus_box *boxes = l->hand.edition->box[section];
    for (int i = 0; i < box; i++)
        if (l->hand.s->box[section][i] == BOX_FREE && same_box(&boxes[i], &boxes[box]))
            return true;
    return false;
}

/* Adds a claim of three or four spaces with each bonus that can be chosen. */
static void list_boxes(struct list *l, struct move *claim)
{
    enum section section = (enum section)(claim->at[AT_COUNT] - CLAIM_LEAST);
    bool any = false;
    for (int i = 0; i < l->hand.edition->box_count[section]; i++) {
        if (l->hand.s->box[section][i] != BOX_FREE)
            continue;
        any = true;
        if (!listed_box(l, section, i))
            list_bonus(l, claim, &l->hand.edition->box[section][i]);
    }
    if (!any)
        add(l, claim);
}

/* Adds the claim of some spaces, if it has a shape where it must have one. */
static void list_claim(struct list *l, struct move *claim)
{
    const struct connect_edition *e = l->hand.edition;
    spaces set = 0;

    if (claim->at[AT_COUNT] == CLAIM_MOST || connect_is_grid(l->v)) {
        propose(l, claim);
        return;
    }
    for (int i = 0; i < claim->at[AT_COUNT]; i++)
        set |= bit(claim->at[i]);
    if (claim->at[AT_COUNT] == CLAIM_LEAST || connect_find_shape(e->small, e->small_count, set) >= 0)
        list_boxes(l, claim);
}

/* What a search for claims may use: numbers that stand, of which those claimed only with a reuse box, one a claim. */
static bool usable(const struct list *l, const struct move *claim, int space)
{
    const struct player_sheet *s = l->hand.s;
    if (!(standing(s) & bit(space)))
        return false;
    return !(s->claimed & bit(space)) || (!claim->at[AT_STAR] && hand_box(&l->hand, BONUS_REUSE));
}

static void push(const struct list *l, struct move *claim, int space)
{
    claim->at[claim->at[AT_COUNT]++] = (uint16_t)space;
    if (l->hand.s->claimed & bit(space))
        claim->at[AT_STAR] = claim->at[AT_COUNT];
}

static void pop(struct move *claim)
{
    if (claim->at[AT_STAR] == claim->at[AT_COUNT])
        claim->at[AT_STAR] = 0;
    claim->at[--claim->at[AT_COUNT]] = 0;
}

/* Lengthens a rising run. */
static void list_runs(struct list *l, struct move *claim)
{
    const struct player_sheet *s = l->hand.s;
    int last = claim->at[claim->at[AT_COUNT] - 1];
    spaces next = spaces_next_to(bit(last));

    if (claim->at[AT_COUNT] >= CLAIM_LEAST)
        list_claim(l, claim);
    for (int space = 0; claim->at[AT_COUNT] < CLAIM_MOST && space < GRID_SPACES; space++) {
        if (!(next & bit(space)) || s->number[space] != s->number[last] + 1 || !usable(l, claim, space))
            continue;
        push(l, claim, space);
        list_runs(l, claim);
        pop(claim);
    }
}

/* Lengthens a set of equal numbers by spaces next to it that were not tried before: each set is found once (Redelmeier,
 * "Counting polyominoes", 1981). */
static void list_equal(struct list *l, struct move *claim, spaces set, spaces tried)
{
    const struct player_sheet *s = l->hand.s;
    spaces next = spaces_next_to(set) & ~set & ~tried;

    if (claim->at[AT_COUNT] >= CLAIM_LEAST)
        list_claim(l, claim);
    for (int space = 0; claim->at[AT_COUNT] < CLAIM_MOST && space < GRID_SPACES; space++) {
        if (!(next & bit(space)) || s->number[space] != s->number[claim->at[0]] || !usable(l, claim, space))
            continue;
        tried |= bit(space);
        push(l, claim, space);
        list_equal(l, claim, set | bit(space), tried);
        pop(claim);
    }
}

static void list_claims(struct list *l)
{
    struct move claim = {.kind = ACT_CLAIM};
    for (int space = 0; space < GRID_SPACES; space++) {
        if (!usable(l, &claim, space))
            continue;
        push(l, &claim, space);
        list_runs(l, &claim);
        list_equal(l, &claim, bit(space), bit(space) | (bit(space) - 1));
        pop(&claim);
    }
}

/* ---- All --------------------------------------------------------------------------------------------- */

static void list_part(struct list *l)
{
    if (l->hand.s->out)
        return;
    list_writes(l);
    if (!l->t->set_up)
        return;
    list_zone(l);
    list_grid(l);
    if (l->t->dealt == BOTH_DEALT)
        list_claims(l);
    else
        propose(l, &(struct move){.kind = ACT_OUT});
}

size_t connect_moves(const struct values *v, const struct pos *pos, struct move *moves, size_t cap)
{
    struct connect_table t = *(const struct connect_table *)pos;
    struct list l = {.v = v, .t = &t, .moves = moves, .cap = cap};
    l.hand = (struct hand){connect_edition(v), &t, &t.sheet[t.at], NULL, (char)('A' + t.at), NULL};

    if (t.over)
        return 0;
    if (connect_is_grid(v)) {
        if (t.stage == STAGE_PLAYER)
            list_claims(&l);
        return l.count;
    }
    if (t.stage == STAGE_DICE || (t.stage == STAGE_PLAYER && t.own_rolls && t.rolls < SETUP_ROLLS))
        list_dice(&l);
    else if (t.stage == STAGE_PLAYER)
        list_part(&l);
    return l.count;
}
