/* cli/main/options and cli/main/help: from argv to options. */
#include "cli/main/options.h"

#include "catalogue/registry.h"
#include "cli/main/command.h"
#include "help/test.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- A command with two groups ---- */

struct first {
    bool flag;
    int64_t count;
    double margin;
};

struct second {
    const char *output;
    int when, level;
    bool help;
};

struct settings {
    struct first first;
    struct second second;
};

static const char *const words[] = {"auto", "always", "never", NULL};

static const struct option_row first_rows[] = {
    OPT_FLAG('f', "flag", first, flag, "a flag"),
    OPT_WHOLE('n', "count", 1, 99, "1", first, count, "a number"),
    OPT_DECIMAL(0, "margin", "MM", 0, 50, "10", first, margin, "a length"),
    {0},
};
static const struct option_row second_rows[] = {
    OPT_TEXT('o', "output", "FILE", NULL, second, output, "a file"),
    OPT_WORD(0, "when", "WHEN", words, 0, "auto", second, when, "a word"),
    OPT_WORD(0, "level", "WORD", words + 1, 7, NULL, second, level, "a word with a value of its own"),
    OPT_SEVERAL("id", "ID", "many"),
    OPT_FLAG('h', "help", second, help, "help"),
    {0},
};
static const struct option_group groups[] = {
    {"First", first_rows, offsetof(struct settings, first)},
    {"Second", second_rows, offsetof(struct settings, second)},
    {0},
};

/* Splits `line` at blanks, parses and stores. */
struct parsed {
    char line[200];
    char *argv[40];
    int argc;
    struct arguments args;
    struct settings settings;
    struct text why;
};

static bool parse(struct parsed *p, const char *line)
{
    memset(p, 0, sizeof *p);
    strcpy(p->line, line);
    p->argv[p->argc++] = "cmd";
    for (char *word = strtok(p->line, " "); word; word = strtok(NULL, " "))
        p->argv[p->argc++] = strcmp(word, "''") == 0 ? "" : word;
    return options_parse(groups, options_of_games, "cmd", p->argc, p->argv, &p->args, &p->why) &&
           options_store(groups, &(struct option_default){0}, &p->args, &p->settings, &p->why);
}

static void release(struct parsed *p)
{
    options_release(&p->args);
    text_release(&p->why);
}

/* All that was read: flag, count, margin, output, when, level, help; the values of --id; the arguments. */
static void tell(const struct parsed *p, struct text *out)
{
    const struct first *first = &p->settings.first;
    const struct second *second = &p->settings.second;
    text_addf(out, "%d %d ", first->flag, (int)first->count);
    text_add_fixed(out, first->margin, 1);
    text_addf(out, " %s %d %d %d;", second->output ? second->output : "-", second->when, second->level,
              options_given(&p->args, "help") != NULL);
    for (size_t i = 0; i < p->args.option_count; i++)
        if (strcmp(p->args.options[i].name, "id") == 0)
            text_addf(out, " %s", p->args.options[i].value);
    text_add_char(out, ';');
    for (size_t i = 0; i < p->args.word_count; i++)
        text_addf(out, " %s", p->args.words[i]);
}

TEST(lines)
{
    static const char all[] = "1 7 2.5 x 2 8 0; 1 2; a b"; /* the words of --level count from a first value of 7 */
    static const struct {
        const char *line, *read;
    } cases[] = {
        {"", "0 1 10 - 0 0 0;;"},
        {"-f -n 7 --margin 2.5 -o x --when never a b --id 1 --id 2 --level never", all},
        {"a -fn7 b --margin=2.5 -ox --when=never --id=1 --id=2 --level=never", all},
        {"--id 1 a --fla --cou 7 --marg 2.5 b --out x --wh never --id 2 --le never", all},
        {"-n 3 a -n 7 -f --margin 2.5 --output y --output x --when never --id 1 --id 2 --level never -- b", all},
        {"- -o -f -- -n --nothing", "0 1 10 -f 0 0 0;; - -n --nothing"},
        {"a --help", "0 1 10 - 0 0 1;; a"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct parsed p;
        scoped(text_release) struct text read = {0};
        assert_true(parse(&p, cases[i].line));
        tell(&p, &read);
        assert_string_equal(text_string(&read), cases[i].read);
        release(&p);
    }
    struct parsed p;
    assert_false(parse(&p, "-h -n x")); /* values are read later, the command looks at help first */
    assert_true(options_given(&p.args, "help"));
    release(&p);
}

TEST(refusals)
{
    static const struct {
        const char *line, *why;
    } cases[] = {
        {"--cuont 3", "unknown option --cuont: did you mean --count?"},
        {"--conut=3", "unknown option --conut: did you mean --count?"},
        {"a --nothing b", "unknown option --nothing: see quadrille cmd --help"},
        {"-x", "unknown option -x: see quadrille cmd --help"},
        {"-fx", "unknown option -x: see quadrille cmd --help"},
        {"--count", "--count needs a value: --count N"},
        {"a -n", "--count needs a value: --count N"},
        {"--coun", "--count needs a value: --count N"},
        {"--flag=yes", "--flag takes no value"},
        {"-n 0", "--count must be a whole number from 1 to 99, not \"0\""},
        {"-n 100", "--count must be a whole number from 1 to 99, not \"100\""},
        {"-n 1x", "--count must be a whole number from 1 to 99, not \"1x\""},
        {"-n ''", "--count must be a whole number from 1 to 99, not \"\""},
        {"-n -1", "--count must be a whole number from 1 to 99, not \"-1\""},
        {"--margin 50.1", "--margin must be a number from 0 to 50, not \"50.1\""},
        {"--when now", "--when must be auto, always or never, not \"now\""},
        {"--matches", "--matches needs a value: --matches N"},
        {"--level auto", "--level must be always or never, not \"auto\""},
        {"--ma 3", "option --ma is ambiguous: --margin, --matches"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct parsed p;
        assert_false(parse(&p, cases[i].line));
        assert_string_equal(text_string(&p.why), cases[i].why);
        release(&p);
    }
}

TEST(game_parameters)
{
    const struct game *capture = registry_find("connect-capture", 15), *skeleton = registry_find("skeleton", 8);
    struct values values;
    struct parsed p;

    assert_non_null(skeleton);
    assert_true(parse(&p, "--size 3x2 -n 2 --size 5x4"));
    assert_non_null(options_given(&p.args, "count"));
    assert_null(options_given(&p.args, "margin"));
    assert_true(options_values(&p.args, capture, &values, &p.why));
    assert_int_equal(values.of[0].n[0], 5);
    assert_int_equal(values.of[0].n[1], 4);
    assert_false(options_values(&p.args, skeleton, &values, &p.why));
    assert_string_equal(
        text_string(&p.why),
        "Last Match has no option --size: it belongs to connect-capture, connect-square, enclose5, conect");
    release(&p);

    assert_true(parse(&p, "--size 3x"));
    assert_false(options_values(&p.args, capture, &values, &p.why));
    assert_string_equal(text_string(&p.why), "--size must be WIDTHxHEIGHT, each from 1 to 9, not \"3x\"");
    release(&p);
}

/* ---- Numbers ---- */

TEST(numbers)
{
    static const char *const not_whole[] = {"",    " 1",  "1 ",  "+1",  "-1",
                                            "0x1", "1.0", "1e3", "one", "1000000000000000000000"};
    static const char *const not_decimal[] = {"",    ".5",  "1.",  "1,5",       "1.5mm",    "-1",
                                              "nan", "inf", "1e1", "1.1234567", "50.000001"};
    static const char *const not_shard[] = {"",    "1",     "/",    "1/",  "/2",     "0/2",
                                            "3/2", "1/2/3", "1 /2", "1/0", "1/1001", "-1/2"};
    scoped(text_release) struct text why = {0};
    struct shard shard = {5, 5};
    int64_t whole = 5;
    double decimal = 5;

    for (size_t i = 0; i < sizeof not_whole / sizeof *not_whole; i++)
        assert_false(parse_whole(not_whole[i], 0, INT64_MAX, &whole, &why));
    for (size_t i = 0; i < sizeof not_decimal / sizeof *not_decimal; i++)
        assert_false(parse_decimal(not_decimal[i], 0, 50, &decimal, &why));
    for (size_t i = 0; i < sizeof not_shard / sizeof *not_shard; i++)
        assert_false(parse_shard(not_shard[i], 1000, &shard, &why));
    assert_true(whole == 5 && decimal == 5);
    assert_true(parse_whole("0", 0, 9, &whole, &why) && whole == 0);
    assert_true(parse_whole("007", 0, 9, &whole, &why) && whole == 7);
    assert_true(parse_whole("999999999999999999", 0, INT64_MAX, &whole, &why) && whole == 999999999999999999);
    assert_true(parse_decimal("50", 0, 50, &decimal, &why) && decimal == 50);
    assert_true(parse_decimal("0.000001", 0, 50, &decimal, &why) && decimal == 0.000001);
    assert_true(parse_shard("2/8", 1000, &shard, &why) && shard.number == 2 && shard.count == 8);
    assert_true(parse_shard("1000/1000", 1000, &shard, &why));
}

/* ---- Help ---- */

TEST(help_rows)
{
    scoped(text_release) struct text out = {0};
    text_add(&out, "  -a, --short X");
    help_row("to the right", &out);
    text_add(&out, "      --much-too-long-for-it X");
    help_row("beneath", &out);
    text_add(&out, "      --wrapped X");
    help_row("words enough for more than the one line of eighty columns that there is", &out);
    assert_string_equal(text_string(&out),
                        "  -a, --short X            to the right\n"
                        "      --much-too-long-for-it X\n"
                        "                           beneath\n"
                        "      --wrapped X          words enough for more than the one line of eighty\n"
                        "                           columns that there is\n");
}
