/* Conect: how good stones look to a person, by random fills of the board. */
#include "games/conect/threat.h"

/* Fills are doubled until the difference between a stone and the best of the others is no chance: until its square,
 * times the fills, exceeds `doubt`. A stone that does not look best is looked at a second time: the best of many others
 * looks better by chance. */
static const struct effort {
    int few, most, doubt;
} efforts[] = {{64, 512, 1000000}, {1024, 8192, 9000000}};

enum {
    SHARE = 1000, /* shares of wins are counted in parts of this */
    CLEAR = 20,   /* another stone looks better that has so much more */
    OTHERS_MOST = 15
};

int looks_share(const struct looks *looks, int cell)
{
    return (int)(looks->of[cell].won * SHARE / (looks->of[cell].put + 1));
}

/* Looks at more fills, and compares the stone with the others. */
static void look(struct search_board *b, enum cone_side side, struct rng *rng, int fills, int stone,
                 struct looks *looks)
{
    struct cells left;
    int best = 0, cell;

    for (; fills > 0; fills--) {
        bool won = search_board_fill(b, side, rng, &left);
        cells_keep(&left, &b->empty, b->words);
        while ((cell = cells_take(&left, b->words)) != CONE_NONE) {
            looks->of[cell].put++;
            looks->of[cell].won += won;
        }
    }
    left = b->empty;
    cells_remove(&left, stone);
    looks->rank = 1;
    while ((cell = cells_take(&left, b->words)) != CONE_NONE) {
        int share = looks_share(looks, cell);
        best = share > best ? share : best;
        looks->rank += share > looks_share(looks, stone);
    }
    looks->ahead = looks_share(looks, stone) - best;
}

bool looks_find(struct search_board *b, enum cone_side side, int stone, struct looks *looks)
{
    uint64_t nodes = b->nodes;
    struct rng rng;

    rng_start(&rng, b->hash ^ (uint64_t)side);
    for (size_t i = 0; i < sizeof efforts / sizeof *efforts; i++) {
        *looks = (struct looks){.ahead = 0};
        for (int fills = 0, more = efforts[i].few;
             fills < efforts[i].most && looks->ahead * looks->ahead * fills < efforts[i].doubt; more = fills) {
            look(b, side, &rng, more, stone, looks);
            fills += more;
        }
        if (looks->ahead > -CLEAR)
            break;
    }
    b->nodes = nodes;
    return looks->ahead > -CLEAR;
}

int32_t looks_difficulty(const struct looks *looks, int others)
{
    others = others < OTHERS_MOST ? others : OTHERS_MOST;
    return looks->ahead > -CLEAR ? -(looks->ahead + CLEAR) * OTHERS_MOST / (OTHERS_MOST + others)
                                 : looks->rank * 64 - looks->ahead / 2 + others;
}

bool looks_are_hard(const struct grade_cuts *cuts, const struct value *size, struct grades grades, uint32_t parts,
                    struct rng *rng)
{
    enum { HARD = 4 };
    return grades.most >= HARD && puzzle_greatest_grade(cuts, size) >= HARD &&
           (grades.least >= HARD || rng_below(rng, parts) > 0);
}
