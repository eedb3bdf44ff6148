/* CoNNect: claims and the bonus boxes that they give. rules.md, section 5, "Claim", "Bonuses". */
#include "games/connect/rules.h"

#include <stdlib.h>

/* A claim under judgement. */
struct claim {
    const struct hand *hand;
    const uint16_t *at; /* of the move */
    int count;
    spaces set;
    uint8_t *reuse;     /* the box that a starred space spends; NULL without */
    int shape;          /* of four or five spaces: index into the edition's; -1 */
    int card;           /* of five: which of the table's shapes */
    int section, bonus; /* the box chosen; -1 without */
};

/* ---- Spaces ------------------------------------------------------------------------------------------ */

#define NAME_OF(space) 'a' + (space) % GRID_SIDE, '1' + (space) / GRID_SIDE

/* Whether the number in a space may serve: it stands, and it is unclaimed, or starred. */
static bool check_number(const struct claim *c, int space, bool starred)
{
    const struct hand *h = c->hand;
    bool claimed = h->s->claimed & bit(space);

    if (!(standing(h->s) & bit(space)))
        return hand_refuse(h, "no number stands at %c%c: it is %s", NAME_OF(space),
                           h->s->crossed & bit(space) ? "crossed out" : "empty");
    if (claimed && !starred)
        return hand_refuse(h, "the %d at %c%c serves a claim already", h->s->number[space], NAME_OF(space));
    if (starred && !claimed)
        return hand_refuse(h, "the %d at %c%c is unclaimed: no reuse box is spent on it", h->s->number[space],
                           NAME_OF(space));
    return true;
}

static bool check_spaces(struct claim *c)
{
    const struct hand *h = c->hand;
    for (int i = 0; i < c->count; i++) {
        int space = c->at[i];
        if (space >= GRID_SPACES)
            return hand_refuse(h, "the sheet has the spaces a1 to f6");
        if (c->set & bit(space))
            return hand_refuse(h, "%c%c is named twice in the claim", NAME_OF(space));
        if (!check_number(c, space, c->at[AT_STAR] == i + 1))
            return false;
        c->set |= bit(space);
    }
    if (!c->at[AT_STAR])
        return true;
    c->reuse = hand_box(h, BONUS_REUSE);
    return c->reuse || hand_refuse(h, "there is no gained reuse box left to spend");
}

/* Whether the numbers rise by 1, or fall by 1, along a path, or are all equal, each space next to an earlier one. */
static bool check_order(const struct claim *c)
{
    const struct hand *h = c->hand;
    const uint8_t *number = h->s->number;
    int step = number[c->at[1]] - number[c->at[0]];
    spaces before = bit(c->at[0]);

    if (abs(step) > 1)
        return hand_refuse(h, "the numbers of a claim rise by 1, or fall by 1, or are all equal: %d and %d do not",
                           number[c->at[0]], number[c->at[1]]);
    for (int i = 1; i < c->count; i++) {
        int last = c->at[i - 1], space = c->at[i];
        if (number[space] - number[last] != step)
            return hand_refuse(h,
                               "the numbers of a claim rise by 1, or fall by 1, or are all equal: with the %d at "
                               "%c%c they do not",
                               number[space], NAME_OF(space));
        if (!(spaces_next_to(step == 0 ? before : bit(last)) & bit(space)))
            return step == 0 ? hand_refuse(h, "%c%c is not next to an earlier space of the claim", NAME_OF(space))
                             : hand_refuse(h, "%c%c is not next to %c%c", NAME_OF(space), NAME_OF(last));
        before |= bit(space);
    }
    return true;
}

/* ---- Shapes ------------------------------------------------------------------------------------------ */

static bool check_small(struct claim *c)
{
    const struct connect_edition *e = c->hand->edition;
    c->shape = connect_find_shape(e->small, e->small_count, c->set);
    return c->shape >= 0 || hand_refuse(c->hand, "these four spaces have no shape of Connect-4");
}

static bool check_big(struct claim *c)
{
    const struct hand *h = c->hand;
    const struct connect_edition *e = h->edition;
    c->shape = connect_find_shape(e->big, e->big_count, c->set);
    if (c->shape < 0)
        return hand_refuse(h, "these five spaces have no shape of Connect-5");
    char letter = e->big[c->shape].letter;
    while (c->card < TABLE_SHAPES && h->t->shape[c->card] != c->shape)
        c->card++;
    if (c->card == TABLE_SHAPES)
        return hand_refuse(h, "shape %c is not on the table", letter);
    if (h->t->turned >> c->card & 1)
        return hand_refuse(h, "shape %c was claimed in an earlier round and is turned down", letter);
    if (h->s->big_claimed >> c->shape & 1)
        return hand_refuse(h, "each player claims shape %c once", letter);
    return true;
}

static bool check_shape(struct claim *c)
{
    c->shape = -1;
    if (c->count == CLAIM_LEAST)
        return true;
    return c->count == CLAIM_MOST ? check_big(c) : check_small(c);
}

/* ---- The bonus box ----------------------------------------------------------------------------------- */

/* The first box of a section with this bonus in this state; -1 if there is none. */
static int find_box(const struct claim *c, bool any, int kind, int number)
{
    const struct connect_edition *e = c->hand->edition;
    for (int i = 0; i < e->box_count[c->section]; i++) {
        const struct bonus_box *box = &e->box[c->section][i];
        bool numbered = box->kind == BONUS_WRITE || box->kind == BONUS_POINTS;
        if (c->hand->s->box[c->section][i] == BOX_FREE &&
            (any || (box->kind == kind && (!numbered || box->number == number))))
            return i;
    }
    return -1;
}

static bool refuse_box(const struct claim *c)
{
    return hand_refuse(c->hand, "in the Connect-%d section no box with this bonus is free", c->count);
}

/* One number anywhere; none only if the sheet has no empty space. */
static bool check_write(const struct claim *c)
{
    const struct hand *h = c->hand;
    uint16_t write = c->at[AT_WRITES];

    if (c->at[AT_WRITES + 1])
        return hand_refuse(h, "this box writes one number");
    if (write)
        return hand_may_write(h, written_space(write));
    if (h->s->written == grid_spaces)
        return true;
    return hand_refuse(h, "this box must be used at once: say where the %d is written, as in =write%d@f6",
                       c->at[AT_BONUS_NUMBER], c->at[AT_BONUS_NUMBER]);
}

/* As many numbers as fit into the zone, two at most. */
static bool check_two(const struct claim *c)
{
    const struct hand *h = c->hand;
    int empty = bits_count(zone_space(h->s, h->t->my_zone)), count = 0;
    int owed = empty < TWO_WRITES ? empty : TWO_WRITES;

    for (int i = 0; i < TWO_WRITES && c->at[AT_WRITES + i]; i++, count++) {
        int number = written_number(c->at[AT_WRITES + i]), space = written_space(c->at[AT_WRITES + i]);
        if (number < 1 || number > DICE_SIDES)
            return hand_refuse(h, "this box writes numbers from 1 to 6, not %d", number);
        if (!hand_may_write_zone(h, space))
            return false;
        if (i > 0 && space == written_space(c->at[AT_WRITES]))
            return hand_refuse(h, "%c%c is named twice", NAME_OF(space));
    }
    if (count == owed)
        return true;
    return hand_refuse(h, "this box must be used at once: the zone, %d, has room for %d number%s, and %d %s written",
                       h->t->my_zone, owed, owed == 1 ? "" : "s", count, count == 1 ? "is" : "are");
}

static bool check_bonus(struct claim *c)
{
    const struct hand *h = c->hand;
    int kind = c->at[AT_BONUS];

    c->section = c->count - CLAIM_LEAST;
    c->bonus = -1;
    if (c->section >= SECTIONS)
        return kind == BONUS_NONE || hand_refuse(h, "a Connect-5 gives points, no bonus box");
    if (kind == BONUS_NONE)
        return find_box(c, true, 0, 0) < 0 ||
               hand_refuse(h, "a free bonus box of the Connect-%d section must be chosen, as in =move", c->count);
    c->bonus = find_box(c, false, kind, c->at[AT_BONUS_NUMBER]);
    if (c->bonus < 0)
        return refuse_box(c);
    if (kind == BONUS_WRITE)
        return check_write(c);
    return kind != BONUS_TWO || check_two(c);
}

/* ---- Taking effect ----------------------------------------------------------------------------------- */

static void gain(const struct claim *c)
{
    const struct hand *h = c->hand;
    enum bonus kind = (enum bonus)c->at[AT_BONUS];
    if (c->bonus < 0)
        return;
    bool kept = kind == BONUS_MOVE || kind == BONUS_ZONE || kind == BONUS_ADJUST || kind == BONUS_REUSE;
    h->s->box[c->section][c->bonus] = kept ? BOX_GAINED : BOX_USED;
    for (int i = 0; i < TWO_WRITES && c->at[AT_WRITES + i]; i++)
        hand_write(h, written_number(c->at[AT_WRITES + i]), written_space(c->at[AT_WRITES + i]));
}

/* The first points of a shape go to all who first claim it in the same round. */
static void score_small(const struct claim *c)
{
    const struct hand *h = c->hand;
    uint8_t bit = (uint8_t)(1 << c->shape);
    if (!(h->s->small_claimed & bit))
        h->s->small_points = (uint16_t)(h->s->small_points +
                                        (h->t->small_first & bit ? h->edition->shape_later : h->edition->shape_first));
    h->s->small_claimed |= bit;
    h->t->small_now |= bit;
}

/* All claims of a round score the same card. */
static void score_big(const struct claim *c)
{
    const struct hand *h = c->hand;
    int card = h->t->scores_taken;
    if (card < h->edition->score_count)
        h->s->big_points = (uint16_t)(h->s->big_points + h->edition->score[card]);
    h->s->big_claimed |= (uint8_t)(1 << c->shape);
    h->t->claimed_now |= (uint8_t)(1 << c->card);
}

static void take_effect(const struct claim *c)
{
    struct player_sheet *s = c->hand->s;
    if (c->reuse)
        *c->reuse = BOX_USED;
    s->claimed |= c->set;
    s->claims[c->count - CLAIM_LEAST]++;
    if (c->count == CLAIM_MOST)
        score_big(c);
    else if (c->count > CLAIM_LEAST)
        score_small(c);
    gain(c);
}

static struct claim begin(const struct hand *h)
{
    return (struct claim){.hand = h, .at = h->move->at, .count = h->move->at[AT_COUNT]};
}

/* What all claims need. */
static bool check_numbers(struct claim *c)
{
    if (c->count < CLAIM_LEAST || c->count > CLAIM_MOST)
        return hand_refuse(c->hand, "a claim has three, four or five spaces");
    return check_spaces(c) && check_order(c);
}

bool connect_claim(const struct hand *h)
{
    struct claim c = begin(h);
    if (h->t->dealt != BOTH_DEALT)
        return hand_refuse(h, "claims come when both number dice have been dealt with");
    if (!check_numbers(&c) || !check_shape(&c) || !check_bonus(&c))
        return false;
    take_effect(&c);
    return true;
}

/* ---- On a Grid: no table, no boxes ------------------------------------------------------------------- */

static bool check_grid_shape(struct claim *c)
{
    const struct connect_edition *e = c->hand->edition;
    if (c->count == CLAIM_LEAST)
        return true;
    if (c->count < CLAIM_MOST)
        return check_small(c);
    return connect_find_shape(e->big, e->big_count, c->set) >= 0 ||
           hand_refuse(c->hand, "these five spaces have no shape of Connect-5");
}

bool connect_grid_claim(const struct hand *h)
{
    struct claim c = begin(h);
    int made = 0;

    if (!check_numbers(&c) || !check_grid_shape(&c))
        return false;
    if (c.at[AT_BONUS] != BONUS_NONE)
        return hand_refuse(h, "a Grid has no bonus boxes: nothing stands behind a claim");
    h->s->claimed |= c.set;
    h->s->claims[c.count - CLAIM_LEAST]++;
    for (int i = 0; i <= CLAIM_MOST - CLAIM_LEAST; i++)
        made += h->s->claims[i];
    for (int i = 0; i < c.count; i++)
        h->t->chain[c.at[i]] = (uint8_t)made;
    return true;
}
