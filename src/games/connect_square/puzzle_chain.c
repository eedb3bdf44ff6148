/* Connect, Square!: puzzles of the kind `chain`.
 *
 * In a random game nobody gives a square its third side as long as he can avoid it. When a player has to, the other may
 * have a chain to take, and what he takes is the answer. Taking a square never makes another impossible, so the squares
 * are the same in any order. */
#include "base/words.h"
#include "games/connect_square/internal.h"

enum {
    SQUARES_LEAST = 3,
    CHAIN_LONG = 6, /* squares */
    TENTHS = 10,
    DIAGONALS_MOST = 3 /* tenths of the lines that may be diagonals by choice: few, for a clear picture */
};

/* How the random game is played: the tenths of the turns with a diagonal, and with no line that marks a new point. */
struct chain_style {
    uint32_t diagonals, homely;
};

/* What can be taken in a turn. */
struct chain {
    struct playout after;
    const uint16_t *line; /* the lines that take it, in `after` */
    int count, squares;
    int late;  /* a line that was out of reach at first, or LATTICE_NO_LINE */
    int decoy; /* a line that would fill a square but stays out of reach, or LATTICE_NO_LINE */
};

/* ---- The chain --------------------------------------------------------------------------------------------------- */

/* Of the lines that fill a square, one that continues from the line before, if there is one. */
static int next_capture(const struct lattice *l, const struct line_list *captures, const struct chain *c)
{
    for (int i = 0; c->count > 0 && i < captures->count; i++) {
        int from, to, last_from, last_to;
        lattice_ends(l, captures->line[i], &from, &to);
        lattice_ends(l, c->line[c->count - 1], &last_from, &last_to);
        if (from == last_from || from == last_to || to == last_from || to == last_to)
            return captures->line[i];
    }
    return captures->line[0];
}

/* How many lines a player could draw. */
static int count_lines(const struct lattice *l, int player)
{
    int count = 0;
    for (int line = 0; line < lattice_lines(l); line++)
        count += lattice_can_draw(l, line, player);
    return count;
}

/* Whether the turn of a player goes on: after a square he may be out. */
static bool goes_on(const struct lattice *l, int player)
{
    return !l->over && l->to_move == player;
}

/* Takes everything there is. False if that ends the game, or nearly: the line that must follow could put a player out.
 */
static bool take_chain(const struct playout *p, struct chain *c)
{
    struct lattice *l = &c->after.l;
    struct lattice_choice choice;
    int player = p->l.to_move;

    c->after = *p;
    c->line = &c->after.game.line[p->game.count];
    c->count = 0;
    c->late = c->decoy = LATTICE_NO_LINE;
    for (lattice_choose(l, &choice); choice.capture.count > 0 && goes_on(l, player); lattice_choose(l, &choice)) {
        int line = next_capture(l, &choice.capture, c);
        if (c->late == LATTICE_NO_LINE && !lattice_reaches(&p->l, line, player))
            c->late = line;
        c->count++;
        playout_draw(&c->after, line);
    }
    c->squares = l->points[player] - p->l.points[player];
    for (int line = 0; line < lattice_lines(l) && c->decoy == LATTICE_NO_LINE; line++)
        if (!l->drawn[line] && lattice_sides_beside(l, line) == LATTICE_FULL - 1 && !lattice_reaches(l, line, player))
            c->decoy = line;
    return !l->over && count_lines(l, player) >= 2 && count_lines(l, !player) >= 2;
}

/* Draws the line that must follow, unless there is none: the first one that gives least at once, or one that ends the
 * game and so takes the squares that are left. Writes the whole turn. */
static void end_chain(struct chain *c, int player, struct text *turn)
{
    struct lattice_choice choice;
    struct playout best, trial;

    best.game.count = 0;
    lattice_choose(&c->after.l, &choice);
    for (int i = 0; i < choice.safe.count + choice.gift.count && goes_on(&c->after.l, player); i++) {
        trial = c->after;
        playout_draw(&trial, i < choice.safe.count ? choice.safe.line[i] : choice.gift.line[i - choice.safe.count]);
        if (best.game.count == 0 || trial.l.points[player] > best.l.points[player])
            best = trial;
    }
    if (best.game.count > 0) {
        c->squares += best.l.points[player] - c->after.l.points[player];
        c->after = best;
        c->count++;
    }
    lattice_write_lines(&c->after.l, c->line, c->count, turn);
}

/* A random line that gives nothing, in the players' style; if there are only diagonals, one that gives something. */
static int choose_line(const struct lattice *l, const struct chain_style *style, const struct lattice_choice *choice,
                       struct rng *rng)
{
    struct line_list sides, diagonals, homely; /* large: not to be cleared as a whole */

    sides.count = diagonals.count = homely.count = 0;
    for (int i = 0; i < choice->safe.count; i++) {
        uint16_t line = choice->safe.line[i];
        int from, to;
        lattice_ends(l, line, &from, &to);
        if (lattice_is_diagonal(l, line)) {
            diagonals.line[diagonals.count++] = line;
            continue;
        }
        sides.line[sides.count++] = line;
        if ((l->marks[from] & l->marks[to]) >> l->to_move & 1)
            homely.line[homely.count++] = line;
    }
    bool crosses = rng_below(rng, TENTHS) < style->diagonals, stays = rng_below(rng, TENTHS) < style->homely;
    if (diagonals.count > 0 && (crosses || sides.count + choice->gift.count == 0))
        return playout_pick(&diagonals, rng);
    if (homely.count > 0 && stays)
        return playout_pick(&homely, rng);
    return playout_pick(sides.count > 0 ? &sides : &choice->gift, rng);
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

/* Only the undrawn sides of squares count, and which of them are within reach. */
static struct puzzle_key key_of(const struct lattice *l)
{
    struct lattice_form form = {{0}};
    for (int line = 0; line < lattice_lines(l); line++)
        if (!l->drawn[line] && !lattice_is_diagonal(l, line))
            form.of[line] = (uint8_t)(1 + lattice_reaches(l, line, l->to_move));
    return lattice_key(l, &form);
}

/* Writes what looks as if it could be taken. */
static void write_tempting(const struct lattice *l, const struct chain *c, struct text *tempting)
{
    int player = 'A' + l->to_move;
    uint16_t decoy = (uint16_t)c->decoy, late = (uint16_t)c->late;

    if (c->decoy != LATTICE_NO_LINE) {
        text_addf(tempting, "%s\t",
                  N_("%s would fill a square, but whatever %s takes, neither of its ends is marked for %s."));
        lattice_write_lines(l, &decoy, 1, tempting);
        text_addf(tempting, "\t%c\t%c", player, player);
    } else if (c->late != LATTICE_NO_LINE) {
        text_addf(tempting, "%s\t",
                  N_("%s is out of reach for %s at first: a line before it has to mark one of its ends."));
        lattice_write_lines(l, &late, 1, tempting);
        text_addf(tempting, "\t%c", player);
    }
}

bool chain_make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct chain_style style = {.diagonals = rng_below(rng, DIAGONALS_MOST + 1)};
    struct playout p;
    struct chain c;
    (void)memory;

    style.homely = rng_below(rng, TENTHS);
    playout_start(v, &p);
    for (;;) {
        struct lattice_choice choice;
        lattice_choose(&p.l, &choice);
        if (choice.capture.count > 0) {
            if (!take_chain(&p, &c))
                return false;
            bool late = c.late != LATTICE_NO_LINE, decoy = c.decoy != LATTICE_NO_LINE;
            int grade = late && decoy ? 4 : late || decoy ? 3 : c.squares >= CHAIN_LONG ? 2 : 1;
            if (c.squares >= SQUARES_LEAST && grade >= grades.least && grade <= grades.most) {
                if (!playout_replay(v, &p.game, puzzle->pos))
                    return false;
                puzzle->grade = grade;
                puzzle->value = c.squares;
                puzzle->nodes = (uint64_t)c.count;
                write_tempting(&p.l, &c, &puzzle->tempting);
                text_add(&puzzle->answer, "1. ");
                end_chain(&c, p.l.to_move, &puzzle->answer);
                puzzle->key = key_of(&p.l);
                return true;
            }
            /* No puzzle: the player takes the chain, and a line must follow. */
            p = c.after;
            lattice_choose(&p.l, &choice);
        }
        if (!playout_draw(&p, choose_line(&p.l, &style, &choice, rng)))
            return false;
    }
}

bool chain_answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                  struct solve_result *result, struct text *why)
{
    struct solution *best = &result->of[0];
    struct playout p;
    struct chain c;
    (void)v, (void)limits;

    p.l = *(const struct lattice *)pos;
    p.game.count = 0;
    if (p.l.over)
        return text_refuse(why, "the game has ended");
    take_chain(&p, &c);
    end_chain(&c, p.l.to_move, &best->line);
    text_add(&best->turns, text_string(&best->line));
    best->player = p.l.to_move;
    best->value = c.squares;
    best->proven = true;
    text_addf(&best->verdict, "%c takes %d square%s in this turn", 'A' + best->player, c.squares,
              c.squares == 1 ? "" : "s");
    result->count = 1;
    result->nodes = (uint64_t)c.count;
    return true;
}
