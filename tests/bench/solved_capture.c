/* What small galaxies of Connect Capture are worth, as a section of examples/solved.md.
 *
 * All are found by the table that `quadrille solve` and `quadrille sheet --value` use, the first of each small size
 * also by valuing every position that can come up with the rules' own moves. */
#include "base/mem.h"
#include "catalogue/id.h"
#include "catalogue/registry.h"
#include "games/connect_capture/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEED "solved"

enum { LEAD_MOST = 81, SLOTS = 1 << 20, MOVES = 512 };

static const struct game *game(void)
{
    return registry_find("connect-capture", strlen("connect-capture"));
}

/* The galaxies looked at. */
static const struct {
    int width, height, count, twice; /* how many, and how many of them in both ways */
} sizes[] = {{2, 2, 1000, 20}, {3, 2, 1000, 1}, {3, 3, 100, 0}};

enum { SIZES = sizeof sizes / sizeof *sizes };

/* What was found of a size, by the first player's lead. */
struct findings {
    int count[2 * LEAD_MOST + 1];
    int least, most, sum, first_wins, ties;
    uint64_t nodes; /* of the last one */
};

/* ---- Every position ------------------------------------------------------------------------------------------ */

struct memo {
    const struct values *values;
    uint64_t *key;
    int8_t *value;
};

static int ahead(const struct galaxy *g)
{
    return g->points[g->to_move] - g->points[g->to_move ^ 1];
}

/* Points, and who scored whom, do not matter to what is still to be won. */
static size_t slot_of(const struct memo *m, const struct galaxy *g, uint64_t *key)
{
    struct galaxy plain = *g;
    plain.points[0] = plain.points[1] = plain.to_move = 0;
    for (int i = 0; i < GALAXY_SQUARES; i++)
        plain.state[i] = plain.state[i] > ACTIVE ? KILLED_BEFORE : plain.state[i];
    *key = rng_hash(&plain, sizeof plain);
    size_t slot = *key % SLOTS;
    while (m->key[slot] && m->key[slot] != *key)
        slot = (slot + 1) % SLOTS;
    return slot;
}

/* The lead in the end of who is to move, from a position at the beginning of a turn or in the middle of it. */
static int play_on(struct memo *m, const struct galaxy *g)
{
    struct move moves[MOVES];
    struct galaxy ended = *g;
    uint64_t key;
    int best = -LEAD_MOST - 1;

    if (game()->rules->state(m->values, (const struct pos *)g).over)
        return ahead(g);
    size_t slot = slot_of(m, g, &key);
    if (m->key[slot])
        return ahead(g) + m->value[slot];
    if (game()->rules->end_turn(m->values, (struct pos *)&ended, NULL))
        best = -play_on(m, &ended);
    size_t count = game()->rules->moves(m->values, (const struct pos *)g, moves, MOVES);
    for (size_t i = 0; i < count; i++) {
        struct galaxy next = *g;
        game()->rules->play(m->values, (struct pos *)&next, &moves[i], NULL);
        int value = play_on(m, &next);
        best = value > best ? value : best;
    }
    slot = slot_of(m, g, &key);
    m->key[slot] = key;
    m->value[slot] = (int8_t)(best - ahead(g));
    return best;
}

static int value_by_rules(const struct values *values, const struct galaxy *g)
{
    struct memo m = {values, mem_new(SLOTS * sizeof *m.key), mem_new(SLOTS)};
    int value = play_on(&m, g);
    free(m.key);
    free(m.value);
    return value;
}

/* ---- The section ----------------------------------------------------------------------------------------------- */

static struct values values_of(int size)
{
    struct values values;
    params_standard(game()->params, &values);
    values.of[CAPTURE_SIZE].n[0] = (int16_t)sizes[size].width;
    values.of[CAPTURE_SIZE].n[1] = (int16_t)sizes[size].height;
    return values;
}

static void note(struct findings *f, int lead)
{
    f->count[LEAD_MOST + lead]++;
    f->sum += lead;
    f->least = lead < f->least ? lead : f->least;
    f->most = lead > f->most ? lead : f->most;
    f->first_wins += lead > 0;
    f->ties += lead == 0;
}

static void look_at(int size, struct findings *f)
{
    struct values values = values_of(size);
    struct galaxy g;

    f->least = LEAD_MOST;
    f->most = -LEAD_MOST;
    for (int i = 0; i < sizes[size].count; i++) {
        const struct sheet_id id = {game(), values, sheet_id_seed(game(), &values, SEED, (uint64_t)i)};
        sheet_id_start(&id, (struct pos *)&g);
        f->nodes = 0;
        int lead = capture_prove(&g, &f->nodes);
        if (i < sizes[size].twice && value_by_rules(&values, &g) != lead) {
            fprintf(stderr, "solved_capture: sheet %d of %dx%d: the two ways disagree\n", i + 1, sizes[size].width,
                    sizes[size].height);
            exit(1);
        }
        note(f, lead);
    }
}

static void print_mean(const struct findings *f, int count)
{
    struct text text = {0};
    text_add_fixed(&text, (double)f->sum / count, 2);
    printf("%s", text_string(&text));
    text_release(&text);
}

static void print_summary(const struct findings *all)
{
    printf(
        "| squares | lines | galaxies | first player wins | ties | second player wins | mean lead | positions each |\n"
        "|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < SIZES; i++) {
        const struct values values = values_of(i);
        const struct findings *f = &all[i];
        printf("| %dx%d | %d | %d | %d | %d | %d | ", sizes[i].width, sizes[i].height, game()->sheet->turns(&values),
               sizes[i].count, f->first_wins, f->ties, sizes[i].count - f->first_wins - f->ties);
        print_mean(f, sizes[i].count);
        printf(" | %llu |\n", (unsigned long long)f->nodes);
    }
}

static void print_distribution(const struct findings *all)
{
    int least = LEAD_MOST, most = -LEAD_MOST;
    printf("\nHow many galaxies have which lead of the first player:\n\n| lead |");
    for (int i = 0; i < SIZES; i++) {
        printf(" %dx%d |", sizes[i].width, sizes[i].height);
        least = all[i].least < least ? all[i].least : least;
        most = all[i].most > most ? all[i].most : most;
    }
    printf("\n|---|");
    for (int i = 0; i < SIZES; i++)
        printf("---|");
    for (int lead = least; lead <= most; lead++) {
        printf("\n| %d |", lead);
        for (int i = 0; i < SIZES; i++)
            printf(" %d |", all[i].count[LEAD_MOST + lead]);
    }
    printf("\n");
}

int main(void)
{
    static struct findings all[SIZES];

    for (int i = 0; i < SIZES; i++)
        look_at(i, &all[i]);
    printf(
        "## Connect Capture\n\n"
        "How the game ends on galaxies of the usual mix of aliens when both play their best: by how many points the\n"
        "first player leads. Who draws the last line is at an advantage: with an even number of lines the second\n"
        "player. That is why a match has two games. Every position that can come up is valued, from the last line\n"
        "backwards, in a table over the lines drawn and the aliens killed; lines that are sides of the same aliens\n"
        "count as one kind. Some of the galaxies of 2x2 and 3x2 were valued a second time, move by move with the\n"
        "rules alone, with the same result.\n\n"
        "To check them all: `quadrille sheet connect-capture --size 3x3 -n 100 --seed " SEED " --value --manifest\n"
        "values.jsonl -o values.pdf` prints them, and the manifest holds each value as a note; the first of fewer are\n"
        "the same. One by one: `quadrille solve` on the record that the manifest has of a galaxy.\n\n");
    print_summary(all);
    print_distribution(all);
    return 0;
}
