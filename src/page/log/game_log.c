#include "page/log/game_log.h"

#include "page/paper/page.h"

#include <stdlib.h>
#include <string.h>

void game_log_write_player(const struct game_log *log, int player, struct text *out)
{
    if (*log->names[player])
        text_add(out, log->names[player]);
    else
        text_add_char(out, (char)('A' + player));
}

void game_log_write_turn(const struct game_log *log, const struct game_log_turn *turn, const struct words *words,
                         struct text *out)
{
    if (turn == log->turns) {
        text_add(out, words_get(words, "start"));
    } else if (turn->player < 0) {
        words_addf(words, out, log->game->rules->parts ? N_("round %d") : N_("turn %d"), turn->number);
    } else {
        text_addf(out, "%d. ", turn->number);
        game_log_write_player(log, turn->player, out);
    }
}

int game_log_views(const struct game_log *log)
{
    return game_sheet(log->game)->own ? game_players(log->game, log->values) : 1;
}

/* Each word is a move, but for the labels. */
struct played_turn game_log_part(const struct game_log_turn *turn, int player, struct arena *arena)
{
    struct played_turn part = turn->played;
    struct move *moves = arena_copy(arena, part.moves, part.count * sizeof *moves);
    int whose = player;
    size_t read = 0;

    part.moves = moves;
    part.count = 0;
    for (const char *s = turn->text; *s && read < turn->played.count;) {
        size_t len = strcspn(s, " ");
        if (len == 2 && s[1] == ':')
            whose = s[0] - 'A';
        else if (whose != player)
            read++;
        else
            moves[part.count++] = turn->played.moves[read++];
        s += len + strspn(s + len, " ");
    }
    return part;
}

void game_log_write_actions(const struct game_log *log, const struct game_log_turn *turn, const struct words *words,
                            struct text *out)
{
    if (!game_sheet(log->game)->own) {
        const char *ending = strrchr(turn->text, ' ');
        ending = ending ? ending + 1 : turn->text;
        game_say(log->game, log->values, &turn->played, words, out);
        if (*ending && strspn(ending, "abcdefghijklmnopqrstuvwxyz") == strlen(ending) && strcmp(ending, "swap") != 0)
            text_addf(out, "%s%s", out->len ? " " : "", ending);
    } else {
        text_add(out, turn->text);
    }
}

void game_log_write_event(const struct game_log *log, const struct words *words, struct text *out)
{
    page_join(out, log->event);
    if (*log->round)
        words_addf(words, page_separate(out), "round %s", log->round);
    if (*log->date)
        words_add_date(words, page_separate(out), log->date);
}

/* Adds the names of the winners: "Ann, B and C". Returns their number. */
static int write_winners(const struct game_log *log, const struct score *score, const struct words *words,
                         struct text *out)
{
    scoped(text_release) struct text name = {0}, before = {0};
    int winners = 0, named = 0;

    for (int i = 0; i < score->players; i++)
        winners += score->winner[i];
    for (int i = 0; i < score->players; i++) {
        if (!score->winner[i])
            continue;
        text_clear(&name);
        game_log_write_player(log, i, &name);
        if (++named == winners && winners > 1) {
            text_add(&before, text_string(out));
            text_clear(out);
            words_addf(words, out, "%s and %s", text_string(&before), text_string(&name));
        } else {
            text_addf(out, "%s%s", named > 1 ? ", " : "", text_string(&name));
        }
    }
    return winners;
}

void game_log_write_end(const struct game_log *log, const struct score *score, bool on_page, const struct words *words,
                        struct text *out)
{
    scoped(text_release) struct text names = {0};

    if (!score->finished)
        return;
    int winners = write_winners(log, score, words, &names);
    words_addf(words, out,
               winners == 0   ? N_("nobody wins")
               : winners == 1 ? N_("%s wins")
                              : N_("%s share the win"),
               text_string(&names));
    if (log->ended && *log->ended)
        text_addf(out, " %s", words_get(words, log->ended));
    if (game_sheet(log->game)->score_lines == 0)
        return;
    const char *separator = ", ";
    for (int won = 1; won >= 0; won--)
        for (int i = 0; i < score->players; i++) {
            if (on_page ? score->winner[i] != (won == 1) : !won)
                continue;
            text_add(out, separator);
            separator = on_page ? "\u2013" : "-";
            if (score->out[i])
                text_add(out, words_get(words, "out"));
            else
                text_addf(out, "%s%d", score->points[i] >= 0 ? "" : on_page ? "\u2212" : "-", abs(score->points[i]));
        }
}

bool game_log_has_standings(const struct game_log *log)
{
    return log->game->picture->remaining || game_sheet(log->game)->score_lines > 0;
}

bool game_log_standing(const struct game_log *log, const struct game_log_turn *turn, int player, int *standing)
{
    if (log->game->picture->remaining)
        return log->game->picture->remaining->count(log->values, turn->played.after, player, standing);
    *standing = turn->score.points[player];
    return !turn->score.out[player];
}

void game_log_write_standing(const struct game_log *log, const struct game_log_turn *turn, int player,
                             const struct words *words, struct text *out)
{
    const struct remaining *remaining = log->game->picture->remaining;
    const char *separator = ":";

    if (!game_log_has_standings(log))
        return;
    text_add(out, words_get(words, remaining ? remaining->title : N_("points")));
    for (int i = 0; i < turn->score.players; i++) {
        int points;
        if (player >= 0 && i != player)
            continue;
        text_addf(out, "%s ", separator);
        separator = ",";
        game_log_write_player(log, i, out);
        if (game_log_standing(log, turn, i, &points))
            text_addf(out, " %d", points);
        else
            text_addf(out, " %s", turn->score.out[i] ? words_get(words, "out") : "\u2013");
    }
}
