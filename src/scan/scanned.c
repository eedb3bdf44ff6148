#include "scan/scanned.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    RANKED_MOST = 64,    /* doubtful marks that are tried together: the bits of a choice */
    CHOICES_MOST = 1024, /* positions that are tried */
    DIFFERENT_MOST = 4,  /* marks in which photos of the same paper may clearly differ, or a quarter of those drawn */
};

/* Cap on confidence that is inferred from the rules: an answer to another question may change it. */
#define INFERRED_MOST 0.9999

/* ---- Photographs ------------------------------------------------------------------------------------------------- */

bool scanned_same_side(const struct scanned *s, const struct seen_sheet *sheet)
{
    const struct sheet_code *a = &s->sheet.code, *b = &sheet->code;
    scoped(text_release) struct text one = {0}, other = {0};
    sheet_id_write(&a->id, &one);
    sheet_id_write(&b->id, &other);
    return s->sheet.side.count == sheet->side.count && strcmp(text_string(&one), text_string(&other)) == 0 &&
           a->side == b->side && a->place == b->place;
}

bool scanned_same_game(const struct scanned *s, const struct seen_sheet *sheet, double least)
{
    size_t drawn = 0, different = 0;
    for (size_t i = 0; i < sheet->side.count; i++) {
        const struct mark_reading *one = &s->readings[i], *other = &sheet->readings[i];
        bool sure = fmin(one->confidence, other->confidence) >= least;
        drawn += one->value != MARK_BLANK || other->value != MARK_BLANK;
        different += sure && one->value != other->value;
    }
    return different <= DIFFERENT_MOST || different <= drawn / 4;
}

void scanned_add_photo(struct scanned *s, const char *name)
{
    *mem_add(s->photos, s->photo_count) = mem_string(name, strlen(name));
}

void scanned_join(struct scanned *s, struct seen_sheet *sheet, const char *photo)
{
    size_t marks = s->sheet.side.count, crops = s->sheet.crop_count + sheet->crop_count;

    scanned_add_photo(s, photo);
    s->readings = mem_resize(s->readings, s->photo_count * marks * sizeof *s->readings);
    memcpy(s->readings + (s->photo_count - 1) * marks, sheet->readings, marks * sizeof *s->readings);
    if (s->photo_count == 1)
        return;
    s->sheet.residual = fmax(s->sheet.residual, sheet->residual);
    s->sheet.crops = mem_resize(s->sheet.crops, crops * sizeof *s->sheet.crops);
    memcpy(s->sheet.crops + s->sheet.crop_count, sheet->crops, sheet->crop_count * sizeof *sheet->crops);
    s->sheet.crop_count = crops;
    sheet->crop_count = 0;
    seen_sheet_release(sheet);
}

/* ---- Positions --------------------------------------------------------------------------------------------------- */

/* Whether a list of items, "A:e5 B:f6", has one with this name after its label. */
static bool lists(const char *list, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = list; (at = strstr(at, name)); at += len)
        if ((at == list || strchr(" :", at[-1])) && strchr(" ", at[len]))
            return true;
    return false;
}

/* Adds a tag of the position: its value as printed on the sheet (`start`), and the marks of a kind. */
static void write_tag(const struct scanned *s, const enum mark_value *values, const char *tag,
                      enum sheet_mark_kind kind, const struct pos *start, struct text *out)
{
    const struct sheet_id *id = &s->sheet.code.id;
    scoped(text_release) struct text list = {0}, printed = {0};

    for (size_t i = 0; tag && i < game_tag_count(id->game); i++)
        if (strcmp(id->game->notation->tags[i].name, tag) == 0)
            id->game->notation->tags[i].write(&id->values, start, &printed);
    text_add(&list, text_string(&printed));
    for (size_t i = 0; tag && i < s->sheet.side.count; i++) {
        const struct sheet_mark *mark = &s->sheet.side.marks[i];
        if (mark->kind != kind || values[i] == MARK_BLANK || lists(text_string(&printed), mark->name))
            continue;
        text_addf(&list, "%s%s%s", list.len > 0 ? " " : "",
                  values[i] == MARK_A   ? "A:"
                  : values[i] == MARK_B ? "B:"
                                        : "",
                  mark->name);
    }
    if (list.len > 0)
        setup_write_tag(tag, text_string(&list), out);
}

/* Adds a record of the position that these values of the marks make. */
static void write_record(const struct scanned *s, const enum mark_value *values, struct text *out)
{
    const struct sheet_id *id = &s->sheet.code.id;
    const struct final_tags *tags = &id->game->notation->final;
    scoped(mem_free) struct pos *start = mem_new(id->game->rules->size(&id->values));
    scoped(text_release) struct text written = {0};

    sheet_id_write(id, &written);
    sheet_id_start(id, start);
    setup_write(id->game, &id->values, text_string(&written), NULL, out);
    setup_write_tag("Final", "yes", out);
    write_tag(s, values, tags->lines, SHEET_MARK_LINE, start, out);
    write_tag(s, values, tags->cells, SHEET_MARK_CELL, start, out);
    write_tag(s, values, tags->ticks, SHEET_MARK_TICK, start, out);
}

/* Whether the rules allow the position of a record; the verdict has the details. */
static bool is_possible(const struct text *record, struct verdict *v)
{
    return replay_text(record->data, record->len, v, NULL) && v->status != STATUS_INVALID && !verdict_error(v);
}

/* Values of the ranked marks: a bit in `second` stands for the second most probable value. */
struct choice {
    double probability;
    uint64_t second;
};

static int likelier_first(const void *a, const void *b)
{
    const struct choice *one = a, *other = b;
    if (one->probability != other->probability)
        return one->probability < other->probability ? 1 : -1;
    return (one->second > other->second) - (one->second < other->second);
}

/* Lists the likeliest choices among all 2^count. Returns how many there are, owned by the caller in *list. */
static size_t likely_choices(const struct mark_reading *marks, const size_t *ranked, size_t count, struct choice **list)
{
    struct choice *choices = mem_new(2 * CHOICES_MOST * sizeof *choices);
    size_t n = 1;

    choices[0] = (struct choice){1, 0};
    for (size_t i = 0; i < count; i++) {
        double sure = marks[ranked[i]].confidence;
        for (size_t k = 0; k < n; k++) {
            choices[n + k] = (struct choice){choices[k].probability * (1 - sure), choices[k].second | UINT64_C(1) << i};
            choices[k].probability *= sure;
        }
        n *= 2;
        qsort(choices, n, sizeof *choices, likelier_first);
        n = n < CHOICES_MOST ? n : CHOICES_MOST;
    }
    *list = choices;
    return n;
}

/* The marks of a sheet with the least confidence, whose values are tried. */
struct trial {
    const struct scanned *s;
    size_t marks[RANKED_MOST], count;
    enum mark_value *values; /* of all marks of the sheet */
    struct verdict verdict;
    struct text record;
};

/* Whether the rules allow the position with these of the marks at their second values. */
static bool is_allowed(struct trial *t, uint64_t second)
{
    for (size_t i = 0; i < t->count; i++) {
        const struct mark_reading *mark = &t->s->marks[t->marks[i]];
        t->values[t->marks[i]] = second >> i & 1 ? mark->second : mark->value;
    }
    text_clear(&t->record);
    write_record(t->s, t->values, &t->record);
    return is_possible(&t->record, &t->verdict);
}

static struct trial trial_of(const struct scanned *s, double least)
{
    struct trial t = {.s = s, .values = mem_new(s->sheet.side.count * sizeof *t.values)};
    for (size_t i = 0; i < s->sheet.side.count; i++) {
        t.values[i] = s->marks[i].value;
        if (s->marks[i].confidence >= least)
            continue;
        /* Insertion by confidence, of which the lowest are kept. */
        size_t at = t.count < RANKED_MOST ? t.count++ : RANKED_MOST;
        for (; at > 0 && s->marks[t.marks[at - 1]].confidence > s->marks[i].confidence; at--)
            if (at < RANKED_MOST)
                t.marks[at] = t.marks[at - 1];
        if (at < RANKED_MOST)
            t.marks[at] = i;
    }
    return t;
}

/* Ranks the values of the least sure marks by the rules: starting from the most probable legal position, one or two
 * marks are changed, and the posterior of each value follows from which of these positions are legal (Bayes). Marks
 * that were seen clearly stay as they are. */
static void rank_doubtful(struct scanned *s, double least)
{
    struct trial t = trial_of(s, least);
    struct choice *choices = NULL;
    size_t tries = t.count > 0 ? likely_choices(s->marks, t.marks, t.count, &choices) : 0, first = 0;

    while (first < tries && !is_allowed(&t, choices[first].second))
        first++;
    if (first < tries) {
        uint64_t best = choices[first].second;
        /* Relative to the probability of the best position: of each change alone, 0 if illegal; of all positions
         * without a change of this mark, and of all with one. */
        double odds[RANKED_MOST], alone[RANKED_MOST], unchanged = 1, changed[RANKED_MOST] = {0};
        for (size_t i = 0; i < t.count; i++) {
            double sure = s->marks[t.marks[i]].confidence;
            odds[i] = best >> i & 1 ? sure / (1 - sure) : (1 - sure) / sure;
            alone[i] = is_allowed(&t, best ^ UINT64_C(1) << i) ? odds[i] : 0;
            unchanged += alone[i];
            changed[i] += alone[i];
        }
        for (size_t i = 0; i < t.count; i++)
            for (size_t j = 0; j < i; j++)
                if (is_allowed(&t, best ^ UINT64_C(1) << i ^ UINT64_C(1) << j)) {
                    changed[i] += odds[i] * odds[j];
                    changed[j] += odds[i] * odds[j];
                }
        for (size_t i = 0; i < t.count; i++) {
            struct mark_reading *mark = &s->marks[t.marks[i]];
            double kept = (unchanged - alone[i]) / (unchanged - alone[i] + changed[i]);
            enum mark_value values[2] = {mark->value, mark->second};
            int now = (best >> i & 1) != (kept < 0.5);
            mark->value = values[now];
            mark->second = values[!now];
            mark->confidence = fmin(fmax(kept, 1 - kept), INFERRED_MOST);
        }
    }
    verdict_release(&t.verdict);
    text_release(&t.record);
    free(t.values);
    free(choices);
}

void scanned_rank(struct scanned *s, double least)
{
    size_t count = s->sheet.side.count;
    if (!s->voted) {
        s->voted = mem_new(count * sizeof *s->voted);
        s->marks = mem_new(count * sizeof *s->marks);
        marks_vote(s->readings, s->photo_count, count, s->voted);
    }
    for (size_t i = 0; i < count; i++)
        if (s->marks[i].confidence < 1)
            s->marks[i] = s->voted[i];
    rank_doubtful(s, least);
}

/* Whether a square could have an owner in the position on a sheet without boxes to tick. */
static bool needs_owners(const struct scanned *s)
{
    struct sheet_code code = s->sheet.code;
    scoped(blank_page_release) struct blank_page page = {0};
    scoped(verdict_release) struct verdict v = {0};
    scoped(text_release) struct text record = {0}, why = {0};

    code.scan = true;
    if (!blank_page_new(&code, 1, &page, &why))
        return false;
    for (size_t i = 0; i < page.side.count; i++) {
        if (page.side.marks[i].kind != SHEET_MARK_TICK)
            continue;
        text_clear(&record);
        text_add(&record, text_string(&s->record));
        setup_write_tag(code.id.game->notation->final.ticks, page.side.marks[i].name, &record);
        if (is_possible(&record, &v))
            return true;
    }
    return false;
}

void scanned_judge(struct scanned *s, double least)
{
    size_t marks = s->sheet.side.count, doubtful = 0;
    scoped(mem_free) enum mark_value *values = mem_new(marks * sizeof *values);

    for (size_t i = 0; i < marks; i++)
        values[i] = s->marks[i].confidence < least ? MARK_BLANK : s->marks[i].value;
    write_record(s, values, &s->record);
    bool possible = is_possible(&s->record, &s->verdict);
    const struct diag *error = verdict_error(&s->verdict);
    /* Ownership can't be read on a sheet without boxes to tick. */
    bool lacks = s->sheet.code.id.game->notation->final.ticks && !side_geometry_has(&s->sheet.side, SHEET_MARK_TICK);
    if (!possible)
        text_addf(&s->reason, "%s%s", error ? text_string(&error->message) : "the position can't be scored",
                  lacks ? "; " : "");
    if (lacks && (!possible || needs_owners(s)))
        text_add(&s->reason, "owners can be read only from sheets printed with --scan, which have boxes to tick");
    for (size_t i = 0; i < marks; i++)
        if (s->marks[i].confidence < least)
            text_addf(&s->record, "%s %s", doubtful++ ? "" : "; Doubtful, and left out:", s->sheet.side.marks[i].name);
    if (doubtful > 0)
        text_add_char(&s->record, '\n');
}

void scanned_release(struct scanned *s)
{
    for (size_t i = 0; i < s->photo_count; i++)
        free(s->photos[i]);
    free(s->photos);
    seen_sheet_release(&s->sheet);
    free(s->readings);
    free(s->voted);
    free(s->marks);
    text_release(&s->record);
    text_release(&s->reason);
    verdict_release(&s->verdict);
}
