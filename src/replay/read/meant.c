#include "replay/read/reading.h"
#include "replay/read/words.h"

#include "base/mem.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "game/notation.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { WORD_MOST = 255, SPACED_MOST = 40, MOVES_MOST = 4096, FIRST_PICTURE = 0x2190 /* arrows, dingbats, emoji */ };

static const char digits[] = "0123456789", letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* ---- Coordinates ------------------------------------------------------------------------------------------------- */

/* The bytes of a point at `s`, added in lower case with the letter first; 0: there is none, and nothing is added. */
static size_t add_point(const char *s, struct text *out)
{
    static const char rows[] = "0123456789O"; /* the letter after a digit */
    const size_t number = strspn(s, digits), column = strspn(s + number, letters);

    if (number == 0 && column >= 1 && column <= 3 && isdigit((unsigned char)s[column])) {
        const size_t len = column + strspn(s + column, rows);
        text_add_bytes(out, s, column);
        for (size_t i = column; i < len; i++)
            text_add_char(out, s[i] == 'O' ? '0' : s[i]);
        return len;
    }
    if (number == 0 || column == 0)
        return 0;
    const bool shot = column > 1 && s[number + 1] == 'x'; /* 1bx2a */
    const size_t len = column == 2 && !shot ? 2 : 1, row = strspn(s + number + len, digits);
    if ((column > 2 && !shot) || (row > 0 && !isalpha((unsigned char)s[number + len + row])))
        return 0; /* 1e5 is no cell */
    for (size_t i = 0; i < len; i++)
        text_add_char(out, (char)tolower((unsigned char)s[number + i]));
    text_add_bytes(out, s, number);
    return number + len;
}

/* The bytes of a star's number at `s`, added with digits for the letters that look like them; 0: there is none. */
static size_t add_star(const char *s, struct text *out)
{
    size_t len = 0;
    while (plain_digit(s[len]))
        len++;
    if (isalnum((unsigned char)s[len]))
        return 0;
    for (size_t i = 0; i < len; i++)
        text_add_char(out, plain_digit(s[i]));
    return len;
}

/* Adds a word with its points, or its stars, as they are written: `4e` is e4, `1O-l1` is 10-11, `a1b2` and `a1→b2` are
 * a1-b2, or with `shots` the arrow is an x, and `a1,b2` is a line, too, without a shot. */
static void add_respelled(const char *s, bool stars, bool shots, struct text *out)
{
    scoped(text_release) struct text point = {0};
    const bool comma = !stars && !strpbrk(s, "x=@");
    bool after_point = false;

    for (s += *s == '+'; *s;) {
        size_t arrow = 0;
        if (after_point) {
            arrow = strncmp(s, "\u2192", 3) == 0 ? 3 : strncmp(s, "->", 2) == 0 ? 2 : *s == '>' || (comma && *s == ',');
            s += s[arrow] ? arrow : 0;
        }
        text_clear(&point);
        size_t used = after_point && *s == 'x' ? 0 : stars ? add_star(s, &point) : add_point(s, &point);
        text_add(out, used == 0 || !after_point ? "" : shots && arrow && s[-1] != ',' ? "x" : "-");
        text_add(out, text_string(&point));
        after_point = used > 0;
        if (used == 0) {
            used = *s == 'x' ? 1 : strspn(s, isdigit((unsigned char)*s) ? digits : letters);
            used = used > 0 ? used : 1;
            text_add_bytes(out, s, used);
        }
        s += used;
    }
}

/* ---- Remarks ----------------------------------------------------------------------------------------------------- */

size_t reading_without_remark(const char *s, size_t len)
{
    size_t number = len;
    while (number > 0 && isdigit((unsigned char)s[number - 1]))
        number--;
    if (number < len && number > 0 && strchr("+=", s[number - 1]))
        return number - 1;
    for (size_t at, used; len > 0; len = at) {
        for (at = len - 1; at > 0 && utf8_continues(s[at]);)
            at--;
        const char *bracket = s[at] == ']' ? memchr(s, '[', len) : NULL;
        if (bracket)
            at = (size_t)(bracket - s);
        else if (s[at] == ')' && at > 0 && strchr(":-", s[at - 1])) /* :) and :-) */
            at -= at > 1 && s[at - 1] == '-' ? 2 : 1;
        else if (!strchr("!?/", s[at]) && utf8_decode(s + at, len - at, &used) < FIRST_PICTURE)
            break;
    }
    return len;
}

bool reading_is_remark(const char *s, size_t len)
{
    const size_t bare = reading_without_remark(s, len);
    return bare == 0 || (bare + 1 == len && s[bare] == '!' && strspn(s, digits) == bare); /* or `15!` */
}

/* ---- Shots ------------------------------------------------------------------------------------------------------- */

/* The letter of the kind of alien that a word names (`R`, `rook`, `Turm`, `torre`), perhaps before an x; NUL: none. */
static char kind_letter(const char *s, size_t len)
{
    static const char names[] = "Kking Kkonig Krey Qqueen Qdame Qdama Qreina Rrook Rturm Rtorre Bbishop Blaufer Balfil "
                                "Hhorse Hspringer Hpferd Hknight Hcaballo Jjoker Jcomodin Wwizard Wzauberer Wmago ";
    char word[12] = "";
    size_t n = 0, used;

    if (len == 1 || (len > 1 && s[1] == 'x'))
        return strchr("KQRBHJW", *s) ? *s : '\0';
    for (size_t at = 0; at < len && n + 2 < sizeof word; at += used)
        word[n++] = (char)(utf8_fold(utf8_decode(s + at, len - at, &used)) & 0x7F);
    word[n] = ' ';
    const char *found = n > 2 ? strstr(names, word) : NULL;
    return found && isupper((unsigned char)found[-1]) ? found[-1] : '\0';
}

/* Reads a shot whose shooter or target is named by its kind, if exactly one can be meant: `Rxb2`, `H x K`, `rook takes
 * bishop`. */
static bool read_shot(const struct verdict *v, const struct record *record, const struct pos *pos, struct lexer *turns,
                      struct token *token)
{
    const bool glued = token->len > 2 && token->text[1] == 'x';
    struct lexer ahead = *turns;
    struct token sign, target = {.text = token->text + 2, .len = token->len - 2};
    uint32_t joint;

    if (!glued &&
        (!record_token(&ahead, &sign) || sign.kind != TOKEN_ACTION || sign.len == 0 ||
         plain_sign(sign.text, 0, sign.len, &joint) != sign.len || joint != 'x' || !record_token(&ahead, &target) ||
         target.kind != TOKEN_ACTION || memchr(record->text + token->start, '\n', target.start - token->start)))
        return false;
    const int len = (int)reading_without_remark(target.text, target.len);
    const bool twice = len > 1 && target.text[1] == 'x'; /* HxQxB */
    const char by = kind_letter(token->text, token->len), of = twice ? '\0' : kind_letter(target.text, (size_t)len);
    if (len == 0 || (!by && !of) || !pos)
        return len > 0 && (by || of);

    const struct rules *rules = v->game->rules;
    const size_t size = rules->size(&v->values);
    scoped(text_release) struct text move_text = {0}, trial = {0}, found = {0}, why = {0};
    scoped(mem_free) struct move *moves = mem_new(MOVES_MOST * sizeof *moves);
    scoped(mem_free) struct pos *after = mem_new(size);
    const size_t count = rules->moves(&v->values, pos, moves, MOVES_MOST);

    for (size_t i = 0; i < count && i < MOVES_MOST; i++) {
        struct move move = {0};
        text_clear(&move_text);
        text_clear(&trial);
        v->game->notation->encode(&v->values, &moves[i], &move_text);
        const char *square = text_string(&move_text), *cross = strchr(square, 'x'), *word;
        if (!cross)
            continue;
        text_addf(&trial, "%.*s%.*sx", by ? 1 : (int)token->len, by ? &by : token->text, by ? (int)(cross - square) : 0,
                  square);
        text_addf(&trial, "%.*s%s", of ? 1 : len, of ? &of : target.text, of ? cross + 1 : "");
        memcpy(after, pos, size);
        word = text_string(&trial);
        size_t at = 0, used;
        while (at < trial.len &&
               (used = v->game->notation->decode(&v->values, word + at, trial.len - at, &move, &why)) &&
               rules->play(&v->values, after, &move, NULL))
            at += used;
        if (at < trial.len || strcmp(word, text_string(&found)) == 0)
            continue;
        if (found.len > 0)
            return false;
        text_add(&found, word);
    }
    if (found.len == 0)
        return false;
    token->text = arena_copy(turns->arena, text_string(&found), found.len);
    token->len = (uint32_t)found.len;
    *turns = ahead;
    return true;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* Whether a text is an action, or the rest of one after the piece `after`, perhaps with slips of coordinates; then sets
 * `action` to it. */
static bool respell(const struct verdict *v, const char *s, struct move after, struct text *action)
{
    scoped(text_release) struct text ignored = {0};
    bool read = false;
    for (int form = 0; form < 4 && !read && *s; form++) {
        text_clear(action);
        if (form == 0) /* move:a6>b3 has an arrow of its own */
            text_add(action, s);
        else
            add_respelled(s, form == 2, form == 3, action);
        read = reading_decodes(v, text_string(action), action->len, after, &ignored);
    }
    return read;
}

const char *reading_phrase(const struct record *record, size_t at, size_t end, size_t *len)
{
    static const char *const rows[] = {
        "resigns;resign;gives up;gave up;resigned;surrenders;surrendered;concedes;conceded;forfeits;quits;has resigned;"
        "has given up;I resign;I give up;gibt auf;gab auf;hat aufgegeben;ich gebe auf;se rinde;se rindió;se ha rendido;"
        "me rindo;abandona;abandonó",
        "draw;remis;unentschieden;tablas;empate",
        "swap;swaps;swapped;tauscht;tausch;tauschen;cambia;cambio",
        ";and;then;und;dann;luego;bonus;extra;move;agreed;by agreement;durch Einigung;por acuerdo",
    };
    const char *s = record->text + at;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if ((*len = parse_word(rows[i], s, end - at)) > 0 && (*len == end - at || strchr(" \t\r\n.,!;({", s[*len])) &&
            !(memchr(s, ' ', *len) && *len + 1 < end - at && s[*len] == ' ' && isalpha((unsigned char)s[*len + 1])))
            return rows[i]; /* not: gave up a point */
    return NULL;
}

/* If a word has a letter, adds the one after it in its line: they may be the two points of a line, or `e five`. Moves
 * *after past that. */
static void add_second_point(const struct record *record, struct lexer *after, struct text *word)
{
    const size_t from = after->at, len = word->len;
    struct token next;
    enum sense sense;
    if (!strpbrk(text_string(word), letters) || !record_token(after, &next) || next.kind != TOKEN_ACTION ||
        next.len + len > WORD_MOST || memchr(record->text + from, '\n', next.start - from))
        return;
    if (strspn(text_string(word), letters) == len && word_read(next.text, next.len, &sense) == next.len &&
        (int)sense > NUMBER) {
        text_addf(word, "%d", (int)sense - NUMBER);
        return;
    }
    text_add_char(word, '-');
    text_add_bytes(word, next.text, reading_without_remark(next.text, next.len));
    if (!strpbrk(text_string(word) + len, letters))
        text_clear(word);
}

bool reading_is_before_action(const struct verdict *v, const struct record *record, size_t at,
                              const struct lexer *turns)
{
    scoped(text_release) struct text word = {0}, action = {0};
    struct lexer ahead = *turns;
    struct token next;
    size_t len;
    ahead.at = at;
    if (!record_token(&ahead, &next) || next.kind != TOKEN_ACTION || next.len > WORD_MOST ||
        memchr(record->text + at, '\n', next.start - at))
        return false;
    plain_word_read(record->text, next.start, turns->end, turns->arena, &next);
    text_add_bytes(&word, next.text, reading_without_remark(next.text, next.len));
    const char *phrase = reading_phrase(record, next.start, turns->end, &len);
    if (reading_ending(next.text, next.len) || (phrase && *phrase != ';') ||
        respell(v, text_string(&word), (struct move){0}, &action))
        return true;
    add_second_point(record, &ahead, &word);
    return respell(v, text_string(&word), (struct move){0}, &action);
}

/* Reads a player's name with a colon, or an initial, as a label; before an action the colon may be missing, or a verb
 * may stand there. */
static bool read_name(const struct verdict *v, const struct record *record, struct lexer *turns, struct token *token)
{
    static const char verbs[] = "plays;draws;marks;at;spielt;auf;juega;en;-;\u2013;\u2014";
    const char *s = record->text + token->start;
    size_t len = turns->end - token->start, used, colon;
    int player = reading_match_player(v, s, len, &used), initials = 0;

    for (int i = 0; i < PLAYERS_MAX && used == 0 && len > 1 && strchr(": ", s[1]); i++) /* an initial */
        if ((*v->names[i] | 0x20) == (*s | 0x20) || (*v->called[i] | 0x20) == (*s | 0x20)) {
            player = i;
            initials++;
        }
    used = initials == 1 ? 1 : used;
    if (player < 0 || used == 0 || used == len)
        return false;
    size_t phrase_len;
    if (used == 1 && reading_is_crossed(v, record, *s, player) &&
        reading_phrase(record, token->start + 2, turns->end, &phrase_len)) /* B gives up: label or initial? */
        return false;
    const size_t gap = plain_gap_end(s, used, len);
    const uint32_t c = utf8_plain(s + gap, len - gap, &colon);
    const size_t verb = gap > used ? parse_word(verbs, s + gap, len - gap) : 0;
    if (verb > 0 && plain_gap_end(s, gap + verb, len) > gap + verb)
        used = gap + verb;
    else
        used = c == ':' || c == '|' ? gap + colon : gap > used ? gap : 0;
    if (used == 0 || (c == ':' ? gap == 1 && (*s | 0x20) >= 'a' && (*s | 0x20) <= 'f' /* a label is read already */
                               : !reading_is_before_action(v, record, token->start + used, turns)))
        return false;
    token->kind = TOKEN_LABEL;
    token->number = (uint32_t)player;
    turns->at = token->start + used;
    return true;
}

size_t reading_count(const struct verdict *v, const struct record *record, size_t at, const struct lexer *turns,
                     bool lower, uint32_t *turn)
{
    const char *s = record->text + at;
    const size_t len = turns->end - at;
    const int players = game_players(v->game, &v->values);
    const size_t front = isdigit((unsigned char)*s) ? 0 : 1; /* bytes before the number */
    size_t end = front;
    uint32_t round = 0;

    for (; end < len && end < 6 && isdigit((unsigned char)s[end]); end++)
        round = 10 * round + (uint32_t)(s[end] - '0');
    if (end == front || round == 0 || end + 2 >= len)
        return 0;
    const char letter = front > 0 ? *s : s[end++], sign = s[end];
    const int player = (front == 0 || lower) && letter >= 'a' ? letter - 'a' : letter - 'A';
    if (!strchr(front > 0 ? ".: " : ". ", sign) || player < 0 || player >= players ||
        !reading_is_before_action(v, record, at + end + 1, turns))
        return 0;
    *turn = (round - 1) * (uint32_t)players + (uint32_t)player;
    return end + 1;
}

enum counted reading_is_counted(const struct verdict *v, const struct record *record)
{
    struct lexer ahead = record->turns;
    struct token token;
    const uint32_t players = (uint32_t)game_players(v->game, &v->values);
    uint32_t counts = 0, right = 0, wrong = 0, turn;
    bool last = false, numeric = false, alike = false, alternate = true, bare = false, lower = false;

    while (record_token(&ahead, &token)) {
        const char *s = record->text + token.start, *back = record->text + ahead.at - 1;
        const size_t used = last ? 0 : reading_count(v, record, token.start, &ahead, true, &turn);
        alternate = alternate && ((used > 0) != last || counts == 0);
        last = used > 0;
        if (last && counts == 0)
            numeric = isdigit((unsigned char)*s) && turn == 0;
        if (counts == 0 && (!last || (isdigit((unsigned char)*s) && !numeric)))
            return COUNTED_NOT;
        bare = bare || (last && s[used - 1] == ' ');
        lower = lower || (last && numeric && islower((unsigned char)s[used - 2]) && s[used - 1] == ' ');
        const bool small = last && !numeric && islower((unsigned char)*s);
        right += last && right == counts && turn == counts && !small;
        wrong += last && (turn == counts ? small                                     /* a1 .. b1 .. */
                                         : (players == 2 && (turn ^ 1) == counts) || /* B1 .. A1 .. */
                                               (turn / players == counts && turn % players == counts % players));
        counts += last;
        alike = alike || (!last && (numeric ? isdigit((unsigned char)s[0]) && isupper((unsigned char)*back)
                                            : isupper((unsigned char)s[0]) && isdigit((unsigned char)s[1])));
    }
    if (lower) /* 1a c3 1b d4, or cells with their row first */
        return alternate && right == counts && counts > 1 ? COUNTED_PERHAPS : COUNTED_NOT;
    if (alternate && !numeric && right < counts && right + wrong == counts &&
        counts >= 2 * players) /* cells, or not? */
        return COUNTED_PERHAPS;
    const bool is = numeric || (right > players && (!alike || (alternate && right == counts)));
    return !is ? COUNTED_NOT : alike && (bare || right < 2 * players) ? COUNTED_PERHAPS : COUNTED;
}

/* Reads the first of the actions that a word joins by a sign, as for a round: `c3,d4`, `c3-d4`. The others are then
 * still to be read. False unless each of them is an action. */
static bool read_joined(const struct verdict *v, const struct record *record, struct lexer *turns, struct token *token)
{
    scoped(mem_free) char *word = mem_string(token->text, reading_without_remark(token->text, token->len));
    scoped(text_release) struct text action = {0};
    const char *first = strpbrk(word + 1, ",/&+"), sign = first ? *first : '-';
    size_t at = token->start, used;
    uint32_t joint = '\0';

    while (at < turns->at && plain_sign(record->text, at, turns->at, &joint) && joint != (unsigned char)sign)
        at++;
    if (at == turns->at || utf8_plain(record->text + at, turns->at - at, &used) != joint) /* e5 to d4: a correction? */
        return false;
    for (char *s = word; s == word || !respell(v, s, (struct move){0}, &action); s++) {
        char *part = s;
        s = strchr(s, sign);
        if (!s)
            return false;
        *s = '\0';
        if (!respell(v, part, (struct move){0}, &action))
            return false;
    }
    respell(v, word, (struct move){0}, &action);
    token->text = arena_copy(turns->arena, text_string(&action), action.len);
    token->len = (uint32_t)action.len;
    turns->at = at + used;
    return true;
}

/* Whether a digit is followed by a space, into which it is written: `2 d2`, `2 at d2`. */
static bool is_writing(const struct text *word, const struct token *next)
{
    int column, row;
    return word->len == 1 && isdigit((unsigned char)*word->data) &&
           (notation_read_cell(next->text, next->len, &column, &row) == next->len ||
            parse_word("at;auf;en", next->text, next->len) == next->len);
}

/* In games where all players act in a turn: reads the longest action that the words from here on would be without
 * blanks and capitals: `d2-e2-f2 = Write 1 @ f1`. */
static bool read_spaced(const struct verdict *v, const struct record *record, struct lexer *turns, struct token *token)
{
    scoped(text_release) struct text word = {0}, action = {0}, ignored = {0};
    struct lexer ahead = *turns, after = *turns;
    struct token next = {.text = ""};
    size_t at = token->start, used, end;

    do {
        end = ahead.at;
        text_add(&word, is_writing(&word, &next) ? "@" : "");
        at = word.len == 2 && word.data[1] == '@' && !isdigit((unsigned char)next.text[next.len - 1]) ? end : at;
        for (; at < end && word.len < SPACED_MOST; at += used) {
            const uint32_t c = utf8_plain(record->text + at, end - at, &used);
            if (c != ' ' && c != '\t' && c != UTF8_NOTHING)
                text_add_char(&word, c < 0x80 ? (char)tolower((int)c) : '?');
        }
        const size_t len = word.len - (word.len > 0 && word.data[word.len - 1] == ',');
        struct move move = {0};
        if (strpbrk(text_string(&word), "@=:>/,") &&
            v->game->notation->decode(&v->values, word.data, len, &move, &ignored) == len) {
            text_clear(&action);
            v->game->notation->encode(&v->values, &move, &action);
            after = ahead;
        }
    } while (word.len < SPACED_MOST && record_token(&ahead, &next) && next.kind == TOKEN_ACTION &&
             (is_writing(&word, &next) ||
              !(isalpha((unsigned char)*next.text) && isalnum((unsigned char)word.data[word.len - 1]))) &&
             end + strspn(record->text + end, " \t,") >= next.start);
    if (action.len == 0)
        return false;
    token->text = arena_copy(turns->arena, text_string(&action), action.len);
    token->len = (uint32_t)action.len;
    *turns = after;
    return true;
}

enum meant reading_meant(const struct verdict *v, const struct record *record, const struct pos *pos,
                         const struct move *after, struct lexer *turns, struct token *token)
{
    scoped(text_release) struct text word = {0}, meant = {0};
    const bool first = after->kind == 0;
    const bool written = first && turns->at > token->start; /* not tried in place of a word: others come after it */
    const size_t bare = reading_without_remark(token->text, token->len);
    struct lexer ahead = *turns;
    struct token next;
    size_t len;

    if (token->len > WORD_MOST)
        return MEANT_NOTHING;
    const char *phrase = written ? reading_phrase(record, token->start, turns->end, &len) : NULL;
    if (phrase && (*phrase != ';' || !v->game->rules->parts)) {
        token->text = phrase;
        token->len = (uint32_t)strcspn(phrase, ";");
        turns->at = token->start + len + (len < turns->end - token->start && record->text[token->start + len] == '.');
        token->kind = token->len > 0 ? TOKEN_ACTION : TOKEN_REMARK;
        return token->len > 0 ? MEANT_SPELLING : MEANT_REMARK;
    }
    if (written && read_name(v, record, turns, token))
        return MEANT_SPELLING;
    if (first && reading_is_remark(token->text, token->len)) {
        token->kind = TOKEN_REMARK;
        return MEANT_REMARK;
    }
    if (written && token->len == 1 && *token->text == '=' && !v->game->rules->parts && record_token(&ahead, &next) &&
        next.kind == TOKEN_ACTION && next.len > 0 && strspn(next.text, digits) >= next.len) { /* = 5 */
        token->kind = TOKEN_REMARK;
        *turns = ahead;
        return MEANT_REMARK;
    }
    if (written && v->game->rules->parts && read_spaced(v, record, turns, token))
        return MEANT_SPELLING;
    if (first && read_shot(v, record, pos, turns, token))
        return MEANT_SPELLING;
    /* The word, then without a remark, then with the next one. */
    enum { WHOLE, BARE, SIGNED, JOINED, FORMS };
    for (int form = 0; form < FORMS; form++) {
        struct lexer past = *turns;
        struct token whole = *token;
        if (written && form == SIGNED)
            past.at = plain_word_read(record->text, token->start, turns->end, turns->arena, &whole);
        if ((form == SIGNED && past.at <= turns->at) || (form == BARE && bare == token->len) ||
            (form == JOINED && (!written || v->game->rules->parts)))
            continue;
        text_clear(&word);
        text_clear(&meant);
        const bool all = form == WHOLE || form == JOINED;
        text_add_bytes(&word, whole.text, all ? whole.len : reading_without_remark(whole.text, whole.len));
        if (form == JOINED)
            add_second_point(record, &past, &word);
        const char *s = text_string(&word);
        if (respell(v, s, *after, &meant)) {
            token->text = arena_copy(turns->arena, text_string(&meant), meant.len);
            token->len = (uint32_t)meant.len;
            *turns = past;
            return form == BARE ? MEANT_REMARK : MEANT_SPELLING;
        }
    }
    return written && !v->game->rules->parts && read_joined(v, record, turns, token) ? MEANT_SPELLING : MEANT_NOTHING;
}

bool reading_last_words(const struct record *record, struct lexer *turns, const struct token *token, struct text *words)
{
    struct token word = *token;
    struct lexer ahead = *turns, after;
    do {
        const char *s = record->text;
        const size_t at = word.start, written = ahead.at - at;
        after = ahead;
        const bool number = word.kind == TOKEN_TURN && /* not the end of a sentence: 8 to 4. */
                            (!strpbrk(text_string(words), "abcdefghijklmnopqrstuvwxyz") || s[at - 1] == '\n');
        if (number || word.kind == TOKEN_ERROR || words->len + written > WORD_MOST)
            return false;
        text_add(words, words->len > 0 ? " " : "");
        text_add_bytes(words, s + at, written);
        words->len -= written - plain_copy(words->data + words->len - written, s + at, written, true);
        words->data[words->len] = '\0';
    } while (record_token(&ahead, &word));
    size_t len;
    do {
        len = words->len;
        const size_t bare = reading_without_remark(text_string(words), len);
        const bool number = strspn(text_string(words), "0123456789 ") >= bare; /* 15! is a remark */
        words->len = number || (bare > 0 && isalpha((unsigned char)words->data[bare - 1]) && words->data[bare] == '=')
                         ? len
                         : bare;
        while (words->len > 0 && strchr("., ", words->data[words->len - 1]))
            words->len--;
    } while (words->len < len);
    words->data[words->len] = '\0';
    *turns = after;
    return words->len != 3 || memcmp(words->data, "out", 3) != 0;
}

/* ---- Words that stay wrong --------------------------------------------------------------------------------------- */

static void replace(struct text *why, const char *s, size_t len, const char *reason)
{
    text_clear(why);
    notation_refuse_item(s, len, reason, why);
}

void reading_explain(struct verdict *v, const char *s, size_t len, struct text *why)
{
    const char *colon = memchr(s, ':', len);
    size_t number = 0, before = colon ? (size_t)(colon - s) : 0;
    int player = colon && v->start ? reading_find_player(v, s, before) : -1;
    uint32_t turn = 0;
    struct result_claim claim;

    for (; number < len && isdigit((unsigned char)s[number]); number++)
        turn = number < 9 ? 10 * turn + (uint32_t)(s[number] - '0') : turn;
    const size_t rest = number + (number < len && strchr(").:", s[number]));
    scoped(text_release) struct text ignored = {0};
    const uint32_t first = v->turns + (v->start ? (uint32_t)game_first_turn(v->game, &v->values) : 1);
    bool nearby = turn >= first && turn <= v->turns + 2; /* the turn being read, or the next one */
    if (number > 0 && number <= 9 &&
        ((number == len && nearby) || (number + 1 == len && strchr("):]", s[number])) ||
         (nearby && rest < len && reading_decodes(v, s + rest, len - rest, (struct move){0}, &ignored)))) {
        replace(why, s, len, "is not an action; if it is the number of a turn, write ");
        text_addf(why, "%.*s.", (int)number, s);
    } else if (claim_has_title(s, len)) {
        replace(
            why, s, len,
            "has no result after it that can be read, as 2-17, 5:4 or \"Ann wins\": what else is said stands in { }");
    } else if (player >= 0) {
        replace(why, s, before + 1, "is not a label: write ");
        text_addf(why, "%c:", 'A' + player);
    } else if (colon && before + 1 == len && (before < 3 || s[0] < 'a')) { /* else it may be a word of the game */
        replace(why, s, len, v->start ? "is not a label: " : "is not a label: labels are A: to F:");
        if (v->start)
            reading_write_players(v, why);
        if (v->start && before > 1 && !*v->names[0])
            text_add(why, ", and names stand before the moves in a line like Players: Ann, Bob");
        scoped(mem_free) char *name = mem_string(s, before);
        if (tags_spelling(v, name) != name)
            text_addf(why, ", and a tag is written [%s \"...\"]", tags_spelling(v, name));
    } else if (!memchr(s, ':', len) && !memchr(s, ',', len) && claim_read(v, s, len, &claim) && !claim.drawn &&
               (claim.kind != CLAIM_SCORES
                    ? !claim.told
                    : (claim.scores > 1 && (!v->start || claim.scores == game_players(v->game, &v->values))))) {
        replace(why, s, len, "is a result: it is the last word of a record, and what follows it stands in { }");
        if (claim.kind == CLAIM_WINNER) {
            replace(why, s, len, "is a player: before a move or resigns write ");
            text_addf(why, "%c:, and who wins as the last words", 'A' + claim.winner);
        }
    }
}

bool reading_check(struct verdict *v, const char *s, size_t len, struct text *why)
{
    if (reading_decodes(v, s, len, (struct move){0}, why))
        return true;
    reading_explain(v, s, len, why);
    return false;
}
