/* Positions in characters: small boards, and the screen that they are drawn on. */
#include "base/scoped.h"
#include "draw/screen.h"
#include "help/tell.h"
#include "help/test.h"

#define CAPTURE                                                                                                        \
    "[Game \"connect-capture\"][Galaxy \"R8 B2 / -- K9\"]"                                                             \
    " 1. 1-2 2. 2-5 3. 4-5 4. 1-4 5. 2-3 6. 5-6 7. 3-6 8. 6-9 a1xb1"
#define SQUARE                                                                                                         \
    "[Game \"connect-square\"][Size \"2x2\"]"                                                                          \
    " 1. a1-b1 2. c3-b2 3. b1-b2 4. b2-c2 5. b1-a2 6. c2-c3 7. a1-a2 8. b2-b3 9. a2-b2 a2-a3 10. b3-c3"                \
    " c1-c2 11. b1-c1 a2-b3 12. a3-b2"
#define ENCLOSE                                                                                                        \
    "[Game \"enclose5\"][Size \"5x5\"][Goal \"5\"]"                                                                    \
    " 1. b1 2. b2 3. a2 4. e5 5. c2 6. e4 7. b3"
#define WIDE                                                                                                           \
    "[Game \"conect\"][Board \"wide 3\"]"                                                                              \
    " 1. a1 2. b2 3. c1"
#define NARROW                                                                                                         \
    "[Game \"conect\"][Board \"narrow 4\"]"                                                                            \
    " 1. a1 2. d3 3. b4"

#define CONNECT                                                                                                        \
    "[Game \"connect\"][Players \"2\"][Shapes \"A B D F\"][Objectives \"A4 B5 C2\"]"                                   \
    " 0. 2,2,3 3,6,6 A: 3@b1 2@a4 2@e6 3@f3 6@d2 6@c5 B: 2@d2 2@c5 3@f3 3@b1 6@a4 6@e6"                                \
    " 1. 6/2,3 A: 2@a5 3@f6 B: 2@b5 3@d5"

/* Replaces escape sequences by signs that no board has. */
static void mark_colours(const char *s, struct text *out)
{
    static const struct {
        const char *sequence, *sign;
    } signs[] = {{"\033[0m", "}"},     {"\033[2m", "{"},  {"\033[31m", "<"}, {"\033[31;7m", "<!"}, {"\033[94m", "["},
                 {"\033[94;7m", "[!"}, {"\033[35m", "$"}, {"\033[1m", "("},  {"\033[7m", "!"}};
    for (; *s; s++) {
        const char *sign = NULL;
        for (size_t i = 0; i < sizeof signs / sizeof *signs && !sign; i++)
            if (strncmp(s, signs[i].sequence, strlen(signs[i].sequence)) == 0) {
                sign = signs[i].sign;
                s += strlen(signs[i].sequence) - 1;
            }
        text_add_bytes(out, sign ? sign : s, sign ? strlen(sign) : 1);
    }
}

/* The last position of a record, with what its last turn has changed. Colours end at "}" and begin with "{" (soft),
 * "<" (A), "[" (B), "$" (purple) or "(" (bold); "!" is what has changed. */
static void check(const char *record, bool ascii, bool colour, const char *expected)
{
    struct replay_log *r = tell(record, &(struct replay_log_request){.turns = LOG_LAST});
    const struct game_log *story = &r->log;
    const struct played_turn *played = &story->turns[story->last].played;
    struct screen screen = {.ascii = ascii};
    scoped(text_release) struct text out = {0}, marked = {0};

    assert_string_equal(story->error, "");
    story->game->picture->text_picture(story->values, played->before, played->after, &screen);
    screen_write(&screen, colour, &out);
    mark_colours(text_string(&out), &marked);
    assert_string_equal(text_string(&marked), expected);
    screen_release(&screen);
    tell_free(r);
}

static void boards_come_out_as_they_should(void **state)
{
    check(CAPTURE, false, false,
          "        a      b           \n"
          "     1──────2──────3       \n"
          " 1   │ *R8* │ ×B2B │       \n"
          "     4──────5──────6       \n"
          " 2             K9  │       \n"
          "     7      8      9       \n"
          "                           \n"
          "*B2* awake   ×B2A shot by A\n");
    check(CAPTURE, true, true,
          "        {a}      {b}           \n"
          "     {1}------{2}------{3}       \n"
          " {1}   | $*R8*} | [!xB2B} |       \n"
          "     {4}------{5}------{6}       \n"
          " {2}             $K9}  !|}       \n"
          "     {7}      {8}      {9}       \n"
          "                           \n"
          "{*B2* awake   xB2A shot by A}\n");
    check(SQUARE, false, false,
          "    a   b   c                  \n"
          " 1  a───a───+                  \n"
          "    │A╱A│ A ║                  \n"
          " 2  a───+═══b                  \n"
          "    │ ╳ ║B╲B║                  \n"
          " 3  +   +═══b                  \n"
          "                               \n"
          "A ──  B ══  + marked by several\n");
    check(SQUARE, true, true,
          "    {a}   {b}   {c}                  \n"
          " {1}  <a---a---}(+}                  \n"
          "    <|A/A|} <A} [H}                  \n"
          " {2}  <a---}(+}[===b}                  \n"
          "    <|} !X} [HB\\BH}                  \n"
          " {3}  (+}   (+}[===b}                  \n"
          "                               \n"
          "<A} <--}  [B} [==}  {+ marked by several}\n");
    check(ENCLOSE, false, false,
          "   a b c d e  \n"
          " 1 · ● · · ·  \n"
          " 2 ● ○░● · ·  \n"
          " 3 · ● · · ·  \n"
          " 4 · · · · ○  \n"
          " 5 · · · · ○  \n"
          "              \n"
          "A ● ░░  B ○ ▒▒\n");
    check(ENCLOSE, true, true,
          "   {a} {b} {c} {d} {e}  \n"
          " {1} {.} <x} {.} {.} {.}  \n"
          " {2} <x} [o}<:x} {.} {.}  \n"
          " {3} {.} <!x} {.} {.} {.}  \n"
          " {4} {.} {.} {.} {.} [o}  \n"
          " {5} {.} {.} {.} {.} [o}  \n"
          "              \n"
          "<A} <x} <::}  [B} [o} [//}\n");
    check(WIDE, false, false,
          "     a b c                                      \n"
          "     ─────  Red                                 \n"
          "  1  r · R ╲                                    \n"
          "   2  : B · ╲                                   \n"
          "    3  * · R ╲ Blue                             \n"
          "                                                \n"
          "* apex   : r b  column a is the bottom row again\n");
    check(NARROW, true, false,
          "     a b c d                                    \n"
          "     -------  Red                               \n"
          " 1 \\ R . . :                                    \n"
          "  2 \\ . . . r                                   \n"
          "   3 \\ . . . b                                  \n"
          "    4 \\ . R B                                   \n"
          "      Blue                                      \n"
          "                                                \n"
          "* apex   : r b  column d is the bottom row again\n");
    check(NARROW, false, true,
          "     {a} {b} {c} {d}                                    \n"
          "     <───────}  <Red}                               \n"
          " {1} [╲} <R} {·} {·} {:}                                    \n"
          "  {2} [╲} {·} {·} {·} <!r}                                   \n"
          "   {3} [╲} {·} {·} {·} [b}                                  \n"
          "    {4} [╲} {·} <!R} [B}                                   \n"
          "      [Blue}                                      \n"
          "                                                \n"
          "{* apex   : r b  column d is the bottom row again}\n");
    check(CONNECT, true, true,
          "<A} {a}  {b}  {c}  {d}  {e}  {f}     [B} {a}  {b}  {c}  {d}  {e}  {f}\n"
          "{1} {.}  <3}  {.}  {.}  {.}  {.}     {1} {.}  [3}  {.}  {.}  {.}  {.}\n"
          "{2} {.}  {.}  {.}  <6}  {.}  {.}     {2} {.}  {.}  {.}  [2}  {.}  {.}\n"
          "{3} {.}  {.}  {.}  {.}  {.}  <3}     {3} {.}  {.}  {.}  {.}  {.}  [3}\n"
          "{4} <2}  {.}  {.}  {.}  {.}  {.}     {4} [6}  {.}  {.}  {.}  {.}  {.}\n"
          "{5} <!2}  {.}  <6}  {.}  {.}  {.}     {5} {.}  [!2}  [2}  [!3}  {.}  {.}\n"
          "{6} {.}  {.}  {.}  {.}  <2}  <!3}     {6} {.}  {.}  {.}  {.}  [6}  {.}\n"
          "                                         \n"
          "{5' claimed   5x crossed out}              \n");
}

/* ---- Screens -------------------------------------------------------------------------------------------------- */

static void a_screen_grows_with_what_is_put_on_it(void **state)
{
    struct screen s = {.ascii = true};
    struct text out = {0};

    screen_write(&s, true, &out);
    assert_string_equal(text_string(&out), "");
    screen_text(&s, 1, 1, "ab", INK_PLAIN);
    screen_put(&s, 300, 90, 'x', INK_PLAIN);
    screen_put(&s, -1, 0, '!', INK_PLAIN);
    screen_put(&s, 0, -1, '!', INK_PLAIN);
    screen_text(&s, -1, 0, "abc", INK_PLAIN);
    assert_int_equal(s.width, 301);
    assert_int_equal(s.height, 91);
    screen_write(&s, false, &out);
    assert_int_equal(out.len, 302 * 91);
    assert_memory_equal(out.data, "bc ", 3);
    assert_memory_equal(out.data + 302, " ab ", 4);
    assert_int_equal(out.data[302 * 91 - 2], 'x');
    text_release(&out);
    screen_release(&s);
    assert_int_equal(s.width, 0);
    assert_true(s.ascii);
}

static void colours_change_only_where_they_must(void **state)
{
    struct screen s = {0};
    scoped(text_release) struct text out = {0};

    screen_text(&s, 0, 0, "ab", INK_PLAYER_A);
    screen_text(&s, 2, 0, "cd", INK_PLAIN);
    screen_text(&s, 4, 0, "ef", INK_SOFT);
    screen_fresh(&s, 3, 0, 2);
    screen_fresh(&s, 5, 0, 9);
    screen_fresh(&s, 0, 7, 1);
    screen_write(&s, true, &out);
    assert_string_equal(text_string(&out), "\033[31mab\033[0mc\033[7md\033[0m\033[2;7mef\033[0m\n");
    text_clear(&out);
    screen_write(&s, false, &out);
    assert_string_equal(text_string(&out), "abcdef\n");
    text_clear(&out);
    screen_paint("x", INK_ALARM, true, &out);
    screen_paint("y", INK_ALARM, false, &out);
    screen_paint("z", INK_PLAIN, true, &out);
    assert_string_equal(text_string(&out), "\033[1;31mx\033[0myz");
    screen_release(&s);
}

static void signs_are_written_as_utf_8(void **state)
{
    struct screen s = {0}, plain = {.ascii = true};
    scoped(text_release) struct text out = {0};

    screen_text(&s, 0, 0, "a\u00d7\u2500\uffee", INK_PLAIN);
    screen_put(&s, 4, 0, screen_sign(&s, 0x2573, 'X'), INK_PLAIN);
    screen_put(&s, 5, 0, screen_sign(&plain, 0x2573, 'X'), INK_PLAIN);
    screen_write(&s, false, &out);
    assert_string_equal(text_string(&out), "a\u00d7\u2500\uffee\u2573X\n");
    screen_release(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_come_out_as_they_should),
        cmocka_unit_test(a_screen_grows_with_what_is_put_on_it),
        cmocka_unit_test(colours_change_only_where_they_must),
        cmocka_unit_test(signs_are_written_as_utf_8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
