/* Who wins the small boards of Conect, as a section of examples/solved.md.
 *
 *   solved_conect             the section
 *   solved_conect KIND SIZE   only this board's row of it: `wide 6`, say, which takes too long for the section
 *
 * Each first stone is judged by the search that `quadrille solve` uses, and on the boards of sizes 3 and 4 a second
 * time, by valuing every position that can come up, without pruning and by the rules' own turns of play. */
#include "base/mem.h"
#include "game/conect.h"
#include "game/conect_proof.h"
#include "game/number.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct game conect;

/* Boards with at most EVERY_CELLS cells are small enough for every position: a byte for each way to fill them. */
enum { EVERY_CELLS = 13, STONES = 3, SIZE_LEAST = 3, SIZE_MOST = 6 };

/* Up to this size the fewest stones can be counted too. */
enum { SIZE_COUNTED = 5 };

static const uint64_t nodes = UINT64_C(2000000000);

static struct values values_of(enum cone_kind kind, int size)
{
    struct values v;
    params_standard(conect.params, conect.param_count, &v);
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
        index = index * STONES + c->node[cell].stone;
    return index;
}

static void put(const struct values *v, const struct conect *before, struct conect *after, const struct move *move)
{
    memcpy(after, before, conect.size(v));
    bool legal = conect.play(v, (struct pos *)after, move, NULL) && conect.end_turn(v, (struct pos *)after, NULL);
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
    size_t count = c->winner ? 0 : conect.moves(e->values, (const struct pos *)c, moves, EVERY_CELLS);
    for (size_t i = 0; i < count; i++) {
        struct conect after;
        put(e->values, c, &after, &moves[i]);
        any = !wins(e, &after) || any;
    }
    e->count++;
    *known = (unsigned char)(1 + any);
    return any;
}

/* Sets which first stones win; returns the number of positions. */
static uint64_t judge_every(const struct values *v, bool won[CONE_CELLS])
{
    struct conect start, after;
    struct move moves[EVERY_CELLS];
    size_t ways = 1;

    conect.blank(v, (struct pos *)&start);
    for (int cell = 0; cell < start.count; cell++)
        ways *= STONES;
    struct every e = {v, mem_new(ways), 0};
    size_t count = conect.moves(v, (const struct pos *)&start, moves, EVERY_CELLS);
    for (size_t i = 0; i < count; i++) {
        int turn, cell = cone_cell((enum cone_kind)start.kind, start.size, moves[i].at[0], moves[i].at[1], &turn);
        put(v, &start, &after, &moves[i]);
        won[cell] = !wins(&e, &after);
    }
    free(e.known);
    return e.count;
}

/* ---- By search ------------------------------------------------------------------------------------------------- */

struct searcher {
    struct conect_ground ground;
    struct conect_field field;
    struct conect_steps bridged, plain;
    struct conect_prover prover;
};

/* Sets which first stones win, and in how many stones at most; returns the number of nodes. */
static uint64_t judge_search(enum cone_kind kind, int size, bool won[CONE_CELLS], int *stones)
{
    struct searcher *s = mem_new(sizeof *s);
    *stones = INT_MAX;

    conect_ground_init(&s->ground, kind, size);
    conect_steps_init(&s->bridged, &s->ground, true);
    conect_steps_init(&s->plain, &s->ground, false);
    conect_field_init(&s->field, &s->ground);
    s->prover =
        (struct conect_prover){.field = &s->field, .bridged = &s->bridged, .plain = &s->plain, .limit = UINT64_MAX};
    conect_prover_init(&s->prover, nodes);
    for (int cell = 0; cell < s->ground.cone.count; cell++) {
        struct conect_proof proof;
        conect_field_put(&s->field, CONE_RED, cell);
        bool proven = conect_prove(&s->prover, CONE_BLUE, &proof);
        assert(proven);
        (void)proven;
        conect_field_undo(&s->field);
        won[cell] = !proof.wins;
        if (won[cell] && proof.stones + 1 < *stones)
            *stones = proof.stones + 1;
    }
    uint64_t count = s->field.nodes;
    conect_prover_release(&s->prover);
    free(s);
    return count;
}

/* The fewest stones with which Red wins from the empty board. */
static int fewest_stones(const struct values *v)
{
    struct solving solving = {.count = 0};
    struct solve_wish wish = {.nodes = nodes};
    struct conect start;

    conect.blank(v, (struct pos *)&start);
    bool solved = conect.solve(v, (const struct pos *)&start, &wish, &solving, NULL);
    assert(solved && solving.of[0].proven && !strstr(text_string(&solving.of[0].verdict), "at most"));
    (void)solved;
    int stones = solving.of[0].value;
    solving_release(&solving);
    return stones;
}

/* ---- The section ------------------------------------------------------------------------------------------------- */

/* By columns, as players read them. */
static void print_openings(enum cone_kind kind, int size, const bool won[CONE_CELLS])
{
    for (int x = 0; x < size; x++)
        for (int y = 0; y < size; y++) {
            struct text name = {0};
            int proper_x, proper_y, turn, cell = cone_cell(kind, size, x, y, &turn);
            if (cell == CONE_NONE || !won[cell])
                continue;
            cone_proper(kind, size, cell, &proper_x, &proper_y);
            number_write_cell(x, y, &name);
            if (x == proper_x && y == proper_y)
                printf("%s ", text_string(&name));
            text_release(&name);
        }
}

static void print_board(enum cone_kind kind, int size)
{
    struct values v = values_of(kind, size);
    int count = cone_count(kind, size), winning = 0, stones;
    bool won[CONE_CELLS], every[CONE_CELLS];
    uint64_t searched = judge_search(kind, size, won, &stones), positions = 0;

    if (count <= EVERY_CELLS)
        positions = judge_every(&v, every);
    for (int cell = 0; cell < count; cell++) {
        winning += won[cell];
        if (count <= EVERY_CELLS && won[cell] != every[cell]) {
            fprintf(stderr, "solved_conect: size %d: the two ways disagree\n", size);
            exit(1);
        }
    }
    printf("| %s %d | %d of %d | ", kind == CONE_WIDE ? "wide" : "narrow", size, winning, count);
    print_openings(kind, size, won);
    if (size <= SIZE_COUNTED)
        printf("| %d ", fewest_stones(&v));
    else
        printf("| at most %d ", stones);
    printf("| %llu | ", (unsigned long long)searched);
    if (positions > 0)
        printf("%llu |\n", (unsigned long long)positions);
    else
        printf("- |\n");
    fflush(stdout);
}

static void print_section(void)
{
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
    for (int size = SIZE_LEAST; size <= SIZE_MOST; size++)
        for (int kind = size < SIZE_MOST ? CONE_WIDE : CONE_NARROW; kind <= CONE_NARROW; kind++)
            print_board((enum cone_kind)kind, size);
    printf("\nWide 6 is left out because it takes longer; what is proven of it is that a6, b5 and b6 win and b1 to f1 "
           "and b2\n"
           "lose. To check one: write the board and the first stone as a record, and ask for the best answer to "
           "it.\n\n"
           "    printf '[Game \"conect\"] [Board \"narrow 5\"] 1. d5' | quadrille solve -\n\n"
           "says that the apex loses: Blue wins (proven).\n");
}

int main(int argc, char **argv)
{
    if (argc == 1) {
        print_section();
        return 0;
    }
    enum cone_kind kind = strcmp(argv[1], "wide") == 0 ? CONE_WIDE : CONE_NARROW;
    int size = argc == 3 ? atoi(argv[2]) : 0;
    if ((kind == CONE_NARROW && strcmp(argv[1], "narrow") != 0) || size < SIZE_LEAST || size > SIZE_MOST) {
        fprintf(stderr, "Usage: solved_conect [wide|narrow %d-%d]\n", SIZE_LEAST, SIZE_MOST);
        return 2;
    }
    print_board(kind, size);
    return 0;
}
