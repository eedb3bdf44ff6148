/* The look that all pages share: colours, line widths and type sizes. page/template/theme.c loads themes from templates
 * (templates/theme/NAME.cfg). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct colour {
    uint8_t r, g, b;
};

static inline bool colour_equal(struct colour a, struct colour b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

/* How coloured shapes are drawn: stones, figures, symbols, marks, backgrounds. */
enum theme_fill {
    FILL_SOLID,
    FILL_OUTLINE /* in lines, distinguished by hatches: little ink */
};

/* Of headings, labels and everything else in FACE_BOLD. */
enum theme_weight { WEIGHT_BOLD, WEIGHT_REGULAR };

enum { THEME_PLAYERS = 6, THEME_VALUES = 3, THEME_FONT_MAX = 1023, THEME_NAME_MAX = 15 };

struct theme {
    char name[THEME_NAME_MAX + 1]; /* of the built-in theme with these values; "" if there is none */
    enum theme_fill fill;
    struct {
        struct colour ink;   /* text and main lines */
        struct colour guide; /* pale lines to write on, squared paper */
        struct colour soft;  /* secondary text: coordinates, credit */
        struct colour paper; /* the background */
        struct colour wash;  /* a light background for head rows of tables */
        struct colour wrong; /* errors in records, crosses over illegal moves */
        struct colour player[THEME_PLAYERS];
        struct colour value[THEME_VALUES];    /* an alien worth 1-3, 4-6, 7-9 */
        struct colour on_value[THEME_VALUES]; /* text on these */
    } colour;
    struct {
        double guide, line, strong; /* mm */
        double least;               /* mm: thinner lines are drawn in this width; in colour.paper, half as wide again */
    } stroke;
    struct {
        double tiny, small, body, heading, title; /* pt: 7.5 9 10.5 14 20 */
        double least;                             /* pt: nothing is smaller */
        enum theme_weight headings;
    } type;
    struct {
        double inset;          /* mm of air inside the margin */
        double gap_small, gap; /* mm: 4 8 */
        double qr;             /* mm */
        double star;           /* mm: diameter of a star, which lines connect */
    } page;
    char font[THEME_FONT_MAX + 1], font_bold[THEME_FONT_MAX + 1]; /* family names or font files */
};

/* The next smaller size of the scale, at the end the least. */
static inline double theme_smaller(const struct theme *theme, double size)
{
    const double scale[] = {theme->type.title, theme->type.heading, theme->type.body, theme->type.small,
                            theme->type.tiny};
    for (size_t i = 0; i < sizeof scale / sizeof *scale; i++)
        if (scale[i] < size && scale[i] >= theme->type.least)
            return scale[i];
    return theme->type.least;
}

/* pt: pages with at least this least type are laid out for large print. */
#define THEME_LARGE 12

/* Whether pages are laid out for large print: larger fields to write in, fewer things on a page, and separate pages for
 * what would make the board small. */
static inline bool theme_is_large(const struct theme *theme)
{
    return theme->type.least >= THEME_LARGE;
}
