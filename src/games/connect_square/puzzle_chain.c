/* Connect, Square!: puzzles of the kind `chain`.
 *
 * A random game is played in which nobody gives a square its third side as long as he can help it. When somebody then
 * had to, the other may have a chain to take, and what he takes is the answer: to take one square never bars from
 * another, so whatever the order, the squares are the same. */
#include "games/connect_square/puzzle.h"

enum {
    TAKES_LEAST = 3, /* squares */
    CHAIN_LONG = 6,
    TENTHS = 10,
    DIAGONALS_MOST = 3, /* lines in TENTHS that are diagonals by choice, at most: few, for a clear picture */
    FULL = 4            /* sides */
};

/* A game in play, and how it is played. */
struct bout {
    const struct values *values;
    struct lattice l;
    struct lattice_game game;
    uint32_t diagonals, homely; /* in so many turns of TENTHS: a diagonal; no line that marks a new point */
};

/* What can be taken in a turn. */
struct chain {
    struct lattice after;
    struct lattice_game taken; /* its lines in order */
    int squares;
    int late;  /* lines that were out of reach at first: 1 + which is the first of them, 0 if there is none */
    int decoy; /* a line that would fill a square and stays out of reach, likewise */
};

static struct pos *pos_of(struct lattice *l)
{
    return (struct pos *)l;
}

static bool reaches(const struct lattice *l, int line)
{
    struct move move = lattice_move(l, line);
    int from, to;
    lattice_ends(l, &move, &from, &to);
    return (l->marks[from] | l->marks[to]) >> l->to_move & 1;
}

/* Draws a line of a turn, which need not end with it. */
static bool draw_line(const struct values *v, struct lattice *l, struct lattice_game *game, int line)
{
    struct move move = lattice_move(l, line);
    game->line[game->count++] = (uint16_t)line;
    return connect_square.rules->play(v, pos_of(l), &move, NULL);
}

/* ---- What there is to take ------------------------------------------------------------------------------------- */

static bool meet(const struct lattice *l, int line, int other)
{
    struct move one = lattice_move(l, line), two = lattice_move(l, other);
    int a, b, c, d;
    lattice_ends(l, &one, &a, &b);
    lattice_ends(l, &two, &c, &d);
    return a == c || a == d || b == c || b == d;
}

/* Of the lines that fill a square one that goes on from the line before, if there is one. */
static int next_capture(const struct lattice *l, const struct lattice_choice *choice, const struct lattice_game *taken)
{
    for (int i = 0; taken->count > 0 && i < choice->captures; i++)
        if (meet(l, choice->capture[i], taken->line[taken->count - 1]))
            return choice->capture[i];
    return choice->capture[0];
}

/* A square with three sides whose fourth the player does not reach: 1 + that line; 0 if there is none. */
static int find_decoy(const struct lattice *l)
{
    for (int line = 0; line < lattice_lines(l); line++)
        if (!l->drawn[line] && lattice_sides_beside(l, line) == FULL - 1 && !reaches(l, line))
            return 1 + line;
    return 0;
}

/* Lines that a player could draw. */
static int count_lines(const struct lattice *l, int player)
{
    struct lattice his = *l;
    struct lattice_choice choice;
    his.to_move = (uint8_t)player;
    lattice_choose(&his, &choice);
    return choice.captures + choice.gifts + choice.harmless;
}

/* Takes all there is. False if it nearly ends the game: if the line that must follow could put somebody out. */
static bool take_chain(const struct bout *b, struct chain *c)
{
    struct lattice_choice choice;
    int player = b->l.to_move;

    c->after = b->l;
    c->taken.count = c->late = 0;
    for (lattice_choose(&c->after, &choice); choice.captures > 0; lattice_choose(&c->after, &choice)) {
        int line = next_capture(&c->after, &choice, &c->taken);
        if (c->late == 0 && !reaches(&b->l, line))
            c->late = 1 + line;
        if (!draw_line(b->values, &c->after, &c->taken, line) || c->after.over)
            return false;
    }
    c->squares = c->after.points[player] - b->l.points[player];
    c->decoy = find_decoy(&c->after);
    return count_lines(&c->after, player) >= 2 && count_lines(&c->after, !player) >= 2;
}

/* ---- The game --------------------------------------------------------------------------------------------------- */

static uint16_t draw_lot(struct rng *rng, const uint16_t *lines, int count)
{
    return lines[rng_below(rng, (uint32_t)count)];
}

static bool is_diagonal(const struct lattice *l, int line)
{
    int column, row;
    enum lattice_way way = lattice_place(l, line, &column, &row);
    return way == FALLING || way == RISING;
}

static bool at_home(const struct lattice *l, int line)
{
    struct move move = lattice_move(l, line);
    int from, to;
    lattice_ends(l, &move, &from, &to);
    return (l->marks[from] & l->marks[to]) >> l->to_move & 1;
}

/* A line that gives nothing, as the players like it; if there is none but diagonals, one that gives something. */
static int choose_line(const struct bout *b, const struct lattice_choice *choice, struct rng *rng)
{
    uint16_t sides[LATTICE_LINES], diagonals[LATTICE_LINES], homely[LATTICE_LINES];
    int count = 0, crossing = 0, home = 0;
    for (int i = 0; i < choice->harmless; i++) {
        uint16_t line = choice->safe[i];
        if (is_diagonal(&b->l, line))
            diagonals[crossing++] = line;
        else
            sides[count++] = line;
        if (!is_diagonal(&b->l, line) && at_home(&b->l, line))
            homely[home++] = line;
    }
    bool crosses = rng_below(rng, TENTHS) < b->diagonals, stays = rng_below(rng, TENTHS) < b->homely;
    if (crossing > 0 && (crosses || count + choice->gifts == 0))
        return draw_lot(rng, diagonals, crossing);
    if (home > 0 && stays)
        return draw_lot(rng, homely, home);
    return count > 0 ? draw_lot(rng, sides, count) : draw_lot(rng, choice->gift, choice->gifts);
}

/* Plays on until there is something to take. False if the game is over before. */
static bool play_on(struct bout *b, struct rng *rng)
{
    struct lattice_choice choice;
    for (lattice_choose(&b->l, &choice); choice.captures == 0; lattice_choose(&b->l, &choice))
        if (!draw_line(b->values, &b->l, &b->game, choose_line(b, &choice, rng)) || b->l.over ||
            !connect_square.rules->end_turn(b->values, pos_of(&b->l), NULL))
            return false;
    return true;
}

/* Plays the chain that was taken, and the line that must follow it. */
static bool play_chain(struct bout *b, const struct chain *c, struct rng *rng)
{
    struct lattice_choice choice;
    for (int i = 0; i < c->taken.count; i++)
        b->game.line[b->game.count++] = c->taken.line[i];
    b->l = c->after;
    lattice_choose(&b->l, &choice);
    return draw_line(b->values, &b->l, &b->game, choose_line(b, &choice, rng)) && !b->l.over &&
           connect_square.rules->end_turn(b->values, pos_of(&b->l), NULL);
}

/* ---- The puzzle ------------------------------------------------------------------------------------------------- */

static int grade_of(const struct chain *c)
{
    if (c->late || c->decoy)
        return c->late && c->decoy ? 4 : 3;
    return c->squares >= CHAIN_LONG ? 2 : 1;
}

/* The line that must follow: the first that gives least at once. */
static void write_answer(const struct lattice *l, const struct chain *c, struct text *out)
{
    struct lattice_choice choice;
    lattice_choose(&c->after, &choice);
    text_add(out, "1. ");
    lattice_write_lines(l, c->taken.line, c->taken.count, out);
    text_add_char(out, ' ');
    lattice_write_lines(l, choice.harmless > 0 ? choice.safe : choice.gift, 1, out);
}

static void write_tempting(const struct lattice *l, const struct chain *c, struct text *out)
{
    uint16_t line;
    if (c->decoy) {
        line = (uint16_t)(c->decoy - 1);
        lattice_write_lines(l, &line, 1, out);
        text_addf(out, " would fill a square, but whatever %c takes, neither of its ends is marked as %c's.",
                  'A' + l->to_move, 'A' + l->to_move);
    } else if (c->late) {
        line = (uint16_t)(c->late - 1);
        lattice_write_lines(l, &line, 1, out);
        text_addf(out, " is out of %c's reach at first: a line before it has to mark one of its ends.",
                  'A' + l->to_move);
    }
}

/* Only the sides of squares count, and which of them are within reach. */
static struct puzzle_key key_of(const struct lattice *l)
{
    struct lattice_form form = {{0}};
    for (int line = 0; line < lattice_lines(l); line++)
        if (!l->drawn[line] && !is_diagonal(l, line))
            form.of[line] = (uint8_t)(1 + reaches(l, line));
    return lattice_key(l, &form);
}

static bool tell(const struct bout *b, const struct chain *c, struct puzzle *puzzle)
{
    const struct lattice *l = (const struct lattice *)puzzle->pos;
    if (!lattice_replay(b->values, &b->game, puzzle->pos))
        return false;
    write_answer(l, c, &puzzle->answer);
    write_tempting(l, c, &puzzle->tempting);
    puzzle->grade = grade_of(c);
    puzzle->value = c->squares;
    puzzle->nodes = (uint64_t)c->taken.count;
    puzzle->key = key_of(l);
    return true;
}

bool lattice_make_chain(const struct values *v, struct grades grades, struct rng *rng, void *room,
                        struct puzzle *puzzle)
{
    struct bout b = {.values = v, .diagonals = rng_below(rng, DIAGONALS_MOST + 1), .homely = rng_below(rng, TENTHS)};
    struct chain chain;
    (void)room;
    connect_square.rules->start(v, pos_of(&b.l));
    while (play_on(&b, rng) && take_chain(&b, &chain)) {
        int grade = grade_of(&chain);
        if (chain.squares >= TAKES_LEAST && grade >= grades.least && grade <= grades.most)
            return tell(&b, &chain, puzzle);
        if (!play_chain(&b, &chain, rng))
            return false;
    }
    return false;
}
