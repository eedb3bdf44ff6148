/* Connect Capture: the rules, in the order of templates/rules/en/connect-capture.txt. */
#include "games/connect_capture/internal.h"

#include "base/json.h"

#include <stdlib.h>
#include <string.h>

enum { ALL_SQUARES = -1 };

enum { WAIVED = 2 }; /* line_drawn: the turn may end as it is */

/* ---- Aliens ------------------------------------------------------------------------------------------------------ */

static const char letters[] = ".BRQKJWH";

char alien_letter(enum alien kind)
{
    return letters[kind];
}

const char *alien_name(enum alien kind)
{
    static const char *const names[] = {"no alien", N_("Bishop"), N_("Rook"),   N_("Queen"),
                                        N_("King"), N_("Joker"),  N_("Wizard"), N_("Horse")};
    return names[kind];
}

const char *alien_phrase(int kind, enum alien_role role)
{
    static const char *const phrases[][ALIEN_KINDS] = {
        [ALIEN_SUBJECT] = {"", N_("The Bishop"), N_("The Rook"), N_("The Queen"), N_("The King"), N_("The Joker"),
                           N_("The Wizard"), N_("The Horse")},
        [ALIEN_OBJECT] = {"", N_("the Bishop"), N_("the Rook"), N_("the Queen"), N_("the King"), N_("the Joker"),
                          N_("the Wizard"), N_("the Horse")},
        [ALIEN_ONE] = {"", N_("a Bishop"), N_("a Rook"), N_("a Queen"), N_("a King"), N_("a Joker"), N_("a Wizard"),
                       N_("a Horse")},
        [ALIEN_TWO] = {"", N_("two Bishops"), N_("two Rooks"), N_("two Queens"), N_("two Kings"), N_("two Jokers"),
                       N_("two Wizards"), N_("two Horses")},
    };
    return phrases[role][kind];
}

enum alien alien_of(char letter)
{
    const char *found = letter >= 'A' && letter <= 'Z' ? strchr(letters + 1, letter) : NULL;
    return found ? (enum alien)(found - letters) : ALIEN_NONE;
}

bool alien_is_laser(enum alien kind)
{
    return kind == BISHOP || kind == ROOK || kind == QUEEN;
}

/* ---- Lines and squares ------------------------------------------------------------------------------------------- */

int galaxy_list_lines(const struct galaxy *g, bool drawn, struct galaxy_line *lines)
{
    int count = 0;
    for (int row = 0; row <= g->height; row++)
        for (int column = 0; column <= g->width; column++) {
            struct galaxy_line across = {column, row, false}, down = {column, row, true};
            if (column < g->width && galaxy_is_drawn(g, across) == drawn)
                lines[count++] = across;
            if (row < g->height && galaxy_is_drawn(g, down) == drawn)
                lines[count++] = down;
        }
    return count;
}

void galaxy_sides(const struct galaxy *g, int square, struct galaxy_line sides[4])
{
    int column = square % g->width, row = square / g->width;
    sides[0] = (struct galaxy_line){column, row, false};
    sides[1] = (struct galaxy_line){column, row, true};
    sides[2] = (struct galaxy_line){column + 1, row, true};
    sides[3] = (struct galaxy_line){column, row + 1, false};
}

int galaxy_squares_beside(const struct galaxy *g, struct galaxy_line line, int squares[2])
{
    int square = line.row * g->width + line.column, count = 0;
    if (line.column < g->width && line.row < g->height)
        squares[count++] = square;
    if ((line.vertical ? line.column : line.row) > 0)
        squares[count++] = square - (line.vertical ? 1 : g->width);
    return count;
}

struct cell_name galaxy_square_name(const struct galaxy *g, int square)
{
    return cell_name(square % g->width, square / g->width);
}

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

int galaxy_step(int width, int from, int to)
{
    return sign(to / width - from / width) * width + sign(to % width - from % width);
}

/* ---- Start ------------------------------------------------------------------------------------------------------- */

bool galaxy_asks_last_alien(const struct values *v)
{
    return v && !v->final && v->question && strcmp(v->question->name, "last-alien") == 0;
}

bool galaxy_has_values(const struct values *v, const struct galaxy *g)
{
    return !galaxy_asks_last_alien(v) && !g->survivor;
}

bool galaxy_asks_help(const struct values *v)
{
    return v && !v->final && v->question && strcmp(v->question->name, "help-alien") == 0;
}

bool galaxy_suits_last_alien(const struct galaxy *g, struct text *why)
{
    int living = 0;
    for (int i = 0; i < galaxy_squares(g); i++) {
        if (g->kind[i] && g->state[i] == INACTIVE)
            return text_refuse(why,
                               "the %s on %s is not active: in a puzzle of the kind last-alien, all aliens are active",
                               alien_name((enum alien)g->kind[i]), galaxy_square_name(g, i).text);
        living += g->state[i] == ACTIVE;
    }
    return living >= 2 || text_refuse(why, "a puzzle of the kind last-alien has two living aliens or more");
}

int galaxy_count_woken(const struct galaxy *g, struct galaxy_line line)
{
    int squares[2], woken = 0;
    for (int left = galaxy_squares_beside(g, line, squares); left-- > 0;)
        woken += galaxy_lacks_one_side(g, squares[left]);
    return woken;
}

bool galaxy_suits_help(const struct galaxy *g, struct text *why)
{
    enum { OPEN_LEAST = 4, WAKING_LEAST = 2 };
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, false, lines), waking = 0, square = g->survivor - 1;

    if (square < 0)
        return text_refuse(why, "the question help-alien needs a tag like [Survivor \"c3\"]");
    if (g->state[square] >= KILLED_BEFORE)
        return text_refuse(why, "the %s on %s is dead", alien_name((enum alien)g->kind[square]),
                           galaxy_square_name(g, square).text);
    for (int i = 0; i < count; i++)
        waking += galaxy_count_woken(g, lines[i]) > 0;
    return (count >= OPEN_LEAST && waking >= WAKING_LEAST) ||
           text_refuse(why, "the question help-alien needs %d lines to draw, %d of which wake an alien", OPEN_LEAST,
                       WAKING_LEAST);
}

static size_t size(const struct values *v UNUSED)
{
    return sizeof(struct galaxy);
}

void connect_capture_start(const struct values *v, struct pos *pos)
{
    struct galaxy *g = (struct galaxy *)pos;
    memset(g, 0, sizeof *g);
    g->width = (uint8_t)v->of[CAPTURE_SIZE].n[0];
    g->height = (uint8_t)v->of[CAPTURE_SIZE].n[1];
    g->lines_left = (uint16_t)galaxy_line_count(g->width, g->height);
    g->line_drawn = galaxy_asks_last_alien(v);
}

int capture_draw_weighted(const int16_t *weights, int count, struct rng *rng)
{
    int sum = 0, i = 0;
    while (count-- > 0)
        sum += weights[count];
    for (int drawn = (int)rng_below(rng, (uint32_t)sum); drawn >= weights[i]; i++)
        drawn -= weights[i];
    return i;
}

void galaxy_put_random(struct galaxy *g, int square, const int16_t *weights, int value_least, int value_most,
                       struct rng *rng)
{
    g->kind[square] = (uint8_t)(1 + capture_draw_weighted(weights, ALIEN_KINDS - 1, rng));
    g->value[square] = (uint8_t)(value_least + (int)rng_below(rng, (uint32_t)(value_most - value_least + 1)));
}

/* For each alien a square (the first steps of a Fisher-Yates shuffle), then its kind and value. The order of the draws
 * is part of what a sheet ID means and never changes. */
static void deal(const struct values *v, struct rng *rng, struct pos *pos)
{
    struct galaxy *g = (struct galaxy *)pos;
    int aliens = v->of[CAPTURE_ALIENS].n[0], count = aliens == ALL_SQUARES ? galaxy_squares(g) : aliens;
    const int16_t *range = v->of[CAPTURE_VALUES].n;
    uint8_t order[GALAXY_SQUARES] = {0};

    for (int i = 0; i < galaxy_squares(g); i++)
        order[i] = (uint8_t)i;
    for (int i = 0; i < count; i++) {
        int other = i + (int)rng_below(rng, (uint32_t)(galaxy_squares(g) - i));
        uint8_t square = order[other];
        order[other] = order[i];
        galaxy_put_random(g, square, v->of[CAPTURE_MIX].n, range[0], range[1], rng);
    }
}

/* ---- Play: the line ---------------------------------------------------------------------------------------------- */

bool galaxy_find_line(const struct galaxy *g, const struct move *move, struct galaxy_line *line, struct text *why)
{
    int columns = g->width + 1, stars = columns * (g->height + 1);
    int first = move->at[STAR_FROM], last = move->at[STAR_TO];
    int low = (first < last ? first : last) - 1, high = (first < last ? last : first) - 1;

    *line = (struct galaxy_line){low % columns, low / columns, high - low == columns};
    if (low >= 0 && high < stars && (line->vertical || (high - low == 1 && line->column < g->width)))
        return true;
    int across = abs(high % columns - line->column), down = high / columns - line->row;
    if (low < 0)
        return text_refuse(why, "there is no star 0: stars are counted from 1");
    if (high >= stars)
        return text_refuse(why, "there is no star %d: this galaxy has stars 1 to %d", high + 1, stars);
    if (low == high)
        return text_refuse(why, "a line joins two different stars, not star %d with itself", first);
    if (across == 1 && down == 1)
        return text_refuse(why, "stars %d and %d are diagonal neighbours: lines go across or down", low + 1, high + 1);
    if (high - low == 1)
        return text_refuse(why, "stars %d and %d are not neighbours: one ends its row, the other begins the next",
                           low + 1, high + 1);
    return text_refuse(why,
                       "stars %d and %d are not neighbours: a line joins two stars side by side or one above the "
                       "other",
                       low + 1, high + 1);
}

void galaxy_draw_line(struct galaxy *g, struct galaxy_line line)
{
    int squares[2];
    g->drawn[galaxy_line_number(g, line)] = 1;
    g->lines_left--;
    for (int i = galaxy_squares_beside(g, line, squares); i-- > 0;)
        if (++g->sides[squares[i]] == 4 && g->kind[squares[i]])
            g->state[squares[i]] = ACTIVE;
}

/* ---- Play: shots ------------------------------------------------------------------------------------------------- */

bool galaxy_in_range(const struct galaxy *g, int from, int to)
{
    int column = to % g->width, row = to / g->width;
    int dx = abs(column - from % g->width), dy = abs(row - from / g->width);
    int near = dx < dy ? dx : dy, far = dx < dy ? dy : dx;
    bool straight = near == 0, diagonal = near == far;

    if (from == to)
        return false;
    switch (g->kind[from]) {
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
    case HORSE: /* the stem of the T: one and two steps ahead; its bar: beside the second */
        return (near == 0 && far <= 2) || (near == 1 && far == 2);
    default:
        return false;
    }
}

/* Ruling, lasers: only a living activated alien stops the shot of a Bishop, Rook or Queen. */
bool galaxy_targets(const struct galaxy *g, int from, int to)
{
    if (!galaxy_in_range(g, from, to))
        return false;
    if (!alien_is_laser(g->kind[from]))
        return true;
    for (int step = galaxy_step(g->width, from, to), at = from + step; at != to; at += step)
        if (g->state[at] == ACTIVE)
            return false;
    return true;
}

/* ---- Play: what is illegal --------------------------------------------------------------------------------------- */

/* Rules that a move can break: heading and first words in the rule text. */
static const char rule_line[] = "Your turn: Draw one line", rule_shots[] = "Your turn: Then shoot",
                  rule_active[] = "Activating", rule_alive[] = "Shooting: An active alien",
                  rule_self[] = "Shooting: No alien", rule_stopped[] = "Who shoots where: The shot of";

/* Where an alien shoots: the rule, and in a few words. */
static const struct {
    const char *rule, *range;
} ranges[ALIEN_KINDS] = {
    [BISHOP] = {"Who shoots where: Bishop", "along the diagonals"},
    [ROOK] = {"Who shoots where: Rook", "along its row and column"},
    [QUEEN] = {"Who shoots where: Queen", "along its row, its column and the diagonals"},
    [KING] = {"Who shoots where: King", "at the eight squares around it"},
    [JOKER] = {"Who shoots where: Joker", "at the border of the galaxy"},
    [WIZARD] = {"Who shoots where: Wizard", "everywhere"},
    [HORSE] = {"Who shoots where: Horse", "in the shape of a T"},
};

struct move galaxy_line_move(const struct galaxy *g, struct galaxy_line line)
{
    int columns = g->width + 1, star = line.row * columns + line.column + 1;
    return (struct move){
        .kind = MOVE_LINE,
        .at = {[STAR_FROM] = (uint16_t)star, [STAR_TO] = (uint16_t)(star + (line.vertical ? columns : 1))}};
}

/* Says which lines an incomplete square lacks. */
static void add_missing_lines(const struct galaxy *g, int square, struct text *why)
{
    struct galaxy_line sides[4];
    int written = 0;

    galaxy_sides(g, square, sides);
    text_add(why, g->sides[square] == 3 ? "its line " : "its lines ");
    for (int i = 0; i < 4; i++) {
        if (galaxy_is_drawn(g, sides[i]))
            continue;
        struct move line = galaxy_line_move(g, sides[i]);
        text_addf(why, "%s%d-%d",
                  written == 0                      ? ""
                  : written + g->sides[square] == 3 ? " and "
                                                    : ", ",
                  line.at[STAR_FROM], line.at[STAR_TO]);
        written++;
    }
    text_add(why, written == 1 ? " is missing" : " are missing");
}

/* Whether an active alien stands here, of the kind that the record's letter (if any) names. */
static bool check_alien(const struct galaxy *g, int column, int row, enum alien letter, struct reason *why)
{
    const bool inside = column < g->width && row < g->height;
    const int square = inside ? row * g->width + column : -1;
    const enum alien kind = inside ? g->kind[square] : 0;
    if (kind && (!letter || letter == kind) && g->state[square] == ACTIVE)
        return true;
    if (!why)
        return false;

    const struct cell_name name = cell_name(column, row);
    if (inside) {
        if (!kind) {
            reason_refuse(why, rule_alive, "there is no alien on %s", name.text);
        } else if (letter && letter != kind) {
            reason_refuse(why, NULL, "the alien on %s is a %s, not a %s", name.text, alien_name(kind),
                          alien_name(letter));
        } else if (g->state[square] == INACTIVE) {
            reason_refuse(why, rule_active, "the %s is not active, as %s is not complete: ", alien_name(kind),
                          name.text);
            add_missing_lines(g, square, &why->text);
        } else {
            reason_since(why, (struct fact){FACT_KILLED, {(uint16_t)square}}, false);
            reason_refuse(why, rule_alive, "the %s on %s was killed", alien_name(kind), name.text);
        }
    } else {
        reason_refuse(why, NULL, "there is no square %s: this galaxy has the squares a1 to %c%d", name.text,
                      'a' + g->width - 1, g->height);
    }
    return false;
}

static bool check_shot(const struct galaxy *g, const uint16_t *at, struct reason *why)
{
    if (!g->line_drawn)
        return reason_refuse(why, rule_shots, "a turn draws its line first, then aliens shoot");
    if (!check_alien(g, at[FROM_COLUMN], at[FROM_ROW], at[FROM_LETTER], why) ||
        !check_alien(g, at[TO_COLUMN], at[TO_ROW], at[TO_LETTER], why))
        return false;

    int from = at[FROM_ROW] * g->width + at[FROM_COLUMN], to = at[TO_ROW] * g->width + at[TO_COLUMN];
    if (galaxy_targets(g, from, to))
        return true;
    if (from == to)
        return reason_refuse(why, rule_self, "an alien never shoots itself");
    enum alien kind = g->kind[from];
    const struct cell_name from_name = galaxy_square_name(g, from), to_name = galaxy_square_name(g, to);
    if (!galaxy_in_range(g, from, to))
        return reason_refuse(why, ranges[kind].rule, "the %s on %s can't hit %s: it shoots %s", alien_name(kind),
                             from_name.text, to_name.text, ranges[kind].range);
    int step = galaxy_step(g->width, from, to), stopper = from + step;
    while (g->state[stopper] != ACTIVE)
        stopper += step;
    return reason_refuse(why, rule_stopped,
                         "the shot of the %s on %s at %s is stopped by the %s on %s, which is active", alien_name(kind),
                         from_name.text, to_name.text, alien_name(g->kind[stopper]),
                         galaxy_square_name(g, stopper).text);
}

static bool holds(const struct values *v UNUSED, const struct pos *pos, const struct fact *fact)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    return fact->kind == FACT_DRAWN ? g->drawn[fact->at[0]] : g->state[fact->at[0]] >= KILLED_BEFORE;
}

/* ---- Play -------------------------------------------------------------------------------------------------------- */

static void score_kill(struct galaxy *g, int square)
{
    g->state[square] = (uint8_t)(KILLED_BY + g->to_move);
    g->points[g->to_move] = (uint16_t)(g->points[g->to_move] + g->value[square]);
}

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct reason *why)
{
    struct galaxy *g = (struct galaxy *)pos;
    struct galaxy_line line;

    if (move->kind == MOVE_SHOT) {
        if (!check_shot(g, move->at, why))
            return false;
        score_kill(g, move->at[TO_ROW] * g->width + move->at[TO_COLUMN]);
        return true;
    }
    if (galaxy_asks_last_alien(v))
        return reason_refuse(why, NULL, "the question last-alien is answered by shots alone: no line is drawn");
    if (g->line_drawn)
        return reason_refuse(why, rule_line,
                             "this turn has its line already, and a turn draws one: is a turn's number "
                             "missing here?");
    if (!galaxy_find_line(g, move, &line, reason_text(why)))
        return reason_set_rule(why, rule_line);
    if (galaxy_is_drawn(g, line)) {
        int first = move->at[STAR_FROM], last = move->at[STAR_TO];
        reason_since(why, (struct fact){FACT_DRAWN, {(uint16_t)galaxy_line_number(g, line)}}, false);
        return reason_refuse(why, rule_line, "stars %d and %d were joined", first < last ? first : last,
                             first < last ? last : first);
    }
    galaxy_draw_line(g, line);
    g->line_drawn = 1;
    return true;
}

static size_t moves(const struct values *v, const struct pos *pos, struct move *list, size_t cap)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    size_t shots = 0;

    if (!g->line_drawn && galaxy_asks_last_alien(v))
        return 0;
    if (!g->line_drawn) {
        struct galaxy_line lines[GALAXY_LINES];
        int count = galaxy_list_lines(g, false, lines);
        for (int i = 0; i < count && (size_t)i < cap; i++)
            list[i] = galaxy_line_move(g, lines[i]);
        return (size_t)count;
    }
    for (int from = 0; from < galaxy_squares(g); from++)
        for (int to = 0; to < galaxy_squares(g); to++) {
            struct move shot = {.kind = MOVE_SHOT,
                                .at = {[FROM_COLUMN] = (uint16_t)(from % g->width),
                                       [FROM_ROW] = (uint16_t)(from / g->width),
                                       [TO_COLUMN] = (uint16_t)(to % g->width),
                                       [TO_ROW] = (uint16_t)(to / g->width)}};
            if (g->state[from] == ACTIVE && g->state[to] == ACTIVE && galaxy_targets(g, from, to))
                moves_add(list, cap, &shots, shot);
        }
    return shots;
}

/* ---- End of a turn ----------------------------------------------------------------------------------------------- */

/* The total value of the aliens in this state, and in *count their number. */
static int value_of(const struct galaxy *g, enum alien_state state, int *count)
{
    int sum = 0;
    *count = 0;
    for (int i = 0; i < galaxy_squares(g); i++)
        if (g->kind[i] && g->state[i] == state) {
            sum += g->value[i];
            ++*count;
        }
    return sum;
}

static bool end_turn(const struct values *v, struct pos *pos, struct reason *why)
{
    struct galaxy *g = (struct galaxy *)pos;
    int alive;
    if (!g->line_drawn)
        return reason_refuse(why, rule_line, "%c has not drawn a line: every turn draws one", 'A' + g->to_move);
    if (galaxy_asks_last_alien(v) && g->line_drawn != WAIVED && (value_of(g, ACTIVE, &alive), alive > 1))
        return reason_refuse(why, NULL,
                             "%d aliens are alive%s: the question last-alien asks to shoot until one is left", alive,
                             moves(v, pos, NULL, 0) > 0 ? "" : ", and none can hit another");
    g->line_drawn = 0;
    g->to_move ^= 1;
    return true;
}

static void waive(const struct values *v UNUSED, struct pos *pos)
{
    ((struct galaxy *)pos)->line_drawn = WAIVED;
}

/* The last line ends the game, after that turn's shots; so does the turn that leaves the last alien. */
static struct state state(const struct values *v, const struct pos *pos)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    return (struct state){.to_move = g->to_move,
                          .over = !g->line_drawn && (g->lines_left == 0 || galaxy_asks_last_alien(v))};
}

void galaxy_play_turn(struct galaxy *g, const struct capture_turn *turn)
{
    galaxy_draw_line(g, turn->line);
    for (int i = 0; i < turn->shot_count; i++)
        score_kill(g, turn->shots[i].to);
    g->to_move ^= 1;
}

/* ---- Score ------------------------------------------------------------------------------------------------------- */

static void score(const struct values *v UNUSED, const struct pos *pos, struct score *s)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    for (int player = 0; player < 2; player++) {
        s->points[player] = g->points[player];
        s->winner[player] = s->finished && g->points[player] >= g->points[!player];
    }
}

static void detail_members(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    int count;
    json_number(out, "survivors", value_of(g, ACTIVE, &count));
    json_number(out, "inactive", value_of(g, INACTIVE, &count));
}

static void remark(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    int alive, inactive, survivors = value_of(g, ACTIVE, &alive), waiting = value_of(g, INACTIVE, &inactive);
    if (alive)
        text_addf(out, "left: %d active alien%s worth %d", alive, alive == 1 ? "" : "s", survivors);
    else
        text_add(out, "left: no active aliens");
    if (inactive)
        text_addf(out, ", %d inactive worth %d", inactive, waiting);
}

const struct rules connect_capture_rules = {
    .match = true,
    .size = size,
    .start = connect_capture_start,
    .deal = deal,
    .play = play,
    .end_turn = end_turn,
    .waive = waive,
    .holds = holds,
    .moves = moves,
    .state = state,
    .score = score,
    .detail = &(const struct score_detail){.members = detail_members, .remark = remark},
};
