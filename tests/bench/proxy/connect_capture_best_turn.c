#include "bench/proxy.h"

const struct proxy proxy_connect_capture_best_turn = {.game = "connect-capture", .kind = "best-turn"};
