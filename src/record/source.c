#define _DEFAULT_SOURCE /* madvise */
#include "record/record.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
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
#define HOLDS(bytes, at, kind)                                                                                         \
    {                                                                                                                  \
        bytes, sizeof bytes - 1, at, kind                                                                              \
    }
    HOLDS("%PDF-", 0, "a PDF"),
    HOLDS("\x89PNG", 0, "a PNG picture"),
    HOLDS("\xFF\xD8\xFF", 0, "a JPEG picture"),
    HOLDS("GIF8", 0, "a GIF picture"),
    HOLDS("II*\0", 0, "a TIFF picture"),
    HOLDS("MM\0*", 0, "a TIFF picture"),
    HOLDS("ftyphei", 4, "a HEIC picture"),
    HOLDS("ftypmif", 4, "a HEIC picture"),
    HOLDS("ftyp", 4, "a film"),
    HOLDS("WEBP", 8, "a WebP picture"),
    HOLDS("<svg", 0, "an SVG picture"),
    HOLDS("<?xml", 0, "an XML file"),
    HOLDS("<!DOCTYPE", 0, "an HTML page"),
    HOLDS("<html", 0, "an HTML page"),
    HOLDS("{\\rtf", 0, "an RTF document"),
    HOLDS("PK\3\4", 0, "a ZIP archive or an office document"),
    HOLDS("PK\5\6", 0, "an empty ZIP archive"),
    HOLDS("\xD0\xCF\x11\xE0", 0, "an office document"),
    HOLDS("\x1F\x8B", 0, "compressed with gzip"),
    HOLDS("BZh", 0, "compressed with bzip2"),
    HOLDS("\3757zXZ", 0, "compressed with xz"),
    HOLDS("\x28\xB5\x2F\xFD", 0, "compressed with zstd"),
    HOLDS("7z\xBC\xAF", 0, "a 7-Zip archive"),
    HOLDS("Rar!", 0, "a RAR archive"),
    HOLDS("%!PS", 0, "a PostScript file"),
    HOLDS("SQLite format", 0, "a database"),
    HOLDS("\177ELF", 0, "a program"),
    HOLDS("\xFF\xFE\0\0", 0, "UTF-32 text"),
    HOLDS("\0\0\xFE\xFF", 0, "UTF-32 text"),
};

/* "a PDF", "a PNG picture" and so on; NULL: maybe text. `len` is less than FILE_KIND_BYTES only for shorter files. */
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

static int read_all(int fd, struct text *content)
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

int source_read(const char *path, struct text *content)
{
    int fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    int failure = fd < 0 ? errno : read_all(fd, content);
    if (fd > STDIN_FILENO)
        close(fd);
    return failure;
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
    if (content->len >= 2 && (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0))
        decode_utf_16(content, *bytes == '\xFE');
    size_t marks = 0; /* with one left, what --fix writes would be read as another text */
    for (size_t mark; (mark = utf8_mark(text_string(content) + marks, content->len - marks)) > 0;)
        marks += mark;
    if (marks > 0) {
        content->len -= marks;
        memmove(content->data, content->data + marks, content->len + 1);
    }
    if (content->len == 0)
        return "empty";
    char *cr = content->data, *end = cr + content->len;
    for (; (cr = memchr(cr, '\r', (size_t)(end - cr))); cr++)
        if (cr[1] != '\n')
            *cr = '\n';
    return NULL;
}
