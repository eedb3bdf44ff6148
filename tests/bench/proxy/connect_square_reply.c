#include "bench/proxy.h"

const struct proxy proxy_connect_square_reply = {.game = "connect-square", .kind = "reply"};
