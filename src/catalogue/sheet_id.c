#include "catalogue/sheet_id.h"

#include "base/mem.h"

#include <limits.h>
#include <stdlib.h>

enum { PARTS = 4, PARTS_OF_A_PUZZLE = 5 };
enum { PART_PARAMS = 1 };

/* All that decide what a sheet holds. */
static struct id_params params_of(const struct game *game)
{
    struct id_params params = {.game = game};
    for (size_t i = 0; game->params[i].name; i++)
        if (game->params[i].use == PARAM_CONTENT)
            params.list[params.count++] = i;
    params_standard(game->params, &params.standard);
    return params;
}

/* ID without the check character and its dash. */
static void write_body(const struct sheet_id *id, struct text *out)
{
    const struct id_params params = params_of(id->game);
    text_addf(out, "%s-", id->game->about.code);
    id_add_params(&params, &id->values, out);
    id_add_seed(out, id->seed);
}

void sheet_id_write(const struct sheet_id *id, struct text *out)
{
    size_t start = out->len;
    write_body(id, out);
    id_add_check(out, start);
}

static bool is_canonical(const struct sheet_id *id, const struct id_parts *parts)
{
    struct text body = {0};
    write_body(id, &body);
    bool same = id_is_canonical(parts, &body);
    text_release(&body);
    return same;
}

static bool read_id(const char *s, size_t len, struct sheet_id *id, struct text *why)
{
    struct id_parts parts;
    bool good = id_split(s, len, &parts);

    if (good && parts.count == PARTS_OF_A_PUZZLE && id_game(&parts, NULL))
        return text_refuse(why, "it is the ID of a puzzle, for quadrille puzzle --id");
    if (!good || parts.count != PARTS)
        return text_refuse(why, "it must read like CC-4x4-F61S1KDD-T: game, size, eight characters, check character");
    id->game = id_game(&parts, why);
    if (!id->game)
        return false;
    id->seed = id_seed(&parts);
    const struct id_params params = params_of(id->game);
    if (id_read_params(&params, &parts, PART_PARAMS, &id->values) && game_check(id->game, &id->values, why) &&
        is_canonical(id, &parts))
        return true;
    if (why->len == 0)
        text_addf(why, "%s has no sheets of this size or with these settings", id->game->about.title);
    return false;
}

bool sheet_id_read(const char *s, size_t len, struct sheet_id *id, struct text *why)
{
    struct text reason = {0};
    bool good = read_id(s, len, id, &reason);
    if (!good)
        id_refuse(s, len, "sheet", &reason, why);
    text_release(&reason);
    return good;
}

void sheet_id_start(const struct sheet_id *id, struct pos *pos)
{
    id->game->rules->start(&id->values, pos);
    if (!id->game->rules->deal)
        return;
    struct text body = {0};
    struct rng rng;
    write_body(id, &body);
    rng_start(&rng, rng_hash(body.data, body.len));
    id->game->rules->deal(&id->values, &rng, pos);
    text_release(&body);
}

/* The seed of one of the batch's items. */
static uint64_t item_seed(const struct sheet_id *id, const char *seed, uint64_t index)
{
    struct text key = {0};
    write_body(id, &key);
    uint64_t permuted = id_batch_seed(&key, seed, index);
    text_release(&key);
    return permuted;
}

/* Of `count` items from `first` on the seed of that which is nearest to what is looked for. */
static uint64_t choose_seed(struct sheet_id *id, const char *seed, uint64_t first, int count)
{
    struct pos *pos = mem_new(id->game->rules->size(&id->values));
    uint64_t best = 0;
    int least = INT_MAX;

    for (int i = 0; i < count && least > 0; i++) {
        struct sheet_id candidate = *id;
        candidate.seed = item_seed(id, seed, first + (uint64_t)i);
        sheet_id_start(&candidate, pos);
        int distance = game_sheet(id->game)->choice->distance(&id->values, pos);
        if (distance < least) {
            least = distance;
            best = candidate.seed;
        }
    }
    free(pos);
    return best;
}

uint64_t sheet_id_seed(const struct game *game, const struct values *values, const char *seed, uint64_t index)
{
    struct sheet_id id = {.game = game, .values = *values};
    const struct sheet_choice *choice = game_sheet(game)->choice;
    int candidates = choice ? choice->candidates(values) : 1;
    if (candidates == 1)
        return item_seed(&id, seed, index);
    return choose_seed(&id, seed, index * (uint64_t)candidates, candidates);
}
