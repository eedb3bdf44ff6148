/* The built-in themes are safe for colour-blind readers. Colours that must be told apart are far enough apart for
 * everybody, or a drawn sign doubles them; pictures without any colour are searched for these signs. */
#include "catalogue/registry.h"
#include "draw/marker.h"
#include "games/connect_capture/internal.h"
#include "help/drawn.h"
#include "help/legible.h"
#include "help/pages.h"
#include "help/test.h"
#include "help/trace.h"
#include "help/vision.h"
#include "page/template/resources.h"

#include <math.h>

/* Delta E 00 that can be seen at a glance, for areas and for lines. */
#define DISTANCE_LEAST 10.0
/* Web Content Accessibility Guidelines 2.1: 1.4.3 for text; 1.4.11 for signs, such as a letter on a player's shape. */
#define CONTRAST_TEXT 4.5
#define CONTRAST_SIGN 3.0
/* L*, between the colours of aliens' values, so that grey prints show them too. */
#define LIGHTNESS_LEAST 18.5

/* ---- The arithmetic ------------------------------------------------------------------------------------------ */

/* Sharma, Wu and Dalal 2005, table 1: one pair for each case of the formula. */
static const struct {
    struct lab one, other;
    double distance;
} published[] = {
    {{50, 2.6772, -79.7751}, {50, 0, -82.7485}, 2.0425},
    {{50, -1.3802, -84.2814}, {50, 0, -82.7485}, 1.0000},
    {{50, 0, 0}, {50, -1, 2}, 2.3669},
    {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0009}, 7.1792},
    {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0011}, 7.2195},
    {{50, -0.0010, 2.4900}, {50, 0.0009, -2.4900}, 4.8045},
    {{50, -0.0010, 2.4900}, {50, 0.0011, -2.4900}, 4.7461},
    {{50, 2.5, 0}, {73, 25, -18}, 27.1492},
    {{50, 2.5, 0}, {56, -27, -3}, 31.9030},
    {{50, 2.5, 0}, {50, 3.1736, 0.5854}, 1.0000},
    {{60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}, 1.2644},
    {{6.7747, -0.2908, -2.4247}, {5.8714, -0.0985, -2.2286}, 0.6377},
};

TEST(test_distances_are_as_published)
{
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        double there = vision_distance(published[i].one, published[i].other);
        double back = vision_distance(published[i].other, published[i].one);
        if (fabs(there - published[i].distance) > 0.00005 || fabs(there - back) > 1e-9)
            fail_msg("pair %zu: %.5f there, %.5f back, published %.4f", i + 1, there, back, published[i].distance);
    }
}

static void assert_lab(struct colour c, double l, double a, double b)
{
    struct lab lab = vision_lab(c, VISION_FULL);
    if (fabs(lab.l - l) > 0.05 || fabs(lab.a - a) > 0.05 || fabs(lab.b - b) > 0.05)
        fail_msg("#%02x%02x%02x: %.3f %.3f %.3f", c.r, c.g, c.b, lab.l, lab.a, lab.b);
}

/* The corners of sRGB under D65. */
TEST(test_colours_become_lab)
{
    assert_lab((struct colour){255, 255, 255}, 100, 0, 0);
    assert_lab((struct colour){0, 0, 0}, 0, 0, 0);
    assert_lab((struct colour){255, 0, 0}, 53.24, 80.09, 67.20);
    assert_lab((struct colour){0, 255, 0}, 87.73, -86.18, 83.18);
    assert_lab((struct colour){0, 0, 255}, 32.30, 79.19, -107.86);
    assert_true(fabs(vision_contrast((struct colour){0, 0, 0}, (struct colour){255, 255, 255}, VISION_FULL) - 21) <
                0.01);
}

static double seen_apart(struct colour one, struct colour other, enum vision vision)
{
    return vision_distance(vision_lab(one, vision), vision_lab(other, vision));
}

/* Colours that differ strongly for most people, but look alike without one kind of cones: the rule below must detect
 * them. */
TEST(test_the_colour_blind_confuse_colours)
{
    static const struct {
        enum vision vision;
        struct colour one, other;
    } confused[] = {
        {VISION_PROTANOPIA, {0x11, 0x66, 0x11}, {0xFF, 0x00, 0x00}},
        {VISION_DEUTERANOPIA, {0x00, 0xAA, 0x55}, {0xFF, 0x11, 0x66}},
        {VISION_TRITANOPIA, {0xEE, 0x00, 0x88}, {0xFF, 0x55, 0x22}},
    };
    for (size_t i = 0; i < sizeof confused / sizeof *confused; i++) {
        assert_true(seen_apart(confused[i].one, confused[i].other, VISION_FULL) > 3 * DISTANCE_LEAST);
        assert_true(seen_apart(confused[i].one, confused[i].other, confused[i].vision) < 2);
    }
    for (int vision = 0; vision < VISIONS; vision++) {
        const struct colour grey = {0x80, 0x80, 0x80}, black = {0, 0, 0};
        assert_true(vision_distance(vision_lab(grey, VISION_FULL), vision_lab(grey, (enum vision)vision)) < 0.5);
        assert_true(seen_apart(black, grey, (enum vision)vision) > 3 * DISTANCE_LEAST);
    }
}

/* ---- The themes ---------------------------------------------------------------------------------------------- */

/* Calls `check` with each built-in theme. */
static void for_themes(void (*check)(const struct theme *, const char *name))
{
    struct text why = {0};
    struct theme theme;
    char name[32];
    size_t count = 0;
    for (; legible_theme(count, name, sizeof name); count++) {
        if (!theme_load("/nonexistent", name, &theme, &why))
            fail_msg("%s", text_string(&why));
        check(&theme, name);
    }
    assert_true(count >= 2);
}

/* Pairs of colours that may look alike because a drawn sign tells them apart. Tests below look for the sign. */
enum meaning { PLAYERS, PLAYER_AND_INK, VALUES };

static const struct {
    enum theme_fill fill;
    enum meaning meaning;
    const char *by;
} doubled[] = {
    {FILL_OUTLINE, PLAYERS, "shape, hatch, kind of line, letter"},
    {FILL_OUTLINE, PLAYER_AND_INK, "shape and letter: what is new is ringed, what is struck out crossed"},
};

static bool is_doubled(const struct theme *theme, enum meaning meaning)
{
    for (size_t i = 0; i < sizeof doubled / sizeof *doubled; i++)
        if (doubled[i].fill == theme->fill && doubled[i].meaning == meaning)
            return true;
    return false;
}

static void check_apart(struct colour one, struct colour other, const char *theme, const char *what)
{
    for (int vision = 0; vision < VISIONS; vision++) {
        double distance = seen_apart(one, other, (enum vision)vision);
        if (distance < DISTANCE_LEAST)
            fail_msg("%s, %s: #%02x%02x%02x and #%02x%02x%02x are %.1f apart under %s", theme, what, one.r, one.g,
                     one.b, other.r, other.g, other.b, distance, vision_names[vision]);
    }
}

static void check_players(const struct theme *theme, const char *name)
{
    const struct colour *player = theme->colour.player;
    for (int i = 0; i < THEME_PLAYERS; i++) {
        check_apart(player[i], theme->colour.paper, name, "a player's colour on paper");
        check_apart(player[i], theme->colour.guide, name, "a player's colour on squared paper");
        if (!is_doubled(theme, PLAYER_AND_INK))
            check_apart(player[i], theme->colour.ink, name, "a player's colour beside ink");
        for (int k = i + 1; k < THEME_PLAYERS && !is_doubled(theme, PLAYERS); k++)
            check_apart(player[i], player[k], name, "two players");
    }
}

TEST(test_players_are_told_apart)
{
    for_themes(check_players);
}

static void check_values(const struct theme *theme, const char *name)
{
    const struct colour *value = theme->colour.value;
    for (int i = 0; i < THEME_VALUES; i++) {
        check_apart(value[i], theme->colour.paper, name, "an alien's colour on paper");
        for (int k = i + 1; k < THEME_VALUES; k++) {
            double lighter = vision_lab(value[i], VISION_FULL).l - vision_lab(value[k], VISION_FULL).l;
            check_apart(value[i], value[k], name, "two aliens");
            if (lighter < LIGHTNESS_LEAST)
                fail_msg("%s: values %d and %d differ in lightness by %.1f", name, i, k, lighter);
        }
    }
}

TEST(test_values_are_told_apart)
{
    for_themes(check_values);
}

static void check_contrast(struct colour text, struct colour ground, double least, const char *theme, const char *what)
{
    for (int vision = 0; vision < VISIONS; vision++) {
        double contrast = vision_contrast(text, ground, (enum vision)vision);
        if (contrast < least)
            fail_msg("%s, %s: a contrast of %.2f under %s", theme, what, contrast, vision_names[vision]);
    }
}

/* Text colours and their backgrounds: marker.c, games/connect_capture/picture.c, games/connect/picture/picture.c. */
static void check_text(const struct theme *theme, const char *name)
{
    const struct colour paper = theme->colour.paper, ink = theme->colour.ink;
    bool outlines = theme->fill == FILL_OUTLINE;
    struct colour wash = outlines ? paper : theme->colour.wash;

    check_contrast(ink, paper, CONTRAST_TEXT, name, "text");
    check_contrast(ink, wash, CONTRAST_TEXT, name, "text in a panel");
    check_contrast(theme->colour.soft, paper, CONTRAST_TEXT, name, "secondary text");
    check_contrast(theme->colour.soft, wash, CONTRAST_TEXT, name, "secondary text in a panel");
    check_contrast(theme->colour.wrong, paper, CONTRAST_TEXT, name, "what is wrong");
    check_apart(theme->colour.guide, paper, name, "lines to write on");
    for (int i = 0; i < THEME_VALUES; i++)
        check_contrast(theme->colour.on_value[i], outlines ? paper : theme->colour.value[i], CONTRAST_SIGN, name,
                       "an alien's digit");
    for (int player = 0; player < MARKERS; player++) {
        struct colour colour = theme->colour.player[player];
        check_contrast(player == 3 ? ink : colour, player == 3 && !outlines ? colour : paper, CONTRAST_SIGN, name,
                       "a player's letter");
    }
}

TEST(test_text_stands_out)
{
    for_themes(check_text);
}

/* ---- Without any colour -------------------------------------------------------------------------------------- */

enum { SIDE = 12, BIG = 24 }; /* mm of a picture */

/* A picture of a black marker or line of a player on white paper; for player -1 of nothing. */
static struct grey picture(const struct draw_resources *resources, void (*draw)(struct draw *, int player), int player)
{
    struct grey page = {0};
    struct draw *d = draw_grey(resources, 6, &page);
    draw_page(d, BIG, SIDE);
    if (player >= 0)
        draw(d, player);
    drawn_end(d);
    return page;
}

/* The sum of the differences of two pictures, pixel by pixel, relative to the ink of the darker one. */
static double unlike(const struct grey *one, const struct grey *other)
{
    double differs = 0, covered = 0;
    for (int i = 0; i < one->width * one->height; i++) {
        uint8_t a = one->pixels[i], b = other->pixels[i];
        differs += abs(a - b);
        covered += 255 - (a < b ? a : b);
    }
    return covered > 0 ? differs / covered : 0;
}

static void draw_marker(struct draw *d, int player)
{
    marker_draw(d, player, BIG / 2.0, SIDE / 2.0, 2, (struct colour){0, 0, 0});
}

static void draw_small_marker(struct draw *d, int player)
{
    marker_draw(d, player, BIG / 2.0, SIDE / 2.0, 0.6, (struct colour){0, 0, 0});
}

static void draw_badge(struct draw *d, int player)
{
    marker_badge(d, player, BIG / 2.0, SIDE / 2.0, 2.2, 9);
}

static void draw_area(struct draw *d, int player)
{
    marker_fill(d, player, 1, 1, BIG - 2, SIDE - 2);
}

static void draw_drawn_line(struct draw *d, int player)
{
    marker_line(d, player, 1, SIDE - 2, BIG - 1, 2, 0.8);
}

static void draw_curve(struct draw *d, int player)
{
    path_move(draw_path(d), 1, 1);
    path_line(draw_path(d), BIG / 2.0, SIDE - 2);
    path_line(draw_path(d), BIG - 1, 2);
    marker_stroke(d, player, 0.8);
}

/* Everything that identifies players, for how many players, and how different it must look. */
static const struct {
    const char *what;
    void (*draw)(struct draw *, int player);
    int players;
    double least;
} marks[] = {
    {"shapes", draw_marker, MARKERS, 0.15},   {"small shapes", draw_small_marker, MARKERS, 0.15},
    {"badges", draw_badge, MARKERS, 0.15},    {"areas", draw_area, MARKERS, 0.3},
    {"lines", draw_drawn_line, MARKERS, 0.2}, {"curves", draw_curve, THEME_PLAYERS, 0.1},
};

static void check_marks(const struct theme *theme, const char *name)
{
    struct theme black = *theme;
    struct resources *resources = pages_resources(registry_game(0));
    struct draw_resources draw = *resources_get(resources);
    memset(black.colour.player, 0, sizeof black.colour.player);
    draw.theme = &black;
    for (size_t m = 0; m < sizeof marks / sizeof *marks; m++) {
        struct grey pictures[THEME_PLAYERS + 1];
        for (int i = 0; i <= marks[m].players; i++) {
            pictures[i] = picture(&draw, marks[m].draw, i - 1);
            for (int k = 0; k < i; k++) {
                double share = unlike(&pictures[i], &pictures[k]);
                if (share < marks[m].least)
                    fail_msg("%s: %s of players %d and %d differ by %.2f only", name, marks[m].what, k - 1, i - 1,
                             share);
            }
        }
        for (int i = 0; i <= marks[m].players; i++)
            free(pictures[i].pixels);
    }
    resources_free(resources);
}

TEST(test_players_are_known_without_colour)
{
    for_themes(check_marks);
}

/* How often a number stands in the drawing of a galaxy with one alien. */
static int count_numbers(const struct draw_resources *resources, const struct game *game, int value, int number)
{
    struct galaxy g = {.width = 1, .height = 1, .kind = {KING}, .value = {(uint8_t)value}};
    struct values values = {0};
    struct text trace = {0}, quoted = {0};
    struct draw *d = draw_trace(resources, &trace);

    values.of[0].n[0] = values.of[0].n[1] = 1;
    draw_page(d, 100, 100);
    game->picture->draw(&values, &(struct view){.turn.after = (const struct pos *)&g, .pitch = 40}, d);
    drawn_end(d);
    text_addf(&quoted, "\"%d\"", number);
    int count = pages_count(&trace, text_string(&quoted));
    text_release(&quoted);
    text_release(&trace);
    return count;
}

/* An alien's value is printed beside its colour. */
static void check_digits(const struct theme *theme, const char *name)
{
    static const char slug[] = "connect-capture";
    const struct game *game = registry_find(slug, strlen(slug));
    struct resources *resources = pages_resources(game);
    struct draw_resources draw = *resources_get(resources);
    (void)name;
    draw.theme = theme;
    for (int value = 1; value <= 9; value++)
        assert_int_equal(count_numbers(&draw, game, value, value),
                         count_numbers(&draw, game, value % 9 + 1, value) + 1);
    resources_free(resources);
}

TEST(test_values_are_printed)
{
    for_themes(check_digits);
}
