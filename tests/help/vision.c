#include "help/vision.h"

#include <math.h>

#define PI 3.14159265358979323846

const char *const vision_names[VISIONS] = {"full vision", "protanopia", "deuteranopia", "tritanopia"};

/* Machado, Oliveira and Fernandes 2009, severity 1.0. */
static const double deficient[VISIONS][3][3] = {
    [VISION_FULL] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    [VISION_PROTANOPIA] = {{0.152286, 1.052583, -0.204868},
                           {0.114503, 0.786281, 0.099216},
                           {-0.003882, -0.048116, 1.051998}},
    [VISION_DEUTERANOPIA] = {{0.367322, 0.860646, -0.227968},
                             {0.280085, 0.672501, 0.047413},
                             {-0.011820, 0.042940, 0.968881}},
    [VISION_TRITANOPIA] = {{1.255528, -0.076749, -0.178779},
                           {-0.078411, 0.930809, 0.147602},
                           {0.004733, 0.691367, 0.303900}},
};

/* IEC 61966-2-1: linear RGB to XYZ, whose white is (0.9505, 1, 1.0890). */
static const double to_xyz[3][3] = {{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}};

static void multiply(const double matrix[3][3], const double in[3], double out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2];
}

static double linear(uint8_t value)
{
    double v = value / 255.0;
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

/* Clips colours to the range of the screen. */
static void see(struct colour c, enum vision vision, double xyz[3])
{
    const double rgb[3] = {linear(c.r), linear(c.g), linear(c.b)};
    double seen[3];
    multiply(deficient[vision], rgb, seen);
    for (int i = 0; i < 3; i++)
        seen[i] = fmin(fmax(seen[i], 0), 1);
    multiply(to_xyz, seen, xyz);
}

/* CIE 15: the function f of CIELAB. */
static double root(double t)
{
    const double edge = 6.0 / 29;
    return t > edge * edge * edge ? cbrt(t) : t / (3 * edge * edge) + 4.0 / 29;
}

struct lab vision_lab(struct colour colour, enum vision vision)
{
    const double one[3] = {1, 1, 1};
    double xyz[3], white[3], f[3];
    see(colour, vision, xyz);
    multiply(to_xyz, one, white);
    for (int i = 0; i < 3; i++)
        f[i] = root(xyz[i] / white[i]);
    return (struct lab){116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

double vision_contrast(struct colour one, struct colour other, enum vision vision)
{
    double a[3], b[3];
    see(one, vision, a);
    see(other, vision, b);
    return (fmax(a[1], b[1]) + 0.05) / (fmin(a[1], b[1]) + 0.05);
}

/* ---- CIEDE2000 ---------------------------------------------------------------------------------------------- */

static double degrees(double angle)
{
    return angle * 180 / PI;
}

static double radians(double angle)
{
    return angle * PI / 180;
}

static double seventh(double x)
{
    return pow(x, 7);
}

/* A colour with the hue in degrees, equation numbers as in Sharma and others. */
struct lch {
    double l, c, h;
};

static struct lch lch_of(struct lab lab, double g)
{
    double a = (1 + g) * lab.a, h = a == 0 && lab.b == 0 ? 0 : degrees(atan2(lab.b, a)); /* 5, 7 */
    return (struct lch){lab.l, hypot(a, lab.b), h < 0 ? h + 360 : h};                    /* 6 */
}

/* Equation 10. */
static double hue_difference(struct lch one, struct lch other)
{
    double d = other.h - one.h;
    if (one.c * other.c == 0)
        return 0;
    return d > 180 ? d - 360 : d < -180 ? d + 360 : d;
}

/* Equation 14. */
static double mean_hue(struct lch one, struct lch other)
{
    double sum = one.h + other.h;
    if (one.c * other.c == 0)
        return sum;
    if (fabs(one.h - other.h) <= 180)
        return sum / 2;
    return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}

double vision_distance(struct lab one, struct lab other)
{
    const double far = seventh(25);
    double c = seventh((hypot(one.a, one.b) + hypot(other.a, other.b)) / 2), g = 0.5 * (1 - sqrt(c / (c + far)));
    struct lch x = lch_of(one, g), y = lch_of(other, g);
    double dl = y.l - x.l, dc = y.c - x.c;
    double dh = 2 * sqrt(x.c * y.c) * sin(radians(hue_difference(x, y) / 2)); /* 11 */
    double ml = (x.l + y.l) / 2, mc = (x.c + y.c) / 2, mh = mean_hue(x, y);
    double t = 1 - 0.17 * cos(radians(mh - 30)) + 0.24 * cos(radians(2 * mh)) + 0.32 * cos(radians(3 * mh + 6)) -
               0.20 * cos(radians(4 * mh - 63));                          /* 15 */
    double turn = 30 * exp(-pow((mh - 275) / 25, 2));                     /* 16 */
    double rc = 2 * sqrt(seventh(mc) / (seventh(mc) + far));              /* 17 */
    double sl = 1 + 0.015 * pow(ml - 50, 2) / sqrt(20 + pow(ml - 50, 2)); /* 18 */
    double sc = 1 + 0.045 * mc, sh = 1 + 0.015 * mc * t;                  /* 19, 20 */
    double rt = -sin(radians(2 * turn)) * rc;                             /* 21 */
    double l = dl / sl, chroma = dc / sc, hue = dh / sh;
    return sqrt(l * l + chroma * chroma + hue * hue + rt * chroma * hue); /* 22 */
}
