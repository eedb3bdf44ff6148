/* CoNNect: its kinds of puzzle. puzzles.md. */
#include "base/mem.h"
#include "base/words.h"
#include "games/connect/solo.h"

#include <stdlib.h>
#include <string.h>

enum { MEMO_SIZE = 1 << 12, NODES = 100000 /* of the searches on a Grid */ };

/* ---- What puzzles on a Grid have in common ----------------------------------------------------------------------- */

/* Neither rotations and mirrors, nor counting down, nor starting from another number change which claims a Grid offers.
 * The key stands for the least of these forms. */
static struct puzzle_key grid_key(const uint8_t number[GRID_SPACES])
{
    uint8_t least = NUMBER_MOST, most = 0, best[GRID_SPACES], form[GRID_SPACES];
    for (int i = 0; i < GRID_SPACES; i++)
        if (number[i] != UNWRITTEN) {
            least = number[i] < least ? number[i] : least;
            most = number[i] > most ? number[i] : most;
        }
    memset(best, UNWRITTEN, sizeof best);
    for (int how = 0; how < TURNS; how++)
        for (int down = 0; down <= 1; down++) {
            for (int i = 0; i < GRID_SPACES; i++) {
                int counted = down ? most - number[i] : number[i] - least;
                form[connect_turn_space(i, how)] = number[i] == UNWRITTEN ? UNWRITTEN : (uint8_t)counted;
            }
            if (memcmp(form, best, sizeof form) < 0)
                memcpy(best, form, sizeof best);
        }
    return puzzle_key(best, sizeof best);
}

void connect_puzzle_set(const struct values *v, const uint8_t number[GRID_SPACES], struct puzzle *puzzle)
{
    connect_start(v, puzzle->pos);
    connect_grid_fill((struct connect_table *)puzzle->pos, number);
    puzzle->key = grid_key(number);
}

static void write_claim(const struct values *v, const struct shape_table *shapes, const struct claim *c,
                        struct text *out)
{
    struct move move;
    connect_claim_move(shapes, c, &move);
    connect_encode(v, &move, out);
}

/* Writes a turn: the claims in the order of their first spaces. */
static void write_claims(const struct values *v, const struct shape_table *shapes, const struct claim_list *list,
                         const struct packing *packing, struct text *out)
{
    spaces done = 0;
    text_add(out, "A:");
    for (int i = 0; i < packing->count; i++) {
        const struct claim *c = connect_packing_next(list, packing, done);
        text_add_char(out, ' ');
        write_claim(v, shapes, c, out);
        done |= c->set;
    }
}

/* Whether a question on a Grid can be asked of a position; if not, says why. */
static bool grid_is_open(const struct values *v, const struct pos *pos, const char *kind, struct text *why)
{
    if (!connect_is_grid(v))
        return text_refuse(why, "the question %s is for a Grid", kind);
    return !((const struct connect_table *)pos)->over || text_refuse(why, "the game has ended: a Grid has one turn");
}

/* Whether a turn on this Grid has ended, its numbers unchanged. */
static bool grid_ended(const struct values *v, const struct pos *start, const struct pos *end)
{
    const struct connect_table *before = (const struct connect_table *)start, *t = (const struct connect_table *)end;
    return connect_is_grid(v) && t->over &&
           memcmp(t->sheet[0].number, before->sheet[0].number, sizeof t->sheet[0].number) == 0;
}

/* ---- partition: a Grid that has a single partition into claims --------------------------------------------------- */

struct partition_maker {
    struct partition_memory memory;
    struct packing_search search;
    struct memo_entry memo[MEMO_SIZE];
};

static size_t partition_memory(const struct values *v)
{
    (void)v;
    return sizeof(struct partition_maker);
}

static int partition_grade(const struct partition_logic *logic)
{
    enum { EASY_LOOKS = 2, EASY_LOOKS_IN_ALL = 8, SOME_LOOKS = 4 };
    if (!logic->solved || logic->sweeps > 0)
        return 5;
    if (logic->most_looks > SOME_LOOKS)
        return 4;
    if (logic->most_looks > EASY_LOOKS)
        return 3;
    return logic->looks > EASY_LOOKS_IN_ALL ? 2 : 1;
}

static bool is_right(const struct packing *partition, int claim)
{
    for (int i = 0; i < partition->count; i++)
        if (partition->of[i] == claim)
            return true;
    return false;
}

/* Of the longest wrong claims, names the one after which most numbers can still be claimed, and how many that leaves.
 */
static void write_tempting(const struct values *v, struct partition_maker *r, struct text *out)
{
    const struct claim_list *list = &r->memory.claims;
    const struct packing *partition = &r->memory.search.found[0];
    int best = -1, least = 0, longest = 0;

    connect_packing_begin(&r->search, list, NULL, NODES);
    for (int i = 0; i < list->count; i++)
        if (!is_right(partition, i) && list->of[i].count > longest)
            longest = list->of[i].count;
    for (int i = 0; i < list->count; i++) {
        const struct claim *c = &list->of[i];
        if (is_right(partition, i) || c->count < longest)
            continue;
        int left = GRID_SPACES - c->count - connect_packing_value(&r->search, c->set);
        if (best < 0 || left < least) {
            best = i;
            least = left;
        }
    }
    if (best < 0 || r->search.given_up)
        return;
    text_addf(out, "%s\t",
              least == 1 ? N_("%s leaves at least %s number over.") : N_("%s leaves at least %s numbers over."));
    write_claim(v, &r->memory.shapes, &list->of[best], out);
    text_addf(out, "\t%d", least);
}

static bool partition_puzzle(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                             struct puzzle *puzzle)
{
    struct partition_maker *r = memory;
    struct partition_memory *m = &r->memory;
    uint8_t number[GRID_SPACES];
    struct partition_logic logic;

    r->search.memo = r->memo;
    r->search.size = MEMO_SIZE;
    if (!connect_partition_make(connect_edition(v), rng, m, number))
        return false;
    connect_partition_logic(&m->claims, grid_spaces, &logic);
    puzzle->grade = partition_grade(&logic);
    if (puzzle->grade < grades.least || puzzle->grade > grades.most)
        return false;
    connect_puzzle_set(v, number, puzzle);
    puzzle->value = m->search.found[0].count;
    puzzle->nodes = m->search.nodes;
    text_add(&puzzle->answer, "1. ");
    write_claims(v, &m->shapes, &m->claims, &m->search.found[0], &puzzle->answer);
    write_tempting(v, r, &puzzle->tempting);
    return true;
}

static bool partition_answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                             struct solve_result *result, struct text *why)
{
    const struct player_sheet *sheet = &((const struct connect_table *)pos)->sheet[0];
    struct solution *best = &result->of[0];

    if (!grid_is_open(v, pos, "partition", why))
        return false;
    struct partition_memory *m = mem_new(sizeof *m);
    struct partition_search *search = &m->search;
    search->limit = limits->nodes;
    connect_shapes(connect_edition(v), &m->shapes);
    connect_list_claims(&m->shapes, sheet->number, standing(sheet), &m->claims);
    int count = connect_partitions(search, &m->claims, standing(sheet));
    bool given_up = search->given_up;
    for (int i = 0; i < (limits->all ? count : count > 0); i++) {
        text_add(&best->turns, i > 0 ? "\n" : "");
        write_claims(v, &m->shapes, &m->claims, &search->found[i], &best->turns);
    }
    text_add_bytes(&best->line, text_string(&best->turns), strcspn(text_string(&best->turns), "\n"));
    best->value = count > 0 ? search->found[0].count : 0;
    best->proven = true;
    text_addf(&best->verdict, "%d claims use every number%s", best->value,
              count > 1  ? "; it is not the only way"
              : given_up ? ""
                         : ", in the only way");
    result->count = 1;
    result->nodes = search->nodes;
    free(m);
    if (count == 0 && given_up)
        return text_refuse(why, "no way to use every number was found in %llu positions",
                           (unsigned long long)limits->nodes);
    return count > 0 || text_refuse(why, "no claims use every number of this Grid once");
}

static bool partition_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct player_sheet *s = &((const struct connect_table *)end)->sheet[0];
    return grid_ended(v, start, end) && s->written == grid_spaces && s->claimed == grid_spaces &&
           connect_claims_made(s) == value;
}

/* ---- best-score: the claims that hold most numbers of a Grid ----------------------------------------------------- */

struct best_score_maker {
    struct shape_table shapes;
    struct claim_list claims;
    struct packing_search search;
    struct memo_entry memo[MEMO_SIZE];
};

static size_t best_memory(const struct values *v)
{
    (void)v;
    return sizeof(struct best_score_maker);
}

/* Fills the Grid. Of four spaces, two to four have a number close to that of a neighbour, so there is more to claim
 * than by chance. */
static void draw_numbers(struct rng *rng, uint8_t number[GRID_SPACES])
{
    enum { OF = 4, CLOSE_LEAST = 2, CLOSE_MOST = 4 };
    uint32_t close = CLOSE_LEAST + rng_below(rng, CLOSE_MOST - CLOSE_LEAST + 1);
    number[0] = (uint8_t)(1 + rng_below(rng, DICE_SIDES));
    for (int i = 1; i < GRID_SPACES; i++) {
        bool left = i < GRID_SIDE || (i % GRID_SIDE != 0 && rng_below(rng, 2) == 0);
        int drawn = number[left ? i - 1 : i - GRID_SIDE];
        if (rng_below(rng, OF) < close) {
            drawn += (int)rng_below(rng, 3) - 1;
            drawn = drawn < 1 ? 2 : drawn > DICE_SIDES ? DICE_SIDES - 1 : drawn;
        } else {
            drawn = 1 + (int)rng_below(rng, DICE_SIDES);
        }
        number[i] = (uint8_t)drawn;
    }
}

/* Empties some pairs of spaces that a half turn exchanges. Returns the spaces that keep their numbers. */
static spaces draw_blanks(struct rng *rng, uint8_t number[GRID_SPACES])
{
    enum { PAIRS_MOST = 5 };
    spaces filled = grid_spaces;
    for (uint32_t pairs = rng_below(rng, PAIRS_MOST + 1); pairs > 0; pairs--) {
        int space = (int)rng_below(rng, GRID_SPACES), other = GRID_SPACES - 1 - space;
        number[space] = number[other] = UNWRITTEN;
        filled &= ~(bit(space) | bit(other));
    }
    return filled;
}

/* What a search finds out about a Grid. */
struct grid_analysis {
    int claims, best;                /* claims on offer; the most numbers that they hold */
    int longest_least, longest_most; /* numbers held by taking the longest claims first */
};

enum { WAYS_FEW = 4 };

static bool count_way(void *context, const struct packing *packing)
{
    int *ways = context;
    (void)packing;
    return ++*ways <= WAYS_FEW;
}

/* As the kind's `meaning` says; 0 if the Grid is no puzzle. */
static int best_grade(struct packing_search *search, const struct grid_analysis *a)
{
    enum { CLAIMS_FEW = 15, CLAIMS_SOME = 31, SHORT_FAR = 2 };
    int ways = 0;
    if (a->longest_least == a->best)
        return a->claims <= CLAIMS_FEW ? 1 : 0;
    if (a->longest_most == a->best)
        return a->claims <= CLAIMS_SOME ? 2 : 0;
    if (a->claims <= CLAIMS_FEW)
        return 3;
    if (a->claims <= CLAIMS_SOME)
        return 4;
    if (a->best - a->longest_most < SHORT_FAR)
        return 0;
    connect_packing_each(search, count_way, &ways);
    return ways <= WAYS_FEW ? 5 : 0;
}

static bool best_puzzle(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                        struct puzzle *puzzle)
{
    enum { CLAIMS_LEAST = 8, VALUE_LEAST = 12, LONGEST_NODES = 2000 }; /* a Grid with less is too poor for a puzzle */
    struct best_score_maker *r = memory;
    uint8_t number[GRID_SPACES];
    struct grid_analysis a;
    struct packing packing;

    r->search.memo = r->memo;
    r->search.size = MEMO_SIZE;
    connect_shapes(connect_edition(v), &r->shapes);
    draw_numbers(rng, number);
    spaces filled = draw_blanks(rng, number);
    connect_list_claims(&r->shapes, number, filled, &r->claims);
    a.claims = r->claims.count;
    if (a.claims < CLAIMS_LEAST)
        return false;
    connect_packing_begin(&r->search, &r->claims, NULL, NODES);
    a.best = connect_packing_value(&r->search, 0);
    if (a.best < VALUE_LEAST || r->search.given_up ||
        !connect_longest_first(&r->claims, LONGEST_NODES, &a.longest_least, &a.longest_most))
        return false;
    puzzle->grade = best_grade(&r->search, &a);
    if (puzzle->grade < grades.least || puzzle->grade > grades.most)
        return false;
    connect_packing_best(&r->search, &packing);
    connect_puzzle_set(v, number, puzzle);
    puzzle->value = a.best;
    puzzle->nodes = r->search.nodes;
    text_add(&puzzle->answer, "1. ");
    write_claims(v, &r->shapes, &r->claims, &packing, &puzzle->answer);
    if (puzzle->grade == 2)
        text_addf(&puzzle->tempting, "%s\t%d", N_("Taking the longest claims first may end with %s numbers."),
                  a.longest_least);
    else if (puzzle->grade > 2)
        text_addf(&puzzle->tempting, "%s\t%d", N_("Taking the longest claims first ends with %s numbers at most."),
                  a.longest_most);
    return true;
}

static bool best_answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                        struct solve_result *result, struct text *why)
{
    return grid_is_open(v, pos, "best-score", why) && connect_solve(v, pos, limits, result, why);
}

static bool best_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    return grid_ended(v, start, end) && bits_count(((const struct connect_table *)end)->sheet[0].claimed) == value;
}

/* ---- solo: a whole game for one player, on a sheet with all its dice, and a par to reach ------------------------- */

enum {
    PLANS = 12,   /* searched for a game; the best score is its par */
    STEPS = 20000 /* of the search for a plan */
};

struct solo_maker {
    struct solo_search search;
    struct solo_beam beam;
    struct solo_plan plan;
    struct solo_game game, best;
    struct memo_entry memo[MEMO_SIZE];
};

static size_t solo_memory(const struct values *v)
{
    (void)v;
    return sizeof(struct solo_maker);
}

static bool solo_check(const struct values *v, struct grades grades, struct text *why)
{
    (void)grades;
    /* Without an edition only the sheet's own parameters are judged. */
    return !v->edition || connect_edition(v)->rounds <= SOLO_ROUNDS ||
           text_refuse(why, "solo puzzles have at most %d rounds, and this edition has %d", SOLO_ROUNDS,
                       connect_edition(v)->rounds);
}

/* How far the par is ahead of a greedy game, at most, in grades 1 to 4. */
static const int gaps[GRADES - 1] = {64, 69, 74, 78};

static int solo_grade(int gap)
{
    int grade = 1;
    while (grade < GRADES && gap > gaps[grade - 1])
        grade++;
    return grade;
}

/* Writes the turns, one a line. Dice stand before the label. */
static void write_game(const struct values *v, const struct solo_game *game, struct text *out)
{
    bool dice = true;
    for (int i = 0; i < game->count; i++) {
        const struct move *move = &game->of[i].move;
        bool were_dice = dice;
        dice = move->kind == ACT_ROLL || move->kind == ACT_DICE;
        if (i > 0)
            text_add_char(out, game->of[i].turn != game->of[i - 1].turn ? '\n' : ' ');
        if (were_dice && !dice)
            text_add(out, "A: ");
        connect_encode(v, move, out);
    }
}

/* Everything that is on a sheet. */
static struct puzzle_key solo_key(const struct connect_table *t)
{
    uint8_t form[SETUP_SPACES + sizeof t->arrows + TABLE_SHAPES + DECKS + sizeof t->roll];
    uint8_t *at = form;
    memcpy(at, t->layout, SETUP_SPACES);
    at += SETUP_SPACES;
    *at++ = (uint8_t)(t->arrows & 0xff);
    *at++ = (uint8_t)(t->arrows >> 8);
    memcpy(at, t->shape, TABLE_SHAPES);
    memcpy(at + TABLE_SHAPES, t->objective, DECKS);
    memcpy(at + TABLE_SHAPES + DECKS, t->roll, sizeof t->roll);
    return puzzle_key(form, sizeof form);
}

/* Plays the game on a sheet as well as plans can be found, unless it then scores more than `most`. The plans depend on
 * the sheet alone. False if there is none, or that is the case. */
static bool play_solo(struct solo_maker *r, const struct connect_table *t, int most, uint64_t nodes)
{
    const int steps = nodes < STEPS ? (int)nodes : STEPS;
    struct rng rng;

    rng_start(&rng, solo_key(t).part[0]);
    r->best.total = INT32_MIN;
    for (int i = 0; i < PLANS && r->best.total <= most && (i == 0 || r->search.nodes < nodes); i++)
        if (connect_solo_plan(&r->search, &rng, steps, &r->plan) &&
            connect_solo_play(&r->search, &r->beam, &r->plan, &r->game) && r->game.total > r->best.total)
            r->best = r->game;
    return r->best.total > INT32_MIN && r->best.total <= most;
}

static bool solo_answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                        struct solve_result *result, struct text *why)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    struct solution *best = &result->of[0];

    if (connect_is_grid(v) || connect_players(v) != 1 || !t->has_dice || t->set_up)
        return text_refuse(why, "the question solo is for the start of a game for one player on a sheet with all dice");
    if (!solo_check(v, (struct grades){1, GRADES}, why))
        return false;
    struct solo_maker *r = mem_new(sizeof *r);
    connect_solo_begin(&r->search, v, t, r->memo, MEMO_SIZE);
    bool good = play_solo(r, t, INT32_MAX, limits->nodes) ||
                text_refuse(why, "no game to the end was found: its dice leave the player out");
    if (good) {
        result->count = 1;
        best->value = r->best.total;
        write_game(v, &r->best, &best->line);
        text_add_bytes(&best->turns, best->line.data, strcspn(text_string(&best->line), "\n"));
        text_addf(&best->verdict, "the best found: %d points", best->value);
    }
    result->nodes = r->search.nodes;
    free(r);
    return good;
}

static bool solo_puzzle(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                        struct puzzle *puzzle)
{
    (void)rng;                             /* the sheet was drawn from it */
    enum { PAR_LOW = 85, PAR_HIGH = 135 }; /* outside these no par was ever seen; they only save searches */
    struct solo_maker *r = memory;
    const struct connect_table *t = (const struct connect_table *)puzzle->pos;
    int greedy;

    connect_solo_begin(&r->search, v, t, r->memo, MEMO_SIZE);
    if (!connect_solo_greedy(&r->search, &greedy) || solo_grade(PAR_HIGH - greedy) < grades.least ||
        solo_grade(PAR_LOW - greedy) > grades.most)
        return false;
    if (!play_solo(r, t, grades.most < GRADES ? greedy + gaps[grades.most - 1] : INT32_MAX, UINT64_MAX))
        return false;
    puzzle->grade = solo_grade(r->best.total - greedy);
    if (puzzle->grade < grades.least || puzzle->grade > grades.most)
        return false;
    puzzle->value = r->best.total;
    puzzle->nodes = r->search.nodes;
    puzzle->key = solo_key(t);
    struct text game = {0};
    write_game(v, &r->best, &game);
    puzzle_number_turns(&game, 0, &puzzle->answer);
    text_release(&game);
    text_addf(&puzzle->tempting, "%s\t%d", N_("Claiming at once whatever scores, round by round, ends with %s points."),
              greedy);
    return true;
}

static bool solo_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct connect_table *before = (const struct connect_table *)start, *t = (const struct connect_table *)end;
    struct connect_score score;
    connect_count(v, t, 0, &score);
    return !connect_is_grid(v) && connect_players(v) == 1 && t->over && !t->sheet[0].out && score.total == value &&
           !before->set_up && before->has_dice && memcmp(t->roll, before->roll, sizeof t->roll) == 0;
}

static void solo_tell(const struct values *v, const struct pos *start, int value, bool proven,
                      const struct words *words, struct text *out)
{
    (void)v, (void)start, (void)proven;
    words_addf(words, out, N_("Par %d"), value);
}

/* ---- All kinds --------------------------------------------------------------------------------------------------- */

static const struct puzzle_default on_a_grid[] = {{"grid", "1"}, {0}};
static const char *const no_params[] = {NULL};

/* A sheet with random cards and all dice, for one player. */
static const struct puzzle_default alone[] = {{"draw", "1"}, {"dice", "1"}, {"players", "1"}, {0}};
static const char *const solo_params[] = {"random-layout", NULL};

/* partition: the Grids with a single partition, without rotations and mirrors; solo: the seeds of sheets. */
static int variety_40(const struct values *v)
{
    (void)v;
    return 40;
}

/* best-score: random numbers in more than half of the spaces. */
static int variety_60(const struct values *v)
{
    (void)v;
    return 60;
}

static const struct puzzle_field best_fields[] = {{N_("Numbers used"), 1}, {NULL, 0}};

const struct puzzle_kind connect_puzzles[] = {
    {.name = "partition",
     .title = N_("Cut the grid"),
     .mark = 'P',
     .summary = "cut the whole grid into claims of 3, 4 and 5 numbers",
     .question =
         N_("Cut the grid into paths of 3, 4 or 5 numbers that rise by 1 from each to the next, or are all equal. "
            "Every number is used once."),
     .writing = N_("Paths go sideways, up and down, never across a corner. Outline each of them."),
     .pitch = 5.5,
     .unit = N_("%d claim"),
     .units = N_("%d claims"),
     .meaning =
         {N_("at each step some number has only one claim that leaves no number without a claim; at most two others "
             "must "
             "be tried at a step, and eight in all"),
          N_("the same, with more than eight in all"),
          N_("at some step three or four claims must be tried before one is certain"),
          N_("at some step five or more claims must be tried before one is certain"),
          N_("at some step no number settles a claim: failing claims must first be ruled out all over the grid")},
     .params = no_params,
     .defaults = on_a_grid,
     .attempts = 40000,
     .memory = partition_memory,
     .make = partition_puzzle,
     .answer = partition_answer,
     .hint = connect_partition_hint,
     .holds = partition_holds,
     .variety = variety_40},
    {.name = "best-score",
     .title = N_("The best claims"),
     .mark = 'B',
     .summary = "the claims that hold most numbers",
     .question =
         N_("Find paths of 3, 4 or 5 numbers that rise by 1 from each to the next, or are all equal. Use as many "
            "numbers as you can, each once."),
     .writing = N_("Paths go sideways, up and down, never across a corner. Outline each of them."),
     .pitch = 5.5,
     .fields = best_fields,
     .unit = N_("%d number"),
     .units = N_("%d numbers"),
     .meaning =
         {N_("up to 15 claims to choose from, and taking the longest first is right"),
          N_("up to 31 claims, and taking the longest first is right only if ties are broken well"),
          N_("up to 15 claims, but taking the longest first always falls short"),
          N_("16 to 31 claims, and taking the longest first always falls short"),
          N_("32 claims or more, taking the longest first falls short by 2 or more, and at most four sets are best")},
     .params = no_params,
     .defaults = on_a_grid,
     .attempts = 200000,
     .memory = best_memory,
     .make = best_puzzle,
     .answer = best_answer,
     .hint = connect_best_hint,
     .holds = best_holds,
     .variety = variety_60},
    {.name = "solo",
     .title = N_("A solo game"),
     .mark = 'S',
     .summary = "a whole solo game with all its dice, and a par to reach",
     .question = N_(
         "Play this solo game with the dice printed on its sheet. In each round you choose which of the three is the "
         "zone die. Can you score the par?"),
     .writing = N_("The rules are those of the game. Fill in the sheet as you play."),
     .per_page = 1,
     .unit = N_("%d point"),
     .units = N_("%d points"),
     .meaning = {N_("the par is up to 64 points above what claiming at once, round by round, scores"),
                 N_("the par is 65 to 69 points above what claiming at once scores"),
                 N_("the par is 70 to 74 points above what claiming at once scores"),
                 N_("the par is 75 to 78 points above what claiming at once scores"),
                 N_("the par is 79 points or more above what claiming at once scores")},
     .params = solo_params,
     .defaults = alone,
     .whole_sheet = true,
     .par = true,
     .attempts = 1000,
     .check = solo_check,
     .memory = solo_memory,
     .make = solo_puzzle,
     .answer = solo_answer,
     .explain = connect_solo_explain,
     .hint = connect_solo_hint,
     .tell = solo_tell,
     .holds = solo_holds,
     .variety = variety_40},
    {0},
};
