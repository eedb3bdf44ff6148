/* Replaying a record with its game's rules, and the verdict that comes out. */
#pragma once

#include "base/arena.h"
#include "base/diag.h"
#include "game/game.h"
#include "record/record.h"

enum status { STATUS_FINISHED, STATUS_UNFINISHED, STATUS_INVALID };

/* How a finished game ended. */
enum ended {
    ENDED_NOT,
    ENDED_BY_RULES,
    ENDED_BY_RESIGNATION,
    ENDED_BY_AGREEMENT, /* a draw */
    ENDED_ON_TIME,
    ENDED_BY_ADJUDICATION,
    ENDED_AS_POSITION /* the tag Final: the record has only the last position */
};

/* How to replay. */
struct replay_options {
    bool strict;     /* unknown tags are errors, and text that is read as it was meant is warned of */
    bool all_errors; /* go on after an illegal action as if it were not there */
    bool open_end;   /* the last turn may stop anywhere: then it does not count */
};

struct verdict {
    struct editions *editions;     /* set by the caller; NULL: records of games with editions are refused */
    struct replay_options options; /* set by the caller */
    struct arena arena;            /* owns what the verdict points to, except the diagnostics */
    uint32_t record, line;         /* the record's number in its file, from 1, and its first line */
    const char *game_name;         /* the slug; as written if the game is unknown; "" if none is named */
    const struct game *game;       /* NULL if unknown */
    enum status status;
    bool failed; /* there is no verdict: the edition of the record could not be read, as a diagnostic says */
    enum ended ended;
    bool claim_wrong;                /* the record claims another result */
    bool claim_partly;               /* its claim may say more than could be compared */
    uint32_t turns;                  /* legal turns */
    uint32_t next_turn;              /* of a legal record: the number of the turn that would follow */
    uint32_t resigned;               /* bit i: player i has */
    struct score score;              /* after the last legal turn; players is 0 if a tag is invalid */
    const char *names[PLAYERS_MAX];  /* "" where none is given */
    const char *called[PLAYERS_MAX]; /* their colours, perhaps in several languages, separated by `;`; "" */
    unsigned also;                   /* bit i: the record has the other name of tags_also[i] (reading.h) */
    const char *result, *claimed;    /* claimed: NULL if the record claims none */
    struct diag *diags;              /* owned; in order of place */
    size_t diag_count;
    struct values values;     /* if the tags are valid */
    struct pos *start, *last; /* positions before the first and after the last legal turn, or NULL */
    struct pos *middle;       /* with open_end: the position where the last turn stops, before its end; or NULL */
    const char *open;         /* with open_end: why the last turn is not complete; NULL: it is */
    struct repair *repair;    /* as repair_find sets it; or NULL */
};

/* A legal turn, as the replay reaches its end. Everything it points to is borrowed for the call. */
struct replay_turn {
    uint32_t number;
    int player;       /* whose turn it was; -1 in games in which every player acts in every turn */
    const char *text; /* the actions as the record writes them, separated by one blank; labels only where needed */
    struct played_turn played;
};

/* A word of a turn. The turn so far: its moves, with the refused one if the word is not legal, and the position. */
struct replay_word {
    const struct token *token; /* a number, label, action, claim or remark, as it was meant */
    uint32_t end;              /* its place in the record ends here */
    uint32_t number;           /* of the turn */
    int player;                /* who acts */
    bool legal;
    struct played_turn played;
};

/* `turn` is called after each legal turn, `word` after each word, in order; the words of the first turn once more if
 * numbers turn out to count rounds. Either may be NULL. The verdict's game, values, names and start are set then. */
struct replay_watch {
    void (*turn)(void *context, const struct verdict *, const struct replay_turn *);
    void *context;
    void (*word)(void *context, const struct verdict *, const struct replay_word *);
};

/* Replays a record. *v is zeroed, or used before: then its memory is used again. Never fails: whatever is wrong with
 * the record is in the verdict. `watch` may be NULL. Release with verdict_release. */
void replay_record(const struct record *record, struct verdict *v, const struct replay_watch *watch);

/* Replays the text of a record. False if it does not hold exactly one record. */
bool replay_text(const char *s, size_t len, struct verdict *v, const struct replay_watch *watch);

/* Editions for records that are played with this edition (NULL for games without). The verdict gets the address of
 * `editions`. Thread-safe. */
struct single_edition {
    struct editions editions;
    const void *edition;
};
struct single_edition single_edition(const void *edition);

/* At most this many diagnostics are reported per record. */
enum { DIAGS_MOST = 20 };

/* Adds a diagnostic at byte `start` of the record's text, in its place among the others. Returns it. The second
 * writes its message as printf does. */
struct diag *verdict_add_diag(struct verdict *v, const struct record *record, enum severity severity, uint32_t start,
                              const struct text *message);
struct diag *verdict_say(struct verdict *v, const struct record *record, enum severity severity, uint32_t start,
                         const char *format, ...) __attribute__((format(printf, 5, 6)));

/* The first error among the diagnostics, or NULL: the record is invalid, its claim is wrong, or, with `strict`, a tag
 * is unknown. */
const struct diag *verdict_error(const struct verdict *v);

/* Adds the message of a diagnostic without the lines of the record that it names, like " (line 7)", for people who do
 * not see the record. */
void verdict_add_message(const struct diag *, struct text *out);

/* Frees what the verdict owns. */
void verdict_release(struct verdict *v);

/* ---- From a record's tags to the opening position, and back (setup.c) ---- */

/* Sets game_name, game, values and start of the verdict from the record's tags. If they are wrong reports every fault
 * and returns false; values and start then mean nothing. */
bool setup_read(const struct record *record, struct verdict *);

/* Adds the tags of a record that starts from `pos`, one on each line: Game, Sheet (unless `sheet` is ""), Edition and
 * rules if they are not the defaults, what the sheet holds, and the set-up (unless `pos` is NULL). */
void setup_write(const struct game *, const struct values *, const char *sheet, const struct pos *pos,
                 struct text *out);

/* Adds one tag on a line. */
void setup_write_tag(const char *name, const char *text, struct text *out);

/* ---- Endings ----------------------------------------------------------------------------------------------------- */

/* The words `resigns` and `draw` among the moves, and the tag Termination. */
struct ending {
    enum ended how;   /* ENDED_NOT: the record names none */
    uint32_t winners; /* bit i: player i */
};

/* Reads how an unfinished game ended from the tags Termination and Winner, for a verdict with valid values. Reports a
 * Winner who does not play, and returns false; without Winner it only warns. */
bool ending_of_tags(const struct record *, struct verdict *, struct ending *);

/* Stores score, winners and result of the last legal position: `word` is how the moves say that the game ended, `tags`
 * how the tags say it. A word comes before the rules, and these before the tags. */
void ending_score(struct verdict *, const struct ending *word, const struct ending *tags);
