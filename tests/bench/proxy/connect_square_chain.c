#include "bench/proxy.h"

const struct proxy proxy_connect_square_chain = {.game = "connect-square", .kind = "chain"};
