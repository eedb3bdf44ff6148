/* Verdicts as text for people. */
#include "replay/convert/report.h"

#include "base/utf8.h"

#include <string.h>

size_t report_add(struct text *out, const char *s, size_t width)
{
    size_t from = out->len, columns = utf8_printable(out, s, strlen(s));
    for (size_t i = from; i < out->len; i++)
        if (out->data[i] == '\t')
            out->data[i] = '?';
    for (size_t i = columns; i < width; i++)
        text_add_char(out, ' ');
    return columns;
}

size_t report_columns(const char *s)
{
    scoped(text_release) struct text shown = {0};
    return report_add(&shown, s, 0);
}

void report_csv(const char *s, struct text *out)
{
    scoped(text_release) struct text shown = {0};
    if (*s && strchr("=+-@", *s))
        text_add_char(&shown, '\'');
    report_add(&shown, s, 0);
    s = text_string(&shown);
    bool quoted = strpbrk(s, ",;\"");
    if (quoted)
        text_add_char(out, '"');
    for (; *s; s++) {
        if (*s == '"')
            text_add_char(out, '"');
        text_add_char(out, *s);
    }
    if (quoted)
        text_add_char(out, '"');
}

/* Adds a player's points, or "out", aligned to the right of `width` columns. */
static void add_points(const struct score *s, int player, size_t width, struct text *out)
{
    if (s->out[player])
        text_addf(out, "%*s", (int)width, "out");
    else
        text_addf(out, "%*d", (int)width, s->points[player]);
}

/* ---- One record ---------------------------------------------------------------------------------- */

const char *report_ended(enum ended ended)
{
    static const char *const words[] = {[ENDED_NOT] = "",
                                        [ENDED_BY_RULES] = "",
                                        [ENDED_BY_RESIGNATION] = N_("by resignation"),
                                        [ENDED_BY_AGREEMENT] = N_("by agreement"),
                                        [ENDED_ON_TIME] = N_("on time"),
                                        [ENDED_BY_ADJUDICATION] = N_("by adjudication"),
                                        [ENDED_AS_POSITION] = ""};
    return words[ended];
}

/* "club.qdr: record 1 (line 1): Connect Capture, finished after 12 turns by resignation" */
static void add_head(const struct verdict *v, const char *file, struct text *out)
{
    static const char *const words[] = {", finished after ", ", unfinished after ", ", invalid: the standing after "};
    report_add(out, file, 0);
    if (v->record > 0) /* `file` says more than a file, or has only this record */
        text_addf(out, ": record %u (line %u)", v->record, v->line);
    text_add(out, ": ");
    report_add(out, v->game ? v->game->about.title : *v->game_name ? v->game_name : "no game named", 0);
    if (v->score.players == 0) {
        text_add(out, ", invalid: its tags are wrong\n");
        return;
    }
    const char *ended = report_ended(v->ended);
    if (v->values.final) {
        text_addf(out, ", the last position of %s game\n", v->ended ? "a finished" : "an unfinished");
        return;
    }
    text_addf(out, "%s%u%s%s%s%s\n", words[v->status], v->turns, v->status == STATUS_INVALID ? " legal turn" : " turn",
              v->turns == 1 ? "" : "s", *ended ? " " : "", ended);
}

static void add_players(const struct verdict *v, struct text *out)
{
    const struct score *s = &v->score;
    size_t names = 1, points = 1;
    int winners = 0;

    for (int i = 0; i < s->players; i++) {
        scoped(text_release) struct text number = {0};
        size_t name = report_columns(*v->names[i] ? v->names[i] : "-");
        add_points(s, i, 0, &number);
        names = name > names ? name : names;
        points = number.len > points ? number.len : points;
        winners += s->winner[i];
    }
    for (int i = 0; i < s->players; i++) {
        text_addf(out, "  %c  ", 'A' + i);
        report_add(out, *v->names[i] ? v->names[i] : "-", names + 2);
        add_points(s, i, points, out);
        text_add(out, !s->winner[i] ? "\n" : winners > 1 ? "  shared win\n" : "  winner\n");
    }
}

/* Adds the table of points, one column for each player, for games that have one. */
static void add_score_table(const struct verdict *v, struct text *out)
{
    enum { COLUMN = 5 };
    const struct score_detail *detail = v->game->rules->detail;
    const struct score_row *rows = detail && detail->rows ? detail->rows(&v->values) : NULL;
    int numbers[PLAYERS_MAX][SCORE_ROWS_MAX];
    size_t width = 0;

    if (!rows)
        return;
    for (int i = 0; i < v->score.players; i++)
        if (!v->score.out[i])
            detail->row_numbers(&v->values, v->last, i, numbers[i]);
    for (const struct score_row *row = rows; row->key; row++)
        width = strlen(row->title) > width ? strlen(row->title) : width;
    text_addf(out, "\n%*s", (int)width + 2, "");
    for (int i = 0; i < v->score.players; i++)
        text_addf(out, "%*c", COLUMN, 'A' + i);
    for (int r = 0; rows[r].key; r++) {
        text_addf(out, "\n  %-*s", (int)width, rows[r].title);
        for (int i = 0; i < v->score.players; i++)
            if (v->score.out[i])
                text_addf(out, "%*s", COLUMN, "-");
            else
                text_addf(out, "%*d", COLUMN, rows[r].minus ? -numbers[i][r] : numbers[i][r]);
    }
    text_addf(out, "\n  %-*s", (int)width, "total");
    for (int i = 0; i < v->score.players; i++)
        add_points(&v->score, i, COLUMN, out);
    text_add_char(out, '\n');
}

/* Adds the result, or who has won a game that was not decided by its points. */
static void add_outcome(const struct verdict *v, struct text *out)
{
    int winner = 0;
    while (winner < v->score.players - 1 && !v->score.winner[winner])
        winner++;
    if ((v->ended == ENDED_BY_RESIGNATION || v->ended == ENDED_ON_TIME || v->ended == ENDED_BY_ADJUDICATION) &&
        game_sheet(v->game)->score_lines > 0 && v->score.winner[winner])
        text_addf(out, "  %c wins %s", 'A' + winner, report_ended(v->ended));
    else
        text_addf(out, "  result %s", v->result);
}

/* Adds what the game says about the position, and how the result compares with the claim. */
static void add_result(const struct verdict *v, struct text *out)
{
    const struct score_detail *detail = v->game ? v->game->rules->detail : NULL;
    scoped(text_release) struct text remark = {0};

    if (detail && detail->remark)
        detail->remark(&v->values, v->last, &remark);
    if (remark.len > 0 || v->claimed || v->status == STATUS_FINISHED)
        text_add_char(out, '\n');
    if (remark.len > 0) {
        text_add(out, "  ");
        report_add(out, text_string(&remark), 0);
        text_add_char(out, '\n');
    }
    if (v->status == STATUS_FINISHED)
        add_outcome(v, out);
    else if (v->claim_wrong)
        text_add(out, "  no result yet");
    if (v->claim_wrong) {
        text_add(out, ", but the record claims \"");
        report_add(out, v->claimed, 0);
        text_add(out, "\"\n");
    } else if (v->status == STATUS_FINISHED) {
        text_add(out, v->claimed && !v->claim_partly ? ", as claimed\n" : "\n");
    }
}

void report_text(const struct verdict *v, const char *file, struct text *out)
{
    add_head(v, file, out);
    if (v->score.players > 0) {
        text_add_char(out, '\n');
        add_players(v, out);
        if (v->game)
            add_score_table(v, out);
        add_result(v, out);
    }
    text_add_char(out, '\n');
}

/* ---- A match ------------------------------------------------------------------------------------- */

static void add_game(const struct contest *game, const char *omit, struct text *out)
{
    if (strcmp(game->file, omit) != 0) {
        report_add(out, game->file, 0);
        text_add_char(out, ' ');
    }
    text_addf(out, "record %u", game->record);
}

void report_match_text(const struct match *m, struct text *out)
{
    enum { COLUMN = 10 };
    size_t names = report_columns(m->player[0]), other = report_columns(m->player[1]);
    names = other > names ? other : names;

    report_add(out, m->one->file, 0);
    text_add(out, ": match of ");
    add_game(m->one, m->one->file, out);
    text_add(out, " and ");
    add_game(m->two, m->one->file, out);
    text_add(out, m->winner < 0 ? ", drawn\n\n" : m->by_game_one ? ", a tie decided by game one\n\n" : "\n\n");
    text_addf(out, "%*s%*s%*s%*s\n", (int)names + 2, "", COLUMN, "game one", COLUMN, "game two", COLUMN, "together");
    for (int i = 0; i < 2; i++) {
        int in_two = strcmp(m->two->names[0], m->player[i]) == 0 ? 0 : 1; /* the player's place in game two */
        text_add(out, "  ");
        report_add(out, m->player[i], names);
        text_addf(out, "%*d%*d%*d%s\n", COLUMN, m->one->points[i], COLUMN, m->two->points[in_two], COLUMN, m->points[i],
                  m->winner == i ? "  winner" : "");
    }
    text_add_char(out, '\n');
}

void report_unpaired(const struct contest_book *book, size_t unpaired, size_t unnamed, struct text *out)
{
    enum { LISTED_MOST = 10 };
    size_t listed = 0;

    for (size_t i = 0; i < book->count && listed < LISTED_MOST; i++) {
        const struct contest *g = &book->list[i];
        if (g->paired)
            continue;
        listed++;
        text_addf(out, "%s: record %u (%s, %s) has no second game of its match\n", g->file, g->record, g->names[0],
                  g->names[1]);
    }
    if (unpaired > listed)
        text_addf(out, "%zu more %s match\n", unpaired - listed,
                  unpaired - listed == 1 ? "game has no second game of its" : "games have no second game of their");
    if (unnamed > 0)
        text_addf(out, "%zu finished %s no match: --match needs the names of both players, tags A and B\n", unnamed,
                  unnamed == 1 ? "game is in" : "games are in");
}
