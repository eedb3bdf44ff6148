/* Who plays whom next: a club's list of players, the rounds that its records tell of, and the pairings of a round. */
#pragma once

#include "base/diag.h"
#include "catalogue/id.h"
#include "replay/club/match.h"

enum { CLUB_ROUNDS_MAX = 255, CLUB_PLAYERS_MAX = 256 };

/* ---- The list of players (player_list.c) ------------------------------------------------------------------------- */

enum attendance { ATTENDS, ABSENT, HALF_BYE };

struct club_player {
    const char *name;
    int rating; /* 0: none is given */
    uint32_t line;
    uint8_t attendance[CLUB_ROUNDS_MAX + 1]; /* of a round: enum attendance */
};

/* Zero-initialised it is empty; release with player_list_release. */
struct player_list {
    struct arena arena;
    struct club_player *list;
    size_t count;
    struct diag *diags; /* owned; every error */
    size_t diag_count;
};

/* Reads lines `Name` or `Name, rating=1500 out=1,4-5 bye=3 in=2`; blank lines and lines that begin with # mean nothing.
 * False if there are errors. */
bool player_list_read(struct player_list *, const char *s, size_t len);
void player_list_release(struct player_list *);

/* ---- The rounds played ------------------------------------------------------------------------------------------- */

/* Points are counted in parts, so that those won at tables of up to six are whole: each opponent is worth the same
 * share of a point. */
enum { POINT = 120 };

/* What a player did in a round. */
struct seat {
    enum { SEAT_NONE, SEAT_GAME, SEAT_BYE, SEAT_HALF_BYE } kind;
    size_t opponent; /* of a game of two */
    bool first;      /* was A */
    int points;      /* -1: a game without a result */
};

struct season {
    const struct player_list *list;
    uint32_t round;     /* to be paired */
    struct seat *seats; /* owned; in season_seat's order */
    uint8_t *met;       /* owned; how often two players have met: [a * count + b] */
};

/* Gathers the rounds before `round` from the records of a game; `round` 0: the one after the last record's. `byes`: of
 * games of two, where a player without a record had the bye. Adds to `notes`, a line each, records that have no round
 * or no known player. Release with season_release. */
struct season season_read(const struct player_list *, struct contest_book *, const struct game *, uint32_t round,
                          bool byes, struct text *notes);
struct seat *season_seat(const struct season *, size_t player, uint32_t round);
int season_points(const struct season *, size_t player);
void season_release(struct season *);

/* ---- Pairings ---------------------------------------------------------------------------------------------------- */

struct pairing_table {
    size_t players[PLAYERS_MAX]; /* A, B, ...: places in the list */
    int count;
    struct sheet_id id;
};

struct pairing {
    const struct season *season;
    struct pairing_table *tables; /* owned */
    size_t table_count;
    size_t byes[CLUB_PLAYERS_MAX], bye_count; /* who is left over */
    size_t repeats;                           /* pairs who have met before, where none of that was asked for */
};

/* Each makes the tables of season->round. Release with pairing_release.
 *
 * Round robin: Berger's tables, in the order of the list (FIDE Handbook C.05, annex 1); with `legs` 2 all meet twice.
 * False if the round comes after the last. */
bool pairing_round_robin(struct pairing *, int legs, struct text *why);

/* Swiss: a matching of least weight. Its rules, the first before the next: no pair meets again; nobody has a second
 * bye; the next round can go on like that; the bye goes to the lowest; points are near each other, by squares; who
 * has been A less often than B meets who has more often; the upper half of those with equal points meets the lower. */
void pairing_swiss(struct pairing *);

/* Tables of at most `most`, whose sizes differ by at most one: by exchanges of players, those meet who have met least,
 * then those with near points. */
void pairing_tables(struct pairing *, int most);

/* The most players at a table of this game. */
int pairing_seats(const struct game *);

/* Gives each table its sheet. `seed` NULL: it follows from game, players and round. */
void pairing_deal(struct pairing *, const struct game *, const struct values *, const char *seed);
void pairing_release(struct pairing *);

/* ---- Reports (pairing_report.c) ---------------------------------------------------------------------------------- */

void report_pairing_text(const struct pairing *, struct text *out);
void report_pairing_json(const struct pairing *, struct text *out);
void report_pairing_csv(const struct pairing *, struct text *out);

/* The rounds played, in the format of FIDE's tournament reports (TRF16). */
void report_season_trf(const struct season *, const char *title, const char *system, struct text *out);
