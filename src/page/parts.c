#include "page/parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static struct type type_of(const struct draw *d, enum face face, double size, enum align align)
{
    return (struct type){face, size, draw_theme(d)->colour.ink, align};
}

static struct type soft_type(const struct draw *d, double size, enum align align)
{
    return (struct type){FACE_REGULAR, size, draw_theme(d)->colour.soft, align};
}

/* ---- Head ------------------------------------------------------------------------------------------------ */

const char *parts_name(const struct sheet_style *style, const struct game *game, int game_number, int player)
{
    size_t person = (size_t)((player + game_number) % game->players);
    return person < style->name_count ? style->names[person] : "";
}

static void write_caption(const struct sheet_style *style, const struct sheet_id *id, struct side side,
                          struct text *out)
{
    static const char *const what[] = {
        [SIDE_BOARD] = "", [SIDE_FORM] = " \u00b7 record of the moves", [SIDE_RULES] = " \u00b7 rules"};

    id->game->caption(&id->values, out);
    text_add(out, what[side.kind]);
    if (!style->once && id->game->games > 1 && side.kind != SIDE_RULES)
        text_addf(out, " \u00b7 game %d of %d", side.game + 1, id->game->games);
}

/* One field to fill in: a label, then the name if it is known, over a line. */
static void draw_field(struct draw *d, double x, double y, double width, const char *label, const char *filled)
{
    const struct theme *theme = draw_theme(d);
    struct type bold = type_of(d, FACE_BOLD, theme->type.small, ALIGN_LEFT);
    struct type name = type_of(d, FACE_REGULAR, theme->type.body, ALIGN_LEFT);
    double start = x + draw_text_width(d, bold, label) + 1.5;

    draw_text(d, x, y, bold, label);
    draw_line(d, start, y + 0.8, x + width, y + 0.8, theme->colour.guide, theme->stroke.line);
    if (*filled)
        draw_text_fit(d, start + 0.5, y, x + width - start - 1, theme->type.tiny, name, filled);
}

/* The fields for names and date side by side. */
static void draw_fields(struct draw *d, const struct sheet_style *style, const struct game *game, int game_number,
                        struct box box)
{
    double gap = draw_theme(d)->page.gap_small, date = fmin(26, box.w * 0.24);
    double field = (box.w - date) / game->players - gap;

    for (int player = 0; player < game->players; player++) {
        char label[] = {(char)('A' + player), '\0'};
        draw_field(d, box.x + player * (field + gap), box.y, field, label,
                   parts_name(style, game, game_number, player));
    }
    draw_field(d, box.x + box.w - date, box.y, date, "Date", "");
}

void parts_head(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct side side,
                double width)
{
    const struct theme *theme = draw_theme(d);
    const char *title = style->title && *style->title ? style->title : id->game->title;
    struct type bold = type_of(d, FACE_BOLD, theme->type.title, ALIGN_LEFT);
    struct type small = soft_type(d, theme->type.small, ALIGN_LEFT);
    struct text caption = {0};
    double first = 6, second = 12.5, least = 36.0 * (id->game->players + 0.6);
    double title_width = fmin(draw_text_width(d, bold, title), width * 0.72);
    bool beside = width - title_width - theme->page.gap >= least;

    write_caption(style, id, side, &caption);
    draw_text_fit(d, 0, first, title_width + 0.5, theme->type.body, bold, title);
    if (side.kind == SIDE_RULES || beside) {
        draw_text(d, 0, second, small, text_string(&caption));
    } else {
        small.align = ALIGN_RIGHT;
        draw_text_fit(d, width, first, width - title_width - theme->page.gap_small, theme->type.tiny, small,
                      text_string(&caption));
    }
    if (side.kind != SIDE_RULES) {
        double room = beside ? fmin(width - title_width - theme->page.gap, least * 1.25) : width;
        draw_fields(d, style, id->game, side.game, (struct box){width - room, beside ? first : second, room, 0});
    }
    text_release(&caption);
}

/* ---- Foot ------------------------------------------------------------------------------------------------- */

void parts_credit(struct draw *d, const struct game *game, double height)
{
    struct text credit = {0};
    text_addf(&credit, "%s: %s", game->title, game->designer);
    draw_text(d, 0, height - 1, soft_type(d, draw_theme(d)->type.tiny, ALIGN_LEFT), text_string(&credit));
    text_release(&credit);
}

void parts_identity(struct draw *d, const struct side_sheet *sheet, double width, double height)
{
    const struct theme *theme = draw_theme(d);
    struct type type = type_of(d, FACE_REGULAR, theme->type.tiny, ALIGN_RIGHT);
    double right = width - theme->page.qr - theme->page.gap_small, room = right - width * 0.4;
    struct text place = {0}, line = {0};

    if (sheet->total > 1)
        text_addf(&place, "sheet %llu of %llu", (unsigned long long)sheet->number, (unsigned long long)sheet->total);
    if (sheet->sides > 1)
        text_addf(&place, "%spage %d of %d", place.len ? " \u00b7 " : "", sheet->side + 1, sheet->sides);
    text_addf(&line, "%s%s%s", sheet->text, place.len ? " \u00b7 " : "", text_string(&place));
    if (draw_text_width(d, type, text_string(&line)) <= room) {
        draw_text(d, right, height - 1, type, text_string(&line));
    } else {
        draw_text_fit(d, right, height - 1, room, 4, type, sheet->text);
        draw_text_fit(d, right, height - 4.2, room, 4, type, text_string(&place));
    }
    text_release(&place);
    text_release(&line);
}

/* ---- Score columns ----------------------------------------------------------------------------------------- */

/* Heights in mm of a line to write on; on little room there are fewer lines. */
#define LINE_LEAST 5.2
#define LINE_MOST  8.5

static void draw_score_column(struct draw *d, int player, const char *name, int lines, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type letter = {FACE_BOLD, theme->type.small, theme->colour.paper, ALIGN_CENTRE};
    struct type plain = type_of(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT);
    struct type soft = soft_type(d, theme->type.tiny, ALIGN_LEFT);
    char label[] = {(char)('A' + player), '\0'};
    while (lines > 2 && box.h / (lines + 2.2) < LINE_LEAST)
        lines--;
    double line = fmin(box.h / (lines + 2.2), LINE_MOST), y = box.y + line, total = line * 1.2;

    draw_disc(d, box.x + 2.4, box.y + line / 2 - 0.6, 2.2, theme->colour.player[player]);
    draw_text(d, box.x + 2.4, draw_centred(d, letter, box.y + line / 2 - 0.6), letter, label);
    draw_text_fit(d, box.x + 6, draw_centred(d, plain, box.y + line / 2 - 0.6), box.w - 6, theme->type.tiny, plain,
                  *name ? name : "points");
    draw_line(d, box.x, y, box.x + box.w, y, theme->colour.ink, theme->stroke.line);
    for (int i = 1; i <= lines; i++)
        draw_line(d, box.x, y + i * line, box.x + box.w, y + i * line, theme->colour.guide, theme->stroke.guide);
    y += lines * line;
    draw_frame(d, box.x, y, box.w, total, theme->colour.ink, theme->stroke.line);
    draw_text(d, box.x + 1.5, draw_centred(d, soft, y + total / 2), soft, "Total");
}

void parts_scores(struct draw *d, const struct sheet_style *style, const struct game *game, int game_number,
                  struct box box)
{
    double gap = draw_theme(d)->page.gap_small, width = (box.w + gap) / game->players - gap;
    for (int player = 0; player < game->players; player++)
        draw_score_column(d, player, parts_name(style, game, game_number, player), game->score_lines,
                          (struct box){box.x + player * (width + gap), box.y, width, box.h});
}

/* ---- Reminder ----------------------------------------------------------------------------------------------- */

void parts_pictures(struct draw *d, const struct sheet_id *id, struct box box)
{
    if (!id->game->remind)
        return;
    draw_push(d, box.x, box.y, 1);
    id->game->remind(&id->values, d, box.w, box.h);
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

void parts_reminder(struct draw *d, const struct game *game, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type type = type_of(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT);
    size_t lines = count_lines(game->reminder);

    /* Rather smaller type than lines that wrap. */
    while (type.size > TEXT_LEAST && draw_text_lines(d, box.w, type, game->reminder) > lines)
        type.size -= 0.25;
    double leading = type.size * MM_PER_PT * 1.36;
    draw_text_wrap(d, box.x, box.y + leading * 0.8, box.w, leading, type, game->reminder);
}

/* ---- Record form ------------------------------------------------------------------------------------------- */

enum { TAGS_HEIGHT = 11 };

void parts_form_tags(struct draw *d, const struct side_sheet *sheet, double y, double width)
{
    struct type type = type_of(d, FACE_REGULAR, draw_theme(d)->type.small, ALIGN_LEFT);
    struct text line = {0};
    text_addf(&line, "[Game \"%s\"] [Sheet \"%s\"]", sheet->id->game->slug, sheet->text);
    draw_text_fit(d, 0, y + 4, width, 4, type, text_string(&line));
    text_release(&line);
}

/* Columns in which `count` lines are easiest to write on: rows should be 7 mm high, columns 34 mm wide. */
static int form_columns(int count, double width, double height)
{
    int best = 1;
    double most = 0;
    for (int columns = 1; columns <= 8; columns++) {
        int rows = (count + columns - 1) / columns;
        double ease = fmin(height / rows / 7, width / columns / 34);
        if (ease > most * 1.0001) {
            most = ease;
            best = columns;
        }
        if (ease >= 1)
            return columns;
    }
    return best;
}

static void draw_form_lines(struct draw *d, const struct game *game, int count, struct box box)
{
    const struct theme *theme = draw_theme(d);
    double gap = theme->page.gap_small;
    int columns = form_columns(count, box.w, box.h), rows = (count + columns - 1) / columns;
    double width = (box.w + gap) / columns - gap, height = fmin(box.h / rows, 9);
    struct type number = soft_type(d, fmin(theme->type.small, height * 1.6), ALIGN_RIGHT);
    char label[16];

    for (int i = 0; i < count; i++) {
        double x = box.x + i / rows * (width + gap), y = box.y + (i % rows + 1) * height;
        double start = x + number.size * 0.85;
        snprintf(label, sizeof label, "%d.", game->first_turn + i);
        draw_text(d, start, y - 1, number, label);
        draw_line(d, start + 1.2, y, x + width, y, theme->colour.guide, theme->stroke.guide);
    }
}

void parts_form(struct draw *d, const struct sheet_id *id, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type soft = soft_type(d, theme->type.small, ALIGN_LEFT);
    double y = draw_text_wrap(d, box.x, box.y + TAGS_HEIGHT, box.w, 4.4, soft, id->game->notation);

    y += theme->page.gap_small / 2;
    double bottom = box.y + box.h - theme->page.qr;
    draw_form_lines(d, id->game, id->game->turns(&id->values), (struct box){box.x, y, box.w, bottom - y});
}

/* ---- Rules -------------------------------------------------------------------------------------------------- */

/* One line of rules.txt: "# heading", or a paragraph. */
static double draw_rule(struct draw *d, bool measure, double y, double width, double size, const char *line)
{
    bool heading = line[0] == '#';
    struct type type = type_of(d, heading ? FACE_BOLD : FACE_REGULAR, size * (heading ? 1.1 : 1), ALIGN_LEFT);
    double leading = type.size * MM_PER_PT * 1.32, before = leading * (heading ? 0.45 : 0.12);
    const char *text = heading ? line + 1 + strspn(line + 1, " ") : line;

    if (!measure)
        draw_text_wrap(d, 0, y + before + leading * 0.8, width, leading, type, text);
    return y + before + leading * (double)draw_text_lines(d, width, type, text);
}

/* Sets the whole text from height `y`, or only measures it; returns where it ends. */
static double draw_rules_text(struct draw *d, bool measure, double y, double width, double size, const char *text)
{
    struct text line = {0};
    while (*text) {
        size_t len = strcspn(text, "\n");
        text_clear(&line);
        text_add_bytes(&line, text, len);
        if (len > 0)
            y = draw_rule(d, measure, y, width, size, text_string(&line));
        text += len + (text[len] == '\n');
    }
    text_release(&line);
    return y;
}

void parts_rules(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct box box)
{
    const struct theme *theme = draw_theme(d);
    double size = theme->type.body, pictures = fmin(58, box.h * 0.3), end;

    while ((end = draw_rules_text(d, true, box.y, box.w, size, style->rules)) >
               box.y + box.h - pictures - theme->page.gap &&
           size > theme->type.tiny)
        size -= 0.5;
    draw_rules_text(d, false, box.y, box.w, size, style->rules);
    draw_push(d, box.x, end + theme->page.gap, 1);
    id->game->remind(&id->values, d, box.w - theme->page.qr - theme->page.gap, box.y + box.h - end - theme->page.gap);
    draw_pop(d);
}
