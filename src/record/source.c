#define _DEFAULT_SOURCE /* madvise */
#include "record/source.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 64 * 1024, LARGE = 4 * 1024 * 1024 }; /* bytes to ask for at least; worth large pages */
enum { FILE_KIND_BYTES = 16 };                       /* of a file that tell its kind */

/* Asks for large pages, which need fewer page faults: with small ones these take a tenth of the time of scoring. */
static void use_large_pages(const struct text *content UNUSED)
{
#ifdef MADV_HUGEPAGE
    size_t skipped = -(uintptr_t)content->data % PIECE;
    if (content->size >= LARGE)
        madvise(content->data + skipped, content->size - skipped, MADV_HUGEPAGE);
#endif
}

/* Bytes that begin a file. Those of text files begin no record either, nor a comment that anybody would write. */
static const struct {
    const char *bytes;
    size_t len, at;
    const char *kind;
} kinds[] = {
#define BEGINS(bytes, kind)                                                                                            \
    {                                                                                                                  \
        bytes, sizeof bytes - 1, 0, kind                                                                               \
    }
#define HOLDS(bytes, at, kind)                                                                                         \
    {                                                                                                                  \
        bytes, sizeof bytes - 1, at, kind                                                                              \
    }
    BEGINS("%PDF-", "a PDF"),
    BEGINS("\x89PNG", "a PNG picture"),
    BEGINS("\xFF\xD8\xFF", "a JPEG picture"),
    BEGINS("GIF8", "a GIF picture"),
    BEGINS("II*\0", "a TIFF picture"),
    BEGINS("MM\0*", "a TIFF picture"),
    HOLDS("ftyphei", 4, "a HEIC picture"),
    HOLDS("ftypmif", 4, "a HEIC picture"),
    HOLDS("ftyp", 4, "a film"),
    HOLDS("WEBP", 8, "a WebP picture"),
    BEGINS("<svg", "an SVG picture"),
    BEGINS("<?xml", "an XML file"),
    BEGINS("<!DOCTYPE", "an HTML page"),
    BEGINS("<html", "an HTML page"),
    BEGINS("{\\rtf", "an RTF document"),
    BEGINS("PK\3\4", "a ZIP archive or an office document"),
    BEGINS("PK\5\6", "an empty ZIP archive"),
    BEGINS("\xD0\xCF\x11\xE0", "an office document"),
    BEGINS("\x1F\x8B", "compressed with gzip"),
    BEGINS("BZh", "compressed with bzip2"),
    BEGINS("\xFD"
           "7zXZ",
           "compressed with xz"),
    BEGINS("\x28\xB5\x2F\xFD", "compressed with zstd"),
    BEGINS("7z\xBC\xAF", "a 7-Zip archive"),
    BEGINS("Rar!", "a RAR archive"),
    BEGINS("%!PS", "a PostScript file"),
    BEGINS("SQLite format", "a database"),
    BEGINS("\x7F"
           "ELF",
           "a program"),
    BEGINS("\xFF\xFE\0\0", "UTF-32 text"),
    BEGINS("\0\0\xFE\xFF", "UTF-32 text"),
};

/* "a PDF", "a PNG picture" and so on; NULL: it may be text. `len` is less than FILE_KIND_BYTES only for shorter files.
 */
static const char *file_kind(const char *head, size_t len)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].at + kinds[i].len <= len && memcmp(head + kinds[i].at, kinds[i].bytes, kinds[i].len) == 0)
            return kinds[i].kind;

    /* UTF-16 has a NUL beside every ASCII character; its byte-order mark has none. */
    bool marked = len >= 2 && (memcmp(head, "\xFF\xFE", 2) == 0 || memcmp(head, "\xFE\xFF", 2) == 0);
    if (marked || !memchr(head, '\0', len))
        return NULL;
    for (size_t first = 0; first < 2 && len >= 4; first++)
        if (!head[first] && !head[first + 2] && head[1 - first] && head[3 - first])
            return "UTF-16 text without a byte-order mark";
    return "a binary file";
}

int source_read(int fd, struct text *content)
{
    struct stat status;
    bool sized = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size < 1 << 30;
    size_t more = 2 * PIECE + (sized ? (size_t)status.st_size : 0), head = FILE_KIND_BYTES;

    for (;;) {
        if (content->len >= head && file_kind(content->data, head)) /* perhaps a device without end */
            return 0;
        head = content->len >= head ? SIZE_MAX : head;
        if ((uint64_t)content->len > UINT32_MAX)
            return EFBIG;
        if (content->size - content->len < PIECE) {
            content->size += more > content->size ? more : content->size;
            content->data = mem_resize(content->data, content->size);
            use_large_pages(content);
        }
        ssize_t got = read(fd, content->data + content->len, content->size - content->len - 1);
        if (got < 0 && errno == EINTR)
            continue;
        content->len += got > 0 ? (size_t)got : 0;
        content->data[content->len] = '\0';
        if (got <= 0)
            return got < 0 ? errno : 0;
    }
}

/* A unit of UTF-16. */
static uint32_t unit_at(const struct text *content, size_t at, bool big_endian)
{
    const unsigned char *b = (const unsigned char *)content->data + at;
    return big_endian ? (uint32_t)(b[0] << 8 | b[1]) : (uint32_t)(b[1] << 8 | b[0]);
}

static void decode_utf_16(struct text *content, bool big_endian)
{
    struct text text = {0};
    for (size_t at = 2; at < content->len; at += 2) {
        char character[4] = {'\xFF'};
        size_t len = 1;
        uint32_t c = at + 1 < content->len ? unit_at(content, at, big_endian) : 0xD800;
        uint32_t next = at + 3 < content->len ? unit_at(content, at + 2, big_endian) : 0;
        if ((c & 0xFC00) == 0xD800 && (next & 0xFC00) == 0xDC00) {
            c = 0x10000 + ((c & 0x3FF) << 10) + (next & 0x3FF);
            at += 2;
        }
        if ((c & 0xF800) != 0xD800 || c >= 0x10000)
            len = utf8_encode(c, character);
        text_add_bytes(&text, character, len);
    }
    text_release(content);
    *content = text;
}

const char *source_decode(struct text *content)
{
    const char *bytes = text_string(content);
    const char *kind = file_kind(bytes, content->len < FILE_KIND_BYTES ? content->len : FILE_KIND_BYTES);
    if (kind)
        return kind;
    bool marked = content->len >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0;
    if (content->len >= 2 && (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0)) {
        decode_utf_16(content, *bytes == '\xFE');
    } else if (marked) {
        content->len -= 3;
        memmove(content->data, content->data + 3, content->len + 1);
    }
    if (content->len == 0)
        return "empty";
    char *cr = content->data, *end = cr + content->len;
    for (; (cr = memchr(cr, '\r', (size_t)(end - cr))); cr++)
        if (cr[1] != '\n')
            *cr = '\n';
    return NULL;
}
