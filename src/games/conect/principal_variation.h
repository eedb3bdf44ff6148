/* Conect: how play continues where a side wins by force in a known number of stones. */
#ifndef QUADRILLE_GAMES_CONECT_PRINCIPAL_VARIATION_H
#define QUADRILLE_GAMES_CONECT_PRINCIPAL_VARIATION_H

#include "games/conect/distance.h"
#include "games/conect/threat.h"

/* The opponent's reply that holds out longest against `side`, which wins in `further` stones with this carrier; of
 * several the best looking. CONE_NONE if the search was stopped. */
int variation_defence(struct threat_search *t, const struct distance_steps *steps, enum cone_side side, int further,
                      const struct cells *carrier);

/* A stone with which `side` wins in `further` stones (and no sooner); of several the best looking. *carrier becomes
 * what the win needs after it. CONE_NONE if the search was stopped. */
int variation_attack(struct threat_search *t, const struct distance_steps *steps, enum cone_side side, int further,
                     struct cells *carrier);

#endif
