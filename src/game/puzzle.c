#include "game/puzzle.h"

#include "base/words.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct puzzle_key puzzle_key(const void *form, size_t len)
{
    const unsigned char *bytes = form;
    /* A second, different hash; both constants are odd, near 2^64 / pi and 2^64 / golden ratio. */
    uint64_t second = 0x517cc1b727220a95u;
    for (size_t i = 0; i < len; i++)
        second = (second ^ bytes[i]) * 0x9e3779b97f4a7c15u ^ second >> 29;
    return (struct puzzle_key){{rng_hash(form, len), second}};
}

void puzzle_number_turns(const struct text *turns, int first, struct text *answer)
{
    for (const char *line = text_string(turns); *line; first++) {
        size_t len = strcspn(line, "\n");
        text_addf(answer, "%s%d. ", answer->len > 0 ? "\n" : "", first);
        text_add_bytes(answer, line, len);
        line += len + (line[len] == '\n');
    }
}

void puzzle_begin_turn(const char *label, struct text *out)
{
    text_addf(out, "%s%s\t", out->len > 0 ? "\n" : "", label);
}

/* Ends a string at the first `c` in it; returns what follows that, or NULL. */
static char *cut(char *s, char c)
{
    char *place = strchr(s, c);
    if (place)
        *place++ = '\0';
    return place;
}

void puzzle_say(const char *sentences, const struct words *words, struct text *out)
{
    scoped(text_release) struct text copy = {0};
    const char *separator = "";
    text_add(&copy, sentences);
    for (char *sentence = copy.data, *next; sentence; sentence = next) {
        const char *part[1 + PUZZLE_ARGUMENTS] = {"", "", "", "", "", ""};
        int count = 0;
        next = cut(sentence, '\n');
        for (char *s = sentence, *after; s && count <= PUZZLE_ARGUMENTS; s = after) {
            after = cut(s, '\t');
            part[count++] = words_get(words, s);
        }
        text_add(out, separator);
        separator = " ";
        if (count == 1)
            text_add(out, part[0]);
        else
            text_addf(out, part[0], part[1], part[2], part[3], part[4], part[5]);
    }
}

void puzzle_hint(const struct words *words, struct text *step, const char *english, ...)
{
    va_list arguments;
    text_add(step, step->len > 0 ? "\n" : "");
    va_start(arguments, english);
    text_add_list(step, words_get(words, english), arguments);
    va_end(arguments);
}

void puzzle_hint_place(const struct words *words, struct text *step, int column, int row)
{
    puzzle_hint(words, step, N_("Look in column %s."), (const char[]){(char)('a' + column), '\0'});
    puzzle_hint(words, step, N_("Look in row %d."), row + 1);
}

int puzzle_symmetries(int width, int height)
{
    return width == height ? 8 : 4;
}

void puzzle_mirror(int symmetry, int width, int height, int *column, int *row)
{
    int x = symmetry & 1 ? width - 1 - *column : *column, y = symmetry & 2 ? height - 1 - *row : *row;
    *column = symmetry & 4 ? y : x;
    *row = symmetry & 4 ? x : y;
}

bool puzzle_kind_has(const struct puzzle_kind *kind, const char *param)
{
    for (const char *const *name = kind->params; *name; name++)
        if (strcmp(*name, param) == 0)
            return true;
    return false;
}

bool puzzle_grades_read(const char *s, struct grades *grades, struct text *why)
{
    size_t len = strlen(s);
    int least = s[0] - '0', most = len == 3 && s[1] == '-' ? s[2] - '0' : least;
    if ((len != 1 && (len != 3 || s[1] != '-')) || least < 1 || most < least || most > GRADES)
        return text_refuse(why, "a grade from 1 to %d, or a range like 2-4", GRADES);
    *grades = (struct grades){least, most};
    return true;
}

/* How far sizes are apart: by area, and of equally large ones by their sides. */
static int size_distance(const int *size, const struct value *other)
{
    int area = abs(size[0] * size[1] - other->n[0] * other->n[1]);
    return area << 16 | (abs(size[0] - other->n[0]) + abs(size[1] - other->n[1]));
}

int puzzle_grade(const struct grade_cuts *cuts, const struct value *size, int32_t difficulty)
{
    const struct grade_cuts *nearest = cuts;
    int grade = 1;
    for (; size && cuts->size[0] >= 0; cuts++)
        if (size_distance(cuts->size, size) < size_distance(nearest->size, size))
            nearest = cuts;
    while (grade < GRADES && difficulty > nearest->cut[grade - 1])
        grade++;
    return grade;
}

int puzzle_greatest_grade(const struct grade_cuts *cuts, const struct value *size)
{
    return puzzle_grade(cuts, size, NO_GRADE);
}

bool puzzle_rate(struct puzzle *puzzle, const struct grade_cuts *cuts, const struct value *size, int32_t difficulty,
                 struct grades grades)
{
    puzzle->difficulty = difficulty;
    puzzle->grade = puzzle_grade(cuts, size, difficulty);
    return puzzle->grade >= grades.least && puzzle->grade <= grades.most;
}

void puzzle_add_value(const struct puzzle_kind *kind, const struct values *values, int value, const struct words *words,
                      struct text *out)
{
    bool below = value < 0 && kind->unit_below;
    scoped(text_release) struct text written = {0};

    if (kind->write_value) {
        kind->write_value(values, value, &written);
        words_addf(words, out, kind->unit, text_string(&written));
        return;
    }
    text_add(out, value < 0 && !below ? "\u2212" : "");
    words_add_count(words, out, below ? kind->unit_below : kind->unit, below ? kind->units_below : kind->units,
                    abs(value));
}

int puzzle_aim(struct grades grades, struct rng *rng)
{
    uint32_t count = (uint32_t)(grades.most - grades.least + 1), one = rng_below(rng, count),
             other = rng_below(rng, count);
    return grades.least + (int)(one > other ? one : other);
}

void puzzle_standard(const struct puzzle_kind *kind, const struct param *params, struct values *values)
{
    params_standard(params, values);
    values->question = kind;
    for (const struct puzzle_default *d = kind->defaults; d->param; d++) {
        size_t i = param_index(params, d->param);
        bool good = param_read(&params[i], d->standard, strlen(d->standard), &values->of[i], NULL);
        assert(good);
    }
}
