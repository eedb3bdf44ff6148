/* CoNNect: the course of a turn: "Set-up" and "Twelve rounds" of the rule text.
 *
 * A turn is dice, parts, end: STAGE_DICE until the dice are rolled (in the set-up a label may come first: then each
 * player has rolls of their own), STAGE_LABEL until the first label, STAGE_PLAYER, STAGE_END after the last part. */
#include "games/connect/internal.h"

#include <string.h>

static const char rule_setup[] = "Set-up", rule_roll[] = "Twelve rounds: Roll", rule_fill[] = "Twelve rounds: Fill",
                  rule_out[] = "Twelve rounds: Out";

/* Refuses because dice are missing where they must stand. */
static bool refuse_without_dice(const struct connect_table *t, struct reason *why)
{
    if (t->set_up)
        return reason_refuse(why, rule_roll,
                             "the dice of round %d come first: zone die, slash and number dice, as in 4/2,5",
                             t->rounds + 1);
    if (t->has_dice)
        return reason_refuse(why, rule_setup, "the dice of the set-up come first: the two rolls on the sheet");
    return reason_refuse(why, rule_setup, "the dice of the set-up come first: two rolls, as in 1,3,4 2,4,6");
}

static bool roll(struct connect_table *t, int players, const struct move *move, struct reason *why)
{
    const uint16_t *at = move->at;
    uint8_t dice[ROLL_DICE];
    int missing[DICE_SIDES + 1] = {0};

    if (!t->set_up && t->rolls == SETUP_ROLLS)
        return reason_refuse(why, rule_setup, "a third roll: the set-up has two, for all or for each player");
    if (t->set_up && t->stage != STAGE_DICE)
        return reason_refuse(why, rule_roll,
                             "round %d has its dice already, %d/%d,%d: is a turn's number missing here?", t->rounds + 1,
                             t->zone, t->dice[0], t->dice[1]);
    if (move->kind != (t->set_up ? ACT_DICE : ACT_ROLL))
        return t->set_up ? reason_refuse(why, rule_roll,
                                         "which is the zone die? A slash follows it, as in %d/%d,%d if it is the %d",
                                         at[0], at[1], at[2], at[0])
                         : reason_refuse(why, rule_setup, "the set-up has no zone die: write the roll as %d,%d,%d",
                                         at[0], at[1], at[2]);
    for (int i = 0; i < ROLL_DICE; i++) {
        if (at[i] < 1 || at[i] > DICE_SIDES)
            return reason_refuse(why, rule_roll, "a die shows 1 to 6, not %d", at[i]);
        dice[i] = (uint8_t)at[i];
    }
    /* The dice of the sheet, in any order. */
    const uint8_t *sheet = t->roll[t->set_up ? SETUP_ROLLS + t->rounds : t->rolls];
    for (int i = 0; t->has_dice && i < ROLL_DICE; i++) {
        missing[sheet[i]]++;
        missing[dice[i]]--;
    }
    for (int n = 1; n <= DICE_SIDES; n++)
        if (missing[n] != 0)
            return reason_refuse(why, NULL, "the dice printed on the sheet for this roll are %d, %d and %d", sheet[0],
                                 sheet[1], sheet[2]);

    t->moved = true;
    if (t->set_up) {
        t->zone = dice[0];
        memcpy(t->dice, dice + 1, sizeof t->dice);
        memcpy(t->rolled[t->rounds], dice, sizeof dice);
        int next = t->rounds ? (t->active[t->rounds - 1] + 1) % players : 0;
        for (int i = 0; i < players && t->sheet[next].out; i++)
            next = (next + 1) % players;
        t->active[t->rounds] = (uint8_t)next;
        t->stage = STAGE_LABEL;
        return true;
    }
    memcpy(t->setup_dice[t->rolls++], dice, sizeof dice);
    if (t->stage == STAGE_DICE && t->rolls == SETUP_ROLLS)
        t->stage = STAGE_LABEL;
    return true;
}

/* Adds the numbers of a set-up roll that are still to be written: "3 and 4". */
static void add_left(const struct connect_table *t, int which, struct text *out)
{
    int left = ROLL_DICE - bits_count((uint64_t)(t->done >> (which * ROLL_DICE) & 7));
    for (int die = 0; die < ROLL_DICE; die++)
        if (!(t->done >> (which * ROLL_DICE + die) & 1))
            text_addf(out, "%d%s", t->setup_dice[which][die], --left > 1 ? ", " : left == 1 ? " and " : "");
}

/* Writes a number of the first roll, then of the second. */
static bool write_setup(const struct action *a)
{
    enum { ROLL_DONE = (1 << ROLL_DICE) - 1 };
    struct connect_table *t = a->table;
    int number = a->move->at[AT_DIE], space = a->move->at[AT_SPACE], die = 0;
    int which = (t->done & ROLL_DONE) == ROLL_DONE ? 1 : 0;

    if (a->move->kind != ACT_WRITE)
        return action_refuse(a, rule_setup,
                             "the set-up only writes the numbers rolled, as in 5@c4: nothing else happens");
    if (bits_count(t->done) == SETUP_NUMBERS)
        return action_refuse(a, rule_setup, "all six numbers of the set-up are written: this is a seventh");
    while (die < ROLL_DICE && (t->setup_dice[which][die] != number || t->done >> (which * ROLL_DICE + die) & 1))
        die++;
    if (die == ROLL_DICE) {
        scoped(text_release) struct text left = {0};
        add_left(t, which, &left);
        action_refuse(a, rule_setup, "of the %s roll %s %s left to write, not %d", which ? "second" : "first",
                      text_string(&left), strchr(text_string(&left), ' ') ? "are" : "is", number);
        return false;
    }
    if (!memchr(t->layout, space, sizeof t->layout)) {
        scoped(text_release) struct text names = {0};
        for (int i = 0; i < SETUP_SPACES; i++)
            text_addf(&names, " %s", space_name(t->layout[i]).text);
        action_refuse(a, rule_setup, "%s is not a set-up space: those are%s", space_name(space).text,
                      text_string(&names));
        return false;
    }
    if (!action_may_write(a, space))
        return false;
    action_write(a, number, space);
    t->done |= (uint8_t)(1 << (which * ROLL_DICE + die));
    memcpy(a->sheet->setup, t->setup_dice, sizeof a->sheet->setup);
    return true;
}

/* ---- Actions ---------------------------------------------------------------------------------------------------- */

bool connect_play(const struct values *v, struct pos *pos, const struct move *move, struct reason *why)
{
    struct connect_table *t = (struct connect_table *)pos;
    struct action a = action_begin(v, t, move, why);

    const enum connect_move kind = (enum connect_move)move->kind;
    if (kind == ACT_ROLL || kind == ACT_DICE)
        return roll(t, connect_players(v), move, why);
    if (t->stage == STAGE_DICE || (!t->set_up && t->rolls < SETUP_ROLLS))
        return refuse_without_dice(t, why);
    if (t->stage != STAGE_PLAYER)
        return reason_refuse(why, rule_fill, "whose action is this? A label such as A: stands before it");
    if (a.sheet->out)
        return action_since(&a, FACT_OUT, 0, 0) ||
               action_refuse(&a, rule_out, "no action follows: %c went out", a.letter);
    if (!t->set_up)
        return write_setup(&a);
    if (kind == ACT_WRITE || kind == ACT_FREE || kind == ACT_NOTHING)
        return connect_fill(&a);
    if (kind == ACT_CLAIM)
        return connect_claim(&a);
    if (kind != ACT_OUT)
        return connect_spend(&a);
    a.sheet->out = connect_is_out(&a);
    return a.sheet->out;
}

/* ---- Parts ------------------------------------------------------------------------------------------------------ */

/* Whether the current part is complete; `next` is the player whose part begins, or -1. */
static enum fault_place check_part(const struct values *v, struct connect_table *t, int next, struct reason *why)
{
    if (t->stage != STAGE_PLAYER || t->sheet[t->at].out || (t->set_up && t->done == BOTH_DONE))
        return FAULT_NONE;
    struct action question = action_begin(v, t, NULL, NULL), a = question;
    a.why = why;
    if (t->set_up) {
        int left = t->my_dice[t->done & 1];
        if (connect_is_out(&question))
            action_refuse(&a, rule_out, "the number die %d can't be written, nor left out: write out", left);
        else if (t->done == 0)
            action_refuse(&a, rule_fill, "the number dice %d and %d are not dealt with: every player writes both",
                          t->my_dice[0], t->my_dice[1]);
        else
            action_refuse(&a, rule_fill, "the number die %d is not dealt with: every player writes both", left);
        return FAULT_LABEL;
    }
    if (t->rolls < SETUP_ROLLS) {
        action_refuse(&a, rule_setup, "the dice of the set-up are missing: two rolls, as in 1,3,4 2,4,6");
        return next < 0 ? FAULT_LABEL : FAULT_TOKEN;
    }
    if (bits_count(t->done) == SETUP_NUMBERS)
        return FAULT_NONE;
    scoped(text_release) struct text left = {0};
    for (int which = 0; which < SETUP_ROLLS; which++)
        if (bits_count((uint64_t)(t->done >> (which * ROLL_DICE) & 7)) < ROLL_DICE) {
            text_addf(&left, "%s",
                      left.len ? "; of the second, "
                      : which  ? "of the second roll, "
                               : "of the first roll, ");
            add_left(t, which, &left);
        }
    action_refuse(&a, rule_setup, "the set-up is not complete: %s must still be written", text_string(&left));
    return FAULT_LABEL;
}

/* Whether `next` may begin a part now; with -1, whether all players have had theirs. */
static enum fault_place check_next(const struct values *v, const struct connect_table *t, int next, struct reason *why)
{
    const int players = connect_players(v);
    const char *turn = t->set_up ? "each round" : "the set-up";

    if (next >= players)
        reason_refuse(why, NULL, "%c: does not play: there %s %d, unless a tag Players says more", 'A' + next,
                      players == 1 ? "is" : "are", players);
    else if (next >= 0 && t->acted >> next & 1)
        reason_refuse(why, rule_fill, "%c: stands here twice: is a turn's number missing?", 'A' + next);
    else if (next >= 0 && t->sheet[next].out) {
        struct fact since = {FACT_OUT, {(uint16_t)next}};
        reason_refuse(why, rule_out, "%c: has no part any more: %c went out", 'A' + next, 'A' + next);
        reason_since(why, since, false);
    } else {
        for (int i = 0; i < (next < 0 ? players : next); i++) {
            if (t->acted >> i & 1 || t->sheet[i].out)
                continue;
            if (next < 0)
                reason_refuse(why, rule_fill, "%c: is missing: every player has a part in %s, in order", 'A' + i, turn);
            else
                reason_refuse(why, rule_fill, "%c: comes before %c:; every player has a part in %s, in order",
                              'A' + next, 'A' + i, turn);
            return next < 0 ? FAULT_TURN : FAULT_TOKEN;
        }
        return FAULT_NONE;
    }
    return FAULT_TOKEN;
}

enum fault_place connect_begin_part(const struct values *v, struct pos *pos, int player, struct reason *why)
{
    struct connect_table *t = (struct connect_table *)pos;
    const bool own_rolls = !t->set_up && t->rolls == 0 && !t->has_dice && player >= 0;
    enum fault_place fault = check_part(v, t, player, why);

    if (!fault && t->stage == STAGE_DICE && !own_rolls) {
        refuse_without_dice(t, why);
        return player < 0 ? FAULT_TURN : FAULT_TOKEN;
    }
    if (!fault)
        fault = check_next(v, t, player, why);
    if (fault)
        return fault;
    if (player < 0) {
        t->stage = STAGE_END;
        return FAULT_NONE;
    }
    if (!t->set_up && (t->stage == STAGE_DICE || t->own_rolls)) {
        t->own_rolls = true;
        t->rolls = 0;
    }
    t->moved = true;
    t->stage = STAGE_PLAYER;
    t->at = (uint8_t)player;
    t->acted |= (uint8_t)(1 << player);
    t->done = 0;
    t->my_zone = t->zone;
    memcpy(t->my_dice, t->dice, sizeof t->my_dice);
    return FAULT_NONE;
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
    t->over = t->rounds == e->rounds || all_out;
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
