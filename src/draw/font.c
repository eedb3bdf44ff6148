#include "draw/font.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_TRUETYPE_TABLES_H

enum { FILE_MAX = 64 << 20, REPLACEMENT = 0xFFFD };

/* ---- Finding --------------------------------------------------------------------------------------------------- */

/* The file of the family's face (owned); NULL if there is none. */
static char *match_family(const char *family, enum face face)
{
    FcPattern *wanted = FcPatternCreate();
    FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)family);
    FcPatternAddInteger(wanted, FC_WEIGHT, face == FACE_BOLD ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcPatternAddInteger(wanted, FC_SLANT, FC_SLANT_ROMAN);
    FcPatternAddInteger(wanted, FC_WIDTH, FC_WIDTH_NORMAL);
    FcConfigSubstitute(NULL, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);

    /* fontconfig finds a substitute if it lacks the family. */
    FcResult result;
    FcPattern *found = FcFontMatch(NULL, wanted, &result);
    FcChar8 *name, *file;
    bool ok = false;
    int weight = 0;
    for (int i = 0; found && !ok && FcPatternGetString(found, FC_FAMILY, i, &name) == FcResultMatch; i++)
        ok = FcStrCmpIgnoreCase(name, (const FcChar8 *)family) == 0;
    ok = ok && FcPatternGetString(found, FC_FILE, 0, &file) == FcResultMatch;
    if (ok && FcPatternGetInteger(found, FC_WEIGHT, 0, &weight) == FcResultMatch)
        ok = face != FACE_BOLD || weight >= FC_WEIGHT_DEMIBOLD;
    char *path = ok ? mem_string((const char *)file, strlen((const char *)file)) : NULL;
    if (found)
        FcPatternDestroy(found);
    FcPatternDestroy(wanted);
    return path;
}

/* Where systems keep the standard family. Looking there first halves the time of a run that makes one page: fontconfig
 * spends most of it on reading its configuration. */
static const char standard_family[] = "DejaVu Sans";
static const char *const standard_files[][FACE_COUNT] = {
    {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf", "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/TTF/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans-Bold.ttf"},
};

/* Returns the path of the font file, owned, or NULL. */
static char *find_file(const char *name, enum face face, struct text *why)
{
    bool standard = strcmp(name, standard_family) == 0;
    bool redirected = getenv("FONTCONFIG_FILE") || getenv("FONTCONFIG_PATH") || getenv("FONTCONFIG_SYSROOT");

    if (strchr(name, '/'))
        return mem_string(name, strlen(name));
    for (size_t i = 0; standard && !redirected && i < sizeof standard_files / sizeof *standard_files; i++)
        if (access(standard_files[i][face], R_OK) == 0)
            return mem_string(standard_files[i][face], strlen(standard_files[i][face]));
    char *path = FcInit() ? match_family(name, face) : NULL;
    if (!path)
        text_addf(why, "no %sfont \"%s\" is installed; %s", face == FACE_BOLD ? "bold " : "", name,
                  standard ? "install the package fonts-dejavu-core"
                           : "see fc-list for those that are, or name a .ttf file");
    return path;
}

/* ---- Reading --------------------------------------------------------------------------------------------------- */

static bool read_file(struct font *font, struct text *why)
{
    struct stat info;
    /* O_NONBLOCK: a pipe must not keep us waiting. */
    int fd = open(font->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    FILE *in = fd >= 0 ? fdopen(fd, "rb") : NULL;
    const char *wrong = NULL;

    if (!in) {
        text_addf(why, "%s: can't open the font: %s", font->path, strerror(errno));
        if (fd >= 0)
            close(fd);
        return false;
    }
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size > FILE_MAX) {
        wrong = "this is no font file; name a TrueType font (.ttf)";
    } else {
        size_t size = (size_t)info.st_size;
        uint8_t *bytes = mem_new(size);
        font->file = (struct sfnt){bytes, fread(bytes, 1, size, in)};
        wrong = font->file.len < size ? "can't read the font" : sfnt_check(&font->file);
    }
    fclose(in);
    return !wrong || text_refuse(why, "%s: %s", font->path, wrong);
}

/* ---- Measuring ------------------------------------------------------------------------------------------------- */

/* Returns an owned copy of up to 60 characters of `name`, those that `allowed` accepts, or of `otherwise` if none is
 * left. */
static char *clean_name(const char *name, bool (*allowed)(unsigned char c), const char *otherwise)
{
    struct text clean = {0};
    for (; name && *name && clean.len < 60; name++)
        if (allowed((unsigned char)*name))
            text_add_char(&clean, *name);
    return clean.len > 0 ? clean.data : mem_string(otherwise, strlen(otherwise));
}

static bool is_name_character(unsigned char c)
{
    return isascii(c) && (isalnum(c) || c == '-');
}

static bool is_family_character(unsigned char c)
{
    return isascii(c) && isprint(c) && !strchr("'\"\\", c);
}

static void measure_face(struct font *font, FT_Face face)
{
    FT_UInt glyph;
    FT_ULong code = FT_Get_First_Char(face, &glyph);
    for (; glyph != 0 && code < FONT_CODES; code = FT_Get_Next_Char(face, code, &glyph)) {
        FT_Fixed width;
        font->glyph[code] = (uint16_t)glyph;
        if (FT_Get_Advance(face, glyph, FT_LOAD_NO_SCALE, &width) == 0 && width >= 0 && width <= UINT16_MAX)
            font->width[code] = (uint16_t)width;
    }
    for (size_t i = 0; i < FONT_CODES; i++)
        if (!font->glyph[i])
            font->width[i] = font->width[REPLACEMENT];

    const TT_OS2 *os2 = FT_Get_Sfnt_Table(face, FT_SFNT_OS2);
    font->unit = 1.0 / face->units_per_EM;
    font->ascent = face->ascender * font->unit;
    font->descent = -face->descender * font->unit;
    font->capital = 0.7;
    if (os2 && os2->version != 0xFFFF && os2->version >= 2 && os2->sCapHeight > 0)
        font->capital = os2->sCapHeight * font->unit;
    else if (font->glyph['H'] && FT_Load_Glyph(face, font->glyph['H'], FT_LOAD_NO_SCALE) == 0)
        font->capital = (double)face->glyph->metrics.horiBearingY * font->unit;
}

static bool measure(struct font *font, struct text *why)
{
    FT_Library library;
    FT_Face face;
    if (FT_Init_FreeType(&library) != 0)
        return text_refuse(why, "can't start FreeType, which measures fonts");
    bool ok = FT_New_Memory_Face(library, font->file.bytes, (FT_Long)font->file.len, 0, &face) == 0;
    if (ok) {
        ok = FT_Select_Charmap(face, FT_ENCODING_UNICODE) == 0;
        if (ok) {
            measure_face(font, face);
            font->name = clean_name(FT_Get_Postscript_Name(face), is_name_character, "Font");
            font->family = clean_name(face->family_name, is_family_character, "sans-serif");
        }
        FT_Done_Face(face);
    }
    FT_Done_FreeType(library);
    if (!ok)
        text_addf(why, "%s: the font can't be read or has no Unicode table; choose another font", font->path);
    return ok;
}

struct font *font_load(const char *name, enum face face, struct text *why)
{
    char *path = find_file(name, face, why);
    if (!path)
        return NULL;
    struct font *font = mem_new(sizeof *font);
    font->path = path;
    if (!read_file(font, why) || !measure(font, why)) {
        font_free(font);
        return NULL;
    }
    return font;
}

void font_free(struct font *font)
{
    if (!font)
        return;
    free(font->path);
    free(font->name);
    free(font->family);
    free((void *)(uintptr_t)font->file.bytes);
    free(font);
}

bool font_has(const struct font *font, uint32_t code)
{
    return code < FONT_CODES && font->glyph[code] != 0;
}

double font_width(const struct font *font, double size, const char *s, size_t len)
{
    uint64_t sum = 0;
    size_t used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t code = utf8_decode(s + at, len - at, &used);
        sum += font->width[code < FONT_CODES ? code : REPLACEMENT];
    }
    return (double)sum * font->unit * size;
}

uint16_t font_glyph(const struct font *font, uint32_t code)
{
    return code < FONT_CODES ? font->glyph[code] : 0;
}

double font_advance(const struct font *font, uint32_t code)
{
    return font->width[code < FONT_CODES ? code : REPLACEMENT] * font->unit;
}
