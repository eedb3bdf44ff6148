#include "page/text/text_output.h"

#include "base/utf8.h"
#include "base/wrap.h"
#include "draw/screen.h"
#include "page/log/booklet.h"
#include "page/template/resources.h"

#include <string.h>

enum { INDENT = 2, PICTURE_GAP = 4, CAPTION_LEAST = 24, PICTURES_MOST = 16 };
enum { TURN_ROWS = 3, BESIDE_GAP = 3 }; /* below a board: a blank row, the turn, the standing */

/* Adds text that may come from a record or a template: safe for a terminal, on one line, and in ASCII if the style says
 * so. */
static void add_clean(const char *s, const struct text_style *style, struct text *out)
{
    scoped(text_release) struct text clean = {0};
    size_t used;

    utf8_printable(&clean, s, strlen(s));
    for (size_t at = 0; at < clean.len; at += used) {
        uint32_t c = utf8_decode(clean.data + at, clean.len - at, &used);
        if (c == '\t') {
            text_add_char(out, ' ');
        } else if (!style->ascii || c < 0x80) {
            text_add_bytes(out, clean.data + at, used);
        } else {
            text_add(out, utf8_ascii(c));
        }
    }
}

/* Columns without the stars that begin and end bold type. */
static double measure(const void *context, const char *line, size_t from, size_t to)
{
    double columns = wrap_columns(context, line, from, to);
    for (size_t i = from; i < to; i++)
        columns -= line[i] == '*';
    return columns;
}

/* Puts a text, wrapped at `width` columns, without its stars. Returns the row below it. */
static int put_text(const struct text_style *style, struct screen *screen, const char *s, int x, int y, int width,
                    enum ink ink)
{
    struct wrap wrap = {.width = width, .measure = measure};
    scoped(text_release) struct text clean = {0}, line = {0};
    size_t shown, used;

    add_clean(s, style, &clean);
    for (const char *from = text_string(&clean); *from; from += used) {
        used = wrap_line(&wrap, from, &shown);
        text_clear(&line);
        for (size_t i = 0; i < shown; i++)
            if (from[i] != '*')
                text_add_char(&line, from[i]);
        screen_text(screen, x, y++, text_string(&line), ink);
    }
    return y;
}

/* ---- Game logs -------------------------------------------------------------------------------------------------- */

static void add_painted(const struct text *s, enum ink ink, const struct text_style *style, struct text *out)
{
    scoped(text_release) struct text clean = {0};
    add_clean(text_string(s), style, &clean);
    screen_paint(text_string(&clean), ink, style->colour, out);
}

/* Adds a line, and clears its text. */
static void add_line(struct text *line, enum ink ink, const struct text_style *style, struct text *out)
{
    add_painted(line, ink, style, out);
    text_clear(line);
    text_add_char(out, '\n');
}

/* "A Ann 12"; only the name in games without points or progress. */
static void write_standing(const struct game_log *log, const struct game_log_turn *turn, int player,
                           const struct words *words, struct text *out)
{
    int standing;
    text_addf(out, "%c", 'A' + player);
    if (*log->names[player])
        text_addf(out, " %s", log->names[player]);
    if (game_log_has_standings(log) && game_log_standing(log, turn, player, &standing))
        text_addf(out, " %d", standing);
    else if (game_log_has_standings(log))
        text_addf(out, " %s", turn->score.out[player] ? words_get(words, "out") : "-");
}

/* "A Ann 12   B Bob 7" */
static void add_standing(const struct game_log *log, const struct game_log_turn *turn, const struct text_style *style,
                         struct text *out)
{
    for (int player = 0; player < turn->score.players; player++) {
        scoped(text_release) struct text part = {0};
        text_add(&part, player ? "   " : "");
        write_standing(log, turn, player, style->words, &part);
        add_painted(&part, (enum ink)(INK_PLAYER_A + player), style, out);
    }
    if (log->game->picture->remaining) {
        text_add(out, "   (");
        add_clean(words_get(style->words, plot_title(log->game)), style, out);
        text_add_char(out, ')');
    }
    text_add_char(out, '\n');
}

/* Puts the legend, the turn and the standing beside the board. */
static void put_beside(const struct game_log *log, const struct game_log_turn *turn, const struct text *line,
                       const struct text_style *style, struct screen *screen)
{
    const int x = screen->width + BESIDE_GAP, width = style->width - x;
    int y = screen->height - screen->legend + 1;

    screen_move_legend(screen, x, 0);
    y = put_text(style, screen, text_string(line), x, y, width, INK_BOLD) + 1;
    for (int player = 0; player < turn->score.players; player++) {
        scoped(text_release) struct text part = {0};
        write_standing(log, turn, player, style->words, &part);
        y = put_text(style, screen, text_string(&part), x, y, width, (enum ink)(INK_PLAYER_A + player));
    }
    if (log->game->picture->remaining)
        put_text(style, screen, words_get(style->words, plot_title(log->game)), x, y, width, INK_PLAIN);
}

void text_output_turn(const struct game_log *log, const struct game_log_turn *turn, const struct text_style *style,
                      struct text *out)
{
    scoped(screen_release) struct screen screen = {.ascii = style->ascii, .words = style->words};
    scoped(text_release) struct text line = {0};

    if (!style->told)
        log->game->picture->text_picture(log->values, turn->played.before, turn->played.after, &screen);
    for (int player = 0; style->told && player < game_log_views(log); player++) {
        scoped(text_release) struct text words = {0};
        const struct view view = {.turn = turn->played, .player = player};
        if (log->game->picture->describe)
            log->game->picture->describe(log->values, &view, style->words, &words);
        wrap_add(text_string(&words), "", style->width, out);
    }
    game_log_write_turn(log, turn, style->words, &line);
    if (*turn->text)
        text_addf(&line, ": %s", turn->text);
    bool beside = style->height > 0 && screen.height + TURN_ROWS > style->height &&
                  screen.width + BESIDE_GAP + CAPTION_LEAST <= style->width;
    if (beside)
        put_beside(log, turn, &line, style, &screen);
    screen_write(&screen, style->colour, out);
    if (beside)
        return;
    text_add_char(out, '\n');
    add_line(&line, INK_BOLD, style, out);
    add_standing(log, turn, style, out);
}

bool text_output_game_log(const struct game_log *log, const struct text_style *style, struct text *out,
                          struct text *why)
{
    scoped(text_release) struct text line = {0}, part = {0};

    if (!log->game->picture->text_picture)
        return text_refuse(why, "%s can't be drawn in a terminal: use --format pdf", log->game->about.title);
    text_add(&line, style->title ? style->title : log->game->about.title);
    game_caption(log->game, log->values, style->words, &part);
    if (part.len)
        text_addf(&line, " %s", text_string(&part));
    game_log_write_event(log, style->words, &line);
    add_line(&line, INK_BOLD, style, out);
    text_add_char(out, '\n');
    for (size_t i = log->first; i <= log->last; i++) {
        if (i > log->first)
            text_add_char(out, '\n');
        text_output_turn(log, &log->turns[i], style, out);
    }
    game_log_write_end(log, &log->turns[log->last].score, false, style->words, &line);
    if (line.len)
        add_line(&line, INK_BOLD, style, out);
    if (*log->error) {
        words_addf(style->words, &line, "error: %s", log->error);
        add_line(&line, INK_ALARM, style, out);
    }
    return true;
}

/* ---- Rules ------------------------------------------------------------------------------------------------------ */

/* Adds a paragraph after its signs, `lead`; further lines are indented by as much. Stars begin and end bold type. */
static void add_paragraph(const struct text_style *style, const char *lead, const char *s, enum ink ink,
                          struct text *out)
{
    scoped(text_release) struct text clean = {0}, piece = {0};
    size_t indent = utf8_columns(lead, strlen(lead)), shown;
    struct wrap wrap = {.width = (double)style->width - (double)indent, .measure = measure};
    bool bold = false;

    text_add(out, lead);
    add_clean(s, style, &clean);
    for (const char *line = text_string(&clean); *line;) {
        size_t used = wrap_line(&wrap, line, &shown);
        for (size_t at = 0; at < shown; at++) {
            size_t from = at;
            while (at < shown && line[at] != '*')
                at++;
            text_clear(&piece);
            text_add_bytes(&piece, line + from, at - from);
            if (piece.len > 0)
                screen_paint(text_string(&piece), bold ? INK_BOLD : ink, style->colour, out);
            bold = bold != (at < shown);
        }
        line += used;
        text_add_char(out, '\n');
        for (size_t i = 0; i < indent && *line; i++)
            text_add_char(out, ' ');
    }
    if (clean.len == 0)
        text_add_char(out, '\n');
}

static const char *ruling_sign(const struct text_style *style)
{
    return style->ascii ? "! " : "\u00a7 ";
}

static int cell_width(const struct screen *sketch)
{
    return sketch->width > CAPTION_LEAST ? sketch->width : CAPTION_LEAST;
}

/* Puts as many pictures as fit side by side, from number `i` on. Returns the number of the next one. */
static size_t put_row(const struct text_style *style, const struct rule_text *rules, struct screen *row,
                      const struct rule_example *pictures, size_t i, size_t count)
{
    int x = INDENT, bottom = 0;
    size_t first = i;
    int left[PICTURES_MOST];
    struct screen sketches[PICTURES_MOST] = {0};

    for (; i < count && i - first < PICTURES_MOST; i++) {
        struct screen *sketch = &sketches[i - first];
        sketch->ascii = row->ascii;
        sketch->words = style->words;
        rule_example_text_picture(rules, &pictures[i], sketch);
        if (i > first && x + cell_width(sketch) > style->width) {
            screen_release(sketch);
            break;
        }
        left[i - first] = x;
        screen_paste(row, x, 0, sketch, 0);
        bottom = sketch->height > bottom ? sketch->height : bottom;
        x += cell_width(sketch) + PICTURE_GAP;
    }
    for (size_t k = first; k < i; k++) {
        put_text(style, row, pictures[k].caption, left[k - first], bottom, cell_width(&sketches[k - first]), INK_PLAIN);
        screen_release(&sketches[k - first]);
    }
    return i;
}

/* Whether a text begins with these words; stars in it do not count. */
static bool begins_with(const char *s, const char *words)
{
    for (; *words; s++) {
        if (*s == '*')
            continue;
        if (*s != *words++)
            return false;
    }
    return true;
}

/* Adds a rule of a game with its heading, indented: HEADING is a whole section without its examples, HEADING: WORDS the
 * paragraphs, entries and captions of that section that begin with these words, and the rulings that follow them. False
 * if there is none. */
static bool add_rule(const struct rule_text *rules, const char *rule, const struct text_style *style, struct text *out)
{
    static const char indent[] = "    ";
    const char *colon = strstr(rule, ": "), *words = colon ? colon + 2 : "";
    size_t heading = colon ? (size_t)(colon - rule) : strlen(rule), at = 0, found = 0, last = 0;
    scoped(text_release) struct text line = {0};

    while (at < rules->block_count &&
           (rules->blocks[at].kind != RULE_HEADING || strlen(rules->blocks[at].text) != heading ||
            memcmp(rules->blocks[at].text, rule, heading) != 0))
        at++;
    for (size_t i = at + 1; i < rules->block_count && rules->blocks[i].kind != RULE_HEADING; i++) {
        const struct rule_block *block = &rules->blocks[i];
        for (size_t k = 0; k < (block->kind == RULE_EXAMPLES ? block->count : 1); k++) {
            bool caption = block->kind == RULE_EXAMPLES;
            const char *s = caption ? rules->examples[block->first + k].caption : block->text;
            bool follows = block->ruling && found > 0 && i == last + 1; /* a ruling belongs to what it follows */
            if (!(begins_with(s, words) || follows) || (caption && !*words))
                continue;
            last = i;
            if (found++ == 0) {
                text_addf(&line, "  %s:", rules->blocks[at].text);
                add_paragraph(style, "", text_string(&line), INK_BOLD, out);
            }
            text_clear(&line);
            text_addf(&line, "%s%s", indent, block->ruling ? ruling_sign(style) : "");
            add_paragraph(style, text_string(&line), s, INK_PLAIN, out);
        }
    }
    return found > 0;
}

void text_output_reason(const struct verdict *v, const struct diag *d, const char *template_dir, bool colour,
                        struct text *out)
{
    scoped(text_release) struct text ignored = {0};
    const struct text_style style = {.colour = colour, .width = 80};
    struct rule_text *rules =
        d->rule && v->game ? rule_text_load(template_dir, LANGUAGE_STANDARD, v->game, &ignored) : NULL;
    const bool quoted = rules && add_rule(rules, d->rule, &style, out);

    rule_text_free(rules);
    if (quoted)
        return;
    bool tag = d->caret < d->source.len && text_string(&d->source)[d->caret] == '[';
    text_addf(out, "  See \"quadrille help records\", %s%s%s.\n", tag ? "Tags" : "Grammar", v->game ? " and " : "",
              v->game ? v->game->about.title : "");
}

void text_output_rules(const struct rule_text *rules, const struct text_style *style, struct text *out)
{
    scoped(text_release) struct text line = {0};

    add_paragraph(style, "", style->title, INK_BOLD, out);
    text_addf(&line, "%s \u00b7 %s", words_get(style->words, RULES_WORD), rules->summary);
    add_paragraph(style, "", text_string(&line), INK_SOFT, out);
    for (size_t i = 0; i < rules->block_count; i++) {
        const struct rule_block *block = &rules->blocks[i];
        bool after_heading = i > 0 && block[-1].kind == RULE_HEADING;
        bool in_list = i > 0 && block->kind == RULE_ENTRY && block[-1].kind == RULE_ENTRY;
        if (!after_heading && !in_list)
            text_add_char(out, '\n');
        for (size_t k = 0; block->kind == RULE_EXAMPLES && k < block->count;) {
            scoped(screen_release) struct screen row = {.ascii = style->ascii};
            if (k > 0)
                text_add_char(out, '\n');
            k = put_row(style, rules, &row, rules->examples + block->first, k, block->count);
            screen_write(&row, style->colour, out);
        }
        if (block->kind == RULE_EXAMPLES)
            continue;
        text_clear(&line);
        text_add(&line, block->ruling ? ruling_sign(style) : "");
        if (*block->label && !(block->ruling && *block->label == '-'))
            text_addf(&line, "%s ", *block->label != '-' ? block->label : style->ascii ? "-" : "\u2022");
        add_paragraph(style, text_string(&line), block->text, block->kind == RULE_HEADING ? INK_BOLD : INK_PLAIN, out);
    }
    text_add_char(out, '\n');
    if (rule_text_has_rulings(rules))
        add_paragraph(style, ruling_sign(style), words_get(style->words, RULING_LEGEND), INK_SOFT, out);
    add_paragraph(style, "", rules->credit, INK_SOFT, out);
    add_paragraph(style, "", rules->source, INK_SOFT, out);
}
