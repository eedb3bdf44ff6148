/* PNG pictures of the fuzz targets: their checksums are put right, as no mutation would find them. */
#pragma once

#include "fuzz.h"

#include <zlib.h>

enum { PNG_HEAD = 8, PNG_CHUNK = 12 };

static inline uint32_t get_32(const uint8_t *s)
{
    return (uint32_t)s[0] << 24 | (uint32_t)s[1] << 16 | (uint32_t)s[2] << 8 | s[3];
}

static inline void mend_checksums(uint8_t *data, size_t size)
{
    for (size_t at = PNG_HEAD; at + PNG_CHUNK <= size;) {
        size_t len = get_32(data + at);
        if (len > size - at - PNG_CHUNK)
            break;
        uint32_t sum = (uint32_t)crc32(0, data + at + 4, (unsigned)len + 4);
        for (int i = 0; i < 4; i++)
            data[at + 8 + len + (size_t)i] = (uint8_t)(sum >> (24 - 8 * i));
        at += PNG_CHUNK + len;
    }
}
