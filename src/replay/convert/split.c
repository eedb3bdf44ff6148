#include "replay/convert/split.h"

#include "base/mem.h"
#include "base/output.h"
#include "base/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MOST = 24, DIGITS_LEAST = 3 };

struct split_record {
    const char *name; /* what follows the number */
    const char *text;
    size_t len;
};

/* Adds a dash and a name in the characters that every file system and shell takes as they are: letters without accents,
 * and dashes between them. Nothing if there are none. */
static void add_name(const char *s, struct text *out)
{
    const size_t begin = out->len;
    bool gap = true;
    for (size_t left = strlen(s), used; left > 0 && out->len < begin + NAME_MOST; s += used, left -= used) {
        const uint32_t c = utf8_fold(utf8_decode(s, left, &used));
        const bool kept = c < 0x80 && isalnum((int)c);
        if (kept && gap)
            text_add_char(out, '-');
        if (kept)
            text_add_char(out, (char)c);
        gap = !kept && (gap || c != 0); /* 0: an accent */
    }
}

void record_split_add(struct record_split *files, const struct record *record, const struct verdict *v)
{
    scoped(text_release) struct text name = {0}, text = {0};

    add_name(v->game_name, &name);
    for (int i = 0; i < PLAYERS_MAX; i++)
        add_name(v->names[i], &name);
    text_add_bytes(&text, record->before, record->before_len);
    text_add_bytes(&text, record->text + record->start, record->turns.end - record->start);
    if (text.data[text.len - 1] != '\n')
        text_add_char(&text, '\n');
    *mem_add(files->list, files->count) =
        (struct split_record){arena_string(&files->arena, text_string(&name), name.len),
                              arena_string(&files->arena, text_string(&text), text.len), text.len};
}

bool record_split_write(const struct record_split *files, const char *folder, bool force, struct text *why)
{
    scoped(mem_free) struct output **outputs = mem_new((files->count + 1) * sizeof(struct output *));
    scoped(text_release) struct text path = {0};
    const int digits = snprintf(NULL, 0, "%zu", files->count);
    bool good = *folder || text_refuse(why, "the name of the folder to write to is empty");

    for (size_t i = 0; i < files->count && good; i++) {
        const struct split_record *file = &files->list[i];
        text_clear(&path);
        text_addf(&path, "%s/%0*zu%s.qdr", folder, digits > DIGITS_LEAST ? digits : DIGITS_LEAST, i + 1, file->name);
        outputs[i] = output_open(text_string(&path), NULL, force, true, why);
        good = outputs[i] && (output_write(outputs[i], file->text, file->len), output_finish(outputs[i], why));
    }
    if (good)
        return output_commit_all(outputs, files->count, why);
    output_abort_all(outputs, files->count, why);
    return false;
}

void record_split_release(struct record_split *files)
{
    arena_release(&files->arena);
    free(files->list);
}
