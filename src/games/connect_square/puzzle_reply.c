/* Connect, Square!: puzzles of the kind `reply`.
 *
 * A random game is played in which both take what they can and, mostly, give nothing as long as they can help it. When
 * no harmless line is left, it gets interesting: then every way to go on is looked at. Of the puzzles of a game the one
 * nearest to a grade that was drawn before is kept. */
#include "games/connect_square/puzzle.h"
#include "games/connect_square/reply.h"

#include <stdlib.h>

enum {
    NODES = 4000,  /* of one search: what needs more is not for people */
    BLUNDERS = 10, /* one harmless turn in so many gives something all the same, in every other game */
    HABITS = 4,
    SQUARES_SOME = 4,
    SQUARES_MANY = 5
};

/* A game in play. */
struct bout {
    struct rest_board board;
    struct rest rest;
    struct lattice_game game;
    int player;
    bool blunders;
    uint32_t homely; /* in so many turns of HABITS a player does not widen his reach, if he need not */
};

/* Which grades will do, and which of them is best. */
struct wish {
    struct grades grades;
    int aim;
};

/* A puzzle found in a game. */
struct find {
    int grade;
    int drawn;      /* lines of the game before it */
    int given;      /* the line after them, which the game itself did not go on with; -1: none */
    int player;     /* whose turn it is */
    uint64_t nodes; /* of all searches so far */
    struct rest rest;
    struct reply reply;
};

static int count_bits(uint64_t lines)
{
    return __builtin_popcountll(lines);
}

/* ---- The game --------------------------------------------------------------------------------------------- */

/* One of a set of lines, by lot. */
static int draw_lot(struct rng *rng, uint64_t lines)
{
    uint32_t skip = rng_below(rng, (uint32_t)count_bits(lines));
    while (skip-- > 0)
        lines &= lines - 1;
    return __builtin_ctzll(lines);
}

/* Lines that give a square its third side. */
static uint64_t gifts(const struct rest_board *b, const struct rest *r)
{
    uint64_t lines = 0;
    for (int i = 0; i < b->squares; i++) {
        uint64_t sides = b->sides[i] & r->free, others = sides & (sides - 1);
        if (others != 0 && (others & (others - 1)) == 0)
            lines |= sides;
    }
    return lines;
}

static bool anybody_out(const struct rest *r)
{
    return rest_moves(r, 0) == 0 || rest_moves(r, 1) == 0;
}

static int play_line(struct bout *b, int line)
{
    b->game.line[b->game.count++] = b->board.line[line];
    return rest_draw(&b->board, &b->rest, b->player, line);
}

/* Of a set of lines those that do not widen the player's reach. */
static uint64_t at_home(const struct bout *b, uint64_t lines)
{
    uint64_t home = 0;
    for (; lines; lines &= lines - 1)
        if ((b->board.touch[__builtin_ctzll(lines)] & b->rest.free & ~b->rest.reach[b->player]) == 0)
            home |= lines & -lines;
    return home;
}

/* A whole turn. False if the game is over. */
static bool play_turn(struct bout *b, struct rng *rng)
{
    for (bool more = true; more;) {
        uint64_t mine = rest_moves(&b->rest, b->player), captures = b->rest.captures & mine;
        uint64_t giving = gifts(&b->board, &b->rest) & mine, harmless = mine & ~captures & ~giving;
        bool blunder = giving && b->blunders && rng_below(rng, BLUNDERS) == 0;
        uint64_t home = rng_below(rng, HABITS) < b->homely ? at_home(b, harmless) : 0;
        harmless = home ? home : harmless;
        uint64_t choice = captures ? captures : harmless && !blunder ? harmless : giving;
        more = play_line(b, draw_lot(rng, choice)) > 0;
        if (anybody_out(&b->rest))
            return false;
    }
    b->player = !b->player;
    return true;
}

/* Plays on the lattice itself, giving nothing, until so few lines are left that they fit into a set. False if that
 * fails. */
static bool play_opening(const struct values *v, struct bout *b, struct lattice *l, struct rng *rng)
{
    struct lattice_choice choice;
    connect_square.rules->start(v, (struct pos *)l);
    while (!rest_of(l, &b->board, &b->rest)) {
        lattice_choose(l, &choice);
        if (choice.harmless == 0)
            return false;
        int line = choice.safe[rng_below(rng, (uint32_t)choice.harmless)];
        struct move move = lattice_move(l, line);
        b->game.line[b->game.count++] = (uint16_t)line;
        if (!connect_square.rules->play(v, (struct pos *)l, &move, NULL) ||
            !connect_square.rules->end_turn(v, (struct pos *)l, NULL))
            return false;
    }
    b->player = l->to_move;
    return true;
}

/* ---- Looking for puzzles ------------------------------------------------------------------------------------ */

/* `gifts` give a square its third side; if nothing is lost by one, it is because the opponent does not reach the
 * fourth. */
static int grade_of(const struct reply *r, uint64_t gifts)
{
    if (r->best.taken < r->takeable)
        return r->takeable >= SQUARES_SOME ? 5 : 4;
    if (r->best.given > 0)
        return 3;
    return r->takeable >= SQUARES_MANY || (r->best.last & gifts) ? 2 : 1;
}

/* Whether where so many squares can be taken there may be a puzzle of a grade. */
static bool may_have(int takeable, int grade)
{
    if (grade == 5)
        return takeable >= SQUARES_SOME;
    if (grade == 4)
        return takeable > 0 && takeable < SQUARES_SOME;
    return grade > 1 || takeable < SQUARES_MANY;
}

/* Whether a puzzle of a grade would be kept. */
static bool is_better(int grade, struct wish wish, const struct find *find)
{
    if (grade < wish.grades.least || grade > wish.grades.most)
        return false;
    return find->grade == 0 || abs(grade - wish.aim) < abs(find->grade - wish.aim);
}

/* Whether there may be a puzzle that would be kept. If a player has two lines to end his turn with that change nothing,
 * there is hardly ever one best turn. */
static bool is_hopeful(const struct rest_board *b, const struct rest *r, int player, struct wish wish,
                       const struct find *find)
{
    struct rest all = *r;
    int takeable = rest_take(b, &all, player);
    uint64_t passes = rest_moves(&all, player) & b->diagonals;
    if (passes & (passes - 1))
        return false;
    for (int grade = 1; grade <= GRADES; grade++)
        if (may_have(takeable, grade) && is_better(grade, wish, find))
            return true;
    return false;
}

/* Keeps a position if it is a puzzle nearer to the grade aimed at than the one found so far. */
static void consider(const struct bout *b, const struct rest *rest, int player, int given, struct wish wish,
                     struct find *find)
{
    struct reply reply;
    if (rest->left * 2 < b->board.squares || !is_hopeful(&b->board, rest, player, wish, find) ||
        !reply_search(&b->board, rest, player, NODES, &reply))
        return;
    find->nodes += reply.nodes;
    if (reply.second.lines == 0 || reply_worth(&reply.best) == reply_worth(&reply.second) ||
        (reply.best.taken == reply.takeable && reply.all[1].lines == 0))
        return;
    int grade = grade_of(&reply, gifts(&b->board, rest));
    if (is_better(grade, wish, find))
        *find = (struct find){grade, b->game.count, given, player, find->nodes, *rest, reply};
}

/* Looks at the position before a turn, and, if nothing is left but to give, at those after every gift. */
static void look(const struct bout *b, struct wish wish, struct find *find)
{
    uint64_t mine = rest_moves(&b->rest, b->player), captures = b->rest.captures & mine;
    if (captures) {
        consider(b, &b->rest, b->player, -1, wish, find);
        return;
    }
    if (mine & ~gifts(&b->board, &b->rest))
        return;
    consider(b, &b->rest, b->player, -1, wish, find);
    for (; mine; mine &= mine - 1) {
        struct rest after = b->rest;
        int line = __builtin_ctzll(mine);
        rest_draw(&b->board, &after, b->player, line);
        if (!anybody_out(&after))
            consider(b, &after, !b->player, line, wish, find);
    }
}

/* ---- The puzzle in words ----------------------------------------------------------------------------------- */

/* The rules' position, and what is left in it. */
struct scene {
    const struct lattice *l;
    const struct rest_board *board;
    struct rest rest;
    struct text *out;
};

/* Draws lines in an order in which each fills a square, as long as there is one; where it can, each goes on from the
 * one before. Writes them. */
static void write_captures(struct scene *s, int player, uint64_t lines)
{
    uint64_t near = 0;
    for (;;) {
        uint64_t next = s->rest.captures & rest_moves(&s->rest, player) & lines;
        if (next == 0)
            return;
        int line = __builtin_ctzll(next & near ? next & near : next);
        text_add_char(s->out, ' ');
        lattice_write_lines(s->l, &s->board->line[line], 1, s->out);
        near = s->board->touch[line];
        rest_draw(s->board, &s->rest, player, line);
    }
}

static void write_last(struct scene *s, int player, uint64_t last)
{
    int line = __builtin_ctzll(last);
    text_add_char(s->out, ' ');
    lattice_write_lines(s->l, &s->board->line[line], 1, s->out);
    rest_draw(s->board, &s->rest, player, line);
}

/* The line with which who replies gives least in his turn; 0 if he has none to draw. */
static uint64_t least_gift(const struct rest_board *b, const struct rest *r, int player)
{
    uint64_t lines = rest_moves(r, player), best = 0;
    int least = LATTICE_SQUARES;

    for (; lines && r->left > 0; lines &= lines - 1) {
        struct rest after = *r;
        rest_draw(b, &after, player, __builtin_ctzll(lines));
        int given = rest_take(b, &after, !player);
        if (given < least) {
            least = given;
            best = lines & -lines;
        }
    }
    return best;
}

/* The turn and, if it takes anything, the best reply. */
static void write_answer(struct scene *s, const struct find *find)
{
    int player = find->player;
    uint64_t last;

    text_add(s->out, "1.");
    write_captures(s, player, find->reply.best.lines);
    if (find->reply.best.last)
        write_last(s, player, find->reply.best.last);
    if (find->reply.best.given == 0)
        return;
    text_add(s->out, "\n2.");
    write_captures(s, !player, ~(uint64_t)0);
    last = least_gift(s->board, &s->rest, !player);
    if (last)
        write_last(s, !player, last);
}

/* Why it does not do to take all and think no further or, where all is to be taken, to end with another line. */
static void write_tempting(const struct scene *s, const struct find *find, struct text *out)
{
    const struct reply *r = &find->reply;
    int line;

    if (r->best.taken < r->takeable) {
        if (r->takeable == 1)
            text_add(out, "Taking the square");
        else if (r->takeable == 2)
            text_add(out, "Taking both squares");
        else
            text_addf(out, "Taking all %d squares", r->takeable);
        text_addf(out, " lets %c take %d, whatever line comes last.", 'A' + !find->player, r->all[0].given);
        return;
    }
    line = __builtin_ctzll(r->all[1].last);
    lattice_write_lines(s->l, &s->board->line[line], 1, out);
    text_addf(out, r->takeable ? " as the last line lets %c take %d" : " lets %c take %d", 'A' + !find->player,
              r->all[1].given);
    text_addf(out, r->best.given ? ", not %d." : ".", r->best.given);
}

static struct puzzle_key key_of(const struct lattice *l, const struct rest_board *b, const struct find *find)
{
    struct lattice_form form = {{0}};
    for (uint64_t lines = find->rest.free; lines; lines &= lines - 1) {
        int line = __builtin_ctzll(lines);
        int mine = find->rest.reach[find->player] >> line & 1, theirs = find->rest.reach[!find->player] >> line & 1;
        form.of[b->line[line]] = (uint8_t)(1 + 2 * mine + 4 * theirs);
    }
    return lattice_key(l, &form);
}

/* Plays the game again by the rules, up to the position found, and fills in the puzzle. */
static bool tell(const struct values *v, struct bout *b, const struct find *find, struct puzzle *puzzle)
{
    struct scene scene = {(const struct lattice *)puzzle->pos, &b->board, find->rest, &puzzle->answer};

    b->game.count = find->drawn;
    if (find->given >= 0)
        b->game.line[b->game.count++] = b->board.line[find->given];
    if (!lattice_replay(v, &b->game, puzzle->pos))
        return false;
    write_answer(&scene, find);
    write_tempting(&scene, find, &puzzle->tempting);
    puzzle->grade = find->grade;
    puzzle->nodes = find->nodes;
    puzzle->value = reply_worth(&find->reply.best);
    puzzle->key = key_of(scene.l, &b->board, find);
    return true;
}

bool lattice_make_reply(const struct values *v, struct grades grades, struct rng *rng, void *room,
                        struct puzzle *puzzle)
{
    struct lattice l;
    struct bout b = {.blunders = rng_below(rng, 2), .homely = rng_below(rng, HABITS + 1)};
    struct wish wish = {grades, puzzle_aim(grades, rng)};
    struct find find = {.grade = 0};
    (void)room;
    if (!play_opening(v, &b, &l, rng))
        return false;
    do
        look(&b, wish, &find);
    while (find.grade != wish.aim && play_turn(&b, rng));
    return find.grade > 0 && tell(v, &b, &find, puzzle);
}
