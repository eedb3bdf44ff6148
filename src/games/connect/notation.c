/* CoNNect: how actions are written.
 *
 *   action = roll | dice | WRITE | "adjust:" adjust | "zone:" N | "move:" SPACE ">" SPACE | claim | "out"
 *   roll   = N "," N "," N                                three dice of the set-up
 *   dice   = N "/" N "," N                                zone die, number dice
 *   WRITE  = N "@" SPACE | N "=" N "@" SPACE | N "=-"
 *   adjust = N amount "@" SPACE | SPACE amount            amount: a sign and a digit
 *   claim  = SPACE "*"? ("-" SPACE "*"?)+ ("=" bonus)?    one star at most
 *   bonus  = "move" | "zone" | "adjust" | "reuse" | "six" | "points" N | "write" N ("@" SPACE)?
 *          | "two" (":" N "@" SPACE ("," N "@" SPACE)?)?
 *
 * N is a digit. "points6" and "six" are the same. */
#include "games/connect/rules.h"

#include "game/number.h"

#include <string.h>

/* The text that is left of an action. */
struct scan {
    const char *s;
    size_t left;
};

enum { SIX = 6 };

static const struct word {
    const char *text;
    enum bonus kind;
} words[] = {
    {"move", BONUS_MOVE},   {"zone", BONUS_ZONE}, {"adjust", BONUS_ADJUST}, {"reuse", BONUS_REUSE},
    {"write", BONUS_WRITE}, {"two", BONUS_TWO},   {"six", BONUS_POINTS},    {"points", BONUS_POINTS},
};
enum { WORDS = sizeof words / sizeof *words };

/* ---- Reading ----------------------------------------------------------------------------------------- */

static bool take(struct scan *scan, const char *text)
{
    size_t len = strlen(text);
    if (len > scan->left || memcmp(scan->s, text, len) != 0)
        return false;
    scan->s += len;
    scan->left -= len;
    return true;
}

static bool take_char(struct scan *scan, char c)
{
    if (scan->left == 0 || *scan->s != c)
        return false;
    scan->s++;
    scan->left--;
    return true;
}

static bool take_digit(struct scan *scan, uint16_t *digit)
{
    if (scan->left == 0 || *scan->s < '0' || *scan->s > '9')
        return false;
    *digit = (uint16_t)(*scan->s - '0');
    scan->s++;
    scan->left--;
    return true;
}

static bool take_space(struct scan *scan, uint16_t *space)
{
    if (scan->left < 2)
        return false;
    int column = scan->s[0] - 'a', row = scan->s[1] - '1';
    if (column < 0 || column >= GRID_SIDE || row < 0 || row >= GRID_SIDE)
        return false;
    *space = (uint16_t)(row * GRID_SIDE + column);
    scan->s += 2;
    scan->left -= 2;
    return true;
}

/* A sign and a digit. */
static bool take_amount(struct scan *scan, uint16_t *at)
{
    at[AT_MINUS] = take_char(scan, '-');
    return (at[AT_MINUS] || take_char(scan, '+')) && take_digit(scan, &at[AT_AMOUNT]);
}

static bool take_put(struct scan *scan, uint16_t *write)
{
    uint16_t number, space;
    if (!take_digit(scan, &number) || !take_char(scan, '@') || !take_space(scan, &space))
        return false;
    *write = write_at(number, space);
    return true;
}

static bool read_adjust(struct scan *scan, struct move *move)
{
    uint16_t *at = move->at;
    if (take_space(scan, &at[AT_SPACE])) {
        move->kind = ACT_ADJUST_GRID;
        return take_amount(scan, at);
    }
    move->kind = ACT_ADJUST_DIE;
    return take_digit(scan, &at[AT_DIE]) && take_amount(scan, at) && take_char(scan, '@') &&
           take_space(scan, &at[AT_SPACE]);
}

static bool read_two(struct scan *scan, uint16_t *at)
{
    if (!take_char(scan, ':'))
        return true;
    if (!take_put(scan, &at[AT_WRITES]))
        return false;
    return !take_char(scan, ',') || take_put(scan, &at[AT_WRITES + 1]);
}

static bool read_write(struct scan *scan, uint16_t *at)
{
    uint16_t space;
    if (!take_digit(scan, &at[AT_BONUS_NUMBER]))
        return false;
    if (!take_char(scan, '@'))
        return true;
    if (!take_space(scan, &space))
        return false;
    at[AT_WRITES] = write_at(at[AT_BONUS_NUMBER], space);
    return true;
}

static bool read_points(struct scan *scan, const char *word, uint16_t *at)
{
    at[AT_BONUS_NUMBER] = SIX;
    return *word == 's' || take_digit(scan, &at[AT_BONUS_NUMBER]);
}

static bool read_bonus(struct scan *scan, uint16_t *at)
{
    for (int i = 0; i < WORDS; i++) {
        if (!take(scan, words[i].text))
            continue;
        at[AT_BONUS] = (uint16_t)words[i].kind;
        if (words[i].kind == BONUS_WRITE)
            return read_write(scan, at);
        if (words[i].kind == BONUS_TWO)
            return read_two(scan, at);
        if (words[i].kind == BONUS_POINTS)
            return read_points(scan, words[i].text, at);
        return true;
    }
    return false;
}

static bool read_claim(struct scan *scan, struct move *move)
{
    uint16_t *at = move->at;
    move->kind = ACT_CLAIM;
    do {
        if (at[AT_COUNT] == CLAIM_MOST || !take_space(scan, &at[at[AT_COUNT]]))
            return false;
        at[AT_COUNT]++;
        if (take_char(scan, '*')) {
            if (at[AT_STAR])
                return false;
            at[AT_STAR] = at[AT_COUNT];
        }
    } while (take_char(scan, '-'));
    return at[AT_COUNT] >= CLAIM_LEAST && (!take_char(scan, '=') || read_bonus(scan, at));
}

/* What begins with a digit: dice and writes. */
static bool read_digit(struct scan *scan, struct move *move)
{
    uint16_t *at = move->at;
    take_digit(scan, &at[AT_DIE]);
    if (take_char(scan, '@')) {
        move->kind = ACT_WRITE;
        return take_space(scan, &at[AT_SPACE]);
    }
    if (take_char(scan, '=')) {
        move->kind = ACT_NOTHING;
        if (take_char(scan, '-'))
            return true;
        move->kind = ACT_FREE;
        return take_digit(scan, &at[AT_NUMBER]) && take_char(scan, '@') && take_space(scan, &at[AT_SPACE]);
    }
    move->kind = ACT_ROLL;
    if (take_char(scan, '/'))
        move->kind = ACT_DICE;
    else if (!take_char(scan, ','))
        return false;
    return take_digit(scan, &at[1]) && take_char(scan, ',') && take_digit(scan, &at[2]);
}

static bool read_action(struct scan *scan, struct move *move)
{
    if (scan->left > 0 && *scan->s >= '0' && *scan->s <= '9')
        return read_digit(scan, move);
    if (take(scan, "adjust:"))
        return read_adjust(scan, move);
    if (take(scan, "zone:")) {
        move->kind = ACT_ZONE;
        return take_digit(scan, &move->at[AT_DIE]);
    }
    if (take(scan, "move:")) {
        move->kind = ACT_MOVE;
        return take_space(scan, &move->at[AT_FROM]) && take_char(scan, '>') && take_space(scan, &move->at[AT_TO]);
    }
    if (take(scan, "out")) {
        move->kind = ACT_OUT;
        return true;
    }
    return read_claim(scan, move);
}

/* What the action seems to be meant as, for the message. */
static const char *example_for(const char *s, size_t len)
{
    static const struct {
        const char *begin, *example;
    } table[] = {
        {"adjust", "an adjust box is spent on a die, such as adjust:5+1@c4, or on a number in the grid, such as "
                   "adjust:c4-1"},
        {"zone", "a zone box is spent like this: zone:5"},
        {"move", "a move box is spent like this: move:c4>d5"},
        {"out", "a player who is out writes out, and nothing behind it"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (len >= strlen(table[i].begin) && memcmp(s, table[i].begin, strlen(table[i].begin)) == 0)
            return table[i].example;
    if (s[0] >= '0' && s[0] <= '9')
        return memchr(s, '@', len) || memchr(s, '=', len)
                   ? "a number die is written like this: 5@c4, with a Free Action 5=3@c4 or 5=-; the spaces are a1 to "
                     "f6"
                   : "dice are written like this: 4/2,5 (zone die, number dice), in the set-up 1,3,4";
    return "a claim names three, four or five spaces in order and its bonus box: a1-b1-c1=move, with one * at most; "
           "boxes: move zone adjust reuse six write3@f6 two:4@a2,5@b2";
}

static size_t decode(const struct values *v, const char *s, size_t len, struct move *move, struct text *why)
{
    struct scan scan = {s, len};
    (void)v;
    *move = (struct move){0};
    if (read_action(&scan, move) && scan.left == 0)
        return len;
    text_addf(why, "this is no action: %s", len > 0 ? example_for(s, len) : "it is empty");
    return 0;
}

/* ---- Writing ----------------------------------------------------------------------------------------- */

static void add_space(int space, struct text *out)
{
    number_write_cell(space % GRID_SIDE, space / GRID_SIDE, out);
}

static void add_put(uint16_t write, struct text *out)
{
    text_add_int(out, written_number(write));
    text_add_char(out, '@');
    add_space(written_space(write), out);
}

static void add_amount(const uint16_t *at, struct text *out)
{
    text_add_char(out, at[AT_MINUS] ? '-' : '+');
    text_add_int(out, at[AT_AMOUNT]);
}

static void encode_bonus(const uint16_t *at, struct text *out)
{
    struct bonus_box box = {.kind = (uint8_t)at[AT_BONUS], .number = (uint8_t)at[AT_BONUS_NUMBER]};
    if (box.kind == BONUS_NONE)
        return;
    text_add_char(out, '=');
    connect_bonus_word(&box, out);
    if (!at[AT_WRITES])
        return;
    if (box.kind == BONUS_WRITE) {
        text_add_char(out, '@');
        add_space(written_space(at[AT_WRITES]), out);
        return;
    }
    for (int i = 0; i < TWO_WRITES && at[AT_WRITES + i]; i++) {
        text_add_char(out, i ? ',' : ':');
        add_put(at[AT_WRITES + i], out);
    }
}

static void encode_claim(const uint16_t *at, struct text *out)
{
    for (int i = 0; i < at[AT_COUNT]; i++) {
        if (i > 0)
            text_add_char(out, '-');
        add_space(at[i], out);
        if (at[AT_STAR] == i + 1)
            text_add_char(out, '*');
    }
    encode_bonus(at, out);
}

static void encode_adjust(const struct move *move, struct text *out)
{
    const uint16_t *at = move->at;
    text_add(out, "adjust:");
    if (move->kind == ACT_ADJUST_GRID) {
        add_space(at[AT_SPACE], out);
        add_amount(at, out);
        return;
    }
    text_add_int(out, at[AT_DIE]);
    add_amount(at, out);
    text_add_char(out, '@');
    add_space(at[AT_SPACE], out);
}

static void encode_write(const struct move *move, struct text *out)
{
    const uint16_t *at = move->at;
    text_add_int(out, at[AT_DIE]);
    if (move->kind == ACT_NOTHING) {
        text_add(out, "=-");
        return;
    }
    if (move->kind == ACT_FREE) {
        text_add_char(out, '=');
        text_add_int(out, at[AT_NUMBER]);
    }
    text_add_char(out, '@');
    add_space(at[AT_SPACE], out);
}

void connect_encode(const struct values *v, const struct move *move, struct text *out)
{
    const uint16_t *at = move->at;
    (void)v;
    switch ((enum connect_move)move->kind) {
    case ACT_ROLL:
    case ACT_DICE:
        text_addf(out, "%d%c%d,%d", at[0], move->kind == ACT_ROLL ? ',' : '/', at[1], at[2]);
        break;
    case ACT_WRITE:
    case ACT_FREE:
    case ACT_NOTHING:
        encode_write(move, out);
        break;
    case ACT_ADJUST_DIE:
    case ACT_ADJUST_GRID:
        encode_adjust(move, out);
        break;
    case ACT_ZONE:
        text_addf(out, "zone:%d", at[AT_DIE]);
        break;
    case ACT_MOVE:
        text_add(out, "move:");
        add_space(at[AT_FROM], out);
        text_add_char(out, '>');
        add_space(at[AT_TO], out);
        break;
    case ACT_CLAIM:
        encode_claim(at, out);
        break;
    case ACT_OUT:
        text_add(out, "out");
        break;
    }
}

const struct notation connect_notation = {
    .tags = connect_tags,
    .decode = decode,
    .encode = connect_encode,
    .help =
        "Set-up (0.): the two rolls 1,3,4 2,4,6, then each player's six writes: 1@b1. A round: zone die, number dice "
        "(4/2,5), then each player's actions: 5@c4 writes a die, 5=3@c4 or 5=- with a Free Action; adjust:5+1@c4, "
        "adjust:c4-1, zone:5, move:c4>d5; a claim with its box: a1-b1-c1=move, =write3@f6, =two:4@a2,5@b2 (a1* spends "
        "reuse); a Connect-5 alone; out.",
};
