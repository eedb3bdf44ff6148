/* A game as it is typed in, line by line: the text of its record so far. A line is judged by replaying the record with
 * it, so that all that is known about a game follows from its text. Nothing here knows of terminals or files.
 *
 * A file of such a record is legal at any time: a turn that is not complete stands in it as comments of its own, `;> `,
 * and is read back as what it is. */
#pragma once

#include "record/record.h"
#include "replay/game/replay.h"

/* Where a turn, or a player's part of a turn, begins. */
struct entry_mark {
    size_t at;        /* byte of the text */
    int turn, player; /* player: whose part it is; -1: of no single one */
};

/* Zeroed before use, apart from `editions`; release with entry_release. */
struct entry {
    struct editions *editions; /* as in struct verdict */
    struct text before;        /* earlier records of the same file */
    struct text text;          /* the record: whole lines; the last turn may be incomplete */
    struct verdict verdict;    /* of the text, with its last turn open */
    struct diag *diags;        /* owned; about the line last added, which they call line 1 */
    size_t diag_count;

    /* What the next line is about. */
    int number;       /* its turn */
    int player;       /* who acts; -1: no single one (dice) */
    char label;       /* the label that it gets unless it begins with one; 0: none */
    struct text hint; /* what is still missing in the turn; empty if that goes without saying */

    struct entry_mark *marks; /* owned; in order */
    size_t mark_count;

    /* A text that may become the record's, and its verdict. */
    struct text staged;
    struct verdict judged;
};

/* Begins with the tags of a record. False, with what is wrong with them in `why`. */
bool entry_begin(struct entry *, const char *tags, struct text *why);

/* Begins with the last record of a file. False if it cannot be continued, because there is none or it is illegal; *why
 * then says what is wrong and where, with line 0 for the file as a whole. */
bool entry_read(struct entry *, const char *s, size_t len, struct diag *why);

/* Adds a line: a turn or more, with or without numbers and labels; or what is missing in the turn that is not complete,
 * or all of this turn anew; or, if it is not a turn of its own, more of the last turn; before the first turn also tags.
 * False if it is illegal: then nothing has changed. Either way `diags` says what there is to say about it. */
bool entry_add(struct entry *, const char *line);

/* Adds a comment, one line of UTF-8, to what was added last. */
void entry_note(struct entry *, const char *comment);

/* Take back what was added last, `count` turns or players' parts of one, or all turns from number `turn` on. False if
 * there are not as many. */
bool entry_undo(struct entry *, size_t count);
bool entry_back(struct entry *, int turn);

/* Adds every action that may follow, each after a blank. Returns how many there are. */
size_t entry_moves(struct entry *, struct text *out);

/* Whether the record starts as these tags set it up (NULL: any start will do), and has each tag of `further`. Adds what
 * differs to `why`, to follow the name of its file. */
bool entry_match(const struct entry *, const char *set_up, const char *further, struct text *why);

/* Adds the content of the file. */
void entry_write(const struct entry *, struct text *out);

void entry_release(struct entry *);

/* ---- Empty records, to be filled in with an editor (blank_record.c) ---------------------------------------------- */

/* Adds an empty record: its tags, with empty names; how moves are written; and a numbered line for each turn. All but
 * the tags are comments, so that it is a legal record as it is, of a game without turns. Set-up tags that `tags` must
 * have and lacks are comments, too; then it is not. */
void blank_record_write(const struct game *, const struct values *, const char *tags, struct text *out);

/* The set-up tag that a record must have and `tags` lacks; NULL if there is none. */
const struct record_tag *blank_record_missing(const struct game *, const char *tags);
