/* Any bytes as a wish for a puzzle: a kind, parameters that are often at the ends of their ranges, grades and a seed.
 * The wish is refused with a reason, or its ID is read back; what a few attempts make passes its proof, and comes again
 * in memory that has been used. */
#define _GNU_SOURCE /* memfd_create */

#include "base/mem.h"
#include "catalogue/registry.h"
#include "fuzz.h"
#include "page/template/edition.h"
#include "puzzle/puzzle_set.h"

/* A kind that needs more attempts makes them faster; whole games, which have a par, take seconds under the sanitizers
 * and are made seldom. */
enum { ATTEMPTS_PART = 1000, PAR_SELDOM = 64 };

static int between(struct bytes *bytes, int least, int most)
{
    int byte = next_byte(bytes);
    return byte == 0 ? least : byte == UINT8_MAX ? most : least + byte % (most - least + 1);
}

static void read_kind(struct bytes *bytes, struct puzzle_id *id)
{
    int number = next_byte(bytes), count = 0;
    while (!id->kind) {
        const struct game *game;
        for (size_t i = 0; (game = registry_game(i)); i++)
            for (size_t k = 0; game->puzzles && game->puzzles[k] && !id->kind; k++)
                if (count++ == number) {
                    id->game = game;
                    id->kind = game->puzzles[k];
                }
        REQUIRE(count > 0);
        number %= count;
        count = 0;
    }
}

static void read_value(struct bytes *bytes, const struct param *param, struct value *value)
{
    int words = 0;
    while (param->words && param->words[words])
        words++;
    *value = (struct value){0};
    for (int i = 0; i < (param->kind == PARAM_SIZE || words ? 2 : 1); i++)
        value->n[i] = (int16_t)(i == 0 && words ? next_byte(bytes) % words : between(bytes, param->least, param->most));
}

static struct puzzle_id read_wish(struct bytes *bytes, struct edition_cache *cache)
{
    struct puzzle_id id = {0};
    struct text why = {0};

    read_kind(bytes, &id);
    puzzle_standard(id.kind, id.game->params, &id.values);
    for (const char *const *name = id.kind->params; *name; name++) {
        size_t i = param_index(id.game->params, *name);
        if (next_byte(bytes) % 4)
            read_value(bytes, &id.game->params[i], &id.values.of[i]);
    }
    id.grades.least = between(bytes, 1, GRADES);
    id.grades.most = between(bytes, id.grades.least, GRADES);
    for (int i = 0; i < 5; i++)
        id.seed = id.seed << 8 | (uint64_t)next_byte(bytes);
    if (id.game->edition)
        id.values.edition = edition_cache_get(cache, id.game, EDITION_STANDARD, &why);
    REQUIRE(why.len == 0);
    return id;
}

static void check_id(const struct puzzle_id *id)
{
    struct text text = {0}, why = {0};
    struct puzzle_id again;

    puzzle_id_write(id, &text);
    REQUIRE(puzzle_id_read(text.data, text.len, &again, &why));
    REQUIRE(again.kind == id->kind && again.seed == id->seed);
    REQUIRE(memcmp(&again.grades, &id->grades, sizeof again.grades) == 0);
    REQUIRE(memcmp(again.values.of, id->values.of, sizeof again.values.of) == 0);
    text_release(&text);
}

/* Makes a puzzle from its seed alone; false if none came of the attempts. */
static bool make(const struct puzzle_id *id, void *memory, struct puzzle *puzzle)
{
    uint32_t attempts = (id->kind->attempts + ATTEMPTS_PART - 1) / ATTEMPTS_PART;
    struct rng rng;
    bool made = false;

    puzzle_id_start(id, &rng);
    for (uint32_t i = 0; i < attempts && !made; i++)
        made = puzzle_id_attempt(id, &rng, memory, puzzle);
    return made;
}

static void release(struct puzzle *puzzle)
{
    free(puzzle->pos);
    text_release(&puzzle->sheet);
    text_release(&puzzle->answer);
    text_release(&puzzle->tempting);
}

static void check_puzzles(const struct puzzle_id *id)
{
    struct puzzle puzzle = {.pos = mem_new(game_board(id->game, &id->values)->rules->size(&id->values))},
                  again = {.pos = mem_new(game_board(id->game, &id->values)->rules->size(&id->values))};
    void *memory = mem_new(id->kind->memory);
    struct proof proof = {0};
    struct text why = {0};

    bool made = make(id, memory, &puzzle);
    REQUIRE(!made || proof_make(&proof, id, &puzzle, &why));
    REQUIRE(make(id, memory, &again) == made);
    if (made) {
        REQUIRE(strcmp(text_string(&puzzle.answer), text_string(&again.answer)) == 0);
        REQUIRE(strcmp(text_string(&puzzle.tempting), text_string(&again.tempting)) == 0);
        REQUIRE(memcmp(&puzzle.key, &again.key, sizeof again.key) == 0 && puzzle.nodes == again.nodes);
    }
    release(&puzzle);
    release(&again);
    proof_release(&proof);
    free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes bytes = {data, data + size};
    struct edition_cache *cache = edition_cache_new(NULL);
    struct puzzle_id id = read_wish(&bytes, cache);
    struct text why = {0};

    if (puzzle_id_check(&id, &why)) {
        REQUIRE(why.len == 0);
        check_id(&id);
        if (!id.kind->par || next_byte(&bytes) % PAR_SELDOM == 1)
            check_puzzles(&id);
    } else {
        require_reason(&why, true);
    }
    text_release(&why);
    edition_cache_free(cache);
    return 0;
}
