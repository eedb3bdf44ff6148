/* Connect Capture: what best play of a whole galaxy is worth, printed on its sheet (--value); galaxies chosen for equal
 * chances (--even); and what else a sheet says. */
#include "base/mem.h"
#include "games/connect_capture/endgame_table.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

enum {
    LINES_PROVEN = 24,   /* of 3x3 squares */
    LINES_PLAYED = 1280, /* in the games of self-play of one estimate, but the number of games stays within these: */
    GAMES_LEAST = 8,
    GAMES_MOST = 32,
    TURN_BUDGET = 3000, /* sets of aliens looked at for each of their turns */
    LINES_EXACT = 16    /* with so many lines left, the rest of a game is looked up if its table is small enough */
};

/* The table of the largest galaxy that is proven, and the largest one for the end of self-play. */
static const struct endgame_limits size_proven = {.positions = 1 << 25, .aliens = ENDGAME_ALIENS, .nodes = UINT64_MAX};
static const struct endgame_limits size_end = {.positions = 1 << 17, .aliens = 12, .nodes = UINT64_MAX};

/* ---- Values ------------------------------------------------------------------------------------------------------ */

/* Looks up by how many points the first player can still gain on the second. False if the table would be larger than
 * `most`. */
static bool look_up(const struct galaxy *g, const struct endgame_limits *most, int *value, uint64_t *nodes)
{
    scoped(mem_free) struct endgame_table *t = endgame_new(g, most, INT_MAX);
    if (!t)
        return false;
    *value = endgame_value(t, (struct endgame_position){0}) * (g->to_move == 0 ? 1 : -1);
    if (nodes)
        *nodes += t->nodes;
    return true;
}

int capture_prove(const struct galaxy *g, uint64_t *nodes)
{
    int value = 0;
    bool fits = look_up(g, &size_proven, &value, nodes);
    assert(fits);
    return value;
}

int capture_estimate(const struct galaxy *g)
{
    int sum = 0, games = LINES_PLAYED / galaxy_line_count(g->width, g->height);
    scoped(text_release) struct text record = {0};
    struct rng rng;

    games = games > GAMES_MOST ? GAMES_MOST : games < GAMES_LEAST ? GAMES_LEAST : games;
    /* The seed is a hash of the record text: the same on every machine and in later versions. */
    galaxy_write_tags(g, &record);
    rng_start(&rng, rng_hash(record.data, record.len));
    for (int i = 0; i < games; i++) {
        struct galaxy now = *g;
        int rest = 0;
        while (now.lines_left > 0 && !(now.lines_left <= LINES_EXACT && look_up(&now, &size_end, &rest, NULL))) {
            struct heuristic_turn best;
            heuristic_best(&now, TURN_BUDGET, &rng, &best);
            galaxy_play_turn(&now, &best.turn);
        }
        sum += now.points[0] - now.points[1] + rest;
    }
    return (sum + (sum < 0 ? -games : games) / 2) / games; /* the mean, half away from zero */
}

/* ---- Parameters -------------------------------------------------------------------------------------------------- */

/* Every line is a turn. */
static int turns(const struct values *v)
{
    return galaxy_line_count(v->of[CAPTURE_SIZE].n[0], v->of[CAPTURE_SIZE].n[1]);
}

static bool is_provable(const struct values *v)
{
    return turns(v) <= LINES_PROVEN;
}

bool connect_capture_check(const struct values *v, struct text *why)
{
    int width = v->of[CAPTURE_SIZE].n[0], height = v->of[CAPTURE_SIZE].n[1], aliens = v->of[CAPTURE_ALIENS].n[0];
    int value = v->of[CAPTURE_VALUE].n[0];

    if (aliens > width * height)
        return text_refuse(why, "%d aliens do not fit: a galaxy of %dx%d has %d square%s", aliens, width, height,
                           width * height, width * height == 1 ? "" : "s");
    if ((value == VALUE_PROVEN || v->of[CAPTURE_EVEN].n[0]) && value != VALUE_ESTIMATED && !is_provable(v))
        return text_refuse(why,
                           "best play of a galaxy of %dx%d can't be proven, only up to 3x3 squares: add --value "
                           "estimated",
                           width, height);
    return true;
}

static int value_of(const struct values *v, const struct pos *pos)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    return is_provable(v) ? capture_prove(g, NULL) : capture_estimate(g);
}

/* ---- The note ---------------------------------------------------------------------------------------------------- */

static bool note_wanted(const struct values *v)
{
    return v->of[CAPTURE_VALUE].n[0] >= 0;
}

static void add_note(bool proven, int value, const struct words *words, struct text *out)
{
    static const char *const texts[2][3] = {
        {N_("Best play, estimated: second player +%d \u00b7 even with a head start of %d"),
         N_("Best play, estimated: a draw, even without a head start"),
         N_("Best play, estimated: first player +%d \u00b7 even with a head start of %d")},
        {N_("Best play, proven: second player +%d \u00b7 even with a head start of %d"),
         N_("Best play, proven: a draw, even without a head start"),
         N_("Best play, proven: first player +%d \u00b7 even with a head start of %d")},
    };
    words_addf(words, out, texts[proven][value < 0 ? 0 : value == 0 ? 1 : 2], abs(value), abs(value));
}

static void longest_note(const struct values *v UNUSED, const struct words *words, struct text *out)
{
    add_note(false, -888, words, out);
}

static void write_note(const struct values *v, const struct pos *pos, const struct words *words, struct text *out)
{
    add_note(is_provable(v), value_of(v, pos), words, out);
}

/* ---- Equal chances ----------------------------------------------------------------------------------------------- */

/* As many candidates as a sheet's time allows: up to 2x2 squares, up to 3x2, and beyond. */
static int candidates(const struct values *v)
{
    if (!v->of[CAPTURE_EVEN].n[0])
        return 1;
    return turns(v) <= 12 ? 1000 : turns(v) <= 17 ? 100 : 10;
}

static int distance(const struct values *v, const struct pos *pos)
{
    return abs(value_of(v, pos));
}

const struct sheet_parts connect_capture_sheet = {
    .score_lines = 24,
    .turns = turns,
    .choice = &(const struct sheet_choice){.candidates = candidates, .distance = distance},
    .note = &(const struct sheet_note){.wanted = note_wanted, .longest = longest_note, .write = write_note},
    .scan_legend = N_("For the scanner: tick who shot an alien, A or B."),
};
