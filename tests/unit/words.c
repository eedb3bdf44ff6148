/* Languages: reading them, looking words up, plurals, conversions. */
#include "base/words.h"

#include "base/scoped.h"
#include "help/test.h"

static struct words *read(const char *settings, int *line, struct text *why)
{
    return words_read(&(struct setting_reader){.line = line, .why = why}, settings, "");
}

static const char german[] = "language = \"Deutsch\";\ndate = \"%d.%m.%Y\";\n"
                             "words = (\n"
                             "  [ \"Names\", \"Namen\" ], [ \"5\\\"\", \"5 Zoll\" ],\n"
                             "  [ \"%d point\", \"%d points\", \"%d Punkt\", \"%d Punkte\" ],\n"
                             "  [ \"at 100 %\", \"mit 100 % drucken\" ],\n"
                             "  [ \"%s beats %s\", \"%2$s verliert gegen %1$s\" ]\n"
                             ");\n";

TEST(test_words)
{
    scoped(text_release) struct text why = {0}, out = {0};
    int line = 0;
    struct words *w = read(german, &line, &why);
    assert_string_equal(text_string(&why), "");
    assert_non_null(w);
    assert_string_equal(words_get(w, "Names"), "Namen");
    assert_string_equal(words_get(w, "5\""), "5 Zoll");
    assert_string_equal(words_get(w, "at 100 %"), "mit 100 % drucken");
    assert_string_equal(words_get(w, "Unknown"), "Unknown");
    assert_string_equal(words_get(NULL, "Names"), "Names");
    assert_null(words_get(w, NULL));
    words_addf(w, &out, "%s beats %s", "Ann", "Bob");
    words_add_count(w, &out, "; %d point", "%d points", 2);
    words_add_count(w, &out, "%d point", "%d points", 1);
    words_add_count(NULL, &out, "%d point", "%d points", 1);
    assert_string_equal(text_string(&out), "Bob verliert gegen Ann2 Punkte1 Punkt1 point");
    words_free(w);
}

TEST(test_dates)
{
    static const char *const dates[][3] = {
        {"2026-11-23", "23.11.2026", "23 November 2026"},
        {"2026-11", "11.2026", "November 2026"},
        {"2026", "2026", "2026"},
        {"2026-03-05", "05.03.2026", "5 March 2026"},
        {"2026-13-05", "2026-13-05", "2026-13-05"},
        {"2026-11-2", "02.11.2026", "2 November 2026"},
        {"Monday", "Monday", "Monday"},
        {"", "", ""},
        {"2026/11/23", "2026/11/23", "2026/11/23"},
        {"2026-11-230", "2026-11-230", "2026-11-230"},
    };
    struct text why = {0}, out = {0};
    int line = 0;
    struct words *w = read(german, &line, &why);
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++)
        for (int english = 0; english < 2; english++) {
            text_clear(&out);
            words_add_date(english ? NULL : w, &out, dates[i][0]);
            assert_string_equal(text_string(&out), dates[i][1 + english]);
        }
    text_release(&out);
    words_free(w);
}

TEST(test_days)
{
    static const char *const days[][2] = {{"2026-11-23", "Monday, 23 November 2026"},
                                          {"2000-02-29", "Tuesday, 29 February 2000"},
                                          {"1999-12-31", "Friday, 31 December 1999"},
                                          {"2026-11", "November 2026"},
                                          {"", ""}};
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        scoped(text_release) struct text out = {0};
        words_add_day(NULL, &out, days[i][0]);
        assert_string_equal(text_string(&out), days[i][1]);
    }
}

TEST(test_singular)
{
    struct text why = {0}, out = {0};
    int line = 0;
    struct words *w = read("language = \"F\"; singular = [0, 2];\n"
                           "words = ( [ \"%d point\", \"%d points\", \"%d S\", \"%d P\" ] );",
                           &line, &why);
    assert_non_null(w);
    for (int i = 0; i < 4; i++)
        words_add_count(w, &out, "%d point", "%d points", i);
    assert_string_equal(text_string(&out), "0 S1 P2 S3 P");
    text_release(&out);
    words_free(w);
}

TEST(test_refused)
{
    static const struct {
        const char *settings, *why;
        int line;
    } cases[] = {
        {"words = ();", "the file lacks the setting language, a text in quotes", 0},
        {"language = \"x\";\nwords = (\n[ \"a\", \"b\", \"c\" ]\n);",
         "an entry of words is [ \"English\", \"translation\" ], or four texts for singular and plural", 2},
        {"language = \"x\";\nwords = ( [ \"%d a\", \"%s b\" ] );",
         "\"%s b\" must have the conversions (%d, %s) of \"%d a\"", 2},
        {"language = \"x\";\nwords = ( [ \"a\", \"%n\" ] );", "\"%n\" must have the conversions (%d, %s) of \"a\"", 2},
        {"language = \"x\";\nwords = ( [ \"%d\", \"%2$d\" ] );",
         "\"%2$d\" must have the conversions (%d, %s) of \"%d\"", 2},
        {"language = \"x\";\nwords = ( [ \"%d %d\", \"%1$d %d\" ] );",
         "\"%1$d %d\" must have the conversions (%d, %s) of \"%d %d\"", 2},
        {"language = \"x\";\nwords = ( [ \"a\", \"b\" ], [ \"a\", \"c\" ] );", "\"a\" is translated twice", 2},
        {"language = \"x\";\nwords = ( [ 1, 2 ] );", "an entry of words consists of texts in quotes", 2},
        {"language = \"x\";\ndate = \"%d.%m.\";\nwords = ();",
         "date must have %d or %e, %m or %B, and %Y for day, month and year, not \"%d.%m.\"", 2},
        {"language = \"x\";\nsingular = [\"a\"];\nwords = ();", "singular must be a list of whole numbers", 2},
        {"language = \"x\";\nwords = ( [ \"a\", \"\\x01\" ] );", "\"\x01\" holds a control character or is not UTF-8",
         2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scoped(text_release) struct text why = {0};
        int line = 0;
        assert_null(read(cases[i].settings, &line, &why));
        assert_string_equal(text_string(&why), cases[i].why);
        assert_int_equal(line, cases[i].line);
    }
}
