/* Editions of CoNNect: the standard one number by number, the grid, shapes, and refusals. */
#define _DEFAULT_SOURCE /* mkstemps */

#include "games/connect/edition.h"
#include "help/test.h"
#include "page/template/edition.h"
#include "page/template/template.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

/* ---- Reading ----------------------------------------------------------------------------------------------- */

static const char *standard_text(void)
{
    static struct template t;
    if (!t.content.len && !template_find_builtin("connect/standard.cfg", &t))
        fail_msg("the standard edition is not built in");
    return text_string(&t.content);
}

/* The edition that a text makes. */
static void read_good(const char *s, struct connect_edition *e)
{
    struct text why = {0};
    int line = -1;
    memset(e, 0xa5, sizeof *e);
    bool ok = connect_edition_format.read(s, e, &line, &why);
    assert_string_equal(text_string(&why), "");
    assert_true(ok);
}

static const struct connect_edition *standard(void)
{
    static struct connect_edition e;
    read_good(standard_text(), &e);
    return &e;
}

static const struct connect_edition *club(void)
{
    static struct connect_edition e;
    static char text[8192];
    FILE *f = fopen("tests/data/club.cfg", "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = '\0';
    fclose(f);
    read_good(text, &e);
    return &e;
}

/* The set of the named spaces: "a1 f6". */
static spaces set_of(const char *names)
{
    spaces set = 0;
    for (const char *s = names; *s; s += s[2] ? 3 : 2)
        set |= connect_space(s[0] - 'a', s[1] - '1');
    return set;
}

/* ---- Whole editions ------------------------------------------------------------------------------------ */

struct known_shape {
    char letter;
    const char *name, *cells;
};

static void assert_shapes(const struct shape *shapes, int count, const struct known_shape *known, int known_count)
{
    assert_int_equal(count, known_count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(shapes[i].letter, known[i].letter);
        assert_string_equal(shapes[i].name, known[i].name);
        assert_int_equal(shapes[i].turned[0], set_of(known[i].cells));
    }
}

struct known_objective {
    char deck;
    int number, points;
    enum condition condition;
    int size, count;
    const char *spaces;
};

static void assert_objectives(const struct connect_edition *e, const struct known_objective *known, int count)
{
    assert_int_equal(e->objective_count, count);
    for (int i = 0; i < count; i++) {
        const struct objective *o = &e->objective[i];
        assert_int_equal(o->deck, known[i].deck - 'A');
        assert_int_equal(o->number, known[i].number);
        assert_int_equal(o->points, known[i].points);
        assert_int_equal(o->condition, known[i].condition);
        assert_int_equal(o->size, known[i].size);
        assert_int_equal(o->count, known[i].count);
        assert_int_equal(o->spaces, set_of(known[i].spaces));
        assert_true(strlen(o->text) > 5);
    }
}

/* Its numbers, boxes, shapes and objectives are those of the second referee (tests/second/connect.py). */
TEST(standard_texts)
{
    const struct connect_edition *e = standard();
    assert_string_equal(e->name, EDITION_STANDARD);
    assert_string_equal(e->title, "Standard edition");
    assert_string_equal(e->objective[4].text, "Fill at least 7 circles.");
    assert_string_equal(e->deck_title[2], "Numbers");
}

/* ---- Another edition ----------------------------------------------------------------------------------------- */

TEST(club_cards)
{
    static const struct known_shape small[] = {{'T', "T", "a1 b1 c1 b2"},
                                               {'Q', "the square", "a1 b1 a2 b2"},
                                               {'J', "hook", "a1 b1 c1 a2"}};
    static const struct known_shape big[] = {{'X', "plus", "b1 a2 b2 c2 b3"},
                                             {'T', "T", "a1 b1 c1 b2 b3"},
                                             {'Y', "Y", "a1 b1 c1 d1 b2"},
                                             {'F', "F", "b1 c1 a2 b2 b3"},
                                             {'I', "bar", "a1 a2 a3 a4 a5"}};
    static const struct known_objective known[] = {
        {'A', 1, 7, ASKS_SPACES, 0, 0, "a1 b6"},  {'A', 2, 1, ASKS_CIRCLES, 0, 3, ""},
        {'A', 3, 2, ASKS_LINES, 0, 5, ""},        {'B', 1, 3, ASKS_CLAIMS, 4, 6, ""},
        {'B', 2, 9, ASKS_EACH_SIZE, 0, 2, ""},    {'B', 3, 8, ASKS_SHAPES, 5, 3, ""},
        {'C', 1, 4, ASKS_ONE_NUMBER, 0, 11, ""},  {'C', 2, 5, ASKS_EACH_NUMBER, 0, 2, ""},
        {'C', 3, 6, ASKS_ZONE_NUMBERS, 0, 2, ""},
    };
    const struct connect_edition *e = club();
    assert_shapes(e->small, e->small_count, small, COUNT(small));
    assert_shapes(e->big, e->big_count, big, COUNT(big));
    assert_objectives(e, known, COUNT(known));
    assert_string_equal(e->title, "Café club: the quick game");
    assert_string_equal(e->deck_title[0], "Café");
    assert_string_equal(e->deck_title[1], "Claims of the club");
}

/* ---- The grid ------------------------------------------------------------------------------------------------ */

TEST(grid)
{
    static const char *const columns[] = {"a1 a2 a3 a4 a5 a6", "b1 b2 b3 b4 b5 b6", "c1 c2 c3 c4 c5 c6",
                                          "d1 d2 d3 d4 d5 d6", "e1 e2 e3 e4 e5 e6", "f1 f2 f3 f4 f5 f6"};
    static const char *const rows[] = {"a1 b1 c1 d1 e1 f1", "a2 b2 c2 d2 e2 f2", "a3 b3 c3 d3 e3 f3",
                                       "a4 b4 c4 d4 e4 f4", "a5 b5 c5 d5 e5 f5", "a6 b6 c6 d6 e6 f6"};
    static const char *const circles[] = {"a1 b1 a2 b2", "c1 d1 c2 d2", "e1 f1 e2 f2", "a3 b3 a4 b4", "c3 d3 c4 d4",
                                          "e3 f3 e4 f4", "a5 b5 a6 b6", "c5 d5 c6 d6", "e5 f5 e6 f6"};
    assert_int_equal(connect_space(0, 0), 1);
    assert_int_equal(connect_space(5, 0), 1 << 5);
    assert_int_equal(connect_space(2, 3), 1 << 20);
    assert_true(connect_space(5, 5) == (spaces)1 << 35);
    for (int i = 0; i < GRID_SIDE; i++) {
        assert_true(connect_line(i) == set_of(columns[i]));
        assert_true(connect_line(GRID_SIDE + i) == set_of(rows[i]));
    }
    for (int i = 0; i < 3; i++) {
        assert_true(connect_zone(i) == (set_of(columns[2 * i]) | set_of(columns[2 * i + 1])));
        assert_true(connect_zone(3 + i) == (set_of(rows[2 * i]) | set_of(rows[2 * i + 1])));
    }
    for (int i = 0; i < CIRCLES; i++)
        assert_true(connect_circle(i) == set_of(circles[i]));
}

/* ---- Shapes -------------------------------------------------------------------------------------------------- */

/* How many sets of this size have one of the shapes. */
static int found_by_trial(const struct shape *shapes, int count, int size)
{
    int places = 0;
    spaces last = (((spaces)1 << size) - 1) << (GRID_SPACES - size);
    for (spaces set = ((spaces)1 << size) - 1;;) {
        places += connect_find_shape(shapes, count, set) >= 0;
        if (set == last)
            return places;
        spaces low = set & (~set + 1), ripple = set + low; /* the next set of the same size: Gosper's hack */
        set = (((ripple ^ set) >> 2) / low) | ripple;
    }
}

/* A shape in a box of w x h has (7 - w) * (7 - h) places, for each of its turned forms (Golomb, Polyominoes). */
TEST(shapes_found)
{
    const struct connect_edition *e = standard(), *other = club();
    assert_int_equal(found_by_trial(e->small, e->small_count, 4), 2 * 3 * 6 + 8 * 5 * 4 + 5 * 5 + 4 * 5 * 4);
    assert_int_equal(found_by_trial(e->big, e->big_count, 5),
                     2 * 2 * 6 + 2 * 8 * 5 * 3 + 8 * 5 * 4 + 4 * 5 * 4 + 3 * 4 * 4 * 4);
    assert_int_equal(found_by_trial(other->small, 3, 4), 4 * 5 * 4 + 5 * 5 + 8 * 5 * 4);
    assert_int_equal(found_by_trial(other->big, 5, 5), 4 * 4 + 4 * 4 * 4 + 8 * 5 * 3 + 8 * 4 * 4 + 2 * 2 * 6);
}

TEST(near_misses)
{
    static const struct {
        const char *set;
        int small, big;
    } cases[] = {
        {"a1 b1 c1 b2", -1, -1},    /* T */
        {"f1 a2 b2 c2", -1, -1},    /* a line round the edge */
        {"f1 a2 f2 a3", -1, -1},    /* so, the square */
        {"e1 f1 a2 b2", -1, -1},    /* S over the edge */
        {"a1 b1 c1", -1, -1},       /* too few */
        {"a1 b1 c1 d1", 0, -1},     /* I of four is none of five */
        {"a1 b1 c1 d1 e1", -1, 0},  /* and the other way round */
        {"a1 b1 c1 d2", -1, -1},    /* by a corner */
        {"a1 b1 a3 b3", -1, -1},    /* apart */
        {"c3 d3 c4 d4 e4", -1, 3},  /* P */
        {"b1 a2 b2 c2 b3", -1, -1}, /* X */
        {"b5 c5 c6 d6 a5", -1, 2},  /* N, not W */
        {"b4 c4 c5 d5 d6", -1, 6},  /* W */
        {"d4 e4 f4 d5 d6", -1, 5},  /* V */
        {"d4 e4 f4 e5 e6", -1, -1}, /* T of five */
        {"d6 d5 e5 f5 f4", -1, 7},  /* Z, turned */
    };
    const struct connect_edition *e = standard();
    assert_int_equal(connect_find_shape(e->small, e->small_count, 0), -1);
    assert_int_equal(connect_find_shape(e->small, 0, set_of("a1 b1 c1 d1")), -1);
    for (int i = 0; i < COUNT(cases); i++) {
        assert_int_equal(connect_find_shape(e->small, e->small_count, set_of(cases[i].set)), cases[i].small);
        assert_int_equal(connect_find_shape(e->big, e->big_count, set_of(cases[i].set)), cases[i].big);
    }
    assert_int_equal(connect_find_shape(club()->small, 3, set_of("e3 d4 e4 e5")), 0);
}

/* ---- Words --------------------------------------------------------------------------------------------------- */

TEST(bonus_words)
{
    static const struct {
        struct bonus_box box;
        const char *word;
    } cases[] = {
        {{BONUS_MOVE, 0, 1}, "move"},   {{BONUS_ZONE, 0, 1}, "zone"},      {{BONUS_ADJUST, 0, 1}, "adjust"},
        {{BONUS_REUSE, 0, 1}, "reuse"}, {{BONUS_WRITE, 4, 1}, "write4"},   {{BONUS_TWO, 0, 1}, "two"},
        {{BONUS_POINTS, 6, 6}, "six"},  {{BONUS_POINTS, 5, 5}, "points5"},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        scoped(text_release) struct text out = {0};
        connect_bonus_word(&cases[i].box, &out);
        assert_string_equal(text_string(&out), cases[i].word);
    }
}

/* ---- What is refused ----------------------------------------------------------------------------------------- */

/* The standard edition with one change, at the first `from` after the first `part`. The error is expected `below`
 * lines below; NO_LINE for none. */
enum { NO_LINE = -1000 };

struct change {
    const char *part, *from, *to;
    int below;
    const char *why;
};

/* The changed text, and the line of the change. */
static int make_change(const struct change *c, struct text *out)
{
    const char *text = standard_text(), *part = strstr(text, c->part);
    const char *at = part ? strstr(part, c->from) : NULL;
    int line = 1;
    if (!at)
        fail_msg("no \"%s\" behind \"%s\"", c->from, c->part);
    for (const char *s = text; s < at; s++)
        line += *s == '\n';
    text_add_bytes(out, text, (size_t)(at - text));
    text_add(out, c->to);
    text_add(out, at + strlen(c->from));
    return line;
}

static void assert_refused(const struct change *c)
{
    scoped(text_release) struct text out = {0}, why = {0};
    struct connect_edition e;
    int line = -1, at = make_change(c, &out);
    if (connect_edition_format.read(text_string(&out), &e, &line, &why))
        fail_msg("\"%s\" behind \"%s\" is not refused", c->to, c->part);
    if (strcmp(text_string(&why), c->why) != 0 || line != (c->below == NO_LINE ? 0 : at + c->below))
        fail_msg("\"%s\" in place of \"%s\" behind \"%s\":\nline %d: %s\ninstead of\nline %d: %s", c->to, c->from,
                 c->part, line, text_string(&why), c->below == NO_LINE ? 0 : at + c->below, c->why);
}

static void assert_accepted(const struct change *c)
{
    scoped(text_release) struct text out = {0};
    struct connect_edition e;
    make_change(c, &out);
    read_good(text_string(&out), &e);
}

#define EDITION_HAS                                                                                                    \
    "it has name, title, rounds, setup, arrows, circles, free_actions, connect3, connect4, connect5, decks"
#define TEXT_40 "0123456789012345678901234567890123456789"
#define SYNTAX  "syntax error: is a semicolon, comma, quote or bracket missing, or too many, here or just before?"

static const char name_rule[] = "name must consist of letters without accents, digits, - and _";
static const char set_up_rule[] = "setup: entry 2 must be a space from \"a1\" to \"f6\"";
static const char line_rule[] = "lines: entry 1 must be a column from \"a\" to \"f\" or a row from \"1\" to \"6\"";
static const char row_rule[] = "cells: entry 1 must be a row of 1 to 6 characters X and .";
static const char letter_rule[] = "letter must be one capital letter from A to Z";
static const char control_rule[] = "title holds a control character (a line break or a tab?): leave it out";

#define BOX     "{ gives = \"two\"; stars = 1; }, "
#define BOXES_4 BOX BOX BOX BOX
#define CARD    "{ points = 1; text = \"x\"; asks = \"lines\"; count = 1; }, "
#define CARDS_5 CARD CARD CARD CARD CARD

static const struct change refusals[] = {
    {"title ", "title  = \"Standard edition\";", "", NO_LINE, "an edition lacks the setting title, a text in quotes"},
    {"setup", "setup =", "set_up =", 0, "an edition has no setting set_up: " EDITION_HAS},
    {"rounds", "rounds =", "x" TEXT_40 TEXT_40 " = 1; rounds =", 0,
     "an edition has no setting x" TEXT_40 "0123456789012345678: " EDITION_HAS},
    {"rounds", "12", "21", 0, "rounds must be a whole number from 1 to 20"},
    {"rounds", "12", "12.5", 0, "rounds must be a whole number from 1 to 20"},
    {"rounds", "12", "\"12\"", 0, "rounds must be a whole number from 1 to 20"},
    {"rounds", "12", "4294967308", 0, "this number is too long"},
    {"rounds", "12;", "12; rounds = 12;", 0, "duplicate setting name"},
    {"rounds", "= 12;", "12;", 0, SYNTAX},
    {"rounds", "rounds = 12;", "@include \"x.cfg\"", 0,
     "this file can't include others: leave @include out, in comments too"},
    {"name ", "\"standard\"", "\"my own\"", 0, name_rule},
    {"name ", "\"standard\"", "\"../up\"", 0, name_rule},
    {"name ", "\"standard\"", "\"a-name-of-24-characters-\"", 0,
     "name is too long: it has 24 bytes, and at most 23 fit"},
    {"title", "\"Standard edition\"", "\"  \"", 0, "title is empty: say something"},
    {"title", "\"Standard edition\"", "7", 0, "title must be a text in quotes"},
    {"title", "\"Standard edition\"", "\"Bj\xf6rn\"", 0, "title is not UTF-8: save the file in that encoding"},
    {"title", "\"Standard edition\"", "\"a\\tb\"", 0, control_rule},
    {"title", "\"Standard edition\"", "\"a\xc2\x85\"", 0, control_rule},
    {"title", "Standard", TEXT_40 TEXT_40 TEXT_40 TEXT_40, 0,
     "title is too long: it has 168 bytes, and at most 159 fit"},

    /* The sheet. */
    {"setup", ", \"e6\" ]", " ]", 0, "setup has 5 entries: it must have 6"},
    {"setup", "\"d2\"", "\"d7\"", 0, set_up_rule},
    {"setup", "\"d2\"", "\"d2 \"", 0, set_up_rule},
    {"setup", "\"d2\"", "\"b1\"", 0, "setup: b1 appears twice"},
    {"setup", "[ \"b1\", \"d2\", \"f3\", \"a4\", \"c5\", \"e6\" ]", "[ 1, 2, 3, 4, 5, 6 ]", 0,
     "setup: entry 1 must be a space from \"a1\" to \"f6\""},
    {"setup", "[ \"b1\", \"d2\", \"f3\", \"a4\", \"c5\", \"e6\" ]", "\"b1 d2\"", 0,
     "setup must be a list of 6 entries"},
    {"arrows", "\"2\"", "\"7\"", 0, line_rule},
    {"arrows", "\"2\"", "\"e\"", 0, "lines: e appears twice"},
    {"arrows", "[ \"2\", \"5\", \"b\", \"e\" ]", "[ ]", 0, "lines has 0 entries: it must have 1 to 12"},
    {"arrows", "run   = 8;", "", -2, "arrows lacks the setting run, a whole number from 0 to 99"},
    {"arrows", "run   = 8;", "run = 100;", 0, "run must be a whole number from 0 to 99"},
    {"arrows", "run ", "runs ", 0, "arrows has no setting runs: it has lines, run, mixed, full"},
    {"\nsetup", "arrows = {", "arrows = 3; more = {", 0, "arrows must be a group in braces { }"},
    {"penalty =", "0, 1,", "1, 1,", 0, "penalty: entry 1 must be 0, for no Free Action"},
    {"penalty =", "7, 9", "9, 7", 0, "penalty: entry 7 is 7, less than the 9 before it: it must not fall"},
    {"penalty =", "12 ]", "100 ]", 0, "penalty: entry 8 must be a whole number from 0 to 99"},
    {"penalty =", "0, 1, 2, 3, 5, 7, 9, 12", "0", 0, "penalty has 1 entry: it must have 2 to 13"},

    /* Boxes. */
    {"connect3 =", "\"zone\"", "\"zones\"", 0, "gives must be one of move, zone, adjust, reuse, write, two, points"},
    {"connect3 =", "number = 3; ", "", 0, "a bonus box lacks the setting number, a whole number from 1 to 6"},
    {"connect3 =", "number = 3; ", "number = 7; ", 0, "number must be a whole number from 1 to 6"},
    {"connect3 =", "stars = 1", "number = 2; stars = 1", 0,
     "number is for \"write\" only: a box that gives \"move\" has none"},
    {"connect3 =", "stars = 1;", "", 0, "a bonus box lacks the setting stars, a whole number from 0 to 9"},
    {"connect3 =", "{ gives = \"move\";   stars = 1; }", "\"move\"", -1,
     "a bonus box is written as a group in braces { }"},
    {"connect3 =", "boxes = (", "boxes = (" BOXES_4 BOX BOX BOX, 0, "boxes has 17 entries: it must have 1 to 16"},
    {"connect3 =", "boxes = (", "later = 1; boxes = (", 0, "connect3 has no setting later: it has boxes"},

    /* Shapes and scores. */
    {"# The shapes that", "\"L\"", "\"I\"", 0, "letter: two shapes have the letter I"},
    {"# The shapes that", "\"L\"", "\"l\"", 0, letter_rule},
    {"# The shapes that", "\"L\"", "\"LL\"", 0, letter_rule},
    {"# The shapes that", "[ \"XXXX\" ]", "[ \"XXXXX\" ]", 0, "cells: this shape has 5 spaces X: it must have 4"},
    {"# The shapes that", "[ \"XXXX\" ]", "[ \"XX\", \"..XX\" ]", 0,
     "cells: the spaces X of this shape must be edge-connected"},
    {"# The shapes that", "[ \"XXXX\" ]", "[ \"XX...X\", \"X\" ]", 0,
     "cells: the spaces X of this shape must be edge-connected"},
    {"# The shapes that", "[ \"XXXX\" ]", "[ \"xxxx\" ]", 0, row_rule},
    {"# The shapes that", "[ \"XXXX\" ]", "[ \"XX XX\" ]", 0, row_rule},
    {"# The shapes that", "[ \"XXXX\" ]", "[ \"XXXX...\" ]", 0, row_rule},
    {"# The shapes that", "[ \"XXXX\" ]", "[ \"\", \"XXXX\" ]", 0, row_rule},
    {"# The shapes that", "[ \"XXXX\" ]", "[ 1, 1 ]", 0, row_rule},
    {"# The shapes that", "[ \"XXXX\" ]", "\"XXXX\"", 0, "cells must be a list of 1 to 6 entries"},
    {"# The shapes that", "[ \".XX\", \"XX.\" ]", "[ \"XXX\", \"..X\" ]", 0,
     "cells: this is shape L again, turned or mirrored: leave one out"},
    {"# The shapes that", "cells = [ \"XXXX\" ]", "name = \"\"; cells = [ \"XXXX\" ]", 0,
     "name is empty: say something"},
    {"connect5 =", "\"X.X\", \"XXX\"", "\"X.X\", \"XX\"", 0, "cells: this shape has 4 spaces X: it must have 5"},
    {"connect5 =", "\"XX.\", \".X.\", \".XX\"", "\"..X\", \".XX\", \"XX.\"", 0,
     "cells: this is shape G again, turned or mirrored: leave one out"},
    {"connect5 =", "shapes = (",
     "shapes = ( { letter = \"A\"; cells = [ \"XXXXX\" ]; }, { letter = \"B\"; cells = [ \"X\", \"XXXX\" ]; }, "
     "{ letter = \"C\"; cells = [ \"XX\", \"XXX\" ]; } ); others = (",
     0, "shapes has 3 entries: it must have 4 to 8"},
    {"connect5 =", "shapes = (", "shapes = ( { letter = \"X\"; cells = [ \".X\", \"XXX\", \".X\" ]; }, ", 0,
     "shapes has 9 entries: it must have 4 to 8"},
    {"connect5 =", "[ 16, 14, 13, 12 ]", "[ ]", 0, "scores has 0 entries: it must have 1 to 8"},
    {"connect5 =", "[ 16, 14, 13, 12 ]", "[ 1, 2, 3, 4, 5, 6, 7, 8, 9 ]", 0,
     "scores has 9 entries: it must have 1 to 8"},
    {"connect5 =", "[ 16, 14, 13, 12 ]", "(16, \"14\")", 0, "scores: entry 2 must be a whole number from 0 to 99"},

    /* Objectives. */
    {"decks =", "  A = {", "  D = {", 0, "decks has no setting D: it has A, B, C"},
    {"decks =", "cards = (", "cards = ( ); card = (", 0, "cards has 0 entries: it must have 1 to 22"},
    {"decks =", "cards = (", "cards = (" CARDS_5 CARDS_5 CARDS_5 CARDS_5, 0,
     "cards has 25 entries: it must have 1 to 22"},
    {"  C = {", "cards = (", "cards = (" CARDS_5 CARDS_5 CARD, 0,
     "cards: with this deck there are 25 objectives: at most 24 are allowed"},
    {"decks =", "Write in all four corners.", TEXT_40 TEXT_40 TEXT_40 TEXT_40, 0,
     "text is too long: it has 160 bytes, and at most 159 fit"},
    {"decks =", "Write in all four corners.", "Write in\nall", 0, "a quote is missing in this line"},
    {"decks =", "asks = \"spaces\";", "asks = \"space\";", 0,
     "asks must be one of spaces, circles, claims, each-size, shapes, one-number, each-number, zone-numbers, lines"},
    {"decks =", "\"f1\"", "\"f7\"", 0, "spaces: entry 2 must be a space from \"a1\" to \"f6\""},
    {"decks =", "[ \"a1\", \"f1\", \"a6\", \"f6\" ]", "[ ]", 0, "spaces has 0 entries: it must have 1 to 36"},
    {"decks =", "spaces = [ \"a1\", \"f1\", \"a6\", \"f6\" ];", "", -1,
     "an objective that asks \"spaces\" needs the setting spaces"},
    {"decks =", "asks = \"spaces\";", "asks = \"spaces\"; count = 3;", 0,
     "an objective that asks \"spaces\" does not have the setting count"},
    {"decks =", "asks = \"circles\";", "asks = \"circles\"; size = 3;", 0,
     "an objective that asks \"circles\" does not have the setting size"},
    {"decks =", "count = 7", "count = 10", 0,
     "count must be a whole number from 1 to 9 where an objective asks \"circles\""},
    {"decks =", "count = 7", "count = 0", 0, "count must be a whole number from 1 to 36"},
    {"decks =", "size = 3; ", "", -1, "an objective that asks \"claims\" needs the setting size"},
    {"decks =", "size = 3; count = 4;", "size = 3; count = 21;", 0,
     "count must be a whole number from 1 to 20 where an objective asks \"claims\""},
    {"decks =", "size = 5; count = 2;", "size = 5; count = 5;", 0,
     "count must be a whole number from 1 to 4 where an objective asks \"claims\""},
    {"\"shapes\"; size", "size = 4", "size = 3", 0,
     "size must be a whole number from 4 to 5 where an objective asks \"shapes\""},
    {"\"shapes\"; size", "size = 4; count = 3", "size = 4; count = 5", 0,
     "count must be a whole number from 1 to 4 where an objective asks \"shapes\""},
    {"\"shapes\"; size", "size = 4; count = 3", "size = 5; count = 5", 0,
     "count must be a whole number from 1 to 4 where an objective asks \"shapes\""},
    {"asks = \"each-size\"", "count = 1", "count = 5", 0,
     "count must be a whole number from 1 to 4 where an objective asks \"each-size\""},
    {"asks = \"zone-numbers\"", "count = 1", "count = 7", 0,
     "count must be a whole number from 1 to 6 where an objective asks \"zone-numbers\""},
    {"asks = \"lines\"", "count = 7", "count = 13", 0,
     "count must be a whole number from 1 to 12 where an objective asks \"lines\""},
};

TEST(refuse_changes)
{
    for (int i = 0; i < COUNT(refusals); i++)
        assert_refused(&refusals[i]);
}

TEST(refuse_whole_texts)
{
    static const struct {
        const char *text;
        int line;
        const char *why;
    } cases[] = {
        {"", 0, "an edition lacks the setting title, a text in quotes"},
        {"\n\nname = \"never closed\n\n", 3, "a quote is missing in this line"},
        {"name = \"never closed", 1, "a quote is missing in this line"},
        {"name = \"\\", 1, "a quote is missing in this line"},
        {"name = \"x\\\n\";", 1, "a quote is missing in this line"},
        {"\n/* never closed\n\nname = 1;", 2, "this comment never ends: its */ is missing"},
        {"name = ;", 1, SYNTAX},
        {"\n# about @include\n", 2, "this file can't include others: leave @include out, in comments too"},
        {"\nname = \"\\\" 1234567890\";\nrounds = 1234567890;", 3, "this number is too long"},
        {"/* 1234567890 */ # 1234567890\n// 1234567890\n a1234567890 = 1;", 3,
         "an edition has no setting a1234567890: " EDITION_HAS},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        struct connect_edition e;
        scoped(text_release) struct text why = {0};
        int line = -1;
        assert_false(connect_edition_format.read(cases[i].text, &e, &line, &why));
        if (strcmp(text_string(&why), cases[i].why) != 0 || line != cases[i].line)
            fail_msg("case %d: line %d: %s\ninstead of line %d: %s", i, line, text_string(&why), cases[i].line,
                     cases[i].why);
    }
}

/* The same bounds from within. */
TEST(accepted)
{
    static const struct change cases[] = {
        {"rounds", "12", "1", 0, NULL},
        {"rounds", "12", "20", 0, NULL},
        {"rounds", "12;", "12.0", 0, NULL},
        {"name ", "\"standard\"", "\"A_name-of-23-characters\"", 0, NULL},
        {"title", "Standard edition", TEXT_40 TEXT_40 TEXT_40 "012345678901234567890123456789012345678", 0, NULL},
        {"title", "\"Standard edition\"", "\"Stan\" \"dard\"", 0, NULL},
        {"arrows", "[ \"2\", \"5\", \"b\", \"e\" ]", "( \"6\" )", 0, NULL},
        {"penalty =", "12 ]", "12, 12, 13, 99, 99, 99 ]", 0, NULL},
        {"penalty =", "0, 1, 2, 3, 5, 7, 9, 12", "0, 0", 0, NULL},
        {"connect3 =", "boxes = (", "boxes = (" BOXES_4 BOX BOX, 0, NULL},
        {"connect3 =", "stars = 1;", "stars = 9;", 0, NULL},
        {"# The shapes that", "{ letter = \"I\"; cells = [ \"XXXX\" ]; }",
         "{ letter = \"T\"; cells = [ \"XXX\", \".X\" ]; }", 0, NULL},
        {"connect5 =", "[ 16, 14, 13, 12 ]", "[ 0 ]", 0, NULL},
        {"  C = {", "cards = (", "cards = (" CARDS_5 CARDS_5, 0, NULL},
        {"decks =", "count = 7", "count = 9", 0, NULL},
        {"asks = \"one-number\"", "count = 9", "count = 36", 0, NULL},
    };
    for (int i = 0; i < COUNT(cases); i++)
        assert_accepted(&cases[i]);
}

/* ---- Finding ------------------------------------------------------------------------------------------------- */

/* Editions are found by name among the templates, or in a file; complaints begin with FILE:LINE. */
TEST(from_the_shelf)
{
    char broken[] = "/tmp/quadrille-edition-XXXXXX.cfg", expected[100];
    struct game game = {.about = {.slug = "connect", .title = "CoNNect"}, .edition = &connect_edition_format};
    scoped(text_release) struct text why = {0};
    struct edition_cache *cache = edition_cache_new("/nonexistent");
    const struct connect_edition *e = edition_cache_get(cache, &game, EDITION_STANDARD, &why);

    assert_non_null(e);
    assert_memory_equal(e, standard(), sizeof *e);
    e = edition_cache_get(cache, &game, "tests/data/club.cfg", &why);
    assert_non_null(e);
    assert_memory_equal(e, club(), sizeof *e);
    assert_string_equal(text_string(&why), "");

    FILE *f = fdopen(mkstemps(broken, (int)strlen(".cfg")), "w");
    assert_non_null(f);
    fputs("name = \"x\";\nrounds = 0;\n", f);
    fclose(f);
    snprintf(expected, sizeof expected, "%s:2: rounds must be a whole number from 1 to 20", broken);
    assert_null(edition_cache_get(cache, &game, broken, &why));
    assert_string_equal(text_string(&why), expected);
    remove(broken);
    edition_cache_free(cache);
}
