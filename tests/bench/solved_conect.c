/* Who wins the small boards of Conect, as a section of examples/solved.md.
 *
 *   solved_conect                   the section
 *   solved_conect KIND SIZE NODES   only this board's rows of it, with this many nodes for each first stone
 *
 * Each first stone is judged by the search that `quadrille solve` uses, and on the boards of sizes 3 and 4 a second
 * time, by valuing every position that can come up, without pruning and by the rules' own turns of play. */
#include "base/mem.h"
#include "game/notation.h"
#include "games/conect/internal.h"
#include "games/conect/prover.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct game conect;

/* Boards with at most EVERY_CELLS cells are small enough for every position: a byte for each way to fill them. */
enum { EVERY_CELLS = 13, STONES = 3 };

/* Up to this size the fewest stones can be counted too. */
enum { SIZE_COUNTED = 5 };

/* Nodes for a first stone: enough for those of all boards but the last, some of whose stay open. */
#define ENOUGH UINT64_C(2000000000)
#define SOME   UINT64_C(25000000)

static const struct wanted {
    enum cone_kind kind;
    int size;
    uint64_t nodes;
} boards[] = {
    {CONE_WIDE, 3, ENOUGH}, {CONE_NARROW, 3, ENOUGH}, {CONE_WIDE, 4, ENOUGH},   {CONE_NARROW, 4, ENOUGH},
    {CONE_WIDE, 5, ENOUGH}, {CONE_NARROW, 5, ENOUGH}, {CONE_NARROW, 6, ENOUGH}, {CONE_WIDE, 6, SOME},
};

enum { BOARDS = sizeof boards / sizeof *boards };

/* What becomes of a first stone. */
enum outcome { LOSES, WINS, OPEN, OUTCOMES };

static struct values values_of(enum cone_kind kind, int size)
{
    struct values v;
    params_standard(conect.params, &v);
    v.of[CONECT_BOARD].n[0] = (int16_t)kind;
    v.of[CONECT_BOARD].n[1] = (int16_t)size;
    return v;
}

/* ---- Every position ------------------------------------------------------------------------------------------ */

struct every {
    const struct values *values;
    unsigned char *known; /* by position: 0, or 1 + whether who is to move wins */
    uint64_t count;
};

static size_t index_of(const struct conect *c)
{
    size_t index = 0;
    for (int cell = 0; cell < c->count; cell++)
        index = index * STONES + (size_t)conect_stone(c, cell);
    return index;
}

static void put(const struct values *v, const struct conect *before, struct conect *after, const struct move *move)
{
    memcpy(after, before, conect.rules->size(v));
    bool legal =
        conect.rules->play(v, (struct pos *)after, move, NULL) && conect.rules->end_turn(v, (struct pos *)after, NULL);
    assert(legal);
    (void)legal;
}

/* Whether who is to move wins. */
static bool wins(struct every *e, const struct conect *c)
{
    unsigned char *known = &e->known[index_of(c)];
    struct move moves[EVERY_CELLS];
    bool any = false;

    if (*known)
        return *known == 2;
    size_t count = c->winner ? 0 : conect.rules->moves(e->values, (const struct pos *)c, moves, EVERY_CELLS);
    for (size_t i = 0; i < count; i++) {
        struct conect after;
        put(e->values, c, &after, &moves[i]);
        any = !wins(e, &after) || any;
    }
    e->count++;
    *known = (unsigned char)(1 + any);
    return any;
}

/* Sets what becomes of the first stones; returns the number of positions. */
static uint64_t judge_every(const struct values *v, enum outcome of[CONE_CELLS])
{
    struct conect start, after;
    struct move moves[EVERY_CELLS];
    size_t ways = 1;

    conect.rules->start(v, (struct pos *)&start);
    for (int cell = 0; cell < start.count; cell++)
        ways *= STONES;
    struct every e = {v, mem_new(ways), 0};
    size_t count = conect.rules->moves(v, (const struct pos *)&start, moves, EVERY_CELLS);
    for (size_t i = 0; i < count; i++) {
        int turn, cell = cone_cell(conect_cone(&start), moves[i].at[0], moves[i].at[1], &turn);
        put(v, &start, &after, &moves[i]);
        of[cell] = wins(&e, &after) ? LOSES : WINS;
    }
    free(e.known);
    return e.count;
}

/* ---- By search ------------------------------------------------------------------------------------------------- */

struct searcher {
    struct search_board board;
    struct distance_steps bridged, plain;
    struct prover prover;
};

/* What the search finds of a board. */
struct judged {
    enum outcome of[CONE_CELLS]; /* the first stones, by cell */
    int number[OUTCOMES];        /* how many of each */
    int stones;                  /* that Red needs at most */
    uint64_t nodes;
};

static void judge_search(const struct wanted *b, struct judged *judged)
{
    struct searcher *s = mem_new(sizeof *s);

    *judged = (struct judged){.stones = INT_MAX};
    search_board_init(&s->board, cone_table(b->kind, b->size));
    distance_steps_init(&s->bridged, s->board.cone, true);
    distance_steps_init(&s->plain, s->board.cone, false);
    s->prover = (struct prover){.board = &s->board, .bridged = &s->bridged, .plain = &s->plain};
    prover_init(&s->prover, UINT64_MAX);
    for (int cell = 0; cell < s->board.cone->count; cell++) {
        struct prover_proof proof;
        s->prover.limit = s->board.nodes + b->nodes;
        search_board_put(&s->board, CONE_RED, cell);
        bool proven = prover_prove(&s->prover, CONE_BLUE, &proof);
        search_board_undo(&s->board);
        judged->of[cell] = !proven ? OPEN : proof.wins ? LOSES : WINS;
        judged->number[judged->of[cell]]++;
        if (judged->of[cell] == WINS && proof.stones + 1 < judged->stones)
            judged->stones = proof.stones + 1;
    }
    judged->nodes = s->board.nodes;
    prover_release(&s->prover);
    free(s);
}

/* The fewest stones with which Red wins from the empty board. */
static int fewest_stones(const struct values *v)
{
    struct solve_result result = {.count = 0};
    struct solve_limits limits = {.nodes = ENOUGH};
    struct conect start;

    conect.rules->start(v, (struct pos *)&start);
    bool solved = conect.solver->solve(v, (const struct pos *)&start, &limits, &result, NULL);
    assert(solved && result.of[0].proven && !strstr(text_string(&result.of[0].verdict), "at most"));
    (void)solved;
    int stones = result.of[0].value;
    solve_release(&result);
    return stones;
}

/* ---- The section ------------------------------------------------------------------------------------------------- */

/* The first stones with this outcome by columns, as players read them. */
static void print_openings(const struct wanted *b, const struct judged *judged, enum outcome outcome)
{
    const char *before = "";

    for (int x = 0; x < b->size; x++)
        for (int y = 0; y < b->size; y++) {
            struct text name = {0};
            int turn, cell = cone_cell(cone_table(b->kind, b->size), x, y, &turn);
            if (cell == CONE_NONE || turn || judged->of[cell] != outcome)
                continue;
            notation_write_cell(x, y, &name);
            printf("%s%s", before, text_string(&name));
            before = " ";
            text_release(&name);
        }
}

/* Stops the program if the two ways to judge disagree. Returns the number of positions. */
static uint64_t check_every(const struct wanted *b, const struct values *v, const struct judged *judged)
{
    enum outcome every[CONE_CELLS];
    uint64_t positions = judge_every(v, every);

    for (int cell = 0; cell < cone_table(b->kind, b->size)->count; cell++)
        if (judged->of[cell] != OPEN && judged->of[cell] != every[cell]) {
            fprintf(stderr, "solved_conect: size %d: the two ways disagree\n", b->size);
            exit(1);
        }
    return positions;
}

static void print_name(const struct wanted *b)
{
    printf("%s %d", b->kind == CONE_WIDE ? "wide" : "narrow", b->size);
}

static void print_board(const struct wanted *b, struct judged *judged)
{
    struct values v = values_of(b->kind, b->size);
    int count = cone_table(b->kind, b->size)->count;

    judge_search(b, judged);
    printf("| ");
    print_name(b);
    printf(" | %s%d of %d | ", judged->number[OPEN] > 0 ? "at least " : "", judged->number[WINS], count);
    print_openings(b, judged, WINS);
    if (b->size <= SIZE_COUNTED)
        printf(" | %d ", fewest_stones(&v));
    else if (judged->number[WINS] == 0)
        printf(" | - ");
    else
        printf(" | at most %d ", judged->stones);
    printf("| %llu ", (unsigned long long)judged->nodes);
    if (count <= EVERY_CELLS)
        printf("| %llu |\n", (unsigned long long)check_every(b, &v, judged));
    else
        printf("| - |\n");
    fflush(stdout);
}

/* What is proven of a board, not all of whose first stones were judged. */
static void print_rest(const struct wanted *b, const struct judged *judged)
{
    if (judged->number[OPEN] == 0)
        return;
    printf("\nThe search had %llu nodes for each first stone of ", (unsigned long long)b->nodes);
    print_name(b);
    printf(". So it is proven that these lose: ");
    print_openings(b, judged, LOSES);
    printf(".\nOpen are: ");
    print_openings(b, judged, OPEN);
    printf(".\n");
}

static void print_section(void)
{
    struct judged *judged = mem_new(BOARDS * sizeof *judged);

    printf(
        "## Conect\n\n"
        "Who begins wins every one of these boards: a stone too many never hurts, so the second player can't have\n"
        "more than he. Not with every stone, though. The table has the first stones that win, and in how many "
        "stones\n"
        "Red, who puts it, wins if he and Blue play their best. Nodes are the stones that the search put down to "
        "judge\n"
        "all first stones; it goes to the end of play, depth first, but tries only answers inside what the "
        "opponent's\n"
        "win needs (must-play regions), and remembers what it has judged. From size 5 on it stops where virtual "
        "connections\n"
        "show who wins; looking for them counts as nodes by the time it takes. The small boards were judged a second "
        "time,\n"
        "by valuing every position that can come up, by nothing but the rules, and both ways agree.\n\n"
        "| board | winning | first stones that win | in stones | nodes | every position |\n"
        "|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < BOARDS; i++)
        print_board(&boards[i], &judged[i]);
    for (size_t i = 0; i < BOARDS; i++)
        print_rest(&boards[i], &judged[i]);
    printf("\nTo check one: write the board and the first stone as a record, and ask for the best answer to it.\n\n"
           "    printf '[Game \"conect\"] [Board \"narrow 5\"] 1. d5' | quadrille solve -\n\n"
           "says that the apex loses: Blue wins (proven).\n");
    free(judged);
}

/* `wide 6 1000000000` */
static int print_only(char **words)
{
    uint64_t nodes = strtoull(words[2], NULL, 10);
    struct wanted b = {strcmp(words[0], "narrow") == 0 ? CONE_NARROW : CONE_WIDE, atoi(words[1]), nodes};
    struct judged judged;

    if (b.size < CONE_SIZE_LEAST || b.size > CONE_SIZE_MOST || nodes == 0) {
        fprintf(stderr, "solved_conect: a size from %d to %d, and nodes\n", CONE_SIZE_LEAST, CONE_SIZE_MOST);
        return 2;
    }
    print_board(&b, &judged);
    print_rest(&b, &judged);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 1) {
        print_section();
        return 0;
    }
    if (argc == 4)
        return print_only(argv + 1);
    fprintf(stderr, "Usage: solved_conect [wide|narrow SIZE NODES]\n");
    return 2;
}
