/* CoNNect: the table of the game. */
#include "games/connect/internal.h"

#include <string.h>

static const char *const parts[] = {"sheet", "shapes", "scores", "objectives", "dice", "all", NULL};
static const char *const backs[] = {"none", "duplex", "fold", NULL};
static const char *const flips[] = {"long", "short", NULL};

static const struct param params[] = {
    [CONNECT_DRAW] = PARAM("draw", FLAG, CONTENT, NULL, "0", 0, 1,
                           "choose random shapes and objectives and print them on the sheet", .mark = 'D'),
    [CONNECT_LAYOUT] = PARAM("random-layout", FLAG, CONTENT, NULL, "0", 0, 1,
                             "choose random set-up spaces and arrow lines", .mark = 'R'),
    [CONNECT_DICE] = PARAM("dice", FLAG, CONTENT, NULL, "0", 0, 1,
                           "print all dice rolls of the game, for solo play or one game in many places", .mark = 'T'),
    [CONNECT_PLAYERS] =
        PARAM("players", INT, RULE, "N", "2", 1, SHEET_PLAYERS,
              "how many play, 1 to 6; if given, a sheet is printed for each", .tag = "Players", .table = true),
    [CONNECT_PART] = PARAM("part", WORD, LOOK, "PART", "sheet", 0, 0,
                           "what to print: sheet, shapes, scores, objectives (cards), dice, or all", .words = parts),
    [CONNECT_BACKS] =
        PARAM("backs", WORD, LOOK, "HOW", "none", 0, 0, "backs of cards: none, duplex (on alternate pages), or fold",
              .words = backs, .needs = CONNECT_PART,
              .needed = 1 << PART_SHAPES | 1 << PART_SCORES | 1 << PART_OBJECTIVES | 1 << PART_DICE | 1 << PART_ALL),
    [CONNECT_FLIP] = PARAM("flip", WORD, LOOK, "EDGE", "long", 0, 0,
                           "the edge over which a duplex printer turns the paper: long or short", .words = flips,
                           .needs = CONNECT_BACKS, .needed = 1 << BACKS_DUPLEX),
    [CONNECT_OFFSET] = PARAM("back-offset", PAIR, LOOK, "X,Y", "0,0", -500, 500,
                             "mm by which to shift backs, for a printer that drifts", .needs = CONNECT_BACKS,
                             .needed = 1 << BACKS_DUPLEX | 1 << BACKS_FOLD),
    [CONNECT_GRID] = PARAM("grid", FLAG, RULE, NULL, "0", 0, 1, "a puzzle's Grid in place of a game"),
    {0},
};

/* What was chosen at random, and the edition. */
static void caption(const struct values *v, const struct words *words, struct text *out)
{
    static const char *const names[] = {[CONNECT_DRAW] = N_("random cards"),
                                        [CONNECT_LAYOUT] = N_("random layout"),
                                        [CONNECT_DICE] = N_("random dice")};
    const struct connect_edition *e = connect_edition(v);
    size_t from = out->len;

    for (enum connect_param i = CONNECT_DRAW; i <= CONNECT_DICE; i++)
        if (v->of[i].n[0])
            text_addf(out, "%s%s", out->len > from ? ", " : "", words_get(words, names[i]));
    if (e && strcmp(e->name, EDITION_STANDARD) != 0)
        text_addf(out, "%s%s", out->len > from ? " \u00b7 " : "", words_get(words, e->title));
}

/* The rounds, and the set-up. */
static int turns(const struct values *v)
{
    return connect_edition(v)->rounds + 1;
}

static const struct sheet_parts sheet = {
    .own = &connect_player_sheets,
    .cards = &connect_cards,
    .score_lines = 1,
    .caption = caption,
    .hints = connect_hints,
    .turns = turns,
};

static const struct puzzle_kind *const puzzles[] = {&connect_partition, &connect_best_score, &connect_solo, NULL};

/* What the game and the Grid of its puzzles share. */
#define CONNECT                                                                                                        \
    .about = {.slug = "connect",                                                                                       \
              .title = "CoNNect",                                                                                      \
              .code = "CN",                                                                                            \
              .designer = N_("Sarawut Jirawaree"),                                                                     \
              .summary = N_("write dice into zones, claim runs and equal numbers")},                                   \
    .params = params, .edition = &connect_edition_format, .puzzles = puzzles

static const struct game grid = {
    CONNECT,
    .rules = &connect_grid_rules,
    .notation = &connect_grid_notation,
    .picture = &connect_grid_picture,
    .sheet = &connect_grid_sheet_parts,
    .solver = &connect_solver,
};

static const struct game *board(const struct values *v)
{
    return connect_is_grid(v) ? &grid : NULL;
}

const struct game connect_game = {
    CONNECT,
    .board = board,
    .rules = &connect_rules,
    .notation = &connect_notation,
    .picture = &connect_picture,
    .sheet = &sheet,
    .solver = &connect_solver,
};
