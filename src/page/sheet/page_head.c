/* Heads and feet of the pages of a sheet. */
#include "page/sheet/page_layout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SEPARATOR " \u00b7 "

/* ---- Title, caption and fields ----------------------------------------------------------------------------------- */

#define FIELD_AIR 1.5 /* mm: from a label to its line */

enum { FIELDS = PLAYERS_MAX + 1 };

/* A title, with a caption in the least type at its right, in the largest type from `most` to `beside` pt that keeps
 * both on one line. If there is none the caption is below the title, which is in the largest type from `most` to
 * `least` that keeps it on one line. The texts are borrowed. */
struct title_block {
    const char *title, *caption;
    struct type type, soft;
    double width, height;
    bool beside;
};

static struct title_block plan_title(const struct draw *d, double width, double most, double beside, double least,
                                     const char *title, const char *caption)
{
    struct title_block b = {title, caption, .soft = draw_type_soft(d, least, ALIGN_LEFT), .width = width};
    const double right = draw_theme(d)->page.gap_small + draw_text_width(d, b.soft, caption);

    for (int both = 1; both >= 0 && !b.beside; both--) {
        b.type = draw_type(d, FACE_BOLD, most, ALIGN_LEFT);
        double room = both ? width - right : width, smallest = both ? beside : least;
        while (b.type.size > smallest && draw_text_width(d, b.type, title) > room)
            b.type.size = fmax(theme_smaller(draw_theme(d), b.type.size), smallest);
        b.beside = both && draw_text_width(d, b.type, title) <= room;
    }
    b.height =
        text_block_height(d, width, b.type, title) + (b.beside ? 0 : text_block_height(d, width, b.soft, caption));
    return b;
}

/* Draws it with its top-left at (x, 0). */
static void draw_title(struct draw *d, const struct title_block *b, double x)
{
    struct type soft = b->soft;
    double y = text_block_draw(d, x, 0, b->width, b->type, b->title);
    if (b->beside) {
        soft.align = ALIGN_RIGHT;
        draw_text(d, x + b->width, b->type.size * BLOCK_BASELINE, soft, b->caption);
    } else {
        text_block_draw(d, x, y, b->width, soft, b->caption);
    }
}

/* A field to fill in: its label, and the name that is printed in it, or "". */
struct head_field {
    const char *label, *filled; /* borrowed */
};

struct head {
    struct page_measures measures;
    struct text caption;
    struct title_block title;
    struct head_field field[FIELDS];
    int names, fields; /* the names come first; then the date, if there is room */
    bool beside;       /* the fields are right of the title, and the caption below it */
    double left;       /* of the title; as much is free on the right */
    double x, width;   /* of a row of fields */
    int per_row;
    double height;
};

static const char *const letters[PLAYERS_MAX] = {"A", "B", "C", "D", "E", "F"};

const char *page_side(const struct draw *d, const struct game *game, int player)
{
    const char *const *sides = game->picture->sides;
    return sides ? draw_word(d, sides[player]) : letters[player];
}

const char *page_player_name(const struct sheet_style *style, int players, int game_number, int player)
{
    size_t person = (size_t)((player + game_number) % players);
    return person < style->name_count ? style->names[person] : "";
}

/* Adds what a page is: "4x4 · game 1 of 2". */
static void write_caption(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                          struct sheet_page page, struct text *out)
{
    const struct words *words = draw_words(d);
    const char *const what[] = {
        [PAGE_FORM] = draw_word(d, "record of the moves"),
        [PAGE_RULES] = draw_word(d, RULES_WORD),
        [PAGE_REMINDER] = draw_word(d, "reminder"),
    };
    int faces = page.kind == PAGE_BOARD ? game_faces(id->game, &id->values, draw_theme(d)) : 1;

    game_caption(id->game, &id->values, words, out);
    if (page.kind == PAGE_FORM || page.kind == PAGE_RULES || page.kind == PAGE_REMINDER)
        text_addf(out, "%s%s", out->len ? SEPARATOR : "", what[page.kind]);
    if (faces > 1) {
        text_add(out, out->len ? SEPARATOR : "");
        words_addf(words, out, "face %d of %d", page.part + 1, faces);
    }
    if (!style->once && id->game->rules->match && (page.kind == PAGE_BOARD || page.kind == PAGE_FORM)) {
        text_add(out, out->len ? SEPARATOR : "");
        words_addf(words, out, "game %d of 2", page.game + 1);
    }
}

static void add_field(struct head *head, const char *label, const char *filled)
{
    head->field[head->fields++] = (struct head_field){label, filled};
}

/* The fields for all names, or on a player's own sheet for one, and for the date. */
static void add_fields(struct head *head, const struct draw *d, const struct sheet_style *style,
                       const struct sheet_id *id, struct sheet_page page, struct frame frame)
{
    const struct player_sheets *sheets = game_sheet(id->game)->own;
    bool own = sheets && page.kind == PAGE_BOARD;
    int players = sheets && page.kind == PAGE_FORM ? sheets->most : game_players(id->game, &id->values);

    if (page.kind != PAGE_BOARD && page.kind != PAGE_FORM)
        return;
    if (own)
        add_field(head, style->table ? letters[page.game] : draw_word(d, "Name"),
                  (size_t)page.game < style->name_count ? style->names[page.game] : "");
    for (int player = 0; !own && player < players; player++)
        add_field(head, page_side(d, id->game, player), page_player_name(style, players, page.game, player));
    head->names = head->fields;
    if (frame.w >= head->measures.field.date_room)
        add_field(head, draw_word(d, "Date"), "");
}

/* The fields stand right of the title if there is room; else in one row below it, or in as many rows as they need. The
 * caller releases the caption. */
static struct head plan_head(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                             struct sheet_page page, struct frame frame)
{
    const double spread = 1.25; /* more than the width that is good for fields looks empty */
    const struct theme *theme = draw_theme(d);
    const char *title = page_title(&style->page, id->game);
    struct head head = {.measures = page_measures(theme, frame.compact), .left = page_corner(theme)};
    const struct page_measures *m = &head.measures;
    const double inner = frame.w - 2 * head.left; /* between the corners */

    write_caption(d, style, id, page, &head.caption);
    add_fields(&head, d, style, id, page, frame);
    /* The widest field for a name, which is printed in the least type if need be. */
    struct type label = draw_type(d, FACE_BOLD, m->type.label, ALIGN_LEFT);
    struct type name = draw_type(d, FACE_REGULAR, m->type.least, ALIGN_LEFT);
    double gap = theme->page.gap_small, each = m->field.least;
    for (int i = 0; i < head.names; i++)
        each = fmax(each, draw_text_width(d, label, head.field[i].label) +
                              draw_text_width(d, name, head.field[i].filled) + 2 * FIELD_AIR);
    each += gap;
    if (m->compact && head.names * each + m->field.date > frame.w)
        head.fields = head.names; /* the date is not worth a row */
    double date = head.fields > head.names ? m->field.date : -gap, least = head.names * each + date;
    double good = fmax(head.names * m->field.beside + date, least);
    double room =
        inner - theme->page.gap - draw_text_width(d, draw_type(d, FACE_BOLD, m->type.title, ALIGN_LEFT), title);

    head.beside = head.fields > 0 && room >= good;
    head.width = head.beside ? fmin(room, good * spread) : frame.w;
    head.x = head.beside ? head.left + inner - head.width : 0;
    head.per_row = least <= head.width ? head.fields : (int)fmax(1, floor((frame.w + gap) / each));
    head.title = plan_title(d, inner, m->type.title, fmin(m->type.title, theme->type.heading), m->type.label, title,
                            head.beside ? "" : text_string(&head.caption));
    head.title.height = fmax(head.title.height, qr_finder_size(theme));
    head.height = head.title.height + m->field.below;
    if (head.beside)
        head.height += text_block_height(d, inner, head.title.soft, text_string(&head.caption));
    else if (head.fields > 0)
        head.height += (head.fields + head.per_row - 1) / head.per_row * m->field.row - m->field.drop;
    return head;
}

double page_head_height(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                        struct sheet_page page, struct frame frame)
{
    struct head head = plan_head(d, style, id, page, frame);
    text_release(&head.caption);
    return head.height;
}

void page_draw_field(struct draw *d, const struct page_measures *m, double x, double y, double right, const char *label,
                     const char *filled)
{
    const struct theme *theme = draw_theme(d);
    struct type bold = draw_type(d, FACE_BOLD, m->type.label, ALIGN_LEFT);
    struct type name = draw_type(d, FACE_REGULAR, m->type.name, ALIGN_LEFT);
    double start = x + draw_text_width(d, bold, label) + FIELD_AIR, line = y + theme->type.small * MM_PER_PT * 0.25;

    draw_text(d, x, y, bold, label);
    draw_line(d, start, line, right, line, theme->colour.guide, theme->stroke.line);
    if (*filled)
        draw_text_fit(d, start + 0.5, y, right - start - 0.5, m->type.least, name, filled);
}

void page_draw_head(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct sheet_page page,
                    struct frame frame)
{
    struct head head = plan_head(d, style, id, page, frame);
    const struct page_measures *m = &head.measures;
    bool one_row = head.per_row == head.fields, date = head.fields > head.names;
    double gap = draw_theme(d)->page.gap_small;
    double first =
        head.beside ? head.title.type.size * BLOCK_BASELINE : head.title.height + m->field.row - m->field.drop;
    double width = one_row && date ? (head.width - m->field.date) / head.names : (head.width + gap) / head.per_row;

    draw_title(d, &head.title, head.left);
    if (head.beside)
        text_block_draw(d, head.left, head.title.height, head.title.width, head.title.soft, text_string(&head.caption));
    for (int i = 0; i < head.fields; i++) {
        double x = head.x + i % head.per_row * width, y = first + i / head.per_row * m->field.row;
        double right = one_row && i == head.names ? head.x + head.width : x + width - gap;
        page_draw_field(d, m, x, y, right, head.field[i].label, head.field[i].filled);
    }
    text_release(&head.caption);
}

/* ---- Foot -------------------------------------------------------------------------------------------------------- */

void page_write_specimen(const struct sheet_id *id, struct text *out)
{
    enum { DIFFERENT = 10 }; /* characters at the end: the seed, a dash, the check character */
    size_t from = out->len;
    sheet_id_write(id, out);
    for (size_t i = out->len - DIFFERENT; i < out->len && i > from; i++)
        if (out->data[i] != '-')
            out->data[i] = 'W';
}

static struct type credit_type(const struct draw *d)
{
    return draw_type_soft(d, draw_theme(d)->type.tiny, ALIGN_LEFT);
}

static struct type identity_type(const struct draw *d)
{
    return draw_type(d, FACE_REGULAR, draw_theme(d)->type.tiny, ALIGN_LEFT);
}

/* Adds the sheet's ID and its place, "sheet 3 of 30 · page 1 of 2", without the page where several share the paper. If
 * they are not one line the ID is the last one, or two, divided before the seed. */
static void write_identity(const struct draw *d, const struct page_foot *foot, const struct sheet_style *style,
                           const struct page_sheet *sheet, struct text *out)
{
    struct text place = {0};

    if (sheet->total > 1)
        words_addf(draw_words(d), &place, "sheet %llu of %llu", (unsigned long long)sheet->number,
                   (unsigned long long)sheet->total);
    if (style->per_page == 1 && !style->page.section) {
        text_add(&place, place.len ? SEPARATOR : "");
        words_addf(draw_words(d), &place, "page %d of %d", sheet->page + 1, sheet->pages);
    }
    if (foot->joined) {
        text_addf(out, "%s%s%s", sheet->text, place.len ? SEPARATOR : "", text_string(&place));
    } else {
        const char *seed = strrchr(sheet->text, '-');
        while (seed > sheet->text && seed[-1] != '-')
            seed--;
        bool wide = draw_text_width(d, identity_type(d), sheet->text) > foot->width;
        int front = wide ? (int)(seed - sheet->text) : 0;
        text_addf(out, "%s%s%.*s%s%s", text_string(&place), place.len ? "\n" : "", front, sheet->text,
                  front ? "\n" : "", sheet->text + front);
    }
    text_release(&place);
}

/* The designer alone is credited where more is too long for a line. */
static void write_credit(const struct draw *d, const struct page_foot *foot, const struct game *game, struct text *out)
{
    if (foot->left > foot->width)
        text_add(out, draw_word(d, game->about.designer));
    else
        page_write_credit(game, draw_words(d), out);
}

struct page_foot page_foot_plan(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    double x = page_corner(theme);
    struct page_foot foot = {.x = x,
                             .width = frame.w - x - theme->page.qr - theme->page.gap_small,
                             .joined = page_measures(theme, frame.compact).foot_in_line};
    struct text specimen = {0}, identity = {0}, credit = {0};

    /* The longest text in the batch. */
    page_write_specimen(id, &specimen);
    struct page_sheet longest = {
        .text = text_string(&specimen), .number = style->total, .total = style->total, .page = 87, .pages = 88};
    write_identity(d, &foot, style, &longest, &identity);
    write_credit(d, &foot, id->game, &credit);
    double width = draw_text_width(d, identity_type(d), text_string(&identity));
    foot.left = draw_text_width(d, credit_type(d), text_string(&credit)) + theme->page.gap_small;
    foot.in_line = foot.joined && foot.left + width <= foot.width;
    if (foot.joined && width > foot.width) {
        foot.joined = false;
        text_clear(&identity);
        write_identity(d, &foot, style, &longest, &identity);
    }
    text_clear(&credit);
    write_credit(d, &foot, id->game, &credit);
    foot.credit = text_block_height(d, foot.width, credit_type(d), text_string(&credit));
    foot.text = foot.credit;
    if (!foot.in_line)
        foot.text += text_block_height(d, foot.width, identity_type(d), text_string(&identity));
    foot.height = fmax(foot.text, qr_finder_size(theme));
    text_release(&specimen);
    text_release(&identity);
    text_release(&credit);
    return foot;
}

void page_draw_credit(struct draw *d, const struct page_foot *foot, const struct game *game, struct frame frame)
{
    struct text credit = {0};
    write_credit(d, foot, game, &credit);
    text_block_draw(d, foot->x, frame.h - foot->text, foot->width, credit_type(d), text_string(&credit));
    text_release(&credit);
}

void page_draw_identity(struct draw *d, const struct page_foot *foot, const struct sheet_style *style,
                        const struct page_sheet *sheet, struct frame frame)
{
    struct type type = identity_type(d);
    struct text identity = {0};
    double y = frame.h - foot->text;

    write_identity(d, foot, style, sheet, &identity);
    if (foot->in_line) {
        double width = draw_text_width(d, type, text_string(&identity));
        double x = fmax(fmin(frame.w / 2 - width / 2, foot->x + foot->width - width), foot->x + foot->left);
        draw_text(d, x, y + type.size * BLOCK_BASELINE, type, text_string(&identity));
    } else {
        text_block_draw(d, foot->x, y + foot->credit, foot->width, type, text_string(&identity));
    }
    text_release(&identity);
}
