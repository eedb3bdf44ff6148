/* Connect Capture: moves and set-up tags in text, as quadrille-record(5) describes them.
 *
 * The aliens of completed squares are activated. The order of lines and shots does not matter,
 * but every dead alien must have been in the range of another, and the last alien alive was shot by none. The galaxy of
 * a sheet has no lines, so Lines, Killed and ToMove may stand beside Sheet. A position whose game is over cannot
 * be played on, and is refused. With Final it is allowed, and Killed names the player who scored each alien. */
#include "games/connect_capture/internal.h"

#include "game/explain_word.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Moves: `13-14`, `b2xc3,d4`, `Rb2xBc3` ----------------------------------------------------------------------- */

/* Reads `13-14`, the whole text; returns its length, or 0 if it is not a line. */
static size_t read_line(const char *s, size_t len, struct move *move)
{
    int from, to;
    size_t first = notation_read_number(s, len, &from);
    if (first == 0 || first == len || s[first] != '-')
        return 0;
    size_t second = notation_read_number(s + first + 1, len - first - 1, &to);
    if (second == 0 || first + 1 + second != len)
        return 0;
    *move = (struct move){.kind = MOVE_LINE, .at = {[STAR_FROM] = (uint16_t)from, [STAR_TO] = (uint16_t)to}};
    return len;
}

/* Reads a square with or without its alien's letter. */
static size_t read_square(const char *s, size_t len, uint16_t *column, uint16_t *row, uint16_t *letter)
{
    int c = 0, r = 0;
    *letter = len ? (uint16_t)alien_of(s[0]) : ALIEN_NONE;
    size_t start = *letter ? 1 : 0, used = notation_read_cell(s + start, len - start, &c, &r);
    *column = (uint16_t)c;
    *row = (uint16_t)r;
    return used && c < 26 ? start + used : 0; /* in rb2 the r is an alien's letter */
}

/* Reads `b2x` and `c3`, or `c3` alone if the piece before has named the shooter. */
static size_t read_shot(const char *s, size_t len, struct move *move)
{
    uint16_t *at = move->at;
    size_t used = 0;

    if (move->kind != MOVE_SHOT) {
        used = read_square(s, len, &at[FROM_COLUMN], &at[FROM_ROW], &at[FROM_LETTER]);
        if (used == 0 || used == len || s[used] != 'x')
            return 0;
        used++;
    }
    size_t victim = read_square(s + used, len - used, &at[TO_COLUMN], &at[TO_ROW], &at[TO_LETTER]);
    used += victim;
    if (victim == 0)
        return 0;
    if (used < len && (s[used] != ',' || ++used == len))
        return 0;
    move->kind = MOVE_SHOT;
    return used;
}

/* ---- Words that are not actions ---------------------------------------------------------------------------------- */

#define ALIEN   "[BRQKJWH]"
#define LETTERS "[a-wyz]+" /* letters without the x of a shot */

static const struct word_row not_lines[] = {
    {"1~", "$1 is one star: a line joins two, as in 13-14"},
    {"~1", "$2 is one star: a line joins two, as in 13-14"},
    {"0-1", "a star's number has no leading zero, as in 13-14"},
    {"1-0", "a star's number has no leading zero, as in 13-14"},
    {"1-1", "there are no such stars: $1 and $2"},
    {"1~1", "\"$2\" stands where a dash belongs: write $1-$3"},
    {"1x1", "\"x\" stands where a dash belongs: write $1-$2"},
    {"1" LETTERS "1", "\"$2\" stands where a dash belongs: write $1-$3"},
    {"1-1-1*", "these are more than two stars: a turn draws one line, and a line joins two stars, as in 13-14"},
    {"[^a-zA-Z]+", "this is not a line: write its two stars, as in 13-14"},
    {0},
};

static const struct word_row not_shots[] = {
    {"", "nothing follows the comma: further targets are written as in b2xc3,d4"},
    {LETTERS "1-" LETTERS "1",
     "squares are not joined by a dash: a shot is written $1$2x$3$4, and a line joins stars, as in 13-14"},
    {ALIEN "x" ALIEN, "\"$0\" names kinds of alien: a shot names squares, as in b2xc3"},
    {ALIEN "~" ALIEN, "\"$0\" names kinds of alien: a shot names squares, as in b2xc3"},
    {"A?" LETTERS "1A?" LETTERS "1", "there is no x between shooter and target: write a shot as in b2xc3"},
    {"x[^x]*", "there is no shooter before the x: write a shot as in b2xc3"},
    {0},
};

/* A kind of alien: its letter as a pattern (in Rxb1 the letter is read as a column, which no galaxy has), as a capital
 * and as a small letter, and its name. */
#define KIND(pattern, capital, small, name)                                                                            \
    {pattern, capital " is a kind of alien, not a square: say which " name ", as in b2xc3"},                           \
    {                                                                                                                  \
        "A?" small "[a-z]1", "an alien's letter is a capital: write " capital "$2$3"                                   \
    }

/* A letter of an alien in other languages, or of the chess piece that it is named after. */
#define FOREIGN(letters, own)                                                                                          \
    {                                                                                                                  \
        letters "*", "$1 is not an alien's letter: " own                                                               \
    }

/* The shooter or the target of a shot. */
static const struct word_row not_squares[] = {
    FOREIGN("[LF]", "the Bishop is B"),
    FOREIGN("[T]", "the Rook is R"),
    FOREIGN("[D]", "the Queen is Q"),
    FOREIGN("[NSP]", "the Horse is H"),
    FOREIGN("[ZM]", "the Wizard is W"),
    FOREIGN("[^a-z0-9BRQKJWH]", "they are B, R, Q, K, J, W and H"),
    KIND("B", "B", "b", "Bishop"),
    KIND("[Rr]", "R", "r", "Rook"),
    KIND("[Qq]", "Q", "q", "Queen"),
    KIND("[Kk]", "K", "k", "King"),
    KIND("[Jj]", "J", "j", "Joker"),
    KIND("[Ww]", "W", "w", "Wizard"),
    KIND("H", "H", "h", "Horse"),
    {"A?1", "$2 is the number of a star: a shot names squares, as in b2xc3"},
    {"[a-z][a-z][a-z]w", "\"$0\" is not a move: a shot is written b2xc3, a remark stands in { }"},
    {"A?w", "$2 is not a square: name its column and its row, as in b2xc3"},
    {"A?1w", "$2$3 has its number before its letter: write $3$2"},
    {"A?[a-z][a-z]+1", "there is no column $2$3: squares are named as in b2xc3"},
    {"A?w[0]", "there is no row 0: rows are counted from 1 at the top"},
    {"A?w0", "a row has no leading zero, as in b2xc3"},
    {0},
};

/* Writes how a number without a dash may be meant: "1314" as 13-14, if only two neighbours fit. */
static void suggest_line(const struct values *v, const char *s, size_t len, struct text *why)
{
    int columns = v->of[CAPTURE_SIZE].n[0] + 1, found = 0, low = 0, high = 0;
    for (size_t cut = 1; cut < len; cut++) {
        int one, two;
        if (notation_read_number(s, cut, &one) != cut || notation_read_number(s + cut, len - cut, &two) != len - cut ||
            one < 1 || two < 1 || (abs(two - one) != 1 && abs(two - one) != columns))
            continue;
        low = one;
        high = two;
        found++;
    }
    if (found == 1)
        text_addf(why, "there is no dash between the two stars: write %d-%d", low, high);
    else
        text_addf(why, "%.*s is one star: a line joins two, as in 13-14", (int)len, s);
}

/* What a character of a shot may belong to: the name of a square or an alien, the x, or something else. */
enum piece { NAME, CROSS, SIGN };

/* The length of the piece of this sort at the front of `s`. */
static size_t piece_len(const char *s, size_t len, enum piece piece)
{
    size_t at = 0;
    for (; at < len; at++) {
        const char c = s[at];
        bool named = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if ((c == 'x' ? CROSS : named ? NAME : SIGN) != piece)
            break;
    }
    return at;
}

/* Explains a word that is not an action; `first`: nothing of the action has been read. */
static void explain(const struct values *v, const char *s, size_t len, bool first, struct text *why)
{
    size_t shooter = piece_len(s, len, NAME), left = len - shooter, digits = 0;
    size_t sign = piece_len(s + shooter, left, left > 0 && s[shooter] == 'x' ? CROSS : SIGN);
    const char *to = s + shooter + sign;
    size_t target = piece_len(to, left - sign, NAME);

    while (digits < len && s[digits] >= '0' && s[digits] <= '9')
        digits++;
    if (first && digits == len)
        suggest_line(v, s, len, why);
    else if ((first &&
              (explain_common_word(s, len, "every turn draws a line", why) || explain_word(not_lines, s, len, why))) ||
             explain_word(not_shots, s, len, why) || (shooter > 0 && explain_word(not_squares, s, shooter, why)))
        return;
    else if (sign == 0 && first)
        text_addf(why,
                  "%.*s is one square: a shot names shooter and target, as in b2xc3, and more targets follow a "
                  "comma without a blank, b2xc3,d4",
                  (int)len, s);
    else if (sign > 0 && target == 0)
        text_addf(why, "there is no target after \"%.*s\": write a shot as in b2xc3", (int)sign, s + shooter);
    else if (explain_word(not_squares, to, target, why))
        return;
    else if (first && (sign > 1 || s[shooter] != 'x'))
        text_addf(why, "\"%.*s\" stands where an x belongs: write a shot as in b2xc3", (int)sign, s + shooter);
    else if (to + target < s + len && to[target] == 'x')
        text_add(why, "a second x in one shot: more targets of the same alien follow a comma, b2xc3,d4, and another "
                      "alien's shot stands after a blank, b2xc3 d4xe5");
    else
        text_add(why, "this is not a shot: write shooter and target, as in b2xc3, and more targets after a comma, "
                      "b2xc3,d4");
}

static size_t decode(const struct values *v, const char *s, size_t len, struct move *move, struct text *why)
{
    bool line = move->kind == 0 && len > 0 && s[0] >= '0' && s[0] <= '9';
    size_t used = line ? read_line(s, len, move) : read_shot(s, len, move);
    if (used == 0)
        explain(v, s, len, move->kind == 0, why);
    return used;
}

static void write_square(uint16_t column, uint16_t row, uint16_t letter, struct text *out)
{
    if (letter)
        text_add_char(out, alien_letter((enum alien)letter));
    notation_write_cell(column, row, out);
}

static void encode(const struct values *v UNUSED, const struct move *move, struct text *out)
{
    const uint16_t *at = move->at;
    if (move->kind == MOVE_LINE) {
        text_addf(out, "%d-%d", at[STAR_FROM], at[STAR_TO]);
        return;
    }
    write_square(at[FROM_COLUMN], at[FROM_ROW], at[FROM_LETTER], out);
    text_add_char(out, 'x');
    write_square(at[TO_COLUMN], at[TO_ROW], at[TO_LETTER], out);
}

void galaxy_write_line(const struct galaxy *g, struct galaxy_line line, struct text *out)
{
    struct move move = galaxy_line_move(g, line);
    encode(NULL, &move, out);
}

void galaxy_write_shots(const struct galaxy *g, const struct capture_turn *turn, struct text *out)
{
    for (int i = 0; i < turn->shot_count; i++) {
        if (i > 0 && turn->shots[i - 1].from == turn->shots[i].from)
            text_add_char(out, ',');
        else
            text_addf(out, "%s%sx", i > 0 ? " " : "", galaxy_square_name(g, turn->shots[i].from).text);
        text_add(out, galaxy_square_name(g, turn->shots[i].to).text);
    }
}

void galaxy_write_turn(const struct galaxy *g, const struct capture_turn *turn, struct text *out)
{
    galaxy_write_line(g, turn->line, out);
    text_add(out, turn->shot_count > 0 ? " " : "");
    galaxy_write_shots(g, turn, out);
}

void galaxy_list_turn(const struct galaxy *g, const struct capture_turn *turn, struct text *list)
{
    text_add(list, list->len > 0 ? "\n" : "");
    galaxy_write_turn(g, turn, list);
}

/* ---- Galaxy: rows between "/", squares between blanks, `R8` or `--` ---------------------------------------------- */

/* Ends a row of `columns` squares; the first row sets the width. */
static bool end_row(struct galaxy *g, int columns, struct text *why)
{
    if (columns == 0)
        return text_refuse(why, "row %d of the galaxy is empty", g->height + 1);
    if (g->height == 0)
        g->width = (uint8_t)columns;
    if (columns != g->width)
        return text_refuse(why, "row %d of the galaxy has %d square%s, row 1 has %d", g->height + 1, columns,
                           columns == 1 ? "" : "s", g->width);
    g->height++;
    return true;
}

/* Reads size and aliens into *g. */
static bool read_galaxy(const char *s, size_t len, struct galaxy *g, struct text *why)
{
    int count = 0, columns = 0; /* squares so far, in all and in this row */

    memset(g, 0, sizeof *g);
    for (size_t at = 0, end; at < len; at = end) {
        end = at + 1;
        if (s[at] == ' ' || s[at] == '\t')
            continue;
        if (s[at] == '/') {
            if (!end_row(g, columns, why))
                return false;
            columns = 0;
            continue;
        }
        while (end < len && s[end] != ' ' && s[end] != '\t' && s[end] != '/')
            end++;
        if (columns == GALAXY_SIDE || g->height == GALAXY_SIDE)
            return text_refuse(why, "the galaxy is too large: at most %d squares each way", GALAXY_SIDE);
        const bool two = end - at == 2, empty = two && s[at] == '-' && s[at + 1] == '-';
        if (two && !empty) {
            g->kind[count] = (uint8_t)alien_of(s[at]);
            g->value[count] = (uint8_t)(s[at + 1] - '0');
        }
        if (!empty && (!g->kind[count] || g->value[count] < 1 || g->value[count] > 9))
            return notation_refuse_item(
                s + at, end - at,
                "is not a square of a galaxy: write a letter of B R Q K J W H and a value from 1 to 9, or --", why);
        count++;
        columns++;
    }
    return end_row(g, columns, why);
}

static bool galaxy_values(const char *s, size_t len, struct values *v, struct text *why)
{
    struct galaxy g;
    if (!read_galaxy(s, len, &g, why))
        return false;
    v->of[CAPTURE_SIZE].n[0] = g.width;
    v->of[CAPTURE_SIZE].n[1] = g.height;
    return true;
}

static bool galaxy_place(const struct values *v UNUSED, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct galaxy *g = (struct galaxy *)pos, read;
    if (!read_galaxy(s, len, &read, why))
        return false;
    assert(read.width == g->width && read.height == g->height);
    memcpy(g->kind, read.kind, sizeof g->kind);
    memcpy(g->value, read.value, sizeof g->value);
    return true;
}

static void galaxy_write(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    for (int i = 0; i < galaxy_squares(g); i++) {
        if (i > 0)
            text_add(out, i % g->width ? " " : " / ");
        text_add_char(out, g->kind[i] ? alien_letter((enum alien)g->kind[i]) : '-');
        text_add_char(out, g->kind[i] ? (char)('0' + g->value[i]) : '-');
    }
}

/* ---- Lines: `1-2` ------------------------------------------------------------------------------------------------ */

static bool lines_place(const struct values *v UNUSED, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct galaxy *g = (struct galaxy *)pos;
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        struct move move;
        struct galaxy_line line;
        if (read_line(item.s, item.len, &move) == 0)
            return notation_refuse_item(item.s, item.len, "is not a line: name its two stars, as in 13-14", why);
        if (!galaxy_find_line(g, &move, &line, why))
            return false;
        if (galaxy_is_drawn(g, line))
            return notation_refuse_item(item.s, item.len, "is listed twice", why);
        galaxy_draw_line(g, line);
    }
    return true;
}

static void lines_write(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, true, lines);
    for (int i = 0; i < count; i++) {
        text_add(out, i > 0 ? " " : "");
        galaxy_write_line(g, lines[i], out);
    }
}

/* ---- Killed: `c3` ------------------------------------------------------------------------------------------------ */

static bool killed_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct galaxy *g = (struct galaxy *)pos;
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        int column, row, player = 0;
        if (v->final && !notation_take_label(&item, 2, "A:c3", &player, why))
            return false;
        if (notation_read_cell(item.s, item.len, &column, &row) != item.len)
            return notation_refuse_item(item.s, item.len, "is not a square: name its column and its row, as in c3",
                                        why);
        if (column >= g->width || row >= g->height)
            return text_refuse(why, "the galaxy has the squares a1 to %c%d", 'a' + g->width - 1, g->height);
        int square = row * g->width + column;
        if (!g->kind[square])
            return text_refuse(why, "there is no alien on %c%d", 'a' + column, row + 1);
        const char *name = alien_name((enum alien)g->kind[square]);
        if (g->state[square] >= KILLED_BEFORE)
            return text_refuse(why, "the %s on %c%d is listed twice", name, 'a' + column, row + 1);
        if (g->state[square] != ACTIVE)
            return text_refuse(why, "the %s on %c%d is not active: Lines must hold the four sides of its square", name,
                               'a' + column, row + 1);
        g->state[square] = (uint8_t)(v->final ? KILLED_BY + player : KILLED_BEFORE);
        g->points[player] = (uint16_t)(g->points[player] + (v->final ? g->value[square] : 0));
    }
    return true;
}

static void killed_write(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    for (int i = 0; i < galaxy_squares(g); i++) {
        bool scored = v && v->final && g->state[i] >= KILLED_BY;
        if (g->state[i] != KILLED_BEFORE && !scored)
            continue;
        if (scored)
            notation_write_label(g->state[i] - KILLED_BY, out);
        else
            text_add(out, out->len > 0 ? " " : "");
        text_add(out, galaxy_square_name(g, i).text);
    }
}

/* ---- Survivor: `c3` ---------------------------------------------------------------------------------------------- */

static bool survivor_place(const struct values *v UNUSED, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct galaxy *g = (struct galaxy *)pos;
    int column, row;

    if (notation_read_cell(s, len, &column, &row) != len || column >= g->width || row >= g->height ||
        !g->kind[row * g->width + column])
        return text_refuse(why, "\"%.*s\" is not the square of an alien: name its column and its row, as in c3",
                           (int)len, s);
    g->survivor = (uint8_t)(1 + row * g->width + column);
    return true;
}

static void survivor_write(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    text_add(out, g->survivor ? galaxy_square_name(g, g->survivor - 1).text : "");
}

/* ---- ToMove ------------------------------------------------------------------------------------------------------ */

NOTATION_DEFINE_TO_MOVE(struct galaxy)

/* ---- The tags together ------------------------------------------------------------------------------------------- */

enum { TAG_GALAXY, TAG_LINES, TAG_KILLED, TAG_TO_MOVE, TAGS, TAG_FINAL = TAGS, TAG_SURVIVOR };

static const struct record_tag tags[] = {
    [TAG_GALAXY] = {.name = "Galaxy",
                    .help = "the squares, rows from the top joined by /: R8 or --",
                    .needed = true,
                    .in_rows = true,
                    .values = galaxy_values,
                    .place = galaxy_place,
                    .write = galaxy_write},
    [TAG_LINES] = {.name = "Lines",
                   .actions = true,
                   .help = "lines drawn before the first turn: 1-2 5-6",
                   .fixed = FIXED_NEVER,
                   .place = lines_place,
                   .write = lines_write},
    [TAG_KILLED] = {.name = "Killed",
                    .actions = true,
                    .help = "aliens dead before the first turn: a1 c3",
                    .fixed = FIXED_NEVER,
                    .place = killed_place,
                    .write = killed_write},
    [TAG_TO_MOVE] = NOTATION_TO_MOVE(FIXED_NEVER),
    [TAG_FINAL] = NOTATION_FINAL,
    [TAG_SURVIVOR] = {.name = "Survivor",
                      .help = "the alien that the question help-alien names: c3",
                      .fixed = FIXED_NEVER,
                      .place = survivor_place,
                      .write = survivor_write},
    {0},
};

void galaxy_write_tags(const struct galaxy *g, struct text *out)
{
    for (int i = 0; i < TAGS; i++) {
        text_addf(out, "[%s \"", tags[i].name);
        tags[i].write(NULL, (const struct pos *)g, out);
        text_add(out, "\"]\n");
    }
}

bool connect_capture_settle(const struct values *v, struct pos *pos, size_t *tag, struct text *why)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    bool reached[GALAXY_SQUARES] = {false};
    uint8_t stack[GALAXY_SQUARES];
    int squares = galaxy_squares(g), count = 0;

    *tag = TAG_LINES;
    if (g->lines_left == 0 && !v->final && !galaxy_asks_last_alien(v))
        return text_refuse(why, "the game has ended in this position: all lines are drawn");
    *tag = TAG_KILLED;
    /* The shooter of an alien lived, or was shot later; so chains of shooters lead from the living to all the dead. */
    for (int i = 0; i < squares; i++)
        if (g->state[i] == ACTIVE)
            stack[count++] = (uint8_t)i;
    while (count > 0) {
        int from = stack[--count];
        for (int to = 0; to < squares; to++)
            if (g->state[to] >= KILLED_BEFORE && !reached[to] && galaxy_in_range(g, from, to)) {
                reached[to] = true;
                stack[count++] = (uint8_t)to;
            }
    }
    for (int i = 0; i < squares; i++)
        if (g->state[i] >= KILLED_BEFORE && !reached[i])
            return text_refuse(why, "nobody can have shot the %s on %s: no shots lead to it from living aliens",
                               alien_name((enum alien)g->kind[i]), galaxy_square_name(g, i).text);
    *tag = galaxy_asks_help(v) ? TAG_SURVIVOR : TAG_LINES;
    return galaxy_asks_help(v) ? galaxy_suits_help(g, why)
                               : !galaxy_asks_last_alien(v) || galaxy_suits_last_alien(g, why);
}

/* ---- Turns in words ---------------------------------------------------------------------------------------------- */

/* Shots in a row by one alien are one sentence. */
static void say(const struct values *v UNUSED, const struct played_turn *turn, const struct words *words,
                struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)turn->before;

    for (size_t i = 0, end; i < turn->count; i = end) {
        const uint16_t *at = turn->moves[i].at;
        end = i + 1;
        text_add(out, i > 0 ? " " : "");
        if (turn->moves[i].kind == MOVE_LINE) {
            words_addf(words, out, "Draw %d-%d.", at[STAR_FROM], at[STAR_TO]);
            continue;
        }
        while (end < turn->count && turn->moves[end].at[FROM_COLUMN] == at[FROM_COLUMN] &&
               turn->moves[end].at[FROM_ROW] == at[FROM_ROW])
            end++;
        scoped(text_release) struct text victims = {0};
        for (size_t k = i; k < end; k++)
            text_addf(&victims, "%s%s", words_separator(words, k - i, end - i, N_(" and ")),
                      cell_name(turn->moves[k].at[TO_COLUMN], turn->moves[k].at[TO_ROW]).text);
        words_addf(words, out, "%s %s shoots %s.",
                   words_get(words, alien_name((enum alien)g->kind[at[FROM_ROW] * g->width + at[FROM_COLUMN]])),
                   cell_name(at[FROM_COLUMN], at[FROM_ROW]).text, text_string(&victims));
    }
}

void galaxy_say_activated(const struct galaxy *g, struct galaxy_line line, const struct words *words, struct text *out)
{
    int squares[2], count = galaxy_squares_beside(g, line, squares), kinds[2] = {0}, activated = 0;
    scoped(text_release) struct text list = {0};

    for (int i = 0; i < count; i++)
        if (galaxy_lacks_one_side(g, squares[i]))
            kinds[activated++] = g->kind[squares[i]];
    for (int i = 0; i < activated && kinds[0] != kinds[1]; i++)
        text_addf(&list, "%s%s", words_separator(words, (size_t)i, (size_t)activated, N_(" and ")),
                  words_get(words, alien_phrase(kinds[i], ALIEN_ONE)));
    text_add(&list, kinds[0] == kinds[1] ? words_get(words, alien_phrase(kinds[0], ALIEN_TWO)) : "");
    if (activated > 0)
        words_addf(words, out, N_("Your line activates %s."), text_string(&list));
    else
        text_add(out, words_get(words, N_("Your line activates no alien.")));
}

bool galaxy_say_freed(const struct galaxy *g, const struct move *shot, const struct words *words, struct text *out)
{
    const uint16_t *at = shot->at;
    int from = at[FROM_ROW] * g->width + at[FROM_COLUMN], to = at[TO_ROW] * g->width + at[TO_COLUMN];
    scoped(text_release) struct text list = {0};

    if (galaxy_targets(g, from, to))
        return false;
    for (int step = galaxy_step(g->width, from, to), i = from + step; i != to; i += step)
        if (g->state[i] == ACTIVE)
            text_addf(&list, "%s%s", list.len > 0 ? ", " : "", galaxy_square_name(g, i).text);
    words_addf(words, out, " %s on %s hits %s only after %s.",
               words_get(words, alien_phrase(g->kind[from], ALIEN_SUBJECT)), galaxy_square_name(g, from).text,
               galaxy_square_name(g, to).text, text_string(&list));
    return true;
}

/* Adds a reason for a shot, in the galaxy in which a turn begins once its line is drawn: it had to be made possible, no
 * other alien can make it, or its victim has shot before. False if there is none. */
static bool say_reason(const struct galaxy *g, const struct played_turn *turn, size_t shot, const struct words *words,
                       struct text *out)
{
    const uint16_t *at = turn->moves[shot].at;
    int from = at[FROM_ROW] * g->width + at[FROM_COLUMN], to = at[TO_ROW] * g->width + at[TO_COLUMN], attackers = 0;
    scoped(text_release) struct text reason = {0};
    bool fired = false;

    if (galaxy_say_freed(g, &turn->moves[shot], words, out))
        return true;
    for (int i = 0; i < galaxy_squares(g); i++)
        attackers += i != to && g->state[i] == ACTIVE && galaxy_in_range(g, i, to);
    for (const struct move *m = turn->moves; m < turn->moves + shot; m++)
        fired = fired || (m->kind == MOVE_SHOT && m->at[FROM_ROW] * g->width + m->at[FROM_COLUMN] == to);
    if (attackers > 1 && !fired)
        return false;
    text_add(&reason, attackers == 1 ? N_("%s on %s and no other can ever hit %s on %s.")
                                     : N_("%s on %s has fired: now it may be shot."));
    if (attackers == 1)
        galaxy_add_alien(g, from, ALIEN_SUBJECT, &reason);
    galaxy_add_alien(g, to, attackers == 1 ? ALIEN_OBJECT : ALIEN_SUBJECT, &reason);
    text_add_char(out, ' ');
    puzzle_say(text_string(&reason), words, out);
    return true;
}

void connect_capture_because(const struct values *v, const struct played_turn *turn, size_t first, size_t end,
                             const struct words *words, struct text *out)
{
    struct galaxy g = *(const struct galaxy *)turn->before;
    struct galaxy_line line;
    int shown = 0;

    while (!g.kind[shown] || g.state[shown] >= KILLED_BEFORE)
        shown++;
    if (first == end && !galaxy_asks_last_alien(v) && !g.survivor)
        words_addf(words, out, N_(" %c%d: %s, value %d."), alien_letter((enum alien)g.kind[shown]), g.value[shown],
                   words_get(words, alien_name((enum alien)g.kind[shown])), g.value[shown]);
    if (turn->moves->kind == MOVE_LINE && galaxy_find_line(&g, turn->moves, &line, NULL)) {
        if (first == 0 && end > 0) {
            text_add_char(out, ' ');
            galaxy_say_activated(&g, line, words, out);
            first++;
        }
        galaxy_draw_line(&g, line);
    }
    while (first < end && !say_reason(&g, turn, first, words, out))
        first++;
}

void galaxy_add_alien(const struct galaxy *g, int square, enum alien_role role, struct text *out)
{
    text_addf(out, "\t%s\t%s", alien_phrase(g->kind[square], role), galaxy_square_name(g, square).text);
}

void galaxy_hint_line(const struct galaxy *g, struct galaxy_line line, const struct words *words, struct text *step)
{
    int squares[2];
    galaxy_squares_beside(g, line, squares);
    puzzle_hint(words, step, N_("Your line is a side of a square in column %s."),
                (const char[]){(char)('a' + squares[0] % g->width), '\0'});
    puzzle_hint(words, step, N_("Your line is a side of a square in row %d."), squares[0] / g->width + 1);
}

const struct notation connect_capture_notation = {
    .decode = decode,
    .encode = encode,
    .say = say,
    .help = N_("First the line: its two stars (13-14). Then shots: shooter x victim (b2xc3), more victims of the same "
               "shooter after commas (b2xc3,d4). Letters may stand before squares (Rb2xBc3)."),
    .tags = tags,
    .final = {.lines = "Lines", .ticks = "Killed"},
    .settle = connect_capture_settle,
};
