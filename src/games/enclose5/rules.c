/* Enclose5: the rules, in the order of templates/rules/en/enclose5.txt; what a mark does is in place_mark.c.
 *
 * Rulings. `swap` is legal as B's first turn of the record, also after seeded or placed marks, and also where B begins.
 * It exchanges marks and coloured cells. */
#include "games/enclose5/internal.h"

#include "base/json.h"
#include "game/notation.h"

/* ---- Start ------------------------------------------------------------------------------------------------------- */

enum { CELLS_PER_OPENING_MARK = 5, OPENING_RUN = 3, DEALS_MOST = 10000 };

bool enclose5_check(const struct values *v, struct text *why)
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

size_t enclose5_size(const struct values *v)
{
    return enclose5_bytes(v->of[PAPER_SIZE].n[1]);
}

void enclose5_start(const struct values *v, struct pos *pos)
{
    struct enclose5 *e = (struct enclose5 *)pos;
    memset(e, 0, enclose5_size(v));
    e->width = (uint8_t)v->of[PAPER_SIZE].n[0];
    e->height = (uint8_t)v->of[PAPER_SIZE].n[1];
    e->goal = (uint16_t)v->of[PAPER_GOAL].n[0];
    e->empty = (uint16_t)(e->width * e->height);
}

/* Adds a mark in a random empty cell where it leaves nothing enclosed and makes no run longer than three. False if
 * there is no such cell. */
static bool deal_mark(struct enclose5 *e, int player, struct rng *rng)
{
    uint16_t cells[PAPER_MOST * PAPER_MOST];
    uint32_t left = 0;

    for (int cell = 0; cell < e->width * e->height; cell++)
        if (enclose5_owner(e, LAYER_MARKS, cell % e->width, cell / e->width) < 0)
            cells[left++] = (uint16_t)cell;
    while (left > 0) {
        uint32_t drawn = rng_below(rng, left);
        int x = cells[drawn] % e->width, y = cells[drawn] / e->width;
        uint64_t live[PAPER_MOST], enclosed[PAPER_MOST];
        memcpy(live, enclose5_rows(e, LAYER_LIVE + player), e->height * sizeof *live);
        live[y] |= bit(x);
        if (enclose5_longest(e, live, x, y) <= OPENING_RUN && !enclose5_encloses(e, live, enclosed)) {
            enclose5_add_mark(e, player, x, y);
            return true;
        }
        cells[drawn] = cells[--left];
    }
    return false;
}

/* Deals marks of A and B in turn; if no cell fits, starts again. The order of the draws is part of what a sheet ID
 * means and never changes. At most two fifths of the paper are marked, so a deal hardly ever fails; the bound proves
 * that this ends, on paper with fewer marks, which is legal too. */
static void deal(const struct values *v, struct rng *rng, struct pos *pos)
{
    struct enclose5 *e = (struct enclose5 *)pos;
    int marks = 2 * v->of[PAPER_OPENING].n[0], done = 0;

    for (int failed = 0; done < marks && failed < DEALS_MOST;) {
        if (deal_mark(e, done % 2, rng)) {
            done++;
        } else {
            enclose5_start(v, pos);
            done = 0;
            failed++;
        }
    }
}

/* ---- Play -------------------------------------------------------------------------------------------------------- */

/* The player who has reached the goal, or -1. */
static int winner(const struct enclose5 *e)
{
    return e->coloured[0] >= e->goal ? 0 : e->coloured[1] >= e->goal ? 1 : -1;
}

/* Whether this turn is B's first: the record's second, or its first where B begins. */
bool enclose5_may_swap(const struct values *v, const struct enclose5 *e)
{
    return v->of[PAPER_VARIANT].n[0] == 0 && e->turns <= 1 && e->to_move == 1;
}

/* Rules that a move can break: heading and first words in the rule text. */
static const char rule_mark[] = "Your turn: Put one mark", rule_further[] = "Five in a row: Colour first",
                  rule_pie[] = "An option of ours, not of the game", rule_end[] = "The end";

static bool holds(const struct values *v UNUSED, const struct pos *pos, const struct fact *fact)
{
    int layer = fact->kind == FACT_MARKED ? LAYER_MARKS : LAYER_COLOURS;
    return enclose5_owner((const struct enclose5 *)pos, layer, fact->at[0], fact->at[1]) >= 0;
}

static bool play_swap(const struct values *v, struct enclose5 *e, struct reason *why)
{
    if (v->of[PAPER_VARIANT].n[0] < 0)
        return reason_refuse(why, rule_pie,
                             "swap is for games with the pie rule: the tag [Variant \"pie\"] is missing");
    if (!enclose5_may_swap(v, e))
        return reason_refuse(why, rule_pie, "swap is allowed only as B's first turn");
    if (e->moved)
        return reason_refuse(why, rule_pie, "swap must be the whole turn: B has marked already");
    for (int layer = LAYER_MARKS; layer < LAYER_RUNS; layer += 2) {
        uint64_t *rows = enclose5_layer(e, layer), *others = enclose5_layer(e, layer + 1);
        for (int y = 0; y < e->height; y++) {
            uint64_t row = rows[y];
            rows[y] = others[y];
            others[y] = row;
        }
    }
    const uint16_t coloured = e->coloured[0];
    e->coloured[0] = e->coloured[1];
    e->coloured[1] = coloured;
    enclose5_forget(e, LAYER_STRUCK);
    e->swapped = e->moved = 1;
    return true;
}

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct reason *why)
{
    struct enclose5 *e = (struct enclose5 *)pos;
    if (e->over && winner(e) < 0)
        return reason_refuse(why, rule_end, "the game has ended: no empty, uncoloured cell is left");
    if (e->over)
        return reason_refuse(why, rule_end, "the game has ended: %c has reached the goal of %d coloured cell%s",
                             'A' + winner(e), e->goal, e->goal == 1 ? "" : "s");
    if (e->moved && enclose5_may_swap(v, e) && e->swapped)
        return reason_refuse(why, rule_pie, "swap is the whole turn: A plays next");
    if (e->moved && e->owed == 0)
        return reason_refuse(why, rule_further, "this turn has no move left: a further mark needs a new row of five");
    return move->kind == MOVE_SWAP ? play_swap(v, e, why)
                                   : enclose5_place_mark(e, move->at[COLUMN], move->at[ROW], why);
}

/* ---- End of a turn ----------------------------------------------------------------------------------------------- */

bool enclose5_end_turn(const struct values *v UNUSED, struct pos *pos, struct reason *why)
{
    struct enclose5 *e = (struct enclose5 *)pos;
    if (!e->moved)
        return reason_refuse(why, rule_mark, "%c has not put a mark: every turn puts one", 'A' + e->to_move);
    if (e->owed > 0)
        return reason_refuse(why, rule_further,
                             "%c has made five in a row and must put %d more mark%s in this same turn",
                             'A' + e->to_move, e->owed, e->owed == 1 ? "" : "s");
    enclose5_forget(e, LAYER_RUNS);
    e->moved = 0;
    e->turns++;
    e->to_move ^= 1;
    return true;
}

void enclose5_waive(const struct values *v UNUSED, struct pos *pos)
{
    struct enclose5 *e = (struct enclose5 *)pos;
    e->moved = 1;
    e->owed = 0;
}

struct state enclose5_state(const struct values *v UNUSED, const struct pos *pos)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    return (struct state){.to_move = e->to_move, .over = e->over};
}

static size_t moves(const struct values *v, const struct pos *pos, struct move *list, size_t cap)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    size_t count = 0;

    if (e->over || (e->moved && e->owed == 0))
        return 0;
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = enclose5_empty(e, y); left;) {
            int x = bits_take(&left);
            if (!enclose5_is_barred(e, x, y))
                moves_add(list, cap, &count, notation_cell_move(x, y));
        }
    if (!e->moved && enclose5_may_swap(v, e))
        moves_add(list, cap, &count, (struct move){.kind = MOVE_SWAP});
    return count;
}

/* ---- Score ------------------------------------------------------------------------------------------------------- */

void enclose5_score(const struct values *v UNUSED, const struct pos *pos, struct score *s)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    for (int player = 0; player < 2; player++) {
        s->points[player] = e->coloured[player];
        s->winner[player] = s->finished && e->coloured[player] >= e->coloured[!player];
    }
}

void enclose5_detail_members(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    json_object(out, "marks");
    json_number(out, "A", enclose5_count(e, LAYER_LIVE));
    json_number(out, "B", enclose5_count(e, LAYER_LIVE + 1));
    json_object_end(out);
}

static void remark(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    if (!e->over)
        text_addf(out, "A needs %d more to the goal of %d, B %d; empty cells: %d", e->goal - e->coloured[0], e->goal,
                  e->goal - e->coloured[1], e->empty);
    else if (winner(e) >= 0)
        text_addf(out, "%c has reached the goal of %d; empty cells: %d", 'A' + winner(e), e->goal, e->empty);
    else
        text_addf(out, "the paper is full: nobody has reached the goal of %d", e->goal);
}

const struct rules enclose5_rules = {
    .size = enclose5_size,
    .start = enclose5_start,
    .deal = deal,
    .play = play,
    .end_turn = enclose5_end_turn,
    .waive = enclose5_waive,
    .holds = holds,
    .moves = moves,
    .state = enclose5_state,
    .score = enclose5_score,
    .detail = &(const struct score_detail){.members = enclose5_detail_members, .remark = remark},
};

/* ---- The sheet --------------------------------------------------------------------------------------------------- */

static void caption(const struct values *v, const struct words *words, struct text *out)
{
    words_addf(words, out, "%dx%d, goal %d", v->of[PAPER_SIZE].n[0], v->of[PAPER_SIZE].n[1], v->of[PAPER_GOAL].n[0]);
}

static int tally(const struct values *v)
{
    return v->of[PAPER_GOAL].n[0];
}

/* Three quarters of the paper, but no more than six marks for each cell of the goal and some to begin with. */
static int turns(const struct values *v)
{
    int by_paper = (3 * v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1] + 3) / 4, by_goal = 60 + 6 * tally(v);
    return by_paper < by_goal ? by_paper : by_goal;
}

const struct sheet_parts enclose5_sheet = {
    .score_lines = 24,
    .caption = caption,
    .turns = turns,
    .tally = tally,
    .scan_legend = N_("For the scanner: A = X, B = O."),
    .had_boxes = true,
};
