#include "page/recognize.h"

/* A file that begins with one string literal and holds the other. */
#define MARK(begins, holds)                                                                                            \
    {                                                                                                                  \
        begins, sizeof begins - 1, holds, sizeof holds - 1                                                             \
    }

const struct output_mark recognize_pdf[] = {MARK("%PDF", "/Creator (quadrille"), {0}};
const struct output_mark recognize_png[] = {MARK("\x89PNG\r\n\x1A\n", "tEXtSoftware\0quadrille "), {0}};
const struct output_mark recognize_svg[] = {MARK("<?xml", "\n<!-- Creator: quadrille "), {0}};
const struct output_mark recognize_manifest[] = {MARK("{\"id\":\"", "\",\"game\":\""),
                                                 MARK("{\"id\":\"", "\",\"title\":\""),
                                                 {0}};
const struct output_mark recognize_geometry[] = {MARK("{\"file\":\"", ",\"side\":"), {0}};
const struct output_mark recognize_standings[] = {
    MARK("{\"players\":[", ""),         MARK("name,games,wins,draws,losses,", ""), MARK("Left out\n\n      ", ""),
    MARK("", " games\n\n      player"), MARK("", " game\n\n      player"),         {0}};
const struct output_mark recognize_trf[] = {MARK("012 ", ", paired by quadrille"), {0}};
const struct output_mark recognize_html[] = {MARK("<!DOCTYPE html>", "<meta name=\"generator\" content=\"quadrille "),
                                             {0}};
