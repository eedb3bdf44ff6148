#include "catalogue/id.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "catalogue/registry.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

enum { SHEET_PARTS = 4, PUZZLE_PARTS = 5, LEN_MAX = 100, KIND_LEN = 3, SEED_LEN = 8 };

/* Written when every parameter has its default, so that no part of an ID is empty. */
#define NO_PARAMS '0'

/* An ID as it was read: upper-case, its parts joined by dashes. */
struct parts {
    char text[LEN_MAX];
    size_t len;
    size_t start[PUZZLE_PARTS], size[PUZZLE_PARTS];
    size_t count;
};

/* The parameters that an ID can hold, in order: places in the game's table. Their defaults are `standard`. */
struct id_params {
    size_t list[PARAMS_MAX], count;
    struct values standard;
};

/* ---- Characters -------------------------------------------------------------------------------------------- */

/* The upper-case character that Crockford reads for one of any case: O is 0, I and L are 1; 0 if it is none. */
static char character(char c)
{
    c = (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    if (c == 'O')
        return '0';
    if (c == 'I' || c == 'L')
        return '1';
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z' && c != 'U') ? c : '\0';
}

int id_digit(char c)
{
    c = character(c);
    return c ? (int)(strchr(BASE32, c) - BASE32) : -1;
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
            sum = twice(sum) ^ (unsigned)id_digit(s[i]);
    return sum;
}

void id_add_check(struct text *out, size_t start)
{
    unsigned sum = weighted_sum(out->data + start, out->len - start);
    text_add_char(out, '-');
    text_add_base32(out, twice(sum), 1);
}

/* ---- Parts ------------------------------------------------------------------------------------------------- */

/* The length of a game's code, if the ID begins with it in Crockford's reading (CO and C0 are one); else 0. */
static size_t code_len(const struct game *game, const struct parts *parts)
{
    const char *code = game->about.code;
    size_t n = 0;
    while (n < parts->len && code[n] && character(code[n]) == character(parts->text[n]))
        n++;
    return code[n] ? 0 : n;
}

/* Puts dashes between the parts of an ID that has none. The last two parts have one length, and so has the kind. */
static bool add_dashes(struct parts *parts, bool puzzle)
{
    const struct game *game;
    size_t code = 0, len = parts->len;
    for (size_t i = 0; (game = registry_game(i)); i++)
        if (code_len(game, parts) > code)
            code = code_len(game, parts);
    size_t head = code + (puzzle ? KIND_LEN : 0), dashes = puzzle ? PUZZLE_PARTS - 1 : SHEET_PARTS - 1;
    if (code == 0 || len < head + 1 + SEED_LEN + 1 || len + dashes > LEN_MAX)
        return false;
    const size_t before[] = {len - 1, len - 1 - SEED_LEN, head, code}; /* from the last dash to the first */
    for (size_t i = 0; i < dashes; i++) {
        memmove(parts->text + before[i] + 1, parts->text + before[i], parts->len++ - before[i]);
        parts->text[before[i]] = '-';
    }
    return true;
}

/* Takes an ID apart: dashes of any width are dashes, blanks are left out. False if the text is too long, has too many
 * parts, holds a character that no ID has, or does not end with a seed and a check character. */
static bool split(const char *s, size_t len, bool puzzle, struct parts *parts)
{
    bool dashes = false;
    size_t used;

    *parts = (struct parts){0};
    for (size_t i = 0; i < len; i += used) {
        uint32_t c = utf8_plain(s + i, len - i, &used);
        if (c == UTF8_NOTHING || (c < 0x80 && isspace((int)c)))
            continue;
        if (parts->len == LEN_MAX || c >= 0x80 || (c != '-' && !character((char)c)))
            return false;
        dashes = dashes || c == '-';
        parts->text[parts->len++] = (char)toupper((int)c);
    }
    if (!dashes && !add_dashes(parts, puzzle))
        return false;
    for (size_t i = 0, begin = 0; i <= parts->len; i++) {
        if (i < parts->len && parts->text[i] != '-')
            continue;
        if (parts->count == PUZZLE_PARTS)
            return false;
        parts->start[parts->count] = begin;
        parts->size[parts->count++] = i - begin;
        begin = i + 1;
    }
    return parts->count >= 2 && parts->size[parts->count - 2] == SEED_LEN && parts->size[parts->count - 1] == 1;
}

/* The game whose code is the first part. NULL and the reason in `why` (unless NULL) if there is none, or if the check
 * character does not match. */
static const struct game *find_game(const struct parts *parts, struct text *why)
{
    const size_t len = parts->size[0];
    const struct game *game;
    size_t i = 0;

    while ((game = registry_game(i)) && (len == 0 || code_len(game, parts) != len))
        i++;
    if (len == 0)
        text_refuse(why, "the game's code is missing before the first dash");
    else if (!game)
        text_refuse(why, "no game has the code %.*s", (int)len, parts->text);
    if (!game || weighted_sum(parts->text, parts->len) == 0)
        return game;
    text_refuse(why, "check character mismatch: a character is mistyped, or two are swapped");
    return NULL;
}

/* ---- Parameters -------------------------------------------------------------------------------------------- */

/* Sheets have all that decide contents; puzzles, of these, those of their kind's list. */
static struct id_params params_of(const struct puzzle_id *id)
{
    const struct param *table = id->game->params;
    struct id_params params = {.count = 0};

    for (size_t i = 0; !id->kind && table[i].name; i++)
        if (table[i].use == PARAM_CONTENT)
            params.list[params.count++] = i;
    for (const char *const *name = id->kind ? id->kind->params : NULL; name && *name; name++) {
        size_t at = param_index(table, *name);
        if (table[at].use == PARAM_CONTENT)
            params.list[params.count++] = at;
    }
    if (id->kind)
        puzzle_standard(id->kind, table, &params.standard);
    else
        params_standard(table, &params.standard);
    return params;
}

static void add_params(const struct puzzle_id *id, struct text *out)
{
    const struct id_params params = params_of(id);
    size_t start = out->len;

    for (size_t i = 0; i < params.count; i++) {
        size_t at = params.list[i];
        const struct param *p = &id->game->params[at];
        const struct value *value = &id->values.of[at];
        if (p->mark && memcmp(value, &params.standard.of[at], sizeof *value) == 0)
            continue;
        if (p->mark)
            text_add_char(out, p->mark);
        param_id_write(p, value, out);
    }
    if (out->len == start)
        text_add_char(out, NO_PARAMS);
}

/* Reads the last part but two; parameters that it does not mention get their defaults. */
static bool read_params(const struct parts *parts, struct puzzle_id *id)
{
    const struct id_params params = params_of(id);
    const size_t len = parts->size[parts->count - 3];
    char s[LEN_MAX];
    size_t at = 0;

    for (size_t i = 0; i < len; i++)
        s[i] = character(parts->text[parts->start[parts->count - 3] + i]);
    id->values = params.standard;
    if (len == 1 && s[0] == NO_PARAMS)
        return true;
    for (size_t i = 0; i < params.count; i++) {
        const struct param *p = &id->game->params[params.list[i]];
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
        id->values.of[params.list[i]] = read;
    }
    return at == len;
}

/* ---- Writing and reading ----------------------------------------------------------------------------------- */

/* Both sorts of ID are written and read as a puzzle's: a sheet's has no kind. */
static struct puzzle_id without_kind(const struct sheet_id *id)
{
    return (struct puzzle_id){.game = id->game, .values = id->values, .seed = id->seed};
}

/* ID without the check character and its dash. */
static void write_body(const struct puzzle_id *id, struct text *out)
{
    text_add(out, id->game->about.code);
    text_add_char(out, '-');
    if (id->kind)
        text_addf(out, "%c%d%d-", id->kind->mark, id->grades.least, id->grades.most);
    add_params(id, out);
    text_add_char(out, '-');
    text_add_base32(out, id->seed, SEED_LEN);
}

void puzzle_id_write(const struct puzzle_id *id, struct text *out)
{
    size_t start = out->len;
    write_body(id, out);
    id_add_check(out, start);
}

void sheet_id_write(const struct sheet_id *id, struct text *out)
{
    const struct puzzle_id any = without_kind(id);
    puzzle_id_write(&any, out);
}

/* Whether an ID was read that says the same, character for character, as the form in which it is written: only that
 * one is valid, so that no two mean the same. */
static bool is_canonical(const struct puzzle_id *id, const struct parts *parts)
{
    scoped(text_release) struct text body = {0};
    write_body(id, &body);
    bool same = body.len + 2 == parts->len;
    for (size_t i = 0; same && i < body.len; i++)
        same = body.data[i] == '-' ? parts->text[i] == '-' : character(body.data[i]) == character(parts->text[i]);
    return same;
}

bool puzzle_id_check(const struct puzzle_id *id, struct text *why)
{
    if (id->grades.least < 1 || id->grades.least > id->grades.most || id->grades.most > GRADES)
        return text_refuse(why, "%s puzzles have grades from 1 to %d", id->kind->name, GRADES);
    if (!game_check(id->game, &id->values, why) || !game_puzzle_check(id->game, id->kind, &id->values, why))
        return false;
    int most = game_puzzle_grades(id->game, id->kind, &id->values);
    if (id->grades.least <= most)
        return true;
    text_addf(why, "%s puzzles (", id->kind->name);
    game_caption(id->game, &id->values, NULL, why);
    return text_refuse(why, most == 1 ? ") have only grade %d" : ") have grades from 1 to %d", most);
}

/* Reads the ID of a puzzle or of a sheet. */
static bool read_parts(const char *s, size_t len, bool puzzle, struct puzzle_id *id, struct text *why)
{
    struct parts parts;
    bool good = split(s, len, puzzle, &parts);

    if (good && parts.count == (puzzle ? SHEET_PARTS : PUZZLE_PARTS) && find_game(&parts, NULL))
        return text_refuse(why, puzzle ? "it is the ID of a sheet, for quadrille sheet --id"
                                       : "it is the ID of a puzzle, for quadrille puzzle --id");
    if (puzzle && (!good || parts.count != PUZZLE_PARTS || parts.size[1] != KIND_LEN))
        return text_refuse(why, "it must read like CC-B15-4x4-F61S1KDD-T: game, kind with two grades, size, eight "
                                "characters, check character");
    if (!puzzle && (!good || parts.count != SHEET_PARTS))
        return text_refuse(why, "it must read like CC-4x4-F61S1KDD-T: game, size, eight characters, check character");
    *id = (struct puzzle_id){.game = find_game(&parts, why)};
    if (!id->game)
        return false;
    if (puzzle) {
        const char *kind = parts.text + parts.start[1]; /* like B24 */
        for (const struct puzzle_kind *const *k = id->game->puzzles; k && *k; k++)
            if ((*k)->mark == character(kind[0]))
                id->kind = *k;
        if (!id->kind)
            return text_refuse(why, "%s has no kind of puzzle with the letter %c", id->game->about.title, kind[0]);
        id->grades = (struct grades){character(kind[1]) - '0', character(kind[2]) - '0'};
    }
    for (size_t i = 0; i < SEED_LEN; i++)
        id->seed = id->seed << 5 | (uint64_t)id_digit(parts.text[parts.start[parts.count - 2] + i]);
    if (read_params(&parts, id) && (puzzle ? puzzle_id_check(id, why) : game_check(id->game, &id->values, why)) &&
        is_canonical(id, &parts))
        return true;
    if (why->len == 0)
        text_addf(why, "%s has no %s%s of this size or with these settings", id->game->about.title,
                  puzzle ? id->kind->name : "sheets", puzzle ? " puzzles" : "");
    return false;
}

/* The same, with the text itself in the reason. */
static bool read_id(const char *s, size_t len, bool puzzle, struct puzzle_id *id, struct text *why)
{
    scoped(text_release) struct text reason = {0};
    if (read_parts(s, len, puzzle, id, &reason))
        return true;
    text_add_char(why, '"');
    text_add_bytes(why, s, utf8_cut(s, len, LEN_MAX));
    return text_refuse(why, "\" is not a %s ID: %s", puzzle ? "puzzle" : "sheet", text_string(&reason));
}

bool puzzle_id_read(const char *s, size_t len, struct puzzle_id *id, struct text *why)
{
    return read_id(s, len, true, id, why);
}

/* The length of a sheet ID without the layout code after it. */
static size_t without_layout(const char *s, size_t len)
{
    const char *slash = memchr(s, '/', len);
    if (!slash)
        return len;
    for (const char *c = slash + 1; c < s + len; c++)
        if (id_digit(*c) < 0 && !isspace((unsigned char)*c))
            return len;
    return (size_t)(slash - s);
}

bool sheet_id_read(const char *s, size_t len, struct sheet_id *id, struct text *why)
{
    struct puzzle_id any;
    if (!read_id(s, without_layout(s, len), false, &any, why))
        return false;
    *id = (struct sheet_id){any.game, any.values, any.seed};
    return true;
}

/* ---- What an ID stands for --------------------------------------------------------------------------------- */

void puzzle_id_start(const struct puzzle_id *id, struct rng *rng)
{
    scoped(text_release) struct text body = {0};
    write_body(id, &body);
    rng_start(rng, rng_hash(body.data, body.len));
}

void sheet_id_start(const struct sheet_id *id, struct pos *pos)
{
    const struct puzzle_id any = without_kind(id);
    struct rng rng;

    id->game->rules->start(&id->values, pos);
    if (!id->game->rules->deal)
        return;
    puzzle_id_start(&any, &rng);
    id->game->rules->deal(&id->values, &rng, pos);
}

bool puzzle_id_attempt(const struct puzzle_id *id, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct sheet_id sheet = {.game = id->game, .values = id->values};

    text_clear(&puzzle->sheet);
    text_clear(&puzzle->answer);
    text_clear(&puzzle->tempting);
    puzzle->nodes = 0;
    puzzle->proven = !id->kind->par;
    if (id->kind->whole_sheet) {
        sheet.seed = rng_next(rng) % ID_SEEDS;
        sheet_id_start(&sheet, puzzle->pos);
    }
    if (!id->kind->make(&id->values, id->grades, rng, memory, puzzle))
        return false;
    if (id->kind->whole_sheet)
        sheet_id_write(&sheet, &puzzle->sheet);
    return true;
}

/* ---- Batches ----------------------------------------------------------------------------------------------- */

uint64_t puzzle_id_seed(const struct puzzle_id *id, const char *seed, uint64_t index)
{
    struct puzzle_id any = *id;
    scoped(text_release) struct text key = {0};

    any.seed = 0;
    write_body(&any, &key);
    text_addf(&key, "\n%s", seed);
    return rng_permute40(rng_hash(key.data, key.len), index % ID_SEEDS);
}

uint64_t sheet_id_seed(const struct game *game, const struct values *values, const char *seed, uint64_t index)
{
    const struct puzzle_id any = {.game = game, .values = *values};
    const struct sheet_choice *choice = game_sheet(game)->choice;
    const int candidates = choice ? choice->candidates(values) : 1;
    int least = INT_MAX;
    uint64_t best = 0;

    if (candidates == 1)
        return puzzle_id_seed(&any, seed, index);
    /* The candidate that is nearest to what is looked for. */
    scoped(mem_free) struct pos *pos = mem_new(game->rules->size(values));
    for (int i = 0; i < candidates && least > 0; i++) {
        struct sheet_id candidate = {.game = game, .values = *values};
        candidate.seed = puzzle_id_seed(&any, seed, index * (uint64_t)candidates + (uint64_t)i);
        sheet_id_start(&candidate, pos);
        int distance = choice->distance(values, pos);
        if (distance < least) {
            least = distance;
            best = candidate.seed;
        }
    }
    return best;
}
