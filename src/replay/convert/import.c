#include "replay/convert/report.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "record/record.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A list of moves as the turns of a record, and where each of its bytes comes from in the list. */
struct turns {
    struct text text;
    size_t *origin;
    size_t count;
};

static void add(struct turns *t, char c, size_t origin)
{
    text_add_char(&t->text, c);
    *mem_add(t->origin, t->count) = origin;
}

/* The bytes at `s` that are the name of a cell; 0: there is none. */
static size_t cell_length(const char *s, size_t len)
{
    size_t letters = 0, end;
    while (letters < len && isalpha((unsigned char)s[letters]))
        letters++;
    for (end = letters; end < len && isdigit((unsigned char)s[end]);)
        end++;
    return letters > 0 && letters <= 2 && end > letters ? end : 0;
}

/* Adds a list of the notation that other programs write: cells may follow each other without a blank, or after commas,
 * and with `rows` count from the bottom row of so many. */
static void add_foreign(const char *s, size_t len, int rows, struct turns *t)
{
    for (size_t at = 0, used; at < len; at += used) {
        used = cell_length(s + at, len - at);
        if (used == 0) {
            add(t, s[at] == ',' || s[at] == '\r' ? ' ' : s[at], at);
            used = 1;
            continue;
        }
        size_t letters = 0;
        int row = 0;
        while (isalpha((unsigned char)s[at + letters]))
            add(t, s[at + letters++], at);
        for (size_t i = letters; i < used && row <= rows; i++)
            row = row * 10 + s[at + i] - '0';
        scoped(text_release) struct text number = {0};
        if (row >= 1 && row <= rows)
            text_add_int(&number, rows + 1 - row);
        else
            text_add_bytes(&number, s + at + letters, used - letters);
        for (size_t i = 0; i < number.len; i++)
            add(t, number.data[i], at);
        if (cell_length(s + at + used, len - at - used) > 0)
            add(t, ' ', at + used);
    }
}

/* Tries one variant of the rules. If the list is legal adds its record, and *reached and `why` warn of a comment that
 * looks like a move; otherwise they say how far it got. */
static bool try_values(const struct game *game, const struct values *values, const struct turns *turns, size_t *reached,
                       struct text *out, struct text *why)
{
    scoped(text_release) struct text text = {0};
    struct single_edition edition = single_edition(values->edition);
    scoped(verdict_release) struct verdict v = {.editions = &edition.editions};
    scoped(record_release) struct record_reader *list = record_open_text(text_string(&turns->text), turns->text.len);
    struct record record, own = {0};

    record_next(list, &own);
    setup_write_tag("Game", game->about.slug, &text);
    for (size_t i = 0; game->params[i].name; i++) {
        scoped(text_release) struct text value = {0};
        param_write(&game->params[i], &values->of[i], &value);
        if (game->params[i].tag && value.len > 0 && !record_tag(&own, game->params[i].tag))
            setup_write_tag(game->params[i].tag, text_string(&value), &text);
    }
    text_add_char(&text, '\n');
    const size_t tags = text.len;
    text_add_bytes(&text, text_string(&turns->text), turns->text.len);
    scoped(record_release) struct record_reader *reader = record_open_text(text_string(&text), text.len);
    record_next(reader, &record);
    replay_record(&record, &v, NULL);
    const struct diag *error = verdict_error(&v);
    *reached = SIZE_MAX;
    for (size_t i = 0; i < v.diag_count && why->len == 0; i++) {
        const struct diag *d = &v.diags[i];
        const size_t at = (size_t)(record.text + d->start - text_string(&text));
        if (error ? d != error : !strchr(";#(", text.data[at]) || record.turns.end < text.len || v.turns == 0)
            continue;
        *reached =
            at < tags || turns->count == 0 ? 0 : turns->origin[at - tags < turns->count ? at - tags : turns->count - 1];
        verdict_add_message(d, why);
        const struct record_tag *first = game->notation->tags;
        if (error && at < tags && first && first->needed)
            text_addf(why, ": above the moves write %s: and %s", first->name, first->help);
    }
    if (!error && record.turns.end < text.len)
        text_add(why, "this is a record already: quadrille score --fix puts it into the strict form");
    else if (!error && v.turns == 0 && !v.resigned)
        text_add(why, "the list holds no move");
    else if (!error)
        fix_record(&record, &v, out);
    return out->len > 0;
}

bool import_moves(const struct game *game, const struct values *values, bool rows_up, const char *s, size_t len,
                  struct text *out, struct diag *why)
{
    const size_t mark = utf8_mark(s, len);
    const struct record whole = {.text = s + mark, .text_len = len - mark, .text_line = 1};
    struct values trial = *values;
    struct turns turns = {0};
    size_t variant = 0, reached = 0, furthest = 0;

    if (game->notation->import_rows)
        add_foreign(whole.text, whole.text_len, rows_up ? game->notation->import_rows(values) : 0, &turns);
    else
        for (size_t i = 0; i < whole.text_len; i++)
            add(&turns, whole.text[i], i);
    while (game->params[variant].name && game->params[variant].use != PARAM_RULE)
        variant++;
    const char *const *words = game->params[variant].name ? game->params[variant].words : NULL;
    bool good = false;
    for (int word = -1; !good && (word < 0 || (words && words[word])); word++) {
        scoped(text_release) struct text reason = {0};
        if (word >= 0)
            trial.of[variant].n[0] = (int16_t)word;
        good = try_values(game, &trial, &turns, &reached, out, &reason);
        if (good || word < 0 || reached > furthest) {
            furthest = reached;
            text_clear(&why->message);
            text_add(&why->message, text_string(&reason));
        }
    }
    why->severity = good ? SEVERITY_WARNING : SEVERITY_ERROR;
    if (why->message.len > 0)
        record_place(&whole, (uint32_t)(furthest < whole.text_len ? furthest : 0), why);
    text_release(&turns.text);
    free(turns.origin);
    return good;
}
