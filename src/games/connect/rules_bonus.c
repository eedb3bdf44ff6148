/* CoNNect: bonus boxes, taken by claims and spent later: "Bonuses" of the rule text. */
#include "games/connect/internal.h"

#include <string.h>

static const char rule_at_once[] = "Bonuses: Each box", rule_box[] = "Claims: If a section",
                  rule_two[] = "Bonuses: Two", rule_adjust[] = "Bonuses: Adjust", rule_zone[] = "Bonuses: Zone";

/* ---- Boxes that claims take ------------------------------------------------------------------------------------- */

int connect_free_box(const struct connect_edition *e, const uint8_t state[BOXES_MOST], enum section section, int kind,
                     int number)
{
    bool numbered = kind == BONUS_WRITE || kind == BONUS_POINTS;
    for (int i = 0; i < e->box_count[section]; i++) {
        const struct bonus_box *box = &e->box[section][i];
        if (state[i] == BOX_FREE && box->kind == kind && (!numbered || box->number == number))
            return i;
    }
    return -1;
}

/* `write` puts one number anywhere, unless the sheet is full. */
static bool check_write(const struct action *a)
{
    const uint16_t *at = a->move->at;
    if (at[AT_WRITES])
        return action_may_write(a, written_space(at[AT_WRITES]));
    return a->sheet->written == grid_spaces ||
           action_refuse(a, rule_at_once, "write%d is used at once: say where the %d is written, as in =write%d@%s",
                         at[AT_BONUS_NUMBER], at[AT_BONUS_NUMBER], at[AT_BONUS_NUMBER],
                         space_name(bits_first(grid_spaces & ~a->sheet->written)).text);
}

/* `two` puts two numbers into the zone, or as many as it has room for. */
static bool check_two(const struct action *a)
{
    const uint16_t *write = &a->move->at[AT_WRITES];
    int zone = a->table->my_zone, room = bits_count(empty_in_zone(a->sheet, zone)), count = 0;
    int owed = room < TWO_WRITES ? room : TWO_WRITES;

    for (; count < TWO_WRITES && write[count]; count++) {
        int number = written_number(write[count]), space = written_space(write[count]);
        if (number < 1 || number > DICE_SIDES)
            return action_refuse(a, rule_two, "two writes numbers from 1 to 6, not %d", number);
        if (!action_may_write_in_zone(a, space))
            return false;
        if (count > 0 && space == written_space(write[0]))
            return action_refuse(a, rule_two, "%s is named twice", space_name(space).text);
    }
    return count == owed ||
           action_refuse(a, rule_two, "two writes as many numbers as fit: %d into zone %d, not %d", owed, zone, count);
}

/* Lists the free boxes of a section, each kind once: "move, zone or six". */
static void list_free(const struct action *a, enum section section, struct text *list)
{
    const struct bonus_box *box = a->edition->box[section];
    int first[BOXES_MOST];
    size_t count = 0;

    for (int i = 0; i < a->edition->box_count[section]; i++)
        if (connect_free_box(a->edition, a->sheet->box[section], section, box[i].kind, box[i].number) == i)
            first[count++] = i;
    for (size_t i = 0; i < count; i++) {
        text_add(list, words_separator(NULL, i, count, " or "));
        connect_bonus_word(&box[first[i]], list);
    }
}

/* Refuses the choice of a box that is not free. */
static bool refuse_box(const struct action *a, enum section section)
{
    const uint16_t *at = a->move->at;
    struct bonus_box chosen = {.kind = (uint8_t)at[AT_BONUS], .number = (uint8_t)at[AT_BONUS_NUMBER]};
    uint8_t state[BOXES_MOST] = {BOX_FREE};
    scoped(text_release) struct text word = {0}, list = {0};
    int last = -1;

    for (int i; (i = connect_free_box(a->edition, state, section, chosen.kind, chosen.number)) >= 0; last = i)
        state[i] = BOX_GAINED;
    connect_bonus_word(&chosen, &word);
    list_free(a, section, &list);
    if (last >= 0)
        action_since(a, FACT_TAKEN, (int)section, last);
    if (last < 0)
        action_refuse(a, rule_box, "the Connect-%d section has no box %s%s%s", at[AT_COUNT], text_string(&word),
                      list.len ? "; free in it: " : "", text_string(&list));
    else if (list.len == 0)
        action_refuse(a, rule_box, "the Connect-%d section is full: leave out =%s, whose last box was taken",
                      at[AT_COUNT], text_string(&word));
    else
        action_refuse(a, rule_box, "free in the Connect-%d section: %s; its last %s box was taken", at[AT_COUNT],
                      text_string(&list), text_string(&word));
    return false;
}

bool connect_check_bonus(const struct action *a, int *box)
{
    const uint16_t *at = a->move->at;
    const enum section section = (enum section)(at[AT_COUNT] - CLAIM_LEAST);

    *box = -1;
    if (section >= SECTIONS)
        return at[AT_BONUS] == BONUS_NONE ||
               action_refuse(a, "Claims: Connect-5", "a Connect-5 scores a card and takes no bonus box");
    if (at[AT_BONUS] == BONUS_NONE) {
        if (!memchr(a->sheet->box[section], BOX_FREE, a->edition->box_count[section]))
            return true;
        scoped(text_release) struct text list = {0};
        list_free(a, section, &list);
        action_refuse(a, rule_box, "this Connect-%d takes a bonus box: add = and %s", at[AT_COUNT], text_string(&list));
        return false;
    }
    *box = connect_free_box(a->edition, a->sheet->box[section], section, at[AT_BONUS], at[AT_BONUS_NUMBER]);
    if (*box < 0)
        return refuse_box(a, section);
    return at[AT_BONUS] == BONUS_WRITE ? check_write(a) : at[AT_BONUS] != BONUS_TWO || check_two(a);
}

void connect_each_bonus(const struct connect_edition *e, const struct player_sheet *s, const struct move *claim,
                        void (*visit)(void *context, struct move *claim, int box), void *context)
{
    const enum section section = (enum section)(claim->at[AT_COUNT] - CLAIM_LEAST);
    struct move plain = *claim;
    bool any = false;

    for (int i = 0; section < SECTIONS && i < e->box_count[section]; i++) {
        const struct bonus_box *box = &e->box[section][i];
        struct move taking = *claim;
        if (s->box[section][i] != BOX_FREE)
            continue;
        any = true;
        taking.at[AT_BONUS] = box->kind;
        taking.at[AT_BONUS_NUMBER] = box->number;
        spaces empty = box->kind == BONUS_WRITE ? grid_spaces & ~s->written : 0;
        if (!empty)
            visit(context, &taking, i);
        while (empty) {
            taking.at[AT_WRITES] = write_at(box->number, bits_take(&empty));
            visit(context, &taking, i);
        }
    }
    if (!any)
        visit(context, &plain, -1);
}

/* ---- Boxes spent ------------------------------------------------------------------------------------------------ */

/* The number that an adjust box makes of another; -1 if it can't. */
static int adjusted(const struct action *a, int number)
{
    int amount = a->move->at[AT_AMOUNT];
    bool minus = a->move->at[AT_MINUS];
    int result = minus ? number - amount : number + amount;

    if (amount >= 1 && amount <= ADJUST_MOST && result >= 0 && result <= NUMBER_MOST)
        return result;
    if (amount < 1 || amount > ADJUST_MOST)
        action_refuse(a, rule_adjust, "an adjust box changes a number by 1 or 2, not by %d", amount);
    else
        action_refuse(a, rule_adjust, "%d %c %d is %d, and adjust makes numbers from 0 to %d", number,
                      minus ? '-' : '+', amount, result, NUMBER_MOST);
    return -1;
}

/* Whether an unclaimed number stands in a space. */
static bool is_unclaimed(const struct action *a, int space)
{
    if (!action_has_number(a, space))
        return false;
    return !bits_have(a->sheet->claimed, space) || action_since(a, FACT_CLAIMED, space, 0) ||
           action_refuse(a, a->move->kind == ACT_MOVE ? "Bonuses: Move" : rule_adjust,
                         "only an unclaimed number can be changed or moved, and the %d at %s was claimed",
                         a->sheet->number[space], space_name(space).text);
}

static bool adjust_die(const struct action *a)
{
    int space = a->move->at[AT_SPACE], die = action_die(a);
    uint8_t *box = die >= 0 ? action_need_box(a, BONUS_ADJUST) : NULL;
    int number = box ? adjusted(a, a->move->at[AT_DIE]) : -1;
    if (number < 0 || !action_may_write_in_zone(a, space))
        return false;
    action_write(a, number, space);
    a->table->done |= (uint8_t)(1 << die);
    *box = BOX_USED;
    return true;
}

static bool adjust_grid(const struct action *a)
{
    int space = a->move->at[AT_SPACE];
    uint8_t *box = action_need_box(a, BONUS_ADJUST);
    int number = box && is_unclaimed(a, space) ? adjusted(a, a->sheet->number[space]) : -1;
    if (number < 0)
        return false;
    a->sheet->number[space] = (uint8_t)number;
    *box = BOX_USED;
    return true;
}

/* The zone die and a number die change places. */
static bool change_zone(const struct action *a)
{
    struct connect_table *t = a->table;
    int number = a->move->at[AT_DIE], die = t->my_dice[0] == number ? 0 : 1;

    if (t->done != 0 && t->done != BOTH_DONE)
        return action_refuse(a, rule_zone, "a zone box is spent before both number dice or after both, not in between");
    if (t->my_dice[die] != number)
        return action_refuse(a, rule_zone, "no number die shows %d: %d or %d can become the zone die", number,
                             t->my_dice[0], t->my_dice[1]);
    uint8_t *box = action_need_box(a, BONUS_ZONE);
    if (!box)
        return false;
    t->my_dice[die] = t->my_zone;
    t->my_zone = (uint8_t)number;
    *box = BOX_USED;
    return true;
}

static bool move_number(const struct action *a)
{
    int from = a->move->at[AT_FROM], to = a->move->at[AT_TO];
    uint8_t *box = action_need_box(a, BONUS_MOVE);
    if (!box || !is_unclaimed(a, from) || !action_may_write(a, to))
        return false;
    action_write(a, a->sheet->number[from], to);
    a->sheet->crossed |= bit(from);
    *box = BOX_USED;
    return true;
}

bool connect_spend(const struct action *a)
{
    switch ((enum connect_move)a->move->kind) {
    case ACT_ADJUST_DIE:
        return adjust_die(a);
    case ACT_ADJUST_GRID:
        return adjust_grid(a);
    case ACT_ZONE:
        return change_zone(a);
    default:
        return move_number(a);
    }
}
