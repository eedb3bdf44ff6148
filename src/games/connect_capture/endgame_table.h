/* Connect Capture: the value of every position that can follow from one, by retrograde analysis.
 *
 * A board is a set of lines drawn. Lines that have the same sleeping aliens beside them are interchangeable, so a board
 * is how many of each class are drawn; a position is a board and the set of aliens that have been killed on it. With U
 * what a player wins who has drawn the line and may shoot, V what the player wins whose turn it is,
 *
 *     V[board][dead] = greatest over the lines of U[board + line][dead]
 *     U[board][dead] = greatest of -V[board][dead] and, over the targets t, value(t) + U[board][dead + t]
 *
 * Boards are taken from the last one backwards. Killing only adds to the dead, so no set need be listed or looked up:
 * the dead are numbered among the activated. As an alien wakes by being alive, V is a maximum over arrays side by side
 * except where the line wakes somebody. */
#ifndef QUADRILLE_GAMES_CONNECT_CAPTURE_ENDGAME_TABLE_H
#define QUADRILLE_GAMES_CONNECT_CAPTURE_ENDGAME_TABLE_H

#include "games/connect_capture/kill_order.h"

enum { TABLE_CLASSES = 40, TABLE_CREW = 20 };

/* How large a table is, or may be. */
struct table_size {
    uint32_t boards, positions;
    int crew;       /* aliens alive or asleep, at most TABLE_CREW */
    uint64_t nodes; /* positions but those in which all are dead, which can't be; of no matter to what may be */
};

/* Lines that are interchangeable. */
struct line_class {
    crew_set beside; /* aliens asleep that have it as a side: at most two */
    int count;       /* lines not drawn yet */
    uint32_t weight; /* of one of them in the number of a board */
};

struct table {
    struct crew crew; /* all aliens that live or sleep */
    crew_set awake;   /* at the beginning */
    struct line_class classes[TABLE_CLASSES];
    int class_count;
    int8_t class_of[GALAXY_LINES]; /* -1: drawn */
    uint64_t needs[TABLE_CREW];    /* classes all of whose lines must be drawn to wake her; none if she is awake */
    uint32_t boards, positions;
    uint32_t *first;    /* of a board: its positions among all */
    int16_t *value;     /* U of a position; V on the board at the beginning */
    uint32_t *targets;  /* of a set alive: whom they can hit */
    uint32_t *expanded; /* of a number of a set of dead: the set; for the board at hand */
};

/* A position of a table. */
struct place {
    uint32_t board;
    crew_set dead;
};

/* How large the table of a position would be; false if it is beyond `most`. The position is at the beginning of a turn.
 */
bool table_measure(const struct galaxy *g, const struct table_size *most, struct table_size *size);

/* Bytes of room that a table of this size needs. */
size_t table_room(const struct table_size *size);

/* Fills a table, in room for `most`; false if it would be larger. */
bool table_fill(const struct galaxy *g, const struct table_size *most, void *room, struct table *t);

/* Of a position at the beginning of a turn: by how much the player whose turn it is outscores the other from here on.
 */
int table_value(const struct table *t, struct place place);

/* The same of a position in which the player has drawn the line and may shoot. */
int table_shooting(const struct table *t, struct place place);

/* The position after a line of a class, which must have one left. */
struct place table_draw(const struct table *t, struct place place, int class_number);
bool table_has_line(const struct table *t, struct place place, int class_number);

/* Who lives in a position, of those activated. */
crew_set table_alive(const struct table *t, struct place place);

/* Whom they can hit. */
crew_set table_targets(const struct table *t, struct place place);

#endif
