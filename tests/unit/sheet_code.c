/* Layout codes: what a QR code says of a page is read back, fits into a code of the same size as the ID alone, and is
 * never read as another page. */
#include "page/sheet/sheet_code.h"

#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"

#include <ctype.h>
#include <qrencode.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { ROUNDS = 4000 };

static bool reads(const char *s, struct sheet_code *code)
{
    struct text why = {0};
    bool good = sheet_code_read(s, strlen(s), code, &why);
    assert_int_equal(good, why.len == 0);
    text_release(&why);
    return good;
}

/* Any layout of any sheet that can be coded; `rarely` of 8 choices are not the default. */
static struct sheet_code sample(struct rng *rng, uint32_t rarely)
{
    static const char *const themes[] = {"colour", "ink", "large"}, *const languages[] = {"en", "de", "es"};
    static const struct paper papers[] = {{210, 297}, {215.9, 279.4}, {297, 420},
                                          {148, 210}, {215.9, 355.6}, {105, 148.5}};
    struct sheet_id id = {.game = registry_game(rng_below(rng, 4)), .seed = rng_next(rng) % ID_SEEDS};
    if (rng_below(rng, 8) < rarely)
        play_sheet_values(id.game, rng, &id.values);
    else
        params_standard(id.game->params, &id.values);
    struct sheet_code code = sheet_code_standard(&id);

    code.known = true;
    bool *const flags[] = {&code.page.landscape, &code.once, &code.scan, &code.titled, &code.section};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        *flags[i] = rng_below(rng, 8) < rarely;
    if (rng_below(rng, 8) < rarely)
        snprintf(code.theme, sizeof code.theme, "%s", themes[rng_below(rng, 3)]);
    if (rng_below(rng, 8) < rarely)
        snprintf(code.language, sizeof code.language, "%s", languages[rng_below(rng, 3)]);
    if (rng_below(rng, 8) < rarely)
        code.page.paper = papers[rng_below(rng, 6)];
    if (rng_below(rng, 8) < rarely)
        code.page.margin = rng_below(rng, 501) / 10.0;
    if (rng_below(rng, 8) < rarely)
        code.page.glue = PAGE_GLUE;
    if (rng_below(rng, 8) < rarely)
        code.head = rng_below(rng, 20000) * 0.01;
    if (rng_below(rng, 8) < rarely)
        code.total_digits = (int)rng_below(rng, 8);
    if (rng_below(rng, 8) < rarely) {
        code.on_it.kind = (enum page_kind)rng_below(rng, PAGE_REMINDER + 1);
        code.on_it.game = (int)rng_below(rng, id.game->rules->match ? 2 : 1);
        code.on_it.part = code.on_it.kind == PAGE_FORM ? (int)rng_below(rng, 16) : 0;
        code.side = 1 + (int)rng_below(rng, 32);
    }
    if (rng_below(rng, 8) < rarely) {
        code.per_page = 2 + (int)rng_below(rng, 63);
        code.columns = 1 + (int)rng_below(rng, (uint32_t)code.per_page);
        code.place = (int)rng_below(rng, (uint32_t)code.per_page);
    }
    return code;
}

/* All that a code says of a page. */
static void write_all(const struct sheet_code *c, struct text *out)
{
    const double lengths[] = {c->page.paper.width, c->page.paper.height, c->page.margin, c->page.glue, c->head};

    sheet_id_write(&c->id, out);
    for (size_t p = 0; c->id.game->params[p].name; p++)
        for (int n = 0; n < PARAM_NUMBERS && c->id.game->params[p].use == PARAM_LOOK; n++)
            text_addf(out, " %d", c->id.values.of[p].n[n]);
    text_addf(out, " %d side %d: %d %d %d, %s %s, flags %d %d %d %d %d, %d in %d, %d, of %d", c->known, c->side,
              c->on_it.kind, c->on_it.game, c->on_it.part, c->theme, c->language, c->page.landscape, c->section,
              c->titled, c->once, c->scan, c->per_page, c->columns, c->place, c->total_digits);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        text_add_char(out, ' ');
        text_add_fixed(out, lengths[i], 5);
    }
}

static void assert_same(const struct sheet_code *a, const struct sheet_code *b)
{
    struct text one = {0}, other = {0};
    write_all(a, &one);
    write_all(b, &other);
    assert_string_equal(text_string(&one), text_string(&other));
    text_release(&one);
    text_release(&other);
}

/* Modules on a side of the code of a text, of the alphanumeric mode or in bytes. */
static int modules(const char *s, QRencodeMode mode)
{
    QRinput *input = QRinput_new2(0, QR_ECLEVEL_M);
    assert_int_equal(QRinput_append(input, mode, (int)strlen(s), (const unsigned char *)s), 0);
    QRcode *code = QRcode_encodeInput(input);
    int width = code->width;
    QRcode_free(code);
    QRinput_free(input);
    return width;
}

/* Sheets of Enclose5 to be scanned had boxes to tick in the first layouts; no other sheet has the layouts without. */
TEST(test_former_boxes)
{
    struct sheet_code code;
    const struct sheet_id id = {.game = registry_game(2)};
    for (int boxes = 0; boxes < 2; boxes++) {
        struct text text = {0};
        code = sheet_code_standard(&id);
        params_standard(id.game->params, &code.id.values);
        code.known = code.scan = true;
        sheet_code_write(&code, &text);
        char *layout = strchr(text.data, '/') + 1;
        assert_int_equal(*layout, '3');
        *layout = '5'; /* of a later version */
        assert_false(reads(text_string(&text), &code));
        *layout = boxes ? '1' : '3';
        assert_true(reads(text_string(&text), &code));
        assert_true(code.scan && code.boxes == boxes);
        strcpy(layout, "3");
        assert_false(reads(text_string(&text), &code));
        text_release(&text);
    }
}

/* Common layouts always fit; what is out of the ordinary in every respect may not. */
TEST(test_round_trip)
{
    int known = 0, rare = 0;
    struct rng rng;
    rng_start(&rng, 77);
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        uint32_t rarely = 1 + rng_below(&rng, 8);
        struct sheet_code code = sample(&rng, rarely), read;
        struct text text = {0}, id = {0};
        sheet_code_write(&code, &text);
        sheet_id_write(&code.id, &id);
        const char *s = text_string(&text);
        assert_true(strncasecmp(s, text_string(&id), id.len) == 0 && s[id.len] == '/');
        for (const char *c = s; *c; c++)
            assert_false(islower((unsigned char)*c));
        /* The code is no larger than one of the ID alone, as text in bytes. */
        int most = modules(text_string(&id), QR_MODE_8);
        assert_true(modules(s, QR_MODE_AN) <= (most < 25 ? 25 : most) && text.len <= SHEET_CODE_MAX);
        assert_true(reads(s, &read));
        if (strcmp(s + id.len, "/0") != 0)
            assert_same(&code, &read);
        else
            assert_true(!read.known && !*read.theme);
        if (rarely <= 2) {
            known += read.known;
            rare++;
        }
        text_release(&text);
        text_release(&id);
    }
    assert_met(known >= rare * 0.99);
}

static void add_line(const struct sheet_code *code, struct text *out)
{
    sheet_code_write(code, out);
    text_add_char(out, '\n');
}

/* What codes say is for ever. */
TEST(test_pinned)
{
    struct sheet_id id = {.game = registry_find("conect", 6), .seed = 1234567890123 % ID_SEEDS};
    struct text text = {0};
    params_standard(id.game->params, &id.values);
    struct sheet_code code = sheet_code_standard(&id);
    code.known = true;
    add_line(&code, &text);
    code.side = 3;
    code.on_it = (struct sheet_page){PAGE_FORM, 0, 1};
    add_line(&code, &text);
    code.on_it = (struct sheet_page){PAGE_BOARD, 0, 0};
    code.page.landscape = code.scan = true;
    code.page.paper = (struct paper){148, 210};
    snprintf(code.theme, sizeof code.theme, "large");
    snprintf(code.language, sizeof code.language, "es");
    code.total_digits = 2;
    code.head = 21.35;
    add_line(&code, &text);
    code = sheet_code_standard(&id);
    code.known = true;
    code.id.values.of[param_index(id.game->params, "form")].n[0] = 1;
    code.id.values.of[param_index(id.game->params, "labels")].n[0] = 1;
    code.page.paper = (struct paper){200, 280};
    code.once = true;
    code.per_page = 4;
    code.columns = 2;
    code.place = 3;
    code.page.margin = 7.5;
    code.titled = code.section = true;
    add_line(&code, &text);
    code.theme[0] = '\0';
    sheet_code_write(&code, &text);
    assert_string_equal(text_string(&text), "CO-W11-3XRZP16B-X/1\n"
                                            "CO-W11-3XRZP16B-X/1GK\n"
                                            "CO-W11-3XRZP16B-X/111BG86TGG1\n"
                                            "CO-W11-3XRZP16B-X/1B847BYS7PQQJ6A0\n"
                                            "CO-W11-3XRZP16B-X/0");
    text_release(&text);
}

TEST(test_forgiving)
{
    struct sheet_code code;
    assert_true(reads("cs 6x6 y8odqpyv c / l", &code));
    assert_true(code.known && code.side == 1);
    assert_true(reads("CS-6x6-Y80DQPYV-C", &code));
    assert_true(!code.known && strcmp(code.theme, "colour") == 0);
    assert_true(reads("CS-6X6-Y80DQPYV-C/O", &code));
    assert_true(!code.known && !*code.theme);
}

TEST(test_refused)
{
    static const char *const wrong[] = {"",
                                        "/1",
                                        "CS-6X6-Y80DQPYV-D/1",
                                        "CS-6X6-Y80DQPYV-C/",
                                        "CS-6X6-Y80DQPYV-C/3",
                                        "CS-6X6-Y80DQPYV-C/1U",
                                        "CS-6X6-Y80DQPYV-C/1/1",
                                        "CS-6X6-Y80DQPYV-C/1-1",
                                        "CS-6X6-Y80DQPYV-C/1ZZZZZZZZZZZZ",
                                        "CS-6X6-Y80DQPYV-C/1ZZZZZZZZZZZZZZZZZZZZ"};
    struct sheet_code code;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(reads(wrong[i], &code));
}

/* Any digits are refused, or are the layout code of a page that a sheet can have. More than all fields take are
 * refused. */
TEST(test_any_digits)
{
    enum { FIELDS_MOST = 24 }; /* digits of all fields */
    static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    struct rng rng;
    int known = 0, refused = 0;
    rng_start(&rng, 57);
    for (int round = 0; round < 40000; round++) {
        scoped(text_release) struct text text = {0};
        struct sheet_code code;
        uint32_t count = 1 + rng_below(&rng, 32);
        text_add(&text, round % 2 ? "CS-6X6-Y80DQPYV-C/1" : "CO-W11-3XRZP16B-X/1");
        for (uint32_t i = 0; i < count; i++)
            text_add_char(&text, digits[rng_below(&rng, 31) + (i == 0)]); /* no leading zero */
        if (!reads(text.data, &code)) {
            refused++;
            continue;
        }
        known++;
        if (count > FIELDS_MOST || !game_check(code.id.game, &code.id.values, NULL) ||
            code.on_it.game >= (code.id.game->rules->match ? 2 : 1) ||
            (code.on_it.kind == PAGE_BOARD && code.on_it.part > 0))
            fail_msg("%s", text.data);
    }
    assert_true(known > 100 && refused > 100);
}
