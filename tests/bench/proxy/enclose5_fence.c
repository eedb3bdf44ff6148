#include "bench/proxy.h"

const struct proxy proxy_enclose5_fence = {.game = "enclose5", .kind = "fence"};
