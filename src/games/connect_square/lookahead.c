/* Connect, Square!: a good turn on boards that are too large for a proof, for two to four players.
 *
 * Turns are gone through as in the exact search, and each is judged by how far the player is ahead when the next one
 * has taken all he can. Everything is played by the rules, so that whoever goes out, and what the last player takes, is
 * counted. */
#include "games/connect_square/puzzle.h"
#include "games/connect_square/solver.h"

#include <string.h>

enum { AHEAD_MOST = 50000, /* turns judged */ WORST = -LATTICE_SQUARES };

/* A turn in the making. */
struct draft {
    struct lattice l;
    struct lattice_game lines;
    uint8_t declined[LATTICE_LINES];
    int lost; /* squares declined, at least */
};

/* What one turn leads to. */
struct outcome {
    int worth;        /* squares ahead of the best other */
    int taken, given; /* squares */
    struct lattice_game turn, reply;
};

struct sight {
    const struct values *values;
    const struct lattice *start;
    uint64_t limit, judged;
    int most; /* squares that the player can lead by after his turn, if nobody goes out */
    bool all;
    struct outcome best;
    struct text *turns;
};

static struct pos *pos_of(struct lattice *l)
{
    return (struct pos *)l;
}

static void draw_line(const struct sight *s, struct lattice *l, struct lattice_game *lines, int line)
{
    struct move move = lattice_move(l, line);
    if (connect_square.rules->play(s->values, pos_of(l), &move, NULL))
        lines->line[lines->count++] = (uint16_t)line;
}

/* Squares by which a player leads the best of the others. */
static int lead(const struct lattice *l, int player)
{
    int most = 0;
    for (int other = 0; other < l->players; other++)
        if (other != player && l->points[other] > most)
            most = l->points[other];
    return l->points[player] - most;
}

/* Takes all that the player to move can. */
static void take(const struct sight *s, struct lattice *l, struct lattice_game *lines)
{
    struct lattice_choice choice;
    for (lattice_choose(l, &choice); choice.captures > 0 && !l->over; lattice_choose(l, &choice))
        for (int i = 0; i < choice.captures && !l->over; i++)
            draw_line(s, l, lines, choice.capture[i]);
}

/* Ends a turn that has taken all, with a line that gives little. */
static void end_quietly(const struct sight *s, struct lattice *l, struct lattice_game *lines)
{
    struct lattice_choice choice;
    lattice_choose(l, &choice);
    if (!l->over && choice.harmless + choice.gifts > 0)
        draw_line(s, l, lines, choice.harmless > 0 ? choice.safe[0] : choice.gift[0]);
}

static void enter_turn(struct sight *s, const struct outcome *o)
{
    if (o->worth < s->best.worth || (o->worth == s->best.worth && !s->all && s->best.turn.count > 0))
        return;
    if (o->worth > s->best.worth) {
        s->best = *o;
        text_clear(s->turns);
    }
    if (s->turns->len > 0)
        text_add_char(s->turns, '\n');
    lattice_write_lines(s->start, o->turn.line, o->turn.count, s->turns);
}

/* Judges a turn after its last line. */
static void judge(struct sight *s, const struct draft *d)
{
    int player = s->start->to_move;
    struct lattice after = d->l;
    struct outcome o = {.turn = d->lines};

    s->judged++;
    o.taken = after.points[player] - s->start->points[player];
    connect_square.rules->end_turn(s->values, pos_of(&after), NULL);
    if (!after.over) {
        int other = after.to_move, before = after.points[other];
        take(s, &after, &o.reply);
        o.given = after.points[other] - before;
    }
    o.worth = lead(&after, player);
    enter_turn(s, &o);
}

static void try_lasts(struct sight *s, const struct draft *d, const uint16_t *lines, int count)
{
    for (int i = 0; i < count && s->judged < s->limit; i++) {
        struct draft with = *d;
        draw_line(s, &with.l, &with.lines, lines[i]);
        judge(s, &with);
    }
}

/* The first line that fills a square and was not declined; LATTICE_NO_LINE if there is none. */
static int next_capture(const struct draft *d, const struct lattice_choice *choice)
{
    for (int i = 0; i < choice->captures; i++)
        if (!d->declined[choice->capture[i]])
            return choice->capture[i];
    return LATTICE_NO_LINE;
}

static void go_on(struct sight *s, const struct draft *d)
{
    struct lattice_choice choice;

    if (s->judged >= s->limit || s->most - d->lost < s->best.worth)
        return;
    if (d->l.over || (d->lines.count > 0 && !d->l.owes)) {
        judge(s, d);
        return;
    }
    lattice_choose(&d->l, &choice);
    int line = next_capture(d, &choice);
    if (line == LATTICE_NO_LINE) {
        try_lasts(s, d, choice.safe, choice.harmless);
        try_lasts(s, d, choice.gift, choice.gifts);
        return;
    }
    struct draft next = *d;
    draw_line(s, &next.l, &next.lines, line);
    go_on(s, &next);
    next = *d;
    next.declined[line] = 1;
    next.lost++;
    go_on(s, &next);
}

static void write_verdict(const struct sight *s, int player, struct text *out)
{
    const struct outcome *o = &s->best;
    text_addf(out, "the best found: %c takes %d square%s", 'A' + player, o->taken, o->taken == 1 ? "" : "s");
    if (o->given > 0)
        text_addf(out, ", and the next player can then take %d", o->given);
}

/* The turn and, if it takes anything, the reply. */
static void write_line(struct sight *s, struct text *out)
{
    struct outcome *o = &s->best;
    struct lattice l = *s->start;
    struct lattice_game turn = {.count = 0};

    lattice_write_lines(&l, o->turn.line, o->turn.count, out);
    if (o->reply.count == 0)
        return;
    for (int i = 0; i < o->turn.count; i++)
        draw_line(s, &l, &turn, o->turn.line[i]);
    connect_square.rules->end_turn(s->values, pos_of(&l), NULL);
    for (int i = 0; i < o->reply.count; i++)
        draw_line(s, &l, &turn, o->reply.line[i]);
    end_quietly(s, &l, &o->reply);
    text_add_char(out, '\n');
    lattice_write_lines(&l, o->reply.line, o->reply.count, out);
}

void lattice_solve_ahead(const struct values *v, const struct lattice *l, const struct solve_wish *wish, uint64_t nodes,
                         struct solving *solving)
{
    struct solution *solution = &solving->of[solving->count++];
    uint64_t limit = nodes < 1 ? 1 : nodes < AHEAD_MOST ? nodes : AHEAD_MOST;
    struct sight s = {
        .values = v, .start = l, .limit = limit, .all = wish->all, .best.worth = WORST, .turns = &solution->turns};
    struct draft d = {.l = *l};

    take(&s, &d.l, &d.lines);
    s.most = lead(&d.l, l->to_move);
    d = (struct draft){.l = *l};
    go_on(&s, &d);
    solution->player = l->to_move;
    solution->value = s.best.worth;
    write_verdict(&s, l->to_move, &solution->verdict);
    write_line(&s, &solution->line);
    solving->nodes += s.judged;
}
