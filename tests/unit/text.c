/* Text from outside made safe for terminals and JSON, and text broken into lines. */
#include "base/text.h"
#include "base/diag.h"
#include "base/json.h"
#include "base/scoped.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "base/xml.h"
#include "help/folder.h"
#include "help/test.h"

#include <errno.h>
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

TEST(terminals_obey_nothing)
{
    static const struct {
        const char *text, *shown;
        size_t columns;
    } cases[] = {
        {"Ann\tZo\u00eb \u68cb", "Ann\tZo\u00eb \u68cb", 10},
        {"\033[31m", "\\x1b[31m", 8},
        {"a\nb\x7f", "a\\x0ab\\x7f", 10},
        {"\xc2\x85\xc2\x9b"
         "2J",
         "\\x85\\x9b2J", 10},
        {"\u202Egnp\u202C \u2066x\u2069", "\\u202egnp\\u202c \\u2066x\\u2069", 29},
        {"a\u200Eb\u200F \u061C", "a\\u200eb\\u200f \\u061c", 21},
        {"\xff\xc3(", "\\xff\\xc3(", 9},
        {"\uFFFD\\x1b", "\uFFFD\\x1b", 5},
        {"e\u0301a", "e\u0301a", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scoped(text_release) struct text once = {0}, twice = {0};
        assert_int_equal(utf8_printable(&once, cases[i].text, strlen(cases[i].text)), cases[i].columns);
        assert_string_equal(once.data, cases[i].shown);
        utf8_printable(&twice, once.data, once.len);
        assert_string_equal(twice.data, once.data);
    }
}

/* A mark stands below its character, whatever is before it. */
TEST(marks_point_at_wide_characters)
{
    struct diag d = {.place = {1, 4}, .caret = 3};
    scoped(text_release) struct text out = {0};
    text_add(&d.source, "\u68cb\t\x01x");
    diag_write(&d, "f", false, &out);
    assert_string_equal(out.data, "f:1:4: error: \n\u68cb\t\\x01x\n  \t    ^\n");
    diag_release(&d);
}

/* Halves go away from zero, also those that a double cannot hold. */
TEST(numbers_are_rounded)
{
    static const struct {
        double number;
        int decimals;
        const char *expected;
    } cases[] = {{1.005, 2, "1.01"}, {-1.005, 2, "-1.01"},      {2.5, 0, "3"}, {-0.04, 1, "0"}, {0.05, 1, "0.1"},
                 {NAN, 2, "0"},      {1e15, 1, "1000000000000"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scoped(text_release) struct text out = {0};
        text_add_fixed(&out, cases[i].number, cases[i].decimals);
        assert_string_equal(out.data, cases[i].expected);
    }
}

TEST(characters_stay_whole)
{
    static const uint32_t folded[][2] = {{'Z', 'z'},     {0xC4, 'a'},    {0x17F, 's'}, {0x3A9, 0x3C9}, {0x400, 0x450},
                                         {0x40F, 0x45F}, {0x42F, 0x44F}, {0x36F, 0},   {0x370, 0x370}};
    scoped(text_release) struct text out = {0};
    for (size_t i = 0; i < sizeof folded / sizeof *folded; i++)
        assert_int_equal(utf8_fold(folded[i][0]), folded[i][1]);
    for (size_t most = 1; most < 5; most++)
        assert_int_equal(utf8_cut("a\U0001F600b", 6, most), 1);
    assert_int_equal(utf8_cut("a\U0001F600b", 6, 5), 5);
    xml_add(&out, "<\">&\1\t\uFFFD\uFFFE\uFFFF\xFF", 16);
    assert_string_equal(out.data, "&lt;&quot;&gt;&amp;\uFFFD\t\uFFFD\uFFFD\uFFFD\uFFFD");
}

/* The bounds of RFC 3629: each sequence is the first or the last of its kind, or just beyond. */
TEST(utf8_has_bounds)
{
    static const char *const good[] = {"\x7F",         "\xC2\x80",         "\xDF\xBF",
                                       "\xE0\xA0\x80", "\xED\x9F\xBF",     "\xEE\x80\x80",
                                       "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"},
                             *const bad[] = {"\x80",
                                             "\xBF",
                                             "\xC1\xBF",
                                             "\xC2",
                                             "\xC2\x7F",
                                             "\xE0\x9F\xBF",
                                             "\xED\xA0\x80",
                                             "\xEE\x80",
                                             "\xEE\x80\xC0",
                                             "\xF0\x8F\xBF\xBF",
                                             "\xF4\x90\x80\x80",
                                             "\xF5\x80\x80\x80",
                                             "\xF1\x80\x80\x7F"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(utf8_valid(good[i], strlen(good[i])), strlen(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(utf8_valid(bad[i], strlen(bad[i])), 0);
}

TEST(json_holds_no_controls)
{
    scoped(text_release) struct text out = {0};
    json_line(&out);
    json_string(&out, "a", "\033\x7f\xc2\x9b\u00e9\u202e\"\xff\u2069");
    json_bytes(&out, "b", "\0\\/\b\f\n\r\t\uFFFD\xf0\x9f", 13);
    json_line_end(&out);
    assert_string_equal(out.data, "{\"a\":\"\\u001B\\u007F\\u009B\u00e9\\u202E\\\"\uFFFD\\u2069\","
                                  "\"b\":\"\\u0000\\\\/\\b\\f\\n\\r\\t\uFFFD\uFFFD\uFFFD\"}\n");
}

/* Values of all kinds, in objects and lists within each other. */
TEST(json_nests)
{
    scoped(text_release) struct text out = {0};
    json_line(&out);
    json_object(&out, "A");
    json_number(&out, "lines", INT64_MIN);
    json_string(&out, "none", NULL);
    json_list(&out, "path");
    json_string(&out, NULL, "a1[");
    json_list(&out, NULL);
    json_list_end(&out);
    json_object(&out, NULL);
    json_object_end(&out);
    json_number(&out, NULL, 0);
    json_list_end(&out);
    json_object_end(&out);
    json_string(&out, "", "");
    json_bool(&out, "yes", true);
    json_bool(&out, "no", false);
    json_line_end(&out);
    json_line(&out);
    json_line_end(&out);
    assert_string_equal(out.data, "{\"A\":{\"lines\":-9223372036854775808,\"none\":null,\"path\":[\"a1[\",[],{},0]},"
                                  "\"\":\"\",\"yes\":true,\"no\":false}\n{}\n");
}

TEST(lines_are_broken)
{
    static const struct {
        double width;
        bool cuts;
        const char *text, *lines;
    } cases[] = {
        {9, false, "one two three", "one two|three|"},
        {10, true, "one two three", "one|two three|"},
        {7, false, "one two\nthree  \n\nfour", "one two|three||four|"},
        {3, false, "one longer two", "one|longer|two|"},
        {3, true, "one longer two", "one|lon|ger|two|"},
        {1, true, "\u00e4b  c", "\u00e4|b|c|"},
        {5, false, "\u68cb\u68cb \u68cb", "\u68cb\u68cb|\u68cb|"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct wrap wrap = {.width = cases[i].width, .measure = wrap_columns, .cuts = cases[i].cuts};
        scoped(text_release) struct text lines = {0};
        size_t shown;
        for (const char *s = cases[i].text; *s;) {
            size_t used = wrap_line(&wrap, s, &shown);
            text_add_bytes(&lines, s, shown);
            text_add_char(&lines, '|');
            s += used;
        }
        assert_string_equal(text_string(&lines), cases[i].lines);
    }
}

TEST(places_are_found)
{
    static const char s[] = "aab\0aabab\n";
    assert_ptr_equal(text_find(s, 10, "aabab", 5), s + 4);
    assert_ptr_equal(text_find(s, 10, "ab", 2), s + 1);
    assert_ptr_equal(text_find(s, 10, "b\0a", 3), s + 2);
    assert_ptr_equal(text_find(s, 10, "\n", 1), s + 9);
    assert_null(text_find(s, 8, "aabab", 5));
    assert_null(text_find(s, 10, "\n\n", 2));
    assert_null(text_find(s, 0, "a", 1));
    assert_ptr_equal(text_find_last(s, 10, 'b'), s + 8);
    assert_ptr_equal(text_find_last(s, 8, 'b'), s + 6);
    assert_ptr_equal(text_find_last(s, 1, 'a'), s);
    assert_null(text_find_last(s, 10, 'x'));
    assert_null(text_find_last(s, 0, 'a'));
}

/* A pipe without a writer would be waited for; the alarm ends that. */
TEST_IN_FOLDER(only_files_are_read)
{
    static const struct {
        const char *path;
        size_t most;
        int error;
    } cases[] = {{"none", 10, ENOENT}, {".", 10, EISDIR},
                 {"pipe", 10, EINVAL}, {"/dev/null", 10, EINVAL},
                 {"file", 4, EFBIG},   {"/proc/self/status", 20, EFBIG},
                 {"file", 5, 0}};
    assert_int_equal(mkfifo("pipe", 0600), 0);
    folder_put("file", "12345");
    alarm(60);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scoped(text_release) struct text content = {0};
        assert_int_equal(text_read_file(&content, cases[i].path, cases[i].most), cases[i].error == 0);
        assert_int_equal(errno, cases[i].error);
        if (!cases[i].error)
            assert_string_equal(content.data, "12345");
    }
    alarm(0);
}
