/* The layout of puzzle books: what stands on every page, cells for puzzles and answers, the title page. Lengths are in
 * mm; `d` is only for measuring where it is const. */
#pragma once

#include "page/board_picture.h"
#include "page/page.h"
#include "page/puzzle_book.h"
#include "page/running.h"

/* ---- Cells (puzzle_cell.c) --------------------------------------------------------------------------------------- */

/* The head of a cell: number, grade, whose turn it is, ID. */
struct cell_head {
    double size;  /* of the type, pt */
    bool mover;   /* it says whose turn it is */
    bool words;   /* it says so in words, in all cells */
    bool stacked; /* the ID has a row of its own */
    bool cut;     /* even that is too narrow for it: such cells cannot be used */
};

/* Whether the fields for a puzzle's answer have rows of their own, or share one. */
enum cell_fields { FIELDS_NONE, FIELDS_ROW, FIELDS_STACKED };

/* How the cells of a page are drawn, all alike. */
struct cell_layout {
    bool answer;
    double w, h; /* of a cell */
    struct board_fit board;
    double above, below; /* room above and below the board */
    struct cell_head head;
    double text;             /* height of the text below the board */
    enum cell_fields fields; /* for the solver to write in, below the text */
    bool narrow;             /* too narrow for all fields in one row */
    bool bare;               /* there is no room for fields at all */
};

/* Measures cells of a width: head and texts, for which every puzzle of the set is looked at. A puzzle has a head, the
 * board, what must be told, and fields for the answer. An answer has a head, a small board, the moves, and why tempting
 * moves fail. */
struct cell_layout cell_measure(const struct draw *d, const struct book_set *set, bool answer, double w);

/* Lays out measured cells for a height. It may be called again with other heights. */
void cell_lay_out(const struct draw *d, const struct book_set *set, double h, struct cell_layout *layout);

void cell_draw(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
               const struct cell_layout *layout, struct box box);

/* Draws GRADES dots in a row from (x, y), the centre of the first; as many are filled as the grade. */
void cell_draw_grade(struct draw *d, int grade, double x, double y, double radius);

/* ---- Pages (puzzle_layout.c) ------------------------------------------------------------------------------------- */

/* Cells in columns and rows. */
struct book_grid {
    int columns, rows;
    double x, y, gap; /* the top-left corner of the first cell; between cells */
    struct cell_layout cell;
};

/* A book and its document. */
struct book_layout {
    const struct book_style *style;
    const struct book_set *set;
    struct page_area area;
    struct box body; /* between head and foot */
    struct book_grid puzzles, answers;
    double reminder; /* height below the puzzles, 0 if there is no room for it */
    int pages[BOOK_SECTIONS];
    struct book_places places;
};

/* `places` NULL: the sections follow each other, from page 1. */
struct book_layout book_layout(const struct draw *d, const struct book_style *style, const struct book_set *set,
                               const struct book_places *places);

/* The page of puzzle `i`, from 0, or of its answer; 0 if it is not in the document. */
int book_layout_page(const struct book_layout *l, enum book_section section, size_t i);

/* Head and foot of a page that holds `what`. Release them with running_release. */
void book_write_running(const struct book_layout *l, const struct words *, const char *what, int page, int pages,
                        struct running *r);

/* The box for puzzles and a reminder below them. */
struct box book_puzzle_body(const struct draw *d, const struct book_layout *l);

/* Adds what the puzzles are: "best-turn · 4x4". */
void book_write_subject(const struct book_set *set, struct text *out);

/* Draws the question, and how to write the answer, at the top of a page of puzzles. */
void book_draw_question(struct draw *d, const struct book_layout *l);

/* The page may have pictures and words that remind of the rules at the bottom of a box; the words only where they need
 * not be wrapped. The height includes the gap above, and is 0 if the puzzles have no reminder, as in large type. */
double book_reminder_height(const struct draw *d, const struct book_set *set);
void book_draw_reminder(struct draw *d, const struct book_set *set, struct box box);

/* ---- The title page (puzzle_cover.c): what the book holds, a sample, and contents that explain the grades -------- */

/* Whether the contents have enough room. */
bool book_cover_fits(struct draw *d, const struct book_layout *l);

/* Draws it with the top-left corner of the area at the origin. */
void book_draw_cover(struct draw *d, const struct book_layout *l);
