#include "page/rules.h"

#include "page/parts.h"

#include <math.h>
#include <string.h>

#define PICTURES_LEAST 34.0 /* mm of height */
#define PICTURES_MOST  66.0

/* The text on its way down a column that goes on over several sides. */
struct flow {
    const struct draw *d;
    struct draw *out; /* NULL: only measure */
    struct box box;
    double size; /* of the type, pt */
    int part;    /* the side to draw */
    int side;    /* the side reached, from 0 */
    double y;    /* how far down it is used */
};

/* Begins a new side unless `height` mm are left on this one. */
static void need(struct flow *f, double height)
{
    if (f->y + height > f->box.y + f->box.h && f->y > f->box.y) {
        f->side++;
        f->y = f->box.y;
    }
}

static void set_line(struct flow *f, struct type type, double leading, const char *s, size_t shown)
{
    need(f, leading);
    f->y += leading;
    if (!f->out || f->side != f->part)
        return;
    struct text line = {0};
    text_add_bytes(&line, s, shown);
    draw_text(f->out, f->box.x, f->y - leading * 0.25, type, text_string(&line));
    text_release(&line);
}

static void set_paragraph(struct flow *f, const char *s)
{
    bool heading = s[0] == '#';
    struct type type = {heading ? FACE_BOLD : FACE_REGULAR, f->size * (heading ? 1.1 : 1), draw_theme(f->d)->colour.ink,
                        ALIGN_LEFT};
    double leading = type.size * MM_PER_PT * 1.32;

    if (heading) {
        s += 1 + strspn(s + 1, " ");
        need(f, leading * 3.5); /* no heading alone at the foot of a side */
    }
    if (f->y > f->box.y)
        f->y += leading * (heading ? 0.45 : 0.12);
    while (*s) {
        size_t shown, used = draw_text_line(f->d, f->box.w, type, s, &shown);
        set_line(f, type, leading, s, shown);
        s += used;
    }
}

/* Sets the whole text, or measures it: f->side and f->y tell where it ends. */
static void run(struct flow *f, const char *text)
{
    struct text line = {0};
    f->side = 0;
    f->y = f->box.y;
    while (*text) {
        size_t len = strcspn(text, "\n");
        text_clear(&line);
        text_add_bytes(&line, text, len);
        if (len > 0)
            set_paragraph(f, text_string(&line));
        text += len + (text[len] == '\n');
    }
    text_release(&line);
}

/* The largest type in which text and pictures go on one side, but not below 9 pt: rather more sides. */
static struct flow measure(const struct draw *d, const char *text, struct box box, bool compact)
{
    const struct theme *theme = draw_theme(d);
    double least = compact ? theme->type.tiny : theme->type.small;
    struct flow f = {.d = d, .box = box, .size = compact ? least : theme->type.body};

    for (;; f.size -= 0.5) {
        run(&f, text);
        if (f.size <= least || (f.side == 0 && f.y + theme->page.gap + PICTURES_LEAST <= box.y + box.h))
            return f;
    }
}

int rules_sides(const struct draw *d, const char *text, struct box box, bool compact)
{
    return box.h > 10 && box.w > 20 ? measure(d, text, box, compact).side + 1 : 0;
}

void rules_draw(struct draw *d, const char *text, const struct sheet_id *id, struct box box, bool compact, int part)
{
    struct flow f = measure(d, text, box, compact);
    double gap = draw_theme(d)->page.gap;

    f.out = d;
    f.part = part;
    run(&f, text);
    double left = box.y + box.h - f.y - gap;
    if (f.side == part && left >= PICTURES_LEAST)
        parts_pictures(d, id, (struct box){box.x, f.y + gap, box.w, fmin(left, PICTURES_MOST)});
}
