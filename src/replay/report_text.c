/* Verdicts as people like to read them. */
#include "replay/report.h"

#include "base/utf8.h"

#include <string.h>

static void add_count(struct text *out, int64_t count, const char *what)
{
    text_add_int(out, count);
    text_add_char(out, ' ');
    text_add(out, what);
    text_add(out, count == 1 ? "" : "s");
}

/* Adds text from a record: a name could hold anything, and a tab would shift the columns. Returns its columns. */
static size_t add_clean(struct text *out, const char *s)
{
    size_t from = out->len, columns = utf8_printable(out, s, strlen(s));
    for (size_t i = from; i < out->len; i++)
        if (out->data[i] == '\t')
            out->data[i] = '?';
    return columns;
}

static void add_blanks(struct text *out, size_t count)
{
    for (; count > 0; count--)
        text_add_char(out, ' ');
}

static const char *shown_name(const char *name)
{
    return *name ? name : "-";
}

static size_t name_columns(const char *name)
{
    struct text shown = {0};
    size_t columns = add_clean(&shown, shown_name(name));
    text_release(&shown);
    return columns;
}

static void add_name(struct text *out, const char *name, size_t width)
{
    size_t columns = add_clean(out, shown_name(name));
    add_blanks(out, columns < width ? width - columns : 0);
}

static size_t number_width(int64_t number)
{
    size_t width = number < 0 ? 2 : 1;
    for (; number > 9 || number < -9; number /= 10)
        width++;
    return width;
}

static void add_right(struct text *out, int64_t number, size_t width)
{
    size_t own = number_width(number);
    add_blanks(out, own < width ? width - own : 0);
    text_add_int(out, number);
}

/* ---- One record ---------------------------------------------------------------------------------- */

/* "club.qdr: record 1 (line 1): Connect Capture, finished after 12 turns" */
static void add_head(const struct verdict *v, const char *file, struct text *out)
{
    static const char *const words[] = {", finished after ", ", unfinished after ", ", invalid: the standing after "};
    add_clean(out, file);
    text_add(out, ": record ");
    text_add_int(out, v->record);
    text_add(out, " (line ");
    text_add_int(out, v->line);
    text_add(out, "): ");
    add_clean(out, v->game ? v->game->about.title : *v->game_name ? v->game_name : "no game named");
    if (v->score.players == 0) {
        text_add(out, ", invalid: its tags are wrong\n");
        return;
    }
    text_add(out, words[v->status]);
    add_count(out, v->turns, v->status == STATUS_INVALID ? "legal turn" : "turn");
    text_add_char(out, '\n');
}

static int winners(const struct score *s)
{
    int count = 0;
    for (int i = 0; i < s->players; i++)
        count += s->winner[i];
    return count;
}

static void add_players(const struct verdict *v, struct text *out)
{
    const struct score *s = &v->score;
    const char *honour = winners(s) > 1 ? "  shared win" : "  winner";
    size_t names = 1, points = 1;

    for (int i = 0; i < s->players; i++) {
        size_t name = name_columns(v->names[i]), number = s->out[i] ? strlen("out") : number_width(s->points[i]);
        names = name > names ? name : names;
        points = number > points ? number : points;
    }
    for (int i = 0; i < s->players; i++) {
        text_add(out, "  ");
        text_add_char(out, (char)('A' + i));
        text_add(out, "  ");
        add_name(out, v->names[i], names + 2);
        if (s->out[i]) {
            add_blanks(out, points - strlen("out"));
            text_add(out, "out");
        } else {
            add_right(out, s->points[i], points);
        }
        text_add(out, s->winner[i] ? honour : "");
        text_add_char(out, '\n');
    }
}

/* The number `key` of a player's object in the breakdown; NULL if he has none. */
static const struct detail_item *find_item(const struct detail *detail, int player, const char *key)
{
    const char label[] = {(char)('A' + player), '\0'};
    bool inside = false;
    for (size_t i = 0; i < detail->count; i++) {
        const struct detail_item *item = &detail->list[i];
        if (item->kind == DETAIL_OBJECT)
            inside = strcmp(item->key, label) == 0;
        else if (inside && item->kind == DETAIL_NUMBER && strcmp(item->key, key) == 0)
            return item;
    }
    return NULL;
}

enum { SCORE_COLUMN = 5 };

static void add_score_row(const struct verdict *v, const struct score_row *row, size_t width, struct text *out)
{
    text_add(out, "  ");
    text_add(out, row->title);
    add_blanks(out, width - strlen(row->title));
    for (int i = 0; i < v->score.players; i++) {
        const struct detail_item *item = find_item(&v->detail, i, row->key);
        if (item) {
            add_right(out, row->minus ? -item->number : item->number, SCORE_COLUMN);
        } else {
            add_blanks(out, SCORE_COLUMN - 1);
            text_add_char(out, '-');
        }
    }
    text_add_char(out, '\n');
}

static void add_total(const struct verdict *v, size_t width, struct text *out)
{
    static const char title[] = "total";
    text_add(out, "  ");
    text_add(out, title);
    add_blanks(out, width - strlen(title));
    for (int i = 0; i < v->score.players; i++) {
        if (v->score.out[i]) {
            add_blanks(out, SCORE_COLUMN - strlen("out"));
            text_add(out, "out");
        } else {
            add_right(out, v->score.points[i], SCORE_COLUMN);
        }
    }
    text_add_char(out, '\n');
}

/* The score sheet, a column a player, for games that have one. */
static void add_score_sheet(const struct verdict *v, struct text *out)
{
    const struct score_detail *detail = v->game->rules->detail;
    const struct score_row *rows = detail && detail->rows ? detail->rows(&v->values) : NULL;
    size_t width = 0;

    if (!rows)
        return;
    for (const struct score_row *row = rows; row->key; row++)
        width = strlen(row->title) > width ? strlen(row->title) : width;
    text_add_char(out, '\n');
    add_blanks(out, 2 + width);
    for (int i = 0; i < v->score.players; i++) {
        add_blanks(out, SCORE_COLUMN - 1);
        text_add_char(out, (char)('A' + i));
    }
    text_add_char(out, '\n');
    for (const struct score_row *row = rows; row->key; row++)
        add_score_row(v, row, width, out);
    add_total(v, width, out);
}

/* "result 2-17, as claimed" */
static void add_result(const struct verdict *v, struct text *out)
{
    if (v->status == STATUS_INVALID || (v->status == STATUS_UNFINISHED && !v->claim_wrong))
        return;
    text_add(out, v->status == STATUS_FINISHED ? "  result " : "  no result yet");
    if (v->status == STATUS_FINISHED)
        text_add(out, v->result);
    if (v->claim_wrong) {
        text_add(out, ", but the record claims \"");
        add_clean(out, v->claimed);
        text_add_char(out, '"');
    } else if (v->claimed) {
        text_add(out, ", as claimed");
    }
    text_add_char(out, '\n');
}

void report_text(const struct verdict *v, const char *file, struct text *out)
{
    add_head(v, file, out);
    if (v->score.players > 0) {
        text_add_char(out, '\n');
        add_players(v, out);
        if (v->game)
            add_score_sheet(v, out);
        if (*v->remark || v->claimed || v->status == STATUS_FINISHED)
            text_add_char(out, '\n');
        if (*v->remark) {
            text_add(out, "  ");
            add_clean(out, v->remark);
            text_add_char(out, '\n');
        }
        add_result(v, out);
    }
    text_add_char(out, '\n');
}

/* ---- A match ------------------------------------------------------------------------------------- */

static const char *const titles[] = {"game one", "game two", "together"};
enum { FIELD = 10 }; /* columns of a title and the gap before it */

/* What a player of the match scored in one of its games. */
static int points_of(const struct match *m, const struct match_game *game, int player)
{
    return game->points[strcmp(game->names[0], m->player[player]) == 0 ? 0 : 1];
}

static void add_game(const struct match_game *game, const char *but_for, struct text *out)
{
    if (strcmp(game->file, but_for) != 0) {
        add_clean(out, game->file);
        text_add_char(out, ' ');
    }
    text_add(out, "record ");
    text_add_int(out, game->record);
}

void report_match_text(const struct match *m, struct text *out)
{
    size_t names = name_columns(m->player[0]), other = name_columns(m->player[1]);
    names = other > names ? other : names;

    add_clean(out, m->one->file);
    text_add(out, ": match of ");
    add_game(m->one, m->one->file, out);
    text_add(out, " and ");
    add_game(m->two, m->one->file, out);
    text_add(out, m->winner < 0 ? ", drawn\n\n" : m->by_game_one ? ", a tie decided by game one\n\n" : "\n\n");
    add_blanks(out, names + 2);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        add_blanks(out, FIELD - strlen(titles[i]));
        text_add(out, titles[i]);
    }
    text_add_char(out, '\n');
    for (int i = 0; i < 2; i++) {
        text_add(out, "  ");
        add_name(out, m->player[i], names);
        add_right(out, points_of(m, m->one, i), FIELD);
        add_right(out, points_of(m, m->two, i), FIELD);
        add_right(out, m->points[i], FIELD);
        text_add(out, m->winner == i ? "  winner\n" : "\n");
    }
    text_add_char(out, '\n');
}
