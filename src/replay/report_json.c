/* Verdicts as JSON (records.md, "Verdict"), one object a line. */
#include "replay/report.h"

#include "base/emit.h"

#include <string.h>

static const char labels[PLAYERS_MAX][2] = {"A", "B", "C", "D", "E", "F"};

/* ---- One record -------------------------------------------------------------------------------------------------- */

static void add_players(const struct verdict *v, struct text *out)
{
    emit_list(out, "players");
    for (int i = 0; i < v->score.players; i++) {
        emit_object(out, NULL);
        emit_string(out, "id", labels[i]);
        emit_string(out, "name", v->names[i]);
        if (v->score.out[i])
            emit_null(out, "score");
        else
            emit_number(out, "score", v->score.points[i]);
        emit_object_end(out);
    }
    emit_list_end(out);
    emit_list(out, "winners");
    for (int i = 0; i < v->score.players; i++)
        if (v->score.winner[i])
            emit_string(out, NULL, labels[i]);
    emit_list_end(out);
}

static void add_score_table(const struct verdict *v, const struct score_row *rows, struct text *out)
{
    int numbers[SCORE_ROWS_MAX];
    for (int player = 0; player < v->score.players; player++) {
        if (v->score.out[player]) {
            emit_null(out, labels[player]);
            continue;
        }
        v->game->rules->detail->row_numbers(&v->values, v->last, player, numbers);
        emit_object(out, labels[player]);
        for (int i = 0; rows[i].key; i++)
            emit_number(out, rows[i].key, numbers[i]);
        emit_object_end(out);
    }
}

static void add_detail(const struct verdict *v, struct text *out)
{
    const struct score_detail *detail = v->last ? v->game->rules->detail : NULL;
    const struct score_row *rows = detail && detail->rows ? detail->rows(&v->values) : NULL;

    emit_object(out, "detail");
    if (rows)
        add_score_table(v, rows, out);
    else if (detail)
        detail->members(&v->values, v->last, out);
    emit_object_end(out);
}

void report_json(const struct verdict *v, const char *file, struct text *out)
{
    static const char *const status[] = {"finished", "unfinished", "invalid"};

    emit_line(out);
    emit_string(out, "file", file);
    emit_number(out, "record", v->record);
    emit_number(out, "line", v->line);
    emit_string(out, "game", v->game_name);
    emit_string(out, "status", status[v->status]);
    emit_number(out, "turns", v->turns);
    add_players(v, out);
    emit_string(out, "result", v->result);
    if (v->claimed)
        emit_string(out, "claimed", v->claimed);
    else
        emit_null(out, "claimed");
    add_detail(v, out);
    emit_list(out, "diagnostics");
    for (size_t i = 0; i < v->diag_count; i++) {
        const struct diag *d = &v->diags[i];
        emit_object(out, NULL);
        emit_string(out, "severity", "error");
        emit_number(out, "line", d->place.line);
        emit_number(out, "column", d->place.column);
        emit_string(out, "message", text_string(&d->message));
        emit_object_end(out);
    }
    emit_list_end(out);
    emit_line_end(out);
}

/* ---- A match ----------------------------------------------------------------------------------------------------- */

static void add_names(const char *const *names, struct text *out)
{
    emit_list(out, "players");
    emit_string(out, NULL, names[0]);
    emit_string(out, NULL, names[1]);
    emit_list_end(out);
}

static void add_points(const int *points, struct text *out)
{
    emit_list(out, "points");
    emit_number(out, NULL, points[0]);
    emit_number(out, NULL, points[1]);
    emit_list_end(out);
}

void report_match_json(const struct match *m, struct text *out)
{
    const struct match_game *const games[] = {m->one, m->two};

    emit_line(out);
    emit_bytes(out, "match", m->one->setup, strcspn(m->one->setup, "\n"));
    add_names(m->player, out);
    emit_list(out, "games");
    for (int i = 0; i < 2; i++) {
        emit_object(out, NULL);
        emit_string(out, "file", games[i]->file);
        emit_number(out, "record", games[i]->record);
        add_names(games[i]->names, out);
        add_points(games[i]->points, out);
        emit_object_end(out);
    }
    emit_list_end(out);
    add_points(m->points, out);
    if (m->winner < 0)
        emit_null(out, "winner");
    else
        emit_string(out, "winner", m->player[m->winner]);
    emit_bool(out, "by_game_one", m->by_game_one && m->winner >= 0);
    emit_line_end(out);
}
