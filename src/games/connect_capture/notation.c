/* Connect Capture: moves and set-up tags in text. Sources: records.md, "Tags and actions by game"; puzzles.md,
 * "Positions".
 *
 * Rulings on positions. The aliens of completed squares are activated. The order of lines and shots does not matter,
 * but every dead alien must have been in the range of another, and the last alien alive was shot by none. The galaxy of
 * a sheet has no lines, so Lines, Killed and ToMove may stand beside Sheet. A position whose game is over is refused:
 * it cannot be played on. With Final it is allowed, and Killed says who scored whom. */
#include "games/connect_capture/internal.h"

#include "base/words.h"
#include "game/notation.h"
#include "game/word.h"

#include <assert.h>
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

/* Letters of aliens in other languages, or of the chess pieces that they are named after. */
static enum alien alien_of_foreign(char letter)
{
    static const char foreign[] = "LFTDNSPZM";
    static const enum alien kinds[] = {BISHOP, BISHOP, ROOK, QUEEN, HORSE, HORSE, HORSE, WIZARD, WIZARD};
    const char *found = strchr(foreign, letter);
    return found ? kinds[found - foreign] : ALIEN_NONE;
}

/* Explains what one side of a shot names in place of a square. False if nothing is wrong with it. */
static bool explain_square(const struct word *w, int first, int count, struct text *why)
{
    const struct word_part *p = &w->part[first];
    const char *pattern = w->pattern + first;
    char letter = p->s[0];

    /* In Rxb1 the lexer takes R for a column; no galaxy has it. */
    if (count == 1 && pattern[0] == 'a' && p->len == 1 && letter > 'i' && alien_of((char)(letter - 'a' + 'A'))) {
        pattern = "A";
        letter = (char)(letter - 'a' + 'A');
    }
    if (pattern[0] == 'A' && !alien_of(letter)) {
        text_addf(why, "%c is no alien's letter: ", letter);
        if (alien_of_foreign(letter))
            return !text_refuse(why, "the %s is %c", alien_name(alien_of_foreign(letter)),
                                alien_letter(alien_of_foreign(letter)));
        return !text_refuse(why, "they are B, R, Q, K, J, W and H");
    }
    if (pattern[0] == 'A' && count == 1)
        return !text_refuse(why, "%c is a kind of alien, not a square: say which %s, as in b2xc3", letter,
                            alien_name(alien_of(letter)));
    if (pattern[0] == 'A') {
        pattern++;
        p++;
        count--;
    }
    if (count == 1 && pattern[0] == '1')
        return !text_refuse(why, "%.*s is the number of a star: a shot names squares, as in b2xc3", p->len, p->s);
    if (count == 1 && pattern[0] == 'a')
        return !text_refuse(why, "%.*s is no square: name its column and its row, as in b2xc3", p->len, p->s);
    if (count == 2 && pattern[0] == '1' && pattern[1] == 'a')
        return !text_refuse(why, "%.*s%.*s has its number before its letter: write %.*s%.*s", p[0].len, p[0].s,
                            p[1].len, p[1].s, p[1].len, p[1].s, p[0].len, p[0].s);
    if (count == 2 && pattern[0] == 'a' && p->len == 2 && alien_of((char)(letter - 'a' + 'A')))
        return !text_refuse(why, "an alien's letter is a capital: write %c%c%.*s", letter - 'a' + 'A', p->s[1],
                            p[1].len, p[1].s);
    if (count == 2 && pattern[0] == 'a' && p->len > 1)
        return !text_refuse(why, "there is no column %.*s: squares are named as in b2xc3", p->len, p->s);
    if (count == 2 && pattern[0] == 'a' && p[1].s[0] == '0')
        return !text_refuse(why, p[1].len == 1 ? "there is no row 0: rows are counted from 1 at the top"
                                               : "a row has no leading zero, as in b2xc3");
    return false;
}

/* Explains a word with letters. */
static void explain_shot(const struct word *w, bool first_piece, struct text *why)
{
    /* The first sign ends the shooter. */
    int sign = (int)strcspn(w->pattern, "x-"), rest = sign + 1;
    int target = rest < w->count ? (int)strcspn(w->pattern + rest, "x-") : 0;
    const struct word_part *p = w->part, *at = &p[sign];

    if (sign == 1 && target == 1 && rest + 1 == w->count && w->pattern[0] == 'A' && w->pattern[rest] == 'A' &&
        alien_of(p[0].s[0]) && alien_of(p[rest].s[0]))
        text_addf(why, "\"%.*s\" names kinds of alien: a shot names squares, as in b2xc3",
                  (int)(p[rest].s + p[rest].len - p[0].s), p[0].s);
    else if (!first_piece && w->count == 0)
        text_add(why, "nothing follows the comma: further targets are written as in b2xc3,d4");
    else if (word_is(w, "a1a1") || word_is(w, "Aa1Aa1") || word_is(w, "Aa1a1") || word_is(w, "a1Aa1"))
        text_add(why, "there is no x between shooter and target: write a shot as in b2xc3");
    else if (sign == 0 && w->count > 1 && w->pattern[0] == 'x')
        text_add(why, "there is no shooter before the x: write a shot as in b2xc3");
    else if (sign > 0 && explain_square(w, 0, sign, why))
        return;
    else if (sign == w->count && first_piece)
        text_addf(why,
                  "%.*s is one square: a shot names shooter and target, as in b2xc3, and more targets follow a "
                  "comma without a blank, b2xc3,d4",
                  (int)(p[w->count - 1].s + p[w->count - 1].len - p[0].s), p[0].s);
    else if (sign < w->count && target == 0)
        text_addf(why, "there is no target after \"%.*s\": write a shot as in b2xc3", at->len, at->s);
    else if (sign < w->count && explain_square(w, rest, target, why))
        return;
    else if (first_piece && sign < w->count && (at->len > 1 || at->s[0] != 'x'))
        text_addf(why, "\"%.*s\" stands where an x belongs: write a shot as in b2xc3", at->len, at->s);
    else if (rest + target < w->count && w->pattern[rest + target] == 'x')
        text_add(why, "a second x in one shot: more targets of the same alien follow a comma, b2xc3,d4, and another "
                      "alien's shot stands after a blank, b2xc3 d4xe5");
    else
        text_add(why,
                 "this is no shot: write shooter and target, as in b2xc3, and more targets after a comma, b2xc3,d4");
}

/* Writes how a number without a dash may be meant: "1314" as 13-14, if only two neighbours fit. */
static void suggest_line(const struct values *v, const struct word_part *digits, struct text *why)
{
    int columns = v->of[CAPTURE_SIZE].n[0] + 1, found = 0, low = 0, high = 0;
    for (int cut = 1; cut < digits->len; cut++) {
        int one, two;
        if (notation_read_number(digits->s, (size_t)cut, &one) != (size_t)cut ||
            notation_read_number(digits->s + cut, (size_t)(digits->len - cut), &two) != (size_t)(digits->len - cut) ||
            (two - one != 1 && one - two != 1 && two - one != columns && one - two != columns))
            continue;
        low = one;
        high = two;
        found++;
    }
    if (found == 1)
        text_addf(why, "there is no dash between the two stars: write %d-%d", low, high);
    else
        text_addf(why, "%.*s is one star: a line joins two, as in 13-14", digits->len, digits->s);
}

/* Explains a word without letters. */
static void explain_line(const struct values *v, const struct word *w, struct text *why)
{
    const struct word_part *p = w->part;
    if (word_is(w, "1"))
        suggest_line(v, &p[0], why);
    else if (word_is(w, "1-") || word_is(w, "-1"))
        text_addf(why, "%.*s is one star: a line joins two, as in 13-14", p[word_is(w, "-1")].len,
                  p[word_is(w, "-1")].s);
    else if (w->count == 3 && w->pattern[0] == '1' && w->pattern[2] == '1' && (p[1].len > 1 || p[1].s[0] != '-'))
        text_addf(why, "\"%.*s\" stands where a dash belongs: write %.*s-%.*s", p[1].len, p[1].s, p[0].len, p[0].s,
                  p[2].len, p[2].s);
    else if (word_is(w, "1-1") && (p[0].s[0] == '0' || p[2].s[0] == '0'))
        text_add(why, "a star's number has no leading zero, as in 13-14");
    else if (word_is(w, "1-1"))
        text_addf(why, "there is no star %.*s", p[p[0].len > 4 ? 0 : 2].len, p[p[0].len > 4 ? 0 : 2].s);
    else if (strncmp(w->pattern, "1-1-1", 5) == 0)
        text_add(why, "these are more than two stars: a turn draws one line, and a line joins two stars, as in 13-14");
    else
        text_add(why, "this is no line: write its two stars, as in 13-14");
}

/* Explains a word that is no action. */
static void explain(const struct values *v, const char *s, size_t len, const struct move *before, struct text *why)
{
    struct word w = word_split(s, len, true);
    if (before->kind == 0 && word_explain(&w, "every turn draws a line", why))
        return;
    if (before->kind == 0 && (!strpbrk(w.pattern, "aAx") || word_is(&w, "1a1") || word_is(&w, "1x1")))
        explain_line(v, &w, why);
    else if (word_is(&w, "a1-a1") && w.part[2].len == 1 && w.part[2].s[0] == '-')
        text_addf(why,
                  "squares are not joined by a dash: a shot is written %.*s%.*sx%.*s%.*s, and a line joins stars, as "
                  "in 13-14",
                  w.part[0].len, w.part[0].s, w.part[1].len, w.part[1].s, w.part[3].len, w.part[3].s, w.part[4].len,
                  w.part[4].s);
    else
        explain_shot(&w, before->kind == 0, why);
}

static size_t decode(const struct values *v, const char *s, size_t len, struct move *move, struct text *why)
{
    bool line = move->kind == 0 && len > 0 && s[0] >= '0' && s[0] <= '9';
    size_t used = line ? read_line(s, len, move) : read_shot(s, len, move);
    if (used == 0)
        explain(v, s, len, move, why);
    return used;
}

static void write_square(uint16_t column, uint16_t row, uint16_t letter, struct text *out)
{
    if (letter)
        text_add_char(out, alien_letter((enum alien)letter));
    notation_write_cell(column, row, out);
}

static void encode(const struct values *v, const struct move *move, struct text *out)
{
    const uint16_t *at = move->at;
    (void)v;
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
    int columns = g->width + 1, star = line.row * columns + line.column + 1;
    text_add_int(out, star);
    text_add_char(out, '-');
    text_add_int(out, star + (line.vertical ? columns : 1));
}

void galaxy_write_square(const struct galaxy *g, int square, struct text *out)
{
    notation_write_cell(square % g->width, square / g->width, out);
}

void galaxy_write_shots(const struct galaxy *g, const struct capture_turn *turn, struct text *out)
{
    for (int i = 0; i < turn->shot_count; i++) {
        if (i > 0 && turn->shots[i - 1].from == turn->shots[i].from) {
            text_add_char(out, ',');
        } else {
            text_add(out, i > 0 ? " " : "");
            galaxy_write_square(g, turn->shots[i].from, out);
            text_add_char(out, 'x');
        }
        galaxy_write_square(g, turn->shots[i].to, out);
    }
}

void galaxy_write_turn(const struct galaxy *g, const struct capture_turn *turn, struct text *out)
{
    galaxy_write_line(g, turn->line, out);
    text_add(out, turn->shot_count > 0 ? " " : "");
    galaxy_write_shots(g, turn, out);
}

/* ---- Galaxy: rows between "/", squares between blanks, `R8` or `--` ---------------------------------------------- */

static bool read_alien(const char *s, size_t len, uint8_t *kind, uint8_t *value)
{
    if (len != 2)
        return false;
    *kind = *value = 0;
    if (s[0] == '-' && s[1] == '-')
        return true;
    *kind = (uint8_t)alien_of(s[0]);
    *value = (uint8_t)(s[1] - '0');
    return *kind != ALIEN_NONE && s[1] >= '1' && s[1] <= '9';
}

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
        if (!read_alien(s + at, end - at, &g->kind[count], &g->value[count]))
            return notation_refuse_item(
                s + at, end - at,
                "is no square of a galaxy: write a letter of B R Q K J W H and a value from 1 to 9, or --", why);
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

static bool galaxy_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct galaxy *g = (struct galaxy *)pos, read;
    (void)v;
    if (!read_galaxy(s, len, &read, why))
        return false;
    assert(read.width == g->width && read.height == g->height);
    memcpy(g->kind, read.kind, sizeof g->kind);
    memcpy(g->value, read.value, sizeof g->value);
    return true;
}

static void galaxy_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    (void)v;
    for (int i = 0; i < galaxy_squares(g); i++) {
        if (i > 0)
            text_add(out, i % g->width ? " " : " / ");
        text_add_char(out, g->kind[i] ? alien_letter((enum alien)g->kind[i]) : '-');
        text_add_char(out, g->kind[i] ? (char)('0' + g->value[i]) : '-');
    }
}

/* ---- Lines: `1-2` ------------------------------------------------------------------------------------------------ */

static bool lines_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct galaxy *g = (struct galaxy *)pos;
    (void)v;
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        struct move move;
        struct galaxy_line line;
        if (read_line(item.s, item.len, &move) == 0)
            return notation_refuse_item(item.s, item.len, "is no line: name its two stars, as in 13-14", why);
        if (!galaxy_find_line(g, &move, &line, why))
            return false;
        if (galaxy_is_drawn(g, line))
            return notation_refuse_item(item.s, item.len, "is listed twice", why);
        galaxy_draw_line(g, line);
    }
    return true;
}

static void lines_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, true, lines);
    (void)v;
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
            return notation_refuse_item(item.s, item.len, "is no square: name its column and its row, as in c3", why);
        if (column >= g->width || row >= g->height)
            return text_refuse(why, "the galaxy has the squares a1 to %c%d", 'a' + g->width - 1, g->height);
        int square = row * g->width + column;
        if (!g->kind[square])
            return text_refuse(why, "there is no alien on %c%d", 'a' + column, row + 1);
        const char *name = alien_name((enum alien)g->kind[square]);
        if (g->state[square] >= KILLED_BEFORE)
            return text_refuse(why, "the %s on %c%d is listed twice", name, 'a' + column, row + 1);
        if (g->state[square] != ACTIVE)
            return text_refuse(why, "the %s on %c%d is asleep: Lines must hold the four sides of her square", name,
                               'a' + column, row + 1);
        g->state[square] = (uint8_t)(v->final ? KILLED_BY + player : KILLED_BEFORE);
        g->points[player] = (uint16_t)(g->points[player] + (v->final ? g->value[square] : 0));
    }
    return true;
}

static void killed_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    (void)v;
    for (int i = 0; i < galaxy_squares(g); i++) {
        bool scored = v && v->final && g->state[i] >= KILLED_BY;
        if (g->state[i] != KILLED_BEFORE && !scored)
            continue;
        if (scored)
            notation_write_label(g->state[i] - KILLED_BY, out);
        else
            text_add(out, out->len > 0 ? " " : "");
        galaxy_write_square(g, i, out);
    }
}

/* ---- ToMove ------------------------------------------------------------------------------------------------------ */

static bool to_move_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    (void)v;
    return notation_read_to_move(s, len, 2, &((struct galaxy *)pos)->to_move, why);
}

static void to_move_write(const struct values *v, const struct pos *pos, struct text *out)
{
    (void)v;
    notation_write_to_move(((const struct galaxy *)pos)->to_move, out);
}

/* ---- The tags together ------------------------------------------------------------------------------------------- */

enum { TAG_GALAXY, TAG_LINES, TAG_KILLED, TAG_TO_MOVE, TAGS, TAG_FINAL = TAGS };

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
                   .fixed = notation_never_fixed,
                   .place = lines_place,
                   .write = lines_write},
    [TAG_KILLED] = {.name = "Killed",
                    .actions = true,
                    .help = "aliens dead before the first turn: a1 c3",
                    .fixed = notation_never_fixed,
                    .place = killed_place,
                    .write = killed_write},
    [TAG_TO_MOVE] = {.name = "ToMove",
                     .help = "who has the first turn: A or B",
                     .fixed = notation_never_fixed,
                     .place = to_move_place,
                     .write = to_move_write},
    [TAG_FINAL] = NOTATION_FINAL,
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
            return text_refuse(why, "nobody can have shot the %s on %c%d: no shots lead to her from living aliens",
                               alien_name((enum alien)g->kind[i]), 'a' + i % g->width, i / g->width + 1);
    *tag = TAG_LINES;
    return !galaxy_asks_last_alien(v) || galaxy_suits_last_alien(g, why);
}

/* ---- Turns in words ---------------------------------------------------------------------------------------------- */

/* Shots in a row by one alien are one sentence. */
static void say(const struct values *v, const struct played_turn *turn, const struct words *words, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)turn->before;
    (void)v;

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
        struct text shooter = {0}, victims = {0};
        notation_write_cell(at[FROM_COLUMN], at[FROM_ROW], &shooter);
        for (size_t k = i; k < end; k++) {
            text_add(&victims, words_separator(words, k - i, end - i, N_(" and ")));
            notation_write_cell(turn->moves[k].at[TO_COLUMN], turn->moves[k].at[TO_ROW], &victims);
        }
        words_addf(words, out, "%s %s shoots %s.",
                   words_get(words, alien_name((enum alien)g->kind[at[FROM_ROW] * g->width + at[FROM_COLUMN]])),
                   text_string(&shooter), text_string(&victims));
        text_release(&shooter);
        text_release(&victims);
    }
}

void galaxy_say_woken(const struct galaxy *g, struct galaxy_line line, const struct words *words, struct text *out)
{
    int squares[2], count = galaxy_squares_beside(g, line, squares), woken = 0;
    struct text list = {0};

    for (int i = 0; i < count; i++)
        if (galaxy_lacks_one_side(g, squares[i]))
            squares[woken++] = squares[i];
    for (int i = 0; i < woken; i++)
        text_addf(&list, "%s%s", words_separator(words, (size_t)i, (size_t)woken, N_(" and ")),
                  words_get(words, alien_name((enum alien)g->kind[squares[i]])));
    if (woken > 0)
        words_addf(words, out, "The line wakes: %s.", text_string(&list));
    else
        text_add(out, words_get(words, N_("The line wakes nobody.")));
    text_release(&list);
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
