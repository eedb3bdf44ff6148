/* The pages of a sheet: their kinds, how each is laid out in a frame of any size, and the parts that they are put
 * together from. Everything that the sheets of a batch share is drawn once, as a symbol; the rest is drawn over
 * it. Lengths are in mm. */
#pragma once

#include "catalogue/id.h"
#include "draw/draw.h"
#include "draw/qr.h"
#include "page/paper/board_picture.h"
#include "page/paper/page.h"
#include "page/sheet/reminder.h"
#include "page/sheet/sheet.h"

/* The area of a page, and the scale of all that is on it: on paper larger than A4, type and gaps grow too. A compact
 * frame has a small head, and boxes for the totals in place of score columns. */
struct frame {
    double w, h; /* before it is scaled */
    bool compact;
    double scale;
};

/* The measures of a page, which depend on its theme's type: mm, and pt for type. */
struct page_measures {
    double width, height; /* the least of a frame, because nothing is scaled down: its text could not be read */
    struct {
        double title, label, name, least; /* pt; the names of players shrink to the least */
    } type;
    struct {
        double row, drop;       /* a row of fields, and its baseline above its end */
        double beside, least;   /* a name's field beside the title, and at least */
        double date, date_room; /* the field for the date, and the frame that it needs */
        double below;           /* from the last baseline of fields, or from the text, to the body */
    } field;
    struct {
        double size, badge, air; /* pt: letters of badges, and labels; a badge's radius, and from there to the name */
        double line, line_most;  /* from line to line in a column, at least and at most */
        double least;            /* the height of columns beside a reminder */
        int lines;               /* in a column, at most */
        double below;            /* between the scores and the foot */
    } score;
    struct {
        double line;            /* over boxes to tick */
        double tick, tick_most; /* their sides, at least and at most */
    } tally;
    struct {
        double row;              /* of boxes for the totals alone, or of the winner */
        double least, most, gap; /* widths of such a box with its badge, and between boxes */
    } total;
    struct {
        double least, most; /* width of the column beside a board */
    } column;
    struct {
        double line, line_good, line_most; /* a line to write on: possible, comfortable, looks empty */
        double width, width_good;          /* the same for the width, with the turn's number */
        double players;                    /* the least width where each player has a line in every turn */
        double indent;                     /* per pt of the number or label */
    } form;
    bool foot_in_line; /* the foot takes a line or two if they are wide enough; else each text has its own */
};

/* A page to lay out and draw: what is on it, of which sheet, in which frame. All that it points to is borrowed. Sheets
 * of the same values share a layout: only page_draw and what it calls look at the rest of the ID. */
struct page {
    struct draw *d; /* planning only measures */
    const struct theme *theme;
    const struct sheet_style *style;
    const struct sheet_id *id;
    const struct game *game; /* of the ID */
    const struct values *values;
    struct sheet_page on_it;
    struct frame frame;
    struct page_measures measures;
};

struct page page_of(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct frame frame);

/* The sheet that a page belongs to. */
struct page_sheet {
    const struct pos *start;
    const char *text;               /* the ID */
    const char *note;               /* printed above the board, or "" */
    const struct rule_sheet *rules; /* or NULL */
    uint64_t number, total;         /* from 1: which sheet of the batch, and how many there are; 0: that is not known */
    int page, pages;                /* from 0: which page of the sheet, and how many there are */
};

/* ---- Pages (page_layout.c) --------------------------------------------------------------------------------------- */

/* The foot, left of the QR code, is as high for all sheets of a batch. */
struct page_foot {
    struct type soft, plain; /* of the credit, and of ID and page */
    double width, height;
    double x;            /* right of the finder pattern */
    double text, credit; /* heights of all text, and of the credit in it */
    double left;         /* what the credit takes of a line */
    bool joined;         /* ID and page are one line */
    bool in_line;        /* and the credit stands at its left */
};

/* Where the parts of a page are. */
struct page_layout {
    struct page page;
    double head;   /* its height */
    bool own_head; /* which titles or names of the user's own have changed */
    struct page_foot foot;
    struct box body; /* between head and note, and foot and QR code */

    /* Of a page with a board. */
    struct board_fit fit; /* its pitch is not above 0 if the board does not fit at all */
    bool wide;            /* the board is in its wide arrangement */
    bool match;           /* the scores of both games of a match are added up */
    bool reminds;         /* the reminder is on the page */
    struct box board, scores;
    struct reminder_grid pictures;
    struct box picture_box, sentences;
    struct type sentence_type;
};

struct page_layout page_layout_plan(const struct page *page);

/* Draws the page, whose QR code says `code`, with the frame's top-left corner at the origin. */
void page_draw(const struct page_layout *layout, const struct page_sheet *sheet, const char *code);

/* ---- Heads and feet (page_head.c) -------------------------------------------------------------------------------- */

/* The name of player `player` of `players` in this game of a match, "" if none is given: the second player of game 1
 * starts game 2. */
const char *page_player_name(const struct page *page, int players, int player);

/* How many players the record form has lines for, where each has a sheet: those with names, or the usual number. */
int page_lanes(const struct page *page);

/* The head: title, caption, and the fields for names and date. Draws it at the top of the frame unless it is only to be
 * measured; returns its height. */
double page_head(const struct page *page, bool drawn);

/* Draws a field to fill in: a label, a line up to `right`, and on it what is known of it, or "". */
void page_draw_field(const struct page *page, double x, double y, double right, const char *label, const char *filled);

/* The foot: the designer's credit, the sheet's ID and which page it is, in a line or two, or one below the other. The
 * credit is the same on all sheets of a batch. */
struct page_foot page_foot_plan(const struct page *page);
void page_draw_credit(const struct page *page, const struct page_foot *foot);
void page_draw_identity(const struct page *page, const struct page_foot *foot, const struct page_sheet *sheet);

/* Adds the sheet ID with the widest character in each place where the sheets of a batch differ. */
void page_write_specimen(const struct sheet_id *id, struct text *out);

/* ---- Parts (page_parts.c) ---------------------------------------------------------------------------------------- */

/* The scores: a column for each player to add up points in, with a box for the total; boxes for the totals alone in
 * compact frames; or a line for the winner's name in games without points. On the pages of a match each player has
 * boxes for the total of the other game and for the sum, too. The least height, the height beyond which they would look
 * empty, and drawing them. */
double page_scores_least(const struct page_layout *layout, double width);
double page_scores_most(const struct page_layout *layout, double width);
void page_draw_scores(const struct page_layout *layout);

/* ---- Record forms (record_form.c) -------------------------------------------------------------------------------- */

/* How many pages with this box a record form takes; 0 if not even a line fits. */
int record_form_pages(const struct page *page, struct box box);

/* Draws the part of the form that is on this page: how moves are written, and numbered lines to write them on, or a
 * table. The top of the box is left to record_form_draw_tags: the game and the sheet, whose ID is `written`. */
void record_form_draw(const struct page *page, struct box box);
void record_form_draw_tags(const struct page *page, const char *written, struct box box);
