#include "bench/proxy.h"

const struct proxy proxy_connect_partition = {.game = "connect", .kind = "partition"};
