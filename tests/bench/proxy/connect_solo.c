#include "bench/proxy.h"

const struct proxy proxy_connect_solo = {.game = "connect", .kind = "solo"};
