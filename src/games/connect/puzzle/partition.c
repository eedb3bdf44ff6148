/* CoNNect: partitions of a Grid into claims (exact cover), and how a person finds one. */
#include "games/connect/puzzle/claim_search.h"

/* ---- Finding partitions ----------------------------------------------------------------------------------------- */

/* Whether a claim takes none but these spaces, so that it is still possible while they are open. */
static bool fits(const struct claim *c, spaces open)
{
    return !(c->set & ~open);
}

/* The spaces in at least one, two and three of the claims that fit. */
struct cover {
    spaces once, twice, thrice;
};

static struct cover cover_of(const struct claim_list *list, spaces open)
{
    struct cover c = {0};
    for (int i = 0; i < list->count; i++) {
        spaces s = fits(&list->of[i], open) ? list->of[i].set : 0;
        c.thrice |= c.twice & s;
        c.twice |= c.once & s;
        c.once |= s;
    }
    return c;
}

spaces connect_stranded(const struct claim_list *list, spaces open)
{
    return open & ~cover_of(list, open).once;
}

/* Partitions the rest of the set; false when enough were found. */
static bool partition_from(struct partition_search *p, const struct claim_list *list, spaces open)
{
    if (!open) {
        p->found[p->count++] = p->chosen;
        return p->count < PARTITIONS_MOST;
    }
    if (p->limit && p->nodes == p->limit) {
        p->given_up = true;
        return false;
    }
    p->nodes++;
    const struct cover c = cover_of(list, open);
    if (open & ~c.once)
        return true;
    const spaces few = open & ~c.twice ? open & ~c.twice : open & ~c.thrice ? open & ~c.thrice : open;
    for (int i = 0; i < list->count; i++) {
        if (!fits(&list->of[i], open) || !bits_have(list->of[i].set, bits_first(few)))
            continue;
        p->chosen.of[p->chosen.count++] = (uint16_t)i;
        bool more = partition_from(p, list, open & ~list->of[i].set);
        p->chosen.count--;
        if (!more)
            return false;
    }
    return true;
}

int connect_partitions(struct partition_search *p, const struct claim_list *list, spaces set)
{
    p->chosen.count = p->count = 0;
    p->given_up = false;
    partition_from(p, list, set);
    return p->count;
}

/* ---- How a person finds a partition ----------------------------------------------------------------------------- */

/* Whether a claim leaves a number without a claim after all claims that it forces, each the only one left of some
 * space. */
static bool fails_later(const struct claim_list *list, spaces open, const struct claim *claim)
{
    for (;;) {
        open &= ~claim->set;
        const struct cover c = cover_of(list, open);
        const spaces single = open & ~c.twice;
        if (open & ~c.once)
            return true;
        if (!single)
            return false;
        for (int i = 0; i < list->count; i++)
            if (fits(&list->of[i], open) && bits_have(list->of[i].set, bits_first(single)))
                claim = &list->of[i];
    }
}

/* Looks for a number of which all claims but one fail: one with the fewest claims. How many numbers there are like this
 * one is returned; 0: none. */
static int find_step(const struct claim_list *list, spaces open, enum certainty certainty, struct partition_step *step)
{
    uint16_t all[GRID_SPACES] = {0}, sound[GRID_SPACES] = {0}, last[GRID_SPACES];
    int found = 0;

    for (int i = 0; i < list->count; i++) {
        const struct claim *c = &list->of[i];
        if (!fits(c, open))
            continue;
        bool good = certainty == OTHERS_STRAND ? !connect_stranded(list, open & ~c->set)
                                               : certainty != OTHERS_FAIL || !fails_later(list, open, c);
        for (spaces s = c->set; s;) {
            int space = bits_take(&s);
            all[space]++;
            sound[space] += good;
            if (good)
                last[space] = (uint16_t)i;
        }
    }
    for (spaces s = open; s;) {
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

    logic->count = 0;
    logic->difficulty = 0;
    while (set) {
        struct partition_step *step = &logic->step[logic->count];
        int open = bits_count(set), claims = 0, found = 0;
        for (int i = 0; i < list->count; i++)
            claims += fits(&list->of[i], set);
        for (enum certainty c = ONLY_CLAIM; c < CERTAINTIES && found == 0; c++) {
            found = find_step(list, set, c, step);
            /* Looks at numbers at random until one settles a claim, or at all of them in vain. */
            logic->difficulty +=
                found > 0 ? LOOK * open * (1 + other[c] * step->others) / found : LOOK * (open + other[c] * claims);
        }
        if (found == 0) {
            logic->count = 0;
            return false;
        }
        logic->count++;
        set &= ~list->of[step->claim].set;
    }
    return true;
}
