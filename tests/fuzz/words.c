/* Any text as the words of a language: it is refused with a reason and a line, or every English text of the built-in
 * languages has a translation that can be filled in and printed. */
#define _GNU_SOURCE /* memfd_create */

#include "base/words.h"
#include "page/template/template.h"
#include "varied.h"

/* Texts that the program fills in, of every kind of conversion. */
static void fill_in(const struct words *words, struct text *out)
{
    words_addf(words, out, "goal %d", -7);
    words_addf(words, out, "game %d of 2", 1);
    words_addf(words, out, "face %d of %d", 1, INT32_MAX);
    words_addf(words, out, "sheet %llu of %llu", 2ULL, ~0ULL);
    words_addf(words, out, "record %u · page %d of %d", UINT32_MAX, 2, 3);
    words_addf(words, out, "error: %s", "A");
    words_addf(words, out, "%s and %s", "A", "B");
    words_addf(words, out, "%d at %s", 3, "a1");
    words_addf(words, out, "for the %d, with a Free Action, %d at %s", 1, 2, "a1");
    words_addf(words, out, "* apex   : r b  column %c is the bottom row again", 'k');
    words_add_count(words, out, "%d player", "%d players", 1);
    words_add_count(words, out, "%d player", "%d players", 1000);
    words_add_date(words, out, "2026-11-23");
    words_add_date(words, out, "2026-11");
    words_add_date(words, out, "2026");
    words_add_date(words, out, "Sunday, %d");
    text_add(out, words_separator(words, 2, 3, " and "));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const files[] = {"templates/words/de.cfg", "templates/words/es.cfg"};
    struct text input = INPUT_TEXT(data, size, files), why = {0}, out = {0};
    int line = -1, lines = 1;

    for (const char *s = text_string(&input); *s; s++)
        lines += *s == '\n';
    struct words *words = words_read(&(struct setting_reader){.line = &line, .why = &why}, text_string(&input), "");
    REQUIRE(line >= 0 && line <= lines);
    if (words) {
        REQUIRE(why.len == 0);
        fill_in(words, &out);
        REQUIRE(utf8_valid(out.data, out.len) == out.len);
        REQUIRE(words_get(words, NULL) == NULL && words_get(words, ""));
    } else {
        require_reason(&why,
                       utf8_valid(text_string(&input), strlen(text_string(&input))) == strlen(text_string(&input)));
    }
    words_free(words);
    text_release(&input);
    text_release(&why);
    text_release(&out);
    return 0;
}
