/* CoNNect: what a player does in his part of a turn, but for claims (claims.c). rules.md, section 5: "Set-up",
 * "Round", "Bonuses". Every function judges first and changes the table only if all is legal. */
#include "games/connect/rules.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- The sheet at hand ------------------------------------------------------------------------------- */

bool hand_refuse(const struct hand *h, const char *format, ...)
{
    enum { REASON_MOST = 240 };
    char reason[REASON_MOST];
    va_list arguments;

    if (!h->why)
        return false;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return text_refuse(h->why, "%c: %s", h->letter, reason);
}

/* A space's name. */
struct place {
    char text[3];
};

static struct place name(int space)
{
    return (struct place){{(char)('a' + space % GRID_SIDE), (char)('1' + space / GRID_SIDE), '\0'}};
}

/* The two lines of a zone: "columns c d", "rows 3 and 4". */
static const char *zone_lines(int zone)
{
    static const char *const lines[ZONES] = {"columns a and b", "columns c and d", "columns e and f",
                                             "rows 1 and 2",    "rows 3 and 4",    "rows 5 and 6"};
    return lines[zone - 1];
}

bool hand_may_write(const struct hand *h, int space)
{
    if (space >= GRID_SPACES)
        return hand_refuse(h, "the sheet has the spaces a1 to f6");
    if (h->s->crossed & bit(space))
        return hand_refuse(h, "%s is crossed out: nothing can be written there again", name(space).text);
    if (h->s->written & bit(space))
        return hand_refuse(h, "%s is not empty: a %d stands there", name(space).text, h->s->number[space]);
    return true;
}

bool hand_may_write_zone(const struct hand *h, int space)
{
    if (!hand_may_write(h, space))
        return false;
    if (connect_zone(h->t->my_zone - 1) & bit(space))
        return true;
    return hand_refuse(h, "%s is not in the zone: zone %d is %s", name(space).text, h->t->my_zone,
                       zone_lines(h->t->my_zone));
}

void hand_write(const struct hand *h, int number, int space)
{
    h->s->number[space] = (uint8_t)number;
    h->s->written |= bit(space);
}

uint8_t *hand_box(const struct hand *h, enum bonus kind)
{
    for (int section = 0; section < SECTIONS; section++)
        for (int i = 0; i < h->edition->box_count[section]; i++)
            if (h->edition->box[section][i].kind == kind && h->s->box[section][i] == BOX_GAINED)
                return &h->s->box[section][i];
    return NULL;
}

/* A gained box of this kind, for an action that spends one. */
static uint8_t *spend(const struct hand *h, enum bonus kind)
{
    static const char *const names[BONUS_KINDS] = {
        [BONUS_MOVE] = "a move", [BONUS_ZONE] = "a zone", [BONUS_ADJUST] = "an adjust"};
    uint8_t *box = hand_box(h, kind);
    if (!box)
        hand_refuse(h, "there is no gained box left to spend: this takes %s box", names[kind]);
    return box;
}

/* ---- The set-up -------------------------------------------------------------------------------------- */

enum { ROLL_BITS = (1 << ROLL_DICE) - 1 };

/* Of the set-up: the roll of which numbers are to be written, from 0; SETUP_ROLLS when all are. */
static int setup_roll(const struct connect_table *t)
{
    int roll = 0;
    while (roll < SETUP_ROLLS && (t->dealt >> roll * ROLL_DICE & ROLL_BITS) == ROLL_BITS)
        roll++;
    return roll;
}

static int setup_die(const struct connect_table *t, int number)
{
    int roll = setup_roll(t);
    for (int die = roll * ROLL_DICE; roll < SETUP_ROLLS && die < (roll + 1) * ROLL_DICE; die++)
        if (t->said[roll][die % ROLL_DICE] == number && !(t->dealt >> die & 1))
            return die;
    return -1;
}

static bool is_setup_space(const struct connect_table *t, int space)
{
    for (int i = 0; i < SETUP_SPACES; i++)
        if (t->layout[i] == space)
            return true;
    return false;
}

static bool setup_write(const struct hand *h)
{
    static const char *const rolls[SETUP_ROLLS] = {"first", "second"};
    int number = h->move->at[AT_DIE], space = h->move->at[AT_SPACE], roll = setup_roll(h->t);
    int die = setup_die(h->t, number);

    if (h->move->kind != ACT_WRITE)
        return hand_refuse(h, "in the set-up the numbers of the dice are written, and nothing else happens");
    if (roll == SETUP_ROLLS)
        return hand_refuse(h, "all six numbers of the set-up are written");
    if (die < 0)
        return hand_refuse(h, "%d is not among the numbers of the %s roll that are still to be written", number,
                           rolls[roll]);
    if (!hand_may_write(h, space))
        return false;
    if (!is_setup_space(h->t, space))
        return hand_refuse(h, "%s is no set-up space", name(space).text);
    hand_write(h, number, space);
    h->t->dealt |= (uint8_t)(1 << die);
    return true;
}

/* ---- Number dice ------------------------------------------------------------------------------------- */

int hand_die(const struct connect_table *t, int number)
{
    if (!t->set_up)
        return setup_die(t, number);
    for (int die = 0; die < NUMBER_DICE; die++)
        if (t->my_dice[die] == number && !(t->dealt >> die & 1))
            return die;
    return -1;
}

/* A number after both dice. */
static void refuse_third(const struct hand *h, int number)
{
    int zone = h->t->my_zone, space = h->move->at[AT_SPACE];
    if (h->move->kind != ACT_NOTHING && space < GRID_SPACES)
        hand_refuse(h, "%d at %s: zone %d is %s, but both number dice are already written", number, name(space).text,
                    zone, zone_lines(zone));
    else
        hand_refuse(h, "both number dice are already written");
}

/* The number die that a move names; -1 if it can't be dealt with. */
static int take_die(const struct hand *h)
{
    const struct connect_table *t = h->t;
    int number = h->move->at[AT_DIE], die = hand_die(t, number);

    if (die >= 0)
        return die;
    if (t->dealt == BOTH_DEALT)
        refuse_third(h, number);
    else if (number != t->my_dice[0] && number != t->my_dice[1])
        hand_refuse(h, "no number die shows %d: they are %d and %d", number, t->my_dice[0], t->my_dice[1]);
    else
        hand_refuse(h, "the number die %d has been dealt with", number);
    return -1;
}

static void deal_with(const struct hand *h, int die)
{
    h->t->dealt |= (uint8_t)(1 << die);
}

static bool write_die(const struct hand *h)
{
    int die = take_die(h), space = h->move->at[AT_SPACE];
    if (die < 0 || !hand_may_write_zone(h, space))
        return false;
    hand_write(h, h->move->at[AT_DIE], space);
    deal_with(h, die);
    return true;
}

static bool free_action_left(const struct hand *h)
{
    return h->s->free_actions < h->edition->track;
}

static bool may_act_freely(const struct hand *h)
{
    return free_action_left(h) || hand_refuse(h, "no Free Action is left: the track is crossed to its end");
}

static bool write_freely(const struct hand *h)
{
    int die = take_die(h), number = h->move->at[AT_NUMBER], space = h->move->at[AT_SPACE];
    if (die < 0)
        return false;
    if (number < 1 || number > DICE_SIDES)
        return hand_refuse(h, "a Free Action writes a number from 1 to 6, not %d", number);
    if (number == h->move->at[AT_DIE])
        return hand_refuse(h, "a Free Action writes another number than the die's: %d can be written without", number);
    if (!may_act_freely(h) || !hand_may_write_zone(h, space))
        return false;
    hand_write(h, number, space);
    h->s->free_actions++;
    deal_with(h, die);
    return true;
}

static bool write_nothing(const struct hand *h)
{
    int die = take_die(h);
    spaces empty = zone_space(h->s, h->t->my_zone);
    int first = 0;

    if (die < 0)
        return false;
    while (empty && !(empty >> first & 1))
        first++;
    if (empty)
        return hand_refuse(h, "only if the zone has no empty space nothing is written: in zone %d %s is empty",
                           h->t->my_zone, name(first).text);
    if (!may_act_freely(h))
        return false;
    h->s->free_actions++;
    deal_with(h, die);
    return true;
}

/* ---- Adjust, Zone, Move -------------------------------------------------------------------------------- */

/* The number that an adjust box makes of another; -1 if it can't. */
static int adjusted(const struct hand *h, int number)
{
    int amount = h->move->at[AT_AMOUNT];
    if (amount < 1 || amount > ADJUST_MOST) {
        hand_refuse(h, "an adjust box changes a number by 1 or 2");
        return -1;
    }
    int result = h->move->at[AT_MINUS] ? number - amount : number + amount;
    if (result >= 0 && result <= NUMBER_MOST)
        return result;
    hand_refuse(h, "adjusted numbers go from 0 to %d: %d %c %d does not", NUMBER_MOST, number,
                h->move->at[AT_MINUS] ? '-' : '+', amount);
    return -1;
}

static bool adjust_die(const struct hand *h)
{
    int die = take_die(h), space = h->move->at[AT_SPACE];
    if (die < 0)
        return false;
    uint8_t *box = spend(h, BONUS_ADJUST);
    int number = box ? adjusted(h, h->move->at[AT_DIE]) : -1;
    if (number < 0 || !hand_may_write_zone(h, space))
        return false;
    hand_write(h, number, space);
    *box = BOX_USED;
    deal_with(h, die);
    return true;
}

/* Whether an unclaimed number stands in a space. */
static bool check_unclaimed(const struct hand *h, int space)
{
    if (space >= GRID_SPACES)
        return hand_refuse(h, "the sheet has the spaces a1 to f6");
    if (!(standing(h->s) & bit(space)))
        return hand_refuse(h, "no number stands at %s: it is %s", name(space).text,
                           h->s->crossed & bit(space) ? "crossed out" : "empty");
    if (h->s->claimed & bit(space))
        return hand_refuse(h, "the %d at %s is claimed already", h->s->number[space], name(space).text);
    return true;
}

static bool adjust_grid(const struct hand *h)
{
    int space = h->move->at[AT_SPACE];
    uint8_t *box = spend(h, BONUS_ADJUST);
    if (!box || !check_unclaimed(h, space))
        return false;
    int number = adjusted(h, h->s->number[space]);
    if (number < 0)
        return false;
    h->s->number[space] = (uint8_t)number;
    *box = BOX_USED;
    return true;
}

static bool change_zone(const struct hand *h)
{
    struct connect_table *t = h->t;
    int number = h->move->at[AT_DIE];
    int die = t->my_dice[0] == number ? 0 : 1;

    if (t->dealt != 0 && t->dealt != BOTH_DEALT)
        return hand_refuse(h, "a zone box is never spent between the two number dice: before both, or after");
    if (t->my_dice[die] != number)
        return hand_refuse(h, "no number die shows %d: they are %d and %d", number, t->my_dice[0], t->my_dice[1]);
    uint8_t *box = spend(h, BONUS_ZONE);
    if (!box)
        return false;
    t->my_dice[die] = t->my_zone;
    t->my_zone = (uint8_t)number;
    *box = BOX_USED;
    return true;
}

static bool move_number(const struct hand *h)
{
    int from = h->move->at[AT_FROM], to = h->move->at[AT_TO];
    uint8_t *box = spend(h, BONUS_MOVE);
    if (!box || !check_unclaimed(h, from) || !hand_may_write(h, to))
        return false;
    hand_write(h, h->s->number[from], to);
    h->s->crossed |= bit(from);
    *box = BOX_USED;
    return true;
}

/* ---- Out --------------------------------------------------------------------------------------------- */

/* Whether a zone box, spent before both number dice, would find an empty space. */
static bool zone_box_helps(const struct hand *h)
{
    const struct connect_table *t = h->t;
    if (t->dealt != 0 || !hand_box(h, BONUS_ZONE))
        return false;
    return zone_space(h->s, t->my_dice[0]) || zone_space(h->s, t->my_dice[1]);
}

bool hand_is_out(const struct hand *h)
{
    const struct connect_table *t = h->t;
    if (t->dealt == BOTH_DEALT)
        return hand_refuse(h, "nobody is out who has dealt with both number dice");
    if (zone_space(h->s, t->my_zone))
        return hand_refuse(h, "nobody is out who has an empty space in the zone: zone %d is %s", t->my_zone,
                           zone_lines(t->my_zone));
    if (free_action_left(h))
        return hand_refuse(h, "nobody is out who has a Free Action left: %d of %d are crossed", h->s->free_actions,
                           h->edition->track);
    if (zone_box_helps(h))
        return hand_refuse(h, "nobody is out who has a zone box that gives an empty space");
    return true;
}

static bool go_out(const struct hand *h)
{
    if (!hand_is_out(h))
        return false;
    h->s->out = true;
    return true;
}

/* ---- All actions ------------------------------------------------------------------------------------- */

static bool act(const struct hand *h)
{
    switch ((enum connect_move)h->move->kind) {
    case ACT_WRITE:
        return write_die(h);
    case ACT_FREE:
        return write_freely(h);
    case ACT_NOTHING:
        return write_nothing(h);
    case ACT_ADJUST_DIE:
        return adjust_die(h);
    case ACT_ADJUST_GRID:
        return adjust_grid(h);
    case ACT_ZONE:
        return change_zone(h);
    case ACT_MOVE:
        return move_number(h);
    case ACT_CLAIM:
        return connect_claim(h);
    case ACT_OUT:
        return go_out(h);
    case ACT_ROLL:
    case ACT_DICE:
        break;
    }
    return hand_refuse(h, "dice stand before the first label");
}

bool connect_act(const struct values *v, struct connect_table *t, const struct move *move, struct text *why)
{
    struct hand h = {connect_edition(v), t, &t->sheet[t->at], move, (char)('A' + t->at), why};
    if (h.s->out)
        return hand_refuse(&h, "who is out of the game does nothing more");
    return t->set_up ? act(&h) : setup_write(&h);
}
