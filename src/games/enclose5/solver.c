/* Enclose5: the best turn in a position.
 *
 * Best is a turn that reaches the goal, found by going through all that can follow each first mark (turn_search.h).
 * Else a turn after which the opponent cannot reach it in the next; of these, the one that is worth most so many turns
 * ahead as the nodes allow (turn_tree.h). At first that is the one that colours most, then the one after which the
 * opponent can colour least. If all turns are asked for, one for each first mark. `swap` is not considered.
 *
 * Who wins is proven if the goal is reached in this turn, or by the opponent after every turn. */
#include "base/mem.h"
#include "game/notation.h"
#include "games/enclose5/turn_search.h"
#include "games/enclose5/turn_tree.h"

#include <stdlib.h>

enum {
    NODES_THREAT = 200, /* for what the opponent can colour after a turn, */
    NODES_REPLY = 2000, /* and for whether he can reach the goal */
    SHARE_REPLIES = 4
};

/* What the opponent can do in his next turn, the best first. */
enum reply { REPLY_HARMLESS, REPLY_OPEN /* not found out */, REPLY_WINS };

/* What a first mark can lead to. */
struct first_mark {
    struct turn_path path; /* up to the mark that colours last; the turn may have moves left */
    int value;             /* coloured cells of the player then, at most the goal */
    enum reply reply;
};

struct turn_solver {
    const struct enclose5 *e;
    struct enclose5 next, passed;
    struct mark_search search;
    struct first_mark firsts[PAPER_MOST * PAPER_MOST];
    int count;
    uint64_t left;            /* nodes to spend */
    bool is_partial;          /* not everything was searched */
    bool gained;              /* some first mark gains moves, so that not every turn was tried */
    enum reply threat, reply; /* if the player passed; after the best turns */
    struct turn_tree tree;
    int depth, equal; /* turns looked ahead; first marks at the front that are worth the same */
};

/* ---- First marks ------------------------------------------------------------------------------------------------- */

static int cap_at_goal(const struct enclose5 *e, int coloured)
{
    return coloured < e->goal ? coloured : e->goal;
}

/* Searches what follows a first mark. */
static void try_first(struct turn_solver *c, int x, int y)
{
    struct first_mark *f = &c->firsts[c->count];

    if (!enclose5_try_mark(c->e, x, y, &c->next))
        return;
    c->left -= c->left > 0;
    f->path.count = 1;
    f->path.mark[0] = (struct enclose5_cell){(uint8_t)x, (uint8_t)y};
    f->value = cap_at_goal(c->e, c->next.coloured[c->e->to_move]);
    c->count++;
    if (c->next.owed == 0)
        return;
    c->gained = true;
    turn_search(&c->search, &c->next, TURN_MARKS - 1, c->left, false);
    c->left -= c->search.nodes;
    c->is_partial = c->is_partial || (c->search.spent && c->search.most < c->e->goal);
    f->value = cap_at_goal(c->e, c->search.most);
    for (int i = 0; i < c->search.best.count; i++)
        f->path.mark[f->path.count++] = c->search.best.mark[i];
    if (f->value == c->e->goal)
        turn_search_trim(c->e, &c->next, &f->path);
}

/* Tries the first marks in some cells; at least one. */
static void try_cells(struct turn_solver *c, const uint64_t *cells, bool all)
{
    for (int y = 0; y < c->e->height; y++)
        for (uint64_t left = cells[y]; left;) {
            if (c->left == 0 && c->count > 0) {
                c->is_partial = true;
                return;
            }
            try_first(c, bits_take(&left), y);
            if (!all && c->count > 0 && c->firsts[c->count - 1].value == c->e->goal)
                return;
        }
}

/* The most that a turn with a certain reply colours. */
static int best_value(const struct turn_solver *c, enum reply reply)
{
    int best = 0;
    for (int i = 0; i < c->count; i++)
        if (c->firsts[i].reply == reply && c->firsts[i].value > best)
            best = c->firsts[i].value;
    return best;
}

/* Tries a mark that reaches the goal at once; else the marks that gain a move before the others: they can win. */
static void try_all(struct turn_solver *c, bool all)
{
    uint64_t gains[PAPER_MOST], others[PAPER_MOST] = {0};

    if (!all && c->left > 0) {
        bool wins = turn_search(&c->search, c->e, 1, 1, true);
        c->left -= c->search.nodes;
        if (wins) {
            try_first(c, c->search.best.mark[0].x, c->search.best.mark[0].y);
            return;
        }
    }
    enclosure_gains(c->e, c->e->to_move, gains);
    for (int y = 0; y < c->e->height; y++)
        others[y] = enclose5_empty(c->e, y) & ~gains[y];
    try_cells(c, gains, all);
    if (all || best_value(c, REPLY_HARMLESS) < c->e->goal)
        try_cells(c, others, all);
}

/* ---- The whole turn ---------------------------------------------------------------------------------------------- */

/* Places a mark for an additional move that is left over: one that gains none, if possible. */
static bool place_spare(struct enclose5 *e, struct enclose5_cell *cell)
{
    uint64_t gains[PAPER_MOST];

    enclosure_gains(e, e->to_move, gains);
    for (int i = 0; i < 2; i++)
        for (int y = 0; y < e->height; y++)
            for (uint64_t left = enclose5_empty(e, y) & (i == 0 ? ~gains[y] : gains[y]); left;) {
                *cell = (struct enclose5_cell){(uint8_t)bits_take(&left), (uint8_t)y};
                if (enclose5_place_mark(e, cell->x, cell->y, NULL))
                    return true;
            }
    return false;
}

/* Plays a first mark and what follows to the end of the turn, in c->next. Adds the turn to `out`, unless NULL, as a
 * line. Returns how many marks it has. */
static int play_turn(struct turn_solver *c, const struct first_mark *f, struct text *out)
{
    struct enclose5_cell cell;
    int count = 0;

    enclose5_copy(&c->next, c->e);
    for (; count < f->path.count || c->next.owed > 0; count++) {
        if (count < f->path.count) {
            cell = f->path.mark[count];
            enclose5_place_mark(&c->next, cell.x, cell.y, NULL);
        } else if (!place_spare(&c->next, &cell)) {
            break;
        }
        if (out)
            text_addf(out, "%s%s", count > 0 ? " " : out->len > 0 ? "\n" : "", cell_name(cell.x, cell.y).text);
    }
    return count;
}

/* ---- The opponent's next turn ------------------------------------------------------------------------------------ */

/* Whether the opponent can reach the goal if the turn ends here; c->search.best then holds how. */
static enum reply reply_to(struct turn_solver *c, const struct enclose5 *e)
{
    enclose5_copy(&c->passed, e);
    c->passed.moved = 1;
    c->passed.owed = 0;
    if (e->over || !enclose5_end_turn(NULL, (struct pos *)&c->passed, NULL))
        return REPLY_HARMLESS;
    bool wins =
        turn_search(&c->search, &c->passed, TURN_MARKS - 1, c->left < NODES_REPLY ? c->left : NODES_REPLY, true);
    c->left -= c->search.nodes;
    return wins ? REPLY_WINS : c->search.spent ? REPLY_OPEN : REPLY_HARMLESS;
}

/* Continues a turn by additional moves into the cells with which the opponent would reach the goal. */
static enum reply stop_reply(struct turn_solver *c, const struct enclose5 *e, struct turn_path *path)
{
    enum reply reply = reply_to(c, e);
    struct turn_path win = c->search.best;
    struct enclose5 next;

    for (int i = 0; i < win.count && reply == REPLY_WINS && e->owed > 0 && path->count < TURN_MARKS; i++) {
        if (!enclose5_try_mark(e, win.mark[i].x, win.mark[i].y, &next))
            continue;
        path->mark[path->count++] = win.mark[i];
        reply = stop_reply(c, &next, path);
        path->count -= reply == REPLY_WINS;
    }
    return reply;
}

/* Finds the reply to each first mark's turn. If the opponent can reach the goal, perhaps another turn stops him. */
static void find_replies(struct turn_solver *c)
{
    c->threat = c->reply = reply_to(c, c->e);
    for (int i = 0; i < c->count && c->threat != REPLY_HARMLESS; i++) {
        struct first_mark *f = &c->firsts[i];
        struct turn_path path = {.count = 1, .mark = {f->path.mark[0]}};
        play_turn(c, f, NULL);
        f->reply = reply_to(c, &c->next);
        if (f->reply == REPLY_WINS) {
            enclose5_try_mark(c->e, path.mark[0].x, path.mark[0].y, &c->next);
            f->reply = c->next.owed > 0 ? stop_reply(c, &c->next, &path) : REPLY_WINS;
            if (f->reply != REPLY_WINS) {
                f->path = path;
                play_turn(c, f, NULL);
                f->value = cap_at_goal(c->e, c->next.coloured[c->e->to_move]);
            }
        }
        c->reply = i == 0 || f->reply < c->reply ? f->reply : c->reply;
    }
}

/* The cells that the opponent can colour after a turn. */
static int threat_after(struct turn_solver *c, const struct first_mark *f)
{
    uint64_t nodes = c->left < NODES_THREAT ? c->left : NODES_THREAT;

    play_turn(c, f, NULL);
    if (c->next.over || nodes == 0 || !enclose5_end_turn(NULL, (struct pos *)&c->next, NULL))
        return 0;
    turn_search(&c->search, &c->next, TURN_MARKS - 1, nodes, false);
    c->left -= c->search.nodes;
    return c->search.most - c->e->coloured[!c->e->to_move];
}

/* Of the first marks with the best reply that are worth most, the one that leaves the opponent least; then the one with
 * the longest row; then the one nearest to the middle. */
static const struct first_mark *pick(struct turn_solver *c, int value)
{
    const struct first_mark *best = NULL;
    const uint64_t *live = enclose5_rows(c->e, LAYER_LIVE + c->e->to_move);
    int least = 0, longest = 0;

    for (int i = 0; i < c->count; i++) {
        const struct first_mark *f = &c->firsts[i];
        if (f->value < value || f->reply != c->reply || (best && c->left == 0))
            continue;
        int threat = value < c->e->goal ? threat_after(c, f) : 0;
        int x = f->path.mark[0].x, y = f->path.mark[0].y;
        int row = enclose5_longest(c->e, live, x, y) * 2 * PAPER_MOST - abs(2 * x + 1 - c->e->width) -
                  abs(2 * y + 1 - c->e->height);
        if (best && (threat > least || (threat == least && row <= longest)))
            continue;
        best = f;
        least = threat;
        longest = row;
    }
    return best;
}

/* ---- Further ahead ----------------------------------------------------------------------------------------------- */

/* What a turn is worth to its player after `turns` more, as far as it lies between `least` and `most`. */
static int worth_after(struct turn_solver *c, const struct first_mark *f, int turns, int least, int most)
{
    play_turn(c, f, NULL);
    if (!c->next.over)
        enclose5_end_turn(NULL, (struct pos *)&c->next, NULL);
    return c->next.to_move == c->e->to_move ? turn_tree_value(&c->tree, &c->next, 0, least, most)
                                            : -turn_tree_value(&c->tree, &c->next, turns, -most, -least);
}

/* Moves a first mark before others. */
static void move_mark(struct turn_solver *c, int from, int to)
{
    struct first_mark moved = c->firsts[from];
    memmove(&c->firsts[to + 1], &c->firsts[to], (size_t)(from - to) * sizeof moved);
    c->firsts[to] = moved;
}

/* Looks ever further ahead from the best turn so far, and from the others with the same reply, while there are nodes.
 * Moves the best to the front, with `all` those that are worth and colour as much behind it. */
static void look_ahead(struct turn_solver *c, const struct first_mark *best, bool all)
{
    int most = 0;
    move_mark(c, (int)(best - c->firsts), 0);
    c->tree.left = c->left;
    for (c->depth = 2; c->depth < TREE_MARKS && abs(most) < TREE_WON - TREE_MARKS; c->depth++) {
        for (int i = 0; i < c->count; i++) {
            if (c->firsts[i].reply != c->reply)
                continue;
            const int worth = worth_after(c, &c->firsts[i], c->depth, i > 0 ? most - all : -TREE_WON, TREE_WON);
            if (c->tree.spent) {
                c->left = 0;
                return;
            }
            if (i == 0 || worth > most) {
                most = worth;
                c->equal = 0;
            }
            if (worth == most && (c->equal == 0 || (all && c->firsts[i].value == c->firsts[0].value)))
                move_mark(c, i, c->equal++);
        }
    }
    c->left = c->tree.left;
}

/* ---- The solution ------------------------------------------------------------------------------------------------ */

/* "this turn and the reply alone: A colours 3 cells, and B can't reach the goal" */
static void write_verdict(const struct turn_solver *c, const struct solution *s, int marks, struct text *out)
{
    int me = 'A' + s->player, other = 'A' + !s->player;

    if (marks > 0) {
        text_addf(out, "%c reaches the goal, by %d mark%s", me, marks, marks == 1 ? "" : "s");
        return;
    }
    if (c->reply == REPLY_WINS) {
        text_addf(out, "%c reaches the goal in the next turn, %s", other,
                  s->proven ? "" : "after every turn that was tried");
        if (s->proven)
            text_addf(out, "whatever %c does", me);
        return;
    }
    text_addf(out, "found, depth %d%s: ", c->depth, c->is_partial ? ", not all turns were tried" : "");
    if (c->threat == REPLY_WINS && c->reply == REPLY_HARMLESS)
        text_addf(out, "%c stops %c from reaching the goal, and ", me, other);
    else
        text_addf(out, "%c ", me);
    if (s->value == 0)
        text_add(out, "colours nothing");
    else
        text_addf(out, "colours %d cell%s", s->value, s->value == 1 ? "" : "s");
    if (c->reply == REPLY_OPEN)
        text_addf(out, "; whether %c can reach the goal is open", other);
    else if (c->threat != REPLY_WINS)
        text_addf(out, ", and %c can't reach the goal", other);
}

static bool solve(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                  struct solve_result *result, struct text *why)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    uint64_t kept = limits->nodes / SHARE_REPLIES;
    struct solution *s = &result->of[0];

    if (e->over)
        return text_refuse(why, "the game has ended");
    scoped(mem_free) struct turn_solver *c = mem_new(sizeof *c);
    c->e = e;
    c->left = limits->nodes - kept;
    try_all(c, limits->all);
    c->left += kept;
    bool wins = best_value(c, REPLY_HARMLESS) == e->goal;
    if (!wins)
        find_replies(c);
    int value = best_value(c, c->reply);
    const struct first_mark *best = pick(c, value);
    if (!wins && c->reply != REPLY_WINS) {
        look_ahead(c, best, limits->all);
        best = c->firsts;
        value = best->value;
    }

    s->player = e->to_move;
    s->value = value - e->coloured[s->player];
    s->proven = wins ? !limits->all || !c->is_partial
                     : c->reply == REPLY_WINS && !c->is_partial && !c->gained && !enclose5_may_swap(v, e);
    int marks = play_turn(c, best, &s->line);
    text_add(&s->turns, limits->all ? "" : text_string(&s->line));
    for (int i = 0; limits->all && i < (c->equal > 0 ? c->equal : c->count); i++)
        if (c->equal > 0 || (c->firsts[i].value == value && c->firsts[i].reply == c->reply))
            play_turn(c, &c->firsts[i], &s->turns);
    write_verdict(c, s, wins ? marks : 0, &s->verdict);
    play_turn(c, best, NULL);
    if (!wins && c->reply == REPLY_WINS && reply_to(c, &c->next) == REPLY_WINS) {
        text_add(&s->line, "\n");
        turn_write(&c->search.best, &s->line);
    }
    result->count = 1;
    result->nodes = limits->nodes - c->left;
    return true;
}

/* The value counts the cells coloured in this turn, as far as the goal needs them. */
const struct solver enclose5_solver = {.solve = solve};
