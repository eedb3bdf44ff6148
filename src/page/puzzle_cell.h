/* One puzzle, or its answer, in a box of a puzzle book. */
#ifndef QUADRILLE_PAGE_PUZZLE_CELL_H
#define QUADRILLE_PAGE_PUZZLE_CELL_H

#include "page/board_fit.h"
#include "page/page_layout.h"
#include "page/puzzle_book.h"

/* The head of a cell: number, grade, whose turn it is, ID. */
struct cell_head {
    double size;  /* of the type, pt */
    bool mover;   /* it says whose turn it is */
    bool words;   /* in words, for all of them */
    bool stacked; /* the ID has a row of its own */
    bool cut;     /* that is too narrow for it: such cells can't be used */
};

/* Whether the fields that a puzzle's answer is written on have rows of their own, or one together. */
enum cell_fields { FIELDS_NONE, FIELDS_ROW, FIELDS_STACKED };

/* What stands beneath a puzzle's board: what must be told, and lines to write the answer on. */
struct cell_foot {
    double told; /* mm */
    bool narrow; /* too narrow for all fields in one row */
    bool bare;   /* there is no room for the fields at all */
    enum cell_fields fields;
};

/* How the cells of a page are drawn; all alike. */
struct cell_plan {
    double w, h; /* mm, of a cell */
    struct board_fit board;
    double above, below; /* mm above and below the board */
    struct cell_head head;
    struct cell_foot foot;
};

/* Measure cells of a width: head and texts, for which every puzzle of the set is looked at. Their height and board are
 * planned then, for as many heights as are to be tried. */
struct cell_plan cell_measure_puzzle(const struct draw *d, const struct book_set *set, double w);
struct cell_plan cell_measure_answer(const struct draw *d, const struct book_set *set, double w);

/* Plans puzzles: a head with number, grade and whose turn it is, the board, what must be told beside it, and lines to
 * write the answer on. */
void cell_plan_puzzle(const struct draw *d, const struct book_set *set, double h, struct cell_plan *plan);
void cell_draw_puzzle(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
                      const struct cell_plan *plan, struct box box);

/* Plans answers: a head, a small board with the answer, the moves, why what tempts fails; with room beneath the board
 * for the longest text of the set. */
void cell_plan_answer(const struct draw *d, const struct book_set *set, double h, struct cell_plan *plan);
void cell_draw_answer(struct draw *d, const struct book_set *set, const struct book_puzzle *puzzle,
                      const struct cell_plan *plan, struct box box);

/* GRADES dots in a row from (x, y), the centre of the first: as many filled as the grade. */
void cell_draw_grade(struct draw *d, int grade, double x, double y, double radius);

#endif
