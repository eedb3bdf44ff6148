#include "help/square_board.h"

#include "help/test.h"

struct values board_values(int width, int height, int players)
{
    struct values values;
    params_standard(connect_square.params, &values);
    values.of[CONNECT_SQUARE_SIZE].n[0] = (int16_t)width;
    values.of[CONNECT_SQUARE_SIZE].n[1] = (int16_t)height;
    values.of[CONNECT_SQUARE_PLAYERS].n[0] = (int16_t)players;
    return values;
}

struct trial board_begin(int width, int height, int players)
{
    struct values values = board_values(width, height, players);
    return trial_begin(&connect_square, &values);
}

struct lattice *board_of(const struct trial *t)
{
    return (struct lattice *)t->pos;
}

int board_place(struct trial *t, const char *const tags[BOARD_TAGS])
{
    size_t blamed;
    for (int i = 0; i < BOARD_TAGS; i++)
        if (tags[i] && !trial_place(t, i, tags[i]))
            return i;
    text_clear(&t->why.text);
    return connect_square.notation->settle(&t->values, t->pos, &blamed, &t->why.text) ? -1 : (int)blamed;
}

void board_to_move(const struct trial *t, char label)
{
    assert_int_equal('A' + connect_square.rules->state(&t->values, t->pos).to_move, label);
}

void board_told(const struct trial *t, const char *detail, const char *remark)
{
    struct text told = {0};

    connect_square.rules->detail->members(&t->values, t->pos, &told);
    assert_string_equal(text_string(&told), detail);
    text_clear(&told);
    connect_square.rules->detail->remark(&t->values, t->pos, &told);
    assert_string_equal(text_string(&told), remark);
    text_release(&told);
}

void board_scores(const struct trial *t, const char *expected)
{
    struct score s;
    struct text told = {0};
    game_score(&connect_square, &t->values, t->pos, &s);
    for (int i = 0; i < s.players; i++) {
        assert_false(s.out[i]);
        text_addf(&told, "%s%d%s", i ? "-" : "", s.points[i], s.winner[i] ? "*" : "");
    }
    assert_int_equal(s.finished, connect_square.rules->state(&t->values, t->pos).over);
    assert_string_equal(text_string(&told), expected);
    text_release(&told);
}
