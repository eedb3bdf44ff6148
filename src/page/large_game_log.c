#include "page/large_print.h"

#include <math.h>

/* mm */
#define BADGE 4.5 /* radius */
#define AIR   1.8 /* between a badge and the name */
#define GAP   6.0 /* from player to player */
#define ROW   11.0

enum { PAGES_WIDE = 888 }; /* as wide as any page number */

static struct type name_type(const struct draw *d)
{
    return draw_type(d, FACE_REGULAR, draw_theme(d)->type.body, ALIGN_LEFT);
}

static struct type bold_type(const struct draw *d, struct colour colour)
{
    return (struct type){FACE_BOLD, draw_theme(d)->type.small, colour, ALIGN_LEFT};
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

/* The place of a player's name in the rows of names. */
struct name_place {
    double x, width; /* a name is cut only if a whole row is too narrow for it */
    int row;
};

/* Returns how many rows there are. */
static int place_players(const struct draw *d, const struct large_game_log *l, struct name_place *place)
{
    int players = game_players(l->log->game, l->log->values), row = 0;
    double x = 0, badge = 2 * BADGE + AIR;

    for (int i = 0; i < players; i++) {
        double width = fmin(draw_text_width(d, name_type(d), l->log->names[i]), l->width - badge);
        if (x > 0 && x + badge + width > l->width) {
            row++;
            x = 0;
        }
        place[i] = (struct name_place){x, width, row};
        x += badge + width + GAP;
    }
    return row + 1;
}

/* ---- Head -------------------------------------------------------------------------------------------------------- */

double large_game_log_head_height(const struct draw *d, const struct large_game_log *l)
{
    struct name_place place[PLAYERS_MAX];
    return title_block_height(d, l->width, l->title, l->caption) + place_players(d, l, place) * ROW +
           text_block_height(d, l->width, bold_type(d, draw_theme(d)->colour.ink), l->end);
}

void large_draw_game_log_head(struct draw *d, const struct large_game_log *l)
{
    struct name_place place[PLAYERS_MAX];
    struct type type = name_type(d);
    double y = title_block_height(d, l->width, l->title, l->caption);
    int rows = place_players(d, l, place);

    title_block_draw(d, l->width, l->title, l->caption);
    for (int i = 0; i < game_players(l->log->game, l->log->values); i++) {
        double middle = y + (place[i].row + 0.5) * ROW;
        page_draw_badge(d, i, place[i].x + BADGE, middle, BADGE, type.size);
        draw_text_fit(d, place[i].x + 2 * BADGE + AIR, draw_centred(d, type, middle), place[i].width + 0.1, type.size,
                      type, l->log->names[i]);
    }
    text_block_draw(d, 0, y + rows * ROW, l->width, bold_type(d, draw_theme(d)->colour.ink), l->end);
}

/* ---- Foot -------------------------------------------------------------------------------------------------------- */

enum { FOOT_TEXTS = 3 };

struct log_foot {
    struct text credit, place;
    const char *texts[FOOT_TEXTS];
};

static void write_foot(const struct large_game_log *l, int page, int pages, struct log_foot *foot)
{
    *foot = (struct log_foot){0};
    page_write_credit(l->log->game, &foot->credit);
    text_addf(&foot->place, "record %u \u00b7 page %d of %d", l->log->record, page, pages);
    foot->texts[0] = text_string(&foot->credit);
    foot->texts[1] = text_string(&foot->place);
    foot->texts[2] = l->log->sheet;
}

static void release_foot(struct log_foot *foot)
{
    text_release(&foot->credit);
    text_release(&foot->place);
}

double large_game_log_foot_height(const struct draw *d, const struct large_game_log *l)
{
    struct log_foot foot;
    write_foot(l, PAGES_WIDE, PAGES_WIDE, &foot);
    double height = foot_block_height(d, l->width, foot.texts, FOOT_TEXTS);
    release_foot(&foot);
    return height;
}

void large_draw_game_log_foot(struct draw *d, const struct large_game_log *l, double bottom, int page, int pages)
{
    struct log_foot foot;
    write_foot(l, page, pages, &foot);
    foot_block_draw(d, bottom, l->width, foot.texts, FOOT_TEXTS);
    release_foot(&foot);
}

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

static void write_error(const struct large_game_log *l, struct text *out)
{
    if (*l->log->error)
        text_addf(out, "error: %s", l->log->error);
}

double large_game_log_error_height(const struct draw *d, const struct large_game_log *l)
{
    struct text message = {0};
    write_error(l, &message);
    double height = text_block_height(d, l->width, bold_type(d, draw_theme(d)->colour.wrong), text_string(&message));
    text_release(&message);
    return height;
}

void large_draw_game_log_error(struct draw *d, const struct large_game_log *l, double y)
{
    struct text message = {0};
    write_error(l, &message);
    text_block_draw(d, 0, y, l->width, bold_type(d, draw_theme(d)->colour.wrong), text_string(&message));
    text_release(&message);
}
