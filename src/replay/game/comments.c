/* What stands in comments, which is not played: moves, of which a warning tells, and results. */
#include "replay/game/replaying.h"

#include "base/mem.h"
#include "base/parse.h"
#include "record/record.h"

#include <ctype.h>
#include <string.h>

/* Whether a text between two bytes would be legal in its place: the next turn's number and an action; or, with `bare`,
 * actions alone, or a shot and what is said of it. */
static bool reads_as_move(const struct replay *r, size_t at, size_t end, bool bare)
{
    const size_t size = r->v->game->rules->size(&r->v->values);
    scoped(mem_free) struct pos *last = memcpy(mem_new(size), r->v->last, size);
    struct verdict v = *r->v;
    struct replay trial = replaying_copy(r, &v);
    struct token token = {.text = ""};
    bool legal = true, numbered = false, acts = false;

    v.arena = (struct arena){0};
    v.last = last;
    trial.turns.at = at;
    trial.turns.end = end;
    if (r->started && !v.game->rules->parts)
        trial.division = bare && r->division == BY_NUMBER ? BY_RULES : trial.division;
    while (legal && !(numbered && acts) && record_token(&trial.turns, &token)) {
        numbered = numbered || token.kind == TOKEN_TURN;
        legal = (numbered || bare) && replaying_take(&trial, &token) && token.kind < TOKEN_ERROR &&
                !reading_ending(token.text, token.len);
        acts = acts || token.kind == TOKEN_ACTION;
        numbered = numbered || (acts && memchr(token.text, 'x', token.len));
    }
    replaying_release(&trial);
    arena_release(&v.arena);
    return legal && acts;
}

/* Whether a few words between two bytes name a cell or a further shot, as a correction does, or say who resigns: `(no,
 * d3)`. In a comment to the end of a line they begin with a word that goes on, and so they do before a line of numbers,
 * which may be a score: `; then a1xb1`, `(no, 1-4)`. With a turn's number they may be many: `#fun 2. a3 3. b2`. */
static bool names_move(const struct record *record, size_t at, size_t end, bool line)
{
    static const char goes_on[] =
        "then;and;or;no;not;sorry;oops;I mean;meant;correction;instead;und;dann;oder;nein;nicht;"
        "y;luego;o;perdón";
    enum { WORDS_MOST = 5 };
    const char *s = record->text;
    int words = 0, moves = 0, numbers = 0;
    bool leads = line && end > at + 2 &&
                 (s[at] == ')' || (s[at] == '-' && s[at + 1] == ')') || /* ;-) */
                  (s[at - 1] == '#' && isalpha((unsigned char)s[at])));
    for (size_t next, len; at < end; at = next + (next == at)) {
        for (next = at; next < end && !strchr(" \t\r\n,;:()[]", s[next]);)
            next++;
        while (at < next && strchr("+-=", s[at]))
            at++;
        if (next == at || !isalnum((unsigned char)s[at]))
            continue;
        const char *phrase = reading_phrase(record, at, end, &len);
        const size_t digits = strspn(s + at, "0123456789");
        leads = leads || (words == 0 && parse_word(goes_on, s + at, end - at) > 0);
        moves += (digits == 0 && next > at + 1 && isdigit((unsigned char)s[at + 1])) || (phrase && *phrase == 'r') ||
                 (leads && digits > 0 && next > at + digits + 1 && s[at + digits] == '-');
        numbers += words > 0 && digits > 0 && next == at + digits + 1 && s[at + digits] == '.';
        words++;
    }
    return moves > 0 && ((line && numbers > 0) || (words <= WORDS_MOST && (leads || !line)));
}

/* Notes what ( ) between two bytes claims after the last word: the scores of all, or who has won. */
static void note_aside(struct replay *r, size_t at, size_t end)
{
    scoped(text_release) struct text words = {0};
    struct lexer turns = r->turns;
    struct token token;
    struct result_claim claim;
    turns.at = at;
    turns.end = end;
    if (!record_token(&turns, &token) || !reading_last_words(r->record, &turns, &token, &words) ||
        !claim_read(r->v, text_string(&words), words.len, &claim) || claim.kind == CLAIM_OPEN ||
        (claim.scores == 1 && !(claim.told && r->claim.told)) ||
        (claim.scores == 0 && !memchr(words.data, ' ', words.len)))
        return;
    r->aside = claim;
    r->aside_words = (struct token){.text = arena_string(&r->v->arena, text_string(&words), words.len),
                                    .len = (uint32_t)words.len,
                                    .start = (uint32_t)at - 1};
}

/* Whose the move is beside which a comment stands: the one before it, or the next one. -1: there is none. */
static int whose_move(const struct replay *r, bool next)
{
    const struct verdict *v = r->v;
    const struct rules *rules = v->game->rules;
    const size_t size = rules->size(&v->values);
    scoped(mem_free) struct pos *last = memcpy(mem_new(size), v->last, size);
    if (rules->parts || (next && r->open && r->acted && !rules->end_turn(&v->values, last, NULL)))
        return -1;
    const struct state state = rules->state(&v->values, last);
    return state.over ? -1 : state.to_move;
}

void replaying_look_at_comments(struct replay *r, size_t end)
{
    const char *s = r->record->text;
    const bool last = end == r->record->turns.end; /* perhaps after an empty number */
    const bool bare = r->started ? r->open : end == r->record->turns.at;
    bool own_line = false;
    r->turns.commented = false;
    if (r->repeated)
        return;
    for (size_t at = r->end, next; at < end; at = next) {
        const bool line = s[at] == ';' || s[at] == '#';
        const char *bracket = s[at] == '[' ? memchr(s + at, ']', end - at) : NULL;
        const size_t paren = bracket ? (size_t)(bracket - s) + 1 : plain_paren_end(s, at, end);
        const char *close = line || s[at] == '{' ? memchr(s + at, line ? '\n' : '}', end - at) : s + at;
        next = paren ? paren : close ? (size_t)(close - s) + 1 : end;
        own_line = own_line || s[at] == '\n';
        const size_t digits = (line || paren) && at + 1 < end ? strspn(s + at + 1, "0123456789") : 0;
        const size_t number = digits > 0 && strchr(".:) ", s[at + 1 + digits]) ? digits : 0;
        const size_t nose = line && at + 2 < end && s[at + 1] == '-';
        const size_t smile = line && at + 1 + nose < end && s[at + 1 + nose] == ')' ? nose + 1 : 0; /* ;-) */
        const size_t from = at + 1 + (number > 0 ? number + strspn(s + at + 1 + number, ".:) ") : smile);
        if (last && ((paren && !bracket) || (line && !own_line && r->words.len > 0)) && r->started)
            note_aside(r, at + 1, next - (paren > 0));
        const bool closed = (paren || s[at] == '{') && next > at + 1;
        const int named = closed ? reading_find_player(r->v, s + at + 1, next - at - 2) : -1;
        const int whose = named >= 0 ? whose_move(r, own_line) : -1;
        const bool move = (line || paren) && (own_line || r->started) &&
                          reads_as_move(r, from, next - (paren > 0), bare || number > 0 || !r->started);
        const char *again = line    ? memchr(s + at + 1, s[at], next - at - 1) /* of a table: 1.;b4;d3 */
                            : paren ? memchr(s + next, s[at], end - next)
                                    : NULL;
        const bool idle = !r->started || (r->v->turns == 0 && !r->acted);
        r->hidden = r->hidden || !move || !idle || (number == 0 && !again) ? r->hidden : (uint32_t)at + 1;
        if (whose >= 0 && named != whose) {
            replaying_warn(r, FORM_COMMENT, (uint32_t)at,
                           "this comment names %c, but the move is %c's: nothing in ( ), [ ] or { } is read",
                           'A' + named, 'A' + whose);
        } else if (move && (bare || number > 0)) {
            replaying_warn(r, FORM_COMMENT, (uint32_t)at,
                           "this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played");
        } else if ((line || paren) && r->started && r->acted && !r->v->game->rules->parts &&
                   names_move(r->record, at + 1, next, line)) {
            replaying_warn(r, FORM_COMMENT, (uint32_t)at,
                           "this comment names a move, but nothing after ; or # or in ( ) or [ ] is played");
        } else if (paren && !bracket && number > 0 && at + number + 2 == next && next < end &&
                   s[next + strspn(s + next, " \t\r")] != '\n' && /* not points, behind a shot */
                   (r->started ? r->division == BY_RULES || (r->open && !r->begun) : !replaying_has_numbers(r))) {
            replaying_warn(r, FORM_COMMENT, (uint32_t)at, "%.*s is a comment, no turn's number: write %.*s.",
                           (int)number + 2, s + at, (int)number, s + at + 1);
        }
    }
}
