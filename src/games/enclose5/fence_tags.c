/* Enclose5: the board of fence puzzles, which is paper without turns, and its tags.
 *
 * Rulings. The tag Clues needs the question fence, and the question needs clues. A record has neither marks nor
 * coloured cells, which is the puzzle, or all of both, which is its solution. Goal and Variant mean nothing here. */
#include "games/enclose5/internal.h"

#include "game/notation.h"

int enclose5_clue(const struct enclose5 *e, int x, int y)
{
    int clue = 0;
    for (int i = 0; i < CLUE_BITS; i++)
        clue |= enclose5_has(e, enclose5_rows(e, LAYER_CLUES + i), x, y) << i;
    return clue - 1;
}

void enclose5_set_clue(struct enclose5 *e, int x, int y, int number)
{
    for (int i = 0; i < CLUE_BITS; i++)
        if ((number + 1) >> i & 1)
            enclose5_layer(e, LAYER_CLUES + i)[y] |= bit(x);
}

/* ---- Clues: `a3:2 c5:1` ------------------------------------------------------------------------------------------ */

bool fence_clues_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct enclose5 *e = (struct enclose5 *)pos;

    if (!enclose5_is_fence(v))
        return text_refuse(why, "clues belong to fence puzzles: the tag [Question \"fence\"] is missing");
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        int x, y, number;
        size_t used = notation_read_cell(item.s, item.len, &x, &y);
        if (used == 0 || used == item.len || item.s[used] != ':' ||
            used + 1 + notation_read_number(item.s + used + 1, item.len - used - 1, &number) != item.len ||
            used + 1 == item.len)
            return notation_refuse_item(item.s, item.len,
                                        "is not a clue: write a cell, a colon and its number, like a3:2", why);
        if (!enclose5_on_paper(e, x, y, why))
            return false;
        if (number > FENCE_NUMBER_MOST)
            return notation_refuse_item(item.s, item.len, "is too much: a cell has eight neighbours", why);
        if (enclose5_clue(e, x, y) >= 0)
            return text_refuse(why, "%s has a clue already", cell_name(x, y).text);
        enclose5_set_clue(e, x, y, number);
    }
    return true;
}

void fence_clues_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;

    for (int y = 0; enclose5_is_fence(v) && y < e->height; y++)
        for (int x = 0; x < e->width; x++) {
            int number = enclose5_clue(e, x, y);
            if (number >= 0)
                text_addf(out, "%s%s:%d", out->len > 0 ? " " : "", cell_name(x, y).text, number);
        }
}

/* ---- Solutions --------------------------------------------------------------------------------------------------- */

/* The cells of row `y` that are beside a set of cells. */
static uint64_t beside(const struct enclose5 *e, const uint64_t *rows, int y)
{
    return rows[y] << 1 | rows[y] >> 1 | (y > 0 ? rows[y - 1] : 0) | (y + 1 < e->height ? rows[y + 1] : 0);
}

/* Whether the marks enclose one region, which is written to `region`, with none to spare. */
static bool check_fence(const struct enclose5 *e, const uint64_t *marks, uint64_t *region, struct text *why)
{
    uint64_t inside[PAPER_MOST];
    int first = 0;

    memset(region, 0, (size_t)e->height * sizeof *region);
    enclose5_flood(e->width, e->height, marks, inside);
    while (first < e->height && !(inside[first] & ~marks[first]))
        first++;
    if (first == e->height)
        return text_refuse(why, "the marks enclose nothing");
    region[first] = bit(bits_first(inside[first] & ~marks[first]));
    for (bool grown = true; grown;) {
        grown = false;
        for (int y = first; y < e->height; y++) {
            uint64_t fresh = beside(e, region, y) & inside[y] & ~marks[y] & ~region[y];
            region[y] |= fresh;
            grown = grown || fresh;
        }
    }
    for (int y = 0; y < e->height; y++) {
        uint64_t other = inside[y] & ~marks[y] & ~region[y];
        if (other)
            return text_refuse(why, "%s is enclosed apart from the region: there must be only one",
                               cell_name(bits_first(other), y).text);
    }
    for (int y = 0; y < e->height; y++) {
        uint64_t spare = marks[y] & (inside[y] | ~beside(e, region, y));
        if (spare)
            return text_refuse(why, "%s is a mark to spare: without it the marks still enclose a region",
                               cell_name(bits_first(spare), y).text);
    }
    return true;
}

/* Whether the clues' cells hold no marks and their numbers are right. */
static bool check_clues(const struct enclose5 *e, const uint64_t *marks, struct text *why)
{
    for (int y = 0; y < e->height; y++)
        for (int x = 0; x < e->width; x++) {
            int number = enclose5_clue(e, x, y), count = 0;
            if (number < 0)
                continue;
            if (bits_have(marks[y], x))
                return text_refuse(why, "%s has a clue: it can't hold a mark", cell_name(x, y).text);
            for (int row = y - 1; row <= y + 1; row++)
                for (int column = x - 1; column <= x + 1; column++)
                    count += enclose5_has(e, marks, column, row);
            if (count != number)
                return text_refuse(why, "%s has the clue %d, but %d of its neighbours hold marks", cell_name(x, y).text,
                                   number, count);
        }
    return true;
}

bool fence_settle(const struct values *v UNUSED, struct pos *pos, size_t *tag, struct text *why)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    const uint64_t *marks = enclose5_rows(e, LAYER_MARKS), *coloured = enclose5_rows(e, LAYER_COLOURS);
    uint64_t region[PAPER_MOST];
    bool clues = false;

    *tag = TAG_CLUES;
    for (int i = 0; i < CLUE_BITS; i++)
        clues = clues || enclose5_count(e, LAYER_CLUES + i);
    if (!clues)
        return text_refuse(why, "a fence puzzle needs clues: a tag like [Clues \"a3:2 c5:1\"]");
    *tag = TAG_TO_MOVE;
    if (e->to_move != 0)
        return text_refuse(why, "a fence puzzle has no turns, so nobody is to move");
    *tag = TAG_MARKS;
    if (enclose5_count(e, LAYER_MARKS + 1))
        return text_refuse(why, "in a fence puzzle all marks are A's");
    *tag = TAG_COLOURED;
    if (enclose5_count(e, LAYER_COLOURS + 1))
        return text_refuse(why, "in a fence puzzle the region is A's");
    if (!enclose5_count(e, LAYER_MARKS) && !enclose5_count(e, LAYER_COLOURS))
        return true;
    *tag = enclose5_count(e, LAYER_MARKS) ? TAG_MARKS : TAG_COLOURED;
    if (!check_clues(e, marks, why) || !check_fence(e, marks, region, why))
        return false;
    *tag = enclose5_count(e, LAYER_COLOURS) ? TAG_COLOURED : TAG_MARKS;
    for (int y = 0; y < e->height; y++) {
        uint64_t open = coloured[y] & ~region[y], missing = region[y] & ~coloured[y];
        if (open)
            return text_refuse(why, "%s is coloured, but the marks do not enclose it",
                               cell_name(bits_first(open), y).text);
        if (missing)
            return text_refuse(why, "%s is enclosed, but not coloured", cell_name(bits_first(missing), y).text);
    }
    return true;
}

/* ---- The board --------------------------------------------------------------------------------------------------- */

static bool play(const struct values *v UNUSED, struct pos *pos UNUSED, const struct move *move UNUSED,
                 struct reason *why)
{
    return reason_refuse(why, NULL,
                         "a fence puzzle has no turns: its solution is written in the tags Marks and Coloured");
}

static bool end_turn(const struct values *v, struct pos *pos, struct reason *why)
{
    return ((const struct enclose5 *)pos)->moved || play(v, pos, NULL, why); /* a waived one */
}

static size_t moves(const struct values *v UNUSED, const struct pos *pos UNUSED, struct move *list UNUSED,
                    size_t cap UNUSED)
{
    return 0;
}

static void remark(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const int cells = ((const struct enclose5 *)pos)->coloured[0];
    if (cells == 0)
        text_add(out, "a fence puzzle, without marks");
    else
        text_addf(out, "a fence puzzle, solved: the marks enclose %d cell%s", cells, cells == 1 ? "" : "s");
}

const struct rules fence_rules = {
    .size = enclose5_size,
    .start = enclose5_start,
    .play = play,
    .end_turn = end_turn,
    .waive = enclose5_waive,
    .moves = moves,
    .state = enclose5_state,
    .score = enclose5_score,
    .detail = &(const struct score_detail){.members = enclose5_detail_members, .remark = remark},
};

static void caption(const struct values *v, const struct words *words UNUSED, struct text *out)
{
    text_addf(out, "%dx%d", v->of[PAPER_SIZE].n[0], v->of[PAPER_SIZE].n[1]);
}

const struct sheet_parts fence_sheet = {.score_lines = 1, .caption = caption};
