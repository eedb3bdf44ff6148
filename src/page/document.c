#include "page/document.h"

#include "game/game.h"

void document_add_size(const struct game *game, const struct values *values, struct text *name)
{
    if (game->params[0].kind == PARAM_FLAG)
        return;
    text_add_char(name, '-');
    size_t at = name->len;
    param_write(&game->params[0], &values->of[0], name);
    for (; at < name->len; at++)
        if (name->data[at] == ' ')
            name->data[at] = '-';
}

void document_add_id(const char *id, uint64_t count, struct text *name)
{
    text_addf(name, "-%s", id);
    if (count > 1)
        text_addf(name, "+%llu", (unsigned long long)count - 1);
}
