/* Rules: reading their texts, lines with bold words, and their form for the terminal. */
#include "page/rules/rule_text.h"

#include "catalogue/registry.h"
#include "help/pages.h"
#include "page/rules/rule_sheet.h"
#include "page/text/text_output.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#define HEAD "summary: two  players\ncredit: C\nsource: S\n\n"

static struct rule_text read_rules(const char *s)
{
    struct rule_text rules = {0};
    struct text why = {0};
    if (!rule_text_read(s, strlen(s), "x", &rules, &why))
        fail_msg("%s", text_string(&why));
    return rules;
}

/* `ruling` as in struct rule_block. */
static void check_block(const struct rule_text *rules, size_t i, enum rule_kind kind, const char *ruling,
                        const char *label, const char *text)
{
    assert_true(i < rules->block_count);
    assert_int_equal(rules->blocks[i].kind, kind);
    assert_int_equal(rules->blocks[i].ruling != NULL, ruling != NULL);
    if (ruling)
        assert_string_equal(rules->blocks[i].ruling, ruling);
    assert_string_equal(rules->blocks[i].label, label);
    assert_string_equal(rules->blocks[i].text, text);
}

static void blocks_are_told_apart(void **state)
{
    struct rule_text rules =
        read_rules("; comment\n" HEAD "# A  heading\nText *bold\nwords*\n  go on\n; not this\n\n- one\n"
                   "- two\n more\n12. three\n! a ruling\n! [key]- entry\n-no entry\n1.5 neither\n"
                   "+ Ours\nText\n# Not ours\n");
    (void)state;
    assert_string_equal(rules.summary, "two players");
    check_block(&rules, 0, RULE_HEADING, NULL, "", "A heading");
    check_block(&rules, 1, RULE_PARAGRAPH, NULL, "", "Text *bold words* go on");
    check_block(&rules, 2, RULE_ENTRY, NULL, "-", "one");
    check_block(&rules, 3, RULE_ENTRY, NULL, "-", "two more");
    check_block(&rules, 4, RULE_ENTRY, NULL, "12.", "three");
    check_block(&rules, 5, RULE_PARAGRAPH, "", "", "a ruling");
    check_block(&rules, 6, RULE_ENTRY, "key", "-", "entry -no entry 1.5 neither");
    check_block(&rules, 7, RULE_HEADING, NULL, "", "Ours");
    check_block(&rules, 8, RULE_PARAGRAPH, NULL, "", "Text");
    check_block(&rules, 9, RULE_HEADING, NULL, "", "Not ours");
    assert_int_equal(rules.block_count, 10);
    for (size_t i = 0; i < rules.block_count; i++)
        assert_int_equal(rules.blocks[i].boxed, i == 7 || i == 8);
    rule_text_clear(&rules);
}

static void entries_have_pictures(void **state)
{
    struct rule_text rules = read_rules(HEAD "- [a] one\n! [k] - [b]  two\n- three\n[a] four\n");
    static const size_t counts[] = {1, 1, 0, 1};
    (void)state;
    check_block(&rules, 0, RULE_ENTRY, NULL, "-", "one");
    check_block(&rules, 1, RULE_ENTRY, "k", "-", "two");
    assert_int_equal(rules.block_count, 4);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(rules.blocks[i].count, counts[i]);
    assert_int_equal(rules.blocks[3].first, 2);
    assert_string_equal(rules.examples[1].name, "b");
    assert_string_equal(rules.examples[1].caption, "");
    assert_string_equal(rules.examples[2].caption, "four");
    rule_text_clear(&rules);
}

static void pictures_side_by_side_are_one_group(void **state)
{
    struct rule_text rules = read_rules(HEAD "[a] one\ntwo\n[b]\n\n[c] three\nText\n\n[a] again\n");
    static const char *const captions[] = {"one two", "", "three Text", "again"};
    (void)state;
    assert_int_equal(rules.block_count, 3);
    assert_int_equal(rules.blocks[0].count, 2);
    assert_int_equal(rules.blocks[1].count, 1);
    assert_int_equal(rules.blocks[2].first, 3);
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(rules.examples[i].caption, captions[i]);
    assert_int_equal(rules.examples[1].line, 7);
    rule_text_clear(&rules);
}

/* ---- Lines ---------------------------------------------------------------------------------------------------- */

/* All lines of a text in type of 10 pt, ended by "|", and where one is bold at its start, begun by "+". */
static void write_lines(const struct draw *d, const char *s, double width, struct text *out)
{
    const struct type type = {FACE_REGULAR, 10, {0, 0, 0}, ALIGN_LEFT};
    text_clear(out);
    for (struct rich_text r = {s, false}; *r.s;) {
        struct rich_text from = r;
        size_t len = rich_text_line(d, &r, width, type);
        text_addf(out, "%s%.*s|", from.bold ? "+" : "", (int)len, from.s);
    }
    size_t lines = 0;
    for (size_t i = 0; i < out->len; i++)
        lines += out->data[i] == '|';
    assert_int_equal(rich_text_lines(d, s, width, type), lines);
}

static void lines_are_broken_at_blanks(void **state)
{
    static const struct {
        const char *text;
        double width;
        const char *lines;
    } cases[] = {
        {"one two three", 100, "one two three|"},
        {"one two three", 16, "one two|three|"},
        {"one *two three* four", 16, "one *two|+three*|four|"},
        {"a *b*", 1, "a|*b*|"},
        {"\xC3\xA4\xC3\xB6\xC3\xBC", 1, "\xC3\xA4|\xC3\xB6|\xC3\xBC|"}, /* each letter is wider than the line */
        {"", 16, ""},
    };
    struct resources *resources = pages_resources(registry_game(0));
    struct measuring m;
    struct draw *d = measuring_begin(&m, resources_get(resources));
    struct text out = {0};
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        write_lines(d, cases[i].text, cases[i].width, &out);
        assert_string_equal(text_string(&out), cases[i].lines);
    }
    measuring_end(&m);
    text_release(&out);
    resources_free(resources);
}

/* ---- The terminal --------------------------------------------------------------------------------------------- */

static void text_is_wrapped_and_folded(void **state)
{
    struct rule_text rules =
        read_rules(HEAD "# \u00dcber\n! Stra\u00dfe *\u00e9* \u2013 \u4e16\n- one two three four\n");
    struct text_style style = {.ascii = true, .width = 14, .title = "T"};
    struct text out = {0};
    (void)state;
    text_output_rules(&rules, &style, &out);
    assert_string_equal(
        text_string(&out),
        "T\nRules - two\nplayers\n\nUeber\n! Strasse e -\n  ?\n\n- one two\n  three four\n\n"
        "! A ruling:\n  here the\n  designer's\n  rules say\n  nothing, and\n  this project\n  has decided,\n"
        "  so that\n  every sheet\n  and the\n  scoring\n  agree.\nC\nS\n");
    text_release(&out);
    rule_text_clear(&rules);
}

static void screens_are_pasted(void **state)
{
    struct screen one = {0}, other = {0};
    struct text out = {0};
    (void)state;
    screen_text(&one, 0, 0, "abc", INK_PLAIN);
    screen_put(&other, 0, 0, 'X', INK_BOLD);
    screen_put(&other, 2, 1, 'Y', INK_PLAIN);
    screen_fresh(&other, 2, 1, 1);
    screen_paste(&one, 1, 0, &other);
    screen_write(&one, true, &out);
    assert_string_equal(text_string(&out), "a\033[1mX\033[0mc \n   \033[7mY\033[0m\n");
    screen_release(&one);
    screen_release(&other);
    text_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_told_apart),      cmocka_unit_test(pictures_side_by_side_are_one_group),
        cmocka_unit_test(entries_have_pictures),      cmocka_unit_test(lines_are_broken_at_blanks),
        cmocka_unit_test(text_is_wrapped_and_folded), cmocka_unit_test(screens_are_pasted),
    };
    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
