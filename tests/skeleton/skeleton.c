/* The skeleton game, "Last Match": matches lie in a row, a turn crosses out one to three of them, and whoever takes the
 * last one wins. It is the least that a game can be and keeps the interface honest: ten functions, and nothing outside
 * this file and the one line in games.def knows of it. */
#include "draw/draw.h"
#include "game/game.h"
#include "game/notation.h"

enum { MATCHES };
enum { MOVE_TAKE = 1, TAKE_MOST = 3 };

#define EDGE 4.0 /* mm */

struct row {
    int left, taken, to_move; /* taken: in this turn */
};

static const struct param params[] = {
    PARAM("matches", INT, CONTENT, "N", "21", 1, 60, "matches in the row", .tag = "Matches"),
    {0},
};

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

static size_t size(const struct values *v)
{
    (void)v;
    return sizeof(struct row);
}

static void start(const struct values *v, struct pos *pos)
{
    *(struct row *)pos = (struct row){.left = v->of[MATCHES].n[0]};
}

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct reason *why)
{
    struct row *row = (struct row *)pos;
    (void)v;
    if (row->taken)
        return reason_refuse(why, NULL, "a turn takes matches once");
    if (move->at[0] < 1 || move->at[0] > TAKE_MOST)
        return reason_refuse(why, NULL, "a turn takes one to three matches, not %d", move->at[0]);
    if (move->at[0] > row->left)
        return reason_refuse(why, NULL, "only %d are left", row->left);
    row->taken = move->at[0];
    row->left -= row->taken;
    return true;
}

static bool end_turn(const struct values *v, struct pos *pos, struct reason *why)
{
    struct row *row = (struct row *)pos;
    (void)v;
    if (!row->taken)
        return reason_refuse(why, NULL, "%c has taken no match", 'A' + row->to_move);
    row->taken = 0;
    row->to_move ^= 1;
    return true;
}

static size_t moves(const struct values *v, const struct pos *pos, struct move *list, size_t cap)
{
    const struct row *row = (const struct row *)pos;
    size_t count = 0;
    (void)v;
    for (int n = 1; !row->taken && n <= TAKE_MOST && n <= row->left; n++, count++)
        if (count < cap)
            list[count] = (struct move){.kind = MOVE_TAKE, .at = {(uint16_t)n}};
    return count;
}

static struct state state(const struct values *v, const struct pos *pos)
{
    const struct row *row = (const struct row *)pos;
    (void)v;
    return (struct state){.to_move = row->to_move, .over = row->left == 0 && !row->taken};
}

static void score(const struct values *v, const struct pos *pos, struct score *s)
{
    int last = ((const struct row *)pos)->to_move ^ 1;
    (void)v;
    s->points[last] = s->winner[last] = s->finished;
}

/* ---- Notation: how many matches are taken ------------------------------------------------------------------------ */

static size_t decode(const struct values *v, const char *s, size_t len, struct move *move, struct text *why)
{
    int count;
    (void)v;
    if (notation_read_number(s, len, &count) != len || len == 0) {
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

/* ---- Picture ----------------------------------------------------------------------------------------------------- */

static void board(const struct values *v, const struct theme *theme, enum close_up close_up, struct board *b)
{
    (void)theme;
    (void)close_up;
    *b = (struct board){.columns = v->of[MATCHES].n[0], .rows = 4, .edge = EDGE, .pitch_least = 1, .pitch_most = 9};
}

static void draw(const struct values *v, const struct view *view, struct draw *d)
{
    const struct row *row = (const struct row *)view->turn.after;
    const struct theme *theme = draw_theme(d);
    for (int i = 0; i < v->of[MATCHES].n[0]; i++) {
        double x = EDGE + (i + 0.5) * view->pitch;
        draw_line(d, x, EDGE, x, EDGE + 4 * view->pitch, i < row->left ? theme->colour.ink : theme->colour.guide,
                  theme->stroke.strong);
    }
}

static const struct rules rules = {
    .size = size, .start = start, .play = play, .end_turn = end_turn, .moves = moves, .state = state, .score = score};
static const struct notation notation = {.decode = decode, .encode = encode, .help = "How many matches you take: 2."};
static const struct picture picture = {.board = board,
                                       .draw = draw,
                                       .reminder = "Take one to three matches. Whoever takes the last one wins."};

const struct game skeleton = {
    .about = {.slug = "skeleton",
              .title = "Last Match",
              .code = "SK",
              .designer = "traditional",
              .summary = "take the last match"},
    .params = params,
    .rules = &rules,
    .notation = &notation,
    .picture = &picture,
};
