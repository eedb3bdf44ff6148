/* Lines of text with bold words. */
#include "page/rules/rule_text.h"

#include "catalogue/registry.h"
#include "help/pages.h"
#include "help/test.h"
#include "page/rules/rule_sheet.h"

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

TEST(lines_are_broken_at_blanks)
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
    struct draw *d = measuring_begin(resources_get(resources));
    struct text out = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        write_lines(d, cases[i].text, cases[i].width, &out);
        assert_string_equal(text_string(&out), cases[i].lines);
    }
    measuring_end(&d);
    text_release(&out);
    resources_free(resources);
}
