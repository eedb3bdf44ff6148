#include "games/connect/solo.h"

#include <assert.h>
#include <string.h>

/* ---- Beginning --------------------------------------------------------------------------------------- */

/* Where a piece stands among groups: those of three, those of four by shape, those of five by shape. */
static int group_of(int count, int shape)
{
    return count == CLAIM_LEAST ? 0 : 1 + (count - CLAIM_LEAST - 1) * CARDS_MOST + shape;
}

enum { GROUPS = 1 + SECTIONS * CARDS_MOST };

static void sort_pieces(struct solo_search *s)
{
    uint16_t next[GROUPS];
    memset(s->first, 0, sizeof s->first);
    for (int i = 0; i < s->options.count; i++)
        s->first[group_of(s->options.of[i].count, s->options.of[i].shape) + 1]++;
    for (int i = 0; i < GROUPS; i++) {
        next[i] = s->first[i];
        s->first[i + 1] = (uint16_t)(s->first[i + 1] + s->first[i]);
    }
    for (int i = 0; i < s->options.count; i++)
        s->pieces.of[next[group_of(s->options.of[i].count, s->options.of[i].shape)]++] = s->options.of[i];
    s->pieces.count = s->options.count;
}

/* Puts the spaces of the pieces into the order of a path, if they have one. */
static void lay_paths(struct solo_search *s)
{
    for (int i = 0; i < s->pieces.count; i++) {
        struct option *piece = &s->pieces.of[i];
        uint8_t order[CLAIM_MOST];
        piece->equal = true;
        for (int from = 0; from < piece->count && piece->equal; from++)
            if (connect_options_path(&s->shapes, piece->set, piece->at[from], order)) {
                memcpy(piece->at, order, sizeof order);
                piece->equal = false;
            }
    }
}

void connect_solo_begin(struct solo_search *s, const struct values *v, const struct connect_table *t,
                        struct memo_entry *memo, uint32_t size)
{
    uint8_t equal[GRID_SPACES] = {0};
    s->values = v;
    s->edition = connect_edition(v);
    s->table = t;
    s->numbers = SETUP_NUMBERS + NUMBER_DICE * s->edition->rounds;
    s->nodes = 0;
    s->best.memo = memo;
    s->best.size = size;
    assert(s->numbers <= SOLO_NUMBERS);
    connect_options_prepare(s->edition, &s->shapes);
    connect_options_list(&s->shapes, equal, grid_spaces, &s->options);
    sort_pieces(s);
    lay_paths(s);
    connect_claimant_begin(s->edition, t, 0, &s->claimant);
}

/* ---- Numbers and where they may go ------------------------------------------------------------------- */

static int round_of(int which)
{
    return (which - SETUP_NUMBERS) / NUMBER_DICE;
}

static const uint8_t *dice_of(const struct solo_search *s, int round)
{
    return s->table->roll[SETUP_ROLLS + round];
}

int connect_solo_number(const struct solo_search *s, const struct solo_plan *p, int which)
{
    if (which < SETUP_NUMBERS)
        return s->table->roll[which / ROLL_DICE][which % ROLL_DICE];
    int round = round_of(which), die = (which - SETUP_NUMBERS) % NUMBER_DICE;
    return dice_of(s, round)[die + (die >= p->zone[round])];
}

spaces connect_solo_spaces(const struct solo_search *s, const struct solo_plan *p, int which)
{
    spaces set = 0;
    if (which >= SETUP_NUMBERS)
        return connect_zone(dice_of(s, round_of(which))[p->zone[round_of(which)]] - 1);
    for (int i = 0; i < SETUP_SPACES; i++)
        set |= bit(s->table->layout[i]);
    return set;
}

/* One of the spaces of a set that is not empty, by lot. */
static int draw_space(struct rng *rng, spaces set)
{
    for (uint32_t lot = rng_below(rng, (uint32_t)bits_count(set)); lot > 0; lot--)
        set &= set - 1;
    return bits_first(set);
}

static spaces empty_spaces(const struct solo_plan *p)
{
    spaces empty = 0;
    for (int i = 0; i < GRID_SPACES; i++)
        empty |= p->number[i] < 0 ? bit(i) : 0;
    return empty;
}

static void put(struct solo_plan *p, int which, int space)
{
    p->number[space] = (int8_t)which;
    p->space[which] = (uint8_t)space;
}

/* Sends the numbers anywhere; false if some find no space. */
static bool try_start(const struct solo_search *s, struct rng *rng, struct solo_plan *p)
{
    *p = (struct solo_plan){0};
    memset(p->number, -1, sizeof p->number);
    for (int i = 0; i < s->edition->rounds; i++)
        p->zone[i] = (uint8_t)rng_below(rng, ROLL_DICE);
    for (int which = 0; which < s->numbers; which++) {
        spaces empty = empty_spaces(p) & connect_solo_spaces(s, p, which);
        if (!empty)
            return false;
        put(p, which, draw_space(rng, empty));
    }
    return true;
}

/* ---- What a plan is worth ---------------------------------------------------------------------------- */

/* Plans are weighed in quarters of points. */
enum { WEIGHT = 4, BOX_WEIGHT = 8, OVERDRAWN = 5 };

/* A plan under judgement: the sheet that it leads to, and of each claim the spaces that lack the right number: without
 * hope, or a die's, which a Free Action mends. */
struct outcome {
    struct player_sheet sheet;
    uint8_t lost[SOLO_CLAIMS + 1], mended[SOLO_CLAIMS + 1];
};

static int needed(const struct solo_claim *c, int space)
{
    for (int i = 0; i < c->option.count; i++)
        if (c->option.at[i] == space)
            return c->need[i];
    assert(false);
    return 0;
}

int connect_solo_need(const struct solo_search *s, const struct solo_plan *p, int which)
{
    int claim = p->claim_of[p->space[which]];
    return claim ? needed(&p->claim[claim - 1], p->space[which]) : connect_solo_number(s, p, which);
}

static void foresee(const struct solo_search *s, const struct solo_plan *p, struct outcome *o)
{
    memset(o, 0, sizeof *o);
    memset(o->sheet.number, UNWRITTEN, sizeof o->sheet.number);
    for (int space = 0; space < GRID_SPACES; space++) {
        int which = p->number[space], claim = p->claim_of[space];
        if (which < 0) {
            o->lost[claim]++;
            continue;
        }
        int number = connect_solo_number(s, p, which), need = claim ? needed(&p->claim[claim - 1], space) : number;
        o->lost[claim] = (uint8_t)(o->lost[claim] + (number != need && which < SETUP_NUMBERS));
        o->mended[claim] = (uint8_t)(o->mended[claim] + (number != need && which >= SETUP_NUMBERS));
        o->sheet.number[space] = (uint8_t)(which < SETUP_NUMBERS ? number : need);
        o->sheet.written |= bit(space);
    }
}

void connect_solo_note(struct player_sheet *sheet, const struct option *o)
{
    sheet->claims[o->count - CLAIM_LEAST]++;
    sheet->claimed |= o->set;
    if (o->count == CLAIM_MOST)
        sheet->big_claimed |= (uint8_t)(1 << o->shape);
    else if (o->count > CLAIM_LEAST)
        sheet->small_claimed |= (uint8_t)(1 << o->shape);
}

static int line_points(const struct solo_search *s, const struct player_sheet *sheet)
{
    int points = connect_circle_points(s->edition, sheet);
    for (int line = 0; line < LINES; line++)
        if (s->table->arrows >> line & 1)
            points += connect_arrow_points(s->edition, sheet, line);
    return points;
}

int connect_solo_objectives(const struct solo_search *s, const struct player_sheet *sheet)
{
    int points = 0;
    for (int deck = 0; deck < DECKS; deck++) {
        const struct objective *o = &s->edition->objective[s->table->objective[deck]];
        points += connect_fulfils(o, sheet) ? o->points : 0;
    }
    return points;
}

static int penalty(const struct connect_edition *e, int free_actions)
{
    if (free_actions <= e->track)
        return e->penalty[free_actions];
    return e->penalty[e->track] + OVERDRAWN * (free_actions - e->track);
}

/* The points of its claims, for those that lack a number a part that draws the search towards them, and something for
 * each bonus box. */
static int weigh(struct solo_search *s, const struct solo_plan *p)
{
    struct outcome o;
    struct purse purse = s->claimant.purse;
    int points = 0, pull = 0, free_actions = 0;

    s->nodes++;
    foresee(s, p, &o);
    for (int i = 0; i < SOLO_CLAIMS; i++) {
        const struct solo_claim *c = &p->claim[i];
        struct purse after = purse;
        int value = c->used ? connect_claimant_score(&s->claimant, &c->option, &after) : 0;
        int count = c->option.count, right = count - o.lost[i + 1];
        if (!c->used)
            continue;
        if (o.lost[i + 1] > 0) {
            pull += WEIGHT * value * right * right / (2 * count * count) - o.mended[i + 1];
            continue;
        }
        purse = after;
        points += value;
        free_actions += o.mended[i + 1];
        pull += count < CLAIM_MOST ? BOX_WEIGHT : 0;
        connect_solo_note(&o.sheet, &c->option);
    }
    points += line_points(s, &o.sheet) + connect_solo_objectives(s, &o.sheet) - penalty(s->edition, free_actions);
    return WEIGHT * points + pull;
}

/* ---- Changing a plan --------------------------------------------------------------------------------- */

/* Sends a number to a space; the one that goes there takes its place. False if it may not. */
static bool send(const struct solo_search *s, struct solo_plan *p, int which, int space)
{
    int from = p->space[which], other = p->number[space];
    if (other == which || (other >= 0 && !(connect_solo_spaces(s, p, other) >> from & 1)))
        return false;
    p->number[from] = -1;
    if (other >= 0)
        put(p, other, from);
    put(p, which, space);
    return true;
}

static bool change_space(struct solo_search *s, struct rng *rng, struct solo_plan *p)
{
    int which = (int)rng_below(rng, (uint32_t)s->numbers);
    return send(s, p, which, draw_space(rng, connect_solo_spaces(s, p, which)));
}

/* Whether a number already is what a claim wants where it goes. */
static bool is_right(const struct solo_search *s, const struct solo_plan *p, int which)
{
    int claim = p->claim_of[p->space[which]];
    return claim && needed(&p->claim[claim - 1], p->space[which]) == connect_solo_number(s, p, which);
}

/* Sends a number where a claim wants it, one that is not wanted where it goes; false if there is none. */
static bool satisfy(const struct solo_search *s, struct rng *rng, struct solo_plan *p, int space)
{
    int need = needed(&p->claim[p->claim_of[space] - 1], space), found = -1;
    uint32_t count = 0;
    if (p->number[space] >= 0 && is_right(s, p, p->number[space]))
        return false;
    for (int which = 0; which < s->numbers; which++)
        if (connect_solo_number(s, p, which) == need && connect_solo_spaces(s, p, which) >> space & 1 &&
            !is_right(s, p, which) && rng_below(rng, ++count) == 0)
            found = which;
    return found >= 0 && send(s, p, found, space);
}

/* The same at a space of some claim, by lot. */
static bool satisfy_one(const struct solo_search *s, struct rng *rng, struct solo_plan *p)
{
    spaces wanted = 0;
    for (int i = 0; i < SOLO_CLAIMS; i++)
        wanted |= p->claim[i].used ? p->claim[i].option.set : 0;
    return wanted && satisfy(s, rng, p, draw_space(rng, wanted));
}

/* Another die becomes the zone die; the number dice go into that zone. */
static bool change_zone(struct solo_search *s, struct rng *rng, struct solo_plan *p)
{
    int round = (int)rng_below(rng, s->edition->rounds);
    p->zone[round] = (uint8_t)((p->zone[round] + 1 + rng_below(rng, ROLL_DICE - 1)) % ROLL_DICE);
    for (int die = 0; die < NUMBER_DICE; die++) {
        int which = SETUP_NUMBERS + round * NUMBER_DICE + die;
        spaces zone = connect_solo_spaces(s, p, which), empty = zone & empty_spaces(p);
        if (zone >> p->space[which] & 1)
            continue;
        if (!send(s, p, which, draw_space(rng, empty ? empty : zone)))
            return false;
    }
    return true;
}

static void drop_claim(struct solo_plan *p, int claim)
{
    struct solo_claim *c = &p->claim[claim];
    for (int i = 0; c->used && i < c->option.count; i++)
        p->claim_of[c->option.at[i]] = 0;
    c->used = false;
}

enum { RISING, FALLING, EQUAL, LAYINGS };

static int laid(int laying, int start, int i, int count)
{
    return laying == RISING ? start + i : laying == FALLING ? start + count - 1 - i : start;
}

/* How well numbers laid along a piece go with those of a plan: a set-up's can't be changed. */
static int fit(const struct solo_search *s, const struct solo_plan *p, const struct option *piece, int laying,
               int start)
{
    enum { RIGHT = 3, FIXED_WRONG = -4 };
    int sum = 0;
    for (int i = 0; i < piece->count; i++) {
        int which = p->number[piece->at[i]], need = laid(laying, start, i, piece->count);
        if (which >= 0 && connect_solo_number(s, p, which) == need)
            sum += RIGHT;
        else if (which >= 0 && which < SETUP_NUMBERS)
            sum += FIXED_WRONG;
    }
    return sum;
}

/* Lays the numbers along a claim that fit about best. */
static void lay_claim(struct solo_search *s, struct rng *rng, struct solo_plan *p, struct solo_claim *c)
{
    const struct option *piece = &c->option;
    int best = INT32_MIN, best_laying = EQUAL, best_start = 1;
    for (int laying = piece->equal ? EQUAL : RISING; laying < LAYINGS; laying++)
        for (int start = 1; start <= (laying == EQUAL ? DICE_SIDES : DICE_SIDES + 1 - piece->count); start++) {
            int sum = fit(s, p, piece, laying, start) + (int)rng_below(rng, 3);
            if (sum <= best)
                continue;
            best = sum;
            best_laying = laying;
            best_start = start;
        }
    for (int i = 0; i < piece->count; i++)
        c->need[i] = (uint8_t)laid(best_laying, best_start, i, piece->count);
}

/* A piece for a claim by lot: of its shape on the table, or any of three or four. NULL: it is given up. */
static const struct option *draw_piece(const struct solo_search *s, struct rng *rng, int claim)
{
    enum { LOTS = 8, NONE = 1, OF_THREE = 3 };
    int group;
    if (claim < TABLE_SHAPES) {
        group = group_of(CLAIM_MOST, s->table->shape[claim]);
    } else {
        uint32_t lot = rng_below(rng, LOTS);
        if (lot < NONE)
            return NULL;
        group = lot < NONE + OF_THREE ? 0 : group_of(CLAIM_LEAST + 1, (int)rng_below(rng, s->edition->small_count));
    }
    uint32_t count = (uint32_t)(s->first[group + 1] - s->first[group]);
    return count > 0 ? &s->pieces.of[s->first[group] + rng_below(rng, count)] : NULL;
}

/* Another piece for a claim; smaller claims make way. False if it would be in the way of one of five. */
static bool change_claim(struct solo_search *s, struct rng *rng, struct solo_plan *p)
{
    int claim = (int)rng_below(rng, SOLO_CLAIMS);
    const struct option *piece = draw_piece(s, rng, claim);
    struct solo_claim *c = &p->claim[claim];

    if (!piece && !c->used)
        return false;
    drop_claim(p, claim);
    if (!piece)
        return true;
    for (int i = 0; i < SOLO_CLAIMS; i++) {
        if (!p->claim[i].used || !(p->claim[i].option.set & piece->set))
            continue;
        if (i < TABLE_SHAPES)
            return false;
        drop_claim(p, i);
    }
    *c = (struct solo_claim){.used = true, .option = *piece};
    lay_claim(s, rng, p, c);
    for (int i = 0; i < piece->count; i++)
        p->claim_of[piece->at[i]] = (uint8_t)(claim + 1);
    for (int i = 0; i < piece->count; i++)
        satisfy(s, rng, p, piece->at[i]);
    return true;
}

static bool change(struct solo_search *s, struct rng *rng, struct solo_plan *p)
{
    enum { LOTS = 20, WANTED = 6, SPACES_TOO = 10, ZONES_TOO = 13 };
    uint32_t lot = rng_below(rng, LOTS);
    if (lot < WANTED)
        return satisfy_one(s, rng, p);
    if (lot < SPACES_TOO)
        return change_space(s, rng, p);
    return lot < ZONES_TOO ? change_zone(s, rng, p) : change_claim(s, rng, p);
}

/* Gives up claims that lack a number, and others as long as there are more Free Actions than boxes for them. */
static void prune(const struct solo_search *s, struct solo_plan *p)
{
    struct outcome o;
    int free_actions = 0;

    foresee(s, p, &o);
    for (int i = 0; i < SOLO_CLAIMS; i++) {
        if (o.lost[i + 1] > 0)
            drop_claim(p, i);
        else
            free_actions += o.mended[i + 1];
    }
    for (int i = SOLO_CLAIMS - 1; i >= 0 && free_actions > s->edition->track; i--)
        if (p->claim[i].used) {
            free_actions -= o.mended[i + 1];
            drop_claim(p, i);
        }
}

bool connect_solo_plan(struct solo_search *s, struct rng *rng, int steps, struct solo_plan *best)
{
    enum { TOLERANCE = 3 * WEIGHT /* by which a change may be worse, at first */, STARTS_MOST = 1000 };
    struct solo_plan now, trial;

    for (int tries = 0; !try_start(s, rng, &now); tries++)
        if (tries == STARTS_MOST)
            return false;
    int weight = weigh(s, &now), most = weight;
    *best = now;
    for (int step = 0; step < steps; step++) {
        trial = now;
        if (!change(s, rng, &trial))
            continue;
        int other = weigh(s, &trial);
        if (other < weight - TOLERANCE * (steps - step) / steps)
            continue;
        now = trial;
        weight = other;
        if (weight > most) {
            most = weight;
            *best = now;
        }
    }
    prune(s, best);
    return true;
}
