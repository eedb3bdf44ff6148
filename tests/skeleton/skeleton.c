/* The skeleton game, "Last Match": matches lie in a row, a turn crosses out one to three of them, whoever
 * takes the last one wins. The least that a game with puzzles is, to keep the interface honest: nothing outside this
 * file and the one line in catalogue/games.def knows of it. */
#include "draw/draw.h"
#include "game/game.h"
#include "game/number.h"

#include <string.h>

enum { MATCHES };
enum { MOVE_TAKE = 1, TAKE_MOST = 3 };

struct row {
    int left, taken, to_move; /* taken: in this turn */
};

static const struct param params[] = {
    {.name = "matches",
     .kind = PARAM_INT,
     .least = 1,
     .most = 60,
     .standard = "21",
     .tag = "Matches",
     .metavar = "N",
     .help = "matches in the row"},
};

static bool check(const struct values *v, struct text *why)
{
    (void)v;
    (void)why;
    return true;
}

static int players(const struct values *v)
{
    (void)v;
    return 2;
}

static size_t size(const struct values *v)
{
    (void)v;
    return sizeof(struct row);
}

static void blank(const struct values *v, struct pos *pos)
{
    struct row *row = (struct row *)pos;
    *row = (struct row){.left = v->of[MATCHES].n[0]};
}

static size_t decode(const struct values *v, const char *s, size_t len, struct move *move, struct text *why)
{
    int count;
    (void)v;
    if (number_read(s, len, &count) != len || len == 0) {
        text_add(why, "an action is how many matches you take, such as 2");
        return 0;
    }
    *move = (struct move){.kind = MOVE_TAKE, .at = {(uint16_t)count}};
    return len;
}

static void encode(const struct values *v, const struct move *move, struct text *out)
{
    (void)v;
    text_add_int(out, move->at[0]);
}

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct text *why)
{
    struct row *row = (struct row *)pos;
    (void)v;
    if (row->taken)
        return text_refuse(why, "a turn takes matches once");
    if (move->at[0] < 1 || move->at[0] > TAKE_MOST)
        return text_refuse(why, "a turn takes one to three matches, not %d", move->at[0]);
    if (move->at[0] > row->left)
        return text_refuse(why, "only %d are left", row->left);
    row->taken = move->at[0];
    row->left -= row->taken;
    return true;
}

static bool end_turn(const struct values *v, struct pos *pos, struct text *why)
{
    struct row *row = (struct row *)pos;
    (void)v;
    if (!row->taken)
        return text_refuse(why, "%c has taken no match", 'A' + row->to_move);
    row->taken = 0;
    row->to_move ^= 1;
    return true;
}

static bool over(const struct values *v, const struct pos *pos)
{
    const struct row *row = (const struct row *)pos;
    (void)v;
    return row->left == 0 && !row->taken;
}

static int to_move(const struct values *v, const struct pos *pos)
{
    (void)v;
    return ((const struct row *)pos)->to_move;
}

static size_t moves(const struct values *v, const struct pos *pos, struct move *list, size_t cap)
{
    const struct row *row = (const struct row *)pos;
    size_t count = 0;
    (void)v;
    if (!row->taken)
        for (int n = 1; n <= TAKE_MOST && n <= row->left; n++, count++)
            if (count < cap)
                list[count] = (struct move){.kind = MOVE_TAKE, .at = {(uint16_t)n}};
    return count;
}

static void score(const struct values *v, const struct pos *pos, struct score *s)
{
    const struct row *row = (const struct row *)pos;
    *s = (struct score){.players = 2, .finished = over(v, pos)};
    if (s->finished) {
        s->points[row->to_move ^ 1] = 1;
        s->winner[row->to_move ^ 1] = true;
    }
}

static void detail(const struct values *v, const struct pos *pos, struct detail *out)
{
    (void)v;
    detail_number(out, "left", ((const struct row *)pos)->left);
}

static void remark(const struct values *v, const struct pos *pos, struct text *out)
{
    (void)v;
    (void)pos;
    (void)out;
}

static void caption(const struct values *v, struct text *out)
{
    text_addf(out, "%d matches", v->of[MATCHES].n[0]);
}

static void board(const struct values *v, const struct theme *theme, struct board *b)
{
    (void)theme;
    *b = (struct board){.columns = v->of[MATCHES].n[0], .rows = 4, .edge = 4, .pitch_least = 1, .pitch_most = 9};
}

static void draw(const struct values *v, const struct pos *pos, struct draw *d, double pitch)
{
    const struct row *row = (const struct row *)pos;
    const struct theme *theme = draw_theme(d);
    for (int i = 0; i < v->of[MATCHES].n[0]; i++) {
        double x = 4 + (i + 0.5) * pitch;
        draw_line(d, x, 4, x, 4 + 4 * pitch, i < row->left ? theme->colour.ink : theme->colour.guide,
                  theme->stroke.strong);
    }
}

static int turns(const struct values *v)
{
    return v->of[MATCHES].n[0];
}

/* ---- Puzzles: take so that you win. Who leaves a multiple of four does (C. L. Bouton, 1901). -------------------- */

static bool place_left(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    int left;
    if (number_read(s, len, &left) != len || len == 0 || left < 1 || left > v->of[MATCHES].n[0])
        return text_refuse(why, "Left is a number from 1 to %d", v->of[MATCHES].n[0]);
    ((struct row *)pos)->left = left;
    return true;
}

static void write_left(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct row *row = (const struct row *)pos;
    if (row->left < v->of[MATCHES].n[0])
        text_add_int(out, row->left);
}

static bool not_on_sheets(const struct values *v)
{
    (void)v;
    return false;
}

static const struct record_tag setup[] = {
    {.name = "Left",
     .help = "how many matches lie there still",
     .fixed = not_on_sheets,
     .place = place_left,
     .write = write_left},
};

/* The fewest matches with which a puzzle has each grade. */
static const int fewest[GRADES] = {1, 5, 9, 17, 33};

static bool check_win(const struct values *v, struct grades grades, struct text *why)
{
    int needed = fewest[grades.least - 1];
    if (v->of[MATCHES].n[0] >= needed)
        return true;
    return text_refuse(why, "grade %d takes %d matches or more", grades.least, needed);
}

static bool make_win(const struct values *v, struct grades grades, struct rng *rng, void *room, struct puzzle *puzzle)
{
    struct row *row = (struct row *)puzzle->pos;
    int left = 1 + (int)rng_below(rng, (uint32_t)v->of[MATCHES].n[0]);
    (void)room;
    puzzle->grade = GRADES;
    while (left < fewest[puzzle->grade - 1])
        puzzle->grade--;
    puzzle->value = left % (TAKE_MOST + 1);
    if (puzzle->value == 0 || puzzle->grade < grades.least || puzzle->grade > grades.most)
        return false;
    blank(v, puzzle->pos);
    row->left = left;
    text_addf(&puzzle->answer, "1. %d\n", puzzle->value);
    if (left > TAKE_MOST && puzzle->value < TAKE_MOST)
        text_addf(&puzzle->tempting, "%d leave %d, which the other can bring to a multiple of four", TAKE_MOST,
                  left - TAKE_MOST);
    puzzle->nodes = 1;
    puzzle->key = puzzle_key(&left, sizeof left);
    return true;
}

static bool win_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    int before = ((const struct row *)start)->left, after = ((const struct row *)end)->left;
    (void)v;
    return before - after == value && after % (TAKE_MOST + 1) == 0;
}

static int win_variety(const struct values *v)
{
    int bits = 0;
    while (v->of[MATCHES].n[0] * 3 / 4 >> (bits + 1))
        bits++;
    return bits;
}

static const char *const win_params[] = {"matches", NULL};
static const struct puzzle_default win_defaults[] = {{"matches", "40"}, {0}};

static const struct puzzle_kind kinds[] = {
    {.name = "win",
     .mark = 'W',
     .summary = "take so that you win",
     .question = "How many matches do you take to be sure of the last one?",
     .unit = "match",
     .units = "matches",
     .meaning = {"take all", "leave four", "leave eight or twelve", "leave a larger multiple of four",
                 "the same with more matches than one sees at a glance"},
     .params = win_params,
     .defaults = win_defaults,
     .attempts = 1000,
     .check = check_win,
     .make = make_win,
     .holds = win_holds,
     .variety = win_variety},
};

static const struct rules skeleton_rules = {
    .games = 1,
    .players = players,
    .size = size,
    .start = blank,
    .play = play,
    .end_turn = end_turn,
    .over = over,
    .to_move = to_move,
    .moves = moves,
    .score = score,
    .detail = detail,
    .remark = remark,
};

static const struct notation skeleton_notation = {
    .tags = setup,
    .tag_count = 1,
    .decode = decode,
    .encode = encode,
    .help = "How many matches you take: 2.",
};

static const struct picture skeleton_picture = {
    .board = board,
    .draw = draw,
    .reminder = "Take one to three matches. Whoever takes the last one wins.",
};

static const struct sheet_parts skeleton_sheet = {
    .score_lines = 1,
    .caption = caption,
    .turns = turns,
};

const struct game skeleton = {
    .about = {.slug = "skeleton",
              .title = "Last Match",
              .code = "SK",
              .designer = "traditional",
              .summary = "take the last match"},
    .params = params,
    .param_count = 1,
    .check = check,
    .puzzles = kinds,
    .puzzle_count = 1,
    .rules = &skeleton_rules,
    .notation = &skeleton_notation,
    .picture = &skeleton_picture,
    .sheet = &skeleton_sheet,
};
