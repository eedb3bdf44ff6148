/* Connect, Square!: the rules. Source: rules.md, section 2.
 *
 * Who can still move must be known after every line. So each point counts the lines that can still be drawn from it,
 * and each player the points marked as his that have such a line; both only fall as lines are drawn and squares are
 * filled, but for a point that is newly marked.
 *
 * Rulings. A player who fills a square and has no line left owes none: the turn ends. Who could still move when the
 * game ended is not out. */
#include "games/connect_square/internal.h"

#include "games/connect_square/puzzle.h"
#include "games/connect_square/solver.h"

#include <string.h>

enum { DEALS_MOST = 10000, FULL = 4 /* sides */ };

static const struct param params[] = {
    [LATTICE_SIZE] = {.name = "size",
                      .kind = PARAM_SIZE,
                      .least = 1,
                      .most = LATTICE_SIDE,
                      .standard = "6x6",
                      .tag = "Size",
                      .metavar = "WxH",
                      .help = "squares of the board, 1x1 to 12x12"},
    [LATTICE_WHO] = {.name = "players",
                     .mark = 'P',
                     .kind = PARAM_INT,
                     .least = 2,
                     .most = LATTICE_PLAYERS,
                     .standard = "2",
                     .tag = "Players",
                     .metavar = "N",
                     .help = "how many play, 2 to 4"},
    [LATTICE_OPENING] = {.name = "opening",
                         .mark = 'K',
                         .kind = PARAM_INT,
                         .least = 0,
                         .most = 36,
                         .standard = "0",
                         .metavar = "K",
                         .help = "lines of each player that are drawn already, by lot; all together at most as many as "
                                 "there are squares"},
    {0},
};

static bool check(const struct values *v, struct text *why)
{
    int width = v->of[LATTICE_SIZE].n[0], height = v->of[LATTICE_SIZE].n[1];
    int who = v->of[LATTICE_WHO].n[0], opening = v->of[LATTICE_OPENING].n[0];
    if (opening * who <= width * height)
        return true;
    return text_refuse(why,
                       "an opening of %d line%s of each of %d players is too much: a board of %dx%d takes at most %d",
                       opening, opening == 1 ? "" : "s", who, width, height, width * height / who);
}

static int players(const struct values *v)
{
    return v->of[LATTICE_WHO].n[0];
}

static size_t size(const struct values *v)
{
    (void)v;
    return sizeof(struct lattice);
}

/* ---- Notation: `a1-b2` ----------------------------------------------------------------------------------- */

static size_t decode(const struct values *v, const char *s, size_t len, struct move *move, struct text *why)
{
    (void)v;
    if (lattice_read(s, len, move))
        return len;
    text_add(why, "this is no line: write its two points, such as a1-b2");
    return 0;
}

static void encode(const struct values *v, const struct move *move, struct text *out)
{
    (void)v;
    lattice_write(move, out);
}

/* ---- Who can still draw what ------------------------------------------------------------------------------ */

static bool is_filled(const struct lattice *l, int column, int row)
{
    return l->sides[row * l->width + column] == FULL;
}

bool lattice_barred(const struct lattice *l, int line)
{
    int column, row;
    enum lattice_way way = lattice_place(l, line, &column, &row);
    return (way == FALLING || way == RISING) && is_filled(l, column, row);
}

static void count_sides(struct lattice *l)
{
    memset(l->sides, 0, sizeof l->sides);
    for (int row = 0; row < l->height; row++)
        for (int column = 0; column < l->width; column++)
            l->sides[row * l->width + column] = (uint8_t)((l->drawn[lattice_line(l, ACROSS, column, row)] != 0) +
                                                          (l->drawn[lattice_line(l, ACROSS, column, row + 1)] != 0) +
                                                          (l->drawn[lattice_line(l, DOWN, column, row)] != 0) +
                                                          (l->drawn[lattice_line(l, DOWN, column + 1, row)] != 0));
}

void lattice_count(struct lattice *l)
{
    count_sides(l);
    memset(l->exits, 0, sizeof l->exits);
    memset(l->open, 0, sizeof l->open);
    for (int line = 0; line < lattice_lines(l); line++) {
        int from, to;
        if (l->drawn[line] || lattice_barred(l, line))
            continue;
        struct move move = lattice_move(l, line);
        lattice_ends(l, &move, &from, &to);
        l->exits[from]++;
        l->exits[to]++;
    }
    for (int player = 0; player < l->players; player++)
        for (int i = 0; i < (l->width + 1) * (l->height + 1); i++)
            l->open[player] = (uint16_t)(l->open[player] + (l->exits[i] > 0 && l->marks[i] >> player & 1));
}

/* Marks an end of a line that is being drawn: until it is, the point has an exit. */
static void mark(struct lattice *l, int at, int player)
{
    if (l->marks[at] >> player & 1)
        return;
    l->marks[at] |= (uint8_t)(1 << player);
    l->open[player]++;
}

/* One line less can be drawn from a point. */
static void close_exit(struct lattice *l, int at)
{
    if (--l->exits[at] > 0)
        return;
    for (int player = 0; player < l->players; player++)
        l->open[player] = (uint16_t)(l->open[player] - (l->marks[at] >> player & 1));
}

static void blank(const struct values *v, struct pos *pos)
{
    struct lattice *l = (struct lattice *)pos;
    memset(l, 0, sizeof *l);
    l->width = (uint8_t)v->of[LATTICE_SIZE].n[0];
    l->height = (uint8_t)v->of[LATTICE_SIZE].n[1];
    l->players = (uint8_t)v->of[LATTICE_WHO].n[0];
    l->unowned = (uint16_t)(l->width * l->height);
    for (int player = 0; player < l->players; player++) {
        int column, row;
        lattice_start(l, player, &column, &row);
        l->marks[lattice_point(l, column, row)] |= (uint8_t)(1 << player);
    }
    lattice_count(l);
}

/* ---- Drawing a line ----------------------------------------------------------------------------------------- */

static void own(struct lattice *l, int square, int player)
{
    l->owner[square] = (uint8_t)(1 + player);
    l->points[player]++;
    l->unowned--;
}

/* No line can be drawn in a filled square any more. */
static void bar_diagonals(struct lattice *l, int column, int row)
{
    int corner = lattice_point(l, column, row), below = lattice_point(l, column, row + 1);
    if (!l->drawn[lattice_line(l, FALLING, column, row)]) {
        close_exit(l, corner);
        close_exit(l, below + 1);
    }
    if (!l->drawn[lattice_line(l, RISING, column, row)]) {
        close_exit(l, below);
        close_exit(l, corner + 1);
    }
}

/* Draws one more side of a square, if there is a square; whether that fills it. */
static bool add_side(struct lattice *l, int player, int column, int row)
{
    if (column < 0 || column >= l->width || row < 0 || row >= l->height)
        return false;
    int square = row * l->width + column;
    if (++l->sides[square] < FULL)
        return false;
    own(l, square, player);
    bar_diagonals(l, column, row);
    return true;
}

/* Draws a line; whether it fills a square, or two. */
static bool draw_line(struct lattice *l, int player, int line, const struct move *move)
{
    int column, row, from, to;
    enum lattice_way way = lattice_place(l, line, &column, &row);

    lattice_ends(l, move, &from, &to);
    l->drawn[line] = (uint8_t)(1 + player);
    mark(l, from, player);
    mark(l, to, player);
    close_exit(l, from);
    close_exit(l, to);
    if (way == FALLING || way == RISING)
        return false;
    bool one = add_side(l, player, column, row);
    bool two = add_side(l, player, column - (way == DOWN), row - (way == ACROSS));
    return one || two;
}

/* The last player who can move owns what nobody owns. */
static void claim_rest(struct lattice *l, int player)
{
    for (int square = 0; square < l->width * l->height; square++)
        if (!l->owner[square])
            own(l, square, player);
}

static void judge_end(struct lattice *l)
{
    int able = 0, last = 0;
    for (int player = 0; player < l->players; player++)
        if (l->open[player] > 0) {
            able++;
            last = player;
        }
    if (able > 1 && l->unowned > 0)
        return;
    l->over = 1;
    if (able == 1)
        claim_rest(l, last);
}

/* ---- The seeded opening --------------------------------------------------------------------------------- */

/* Whether the line is the third side at most of every square it borders. */
static bool fills_nothing(const struct lattice *l, int line)
{
    int column, row;
    enum lattice_way way = lattice_place(l, line, &column, &row);
    if (way == FALLING || way == RISING)
        return true;
    int before_column = column - (way == DOWN), before_row = row - (way == ACROSS);
    bool one = column < l->width && row < l->height && l->sides[row * l->width + column] == FULL - 1;
    bool two = before_column >= 0 && before_row >= 0 && l->sides[before_row * l->width + before_column] == FULL - 1;
    return !one && !two;
}

static bool marked(const struct lattice *l, const struct move *move, int player)
{
    int from, to;
    lattice_ends(l, move, &from, &to);
    return (l->marks[from] | l->marks[to]) >> player & 1;
}

static bool anybody_out(const struct lattice *l)
{
    for (int player = 0; player < l->players; player++)
        if (l->open[player] == 0)
            return true;
    return false;
}

/* Draws a line of a player by lot among those that he may draw and that fill no square. False if there is none, or if
 * somebody is out then. */
static bool deal_line(struct lattice *l, int player, struct rng *rng)
{
    uint16_t lines[LATTICE_LINES];
    uint32_t count = 0;

    for (int line = 0; line < lattice_lines(l); line++) {
        if (l->drawn[line] || !fills_nothing(l, line))
            continue;
        struct move move = lattice_move(l, line);
        if (marked(l, &move, player))
            lines[count++] = (uint16_t)line;
    }
    if (count == 0)
        return false;
    int line = lines[rng_below(rng, count)];
    struct move move = lattice_move(l, line);
    draw_line(l, player, line, &move);
    return !anybody_out(l);
}

/* K lines of each player, by turns; where it comes to a dead end, from the beginning. The order of the draws is part
 * of what a sheet ID means and never changes. */
static void deal(const struct values *v, struct rng *rng, struct pos *pos)
{
    struct lattice *l = (struct lattice *)pos;
    int lines = v->of[LATTICE_OPENING].n[0] * l->players, done = 0;
    /* Not one deal in a thousand comes to a dead end, even on the most crowded boards. The bound is for the proof that
     * this ends: a board without lines would still be a legal one. */
    for (int failed = 0; done < lines && failed < DEALS_MOST;) {
        if (deal_line(l, done % l->players, rng)) {
            done++;
        } else {
            blank(v, pos);
            done = 0;
            failed++;
        }
    }
}

/* ---- Turns ---------------------------------------------------------------------------------------------- */

/* Says no to a move, which stands between two halves of a sentence. */
static bool refuse_move(struct text *why, const char *before, const struct move *move, const char *after)
{
    if (!why)
        return false;
    text_add(why, before);
    lattice_write(move, why);
    text_add(why, after);
    return false;
}

/* A second line in a turn that owes none. */
static bool refuse_further(const struct lattice *l, struct text *why)
{
    if (l->open[l->to_move] == 0)
        return text_refuse(why, "%c has no line left to draw and is out: the turn ends", 'A' + l->to_move);
    return text_refuse(why, "a turn is one line, and a further one only after filling a square");
}

static bool may_draw(const struct lattice *l, int line, const struct move *move, struct text *why)
{
    char before[] = "? has no marked point at either end of ";
    int column, row;

    if (l->drawn[line])
        return refuse_move(why, "", move, " is drawn already");
    if (lattice_barred(l, line)) {
        lattice_place(l, line, &column, &row);
        return text_refuse(why, "the square %c%d is filled: no diagonal can be drawn in it", 'a' + column, row + 1);
    }
    before[0] = (char)('A' + l->to_move);
    return marked(l, move, l->to_move) || refuse_move(why, before, move, "");
}

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    (void)v;
    if (l->over)
        return text_refuse(why, "the game has ended");
    if (l->moved && !l->owes)
        return refuse_further(l, why);
    int line = lattice_find(l, move, why);
    if (line == LATTICE_NO_LINE || !may_draw(l, line, move, why))
        return false;
    bool fills = draw_line(l, l->to_move, line, move);
    judge_end(l);
    l->moved = 1;
    l->owes = fills && !l->over && l->open[l->to_move] > 0;
    return true;
}

static bool end_turn(const struct values *v, struct pos *pos, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    (void)v;
    if (!l->moved)
        return text_refuse(why, "%c has not drawn a line: every turn draws one", 'A' + l->to_move);
    if (l->owes)
        return text_refuse(why, "%c has filled a square and must draw another line", 'A' + l->to_move);
    l->moved = 0;
    if (l->over)
        return true;
    do
        l->to_move = (uint8_t)((l->to_move + 1) % l->players);
    while (l->open[l->to_move] == 0);
    return true;
}

static struct state state(const struct values *v, const struct pos *pos)
{
    const struct lattice *l = (const struct lattice *)pos;
    (void)v;
    return (struct state){.to_move = l->to_move, .over = l->over};
}

static size_t moves(const struct values *v, const struct pos *pos, struct move *list, size_t cap)
{
    const struct lattice *l = (const struct lattice *)pos;
    size_t count = 0;
    (void)v;
    if (l->over || (l->moved && !l->owes))
        return 0;
    for (int line = 0; line < lattice_lines(l); line++) {
        if (l->drawn[line] || lattice_barred(l, line))
            continue;
        struct move move = lattice_move(l, line);
        if (!marked(l, &move, l->to_move))
            continue;
        if (count < cap)
            list[count] = move;
        count++;
    }
    return count;
}

/* ---- Scores --------------------------------------------------------------------------------------------- */

/* Most squares wins; equal counts share the win. */
static void score(const struct values *v, const struct pos *pos, struct score *s)
{
    const struct lattice *l = (const struct lattice *)pos;
    int most = 0;
    (void)v;
    for (int player = 0; player < l->players; player++) {
        s->points[player] = l->points[player];
        most = l->points[player] > most ? l->points[player] : most;
    }
    for (int player = 0; player < l->players; player++)
        s->winner[player] = l->over && l->points[player] == most;
}

static void detail(const struct values *v, const struct pos *pos, struct detail *out)
{
    const struct lattice *l = (const struct lattice *)pos;
    (void)v;
    detail_number(out, "unowned", l->unowned);
    detail_list(out, "out");
    for (int player = 0; player < l->players; player++) {
        const char label[] = {(char)('A' + player), '\0'};
        if (l->open[player] == 0)
            detail_string(out, NULL, label);
    }
    detail_end(out);
}

/* "; B and C are out", where the game goes on. */
static void remark_out(const struct lattice *l, struct text *out)
{
    char labels[LATTICE_PLAYERS];
    int count = 0;

    for (int player = 0; player < l->players; player++)
        if (l->open[player] == 0)
            labels[count++] = (char)('A' + player);
    if (count == 0)
        return;
    text_addf(out, "; %c", labels[0]);
    for (int i = 1; i < count; i++)
        text_addf(out, " and %c", labels[i]);
    text_add(out, count == 1 ? " is out" : " are out");
}

/* What the last one who could move took: those squares are owned, but not filled. */
static void remark_claim(const struct lattice *l, struct text *out)
{
    int count = 0, owner = 0;
    for (int square = 0; square < l->width * l->height; square++)
        if (l->owner[square] && l->sides[square] < FULL) {
            count++;
            owner = l->owner[square];
        }
    if (count == 0)
        return;
    text_addf(out, "%c was the last who could move, and took ", 'A' + owner - 1);
    if (count == 1)
        text_add(out, "the last square");
    else
        text_addf(out, "the last %d squares", count);
}

static void remark(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct lattice *l = (const struct lattice *)pos;
    (void)v;
    if (l->over) {
        remark_claim(l, out);
        return;
    }
    text_addf(out, l->unowned == 1 ? "%d square is nobody's" : "%d squares are nobody's", l->unowned);
    remark_out(l, out);
}

/* ---- The sheet's texts ---------------------------------------------------------------------------------- */

/* "6x6, 2 players", and the opening if there is one. */
static void caption(const struct values *v, struct text *out)
{
    param_write(&params[LATTICE_SIZE], &v->of[LATTICE_SIZE], out);
    text_addf(out, ", %d players", v->of[LATTICE_WHO].n[0]);
    if (v->of[LATTICE_OPENING].n[0] > 0)
        text_addf(out, ", opening %d", v->of[LATTICE_OPENING].n[0]);
}

/* Every line can be a turn, but for those that follow a filled square, and a line fills two at most. */
static int turns(const struct values *v)
{
    int width = v->of[LATTICE_SIZE].n[0], height = v->of[LATTICE_SIZE].n[1];
    int lines = width * (height + 1) + height * (width + 1) + 2 * width * height;
    return lines - width * height / 2;
}

static const struct score_detail connect_square_detail = {
    .members = detail,
    .remark = remark,
};

static const struct rules connect_square_rules = {
    .players = players,
    .size = size,
    .start = blank,
    .deal = deal,
    .play = play,
    .end_turn = end_turn,
    .state = state,
    .moves = moves,
    .score = score,
    .detail = &connect_square_detail,
};

static const struct notation connect_square_notation = {
    .tags = connect_square_setup,
    .settle = connect_square_settle,
    .decode = decode,
    .encode = encode,
    .help = "One line a turn: its two points (a1-b2), either way round. After a filled square the further line "
            "follows in the same turn, behind a blank (c2-c3 c3-d2).",
};

static const struct picture connect_square_picture = {
    .board = connect_square_board,
    .draw = connect_square_draw,
    .text_picture = connect_square_sketch,
    .reminder = "Draw a line from a marked point of yours.\n"
                "Fill a square: it is yours, and draw once more.\n"
                "Diagonals may cross, not in a filled square.\n"
                "No line left to draw: you are out for good.\n"
                "The last who can move takes all squares left.",
    .draw_reminder = connect_square_remind,
};

static const struct sheet_parts connect_square_sheet = {
    .score_lines = 6,
    .caption = caption,
    .turns = turns,
};

static const struct solver connect_square_solver = {
    .solve = connect_square_solve,
    .value = "squares ahead",
};

const struct game connect_square = {
    .about = {.slug = "connect-square",
              .title = "Connect, Square!",
              .code = "CS",
              .designer = "designer unknown",
              .summary = "draw lines from your corner, and own the squares that you fill"},
    .params = params,
    .check = check,
    .puzzles = connect_square_puzzles,
    .rules = &connect_square_rules,
    .notation = &connect_square_notation,
    .picture = &connect_square_picture,
    .sheet = &connect_square_sheet,
    .solver = &connect_square_solver,
};
