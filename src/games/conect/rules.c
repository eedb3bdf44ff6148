/* Conect: the rules. Source: rules.md, section 4 (Mark Steere's game of May 2024 and the rulings); positions:
 * puzzles.md.
 *
 * Who has won is decided as stones are put: a union-find over the cells joins every stone to its neighbours
 * of the same side, to the side's edge, and carries along how far round the apex each stone lies from its
 * root. A link that closes a path with turns to spare closes a loop round the apex. A side has won when its
 * edge is joined to the apex or to such a loop: the edge as one node stands for the path that is closed
 * along it.
 *
 * Rulings. Tags name sides, actions and labels name persons: `A:` in Stones is a red stone, whoever plays
 * Red later. `swap` is legal as B's first turn of the record, with seeded or placed stones too (a printed
 * opening and the same spelt out in Stones are one game), also where B begins. All stones stay where they
 * are; the persons exchange sides. Who is to move need not fit the numbers of stones in Stones. */
#include "games/conect/internal.h"

#include "game/cell_move.h"
#include "game/number.h"
#include "game/placement.h"
#include "games/conect/puzzle_win.h"
#include "games/conect/solver.h"

#include <string.h>

enum { OPENING_MOST = CONE_SIZE_MOST - 2, DEALS_MOST = 10000 };

static const char *const kinds[] = {"wide", "narrow", NULL};
static const char *const forms[] = {"projection", "net", "rhombus", NULL};
static const char *const labels[] = {"edge", "cells", NULL};
static const char *const variants[] = {"pie", NULL};

static const struct param params[] = {
    [CONECT_BOARD] = {.name = "board",
                      .also = "size",
                      .kind = PARAM_BOARD,
                      .least = CONE_SIZE_LEAST,
                      .most = CONE_SIZE_MOST,
                      .standard = "wide 11",
                      .words = kinds,
                      .tag = "Board",
                      .metavar = "KIND N",
                      .help = "the cone, wide or narrow, and its size, 3 to 19: \"wide 11\", \"narrow 9\""},
    [CONECT_OPENING] = {.name = "opening",
                        .mark = 'K',
                        .kind = PARAM_INT,
                        .least = 0,
                        .most = OPENING_MOST,
                        .standard = "0",
                        .metavar = "K",
                        .help = "stones of each side that are on the board already, by lot; at most the size less 2"},
    [CONECT_FORM] = {.name = "form",
                     .kind = PARAM_WORD,
                     .use = PARAM_LOOK,
                     .standard = "projection",
                     .words = forms,
                     .metavar = "FORM",
                     .help = "projection: the cone seen from above; net: to cut out, roll and glue; rhombus: unrolled"},
    [CONECT_LABELS] = {.name = "labels",
                       .kind = PARAM_WORD,
                       .use = PARAM_LOOK,
                       .standard = "edge",
                       .words = labels,
                       .metavar = "WHERE",
                       .help = "where the coordinates stand: at the edge, or each cell's name in the cells"},
    [CONECT_SPREAD] = {.name = "spread",
                       .kind = PARAM_DECIMAL,
                       .use = PARAM_LOOK,
                       .least = 500,
                       .most = 1500,
                       .standard = "1",
                       .metavar = "P",
                       .help = "exponent of the radius in the projection, 0.5 to 1.5: below 1 the cells near the apex "
                               "grow and the outer ones shrink"},
    [CONECT_VARIANT] = {.name = "variant",
                        .kind = PARAM_WORD,
                        .use = PARAM_RULE,
                        .standard = "",
                        .words = variants,
                        .tag = "Variant",
                        .metavar = "NAME",
                        .help = "pie: B may swap sides as his first turn"},
    {0},
};

static bool check(const struct values *v, struct text *why)
{
    int size = v->of[CONECT_BOARD].n[1], opening = v->of[CONECT_OPENING].n[0];
    if (opening <= size - 2)
        return true;
    return text_refuse(why, "an opening of %d stones of each side is too much: a cone of size %d takes at most %d",
                       opening, size, size - 2);
}

const char *const conect_sides[] = {"Red", "Blue"};

const char *conect_side_name(enum cone_side side)
{
    return conect_sides[side];
}

enum cone_side conect_side(const struct conect *c, int person)
{
    return (enum cone_side)(person ^ c->swapped);
}

/* ---- The position ------------------------------------------------------------------------------------- */

/* Only the nodes in use are part of a position: it is copied once a turn. */
static size_t size(const struct values *v)
{
    int count = cone_count((enum cone_kind)v->of[CONECT_BOARD].n[0], v->of[CONECT_BOARD].n[1]);
    return offsetof(struct conect, node) + (size_t)(count + CONECT_EXTRA) * sizeof(struct conect_node);
}

void conect_blank(const struct values *v, struct pos *pos)
{
    struct conect *c = (struct conect *)pos;
    memset(c, 0, size(v));
    c->kind = (uint8_t)v->of[CONECT_BOARD].n[0];
    c->size = (uint8_t)v->of[CONECT_BOARD].n[1];
    c->count = (uint16_t)cone_count((enum cone_kind)c->kind, c->size);
    for (int i = 0; i < c->count + CONECT_EXTRA; i++)
        c->node[i].parent = (uint16_t)i;
}

/* ---- Groups ------------------------------------------------------------------------------------------- */

/* The root of a node's group, and in *turn how far the node lies round from it. Halves the path. */
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
}

/* Joins two nodes of a side, `turn` apart. If they are joined already and by that lie otherwise, the new link
 * closes a loop round the apex. */
static void join(struct conect *c, enum cone_side side, int from, int to, int turn)
{
    int from_turn, to_turn;
    int root = find(c, from, &from_turn), other = find(c, to, &to_turn);

    if (root != other) {
        hang(c, other, root, from_turn + turn - to_turn);
    } else if (from_turn + turn != to_turn) {
        other = find(c, c->count + CONECT_ROUND + (int)side, &to_turn);
        if (other != root)
            hang(c, other, root, 0);
    }
}

/* Joins a new stone to its neighbours and edge as they show under one of its cell's names. At the wide cone's
 * apex turns mean nothing, but who is there needs no loop. */
static void join_name(struct conect *c, enum cone_side side, int cell, int x, int y, int turn)
{
    enum cone_kind kind = (enum cone_kind)c->kind;

    if (cone_on_edge(kind, c->size, side, x, y))
        join(c, side, c->count + CONECT_EDGE + (int)side, cell, turn);
    for (int direction = 0; direction < CONE_LINKS; direction++) {
        int to_x = x, to_y = y, to_turn;
        cone_step(direction, &to_x, &to_y);
        int to = cone_cell(kind, c->size, to_x, to_y, &to_turn);
        if (to != CONE_NONE && to != cell && c->node[to].stone == 1 + (int)side)
            join(c, side, cell, to, to_turn - turn);
    }
}

void conect_put(struct conect *c, enum cone_side side, int cell)
{
    enum cone_kind kind = (enum cone_kind)c->kind;
    int edge = c->count + CONECT_EDGE + (int)side, round = c->count + CONECT_ROUND + (int)side, x, y, turn;

    c->node[cell].stone = (uint8_t)(1 + (int)side);
    cone_proper(kind, c->size, cell, &x, &y);
    join_name(c, side, cell, x, y, 0);
    if (cone_other(kind, c->size, cell, &x, &y))
        join_name(c, side, cell, x, y, 1);
    if (cell == cone_apex(kind, c->size))
        join(c, side, cell, round, 0);
    if (find(c, edge, &turn) == find(c, round, &turn))
        c->winner = (uint8_t)(1 + (int)side);
}

/* ---- The seeded opening --------------------------------------------------------------------------------- */

/* Whether a side could win with one more stone. */
static bool threatens(const struct conect *c, enum cone_side side)
{
    size_t bytes = offsetof(struct conect, node) + (size_t)(c->count + CONECT_EXTRA) * sizeof *c->node;
    for (int cell = 0; cell < c->count; cell++) {
        struct conect trial;
        if (c->node[cell].stone)
            continue;
        memcpy(&trial, c, bytes);
        conect_put(&trial, side, cell);
        if (trial.winner)
            return true;
    }
    return false;
}

/* Puts a stone of a side on an empty cell by lot, from where it can't win with the next one. A stone brings only its
 * own side nearer. False if there is no such cell. */
static bool deal_stone(struct conect *c, enum cone_side side, struct rng *rng)
{
    uint16_t cells[CONE_CELLS];
    uint32_t left = 0;
    size_t bytes = offsetof(struct conect, node) + (size_t)(c->count + CONECT_EXTRA) * sizeof *c->node;

    for (int cell = 0; cell < c->count; cell++)
        if (!c->node[cell].stone)
            cells[left++] = (uint16_t)cell;
    while (left > 0) {
        struct conect trial;
        uint32_t lot = rng_below(rng, left);
        memcpy(&trial, c, bytes);
        conect_put(&trial, side, cells[lot]);
        if (!trial.winner && !threatens(&trial, side)) {
            memcpy(c, &trial, bytes);
            return true;
        }
        cells[lot] = cells[--left];
    }
    return false;
}

/* K stones of each side, Red's and Blue's by turns; where there is no room left for one, from the beginning.
 * The order of the draws is part of what a sheet ID means and never changes. */
static void deal(const struct values *v, struct rng *rng, struct pos *pos)
{
    struct conect *c = (struct conect *)pos;
    int stones = 2 * v->of[CONECT_OPENING].n[0], done = 0;
    /* One deal in a few fails at the most crowded settings. The bound is for the proof that this ends: a
     * board with fewer stones would still be a legal one. */
    for (int failed = 0; done < stones && failed < DEALS_MOST;) {
        if (deal_stone(c, (enum cone_side)(done % 2), rng)) {
            done++;
        } else {
            conect_blank(v, pos);
            done = 0;
            failed++;
        }
    }
}

/* ---- The tag Stones: `A:e5 B:f6`, A for Red -------------------------------------------------------------- */

/* The cell of a name; if there is none, CONE_NONE and the reason in `why`. */
static int named_cell(const struct conect *c, int x, int y, struct text *why)
{
    int turn, cell = cone_cell((enum cone_kind)c->kind, c->size, x, y, &turn);
    if (cell != CONE_NONE || !why)
        return cell;
    number_write_cell(x, y, why);
    text_add(why, " is not on this board: ");
    if (x < c->size && y < c->size)
        text_add(why, "that corner of the narrow cone is cut off");
    else
        text_addf(why, "columns a to %c, rows 1 to %d", 'a' + c->size - 1, c->size);
    return CONE_NONE;
}

/* Says that a cell holds a stone, and which it is if the name is not its proper one. */
static bool refuse_taken(const struct conect *c, int x, int y, int cell, struct text *why)
{
    int proper_x, proper_y;
    if (!why)
        return false;
    cone_proper((enum cone_kind)c->kind, c->size, cell, &proper_x, &proper_y);
    number_write_cell(x, y, why);
    text_add(why, " is taken");
    if (x != proper_x || y != proper_y) {
        text_add(why, ": it is the same cell as ");
        number_write_cell(proper_x, proper_y, why);
    }
    return false;
}

static bool place_stone(void *context, const struct placement *item, struct text *why)
{
    struct conect *c = context;
    int x, y;

    if (number_read_cell(item->s, item->len, &x, &y) != item->len)
        return placement_refuse(item->s, item->len,
                                "is no cell: a stone is written A: (Red) or B: (Blue) and its cell, such as A:e5", why);
    int cell = named_cell(c, x, y, why);
    if (cell == CONE_NONE)
        return false;
    if (c->node[cell].stone)
        return refuse_taken(c, x, y, cell, why);
    conect_put(c, item->player == 0 ? CONE_RED : CONE_BLUE, cell);
    return true;
}

static bool stones_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct conect *c = (struct conect *)pos;
    (void)v;
    if (!placement_read(s, len, 2, "A:e5", place_stone, c, why))
        return false;
    if (c->winner)
        return text_refuse(why, "the game has ended in this position: %s has won",
                           conect_side_name((enum cone_side)(c->winner - 1)));
    return true;
}

static void stones_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct conect *c = (const struct conect *)pos;
    (void)v;
    for (int side = CONE_RED; side <= CONE_BLUE; side++)
        for (int cell = 0; cell < c->count; cell++) {
            int x, y;
            if (c->node[cell].stone != 1 + side)
                continue;
            cone_proper((enum cone_kind)c->kind, c->size, cell, &x, &y);
            placement_write(side, out);
            number_write_cell(x, y, out);
        }
}

static bool to_move_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    (void)v;
    return placement_read_to_move(s, len, 2, &((struct conect *)pos)->to_move, why);
}

static void to_move_write(const struct values *v, const struct pos *pos, struct text *out)
{
    (void)v;
    placement_write_to_move(((const struct conect *)pos)->to_move, out);
}

/* A sheet with an opening says where the game begins; one without says nothing of it. */
static bool opening_fixed(const struct values *v)
{
    return v->of[CONECT_OPENING].n[0] > 0;
}

static const struct record_tag setup[] = {
    {.name = "Stones",
     .help = "stones on the board before the first turn: A:e5 B:f6",
     .fixed = opening_fixed,
     .place = stones_place,
     .write = stones_write},
    {.name = "ToMove",
     .help = "who has the first turn: A or B",
     .fixed = opening_fixed,
     .place = to_move_place,
     .write = to_move_write},
    {0},
};

/* ---- Turns ---------------------------------------------------------------------------------------------- */

static bool play_stone(struct conect *c, const struct move *move, struct text *why)
{
    int x = move->at[COLUMN], y = move->at[ROW], cell = named_cell(c, x, y, why);
    if (cell == CONE_NONE)
        return false;
    if (c->node[cell].stone)
        return refuse_taken(c, x, y, cell, why);
    conect_put(c, conect_side(c, c->to_move), cell);
    return true;
}

bool conect_may_swap(const struct values *v, const struct conect *c)
{
    return v->of[CONECT_VARIANT].n[0] == 0 && c->turns <= 1 && c->to_move == 1;
}

static bool play_swap(const struct values *v, struct conect *c, struct text *why)
{
    if (!conect_may_swap(v, c))
        return text_refuse(why, "swap is B's first turn only, and only with Variant \"pie\"");
    c->swapped = 1;
    return true;
}

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct text *why)
{
    struct conect *c = (struct conect *)pos;
    if (c->moved && conect_may_swap(v, c) && c->swapped)
        return text_refuse(why, "swap is the whole turn: A plays next");
    if (c->moved)
        return text_refuse(why, "a turn puts one stone only");
    if (c->winner)
        return text_refuse(why, "the game has ended: %s has won", conect_side_name((enum cone_side)(c->winner - 1)));
    if (!(move->kind == MOVE_SWAP ? play_swap(v, c, why) : play_stone(c, move, why)))
        return false;
    c->moved = 1;
    return true;
}

static bool end_turn(const struct values *v, struct pos *pos, struct text *why)
{
    struct conect *c = (struct conect *)pos;
    (void)v;
    if (!c->moved)
        return text_refuse(why, "%c has not put a stone: every turn puts one", 'A' + c->to_move);
    c->moved = 0;
    c->turns++;
    c->to_move ^= 1;
    return true;
}

/* A full board has a winner, so there is no other end. */
static struct state state(const struct values *v, const struct pos *pos)
{
    const struct conect *c = (const struct conect *)pos;
    (void)v;
    return (struct state){.to_move = c->to_move, .over = c->winner};
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
        if (count < cap)
            list[count] = cell_move(x, y);
        count++;
    }
    if (conect_may_swap(v, c)) {
        if (count < cap)
            list[count] = (struct move){.kind = MOVE_SWAP};
        count++;
    }
    return count;
}

/* ---- Scores --------------------------------------------------------------------------------------------- */

static void score(const struct values *v, const struct pos *pos, struct score *s)
{
    const struct conect *c = (const struct conect *)pos;
    (void)v;
    for (int person = 0; person < 2 && c->winner; person++) {
        s->winner[person] = c->winner == 1 + (int)conect_side(c, person);
        s->points[person] = s->winner[person];
    }
}

static void detail(const struct values *v, const struct pos *pos, struct detail *out)
{
    const struct conect *c = (const struct conect *)pos;
    struct conect_path path;
    struct text name = {0};
    (void)v;

    detail_object(out, "side");
    detail_string(out, "A", conect_side(c, 0) == CONE_RED ? "red" : "blue");
    detail_string(out, "B", conect_side(c, 1) == CONE_RED ? "red" : "blue");
    detail_end(out);
    conect_path(c, &path);
    detail_list(out, "path");
    for (int i = 0; i < path.count; i++) {
        int x, y;
        cone_proper((enum cone_kind)c->kind, c->size, path.cell[i], &x, &y);
        text_clear(&name);
        number_write_cell(x, y, &name);
        detail_string(out, NULL, text_string(&name));
    }
    detail_end(out);
    text_release(&name);
}

/* The root of a node's group, without touching the position. */
static int root_of(const struct conect *c, int i)
{
    while (c->node[i].parent != i)
        i = c->node[i].parent;
    return i;
}

static void remark(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct conect *c = (const struct conect *)pos;
    (void)v;
    if (!c->winner)
        return;
    enum cone_side side = (enum cone_side)(c->winner - 1);
    int apex = cone_apex((enum cone_kind)c->kind, c->size), edge = c->count + CONECT_EDGE + (int)side;
    bool joined = c->node[apex].stone == c->winner && root_of(c, apex) == root_of(c, edge);
    text_addf(out, "%s (%c) has %s", conect_side_name(side), 'A' + ((int)side ^ c->swapped),
              joined ? "joined the apex to the edge" : "a loop round the apex");
}

/* ---- The sheet's texts ---------------------------------------------------------------------------------- */

static void caption(const struct values *v, struct text *out)
{
    param_write(&params[CONECT_BOARD], &v->of[CONECT_BOARD], out);
}

/* Few games fill more than three quarters of the board. */
static int turns(const struct values *v)
{
    int count = cone_count((enum cone_kind)v->of[CONECT_BOARD].n[0], v->of[CONECT_BOARD].n[1]);
    return (3 * count + 3) / 4;
}

static const struct score_detail conect_detail = {
    .members = detail,
    .remark = remark,
};

static const struct rules conect_rules = {
    .size = size,
    .start = conect_blank,
    .deal = deal,
    .play = play,
    .end_turn = end_turn,
    .state = state,
    .moves = moves,
    .score = score,
    .detail = &conect_detail,
};

static const struct notation conect_notation = {
    .tags = setup,
    .imports = true,
    .decode = cell_move_decode,
    .encode = cell_move_encode,
    .help = "One stone a turn: its cell (e5). A cell on the seam has two names, and either will do. With the pie rule, "
            "B's first turn may be: swap.",
};

static const struct remaining remaining = {"empty cells to go", conect_remaining};

static const struct picture conect_picture = {
    .remaining = &remaining,
    .sides = conect_sides,
    .board = conect_board,
    .draw = conect_draw,
    .text_picture = conect_sketch,
    .reminder = "Win at once, with stones of your colour, by\n"
                "a path from your edge round the centre and\n"
                "back to your edge; or a group with a stone\n"
                "on your edge that surrounds the apex cell;\n"
                "or such a group that holds the apex cell.",
    .draw_reminder = conect_remind,
};

static const struct sheet_parts conect_sheet = {
    .hints = conect_hints,
    .caption = caption,
    .turns = turns,
};

static const struct solver conect_solver = {
    .solve = conect_solve,
    .value = conect_solve_value,
};

const struct game conect = {
    .about = {.slug = "conect",
              .title = "Conect",
              .code = "CO",
              .designer = "Mark Steere, May 2024",
              .summary = "join your edge to the apex of a cone, or loop round it"},
    .params = params,
    .check = check,
    .puzzles = conect_puzzles,
    .rules = &conect_rules,
    .notation = &conect_notation,
    .picture = &conect_picture,
    .sheet = &conect_sheet,
    .solver = &conect_solver,
};
