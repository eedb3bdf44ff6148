/* CoNNect: a Grid, the board of puzzles: numbers in the 36 spaces of one sheet, and one turn, A's claims. There are no
 * dice, bonus boxes or cards.
 *
 * Rulings. A claim is legal as in a game, but a claim of five needs the shape of any of the edition's Connect-5 cards,
 * as if all lay on the table, and each shape may be claimed again. A claim takes no box and has no star. The score is
 * the number of claimed spaces. A turn without claims is legal. A Grid has no sheet, and only A plays. Shapes and
 * Objectives mean nothing here, but a record without a sheet has them, so they are allowed. */
#include "base/json.h"
#include "base/mem.h"
#include "games/connect/puzzle/claim_search.h"

#include <string.h>

/* ---- The turn ---------------------------------------------------------------------------------------------------- */

static int players(const struct values *v UNUSED)
{
    return 1;
}

static size_t size(const struct values *v UNUSED)
{
    return sizeof(struct connect_grid);
}

static void start(const struct values *v UNUSED, struct pos *pos)
{
    uint8_t none[GRID_SPACES];
    memset(none, UNWRITTEN, sizeof none);
    connect_grid_fill((struct connect_grid *)pos, none);
}

void connect_grid_fill(struct connect_grid *g, const uint8_t number[GRID_SPACES])
{
    memset(g, 0, sizeof *g);
    memcpy(g->sheet.number, number, sizeof g->sheet.number);
    for (int i = 0; i < GRID_SPACES; i++)
        if (number[i] != UNWRITTEN)
            g->sheet.written |= bit(i);
}

static enum fault_place begin_part(const struct values *v UNUSED, struct pos *pos, int player, struct reason *why)
{
    struct connect_grid *g = (struct connect_grid *)pos;
    if (player < 0 && g->stage != GRID_CLAIMS) {
        reason_refuse(why, NULL, "A: is missing: the turn on a Grid is A's");
        return FAULT_TURN;
    }
    if (player > 0 || (player == 0 && g->stage != GRID_BEGIN)) {
        reason_refuse(why, NULL,
                      player > 0 ? "%c: does not play: a Grid is for A alone"
                                 : "%c: stands here twice: a Grid has one turn",
                      'A' + player);
        return FAULT_TOKEN;
    }
    g->stage = player < 0 ? GRID_CLAIMED : GRID_CLAIMS;
    return FAULT_NONE;
}

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct reason *why)
{
    struct connect_grid *g = (struct connect_grid *)pos;
    struct player_sheet *s = &g->sheet;
    const struct action a = {.edition = connect_edition(v), .sheet = s, .move = move, .why = why, .letter = 'A'};
    const uint16_t *at = move->at;
    struct judged_claim claim;

    if (g->stage != GRID_CLAIMS)
        return reason_refuse(why, NULL, "the one turn on a Grid is A's and begins with the label A:");
    if (move->kind != ACT_CLAIM)
        return action_refuse(&a, NULL, "on a Grid there are only claims");
    if (at[AT_STARS])
        return action_refuse(&a, NULL, "a Grid has no reuse boxes: no number serves two claims");
    for (int i = 0; i < at[AT_COUNT]; i++)
        if (bits_have(s->claimed, at[i]))
            return action_since(&a, FACT_CLAIMED, at[i], 0) ||
                   action_refuse(&a, "Claims", "a number serves one claim, and the %d at %s was claimed",
                                 s->number[at[i]], space_name(at[i]).text);
    if (!connect_check_claim(&a, &claim))
        return false;
    if (at[AT_BONUS] != BONUS_NONE)
        return action_refuse(&a, NULL, "a Grid has no bonus boxes: a claim names its spaces only");
    s->claimed |= claim.set;
    s->claims[claim.count - CLAIM_LEAST]++;
    for (int i = 0; i < claim.count; i++)
        g->chain[at[i]] = (uint8_t)connect_claims_made(s);
    return true;
}

static bool holds(const struct values *v UNUSED, const struct pos *pos, const struct fact *fact)
{
    return bits_have(connect_grid_sheet(pos)->claimed, fact->at[1]);
}

static bool end_turn(const struct values *v UNUSED, struct pos *pos, struct reason *why)
{
    struct connect_grid *g = (struct connect_grid *)pos;
    if (g->stage != GRID_CLAIMED)
        return reason_refuse(why, NULL, "the turn is not over: A has had no part");
    g->stage = GRID_OVER;
    return true;
}

static struct state state(const struct values *v UNUSED, const struct pos *pos)
{
    return (struct state){.to_move = 0, .over = ((const struct connect_grid *)pos)->stage == GRID_OVER};
}

/* Claims in one order of their spaces. */
static size_t moves(const struct values *v, const struct pos *pos, struct move *list, size_t cap)
{
    const struct connect_grid *g = (const struct connect_grid *)pos;
    size_t count = 0;

    if (g->stage != GRID_CLAIMS)
        return 0;
    scoped(mem_free) struct claim_list *claims = mem_resize(NULL, sizeof *claims); /* too large for a stack */
    connect_list_claims(connect_edition(v), g->sheet.number, g->sheet.written & ~g->sheet.claimed, claims);
    for (int i = 0; i < claims->count; i++)
        moves_add(list, cap, &count, connect_claim_move(&claims->of[i]));
    return count;
}

/* ---- The score --------------------------------------------------------------------------------------------------- */

static void score(const struct values *v UNUSED, const struct pos *pos, struct score *s)
{
    s->points[0] = bits_count(connect_grid_sheet(pos)->claimed);
    s->winner[0] = s->finished;
}

static void members(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    static const char *const keys[CLAIM_SIZES] = {"connect3", "connect4", "connect5"};
    const struct player_sheet *s = connect_grid_sheet(pos);
    json_object(out, "A");
    for (int i = 0; i < CLAIM_SIZES; i++)
        json_number(out, keys[i], s->claims[i]);
    json_number(out, "unused", bits_count(s->written & ~s->claimed));
    json_object_end(out);
}

/* "4 claims: 2 of 3, 1 of 4, 1 of 5; 21 numbers unused" */
static void remark(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct player_sheet *s = connect_grid_sheet(pos);
    const int left = bits_count(s->written & ~s->claimed), sum = connect_claims_made(s);

    if (!state(v, pos).over)
        return;
    text_addf(out, "%d claim%s", sum, sum == 1 ? "" : "s");
    for (int i = 0, listed = 0; i < CLAIM_SIZES; i++)
        if (s->claims[i] > 0)
            text_addf(out, "%s%d of %d", listed++ ? ", " : ": ", s->claims[i], CLAIM_LEAST + i);
    text_addf(out, "; %d number%s unused", left, left == 1 ? "" : "s");
}

const struct rules connect_grid_rules = {
    .players = players,
    .size = size,
    .start = start,
    .play = play,
    .end_turn = end_turn,
    .holds = holds,
    .parts = &(const struct turn_parts){.begin = begin_part, .first_turn = 1},
    .state = state,
    .moves = moves,
    .score = score,
    .detail = &(const struct score_detail){.members = members, .remark = remark},
};

/* ---- Sheet parts ------------------------------------------------------------------------------------------------- */

static void caption(const struct values *v UNUSED, const struct words *words, struct text *out)
{
    text_add(out, words_get(words, "grid of numbers"));
}

const struct sheet_parts connect_grid_sheet_parts = {.own = &(const struct player_sheets){.most = 1},
                                                     .score_lines = 1,
                                                     .caption = caption};
