/* What the fuzz targets share: requirements, reasons as people see them, files in memory, bytes as choices. */
#pragma once

#include "base/text.h"
#include "base/utf8.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(condition)                                                                                             \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                                    \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

/* ---- Texts ---- */

/* One line of UTF-8 that no terminal obeys. */
static inline void require_line(const char *s, size_t len)
{
    size_t used;
    REQUIRE(utf8_valid(s, len) == len);
    for (size_t at = 0; at < len; at += used) {
        uint32_t c = utf8_decode(s + at, len - at, &used);
        REQUIRE(c == '\t' || !utf8_is_control(c));
    }
}

/* A reason, which a terminal shows in one line. If what it is about is UTF-8, so is the reason: it cuts no character in
 * two. */
static inline void require_reason(const struct text *why, bool about_utf8)
{
    struct text shown = {0};
    REQUIRE(why->len > 0);
    REQUIRE(!strchr(" \n", why->data[why->len - 1]));
    REQUIRE(!about_utf8 || utf8_valid(why->data, why->len) == why->len);
    utf8_printable(&shown, why->data, why->len);
    require_line(text_string(&shown), shown.len);
    text_release(&shown);
}

static inline bool same_text(const struct text *a, const struct text *b)
{
    return a->len == b->len && (a->len == 0 || memcmp(a->data, b->data, a->len) == 0);
}

static inline void require_same(const struct text *a, const struct text *b)
{
    if (!same_text(a, b))
        fprintf(stderr, "--- one\n%s\n--- other\n%s\n---\n", text_string(a), text_string(b));
    REQUIRE(same_text(a, b));
}

/* ---- Files ---- */

/* The path of a file in memory with this content, valid until the next call. */
static inline const char *memory_file(const void *data, size_t size)
{
    static int fd = -1;
    static char path[64];
    if (fd < 0) {
        fd = memfd_create("input", 0);
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    }
    REQUIRE(fd >= 0 && ftruncate(fd, 0) == 0 && pwrite(fd, data, size, 0) == (ssize_t)size);
    return path;
}

/* ---- Choices ---- */

struct bytes {
    const uint8_t *at, *end;
};

/* The next byte; 0 at the end. */
static inline int next_byte(struct bytes *bytes)
{
    return bytes->at < bytes->end ? *bytes->at++ : 0;
}

/* The next line as a string without its end, which the caller frees; NULL at the end. A NUL ends it, too. */
static inline char *next_line(struct bytes *bytes)
{
    if (bytes->at >= bytes->end)
        return NULL;
    const uint8_t *newline = memchr(bytes->at, '\n', (size_t)(bytes->end - bytes->at));
    size_t len = (size_t)((newline ? newline : bytes->end) - bytes->at);
    char *line = malloc(len + 1);
    REQUIRE(line);
    memcpy(line, bytes->at, len);
    line[len] = '\0';
    bytes->at += len + (newline != NULL);
    return line;
}
