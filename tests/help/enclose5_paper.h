/* Enclose5: paper for tests. */
#pragma once

#include "games/enclose5/internal.h"
#include "help/trial.h"

extern const struct game enclose5;

enum { PAPER_TAG_MARKS, PAPER_TAG_COLOURED, PAPER_TAG_TO_MOVE, PAPER_TAGS };

/* Blank paper. */
struct trial paper_begin(int width, int height, int goal);

/* A position drawn as text, its rows separated by slashes: `.` is an empty cell, `A` and `B` are live marks, `a` and
 * `b` coloured cells. `1` and `2` are dead marks of A and B in A's colour, `3` and `4` in B's. */
struct trial paper_pictured(const char *picture, int goal);

/* The position must look like this. */
void paper_check(const struct trial *t, const char *picture);

struct enclose5 *paper_of(const struct trial *t);

/* The owner of a cell in LAYER_MARKS or LAYER_COLOURS: 0 for nobody, 1 for A, 2 for B. */
int paper_who(const struct enclose5 *e, int layer, int x, int y);

/* Plays an action, which must be legal and among `moves`. */
void paper_plays(struct trial *t, const char *action);

/* Plays turns separated by blanks; + joins the marks of one turn. */
void paper_turns(struct trial *t, const char *turns);
