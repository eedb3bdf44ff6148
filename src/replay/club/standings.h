/* Standings: what many records say about their players.
 *
 * A record is a game of each of its players; every two of them are opponents. With more than two players, the winners
 * of the verdict beat the others; of two others the one with more points wins, and a player who is out, or resigned,
 * loses to one who is not. The two games of a match count as one, with the points of both, at the time of the later
 * one.
 *
 * Ratings (ratings.h) are Elo's or Glicko-2's. Records are rated by their Date, then in the order in which they were
 * read; records without a date come first. Elo rates all pairs of a record at once, Glicko-2 those of a period: a
 * month, or a number of days from the earliest date on. Records without a date are a period before the first. */
#pragma once

#include "replay/club/match.h"
#include "replay/game/replay.h"

/* ---- Names of players: aliases, and names that are probably one player's (names.c) ------------------------------- */

struct alias {
    const char *other, *name;
    int line; /* of the file */
};

/* Zero-initialised it is empty; release with aliases_release. Read-only once read, so that threads may share it. */
struct aliases {
    struct arena arena;
    struct alias *list; /* by `other` */
    size_t count;
};

/* Reads lines `Other name = Name`; blank lines and lines that begin with # mean nothing. False, with the line in
 * *line and the reason in `why`, if a line is wrong. */
bool aliases_read(struct aliases *, const char *s, size_t len, int *line, struct text *why);
void aliases_release(struct aliases *);

/* The player with this name: without the blanks around it, and with aliases (NULL: none) replaced. The result is in
 * `arena`, in the aliases, or is `name` itself. */
const char *aliases_player(const struct aliases *, const char *name, struct arena *arena);

/* Two of a list of names, by their index. */
struct near_names {
    size_t a, b;
};

/* Finds the pairs of different names that differ only in case, accents and one edit: a letter more, less or different,
 * or two neighbours swapped. A name of less than three letters is near none, and digits tell names apart. At most
 * NEAR_NAMES_MAX pairs are found, in the order of the list, which the caller frees; none in a list of more than
 * NEAR_PLAYERS_MAX names, as each is compared with each. */
enum { NEAR_NAMES_MAX = 1000, NEAR_PLAYERS_MAX = 2000 };
struct near_names *names_near(const char *const *names, size_t count, size_t *found);

/* ---- Records ----------------------------------------------------------------------------------------------------- */

enum { ELO_START = 1500, ELO_K = 24 }; /* of a record with n players: K / (n - 1) for each pair */

/* A new player's by Glicko-2, beside ELO_START. */
#define GLICKO_DEVIATION  350.0
#define GLICKO_VOLATILITY 0.06
#define GLICKO_TAU        0.5 /* how fast the volatility may change */

/* Enters a record, with the lines of its turns (record_add_key): if it counts, returns true; else keeps the reason and
 * returns false. The names in the verdict become those of the players, without blanks around them and with aliases
 * replaced. */
bool standings_enter(struct contest_book *, const struct aliases *, const struct record *, struct verdict *,
                     const struct text *turns, const char *file);

struct standing {
    const char *name;
    uint32_t games, wins, draws, losses; /* games counts records and matches, the others count opponents */
    int64_t points_for, points_against;  /* points_for counts once a record, points_against once a pair; of one game */
    double rating;                       /* this and what follows is rounded to millionths */
    double deviation, volatility;        /* of Glicko-2; else 0 */
};

struct standings_table {
    const struct game *game; /* NULL: all games */
    struct standing *rows;   /* owned; by rating, then by name */
    size_t count;
    uint32_t contests; /* records and matches */
};

/* The games between two players, of whom `a` comes first in the alphabet. */
struct head_to_head {
    const char *a, *b;
    uint32_t wins_a, draws, wins_b;
};

struct rating_system {
    bool glicko2;         /* else Elo */
    uint32_t period_days; /* of Glicko-2; 0: a period is a month */
};

/* Names are borrowed from the book. Release with standings_release. */
struct standings {
    struct standings_table
        *tables; /* owned: of all games, then of each game that was played, in the registry's order */
    size_t table_count;
    struct head_to_head *pairs; /* owned; by `a`, then `b` */
    size_t pair_count;
    size_t skipped; /* records that do not count */
    struct rating_system system;
};

/* Drops records that say the same as an earlier one, pairs the matches and computes all tables, in O(n log n). */
struct standings standings_make(struct contest_book *book, struct rating_system system);
void standings_release(struct standings *);

/* The games between two players seen from the first one, whose wins are wins_a; all 0 if they never met. */
struct head_to_head standings_between(const struct standings *, const char *one, const char *other);

/* ---- Reports (standings_report.c) -------------------------------------------------------------------------------- */

/* Tables for people, of 80 columns if the names are short. */
void report_standings_text(const struct standings *, const struct contest_book *, struct text *out);

/* One line of JSON. */
void report_standings_json(const struct standings *, const struct contest_book *, struct text *out);

/* The players' list as CSV (RFC 4180). A name that a spreadsheet takes for a formula gets an apostrophe before it. */
void report_standings_csv(const struct standings *, struct text *out);

/* Adds a line for each record that does not count: "FILE: record N: REASON". */
void report_skipped(const struct contest_book *, const char *indent, struct text *out);

/* Adds a warning, a line each, of pairs of names that are probably one player's, taking the one with fewer games for
 * the misspelt one. */
void report_near_names(const struct standings *, struct text *out);
