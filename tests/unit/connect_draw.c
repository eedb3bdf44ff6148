/* CoNNect's sheet and cards show the edition and the position, and stay in their boxes. */
#include "catalogue/registry.h"
#include "games/connect/internal.h"
#include "games/connect/picture/sheet_picture.h"
#include "help/bounding_box.h"
#include "help/pages.h"
#include "help/test.h"
#include "help/trace.h"
#include "page/template/template.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct resources *resources;
static struct connect_edition standard, least, most;
static struct text out;

/* ---- Editions: the standard one, and what the bounds of an edition allow --------------------------------------- */

/* Reads the standard edition, with another second score card. */
static void read_edition(struct connect_edition *edition, char card)
{
    struct text why = {0};
    int line;
    for (const struct template_entry *e = template_table; e->name; e++)
        if (strcmp(e->name, "connect/standard.cfg") == 0) {
            char *s = strndup(e->content, (size_t)(e->end - e->content));
            strstr(s, "16, 14")[5] = card;
            assert_true(connect_edition_format.read(s, edition, &line, &why));
            free(s);
        }
    assert_int_equal(edition->rounds, 12);
}

static void make_least(void)
{
    least = standard;
    least.rounds = least.track = least.score_count = 1;
    least.arrows = 0;
    least.small_count = 1;
    for (int section = 0; section < SECTIONS; section++)
        least.box_count[section] = 0;
}

static void fill(char *s, size_t size)
{
    for (size_t i = 0; i + 1 < size; i++)
        s[i] = i % 9 == 8 ? ' ' : 'W';
    s[size - 1] = '\0';
}

static void make_most(void)
{
    most = standard;
    most.rounds = ROUNDS_MOST;
    most.arrows = (1 << LINES) - 1;
    most.track = TRACK_MOST;
    for (int i = 1; i <= TRACK_MOST; i++)
        most.penalty[i] = 99;
    for (int section = 0; section < SECTIONS; section++) {
        most.box_count[section] = BOXES_MOST;
        for (int i = 0; i < BOXES_MOST; i++)
            most.box[section][i] = (struct bonus_box){(uint8_t)(1 + i % (BONUS_KINDS - 1)), 6, 9};
    }
    most.small_count = most.big_count = most.score_count = CARDS_MOST;
    for (int i = 0; i < CARDS_MOST; i++) {
        most.small[i] = standard.small[i % standard.small_count];
        most.big[i] = standard.big[i % standard.big_count];
        fill(most.big[i].name, sizeof most.big[i].name);
        most.score[i] = 99;
    }
    most.objective_count = OBJECTIVES_MOST;
    for (int i = 0; i < OBJECTIVES_MOST; i++) {
        most.objective[i] = standard.objective[i % standard.objective_count];
        most.objective[i].deck = (uint8_t)(i % DECKS);
        most.objective[i].number = (uint8_t)(1 + i / DECKS);
        most.objective[i].points = 99;
        fill(most.objective[i].text, sizeof most.objective[i].text);
    }
    for (int deck = 0; deck < DECKS; deck++)
        fill(most.deck_title[deck], sizeof most.deck_title[deck]);
}

static int load(void **state)
{
    resources = pages_resources(registry_find("conect", 6));
    read_edition(&standard, '4');
    make_least();
    make_most();
    return 0;
}

static int unload(void **state)
{
    text_release(&out);
    resources_free(resources);
    return 0;
}

/* ---- Positions ------------------------------------------------------------------------------------------------- */

static struct connect_table blank_table(const struct connect_edition *e)
{
    struct connect_table t = {.arrows = e->arrows};
    memcpy(t.layout, e->setup, sizeof t.layout);
    memset(t.shape, UNWRITTEN, sizeof t.shape);
    memset(t.objective, UNWRITTEN, sizeof t.objective);
    for (int player = 0; player < SHEET_PLAYERS; player++)
        memset(t.sheet[player].number, UNWRITTEN, sizeof t.sheet[player].number);
    return t;
}

/* With everything that a sheet can have. */
static struct connect_table full_table(const struct connect_edition *e)
{
    struct connect_table t = blank_table(e);
    struct player_sheet *sheet = &t.sheet[0];
    const spaces all = ((spaces)1 << GRID_SPACES) - 1;

    t.set_up = t.moved = t.over = t.has_dice = true;
    memset(t.roll, 6, sizeof t.roll);
    for (int i = 0; i < TABLE_SHAPES; i++)
        t.shape[i] = (uint8_t)i;
    for (int deck = 0; deck < DECKS; deck++)
        for (int i = e->objective_count - 1; i >= 0; i--)
            if (e->objective[i].deck == deck)
                t.objective[deck] = (uint8_t)i;
    memset(sheet->number, 4, sizeof sheet->number);
    sheet->written = sheet->claimed = all;
    sheet->crossed = all & 0x5555555555555555;
    memset(sheet->box, BOX_USED, sizeof sheet->box);
    sheet->free_actions = e->track;
    sheet->small_claimed = sheet->big_claimed = 0xff;
    sheet->objectives = 7;
    return t;
}

/* ---- What is drawn ---------------------------------------------------------------------------------------------- */

static const char *trace(const struct connect_edition *e, const struct connect_table *t)
{
    struct values v = {.edition = e};
    struct text why = {0};
    text_clear(&out);
    struct draw *d = draw_trace(resources_get(resources), &out);
    draw_page(d, 300, 300);
    connect_picture.draw(&v, &(struct view){.turn.after = (const struct pos *)t, .pitch = 12}, d);
    assert_true(draw_close(d, &why));
    return text_string(&out);
}

/* How often a text stands on a sheet. */
static int count_text(const char *drawn, const char *s)
{
    char quoted[TEXT_MOST + 8];
    int count = 0;
    snprintf(quoted, sizeof quoted, " \"%s\"\n", s);
    for (const char *at = drawn; (at = strstr(at, quoted)) != NULL; at++)
        count++;
    return count;
}

TEST(sizes)
{
    struct values v = {.edition = &standard};
    struct board b;
    connect_picture.board(&v, resources_get(resources)->theme, false, &b);
    /* Between the margins, head and foot of A4, and of half of it. */
    double a4 = fmin(186 / b.columns, 250 / b.rows), half = fmin(132.5 / b.columns, 163 / b.rows);
    assert_true(a4 >= 12 && half >= 7.9 && half >= b.pitch_least);
    v.edition = &most;
    connect_picture.board(&v, resources_get(resources)->theme, false, &b);
    assert_true(fmin(186 / b.columns, 250 / b.rows) >= fmax(9.5, b.pitch_least));
}

static void check_box(const struct connect_edition *e, const struct connect_table *t, double pitch)
{
    struct values v = {.edition = e};
    scoped(bounding_boxes_release) struct bounding_boxes found = {0};
    struct text why = {0};
    struct board b;

    connect_picture.board(&v, resources_get(resources)->theme, false, &b);
    struct draw *d = draw_bounding_boxes(resources_get(resources), &found);
    draw_page(d, 500, 500);
    connect_picture.draw(&v, &(struct view){.turn.after = (const struct pos *)t, .pitch = pitch}, d);
    assert_true(draw_close(d, &why));
    const struct bounding_box *ink = &found.pages[0];
    if (found.spilled.len > 0 || ink->left < -0.5 || ink->top < -0.5 || ink->right > b.columns * pitch + 0.5 ||
        ink->bottom > b.rows * pitch + 0.5)
        fail_msg("ink from (%.2f, %.2f) to (%.2f, %.2f) in a box of %.2f x %.2f, pitch %.1f", ink->left, ink->top,
                 ink->right, ink->bottom, b.columns * pitch, b.rows * pitch, pitch);
    assert_true(ink->right > b.columns * pitch - 2 && ink->bottom > b.rows * pitch - 2);
}

TEST(sheets_stay_in_their_box)
{
    static const struct connect_edition *const editions[] = {&standard, &least, &most};
    static const double pitches[] = {6.5, 8, 12, 16};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++) {
            struct connect_table blank = blank_table(editions[i]), full = full_table(editions[i]);
            check_box(editions[i], &blank, pitches[k]);
            check_box(editions[i], &full, pitches[k]);
        }
}

TEST(the_edition_is_printed)
{
    struct connect_edition e = standard;
    struct connect_table t = blank_table(&e);
    assert_int_equal(count_text(trace(&e, &t), "adjust"), 4);
    assert_int_equal(count_text(text_string(&out), "write 6"), 1);
    assert_int_equal(count_text(text_string(&out), "cards 16 \u00b7 14 \u00b7 13 \u00b7 12"), 1);
    assert_int_equal(count_text(text_string(&out), "\u22127"), 1);
    assert_int_equal(count_text(text_string(&out), "\u221242"), 0);

    e.box[SECTION_3][0] = (struct bonus_box){BONUS_ADJUST, 0, 1};
    e.score[1] = 15;
    e.penalty[5] = 42;
    e.rounds = 13;
    assert_int_equal(count_text(trace(&e, &t), "adjust"), 5);
    assert_int_equal(count_text(text_string(&out), "cards 16 \u00b7 15 \u00b7 13 \u00b7 12"), 1);
    assert_int_equal(count_text(text_string(&out), "\u22127"), 0);
    assert_int_equal(count_text(text_string(&out), "\u221242"), 1);
    assert_int_equal(count_text(text_string(&out), "13"), 1);
}

/* Parts drawn for one edition are not reused for another of the same name. */
TEST(editions_are_told_apart)
{
    struct connect_edition other;
    struct connect_table t = blank_table(&standard);
    struct text why = {0};
    read_edition(&other, '5');
    text_clear(&out);
    struct draw *d = draw_trace(resources_get(resources), &out);
    draw_page(d, 300, 300);
    for (int i = 0; i < 4; i++) {
        struct values v = {.edition = i % 2 ? &other : &standard};
        connect_picture.draw(&v, &(struct view){.turn.after = (const struct pos *)&t, .pitch = 12}, d);
    }
    assert_true(draw_close(d, &why));
    assert_int_equal(count_text(text_string(&out), "cards 16 \u00b7 14 \u00b7 13 \u00b7 12"), 1);
    assert_int_equal(count_text(text_string(&out), "cards 16 \u00b7 15 \u00b7 13 \u00b7 12"), 1);
}

TEST(the_draw_is_printed)
{
    struct connect_table t = blank_table(&standard);
    const char *text = standard.objective[2].text;
    assert_int_equal(count_text(trace(&standard, &t), "G"), 0);
    assert_int_equal(count_text(text_string(&out), text), 0);
    t.objective[0] = 2;
    for (int i = 0; i < TABLE_SHAPES; i++)
        t.shape[i] = (uint8_t)(i + 3);
    assert_int_equal(count_text(trace(&standard, &t), "G"), 1);
    assert_int_equal(count_text(text_string(&out), "H"), 0);
    assert_int_equal(count_text(text_string(&out), text), 1);
}

TEST(the_dice_are_printed)
{
    struct connect_table t = blank_table(&standard);
    int before = count_text(trace(&standard, &t), "6");
    t.has_dice = true;
    memset(t.roll, 6, sizeof t.roll);
    t.roll[SETUP_ROLLS + 11][2] = 5;
    t.roll[SETUP_ROLLS + 12][0] = 6; /* of a round that is not played */
    assert_int_equal(count_text(trace(&standard, &t), "6"), before + 3 * (SETUP_ROLLS + 12) - 1);
}

TEST(what_was_written_is_drawn)
{
    struct connect_table t = blank_table(&standard);
    int zeros = count_text(trace(&standard, &t), "0");
    t.set_up = true;
    for (int i = 0; i < 5; i++) {
        t.sheet[0].number[i] = 0;
        t.sheet[0].written |= (spaces)1 << i;
    }
    assert_int_equal(count_text(trace(&standard, &t), "0"), zeros + 5);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------ */

static int count_cards(enum connect_part part, const struct connect_edition *e, int deck)
{
    struct values v = {.edition = e};
    v.of[CONNECT_PART].n[0] = (int16_t)part;
    return connect_cards.count(&v, deck);
}

enum { CARD_DECKS = 4 }; /* shapes, scores, objectives, dice */

TEST(decks_by_part)
{
    static const int all[] = {8, 4, 14, 1};
    static const enum connect_part parts[] = {PART_SHAPES, PART_SCORES, PART_OBJECTIVES, PART_DICE};
    for (int deck = 0; deck < CARD_DECKS; deck++) {
        assert_int_equal(count_cards(PART_SHEET, &standard, deck), 0);
        assert_int_equal(count_cards(PART_ALL, &standard, deck), all[deck]);
        for (int part = 0; part < CARD_DECKS; part++)
            assert_int_equal(count_cards(parts[part], &standard, deck), part == deck ? all[deck] : 0);
    }
    assert_int_equal(count_cards(PART_ALL, &least, 1), 1);
}

/* Ink keeps 3 mm off the cut. */
static void check_card(const struct values *v, void (*face)(const struct values *, int, int, struct draw *), int deck,
                       int card)
{
    scoped(bounding_boxes_release) struct bounding_boxes found = {0};
    struct text why = {0};
    struct draw *d = draw_bounding_boxes(resources_get(resources), &found);

    draw_page(d, 100, 100);
    face(v, deck, card, d);
    assert_true(draw_close(d, &why));
    const struct bounding_box *ink = &found.pages[0];
    if (ink->left < 3 || ink->top < 3 || ink->right > CARD_WIDTH - 3 || ink->bottom > CARD_HEIGHT - 3)
        fail_msg("card %d has ink from (%.2f, %.2f) to (%.2f, %.2f)", card, ink->left, ink->top, ink->right,
                 ink->bottom);
    assert_true(ink->right - ink->left > 40);
}

TEST(cards_keep_off_the_cut)
{
    static const struct connect_edition *const editions[] = {&standard, &least, &most};
    for (int i = 0; i < 3; i++) {
        struct values v = {.edition = editions[i]};
        v.of[CONNECT_PART].n[0] = PART_ALL;
        for (int deck = 0; deck < CARD_DECKS; deck++)
            for (int card = 0; card < connect_cards.count(&v, deck); card++) {
                check_card(&v, connect_cards.front, deck, card);
                check_card(&v, connect_cards.back, deck, card);
            }
    }
}

/* ---- Pictures --------------------------------------------------------------------------------------------------- */

/* Every bonus, and every condition of an objective, has a picture that stays in its box. */
static void check_picture(void (*make)(struct draw *, int), int which)
{
    scoped(bounding_boxes_release) struct bounding_boxes found = {0};
    struct text why = {0};
    struct draw *d = draw_bounding_boxes(resources_get(resources), &found);

    draw_page(d, 100, 100);
    make(d, which);
    assert_true(draw_close(d, &why));
    const struct bounding_box *ink = &found.pages[0];
    /* Type counts with its full height, so some reaches over. */
    if (ink->left < 43 || ink->right > 57 || ink->top < 43 || ink->bottom > 58 || ink->right - ink->left < 4)
        fail_msg("picture %d has ink from (%.2f, %.2f) to (%.2f, %.2f)", which, ink->left, ink->top, ink->right,
                 ink->bottom);
}

static void make_bonus(struct draw *d, int kind)
{
    icon_bonus(d, &(struct bonus_box){(uint8_t)kind, 6, 1}, 50, 50, 10);
}

static void make_objective(struct draw *d, int condition)
{
    struct objective o = {.condition = (uint8_t)condition, .count = 9, .size = 5, .spaces = 0x3f};
    icon_objective(d, &standard, &o, 50, 50, 10);
}

TEST(pictures)
{
    for (int kind = BONUS_NONE + 1; kind < BONUS_KINDS; kind++)
        check_picture(make_bonus, kind);
    for (int condition = 0; condition < CONDITIONS; condition++)
        check_picture(make_objective, condition);
}

TESTS_BETWEEN(load, unload)
