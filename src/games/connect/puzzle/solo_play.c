#include "games/connect/puzzle/solo.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SOLO_PLAYER };

/* ---- Playing by the rules --------------------------------------------------------------------------------------- */

/* Plays a move and notes it in a game (NULL: nowhere); false if the rules forbid it. */
static bool play(const struct solo_search *s, struct connect_table *t, const struct move *move, struct solo_game *game)
{
    bool legal = connect_play(s->values, (struct pos *)t, move, NULL);
    if (legal && game) {
        assert(game->count < SOLO_MOVES);
        game->moves[game->count++] = *move;
    }
    return legal;
}

static bool begin_part(const struct solo_search *s, struct connect_table *t)
{
    return connect_begin_part(s->values, (struct pos *)t, SOLO_PLAYER, NULL) == FAULT_NONE;
}

static bool end_turn(const struct solo_search *s, struct connect_table *t)
{
    struct pos *pos = (struct pos *)t;
    return connect_begin_part(s->values, pos, -1, NULL) == FAULT_NONE && connect_end_turn(s->values, pos, NULL);
}

/* Rolls the next dice of the sheet; die `zone` is said first. */
static bool roll(const struct solo_search *s, struct connect_table *t, int zone, struct solo_game *game)
{
    const uint8_t *dice = t->roll[t->set_up ? SETUP_ROLLS + t->rounds : t->rolls];
    struct move move = {.kind = t->set_up ? ACT_DICE : ACT_ROLL, .at = {dice[zone]}};
    for (int i = 0, at = 1; i < ROLL_DICE; i++)
        if (i != zone)
            move.at[at++] = dice[i];
    return play(s, t, &move, game);
}

/* Writes a number of a plan, as its claim needs it. */
static bool write_number(const struct solo_search *s, const struct solo_plan *p, int which, struct connect_table *t,
                         struct solo_game *game)
{
    int number = connect_solo_number(s, p, which), need = connect_solo_need(s, p, which);
    struct move move = {.kind = need == number ? ACT_WRITE : ACT_FREE};
    move.at[AT_DIE] = (uint16_t)number;
    move.at[AT_SPACE] = p->space[which];
    move.at[AT_NUMBER] = need == number ? 0 : (uint16_t)need;
    return play(s, t, &move, game);
}

static bool play_setup(const struct solo_search *s, const struct solo_plan *p, struct connect_table *t,
                       struct solo_game *game)
{
    for (int i = 0; i < SETUP_ROLLS; i++)
        if (!roll(s, t, 0, game))
            return false;
    if (!begin_part(s, t))
        return false;
    for (int which = 0; which < SETUP_NUMBERS; which++)
        if (!write_number(s, p, which, t, game))
            return false;
    return end_turn(s, t);
}

/* ---- The value of a position ------------------------------------------------------------------------------------ */

/* Numbers that are in no claim and not planned for one that is left. */
static spaces loose_numbers(const struct solo_plan *p, const struct connect_table *t, uint8_t left)
{
    const struct player_sheet *sheet = &t->sheet[SOLO_PLAYER];
    spaces planned = 0;
    for (int i = 0; i < SOLO_CLAIMS; i++)
        planned |= left >> i & 1 ? p->claim[i].set : 0;
    return standing(sheet) & ~sheet->claimed & ~planned;
}

/* The best claims of loose numbers, after the plan's claims that are left; indexes into s->claims. Returns what all
 * these claims score. */
static int claim_loose(struct solo_search *s, const struct solo_plan *p, const struct connect_table *t, uint8_t left,
                       struct packing *packing)
{
    enum { NODES = 20000 };
    struct claim_value value;
    int points = 0;

    connect_value_begin(s->edition, t, SOLO_PLAYER, &value);
    for (int i = 0; i < SOLO_CLAIMS; i++)
        if (left >> i & 1)
            points += connect_value_claim(&value, &p->claim[i], &value.used);
    connect_list_claims(s->edition, t->sheet[SOLO_PLAYER].number, loose_numbers(p, t, left), &s->claims);
    connect_value_filter(&value, &s->claims);
    packing->count = 0;
    if (s->claims.count == 0)
        return points;
    connect_packing_begin(&s->packing, &s->claims, &value, NODES);
    const int best = connect_packing_value(&s->packing, 0);
    if (s->packing.given_up)
        return points + connect_packing_greedy(&s->claims, &value, packing);
    connect_packing_best(&s->packing, 1, packing);
    return points + best;
}

/* The final score if all claims that are left are made, and nothing else. */
static int evaluate(struct solo_search *s, const struct solo_plan *p, const struct connect_table *t, uint8_t left)
{
    struct packing packing;
    struct connect_score counted;
    struct player_sheet sheet = t->sheet[SOLO_PLAYER];
    const int points = claim_loose(s, p, t, left, &packing);

    for (int i = 0; i < SOLO_CLAIMS; i++)
        if (left >> i & 1)
            connect_solo_note(&sheet, &p->claim[i]);
    for (int i = 0; i < packing.count; i++)
        connect_solo_note(&sheet, &s->claims.of[packing.of[i]]);
    connect_count(s->values, t, SOLO_PLAYER, &counted);
    return counted.total - counted.objectives + connect_solo_objectives(s, &sheet) + points;
}

static int total_of(const struct solo_search *s, const struct connect_table *t)
{
    struct connect_score score;
    connect_count(s->values, t, SOLO_PLAYER, &score);
    return score.total;
}

/* ---- The beam --------------------------------------------------------------------------------------------------- */

static bool same_sheet(const struct player_sheet *one, const struct player_sheet *other)
{
    return memcmp(one->number, other->number, sizeof one->number) == 0 && one->crossed == other->crossed &&
           one->claimed == other->claimed && memcmp(one->box, other->box, sizeof one->box) == 0 &&
           memcmp(one->claims, other->claims, sizeof one->claims) == 0 && one->small_claimed == other->small_claimed &&
           one->big_claimed == other->big_claimed && one->small_points == other->small_points &&
           one->big_points == other->big_points;
}

/* Keeps a node if it is among the best that follow, and its sheet is not there already. */
static void keep(struct solo_beam *beam, const struct beam_node *node)
{
    int at = beam->next_count;
    for (int i = 0; i < beam->next_count; i++)
        if (beam->next[i].heuristic >= node->heuristic &&
            same_sheet(&beam->next[i].table.sheet[SOLO_PLAYER], &node->table.sheet[SOLO_PLAYER]))
            return;
    if (at == BEAM_WIDTH && beam->next[at - 1].heuristic >= node->heuristic)
        return;
    at = at < BEAM_WIDTH ? beam->next_count++ : at - 1;
    for (; at > 0 && beam->next[at - 1].heuristic < node->heuristic; at--)
        beam->next[at] = beam->next[at - 1];
    beam->next[at] = *node;
}

/* The expansion of a node. */
struct expansion {
    struct solo_search *search;
    struct solo_beam *beam;
    const struct solo_plan *plan;
    const struct beam_node *from;
    uint8_t left; /* of the plan's claims, after the move */
};

/* Adds the node that a move leads to and returns its value; INT32_MIN if the move is illegal. */
static int expand(const struct expansion *x, const struct move *move)
{
    enum { POINT = 2, BOX = 3 }; /* weights of the heuristic */
    struct solo_search *s = x->search;
    struct beam_node node = *x->from;
    const struct player_sheet *sheet = &node.table.sheet[SOLO_PLAYER];
    int boxes = 0;

    if (!play(s, &node.table, move, &node.game))
        return INT32_MIN;
    s->nodes++;
    node.left = x->left;
    node.value = evaluate(s, x->plan, &node.table, node.left);
    /* The boxes that can still do something. */
    for (int section = 0; section < SECTIONS; section++)
        for (int i = 0; i < s->edition->box_count[section]; i++)
            boxes += sheet->box[section][i] == BOX_GAINED && s->edition->box[section][i].kind != BONUS_ZONE;
    node.heuristic = POINT * node.value + BOX * boxes;
    keep(x->beam, &node);
    if (node.value > x->beam->best.value)
        x->beam->best = node;
    return node.value;
}

/* Writes two numbers, or with `other` -1 one: the first number that scores most beside a 1, then the second that scores
 * most beside that. */
static void expand_pair(const struct expansion *x, struct move *claim, int one, int other)
{
    int number[TWO_WRITES] = {1, 1};
    for (int i = 0; i < (other < 0 ? 1 : TWO_WRITES); i++) {
        int most = INT32_MIN, best = 1;
        for (int n = 1; n <= DICE_SIDES; n++) {
            number[i] = n;
            claim->at[AT_WRITES] = write_at(number[0], one);
            claim->at[AT_WRITES + 1] = other < 0 ? 0 : write_at(number[1], other);
            int value = expand(x, claim);
            best = value > most ? n : best;
            most = value > most ? value : most;
        }
        number[i] = best;
    }
}

/* Makes a claim that takes a box; for `two`, with each pair of spaces. */
static void expand_bonus(void *context, struct move *claim, int box UNUSED)
{
    const struct expansion *x = context;
    const struct connect_table *t = &x->from->table;
    spaces empty = claim->at[AT_BONUS] == BONUS_TWO ? empty_in_zone(&t->sheet[SOLO_PLAYER], t->my_zone) : 0;
    if (!empty)
        expand(x, claim);
    else if (bits_count(empty) == 1)
        expand_pair(x, claim, bits_first(empty), -1);
    while (empty) {
        int one = bits_take(&empty);
        for (spaces others = empty; others;)
            expand_pair(x, claim, one, bits_take(&others));
    }
}

static void expand_claim(struct expansion *x, const struct claim *c)
{
    const struct move claim = connect_claim_move_along(c);
    connect_each_bonus(x->search->edition, &x->from->table.sheet[SOLO_PLAYER], &claim, expand_bonus, x);
}

/* Expands by the next claim that takes a box: of the plan, or of loose numbers. False if there is none. */
static bool expand_claims(struct expansion *x)
{
    const struct beam_node *from = x->from;
    struct packing packing;

    for (int i = 0; i < SOLO_CLAIMS; i++)
        if (from->left >> i & 1 && x->plan->claim[i].count < CLAIM_MOST) {
            x->left = (uint8_t)(from->left & ~(1 << i));
            expand_claim(x, &x->plan->claim[i]);
            return true;
        }
    x->left = from->left;
    claim_loose(x->search, x->plan, &from->table, from->left, &packing);
    for (int i = 0; i < packing.count; i++) {
        struct claim next = x->search->claims.of[packing.of[i]]; /* a copy: expanding lists other claims */
        if (next.count == CLAIM_MOST)
            continue;
        expand_claim(x, &next);
        return true;
    }
    return false;
}

/* Expands by spending boxes on loose numbers. */
static void expand_spending(struct expansion *x)
{
    struct connect_table t = x->from->table;
    const struct action a = action_begin(x->search->values, &t, NULL, NULL);
    const spaces loose = loose_numbers(x->plan, &t, x->from->left), empty = grid_spaces & ~a.sheet->written;
    struct move move = {.kind = ACT_MOVE};

    x->left = x->from->left;
    if (action_box(&a, BONUS_MOVE))
        for (spaces from = loose; from; from &= from - 1)
            for (spaces to = empty; to; to &= to - 1) {
                move.at[AT_FROM] = (uint16_t)bits_first(from);
                move.at[AT_TO] = (uint16_t)bits_first(to);
                expand(x, &move);
            }
    move = (struct move){.kind = ACT_ADJUST_GRID};
    if (action_box(&a, BONUS_ADJUST))
        for (spaces at = loose; at; at &= at - 1)
            for (int amount = 1; amount <= ADJUST_MOST; amount++)
                for (int minus = 0; minus <= 1; minus++) {
                    move.at[AT_SPACE] = (uint16_t)bits_first(at);
                    move.at[AT_AMOUNT] = (uint16_t)amount;
                    move.at[AT_MINUS] = (uint16_t)minus;
                    expand(x, &move);
                }
}

/* Makes a claim with the best box; what the box writes goes anywhere. */
static bool make_claim(const struct solo_search *s, struct connect_table *t, const struct claim *c,
                       struct solo_game *game)
{
    struct claim_value value;
    spaces written = t->sheet[SOLO_PLAYER].written;
    connect_value_begin(s->edition, t, SOLO_PLAYER, &value);
    const struct move move = connect_value_move(&value, c, &value.used, &written);
    return play(s, t, &move, game);
}

/* Makes all claims that are left: of the plan, then of loose numbers. */
static bool make_claims(struct solo_search *s, const struct solo_plan *p, struct connect_table *t, uint8_t left,
                        struct solo_game *game)
{
    struct packing packing;
    claim_loose(s, p, t, left, &packing);
    for (int i = SOLO_CLAIMS - 1; i >= 0; i--)
        if (left >> i & 1 && !make_claim(s, t, &p->claim[i], game))
            return false;
    for (int i = 0; i < packing.count; i++)
        if (!make_claim(s, t, &s->claims.of[packing.of[i]], game))
            return false;
    return true;
}

bool connect_solo_play(struct solo_search *s, struct solo_beam *beam, const struct solo_plan *plan,
                       struct solo_game *game)
{
    struct beam_node *start = &beam->now[0], *best = &beam->best;
    struct connect_table *t = &start->table;

    *start = (struct beam_node){.table = *s->table};
    if (!play_setup(s, plan, t, &start->game))
        return false;
    /* All rounds, up to the claims of the last one. */
    for (int round = 0; round < s->edition->rounds; round++) {
        if ((round > 0 && !end_turn(s, t)) || !roll(s, t, plan->zone[round], &start->game) || !begin_part(s, t))
            return false;
        for (int die = 0; die < NUMBER_DICE; die++)
            if (!write_number(s, plan, SETUP_NUMBERS + round * NUMBER_DICE + die, t, &start->game))
                return false;
    }
    for (int i = 0; i < SOLO_CLAIMS; i++)
        start->left |= (uint8_t)((plan->claim[i].count > 0) << i);
    start->value = evaluate(s, plan, t, start->left);
    *best = *start;
    beam->count = 1;
    while (beam->count > 0) {
        beam->next_count = 0;
        for (int i = 0; i < beam->count; i++) {
            struct expansion x = {.search = s, .beam = beam, .plan = plan, .from = &beam->now[i]};
            if (!expand_claims(&x))
                expand_spending(&x);
        }
        memcpy(beam->now, beam->next, (size_t)beam->next_count * sizeof *beam->now);
        beam->count = beam->next_count;
    }
    if (!make_claims(s, plan, &best->table, best->left, &best->game) || !end_turn(s, &best->table))
        return false;
    *game = best->game;
    game->total = total_of(s, &best->table);
    return true;
}

/* ---- A greedy game ---------------------------------------------------------------------------------------------- */

static const struct solo_plan no_plan;

/* Plays the set-up: each number goes into the next set-up space. */
static bool begin_without_plan(const struct solo_search *s, struct connect_table *t)
{
    struct solo_plan plan = {0};
    memcpy(plan.space, s->table->layout, sizeof s->table->layout);
    *t = *s->table;
    return play_setup(s, &plan, t, NULL);
}

/* How many of the numbers beside a space, among these spaces, are equal to its number or 1 apart. */
static int pairs_at(int space, int number, const struct player_sheet *sheet, spaces among)
{
    int pairs = 0;
    for (spaces next = spaces_next_to(bit(space)) & among; next;)
        pairs += abs(number - sheet->number[bits_take(&next)]) <= 1;
    return pairs;
}

/* What a position looks like without foresight: its value, then neighbours that may serve one claim together: loose and
 * equal or 1 apart. */
static int greedy_value(struct solo_search *s, const struct connect_table *t)
{
    enum { POINT = 3 };
    const struct player_sheet *sheet = &t->sheet[SOLO_PLAYER];
    int pairs = 0;
    for (spaces at = loose_numbers(&no_plan, t, 0); at;) {
        int space = bits_take(&at);
        pairs += pairs_at(space, sheet->number[space], sheet, at);
    }
    return POINT * evaluate(s, &no_plan, t, 0) + pairs;
}

/* Writes a number die where that looks best, or nothing if the zone is full. */
static bool write_greedily(struct solo_search *s, struct connect_table *t, int die)
{
    struct move move = {.kind = ACT_WRITE, .at = {[AT_DIE] = t->my_dice[die]}};
    spaces empty = empty_in_zone(&t->sheet[SOLO_PLAYER], t->my_zone);
    struct connect_table best = *t;
    int most = INT32_MIN;

    if (!empty) {
        move.kind = ACT_NOTHING;
        return play(s, t, &move, NULL);
    }
    while (empty) {
        struct connect_table trial = *t;
        move.at[AT_SPACE] = (uint16_t)bits_take(&empty);
        int value = play(s, &trial, &move, NULL) ? greedy_value(s, &trial) : INT32_MIN;
        if (value > most) {
            most = value;
            best = trial;
        }
    }
    *t = best;
    return true;
}

/* Plays a round with the zone die that looks best. */
static bool play_greedily(struct solo_search *s, struct connect_table *t)
{
    struct connect_table best = *t;
    int most = INT32_MIN;

    for (int zone = 0; zone < ROLL_DICE; zone++) {
        struct connect_table trial = *t;
        if (!roll(s, &trial, zone, NULL) || !begin_part(s, &trial) || !write_greedily(s, &trial, 0) ||
            !write_greedily(s, &trial, 1))
            continue;
        int value = greedy_value(s, &trial);
        if (value > most) {
            most = value;
            best = trial;
        }
    }
    *t = best;
    return most > INT32_MIN && make_claims(s, &no_plan, t, 0, NULL) && end_turn(s, t);
}

bool connect_solo_greedy(struct solo_search *s, int *total)
{
    struct connect_table t;
    bool in = begin_without_plan(s, &t);
    for (int round = 0; in && round < s->edition->rounds; round++)
        in = play_greedily(s, &t);
    *total = total_of(s, &t);
    return in;
}

/* ---- Naive games ------------------------------------------------------------------------------------------------- */

/* Writes a number die beside as many numbers as it can that are equal or 1 apart, in one of these spaces at random; or
 * nothing if the zone is full. */
static bool write_naively(struct solo_search *s, struct rng *rng, struct connect_table *t, int die)
{
    const struct player_sheet *sheet = &t->sheet[SOLO_PLAYER];
    struct move move = {.kind = ACT_WRITE, .at = {[AT_DIE] = t->my_dice[die]}};
    int most = -1;
    uint32_t count = 0;

    for (spaces empty = empty_in_zone(sheet, t->my_zone); empty;) {
        int space = bits_take(&empty), pairs = pairs_at(space, t->my_dice[die], sheet, sheet->written);
        count = pairs > most ? 1 : count + (pairs == most);
        if (pairs > most || (pairs == most && rng_below(rng, count) == 0))
            move.at[AT_SPACE] = (uint16_t)space;
        most = pairs > most ? pairs : most;
    }
    if (most < 0)
        move.kind = ACT_NOTHING;
    return play(s, t, &move, NULL);
}

int connect_solo_naive(struct solo_search *s, struct rng *rng)
{
    struct packing packing;
    struct claim_value value;
    struct connect_table t;
    const struct player_sheet *sheet = &t.sheet[SOLO_PLAYER];
    bool in = begin_without_plan(s, &t);
    for (int round = 0; in && round < s->edition->rounds; round++) {
        int zone = (int)rng_below(rng, ROLL_DICE);
        in = (round == 0 || end_turn(s, &t)) && roll(s, &t, zone, NULL) && begin_part(s, &t) &&
             write_naively(s, rng, &t, 0) && write_naively(s, rng, &t, 1);
    }
    if (!in)
        return 0;
    connect_value_begin(s->edition, &t, SOLO_PLAYER, &value);
    connect_list_claims(s->edition, sheet->number, standing(sheet), &s->claims);
    connect_value_filter(&value, &s->claims);
    connect_packing_greedy(&s->claims, &value, &packing);
    for (int i = 0; i < packing.count; i++)
        make_claim(s, &t, &s->claims.of[packing.of[i]], NULL);
    return total_of(s, &t);
}
