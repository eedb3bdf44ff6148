#include "page/web/web_page.h"

#include "base/utf8.h"
#include "base/xml.h"
#include "page/log/booklet.h"
#include "page/paper/board_picture.h"
#include "page/template/template.h"

#include <string.h>

#define BOARD 150.0 /* mm: the longer side of a board, at most */
#define PLOT  180.0

extern const struct template_entry web_table[]; /* made by the Makefile from files/ and their hashes */

/* Adds text from anywhere. Controls, which HTML forbids, are shown as escapes. */
static void add_text(struct web_page *p, const char *s)
{
    scoped(text_release) struct text shown = {0};
    utf8_printable(&shown, s, strlen(s));
    xml_add(&p->out, text_string(&shown), shown.len);
}

static const char *word(const struct web_page *p, const char *english)
{
    return words_get(p->resources->words, english);
}

/* Adds an element that holds a text; nothing if that is empty. */
static void add_element(struct web_page *p, const char *open, const char *s, const char *close)
{
    if (!*s)
        return;
    text_add(&p->out, open);
    add_text(p, s);
    text_add(&p->out, close);
}

void web_page_begin(struct web_page *p, const char *title, const char *caption)
{
    struct text *out = &p->out;
    text_addf(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n", p->language);
    text_add(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-");
    template_add(web_table, "page.css.sha256", out);
    text_add(out, "'; script-src 'sha256-");
    template_add(web_table, "page.js.sha256", out);
    text_add(out, "'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
                  "<meta name=\"generator\" content=\"quadrille " VERSION "\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<link rel=\"icon\" href=\"data:,\">\n");
    add_element(p, "<title>", title, "</title>\n");
    text_add(out, "<style>");
    template_add(web_table, "page.css", out);
    text_add(out, "</style>\n</head>\n<body>\n<main>\n");
    add_element(p, "<h1>", title, "</h1>\n");
    add_element(p, "<p class=\"about\">", caption, "</p>\n");
}

void web_page_end(struct web_page *p)
{
    text_add(&p->out, "</main>\n<script>");
    template_add(web_table, "page.js", &p->out);
    text_add(&p->out, "</script>\n</body>\n</html>\n");
}

void web_page_release(struct web_page *p)
{
    text_release(&p->out);
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

/* Adds the address of a step. */
static void add_id(struct web_page *p, const struct game_log_turn *turn)
{
    if (p->games > 1)
        text_addf(&p->out, "%d-", p->games);
    if (turn->number >= 0)
        text_add_int(&p->out, turn->number);
    else
        text_add(&p->out, "start");
}

/* Adds a player's letter and name. */
static void write_player(const struct game_log *log, int player, struct text *out)
{
    text_addf(out, "%c ", 'A' + player);
    text_add(out, log->names[player]);
}

/* A step in words: "3. Ann: Draw a1-a2. Points: Ann 3, Bob 2." Where players have sheets, what each of them did. */
static void write_step(const struct web_page *p, const struct game_log *log, const struct game_log_turn *turn,
                       bool standing, struct text *out)
{
    game_log_write_turn(log, turn, p->resources->words, out);
    if (turn != log->turns && game_log_views(log) == 1) {
        text_add(out, ": ");
        game_log_write_actions(log, turn, p->resources->words, out);
    }
    for (int view = 0; turn != log->turns && game_log_views(log) > 1 && view < game_log_views(log); view++) {
        scoped(arena_release) struct arena arena = {0};
        const struct played_turn part = game_log_part(turn, view, &arena);
        text_add(out, view > 0 ? " " : ": ");
        write_player(log, view, out);
        text_add(out, ": ");
        game_say(log->game, log->values, &part, p->resources->words, out);
    }
    if (!standing)
        return;
    scoped(text_release) struct text standings = {0}, end = {0};
    game_log_write_standing(log, turn, -1, p->resources->words, &standings);
    page_join(out, text_string(&standings));
    if (turn == &log->turns[log->last])
        game_log_write_end(log, &turn->score, true, p->resources->words, &end);
    page_join(out, text_string(&end));
}

static struct draw *begin_drawing(struct web_page *p, struct text *ids)
{
    text_addf(ids, "d%d", p->drawings++);
    return draw_svg_inline(p->resources, text_string(ids), &p->out);
}

static void add_step(struct web_page *p, const struct game_log *log, const struct game_log_turn *turn)
{
    const struct theme *theme = p->resources->theme;
    scoped(text_release) struct text caption = {0};

    text_add(&p->out, "<figure class=\"step\" id=\"");
    add_id(p, turn);
    text_add(&p->out, "\">\n<div class=\"boards\">\n");
    for (int view = 0; view < game_log_views(log); view++) {
        scoped(text_release) struct text ids = {0}, why = {0}, name = {0};
        const struct board_picture picture = board_picture(theme, log->game, log->values, turn->played, view);
        const struct board_fit fit = board_picture_fit(theme, &picture, BOARD, BOARD);
        text_add(&p->out, "<div class=\"board\">");
        if (game_log_views(log) > 1)
            write_player(log, view, &name);
        add_element(p, "<p class=\"player\">", text_string(&name), "</p>\n");
        struct draw *d = begin_drawing(p, &ids);
        draw_page(d, fit.w, fit.h);
        board_picture_draw(d, &picture, &fit, 0, 0);
        draw_close(d, &why);
        text_add(&p->out, "</div>\n");
    }
    write_step(p, log, turn, true, &caption);
    add_element(p, "</div>\n<figcaption>", text_string(&caption), "</figcaption>\n</figure>\n");
}

static void add_button(struct web_page *p, const char *go, const char *sign, const char *name)
{
    text_addf(&p->out, "<button type=\"button\" data-go=\"%s\" aria-label=\"", go);
    add_text(p, word(p, name));
    text_addf(&p->out, "\">%s</button>\n", sign);
}

void web_page_add_game(struct web_page *p, const struct game_log *log)
{
    const struct words *words = p->resources->words;
    scoped(text_release) struct text names = {0}, about = {0}, end = {0}, error = {0};
    struct text *out = &p->out;

    p->games++;
    for (int i = 0; i < log->turns[0].score.players; i++) {
        text_add(&names, i ? " \u2013 " : "");
        game_log_write_player(log, i, &names);
    }
    page_join(&about, log->game->about.title);
    game_log_write_event(log, words, &about);
    page_join(&about, log->sheet);
    game_log_write_end(log, &log->turns[log->last].score, true, words, &end);
    if (*log->error && strcmp(words_name(words), "en") == 0)
        words_addf(words, &error, "error: %s", log->error);
    text_addf(out, "<section class=\"game\" id=\"g%d\">\n", p->games);
    add_element(p, "<h2>", text_string(&names), "</h2>\n");
    add_element(p, "<p class=\"about\">", text_string(&about), "</p>\n");
    add_element(p, "<p class=\"note\">", text_string(&end), "</p>\n");
    add_element(p, "<p class=\"note\">", text_string(&error), "</p>\n");
    text_add(out, "<div class=\"controls\">\n");
    add_button(p, "first", "&#171;", N_("first position"));
    add_button(p, "back", "&#8249;", N_("one turn back"));
    add_button(p, "next", "&#8250;", N_("next turn"));
    add_button(p, "last", "&#187;", N_("last position"));
    text_addf(out, "<input type=\"range\" min=\"0\" max=\"%zu\" value=\"0\" aria-label=\"", log->last);
    add_text(p, word(p, "turn"));
    text_add(out,
             "\">\n</div>\n<p class=\"status\" role=\"status\" aria-live=\"polite\"></p>\n<div class=\"steps\">\n");
    for (size_t i = 0; i <= log->last; i++)
        add_step(p, log, &log->turns[i]);
    text_add(out, "</div>\n<ol class=\"moves\">\n");
    for (size_t i = 0; i <= log->last; i++) {
        scoped(text_release) struct text move = {0};
        write_step(p, log, &log->turns[i], false, &move);
        text_add(out, "<li><a href=\"#");
        add_id(p, &log->turns[i]);
        add_element(p, "\">", text_string(&move), "</a></li>\n");
    }
    text_add(out, "</ol>\n");
    if (log->last > 0) {
        scoped(text_release) struct text ids = {0}, why = {0};
        const double height = plot_height(p->resources->theme, PLOT, PLOT / 2);
        text_add(out, "<div class=\"course\">\n");
        struct draw *d = begin_drawing(p, &ids);
        draw_page(d, PLOT, height);
        plot_draw(d, log, (struct box){0, 0, PLOT, height});
        draw_close(d, &why);
        text_add(out, "</div>\n");
    }
    text_add(out, "</section>\n");
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

void web_page_add_table(struct web_page *p, const struct table *t)
{
    struct text *out = &p->out;

    text_add(out, "<div class=\"wide\">\n<table class=\"sorts\">\n");
    add_element(p, "<caption>", word(p, t->heading), "</caption>\n");
    text_add(out, "<thead>\n<tr>");
    for (size_t i = 0; i < t->column_count; i++) {
        text_add(out, t->columns[i].align == ALIGN_LEFT ? "<th scope=\"col\">" : "<th scope=\"col\" class=\"number\">");
        add_text(p, *t->columns[i].head ? word(p, t->columns[i].head) : "#");
        text_add(out, "</th>");
    }
    text_add(out, "</tr>\n</thead>\n<tbody>\n");
    for (size_t i = 0; i < t->row_count * t->column_count; i++) {
        const size_t column = i % t->column_count;
        text_add(out, column == 0 ? "<tr>" : "");
        text_add(out, t->columns[column].align == ALIGN_LEFT ? "<td>" : "<td class=\"number\">");
        add_text(p, t->cells[i] ? t->cells[i] : "\u2013");
        text_add(out, "</td>");
        text_add(out, column + 1 == t->column_count ? "</tr>\n" : "");
    }
    text_add(out, "</tbody>\n</table>\n</div>\n");
    add_element(p, "<p class=\"about\">", word(p, t->note), "</p>\n");
}
