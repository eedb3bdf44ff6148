/* aligned PHOTO: reads points of the page from standard input, x and y in mm, and prints where `quadrille scan` has
 * them in the photograph, held upright: u and v in pixels. Status 1, with the reason, if it refuses the photograph. */
#include "base/text.h"
#include "scan/align.h"
#include "scan/code_finder.h"
#include "scan/photo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool align_photo(const struct grey *photo, struct alignment *out, struct text *why)
{
    struct found_code *codes = NULL;
    struct sheet_code code;
    struct blank_page page;
    bool done = false;

    if (codes_find(photo, 1, &codes) == 0)
        text_add(why, "no code was found");
    else if (sheet_code_read(codes[0].text, strlen(codes[0].text), &code, why) &&
             blank_page_new(&code, 6, &page, why)) {
        done = align(photo, &page, &codes[0], out, why);
        blank_page_release(&page);
    }
    free(codes);
    return done;
}

static bool align_file(const char *path, struct alignment *out, struct text *why)
{
    struct photo_file *file = photo_open(path, why);
    struct photo photo;
    bool done = false;

    if (file && photo_next(file, PHOTO_PIXELS_MAX, &photo, why)) {
        done = align_photo(&photo.grey, out, why);
        grey_release(&photo.grey);
    }
    if (file)
        photo_close(file);
    return done;
}

int main(int argc, char **argv)
{
    struct text why = {0};
    struct alignment alignment;
    double x, y;

    if (argc != 2 || !align_file(argv[1], &alignment, &why)) {
        fprintf(stderr, "%s\n", argc == 2 ? text_string(&why) : "aligned PHOTO");
        text_release(&why);
        return 1;
    }
    while (scanf("%lf %lf", &x, &y) == 2) {
        struct point at = mesh_at(&alignment.mesh, x, y);
        printf("%.3f %.3f\n", at.x, at.y);
    }
    alignment_release(&alignment);
    text_release(&why);
    return 0;
}
