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

struct plain_text {
    struct output *out;
    int columns;
    struct text_element elements[NESTED_MOST];
    int open; /* the innermost */
};

static void begin_element(struct plain_text *w, const struct draw_call *c)
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
static bool fits(const struct plain_text *w, const char *picture)
{
    for (size_t len; (len = strcspn(picture, "\n")) > strspn(picture, " "); picture += len + 1)
        for (size_t i = (size_t)w->columns; i < len; i++)
            if (picture[i] != ' ')
                return false;
    return true;
}

static void end_element(struct plain_text *w)
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

static bool plain_show(void *context, const struct transform *at UNUSED, const struct draw_call *c)
{
    struct plain_text *w = context;
    if (c->op == CALL_TAG)
        begin_element(w, c);
    else if (c->op == CALL_TAG_END)
        end_element(w);
    else if (c->op == CALL_TEXT)
        add_text(&w->elements[w->open], c->run);
    return false;
}

static bool plain_page(void *state, const struct display_page *page, struct output *out UNUSED, struct text *why UNUSED)
{
    display_list_replay(page->list, page, (struct transform){1, 0, 0}, plain_show, state);
    return true;
}

/* Writes all. An error sticks in the output. */
static void plain_end(void *state)
{
    struct plain_text *w = state;
    struct text *all = &w->elements[0].blocks;
    text_add(all, text_string(&w->elements[0].after));
    while (all->len > 1 && all->data[all->len - 2] == '\n')
        all->len--;
    output_write(w->out, text_string(all), all->len);
    for (int i = 0; i < NESTED_MOST; i++) {
        text_release(&w->elements[i].line);
        text_release(&w->elements[i].blocks);
        text_release(&w->elements[i].after);
    }
    free(w);
}

struct draw *draw_plain_text(const struct draw_resources *resources, int columns, struct output *out)
{
    static const struct page_format format = {plain_page, plain_end, TAKES_CHARACTERS};
    struct plain_text *w = mem_new(sizeof *w);
    w->out = out;
    w->columns = columns;
    return display_list_draw(resources, &format, w, &(struct draw_pages){0});
}
