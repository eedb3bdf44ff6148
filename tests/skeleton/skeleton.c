/* The skeleton game, "Last Match": matches lie in a row, a turn crosses out one to three of them, and taking the last
 * match wins. It is the least that a game can be, and keeps the interface honest: nothing outside this file and one
 * line in games.def knows of it. */
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
    .rules = &skeleton_rules,
    .notation = &skeleton_notation,
    .picture = &skeleton_picture,
    .sheet = &skeleton_sheet,
};
