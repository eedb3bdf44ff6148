/* What the notations of several games share: numbers and coordinates as players write them, moves that name a cell, and
 * the lists in set-up tags. */
#pragma once

#include "game/game.h"

/* ---- Numbers and coordinates ------------------------------------------------------------------------------------- */

/* Reads a number from 0 to 9999 at the front of `s`, without sign or leading zeros. Returns the bytes read, 0 if there
 * is no number. */
size_t notation_read_number(const char *s, size_t len, int *number);

/* Reads a coordinate such as `c4`: lower-case letters for the column (a to z, aa to zz), then the row from 1. Column
 * and row are stored from 0; whether they are on a board is for the caller to check. Returns the bytes read, 0 if there
 * is no coordinate. */
size_t notation_read_cell(const char *s, size_t len, int *column, int *row);

/* Add the letters of a column, and a coordinate as notation_read_cell reads it. Columns and rows count from 0. */
void notation_write_column(int column, struct text *out);
void notation_write_cell(int column, int row, struct text *out);

/* A coordinate to be written into a sentence. */
struct cell_name {
    char text[16];
};

struct cell_name cell_name(int column, int row);

/* ---- Moves that name a cell, or `swap` --------------------------------------------------------------------------- */

/* struct move: its kinds, and the members of `at`, from 0. */
enum { MOVE_CELL = 1, MOVE_SWAP };
enum { COLUMN, ROW };

struct move notation_cell_move(int column, int row);

/* Functions for struct notation. */
size_t notation_decode_cell(const struct values *, const char *s, size_t len, struct move *, struct text *why);
void notation_encode_cell(const struct values *, const struct move *, struct text *out);

/* ---- Lists in set-up tags: `A:e5 B:f6` --------------------------------------------------------------------------- */

/* An item of a list. Blanks separate items, and commas if the caller sets `commas`. */
struct notation_item {
    const char *s;
    size_t len;
    bool commas;
};

/* Goes on to the next item of a list; a zeroed item stands before the first. False at the end. */
bool notation_next_item(const char *s, size_t len, struct notation_item *);

/* Takes the label of one of the `players` and the colon from the front of an item that says who has something. False
 * and the reason in `why`, with `example` ("A:e5"), if there is none or nothing follows. */
bool notation_take_label(struct notation_item *, int players, const char *example, int *player, struct text *why);

/* Adds to a list the label of its next item; the caller then writes the rest. */
void notation_write_label(int player, struct text *out);

/* Adds the list of a set-up tag as a sentence, " Lines drawn: 1-2, 2-7."; nothing if it is empty. Where items have
 * labels, a sentence for each of the `players`, "Lines of %s": by their letters, or if not NULL their names. */
void notation_say_tag(const struct notation *, const char *tag, const struct values *, const struct pos *,
                      const char *title, const char *const *names, int players, const struct words *, struct text *out);

/* Refuses an item: quotes its beginning in `why`, followed by `reason`. Returns false. */
bool notation_refuse_item(const char *s, size_t len, const char *reason, struct text *why);

/* The tag Final "yes", with which a record's other set-up tags tell how the game ended: an entry of a game's tags,
 * whose other entries look at values->final. */
#define NOTATION_FINAL                                                                                                 \
    {                                                                                                                  \
        .name = "Final", .help = "yes: the other tags tell how the game ended", .values = notation_final_values,       \
        .fixed = FIXED_NEVER, .place = notation_final_place, .write = notation_final_write,                            \
    }
bool notation_final_values(const char *s, size_t len, struct values *, struct text *why);
bool notation_final_place(const struct values *, struct pos *, const char *s, size_t len, struct text *why);
void notation_final_write(const struct values *, const struct pos *, struct text *out);

/* The text of the tag ToMove, a label. Reading returns false and the reason in `why` if it is not the label of one of
 * the `players`. Nothing is written for A, who moves first without the tag. */
bool notation_read_to_move(const char *s, size_t len, int players, uint8_t *player, struct text *why);
void notation_write_to_move(int player, struct text *out);

/* Defines to_move_place and to_move_write, for the tag ToMove of a game of two whose positions are of this type and
 * have a byte `to_move`; and the tag, `when_fixed` as in struct record_tag. */
#define NOTATION_DEFINE_TO_MOVE(type)                                                                                  \
    static bool to_move_place(const struct values *v UNUSED, struct pos *pos, const char *s, size_t len,               \
                              struct text *why)                                                                        \
    {                                                                                                                  \
        return notation_read_to_move(s, len, 2, &((type *)pos)->to_move, why);                                         \
    }                                                                                                                  \
    static void to_move_write(const struct values *v UNUSED, const struct pos *pos, struct text *out)                  \
    {                                                                                                                  \
        notation_write_to_move(((const type *)pos)->to_move, out);                                                     \
    }
#define NOTATION_TO_MOVE(when_fixed)                                                                                   \
    {                                                                                                                  \
        .name = "ToMove", .help = "who has the first turn: A or B", .fixed = when_fixed, .place = to_move_place,       \
        .write = to_move_write                                                                                         \
    }
