/* The pages of a sheet: their kinds, how each is laid out in a frame of any size, and the parts that they are put
 * together from. What all sheets of a batch share is drawn once, as a symbol; what belongs to one sheet is drawn over
 * it. Lengths are in mm; `d` is only for measuring where it is const. */
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

/* The sheet that a page belongs to. */
struct page_sheet {
    const struct sheet_id *id;
    const struct pos *start;
    const char *text;               /* the ID */
    const char *note;               /* printed above the board, or "" */
    const struct rule_sheet *rules; /* or NULL */
    const struct qr *qr;            /* the code of the page */
    uint64_t number, total;         /* from 1: which sheet of the batch, and how many there are; 0: that is not known */
    int page, pages;                /* from 0: which page of the sheet, and how many there are */
};

/* ---- Measures (page_measures.c) ---------------------------------------------------------------------------------- */

/* The measures of a page, which depend on its theme's type: mm, and pt for type. */
struct page_measures {
    bool compact;
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
        double players, players_good;      /* the same where each player has a line in every turn */
        double indent;                     /* per pt of the number or label */
    } form;
    bool foot_in_line; /* the foot takes a line or two if they are wide enough; else each text has its own */
};

struct page_measures page_measures(const struct theme *theme, bool compact);

/* The corners of a frame: QR code at the bottom right, its finder patterns at the other three. Text beside one of these
 * begins this far from the frame's edge. */
double page_corner(const struct theme *theme);

/* ---- Pages (page_layout.c) --------------------------------------------------------------------------------------- */

/* The foot, left of the QR code, is as high for all sheets of a batch. */
struct page_foot {
    double width, height;
    double x;            /* right of the finder pattern */
    double text, credit; /* heights of all text, and of the credit in it */
    double left;         /* what the credit takes of a line */
    bool joined;         /* ID and page are one line */
    bool in_line;        /* and the credit stands at its left */
};

/* Where the parts of a page are. */
struct page_layout {
    struct page_measures measures;
    struct frame frame;
    double head;   /* its height */
    bool own_head; /* which titles or names of the user's own have changed */
    struct page_foot foot;
    struct box body; /* between head and note, and foot and QR code */

    /* Of a page with a board. */
    struct board_fit fit; /* its pitch is not above 0 if the board does not fit at all */
    bool match;           /* the scores of both games of a match are added up */
    int match_other;      /* the other game, from 0 */
    bool reminds;         /* the reminder is on the page */
    struct box board, scores;
    struct reminder_grid pictures;
    struct box picture_box, sentences;
    struct type sentence_type;
};

struct page_layout page_layout_plan(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                    struct sheet_page page, struct frame frame);

/* Draws a page, laid out like this, with the frame's top-left corner at the origin. */
void page_draw(struct draw *d, const struct sheet_style *style, struct sheet_page page, const struct page_sheet *sheet,
               const struct page_layout *layout);

/* ---- Heads and feet (page_head.c) -------------------------------------------------------------------------------- */

/* What the board calls a player: "Red", or "A". */
const char *page_side(const struct draw *d, const struct game *game, int player);

/* The name of player `player` in a game of a match, "" if none is given: the second player of game 1 starts game 2. */
const char *page_player_name(const struct sheet_style *style, int players, int game_number, int player);

/* The head: title, caption, and the fields for names and date; its height, and drawing it at the top of the frame. */
double page_head_height(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                        struct sheet_page page, struct frame frame);
void page_draw_head(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct sheet_page page,
                    struct frame frame);

/* Draws a field to fill in: a label, a line up to `right`, and on it what is known of it, or "". */
void page_draw_field(struct draw *d, const struct page_measures *m, double x, double y, double right, const char *label,
                     const char *filled);

/* The foot: the designer's credit, the sheet's ID and which page it is, in a line or two, or one below the other. The
 * credit is the same on all sheets of a batch. */
struct page_foot page_foot_plan(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                struct frame frame);
void page_draw_credit(struct draw *d, const struct page_foot *foot, const struct game *game, struct frame frame);
void page_draw_identity(struct draw *d, const struct page_foot *foot, const struct sheet_style *style,
                        const struct page_sheet *sheet, struct frame frame);

/* Adds the sheet ID with the widest character in place of those that differ between the sheets of a batch. */
void page_write_specimen(const struct sheet_id *id, struct text *out);

/* ---- Parts (page_parts.c) ---------------------------------------------------------------------------------------- */

/* The scores: a column for each player to add up points in, with a box for the total; boxes for the totals alone in
 * compact frames; or a line for the winner's name in games without points. On the pages of a match each player has
 * boxes for the total of the other game and for the sum, too. The least height, the height beyond which they would look
 * empty, and drawing them. */
double page_scores_least(const struct page_measures *m, const struct sheet_id *id, bool match, double width);
double page_scores_most(const struct draw *d, const struct page_measures *m, const struct sheet_id *id, bool match,
                        double width);
void page_draw_scores(struct draw *d, const struct page_layout *layout, const struct sheet_style *style,
                      const struct sheet_id *id, int game_number);

/* Draws a text in at most `rows` lines, the first baseline at y. What does not fit is cut off the last line. */
void page_draw_lines(struct draw *d, double x, double y, double width, int rows, double leading, struct type type,
                     const char *s);

/* Draws a player's marker with the letter in it; a ring for a player who has no marker. `size` in pt. */
void page_draw_badge(struct draw *d, int player, double x, double y, double radius, double size);

/* ---- Record forms (record_form.c) -------------------------------------------------------------------------------- */

/* How many pages with this box a record form takes; 0 if not even a line fits. */
int record_form_pages(const struct draw *d, const struct page_measures *m, const struct sheet_id *id, struct box box);

/* Draws one page of the form, `part` from 0: how moves are written, and numbered lines to write them on. The top of the
 * box is left to record_form_draw_tags: the tags that begin the record of this sheet, whose ID is `written`. */
void record_form_draw(struct draw *d, const struct page_measures *m, const struct sheet_id *id, struct box box,
                      int part);
void record_form_draw_tags(struct draw *d, const struct sheet_id *id, const char *written, struct box box);
