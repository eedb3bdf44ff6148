/* The look that all pages share: colours, line widths and type sizes. A theme is a template
 * (templates/theme/NAME.cfg); page/theme.c loads it. */
#ifndef QUADRILLE_DRAW_THEME_H
#define QUADRILLE_DRAW_THEME_H

#include <stdbool.h>
#include <stdint.h>

struct colour {
    uint8_t r, g, b;
};

/* How what carries a colour is drawn: stones, figures, symbols, marks, grounds. */
enum theme_fill {
    FILL_SOLID,  /* filled with it */
    FILL_OUTLINE /* in lines of it, and told apart by hatches: little ink */
};

/* Of headings, labels and all else that is set in FACE_BOLD. */
enum theme_weight { WEIGHT_BOLD, WEIGHT_REGULAR };

enum { THEME_PLAYERS = 6, THEME_VALUES = 3, THEME_FONT_MAX = 1023 };

struct theme {
    enum theme_fill fill;
    struct {
        struct colour ink;   /* text and what counts */
        struct colour guide; /* what guides: pale lines to write on, squared paper */
        struct colour soft;  /* secondary text: coordinates, credit */
        struct colour paper; /* the ground */
        struct colour wash;  /* a light ground behind head rows of tables */
        struct colour wrong; /* errors in records, crosses over what is not allowed */
        struct colour player[THEME_PLAYERS];
        struct colour value[THEME_VALUES];    /* an alien worth 1-3, 4-6, 7-9 */
        struct colour on_value[THEME_VALUES]; /* text on these */
    } colour;
    struct {
        double guide, line, strong; /* mm */
    } stroke;
    struct {
        double tiny, small, body, title; /* pt: 7 9 12 20 */
        double least;                    /* pt: nothing but labels of cells is smaller */
        enum theme_weight headings;
    } type;
    struct {
        double inset;          /* mm of air inside the margin */
        double gap_small, gap; /* mm: 4 8 */
        double qr;             /* mm */
        double star;           /* mm: diameter of a point to draw lines between */
    } page;
    char font[THEME_FONT_MAX + 1], font_bold[THEME_FONT_MAX + 1]; /* family names or font files */
};

/* pt: from here on pages are laid out for large print. */
#define THEME_LARGE 12

/* Whether pages are laid out for large print: texts have rows of their own where they stand side by side otherwise, and
 * sides of their own where a board would have to be small beside them. */
static inline bool theme_is_large(const struct theme *theme)
{
    return theme->type.least >= THEME_LARGE;
}

#endif
