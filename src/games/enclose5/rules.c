/* Enclose5: the rules. Source: rules.md, section 3 (Fabio Pozzi's game of 2013 and the rulings).
 *
 * Rulings. `swap` is legal as B's first turn of the record, with seeded or placed marks too, also where B begins.
 * It exchanges marks and coloured cells. */
#include "games/enclose5/internal.h"

#include "game/cell_move.h"
#include "game/number.h"
#include "games/enclose5/puzzle_finish.h"
#include "games/enclose5/solver.h"

#include <string.h>

enum { CELLS_PER_OPENING_MARK = 5 };

static const char *const variants[] = {"pie", NULL};

static const struct param params[] = {
    [PAPER_SIZE] = {.name = "size",
                    .kind = PARAM_SIZE,
                    .least = PAPER_LEAST,
                    .most = PAPER_MOST,
                    .standard = "20x20",
                    .tag = "Size",
                    .metavar = "WxH",
                    .help = "cells of the paper, 5x5 to 52x52"},
    [PAPER_GOAL] = {.name = "goal",
                    .mark = 'G',
                    .kind = PARAM_INT,
                    .least = 1,
                    .most = PAPER_MOST * PAPER_MOST,
                    .standard = "20",
                    .tag = "Goal",
                    .metavar = "N",
                    .help = "coloured cells that win, at most all of the paper"},
    [PAPER_OPENING] = {.name = "opening",
                       .mark = 'K',
                       .kind = PARAM_INT,
                       .least = 0,
                       .most = 50,
                       .standard = "0",
                       .metavar = "K",
                       .help =
                           "marks of each player that are on the paper already, by lot; at most 50 and a fifth of its "
                           "cells"},
    [PAPER_VARIANT] = {.name = "variant",
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
    int width = v->of[PAPER_SIZE].n[0], height = v->of[PAPER_SIZE].n[1], cells = width * height;
    int goal = v->of[PAPER_GOAL].n[0], opening = v->of[PAPER_OPENING].n[0], most = cells / CELLS_PER_OPENING_MARK;

    if (goal > cells)
        return text_refuse(why, "a goal of %d coloured cells is too much: paper of %dx%d has %d cells", goal, width,
                           height, cells);
    if (opening > most)
        return text_refuse(why, "an opening of %d marks of each player is too much: paper of %dx%d takes at most %d",
                           opening, width, height, most);
    return true;
}

/* ---- The position ------------------------------------------------------------------------------------- */

/* Only the rows in use are part of a position: it is copied once a turn. */
static size_t size(const struct values *v)
{
    return offsetof(struct enclose5, row) + LAYERS * (size_t)v->of[PAPER_SIZE].n[1] * sizeof(uint64_t);
}

void enclose5_blank(const struct values *v, struct pos *pos)
{
    struct enclose5 *e = (struct enclose5 *)pos;
    memset(e, 0, size(v));
    e->width = (uint8_t)v->of[PAPER_SIZE].n[0];
    e->height = (uint8_t)v->of[PAPER_SIZE].n[1];
    e->goal = (uint16_t)v->of[PAPER_GOAL].n[0];
    e->empty = (uint16_t)(e->width * e->height);
}

/* ---- Swapping sides --------------------------------------------------------------------------------------- */

/* Whether the turn at hand is B's first: the record's second, or its first where B begins. */
static bool may_swap(const struct values *v, const struct enclose5 *e)
{
    return v->of[PAPER_VARIANT].n[0] == 0 && e->turns <= 1 && e->to_move == 1;
}

static void exchange(uint16_t *pair)
{
    uint16_t first = pair[0];
    pair[0] = pair[1];
    pair[1] = first;
}

static bool play_swap(const struct values *v, struct enclose5 *e, struct text *why)
{
    if (!may_swap(v, e))
        return text_refuse(why, "swap is B's first turn only, and only with Variant \"pie\"");
    if (e->moved)
        return text_refuse(why, "swap stands instead of marks: B has marked already");
    for (int layer = LAYER_MARKS; layer < LAYER_RUNS; layer += 2) {
        uint64_t *rows = enclose5_layer(e, layer), *others = enclose5_layer(e, layer + 1);
        for (int y = 0; y < e->height; y++) {
            uint64_t row = rows[y];
            rows[y] = others[y];
            others[y] = row;
        }
    }
    exchange(e->coloured);
    exchange(e->live);
    enclose5_forget(e, LAYER_STRUCK);
    e->swapped = e->moved = 1;
    return true;
}

/* ---- Turns ---------------------------------------------------------------------------------------------- */

/* The player who has reached the goal, or -1. */
static int achiever(const struct enclose5 *e)
{
    return e->coloured[0] >= e->goal ? 0 : e->coloured[1] >= e->goal ? 1 : -1;
}

static bool refuse_over(const struct enclose5 *e, struct text *why)
{
    if (achiever(e) < 0)
        return text_refuse(why, "the game has ended: no empty, uncoloured cell is left");
    return text_refuse(why, "the game has ended: %c has reached the goal of %d coloured cell%s", 'A' + achiever(e),
                       e->goal, e->goal == 1 ? "" : "s");
}

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct text *why)
{
    struct enclose5 *e = (struct enclose5 *)pos;
    if (e->over)
        return refuse_over(e, why);
    if (e->moved && may_swap(v, e) && e->swapped)
        return text_refuse(why, "swap is the whole turn: A plays next");
    if (e->moved && e->owed == 0)
        return text_refuse(why, "a turn puts one mark, and further ones only after a row of five or more");
    return move->kind == MOVE_SWAP ? play_swap(v, e, why) : enclose5_mark(e, move->at[COLUMN], move->at[ROW], why);
}

static bool end_turn(const struct values *v, struct pos *pos, struct text *why)
{
    struct enclose5 *e = (struct enclose5 *)pos;
    (void)v;
    if (!e->moved)
        return text_refuse(why, "%c has not put a mark: every turn puts one", 'A' + e->to_move);
    if (e->owed > 0)
        return text_refuse(why, "%c has %d additional move%s to make", 'A' + e->to_move, e->owed,
                           e->owed == 1 ? "" : "s");
    enclose5_forget(e, LAYER_RUNS);
    e->moved = 0;
    e->turns++;
    e->to_move ^= 1;
    return true;
}

static struct state state(const struct values *v, const struct pos *pos)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    (void)v;
    return (struct state){.to_move = e->to_move, .over = e->over};
}

static size_t moves(const struct values *v, const struct pos *pos, struct move *list, size_t cap)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    size_t count = 0;

    if (e->over || (e->moved && e->owed == 0))
        return 0;
    for (int y = 0; y < e->height; y++)
        for (uint64_t row = enclose5_empty(e, y); row; row &= row - 1) {
            int x = __builtin_ctzll(row);
            if (enclose5_barred(e, x, y))
                continue;
            if (count < cap)
                list[count] = cell_move(x, y);
            count++;
        }
    if (!e->moved && may_swap(v, e)) {
        if (count < cap)
            list[count] = (struct move){.kind = MOVE_SWAP};
        count++;
    }
    return count;
}

/* ---- Scores --------------------------------------------------------------------------------------------- */

static void score(const struct values *v, const struct pos *pos, struct score *s)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    (void)v;
    for (int player = 0; player < 2; player++) {
        s->points[player] = e->coloured[player];
        s->winner[player] = s->finished && e->coloured[player] >= e->coloured[!player];
    }
}

static void detail(const struct values *v, const struct pos *pos, struct detail *out)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    (void)v;
    detail_object(out, "marks");
    detail_number(out, "A", e->live[0]);
    detail_number(out, "B", e->live[1]);
    detail_end(out);
}

static void remark(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    (void)v;
    if (!e->over)
        text_addf(out, "A needs %d more to the goal of %d, B %d; empty cells: %d", e->goal - e->coloured[0], e->goal,
                  e->goal - e->coloured[1], e->empty);
    else if (achiever(e) >= 0)
        text_addf(out, "%c has reached the goal of %d; empty cells: %d", 'A' + achiever(e), e->goal, e->empty);
    else
        text_addf(out, "the paper is full: nobody has reached the goal of %d", e->goal);
}

/* ---- The sheet's texts ---------------------------------------------------------------------------------- */

static void caption(const struct values *v, struct text *out)
{
    param_write(&params[PAPER_SIZE], &v->of[PAPER_SIZE], out);
    text_addf(out, ", goal %d", v->of[PAPER_GOAL].n[0]);
}

static int tally(const struct values *v)
{
    return v->of[PAPER_GOAL].n[0];
}

/* Three quarters of the paper, but hardly more than six marks for each cell of the goal and some to begin with. */
static int turns(const struct values *v)
{
    int cells = v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1], by_paper = (3 * cells + 3) / 4;
    int by_goal = 60 + 6 * v->of[PAPER_GOAL].n[0];
    return by_paper < by_goal ? by_paper : by_goal;
}

static const struct score_detail enclose5_detail = {
    .members = detail,
    .remark = remark,
};

static const struct rules enclose5_rules = {
    .size = size,
    .start = enclose5_blank,
    .deal = enclose5_deal,
    .play = play,
    .end_turn = end_turn,
    .state = state,
    .moves = moves,
    .score = score,
    .detail = &enclose5_detail,
};

static const struct notation enclose5_notation = {
    .tags = enclose5_setup,
    .settle = enclose5_settle,
    .decode = cell_move_decode,
    .encode = cell_move_encode,
    .help = "A turn is a cell (e5) and, after a row of five or more, the cells of the additional moves behind it "
            "(e5 f6). With the pie rule, B's first turn may be: swap.",
};

static const struct picture enclose5_picture = {
    .board = enclose5_board,
    .draw = enclose5_draw,
    .text_picture = enclose5_sketch,
    .reminder = "A closed path of your marks, corners count too,\n"
                "colours all inside: blocked, marks in it dead.\n"
                "A row of n, five or more: n - 4 marks more, now.\n"
                "Never lengthen a row made in this same turn.\n"
                "First to reach the goal in cells wins at once.",
    .draw_reminder = enclose5_remind,
};

static const struct sheet_parts enclose5_sheet = {
    .score_lines = 24,
    .caption = caption,
    .tally = tally,
    .turns = turns,
};

static const struct solver enclose5_solver = {
    .solve = enclose5_solve,
    .value = ENCLOSE5_SOLVE_VALUE,
};

const struct game enclose5 = {
    .about = {.slug = "enclose5",
              .title = "Enclose5",
              .code = "E5",
              .designer = "Fabio Pozzi, 2013",
              .summary = "enclose cells with your marks; five in a row gain further marks"},
    .params = params,
    .check = check,
    .puzzles = enclose5_puzzles,
    .rules = &enclose5_rules,
    .notation = &enclose5_notation,
    .picture = &enclose5_picture,
    .sheet = &enclose5_sheet,
    .solver = &enclose5_solver,
};
