/* Laws for every kind of puzzle of every registered game, at its default sizes: every grade can be made; every puzzle
 * passes its proof and can be rebuilt from its ID alone, whatever was made before it and by any number of threads; its
 * kind's `answer` gives the printed answer; its pages stay inside their margins. */
#include "base/mem.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "help/bounding_box.h"
#include "help/golden.h"
#include "help/legible.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"
#include "page/puzzles/puzzle_layout.h"
#include "puzzle/puzzle_set.h"

#include <math.h>
#include <string.h>

enum { OF_EACH_GRADE = 2, MIXED = 7, ANSWERED = 100, ANSWERED_SLOWLY = 10, SAID = 200, SHOWN = 10 };

/* An ID of a kind with its defaults and all its grades. */
static struct puzzle_id id_of(const struct game *game, const struct puzzle_kind *kind)
{
    struct puzzle_id id = {.game = game, .kind = kind, .grades = ALL_GRADES};
    puzzle_standard(kind, game->params, &id.values);
    id.values.edition = play_edition(game);
    return id;
}

static void each_kind(void (*law)(const struct puzzle_id *))
{
    const struct game *game;
    size_t kinds = 0;
    for (size_t i = 0; (game = test_game(i)); i++)
        for (const struct puzzle_kind *const *kind = game->puzzles; kind && *kind; kind++, kinds++) {
            struct puzzle_id id = id_of(game, *kind);
            law(&id);
        }
    assert_true(kinds > 0);
}

static void make_set(const struct puzzle_request *wish, struct puzzle_set *set)
{
    struct text why = {0};
    if (!puzzle_set_make(wish, set, &why))
        fail_msg("%s %s: %s", wish->id.game->about.slug, wish->id.kind->name, text_string(&why));
    assert_int_equal(set->count, wish->last - wish->first);
}

static struct puzzle_request mixed_wish(const struct puzzle_id *id, uint64_t count)
{
    return (struct puzzle_request){.id = *id, .seed = "laws", .count = count, .last = count, .jobs = 1};
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

static bool is_line(const char *s)
{
    return s && *s && !strchr(s, '\n');
}

static void check_params(const struct game *game, const struct puzzle_kind *kind)
{
    for (const char *const *name = kind->params; *name; name++) {
        const struct param *param = &game->params[param_index(game->params, *name)];
        assert_int_not_equal(param->use, PARAM_RULE);
    }
    for (const struct puzzle_default *d = kind->defaults; d->param; d++) {
        const struct param *param = &game->params[param_index(game->params, d->param)];
        struct value value;
        assert_true(param_read(param, d->standard, strlen(d->standard), &value, NULL));
    }
}

static void check_meanings(const struct puzzle_kind *kind)
{
    int most = 0;
    assert_true(is_line(kind->advice));
    for (const struct grade_cuts *row = kind->cuts; row->size[0] >= 0; row++) {
        int here = puzzle_greatest_grade(row, NULL);
        most = here > most ? here : most;
    }
    for (int grade = 1; grade <= GRADES; grade++)
        assert_true(grade <= most ? is_line(kind->meaning[grade - 1]) : !kind->meaning[grade - 1]);
}

static void table_law(const struct puzzle_id *id)
{
    const struct puzzle_kind *kind = id->kind;
    struct text why = {0};
    for (const struct puzzle_kind *const *other = id->game->puzzles; *other != kind; other++) {
        assert_string_not_equal((*other)->name, kind->name);
        assert_int_not_equal((*other)->mark, kind->mark);
    }
    assert_true(kind->mark >= 'A' && strchr(BASE32, kind->mark));
    assert_int_equal(strspn(kind->name, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(kind->name));
    assert_ptr_equal(lookup_puzzle_kind(id->game, kind->name, NULL), kind);
    assert_true(is_line(kind->title) && is_line(kind->summary) && is_line(kind->question) && is_line(kind->unit) &&
                (kind->write_value ? !kind->units : is_line(kind->units)));
    assert_true(kind->attempts > 0 && kind->make && (kind->worth != WORTH_OWN || kind->holds) && kind->answer);
    check_params(id->game, kind);
    check_meanings(kind);
    assert_true(puzzle_id_check(id, &why));
    assert_int_equal(why.len, 0);
}

TEST(test_tables)
{
    each_kind(table_law);
}

/* ---- Grades ------------------------------------------------------------------------------------------------------ */

/* Reads the solution from its text alone. */
static void check_solution(const struct puzzle_id *id, const struct made_puzzle *made)
{
    struct single_edition edition = single_edition(id->values.edition);
    struct verdict puzzle = {.editions = &edition.editions}, solved = {.editions = &edition.editions};

    assert_true(replay_text(made->solution, (size_t)(made->answer - made->solution), &puzzle, NULL));
    assert_int_equal(puzzle.diag_count, 0);
    assert_int_equal(puzzle.turns, 0);
    assert_true(replay_text(made->solution, strlen(made->solution), &solved, NULL));
    assert_int_equal(solved.diag_count, 0);
    assert_ptr_equal(solved.game, game_board(id->game, &id->values));
    assert_true(game_puzzle_holds(id->game, id->kind, &id->values, puzzle.start, solved.last, made->value));
    assert_false(game_puzzle_holds(id->game, id->kind, &id->values, puzzle.start, solved.last, made->value + 1));
    verdict_release(&puzzle);
    verdict_release(&solved);
}

static void grade_law(const struct puzzle_id *id)
{
    uint64_t count = test_is_quick() ? 1 : OF_EACH_GRADE;
    struct puzzle_request wish = {.id = *id, .seed = "grades", .count = count, .last = count, .jobs = 2};
    struct puzzle_set set;
    int most = game_puzzle_grades(id->game, id->kind, &id->values);
    for (int grade = 1; grade <= most; grade += test_step(most - 1)) {
        wish.id.grades = (struct grades){grade, grade};
        make_set(&wish, &set);
        for (size_t i = 0; i < set.count; i++) {
            assert_int_equal(set.list[i].grade, grade);
            check_solution(&wish.id, &set.list[i]);
        }
        puzzle_set_release(&set);
    }
}

TEST(test_grades)
{
    each_kind(grade_law);
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

/* Asks the question of the position that the text of the puzzle sets up. */
static void check_answer(const struct puzzle_id *id, const struct made_puzzle *made)
{
    struct single_edition edition = single_edition(id->values.edition);
    struct verdict v = {.editions = &edition.editions};
    struct solve_limits limits = {.nodes = 10000000};
    struct solve_result result = {0};
    struct text why = {0}, turns = {0};

    assert_true(replay_text(made->solution, (size_t)(made->answer - made->solution), &v, NULL));
    if (!id->kind->answer(&v.values, v.last, &limits, &result, &why))
        fail_msg("%s: %s", made->solution, text_string(&why));
    const struct solution *best = &result.of[0];
    if (id->kind->position)
        text_add(&turns, text_string(&best->line));
    else
        puzzle_number_turns(&best->line, game_first_turn(v.game, &v.values), &turns);
    text_add_char(&turns, '\n');
    assert_string_equal(text_string(&turns), made->answer);
    if (!id->kind->position)
        assert_int_equal(strncmp(text_string(&best->line), text_string(&best->turns), best->turns.len), 0);
    assert_int_equal(result.count, 1);
    assert_int_equal(best->value, made->value);
    assert_int_equal(best->proven, made->proven);
    assert_true(made->proven || id->kind->par);
    assert_true(best->verdict.len > 0 && result.nodes <= limits.nodes);
    text_release(&turns);
    solve_release(&result);
    verdict_release(&v);
}

/* A par takes longer than a proof. */
static void answer_law(const struct puzzle_id *id)
{
    uint64_t count = (uint64_t)test_rounds(id->kind->par ? ANSWERED_SLOWLY : ANSWERED);
    struct puzzle_request wish = {.id = *id, .seed = "answers", .count = count, .last = count, .jobs = 2};
    struct puzzle_set set;
    make_set(&wish, &set);
    for (size_t i = 0; i < set.count; i++)
        check_answer(id, &set.list[i]);
    puzzle_set_release(&set);
}

TEST(test_answers)
{
    each_kind(answer_law);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static bool is_sentence(const struct text *text)
{
    return text->len > 1 && text->data[text->len - 1] == '.' && !strchr(text->data, '\n') && !strstr(text->data, "  ");
}

/* What a text says outside its tables. */
static struct text without_tables(const char *s)
{
    struct text out = {0};
    for (size_t len; *s; s += len + (s[len] == '\n')) {
        len = strcspn(s, "\n");
        if (!memchr(s, '\t', len))
            text_add_bytes(&out, s, len);
    }
    while (out.len > 0 && (out.data[out.len - 1] == ' ' || out.data[out.len - 1] == ':'))
        out.data[--out.len] = '\0';
    if (out.len > 0 && out.data[out.len - 1] != '.')
        text_add_char(&out, '.'); /* for the colon before a table */
    return out;
}

/* Whether the text names a place of some move: "b2" of "b2xc3", "a1-b1" or "A:b2". */
static bool names_a_place(const struct puzzle_id *id, const struct played_turn *turn, const struct text *text)
{
    bool found = false;
    for (size_t i = 0; i < turn->count && !found; i++) {
        struct text move = {0};
        id->game->notation->encode(&id->values, &turn->moves[i], &move);
        for (char *place = strtok(move.data, "-x,:"); place && !found; place = strtok(NULL, "-x,:"))
            found = strstr(text_string(text), place) != NULL;
        text_release(&move);
    }
    return found;
}

/* The answer is said in sentences. So are the steps of the hint; none names the first move of the answer, and each has
 * two texts at least, so that no text need be printed twice running. Adds all of it to *told. */
static void check_words(const struct puzzle_id *id, const struct made_puzzle *made, struct text *told)
{
    struct arena arena = {0};
    struct shown_answer shown =
        proof_show(made->solution, (size_t)(made->answer - made->solution), id->kind, id->values.edition, &arena);
    struct text words = {0}, step[HINT_STEPS] = {{0}}, first = {0}, tempting = {0};

    game_explain(id->game, id->kind, &id->values, shown.turns, shown.count, NULL, &words);
    struct text sentences = without_tables(text_string(&words));
    if (sentences.len > 0 && !is_sentence(&sentences) && id->game->notation->say)
        fail_msg("%s%s", made->solution, text_string(&words));
    text_release(&sentences);
    puzzle_say(made->tempting, NULL, &tempting);
    text_addf(told, "%s%s\n%s\n", made->solution, text_string(&words), text_string(&tempting));
    if (id->kind->goal)
        id->kind->goal(&id->values, shown.start, made->value, made->proven, NULL, told);
    text_add_char(told, '\n');
    assert_true(tempting.len == 0 || (is_sentence(&tempting) && !strchr(tempting.data, '\t')));
    if (!id->kind->position)
        id->game->notation->encode(&id->values, shown.played.moves, &first);
    if (!id->kind->position && !names_a_place(id, &shown.played, &words))
        fail_msg("%s%s", made->solution, text_string(&words));
    id->kind->hint(&id->values, shown.turns, shown.count, NULL, step);
    for (int i = 0; i < HINT_STEPS; i++) {
        const char *s = text_string(&step[i]);
        size_t len = strcspn(s, "\n");
        text_addf(told, "%s\n", s);
        bool several = s[len] && (strncmp(s, s + len + 1, len) != 0 || s[2 * len + 1] > '\n');
        for (size_t at = 0; at < step[i].len; at += len + 1) {
            struct text line = {.data = (char *)s + at, .len = strcspn(s + at, "\n")};
            len = line.len;
            if (!several || len < 2 || line.data[len - 1] != '.' || (first.len > 0 && strstr(s + at, first.data)))
                fail_msg("%s%s", made->solution, s);
        }
        text_release(&step[i]);
    }
    text_release(&words);
    text_release(&first);
    text_release(&tempting);
    arena_release(&arena);
}

/* What is said of the first is pinned as it is, that of all by a hash, with how they are rated and told apart. */
static void words_law(const struct puzzle_id *id)
{
    uint64_t count = (uint64_t)test_rounds(id->kind->par ? ANSWERED_SLOWLY : SAID);
    struct puzzle_request wish = {.id = *id, .seed = "words", .count = count, .last = count, .jobs = 2};
    struct puzzle_set set;
    struct text told = {0}, shown = {0}, others = {0};
    make_set(&wish, &set);
    for (size_t i = 0; i < set.count; i++) {
        const struct made_puzzle *made = &set.list[i];
        text_clear(&told);
        check_words(id, made, &told);
        text_addf(&told, "value %d, grade %d, difficulty %d, motif %d, proven %d, key %016llx\n\n", made->value,
                  made->grade, (int)made->difficulty, made->motif, made->proven, (unsigned long long)made->key.part[0]);
        text_add(i < SHOWN ? &shown : &others, told.data);
    }
    text_addf(&shown, "others: %016llx\n", (unsigned long long)rng_hash(text_string(&others), others.len));
    if (!test_is_quick())
        golden_check(short_text("words/%s-%s", id->game->about.slug, id->kind->name).text, shown.data);
    text_release(&told);
    text_release(&shown);
    text_release(&others);
    puzzle_set_release(&set);
}

TEST(test_words)
{
    each_kind(words_law);
}

/* ---- Sets -------------------------------------------------------------------------------------------------------- */

static void check_same(const struct made_puzzle *a, const struct made_puzzle *b)
{
    assert_int_equal(a->seed, b->seed);
    assert_string_equal(a->solution, b->solution);
    assert_string_equal(a->tempting, b->tempting);
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->grade, b->grade);
    assert_int_equal(a->nodes, b->nodes);
}

/* A part, made by three threads. */
static void check_part(const struct puzzle_request *whole, const struct puzzle_set *set, uint64_t first, uint64_t last)
{
    struct puzzle_request wish = *whole;
    struct puzzle_set part;
    wish.first = first;
    wish.last = last;
    wish.jobs = 3;
    make_set(&wish, &part);
    for (size_t i = 0; i < part.count; i++)
        check_same(&set->list[first + i], &part.list[i]);
    puzzle_set_release(&part);
}

/* Backwards, each from its ID as text. */
static void check_remade(const struct puzzle_id *like, const struct puzzle_set *set)
{
    struct puzzle_id ids[MIXED];
    struct puzzle_set again;
    struct text why = {0};
    for (size_t i = 0; i < set->count; i++) {
        struct puzzle_id id = puzzle_set_id(like, &set->list[set->count - 1 - i]);
        struct text text = {0};
        puzzle_id_write(&id, &text);
        assert_true(puzzle_id_read(text.data, text.len, &ids[i], &why));
        ids[i].values.edition = like->values.edition;
        text_release(&text);
    }
    assert_true(puzzle_set_remake(ids, set->count, 1, (struct puzzle_watch){0}, &again, &why));
    for (size_t i = 0; i < set->count; i++)
        check_same(&set->list[set->count - 1 - i], &again.list[i]);
    puzzle_set_release(&again);
}

static void set_law(const struct puzzle_id *id)
{
    struct puzzle_request wish = mixed_wish(id, test_is_quick() ? 3 : MIXED);
    struct puzzle_set set;
    make_set(&wish, &set);
    for (size_t i = 0; i < set.count; i++)
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(set.list[i].solution, set.list[k].solution);
    check_part(&wish, &set, 0, set.count);
    check_part(&wish, &set, set.count / 2, set.count);
    check_remade(id, &set);
    puzzle_set_release(&set);
}

TEST(test_sets)
{
    each_kind(set_law);
}

/* ---- Sizes ------------------------------------------------------------------------------------------------------- */

/* Whether a size of `width` (of a PARAM_SIZE) and `height` is within the limits of the kind; not, with these limits in
 * the reason, if it is beyond them. True for sizes that the game does not have. */
static bool has_size(struct puzzle_id *id, int width, int height)
{
    size_t at = param_index(id->game->params, id->kind->params[0]);
    const struct param *param = &id->game->params[at];
    struct text why = {0}, limits = {0};

    if (height < param->least || height > param->most)
        return true;
    if (param->kind == PARAM_SIZE)
        id->values.of[at].n[0] = (int16_t)width;
    id->values.of[at].n[1] = (int16_t)height;
    text_addf(&limits, "puzzles of this kind have sizes from %d", id->kind->sides[0]);
    bool refused = !game_puzzle_check(id->game, id->kind, &id->values, &why) &&
                   strncmp(text_string(&why), text_string(&limits), limits.len) == 0;
    text_release(&why);
    text_release(&limits);
    return !refused;
}

/* Sizes beyond the limits of a kind are refused. Puzzles of the least and the greatest size are sound. */
static void size_law(const struct puzzle_id *id)
{
    const int least = id->kind->sides[0], most = id->kind->sides[1];
    const size_t at = most > 0 ? param_index(id->game->params, id->kind->params[0]) : 0;
    const struct param *param = &id->game->params[at];
    struct puzzle_id other = *id;
    struct puzzle_set set;

    if (most == 0)
        return;
    if (least > param->least)
        assert_false(has_size(&other, most, least - 1));
    if (most < param->most)
        assert_false(has_size(&other, least, most + 1));
    if (param->kind == PARAM_SIZE && least > param->least)
        assert_false(has_size(&other, least - 1, most));
    for (int i = 0; i < 2; i++) {
        assert_true(has_size(&other, id->kind->sides[i], id->kind->sides[i]));
        if (!puzzle_id_check(&other, NULL))
            continue;
        struct puzzle_request wish = mixed_wish(&other, 2);
        make_set(&wish, &set);
        for (size_t k = 0; k < set.count; k++)
            check_solution(&other, &set.list[k]);
        puzzle_set_release(&set);
    }
}

TEST(test_sizes)
{
    each_kind(size_law);
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

/* The largest band without ink, as a share of the page's height, between the first and the last ink above the foot. */
static double blank_band(const struct lettering_page *page, const struct theme *theme, double margin)
{
    enum { BINS = 1000 };
    bool inked[BINS] = {false};
    double foot = page->height - margin - theme->page.inset - 2 * theme->type.tiny * MM_PER_PT * 1.4, band = 0;
    int last = -1;

    for (size_t i = 0; i < page->text_count; i++)
        for (double y = page->texts[i].ink.top; y <= page->texts[i].ink.bottom && y < foot; y += page->height / BINS)
            inked[(int)(y / page->height * BINS)] = true;
    for (size_t i = 0; i < page->line_count; i++) {
        const struct lettering_line *line = &page->lines[i];
        double from = fmin(line->y1, line->y2), to = fmax(line->y1, line->y2);
        for (double y = fmax(from, 0); y <= to && y < foot; y += page->height / BINS)
            inked[(int)(y / page->height * BINS)] = true;
    }
    for (int i = 0; i < BINS; i++) {
        if (!inked[i])
            continue;
        band = last < 0 ? 0 : fmax(band, (double)(i - last - 1) / BINS);
        last = i;
    }
    return band;
}

/* Pages without a blank band, unless the user sets the number of puzzles. The first page is the cover. A whole sheet
 * has room below its board to be written on. */
static void check_bands(const struct lettering *found, const struct theme *theme, const struct book_style *style,
                        bool whole_sheet, const char *what)
{
    const double most = whole_sheet ? 0.25 : 0.2;
    for (size_t i = 1; i < found->count && style->per_page == 0; i++) {
        double band = blank_band(&found->pages[i], theme, style->page.margin);
        if (band > most)
            fail_msg("%s: %.0f %% of the height of page %zu are blank", what, band * 100, i + 1);
    }
}

#define ALONE 105 /* mm */

/* On A4 boards are 65 to 80 mm wide, unless they are whole sheets, and larger if they have a page for themselves. */
static void check_sizes(const struct resources *resources, const struct book_set *set, const struct book_style *style)
{
    struct draw *d = measuring_begin(resources_get(resources));
    struct book_layout l = book_layout(d, style, set, NULL);
    double w = l.puzzles.cell.board.w;

    if (!set->kind->whole_sheet && (w < 65 || w > 80.01 || l.each[BOOK_PUZZLES] < 4))
        fail_msg("%s: %d boards of %.1f mm on a page", set->kind->name, l.each[BOOK_PUZZLES], w);
    struct book_set one = *set;
    struct book_style hinted = *style;
    one.count = hinted.has[BOOK_HINTS] = 1;
    w = book_layout(d, &hinted, &one, NULL).puzzles.cell.board.w;
    if (w < ALONE)
        fail_msg("%s: a board of %.1f mm alone on its page", set->kind->name, w);
    measuring_end(&d);
}

/* All texts can be read. */
static void check_letters(const struct resources *resources, const char *theme, const struct book_set *set,
                          const struct book_style *style)
{
    struct lettering found = {0};
    struct text why = {0}, what = {0};
    struct draw *d = draw_lettering(resources_get(resources), &found);

    text_addf(&what, "%s, %s %s, %.0f x %.0f mm, %d a page", theme, set->game->about.slug, set->kind->name,
              style->page.paper.width, style->page.paper.height, style->per_page);
    book_draw(d, style, set, 1, NULL);
    assert_true(draw_close(d, &why));
    /* The title page comes first: its art is to be looked at, not read. */
    const struct lettering title = {.pages = found.pages, .count = 1},
                           rest = {.pages = found.pages + 1, .count = found.count - 1};
    struct legible legible = {resources_get(resources)->theme, text_string(&what), style->page.margin, .sizes = true};
    assert_int_equal(legible_faults(&legible, &rest), 0);
    legible = (struct legible){legible.theme, legible.what, legible.margin, .art = true};
    assert_int_equal(legible_faults(&legible, &title), 0);
    check_bands(&found, resources_get(resources)->theme, style, set->kind->whole_sheet, text_string(&what));
    lettering_release(&found);
    text_release(&what);
}

static void check_pages(const struct resources *resources, const char *theme, const struct book_set *set,
                        const struct book_style *style)
{
    struct bounding_boxes pages = {0};
    struct text why = {0};
    int sections[BOOK_SECTIONS], planned = 0;
    if (!book_fits(resources_get(resources), style, set, sections, &why)) {
        assert_true(why.len > 0);
        text_release(&why);
        return;
    }
    for (int i = 0; i < BOOK_SECTIONS; i++)
        planned += sections[i];
    struct draw *d = draw_bounding_boxes(resources_get(resources), &pages);
    assert_int_equal(book_draw(d, style, set, 1, NULL), planned);
    assert_true(draw_close(d, &why));
    assert_int_equal(pages.count, planned);
    for (size_t i = 0; i < pages.count; i++) {
        const struct bounding_box *page = &pages.pages[i];
        if (page->left < style->page.margin - 0.01 || page->top < style->page.margin - 0.01 ||
            page->right > style->page.paper.width - style->page.margin + 0.01 ||
            page->bottom > style->page.paper.height - style->page.margin + 0.01)
            fail_msg("%s %s: page %zu of %.0f x %.0f mm leaves its margin of %.0f mm: %.1f %.1f to %.1f %.1f",
                     set->game->about.slug, set->kind->name, i + 1, style->page.paper.width, style->page.paper.height,
                     style->page.margin, page->left, page->top, page->right, page->bottom);
    }
    bounding_boxes_release(&pages);
    check_letters(resources, theme, set, style);
}

static void page_law(const struct puzzle_id *id)
{
    static const struct paper papers[] = {{210, 297}, {215.9, 279.4}, {148, 210}, {100, 150},
                                          {297, 420}, {297, 210},     {420, 297}};
    struct puzzle_request wish = mixed_wish(id, MIXED);
    struct puzzle_set set;
    struct arena arena = {0};
    struct book_puzzle list[MIXED];

    make_set(&wish, &set);
    for (size_t i = 0; i < MIXED; i++) {
        const struct made_puzzle *made = &set.list[i];
        struct shown_answer shown =
            proof_show(made->solution, (size_t)(made->answer - made->solution), id->kind, id->values.edition, &arena);
        struct text tempting = {0}, words = {0};
        puzzle_say(made->tempting, NULL, &tempting);
        game_explain(id->game, id->kind, &id->values, shown.turns, shown.count, NULL, &words);
        list[i] = (struct book_puzzle){.id = "XX-W15-12345-12345678-X",
                                       .number = (int)i + 1,
                                       .grade = made->grade,
                                       .value = made->value,
                                       .start = shown.start,
                                       .answer = shown.played,
                                       .turns = shown.turns,
                                       .turn_count = shown.count,
                                       .words = arena_string(&arena, text_string(&words), words.len),
                                       .hint = {"Begin at the edge.", "Look there."},
                                       .tempting = arena_string(&arena, text_string(&tempting), tempting.len),
                                       .sheet = made->sheet};
        text_release(&tempting);
        text_release(&words);
    }
    struct book_set books = {.game = id->game,
                             .kind = id->kind,
                             .values = &id->values,
                             .list = list,
                             .count = set.count,
                             .seed = "seed laws"};
    char theme[32];
    for (size_t k = 0; (k == 0 || !test_is_quick()) && legible_theme(k, theme, sizeof theme); k++) {
        struct resources *resources = pages_resources_in(id->game, theme);
        for (int i = 0; i < test_rounds(sizeof papers / sizeof *papers); i++)
            for (int per_page = 0; per_page <= 4; per_page += 4)
                check_pages(resources, theme, &books,
                            &(struct book_style){.page = {.paper = papers[i], .margin = (double)(5 * (i % 4))},
                                                 .per_page = per_page,
                                                 .has = {true, true, true, true}});
        if (k == 0)
            check_sizes(resources, &books,
                        &(struct book_style){.page = {.paper = papers[0], .margin = 10},
                                             .has = {[BOOK_PUZZLES] = true, [BOOK_ANSWERS] = true}});
        resources_free(resources);
    }
    arena_release(&arena);
    puzzle_set_release(&set);
}

TEST(test_pages)
{
    each_kind(page_law);
}

/* ---- IDs --------------------------------------------------------------------------------------------------------- */

/* What an ID means may never change. */
TEST(test_pinned)
{
    static const struct {
        const char *id, *solution;
    } pinned[] = {
#include "golden/puzzle_ids.inc"
    };
    for (size_t i = 0; i < sizeof pinned / sizeof *pinned; i++) {
        struct puzzle_id id;
        struct puzzle_set set;
        struct text why = {0};
        if (!puzzle_id_read(pinned[i].id, strlen(pinned[i].id), &id, &why))
            fail_msg("%s", text_string(&why));
        id.values.edition = play_edition(id.game);
        assert_true(puzzle_set_remake(&id, 1, 1, (struct puzzle_watch){0}, &set, &why));
        assert_string_equal(set.list[0].solution, pinned[i].solution);
        puzzle_set_release(&set);
    }
}
