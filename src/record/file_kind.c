#include "record/file_kind.h"

#include <stdbool.h>
#include <string.h>

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

const char *file_kind(const char *head, size_t len)
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
