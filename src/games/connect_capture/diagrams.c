/* Connect Capture: diagrams of what each kind of alien can hit, for the reminder and the rules. */
#include "draw/draw.h"
#include "draw/screen.h"
#include "games/connect_capture/internal.h"

enum { DIAGRAM = 5 }; /* squares each way */

const char *const alien_pictures[] = {
    "connect-capture/bishop", "connect-capture/rook",   "connect-capture/queen", "connect-capture/king",
    "connect-capture/joker",  "connect-capture/wizard", "connect-capture/horse", NULL,
};
static const char *const names[] = {"bishop", "rook", "queen", "king", "joker", "wizard", "horse", NULL};

const char *alien_art(enum alien kind)
{
    return alien_pictures[kind - 1];
}

/* A galaxy with nothing but an alien of this kind. Returns her square: in the middle, but the Joker elsewhere, to show
 * that her place does not matter. */
static int place_alien(enum alien kind, struct galaxy *g)
{
    int square = kind == JOKER ? 1 * DIAGRAM + 3 : 2 * DIAGRAM + 2;
    *g = (struct galaxy){.width = DIAGRAM, .height = DIAGRAM};
    g->kind[square] = (uint8_t)kind;
    return square;
}

static void draw_diagram(struct draw *d, int number, double size)
{
    const struct theme *theme = draw_theme(d);
    enum alien kind = (enum alien)(number + 1);
    struct galaxy g;
    int from = place_alien(kind, &g);
    double pitch = size / DIAGRAM;

    for (int to = 0; to < DIAGRAM * DIAGRAM; to++) {
        double x = to % DIAGRAM * pitch, y = to / DIAGRAM * pitch;
        draw_frame(d, x, y, pitch, pitch, theme->colour.guide, theme->stroke.guide);
        if (galaxy_targets(&g, from, to)) {
            path_ellipse(draw_path(d), x + pitch / 2, y + pitch / 2, pitch * 0.24, pitch * 0.24);
            fill_shape(d, theme->colour.ink, pitch * 0.48);
        }
    }
    double x = from % DIAGRAM * pitch, y = from / DIAGRAM * pitch;
    draw_art(d, alien_art(kind), x + pitch / 2, y + pitch / 2, pitch * 1.35, theme->colour.value[1]);
}

static void put_diagram(int number, struct screen *s)
{
    enum alien kind = (enum alien)(number + 1);
    struct galaxy g;
    int from = place_alien(kind, &g);

    for (int to = 0; to < DIAGRAM * DIAGRAM; to++) {
        int x = to % DIAGRAM * 2, y = to / DIAGRAM;
        if (to == from)
            screen_put(s, x, y, (uint32_t)alien_letter(kind), INK_BOLD);
        else if (galaxy_targets(&g, from, to))
            screen_put(s, x, y, screen_sign(s, 0x25CF, '#'), INK_PLAIN);
        else
            screen_put(s, x, y, screen_sign(s, 0xB7, '.'), INK_SOFT);
    }
}

const struct diagrams connect_capture_diagrams = {names, draw_diagram, put_diagram};
