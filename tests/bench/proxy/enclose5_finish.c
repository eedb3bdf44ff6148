#include "bench/proxy.h"

const struct proxy proxy_enclose5_finish = {.game = "enclose5", .kind = "finish"};
