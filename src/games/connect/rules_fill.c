/* CoNNect: writing into spaces, and how a player deals with a number die: "Fill", "Free Action" and "Out" of the rule
 * text. */
#include "games/connect/internal.h"

#include <stdarg.h>

static const char rule_empty[] = "What you need: A space is empty", rule_fill[] = "Twelve rounds: Fill",
                  rule_free[] = "Twelve rounds: Free Action", rule_out[] = "Twelve rounds: Out",
                  rule_boxes[] = "Bonuses: Each box";

/* ---- Refusing ---------------------------------------------------------------------------------------------------- */

bool action_refuse(const struct action *a, const char *rule, const char *format, ...)
{
    va_list arguments;
    if (!a->why)
        return false;
    text_addf(&a->why->text, "%c: ", a->letter);
    va_start(arguments, format);
    text_add_list(&a->why->text, format, arguments);
    va_end(arguments);
    return reason_set_rule(a->why, rule);
}

bool action_since(const struct action *a, enum connect_fact fact, int what, int more)
{
    struct fact since = {(uint16_t)fact, {(uint16_t)(a->letter - 'A'), (uint16_t)what, (uint16_t)more}};
    reason_since(a->why, since, fact == FACT_CARD_CLAIMED);
    return false;
}

/* ---- Writing ---------------------------------------------------------------------------------------------------- */

/* The two lines of a zone. */
static const char *zone_lines(int zone)
{
    static const char *const lines[ZONES] = {"columns a and b", "columns c and d", "columns e and f",
                                             "rows 1 and 2",    "rows 3 and 4",    "rows 5 and 6"};
    return lines[zone - 1];
}

bool action_may_write(const struct action *a, int space)
{
    if (bits_have(a->sheet->crossed, space))
        return action_since(a, FACT_CROSSED, space, 0) ||
               action_refuse(a, rule_empty, "nothing can be written at %s again: its number was crossed out",
                             space_name(space).text);
    if (bits_have(a->sheet->written, space))
        return action_since(a, FACT_WRITTEN, space, 0) ||
               action_refuse(a, rule_empty, "%s is not empty: the %d there was written", space_name(space).text,
                             a->sheet->number[space]);
    return true;
}

bool action_may_write_in_zone(const struct action *a, int space)
{
    int zone = a->table->my_zone;
    if (!bits_have(connect_zone(zone - 1), space))
        return action_refuse(a, rule_fill, "%s is not in the zone: zone %d is %s", space_name(space).text, zone,
                             zone_lines(zone));
    return action_may_write(a, space);
}

bool action_has_number(const struct action *a, int space)
{
    if (bits_have(a->sheet->crossed, space))
        return action_since(a, FACT_CROSSED, space, 0) ||
               action_refuse(a, "Bonuses: Move", "no number stands at %s: it was crossed out", space_name(space).text);
    return bits_have(a->sheet->written, space) ||
           action_refuse(a, rule_empty, "no number stands at %s: it is empty", space_name(space).text);
}

void action_write(const struct action *a, int number, int space)
{
    a->sheet->number[space] = (uint8_t)number;
    a->sheet->written |= bit(space);
}

uint8_t *action_box(const struct action *a, enum bonus kind)
{
    for (int section = 0; section < SECTIONS; section++)
        for (int i = 0; i < a->edition->box_count[section]; i++)
            if (a->edition->box[section][i].kind == kind && a->sheet->box[section][i] == BOX_GAINED)
                return &a->sheet->box[section][i];
    return NULL;
}

int action_boxes(const struct action *a, enum bonus kind, enum box_state state)
{
    int count = 0;
    for (int section = 0; section < SECTIONS; section++)
        for (int i = 0; i < a->edition->box_count[section]; i++)
            count += a->edition->box[section][i].kind == kind && a->sheet->box[section][i] == state;
    return count;
}

/* Whether a player has gained boxes of a kind, and used all of them. */
static bool has_spent(const struct action *a, enum bonus kind)
{
    return action_boxes(a, kind, BOX_USED) > 0 && action_boxes(a, kind, BOX_GAINED) == 0;
}

uint8_t *action_need_box(const struct action *a, enum bonus kind)
{
    uint8_t *box = action_box(a, kind);
    const bool spent = !box && has_spent(a, kind);
    if (spent)
        action_since(a, FACT_SPENT, (int)kind, 0);
    if (!box)
        action_refuse(a, rule_boxes,
                      spent ? "no %s box is left: the last one was spent" : "no %s box has been gained yet",
                      connect_bonus_words[kind]);
    return box;
}

/* ---- Facts ------------------------------------------------------------------------------------------------------- */

bool connect_holds(const struct values *v, const struct pos *pos, const struct fact *fact)
{
    struct connect_table t = *(const struct connect_table *)pos;
    struct action a = action_begin(v, &t, NULL, NULL);
    const int what = fact->at[1];
    const struct player_sheet *s = a.sheet = &t.sheet[fact->at[0]];

    switch ((enum connect_fact)fact->kind) {
    case FACT_WRITTEN:
        return bits_have(s->written, what);
    case FACT_CROSSED:
        return bits_have(s->crossed, what);
    case FACT_CLAIMED:
        return bits_have(s->claimed, what);
    case FACT_CARD_CLAIMED:
        return (t.turned | t.claimed_now) >> what & 1;
    case FACT_FIVE_CLAIMED:
        return s->big_claimed >> what & 1;
    case FACT_TAKEN:
        return s->box[what][fact->at[2]] != BOX_FREE;
    case FACT_SPENT:
        return has_spent(&a, (enum bonus)what);
    case FACT_OUT:
        return s->out;
    }
    return false;
}

/* ---- Number dice ------------------------------------------------------------------------------------------------ */

int action_die(const struct action *a)
{
    const struct connect_table *t = a->table;
    int number = a->move->at[AT_DIE];

    for (int die = 0; die < NUMBER_DICE; die++)
        if (t->my_dice[die] == number && !(t->done >> die & 1))
            return die;
    if (t->done == BOTH_DONE)
        action_refuse(a, rule_fill, "both number dice, %d and %d, are dealt with: a third number needs a bonus box",
                      t->my_dice[0], t->my_dice[1]);
    else if (number == t->my_dice[0] || number == t->my_dice[1])
        action_refuse(a, rule_fill, "the number die %d is dealt with: the %d is left", number, t->my_dice[t->done & 1]);
    else if (number == t->my_zone)
        action_refuse(a, rule_fill, "the %d is the zone die: the number dice are %d and %d", number, t->my_dice[0],
                      t->my_dice[1]);
    else
        action_refuse(a, rule_fill, "no number die shows %d: they are %d and %d", number, t->my_dice[0], t->my_dice[1]);
    return -1;
}

/* A Free Action writes another number than the die's, or nothing if the zone is full. */
bool connect_fill(const struct action *a)
{
    const enum connect_move kind = (enum connect_move)a->move->kind;
    const spaces empty = empty_in_zone(a->sheet, a->table->my_zone);
    int shown = a->move->at[AT_DIE], space = a->move->at[AT_SPACE];
    int number = kind == ACT_FREE ? a->move->at[AT_NUMBER] : shown, die = action_die(a);

    if (die < 0)
        return false;
    if (kind == ACT_FREE && (number < 1 || number > DICE_SIDES))
        return action_refuse(a, rule_free, "a Free Action writes a number from 1 to 6, not %d", number);
    if (kind == ACT_FREE && number == shown)
        return action_refuse(a, rule_free, "to write the die's own %d takes no Free Action: write %d@%s", number,
                             number, space_name(space).text);
    if (kind == ACT_NOTHING && empty)
        return action_refuse(a, rule_free, "a number is left out only if the zone is full: in zone %d, %s is empty",
                             a->table->my_zone, space_name(bits_first(empty)).text);
    if (kind != ACT_WRITE && a->sheet->free_actions == a->edition->track)
        return action_refuse(a, rule_free, "no Free Action is left: all %d boxes of the track are crossed",
                             a->edition->track);
    if (kind != ACT_NOTHING && !action_may_write_in_zone(a, space))
        return false;
    if (kind != ACT_NOTHING)
        action_write(a, number, space);
    a->sheet->free_actions = (uint8_t)(a->sheet->free_actions + (kind != ACT_WRITE));
    a->table->done |= (uint8_t)(1 << die);
    return true;
}

bool connect_is_out(const struct action *a)
{
    const struct connect_table *t = a->table;
    const struct player_sheet *s = a->sheet;

    if (t->done == BOTH_DONE)
        return action_refuse(a, rule_out, "not out: both number dice are dealt with");
    if (empty_in_zone(s, t->my_zone))
        return action_refuse(a, rule_out, "not out: %s is empty, in zone %d (%s)",
                             space_name(bits_first(empty_in_zone(s, t->my_zone))).text, t->my_zone,
                             zone_lines(t->my_zone));
    if (s->free_actions < a->edition->track)
        return action_refuse(a, rule_out, "not out: a Free Action is left, as %d of %d are crossed", s->free_actions,
                             a->edition->track);
    /* A zone box can only be spent before both number dice. */
    if (t->done == 0 && action_box(a, BONUS_ZONE) &&
        (empty_in_zone(s, t->my_dice[0]) || empty_in_zone(s, t->my_dice[1])))
        return action_refuse(a, rule_out, "not out: a zone box gives a zone with an empty space, as in zone:%d",
                             t->my_dice[empty_in_zone(s, t->my_dice[0]) ? 0 : 1]);
    return true;
}
