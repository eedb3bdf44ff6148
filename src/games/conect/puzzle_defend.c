/* Conect: puzzles of the kind `defend`: the opponent threatens to win in two, and only one stone holds.
 *
 * A game is played as for wins by force (pick_likely_cell). Where the side to move would lose in two stones if it
 * passed, the stones that stop this are tried: all but one must lose in three. Stones elsewhere need no search: the
 * opponent's win stands (threat.h). */
#include "base/mem.h"
#include "games/conect/threat.h"

#include <string.h>

enum {
    THREAT = 2,         /* stones in which the opponent would win, */
    HELD = 3,           /* and in which he can't after the answer */
    NODES_MOST = 40000, /* stones that the searches of an attempt may put down; few come near */
    PARTS = 6,          /* see looks_are_hard */
    STOPS_LEAST = 2     /* stones that stop the threat: one of them holds, the others are mistakes */
};

/* A position with its answer. */
struct defence_find {
    enum cone_side mover;
    struct cells must, stops, holding; /* that meet the threat; that leave no win in two; none in three either */
    uint64_t nodes;
};

/* ---- The stones that hold ---------------------------------------------------------------------------------------- */

/* Whether the opponent threatens to win in two: he would if the side to move passed, but not in one; and the side does
 * not win at once. */
static bool is_threatened(struct win_search *w, enum cone_side mover)
{
    struct cells carrier;
    enum cone_side rival = cone_other_side(mover);

    w->threat.search++;
    return search_board_win(&w->board, mover) == CONE_NONE && search_board_win(&w->board, rival) == CONE_NONE &&
           threat_wins(&w->threat, rival, THREAT, &carrier);
}

/* Finds the stones after which the opponent does not win in three or fewer, at most `most` of them, and those after
 * which he does not win in two. Means nothing if the search was stopped. */
static void find_holding(struct win_search *w, struct defence_find *find, int most)
{
    struct cells left, carrier;
    int cell;

    threat_must(&w->threat, find->mover, &find->must);
    left = find->must;
    while (cells_count(&find->holding, w->board.words) < most &&
           (cell = cells_take(&left, w->board.words)) != CONE_NONE) {
        search_board_put(&w->board, find->mover, cell);
        if (!threat_wins(&w->threat, cone_other_side(find->mover), THREAT, &carrier)) {
            cells_add(&find->stops, cell);
            if (!threat_wins(&w->threat, cone_other_side(find->mover), HELD, &carrier))
                cells_add(&find->holding, cell);
        }
        search_board_undo(&w->board);
    }
}

/* How hard the stone is to find: how it looks, and how well hidden is what wins in three after the other stones that
 * stop the threat: the more stones do, the likelier a person sees one. With `hard` at most 0 if no stone looks
 * better. */
static int32_t rate(struct win_search *w, const struct defence_find *find, int stone, bool hard)
{
    enum { HIDDEN = 8 };
    enum cone_side rival = cone_other_side(find->mover);
    struct cells mistakes = find->stops, replies, carrier;
    struct looks looks;
    int cell, reply, hidden = 0;
    bool best = looks_find(&w->board, find->mover, stone, &looks);

    if (hard && best)
        return 0;
    cells_remove(&mistakes, stone);
    while ((cell = cells_take(&mistakes, w->board.words)) != CONE_NONE) {
        int wins = 0;
        search_board_put(&w->board, find->mover, cell);
        replies = w->board.empty;
        while ((reply = cells_take(&replies, w->board.words)) != CONE_NONE) {
            search_board_put(&w->board, rival, reply);
            wins += threat_holds(&w->threat, rival, HELD - 1, &carrier);
            search_board_undo(&w->board);
        }
        search_board_undo(&w->board);
        hidden += HIDDEN / (wins > 0 ? wins : 1);
    }
    return looks_difficulty(&looks, hidden);
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

/* A stone of the opponent's that wins in so many, where he is to move and does; and how that win ends. */
static int find_threat(struct win_search *w, enum cone_side rival, int stones, enum win_ways *ways)
{
    struct cells carrier;
    int cell = threat_attack(&w->threat, rival, stones, &carrier);

    search_board_put(&w->board, rival, cell);
    *ways = win_ways(&w->threat, rival, stones - 1, &carrier, &w->scratch);
    search_board_undo(&w->board);
    return cell;
}

/* "c3 fails: Blue wins in three, beginning with d4." Of the mistakes that stop the threat the best looking. */
static void write_tempting(struct win_search *w, const struct defence_find *find, int stone, struct text *out)
{
    enum cone_side rival = cone_other_side(find->mover);
    struct cells mistakes = find->stops;
    enum win_ways ways;

    cells_remove(&mistakes, stone);
    int cell = distances_best(w->distances, mistakes, w->board.words);
    search_board_put(&w->board, find->mover, cell);
    int reply = find_threat(w, rival, HELD, &ways);
    search_board_undo(&w->board);
    text_addf(out, "%s\t%s\t%s\t%s", N_("%s fails: %s then wins in three, beginning with %s."),
              conect_name(w->board.cone, cell).text, cone_side_names[rival], conect_name(w->board.cone, reply).text);
}

/* Fills in the puzzle if just one stone holds, others stop the threat, and the grade is one of those wanted. */
static bool finish(struct win_search *w, const struct values *v, struct defence_find *find, struct grades grades,
                   bool hard, struct puzzle *puzzle)
{
    uint64_t before = w->board.nodes;
    struct cells holding;
    enum win_ways ways;

    find_holding(w, find, 2);
    if (w->threat.stopped || cells_count(&find->holding, w->board.words) != 1 ||
        cells_count(&find->stops, w->board.words) < STOPS_LEAST)
        return false;
    puzzle->nodes = w->board.nodes - before;
    w->threat.limit = UINT64_MAX;
    holding = find->holding;
    int stone = cells_take(&holding, w->board.words);
    int32_t difficulty = rate(w, find, stone, hard);
    if ((hard && difficulty <= 0) || !puzzle_rate(puzzle, conect_defend_cuts, &v->of[CONECT_BOARD], difficulty, grades))
        return false;
    find_threat(w, cone_other_side(find->mover), THREAT, &ways);
    puzzle->motif = (int)ways;
    puzzle->value = stone;
    text_addf(&puzzle->answer, "1. %s", conect_name(w->board.cone, stone).text);
    write_tempting(w, find, stone, &puzzle->tempting);
    win_search_store(w, v, find->mover, puzzle);
    return true;
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct win_search *w = memory;
    enum cone_side side = CONE_RED;
    bool hard = looks_are_hard(conect_defend_cuts, &v->of[CONECT_BOARD], grades, PARTS, rng);

    conect_start(v, puzzle->pos);
    win_search_load(w, (const struct conect *)puzzle->pos, NODES_MOST);
    for (;; side = cone_other_side(side)) {
        struct defence_find find = {.mover = side};
        int cell = search_board_win(&w->board, side);
        if (cell == CONE_NONE)
            cell = search_board_win(&w->board, cone_other_side(side));
        if (cell == CONE_NONE) {
            distances_find(&w->steps, &w->board, w->distances);
            if (w->board.puts >= w->board.cone->size && is_threatened(w, side) &&
                finish(w, v, &find, grades, hard, puzzle))
                return true;
            w->threat.limit = NODES_MOST;
            cell = win_search_pick(w, LIKELIER, rng);
        }
        if (w->board.nodes > NODES_MOST || search_board_put(&w->board, side, cell))
            return false;
    }
}

/* ---- The question, asked of any position ------------------------------------------------------------------------- */

static bool answer(const struct values *v UNUSED, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct conect *c = (const struct conect *)pos;
    struct solution *best = &result->of[0];
    struct defence_find find = {.mover = conect_side(c, c->to_move)};
    const char *name = cone_side_names[find.mover], *rival = cone_side_names[cone_other_side(find.mover)];
    int cell;

    if (c->winner)
        return text_refuse(why, "the game has ended: %s has won", cone_side_names[c->winner - 1]);
    scoped(mem_free) struct win_search *w = mem_new(sizeof *w);
    win_search_load(w, c, limits->nodes);
    if (search_board_win(&w->board, find.mover) != CONE_NONE)
        return text_refuse(why, "%s wins at once", name);
    if (!is_threatened(w, find.mover) && !w->threat.stopped)
        return text_refuse(why, "%s does not threaten to win in two stones, and in no fewer", rival);
    find_holding(w, &find, limits->all ? CONE_CELLS : 1);
    result->nodes = w->board.nodes;
    if (w->threat.stopped)
        return text_refuse(why, "too many positions to see which stones hold");
    if (cells_empty(&find.holding, w->board.words))
        return text_refuse(why, "no stone holds: %s wins in three stones at most", rival);
    result->count = 1;
    best->player = c->to_move;
    best->proven = true;
    best->value = CONE_NONE;
    while ((cell = cells_take(&find.holding, w->board.words)) != CONE_NONE) {
        best->value = best->turns.len == 0 ? cell : best->value;
        search_board_write(&w->board, cell, &best->turns);
    }
    text_add_bytes(&best->line, best->turns.data, strcspn(text_string(&best->turns), "\n"));
    text_addf(&best->verdict, "%s (%c) keeps %s from winning in three stones", name, 'A' + c->to_move, rival);
    return true;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* The cell of the answer, and the position before it. The caller frees it. */
static struct win_search *search_of(const struct played_turn *turn, struct defence_find *find, int *stone)
{
    const struct conect *c = (const struct conect *)turn->before;
    struct win_search *w = mem_new(sizeof *w);

    win_search_load(w, c, UINT64_MAX);
    *find = (struct defence_find){.mover = conect_side(c, c->to_move)};
    *stone = conect_cell(c, turn->moves->at[0], turn->moves->at[1], NULL);
    w->threat.search++;
    find_holding(w, find, 2);
    return w;
}

/* The threat, and the stones that stop it but fail. */
static void explain(const struct values *v, const struct played_turn *turns, size_t count UNUSED,
                    const struct words *words, struct text *out)
{
    struct defence_find find;
    enum win_ways ways;
    int stone, cell, said = 0;
    scoped(mem_free) struct win_search *w = search_of(turns, &find, &stone);
    enum cone_side rival = cone_other_side(find.mover);
    scoped(text_release) struct text mistakes = {0};

    conect_notation.say(v, turns, words, out);
    cell = find_threat(w, rival, THREAT, &ways);
    words_addf(words, out, N_(" %s threatens %s with two ways to win."), words_get(words, cone_side_names[rival]),
               conect_name(w->board.cone, cell).text);
    cells_remove(&find.stops, stone);
    int all = cells_count(&find.stops, w->board.words);
    while ((cell = cells_take(&find.stops, w->board.words)) != CONE_NONE)
        text_addf(&mistakes, "%s%s", words_separator(words, (size_t)said++, (size_t)all, N_(" or ")),
                  conect_name(w->board.cone, cell).text);
    words_addf(words, out, N_(" After %s: a win in three."), text_string(&mistakes));
}

/* How the threat would end, and how many stones stop it for now; where the right one is. */
static void hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count UNUSED,
                 const struct words *words, struct text step[HINT_STEPS])
{
    static const char *const ends[] = {
        [WAYS_MIXED] = N_("Look at the apex and round it."),
        [WAYS_APEX] = N_("The threat is to join the edge to the apex."),
        [WAYS_LOOP] = N_("The threat is a loop round the apex."),
        [WAYS_BOTH] = N_("The threat is to reach the apex or go round it."),
    };
    struct defence_find find;
    enum win_ways ways;
    int stone;
    scoped(mem_free) struct win_search *w = search_of(turns, &find, &stone);

    find_threat(w, cone_other_side(find.mover), THREAT, &ways);
    puzzle_hint(words, &step[HINT_IDEA], N_("%s %d stones stop the threat, but only one holds."),
                words_get(words, ends[ways]), cells_count(&find.stops, w->board.words));
    puzzle_hint(words, &step[HINT_IDEA], "%s", words_get(words, ends[ways]));
    puzzle_hint_place(words, &step[HINT_PLACE], w->board.cone->cell[stone].x, w->board.cone->cell[stone].y);
}

static bool holds(const struct values *v UNUSED, const struct pos *start, const struct pos *end, int value)
{
    const struct conect *before = (const struct conect *)start, *after = (const struct conect *)end;
    return !after->winner && after->turns == before->turns + 1 && value < before->count &&
           !conect_stone(before, value) && conect_stone(after, value) == 1 + (int)conect_side(before, before->to_move);
}

static void write_value(const struct values *v, int value, struct text *out)
{
    text_add(out, conect_name(conect_cone_of(v), value).text);
}

const struct puzzle_kind conect_defend = {
    .name = "defend",
    .title = N_("The only defence"),
    .mark = 'H',
    .summary = "the opponent threatens to win in two: the only stone that holds",
    .question = N_("Your opponent threatens to win with two stones. Put the only stone that holds: after it he can't "
                   "win in three either."),
    CONECT_PUZZLE,
    .unit = N_("%s holds"),
    .advice = N_("Find the threat first: where would two stones of the opponent win? Several stones may "
                 "stop it; ask of each what the opponent can threaten next."),
    .meaning = {N_("the right stone looks best by far"), N_("the right stone looks best"),
                N_("the right stone hardly looks better than others, or what wins after them is well hidden"),
                N_("one or two wrong stones look better than the right one"),
                N_("several wrong stones look better than the right one")},
    .cuts = conect_defend_cuts,
    .attempts = 20000,
    .make = make,
    .answer = answer,
    .write_value = write_value,
    .holds = holds,
    .explain = explain,
    .hint = hint,
};
