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
        [RECIPE_RULES] = N_("The rules of %s"), [RECIPE_SHEETS] = N_("Sheets for %s"), [RECIPE_NOTES] = N_("Notes"),
        [RECIPE_LOG] = N_("Solver\u2019s log"), [RECIPE_HINTS] = N_("Hints"),          [RECIPE_ANSWERS] = N_("Answers"),
    };
    const struct recipe_section *s = part->section;
    scoped(text_release) struct text title = {0};

    if (!s->game || s->kind)
        return words_get(words, s->kind ? s->kind->title : titles[s->what]);
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
    part->flow = (struct book_flow){.style = part->page, .column = section->what == RECIPE_HINTS ? 20 : 0};
    for (size_t i = 0; i < section->paragraph_count; i++)
        book_flow_add(&part->flow, BLOCK_TEXT, section->paragraphs[i], "", 0);
    if (section->what == RECIPE_TEXT)
        book_flow_add(&part->flow, BLOCK_ART, part->title, "", (int)book->recipe->cover);
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

/* Adds a figure with the caption in a buffer, which is cleared. */
static void add_figure(struct book_part *part, struct played_turn turn, struct text *caption)
{
    struct board_picture picture =
        board_picture(part->book->resources->theme, part->like.game, &part->like.values, turn, 0);
    if (turn.before || !part->like.kind->whole_sheet)
        picture.view.close_up = CLOSE_UP_ANSWER;
    book_flow_add(&part->flow, BLOCK_FIGURE, text_string(caption), "", 0)->picture = picture;
    text_clear(caption);
}

/* Adds what a figure shows for the first time, the moves of a turn from `first` on, and why they are played. */
static void write_step(const struct book_part *part, const struct played_turn *turn, const struct pos *before,
                       size_t first, struct text *out)
{
    const struct words *words = part->book->resources->words;
    const struct puzzle_kind *kind = part->like.kind;
    struct played_turn fresh = *turn;

    fresh.before = before;
    fresh.moves += first;
    fresh.count -= first;
    game_say(game_board(part->like.game, &part->like.values), &part->like.values, &fresh, words, out);
    if (kind->because)
        kind->because(&part->like.values, turn, first, turn->count, words, out);
}

/* A puzzle in numbered figures: the position, the answer step by step as the rules replay it or the kind deduces it,
 * the whole answer. */
static void write_solution(struct book_part *part, const struct book_puzzle *p)
{
    const struct words *words = part->book->resources->words;
    const struct puzzle_kind *kind = part->like.kind;
    const struct values *values = &part->like.values;
    const struct game *game = game_board(part->like.game, values);
    const size_t size = game->rules->size(values), moves = p->turns->count;
    size_t steps = p->turn_count > 1 ? p->turn_count : moves > 0 ? moves - 1 : 0;
    /* The diagram of the answer may show just the first of its turns. */
    const bool shown_first = p->turn_count > 1 && memcmp(p->answer.after, p->turns->after, size) == 0;
    struct played_turn shown = {.after = p->start};
    scoped(text_release) struct text line = {0}, said = {0};

    book_flow_add(&part->flow, BLOCK_PAGE, words_get(words, N_("How to solve")), "", 0);
    text_add(&line, p->hint[HINT_IDEA]);
    if (kind->because)
        kind->because(values, p->turns, 0, 0, words, &line);
    add_figure(part, shown, &line);
    shown = *p->turns;
    shown.after = shown.before;
    shown.count = 0;
    steps = kind->stage ? STEPS + 1 : steps > STEPS ? STEPS : steps;
    for (size_t step = 1; step <= steps; step++) {
        const struct pos *last = shown.after;
        struct pos *after = arena_copy(&part->arena, p->turns->before, size);
        const size_t first = shown.count;
        if (kind->stage) {
            kind->stage(values, (int)step, (int)steps, words, after, &line);
            shown.after = after;
        } else if (p->turn_count > 1) {
            shown = p->turns[step - 1];
            if (game->rules->state(values, shown.before).to_move == game->rules->state(values, p->start).to_move) {
                write_step(part, &shown, shown.before, 0, &line);
            } else {
                game_say(game, values, &shown, words, &said);
                words_addf(words, &line, N_("The best reply: %s"), text_string(&said));
                text_clear(&said);
            }
        } else {
            if (game->rules->parts)
                game->rules->parts->begin(values, after, 0, NULL);
            for (shown.count = 0; shown.count < moves * step / (steps + 1) &&
                                  game->rules->play(values, after, &shown.moves[shown.count], NULL);)
                shown.count++;
            shown.after = after;
            write_step(part, &shown, last, first, &line);
        }
        if (kind->stage ? step == steps : step == 1 && p->turn_count > 1 && !kind->whole_sheet)
            text_addf(&line, " %s", p->tempting);
        if (line.len > 0) /* a short deduction has fewer parts */
            add_figure(part, shown, &line);
    }
    if (shown_first || kind->stage)
        return;
    const struct played_turn *turn = p->turns;
    game_say(game, values, turn, words, &said);
    const char *reasons = p->words + (strncmp(p->words, text_string(&said), said.len) == 0 ? said.len : 0);
    if (kind->whole_sheet) /* the answer is a long table */
        puzzle_add_value(kind, values, p->value, words, &line);
    else if (p->turn_count == 1)
        write_step(part, turn, shown.after, shown.count, &line);
    if (!kind->whole_sheet && !kind->because)
        text_addf(&line, "%s%s", line.len > 0 ? " " : "", reasons + (*reasons == ' '));
    if (p->turn_count == 1 || kind->whole_sheet)
        text_addf(&line, " %s", p->tempting);
    add_figure(part, p->answer, &line);
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

    if (*part->section->title)
        text_addf(&line, "%s \u00b7 ", words_get(words, kind->title));
    book_part_write_detail(part, &line);
    book_flow_add(flow, BLOCK_SOFT, text_string(&line), "", 0);
    text_clear(&line);
    text_addf(&line, "%s %d", part->book->seed, part->set.list[0].number);
    book_flow_add(flow, BLOCK_ART, text_string(&line), "", (int)book_art_of(part->like.game));
    book_flow_add(flow, BLOCK_TEXT, words_get(words, kind->question), "", 0);
    book_flow_add(flow, BLOCK_HEADING, words_get(words, N_("What the grades demand")), "", 0);
    for (int grade = grades->least; grade <= grades->most && kind->meaning[grade - 1]; grade++)
        book_flow_add(flow, BLOCK_GRADE, words_get(words, kind->meaning[grade - 1]), "", grade);
    book_flow_add(flow, BLOCK_HEADING, words_get(words, N_("Advice")), "", 0);
    book_flow_add(flow, BLOCK_TEXT, words_get(words, kind->advice), "", 0);
    if (example)
        write_solution(part, example);
}

/* ---- Making ------------------------------------------------------------------------------------------------------ */

/* The grades rise evenly from the least to the greatest. The example has the least of them. */
static bool make_puzzles(struct book_part *part, const char *seed, int first, bool example, struct puzzle_watch *watch,
                         struct text *why)
{
    const struct recipe_section *s = part->section;
    const struct words *words = part->book->resources->words;
    struct grades grades = s->grades;
    struct book_puzzle *list = part->list = arena_alloc(&part->arena, (size_t)s->count * sizeof *list);
    int range = grades.most - grades.least + 1, next = 0;
    struct puzzle_request request = {.id = part->like, .seed = seed, .motif = s->motif, .jobs = part->book->threads};
    struct puzzle_id id = part->like;
    struct book_puzzle worked = {0};

    part->nodes = arena_alloc(&part->arena, (size_t)s->count * sizeof *part->nodes);
    for (int grade = grades.least; grade <= grades.most; grade++) {
        struct puzzle_set *set = &part->made[grade - 1];
        int end = ((grade - grades.least + 1) * s->count + range - 1) / range;
        uint64_t count = (uint64_t)(end - next), spare = example && grade == grades.least;
        if (count == 0)
            continue;
        request.id.grades = id.grades = (struct grades){grade, grade};
        request.count = request.last = count + spare;
        request.watch = *watch;
        recipe_locate(part->book->recipe, s->line, why);
        if (!puzzle_set_make(&request, set, why))
            return false;
        text_clear(why);
        watch->before += count + spare;
        if (spare) {
            id.seed = set->list[count].seed;
            worked = printed_puzzle(&id, &set->list[count], 0, true, NULL, words, &part->arena);
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
    write_opening(part, worked.start ? &worked : NULL);
    return true;
}

bool book_part_make(struct book_part *part, int first, bool example, struct puzzle_watch *watch, struct text *why)
{
    const struct recipe_section *s = part->section;
    const struct values *values = &part->like.values;
    scoped(text_release) struct text seed = {0};

    if (*s->seed)
        text_add(&seed, s->seed);
    else
        text_addf(&seed, "%s, section %d", part->book->seed, (int)(s - part->book->recipe->sections) + 1);
    bool good = s->what != RECIPE_PUZZLES || make_puzzles(part, text_string(&seed), first, example, watch, why);
    if (s->what == RECIPE_SHEETS)
        part->ids = arena_alloc(&part->arena, (size_t)s->count * sizeof *part->ids);
    for (int i = 0; s->what == RECIPE_SHEETS && i < s->count; i++)
        part->ids[i] =
            (struct sheet_id){s->game, *values, sheet_id_seed(s->game, values, text_string(&seed), (uint64_t)i)};
    return good;
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

/* Draws a section of neither puzzles nor sheets, unless it is only to be measured; returns how many pages it takes. */
static int print_text(struct draw *d, const struct book_part *part, bool drawn)
{
    switch (part->section->what) {
    case RECIPE_TEXT:
    case RECIPE_HINTS:
        return part->section->what == RECIPE_HINTS && part->book->foot ? 0 : book_flow_draw(d, &part->flow, drawn);
    case RECIPE_RULES:
        return rule_sheet_print(d, &part->page, part->rules.text, drawn);
    case RECIPE_LOG:
        return book_log_draw(d, &part->page, part->title, part->book->puzzles, drawn);
    case RECIPE_NOTES:
        for (int i = 0; i < part->section->count && drawn; i++)
            book_notes_draw(d, &part->page, part->title);
        return part->section->count;
    default:
        return 0;
    }
}

static bool count_sheets(struct book_part *part, const struct draw_resources *resources, struct text *why)
{
    const struct recipe_section *s = part->section;
    int per_page = s->per_page ? s->per_page : 1;

    part->sheet = (struct sheet_style){.page = part->page, .per_page = per_page, .total = (uint64_t)s->count};
    int each = sheet_pages(resources, &part->sheet, part->ids, part->ids, false, NULL);
    int sides = each * (s->count - 1) + sheet_pages(resources, &part->sheet, part->ids, part->ids, true, NULL);
    part->pages = (sides + per_page - 1) / per_page;
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
    if (s->what == RECIPE_PUZZLES) {
        part->style = (struct book_style){.page = part->page, .per_page = s->per_page, .foot = part->book->foot};
        part->style.has[BOOK_PUZZLES] = true;
        part->style.has[BOOK_ANSWERS] = part->book->answers;
        good = book_fits(resources, &part->style, &part->set, part->set_pages, why);
        part->opening_pages = book_flow_draw(d, &part->flow, false);
        part->pages = part->opening_pages + part->set_pages[BOOK_PUZZLES];
    } else if (s->what == RECIPE_SHEETS) {
        good = count_sheets(part, resources, why);
    } else {
        part->pages = print_text(d, part, false);
        good = part->pages > 0 || s->what != RECIPE_RULES ||
               text_refuse(why, "the rules do not fit on this paper: use larger paper");
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

    if (s->what == RECIPE_PUZZLES) {
        book_flow_draw(d, &part->flow, true);
        book_draw_section(d, &part->style, &part->set, BOOK_PUZZLES, &part->places, NULL);
    }
    for (int i = 0; i < s->count && part->leaf > 0; i++) {
        book_blank(d, &part->page, part->place.first + i * part->leaf);
        sheet_draw(d, &part->sheet, part->ids + i, 1, (uint64_t)i, NULL, NULL);
    }
    if (s->what == RECIPE_SHEETS && part->leaf == 0)
        sheet_draw(d, &part->sheet, part->ids, (size_t)s->count, 0, NULL, NULL);
    print_text(d, part, true);
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
        text_addf(out, "%s \u00b7 ", s->game->about.title);
        words_addf(words, out, first == last ? N_("puzzle %d") : N_("puzzles %d to %d"), first->number, last->number);
        text_add(out, " \u00b7 ");
        words_addf(words, out, first->grade == last->grade ? N_("grade %d") : N_("grades %d to %d"), first->grade,
                   last->grade);
    }
    if (s->what == RECIPE_SHEETS)
        words_add_count(words, out, "%d sheet", "%d sheets", s->count);
    if (s->what == RECIPE_PUZZLES || s->what == RECIPE_SHEETS)
        game_caption(s->game, &part->like.values, words, &caption);
    page_join(out, text_string(&caption));
}
