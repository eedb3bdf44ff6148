/* Claims of the result, as people write them: one pass over the players, numbers and words whose meaning is known. */
#include "replay/read/reading.h"
#include "replay/read/words.h"

#include "base/parse.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* The length of a score at the front of a text, as it stands in a result: a number without leading zeros, `1/2`, or
 * with `out` that word; 0: none is there. */
static size_t score_length(const char *s, size_t len, bool out)
{
    const size_t sign = *s == '-';
    size_t at = sign;

    while (at < len && isdigit((unsigned char)s[at]))
        at++;
    if (len >= 3 && (memcmp(s, "1/2", 3) == 0 || (out && strncasecmp(s, "out", 3) == 0)))
        at = 3;
    else if (at == sign || at > sign + 9 || (s[sign] == '0' && at > 1))
        return 0;
    return at == len || strchr(" ,\t:-;!?)\"", s[at]) || (s[at] == '.' && (at + 1 == len || strchr(" \"", s[at + 1])))
               ? at
               : 0;
}

/* What has been read of a claim. */
struct said {
    struct number {
        const char *s;
        size_t len;
        int value;        /* of digits */
        int owner;        /* the player named since the number before it; -1: none */
        bool joined;      /* a sign joins it to that number */
        enum sense after; /* what stands before it: BY, an UNKNOWN word, a label (ACTION) */
    } numbers[PLAYERS_MAX];
    int count, players;
    int named, owner;               /* the player named last; the same, until a number follows; -1: none */
    int awarded;                    /* who is named behind a number: 5-1 to Ray */
    int ranked;                     /* who is said to be first: 1st Ray, Ray 1st */
    bool spelled;                   /* a number is in words */
    int names;                      /* how many were named */
    int order[PLAYERS_MAX], listed; /* who was named before the first number, in this order */
    unsigned together;              /* players whom `and` joins */
    enum sense verb;                /* WINNER, WINS or LOSES, */
    int subject, before;            /* said of this player (-1: the next one) after so many numbers */
    /* Where the next word stands: */
    enum sense last;
    bool after_label, after_number, joined; /* to the number before it */
};

/* A word of a claim. */
struct claim_word {
    size_t len;
    int player;         /* whom it names; -1: nobody */
    const char *number; /* as digits */
    size_t digits;      /* 0: it is not a number */
    enum sense sense;
};

/* Reads the word at the front of a text, with `spelled` also that of a number. */
static struct claim_word read_word(struct verdict *v, const char *s, size_t len, bool spelled, struct said *said)
{
    const bool out = v->game && v->game->rules->parts && !said->after_label;
    struct claim_word w = {.player = -1, .number = s};
    if (v->game)
        w.player = reading_match_player(v, s, len, &w.len);
    if (w.player >= 0 && w.len == 1 && islower((unsigned char)*s)) {
        const size_t next = len > 1 && s[1] == ' ' ? 2 : 1;
        word_read(s + next, len - next, &w.sense);
        if ((said->last != TITLE && (said->last != WINNER || !said->after_label)) || w.sense == WINNER ||
            (int)w.sense >= NUMBER)
            w.player = -1; /* an article, a win for Ann, or a cell, b four */
    }
    if (w.player >= 0)
        return w;
    w.digits = said->after_number && !said->joined && *s == '-' ? 0 : score_length(s, len, out);
    w.len = w.digits > 0 ? w.digits : word_read(s, len, &w.sense);
    if (w.digits == 0 && (int)w.sense >= NUMBER) {
        const int number = (int)w.sense - NUMBER;
        said->spelled = true;
        w.digits = !spelled ? 0 : number < 10 ? 1 : 2;
        w.number = arena_string(&v->arena, short_text("%d", number).text, w.digits);
        w.sense = UNKNOWN;
    }
    return w;
}

/* Adds a number. False if there are too many. */
static bool add_number(const struct claim_word *w, struct said *said)
{
    const bool negative = *w->number == '-';
    int value = 0;
    if (said->count == PLAYERS_MAX)
        return false;
    for (size_t i = negative; i < w->digits && isdigit((unsigned char)w->number[i]); i++)
        value = 10 * value + (w->number[i] - '0');
    const bool joined = said->joined && said->after_number;
    const enum sense after = said->after_label && said->owner >= 0 ? ACTION : said->last;
    said->numbers[said->count++] =
        (struct number){w->number, w->digits, negative ? -value : value, said->owner, joined, after};
    said->owner = -1;
    said->last = FILLER;
    said->after_number = true;
    said->joined = false;
    return true;
}

/* Reads the words, with `spelled` those of numbers, too. False if one could be a part of an action. */
static bool read_words(struct verdict *v, const char *s, const char *end, bool spelled, struct said *said,
                       struct result_claim *claim)
{
    const char *const begin = s;
    bool denied = false, told = false, /* in the sentence */
        object = false;                /* is named next */
    int ordinal = -1;
    struct claim_word w;

    for (; s < end; s += w.len) {
        scoped(text_release) struct text ignored = {0};
        const size_t left = (size_t)(end - s);
        said->after_label = s > begin + 1 && memchr(s - 2, ':', 2);
        w = read_word(v, s, left, spelled, said);
        enum sense sense = w.sense;
        int player = w.player;
        if (w.digits > 0) {
            const size_t next = w.len + (w.len < left ? strspn(s + w.len, " ") : 0);
            enum sense unit;
            word_read(s + next, left - next, &unit);
            if (unit == UNIT) { /* 18 minutes */
                claim->partly = true;
                said->last = UNKNOWN;
            } else if (said->last == NOT /* No 4 */ || !add_number(&w, said)) {
                return false;
            }
            continue;
        }
        if (player < 0 && strchr(word_signs, *s) && (*s != '=' || !said->after_number) &&
            (*s != '-' || (said->after_number && !said->joined) || left == 1 || !isdigit((unsigned char)s[1]))) {
            said->joined = said->joined || (said->after_number && strchr("-:", *s));
            if (strchr(".,;!", *s))
                denied = told = false;
            w.len = 1;
            continue;
        }
        if (ordinal >= 0 && player >= 0 && said->names == 0 && (ordinal == 0 || said->players == 2))
            said->ranked = player ^ ordinal;
        player = player < 0 && sense == PLAYER && ordinal < said->players ? ordinal : player;
        if (player >= 0 && said->last == NOT && isalpha((unsigned char)s[-2])) { /* Ann, not Bob, resigned */
            claim->partly = true;
            player = -1;
            sense = FILLER;
        } else if (player >= 0) {
            sense = PLAYER;
        }
        ordinal = sense == FIRST ? 0 : sense == SECOND ? 1 : -1;
        if (player >= 0) {
            const bool again = said->listed > 0 && said->order[said->listed - 1] == player;
            if (said->count == 0 && !again && said->listed < PLAYERS_MAX)
                said->order[said->listed++] = player;
            if (said->last == AND)
                said->together |= 1U << player | 1U << said->named;
            said->names += player != said->named;
            said->named = said->owner = player;
            said->awarded = said->after_number ? player : said->awarded;
            said->subject = said->subject != -1  ? said->subject
                            : !object            ? player
                            : said->players == 2 ? 1 - player
                                                 : -2;
        } else if ((said->last == NOBODY || (said->last == NOT && said->names == 0)) &&
                   (sense == WINNER || sense == WINS)) {
            claim->drawn = claim->nobody = claim->loose = true;
        } else if ((denied && sense >= WINNER && sense <= AGREED) || (sense == NOT && told)) { /* Bob did not win */
            said->verb = sense == NOT ? UNKNOWN : said->verb;
            claim->partly = true;
            sense = UNKNOWN;
        } else if (sense == WINNER || sense == WINS || sense == LOSES) {
            said->verb = sense;
            said->subject = w.len < left && s[w.len] == ':' && said->last != PLAYER ? -1 : said->named;
            said->before = said->count;
        } else if (sense == GIVES_UP && said->players <= 2 && !(said->after_label && said->owner >= 0)) {
            claim->how = ENDED_BY_RESIGNATION;
            said->subject = said->verb ? said->subject : said->named;
            said->before = said->verb ? said->before : said->count;
            const bool noun = parse_word("resignation;Aufgabe;abandono", s, w.len) > 0; /* Ann by resignation */
            said->verb = said->verb ? said->verb : said->last == BY && noun ? WINS : LOSES;
        } else if (sense == ACTION || w.len == 0 || (said->after_label && said->owner >= 0 && sense != UNKNOWN) ||
                   (sense == UNKNOWN && v->start && reading_decodes(v, s, w.len, (struct move){0}, &ignored))) {
            return false;
        }
        if (ordinal >= 0 && said->last == PLAYER && said->ranked < 0 && said->names == 1 &&
            (ordinal == 0 || said->players == 2))
            said->ranked = said->named ^ ordinal;
        object = (sense == JOINT && !(said->verb == WINNER && w.len == 2)) || /* gana a Ann, but victory to Ann */
                 sense == OBJECT || (sense == WINS && strncasecmp(s, "beat", 4) == 0);
        claim->loose = claim->loose || (sense == UNKNOWN && s == begin);
        claim->partly =
            claim->partly || sense == UNKNOWN || sense == UNIT || (sense == GIVES_UP && said->players > 2) ||
            (sense == JOINT && claim->how == ENDED_BY_RESIGNATION && !said->after_number); /* gave up a point */
        claim->drawn = claim->drawn || sense == DRAWN;
        claim->how = sense == AGREED ? ENDED_BY_AGREEMENT : claim->how;
        denied = (denied || sense == NOT) && !(sense == UNKNOWN && parse_word("but;aber;pero", s, w.len) > 0);
        told = told || (sense >= WINNER && sense <= AGREED);
        said->joined = said->joined || sense == JOINT;
        said->after_number = said->after_number && (sense == JOINT || sense == AND || sense == FILLER || ordinal >= 0);
        said->last = sense == JOINT || sense == OBJECT || sense == FILLER || (sense == AND && said->last != PLAYER)
                         ? said->last
                         : sense;
    }
    return s == begin || s[-1] != ':';
}

/* Assigns the numbers to the players, in `of`: all in order, that in which all are named before them, the winner's or
 * that of who is named before them first, or each player's after his name. False if they cannot be scores. */
static bool assign(struct said *said, struct result_claim *claim, const struct number *of[PLAYERS_MAX])
{
    struct number *n = said->numbers;
    int count = 0, owners = 0, joints = 0;

    if (said->count > 0 && n[0].owner < 0 && said->owner >= 0 && said->names == said->count)
        for (int i = 0; i < said->count; i++) /* 3 for Ann, 1 for Bob */
            n[i].owner = i + 1 < said->count ? n[i + 1].owner : said->owner;
    for (int i = 0; i < said->count; i++) { /* without a difference, and numbers of something else */
        const bool row = n[i].joined || (i + 1 < said->count && n[i + 1].joined);
        if (n[i].after == BY && !row)
            claim->margin = n[i].value;
        else if (row || n[i].after != UNKNOWN)
            n[count++] = n[i];
    }
    for (int i = 0; i < count; i++) {
        owners += n[i].owner >= 0 && (i > 0 || count == 1);
        joints += i > 0 && n[i].joined;
    }
    claim->scores = count;
    const bool rows =
        said->verb == UNKNOWN && owners == 0 && count > 1 && count == said->players && said->listed == count;
    int first = claim->winner >= 0 || count == 0 ? claim->winner : n[0].owner;
    if (first >= 0 && count == 2 && said->players == 2 &&
        (said->verb == LOSES || (first == 1 && (said->awarded == 1 || (said->verb && said->before == 2)))))
        first = n[0].value < n[1].value ? 1 - first : first;
    for (int i = 0; i < count; i++) {
        const int player = owners > 0  ? n[i].owner
                           : rows      ? said->order[i] /* Ann - Bob 3-1 */
                           : first < 0 ? i
                           : i == 0    ? first
                                       : i - (i <= first);
        if (player < 0 || of[player])
            return false;
        of[player] = &n[i];
        claim->told |= owners > 0 ? 1U << player : 0;
        claim->points[player] = n[i].value;
    }
    claim->loose = claim->loose || (owners > 0 && count < said->players && claim->winner < 0);
    if (owners > 0)
        return count == said->players || claim->winner >= 0 || count == 1;
    claim->loose = claim->loose || (count > 1 && joints == 0);
    return count == 0 || ((joints == 0 || joints == count - 1) && (count > 1 || said->players == 1) &&
                          n[0].after != ACTION /* A: 1-2 */ &&
                          (count == said->players || said->players == 0 || (first < 0 && !claim->loose)));
}

bool claim_has_title(const char *s, size_t len)
{
    enum sense sense;
    word_read(s, len, &sense);
    return sense == TITLE || sense == WINNER;
}

/* Reads a claim, with `spelled` also by the words of numbers. */
static bool read_claim(struct verdict *v, const char *s, size_t len, bool spelled, struct said *said,
                       struct result_claim *claim)
{
    scoped(text_release) struct text text = {0};
    const struct number *of[PLAYERS_MAX] = {NULL};

    *said = (struct said){.named = -1, .owner = -1, .awarded = -1, .ranked = -1, .subject = -2, .last = TITLE};
    said->players = v->start ? game_players(v->game, &v->values) : 0;
    *claim = (struct result_claim){.kind = CLAIM_OPEN, .winner = -1, .text = "*"};
    static const char open[] = "unfinished;not finished;adjourned;to be continued;abgebrochen;unterbrochen;vertagt;"
                               "noch nicht fertig;sin terminar;inacabada;aplazada";
    size_t word = len;
    while (word > 1 && strchr(".!", s[word - 1]))
        word--;
    if ((len == 1 && *s == '*') || (word > 0 && parse_word(open, s, word) == word))
        return true;
    if (!read_words(v, s, s + len, spelled, said, claim))
        return false;
    if ((said->verb == WINNER || said->verb == WINS) && said->together && said->count == 0) { /* Ann and Bob won */
        claim->drawn = true;
        said->verb = UNKNOWN;
    }
    claim->winners = claim->drawn ? said->together : 0;
    const bool by = said->count == 1 && said->numbers[0].after == BY; /* Ray by 4 */
    const bool alone = said->names == 1 && (said->count == 0 || by ? !claim->drawn && !claim->partly
                                                                   : said->awarded >= 0 && said->count > 1);
    claim->winner = said->verb == LOSES ? (said->players == 2 && said->subject >= 0 ? 1 - said->subject : -1)
                    : said->verb        ? said->subject
                    : said->count == 0 && said->ranked >= 0 ? said->ranked
                    : alone                                 ? said->named
                                                            : -1;
    claim->partly = claim->partly || (said->verb == LOSES && said->players != 2);
    claim->loose = claim->loose || (spelled && said->spelled) || said->ranked >= 0;
    claim->kind = said->count > 0 ? CLAIM_SCORES : CLAIM_NOTHING;
    claim->stranger = said->verb && said->count == 0 && said->names == 0 && claim->partly;
    if (!assign(said, claim, of) || (claim->winner < 0 && claim->scores == 0 && !claim->drawn)) {
        if (said->count == 1 && said->names == 0 && said->players > 1 && !isdigit((unsigned char)s[len - 1]))
            claim->kind = CLAIM_NOTHING; /* 62 points: whose? */
        return false;
    }
    const bool some = claim->scores == 0 || (claim->told && claim->scores < said->players);
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (of[i] && some && claim->winner < 0) /* Bob 58 */
            text_addf(&text, "%c %.*s", 'A' + i, (int)of[i]->len, of[i]->s);
        else if (of[i])
            text_addf(&text, "%s%.*s", text.len > 0 ? "-" : "", (int)of[i]->len, of[i]->s);
    claim->text = arena_string(&v->arena, text_string(&text), text.len);
    const bool halves = strcmp(claim->text, "1/2-1/2") == 0, draw = claim->drawn && claim->scores == 0;
    claim->kind = halves || draw ? CLAIM_DRAW : some ? CLAIM_WINNER : CLAIM_SCORES;
    claim->loose = claim->loose || draw;
    if (draw || (halves && v->game && game_sheet(v->game)->score_lines > 0))
        claim->text = "draw";
    else if (claim->kind == CLAIM_WINNER && claim->winner >= 0)
        claim->text = arena_string(&v->arena, &"ABCDEF"[claim->winner], 1);
    return true;
}

bool claim_read(struct verdict *v, const char *s, size_t len, struct result_claim *claim)
{
    struct said said;
    while (len > 0 && memchr(" ,\t", s[len - 1], 3))
        len--;
    const bool read = read_claim(v, s, len, true, &said, claim);
    if (!said.spelled || (read && (said.count > 1 || claim->margin)))
        return read;
    return read_claim(v, s, len, false, &said, claim); /* one number in words may say something else: game one */
}

bool claim_is_right(const struct verdict *v, const struct result_claim *claim)
{
    const struct score *score = &v->score;
    int winners = 0, best = 0; /* of the others */
    if (claim->stranger)
        return false;
    for (int i = 0; i < score->players; i++) {
        winners += score->winner[i];
        best = i != claim->winner && score->points[i] > best ? score->points[i] : best;
        if (claim->kind == CLAIM_WINNER && claim->told >> i & 1 && score->points[i] != claim->points[i])
            return false;
    }
    if ((claim->kind == CLAIM_SCORES || claim->kind == CLAIM_OPEN) && strcmp(claim->text, v->result) != 0)
        return false;
    for (int i = 0; i < score->players; i++)
        if (claim->winners && (claim->winners >> i & 1) != score->winner[i])
            return false;
    if (claim->nobody)
        return (winners == 0 && v->status == STATUS_FINISHED) || (winners > 1 && winners == score->players);
    if (claim->drawn || claim->kind == CLAIM_DRAW)
        return winners > 1;
    return claim->winner < 0 || (winners == 1 && score->winner[claim->winner] &&
                                 (!claim->margin || score->points[claim->winner] - best == claim->margin));
}
