/* Display lists: drawing calls kept in memory, to be replayed later, any number of times. */
#ifndef QUADRILLE_DRAW_TAPE_H
#define QUADRILLE_DRAW_TAPE_H

#include "draw/writer.h"

enum display_op { DISPLAY_PUSH, DISPLAY_POP, DISPLAY_SHAPE, DISPLAY_TEXT, DISPLAY_IMAGE, DISPLAY_SYMBOL };

struct display_call {
    enum display_op op;
    double x, y;
    double scale, width, height; /* as the call has them */
    size_t first, count;         /* of a shape's steps or a text's bytes; `first` is a symbol's number */
    struct brush brush;          /* of a shape */
    enum face face;
    double size;
    struct colour colour;
    const struct image *image; /* borrowed */
};

/* Zero-initialised it is empty; display_list_clear keeps the memory. */
struct display_list {
    struct display_call *calls;
    size_t count, size;
    struct path steps;
    struct text bytes;
};

void display_list_clear(struct display_list *t);
void display_list_release(struct display_list *t);

/* Keeping a call: see struct writer_ops. */
void display_list_push(struct display_list *t, double x, double y, double scale);
void display_list_pop(struct display_list *t);
void display_list_shape(struct display_list *t, const struct path *path, const struct brush *brush);
void display_list_text(struct display_list *t, double x, double y, enum face face, double size, struct colour colour,
                       const char *s, size_t len);
void display_list_image(struct display_list *t, const struct image *image, double x, double y, double width,
                        double height);
void display_list_symbol(struct display_list *t, size_t number, double x, double y, double scale);

/* The functions that a display list calls. */
struct display_list_player {
    void (*push)(void *context, double x, double y, double scale);
    void (*pop)(void *context);
    void (*shape)(void *context, const struct path *path, const struct brush *brush);
    void (*text)(void *context, double x, double y, enum face face, double size, struct colour colour, const char *s,
                 size_t len);
    void (*image)(void *context, const struct image *image, double x, double y, double width, double height);
    void (*symbol)(void *context, size_t number, double x, double y, double scale);
};

/* Makes the calls that were kept, in order. */
void display_list_play(const struct display_list *t, const struct display_list_player *player, void *context);

#endif
