#include "page/page_parts.h"

#include "draw/marker.h"
#include "page/large_print.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Head ------------------------------------------------------------------------------------------------ */

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

    game_caption(id->game, &id->values, out);
    if (page.kind == PAGE_FORM || page.kind == PAGE_RULES || page.kind == PAGE_REMINDER)
        text_addf(out, "%s%s", out->len ? " \u00b7 " : "", what[page.kind]);
    int faces = page.kind == PAGE_BOARD ? game_faces(id->game, &id->values, theme) : 1;
    if (faces > 1)
        text_addf(out, "%sface %d of %d", out->len ? " \u00b7 " : "", page.part + 1, faces);
    if (!style->once && id->game->rules->match && (page.kind == PAGE_BOARD || page.kind == PAGE_FORM))
        text_addf(out, "%sgame %d of %d", out->len ? " \u00b7 " : "", page.game + 1, (id->game->rules->match ? 2 : 1));
}

/* Type sizes of a head and where its rows stand. */
struct head {
    struct type title, caption, label, name;
    double first, second; /* baselines */
};

static struct head head_of(const struct draw *d, bool compact)
{
    const struct theme *theme = draw_theme(d);
    double label = compact ? theme->type.tiny : theme->type.small;
    return (struct head){
        .title = draw_type(d, FACE_BOLD, compact ? theme->type.body * 0.85 : theme->type.title, ALIGN_LEFT),
        .caption = draw_type_soft(d, label, ALIGN_LEFT),
        .label = draw_type(d, FACE_BOLD, label, ALIGN_LEFT),
        .name = draw_type(d, FACE_REGULAR, compact ? theme->type.small : theme->type.body, ALIGN_LEFT),
        .first = compact ? 4.2 : 6,
        .second = compact ? 10.2 : 12.5,
    };
}

/* One field to fill in: a label, then the name if it is known, over a line. */
static void draw_field(struct draw *d, const struct head *head, double x, double y, double width, const char *label,
                       const char *filled)
{
    const struct theme *theme = draw_theme(d);
    double start = x + draw_text_width(d, head->label, label) + 1.5;

    draw_text(d, x, y, head->label, label);
    draw_line(d, start, y + 0.8, x + width, y + 0.8, theme->colour.guide, theme->stroke.line);
    if (*filled)
        draw_text_fit(d, start + 0.5, y, x + width - start - 1, 6, head->name, filled);
}

/* The fields for names and, where there is room, the date side by side. */
static void draw_fields(struct draw *d, const struct head *head, const struct sheet_style *style, int players,
                        int game_number, struct box box)
{
    double gap = draw_theme(d)->page.gap_small, date = box.w < 80 ? -gap : fmin(26, box.w * 0.24);
    double field = (box.w - date) / players - gap;

    for (int player = 0; player < players; player++) {
        char label[] = {(char)('A' + player), '\0'};
        draw_field(d, head, box.x + player * (field + gap), box.y, field, label,
                   page_player_name(style, players, game_number, player));
    }
    if (date > 0)
        draw_field(d, head, box.x + box.w - date, box.y, date, "Date", "");
}

/* A player's own sheet: his name alone, and the date. */
static void draw_own_fields(struct draw *d, const struct head *head, const struct sheet_style *style, int player,
                            struct box box)
{
    double gap = draw_theme(d)->page.gap_small, date = fmin(34, box.w * 0.3);
    const char *name = (size_t)player < style->name_count ? style->names[player] : "";
    draw_field(d, head, box.x, box.y, box.w - date - gap, "Name", name);
    draw_field(d, head, box.x + box.w - date, box.y, date, "Date", "");
}

void page_draw_head(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct sheet_page page,
                    struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    const char *title = style->title ? style->title : id->game->about.title;
    struct head head = head_of(d, frame.compact);
    struct text caption = {0};
    bool fields = page.kind == PAGE_BOARD || page.kind == PAGE_FORM;
    bool own = game_sheet(id->game)->own && page.kind == PAGE_BOARD;
    const struct player_sheets *sheets = game_sheet(id->game)->own;
    bool table = page.kind == PAGE_FORM && sheets;
    int players = table ? sheets->most : game_players(id->game, &id->values);
    double least = own ? 60 : 36.0 * (players + 0.6);
    double title_width = fmin(draw_text_width(d, head.title, title), frame.w * 0.66);
    bool beside = frame.w - title_width - theme->page.gap >= least;

    if (theme_is_large(theme)) {
        large_draw_head(d, style, id, page, frame);
        return;
    }
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
        struct box box = {frame.w - room, beside ? head.first : head.second, room, 0};
        if (own)
            draw_own_fields(d, &head, style, page.game, box);
        else
            draw_fields(d, &head, style, players, page.game, box);
    }
    text_release(&caption);
}

static struct type note_type(const struct draw *d, struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    return draw_type(d, FACE_REGULAR, frame.compact ? theme->type.tiny : theme->type.small, ALIGN_LEFT);
}

#define NOTE_LEADING (MM_PER_PT * 1.3) /* mm a pt of type */

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

/* ---- Foot ------------------------------------------------------------------------------------------------- */

#define FOOT_LINE 3.1 /* mm from line to line, where there are several */

static void write_credit(const struct game *game, struct text *out)
{
    text_addf(out, "%s: %s", game->about.title, game->about.designer);
}

void page_draw_credit(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    struct text credit = {0};

    if (theme_is_large(theme)) {
        large_draw_credit(d, style, id, frame);
        return;
    }
    write_credit(id->game, &credit);
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
        text_addf(out, "%spage %d of %d", out->len ? " \u00b7 " : "", sheet->page + 1, sheet->pages);
}

void page_draw_identity(struct draw *d, const struct sheet_style *style, const struct page_sheet *sheet,
                        struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    struct type type = draw_type(d, FACE_REGULAR, theme->type.tiny, ALIGN_LEFT);
    struct text place = {0}, line = {0}, credit = {0};

    if (theme_is_large(theme)) {
        large_draw_identity(d, style, sheet, frame);
        return;
    }
    page_write_place(style, sheet, &place);
    write_credit(sheet->id->game, &credit);
    text_addf(&line, "%s%s%s", sheet->text, place.len ? " \u00b7 " : "", text_string(&place));
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

/* ---- Score columns ----------------------------------------------------------------------------------------- */

/* Heights in mm of a line to write on; on little room there are fewer lines. */
#define LINE_LEAST 5.2
#define LINE_MOST  8.5

#define NAME_LEAST 8.0 /* mm: less is not worth beginning a name */

/* The player's name, or what the column counts; nothing if there is no room. */
static void draw_column_name(struct draw *d, const char *name, double x, double y, double width)
{
    const struct theme *theme = draw_theme(d);
    struct type type = draw_type(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT), tiny = type;
    tiny.size = theme->type.tiny;
    if (*name && width >= NAME_LEAST)
        draw_text_fit(d, x, draw_centred(d, type, y), width, tiny.size, type, name);
    else if (!*name && width >= draw_text_width(d, tiny, "points"))
        draw_text_fit(d, x, draw_centred(d, type, y), width, tiny.size, type, "points");
}

/* Whose column it is, over a line `height` mm down; and the goal if one is to be named. */
static void draw_score_head(struct draw *d, int player, const char *name, int goal, double height, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type soft = draw_type_soft(d, theme->type.tiny, ALIGN_RIGHT);
    double middle = box.y + height / 2 - 0.6, width = box.w - 6;
    char label[16];

    if (goal > 0) {
        snprintf(label, sizeof label, "goal %d", goal);
        draw_text(d, box.x + box.w, draw_centred(d, soft, middle), soft, label);
        width -= draw_text_width(d, soft, label) + 1;
    }
    marker_badge(d, player, box.x + 2.4, middle, 2.2, theme->type.small);
    draw_column_name(d, name, box.x + 6, middle, width);
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

/* ---- Tallies ------------------------------------------------------------------------------------------------ */

/* Boxes to tick off stand in groups of five; sides and gaps in mm, gaps as shares of a side. */
#define TICK_LEAST  2.6
#define TICK_MOST   5.0
#define TICK_GROUP  0.4
#define TICK_ROW    0.3
#define TALLY_HEAD  7.2
#define TALLY_TOTAL 8.6
#define TALLY_AIR   2.2

enum { GROUP = 5, ROW_GOOD = 10, ROW_MOST = 50 };

struct tally {
    int per_row;
    double side; /* of a box */
};

/* The rows in which `count` boxes come out largest; rather ten in a row than slightly larger. */
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

/* What boxes have of a column between its head and the total. */
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

/* One player's column, with boxes up to the goal if there is room for them. */
static void draw_score(struct draw *d, const struct sheet_id *id, int player, const char *name, struct box box)
{
    int goal = game_sheet(id->game)->tally ? game_sheet(id->game)->tally(&id->values) : 0;
    struct box room = tally_room(box);
    struct tally tally = plan_tally(goal, room.w, room.h);

    if (goal > 0 && tally.side > 0)
        draw_tally_column(d, player, name, goal, tally, box);
    else
        draw_score_column(d, player, name, game_sheet(id->game)->score_lines, goal, box);
}

/* Where there are no points to add up: a line for the winner's name. */
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
    const struct game *game = id->game;
    int players = game_players(game, &id->values);
    double gap = draw_theme(d)->page.gap_small, width = (box.w + gap) / players - gap;
    for (int player = 0; game_sheet(game)->score_lines > 0 && player < players; player++)
        draw_score(d, id, player, page_player_name(style, players, game_number, player),
                   (struct box){box.x + player * (width + gap), box.y, width, box.h});
    if (game_sheet(game)->score_lines == 0)
        draw_winner(d, draw_theme(d)->type.small, box);
}

void page_draw_totals(struct draw *d, const struct sheet_id *id, struct box box)
{
    const struct theme *theme = draw_theme(d);
    const struct game *game = id->game;
    int players = game_players(game, &id->values);
    double gap = theme->page.gap_small / 2, width = fmin((box.w + gap) / players - gap, 26), radius = 1.9;

    if (game_sheet(game)->score_lines == 0)
        draw_winner(d, theme->type.tiny, (struct box){box.x, box.y - 2, box.w, box.h});
    for (int player = 0; game_sheet(game)->score_lines > 0 && player < players; player++) {
        double x = box.x + player * (width + gap), y = box.y + (box.h - 1) / 2;
        marker_badge(d, player, x + radius, y, radius, theme->type.tiny);
        draw_frame(d, x + 2 * radius + 1, box.y, width - 2 * radius - 1, box.h - 1, theme->colour.ink,
                   theme->stroke.line);
    }
}

/* ---- Reminder ----------------------------------------------------------------------------------------------- */

void page_draw_pictures(struct draw *d, const struct sheet_id *id, struct box box)
{
    if (!id->game->picture->draw_reminder || box.w <= 0 || box.h <= 0)
        return;
    draw_push(d, box.x, box.y, 1);
    id->game->picture->draw_reminder(&id->values, d, box.w, box.h);
    draw_pop(d);
}

static size_t count_lines(const char *s)
{
    size_t lines = 1;
    while ((s = strchr(s, '\n')) != NULL) {
        lines++;
        s++;
    }
    return lines;
}

#define TEXT_LEAST 6.25 /* pt */

void page_draw_reminder(struct draw *d, const struct game *game, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type type = draw_type(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT);
    size_t lines = count_lines(game->picture->reminder);

    /* Rather smaller type than lines that wrap or run out of the box. */
    while (type.size > TEXT_LEAST && (draw_text_lines(d, box.w, type, game->picture->reminder) > lines ||
                                      (double)lines * type.size * PAGE_LEADING > box.h))
        type.size -= 0.25;
    double leading = type.size * PAGE_LEADING;
    draw_text_wrap(d, box.x, box.y + leading * 0.8, box.w, leading, type, game->picture->reminder);
}
