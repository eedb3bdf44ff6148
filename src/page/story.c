#include "page/story.h"

void story_write_player(const struct story *story, int player, struct text *out)
{
    if (*story->names[player])
        text_add(out, story->names[player]);
    else
        text_add_char(out, (char)('A' + player));
}

void story_write_turn(const struct story *story, const struct story_turn *turn, struct text *out)
{
    if (turn == story->turns) {
        text_add(out, "start");
        return;
    }
    text_addf(out, turn->player < 0 ? "turn %d" : "%d. ", turn->number);
    if (turn->player >= 0)
        story_write_player(story, turn->player, out);
}

static void add_part(const char *before, const char *part, size_t from, struct text *out)
{
    if (!*part)
        return;
    text_addf(out, "%s%s%s", out->len > from ? " \u00b7 " : "", before, part);
}

void story_write_event(const struct story *story, struct text *out)
{
    size_t from = out->len;
    add_part("", story->event, from, out);
    add_part("round ", story->round, from, out);
    add_part("", story->date, from, out);
}

static void write_points(const struct score *score, struct text *out)
{
    for (int i = 0; i < score->players; i++) {
        text_add(out, i ? "-" : ", ");
        if (score->out[i])
            text_add(out, "out");
        else
            text_add_int(out, score->points[i]);
    }
}

void story_write_end(const struct story *story, const struct score *score, struct text *out)
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
            story_write_player(story, i, out);
        }
    text_add(out, winners == 0 ? "nobody wins" : winners == 1 ? " wins" : " share the win");
    if (game_sheet(story->game)->score_lines > 0)
        write_points(score, out);
}

bool story_standing(const struct story *story, const struct story_turn *turn, int player, int *standing)
{
    if (story->game->picture->remaining)
        return story->game->picture->remaining->count(story->values, turn->played.after, player, standing);
    *standing = turn->score.points[player];
    return !turn->score.out[player];
}
