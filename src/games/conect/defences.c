/* Conect: a win by force in words.
 *
 * Suppose that the opponent passes after the first stone: some stone then wins, and its win has a carrier (threat.h).
 * That stone answers every defence outside the carrier. Defences in the carrier, and on the stone itself, have other
 * answers; defences with the same answer are listed together. */
#include "games/conect/threat.h"

#include "base/mem.h"

/* In wins with more stones than this to come, only the defences that hold out longest are listed. */
enum { TOLD_ALL = 2 };

/* What wins after a defence, in how few stones. */
struct answered {
    int defence, stones;
    struct cells wins;
};

struct explainer {
    struct win_search s;
    enum cone_side side; /* that wins */
    int first;           /* its first stone */
    struct answered list[CONE_CELLS];
    int count;
};

/* ---- Search ------------------------------------------------------------------------------------------------------ */

/* The fewest stones in which the side, to move, wins; it does in `most`. */
static int stones_to_win(struct explainer *e, int most)
{
    struct cells carrier;
    int stones = 1;
    while (stones < most && !threat_wins(&e->s.threat, e->side, stones, &carrier))
        stones++;
    return stones;
}

/* The cells that win in that many stones, where none wins in fewer. */
static void find_wins(struct explainer *e, int stones, struct cells *wins)
{
    struct cells left, carrier;
    int cell;

    if (stones == 1) {
        search_board_reach(&e->s.board, e->side, &left);
        search_board_wins(&e->s.board, e->side, &left, CONE_CELLS, wins);
        return;
    }
    cells_clear(wins, e->s.board.words);
    threat_must(&e->s.threat, e->side, &left);
    while ((cell = cells_take(&left, e->s.board.words)) != CONE_NONE) {
        search_board_put(&e->s.board, e->side, cell);
        if (threat_holds(&e->s.threat, e->side, stones - 1, &carrier))
            cells_add(wins, cell);
        search_board_undo(&e->s.board);
    }
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* "After d4 or e4: g3 wins." */
static void say_answer(const struct explainer *e, const char *defences, int cell, int stones, const struct words *words,
                       struct text *out)
{
    const struct cell_name name = conect_name(e->s.board.cone, cell);
    if (stones == 1)
        words_addf(words, out, " After %s: %s wins.", defences, name.text);
    else if (stones == 2)
        words_addf(words, out, " After %s: %s with two threats.", defences, name.text);
    else
        words_addf(words, out, " After %s: %s, and %d more.", defences, name.text, stones - 1);
}

/* Says what answers the defences that `cell` answers in that many stones, and takes them from the list. */
static void say_group(struct explainer *e, int cell, int stones, const struct words *words, struct text *out)
{
    scoped(text_release) struct text defences = {0};
    size_t size = 0, said = 0;
    int kept = 0;

    for (int i = 0; i < e->count; i++)
        size += e->list[i].stones == stones && cells_has(&e->list[i].wins, cell);
    for (int i = 0; i < e->count; i++) {
        if (e->list[i].stones != stones || !cells_has(&e->list[i].wins, cell)) {
            e->list[kept++] = e->list[i];
            continue;
        }
        text_addf(&defences, "%s%s", words_separator(words, said++, size, N_(" or ")),
                  conect_name(e->s.board.cone, e->list[i].defence).text);
    }
    e->count = kept;
    say_answer(e, text_string(&defences), cell, stones, words, out);
}

/* The cell that answers the most defences of the list, with the first one's number of stones. */
static int common_answer(const struct explainer *e)
{
    struct cells left = e->list[0].wins;
    int best = CONE_NONE, most = 0, cell;

    while ((cell = cells_take(&left, e->s.board.words)) != CONE_NONE) {
        int count = 0;
        for (int i = 0; i < e->count; i++)
            count += e->list[i].stones == e->list[0].stones && cells_has(&e->list[i].wins, cell);
        if (count > most) {
            most = count;
            best = cell;
        }
    }
    return best;
}

static int cell_of(const struct conect *c, const struct played_turn *turn)
{
    return conect_cell(c, turn->moves->at[COLUMN], turn->moves->at[ROW], NULL);
}

/* The position before the first stone, whose owner wins. */
static struct explainer *explainer_new(const struct played_turn *first)
{
    const struct conect *c = (const struct conect *)first->before;
    struct explainer *e = mem_new(sizeof *e);

    win_search_load(&e->s, c, UINT64_MAX);
    e->side = conect_side(c, c->to_move);
    e->first = cell_of(c, first);
    return e;
}

void defences_explain(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                      struct text *out)
{
    const struct conect *c = (const struct conect *)turns[0].before;
    int further = (int)count / 2, cell;
    struct cells carrier = {{0}};

    conect_notation.say(v, &turns[0], words, out);
    if (further == 0)
        return;
    scoped(mem_free) struct explainer *e = explainer_new(&turns[0]);
    search_board_put(&e->s.board, e->side, e->first);

    /* What wins if the opponent passes, and so after anything else. */
    int least = stones_to_win(e, further);
    int usual = threat_attack(&e->s.threat, e->side, least, &carrier);
    cells_add(&carrier, usual);
    while ((cell = cells_take(&carrier, e->s.board.words)) != CONE_NONE) {
        struct answered *answered = &e->list[e->count];
        search_board_put(&e->s.board, cone_other_side(e->side), cell);
        answered->defence = cell;
        answered->stones = stones_to_win(e, further);
        find_wins(e, answered->stones, &answered->wins);
        search_board_undo(&e->s.board);
        bool told = further <= TOLD_ALL || answered->stones >= further;
        e->count += told && !(answered->stones == least && cells_has(&answered->wins, usual));
    }

    /* The main line's defence first. */
    int defence = cell_of(c, &turns[1]), attack = cell_of(c, &turns[2]);
    for (int i = 0; i < e->count; i++)
        if (e->list[i].defence == defence && cells_has(&e->list[i].wins, attack)) {
            say_group(e, attack, e->list[i].stones, words, out);
            break;
        }
    while (e->count > 0 && (cell = common_answer(e)) != CONE_NONE)
        say_group(e, cell, e->list[0].stones, words, out);
    if (further > TOLD_ALL && least < further)
        text_add(out, words_get(words, N_(" Anything else loses faster.")));
    else
        say_answer(e, words_get(words, N_("anything else")), usual, least, words, out);
    if (further > TOLD_ALL) {
        scoped(text_release) struct text line = {0};
        for (size_t i = 0; i < count; i++) {
            text_add(&line, i ? ", " : "");
            notation_encode_cell(v, turns[i].moves, &line);
        }
        words_addf(words, out, " The main line: %s.", text_string(&line));
    }
}

/* How many groups of the winner's the stone on a cell touches. */
static int count_groups(const struct search_board *b, enum cone_side side, int cell)
{
    struct cells near = b->cone->cell[cell].near;
    int roots[CONE_LINKS], count = 0, stone;

    cells_keep(&near, &b->of[side].stones, b->words);
    while ((stone = cells_take(&near, b->words)) != CONE_NONE) {
        int turn, root = search_board_root(b, side, stone, &turn), known = 0;
        while (known < count && roots[known] != root)
            known++;
        roots[known] = root;
        count += known == count;
    }
    return count;
}

void defences_hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count,
                   const struct words *words, struct text step[HINT_STEPS])
{
    static const char *const ends[] = {
        [WAYS_MIXED] = N_("Look at the apex and round it"),
        [WAYS_APEX] = N_("You win by joining your edge to the apex"),
        [WAYS_LOOP] = N_("You win by a loop round the apex"),
        [WAYS_BOTH] = N_("You win at the apex or by a loop round it, depending on the reply"),
    };
    scoped(mem_free) struct explainer *e = explainer_new(&turns[0]);
    int groups = count_groups(&e->s.board, e->side, e->first), further = (int)count / 2;
    struct cells carrier;

    search_board_put(&e->s.board, e->side, e->first);
    threat_holds(&e->s.threat, e->side, further, &carrier);
    const char *end = ends[win_ways(&e->s.threat, e->side, further, &carrier, &e->s.scratch)];
    bool threatens = threat_wins(&e->s.threat, e->side, 1, &carrier);
    puzzle_hint(words, &step[HINT_IDEA], N_("%s: %s."), words_get(words, end),
                words_get(words, groups > 1     ? N_("one stone serves two of your groups")
                                 : groups == 0  ? N_("the first stone touches none of yours")
                                 : further == 1 ? N_("one stone makes two threats")
                                 : threatens    ? N_("begin with a threat to win at once")
                                                : N_("the first stone does not yet threaten to win at once")));
    puzzle_hint(words, &step[HINT_IDEA], "%s.", words_get(words, end));
    puzzle_hint_place(words, &step[HINT_PLACE], e->s.board.cone->cell[e->first].x, e->s.board.cone->cell[e->first].y);
}
