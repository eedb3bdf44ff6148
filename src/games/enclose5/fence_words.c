/* Enclose5: hints and explanations of fence puzzles, from the steps of a person who solves them. */
#include "base/words.h"
#include "game/notation.h"
#include "games/enclose5/fence.h"

enum { STEPS_TOLD = 3, HINTED = 2 };

static struct cell_name name_of(const struct fence_puzzle *p, int cell)
{
    return cell_name(cell % p->stride, cell / p->stride);
}

/* A person who solves a puzzle: what is known, the last step, and what was known before it. */
struct solving {
    struct fence_puzzle p;
    struct fence_state s, before;
    struct fence_step step;
    bool barred; /* the step before the last one found a cell where no mark can stand, too */
};

static struct solving begin(const struct pos *start)
{
    struct solving w = {0};
    fence_read((const struct enclose5 *)start, &w.p);
    fence_begin(&w.p, &w.s);
    return w;
}

/* Adds what a step finds, before what follows from it: "The 4 in d4 needs every cell that is left: mark d3 and e4." */
static void say_step(const struct solving *w, const struct words *words, struct text *out)
{
    static const char *const trials[FENCE_THINGS] = {
        [FENCE_MARK] = N_("Suppose a mark in %s: that leads to a contradiction."),
        [FENCE_IN] = N_("Suppose that %s belongs to the region: that leads to a contradiction."),
        [FENCE_OUT] = N_("Suppose that %s is outside: that leads to a contradiction.")};
    const struct fence_puzzle *p = &w->p;
    const struct fence_step *step = &w->step;
    const struct fence_clue *clue = &p->clue[step->rule == FENCE_CLUE ? step->place : 0];
    const struct cell_name cell = name_of(p, step->rule == FENCE_CLUE ? clue->cell : step->place);
    struct fence_state after = w->before;
    scoped(text_release) struct text list = {0};

    if (step->rule != FENCE_TRIAL)
        fence_apply(p, &after, step->rule, step->place);
    const bool sides = step->rule == FENCE_BORDER || step->rule == FENCE_BRIDGE;
    const enum fence_thing thing = sides ? FENCE_IN : FENCE_MARK;
    /* The cells now known to be in the region, or marks; if there are none, those outside, or known to be no marks. */
    struct cell_set no_marks = cells_without(w->before.can[FENCE_MARK], after.can[FENCE_MARK]);
    struct cell_set cells = cells_without(fence_sure(&after, thing), fence_sure(&w->before, thing));
    const bool found = cells_any(cells);
    if (!found)
        cells = sides ? cells_without(fence_sure(&after, FENCE_OUT), fence_sure(&w->before, FENCE_OUT)) : no_marks;
    const size_t count = (size_t)cells_count(cells);
    for (size_t i = 0; i < count; i++)
        text_addf(&list, "%s%s", words_separator(words, i, count, N_(" and ")), name_of(p, cells_take(&cells)).text);
    text_add(out, out->len > 0 ? " " : "");
    switch (step->rule) {
    case FENCE_CLUE:
        if (found)
            words_addf(words, out, N_("The %d in %s needs every cell that is left: mark %s."), clue->number, cell.text,
                       text_string(&list));
        else
            words_addf(words, out, N_("The %d in %s is complete: no mark in %s."), clue->number, cell.text,
                       text_string(&list));
        break;
    case FENCE_BORDER:
        if (cells_have(no_marks, step->place))
            words_addf(words, out,
                       w->barred && out->len > 0
                           ? N_("Nor in %s.")
                           : N_("No mark can stand in %s: it would not lie between the region and the outside."),
                       cell.text);
        else
            words_addf(words, out,
                       found ? N_("The mark in %s must be beside the region, so %s belongs to it.")
                             : N_("The mark in %s must be beside the outside, so %s is outside."),
                       cell.text, text_string(&list));
        break;
    case FENCE_PAIR:
        clue = &p->clue[step->place / p->clues];
        const struct fence_clue *fewer = &p->clue[step->place % p->clues];
        words_addf(words, out,
                   found ? N_("Compare the %d in %s with the %d in %s: mark %s.")
                         : N_("Compare the %d in %s with the %d in %s: no mark in %s."),
                   clue->number, name_of(p, clue->cell).text, fewer->number, name_of(p, fewer->cell).text,
                   text_string(&list));
        break;
    case FENCE_BRIDGE:
        words_addf(words, out,
                   found ? N_("Without %s the region would fall into two parts.")
                         : N_("Without %s a part of the outside would be enclosed."),
                   cell.text);
        break;
    case FENCE_REACH:
        text_add(out,
                 words_get(words, N_("Some cells can't be reached from the rest of the region, or from outside.")));
        break;
    default:
        words_addf(words, out, trials[step->thing], cell.text);
        break;
    }
}

/* The next step, but those that everybody sees: the neighbours of a zero. False if there is none. */
static bool next_step(struct solving *w)
{
    w->barred = w->step.rule == FENCE_BORDER && cells_have(w->before.can[FENCE_MARK], w->step.place) &&
                !cells_have(w->s.can[FENCE_MARK], w->step.place);
    do {
        w->before = w->s;
        if (!fence_take_step(&w->p, &w->s, &w->step))
            return false;
    } while (w->step.rule == FENCE_CLUE && w->p.clue[w->step.place].number == 0);
    return true;
}

/* The sizes of the region and of the fence; the first steps after the zeros. */
void puzzle_fence_hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count UNUSED,
                       const struct words *words, struct text hint[HINT_STEPS])
{
    struct solving w = begin(turns->before);

    for (int told = 0; told < HINTED && next_step(&w); told++) {
        scoped(text_release) struct text said = {0};
        say_step(&w, words, &said);
        puzzle_hint(words, &hint[HINT_PLACE], "%s", text_string(&said));
    }
    puzzle_hint(words, &hint[HINT_IDEA], N_("The fence encloses %d cells."),
                enclose5_count((const struct enclose5 *)turns->after, LAYER_COLOURS));
    puzzle_hint(words, &hint[HINT_IDEA], N_("The fence has %d marks."),
                enclose5_count((const struct enclose5 *)turns->after, LAYER_LIVE));
}

/* The first steps after the zeros, and the first that needs the hardest rule. */
void puzzle_fence_explain(const struct values *v UNUSED, const struct played_turn *turns, size_t count UNUSED,
                          const struct words *words, struct text *out)
{
    struct solving w = begin(turns->before), hard = {.step.rule = FENCE_CLUE};

    for (int told = 0; next_step(&w); told++) {
        if (told < STEPS_TOLD)
            say_step(&w, words, out);
        if (w.step.rule <= hard.step.rule)
            continue;
        hard = w;
        hard.step.open = told < STEPS_TOLD ? 0 : w.step.open;
    }
    if (hard.step.open == 0)
        return;
    text_addf(out, " %s", words_get(words, N_("The hardest step:")));
    say_step(&hard, words, out);
}

/* The parts are equal in the steps after the zeros. */
void puzzle_fence_stage(const struct values *v UNUSED, int stage, int stages, const struct words *words,
                        struct pos *after, struct text *out)
{
    struct solving all = begin(after), w = all;
    int steps = 0, taken = 0;

    while (next_step(&all))
        steps++;
    const int first = (steps * (stage - 1) + stages - 1) / stages, last = (steps * stage + stages - 1) / stages;
    while ((taken < last || stage == stages) && next_step(&w))
        if (taken++ >= first && taken <= first + HINTED)
            say_step(&w, words, out);
    for (int cell = 0; cell < w.p.stride * w.p.height; cell++)
        if (cells_have(fence_sure(&w.s, FENCE_MARK), cell))
            enclose5_add_mark((struct enclose5 *)after, 0, cell % w.p.stride, cell / w.p.stride);
        else if (cells_have(fence_sure(&w.s, FENCE_IN), cell))
            enclose5_add_colour((struct enclose5 *)after, 0, cell % w.p.stride, cell / w.p.stride);
}
