/* Enclose5: puzzles of the kind `finish`: reach the goal in this turn.
 *
 * The maker plays a random game. Every position is searched for a turn that reaches the goal, by either player, and
 * whose first mark is the only one that can. A mark that gains a move can come before any turn, and so would lead to
 * the goal too, unless it does harm: mostly, it makes a row of five that another mark of the turn would lengthen, which
 * is not allowed. Few positions have several first marks like that. So marks are added in line with the first mark of
 * the turn, until enough other marks would make such a row. */
#include "base/mem.h"
#include "game/notation.h"
#include "games/enclose5/turn_search.h"

#include <assert.h>
#include <stdlib.h>

enum {
    GOAL_LEAST = 3,
    GOAL_MOST = 30,
    CELLS_A_GOAL = 7, /* cells of the paper, at least, for each cell of the goal */
    GAINS_LEAST = 3,  /* first marks that gain a move: one leads to the goal */
    GAINS_AIMED = 24, /* three, four or five of them are aimed at in 1, 8 and 15 of so many attempts, */
    ROOMY = 81,       /* on paper of so many cells at least: on less, three are enough; for grade 5, four are least */
    GAINS_MOST = 9,
    FAILS = 2000,  /* of the difficulty, for each of them */
    LONG_ROWS = 4, /* one in so many puzzles that rest on a long row is kept: they are the most common */
    MARKS_LEAST = 2,
    MARKS_MOST = 9,                           /* of an answer: more is not for people */
    NODES_FIND = 80,                          /* to search for a turn that reaches the goal */
    NODES_FIRST = 30,                         /* to search what another first mark leads to, to begin with, */
    NODES = 2000,                             /* and in all; the answer must be found within as many */
    ALIGNED = 5,                              /* cells of a row that a decoy makes */
    SIDES = 2,                                /* of a cell, in line with it */
    DECOYS = ENCLOSE5_WAYS * SIDES * ALIGNED, /* round each mark of the turn */
    DECOY_STEP = 11,                          /* through all of them, in no particular order */
    GAINED_MOST = 2,  /* moves for a row that the first mark makes: with more, almost any loop can be closed */
    CHANGES_MOST = 4, /* marks placed, replaced or removed for a decoy */
    UNEVEN = 4        /* one player may have marks / UNEVEN more than the other */
};

/* A turn of a finish puzzle, and its explanation. */
enum finish_motif { MOTIF_NONE, MOTIF_FIVE_BY_TWO, MOTIF_LONG_ROW, MOTIF_ENCLOSE_FIRST, MOTIF_SECOND_ROW };

/* A first mark that gains a move. */
struct gaining_mark {
    struct enclose5_cell cell;
    int most; /* cells that it leads to, if not to the goal */
};

/* The working memory of `make`; of `answer`, which uses `next`, `search` and `nodes`. */
struct finish_maker {
    struct enclose5 game, position[2], next;
    struct enclose5 *e, *trial; /* the position that may be a puzzle, and another */
    struct mark_search search;
    struct gaining_mark first[GAINS_MOST];
    int count, aimed; /* so many, and so many at least */
    uint64_t nodes;
};

static int count_marks(const struct enclose5 *e, int player)
{
    int count = 0;
    for (int y = 0; y < e->height; y++)
        count += bits_count(enclose5_rows(e, LAYER_MARKS + player)[y]);
    return count;
}

bool finish_is_even(const struct enclose5 *e)
{
    int a = count_marks(e, 0), b = count_marks(e, 1);
    return abs(a - b) * UNEVEN <= a + b;
}

/* ---- First marks ------------------------------------------------------------------------------------------------- */

/* Lists the first marks that gain a move. False if there are none, or too many. */
static bool list_first(struct finish_maker *m)
{
    uint64_t gains[PAPER_MOST];

    m->count = 0;
    enclosure_own_gains(m->e, gains);
    for (int y = 0; y < m->e->height; y++)
        for (uint64_t left = gains[y]; left;) {
            struct enclose5_cell cell = {(uint8_t)bits_take(&left), (uint8_t)y};
            if (!enclose5_try_mark(m->e, cell.x, cell.y, &m->next) || m->next.owed == 0)
                continue;
            if (m->count == GAINS_MOST)
                return false;
            m->first[m->count++].cell = cell;
        }
    return m->count > 0;
}

/* Whether no other first mark leads to the goal, as far as `nodes` positions for each show. With `wins` false, notes
 * how far they lead. */
static bool is_only(struct finish_maker *m, struct enclose5_cell first, uint64_t nodes, bool wins)
{
    for (int i = 0; i < m->count; i++) {
        const struct enclose5_cell cell = m->first[i].cell;
        struct turn_path other;
        if (cell.x == first.x && cell.y == first.y)
            continue;
        enum turn_verdict verdict = turn_search_after(&m->search, m->e, &m->next, cell, nodes, wins, &other);
        m->nodes += m->search.nodes;
        m->first[i].most = m->search.most;
        if (verdict == TURN_REACHES || (!wins && verdict == TURN_OPEN))
            return false;
    }
    return true;
}

/* ---- Decoys ------------------------------------------------------------------------------------------------------ */

/* Changes marks so that in one of the lines from a mark of the turn the next five cells hold four marks and a gap:
 * whoever fills the gap makes a row that this mark would lengthen. False if that takes too many changes, or would
 * change the turn. */
static bool place_decoy(struct enclose5 *e, const struct turn_path *path, int decoy)
{
    const struct enclose5_cell from = path->mark[decoy / DECOYS];
    int gap = decoy % ALIGNED, side = decoy / ALIGNED % SIDES ? 1 : -1;
    int way = decoy / (ALIGNED * SIDES) % ENCLOSE5_WAYS;
    int dx = side * enclose5_step[way][0], dy = side * enclose5_step[way][1], me = e->to_move, changes = 0;
    uint64_t live[PAPER_MOST];

    for (int i = 0; i < ALIGNED; i++) {
        int x = from.x + (i + 1) * dx, y = from.y + (i + 1) * dy;
        bool used = enclose5_owner(e, LAYER_COLOURS, x, y) >= 0;
        for (int k = 0; k < path->count; k++)
            used = used || (path->mark[k].x == x && path->mark[k].y == y);
        if (used || !enclose5_on_paper(e, x, y, NULL))
            return false;
        int owner = enclose5_owner(e, LAYER_MARKS, x, y);
        if (i == gap && owner == me)
            return false;
        if (owner == (i == gap ? -1 : me))
            continue;
        if (changes++ == CHANGES_MOST)
            return false;
        if (owner >= 0) {
            enclose5_layer(e, LAYER_MARKS + owner)[y] &= ~bit(x);
            e->live[owner]--;
            e->empty++;
        }
        if (i == gap)
            continue;
        enclose5_live(e, me, live);
        if (enclose5_longest(e, live, x, y) >= ALIGNED)
            return false;
        enclose5_add_mark(e, me, x, y);
    }
    bool settled = changes > 0; /* no live marks enclose anything that is not coloured */
    for (int player = 0; player < 2 && settled; player++) {
        int x, y;
        enclose5_live(e, player, live);
        settled = !enclose5_find_uncoloured(e, live, &x, &y);
    }
    return settled;
}

/* Adds decoys until enough first marks gain a move. Each must leave the first mark of the turn the only one that leads
 * to the goal, as far as that shows soon. False if there are too few. */
static bool add_decoys(struct finish_maker *m, struct rng *rng, const struct turn_path *path)
{
    int all = DECOYS * path->count, start = (int)rng_below(rng, (uint32_t)all), count = m->count;
    int gained = 1 + (int)rng_below(rng, GAINED_MOST);

    for (int i = 0; i < all && count < m->aimed; i++) {
        struct enclose5 *without = m->e;
        enclose5_copy(m->trial, m->e);
        if (!place_decoy(m->trial, path, (start + i * DECOY_STEP) % all) ||
            !turn_reaches_goal(m->trial, &m->next, path) ||
            !enclose5_try_mark(m->trial, path->mark[0].x, path->mark[0].y, &m->next) ||
            m->next.owed > gained * m->next.struck)
            continue;
        m->e = m->trial;
        if (list_first(m) && m->count > count && is_only(m, path->mark[0], NODES_FIRST, true)) {
            m->trial = without;
            count = m->count;
        } else {
            m->e = without;
        }
    }
    return count >= m->aimed;
}

/* Whether the position can be made a puzzle, whose answer is then *path. The answer is found as it is for any other
 * position: by the first mark alone. */
static bool become_puzzle(struct finish_maker *m, struct rng *rng, struct turn_path *path)
{
    if (!finish_is_even(m->e) || !list_first(m))
        return false;
    bool found = turn_search(&m->search, m->e, TURN_MARKS - 1, NODES_FIND, true);
    m->nodes += m->search.nodes;
    if (!found || m->search.best.count < MARKS_LEAST)
        return false;
    *path = m->search.best;
    turn_search_trim(m->e, &m->next, path);
    /* That another first mark wins too mostly shows soon; so at first none is followed far. */
    if (!is_only(m, path->mark[0], NODES_FIRST, true) || !add_decoys(m, rng, path) || !finish_is_even(m->e) ||
        turn_search(&m->search, m->e, 1, 1, true) || !is_only(m, path->mark[0], NODES, false) ||
        turn_search_after(&m->search, m->e, &m->next, path->mark[0], NODES, true, path) != TURN_REACHES)
        return false;
    turn_search_shorten(&m->search, m->e, &m->next, path);
    return path->count <= MARKS_MOST;
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

/* The idea that a turn which reaches the goal rests on. `scratch` is memory for a position. */
static enum finish_motif find_motif(const struct enclose5 *e, struct enclose5 *scratch, const struct turn_path *path)
{
    enum finish_motif motif = MOTIF_NONE;
    uint64_t gains[PAPER_MOST], live[PAPER_MOST];

    enclosure_own_gains(e, gains);
    enclose5_copy(scratch, e);
    for (int i = 0; i < path->count; i++) {
        int x = path->mark[i].x, y = path->mark[i].y, rows = i > 0 ? scratch->struck : 0;
        int coloured = scratch->coloured[e->to_move];
        enclose5_place_mark(scratch, x, y, NULL);
        enclose5_live(scratch, e->to_move, live);
        enum finish_motif found =
            scratch->struck - rows > 1                                                  ? MOTIF_FIVE_BY_TWO
            : scratch->struck > rows && enclose5_longest(scratch, live, x, y) > ALIGNED ? MOTIF_LONG_ROW
            : scratch->coloured[e->to_move] > coloured && i < path->count - 1           ? MOTIF_ENCLOSE_FIRST
            : scratch->struck > rows && !bits_have(gains[y], x)                         ? MOTIF_SECOND_ROW
                                                                                        : MOTIF_NONE;
        if (found != MOTIF_NONE && (motif == MOTIF_NONE || found < motif))
            motif = found;
    }
    return motif;
}

/* What another first mark does to the first mark of the answer: nothing; it makes a row that this mark would lengthen;
 * it encloses the cell. `scratch` is memory for a position. */
enum first_lost { FIRST_STAYS, FIRST_BARRED, FIRST_COLOURED };
static enum first_lost find_lost(const struct enclose5 *e, struct enclose5 *scratch, struct enclose5_cell other,
                                 struct enclose5_cell first)
{
    enclose5_try_mark(e, other.x, other.y, scratch);
    if (enclose5_owner(scratch, LAYER_COLOURS, first.x, first.y) >= 0)
        return FIRST_COLOURED;
    return enclose5_is_barred(scratch, first.x, first.y) ? FIRST_BARRED : FIRST_STAYS;
}

/* Says why the other first mark that leads to most cells fails, and how far all of them lead at most. */
static void write_tempting(struct finish_maker *m, struct enclose5_cell first, struct text *out)
{
    static const char *const sentences[] = {
        [FIRST_BARRED] = N_("After %s, %s may not be marked: it would lengthen that row."),
        [FIRST_COLOURED] = N_("After %s, %s is already coloured."),
    };
    const struct gaining_mark *best = NULL;
    scoped(text_release) struct text list = {0};

    for (int i = 0; i < m->count; i++) {
        const struct gaining_mark *f = &m->first[i];
        if (f->cell.x == first.x && f->cell.y == first.y)
            continue;
        if (!best || f->most > best->most)
            best = f;
        text_addf(&list, "%s%s", list.len > 0 ? ", " : "", cell_name(f->cell.x, f->cell.y).text);
    }
    assert(best); /* three first marks gain or more */
    enum first_lost lost = find_lost(m->e, &m->next, best->cell, first);
    if (lost != FIRST_STAYS)
        text_addf(out, "%s\t%s\t%s\n", sentences[lost], cell_name(best->cell.x, best->cell.y).text,
                  cell_name(first.x, first.y).text);
    text_addf(out, "%s\t%d\t%s\t%d",
              best->most == 1 ? N_("Other first marks reach at most %s cell (%s); the goal is %s.")
                              : N_("Other first marks reach at most %s cells (%s); the goal is %s."),
              best->most, text_string(&list), m->e->goal);
}

uint8_t finish_form(const struct enclose5 *e, int x, int y)
{
    enum { EMPTY, OWN, OTHER, COLOURED };
    int marked = enclose5_owner(e, LAYER_MARKS, x, y);
    return enclose5_owner(e, LAYER_COLOURS, x, y) >= 0 ? COLOURED
           : marked < 0                                ? EMPTY
           : marked == e->to_move                      ? OWN
                                                       : OTHER;
}

void finish_set_up(const struct values *v, const struct enclose5 *from, struct enclose5 *e)
{
    enclose5_start(v, (struct pos *)e);
    memcpy(e->row, from->row, (size_t)(LAYER_RUNS * e->height) * sizeof *e->row);
    memcpy(e->coloured, from->coloured, sizeof e->coloured);
    memcpy(e->live, from->live, sizeof e->live);
    e->empty = from->empty;
    e->to_move = from->to_move;
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct finish_maker *m = memory;
    int cells = v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1];
    struct enclose5 *game = &m->game, *e = (struct enclose5 *)puzzle->pos;
    struct turn_path path;

    m->e = &m->position[0];
    m->trial = &m->position[1];
    m->nodes = 0;
    uint32_t aim = cells < ROOMY ? 0 : (grades.least == GRADES) + rng_below(rng, GAINS_AIMED);
    m->aimed = GAINS_LEAST + (aim > 0) + (aim > 8);
    enclose5_start(v, (struct pos *)game);
    while (game->turns < cells * FINISH_LATE / 100 && playout_turn(game, rng))
        for (int player = 0; player < 2 && game->turns >= cells / FINISH_EARLY; player++) {
            enclose5_copy(m->e, game);
            m->e->to_move = (uint8_t)player;
            if (!become_puzzle(m, rng, &path))
                continue;
            finish_set_up(v, m->e, e);
            puzzle->motif = (int)find_motif(e, &m->next, &path);
            if (puzzle->motif == MOTIF_LONG_ROW && rng_below(rng, LONG_ROWS) > 0)
                continue;
            int32_t difficulty = turn_difficulty(&m->search, e, path.mark[0]) + FAILS * m->count;
            if (!puzzle_rate(puzzle, enclose5_finish_cuts, &v->of[PAPER_SIZE], difficulty, grades))
                continue;
            puzzle->value = path.count;
            puzzle->nodes = m->nodes;
            puzzle->key = enclose5_key(e, finish_form, (uint8_t)(e->goal - e->coloured[e->to_move]));
            text_add(&puzzle->answer, "1. ");
            turn_write(&path, &puzzle->answer);
            write_tempting(m, path.mark[0], &puzzle->tempting);
            return true;
        }
    return false;
}

/* ---- The question, asked of any position ------------------------------------------------------------------------- */

/* Keeps a turn that reaches the goal if it has the fewest marks so far, or as many and all are wanted. */
static void keep(const struct turn_path *path, bool all, struct solution *best)
{
    if (best->turns.len > 0 && (path->count > best->value || (path->count == best->value && !all)))
        return;
    if (path->count < best->value)
        text_clear(&best->turns);
    best->value = path->count;
    text_add(&best->turns, best->turns.len > 0 ? "\n" : "");
    turn_write(path, &best->turns);
}

/* Looks for turns of one mark that reach the goal, else for turns with a first mark that gains a move. */
static bool answer(const struct values *v UNUSED, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    struct solution *best = &result->of[0];
    uint64_t gains[PAPER_MOST] = {0};
    struct turn_path path = {.count = 1};
    bool spent = false;
    char who = (char)('A' + e->to_move);

    if (e->over)
        return text_refuse(why, "the game has ended");
    scoped(mem_free) struct finish_maker *m = mem_new(sizeof *m);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = enclose5_empty(e, y); left;) {
            path.mark[0] = (struct enclose5_cell){(uint8_t)bits_take(&left), (uint8_t)y};
            if (enclose5_try_mark(e, path.mark[0].x, path.mark[0].y, &m->next) &&
                m->next.coloured[e->to_move] >= e->goal)
                keep(&path, limits->all, best);
        }
    if (best->turns.len == 0)
        enclosure_own_gains(e, gains);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = gains[y]; left;) {
            struct enclose5_cell first = {(uint8_t)bits_take(&left), (uint8_t)y};
            uint64_t nodes = m->nodes < limits->nodes ? limits->nodes - m->nodes : 0;
            enum turn_verdict found = turn_search_after(&m->search, e, &m->next, first, nodes, true, &path);
            m->nodes += m->search.nodes;
            spent = spent || found == TURN_OPEN;
            if (found != TURN_REACHES)
                continue;
            turn_search_shorten(&m->search, e, &m->next, &path);
            keep(&path, limits->all, best);
        }
    if (best->turns.len == 0 && spent)
        return text_refuse(why, "no turn with which %c reaches the goal was found in %llu positions", who,
                           (unsigned long long)m->nodes);
    if (best->turns.len == 0)
        return text_refuse(why, "%c can't reach the goal in this turn", who);
    result->count = 1;
    result->nodes = m->nodes;
    best->player = e->to_move;
    best->proven = true;
    text_add_bytes(&best->line, best->turns.data, strcspn(text_string(&best->turns), "\n"));
    text_addf(&best->verdict, "%c reaches the goal in this turn, with %d mark%s", who, best->value,
              best->value == 1 ? "" : "s");
    return true;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static bool holds(const struct values *v UNUSED, const struct pos *start, const struct pos *end, int value)
{
    const struct enclose5 *before = (const struct enclose5 *)start, *after = (const struct enclose5 *)end;
    int player = before->to_move;
    return after->over && after->coloured[player] >= after->goal &&
           count_marks(after, player) - count_marks(before, player) == value;
}

/* The largest goal of puzzles on this paper. */
static int goal_most(const struct values *v)
{
    int most = v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1] / CELLS_A_GOAL;
    return most < GOAL_MOST ? most : GOAL_MOST;
}

void finish_fit(struct values *v, const bool *given)
{
    int most = goal_most(v);
    if (!given[PAPER_GOAL] && v->of[PAPER_GOAL].n[0] > most)
        v->of[PAPER_GOAL].n[0] = (int16_t)most;
}

bool finish_check(const struct values *v, struct text *why)
{
    int width = v->of[PAPER_SIZE].n[0], height = v->of[PAPER_SIZE].n[1], goal = v->of[PAPER_GOAL].n[0];
    if (goal >= GOAL_LEAST && goal <= goal_most(v))
        return true;
    return text_refuse(why, "puzzles on paper of %dx%d have goals of %d to %d coloured cells", width, height,
                       GOAL_LEAST, goal_most(v));
}

int finish_variety(const struct values *v)
{
    return v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1] / 2;
}

/* Cells that are coloured already count towards the goal. */
static void write_goal(const struct values *v UNUSED, const struct pos *start, int value UNUSED, bool proven UNUSED,
                       const struct words *words, struct text *out)
{
    const struct enclose5 *e = (const struct enclose5 *)start;
    int done = e->coloured[e->to_move];
    words_addf(words, out, done > 0 ? N_("Goal %d cells: %d to go") : N_("Goal %d cells"), e->goal, e->goal - done);
}

/* Finds another first mark that gains a move; one after which `first` would lengthen its row, if there is any. */
static bool find_decoy(const struct enclose5 *e, struct enclose5 *scratch, struct enclose5_cell first,
                       struct enclose5_cell *decoy, bool *bars)
{
    uint64_t gains[PAPER_MOST];
    bool found = false;

    *bars = false;
    enclosure_own_gains(e, gains);
    gains[first.y] &= ~bit(first.x);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = gains[y]; left && !*bars;) {
            struct enclose5_cell cell = {(uint8_t)bits_take(&left), (uint8_t)y};
            *bars = find_lost(e, scratch, cell, first) == FIRST_BARRED;
            if (scratch->owed == 0) /* the mark encloses its row */
                continue;
            if (*bars || !found)
                *decoy = cell;
            found = true;
        }
    return found;
}

/* The idea, how many marks tempt and one of them; and where the first mark goes. */
static void hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count UNUSED,
                 const struct words *words, struct text step[HINT_STEPS])
{
    static const char *const ideas[] = {
        [MOTIF_NONE] = N_("A row of five and a closed path work together."),
        [MOTIF_FIVE_BY_TWO] = N_("One mark makes two rows at once."),
        [MOTIF_LONG_ROW] = N_("A row of six or more gains more than one move."),
        [MOTIF_ENCLOSE_FIRST] = N_("Cells can be enclosed before the last mark."),
        [MOTIF_SECOND_ROW] = N_("A further row of five can be prepared within the turn."),
    };
    const struct enclose5 *e = (const struct enclose5 *)turns->before;
    struct enclose5 scratch;
    struct turn_path path;
    struct enclose5_cell decoy;
    bool bars;

    path.count = (int)turns->count;
    for (int i = 0; i < path.count; i++)
        path.mark[i] = (struct enclose5_cell){(uint8_t)turns->moves[i].at[0], (uint8_t)turns->moves[i].at[1]};
    assert(path.count > 0);
    puzzle_hint(words, &step[HINT_IDEA], "%s", words_get(words, ideas[find_motif(e, &scratch, &path)]));
    if (find_decoy(e, &scratch, path.mark[0], &decoy, &bars))
        puzzle_hint(words, &step[HINT_IDEA],
                    bars ? N_("Don't begin with %s: a cell that you need would only lengthen its row.")
                         : N_("Don't begin with %s."),
                    cell_name(decoy.x, decoy.y).text);
    puzzle_hint_place(words, &step[HINT_PLACE], path.mark[0].x, path.mark[0].y);
}

static void explain(const struct values *v, const struct played_turn *turns, size_t count UNUSED,
                    const struct words *words, struct text *out)
{
    enclose5_notation.say(v, turns, words, out);
    text_add(out, " ");
    words_addf(words, out, N_("After %s, any other way to the goal is right too."),
               cell_name(turns->moves[0].at[0], turns->moves[0].at[1]).text);
}

const struct puzzle_kind enclose5_finish = {
    .name = "finish",
    .title = N_("Win in this turn"),
    .mark = 'F',
    .summary = "reach the goal in this turn, by additional moves",
    .question = N_("Colour enough cells to win in this turn: find the whole turn."),
    .writing = N_("A mark alone is not enough: gain additional moves. Only one mark can come first; after it there "
                  "may be several ways. All cells inside count, marked ones too. You may lengthen rows of earlier "
                  "turns: each then gains for its full length."),
    .fields = {{N_("Marks in order"), 1}},
    FINISH_PUZZLE,
    .unit = N_("%d mark"),
    .units = N_("%d marks"),
    .advice = N_("Look for rows of four, and for gaps that one mark would close. "
                 "A row of five gains a move: find the mark that makes a row and also narrows a path."),
    .meaning = {N_("besides the right mark, two others can gain a move; the turn is seen at once"),
                N_("two others can gain a move, and the turn is harder to see"),
                N_("two or three others can gain a move, and the turn takes a second look"),
                N_("usually three others can gain a move, and the turn is well hidden"),
                N_("usually three others or more can gain a move, and most ways that look good lead nowhere")},
    .motifs = {[MOTIF_FIVE_BY_TWO - 1] = {"five-by-two", N_("Five by two")},
               [MOTIF_LONG_ROW - 1] = {"long-row", N_("A row of six or more")},
               [MOTIF_ENCLOSE_FIRST - 1] = {"enclose-first", N_("Enclose first")},
               [MOTIF_SECOND_ROW - 1] = {"second-row", N_("A second row")}},
    .cuts = enclose5_finish_cuts,
    .memory = sizeof(struct finish_maker),
    .make = make,
    .answer = answer,
    .holds = holds,
    .explain = explain,
    .hint = hint,
    .goal = write_goal,
};
