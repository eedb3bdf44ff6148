#include "bench/proxy.h"

const struct proxy proxy_connect_best_score = {.game = "connect", .kind = "best-score"};
