/* CoNNect: what is wrong with a word that is no action. The word is read once more against the form that it comes
 * nearest to, with signs put right that are missing or wrong: "5-c4" is 5@c4. */
#include "games/connect/internal.h"

#include "game/explain_word.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* ---- Putting a word right ---------------------------------------------------------------------------------------- */

struct mending {
    const char *start, *at, *end;
    struct text right; /* what is read, put right */
    struct text fault; /* the first sign that is missing or wrong */
    struct text *why;  /* any other fault, which ends the reading */
};

static bool is_space(char column, char row)
{
    return column >= 'a' && column < 'a' + GRID_SIDE && row >= '1' && row < '1' + GRID_SIDE;
}

/* Length of the run of signs, digits or letters at a place. */
static int run(const char *s, const char *end)
{
    const char *at = s;
    while (at < end && is_digit(*at) == is_digit(*s) && is_letter(*at) == is_letter(*s))
        at++;
    return (int)(at - s);
}

static bool mend_number(struct mending *m)
{
    int len = m->at < m->end && is_digit(*m->at) ? run(m->at, m->end) : 0;
    if (len > 1)
        return text_refuse(m->why, "%.*s is no number of a die: those are 1 to 6", len, m->at);
    if (len == 0)
        return text_refuse(m->why, "a number is missing after \"%.*s\"", (int)(m->at - m->start), m->start);
    text_add_char(&m->right, *m->at++);
    return true;
}

static bool mend_space(struct mending *m)
{
    const char *s = m->at;
    if (m->end - s >= 2 && is_space(s[0], s[1])) {
        text_add_bytes(&m->right, s, 2);
        m->at += 2;
        return true;
    }
    int one = s < m->end ? run(s, m->end) : 0, two = s + one < m->end ? run(s + one, m->end) : 0;
    if (one == 0 || !(is_digit(*s) || is_letter(*s)))
        return text_refuse(m->why, "a space is missing after \"%.*s\": spaces are a1 to f6", (int)(m->at - m->start),
                           m->start);
    if (one == 1 && two == 1 && is_space(s[1], s[0]))
        return text_refuse(m->why, "the space %.2s is turned round: write %c%c", s, s[1], s[0]);
    if (two > 0 && (is_letter(*s) ? is_digit(s[one]) : is_letter(s[one])))
        return text_refuse(m->why, "there is no space %.*s: columns are a to f, rows 1 to 6", one + two, s);
    return text_refuse(m->why, "\"%.*s\" is no space: a letter from a to f and a digit from 1 to 6 name it", one, s);
}

static void mend_sign(struct mending *m, char sign)
{
    const char *from = m->at;
    if (m->at < m->end && *m->at == sign)
        m->at++;
    else
        while (m->at < m->end && !is_digit(*m->at) && !is_letter(*m->at))
            m->at++;
    if (m->fault.len == 0 && m->at == from)
        text_addf(&m->fault, "there is no %c after \"%s\"", sign, text_string(&m->right));
    else if (m->fault.len == 0 && (m->at - from > 1 || *from != sign))
        text_addf(&m->fault, "\"%.*s\" stands where %c belongs", (int)(m->at - from), from, sign);
    text_add_char(&m->right, sign);
}

/* Reads the rest of a word by a pattern: N a digit, S a space, + a plus or minus; other characters are signs. */
static bool mend_pattern(struct mending *m, const char *pattern)
{
    for (const char *p = pattern; *p; p++)
        if (*p == 'N' || *p == 'S') {
            if (!(*p == 'N' ? mend_number(m) : mend_space(m)))
                return false;
        } else if (*p == '+' && (m->at == m->end || (*m->at != '+' && *m->at != '-'))) {
            return text_refuse(m->why, "by how much is the number changed? %s+1, +2, -1 or -2 is written",
                               text_string(&m->right));
        } else {
            mend_sign(m, *p == '+' ? *m->at : *p);
        }
    return true;
}

/* Says what was put right, and how the word is written. */
static void tell_mended(struct mending *m)
{
    if (m->fault.len > 0)
        text_addf(m->why, "%s: write %s", text_string(&m->fault), text_string(&m->right));
    else if (m->at < m->end && (*m->at == ',' || *m->at == ';'))
        text_addf(m->why, "\"%.*s\" follows %s: actions are separated by blanks", (int)(m->end - m->at), m->at,
                  text_string(&m->right));
    else
        text_addf(m->why, "\"%.*s\" after %s means nothing here", (int)(m->end - m->at), m->at, text_string(&m->right));
}

static void mend(struct mending *m, const char *pattern)
{
    if (mend_pattern(m, pattern))
        tell_mended(m);
}

/* ---- Claims ------------------------------------------------------------------------------------------------------ */

static void mend_bonus(struct mending *m)
{
    int len = m->at < m->end ? run(m->at, m->end) : 0;
    const char *word = m->at, *meant = NULL;

    if (len == 0 || !is_letter(*word)) {
        text_refuse(m->why, "a bonus box is missing after \"%s\": move, zone, adjust, reuse, write3@f6, two or six",
                    text_string(&m->right));
        return;
    }
    for (int kind = BONUS_NONE + 1; kind < BONUS_KINDS; kind++)
        if (lower(*word) == *connect_bonus_words[kind])
            meant = connect_bonus_words[kind];
    if (lower(*word) == 's')
        meant = "six";
    if (!meant || (size_t)len != strlen(meant) || memcmp(word, meant, (size_t)len) != 0) {
        text_addf(m->why, "there is no bonus box \"%.*s\": ", len, word);
        text_addf(m->why, meant ? "did you mean %s?" : "they are move, zone, adjust, reuse, write1, two and six",
                  meant);
        return;
    }
    text_add(&m->right, meant);
    m->at += len;
    if (*word == 'w' || *word == 'p')
        mend(m, *word == 'p' ? "N" : m->at + 1 < m->end ? "N@S" : "N");
    else if (*word == 't' && m->at < m->end)
        mend(m, m->end - m->at > 5 ? ":N@S,N@S" : ":N@S");
    else
        tell_mended(m);
}

/* Explains a word that begins with a space. */
static void explain_claim(struct mending *m)
{
    const char *start = m->at;
    int count = 0;

    for (;;) {
        if (!mend_space(m))
            return;
        count++;
        if (m->at < m->end && *m->at == '*') {
            text_add_char(&m->right, '*');
            m->at++;
        }
        const char *next = m->at;
        while (next < m->end && !is_digit(*next) && !is_letter(*next))
            next++;
        if (next == m->end || *m->at == '=' || (count == 1 && is_digit(*next)) ||
            (is_letter(*next) && next + 1 < m->end && is_letter(next[1])))
            break;
        if (count == 1 && *m->at == '>') {
            text_addf(m->why, "a number moves with a move box: write move:%.*s", (int)(m->end - start), start);
            return;
        }
        mend_sign(m, '-');
    }
    char sign = m->at < m->end ? *m->at : '\0', digit = m->end > start ? m->end[-1] : '\0';
    if (count == 1 && m->end - m->at == 2 && is_digit(digit) && (sign == '+' || sign == '-'))
        text_addf(m->why, "a number is changed with an adjust box: write adjust:%.*s", (int)(m->end - start), start);
    else if (count == 1 && m->end - m->at == 2 && is_digit(digit))
        text_addf(m->why, "the number stands before its space: write %c@%.2s", digit, start);
    else if (count == 1)
        text_addf(m->why, "%.2s is one space: a number is written as in 5@%.2s, and a claim names three to five spaces",
                  start, start);
    else if (count == 2)
        text_add(m->why, "a claim names all its spaces, three to five, in order, and these are two");
    else if (count > CLAIM_MOST)
        text_addf(m->why, "a claim has three to five spaces, and these are %d", count);
    else if (m->at == m->end || (sign == '-' && m->at + 1 == m->end))
        tell_mended(m);
    else {
        mend_sign(m, '=');
        mend_bonus(m);
    }
}

/* ---- All words --------------------------------------------------------------------------------------------------- */

/* Explains a word that begins with a digit. */
static void explain_number(struct mending *m)
{
    int len = (int)(m->end - m->at), digits = 0;
    char dice[ROLL_DICE] = {0};
    bool letters = false, equals = false;

    for (const char *s = m->at; s < m->end; s++) {
        if (is_digit(*s) && digits++ < ROLL_DICE)
            dice[digits - 1] = *s;
        letters = letters || is_letter(*s) || *s == '@';
        equals = equals || *s == '=';
    }
    if (len > 2 && is_digit(m->at[2]) && letters && (m->at[1] == '+' || m->at[1] == '-')) {
        text_addf(m->why, "a number is changed with an adjust box: write adjust:%.*s", len, m->at);
    } else if (equals) {
        mend(m, "N=N@S");
    } else if (letters) {
        if (len == 2 && is_letter(m->at[1]))
            mend_space(m);
        else
            mend(m, "N@S");
    } else if (len == 1) {
        text_addf(m->why, "%c has no space: a number is written as in %c@c4, dice as in 4/2,5", *m->at, *m->at);
    } else if (digits != ROLL_DICE) {
        text_addf(m->why, "a roll has three dice, as in 4/2,5 or in the set-up 1,3,4, and these are %d", digits);
    } else if (m->at[1] == '/') {
        mend(m, "N/N,N");
    } else if (m->at[1] == ',') {
        mend(m, "N,N,N");
    } else {
        text_addf(m->why, "dice are written %c/%c,%c in a round, zone die first, and %c,%c,%c in the set-up", dice[0],
                  dice[1], dice[2], dice[0], dice[1], dice[2]);
    }
}

/* Whether a word is a misspelling of another: at least three letters agree in order, and at most one does not. */
static bool is_like(const char *s, int len, const char *word)
{
    int agree = 0;
    for (int i = 0; i < len && *word; i++) {
        const char *found = strchr(word, lower(s[i]));
        agree += found != NULL;
        word = found ? found + 1 : word;
    }
    return agree >= 3 && agree >= len - 1;
}

/* Explains a word that begins with a word. */
static void explain_keyword(struct mending *m)
{
    static const struct {
        const char *word, *pattern; /* pattern: what follows; NULL: the word is none of records */
        const char *text;           /* then what is right; with a pattern, what lacks it */
    } table[] = {
        {"adjust", ":N+N@S", NULL},
        {"zone", ":N", NULL},
        {"move", ":S>S", NULL},
        {"out", "", NULL},
        {"free", NULL, "a Free Action has no word of its own: write 5=3@c4, or 5=- if the zone is full"},
        {"claim", NULL, "a claim has no word of its own: write its spaces and its box, a1-b1-c1=move"},
        {"reuse", NULL, "a reuse box is spent by a * in a claim, as in a1*-b1-c1=move"},
        {"write", NULL, "a write box is used at once, with its claim: a1-b1-c1=write3@f6"},
        {"two", NULL, "a two box is used at once, with its claim: a1-b1-c1-d1=two:4@a2,5@b2"},
        {"six", NULL, "the six box is chosen with its claim, as in a1-b1-c1-d1=six"},
        {"roll", NULL, "dice have no word of their own: write 4/2,5, zone die first, and in the set-up 1,3,4"},
        {"swap", NULL, "there is no swap in this game"},
    };
    int len = run(m->at, m->end);
    size_t i = 0, words = sizeof table / sizeof *table;

    while (i < words && !is_like(m->at, len, table[i].word))
        i++;
    if (i == words) {
        text_addf(m->why, "\"%.*s\" is no word of a record: boxes are spent with adjust, zone and move", len, m->at);
        return;
    }
    if (!table[i].pattern) {
        text_add(m->why, table[i].text);
        return;
    }
    if ((size_t)len != strlen(table[i].word) || memcmp(m->at, table[i].word, (size_t)len) != 0)
        text_addf(&m->fault, "\"%.*s\" stands where %s belongs", len, m->at, table[i].word);
    text_add(&m->right, table[i].word);
    m->at += len;
    const char *next = m->at;
    while (next < m->end && !is_digit(*next) && !is_letter(*next))
        next++;
    mend(m, i == 0 && next < m->end && is_letter(*next) ? ":S+N" : table[i].pattern);
}

void connect_diagnose(const char *s, size_t len, struct text *why)
{
    struct mending m = {.start = s, .at = s, .end = s + len, .why = why};

    if (*s == '*') {
        text_add(why, "a * follows the space whose number is used again, as in a1*-b1-c1=move");
        return;
    }
    if (s[len - 1] != '*' && s[len - 1] != '=' &&
        explain_common_word(s, len, "every player writes both number dice", why))
        return;
    if (is_digit(*s))
        explain_number(&m);
    else if (is_letter(*s) && len > 1 && is_digit(s[1]))
        explain_claim(&m);
    else if (is_letter(*s))
        explain_keyword(&m);
    else
        text_addf(why,
                  (size_t)run(s, s + len) == len ? "\"%.*s\" stands alone: an action has no blanks, as in 5@c4"
                                                 : "\"%.*s\" begins no action: a number is written as in 5@c4, a claim "
                                                   "as in a1-b1-c1=move",
                  (int)len, s);
    text_release(&m.right);
    text_release(&m.fault);
}
