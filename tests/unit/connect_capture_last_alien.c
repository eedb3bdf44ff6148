/* Puzzles of the kind last-alien: who can be the last, and what hints and answers say, by a search that uses the rules
 * alone. */
#include "games/connect_capture/internal.h"

#include "base/mem.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "help/puzzle_maker.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/turns.h"

#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 40, SETS = 1 << LAST_ALIENS_MOST };

TESTED_GAME("connect-capture")

/* All sets of aliens that shots can leave: bit i stands for the alien on square[i]. */
struct search {
    struct values values;
    int square[LAST_ALIENS_MOST], count;
    bool seen[SETS];
    bool wins[SETS]; /* one alien can be left */
};

static unsigned living(const struct search *s, const struct galaxy *g)
{
    unsigned set = 0;
    for (int i = 0; i < s->count; i++)
        set |= g->state[s->square[i]] == ACTIVE ? 1U << i : 0;
    return set;
}

static void visit(struct search *s, const struct galaxy *g)
{
    struct move moves[LAST_ALIENS_MOST * LAST_ALIENS_MOST];
    unsigned set = living(s, g);
    if (s->seen[set])
        return;
    s->seen[set] = true;
    s->wins[set] = (set & (set - 1)) == 0;
    size_t count = game()->rules->moves(&s->values, (const struct pos *)g, moves, sizeof moves / sizeof *moves);
    for (size_t i = 0; i < count; i++) {
        struct galaxy next = *g;
        assert_true(game()->rules->play(&s->values, (struct pos *)&next, &moves[i], NULL));
        visit(s, &next);
        s->wins[set] = s->wins[set] || s->wins[living(s, &next)];
    }
}

static void begin(struct search *s, const struct values *values, const struct galaxy *g)
{
    *s = (struct search){.values = *values};
    for (int i = 0; i < galaxy_squares(g); i++)
        if (g->kind[i])
            s->square[s->count++] = i;
    visit(s, g);
}

/* The alien whose kind and square are named at *text, as in "the Rook on b2"; moves *text on. */
static int take_alien(const struct search *s, const struct galaxy *g, const char **text)
{
    const char *on = strstr(*text, " on ");
    assert_non_null(on);
    int square = (on[5] - '1') * g->width + on[4] - 'a';
    const char *name = alien_name((enum alien)g->kind[square]);
    assert_memory_equal(on - strlen(name), name, strlen(name));
    *text = on + 6;
    for (int i = 0; i < s->count; i++)
        if (s->square[i] == square)
            return i;
    fail_msg("nobody on %d", square);
    return 0;
}

/* What one of the sentences says is true; returns which it was. */
static int check_sentence(const struct search *s, const struct galaxy *g, int last, const char *text)
{
    const char *at = text;
    unsigned one = 1U << take_alien(s, g, &at);
    if (strstr(text, "at least one other")) {
        assert_false(s->seen[one]);
        return 0;
    }
    unsigned two = 1U << take_alien(s, g, &at);
    if (strstr(text, "can't be the last")) {
        for (unsigned set = 0; set < 1U << s->count; set++)
            assert_false(s->seen[set] && set & one && !(set & two));
        return 1;
    }
    assert_int_not_equal(two, 1U << last);
    if (strstr(text, "must die before")) {
        for (unsigned set = 0; set < 1U << s->count; set++)
            assert_false(s->seen[set] && s->wins[set] && set & one && !(set & two));
        return 2;
    }
    assert_non_null(strstr(text, "and no other"));
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < s->count; k++)
            if (two == 1U << k)
                assert_int_equal(galaxy_in_range(g, s->square[i], s->square[k]), one == 1U << i);
    return 3;
}

static void check_size(const char *size, int aliens, int *sentences)
{
    struct puzzle_maker m = puzzle_maker_new(game(), "last-alien", size);
    const struct puzzle *p = &m.puzzle;
    scoped(mem_free) struct search *s = mem_new(sizeof *s);
    char place[64];

    m.values.of[CAPTURE_ALIENS].n[0] = (int16_t)aliens;
    for (int i = 0; i < test_rounds(PUZZLES); i++) {
        puzzle_maker_next(&m, 1, GRADES);
        const struct galaxy *g = (const struct galaxy *)p->pos;
        begin(s, &m.values, g);
        assert_int_equal(s->count, aliens);
        int last = -1;
        for (int k = 0; k < s->count; k++)
            if (s->seen[1U << k]) {
                assert_int_equal(last, -1);
                last = k;
            }
        assert_true(last >= 0);
        assert_int_equal(s->square[last], p->value);

        struct pos *after = turns_copy(game(), &m.values, p->pos);
        turns_play(game(), &m.values, after, p->answer.data);
        assert_true(game_puzzle_holds(game(), m.kind, &m.values, p->pos, after, p->value));
        assert_true(game()->rules->state(&m.values, after).over);
        free(after);
        sentences[check_sentence(s, g, last, text_string(&p->tempting))]++;
        puzzle_maker_hint(&m);
        for (const char *line = strtok(m.hint[HINT_IDEA].data, "\n"); line; line = strtok(NULL, "\n"))
            sentences[check_sentence(s, g, last, line)]++;
        snprintf(place, sizeof place, "Look in column %c.\nLook in row %d.", 'a' + p->value % g->width,
                 p->value / g->width + 1);
        assert_string_equal(text_string(&m.hint[HINT_PLACE]), place);
    }
    puzzle_maker_release(&m);
}

TEST(test_puzzles)
{
    int sentences[4] = {0};
    check_size("4x4", 6, sentences);
    check_size("4x4", 12, sentences);
    check_size("5x5", 8, sentences);
    check_size("6x4", 9, sentences);
    check_size("7x7", 10, sentences);
    for (int i = 0; i < 4; i++)
        assert_met(sentences[i] > 0);
}

/* Numbers of aliens are limited; -1: all squares. */
TEST(test_aliens)
{
    const struct puzzle_kind *kind = lookup_puzzle_kind(game(), "last-alien", NULL);
    struct values values;
    puzzle_standard(kind, game()->params, &values);
    for (int aliens = -1; aliens <= 25; aliens++) {
        scoped(text_release) struct text why = {0};
        bool good = aliens >= LAST_ALIENS_LEAST && aliens <= LAST_ALIENS_MOST;
        values.of[CAPTURE_ALIENS].n[0] = (int16_t)aliens;
        assert_int_equal(game_puzzle_check(game(), kind, &values, &why), good);
        assert_string_equal(text_string(&why), good ? "" : "puzzles of this kind have 6 to 12 aliens");
    }
}
