#include "replay/club/match.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* ---- Entering ---------------------------------------------------------------------------------------------------- */

/* The set-up as text, which both games of a match share: with Final what the sheet says. Its first line is the game's
 * slug. */
static void describe(const struct verdict *v, struct text *out)
{
    text_add(out, v->game->about.slug);
    for (size_t i = 0; i < game_tag_count(v->game); i++) {
        const struct record_tag *tag = &v->game->notation->tags[i];
        text_add_char(out, '\n');
        if (!v->values.final || game_tag_fixed(tag, &v->values))
            tag->write(&v->values, v->start, out);
    }
    for (size_t i = 0; v->game->params[i].name; i++) {
        if (!v->game->params[i].tag)
            continue;
        text_add_char(out, '\n');
        param_write(&v->game->params[i], &v->values.of[i], out);
    }
}

static const char *keep(struct contest_book *book, const char *s)
{
    return s ? arena_string(&book->arena, s, strlen(s)) : NULL;
}

/* Adds a copy of a game. */
static struct contest *add(struct contest_book *book, const struct contest *c)
{
    const struct contest *last = book->count ? &book->list[book->count - 1] : NULL;
    const char *file = last && strcmp(last->file, c->file) == 0 ? last->file : keep(book, c->file);

    struct contest *kept = mem_add(book->list, book->count);
    *kept = *c;
    kept->file = file;
    kept->setup = keep(book, c->setup);
    kept->round = keep(book, c->round);
    kept->key = keep(book, c->key);
    kept->reason = keep(book, c->reason);
    for (int i = 0; i < c->players; i++)
        kept->names[i] = keep(book, c->names[i]);
    return kept;
}

bool match_takes(const struct verdict *v)
{
    return v->status == STATUS_FINISHED && v->game->rules->match && v->score.players == 2 && *v->names[0] &&
           *v->names[1] && strcmp(v->names[0], v->names[1]) != 0;
}

struct contest *contests_enter(struct contest_book *book, const struct record *record, const struct verdict *v,
                               const char *file, const char *key, const char *reason)
{
    const struct tag *round = record_tag(record, "Round");
    struct contest c = {.game = v->game,
                        .file = file,
                        .record = v->record,
                        .key = key,
                        .reason = reason,
                        .dropped = reason,
                        .round = round ? round->text : ""};
    scoped(text_release) struct text setup = {0};

    for (int i = 0; i < v->score.players; i++) {
        if (!*v->names[i])
            continue;
        c.names[c.players] = v->names[i];
        c.points[c.players] = v->score.points[i];
        c.out[c.players] = v->score.out[i] || (v->resigned >> i & 1);
        c.winner[c.players++] = v->score.winner[i];
    }
    if (!reason && match_takes(v)) {
        describe(v, &setup);
        c.setup = text_string(&setup);
    }
    return add(book, &c);
}

void contests_move(struct contest_book *book, struct contest_book *from)
{
    for (size_t i = 0; i < from->count; i++)
        add(book, &from->list[i]);
    from->count = 0;
    arena_clear(&from->arena);
}

void contests_release(void *contests)
{
    struct contest_book *book = contests;
    arena_release(&book->arena);
    free(book->list);
    *book = (struct contest_book){0};
}

/* ---- Pairing ----------------------------------------------------------------------------------------------------- */

/* Negative if round `a` is earlier than `b`: "Round 10" follows "Round 9", and "1.10" follows "1.2". 0 if one of them
 * is missing. */
static int compare_rounds(const char *a, const char *b)
{
    static const char digits[] = "0123456789";
    if (!*a || !*b)
        return 0;
    while (*a && *b) {
        size_t more_a = strspn(a, digits), more_b = strspn(b, digits);
        if (more_a > 0 && more_b > 0) {
            size_t zeros_a = strspn(a, "0"), zeros_b = strspn(b, "0");
            size_t len_a = more_a - zeros_a, len_b = more_b - zeros_b;
            int order = len_a != len_b ? (len_a < len_b ? -1 : 1) : memcmp(a + zeros_a, b + zeros_b, len_a);
            if (order != 0)
                return order;
            a += more_a;
            b += more_b;
        } else if (*a++ != *b++) {
            return (unsigned char)a[-1] < (unsigned char)b[-1] ? -1 : 1;
        }
    }
    return (*a != '\0') - (*b != '\0');
}

/* The two names in alphabetical order. */
static const char *name(const struct contest *game, int i)
{
    bool ordered = strcmp(game->names[0], game->names[1]) < 0;
    return game->names[ordered ? i : 1 - i];
}

static int compare_keys(const struct contest *a, const struct contest *b)
{
    int order = strcmp(a->setup, b->setup);
    for (int i = 0; order == 0 && i < 2; i++)
        order = strcmp(name(a, i), name(b, i));
    return order;
}

/* Orders games by set-up and players, then by round, then by record; games without a round come last. */
static int compare(const void *one, const void *two)
{
    const struct contest *a = *(struct contest *const *)one, *b = *(struct contest *const *)two;
    int order = compare_keys(a, b);
    if (order == 0)
        order = (*a->round == '\0') - (*b->round == '\0');
    if (order == 0)
        order = compare_rounds(a->round, b->round);
    return order ? order : (a > b) - (a < b);
}

/* Stores the later record of each match at the place of the earlier one. Within a group, all games that wait for a
 * partner have the same first player, so the earliest of them is always the right one. */
static void pair(const struct contest_book *book, struct contest **partner)
{
    scoped(mem_free) struct contest **sorted = mem_new((book->count + 1) * sizeof *sorted);
    size_t count = 0;

    for (size_t i = 0; i < book->count; i++)
        if (book->list[i].setup)
            sorted[count++] = &book->list[i];
    qsort(sorted, count, sizeof *sorted, compare);
    for (size_t i = 0, waiting = 0; i < count; i++) {
        if (i > 0 && compare_keys(sorted[i - 1], sorted[i]) != 0)
            waiting = i; /* a new group */
        while (waiting < i && sorted[waiting]->paired)
            waiting++;
        struct contest *early = sorted[waiting], *late = sorted[i];
        if (waiting == i || strcmp(early->names[0], late->names[0]) == 0)
            continue;
        early->paired = late->paired = true;
        partner[(early < late ? early : late) - book->list] = early < late ? late : early;
    }
}

size_t match_pair(struct contest_book *book, void (*each)(void *context, const struct match *), void *context)
{
    scoped(mem_free) struct contest **partner = mem_new((book->count + 1) * sizeof *partner);
    size_t lone = 0;

    for (size_t i = 0; i < book->count; i++)
        book->list[i].paired = false;
    pair(book, partner);
    for (size_t i = 0; i < book->count; i++) {
        struct contest *early = &book->list[i], *late = partner[i];
        lone += early->setup && !early->paired;
        if (!late)
            continue;
        bool swapped = compare_rounds(early->round, late->round) > 0;
        struct contest *one = swapped ? late : early, *two = swapped ? early : late;
        struct match m = {.one = one, .two = two, .player = {one->names[0], one->names[1]}, .winner = -1};
        m.points[0] = one->points[0] + two->points[1];
        m.points[1] = one->points[1] + two->points[0];
        m.by_game_one = m.points[0] == m.points[1];
        const int *deciding = m.by_game_one ? one->points : m.points;
        if (deciding[0] != deciding[1])
            m.winner = deciding[0] > deciding[1] ? 0 : 1;
        each(context, &m);
    }
    return lone;
}

/* ---- Joining ----------------------------------------------------------------------------------------------------- */

/* The half that was played later becomes the match. */
static void join_halves(void *context UNUSED, const struct match *m)
{
    bool later = m->one->date != m->two->date ? m->one->date > m->two->date : m->one > m->two;
    struct contest *match = later ? m->one : m->two;

    (later ? m->two : m->one)->dropped = true;
    for (int i = 0; i < 2; i++) {
        int player = strcmp(match->names[i], m->player[0]) == 0 ? 0 : 1;
        match->points[i] = m->points[player];
        match->winner[i] = m->winner < 0 || m->winner == player;
    }
}

void matches_join(struct contest_book *book)
{
    match_pair(book, join_halves, NULL);
}
