/* CoNNect: turns in words, and hints at the answers of puzzles. */
#include "games/connect/internal.h"

#include <string.h>

void connect_bonus_name(const struct words *words, const struct bonus_box *box, struct text *out)
{
    static const char *const names[BONUS_KINDS] = {
        [BONUS_MOVE] = N_("move"),   [BONUS_ZONE] = N_("zone"), [BONUS_ADJUST] = N_("adjust"),
        [BONUS_REUSE] = N_("reuse"), [BONUS_TWO] = N_("two"),
    };
    if (box->kind == BONUS_WRITE)
        words_addf(words, out, "write %d", box->number);
    else if (box->kind == BONUS_POINTS)
        words_add_count(words, out, "%d point", "%d points", box->number);
    else
        text_add(out, words_get(words, names[box->kind]));
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* Adds the spaces of a claim, their numbers on the player's sheet (NULL: unknown), and what its box gives: "a1-b1-c1
 * (1, 2, 3) for write 6 at f1". */
static void say_claim(const struct move *m, const struct player_sheet *sheet, const struct words *words,
                      struct text *out)
{
    const struct bonus_box box = {(uint8_t)m->at[AT_BONUS], (uint8_t)m->at[AT_BONUS_NUMBER], 0};
    struct text name = {0};
    int count = m->at[AT_COUNT];

    for (int i = 0; i < count; i++)
        text_addf(out, "%s%s", i ? "-" : "", space_name(m->at[i]).text);
    for (int i = 0; sheet && i < count; i++)
        text_addf(out, "%s%d%s", i ? ", " : " (", sheet->number[m->at[i]], i == count - 1 ? ")" : "");
    if (box.kind == BONUS_NONE)
        return;
    connect_bonus_name(words, &box, &name);
    words_addf(words, out, N_(" for the bonus %s"), text_string(&name));
    for (int i = 0; i < TWO_WRITES && m->at[AT_WRITES + i]; i++) {
        text_add(out, i ? ", " : ": ");
        words_addf(words, out, N_("%d at %s"), written_number(m->at[AT_WRITES + i]),
                   space_name(written_space(m->at[AT_WRITES + i])).text);
    }
    text_release(&name);
}

/* Adds an action of the player. */
static void say_action(const struct move *m, const struct player_sheet *sheet, const struct words *words,
                       struct text *out)
{
    const uint16_t *at = m->at;
    switch ((enum connect_move)m->kind) {
    case ACT_WRITE:
        words_addf(words, out, N_("%d at %s"), at[AT_DIE], space_name(at[AT_SPACE]).text);
        break;
    case ACT_FREE:
        words_addf(words, out, N_("for the %d, with a Free Action, %d at %s"), at[AT_DIE], at[AT_NUMBER],
                   space_name(at[AT_SPACE]).text);
        break;
    case ACT_NOTHING:
        words_addf(words, out, N_("for the %d, with a Free Action, nothing"), at[AT_DIE]);
        break;
    case ACT_ADJUST_DIE:
        words_addf(words, out, N_("the %d, adjusted, as %d at %s"), at[AT_DIE],
                   at[AT_DIE] + (at[AT_MINUS] ? -1 : 1) * at[AT_AMOUNT], space_name(at[AT_SPACE]).text);
        break;
    case ACT_ADJUST_GRID:
        words_addf(words, out, at[AT_MINUS] ? N_("adjust %s by %d down") : N_("adjust %s by %d up"),
                   space_name(at[AT_SPACE]).text, at[AT_AMOUNT]);
        break;
    case ACT_ZONE:
        words_addf(words, out, N_("the number die %d becomes the zone die"), at[AT_DIE]);
        break;
    case ACT_MOVE:
        words_addf(words, out, N_("move %s to %s"), space_name(at[AT_FROM]).text, space_name(at[AT_TO]).text);
        break;
    case ACT_CLAIM:
        words_addf(words, out, N_("claim "));
        say_claim(m, sheet, words, out);
        break;
    case ACT_OUT:
        text_add(out, words_get(words, N_("out of the game")));
        break;
    case ACT_ROLL:
    case ACT_DICE:
        break;
    }
}

/* Adds the rolls of the set-up: "Set-up 1,3,4 2,4,6: ". */
static void say_rolls(const struct played_turn *turn, const struct words *words, struct text *out)
{
    struct text rolls = {0};
    for (size_t i = 0; i < turn->count && turn->moves[i].kind == ACT_ROLL; i++) {
        const uint16_t *dice = turn->moves[i].at;
        text_addf(&rolls, "%s%d,%d,%d", i ? " " : "", dice[0], dice[1], dice[2]);
    }
    words_addf(words, out, N_("Set-up %s: "), text_string(&rolls));
    text_release(&rolls);
}

void connect_say(const struct values *v, const struct played_turn *turn, const struct words *words, struct text *out)
{
    const struct connect_table *after = (const struct connect_table *)turn->after;
    /* The moves of several players do not say whose they are. */
    const struct player_sheet *sheet = connect_players(v) == 1 ? &after->sheet[0] : NULL;
    bool grid = connect_is_grid(v), begun = false;

    if (grid)
        text_add(out, words_get(words, N_("Claim ")));
    else if (turn->moves->kind == ACT_DICE)
        words_addf(words, out, N_("Zone die %d: "), turn->moves->at[0]);
    else
        say_rolls(turn, words, out);
    for (size_t i = 0; i < turn->count; i++) {
        const struct move *m = &turn->moves[i];
        if (m->kind == ACT_DICE || m->kind == ACT_ROLL)
            continue;
        text_add(out, begun ? "; " : "");
        begun = true;
        if (grid)
            say_claim(m, sheet, words, out);
        else
            say_action(m, sheet, words, out);
    }
    text_add(out, ".");
}

void connect_solo_explain(const struct values *v, const struct played_turn *turns, size_t count,
                          const struct words *words, struct text *out)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            words_addf(words, out, N_(" Round %d. "), (int)i);
        connect_say(v, &turns[i], words, out);
    }
}

/* ---- Hints ------------------------------------------------------------------------------------------------------- */

static const struct connect_table *last_of(const struct played_turn *turns, size_t count)
{
    return (const struct connect_table *)turns[count - 1].after;
}

void connect_partition_hint(const struct values *v, const struct played_turn *turns, size_t count,
                            const struct words *words, struct text *out)
{
    static const int corners[] = {0, GRID_SIDE - 1, GRID_SPACES - GRID_SIDE, GRID_SPACES - 1};
    const uint8_t *chain = last_of(turns, count)->chain;
    int corner = 0, most = 0;
    (void)v;

    for (int i = 0; i < 4; i++) {
        int size = 0;
        for (int space = 0; space < GRID_SPACES; space++)
            size += chain[space] == chain[corners[i]];
        if (size > most) {
            corner = corners[i];
            most = size;
        }
    }
    words_addf(words, out, N_("The corner %s is in a claim of %d."), space_name(corner).text, most);
}

void connect_best_hint(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                       struct text *out)
{
    const uint8_t *claims = last_of(turns, count)->sheet[0].claims;
    (void)v;
    words_addf(words, out, N_("A best answer has %d claims of 5, %d of 4 and %d of 3."), claims[2], claims[1],
               claims[0]);
}

void connect_solo_hint(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                       struct text *out)
{
    const uint8_t *claims = last_of(turns, count)->sheet[0].claims;
    (void)v;
    words_addf(words, out, N_("The par was reached with %d Connect-5, %d Connect-4 and %d Connect-3."), claims[2],
               claims[1], claims[0]);
}
