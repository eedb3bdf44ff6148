#include "page/puzzle_key.h"

#include "page/page_parts.h"

#include <math.h>
#include <string.h>

/* The reminder's height in mm, the share of the width that its pictures have, and the least type of its words in pt. */
#define REMINDER       25.0
#define PICTURES_SHARE 0.6
#define WORDS_LEAST    7.0

static struct type plain_type(const struct draw *d)
{
    return draw_type(d, FACE_REGULAR, draw_theme(d)->type.body, ALIGN_LEFT);
}

static struct type soft_type(const struct draw *d)
{
    return draw_type_soft(d, draw_theme(d)->type.small, ALIGN_LEFT);
}

double key_question_height(const struct draw *d, const struct book_set *set, double width)
{
    struct type plain = plain_type(d), soft = soft_type(d);
    double height = ((double)draw_text_lines(d, width, plain, set->kind->question) + 0.5) * plain.size * PAGE_LEADING;
    if (set->kind->writing)
        height += (double)draw_text_lines(d, width, soft, set->kind->writing) * soft.size * PAGE_LEADING;
    return height;
}

void key_draw_question(struct draw *d, const struct book_set *set, struct box box)
{
    struct type plain = plain_type(d), soft = soft_type(d);
    double y = box.y + 1.5 * plain.size * MM_PER_PT;

    y = draw_text_wrap(d, box.x, y, box.w, plain.size * PAGE_LEADING, plain, set->kind->question);
    if (set->kind->writing)
        draw_text_wrap(d, box.x, y, box.w, soft.size * PAGE_LEADING, soft, set->kind->writing);
}

/* In large print there is no room for it. */
double key_reminder_height(const struct draw *d, const struct book_set *set)
{
    bool has = set->kind->reminds && set->game->picture->draw_reminder && !theme_is_large(draw_theme(d));
    return has ? REMINDER + draw_theme(d)->page.gap : 0;
}

/* Whether none of the lines must be wrapped. */
static bool words_fit(const struct draw *d, const char *words, double width)
{
    struct type type = soft_type(d);
    size_t lines = 1;

    type.size = fmin(type.size, WORDS_LEAST);
    for (const char *s = words; (s = strchr(s, '\n')) != NULL; s++)
        lines++;
    return draw_text_lines(d, width, type, words) <= lines;
}

void key_draw_reminder(struct draw *d, const struct book_set *set, struct box box)
{
    double y = box.y + box.h - REMINDER, x = box.w * PICTURES_SHARE + draw_theme(d)->page.gap;
    bool words = words_fit(d, set->game->picture->reminder, box.w - x);

    draw_push(d, box.x, y, 1);
    set->game->picture->draw_reminder(set->values, d, words ? box.w * PICTURES_SHARE : box.w, REMINDER);
    draw_pop(d);
    if (words)
        page_draw_reminder(d, set->game, (struct box){box.x + x, y, box.w - x, REMINDER});
}
