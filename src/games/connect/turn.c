/* CoNNect: dice, the players' parts of a turn, the end of a round. rules.md, section 5, "Set-up", "Round"; records.md,
 * "CoNNect" and the places of errors.
 *
 * A turn is dice, parts, end: STAGE_DICE until the dice are said (in the set-up a label may come first: then each
 * player has own rolls), STAGE_LABEL until the first label, STAGE_PLAYER, STAGE_END when the last part is over. */
#include "games/connect/rules.h"

#include <string.h>

static int letter(int player)
{
    return 'A' + player;
}

/* ---- Dice -------------------------------------------------------------------------------------------- */

static void sort_dice(uint8_t *dice)
{
    for (int i = 1; i < ROLL_DICE; i++)
        for (int k = i; k > 0 && dice[k - 1] > dice[k]; k--) {
            uint8_t die = dice[k];
            dice[k] = dice[k - 1];
            dice[k - 1] = die;
        }
}

/* Whether dice are those of the sheet, in any order. */
static bool on_sheet(const struct connect_table *t, int roll, const uint8_t *dice, struct text *why)
{
    const uint8_t *sheet = t->roll[roll];
    uint8_t said[ROLL_DICE], printed[ROLL_DICE];

    if (!t->has_dice)
        return true;
    memcpy(said, dice, sizeof said);
    memcpy(printed, sheet, sizeof printed);
    sort_dice(said);
    sort_dice(printed);
    if (memcmp(said, printed, sizeof said) == 0)
        return true;
    return text_refuse(why, "the dice that the sheet says here are %d, %d and %d", sheet[0], sheet[1], sheet[2]);
}

/* Whether dice of the right kind can stand here: so many in the set-up, and zone die and number dice later. */
static bool is_due(const struct connect_table *t, const struct move *move, struct text *why)
{
    if (!t->set_up && t->rolls == SETUP_ROLLS)
        return text_refuse(why, "the set-up has two rolls of three dice, or two for each player");
    if (t->set_up && t->stage != STAGE_DICE)
        return text_refuse(why, "a round has one roll, before the first label");
    if (move->kind == (t->set_up ? ACT_DICE : ACT_ROLL))
        return true;
    return text_refuse(why, t->set_up ? "the dice of a round are written as zone die and number dice, such as 4/2,5"
                                      : "a roll of the set-up is written as three dice, such as 1,3,4");
}

bool connect_roll(const struct values *v, struct connect_table *t, const struct move *move, struct text *why)
{
    uint8_t dice[ROLL_DICE];
    (void)v;
    if (!is_due(t, move, why))
        return false;
    for (int i = 0; i < ROLL_DICE; i++) {
        if (move->at[i] < 1 || move->at[i] > DICE_SIDES)
            return text_refuse(why, "a die shows 1 to 6, not %d", move->at[i]);
        dice[i] = (uint8_t)move->at[i];
    }
    if (!on_sheet(t, t->set_up ? SETUP_ROLLS + t->rounds : t->rolls, dice, why))
        return false;
    t->moved = true;
    if (t->set_up) {
        t->zone = dice[0];
        memcpy(t->dice, dice + 1, sizeof t->dice);
        t->stage = STAGE_LABEL;
        return true;
    }
    memcpy(t->said[t->rolls++], dice, sizeof dice);
    if (t->stage == STAGE_DICE && t->rolls == SETUP_ROLLS)
        t->stage = STAGE_LABEL;
    return true;
}

/* ---- Parts ------------------------------------------------------------------------------------------- */

/* Whether the part at hand is done. */
static enum blame check_setup_part(const struct connect_table *t, int next, struct text *why)
{
    int left = SETUP_NUMBERS - bits_count(t->dealt);
    if (t->rolls < SETUP_ROLLS) {
        text_refuse(why, "%c: the dice of the set-up are missing: two rolls such as 1,3,4", letter(t->at));
        return next < 0 ? BLAME_LABEL : BLAME_TOKEN;
    }
    if (left == 0)
        return BLAME_NONE;
    text_refuse(why, "%c: %d of the six numbers of the set-up %s not written", letter(t->at), left,
                left == 1 ? "is" : "are");
    return BLAME_LABEL;
}

static enum blame check_part(const struct values *v, struct connect_table *t, int next, struct text *why)
{
    struct hand h = {connect_edition(v), t, &t->sheet[t->at], NULL, (char)letter(t->at), NULL};

    if (t->stage != STAGE_PLAYER || h.s->out)
        return BLAME_NONE;
    if (!t->set_up)
        return check_setup_part(t, next, why);
    if (t->dealt == BOTH_DEALT)
        return BLAME_NONE;
    int die = t->dealt & 1;
    text_refuse(why, "%c: the number die %d has not been dealt with%s", h.letter, t->my_dice[die],
                hand_is_out(&h) ? ", and can't be: write out" : "");
    return BLAME_LABEL;
}

/* Whether the turn has its dice when a part begins, or the turn ends. */
static enum blame check_dice(const struct connect_table *t, int next, struct text *why)
{
    bool own = !t->set_up && t->rolls == 0 && !t->has_dice && next >= 0;
    if (t->stage != STAGE_DICE || own)
        return BLAME_NONE;
    if (t->set_up)
        text_refuse(why, "the dice of the round are missing: zone die and number dice, such as 4/2,5");
    else if (t->has_dice)
        text_refuse(why, "the dice of the set-up are missing: the two rolls that the sheet says");
    else
        text_refuse(why, "the dice of the set-up are missing: two rolls such as 1,3,4");
    return next < 0 ? BLAME_TURN : BLAME_TOKEN;
}

static enum blame check_player(const struct values *v, const struct connect_table *t, int next, struct text *why)
{
    if (next >= connect_players(v))
        text_refuse(why, "%c does not play: the record has %d player%s", letter(next), connect_players(v),
                    connect_players(v) == 1 ? "" : "s");
    else if (t->acted >> next & 1)
        text_refuse(why, "%c has had the part of this turn", letter(next));
    else if (t->sheet[next].out)
        text_refuse(why, "%c is out of the game", letter(next));
    else
        return BLAME_NONE;
    return BLAME_TOKEN;
}

/* Whether all players before the next one, or all if that is -1, have had their parts. */
static enum blame check_order(const struct values *v, const struct connect_table *t, int next, struct text *why)
{
    for (int i = 0; i < (next < 0 ? connect_players(v) : next); i++) {
        if (t->acted >> i & 1 || t->sheet[i].out)
            continue;
        text_refuse(why, "%c is left out: in each turn everybody has a label, in order", letter(i));
        return BLAME_TURN;
    }
    return BLAME_NONE;
}

static void begin_part(struct connect_table *t, int player)
{
    if (!t->set_up && (t->stage == STAGE_DICE || t->own_rolls)) {
        t->own_rolls = true;
        t->rolls = 0;
    }
    t->moved = true;
    t->stage = STAGE_PLAYER;
    t->at = (uint8_t)player;
    t->acted |= (uint8_t)(1 << player);
    t->dealt = 0;
    t->my_zone = t->zone;
    memcpy(t->my_dice, t->dice, sizeof t->my_dice);
}

enum blame connect_label(const struct values *v, struct pos *pos, int player, struct text *why)
{
    struct connect_table *t = (struct connect_table *)pos;
    enum blame blame = check_part(v, t, player, why);

    if (!blame)
        blame = check_dice(t, player, why);
    if (!blame && player >= 0)
        blame = check_player(v, t, player, why);
    if (!blame)
        blame = check_order(v, t, player, why);
    if (blame)
        return blame;
    if (player >= 0)
        begin_part(t, player);
    else
        t->stage = STAGE_END;
    return BLAME_NONE;
}

/* ---- The end of a turn ------------------------------------------------------------------------------- */

static void check_objectives(const struct values *v, struct connect_table *t)
{
    const struct connect_edition *e = connect_edition(v);
    for (int i = 0; i < connect_players(v); i++) {
        struct player_sheet *s = &t->sheet[i];
        for (int deck = 0; deck < DECKS && !s->out; deck++)
            if (t->objective[deck] != UNWRITTEN && !(s->objectives >> deck & 1) &&
                connect_fulfils(&e->objective[t->objective[deck]], s))
                s->objectives |= (uint8_t)(1 << deck);
    }
}

static bool all_out(const struct values *v, const struct connect_table *t)
{
    for (int i = 0; i < connect_players(v); i++)
        if (!t->sheet[i].out)
            return false;
    return true;
}

/* Objectives, then the cards that were won leave the table. */
static void end_round(const struct values *v, struct connect_table *t)
{
    check_objectives(v, t);
    t->small_first |= t->small_now;
    t->small_now = 0;
    t->turned |= t->claimed_now;
    t->scores_taken = (uint8_t)(t->scores_taken + (t->claimed_now != 0));
    t->claimed_now = 0;
    t->rounds++;
    t->over = t->rounds == connect_edition(v)->rounds || all_out(v, t);
}

bool connect_end_turn(const struct values *v, struct pos *pos, struct text *why)
{
    struct connect_table *t = (struct connect_table *)pos;
    if (t->stage != STAGE_END)
        return text_refuse(why, "the turn is not over: somebody still has to act");
    if (t->set_up)
        end_round(v, t);
    t->set_up = true;
    t->moved = false;
    t->stage = STAGE_DICE;
    t->at = t->acted = t->rolls = t->dealt = 0;
    t->own_rolls = false;
    t->zone = t->my_zone = 0;
    memset(t->dice, 0, sizeof t->dice);
    memset(t->my_dice, 0, sizeof t->my_dice);
    return true;
}
