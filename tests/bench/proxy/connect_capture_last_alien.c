#include "bench/proxy.h"

const struct proxy proxy_connect_capture_last_alien = {.game = "connect-capture", .kind = "last-alien"};
