/* Records of game servers: APGameRecord, the JSON of AbstractPlay, schema gamerecord/1-0-0. Its rounds have a move of
 * each seat; who swaps sides takes the other seat, and the swap is no move. */
#include "replay/convert/report.h"

#include "base/json.h"
#include "replay/club/selection.h"

struct seated_moves {
    struct text rounds;
    int next; /* seat of the next move in the round */
    bool swapped;
};

static void end_round(struct seated_moves *m)
{
    if (m->next > 0)
        json_list_end(&m->rounds);
    m->next = 0;
}

static void add_turn(void *context, const struct verdict *v, const struct replay_turn *turn)
{
    struct seated_moves *m = context;
    const int seat = m->swapped ? 1 - turn->player : turn->player;
    scoped(text_release) struct text move = {0};

    if (!v->game->notation->write_served(&v->values, &turn->played, &move)) {
        m->swapped = !m->swapped;
        return;
    }
    if (seat < m->next)
        end_round(m);
    if (m->next == 0)
        json_list(&m->rounds, NULL);
    for (; m->next < seat; m->next++)
        json_string(&m->rounds, NULL, NULL);
    json_string(&m->rounds, NULL, text_string(&move));
    m->next++;
}

static void add_variants(const struct verdict *v, struct text *out)
{
    const struct param *p = apgames_board(v->game);
    const int16_t *n = v->values.of[p - v->game->params].n;
    struct values standard;
    params_standard(v->game->params, &standard);
    json_list(out, "variants");
    if (n[1] != standard.of[p - v->game->params].n[1])
        json_string(out, NULL, short_text("size-%d", n[1]).text);
    if (n[0] > 0)
        json_string(out, NULL, p->words[n[0]]);
    json_list_end(out);
}

static void add_tag(const struct record *record, const char *tag, const char *key, struct text *out)
{
    const struct tag *found = record_tag(record, tag);
    if (found && found->len > 0)
        json_bytes(out, key, found->text, found->len);
}

bool report_apgames(const struct record *record, struct editions *editions, struct text *out)
{
    struct seated_moves m = {0};
    struct replay_watch watch = {.turn = add_turn, .context = &m};
    scoped(verdict_release) struct verdict v = {.editions = editions};
    scoped(text_release) struct text date = {0}, start = {0};
    const struct tag *site = record_tag(record, "Site");
    const uint32_t day = record_date(record), month = day / 100 % 100;

    json_list(&m.rounds, "moves");
    replay_record(record, &v, &watch);
    const bool good = v.status == STATUS_FINISHED && !verdict_error(&v) && !v.values.final;
    if (good) {
        end_round(&m);
        json_list_end(&m.rounds);
        if (day)
            text_addf(&date, "%04u-%02u-%02uT00:00:00Z", day / 10000, month ? month : 1, day % 100 ? day % 100 : 1);
        else
            text_add(&date, APGAMES_NO_DATE);
        v.game->notation->tags->write(&v.values, v.start, &start);
        json_line(out);
        json_object(out, "header");
        json_object(out, "game");
        json_string(out, "name", v.game->about.title);
        add_variants(&v, out);
        json_object_end(out);
        add_tag(record, "Event", "event", out);
        add_tag(record, "Round", "round", out);
        json_object(out, "site");
        json_string(out, "name", site && site->len > 0 ? site->text : APGAMES_NO_SITE);
        json_object_end(out);
        json_string(out, "date-start", text_string(&date));
        json_string(out, "date-end", text_string(&date));
        json_string(out, "date-generated", text_string(&date));
        json_list(out, "players");
        for (int seat = 0; seat < 2; seat++) {
            const int player = m.swapped ? 1 - seat : seat;
            json_object(out, NULL);
            json_string(out, "name", *v.names[player] ? v.names[player] : (const char[]){(char)('A' + player), '\0'});
            json_number(out, "result", v.score.winner[player]);
            json_object_end(out);
        }
        json_list_end(out);
        if (start.len > 0)
            json_string(out, "startingPosition", text_string(&start));
        json_object_end(out);
        text_add_char(out, ',');
        text_add_bytes(out, m.rounds.data, m.rounds.len);
        json_line_end(out);
    }
    text_release(&m.rounds);
    return good;
}
