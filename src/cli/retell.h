/* Retelling: the records of a file, replayed and kept as stories (page/story.h). */
#ifndef QUADRILLE_CLI_RETELL_H
#define QUADRILLE_CLI_RETELL_H

#include "page/game_log.h"
#include "replay/verdict.h"

/* Which positions of a game are kept. */
enum retell_what { RETELL_ALL, RETELL_LAST, RETELL_TURN };

struct retell_wish {
    enum retell_what what;
    int turn;                 /* RETELL_TURN: as the record numbers it; the one before the first is the start */
    uint32_t record;          /* only this one, from 1; 0: all */
    const char *const *names; /* instead of the records' own; "" or beyond `name_count`: the record's */
    size_t name_count;
};

/* One record. */
struct retold {
    struct verdict verdict;      /* owns all that the story points to */
    struct game_log story;       /* its game is NULL if the tags are wrong: there is nothing to show */
    struct game_log_turn *turns; /* owned; what the story's turns are */
    int last_turn;               /* number of the last legal turn; that before the first if there is none */
};

struct retelling {
    struct retold **list; /* owned */
    size_t count;
    uint32_t records; /* in the file */
    bool illegal;     /* some record of the list, or its claim */
};

/* Replays the file, "-" for standard input, and keeps what is wished. False with the reason in `why`: it can't be read,
 * holds no such record or no such turn. The caller releases it either way. */
bool retell_file(const char *file, const struct retell_wish *wish, struct editions *editions, struct retelling *r,
                 struct text *why);

/* Adds one record, the `number`-th of its file, to a retelling, which is zeroed before the first. False with the reason
 * in `why` if it has no such turn. */
bool retell_record(const struct record *record, uint32_t number, const struct retell_wish *wish, const char *file,
                   struct retelling *r, struct editions *editions, struct text *why);

void retell_release(struct retelling *r);

#endif
