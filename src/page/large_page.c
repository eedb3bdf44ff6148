#include "page/large_print.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void large_write_specimen(const struct sheet_id *id, struct text *out)
{
    enum { DIFFERENT = 10 }; /* characters at the end: the seed, a dash, the check character */
    size_t from = out->len;
    sheet_id_write(id, out);
    for (size_t i = out->len - DIFFERENT; i < out->len && i > from; i++)
        if (out->data[i] != '-')
            out->data[i] = 'W';
}

/* ---- Head -------------------------------------------------------------------------------------------------------- */

#define FIELD_ROW   10.5 /* mm: height of a row of fields */
#define FIELD_LEAST 54.0 /* mm: width of an empty field */
#define FIELD_CLOSE 38.0 /* the same in a compact frame */
#define FIELD_AIR   3.0  /* mm around a printed name */

enum { FIELDS = PLAYERS_MAX + 1, FIELDS_ROW = 3 };

/* A field to fill in: its label, and the name that is printed in it, or "". */
struct head_field {
    char label[8];
    const char *filled;
};

struct large_head {
    struct type label, name;
    const char *title;
    struct text caption;
    double title_h; /* with the caption */
    struct head_field field[FIELDS];
    int fields, per_row;
};

static void add_field(struct large_head *head, const char *label, const char *filled)
{
    struct head_field *field = &head->field[head->fields++];
    snprintf(field->label, sizeof field->label, "%s", label);
    field->filled = filled;
}

/* The fields of a page: names, and except in a compact frame the date. */
static void add_fields(struct large_head *head, const struct sheet_style *style, const struct sheet_id *id,
                       struct sheet_page page, struct frame frame)
{
    const struct player_sheets *sheets = game_sheet(id->game)->own;
    bool own = sheets && page.kind == PAGE_BOARD;
    int players = sheets && page.kind == PAGE_FORM ? sheets->most : game_players(id->game, &id->values);

    if (page.kind != PAGE_BOARD && page.kind != PAGE_FORM)
        return;
    if (own)
        add_field(head, "Name", (size_t)page.game < style->name_count ? style->names[page.game] : "");
    for (int player = 0; !own && player < players; player++) {
        char label[] = {(char)('A' + player), '\0'};
        add_field(head, label, page_player_name(style, players, page.game, player));
    }
    if (!frame.compact)
        add_field(head, "Date", "");
}

/* The caller releases the caption. */
static struct large_head plan_head(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                   struct sheet_page page, struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    double gap = theme->page.gap_small;
    struct large_head head = {.title = page_title(&style->page, id->game),
                              .label = draw_type(d, FACE_BOLD, theme->type.small, ALIGN_LEFT),
                              .name = draw_type(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT)};

    page_write_caption(theme, style, id, page, &head.caption);
    head.title_h = title_block_height(d, frame.w, head.title, text_string(&head.caption));
    add_fields(&head, style, id, page, frame);
    double width = frame.compact ? FIELD_CLOSE : FIELD_LEAST; /* that the widest field needs */
    for (int i = 0; i < head.fields; i++)
        width = fmax(width, draw_text_width(d, head.label, head.field[i].label) +
                                draw_text_width(d, head.name, head.field[i].filled) + FIELD_AIR);
    int columns = (int)floor((frame.w + gap) / (width + gap));
    head.per_row = columns < 1 ? 1 : columns > FIELDS_ROW ? FIELDS_ROW : columns;
    if (head.fields > 0 && head.per_row > head.fields)
        head.per_row = head.fields;
    return head;
}

double large_head_height(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                         struct sheet_page page, struct frame frame)
{
    struct large_head head = plan_head(d, style, id, page, frame);
    text_release(&head.caption);
    return head.title_h + (head.fields + head.per_row - 1) / head.per_row * FIELD_ROW;
}

void large_draw_head(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct sheet_page page,
                     struct frame frame)
{
    struct large_head head = plan_head(d, style, id, page, frame);
    const struct theme *theme = draw_theme(d);
    double gap = theme->page.gap_small, width = (frame.w + gap) / head.per_row - gap;

    title_block_draw(d, frame.w, head.title, text_string(&head.caption));
    for (int i = 0; i < head.fields; i++) {
        const struct head_field *field = &head.field[i];
        double x = i % head.per_row * (width + gap), y = head.title_h + (i / head.per_row + 1) * FIELD_ROW - 2.5;
        double start = x + draw_text_width(d, head.label, field->label) + 1.8;
        draw_text(d, x, y, head.label, field->label);
        draw_line(d, start, y + 1.4, x + width, y + 1.4, theme->colour.guide, theme->stroke.line);
        if (*field->filled)
            draw_text_fit(d, start + 0.5, y, x + width - start - 0.5, head.name.size, head.name, field->filled);
    }
    text_release(&head.caption);
}

/* ---- Foot -------------------------------------------------------------------------------------------------------- */

/* How many bytes of an ID go on the first line: all of them, or as many as fit, up to a dash if there is one. */
static size_t id_break(const struct draw *d, struct type type, const char *specimen, double width)
{
    size_t len = strlen(specimen), best = 0;
    struct text front = {0};

    if (draw_text_width(d, type, specimen) <= width)
        return len;
    for (size_t i = 1; i < len; i++) {
        text_clear(&front);
        text_add_bytes(&front, specimen, i);
        if (draw_text_width(d, type, text_string(&front)) > width)
            break;
        if (specimen[i - 1] == '-' || best == 0 || specimen[best - 1] != '-')
            best = i;
    }
    text_release(&front);
    return best > 0 ? best : len;
}

/* A foot: lines of credit, place and ID, the last one at the bottom of the frame. */
struct large_foot {
    struct type type;
    double width, leading;
    struct text credit, specimen;
    int credit_lines, place_lines, id_lines;
};

static struct large_foot plan_foot(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                   struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    struct large_foot foot = {.type = draw_type_soft(d, theme->type.tiny, ALIGN_LEFT),
                              .width = frame.w - theme->page.qr - theme->page.gap_small,
                              .leading = theme->type.tiny * BLOCK_LEADING};
    /* The longest place in the batch: no page has wider numbers. */
    struct page_sheet longest = {.number = style->total, .total = style->total, .page = 87, .pages = 88};
    struct text place = {0};
    const char *rest;

    page_write_credit(id->game, &foot.credit);
    if (draw_text_width(d, foot.type, text_string(&foot.credit)) > foot.width) {
        text_clear(&foot.credit);
        text_add(&foot.credit, id->game->about.designer);
    }
    large_write_specimen(id, &foot.specimen);
    foot.credit_lines = (int)draw_text_lines(d, foot.width, foot.type, text_string(&foot.credit));
    page_write_place(style, &longest, &place);
    foot.place_lines = (int)draw_text_lines(d, foot.width, foot.type, text_string(&place));
    text_release(&place);
    for (rest = text_string(&foot.specimen); *rest; rest += id_break(d, foot.type, rest, foot.width))
        foot.id_lines++;
    return foot;
}

static void release_foot(struct large_foot *foot)
{
    text_release(&foot->credit);
    text_release(&foot->specimen);
}

static double foot_text_height(const struct large_foot *foot)
{
    return (foot->credit_lines + foot->place_lines + foot->id_lines) * foot->leading;
}

double large_foot_height(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                         struct frame frame)
{
    struct large_foot foot = plan_foot(d, style, id, frame);
    double height = fmax(foot_text_height(&foot), draw_theme(d)->page.qr);
    release_foot(&foot);
    return height;
}

void large_draw_credit(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct frame frame)
{
    struct large_foot foot = plan_foot(d, style, id, frame);
    text_block_draw(d, 0, frame.h - foot_text_height(&foot), foot.width, foot.type, text_string(&foot.credit));
    release_foot(&foot);
}

void large_draw_identity(struct draw *d, const struct sheet_style *style, const struct page_sheet *sheet,
                         struct frame frame)
{
    struct large_foot foot = plan_foot(d, style, sheet->id, frame);
    struct type type = draw_type(d, FACE_REGULAR, foot.type.size, ALIGN_LEFT);
    double y = frame.h - (foot.place_lines + foot.id_lines) * foot.leading;
    const char *specimen = text_string(&foot.specimen), *id = sheet->text;
    struct text line = {0};

    page_write_place(style, sheet, &line);
    text_block_draw(d, 0, y, foot.width, type, text_string(&line));
    y += foot.place_lines * foot.leading;
    while (*specimen) {
        size_t len = id_break(d, foot.type, specimen, foot.width);
        text_clear(&line);
        text_add_bytes(&line, id, len);
        draw_text(d, 0, y + type.size * BLOCK_BASELINE, type, text_string(&line));
        y += foot.leading;
        specimen += len;
        id += len;
    }
    text_release(&line);
    release_foot(&foot);
}

/* ---- Between them ------------------------------------------------------------------------------------------------ */

struct box large_body(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                      struct sheet_page page, struct frame f)
{
    double gap = draw_theme(d)->page.gap_small, top = large_head_height(d, style, id, page, f) + gap;
    return (struct box){0, top, f.w, f.h - top - large_foot_height(d, style, id, f) - gap};
}
