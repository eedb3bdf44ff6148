/* Connect, Square!: puzzles of the kind `reply`.
 *
 * In a random game both players take what they can and, mostly, give nothing as long as they can avoid it. When no safe
 * line is left, every way to continue is looked at. Of the puzzles in a game, the one nearest to a grade chosen before
 * is kept. */
#include "base/words.h"
#include "games/connect_square/reply.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODES = 4000,  /* of one search; a puzzle that needs more is not for people */
    BLUNDERS = 10, /* in every other game, one safe turn in this many gives something all the same */
    HABITS = 4,
    SQUARES_SOME = 4,
    SQUARES_MANY = 5
};

/* A random game, kept as a bitboard once few enough lines are left. */
struct reply_game {
    struct bitboard_map map;
    struct bitboard board;
    struct line_list lines;
    int player;
    bool blunders;
    uint32_t homely;      /* how many turns of HABITS a player does not widen his reach if he need not */
    struct grades grades; /* that are wanted */
    int aim;              /* the preferred grade */
};

/* The best puzzle found in a game. */
struct reply_find {
    int grade;
    int drawn;      /* lines of the game before it */
    int given;      /* one more line that leads to it but is not the game's next, or LATTICE_NO_LINE */
    int player;     /* to move */
    uint64_t nodes; /* of all searches so far */
    struct bitboard board;
    struct reply reply;
};

/* ---- The game ---------------------------------------------------------------------------------------------------- */

/* A random member of a set that is not empty. */
static int pick(uint64_t lines, struct rng *rng)
{
    uint32_t skip = rng_below(rng, (uint32_t)bits_count(lines));
    while (skip-- > 0)
        lines &= lines - 1;
    return bits_first(lines);
}

/* Lines that give a square its third side. */
static uint64_t gifts_of(const struct bitboard_map *map, const struct bitboard *board)
{
    uint64_t captures, gifts;
    bitboard_captures_and_gifts(map, board, &captures, &gifts);
    return gifts;
}

/* Plays a whole turn. False if the game is over. */
static bool play_turn(struct reply_game *g, struct rng *rng)
{
    for (bool more = true; more;) {
        uint64_t mine = bitboard_moves(&g->board, g->player), captures = g->board.captures & mine;
        uint64_t gifts = gifts_of(&g->map, &g->board) & mine, safe = mine & ~captures & ~gifts;
        bool blunder = gifts && g->blunders && rng_below(rng, BLUNDERS) == 0;
        /* Safe lines that do not widen the player's reach. */
        uint64_t home = 0;
        if (rng_below(rng, HABITS) < g->homely)
            for (uint64_t left = safe; left;) {
                int line = bits_take(&left);
                home |= g->map.touch[line] & g->board.free & ~g->board.reach[g->player] ? 0 : bit(line);
            }
        safe = home ? home : safe;
        int line = pick(captures ? captures : safe && !blunder ? safe : gifts, rng);
        g->lines.line[g->lines.count++] = g->map.line[line];
        more = bitboard_draw(&g->map, &g->board, g->player, line) > 0;
        if (bitboard_anybody_out(&g->board))
            return false;
    }
    g->player = !g->player;
    return true;
}

/* ---- Finding puzzles --------------------------------------------------------------------------------------------- */

/* `gifts` give a square its third side. A gift loses nothing when the opponent does not reach the fourth side. */
static int grade_of(const struct reply *r, uint64_t gifts)
{
    if (r->best.taken < r->takeable)
        return r->takeable >= SQUARES_SOME ? 5 : 4;
    if (r->best.given > 0)
        return 3;
    return r->takeable >= SQUARES_MANY || (r->best.last & gifts) ? 2 : 1;
}

/* Whether a puzzle of the grade would be kept. */
static bool is_better(const struct reply_game *g, int grade, const struct reply_find *find)
{
    if (grade < g->grades.least || grade > g->grades.most)
        return false;
    return find->grade == 0 || abs(grade - g->aim) < abs(find->grade - g->aim);
}

/* Whether the position may be a puzzle that would be kept. When two diagonals can end the turn there is hardly ever one
 * best turn: neither changes anything. */
static bool is_hopeful(const struct reply_game *g, const struct bitboard *board, int player,
                       const struct reply_find *find)
{
    struct bitboard all = *board;
    int takeable = bitboard_take(&g->map, &all, player);
    uint64_t passes = bitboard_moves(&all, player) & g->map.diagonals;
    /* The number of squares that can be taken tells which grades are possible. */
    bool some = takeable >= SQUARES_SOME, many = takeable >= SQUARES_MANY;
    bool possible[GRADES + 1] = {false, !many, true, true, takeable > 0 && !some, some};

    if (passes & (passes - 1))
        return false;
    for (int grade = 1; grade <= GRADES; grade++)
        if (possible[grade] && is_better(g, grade, find))
            return true;
    return false;
}

/* Keeps a position if it is a puzzle nearer to the aim than the one found so far. */
static void consider(const struct reply_game *g, const struct bitboard *board, int player, int given,
                     struct reply_find *find)
{
    struct reply reply;
    if (board->left * 2 < g->map.squares || !is_hopeful(g, board, player, find) ||
        !reply_search(&g->map, board, player, NODES, &reply))
        return;
    find->nodes += reply.nodes;
    if (reply.second.lines == 0 || reply_worth(&reply.best) == reply_worth(&reply.second) ||
        (reply.best.taken == reply.takeable && reply.all[1].lines == 0))
        return;
    int grade = grade_of(&reply, gifts_of(&g->map, board));
    if (is_better(g, grade, find))
        *find = (struct reply_find){grade, g->lines.count, given, player, find->nodes, *board, reply};
}

/* Considers the position before a turn and, if every line gives something, the position after each of them. */
static void consider_turn(const struct reply_game *g, struct reply_find *find)
{
    uint64_t mine = bitboard_moves(&g->board, g->player), captures = g->board.captures & mine;
    bool gives = captures == 0 && (mine & ~gifts_of(&g->map, &g->board)) == 0;

    if (captures || gives)
        consider(g, &g->board, g->player, LATTICE_NO_LINE, find);
    while (gives && mine) {
        struct bitboard after = g->board;
        int line = bits_take(&mine);
        bitboard_draw(&g->map, &after, g->player, line);
        if (!bitboard_anybody_out(&after))
            consider(g, &after, !g->player, g->map.line[line], find);
    }
}

/* ---- The puzzle in words ----------------------------------------------------------------------------------------- */

/* Turns being written: their lines are drawn on the board. */
struct reply_writer {
    const struct lattice *l;
    const struct bitboard_map *map;
    struct bitboard board;
    struct text *out;
};

static void write_line(struct reply_writer *w, int player, int line)
{
    if (w->out->len > 0 && w->out->data[w->out->len - 1] != '\n')
        text_add_char(w->out, ' ');
    lattice_write_lines(w->l, &w->map->line[line], 1, w->out);
    bitboard_draw(w->map, &w->board, player, line);
}

/* Writes lines of a set in an order in which each fills a square, as long as there is one. Where possible, each
 * continues from the one before. */
static void write_captures(struct reply_writer *w, int player, uint64_t lines)
{
    uint64_t next, near = 0;
    while ((next = w->board.captures & bitboard_moves(&w->board, player) & lines) != 0) {
        int line = bits_first(next & near ? next & near : next);
        near = w->map->touch[line];
        write_line(w, player, line);
    }
}

/* Writes a turn and, if it takes anything, the best reply: a line each. */
static void write_play(struct reply_writer *w, int player, const struct reply_turn *turn)
{
    int least = LATTICE_SQUARES, best = -1;

    write_captures(w, player, turn->lines);
    if (turn->last)
        write_line(w, player, bits_first(turn->last));
    if (turn->given == 0)
        return;
    text_add_char(w->out, '\n');
    write_captures(w, !player, UINT64_MAX);
    /* The reply ends with a line that gives least back, if there is one to draw. */
    for (uint64_t lines = w->board.left > 0 ? bitboard_moves(&w->board, !player) : 0; lines;) {
        struct bitboard after = w->board;
        int line = bits_take(&lines);
        bitboard_draw(w->map, &after, !player, line);
        int given = bitboard_take(w->map, &after, player);
        if (given < least) {
            least = given;
            best = line;
        }
    }
    if (best >= 0)
        write_line(w, !player, best);
}

/* Why it is wrong to take everything without thinking further, or, where everything must be taken, to end with another
 * line. */
static void write_tempting(const struct lattice *l, const struct bitboard_map *map, const struct reply_find *find,
                           struct text *out)
{
    const struct reply *r = &find->reply;

    if (r->best.taken < r->takeable) {
        text_addf(out, "%s\t%c\t%d",
                  r->takeable == 1   ? N_("Taking the square lets %s take %s, whatever line comes last.")
                  : r->takeable == 2 ? N_("Taking both squares lets %s take %s, whatever line comes last.")
                                     : N_("Taking all squares lets %s take %s, whatever line comes last."),
                  'A' + !find->player, r->all[0].given);
        return;
    }
    text_addf(out, "%s\t",
              r->best.given
                  ? r->takeable ? N_("%s as the last line lets %s take %s, not %s.") : N_("%s lets %s take %s, not %s.")
              : r->takeable ? N_("%s as the last line lets %s take %s.")
                            : N_("%s lets %s take %s."));
    lattice_write_lines(l, &map->line[bits_first(r->all[1].last)], 1, out);
    text_addf(out, "\t%c\t%d", 'A' + !find->player, r->all[1].given);
    if (r->best.given)
        text_addf(out, "\t%d", r->best.given);
}

/* Each line that can be drawn counts, and who reaches it. */
static struct puzzle_key key_of(const struct lattice *l, const struct bitboard_map *map, const struct reply_find *find)
{
    struct lattice_form form = {{0}};
    for (uint64_t lines = find->board.free; lines;) {
        int line = bits_take(&lines);
        bool mine = bits_have(find->board.reach[find->player], line);
        bool theirs = bits_have(find->board.reach[!find->player], line);
        form.of[map->line[line]] = (uint8_t)(1 + 2 * mine + 4 * theirs);
    }
    return lattice_key(l, &form);
}

bool reply_make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct reply_game g = {.blunders = rng_below(rng, 2), .grades = grades};
    const struct lattice *l = (const struct lattice *)puzzle->pos;
    struct reply_find find = {.grade = 0};
    struct playout opening; /* safe lines until the rest fits into a bitboard */
    struct lattice_choice choice;
    (void)memory;

    g.homely = rng_below(rng, HABITS + 1);
    g.aim = puzzle_aim(grades, rng);
    playout_start(v, &opening);
    while (!bitboard_init(&opening.l, &g.map, &g.board)) {
        lattice_choose(&opening.l, &choice);
        if (choice.safe.count == 0 || !playout_draw(&opening, playout_pick(&choice.safe, rng)))
            return false;
    }
    g.lines = opening.game;
    g.player = opening.l.to_move;
    do
        consider_turn(&g, &find);
    while (find.grade != g.aim && play_turn(&g, rng));
    if (find.grade == 0)
        return false;

    g.lines.count = find.drawn;
    if (find.given != LATTICE_NO_LINE)
        g.lines.line[g.lines.count++] = (uint16_t)find.given;
    if (!playout_replay(v, &g.lines, puzzle->pos))
        return false;
    struct text play = {0};
    write_play(&(struct reply_writer){l, &g.map, find.board, &play}, find.player, &find.reply.best);
    puzzle_number_turns(&play, 1, &puzzle->answer);
    text_release(&play);
    write_tempting(l, &g.map, &find, &puzzle->tempting);
    puzzle->grade = find.grade;
    puzzle->nodes = find.nodes;
    puzzle->value = reply_worth(&find.reply.best);
    puzzle->key = key_of(l, &g.map, &find);
    return true;
}

/* Where the search for puzzles does not apply, because many lines are left or a player may go out, the lookahead judges
 * turns by the same measure, without proof. */
bool reply_answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                  struct solve_result *result, struct text *why)
{
    const struct lattice *l = (const struct lattice *)pos;
    struct solution *best = &result->of[0];
    int player = l->to_move;
    struct bitboard_map map;
    struct bitboard board;
    struct reply reply = {.nodes = 0};
    (void)v;

    if (l->over)
        return text_refuse(why, "the game has ended");
    if (l->players != BITBOARD_PLAYERS)
        return text_refuse(why, "the question reply is for two players");
    best->proven = bitboard_init(l, &map, &board) && reply_search(&map, &board, player, limits->nodes, &reply);
    result->nodes = reply.nodes;
    if (best->proven) {
        write_play(&(struct reply_writer){l, &map, board, &best->line}, player, &reply.best);
        text_add_bytes(&best->turns, best->line.data, strcspn(text_string(&best->line), "\n"));
        best->player = player;
        best->value = reply_worth(&reply.best);
        result->count = 1;
    } else {
        lookahead_solve(l, limits, reply.nodes < limits->nodes ? limits->nodes - reply.nodes : 0, result);
        best->value -= l->points[player] - l->points[!player];
        text_clear(&best->verdict);
        text_add(&best->verdict, "the best found: ");
    }
    if (best->value == 0)
        text_addf(&best->verdict, "%c comes out even", 'A' + player);
    else
        text_addf(&best->verdict, "%c comes out %d square%s %s", 'A' + player, abs(best->value),
                  abs(best->value) == 1 ? "" : "s", best->value < 0 ? "behind" : "ahead");
    return true;
}
