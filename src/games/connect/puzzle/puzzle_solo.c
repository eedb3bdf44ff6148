/* CoNNect: puzzles of the kind `solo`, a whole game for one player on a sheet with all its dice, and a par to reach. */
#include "base/mem.h"
#include "games/connect/puzzle/solo.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLANS = 10,        /* searched for a game; the best score is its par */
    STEPS = 10000,     /* of the search for a plan */
    NAIVE_GAMES = 16,  /* difficulty is in points divided by this number */
    PAR_TYPICAL = 107, /* of random sheets */
    TOTAL_MOST = 300,  /* and of totals below 0 */
    NONE = INT32_MIN
};

/* By how much the best score rarely rises after so many plans. */
static const int later_gain[PLANS] = {12, 9, 6, 5, 4, 3, 3, 2, 2, 0};

struct solo_maker {
    struct solo_search search;
    struct solo_beam beam;
    struct solo_plan plan;
    struct solo_game game, best;
};

static bool check(const struct values *v, struct text *why)
{
    /* Without an edition only the sheet's own parameters are judged. */
    return !v->edition || connect_edition(v)->rounds <= SOLO_ROUNDS ||
           text_refuse(why, "solo puzzles have at most %d rounds, and this edition has %d", SOLO_ROUNDS,
                       connect_edition(v)->rounds);
}

/* Writes the turns, one a line, each with its dice before the label. */
static void write_game(const struct values *v, const struct solo_game *game, struct text *out)
{
    bool dice = true;
    for (int i = 0; i < game->count; i++) {
        const struct move *move = &game->moves[i];
        bool were_dice = dice;
        dice = move->kind == ACT_ROLL || move->kind == ACT_DICE;
        if (i > 0)
            text_add_char(out, dice && !were_dice ? '\n' : ' ');
        if (were_dice && !dice)
            text_add(out, "A: ");
        connect_encode(v, move, out);
    }
}

/* Everything that is on a sheet. */
static struct puzzle_key solo_key(const struct connect_table *t)
{
    struct {
        uint8_t layout[SETUP_SPACES], arrows[2], shape[TABLE_SHAPES], objective[DECKS], roll[sizeof t->roll];
    } form = {.arrows = {(uint8_t)(t->arrows & 0xff), (uint8_t)(t->arrows >> 8)}};
    memcpy(form.layout, t->layout, sizeof form.layout);
    memcpy(form.shape, t->shape, sizeof form.shape);
    memcpy(form.objective, t->objective, sizeof form.objective);
    memcpy(form.roll, t->roll, sizeof form.roll);
    return puzzle_key(&form, sizeof form);
}

/* Plays the game on a sheet as well as plans can be found, and gives up once its score is, or is unlikely to be, within
 * these bounds. The plans depend on the sheet alone. False if there is none, or the search gave up. */
static bool play_solo(struct solo_maker *r, const struct connect_table *t, int least, int most, uint64_t nodes)
{
    const int steps = nodes < STEPS ? (int)nodes : STEPS;
    struct rng rng;

    rng_start(&rng, solo_key(t).part[0]);
    r->best.total = NONE;
    for (int i = 0; i < PLANS && (i == 0 || r->search.nodes < nodes); i++) {
        if (connect_solo_plan(&r->search, &rng, steps, &r->plan) &&
            connect_solo_play(&r->search, &r->beam, &r->plan, &r->game) && r->game.total > r->best.total)
            r->best = r->game;
        if (r->best.total > most || (r->best.total > NONE && r->best.total < least - later_gain[i]))
            return false;
    }
    return r->best.total > NONE && r->best.total >= least;
}

static bool answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    struct solution *best = &result->of[0];

    if (connect_is_grid(v) || connect_players(v) != 1 || !t->has_dice || t->set_up)
        return text_refuse(why, "the question solo is for the start of a game for one player on a sheet with all dice");
    if (!check(v, why))
        return false;
    scoped(mem_free) struct solo_maker *r = mem_new(sizeof *r);
    connect_solo_begin(&r->search, v, t);
    bool good = play_solo(r, t, -TOTAL_MOST, TOTAL_MOST, limits->nodes) ||
                text_refuse(why, "no game to the end was found: its dice leave the player out");
    if (good) {
        result->count = 1;
        best->value = r->best.total;
        write_game(v, &r->best, &best->line);
        text_add_bytes(&best->turns, best->line.data, strcspn(text_string(&best->line), "\n"));
        text_addf(&best->verdict, "the best found: %d points", best->value);
    }
    result->nodes = r->search.nodes;
    return good;
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct solo_maker *r = memory;
    const struct connect_table *t = (const struct connect_table *)puzzle->pos;
    const struct value *layout = &v->of[CONNECT_LAYOUT];
    struct rng naive_dice;
    int least = 0, most = TOTAL_MOST, naive = 0, greedy;
    (void)rng; /* the sheet was drawn from it */

    connect_solo_begin(&r->search, v, t);
    rng_start(&naive_dice, solo_key(t).part[1]);
    for (int i = 0; i < NAIVE_GAMES; i++)
        naive += connect_solo_naive(&r->search, &naive_dice);
    while (least < TOTAL_MOST && puzzle_grade(connect_solo_cuts, layout, NAIVE_GAMES * least - naive) < grades.least)
        least++;
    while (most > least && puzzle_grade(connect_solo_cuts, layout, NAIVE_GAMES * most - naive) > grades.most)
        most--;
    if ((grades.least > 1 && PAR_TYPICAL < least) || (grades.most < GRADES && PAR_TYPICAL > most) ||
        !play_solo(r, t, least, most, UINT64_MAX) || !connect_solo_greedy(&r->search, &greedy))
        return false;
    puzzle->value = r->best.total;
    puzzle->difficulty = NAIVE_GAMES * puzzle->value - naive;
    puzzle->grade = puzzle_grade(connect_solo_cuts, layout, puzzle->difficulty);
    puzzle->nodes = r->search.nodes;
    puzzle->key = solo_key(t);
    scoped(text_release) struct text game = {0};
    write_game(v, &r->best, &game);
    puzzle_number_turns(&game, 0, &puzzle->answer);
    text_addf(&puzzle->tempting, "%s\t%d",
              N_("The par was found by a search and is not proven. Claiming at once whatever scores, round by round, "
                 "ends with %s points."),
              greedy);
    return true;
}

static bool holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct connect_table *before = (const struct connect_table *)start, *t = (const struct connect_table *)end;
    struct connect_score score;
    connect_count(v, t, 0, &score);
    return connect_players(v) == 1 && t->over && !t->sheet[0].out && score.total == value && !before->set_up &&
           before->has_dice && memcmp(t->roll, before->roll, sizeof t->roll) == 0;
}

static void write_goal(const struct values *v UNUSED, const struct pos *start UNUSED, int value, bool proven,
                       const struct words *words, struct text *out)
{
    words_addf(words, out, proven ? N_("Par %d (proven)") : N_("Par %d (found)"), value);
}

/* A row for each round, then the claims, numbered as in the diagram. */
static void explain(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                    struct text *out)
{
    const char *const heads[] = {N_("Round"), N_("Zone"), N_("Dice"), N_("Writes"), N_("Total")};
    int claims = 0;

    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        text_addf(out, "%s%s", i ? "\t" : "", words_get(words, heads[i]));
    for (size_t i = 0; i < count; i++) {
        struct connect_score score;
        connect_count(v, (const struct connect_table *)turns[i].after, 0, &score);
        text_addf(out, "\n%zu\t", i);
        connect_say_row(&turns[i], words, out);
        text_addf(out, "\t%s%d", score.total < 0 ? "\u2212" : "", abs(score.total));
    }
    for (size_t i = 0; i < count; i++) {
        scoped(text_release) struct text list = {0};
        connect_say_claims(&turns[i], &claims, words, &list);
        if (list.len == 0)
            continue;
        text_add_char(out, '\n');
        words_addf(words, out, N_("Claims in round %d:"), (int)i);
        text_add(out, text_string(&list));
    }
}

/* Which claims and objectives the par has, or what it scores; and its last two claims, which are its largest. */
static void hint(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                 struct text step[HINT_STEPS])
{
    const struct connect_table *end = (const struct connect_table *)turns[count - 1].after;
    const struct player_sheet *sheet = &end->sheet[0];
    scoped(text_release) struct text decks = {0};
    struct connect_score score;

    for (int deck = 0; deck < DECKS; deck++)
        if (bits_have(sheet->objectives, deck))
            text_addf(&decks, "%s%c", decks.len > 0 ? ", " : "", 'A' + deck);
    puzzle_hint(words, &step[HINT_IDEA],
                N_("The par was reached with %d Connect-5, %d Connect-4 and %d Connect-3. Objectives: %s."),
                sheet->claims[2], sheet->claims[1], sheet->claims[0], decks.len > 0 ? text_string(&decks) : "\u2013");
    connect_count(v, end, 0, &score);
    puzzle_hint(words, &step[HINT_IDEA], N_("Points of the par: Connect-5 %d, arrow lines %d, circles %d."),
                score.connect5, score.lines, score.circles);
    for (size_t k = turns[count - 1].count, told = 0; k > 0 && told < 2; k--) {
        const struct move *m = &turns[count - 1].moves[k - 1];
        scoped(text_release) struct text numbers = {0}, places = {0};
        for (int i = 0; m->kind == ACT_CLAIM && i < m->at[AT_COUNT]; i++) {
            text_addf(&numbers, "%s%d", i ? "-" : "", sheet->number[m->at[i]]);
            text_addf(&places, "%s%s", i ? "-" : "", space_name(m->at[i]).text);
        }
        if (numbers.len > 0 && ++told)
            puzzle_hint(words, &step[HINT_PLACE], N_("The par claims %s on the spaces %s."), text_string(&numbers),
                        text_string(&places));
    }
}

/* ---- The kind ---------------------------------------------------------------------------------------------------- */

const struct puzzle_kind connect_solo = {
    .name = "solo",
    .title = N_("A solo game"),
    .mark = 'S',
    .summary = "a whole solo game with all its dice, and a par to reach",
    .question =
        N_("Play this solo game with the dice printed on its sheet. In each round you choose which of the three is the "
           "zone die. Can you score the par?"),
    .writing =
        N_("The rules are those of the game. Fill in the sheet as you play; quadrille sheet --id and its ID print it "
           "alone. A par that was found, not proven, may be beaten."),
    .per_page = 1,
    .unit = N_("%d point"),
    .units = N_("%d points"),
    .advice = N_("Plan the zones before the first number: where will runs go, where equal numbers? "
                 "Keep one space open for each number, and claim as late as the rules let you."),
    .meaning = {N_("the par is up to 65 points above what naive play scores; up to 67 with a random layout"),
                N_("the par is up to 68 points above what naive play scores; up to 71 with a random layout"),
                N_("the par is up to 72 points above what naive play scores; up to 75 with a random layout"),
                N_("the par is up to 77 points above what naive play scores; up to 80 with a random layout"),
                N_("the par is more than 77 points above what naive play scores; 80 with a random layout")},
    .params = {"random-layout"},
    .defaults = {{"draw", "1"}, {"dice", "1"}, {"players", "1"}},
    .whole_sheet = true,
    .par = true,
    .cuts = connect_solo_cuts,
    .attempts = 20000,
    .check = check,
    .memory = sizeof(struct solo_maker),
    .make = make,
    .answer = answer,
    .explain = explain,
    .hint = hint,
    .goal = write_goal,
    .holds = holds,
    .variety = 40, /* the seeds of sheets */
};
