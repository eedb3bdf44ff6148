/* Connect, Square!: the best turn. For two players with at most BITBOARD_LINES lines left it is proven by exact search;
 * else, or when the nodes do not suffice, a lookahead judges turns without proof: all turns are tried as in the exact
 * search, and each is judged by how far the player leads after the next player has taken everything he can, or for two
 * players after more and more turns in which each does. The rules play every line, so players who go out, and the
 * squares that the last player takes, count. */
#include "games/connect_square/exact_search.h"

/* ---- Lookahead --------------------------------------------------------------------------------------------------- */

/* A square is worth more than all lines that give nothing. */
enum { SQUARE = 2 * LATTICE_LINES, WORST = -SQUARE * LATTICE_SQUARES, TURNS_MOST = 24 };

/* A turn in progress. */
struct lookahead_draft {
    struct lattice l;
    struct line_list lines;
    uint8_t declined[LATTICE_LINES];
    int lost; /* squares declined, at least */
};

/* What a turn leads to. */
struct lookahead_outcome {
    int worth;        /* to the player */
    int taken, given; /* squares */
    struct line_list turn, reply;
    struct lattice after; /* both */
};

struct lookahead {
    const struct lattice *start;
    uint64_t limit, judged; /* positions */
    int turns;              /* to look ahead */
    int most;               /* the player's lead after taking everything, if nobody goes out */
    bool all;
    struct lookahead_outcome best;
    struct text *turn_list;
};

static void draw(struct lattice *l, struct line_list *lines, int line)
{
    connect_square_play_line(l, line);
    lines->line[lines->count++] = (uint16_t)line;
}

/* Squares by which a player leads the best of the others. */
static int lead(const struct lattice *l, int player)
{
    int most = 0;
    for (int other = 0; other < l->players; other++)
        if (other != player && l->points[other] > most)
            most = l->points[other];
    return l->points[player] - most;
}

/* What a position is worth to a player: his lead; then how many lines that give nothing he has more than another, who
 * runs out of them sooner. */
static int worth(const struct lattice *l, int player, int other)
{
    int spare = 0;
    for (int line = 0; line < lattice_lines(l); line++)
        if (!l->drawn[line] && lattice_sides_beside(l, line) < LATTICE_FULL - 2 && !lattice_barred(l, line))
            spare += lattice_reaches(l, line, player) - lattice_reaches(l, line, other);
    return lead(l, player) * SQUARE + spare;
}

/* What a position of two players is worth to the one to move, who takes everything in each turn, so many turns ahead.
 * Alpha-beta: outside the window only a bound. */
static int look(struct lookahead *s, const struct lattice *l, int turns, int alpha, int beta)
{
    struct lattice now = *l, next;
    struct lattice_choice choice;
    struct line_list taken = {0};
    int player = l->to_move, best = WORST;

    if (s->judged >= s->limit)
        return 0;
    s->judged++;
    connect_square_take(&now, &taken);
    if (turns <= 1 || now.over || (now.moved && !now.owes))
        return worth(&now, player, !player);
    lattice_choose(&now, &choice);
    const struct line_list *lines = choice.safe.count > 0 ? &choice.safe : &choice.gift;
    for (int i = 0; i < lines->count && best < beta; i++) {
        next = now;
        connect_square_play_line(&next, lines->line[i]);
        connect_square_end_turn(NULL, (struct pos *)&next, NULL);
        int value = next.over ? worth(&next, player, !player)
                              : -look(s, &next, turns - 1, -beta, -(alpha > best ? alpha : best));
        best = value > best ? value : best;
    }
    return best;
}

/* Judges a complete turn, and keeps it if it is the best, or as good as the best and all are wanted. */
static void judge(struct lookahead *s, const struct lookahead_draft *d)
{
    int player = s->start->to_move;
    struct lookahead_outcome o = {.turn = d->lines, .after = d->l};
    struct lattice *after = &o.after, before;

    s->judged++;
    o.taken = after->points[player] - s->start->points[player];
    connect_square_end_turn(NULL, (struct pos *)after, NULL);
    before = *after;
    if (!after->over) {
        connect_square_take(after, &o.reply);
        o.given = after->points[before.to_move] - before.points[before.to_move];
    }
    o.worth =
        s->turns > 2 ? -look(s, &before, s->turns - 1, WORST, 1 - s->best.worth) : worth(after, player, before.to_move);
    if (o.worth < s->best.worth || (o.worth == s->best.worth && !s->all && s->best.turn.count > 0))
        return;
    if (o.worth > s->best.worth) {
        s->best = o;
        text_clear(s->turn_list);
    }
    text_add(s->turn_list, s->turn_list->len > 0 ? "\n" : "");
    lattice_write_lines(s->start, o.turn.line, o.turn.count, s->turn_list);
}

/* Ends a turn with each of the lines. */
static void try_lasts(struct lookahead *s, const struct lookahead_draft *d, const struct line_list *lines)
{
    for (int i = 0; i < lines->count && s->judged < s->limit; i++) {
        struct lookahead_draft with = *d;
        draw(&with.l, &with.lines, lines->line[i]);
        judge(s, &with);
    }
}

static void try_turns(struct lookahead *s, const struct lookahead_draft *d)
{
    struct lattice_choice choice;
    int i = 0;

    if (s->judged >= s->limit || (s->most - d->lost + 1) * SQUARE < s->best.worth)
        return;
    if (d->l.over || (d->lines.count > 0 && !d->l.owes)) {
        judge(s, d);
        return;
    }
    lattice_choose(&d->l, &choice);
    while (i < choice.capture.count && d->declined[choice.capture.line[i]])
        i++;
    if (i == choice.capture.count) {
        try_lasts(s, d, &choice.safe);
        try_lasts(s, d, &choice.gift);
        return;
    }
    struct lookahead_draft next = *d;
    draw(&next.l, &next.lines, choice.capture.line[i]);
    try_turns(s, &next);
    next = *d;
    next.declined[choice.capture.line[i]] = 1;
    next.lost++;
    try_turns(s, &next);
}

void lookahead_solve(const struct lattice *l, const struct solve_limits *limits, uint64_t nodes, int most,
                     struct solve_result *result)
{
    struct solution *solution = &result->of[result->count++];
    struct lookahead s = {.start = l, .limit = nodes < 1 ? 1 : nodes, .all = limits->all};
    struct lookahead_draft d = {.l = *l};
    struct lookahead_outcome found = {0}, *best = &found;
    int turns = 0;

    connect_square_take(&d.l, &d.lines);
    s.most = lead(&d.l, l->to_move);
    for (s.turns = 2; turns == 0 || (s.turns <= most && s.judged < s.limit); s.turns++) {
        scoped(text_release) struct text list = {0};
        s.turn_list = &list;
        s.best = (struct lookahead_outcome){.worth = WORST};
        d = (struct lookahead_draft){.l = *l};
        try_turns(&s, &d);
        if (s.judged >= s.limit && turns > 0)
            break;
        found = s.best;
        turns = s.turns;
        text_clear(&solution->turns);
        text_add(&solution->turns, text_string(&list));
    }
    solution->player = l->to_move;
    solution->value = lead(&best->after, l->to_move);
    text_addf(&solution->verdict, "found, depth %d: %c takes %d square%s", turns, 'A' + l->to_move, best->taken,
              best->taken == 1 ? "" : "s");
    if (best->given > 0)
        text_addf(&solution->verdict, ", and the next player can then take %d", best->given);
    lattice_write_lines(l, best->turn.line, best->turn.count, &solution->line);
    if (best->reply.count > 0) { /* it takes something, and ends with a line that gives little */
        struct lattice_choice choice;
        lattice_choose(&best->after, &choice);
        if (!best->after.over && choice.safe.count + choice.gift.count > 0)
            draw(&best->after, &best->reply, choice.safe.count > 0 ? choice.safe.line[0] : choice.gift.line[0]);
        text_add_char(&solution->line, '\n');
        lattice_write_lines(l, best->reply.line, best->reply.count, &solution->line);
    }
    result->nodes += s.judged;
}

/* ---- The best turn ----------------------------------------------------------------------------------------------- */

/* One part in SHARE of the nodes is kept for the lookahead; with more than PROOF_LINES, all but one. */
enum { SHARE = 8, PROOF_LINES = 40 };

bool connect_square_solve(const struct values *v UNUSED, const struct pos *pos, const struct solve_limits *limits,
                          struct solve_result *result, struct text *why)
{
    const struct lattice *l = (const struct lattice *)pos;
    uint64_t part = (limits->nodes + SHARE - 1) / SHARE;
    struct bitboard_map map;
    struct bitboard board;

    if (l->over)
        return text_refuse(why, "the game has ended");
    if (l->players == BITBOARD_PLAYERS && bitboard_init(l, &map, &board)) {
        scoped(exact_close) struct exact exact;
        exact_open(&exact, &map, bits_count(board.free) > PROOF_LINES ? part : limits->nodes - part);
        result->count = exact_solve(&exact, l, &board, limits->all, &result->of[0]);
        result->nodes = exact.nodes;
    }
    if (result->count == 0)
        lookahead_solve(l, limits, limits->nodes - result->nodes, l->players == 2 ? TURNS_MOST : 2, result);
    return true;
}

const struct solver connect_square_solver = {.solve = connect_square_solve};
