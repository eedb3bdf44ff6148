/* CoNNect: what the drawings of its sheet share. Only connect_draw*.c include this. */
#ifndef QUADRILLE_GAMES_CONNECT_SHEET_PICTURE_H
#define QUADRILLE_GAMES_CONNECT_SHEET_PICTURE_H

#include "draw/draw.h"
#include "games/connect/icons.h"
#include "games/connect/internal.h"

/* Lengths in sides of a space, which all sheets have in common. */
#define PANEL_PAD    0.18 /* around what is in a panel */
#define PANEL_RADIUS 0.2

/* What differs between usual and large print: lengths in sides of a space, and how much stands side by side. */
struct sheet_measures {
    bool large;
    double height;    /* of a page; with more a sheet has several */
    double heading;   /* of a panel's head line */
    int rounds;       /* side by side */
    double round_row; /* heights of a row of rounds, and of the line with their numbers */
    double round_head;
    double setup, round;      /* widths of the set-up's cell and, at most, of a round's */
    double grid;              /* height of the grid with what stands around it */
    double fives, track;      /* heights of the panels beside the grid */
    int fives_row, track_row; /* places and boxes side by side */
    double objective;         /* height of a row of the objectives; 0: they fill what is left beside the grid */
    double picture, points;   /* of an objective's diagram, and of a box for points */
    int boxes;                /* of a bonus section, side by side */
    double bonus_row;         /* height of a row of them */
    double box;               /* width of one, at most */
    double tick, icon, word;  /* in it: box to tick, picture, height of the line with the word */
    double score;             /* height of the final score */
};

/* mm, of `w` x `h` at (x, y). */
struct area {
    double x, y, w, h;
};

/* A sheet that is being drawn. */
struct sheet_picture {
    struct draw *d;
    const struct theme *theme;
    const struct connect_edition *edition;
    const struct sheet_measures *measures;
    uint64_t print;          /* the edition's fingerprint */
    double pitch;            /* mm: side of a space */
    bool drawn;              /* the cards on the table are known */
    struct type head, small; /* of headings, of all else */
};

/* What stands on the sheet apart from what all sheets of an edition have in common. */
struct sheet_entries {
    const struct connect_table *table;
    const struct player_sheet *sheet; /* the player's */
    bool played;                      /* there is something of the player on it */
};

/* The panels of a sheet from top to bottom; beside the grid are others. */
enum panel { PANEL_ROUNDS, PANEL_GRID, PANEL_OBJECTIVES, PANEL_BONUS, PANEL_SCORE = PANEL_BONUS + SECTIONS, PANELS };

/* How the parts of an edition's sheet are laid out, in sides of a space. */
struct sheet_layout {
    double w, h;
    int faces;        /* pages that it takes */
    int face[PANELS]; /* on which each panel is */
    struct area rounds, grid, fives, objectives, track, bonus[SECTIONS], score;
};

/* Draws what is the same on many sheets, once a document: `make` draws thing `which` into an area of this size. */
void sheet_shared(const struct sheet_picture *p, const char *what, int which, const struct connect_table *t,
                  struct area area,
                  void (*make)(const struct sheet_picture *, struct area, const struct connect_table *, int which));

/* A panel's ground and its head line: a chain of `claim` spaces (0: none), a title, a hint. Returns what is left. */
struct area sheet_panel(const struct sheet_picture *p, struct area area, int claim, const char *title,
                        const char *hint);

/* Width in mm of the strongest lines: the theme's, thinner on small sheets. */
double sheet_strong(const struct sheet_picture *p);

/* The ground of what belongs together within a panel. */
void sheet_card(const struct sheet_picture *p, struct area area);

/* A box with round corners to write into. */
void sheet_box(const struct sheet_picture *p, struct area area);

/* Text in a box: centred, shrunk to its width. */
void sheet_label(const struct sheet_picture *p, struct type type, struct area area, const char *s);

/* The same of what labels a space or a box. */
void sheet_cell(const struct sheet_picture *p, struct type type, struct area area, const char *s);

/* The pencil: what a player wrote, ticked or crossed. */
void sheet_number(const struct sheet_picture *p, struct area area, int number);
void sheet_tick(const struct sheet_picture *p, struct area area);
void sheet_cross(const struct sheet_picture *p, struct area area);

/* The tint of set-up spaces. */
struct colour sheet_shade(const struct sheet_picture *p);

/* picture.c: begins a sheet, or a part of one. */
struct sheet_picture sheet_begin(const struct values *, struct draw *, double pitch);

/* picture_grid.c: what lies beneath the grid's lines and depends on the set-up; the grid; what is written in it.
 */
void sheet_ground(const struct sheet_picture *p, struct area area, const struct connect_table *t);
void sheet_grid(const struct sheet_picture *p, struct area area);

/* The same without the legend; and where in its area a space is, or with GRID_SPACES all of them. */
void sheet_play_area(const struct sheet_picture *p, struct area area);
struct area sheet_space(const struct sheet_picture *p, struct area area, int space);
void sheet_numbers(const struct sheet_picture *p, struct area area, const struct sheet_entries *entries);

/* picture_close_up.c: frames the numbers that were not there before. Not by rings: those mean claimed. */
void sheet_new_numbers(const struct sheet_picture *p, struct area area, const struct player_sheet *now,
                       const struct player_sheet *old);

/* picture_boxes.c: the bonus sections with Connect-4's shapes. How many rows of boxes one has; its boxes; what was
 * ticked. */
int sheet_bonus_rows(const struct connect_edition *e, const struct sheet_measures *m, enum section section);
void sheet_bonuses(const struct sheet_picture *p, struct area area, enum section section);
void sheet_bonuses_used(const struct sheet_picture *p, struct area area, enum section section,
                        const struct sheet_entries *entries);

/* picture_side.c: what stands beside the grid, blank, and what a sheet's own lot or the player adds. */
void sheet_fives(const struct sheet_picture *p, struct area area);
void sheet_fives_drawn(const struct sheet_picture *p, struct area area, const struct sheet_entries *entries);
void sheet_objectives(const struct sheet_picture *p, struct area area);
void sheet_objectives_drawn(const struct sheet_picture *p, struct area area, const struct sheet_entries *entries);
void sheet_track(const struct sheet_picture *p, struct area area);
void sheet_track_used(const struct sheet_picture *p, struct area area, const struct sheet_entries *entries);

/* picture_table.c: the rounds and the final score. */
int sheet_round_rows(const struct connect_edition *e, const struct sheet_measures *m);
void sheet_rounds(const struct sheet_picture *p, struct area area);
void sheet_rounds_rolled(const struct sheet_picture *p, struct area area, const struct connect_table *t);
void sheet_score(const struct sheet_picture *p, struct area area);
void sheet_score_written(const struct sheet_picture *p, struct area area, const struct connect_score *score);

#endif
