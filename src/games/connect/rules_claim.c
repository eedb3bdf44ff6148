/* CoNNect: "Claims" of the rule text. */
#include "games/connect/internal.h"

#include <stdlib.h>

static const char rule_claims[] = "Claims", rule_fours[] = "Claims: Connect-4", rule_fives[] = "Claims: Connect-5",
                  rule_reuse[] = "Bonuses: Reuse";

/* Three to five different spaces with standing numbers, unclaimed or starred; each star needs a reuse box. */
static bool check_spaces(struct judged_claim *c)
{
    const struct action *a = c->action;
    for (int i = 0; i < c->count; i++) {
        int space = c->at[i];
        bool starred = c->at[AT_STARS] >> i & 1;
        if (!action_has_number(a, space))
            return false;
        if (bits_have(c->set, space))
            return action_refuse(a, rule_claims, "%s is named twice in this claim", space_name(space).text);
        if (starred && !bits_have(a->sheet->claimed, space))
            return action_refuse(a, rule_reuse, "the %d at %s is in no claim yet: it needs no *",
                                 a->sheet->number[space], space_name(space).text);
        if (!starred && bits_have(a->sheet->claimed, space))
            return action_since(a, FACT_CLAIMED, space, 0) ||
                   action_refuse(a, rule_reuse,
                                 "a number serves a second claim only with a reuse box (%s*), and the %d at %s "
                                 "was claimed",
                                 space_name(space).text, a->sheet->number[space], space_name(space).text);
        c->set |= bit(space);
    }
    if (!c->at[AT_STARS])
        return true;
    int stars = bits_count(c->at[AT_STARS]), boxes = action_boxes(a, BONUS_REUSE, BOX_GAINED);
    if (stars <= boxes)
        return true;
    return boxes == 0 ? action_need_box(a, BONUS_REUSE) != NULL
                      : action_refuse(a, rule_reuse, "each * spends a reuse box: %d are needed and %d %s left", stars,
                                      boxes, boxes == 1 ? "is" : "are");
}

/* Offers another order of the claim's spaces, if there is one in which they are a claim. */
static void suggest_order(const struct judged_claim *c)
{
    const uint8_t *number = c->action->sheet->number;
    struct text *why = reason_text(c->action->why);
    uint16_t order[CLAIM_MOST];

    for (spaces starts = c->set; why && !c->at[AT_STARS] && starts;) {
        order[0] = (uint16_t)bits_take(&starts);
        for (int step = 0; step <= 1; step++) {
            spaces used = bit(order[0]), next = 1;
            int count = 1;
            for (; next && count < c->count; count += next != 0) {
                next = spaces_next_to(step ? bit(order[count - 1]) : used) & c->set & ~used;
                while (next && number[bits_first(next)] != number[order[count - 1]] + step)
                    bits_take(&next);
                order[count] = (uint16_t)(next ? bits_first(next) : 0);
                used |= next ? bit(order[count]) : 0;
            }
            if (used != c->set)
                continue;
            text_add(why, "; did you mean ");
            for (int i = 0; i < count; i++)
                text_addf(why, "%s%s", i ? "-" : "", space_name(order[i]).text);
            text_add_char(why, '?');
            return;
        }
    }
}

/* Numbers that rise or fall by 1 along a path, or equal ones, each next to an earlier one. */
static bool check_order(const struct judged_claim *c)
{
    const struct action *a = c->action;
    const uint8_t *number = a->sheet->number;
    int step = number[c->at[1]] - number[c->at[0]];
    spaces before = bit(c->at[0]);

    for (int i = 1; i < c->count; i++) {
        int last = c->at[i - 1], space = c->at[i];
        bool fits = abs(step) <= 1 && number[space] - number[last] == step;
        if (fits && bits_have(spaces_next_to(step == 0 ? before : bit(last)), space)) {
            before |= bit(space);
            continue;
        }
        if (fits)
            action_refuse(a, rule_claims, "%s is not next to %s", space_name(space).text,
                          step == 0 ? "an earlier space of this claim" : space_name(last).text);
        else
            action_refuse(a, rule_claims,
                          "the numbers of a claim rise by 1 from space to space, or fall by 1, or are all equal: after "
                          "the %d at %s, the %d at %s does not fit",
                          number[last], space_name(last).text, number[space], space_name(space).text);
        suggest_order(c);
        return false;
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
    if (c->shape >= 0)
        return true;
    scoped(text_release) struct text letters = {0};
    for (int i = 0; i < (five ? e->big_count : e->small_count); i++)
        text_addf(&letters, " %c", (five ? e->big : e->small)[i].letter);
    action_refuse(c->action, five ? rule_fives : rule_fours, "these %s spaces have no shape of Connect-%d: those are%s",
                  five ? "five" : "four", c->count, text_string(&letters));
    return false;
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
    if (c->card == TABLE_SHAPES) {
        scoped(text_release) struct text letters = {0};
        for (int i = 0; i < TABLE_SHAPES && a->table->shape[i] != UNWRITTEN; i++)
            text_addf(&letters, " %c", a->edition->big[a->table->shape[i]].letter);
        action_refuse(a, rule_fives, "these five spaces have shape %c, which is not on the table: those are%s", letter,
                      text_string(&letters));
        return false;
    }
    if (a->sheet->big_claimed >> c->shape & 1)
        return action_since(a, FACT_FIVE_CLAIMED, c->shape, 0) ||
               action_refuse(a, rule_fives, "a player claims a Connect-5 shape once, and shape %c was claimed", letter);
    if (a->table->turned >> c->card & 1)
        return action_since(a, FACT_CARD_CLAIMED, c->card, 0) ||
               action_refuse(a, rule_fives, "shape %c is turned down, as it was claimed", letter);
    return true;
}

bool connect_check_claim(const struct action *a, struct judged_claim *c)
{
    *c = (struct judged_claim){.action = a, .at = a->move->at, .count = a->move->at[AT_COUNT]};
    return check_spaces(c) && check_order(c) && check_shape(c);
}

bool connect_claim(const struct action *a)
{
    const struct connect_edition *e = a->edition;
    struct connect_table *t = a->table;
    struct player_sheet *s = a->sheet;
    struct judged_claim c;

    if (t->done != BOTH_DONE)
        return action_refuse(a, "Twelve rounds: Claim", "claims come after both number dice: the %d is left",
                             t->my_dice[t->done & 1]);
    if (!connect_check_claim(a, &c) || !check_card(&c) || !connect_check_bonus(a, &c.box))
        return false;
    for (int stars = c.at[AT_STARS]; stars; stars &= stars - 1)
        *action_box(a, BONUS_REUSE) = BOX_USED;
    s->claimed |= c.set;
    s->claims[c.count - CLAIM_LEAST]++;
    /* The first points of a Connect-4 shape go to all who first claim it in the same round; all Connect-5 of a round
     * score the same card. */
    uint8_t shape = (uint8_t)(1 << c.shape);
    if (c.count == CLAIM_MOST) {
        if (t->scores_taken < e->score_count)
            s->big_points = (uint16_t)(s->big_points + e->score[t->scores_taken]);
        s->big_claimed |= shape;
        t->claimed_now |= (uint8_t)(1 << c.card);
    } else if (c.count > CLAIM_LEAST) {
        if (!(s->small_claimed & shape))
            s->small_points = (uint16_t)(s->small_points + (t->small_first & shape ? e->shape_later : e->shape_first));
        s->small_claimed |= shape;
        t->small_now |= shape;
    }
    if (c.box >= 0)
        s->box[c.count - CLAIM_LEAST][c.box] = c.at[AT_BONUS] < BONUS_WRITE ? BOX_GAINED : BOX_USED;
    for (int i = 0; c.box >= 0 && i < TWO_WRITES && c.at[AT_WRITES + i]; i++)
        action_write(a, written_number(c.at[AT_WRITES + i]), written_space(c.at[AT_WRITES + i]));
    return true;
}
