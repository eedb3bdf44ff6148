/* Verdicts as JSON (records.md, "Verdict"), one object a line. */
#include "replay/report.h"

#include "base/json_lines.h"

#include <assert.h>
#include <string.h>

static void set(json_t *object, const char *key, json_t *value)
{
    json_object_set_new_nocheck(object, key, value);
}

static json_t *label(int player)
{
    const char name[] = {(char)('A' + player), '\0'};
    return json_string_nocheck(name);
}

/* ---- One record ---------------------------------------------------------------------------------- */

static json_t *players(const struct verdict *v)
{
    json_t *list = json_array();
    for (int i = 0; i < v->score.players; i++) {
        json_t *player = json_object();
        set(player, "id", label(i));
        set(player, "name", json_lines_string(v->names[i]));
        set(player, "score", v->score.out[i] ? json_null() : json_integer(v->score.points[i]));
        json_array_append_new(list, player);
    }
    return list;
}

static json_t *detail_json(const struct detail *detail)
{
    enum { DEPTH = 8 };
    json_t *open[DEPTH] = {json_object()};
    int depth = 0;

    for (size_t i = 0; i < detail->count; i++) {
        const struct detail_item *item = &detail->list[i];
        json_t *value = NULL;
        switch (item->kind) {
        case DETAIL_END:
            assert(depth > 0);
            depth--;
            continue;
        case DETAIL_NUMBER:
            value = json_integer(item->number);
            break;
        case DETAIL_STRING:
            value = json_lines_string(item->string);
            break;
        case DETAIL_OBJECT:
            value = json_object();
            break;
        case DETAIL_LIST:
            value = json_array();
            break;
        default:
            value = json_null();
        }
        if (item->key)
            set(open[depth], item->key, value);
        else
            json_array_append_new(open[depth], value);
        if (item->kind == DETAIL_OBJECT || item->kind == DETAIL_LIST) {
            assert(depth + 1 < DEPTH);
            open[++depth] = value;
        }
    }
    assert(depth == 0);
    return open[0];
}

void report_json(const struct verdict *v, const char *file, struct text *out)
{
    static const char *const status[] = {"finished", "unfinished", "invalid"};
    json_t *object = json_object(), *winners = json_array(), *diagnostics = json_array();

    for (int i = 0; i < v->score.players; i++)
        if (v->score.winner[i])
            json_array_append_new(winners, label(i));
    for (size_t i = 0; i < v->diag_count; i++) {
        const struct diag *d = &v->diags[i];
        json_t *diagnostic = json_object();
        set(diagnostic, "severity", json_string_nocheck("error"));
        set(diagnostic, "line", json_integer(d->place.line));
        set(diagnostic, "column", json_integer(d->place.column));
        set(diagnostic, "message", json_lines_string(text_string(&d->message)));
        json_array_append_new(diagnostics, diagnostic);
    }
    set(object, "file", json_lines_string(file));
    set(object, "record", json_integer(v->record));
    set(object, "line", json_integer(v->line));
    set(object, "game", json_lines_string(v->game_name));
    set(object, "status", json_string_nocheck(status[v->status]));
    set(object, "turns", json_integer(v->turns));
    set(object, "players", players(v));
    set(object, "winners", winners);
    set(object, "result", json_lines_string(v->result));
    set(object, "claimed", v->claimed ? json_lines_string(v->claimed) : json_null());
    set(object, "detail", detail_json(&v->detail));
    set(object, "diagnostics", diagnostics);
    json_lines_add(object, out);
}

/* ---- A match ------------------------------------------------------------------------------------- */

static json_t *strings(const char *const *list)
{
    json_t *array = json_array();
    for (int i = 0; i < 2; i++)
        json_array_append_new(array, json_lines_string(list[i]));
    return array;
}

static json_t *numbers(const int *list)
{
    json_t *array = json_array();
    for (int i = 0; i < 2; i++)
        json_array_append_new(array, json_integer(list[i]));
    return array;
}

static json_t *game(const struct match_game *g)
{
    json_t *object = json_object();
    set(object, "file", json_lines_string(g->file));
    set(object, "record", json_integer(g->record));
    set(object, "players", strings(g->names));
    set(object, "points", numbers(g->points));
    return object;
}

void report_match_json(const struct match *m, struct text *out)
{
    json_t *object = json_object(), *games = json_array();

    json_array_append_new(games, game(m->one));
    json_array_append_new(games, game(m->two));
    set(object, "match", json_stringn_nocheck(m->one->setup, strcspn(m->one->setup, "\n")));
    set(object, "players", strings(m->player));
    set(object, "games", games);
    set(object, "points", numbers(m->points));
    set(object, "winner", m->winner < 0 ? json_null() : json_lines_string(m->player[m->winner]));
    set(object, "by_game_one", json_boolean(m->by_game_one && m->winner >= 0));
    json_lines_add(object, out);
}
