/* Edmonds' blossom algorithm, as a search for augmenting paths with dual variables: Zvi Galil, "Efficient algorithms
 * for finding maximum matching in graphs", ACM Computing Surveys 18, 1986, sections 4 and 6; the perfect matching of
 * least weight takes no end of the search at free vertices.
 *
 * Nodes are vertices and blossoms, odd cycles of nodes that act as one. Nodes in no other node are outermost. Each
 * search grows trees of outermost nodes from all free ones: outer nodes have an even distance from their root, inner
 * ones an odd one. */
#include "replay/club/matching.h"

#include "base/mem.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

enum { NONE = -1 };
enum label { UNREACHED, OUTER, INNER };

/* An edge between two vertices. */
struct edge {
    int from, to;
};

struct node {
    int outermost; /* the node that it is in, or itself; NONE: a blossom that is not in use */
    enum label label;
    int mate;     /* the vertex at the other end of its matched edge */
    int reached;  /* of an inner node: the vertex of an outer one from which the tree grew to it */
    int nearest;  /* the vertex of an outer node that has the edge of least slack to it */
    int visited;  /* the last search for a common ancestor that came here */
    int64_t dual; /* of a blossom at least 0 */
    int inside;   /* the blossom whose cycle it is on, if it is not outermost */
    int *cycle;   /* of a blossom: its nodes, from the one that is matched with another blossom; owned */
    int length;
};

struct matching {
    int vertices, nodes; /* nodes: that there may be */
    const int64_t *weights;
    struct node *node;
    struct edge *edges; /* between two nodes: that of least slack between vertices of theirs */
    int *queue;         /* of outer vertices whose edges are not looked at yet */
    int queued, visits;
};

static struct edge *edge_of(const struct matching *s, int a, int b)
{
    return &s->edges[a * s->nodes + b];
}

/* The node of a blossom's cycle that holds a vertex of it. */
static int child_of(const struct matching *s, int blossom, int vertex)
{
    int node = vertex;
    while (s->node[node].inside != blossom)
        node = s->node[node].inside;
    return node;
}

/* Twice the slack, so that all numbers are whole. */
static int64_t slack(const struct matching *s, struct edge e)
{
    return 2 * s->weights[e.from * s->vertices + e.to] - s->node[e.from].dual - s->node[e.to].dual;
}

static int outermost(const struct matching *s, int vertex)
{
    return vertex == NONE ? NONE : s->node[vertex].outermost;
}

static void offer_nearest(struct matching *s, int vertex, int node)
{
    int *nearest = &s->node[node].nearest;
    if (*nearest == NONE || slack(s, *edge_of(s, vertex, node)) < slack(s, *edge_of(s, *nearest, node)))
        *nearest = vertex;
}

static void find_nearest(struct matching *s, int node)
{
    s->node[node].nearest = NONE;
    for (int v = 0; v < s->vertices; v++)
        if (outermost(s, v) != node && s->node[outermost(s, v)].label == OUTER)
            offer_nearest(s, v, node);
}

static void enqueue(struct matching *s, int node)
{
    if (node < s->vertices)
        s->queue[s->queued++] = node;
    for (int i = 0; i < s->node[node].length; i++)
        enqueue(s, s->node[node].cycle[i]);
}

static void set_outermost(struct matching *s, int node, int blossom)
{
    s->node[node].outermost = blossom;
    for (int i = 0; i < s->node[node].length; i++)
        set_outermost(s, s->node[node].cycle[i], blossom);
}

static void reverse(int *nodes, int count)
{
    for (int i = 0, k = count - 1; i < k; i++, k--) {
        int other = nodes[i];
        nodes[i] = nodes[k];
        nodes[k] = other;
    }
}

/* The even number of steps on a blossom's cycle from its base to `node`; turns the cycle round if they were odd. */
static int even_steps(struct node *blossom, int node)
{
    int at = 0;
    while (blossom->cycle[at] != node)
        at++;
    if (at % 2 == 0)
        return at;
    reverse(blossom->cycle + 1, blossom->length - 1);
    return blossom->length - at;
}

/* Matches node `a` with `b`, and anew what is in it. */
static void match(struct matching *s, int a, int b)
{
    struct node *node = &s->node[a];
    const struct edge e = *edge_of(s, a, b);

    node->mate = e.to;
    if (a < s->vertices)
        return;
    int base = child_of(s, a, e.from), steps = even_steps(node, base);
    for (int i = 0; i < steps; i += 2) {
        match(s, node->cycle[i], node->cycle[i + 1]);
        match(s, node->cycle[i + 1], node->cycle[i]);
    }
    match(s, base, b);
    reverse(node->cycle, steps);
    reverse(node->cycle + steps, node->length - steps);
    reverse(node->cycle, node->length);
}

/* The outer node before this one on the way to its root; NONE: it is the root. */
static int tree_parent(const struct matching *s, int node)
{
    int inner = outermost(s, s->node[node].mate);
    return inner == NONE ? NONE : outermost(s, s->node[inner].reached);
}

/* Exchanges matched and unmatched edges from outer node `a`, which becomes matched with `b`, to its root. */
static void augment(struct matching *s, int a, int b)
{
    for (;;) {
        int inner = outermost(s, s->node[a].mate);
        match(s, a, b);
        if (inner == NONE)
            return;
        a = outermost(s, s->node[inner].reached);
        match(s, inner, a);
        b = inner;
    }
}

static int common_ancestor(struct matching *s, int a, int b)
{
    s->visits++;
    while (a != NONE || b != NONE) {
        if (a != NONE) {
            if (s->node[a].visited == s->visits)
                return a;
            s->node[a].visited = s->visits;
            a = tree_parent(s, a);
        }
        int other = a;
        a = b;
        b = other;
    }
    return NONE;
}

/* Adds the path from an outer node up to its ancestor, without that, to a cycle. */
static void add_path(struct matching *s, int from, int ancestor, struct node *blossom)
{
    for (int outer = from; outer != ancestor; outer = tree_parent(s, outer)) {
        int inner = outermost(s, s->node[outer].mate);
        blossom->cycle[blossom->length++] = outer;
        blossom->cycle[blossom->length++] = inner;
        enqueue(s, inner);
    }
}

/* Makes a blossom of the cycle that the edge between two outer nodes closes. */
static void shrink(struct matching *s, int a, int b, int ancestor)
{
    int blossom = s->vertices;
    while (s->node[blossom].outermost != NONE)
        blossom++;
    struct node *node = &s->node[blossom];
    *node = (struct node){.label = OUTER,
                          .mate = s->node[ancestor].mate,
                          .reached = NONE,
                          .nearest = NONE,
                          .cycle = mem_new((size_t)s->nodes * sizeof *node->cycle)};
    add_path(s, a, ancestor, node);
    node->cycle[node->length++] = ancestor;
    reverse(node->cycle, node->length);
    add_path(s, b, ancestor, node);
    set_outermost(s, blossom, blossom);
    for (int i = 0; i < node->length; i++) {
        int part = node->cycle[i];
        s->node[part].inside = blossom;
        for (int other = 0; other < s->nodes; other++)
            if (s->node[other].outermost != NONE && other != part &&
                (i == 0 || slack(s, *edge_of(s, part, other)) < slack(s, *edge_of(s, blossom, other)))) {
                *edge_of(s, blossom, other) = *edge_of(s, part, other);
                *edge_of(s, other, blossom) = *edge_of(s, other, part);
            }
    }
    find_nearest(s, blossom);
}

/* Takes an inner blossom apart. Its nodes on the even way through it stay in the tree. */
static void expand(struct matching *s, int blossom)
{
    struct node *node = &s->node[blossom];

    for (int i = 0; i < node->length; i++) {
        set_outermost(s, node->cycle[i], node->cycle[i]);
        s->node[node->cycle[i]].label = UNREACHED;
    }
    int entered = child_of(s, blossom, edge_of(s, blossom, node->reached)->from), steps = even_steps(node, entered);
    for (int i = 0; i < steps; i += 2) {
        struct node *inner = &s->node[node->cycle[i]], *outer = &s->node[node->cycle[i + 1]];
        inner->label = INNER;
        inner->reached = edge_of(s, node->cycle[i + 1], node->cycle[i])->from;
        outer->label = OUTER;
        enqueue(s, node->cycle[i + 1]);
    }
    s->node[entered].label = INNER;
    s->node[entered].reached = node->reached;
    for (int i = 0; i < node->length; i++)
        find_nearest(s, node->cycle[i]);
    free(node->cycle);
    *node = (struct node){.outermost = NONE};
}

/* Uses an edge without slack from an outer node. Whether it has made the matching larger. */
static bool use_edge(struct matching *s, struct edge e)
{
    int a = outermost(s, e.from), b = outermost(s, e.to);

    if (s->node[b].label == UNREACHED) {
        int outer = outermost(s, s->node[b].mate);
        s->node[b].label = INNER;
        s->node[b].reached = e.from;
        s->node[outer].label = OUTER;
        s->node[b].nearest = s->node[outer].nearest = NONE;
        enqueue(s, outer);
    } else if (s->node[b].label == OUTER) {
        int ancestor = common_ancestor(s, a, b);
        if (ancestor == NONE) {
            augment(s, a, b);
            augment(s, b, a);
            return true;
        }
        shrink(s, a, b, ancestor);
    }
    return false;
}

/* Looks at all edges of the vertices in the queue. */
static bool scan_queue(struct matching *s)
{
    for (int at = 0; at < s->queued; at++) {
        int v = s->queue[at];
        for (int w = 0; w < s->vertices; w++) {
            const struct edge e = {v, w};
            if (outermost(s, v) == outermost(s, w))
                continue;
            if (slack(s, e) > 0)
                offer_nearest(s, v, outermost(s, w));
            else if (use_edge(s, e))
                return true;
        }
    }
    s->queued = 0;
    return false;
}

/* Changes the duals until another edge has no slack, or an inner blossom must be taken apart. */
static void change_duals(struct matching *s)
{
    int64_t step = INT64_MAX;

    for (int x = 0; x < s->nodes; x++) {
        const struct node *node = &s->node[x];
        if (node->outermost != x)
            continue;
        if (x >= s->vertices && node->label == INNER && node->dual / 2 < step)
            step = node->dual / 2;
        if (node->nearest == NONE || node->label == INNER)
            continue;
        int64_t room = slack(s, *edge_of(s, node->nearest, x)) / (node->label == OUTER ? 2 : 1);
        step = room < step ? room : step;
    }
    for (int x = 0; x < s->nodes; x++) {
        struct node *node = &s->node[x];
        if (x >= s->vertices && node->outermost != x)
            continue;
        enum label label = s->node[node->outermost].label;
        int64_t change = x < s->vertices ? step : 2 * step;
        node->dual += label == OUTER ? change : label == INNER ? -change : 0;
    }
}

/* Finds an augmenting path; there is one while a vertex is free. */
static void enlarge(struct matching *s)
{
    s->queued = 0;
    for (int x = 0; x < s->nodes; x++) {
        struct node *node = &s->node[x];
        node->nearest = NONE;
        node->label = node->outermost == x && node->mate == NONE ? OUTER : UNREACHED;
        if (node->label == OUTER)
            enqueue(s, x);
    }
    while (!scan_queue(s)) {
        change_duals(s);
        for (int x = 0; x < s->nodes; x++) {
            const struct node *node = &s->node[x];
            if (node->outermost != x || node->nearest == NONE || outermost(s, node->nearest) == x)
                continue;
            const struct edge e = *edge_of(s, node->nearest, x);
            if (slack(s, e) == 0 && use_edge(s, e))
                return;
        }
        for (int x = s->vertices; x < s->nodes; x++)
            if (s->node[x].outermost == x && s->node[x].label == INNER && s->node[x].dual == 0)
                expand(s, x);
    }
}

void matching_find(size_t count, const int64_t *weights, int *mates)
{
    const size_t nodes = count + count / 2;
    struct matching s = {.vertices = (int)count,
                         .nodes = (int)nodes,
                         .weights = weights,
                         .node = mem_new((nodes + 1) * sizeof *s.node),
                         .edges = mem_new((nodes * nodes + 1) * sizeof *s.edges),
                         .queue = mem_new((2 * nodes * (count + 1)) * sizeof *s.queue)};
    int64_t least = INT64_MAX;

    assert(count % 2 == 0);
    for (size_t u = 0; u < count; u++)
        for (size_t v = 0; v < count; v++) {
            *edge_of(&s, (int)u, (int)v) = (struct edge){(int)u, (int)v};
            least = u != v && weights[u * count + v] < least ? weights[u * count + v] : least;
        }
    for (int x = 0; x < s.nodes; x++)
        s.node[x] = (struct node){.outermost = x < s.vertices ? x : NONE, .mate = NONE, .dual = least};
    for (size_t i = 0; i < count / 2; i++)
        enlarge(&s);
    for (int v = 0; v < s.vertices; v++)
        mates[v] = s.node[v].mate;
    for (int x = s.vertices; x < s.nodes; x++)
        free(s.node[x].cycle);
    free(s.node);
    free(s.edges);
    free(s.queue);
}
