#include "page/game_log.h"

void game_log_write_player(const struct game_log *log, int player, struct text *out)
{
    if (*log->names[player])
        text_add(out, log->names[player]);
    else
        text_add_char(out, (char)('A' + player));
}

void game_log_write_turn(const struct game_log *log, const struct game_log_turn *turn, struct text *out)
{
    if (turn == log->turns) {
        text_add(out, "start");
        return;
    }
    text_addf(out, turn->player < 0 ? "turn %d" : "%d. ", turn->number);
    if (turn->player >= 0)
        game_log_write_player(log, turn->player, out);
}

void game_log_write_event(const struct game_log *log, struct text *out)
{
    const char *const tags[][2] = {{"", log->event}, {"round ", log->round}, {"", log->date}};
    const char *between = "";
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        if (!*tags[i][1])
            continue;
        text_addf(out, "%s%s%s", between, tags[i][0], tags[i][1]);
        between = " \u00b7 ";
    }
}

void game_log_write_end(const struct game_log *log, const struct score *score, struct text *out)
{
    int winners = 0, named = 0;

    if (!score->finished)
        return;
    for (int i = 0; i < score->players; i++)
        winners += score->winner[i];
    for (int i = 0; i < score->players; i++)
        if (score->winner[i]) {
            named++;
            text_add(out, named == 1 ? "" : named < winners ? ", " : " and ");
            game_log_write_player(log, i, out);
        }
    text_add(out, winners == 0 ? "nobody wins" : winners == 1 ? " wins" : " share the win");
    if (log->ended && *log->ended)
        text_addf(out, " %s", log->ended);
    if (game_sheet(log->game)->score_lines == 0)
        return;
    for (int i = 0; i < score->players; i++) {
        text_add(out, i ? "-" : ", ");
        if (score->out[i])
            text_add(out, "out");
        else
            text_add_int(out, score->points[i]);
    }
}

bool game_log_standing(const struct game_log *log, const struct game_log_turn *turn, int player, int *standing)
{
    if (log->game->picture->remaining)
        return log->game->picture->remaining->count(log->values, turn->played.after, player, standing);
    *standing = turn->score.points[player];
    return !turn->score.out[player];
}
