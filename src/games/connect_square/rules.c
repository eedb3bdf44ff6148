/* Connect, Square!: the rules, in the order of templates/rules/en/connect-square.txt.
 *
 * After every line it must be known who can still move. So each point counts the lines that can still be drawn from it,
 * and each player counts the points marked as his that have such a line. Both counts only fall as lines are drawn and
 * squares filled, except when a point is newly marked.
 *
 * A player who fills a square and has no line left owes none: the turn ends. A player who could still move when the
 * game ended is not out (RULINGS in quadrille-record(5)). */
#include "games/connect_square/internal.h"

#include "base/bits.h"
#include "base/json.h"
#include "game/notation.h"

#include <string.h>

enum { DEALS_MOST = 10000 };

/* ---- The start --------------------------------------------------------------------------------------------------- */

static int players(const struct values *v)
{
    return v->of[CONNECT_SQUARE_PLAYERS].n[0];
}

bool connect_square_check(const struct values *v, struct text *why)
{
    int width = v->of[CONNECT_SQUARE_SIZE].n[0], height = v->of[CONNECT_SQUARE_SIZE].n[1];
    int opening = v->of[CONNECT_SQUARE_OPENING].n[0];
    if (opening * players(v) <= width * height)
        return true;
    return text_refuse(why, "an opening of %d line%s for each of %d players is too large: a %dx%d board allows %d",
                       opening, opening == 1 ? "" : "s", players(v), width, height, width * height / players(v));
}

static size_t size(const struct values *v UNUSED)
{
    return sizeof(struct lattice);
}

static void start(const struct values *v, struct pos *pos)
{
    struct lattice *l = (struct lattice *)pos;
    memset(l, 0, sizeof *l);
    l->width = (uint8_t)v->of[CONNECT_SQUARE_SIZE].n[0];
    l->height = (uint8_t)v->of[CONNECT_SQUARE_SIZE].n[1];
    l->players = (uint8_t)players(v);
    l->unowned = (uint16_t)(l->width * l->height);
    for (int player = 0; player < l->players; player++)
        l->marks[lattice_start_point(l, player)] |= (uint8_t)(1 << player);
    lattice_count(l);
}

/* ---- Drawing a line ---------------------------------------------------------------------------------------------- */

/* Marks an end of a line that is about to be drawn. Until it is drawn, the point has an exit. */
static void mark(struct lattice *l, int point, int player)
{
    l->open[player] = (uint16_t)(l->open[player] + !bits_have(l->marks[point], player));
    l->marks[point] |= (uint8_t)(1 << player);
}

/* One line fewer can be drawn from the point. */
static void close_exit(struct lattice *l, int point)
{
    if (--l->exits[point] > 0)
        return;
    for (int player = 0; player < l->players; player++) {
        l->open[player] = (uint16_t)(l->open[player] - (l->marks[point] >> player & 1));
        l->able &= (uint8_t) ~((l->open[player] == 0) << player);
    }
}

/* Draws a line and returns whether it fills a square, or two. */
static bool draw_line(struct lattice *l, int player, int line)
{
    const struct lattice_around *table = lattice_around(l), *around = &table[line];
    bool fills = false;

    l->drawn[line] = (uint8_t)(1 + player);
    mark(l, around->from, player);
    mark(l, around->to, player);
    close_exit(l, around->from);
    close_exit(l, around->to);
    for (int i = 0; i < around->borders; i++)
        if (++l->sides[around->square[i]] == LATTICE_FULL) {
            lattice_own(l, around->square[i], player);
            fills = true;
            /* No diagonal can be drawn in a filled square any more. */
            for (enum lattice_direction direction = FALLING; direction <= RISING; direction++) {
                int diagonal = lattice_line(l, direction, 0, 0) + around->square[i];
                if (l->drawn[diagonal])
                    continue;
                close_exit(l, table[diagonal].from);
                close_exit(l, table[diagonal].to);
            }
        }
    return fills;
}

/* ---- The seeded opening ------------------------------------------------------------------------------------------ */

/* Draws the lines of the players in turn: for each a random one of those that the player may draw and that fill no
 * square. Starts again when there is none, or a player is out. The order of the random numbers is part of what a sheet
 * ID means and never changes. */
static void deal(const struct values *v, struct rng *rng, struct pos *pos)
{
    struct lattice *l = (struct lattice *)pos;
    int lines = v->of[CONNECT_SQUARE_OPENING].n[0] * l->players, done = 0;
    /* Fewer than one deal in a thousand fails, even on the most crowded boards. The bound only guarantees an end; a
     * board without lines would still be legal. */
    for (int failed = 0; done < lines && failed < DEALS_MOST;) {
        struct line_list lines_left = {.count = 0};
        int player = done % l->players;
        for (int line = 0; line < lattice_lines(l); line++)
            if (lattice_can_draw(l, line, player) && lattice_sides_beside(l, line) < LATTICE_FULL - 1)
                lines_left.line[lines_left.count++] = (uint16_t)line;
        if (lines_left.count > 0)
            draw_line(l, player, playout_pick(&lines_left, rng));
        done++;
        if (lines_left.count == 0 || bits_count(l->able) < l->players) {
            start(v, pos);
            done = 0;
            failed++;
        }
    }
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* Rules that a move can break: heading and first words in the rule text. */
static const char rule_line[] = "Your turn: Draw one line", rule_once[] = "Your turn: A line can be drawn only once",
                  rule_diagonal[] = "Your turn: No diagonal", rule_further[] = "Filling squares: If your line fills",
                  rule_out[] = "Out of the game", rule_end[] = "The end";

/* struct fact: a line is drawn; a square is filled. */
enum { FACT_DRAWN = 1, FACT_FILLED };

static bool holds(const struct values *v UNUSED, const struct pos *pos, const struct fact *fact)
{
    const struct lattice *l = (const struct lattice *)pos;
    return fact->kind == FACT_DRAWN ? l->drawn[fact->at[0]] : l->sides[fact->at[0]] == LATTICE_FULL;
}

/* Says why the player to move may not draw a line. Returns false. */
static bool refuse_line(const struct lattice *l, int line, struct reason *why)
{
    const struct short_text name = lattice_line_name(l, line);
    const int square = lattice_around(l)[line].within;

    if (!why)
        return false;
    if (l->drawn[line]) {
        reason_since(why, (struct fact){FACT_DRAWN, {(uint16_t)line}}, true);
        reason_refuse(why, rule_once, "%s was drawn", name.text);
    } else if (lattice_barred(l, line)) {
        reason_since(why, (struct fact){FACT_FILLED, {(uint16_t)square}}, true);
        reason_refuse(why, rule_diagonal, "no diagonal can be drawn in a filled square, and %s was filled",
                      lattice_square_name(l, square).text);
    } else {
        reason_refuse(why, rule_line,
                      "neither end of %s is a point of %c's: a line begins at a point that is marked "
                      "as the player's",
                      name.text, 'A' + l->to_move);
    }
    return false;
}

static bool play(const struct values *v UNUSED, struct pos *pos, const struct move *move, struct reason *why)
{
    struct lattice *l = (struct lattice *)pos;
    if (l->over)
        return reason_refuse(why, rule_end, "the game has ended: no line can follow");
    if (l->moved && !l->owes && !bits_have(l->able, l->to_move))
        return reason_refuse(why, rule_out, "%c has no line left to draw and is out: the turn ends", 'A' + l->to_move);
    if (l->moved && !l->owes)
        return reason_refuse(why, rule_further,
                             "the line before it filled no square, so the turn is over: is a turn's number missing "
                             "here?");
    int line = lattice_find(l, move, reason_text(why));
    if (line == LATTICE_NO_LINE)
        return reason_set_rule(why, rule_line);
    if (!lattice_can_draw(l, line, l->to_move))
        return refuse_line(l, line, why);
    bool fills = draw_line(l, l->to_move, line);
    /* The game ends when at most one player can move; when all squares are filled, nobody can. A single player who can
     * still move then owns every square that nobody owns. */
    l->over = !(l->able & (l->able - 1));
    if (l->over && l->able)
        lattice_own_rest(l, bits_first(l->able));
    l->moved = 1;
    l->owes = fills && !l->over && bits_have(l->able, l->to_move);
    return true;
}

bool connect_square_play_line(struct lattice *l, int line)
{
    struct move move = lattice_move(l, line);
    return play(NULL, (struct pos *)l, &move, NULL);
}

void connect_square_take(struct lattice *l, struct line_list *lines)
{
    struct lattice_choice choice;
    for (lattice_choose(l, &choice); choice.capture.count > 0 && !l->over; lattice_choose(l, &choice))
        for (int i = 0; i < choice.capture.count && !l->over; i++) {
            connect_square_play_line(l, choice.capture.line[i]);
            lines->line[lines->count++] = choice.capture.line[i];
        }
}

int connect_square_takeable(const struct lattice *start)
{
    struct lattice l = *start;
    struct line_list lines = {.count = 0};
    connect_square_take(&l, &lines);
    return l.points[start->to_move] - start->points[start->to_move];
}

bool connect_square_end_turn(const struct values *v UNUSED, struct pos *pos, struct reason *why)
{
    struct lattice *l = (struct lattice *)pos;
    if (!l->moved)
        return reason_refuse(why, rule_line, "%c has not drawn a line: every turn draws one", 'A' + l->to_move);
    if (l->owes)
        return reason_refuse(why, rule_further, "%c has filled a square and must draw another line in the same turn",
                             'A' + l->to_move);
    l->moved = 0;
    if (l->over)
        return true;
    do
        l->to_move = (uint8_t)((l->to_move + 1) % l->players);
    while (!bits_have(l->able, l->to_move));
    return true;
}

static void waive(const struct values *v UNUSED, struct pos *pos)
{
    struct lattice *l = (struct lattice *)pos;
    l->moved = 1;
    l->owes = 0;
}

/* Without marks a player has no line to draw, and is out as the rules have it. */
static uint32_t resign(const struct values *v, struct pos *pos, int player)
{
    struct lattice *l = (struct lattice *)pos;

    for (int point = 0; point < (l->width + 1) * (l->height + 1); point++)
        l->marks[point] &= (uint8_t) ~(1 << player);
    l->open[player] = 0;
    l->able &= (uint8_t) ~(1 << player);
    l->resigned |= (uint8_t)(1 << player);
    if (l->to_move == player && l->able) {
        waive(v, pos);
        connect_square_end_turn(v, pos, NULL);
    }
    return l->able;
}

static size_t moves(const struct values *v UNUSED, const struct pos *pos, struct move *list, size_t cap)
{
    const struct lattice *l = (const struct lattice *)pos;
    size_t count = 0;
    if (l->over || (l->moved && !l->owes))
        return 0;
    for (int line = 0; line < lattice_lines(l); line++)
        if (lattice_can_draw(l, line, l->to_move))
            moves_add(list, cap, &count, lattice_move(l, line));
    return count;
}

static struct state state(const struct values *v UNUSED, const struct pos *pos)
{
    const struct lattice *l = (const struct lattice *)pos;
    return (struct state){.to_move = l->to_move, .over = l->over};
}

/* ---- The random games in which puzzles are found ----------------------------------------------------------------- */

void playout_start(const struct values *v, struct playout *p)
{
    start(v, (struct pos *)&p->l);
    p->game.count = 0;
}

bool playout_draw(struct playout *p, int line)
{
    p->game.line[p->game.count++] = (uint16_t)line;
    return connect_square_play_line(&p->l, line) && !p->l.over &&
           (p->l.owes || connect_square_end_turn(NULL, (struct pos *)&p->l, NULL));
}

bool playout_replay(const struct values *v, const struct line_list *game, struct pos *pos)
{
    struct playout p;
    playout_start(v, &p);
    for (int i = 0; i < game->count; i++)
        if (!playout_draw(&p, game->line[i]))
            return false;
    *(struct lattice *)pos = p.l;
    return true;
}

uint16_t playout_pick(const struct line_list *list, struct rng *rng)
{
    return list->line[rng_below(rng, (uint32_t)list->count)];
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

/* Whether the game may be over in a final position of lines that nobody owns: all players but one may be out. Who is
 * out has drawn lines between points from which none can be drawn any more, and both of two players about as many: a
 * turn has one, and one more for each that fills squares. */
static bool may_be_over(const struct lattice *l)
{
    int out = 0, lines = 0, filled = 0;
    for (int line = 0; line < lattice_lines(l); line++)
        lines += l->drawn[line] == 1 + LATTICE_ANYBODY;
    for (int player = 0; player < l->players; player++)
        filled += l->points[player];
    for (int player = 0; player < l->players && lines > 0; player++) {
        int own = 0, start = lattice_start_point(l, player);
        bool reached[LATTICE_POINTS] = {false};
        reached[start] = !l->exits[start];
        for (bool grown = reached[start]; grown;) {
            grown = false;
            own = 0;
            for (int line = 0; line < lattice_lines(l); line++) {
                int from, to;
                lattice_ends(l, line, &from, &to);
                if (!l->drawn[line] || l->exits[from] || l->exits[to] || !(reached[from] || reached[to]))
                    continue;
                grown |= !(reached[from] && reached[to]);
                reached[from] = reached[to] = true;
                own++;
            }
        }
        out += reached[start] && (l->players > 2 || 2 * own >= lines - filled + l->points[player] - 4);
    }
    return lines > 0 && out >= l->players - 1;
}

/* Most squares of those who have not resigned wins; equal counts share the win. */
static void score(const struct values *v UNUSED, const struct pos *pos, struct score *s)
{
    const struct lattice *l = (const struct lattice *)pos;
    int most = 0;
    s->unsure = !l->over && may_be_over(l);
    for (int player = 0; player < l->players; player++) {
        s->points[player] = l->points[player];
        most = l->points[player] > most && !(l->resigned >> player & 1) ? l->points[player] : most;
    }
    for (int player = 0; player < l->players; player++)
        s->winner[player] = l->over && l->points[player] == most && !(l->resigned >> player & 1);
}

static void detail_members(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct lattice *l = (const struct lattice *)pos;
    json_number(out, "unowned", l->unowned);
    json_list(out, "out");
    for (int player = 0; player < l->players; player++)
        if (!bits_have(l->able, player))
            json_string(out, NULL, short_text("%c", 'A' + player).text);
    json_list_end(out);
}

static void remark(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct lattice *l = (const struct lattice *)pos;
    int count = 0, owner = 0;

    if (!l->over) {
        text_addf(out, "nobody owns %d square%s", l->unowned, l->unowned == 1 ? "" : "s");
        for (int player = 0; player < l->players; player++)
            if (!bits_have(l->able, player))
                text_addf(out, "%s%c", count++ ? " and " : "; ", 'A' + player);
        if (count > 0)
            text_add(out, count == 1 ? " is out" : " are out");
        return;
    }
    /* The squares that the last player able to move took are owned, but not filled. */
    for (int square = 0; square < l->width * l->height; square++)
        if (l->owner[square] && l->sides[square] < LATTICE_FULL) {
            count++;
            owner = l->owner[square];
        }
    if (count == 1)
        text_addf(out, "%c was the last player able to move, and took the last square", 'A' + owner - 1);
    else if (count > 1)
        text_addf(out, "%c was the last player able to move, and took the last %d squares", 'A' + owner - 1, count);
}

const struct rules connect_square_rules = {
    .players = players,
    .size = size,
    .start = start,
    .deal = deal,
    .play = play,
    .end_turn = connect_square_end_turn,
    .waive = waive,
    .resign = resign,
    .holds = holds,
    .moves = moves,
    .state = state,
    .score = score,
    .detail = &(const struct score_detail){.members = detail_members, .remark = remark},
};
