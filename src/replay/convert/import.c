#include "replay/convert/report.h"

#include "base/mem.h"
#include "record/record.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS_A_LINE = 8 };

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

/* Goes on to the next move of a list, which may follow the last one without a gap, as each ends with the digits of its
 * row. False at the end; *at is then the length of the list. */
static bool next_move(const char *s, size_t len, size_t *at, size_t *end)
{
    static const char gaps[] = {' ', ',', '\t', '\r', '\n', '\v', '\f'};
    for (*at = *end; *at < len; *at = *end) {
        while (*at < len && memchr(gaps, s[*at], sizeof gaps))
            ++*at;
        for (*end = *at; *end < len && !memchr(gaps, s[*end], sizeof gaps);)
            ++*end;
        size_t word = *end;
        *at += number_length(s + *at, word - *at);
        for (*end = *at; *end < word && !isdigit((unsigned char)s[*end]);)
            ++*end;
        while (*end < word && isdigit((unsigned char)s[*end]))
            ++*end;
        if (*end > *at)
            return true;
    }
    return false;
}

/* Adds a move as records write it: with rows counted from the top. `rows`: the board's, if row 1 of the list is the
 * bottom one; else 0. */
static void add_move(int rows, const char *s, size_t len, struct text *out)
{
    size_t letters = 0;
    int row = 0;

    while (letters < len && isalpha((unsigned char)s[letters]))
        letters++;
    for (size_t i = letters; i < len && row <= rows; i++)
        row = isdigit((unsigned char)s[i]) ? row * 10 + s[i] - '0' : rows + 1;
    if (row >= 1 && row <= rows)
        text_addf(out, "%.*s%d", (int)letters, s, rows + 1 - row);
    else
        text_add_bytes(out, s, len);
}

static void add_turn(void *context, const struct verdict *v, const struct replay_turn *turn)
{
    uint32_t count = turn->number - (uint32_t)game_first_turn(v->game, &v->values);
    struct text *out = context;
    text_add(out, count == 0 ? "" : count % TURNS_A_LINE ? "  " : "\n");
    text_addf(out, "%u. %s", turn->number, turn->text);
}

/* Tries one variant of the rules: replays the list as a record, a move on each line. If all moves are legal adds the
 * record; otherwise *reached and `why` say how far it got. */
static bool try_values(const struct game *game, const struct values *values, bool rows_up, const char *s, size_t len,
                       size_t *reached, struct text *out, struct text *why)
{
    int rows = rows_up ? game->notation->import_rows(values) : 0;
    scoped(text_release) struct text record = {0}, turns = {0};
    struct single_edition edition = single_edition(values->edition);
    scoped(verdict_release) struct verdict v = {.editions = &edition.editions, .options = {.divide = true}};
    const struct replay_watch watch = {.turn = add_turn, .context = &turns};
    size_t at, end = 0;

    setup_write_tag("Game", game->about.slug, &record);
    for (size_t i = 0; game->params[i].name; i++) {
        scoped(text_release) struct text value = {0};
        param_write(&game->params[i], &values->of[i], &value);
        if (game->params[i].tag && value.len > 0)
            setup_write_tag(game->params[i].tag, text_string(&value), &record);
    }
    size_t tags = record.len;
    text_addf(&record, "%d.", game_first_turn(game, values));
    size_t number = record.len;
    while (next_move(s, len, &at, &end)) {
        add_move(rows, s + at, end - at, &record);
        text_add_char(&record, '\n');
    }
    *reached = len;
    replay_text(text_string(&record), record.len, &v, &watch);
    const struct diag *error = verdict_error(&v);
    if (record.len == number) {
        text_add(why, "the list holds no move");
    } else if (error) {
        uint32_t line = 1;
        for (size_t i = 0; i < tags; i++)
            line += record.data[i] == '\n';
        for (end = 0; next_move(s, len, &at, &end) && line < error->place.line; line++)
            continue;
        *reached = at;
        verdict_add_message(error, why);
    } else {
        text_add_bytes(out, record.data, tags);
        text_addf(out, "\n%s\n", text_string(&turns));
    }
    return why->len == 0;
}

/* Tries the given values, then every variant of the rules in turn. If all fail, the one that got furthest says why.
 * What would be a tag, a comment or a claim in a record is no part of a list of moves. */
bool import_moves(const struct game *game, const struct values *values, bool rows_up, const char *s, size_t len,
                  struct text *out, struct diag *why)
{
    struct values trial = *values;
    size_t variant = 0, reached = 0, furthest = 0;

    if (len >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0) { /* a byte-order mark */
        s += 3;
        len -= 3;
    }
    const struct record whole = {.text = s, .text_len = len, .text_line = 1};
    scoped(mem_free) char *lower = mem_string(s, len);
    for (size_t i = 0; i < len; i++) {
        lower[i] = (char)tolower((unsigned char)s[i]);
        if (memchr("[]{};#*", s[i], strlen("[]{};#*"))) {
            text_addf(&why->message, "a list of moves has no %c: leave it out", s[i]);
            record_place(&whole, (uint32_t)i, why);
            return false;
        }
    }
    while (game->params[variant].name && game->params[variant].use != PARAM_RULE)
        variant++;
    const char *const *words = game->params[variant].name ? game->params[variant].words : NULL;
    bool good = false;
    for (int word = -1; !good && (word < 0 || (words && words[word])); word++) {
        scoped(text_release) struct text reason = {0};
        if (word >= 0)
            trial.of[variant].n[0] = (int16_t)word;
        good = try_values(game, &trial, rows_up, lower, len, &reached, out, &reason);
        if (!good && (word < 0 || reached > furthest)) {
            furthest = reached;
            text_clear(&why->message);
            text_add(&why->message, text_string(&reason));
        }
    }
    if (!good)
        record_place(&whole, (uint32_t)furthest, why);
    return good;
}
