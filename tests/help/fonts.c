#include "help/fonts.h"

#include "help/test.h"

#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

bool test_fonts_load(struct draw_resources *resources)
{
    struct text why = {0};
    resources->fonts = fonts_load((const char *const[]){"DejaVu Sans", "DejaVu Sans"}, &why);
    if (!resources->fonts)
        print_error("%s\n", text_string(&why));
    text_release(&why);
    return resources->fonts;
}

void test_fonts_free(struct draw_resources *resources)
{
    fonts_free(resources->fonts);
}

void test_fonts_alone(void)
{
    char path[] = "/tmp/quadrille-fonts-XXXXXX";
    static const char none[] = "<fontconfig></fontconfig>\n";
    int fd = mkstemp(path);
    FILE *out = fdopen(fd, "w");
    fputs(none, out);
    fclose(out);
    setenv("FONTCONFIG_FILE", path, 1);
    FcInit();
    unsetenv("FONTCONFIG_FILE");
    unlink(path);
}
