/* A game that is typed in (`record`): a record up to an empty line, as a file that is continued, and then what is
 * typed, line by line. At any time the file is a legal record that reads back as the same game; what is refused changes
 * nothing. */
#define _GNU_SOURCE /* memfd_create, memmem */

#include "replay/entry/entry.h"
#include "base/mem.h"
#include "cli/main/line_input.h"
#include "page/template/edition.h"
#include "record/record.h"
#include "varied.h"

enum { LINES_MOST = 12 };

static void check_diags(const struct entry *e, const char *line)
{
    size_t columns = 0, len = strlen(line), used;
    for (size_t at = 0; at < len; at += used, columns++)
        utf8_decode(line + at, len - at, &used);
    for (size_t i = 0; i < e->diag_count; i++) {
        const struct diag *d = &e->diags[i];
        REQUIRE(d->place.line == 1 && d->place.column >= 1 && d->place.column <= columns + 1);
        REQUIRE(d->caret <= columns && strcmp(text_string(&d->source), line) == 0);
        require_reason(&d->message, true);
    }
}

/* What a file of the entry holds is read back as it is. */
static void check_file(const struct entry *e)
{
    struct entry again = {.editions = e->editions};
    struct text content = {0}, same = {0};
    struct diag why = {0};

    entry_write(e, &content);
    REQUIRE(entry_read(&again, content.data, content.len, &why));
    require_same(&why.message, &(struct text){0});
    entry_write(&again, &same);
    require_same(&content, &same);
    REQUIRE(again.number == e->number && again.player == e->player && again.label == e->label);
    REQUIRE(again.verdict.turns == e->verdict.turns && again.verdict.status == e->verdict.status);
    entry_release(&again);
    diag_release(&why);
    text_release(&content);
    text_release(&same);
}

/* Types a line: a command by its first letter and a blank, or a turn. */
static void type(struct entry *e, const char *line)
{
    struct text before = {0}, after = {0};
    bool done = true;

    entry_write(e, &before);
    if (strcmp(line, "undo") == 0) {
        done = entry_undo(e, 1);
    } else if (strncmp(line, "back ", 5) == 0) {
        done = entry_back(e, atoi(line + 5));
    } else if (strncmp(line, "note ", 5) == 0 && line[5]) {
        for (size_t at = 5; line[at]; at++) /* as `record` checks it */
            done = done && (unsigned char)line[at] >= 0x20 && line[at] != 0x7F;
        if (done)
            entry_note(e, line + 5);
    } else if (strncmp(line, "complete ", 9) == 0) {
        struct text moves = {0};
        REQUIRE((entry_moves(e, &moves) > 0) == (moves.len > 0));
        text_release(&moves);
    } else {
        done = entry_add(e, line);
        check_diags(e, line);
        REQUIRE(done || e->diag_count > 0);
    }
    entry_write(e, &after);
    REQUIRE(done || same_text(&before, &after));
    text_release(&before);
    text_release(&after);
    check_file(e);
}

/* Begins with the file, or, where it can't be continued, with its text as tags. */
static bool begin(struct entry *e, const char *file, size_t len)
{
    struct text why = {0};
    struct diag fault = {0};
    bool good = entry_read(e, file, len, &fault);

    if (!good) {
        REQUIRE(e->text.len == 0 && (fault.message.len > 0 || fault.place.line == 0));
        good = entry_begin(e, file, &why);
        if (!good)
            require_reason(&why, utf8_valid(file, len) == len);
    }
    text_release(&why);
    diag_release(&fault);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const files[] = {"tests/golden/records/conect.qdr", "tests/golden/records/connect-capture.qdr",
                                        "tests/golden/records/connect-square.qdr", "tests/golden/records/connect.qdr",
                                        "tests/golden/records/enclose5.qdr"};
    struct text input = INPUT_TEXT(data, size, files);
    const char *text = text_string(&input);
    struct edition_cache *cache = edition_cache_new(NULL);
    struct entry e = {.editions = edition_cache_editions(cache)};
    const char *gap = memmem(text, input.len, "\n\n", 2);
    size_t len = gap ? (size_t)(gap - text) + 1 : input.len;
    char *file = mem_string(text, len);

    if (utf8_valid(file, len) == len && strlen(file) == len && begin(&e, file, len)) {
        check_file(&e);
        /* Lines come through the reader of `record`, which is not a terminal here. */
        FILE *standard = stdin, *lines = len < input.len ? fmemopen(input.data + len, input.len - len, "rb") : NULL;
        if (lines) {
            stdin = lines;
            struct line_input *reader = line_input_new();
            const char *line;
            for (int i = 0; i < LINES_MOST && (line = line_input_next(reader, "> ")); i++) {
                REQUIRE(!strchr(line, '\n'));
                if (*line)
                    type(&e, line);
            }
            line_input_free(reader);
            stdin = standard;
            fclose(lines);
        }
    }
    free(file);
    text_release(&input);
    entry_release(&e);
    edition_cache_free(cache);
    return 0;
}
