/* CoNNect: reads and checks an edition. templates/connect/standard.cfg describes the format, in libconfig's notation.
 */
#include "base/setting.h"
#include "games/connect/edition.h"

#include <stddef.h>
#include <string.h>

enum { POINTS_MOST = 99, STARS_MOST = 9, DICE_MOST = 6, CLAIMS_MOST = 20 };

#define AT(member) offsetof(struct connect_edition, member)

static const struct setting decks_settings[] = {{"A", SETTING_GROUP, 0, 0, 0, false},
                                                {"B", SETTING_GROUP, 0, 0, 0, false},
                                                {"C", SETTING_GROUP, 0, 0, 0, false},
                                                {0}};

static const struct setting edition_settings[] = {
    {"name", SETTING_TEXT, 1, NAME_MOST - 1, AT(name), true},
    {"title", SETTING_TEXT, 1, TEXT_MOST - 1, AT(title), false},
    {"rounds", SETTING_NUMBER, 1, ROUNDS_MOST, AT(rounds), false},
    {"setup", SETTING_LIST, SETUP_SPACES, SETUP_SPACES, 0, false},
    {"arrows", SETTING_GROUP, 0, 0, 0, false},
    {"circles", SETTING_GROUP, 0, 0, 0, false},
    {"free_actions", SETTING_GROUP, 0, 0, 0, false},
    {"connect3", SETTING_GROUP, 0, 0, 0, false},
    {"connect4", SETTING_GROUP, 0, 0, 0, false},
    {"connect5", SETTING_GROUP, 0, 0, 0, false},
    {"decks", SETTING_GROUP, 0, 0, 0, false},
    {0},
};

static const struct setting_group parts[] = {
    {"arrows", (const struct setting[]){{"lines", SETTING_LIST, 1, LINES, 0, false},
                                        {"run", SETTING_NUMBER, 0, POINTS_MOST, AT(arrow_run), false},
                                        {"mixed", SETTING_NUMBER, 0, POINTS_MOST, AT(arrow_mixed), false},
                                        {"full", SETTING_NUMBER, 0, POINTS_MOST, AT(arrow_full), false},
                                        {0}}},
    {"circles", (const struct setting[]){{"each", SETTING_NUMBER, 0, POINTS_MOST, AT(circle), false},
                                         {"line", SETTING_NUMBER, 0, POINTS_MOST, AT(circle_line), false},
                                         {0}}},
    {"free_actions", (const struct setting[]){{"penalty", SETTING_LIST, 2, TRACK_MOST + 1, 0, false}, {0}}},
    {"connect3", (const struct setting[]){{"boxes", SETTING_LIST, 1, BOXES_MOST, 0, false}, {0}}},
    {"connect4", (const struct setting[]){{"boxes", SETTING_LIST, 1, BOXES_MOST, 0, false},
                                          {"shapes", SETTING_LIST, 1, CARDS_MOST, 0, false},
                                          {"first", SETTING_NUMBER, 0, POINTS_MOST, AT(shape_first), false},
                                          {"later", SETTING_NUMBER, 0, POINTS_MOST, AT(shape_later), false},
                                          {0}}},
    {"connect5", (const struct setting[]){{"shapes", SETTING_LIST, TABLE_SHAPES, CARDS_MOST, 0, false},
                                          {"scores", SETTING_LIST, 1, SCORES_MOST, 0, false},
                                          {0}}},
    {"decks", decks_settings},
};

/* ---- Lists ------------------------------------------------------------------------------------------------ */

/* A list of points or penalties. */
static bool read_points(struct setting_reader *r, const config_setting_t *list, uint8_t *points, uint8_t *count)
{
    *count = (uint8_t)config_setting_length(list);
    for (int i = 0; i < *count; i++)
        if (!setting_number(setting_entry(list, i), 0, POINTS_MOST, &points[i]))
            return text_refuse(setting_locate(r, list), "%s: entry %d must be a whole number from 0 to %d",
                               config_setting_name(list), i + 1, POINTS_MOST);
    return true;
}

/* The penalties after 0, 1, 2 ... Free Actions. */
static bool read_penalty(struct setting_reader *r, const config_setting_t *list, struct connect_edition *e)
{
    const uint8_t *penalty = e->penalty;
    uint8_t count;
    if (!read_points(r, list, e->penalty, &count))
        return false;
    if (penalty[0] != 0)
        return text_refuse(setting_locate(r, list), "penalty: entry 1 must be 0, for no Free Action");
    e->track = (uint8_t)(count - 1);
    for (int i = 1; i <= e->track; i++)
        if (penalty[i] < penalty[i - 1])
            return text_refuse(setting_locate(r, list),
                               "penalty: entry %d is %d, less than the %d before it: it must not fall", i + 1,
                               penalty[i], penalty[i - 1]);
    return true;
}

static int space_number(const char *s)
{
    int column, row;
    size_t len = strlen(s);
    bool good = len > 0 && notation_read_cell(s, len, &column, &row) == len && column < GRID_SIDE && row < GRID_SIDE;
    return good ? row * GRID_SIDE + column : -1;
}

static int line_number(const char *s)
{
    static const char names[] = "abcdef123456";
    const char *found = strlen(s) == 1 ? strchr(names, *s) : NULL;
    return found ? (int)(found - names) : -1;
}

/* Reads a list of different spaces or lines, whose numbers `number` returns (-1: it is none), as a set and, unless it
 * is NULL, in order into `order`. */
static bool read_set(struct setting_reader *r, const config_setting_t *from, int (*number)(const char *),
                     const char *expected, uint8_t *order, uint64_t *set)
{
    *set = 0;
    for (int i = 0; i < config_setting_length(from); i++) {
        const char *s = config_setting_get_string(setting_entry(from, i));
        int n = s ? number(s) : -1;
        if (n < 0)
            return text_refuse(setting_locate(r, from), "%s: entry %d must be %s", config_setting_name(from), i + 1,
                               expected);
        if (bits_have(*set, n))
            return text_refuse(setting_locate(r, from), "%s: %s appears twice", config_setting_name(from), s);
        *set |= bit(n);
        if (order)
            order[i] = (uint8_t)n;
    }
    return true;
}

static bool read_spaces(struct setting_reader *r, const config_setting_t *from, uint8_t *order, spaces *set)
{
    return read_set(r, from, space_number, "a space from \"a1\" to \"f6\"", order, set);
}

static bool read_boxes(struct setting_reader *r, const config_setting_t *list, struct bonus_box *boxes, uint8_t *count)
{
    static const struct setting settings[] = {
        {"gives", SETTING_WORD, 0, 0, 0, false},
        {"number", SETTING_NUMBER, 1, DICE_MOST, offsetof(struct bonus_box, number), true},
        {"stars", SETTING_NUMBER, 0, STARS_MOST, offsetof(struct bonus_box, stars), false},
        {0},
    };
    static const struct setting_group group = {"a bonus box", settings};

    *count = (uint8_t)config_setting_length(list);
    for (int i = 0; i < *count; i++) {
        const config_setting_t *from = setting_entry(list, i);
        struct bonus_box *box = &boxes[i];
        if (!setting_take(r, from, &group, box))
            return false;
        int kind = 0;
        if (!setting_word(r, from, "gives", connect_bonus_words, BONUS_KINDS, &kind))
            return false;
        box->kind = (uint8_t)kind;
        if (kind == BONUS_WRITE && box->number == 0)
            return setting_refuse_missing(r, from, &group, "number");
        if (kind != BONUS_WRITE && box->number != 0)
            return text_refuse(setting_locate(r, config_setting_get_member(from, "number")),
                               "number is for \"write\" only: a box that gives \"%s\" has none",
                               connect_bonus_words[kind]);
        if (kind == BONUS_POINTS)
            box->number = box->stars;
    }
    return true;
}

/* ---- Shapes ---------------------------------------------------------------------------------------------- */

/* Reads the drawing of a shape: rows of X and points. */
static bool read_cells(struct setting_reader *r, const config_setting_t *from, int size, spaces *set)
{
    *set = 0;
    for (int row = 0; row < config_setting_length(from); row++) {
        const char *s = config_setting_get_string(setting_entry(from, row));
        size_t len = s ? strlen(s) : 0;
        if (len == 0 || len > GRID_SIDE || strspn(s, "X.") != len)
            return text_refuse(setting_locate(r, from), "cells: entry %d must be a row of 1 to %d characters X and .",
                               row + 1, GRID_SIDE);
        for (int column = 0; column < (int)len; column++)
            if (s[column] == 'X')
                *set |= connect_space(column, row);
    }
    if (bits_count(*set) != size)
        return text_refuse(setting_locate(r, from), "cells: this shape has %d spaces X: it must have %d",
                           bits_count(*set), size);
    return spaces_joined(*set) == *set ||
           text_refuse(setting_locate(r, from), "cells: the spaces X of this shape must be edge-connected");
}

/* Shapes of `size` spaces, all different. */
static bool read_shapes(struct setting_reader *r, const config_setting_t *list, int size, struct shape *shapes,
                        uint8_t *count)
{
    static const struct setting settings[] = {
        {"letter", SETTING_WORD, 0, 0, 0, false},
        {"name", SETTING_TEXT, 1, NAME_MOST - 1, offsetof(struct shape, name), true},
        {"cells", SETTING_LIST, 1, GRID_SIDE, 0, false},
        {0},
    };

    for (*count = 0; *count < config_setting_length(list); ++*count) {
        const config_setting_t *from = setting_entry(list, *count);
        struct shape *shape = &shapes[*count];
        spaces set;
        if (!setting_take(r, from, &(struct setting_group){"a shape", settings}, shape))
            return false;
        const config_setting_t *letter = config_setting_get_member(from, "letter");
        const config_setting_t *cells = config_setting_get_member(from, "cells");
        const char *s = config_setting_get_string(letter);
        if (s[0] < 'A' || s[0] > 'Z' || s[1])
            return text_refuse(setting_locate(r, letter), "letter must be one capital letter from A to Z");
        for (int i = 0; i < *count; i++)
            if (shapes[i].letter == s[0])
                return text_refuse(setting_locate(r, letter), "letter: two shapes have the letter %c", s[0]);
        if (!read_cells(r, cells, size, &set))
            return false;
        int same = connect_find_shape(shapes, *count, set);
        if (same >= 0)
            return text_refuse(setting_locate(r, cells),
                               "cells: this is shape %c again, turned or mirrored: leave one out", shapes[same].letter);
        shape->letter = s[0];
        if (!shape->name[0])
            shape->name[0] = shape->letter;
        connect_set_shape(shape, set);
    }
    return true;
}

/* ---- Objectives ------------------------------------------------------------------------------------------ */

/* What a condition is called, and the settings that go with it: the most entries or the range of each; 0: none. */
static const struct condition_form {
    const char *word;
    int spaces_most, size_least, size_most, count_most;
} conditions[CONDITIONS] = {
    [ASKS_SPACES] = {"spaces", GRID_SPACES, 0, 0, 0},
    [ASKS_CIRCLES] = {"circles", 0, 0, 0, CIRCLES},
    [ASKS_CLAIMS] = {"claims", 0, 3, 5, CLAIMS_MOST},
    [ASKS_EACH_SIZE] = {"each-size", 0, 0, 0, TABLE_SHAPES},
    [ASKS_SHAPES] = {"shapes", 0, 4, 5, CARDS_MOST},
    [ASKS_ONE_NUMBER] = {"one-number", 0, 0, 0, GRID_SPACES},
    [ASKS_EACH_NUMBER] = {"each-number", 0, 0, 0, GRID_SPACES / DICE_MOST},
    [ASKS_ZONE_NUMBERS] = {"zone-numbers", 0, 0, 0, ZONES},
    [ASKS_LINES] = {"lines", 0, 0, 0, LINES},
};

/* Checks that a setting is there exactly if the condition `asks` takes it, and that a number is in range. */
static bool check_operand(struct setting_reader *r, const config_setting_t *card, const char *asks, const char *name,
                          int least, int most)
{
    const config_setting_t *item = config_setting_get_member(card, name);
    uint8_t number;
    if ((item != NULL) != (most > 0))
        return text_refuse(setting_locate(r, item ? item : card), "an objective that asks \"%s\" %s the setting %s",
                           asks, item ? "does not have" : "needs", name);
    return !item || !config_setting_is_number(item) || setting_number(item, least, most, &number) ||
           text_refuse(setting_locate(r, item),
                       "%s must be a whole number from %d to %d where an objective asks \"%s\"", name, least, most,
                       asks);
}

static bool read_objective(struct setting_reader *r, const config_setting_t *from, int small_count, struct objective *o)
{
    static const struct setting settings[] = {
        {"points", SETTING_NUMBER, 0, POINTS_MOST, offsetof(struct objective, points), false},
        {"text", SETTING_TEXT, 1, TEXT_MOST - 1, offsetof(struct objective, text), false},
        {"asks", SETTING_WORD, 0, 0, 0, false},
        {"spaces", SETTING_LIST, 1, GRID_SPACES, 0, true},
        {"size", SETTING_NUMBER, 3, 5, offsetof(struct objective, size), true},
        {"count", SETTING_NUMBER, 1, GRID_SPACES, offsetof(struct objective, count), true},
        {0},
    };
    const char *words[CONDITIONS];

    if (!setting_take(r, from, &(struct setting_group){"an objective", settings}, o))
        return false;
    for (int i = 0; i < CONDITIONS; i++)
        words[i] = conditions[i].word;
    int condition = 0;
    if (!setting_word(r, from, "asks", words, CONDITIONS, &condition))
        return false;
    o->condition = (uint8_t)condition;
    /* Not more than one player can claim: a Connect-5 shape once, of those on the table. */
    const struct condition_form *form = &conditions[condition];
    int count_most = o->size == 5 ? TABLE_SHAPES : condition == ASKS_SHAPES ? small_count : form->count_most;
    if (!check_operand(r, from, form->word, "spaces", 1, form->spaces_most) ||
        !check_operand(r, from, form->word, "size", form->size_least, form->size_most) ||
        !check_operand(r, from, form->word, "count", 1, count_most))
        return false;
    const config_setting_t *list = config_setting_get_member(from, "spaces");
    return !list || read_spaces(r, list, NULL, &o->spaces);
}

static bool read_deck(struct setting_reader *r, const config_setting_t *from, int deck, struct connect_edition *e)
{
    static const struct setting settings[] = {
        {"title", SETTING_TEXT, 1, NAME_MOST - 1, 0, false},
        {"cards", SETTING_LIST, 1, OBJECTIVES_MOST - DECKS + 1, 0, false},
        {0},
    };
    if (!setting_take(r, from, &(struct setting_group){"a deck", settings}, e->deck_title[deck]))
        return false;
    const config_setting_t *cards = config_setting_get_member(from, "cards");
    int count = config_setting_length(cards);
    if (e->objective_count + count > OBJECTIVES_MOST)
        return text_refuse(setting_locate(r, cards),
                           "cards: with this deck there are %d objectives: at most %d are allowed",
                           e->objective_count + count, OBJECTIVES_MOST);
    for (int i = 0; i < count; i++) {
        struct objective *o = &e->objective[e->objective_count++];
        o->deck = (uint8_t)deck;
        o->number = (uint8_t)(i + 1);
        if (!read_objective(r, setting_entry(cards, i), e->small_count, o))
            return false;
    }
    return true;
}

/* ---- An edition ------------------------------------------------------------------------------------------ */

static bool read_edition(struct setting_reader *r, const config_t *config, struct connect_edition *e)
{
    const config_setting_t *root = config_root_setting(config), *decks = config_lookup(config, "decks");
    spaces setup, arrows;

    if (!setting_take(r, root, &(struct setting_group){"an edition", edition_settings}, e))
        return false;
    /* Records name editions, so the name is as plain as that of a file (page/template/edition.h). */
    if (e->name[strspn(e->name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")])
        return text_refuse(setting_locate(r, config_setting_get_member(root, "name")),
                           "name must consist of letters without accents, digits, - and _");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!setting_take(r, config_setting_get_member(root, parts[i].what), &parts[i], e))
            return false;
    if (!read_spaces(r, config_lookup(config, "setup"), e->setup, &setup) ||
        !read_set(r, config_lookup(config, "arrows.lines"), line_number,
                  "a column from \"a\" to \"f\" or a row from \"1\" to \"6\"", NULL, &arrows) ||
        !read_penalty(r, config_lookup(config, "free_actions.penalty"), e) ||
        !read_boxes(r, config_lookup(config, "connect3.boxes"), e->box[SECTION_3], &e->box_count[SECTION_3]) ||
        !read_boxes(r, config_lookup(config, "connect4.boxes"), e->box[SECTION_4], &e->box_count[SECTION_4]) ||
        !read_shapes(r, config_lookup(config, "connect4.shapes"), 4, e->small, &e->small_count) ||
        !read_points(r, config_lookup(config, "connect5.scores"), e->score, &e->score_count) ||
        !read_shapes(r, config_lookup(config, "connect5.shapes"), 5, e->big, &e->big_count))
        return false;
    e->arrows = (uint16_t)arrows;
    for (int deck = 0; deck < DECKS; deck++)
        if (!read_deck(r, config_setting_get_member(decks, decks_settings[deck].name), deck, e))
            return false;
    return true;
}

static bool read(const char *text, void *edition, int *line, struct text *why)
{
    struct setting_reader r = {.line = line, .why = why};
    config_t config;

    *(struct connect_edition *)edition = (struct connect_edition){.hash = rng_hash(text, strlen(text))};
    bool ok = setting_parse(&r, text, &config) && read_edition(&r, &config, edition);
    config_destroy(&config);
    return ok;
}

static const char *name(const void *edition)
{
    return ((const struct connect_edition *)edition)->name;
}

static void rename_edition(void *edition, const char *name)
{
    struct connect_edition *e = edition;
    snprintf(e->name, sizeof e->name, "%s", name);
}

const struct edition_format connect_edition_format = {sizeof(struct connect_edition), read, name, rename_edition};
