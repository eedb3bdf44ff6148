/* Enclose5: puzzles of the kind `stop`: the opponent would reach the goal in the next turn, and one mark prevents it.
 *
 * The maker plays a random game and tries every position, for either player. Only positions count in which the player
 * to move can gain no move, so that all turns have one mark, and the opponent can in several ways. Turns that reach the
 * goal are kept: most marks leave the opponent one of them, which replaying shows, and what is left is searched. */
#include "base/chance.h"
#include "base/mem.h"
#include "game/notation.h"
#include "games/enclose5/turn_search.h"

enum {
    KNOWN_MOST = 32,  /* turns of the opponent that are kept */
    ROWS_LEAST = 2,   /* marks that gain the opponent a move: a single one would be the answer */
    MARKS_LEAST = 2,  /* of the opponent's turn: what a single mark would do is seen at once */
    MARKS_MOST = 9,   /* more is not for people */
    NODES_FIND = 80,  /* to search for the opponent's turn, to begin with */
    NODES_STOP = 2000 /* to search what he can do after a mark; the threat that is printed is found within as many */
};

/* What the answer does; the first that is true. */
enum stop_motif { MOTIF_ENCLOSE = 1, MOTIF_ROW, MOTIF_PATH };

/* What a mark leads to. */
enum stop_verdict { STOP_NO_TURN, STOP_FAILS, STOP_HOLDS, STOP_OPEN };

/* The working memory of `make` and of what else searches. */
struct stop_maker {
    struct enclose5 game, position, passed, next, scratch;
    const struct enclose5 *e; /* the position in question */
    struct mark_search search;
    struct turn_path known[KNOWN_MOST]; /* turns with which the opponent reaches the goal */
    int count;
    uint64_t nodes;
};

/* The cells where a mark of a player would make a row of five or more if nothing were coloured. */
static int count_gains(const struct enclose5 *e, int player)
{
    uint64_t gains[PAPER_MOST];
    int count = 0;

    enclosure_gains(e, player, gains);
    for (int y = 0; y < e->height; y++)
        count += bits_count(gains[y]);
    return count;
}

/* ---- The opponent's turns ---------------------------------------------------------------------------------------- */

/* Whether the opponent can reach the goal in the next turn if the player to move passes; a turn of his is then the only
 * one known. STOP_OPEN: that was not found out. */
static enum stop_verdict find_threat(struct stop_maker *m, const struct enclose5 *e, uint64_t nodes)
{
    m->e = e;
    m->count = 0;
    enclose5_copy(&m->passed, e);
    m->passed.to_move = !e->to_move;
    bool found = turn_search(&m->search, &m->passed, TURN_MARKS - 1, nodes, true);
    m->nodes += m->search.nodes;
    if (!found)
        return m->search.spent ? STOP_OPEN : STOP_HOLDS;
    m->known[m->count] = m->search.best;
    turn_search_trim(&m->passed, &m->scratch, &m->known[m->count++]);
    return STOP_FAILS;
}

/* What a mark of the player to move leads to; m->next is then the position after it. If it fails, *how tells which
 * known turn the opponent has left. */
static enum stop_verdict try_stop(struct stop_maker *m, int x, int y, uint64_t nodes, int *how)
{
    if (!enclose5_try_mark(m->e, x, y, &m->next) || m->next.owed > 0 || m->next.coloured[m->e->to_move] >= m->e->goal)
        return STOP_NO_TURN;
    if (m->next.over)
        return STOP_HOLDS;
    enclose5_end_turn(NULL, (struct pos *)&m->next, NULL);
    for (*how = 0; *how < m->count; ++*how)
        if (turn_reaches_goal(&m->next, &m->scratch, &m->known[*how]))
            return STOP_FAILS;
    bool found = turn_search(&m->search, &m->next, TURN_MARKS - 1, nodes, true);
    m->nodes += m->search.nodes;
    if (!found)
        return m->search.spent ? STOP_OPEN : STOP_HOLDS;
    /* The last place is written over if there are too many. */
    *how = m->count < KNOWN_MOST ? m->count++ : KNOWN_MOST - 1;
    m->known[*how] = m->search.best;
    return STOP_FAILS;
}

/* Whether exactly one mark stops the opponent, who can't reach the goal by one mark alone. */
static bool has_one_stop(struct stop_maker *m, struct enclose5_cell *stop)
{
    int holding = 0, how;

    if (m->known[0].count < MARKS_LEAST || turn_search(&m->search, &m->passed, 1, 1, true))
        return false;
    for (int y = 0; y < m->e->height; y++)
        for (uint64_t left = enclose5_empty(m->e, y); left;) {
            int x = bits_take(&left);
            enum stop_verdict verdict = try_stop(m, x, y, NODES_STOP, &how);
            if (verdict == STOP_OPEN || (verdict == STOP_HOLDS && holding++ > 0))
                return false;
            if (verdict == STOP_HOLDS)
                *stop = (struct enclose5_cell){(uint8_t)x, (uint8_t)y};
        }
    return holding == 1;
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

/* The threat as it is rated: short. */
static struct turn_path *shorten_threat(struct stop_maker *m)
{
    turn_search_shorten(&m->search, &m->passed, &m->scratch, &m->known[0]);
    return &m->known[0];
}

/* How hard the stop is to find: to see the threat, and to choose among the marks that spoil it. A mark that fails is as
 * good as the right one if it is hard to see how the opponent goes on. */
static int32_t rate(struct stop_maker *m, struct enclose5_cell stop)
{
    const struct turn_path threat = m->known[0];
    uint64_t choices = CHANCE_BIT;
    int how;

    for (int i = 0; i < threat.count; i++) {
        const struct enclose5_cell cell = threat.mark[i];
        if ((cell.x == stop.x && cell.y == stop.y) || try_stop(m, cell.x, cell.y, NODES_STOP, &how) != STOP_FAILS)
            continue;
        uint64_t cost = (uint64_t)turn_difficulty(&m->search, &m->next, m->known[how].mark[0]);
        choices += CHANCE_BIT * cost / (cost + CHANCE_BIT);
    }
    return turn_difficulty(&m->search, &m->passed, threat.mark[0]) + chance_cost(CHANCE_BIT, choices);
}

/* What the answer does. */
static enum stop_motif find_motif(const struct enclose5 *e, struct enclose5 *scratch, struct enclose5_cell stop)
{
    uint64_t gains[PAPER_MOST];

    enclosure_gains(e, !e->to_move, gains);
    enclose5_try_mark(e, stop.x, stop.y, scratch);
    return scratch->coloured[e->to_move] > e->coloured[e->to_move] ? MOTIF_ENCLOSE
           : bits_have(gains[stop.y], stop.x)                      ? MOTIF_ROW
                                                                   : MOTIF_PATH;
}

/* Says how the opponent goes on after marks that spoil the threat and fail: one, or two. */
static void write_tempting(struct stop_maker *m, struct text *out)
{
    const struct turn_path threat = m->known[0];
    int told = 0, how;

    for (int i = 0; i < threat.count && told < 2; i++) {
        const struct enclose5_cell cell = threat.mark[i];
        if (try_stop(m, cell.x, cell.y, NODES_STOP, &how) != STOP_FAILS)
            continue;
        turn_search_shorten(&m->search, &m->next, &m->scratch, &m->known[how]);
        text_addf(out, "%s%s\t%s\t%c\t", told++ > 0 ? "\n" : "", N_("After %s, %s still reaches the goal with %s."),
                  cell_name(cell.x, cell.y).text, 'A' + m->passed.to_move);
        turn_write(&m->known[how], out);
    }
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct stop_maker *m = memory;
    int cells = v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1];
    struct enclose5 *game = &m->game, *e = &m->position;
    struct enclose5_cell stop;
    uint64_t gains[PAPER_MOST];

    m->nodes = 0;
    enclose5_start(v, (struct pos *)game);
    while (game->turns < cells * FINISH_LATE / 100 && playout_turn(game, rng))
        for (int player = 0; player < 2 && game->turns >= cells / FINISH_EARLY; player++) {
            finish_set_up(v, game, e);
            e->to_move = (uint8_t)player;
            if (count_gains(e, player) > 0 || count_gains(e, !player) < ROWS_LEAST || !finish_is_even(e) ||
                turn_search(&m->search, e, 1, 1, true) || find_threat(m, e, NODES_FIND) != STOP_FAILS ||
                enclosure_gaining(&m->passed, &m->scratch, gains) < ROWS_LEAST || !has_one_stop(m, &stop) ||
                find_threat(m, e, NODES_STOP) != STOP_FAILS || shorten_threat(m)->count > MARKS_MOST ||
                !puzzle_rate(puzzle, enclose5_stop_cuts, &v->of[PAPER_SIZE], rate(m, stop), grades))
                continue;
            enclose5_copy((struct enclose5 *)puzzle->pos, e);
            puzzle->value = stop.y * PAPER_MOST + stop.x;
            puzzle->motif = (int)find_motif(e, &m->next, stop);
            puzzle->nodes = m->nodes;
            puzzle->key = enclose5_key(e, finish_form, (uint8_t)(e->goal - e->coloured[!e->to_move]));
            text_addf(&puzzle->answer, "1. %s", cell_name(stop.x, stop.y).text);
            write_tempting(m, &puzzle->tempting);
            return true;
        }
    return false;
}

/* ---- The question, asked of any position ------------------------------------------------------------------------- */

static bool answer(const struct values *v UNUSED, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    struct solution *best = &result->of[0];
    char me = (char)('A' + e->to_move), other = (char)('A' + !e->to_move);
    bool open = false;
    int how;

    if (e->over)
        return text_refuse(why, "the game has ended");
    scoped(mem_free) struct stop_maker *m = mem_new(sizeof *m);
    if (turn_search(&m->search, e, TURN_MARKS - 1, limits->nodes, true))
        return text_refuse(why, "%c can reach the goal in this turn", me);
    m->nodes = m->search.nodes;
    enum stop_verdict threat = find_threat(m, e, limits->nodes);
    if (threat == STOP_OPEN)
        return text_refuse(why, "too many positions to see whether %c threatens to reach the goal", other);
    if (threat != STOP_FAILS)
        return text_refuse(why, "%c does not threaten to reach the goal in the next turn", other);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = enclose5_empty(e, y); left;) {
            int x = bits_take(&left);
            uint64_t nodes = m->nodes < limits->nodes ? limits->nodes - m->nodes : 0;
            enum stop_verdict verdict = try_stop(m, x, y, nodes, &how);
            open = open || verdict == STOP_OPEN;
            if (verdict != STOP_HOLDS || (best->turns.len > 0 && !limits->all))
                continue;
            if (best->turns.len == 0)
                best->value = y * PAPER_MOST + x;
            text_addf(&best->turns, "%s%s", best->turns.len > 0 ? "\n" : "", cell_name(x, y).text);
        }
    if (best->turns.len == 0)
        return text_refuse(why,
                           open ? "no single mark that stops %c was found in %llu positions"
                                : "no single mark stops %c (positions: %llu)",
                           other, (unsigned long long)m->nodes);
    result->count = 1;
    result->nodes = m->nodes;
    best->player = e->to_move;
    best->proven = true;
    text_add_bytes(&best->line, best->turns.data, strcspn(text_string(&best->turns), "\n"));
    text_addf(&best->verdict, "%c stops %c from reaching the goal in the next turn", me, other);
    return true;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static bool holds(const struct values *v UNUSED, const struct pos *start, const struct pos *end, int value)
{
    const struct enclose5 *before = (const struct enclose5 *)start, *after = (const struct enclose5 *)end;
    int x = value % PAPER_MOST, y = value / PAPER_MOST;
    return !after->over && after->to_move != before->to_move && enclose5_owner(before, LAYER_MARKS, x, y) < 0 &&
           enclose5_owner(after, LAYER_MARKS, x, y) == before->to_move;
}

static void write_value(const struct values *v UNUSED, int value, struct text *out)
{
    text_add(out, cell_name(value % PAPER_MOST, value / PAPER_MOST).text);
}

static void write_goal(const struct values *v UNUSED, const struct pos *start, int value UNUSED, bool proven UNUSED,
                       const struct words *words, struct text *out)
{
    const struct enclose5 *e = (const struct enclose5 *)start;
    char other[] = {(char)('A' + !e->to_move), '\0'};
    words_addf(words, out, N_("Goal %d cells: %s needs %d"), e->goal, other, e->goal - e->coloured[!e->to_move]);
}

/* The threat as it is told: a shortest turn. */
static const struct turn_path *shortest_threat(struct stop_maker *m)
{
    struct turn_path *threat = shorten_threat(m);
    for (int marks = MARKS_LEAST; marks < threat->count; marks++)
        if (turn_search(&m->search, &m->passed, marks, NODES_STOP, true))
            *threat = m->search.best;
    return threat;
}

/* What to do about the threat, and how long it is. */
static void hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count UNUSED,
                 const struct words *words, struct text step[HINT_STEPS])
{
    static const char *const ideas[] = {
        [MOTIF_ENCLOSE] = N_("Enclose cells that the opponent needs."),
        [MOTIF_ROW] = N_("Take a row of five from the opponent."),
        [MOTIF_PATH] = N_("Leave the opponent all rows of five, and spoil what they are for."),
    };
    const struct enclose5 *e = (const struct enclose5 *)turns->before;
    struct enclose5_cell stop = {(uint8_t)turns->moves->at[0], (uint8_t)turns->moves->at[1]};
    scoped(mem_free) struct stop_maker *m = mem_new(sizeof *m);

    find_threat(m, e, NODES_STOP);
    puzzle_hint(words, &step[HINT_IDEA], "%s", words_get(words, ideas[find_motif(e, &m->next, stop)]));
    puzzle_hint(words, &step[HINT_IDEA], N_("The threat is a turn of %d marks."), shortest_threat(m)->count);
    puzzle_hint_place(words, &step[HINT_PLACE], stop.x, stop.y);
}

void enclose5_threat(const struct pos *before, struct turn_path *threat)
{
    scoped(mem_free) struct stop_maker *m = mem_new(sizeof *m);
    threat->count = 0;
    if (find_threat(m, (const struct enclose5 *)before, NODES_STOP) == STOP_FAILS)
        *threat = *shortest_threat(m);
}

/* The mark, and what it prevents. */
static void explain(const struct values *v, const struct played_turn *turns, size_t count UNUSED,
                    const struct words *words, struct text *out)
{
    scoped(text_release) struct text written = {0};
    char other[] = {(char)('A' + !((const struct enclose5 *)turns->before)->to_move), '\0'};
    struct turn_path threat;

    enclose5_notation.say(v, turns, words, out);
    enclose5_threat(turns->before, &threat);
    if (threat.count == 0)
        return;
    turn_write(&threat, &written);
    text_add(out, " ");
    words_addf(words, out, N_("The threat was %s: %s."), other, text_string(&written));
}

const struct puzzle_kind enclose5_stop = {
    .name = "stop",
    .title = N_("Stop the opponent"),
    .mark = 'S',
    .summary = "one mark alone keeps the opponent from the goal",
    .question = N_("The opponent would reach the goal in the next turn. Prevent it with one mark."),
    .writing =
        N_("You can gain no move, so your turn is one mark. Look for all turns of the opponent: rows of five gain "
           "additional moves. All cells inside count, marked ones too."),
    .fields = {{N_("Your mark"), 1}},
    FINISH_PUZZLE,
    .defaults = {{"size", "10x10"}, {"goal", "8"}},
    .attempts = 20000,
    .unit = N_("%s stops it"),
    .advice = N_("Play the opponent's turn first: which rows of five and which rings could it complete? "
                 "Then look for the one mark that all these ways need, or that spoils the last of them."),
    .meaning = {N_("two ways to begin, a turn of two or three marks, and the mark that spoils both is seen at once"),
                N_("a turn of three or four marks, and other marks that spoil it fail to one that is easy to see"),
                N_("a turn of three to five marks, and what is left after other marks takes a second look"),
                N_("usually four marks or more, one of which only prepares the next"),
                N_("usually four marks or more, and what the opponent has left after wrong marks is well hidden")},
    .motifs = {[MOTIF_ENCLOSE - 1] = {"enclose", N_("Enclose")},
               [MOTIF_ROW - 1] = {"take-the-row", N_("Take the row")},
               [MOTIF_PATH - 1] = {"spoil-the-path", N_("Spoil the path")}},
    .cuts = enclose5_stop_cuts,
    .memory = sizeof(struct stop_maker),
    .make = make,
    .answer = answer,
    .write_value = write_value,
    .holds = holds,
    .explain = explain,
    .hint = hint,
    .goal = write_goal,
};
