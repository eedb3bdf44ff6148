#include "scan/reading.h"

#include "base/clamp.h"
#include <math.h>

/* Two photographs show the same pencil and the same eraser: no number of them makes sure what each shows alike. */
#define SURE     0.9999
#define UNLIKELY 0.1 /* how likely any further value is in shares of the second */

enum { VALUES = MARK_B + 1 };

void marks_vote(const struct mark_reading *readings, size_t photos, size_t count, struct mark_reading *out)
{
    for (size_t i = 0; i < count; i++) {
        double log_likelihood[VALUES] = {0};
        bool possible[VALUES] = {false};
        for (size_t photo = 0; photo < photos; photo++) {
            const struct mark_reading *reading = &readings[photo * count + i];
            double sure = clamp(reading->confidence, 1 - SURE, SURE), rest = 1 - sure;
            possible[reading->value] = possible[reading->second] = true;
            for (int v = 0; v < VALUES; v++)
                log_likelihood[v] += log(v == (int)reading->value    ? sure
                                         : v == (int)reading->second ? rest
                                                                     : rest * UNLIKELY);
        }
        int best = -1, second = -1;
        for (int v = 0; v < VALUES; v++) {
            if (!possible[v])
                continue;
            if (best < 0 || log_likelihood[v] > log_likelihood[best]) {
                second = best;
                best = v;
            } else if (second < 0 || log_likelihood[v] > log_likelihood[second]) {
                second = v;
            }
        }
        double others = 0;
        for (int v = 0; v < VALUES; v++)
            if (possible[v] && v != best)
                others += exp(log_likelihood[v] - log_likelihood[best]);
        out[i] = (struct mark_reading){(enum mark_value)best, (enum mark_value)second, fmin(1 / (1 + others), SURE)};
    }
}
