/* The verdict on one record: what replaying it with its game's rules gives. */
#ifndef QUADRILLE_REPLAY_VERDICT_H
#define QUADRILLE_REPLAY_VERDICT_H

#include "base/arena.h"
#include "base/detail.h"
#include "base/diag.h"
#include "game/game.h"
#include "record/record.h"

enum status { STATUS_FINISHED, STATUS_UNFINISHED, STATUS_INVALID };

struct verdict {
    struct editions
        *editions;      /* where those of games come from, set by the caller; NULL: games with editions are refused */
    struct arena arena; /* owns what the verdict points to, but for the diagnostics */
    uint32_t record, line;   /* the record's number in its file, from 1, and its first line */
    const char *game_name;   /* the slug; as the record writes it if no game bears that name; "" without one */
    const struct game *game; /* NULL if unknown */
    enum status status;
    bool claim_wrong;               /* the Result tag claims something else */
    uint32_t turns;                 /* legal turns */
    struct score score;             /* of the last legal turn; players is 0 if a tag is invalid */
    const char *names[PLAYERS_MAX]; /* "" where none is given */
    const char *result, *claimed;   /* claimed: NULL without a Result tag */
    struct detail detail;
    const char *remark; /* for people; "" if there is nothing to say */
    struct diag *diags; /* owned */
    size_t diag_count;
    struct values values;     /* of a record whose tags are valid */
    struct pos *start, *last; /* positions before the first and after the last legal turn, or NULL */
};

/* Replays `record`, the `number`-th of its file, into *v, which the caller has zeroed or used before: its
 * memory is taken again. Never fails: whatever is wrong with the record is in the verdict. */
void replay_record(const struct record *record, uint32_t number, struct verdict *v);

/* A legal turn of a record as the replay comes to its end. All that it points to is borrowed for the call. */
struct replay_turn {
    uint32_t number;
    int player;       /* whose turn it was; -1 in games in which all act in every turn */
    const char *text; /* its actions as the record writes them, one blank between; labels only where they are needed */
    struct played_turn played;
};

/* Somebody who watches a replay: `turn` is called after each legal turn, in order, with the verdict as it stands then:
 * game, values, names and start are set. */
struct replay_watch {
    void (*turn)(void *context, const struct verdict *, const struct replay_turn *);
    void *context;
};

/* The same, and tells `watch` (may be NULL) of every legal turn. */
void replay_record_watched(const struct record *record, uint32_t number, struct verdict *v,
                           const struct replay_watch *watch);

/* Replays the text of a record. False if it is not that of one record, alone. */
bool replay_text(const char *s, size_t len, struct verdict *v, const struct replay_watch *watch);

/* Editions for the replay of records that are played with this edition (NULL in games without); its address goes into
 * the verdict. Any number of threads may use one at once. */
struct single_edition {
    struct editions editions;
    const void *edition;
};
struct single_edition single_edition(const void *edition);

/* Frees what the verdict owns. */
void verdict_release(struct verdict *v);

#endif
