/* Sheet IDs: their form, tolerant reading, and a check character that catches all it promises. */
#include "catalogue/id.h"

#include "catalogue/registry.h"
#include "games/connect/internal.h"
#include "help/id_text.h"
#include "help/play.h"
#include "help/rounds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool reads(const char *s, struct sheet_id *id)
{
    struct text why = {0};
    bool ok = sheet_id_read(s, strlen(s), id, &why);
    assert_int_equal(ok, why.len == 0);
    text_release(&why);
    return ok;
}

/* An ID of any game. */
static struct sheet_id sample(struct rng *rng)
{
    uint32_t games = 0;
    while (registry_game(games))
        games++;
    struct sheet_id id = {.game = registry_game(rng_below(rng, games)), .seed = rng_next(rng) % ID_SEEDS};
    play_values(id.game, rng, &id.values);
    return id;
}

static void write_id(const struct sheet_id *id, char *out, size_t size)
{
    struct text text = {0};
    sheet_id_write(id, &text);
    assert_true(text.len < size);
    strcpy(out, text.data);
    text_release(&text);
}

static void write_sample(struct rng *rng, struct text *out)
{
    struct sheet_id id = sample(rng);
    sheet_id_write(&id, out);
}

static bool is_read(const char *s)
{
    struct sheet_id id;
    return reads(s, &id);
}

static const struct id_sort sort = {write_sample, is_read};

static void test_every_wrong_character(void **state)
{
    (void)state;
    id_wrong_characters(&sort, 40);
}

static void test_every_swap(void **state)
{
    (void)state;
    id_swaps(&sort, 41);
}

/* The check character does not promise to catch lost and doubled characters, but the form catches most. */
static void test_malformed(void **state)
{
    static const char *const wrong[] = {"",
                                        "CC",
                                        "CC-5x5",
                                        "CC-5x5-7Q3K9F2M",
                                        "CC-5x5-7Q3K9F2M-",
                                        "-5x5-7Q3K9F2M-T",
                                        "--",
                                        "----",
                                        "CC--7Q3K9F2M-T",
                                        "XX-5x5-7Q3K9F2M-T",
                                        "CC-5x5-7Q3K9F2M-TT",
                                        "CC-5x5-7Q3K9F2-M",
                                        "CC-5x5-7Q3K9F2MM-T",
                                        "CC-5x5-7Q3K.9F2M-T",
                                        "CC-5x5-7Q3K9F2U-T"};
    struct sheet_id id;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(reads(wrong[i], &id));
}

static void test_forgiving(void **state)
{
    struct sheet_id id = {.game = registry_game(0), .seed = 0x0108421084}, read;
    char text[120], other[240];
    (void)state;
    params_standard(id.game->params, &id.values);
    write_id(&id, text, sizeof text);

    for (size_t i = 0; i <= strlen(text); i++)
        other[i] = (char)tolower((unsigned char)text[i]);
    assert_true(reads(other, &read));
    assert_int_equal(read.seed, id.seed);

    size_t n = 0;
    for (size_t i = 0; text[i]; i++) {
        char c = text[i];
        other[n++] = c == '0' ? 'o' : c == '1' ? (i % 2 ? 'I' : 'l') : c;
        other[n++] = ' ';
    }
    other[n] = '\0';
    assert_true(reads(other, &read));
    assert_int_equal(read.seed, id.seed);

    for (size_t i = 0; i <= strlen(text); i++)
        other[i] = text[i] == '-' ? ' ' : text[i];
    assert_true(reads(other, &read));
    assert_int_equal(read.seed, id.seed);
}

static void write_space(int space, struct text *out)
{
    text_addf(out, " %c%c", 'a' + space % GRID_SIDE, '1' + space / GRID_SIDE);
}

/* Everything that can be random on a sheet of CoNNect: "A C F H, A2 B1 C3, set-up b1 d2 ..., arrows be25, dice 544 465
 * ...". */
static void write_table(const struct sheet_id *id, const struct pos *pos, struct text *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    for (size_t i = 0; i < game_tag_count(id->game); i++) {
        size_t from = out->len;
        id->game->notation->tags[i].write(&id->values, pos, out);
        if (id->game->notation->tags[i].needed)
            text_add(out, ", ");
        else
            assert_int_equal(out->len, from); /* a Grid, or who begins: no sheet says it */
    }
    text_add(out, "set-up");
    for (int i = 0; i < SETUP_SPACES; i++)
        write_space(t->layout[i], out);
    text_add(out, ", arrows ");
    for (int i = 0; i < LINES; i++)
        if (t->arrows >> i & 1)
            text_add_char(out, "abcdef123456"[i]);
    text_add(out, ", dice");
    for (int i = 0; t->has_dice && i < SETUP_ROLLS + connect_edition(&id->values)->rounds; i++)
        text_addf(out, " %d%d%d", t->roll[i][0], t->roll[i][1], t->roll[i][2]);
}

static void write_setup(const struct sheet_id *id, const struct pos *pos, struct text *out)
{
    if (strcmp(id->game->about.slug, "connect") == 0)
        write_table(id, pos, out);
    else
        id->game->notation->tags[0].write(&id->values, pos, out);
}

/* What an ID means may never change: the set-up of each of these is pinned. */
static void test_pinned(void **state)
{
    static const struct {
        const char *id, *setup;
    } pinned[] = {
#include "golden/sheet_ids.inc"
    };
    (void)state;
    for (size_t i = 0; i < sizeof pinned / sizeof *pinned; i++) {
        struct sheet_id id;
        struct text setup = {0}, again = {0};
        assert_true(reads(pinned[i].id, &id));
        id.values.edition = play_edition(id.game);
        struct rng rng = {{0}};
        struct pos *pos = play_start(id.game, &id.values, (rng_start(&rng, 0), &rng));
        sheet_id_start(&id, pos);
        write_setup(&id, pos, &setup);
        sheet_id_write(&id, &again);
        assert_string_equal(text_string(&setup), pinned[i].setup);
        assert_string_equal(again.data, pinned[i].id);
        text_release(&setup);
        text_release(&again);
        free(pos);
    }
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The seeds of a batch depend on game, parameters, seed and index alone, and never repeat. */
static void test_batch_seeds(void **state)
{
    struct values values, other;
    const struct game *game = registry_game(0);
    (void)state;
    params_standard(game->params, &values);
    other = values;
    other.of[0].n[0] = 5;
    assert_int_equal(sheet_id_seed(game, &values, "7", 0), sheet_id_seed(game, &values, "7", 0));
    assert_int_not_equal(sheet_id_seed(game, &values, "7", 0), sheet_id_seed(game, &values, "8", 0));
    assert_int_not_equal(sheet_id_seed(game, &values, "7", 0), sheet_id_seed(game, &other, "7", 0));
    assert_int_not_equal(sheet_id_seed(game, &values, "7", 0), sheet_id_seed(game, &values, "", 0));

    /* One to one. */
    size_t many = (size_t)test_rounds(1 << 20);
    uint64_t *seeds = test_malloc(many * sizeof *seeds);
    for (size_t i = 0; i < many; i++)
        seeds[i] = rng_permute40(99, i);
    qsort(seeds, many, sizeof *seeds, by_number);
    for (size_t i = 0; i + 1 < many; i++)
        assert_true(seeds[i] < seeds[i + 1]);
    assert_true(seeds[many - 1] < ID_SEEDS);
    test_free(seeds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_wrong_character),
        cmocka_unit_test(test_every_swap),
        cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_forgiving),
        cmocka_unit_test(test_pinned),
        cmocka_unit_test(test_batch_seeds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
