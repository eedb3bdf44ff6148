/* Connect Capture: the rules. Source: rules.md, section 1 (Rick Nordal's game of 1991 and the rulings). */
#include "games/connect_capture/internal.h"

#include "game/number.h"
#include "games/connect_capture/puzzle.h"
#include "games/connect_capture/solver.h"
#include "games/connect_capture/value.h"

#include <stdlib.h>
#include <string.h>

enum { ALL_SQUARES = -1 };

static const char letters[] = ".BRQKJWH";

static const struct param params[] = {
    {.name = "size",
     .kind = PARAM_SIZE,
     .least = 1,
     .most = GALAXY_SIDE,
     .standard = "4x4",
     .metavar = "WxH",
     .help = "squares of the galaxy, 1x1 to 9x9"},
    {.name = "aliens",
     .mark = 'A',
     .kind = PARAM_INT,
     .least = 0,
     .most = GALAXY_SQUARES,
     .standard = "all",
     .word = "all",
     .metavar = "N",
     .help = "how many aliens, on squares drawn by lot; the other squares stay empty"},
    {.name = "mix",
     .mark = 'M',
     .kind = PARAM_WEIGHTS,
     .least = 0,
     .most = 99,
     .standard = "B2R2Q1K3J1W1H2",
     .letters = "BRQKJWH",
     .metavar = "WEIGHTS",
     .help = "how likely each kind of alien is"},
    {.name = "values",
     .mark = 'V',
     .kind = PARAM_RANGE,
     .least = 1,
     .most = 9,
     .standard = "1-9",
     .metavar = "A-B",
     .help = "least and greatest point value of an alien"},
    {.name = "value",
     .kind = PARAM_WORD,
     .use = PARAM_LOOK,
     .standard = "",
     .words = capture_value_words,
     .bare = "proven",
     .metavar = "[estimated]",
     .help =
         "print who wins by how much if both play their best: proven up to 3x3 squares, else estimated by self-play"},
    {.name = "even",
     .kind = PARAM_FLAG,
     .use = PARAM_CHOICE,
     .least = 0,
     .most = 1,
     .standard = "0",
     .help = "look for galaxies of equal chances: each is the best of several"},
    {0},
};

char alien_letter(enum alien kind)
{
    return letters[kind];
}

const char *alien_name(enum alien kind)
{
    static const char *const names[] = {"no alien", "Bishop", "Rook", "Queen", "King", "Joker", "Wizard", "Horse"};
    return names[kind];
}

enum alien alien_of(char letter)
{
    const char *found = letter ? strchr(letters + 1, letter) : NULL;
    return found ? (enum alien)(found - letters) : ALIEN_NONE;
}

static bool check(const struct values *v, struct text *why)
{
    int squares = v->of[CAPTURE_SIZE].n[0] * v->of[CAPTURE_SIZE].n[1];
    if (v->of[CAPTURE_ALIENS].n[0] <= squares)
        return capture_value_check(v, why);
    text_addf(why, "%d aliens do not fit: a galaxy of %dx%d has %d square%s", v->of[CAPTURE_ALIENS].n[0],
              v->of[CAPTURE_SIZE].n[0], v->of[CAPTURE_SIZE].n[1], squares, squares == 1 ? "" : "s");
    return false;
}

/* ---- The galaxy ---------------------------------------------------------------------------------- */

static size_t size(const struct values *v)
{
    (void)v;
    return sizeof(struct galaxy);
}

static void blank(const struct values *v, struct pos *pos)
{
    struct galaxy *g = (struct galaxy *)pos;
    memset(g, 0, sizeof *g);
    g->width = (uint8_t)v->of[CAPTURE_SIZE].n[0];
    g->height = (uint8_t)v->of[CAPTURE_SIZE].n[1];
    g->lines_left = (uint16_t)(g->width * (g->height + 1) + g->height * (g->width + 1));
}

static enum alien draw_kind(const struct value *mix, struct rng *rng)
{
    unsigned sum = 0;
    for (int i = 0; i < ALIEN_KINDS - 1; i++)
        sum += (unsigned)mix->n[i];
    unsigned lot = rng_below(rng, sum);
    int kind = 0;
    while (lot >= (unsigned)mix->n[kind])
        lot -= (unsigned)mix->n[kind++];
    return (enum alien)(kind + 1);
}

/* Squares by lot (the first of a Fisher-Yates shuffle), for each a kind, then a value. The order of the
 * draws is part of what a sheet ID means and never changes. */
static void deal(const struct values *v, struct rng *rng, struct pos *pos)
{
    struct galaxy *g = (struct galaxy *)pos;
    int count = v->of[CAPTURE_ALIENS].n[0] == ALL_SQUARES ? galaxy_squares(g) : v->of[CAPTURE_ALIENS].n[0];
    int least = v->of[CAPTURE_VALUES].n[0], most = v->of[CAPTURE_VALUES].n[1];
    uint8_t order[GALAXY_SQUARES];

    for (int i = 0; i < galaxy_squares(g); i++)
        order[i] = (uint8_t)i;
    for (int i = 0; i < count; i++) {
        int lot = i + (int)rng_below(rng, (uint32_t)(galaxy_squares(g) - i));
        uint8_t square = order[lot];
        order[lot] = order[i];
        g->kind[square] = (uint8_t)draw_kind(&v->of[CAPTURE_MIX], rng);
        g->value[square] = (uint8_t)(least + (int)rng_below(rng, (uint32_t)(most - least + 1)));
    }
}

/* ---- Notation: `13-14`, `b2xc3,d4`, `Rb2xBc3` -------------------------------------------------------- */

size_t galaxy_read_line(const char *s, size_t len, struct move *move)
{
    int from, to;
    size_t first = number_read(s, len, &from);
    if (first == 0 || first == len || s[first] != '-')
        return 0;
    size_t second = number_read(s + first + 1, len - first - 1, &to);
    if (second == 0 || first + 1 + second != len)
        return 0;
    *move = (struct move){.kind = MOVE_LINE, .at = {[STAR_FROM] = (uint16_t)from, [STAR_TO] = (uint16_t)to}};
    return len;
}

/* Reads a square with or without its alien's letter. */
static size_t decode_square(const char *s, size_t len, uint16_t *column, uint16_t *row, uint16_t *letter)
{
    int c = 0, r = 0;
    size_t at = 0;
    *letter = len ? (uint16_t)alien_of(s[0]) : ALIEN_NONE;
    if (*letter)
        at = 1;
    size_t used = number_read_cell(s + at, len - at, &c, &r);
    *column = (uint16_t)c;
    *row = (uint16_t)r;
    return used ? at + used : 0;
}

/* Reads `b2x` and `c3`, or, where the shooter is known from the piece before, `c3` alone. */
static size_t decode_shot(const char *s, size_t len, struct move *move)
{
    uint16_t *at = move->at;
    size_t used = 0, victim;

    if (move->kind != MOVE_SHOT) {
        used = decode_square(s, len, &at[FROM_COLUMN], &at[FROM_ROW], &at[FROM_LETTER]);
        if (used == 0 || used == len || s[used] != 'x')
            return 0;
        used++;
    }
    victim = decode_square(s + used, len - used, &at[TO_COLUMN], &at[TO_ROW], &at[TO_LETTER]);
    used += victim;
    if (victim == 0)
        return 0;
    if (used < len && (s[used] != ',' || ++used == len))
        return 0;
    move->kind = MOVE_SHOT;
    return used;
}

static size_t decode(const struct values *v, const char *s, size_t len, struct move *move, struct text *why)
{
    (void)v;
    bool line = move->kind == 0 && len > 0 && s[0] >= '0' && s[0] <= '9';
    size_t used = line ? galaxy_read_line(s, len, move) : decode_shot(s, len, move);
    if (used == 0)
        text_add(why, "this is neither a line between two stars, such as 13-14, nor a shot, such as b2xc3 or b2xc3,d4");
    return used;
}

static void encode_square(uint16_t column, uint16_t row, uint16_t letter, struct text *out)
{
    if (letter)
        text_add_char(out, letters[letter]);
    number_write_cell(column, row, out);
}

static void encode(const struct values *v, const struct move *move, struct text *out)
{
    const uint16_t *at = move->at;
    (void)v;
    if (move->kind == MOVE_LINE) {
        text_add_int(out, at[STAR_FROM]);
        text_add_char(out, '-');
        text_add_int(out, at[STAR_TO]);
    } else {
        encode_square(at[FROM_COLUMN], at[FROM_ROW], at[FROM_LETTER], out);
        text_add_char(out, 'x');
        encode_square(at[TO_COLUMN], at[TO_ROW], at[TO_LETTER], out);
    }
}

/* ---- Lines ------------------------------------------------------------------------------------------ */

/* Draws one more side of a square: the fourth completes it and wakes its alien. */
static void add_side(struct galaxy *g, int column, int row)
{
    if (column < 0 || column >= g->width || row < 0 || row >= g->height)
        return;
    int square = row * g->width + column;
    if (++g->sides[square] == 4 && g->kind[square])
        g->fate[square] = AWAKE;
}

bool galaxy_find_line(const struct galaxy *g, const struct move *move, struct galaxy_line *line, struct text *why)
{
    int columns = g->width + 1, stars = columns * (g->height + 1);
    int first = move->at[STAR_FROM], last = move->at[STAR_TO];
    int low = (first < last ? first : last) - 1, high = (first < last ? last : first) - 1;
    bool vertical = high - low == columns, horizontal = high - low == 1 && high % columns != 0;

    if (low < 0 || high >= stars)
        return text_refuse(why, "there is no star %d: the galaxy has stars 1 to %d", (low < 0 ? low : high) + 1, stars);
    if (!vertical && !horizontal)
        return text_refuse(why,
                           "a line joins two neighbouring stars: %d and %d are not side by side or one above the other",
                           first, last);
    *line = (struct galaxy_line){low % columns, low / columns, vertical};
    if (g->drawn[galaxy_line(g, line->column, line->row, vertical)])
        return text_refuse(why, "stars %d and %d are joined already", first, last);
    return true;
}

void galaxy_draw_line(struct galaxy *g, struct galaxy_line line)
{
    g->drawn[galaxy_line(g, line.column, line.row, line.vertical)] = 1;
    g->lines_left--;
    add_side(g, line.column, line.row);
    add_side(g, line.vertical ? line.column - 1 : line.column, line.vertical ? line.row : line.row - 1);
}

static bool play_line(struct galaxy *g, const struct move *move, struct text *why)
{
    struct galaxy_line line;
    if (g->line_drawn)
        return text_refuse(why, "a turn draws one line only");
    if (!galaxy_find_line(g, move, &line, why))
        return false;
    galaxy_draw_line(g, line);
    g->line_drawn = 1;
    return true;
}

/* ---- Shots ------------------------------------------------------------------------------------------ */

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

/* Ruling, lasers: only a living activated alien stops the shot of a Bishop, Rook or Queen. */
static bool laser_free(const struct galaxy *g, int column, int row, int dx, int dy)
{
    int steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int i = 1; i < steps; i++)
        if (g->fate[(row + i * sign(dy)) * g->width + column + i * sign(dx)] == AWAKE)
            return false;
    return true;
}

/* Range of each kind over a distance of (dx, dy), not both 0, without regard to what stands between. */
static bool in_range(const struct galaxy *g, enum alien kind, int dx, int dy, int column, int row)
{
    bool straight = dx == 0 || dy == 0, diagonal = abs(dx) == abs(dy);
    int near = abs(dx) < abs(dy) ? abs(dx) : abs(dy), far = abs(dx) < abs(dy) ? abs(dy) : abs(dx);

    switch (kind) {
    case BISHOP:
        return diagonal;
    case ROOK:
        return straight;
    case QUEEN:
        return straight || diagonal;
    case KING:
        return far == 1;
    case JOKER:
        return column == 0 || row == 0 || column == g->width - 1 || row == g->height - 1;
    case WIZARD:
        return true;
    case HORSE: /* the stem of the T: one and two ahead; its bar: beside the second */
        return (near == 0 && far <= 2) || (near == 1 && far == 2);
    default:
        return false;
    }
}

bool alien_is_laser(enum alien kind)
{
    return kind == BISHOP || kind == ROOK || kind == QUEEN;
}

bool galaxy_reaches(const struct galaxy *g, int from, int to)
{
    int column = from % g->width, row = from / g->width;
    int dx = to % g->width - column, dy = to / g->width - row;
    return from != to && in_range(g, g->kind[from], dx, dy, column + dx, row + dy);
}

bool galaxy_targets(const struct galaxy *g, int from, int to)
{
    int column = from % g->width, row = from / g->width;
    return galaxy_reaches(g, from, to) &&
           (!alien_is_laser(g->kind[from]) || laser_free(g, column, row, to % g->width - column, to / g->width - row));
}

/* Whether a living activated alien stands here, of the kind that the record's letter (if any) names. */
static bool check_alien(const struct galaxy *g, int column, int row, enum alien letter, struct text *why)
{
    if (column >= g->width || row >= g->height)
        return text_refuse(why, "the galaxy has the squares a1 to %c%d", 'a' + g->width - 1, g->height);

    int square = row * g->width + column;
    enum alien kind = g->kind[square];
    char name[] = {(char)('a' + column), (char)('1' + row), '\0'};
    if (!kind)
        return text_refuse(why, "there is no alien on %s", name);
    if (letter && letter != kind)
        return text_refuse(why, "the alien on %s is a %s, not a %s", name, alien_name(kind), alien_name(letter));
    if (g->fate[square] == ASLEEP)
        return text_refuse(why, "the %s on %s is not activated: the square is not complete", alien_name(kind), name);
    if (g->fate[square] != AWAKE)
        return text_refuse(why, "the %s on %s has been killed", alien_name(kind), name);
    return true;
}

/* Says why the victim can't be hit: out of range, or a laser that is stopped on its way. */
static bool refuse_target(const struct galaxy *g, const struct move *move, struct text *why)
{
    const uint16_t *at = move->at;
    int dx = at[TO_COLUMN] - at[FROM_COLUMN], dy = at[TO_ROW] - at[FROM_ROW];
    enum alien kind = g->kind[at[FROM_ROW] * g->width + at[FROM_COLUMN]];
    bool reaches = in_range(g, kind, dx, dy, at[TO_COLUMN], at[TO_ROW]);

    return text_refuse(why,
                       reaches ? "the %s's shot from %c%d to %c%d is stopped by a living activated alien"
                               : "the %s on %c%d can't target %c%d",
                       alien_name(kind), 'a' + at[FROM_COLUMN], at[FROM_ROW] + 1, 'a' + at[TO_COLUMN], at[TO_ROW] + 1);
}

static bool play_shot(struct galaxy *g, const struct move *move, struct text *why)
{
    const uint16_t *at = move->at;

    if (!g->line_drawn)
        return text_refuse(why, "a turn draws its line first, then aliens may shoot");
    if (!check_alien(g, at[FROM_COLUMN], at[FROM_ROW], at[FROM_LETTER], why) ||
        !check_alien(g, at[TO_COLUMN], at[TO_ROW], at[TO_LETTER], why))
        return false;

    int from = at[FROM_ROW] * g->width + at[FROM_COLUMN], to = at[TO_ROW] * g->width + at[TO_COLUMN];
    if (from == to)
        return text_refuse(why, "an alien never shoots herself");
    if (!galaxy_targets(g, from, to))
        return refuse_target(g, move, why);
    g->fate[to] = (uint8_t)(KILLED + g->to_move);
    g->points[g->to_move] = (uint16_t)(g->points[g->to_move] + g->value[to]);
    return true;
}

/* ---- Turns ------------------------------------------------------------------------------------------ */

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct text *why)
{
    struct galaxy *g = (struct galaxy *)pos;
    (void)v;
    return move->kind == MOVE_LINE ? play_line(g, move, why) : play_shot(g, move, why);
}

static bool end_turn(const struct values *v, struct pos *pos, struct text *why)
{
    struct galaxy *g = (struct galaxy *)pos;
    (void)v;
    if (!g->line_drawn)
        return text_refuse(why, "%c has not drawn a line: every turn draws one", 'A' + g->to_move);
    g->line_drawn = 0;
    g->to_move ^= 1;
    return true;
}

/* The last line ends the game, after that turn's shots. */
static struct state state(const struct values *v, const struct pos *pos)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    (void)v;
    return (struct state){.to_move = g->to_move, .over = g->lines_left == 0 && !g->line_drawn};
}

static size_t line_moves(const struct galaxy *g, struct move *moves, size_t cap)
{
    int columns = g->width + 1;
    size_t count = 0;

    for (int star = 0; star < columns * (g->height + 1); star++)
        for (int vertical = 0; vertical < 2; vertical++) {
            int column = star % columns, row = star / columns;
            bool exists = vertical ? row < g->height : column < g->width;
            if (!exists || g->drawn[galaxy_line(g, column, row, vertical)])
                continue;
            if (count < cap)
                moves[count] = (struct move){.kind = MOVE_LINE,
                                             .at = {[STAR_FROM] = (uint16_t)(star + 1),
                                                    [STAR_TO] = (uint16_t)(star + 1 + (vertical ? columns : 1))}};
            count++;
        }
    return count;
}

static size_t shot_moves(const struct galaxy *g, struct move *moves, size_t cap)
{
    size_t count = 0;

    for (int from = 0; from < galaxy_squares(g); from++)
        for (int to = 0; to < galaxy_squares(g); to++) {
            if (g->fate[from] != AWAKE || g->fate[to] != AWAKE || !galaxy_targets(g, from, to))
                continue;
            if (count < cap)
                moves[count] = (struct move){.kind = MOVE_SHOT,
                                             .at = {[FROM_COLUMN] = (uint16_t)(from % g->width),
                                                    [FROM_ROW] = (uint16_t)(from / g->width),
                                                    [TO_COLUMN] = (uint16_t)(to % g->width),
                                                    [TO_ROW] = (uint16_t)(to / g->width)}};
            count++;
        }
    return count;
}

static size_t moves(const struct values *v, const struct pos *pos, struct move *list, size_t cap)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    (void)v;
    return g->line_drawn ? shot_moves(g, list, cap) : line_moves(g, list, cap);
}

/* ---- Scores ----------------------------------------------------------------------------------------- */

static void score(const struct values *v, const struct pos *pos, struct score *s)
{
    const struct galaxy *g = (const struct galaxy *)pos;

    (void)v;
    for (int player = 0; player < 2; player++) {
        s->points[player] = g->points[player];
        s->winner[player] = s->finished && g->points[player] >= g->points[!player];
    }
}

/* The value of all aliens of this fate. */
static int value_of(const struct galaxy *g, enum fate fate, int *count)
{
    int sum = 0;
    *count = 0;
    for (int i = 0; i < galaxy_squares(g); i++)
        if (g->kind[i] && g->fate[i] == fate) {
            sum += g->value[i];
            ++*count;
        }
    return sum;
}

static void detail(const struct values *v, const struct pos *pos, struct detail *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    int count;
    (void)v;
    detail_number(out, "survivors", value_of(g, AWAKE, &count));
    detail_number(out, "inactive", value_of(g, ASLEEP, &count));
}

static void remark(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    int alive, asleep;
    int survivors = value_of(g, AWAKE, &alive), inactive = value_of(g, ASLEEP, &asleep);
    (void)v;
    text_addf(out, "left over: %d on %d living alien%s", survivors, alive, alive == 1 ? "" : "s");
    if (asleep)
        text_addf(out, ", %d on %d not activated", inactive, asleep);
}

/* ---- The sheet's texts ------------------------------------------------------------------------------ */

/* The size, then what is not as usual: "5x5, aliens 12, values 2-8". */
static void caption(const struct values *v, struct text *out)
{
    struct values standard;
    params_standard(params, &standard);
    param_write(&params[CAPTURE_SIZE], &v->of[CAPTURE_SIZE], out);
    for (int i = CAPTURE_ALIENS; i <= CAPTURE_VALUES; i++) {
        if (memcmp(&v->of[i], &standard.of[i], sizeof v->of[i]) == 0)
            continue;
        text_addf(out, ", %s ", params[i].name);
        param_write(&params[i], &v->of[i], out);
    }
}

/* Every line is a turn. */
static int turns(const struct values *v)
{
    int width = v->of[CAPTURE_SIZE].n[0], height = v->of[CAPTURE_SIZE].n[1];
    return width * (height + 1) + height * (width + 1);
}

static const struct score_detail connect_capture_detail = {
    .members = detail,
    .remark = remark,
};

static const struct rules connect_capture_rules = {
    .match = true,
    .size = size,
    .start = blank,
    .deal = deal,
    .play = play,
    .end_turn = end_turn,
    .state = state,
    .moves = moves,
    .score = score,
    .detail = &connect_capture_detail,
};

static const struct notation connect_capture_notation = {
    .tags = connect_capture_setup,
    .settle = connect_capture_settle,
    .decode = decode,
    .encode = encode,
    .help = "First the line: its two stars (13-14). Then shots: shooter x victim (b2xc3), more victims of the same "
            "shooter behind commas (b2xc3,d4). Letters may stand before squares (Rb2xBc3).",
};

static const struct picture connect_capture_picture = {
    .art = connect_capture_art + 1,
    .board = connect_capture_board,
    .draw = connect_capture_draw,
    .text_picture = connect_capture_sketch,
    .reminder = "Four sides wake an alien; no points for that.\n"
                "Then shoot as often as you like, or not at all.\n"
                "Only living, woken aliens stop B, R and Q.\n"
                "Circle and sign the victim, score her value.\n"
                "The last line ends the game, after its shots.",
    .draw_reminder = connect_capture_remind,
};

static const struct sheet_choice connect_capture_choice = {connect_capture_candidates, connect_capture_distance};

static const struct sheet_note connect_capture_note = {connect_capture_note_like, connect_capture_write_note};

static const struct sheet_parts connect_capture_sheet = {
    .score_lines = 24,
    .caption = caption,
    .choice = &connect_capture_choice,
    .note = &connect_capture_note,
    .turns = turns,
};

static const struct solver connect_capture_solver = {
    .solve = connect_capture_solve,
    .value = "points ahead at the end",
};

const struct game connect_capture = {
    .about = {.slug = "connect-capture",
              .title = "Connect Capture",
              .code = "CC",
              .designer = "Rick Nordal, 1991",
              .summary = "join stars, wake aliens, and let them shoot each other"},
    .params = params,
    .check = check,
    .puzzles = connect_capture_puzzles,
    .rules = &connect_capture_rules,
    .notation = &connect_capture_notation,
    .picture = &connect_capture_picture,
    .sheet = &connect_capture_sheet,
    .solver = &connect_capture_solver,
};
