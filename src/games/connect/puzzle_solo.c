/* CoNNect: the puzzle `solo`: a whole game for one player, on a sheet with all its dice, and a par to reach. */
#include "games/connect/solo.h"

#include <string.h>

enum {
    MEMO_SIZE = 1 << 12,
    PLANS = 12,   /* searched for a game; the best score is its par */
    STEPS = 20000 /* of the search for a plan */
};

struct solo_maker {
    struct solo_search search;
    struct solo_beam beam;
    struct solo_plan plan;
    struct solo_game game, best;
    struct memo_entry memo[MEMO_SIZE];
};

size_t connect_solo_memory(const struct values *v)
{
    (void)v;
    return sizeof(struct solo_maker);
}

bool connect_solo_check(const struct values *v, struct grades grades, struct text *why)
{
    (void)grades;
    /* Without an edition only the sheet's own parameters are judged. */
    return !v->edition || connect_edition(v)->rounds <= SOLO_ROUNDS ||
           text_refuse(why, "solo puzzles have at most %d rounds, and this edition has %d", SOLO_ROUNDS,
                       connect_edition(v)->rounds);
}

/* ---- Grades ----------------------------------------------------------------------------------------------------- */

/* How far the par is ahead of a greedy game, at most, in grades 1 to 4. */
static const int gaps[GRADES - 1] = {65, 70, 75, 81};

static int grade_of(int gap)
{
    int grade = 1;
    while (grade < GRADES && gap > gaps[grade - 1])
        grade++;
    return grade;
}

/* ---- The puzzle ------------------------------------------------------------------------------------------------- */

/* Dice stand before the label. */
static void write_game(const struct values *v, const struct solo_game *game, struct text *out)
{
    bool dice = true;
    for (int i = 0; i < game->count; i++) {
        const struct move *move = &game->of[i].move;
        bool were_dice = dice;
        dice = move->kind == ACT_ROLL || move->kind == ACT_DICE;
        if (i == 0 || game->of[i].turn != game->of[i - 1].turn)
            text_addf(out, "%s%d.", i ? "\n" : "", game->of[i].turn);
        else if (were_dice && !dice)
            text_add(out, " A:");
        text_add_char(out, ' ');
        connect_encode(v, move, out);
    }
}

/* Everything that is on a sheet. */
static struct puzzle_key key_of(const struct connect_table *t)
{
    uint8_t form[SETUP_SPACES + sizeof t->arrows + TABLE_SHAPES + DECKS + sizeof t->roll];
    uint8_t *at = form;
    memcpy(at, t->layout, SETUP_SPACES);
    at += SETUP_SPACES;
    *at++ = (uint8_t)(t->arrows & 0xff);
    *at++ = (uint8_t)(t->arrows >> 8);
    memcpy(at, t->shape, TABLE_SHAPES);
    memcpy(at + TABLE_SHAPES, t->objective, DECKS);
    memcpy(at + TABLE_SHAPES + DECKS, t->roll, sizeof t->roll);
    return puzzle_key(form, sizeof form);
}

bool connect_solo_puzzle(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                         struct puzzle *puzzle)
{
    enum { PAR_LOW = 85, PAR_HIGH = 135 }; /* outside these no par was ever seen; they only save searches */
    struct solo_maker *r = memory;
    const struct connect_table *t = (const struct connect_table *)puzzle->pos;
    int greedy;

    connect_solo_begin(&r->search, v, t, r->memo, MEMO_SIZE);
    if (!connect_solo_greedy(&r->search, &greedy) || grade_of(PAR_HIGH - greedy) < grades.least ||
        grade_of(PAR_LOW - greedy) > grades.most)
        return false;
    /* Plays the game as well as it can, until it scores too much for the grades. */
    int most = grades.most < GRADES ? greedy + gaps[grades.most - 1] : INT32_MAX;
    r->best.total = INT32_MIN;
    for (int i = 0; i < PLANS && r->best.total <= most; i++)
        if (connect_solo_plan(&r->search, rng, STEPS, &r->plan) &&
            connect_solo_play(&r->search, &r->beam, &r->plan, &r->game) && r->game.total > r->best.total)
            r->best = r->game;
    if (r->best.total == INT32_MIN || r->best.total > most)
        return false;
    puzzle->grade = grade_of(r->best.total - greedy);
    if (puzzle->grade < grades.least || puzzle->grade > grades.most)
        return false;
    puzzle->value = r->best.total;
    puzzle->nodes = r->search.nodes;
    puzzle->key = key_of(t);
    write_game(v, &r->best, &puzzle->answer);
    text_addf(&puzzle->tempting, "Claiming at once whatever scores, round by round, ends with %d points.", greedy);
    return true;
}

bool connect_solo_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct connect_table *before = (const struct connect_table *)start, *t = (const struct connect_table *)end;
    struct connect_score score;
    connect_count(v, t, 0, &score);
    return !connect_is_grid(v) && connect_players(v) == 1 && t->over && !t->sheet[0].out && score.total == value &&
           !before->set_up && before->has_dice && memcmp(t->roll, before->roll, sizeof t->roll) == 0;
}
