#include "page/puzzle_key.h"

#include "page/parts.h"

#define LEADING (MM_PER_PT * 1.36) /* mm a pt */

/* The reminder's height in mm, the least height of the puzzles above it in such heights, and the share of the width
 * that its pictures have. */
#define REMINDER       25.0
#define PUZZLES_LEAST  5.0
#define PICTURES_SHARE 0.6

static struct type plain_type(const struct draw *d)
{
    return (struct type){FACE_REGULAR, draw_theme(d)->type.body, draw_theme(d)->colour.ink, ALIGN_LEFT};
}

static struct type soft_type(const struct draw *d)
{
    return (struct type){FACE_REGULAR, draw_theme(d)->type.small, draw_theme(d)->colour.soft, ALIGN_LEFT};
}

double key_question_height(const struct draw *d, const struct book_set *set, double width)
{
    struct type plain = plain_type(d), soft = soft_type(d);
    double height = ((double)draw_text_lines(d, width, plain, set->kind->question) + 0.5) * plain.size * LEADING;
    if (set->kind->writing)
        height += (double)draw_text_lines(d, width, soft, set->kind->writing) * soft.size * LEADING;
    return height;
}

void key_draw_question(struct draw *d, const struct book_set *set, struct box box)
{
    struct type plain = plain_type(d), soft = soft_type(d);
    double y = box.y + 1.5 * plain.size * MM_PER_PT;

    y = draw_text_wrap(d, box.x, y, box.w, plain.size * LEADING, plain, set->kind->question);
    if (set->kind->writing)
        draw_text_wrap(d, box.x, y, box.w, soft.size * LEADING, soft, set->kind->writing);
}

/* In large print there is no room for it. */
double key_reminder_most(const struct draw *d, const struct book_set *set)
{
    bool has = set->kind->reminds && set->game->remind && !theme_is_large(draw_theme(d));
    return has ? REMINDER + draw_theme(d)->page.gap : 0;
}

double key_reminder_height(const struct draw *d, const struct book_set *set, double height)
{
    double taken = key_reminder_most(d, set);
    return height - taken >= REMINDER * PUZZLES_LEAST ? taken : 0;
}

void key_draw_reminder(struct draw *d, const struct book_set *set, struct box box)
{
    double pictures = box.w * PICTURES_SHARE, y = box.y + box.h - REMINDER;
    double x = pictures + draw_theme(d)->page.gap;

    draw_push(d, box.x, y, 1);
    set->game->remind(set->values, d, pictures, REMINDER);
    draw_pop(d);
    parts_reminder(d, set->game, (struct box){box.x + x, y, box.w - x, REMINDER});
}
