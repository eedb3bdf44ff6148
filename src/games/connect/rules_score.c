/* CoNNect: objectives and the final score: "Objectives" and "The score" of the rule text. */
#include "games/connect/internal.h"

static bool is_full(const struct player_sheet *s, spaces set)
{
    return (s->written & set) == set;
}

/* Bit i: circle i is filled. */
static unsigned filled_circles(const struct player_sheet *s)
{
    unsigned filled = 0;
    for (int i = 0; i < CIRCLES; i++)
        filled |= (unsigned)is_full(s, connect_circle(i)) << i;
    return filled;
}

/* ---- Objectives ------------------------------------------------------------------------------------------------- */

/* How often the least, or the most, frequent of the numbers 1 to 6 stands in some spaces. */
static int number_count(const struct player_sheet *s, spaces among, bool most)
{
    int count[NUMBER_MOST + 1] = {0};
    for (spaces left = standing(s) & among; left;)
        count[s->number[bits_take(&left)]]++;
    int found = count[1];
    for (int n = 2; n <= DICE_SIDES; n++)
        if (most ? count[n] > found : count[n] < found)
            found = count[n];
    return found;
}

/* What an objective counts; -1 if it cannot be fulfilled yet. */
static int counted(const struct objective *o, const struct player_sheet *s)
{
    int count = 0;
    switch ((enum condition)o->condition) {
    case ASKS_SPACES:
        return is_full(s, o->spaces) ? o->count : -1;
    case ASKS_CIRCLES:
        return bits_count(filled_circles(s));
    case ASKS_CLAIMS:
        return s->claims[o->size - CLAIM_LEAST];
    case ASKS_EACH_SIZE:
        count = s->claims[0];
        for (int i = 1; i < CLAIM_SIZES; i++)
            count = s->claims[i] < count ? s->claims[i] : count;
        return count;
    case ASKS_SHAPES:
        return bits_count(o->size == CLAIM_MOST ? s->big_claimed : s->small_claimed);
    case ASKS_ONE_NUMBER:
        return number_count(s, grid_spaces, true);
    case ASKS_EACH_NUMBER:
        return number_count(s, grid_spaces, false);
    case ASKS_ZONE_NUMBERS:
        for (int zone = 0; zone < ZONES; zone++)
            count += is_full(s, connect_zone(zone)) && number_count(s, connect_zone(zone), false) > 0;
        return count;
    case ASKS_LINES:
        for (int line = 0; line < LINES; line++)
            count += is_full(s, connect_line(line));
        return count;
    case CONDITIONS:
        break;
    }
    return -1;
}

bool connect_fulfils(const struct objective *o, const struct player_sheet *s)
{
    return counted(o, s) >= o->count;
}

/* ---- The final score -------------------------------------------------------------------------------------------- */

int connect_arrow_points(const struct connect_edition *e, const struct player_sheet *s, int line)
{
    const spaces set = connect_line(line);
    uint8_t n[GRID_SIDE] = {0};
    unsigned seen = 0;
    bool run = true;
    int i = 0;

    if (!is_full(s, set))
        return 0;
    if (s->crossed & set)
        return e->arrow_full;
    for (spaces left = set; left;)
        n[i++] = s->number[bits_take(&left)];
    /* 1 to 6 rising or falling, or six equal numbers. */
    int step = n[1] - n[0];
    for (i = 0; i < GRID_SIDE; i++) {
        seen |= 1u << n[i];
        run = run && n[i] == n[0] + i * step;
    }
    bool mixed = seen == ((1u << DICE_SIDES) - 1) << 1;
    return run && (step == 0 || mixed) ? e->arrow_run : mixed ? e->arrow_mixed : e->arrow_full;
}

int connect_circle_points(const struct connect_edition *e, const struct player_sheet *s)
{
    /* Three circles in a line: bits in reading order. */
    static const uint16_t lines[] = {
        0007, 0070, 0700, /* rows */
        0111, 0222, 0444, /* columns */
        0421, 0124,       /* diagonals */
    };
    unsigned filled = filled_circles(s);
    int points = e->circle * bits_count(filled);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if ((filled & lines[i]) == lines[i])
            points += e->circle_line;
    return points;
}

/* Boxes that were gained count, used or not. */
static int stars(const struct connect_edition *e, const struct player_sheet *s, enum section section)
{
    int sum = 0;
    for (int i = 0; i < e->box_count[section]; i++)
        if (s->box[section][i] != BOX_FREE)
            sum += e->box[section][i].stars;
    return sum;
}

void connect_count(const struct values *v, const struct connect_table *t, int player, struct connect_score *score)
{
    const struct connect_edition *e = connect_edition(v);
    const struct player_sheet *s = &t->sheet[player];

    *score = (struct connect_score){
        .connect3 = stars(e, s, SECTION_3),
        .connect4 = stars(e, s, SECTION_4) + s->small_points,
        .connect5 = s->big_points,
        .circles = connect_circle_points(e, s),
        .penalty = e->penalty[s->free_actions],
    };
    for (int line = 0; line < LINES; line++)
        if (t->arrows >> line & 1)
            score->lines += connect_arrow_points(e, s, line);
    for (int deck = 0; deck < DECKS; deck++)
        if (t->objective[deck] != UNWRITTEN && s->objectives >> deck & 1)
            score->objectives += e->objective[t->objective[deck]].points;
    score->total = score->connect3 + score->connect4 + score->connect5 + score->lines + score->circles +
                   score->objectives - score->penalty;
}
