#include "draw/display_list.h"

#include "base/mem.h"

#include <stdlib.h>

void display_list_clear(struct display_list *t)
{
    t->count = 0;
    path_clear(&t->steps);
    text_clear(&t->bytes);
}

void display_list_release(struct display_list *t)
{
    free(t->calls);
    path_release(&t->steps);
    text_release(&t->bytes);
    *t = (struct display_list){0};
}

static void add(struct display_list *t, struct display_call call)
{
    if (t->count == t->size) {
        t->size = t->size ? 2 * t->size : 32;
        t->calls = mem_resize(t->calls, t->size * sizeof *t->calls);
    }
    t->calls[t->count++] = call;
}

void display_list_push(struct display_list *t, double x, double y, double scale)
{
    add(t, (struct display_call){.op = DISPLAY_PUSH, .x = x, .y = y, .scale = scale});
}

void display_list_pop(struct display_list *t)
{
    add(t, (struct display_call){.op = DISPLAY_POP});
}

void display_list_shape(struct display_list *t, const struct path *path, const struct brush *brush)
{
    add(t, (struct display_call){.op = DISPLAY_SHAPE, .first = t->steps.count, .count = path->count, .brush = *brush});
    path_add(&t->steps, path, 1, 0, 0);
}

void display_list_text(struct display_list *t, double x, double y, enum face face, double size, struct colour colour,
                       const char *s, size_t len)
{
    add(t, (struct display_call){.op = DISPLAY_TEXT,
                                 .x = x,
                                 .y = y,
                                 .first = t->bytes.len,
                                 .count = len,
                                 .face = face,
                                 .size = size,
                                 .colour = colour});
    text_add_bytes(&t->bytes, s, len);
}

void display_list_image(struct display_list *t, const struct image *image, double x, double y, double width,
                        double height)
{
    add(t,
        (struct display_call){.op = DISPLAY_IMAGE, .x = x, .y = y, .width = width, .height = height, .image = image});
}

void display_list_symbol(struct display_list *t, size_t number, double x, double y, double scale)
{
    add(t, (struct display_call){.op = DISPLAY_SYMBOL, .x = x, .y = y, .scale = scale, .first = number});
}

static void play_call(const struct display_list *t, const struct display_call *c,
                      const struct display_list_player *player, void *context)
{
    switch (c->op) {
    case DISPLAY_PUSH:
        player->push(context, c->x, c->y, c->scale);
        break;
    case DISPLAY_POP:
        player->pop(context);
        break;
    case DISPLAY_SHAPE:
        player->shape(context, &(struct path){t->steps.steps + c->first, c->count, c->count}, &c->brush);
        break;
    case DISPLAY_TEXT:
        player->text(context, c->x, c->y, c->face, c->size, c->colour, t->bytes.data + c->first, c->count);
        break;
    case DISPLAY_IMAGE:
        player->image(context, c->image, c->x, c->y, c->width, c->height);
        break;
    case DISPLAY_SYMBOL:
        player->symbol(context, c->first, c->x, c->y, c->scale);
        break;
    }
}

void display_list_play(const struct display_list *t, const struct display_list_player *player, void *context)
{
    for (size_t i = 0; i < t->count; i++)
        play_call(t, &t->calls[i], player, context);
}
