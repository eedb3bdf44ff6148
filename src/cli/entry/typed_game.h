/* A game that is typed in: the tags that options ask for, the file of its record, and what is asked, shown and said
 * about each line. replay/entry/entry.h judges the lines. */
#pragma once

#include "catalogue/id.h"
#include "cli/main/line_input.h"
#include "cli/print/print.h"
#include "page/template/edition.h"
#include "replay/entry/entry.h"

/* ---- Tags -------------------------------------------------------------------------------------------------------- */

struct asked_tags {
    /* Set by the caller, and borrowed. */
    const struct arguments *args;
    const struct print_options *print; /* for the names of players */
    const struct game *game;
    const char *id, *seed; /* of the sheet that the game is played on; or NULL */
    struct edition_cache *editions;

    struct values values; /* without set-up tags */
    struct text set_up;   /* tags that decide the set-up */
    bool names_set_up;    /* the options say more of it than the game */
    struct text further;  /* names, and what --tag adds */
    struct text all;      /* both */
};

/* Reads the options. Release with asked_tags_release in any case. */
bool asked_tags_read(struct asked_tags *, struct text *why);
void asked_tags_release(struct asked_tags *);

/* ---- The file ---------------------------------------------------------------------------------------------------- */

/* It is saved after every line, but not over what another program wrote. */
struct record_file {
    const char *name;  /* "-": standard output */
    bool force;        /* replace it whatever it holds */
    bool kept;         /* a regular or new file, saved again and again; else the record is written once, at the end */
    struct text saved; /* its contents as they were read or written last */
};

/* Begins with the file `name` (NULL: standard output). False, with the reason in `why`, if it holds no text. Release it
 * with text_release(&file->saved) in any case. */
bool record_file_open(struct record_file *, const char *name, bool force, struct text *why);

/* Saves a record. If another program has changed the file, the record goes to a new one, GAME-1.qdr for the stem GAME,
 * and the result is false, as after any failure. */
bool record_file_save(struct record_file *, const struct text *record, const char *stem, struct text *why);

/* Writes a record to a new file in the current folder, and adds its name to `name`. */
bool record_file_rescue(const struct text *record, const char *stem, struct text *name, struct text *why);

/* ---- The game ---------------------------------------------------------------------------------------------------- */

struct typed_game {
    /* Set by the caller. */
    const struct session *session;
    const struct game *game;
    bool ascii; /* boards in ASCII, whatever the terminal shows */
    struct record_file file;
    struct entry entry;

    struct line_input *reader; /* owned; opened by typed_game_open */
    bool to_terminal;          /* standard output was a terminal */
    bool ended;                /* by quit, or Return after the end of the game */
    uint32_t line;             /* lines read */
    size_t prompt_columns;     /* before the line just typed, with its leading blanks */
};

/* Opens the input; the game must not move afterwards. */
void typed_game_open(struct typed_game *);

/* Asks for the value of a set-up tag until it can be read, and adds the tag to `tags`. False at the end of the input.
 */
bool typed_game_ask(struct typed_game *, const struct record_tag *, const void *edition, struct text *tags);

/* Whether more than errors is shown. */
bool typed_game_shows(const struct typed_game *);

/* Reads lines until the end, saves the record, and reports the verdict on it. Returns the exit status, with the reason
 * in `why` if the record could not be saved. */
int typed_game_run(struct typed_game *, struct text *why);

/* Frees the input and the entry. */
void typed_game_close(struct typed_game *);
