#include "games/connect_capture/value.h"

#include "base/mem.h"
#include "games/connect_capture/endgame_table.h"
#include "games/connect_capture/heuristic.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES_PROVEN = 24,   /* of 3x3 squares */
    LINES_PLAYED = 1280, /* in games of self-play; of these at least and at most: */
    GAMES_LEAST = 8,
    GAMES_MOST = 32,
    SETS = 3000,     /* looked at for one turn of it */
    LINES_EXACT = 16 /* games of self-play end here, if the rest can be looked up */
};

const char *const capture_value_words[] = {"proven", "estimated", NULL};

/* What the largest galaxy takes that is proven, and the ends of self-play. */
static const struct table_size size_most = {.boards = 1 << 23, .positions = 1 << 25, .crew = TABLE_CREW};
static const struct table_size size_end = {.boards = 1 << 14, .positions = 1 << 17, .crew = 12};

static int lines_of(int width, int height)
{
    return width * (height + 1) + height * (width + 1);
}

bool capture_can_prove(int width, int height)
{
    return lines_of(width, height) <= LINES_PROVEN;
}

/* ---- Values ---------------------------------------------------------------------------------------------------- */

/* The value of a position by a table, for the player whose turn it is; false if it would be larger than `most`. */
static bool look_up(const struct galaxy *g, const struct table_size *most, int *value, uint64_t *nodes)
{
    struct table_size size;
    if (!table_measure(g, most, &size))
        return false;
    struct table *t = mem_new(sizeof *t);
    void *room = mem_new(table_room(&size));
    bool filled = table_fill(g, &size, room, t);
    assert(filled);
    (void)filled;
    *value = table_value(t, (struct place){0, 0});
    *nodes += size.nodes;
    free(room);
    free(t);
    return true;
}

static int for_first(const struct galaxy *g, int value)
{
    return g->to_move == 0 ? value : -value;
}

int capture_prove(const struct galaxy *g, uint64_t *nodes)
{
    uint64_t ignored = 0;
    int value = 0;
    bool fits = look_up(g, &size_most, &value, nodes ? nodes : &ignored);
    assert(fits);
    (void)fits;
    return for_first(g, value);
}

/* How a game of self-play ends. */
static int play_game(struct galaxy g, struct rng *rng)
{
    uint64_t ignored = 0;
    int value = 0;
    while (g.lines_left > 0) {
        struct guess guess;
        if (g.lines_left <= LINES_EXACT && look_up(&g, &size_end, &value, &ignored))
            break;
        guess_best(&g, SETS, rng, &guess);
        turn_play(&g, &guess.turn);
    }
    return g.points[0] - g.points[1] + for_first(&g, value);
}

/* Rounds half away from zero. */
static int divide(int sum, int count)
{
    return (sum + (sum < 0 ? -count : count) / 2) / count;
}

int capture_estimate(const struct galaxy *g)
{
    struct rng rng;
    int sum = 0, games = LINES_PLAYED / lines_of(g->width, g->height);
    games = games > GAMES_MOST ? GAMES_MOST : games < GAMES_LEAST ? GAMES_LEAST : games;
    rng_start(&rng, rng_hash(g, sizeof *g));
    for (int i = 0; i < games; i++)
        sum += play_game(*g, &rng);
    return divide(sum, games);
}

/* ---- What is printed ------------------------------------------------------------------------------------------- */

static int asked(const struct values *v)
{
    return v->of[CAPTURE_VALUE].n[0];
}

static bool provable(const struct values *v)
{
    return capture_can_prove(v->of[CAPTURE_SIZE].n[0], v->of[CAPTURE_SIZE].n[1]);
}

bool capture_value_check(const struct values *v, struct text *why)
{
    bool asks = asked(v) == VALUE_PROVEN || v->of[CAPTURE_EVEN].n[0];
    if (!asks || asked(v) == VALUE_ESTIMATED || provable(v))
        return true;
    return text_refuse(why,
                       "best play of a galaxy of %dx%d can't be proven, only up to 3x3 squares: add --value estimated",
                       v->of[CAPTURE_SIZE].n[0], v->of[CAPTURE_SIZE].n[1]);
}

const char *connect_capture_note_like(const struct values *v)
{
    return asked(v) < 0 ? NULL : "Best play, estimated: second player +888 \u00b7 even with a head start of 888";
}

static int value_of(const struct values *v, const struct pos *pos)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    return provable(v) ? capture_prove(g, NULL) : capture_estimate(g);
}

void connect_capture_write_note(const struct values *v, const struct pos *pos, struct text *out)
{
    static const char *const player[] = {"first player", "second player"};
    int value = value_of(v, pos), lead = abs(value);

    text_addf(out, "Best play, %s: ", capture_value_words[provable(v) ? VALUE_PROVEN : VALUE_ESTIMATED]);
    if (value == 0)
        text_add(out, "a draw, even without a head start");
    else
        text_addf(out, "%s +%d \u00b7 even with a head start of %d", player[value < 0], lead, lead);
}

/* ---- Equal chances ---------------------------------------------------------------------------------------------- */

/* The time that a sheet takes is about the same up to 2x2 squares, up to 3x2, and beyond. */
int connect_capture_candidates(const struct values *v)
{
    static const struct {
        int lines, candidates;
    } steps[] = {{12, 1000}, {17, 100}};
    int lines = lines_of(v->of[CAPTURE_SIZE].n[0], v->of[CAPTURE_SIZE].n[1]);

    if (!v->of[CAPTURE_EVEN].n[0])
        return 1;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (lines <= steps[i].lines)
            return steps[i].candidates;
    return 10;
}

int connect_capture_distance(const struct values *v, const struct pos *pos)
{
    return abs(value_of(v, pos));
}
