/* CoNNect: what further claims of a player score. */
#include "games/connect/puzzle/claim_search.h"

#include <assert.h>
#include <string.h>

/* The next box that a claim of a section takes; NULL if none is free. */
static const struct bonus_box *next_box(const struct claim_value *v, const struct claims_used *used,
                                        enum section section)
{
    if (used->boxes[section] == v->box_count[section])
        return NULL;
    return &v->edition->box[section][v->box[section][used->boxes[section]]];
}

/* The card of a Connect-5 shape on the table; -1 if the player can't claim it. */
static int card_of(const struct claim_value *v, int shape)
{
    for (int i = 0; i < TABLE_SHAPES; i++)
        if (v->table->shape[i] == shape && !(v->table->turned >> i & 1) && !(v->sheet->big_claimed >> shape & 1))
            return i;
    return -1;
}

static int card_points(const struct claim_value *v)
{
    int card = v->table->scores_taken;
    return card < v->edition->score_count ? v->edition->score[card] : 0;
}

/* Of boxes with equally many stars, those that are kept for later come first. */
static int rank(const struct bonus_box *box)
{
    return box->stars * BONUS_KINDS - (box->kind == BONUS_WRITE || box->kind == BONUS_TWO ? box->kind : 0);
}

/* Sorts the free boxes of a section by rank. Of boxes that give the same, the first is always taken first. */
static void sort_boxes(struct claim_value *v, enum section section)
{
    const struct bonus_box *box = v->edition->box[section];
    uint8_t state[BOXES_MOST];
    int best;

    memcpy(state, v->sheet->box[section], sizeof state);
    do {
        best = -1;
        for (int i = 0; i < v->edition->box_count[section]; i++)
            if (state[i] == BOX_FREE && (best < 0 || rank(&box[i]) > rank(&box[best])) &&
                connect_free_box(v->edition, state, section, box[i].kind, box[i].number) == i)
                best = i;
        if (best >= 0) {
            v->box[section][v->box_count[section]++] = (uint8_t)best;
            state[best] = BOX_GAINED;
        }
    } while (best >= 0);
}

void connect_value_begin(const struct connect_edition *e, const struct connect_table *t, int player,
                         struct claim_value *v)
{
    *v = (struct claim_value){.edition = e, .table = t, .sheet = &t->sheet[player]};
    v->used.small = v->sheet->small_claimed;
    v->most = card_points(v);
    for (int i = 0; i < SECTIONS; i++) {
        const enum section section = (enum section)i;
        sort_boxes(v, section);
        const struct bonus_box *box = next_box(v, &v->used, section);
        int points = box ? box->stars : 0;
        if (section == SECTION_4)
            points += e->shape_first > e->shape_later ? e->shape_first : e->shape_later;
        v->most = points > v->most ? points : v->most;
    }
}

void connect_value_filter(const struct claim_value *v, struct claim_list *list)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (list->of[i].count < CLAIM_MOST || card_of(v, list->of[i].shape) >= 0)
            list->of[kept++] = list->of[i];
    list->count = kept;
}

int connect_value_claim(const struct claim_value *v, const struct claim *c, struct claims_used *used)
{
    const enum section section = (enum section)(c->count - CLAIM_LEAST);
    int points = 0;

    if (c->count == CLAIM_MOST) {
        int card = card_of(v, c->shape);
        assert(card >= 0 && "the list was filtered");
        if (used->big >> card & 1)
            return 0;
        used->big |= (uint8_t)(1 << card);
        return card_points(v);
    }
    const struct bonus_box *box = next_box(v, used, section);
    if (box) {
        points += box->stars;
        used->boxes[section]++;
    }
    if (section == SECTION_4 && !(used->small >> c->shape & 1)) {
        used->small |= (uint8_t)(1 << c->shape);
        points += v->table->small_first >> c->shape & 1 ? v->edition->shape_later : v->edition->shape_first;
    }
    return points;
}

struct move connect_value_move(const struct claim_value *v, const struct claim *c, struct claims_used *used,
                               spaces *written)
{
    const enum section section = (enum section)(c->count - CLAIM_LEAST);
    const struct bonus_box *box = v && c->count < CLAIM_MOST ? next_box(v, used, section) : NULL;
    struct move move = connect_claim_move_along(c);

    if (!box)
        return move;
    used->boxes[section]++;
    move.at[AT_BONUS] = box->kind;
    move.at[AT_BONUS_NUMBER] = box->number;
    spaces zone = v->table->my_zone > 0 ? connect_zone(v->table->my_zone - 1) : 0;
    spaces room = box->kind == BONUS_WRITE ? grid_spaces : box->kind == BONUS_TWO ? zone : 0;
    int writes = box->kind == BONUS_TWO ? TWO_WRITES : 1;
    for (int i = 0; i < writes && room & ~*written; i++) {
        int space = bits_first(room & ~*written);
        move.at[AT_WRITES + i] = write_at(box->kind == BONUS_TWO ? 1 : box->number, space);
        *written |= bit(space);
    }
    return move;
}
