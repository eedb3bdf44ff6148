/* CoNNect: reads and checks an edition. templates/connect/standard.cfg describes the format, in libconfig's notation.
 */
#include "base/setting.h"
#include "game/notation.h"
#include "games/connect/edition.h"

#include <stddef.h>
#include <string.h>

enum { POINTS_MOST = 99, STARS_MOST = 9, DICE_MOST = 6, CLAIMS_MOST = 20 };

/* A list of points or penalties. */
static bool read_points(struct setting_reader *r, const config_setting_t *list, uint8_t *points)
{
    for (int i = 0; i < config_setting_length(list); i++)
        if (!setting_number(setting_entry(list, i), 0, POINTS_MOST, &points[i]))
            return text_refuse(setting_blame(r, list), "%s: entry %d must be a whole number from 0 to %d",
                               config_setting_name(list), i + 1, POINTS_MOST);
    return true;
}

/* ---- Spaces and lines ------------------------------------------------------------------------------------- */

/* Reads a list of different spaces as a set and, unless it is NULL, in order into `list`. */
static bool read_spaces(struct setting_reader *r, const config_setting_t *from, uint8_t *list, spaces *set)
{
    *set = 0;
    for (int i = 0; i < config_setting_length(from); i++) {
        const char *s = config_setting_get_string(setting_entry(from, i));
        int column, row;
        size_t len = s ? strlen(s) : 0;
        if (len == 0 || notation_read_cell(s, len, &column, &row) != len || column >= GRID_SIDE || row >= GRID_SIDE)
            return text_refuse(setting_blame(r, from), "%s: entry %d must be a space from \"a1\" to \"f6\"",
                               config_setting_name(from), i + 1);
        if (*set & connect_space(column, row))
            return text_refuse(setting_blame(r, from), "%s: %s appears twice", config_setting_name(from), s);
        *set |= connect_space(column, row);
        if (list)
            list[i] = (uint8_t)(row * GRID_SIDE + column);
    }
    return true;
}

static bool read_lines(struct setting_reader *r, const config_setting_t *from, uint16_t *set)
{
    static const char names[] = "abcdef123456";
    for (int i = 0; i < config_setting_length(from); i++) {
        const char *name = config_setting_get_string(setting_entry(from, i));
        const char *found = name && strlen(name) == 1 ? strchr(names, *name) : NULL;
        if (!found)
            return text_refuse(setting_blame(r, from),
                               "lines: entry %d must be a column from \"a\" to \"f\" or a row from \"1\" to \"6\"",
                               i + 1);
        int line = (int)(found - names);
        if (*set & 1 << line)
            return text_refuse(setting_blame(r, from), "lines: %s appears twice", name);
        *set = (uint16_t)(*set | 1 << line);
    }
    return true;
}

/* ---- The sheet ------------------------------------------------------------------------------------------- */

#define AT(member) offsetof(struct connect_edition, member)

static bool read_arrows(struct setting_reader *r, const config_setting_t *from, struct connect_edition *e)
{
    static const struct setting settings[] = {
        {"lines", SETTING_LIST, 1, LINES, 0, false},
        {"run", SETTING_NUMBER, 0, POINTS_MOST, AT(arrow_run), false},
        {"mixed", SETTING_NUMBER, 0, POINTS_MOST, AT(arrow_mixed), false},
        {"full", SETTING_NUMBER, 0, POINTS_MOST, AT(arrow_full), false},
        {0},
    };
    static const struct setting_group group = {"arrows", settings};
    return setting_take(r, from, &group, e) && read_lines(r, config_setting_get_member(from, "lines"), &e->arrows);
}

static bool read_circles(struct setting_reader *r, const config_setting_t *from, struct connect_edition *e)
{
    static const struct setting settings[] = {
        {"each", SETTING_NUMBER, 0, POINTS_MOST, AT(circle), false},
        {"line", SETTING_NUMBER, 0, POINTS_MOST, AT(circle_line), false},
        {0},
    };
    static const struct setting_group group = {"circles", settings};
    return setting_take(r, from, &group, e);
}

static bool read_free_actions(struct setting_reader *r, const config_setting_t *from, struct connect_edition *e)
{
    static const struct setting settings[] = {{"penalty", SETTING_LIST, 2, TRACK_MOST + 1, 0, false}, {0}};
    static const struct setting_group group = {"free_actions", settings};
    uint8_t *penalty = e->penalty;

    if (!setting_take(r, from, &group, e))
        return false;
    const config_setting_t *list = config_setting_get_member(from, "penalty");
    if (!read_points(r, list, penalty))
        return false;
    if (penalty[0] != 0)
        return text_refuse(setting_blame(r, list), "penalty: entry 1 must be 0, for no Free Action");
    e->track = (uint8_t)(config_setting_length(list) - 1);
    for (int i = 1; i <= e->track; i++)
        if (penalty[i] < penalty[i - 1])
            return text_refuse(setting_blame(r, list),
                               "penalty: entry %d is %d, less than the %d before it: it must not fall", i + 1,
                               penalty[i], penalty[i - 1]);
    return true;
}

/* ---- Bonus boxes ----------------------------------------------------------------------------------------- */

static bool read_box(struct setting_reader *r, const config_setting_t *from, struct bonus_box *box)
{
    static const struct setting settings[] = {
        {"gives", SETTING_WORD, 0, 0, 0, false},
        {"number", SETTING_NUMBER, 1, DICE_MOST, offsetof(struct bonus_box, number), true},
        {"stars", SETTING_NUMBER, 0, STARS_MOST, offsetof(struct bonus_box, stars), false},
        {0},
    };
    static const struct setting_group group = {"a bonus box", settings};

    if (!setting_take(r, from, &group, box))
        return false;
    int kind = setting_word(r, config_setting_get_member(from, "gives"), connect_bonus_words, BONUS_KINDS);
    if (kind < 0)
        return false;
    box->kind = (uint8_t)kind;
    if (kind == BONUS_WRITE && box->number == 0)
        return setting_refuse_missing(r, from, &group, "number");
    if (kind != BONUS_WRITE && box->number != 0)
        return text_refuse(setting_blame(r, config_setting_get_member(from, "number")),
                           "number is for \"write\" only: a box that gives \"%s\" has none", connect_bonus_words[kind]);
    if (kind == BONUS_POINTS)
        box->number = box->stars;
    return true;
}

static bool read_boxes(struct setting_reader *r, const config_setting_t *from, enum section section,
                       struct connect_edition *e)
{
    const config_setting_t *list = config_setting_get_member(from, "boxes");
    e->box_count[section] = (uint8_t)config_setting_length(list);
    for (int i = 0; i < e->box_count[section]; i++)
        if (!read_box(r, setting_entry(list, i), &e->box[section][i]))
            return false;
    return true;
}

static bool read_connect3(struct setting_reader *r, const config_setting_t *from, struct connect_edition *e)
{
    static const struct setting settings[] = {{"boxes", SETTING_LIST, 1, BOXES_MOST, 0, false}, {0}};
    static const struct setting_group group = {"connect3", settings};
    return setting_take(r, from, &group, e) && read_boxes(r, from, SECTION_3, e);
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
            return text_refuse(setting_blame(r, from), "cells: entry %d must be a row of 1 to %d characters X and .",
                               row + 1, GRID_SIDE);
        for (int column = 0; column < (int)len; column++)
            if (s[column] == 'X')
                *set |= connect_space(column, row);
    }
    if (bits_count(*set) != size)
        return text_refuse(setting_blame(r, from), "cells: this shape has %d spaces X: it must have %d",
                           bits_count(*set), size);
    spaces reached = *set & -*set;
    for (spaces before = 0; before != reached;) {
        before = reached;
        reached |= spaces_next_to(reached) & *set;
    }
    return reached == *set || text_refuse(setting_blame(r, from),
                                          "cells: the spaces X of this shape must join side by side: it falls apart");
}

/* Reads a shape of `size` spaces into shapes[count]; it must differ from those before it. */
static bool read_shape(struct setting_reader *r, const config_setting_t *from, int size, struct shape *shapes,
                       int count)
{
    static const struct setting settings[] = {
        {"letter", SETTING_WORD, 0, 0, 0, false},
        {"name", SETTING_TEXT, 1, NAME_MOST - 1, offsetof(struct shape, name), true},
        {"cells", SETTING_LIST, 1, GRID_SIDE, 0, false},
        {0},
    };
    static const struct setting_group group = {"a shape", settings};
    struct shape *shape = &shapes[count];
    spaces set;

    if (!setting_take(r, from, &group, shape))
        return false;
    const config_setting_t *letter = config_setting_get_member(from, "letter");
    const config_setting_t *cells = config_setting_get_member(from, "cells");
    const char *s = config_setting_get_string(letter);
    if (s[0] < 'A' || s[0] > 'Z' || s[1])
        return text_refuse(setting_blame(r, letter), "letter must be one capital letter from A to Z");
    for (int i = 0; i < count; i++)
        if (shapes[i].letter == s[0])
            return text_refuse(setting_blame(r, letter), "letter: two shapes have the letter %c", s[0]);
    if (!read_cells(r, cells, size, &set))
        return false;
    int same = connect_find_shape(shapes, count, set);
    if (same >= 0)
        return text_refuse(setting_blame(r, cells), "cells: this is shape %c again, turned or mirrored: leave one out",
                           shapes[same].letter);
    shape->letter = s[0];
    if (!shape->name[0])
        shape->name[0] = shape->letter;
    connect_set_shape(shape, set);
    return true;
}

static bool read_shapes(struct setting_reader *r, const config_setting_t *from, int size, struct shape *shapes,
                        uint8_t *count)
{
    const config_setting_t *list = config_setting_get_member(from, "shapes");
    for (*count = 0; *count < config_setting_length(list); ++*count)
        if (!read_shape(r, setting_entry(list, *count), size, shapes, *count))
            return false;
    return true;
}

static bool read_connect4(struct setting_reader *r, const config_setting_t *from, struct connect_edition *e)
{
    static const struct setting settings[] = {
        {"boxes", SETTING_LIST, 1, BOXES_MOST, 0, false},
        {"shapes", SETTING_LIST, 1, CARDS_MOST, 0, false},
        {"first", SETTING_NUMBER, 0, POINTS_MOST, AT(shape_first), false},
        {"later", SETTING_NUMBER, 0, POINTS_MOST, AT(shape_later), false},
        {0},
    };
    static const struct setting_group group = {"connect4", settings};
    return setting_take(r, from, &group, e) && read_boxes(r, from, SECTION_4, e) &&
           read_shapes(r, from, 4, e->small, &e->small_count);
}

static bool read_connect5(struct setting_reader *r, const config_setting_t *from, struct connect_edition *e)
{
    static const struct setting settings[] = {
        {"shapes", SETTING_LIST, TABLE_SHAPES, CARDS_MOST, 0, false},
        {"scores", SETTING_LIST, 1, SCORES_MOST, 0, false},
        {0},
    };
    static const struct setting_group group = {"connect5", settings};

    if (!setting_take(r, from, &group, e))
        return false;
    const config_setting_t *scores = config_setting_get_member(from, "scores");
    e->score_count = (uint8_t)config_setting_length(scores);
    return read_points(r, scores, e->score) && read_shapes(r, from, 5, e->big, &e->big_count);
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
        return text_refuse(setting_blame(r, item ? item : card), "an objective that asks \"%s\" %s the setting %s",
                           asks, item ? "does not have" : "needs", name);
    return !item || !config_setting_is_number(item) || setting_number(item, least, most, &number) ||
           text_refuse(setting_blame(r, item), "%s must be a whole number from %d to %d where an objective asks \"%s\"",
                       name, least, most, asks);
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
    static const struct setting_group group = {"an objective", settings};
    const char *words[CONDITIONS];

    if (!setting_take(r, from, &group, o))
        return false;
    for (int i = 0; i < CONDITIONS; i++)
        words[i] = conditions[i].word;
    int condition = setting_word(r, config_setting_get_member(from, "asks"), words, CONDITIONS);
    if (condition < 0)
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
    static const struct setting_group group = {"a deck", settings};
    if (!setting_take(r, from, &group, e->deck_title[deck]))
        return false;
    const config_setting_t *cards = config_setting_get_member(from, "cards");
    int count = config_setting_length(cards);
    if (e->objective_count + count > OBJECTIVES_MOST)
        return text_refuse(setting_blame(r, cards),
                           "cards: with this deck there are %d objectives: at most %d are allowed",
                           e->objective_count + count, OBJECTIVES_MOST);
    for (int i = 0; i < count; i++) {
        struct objective *o = &e->objective[e->objective_count++];
        *o = (struct objective){.deck = (uint8_t)deck, .number = (uint8_t)(i + 1)};
        if (!read_objective(r, setting_entry(cards, i), e->small_count, o))
            return false;
    }
    return true;
}

static bool read_decks(struct setting_reader *r, const config_setting_t *from, struct connect_edition *e)
{
    static const struct setting settings[] = {{"A", SETTING_GROUP, 0, 0, 0, false},
                                              {"B", SETTING_GROUP, 0, 0, 0, false},
                                              {"C", SETTING_GROUP, 0, 0, 0, false},
                                              {0}};
    static const struct setting_group group = {"decks", settings};

    if (!setting_take(r, from, &group, e))
        return false;
    for (int deck = 0; deck < DECKS; deck++)
        if (!read_deck(r, config_setting_get_member(from, settings[deck].name), deck, e))
            return false;
    return true;
}

/* ---- An edition ------------------------------------------------------------------------------------------ */

static bool read_root(struct setting_reader *r, const config_setting_t *root, struct connect_edition *e)
{
    static const struct setting settings[] = {
        {"name", SETTING_TEXT, 1, NAME_MOST - 1, AT(name), false},
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
    static const struct setting_group group = {"an edition", settings};
    /* In an order in which each part needs only those before it. */
    static const struct {
        const char *name;
        bool (*read)(struct setting_reader *, const config_setting_t *, struct connect_edition *);
    } parts[] = {
        {"arrows", read_arrows},     {"circles", read_circles},   {"free_actions", read_free_actions},
        {"connect3", read_connect3}, {"connect4", read_connect4}, {"connect5", read_connect5},
        {"decks", read_decks},
    };
    spaces setup;

    if (!setting_take(r, root, &group, e))
        return false;
    /* Records name editions, so the name is as plain as that of a file (page/edition.h). */
    if (e->name[strspn(e->name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")])
        return text_refuse(setting_blame(r, config_setting_get_member(root, "name")),
                           "name must consist of letters without accents, digits, - and _");
    if (!read_spaces(r, config_setting_get_member(root, "setup"), e->setup, &setup))
        return false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!parts[i].read(r, config_setting_get_member(root, parts[i].name), e))
            return false;
    return true;
}

static bool read(const char *text, void *edition, int *line, struct text *why)
{
    struct setting_reader r = {line, why};
    config_t config;

    memset(edition, 0, sizeof(struct connect_edition));
    bool ok = setting_parse(&r, text, &config) && read_root(&r, config_root_setting(&config), edition);
    config_destroy(&config);
    return ok;
}

static const char *name(const void *edition)
{
    return ((const struct connect_edition *)edition)->name;
}

const struct edition_format connect_edition_format = {sizeof(struct connect_edition), read, name};
