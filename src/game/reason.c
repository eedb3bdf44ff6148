#include "game/reason.h"

#include <stdarg.h>

void reason_release(struct reason *why)
{
    text_release(&why->text);
    *why = (struct reason){0};
}

void reason_clear(struct reason *why)
{
    text_clear(&why->text);
    *why = (struct reason){.text = why->text};
}

void reason_since(struct reason *why, struct fact since, bool by_player)
{
    if (!why)
        return;
    why->since = since;
    why->by_player = by_player;
}

bool reason_set_rule(struct reason *why, const char *rule)
{
    if (why)
        why->rule = rule;
    return false;
}

bool reason_refuse(struct reason *why, const char *rule, const char *format, ...)
{
    va_list arguments;
    if (!why)
        return false;
    reason_set_rule(why, rule);
    va_start(arguments, format);
    text_add_list(&why->text, format, arguments);
    va_end(arguments);
    return false;
}
