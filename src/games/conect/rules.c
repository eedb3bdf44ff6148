/* Conect: the rules of Mark Steere's game, in the order of templates/rules/en/conect.txt.
 *
 * `swap` is legal as B's first turn of the record, also when B begins and when stones were seeded or placed: a
 * printed opening and the same opening written out in Stones are one game. All stones stay where they are; the persons
 * exchange sides. */
#include "games/conect/internal.h"

#include "base/json.h"

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

static size_t size(const struct values *v UNUSED)
{
    return sizeof(struct conect);
}

void conect_start(const struct values *v, struct pos *pos)
{
    struct conect *c = (struct conect *)pos;
    const struct cone *cone = conect_cone_of(v);
    memset(c, 0, sizeof *c);
    c->kind = (uint8_t)cone->kind;
    c->size = (uint8_t)cone->size;
    c->count = (uint16_t)cone->count;
}

void conect_put(struct conect *c, enum cone_side side, int cell)
{
    const struct cone *cone = conect_cone(c);
    struct cells *joined = &c->joined[side], near = cone->cell[cell].near;

    cells_add(&c->stones[side], cell);
    cells_keep(&near, joined, cone->words);
    int from = cells_take(&near, cone->words);
    if (cone->cell[cell].edge[side]) {
        c->turn[cell] = cone->cell[cell].edge_turn[side];
        cells_add(joined, cell);
        from = cell;
    }
    if (from != CONE_NONE && cone_spread(cone, &c->stones[side], from, joined, c->turn))
        c->winner = (uint8_t)(1 + (int)side);
}

/* ---- The seeded opening ------------------------------------------------------------------------------------------ */

/* Whether a side could win with one more stone. */
static bool threatens(const struct conect *c, enum cone_side side)
{
    for (int cell = 0; cell < c->count; cell++) {
        struct conect trial = *c;
        if (conect_stone(c, cell))
            continue;
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
        if (!conect_stone(c, cell))
            cells[left++] = (uint16_t)cell;
    while (left > 0) {
        struct conect trial = *c;
        uint32_t i = rng_below(rng, left);
        conect_put(&trial, side, cells[i]);
        if (!trial.winner && !threatens(&trial, side)) {
            conect_put(c, side, cells[i]);
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
    int turn, cell = cone_cell(conect_cone(c), x, y, &turn);

    if (cell != CONE_NONE || !why)
        return cell;
    notation_write_cell(x, y, why);
    if (x < c->size && y < c->size)
        text_add(why, " is not on this board: that corner of the narrow cone is cut off");
    else
        text_addf(why, " is not on this board: it has columns a to %c and rows 1 to %d", 'a' + c->size - 1, c->size);
    return CONE_NONE;
}

/* Rules that a move can break: heading and first words in the rule text. */
static const char rule_play[] = "Play", rule_pie[] = "An option of ours, not of the game",
                  rule_names[] = "Names of cells", rule_end[] = "Winning: You win at once";

/* struct fact: a cell, by its number, has a stone. */
enum { FACT_TAKEN = 1 };

static bool holds(const struct values *v UNUSED, const struct pos *pos, const struct fact *fact)
{
    return conect_stone((const struct conect *)pos, fact->at[0]);
}

/* Says that a cell, called (x, y), has a stone. Returns false. */
static bool refuse_taken(const struct conect *c, int cell, int x, int y, struct reason *why)
{
    int turn;
    if (!why)
        return false;
    reason_since(why, (struct fact){FACT_TAKEN, {(uint16_t)cell}}, true);
    notation_write_cell(x, y, &why->text);
    cone_cell(conect_cone(c), x, y, &turn);
    if (turn)
        text_addf(&why->text, " is the same cell as %s, which", conect_name(conect_cone(c), cell).text);
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
        if (conect_stone(c, cell))
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
    const struct cone *cone = conect_cone(c);
    for (int cell = 0; cell < cone->count; cell++)
        if (!conect_stone(c, cell))
            moves_add(list, cap, &count, notation_cell_move(cone->cell[cell].x, cone->cell[cell].y));
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
        const struct cone_cell *cell = &conect_cone(c)->cell[set.cell[i]];
        text_clear(&name); /* each score has many: faster than conect_name */
        notation_write_cell(cell->x, cell->y, &name);
        json_string(out, NULL, text_string(&name));
    }
    json_list_end(out);
}

static void remark(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct conect *c = (const struct conect *)pos;
    if (!c->winner)
        return;
    int side = c->winner - 1;
    bool joined = cells_has(&c->joined[side], conect_cone(c)->apex);
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
