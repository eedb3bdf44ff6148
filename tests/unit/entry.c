/* Games typed in line by line. */
#include "replay/entry/entry.h"

#include "help/play.h"
#include "help/test.h"

#include <stdlib.h>
#include <string.h>

#define SQUARE  "[Game \"connect-square\"]\n[Size \"2x2\"]\n"
#define CAPTURE "[Game \"connect-capture\"]\n[Galaxy \"R8 B2 / H4 K9\"]\n"
#define CONNECT "[Game \"connect\"]\n[Shapes \"A B C D\"]\n[Objectives \"A1 B1 C1\"]\n"
#define ROUND_0 "0. 1,3,4\n   2,4,6\n   A: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\n   B: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\n"

static const void *find_edition(struct editions *editions, const struct game *of, const char *name, bool *failed,
                                struct text *why)
{
    (void)editions, (void)name, (void)failed, (void)why;
    return play_edition(of);
}

static struct editions standard = {find_edition};

static struct entry begin(const char *tags)
{
    struct entry e = {.editions = &standard};
    struct text why = {0};
    if (!entry_begin(&e, tags, &why))
        fail_msg("%s: %s", tags, text_string(&why));
    return e;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Types lines, each ended by a newline: `undo`, `back N`, `note TEXT`, `?` (lists the moves), anything else
 * is added. Tells what is refused, as COLUMN: MESSAGE up to its first three words. */
static void type_lines(struct entry *e, const char *lines, struct text *told)
{
    while (*lines) {
        size_t len = strcspn(lines, "\n");
        scoped(text_release) struct text line = {0};
        text_add_bytes(&line, lines, len);
        const char *s = text_string(&line);
        if (strcmp(s, "undo") == 0) {
            text_add(told, entry_undo(e, 1) ? "" : "no undo|");
        } else if (strncmp(s, "back ", 5) == 0) {
            text_add(told, entry_back(e, atoi(s + 5)) ? "" : "no back|");
        } else if (strncmp(s, "note ", 5) == 0) {
            entry_note(e, s + 5);
        } else if (*s == '?') {
            entry_moves(e, told);
            text_add_char(told, '|');
        } else if (!entry_add(e, s)) {
            assert_true(e->diag_count > 0);
            const struct diag *d = &e->diags[0];
            assert_string_equal(text_string(&d->source), s);
            assert_int_equal(d->place.line, 1);
            assert_int_equal(d->caret + 1, d->place.column);
            text_addf(told, "%u|", d->place.column);
        }
        lines += len + (lines[len] == '\n');
    }
}

static const struct typed {
    const char *tags, *lines, *told, *written; /* `written`: after the tags and an empty line */
} typed[] = {
    /* With and without numbers and labels; a turn a line, or several. */
    {CAPTURE, "1-2\n2. 2-5\nA: 5-4\n4. B: 4-1\n5. 4-7 6. 7-8", "",
     "1. 1-2\n2. 2-5\n3. A: 5-4\n4. B: 4-1\n5. 4-7 6. 7-8\n"},
    /* What is refused changes nothing, and the caret stands under the word. */
    {CAPTURE, "1-2\n1-3\n3. 2-5\n2-5 a1\nA: 2-5\nx 2-5\n2-5 {\n2-5", "1|1|5|1|1|5|", "1. 1-2\n2. 2-5\n"},
    {CAPTURE, "\xC3\xA4 \xFF\n1-2 \xE2\x82\xAC", "1|5|", ""},
    /* Tags before the first turn. */
    {CAPTURE, "[A \"Ann\"]\n1-2\n[B \"Bob\"]", "1|", "[A \"Ann\"]\n1. 1-2\n"},
    {CAPTURE, "[Size \"]\n[Galaxy \"R8\"]\n1-2 [Game \"conect\"]", "1|1|1|", ""},
    /* Comments. */
    {CAPTURE, "note before {it}\n1-2\nnote first\nnote second\n; third\n2-5 {own}\nnote more", "",
     "; before {it}\n1. 1-2 ; first\n   ; second\n   ; third\n2. 2-5 {own}\n   ; more\n"},
    /* The claim that the game is unfinished. */
    {CAPTURE, "1-2\n*\n2-5 *\n5-4", "", "1. 1-2\n2. 2-5\n3. 5-4\n"},
    /* Taking back. */
    {CAPTURE, "undo\n1-2\n2-5\nnote x\nundo\nback 1\nback 1\n1-2\nback 3\nback 0\n2-5\n5-4\nback 2\n1-4",
     "no undo|no back|no back|no back|", "1. 1-2\n2. 1-4\n"},
    /* A turn that goes on: the rest, or all of it again. */
    {SQUARE, "a1-b1\nc2-c3\na1-a2\nb3-c3\nb1-b2\nb2-c2\na2-b2", "",
     "1. a1-b1\n2. c2-c3\n3. a1-a2\n4. b3-c3\n5. b1-b2\n6. b2-c2\n;> 7. a2-b2\n"},
    {SQUARE, "a1-b1\nc2-c3\na1-a2\nb3-c3\nb1-b2\nb2-c2\na2-b2\nc2-a1\na2-b3\n8. a3-b3", "1|",
     "1. a1-b1\n2. c2-c3\n3. a1-a2\n4. b3-c3\n5. b1-b2\n6. b2-c2\n7. a2-b2\n   a2-b3\n8. a3-b3\n"},
    {SQUARE, "a1-b1\nc2-c3\na1-a2\nb3-c3\nb1-b2\nb2-c2\na2-b2\n7. a2-b2 a2-b3", "",
     "1. a1-b1\n2. c2-c3\n3. a1-a2\n4. b3-c3\n5. b1-b2\n6. b2-c2\n7. a2-b2 a2-b3\n"},
    {"[Game \"connect-capture\"]\n[Galaxy \"Q1 R2 R3\"]\n",
     "1-2\n2-3\n3-4\n1-5\n2-6\n3-7\n4-8\n5-6\n6-7\n7-8\na1xb1\n*\na1xc1", "1|",
     "1. 1-2\n2. 2-3\n3. 3-4\n4. 1-5\n5. 2-6\n6. 3-7\n7. 4-8\n8. 5-6\n9. 6-7\n10. 7-8\n   a1xb1\n   a1xc1\n"},
    /* A turn that goes on, typed after another in one line. */
    {SQUARE, "a1-b1\nc2-c3\na1-a2\nb3-c3\nb1-b2\n6. b2-c2 7. a2-b2", "",
     "1. a1-b1\n2. c2-c3\n3. a1-a2\n4. b3-c3\n5. b1-b2\n6. b2-c2\n;> 7. a2-b2\n"},
    /* Rounds in parts, and all at once. */
    {CONNECT, "1,3,4\n2,4,6\n1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\nB: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\n4/2,5\n2@c1\n5@d1", "",
     ROUND_0 ";> 1. 4/2,5\n;>    A: 2@c1\n;>    5@d1\n"},
    {CONNECT, "1,3,4\nB: 1@b1\n2,4,6\nB: 1@b1\nundo\nundo\n1,3,4 2,4,6", "1|1|no undo|", ";> 0. 1,3,4 2,4,6\n"},
    {CONNECT,
     "0. 1,3,4 2,4,6 A: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6 B: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\n4/2,5\n2@d1 5@e1\nundo\n2@c1 "
     "5@d1\n2@c1 5@d1",
     "",
     "0. 1,3,4 2,4,6 A: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6 B: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\n1. 4/2,5\n   A: 2@c1 5@d1\n   "
     "B: 2@c1 5@d1\n"},
    /* Own rolls of the set-up. */
    {CONNECT, "A: 1,3,4 2,4,6 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\n1,3,4 2,4,6 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6", "",
     "0. A: 1,3,4 2,4,6 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\n   B: 1,3,4 2,4,6 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\n"},
    /* Legal moves: before a turn, within it, and of the player who acts. */
    {"[Game \"connect-capture\"]\n[Galaxy \"Q1 R2\"]\n", "1-2\n2-3\n1-4\n2-5\n3-6\n4-5\n?\n5-6\n?", " 5-6||",
     "1. 1-2\n2. 2-3\n3. 1-4\n4. 2-5\n5. 3-6\n6. 4-5\n7. 5-6\n"},
    {CONNECT, "1,3,4\n2,4,6\n1@b1 3@d2 4@f3 2@a4 4@c5\n?", " 6@e6|",
     ";> 0. 1,3,4\n;>    2,4,6\n;>    A: 1@b1 3@d2 4@f3 2@a4 4@c5\n"},
    /* After the end; a result that closes the moves is checked. */
    {"[Game \"connect-capture\"]\n[Galaxy \"R8\"]\n", "1-2\n2-4\n3-4\n1-3\n0-1\n0-0", "1|",
     "1. 1-2\n2. 2-4\n3. 3-4\n4. 1-3\n   0-0\n"},
    {"[Game \"connect-capture\"]\n[Galaxy \"R8\"]\n", "1-2\n2-4\n3-4\n1-3\n5. 1-2\n1-2\n?\nundo\n?", "1|1|| 1-3|",
     "1. 1-2\n2. 2-4\n3. 3-4\n"},
};

TEST(test_typed)
{
    for (const struct typed *t = typed; t < typed + sizeof typed / sizeof *typed; t++) {
        scoped(entry_release) struct entry e = begin(t->tags);
        struct text told = {0}, written = {0}, expected = {0};
        type_lines(&e, t->lines, &told);
        entry_write(&e, &written);
        text_addf(&expected, "%s\n%s", t->tags, t->written);
        if (strcmp(text_string(&told), t->told) != 0)
            fail_msg("%s\ntold:     %s\nexpected: %s", t->lines, text_string(&told), t->told);
        if (strcmp(text_string(&written), text_string(&expected)) != 0)
            fail_msg("%s\nwritten:\n%s", t->lines, text_string(&written));

        /* As it is written it is legal, and read back it is the same. */
        scoped(verdict_release) struct verdict v = {.editions = &standard};
        assert_true(replay_text(text_string(&written), written.len, &v, NULL));
        assert_int_not_equal(v.status, STATUS_INVALID);
        scoped(entry_release) struct entry again = {.editions = &standard};
        struct diag why = {0};
        assert_true(entry_read(&again, text_string(&written), written.len, &why));
        assert_int_equal(why.message.len, 0);
        assert_string_equal(text_string(&again.text), text_string(&e.text));
        assert_int_equal(again.number, e.number);
        assert_int_equal(again.label, e.label);
        assert_int_equal(again.player, e.player);
        assert_string_equal(text_string(&again.hint), text_string(&e.hint));
        text_release(&told);
        text_release(&written);
        text_release(&expected);
    }
}

/* ---- What is asked ----------------------------------------------------------------------------------------------- */

TEST(test_asked)
{
    static const struct {
        const char *line;
        int number, player;
        char label;
        bool hint;
    } table[] = {
        {NULL, 0, -1, 0, true},
        {"1,3,4", 0, -1, 0, true},
        {"2,4,6", 0, 0, 'A', false},
        {"1@b1 3@d2", 0, 0, 0, true},
        {"4@f3 2@a4 4@c5 6@e6", 0, 1, 'B', false},
        {"1@b1 3@d2 4@f3 2@a4 4@c5 6@e6", 1, -1, 0, true},
        {"4/2,5", 1, 0, 'A', false},
        {"2@c1", 1, 0, 0, true},
        {"5@d1", 1, 1, 'B', false},
        {"2@c1 5@d1", 2, -1, 0, true},
    };
    scoped(entry_release) struct entry e = begin(CONNECT);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].line && !entry_add(&e, table[i].line))
            fail_msg("%s: %s", table[i].line, text_string(&e.diags[0].message));
        if (e.number != table[i].number || e.player != table[i].player || e.label != table[i].label ||
            (e.hint.len > 0) != table[i].hint)
            fail_msg("after %s: turn %d, player %d, label %d, %s", table[i].line, e.number, e.player, e.label,
                     text_string(&e.hint));
    }
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static const struct read {
    const char *text;
    const char *error;   /* LINE:COLUMN, or "" */
    const char *written; /* "": not read */
    int number;
} files[] = {
    {"", "0:0", "", 0},
    {"%PDF-1.4 1. 2.", "0:0", "", 0},
    {"; a note\n" CAPTURE "1. 1-2 {x} 2. 2-5", "", "; a note\n" CAPTURE "1. 1-2 {x} 2. 2-5\n", 3},
    {CAPTURE "1. 1-2\r\n2. 2-5\r\n", "", CAPTURE "1. 1-2\r\n2. 2-5\r\n", 3},
    /* The last record is continued; those before it stay. */
    {CAPTURE "1. 2-3\n\n" CAPTURE "1. 1-2", "", CAPTURE "1. 2-3\n\n" CAPTURE "1. 1-2\n", 2},
    /* An illegal one can't be continued; a turn that is not complete can. */
    {CAPTURE "1. 1-2 2. 1-9 3. 2-5\n4. 5-6\n", "3:11", "", 0},
    {CAPTURE "1. 1-2\n2. 2-5 {", "4:8", "", 0},
    {SQUARE "1. a1-b1\n;> 2. no\n", "0:0", "", 0},
    {CAPTURE "1-2 5-2?", "", CAPTURE "1. 1-2 2. 5-2 {?}\n", 3},
    {"[Game \"connect-capture\"]\n[Galaxy \"R88\"]\n1. 1-2", "2:1", "", 0},
    {"\n[Game \"chess\"]", "2:1", "", 0},
    /* The claim that it is unfinished, and the lines of an empty record. */
    {CAPTURE "[Result \"*\"]\n1. 1-2\n; 2.\n;  3. \n; 4. 1-2\n", "", CAPTURE "1. 1-2\n; 4. 1-2\n", 2},
    {CAPTURE "[Result \"*\"]", "", CAPTURE, 1},
    {CAPTURE "[A \"Ann\"] [Result \"*\"]", "", CAPTURE "[A \"Ann\"]\n", 1},
};

TEST(test_files)
{
    for (const struct read *f = files; f < files + sizeof files / sizeof *files; f++) {
        scoped(entry_release) struct entry e = {.editions = &standard};
        scoped(diag_release) struct diag why = {0};
        scoped(text_release) struct text place = {0}, written = {0};
        bool read = entry_read(&e, f->text, strlen(f->text), &why);
        if (why.message.len > 0)
            text_addf(&place, "%u:%u", why.place.line, why.place.column);
        if (read)
            entry_write(&e, &written);
        if (strcmp(text_string(&place), f->error) != 0)
            fail_msg("%s\n%s %s", f->text, text_string(&place), text_string(&why.message));
        if (strcmp(text_string(&written), f->written) != 0)
            fail_msg("%s\nwritten:\n%s", f->text, text_string(&written));
        assert_int_equal(e.number, f->number);
    }
}

/* Wrong tags: nothing begins. */
TEST(test_tags)
{
    scoped(entry_release) struct entry e = {.editions = &standard};
    scoped(text_release) struct text why = {0};
    assert_false(entry_begin(&e, "[Game \"connect-capture\"]\n", &why));
    assert_true(why.len > 0);
}
