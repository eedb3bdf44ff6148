/* Replay logs: the records of a file, replayed, with the positions to show (page/game_log.h). */
#ifndef QUADRILLE_CLI_REPLAY_LOG_H
#define QUADRILLE_CLI_REPLAY_LOG_H

#include "page/game_log.h"
#include "replay/replay.h"

/* The turns of a record to keep. */
enum logged_turns { LOG_ALL, LOG_LAST, LOG_TURN };

struct replay_log_request {
    enum logged_turns turns;
    int turn;                 /* LOG_TURN: numbered as in the record; the one before the first is the start */
    uint32_t record;          /* only this record, from 1; 0: all */
    const char *const *names; /* replace the record's names, unless "" */
    size_t name_count;
};

struct logged_record {
    struct verdict verdict;      /* owns what the log points to */
    struct game_log log;         /* game is NULL if the tags are wrong: there is nothing to show */
    struct game_log_turn *turns; /* owned; the log's turns */
    int last_turn;               /* number of the last legal turn; one before the first if there is none */
};

struct replay_log {
    struct logged_record **list; /* owned */
    size_t count;
    uint32_t records; /* in the file */
    bool illegal;     /* a record of the list is illegal, or its claim wrong */
};

/* Opens a file of records, "-" for standard input. Returns its descriptor, or -1 with the reason in `why`. */
int replay_log_open(const char *file, struct text *why);

/* Replays the records of a file. False, with the reason in `why`, if it can't be read or lacks the record or turn that
 * is asked for. Release with replay_log_release in any case. */
bool replay_log_file(const char *file, const struct replay_log_request *, struct editions *, struct replay_log *,
                     struct text *why);

/* Adds one record, number `number` of its file, to a log, which is zeroed before the first. False, with the reason in
 * `why`, if it lacks the turn that is asked for. */
bool replay_log_add(const struct record *record, uint32_t number, const struct replay_log_request *, const char *file,
                    struct replay_log *, struct editions *, struct text *why);

void replay_log_release(struct replay_log *);

#endif
