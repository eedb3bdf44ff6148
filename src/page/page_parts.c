#include "page/page_layout.h"

#include "draw/marker.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SEPARATOR " \u00b7 "

/* ---- Head -------------------------------------------------------------------------------------------------------- */

const char *page_player_name(const struct sheet_style *style, int players, int game_number, int player)
{
    size_t person = (size_t)((player + game_number) % players);
    return person < style->name_count ? style->names[person] : "";
}

void page_write_caption(const struct theme *theme, const struct sheet_style *style, const struct sheet_id *id,
                        struct sheet_page page, struct text *out)
{
    const char *const what[] = {
        [PAGE_FORM] = "record of the moves",
        [PAGE_RULES] = style->rules ? style->rules->words.rules : "",
        [PAGE_REMINDER] = "reminder",
    };
    int faces = page.kind == PAGE_BOARD ? game_faces(id->game, &id->values, theme) : 1;

    game_caption(id->game, &id->values, out);
    if (page.kind == PAGE_FORM || page.kind == PAGE_RULES || page.kind == PAGE_REMINDER)
        text_addf(out, "%s%s", out->len ? SEPARATOR : "", what[page.kind]);
    if (faces > 1)
        text_addf(out, "%sface %d of %d", out->len ? SEPARATOR : "", page.part + 1, faces);
    if (!style->once && id->game->rules->match && (page.kind == PAGE_BOARD || page.kind == PAGE_FORM))
        text_addf(out, "%sgame %d of 2", out->len ? SEPARATOR : "", page.game + 1);
}

/* The type of a head and the baselines of its two rows. */
struct head_style {
    struct type title, caption, label, name;
    double first, second;
};

static struct head_style head_style(const struct draw *d, bool compact)
{
    const struct theme *theme = draw_theme(d);
    double label = compact ? theme->type.tiny : theme->type.small;
    return (struct head_style){
        .title = draw_type(d, FACE_BOLD, compact ? theme->type.body * 0.85 : theme->type.title, ALIGN_LEFT),
        .caption = draw_type_soft(d, label, ALIGN_LEFT),
        .label = draw_type(d, FACE_BOLD, label, ALIGN_LEFT),
        .name = draw_type(d, FACE_REGULAR, compact ? theme->type.small : theme->type.body, ALIGN_LEFT),
        .first = compact ? 4.2 : 6,
        .second = compact ? 10.2 : 12.5,
    };
}

/* A field to fill in: a label, and a line with the name on it if it is known. */
static void draw_field(struct draw *d, const struct head_style *head, double x, double y, double width,
                       const char *label, const char *filled)
{
    const struct theme *theme = draw_theme(d);
    double start = x + draw_text_width(d, head->label, label) + 1.5;

    draw_text(d, x, y, head->label, label);
    draw_line(d, start, y + 0.8, x + width, y + 0.8, theme->colour.guide, theme->stroke.line);
    if (*filled)
        draw_text_fit(d, start + 0.5, y, x + width - start - 1, 6, head->name, filled);
}

/* The fields for all names, or on a player's own sheet for one, and for the date if there is room. */
static void draw_fields(struct draw *d, const struct head_style *head, const struct sheet_style *style, int players,
                        bool own, int game_number, double x, double y, double width)
{
    double gap = draw_theme(d)->page.gap_small;
    double date = own ? fmin(34, width * 0.3) : width < 80 ? -gap : fmin(26, width * 0.24);
    int count = own ? 1 : players;
    double field = (width - date) / count - gap;
    const char *own_name = (size_t)game_number < style->name_count ? style->names[game_number] : "";

    for (int player = 0; player < count; player++) {
        char label[] = {(char)('A' + player), '\0'};
        draw_field(d, head, x + player * (field + gap), y, field, own ? "Name" : label,
                   own ? own_name : page_player_name(style, players, game_number, player));
    }
    if (date > 0)
        draw_field(d, head, x + width - date, y, date, "Date", "");
}

void page_draw_head(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct sheet_page page,
                    struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    const char *title = page_title(&style->page, id->game);
    struct head_style head = head_style(d, frame.compact);
    const struct player_sheets *sheets = game_sheet(id->game)->own;
    bool fields = page.kind == PAGE_BOARD || page.kind == PAGE_FORM, own = sheets && page.kind == PAGE_BOARD;
    int players = sheets && page.kind == PAGE_FORM ? sheets->most : game_players(id->game, &id->values);
    double least = own ? 60 : 36.0 * (players + 0.6);
    double title_width = fmin(draw_text_width(d, head.title, title), frame.w * 0.66);
    bool beside = frame.w - title_width - theme->page.gap >= least; /* the fields, beside the title */
    struct text caption = {0};

    page_write_caption(theme, style, id, page, &caption);
    draw_text_fit(d, 0, head.first, title_width + 0.5, head.title.size * 0.6, head.title, title);
    if (!fields || beside) {
        draw_text_fit(d, 0, head.second, frame.w, 6, head.caption, text_string(&caption));
    } else {
        head.caption.align = ALIGN_RIGHT;
        draw_text_fit(d, frame.w, head.first, frame.w - title_width - theme->page.gap_small, 6, head.caption,
                      text_string(&caption));
    }
    if (fields) {
        double room = beside ? fmin(frame.w - title_width - theme->page.gap, least * 1.25) : frame.w;
        draw_fields(d, &head, style, players, own, page.game, frame.w - room, beside ? head.first : head.second, room);
    }
    text_release(&caption);
}

/* ---- Note -------------------------------------------------------------------------------------------------------- */

#define NOTE_LEADING (MM_PER_PT * 1.3) /* per pt of type */

static struct type note_type(const struct draw *d, struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    return draw_type(d, FACE_REGULAR, frame.compact ? theme->type.tiny : theme->type.small, ALIGN_LEFT);
}

void page_draw_note(struct draw *d, const char *note, double y, struct frame frame)
{
    struct type type = note_type(d, frame);
    if (*note)
        draw_text_wrap(d, 0, y + type.size * MM_PER_PT, frame.w, type.size * NOTE_LEADING, type, note);
}

double page_note_height(const struct draw *d, const struct sheet_id *id, struct frame frame)
{
    struct type type = note_type(d, frame);
    const struct sheet_note *note = game_sheet(id->game)->note;
    const char *like = note ? note->like(&id->values) : NULL;
    return like ? (double)draw_text_lines(d, frame.w, type, like) * type.size * NOTE_LEADING : 0;
}

/* ---- Foot -------------------------------------------------------------------------------------------------------- */

#define FOOT_LINE 3.1 /* from line to line, where there are several */

void page_draw_credit(struct draw *d, const struct sheet_id *id, struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    struct text credit = {0};

    page_write_credit(id->game, &credit);
    draw_text_fit(d, 0, frame.h - 1 - (frame.compact ? 2 * FOOT_LINE : 0),
                  frame.w - theme->page.qr - theme->page.gap_small, 5, draw_type_soft(d, theme->type.tiny, ALIGN_LEFT),
                  text_string(&credit));
    text_release(&credit);
}

void page_write_place(const struct sheet_style *style, const struct page_sheet *sheet, struct text *out)
{
    if (sheet->total > 1)
        text_addf(out, "sheet %llu of %llu", (unsigned long long)sheet->number, (unsigned long long)sheet->total);
    if (style->per_page == 1)
        text_addf(out, "%spage %d of %d", out->len ? SEPARATOR : "", sheet->page + 1, sheet->pages);
}

void page_draw_identity(struct draw *d, const struct sheet_style *style, const struct page_sheet *sheet,
                        struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    struct type type = draw_type(d, FACE_REGULAR, theme->type.tiny, ALIGN_LEFT);
    struct text place = {0}, line = {0}, credit = {0};

    page_write_place(style, sheet, &place);
    page_write_credit(sheet->id->game, &credit);
    text_addf(&line, "%s%s%s", sheet->text, place.len ? SEPARATOR : "", text_string(&place));
    double right = frame.w - theme->page.qr - theme->page.gap_small, width = draw_text_width(d, type, line.data);
    double left = draw_text_width(d, type, credit.data) + theme->page.gap_small;

    if (!frame.compact && left + width <= right) {
        double centred = fmin(frame.w / 2 - width / 2, right - width);
        draw_text(d, fmax(centred, left), frame.h - 1, type, line.data);
    } else {
        double x = frame.compact ? 0 : left;
        draw_text_fit(d, x, frame.h - 1, right - x, 4, type, sheet->text);
        draw_text_fit(d, x, frame.h - 1 - FOOT_LINE, right - x, 4, type, text_string(&place));
    }
    text_release(&place);
    text_release(&line);
    text_release(&credit);
}

/* ---- Score columns ----------------------------------------------------------------------------------------------- */

#define LINE_LEAST 5.2 /* height of a line to write on; a low column has fewer lines */
#define LINE_MOST  8.5
#define NAME_LEAST 8.0 /* in less width a name is left out */

/* The top of a column, over a line `height` mm down: badge, name or "points", and the goal unless it is 0. */
static void draw_score_head(struct draw *d, int player, const char *name, int goal, double height, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type soft = draw_type_soft(d, theme->type.tiny, ALIGN_RIGHT);
    struct type type = draw_type(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT), tiny = type;
    double middle = box.y + height / 2 - 0.6, width = box.w - 6;
    char label[16];

    tiny.size = theme->type.tiny;
    if (goal > 0) {
        snprintf(label, sizeof label, "goal %d", goal);
        draw_text(d, box.x + box.w, draw_centred(d, soft, middle), soft, label);
        width -= draw_text_width(d, soft, label) + 1;
    }
    marker_badge(d, player, box.x + 2.4, middle, 2.2, theme->type.small);
    if (*name ? width >= NAME_LEAST : width >= draw_text_width(d, tiny, "points"))
        draw_text_fit(d, box.x + 6, draw_centred(d, type, middle), width, tiny.size, type, *name ? name : "points");
    draw_line(d, box.x, box.y + height, box.x + box.w, box.y + height, theme->colour.ink, theme->stroke.line);
}

static void draw_total(struct draw *d, struct box box)
{
    struct type soft = draw_type_soft(d, draw_theme(d)->type.tiny, ALIGN_LEFT);
    draw_frame(d, box.x, box.y, box.w, box.h, draw_theme(d)->colour.ink, draw_theme(d)->stroke.line);
    draw_text(d, box.x + 1.5, draw_centred(d, soft, box.y + box.h / 2), soft, "Total");
}

static void draw_score_column(struct draw *d, int player, const char *name, int lines, int goal, struct box box)
{
    const struct theme *theme = draw_theme(d);
    while (lines > 1 && box.h / (lines + 2.2) < LINE_LEAST)
        lines--;
    double line = fmin(box.h / (lines + 2.2), LINE_MOST), y = box.y + line;

    draw_score_head(d, player, name, goal, line, box);
    for (int i = 1; i <= lines; i++)
        draw_line(d, box.x, y + i * line, box.x + box.w, y + i * line, theme->colour.guide, theme->stroke.guide);
    draw_total(d, (struct box){box.x, y + lines * line, box.w, line * 1.2});
}

/* ---- Tallies ----------------------------------------------------------------------------------------------------- */

/* Boxes to tick off, in groups of five. */
#define TICK_LEAST  2.6 /* mm */
#define TICK_MOST   5.0
#define TICK_GROUP  0.4 /* gap between groups, and between rows: of a box's side */
#define TICK_ROW    0.3
#define TALLY_HEAD  7.2 /* mm */
#define TALLY_TOTAL 8.6
#define TALLY_AIR   2.2

enum { GROUP = 5, ROW_GOOD = 10, ROW_MOST = 50 };

struct tally {
    int per_row;
    double side; /* of a box */
};

/* The rows that make `count` boxes largest. Ten in a row are preferred to slightly larger boxes. */
static struct tally plan_tally(int count, double width, double height)
{
    struct tally best = {GROUP, 0};
    double most = 0;
    for (int per_row = GROUP; per_row <= ROW_MOST; per_row += GROUP) {
        int rows = (count + per_row - 1) / per_row, groups = per_row / GROUP;
        double side = fmin(width / (per_row + (groups - 1) * TICK_GROUP), height / (rows + (rows - 1) * TICK_ROW));
        double ease = fmin(side, TICK_MOST) * (per_row == ROW_GOOD ? 1.25 : 1);
        if (side >= TICK_LEAST && ease > most) {
            best = (struct tally){per_row, fmin(side, TICK_MOST)};
            most = ease;
        }
    }
    return best;
}

/* The part of a column between its head and the total. */
static struct box tally_room(struct box column)
{
    double above = TALLY_HEAD + TALLY_AIR;
    return (struct box){column.x, column.y + above, column.w, column.h - above - TALLY_AIR - TALLY_TOTAL};
}

static void draw_tally_column(struct draw *d, int player, const char *name, int goal, struct tally tally,
                              struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct box room = tally_room(box);
    int rows = (goal + tally.per_row - 1) / tally.per_row;
    double bottom = room.y + tally.side * (rows + (rows - 1) * TICK_ROW);

    draw_score_head(d, player, name, 0, TALLY_HEAD, box);
    for (int i = 0; i < goal; i++) {
        int column = i % tally.per_row, row = i / tally.per_row;
        path_rect(draw_path(d), room.x + (column + column / GROUP * TICK_GROUP) * tally.side,
                  room.y + row * (1 + TICK_ROW) * tally.side, tally.side, tally.side);
    }
    draw_stroke(d, theme->colour.soft, theme->stroke.guide);
    draw_total(d, (struct box){box.x, bottom + TALLY_AIR, box.w, TALLY_TOTAL});
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

/* A line for the winner's name, in games without points. */
static void draw_winner(struct draw *d, double size, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type bold = draw_type(d, FACE_BOLD, size, ALIGN_LEFT);
    double y = box.y + 6, start = box.x + draw_text_width(d, bold, "Winner") + 1.5;

    draw_text(d, box.x, y, bold, "Winner");
    draw_line(d, start, y + 0.8, box.x + box.w, y + 0.8, theme->colour.guide, theme->stroke.line);
}

void page_draw_scores(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, int game_number,
                      struct box box)
{
    const struct sheet_parts *parts = game_sheet(id->game);
    int players = game_players(id->game, &id->values), goal = parts->tally ? parts->tally(&id->values) : 0;
    double gap = draw_theme(d)->page.gap_small, width = (box.w + gap) / players - gap;

    if (parts->score_lines == 0) {
        draw_winner(d, draw_theme(d)->type.small, box);
        return;
    }
    for (int player = 0; player < players; player++) {
        const char *name = page_player_name(style, players, game_number, player);
        struct box column = {box.x + player * (width + gap), box.y, width, box.h}, room = tally_room(column);
        struct tally tally = plan_tally(goal, room.w, room.h);
        if (goal > 0 && tally.side > 0)
            draw_tally_column(d, player, name, goal, tally, column);
        else
            draw_score_column(d, player, name, parts->score_lines, goal, column);
    }
}

void page_draw_totals(struct draw *d, const struct sheet_id *id, struct box box)
{
    const struct theme *theme = draw_theme(d);
    int players = game_players(id->game, &id->values);
    double gap = theme->page.gap_small / 2, width = fmin((box.w + gap) / players - gap, 26), radius = 1.9;

    if (game_sheet(id->game)->score_lines == 0) {
        draw_winner(d, theme->type.tiny, (struct box){box.x, box.y - 2, box.w, box.h});
        return;
    }
    for (int player = 0; player < players; player++) {
        double x = box.x + player * (width + gap), y = box.y + (box.h - 1) / 2;
        marker_badge(d, player, x + radius, y, radius, theme->type.tiny);
        draw_frame(d, x + 2 * radius + 1, box.y, width - 2 * radius - 1, box.h - 1, theme->colour.ink,
                   theme->stroke.line);
    }
}

/* ---- Reminder ---------------------------------------------------------------------------------------------------- */

#define TEXT_LEAST 6.25 /* pt */

void page_draw_pictures(struct draw *d, const struct sheet_id *id, struct box box)
{
    if (!id->game->picture->draw_reminder || box.w <= 0 || box.h <= 0)
        return;
    draw_push(d, box.x, box.y, 1);
    id->game->picture->draw_reminder(&id->values, d, box.w, box.h);
    draw_pop(d);
}

void page_draw_reminder(struct draw *d, const struct game *game, struct box box)
{
    const char *text = game->picture->reminder;
    struct type type = draw_type(d, FACE_REGULAR, draw_theme(d)->type.small, ALIGN_LEFT);
    size_t lines = 1;
    for (const char *s = text; (s = strchr(s, '\n')) != NULL; s++)
        lines++;

    /* Smaller type is better than lines that wrap or leave the box. */
    while (type.size > TEXT_LEAST &&
           (draw_text_lines(d, box.w, type, text) > lines || (double)lines * type.size * PAGE_LEADING > box.h))
        type.size -= 0.25;
    double leading = type.size * PAGE_LEADING;
    draw_text_wrap(d, box.x, box.y + leading * 0.8, box.w, leading, type, text);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

void page_draw_lines(struct draw *d, double x, double y, double width, int rows, double leading, struct type type,
                     const char *s)
{
    struct text line = {0};
    for (; rows > 0 && *s; rows--, y += leading) {
        size_t shown, used = draw_text_line(d, width, type, s, &shown);
        text_clear(&line);
        text_add_bytes(&line, s, rows > 1 ? shown : strlen(s));
        draw_text_fit(d, x, y, width, type.size, type, text_string(&line));
        s += used;
    }
    text_release(&line);
}

/* ---- Badges ------------------------------------------------------------------------------------------------------ */

void page_draw_badge(struct draw *d, int player, double x, double y, double radius, double size)
{
    if (marker_exists(player)) {
        marker_badge(d, player, x, y, radius, size);
        return;
    }
    struct type letter = draw_type(d, FACE_BOLD, fmax(size * 0.85, draw_theme(d)->type.least), ALIGN_CENTRE);
    char text[] = {(char)('A' + player), '\0'};
    draw_ring(d, x, y, radius, draw_theme(d)->colour.player[player], draw_theme(d)->stroke.line);
    draw_text(d, x, draw_centred(d, letter, y), letter, text);
}
