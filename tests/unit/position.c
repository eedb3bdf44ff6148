/* Positions from readings that no photograph gives: many doubts, and marks that the rules refuse. */
#include "scan/scanned.h"

#include "base/mem.h"
#include "help/test.h"
#include "scan/blank_page.h"

#include <string.h>

/* A side on which every mark is blank, without doubt. */
static struct scanned blank_side(const char *code)
{
    struct scanned s = {.reading_count = 1};
    struct blank_page page;
    scoped(text_release) struct text why = {0};

    assert_true(sheet_code_read(code, strlen(code), &s.sheet.code, &why));
    s.sheet.code.scan = true;
    assert_true(blank_page_new(&s.sheet.code, 2, &page, &why));
    s.sheet.side = page.side;
    page.side = (struct side_geometry){0};
    blank_page_release(&page);
    s.readings = mem_new(s.sheet.side.count * sizeof *s.readings);
    for (size_t i = 0; i < s.sheet.side.count; i++)
        s.readings[i] = (struct mark_reading){.value = MARK_BLANK, .second = MARK_DRAWN, .confidence = 0.999};
    return s;
}

static size_t mark_called(const struct scanned *s, const char *name)
{
    size_t i = 0;
    while (i < s->sheet.side.count && strcmp(s->sheet.side.marks[i].name, name) != 0)
        i++;
    assert_true(i < s->sheet.side.count);
    return i;
}

/* The first forty are tried. */
TEST(test_any_number_of_doubts)
{
    static const char *const codes[] = {"E5-12X12G10-MN1MPAJW-A/1", "CO-W11-KW9V8EZK-Q/1"};
    for (size_t code = 0; code < 2; code++) {
        struct scanned s = blank_side(codes[code]);
        const size_t count = s.sheet.side.count;

        assert_true(count > 100);
        for (size_t i = 0; i < count; i++)
            s.readings[i] = (struct mark_reading){.value = MARK_BLANK, .second = MARK_A, .confidence = 0.6};
        scanned_rank(&s, 0.98);
        for (size_t i = 0; i < count; i++) {
            const bool changed = i < 40;
            assert_true(s.asked[i] == !changed && s.marks[i].confidence <= 0.6);
        }
        scanned_release(&s);
    }
}

/* A box that is ticked, surely or not, or perhaps, though nobody can own what it stands for. */
TEST(test_refused_by_the_rules)
{
    static const struct mark_reading seen[] = {{MARK_TICKED, MARK_BLANK, 0.995},
                                               {MARK_TICKED, MARK_BLANK, 0.6},
                                               {MARK_BLANK, MARK_TICKED, 0.6}};
    for (int i = 0; i < 3; i++) {
        struct scanned s = blank_side("CC-2X2-1QSVAF73-B/1N2FNQHA0");
        const size_t box = mark_called(&s, "A:a2");
        s.readings[box] = seen[i];
        scanned_rank(&s, 0.98);
        assert_int_equal(s.marks[box].value, MARK_BLANK);
        assert_true(i < 1 ? s.marks[box].confidence < 0.91
                          : s.marks[box].confidence > 0.98 && s.marks[box].confidence < 1);
        assert_int_equal(s.asked[box], i == 0);
        scanned_release(&s);
    }
}

/* Printed lines are told, and the square that the rules name is j10, not j1. */
TEST(test_names)
{
    static const char *const sides[] = {"j10-k10", "j10-j11", "k10-k11"}; /* the fourth is printed */
    struct scanned s = blank_side("CS-10X10K3-4DQSRJFS-C");
    for (int i = 0; i < 3; i++)
        s.readings[mark_called(&s, sides[i])].value = MARK_DRAWN;
    scanned_rank(&s, 0.98);
    assert_non_null(strstr(text_string(&s.record), "B:j11-k11 B:i11-j10 j10-k10 j10-j11 k10-k11\"]"));
    assert_string_equal(text_string(&s.reason),
                        "the square j10 is filled: Squares must name its owner; A:j10 B:j10 decide: A 1, B 0 so far, "
                        "or A 0, B 1 so far, or A 0, B 0 so far");
    scanned_release(&s);
}

/* A doubtful mark of A's closes her path round c3, and is the mark in B's path: which was closed first, paper can't
 * tell. Without it only B's is. It is asked, whichever is the likelier. */
TEST(test_the_order_decides)
{
    static const struct mark_reading seen[] = {{MARK_A, MARK_BLANK, 0.9}, {MARK_BLANK, MARK_A, 0.9}};
    static const char *const names[] = {"c2", "d3", "c4", "b2", "a3", "c3", "b4"};
    for (int i = 0; i < 2; i++) {
        struct scanned s = blank_side("E5-12X12G10-MN1MPAJW-A/1");
        const size_t doubt = mark_called(&s, "b3");
        for (int k = 0; k < 7; k++)
            s.readings[mark_called(&s, names[k])].value = k < 3 ? MARK_A : MARK_B;
        s.readings[doubt] = seen[i];
        scanned_rank(&s, 0.98);
        assert_int_equal(s.marks[doubt].value, seen[i].value);
        assert_true(s.asked[doubt]);
        assert_int_equal(strstr(text_string(&s.reason), "depending on the order") != NULL, i == 0);
        scanned_release(&s);
    }
}

/* Players move in turn, so one of three doubtful stones of A is none: each is likelier to stay, and all are asked. */
TEST(test_no_position_is_likely)
{
    static const char *const names[] = {"b2", "f6", "i9", "d4"};
    struct scanned s = blank_side("CO-W11-KW9V8EZK-Q/1");
    for (int i = 0; i < 4; i++)
        s.readings[mark_called(&s, names[i])] =
            (struct mark_reading){i < 3 ? MARK_A : MARK_B, MARK_BLANK, i < 3 ? 0.9 : 0.999};
    scanned_rank(&s, 0.98);
    for (int i = 0; i < 4; i++) {
        const size_t mark = mark_called(&s, names[i]);
        const double likely =
            s.marks[mark].value == MARK_BLANK ? 1 - s.marks[mark].confidence : s.marks[mark].confidence;
        assert_int_equal(s.asked[mark], i < 3);
        assert_true(i == 3 || (likely > 0.63 && likely < 0.64)); /* two in three, less where it is not alone none */
    }
    scanned_release(&s);
}

/* Where the rules name no place, but the numbers of stones cannot be right, the likeliest of the clear ones is none. */
TEST(test_impossible_counts)
{
    static const char *const names[] = {"b2", "f6", "i9", "d4"};
    struct scanned s = blank_side("CO-W11-KW9V8EZK-Q/1");
    for (size_t i = 0; i < s.sheet.side.count; i++)
        s.readings[i].confidence = 0.9999;
    for (int i = 0; i < 4; i++)
        s.readings[mark_called(&s, names[i])] =
            (struct mark_reading){i < 3 ? MARK_A : MARK_B, MARK_BLANK, i == 1 ? 0.985 : 0.999};
    scanned_rank(&s, 0.98);
    for (int i = 0; i < 4; i++)
        assert_int_equal(s.asked[mark_called(&s, names[i])], i == 1);
    assert_int_equal(s.marks[mark_called(&s, "f6")].value, MARK_BLANK);
    scanned_release(&s);
}

/* Photos of one sheet of paper differ in few marks, or in a quarter of those drawn, but for doubtful ones. */
TEST(test_same_sheet)
{
    static const struct {
        size_t drawn, differ, doubtful;
        bool same;
    } cases[] = {{0, 4, 0, true}, {0, 5, 0, false}, {15, 5, 0, true}, {14, 5, 0, false}, {0, 4, 2, true}};
    struct scanned s = blank_side("E5-12X12G10-MN1MPAJW-A/1");
    scoped(mem_free) struct mark_reading *marks = mem_new(s.sheet.side.count * sizeof *marks);
    struct seen_sheet sheet = {.code = s.sheet.code, .side = s.sheet.side, .readings = marks};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const size_t sure = cases[i].drawn + cases[i].differ;
        for (size_t k = 0; k < s.sheet.side.count; k++) {
            s.readings[k].value = k < cases[i].drawn ? MARK_A : MARK_BLANK;
            marks[k] = (struct mark_reading){k < sure + cases[i].doubtful ? MARK_A : MARK_BLANK, MARK_B, 0.98};
            *(k % 2 ? &marks[k].confidence : &s.readings[k].confidence) = k < sure ? 0.98 : 0.97;
        }
        assert_int_equal(scanned_same_game(&s, &sheet, 0.98), cases[i].same);
    }
    for (int i = 0; i < 4; i++) {
        sheet.code.side = s.sheet.code.side + (i == 1);
        sheet.code.place = s.sheet.code.place + (i == 2);
        sheet.code.id.values.of[0].n[0] = (int16_t)(s.sheet.code.id.values.of[0].n[0] + (i == 3));
        assert_int_equal(scanned_same_side(&s, &sheet), i == 0);
    }
    scanned_release(&s);
}
