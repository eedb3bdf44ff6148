#include "page/recognize.h"

#include "base/text.h"

#include <string.h>

/* Whether bytes begin with a string literal, or hold it. */
#define BEGINS(head, len, literal) ((len) >= sizeof literal && memcmp(head, literal, sizeof literal - 1) == 0)
#define HOLDS(head, len, literal)  (text_find(head, len, literal, sizeof literal - 1) != NULL)

bool recognize_pdf(const char *head, size_t len)
{
    return BEGINS(head, len, "%PDF") && HOLDS(head, len, "/Creator (quadrille");
}

bool recognize_png(const char *head, size_t len)
{
    return BEGINS(head, len, "\x89PNG\r\n\x1A\n") && HOLDS(head, len, "tEXtSoftware\0quadrille ");
}

bool recognize_svg(const char *head, size_t len)
{
    return BEGINS(head, len, "<?xml") && HOLDS(head, len, "\n<!-- Creator: quadrille ");
}

bool recognize_manifest(const char *head, size_t len)
{
    return BEGINS(head, len, "{\"id\":\"") &&
           (HOLDS(head, len, "\",\"game\":\"") || HOLDS(head, len, "\",\"title\":\""));
}

bool recognize_geometry(const char *head, size_t len)
{
    return BEGINS(head, len, "{\"file\":\"") && HOLDS(head, len, "\",\"page\":") && HOLDS(head, len, "\"side\":");
}

bool recognize_standings(const char *head, size_t len)
{
    return BEGINS(head, len, "{\"players\":[") || BEGINS(head, len, "name,games,wins,draws,losses,") ||
           BEGINS(head, len, "Left out\n\n      ") ||
           (HOLDS(head, len, " games\n\n      player") || HOLDS(head, len, " game\n\n      player"));
}

bool recognize_trf(const char *head, size_t len)
{
    return BEGINS(head, len, "012 ") && HOLDS(head, len, ", paired by quadrille");
}

bool recognize_html(const char *head, size_t len)
{
    return BEGINS(head, len, "<!DOCTYPE html>") && HOLDS(head, len, "<meta name=\"generator\" content=\"quadrille ");
}
