/* Sheet IDs and puzzle IDs: their form, tolerant reading, a check character that catches all it promises, no confusion
 * of the two, and what they stand for. */
#include "catalogue/id.h"

#include "catalogue/registry.h"
#include "games/connect/internal.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ID_MOST = 120 };

/* Whether a text is read as the ID of a puzzle, or of a sheet, which then has no kind. The reason is given just if not.
 */
static bool reads(const char *s, bool puzzle, struct puzzle_id *id)
{
    struct sheet_id sheet = {.game = NULL};
    scoped(text_release) struct text why = {0};
    bool good = puzzle ? puzzle_id_read(s, strlen(s), id, &why) : sheet_id_read(s, strlen(s), &sheet, &why);
    if (!puzzle)
        *id = (struct puzzle_id){.game = sheet.game, .values = sheet.values, .seed = sheet.seed};
    assert_int_equal(good, why.len == 0);
    return good;
}

static void write_id(const struct puzzle_id *id, char out[ID_MOST])
{
    struct sheet_id sheet = {.game = id->game, .values = id->values, .seed = id->seed};
    scoped(text_release) struct text text = {0};
    if (id->kind)
        puzzle_id_write(id, &text);
    else
        sheet_id_write(&sheet, &text);
    assert_true(text.len < ID_MOST);
    strcpy(out, text.data);
}

/* The i-th kind of all games, and its game; NULL past the last. */
static const struct puzzle_kind *kind_at(size_t i, const struct game **game)
{
    for (size_t g = 0; (*game = registry_game(g)); g++) {
        for (const struct puzzle_kind *const *kind = (*game)->puzzles; kind && *kind; kind++)
            if (i-- == 0)
                return *kind;
    }
    return NULL;
}

/* An ID of any kind, with its usual values and some grades; or of a sheet of any game. */
static struct puzzle_id sample(bool puzzle, struct rng *rng)
{
    struct puzzle_id id = {.seed = rng_next(rng) % ID_SEEDS};
    scoped(text_release) struct text why = {0};
    uint32_t count = 0;
    if (!puzzle) {
        while (registry_game(count))
            count++;
        id.game = registry_game(rng_below(rng, count));
        play_values(id.game, rng, &id.values);
        id.values.edition = NULL;
        return id;
    }
    while (kind_at(count, &id.game))
        count++;
    assert_true(count > 0);
    id.kind = kind_at(rng_below(rng, count), &id.game);
    puzzle_standard(id.kind, id.game->params, &id.values);
    do {
        id.grades.least = 1 + (int)rng_below(rng, GRADES);
        id.grades.most = id.grades.least + (int)rng_below(rng, (uint32_t)(GRADES - id.grades.least + 1));
    } while (!puzzle_id_check(&id, &why));
    return id;
}

/* ---- Form -------------------------------------------------------------------------------------------------------- */

TEST(test_round_trip)
{
    struct rng rng;
    rng_start(&rng, 50);
    for (int round = 0; round < 500; round++) {
        struct puzzle_id id = sample(true, &rng), read;
        char text[ID_MOST];
        write_id(&id, text);
        assert_true(reads(text, true, &read));
        assert_ptr_equal(read.game, id.game);
        assert_ptr_equal(read.kind, id.kind);
        assert_int_equal(read.grades.least, id.grades.least);
        assert_int_equal(read.grades.most, id.grades.most);
        assert_int_equal(read.seed, id.seed);
        assert_memory_equal(&read.values, &id.values, sizeof id.values);
    }
}

/* Crockford's decoding: characters that people confuse. */
static char folded(char c)
{
    c = (char)toupper((unsigned char)c);
    return (char)(c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c);
}

static void refuse(const char *wrong, const char *text, bool puzzle)
{
    struct puzzle_id id;
    if (reads(wrong, puzzle, &id))
        fail_msg("%s was read for %s", wrong, text);
}

/* An ID with one character replaced by any other, or with two neighbours swapped, is refused. */
TEST(test_check_character)
{
    struct rng rng;
    rng_start(&rng, 51);
    for (int round = 0; round < 800; round++) {
        bool puzzle = round % 2;
        struct puzzle_id id = sample(puzzle, &rng);
        char text[ID_MOST], wrong[ID_MOST];
        write_id(&id, text);
        for (size_t i = 0; text[i + 1]; i++)
            if (folded(text[i]) != folded(text[i + 1])) {
                strcpy(wrong, text);
                wrong[i] = text[i + 1];
                wrong[i + 1] = text[i];
                refuse(wrong, text, puzzle);
            }
        for (size_t i = 0; text[i] && round < 120; i++)
            for (int c = '!'; c < 127; c++)
                if (folded((char)c) != folded(text[i])) {
                    strcpy(wrong, text);
                    wrong[i] = (char)c;
                    refuse(wrong, text, puzzle);
                }
    }
}

/* The check character does not promise to catch lost and doubled characters, but the form catches most. */
TEST(test_malformed)
{
    static const char *const sheets[] = {"",
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
    static const char *const puzzles[] = {"",
                                          "CS",
                                          "CS-C14-5x5",
                                          "CS-C14-5x5-7Q3K9F2M",
                                          "CS-C14-5x5-7Q3K9F2M-",
                                          "CS-C41-5x5-7Q3K9F2M-0",
                                          "CS-C06-5x5-7Q3K9F2M-0",
                                          "CS--5x5-7Q3K9F2M-0",
                                          "CS-C1-5x5-7Q3K9F2M-0",
                                          "CS-C144-5x5-7Q3K9F2M-0",
                                          "----",
                                          "CS-C14-5x5-7Q3K9F2M-0-0",
                                          "XX-C14-5x5-7Q3K9F2M-0"};
    for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++)
        refuse(sheets[i], "a sheet", false);
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++)
        refuse(puzzles[i], "a puzzle", true);
}

/* Corrects the check character of an ID. */
static void correct(char *text)
{
    scoped(text_release) struct text out = {0};
    text_add_bytes(&out, text, strlen(text) - 2);
    id_add_check(&out, 0);
    strcpy(text, out.data);
}

/* An ID with a correct check character can still be wrong. */
TEST(test_sound_but_wrong)
{
    static const struct {
        const char *id, *why;
    } wrong[] = {
        {"CS-C41-5x5-7Q3K9F2M-0", "grades from 1 to 5"},
        {"CS-C16-5x5-7Q3K9F2M-0", "grades from 1 to 5"},
        {"CS-CA4-5x5-7Q3K9F2M-0", "grades from 1 to 5"},
        {"CS-X14-5x5-7Q3K9F2M-0", "no kind of puzzle with the letter X"},
        {"CS-C14-9x9-7Q3K9F2M-0", "3x3 to 8x8"},
        {"CS-C14-13x5-7Q3K9F2M-0", "of this size"},
        {"CS-C14-05x5-7Q3K9F2M-0", "of this size"},
        {"CS-C14-0-7Q3K9F2M-0", "of this size"},
        {"XX-C14-5x5-7Q3K9F2M-0", "no game has the code XX"},
        {"-C14-5x5-7Q3K9F2M-0", "the game's code is missing before the first dash"},
        {"CS-C144-5x5-7Q3K9F2M-0", "it must read like"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[ID_MOST];
        struct puzzle_id id;
        scoped(text_release) struct text why = {0};
        strcpy(text, wrong[i].id);
        correct(text);
        assert_false(puzzle_id_read(text, strlen(text), &id, &why));
        if (!strstr(text_string(&why), wrong[i].why))
            fail_msg("%s: %s", text, text_string(&why));
    }
}

/* Any case, O for 0, I and L for 1, blanks anywhere, no dashes. */
TEST(test_forgiving)
{
    const struct game *game = registry_find("connect-square", 14);
    for (int puzzle = 0; puzzle <= 1; puzzle++) {
        struct puzzle_id id = {.game = game, .grades = {1, 4}, .seed = 0x0108421084}, read;
        char text[ID_MOST], other[2 * ID_MOST];
        size_t n = 0;
        id.kind = puzzle ? game->puzzles[0] : NULL;
        if (puzzle)
            puzzle_standard(id.kind, game->params, &id.values);
        else
            params_standard(game->params, &id.values);
        write_id(&id, text);
        for (size_t i = 0; text[i]; i++) {
            char c = (char)(i % 3 ? tolower((unsigned char)text[i]) : text[i]);
            other[n++] = c == '0' ? 'o' : c == '1' ? (i % 2 ? 'I' : 'l') : c;
            other[n++] = ' ';
        }
        other[n] = '\0';
        assert_true(reads(other, puzzle, &read));
        assert_int_equal(read.seed, id.seed);
        for (size_t i = 0; i <= strlen(text); i++)
            other[i] = text[i] == '-' ? ' ' : text[i];
        assert_true(reads(other, puzzle, &read));
        assert_int_equal(read.seed, id.seed);
    }
}

/* Neither sort of ID is accepted for the other, and the message says which one it is. */
TEST(test_not_the_other)
{
    struct rng rng;
    rng_start(&rng, 53);
    for (int round = 0; round < 200; round++) {
        bool puzzle = round % 2;
        struct puzzle_id id = sample(puzzle, &rng), read;
        struct sheet_id sheet;
        scoped(text_release) struct text why = {0};
        char text[ID_MOST];
        write_id(&id, text);
        assert_false(puzzle ? sheet_id_read(text, strlen(text), &sheet, &why)
                            : puzzle_id_read(text, strlen(text), &read, &why));
        assert_non_null(strstr(text_string(&why), puzzle ? "it is the ID of a puzzle" : "it is the ID of a sheet"));
    }
}

/* ---- What an ID stands for --------------------------------------------------------------------------------------- */

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
TEST(test_pinned_sheets)
{
    static const struct {
        const char *id, *setup;
    } pinned[] = {
#include "golden/sheet_ids.inc"
    };
    for (size_t i = 0; i < sizeof pinned / sizeof *pinned; i++) {
        struct sheet_id id;
        struct text setup = {0}, again = {0}, why = {0};
        assert_true(sheet_id_read(pinned[i].id, strlen(pinned[i].id), &id, &why));
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

TEST(test_pinned_puzzle)
{
    const struct game *game = registry_find("connect-square", 14);
    struct puzzle_id id = {.game = game, .kind = game->puzzles[0], .grades = {2, 4}, .seed = 0x123456789A};
    char text[ID_MOST];
    struct rng rng;
    puzzle_standard(id.kind, game->params, &id.values);
    write_id(&id, text);
    assert_string_equal(text, "CS-C24-5x5-28T5CY4T-Y");
    puzzle_id_start(&id, &rng);
    assert_int_equal(rng_next(&rng), 0x57f2f081beb45c19);
}

/* ---- Seeds of batches -------------------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The seeds of a batch depend on game, parameters, seed and index alone, and never repeat. */
TEST(test_seeds_of_sheets)
{
    struct values values, other;
    const struct game *game = registry_game(0);
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

/* Seeds of a batch depend on kind, grades, parameters, seed and index. */
TEST(test_seeds_of_puzzles)
{
    const struct game *game = registry_find("connect-square", 14);
    struct puzzle_id id = {.game = game, .kind = game->puzzles[0], .grades = {1, 4}}, other;
    puzzle_standard(id.kind, game->params, &id.values);
    other = id;
    other.seed = 99;
    assert_int_equal(puzzle_id_seed(&id, "7", 0), puzzle_id_seed(&other, "7", 0));
    other.grades.most = 3;
    assert_int_not_equal(puzzle_id_seed(&id, "7", 0), puzzle_id_seed(&other, "7", 0));
    other = id;
    other.values.of[0].n[0] = 6;
    assert_int_not_equal(puzzle_id_seed(&id, "7", 0), puzzle_id_seed(&other, "7", 0));
    assert_int_not_equal(puzzle_id_seed(&id, "7", 0), puzzle_id_seed(&id, "8", 0));
    assert_int_not_equal(puzzle_id_seed(&id, "7", 0), puzzle_id_seed(&id, "7", 1));
    assert_int_not_equal(puzzle_id_seed(&id, "7", 0), sheet_id_seed(game, &id.values, "7", 0));
}
