#include "base/file_set.h"
#include "base/json.h"
#include "page/puzzles/puzzle_layout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* mm and pt for newspapers: the least lines, and the least type on a tint and on a dark ground. */
#define LINE_LEAST    (1.0 * MM_PER_PT)
#define TYPE_TINTED   8.0
#define TYPE_REVERSED 10.0

#define INK_SCALE 4.0 /* pixels per mm, to find what is drawn */

/* ---- Pictures ---------------------------------------------------------------------------------------------------- */

/* The picture of a puzzle that is like this one. */
static struct board_picture picture_of(const struct puzzle_pictures *p, const struct puzzle_id *like,
                                       struct played_turn turn, bool answer)
{
    struct board_picture picture = board_picture(&p->theme, like->game, &like->values, turn, 0);
    picture.view.close_up = answer ? CLOSE_UP_ANSWER : like->kind->whole_sheet ? CLOSE_UP : picture.view.close_up;
    return picture;
}

/* The box of all that is not white, and a pixel around it, in mm. */
static struct box ink_of(const struct grey *grey)
{
    int left = grey->width, top = -1, right = 0, bottom = 0;
    for (int i = 0; i < grey->width * grey->height; i++) {
        const int x = i % grey->width, y = i / grey->width;
        if (grey->pixels[i] == UINT8_MAX)
            continue;
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = top < 0 ? y : top;
        bottom = y;
    }
    return (struct box){(left - 1) / INK_SCALE, (top - 1) / INK_SCALE, (right - left + 3) / INK_SCALE,
                        (bottom - top + 3) / INK_SCALE};
}

/* Draws a board as wide as the picture without its margins, which depend on its coordinates: two passes find them. */
static void draw_picture(const struct puzzle_pictures *p, struct draw *d, const struct puzzle_id *id,
                         struct played_turn turn, bool answer)
{
    const struct board_picture picture = picture_of(p, id, turn, answer);
    struct box ink = {0, 0, p->width, 0};
    double margins = 0;

    for (int pass = 0; pass < 3; pass++) {
        scoped(text_release) struct text why = {0};
        struct grey grey = {0};
        struct draw *to = pass < 2 ? draw_grey(p->resources, INK_SCALE, &grey) : d;
        const struct board_fit fit = board_picture_span(&p->theme, &picture, p->width + margins);
        const struct box page = pass < 2 ? (struct box){0, 0, fit.w, fit.h}
                                         : (struct box){ink.x - (p->width - ink.w) / 2, ink.y, p->width, ink.h};
        draw_set_theme(to, &p->theme);
        draw_page(to, page.w, page.h);
        if (p->ground)
            draw_rect(to, 0, 0, page.w, page.h, p->theme.colour.paper);
        board_picture_draw(to, &picture, &fit, -page.x, -page.y);
        if (pass == 2)
            break;
        draw_close(to, &why);
        ink = ink_of(&grey);
        margins = pass == 0 ? fit.w - ink.w : margins;
        free(grey.pixels);
    }
}

/* ---- The feed ---------------------------------------------------------------------------------------------------- */

static void add_sentence(struct text *out, const char *s)
{
    if (s && *s)
        text_addf(out, "%s%s%s", out->len ? " " : "", s, strchr(".?!:", s[strlen(s) - 1]) ? "" : ".");
}

/* The line of a puzzle: all that a page says in words. */
static void write_feed(const struct puzzle_pictures *p, const struct puzzle_id *id, const struct book_puzzle *puzzle,
                       const char *ending, struct text *out)
{
    const struct puzzle_kind *kind = id->kind;
    const struct words *words = p->resources->words;
    const struct game *game = game_board(id->game, &id->values);
    const int mover = game->rules->state(&id->values, puzzle->start).to_move;
    const char *const *sides = game->picture->sides, letter[] = {(char)('A' + mover), '\0'};
    const struct board_picture board = picture_of(p, id, (struct played_turn){.after = puzzle->start}, false);
    scoped(text_release) struct text question = {0}, answer = {0}, alt = {0}, side = {0}, goal = {0}, value = {0};

    if (kind->mover)
        words_addf(words, &side, "%s to move", sides ? words_get(words, sides[mover]) : letter);
    add_sentence(&question, text_string(&side));
    if (kind->goal)
        kind->goal(&id->values, puzzle->start, puzzle->value, puzzle->proven, words, &goal);
    add_sentence(&question, text_string(&goal));
    add_sentence(&question, words_get(words, kind->question));
    add_sentence(&question, words_get(words, kind->writing));
    if (*puzzle->sheet)
        words_addf(words, &question, " \u00b7 sheet %s", puzzle->sheet);
    puzzle_add_value(kind, &id->values, puzzle->value, words, &value);
    add_sentence(&answer, text_string(&value));
    add_sentence(&answer, puzzle->words);
    add_sentence(&answer, puzzle->tempting);
    for (size_t i = 0; i < answer.len; i++)
        answer.data[i] = answer.data[i] == '\t' ? ' ' : answer.data[i];
    if (board.game->picture->describe)
        board.game->picture->describe(board.values, &board.view, words, &alt);
    json_line(out);
    json_string(out, "id", puzzle->id);
    json_string(out, "title", words_get(words, kind->title));
    json_string(out, "question", text_string(&question));
    json_number(out, "grade", puzzle->grade);
    json_string(out, "answer", text_string(&answer));
    json_string(out, "alt", text_string(&alt));
    json_list(out, "files");
    for (int i = 0; i < 2; i++) {
        scoped(text_release) struct text file = {0};
        text_addf(&file, "%s%s%s", puzzle->id, i ? "-answer" : "", ending);
        json_string(out, NULL, text_string(&file));
    }
    json_list_end(out);
    json_line_end(out);
}

/* ---- The document: item 2 i is puzzle i, and item 2 i + 1 its answer --------------------------------------------- */

static void write_id(const void *context, struct item_range items, struct text *out)
{
    uint64_t i = items.first / 2;
    const struct puzzle_batch *b = puzzle_batch_find(((const struct puzzle_pictures *)context)->batch, &i);
    const struct puzzle_id id = puzzle_batch_id(b, i);
    puzzle_id_write(&id, out);
}

static void name_file(const void *context, uint64_t item, struct text *out)
{
    write_id(context, (struct item_range){item, 1}, out);
    text_add(out, item % 2 ? "-answer" : "");
}

static void draw_item(const void *context, struct draw *d, const struct document_part *asked)
{
    const struct puzzle_pictures *p = context;
    const bool answer = asked->items.first % 2;
    uint64_t i = asked->items.first / 2;
    const struct puzzle_batch *b = puzzle_batch_find(p->batch, &i);
    const struct puzzle_id id = puzzle_batch_id(b, i);
    scoped(arena_release) struct arena arena = {0};
    scoped(text_release) struct text file = {0};
    const struct book_puzzle puzzle =
        printed_puzzle(&id, puzzle_batch_at(b, i), 1, !answer, NULL, p->resources->words, &arena);

    draw_picture(p, d, &id, answer ? puzzle.answer : (struct played_turn){.after = puzzle.start}, answer);
    asked->place(asked->context, 1, &file);
    if (!answer)
        write_feed(p, &id, &puzzle, file_ending(text_string(&file)), asked->of[LIST_FEED]);
}

bool puzzle_pictures_prepare(struct puzzle_pictures *p, const struct puzzle_batch *b,
                             const struct draw_resources *resources, struct text *why)
{
    p->batch = b;
    p->resources = resources;
    p->theme = *resources->theme;
    p->theme.stroke.least = LINE_LEAST;
    p->theme.type.least = fmax(p->theme.type.least, p->theme.fill == FILL_OUTLINE ? TYPE_TINTED : TYPE_REVERSED);
    double least = 0;
    uint64_t count = 0;
    for (; b; count += b->count, b = b->next) {
        struct board_picture picture = picture_of(p, &b->like, (struct played_turn){0}, false);
        struct board board = board_picture_size(&p->theme, &picture);
        least = fmax(least, ceil(fmax(board.columns * board.pitch_least + 2 * board.edge,
                                      board_picture_least(&p->theme, &picture).w)));
    }
    p->width = p->width > 0 ? p->width : fmax(least, book_measures(&p->theme).board.good);
    if (p->width < least)
        return text_refuse(why, "the pictures would be too small to read: take --width %g or more", least);
    const struct puzzle_id *like = &p->batch->like;
    p->document = (struct document){.title = p->batch->next ? like->game->about.title
                                                            : words_get(resources->words, like->kind->title),
                                    .subject = like->game->about.title,
                                    .item = "picture",
                                    .count = 2 * count,
                                    .context = p,
                                    .page_count = 1,
                                    .draw = draw_item,
                                    .id = write_id,
                                    .file = name_file};
    return true;
}
