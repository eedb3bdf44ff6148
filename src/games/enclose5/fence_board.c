/* Enclose5: the board of fence puzzles, which is paper without turns: a record is a puzzle, or with all marks its
 * solution (fence_tags.c). */
#include "games/enclose5/internal.h"

#include "game/notation.h"

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct reason *why)
{
    return reason_refuse(why, NULL,
                         "a fence puzzle has no turns: its solution is written in the tags Marks and Coloured");
}

static bool end_turn(const struct values *v, struct pos *pos, struct reason *why)
{
    return play(v, pos, NULL, why);
}

static size_t moves(const struct values *v, const struct pos *pos, struct move *list, size_t cap)
{
    return 0;
}

static void remark(const struct values *v, const struct pos *pos, struct text *out)
{
    const int cells = ((const struct enclose5 *)pos)->coloured[0];
    if (cells == 0)
        text_add(out, "a fence puzzle, without marks");
    else
        text_addf(out, "a fence puzzle, solved: the marks enclose %d cell%s", cells, cells == 1 ? "" : "s");
}

static const struct score_detail detail = {.members = enclose5_detail_members, .remark = remark};

const struct rules fence_rules = {
    .size = enclose5_size,
    .start = enclose5_start,
    .play = play,
    .end_turn = end_turn,
    .moves = moves,
    .state = enclose5_state,
    .score = enclose5_score,
    .detail = &detail,
};

const struct notation fence_notation = {
    .decode = notation_decode_cell,
    .encode = notation_encode_cell,
    .tags = enclose5_tags,
    .settle = fence_settle,
};

static void caption(const struct values *v, const struct words *words, struct text *out)
{
    text_addf(out, "%dx%d", v->of[PAPER_SIZE].n[0], v->of[PAPER_SIZE].n[1]);
}

const struct sheet_parts fence_sheet = {.score_lines = 1, .caption = caption};
