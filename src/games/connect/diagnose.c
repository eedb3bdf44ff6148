/* CoNNect: what is wrong with a word that is not an action. Rows say what its writer may have meant, or which form of
 * an action it comes near (game/explain_word.h). By that form it is read once more, with signs put right that are
 * missing or wrong: "5-c4" is 5@c4. */
#include "games/connect/internal.h"

#include "game/explain_word.h"

#include <ctype.h>
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* ---- Putting a word right ---------------------------------------------------------------------------------------- */

struct mending {
    const char *start, *at, *end;
    struct text *right; /* what is read, put right */
    struct text *fault; /* the first sign that is missing or wrong */
    struct text *why;   /* any other fault, which ends the reading */
};

/* Length of the run of signs, digits or letters at a place. */
static int run(const char *s, const char *end)
{
    const char *at = s;
    while (at < end && is_digit(*at) == is_digit(*s) && is_letter(*at) == is_letter(*s))
        at++;
    return (int)(at - s);
}

/* Where the signs at the place end. */
static const char *skip_signs(const struct mending *m)
{
    const char *at = m->at;
    while (at < m->end && !is_digit(*at) && !is_letter(*at))
        at++;
    return at;
}

static bool mend_number(struct mending *m)
{
    int len = m->at < m->end && is_digit(*m->at) ? run(m->at, m->end) : 0;
    if (len > 1)
        return text_refuse(m->why, "%.*s is not the number of a die: those are 1 to 6", len, m->at);
    if (len == 0)
        return text_refuse(m->why, "a number is missing after \"%.*s\"", (int)(m->at - m->start), m->start);
    text_add_char(m->right, *m->at++);
    return true;
}

static const char no_space[] = "there is no space $1$2: columns are a to f, rows 1 to 6";
static const char not_a_space[] = "\"$1\" is not a space: a letter from a to f and a digit from 1 to 6 name it";

/* What stands where a space belongs. */
static const struct word_row wrong_spaces[] = {
    {"[1-6][a-f]*", "$1$2 is reversed: write $2$1"},
    {"[a-zA-Z]+1*", no_space},
    {"1[a-zA-Z]+*", no_space},
    {"[a-zA-Z]+*", not_a_space},
    {"1*", not_a_space},
    {0},
};

static bool mend_space(struct mending *m)
{
    const char *s = m->at;
    if (m->end - s >= 2 && s[0] >= 'a' && s[0] < 'a' + GRID_SIDE && s[1] >= '1' && s[1] < '1' + GRID_SIDE) {
        text_add_bytes(m->right, s, 2);
        m->at += 2;
        return true;
    }
    return !explain_word(wrong_spaces, s, (size_t)(m->end - s), m->why) &&
           text_refuse(m->why, "a space is missing after \"%.*s\": spaces are a1 to f6", (int)(s - m->start), m->start);
}

static void mend_sign(struct mending *m, char sign)
{
    const char *from = m->at;
    if (m->at < m->end && *m->at == sign)
        m->at++;
    else
        m->at = skip_signs(m);
    if (m->fault->len == 0 && m->at == from)
        text_addf(m->fault, "there is no %c after \"%s\"", sign, text_string(m->right));
    else if (m->fault->len == 0 && (m->at - from > 1 || *from != sign))
        text_addf(m->fault, "\"%.*s\" stands where %c belongs", (int)(m->at - from), from, sign);
    text_add_char(m->right, sign);
}

/* Says what was put right, and how the word is written. */
static void report_mended(struct mending *m)
{
    if (m->fault->len > 0)
        text_addf(m->why, "%s: write %s", text_string(m->fault), text_string(m->right));
    else if (m->at < m->end && (*m->at == ',' || *m->at == ';'))
        text_addf(m->why, "\"%.*s\" follows %s: actions are separated by blanks", (int)(m->end - m->at), m->at,
                  text_string(m->right));
    else
        text_addf(m->why, "\"%.*s\" after %s means nothing here", (int)(m->end - m->at), m->at, text_string(m->right));
}

/* Reads the rest of a word by a form: N a digit, S a space, + a plus or minus; other characters are signs. */
static void mend(struct mending *m, const char *form)
{
    for (const char *p = form; *p; p++)
        if (*p == 'N' || *p == 'S') {
            if (!(*p == 'N' ? mend_number(m) : mend_space(m)))
                return;
        } else if (*p == '+' && (m->at == m->end || (*m->at != '+' && *m->at != '-'))) {
            text_addf(m->why, "by how much is the number changed? %s+1, +2, -1 or -2 is written",
                      text_string(m->right));
            return;
        } else {
            mend_sign(m, *p == '+' ? *m->at : *p);
        }
    report_mended(m);
}

/* What follows the = of a claim is read by. */
static const struct word_row bonus_forms[] = {
    {"(move|zone|adjust|reuse|six)*", "$1"},
    {"(points)*", "$1N"},
    {"(write)1?", "$1N"},
    {"(write)*", "$1N@S"},
    {"(two)", "$1"},
    {"(two)*[,;]*", "$1:N@S,N@S"},
    {"(two)*", "$1:N@S"},
    {0},
};

static const struct word_row wrong_bonuses[] = {
    {"[mM]*", "there is no bonus box \"$0\": did you mean move?"},
    {"[zZ]*", "there is no bonus box \"$0\": did you mean zone?"},
    {"[aA]*", "there is no bonus box \"$0\": did you mean adjust?"},
    {"[rR]*", "there is no bonus box \"$0\": did you mean reuse?"},
    {"[wW]*", "there is no bonus box \"$0\": did you mean write?"},
    {"[tT]*", "there is no bonus box \"$0\": did you mean two?"},
    {"[sS]*", "there is no bonus box \"$0\": did you mean six?"},
    {"[a-zA-Z]+*", "there is no bonus box \"$1\": they are move, zone, adjust, reuse, write1, two and six"},
    {0},
};

/* Reads spaces up to five, joined by dashes, and a bonus. */
static void mend_claim(struct mending *m)
{
    scoped(text_release) struct text form = {0};

    for (;;) {
        if (!mend_space(m))
            return;
        if (m->at < m->end && *m->at == '*')
            text_add_char(m->right, *m->at++);
        const char *next = skip_signs(m);
        if (next == m->end || *m->at == '=' || (is_letter(*next) && next + 1 < m->end && is_letter(next[1])))
            break;
        mend_sign(m, '-');
    }
    if (m->at == m->end || (*m->at == '-' && m->at + 1 == m->end)) {
        report_mended(m);
        return;
    }
    mend_sign(m, '=');
    const size_t left = (size_t)(m->end - m->at);
    if (explain_word(bonus_forms, m->at, left, &form))
        mend(m, text_string(&form));
    else if (!explain_word(wrong_bonuses, m->at, left, m->why))
        text_refuse(m->why, "a bonus box is missing after \"%s\": move, zone, adjust, reuse, write3@f6, two or six",
                    text_string(m->right));
}

/* Whether a word is a misspelling of another: at least three letters agree in order, and at most one does not. */
static bool is_like(const char *s, int len, const char *word)
{
    int agree = 0;
    for (int i = 0; i < len && *word; i++) {
        const char *found = strchr(word, tolower((unsigned char)s[i]));
        agree += found != NULL;
        word = found ? found + 1 : word;
    }
    return agree >= 3 && agree >= len - 1;
}

/* Reads a word such as adjust:c4-1. */
static void mend_keyword(struct mending *m)
{
    static const char *const table[][2] = {
        {"adjust", ":N+N@S"}, {"adjust", ":S+N"}, {"zone", ":N"}, {"move", ":S>S"}, {"out", ""}};
    const size_t words = sizeof table / sizeof *table;
    const int len = run(m->at, m->end);
    size_t i = 0;

    while (i < words && !is_like(m->at, len, table[i][0]))
        i++;
    if (i == words) {
        text_addf(m->why, "\"%.*s\" is not a word of a record: boxes are spent with adjust, zone and move", len, m->at);
        return;
    }
    if ((size_t)len != strlen(table[i][0]) || memcmp(m->at, table[i][0], (size_t)len) != 0)
        text_addf(m->fault, "\"%.*s\" stands where %s belongs", len, m->at, table[i][0]);
    text_add(m->right, table[i][0]);
    m->at += len;
    const char *next = skip_signs(m);
    mend(m, table[i + (i == 0 && next < m->end && is_letter(*next))][1]);
}

/* ---- All words --------------------------------------------------------------------------------------------------- */

#define SPACE "[a-f][1-6]"
#define JOINT "[*]?~?"              /* after a space of a claim */
#define WORD  "~?[a-zA-Z][a-zA-Z]*" /* such as =move */

static const char one_space[] =
    "$1$2 is one space: a number is written as in 5@$1$2, and a claim names three to five spaces";
static const char two_spaces[] = "a claim names all its spaces, three to five, in order, and these are two";

static const struct word_row star[] = {
    {"[*]*", "a * follows the space whose number is used again, as in a1*-b1-c1=move"},
    {0},
};

static const struct word_row meanings[] = {
    {"[0-9][+-]1*[a-zA-Z@]*", "a number is changed with an adjust box: write adjust:$0"},
    {"[0-9]", "$0 has no space: a number is written as in $0@c4, dice as in 4/2,5"},
    {SPACE ">*", "a number moves with a move box: write move:$0"},
    {SPACE "[+-][0-9]", "a number is changed with an adjust box: write adjust:$0"},
    {SPACE "~?[0-9]", "the number stands before its space: write $4@$1$2"},
    {SPACE JOINT, one_space},
    {SPACE JOINT WORD, one_space},
    {SPACE JOINT SPACE JOINT, two_spaces},
    {SPACE JOINT SPACE JOINT WORD, two_spaces},
    {SPACE JOINT SPACE JOINT SPACE JOINT SPACE JOINT SPACE JOINT SPACE "*",
     "a claim has three to five spaces, and these are more"},
    {"(free)*", "a Free Action has no word of its own: write 5=3@c4, or 5=- if the zone is full"},
    {"(claim)*", "a claim has no word of its own: write its spaces and its box, a1-b1-c1=move"},
    {"(reuse)*", "a reuse box is spent by a * in a claim, as in a1*-b1-c1=move"},
    {"(write)*", "a write box is used at once, with its claim: a1-b1-c1=write3@f6"},
    {"(two)*", "a two box is used at once, with its claim: a1-b1-c1-d1=two:4@a2,5@b2"},
    {"(six)*", "the six box is chosen with its claim, as in a1-b1-c1-d1=six"},
    {"(roll|dice)*", "dice have no word of their own: write 4/2,5, zone die first, and in the set-up 1,3,4"},
    {"(swap)*", "there is no swap in this game"},
    {"(turn|round|zug|runde|turno|ronda)", "a round begins with its number and a dot, without a word: 3. 4/2,5"},
    {0},
};

/* What a word is read by (mend). */
static const struct word_row forms[] = {
    {"1*=*", "N=N@S"},
    {"[0-9][a-zA-Z]", "S"},
    {"1*[a-zA-Z@]*", "N@S"},
    {"[0-9]/[0-9]~?[0-9]~?", "N/N,N"},
    {"[0-9],[0-9]~?[0-9]~?", "N,N,N"},
    {0},
};

static const struct word_row others[] = {
    {"[0-9]~?[0-9]~?[0-9]~?", "dice are written $1/$3,$5 in a round, zone die first, and $1,$3,$5 in the set-up"},
    {"1*", "a roll has three dice, as in 4/2,5 or in the set-up 1,3,4"},
    {"~", "\"$0\" stands alone: an action has no blanks, as in 5@c4"},
    {"*", "\"$0\" does not begin an action: a number is written as in 5@c4, a claim as in a1-b1-c1=move"},
    {0},
};

void connect_diagnose(const char *s, size_t len, struct text *why)
{
    scoped(text_release) struct text form = {0}, right = {0}, fault = {0};
    struct mending m = {.start = s, .at = s, .end = s + len, .right = &right, .fault = &fault, .why = why};

    if (explain_word(star, s, len, why) ||
        (s[len - 1] != '*' && s[len - 1] != '=' &&
         explain_common_word(s, len, "every player writes both number dice", why)) ||
        explain_word(meanings, s, len, why))
        return;
    if (explain_word(forms, s, len, &form))
        mend(&m, text_string(&form));
    else if (is_letter(*s))
        (len > 1 && is_digit(s[1]) ? mend_claim : mend_keyword)(&m);
    else
        explain_word(others, s, len, why);
}
