/* Which records a command takes of all it reads, and which of them say the same as an earlier one. */
#pragma once

#include "replay/game/replay.h"

struct aliases;

/* The tag Date as date_read reads it (base/calendar.h); 0 if there is none. */
uint32_t record_date(const struct record *);

/* Whether a record has a text for a date that record_date cannot read, and that says something. */
bool record_date_odd(const struct record *);

/* ---- Filters ----------------------------------------------------------------------------------------------------- */

/* Which records a command takes; what is zero or NULL does not matter. A record without the tag, or whose game is
 * unknown, does not fit; nor to `since` and `until` one whose date is not known to the day. */
struct record_filter {
    const char *game_word; /* what the user calls the game */
    const struct game *game;
    const char *event, *player;
    const struct aliases *aliases; /* of players; NULL: none */
    uint32_t since, until;         /* the first and the last day, yyyymmdd */
};

/* Whether a record, with its verdict, fits. */
bool filter_takes(const struct record_filter *, const struct record *, struct verdict *);

/* ---- Records that say the same ----------------------------------------------------------------------------------- */

/* For struct replay_watch: adds to a struct text what a turn changes in the position, however its moves are written. */
void record_key_turn(void *turns, const struct verdict *, const struct replay_turn *);

/* Adds what two records share if they say the same: game, set-up, names (as standings compare them, with aliases),
 * date, turns (of record_key_turn), winners and result. A date that can't be read, and the whole text of a record with
 * an error, are compared as they are written. */
void record_add_key(const struct record *, struct verdict *, const struct text *turns, const struct aliases *,
                    struct text *out);

/* The keys of records met so far. Zero-initialised it is empty; release with known_records_release. */
struct known_records {
    struct arena arena;
    void *tree; /* of <search.h> */
};

struct known_record {
    const char *key, *file;
    uint32_t record;
};

/* Whether a record with this key is known; if so adds "the same as record 3 of spring.qdr", else it is from now on. */
bool known_records_meet(struct known_records *, const struct known_record *, struct text *reason);

void known_records_release(struct known_records *);
