#include "draw/font.h"

#include "base/mem.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Finding --------------------------------------------------------------------------------------------------- */

/* Whether fontconfig can open files: it ignores those that it can't open. False with the reason in errno. */
static bool can_open_files(void)
{
    enum { NEEDED = 4 };
    int files[NEEDED], count = 0;
    while (count < NEEDED && (files[count] = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0)
        count++;
    int error = errno;
    for (int i = 0; i < count; i++)
        close(files[i]);
    errno = error;
    return count == NEEDED;
}

/* What fontconfig is asked for: an upright text face. `family` NULL: of any sans-serif family. */
static FcPattern *face_pattern(const char *family, enum face face)
{
    FcPattern *wanted = FcPatternCreate();
    FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)(family ? family : "sans-serif"));
    FcPatternAddInteger(wanted, FC_WEIGHT, face == FACE_BOLD ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcPatternAddInteger(wanted, FC_SLANT, FC_SLANT_ROMAN);
    FcPatternAddInteger(wanted, FC_WIDTH, FC_WIDTH_NORMAL);
    FcConfigSubstitute(NULL, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    return wanted;
}

/* The font's file (owned) and its index there; NULL for a variable font, whose outlines fit no single weight. */
static char *pattern_file(const FcPattern *font, unsigned *index)
{
    FcChar8 *file;
    FcBool varies = FcFalse;
    int number = 0;
    FcPatternGetBool(font, FC_VARIABLE, 0, &varies);
    FcPatternGetInteger(font, FC_INDEX, 0, &number);
    if (varies || number >> 16 != 0 || FcPatternGetString(font, FC_FILE, 0, &file) != FcResultMatch)
        return NULL;
    *index = (unsigned)number;
    return mem_string((const char *)file, strlen((const char *)file));
}

/* The file of the family's face, as pattern_file; NULL if there is none. */
static char *match_family(const char *family, enum face face, unsigned *index)
{
    /* fontconfig finds a substitute if it lacks the family. */
    FcResult result;
    FcPattern *wanted = face_pattern(family, face), *found = FcFontMatch(NULL, wanted, &result);
    FcChar8 *name;
    bool ok = false;
    int weight = 0;
    for (int i = 0; found && !ok && FcPatternGetString(found, FC_FAMILY, i, &name) == FcResultMatch; i++)
        ok = FcStrCmpIgnoreCase(name, (const FcChar8 *)family) == 0;
    if (ok && FcPatternGetInteger(found, FC_WEIGHT, 0, &weight) == FcResultMatch)
        ok = face != FACE_BOLD || weight >= FC_WEIGHT_DEMIBOLD;
    char *path = ok ? pattern_file(found, index) : NULL;
    if (found)
        FcPatternDestroy(found);
    FcPatternDestroy(wanted);
    return path;
}

/* Where systems keep the families of the built-in themes. Looking there first saves 4 of the 14 ms that one page takes:
 * fontconfig spends them on reading its configuration and caches. */
static const struct {
    const char *family, *beginning, *ending[FACE_COUNT]; /* of the files' names */
} known_files[] = {
    {"Open Sans", "truetype/open-sans/OpenSans", {"-Regular", "-Bold"}},
    {"Open Sans", "open-sans/OpenSans", {"-Regular", "-Bold"}},
    {"Open Sans", "TTF/OpenSans", {"-Regular", "-Bold"}},
    {"DejaVu Sans", "truetype/dejavu/DejaVuSans", {"", "-Bold"}},
    {"DejaVu Sans", "dejavu-sans-fonts/DejaVuSans", {"", "-Bold"}},
    {"DejaVu Sans", "TTF/DejaVuSans", {"", "-Bold"}},
};

/* Returns the path of the font file, owned, and the font's place in it if not 0. NULL with the reason in `why`. */
static char *find_file(const char *name, enum face face, unsigned *index, struct text *why)
{
    bool redirected = getenv("FONTCONFIG_FILE") || getenv("FONTCONFIG_PATH") || getenv("FONTCONFIG_SYSROOT");

    if (strchr(name, '/'))
        return mem_string(name, strlen(name));
    for (size_t i = 0; !redirected && i < sizeof known_files / sizeof *known_files; i++) {
        struct text file = {0};
        text_addf(&file, "/usr/share/fonts/%s%s.ttf", known_files[i].beginning, known_files[i].ending[face]);
        if (strcmp(name, known_files[i].family) == 0 && access(file.data, R_OK) == 0)
            return file.data;
        text_release(&file);
    }
    if (!can_open_files()) {
        text_addf(why, "can't look for the font \"%s\": %s", name, strerror(errno));
        return NULL;
    }
    char *path = FcInit() ? match_family(name, face, index) : NULL;
    if (!path)
        text_addf(why, "no %sfont \"%s\" is installed; %s", face == FACE_BOLD ? "bold " : "", name,
                  strcmp(name, "DejaVu Sans") == 0 ? "install the package fonts-open-sans or fonts-dejavu-core"
                                                   : "see fc-list for those that are, or name a font file");
    return path;
}

/* ---- Reading --------------------------------------------------------------------------------------------------- */

static uint32_t read_u32(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* Whether all tables of the font that begins at `start` lie within the file and match their checksums (OpenType 1.9,
 * "Organization of an OpenType Font"). HarfBuzz works around damage, but the user should know of it. */
static bool tables_are_sound(const uint8_t *file, size_t len, size_t start)
{
    enum { HEADER = 12, RECORD = 16 };
    if (start > len || len - start < HEADER)
        return false;
    size_t count = (size_t)(file[start + 4] << 8 | file[start + 5]);
    if (count == 0 || len - start < HEADER + count * RECORD)
        return false;
    for (const uint8_t *r = file + start + HEADER; count > 0; r += RECORD, count--) {
        size_t offset = read_u32(r + 8), size = read_u32(r + 12);
        if (offset > len || size > len - offset)
            return false;
        uint32_t sum = 0;
        uint8_t last[4] = {0};
        size_t at = 0;
        for (; at + 4 <= size; at += 4)
            sum += read_u32(file + offset + at);
        memcpy(last, file + offset + at, size - at);
        sum += read_u32(last);
        /* The head table has an adjustment of the whole file's checksum, which counts as 0 here. */
        if (memcmp(r, "head", 4) == 0 && size >= 12)
            sum -= read_u32(file + offset + 8);
        if (sum != read_u32(r + 4))
            return false;
    }
    return true;
}

static bool has_table(hb_face_t *face, hb_tag_t tag)
{
    hb_blob_t *table = hb_face_reference_table(face, tag);
    bool has = hb_blob_get_length(table) > 0;
    hb_blob_destroy(table);
    return has;
}

/* Whether the licence lets documents embed a part of the font (OS/2, fsType): the value 2 forbids embedding, bit 0x100
 * subsets, bit 0x200 outlines. */
static bool may_embed(hb_face_t *face)
{
    hb_blob_t *os2 = hb_face_reference_table(face, HB_TAG('O', 'S', '/', '2'));
    unsigned len, rights = 0;
    const char *bytes = hb_blob_get_data(os2, &len);
    if (len >= 10)
        rights = (unsigned)((uint8_t)bytes[8] << 8 | (uint8_t)bytes[9]);
    hb_blob_destroy(os2);
    return (rights & 0xF) != 2 && !(rights & 0x300);
}

/* What is wrong with the font, as a message without the file's name; NULL if nothing is. */
static const char *fault_of(hb_blob_t *file, hb_face_t *face, unsigned index, bool installed)
{
    unsigned len;
    const uint8_t *bytes = (const uint8_t *)hb_blob_get_data(file, &len);
    bool collection = len >= 16 + 4 * (size_t)index && memcmp(bytes, "ttcf", 4) == 0;

    if (len < 12 || (read_u32(bytes) != 0x00010000 && memcmp(bytes, "true", 4) != 0 && memcmp(bytes, "OTTO", 4) != 0 &&
                     memcmp(bytes, "ttcf", 4) != 0))
        return "this is not a font file; name a TrueType or OpenType font (.ttf, .otf)";
    if (!installed && !tables_are_sound(bytes, len, collection ? read_u32(bytes + 12 + 4 * (size_t)index) : 0))
        return "the font is damaged (its tables don't agree with their checksums); reinstall it";
    if (hb_face_get_glyph_count(face) == 0 || !has_table(face, HB_TAG('c', 'm', 'a', 'p')) ||
        !(has_table(face, HB_TAG('g', 'l', 'y', 'f')) || has_table(face, HB_TAG('C', 'F', 'F', ' '))))
        return "the font has no outlines or no table of characters; choose another font";
    if (!may_embed(face))
        return "its licence forbids embedding a part of it in a document; choose another font";
    return NULL;
}

/* Returns an owned copy of up to 60 characters of the font's name number `id`: letters, digits and those in `others`;
 * or of `otherwise` if none is left. */
static char *clean_name(hb_face_t *face, hb_ot_name_id_t id, const char *others, const char *otherwise)
{
    char name[256];
    unsigned size = sizeof name;
    struct text clean = {0};
    hb_ot_name_get_utf8(face, id, hb_language_from_string("en", -1), &size, name);
    for (const char *s = name; *s && clean.len < 60; s++)
        if ((*s & 0x80) == 0 && (isalnum((unsigned char)*s) || strchr(others, *s)))
            text_add_char(&clean, *s);
    return clean.len > 0 ? clean.data : mem_string(otherwise, strlen(otherwise));
}

static void measure(struct font *font, hb_face_t *face)
{
    hb_font_extents_t extents = {0};
    hb_glyph_extents_t letter;
    hb_codepoint_t glyph;
    hb_position_t capital;

    font->unit = 1.0 / hb_face_get_upem(face);
    hb_font_get_h_extents(font->hb, &extents);
    font->ascent = extents.ascender * font->unit;
    font->descent = -extents.descender * font->unit;
    font->capital = 0.7;
    if (hb_ot_metrics_get_position(font->hb, HB_OT_METRICS_TAG_CAP_HEIGHT, &capital) && capital > 0)
        font->capital = capital * font->unit;
    else if (hb_font_get_nominal_glyph(font->hb, 'H', &glyph) && hb_font_get_glyph_extents(font->hb, glyph, &letter))
        font->capital = letter.y_bearing * font->unit;
    font->is_cff = !has_table(face, HB_TAG('g', 'l', 'y', 'f'));
    font->name = clean_name(face, HB_OT_NAME_ID_POSTSCRIPT_NAME, "-", "Font");
    font->family = clean_name(face, HB_OT_NAME_ID_FONT_FAMILY, " !#$%&()*+,-./:;<=>?@[]^_`{|}~", "sans-serif");
}

/* Reads font number `index` of a file, whose path it takes over. `installed`: fontconfig has read it before. NULL with
 * the reason in `why`. */
static struct font *read_font(char *path, unsigned index, bool installed, struct text *why)
{
    struct stat info;
    struct font *font = mem_new(sizeof *font);
    const char *wrong = NULL;
    font->path = path;
    font->index = index;

    /* Only regular files are opened: a pipe would block. */
    errno = 0;
    bool found = stat(path, &info) == 0, regular = found && S_ISREG(info.st_mode);
    hb_blob_t *file = regular ? hb_blob_create_from_file_or_fail(path) : NULL;
    hb_face_t *face = hb_face_create(file, index);
    if (!found || (regular && !file && info.st_size > 0))
        text_addf(why, "%s: can't open the font: %s", path, strerror(errno));
    else if ((wrong = fault_of(file ? file : hb_blob_get_empty(), face, index, installed)))
        text_addf(why, "%s: %s", path, wrong);
    else
        font->hb = hb_font_create(face);
    if (font->hb) {
        measure(font, face);
        hb_font_make_immutable(font->hb);
    }
    hb_face_destroy(face);
    hb_blob_destroy(file);
    if (font->hb)
        return font;
    font_free(font);
    return NULL;
}

struct font *font_load(const char *name, enum face face, struct text *why)
{
    unsigned index = 0;
    char *path = find_file(name, face, &index, why);
    return path ? read_font(path, index, false, why) : NULL;
}

void font_free(struct font *font)
{
    if (!font)
        return;
    hb_font_destroy(font->hb);
    free(font->path);
    free(font->name);
    free(font->family);
    free(font);
}

/* ---- Glyphs ---------------------------------------------------------------------------------------------------- */

bool font_has(const struct font *font, uint32_t code)
{
    hb_codepoint_t glyph;
    return hb_font_get_nominal_glyph(font->hb, code, &glyph);
}

uint16_t font_blank(const struct font *font)
{
    hb_codepoint_t glyph;
    return hb_font_get_nominal_glyph(font->hb, ' ', &glyph) ? (uint16_t)glyph : 0;
}

double font_advance(const struct font *font, uint16_t glyph)
{
    return hb_font_get_glyph_h_advance(font->hb, glyph) * font->unit;
}

struct outline {
    struct path *path;
    double unit;
};

static void move_to(hb_draw_funcs_t *funcs UNUSED, void *data, hb_draw_state_t *state UNUSED, float x, float y,
                    void *user UNUSED)
{
    const struct outline *o = data;
    path_move(o->path, (double)x * o->unit, -(double)y * o->unit);
}

static void line_to(hb_draw_funcs_t *funcs UNUSED, void *data, hb_draw_state_t *state UNUSED, float x, float y,
                    void *user UNUSED)
{
    const struct outline *o = data;
    path_line(o->path, (double)x * o->unit, -(double)y * o->unit);
}

/* HarfBuzz turns quadratic curves into cubic ones. */
static void curve_to(hb_draw_funcs_t *funcs UNUSED, void *data, hb_draw_state_t *state UNUSED, float x1, float y1,
                     float x2, float y2, float x, float y, void *user UNUSED)
{
    const struct outline *o = data;
    double u = o->unit;
    path_curve(o->path, (double)x1 * u, -(double)y1 * u, (double)x2 * u, -(double)y2 * u, (double)x * u,
               -(double)y * u);
}

static void close_outline(hb_draw_funcs_t *funcs UNUSED, void *data, hb_draw_state_t *state UNUSED, void *user UNUSED)
{
    const struct outline *o = data;
    path_close(o->path);
}

void font_outline(const struct font *font, uint16_t glyph, struct path *path)
{
    hb_draw_funcs_t *funcs = hb_draw_funcs_create();
    hb_draw_funcs_set_move_to_func(funcs, move_to, NULL, NULL);
    hb_draw_funcs_set_line_to_func(funcs, line_to, NULL, NULL);
    hb_draw_funcs_set_cubic_to_func(funcs, curve_to, NULL, NULL);
    hb_draw_funcs_set_close_path_func(funcs, close_outline, NULL, NULL);
#if HB_VERSION_ATLEAST(7, 0, 0)
    hb_font_draw_glyph(font->hb, glyph, funcs, &(struct outline){path, font->unit});
#else
    hb_font_get_glyph_shape(font->hb, glyph, funcs, &(struct outline){path, font->unit});
#endif
    hb_draw_funcs_destroy(funcs);
}

/* ---- The fonts of a run ---------------------------------------------------------------------------------------- */

/* An installed font, loaded when it was first needed. */
struct installed {
    char *path;
    unsigned index;
    struct font *font; /* NULL: it can't be used */
};

struct fonts {
    struct font *face[FACE_COUNT];
    char *further[FACE_COUNT];    /* the names after the face's own, separated by commas */
    pthread_mutex_t mutex;        /* of what follows */
    FcFontSet *order[FACE_COUNT]; /* all installed fonts, the best first; NULL: not yet asked for */
    struct installed *installed;
    size_t count;
    int error; /* errno if installed fonts could not be opened; 0: none */
};

/* Takes the first name from a list with commas; a list with a '/' is a single file. *list is NULL at the end. */
static char *next_name(char **list)
{
    char *name = *list + strspn(*list, " "), *comma = strchr(name, '/') ? NULL : strchr(name, ',');
    *list = NULL;
    if (comma) {
        *comma = '\0';
        *list = comma + 1;
    }
    return name;
}

struct fonts *fonts_load(const char *const name[FACE_COUNT], struct text *why)
{
    struct fonts *fonts = mem_new(sizeof *fonts);
    pthread_mutex_init(&fonts->mutex, NULL);
    for (int i = 0; i < FACE_COUNT; i++) {
        scoped(mem_free) char *list = mem_string(name[i], strlen(name[i]));
        char *next = list;
        while (next && !fonts->face[i]) {
            const char *family = next_name(&next);
            text_clear(why);
            fonts->face[i] = font_load(family, (enum face)i, why);
        }
        fonts->further[i] = mem_string(next ? next : "", next ? strlen(next) : 0);
        if (!fonts->face[i]) {
            fonts_free(fonts);
            return NULL;
        }
        text_clear(why);
    }
    return fonts;
}

void fonts_free(struct fonts *fonts)
{
    if (!fonts)
        return;
    for (int i = 0; i < FACE_COUNT; i++) {
        font_free(fonts->face[i]);
        free(fonts->further[i]);
        if (fonts->order[i])
            FcFontSetDestroy(fonts->order[i]);
    }
    for (size_t i = 0; i < fonts->count; i++) {
        free(fonts->installed[i].path);
        font_free(fonts->installed[i].font);
    }
    free(fonts->installed);
    pthread_mutex_destroy(&fonts->mutex);
    free(fonts);
}

const struct font *fonts_face(const struct fonts *fonts, enum face face)
{
    return fonts->face[face];
}

static bool has_all(const struct font *font, const uint32_t *codes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!font_has(font, codes[i]))
            return false;
    return true;
}

/* The font in an installed file, loaded once; NULL if it can't be used. Frees `path`, which may be NULL. */
static struct font *load_installed(struct fonts *fonts, char *path, unsigned index)
{
    scoped(text_release) struct text why = {0};
    if (!path)
        return NULL;
    for (size_t i = 0; i < fonts->count; i++)
        if (fonts->installed[i].index == index && strcmp(fonts->installed[i].path, path) == 0) {
            free(path);
            return fonts->installed[i].font;
        }
    struct font *font = read_font(mem_string(path, strlen(path)), index, true, &why);
    if (!font && (errno == EMFILE || errno == ENFILE))
        fonts->error = errno;
    *mem_add(fonts->installed, fonts->count) = (struct installed){path, index, font};
    return font;
}

/* Looks in the further families of the face. */
static const struct font *find_further(struct fonts *fonts, enum face face, const uint32_t *codes, size_t count)
{
    scoped(mem_free) char *list = mem_string(fonts->further[face], strlen(fonts->further[face]));
    scoped(text_release) struct text why = {0};
    for (char *next = *list ? list : NULL; next;) {
        unsigned index = 0;
        const char *family = next_name(&next);
        char *path = find_file(family, face, &index, &why);
        const struct font *font = load_installed(fonts, path, index);
        if (font && has_all(font, codes, count))
            return font;
    }
    return NULL;
}

/* The order of fonts depends on the face alone, not on earlier searches. */
static const struct font *find_installed(struct fonts *fonts, enum face face, const uint32_t *codes, size_t count)
{
    FcResult result;
    if (!fonts->order[face] && FcInit()) {
        FcPattern *wanted = face_pattern(NULL, face);
        fonts->order[face] = FcFontSort(NULL, wanted, FcFalse, NULL, &result);
        FcPatternDestroy(wanted);
    }
    for (int i = 0; fonts->order[face] && i < fonts->order[face]->nfont; i++) {
        const FcPattern *pattern = fonts->order[face]->fonts[i];
        FcCharSet *characters;
        size_t known = 0;
        if (FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch)
            while (known < count && FcCharSetHasChar(characters, codes[known]))
                known++;
        unsigned index = 0;
        char *path = known == count ? pattern_file(pattern, &index) : NULL;
        const struct font *font = load_installed(fonts, path, index);
        if (font && has_all(font, codes, count))
            return font;
    }
    return NULL;
}

const struct font *fonts_find(struct fonts *fonts, enum face face, const uint32_t *codes, size_t count)
{
    if (has_all(fonts->face[face], codes, count))
        return fonts->face[face];
    if (codes[0] < ' ') /* no font has control characters */
        return NULL;
    pthread_mutex_lock(&fonts->mutex);
    if (!fonts->order[face] && !can_open_files())
        fonts->error = errno;
    const struct font *font = find_further(fonts, face, codes, count);
    if (!font)
        font = find_installed(fonts, face, codes, count);
    pthread_mutex_unlock(&fonts->mutex);
    return font;
}

bool fonts_opened(struct fonts *fonts, struct text *why)
{
    pthread_mutex_lock(&fonts->mutex);
    int error = fonts->error;
    pthread_mutex_unlock(&fonts->mutex);
    return !error || text_refuse(why, "can't open an installed font: %s", strerror(error));
}
