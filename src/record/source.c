#include "record/source.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "record/file_kind.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { RAW = 64 * 1024 };

enum encoding { UNKNOWN, UTF_8, UTF_16_LITTLE, UTF_16_BIG };

struct source {
    record_read *read;
    void *context;
    bool ended;
    int failure;
    const char *kind;
    enum encoding encoding;
    size_t at, len; /* of what has been read */
    char raw[RAW];
};

struct source *source_open(record_read *read, void *context)
{
    struct source *s = mem_new(sizeof *s);
    s->read = read;
    s->context = context;
    return s;
}

void source_close(struct source *s)
{
    free(s);
}

int source_failure(const struct source *s)
{
    return s->failure;
}

const char *source_kind(const struct source *s)
{
    return s->kind;
}

/* Reads until there are `count` bytes, or to the end. */
static void need(struct source *s, size_t count)
{
    if (s->len - s->at < count) {
        memmove(s->raw, s->raw + s->at, s->len - s->at);
        s->len -= s->at;
        s->at = 0;
    }
    while (!s->ended && s->len - s->at < count) {
        long got = s->read(s->context, s->raw + s->len, RAW - s->len);
        if (got < 0 && errno == EINTR)
            continue;
        s->ended = got <= 0;
        s->failure = got < 0 ? errno : 0;
        s->len += got > 0 ? (size_t)got : 0;
    }
}

/* Finds kind and encoding, and passes a byte-order mark. */
static void begin(struct source *s)
{
    need(s, FILE_KIND_BYTES);
    s->kind = file_kind(s->raw, s->len < FILE_KIND_BYTES ? s->len : FILE_KIND_BYTES);
    s->encoding = UTF_8;
    if (s->len >= 2 && memcmp(s->raw, "\xFF\xFE", 2) == 0)
        s->encoding = UTF_16_LITTLE;
    else if (s->len >= 2 && memcmp(s->raw, "\xFE\xFF", 2) == 0)
        s->encoding = UTF_16_BIG;
    if (s->encoding != UTF_8)
        s->at = 2;
    else if (s->len >= 3 && memcmp(s->raw, "\xEF\xBB\xBF", 3) == 0)
        s->at = 3;
}

/* Copies UTF-8; a CR at the end waits for what follows. */
static size_t copy(struct source *s, char *buffer, size_t size)
{
    size_t left = s->len - s->at, len = left < size ? left : size;
    if (len == left && len > 0 && !s->ended && s->raw[s->len - 1] == '\r')
        len--;
    memcpy(buffer, s->raw + s->at, len);
    s->at += len;
    char next = s->at < s->len ? s->raw[s->at] : '\0';
    for (char *cr = buffer; (cr = memchr(cr, '\r', (size_t)(buffer + len - cr))); cr++)
        if ((cr + 1 < buffer + len ? cr[1] : next) != '\n')
            *cr = '\n';
    return len;
}

static uint32_t unit_at(const struct source *s, size_t at)
{
    const unsigned char *b = (const unsigned char *)s->raw + at;
    return s->encoding == UTF_16_BIG ? (uint32_t)(b[0] << 8 | b[1]) : (uint32_t)(b[1] << 8 | b[0]);
}

static size_t decode_utf_16(struct source *s, char *buffer, size_t size)
{
    size_t len = 0;
    while (s->len - s->at >= 2 && size - len >= 4) {
        uint32_t c = unit_at(s, s->at), next = 0;
        bool both = s->len - s->at >= 4;
        if ((c == '\r' || (c & 0xFC00) == 0xD800) && !both && !s->ended)
            break;
        if (both)
            next = unit_at(s, s->at + 2);
        s->at += 2;
        if (c == '\r' && next != '\n')
            c = '\n';
        if ((c & 0xFC00) == 0xD800 && (next & 0xFC00) == 0xDC00) {
            c = 0x10000 + ((c & 0x3FF) << 10) + (next & 0x3FF);
            s->at += 2;
        }
        if ((c & 0xF800) == 0xD800 && c < 0x10000)
            buffer[len++] = '\xFF';
        else
            len += utf8_encode(c, buffer + len);
    }
    if (s->ended && s->len - s->at == 1 && len < size) {
        s->at++;
        buffer[len++] = '\xFF';
    }
    return len;
}

size_t source_text(struct source *s, char *buffer, size_t size)
{
    if (s->encoding == UNKNOWN)
        begin(s);
    need(s, 4); /* a CR and what follows, or two surrogates */
    return s->encoding == UTF_8 ? copy(s, buffer, size) : decode_utf_16(s, buffer, size);
}
