/* CoNNect: writing into spaces, and how a player deals with a number die. rules.md, section 5, "Round". */
#include "games/connect/internal.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- Writing ---------------------------------------------------------------------------------------------------- */

bool action_refuse(const struct action *a, const char *format, ...)
{
    enum { REASON_MOST = 240 };
    char reason[REASON_MOST];
    va_list arguments;

    if (!a->why)
        return false;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return text_refuse(a->why, "%c: %s", a->letter, reason);
}

/* The two lines of a zone. */
static const char *zone_lines(int zone)
{
    static const char *const lines[ZONES] = {"columns a and b", "columns c and d", "columns e and f",
                                             "rows 1 and 2",    "rows 3 and 4",    "rows 5 and 6"};
    return lines[zone - 1];
}

static bool is_on_sheet(const struct action *a, int space)
{
    return space < GRID_SPACES || action_refuse(a, "the sheet has the spaces a1 to f6");
}

bool action_may_write(const struct action *a, int space)
{
    if (!is_on_sheet(a, space))
        return false;
    if (bits_have(a->sheet->crossed, space))
        return action_refuse(a, "%s is crossed out: nothing can be written there again", space_name(space).text);
    if (bits_have(a->sheet->written, space))
        return action_refuse(a, "%s is not empty: a %d stands there", space_name(space).text, a->sheet->number[space]);
    return true;
}

bool action_may_write_in_zone(const struct action *a, int space)
{
    int zone = a->table->my_zone;
    if (!action_may_write(a, space))
        return false;
    return bits_have(connect_zone(zone - 1), space) ||
           action_refuse(a, "%s is not in the zone: zone %d is %s", space_name(space).text, zone, zone_lines(zone));
}

bool action_has_number(const struct action *a, int space)
{
    if (!is_on_sheet(a, space))
        return false;
    return bits_have(standing(a->sheet), space) ||
           action_refuse(a, "no number stands at %s: it is %s", space_name(space).text,
                         bits_have(a->sheet->crossed, space) ? "crossed out" : "empty");
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

int action_boxes(const struct action *a, enum bonus kind)
{
    int count = 0;
    for (int section = 0; section < SECTIONS; section++)
        for (int i = 0; i < a->edition->box_count[section]; i++)
            count += a->edition->box[section][i].kind == kind && a->sheet->box[section][i] == BOX_GAINED;
    return count;
}

/* ---- Number dice ------------------------------------------------------------------------------------------------ */

int action_die(const struct action *a)
{
    const struct connect_table *t = a->table;
    int number = a->move->at[AT_DIE], space = a->move->at[AT_SPACE];

    for (int die = 0; die < NUMBER_DICE; die++)
        if (t->my_dice[die] == number && !(t->done >> die & 1))
            return die;
    if (t->done == BOTH_DONE && a->move->kind != ACT_NOTHING && space < GRID_SPACES)
        action_refuse(a, "%d at %s: zone %d is %s, but both number dice are already written", number,
                      space_name(space).text, t->my_zone, zone_lines(t->my_zone));
    else if (t->done == BOTH_DONE)
        action_refuse(a, "both number dice are already written");
    else if (number != t->my_dice[0] && number != t->my_dice[1])
        action_refuse(a, "no number die shows %d: they are %d and %d", number, t->my_dice[0], t->my_dice[1]);
    else
        action_refuse(a, "the number die %d has been dealt with", number);
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
        return action_refuse(a, "a Free Action writes a number from 1 to 6, not %d", number);
    if (kind == ACT_FREE && number == shown)
        return action_refuse(a, "a Free Action writes another number than the die's: %d needs none", number);
    if (kind == ACT_NOTHING && empty)
        return action_refuse(a, "a die can be left unwritten only if the zone is full: in zone %d %s is empty",
                             a->table->my_zone, space_name(bits_first(empty)).text);
    if (kind != ACT_WRITE && a->sheet->free_actions == a->edition->track)
        return action_refuse(a, "no Free Action is left: all boxes of the track are crossed");
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
        return action_refuse(a, "not out: both number dice are dealt with");
    if (empty_in_zone(s, t->my_zone))
        return action_refuse(a, "not out: the zone has an empty space (zone %d is %s)", t->my_zone,
                             zone_lines(t->my_zone));
    if (s->free_actions < a->edition->track)
        return action_refuse(a, "not out: a Free Action is left (%d of %d are crossed)", s->free_actions,
                             a->edition->track);
    /* A zone box can only be spent before both number dice. */
    if (t->done == 0 && action_box(a, BONUS_ZONE) &&
        (empty_in_zone(s, t->my_dice[0]) || empty_in_zone(s, t->my_dice[1])))
        return action_refuse(a, "not out: a zone box gives a zone with an empty space");
    return true;
}
