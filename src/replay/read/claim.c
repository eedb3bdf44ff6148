/* Claims of the result, as people write them. */
#include "replay/read/reading.h"

#include "base/utf8.h"

#include <string.h>
#include <strings.h>

/* Words of claims, in the languages of the pages. */
static const char *const titles[] = {"final",    "score",   "result",   "winner",   "ergebnis",
                                     "endstand", "sieger",  "gewinner", "gewonnen", "resultado",
                                     "marcador", "ganador", "ganadora", "gana",     NULL},
                         *const wins[] = {"wins", "won", "win", "gewinnt", "gewann", "gana", "gan\u00f3", NULL};

/* What is still to be read of a claim, or a part of it. */
struct rest {
    const char *s, *end;
};

static bool is_at_end(const struct rest *r)
{
    return r->s == r->end;
}

/* Passes blanks and commas. */
static void pass_gap(struct rest *r)
{
    while (!is_at_end(r) && memchr(" ,\t", *r->s, 3))
        r->s++;
}

/* Reads one of the words, which neither letter nor digit follows; false if none is there. */
static bool pass_word(struct rest *r, const char *const *words)
{
    for (; *words; words++) {
        size_t len = strlen(*words), left = (size_t)(r->end - r->s);
        bool ends = left == len || (left > len && (unsigned char)r->s[len] < 0x80 && strchr(" ,\t:=-", r->s[len]));
        if (ends && strncasecmp(r->s, *words, len) == 0) {
            r->s += len;
            return true;
        }
    }
    return false;
}

/* A score as it stands in a result: a number without leading zeros, `out`, or `1/2`. */
static bool read_score(struct rest *r, struct rest *score)
{
    static const char *const words[] = {"out", "1/2", NULL};
    const char *start = r->s, *digits = r->s + (!is_at_end(r) && *r->s == '-');
    struct rest number = {digits, r->end};

    if (!pass_word(r, words)) {
        while (!is_at_end(&number) && *number.s >= '0' && *number.s <= '9')
            number.s++;
        if (number.s == digits || (*digits == '0' && (number.s > digits + 1 || digits > start)))
            return false;
        r->s = number.s;
    }
    *score = (struct rest){start, r->s};
    return true;
}

/* The scores of a claim. */
struct scores {
    struct rest of[PLAYERS_MAX];
    int count;
    bool loose; /* only blanks separate them */
};

/* Reads scores up to the end, with a sign between any two or with none. False if anything else is there. */
static bool read_scores(struct rest *r, struct scores *scores)
{
    bool joined = false;
    while (scores->count < PLAYERS_MAX && read_score(r, &scores->of[scores->count])) {
        scores->count++;
        pass_gap(r);
        if (is_at_end(r))
            return !(joined && scores->loose);
        if (*r->s == '-' || *r->s == ':') {
            joined = true;
            r->s++;
            pass_gap(r);
        } else {
            scores->loose = true;
        }
    }
    return false;
}

/* Reads the score of the player named last, then every other player with his. */
static bool read_each(const struct verdict *v, struct rest *r, int player, struct scores *scores)
{
    size_t used;
    for (;;) {
        pass_gap(r);
        const bool sign = r->end - r->s > 1 && (*r->s == ':' || (*r->s == '-' && r->s[1] == ' '));
        r->s += sign;
        pass_gap(r);
        if (sign && !is_at_end(r) && *r->s == 'o') /* the action `out` of CoNNect, after a label */
            return false;
        if (player < 0 || scores->of[player].s || !read_score(r, &scores->of[player]))
            return false;
        scores->count++;
        pass_gap(r);
        if (is_at_end(r))
            return true;
        player = reading_match_player(v, r->s, (size_t)(r->end - r->s), &used);
        r->s += player >= 0 ? used : 0;
    }
}

/* Reads what follows a player: nothing, `wins`, `wins 5:4`, or scores of each. */
static bool read_of_player(struct verdict *v, struct rest *r, struct result_claim *claim, struct scores *scores)
{
    const int player = claim->winner;

    pass_gap(r);
    bool won = pass_word(r, wins);
    pass_gap(r);
    const char *said = r->s; /* Bob wins with a loop */
    while (won && said < r->end && !(*said >= '0' && *said <= '9'))
        said++;
    if (is_at_end(r) || (won && said == r->end)) {
        claim->kind = CLAIM_WINNER;
        claim->text = arena_string(&v->arena, &(char){(char)('A' + player)}, 1);
        return true;
    }
    if (!won) {
        claim->winner = -1;
        return read_each(v, r, player, scores);
    }
    bool read = read_scores(r, scores);
    const struct rest first = scores->of[0]; /* the winner's */
    for (int i = 0; i < player; i++)
        scores->of[i] = scores->of[i + 1];
    scores->of[player] = first;
    return read && player < scores->count;
}

bool claim_has_title(const char *s, size_t len)
{
    return pass_word(&(struct rest){s, s + len}, titles);
}

bool claim_read(struct verdict *v, const char *s, size_t len, struct result_claim *claim)
{
    static const char *const draws[] = {"draw", "draws", NULL}, *const open[] = {"*", NULL},
                             *const fors[] = {"for", "f\u00fcr", "para", NULL};
    struct rest rest = {s, s + len}, after;
    struct scores scores = {0};
    scoped(text_release) struct text text = {0};
    const int players = v->start ? game_players(v->game, &v->values) : 0;
    size_t used;

    *claim = (struct result_claim){.kind = CLAIM_SCORES, .winner = -1};
    pass_gap(&rest);
    while (rest.end > rest.s && memchr(" ,\t", rest.end[-1], 3))
        rest.end--;
    after = rest;
    if (pass_word(&after, open) || pass_word(&after, draws)) {
        claim->kind = *rest.s == '*' ? CLAIM_OPEN : CLAIM_DRAW;
        claim->text = *rest.s == '*' ? "*" : "draw";
        return is_at_end(&after);
    }
    for (const char *at = rest.s; at < rest.end && *rest.s >= '0' && *rest.s <= '9'; at++) { /* 15-0 for Bob */
        struct rest name = {at + 1, rest.end};
        if (*at != ' ' || !pass_word(&name, fors) || is_at_end(&name))
            continue;
        text_addf(&text, "%.*s wins %.*s", (int)(name.end - name.s - 1), name.s + 1, (int)(at - rest.s), rest.s);
        return claim_read(v, text_string(&text), text.len, claim);
    }
    claim->winner = v->game ? reading_match_player(v, rest.s, (size_t)(rest.end - rest.s), &used) : -1;
    if (claim->winner < 0 && pass_word(&rest, titles)) {
        while (!is_at_end(&rest) && memchr(" ,\t:=", *rest.s, 5))
            rest.s++;
        return claim_read(v, rest.s, (size_t)(rest.end - rest.s), claim);
    }
    if (claim->winner >= 0) {
        rest.s += used;
        if (!read_of_player(v, &rest, claim, &scores))
            return false;
    } else if (!read_scores(&rest, &scores)) {
        return false;
    }
    if (claim->kind == CLAIM_WINNER)
        return true;
    for (int i = 0; i < scores.count; i++)
        text_addf(&text, "%s%.*s", i > 0 ? "-" : "", (int)(scores.of[i].end - scores.of[i].s), scores.of[i].s);
    claim->text = arena_string(&v->arena, text_string(&text), text.len);
    if (strcmp(claim->text, "1/2-1/2") == 0) {
        claim->kind = CLAIM_DRAW;
        if (v->game && game_sheet(v->game)->score_lines > 0)
            claim->text = "draw";
        return true;
    }
    claim->loose = scores.loose;
    claim->scores = scores.count;
    const bool named = claim->winner >= 0 || scores.loose;
    return !named || scores.count == players || players == 0;
}

bool claim_is_right(const struct verdict *v, const struct result_claim *claim)
{
    int winners = 0;
    for (int i = 0; i < v->score.players; i++)
        winners += v->score.winner[i];
    if (claim->kind == CLAIM_DRAW)
        return winners > 1;
    if (claim->winner >= 0 && (winners != 1 || !v->score.winner[claim->winner]))
        return false;
    return claim->kind == CLAIM_WINNER || strcmp(claim->text, v->result) == 0;
}
