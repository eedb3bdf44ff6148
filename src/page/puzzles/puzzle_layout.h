/* The layout of puzzle books: heads and questions, cells for puzzles, lists of hints and answers, the title page.
 * Lengths are in mm. */
#pragma once

#include "page/paper/board_picture.h"
#include "page/paper/page.h"
#include "page/paper/running.h"
#include "page/puzzles/puzzle_book.h"

/* ---- Measures (puzzle_cell.c) ------------------------------------------------------------------------------------ */

/* What differs with the theme's type: mm, and cells. */
struct book_measures {
    struct {
        double good, least, most; /* widths of a puzzle's board: wanted, where pages are small, and at most */
    } board;
    struct {
        double least, few, most, alone; /* widths of an answer's board: at least, on a page of FEW_ANSWERS too; at most,
                                         * and on a page of its own */
        double text;                    /* the least width of a text */
    } answer;
    double hint; /* the least width of a hint */
    struct {
        double least, most; /* the height of a line to write on */
        double beside;      /* the least width of one beside a board */
    } writing;
    bool reminder; /* pages of puzzles may have one */
};

enum { PUZZLES_MOST = 12, ANSWERS_MOST = 12, FEW_ANSWERS = 4, HINTS_MOST = 120 }; /* on a page */

struct book_measures book_measures(const struct theme *theme);

/* Draws GRADES dots in a row beside type of `size` pt, from the left end x; as many are filled as the grade. Their
 * width. */
void book_draw_grade(struct draw *d, int grade, double x, double y, double size);
double book_grade_width(double size);

/* ---- Cells of puzzles (puzzle_cell.c) ---------------------------------------------------------------------------- */

/* Where the fields for a puzzle's answer are. */
enum cell_fields { FIELDS_NONE, FIELDS_BELOW, FIELDS_BESIDE };

/* How the cells of a page are drawn, all alike: a head, the board, fields to write the answer in. */
struct cell_layout {
    struct draw *d; /* planning only measures */
    const struct book_set *set;
    double w, h;         /* of a cell */
    double head, height; /* of the head, and of all that is in a cell; 0: a head is too wide for it */
    int id_row;          /* of heads: all IDs stand in it */
    struct board_fit board;
    enum cell_fields fields;
    double row;  /* height of a line to write on */
    double side; /* width of the fields' column beside the board */
    bool bare;   /* there is no room for fields */
    bool wide;   /* the board is a whole sheet in its wide arrangement */
};

/* Measures cells of a width: their heads, for which every puzzle of the set is looked at. */
struct cell_layout cell_measure(struct draw *d, const struct book_set *set, double w);

/* Lays out measured cells for a height, with boards that are at most `most` wide. It may be called again. */
void cell_lay_out(struct cell_layout *layout, double h, double most);

void cell_draw(const struct cell_layout *layout, const struct book_puzzle *puzzle, double x, double y);

/* ---- Texts of answers (answer_text.c) ---------------------------------------------------------------------------- */

/* Sets paragraphs, and tables: lines whose cells are parted by tabs; `below` mm is how far texts below tables are
 * indented. Returns the height; draws them unless they are only to be measured. */
double answer_text_set(struct draw *d, double x, double y, double width, double below, struct type type, const char *s,
                       bool drawn);

/* ---- Lists of hints and answers (puzzle_list.c) ------------------------------------------------------------------ */

/* How the items of a page are set, row by row: an answer with its text below or beside its board, a hint alone. */
struct list_grid {
    int columns, rows;
    double w;               /* of an item */
    struct board_fit board; /* w is 0: there is none */
    bool beside;            /* the text is beside the board */
};

struct book_list {
    struct draw *d; /* planning only measures */
    const struct book_set *set;
    enum book_section section;
    struct theme theme; /* of the boards, whose type is larger in answers */
    double gap;
    int each;                    /* items on a page */
    struct list_grid grid, last; /* of full pages, and of the last page */
    bool fits;                   /* in the body */
};

struct book_list book_list_plan(struct draw *d, const struct book_set *set, enum book_section section, struct box body);

/* The first of `count` puzzles on a page, from 0, of those that hold up to `each`; at the end it is `count`. Evenly: no
 * page has more than one puzzle more than another. */
size_t book_first(size_t count, int each, bool evenly, int page);

/* The hints of up to `count` puzzles, shared out as in book_first, at the foot of their page: the height that they take
 * at most, with the gap above; and drawing them, upside down, at the bottom of a box. */
double book_foot_height(struct draw *d, const struct book_set *set, double width, int count, bool evenly);
void book_foot_draw(struct draw *d, const struct book_set *set, size_t first, size_t last, struct box body);

/* Whether a section of hints would have fewer than HINT_LINES lines. */
bool book_hints_are_few(struct draw *d, const struct book_set *set, double width);

/* Draws the page that begins with item `first`. */
void book_list_draw(const struct book_list *list, size_t first, struct box body);

/* ---- Pages (puzzle_layout.c) ------------------------------------------------------------------------------------- */

#define BLANK_MOST 0.16 /* of the page's height: more blank paper is much */

/* Cells in columns and rows. */
struct book_grid {
    int count; /* of puzzles, in all cells or nearly all */
    int columns, rows;
    double x, y, w, h; /* the top-left corner of the first cell; from a cell to the next */
    struct cell_layout cell;
};

/* A book and its document. */
struct book_layout {
    struct draw *d; /* planning only measures */
    const struct book_style *style;
    const struct book_set *set;
    struct page_area area;
    struct box body;                               /* between head and foot */
    struct book_grid puzzles, less;                /* less: on pages with one puzzle less */
    struct book_list lists[BOOK_SECTIONS];         /* of hints and of answers */
    double reminder;                               /* height below the puzzles, 0 if there is no room for it */
    double foot;                                   /* height of the hints below that, or 0 */
    int each[BOOK_SECTIONS], pages[BOOK_SECTIONS]; /* each: puzzles on a page */
    struct book_places places;
};

/* `places` NULL: the sections follow each other, from page 1. */
struct book_layout book_layout(struct draw *d, const struct book_style *style, const struct book_set *set,
                               const struct book_places *places);

size_t book_layout_first(const struct book_layout *l, enum book_section section, int page);

/* The page of puzzle `i`, from 0, in a section; 0 if it is not in the document. */
int book_layout_page(const struct book_layout *l, enum book_section section, size_t i);

/* Head and foot of a page; `what` names its content. */
struct running book_running(const struct book_layout *l, const char *what, int page, int pages);

/* Adds what a page of a section holds, "puzzles 7\u20139"; and where its other halves are, "answers on page 12", or on
 * pages from `first` to `last`. `one`: it is about a single puzzle. */
void book_write_numbers(enum book_section section, int first, int last, const struct words *, struct text *out);
void book_write_reference(enum book_section section, bool one, int first, int last, const struct words *,
                          struct text *out);

/* The box for puzzles and a reminder below them. */
struct box book_puzzle_body(const struct book_layout *l);

/* The question, and how to write the answer, at the top of a page of puzzles. Returns the height; draws them unless
 * they are only to be measured. */
double book_question(const struct book_layout *l, bool drawn);

/* The page may have pictures and words that remind of the rules; the words only where they need not be wrapped. The
 * height includes the gap above, and is 0 if the puzzles have no reminder, as in large type. `box` is for the reminder
 * alone. */
double book_reminder_height(const struct book_layout *l);
void book_draw_reminder(const struct book_layout *l, struct box box);

/* ---- The title page (puzzle_cover.c): what the book holds, a sample, and contents that explain the grades -------- */

/* Draws it with the top-left corner of the area at the origin unless it is only to be measured. Returns whether the
 * contents have enough room. */
bool book_cover(const struct book_layout *l, bool drawn);
