#include "page/book/book.h"

#include "page/book/book_pages.h"
#include "page/puzzles/puzzle_book.h"
#include "page/rules/rule_sheet.h"

#include <string.h>

/* ---- Preparing --------------------------------------------------------------------------------------------------- */

/* The title of a section that has none of its own. */
static const char *standard_title(struct book_part *part, const struct words *words)
{
    static const char *const titles[RECIPE_KINDS] = {
        [RECIPE_RULES] = N_("%s: the rules"), [RECIPE_SHEETS] = N_("%s: sheets to play on"),
        [RECIPE_NOTES] = N_("Notes"),         [RECIPE_LOG] = N_("Solver\u2019s log"),
        [RECIPE_HINTS] = N_("Hints"),         [RECIPE_ANSWERS] = N_("Answers"),
    };
    const struct recipe_section *s = part->section;
    scoped(text_release) struct text title = {0};

    if (!s->game)
        return words_get(words, titles[s->what]);
    if (s->what == RECIPE_PUZZLES)
        words_addf(words, &title, "%s: %s", s->game->about.title, words_get(words, s->kind->title));
    else
        words_addf(words, &title, titles[s->what], s->game->about.title);
    return arena_string(&part->arena, text_string(&title), title.len);
}

bool book_part_prepare(struct book_part *part, const struct book_setting *book, const struct recipe_section *section,
                       struct text *why)
{
    const struct game *game = section->game;

    part->section = section;
    part->book = book;
    part->title = *section->title ? section->title : standard_title(part, book->resources->words);
    part->place = (struct page_section){.book = book->title, .title = part->title};
    part->page = book->page;
    part->page.section = &part->place;
    part->flow = (struct book_flow){.style = part->page, .two_columns = section->what == RECIPE_HINTS};
    for (size_t i = 0; i < section->paragraph_count; i++)
        book_flow_add(&part->flow, BLOCK_TEXT, section->paragraphs[i], "", 0);
    part->like =
        (struct puzzle_id){.game = game, .kind = section->kind, .grades = section->grades, .values = section->values};
    if (game && game->edition &&
        !(part->like.values.edition = edition_cache_get(book->editions, game, EDITION_STANDARD, why)))
        return false;
    return section->what != RECIPE_RULES || rule_pictures_load(&part->rules, book->template_dir, book->language, game,
                                                               edition_cache_editions(book->editions), why);
}

/* ---- How to solve ------------------------------------------------------------------------------------------------ */

enum { STEPS = 2 }; /* of an answer; with the puzzle and the whole answer these are four figures, a page of A5 */

static void add_figure(struct book_part *part, struct played_turn turn, const char *text)
{
    struct board_picture picture =
        board_picture(part->book->resources->theme, part->like.game, &part->like.values, turn, 0);
    if (turn.before)
        picture.view.close_up = CLOSE_UP_ANSWER;
    book_flow_add(&part->flow, BLOCK_FIGURE, text, "", 0)->picture = picture;
}

/* The last moves that each of up to STEPS figures of a turn shows, but for its end. */
static int cut_turn(size_t moves, size_t *ends)
{
    int steps = moves > STEPS ? STEPS : (int)moves - 1;
    for (int i = 0; i < steps; i++)
        ends[i] = moves * (size_t)(i + 1) / (size_t)(steps + 1);
    return steps;
}

/* A puzzle in numbered figures: the position, the answer step by step as the rules replay it, the whole answer. */
static void write_solution(struct book_part *part, const struct book_puzzle *p)
{
    const struct words *words = part->book->resources->words;
    const struct game *game = game_board(part->like.game, &part->like.values);
    const struct values *values = &part->like.values;
    size_t size = game->rules->size(values), ends[STEPS] = {0};
    scoped(text_release) struct text line = {0};

    text_addf(&line, "%s %s %s", words_get(words, part->like.kind->question), p->hint[HINT_IDEA], p->hint[HINT_PLACE]);
    add_figure(part, (struct played_turn){.after = p->start}, text_string(&line));
    for (size_t t = 0; t < p->turn_count && p->turn_count > 1 && t < STEPS; t++) {
        text_clear(&line);
        game_say(game, values, &p->turns[t], words, &line);
        add_figure(part, p->turns[t], text_string(&line));
    }
    const struct played_turn *only = p->turn_count == 1 && p->turns[0].count > 1 ? p->turns : NULL;
    int steps = only ? cut_turn(only->count, ends) : 0;
    for (int step = 0; step < steps; step++) {
        struct pos *after = arena_copy(&part->arena, only->before, size);
        size_t played = 0;
        if (game->rules->parts)
            game->rules->parts->begin(values, after, 0, NULL);
        while (played < ends[step] && game->rules->play(values, after, &only->moves[played], NULL))
            played++;
        const struct played_turn shown = {.before = only->before,
                                          .after = after,
                                          .moves = only->moves,
                                          .count = played};
        text_clear(&line);
        game_say(game, values, &shown, words, &line);
        add_figure(part, shown, text_string(&line));
    }
    text_clear(&line);
    text_addf(&line, "%s %s", p->words, p->tempting);
    add_figure(part, p->answer, text_string(&line));
}

/* The opening of a chapter: its kind, art, what its grades demand, advice, and for the first of its kind a worked
 * puzzle, or NULL. */
static void write_opening(struct book_part *part, const struct book_puzzle *example)
{
    const struct words *words = part->book->resources->words;
    const struct puzzle_kind *kind = part->like.kind;
    const struct grades *grades = &part->section->grades;
    struct book_flow *flow = &part->flow;
    scoped(text_release) struct text line = {0};

    text_addf(&line, "%s \u00b7 %s \u00b7 ", part->like.game->about.title, words_get(words, kind->title));
    book_part_write_detail(part, &line);
    book_flow_add(flow, BLOCK_SOFT, text_string(&line), "", 0);
    text_clear(&line);
    text_addf(&line, "%s %d", part->book->seed, part->set.list[0].number);
    const struct picture *picture = part->like.game->picture;
    enum cover_design design = picture->art ? COVER_ALIENS : picture->sides ? COVER_CONE : COVER_LATTICE;
    book_flow_add(flow, BLOCK_ART, text_string(&line), "", (int)design);
    book_flow_add(flow, BLOCK_TEXT, words_get(words, kind->question), "", 0);
    book_flow_add(flow, BLOCK_HEADING, words_get(words, N_("What the grades demand")), "", 0);
    for (int grade = grades->least; grade <= grades->most && kind->meaning[grade - 1]; grade++)
        book_flow_add(flow, BLOCK_GRADE, words_get(words, kind->meaning[grade - 1]), "", grade);
    book_flow_add(flow, BLOCK_HEADING, words_get(words, N_("Advice")), "", 0);
    book_flow_add(flow, BLOCK_TEXT, words_get(words, kind->advice), "", 0);
    if (!example)
        return;
    book_flow_add(flow, BLOCK_HEADING, words_get(words, N_("How to solve")), "", 0);
    write_solution(part, example);
}

/* ---- Making ------------------------------------------------------------------------------------------------------ */

static void puzzles_made(void *context, uint64_t count, uint64_t tries)
{
    const struct book_watch *watch = context;
    watch->puzzles.made(watch->puzzles.context, watch->before + count, tries);
}

/* The grades rise evenly from the least to the greatest. The example has the least of them. */
static bool make_puzzles(struct book_part *part, const char *seed, int first, bool example, struct book_watch *watch,
                         struct text *why)
{
    const struct recipe_section *s = part->section;
    const struct words *words = part->book->resources->words;
    struct grades grades = s->grades;
    struct book_puzzle *list = part->list = arena_alloc(&part->arena, (size_t)s->count * sizeof *list);
    int range = grades.most - grades.least + 1, next = 0;
    struct puzzle_request request = {
        .id = part->like, .seed = seed, .motif = s->motif, .jobs = part->book->threads, .watch = {puzzles_made, watch}};
    struct puzzle_id id = part->like;
    struct book_puzzle worked;
    bool solved = false;

    part->nodes = arena_alloc(&part->arena, (size_t)s->count * sizeof *part->nodes);
    for (int grade = grades.least; grade <= grades.most; grade++) {
        struct puzzle_set *set = &part->made[grade - 1];
        int end = ((grade - grades.least + 1) * s->count + range - 1) / range;
        uint64_t count = (uint64_t)(end - next), spare = example && grade == grades.least;
        if (count == 0)
            continue;
        request.id.grades = id.grades = (struct grades){grade, grade};
        request.count = request.last = count + spare;
        recipe_locate(part->book->recipe, s->line, why);
        if (!puzzle_set_make(&request, set, why))
            return false;
        text_clear(why);
        watch->before += count + spare;
        if (spare) {
            id.seed = set->list[count].seed;
            worked = printed_puzzle(&id, &set->list[count], 0, true, NULL, words, &part->arena);
            solved = true;
        }
        for (size_t i = 0; i < count; i++, next++) {
            id.seed = set->list[i].seed;
            part->nodes[next] = set->list[i].nodes;
            list[next] = printed_puzzle(&id, &set->list[i], first + next, true, next > 0 ? &list[next - 1] : NULL,
                                        words, &part->arena);
        }
    }
    part->set = (struct book_set){.game = part->like.game,
                                  .kind = part->like.kind,
                                  .values = &part->like.values,
                                  .list = list,
                                  .count = (size_t)s->count,
                                  .seed = ""};
    part->puzzle_ids = arena_alloc(&part->arena, part->set.count * sizeof *part->puzzle_ids);
    for (size_t i = 0; i < part->set.count; i++) {
        part->puzzle_ids[i] = list[i].id;
        if (part->book->recipe->ids != IDS_PAGE)
            list[i].id = "";
    }
    write_opening(part, solved ? &worked : NULL);
    return true;
}

bool book_part_make(struct book_part *part, int first, bool example, struct book_watch *watch, struct text *why)
{
    const struct recipe_section *s = part->section;
    const struct values *values = &part->like.values;
    scoped(text_release) struct text seed = {0};
    bool good = true;

    if (*s->seed)
        text_add(&seed, s->seed);
    else
        text_addf(&seed, "%s, section %d", part->book->seed, (int)(s - part->book->recipe->sections) + 1);
    if (s->what == RECIPE_PUZZLES)
        good = make_puzzles(part, text_string(&seed), first, example, watch, why);
    if (s->what == RECIPE_SHEETS)
        part->ids = arena_alloc(&part->arena, (size_t)s->count * sizeof *part->ids);
    for (int i = 0; s->what == RECIPE_SHEETS && i < s->count; i++)
        part->ids[i] =
            (struct sheet_id){s->game, *values, sheet_id_seed(s->game, values, text_string(&seed), (uint64_t)i)};
    return good;
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

static bool count_sheets(struct book_part *part, const struct draw_resources *resources, struct text *why)
{
    const struct recipe_section *s = part->section;
    int per_page = s->per_page ? s->per_page : 1;

    part->sheet = (struct sheet_style){.page = part->page, .per_page = per_page, .total = (uint64_t)s->count};
    int sides = sheet_pages(resources, &part->sheet, part->ids, part->ids, false, NULL) * (s->count - 1) +
                sheet_pages(resources, &part->sheet, part->ids, part->ids, true, NULL);
    part->pages = (sides + per_page - 1) / per_page;
    int each = sheet_pages(resources, &part->sheet, part->ids, part->ids, false, NULL);
    if (per_page == 1 && each > 1 && each % 2) { /* sheets have leaves of their own */
        part->leaf = each + 1;
        part->pages = s->count * part->leaf;
    }
    return sheet_fits(resources, &part->sheet, part->ids, part->ids, why);
}

bool book_part_count(struct book_part *part, struct draw *d, struct text *why)
{
    const struct draw_resources *resources = part->book->resources;
    const struct recipe_section *s = part->section;
    bool good = true;

    recipe_locate(part->book->recipe, s->line, why);
    switch (s->what) {
    case RECIPE_TEXT:
    case RECIPE_HINTS:
        part->pages = s->what == RECIPE_HINTS && part->book->foot ? 0 : book_flow_draw(d, &part->flow, false);
        break;
    case RECIPE_RULES:
        part->pages = rule_sheet_print(d, &part->page, part->rules.text, false);
        good = part->pages > 0 || text_refuse(why, "the rules do not fit on this paper: use larger paper");
        break;
    case RECIPE_PUZZLES:
        part->style = (struct book_style){.page = part->page, .per_page = s->per_page, .foot = part->book->foot};
        part->style.has[BOOK_PUZZLES] = true;
        part->style.has[BOOK_ANSWERS] = part->book->answers;
        good = book_fits(resources, &part->style, &part->set, part->set_pages, why);
        part->opening_pages = book_flow_draw(d, &part->flow, false);
        part->pages = part->opening_pages + part->set_pages[BOOK_PUZZLES];
        break;
    case RECIPE_SHEETS:
        good = count_sheets(part, resources, why);
        break;
    case RECIPE_NOTES:
        part->pages = s->count;
        break;
    case RECIPE_LOG:
        part->pages = book_log_draw(d, &part->page, part->title, part->book->puzzles, false);
        break;
    default:
        break;
    }
    if (good)
        text_clear(why);
    return good;
}

void book_blank(struct draw *d, const struct page_style *style, int next)
{
    struct page_area a = page_area(draw_theme(d), style);
    while (draw_page_count(d) + 1 < next)
        draw_page(d, a.width, a.height);
}

void book_part_draw(struct draw *d, const struct book_part *part)
{
    const struct recipe_section *s = part->section;

    switch (s->what) {
    case RECIPE_TEXT:
    case RECIPE_HINTS:
        if (part->pages > 0)
            book_flow_draw(d, &part->flow, true);
        break;
    case RECIPE_RULES:
        rule_sheet_print(d, &part->page, part->rules.text, true);
        break;
    case RECIPE_PUZZLES:
        book_flow_draw(d, &part->flow, true);
        book_draw_section(d, &part->style, &part->set, BOOK_PUZZLES, &part->places, NULL);
        break;
    case RECIPE_SHEETS:
        for (int i = 0; i < s->count && part->leaf > 0; i++) {
            book_blank(d, &part->page, part->place.first + i * part->leaf);
            sheet_draw(d, &part->sheet, part->ids + i, 1, (uint64_t)i, NULL, NULL);
        }
        if (part->leaf == 0)
            sheet_draw(d, &part->sheet, part->ids, (size_t)s->count, 0, NULL, NULL);
        break;
    case RECIPE_NOTES:
        for (int i = 0; i < part->pages; i++)
            book_notes_draw(d, &part->page, part->title);
        break;
    case RECIPE_LOG:
        book_log_draw(d, &part->page, part->title, part->book->puzzles, true);
        break;
    default:
        break;
    }
}

void book_part_release(struct book_part *part)
{
    for (int grade = 0; grade < GRADES; grade++)
        puzzle_set_release(&part->made[grade]);
    book_flow_release(&part->flow);
    rule_pictures_release(&part->rules);
    arena_release(&part->arena);
}

void book_part_write_detail(const struct book_part *part, struct text *out)
{
    const struct words *words = part->book->resources->words;
    const struct recipe_section *s = part->section;
    scoped(text_release) struct text caption = {0};

    if (s->what == RECIPE_PUZZLES) {
        const struct book_puzzle *first = &part->set.list[0], *last = &part->set.list[part->set.count - 1];
        words_addf(words, out, first == last ? N_("puzzle %d") : N_("puzzles %d to %d"), first->number, last->number);
        text_add(out, " \u00b7 ");
        words_addf(words, out, first->grade == last->grade ? N_("grade %d") : N_("grades %d to %d"), first->grade,
                   last->grade);
    }
    if (s->what == RECIPE_SHEETS)
        words_add_count(words, out, "%d sheet", "%d sheets", s->count);
    if (s->what == RECIPE_PUZZLES || s->what == RECIPE_SHEETS)
        game_caption(s->game, &part->like.values, words, &caption);
    if (caption.len > 0)
        text_addf(out, " \u00b7 %s", text_string(&caption));
}
