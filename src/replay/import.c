#include "replay/import.h"

#include "base/mem.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS_A_LINE = 8 };

/* A run through the list under one variant. */
struct run {
    const struct game *game;
    const struct values *values;
    struct pos *pos, *trial;
    struct text turns; /* as the record writes them */
    int turn;          /* number of the turn under way */
    bool open;         /* it has actions */
};

static bool is_gap(char c)
{
    return c == ' ' || c == ',' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

/* The length of a number with or without a point at the front of a word; 0 if the word goes on as a move. */
static size_t number_length(const char *s, size_t len)
{
    size_t digits = 0;
    while (digits < len && s[digits] >= '0' && s[digits] <= '9')
        digits++;
    if (digits > 0 && digits < len && s[digits] == '.')
        return digits + 1;
    return digits == len ? digits : 0;
}

/* Plays one word's move, piece by piece, on a copy of the position; takes the copy over if all is legal. */
static bool play_word(struct run *r, const char *s, size_t len, struct text *why)
{
    struct move move = {0};
    memcpy(r->trial, r->pos, r->game->rules->size(r->values));
    for (size_t at = 0; at < len;) {
        size_t used = r->game->notation->decode(r->values, s + at, len - at, &move, why);
        if (used == 0 || !r->game->rules->play(r->values, r->trial, &move, why))
            return false;
        at += used;
    }
    struct pos *old = r->pos;
    r->pos = r->trial;
    r->trial = old;
    return true;
}

static void write_word(struct run *r, bool begins, const char *s, size_t len)
{
    if (begins) {
        int first = game_first_turn(r->game, r->values);
        if (r->turn > first)
            text_add(&r->turns, (r->turn - first) % TURNS_A_LINE ? "  " : "\n");
        text_add_int(&r->turns, r->turn);
        text_add_char(&r->turns, '.');
    }
    text_add_char(&r->turns, ' ');
    text_add_bytes(&r->turns, s, len);
}

/* Adds a move to the turn under way, or, if it can't belong there, to the next one. */
static bool add_word(struct run *r, const char *s, size_t len, struct text *why)
{
    struct text ignored = {0};
    bool fits = r->open && play_word(r, s, len, &ignored);
    text_release(&ignored);
    if (fits) {
        write_word(r, false, s, len);
        return true;
    }
    if (r->open) {
        if (!r->game->rules->end_turn(r->values, r->pos, why))
            return false;
        r->turn++;
        r->open = false;
    }
    if (r->game->rules->state(r->values, r->pos).over)
        return text_refuse(why, "the game has ended before this move");
    if (!play_word(r, s, len, why))
        return false;
    write_word(r, true, s, len);
    r->open = true;
    return true;
}

/* Runs through the whole list; returns where it stopped: at the end, or at the word that is wrong. */
static size_t run_list(struct run *r, const char *s, size_t len, struct text *why)
{
    size_t at = 0;
    while (at < len) {
        size_t end = at;
        while (end < len && !is_gap(s[end]))
            end++;
        size_t number = number_length(s + at, end - at);
        if (at + number < end && !add_word(r, s + at + number, end - at - number, why))
            return at + number;
        at = end < len ? end + 1 : end;
    }
    return at;
}

/* ---- Variants --------------------------------------------------------------------------------------------- */

/* The parameter that names variants of the rules, or NULL. */
static const struct param *variant_param(const struct game *game, size_t *index)
{
    for (*index = 0; game->params[*index].name; ++*index)
        if (game->params[*index].use == PARAM_RULE)
            return &game->params[*index];
    return NULL;
}

static void write_tags(const struct game *game, const struct values *values, struct text *out)
{
    text_addf(out, "[Game \"%s\"]\n", game->about.slug);
    for (size_t i = 0; game->params[i].name; i++) {
        struct text value = {0};
        param_write(&game->params[i], &values->of[i], &value);
        if (game->params[i].tag && value.len > 0)
            text_addf(out, "[%s \"%s\"]\n", game->params[i].tag, value.data);
        text_release(&value);
    }
    text_add_char(out, '\n');
}

/* Tries one variant. If it is legal the record is written and true returned; else *reached and `why` say how
 * far it went. */
static bool try_values(const struct game *game, const struct values *values, const char *s, size_t len, size_t *reached,
                       struct text *out, struct text *why)
{
    size_t size = game->rules->size(values);
    struct run r = {.game = game, .values = values, .turn = game_first_turn(game, values)};

    r.pos = mem_new(size);
    r.trial = mem_new(size);
    game->rules->start(values, r.pos);
    *reached = run_list(&r, s, len, why);
    if (why->len == 0 && !r.open)
        text_add(why, "there is no move in it");
    else if (why->len == 0)
        game->rules->end_turn(values, r.pos, why);
    bool good = why->len == 0;
    if (good) {
        write_tags(game, values, out);
        text_add_bytes(out, text_string(&r.turns), r.turns.len);
        text_add_char(out, '\n');
    }
    text_release(&r.turns);
    free(r.pos);
    free(r.trial);
    return good;
}

static void set_place(struct diag *d, const char *s, size_t len, size_t at)
{
    const struct record whole = {.text = s, .text_len = len};
    uint32_t line = 1;
    for (size_t i = 0; i < at; i++)
        line += s[i] == '\n';
    record_place(&whole, (uint32_t)at, line, d);
}

bool import_moves(const struct game *game, const struct values *values, const char *s, size_t len, struct text *out,
                  struct diag *why)
{
    struct values trial = *values;
    size_t index, reached, furthest = 0;
    bool marked = len >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0; /* a byte-order mark is no move */

    const struct param *variant = variant_param(game, &index);

    s += marked ? 3 : 0;
    len -= marked ? 3 : 0;
    for (int word = -1;; word++) {
        struct text reason = {0};
        if (word >= 0)
            trial.of[index].n[0] = (int16_t)word;
        bool good = try_values(game, &trial, s, len, &reached, out, &reason);
        if (!good && (word < 0 || reached > furthest)) {
            furthest = reached;
            text_clear(&why->message);
            text_add(&why->message, text_string(&reason));
        }
        text_release(&reason);
        if (good)
            return true;
        if (!variant || !variant->words[word + 1])
            break;
    }
    set_place(why, s, len, furthest);
    return false;
}
