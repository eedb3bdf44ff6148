/* Every position of every game can be shown, in characters and in diagrams and plots. These stay inside their margins,
 * and the marks of the last turn inside the board's box. */
#include "base/mem.h"
#include "catalogue/registry.h"
#include "draw/screen.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/rounds.h"
#include "page/log/booklet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 60, TURNS = 40, LINE_MOST = 0x3FF };

/* A random game as a game log, with everything it owns. */
struct random_game {
    struct values values;
    struct game_log log;
    struct game_log_turn turns[TURNS + 1];
    struct pos *pos[TURNS + 1];
    struct text text[TURNS + 1];
    struct move moves[TURNS + 1][PLAY_MOVES];
    size_t count; /* of turns, with the start */
};

static void log_turn(struct random_game *t, const struct game *game, size_t i, struct rng *rng)
{
    size_t size = game->rules->size(&t->values);
    int player = game->rules->parts ? -1 : game->rules->state(&t->values, t->pos[i - 1]).to_move;
    size_t count = 0;
    struct player random = {.rng = rng, .out = &t->text[i], .moves = t->moves[i], .count = &count};

    t->pos[i] = mem_new(size);
    memcpy(t->pos[i], t->pos[i - 1], size);
    if (!play_turn_as(game, &t->values, t->pos[i], &random))
        return;
    t->turns[i] = (struct game_log_turn){.number = game_first_turn(game, &t->values) - 1 + (int)i,
                                         .player = player,
                                         .text = text_string(&t->text[i]) + 1,
                                         .played = {t->pos[i - 1], t->pos[i], t->moves[i], count, NULL}};
    game_score(game, &t->values, t->pos[i], &t->turns[i].score);
    t->count = i + 1;
}

static struct random_game *new_game(const struct game *game, struct rng *rng)
{
    static const char *const names[] = {"Žofie von und zu Hohenstein-Überlingen", "Łu", ""};
    struct random_game *t = mem_new(sizeof *t);
    size_t most = rng_below(rng, TURNS + 1);

    play_values(game, rng, &t->values);
    t->pos[0] = play_start(game, &t->values, rng);
    t->turns[0] = (struct game_log_turn){.number = game_first_turn(game, &t->values) - 1, .player = -1, .text = ""};
    t->turns[0].played.after = t->pos[0];
    game_score(game, &t->values, t->pos[0], &t->turns[0].score);
    t->log = (struct game_log){.game = game,
                               .values = &t->values,
                               .event = names[rng_below(rng, 3)],
                               .date = "2026-11-21",
                               .round = "",
                               .sheet = "XX-12345678-9",
                               .error = rng_below(rng, 2) ? "line 7: this was not legal in any way at all" : "",
                               .record = 1,
                               .turns = t->turns};
    t->count = 1;
    for (size_t i = 1; i <= most && t->count == i; i++)
        log_turn(t, game, i, rng);
    for (int i = 0; i < PLAYERS_MAX; i++)
        t->log.names[i] = names[rng_below(rng, 3)];
    t->log.last = rng_below(rng, (uint32_t)t->count);
    t->log.first = rng_below(rng, 2) ? t->log.last : 0;
    return t;
}

static void free_game(struct random_game *t)
{
    for (int i = 0; i <= TURNS; i++) {
        free(t->pos[i]);
        text_release(&t->text[i]);
    }
    free(t);
}

/* Something that holds for every game; `least` is how many of the rounds it must apply to. */
struct law {
    bool (*holds)(const struct game *, const struct resources *, const struct random_game *, struct rng *);
    int least;
};

static void each_game(void **state)
{
    const struct law *law = *state;
    const struct game *game;
    for (size_t i = 0; (game = registry_game(i)); i++) {
        struct resources *resources = pages_resources(game);
        struct rng rng;
        int held = 0;
        rng_start(&rng, rng_hash(game->about.slug, strlen(game->about.slug)));
        for (int round = 0; round < test_rounds(ROUNDS); round++) {
            struct random_game *played = new_game(game, &rng);
            held += law->holds(game, resources, played, &rng);
            free_game(played);
        }
        assert_met(held >= law->least);
        resources_free(resources);
    }
}

/* ---- Pages -------------------------------------------------------------------------------------------------- */

static bool pages_law(const struct game *game, const struct resources *resources, const struct random_game *played,
                      struct rng *rng)
{
    static const struct paper papers[] = {{210, 297}, {215.9, 279.4}, {148, 210}, {105, 148}, {80, 300}};
    struct booklet_style style = {.page.paper = papers[rng_below(rng, sizeof papers / sizeof *papers)],
                                  .page.landscape = rng_below(rng, 2),
                                  .page.margin = rng_below(rng, 21),
                                  .per_page = 1 + (int)rng_below(rng, 12),
                                  .plot = rng_below(rng, 4) == 0,
                                  .page.title =
                                      rng_below(rng, 2) ? "An uncommonly long head line for some games" : NULL};
    struct bounding_boxes boxes = {0};
    struct text why = {0};

    int pages = booklet_pages(resources_get(resources), &style, &played->log, &why);
    assert_int_equal(pages > 0, why.len == 0);
    text_clear(&why);
    if (pages > 0) {
        struct draw *d = draw_bounding_boxes(resources_get(resources), &boxes);
        booklet_draw(d, &style, &played->log);
        drawn_end(d);
        assert_int_equal(boxes.count, pages);
        pages_check_ink(game->about.slug, &boxes, &style.page, style.page.margin - 0.01);
        for (size_t i = 0; i < boxes.count; i++)
            assert_true(boxes.pages[i].left <= boxes.pages[i].right); /* no page is blank */
    }
    bounding_boxes_release(&boxes);
    text_release(&why);
    return pages > 0;
}

/* The marks of the last turn stay inside the board's box. */
static bool emphasis_law(const struct game *game, const struct resources *resources, const struct random_game *played,
                         struct rng *rng)
{
    const struct game_log_turn *turn = &played->turns[played->log.last];
    struct bounding_boxes boxes = {0};
    struct board b;

    game->picture->board(&played->values, resources_get(resources)->theme, false, &b);
    double pitch = b.pitch_least + (b.pitch_most - b.pitch_least) * rng_below(rng, 101) / 100.0;
    struct draw *d = draw_bounding_boxes(resources_get(resources), &boxes);
    draw_page(d, 1000, 1000);
    game->picture->draw(&played->values, &(struct view){.turn = turn->played, .pitch = pitch}, d);
    drawn_end(d);
    const struct page_style board = {.paper = {b.columns * pitch + 2 * b.edge, b.rows * pitch + 2 * b.edge}};
    pages_check_ink(game->about.slug, &boxes, &board, -0.01);
    bounding_boxes_release(&boxes);
    return true;
}

/* ---- Characters --------------------------------------------------------------------------------------------- */

/* Takes out ESC [ digits and semicolons m. */
static void strip_colours(struct text *text)
{
    size_t kept = 0;
    for (size_t i = 0; i < text->len; i++)
        if (text->data[i] == '\033') {
            assert_int_equal(text->data[i + 1], '[');
            i += 2 + strspn(text->data + i + 2, "0123456789;");
            assert_int_equal(text->data[i], 'm');
        } else {
            text->data[kept++] = text->data[i];
        }
    text->len = kept;
}

static void check_lines(const struct text *text, bool ascii)
{
    size_t width = LINE_MOST, columns = 0;
    for (size_t i = 0; i < text->len; i++) {
        unsigned char c = (unsigned char)text->data[i];
        if (c == '\n') {
            assert_true(width == LINE_MOST || columns == width);
            width = columns;
            columns = 0;
            continue;
        }
        assert_true(c >= 0x20 && c != 0x7F && (c < 0x7F || !ascii));
        columns += (c & 0xC0) != 0x80;
    }
    assert_true(width > 0 && width < LINE_MOST && columns == 0);
}

static bool text_picture_law(const struct game *game, const struct resources *resources,
                             const struct random_game *played, struct rng *rng)
{
    (void)resources;
    if (!game->picture->text_picture)
        return true;
    const struct played_turn *turn = &played->turns[played->log.last].played;
    struct screen screen = {.ascii = rng_below(rng, 2)};
    struct text plain = {0}, coloured = {0};

    game->picture->text_picture(&played->values, rng_below(rng, 2) ? turn->before : NULL, turn->after, &screen);
    screen_write(&screen, false, &plain);
    screen_write(&screen, true, &coloured);
    check_lines(&plain, screen.ascii);
    strip_colours(&coloured);
    assert_int_equal(plain.len, coloured.len);
    assert_memory_equal(plain.data, coloured.data, plain.len);
    text_release(&plain);
    text_release(&coloured);
    screen_release(&screen);
    return true;
}

/* The text picture of the position after turn `i`. The caller releases it. */
static struct text picture_after(const struct random_game *played, size_t i)
{
    struct screen screen = {0};
    struct text picture = {0};
    played->log.game->picture->text_picture(&played->values, NULL, played->pos[i], &screen);
    screen_write(&screen, true, &picture);
    screen_release(&screen);
    return picture;
}

/* Positions before and after a turn look different, unless the turn put nothing. */
static bool turns_law(const struct game *game, const struct resources *resources, const struct random_game *played,
                      struct rng *rng)
{
    (void)resources, (void)rng;
    for (size_t i = 1; game->picture->text_picture && i < played->count; i++) {
        struct text before = picture_after(played, i - 1), now = picture_after(played, i);
        /* Where all players act, all may have nowhere to write. */
        if (!game->rules->parts && strcmp(played->turns[i].text, "swap") != 0)
            assert_string_not_equal(text_string(&before), text_string(&now));
        text_release(&before);
        text_release(&now);
    }
    return true;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        {"pages", each_game, NULL, NULL, &(struct law){pages_law, ROUNDS / 3}},
        {"emphasis", each_game, NULL, NULL, &(struct law){emphasis_law, ROUNDS}},
        {"characters", each_game, NULL, NULL, &(struct law){text_picture_law, ROUNDS}},
        {"turns", each_game, NULL, NULL, &(struct law){turns_law, ROUNDS}},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
