#include "catalogue/puzzle_id.h"

#include "catalogue/sheet_id.h"

#include <string.h>

enum { PARTS = 5, PARTS_OF_A_SHEET = 4 };
enum { PART_KIND = 1, PART_PARAMS = 2 };
enum { KIND_LEN = 3 };

static struct id_params params_of(const struct puzzle_id *id)
{
    const struct game *game = id->game;
    struct id_params params = {.game = game};

    for (const char *const *name = id->kind->params; name && *name; name++) {
        size_t at = param_index(game->params, *name);
        if (game->params[at].use == PARAM_CONTENT)
            params.list[params.count++] = at;
    }
    puzzle_standard(id->kind, game->params, &params.standard);
    return params;
}

/* ID without the check character and its dash. */
static void write_body(const struct puzzle_id *id, struct text *out)
{
    const struct id_params params = params_of(id);
    text_addf(out, "%s-%c%d%d-", id->game->about.code, id->kind->mark, id->grades.least, id->grades.most);
    id_add_params(&params, &id->values, out);
    id_add_seed(out, id->seed);
}

void puzzle_id_write(const struct puzzle_id *id, struct text *out)
{
    size_t start = out->len;
    write_body(id, out);
    id_add_check(out, start);
}

static bool is_canonical(const struct puzzle_id *id, const struct id_parts *parts)
{
    struct text body = {0};
    write_body(id, &body);
    bool same = id_is_canonical(parts, &body);
    text_release(&body);
    return same;
}

bool puzzle_id_check(const struct puzzle_id *id, struct text *why)
{
    return puzzle_grades_check(id->kind, id->grades, why) && game_check(id->game, &id->values, why) &&
           (!id->kind->check || id->kind->check(&id->values, id->grades, why));
}

static bool read_id(const char *s, size_t len, struct puzzle_id *id, struct text *why)
{
    struct id_parts parts;
    bool good = id_split(s, len, &parts);

    if (good && parts.count == PARTS_OF_A_SHEET && id_game(&parts, NULL))
        return text_refuse(why, "it is the ID of a sheet, for quadrille sheet --id");
    if (!good || parts.count != PARTS || parts.size[PART_KIND] != KIND_LEN)
        return text_refuse(why, "it must read like CC-B15-4x4-F61S1KDD-T: game, kind with two grades, size, eight "
                                "characters, check character");
    id->game = id_game(&parts, why);
    if (!id->game)
        return false;
    const char *kind = parts.text + parts.start[PART_KIND]; /* like B24 */
    id->kind = NULL;
    for (size_t i = 0; id->game->puzzles && id->game->puzzles[i].name; i++)
        if (id->game->puzzles[i].mark == id_character(kind[0]))
            id->kind = &id->game->puzzles[i];
    if (!id->kind)
        return text_refuse(why, "%s has no kind of puzzle with the letter %c", id->game->about.title, kind[0]);
    id->grades = (struct grades){id_character(kind[1]) - '0', id_character(kind[2]) - '0'};
    id->seed = id_seed(&parts);
    const struct id_params params = params_of(id);
    if (id_read_params(&params, &parts, PART_PARAMS, &id->values) && puzzle_id_check(id, why) &&
        is_canonical(id, &parts))
        return true;
    if (why->len == 0)
        text_addf(why, "%s has no %s puzzles of this size or with these settings", id->game->about.title,
                  id->kind->name);
    return false;
}

bool puzzle_id_read(const char *s, size_t len, struct puzzle_id *id, struct text *why)
{
    struct text reason = {0};
    bool good = read_id(s, len, id, &reason);
    if (!good)
        id_refuse(s, len, "puzzle", &reason, why);
    text_release(&reason);
    return good;
}

void puzzle_id_start(const struct puzzle_id *id, struct rng *rng)
{
    struct text body = {0};
    write_body(id, &body);
    rng_start(rng, rng_hash(body.data, body.len));
    text_release(&body);
}

bool puzzle_id_attempt(const struct puzzle_id *id, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct sheet_id sheet = {.game = id->game, .values = id->values};

    text_clear(&puzzle->sheet);
    text_clear(&puzzle->answer);
    text_clear(&puzzle->tempting);
    puzzle->nodes = 0;
    if (id->kind->whole_sheet) {
        sheet.seed = rng_next(rng) % SHEET_SEEDS;
        sheet_id_start(&sheet, puzzle->pos);
    }
    if (!id->kind->make(&id->values, id->grades, rng, memory, puzzle))
        return false;
    if (id->kind->whole_sheet)
        sheet_id_write(&sheet, &puzzle->sheet);
    return true;
}

uint64_t puzzle_id_seed(const struct puzzle_id *id, const char *seed, uint64_t index)
{
    struct puzzle_id any = *id;
    struct text key = {0};

    any.seed = 0;
    write_body(&any, &key);
    uint64_t permuted = id_batch_seed(&key, seed, index);
    text_release(&key);
    return permuted;
}
