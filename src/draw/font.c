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

enum { CODES = 0x10000, FILE_MAX = 64 << 20, REPLACEMENT = 0xFFFD };

struct font {
    char *path, *name, *family;
    uint8_t *bytes;
    struct sfnt file;
    double unit; /* of the widths, in parts of the type size */
    double capital, ascent, descent;
    uint16_t width[CODES]; /* of the glyph shown for a code point */
    uint16_t glyph[CODES]; /* 0: the font lacks it */
};

/* ---- Finding --------------------------------------------------------------------------------------------------- */

static bool same_family(const FcPattern *found, const char *family)
{
    FcChar8 *name;
    for (int i = 0; FcPatternGetString(found, FC_FAMILY, i, &name) == FcResultMatch; i++)
        if (FcStrCmpIgnoreCase(name, (const FcChar8 *)family) == 0)
            return true;
    return false;
}

/* The file of the family's face in *path (owned); false if there is none. */
static bool match_family(const char *family, enum face face, char **path)
{
    FcPattern *wanted = FcPatternCreate();
    FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)family);
    FcPatternAddInteger(wanted, FC_WEIGHT, face == FACE_BOLD ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcPatternAddInteger(wanted, FC_SLANT, FC_SLANT_ROMAN);
    FcPatternAddInteger(wanted, FC_WIDTH, FC_WIDTH_NORMAL);
    FcConfigSubstitute(NULL, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);

    FcResult result;
    FcPattern *found = FcFontMatch(NULL, wanted, &result);
    FcChar8 *file;
    int weight = 0;
    bool ok = found && same_family(found, family) && FcPatternGetString(found, FC_FILE, 0, &file) == FcResultMatch;
    if (ok && FcPatternGetInteger(found, FC_WEIGHT, 0, &weight) == FcResultMatch)
        ok = face != FACE_BOLD || weight >= FC_WEIGHT_DEMIBOLD;
    if (ok)
        *path = mem_string((const char *)file, strlen((const char *)file));
    if (found)
        FcPatternDestroy(found);
    FcPatternDestroy(wanted);
    return ok;
}

/* Where systems keep the standard family. Looking there first halves the time of a run that makes one page: fontconfig
 * spends most of it on reading its configuration. */
static const struct {
    const char *family, *path[FACE_COUNT];
} usual[] = {
    {"DejaVu Sans",
     {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"}},
    {"DejaVu Sans",
     {"/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf", "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans-Bold.ttf"}},
    {"DejaVu Sans", {"/usr/share/fonts/TTF/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans-Bold.ttf"}},
};

/* The file of a family in its usual place; NULL if it isn't there, or if the environment tells fontconfig to look
 * elsewhere. */
static const char *usual_file(const char *family, enum face face)
{
    static const char *const told[] = {"FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT"};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (getenv(told[i]))
            return NULL;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(family, usual[i].family) == 0 && access(usual[i].path[face], R_OK) == 0)
            return usual[i].path[face];
    return NULL;
}

/* Returns the path of the font file, owned, or NULL. */
static char *find_file(const char *name, enum face face, struct text *why)
{
    if (strchr(name, '/'))
        return mem_string(name, strlen(name));

    char *path = NULL;
    const char *file = usual_file(name, face);
    if (file)
        return mem_string(file, strlen(file));
    if (!FcInit() || !match_family(name, face, &path)) {
        bool standard = strcmp(name, "DejaVu Sans") == 0;
        text_addf(why, "no %sfont \"%s\" is installed; %s", face == FACE_BOLD ? "bold " : "", name,
                  standard ? "install the package fonts-dejavu-core"
                           : "see fc-list for those that are, or name a .ttf file");
    }
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
        font->bytes = mem_new(size);
        font->file = (struct sfnt){font->bytes, fread(font->bytes, 1, size, in)};
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

static uint16_t glyph_width(FT_Face face, FT_UInt glyph)
{
    FT_Fixed width;
    if (FT_Get_Advance(face, glyph, FT_LOAD_NO_SCALE, &width) != 0 || width < 0 || width > UINT16_MAX)
        return 0;
    return (uint16_t)width;
}

static void measure_codes(struct font *font, FT_Face face)
{
    FT_UInt glyph;
    FT_ULong code = FT_Get_First_Char(face, &glyph);
    for (; glyph != 0 && code < CODES; code = FT_Get_Next_Char(face, code, &glyph)) {
        font->glyph[code] = (uint16_t)glyph;
        font->width[code] = glyph_width(face, glyph);
    }
    for (size_t i = 0; i < CODES; i++)
        if (!font->glyph[i])
            font->width[i] = font->width[REPLACEMENT];
}

static void measure_face(struct font *font, FT_Face face)
{
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
    bool ok = FT_New_Memory_Face(library, font->bytes, (FT_Long)font->file.len, 0, &face) == 0;
    if (ok) {
        ok = FT_Select_Charmap(face, FT_ENCODING_UNICODE) == 0;
        if (ok) {
            measure_codes(font, face);
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
    free(font->bytes);
    free(font);
}

const char *font_path(const struct font *font)
{
    return font->path;
}

bool font_has(const struct font *font, uint32_t code)
{
    return code < CODES && font->glyph[code] != 0;
}

double font_width(const struct font *font, double size, const char *s, size_t len)
{
    uint64_t sum = 0;
    size_t used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t code = utf8_decode(s + at, len - at, &used);
        sum += font->width[code < CODES ? code : REPLACEMENT];
    }
    return (double)sum * font->unit * size;
}

double font_capital(const struct font *font)
{
    return font->capital;
}

double font_ascent(const struct font *font)
{
    return font->ascent;
}

double font_descent(const struct font *font)
{
    return font->descent;
}

const struct sfnt *font_file(const struct font *font)
{
    return &font->file;
}

const char *font_name(const struct font *font)
{
    return font->name;
}

const char *font_family(const struct font *font)
{
    return font->family;
}

uint16_t font_glyph(const struct font *font, uint32_t code)
{
    return code < CODES ? font->glyph[code] : 0;
}

double font_advance(const struct font *font, uint32_t code)
{
    return font->width[code < CODES ? code : REPLACEMENT] * font->unit;
}
