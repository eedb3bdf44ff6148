/* Heads and feet of the pages of a sheet. */
#include "page/sheet/page_layout.h"

#include <math.h>
#include <string.h>

/* The corners of a frame: QR code at the bottom right, its finder patterns at the other three. Text beside one of these
 * begins this far from the frame's edge. */
static double corner(const struct theme *theme)
{
    return qr_finder_size(theme) + theme->page.gap_small / 2;
}

/* ---- Title, caption and fields ----------------------------------------------------------------------------------- */

#define FIELD_AIR 1.5  /* mm: from a label to its line */
#define STONE     0.14 /* mm per pt: radius of a player's stone before the name */

enum { FIELDS = PLAYERS_MAX + 1 };

/* A field to fill in: its label, and the name that is printed in it, or "". */
struct head_field {
    const char *label, *filled; /* borrowed */
};

struct head {
    const char *caption;     /* borrowed */
    struct type title, soft; /* of the title, and of the caption in the least type */
    double title_height;     /* with the caption if that is below it, but not the fields */
    bool caption_beside;     /* at the title's right end */
    struct head_field field[FIELDS];
    int names, fields;  /* the names come first; then the date, if there is room */
    bool beside;        /* the fields are right of the title, and the caption below it */
    double left, inner; /* left end and width of the title, between the corners */
    double x, width;    /* of a row of fields */
    int per_row;
    double height;
};

static const char *const letters[PLAYERS_MAX] = {"A", "B", "C", "D", "E", "F"};

const char *page_player_name(const struct page *page, int players, int player)
{
    size_t person = (size_t)((player + page->on_it.game) % players);
    return person < page->style->name_count ? page->style->names[person] : "";
}

int page_lanes(const struct page *page)
{
    const struct sheet_style *style = page->style;
    bool named = !style->table && style->name_count > 1;
    return named ? (int)style->name_count : game_players(page->game, page->values);
}

/* Adds what a page is: "4x4 · game 1 of 2". */
static void write_caption(const struct page *page, struct text *out)
{
    static const char *const what[PAGE_CARDS + 1] = {
        [PAGE_FORM] = N_("record of the moves"), [PAGE_RULES] = RULES_WORD, [PAGE_REMINDER] = N_("reminder")};
    const struct words *words = draw_words(page->d);
    const struct sheet_page on_it = page->on_it;
    int faces = on_it.kind == PAGE_BOARD ? game_faces(page->game, page->values, page->theme) : 1;

    game_caption(page->game, page->values, words, out);
    if (what[on_it.kind])
        page_join(out, words_get(words, what[on_it.kind]));
    if (faces > 1)
        words_addf(words, page_separate(out), "face %d of %d", on_it.part + 1, faces);
    if (!page->style->once && page->game->rules->match && (on_it.kind == PAGE_BOARD || on_it.kind == PAGE_FORM))
        words_addf(words, page_separate(out), "game %d of 2", on_it.game + 1);
}

/* The fields for all names, or on a player's own sheet for one, and for the date. */
static void add_fields(struct head *head, const struct page *page)
{
    const struct sheet_page on_it = page->on_it;
    const struct player_sheets *sheets = game_sheet(page->game)->own;
    bool own = sheets && on_it.kind == PAGE_BOARD;
    int players = sheets && on_it.kind == PAGE_FORM ? page_lanes(page) : game_players(page->game, page->values);

    if (on_it.kind != PAGE_BOARD && on_it.kind != PAGE_FORM)
        return;
    if (own)
        head->field[head->fields++] =
            (struct head_field){page->style->table ? letters[on_it.game] : draw_word(page->d, "Name"),
                                (size_t)on_it.game < page->style->name_count ? page->style->names[on_it.game] : ""};
    for (int player = 0; !own && player < players; player++)
        head->field[head->fields++] =
            (struct head_field){page->game->picture->sides ? draw_word(page->d, page->game->picture->sides[player])
                                                           : letters[player],
                                page_player_name(page, players, player)};
    head->names = head->fields;
    if (page->frame.w >= page->measures.field.date_room)
        head->field[head->fields++] = (struct head_field){draw_word(page->d, "Date"), ""};
}

/* Sets the title in the largest type, down to that of headings, in which it shares a line with the caption; failing
 * that, with the caption below, in the largest type in which the title alone fits on a line. */
static void plan_title(struct head *head, const struct page *page, const char *title)
{
    const struct draw *d = page->d;
    const struct theme *theme = draw_theme(d);
    const double most = page->measures.type.title, least = page->measures.type.label;

    for (int both = !head->beside; both >= 0 && !head->caption_beside; both--) {
        double right = both ? theme->page.gap_small + draw_text_width(d, head->soft, head->caption) : 0;
        double smallest = both ? fmin(most, theme->type.heading) : least;
        head->title = draw_type(d, FACE_BOLD, most, ALIGN_LEFT);
        while (head->title.size > smallest && draw_text_width(d, head->title, title) > head->inner - right)
            head->title.size = fmax(theme_smaller(theme, head->title.size), smallest);
        head->caption_beside = both && draw_text_width(d, head->title, title) <= head->inner - right;
    }
    head->title_height = text_block_height(d, head->inner, head->title, title);
    if (!head->caption_beside && !head->beside)
        head->title_height += text_block_height(d, head->inner, head->soft, head->caption);
    head->title_height = fmax(head->title_height, qr_finder_size(theme));
}

/* What a player's stone takes before the name, where stones have names. */
static double stone_width(const struct page *page)
{
    return page->game->picture->stone ? 2 * page->measures.type.label * STONE + FIELD_AIR / 2 : 0;
}

/* The fields stand right of the title if there is room; else in one row below it, or in as many rows as they need. Adds
 * the caption. */
static struct head plan_head(const struct page *page, struct text *caption)
{
    const double spread = 1.25; /* more than the width that is good for fields looks empty */
    const struct draw *d = page->d;
    const struct theme *theme = draw_theme(d);
    const struct page_measures *m = &page->measures;
    const char *title = page_title(&page->style->page, page->game);
    struct head head = {.soft = draw_type_soft(d, m->type.label, ALIGN_LEFT), .left = corner(theme)};

    head.inner = page->frame.w - 2 * head.left;
    write_caption(page, caption);
    head.caption = text_string(caption);
    add_fields(&head, page);
    /* The widest field for a name, which is printed in the least type if need be. */
    struct type label = draw_type(d, FACE_BOLD, m->type.label, ALIGN_LEFT);
    struct type name = draw_type(d, FACE_REGULAR, m->type.least, ALIGN_LEFT);
    double gap = theme->page.gap_small, each = m->field.least;
    for (int i = 0; i < head.names; i++)
        each = fmax(each, draw_text_width(d, label, head.field[i].label) +
                              draw_text_width(d, name, head.field[i].filled) + 2 * FIELD_AIR + stone_width(page));
    each += gap;
    if (page->frame.compact && head.names * each + m->field.date > page->frame.w)
        head.fields = head.names; /* the date is not worth a row */
    double date = head.fields > head.names ? m->field.date : -gap, least = head.names * each + date;
    double good = fmax(head.names * m->field.beside + date, least);
    double room =
        head.inner - theme->page.gap - draw_text_width(d, draw_type(d, FACE_BOLD, m->type.title, ALIGN_LEFT), title);

    head.beside = head.fields > 0 && room >= good;
    head.width = head.beside ? fmin(room, good * spread) : page->frame.w;
    head.x = head.beside ? head.left + head.inner - head.width : 0;
    head.per_row = least <= head.width ? head.fields : (int)fmax(1, floor((page->frame.w + gap) / each));
    plan_title(&head, page, title);
    head.height = head.title_height + m->field.below;
    if (head.beside)
        head.height += text_block_height(d, head.inner, head.soft, head.caption);
    else if (head.fields > 0)
        head.height += (head.fields + head.per_row - 1) / head.per_row * m->field.row - m->field.drop;
    return head;
}

void page_draw_field(const struct page *page, double x, double y, double right, const char *label, const char *filled)
{
    struct draw *d = page->d;
    const struct theme *theme = draw_theme(d);
    struct type bold = draw_type(d, FACE_BOLD, page->measures.type.label, ALIGN_LEFT);
    struct type name = draw_type(d, FACE_REGULAR, page->measures.type.name, ALIGN_LEFT);
    double start = x + draw_text_width(d, bold, label) + FIELD_AIR, line = y + theme->type.small * MM_PER_PT * 0.25;

    draw_text(d, x, y, bold, label);
    draw_line(d, start, line, right, line, theme->colour.guide, theme->stroke.line);
    if (*filled)
        draw_text_fit(d, start + 0.5, y, right - start - 0.5, page->measures.type.least, name, filled);
}

double page_head(const struct page *page, bool drawn)
{
    struct draw *d = page->d;
    scoped(text_release) struct text caption = {0};
    struct head head = plan_head(page, &caption);
    const struct page_measures *m = &page->measures;
    bool one_row = head.per_row == head.fields, date = head.fields > head.names;
    double gap = draw_theme(d)->page.gap_small, baseline = head.title.size * BLOCK_BASELINE;
    double first = head.beside ? baseline : head.title_height + m->field.row - m->field.drop;
    double width = one_row && date ? (head.width - m->field.date) / head.names : (head.width + gap) / head.per_row;

    if (!drawn)
        return head.height;
    double y =
        text_block_tagged(d, TAG_H1, head.left, 0, head.inner, head.title, page_title(&page->style->page, page->game));
    draw_tag_begin(d, TAG_P);
    if (head.caption_beside) {
        head.soft.align = ALIGN_RIGHT;
        draw_text(d, head.left + head.inner, baseline, head.soft, head.caption);
    } else {
        text_block_draw(d, head.left, head.beside ? head.title_height : y, head.inner, head.soft, head.caption);
    }
    draw_tag_end(d);
    draw_tag_begin(d, TAG_P);
    for (int i = 0; i < head.fields; i++) {
        double x = head.x + i % head.per_row * width, field = first + i / head.per_row * m->field.row;
        double right = one_row && i == head.names ? head.x + head.width : x + width - gap;
        if (i < head.names && stone_width(page) > 0) {
            double radius = m->type.label * STONE;
            page->game->picture->stone(d, i, x + radius, field - radius, radius);
            x += stone_width(page);
        }
        page_draw_field(page, x, field, right, head.field[i].label, head.field[i].filled);
    }
    draw_tag_end(d);
    return head.height;
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

/* Adds the sheet's ID and its place, "sheet 3 of 30 · page 1 of 2", without the page where several share the paper. If
 * they are not one line the ID is the last one, or two, divided before the seed. */
static void write_identity(const struct page *page, const struct page_foot *foot, const struct page_sheet *sheet,
                           struct text *out)
{
    const struct words *words = draw_words(page->d);
    scoped(text_release) struct text place = {0};

    if (sheet->total > 1)
        words_addf(words, &place, "sheet %llu of %llu", (unsigned long long)sheet->number,
                   (unsigned long long)sheet->total);
    if (page->style->per_page == 1 && !page->style->page.section)
        words_addf(words, page_separate(&place), "page %d of %d", sheet->page + 1, sheet->pages);
    if (foot->joined) {
        text_add(out, sheet->text);
        page_join(out, text_string(&place));
    } else {
        const char *seed = strrchr(sheet->text, '-');
        while (seed > sheet->text && seed[-1] != '-')
            seed--;
        bool wide = draw_text_width(page->d, foot->plain, sheet->text) > foot->width;
        int front = wide ? (int)(seed - sheet->text) : 0;
        text_addf(out, "%s%s%.*s%s%s", text_string(&place), place.len ? "\n" : "", front, sheet->text,
                  front ? "\n" : "", sheet->text + front);
    }
}

/* The designer alone is credited where more is too long for a line. */
static void write_credit(const struct page *page, const struct page_foot *foot, struct text *out)
{
    text_clear(out);
    if (foot->left > foot->width)
        text_add(out, draw_word(page->d, page->game->about.designer));
    else
        page_write_credit(page->game, draw_words(page->d), out);
}

struct page_foot page_foot_plan(const struct page *page)
{
    const struct draw *d = page->d;
    const struct theme *theme = draw_theme(d);
    double x = corner(theme);
    struct page_foot foot = {.soft = draw_type_soft(d, theme->type.tiny, ALIGN_LEFT),
                             .plain = draw_type(d, FACE_REGULAR, theme->type.tiny, ALIGN_LEFT),
                             .x = x,
                             .width = page->frame.w - x - theme->page.qr - theme->page.gap_small,
                             .joined = page->measures.foot_in_line};
    scoped(text_release) struct text specimen = {0}, identity = {0}, credit = {0};

    /* The longest text in the batch. */
    page_write_specimen(page->id, &specimen);
    struct page_sheet longest = {.text = text_string(&specimen),
                                 .number = page->style->total,
                                 .total = page->style->total,
                                 .page = 87,
                                 .pages = 88};
    write_identity(page, &foot, &longest, &identity);
    write_credit(page, &foot, &credit);
    double width = draw_text_width(d, foot.plain, text_string(&identity));
    foot.left = draw_text_width(d, foot.soft, text_string(&credit)) + theme->page.gap_small;
    foot.in_line = foot.joined && foot.left + width <= foot.width;
    if (foot.joined && width > foot.width) {
        foot.joined = false;
        text_clear(&identity);
        write_identity(page, &foot, &longest, &identity);
    }
    write_credit(page, &foot, &credit);
    foot.credit = text_block_height(d, foot.width, foot.soft, text_string(&credit));
    foot.text = foot.credit;
    if (!foot.in_line)
        foot.text += text_block_height(d, foot.width, foot.plain, text_string(&identity));
    foot.height = fmax(foot.text, qr_finder_size(theme));
    return foot;
}

void page_draw_credit(const struct page *page, const struct page_foot *foot)
{
    scoped(text_release) struct text credit = {0};
    write_credit(page, foot, &credit);
    text_block_draw(page->d, foot->x, page->frame.h - foot->text, foot->width, foot->soft, text_string(&credit));
}

void page_draw_identity(const struct page *page, const struct page_foot *foot, const struct page_sheet *sheet)
{
    struct draw *d = page->d;
    const struct type type = foot->plain;
    scoped(text_release) struct text identity = {0};
    double y = page->frame.h - foot->text;

    write_identity(page, foot, sheet, &identity);
    if (foot->in_line) {
        double width = draw_text_width(d, type, text_string(&identity));
        double x = fmax(fmin(page->frame.w / 2 - width / 2, foot->x + foot->width - width), foot->x + foot->left);
        draw_text(d, x, y + type.size * BLOCK_BASELINE, type, text_string(&identity));
    } else {
        text_block_draw(d, foot->x, y + foot->credit, foot->width, type, text_string(&identity));
    }
}
