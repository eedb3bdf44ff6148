#include "cli/seed.h"

#include "base/rng.h"
#include "base/utf8.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/random.h>

enum { NAME_MAX_BYTES = 80 };

bool seed_random(struct text *seed, struct text *why)
{
    uint64_t bits;
    ssize_t got;
    do
        got = getrandom(&bits, sizeof bits, 0);
    while (got < 0 && errno == EINTR);
    if (got != (ssize_t)sizeof bits) {
        text_addf(why, "the system gives no random numbers (%s): choose a --seed", strerror(errno));
        return false;
    }
    text_add_base32(seed, bits, 8);
    return true;
}

void seed_file_name(const char *seed, struct text *out)
{
    size_t len = strlen(seed), used, first = out->len;
    bool same = true;

    for (size_t at = 0; at < len && out->len - first < NAME_MAX_BYTES; at += used) {
        uint32_t c = utf8_decode(seed + at, len - at, &used);
        bool kept = c < 0x80 ? isalnum((int)c) || (c && strchr("-_.", (int)c)) : c > 0xA0 && c != 0xFFFD;
        same = same && kept;
        text_add_bytes(out, kept ? seed + at : "-", kept ? used : 1);
    }
    if (same && out->len - first == len)
        return;
    text_add_char(out, '-');
    text_add_base32(out, rng_hash(seed, len), 4);
}
