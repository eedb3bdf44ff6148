#include "bench/proxy.h"

const struct proxy proxy_connect_capture_endgame = {.game = "connect-capture", .kind = "endgame"};
