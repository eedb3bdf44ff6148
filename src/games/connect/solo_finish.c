/* CoNNect: the second part of a search for a game alone: playing a plan, and the claims of the last round. */
#include "games/connect/solo.h"

#include <assert.h>
#include <string.h>

/* ---- Playing ----------------------------------------------------------------------------------------- */

enum { SOLO_PLAYER };

static struct pos *pos_of(struct connect_table *t)
{
    return (struct pos *)t;
}

/* Makes a move by the rules; false if they don't allow it. */
static bool act(const struct solo_search *s, struct connect_table *t, const struct move *move)
{
    return connect_rules.play(s->values, pos_of(t), move, NULL);
}

static void note_move(struct solo_game *game, int turn, const struct move *move)
{
    assert(game->count < SOLO_MOVES);
    game->of[game->count].turn = (uint8_t)turn;
    game->of[game->count++].move = *move;
}

static bool act_and_note(const struct solo_search *s, struct connect_table *t, int turn, const struct move *move,
                         struct solo_game *game)
{
    if (!act(s, t, move))
        return false;
    note_move(game, turn, move);
    return true;
}

static bool begin_part(const struct solo_search *s, struct connect_table *t)
{
    return connect_rules.parts->begin(s->values, pos_of(t), SOLO_PLAYER, NULL) == BLAME_NONE;
}

static bool end_turn(const struct solo_search *s, struct connect_table *t)
{
    return connect_rules.parts->begin(s->values, pos_of(t), -1, NULL) == BLAME_NONE &&
           connect_rules.end_turn(s->values, pos_of(t), NULL);
}

static bool roll(const struct solo_search *s, struct connect_table *t, int turn, enum connect_move kind,
                 const uint8_t *dice, int zone, struct solo_game *game)
{
    struct move move = {.kind = (uint16_t)kind, .at = {dice[zone]}};
    for (int i = 0, at = 1; i < ROLL_DICE; i++)
        if (i != zone)
            move.at[at++] = dice[i];
    return act_and_note(s, t, turn, &move, game);
}

/* Writes a number of a plan: as it is, or as the claim needs it that it is for. */
static bool write_number(const struct solo_search *s, const struct solo_plan *p, int which, struct connect_table *t,
                         int turn, struct solo_game *game)
{
    int space = p->space[which], number = connect_solo_number(s, p, which), need = connect_solo_need(s, p, which);
    struct move move = {.kind = need == number ? ACT_WRITE : ACT_FREE};
    move.at[AT_DIE] = (uint16_t)number;
    move.at[AT_SPACE] = (uint16_t)space;
    if (need != number)
        move.at[AT_NUMBER] = (uint16_t)need;
    return act_and_note(s, t, turn, &move, game);
}

static bool play_set_up(const struct solo_search *s, const struct solo_plan *p, struct connect_table *t,
                        struct solo_game *game)
{
    for (int i = 0; i < SETUP_ROLLS; i++)
        if (!roll(s, t, 0, ACT_ROLL, s->table->roll[i], 0, game))
            return false;
    if (!begin_part(s, t))
        return false;
    for (int which = 0; which < SETUP_NUMBERS; which++)
        if (!write_number(s, p, which, t, 0, game))
            return false;
    return end_turn(s, t);
}

/* All rounds, up to the claims of the last. */
static bool play_rounds(const struct solo_search *s, const struct solo_plan *p, struct connect_table *t,
                        struct solo_game *game)
{
    for (int round = 0; round < s->edition->rounds; round++) {
        if (round > 0 && !end_turn(s, t))
            return false;
        if (!roll(s, t, round + 1, ACT_DICE, s->table->roll[SETUP_ROLLS + round], p->zone[round], game) ||
            !begin_part(s, t))
            return false;
        for (int die = 0; die < NUMBER_DICE; die++)
            if (!write_number(s, p, SETUP_NUMBERS + round * NUMBER_DICE + die, t, round + 1, game))
                return false;
    }
    return true;
}

/* ---- What a finish is worth -------------------------------------------------------------------------- */

/* What is left to claim: claims of the plan, then the best ones of all other numbers. */
struct remainder {
    struct claimant claimant;
    struct chosen chosen; /* of the search's options */
};

static spaces planned_spaces(const struct solo_plan *p, uint8_t left)
{
    spaces set = 0;
    for (int i = 0; i < SOLO_CLAIMS; i++)
        set |= left >> i & 1 ? p->claim[i].option.set : 0;
    return set;
}

static void look_at_rest(struct solo_search *s, const struct solo_plan *p, const struct connect_table *t, uint8_t left,
                         struct remainder *r)
{
    const struct player_sheet *sheet = &t->sheet[SOLO_PLAYER];

    connect_claimant_begin(s->edition, t, SOLO_PLAYER, &r->claimant);
    for (int i = 0; i < SOLO_CLAIMS; i++)
        if (left >> i & 1)
            connect_claimant_score(&r->claimant, &p->claim[i].option, &r->claimant.purse);
    connect_options_list(&s->shapes, sheet->number, standing(sheet) & ~sheet->claimed & ~planned_spaces(p, left),
                         &s->options);
    connect_claimant_keep(&r->claimant, &s->options);
    r->chosen.count = 0;
    if (s->options.count == 0)
        return;
    enum { NODES = 20000 };
    connect_best_begin(&s->best, &s->options, &r->claimant, NODES);
    connect_best_value(&s->best, 0);
    if (s->best.given_up)
        connect_quick_claims(&s->options, &r->claimant, &r->chosen);
    else
        connect_best_claims(&s->best, &r->chosen);
}

/* What the game scores if all that is left is claimed, and nothing else is done. */
static int foresee(struct solo_search *s, const struct solo_plan *p, const struct connect_table *t, uint8_t left)
{
    struct remainder r;
    struct connect_score counted;
    struct player_sheet sheet = t->sheet[SOLO_PLAYER];
    struct claimant claimant;
    int claims = 0;

    look_at_rest(s, p, t, left, &r);
    connect_claimant_begin(s->edition, t, SOLO_PLAYER, &claimant);
    for (int i = 0; i < SOLO_CLAIMS + r.chosen.count; i++) {
        const struct option *o = i < SOLO_CLAIMS ? &p->claim[i].option : &s->options.of[r.chosen.of[i - SOLO_CLAIMS]];
        if (i < SOLO_CLAIMS && !(left >> i & 1))
            continue;
        claims += connect_claimant_score(&claimant, o, &claimant.purse);
        connect_solo_note(&sheet, o);
    }
    connect_count(s->values, t, SOLO_PLAYER, &counted);
    int objectives = connect_solo_objectives(s, &sheet);
    return counted.total - counted.objectives + objectives + claims;
}

/* Boxes that are gained and can still do something. */
static int boxes_to_spend(const struct solo_search *s, const struct player_sheet *sheet)
{
    int count = 0;
    for (int section = 0; section < SECTIONS; section++)
        for (int i = 0; i < s->edition->box_count[section]; i++)
            count += sheet->box[section][i] == BOX_GAINED && s->edition->box[section][i].kind != BONUS_ZONE;
    return count;
}

/* ---- The beam ---------------------------------------------------------------------------------------- */

enum { PROMISE = 2, PROMISE_BOX = 3 }; /* a point, a box */

/* Puts a finish among the best that follow, unless one like it is there. */
static void keep(struct solo_room *room, const struct solo_finish *f)
{
    int at = room->next_count;
    for (int i = 0; i < room->next_count; i++)
        if (room->next[i].same == f->same && room->next[i].promise >= f->promise)
            return;
    if (at == BEAM_WIDTH && room->next[at - 1].promise >= f->promise)
        return;
    at = at < BEAM_WIDTH ? room->next_count++ : at - 1;
    for (; at > 0 && room->next[at - 1].promise < f->promise; at--)
        room->next[at] = room->next[at - 1];
    room->next[at] = *f;
}

/* A search's step: what follows from one finish. */
struct step {
    struct solo_search *search;
    struct solo_room *room;
    const struct solo_plan *plan;
    const struct solo_finish *from;
    uint8_t left; /* of the plan's claims, after the move */
};

/* Tries a move. Returns what the game then scores; INT32_MIN if it is not legal. */
static int follow(const struct step *step, const struct move *move)
{
    struct solo_search *s = step->search;
    struct solo_finish f = *step->from;
    const struct player_sheet *sheet = &f.table.sheet[SOLO_PLAYER];

    if (f.count == FINISH_MOVES || !act(s, &f.table, move))
        return INT32_MIN;
    s->nodes++;
    f.moves[f.count++] = *move;
    f.left = step->left;
    f.value = foresee(s, step->plan, &f.table, f.left);
    f.promise = PROMISE * f.value + PROMISE_BOX * boxes_to_spend(s, sheet);
    f.same = rng_hash(sheet, sizeof *sheet);
    keep(step->room, &f);
    if (f.value > step->room->best.value)
        step->room->best = f;
    return f.value;
}

/* ---- Claims with boxes ------------------------------------------------------------------------------- */

/* Writes two numbers, or one if `other` is -1: the first that gains most beside a 1, then the second beside that. */
static void follow_pair(const struct step *step, struct move *claim, int one, int other)
{
    int number[TWO_WRITES] = {1, 1};
    for (int i = 0; i < (other < 0 ? 1 : TWO_WRITES); i++) {
        int most = INT32_MIN, best = 1;
        for (int n = 1; n <= DICE_SIDES; n++) {
            number[i] = n;
            claim->at[AT_WRITES] = write_at(number[0], one);
            claim->at[AT_WRITES + 1] = other < 0 ? 0 : write_at(number[1], other);
            int value = follow(step, claim);
            best = value > most ? n : best;
            most = value > most ? value : most;
        }
        number[i] = best;
    }
}

static void follow_two(const struct step *step, struct move *claim)
{
    const struct connect_table *t = &step->from->table;
    spaces empty = zone_space(&t->sheet[SOLO_PLAYER], t->my_zone);

    if (!empty)
        follow(step, claim);
    for (spaces one = empty; one; one &= one - 1) {
        spaces others = one & (one - 1);
        if (bits_count(empty) == 1)
            follow_pair(step, claim, bits_first(one), -1);
        for (; others; others &= others - 1)
            follow_pair(step, claim, bits_first(one), bits_first(others));
    }
    claim->at[AT_WRITES] = claim->at[AT_WRITES + 1] = 0;
}

static void follow_write(const struct step *step, struct move *claim)
{
    spaces empty = grid_spaces & ~step->from->table.sheet[SOLO_PLAYER].written;
    if (!empty)
        follow(step, claim);
    for (; empty; empty &= empty - 1) {
        claim->at[AT_WRITES] = write_at(claim->at[AT_BONUS_NUMBER], bits_first(empty));
        follow(step, claim);
    }
    claim->at[AT_WRITES] = 0;
}

static void follow_box(const struct step *step, struct move *claim, const struct bonus_box *box)
{
    bool numbered = box->kind == BONUS_WRITE || box->kind == BONUS_POINTS;
    claim->at[AT_BONUS] = box->kind;
    claim->at[AT_BONUS_NUMBER] = numbered ? box->number : 0;
    if (box->kind == BONUS_WRITE)
        follow_write(step, claim);
    else if (box->kind == BONUS_TWO)
        follow_two(step, claim);
    else
        follow(step, claim);
}

/* Makes a claim with each box that it can have. */
static void follow_claim(const struct step *step, const struct option *o)
{
    const struct solo_search *s = step->search;
    const struct player_sheet *sheet = &step->from->table.sheet[SOLO_PLAYER];
    enum section section = (enum section)(o->count - CLAIM_LEAST);
    struct move claim = {.kind = ACT_CLAIM};
    uint8_t order[CLAIM_MOST];
    bool any = false;

    connect_options_order(&s->shapes, o, order);
    for (int i = 0; i < o->count; i++)
        claim.at[i] = order[i];
    claim.at[AT_COUNT] = o->count;
    for (int i = 0; section < SECTIONS && i < s->edition->box_count[section]; i++) {
        if (sheet->box[section][i] != BOX_FREE)
            continue;
        follow_box(step, &claim, &s->edition->box[section][i]);
        any = true;
    }
    if (!any)
        follow(step, &claim);
}

/* Makes the next claim that has a box: of the plan, or of what is left beside it. False if there is none. */
static bool follow_claims(struct step *step)
{
    const struct solo_finish *f = step->from;
    struct remainder r;
    struct option next;

    for (int i = 0; i < SOLO_CLAIMS; i++)
        if (f->left >> i & 1 && step->plan->claim[i].option.count < CLAIM_MOST) {
            step->left = (uint8_t)(f->left & ~(1 << i));
            follow_claim(step, &step->plan->claim[i].option);
            return true;
        }
    step->left = f->left;
    look_at_rest(step->search, step->plan, &f->table, f->left, &r);
    for (int i = 0; i < r.chosen.count; i++) {
        next = step->search->options.of[r.chosen.of[i]];
        if (next.count == CLAIM_MOST)
            continue;
        follow_claim(step, &next);
        return true;
    }
    return false;
}

/* ---- Boxes spent ------------------------------------------------------------------------------------- */

static bool holds_box(const struct solo_search *s, const struct player_sheet *sheet, enum bonus kind)
{
    for (int section = 0; section < SECTIONS; section++)
        for (int i = 0; i < s->edition->box_count[section]; i++)
            if (sheet->box[section][i] == BOX_GAINED && s->edition->box[section][i].kind == kind)
                return true;
    return false;
}

/* Numbers that stand in no claim, and are wanted for none of the plan. */
static spaces loose_numbers(const struct step *step)
{
    const struct player_sheet *sheet = &step->from->table.sheet[SOLO_PLAYER];
    return standing(sheet) & ~sheet->claimed & ~planned_spaces(step->plan, step->from->left);
}

static void follow_moves(const struct step *step)
{
    spaces empty = grid_spaces & ~step->from->table.sheet[SOLO_PLAYER].written;
    for (spaces from = loose_numbers(step); from; from &= from - 1)
        for (spaces to = empty; to; to &= to - 1) {
            struct move move = {.kind = ACT_MOVE};
            move.at[AT_FROM] = (uint16_t)bits_first(from);
            move.at[AT_TO] = (uint16_t)bits_first(to);
            follow(step, &move);
        }
}

static void follow_adjusts(const struct step *step)
{
    for (spaces at = loose_numbers(step); at; at &= at - 1)
        for (int amount = 1; amount <= ADJUST_MOST; amount++)
            for (int minus = 0; minus <= 1; minus++) {
                struct move move = {.kind = ACT_ADJUST_GRID};
                move.at[AT_SPACE] = (uint16_t)bits_first(at);
                move.at[AT_AMOUNT] = (uint16_t)amount;
                move.at[AT_MINUS] = (uint16_t)minus;
                follow(step, &move);
            }
}

static void follow_spending(struct step *step)
{
    const struct player_sheet *sheet = &step->from->table.sheet[SOLO_PLAYER];
    step->left = step->from->left;
    if (holds_box(step->search, sheet, BONUS_MOVE))
        follow_moves(step);
    if (holds_box(step->search, sheet, BONUS_ADJUST))
        follow_adjusts(step);
}

/* ---- The game ---------------------------------------------------------------------------------------- */

/* Searches on from the one finish in the room; the best is found in room->best. */
static void search(struct solo_search *s, struct solo_room *room, const struct solo_plan *p)
{
    while (room->count > 0) {
        room->next_count = 0;
        for (int i = 0; i < room->count; i++) {
            struct step step = {.search = s, .room = room, .plan = p, .from = &room->beam[i]};
            if (!follow_claims(&step))
                follow_spending(&step);
        }
        memcpy(room->beam, room->next, (size_t)room->next_count * sizeof *room->beam);
        room->count = room->next_count;
    }
}

static bool claim_and_note(struct solo_search *s, struct connect_table *t, const struct option *o,
                           struct solo_game *game)
{
    struct claimant claimant;
    struct move move;
    spaces written = t->sheet[SOLO_PLAYER].written;
    connect_claimant_begin(s->edition, t, SOLO_PLAYER, &claimant);
    connect_claimant_move(&claimant, &s->shapes, o, &claimant.purse, &written, &move);
    return act_and_note(s, t, s->edition->rounds, &move, game);
}

/* Makes all claims that the best finish leaves. */
static bool claim_rest(struct solo_search *s, const struct solo_plan *p, struct connect_table *t, uint8_t left,
                       struct solo_game *game)
{
    struct remainder r;
    struct option rest[CHOSEN_MOST];

    look_at_rest(s, p, t, left, &r);
    for (int i = 0; i < r.chosen.count; i++)
        rest[i] = s->options.of[r.chosen.of[i]];
    for (int i = SOLO_CLAIMS - 1; i >= 0; i--)
        if (left >> i & 1 && !claim_and_note(s, t, &p->claim[i].option, game))
            return false;
    for (int i = 0; i < r.chosen.count; i++)
        if (!claim_and_note(s, t, &rest[i], game))
            return false;
    return true;
}

bool connect_solo_play(struct solo_search *s, struct solo_room *room, const struct solo_plan *plan,
                       struct solo_game *game)
{
    struct solo_finish *start = &room->beam[0];
    struct connect_score score;

    game->count = 0;
    *start = (struct solo_finish){.table = *s->table};
    if (!play_set_up(s, plan, &start->table, game) || !play_rounds(s, plan, &start->table, game))
        return false;
    for (int i = 0; i < SOLO_CLAIMS; i++)
        start->left |= (uint8_t)(plan->claim[i].used << i);
    start->value = foresee(s, plan, &start->table, start->left);
    room->best = *start;
    room->count = 1;
    search(s, room, plan);
    for (int i = 0; i < room->best.count; i++)
        note_move(game, s->edition->rounds, &room->best.moves[i]);
    if (!claim_rest(s, plan, &room->best.table, room->best.left, game) || !end_turn(s, &room->best.table))
        return false;
    connect_count(s->values, &room->best.table, SOLO_PLAYER, &score);
    game->total = score.total;
    return true;
}

/* ---- Without foresight ------------------------------------------------------------------------------- */

/* Neighbours that may serve one claim together: unclaimed, and equal or next to each other in counting. */
static int friends(const struct player_sheet *sheet)
{
    spaces loose = standing(sheet) & ~sheet->claimed;
    int count = 0;
    for (spaces at = loose; at; at &= at - 1) {
        int space = bits_first(at);
        for (spaces beside = spaces_next_to(bit(space)) & loose & at; beside; beside &= beside - 1) {
            int apart = sheet->number[space] - sheet->number[bits_first(beside)];
            count += apart >= -1 && apart <= 1;
        }
    }
    return count;
}

/* What somebody sees who looks at the sheet as it stands: what can be claimed, then what may become a claim. */
static int look(struct solo_search *s, const struct connect_table *t)
{
    static const struct solo_plan none;
    enum { POINT = 3 };
    return POINT * foresee(s, &none, t, 0) + friends(&t->sheet[SOLO_PLAYER]);
}

/* Writes a number die into the space of the zone where that looks best; nothing if the zone is full. */
static bool write_plainly(struct solo_search *s, struct connect_table *t, int die)
{
    struct move move = {.kind = ACT_WRITE, .at = {[AT_DIE] = t->my_dice[die]}};
    spaces empty = zone_space(&t->sheet[SOLO_PLAYER], t->my_zone);
    struct connect_table best = *t;
    int most = INT32_MIN;

    if (!empty) {
        move.kind = ACT_NOTHING;
        return act(s, t, &move);
    }
    for (; empty; empty &= empty - 1) {
        struct connect_table trial = *t;
        move.at[AT_SPACE] = (uint16_t)bits_first(empty);
        bool legal = act(s, &trial, &move);
        assert(legal);
        (void)legal;
        int value = look(s, &trial);
        if (value > most) {
            most = value;
            best = trial;
        }
    }
    *t = best;
    return true;
}

static bool claim_plainly(struct solo_search *s, struct connect_table *t)
{
    static const struct solo_plan none;
    struct solo_game ignored = {0};
    return claim_rest(s, &none, t, 0, &ignored);
}

/* Plays a round with each zone die, and keeps what looks best. */
static bool play_plainly(struct solo_search *s, struct connect_table *t, int round)
{
    struct connect_table best = *t;
    struct solo_game ignored = {0};
    int most = INT32_MIN;

    for (int zone = 0; zone < ROLL_DICE; zone++) {
        struct connect_table trial = *t;
        if (!roll(s, &trial, 0, ACT_DICE, s->table->roll[SETUP_ROLLS + round], zone, &ignored) ||
            !begin_part(s, &trial) || !write_plainly(s, &trial, 0) || !write_plainly(s, &trial, 1))
            continue;
        int value = look(s, &trial);
        if (value > most) {
            most = value;
            best = trial;
        }
    }
    *t = best;
    return most > INT32_MIN && claim_plainly(s, t) && end_turn(s, t);
}

bool connect_solo_plain(struct solo_search *s, int *total)
{
    struct connect_table t = *s->table;
    struct solo_plan plan = {0};
    struct solo_game ignored = {0};
    struct connect_score score;

    for (int i = 0; i < SETUP_SPACES; i++)
        plan.space[i] = s->table->layout[i];
    if (!play_set_up(s, &plan, &t, &ignored))
        return false;
    for (int round = 0; round < s->edition->rounds; round++)
        if (!play_plainly(s, &t, round))
            return false;
    connect_count(s->values, &t, SOLO_PLAYER, &score);
    *total = score.total;
    return true;
}
