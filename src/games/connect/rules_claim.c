/* CoNNect: claims. rules.md, section 5, "Claim". */
#include "games/connect/internal.h"

#include <stdlib.h>

/* What judging a claim finds out. */
struct judged_claim {
    const struct action *action;
    const uint16_t *at; /* of the move */
    int count;
    spaces set;
    int shape; /* of four or five spaces: index into the edition's */
    int card;  /* of five: index into the table's shapes */
    int box;   /* the bonus box that it takes; -1: none */
};

/* Three to five different spaces with standing numbers, unclaimed or starred; each star needs a reuse box. */
static bool check_spaces(struct judged_claim *c)
{
    const struct action *a = c->action;
    if (c->count < CLAIM_LEAST || c->count > CLAIM_MOST)
        return action_refuse(a, "a claim has three, four or five spaces");
    for (int i = 0; i < c->count; i++) {
        int space = c->at[i];
        bool starred = c->at[AT_STARS] >> i & 1;
        if (!action_has_number(a, space))
            return false;
        if (bits_have(c->set, space))
            return action_refuse(a, "%s is named twice in the claim", space_name(space).text);
        if (bits_have(a->sheet->claimed, space) != starred)
            return action_refuse(a,
                                 starred ? "the %d at %s is unclaimed: it needs no reuse box"
                                         : "the %d at %s is in a claim already",
                                 a->sheet->number[space], space_name(space).text);
        c->set |= bit(space);
    }
    if (!c->at[AT_STARS])
        return true;
    int stars = bits_count(c->at[AT_STARS]), boxes = action_boxes(a, BONUS_REUSE);
    if (stars <= boxes)
        return true;
    return boxes == 0 ? action_refuse(a, "no gained reuse box is left to spend")
                      : action_refuse(a, "each * spends a reuse box: %d are needed and %d %s left", stars, boxes,
                                      boxes == 1 ? "is" : "are");
}

/* Numbers that rise or fall by 1 along a path, or equal ones, each next to an earlier one. */
static bool check_order(const struct judged_claim *c)
{
    const struct action *a = c->action;
    const uint8_t *number = a->sheet->number;
    int step = number[c->at[1]] - number[c->at[0]];
    spaces before = bit(c->at[0]);

    if (abs(step) > 1)
        return action_refuse(a, "the numbers of a claim rise by 1, or fall by 1, or are all equal: %d and %d do not",
                             number[c->at[0]], number[c->at[1]]);
    for (int i = 1; i < c->count; i++) {
        int last = c->at[i - 1], space = c->at[i];
        if (number[space] - number[last] != step)
            return action_refuse(a,
                                 "the numbers of a claim rise by 1, or fall by 1, or are all equal: with the %d at %s "
                                 "they do not",
                                 number[space], space_name(space).text);
        if (!bits_have(spaces_next_to(step == 0 ? before : bit(last)), space))
            return step == 0
                       ? action_refuse(a, "%s is not next to an earlier space of the claim", space_name(space).text)
                       : action_refuse(a, "%s is not next to %s", space_name(space).text, space_name(last).text);
        before |= bit(space);
    }
    return true;
}

/* A shape of the edition, for four or five spaces. */
static bool check_shape(struct judged_claim *c)
{
    const struct connect_edition *e = c->action->edition;
    if (c->count == CLAIM_LEAST)
        return true;
    bool five = c->count == CLAIM_MOST;
    c->shape =
        five ? connect_find_shape(e->big, e->big_count, c->set) : connect_find_shape(e->small, e->small_count, c->set);
    return c->shape >= 0 ||
           action_refuse(c->action, "these %s spaces have no shape of Connect-%d", five ? "five" : "four", c->count);
}

/* For a Connect-5, the card on the table, face up and not claimed by this player before. */
static bool check_card(struct judged_claim *c)
{
    const struct action *a = c->action;
    if (c->count < CLAIM_MOST)
        return true;
    char letter = a->edition->big[c->shape].letter;
    while (c->card < TABLE_SHAPES && a->table->shape[c->card] != c->shape)
        c->card++;
    if (c->card == TABLE_SHAPES)
        return action_refuse(a, "shape %c is not on the table", letter);
    if (a->table->turned >> c->card & 1)
        return action_refuse(a, "shape %c was claimed in an earlier round and is turned down", letter);
    return !(a->sheet->big_claimed >> c->shape & 1) || action_refuse(a, "each player claims shape %c once", letter);
}

/* The first points of a Connect-4 shape go to all who first claim it in the same round; all Connect-5 of a round score
 * the same card. */
static void score_shape(const struct judged_claim *c)
{
    struct player_sheet *s = c->action->sheet;
    struct connect_table *t = c->action->table;
    const struct connect_edition *e = c->action->edition;
    uint8_t shape = (uint8_t)(1 << c->shape);

    if (c->count == CLAIM_MOST) {
        if (t->scores_taken < e->score_count)
            s->big_points = (uint16_t)(s->big_points + e->score[t->scores_taken]);
        s->big_claimed |= shape;
        t->claimed_now |= (uint8_t)(1 << c->card);
    } else if (c->count > CLAIM_LEAST) {
        if (!(s->small_claimed & shape))
            s->small_points = (uint16_t)(s->small_points + (t->small_first & shape ? e->shape_later : e->shape_first));
        s->small_claimed |= shape;
        t->small_now |= shape;
    }
}

bool connect_claim(const struct action *a)
{
    struct judged_claim c = {.action = a, .at = a->move->at, .count = a->move->at[AT_COUNT]};

    if (a->table->done != BOTH_DONE)
        return action_refuse(a, "claims are made after both number dice have been dealt with");
    if (!check_spaces(&c) || !check_order(&c) || !check_shape(&c))
        return false;
    if (a->grid && c.at[AT_BONUS] != BONUS_NONE)
        return action_refuse(a, "a Grid has no bonus boxes: a claim names its spaces only");
    if (!a->grid && (!check_card(&c) || !connect_check_bonus(a, &c.box)))
        return false;
    for (int stars = c.at[AT_STARS]; stars; stars &= stars - 1)
        *action_box(a, BONUS_REUSE) = BOX_USED;
    a->sheet->claimed |= c.set;
    a->sheet->claims[c.count - CLAIM_LEAST]++;
    if (a->grid) {
        int made = connect_claims_made(a->sheet);
        for (int i = 0; i < c.count; i++)
            a->table->chain[c.at[i]] = (uint8_t)made;
        return true;
    }
    score_shape(&c);
    connect_gain_bonus(a, c.box);
    return true;
}
