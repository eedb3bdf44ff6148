#include "help/connect_round.h"

#include "help/play.h"
#include "help/test.h"

#include <string.h>

void round_draw(struct player_sheet *s, const char *const rows[GRID_SIDE])
{
    for (int i = 0; i < GRID_SPACES; i++) {
        char c = rows[i / GRID_SIDE][i % GRID_SIDE];
        bool claimed = c >= 'a' && c <= 'h';
        if (c == '.')
            continue;
        s->written |= bit(i);
        s->claimed |= claimed ? bit(i) : 0;
        s->crossed |= c == 'x' ? bit(i) : 0;
        s->number[i] = (uint8_t)(c == 'x' ? 1 : c - (claimed ? 'a' : '0'));
    }
}

static void place(struct trial *t, const char *tag, const char *text)
{
    for (size_t i = 0; i < game_tag_count(&connect_game); i++)
        if (strcmp(connect_game.notation->tags[i].name, tag) == 0)
            assert_true(trial_place(t, (int)i, text));
}

struct trial round_begin(int players)
{
    struct values values;
    params_standard(connect_game.params, &values);
    values.of[CONNECT_PLAYERS].n[0] = (int16_t)players;
    values.edition = play_edition(&connect_game);
    struct trial t = trial_begin(&connect_game, &values);
    place(&t, "Shapes", "A D F H");
    place(&t, "Objectives", "A1 B1 C1");
    round_table(&t)->set_up = true;
    return t;
}

struct trial round_part(const char *dice, const char *const rows[GRID_SIDE])
{
    struct trial t = round_begin(1);
    round_draw(&round_table(&t)->sheet[0], rows);
    trial_accept(&t, dice);
    assert_int_equal(round_label(&t, 0), FAULT_NONE);
    return t;
}

struct trial round_claims(const char *dice, const char *const rows[GRID_SIDE])
{
    struct trial t = round_part(dice, rows);
    round_table(&t)->done = BOTH_DONE;
    return t;
}

struct connect_table *round_table(const struct trial *t)
{
    return (struct connect_table *)t->pos;
}

const struct player_sheet *round_sheet(const struct trial *t)
{
    return &round_table(t)->sheet[0];
}

enum fault_place round_label(struct trial *t, int player)
{
    text_clear(&t->why.text);
    return connect_game.rules->parts->begin(&t->values, t->pos, player, &t->why);
}

uint8_t *round_box(const struct trial *t, enum section section, enum bonus kind, int nth)
{
    const struct connect_edition *e = connect_edition(&t->values);
    for (int i = 0; i < e->box_count[section]; i++)
        if (e->box[section][i].kind == kind && nth-- == 0)
            return &round_table(t)->sheet[0].box[section][i];
    fail_msg("no such box");
    return NULL;
}

void round_gain(const struct trial *t, enum bonus kind)
{
    *round_box(t, kind == BONUS_REUSE ? SECTION_4 : SECTION_3, kind, 0) = BOX_GAINED;
}

int round_number(const struct trial *t, const char *space)
{
    int i = (space[1] - '1') * GRID_SIDE + space[0] - 'a';
    return round_sheet(t)->written & bit(i) ? round_sheet(t)->number[i] : -1;
}
