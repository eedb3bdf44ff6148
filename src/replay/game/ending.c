#include "base/utf8.h"
#include "replay/game/replaying.h"
#include "replay/read/reading.h"

#include <string.h>
#include <strings.h>

/* ---- Tags -------------------------------------------------------------------------------------------------------- */

bool ending_of_tags(const struct record *record, struct verdict *v, struct ending *ending)
{
    const struct tag *termination = record_tag(record, "Termination"), *winner = record_tag(record, "Winner");
    if (!termination)
        return true;
    const bool time = strcasecmp(termination->text, "time") == 0;
    if (!time && strcasecmp(termination->text, "adjudicated") != 0)
        return true;
    int player = winner ? reading_find_player(v, winner->text, winner->len) : -1;
    if (player >= 0)
        *ending = (struct ending){time ? ENDED_ON_TIME : ENDED_BY_ADJUDICATION, 1U << player};
    else if (winner)
        verdict_say(v, record, SEVERITY_ERROR, winner->start,
                    "the tag Winner must be the label of a player, A to %c, not \"%.*s\"",
                    'A' + game_players(v->game, &v->values) - 1, UTF8_EXCERPT(winner->text));
    else
        verdict_say(v, record, SEVERITY_WARNING, termination->start,
                    "Termination \"%s\" ends the game only with the tag Winner, like [Winner \"B\"]",
                    termination->text);
    return player >= 0 || !winner;
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

/* ---- Claims ------------------------------------------------------------------------------------------------------ */

void ending_check_claim(const struct record *record, struct verdict *v, enum severity severity, const char *subject,
                        const char *written, const struct result_claim *claim, uint32_t place)
{
    scoped(text_release) struct text message = {0};
    const bool counts = severity == SEVERITY_ERROR;
    if (claim && claim_is_right(v, claim)) {
        if (claim->partly && counts)
            verdict_say(v, record, SEVERITY_WARNING, place, "only the %s is compared, not what else is said",
                        claim->scores > 0 ? "score" : "winner");
        v->claim_partly = v->claim_partly || (claim->partly && counts);
        return;
    }
    v->claim_wrong = v->claim_wrong || counts;
    text_addf(&message, "%s \"%.*s\", but the game ", subject, UTF8_EXCERPT(written));
    const bool first_wins = !claim || (claim->winner >= 0 ? claim->winner != 1 : claim->points[0] >= claim->points[1]);
    const bool of_winner = claim && claim->winner >= 0 && claim->kind == CLAIM_SCORES;
    if (v->status == STATUS_FINISHED)
        text_addf(&message, "ended %s%s", v->result,
                  claim && claim->stranger ? SAY_WHO
                  : !of_winner             ? ""
                  : v->score.winner[claim->winner]
                      ? ": after \"wins\" come the winner's points, then those of the others in order"
                      : ", and another player won");
    else if (claim && (claim->drawn || claim->kind == CLAIM_DRAW))
        text_add(&message, "is unfinished: check the board and the moves; if a draw was agreed, write draw");
    else
        text_addf(&message,
                  "is unfinished: check the board and the moves; if it ended so, write *, or like %c: resigns",
                  first_wins ? 'B' : 'A');
    verdict_add_diag(v, record, severity, place, &message);
}

void ending_check_claims(const struct record *record, struct verdict *v, const struct tag *tag,
                         const struct token *words, const struct result_claim *of_words, bool legal)
{
    struct result_claim of_tag;
    if (legal && tag && words->len == 0 && strcmp(tag->text, v->result) == 0) { /* as most are */
        v->claimed = v->result;
        return;
    }
    const bool tagged = tag && claim_read(v, tag->text, tag->len, &of_tag);
    if (tagged)
        v->claimed = of_tag.text;
    else if (!tag && words->len > 0)
        v->claimed = of_words->text;
    if (legal && tag)
        ending_check_claim(record, v, SEVERITY_ERROR, "the tag Result claims", tag->text,
                           tagged || of_tag.stranger ? &of_tag : NULL, tag->start);
    if (legal && words->len > 0 && !(tagged && strcmp(of_words->text, of_tag.text) == 0))
        ending_check_claim(record, v, SEVERITY_ERROR,
                           memchr(words->text, ' ', words->len) ? "the last words claim" : "the last word claims",
                           words->text, of_words, words->start);
}
