/* Records: the grammar case by case, in blocks of any size, and the limits. */
#include "record/record.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "help/rounds.h"
#include "help/test.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Records in short ----------------------------------------------------------------------------- */

/* Adds "!LINE:COLUMN" and checks that the caret of the diagnostic is under that place. */
static void add_place(const struct record *record, uint32_t start, struct text *out)
{
    scoped(diag_release) struct diag d = {0};
    size_t at = 0, used;

    record_place(record, start, &d);
    text_addf(out, "!%u:%u", d.place.line, d.place.column);
    assert_int_equal(utf8_valid(text_string(&d.source), d.source.len), d.source.len);
    for (uint32_t i = 0; i < d.caret; i++, at += used) {
        assert_true(at < d.source.len);
        utf8_decode(d.source.data + at, d.source.len - at, &used);
    }
    assert_true(at < d.source.len);
    if (record->text[start] > ' ' && !(record->text[start] & 0x80))
        assert_int_equal(d.source.data[at], record->text[start]);
    assert_true(utf8_count(d.source.data, d.source.len) <= 160);
}

static void add_token(const struct record *record, const struct token *token, struct text *out)
{
    text_add_char(out, ' ');
    switch (token->kind) {
    case TOKEN_TURN:
        text_addf(out, "%u.", token->number);
        break;
    case TOKEN_LABEL:
        text_addf(out, "%c:", 'A' + token->number);
        break;
    case TOKEN_ACTION:
        text_addf(out, "'%.*s'", token->len > 40 ? 40 : (int)token->len, token->text);
        break;
    default:
        assert_true(token->len > 0 && token->kind == TOKEN_ERROR);
        add_place(record, token->start, out);
    }
}

/* Adds a record as LINE[NAME=TEXT ...] and its tokens: 1. A: 'action'; errors as !LINE:COLUMN. */
static void add_record(const struct record *record, struct text *out)
{
    text_addf(out, "%s%u[", out->len ? " | " : "", record->line);
    for (size_t i = 0; i < record->tag_count; i++) {
        const struct tag *tag = &record->tags[i];
        text_addf(out, "%s%s=", i ? " " : "", tag->name);
        text_add_bytes(out, tag->text, tag->len < 40 ? tag->len : 40);
        assert_int_equal(tag->text[tag->len], 0);
        assert_true(record->text[tag->start] == '[' || record->text[tag->start] == '\xEF');
    }
    text_add_char(out, ']');
    for (size_t i = 0; i < record->fault_count; i++)
        add_place(record, record->faults[i].start, out);
    struct lexer turns = record->turns;
    struct token token = {0};
    scoped(text_release) struct text ignored = {0};
    while (record_token(&turns, &token)) {
        add_place(record, token.start, &ignored);
        add_token(record, &token, out);
    }
    assert_false(record_token(&turns, &token));
}

/* A reader of what a file with these bytes holds, whose text is then in *content. */
static struct record_reader *open_bytes(const char *bytes, size_t len, struct text *content)
{
    text_clear(content);
    text_add_bytes(content, bytes, len);
    source_decode(content);
    return record_open_text(text_string(content), content->len);
}

/* Adds all records, read in blocks of about `bytes`, or (SIZE_MAX) one after another. */
static void read_all(const char *text, size_t len, size_t bytes, struct text *out)
{
    scoped(text_release) struct text content = {0};
    struct record_reader *reader = open_bytes(text, len, &content), *block = record_open_text("", 0);
    struct record record;
    uint32_t number = 0;

    text_clear(out);
    while (bytes < SIZE_MAX && record_next_block(reader, block, bytes)) {
        uint32_t before = number;
        for (; record_next(block, &record); add_record(&record, out))
            assert_int_equal(record.number, ++number);
        assert_true(number > before);
    }
    for (; record_next(reader, &record); add_record(&record, out))
        assert_int_equal(record.number, ++number);
    assert_false(record_next_block(reader, block, 0));
    record_close(block);
    record_close(reader);
}

static void check(const char *name, const char *text, size_t len, const char *expected)
{
    static const size_t blocks[] = {SIZE_MAX, 0, 30, 1 << 20};
    scoped(text_release) struct text out = {0};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        read_all(text, len, blocks[i], &out);
        if (strcmp(text_string(&out), expected) != 0)
            print_error("%s, in blocks of %zu bytes\n", name, blocks[i]);
        assert_string_equal(text_string(&out), expected);
    }
}

/* ---- The grammar --------------------------------------------------------------------------------- */

struct example {
    const char *text;
    size_t len;
    const char *expected;
};

#define TEXT(s) (s), sizeof(s) - 1

static const struct example examples[] = {
    {TEXT(""), ""},
    {TEXT(" \n ; nothing\n{ at\nall } #"), ""},
    {TEXT("[Game \"x\"]"), "1[Game=x]"},
    {TEXT("\xEF\xBB\xBF[Game \"x\"] 1. a\n"), "1[Game=x] 1. 'a'"},
    {TEXT("\xEF\xBB\xBF"), ""},
    {TEXT("\xEF\xBB"), "1[] !1:1"},
    {TEXT("[Game \"x\"]\r\n[A \"Ann\"]\r\n\r\n1. 1-2 a1xb2\r\n2. B: 2-3\r\n"),
     "1[Game=x A=Ann] 1. '1-2' 'a1xb2' 2. B: '2-3'"},

    /* Blanks may be missing behind numbers and labels, and round brackets. */
    {TEXT("[Game\"x\"][A\"a\"]1.A:e5 2.e6 3.4.A:B:x"), "1[Game=x A=a] 1. A: 'e5' 2. 'e6' 3. 4. A: B: 'x'"},
    {TEXT("\v[ Game\f\"x\"\n]\t1.1-2"), "1[Game=x] 1. '1-2'"},
    {TEXT("[Game \"x\"]1.[Game \"y\"]"), "1[Game=x] 1. | 1[Game=y]"},
    {TEXT("[Game \"x\"]1.A:[Game \"y\"]"), "1[Game=x] 1. A: | 1[Game=y]"},
    {TEXT("[Game \"x\"]1. e5[Game \"y\"]"), "1[Game=x] 1. 'e5[Game' '\"y\"]'"},

    /* What is a number, a label, an action. */
    {TEXT("[G \"\"] 1. 12 1-2. A B5: G: a: AB: 0. 007. 4294967296. 99999999999999999999999. 1.5"),
     "1[G=] 1. '12' '1-2' 'A' 'b5:' 'G:' 'a:' 'AB:' 0. 7. 4294967295. 4294967295. 1. '5'"},
    {TEXT("[G \"\"] 18446744073709551617.7-8 1234567890.e5"), "1[G=] 4294967295. '7-8' 1234567890. 'e5'"},
    {TEXT("[G \"\"] 1. ] } \" , \\ a\"b 4/2,5 5=3@c4 a1*-b1=move \xE6\x9D\x8E"),
     "1[G=] 1. ']' '}' '\"' '\\' 'a\"b' '4/2,5' '5=3@c4' 'a1*-b1=move' '\xE6\x9D\x8E'"},

    /* Comments end a token and may stand anywhere but in a string. */
    {TEXT("[G \"{;#\"] 1. a{x}b;c\nd#e\nf {[Game \"y\"]\n 2.} ;[Game \"y\"]\n#}\n2. g"),
     "1[G={;#] 1. 'a' 'b' 'd' 'f' 2. 'g'"},
    {TEXT("[{a}G;b ]\n{c}\"x\"#d\n]{e}[A \"y\"]"), "1[G=x A=y]"},
    {TEXT("[G \"\"] 1. {} {{} a ; {\n b"), "1[G=] 1. 'a' 'b'"},

    /* Strings. */
    {TEXT("[A \"a\\\"b\\\\\"][C \"]\"][D \"\\\\\\\"\"]"), "1[A=a\"b\\ C=] D=\\\"]"},
    {TEXT("[A \"a\\n\"] [B \"b\"]"), "1[B=b]!1:1"},
    {TEXT("[A \"a\"][B \"\\\\\\x\" ] [C \"c\"]"), "1[A=a C=c]!1:8"},
    {TEXT("[A_1 \"\"][2 \"x\"][\xC3\x84 \"\xC3\xA4\"]"), "1[A_1= 2=x \xC3\x84=\xC3\xA4]"},

/* What phones and word processors make of words: dashes, signs, blanks, widths, capitals, punctuation. */
#define PHONE(text, words)                                                                                             \
    {                                                                                                                  \
        TEXT("[G \"\"] 1. " text), "1[G=] 1. " words                                                                   \
    }
    PHONE("1\u20102 1\u20132 1\u20142 1\u20152 1\u22122 1\uFF0D2", "'1-2' '1-2' '1-2' '1-2' '1-2' '1-2'"),
    PHONE("a1\u00D7b1 a1Xb1 a1\u2715b1 \uFF21\uFF11\uFF38\uFF22\uFF11", "'a1xb1' 'a1xb1' 'a1xb1' 'a1xb1'"),
    PHONE("e5\u00A0e6\u2009e7\u202Fe8\u3000e9", "'e5' 'e6' 'e7' 'e8' 'e9'"),
    PHONE("\u200Be\uFEFF5\u200D \u200B e6", "'e5' 'e6'"),
    PHONE("\uFF12\uFF0Ee5 \uFF22\uFF1Ae6 A\uFF1Ae7 3\uFF0E", "2. 'e5' B: 'e6' A: 'e7' 3."),
    PHONE("E5 AB12 Aa1 A1xB1,C1 Ha2xRa1 HA2XRA1 5@C4 MOVE:C4>D5 A1*-B1=zone",
          "'e5' 'ab12' 'aa1' 'a1xb1,c1' 'Ha2xRa1' 'Ha2xRa1' '5@c4' 'MOVE:c4>d5' 'a1*-b1=zone'"),
    PHONE("Swap Zone:5 Out. Ann: QxH", "'swap' 'zone:5' 'out' 'Ann:' 'QxH'"),
    PHONE("e5, e6. e7., , . 1-2.", "'e5' 'e6' 'e7' '1-2'"),
    PHONE("1 - 2 3 -4 5- 6 7  -\t8 1 \u2013 2", "'1-2' '3-4' '5-6' '7-8' '1-2'"),
    PHONE("a1 - b2 a1* -b1 - c1=move", "'a1-b2' 'a1*-b1-c1=move'"),
    PHONE("a1 x b1 a1x b1 a1 xb1 Ha2 X Ra1 a1 \u00D7 b1,c1", "'a1xb1' 'a1xb1' 'a1xb1' 'Ha2xRa1' 'a1xb1,c1'"),
    PHONE("e5 x6 e5 - 2. e6 - - 7", "'e5' 'x6' 'e5' '-' 2. 'e6' '-' '-' '7'"),
    PHONE("5=- 3@c4 1 -\n2 1\n-2 a1\nx b1 1- {c} 2 1 {c} - 2",
          "'5=-' '3@c4' '1' '-' '2' '1' '-2' 'a1' 'x' 'b1' '1-' '2' '1' '-' '2'"),
    PHONE("a1- B: c3 x [Game \"y\"]", "'a1-' B: 'c3' 'x' | 1[Game=y]"),
    PHONE("1 - 2. 3 - 4", "'1-2' '3-4'"),
    PHONE("1 - \xFF", "'1' '-' !1:15"),

    /* The same for tags. */
    {TEXT("[A \u201CAnn\u201D][B \u201EBo\u201C][C \u00ABCy\u00BB][D \u2033Di\"][E \"Ed\u201D]"),
     "1[A=Ann B=Bo C=Cy D=Di E=Ed]"},
    {TEXT("[A \"the \u201Cfirst\u201D\"][B \u201CB \u201Cb\u201D b\u201D ][C \"[\u201D]\"]"),
     "1[A=the \u201Cfirst\u201D B=B \u201Cb\u201D b C=[\u201D]]"},
    {TEXT("[\u00ABAnn\u00BB] [Game \"x\"]"), "1[Game=x]!1:1"},
    {TEXT("\uFF3B\uFF27ame\u00A0\uFF02x\uFF02\uFF3D 1. a \uFF3BGame \"y\"] 1. b"),
     "1[Game=x] 1. 'a' | 1[Game=y] 1. 'b'"},
    {TEXT("[Result \"3\u20132\"][A \"Karl\u2013Otto\"][X\u2013y \"\u2013\"][Galaxy \"R8\u00A0\u200B--\"][Event "
          "\"\u00D7\"]"),
     "1[Result=3-2 A=Karl\u2013Otto X-y=\u2013 Galaxy=R8 -- Event=\u00D7]"},

    /* CR alone ends lines, and comments with them. */
    {TEXT("[Game \"x\"]\r1. a ; b\r2. c\r\n3. \xFF\r"), "1[Game=x] 1. 'a' 2. 'c' 3. !4:4"},
    {TEXT("[Game \"x\r\"]\r[A \"a\"]\r"), "1[A=a]!1:1 '\"]'"},

    /* UTF-16. */
    {TEXT("\xFF\xFE[\0A\0 \0\"\0\x1D\x20\x3D\xD8\x00\xDE\"\0]\0\r\0\n\0"
          "1\0.\0\r\0a\0"),
     "1[A=\u201D\U0001F600] 1. 'a'"},
    {TEXT("\xFE\xFF\0[\0A\0 \0\"\0\"\0]\0\n\0"
          "1\0.\0 \0"
          "1\x20\x13\0"
          "2"),
     "1[A=] 1. '1-2'"},
    {TEXT("\xFF\xFE[\0A\0 \0\"\0\"\0]\0\x3D\xD8 \0"), "1[A=] !1:7"},
    {TEXT("\xFF\xFE[\0A\0 \0\"\0\"\0]\0a"), "1[A=] !1:7"},

    /* Where records begin. */
    {TEXT("[A \"a\"][Game \"x\"]\n\n[B \"b\"]\n1. a\n[A \"c\"]\n[GAME \"y\"]"),
     "1[A=a Game=x B=b] 1. 'a' | 5[A=c GAME=y]"},
    {TEXT("[Game \"x\"]\n[Game \"y\"]\n[game \"z\"]"), "1[Game=x] | 2[Game=y] | 3[game=z]"},
    {TEXT("1. e5\n[Game \"x\"]\n"), "1[] 1. 'e5' | 2[Game=x]"},
    {TEXT("e5\n[Game \"x\"] 1. e6"), "2[Game=x] 'e5' 1. 'e6'"},
    {TEXT("[Game \"x\"] e5 [A \"a\"] A: 1. e6"), "1[Game=x A=a] 'e5' A: 1. 'e6'"},
    {TEXT("[Game \"x\"] 1. a {\n} [Game \"y\"] 1. b"), "1[Game=x] 1. 'a' | 2[Game=y] 1. 'b'"},

    /* Tags that are none: the error is at the bracket, other tags are still read. */
    {TEXT("[Game \"x\"\n[A \"a\"]\n1. e5\n[B \"b\"]"), "1[A=a]!1:1 1. 'e5' | 4[B=b]"},
    {TEXT("[A \"a\"] [Round \"1]\n[Game \"x\"] 1. a [Game \"y\"] 1. b"), "1[A=a Game=x]!1:9 1. 'a' | 2[Game=y] 1. 'b'"},
    {TEXT("[Round \"1\n\"] [Game \"x\"]"), "1[Game=x]!1:1 '\"]'"},
    {TEXT("[ ] [] [\"1\"] [Round] [Round 1] [Round \"1\" \"2\"] [A-b \"1\"] [Game \"x\"]"),
     "1[Round=1 A-b=1 Game=x]!1:1!1:5!1:8!1:14!1:32"},
    {TEXT("[Round 1 \t ] [Game: \"x\"] 1. a\n[Game: \"y\"] 1. b"), "1[Round=1 Game=x] 1. 'a' | 2[Game=y] 1. 'b'"},
    {TEXT("e5\n[Game: \"x\"] 1. e6"), "2[]!2:1 'e5' 1. 'e6'"},
    {TEXT("[Game \"x\"] 1. abc1 - abc2 abcd1 - abcd2"), "1[Game=x] 1. 'abc1-abc2' 'abcd1' '-' 'abcd2'"},
    {TEXT("[Round 1 ; ]\n[Game \"x\"]"), "1[Round=1 ; Game=x]"},
    {TEXT("[Round\n[Game \"x\"]"), "1[Game=x]!1:1"},
    {TEXT("[Round\n1. a\n[Game \"x\"]"), "1[]!1:1 1. 'a' | 3[Game=x]"},
    {TEXT("[Game \"x\"] [Game \"y"), "1[Game=x]!1:12"},
    {TEXT("[Game \"x\\"), "1[]!1:1"},
    {TEXT("[Game \"x\\\n\"]"), "1[]!1:1 '\"]'"},
    {TEXT("["), "1[]!1:1"},
    {TEXT("[Game"), "1[]!1:1"},
    {TEXT("[Game {"), "1[]!1:7"},
    {TEXT("[Game \"x\"] 1. a [A 2. b [Game \"y\"] 1. c"), "1[Game=x] 1. 'a' | 1[]!1:17 1. 'c'"},
    {TEXT("[Game \"x\"] 1. a [A 2]. b [Game \"y\"] 1. c"), "1[Game=x] 1. 'a' 'b' | 1[Game=y] 1. 'c'"},

    /* Comments that never end. */
    {TEXT("[Game \"x\"]\n1. e5 { [Game \"y\"]\n2. e6\n"), "1[Game=x] 1. 'e5' !2:7"},
    {TEXT("\n {"), "2[] !2:2"},
    {TEXT("[Game \"x\"] { [A \"a\"]"), "1[Game=x] !1:12"},
    {TEXT("[Game \"x\"] { \xFF"), "1[Game=x] !1:14"},

    /* Text that is not UTF-8: the place is the byte; the rest of the record is passed over, tags before
     * the turns are not. */
    {TEXT("[Game \"x\"] 1. a 2. b\xFFz c [Game \"y\"] 1. d"), "1[Game=x] 1. 'a' 2. !1:21 'c' | 1[Game=y] 1. 'd'"},
    {TEXT("[Game \"x\"] 1. \xE2\x82 a"), "1[Game=x] 1. !1:15 'a'"},
    {TEXT("[Game \"x\"] 1. a \xE2\x82"), "1[Game=x] 1. 'a' !1:17"},
    {TEXT("[Game \"x\"] 1. {\xE6\x9D\x8E\n\xC3\xA9\xC3 }\n2. a\n[Game \"y\"]"), "1[Game=x] 1. !2:2 2. 'a' | 4[Game=y]"},
    {TEXT("[Game \"x\"] 1. a ; \xED\xA0\x80\n2. a\n[Game \"y\"]"), "1[Game=x] 1. 'a' !1:19 2. 'a' | 3[Game=y]"},
    {TEXT("[Game \"x\"] {\xC0\x80} [A \"a\"] 1. e5 {\xFF} 2. [B \"b\"]"),
     "1[Game=x A=a] !1:13 1. 'e5' !1:32 2. | 1[B=b]"},
    {TEXT("[A \"\xF5\"] [Game \"x\"] 1. a"), "1[Game=x]!1:5 1. 'a'"},
    {TEXT("[A {\xF5} \"\"] [Game \"x\"] 1. a"), "1[Game=x]!1:5 1. 'a'"},
    {TEXT("\xFF [Game \"x\"] 1. a"), "1[Game=x] !1:1 1. 'a'"},
    {TEXT("{\xFF} [Game \"x\"] 1. a \xFE [Game \"y\"] \xFD"), "1[Game=x] !1:2 1. 'a' !1:21 | 1[Game=y] !1:34"},
};

TEST(test_grammar)
{
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        check(examples[i].text, examples[i].text, examples[i].len, examples[i].expected);
}

/* A NUL byte is an ordinary character in a word, but not allowed in a tag. */
TEST(test_nul)
{
    struct record_reader *reader = record_open_text(TEXT("[A \"a\"] 1. \0 c [B \"a\0b\"]"));
    struct record record;
    assert_true(record_next(reader, &record));
    struct token token;
    assert_true(record_token(&record.turns, &token) && record_token(&record.turns, &token));
    assert_int_equal(token.len, 1);
    assert_int_equal(token.text[0], '\0');
    assert_true(record_next(reader, &record));
    assert_int_equal(record.fault_count, 1);
    assert_int_equal(record.tag_count, 0);
    record_close(reader);
    check("the rest of a tag with a NUL byte", TEXT("[A \"a\0b\"] [Game \"x\"]"), "1[Game=x]!1:1");
    check("a tag cut off behind a NUL byte", TEXT("[A \"\0\"6.["), "1[]!1:1");
}

TEST(test_lookup)
{
    struct record_reader *reader = record_open_text(TEXT("[game \"x\"][A \"1\"][b \"2\"][a \"3\"]"));
    struct record record;
    assert_true(record_next(reader, &record));
    assert_string_equal(record_tag(&record, "Game")->text, "x");
    assert_string_equal(record_tag(&record, "A")->text, "1");
    assert_string_equal(record_tag(&record, "B")->text, "2");
    assert_null(record_tag(&record, "C"));
    record_close(reader);
}

/* Pipes are read to their end, whatever the pieces; a folder cannot be read. */
TEST(test_files)
{
    scoped(text_release) struct text content = {0}, expected = {0};
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    for (int i = 0; i < 5000; i++)
        text_addf(&expected, "%d ", i);
    assert_int_equal(write(ends[1], expected.data, expected.len), expected.len);
    close(ends[1]);
    assert_int_equal(source_read(short_text("/dev/fd/%d", ends[0]).text, &content), 0);
    assert_string_equal(text_string(&content), text_string(&expected));
    assert_null(source_decode(&content));
    close(ends[0]);
    assert_int_equal(source_read("/", &content), EISDIR);
}

/* ---- Limits -------------------------------------------------------------------------------------- */

static void add_many(struct text *t, const char *s, size_t count)
{
    size_t len = strlen(s), all = len * count;
    scoped(mem_free) char *many = mem_new(all);
    for (size_t i = 0; i < all; i++)
        many[i] = i < len ? s[i] : many[i - len];
    text_add_bytes(t, many, all);
}

#define LONG_40 "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

enum { MIB = 1 << 20 };

/* The text `before`, `count` times `filling`, and `after`. */
static const struct {
    const char *before, *filling;
    size_t count;
    const char *after, *expected;
} long_texts[] = {
    {"[G \"x\"] 1. ", "x", 4096, " 2.", "1[G=x] 1. '" LONG_40 "' 2."},
    {"[G \"x\"] 1. ", "x", 4097, " 2.", "1[G=x] 1. !1:12 2."},
    {"[G \"x\"] 1. ", "e", 4097, " 2.", "1[G=x] 1. !1:12 2."},
    {"[G \"x\"] 1. ", "\xC3\xA9", 2049, " [G \"y\"]", "1[G=x] 1. !1:12 | 1[G=y]"},
    {"[G \"x\"] 1. ", "x", 200000, "[2.\n[G \"y\"]", "1[G=x] 1. !1:12 | 2[G=y]"},
    {"[G \"x\"] ", "1", 4095, ".", "1[G=x] 4294967295."},
    {"[G \"x\"] ", "0", 4096, "1. [G \"y\"]", "1[G=x G=y] !1:9"},
    {"[G \"", "x", 4094, "\"] 1.", "1[G=" LONG_40 "] 1."},
    {"[A \"\"] [G \"", "x", 4095, "\"] [Game \"\"] 1. a [B \"\"]", "1[A= Game=]!1:8 1. 'a' | 1[B=]"},
    {"[G \"", "\\\"", 70000, "\"] [A \"] \"][Game \"x\"]", "1[A=]  Game=x]!1:1"},
    {"[G \"", "x", 70000, "\n[Game \"x\"]", "1[Game=x]!1:1"},
    {"[", "x", 4097, " \"\"]", "1[]!1:1"},
    /* Tags count towards the limit; those of a record that was given up do not count for the next one. */
    {"[Game {", "\n", 2 * MIB, "} \"x\"] 1. a [Game \"y\"]", "1[]!1:1 | 2097153[Game=y]"},
    {"[Game \"x\"] 1. [A {", "\n", 2 * MIB, "} \"x\"] 1. a [Game \"y\"]", "1[Game=x] 1. | 1[]!1:15 | 2097153[Game=y]"},
    /* Comments and blanks of more than 1 MiB are errors where they begin, or where the record becomes too long; reading
     * goes on after them, with the right columns. Between records there may be any number of shorter ones. */
    {"{", "\xC3\xA9", 3 * MIB, "}[G \"x\"] 1. \xFF [G \"y\"]", "1[] !1:1 | 1[G=x] 1. !1:3145742 | 1[G=y]"},
    {"[G \"x\"] 1. \xFF {", "\xC3\xA9", 3 * MIB, "}[G \"\xFF\"]", "1[G=x] 1. !1:12 !1:14 | 1[]!1:3145748"},
    {"[G \"x\"] 1. a {", "\xC3\xA9", 3 * MIB, "\xFF b} [G \"y\"]", "1[G=x] 1. 'a' !1:14 | 1[G=y]"},
    {"[G \"x\"] 1. a {", "\xC3\xA9", 3 * MIB, "", "1[G=x] 1. 'a' !1:14"},
    {"\n  { never", "\n", 3 * MIB, "", "2[] !2:3"},
    {"[G \"x\"] 1. a ;", "\xC3\xA9", 3 * MIB, "\n b [G \"y\"]", "1[G=x] 1. 'a' !1:14 | 2[G=y]"},
    {"[G \"x\"] 1. a", "\n", 3 * MIB, "[G \"y\"]", "1[G=x] 1. 'a' | 3145729[G=y]"},
    {"", "{ between }", MIB, "\n[G \"y\"]", "2[G=y]"},
    {"", " \n", 3 * MIB, "[G \"y\"]", "3145729[G=y]"},
    {"", " \n", 3 * MIB, "", ""},
    {"", "[G \"x\"] 1. a ", 1, "{", "1[G=x] 1. 'a' !1:14"},
};

TEST(test_long_texts)
{
    for (size_t i = 0; i < sizeof long_texts / sizeof *long_texts; i++) {
        scoped(text_release) struct text t = {0};
        text_add(&t, long_texts[i].before);
        add_many(&t, long_texts[i].filling, long_texts[i].count);
        text_add(&t, long_texts[i].after);
        check(long_texts[i].before, t.data, t.len, long_texts[i].expected);
    }
}

TEST(test_many_turns)
{
    scoped(text_release) struct text t = {0}, expected = {0};
    text_add(&t, "[G \"x\"]\n");
    text_add(&expected, "1[G=x]");
    for (int i = 1; i <= 10000; i++) {
        text_addf(&t, "%s%d.", i % 100 ? "" : "\n", i);
        text_addf(&expected, " %d.", i);
    }
    text_add(&t, "\n[G \"y\"]");
    text_add(&expected, " | 103[G=y]");
    check("10000 turns", t.data, t.len, text_string(&expected));
    t.len -= strlen("\n[G \"y\"]");
    text_add(&t, "\n 10001. a 10002.\n[G \"y\"]");
    expected.len -= strlen(" | 103[G=y]");
    text_add(&expected, " 10001. !103:2 | 104[G=y]");
    check("10001 turns", t.data, t.len, text_string(&expected));
}

/* A record whose comment fills it up so that its text, the tag and `after` included, has `bytes` bytes. */
static void check_size(size_t bytes, const char *after, const char *next, const char *expected)
{
    scoped(text_release) struct text t = {0};
    text_add(&t, " \n [G \"x\"] 1. a {");
    add_many(&t, "\n", bytes + 3 - strlen(after) - 1 - t.len);
    text_addf(&t, "}%s%s", after, next);
    check(after, t.data, t.len, expected);
}

TEST(test_long_records)
{
    check_size(MIB, " ab", " [G \"y\"] c", "2[G=x] 1. 'a' 'ab' | 1048560[G=y] 'c'");
    check_size(MIB + 1, " ab", " [G \"y\"] c", "2[G=x] 1. 'a' !1048561:3 | 1048561[G=y] 'c'");
    check_size(MIB + 1, " 2.", " [G \"y\"] c", "2[G=x] 1. 'a' !1048561:3 | 1048561[G=y] 'c'");
    check_size(MIB + 1, " A:", " ", "2[G=x] 1. 'a' !1048561:3");
    check_size(5 * MIB, " ab", " 2. {} ab [G \"y\"] c", "2[G=x] 1. 'a' !2:15 | 5242864[G=y] 'c'");
    check_size(5 * MIB, "", " [G \"y\"] c", "2[G=x] 1. 'a' !2:15 | 5242867[G=y] 'c'");
    check_size(5 * MIB, "", "", "2[G=x] 1. 'a' !2:15");
}

TEST(test_many_tags)
{
    scoped(text_release) struct text t = {0};
    add_many(&t, "[A \"\"]\n", 20000);
    text_add(&t, "1. a [Game \"y\"]");
    struct record_reader *reader = record_open_text(t.data, t.len);
    struct record record;
    assert_true(record_next(reader, &record));
    assert_int_equal(record.tag_count, 20000);
    assert_int_equal(record.fault_count, 0);
    assert_true(record_next(reader, &record));
    assert_int_equal(record.tag_count, 1);
    assert_false(record_next(reader, &record));
    record_close(reader);
}

/* Many records on one line: columns run on. */
TEST(test_one_line)
{
    scoped(text_release) struct text t = {0}, expected = {0};
    for (int i = 0; i < test_rounds(1000); i++) {
        text_add(&t, "[G \"\xE6\x9D\x8E\"] 1. \xFF! ");
        text_addf(&expected, "%s1[G=\xE6\x9D\x8E] 1. !1:%d", i ? " | " : "", 14 * i + 12);
    }
    check("one line", t.data, t.len, text_string(&expected));
}

/* ---- Places ---------------------------------------------------------------------------------------- */

static void check_source(const char *text, const char *source, uint32_t caret)
{
    struct record_reader *reader = record_open_text(text, strlen(text));
    struct record record;
    scoped(diag_release) struct diag d = {0};

    assert_true(record_next(reader, &record));
    struct token token, last = {0};
    while (last.kind != TOKEN_ERROR && record_token(&record.turns, &token))
        last = token;
    record_place(&record, last.start, &d);
    assert_string_equal(text_string(&d.source), source);
    assert_int_equal(d.caret, caret);
    record_close(reader);
}

TEST(test_source_lines)
{
    scoped(text_release) struct text t = {0}, cut = {0};
    check_source("[G \"\"]\n1. \ta\r\n2.{\n", "2.{", 2);
    check_source("[G \"\"]\n1. \ta {\r\n", "1. \ta {", 6);
    check_source("[G \"\"]\n1. a \xFF\xFF, to the end of the line\nnot more",
                 "1. a \xEF\xBF\xBD\xEF\xBF\xBD, to the end of the line", 5);
    check_source("{ \xC3\xA9 } [G \"\"] 1. a", "{ \xC3\xA9 } [G \"\"] 1. a", 16);

    text_add(&t, "[G \"\"]\n1.");
    add_many(&t, " \xC3\xA9", 100);
    text_add(&t, " \xFF");
    add_many(&t, " \xC3\xA9", 100);
    text_add(&cut, "...");
    add_many(&cut, "\xC3\xA9 ", 36);
    text_add(&cut, "\xEF\xBF\xBD");
    add_many(&cut, " \xC3\xA9", 35);
    text_add(&cut, " ...");
    check_source(t.data, cut.data, 75);
}
