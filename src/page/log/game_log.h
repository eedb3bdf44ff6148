/* Game logs: recorded games turn by turn, as pages and terminals show them. All that a log points to is borrowed. */
#pragma once

#include "base/text.h"
#include "game/game.h"
#include "replay/game/replay.h"

struct game_log_turn {
    int number;                        /* as in the record */
    int player;                        /* who played it; -1: all players */
    const char *text;                  /* the actions in record notation; "" at the start */
    const char *comments[PLAYERS_MAX]; /* of the record, on this turn, each on a line: by players where each has a
                                        * sheet, else the first; NULL: none */
    struct played_turn played;         /* without `before` and moves at the start */
    struct score score;                /* after it */
};

struct game_log {
    const struct game *game;
    const struct values *values;
    const char *names[PLAYERS_MAX];           /* "" where none is given */
    const char *event, *date, *round, *sheet; /* tags; "" where they are missing */
    const char *error;                        /* what is wrong with the record, and where, in English; or "" */
    const char *ended;                        /* how, unless by the rules: "by resignation"; or "" */
    uint32_t record;                          /* its number in the file, from 1 */
    const struct game_log_turn *turns;        /* the start, then the legal turns in order */
    size_t first, last;                       /* the turns to show */
};

/* Adds the turn and its player: "12. Bob", "12. B", "turn 12" of all players, "start". */
void game_log_write_turn(const struct game_log *log, const struct game_log_turn *turn, const struct words *words,
                         struct text *out);

/* How many boards a position has: one for each player who has a sheet, else one. */
int game_log_views(const struct game_log *log);

/* Adds the actions of a turn: in words, and after them an ending as the record has it ("resigns"); where players have
 * sheets of their own in notation. */
void game_log_write_actions(const struct game_log *log, const struct game_log_turn *turn, const struct words *words,
                            struct text *out);

/* The part of a turn that concerns one player's sheet: what is for all, and the player's own moves. */
struct played_turn game_log_part(const struct game_log_turn *turn, int player, struct arena *arena);

/* Adds "points: Ann 3, Bob 2" after a turn, of one player or with -1 of all; nothing in games that only the end
 * decides. */
void game_log_write_standing(const struct game_log *log, const struct game_log_turn *turn, int player,
                             const struct words *words, struct text *out);

/* Adds the player's name, or letter if no name is given. */
void game_log_write_player(const struct game_log *log, int player, struct text *out);

/* Adds "Club night · round 2 · 2026-11-21", or as much of it as is known, to what is in the line (page_join). */
void game_log_write_event(const struct game_log *log, const struct words *words, struct text *out);

/* Adds how a finished game ended: "Ann wins, 5-4", "Bob wins by resignation, 1-3", "Ann and Bob share the win, 4-4",
 * "nobody wins". On a page the points of the winner come first, joined by dashes: "Bob wins by resignation, 3–1". Adds
 * nothing to an unfinished one. */
void game_log_write_end(const struct game_log *log, const struct score *score, bool on_page, const struct words *words,
                        struct text *out);

/* Whether turns have standings, which mean nothing in games that only the end decides. */
bool game_log_has_standings(const struct game_log *log);

/* A player's standing in diagrams and plots: the points, or the count of game->picture->remaining. False without a
 * standing: the player is out, or has lost. */
bool game_log_standing(const struct game_log *log, const struct game_log_turn *turn, int player, int *standing);

/* ---- Replay logs (replay_log.c): a record, replayed, with the positions to show ---------------------------------- */

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
    const struct replay_log_request *request; /* while a record is read */
    struct verdict verdict;
    struct game_log log;         /* game is NULL if the tags are wrong: there is nothing to show */
    struct game_log_turn *turns; /* owned; the log's turns: the start, then the turns kept */
    size_t count;
    struct arena arena; /* without LOG_ALL: owns what the turn kept points to */
    int last_turn;      /* number of the last legal turn; one before the first if there is none */

    const struct record *record; /* while it is read: */
    size_t read;                 /* up to this byte, */
    int number, player;          /* in this turn, of this player */
    struct log_comment {
        int number, player;
        const char *text;
    } * comments; /* owned; by the numbers of their turns */
    size_t comment_count;
};

/* Replays a record. If it lacks the turn asked for, the log shows the start. */
void replay_log_read(struct replay_log *, const struct record *record, const struct replay_log_request *,
                     struct editions *);

/* Whether the record has the turn that was asked for. If not, adds why, to follow "record 3 ". */
bool replay_log_check_turn(const struct replay_log *, const struct replay_log_request *, struct text *why);

void replay_log_release(struct replay_log *);
