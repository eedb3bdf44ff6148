#include "catalogue/id.h"

#include "catalogue/registry.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { SEED_LEN = 8 };

/* Stands where there is no parameter but at its default, so that no part of an ID is empty. */
#define NO_PARAMS '0'

/* ---- Characters -------------------------------------------------------------------------------------------- */

char id_character(char c)
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
    c = id_character(c);
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

void id_add_check(struct text *out, size_t start)
{
    unsigned sum = weighted_sum(out->data + start, out->len - start);
    text_add_char(out, '-');
    text_add_base32(out, twice(sum), 1);
}

/* ---- Parts ------------------------------------------------------------------------------------------------- */

bool id_split(const char *s, size_t len, struct id_parts *parts)
{
    bool dashes = memchr(s, '-', len) != NULL;

    *parts = (struct id_parts){0};
    /* Copies the characters, without blanks or with dashes in their place. */
    while (len > 0 && isspace((unsigned char)s[len - 1]))
        len--;
    for (size_t i = 0; i < len; i++) {
        bool blank = isspace((unsigned char)s[i]) != 0;
        if (blank && (dashes || parts->len == 0 || parts->text[parts->len - 1] == '-'))
            continue;
        if (parts->len == ID_LEN_MAX || (!blank && s[i] != '-' && !id_character(s[i])))
            return false;
        parts->text[parts->len++] = blank || s[i] == '-' ? '-' : (char)toupper((unsigned char)s[i]);
    }
    for (size_t i = 0, begin = 0; i <= parts->len; i++) {
        if (i < parts->len && parts->text[i] != '-')
            continue;
        if (parts->count == ID_PARTS_MAX)
            return false;
        parts->start[parts->count] = begin;
        parts->size[parts->count++] = i - begin;
        begin = i + 1;
    }
    return parts->count >= 2 && parts->size[parts->count - 2] == SEED_LEN && parts->size[parts->count - 1] == 1;
}

static bool reads_as(const char *code, const char *s, size_t len)
{
    size_t n = 0;
    while (n < len && code[n] && id_character(code[n]) == id_character(s[n]))
        n++;
    return n == len && !code[n];
}

const struct game *id_game(const struct id_parts *parts, struct text *why)
{
    const char *code = parts->text + parts->start[0];
    const struct game *game;
    size_t i = 0;

    while ((game = registry_game(i)) && !reads_as(game->about.code, code, parts->size[0]))
        i++;
    if (!game)
        text_refuse(why, "no game has the code %.*s", (int)parts->size[0], code);
    if (!game || weighted_sum(parts->text, parts->len) == 0)
        return game;
    text_refuse(why, "the check character does not fit: some character is wrong or two are exchanged");
    return NULL;
}

uint64_t id_seed(const struct id_parts *parts)
{
    const char *s = parts->text + parts->start[parts->count - 2];
    uint64_t seed = 0;
    for (size_t i = 0; i < SEED_LEN; i++)
        seed = seed << 5 | digit(s[i]);
    return seed;
}

void id_add_seed(struct text *out, uint64_t seed)
{
    text_add_char(out, '-');
    text_add_base32(out, seed, SEED_LEN);
}

bool id_is_canonical(const struct id_parts *parts, const struct text *body)
{
    bool same = body->len + 2 == parts->len;
    for (size_t i = 0; same && i < body->len; i++)
        same =
            body->data[i] == '-' ? parts->text[i] == '-' : id_character(body->data[i]) == id_character(parts->text[i]);
    return same;
}

/* ---- Parameters -------------------------------------------------------------------------------------------- */

void id_add_params(const struct id_params *params, const struct values *values, struct text *out)
{
    size_t start = out->len;
    for (size_t i = 0; i < params->count; i++) {
        size_t at = params->list[i];
        const struct param *p = &params->game->params[at];
        const struct value *value = &values->of[at];
        if (p->mark && memcmp(value, &params->standard.of[at], sizeof *value) == 0)
            continue;
        if (p->mark)
            text_add_char(out, p->mark);
        param_id_write(p, value, out);
    }
    if (out->len == start)
        text_add_char(out, NO_PARAMS);
}

bool id_read_params(const struct id_params *params, const struct id_parts *parts, size_t part, struct values *values)
{
    char s[ID_LEN_MAX];
    size_t len = parts->size[part], at = 0;

    for (size_t i = 0; i < len; i++)
        s[i] = id_character(parts->text[parts->start[part] + i]);
    *values = params->standard;
    if (len == 1 && s[0] == NO_PARAMS)
        return true;
    for (size_t i = 0; i < params->count; i++) {
        const struct param *p = &params->game->params[params->list[i]];
        struct value read = {.n = {1}}; /* of a flag */
        if (p->mark && (at == len || s[at] != p->mark))
            continue;
        at += p->mark != 0;
        if (p->kind != PARAM_FLAG) {
            size_t size = param_id_read(p, s + at, len - at, &read);
            if (size == 0)
                return false;
            at += size;
        }
        values->of[params->list[i]] = read;
    }
    return at == len;
}

bool id_refuse(const char *s, size_t len, const char *what, const struct text *reason, struct text *why)
{
    text_add_char(why, '"');
    text_add_bytes(why, s, len < ID_LEN_MAX ? len : ID_LEN_MAX);
    return text_refuse(why, "\" is not a %s ID: %s", what, text_string(reason));
}

/* ---- Batches ----------------------------------------------------------------------------------------------- */

uint64_t id_batch_seed(struct text *key, const char *seed, uint64_t index)
{
    text_add_char(key, '\n');
    text_add(key, seed);
    return rng_permute40(rng_hash(key->data, key->len), index % ID_SEEDS);
}
