/* Conect: how play goes on where a side wins by force in so many stones. */
#ifndef QUADRILLE_GAMES_CONECT_PRINCIPAL_VARIATION_H
#define QUADRILLE_GAMES_CONECT_PRINCIPAL_VARIATION_H

#include "games/conect/distance.h"
#include "games/conect/threat.h"

/* The reply of `side`'s rival that holds out longest against a win in `further` with this carrier; of equal ones the
 * best looking. CONE_NONE if the search was stopped. */
int variation_defence(struct threat_search *t, const struct distance_steps *steps, enum cone_side side, int further,
                      const struct cells *carrier);

/* A stone with which `side` wins in `further`, which it does not sooner; of several the best looking. *carrier becomes
 * what it needs after that. CONE_NONE if the search was stopped. */
int variation_attack(struct threat_search *t, const struct distance_steps *steps, enum cone_side side, int further,
                     struct cells *carrier);

#endif
