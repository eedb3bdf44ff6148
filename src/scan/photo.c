#include "scan/photo.h"

#include "base/mem.h"
#include "draw/image.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <jerror.h>
#include <jpeglib.h>
#include <png.h>

#define PDF_MEMORY ((rlim_t)2 << 30) /* bytes that pdftoppm may take */

enum {
    FILE_MOST = 256 << 20,
    JPEG_MEMORY = 320L << 20, /* a progressive JPEG of 48 megapixels at full colour takes 288 MB */
    JPEG_SCANS = 200,         /* of a progressive one; programs write about ten */
    PDF_SIDE = 3300,          /* pixels of a page's longer side: A4 at 280 dpi */
    PDF_SECONDS = 300,        /* that pdftoppm may compute for */
    EXEC_FAILED = 127,
};

/* ---- Orientation: EXIF 2.32, section 4.5 (JEITA CP-3451X), on TIFF 6.0 ---------------------------------------------
 *
 * "II" or "MM" for the order of bytes, 42, the offset of the first directory; a directory is a count and entries of 12
 * bytes: tag, type, count, value. */

enum { ORIENTATION = 0x112, TYPE_SHORT = 3, ENTRY = 12 };

static uint32_t number(const uint8_t *at, size_t bytes, bool little)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < bytes; i++)
        sum = sum << 8 | at[little ? bytes - 1 - i : i];
    return sum;
}

int exif_orientation(const uint8_t *block, size_t len)
{
    if (len < 8 || (memcmp(block, "II", 2) != 0 && memcmp(block, "MM", 2) != 0))
        return 1;
    bool little = block[0] == 'I';
    size_t directory = number(block + 4, 4, little);
    if (number(block + 2, 2, little) != 42 || directory > len - 2)
        return 1;

    size_t entries = number(block + directory, 2, little), room = (len - directory - 2) / ENTRY;
    const uint8_t *entry = block + directory + 2;
    for (size_t i = 0; i < entries && i < room; i++, entry += ENTRY)
        if (number(entry, 2, little) == ORIENTATION && number(entry + 2, 2, little) == TYPE_SHORT) {
            int orientation = (int)number(entry + 8, 2, little);
            return orientation >= 1 && orientation <= 8 ? orientation : 1;
        }
    return 1;
}

/* ---- JPEG -------------------------------------------------------------------------------------------------------- */

struct jpeg_error {
    struct jpeg_error_mgr manager; /* first: libjpeg knows only this */
    jmp_buf jump;
    char message[JMSG_LENGTH_MAX];
};

static void jpeg_fail(j_common_ptr jpeg)
{
    struct jpeg_error *error = (struct jpeg_error *)jpeg->err;
    error->manager.format_message(jpeg, error->message);
    longjmp(error->jump, 1);
}

/* Warnings are errors, as libjpeg fills lost pixels with grey, which would be read as paper; except for oddities of
 * cameras. */
static void jpeg_warn(j_common_ptr jpeg, int level)
{
    static const int odd[] = {JWRN_ADOBE_XFORM, JWRN_EXTRANEOUS_DATA, JWRN_JFIF_MAJOR, JWRN_NOT_SEQUENTIAL};
    bool harmless = level >= 0;
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        harmless = harmless || jpeg->err->msg_code == odd[i];
    if (!harmless)
        jpeg_fail(jpeg);
}

/* A hostile file of thousands of scans would take minutes. */
static void jpeg_count_scans(j_common_ptr jpeg)
{
    struct jpeg_error *error = (struct jpeg_error *)jpeg->err;
    if (((j_decompress_ptr)jpeg)->input_scan_number <= JPEG_SCANS)
        return;
    snprintf(error->message, sizeof error->message, "too many scans");
    longjmp(error->jump, 1);
}

static bool refuse_size(unsigned width, unsigned height, double most, struct text *why)
{
    return text_refuse(why, "the picture has %u x %u pixels: scale it down to at most %.0f megapixels", width, height,
                       most / 1e6);
}

/* Reads the header and chooses the scale. The orientation is 1 to 8, as in EXIF. */
static bool jpeg_begin(struct jpeg_decompress_struct *jpeg, double most, int *orientation, struct text *why)
{
    jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(jpeg, TRUE);
    double pixels = (double)jpeg->image_width * jpeg->image_height;
    unsigned reduce = 1;
    while (reduce < 8 && pixels / (reduce * reduce) > most)
        reduce *= 2;
    if (pixels > 4 * PHOTO_PIXELS_MAX || pixels / (reduce * reduce) > most)
        return refuse_size(jpeg->image_width, jpeg->image_height, PHOTO_PIXELS_MAX, why);
    *orientation = 1;
    for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker; marker = marker->next)
        if (marker->data_length > 6 && memcmp(marker->data, "Exif\0\0", 6) == 0)
            *orientation = exif_orientation(marker->data + 6, marker->data_length - 6);
    if (jpeg->num_components > 3)
        return text_refuse(why, "this JPEG has the four inks of a press (CMYK): save it in RGB or grey");
    jpeg->out_color_space = JCS_GRAYSCALE;
    jpeg->dct_method = JDCT_ISLOW;
    jpeg->scale_num = 1;
    jpeg->scale_denom = reduce;
    return true;
}

/* `out` is empty, and stays so if this fails. */
static bool decode_jpeg(const void *bytes, size_t len, double most, struct grey *out, int *orientation,
                        struct text *why)
{
    struct jpeg_decompress_struct jpeg = {0};
    struct jpeg_error error;
    struct jpeg_progress_mgr progress = {.progress_monitor = jpeg_count_scans};

    jpeg.err = jpeg_std_error(&error.manager);
    error.manager.error_exit = jpeg_fail;
    error.manager.emit_message = jpeg_warn;
    if (setjmp(error.jump) == 0) {
        jpeg_create_decompress(&jpeg);
        jpeg.progress = &progress;
        jpeg.mem->max_memory_to_use = JPEG_MEMORY;
        jpeg_mem_src(&jpeg, bytes, len);
        if (jpeg_begin(&jpeg, most, orientation, why)) {
            jpeg_start_decompress(&jpeg);
            *out = grey_new((int)jpeg.output_width, (int)jpeg.output_height);
            while (jpeg.output_scanline < jpeg.output_height)
                jpeg_read_scanlines(&jpeg,
                                    (JSAMPROW[1]){out->pixels + (size_t)jpeg.output_scanline * jpeg.output_width}, 1);
        }
    } else {
        text_addf(why, "the picture is damaged (%s): copy it from the camera again, or take another", error.message);
        grey_release(out);
    }
    jpeg_destroy_decompress(&jpeg);
    return out->pixels != NULL;
}

/* ---- PNG --------------------------------------------------------------------------------------------------------- */

int png_orientation(const uint8_t *bytes, size_t len)
{
    for (size_t at = 8; len - at >= 12;) {
        size_t size = png_get_uint_32(bytes + at);
        if (size > len - at - 12 || memcmp(bytes + at + 4, "IDAT", 4) == 0)
            break;
        if (memcmp(bytes + at + 4, "eXIf", 4) == 0)
            return exif_orientation(bytes + at + 8, size);
        at += size + 12;
    }
    return 1;
}

static bool decode_png(const void *bytes, size_t len, double most, struct grey *out, int *orientation, struct text *why)
{
    scoped(png_image_free) png_image png = {.version = PNG_IMAGE_VERSION};
    const png_color white = {255, 255, 255};

    if (png_image_begin_read_from_memory(&png, bytes, len)) {
        if ((double)png.width * png.height > most)
            return refuse_size(png.width, png.height, most, why);
        png.format = PNG_FORMAT_GRAY;
        png.flags |= PNG_IMAGE_FLAG_16BIT_sRGB; /* as most programs mean 16 bits */
        *out = grey_new((int)png.width, (int)png.height);
        *orientation = png_orientation(bytes, len);
        if (png_image_finish_read(&png, &white, out->pixels, 0, NULL))
            return true;
    }
    grey_release(out);
    return text_refuse(why, "the picture is damaged (%s): copy it from the camera again, or take another", png.message);
}

/* ---- Pictures ---------------------------------------------------------------------------------------------------- */

/* Turns and mirrors an image as EXIF's orientation says. */
static void turn_upright(struct grey *image, int orientation)
{
    static const struct {
        bool across, down, exchange; /* read from the right, from the bottom; columns become rows */
    } turns[] = {[2] = {1, 0, 0}, [3] = {1, 1, 0}, [4] = {0, 1, 0}, [5] = {0, 0, 1},
                 [6] = {0, 1, 1}, [7] = {1, 1, 1}, [8] = {1, 0, 1}};
    enum { BAND = 32 }; /* rows whose pixels the cache holds */
    int width = image->width, height = image->height;
    bool across = turns[orientation].across, down = turns[orientation].down, exchange = turns[orientation].exchange;

    if (orientation <= 1)
        return;
    struct grey upright = grey_new(exchange ? height : width, exchange ? width : height);
    for (int band = 0; band < upright.height; band += BAND)
        for (int x = 0; x < upright.width; x++)
            for (int y = band; y < band + BAND && y < upright.height; y++) {
                int column = exchange ? y : x, row = exchange ? x : y;
                column = across ? width - 1 - column : column;
                row = down ? height - 1 - row : row;
                *grey_pixel(&upright, x, y) = *grey_pixel(image, column, row);
            }
    grey_release(image);
    *image = upright;
}

/* Names formats that are common on phones but not supported. */
static bool refuse_kind(const uint8_t *bytes, size_t len, struct text *why)
{
    if (len == 0)
        return text_refuse(why, "the file is empty: copy it from the camera again");
    if (len >= 12 && memcmp(bytes + 4, "ftyp", 4) == 0)
        return text_refuse(why, "this is a HEIF picture or a film: save the photo as JPEG (cameras call that most "
                                "compatible)");
    if (len >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0)
        return text_refuse(why, "this is a WebP picture: save it as JPEG or PNG");
    return text_refuse(why, "this is neither JPEG, PNG nor PDF: save the photo as JPEG");
}

bool photo_decode(const void *bytes, size_t len, double most, struct grey *out, struct text *why)
{
    const uint8_t *head = bytes;
    bool jpeg = len >= 3 && memcmp(head, "\xFF\xD8\xFF", 3) == 0, png = len >= 8 && png_sig_cmp(head, 0, 8) == 0;
    int orientation = 1;

    *out = (struct grey){0};
    if (!jpeg && !png)
        return refuse_kind(head, len, why);
    if (!(jpeg ? decode_jpeg : decode_png)(bytes, len, most, out, &orientation, why))
        return false;
    turn_upright(out, orientation);
    return true;
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

struct photo_file {
    struct text bytes; /* of a picture */
    bool done;         /* there is no further photograph */
    FILE *pages;       /* of a PDF: what pdftoppm prints, PGM pictures one after the other. Or NULL */
    pid_t child;       /* pdftoppm */
    int page;          /* the last that was read */
};

/* Runs pdftoppm, without a shell and within limits. */
static bool open_pdf(struct photo_file *file, const char *path, struct text *why)
{
    char side[16];
    scoped(text_release) struct text name = {0};
    int ends[2];

    text_addf(&name, "%s%s", *path == '-' ? "./" : "", path);
    snprintf(side, sizeof side, "%d", PDF_SIDE);
    if (pipe(ends) != 0)
        return text_refuse(why, "can't run pdftoppm: %s", strerror(errno));
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    file->child = fork();
    if (file->child == 0) {
        signal(SIGPIPE, SIG_DFL); /* ends with us */
        /* These fail only where the limits are lower already. */
        setrlimit(RLIMIT_CPU, &(struct rlimit){PDF_SECONDS, PDF_SECONDS});
        setrlimit(RLIMIT_AS, &(struct rlimit){PDF_MEMORY, PDF_MEMORY});
        if (dup2(ends[1], STDOUT_FILENO) < 0) /* never the same file: our standard files are open */
            _exit(EXIT_FAILURE);
        execlp("pdftoppm", "pdftoppm", "-q", "-gray", "-scale-to", side, text_string(&name), (char *)NULL);
        _exit(EXEC_FAILED);
    }
    close(ends[1]);
    file->pages = file->child < 0 ? NULL : fdopen(ends[0], "rb");
    if (!file->pages) {
        text_addf(why, "can't run pdftoppm: %s", strerror(errno));
        close(ends[0]);
        if (file->child > 0)
            waitpid(file->child, NULL, 0); /* it ends when nobody reads its pages */
    }
    return file->pages != NULL;
}

/* Ends pdftoppm. False, with the reason in `why` unless this was the last page. */
static bool end_pdf(struct photo_file *file, struct text *why)
{
    int status = 0;
    fclose(file->pages);
    file->pages = NULL;
    file->done = true;
    waitpid(file->child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXEC_FAILED)
        return text_refuse(why, "reading a PDF takes pdftoppm, which is not installed: install poppler-utils, or save "
                                "the page as PNG");
    if (status != 0 || file->page == 0)
        return text_refuse(why, "page %d of the PDF can't be read: save it as PNG, or take a photo", file->page + 1);
    return false;
}

/* Reads the next PGM picture. */
static bool next_page(struct photo_file *file, struct photo *out, struct text *why)
{
    int width, height;
    if (fscanf(file->pages, "P5 %5d %5d 255", &width, &height) != 2 || fgetc(file->pages) != '\n' || width < 1 ||
        height < 1 || width > PDF_SIDE || height > PDF_SIDE)
        return end_pdf(file, why);
    *out = (struct photo){.grey = grey_new(width, height), .page = file->page + 1};
    size_t pixels = (size_t)width * (size_t)height;
    if (fread(out->grey.pixels, 1, pixels, file->pages) < pixels) {
        grey_release(&out->grey);
        return end_pdf(file, why);
    }
    file->page++;
    return true;
}

struct photo_file *photo_open(const char *path, struct text *why)
{
    struct photo_file *file = mem_new(sizeof *file);
    bool good = image_file_read(path, FILE_MOST, &file->bytes, why);

    if (good && file->bytes.len >= 5 && memcmp(file->bytes.data, "%PDF-", 5) == 0) {
        text_release(&file->bytes);
        good = open_pdf(file, path, why);
    }
    if (good)
        return file;
    photo_close(file);
    return NULL;
}

bool photo_next(struct photo_file *file, double most, struct photo *out, struct text *why)
{
    if (file->done)
        return false;
    if (file->pages)
        return next_page(file, out, why);
    file->done = true;
    *out = (struct photo){0};
    bool good = photo_decode(file->bytes.data, file->bytes.len, most, &out->grey, why);
    text_release(&file->bytes);
    return good;
}

void photo_close(struct photo_file *file)
{
    if (!file)
        return;
    if (file->pages) {
        kill(file->child, SIGKILL);
        end_pdf(file, NULL);
    }
    text_release(&file->bytes);
    free(file);
}
