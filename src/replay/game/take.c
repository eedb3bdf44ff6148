/* Takes the words of a record as labels, actions, ends of the game and claims.
 *
 * Rulings. A word that ends the game after the rules have ended it is an action too many. In a game of CoNNect with
 * more than two players a player who resigns is out of the game, without a score, and the round goes on. */
#include "replay/game/replaying.h"

#include "base/mem.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "record/record.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Bytes of what is written that a warning repeats; messages told of words of one kind. */
enum { QUOTED_MOST = 60, SAME_MOST = 2 };

#define WHO_RESIGNS "who resigns? Write the player's label before it, like A: resigns"
#define NO_DRAW     "an offer is not a draw: write draw where both agreed to it"

/* ---- Endings by words -------------------------------------------------------------------------------------------- */

/* Whether the turn may end here; in *over whether the game would be over then. */
static bool may_end(const struct replay *r, bool *over)
{
    const struct verdict *v = r->v;
    const size_t size = v->game->rules->size(&v->values);
    scoped(mem_free) struct pos *trial = memcpy(mem_new(size), v->last, size);
    const struct rules *rules = v->game->rules;
    const bool ends = !r->open || ((!rules->parts || !rules->parts->begin(&v->values, trial, -1, NULL)) &&
                                   rules->end_turn(&v->values, trial, NULL));
    *over = ends && v->game->rules->state(&v->values, trial).over;
    return ends;
}

static bool take_ending(struct replay *r, struct token *token, enum ended how);

/* Makes words that end the game those of a record for it: `B: resigns`, `draw`. */
static void say_ending(struct replay *r, struct token *token, int player, enum ended how)
{
    scoped(text_release) struct text words = {0};
    if (player >= 0)
        text_addf(&words, "%c: ", 'A' + player);
    text_add(&words, how == ENDED_BY_AGREEMENT ? "draw" : "resigns");
    replaying_warn(r, FORM_PROSE, token->start, "%.*s is read as %s", (int)(r->turns.at - token->start),
                   r->record->text + token->start, text_string(&words));
    token->kind = TOKEN_CLAIM;
    token->text = arena_string(&r->v->arena, text_string(&words), words.len);
    token->len = (uint32_t)words.len;
    r->speaker = player;
}

/* Whether words up to an end are a player's name, perhaps with a dash. */
static bool are_name(const struct verdict *v, const char *words, const char *end)
{
    while (end > words && strchr(" -", end[-1]))
        end--;
    return reading_find_player(v, words, (size_t)(end - words)) >= 0;
}

/* Whether a line's last word says that a player resigns, behind a name or a turn's number: `Bob Lee - resigns`,
 * `Turn 12 resigns`. */
static bool is_labelled(const struct replay *r, const struct token *token)
{
    const char *s = r->record->text;
    const size_t end = replaying_line_end(&r->turns);
    size_t name = token->start, len;

    while (name < end && strchr("0123456789.:)| ", s[name])) /* | 3 | B - resigns */
        name++;
    for (size_t at = token->start + 2; at < end; at++) {
        const char *phrase = s[at - 1] == ' ' ? reading_phrase(r->record, at, end, &len) : NULL;
        if (phrase && *phrase == 'r' && plain_gap_end(s, at + len, end) == end)
            return strchr(".:)", s[at - 2]) || isdigit((unsigned char)s[at - 2]) ||
                   (at > name && are_name(r->v, s + name, s + at));
    }
    return false;
}

/* Takes the last words of the record if they claim the result. Words that can also be read as an action (`5-6` in
 * Connect Capture), numbers with blanks between them, and words that mean nothing are taken only when the game is over,
 * or would be if the turn ended here. */
static bool take_claim(struct replay *r, struct token *token)
{
    struct verdict *v = r->v;
    scoped(text_release) struct text words = {0}, ignored = {0};
    struct result_claim claim;
    struct lexer after = r->turns;
    bool over;

    if (reading_is_remark(token->text, token->len) || !reading_last_words(r->record, &after, token, &words) ||
        (!claim_read(v, text_string(&words), words.len, &claim) && claim.kind != CLAIM_NOTHING))
        return false;
    const size_t line = claim.kind == CLAIM_WINNER ? replaying_line_end(&after) : 0;
    for (size_t at = after.at; at < line; at++) /* Bob wins (17-2) */
        claim.partly = claim.partly || isdigit((unsigned char)after.text[at]);
    const uint32_t len = (uint32_t)reading_without_remark(token->text, token->len);
    const bool nothing = claim.kind == CLAIM_NOTHING;
    const char *said = strrchr(text_string(&words), ' '); /* Ann 8-9 */
    const bool doubtful = nothing || (claim.loose && !claim.how) ||
                          reading_decodes(v, token->text, len, (struct move){0}, &ignored) ||
                          (said && (said - words.data <= token->len + 2 || are_name(v, words.data, said)) &&
                           reading_decodes(v, said + 1, strlen(said + 1), (struct move){0}, &ignored));
    const bool below = token->start > 0 && r->record->text[token->start - 1] == '\n';
    if (doubtful && ((nothing && (!below || claim.stranger)) || !r->ending.how) && !(may_end(r, &over) && over))
        return false;
    if (nothing && r->open && !r->ending.how && !v->game->rules->parts &&
        v->game->rules->moves(&v->values, v->last, NULL, 0) > 0)
        return false; /* it may be what is played further */
    const bool resigned = claim.how == ENDED_BY_RESIGNATION;
    size_t phrase_len;
    const char *phrase = resigned ? reading_phrase(r->record, token->start, r->turns.end, &phrase_len) : NULL;
    if (resigned && ((phrase && *phrase == 'r') || replaying_resigns(r->record, r->turns) || is_labelled(r, token)))
        return false; /* a label and a word of the record */
    const bool ends = (resigned ? claim.winner >= 0 : claim.how && claim.drawn) && claim.scores == 0 && !claim.partly &&
                      !memchr(r->record->text + token->start, '?', after.at - token->start) && !r->ending.how &&
                      !(may_end(r, &over) && over);
    r->turns = after;
    token->kind = nothing ? TOKEN_REMARK : TOKEN_CLAIM;
    if (nothing) {
        replaying_warn(r, FORM_PROSE, token->start,
                       "these words after the end of the game are a remark, and claim nothing%s",
                       claim.stranger ? SAY_WHO : "");
        return true;
    }
    if (ends) { /* Ann won because Bob gave up */
        say_ending(r, token, claim.drawn ? -1 : 1 - claim.winner, claim.how);
        return take_ending(r, token, claim.how);
    }
    token->text = arena_string(&v->arena, text_string(&words), words.len);
    token->len = (uint32_t)words.len;
    r->words = *token;
    r->claim = claim;
    const char *written = r->record->text + token->start;
    const size_t written_len = after.at - token->start;
    if (claim.partly) /* check_claim tells it */
        return true;
    if (reading_without_remark(written, written_len) < written_len)
        replaying_warn(r, FORM_REMARK, token->start, "%.*s is read as %s", (int)written_len, written, claim.text);
    else if (strcmp(claim.text, token->text) != 0)
        replaying_warn(r, FORM_SPELLING, token->start, "%s is read as %s", token->text, claim.text);
    return true;
}

/* Whether the last words of the record say who wins, but name no player. Then this is the fault. */
static bool name_stranger(struct replay *r, const struct token *token)
{
    scoped(text_release) struct text words = {0};
    struct result_claim claim;
    struct lexer after = r->turns;

    if (!reading_last_words(r->record, &after, token, &words) ||
        claim_read(r->v, text_string(&words), words.len, &claim) || !claim.stranger)
        return false;
    r->turns = after;
    return !replaying_wrong(r, token->start, "\"%.*s\" names no player%s", UTF8_EXCERPT(text_string(&words)), SAY_WHO);
}

/* Takes the player who resigns out of the game, which ends when at most one is left. */
static bool take_resignation(struct replay *r, const struct token *token)
{
    struct verdict *v = r->v;
    const struct rules *rules = v->game->rules;
    int players = game_players(v->game, &v->values), to_move = rules->state(&v->values, v->last).to_move;
    int player = r->speaker >= 0 || rules->parts ? r->speaker : to_move;

    if (player < 0)
        return replaying_wrong(r, token->start, WHO_RESIGNS);
    if (r->resigned >> player & 1)
        return replaying_wrong(r, token->start, "%c has already resigned", 'A' + player);
    r->resigned |= 1U << player;
    uint32_t left = ((1U << players) - 1) & ~r->resigned;
    if (players > 2 && rules->resign) {
        left = rules->resign(&v->values, v->last, player) & ~r->resigned;
        r->left = r->left || (player == to_move && !rules->parts);
    }
    if ((left & (left - 1)) == 0)
        r->ending = (struct ending){ENDED_BY_RESIGNATION, left};
    r->speaker = -1;
    return true;
}

/* Whether a word begins a line, as a heading does. */
static bool begins_heading(const struct record *record, const struct token *token)
{
    const char *front = record->text + plain_gap_start(record->text, token->start, "|");
    size_t digits = 0;
    while (token->kind == TOKEN_ACTION && digits < token->len && isdigit((unsigned char)token->text[digits]))
        digits++;
    return token->kind == TOKEN_ACTION && digits < token->len && (front == record->text || front[-1] == '\n');
}

/* The player whom the rest of the line names, and nothing else: `gives up, Ann`, `resigned by Ann`, `resigns (Bob)`;
 * -1: nobody. A name `alone` behind the record's own word may be the claim of who has won. */
static int named_after(const struct replay *r, const struct token *ending, bool *alone)
{
    const char *s = r->record->text;
    size_t at = r->turns.at, end = replaying_line_end(&r->turns), front;
    while (end > at && strchr(" \t\r.!)]\"", s[end - 1]))
        end--;
    while (at < end && strchr(" \t,", s[at]))
        at++;
    for (front = at; at < end && strchr("-([\" ", s[at]);)
        at++;
    at += parse_word("by;von;por", s + at, end - at);
    while (at < end && s[at] == ' ')
        at++;
    *alone = at == front && (end == at + 1 || reading_ending(s + ending->start, ending->len));
    return end > at ? reading_find_player(r->v, s + at, end - at) : -1;
}

static bool RARE take_ending(struct replay *r, struct token *token, enum ended how)
{
    struct verdict *v = r->v;
    const char *text = r->record->text, *line = text + token->start;
    const bool resigns = how == ENDED_BY_RESIGNATION, own_line = begins_heading(r->record, token);
    bool over, alone = false;

    size_t rest = r->turns.at;
    while (rest < r->turns.end && strchr(" (", text[rest]))
        rest++;
    if (resigns && r->speaker < 0 && parse_word("I;ich;me", line, 3) > 0)
        return replaying_wrong(r, token->start, WHO_RESIGNS);
    if (!resigns && rest < r->turns.end &&
        (text[rest] == '?' || parse_word("offer;offers;offered", text + rest, r->turns.end - rest) > 0))
        return replaying_wrong(r, token->start, NO_DRAW);
    const int named = resigns && (r->speaker < 0 || own_line) ? named_after(r, token, &alone) : -1;
    if (r->division != BY_NUMBER && r->acted && r->speaker < 0 && (named < 0 || alone) && may_end(r, &over) && !over &&
        !replaying_begin_next_turn(r, token))
        return false;
    const int to_move = v->game->rules->state(&v->values, v->last).to_move;
    if (named >= 0 && (!alone || (r->speaker < 0 && named == to_move))) {
        r->turns.at = replaying_line_end(&r->turns);
        say_ending(r, token, named, how);
    } else if (named >= 0) {
        replaying_warn(r, FORM_PROSE, token->start, "%c is the winner here: if %c resigned, write %c: resigns",
                       'A' + named, 'A' + named, 'A' + named);
    }
    if (v->game->rules->state(&v->values, v->last).over || (!resigns && may_end(r, &over) && over))
        return (!resigns && take_claim(r, token)) ||
               replaying_wrong(r, token->start,
                               "the game has ended by its rules: it is too late to resign or to agree to a draw");
    const bool below = r->acted && memchr(r->record->text + r->turn, '\n', token->start - r->turn),
               behind = r->division == BY_RULES && v->turns > 0 && !own_line && !replaying_has_numbers(r);
    if (resigns && r->speaker < 0 && (below || behind) && !v->game->rules->parts) /* whose? */
        say_ending(r, token, to_move, how);
    replaying_note_word(r, token->text, token->len);
    r->begun = r->closed = true;
    if (resigns)
        return take_resignation(r, token);
    r->ending = (struct ending){how, ~r->resigned};
    return true;
}

static bool read_meant(struct replay *, struct token *, size_t before, const struct move *after, bool follows_action);

/* Takes the word after an ending word, which can only be the claimed result. */
static bool take_word_after(struct replay *r, struct token *token)
{
    if (token->kind == TOKEN_ACTION && take_claim(r, token))
        return true;
    if (token->kind == TOKEN_ACTION && read_meant(r, token, 0, &(struct move){0}, true) && token->kind != TOKEN_ACTION)
        return token->kind == TOKEN_REMARK || replaying_take(r, token); /* draw agreed; Bob resigns */
    if (r->ending.how)
        return !name_stranger(r, token) &&
               replaying_wrong(r, token->start, "the game has ended: only its result can follow");
    if (r->v->game->rules->parts)
        return replaying_wrong(r, token->start, "this action has no player: the next label must follow \"resigns\"");
    return replaying_wrong(r, token->start,
                           "the turn has ended with \"resigns\": the next one begins with its number, %u.",
                           r->expected + 1);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* Checks a label, and in games with parts begins the player's part. */
static bool begin_label(struct replay *r, int player, uint32_t place)
{
    struct verdict *v = r->v;
    int to_move = v->game->rules->state(&v->values, v->last).to_move;

    if (v->game->rules->parts)
        return replaying_begin_part(r, player, place);
    if (!r->begun && to_move == player)
        return true;
    if (player >= game_players(v->game, &v->values)) {
        replaying_wrong(r, place, "%c does not play: ", 'A' + player);
        reading_write_players(v, &r->fault.message);
        return false;
    }
    if (r->acted && player != to_move)
        return replaying_wrong(r, place, "%c: begins a new turn: write its number, %u., before it", 'A' + player,
                               r->expected + 1);
    if (r->begun)
        return replaying_wrong(r, place, "the label %c: is allowed only at the start of a turn", 'A' + player);
    text_add(&r->fault.message, v->turns > 0 ? "it was " : "it is ");
    reading_write_player(v, to_move, &r->fault.message);
    if (v->turns == 0)
        return replaying_wrong(r, place,
                               *v->names[to_move] ? "'s turn: %s is %c, who has the first turn"
                                                  : "'s turn: %s%c has the first turn",
                               v->names[to_move], 'A' + to_move);
    return replaying_wrong(r, place, "'s turn: turn %u is missing, or turn %u appears twice", r->number, r->number - 1);
}

/* A player may resign out of turn. */
static bool RARE take_label(struct replay *r, struct token *token)
{
    int player = (int)token->number;
    bool over;

    token->text = r->record->text + token->start;
    token->len = (uint32_t)r->turns.at - token->start;
    const size_t left = r->turns.end - token->start;
    if (r->begun && left <= QUOTED_MOST && !memchr(token->text, '@', left) && take_claim(r, token)) /* A: 5 B: 4 */
        return true;
    if (r->ending.how)
        return take_word_after(r, token);
    if (r->division != BY_NUMBER && r->acted && !r->closed && !r->v->game->rules->parts && !may_end(r, &over) &&
        r->v->game->rules->state(&r->v->values, r->v->last).to_move == player) {
        token->kind = TOKEN_REMARK; /* said once more before an action that the turn still owes */
        return true;
    }
    /* In the last turn of all a player may still resign. */
    if (r->division != BY_NUMBER && (r->acted || r->closed) && !(may_end(r, &over) && over) &&
        !replaying_begin_next_turn(r, token))
        return false;
    if (token->len <= 2 && reading_is_crossed(r->v, r->record, *token->text, player))
        replaying_warn(r, FORM_PROSE, token->start, "%c: is %s here", 'A' + player, r->v->names[player]);
    bool on_turn = begin_label(r, player, token->start);
    if (!on_turn) {
        scoped(text_release) struct text why = {0};
        struct lexer ahead = r->turns;
        struct token next;
        const bool plays = player < game_players(r->v->game, &r->v->values);
        if (plays && !reading_is_before_action(r->v, r->record, ahead.at, &ahead) && record_token(&ahead, &next) &&
            next.kind == TOKEN_ACTION && !reading_check(r->v, next.text, next.len, &why)) { /* Ann: gg */
            replaying_clear_fault(r);
            r->turns = ahead;
            return replaying_wrong(r, next.start, "%s", text_string(&why));
        }
        if (!plays || !replaying_resigns(r->record, r->turns))
            return false;
        replaying_clear_fault(r);
    }
    if (!on_turn || r->v->game->rules->parts)
        replaying_note_word(r, (char[]){(char)('A' + player), ':'}, 2);
    r->closed = r->closed && !on_turn;
    r->speaker = r->actor = player;
    r->begun = true;
    return true;
}

/* Reads a whole number, with `loose` also if O stands for 0, and l or I for 1. */
static bool read_digits(const struct token *token, bool loose, uint32_t *number)
{
    *number = 0;
    for (uint32_t i = 0; i < token->len; i++) {
        const char c = token->text[i];
        if (!isdigit((unsigned char)c) && !(loose && plain_digit(c)))
            return false;
        *number = *number * 10 + (uint32_t)(plain_digit(c) - '0');
    }
    return token->len <= 9;
}

/* Whether a word may stand before a turn's number: `Zug 1`. */
static bool is_turn_word(const struct token *token)
{
    static const char words[] = "turn;move;round;zug;runde;turno;jugada;ronda;no;nr";
    return token->len > 0 && parse_word(words, token->text, token->len) == token->len;
}

/* Makes a word the next turn's number if it is that without its dot, or if the number follows it: `Zug 1:`. */
static bool read_bare_number(struct replay *r, struct token *token)
{
    const char *text = r->record->text, *end = text + r->turns.end;
    const struct lexer before = r->turns;
    struct token number = *token;
    const bool word = is_turn_word(token);
    bool good = (word || !r->v->game->rules->parts) && !r->v->values.final;

    if (good && word)
        good = record_token(&r->turns, &number) && !memchr(text + token->start, '\n', number.start - token->start);
    if (good && number.kind == TOKEN_ACTION) {
        const size_t gap = plain_gap_end(text, r->turns.at, r->turns.end);
        const char *s = text + gap;
        const bool dotted =
            text[r->turns.at - 1] == '.' && (token->start == 0 || text[token->start - 1] == '\n'); /* 1O. */
        uint32_t sign;
        good = read_digits(&number, dotted, &number.number) && r->division != BY_RULES &&
               (gap > r->turns.at || s == end || strchr("\r\n\v\f|", *s)) && number.number == replaying_next_number(r);
        good = good && !(s < end && plain_sign(text, gap, r->turns.end, &sign) && strchr("->&", (int)sign));
    }
    if (good && number.kind <= TOKEN_ACTION && number.kind != TOKEN_LABEL) {
        *token = (struct token){text + token->start, (uint32_t)r->turns.at - token->start, number.number, token->start,
                                TOKEN_LOOSE_TURN};
        return true;
    }
    r->turns = before;
    return false;
}

/* Reads as it was meant what is no action from byte `before` of a word on, after the piece `after`, and warns of it. If
 * that is the rest of an action, *token becomes the whole. A remark must follow an action. */
static bool read_meant(struct replay *r, struct token *token, size_t before, const struct move *after,
                       bool follows_action)
{
    struct token rest = *token;
    const size_t end = r->turns.at;
    scoped(text_release) struct text read = {0};

    rest.text += before;
    rest.len -= (uint32_t)before;
    const enum meant meant = reading_meant(r->v, r->record, r->v->last, after, &r->turns, &rest);
    if (meant == MEANT_NOTHING || (rest.kind == TOKEN_REMARK && !follows_action) ||
        (rest.kind == TOKEN_ACTION && r->turns.at == end && rest.len + before == token->len &&
         memcmp(rest.text, token->text + before, rest.len) == 0))
        return false;
    if (rest.kind == TOKEN_LABEL) {
        text_addf(&read, "%c:", 'A' + rest.number);
    } else if (rest.kind == TOKEN_REMARK) {
        text_add(&read, "a remark");
    } else {
        text_add_bytes(&read, token->text, before);
        text_add_bytes(&read, rest.text, rest.len);
        rest.text = arena_copy(r->turns.arena, text_string(&read), read.len);
        rest.len = (uint32_t)read.len;
    }
    *token = rest;
    const char *written = r->record->text + token->start;
    replaying_warn(r, meant == MEANT_REMARK ? FORM_REMARK : FORM_SPELLING, token->start, "%.*s is read as %s",
                   (int)utf8_cut(written, r->turns.at - token->start, QUOTED_MOST), written, text_string(&read));
    return true;
}

static bool take_action(struct replay *r, struct token *token);

/* Says of a line from a word on that is neither a tag nor an action what may stand there. */
static void explain_heading(const struct verdict *v, const struct record *record, size_t start, struct text *why)
{
    struct lexer line = record->turns;
    line.at = start;
    text_clear(why);
    text_add(why, "this is neither a tag nor a move: ");
    tags_say_how(v->game, record, record->text + start, replaying_line_end(&line) - start, why);
}

/* Takes a word that from byte `at` on is no action (`used` is 0), or an illegal one, as what else it is: a claim, an
 * action of the next turn, a number, a label, a remark, or an action with a slip; if that is only in the rest of an
 * action, *token is what was meant, and *go_on is set. `after` is the piece before it; begun and acted are what they
 * were before the word. */
static bool RARE take_otherwise(struct replay *r, struct token *token, size_t at, size_t used, const struct move *after,
                                bool begun, bool acted, bool *go_on)
{
    struct verdict *v = r->v;
    const bool taken = r->acted;
    const char *cross = memchr(token->text, 'x', token->len);
    const bool shot = cross && cross > token->text && isdigit((unsigned char)cross[-1]); /* begins no turn */
    r->acted = acted;
    if (at == 0 && begun && take_claim(r, token)) {
        r->move_count -= r->move_count > 0 && used > 0;
        reason_clear(&r->why);
        return true;
    }
    r->acted = taken;
    if (at == 0 && used > 0 && acted && r->division != BY_NUMBER && !shot) {
        r->move_count -= r->move_count > 0; /* it is the next turn's */
        return replaying_begin_next_turn(r, token) && take_action(r, token);
    }
    if (at == 0 && used == 0 && !begun && token->text[token->len - 1] == ':' &&
        is_turn_word(&(struct token){.text = token->text, .len = token->len - 1})) { /* 1. Zug: */
        reason_clear(&r->why);
        r->begun = r->acted = false;
        token->kind = TOKEN_REMARK;
        replaying_warn(r, FORM_REMARK, token->start, "%.*s is read as a remark", (int)token->len, token->text);
        return true;
    }
    const bool number = at == 0 && used == 0 && read_bare_number(r, token);
    if (number || ((used == 0 || (at == 0 && v->game->rules->parts)) && /* words after it may be a part of it */
                   read_meant(r, token, at, after, acted || r->closed))) {
        reason_clear(&r->why);
        r->move_count -= r->move_count > 0 && used > 0;
        *go_on = at > 0;
        if (*go_on)
            return true;
        r->begun = begun;
        r->acted = acted;
        return token->kind == TOKEN_REMARK || replaying_take(r, token);
    }
    if (used == 0 && at == 0 && name_stranger(r, token))
        return false;
    if (used == 0)
        reading_explain(v, token->text, token->len, &r->why.text);
    const bool heading = used == 0 && r->division == BY_RULES && v->turns == 0 && !acted && token->len > 1 &&
                         !isdigit((unsigned char)token->text[token->len - 1]) && begins_heading(r->record, token);
    const bool resigns = used == 0 && begins_heading(r->record, token) && replaying_resigns(r->record, r->turns);
    if (heading || resigns)
        explain_heading(v, r->record, token->start, &r->why.text);
    if (resigns && token->len == 1) {
        text_clear(&r->why.text);
        text_addf(&r->why.text, "who is %c? Write the name", *token->text);
    }
    r->started = !heading;
    r->refused_action = true;
    r->excused = r->excused || v->options.all_errors;
    return replaying_wrong(r, token->start, "%s", text_string(&r->why.text));
}

/* Takes the number of `len` bytes with which a record that counts `A1`, `B1` begins turn `turn`, as a label. */
static bool take_count(struct replay *r, struct token *token, uint32_t turn, size_t len)
{
    const uint32_t players = (uint32_t)game_players(r->v->game, &r->v->values);
    const uint32_t next = r->expected - 1 + (r->open && r->acted);
    const char *written = r->record->text + token->start;
    if (turn != next)
        return replaying_wrong(r, token->start, "%.*s is out of order: %c%u comes next", (int)len - 1, written,
                               'A' + next % players, next / players + 1);
    replaying_warn(r, FORM_SPELLING, token->start, "%.*s is read as %c:", (int)len - 1, written, 'A' + turn % players);
    token->kind = TOKEN_LABEL;
    token->number = turn % players;
    r->turns.at = token->start + len;
    return take_label(r, token);
}

/* Plays an action piece by piece: several shots of one alien, say, are one action. */
static bool take_action(struct replay *r, struct token *token)
{
    struct verdict *v = r->v;
    struct move before = {0};
    const char first = *token->text | 0x20;
    const bool may_end_game =
        (first == 'r' || first == 'd') && token->len > 1 && isalpha((unsigned char)token->text[1]); /* not d4 */
    const size_t offer = may_end_game && token->text[token->len - 1] == '?';
    const enum ended ending = may_end_game ? reading_ending(token->text, token->len - offer) : ENDED_NOT;

    if (offer && ending)
        return replaying_wrong(r, token->start, "%s",
                               ending == ENDED_BY_AGREEMENT ? NO_DRAW : "a question ends no game: write resigns");
    if (ending && !r->ending.how && (!r->closed || r->speaker >= 0))
        return take_ending(r, token, ending);
    uint32_t turn;
    const size_t count = r->counted ? reading_count(v, r->record, token->start, &r->turns, false, &turn) : 0;
    if (count > 0 && (!r->begun || r->acted))
        return take_count(r, token, turn, count);
    if (r->closed && (r->division == BY_NUMBER || r->ending.how))
        return take_word_after(r, token);
    if (r->closed && !replaying_begin_next_turn(r, token))
        return false;
    const bool begun = r->begun, acted = r->acted;
    r->begun = r->acted = true;
    r->move = (struct move){0};
    for (size_t at = 0, used; at < token->len; at += used) {
        used = v->game->notation->decode(&v->values, token->text + at, token->len - at, &r->move, &r->why.text);
        assert(used <= token->len - at);
        if (r->watch && used > 0)
            *mem_add(r->moves, r->move_count) = r->move;
        if (used > 0 && v->game->rules->play(&v->values, v->last, &r->move, &r->why)) {
            if (at + used < token->len)
                before = r->move;
            continue;
        }
        bool go_on = false;
        const bool legal = take_otherwise(r, token, at, used, &before, begun, acted, &go_on);
        if (!go_on)
            return legal;
        r->move = before;
        used = 0;
    }
    replaying_note_word(r, token->text, token->len);
    return true;
}

bool replaying_has_numbers(const struct replay *r)
{
    struct lexer ahead = r->record->turns;
    struct token token;
    while (record_token(&ahead, &token)) {
        const char *s = r->record->text;
        const bool last = ahead.at == ahead.end || strchr("\r\n", s[ahead.at]); /* won 1 to 0. */
        if ((token.kind == TOKEN_TURN || token.kind == TOKEN_LOOSE_TURN) &&
            !(last && token.start > 0 && s[token.start - 1] == ' '))
            return true;
    }
    return false;
}

/* Whether the record, which has no numbers, lists the moves of each player after a label of his own. */
static bool lists_each(const struct replay *r)
{
    enum { LIST_LEAST = 2 }; /* moves */
    const char *s = r->record->text;
    struct lexer ahead = r->record->turns;
    struct token token;
    unsigned listed = 0;
    int words = LIST_LEAST, most = 0;
    size_t used;

    while (record_token(&ahead, &token)) {
        const bool line = token.start > 0 && s[token.start - 1] == '\n'; /* Ann c1 e4 a4 */
        const int player = line || s[ahead.at - 1] == ':'
                               ? reading_match_player(r->v, s + token.start, ahead.end - token.start, &used)
                               : -1;
        if (player < 0) {
            if (!listed)
                return false;
            words += isalnum((unsigned char)s[token.start]) != 0;
            continue;
        }
        if (listed >> player & 1 || words < LIST_LEAST)
            return false;
        most = listed && words > most ? words : most;
        words = 0;
        listed |= 1U << player;
        ahead.at = ahead.at < token.start + used ? token.start + used : ahead.at;
    }
    return listed && listed + 1 == 1U << game_players(r->v->game, &r->v->values) && words >= LIST_LEAST &&
           words <= 2 * most;
}

/* Takes a token that is neither a number with a dot nor, after the first number, an action. */
static bool RARE take_rare(struct replay *r, struct token *token)
{
    const bool parts = r->v->game->rules->parts;

    if (!r->started && token->kind == TOKEN_ACTION) {
        if (take_claim(r, token))
            return true;
        read_bare_number(r, token);
    }
    if (token->kind == TOKEN_LOOSE_TURN && !(parts && isdigit((unsigned char)*token->text))) {
        replaying_warn(r, FORM_NUMBER, token->start, "%.*s is read as %u.", (int)token->len, token->text,
                       token->number);
        token->kind = TOKEN_TURN;
        return replaying_take(r, token);
    }
    if (token->kind == TOKEN_ERROR)
        return replaying_wrong(r, token->start, "%.*s", (int)token->len, token->text);
    if (!r->started && r->record->tag_count > 0 && token->start < r->record->tags[0].start)
        return replaying_wrong(r, token->start, "a record begins with tags: a heading stands in { }");
    if (!r->started && !parts && !r->v->values.final && !replaying_has_numbers(r)) {
        r->started = lists_each(r);
        if (r->started)
            return replaying_wrong(
                r, token->start,
                "a list of each player's moves can't be read: write them round by round, with numbers: 1. e5 "
                "d4 2. c3 b2");
        r->division = BY_RULES;
        const enum counted counted = reading_is_counted(r->v, r->record);
        if (counted == COUNTED_PERHAPS)
            return replaying_wrong(r, token->start,
                                   "this may be a move, or count the turns: write turns like 1. E5 2. D4");
        r->counted = counted == COUNTED;
        if (!replaying_begin_next_turn(r, token))
            return false;
    }
    if (token->kind == TOKEN_LABEL && r->started)
        return take_label(r, token);
    if (r->started)
        return take_action(r, token);
    if (token->kind == TOKEN_LABEL || reading_check(r->v, token->text, token->len, &r->fault.message))
        return replaying_wrong(r, token->start, "the first turn begins with its number: %u.", r->expected);
    if (begins_heading(r->record, token))
        explain_heading(r->v, r->record, token->start, &r->fault.message);
    r->fault.start = token->start;
    return false;
}

bool replaying_take(struct replay *r, struct token *token)
{
    r->at_number = token->kind == TOKEN_TURN;
    if (token->kind == TOKEN_TURN)
        return r->open && r->begun && r->division == BY_NUMBER ? replaying_begin_turn(r, token)
                                                               : replaying_take_number(r, token);
    return token->kind == TOKEN_ACTION && r->started ? take_action(r, token) : take_rare(r, token);
}

/* ---- What cannot be read ----------------------------------------------------------------------------------------- */

void replaying_report_unreadable(const struct record *record, struct lexer turns, bool started, bool follows_number,
                                 struct verdict *v)
{
    struct token token;
    uint32_t number;
    scoped(text_release) struct text why = {0}, words = {0};
    struct result_claim claim;
    const bool readable = v->game && (!v->game->edition || v->values.edition), parts = v->game && v->game->rules->parts;
    const struct move none = {0};

    while (v->diag_count < DIAGS_MOST && record_token(&turns, &token)) {
        struct lexer after = turns;
        struct token next;
        text_clear(&why);
        text_clear(&words);
        started = started || (parts && record->text[turns.at - 1] == ':' && record_token(&after, &next) &&
                              next.kind == TOKEN_ACTION && reading_decodes(v, next.text, next.len, none, &words));
        const bool heading =
            !started && v->game && begins_heading(record, &token) && !claim_has_title(token.text, token.len);
        if (token.kind == TOKEN_ERROR) {
            text_add_bytes(&why, token.text, token.len);
        } else if (token.kind == TOKEN_ACTION && !reading_ending(token.text, token.len) &&
                   !(readable && parts && reading_meant(v, record, NULL, &none, &turns, &token)) &&
                   !(readable && reading_check(v, token.text, token.len, &why))) {
            after = turns;
            text_clear(&words);
            if (!follows_number && reading_last_words(record, &after, &token, &words) &&
                claim_read(v, text_string(&words), words.len, &claim) && !(claim.loose && claim.partly)) {
                v->claimed = v->claimed ? v->claimed : claim.text;
                return;
            }
            if (heading || (v->game && begins_heading(record, &token) && replaying_resigns(record, turns)))
                explain_heading(v, record, token.start, &why);
            if (heading || claim_has_title(token.text, token.len) || (parts && is_turn_word(&token)))
                turns.at = replaying_line_end(&turns);
            else if (!started || (readable && !parts &&
                                  (read_digits(&token, true, &number) || is_turn_word(&token) ||
                                   reading_meant(v, record, NULL, &none, &turns, &token))))
                text_clear(&why);
        }
        size_t same = 0; /* of its kind so far: others want to be told, too */
        for (size_t i = 0; i < v->diag_count; i++)
            same += strcmp(text_string(&v->diags[i].message), text_string(&why)) == 0;
        if (why.len > 0 && same < SAME_MOST)
            verdict_add_diag(v, record, SEVERITY_ERROR, token.start, &why);
        follows_number = token.kind == TOKEN_TURN || token.kind == TOKEN_LOOSE_TURN;
        started = started || follows_number;
    }
}
