/* Verdicts on records, their reports, and matches. */
#include "replay/club/match.h"
#include "replay/convert/report.h"

#include "base/mem.h"
#include "catalogue/id.h"
#include "catalogue/registry.h"
#include "help/replayed.h"
#include "help/test.h"
#include "record/record.h"

#include <string.h>

#define GAME "[Game \"connect-capture\"]"
#define ONE  "[Galaxy \"R5\"]"
#define TWO  "[Galaxy \"R8 B2\"]" /* stars 1 2 3 / 4 5 6 */

/* ---- Verdicts ------------------------------------------------------------------------------------ */

/* STATUS TURNS NAME=SCORE,... RESULT ENDED (CLAIMED), ENDED if not by the rules, then LINE:COLUMN: MESSAGE of each
 * diagnostic. */
static void add_verdict(const struct verdict *v, struct text *out)
{
    static const char *const status[] = {"finished", "unfinished", "invalid"};
    text_addf(out, "%s %u", status[v->status], v->turns);
    for (int i = 0; i < v->score.players; i++)
        text_addf(out, "%s%s=%d%s", i ? "," : " ", v->names[i], v->score.points[i], v->score.winner[i] ? "!" : "");
    text_addf(out, " %s%s%s", v->result, *report_ended(v->ended) ? " " : "", report_ended(v->ended));
    if (v->claimed)
        text_addf(out, " (%s)", v->claimed);
    for (size_t i = 0; i < v->diag_count; i++) {
        const struct diag *d = &v->diags[i];
        text_addf(out, " %u:%u: %s", d->place.line, d->place.column, text_string(&d->message));
    }
}

struct example {
    const char *text, *expected; /* "..." is anything: the words of a game are its own tests' matter */
};

static const struct example verdicts[] = {
    {GAME ONE "1. 1-2 2. 2-4 3. 3-4 4. 1-3", "finished 4 =0!,=0! 0-0"},
    {GAME TWO "[A \"Ann\"][b \"Bob\"][Result \"0-2\"]\n"
              "1. 1-2 2. 2-3 3. 1-4 4. 3-6 5. 4-5 6. 5-6 7. A: 2-5 Ra1xBb1",
     "finished 7 Ann=2!,Bob=0 2-0 (0-2) 1:59: the tag Result claims \"0-2\", but the game ended 2-0"},
    {GAME TWO "[Result \"*\"] 1. A: 1-2", "unfinished 1 =0,=0 * (*)"},
    {GAME TWO "[Result \"0-0\"] 1. A: 1-2",
     "unfinished 1 =0,=0 * (0-0) 1:41: the tag Result claims \"0-0\", but the "
     "game is unfinished: check the board and the moves; if it ended so, write *, or like B: resigns"},
    {GAME TWO, "unfinished 0 =0,=0 *"},

    /* Turn numbers. */
    {GAME TWO "2. 1-2", "invalid 0 =0,=0 * 1:41: the first turn is turn 1, not 2"},
    {GAME TWO "01. 1-2 002. 2-3", "unfinished 2 =0,=0 *"},
    {GAME TWO "1. 1-2\n3. 2-3 [Result \"x\"]",
     "invalid 1 =0,=0 * 2:1: turn 2 is missing: turn 1 is followed by turn 3"},
    {GAME TWO "1. 1-2 1. 2-3", "invalid 1 =0,=0 * 1:48: turn 1 appears twice: the next turn is 2"},
    {GAME TWO "1. 1-2 2. 2-3 0. 2-5", "invalid 2 =0,=0 * 1:55: turn 0 is out of order: after turn 2 comes turn 3"},
    {GAME TWO "1. 1-2 4294967298. 2-3",
     "invalid 1 =0,=0 * 1:48: turns 2 to 4294967294 are missing: turn 1 is followed by turn 4294967295"},
    {GAME TWO "1. 2. 1-2", "invalid 0 =0,=0 * 1:41: ..."},
    {GAME TWO "1. 1-2 2.", "unfinished 1 =0,=0 *"},
    {GAME ONE "1. 1-2 2. 2-4 3. 3-4 4. 1-3 5. 1-2", "invalid 4 =0,=0 * 1:66: the game has ended: there is no turn 5"},
    {GAME ONE "1. 1-2 2. 2-4 3. 3-4 4. 1-3 6.",
     "invalid 4 =0,=0 * 1:66: turn 5 is missing: turn 4 is followed by turn 6"},

    /* What stands where it can't. */
    {GAME TWO "1-2 1. 1-2", "invalid 0 =0,=0 * 1:41: the first turn begins with its number: 1."},
    {GAME "A: " TWO " 1. 1-2", "invalid 0 =0,=0 * 1:25: the first turn begins with its number: 1."},
    {GAME TWO "1. B: 1-2", "invalid 0 =0,=0 * 1:44: it is A's turn: A has the first turn"},
    {GAME TWO "1. A: A: 1-2", "invalid 0 =0,=0 * 1:47: the label A: is allowed only at the start of a turn"},
    {GAME TWO "1. 1-2 A:", "invalid 0 =0,=0 * 1:48: the label A: is allowed only at the start of a turn"},
    {GAME TWO "1. 1-2 2. A:", "invalid 1 =0,=0 * 1:51: it was B's turn: turn 2 is missing, or turn 1 appears twice"},
    {GAME TWO "1. 1-2 } 2. 1-4", "invalid 0 =0,=0 * 1:48: ..."},

    /* An illegal turn does not count at all; its action is the place, also if a part of it was legal. */
    {"[Game \"Connect Capture\"] [Galaxy \"W1 R2 R3\"] [Result \"7-7\"]\n"
     "1. 1-2 2. 2-3 3. 3-4 4. 1-5 5. 2-6 6. 3-7 7. 4-8 8. 5-6\n 9. 6-7\t10. 7-8 a1xb1,c1,b1",
     "invalid 9 =0,=0 * (7-7) 3:17: ..."},
    {GAME TWO "1. 1-2 \xFF 2. 2-3", "invalid 0 =0,=0 * 1:48: this byte is not UTF-8: save the file as UTF-8"},
    {GAME TWO "1. 1-2 { 2. 2-3", "invalid 0 =0,=0 * 1:48: this { opens a comment that is never closed: add a }"},

    /* Tags. */
    {"", ""},
    {"1. 1-2", "invalid 0 * 1:1: a record begins with tags, like [Game \"enclose5\"]: see quadrille record --blank "
               "enclose5"},
    {" {", "invalid 0 * 1:2: this { opens a comment that is never closed: add a }"},
    {"[A \"a\"] [Galaxy \"R5\"]", "invalid 0 * 1:1: the tag Game is missing, like [Game \"connect-capture\"]"},
    {"[Result \"1-0\"] [Game \"ch\xC3\xA9ss\"] 1. a [A \"\"]",
     "invalid 0 * (1-0) 1:16: unknown game \"ch\xC3\xA9ss\": use connect-capture, connect-square, "
     "enclose5, conect, connect or skeleton"},
    {GAME "[A \"\"] [a \"\"]" ONE, "invalid 0 * 1:32: the tag a appears twice"},
    {"[A \"\"] [Round 1] [a \"\"]" GAME ONE "[Result \"0-0\"]",
     "invalid 0 * (0-0) 1:8: a tag is written [Round \"1\"] 1:18: the tag a appears twice"},
    {"[A \"\"] [a \"\"] [Round 1]" GAME ONE,
     "invalid 0 * 1:8: the tag a appears twice 1:15: a tag is written [Round \"1\"]"},
    {" " GAME, "invalid 0 * 1:2: the tag Galaxy is missing, or a tag Sheet with the ID of the printed sheet"},
    {GAME " [Galaxy \"\"]", "invalid 0 * 1:26: ..."},
    {GAME " [Galaxy \"\"] [A \"\"] [A \"\"]", "invalid 0 * 1:26: ..."},
    {GAME " [A \"\"] [A \"\"] [Galaxy \"\"]", "invalid 0 * 1:33: the tag A appears twice 1:40: row 1..."},
    {GAME " [A \"\"] [A \"\"]", "invalid 0 * 1:33: the tag A appears twice"},

    /* Tags that set a parameter; the skeleton game has one. */
    {"[Game \"skeleton\"] [matches \"3\"] 1. 1 2. 2", "finished 2 =0,=1! 0-1"},
    {"[Game \"skeleton\"] [Matches \"3\"] 1. 3 2. 1", "invalid 1 =1,=0 * 1:38: the game has ended: there is no turn 2"},
    {"[Game \"skeleton\"] 1. 1", "unfinished 1 =0,=0 *"},
};

#define CONECT "[Game \"conect\"]"
#define THREE  "[Game \"connect-square\"][Size \"2x2\"][Players \"3\"]" /* A starts at a1, B at c3, C at c1 */

#define TABLE "[Game \"connect\"][Players \"3\"][Shapes \"A C F H\"][Objectives \"A2 B1 C3\"]"
#define SET   "1@b1 3@d2 4@f3 2@a4 4@c5 6@e6"

static const struct example endings[] = {
    /* Words. A turn that is nothing else does not count, and compulsory moves may be missing. */
    {GAME TWO "1. 1-2 2. 2-3 resigns", "finished 2 =0!,=0 0-0 by resignation"},
    {GAME TWO "1. 1-2 2. Resign", "finished 1 =0!,=0 0-0 by resignation"},
    {GAME TWO "1. 1-2 2. B: RESIGNS", "finished 1 =0!,=0 0-0 by resignation"},
    {GAME TWO "1. 1-2 2. A: resigns", "finished 1 =0,=0! 0-0 by resignation"},
    {GAME TWO "1. A: 1-2 A: {she} resigns", "finished 1 =0,=0! 0-0 by resignation"},
    {GAME TWO "1. 1-2 B: resigns", "finished 1 =0!,=0 0-0 by resignation"},
    {GAME TWO "1. resigns", "finished 0 =0,=0! 0-0 by resignation"},
    {GAME TWO "1. 1-2 draw", "finished 1 =0!,=0! 0-0 by agreement"},
    {GAME TWO "1. 1-2 2. B: Draws", "finished 1 =0!,=0! 0-0 by agreement"},
    {CONECT "1. e5 2. e6 3. resigns", "finished 2 =0,=1! 0-1 by resignation"},
    {CONECT "1. e5 2. e6 resigns", "finished 2 =1!,=0 1-0 by resignation"},
    {CONECT "1. e5 2. e6 draw", "finished 2 =0!,=0! 1/2-1/2 by agreement"},
    {CONECT "[Result \"1/2-1/2\"] 1. e5 draws", "finished 1 =0!,=0! 1/2-1/2 by agreement (1/2-1/2)"},
    {"[Game \"enclose5\"][Size \"9x9\"] 1. a1 2. a9 3. b1 4. b9 5. c1 6. c9 7. d1 8. d9 9. e1 resigns",
     "finished 9 =0,=0! 0-0 by resignation"},
    {GAME ONE "1. 1-2 2. 2-4 3. 3-4 4. 1-3 resigns", "finished 4 =0!,=0 0-0 by resignation"},

    /* Nothing follows. */
    {GAME TWO "1. 1-2 resigns 2. 2-3", "invalid 1 =0,=0 * 1:56: the game has ended: there is no turn 2"},
    {GAME TWO "1. 1-2 draw B: 2-3", "invalid 0 =0,=0 * 1:53: the game has ended: only its result can follow"},
    {GAME TWO "1. 1-2 draw a1xb1", "invalid 0 =0,=0 * 1:53: the game has ended: only its result can follow"},
    {GAME TWO "1. 1-2 draw resigns", "invalid 0 =0,=0 * 1:53: the game has ended: only its result can follow"},
    {GAME TWO "1. 1-2 2. A: draw", "invalid 1 =0,=0 * 1:51: ..."},
    {CONECT "[Board \"wide 3\"] 1. b1 2. c2 3. a2 4. b2 5. a3 B: resigns",
     "invalid 4 =0,=0 * 1:66: the game has ended by its rules: it is too late to resign or to agree to a draw"},

    /* With more players than two who resigns is out, and the last one left wins. */
    {THREE "1. resigns 2. c3-c2 resigns", "finished 1 =0,=0,=0! 0-0-0 by resignation"},
    {THREE "1. a1-b1 C: resigns 2. c3-c2 3. A: resigns", "finished 2 =0,=0!,=0 0-0-0 by resignation"},
    {THREE "1. a1-b1 B: resigns C: resigns", "finished 1 =0!,=0,=0 0-0-0 by resignation"},
    {THREE "1. B: resigns 2. A: a1-b1 3. C: c1-c2 4. A: b1-b2", "unfinished 3 =0,=0,=0 *"},
    {THREE "1. B: resigns 2. A: a1-b1 draw", "finished 1 =0!,=0,=0! 0-0-0 by agreement"},
    {THREE "1. a1-b1 2. B: resigns 3. A: resigns C: c1-b2", "invalid 1 =0,=0,=0 * 1:86: ..."},
    {THREE "1. a1-b1 2. resigns c3-c2", "invalid 1 =0,=0,=0 * 1:69: the turn has ended with \"resigns\": ..."},
    {THREE "1. a1-b1 2. resigns 3. B: c3-c2", "invalid 1 =0,=0,=0 * 1:72: ..."},
    {THREE "1. resigns 2. A: resigns", "invalid 0 =0,=0,=0 * 1:66: A has already resigned"},

    /* In CoNNect the round goes on, and whoever has resigned has no score. */
    {TABLE "0. 1,3,4 2,4,6 A: " SET " B: " SET " C: " SET " 1. 1/2,5 A: 2@a1 5@a2 B: resigns C: 2@a1 5@a2 "
           "2. 1/2,5 A: 2@a3 C: resigns",
     "finished 2 =0!,=0,=0 0-out-out by resignation"},
    {TABLE "0. 1,3,4 2,4,6 A: " SET " B: " SET " C: " SET " 1. A: resigns B: resigns",
     "finished 0 =0,=0,=0! out-out-0 by resignation"},
    {TABLE "0. 1,3,4 2,4,6 A: " SET " B: " SET " C: " SET " 1. 1/2,5 A: 2@a1 5@a2 B: resigns 5@a2",
     "invalid 0 =0,=0,=0 * 1:218: this action has no player..."},

    /* Tags. */
    {CONECT "[Termination \"time\"][Winner \"B\"] 1. e5 2. e6", "finished 2 =0,=1! 0-1 on time"},
    {CONECT "[termination \"Adjudicated\"][winner \"a\"] 1. e5", "finished 1 =1!,=0 1-0 by adjudication"},
    {CONECT "[B \"Bob\"][Termination \"time\"][Winner \"Bob\"] 1. e5", "finished 1 =0,Bob=1! 0-1 on time"},
    {CONECT "[Termination \"normal\"][Winner \"Z\"] 1. e5", "unfinished 1 =0,=0 *"},
    {CONECT "[Termination \"time\"][Winner \"B\"] 1. e5 resigns", "finished 1 =0,=1! 0-1 by resignation"},
    {GAME ONE "[Termination \"time\"][Winner \"B\"] 1. 1-2 2. 2-4 3. 3-4 4. 1-3", "finished 4 =0!,=0! 0-0"},
    {CONECT "[Termination \"time\"] 1. e5", "unfinished 1 =0,=0 * 1:16: Termination \"time\" ends the game only..."},
    {CONECT "[Termination \"time\"][Winner \"C\"] 1. e5", "invalid 0 * 1:36: the tag Winner must be..."},
};

static const struct example claims[] = {
    /* The result closes the moves. In Connect Capture `5-6` is a line before it is a result. */
    {GAME ONE "1. 1-2 2. 2-4 3. 3-4 4. 1-3 0-0", "finished 4 =0!,=0! 0-0 (0-0)"},
    {GAME ONE "1. 1-2 2. 2-4 3. 3-4 4. 1-3 1-0 ; {",
     "finished 4 =0!,=0! 0-0 (1-0) 1:66: the last word claims \"1-0\", but the game ended 0-0"},
    {GAME ONE "1. 1-2 2. 2-4 3. 3-4 1-3", "invalid 2 =0,=0 * 1:59: ..."},
    {GAME ONE "1. 1-2 2. 2-4 *", "unfinished 2 =0,=0 * (*)"},
    {GAME ONE "1. 1-2 2. 2-4 resigns 0-0", "finished 2 =0!,=0 0-0 by resignation (0-0)"},
    {GAME ONE "*", "unfinished 0 =0,=0 * (*)"},
    {CONECT "1. e5 draw 1/2-1/2", "finished 1 =0!,=0! 1/2-1/2 by agreement (1/2-1/2)"},
    {CONECT "1. e5 1-0", "unfinished 1 =0,=0 * (1-0) 1:22: the last word claims \"1-0\", but the game is unfinished: "
                         "check the board and the moves; if it ended so, write *, or like B: resigns"},
    {CONECT "1. e5 00-0", "invalid 0 =0,=0 * 1:22: this is not a cell..."},
    {CONECT "1. e5 -0-0", "invalid 0 =0,=0 * 1:22: this is not a cell..."},
    {CONECT "1. e5 0 0 - 0", "invalid 0 =0,=0 * (0-0) 1:22: 0 is a row without a column..."},
    {CONECT "1. e5 A 0 B 0", "unfinished 1 =0,=0 * (0-0) 1:22: the last words claim..."},
    {CONECT "1. e5 A 0 A 0", "invalid 0 =0,=0 * (A 0) 1:22: \"A\" is a player..."},
    {CONECT "1. e5 2. resigns B: 0 points", "finished 1 =1!,=0 1-0 by resignation (B 0)"},

    /* Beside a tag. */
    {CONECT "[Result \"1-0\"] 1. e5 2. resigns 1-0", "finished 1 =1!,=0 1-0 by resignation (1-0)"},
    {CONECT "[Result \"0-1\"] 1. e5 2. resigns 1-0",
     "finished 1 =1!,=0 1-0 by resignation (0-1) 1:16: the tag Result claims \"0-1\", but the game ended 1-0"},
    {CONECT "[Result \"1-0\"] 1. e5 2. resigns *",
     "finished 1 =1!,=0 1-0 by resignation (1-0) 1:48: the last word claims \"*\", but the game ended 1-0"},
    {CONECT "[Result \"0-1\"] 1. e5 2. resigns 0-1",
     "finished 1 =1!,=0 1-0 by resignation (0-1) 1:16: the tag Result claims \"0-1\", but the game ended 1-0"},

    /* Nowhere else. */
    {GAME ONE "1. *",
     "invalid 0 =0,=0 * 1:41: \"*\" is a result: it is the last word of a record, and what follows it stands in { }"},
    {CONECT "1. e5 2. 1-0", "invalid 1 =0,=0 * 1:25: \"1-0\" is a result: ..."},
    {CONECT "1. e5 1-0 2. e6", "invalid 0 =0,=0 * 1:22: \"1-0\" is a result: ..."},
    {CONECT "1. e5 2. A: e6 1-0", "invalid 1 =0,=0 * (1-0) 1:25: ..."},
};

#define NAMED "[A \"Ann\"][B \"Bob\"]"

static const struct example faults[] = {
    /* Beside the first fault, what cannot be read further on. */
    {CONECT "1. e5 2. e5 3. e6 4. foo", "invalid 1 =0,=0 * 1:25: ... 1:37: \"foo\" is not a move..."},
    {CONECT "[Board \"x\"] [A \"\"] [a \"\"] 1. e5 2. foo resigns 1-0",
     "invalid 0 * (1-0) 1:16: ... 1:35: the tag a appears twice 1:51: \"foo\" is not..."},
    {CONECT "1. e5 2. \xFF"
            "e5 3. foo 4. e5",
     "invalid 1 =0,=0 * 1:25: this byte is not UTF-8... 1:32: \"foo\" is not..."},
    {"[Game \"chess\"] 1. e4 \xFF", "invalid 0 * 1:1: unknown game \"chess\"... 1:22: this byte is not UTF-8..."},

    /* What is meant as something else than an action. */
    {CONECT NAMED "1. Ann: e5", "unfinished 1 Ann=0,Bob=0 *"},
    {CONECT NAMED "1. bob:e5", "invalid 0 Ann=0,Bob=0 * 1:37: it is Ann's turn: Ann is A, who has the first turn"},
    {CONECT "1. a: e5", "invalid 0 =0,=0 * 1:19: \"a:\" is not a label: write A:"},
    {CONECT "1. Cy: e5", "invalid 0 =0,=0 * 1:19: \"Cy:\" is not a label: the players are A and B, and names..."},
    {CONECT "1. C: e5", "invalid 0 =0,=0 * 1:19: C does not play: the players are A and B"},
    {CONECT "1) e5", "unfinished 1 =0,=0 * 1:16: 1) is read as 1."},
    {CONECT "1. e5 2 e6", "unfinished 2 =0,=0 * 1:22: 2 is read as 2."},
    {CONECT "1. A: e5 B: e6", "invalid 0 =0,=0 * 1:25: B: begins a new turn: write its number, 2., before it"},
    {CONECT NAMED "1. e5 2. A: e6",
     "invalid 1 Ann=0,Bob=0 * 1:43: it was Bob's turn: turn 2 is missing, or turn 1 appears twice"},
};

#define SQUARE "[Game \"connect-square\"][Final \"yes\"][Size \"1x1\"]" /* points a1 b1 / a2 b2 */
#define PAPER  "[Game \"enclose5\"][Final \"yes\"][Size \"9x9\"]"
#define CONE   CONECT "[Final \"yes\"][Board \"wide 3\"]"
#define DRAWN  "[Lines \"1-2 2-3 1-4 3-6 4-5 5-6 2-5\"]"

/* Records of the last position alone. */
static const struct example finals[] = {
    {GAME TWO "[Final \"yes\"]" DRAWN "[Killed \"A:b1\"] 2-0", "finished 0 =2!,=0 2-0 (2-0)"},
    {GAME TWO "[final \"YES\"]" DRAWN "[Killed \"B:a1\"][Result \"0-8\"]",
     "invalid 0 * (0-8) 1:91: nobody can have..."},
    {GAME TWO "[Final \"yes\"]" DRAWN "[Killed \"b1\"]", "invalid 0 * 1:91: \"b1\" does not say whose..."},
    {GAME TWO "[Final \"yes\"]" DRAWN "[Killed \"A:b1 B:b1\"]", "invalid 0 * 1:91: the Bishop on b1 is listed twice"},
    {GAME TWO "[Final \"yes\"][Lines \"1-2 2-3\"] *", "unfinished 0 =0,=0 * (*)"},
    {GAME TWO "[Final \"yes\"][Lines \"1-2 2-3\"] 1. 3-6",
     "invalid 0 =0,=0 * 1:72: with Final \"yes\" a record has no..."},
    {GAME TWO "[Final \"yes\"][Lines \"1-2\"][Termination \"time\"][Winner \"B\"]", "finished 0 =0,=0! 0-0 on time"},
    {GAME TWO "[Final \"no\"] 1. 1-2", "unfinished 1 =0,=0 *"},
    {GAME TWO "[Final \"\"] 1. 1-2", "invalid 0 * 1:41: Final must be yes or no, not \"\""},
    {GAME TWO DRAWN, "invalid 0 * 1:41: the game has ended in this position..."},

    {CONE "[Stones \"A:b1 A:a2 A:a3 B:c2 B:c1\"]", "finished 0 =1!,=0 1-0"},
    {CONE "[Stones \"A:b1 A:a2 B:c2\"]", "unfinished 0 =0,=0 *"},
    {CONE "[Stones \"A:b1 A:a2 A:a3\"]", "invalid 0 * 1:45: the numbers of red and blue stones..."},
    {CONECT "[Final \"yes\"][Board \"wide 5\"][Stones \"A:a5 A:b3 A:b4 A:b5 A:c2 A:c5 A:d1 A:d4 A:e4 A:e5 "
            "B:b1 B:b2 B:c1 B:c3 B:c4 B:d3 B:d5 B:e1 B:e3\"]",
     "invalid 0 * 1:45: the game must have ended earlier..."},

    /* Lines may be without an owner. */
    {SQUARE "[Lines \"a1-b1 a1-a2 b2-b1 b2-a2\"][Squares \"B:a1\"]", "finished 0 =0,=1! 0-1"},
    {SQUARE "[Lines \"A:a1-b1 A:a1-a2 A:b2-b1 A:b2-a2\"][Squares \"B:a1\"]",
     "invalid 0 * 1:90: the square a1 can't be B's..."},
    {SQUARE "[Lines \"a1-b1 a1-a2 b2-b1 b2-a2\"]", "invalid 0 * 1:49: the square a1 is filled..."},
    {SQUARE "[Lines \"a1-b1\"] *", "unfinished 0 =0,=0 * (*)"},
    {SQUARE "[Lines \"a1-b1\"][Squares \"B:a1\"]", "finished 0 =0,=1! 0-1"},
    {SQUARE "[Lines \"A:a1-b1\"][Squares \"B:a1\"]", "invalid 0 * 1:66: the square a1 is not filled..."},
    {"[Game \"connect-square\"][Final \"yes\"][Size \"3x3\"][Lines \"b2-b3\"]",
     "invalid 0 * 1:49: nobody has a marked point..."},
    {"[Game \"connect-square\"][Size \"3x3\"][Lines \"a1-b1\"]", "invalid 0 * 1:36: \"a1-b1\" does not say whose..."},

    {PAPER "[Goal \"1\"][Marks \"A:d4 A:e3 A:e5 A:f4\"][Coloured \"A:e4\"]", "finished 0 =1!,=0 1-0"},
    {PAPER "[Goal \"2\"][Marks \"A:d4 A:e3 A:e5 A:f4\"][Coloured \"A:e4\"]", "unfinished 0 =1,=0 *"},
    {PAPER "[Goal \"1\"][Marks \"A:d4 A:e3 A:e5\"][Coloured \"A:e4\"]",
     "invalid 0 * 1:77: e4 is coloured, but the marks of A do not..."},
    {PAPER "[Goal \"1\"][Marks \"B:d4 B:e3 B:e5\"][Coloured \"B:e4\"]",
     "invalid 0 * 1:77: e4 is coloured, but the marks of B do not..."},
    {"[Game \"connect\"][Final \"yes\"][Grid \"125634/....../....../....../....../......\"]",
     "unfinished 0 =0 * 1:17: CoNNect has no tag Final..."},
};

/* Whether the text is what a pattern says, in which "..." stands for anything. */
static bool matches(const char *text, const char *pattern)
{
    const char *open = strstr(pattern, "...");
    if (!open)
        return strcmp(text, pattern) == 0;
    if (strncmp(text, pattern, (size_t)(open - pattern)) != 0)
        return false;
    for (text += open - pattern; *text; text++)
        if (matches(text, open + 3))
            return true;
    return !open[3];
}

static void check_verdict(const char *text, const char *expected)
{
    scoped(verdict_release) struct verdict v = {0};
    scoped(text_release) struct text out = {0};

    if (replayed(text, &v))
        add_verdict(&v, &out);
    if (!matches(text_string(&out), expected))
        assert_string_equal(text_string(&out), expected);
}

#define LIST(examples)                                                                                                 \
    {                                                                                                                  \
        examples, sizeof(examples) / sizeof *(examples)                                                                \
    }

TEST(test_verdicts)
{
    static const struct {
        const struct example *of;
        size_t count;
    } lists[] = {LIST(verdicts), LIST(endings), LIST(claims), LIST(finals), LIST(faults)};
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
        for (size_t i = 0; i < lists[k].count; i++)
            check_verdict(lists[k].of[i].text, lists[k].of[i].expected);
}

/* With all_errors the replay goes on after each fault, and the verdict stays that of the first. */
TEST(test_all_errors)
{
    static const struct example list[] = {
        {GAME TWO "1. 1-2 2. 1-2 3. A: 2-3 4. 2-3 5. 1-4", "51 68"},
        {GAME TWO "1. 1-2 2. a1xb1 2-3 3. foo 2-3 4. A: 3-6", "51 64 68 75"},
        {GAME TWO "1. 1-2 4. 2-3 5. 5-6 5. 5-6 6. 3-6", "48 62 65"},
        {GAME TWO "1. 1-2 2. 3. 2-3", "48"},
        {GAME ONE "1. 1-2 2. 1-2 3. 2-4 4. 3-4 5. 1-3 6. 1-2 7. foo", "48 73"},
        {THREE "1. a1-b1 2. a1-b1 3. A: b1-b2 resigns", "61 70 73"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        scoped(verdict_release) struct verdict v = {.options.all_errors = true}, first = {0};
        scoped(text_release) struct text out = {0};
        assert_true(replayed(list[i].text, &v) && replayed(list[i].text, &first));
        assert_int_equal(v.turns, first.turns);
        assert_int_equal(v.status, STATUS_INVALID);
        assert_memory_equal(v.last, first.last, v.game->rules->size(&v.values));
        assert_int_equal(v.diags[0].place.column, first.diags[0].place.column);
        for (size_t k = 0; k < v.diag_count; k++) {
            assert_int_equal(v.diags[k].doubtful, k > 0);
            text_addf(&out, "%s%u", k ? " " : "", v.diags[k].place.column);
        }
        assert_string_equal(text_string(&out), list[i].expected);
    }

    scoped(verdict_release) struct verdict many = {.options.all_errors = true};
    scoped(text_release) struct text text = {0};
    text_add(&text, CONECT);
    for (int i = 1; i < 100; i++)
        text_addf(&text, " %d. e5", i);
    assert_true(replayed(text_string(&text), &many));
    assert_int_equal(many.diag_count, DIAGS_MOST);
}

/* A verdict reused for many records gives the same results as a fresh one. */
TEST(test_used_again)
{
    scoped(verdict_release) struct verdict used = {0};
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++) {
            scoped(verdict_release) struct verdict fresh = {0};
            scoped(text_release) struct text one = {0}, two = {0};
            if (replayed(verdicts[i].text, &used) && replayed(verdicts[i].text, &fresh)) {
                report_json(&used, "x", NULL, &one);
                report_json(&fresh, "x", NULL, &two);
                report_text(&used, "x", &one);
                report_text(&fresh, "x", &two);
            }
            assert_string_equal(text_string(&one), text_string(&two));
        }
}

/* ---- Sheets ---------------------------------------------------------------------------------------- */

/* Checks a record with the tag Sheet, whose ID stands for %s in `record`. */
static void check_sheet(const struct sheet_id *id, const char *record, const char *expected)
{
    const char *at = strstr(record, "%s");
    scoped(text_release) struct text text = {0};
    text_add_bytes(&text, record, (size_t)(at - record));
    sheet_id_write(id, &text);
    text_add(&text, at + 2);
    check_verdict(text.data, expected);
}

#define SHEET " [Sheet \"%s\"]\n"

TEST(test_sheets)
{
    static const char wrong[] = "contradicts the sheet that the tag Sheet names: leave out one of them";
    struct sheet_id capture = {.game = registry_game(0), .seed = 12345};
    struct sheet_id match = {.game = registry_find("skeleton", 8), .seed = 7, .values.of[0].n[0] = 9};
    struct sheet_id conect = {.game = registry_find("conect", 6), .seed = 7};
    scoped(text_release) struct text same = {0}, contradicts = {0};
    params_standard(capture.game->params, &capture.values);
    capture.values.of[0].n[0] = 2;
    capture.values.of[0].n[1] = 1;
    params_standard(conect.game->params, &conect.values);
    conect.values.of[1].n[0] = 2; /* the opening, which is part of the final position */

    scoped(mem_free) struct pos *start = mem_new(capture.game->rules->size(&capture.values));
    sheet_id_start(&capture, start);
    text_add(&same, GAME SHEET "[Galaxy \"");
    capture.game->notation->tags[0].write(&capture.values, start, &same);
    text_add(&same, "\"]");
    text_addf(&contradicts, "invalid 0 * 2:1: the tag Galaxy %s", wrong);
    check_sheet(&capture, GAME SHEET "1. 5-6 2. 6-3", "unfinished 2 =0,=0 *");
    check_sheet(&capture, text_string(&same), "unfinished 0 =0,=0 *");
    check_sheet(&capture, GAME SHEET "[Galaxy \"-- --\"]", text_string(&contradicts));
    check_sheet(&capture, GAME SHEET "[Galaxy \"--\"]", text_string(&contradicts));
    check_sheet(&capture, GAME SHEET "[Galaxy \"R\"]", "invalid 0 * 2:1: ...");
    check_verdict(GAME "\n[Sheet \"CC-2x1-00000000-0\"]", "invalid 0 * 2:1: ...");
    check_sheet(&capture, "[Game \"skeleton\"]" SHEET,
                "invalid 0 * 1:19: this is the ID of a sheet of Connect Capture, but the record is of Last Match");

    /* A parameter that a tag repeats. */
    text_clear(&contradicts);
    text_addf(&contradicts, "invalid 0 * 2:1: the tag Matches %s", wrong);
    check_sheet(&match, "[Game \"skeleton\"]" SHEET "[Matches \"9\"] 1. 3", "unfinished 1 =0,=0 *");
    check_sheet(&match, "[Game \"skeleton\"]" SHEET "[Matches \"8\"] 1. 3", text_string(&contradicts));
    check_sheet(&match, "[Game \"skeleton\"]" SHEET "[Matches \"many\"] 1. 3", "invalid 0 * 2:1: ...");
    check_sheet(&conect, CONECT "[Final \"yes\"]" SHEET "[Stones \"A:a1 B:b2\"]", "unfinished 0 =0,=0 *");
}

/* ---- Reports ------------------------------------------------------------------------------------- */

#define PLAYED "1. 1-2 2. 2-3 3. 1-4 4. 3-6 5. 4-5 6. 5-6 7. 2-5 a1xb1"

static const struct example texts[] = {
    {GAME TWO "[A \"Ann\"][B \"\xE6\x9D\x8E\xE6\x9D\x8E\"][Result \"2-0\"]" PLAYED,
     "f.qdr: record 1 (line 1): Connect Capture, finished after 7 turns\n"
     "\n"
     "  A  Ann   2  winner\n"
     "  B  \xE6\x9D\x8E\xE6\x9D\x8E  0\n"
     "\n"
     "  left: 1 active alien worth 8\n"
     "  result 2-0, as claimed\n"
     "\n"},
    {"\n" GAME ONE "[A \"Ann\t\"][Result \"0-1\"] 1. 1-2 2. 2-4 3. 3-4 4. 1-3",
     "f.qdr: record 1 (line 2): Connect Capture, finished after 4 turns\n"
     "\n"
     "  A  Ann?  0  shared win\n"
     "  B  -     0  shared win\n"
     "\n"
     "  left: 1 active alien worth 5\n"
     "  result 0-0, but the record claims \"0-1\"\n"
     "\n"},
    {GAME ONE "[Result \"0-1\"] 1. 1-2", "f.qdr: record 1 (line 1): Connect Capture, unfinished after 1 turn\n"
                                         "\n"
                                         "  A  -  0\n"
                                         "  B  -  0\n"
                                         "\n"
                                         "  left: no active aliens, 1 inactive worth 5\n"
                                         "  no result yet, but the record claims \"0-1\"\n"
                                         "\n"},
    {GAME ONE "1. 1-2 2. 1-2", "f.qdr: record 1 (line 1): Connect Capture, invalid: the standing after 1 legal turn\n"
                               "\n"
                               "  A  -  0\n"
                               "  B  -  0\n"
                               "\n"
                               "  left: no active aliens, 1 inactive worth 5\n"
                               "\n"},
    {GAME, "f.qdr: record 1 (line 1): Connect Capture, invalid: its tags are wrong\n\n"},
    {"[Game \"chess\"]", "f.qdr: record 1 (line 1): chess, invalid: its tags are wrong\n\n"},
    {"1. a", "f.qdr: record 1 (line 1): no game named, invalid: its tags are wrong\n\n"},
};

static void check_report(bool json, const char *text, const char *file, const char *expected)
{
    scoped(verdict_release) struct verdict v = {0};
    scoped(text_release) struct text out = {0};
    assert_true(replayed(text, &v));
    if (json)
        report_json(&v, file, NULL, &out);
    else
        report_text(&v, file, &out);
    assert_string_equal(text_string(&out), expected);
}

TEST(test_texts)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_report(false, texts[i].text, "f.qdr", texts[i].expected);
}

/* A player who is out has no points. Only CoNNect has such players, so the verdict is made up. */
TEST(test_out)
{
    struct verdict v = {
        .record = 3,
        .line = 9,
        .game_name = "connect",
        .status = STATUS_FINISHED,
        .ended = ENDED_BY_RULES,
        .turns = 12,
        .score = {.players = 2, .finished = true, .points = {7, 0}, .out = {false, true}, .winner = {true, false}},
        .names = {"Ann", "Bob"},
        .result = "7-out"};
    struct text out = {0};
    report_text(&v, "-", &out);
    report_json(&v, "-", NULL, &out);
    assert_string_equal(
        out.data,
        "-: record 3 (line 9): connect, finished after 12 turns\n"
        "\n"
        "  A  Ann    7  winner\n"
        "  B  Bob  out\n"
        "\n"
        "  result 7-out\n"
        "\n"
        "{\"file\":\"-\",\"record\":3,\"line\":9,\"game\":\"connect\",\"status\":\"finished\",\"turns\":12,"
        "\"players\":[{\"id\":\"A\",\"name\":\"Ann\",\"score\":7},{\"id\":\"B\",\"name\":\"Bob\",\"score\":null}],"
        "\"winners\":[\"A\"],\"result\":\"7-out\",\"ended\":\"rules\",\"claimed\":null,\"detail\":{},\"diagnostics\":[]"
        "}\n");
    text_release(&out);
}

TEST(test_json)
{
    check_report(
        true, "\n" GAME TWO "[A \"A\\\"\t\"][Result \"\"]" PLAYED, "a/b.qdr",
        "{\"file\":\"a/b.qdr\",\"record\":1,\"line\":2,\"game\":\"connect-capture\",\"status\":\"finished\","
        "\"turns\":7,\"players\":[{\"id\":\"A\",\"name\":\"A\\\"\\t\",\"score\":2},{\"id\":\"B\",\"name\":\"\","
        "\"score\":0}],\"winners\":[\"A\"],\"result\":\"2-0\",\"ended\":\"rules\",\"claimed\":\"\","
        "\"detail\":{\"survivors\":8,"
        "\"inactive\":0},\"diagnostics\":[{\"severity\":\"error\",\"line\":2,\"column\":51,"
        "\"message\":\"the tag Result claims \\\"\\\", but the game ended 2-0\"}]}\n");
    check_report(
        true, "[Game \"\"]", "\xFF\xC3\xA9",
        "{\"file\":\"\xEF\xBF\xBD\xC3\xA9\",\"record\":1,\"line\":1,\"game\":\"\",\"status\":\"invalid\","
        "\"turns\":0,\"players\":[],\"winners\":[],\"result\":\"*\",\"ended\":null,\"claimed\":null,\"detail\":{},"
        "\"diagnostics\":[{\"severity\":\"error\",\"line\":1,\"column\":1,\"message\":"
        "\"unknown game \\\"\\\": use connect-capture, connect-square, enclose5, conect, "
        "connect or skeleton\"}]}\n");
}

/* ---- Matches ------------------------------------------------------------------------------------- */

/* A finished game on two squares; the last turn, A's, may shoot. */
struct played {
    const char *file, *names[2], *round, *shot, *galaxy;
};

static void enter(struct contest_book *book, const struct played *game, uint32_t number, bool expected)
{
    scoped(text_release) struct text text = {0};
    struct record record;
    scoped(verdict_release) struct verdict v = {0};

    text_addf(&text, GAME "[Galaxy \"%s\"][A \"%s\"][B \"%s\"]", game->galaxy, game->names[0], game->names[1]);
    if (game->round)
        text_addf(&text, "[Round \"%s\"]", game->round);
    text_addf(&text, " 1. 1-2 2. 2-3 3. 1-4 4. 3-6 5. 4-5 6. 2-5 7. 5-6 %s", game->shot);
    struct record_reader *reader = record_open_text(text.data, text.len);
    assert_int_equal(record_next(reader, &record), 1);
    record.number = number;
    replay_record(&record, &v, NULL);
    assert_int_equal(v.diag_count, 0);
    assert_int_equal(match_takes(&v), expected);
    if (expected)
        contests_enter(book, &record, &v, game->file, NULL, NULL);
    record_close(reader);
}

static void add_match(void *context, const struct match *m)
{
    struct text *out = context;
    text_addf(out, "%s/%u+%s/%u %s %d, %s %d: %d%s\n", m->one->file, m->one->record, m->two->file, m->two->record,
              m->player[0], m->points[0], m->player[1], m->points[1], m->winner, m->by_game_one ? " tie" : "");
}

static void check_matches(const struct played *games, size_t count, void (*each)(void *, const struct match *),
                          const char *expected, size_t lone)
{
    scoped(contests_release) struct contest_book book = {0};
    for (size_t i = 0; i < count; i++)
        enter(&book, &games[i], (uint32_t)i + 1, *games[i].names[0] && *games[i].names[1]);
    for (int again = 0; again < 2; again++) { /* with the same results */
        scoped(text_release) struct text out = {0};
        assert_int_equal(match_pair(&book, each, &out), lone);
        assert_string_equal(text_string(&out), expected);
    }
}

#define CHECK_MATCHES(games, each, expected, lone)                                                                     \
    check_matches(games, sizeof games / sizeof *games, each, expected, lone)
#define QUEENS "Q8 Q2" /* who can shoot each other both ways */

TEST(test_matches)
{
    static const struct played drawn[] = {{"f", {"Ann", "Bob"}, NULL, "", QUEENS},
                                          {"f", {"Bob", "Ann"}, NULL, "", QUEENS}};
    static const struct played words[] = {{"f", {"Ann", "Bob"}, "b", "", QUEENS},
                                          {"f", {"Bob", "Ann"}, "a1", "", QUEENS},
                                          {"f", {"Ann", "Cy"}, "2", "", QUEENS},
                                          {"f", {"Cy", "Ann"}, NULL, "", QUEENS}};
    static const struct played none[] = {{"f", {"Ann", "Bob"}, NULL, "", QUEENS},
                                         {"f", {"Ann", "Bob"}, NULL, "", QUEENS},
                                         {"f", {"Bob", "Ann"}, NULL, "", "Q8 Q3"},
                                         {"f", {"Bob", "Cy"}, NULL, "", QUEENS},
                                         {"f", {"", "Cy"}, NULL, "", QUEENS}};
    static const struct played many[] = {{"f", {"Ann", "Bob"}, NULL, "", QUEENS},
                                         {"f", {"Ann", "Bob"}, NULL, "", QUEENS},
                                         {"f", {"Bob", "Cy"}, NULL, "", QUEENS},
                                         {"f", {"Bob", "Ann"}, NULL, "", "Q8  Q2"},
                                         {"f", {"Cy", "Bob"}, NULL, "", QUEENS},
                                         {"f", {"Bob", "Ann"}, NULL, "", QUEENS},
                                         {"f", {"Bob", "Ann"}, NULL, "", QUEENS}};
    CHECK_MATCHES(drawn, add_match, "f/1+f/2 Ann 0, Bob 0: -1 tie\n", 0);
    CHECK_MATCHES(words, add_match, "f/2+f/1 Bob 0, Ann 0: -1 tie\nf/3+f/4 Ann 0, Cy 0: -1 tie\n", 0);
    CHECK_MATCHES(none, add_match, "", 4);
    CHECK_MATCHES(many, add_match,
                  "f/1+f/4 Ann 0, Bob 0: -1 tie\nf/2+f/6 Ann 0, Bob 0: -1 tie\nf/3+f/5 Bob 0, Cy 0: -1 tie\n", 1);
}

static void report(void *context, const struct match *m)
{
    report_match_text(m, context);
    report_match_json(m, context);
}

TEST(test_match_reports)
{
    static const struct played won[] = {{"f", {"Ann", "Bob"}, NULL, "b1xa1", QUEENS},
                                        {"g", {"Bob", "Ann"}, NULL, "a1xb1", QUEENS}};
    static const struct played tie[] = {{"f", {"\xC3\x84nn", "Bob"}, NULL, "a1xb1", QUEENS},
                                        {"f", {"Bob", "\xC3\x84nn"}, NULL, "a1xb1", QUEENS}};
    CHECK_MATCHES(won, report,
                  "f: match of record 1 and g record 2\n"
                  "\n"
                  "       game one  game two  together\n"
                  "  Ann         8         0         8  winner\n"
                  "  Bob         0         2         2\n"
                  "\n"
                  "{\"match\":\"connect-capture\",\"players\":[\"Ann\",\"Bob\"],\"games\":["
                  "{\"file\":\"f\",\"record\":1,\"players\":[\"Ann\",\"Bob\"],\"points\":[8,0]},"
                  "{\"file\":\"g\",\"record\":2,\"players\":[\"Bob\",\"Ann\"],\"points\":[2,0]}],"
                  "\"points\":[8,2],\"winner\":\"Ann\",\"by_game_one\":false}\n",
                  0);
    CHECK_MATCHES(tie, report,
                  "f: match of record 1 and record 2, a tie decided by game one\n"
                  "\n"
                  "       game one  game two  together\n"
                  "  \xC3\x84nn         2         0         2  winner\n"
                  "  Bob         0         2         2\n"
                  "\n"
                  "{\"match\":\"connect-capture\",\"players\":[\"\xC3\x84nn\",\"Bob\"],\"games\":["
                  "{\"file\":\"f\",\"record\":1,\"players\":[\"\xC3\x84nn\",\"Bob\"],\"points\":[2,0]},"
                  "{\"file\":\"f\",\"record\":2,\"players\":[\"Bob\",\"\xC3\x84nn\"],\"points\":[2,0]}],"
                  "\"points\":[2,2],\"winner\":\"\xC3\x84nn\",\"by_game_one\":true}\n",
                  0);
}

/* ---- The last turn in the middle --------------------------------------------------------------------------------- */

TEST(test_open_end)
{
    static const struct {
        const char *turns;
        enum status status;
        uint32_t legal;
        bool middle, open;
    } table[] = {
        {"", STATUS_UNFINISHED, 0, false, false},
        {"1.", STATUS_UNFINISHED, 0, true, true},
        {"1. a1-b1 2.", STATUS_UNFINISHED, 1, true, true},
        {"1. a1-b1", STATUS_UNFINISHED, 1, true, false},
        {"1. a1-b1 2. c2-c3 3. a1-a2 4. b3-c3 5. b1-b2 6. b2-c2 7. a2-b2", STATUS_UNFINISHED, 6, true, true},
        {"1. a1-b1 2. c2-c3 3. a1-a2 4. b3-c3 5. b1-b2 6. b2-c2 7. a2-b2 a2-b3", STATUS_UNFINISHED, 7, true, false},
        {"1. a1-b1 2. c3", STATUS_INVALID, 1, false, false},
    };
    scoped(verdict_release) struct verdict v = {.options = {.open_end = true}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        scoped(text_release) struct text record = {0};
        text_addf(&record, "[Game \"connect-square\"] [Size \"2x2\"] %s", table[i].turns);
        replayed(text_string(&record), &v);
        if (v.status != table[i].status || v.turns != table[i].legal || (v.middle != NULL) != table[i].middle ||
            (v.open != NULL) != table[i].open)
            fail_msg("%s: status %d, %u turns, %s", table[i].turns, v.status, v.turns, v.open ? v.open : "complete");
        assert_int_equal(v.diag_count, v.status == STATUS_INVALID);
    }
}
