/* The grades of puzzles:
 *
 *   grades table GAME [KIND [COUNT]]      the tables of cuts, made anew from samples of COUNT puzzles for each size
 *   grades report [GAME [KIND [COUNT]]]   shares of the grades, and how well they agree with another measure
 *
 * Tables are cut at `quantiles` of what is made when all grades are asked for; those of a whole game are its file
 * grade_cuts.c. The report prints Spearman's rank correlation of the grades with the measure of proxy.h. */
#include "base/mem.h"
#include "bench/proxy.h"
#include "catalogue/registry.h"
#include "page/template/edition.h"
#include "puzzle/puzzle_set.h"
#include "replay/game/replay.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_COUNT = 4000, REPORT_COUNT = 500, LEAST_COUNT = 10 };

static const double quantiles[GRADES - 1] = {0.20, 0.45, 0.70, 0.90};

/* Where a table has a cut at 0, that cut stays: the kind itself tells the grades above from those below. There are such
 * grades if they are so many of the puzzles, and enough for two sets. */
static const double hard_least = 0.10;
enum { HARD_COUNT = 40 };

/* Makes puzzles of all grades: `count`, or half as many again and again on boards that have fewer. Ends the program if
 * there are not even `least`. */
static void make(const struct puzzle_id *id, const char *seed, uint64_t count, uint64_t least, struct puzzle_set *set)
{
    struct puzzle_request request = {.id = *id, .seed = seed, .count = count, .last = count, .jobs = 1};
    struct text why = {0};

    while (!puzzle_set_make(&request, set, &why)) {
        puzzle_set_release(set);
        request.count /= 2;
        request.last = request.count;
        if (request.count >= least) {
            text_clear(&why);
            continue;
        }
        fprintf(stderr, "grades: %s %s: %s\n", id->game->about.slug, id->kind->name, text_string(&why));
        exit(2);
    }
}

static struct puzzle_id id_of(const struct game *game, const struct puzzle_kind *kind, struct edition_cache *cache)
{
    struct puzzle_id id = {.game = game, .kind = kind, .grades = ALL_GRADES};
    struct text why = {0};

    puzzle_standard(kind, game->params, &id.values);
    if (game->edition)
        id.values.edition = edition_cache_get(cache, game, EDITION_STANDARD, &why);
    return id;
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

static int compare_numbers(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* Prints the array of one kind, with the sizes that its table has now. */
static void print_table(struct puzzle_id id, uint64_t count)
{
    const size_t at = id.kind->params[0] ? param_index(id.game->params, id.kind->params[0]) : 0;
    char name[64];

    snprintf(name, sizeof name, "%s_%s_cuts", id.game->about.slug, id.kind->name);
    for (char *c = name; *c; c++)
        *c = *c == '-' ? '_' : *c;
    printf("const struct grade_cuts %s[] = {\n", name);
    int easy_grades = 0; /* below a cut at 0 */
    for (const struct grade_cuts *row = id.kind->cuts; row->size[0] >= 0; row++)
        for (int i = 0; i < GRADES - 1; i++)
            easy_grades = row->cut[i] == 0 ? i + 1 : easy_grades;
    for (const struct grade_cuts *row = id.kind->cuts; row->size[0] >= 0; row++) {
        struct puzzle_set set;
        bool given[PARAMS_MAX] = {false};
        int32_t *sorted = mem_new(count * sizeof *sorted);

        if (row->size[0] > 0 || row->size[1] > 0) {
            id.values.of[at].n[0] = (int16_t)row->size[0];
            id.values.of[at].n[1] = (int16_t)row->size[1];
            given[at] = true;
        }
        if (id.kind->fit)
            id.kind->fit(&id.values, given);
        make(&id, "table", count, LEAST_COUNT, &set);
        for (size_t i = 0; i < set.count; i++)
            sorted[i] = set.list[i].difficulty;
        qsort(sorted, set.count, sizeof *sorted, compare_numbers);
        size_t easy = 0, places[GRADES - 1];
        while (easy_grades > 0 && easy < set.count && sorted[easy] <= 0)
            easy++;
        int cuts = 0; /* a size keeps the number of its grades */
        while (cuts < GRADES - 1 && row->cut[cuts] < NO_GRADE)
            cuts++;
        if (easy_grades > 0)
            cuts = (double)(set.count - easy) < fmax(HARD_COUNT, hard_least * (double)set.count) ? easy_grades - 1
                                                                                                 : GRADES - 1;
        for (int i = 0; i < cuts; i++)
            places[i] = easy_grades == 0
                            ? (size_t)((double)set.count * quantiles[i] / (cuts < GRADES - 1 ? quantiles[cuts] : 1))
                        : i < easy_grades ? easy * (size_t)(i + 1) / (size_t)easy_grades
                                          : easy + (set.count - easy) * (size_t)(i + 1 - easy_grades) /
                                                       (size_t)(GRADES - easy_grades);
        printf("    {{%d, %d}, {", row->size[0], row->size[1]);
        for (int i = 0; i < GRADES - 1; i++)
            if (i >= cuts)
                printf(", NO_GRADE");
            else
                printf("%s%d", i > 0 ? ", " : "",
                       i == easy_grades - 1 ? 0 : (int)sorted[places[i]] - (easy_grades > 0 && i >= easy_grades));
        printf("}},\n");
        fflush(stdout);
        puzzle_set_release(&set);
        free(sorted);
    }
    printf("    {.size = {-1}},\n};\n");
}

/* ---- Reports ----------------------------------------------------------------------------------------------------- */

static const struct proxy *find_proxy(const struct game *game, const char *kind)
{
    static const struct proxy *const all[] = {
        &proxy_connect_capture_best_turn, &proxy_connect_capture_endgame, &proxy_connect_capture_last_alien,
        &proxy_connect_square_chain,      &proxy_connect_square_reply,    &proxy_connect_square_outcome,
        &proxy_enclose5_finish,           &proxy_enclose5_fence,          &proxy_conect_win_in_2,
        &proxy_conect_win_in_3,           &proxy_conect_win_in_4,         &proxy_conect_defend,
        &proxy_connect_partition,         &proxy_connect_best_score,      &proxy_connect_solo};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->game, game->about.slug) == 0 && strcmp(all[i]->kind, kind) == 0 && all[i]->measure)
            return all[i];
    return NULL;
}

static double measure(const struct proxy *proxy, const struct puzzle_id *id, const struct made_puzzle *made)
{
    struct single_edition edition = single_edition(id->values.edition);
    struct verdict v = {.editions = &edition.editions};

    replay_text(made->solution, (size_t)(made->answer - made->solution), &v, NULL);
    double measured = proxy->measure(&v.values, v.start, made->answer, made->value);
    verdict_release(&v);
    return measured;
}

/* Ranks from 1; equal numbers share the mean of theirs. */
static void rank(const double *numbers, size_t count, double *ranks)
{
    for (size_t i = 0; i < count; i++) {
        size_t less = 0, same = 0;
        for (size_t k = 0; k < count; k++) {
            less += numbers[k] < numbers[i];
            same += numbers[k] == numbers[i];
        }
        ranks[i] = (double)less + ((double)same + 1) / 2;
    }
}

/* Spearman's rank correlation, with ties: Pearson's of the ranks. */
static double correlation(const double *a, const double *b, size_t count)
{
    double *x = mem_new(count * sizeof *x), *y = mem_new(count * sizeof *y), xx = 0, yy = 0, xy = 0;
    double mean = ((double)count + 1) / 2;

    rank(a, count, x);
    rank(b, count, y);
    for (size_t i = 0; i < count; i++) {
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
        xy += (x[i] - mean) * (y[i] - mean);
    }
    free(x);
    free(y);
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
}

/* "GAME KIND SHARE1 ... SHARE5 CORRELATION MEAN1 ... MEAN5 WHAT": shares in per cent; the mean rank of the measure in
 * each grade, from 0 to 1. */
static void report(const struct puzzle_id *id, uint64_t count)
{
    const struct proxy *proxy = find_proxy(id->game, id->kind->name);
    double *grades = mem_new(count * sizeof *grades), *measures = mem_new(count * sizeof *measures);
    double *ranks = mem_new(count * sizeof *ranks), sum[GRADES] = {0};
    size_t of_grade[GRADES] = {0};
    struct puzzle_set set;

    make(id, "report", count, count, &set);
    for (size_t i = 0; i < set.count; i++) {
        grades[i] = set.list[i].grade;
        measures[i] = proxy ? measure(proxy, id, &set.list[i]) : 0;
        of_grade[set.list[i].grade - 1]++;
    }
    rank(measures, set.count, ranks);
    for (size_t i = 0; i < set.count; i++)
        sum[set.list[i].grade - 1] += ranks[i] / (double)set.count;
    printf("%s %s", id->game->about.slug, id->kind->name);
    for (int i = 0; i < GRADES; i++)
        printf(" %.1f", 100.0 * (double)of_grade[i] / (double)set.count);
    printf(" %+.2f", correlation(grades, measures, set.count));
    for (int i = 0; i < GRADES; i++)
        printf(" %.2f", of_grade[i] ? sum[i] / (double)of_grade[i] : 0);
    printf(" %s\n", proxy ? proxy->what : "no measure");
    fflush(stdout);
    puzzle_set_release(&set);
    free(grades);
    free(measures);
    free(ranks);
}

int main(int argc, char **argv)
{
    const bool table = argc > 1 && strcmp(argv[1], "table") == 0;
    const char *only_game = argc > 2 ? argv[2] : NULL, *only_kind = argc > 3 ? argv[3] : NULL;
    const struct game *game = only_game ? registry_find(only_game, strlen(only_game)) : NULL;

    if (argc < 2 || (!table && strcmp(argv[1], "report") != 0) || (table && !game)) {
        fputs("usage: grades table GAME [KIND [COUNT]]\n       grades report [GAME [KIND [COUNT]]]\n", stderr);
        return 2;
    }
    if (table && !only_kind)
        printf("/* Where difficulties are cut into grades. Made by `make grades`. */\n#include \"game/puzzle.h\"\n");
    uint64_t count = argc > 4 ? strtoull(argv[4], NULL, 10) : table ? TABLE_COUNT : REPORT_COUNT;
    struct edition_cache *cache = edition_cache_new(NULL);
    for (size_t i = 0; (game = registry_game(i)); i++)
        for (const struct puzzle_kind *const *row = game->puzzles; row && *row; row++) {
            const struct puzzle_kind *kind = *row;
            if ((only_game && strcmp(only_game, game->about.slug) != 0) ||
                (only_kind && strcmp(only_kind, kind->name) != 0) || (table && !kind->cuts))
                continue;
            const struct puzzle_id id = id_of(game, kind, cache);
            if (table && !only_kind)
                printf("\n");
            if (table)
                print_table(id, count);
            else
                report(&id, count);
        }
    edition_cache_free(cache);
    return 0;
}
