/* The tuning model's pens: a soft round brush, stamped along lines that sums of sines bend. */
#include "scan/tune.h"

#include <stdlib.h>
#include <string.h>

#define TURN 6.283185307179586

struct pen {
    float colour[3];
    double width;    /* mm */
    double contrast; /* at full pressure */
    bool pencil;
};

enum { CHECK, CROSS, FILLED, SLASH, DOT, HATCHED, TICKS };

/* How a player ticks boxes and fills discs. */
struct hand {
    int tick;
    double size;        /* of ticks, in halves of a box */
    double right, down; /* of the box's middle: where they are, in shares of what is usual */
    double slant;
    bool hatches; /* discs */
    double apart; /* mm: strokes of hatching */
};

/* A page's layer of one pen. */
struct layer {
    float *cover; /* 0 none to 1 */
    int width, height;
    double scale;
    const struct pen *pen;
    const struct hand *hand;
    struct random random;
};

/* A line bent by sines across and with pressure that sines change. */
struct wobble {
    double across[3], phase[3], press[2], press_phase[2];
};

static struct wobble wobble_of(struct random *r, double size)
{
    struct wobble w;
    for (int i = 0; i < 3; i++) {
        w.across[i] = random_normal(r) * size / (1 + i);
        w.phase[i] = random_between(r, 0, TURN);
    }
    for (int i = 0; i < 2; i++) {
        w.press[i] = random_between(r, 0, 0.14);
        w.press_phase[i] = random_between(r, 0, TURN);
    }
    return w;
}

static double wobble_across(const struct wobble *w, double t)
{
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += w->across[i] * sin(w->phase[i] + t * TURN * (0.5 + i * 0.8));
    return sum;
}

static double wobble_press(const struct wobble *w, double t)
{
    return 0.86 + w->press[0] * sin(w->press_phase[0] + t * 5) + w->press[1] * sin(w->press_phase[1] + t * 17);
}

static void stamp(struct layer *l, double x, double y, double press)
{
    double radius = l->pen->width / 2 * l->scale, reach = radius + 1;
    int left = (int)fmax(0, (x * l->scale - reach)), right = (int)fmin(l->width - 1, x * l->scale + reach);
    int top = (int)fmax(0, (y * l->scale - reach)), bottom = (int)fmin(l->height - 1, y * l->scale + reach);

    for (int j = top; j <= bottom; j++)
        for (int i = left; i <= right; i++) {
            double away = hypot(i + 0.5 - x * l->scale, j + 0.5 - y * l->scale);
            float cover = (float)(press * fmin(1, fmax(0, (radius + 0.8 - away) / 1.6)));
            float *to = l->cover + (size_t)j * (size_t)l->width + (size_t)i;
            *to = *to > cover ? *to : cover;
        }
}

/* One movement of the hand. */
struct path_of {
    struct spot from, to; /* a straight line; or, with a sweep: */
    struct spot middle;   /* a part of an ellipse */
    double radius_x, radius_y, begin, sweep;
    double shrink; /* the part of its size that is lost on the way */
};

static struct spot path_at(const struct path_of *p, double t)
{
    if (p->sweep == 0)
        return (struct spot){p->from.x + (p->to.x - p->from.x) * t, p->from.y + (p->to.y - p->from.y) * t};
    double angle = p->begin + p->sweep * t, size = 1 - p->shrink * t;
    return (struct spot){p->middle.x + size * p->radius_x * cos(angle), p->middle.y + size * p->radius_y * sin(angle)};
}

static void stroke(struct layer *l, const struct path_of *p, double length, double bend, double gap)
{
    struct random *r = &l->random;
    struct wobble w = wobble_of(r, bend);
    int steps = (int)(length / 0.12) + 2;
    double lifted = random_chance(r, gap) ? random_between(r, 0.15, 0.75) : 2, lift = random_between(r, 0.03, 0.11);
    struct spot before = path_at(p, 0), after = path_at(p, 0.02);

    for (int i = 0; i <= steps; i++) {
        double t = (double)i / steps;
        struct spot at = path_at(p, t);
        if (i > 0 && i < steps) {
            before = path_at(p, t - 0.01);
            after = path_at(p, t + 0.01);
        }
        double dx = after.x - before.x, dy = after.y - before.y, d = hypot(dx, dy) + 1e-9;
        double across = wobble_across(&w, t), press = wobble_press(&w, length * t / 10);
        press *= fmin(1, 0.55 + 0.45 * fmin(t, 1 - t) * length / 1.5); /* light where it begins and ends */
        if (t < lifted || t > lifted + lift)
            stamp(l, at.x - dy / d * across, at.y + dx / d * across, press);
    }
}

static void straight(struct layer *l, struct spot from, struct spot to, double bend, double gap)
{
    stroke(l, &(struct path_of){.from = from, .to = to}, hypot(to.x - from.x, to.y - from.y), bend, gap);
}

static struct spot near_spot(struct random *r, double x, double y, double off)
{
    return (struct spot){x + random_normal(r) * off, y + random_normal(r) * off};
}

/* ---- Marks ------------------------------------------------------------------------------------------------------- */

static void draw_line(struct layer *l, const double at[4])
{
    struct random *r = &l->random;
    double dx = at[2] - at[0], dy = at[3] - at[1], length = hypot(dx, dy), off = fmin(0.45, length * 0.03);
    double short_of = random_normal(r) * 0.025 + 0.01, beyond = random_normal(r) * 0.025 + 0.01;

    straight(l, near_spot(r, at[0] + dx * short_of, at[1] + dy * short_of, off),
             near_spot(r, at[2] - dx * beyond, at[3] - dy * beyond, off), fmin(0.35, length * 0.012), 0.12);
}

static void draw_cross(struct layer *l, double x, double y, double radius)
{
    struct random *r = &l->random;
    double size = radius * random_between(r, 0.55, 0.9), slant = random_between(r, -0.2, 0.2);
    struct spot middle = near_spot(r, x, y, radius * 0.08);

    for (int arm = 0; arm < 2; arm++) {
        double angle = slant + TURN / 8 + arm * TURN / 4 + random_normal(r) * 0.1;
        double dx = size * cos(angle), dy = size * sin(angle), away = random_normal(r) * radius * 0.05;
        straight(l, (struct spot){middle.x - dx + away, middle.y - dy},
                 (struct spot){middle.x + dx + away, middle.y + dy}, radius * 0.04, 0.03);
    }
}

static void draw_loop(struct layer *l, double x, double y, double radius, double flatness)
{
    struct random *r = &l->random;
    struct spot middle = near_spot(r, x, y, radius * 0.07);
    struct path_of p = {.middle = middle,
                        .radius_x = radius * (1 + random_normal(r) * flatness),
                        .radius_y = radius * (1 + random_normal(r) * flatness),
                        .begin = random_between(r, -2.6, -0.6),
                        .sweep = -TURN * random_between(r, 0.93, 1.12),
                        .shrink = random_between(r, -0.06, 0.12)};
    stroke(l, &p, TURN * radius, radius * 0.035, 0.05);
}

/* Parallel strokes across a circle, `apart` mm from each other. */
static void draw_hatching(struct layer *l, double x, double y, double radius, double apart)
{
    struct random *r = &l->random;
    double to = random_between(r, 0, TURN), ux = cos(to), uy = sin(to);
    for (double at = apart * random_between(r, 0.3, 0.7) - radius; at < radius;
         at += apart * random_between(r, 0.8, 1.2)) {
        double half = sqrt(radius * radius - at * at) * random_between(r, 0.85, 1.05);
        straight(l, (struct spot){x + at * ux - half * uy, y + at * uy + half * ux},
                 (struct spot){x + at * ux + half * uy, y + at * uy - half * ux}, radius * 0.03, 0);
    }
}

static void draw_disc(struct layer *l, double x, double y, double radius)
{
    struct random *r = &l->random;
    if (l->hand->hatches) {
        draw_loop(l, x, y, radius, 0.06);
        draw_hatching(l, x, y, radius * 0.95, fmin(1.6 * l->hand->apart, 0.9 * radius)); /* two strokes at least */
        return;
    }
    double turns = radius / (l->pen->width * random_between(r, 0.6, 1.0)) + 1;
    struct path_of p = {.middle = near_spot(r, x, y, radius * 0.06),
                        .radius_x = radius * random_between(r, 0.9, 1.08),
                        .radius_y = radius * random_between(r, 0.9, 1.08),
                        .begin = random_between(r, 0, TURN),
                        .sweep = TURN * turns,
                        .shrink = random_between(r, 0.93, 1)};
    stroke(l, &p, TURN * radius * turns / 2, radius * 0.04, 0);
}

static void draw_tick(struct layer *l, const double at[4])
{
    struct random *r = &l->random;
    const struct hand *hand = l->hand;
    double box = fmin(at[2], at[3]) / 2, size = box * hand->size * exp(0.12 * random_normal(r));
    double off = fmin(1.5, 0.35 * box);
    double x = at[0] + at[2] / 2 + fmax(-1.5, fmin(1.5, (hand->right + random_normal(r)) * off / 2));
    double y = at[1] + at[3] / 2 + fmax(-1.5, fmin(1.5, (hand->down + random_normal(r)) * off / 2));

    if (hand->tick == DOT)
        draw_disc(l, x, y, fmax(0.5 * l->pen->width, box * random_between(r, 0.15, 0.4)));
    else if (hand->tick == SLASH)
        straight(l, near_spot(r, x - size * hand->slant, y + size, 0.1 * size),
                 near_spot(r, x + size * hand->slant, y - size, 0.1 * size), size * 0.06, 0);
    else if (hand->tick == HATCHED)
        draw_hatching(l, x, y, fmin(size, 1.6 * box), hand->apart);
    else if (hand->tick == CHECK) {
        struct spot low = near_spot(r, x - size * 0.2, y + size * 0.6, size * 0.12);
        straight(l, near_spot(r, x - size * 0.9, y, size * 0.1), low, size * 0.04, 0);
        straight(l, low, near_spot(r, x + size * 1.2, y - size * random_between(r, 0.9, 1.6), size * 0.15), size * 0.05,
                 0);
    } else if (hand->tick == CROSS)
        draw_cross(l, x, y, size * 1.35);
    else
        draw_disc(l, x, y, fmin(size, 1.3 * box) * random_between(r, 0.7, 1));
}

static void draw_letter(struct layer *l, double x, double y, double size, char letter)
{
    struct random *r = &l->random;
    double half = size / 2;
    double strokes[3][4] = {{-0.4, 1, 0, -1}, {0, -1, 0.4, 1}, {-0.2, 0.2, 0.2, 0.2}}; /* A */

    if (letter == 'A') {
        for (int i = 0; i < 3; i++)
            straight(l, near_spot(r, x + strokes[i][0] * half, y + strokes[i][1] * half, size * 0.03),
                     near_spot(r, x + strokes[i][2] * half, y + strokes[i][3] * half, size * 0.03), size * 0.02, 0);
        return;
    }
    /* B, C and D: a stem but for C, and bows. */
    if (letter != 'C')
        straight(l, near_spot(r, x - half * 0.4, y - half, size * 0.03),
                 near_spot(r, x - half * 0.4, y + half, size * 0.03), size * 0.02, 0);
    for (int bow = 0; bow < (letter == 'B' ? 2 : 1); bow++) {
        double high = letter == 'B' ? half / 2 : half, middle = letter == 'B' ? y + (bow ? half / 2 : -half / 2) : y;
        struct path_of p = {.middle = {x - half * 0.4 + (letter == 'C' ? half * 0.8 : 0), middle},
                            .radius_x = half * 0.8,
                            .radius_y = high,
                            .begin = letter == 'C' ? -0.8 : -TURN / 4,
                            .sweep = letter == 'C' ? -TURN * 0.7 : TURN / 2};
        stroke(l, &p, 3 * high, size * 0.02, 0);
    }
}

/* To and fro over what was drawn. */
static void cross_out(struct layer *l, double x, double y, double radius)
{
    struct random *r = &l->random;
    int times = 4 + random_index(r, 5);
    struct spot last = {x - radius, y};
    for (int i = 1; i <= times; i++) {
        struct spot next =
            near_spot(r, x + radius * (2.0 * i / times - 1), y + (i % 2 ? radius : -radius), 0.15 * radius);
        straight(l, last, next, radius * 0.05, 0);
        last = next;
    }
}

static void draw_item(struct layer *l, const struct item *item)
{
    struct random *r = &l->random;
    const double *at = item->at;
    double size;

    if (!item_counts(item) && item_drawn(item)) {
        bool corners = item->kind == ITEM_LINE, tick = item->kind == ITEM_TICK;
        cross_out(l,
                  corners ? (at[0] + at[2]) / 2
                  : tick  ? at[0] + at[2] / 2
                          : at[0],
                  corners ? (at[1] + at[3]) / 2
                  : tick  ? at[1] + at[3] / 2
                          : at[1],
                  corners ? 2
                  : tick  ? 0.9 * at[2]
                          : at[2]);
    }
    switch (item->kind) {
    case ITEM_LINE:
        draw_line(l, at);
        break;
    case ITEM_CELL:
        /* What is erased was either. */
        if (!item_counts(item) ? random_chance(r, 0.5) : item->value[0] == 'A') {
            if (item->stone)
                draw_disc(l, at[0], at[1], at[2] * random_between(r, 0.55, 0.85));
            else
                draw_cross(l, at[0], at[1], at[2]);
        } else {
            size = item->stone ? random_between(r, 0.62, 0.9) : random_between(r, 0.5, 0.85);
            draw_loop(l, at[0], at[1], at[2] * size, 0.08);
        }
        break;
    case ITEM_TICK:
        draw_tick(l, at);
        break;
    case ITEM_CIRCLE:
        draw_loop(l, at[0], at[1], at[2], 0.06);
        break;
    case ITEM_LETTER:
        draw_letter(l, at[0], at[1], at[2], item->name[0]);
        break;
    case ITEM_FREE:
    case ITEM_STAIN:
        break;
    }
}

/* ---- Scribbles --------------------------------------------------------------------------------------------------- */

static bool is_free(const struct played *played, double x, double y, double reach)
{
    if (x < 12 + reach || y < 12 + reach || x > played->width - 12 - reach || y > played->height - 12 - reach)
        return false;
    for (int i = 0; i < played->count; i++) {
        const struct item *item = &played->items[i];
        if (item->kind == ITEM_FREE && x > item->at[0] - reach && x < item->at[0] + item->at[2] + reach &&
            y > item->at[1] - reach && y < item->at[1] + item->at[3] + reach)
            return false;
    }
    return true;
}

/* Writing beside the board, and a slip of the pen or two on it. */
static void scribble(struct layer *l, const struct played *played)
{
    struct random *r = &l->random;
    struct spot low = played->low, high = played->high;

    for (int words = random_index(r, 5); words > 0; words--) {
        double x = random_between(r, 15, played->width - 15), y = random_between(r, 15, played->height - 15);
        double size = random_between(r, 2, 4.5);
        bool beside = x < low.x - 15 || y < low.y - 9 || x > high.x + 9 || y > high.y + 9;
        for (int i = random_index(r, 6) + 2; i > 0 && beside && is_free(played, x, y, size); i--, x += size * 0.8)
            draw_loop(l, x, y, size * random_between(r, 0.2, 0.45), 0.3);
    }
    for (int slips = random_index(r, 3); slips > 0; slips--) {
        struct spot at = {random_between(r, low.x, high.x), random_between(r, low.y, high.y)};
        straight(l, at, near_spot(r, at.x, at.y, 1.2), 0.3, 0);
    }
}

/* ---- The page ---------------------------------------------------------------------------------------------------- */

static float grain_at(const struct layer *l, uint32_t seed, int x, int y)
{
    double size = 0.16 * l->scale, u = x / size, v = y / size;
    int i = (int)u, j = (int)v;
    float s = (float)(u - i), t = (float)(v - j);
    float top = random_at(seed, i, j) * (1 - s) + random_at(seed, i + 1, j) * s;
    float bottom = random_at(seed, i, j + 1) * (1 - s) + random_at(seed, i + 1, j + 1) * s;
    return top * (1 - t) + bottom * t;
}

/* Puts the layer onto the sheet, `strength` times as dark, and clears it. */
static void settle(struct layer *l, struct pixels *sheet, double strength)
{
    uint32_t seed = (uint32_t)random_bits(&l->random);
    for (int y = 0; y < l->height; y++)
        for (int x = 0; x < l->width; x++) {
            size_t at = (size_t)y * (size_t)l->width + (size_t)x;
            float cover = l->cover[at];
            if (cover <= 0)
                continue;
            l->cover[at] = 0;
            if (l->pen->pencil)
                cover *= fminf(1, 0.45f + 0.9f * grain_at(l, seed, x, y));
            float dark = cover * (float)(l->pen->contrast * strength);
            for (size_t c = 0; c < 3; c++)
                sheet->rgb[at * 3 + c] =
                    (uint8_t)((float)sheet->rgb[at * 3 + c] * (1 - dark * (1 - l->pen->colour[c])));
        }
}

static struct pen pen_of(struct random *r, const struct conditions *conditions, int which)
{
    static const float inks[][3] = {{0.05f, 0.08f, 0.45f}, {0.06f, 0.06f, 0.07f}, {0.65f, 0.08f, 0.1f}};
    struct pen pen = {.pencil = which == 0 || random_chance(r, 0.6), .contrast = conditions->contrast};

    if (which > 0)
        pen.contrast = fmin(0.9, pen.contrast * random_between(r, 1, 1.6));
    if (pen.pencil) {
        pen.width = random_between(r, 0.4, 0.85);
        pen.contrast /= 0.88; /* what the grain leaves */
        return pen;
    }
    memcpy(pen.colour, inks[random_index(r, 3)], sizeof pen.colour);
    pen.width = random_between(r, 0.35, 0.6);
    pen.contrast = fmax(pen.contrast, random_between(r, 0.6, 0.95));
    return pen;
}

void tune_play(struct pixels *sheet, double scale, const struct played *played, const struct conditions *conditions,
               uint64_t seed)
{
    struct random r = random_of(seed, 1);
    struct layer l = {memory((size_t)sheet->width * (size_t)sheet->height, sizeof(float)),
                      sheet->width,
                      sheet->height,
                      scale,
                      NULL,
                      NULL,
                      random_of(seed, 2)};
    int faint = random_index(&r, 2); /* the player who has the fainter pen */
    bool one_pen = random_chance(&r, 0.3);
    double residue = random_between(&r, 0.05, 0.2);
    struct pen pens[PLAYERS_MOST];
    struct hand hands[PLAYERS_MOST];

    for (int i = 0; i < PLAYERS_MOST; i++)
        pens[i] = pen_of(&r, conditions, i);
    for (int i = 0; i < PLAYERS_MOST; i++)
        hands[i] = (struct hand){random_index(&r, TICKS),     random_between(&r, 0.8, 2.2), random_normal(&r),
                                 random_normal(&r),           random_between(&r, 0.4, 1.1), random_chance(&r, 0.4),
                                 random_between(&r, 0.5, 2.2)};
    for (int player = 0; player < PLAYERS_MOST; player++) {
        l.hand = &hands[player];
        l.pen = &pens[one_pen ? 0 : (player + faint) % PLAYERS_MOST];
        for (int i = 0; i < played->count && l.pen->pencil; i++)
            if (!strcmp(played->items[i].value, "erased") && played->items[i].player == player)
                draw_item(&l, &played->items[i]);
        settle(&l, sheet, residue);
        for (int i = 0; i < played->count; i++)
            if (item_drawn(&played->items[i]) && played->items[i].player == player)
                draw_item(&l, &played->items[i]);
        if (player < 2)
            scribble(&l, played);
        settle(&l, sheet, 1);
    }
    free(l.cover);
}
