#include "games/connect/puzzle/solo.h"

#include <assert.h>
#include <string.h>

/* ---- Beginning -------------------------------------------------------------------------------------------------- */

/* The groups of pieces: those of three, those of four by shape, those of five by shape. */
static int group_of(int count, int shape)
{
    return count == CLAIM_LEAST ? 0 : 1 + (count - CLAIM_LEAST - 1) * CARDS_MOST + shape;
}

void connect_solo_begin(struct solo_search *s, const struct values *v, const struct connect_table *t)
{
    enum { GROUPS = 1 + SECTIONS * CARDS_MOST };
    const uint8_t equal[GRID_SPACES] = {0};

    s->values = v;
    s->edition = connect_edition(v);
    s->table = t;
    s->numbers = SETUP_NUMBERS + NUMBER_DICE * s->edition->rounds;
    s->nodes = 0;
    s->packing.memo = s->memo;
    s->packing.size = GRID_MEMO;
    assert(s->numbers <= SOLO_NUMBERS);
    connect_value_begin(s->edition, t, 0, &s->value);

    /* The pieces are the claims of a Grid of equal numbers. */
    connect_list_claims(s->edition, equal, grid_spaces, &s->claims);
    s->pieces.count = 0;
    for (int group = 0; group < GROUPS; group++) {
        for (int i = 0; i < s->claims.count; i++) {
            struct claim piece = s->claims.of[i];
            if (group_of(piece.count, piece.shape) != group)
                continue;
            piece.equal = !connect_claim_path(&piece, 0);
            s->pieces.of[s->pieces.count++] = piece;
        }
        s->first[group + 1] = (uint16_t)s->pieces.count;
    }
}

/* ---- Numbers and where they may go ------------------------------------------------------------------------------ */

static int round_of(int which)
{
    return (which - SETUP_NUMBERS) / NUMBER_DICE;
}

int connect_solo_number(const struct solo_search *s, const struct solo_plan *p, int which)
{
    if (which < SETUP_NUMBERS)
        return s->table->roll[which / ROLL_DICE][which % ROLL_DICE];
    int round = round_of(which), die = (which - SETUP_NUMBERS) % NUMBER_DICE;
    return s->table->roll[SETUP_ROLLS + round][die + (die >= p->zone[round])];
}

int connect_solo_need(const struct solo_search *s, const struct solo_plan *p, int which)
{
    int space = p->space[which];
    return p->claim_of[space] ? p->need[space] : connect_solo_number(s, p, which);
}

/* The spaces to which a number may go: set-up spaces, or the zone of its round. */
static spaces spaces_for(const struct solo_search *s, const struct solo_plan *p, int which)
{
    spaces set = 0;
    if (which >= SETUP_NUMBERS) {
        int round = round_of(which);
        return connect_zone(s->table->roll[SETUP_ROLLS + round][p->zone[round]] - 1);
    }
    for (int i = 0; i < SETUP_SPACES; i++)
        set |= bit(s->table->layout[i]);
    return set;
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

/* Puts each number into a random space; false if some find none. */
static bool start_plan(const struct solo_search *s, struct rng *rng, struct solo_plan *p)
{
    *p = (struct solo_plan){0};
    memset(p->number, -1, sizeof p->number);
    for (int i = 0; i < s->edition->rounds; i++)
        p->zone[i] = (uint8_t)rng_below(rng, ROLL_DICE);
    for (int which = 0; which < s->numbers; which++) {
        spaces empty = empty_spaces(p) & spaces_for(s, p, which);
        if (!empty)
            return false;
        put(p, which, rng_bit(rng, empty));
    }
    return true;
}

/* ---- What a plan is worth --------------------------------------------------------------------------------------- */

/* The sheet that a plan leads to, and for each claim (from 1) its spaces with a wrong number: for good, or until a Free
 * Action corrects it. */
struct planned_sheet {
    struct player_sheet sheet;
    uint8_t wrong[SOLO_CLAIMS + 1], corrected[SOLO_CLAIMS + 1];
};

static void write_plan(const struct solo_search *s, const struct solo_plan *p, struct planned_sheet *o)
{
    memset(o, 0, sizeof *o);
    memset(o->sheet.number, UNWRITTEN, sizeof o->sheet.number);
    for (int space = 0; space < GRID_SPACES; space++) {
        int which = p->number[space], claim = p->claim_of[space];
        if (which < 0) {
            o->wrong[claim]++;
            continue;
        }
        int number = connect_solo_number(s, p, which), need = connect_solo_need(s, p, which);
        if (number != need && which < SETUP_NUMBERS)
            o->wrong[claim]++;
        else if (number != need)
            o->corrected[claim]++;
        o->sheet.number[space] = (uint8_t)(which < SETUP_NUMBERS ? number : need);
        o->sheet.written |= bit(space);
    }
}

void connect_solo_note(struct player_sheet *sheet, const struct claim *c)
{
    sheet->claims[c->count - CLAIM_LEAST]++;
    if (c->count == CLAIM_MOST)
        sheet->big_claimed |= (uint8_t)(1 << c->shape);
    else if (c->count > CLAIM_LEAST)
        sheet->small_claimed |= (uint8_t)(1 << c->shape);
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

/* Plans are weighed in quarters of points. */
enum { WEIGHT = 4 };

/* The points of a plan's claims and sheet. Beside them, a box counts something, and a claim with wrong numbers a part
 * of its points, so that the search is drawn towards it. */
static int weigh(struct solo_search *s, const struct solo_plan *p)
{
    enum { BOX_WEIGHT = 8, OVERDRAWN = 5 /* points for each Free Action too many */ };
    const struct connect_edition *e = s->edition;
    struct planned_sheet o;
    struct claims_used used = s->value.used;
    int points = 0, extra = 0, free_actions = 0;

    s->nodes++;
    write_plan(s, p, &o);
    for (int i = 0; i < SOLO_CLAIMS; i++) {
        const struct claim *c = &p->claim[i];
        struct claims_used after = used;
        if (c->count == 0)
            continue;
        int value = connect_value_claim(&s->value, c, &after), right = c->count - o.wrong[i + 1];
        if (o.wrong[i + 1] > 0) {
            extra += WEIGHT * value * right * right / (2 * c->count * c->count) - o.corrected[i + 1];
            continue;
        }
        used = after;
        points += value;
        free_actions += o.corrected[i + 1];
        extra += c->count < CLAIM_MOST ? BOX_WEIGHT : 0;
        connect_solo_note(&o.sheet, c);
    }
    for (int line = 0; line < LINES; line++)
        if (s->table->arrows >> line & 1)
            points += connect_arrow_points(e, &o.sheet, line);
    points += connect_circle_points(e, &o.sheet) + connect_solo_objectives(s, &o.sheet);
    int overdrawn = free_actions > e->track ? free_actions - e->track : 0;
    points -= e->penalty[free_actions - overdrawn] + OVERDRAWN * overdrawn;
    return WEIGHT * points + extra;
}

/* ---- Changing a plan -------------------------------------------------------------------------------------------- */

/* Puts a number into a space and the number that was there into its place. False if that may not go there. */
static bool exchange(const struct solo_search *s, struct solo_plan *p, int which, int space)
{
    int from = p->space[which], other = p->number[space];
    if (other == which || (other >= 0 && !bits_have(spaces_for(s, p, other), from)))
        return false;
    p->number[from] = -1;
    if (other >= 0)
        put(p, other, from);
    put(p, which, space);
    return true;
}

/* Whether a number is what a claim needs in its space. */
static bool is_right(const struct solo_search *s, const struct solo_plan *p, int which)
{
    int space = p->space[which];
    return p->claim_of[space] && p->need[space] == connect_solo_number(s, p, which);
}

/* Puts into a space of a claim a random number that it needs and that is not right where it is; false if there is
 * none. */
static bool satisfy(const struct solo_search *s, struct rng *rng, struct solo_plan *p, int space)
{
    int need = p->need[space], found = -1;
    uint32_t count = 0;
    if (p->number[space] >= 0 && is_right(s, p, p->number[space]))
        return false;
    for (int which = 0; which < s->numbers; which++)
        if (connect_solo_number(s, p, which) == need && bits_have(spaces_for(s, p, which), space) &&
            !is_right(s, p, which) && rng_below(rng, ++count) == 0)
            found = which;
    return found >= 0 && exchange(s, p, found, space);
}

/* Makes another die the zone die and puts the number dice into the new zone. */
static bool change_zone(struct solo_search *s, struct rng *rng, struct solo_plan *p)
{
    int round = (int)rng_below(rng, s->edition->rounds);
    p->zone[round] = (uint8_t)((p->zone[round] + 1 + rng_below(rng, ROLL_DICE - 1)) % ROLL_DICE);
    for (int die = 0; die < NUMBER_DICE; die++) {
        int which = SETUP_NUMBERS + round * NUMBER_DICE + die;
        spaces zone = spaces_for(s, p, which), empty = zone & empty_spaces(p);
        if (bits_have(zone, p->space[which]))
            continue;
        if (!exchange(s, p, which, rng_bit(rng, empty ? empty : zone)))
            return false;
    }
    return true;
}

static void drop_claim(struct solo_plan *p, int claim)
{
    struct claim *c = &p->claim[claim];
    for (int i = 0; i < c->count; i++)
        p->claim_of[c->at[i]] = 0;
    *c = (struct claim){0};
}

/* Numbers along a piece: rising, falling, or equal. */
enum { RISING, FALLING, EQUAL, LAYINGS };

static int laid(int laying, int start, int i, int count)
{
    return laying == RISING ? start + i : laying == FALLING ? start + count - 1 - i : start;
}

/* Chooses the numbers that a claim needs: about those that go best with the numbers of the plan. Wrong numbers of the
 * set-up count against a choice, for no Free Action can change them. */
static void lay_claim(struct solo_search *s, struct rng *rng, struct solo_plan *p, const struct claim *piece)
{
    enum { RIGHT = 3, FIXED_WRONG = -4, NOISE = 3 };
    int best = INT32_MIN, best_laying = EQUAL, best_start = 1;

    for (int laying = piece->equal ? EQUAL : RISING; laying < LAYINGS; laying++)
        for (int start = 1; start <= (laying == EQUAL ? DICE_SIDES : DICE_SIDES + 1 - piece->count); start++) {
            int fit = 0;
            for (int i = 0; i < piece->count; i++) {
                int which = p->number[piece->at[i]];
                if (which >= 0 && connect_solo_number(s, p, which) == laid(laying, start, i, piece->count))
                    fit += RIGHT;
                else if (which >= 0 && which < SETUP_NUMBERS)
                    fit += FIXED_WRONG;
            }
            fit += (int)rng_below(rng, NOISE);
            if (fit <= best)
                continue;
            best = fit;
            best_laying = laying;
            best_start = start;
        }
    for (int i = 0; i < piece->count; i++)
        p->need[piece->at[i]] = (uint8_t)laid(best_laying, best_start, i, piece->count);
}

/* A random piece for a claim: of its shape on the table, or any of three or four. NULL: the claim is dropped. */
static const struct claim *draw_piece(const struct solo_search *s, struct rng *rng, int claim)
{
    enum { OF = 8, NONE = 1, OF_THREE = 3 };
    int group;
    if (claim < TABLE_SHAPES) {
        group = group_of(CLAIM_MOST, s->table->shape[claim]);
    } else {
        uint32_t drawn = rng_below(rng, OF);
        if (drawn < NONE)
            return NULL;
        group = drawn < NONE + OF_THREE ? 0 : group_of(CLAIM_LEAST + 1, (int)rng_below(rng, s->edition->small_count));
    }
    uint32_t count = (uint32_t)(s->first[group + 1] - s->first[group]);
    return count > 0 ? &s->pieces.of[s->first[group] + rng_below(rng, count)] : NULL;
}

/* Gives a claim another piece and drops smaller claims in its way. False if a claim of five is in its way. */
static bool change_claim(struct solo_search *s, struct rng *rng, struct solo_plan *p)
{
    int claim = (int)rng_below(rng, SOLO_CLAIMS);
    const struct claim *piece = draw_piece(s, rng, claim);

    if (!piece && p->claim[claim].count == 0)
        return false;
    drop_claim(p, claim);
    if (!piece)
        return true;
    for (int i = 0; i < SOLO_CLAIMS; i++) {
        if (!(p->claim[i].set & piece->set))
            continue;
        if (i < TABLE_SHAPES)
            return false;
        drop_claim(p, i);
    }
    p->claim[claim] = *piece;
    lay_claim(s, rng, p, piece);
    for (int i = 0; i < piece->count; i++)
        p->claim_of[piece->at[i]] = (uint8_t)(claim + 1);
    for (int i = 0; i < piece->count; i++)
        satisfy(s, rng, p, piece->at[i]);
    return true;
}

/* A random change; false if it is not possible, with the plan in any state. */
static bool change(struct solo_search *s, struct rng *rng, struct solo_plan *p)
{
    enum { OF = 20, SATISFY = 6, SPACE = 10, ZONE = 13 };
    uint32_t drawn = rng_below(rng, OF);
    if (drawn < SATISFY) {
        spaces wanted = 0;
        for (int i = 0; i < SOLO_CLAIMS; i++)
            wanted |= p->claim[i].set;
        return wanted && satisfy(s, rng, p, rng_bit(rng, wanted));
    }
    if (drawn < SPACE) {
        int which = (int)rng_below(rng, (uint32_t)s->numbers);
        return exchange(s, p, which, rng_bit(rng, spaces_for(s, p, which)));
    }
    return drawn < ZONE ? change_zone(s, rng, p) : change_claim(s, rng, p);
}

/* Drops claims with wrong numbers, then the last ones while there are too few Free Actions. */
static void prune(const struct solo_search *s, struct solo_plan *p)
{
    struct planned_sheet o;
    int free_actions = 0;

    write_plan(s, p, &o);
    for (int i = 0; i < SOLO_CLAIMS; i++) {
        if (o.wrong[i + 1] > 0)
            drop_claim(p, i);
        else
            free_actions += o.corrected[i + 1];
    }
    for (int i = SOLO_CLAIMS - 1; i >= 0 && free_actions > s->edition->track; i--) {
        free_actions -= o.corrected[i + 1];
        drop_claim(p, i);
    }
}

bool connect_solo_plan(struct solo_search *s, struct rng *rng, int steps, struct solo_plan *best)
{
    enum { THRESHOLD = 3 * WEIGHT /* by which a plan may become worse, at first */, STARTS_MOST = 1000 };
    struct solo_plan now, trial;

    for (int tries = 0; !start_plan(s, rng, &now); tries++)
        if (tries == STARTS_MOST)
            return false;
    int weight = weigh(s, &now), most = weight;
    *best = now;
    for (int step = 0; step < steps; step++) {
        trial = now;
        if (!change(s, rng, &trial))
            continue;
        int other = weigh(s, &trial);
        if (other < weight - THRESHOLD * (steps - step) / steps)
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
