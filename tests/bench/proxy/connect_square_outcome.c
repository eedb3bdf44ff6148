#include "bench/proxy.h"

const struct proxy proxy_connect_square_outcome = {.game = "connect-square", .kind = "outcome"};
