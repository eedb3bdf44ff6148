#define _DEFAULT_SOURCE /* strsep */

#include "help/enclose5_paper.h"
#include "help/test.h"

#include "game/notation.h"

#include <string.h>

static const char codes[] = ".ABa12b34";

struct trial paper_begin(int width, int height, int goal)
{
    struct values values;
    params_standard(enclose5.params, &values);
    values.of[PAPER_SIZE] = (struct value){.n = {(int16_t)width, (int16_t)height}};
    values.of[PAPER_GOAL].n[0] = (int16_t)goal;
    return trial_begin(&enclose5, &values);
}

struct trial paper_pictured(const char *picture, int goal)
{
    struct text tags[2] = {{0}, {0}};
    int width = (int)strcspn(picture, "/"), height = ((int)strlen(picture) + 1) / (width + 1);
    struct trial t = paper_begin(width, height, goal);

    for (int cell = 0; cell < width * height; cell++) {
        int x = cell % width, y = cell / width, code = (int)(strchr(codes, picture[y * (width + 1) + x]) - codes);
        int values[2] = {code % 3, code / 3};
        for (int tag = PAPER_TAG_MARKS; tag <= PAPER_TAG_COLOURED; tag++)
            if (values[tag]) {
                text_addf(&tags[tag], " %c:", '@' + values[tag]);
                notation_write_cell(x, y, &tags[tag]);
            }
    }
    for (int tag = PAPER_TAG_MARKS; tag <= PAPER_TAG_COLOURED; tag++) {
        assert_true(trial_place(&t, tag, text_string(&tags[tag])));
        text_release(&tags[tag]);
    }
    return t;
}

struct enclose5 *paper_of(const struct trial *t)
{
    return (struct enclose5 *)t->pos;
}

int paper_who(const struct enclose5 *e, int layer, int x, int y)
{
    return (int)(enclose5_rows(e, layer)[y] >> x & 1) + 2 * (int)(enclose5_rows(e, layer + 1)[y] >> x & 1);
}

void paper_check(const struct trial *t, const char *picture)
{
    struct text seen = {0};
    const struct enclose5 *e = paper_of(t);
    for (int y = 0; y < e->height; y++) {
        if (y > 0)
            text_add_char(&seen, '/');
        for (int x = 0; x < e->width; x++)
            text_add_char(&seen, codes[paper_who(e, LAYER_MARKS, x, y) + 3 * paper_who(e, LAYER_COLOURS, x, y)]);
    }
    assert_string_equal(text_string(&seen), picture);
    text_release(&seen);
}

void paper_plays(struct trial *t, const char *action)
{
    assert_true(trial_listed(t, action));
    trial_accept(t, action);
}

void paper_turns(struct trial *t, const char *turns)
{
    char copy[512], *rest = copy, *turn, *action;
    assert_true(strlen(turns) < sizeof copy);
    strcpy(copy, turns);
    while ((turn = strsep(&rest, " "))) {
        while ((action = strsep(&turn, "+")))
            paper_plays(t, action);
        trial_end_turn(t);
    }
}
