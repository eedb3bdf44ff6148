/* Standings as text for people, as JSON and as CSV. */
#include "replay/club/standings.h"

#include "base/json.h"
#include "base/mem.h"
#include "replay/convert/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NEAR_SHOWN = 10 }; /* pairs of names that are listed one by one */

/* ---- Text -------------------------------------------------------------------------------------------------------- */

static void add_table(const struct standings_table *t, bool deviations, size_t names, struct text *out)
{
    text_addf(out, "%s: %u %s\n\n      ", t->game ? t->game->about.title : "All games", t->contests,
              t->contests == 1 ? "game" : "games");
    report_add(out, "player", names);
    text_addf(out, "  games  wins draws losses%s  rating\n", t->game ? "      points" : "");
    for (size_t i = 0; i < t->count; i++) {
        const struct standing *s = &t->rows[i];
        scoped(text_release) struct text points = {0};
        if (t->game)
            text_addf(&points, "%lld:%lld", (long long)s->points_for, (long long)s->points_against);
        text_addf(out, "%4zu  ", i + 1);
        report_add(out, s->name, names);
        text_addf(out, "%7u%6u%6u%7u%*s%8lld", s->games, s->wins, s->draws, s->losses, t->game ? 12 : 0,
                  text_string(&points), llround(s->rating));
        if (deviations)
            text_addf(out, " ± %lld", llround(s->deviation));
        text_add_char(out, '\n');
    }
    text_add_char(out, '\n');
}

static void add_pairs(const struct standings *s, size_t names, struct text *out)
{
    text_add(out, "Head to head\n\n");
    for (size_t i = 0; i < s->pair_count; i++) {
        const struct head_to_head *p = &s->pairs[i];
        text_add(out, "      ");
        report_add(out, p->a, names + 2);
        report_add(out, p->b, names);
        text_addf(out, "%5u : %u", p->wins_a, p->wins_b);
        if (p->draws > 0)
            text_addf(out, ", %u %s", p->draws, p->draws == 1 ? "draw" : "draws");
        text_add_char(out, '\n');
    }
    text_add_char(out, '\n');
}

void report_skipped(const struct contest_book *book, const char *indent, struct text *out)
{
    for (size_t i = 0; i < book->count; i++) {
        const struct contest *r = &book->list[i];
        if (!r->reason)
            continue;
        text_add(out, indent);
        report_add(out, r->file, 0);
        text_addf(out, ": record %u: ", r->record);
        report_add(out, r->reason, 0);
        text_add_char(out, '\n');
    }
}

void report_standings_text(const struct standings *s, const struct contest_book *book, struct text *out)
{
    const struct standings_table *all = &s->tables[0];
    bool single = s->table_count == 2; /* the table of the only game is that of all games */
    size_t names = strlen("player");   /* columns */

    for (size_t i = 0; i < all->count; i++) {
        size_t columns = report_columns(all->rows[i].name);
        names = columns > names ? columns : names;
    }
    for (size_t i = single; i < s->table_count; i++)
        if (s->tables[i].count > 0)
            add_table(&s->tables[i], s->system.glicko2, names, out);
    if (s->pair_count > 0)
        add_pairs(s, names, out);
    if (s->skipped > 0) {
        text_add(out, "Left out\n\n");
        report_skipped(book, "      ", out);
        text_add_char(out, '\n');
    }
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void add_standings(const struct standings_table *t, bool deviations, const char *key, struct text *out)
{
    json_list(out, key);
    for (size_t i = 0; i < t->count; i++) {
        const struct standing *s = &t->rows[i];
        json_object(out, NULL);
        json_string(out, "name", s->name);
        json_number(out, "games", s->games);
        json_number(out, "wins", s->wins);
        json_number(out, "draws", s->draws);
        json_number(out, "losses", s->losses);
        if (t->game) {
            json_number(out, "points_for", s->points_for);
            json_number(out, "points_against", s->points_against);
        } else {
            json_string(out, "points_for", NULL);
            json_string(out, "points_against", NULL);
        }
        json_decimal(out, "rating", s->rating, 6);
        if (deviations) {
            json_decimal(out, "deviation", s->deviation, 6);
            json_decimal(out, "volatility", s->volatility, 6);
        }
        json_object_end(out);
    }
    json_list_end(out);
}

void report_standings_json(const struct standings *s, const struct contest_book *book, struct text *out)
{
    json_line(out);
    add_standings(&s->tables[0], s->system.glicko2, "players", out);
    json_object(out, "games");
    for (size_t i = 1; i < s->table_count; i++)
        add_standings(&s->tables[i], s->system.glicko2, s->tables[i].game->about.slug, out);
    json_object_end(out);
    json_list(out, "head_to_head");
    for (size_t i = 0; i < s->pair_count; i++) {
        json_object(out, NULL);
        json_string(out, "a", s->pairs[i].a);
        json_string(out, "b", s->pairs[i].b);
        json_number(out, "wins_a", s->pairs[i].wins_a);
        json_number(out, "draws", s->pairs[i].draws);
        json_number(out, "wins_b", s->pairs[i].wins_b);
        json_object_end(out);
    }
    json_list_end(out);
    json_list(out, "skipped");
    for (size_t i = 0; i < book->count; i++) {
        const struct contest *r = &book->list[i];
        if (!r->reason)
            continue;
        json_object(out, NULL);
        json_string(out, "file", r->file);
        json_number(out, "record", r->record);
        json_string(out, "reason", r->reason);
        json_object_end(out);
    }
    json_list_end(out);
    json_object(out, "parameters");
    json_string(out, "rating", s->system.glicko2 ? "glicko2" : "elo");
    json_number(out, "start", ELO_START);
    if (s->system.glicko2) {
        json_decimal(out, "deviation", GLICKO_DEVIATION, 2);
        json_decimal(out, "volatility", GLICKO_VOLATILITY, 2);
        json_decimal(out, "tau", GLICKO_TAU, 2);
        json_string(out, "period", s->system.period_days ? "days" : "month");
        if (s->system.period_days)
            json_number(out, "days", s->system.period_days);
    } else {
        json_number(out, "k", ELO_K);
    }
    json_object_end(out);
    json_line_end(out);
}

/* ---- CSV --------------------------------------------------------------------------------------------------------- */

void report_standings_csv(const struct standings *s, struct text *out)
{
    text_add(out, "name,games,wins,draws,losses,points_for,points_against,rating");
    text_add(out, s->system.glicko2 ? ",deviation,volatility\r\n" : "\r\n");
    for (size_t i = 0; i < s->tables[0].count; i++) {
        const struct standing *row = &s->tables[0].rows[i];
        report_csv(row->name, out);
        text_addf(out, ",%u,%u,%u,%u,,,", row->games, row->wins, row->draws, row->losses);
        text_add_fixed(out, row->rating, 6);
        if (s->system.glicko2) {
            text_add_char(out, ',');
            text_add_fixed(out, row->deviation, 6);
            text_add_char(out, ',');
            text_add_fixed(out, row->volatility, 6);
        }
        text_add(out, "\r\n");
    }
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

void report_near_names(const struct standings *standings, struct text *out)
{
    const struct standings_table *all = &standings->tables[0];
    scoped(mem_free) const char **names = mem_new((all->count + 1) * sizeof *names);
    size_t found;

    for (size_t i = 0; i < all->count; i++)
        names[i] = all->rows[i].name;
    scoped(mem_free) struct near_names *near = names_near(names, all->count, &found);
    for (size_t i = 0; i < found && i < NEAR_SHOWN; i++) {
        const struct standing *a = &all->rows[near[i].a], *b = &all->rows[near[i].b];
        const struct standing *rare = a->games < b->games ? a : b, *usual = rare == a ? b : a;
        text_addf(out,
                  "warning: \"%s\" and \"%s\" are nearly the same name: if they are one player, write the line %s = %s "
                  "into a file for --alias\n",
                  rare->name, usual->name, rare->name, usual->name);
    }
    if (found > NEAR_SHOWN)
        text_addf(out, "warning: %zu more %s nearly the same\n", found - NEAR_SHOWN,
                  found == NEAR_SHOWN + 1 ? "pair of names is" : "pairs of names are");
}
