/* The screen that positions are drawn on in characters. The boards are in cli/boards.t. */
#include "draw/screen.h"

#include "base/scoped.h"
#include "help/test.h"

TEST(a_screen_grows_with_what_is_put_on_it)
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

TEST(colours_change_only_where_they_must)
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

TEST(signs_are_written_as_utf_8)
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
