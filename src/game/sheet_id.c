#include "game/sheet_id.h"

#include "base/mem.h"
#include "game/registry.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SEED_LEN = 8, ID_MAX = 100 };

/* Stands where a sheet has no parameter but its defaults, so that no part of an ID is empty. */
#define NO_PARAMS '0'

/* Crockford's reading of a character: any case, O as 0, I and L as 1; 0 if it has none. */
static char canonical(char c)
{
    c = (char)toupper((unsigned char)c);
    if (c == 'O')
        return '0';
    if (c == 'I' || c == 'L')
        return '1';
    return c && strchr(BASE32, c) ? c : '\0';
}

/* The value of a character that has one. */
static unsigned digit(char c)
{
    c = canonical(c);
    assert(c);
    return (unsigned)(strchr(BASE32, c) - BASE32);
}

/* Twice an element of GF(2^5), polynomial x^5 + x^2 + 1. */
static unsigned twice(unsigned a)
{
    return (a << 1 ^ (a & 16 ? 0x25u : 0)) & 31;
}

/* The sum of c_i * 2^i over the characters but the dashes, i counting from the right (Horner's rule). */
static unsigned weighted_sum(const char *s, size_t len)
{
    unsigned sum = 0;
    for (size_t i = 0; i < len; i++)
        if (s[i] != '-')
            sum = twice(sum) ^ digit(s[i]);
    return sum;
}

/* ID without the check character and its dash. */
static void write_body(const struct sheet_id *id, struct text *out)
{
    const struct game *game = id->game;
    struct values standard;

    params_standard(game->params, game->param_count, &standard);
    text_addf(out, "%s-", game->code);
    for (size_t i = 0; i < game->param_count; i++) {
        const struct param *p = &game->params[i];
        if (p->use != PARAM_CONTENT)
            continue;
        if (p->mark && memcmp(&id->values.of[i], &standard.of[i], sizeof standard.of[i]) == 0)
            continue;
        if (p->mark)
            text_add_char(out, p->mark);
        param_id_write(p, &id->values.of[i], out);
    }
    if (out->data[out->len - 1] == '-')
        text_add_char(out, NO_PARAMS);
    text_add_char(out, '-');
    text_add_base32(out, id->seed, SEED_LEN);
}

void sheet_id_write(const struct sheet_id *id, struct text *out)
{
    size_t start = out->len;
    write_body(id, out);
    unsigned sum = weighted_sum(out->data + start, out->len - start);
    text_add_char(out, '-');
    text_add_base32(out, twice(sum), 1);
}

/* The four parts of an ID, as canonical characters with the code's own letters kept. */
struct parts {
    char text[ID_MAX];
    size_t len;
    size_t start[4], size[4];
    size_t count;
};

/* Takes blanks out, or, where no dash stands at all, takes them for dashes. False if the text is too long
 * or holds a character that no ID has. */
static bool split(const char *s, size_t len, struct parts *parts)
{
    bool dashes = memchr(s, '-', len) != NULL;

    *parts = (struct parts){0};
    while (len > 0 && isspace((unsigned char)s[len - 1]))
        len--;
    for (size_t i = 0; i < len; i++) {
        bool blank = isspace((unsigned char)s[i]) != 0;
        if (blank && (dashes || parts->len == 0 || parts->text[parts->len - 1] == '-'))
            continue;
        if (parts->len == ID_MAX || (!blank && s[i] != '-' && !canonical(s[i])))
            return false;
        parts->text[parts->len++] = blank || s[i] == '-' ? '-' : (char)toupper((unsigned char)s[i]);
    }
    for (size_t i = 0; i <= parts->len; i++) {
        if (i < parts->len && parts->text[i] != '-')
            continue;
        if (parts->count == 4)
            return false;
        size_t begin = parts->count ? parts->start[parts->count - 1] + parts->size[parts->count - 1] + 1 : 0;
        parts->start[parts->count] = begin;
        parts->size[parts->count++] = i - begin;
    }
    return parts->count == 4 && parts->size[2] == SEED_LEN && parts->size[3] == 1;
}

/* The game whose code reads the same in Crockford's letters (CO and C0 are one). */
static const struct game *find_code(const char *s, size_t len)
{
    const struct game *game;
    for (size_t i = 0; (game = registry_game(i)); i++) {
        size_t n = 0;
        while (n < len && game->code[n] && canonical(game->code[n]) == canonical(s[n]))
            n++;
        if (n == len && !game->code[n])
            return game;
    }
    return NULL;
}

static bool read_params(const struct game *game, char *s, size_t len, struct values *values)
{
    size_t at = 0;

    for (size_t i = 0; i < len; i++)
        s[i] = canonical(s[i]);
    params_standard(game->params, game->param_count, values);
    if (len == 1 && s[0] == NO_PARAMS)
        return true;
    for (size_t i = 0; i < game->param_count; i++) {
        const struct param *p = &game->params[i];
        struct value value = {.n = {1}};
        if (p->use != PARAM_CONTENT)
            continue;
        if (p->mark) {
            if (at == len || s[at] != p->mark)
                continue;
            at++;
        }
        size_t used = p->kind == PARAM_FLAG ? 0 : param_id_read(p, s + at, len - at, &value);
        if (used == 0 && p->kind != PARAM_FLAG)
            return false;
        values->of[i] = value;
        at += used;
    }
    return at == len;
}

/* An ID is valid only in the one form that sheet_id_write gives it, so that no two IDs mean one sheet. */
static bool is_canonical(const struct sheet_id *id, const struct parts *parts)
{
    struct text body = {0};
    write_body(id, &body);
    bool same = body.len + 2 == parts->len;
    for (size_t i = 0; same && i < body.len; i++)
        same = body.data[i] == '-' ? parts->text[i] == '-' : canonical(body.data[i]) == canonical(parts->text[i]);
    text_release(&body);
    return same;
}

static bool read_id(const char *s, size_t len, struct sheet_id *id, struct text *why)
{
    struct parts parts;

    if (!split(s, len, &parts)) {
        text_add(why, "it must read like CC-4x4-F61S1KDD-T: game, size, eight characters, check character");
        return false;
    }
    id->game = find_code(parts.text, parts.size[0]);
    if (!id->game) {
        text_addf(why, "no game has the code %.*s", (int)parts.size[0], parts.text);
        return false;
    }
    if (weighted_sum(parts.text, parts.len) != 0) {
        text_add(why, "the check character does not fit: some character is wrong or two are exchanged");
        return false;
    }
    id->seed = 0;
    for (size_t i = 0; i < SEED_LEN; i++)
        id->seed = id->seed << 5 | digit(parts.text[parts.start[2] + i]);
    if (!read_params(id->game, parts.text + parts.start[1], parts.size[1], &id->values) ||
        !id->game->check(&id->values, why) || !is_canonical(id, &parts)) {
        if (why->len == 0)
            text_addf(why, "%s has no sheets of this size or with these settings", id->game->title);
        return false;
    }
    return true;
}

bool sheet_id_read(const char *s, size_t len, struct sheet_id *id, struct text *why)
{
    struct text reason = {0};
    bool ok = read_id(s, len, id, &reason);
    if (!ok) {
        text_add(why, "\"");
        text_add_bytes(why, s, len < ID_MAX ? len : ID_MAX);
        text_addf(why, "\" is not a sheet ID: %s", text_string(&reason));
    }
    text_release(&reason);
    return ok;
}

void sheet_id_start(const struct sheet_id *id, struct pos *pos)
{
    id->game->blank(&id->values, pos);
    if (!id->game->deal)
        return;
    struct text body = {0};
    struct rng rng;
    write_body(id, &body);
    rng_start(&rng, rng_hash(body.data, body.len));
    id->game->deal(&id->values, &rng, pos);
    text_release(&body);
}

uint64_t sheet_id_seed(const struct game *game, const struct values *values, const char *seed, uint64_t index)
{
    struct sheet_id id = {.game = game, .values = *values};
    struct text key = {0};

    write_body(&id, &key);
    text_add_char(&key, '\n');
    text_add(&key, seed);
    uint64_t permuted = rng_permute40(rng_hash(key.data, key.len), index % SHEET_SEEDS);
    text_release(&key);
    return permuted;
}
