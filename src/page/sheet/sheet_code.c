#include "page/sheet/sheet_code.h"

#include "base/utf8.h"
#include "page/template/resources.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The first digit: one of those with fields is 1, with 1 more for a pad and 2 more for a sheet without former boxes. */
enum { LAYOUT_UNKNOWN, LAYOUT_FIELDS, LAYOUT_PAD = 1, LAYOUT_BARE = 2, LAYOUT_LAST = 4 };

/* The capacity of a QR code of version 2 with error correction M: alphanumeric characters, and bytes. */
enum { ROOM = 38, ROOM_BYTES = 26 };

/* The places of names and sizes in these lists are what codes hold. */
static const char *const themes[] = {"colour", "ink", "large"};
static const char *const languages[] = {LANGUAGE_STANDARD, "de", "es"};
static const char *const papers[] = {"a4", "letter", "a3", "a5", "legal"};

enum {
    THEMES = sizeof themes / sizeof *themes,
    LANGUAGES = sizeof languages / sizeof *languages,
    PAPERS = sizeof papers / sizeof *papers,
    KINDS = 4, /* of pages that have a code */
};

enum { DIGITS_MAX = SHEET_CODE_MAX, FIELDS_MAX = 40 };

/* Fields in mixed radix. The same walk over the fields lists them for writing and takes them from what was read. */
struct fields {
    bool reading, good;
    int digits[DIGITS_MAX]; /* read: of the number, in base 32, the most significant first */
    int digit_count;
    int value[FIELDS_MAX], radix[FIELDS_MAX]; /* to write */
    int count;
};

/* Divides the number and returns the remainder. */
static int divide(struct fields *f, int radix)
{
    int rest = 0;
    for (int i = 0; i < f->digit_count; i++) {
        rest = rest << 5 | f->digits[i];
        f->digits[i] = rest / radix;
        rest %= radix;
    }
    return rest;
}

/* Multiplies the number and adds to it. */
static void multiply_add(struct fields *f, int radix, int value)
{
    for (int i = f->digit_count - 1; i >= 0; i--) {
        value += f->digits[i] * radix;
        f->digits[i] = value & 31;
        value >>= 5;
    }
    f->good = f->good && value == 0;
}

/* A number from `least` to least + radix - 1. */
static void field(struct fields *f, int *value, int least, int radix)
{
    if (f->reading) {
        *value = least + divide(f, radix);
        return;
    }
    f->good = f->good && *value >= least && *value < least + radix;
    assert(f->count < FIELDS_MAX);
    f->value[f->count] = *value - least;
    f->radix[f->count++] = radix;
}

static void flag_field(struct fields *f, bool *value)
{
    int digit = *value;
    field(f, &digit, 0, 2);
    *value = digit;
}

/* A length in mm from `least` in steps of `step`. */
static void length_field(struct fields *f, double *mm, double least, double step, int radix)
{
    int digit = (int)lround((*mm - least) / step);
    field(f, &digit, 0, radix);
    *mm = least + digit * step;
}

/* A name of a list; `radix` leaves room for others. */
static void name_field(struct fields *f, char name[16], const char *const *list, int count, int radix)
{
    int digit = 0;
    while (!f->reading && digit < count && strcmp(name, list[digit]) != 0)
        digit++;
    f->good = f->good && digit < count;
    field(f, &digit, 0, radix);
    f->good = f->good && digit < count;
    if (f->reading && f->good)
        snprintf(name, 16, "%s", list[digit]);
}

/* The parameters that only look different: whether each is not at its default, and if so its value. */
static void look_fields(struct fields *f, struct sheet_id *id)
{
    const struct param *params = id->game->params;
    struct values standard;

    params_standard(params, &standard);
    for (size_t p = 0; params[p].name; p++) {
        bool given = memcmp(&id->values.of[p], &standard.of[p], sizeof standard.of[p]) != 0;
        int least = params[p].least, radix = params[p].most - least + 1, count = params[p].kind == PARAM_PAIR ? 2 : 1;
        if (params[p].use != PARAM_LOOK)
            continue;
        if (params[p].kind == PARAM_WORD) {
            least = *params[p].standard ? 0 : -1; /* -1: not set */
            for (radix = -least; params[p].words[radix + least];)
                radix++;
        }
        flag_field(f, &given);
        for (int i = 0; given && i < count; i++) {
            int value = id->values.of[p].n[i];
            field(f, &value, least, radix);
            id->values.of[p].n[i] = (int16_t)value;
        }
    }
}

static void paper_field(struct fields *f, struct paper *paper)
{
    int which = 0;
    struct paper known = {0};
    for (; !f->reading && which < PAPERS; which++)
        if (paper_read(papers[which], &known, NULL) && known.width == paper->width && known.height == paper->height)
            break;
    field(f, &which, 0, 8);
    f->good = f->good && which <= PAPERS;
    if (which < PAPERS) {
        paper_read(papers[which], paper, NULL);
        return;
    }
    /* From 50 to 700 mm: exact in tenths of a mm, and in eighths of an inch. */
    length_field(f, &paper->width, 50, 0.025, 26001);
    length_field(f, &paper->height, 50, 0.025, 26001);
}

/* All fields. Numbers are short where the last ones are at their defaults, which are 0. */
static void walk(struct fields *f, struct sheet_code *c)
{
    const struct sheet_code standard = sheet_code_standard(&c->id);
    bool other = c->side != 1 || c->on_it.kind != PAGE_BOARD || c->on_it.game != 0 || c->on_it.part != 0;
    flag_field(f, &other);
    if (other) {
        int kind = (int)c->on_it.kind;
        field(f, &kind, 0, KINDS);
        c->on_it.kind = (enum page_kind)kind;
        field(f, &c->on_it.game, 0, 2);
        field(f, &c->on_it.part, 0, 16);
        field(f, &c->side, 1, 32);
    }
    name_field(f, c->theme, themes, THEMES, 4);
    name_field(f, c->language, languages, LANGUAGES, 8);
    paper_field(f, &c->page.paper);
    flag_field(f, &c->page.landscape);
    flag_field(f, &c->scan);
    flag_field(f, &c->once);
    look_fields(f, &c->id);
    field(f, &c->total_digits, 0, 8);
    flag_field(f, &c->titled);
    flag_field(f, &c->section);
    bool several = c->per_page > 1, margin = c->page.margin != standard.page.margin;
    flag_field(f, &several);
    if (several) {
        field(f, &c->per_page, 0, 65);
        f->good = f->good && c->per_page > 1;
        int cells = f->good ? c->per_page : 1;
        field(f, &c->columns, 1, cells);
        field(f, &c->place, 0, cells);
    }
    flag_field(f, &margin);
    if (margin)
        length_field(f, &c->page.margin, 0, 0.01, 5001);
    length_field(f, &c->head, 0, 0.01, 20000);
}

struct sheet_code sheet_code_standard(const struct sheet_id *id)
{
    struct sheet_code code = {.id = *id,
                              .side = 1,
                              .page = {.paper = {210, 297}, .margin = 10},
                              .per_page = 1,
                              .columns = 1,
                              .language = LANGUAGE_STANDARD};
    snprintf(code.theme, sizeof code.theme, "%s", themes[0]);
    return code;
}

/* Whether sheets like this one had boxes to tick once. */
static bool had_boxes(const struct sheet_code *code)
{
    return code->scan && game_sheet(code->id.game)->had_boxes;
}

void sheet_code_write(const struct sheet_code *code, struct text *out)
{
    struct sheet_code copy = *code;
    struct fields f = {.good = code->known};
    size_t start = out->len;
    int first = 0;

    sheet_id_write(&code->id, out);
    for (size_t i = start; i < out->len; i++)
        out->data[i] = (char)toupper((unsigned char)out->data[i]);
    int length = (int)(out->len - start);
    f.digit_count = (length > ROOM_BYTES ? SHEET_CODE_MAX : ROOM) - length - 2;
    if (f.good)
        walk(&f, &copy);
    while (f.good && f.count > 0) {
        f.count--;
        multiply_add(&f, f.radix[f.count], f.value[f.count]);
    }
    int layout = LAYOUT_FIELDS + (code->page.glue > 0 ? LAYOUT_PAD : 0) + (had_boxes(code) ? LAYOUT_BARE : 0);
    text_addf(out, "/%d", f.good ? layout : LAYOUT_UNKNOWN);
    while (first < f.digit_count && f.digits[first] == 0)
        first++;
    for (int i = first; f.good && i < f.digit_count; i++)
        text_add_base32(out, (uint64_t)f.digits[i], 1);
}

/* Reads the layout code after the slash into a default layout. */
static bool read_layout(const char *s, size_t len, struct sheet_code *code, struct text *why)
{
    struct fields f = {.reading = true, .good = true};
    int version = -1;

    for (size_t i = 0; i < len; i++) {
        int digit = id_digit(s[i]);
        if (isspace((unsigned char)s[i]))
            continue;
        if (digit < 0 || f.digit_count == DIGITS_MAX)
            return text_refuse(why, "the text after the slash is not a layout code");
        if (version < 0)
            version = digit;
        else
            f.digits[f.digit_count++] = digit;
    }
    if (version == LAYOUT_UNKNOWN) {
        code->theme[0] = '\0';
        return true;
    }
    if (version > LAYOUT_LAST)
        return text_refuse(why, "its layout code is of a later version of the program");
    walk(&f, code);
    bool bare = version - LAYOUT_FIELDS >= LAYOUT_BARE;
    code->page.glue = (version - LAYOUT_FIELDS) % LAYOUT_BARE == LAYOUT_PAD ? PAGE_GLUE : 0;
    code->boxes = had_boxes(code) && !bare;
    bool page = code->on_it.game < (code->id.game->rules->match ? 2 : 1) &&
                (code->on_it.kind != PAGE_BOARD || code->on_it.part == 0);
    for (int i = 0; i < f.digit_count; i++)
        f.good = f.good && f.digits[i] == 0;
    code->known = version >= 0 && f.good && page && (!bare || had_boxes(code)) &&
                  game_check(code->id.game, &code->id.values, why);
    return code->known || why->len > 0 || text_refuse(why, "no sheet has the layout that stands after its slash");
}

bool sheet_code_read(const char *s, size_t len, struct sheet_code *code, struct text *why)
{
    const char *slash = memchr(s, '/', len);
    size_t end = slash ? (size_t)(slash - s) : len;
    scoped(text_release) struct text reason = {0};
    struct sheet_id id;

    if (!sheet_id_read(s, end, &id, why))
        return false;
    *code = sheet_code_standard(&id);
    if (!slash || read_layout(slash + 1, len - end - 1, code, &reason))
        return true;
    return text_refuse(why, "\"%.*s\": %s", (int)utf8_cut(s, len, 2 * SHEET_CODE_MAX), s, text_string(&reason));
}
