/* Verdicts as JSON, one object a line: see quadrille-score(1). */
#include "replay/convert/report.h"

#include "base/json.h"
#include "replay/game/repair.h"

#include <string.h>

static const char labels[PLAYERS_MAX][2] = {"A", "B", "C", "D", "E", "F"};

/* ---- One record -------------------------------------------------------------------------------------------------- */

static void add_players(const struct verdict *v, struct text *out)
{
    json_list(out, "players");
    for (int i = 0; i < v->score.players; i++) {
        json_object(out, NULL);
        json_string(out, "id", labels[i]);
        json_string(out, "name", v->names[i]);
        if (v->score.out[i])
            json_string(out, "score", NULL);
        else
            json_number(out, "score", v->score.points[i]);
        json_object_end(out);
    }
    json_list_end(out);
    json_list(out, "winners");
    for (int i = 0; i < v->score.players; i++)
        if (v->score.winner[i])
            json_string(out, NULL, labels[i]);
    json_list_end(out);
}

static void add_score_table(const struct verdict *v, const struct score_row *rows, struct text *out)
{
    int numbers[SCORE_ROWS_MAX];
    for (int player = 0; player < v->score.players; player++) {
        if (v->score.out[player]) {
            json_string(out, labels[player], NULL);
            continue;
        }
        v->game->rules->detail->row_numbers(&v->values, v->last, player, numbers);
        json_object(out, labels[player]);
        for (int i = 0; rows[i].key; i++)
            json_number(out, rows[i].key, numbers[i]);
        json_object_end(out);
    }
}

static void add_repair(const struct repair *repair, struct text *out)
{
    json_object(out, "repair");
    json_number(out, "turn", repair->turn);
    json_number(out, "line", repair->place.line);
    json_number(out, "column", repair->place.column);
    json_string(out, "old", repair->old);
    json_string(out, "new", repair->new);
    json_number(out, "reaches", repair->reaches);
    json_object_end(out);
}

static void add_detail(const struct verdict *v, struct text *out)
{
    const struct score_detail *detail = v->last ? v->game->rules->detail : NULL;
    const struct score_row *rows = detail && detail->rows ? detail->rows(&v->values) : NULL;

    json_object(out, "detail");
    if (rows)
        add_score_table(v, rows, out);
    else if (detail)
        detail->members(&v->values, v->last, out);
    json_object_end(out);
}

void report_json(const struct verdict *v, const char *file, const char *key, struct text *out)
{
    static const char *const status[] = {"finished", "unfinished", "invalid"};
    static const char *const ended[] = {
        [ENDED_BY_RULES] = "rules", [ENDED_BY_RESIGNATION] = "resignation",  [ENDED_BY_AGREEMENT] = "agreement",
        [ENDED_ON_TIME] = "time",   [ENDED_BY_ADJUDICATION] = "adjudicated", [ENDED_AS_POSITION] = "position"};

    if (key)
        json_object(out, key);
    else
        json_line(out);
    json_string(out, "file", file);
    json_number(out, "record", v->record);
    json_number(out, "line", v->line);
    json_string(out, "game", v->game_name);
    json_string(out, "status", status[v->status]);
    json_number(out, "turns", v->turns);
    add_players(v, out);
    json_string(out, "result", v->result);
    json_string(out, "ended", ended[v->ended]);
    json_string(out, "claimed", v->claimed);
    add_detail(v, out);
    json_list(out, "diagnostics");
    for (size_t i = 0; i < v->diag_count; i++) {
        const struct diag *d = &v->diags[i];
        json_object(out, NULL);
        json_string(out, "severity", diag_severity(d));
        json_number(out, "line", d->place.line);
        json_number(out, "column", d->place.column);
        json_string(out, "message", text_string(&d->message));
        if (d->doubtful)
            json_bool(out, "doubtful", true);
        if (v->repair && d == verdict_error(v))
            add_repair(v->repair, out);
        json_object_end(out);
    }
    json_list_end(out);
    if (key)
        json_object_end(out);
    else
        json_line_end(out);
}

/* ---- A match ----------------------------------------------------------------------------------------------------- */

static void add_names(const char *const *names, struct text *out)
{
    json_list(out, "players");
    json_string(out, NULL, names[0]);
    json_string(out, NULL, names[1]);
    json_list_end(out);
}

static void add_points(const int *points, struct text *out)
{
    json_list(out, "points");
    json_number(out, NULL, points[0]);
    json_number(out, NULL, points[1]);
    json_list_end(out);
}

void report_match_json(const struct match *m, struct text *out)
{
    const struct contest *const games[] = {m->one, m->two};

    json_line(out);
    json_bytes(out, "match", m->one->setup, strcspn(m->one->setup, "\n"));
    add_names(m->player, out);
    json_list(out, "games");
    for (int i = 0; i < 2; i++) {
        json_object(out, NULL);
        json_string(out, "file", games[i]->file);
        json_number(out, "record", games[i]->record);
        add_names(games[i]->names, out);
        add_points(games[i]->points, out);
        json_object_end(out);
    }
    json_list_end(out);
    add_points(m->points, out);
    json_string(out, "winner", m->winner < 0 ? NULL : m->player[m->winner]);
    json_bool(out, "by_game_one", m->by_game_one && m->winner >= 0);
    json_line_end(out);
}
