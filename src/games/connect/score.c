/* CoNNect: the final score: arrow lines, circles, objectives. rules.md, section 5, "Objectives", "Final score". */
#include "games/connect/rules.h"

enum { CIRCLE_LINES = 8, DIE_NUMBERS = DICE_SIDES };

/* Three circles in a line, circles as bits in reading order. */
static const uint16_t circle_lines[CIRCLE_LINES] = {
    0007, 0070, 0700, /* rows */
    0111, 0222, 0444, /* columns */
    0421, 0124,       /* diagonals */
};

/* ---- Arrow lines ----------------------------------------------------------------------------------- */

/* The spaces of a line in order. */
static int line_space(int line, int i)
{
    return line < GRID_SIDE ? i * GRID_SIDE + line : (line - GRID_SIDE) * GRID_SIDE + i;
}

/* Whether the six numbers of a line are 1 to 6 rising or falling, or all alike. */
static bool is_run(const uint8_t *n)
{
    int step = n[1] - n[0];
    if (step != 0 && n[step > 0 ? 0 : GRID_SIDE - 1] != 1)
        return false;
    for (int i = 1; i < GRID_SIDE; i++)
        if (n[i] - n[i - 1] != step)
            return false;
    return true;
}

/* Whether the six numbers are 1 to 6 in any order. */
static bool is_mixed(const uint8_t *n)
{
    unsigned seen = 0;
    for (int i = 0; i < GRID_SIDE; i++)
        seen |= 1u << n[i];
    return seen == ((1u << DIE_NUMBERS) - 1) << 1;
}

int connect_arrow_points(const struct connect_edition *e, const struct player_sheet *s, int line)
{
    spaces set = connect_line(line);
    uint8_t n[GRID_SIDE];

    if ((s->written & set) != set)
        return 0;
    if (s->crossed & set)
        return e->arrow_full;
    for (int i = 0; i < GRID_SIDE; i++)
        n[i] = s->number[line_space(line, i)];
    return is_run(n) ? e->arrow_run : is_mixed(n) ? e->arrow_mixed : e->arrow_full;
}

/* ---- Circles --------------------------------------------------------------------------------------- */

/* Bit i: circle i is filled. */
static unsigned filled_circles(const struct player_sheet *s)
{
    unsigned filled = 0;
    for (int i = 0; i < CIRCLES; i++)
        if ((s->written & connect_circle(i)) == connect_circle(i))
            filled |= 1u << i;
    return filled;
}

int connect_circle_points(const struct connect_edition *e, const struct player_sheet *s)
{
    unsigned filled = filled_circles(s);
    int points = e->circle * bits_count(filled);
    for (int i = 0; i < CIRCLE_LINES; i++)
        if ((filled & circle_lines[i]) == circle_lines[i])
            points += e->circle_line;
    return points;
}

/* ---- Objectives ------------------------------------------------------------------------------------ */

static bool full(const struct player_sheet *s, spaces set)
{
    return (s->written & set) == set;
}

/* How often each number stands among some spaces. */
static void count_numbers(const struct player_sheet *s, spaces among, int count[NUMBER_MOST + 1])
{
    for (int n = 0; n <= NUMBER_MOST; n++)
        count[n] = 0;
    for (int i = 0; i < GRID_SPACES; i++)
        if (standing(s) & among & bit(i))
            count[s->number[i]]++;
}

/* The count of the die's number that stands most, or least, often among some spaces. */
static int number_count(const struct player_sheet *s, spaces among, bool most)
{
    int count[NUMBER_MOST + 1], found;
    count_numbers(s, among, count);
    found = count[1];
    for (int n = 2; n <= DIE_NUMBERS; n++)
        if (most ? count[n] > found : count[n] < found)
            found = count[n];
    return found;
}

static int zones_with_all_numbers(const struct player_sheet *s)
{
    int count = 0;
    for (int zone = 0; zone < ZONES; zone++)
        count += full(s, connect_zone(zone)) && number_count(s, connect_zone(zone), false) > 0;
    return count;
}

static int full_lines(const struct player_sheet *s)
{
    int count = 0;
    for (int line = 0; line < LINES; line++)
        count += full(s, connect_line(line));
    return count;
}

static int least_claims(const struct player_sheet *s)
{
    int least = s->claims[0];
    for (int i = 1; i <= CLAIM_MOST - CLAIM_LEAST; i++)
        least = s->claims[i] < least ? s->claims[i] : least;
    return least;
}

static int different_shapes(const struct player_sheet *s, int size)
{
    return bits_count(size == CLAIM_MOST ? s->big_claimed : s->small_claimed);
}

/* What an objective counts. */
static int counted(const struct objective *o, const struct player_sheet *s)
{
    switch ((enum condition)o->condition) {
    case ASKS_SPACES:
        return full(s, o->spaces) ? o->count : -1;
    case ASKS_CIRCLES:
        return bits_count(filled_circles(s));
    case ASKS_CLAIMS:
        return s->claims[o->size - CLAIM_LEAST];
    case ASKS_EACH_SIZE:
        return least_claims(s);
    case ASKS_SHAPES:
        return different_shapes(s, o->size);
    case ASKS_ONE_NUMBER:
        return number_count(s, grid_spaces, true);
    case ASKS_EACH_NUMBER:
        return number_count(s, grid_spaces, false);
    case ASKS_ZONE_NUMBERS:
        return zones_with_all_numbers(s);
    case ASKS_LINES:
        return full_lines(s);
    case CONDITIONS:
        break;
    }
    return -1;
}

bool connect_fulfils(const struct objective *o, const struct player_sheet *s)
{
    return counted(o, s) >= o->count;
}

/* ---- The final score ------------------------------------------------------------------------------- */

/* All boxes that were gained count, used or not. */
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
