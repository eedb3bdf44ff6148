/* IDs of sheets and of puzzles: their form, tolerant reading, check characters that catch all they promise, and no
 * confusion of one with the other. */
#include "catalogue/id.h"

#include "base/mem.h"
#include "base/scoped.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "games/connect/internal.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"

#include <ctype.h>

enum { ID_MOST = 120 };

/* ---- Both sorts of ID ---------------------------------------------------------------------------------------------
 */

enum sort { SHEETS, PUZZLES, SORTS };

/* Reads an ID; a refusal has a reason. */
static bool reads(enum sort sort, const char *s, uint64_t *seed)
{
    scoped(text_release) struct text why = {0};
    struct sheet_id sheet = {0};
    struct puzzle_id puzzle = {0};
    bool good =
        sort == SHEETS ? sheet_id_read(s, strlen(s), &sheet, &why) : puzzle_id_read(s, strlen(s), &puzzle, &why);
    assert_int_equal(good, why.len == 0);
    *seed = sort == SHEETS ? sheet.seed : puzzle.seed;
    return good;
}

static struct sheet_id random_sheet(struct rng *rng)
{
    uint32_t games = 0;
    while (registry_game(games))
        games++;
    struct sheet_id id = {.game = registry_game(rng_below(rng, games)), .seed = rng_next(rng) % ID_SEEDS};
    play_values(id.game, rng, &id.values);
    return id;
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

/* Any kind, with its usual values and some grades. */
static struct puzzle_id random_puzzle(struct rng *rng)
{
    struct puzzle_id id = {.seed = rng_next(rng) % ID_SEEDS};
    scoped(text_release) struct text why = {0};
    size_t count = 0;
    while (kind_at(count, &id.game))
        count++;
    id.kind = kind_at(rng_below(rng, (uint32_t)count), &id.game);
    puzzle_standard(id.kind, id.game->params, &id.values);
    do {
        id.grades.least = 1 + (int)rng_below(rng, GRADES);
        id.grades.most = id.grades.least + (int)rng_below(rng, (uint32_t)(GRADES - id.grades.least + 1));
    } while (!puzzle_id_check(&id, &why));
    return id;
}

static void write_random(enum sort sort, struct rng *rng, char out[ID_MOST])
{
    scoped(text_release) struct text text = {0};
    struct sheet_id sheet = random_sheet(rng);
    struct puzzle_id puzzle = random_puzzle(rng);
    if (sort == SHEETS)
        sheet_id_write(&sheet, &text);
    else
        puzzle_id_write(&puzzle, &text);
    assert_true(text.len < ID_MOST);
    strcpy(out, text.data);
}

/* Crockford's decoding: characters that people confuse. */
static char folded(char c)
{
    c = (char)toupper((unsigned char)c);
    return (char)(c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c);
}

TEST(every_wrong_character_is_refused)
{
    struct rng rng;
    uint64_t seed;
    rng_start(&rng, 51);
    for (int round = 0; round < 120; round++) {
        enum sort sort = (enum sort)(round % SORTS);
        char id[ID_MOST], wrong[ID_MOST];
        write_random(sort, &rng, id);
        for (size_t i = 0; id[i]; i++)
            for (int c = '!'; c < 127; c++) {
                strcpy(wrong, id);
                wrong[i] = (char)c;
                if (folded((char)c) != folded(id[i]) && reads(sort, wrong, &seed))
                    fail_msg("%s was read for %s", wrong, id);
            }
    }
}

TEST(every_swap_of_neighbours_is_refused)
{
    struct rng rng;
    uint64_t seed;
    rng_start(&rng, 52);
    for (int round = 0; round < 800; round++) {
        enum sort sort = (enum sort)(round % SORTS);
        char id[ID_MOST], swapped[ID_MOST];
        write_random(sort, &rng, id);
        for (size_t i = 0; id[i + 1]; i++) {
            strcpy(swapped, id);
            swapped[i] = id[i + 1];
            swapped[i + 1] = id[i];
            if (folded(id[i]) != folded(id[i + 1]) && reads(sort, swapped, &seed))
                fail_msg("%s was read for %s", swapped, id);
        }
    }
}

/* The check character does not promise to catch lost and doubled characters, but the form catches most. */
TEST(malformed_ids_are_refused)
{
    static const char *const wrong[SORTS][15] = {
        {"", "CC", "CC-5x5", "CC-5x5-7Q3K9F2M", "CC-5x5-7Q3K9F2M-", "-5x5-7Q3K9F2M-T", "--", "----", "CC--7Q3K9F2M-T",
         "XX-5x5-7Q3K9F2M-T", "CC-5x5-7Q3K9F2M-TT", "CC-5x5-7Q3K9F2-M", "CC-5x5-7Q3K9F2MM-T", "CC-5x5-7Q3K.9F2M-T",
         "CC-5x5-7Q3K9F2U-T"},
        {"", "CS", "CS-C14-5x5", "CS-C14-5x5-7Q3K9F2M", "CS-C14-5x5-7Q3K9F2M-", "CS-C41-5x5-7Q3K9F2M-0",
         "CS-C06-5x5-7Q3K9F2M-0", "CS--5x5-7Q3K9F2M-0", "CS-C1-5x5-7Q3K9F2M-0", "CS-C144-5x5-7Q3K9F2M-0", "----",
         "CS-C14-5x5-7Q3K9F2M-0-0", "XX-C14-5x5-7Q3K9F2M-0"}};
    uint64_t seed;
    for (int sort = 0; sort < SORTS; sort++)
        for (size_t i = 0; i < 15 && wrong[sort][i]; i++)
            assert_false(reads((enum sort)sort, wrong[sort][i], &seed));
}

/* Small letters, o for 0, I and l for 1, and blanks anywhere, also in place of the dashes. */
TEST(reading_is_forgiving)
{
    const uint64_t seed = 0x0108421084; /* 0 and 1 in turn */
    struct rng rng;
    rng_start(&rng, 53);
    for (int round = 0; round < 40; round++) {
        enum sort sort = (enum sort)(round % SORTS);
        struct sheet_id sheet = random_sheet(&rng);
        struct puzzle_id puzzle = random_puzzle(&rng);
        scoped(text_release) struct text id = {0}, dashes = {0};
        char spaced[2 * ID_MOST], blanks[ID_MOST];
        uint64_t one, other, third;
        size_t n = 0;
        sheet.seed = puzzle.seed = seed;
        if (sort == SHEETS)
            sheet_id_write(&sheet, &id);
        else
            puzzle_id_write(&puzzle, &id);
        for (size_t i = 0; i <= id.len; i++) {
            char c = (char)tolower((unsigned char)id.data[i]);
            spaced[n++] = c == '0' ? 'o' : c == '1' ? (i % 2 ? 'I' : 'l') : c;
            spaced[n++] = c ? ' ' : '\0';
            blanks[i] = id.data[i] == '-' ? ' ' : id.data[i];
            text_add(&dashes, id.data[i] == '-' ? "\u2013\u200b" : (char[]){id.data[i], '\0'});
        }
        if (!reads(sort, spaced, &one) || !reads(sort, blanks, &other) || !reads(sort, dashes.data, &third) ||
            one != seed || other != seed || third != seed)
            fail_msg("%s, %s", spaced, blanks);
    }
}

/* Neither sort is accepted for the other, and the message says which one it is. */
TEST(sheets_and_puzzles_are_told_apart)
{
    struct rng rng;
    rng_start(&rng, 54);
    for (int round = 0; round < 200; round++) {
        struct puzzle_id puzzle = random_puzzle(&rng), other_puzzle;
        struct sheet_id sheet = {.game = puzzle.game, .seed = puzzle.seed}, other_sheet;
        scoped(text_release) struct text id = {0}, why = {0};
        params_standard(sheet.game->params, &sheet.values);
        puzzle_id_write(&puzzle, &id);
        assert_false(sheet_id_read(id.data, id.len, &other_sheet, &why));
        assert_non_null(strstr(text_string(&why), "it is the ID of a puzzle"));
        text_clear(&id);
        text_clear(&why);
        sheet_id_write(&sheet, &id);
        assert_false(puzzle_id_read(id.data, id.len, &other_puzzle, &why));
        assert_non_null(strstr(text_string(&why), "it is the ID of a sheet"));
    }
}

/* ---- Sheets ------------------------------------------------------------------------------------------------------ */

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
TEST(sheets_stay_what_they_are)
{
    static const struct {
        const char *id, *setup;
    } pinned[] = {
#include "golden/sheet_ids.inc"
    };
    for (size_t i = 0; i < sizeof pinned / sizeof *pinned; i++) {
        struct sheet_id id;
        scoped(text_release) struct text setup = {0}, again = {0};
        assert_true(sheet_id_read(pinned[i].id, strlen(pinned[i].id), &id, &setup));
        id.values.edition = play_edition(id.game);
        struct rng rng = {{0}};
        struct pos *pos = play_start(id.game, &id.values, (rng_start(&rng, 0), &rng));
        sheet_id_start(&id, pos);
        write_setup(&id, pos, &setup);
        sheet_id_write(&id, &again);
        assert_string_equal(text_string(&setup), pinned[i].setup);
        assert_string_equal(again.data, pinned[i].id);
        free(pos);
    }
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The seeds of a batch depend on game, parameters, seed and index alone, and never repeat. */
TEST(seeds_of_sheets)
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
    scoped(mem_free) uint64_t *seeds = mem_new(many * sizeof *seeds);
    for (size_t i = 0; i < many; i++)
        seeds[i] = rng_permute40(99, i);
    qsort(seeds, many, sizeof *seeds, by_number);
    for (size_t i = 0; i + 1 < many; i++)
        assert_true(seeds[i] < seeds[i + 1]);
    assert_true(seeds[many - 1] < ID_SEEDS);
    assert_true(rng_permute40(99, 1) == 945379915096); /* part of what --seed promises */
}

/* ---- Puzzles ----------------------------------------------------------------------------------------------------- */

TEST(puzzles_are_read_back)
{
    struct rng rng;
    rng_start(&rng, 50);
    for (int round = 0; round < 500; round++) {
        struct puzzle_id id = random_puzzle(&rng), read;
        scoped(text_release) struct text text = {0}, why = {0};
        puzzle_id_write(&id, &text);
        assert_true(puzzle_id_read(text.data, text.len, &read, &why));
        assert_ptr_equal(read.game, id.game);
        assert_ptr_equal(read.kind, id.kind);
        assert_int_equal(read.grades.least, id.grades.least);
        assert_int_equal(read.grades.most, id.grades.most);
        assert_int_equal(read.seed, id.seed);
        assert_memory_equal(&read.values, &id.values, sizeof id.values);
    }
}

/* An ID with a correct check character can still be wrong. */
TEST(puzzles_with_wrong_contents_are_refused)
{
    static const struct {
        const char *id, *why;
    } wrong[] = {
        {"CS-C41-5x5-7Q3K9F2M", "grades from 1 to 5"},
        {"CS-C16-5x5-7Q3K9F2M", "grades from 1 to 5"},
        {"CS-C04-5x5-7Q3K9F2M", "grades from 1 to 5"},
        {"CS-CA4-5x5-7Q3K9F2M", "grades from 1 to 5"},
        {"CS-X14-5x5-7Q3K9F2M", "no kind of puzzle with the letter X"},
        {"CS-C14-9x4-7Q3K9F2M", "sizes from 3x3 to 8x8"},
        {"CS-C14-13x5-7Q3K9F2M", "of this size"},
        {"CS-C14-05x5-7Q3K9F2M", "of this size"},
        {"CS-C14-0-7Q3K9F2M", "of this size"},
        {"XX-C14-5x5-7Q3K9F2M", "no game has the code XX"},
        {"-C14-5x5-7Q3K9F2M", "the game's code is missing before the first dash"},
        {"CS-C144-5x5-7Q3K9F2M", "it must read like"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct puzzle_id id;
        scoped(text_release) struct text text = {0}, why = {0};
        text_add(&text, wrong[i].id);
        id_add_check(&text, 0);
        assert_false(puzzle_id_read(text.data, text.len, &id, &why));
        if (!strstr(text_string(&why), wrong[i].why))
            fail_msg("%s: %s", text.data, text_string(&why));
    }
}

TEST(sheets_with_wrong_contents_are_refused)
{
    static const char *const wrong[] = {"CO-W11K10-7Q3K9F2M", "CO-W20-7Q3K9F2M",    "CO-X11-7Q3K9F2M",
                                        "CC-3x5V82-7Q3K9F2M", "CC-3x5V19-7Q3K9F2M", "CC-4x4MB1B2-7Q3K9F2M",
                                        "CS-3x3K5-7Q3K9F2M",  "E5-5x5G26-7Q3K9F2M", "E5-5x5K6-7Q3K9F2M",
                                        "CC-0x4-7Q3K9F2M",    "CC-4x4Q-7Q3K9F2M"},
                             *const right[] = {"CO-W11K9-7Q3K9F2M",    "CO-W19-7Q3K9F2M",   "CC-3x5V28-7Q3K9F2M",
                                               "CC-4x4MB1Q1-7Q3K9F2M", "CS-3x3K4-7Q3K9F2M", "E5-5x5G25-7Q3K9F2M",
                                               "E5-5x5K5-7Q3K9F2M"};
    uint64_t seed;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong + sizeof right / sizeof *right; i++) {
        scoped(text_release) struct text text = {0};
        bool good = i >= sizeof wrong / sizeof *wrong;
        text_add(&text, good ? right[i - sizeof wrong / sizeof *wrong] : wrong[i]);
        id_add_check(&text, 0);
        if (reads(SHEETS, text.data, &seed) != good)
            fail_msg("%s", text.data);
    }
    assert_true(reads(SHEETS, "CC-4x4-1KYW09TJ-5/1", &seed));
    assert_true(reads(SHEETS, "CC-4x4-1KYW09TJ-5/1 AB", &seed));
    assert_false(reads(SHEETS, "CC-4x4-1KYW09TJ-5/1U", &seed));
}

/* Seeds of a batch depend on kind, grades, parameters, seed and index. */
TEST(seeds_of_puzzles)
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

/* What an ID means may never change. */
TEST(puzzles_stay_what_they_are)
{
    const struct game *game = registry_find("connect-square", 14);
    struct puzzle_id id = {.game = game,
                           .kind = lookup_puzzle_kind(game, "chain", NULL),
                           .grades = {2, 4},
                           .seed = 0x123456789A};
    scoped(text_release) struct text text = {0};
    struct rng rng;
    puzzle_standard(id.kind, game->params, &id.values);
    puzzle_id_write(&id, &text);
    assert_string_equal(text.data, "CS-C24-5x5-28T5CY4T-Y");
    puzzle_id_start(&id, &rng);
    assert_int_equal(rng_next(&rng), 0x57f2f081beb45c19);
}
