/* CoNNect: how actions are written, and turns in words.
 *
 *   action = claim, or one of `forms` below
 *   claim  = SPACE "*"? ("-" SPACE "*"?)+ ("=" bonus)?
 *   bonus  = "move" | "zone" | "adjust" | "reuse" | "six" | "points" N | "write" N ("@" SPACE)?
 *          | "two" (":" N "@" SPACE ("," N "@" SPACE)?)?
 *
 * N is a digit. "points6" and "six" are the same. */
#include "games/connect/internal.h"

#include <string.h>

/* How each kind of action is written, except claims: N is a digit and S a space, stored in these members of `at`; +
 * stands for a sign. */
static const struct form {
    const char *pattern;
    uint8_t at[3];
} forms[] = {
    [ACT_ROLL] = {"N,N,N", {0, 1, 2}},
    [ACT_DICE] = {"N/N,N", {0, 1, 2}},
    [ACT_WRITE] = {"N@S", {AT_DIE, AT_SPACE}},
    [ACT_FREE] = {"N=N@S", {AT_DIE, AT_NUMBER, AT_SPACE}},
    [ACT_NOTHING] = {"N=-", {AT_DIE}},
    [ACT_ADJUST_DIE] = {"adjust:N+N@S", {AT_DIE, AT_AMOUNT, AT_SPACE}},
    [ACT_ADJUST_GRID] = {"adjust:S+N", {AT_SPACE, AT_AMOUNT}},
    [ACT_ZONE] = {"zone:N", {AT_DIE}},
    [ACT_MOVE] = {"move:S>S", {AT_FROM, AT_TO}},
    [ACT_CLAIM] = {NULL, {0}},
    [ACT_OUT] = {"out", {0}},
};

/* ---- Reading ---------------------------------------------------------------------------------------------------- */

/* The text of an action that is still to be read. */
struct action_text {
    const char *s;
    size_t left;
};

/* Takes what a pattern stands for from the front, and stores its digits and spaces in `at`, at the places that `to`
 * lists. If it does not stand there, false, and nothing is taken. */
static bool take(struct action_text *text, const char *pattern, const uint8_t *to, uint16_t *at)
{
    struct action_text rest = *text;
    for (const char *p = pattern; *p; p++) {
        const size_t len = *p == 'S' ? 2 : 1;
        if (rest.left < len)
            return false;
        const int first = rest.s[0], column = first - 'a', row = *p == 'S' ? rest.s[1] - '1' : 0;
        if (*p == 'N' && first >= '0' && first <= '9')
            at[*to++] = (uint16_t)(first - '0');
        else if (*p == 'S' && column >= 0 && column < GRID_SIDE && row >= 0 && row < GRID_SIDE)
            at[*to++] = (uint16_t)(row * GRID_SIDE + column);
        else if (*p == '+' && first == '-')
            at[AT_MINUS] = 1;
        else if (*p == 'N' || *p == 'S' || first != *p)
            return false;
        rest.s += len;
        rest.left -= len;
    }
    *text = rest;
    return true;
}

static bool take_word(struct action_text *text, const char *word)
{
    return take(text, word, NULL, NULL);
}

static bool take_write(struct action_text *text, uint16_t *write)
{
    uint16_t at[2];
    if (!take(text, "N@S", (const uint8_t[]){0, 1}, at))
        return false;
    *write = write_at(at[0], at[1]);
    return true;
}

static bool read_bonus(struct action_text *text, uint16_t *at)
{
    static const struct {
        const char *word; /* of the other languages, in plain characters */
        uint16_t kind;
    } others[] = {{"versetzen", BONUS_MOVE}, {"mover", BONUS_MOVE},      {"zona", BONUS_ZONE},
                  {"?ndern", BONUS_ADJUST},  {"anpassen", BONUS_ADJUST}, {"ajustar", BONUS_ADJUST},
                  {"reusar", BONUS_REUSE},   {"nochmal", BONUS_REUSE},   {"schreibe", BONUS_WRITE},
                  {"escribe", BONUS_WRITE},  {"zwei", BONUS_TWO},        {"dos", BONUS_TWO}};
    static const uint8_t number[] = {AT_BONUS_NUMBER}, space[] = {AT_WRITES};
    if (take_word(text, "six")) {
        at[AT_BONUS] = BONUS_POINTS;
        at[AT_BONUS_NUMBER] = 6;
        return true;
    }
    for (int kind = BONUS_NONE + 1; kind < BONUS_KINDS && !at[AT_BONUS]; kind++)
        if (take_word(text, connect_bonus_words[kind]))
            at[AT_BONUS] = (uint16_t)kind;
    for (size_t i = 0; i < sizeof others / sizeof *others && !at[AT_BONUS]; i++)
        if (take_word(text, others[i].word))
            at[AT_BONUS] = others[i].kind;
    switch ((enum bonus)at[AT_BONUS]) {
    case BONUS_NONE:
        return false;
    case BONUS_POINTS:
        return take(text, "N", number, at);
    case BONUS_WRITE:
        if (!take(text, "N", number, at))
            return false;
        if (take(text, "@S", space, at))
            at[AT_WRITES] = write_at(at[AT_BONUS_NUMBER], at[AT_WRITES]);
        return true;
    case BONUS_TWO:
        return !take_word(text, ":") ||
               (take_write(text, &at[AT_WRITES]) && (!take_word(text, ",") || take_write(text, &at[AT_WRITES + 1])));
    default:
        return true;
    }
}

static bool read_claim(struct action_text text, struct move *move)
{
    uint16_t *at = move->at;
    do {
        if (at[AT_COUNT] == CLAIM_MOST || !take(&text, "S", (const uint8_t[]){(uint8_t)at[AT_COUNT]}, at))
            return false;
        if (take_word(&text, "*"))
            at[AT_STARS] |= (uint16_t)(1 << at[AT_COUNT]);
        at[AT_COUNT]++;
    } while (take_word(&text, "-"));
    return at[AT_COUNT] >= CLAIM_LEAST && (!take_word(&text, "=") || read_bonus(&text, at)) && text.left == 0;
}

static size_t decode(const struct values *v UNUSED, const char *s, size_t len, struct move *move, struct text *why)
{
    for (int kind = ACT_ROLL; kind <= ACT_OUT; kind++) {
        const char *pattern = forms[kind].pattern;
        *move = (struct move){.kind = (uint16_t)kind};
        struct action_text text = {s, len};
        if (pattern ? take(&text, pattern, forms[kind].at, move->at) && text.left == 0 : read_claim(text, move))
            return len;
    }
    connect_diagnose(s, len, why);
    return 0;
}

/* ---- Writing ---------------------------------------------------------------------------------------------------- */

void connect_encode(const struct values *v UNUSED, const struct move *move, struct text *out)
{
    const uint16_t *at = move->at, *write = &at[AT_WRITES];
    const uint8_t *next = forms[move->kind].at;
    const struct bonus_box box = {.kind = (uint8_t)at[AT_BONUS], .number = (uint8_t)at[AT_BONUS_NUMBER]};

    for (const char *p = forms[move->kind].pattern; p && *p; p++)
        if (*p == 'N')
            text_add_int(out, at[*next++]);
        else if (*p == 'S')
            text_add(out, space_name(at[*next++]).text);
        else
            text_add_char(out, *p == '+' && at[AT_MINUS] ? '-' : *p);
    if (move->kind != ACT_CLAIM)
        return;
    for (int i = 0; i < at[AT_COUNT]; i++)
        text_addf(out, "%s%s%s", i > 0 ? "-" : "", space_name(at[i]).text, at[AT_STARS] >> i & 1 ? "*" : "");
    if (box.kind == BONUS_NONE)
        return;
    text_add_char(out, '=');
    connect_bonus_word(&box, out);
    if (box.kind == BONUS_WRITE && write[0])
        text_addf(out, "@%s", space_name(written_space(write[0])).text);
    for (int i = 0; box.kind == BONUS_TWO && i < TWO_WRITES && write[i]; i++)
        text_addf(out, "%c%d@%s", i ? ',' : ':', written_number(write[i]), space_name(written_space(write[i])).text);
}

/* ---- In words ---------------------------------------------------------------------------------------------------- */

void connect_bonus_name(const struct words *words, const struct bonus_box *box, struct text *out)
{
    if (box->kind == BONUS_WRITE)
        words_addf(words, out, "write %d", box->number);
    else if (box->kind == BONUS_POINTS)
        words_add_count(words, out, "%d point", "%d points", box->number);
    else
        text_add(out, words_get(words, connect_bonus_words[box->kind]));
}

/* Adds the spaces of a claim, their numbers on the player's sheet (NULL: unknown), and what its box gives: "a1-b1-c1
 * (1, 2, 3) for write 6 at f1". */
static void say_claim(const struct move *m, const struct player_sheet *sheet, const struct words *words,
                      struct text *out)
{
    const struct bonus_box box = {(uint8_t)m->at[AT_BONUS], (uint8_t)m->at[AT_BONUS_NUMBER], 0};
    scoped(text_release) struct text name = {0};
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

void connect_say_row(const struct played_turn *turn, const struct words *words, struct text *out)
{
    scoped(text_release) struct text zone = {0}, dice = {0}, writes = {0};

    for (size_t i = 0; i < turn->count; i++) {
        const struct move *m = &turn->moves[i];
        if (m->kind == ACT_ROLL) {
            text_addf(&dice, "%s%d,%d,%d", i ? " " : "", m->at[0], m->at[1], m->at[2]);
        } else if (m->kind == ACT_DICE) {
            text_addf(&zone, "%d", m->at[0]);
            text_addf(&dice, "%d,%d", m->at[1], m->at[2]);
        } else if (m->kind != ACT_CLAIM) {
            text_add(&writes, writes.len > 0 ? "; " : "");
            say_action(m, NULL, words, &writes);
        }
    }
    text_addf(out, "%s\t%s\t%s", text_string(&zone), text_string(&dice), text_string(&writes));
}

void connect_say_claims(const struct played_turn *turn, int *number, const struct words *words, struct text *out)
{
    for (size_t i = 0; i < turn->count; i++)
        if (turn->moves[i].kind == ACT_CLAIM) {
            text_addf(out, "\n%d\t", ++*number);
            say_claim(&turn->moves[i], NULL, words, out);
        }
}

void connect_say(const struct values *v, const struct played_turn *turn, const struct words *words, struct text *out)
{
    const struct connect_table *after = (const struct connect_table *)turn->after;
    /* The moves of several players do not say whose they are. */
    const struct player_sheet *sheet = connect_players(v) == 1 ? &after->sheet[0] : NULL;
    scoped(text_release) struct text rolls = {0};
    bool begun = false;

    for (size_t i = 0; i < turn->count && turn->moves[i].kind == ACT_ROLL; i++) {
        text_add(&rolls, i ? " " : "");
        connect_encode(v, &turn->moves[i], &rolls);
    }
    if (turn->moves->kind == ACT_DICE)
        words_addf(words, out, N_("Zone die %d: "), turn->moves->at[0]);
    else
        words_addf(words, out, N_("Set-up %s: "), text_string(&rolls)); /* "Set-up 1,3,4 2,4,6: " */
    for (size_t i = 0; i < turn->count; i++) {
        const struct move *m = &turn->moves[i];
        if (m->kind == ACT_DICE || m->kind == ACT_ROLL)
            continue;
        text_add(out, begun ? "; " : "");
        begun = true;
        say_action(m, sheet, words, out);
    }
    text_add(out, ".");
}

void connect_grid_say(const struct values *v UNUSED, const struct played_turn *turn, const struct words *words,
                      struct text *out)
{
    for (size_t i = 0; i < turn->count; i++) {
        text_add(out, i == 0 ? words_get(words, N_("Claim ")) : "; ");
        say_claim(&turn->moves[i], connect_grid_sheet(turn->after), words, out);
    }
    text_add(out, ".");
}

const struct notation connect_notation = {
    .tags = connect_tags,
    .decode = decode,
    .encode = connect_encode,
    .say = connect_say,
    .help = N_(
        "Set-up (0.): the two rolls 1,3,4 2,4,6, then each player's six writes, A: 1@b1. A round: zone die, number "
        "dice (4/2,5), then each player's actions: 5@c4 writes a die, 5=3@c4 or 5=- with a Free Action; adjust:5+1@c4, "
        "adjust:c4-1, zone:5, move:c4>d5; a claim with its box: a1-b1-c1=move, =write3@f6, =two:4@a2,5@b2 (a1* spends "
        "a reuse box); a Connect-5 alone; out."),
};

const struct notation connect_grid_notation = {
    .tags = connect_tags,
    .decode = decode,
    .encode = connect_encode,
    .say = connect_grid_say,
};
