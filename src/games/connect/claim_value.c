#include "games/connect/claim_value.h"

#include <assert.h>
#include <string.h>

/* ---- Boxes ------------------------------------------------------------------------------------------- */

/* Among boxes with equally many stars those that are kept come first. */
static int rank(const struct bonus_box *box)
{
    return box->stars * BONUS_KINDS - (box->kind == BONUS_WRITE || box->kind == BONUS_TWO ? box->kind : 0);
}

/* Whether another free box before this one gives the same: then that is ticked first. */
static bool is_behind(const struct claimant *c, enum section section, int box, unsigned taken)
{
    const struct bonus_box *boxes = c->edition->box[section];
    for (int i = 0; i < box; i++)
        if (c->sheet->box[section][i] == BOX_FREE && !(taken >> i & 1) && boxes[i].kind == boxes[box].kind &&
            boxes[i].number == boxes[box].number)
            return true;
    return false;
}

/* The free boxes, each time the best that can be chosen. */
static void sort_boxes(struct claimant *c, enum section section)
{
    const struct bonus_box *boxes = c->edition->box[section];
    unsigned taken = 0;
    int best;

    do {
        best = -1;
        for (int i = 0; i < c->edition->box_count[section]; i++)
            if (c->sheet->box[section][i] == BOX_FREE && !(taken >> i & 1) && !is_behind(c, section, i, taken) &&
                (best < 0 || rank(&boxes[i]) > rank(&boxes[best])))
                best = i;
        if (best >= 0) {
            c->box[section][c->box_count[section]++] = (uint8_t)best;
            taken |= 1u << best;
        }
    } while (best >= 0);
}

static const struct bonus_box *next_box(const struct claimant *c, const struct purse *p, enum section section)
{
    if (p->boxes[section] == c->box_count[section])
        return NULL;
    return &c->edition->box[section][c->box[section][p->boxes[section]]];
}

/* ---- Shapes ------------------------------------------------------------------------------------------ */

/* The place of a shape of five on the table; -1 if this player can't claim it there. */
static int place_on_table(const struct claimant *c, int shape)
{
    for (int i = 0; i < TABLE_SHAPES; i++)
        if (c->table->shape[i] == shape && !(c->table->turned >> i & 1) && !(c->sheet->big_claimed >> shape & 1))
            return i;
    return -1;
}

void connect_claimant_keep(const struct claimant *c, struct option_list *list)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (list->of[i].count < CLAIM_MOST || place_on_table(c, list->of[i].shape) >= 0)
            list->of[kept++] = list->of[i];
    list->count = kept;
}

static int card_points(const struct claimant *c)
{
    int card = c->table->scores_taken;
    return card < c->edition->score_count ? c->edition->score[card] : 0;
}

/* ---- Scores ------------------------------------------------------------------------------------------ */

static int greatest(int one, int two)
{
    return one > two ? one : two;
}

void connect_claimant_begin(const struct connect_edition *e, const struct connect_table *t, int player,
                            struct claimant *c)
{
    *c = (struct claimant){.edition = e, .table = t, .sheet = &t->sheet[player], .most = 0};
    c->purse.small = c->sheet->small_claimed;
    c->most = card_points(c);
    for (int section = 0; section < SECTIONS; section++) {
        sort_boxes(c, (enum section)section);
        const struct bonus_box *box = next_box(c, &c->purse, (enum section)section);
        int shape = section == SECTION_4 ? greatest(e->shape_first, e->shape_later) : 0;
        c->most = greatest(c->most, (box ? box->stars : 0) + shape);
    }
}

void connect_claimant_no_boxes(struct claimant *c)
{
    memset(c->box_count, 0, sizeof c->box_count);
}

static int score_five(const struct claimant *c, const struct option *o, struct purse *p)
{
    int place = place_on_table(c, o->shape);
    assert(place >= 0 && "it was kept");
    if (p->big >> place & 1)
        return 0;
    p->big |= (uint8_t)(1 << place);
    return card_points(c);
}

int connect_claimant_score(const struct claimant *c, const struct option *o, struct purse *p)
{
    enum section section = (enum section)(o->count - CLAIM_LEAST);
    int points = 0;

    if (o->count == CLAIM_MOST)
        return score_five(c, o, p);
    const struct bonus_box *box = next_box(c, p, section);
    if (box) {
        points += box->stars;
        p->boxes[section]++;
    }
    if (section == SECTION_4 && !(p->small >> o->shape & 1)) {
        p->small |= (uint8_t)(1 << o->shape);
        points += c->table->small_first >> o->shape & 1 ? c->edition->shape_later : c->edition->shape_first;
    }
    return points;
}

static void write_first(struct move *move, int number, spaces among, spaces *written)
{
    int count = move->at[AT_WRITES] != 0, space = bits_first(among & ~*written);
    move->at[AT_WRITES + count] = write_at(number, space);
    *written |= bit(space);
}

static void choose_box(const struct claimant *c, const struct bonus_box *box, spaces *written, struct move *move)
{
    spaces zone = c->table->my_zone > 0 ? connect_zone(c->table->my_zone - 1) : 0;
    bool numbered = box->kind == BONUS_WRITE || box->kind == BONUS_POINTS;

    move->at[AT_BONUS] = box->kind;
    move->at[AT_BONUS_NUMBER] = numbered ? box->number : 0;
    if (box->kind == BONUS_WRITE && grid_spaces & ~*written)
        write_first(move, box->number, grid_spaces, written);
    for (int i = 0; i < TWO_WRITES && box->kind == BONUS_TWO && zone & ~*written; i++)
        write_first(move, 1, zone, written);
}

void connect_claimant_move(const struct claimant *c, const struct option_shapes *shapes, const struct option *o,
                           struct purse *p, spaces *written, struct move *move)
{
    enum section section = (enum section)(o->count - CLAIM_LEAST);
    const struct bonus_box *box = o->count < CLAIM_MOST ? next_box(c, p, section) : NULL;
    uint8_t order[CLAIM_MOST];

    connect_options_order(shapes, o, order);
    *move = (struct move){.kind = ACT_CLAIM};
    for (int i = 0; i < o->count; i++)
        move->at[i] = order[i];
    move->at[AT_COUNT] = o->count;
    if (!box)
        return;
    p->boxes[section]++;
    choose_box(c, box, written, move);
}
