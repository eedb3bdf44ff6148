/* Pairings as text for people, as JSON and as CSV, and the rounds played for chess programs. */
#include "replay/club/pairing.h"

#include "base/json.h"
#include "base/utf8.h"
#include "replay/convert/report.h"

#include <stdlib.h>
#include <string.h>

static const char *name_of(const struct pairing *p, size_t player)
{
    return p->season->list->list[player].name;
}

static bool asks_half_bye(const struct pairing *p, size_t player)
{
    return p->season->list->list[player].attendance[p->season->round] == HALF_BYE;
}

static void add_player(const struct pairing *p, size_t player, struct text *out)
{
    report_add(out, name_of(p, player), 0);
    text_add(out, " (");
    text_add_fixed(out, (double)season_points(p->season, player) / POINT, 2);
    text_add_char(out, ')');
}

static void add_bye(const struct pairing *p, size_t player, const char *end, struct text *out)
{
    text_add(out, " bye  ");
    add_player(p, player, out);
    text_add(out, end);
}

void report_pairing_text(const struct pairing *p, struct text *out)
{
    text_addf(out, "Round %u\n\n", p->season->round);
    for (size_t t = 0; t < p->table_count; t++) {
        const struct pairing_table *table = &p->tables[t];
        text_addf(out, "%4zu  ", t + 1);
        for (int i = 0; i < table->count; i++) {
            text_add(out, i > 0 ? " - " : "");
            add_player(p, table->players[i], out);
        }
        text_add(out, "  ");
        sheet_id_write(&table->id, out);
        text_add_char(out, '\n');
    }
    for (size_t i = 0; i < p->bye_count; i++)
        add_bye(p, p->byes[i], "\n", out);
    for (size_t i = 0; i < p->season->list->count; i++)
        if (asks_half_bye(p, i))
            add_bye(p, i, ", half a point\n", out);
}

void report_pairing_json(const struct pairing *p, struct text *out)
{
    json_line(out);
    json_number(out, "round", p->season->round);
    json_list(out, "tables");
    for (size_t t = 0; t < p->table_count; t++) {
        scoped(text_release) struct text id = {0};
        sheet_id_write(&p->tables[t].id, &id);
        json_object(out, NULL);
        json_number(out, "table", (int64_t)t + 1);
        json_list(out, "players");
        for (int i = 0; i < p->tables[t].count; i++)
            json_string(out, NULL, name_of(p, p->tables[t].players[i]));
        json_list_end(out);
        json_string(out, "id", text_string(&id));
        json_object_end(out);
    }
    json_list_end(out);
    json_list(out, "byes");
    for (size_t i = 0; i < p->bye_count; i++)
        json_string(out, NULL, name_of(p, p->byes[i]));
    json_list_end(out);
    json_list(out, "half_byes");
    for (size_t i = 0; i < p->season->list->count; i++)
        if (asks_half_bye(p, i))
            json_string(out, NULL, name_of(p, i));
    json_list_end(out);
    json_line_end(out);
}

void report_pairing_csv(const struct pairing *p, struct text *out)
{
    text_add(out, "round,table,player,name,id\r\n");
    for (size_t t = 0; t < p->table_count; t++)
        for (int i = 0; i < p->tables[t].count; i++) {
            text_addf(out, "%u,%zu,%c,", p->season->round, t + 1, 'A' + i);
            report_csv(name_of(p, p->tables[t].players[i]), out);
            text_add_char(out, ',');
            sheet_id_write(&p->tables[t].id, out);
            text_add(out, "\r\n");
        }
    for (size_t i = 0; i < p->bye_count; i++) {
        text_addf(out, "%u,0,,", p->season->round);
        report_csv(name_of(p, p->byes[i]), out);
        text_add(out, ",\r\n");
    }
}

/* ---- TRF16 ------------------------------------------------------------------------------------------------------- */

/* Adds a text in `width` columns. */
static void add_field(const char *s, size_t width, struct text *out)
{
    size_t used, columns = 0;
    for (size_t left = strlen(s); left > 0 && columns < width; columns++, s += used, left -= used) {
        uint32_t code = utf8_decode(s, left, &used);
        text_add_bytes(out, utf8_is_control(code) ? " " : s, utf8_is_control(code) ? 1 : used);
    }
    text_addf(out, "%*s", (int)(width - columns), "");
}

static void add_round(const struct season *s, size_t player, uint32_t round, struct text *out)
{
    const struct seat *seat = season_seat(s, player, round);
    const bool known = seat->kind == SEAT_GAME && seat->opponent < s->list->count;

    text_addf(out, "  %04zu %c %c", known ? seat->opponent + 1 : 0,
              !known        ? '-'
              : seat->first ? 'w'
                            : 'b',
              seat->kind == SEAT_BYE        ? 'U'
              : seat->kind == SEAT_HALF_BYE ? 'H'
              : seat->kind == SEAT_NONE     ? 'Z'
              : seat->points < 0            ? '-'
              : seat->points == POINT       ? '1'
              : seat->points == 0           ? '0'
                                            : '=');
}

void report_season_trf(const struct season *s, const char *title, const char *system, struct text *out)
{
    text_add(out, "012 ");
    add_field(title, strlen(title), out);
    text_addf(out, "\r\n062 %zu\r\n092 Individual: %s, paired by quadrille\r\n", s->list->count, system);
    for (size_t p = 0; p < s->list->count; p++) {
        const struct club_player *player = &s->list->list[p];
        size_t rank = 1;
        for (size_t other = 0; other < s->list->count; other++)
            rank += season_points(s, other) > season_points(s, p) ||
                    (season_points(s, other) == season_points(s, p) && other < p);
        text_addf(out, "001 %4zu      ", p + 1);
        add_field(player->name, 33, out);
        if (player->rating)
            text_addf(out, " %4d", player->rating);
        else
            text_add(out, "     ");
        const int points = season_points(s, p);
        text_addf(out, "%*s%4s %4zu", 28, "", short_text("%d.%d", points / POINT, points % POINT * 10 / POINT).text,
                  rank);
        for (uint32_t round = 1; round < s->round; round++)
            add_round(s, p, round, out);
        text_add(out, "\r\n");
    }
}
