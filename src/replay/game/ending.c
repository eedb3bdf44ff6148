#include "replay/game/replay.h"

#include "base/utf8.h"
#include "replay/read/reading.h"

#include <string.h>
#include <strings.h>

/* ---- Tags -------------------------------------------------------------------------------------------------------- */

bool ending_of_tags(const struct record *record, struct verdict *v, struct ending *ending)
{
    const struct tag *termination = record_tag(record, "Termination"), *winner = record_tag(record, "Winner");
    if (!termination)
        return true;
    bool time = reading_is_word(termination->text, termination->len, "time");
    if (!time && !reading_is_word(termination->text, termination->len, "adjudicated"))
        return true;
    int player = winner ? reading_find_player(v, winner->text, winner->len) : -1;
    if (player < 0) {
        scoped(text_release) struct text message = {0};
        if (winner)
            text_addf(&message, "the tag Winner must be the label of a player, A to %c, not \"%.*s\"",
                      'A' + game_players(v->game, &v->values) - 1, UTF8_EXCERPT(winner->text));
        else
            text_addf(&message, "Termination \"%s\" ends the game only with the tag Winner, like [Winner \"B\"]",
                      termination->text);
        verdict_add_diag(v, record, winner ? SEVERITY_ERROR : SEVERITY_WARNING,
                         winner ? winner->start : termination->start, &message);
        return !winner;
    }
    *ending = (struct ending){time ? ENDED_ON_TIME : ENDED_BY_ADJUDICATION, 1U << player};
    return true;
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

/* Ends the game for its winners, whatever the position. Without points the winner scores 1, and nobody in a draw. */
static void apply(struct verdict *v, const struct ending *ending)
{
    struct score *score = &v->score;
    bool points = game_sheet(v->game)->score_lines > 0;

    score->finished = true;
    for (int i = 0; i < score->players; i++) {
        score->winner[i] = (ending->winners >> i & 1) && !score->out[i];
        if (!points)
            score->points[i] = score->winner[i] && ending->how != ENDED_BY_AGREEMENT;
    }
    v->ended = ending->how;
}

static void write_result(struct verdict *v)
{
    scoped(text_release) struct text text = {0};
    bool halves = v->ended == ENDED_BY_AGREEMENT && game_sheet(v->game)->score_lines == 0;
    for (int i = 0; i < v->score.players; i++) {
        text_add(&text, i > 0 ? "-" : "");
        if (halves)
            text_add(&text, "1/2");
        else if (v->score.out[i])
            text_add(&text, "out");
        else
            text_add_int(&text, v->score.points[i]);
    }
    v->result = arena_string(&v->arena, text_string(&text), text.len);
}

void ending_score(struct verdict *v, const struct ending *word, const struct ending *tags)
{
    game_score(v->game, &v->values, v->last, &v->score);
    if (v->status == STATUS_UNFINISHED && word->how)
        apply(v, word);
    else if (v->status == STATUS_UNFINISHED && v->score.finished)
        v->ended = v->values.final ? ENDED_AS_POSITION : ENDED_BY_RULES;
    else if (v->status == STATUS_UNFINISHED && tags->how)
        apply(v, tags);
    if (v->ended) {
        v->status = STATUS_FINISHED;
        write_result(v);
    } else {
        memset(v->score.winner, 0, sizeof v->score.winner);
    }
}
