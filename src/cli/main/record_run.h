/* Works through the records of files on several threads. What is written follows the order of the records and does not
 * depend on the number of threads. */
#pragma once

#include "cli/main/command.h"
#include "record/record.h"
#include "replay/club/selection.h"
#include "replay/game/replay.h"

/* What a command makes of a block of records. */
struct record_results {
    const char *file;
    bool colour;            /* of messages */
    struct text out;        /* for standard output */
    bool illegal, bad;      /* a record is illegal or its claim wrong; it could not be dealt with */
    bool reported;          /* there is a diagnostic */
    struct verdict verdict; /* on the record at hand; its memory is used again */
    struct text turns;      /* with `keyed`: those of record_key_turn */
    void *state;            /* the command's own, state_size bytes; kept from block to block */

    /* Messages for standard error, each with the bytes of `out` that come before it. */
    struct text messages;
    struct message_place *places; /* owned */
    size_t place_count;
};

/* Add an error, a diagnostic, or all diagnostics of a verdict, after the results so far. Of errors that
 * differ only in numbers and in words quoted, the first stands for all. */
void record_results_error(struct record_results *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void record_results_diag(struct record_results *, const struct diag *);
void record_results_diags(struct record_results *, const struct verdict *);

/* Whether a record has no verdict because its edition could not be read: then the diagnostics say so, the results are
 * `bad`, and nothing else is to be said about the record. */
bool record_results_failure(struct record_results *, const struct verdict *);

/* The options of a command that takes a part of its records. `filter` must be checked before it is used. */
extern const struct option_row filter_option_rows[];
#define FILTER_OPTIONS(tag, member) OPT_GROUP("Which records", filter_option_rows, tag, member)
bool filter_options_check(struct record_filter *, struct text *why);

struct record_run {
    struct session *session; /* its arguments name the files: none, or "-", is standard input */
    void *context;
    int jobs;                           /* threads; 0: all cores */
    const struct record_filter *filter; /* takes no notice of records that do not fit; NULL: all do */
    uint32_t only;                      /* the number of the only record of each file to deal with; 0: all */
    bool one_by_one;                    /* each record takes long: a block is one record */
    bool spaced;                        /* with one_by_one: a blank line stands between what records give */
    struct output *output;              /* takes the place of standard output unless NULL */
    bool keyed;                         /* `judge` wants the turns, for record_add_key */
    size_t state_size;
    struct editions *editions;     /* of the records, for the verdict; NULL: `judge` replays them itself */
    struct replay_options options; /* of the replay */

    /* Deals with a record and its verdict. Runs on several threads. */
    void (*judge)(const struct record_run *, const struct record *, struct record_results *);
    /* Called for each block, in order, when it is written. False, with a reason in `why`, stops the run. Or NULL. */
    bool (*collect)(void *context, struct record_results *, struct text *why);
    /* Called at the end of each file that holds records, in order. NULL: a file without the one wanted is an error. */
    void (*file_end)(void *context, const char *file, uint32_t records);
    /* Frees what a state owns. May be NULL. */
    void (*release)(void *state);
};

/* Returns the exit status. A file that can't be read is reported, and the others are dealt with all the same. */
int record_run(const struct record_run *);
