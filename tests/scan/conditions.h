/* How a sheet was drawn on and photographed. Each model draws its own from a seed; what the command line sets stays. */
#pragma once

#include "scan/random.h"

struct conditions {
    double long_side; /* pixels of the photograph's longer side */
    double tilt;      /* degrees between the camera's axis and the page's normal */
    double curl;      /* mm: the sagitta of the page's bend, or how far it rises in all */
    double contrast;  /* of the fainter pen, full pressure: 0 none, 1 black on white */
    double blur;      /* pixels: the standard deviation of what is out of focus */
    double motion;    /* pixels that the picture moved while it was taken */
    double shadow;    /* opacity of a shadow's darkest place; 0: none */
    double exposure;  /* of lit paper, 1: white */
    double noise;     /* standard deviation, of 255 */
    double jpeg;      /* quality */
    double cut;       /* the part of the page's width that is outside the picture */
    double turned;    /* quarter turns clockwise that the page lies turned by */
    double exif;      /* 1, or the orientation that the file states */
    double copied;    /* 1: a photocopy of the sheet was photographed */
    double flatbed;   /* 1: it was scanned; 2: in black and white, without grey */
};

/* Within the limits that the program promises to read, or beyond one of them. */
void tune_conditions(struct conditions *, uint64_t seed, bool beyond);
void test_conditions(struct conditions *, uint64_t seed, bool beyond);
