#include "game/notation.h"

#include "game/explain_word.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- Numbers and coordinates ------------------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

size_t notation_read_number(const char *s, size_t len, int *number)
{
    enum { DIGITS_MOST = 4 };
    size_t at = 0;
    int n = 0;

    for (; at < len && is_digit(s[at]); at++) {
        if (at == DIGITS_MOST)
            return 0;
        n = n * 10 + (s[at] - '0');
    }
    if (at > 1 && s[0] == '0')
        return 0;
    *number = n;
    return at;
}

size_t notation_read_cell(const char *s, size_t len, int *column, int *row)
{
    size_t letters = 0;
    int c = 0, r;

    /* Nearly always a letter and one or two digits. */
    if (len >= 2 && s[0] >= 'a' && s[0] <= 'z' && s[1] >= '1' && s[1] <= '9') {
        size_t used = len > 2 && is_digit(s[2]) ? 3 : 2;
        if (used == len || !is_digit(s[used])) {
            *column = s[0] - 'a';
            *row = (used == 3 ? 10 * (s[1] - '0') + s[2] - '0' : s[1] - '0') - 1;
            return used;
        }
    }
    while (letters < len && s[letters] >= 'a' && s[letters] <= 'z') {
        if (letters == 2)
            return 0;
        c = c * 26 + (s[letters++] - 'a' + 1);
    }
    size_t digits = notation_read_number(s + letters, len - letters, &r);
    if (letters == 0 || digits == 0 || r == 0)
        return 0;
    *column = c - 1;
    *row = r - 1;
    return letters + digits;
}

void notation_write_column(int column, struct text *out)
{
    if (column >= 26)
        text_add_char(out, (char)('a' + column / 26 - 1));
    text_add_char(out, (char)('a' + column % 26));
}

void notation_write_cell(int column, int row, struct text *out)
{
    notation_write_column(column, out);
    text_add_int(out, row + 1);
}

struct cell_name cell_name(int column, int row)
{
    const char first[] = {column < 26 ? '\0' : (char)('a' + column / 26 - 1), '\0'};
    struct cell_name name;
    snprintf(name.text, sizeof name.text, "%s%c%d", first, 'a' + column % 26, row + 1);
    return name;
}

/* ---- Moves that name a cell -------------------------------------------------------------------------------------- */

struct move notation_cell_move(int column, int row)
{
    return (struct move){.kind = MOVE_CELL, .at = {[COLUMN] = (uint16_t)column, [ROW] = (uint16_t)row}};
}

/* Words that are neither a cell nor `swap`. */
static const struct word_row not_cells[] = {
    {"(swaps|swapped|exchange|pie|swop)", "players exchange sides with the word swap"},
    {"1w", "$0 has its number before its letter: write $2$1"},
    {"w~1", "\"$2\" stands between column and row: write $1$3"},
    {"a1xa1", "nothing is shot here: write $1$2 and $3$4 with a blank between"},
    {"w1~?w1", "these are two cells in one word: write $1$2 and $4$5 with a blank between"},
    {"a", "$0 is a column without a row: a cell is named by both, as in e5"},
    {"1", "$0 is a row without a column: a cell is named by both, as in e5"},
    {"w[0]", "there is no row 0: rows are counted from 1"},
    {"w0", "a row has no leading zero, as in e5"},
    {"w1", "there is no such cell: columns have one or two letters and rows at most two digits"},
    {"w", "\"$0\" is not a move: a remark stands in { }"},
    {"*", "this is not a cell: a cell is named by its column and its row, as in e5"},
    {0},
};

size_t notation_decode_cell(const struct values *v UNUSED, const char *s, size_t len, struct move *move,
                            struct text *why)
{
    int column, row;
    *move = (struct move){.kind = MOVE_CELL};
    if (notation_read_cell(s, len, &column, &row) == len && len > 0) {
        move->at[COLUMN] = (uint16_t)column; /* one by one: read back at once, a copied struct has to wait */
        move->at[ROW] = (uint16_t)row;
        return len;
    }
    if (len == 4 && strncasecmp(s, "swap", 4) == 0) {
        move->kind = MOVE_SWAP;
        return len;
    }
    if (!explain_common_word(s, len, "every turn marks a cell", why))
        explain_word(not_cells, s, len, why);
    return 0;
}

void notation_encode_cell(const struct values *v UNUSED, const struct move *move, struct text *out)
{
    if (move->kind == MOVE_SWAP)
        text_add(out, "swap");
    else
        notation_write_cell(move->at[COLUMN], move->at[ROW], out);
}

/* ---- Lists in set-up tags ---------------------------------------------------------------------------------------- */

enum { QUOTE_MOST = 20 }; /* bytes of an item that a message repeats */

static bool is_separator(char c, const struct notation_item *item)
{
    return c == ' ' || c == '\t' || (c == ',' && item->commas);
}

static bool is_label(char c, int players)
{
    return c >= 'A' && c < 'A' + players;
}

bool notation_next_item(const char *s, size_t len, struct notation_item *item)
{
    const char *end = s + len, *at = item->s ? item->s + item->len : s;
    while (at < end && is_separator(*at, item))
        at++;
    item->s = at;
    while (at < end && !is_separator(*at, item))
        at++;
    item->len = (size_t)(at - item->s);
    return item->len > 0;
}

static void quote(const char *s, size_t len, struct text *why)
{
    text_add_char(why, '"');
    text_add_bytes(why, s, len < QUOTE_MOST ? len : QUOTE_MOST);
    text_add_char(why, '"');
}

void notation_say_tag(const struct notation *notation, const char *name, const struct values *v, const struct pos *pos,
                      const char *title, const char *const *names, int players, const struct words *words,
                      struct text *out)
{
    scoped(text_release) struct text list = {0};
    const struct record_tag *tag = notation->tags;

    while (strcmp(tag->name, name) != 0)
        tag++;
    tag->write(v, pos, &list);
    for (int player = 0; player < (players > 0 ? players : 1); player++) {
        const char letter[] = {(char)('A' + player), '\0'};
        size_t count = 0;
        for (struct notation_item item = {0}; notation_next_item(text_string(&list), list.len, &item);) {
            const size_t label = players > 0 ? 2 : 0;
            if (label && item.s[0] != *letter)
                continue;
            text_add(out, count > 0 ? ", " : " ");
            if (count++ == 0) {
                words_addf(words, out, title, names ? words_get(words, names[player]) : letter);
                text_add(out, ": ");
            }
            text_addf(out, "%.*s", (int)(item.len - label), item.s + label);
        }
        text_add(out, count > 0 ? "." : "");
    }
}

bool notation_refuse_item(const char *s, size_t len, const char *reason, struct text *why)
{
    if (why)
        quote(s, len, why);
    return text_refuse(why, " %s", reason);
}

bool notation_take_label(struct notation_item *item, int players, const char *example, int *player, struct text *why)
{
    if (item->len < 3 || !is_label(item->s[0], players) || item->s[1] != ':') {
        quote(item->s, item->len, why);
        return text_refuse(why, " does not say whose: write it like %s, with a player's letter (A %s %c)", example,
                           players > 2 ? "to" : "or", 'A' + players - 1);
    }
    *player = item->s[0] - 'A';
    item->s += 2;
    item->len -= 2;
    return true;
}

void notation_write_label(int player, struct text *out)
{
    if (out->len > 0)
        text_add_char(out, ' ');
    text_add_char(out, (char)('A' + player));
    text_add_char(out, ':');
}

bool notation_read_to_move(const char *s, size_t len, int players, uint8_t *player, struct text *why)
{
    if (len != 1 || !is_label(s[0], players)) {
        text_addf(why, "ToMove must be A %s %c, not ", players > 2 ? "to" : "or", 'A' + players - 1);
        quote(s, len, why);
        return false;
    }
    *player = (uint8_t)(s[0] - 'A');
    return true;
}

void notation_write_to_move(int player, struct text *out)
{
    if (player > 0)
        text_add_char(out, (char)('A' + player));
}

/* ---- Final ------------------------------------------------------------------------------------------------------- */

bool notation_final_values(const char *s, size_t len, struct values *values, struct text *why)
{
    values->final = len == 3 && strncasecmp(s, "yes", 3) == 0;
    if (values->final || (len == 2 && strncasecmp(s, "no", 2) == 0))
        return true;
    text_add(why, "Final must be yes or no, not ");
    quote(s, len, why);
    return false;
}

bool notation_final_place(const struct values *values UNUSED, struct pos *pos UNUSED, const char *s UNUSED,
                          size_t len UNUSED, struct text *why UNUSED)
{
    return true;
}

void notation_final_write(const struct values *values, const struct pos *pos UNUSED, struct text *out)
{
    text_add(out, values->final ? "yes" : "");
}
