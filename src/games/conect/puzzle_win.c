/* Conect: puzzles, wins by force in two, three or four stones.
 *
 * A game is played from the empty board. Each stone is random among those that most help their own side or hinder the
 * other, as search_board.h measures it; wins are taken, and stopped when they are one stone away. Wherever a win looks
 * near, all stones of the side to move are tried (threat.h). If exactly one wins in the number of stones wanted, and
 * none in fewer, the position is a puzzle.
 *
 * Its grade is that of a person who looks for the stone. */
#include "base/mem.h"
#include "games/conect/threat.h"

/* ---- The game ---------------------------------------------------------------------------------------------------- */

enum { WORSE_MOST = 6 };

int win_search_pick(const struct win_search *w, uint32_t likelier, struct rng *rng)
{
    struct cells cells = w->board.empty;
    int best = distances_sum(w->distances, distances_best(w->distances, cells, w->board.words));
    int chosen = CONE_NONE, cell;
    uint32_t weights = 0;

    while ((cell = cells_take(&cells, w->board.words)) != CONE_NONE) {
        uint32_t weight = 1;
        for (int worse = distances_sum(w->distances, cell) - best; worse < WORSE_MOST; worse++)
            weight *= likelier;
        weights += weight;
        if (rng_below(rng, weights) < weight)
            chosen = cell;
    }
    return chosen;
}

/* ---- Is it a puzzle? --------------------------------------------------------------------------------------------- */

/* Stones needed, with bridges counted as joined, for a search to be worthwhile. */
enum { NEED_LEAST = 1, NEED_MOST = 2 };

/* The opponent needs no more than RIVAL_MOST, and at least one cell in EMPTY_PARTS is empty: the game is open. */
enum { RIVAL_MOST = 4, EMPTY_PARTS = 3 };

/* A position with its answer. */
struct win_find {
    enum cone_side mover;
    int stones, first;    /* stones to win in, and the first cell that does it */
    struct cells carrier; /* of the win after the first stone */
    uint64_t nodes;
};

/* Finds which of the stones in `cells` win, the best looking first: at most `most`, which are added to *found. Sets
 * find->first and find->carrier to the first one if nothing had been found. The mover does not win in fewer stones.
 * With fewer than `most`, the result means nothing if the search was stopped. */
static void find_stones(struct win_search *w, struct win_find *find, int most, struct cells cells, struct cells *found)
{
    struct cells carrier;

    while (cells_count(found, w->board.words) < most && !cells_empty(&cells, w->board.words)) {
        int cell = distances_best(w->distances, cells, w->board.words);
        cells_remove(&cells, cell);
        search_board_put(&w->board, find->mover, cell);
        if (threat_holds(&w->threat, find->mover, find->stones - 1, &carrier)) {
            if (cells_empty(found, w->board.words)) {
                find->first = cell;
                find->carrier = carrier;
            }
            cells_add(found, cell);
        }
        search_board_undo(&w->board);
    }
}

/* Whether exactly one stone wins in `stones`; with `hard` not the one that helps most. A position in which no likely
 * stone does is given up. */
static bool is_puzzle(struct win_search *w, struct win_find *find, bool hard)
{
    const struct distance *own = &w->distances[find->mover];
    struct cells found = {{0}}, likely = {{0}}, others, left, carrier; /* likely: on a way with the fewest stones */
    uint64_t before = w->board.nodes;
    int cell;

    w->threat.search++;
    if (threat_wins(&w->threat, find->mover, find->stones - 1, &carrier))
        return false;
    threat_must(&w->threat, find->mover, &others);
    cell = distances_best(w->distances, w->board.empty, w->board.words);
    if (hard && cells_has(&others, cell)) {
        cells_remove(&others, cell);
        cells_add(&likely, cell);
        find_stones(w, find, 1, likely, &found);
        if (!cells_empty(&found, w->board.words))
            return false;
        cells_remove(&likely, cell);
    }
    left = others;
    while ((cell = cells_take(&left, w->board.words)) != CONE_NONE)
        if (own->through[cell] == own->least) {
            cells_add(&likely, cell);
            cells_remove(&others, cell);
        }
    find_stones(w, find, 2, likely, &found);
    if (!cells_empty(&found, w->board.words))
        find_stones(w, find, 2, others, &found);
    find->nodes = w->board.nodes - before;
    return cells_count(&found, w->board.words) == 1 && !w->threat.stopped;
}

/* ---- Difficulty -------------------------------------------------------------------------------------------------- */

/* A first stone that would win in time if the opponent did not answer, and the replies that stop it. */
struct win_try {
    int cell, replies; /* `cell` is CONE_NONE if there is no such stone */
    struct cells stops;
};

/* Whether a stone is a try, and what stops it. */
static bool is_try(struct threat_search *t, enum cone_side side, int stones, int cell, struct win_try *attempt)
{
    struct search_board *b = t->board;
    struct cells replies, carrier;
    int reply;

    *attempt = (struct win_try){.cell = cell};
    search_board_put(b, side, cell);
    bool threatens = threat_wins(t, side, stones - 1, &replies);
    while (threatens && (reply = cells_take(&replies, b->words)) != CONE_NONE) {
        bool lost = search_board_put(b, cone_other_side(side), reply);
        if (lost || !threat_wins(t, side, stones - 1, &carrier)) {
            cells_add(&attempt->stops, reply);
            attempt->replies++;
        }
        search_board_undo(b);
    }
    search_board_undo(b);
    return threatens;
}

/* The difficulty of a win of `side` in `stones`, whose only first stone is `first`: how it looks, and how many wrong
 * stones threaten to win in time. Sets the most tempting try: of those that would win in time the one that looks best.
 * With `hard` not if no stone looks better. */
static int32_t win_difficulty(struct threat_search *t, enum cone_side side, int stones, int first, bool hard,
                              struct win_try *tempting)
{
    struct looks looks;
    struct cells left = t->board->empty;
    int cell, refuted = 0, most = -1;
    bool best = looks_find(t->board, side, first, &looks);

    tempting->cell = CONE_NONE;
    if (hard && best)
        return 0;
    cells_remove(&left, first);
    while ((cell = cells_take(&left, t->board->words)) != CONE_NONE) {
        struct win_try attempt;
        if (!is_try(t, side, stones, cell, &attempt))
            continue;
        refuted++;
        if (looks_share(&looks, cell) > most) {
            most = looks_share(&looks, cell);
            *tempting = attempt;
        }
    }
    return looks_difficulty(&looks, refuted);
}

/* ---- The puzzle in words ----------------------------------------------------------------------------------------- */

/* Writes how play goes on from the first stone. What searches before have found must not matter. */
static void write_play(struct win_search *w, const struct win_find *find, struct text *line)
{
    w->threat.search++;
    w->threat.limit = UINT64_MAX;
    threat_write_play(&w->threat, find->mover, find->first, find->mover, find->stones - 1, &find->carrier, line);
}

enum { LISTED_MOST = 3 };

/* "c3 as the first stone fails: Blue is saved by d4 alone." */
static void write_tempting(const struct win_search *w, const struct win_find *find, const struct win_try *attempt,
                           struct text *out)
{
    const char *rival = cone_side_names[cone_other_side(find->mover)];
    struct cells left = attempt->stops;

    static const char *const texts[] = {
        N_("%s as the first stone fails: any of %s replies saves %s, %s for one."),
        N_("%s as the first stone fails: %s is saved by %s alone."),
        N_("%s as the first stone fails: %s is saved by %s or %s."),
        N_("%s as the first stone fails: %s is saved by %s, %s or %s."),
    };
    bool few = attempt->replies <= LISTED_MOST;
    text_addf(out, "%s\t%s", texts[few ? attempt->replies : 0], conect_name(w->board.cone, attempt->cell).text);
    if (!few)
        text_addf(out, "\t%d", attempt->replies);
    text_addf(out, "\t%s", rival);
    for (int i = 0; i < (few ? attempt->replies : 1); i++) {
        int reply = distances_best(w->distances, left, w->board.words);
        text_addf(out, "\t%s", conect_name(w->board.cone, reply).text);
        cells_remove(&left, reply);
    }
}

void win_search_store(const struct win_search *w, const struct values *v, enum cone_side mover, struct puzzle *puzzle)
{
    struct conect *c = (struct conect *)puzzle->pos;
    int cell;

    conect_start(v, puzzle->pos);
    for (int side = CONE_RED; side <= CONE_BLUE; side++)
        for (struct cells left = w->board.of[side].stones; (cell = cells_take(&left, w->board.words)) != CONE_NONE;)
            conect_put(c, (enum cone_side)side, cell);
    c->to_move = (uint8_t)mover;
    puzzle->key = canonical_form_key(w->board.cone, c->stones, mover);
}

/* Fills in the puzzle if its grade is one of those wanted. */
static bool finish(struct win_search *w, const struct values *v, const struct grade_cuts *cuts, struct win_find *find,
                   struct grades grades, bool hard, struct puzzle *puzzle)
{
    scoped(text_release) struct text line = {0};
    struct win_try tempting;

    w->threat.limit = UINT64_MAX;
    int32_t difficulty = win_difficulty(&w->threat, find->mover, find->stones, find->first, hard, &tempting);
    if (!puzzle_rate(puzzle, cuts, &v->of[CONECT_BOARD], difficulty, grades) || tempting.cell == CONE_NONE)
        return false;
    search_board_put(&w->board, find->mover, find->first);
    puzzle->motif = (int)win_ways(&w->threat, find->mover, find->stones - 1, &find->carrier, &w->scratch);
    search_board_undo(&w->board);
    write_play(w, find, &line);
    puzzle_number_turns(&line, 1, &puzzle->answer);
    write_tempting(w, find, &tempting, &puzzle->tempting);
    puzzle->value = find->stones;
    puzzle->nodes = find->nodes;
    win_search_store(w, v, find->mover, puzzle);
    return true;
}

/* Plays a game until a puzzle of these grades comes up, the game is over, or the limit is reached. */
static bool make(const struct values *v, const struct grade_cuts *cuts, struct grades grades, struct rng *rng,
                 struct win_search *w, int stones, uint32_t parts, uint64_t limit, struct puzzle *puzzle)
{
    enum cone_side side = CONE_RED;
    bool hard = looks_are_hard(cuts, &v->of[CONECT_BOARD], grades, parts, rng);

    conect_start(v, puzzle->pos);
    win_search_load(w, (const struct conect *)puzzle->pos, limit);
    for (;; side = cone_other_side(side)) {
        struct win_find find = {.mover = side, .stones = stones};
        int cell = search_board_win(&w->board, side);
        if (cell == CONE_NONE)
            cell = search_board_win(&w->board, cone_other_side(side));
        if (cell == CONE_NONE) {
            /* In the opening a reply is chosen as if the stone before it was not there yet. */
            if (w->board.puts >= w->board.cone->size || w->board.puts % 2 == 0)
                distances_find(&w->steps, &w->board, w->distances);
            int mine = w->distances[side].least, theirs = w->distances[cone_other_side(side)].least;
            if (w->board.puts >= w->board.cone->size && mine >= NEED_LEAST && mine <= NEED_MOST &&
                theirs >= NEED_LEAST + hard && theirs <= RIVAL_MOST &&
                EMPTY_PARTS * cells_count(&w->board.empty, w->board.words) >= w->board.cone->count &&
                is_puzzle(w, &find, hard)) {
                if (finish(w, v, cuts, &find, grades, hard, puzzle))
                    return true;
                w->threat.limit = limit;
            }
            cell = win_search_pick(w, hard ? LIKELIER / 2 : LIKELIER, rng);
        }
        if (w->board.nodes > limit || search_board_put(&w->board, side, cell))
            return false;
    }
}

/* ---- The question, asked of any position ------------------------------------------------------------------------- */

/* Finds the stones that win in `stones`, or says why there are none. */
static bool find_answer(struct win_search *w, struct win_find *find, const struct solve_limits *limits, char player,
                        struct cells *found, struct text *why)
{
    const char *name = cone_side_names[find->mover];
    struct cells carrier, must;

    w->threat.search++;
    for (int sooner = 1; sooner < find->stones; sooner++)
        if (threat_wins(&w->threat, find->mover, sooner, &carrier))
            return text_refuse(why, "%s (%c) wins sooner, in %d stone%s", name, player, sooner, sooner == 1 ? "" : "s");
    distances_find(&w->steps, &w->board, w->distances);
    threat_must(&w->threat, find->mover, &must);
    find_stones(w, find, limits->all ? CONE_CELLS : 1, must, found);
    if (w->threat.stopped)
        return text_refuse(why, "too many positions to see whether %s (%c) wins in %d stones", name, player,
                           find->stones);
    return !cells_empty(found, w->board.words) ||
           text_refuse(why, "%s (%c) does not win in %d stones", name, player, find->stones);
}

static bool answer(const struct pos *pos, int stones, const struct solve_limits *limits, struct solve_result *result,
                   struct text *why)
{
    const struct conect *c = (const struct conect *)pos;
    struct solution *best = &result->of[0];
    char player = (char)('A' + c->to_move);
    struct win_find find = {.mover = conect_side(c, c->to_move), .stones = stones};
    struct cells found = {{0}};
    int cell;

    if (c->winner)
        return text_refuse(why, "the game has ended: %s has won", cone_side_names[c->winner - 1]);
    scoped(mem_free) struct win_search *w = mem_new(sizeof *w);
    win_search_load(w, c, limits->nodes);
    bool wins = find_answer(w, &find, limits, player, &found, why);
    result->nodes = w->board.nodes;
    if (!wins)
        return false;
    result->count = 1;
    best->player = c->to_move;
    best->value = stones;
    best->proven = true;
    while ((cell = cells_take(&found, w->board.words)) != CONE_NONE)
        search_board_write(&w->board, cell, &best->turns);
    write_play(w, &find, &best->line);
    text_addf(&best->verdict, "%s (%c) wins in %d stones", cone_side_names[find.mover], player, stones);
    return true;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* By the rules alone: the mover has won with the last of `value` stones. */
static bool holds(const struct values *v UNUSED, const struct pos *start, const struct pos *end, int value)
{
    const struct conect *before = (const struct conect *)start, *after = (const struct conect *)end;
    return after->winner == 1 + (int)conect_side(before, before->to_move) &&
           after->turns - before->turns == 2 * value - 1;
}

static void write_goal(const struct values *v UNUSED, const struct pos *start UNUSED, int value, bool proven UNUSED,
                       const struct words *words, struct text *out)
{
    words_addf(words, out, N_("Win in %d"), value);
}

/* Counted on small cones: there are about 2^(0.57 cells) puzzles, fewer on the smallest. */
int win_variety(const struct values *v)
{
    return (conect_cone_of(v)->count - 1) / 2;
}

/* What the kinds have in common. */
#define WINS_BY_FORCE                                                                                                  \
    CONECT_PUZZLE, .unit = N_("%d stone"), .units = N_("%d stones"),                                                   \
                   .advice = N_("Look for the stone that threatens two things at once. "                               \
                                "Check what your opponent wants most: your stone often belongs there."),               \
                   .meaning = {N_("the right stone looks best by far"), N_("the right stone looks best"),              \
                               N_("the right stone hardly looks better than others, or they threaten to win, too"),    \
                               N_("one or two wrong stones look better than the right one"),                           \
                               N_("several wrong stones look better than the right one")},                             \
                   .holds = holds, .explain = defences_explain, .hint = defences_hint, .goal = write_goal

/* The kind that wins in so many stones. `limit`: the most stones that the searches of one attempt may put down; few
 * games of the usual size come near. */
#define WIN_IN(stones, letter, parts, limit, ...)                                                                      \
    static bool make_##stones(const struct values *v, struct grades grades, struct rng *rng, void *memory,             \
                              struct puzzle *puzzle)                                                                   \
    {                                                                                                                  \
        return make(v, conect_win_in_##stones##_cuts, grades, rng, memory, stones, parts, limit, puzzle);              \
    }                                                                                                                  \
    static bool answer_##stones(const struct values *v UNUSED, const struct pos *pos,                                  \
                                const struct solve_limits *limits, struct solve_result *result, struct text *why)      \
    {                                                                                                                  \
        return answer(pos, stones, limits, result, why);                                                               \
    }                                                                                                                  \
    const struct puzzle_kind conect_win_in_##stones = {.name = "win-in-" #stones,                                      \
                                                       .mark = letter,                                                 \
                                                       .cuts = conect_win_in_##stones##_cuts,                          \
                                                       .make = make_##stones,                                          \
                                                       .answer = answer_##stones,                                      \
                                                       WINS_BY_FORCE,                                                  \
                                                       __VA_ARGS__};

WIN_IN(2, 'D', 10, 20000, .title = N_("A win in two"), .attempts = 20000,
       .summary = "the only stone that makes sure of a win with the next one",
       .question = N_("Put the only stone after which your next one wins, whatever your opponent does."))
WIN_IN(3, 'T', 4, 40000, .title = N_("A win in three"), .attempts = 10000,
       .summary = "the only first stone that wins by force in three",
       .question = N_("Put the only stone that wins by force in three: this one and two more, whatever your opponent "
                      "does."))
WIN_IN(4, 'Q', 2, 400000, .title = N_("A win in four"), .attempts = 8000,
       .summary = "the only first stone that wins by force in four",
       .question = N_("Put the only stone that wins by force in four: this one and three more, whatever your opponent "
                      "does."))
