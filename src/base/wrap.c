#include "base/wrap.h"

#include "base/utf8.h"

#include <string.h>

/* Widths are sums of fractions: the same words measured in other pieces may differ in the last digits. */
#define SLACK 1e-6

enum { WORD_MOST = 1024, SHORT_WORD = 8 }; /* bytes; no line holds a longer word, so it is not measured whole */

/* Looks no further than the line that it finds, so that a long paragraph takes linear time. */
size_t wrap_line(const struct wrap *w, const char *s, size_t *shown)
{
    size_t first = strspn(s, " "), first_word = first + strcspn(s + first, " \n"), end = 0, before = 0, next;
    double sum = 0;

    for (size_t at = 0; s[at] && s[at] != '\n'; at = next) {
        size_t word = at + strspn(s + at, " ");
        next = word + strcspn(s + word, " \n");
        if (next - word > WORD_MOST)
            break;
        if (next > word) {
            sum += w->measure(w->context, s, at, next);
            if (sum > w->width + SLACK) {
                bool couples = w->cuts && before > 0 && next - word <= SHORT_WORD && (!s[next] || s[next] == '\n');
                end = couples && w->measure(w->context, s, before, next) <= w->width ? before : end;
                break;
            }
            before = end;
            end = next;
        }
    }
    if (end == 0 && !w->cuts && first_word > first)
        end = first_word;
    if (end == 0 && first_word > first) {
        size_t used;
        sum = 0;
        for (size_t at = 0; at < first_word; at += used) {
            utf8_decode(s + at, first_word - at, &used);
            double more = w->measure(w->context, s, at, at + used);
            if (more > 0 && sum > 0 && sum + more > w->width + SLACK)
                break;
            sum += more;
            end = at + used;
        }
    }
    for (*shown = end; *shown > 0 && s[*shown - 1] == ' ';)
        --*shown; /* blanks alone filled the line */
    end += strspn(s + end, " ");
    return s[end] == '\n' ? end + 1 : end;
}

void wrap_add(const char *s, const char *prefix, int columns, struct text *out)
{
    const struct wrap wrap = {.width = columns, .measure = wrap_columns};
    for (size_t shown, used; *s; s += used) {
        used = wrap_line(&wrap, s, &shown);
        text_add(out, prefix);
        utf8_printable(out, s, shown);
        text_add_char(out, '\n');
    }
}

double wrap_columns(const void *context UNUSED, const char *line, size_t from, size_t to)
{
    return (double)utf8_columns(line + from, to - from);
}
