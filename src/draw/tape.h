/* Tapes: drawing calls that are kept, to be made later and as often as wanted. */
#ifndef QUADRILLE_DRAW_TAPE_H
#define QUADRILLE_DRAW_TAPE_H

#include "draw/writer.h"

enum tape_op { TAPE_PUSH, TAPE_POP, TAPE_SHAPE, TAPE_TEXT, TAPE_IMAGE, TAPE_SYMBOL };

struct tape_call {
    enum tape_op op;
    double x, y;
    double scale, width, height; /* as the call has them */
    size_t first, count;         /* of a shape's steps or a text's bytes; `first` is a symbol's number */
    struct brush brush;          /* of a shape */
    enum face face;
    double size;
    struct colour colour;
    const struct image *image; /* borrowed */
};

/* Zero-initialised it is empty; tape_clear keeps the memory. */
struct tape {
    struct tape_call *calls;
    size_t count, size;
    struct path steps;
    struct text bytes;
};

void tape_clear(struct tape *t);
void tape_release(struct tape *t);

/* Keeping a call: see struct writer_ops. */
void tape_push(struct tape *t, double x, double y, double scale);
void tape_pop(struct tape *t);
void tape_shape(struct tape *t, const struct path *path, const struct brush *brush);
void tape_text(struct tape *t, double x, double y, enum face face, double size, struct colour colour, const char *s,
               size_t len);
void tape_image(struct tape *t, const struct image *image, double x, double y, double width, double height);
void tape_symbol(struct tape *t, size_t number, double x, double y, double scale);

/* Who makes the calls of a tape. */
struct tape_player {
    void (*push)(void *context, double x, double y, double scale);
    void (*pop)(void *context);
    void (*shape)(void *context, const struct path *path, const struct brush *brush);
    void (*text)(void *context, double x, double y, enum face face, double size, struct colour colour, const char *s,
                 size_t len);
    void (*image)(void *context, const struct image *image, double x, double y, double width, double height);
    void (*symbol)(void *context, size_t number, double x, double y, double scale);
};

/* Makes the calls that were kept, in order. */
void tape_play(const struct tape *t, const struct tape_player *player, void *context);

#endif
