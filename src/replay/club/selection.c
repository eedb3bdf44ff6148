#include "replay/club/selection.h"

#include "base/calendar.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "replay/club/standings.h"

#include <search.h>
#include <string.h>

/* ---- Dates ------------------------------------------------------------------------------------------------------- */

uint32_t record_date(const struct record *record)
{
    const struct tag *date = record_tag(record, "Date");
    return date ? date_read(date->text, date->len) : 0;
}

bool record_date_odd(const struct record *record)
{
    const struct tag *date = record_tag(record, "Date");
    return date && record_date(record) == 0 && strspn(date->text, " ?.-") < date->len;
}

/* ---- Filters ----------------------------------------------------------------------------------------------------- */

/* Whether two names are the same: without blanks around them and with aliases replaced. */
static bool is_same(const struct aliases *aliases, const char *a, const char *b, struct arena *arena)
{
    return strcmp(aliases_player(aliases, a, arena), aliases_player(aliases, b, arena)) == 0;
}

bool filter_takes(const struct record_filter *f, const struct record *record, struct verdict *v)
{
    const struct tag *event = record_tag(record, "Event");
    const uint32_t date = record_date(record), day = date % 100 && date / 100 % 100 && date / 10000 ? date : 0;
    const int players = v->score.players ? v->score.players : PLAYERS_MAX; /* 0: the set-up is wrong */
    bool plays = !f->player;

    for (int i = 0; i < players && !plays; i++)
        plays = is_same(f->aliases, v->names[i], f->player, &v->arena);
    return plays && (!f->game || f->game == v->game) &&
           (!f->event || (event && is_same(NULL, event->text, f->event, &v->arena))) &&
           (!f->since || day >= f->since) && (!f->until || (day && day <= f->until));
}

/* ---- Records that say the same ----------------------------------------------------------------------------------- */

void record_key_turn(void *turns, const struct verdict *v, const struct replay_turn *turn)
{
    const char *before = (const char *)turn->played.before, *after = (const char *)turn->played.after;
    const size_t size = v->game->rules->size(&v->values);

    for (size_t i = 0, step; i < size; i += step) {
        step = i + 8 <= size && memcmp(before + i, after + i, 8) == 0 ? 8 : 1; /* most of it does not change */
        if (before[i] == after[i])
            continue;
        text_add_base32(turns, i, 4);
        text_add_base32(turns, (unsigned char)after[i], 2);
    }
    text_add_char(turns, '\n');
}

void record_add_key(const struct record *record, struct verdict *v, const struct text *turns,
                    const struct aliases *aliases, struct text *out)
{
    if (verdict_error(v)) {
        size_t end = record->turns.end;
        while (end > record->start && strchr(" \t\r\n", record->text[end - 1]))
            end--;
        utf8_printable(out, record->text + record->start, end - record->start);
        return;
    }
    setup_write(v->game, &v->values, "", v->start, out);
    for (int i = 0; i < v->score.players; i++)
        text_addf(out, "%c%s\n", v->score.winner[i] ? '+' : '-', aliases_player(aliases, v->names[i], &v->arena));
    if (record_date_odd(record))
        text_addf(out, "%s\n", record_tag(record, "Date")->text);
    text_addf(out, "%u %s %u\n", record_date(record), v->result, v->score.players > 2 ? v->resigned : 0);
    text_add(out, text_string(turns));
}

bool known_records_meet(struct known_records *known, const struct known_record *record, struct text *reason)
{
    struct known_record **found = tfind(record, &known->tree, text_order);
    if (found) {
        text_addf(reason, "the same as record %u of %s", (*found)->record,
                  strcmp((*found)->file, "-") == 0 ? "standard input" : (*found)->file);
        return true;
    }
    struct known_record *kept = arena_alloc(&known->arena, sizeof *kept);
    *kept = (struct known_record){arena_string(&known->arena, record->key, strlen(record->key)),
                                  arena_string(&known->arena, record->file, strlen(record->file)), record->record};
    if (!tsearch(kept, &known->tree, text_order))
        mem_exhausted();
    return false;
}

void known_records_release(struct known_records *known)
{
    while (known->tree) /* the first member of a node is its key */
        tdelete(*(struct known_record **)known->tree, &known->tree, text_order);
    arena_release(&known->arena);
}
