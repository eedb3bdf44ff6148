/* CoNNect: the course of a turn. rules.md, section 5, "Set-up", "Round"; records.md, "CoNNect".
 *
 * A turn is dice, parts, end: STAGE_DICE until the dice are rolled (in the set-up a label may come first: then each
 * player has rolls of their own), STAGE_LABEL until the first label, STAGE_PLAYER, STAGE_END after the last part. */
#include "games/connect/internal.h"

#include <string.h>

static bool roll(struct connect_table *t, const struct move *move, struct text *why)
{
    uint8_t dice[ROLL_DICE];
    int missing[DICE_SIDES + 1] = {0};

    if (!t->set_up && t->rolls == SETUP_ROLLS)
        return text_refuse(why, "the set-up has two rolls of three dice, or two for each player");
    if (t->set_up && t->stage != STAGE_DICE)
        return text_refuse(why, "a round has one roll, before the first label");
    if (move->kind != (t->set_up ? ACT_DICE : ACT_ROLL))
        return text_refuse(why, t->set_up ? "the dice of a round are written as zone die and number dice, such as 4/2,5"
                                          : "a roll of the set-up is written as three dice, such as 1,3,4");
    for (int i = 0; i < ROLL_DICE; i++) {
        if (move->at[i] < 1 || move->at[i] > DICE_SIDES)
            return text_refuse(why, "a die shows 1 to 6, not %d", move->at[i]);
        dice[i] = (uint8_t)move->at[i];
    }
    /* The dice of the sheet, in any order. */
    const uint8_t *sheet = t->roll[t->set_up ? SETUP_ROLLS + t->rounds : t->rolls];
    for (int i = 0; t->has_dice && i < ROLL_DICE; i++) {
        missing[sheet[i]]++;
        missing[dice[i]]--;
    }
    for (int n = 1; n <= DICE_SIDES; n++)
        if (missing[n] != 0)
            return text_refuse(why, "the dice on the sheet are %d, %d and %d here", sheet[0], sheet[1], sheet[2]);

    t->moved = true;
    if (t->set_up) {
        t->zone = dice[0];
        memcpy(t->dice, dice + 1, sizeof t->dice);
        t->stage = STAGE_LABEL;
        return true;
    }
    memcpy(t->setup_dice[t->rolls++], dice, sizeof dice);
    if (t->stage == STAGE_DICE && t->rolls == SETUP_ROLLS)
        t->stage = STAGE_LABEL;
    return true;
}

/* Writes a number of the first roll, then of the second. */
static bool write_setup(const struct action *a)
{
    static const char *const rolls[SETUP_ROLLS] = {"first", "second"};
    enum { ROLL_DONE = (1 << ROLL_DICE) - 1 };
    struct connect_table *t = a->table;
    int number = a->move->at[AT_DIE], space = a->move->at[AT_SPACE], die = 0;
    int which = (t->done & ROLL_DONE) == ROLL_DONE ? 1 : 0;

    if (a->move->kind != ACT_WRITE)
        return action_refuse(a, "in the set-up players write the numbers of the dice and do nothing else");
    if (bits_count(t->done) == SETUP_NUMBERS)
        return action_refuse(a, "all six numbers of the set-up are written");
    while (die < ROLL_DICE && (t->setup_dice[which][die] != number || t->done >> (which * ROLL_DICE + die) & 1))
        die++;
    if (die == ROLL_DICE)
        return action_refuse(a, "%d is not among the numbers of the %s roll that are still to be written", number,
                             rolls[which]);
    if (!action_may_write(a, space))
        return false;
    if (!memchr(t->layout, space, sizeof t->layout))
        return action_refuse(a, "%s is not a set-up space", space_name(space).text);
    action_write(a, number, space);
    t->done |= (uint8_t)(1 << (which * ROLL_DICE + die));
    return true;
}

/* ---- Actions ---------------------------------------------------------------------------------------------------- */

static bool act(const struct action *a)
{
    switch ((enum connect_move)a->move->kind) {
    case ACT_WRITE:
    case ACT_FREE:
    case ACT_NOTHING:
        return connect_fill(a);
    case ACT_ADJUST_DIE:
    case ACT_ADJUST_GRID:
    case ACT_ZONE:
    case ACT_MOVE:
        return connect_spend(a);
    case ACT_CLAIM:
        return connect_claim(a);
    case ACT_OUT:
        a->sheet->out = connect_is_out(a);
        return a->sheet->out;
    case ACT_ROLL:
    case ACT_DICE:
        break;
    }
    return false;
}

bool connect_play(const struct values *v, struct pos *pos, const struct move *move, struct reason *reason)
{
    struct text *why = reason_text(reason);
    struct connect_table *t = (struct connect_table *)pos;
    struct action a = action_begin(v, t, move, why);

    if (a.grid && t->stage != STAGE_PLAYER)
        return text_refuse(why, "the one turn on a Grid is A's and begins with the label A:");
    if (a.grid)
        return move->kind == ACT_CLAIM ? connect_claim(&a) : action_refuse(&a, "on a Grid there are only claims");
    if (move->kind == ACT_ROLL || move->kind == ACT_DICE)
        return roll(t, move, why);
    if (t->stage == STAGE_DICE || (!t->set_up && t->rolls < SETUP_ROLLS))
        return text_refuse(why, t->set_up ? "the dice of the round are missing: zone die and number dice, such as 4/2,5"
                                          : "the dice of the set-up are missing: two rolls such as 1,3,4");
    if (t->stage != STAGE_PLAYER)
        return text_refuse(why, "this action has no player: each player's part begins with a label, such as A:");
    if (a.sheet->out)
        return action_refuse(&a, "a player who is out of the game makes no more actions");
    return t->set_up ? act(&a) : write_setup(&a);
}

/* ---- Parts ------------------------------------------------------------------------------------------------------ */

/* Whether the current part is complete; `next` is the player whose part begins, or -1. */
static enum blame check_part(const struct values *v, struct connect_table *t, int next, struct text *why)
{
    struct action a = action_begin(v, t, NULL, NULL);
    int left = SETUP_NUMBERS - bits_count(t->done);

    if (t->stage != STAGE_PLAYER || a.sheet->out || (t->set_up && t->done == BOTH_DONE))
        return BLAME_NONE;
    if (t->set_up) {
        text_refuse(why, "%c: the number die %d has not been dealt with%s", a.letter, t->my_dice[t->done & 1],
                    connect_is_out(&a) ? ", and can't be: write out" : "");
        return BLAME_LABEL;
    }
    if (t->rolls < SETUP_ROLLS) {
        text_refuse(why, "%c: the dice of the set-up are missing: two rolls such as 1,3,4", a.letter);
        return next < 0 ? BLAME_LABEL : BLAME_TOKEN;
    }
    if (left == 0)
        return BLAME_NONE;
    text_refuse(why, "%c: %d of the six numbers of the set-up %s not written", a.letter, left,
                left == 1 ? "is" : "are");
    return BLAME_LABEL;
}

/* Whether the turn has its dice when a part begins, or when the turn ends. */
static enum blame check_dice(const struct connect_table *t, int next, struct text *why)
{
    bool own = !t->set_up && t->rolls == 0 && !t->has_dice && next >= 0;
    if (t->stage != STAGE_DICE || own)
        return BLAME_NONE;
    if (t->set_up)
        text_refuse(why, "the dice of the round are missing: zone die and number dice, such as 4/2,5");
    else if (t->has_dice)
        text_refuse(why, "the dice of the set-up are missing: the two rolls on the sheet");
    else
        text_refuse(why, "the dice of the set-up are missing: two rolls such as 1,3,4");
    return next < 0 ? BLAME_TURN : BLAME_TOKEN;
}

/* Whether `next` may begin a part now; with -1, whether all players have had theirs. */
static enum blame check_next(const struct values *v, const struct connect_table *t, int next, struct text *why)
{
    const int players = connect_players(v);
    if (next >= players)
        text_refuse(why, "%c does not play: the record has %d player%s", 'A' + next, players, players == 1 ? "" : "s");
    else if (next >= 0 && t->acted >> next & 1)
        text_refuse(why, "%c has had a part in this turn already", 'A' + next);
    else if (next >= 0 && t->sheet[next].out)
        text_refuse(why, "%c is out of the game", 'A' + next);
    else {
        for (int i = 0; i < (next < 0 ? players : next); i++)
            if (!(t->acted >> i & 1) && !t->sheet[i].out) {
                text_refuse(why, "%c is missing: every player has a part in each turn, in order", 'A' + i);
                return BLAME_TURN;
            }
        return BLAME_NONE;
    }
    return BLAME_TOKEN;
}

enum blame connect_begin_part(const struct values *v, struct pos *pos, int player, struct reason *reason)
{
    struct text *why = reason_text(reason);
    struct connect_table *t = (struct connect_table *)pos;
    enum blame blame = check_part(v, t, player, why);
    if (!blame)
        blame = check_dice(t, player, why);
    if (!blame)
        blame = check_next(v, t, player, why);
    if (blame)
        return blame;
    if (player < 0) {
        t->stage = STAGE_END;
        return BLAME_NONE;
    }
    if (!t->set_up && (t->stage == STAGE_DICE || t->own_rolls)) {
        t->own_rolls = true;
        t->rolls = 0;
    }
    t->moved = true;
    t->stage = STAGE_PLAYER;
    t->at = (uint8_t)player;
    t->acted |= (uint8_t)(1 << player);
    t->done = connect_is_grid(v) ? BOTH_DONE : 0;
    t->my_zone = t->zone;
    memcpy(t->my_dice, t->dice, sizeof t->my_dice);
    return BLAME_NONE;
}

/* ---- The end of a turn ------------------------------------------------------------------------------------------ */

/* Scores the objectives; then the cards that were won leave the table. */
static void end_round(const struct values *v, struct connect_table *t)
{
    const struct connect_edition *e = connect_edition(v);
    bool all_out = true;

    for (int i = 0; i < connect_players(v); i++) {
        struct player_sheet *s = &t->sheet[i];
        all_out = all_out && s->out;
        for (int deck = 0; deck < DECKS && !s->out; deck++)
            if (t->objective[deck] != UNWRITTEN && connect_fulfils(&e->objective[t->objective[deck]], s))
                s->objectives |= (uint8_t)(1 << deck);
    }
    t->small_first |= t->small_now;
    t->small_now = 0;
    t->turned |= t->claimed_now;
    t->scores_taken = (uint8_t)(t->scores_taken + (t->claimed_now != 0));
    t->claimed_now = 0;
    t->rounds++;
    t->over = t->rounds == e->rounds || all_out || connect_is_grid(v);
}

bool connect_end_turn(const struct values *v, struct pos *pos, struct reason *why)
{
    struct connect_table *t = (struct connect_table *)pos;

    if (t->stage != STAGE_END)
        return reason_refuse(why, NULL, "the turn is not over: not every player has had a part");
    if (t->set_up)
        end_round(v, t);
    t->set_up = true;
    t->moved = false;
    t->stage = STAGE_DICE;
    t->at = t->acted = t->rolls = t->done = 0;
    t->own_rolls = false;
    t->zone = t->my_zone = 0;
    memset(t->dice, 0, sizeof t->dice);
    memset(t->my_dice, 0, sizeof t->my_dice);
    return true;
}
