/* Connect Capture: what best play of a whole galaxy is worth, printed on its sheet (--value), and galaxies chosen for
 * equal chances (--even). */
#ifndef QUADRILLE_GAMES_CONNECT_CAPTURE_VALUE_H
#define QUADRILLE_GAMES_CONNECT_CAPTURE_VALUE_H

#include "games/connect_capture/internal.h"

/* Words of the parameter CAPTURE_VALUE, ended by NULL. */
enum { VALUE_PROVEN, VALUE_ESTIMATED };
extern const char *const capture_value_words[];

/* Whether galaxies of this size are proven: those of at most as many lines as 3x3 squares have. */
bool capture_can_prove(int width, int height);

/* By how many points who goes first wins the galaxy from the position on, if both play their best; negative if the
 * other does. Its nodes are added to *nodes unless that is NULL. The galaxy is of a size that is proven. */
int capture_prove(const struct galaxy *g, uint64_t *nodes);

/* The same, about, by self-play: the mean of some games, from a seed that is the galaxy's own. */
int capture_estimate(const struct galaxy *g);

/* Whether what the values ask for fits their size; if not, says why. */
bool capture_value_check(const struct values *, struct text *why);

/* game->note_like, note, candidates and distance. */
const char *connect_capture_note_like(const struct values *);
void connect_capture_write_note(const struct values *, const struct pos *, struct text *out);
int connect_capture_candidates(const struct values *);
int connect_capture_distance(const struct values *, const struct pos *);

#endif
