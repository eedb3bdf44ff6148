#include "base/mem.h"
#include "base/utf8.h"
#include "replay/game/replay.h"

#include <stdlib.h>
#include <string.h>

struct diag *verdict_add_diag(struct verdict *v, const struct record *record, enum severity severity, uint32_t start,
                              const struct text *message)
{
    struct diag d = {.severity = severity};
    utf8_clean(&d.message, text_string(message), message->len);
    record_place(record, start, &d);

    size_t i = v->diag_count;
    (void)mem_add(v->diags, v->diag_count);
    for (; i > 0; i--) {
        const struct text_place *before = &v->diags[i - 1].place;
        if (before->line < d.place.line || (before->line == d.place.line && before->column <= d.place.column))
            break;
        v->diags[i] = v->diags[i - 1];
    }
    v->diags[i] = d;
    return &v->diags[i];
}

struct diag *verdict_say(struct verdict *v, const struct record *record, enum severity severity, uint32_t start,
                         const char *format, ...)
{
    scoped(text_release) struct text message = {0};
    va_list arguments;
    va_start(arguments, format);
    text_add_list(&message, format, arguments);
    va_end(arguments);
    return verdict_add_diag(v, record, severity, start, &message);
}

const struct diag *verdict_error(const struct verdict *v)
{
    for (size_t i = 0; i < v->diag_count; i++)
        if (v->diags[i].severity == SEVERITY_ERROR)
            return &v->diags[i];
    return NULL;
}

void verdict_add_message(const struct diag *d, struct text *out)
{
    static const char line[] = " (line ";
    const char *message = text_string(&d->message);
    for (const char *found; (found = strstr(message, line)); message = found) {
        text_add_bytes(out, message, (size_t)(found - message));
        found += strlen(line) + strspn(found + strlen(line), "0123456789");
        found += *found == ')';
    }
    text_add(out, message);
}

void verdict_release(struct verdict *v)
{
    for (size_t i = 0; i < v->diag_count; i++)
        diag_release(&v->diags[i]);
    free(v->diags);
    arena_release(&v->arena);
    *v = (struct verdict){0};
}
