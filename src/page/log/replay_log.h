/* Replay logs: a record, replayed, with the positions to show (page/log/game_log.h). */
#pragma once

#include "page/log/game_log.h"
#include "replay/game/replay.h"

/* The turns of a record to keep. */
enum logged_turns { LOG_ALL, LOG_LAST, LOG_TURN };

struct replay_log_request {
    enum logged_turns turns;
    int turn;                 /* LOG_TURN: numbered as in the record; the one before the first is the start */
    const char *const *names; /* replace the record's names, unless "" */
    size_t name_count;
};

/* Zeroed before the first record; then its memory is used again. It must not move: the log points into it. */
struct replay_log {
    struct verdict verdict;
    struct game_log log;         /* game is NULL if the tags are wrong: there is nothing to show */
    struct game_log_turn *turns; /* owned; the log's turns: the start, then the turns kept */
    size_t count, size;
    struct arena arena; /* without LOG_ALL: owns what the turn kept points to */
    int last_turn;      /* number of the last legal turn; one before the first if there is none */
};

/* Replays a record. If it lacks the turn asked for, the log shows the start. */
void replay_log_read(struct replay_log *, const struct record *record, const struct replay_log_request *,
                     struct editions *);

/* Whether the record has the turn that was asked for. If not, adds why, to follow "record 3 ". */
bool replay_log_check_turn(const struct replay_log *, const struct replay_log_request *, struct text *why);

void replay_log_release(struct replay_log *);
