#include "draw/tape.h"

#include "base/mem.h"

#include <stdlib.h>

void tape_clear(struct tape *t)
{
    t->count = 0;
    path_clear(&t->steps);
    text_clear(&t->bytes);
}

void tape_release(struct tape *t)
{
    free(t->calls);
    path_release(&t->steps);
    text_release(&t->bytes);
    *t = (struct tape){0};
}

static void add(struct tape *t, struct tape_call call)
{
    if (t->count == t->size) {
        t->size = t->size ? 2 * t->size : 32;
        t->calls = mem_resize(t->calls, t->size * sizeof *t->calls);
    }
    t->calls[t->count++] = call;
}

void tape_push(struct tape *t, double x, double y, double scale)
{
    add(t, (struct tape_call){.op = TAPE_PUSH, .x = x, .y = y, .scale = scale});
}

void tape_pop(struct tape *t)
{
    add(t, (struct tape_call){.op = TAPE_POP});
}

void tape_shape(struct tape *t, const struct path *path, const struct brush *brush)
{
    add(t, (struct tape_call){.op = TAPE_SHAPE, .first = t->steps.count, .count = path->count, .brush = *brush});
    path_add(&t->steps, path, 1, 0, 0);
}

void tape_text(struct tape *t, double x, double y, enum face face, double size, struct colour colour, const char *s,
               size_t len)
{
    add(t, (struct tape_call){.op = TAPE_TEXT,
                              .x = x,
                              .y = y,
                              .first = t->bytes.len,
                              .count = len,
                              .face = face,
                              .size = size,
                              .colour = colour});
    text_add_bytes(&t->bytes, s, len);
}

void tape_image(struct tape *t, const struct image *image, double x, double y, double width, double height)
{
    add(t, (struct tape_call){.op = TAPE_IMAGE, .x = x, .y = y, .width = width, .height = height, .image = image});
}

void tape_symbol(struct tape *t, size_t number, double x, double y, double scale)
{
    add(t, (struct tape_call){.op = TAPE_SYMBOL, .x = x, .y = y, .scale = scale, .first = number});
}

static void play_call(const struct tape *t, const struct tape_call *c, const struct tape_player *player, void *context)
{
    switch (c->op) {
    case TAPE_PUSH:
        player->push(context, c->x, c->y, c->scale);
        break;
    case TAPE_POP:
        player->pop(context);
        break;
    case TAPE_SHAPE:
        player->shape(context, &(struct path){t->steps.steps + c->first, c->count, c->count}, &c->brush);
        break;
    case TAPE_TEXT:
        player->text(context, c->x, c->y, c->face, c->size, c->colour, t->bytes.data + c->first, c->count);
        break;
    case TAPE_IMAGE:
        player->image(context, c->image, c->x, c->y, c->width, c->height);
        break;
    case TAPE_SYMBOL:
        player->symbol(context, c->first, c->x, c->y, c->scale);
        break;
    }
}

void tape_play(const struct tape *t, const struct tape_player *player, void *context)
{
    for (size_t i = 0; i < t->count; i++)
        play_call(t, &t->calls[i], player, context);
}
