#include "replay/convert/import.h"

#include "base/mem.h"
#include "record/record.h"
#include "replay/game/setup.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS_A_LINE = 8 };

/* A pass through the list under one variant of the rules. */
struct import_pass {
    const struct game *game;
    const struct values *values;
    struct pos *pos, *trial;
    bool rows_up;      /* row 1 of the list is the bottom row */
    struct text turns; /* as the record writes them */
    int turn;          /* number of the current turn */
    bool begun;        /* it has actions */
};

/* The length of the move number at the front of a word: digits and a point or bracket, or a word of digits alone. */
static size_t number_length(const char *s, size_t len)
{
    size_t digits = 0;
    while (digits < len && s[digits] >= '0' && s[digits] <= '9')
        digits++;
    if (digits > 0 && digits < len && (s[digits] == '.' || s[digits] == ')'))
        return digits + 1;
    return digits == len ? digits : 0;
}

/* Plays one word's move, piece by piece, on a copy of the position, which replaces the position if all is legal. */
static bool play_word(struct import_pass *p, const char *s, size_t len, struct reason *why)
{
    struct move move = {0};
    memcpy(p->trial, p->pos, p->game->rules->size(p->values));
    for (size_t at = 0; at < len;) {
        size_t used = p->game->notation->decode(p->values, s + at, len - at, &move, &why->text);
        if (used == 0 || !p->game->rules->play(p->values, p->trial, &move, why))
            return false;
        at += used;
    }
    struct pos *old = p->pos;
    p->pos = p->trial;
    p->trial = old;
    return true;
}

/* Adds a move to the current turn, or, if it can't belong there, to the next one. */
static bool add_word(struct import_pass *p, const char *s, size_t len, struct reason *why)
{
    struct reason ignored = {0};
    int first = game_first_turn(p->game, p->values);
    bool fits = p->begun && play_word(p, s, len, &ignored);
    reason_release(&ignored);
    if (!fits) {
        if (p->begun) {
            if (!p->game->rules->end_turn(p->values, p->pos, why))
                return false;
            p->turn++;
            p->begun = false;
        }
        if (p->game->rules->state(p->values, p->pos).over)
            return reason_refuse(why, NULL, "the game has ended before this move");
        if (!play_word(p, s, len, why))
            return false;
        if (p->turn > first)
            text_add(&p->turns, (p->turn - first) % TURNS_A_LINE ? "  " : "\n");
        text_addf(&p->turns, "%d.", p->turn);
        p->begun = true;
    }
    text_add_char(&p->turns, ' ');
    text_add_bytes(&p->turns, s, len);
    return true;
}

/* Adds a move as records write it: with rows counted from the top. */
static void write_move(const struct import_pass *p, const char *s, size_t len, struct text *out)
{
    size_t letters = 0;
    int row = 0, rows = p->game->notation->import_rows(p->values);

    while (letters < len && isalpha((unsigned char)s[letters]))
        letters++;
    for (size_t i = letters; i < len && row <= rows; i++)
        row = isdigit((unsigned char)s[i]) ? row * 10 + s[i] - '0' : rows + 1;
    if (p->rows_up && row >= 1 && row <= rows)
        text_addf(out, "%.*s%d", (int)letters, s, rows + 1 - row);
    else
        text_add_bytes(out, s, len);
}

/* Adds the moves of the whole list. Returns where it stopped: at the end, or at the move that is wrong. */
static size_t add_list(struct import_pass *p, const char *s, size_t len, struct reason *why)
{
    static const char gaps[] = {' ', ',', '\t', '\r', '\n', '\v', '\f'};
    size_t at = 0;
    while (at < len) {
        if (memchr(gaps, s[at], sizeof gaps)) {
            at++;
            continue;
        }
        size_t end = at;
        while (end < len && !memchr(gaps, s[end], sizeof gaps))
            end++;
        at += number_length(s + at, end - at);
        if (at == end)
            continue;
        /* Moves may stand without gaps: each ends with the digits of its row. */
        size_t used = 0;
        while (at + used < end && !isdigit((unsigned char)s[at + used]))
            used++;
        while (at + used < end && isdigit((unsigned char)s[at + used]))
            used++;
        struct text move = {0};
        write_move(p, s + at, used, &move);
        bool good = add_word(p, text_string(&move), move.len, why);
        text_release(&move);
        if (!good)
            return at;
        at += used;
    }
    return at;
}

/* Tries one variant. If all moves are legal adds the record; otherwise *reached and `why` say how far it got. */
static bool try_values(const struct game *game, const struct values *values, bool rows_up, const char *s, size_t len,
                       size_t *reached, struct text *out, struct reason *why)
{
    size_t size = game->rules->size(values);
    struct import_pass p = {.game = game, .values = values, .rows_up = rows_up, .turn = game_first_turn(game, values)};

    p.pos = mem_new(size);
    p.trial = mem_new(size);
    game->rules->start(values, p.pos);
    *reached = add_list(&p, s, len, why);
    if (why->text.len == 0 && !p.begun)
        text_add(&why->text, "the list holds no move");
    else if (why->text.len == 0)
        game->rules->end_turn(values, p.pos, why);
    bool good = why->text.len == 0;
    if (why->since.kind)
        text_add(&why->text, " already");
    if (good) {
        setup_write_tag("Game", game->about.slug, out);
        for (size_t i = 0; game->params[i].name; i++) {
            struct text value = {0};
            param_write(&game->params[i], &values->of[i], &value);
            if (game->params[i].tag && value.len > 0)
                setup_write_tag(game->params[i].tag, text_string(&value), out);
            text_release(&value);
        }
        text_addf(out, "\n%s\n", text_string(&p.turns));
    }
    text_release(&p.turns);
    free(p.pos);
    free(p.trial);
    return good;
}

/* Tries the given values, then every variant of the rules in turn. If all fail, the one that got furthest says why. */
bool import_moves(const struct game *game, const struct values *values, bool rows_up, const char *s, size_t len,
                  struct text *out, struct diag *why)
{
    struct values trial = *values;
    size_t variant = 0, reached, furthest = 0;

    if (len >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0) { /* a byte-order mark */
        s += 3;
        len -= 3;
    }
    char *lower = mem_string(s, len);
    for (size_t i = 0; i < len; i++)
        lower[i] = (char)tolower((unsigned char)s[i]);
    while (game->params[variant].name && game->params[variant].use != PARAM_RULE)
        variant++;
    const char *const *words = game->params[variant].name ? game->params[variant].words : NULL;
    bool good = false;
    for (int word = -1; !good && (word < 0 || (words && words[word])); word++) {
        struct reason reason = {0};
        if (word >= 0)
            trial.of[variant].n[0] = (int16_t)word;
        good = try_values(game, &trial, rows_up, lower, len, &reached, out, &reason);
        if (!good && (word < 0 || reached > furthest)) {
            furthest = reached;
            text_clear(&why->message);
            text_add(&why->message, text_string(&reason.text));
        }
        reason_release(&reason);
    }
    const struct record whole = {.text = s, .text_len = len, .text_line = 1};
    if (!good)
        record_place(&whole, (uint32_t)furthest, why);
    free(lower);
    return good;
}
