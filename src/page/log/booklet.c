#include "page/log/booklet.h"

#include "base/mem.h"
#include "page/paper/running.h"
#include "page/puzzles/puzzle_layout.h"

#include <stdlib.h>
#include <string.h>

/* mm: the least area for diagrams, and the least height for a diagram below a plot. */
enum { WIDTH_LEAST = 40, HEIGHT_LEAST = 50, PICTURE_LEAST = 70 };

/* Turns in a diagram: at most if all are in one, and else about. */
enum { TURNS_MOST = 10, TURNS_GOOD = 8 };

enum { PAGES_WIDE = 888 }; /* as wide as any page number */

/* A log on pages: the diagrams of its turns, or a plot. */
struct log_pages {
    const struct booklet_style *style;
    const struct game_log *log;
    struct box body; /* between head and foot */
    struct arena arena;
    struct book_puzzle *list; /* the diagrams; owned */
    struct book_set set;
    struct book_list layout;
};

static void release_pages(struct log_pages *p)
{
    free(p->list);
    arena_release(&p->arena);
}

/* Head and foot of page `page`, from 1; the last page has the error. */
static struct running running_of(const struct draw *d, const struct log_pages *p, int page, int pages)
{
    const struct words *words = draw_words(d);
    const struct game_log *log = p->log;
    struct running r = {.title = page_title(&p->style->page, log->game),
                        .name_count = game_players(log->game, log->values),
                        .note_face = FACE_BOLD};

    for (int i = 0; i < r.name_count; i++)
        r.names[i] = (struct running_name){i, log->names[i]};
    game_caption(log->game, log->values, words, &r.text[RUN_CAPTION]);
    game_log_write_event(log, words, &r.text[RUN_CAPTION]);
    game_log_write_end(log, &log->turns[log->last].score, true, words, &r.text[RUN_NOTE]);
    if (*log->error && page == pages && strcmp(words_name(words), "en") == 0)
        words_addf(words, &r.text[RUN_ERROR], "error: %s", log->error);
    page_write_credit(log->game, words, &r.text[RUN_LEFT]);
    words_addf(words, &r.text[RUN_MIDDLE], "record %u \u00b7 page %d of %d", log->record, page, pages);
    text_add(&r.text[RUN_RIGHT], log->sheet);
    return r;
}

/* ---- Diagrams ---------------------------------------------------------------------------------------------------- */

/* What some turns add to the position before them. Their moves have the numbers of the turns. */
static struct played_turn played_of(struct log_pages *p, size_t from, size_t to)
{
    const struct game_log_turn *turns = p->log->turns;
    struct played_turn all = turns[from].played;
    size_t count = 0;

    if (from == to)
        return all;
    for (size_t i = from; i <= to; i++)
        count += turns[i].played.count;
    struct move *moves = arena_alloc(&p->arena, (count + 1) * sizeof *moves);
    uint16_t *numbers = arena_alloc(&p->arena, (count + 1) * sizeof *numbers);
    all.after = turns[to].played.after;
    all.moves = moves;
    all.numbers = numbers;
    all.count = 0;
    for (size_t i = from; i <= to; i++)
        for (size_t k = 0; k < turns[i].played.count; k++) {
            numbers[all.count] = (uint16_t)turns[i].number;
            moves[all.count++] = turns[i].played.moves[k];
        }
    return all;
}

/* Adds a row for each turn, and the record's comments: in notation, after a label where a player does not follow the
 * one before; in words if the turn is the only one, or each player has a sheet. */
static void write_turns(struct log_pages *p, const struct words *words, size_t from, size_t to, int view,
                        struct text *out)
{
    const struct game_log *log = p->log;
    const int players = game_players(log->game, log->values);
    const bool own = game_sheet(log->game)->own;
    int next = -1;

    for (size_t i = from; i <= to; i++) {
        const struct game_log_turn *turn = &log->turns[i];
        if (from < to)
            text_addf(out, "%d.\t", turn->number);
        if (i > 0 && own) {
            const struct played_turn part = game_log_part(turn, view, &p->arena);
            game_say(log->game, log->values, &part, words, out);
        } else if (from == to) {
            game_log_write_actions(log, turn, words, out);
        } else {
            if (turn->player != next)
                text_addf(out, "%c: ", 'A' + turn->player);
            text_add(out, turn->text);
        }
        next = (turn->player + 1) % players;
        text_addf(out, "\n%s", turn->comments[view] ? turn->comments[view] : "");
    }
}

static void add_diagram(struct log_pages *p, const struct words *words, size_t from, size_t to, int view)
{
    const struct game_log *log = p->log;
    scoped(text_release) struct text label = {0}, standing = {0}, turns = {0};

    if (from < to)
        text_addf(&label, "%d\u2013%d", log->turns[from].number, log->turns[to].number);
    else
        game_log_write_turn(log, &log->turns[to], words, &label);
    if (game_sheet(log->game)->own)
        game_log_write_player(log, view, page_separate(&label));
    game_log_write_standing(log, &log->turns[to], game_sheet(log->game)->own ? view : -1, words, &standing);
    write_turns(p, words, from, to, view, &turns);
    *mem_add(p->list, p->set.count) = (struct book_puzzle){
        .id = "",
        .answer = played_of(p, from, to),
        .label = arena_string(&p->arena, text_string(&label), label.len),
        .motif = arena_string(&p->arena, text_string(&standing), standing.len),
        .words = arena_string(&p->arena, text_string(&turns), turns.len),
        .tempting = "",
        .player = view,
    };
}

/* Shares the turns of the log from `first` on, but for the start, among diagrams of about `each` in the body. False if
 * these cannot be read. */
static bool plan_diagrams(struct draw *d, struct log_pages *p, size_t first, size_t each, struct box body)
{
    const struct game_log *log = p->log;
    const size_t turns = log->last - first;
    const size_t groups = turns <= (each < TURNS_GOOD ? each : TURNS_MOST) ? 1 : (turns + each - 1) / each;

    p->set = (struct book_set){.game = log->game,
                               .values = log->values,
                               .seed = "",
                               .most = p->style->per_page,
                               .plain = groups >= turns || game_sheet(log->game)->own};
    for (size_t i = 0; i < groups; i++)
        for (int view = 0; view < game_log_views(log); view++)
            add_diagram(p, draw_words(d), turns ? first + 1 + turns * i / groups : first,
                        turns ? first + turns * (i + 1) / groups : first, view);
    p->set.list = p->list;
    p->layout = book_list_plan(d, &p->set, BOOK_ANSWERS, body);
    return p->layout.fits && p->layout.grid.board.w > 0;
}

/* Plans the pages of a log, which the caller releases. Returns their number: 0 where they cannot be read on this paper,
 * with the reason in `why` unless that is NULL. */
static int plan_pages(struct log_pages *p, struct draw *d, struct text *why)
{
    double width = p->style->plot ? plot_width_least(draw_theme(d)) : WIDTH_LEAST;
    struct running r = running_of(d, p, PAGES_WIDE, PAGES_WIDE);

    p->body = running_body(d, &p->style->page, &r);
    if (p->body.w < width || p->body.h < HEIGHT_LEAST) {
        text_refuse(why, "there is no room on this paper: take larger paper or a smaller margin");
        return 0;
    }
    if (p->style->plot)
        return 1;
    for (size_t each = TURNS_GOOD; each > 0; each /= 2) /* fewer where their texts are too long */
        if (plan_diagrams(d, p, p->log->first, each, p->body))
            return (int)((p->set.count + (size_t)p->layout.each - 1) / (size_t)p->layout.each);
    text_refuse(why, "the diagrams would be too small to read: take larger paper or a smaller margin");
    return 0;
}

int booklet_pages(const struct draw_resources *resources, const struct booklet_style *style, const struct game_log *log,
                  struct text *why)
{
    scoped(measuring_end) struct draw *d = measuring_begin(resources);
    scoped(release_pages) struct log_pages p = {.style = style, .log = log};
    struct booklet_style trial = *style;
    int pages = plan_pages(&p, d, why), others = pages;
    for (int i = 0; others == 0 && page_try_paper(&style->page, i, &trial.page); i++) {
        scoped(release_pages) struct log_pages other = {.style = &trial, .log = log};
        others = plan_pages(&other, d, NULL);
    }
    if (others > pages)
        page_suggest_paper(&trial.page, why);
    return pages;
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

/* The plot, and below it the last position if there is room for a large diagram. */
static void draw_plot(struct draw *d, struct log_pages *p)
{
    const struct game_log *log = p->log;
    const struct box body = p->body;
    bool alone = game_log_views(log) > 1; /* then it has the page */
    double gap = draw_theme(d)->page.gap, height = alone ? body.h : plot_height(draw_theme(d), body.w, body.h);
    struct box below = {body.x, body.y + height + gap, body.w, body.h - height - gap};

    plot_draw(d, log, (struct box){body.x, body.y, body.w, height});
    if (alone || below.h < PICTURE_LEAST)
        return;
    if (plan_diagrams(d, p, log->last, 1, below))
        book_list_draw(&p->layout, 0, below);
}

void booklet_draw(struct draw *d, const struct booklet_style *style, const struct game_log *log)
{
    scoped(text_release) struct text title = {0};
    scoped(release_pages) struct log_pages p = {.style = style, .log = log};
    const int pages = plan_pages(&p, d, NULL);

    text_addf(&title, "%u. %s", log->record, log->game->about.title);
    for (int i = 0; i < game_players(log->game, log->values); i++)
        if (*log->names[i])
            text_addf(&title, "%s%s", i ? " \u2013 " : ": ", log->names[i]);
    for (int page = 0; page < pages; page++) {
        struct running r = running_of(d, &p, page + 1, pages);
        r.bookmark = page == 0 ? text_string(&title) : NULL;
        running_begin(d, &style->page, &r);
        if (style->plot)
            draw_plot(d, &p);
        else
            book_list_draw(&p.layout, (size_t)(page * p.layout.each), p.body);
        draw_pop(d);
    }
}
