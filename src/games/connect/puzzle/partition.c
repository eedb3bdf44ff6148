/* CoNNect: partitions of a Grid into claims (exact cover), and how a person finds one. */
#include "games/connect/puzzle/claim_search.h"

#include <string.h>

/* ---- Finding partitions ----------------------------------------------------------------------------------------- */

/* The spaces in at least one, two and three of some claims. */
struct cover {
    spaces once, twice, thrice;
};

static struct cover cover_of(const spaces *set, const uint16_t *claims, int count)
{
    struct cover c = {0};
    for (int i = 0; i < count; i++) {
        spaces s = set[claims[i]];
        c.thrice |= c.twice & s;
        c.twice |= c.once & s;
        c.once |= s;
    }
    return c;
}

/* Copies the claims that share no space with `taken`; returns how many. */
static int disjoint(const spaces *set, const uint16_t *claims, int count, spaces taken, uint16_t *out)
{
    int left = 0;
    for (int i = 0; i < count; i++) {
        out[left] = claims[i];
        left += !(set[claims[i]] & taken);
    }
    return left;
}

/* Partitions the rest of the set by the `count` claims that are left; false when enough were found. */
static bool partition_from(struct partition_search *p, spaces open, int count)
{
    const uint16_t *left = p->left[p->chosen.count];
    if (!open) {
        p->found[p->count++] = p->chosen;
        return p->count < PARTITIONS_MOST;
    }
    if (p->limit && p->nodes == p->limit) {
        p->given_up = true;
        return false;
    }
    p->nodes++;
    const struct cover c = cover_of(p->set, left, count);
    if (open & ~c.once)
        return true;
    const spaces few = open & ~c.twice ? open & ~c.twice : open & ~c.thrice ? open & ~c.thrice : open;
    for (int i = 0; i < count; i++) {
        spaces taken = p->set[left[i]];
        if (!(taken & few & -few))
            continue;
        int still = disjoint(p->set, left, count, taken, p->left[p->chosen.count + 1]);
        p->chosen.of[p->chosen.count++] = left[i];
        bool more = partition_from(p, open & ~taken, still);
        p->chosen.count--;
        if (!more)
            return false;
    }
    return true;
}

int connect_partitions(struct partition_search *p, const struct claim_list *list, spaces set)
{
    int count = 0;
    p->chosen.count = p->count = 0;
    p->given_up = false;
    for (int i = 0; i < list->count; i++) {
        p->set[i] = list->of[i].set;
        if (!(p->set[i] & ~set))
            p->left[0][count++] = (uint16_t)i;
    }
    partition_from(p, set, count);
    return p->count;
}

/* ---- How a person finds a partition ----------------------------------------------------------------------------- */

/* What is known: the claims that are still possible, and the spaces not yet claimed. */
struct deduction {
    const spaces *set; /* of each claim */
    uint16_t left[CLAIMS_MOST];
    int count;
    spaces open;
};

/* Makes a claim: those that share a space with it are no longer possible. */
static void make_claim(struct deduction *d, spaces set)
{
    d->count = disjoint(d->set, d->left, d->count, set, d->left);
    d->open &= ~set;
}

/* The spaces that a claim would leave without a claim. */
static spaces stranded_by(const struct deduction *d, spaces set)
{
    spaces without = d->open & ~set;
    for (int i = 0; without && i < d->count; i++) {
        spaces other = d->set[d->left[i]];
        without &= other & set ? without : ~other;
    }
    return without;
}

/* Whether a claim leaves a number without a claim after all claims that it forces, each the only one left of some
 * space. */
static bool fails_later(const struct deduction *d, spaces set)
{
    struct deduction trial;
    trial.set = d->set;
    trial.count = d->count;
    trial.open = d->open;
    memcpy(trial.left, d->left, (size_t)d->count * sizeof *d->left);
    for (;;) {
        make_claim(&trial, set);
        const struct cover c = cover_of(trial.set, trial.left, trial.count);
        const spaces single = trial.open & ~c.twice;
        if (trial.open & ~c.once)
            return true;
        if (!single)
            return false;
        for (int i = 0; i < trial.count; i++)
            if (trial.set[trial.left[i]] & single & -single)
                set = trial.set[trial.left[i]];
    }
}

/* Looks for a number of which all claims but one fail: one with the fewest claims. How many numbers there are like this
 * one is returned; 0: none. */
static int find_step(const struct deduction *d, enum certainty certainty, struct partition_step *step)
{
    uint16_t all[GRID_SPACES] = {0}, sound[GRID_SPACES] = {0}, last[GRID_SPACES];
    int found = 0;

    for (int i = 0; i < d->count; i++) {
        const spaces set = d->set[d->left[i]];
        bool good =
            certainty == OTHERS_STRAND ? !stranded_by(d, set) : certainty != OTHERS_FAIL || !fails_later(d, set);
        for (spaces s = set; s;) {
            int space = bits_take(&s);
            all[space]++;
            sound[space] += good;
            if (good)
                last[space] = d->left[i];
        }
    }
    for (spaces s = d->open; s;) {
        int space = bits_take(&s), others = all[space] - 1;
        if (sound[space] != 1 || (found > 0 && others > step->others))
            continue;
        found = found > 0 && others == step->others ? found + 1 : 1;
        if (found == 1)
            *step = (struct partition_step){last[space], (uint8_t)space, (uint8_t)others, (uint8_t)certainty};
    }
    return found;
}

bool connect_partition_logic(const struct claim_list *list, spaces set, struct partition_logic *logic)
{
    /* What a look at a number takes: for each other claim of it, what shows that it fails. */
    enum { LOOK = 16 };
    static const int other[CERTAINTIES] = {[OTHERS_STRAND] = 3, [OTHERS_FAIL] = 9};
    struct deduction d;

    d.set = logic->set;
    d.count = 0;
    d.open = set;
    for (int i = 0; i < list->count; i++) {
        logic->set[i] = list->of[i].set;
        if (!(logic->set[i] & ~set))
            d.left[d.count++] = (uint16_t)i;
    }
    logic->count = 0;
    logic->difficulty = 0;
    while (d.open) {
        struct partition_step *step = &logic->step[logic->count];
        int open = bits_count(d.open), found = 0;
        for (enum certainty c = ONLY_CLAIM; c < CERTAINTIES && found == 0; c++) {
            found = find_step(&d, c, step);
            /* Looks at numbers at random until one settles a claim, or at all of them in vain. */
            logic->difficulty +=
                found > 0 ? LOOK * open * (1 + other[c] * step->others) / found : LOOK * (open + other[c] * d.count);
        }
        if (found == 0)
            return false;
        logic->count++;
        make_claim(&d, logic->set[step->claim]);
    }
    return true;
}
