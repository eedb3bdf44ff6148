/* Enclose5: makes puzzles of the kind `finish`.
 *
 * Plays a random game. Every position is searched for a turn that reaches the goal, by either player, and whose first
 * mark is the only one that can. A mark that gains a move can come before any turn, and so would lead to the goal too,
 * unless it does harm: mostly, it makes a row of five that another mark of the turn would lengthen, which is not
 * allowed. Few positions have several first marks like that. So marks are added in line with the first mark of the
 * turn, until enough other marks would make such a row. */
#include "games/enclose5/turn_search.h"

#include "game/notation.h"

#include <assert.h>
#include <stdlib.h>

enum {
    NODES_FIND = 80,  /* to search for a turn that reaches the goal */
    NODES_FIRST = 30, /* to search what another first mark leads to, to begin with, */
    NODES = 2000,     /* and in all; the answer must be found within as many */
    MARKS_MOST = 9,   /* of an answer: more is not for people */
    ALIGNED = 5,      /* cells of a row that a decoy makes */
    SIDES = 2,        /* of a cell, in line with it */
    DECOYS = ENCLOSE5_WAYS * SIDES * ALIGNED,
    DECOY_STEP = 7,   /* through all of them, in no particular order */
    GAINED_MOST = 2,  /* moves for a row that the first mark makes: with more, almost any loop can be closed */
    CHANGES_MOST = 4, /* marks placed, replaced or removed for a decoy */
    EARLY = 3,        /* positions are tried from cells / EARLY turns on, */
    LATE_SHARE = 60,  /* until so many turns for 100 cells: then the paper is too crowded */
    HUNDRED = 100,
    UNEVEN = 4 /* one player may have marks / UNEVEN more than the other */
};

static bool is_same(struct enclose5_cell a, struct enclose5_cell b)
{
    return a.x == b.x && a.y == b.y;
}

static bool has_mark(const struct turn_path *path, struct enclose5_cell cell)
{
    for (int i = 0; i < path->count; i++)
        if (is_same(path->mark[i], cell))
            return true;
    return false;
}

/* Both have about as many marks, though one may have had more additional moves. */
static bool is_even(const struct enclose5 *e)
{
    int marks[2] = {0, 0};
    for (int player = 0; player < 2; player++)
        for (int y = 0; y < e->height; y++)
            marks[player] += bits_count(enclose5_rows(e, LAYER_MARKS + player)[y]);
    return abs(marks[0] - marks[1]) * UNEVEN <= marks[0] + marks[1];
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
            enclose5_copy(&m->next, m->e);
            if (!enclose5_place_mark(&m->next, cell.x, cell.y, NULL) || m->next.owed == 0)
                continue;
            if (m->count == FINISH_GAINS_MOST)
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
        struct turn_path other;
        if (is_same(m->first[i].cell, first))
            continue;
        enum turn_verdict verdict =
            turn_search_after(&m->search, m->e, &m->next, m->first[i].cell, nodes, wins, &other);
        m->nodes += m->search.nodes;
        m->first[i].most = m->search.most;
        if (verdict == TURN_REACHES || (!wins && verdict == TURN_OPEN))
            return false;
    }
    return true;
}

/* ---- Decoys ------------------------------------------------------------------------------------------------------ */

/* Whether no player's live marks enclose anything that is not coloured. */
static bool is_settled(const struct enclose5 *e)
{
    uint64_t live[PAPER_MOST];
    int x, y;

    for (int player = 0; player < 2; player++) {
        enclose5_live(e, player, live);
        if (enclose5_find_uncoloured(e, live, &x, &y))
            return false;
    }
    return true;
}

/* Changes marks so that in one of the lines from the first mark of the turn the next five cells hold four marks and a
 * gap: whoever fills the gap makes a row that the first mark would lengthen. False if that takes too many changes, or
 * would change the turn. */
static bool place_decoy(struct enclose5 *e, const struct turn_path *path, int decoy)
{
    int gap = decoy % ALIGNED, side = decoy / ALIGNED % SIDES ? 1 : -1, way = decoy / (ALIGNED * SIDES);
    int dx = side * enclose5_step[way][0], dy = side * enclose5_step[way][1], me = e->to_move, changes = 0;

    for (int i = 0; i < ALIGNED; i++) {
        int x = path->mark[0].x + (i + 1) * dx, y = path->mark[0].y + (i + 1) * dy;
        struct enclose5_cell cell = {(uint8_t)x, (uint8_t)y};
        uint64_t live[PAPER_MOST];
        if (!enclose5_on_paper(e, x, y, NULL) || enclose5_owner(e, LAYER_COLOURS, x, y) >= 0 || has_mark(path, cell))
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
    return changes > 0 && is_settled(e);
}

/* Whether the turn reaches the goal, and its first mark gains at most `gained` moves for each row. */
static bool reaches_goal(const struct enclose5 *e, struct enclose5 *scratch, const struct turn_path *path, int gained)
{
    enclose5_copy(scratch, e);
    for (int i = 0; i < path->count; i++)
        if (scratch->over || (i > 0 && scratch->owed == 0) ||
            !enclose5_place_mark(scratch, path->mark[i].x, path->mark[i].y, NULL) ||
            (i == 0 && scratch->owed > gained * scratch->struck))
            return false;
    return scratch->coloured[e->to_move] >= e->goal;
}

/* Adds decoys until enough first marks gain a move. Each must leave the first mark of the turn the only one that leads
 * to the goal, as far as that shows soon. False if there are too few. */
static bool add_decoys(struct finish_maker *m, struct rng *rng, const struct turn_path *path)
{
    int start = (int)rng_below(rng, DECOYS), gained = 1 + (int)rng_below(rng, GAINED_MOST), count = m->count;

    for (int i = 0; i < DECOYS && count < FINISH_GAINS_LEAST; i++) {
        struct enclose5 *without = m->e;
        enclose5_copy(m->trial, m->e);
        if (!place_decoy(m->trial, path, (start + i * DECOY_STEP) % DECOYS) ||
            !reaches_goal(m->trial, &m->next, path, gained))
            continue;
        m->e = m->trial;
        if (list_first(m) && m->count > count && is_only(m, path->mark[0], NODES_FIRST, true)) {
            m->trial = without;
            count = m->count;
        } else {
            m->e = without;
        }
    }
    return count >= FINISH_GAINS_LEAST;
}

/* Whether the position can be made a puzzle, whose answer is then *path. The answer is found as it is for any other
 * position: by the first mark alone. */
static bool become_puzzle(struct finish_maker *m, struct rng *rng, struct turn_path *path)
{
    if (!is_even(m->e) || !list_first(m))
        return false;
    bool found = turn_search(&m->search, m->e, TURN_MARKS - 1, NODES_FIND, true);
    m->nodes += m->search.nodes;
    if (!found || m->search.best.count < FINISH_MARKS_LEAST)
        return false;
    *path = m->search.best;
    turn_search_trim(m->e, &m->next, path);
    /* That another first mark wins too mostly shows soon; so at first none is followed far. */
    if (!is_only(m, path->mark[0], NODES_FIRST, true) || !add_decoys(m, rng, path) || !is_even(m->e) ||
        turn_search(&m->search, m->e, 1, 1, true) || !is_only(m, path->mark[0], NODES, false) ||
        turn_search_after(&m->search, m->e, &m->next, path->mark[0], NODES, true, path) != TURN_REACHES)
        return false;
    turn_search_shorten(&m->search, m->e, &m->next, path);
    return path->count <= MARKS_MOST;
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

enum finish_motif finish_motif(const struct enclose5 *e, struct enclose5 *scratch, const struct turn_path *path)
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

enum first_lost finish_first_lost(const struct enclose5 *e, struct enclose5 *scratch, struct enclose5_cell other,
                                  struct enclose5_cell first)
{
    enclose5_copy(scratch, e);
    enclose5_place_mark(scratch, other.x, other.y, NULL);
    if (enclose5_owner(scratch, LAYER_COLOURS, first.x, first.y) >= 0)
        return FIRST_COLOURED;
    return enclose5_is_barred(scratch, first.x, first.y) ? FIRST_BARRED : FIRST_STAYS;
}

/* Says why the other first mark that leads to most cells fails, and how far all of them lead: "c4 5, f7 3". */
static void write_tempting(struct finish_maker *m, struct enclose5_cell first, struct text *out)
{
    static const char *const sentences[] = {
        [FIRST_STAYS] = N_("Cells in all, at most, after other first marks: %s; the goal is %s."),
        [FIRST_BARRED] =
            N_("After %s, %s may not be marked: it would lengthen that row. Cells in all, at most, after other "
               "first marks: %s; the goal is %s."),
        [FIRST_COLOURED] =
            N_("After %s, %s is coloured already. Cells in all, at most, after other first marks: %s; the goal is "
               "%s."),
    };
    const struct gaining_mark *best = NULL;
    scoped(text_release) struct text list = {0};

    for (int i = 0; i < m->count; i++) {
        const struct gaining_mark *f = &m->first[i];
        if (is_same(f->cell, first))
            continue;
        if (!best || f->most > best->most)
            best = f;
        text_add(&list, list.len > 0 ? ", " : "");
        notation_write_cell(f->cell.x, f->cell.y, &list);
        text_addf(&list, " %d", f->most);
    }
    assert(best); /* three first marks gain or more */
    enum first_lost lost = finish_first_lost(m->e, &m->next, best->cell, first);
    text_add(out, sentences[lost]);
    for (int i = 0; i < 2 && lost != FIRST_STAYS; i++) {
        text_add_char(out, '\t');
        notation_write_cell(i ? first.x : best->cell.x, i ? first.y : best->cell.y, out);
    }
    text_addf(out, "\t%s\t%d", text_string(&list), m->e->goal);
}

/* What a cell is to the player to move. It does not matter what coloured cells hold and whose they are. */
static uint8_t form_of(const struct enclose5 *e, int x, int y)
{
    enum { EMPTY, OWN, OTHER, COLOURED };
    int marked = enclose5_owner(e, LAYER_MARKS, x, y);
    return enclose5_owner(e, LAYER_COLOURS, x, y) >= 0 ? COLOURED
           : marked < 0                                ? EMPTY
           : marked == e->to_move                      ? OWN
                                                       : OTHER;
}

/* Fills in a puzzle. It starts with what position tags can say: marks, colours, and the player to move. */
static void fill_in(struct finish_maker *m, const struct values *v, const struct turn_path *path, struct puzzle *puzzle)
{
    struct enclose5 *e = (struct enclose5 *)puzzle->pos;

    enclose5_start(v, puzzle->pos);
    memcpy(e->row, m->e->row, (size_t)(LAYER_RUNS * e->height) * sizeof *e->row);
    memcpy(e->coloured, m->e->coloured, sizeof e->coloured);
    memcpy(e->live, m->e->live, sizeof e->live);
    e->empty = m->e->empty;
    e->to_move = m->e->to_move;
    puzzle->value = path->count;
    puzzle->difficulty = turn_difficulty(&m->search, e, path->mark[0]);
    puzzle->motif = (int)finish_motif(e, &m->next, path);
    puzzle->nodes = m->nodes;
    puzzle->key = enclose5_key(e, form_of, (uint8_t)(e->goal - e->coloured[e->to_move]));
}

bool finish_make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct finish_maker *m = memory;
    int cells = v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1];
    struct enclose5 *game = &m->game;
    struct turn_path path;

    m->e = &m->position[0];
    m->trial = &m->position[1];
    m->nodes = 0;
    enclose5_start(v, (struct pos *)game);
    while (game->turns < cells * LATE_SHARE / HUNDRED && playout_turn(game, rng))
        for (int player = 0; player < 2 && game->turns >= cells / EARLY; player++) {
            enclose5_copy(m->e, game);
            m->e->to_move = (uint8_t)player;
            if (!become_puzzle(m, rng, &path))
                continue;
            fill_in(m, v, &path, puzzle);
            puzzle->grade = puzzle_grade(enclose5_finish_cuts, &v->of[PAPER_SIZE], puzzle->difficulty);
            if (puzzle->grade < grades.least || puzzle->grade > grades.most)
                continue;
            text_add(&puzzle->answer, "1. ");
            turn_write(&path, &puzzle->answer);
            write_tempting(m, path.mark[0], &puzzle->tempting);
            return true;
        }
    return false;
}
