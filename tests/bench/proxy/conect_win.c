#include "bench/proxy.h"

const struct proxy proxy_conect_win_in_2 = {.game = "conect", .kind = "win-in-2"};
const struct proxy proxy_conect_win_in_3 = {.game = "conect", .kind = "win-in-3"};
const struct proxy proxy_conect_win_in_4 = {.game = "conect", .kind = "win-in-4"};
