/* Makes a set of puzzles, without printing it, and tells how long that took:
 *
 *   puzzles GAME KIND COUNT JOBS LEAST MOST [PARAM VALUE]...
 *
 * LEAST and MOST are the grades asked for, 0 for all. "CPU WALL N1 N2 N3 N4 N5 NODES": seconds of user and system time,
 * seconds by the clock, how many puzzles have each grade, and how many nodes their proofs took in all. Proof by replay
 * is part of it. */
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "page/template/edition.h"
#include "puzzle/puzzle_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { ARGUMENTS = 7 };

static double clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double cpu_now(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static bool read_values(struct puzzle_id *id, int argc, char **argv, struct text *why)
{
    const struct game *game = id->game;
    puzzle_standard(id->kind, game->params, &id->values);
    for (int i = 0; i + 1 < argc; i += 2) {
        size_t at = param_index(game->params, argv[i]);
        if (!param_read(&game->params[at], argv[i + 1], strlen(argv[i + 1]), &id->values.of[at], why))
            return false;
    }
    return true;
}

static bool read_wish(int argc, char **argv, struct edition_cache *cache, struct puzzle_request *wish, struct text *why)
{
    struct puzzle_id *id = &wish->id;
    id->game = registry_find(argv[1], strlen(argv[1]));
    id->kind = id->game ? lookup_puzzle_kind(id->game, argv[2], why) : NULL;
    if (!id->kind)
        return text_refuse(why, "there is no such kind");
    wish->seed = "bench";
    wish->count = wish->last = strtoull(argv[3], NULL, 10);
    wish->jobs = atoi(argv[4]);
    id->grades = (struct grades){atoi(argv[5]), atoi(argv[6])};
    if (id->grades.least == 0)
        id->grades = ALL_GRADES;
    if (!read_values(id, argc - ARGUMENTS, argv + ARGUMENTS, why) || !puzzle_id_check(id, why))
        return false;
    if (id->game->edition)
        id->values.edition = edition_cache_get(cache, id->game, EDITION_STANDARD, why);
    return true;
}

static void tell(const struct puzzle_set *set, double cpu, double wall)
{
    uint64_t grades[GRADES] = {0}, nodes = 0;
    for (size_t i = 0; i < set->count; i++) {
        grades[set->list[i].grade - 1]++;
        nodes += set->list[i].nodes;
    }
    printf("%.6f %.6f", cpu, wall);
    for (int i = 0; i < GRADES; i++)
        printf(" %llu", (unsigned long long)grades[i]);
    printf(" %llu\n", (unsigned long long)nodes);
}

int main(int argc, char **argv)
{
    struct puzzle_request wish = {0};
    struct puzzle_set set = {0};
    struct text why = {0};
    struct edition_cache *cache = edition_cache_new(NULL);

    if (argc < ARGUMENTS) {
        fputs("usage: puzzles GAME KIND COUNT JOBS LEAST MOST [PARAM VALUE]...\n", stderr);
        return 2;
    }
    bool good = read_wish(argc, argv, cache, &wish, &why);
    double cpu = cpu_now(), wall = clock_now();
    good = good && puzzle_set_make(&wish, &set, &why);
    if (good)
        tell(&set, cpu_now() - cpu, clock_now() - wall);
    else
        fprintf(stderr, "puzzles: %s\n", text_string(&why));
    puzzle_set_release(&set);
    edition_cache_free(cache);
    text_release(&why);
    return good ? 0 : 2;
}
