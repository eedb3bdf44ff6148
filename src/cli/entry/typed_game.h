/* A game that is typed in: what is asked, shown and said about each line. entry.h judges the lines. */
#pragma once

#include "cli/entry/record_file.h"
#include "cli/main/command.h"
#include "cli/main/line_input.h"
#include "replay/entry/entry.h"

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

/* Reads lines until the end, and saves the record; false, with the reason in `why`, if that fails. */
bool typed_game_run(struct typed_game *, struct text *why);

/* Reports the verdict on the record. Returns the exit status. */
int typed_game_report(struct typed_game *);

/* Frees the input and the entry. */
void typed_game_close(struct typed_game *);
