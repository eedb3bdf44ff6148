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

    struct values values;              /* without set-up tags */
    struct text set_up;                /* tags that decide the set-up */
    bool names_set_up;                 /* the options say more of it than the game */
    struct text further;               /* names, and what --tag adds */
    struct text all;                   /* both */
    struct text typed_id, typed_names; /* answers, in place of --id and --names; empty if there are none */
    struct text *typed;                /* the one that is asked for */
};

/* Reads the options, and what was typed. Release with asked_tags_release in any case. */
bool asked_tags_read(struct asked_tags *, struct text *why);
void asked_tags_release(struct asked_tags *);

/* ---- The file ---------------------------------------------------------------------------------------------------- */

/* It is saved after every line, but not over what another program wrote. */
struct record_file {
    const char *name;  /* "-": standard output */
    struct text stem;  /* of the name of a new file where this one cannot be written: STEM-1.qdr */
    struct text draft; /* the name of a draft, which holds a game until it is finished and printed; else empty */
    bool force;        /* replace it whatever it holds */
    bool kept;         /* a regular or new file, saved again and again; else the record is written once, at the end */
    struct text saved; /* its contents as they were read or written last */
};

/* Begin with the file `name` (NULL: standard output), or with the draft of a game. False, with the reason in `why`, if
 * it holds no text, or there is no folder for drafts. Release it in any case; until then it may be opened again. */
bool record_file_open(struct record_file *, const char *name, const char *slug, bool force, struct text *why);
bool record_file_open_draft(struct record_file *, const char *slug, struct text *why);
void record_file_release(struct record_file *);

/* Saves a record. If another program has changed the file, the record goes to a new one, and the result is false, as
 * after any failure. */
bool record_file_save(struct record_file *, const struct text *record, struct text *why);

/* Writes a record to a new file, STEM-1.qdr or the next free number, and adds its name to `name`. */
bool record_file_rescue(const struct record_file *, const struct text *record, struct text *name, struct text *why);

/* Removes the file if it was saved, and no other program has changed it since. */
void record_file_remove(struct record_file *);

/* ---- The game ---------------------------------------------------------------------------------------------------- */

struct typed_game {
    /* Set by the caller. */
    const struct session *session;
    const struct game *game;
    bool ascii; /* boards in ASCII, whatever the terminal shows */
    struct record_file file;
    bool set_aside; /* the file is a draft and holds an earlier game, to be moved to a new file */
    struct entry entry;

    struct line_input *reader; /* owned; opened by typed_game_open */
    bool to_terminal;          /* standard output was a terminal */
    bool ended;                /* by quit, or Return after the end of the game */
    uint32_t line;             /* lines read */
    size_t prompt_columns;     /* before the line just typed, with its leading blanks */
};

/* Opens the input; the game must not move afterwards. */
void typed_game_open(struct typed_game *);

/* The next line after a prompt, without the blanks around it; owned. NULL at the end of the input. */
char *typed_game_line(struct typed_game *, const char *prompt);

/* Whether more than errors is shown. */
bool typed_game_shows(const struct typed_game *);

/* Goes on without a draft, after the reason. */
void typed_game_leave_draft(struct typed_game *, const struct text *why);

/* Reads lines until the end, saves the record, and reports the verdict on it. Returns the exit status, with the reason
 * in `why` if the record could not be saved. */
int typed_game_run(struct typed_game *, struct text *why);

/* Frees the input, the file and the entry. */
void typed_game_close(struct typed_game *);

/* ---- Questions (questions.c) ------------------------------------------------------------------------------------- */

/* Asks for the game if there is none yet, and opens its draft if `drafts`, of which it offers to continue one first.
 * False at the end of the input. */
bool typed_game_choose(struct typed_game *, bool drafts);

/* At a terminal asks for the sheet and the names, where the options have nothing; then for every set-up tag that is
 * still missing, until it can be read. False at the end of the input. */
bool asked_tags_ask(struct asked_tags *, struct typed_game *);
