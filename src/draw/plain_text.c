/* The writer of plain text: what is drawn in elements, in the order of reading, wrapped. Figures are told in words, and
 * boards in characters, too. */
#include "base/mem.h"
#include "base/output.h"
#include "base/wrap.h"
#include "draw/display_list.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NESTED_MOST = 16 };

/* An open element: its own text, then the blocks within it, then those that are read after the others. */
struct text_element {
    enum draw_tag tag;
    struct text line, blocks, after;
};

struct writer {
    struct output *out;
    int columns;
    struct text_element elements[NESTED_MOST];
    int open;                               /* the innermost */
    struct display_list *symbols, *defined; /* by number; the one that is being defined, or NULL */
    size_t symbol_count;
};

static void begin_element(struct writer *w, const struct draw_call *c)
{
    assert(w->open + 1 < NESTED_MOST);
    struct text_element *element = &w->elements[++w->open];
    element->tag = c->tag;
    text_clear(&element->line);
    text_clear(&element->blocks);
    text_clear(&element->after);
    text_add(&element->line, c->name ? c->name : "");
}

/* Whether the rows of a picture, up to a blank one, are no wider than the lines. */
static bool fits(const struct writer *w, const char *picture)
{
    for (size_t len; (len = strcspn(picture, "\n")) > strspn(picture, " "); picture += len + 1)
        for (size_t i = (size_t)w->columns; i < len; i++)
            if (picture[i] != ' ')
                return false;
    return true;
}

static void end_element(struct writer *w)
{
    static const char *const heads[] = {[TAG_H1] = "# ", [TAG_H2] = "## ", [TAG_H3] = "### "};
    struct text_element *element = &w->elements[w->open--], *outer = &w->elements[w->open];
    struct text *blocks = element->tag == TAG_AFTER ? &outer->after : &outer->blocks;
    const bool cell = element->tag == TAG_HEAD || element->tag == TAG_ROW_HEAD || element->tag == TAG_CELL;
    const bool piece = element->tag == TAG_LABEL || element->tag == TAG_BODY || element->tag == TAG_LINK;
    const bool row = element->tag == TAG_ITEM || element->tag == TAG_ENTRY || element->tag == TAG_ROW;
    char *line = element->line.data, *picture = line ? strchr(line, '\f') : NULL;

    if (cell || piece || (element->tag == TAG_FIGURE && draw_tag_holds(outer->tag))) {
        text_addf(&outer->line,
                  cell    ? "%s| %s"
                  : piece ? "%s%s"
                          : "%s(%s)",
                  outer->line.len > 0 ? " " : "", text_string(&element->line));
    } else if (element->line.len > 0) {
        if (picture)
            *picture++ = '\0';
        const char *head = element->tag <= TAG_H3 ? heads[element->tag] : "";
        text_add(blocks, head);
        wrap_add(line, "", w->columns - (int)strlen(head), blocks);
        if (picture && fits(w, picture)) {
            text_add_char(blocks, '\n');
            wrap_add(picture, "", w->columns, blocks);
        }
        text_add(blocks, row ? "" : "\n");
    }
    text_addf(blocks, "%s%s", text_string(&element->blocks), text_string(&element->after));
    if (element->tag == TAG_LIST || element->tag == TAG_TABLE || element->tag == TAG_CONTENTS)
        text_add_char(blocks, '\n');
}

/* Pieces of a line are parted by a blank, unless a sign follows that takes none before it. */
static void add_text(struct text_element *element, const struct glyph_run *run)
{
    if (!draw_tag_holds(element->tag) || element->tag == TAG_FIGURE)
        return;
    while (element->line.len > 0 && element->line.data[element->line.len - 1] == ' ')
        element->line.len--;
    if (element->line.len > 0 && !strchr(".,:;)", run->text[0]))
        text_add_char(&element->line, ' ');
    text_add_bytes(&element->line, run->text + strspn(run->text, " "), run->len - strspn(run->text, " "));
}

static void plain_call(struct writer *w, const struct draw_call *c)
{
    if (w->defined && c->op != CALL_END)
        display_list_keep(w->defined, c);
    else if (c->op == CALL_DEFINE)
        *(w->defined = mem_add(w->symbols, w->symbol_count)) = (struct display_list){0};
    else if (c->op == CALL_END)
        w->defined = NULL;
    else if (c->op == CALL_TAG)
        begin_element(w, c);
    else if (c->op == CALL_TAG_END)
        end_element(w);
    else if (c->op == CALL_TEXT)
        add_text(&w->elements[w->open], c->run);
    for (size_t i = 0; c->op == CALL_SYMBOL && !w->defined && i < w->symbols[c->number].count; i++)
        plain_call(w, &w->symbols[c->number].calls[i]);
}

static bool plain_close(struct writer *w, struct text *why UNUSED)
{
    struct text *all = &w->elements[0].blocks;
    text_add(all, text_string(&w->elements[0].after));
    while (all->len > 1 && all->data[all->len - 2] == '\n')
        all->len--;
    bool good = output_write(w->out, text_string(all), all->len);
    for (size_t i = 0; i < w->symbol_count; i++)
        display_list_release(&w->symbols[i]);
    for (int i = 0; i < NESTED_MOST; i++) {
        text_release(&w->elements[i].line);
        text_release(&w->elements[i].blocks);
        text_release(&w->elements[i].after);
    }
    free(w->symbols);
    free(w);
    return good;
}

struct draw *draw_plain_text(const struct draw_resources *resources, int columns, struct output *out)
{
    static const struct writer_ops ops = {.call = plain_call,
                                          .close = plain_close,
                                          .ignores_marks = true,
                                          .takes = TAKES_CHARACTERS};
    struct writer *w = mem_new(sizeof *w);
    w->out = out;
    w->columns = columns;
    return draw_new(resources, &ops, w);
}
