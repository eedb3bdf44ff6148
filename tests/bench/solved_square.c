/* The exact values of small boards of Connect, Square!, as a section of examples/solved.md.
 *
 *   solved_square [large]
 *
 * Each value is found twice: by the search that `quadrille solve` uses, and by valuing every position that can come up,
 * without pruning and by the rules' own turns of play. `large` adds the boards that take minutes, which are searched
 * only once. */
#include "base/mem.h"
#include "games/connect_square/exact_search.h"
#include "games/connect_square/internal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS_MOST = 1 << 24, WORST = -LATTICE_SQUARES };

static const struct {
    int width, height;
    bool large;
} boards[] = {{1, 1, false}, {2, 1, false}, {3, 1, false}, {4, 1, false},
              {2, 2, false}, {5, 1, true},  {6, 1, true},  {3, 2, true}};

/* ---- Every position ------------------------------------------------------------------------------------------ */

/* What is known of a position. All that still matters is which lines can be drawn, by whom, and who is to move. */
struct entry {
    uint64_t hash;
    int8_t value;
    bool used;
};

struct table {
    const struct values *values;
    struct entry *entries;
    uint64_t count;
};

static uint64_t hash_of(const struct lattice *l)
{
    unsigned char form[LATTICE_LINES + 1];
    int lines = lattice_lines(l);
    for (int i = 0; i < lines; i++) {
        int from, to;
        lattice_ends(l, i, &from, &to);
        form[i] = l->drawn[i] || lattice_barred(l, i) ? 0 : (unsigned char)(4 | l->marks[from] | l->marks[to]);
    }
    form[lines] = l->to_move;
    return rng_hash(form, (size_t)lines + 1);
}

static struct entry *find(const struct table *t, uint64_t hash)
{
    uint64_t i = hash % POSITIONS_MOST;
    while (t->entries[i].used && t->entries[i].hash != hash)
        i = (i + 1) % POSITIONS_MOST;
    return &t->entries[i];
}

static int lead(const struct lattice *l, int player)
{
    return l->points[player] - l->points[!player];
}

/* The squares that who is to move gets more than the other from here on. */
static int value_of(struct table *t, const struct lattice *l)
{
    uint64_t hash = hash_of(l);
    const struct entry *known = find(t, hash);
    struct move moves[LATTICE_LINES];
    int best = WORST, player = l->to_move;

    if (known->used)
        return known->value;
    size_t count = connect_square.rules->moves(t->values, (const struct pos *)l, moves, LATTICE_LINES);
    for (size_t i = 0; i < count; i++) {
        struct lattice next = *l;
        connect_square.rules->play(t->values, (struct pos *)&next, &moves[i], NULL);
        int value = lead(&next, player) - lead(l, player);
        if (!next.owes)
            connect_square.rules->end_turn(t->values, (struct pos *)&next, NULL);
        if (!next.over)
            value += next.to_move == player ? value_of(t, &next) : -value_of(t, &next);
        best = value > best ? value : best;
    }
    assert(t->count < POSITIONS_MOST / 2);
    *find(t, hash) = (struct entry){hash, (int8_t)best, true};
    t->count++;
    return best;
}

/* ---- The section ----------------------------------------------------------------------------------------------- */

static int value_of_all(const struct values *values, const struct lattice *l, uint64_t *count)
{
    struct table t = {values, mem_new(POSITIONS_MOST * sizeof *t.entries), 0};
    int value = value_of(&t, l);
    *count = t.count;
    free(t.entries);
    return value;
}

/* The lines that keep the value, of which the solver lists one a line. */
static void print_lines(const struct solution *s)
{
    for (const char *c = text_string(&s->turns); *c; c++)
        putchar(*c == '\n' ? ' ' : *c);
}

static void print_board(int width, int height, bool large)
{
    struct values values;
    struct lattice l;
    struct solve_result result = {.count = 0};
    struct solve_limits limits = {UINT64_MAX / 2, true};
    uint64_t positions = 0;

    params_standard(connect_square.params, &values);
    values.of[CONNECT_SQUARE_SIZE].n[0] = (int16_t)width;
    values.of[CONNECT_SQUARE_SIZE].n[1] = (int16_t)height;
    connect_square.rules->start(&values, (struct pos *)&l);
    bool solved = connect_square.solver->solve(&values, (const struct pos *)&l, &limits, &result, NULL);
    assert(solved && result.of[0].proven);
    (void)solved;
    if (!large && value_of_all(&values, &l, &positions) != result.of[0].value) {
        fprintf(stderr, "solved_square: %dx%d: the two ways disagree\n", width, height);
        exit(1);
    }
    printf("| %dx%d | %d | %d | ", width, height, lattice_lines(&l), result.of[0].value);
    print_lines(&result.of[0]);
    printf(" | %llu | ", (unsigned long long)result.nodes);
    if (large)
        printf("- |\n");
    else
        printf("%llu |\n", (unsigned long long)positions);
    fflush(stdout);
    solve_release(&result);
}

int main(int argc, char **argv)
{
    bool large = argc > 1 && strcmp(argv[1], "large") == 0;

    printf(
        "## Connect, Square!\n\n"
        "How a game for two from the empty board ends when both play their best: by how many squares the first player\n"
        "leads, and the first lines that get him that. Nodes are the positions that the alpha-beta search looked at "
        "for\n"
        "both; positions, all that can come up, each valued without pruning by the rules alone, with the same result.\n"
        "To check a board by hand of the program: `quadrille solve --all --nodes 1000000000` on a record of two "
        "lines,\n"
        "`[Game \"connect-square\"]` and `[Size \"2x2\"]`.\n\n"
        "| squares | lines | value | best first lines | nodes | positions |\n"
        "|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        if (large || !boards[i].large)
            print_board(boards[i].width, boards[i].height, boards[i].large);
    return 0;
}
