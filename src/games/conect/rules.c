/* Conect: the rules of Mark Steere's game, in the order of templates/rules/en/conect.txt.
 *
 * Who has won is decided as stones are put. A union-find over the cells joins every stone to its neighbours of the same
 * side and to the side's edge, and carries how far round the apex each stone lies from its root. A link that closes a
 * path with turns left over closes a loop round the apex. A side has won when its edge is joined to the apex or to such
 * a loop: the edge as one node stands for the path that is closed along it.
 *
 * `swap` is legal as B's first turn of the record, also when B begins and when stones were seeded or placed: a
 * printed opening and the same opening written out in Stones are one game. All stones stay where they are; the persons
 * exchange sides. */
#include "games/conect/internal.h"

#include "base/bits.h"
#include "base/json.h"
#include "game/notation.h"

#include <string.h>

enum { DEALS_MOST = 10000 };

/* ---- The start --------------------------------------------------------------------------------------------------- */

bool conect_check(const struct values *v, struct text *why)
{
    int size = v->of[CONECT_BOARD].n[1], opening = v->of[CONECT_OPENING].n[0];
    if (opening <= size - 2)
        return true;
    return text_refuse(why, "an opening of %d stones for each side is too large: a cone of size %d allows %d", opening,
                       size, size - 2);
}

/* Only the nodes in use are part of a position: it is copied every turn. */
static size_t position_size(int count)
{
    return offsetof(struct conect, node) + (size_t)(count + CONECT_EXTRA) * sizeof(struct conect_node);
}

static size_t size(const struct values *v)
{
    return position_size(cone_count((enum cone_kind)v->of[CONECT_BOARD].n[0], v->of[CONECT_BOARD].n[1]));
}

void conect_start(const struct values *v, struct pos *pos)
{
    struct conect *c = (struct conect *)pos;
    memset(c, 0, size(v));
    c->kind = (uint8_t)v->of[CONECT_BOARD].n[0];
    c->size = (uint8_t)v->of[CONECT_BOARD].n[1];
    c->count = (uint16_t)cone_count((enum cone_kind)c->kind, c->size);
    for (int i = 0; i < c->count + CONECT_EXTRA; i++)
        c->node[i].parent = (uint16_t)i;
    for (int i = 0; i < CONECT_EXTRA; i++)
        c->root[i] = (uint16_t)(c->count + i);
}

/* ---- Groups ------------------------------------------------------------------------------------------------------ */

/* Returns the root of a node's group, and in *turn how far round from it the node lies. Halves the path. */
static int find(struct conect *c, int i, int *turn)
{
    struct conect_node *node = c->node;
    *turn = 0;
    while (node[i].parent != i) {
        const struct conect_node *parent = &node[node[i].parent];
        node[i].turn = (int8_t)(node[i].turn + parent->turn);
        node[i].parent = parent->parent;
        *turn += node[i].turn;
        i = node[i].parent;
    }
    return i;
}

static void hang(struct conect *c, int root, int under, int turn)
{
    c->node[root].parent = (uint16_t)under;
    c->node[root].turn = (int8_t)turn;
    for (int i = 0; i < CONECT_EXTRA; i++)
        c->root[i] = c->root[i] == root ? (uint16_t)under : c->root[i];
}

/* Joins two nodes of a side that are `turn` apart. If they are joined already, but another number of turns apart, the
 * new link closes a loop round the apex. */
static void join(struct conect *c, enum cone_side side, int from, int to, int turn)
{
    int from_turn, to_turn;
    int root = find(c, from, &from_turn), other = find(c, to, &to_turn);

    if (root != other)
        hang(c, other, root, from_turn + turn - to_turn);
    else if (from_turn + turn != to_turn && c->root[CONECT_ROUND + (int)side] != root)
        hang(c, c->root[CONECT_ROUND + (int)side], root, 0);
}

/* A stone on the apex needs no loop round it. */
void conect_put(struct conect *c, enum cone_side side, int cell)
{
    const struct cone *cone = cone_table((enum cone_kind)c->kind, c->size);
    const struct cone_cell *at = &cone->cell[cell];
    uint64_t joined = 0;

    c->node[cell].stone = (uint8_t)(1 + (int)side);
    if (at->edge[side])
        join(c, side, c->count + CONECT_EDGE + (int)side, cell, at->edge_turn[side]);
    for (int i = 0; i < at->links; i++) /* which are joined can't be foreseen, so there is no branch */
        joined |= (uint64_t)(c->node[at->link[i].to].stone == 1 + (int)side) << i;
    for (uint64_t left = joined; left;) {
        const struct cone_link *link = &at->link[bits_take(&left)];
        join(c, side, link->to, cell, -link->turn); /* hangs the stone under the group, which keeps paths short */
    }
    if (cell == cone->apex)
        join(c, side, cell, c->count + CONECT_ROUND + (int)side, 0);
    if (c->root[CONECT_EDGE + (int)side] == c->root[CONECT_ROUND + (int)side])
        c->winner = (uint8_t)(1 + (int)side);
}

/* ---- The seeded opening ------------------------------------------------------------------------------------------ */

/* Whether a side could win with one more stone. */
static bool threatens(const struct conect *c, enum cone_side side)
{
    for (int cell = 0; cell < c->count; cell++) {
        struct conect trial;
        if (c->node[cell].stone)
            continue;
        memcpy(&trial, c, position_size(c->count));
        conect_put(&trial, side, cell);
        if (trial.winner)
            return true;
    }
    return false;
}

/* Puts a stone of a side on a random empty cell from where its next stone cannot win. (A stone helps only its own
 * side.) False if there is no such cell. */
static bool deal_stone(struct conect *c, enum cone_side side, struct rng *rng)
{
    uint16_t cells[CONE_CELLS];
    uint32_t left = 0;

    for (int cell = 0; cell < c->count; cell++)
        if (!c->node[cell].stone)
            cells[left++] = (uint16_t)cell;
    while (left > 0) {
        struct conect trial;
        uint32_t i = rng_below(rng, left);
        memcpy(&trial, c, position_size(c->count));
        conect_put(&trial, side, cells[i]);
        if (!trial.winner && !threatens(&trial, side)) {
            memcpy(c, &trial, position_size(c->count));
            return true;
        }
        cells[i] = cells[--left];
    }
    return false;
}

/* Puts stones of Red and Blue in turn; starts again when there is no cell for one. The order of the random numbers is
 * part of what a sheet ID means and never changes. */
static void deal(const struct values *v, struct rng *rng, struct pos *pos)
{
    struct conect *c = (struct conect *)pos;
    int stones = 2 * v->of[CONECT_OPENING].n[0], done = 0;
    /* At the most crowded settings one deal in a few fails. The bound only guarantees an end; a board with fewer stones
     * would still be legal. */
    for (int failed = 0; done < stones && failed < DEALS_MOST;) {
        if (deal_stone(c, (enum cone_side)(done % 2), rng)) {
            done++;
        } else {
            conect_start(v, pos);
            done = 0;
            failed++;
        }
    }
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

int conect_cell(const struct conect *c, int x, int y, struct text *why)
{
    int turn, cell = cone_cell((enum cone_kind)c->kind, c->size, x, y, &turn);

    if (cell != CONE_NONE || !why)
        return cell;
    notation_write_cell(x, y, why);
    if (x < c->size && y < c->size)
        text_add(why, " is not on this board: that corner of the narrow cone is cut off");
    else
        text_addf(why, " is not on this board: it has columns a to %c and rows 1 to %d", 'a' + c->size - 1, c->size);
    return CONE_NONE;
}

void conect_write_cell(const struct conect *c, int cell, struct text *out)
{
    int x, y;
    cone_proper((enum cone_kind)c->kind, c->size, cell, &x, &y);
    notation_write_cell(x, y, out);
}

/* Rules that a move can break: heading and first words in the rule text. */
static const char rule_play[] = "Play", rule_pie[] = "An option of ours, not of the game",
                  rule_names[] = "Names of cells", rule_end[] = "Winning: You win at once";

/* struct fact: a cell, by its number, has a stone. */
enum { FACT_TAKEN = 1 };

static bool holds(const struct values *v UNUSED, const struct pos *pos, const struct fact *fact)
{
    return ((const struct conect *)pos)->node[fact->at[0]].stone;
}

/* Says that a cell, called (x, y), has a stone. Returns false. */
static bool refuse_taken(const struct conect *c, int cell, int x, int y, struct reason *why)
{
    int turn;
    if (!why)
        return false;
    reason_since(why, (struct fact){FACT_TAKEN, {(uint16_t)cell}}, true);
    notation_write_cell(x, y, &why->text);
    cone_cell((enum cone_kind)c->kind, c->size, x, y, &turn);
    if (turn) {
        text_add(&why->text, " is the same cell as ");
        conect_write_cell(c, cell, &why->text);
        text_add(&why->text, ", which");
    }
    return reason_refuse(why, rule_play, " was taken");
}

bool conect_may_swap(const struct values *v, const struct conect *c)
{
    return v->of[CONECT_VARIANT].n[0] == 0 && c->turns <= 1 && c->to_move == 1;
}

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct reason *why)
{
    struct conect *c = (struct conect *)pos;
    if (c->moved && conect_may_swap(v, c) && c->swapped)
        return reason_refuse(why, rule_pie, "swap is the whole turn: A plays next");
    if (c->moved)
        return reason_refuse(why, rule_play, "a turn puts only one stone: is a turn's number missing here?");
    if (c->winner)
        return reason_refuse(why, rule_end, "the game has ended: %s has won", cone_side_names[c->winner - 1]);
    if (move->kind == MOVE_SWAP) {
        if (v->of[CONECT_VARIANT].n[0] < 0)
            return reason_refuse(why, rule_pie,
                                 "swap is for games with the pie rule: the tag [Variant \"pie\"] is missing");
        if (!conect_may_swap(v, c))
            return reason_refuse(why, rule_pie, "swap is allowed only as B's first turn");
        c->swapped = 1;
    } else {
        int cell = conect_cell(c, move->at[COLUMN], move->at[ROW], reason_text(why));
        if (cell == CONE_NONE)
            return reason_set_rule(why, rule_names);
        if (c->node[cell].stone)
            return refuse_taken(c, cell, move->at[COLUMN], move->at[ROW], why);
        conect_put(c, conect_side(c, c->to_move), cell);
    }
    c->moved = 1;
    return true;
}

static bool end_turn(const struct values *v UNUSED, struct pos *pos, struct reason *why)
{
    struct conect *c = (struct conect *)pos;
    if (!c->moved)
        return reason_refuse(why, rule_play, "%c has not put a stone: every turn puts one", 'A' + c->to_move);
    c->moved = 0;
    c->turns++;
    c->to_move ^= 1;
    return true;
}

static void waive(const struct values *v UNUSED, struct pos *pos)
{
    ((struct conect *)pos)->moved = 1;
}

static size_t moves(const struct values *v, const struct pos *pos, struct move *list, size_t cap)
{
    const struct conect *c = (const struct conect *)pos;
    size_t count = 0;

    if (c->moved || c->winner)
        return 0;
    for (int cell = 0; cell < c->count; cell++) {
        int x, y;
        if (c->node[cell].stone)
            continue;
        cone_proper((enum cone_kind)c->kind, c->size, cell, &x, &y);
        moves_add(list, cap, &count, notation_cell_move(x, y));
    }
    if (conect_may_swap(v, c))
        moves_add(list, cap, &count, (struct move){.kind = MOVE_SWAP});
    return count;
}

/* A full board has a winner, so the game has no other end. */
static struct state state(const struct values *v UNUSED, const struct pos *pos)
{
    const struct conect *c = (const struct conect *)pos;
    return (struct state){.to_move = c->to_move, .over = c->winner, .swapped = c->swapped};
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

static void score(const struct values *v UNUSED, const struct pos *pos, struct score *s)
{
    const struct conect *c = (const struct conect *)pos;
    for (int person = 0; person < 2 && c->winner; person++) {
        s->winner[person] = c->winner == 1 + (int)conect_side(c, person);
        s->points[person] = s->winner[person];
    }
}

static void detail_members(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct conect *c = (const struct conect *)pos;
    struct winning_set set;
    scoped(text_release) struct text name = {0};

    json_object(out, "side");
    json_string(out, "A", conect_side(c, 0) == CONE_RED ? "red" : "blue");
    json_string(out, "B", conect_side(c, 1) == CONE_RED ? "red" : "blue");
    json_object_end(out);
    winning_set_find(c, &set);
    json_list(out, "path");
    for (int i = 0; i < set.count; i++) {
        text_clear(&name);
        conect_write_cell(c, set.cell[i], &name);
        json_string(out, NULL, text_string(&name));
    }
    json_list_end(out);
}

static void remark(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct conect *c = (const struct conect *)pos;
    if (!c->winner)
        return;
    int side = c->winner - 1, apex = cone_apex((enum cone_kind)c->kind, c->size), root = apex;
    while (c->node[root].parent != root)
        root = c->node[root].parent;
    bool joined = c->node[apex].stone == c->winner && root == c->root[CONECT_EDGE + side];
    text_addf(out, "%s (%c) has %s", cone_side_names[side], 'A' + (side ^ c->swapped),
              joined ? "joined the apex to the edge" : "a loop round the apex");
}

const struct rules conect_rules = {
    .size = size,
    .start = conect_start,
    .deal = deal,
    .play = play,
    .end_turn = end_turn,
    .waive = waive,
    .holds = holds,
    .moves = moves,
    .state = state,
    .score = score,
    .detail = &(const struct score_detail){.members = detail_members, .remark = remark},
};
