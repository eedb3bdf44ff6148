/* From the marks of a side to its position, and to the verdict.
 *
 * Readings are likelihoods, and the position is the likeliest that the rules allow. Positions are tried in the order of
 * their probability: doubtful marks are changed and, where the rules refuse a position and name a place, also clear
 * marks there (as in diagnosis: Reiter, 1987). A doubtful mark is asked where another legal position, in which it
 * differs, has another result. */
#include "scan/scanned.h"

#include "base/bits.h"
#include "base/mem.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHANGES_MOST = 64,     /* marks that are changed: the bits of a choice */
    DOUBTS_MOST = 40,      /* of these, doubtful ones */
    POSITIONS_MOST = 1024, /* positions that are tried */
    RESULTS_SHOWN = 4,
};

#define ERROR_LEAST    0.0005 /* probability that a clear mark is wrong, where it contradicts others */
#define BESIDE         2.2  /* distance from a place to marks beside it, in halves of their length or width, at most */
#define EACH           0.05 /* so that of equally likely positions those with fewer changes come first */
#define INFERRED_MOST  0.9999 /* confidence by the rules: an answer to another question may change it */
#define FAR            4.0 /* the cost of what was not tried above that of the best, at which it tells nothing more */
#define OPEN           "depending on the order" /* what the rules say where the order of play decides the result */
#define OVERRULED_MOST 0.9                      /* confidence of a mark that was seen to hold another value */

/* ---- Records ----------------------------------------------------------------------------------------------------- */

/* Where a text has a name, after a label or not: a whole word. NULL: nowhere. */
static const char *find_name(const char *text, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at++)
        if ((at == text || strchr(" :", at[-1])) && at[len] != '-' && !isalnum((unsigned char)at[len]))
            return at;
    return NULL;
}

/* Adds a tag of the position: its value as printed on the sheet (`start`), and the marks of a kind. */
static void write_tag(const struct scanned *s, const struct mark_reading *marks, const char *tag,
                      enum sheet_mark_kind kind, const struct pos *start, struct text *out)
{
    static const char *const labels[] = {[MARK_DRAWN] = "", [MARK_TICKED] = "", [MARK_A] = "A:", [MARK_B] = "B:"};
    const struct sheet_id *id = &s->sheet.code.id;
    scoped(text_release) struct text list = {0}, printed = {0};

    for (size_t i = 0; tag && i < game_tag_count(id->game); i++)
        if (strcmp(id->game->notation->tags[i].name, tag) == 0)
            id->game->notation->tags[i].write(&id->values, start, &printed);
    text_add(&list, text_string(&printed));
    for (size_t i = 0; tag && i < s->sheet.side.count; i++) {
        const struct sheet_mark *mark = &s->sheet.side.marks[i];
        if (mark->kind != kind || marks[i].value == MARK_BLANK || find_name(text_string(&printed), mark->name))
            continue;
        text_addf(&list, "%s%s%s", list.len > 0 ? " " : "", labels[marks[i].value], mark->name);
    }
    if (list.len > 0)
        setup_write_tag(tag, text_string(&list), out);
}

/* Writes the record of the position that the values of the marks make, and its verdict. `owner` is a box to tick that
 * the sheet does not have, or NULL. Returns whether the rules allow it. */
static bool judge(const struct scanned *s, const struct mark_reading *marks, const char *owner, struct text *record,
                  struct verdict *v)
{
    const struct sheet_id *id = &s->sheet.code.id;
    const struct final_tags *tags = &id->game->notation->final;
    scoped(mem_free) struct pos *start = mem_new(id->game->rules->size(&id->values));
    scoped(text_release) struct text written = {0};

    sheet_id_write(id, &written);
    sheet_id_start(id, start);
    text_clear(record);
    setup_write(id->game, &id->values, text_string(&written), NULL, record);
    setup_write_tag("Final", "yes", record);
    write_tag(s, marks, tags->lines, SHEET_MARK_LINE, start, record);
    write_tag(s, marks, tags->cells, SHEET_MARK_CELL, start, record);
    write_tag(s, marks, tags->ticks, SHEET_MARK_TICK, start, record);
    if (owner)
        setup_write_tag(tags->ticks, owner, record);
    return replay_text(record->data, record->len, v, NULL) && v->status != STATUS_INVALID && !verdict_error(v);
}

/* Whether a square could have an owner in the position of a sheet without boxes to tick. */
static bool needs_owners(const struct scanned *s)
{
    struct sheet_code code = s->sheet.code;
    scoped(blank_page_release) struct blank_page page = {0};
    scoped(verdict_release) struct verdict v = {0};
    scoped(text_release) struct text record = {0}, why = {0};

    code.scan = true;
    blank_page_new(&code, 1, &page, &why);
    for (size_t i = 0; i < page.side.count; i++)
        if (page.side.marks[i].kind == SHEET_MARK_TICK && judge(s, s->marks, page.side.marks[i].name, &record, &v))
            return true;
    return false;
}

/* ---- Which positions are tried ----------------------------------------------------------------------------------- */

/* A position: the marks that have their second values. */
struct choice {
    double cost;      /* log-odds against it */
    uint64_t changes; /* bits: of position_search.marks */
};

struct position_search {
    const struct scanned *s;
    const struct mark_reading *seen; /* all marks, with the answers */
    double least;
    size_t marks[CHANGES_MOST], count, doubts; /* those that are changed: first `doubts` doubtful ones */
    struct choice choices[POSITIONS_MOST];     /* the likeliest first */
    size_t choice_count, tried;
    bool legal[POSITIONS_MOST];          /* of those tried */
    struct score scores[POSITIONS_MOST]; /* of the legal ones; without players where the order of play decides */
};

/* The name of a mark without its label. */
static const char *place_of(const struct scanned *s, size_t mark)
{
    const char *name = s->sheet.side.marks[mark].name, *label = strchr(name, ':');
    return label ? label + 1 : name;
}

static bool same_place(const struct scanned *s, size_t one, size_t other)
{
    return other < s->sheet.side.count && strcmp(place_of(s, one), place_of(s, other)) == 0;
}

/* A mark at the place that a message of the rules names; the number of marks: none. */
static size_t named_mark(const struct scanned *s, const char *message)
{
    size_t mark = 0;
    while (mark < s->sheet.side.count && !find_name(message, place_of(s, mark)))
        mark++;
    return mark;
}

/* The clear marks at a place, or beside it but for boxes elsewhere, or, if it is none, all that may be wrong at all:
 * they become marks to change. */
static uint64_t suspects(struct position_search *t, size_t place, bool beside)
{
    const struct side_geometry *side = &t->s->sheet.side;
    const bool anywhere = place == side->count;
    const struct point nowhere = {0, 0}, *from = anywhere ? &nowhere : &side->marks[place].centre;
    uint64_t found = 0;
    for (size_t i = 0; i < side->count; i++) {
        const struct point *c = &side->marks[i].centre, *end = &side->points[side->marks[i].first];
        double reach = BESIDE * hypot(end->x - c->x, end->y - c->y), away = hypot(c->x - from->x, c->y - from->y);
        bool there = same_place(t->s, i, place);
        size_t at = t->doubts;
        while (at < t->count && t->marks[at] != i)
            at++;
        if (t->seen[i].confidence >= t->least && t->seen[i].confidence < 1 && at < CHANGES_MOST &&
            (anywhere ? t->seen[i].confidence < 1 - ERROR_LEAST
             : beside ? !there && side->marks[i].kind != SHEET_MARK_TICK && away < reach
                      : there)) {
            t->marks[at] = i;
            t->count += at == t->count;
            found |= bit((int)at);
        }
    }
    return found;
}

/* Adds a choice in its place, unless it is there already or less likely than all that there is room for. */
static void add_choice(struct position_search *t, uint64_t changes)
{
    struct choice new = {.changes = changes};
    size_t at = t->choice_count;
    for (uint64_t left = new.changes; left;) {
        size_t mark = t->marks[bits_take(&left)];
        double error = fmax(1 - t->seen[mark].confidence, ERROR_LEAST);
        bool moved = false; /* to another box of its place: then that one's cost tells how likely this is */
        for (uint64_t others = t->seen[mark].value == MARK_TICKED ? new.changes : 0; others;) {
            size_t other = t->marks[bits_take(&others)];
            moved |= t->seen[other].second == MARK_TICKED && same_place(t->s, mark, other);
        }
        new.cost += (moved ? 0 : fmax(0, log((1 - error) / error))) + EACH;
    }
    while (at > 0 && (t->choices[at - 1].cost > new.cost ||
                      (t->choices[at - 1].cost >= new.cost && t->choices[at - 1].changes > new.changes)))
        at--;
    if (at == POSITIONS_MOST || (at > 0 && t->choices[at - 1].changes == new.changes))
        return;
    t->choice_count += t->choice_count < POSITIONS_MOST;
    memmove(&t->choices[at + 1], &t->choices[at], (t->choice_count - at - 1) * sizeof new);
    t->choices[at] = new;
}

/* Tries the likeliest choices. Returns the first that the rules allow; or `tried`: none. `refused` is set to what the
 * rules say against what was seen. */
static size_t try_choices(struct position_search *t, size_t most, struct text *refused)
{
    const size_t nowhere = t->s->sheet.side.count;
    scoped(mem_free) struct mark_reading *marks = mem_new(nowhere * sizeof *marks);
    scoped(verdict_release) struct verdict verdict = {0};
    scoped(text_release) struct text record = {0};
    size_t best = SIZE_MAX;
    bool anywhere = false; /* all that may be wrong is tried */

    add_choice(t, 0);
    for (; t->tried < t->choice_count && t->tried < most; t->tried++) {
        const struct choice choice = t->choices[t->tried];
        uint64_t more = bits_below((int)t->doubts);
        memcpy(marks, t->seen, nowhere * sizeof *marks);
        for (uint64_t left = choice.changes; left;) {
            struct mark_reading *mark = &marks[t->marks[bits_take(&left)]];
            mark->value = mark->second;
        }
        const bool legal = judge(t->s, marks, NULL, &record, &verdict);
        const struct diag *error = verdict_error(&verdict);
        const char *message = error ? text_string(&error->message) : "the position can't be scored";
        const bool open = !legal && strstr(message, OPEN);
        t->legal[t->tried] = legal || open;
        t->scores[t->tried] = verdict.score;
        if (open)
            t->scores[t->tried] = (struct score){0};
        if (!legal && t->tried == 0)
            text_add(refused, message);
        if (legal || open) {
            best = best < t->tried ? best : t->tried;
        } else {
            size_t place = named_mark(t->s, message);
            /* Where the rules name no place, as of wrong numbers of stones, any mark may be wrong. */
            if (place < nowhere || anywhere || t->tried == 0)
                more |= suspects(t, place, false);
            if (place < nowhere && (choice.changes & ~bits_below((int)t->doubts)) == 0) /* else they are too many */
                more |= suspects(t, place, true);
        }
        for (more &= ~choice.changes; more;)
            add_choice(t, choice.changes | bit(bits_take(&more)));
        anywhere |= best == SIZE_MAX && t->tried + 1 == t->choice_count; /* nothing else was left to change */
        for (more = anywhere && t->tried + 1 == t->choice_count ? suspects(t, nowhere, false) : 0; more;)
            add_choice(t, bit(bits_take(&more)));
    }
    return best < t->tried ? best : t->tried;
}

/* ---- What follows from them -------------------------------------------------------------------------------------- */

/* Sets the marks that were changed as the best choice has them, each with the share of its value among all legal
 * positions (Bayes). Where the rules named no place, few clear marks were changed, so that what was is not sure. */
static void set_marks(const struct position_search *t, struct scanned *s, size_t best, bool named)
{
    const bool cut = t->tried == POSITIONS_MOST && t->choices[t->tried - 1].cost < t->choices[best].cost + FAR;
    for (size_t i = 0; i < t->count; i++) {
        struct mark_reading *mark = &s->marks[t->marks[i]];
        bool clear = t->seen[t->marks[i]].confidence >= t->least, changed = bits_have(t->choices[best].changes, (int)i);
        double kept = 0, all = 0;
        for (size_t k = 0; k < t->tried; k++) {
            double weight = t->legal[k] ? exp(t->choices[best].cost - t->choices[k].cost) : 0;
            all += weight;
            kept += bits_have(t->choices[k].changes, (int)i) == changed ? weight : 0;
        }
        double most = changed && (clear || !named) ? OVERRULED_MOST : clear || cut ? mark->confidence : INFERRED_MOST;
        mark->value = changed ? mark->second : mark->value;
        mark->confidence = fmin(kept / all, most);
        s->asked[t->marks[i]] = clear && changed;
    }
}

static bool same_result(const struct score *a, const struct score *b)
{
    bool same = a->players == b->players && a->finished == b->finished;
    for (int i = 0; i < a->players; i++)
        same = same && a->points[i] == b->points[i] && a->winner[i] == b->winner[i];
    return same;
}

/* The changes between the best choice and another with another result; 0 if not all of these are needed for that. */
static uint64_t decisive(const struct position_search *t, size_t best, size_t choice)
{
    uint64_t changes = t->choices[choice].changes ^ t->choices[best].changes;
    if (!t->legal[choice] || same_result(&t->scores[choice], &t->scores[best]))
        return 0;
    for (size_t k = 0; k < t->tried; k++) {
        uint64_t fewer = t->choices[k].changes ^ t->choices[best].changes;
        if (t->legal[k] && fewer != changes && (fewer & ~changes) == 0 && !same_result(&t->scores[k], &t->scores[best]))
            return 0;
    }
    return changes;
}

/* Sets which marks are asked, and lists the results between which they decide. Clear marks are asked only at the place
 * that the rules name. */
static void ask_marks(const struct position_search *t, struct scanned *s, size_t best, size_t place, struct text *out)
{
    const struct score *results[RESULTS_SHOWN] = {&t->scores[best]};
    size_t count = 1;
    uint64_t tried = 0;    /* changes, each alone */
    bool unsolved = false; /* by changes none of which is likelier than not */
    for (size_t i = 0; i < t->doubts; i++)
        unsolved |= bits_have(t->choices[best].changes, (int)i) && s->marks[t->marks[i]].confidence < 0.5;
    for (size_t k = 0; k < t->tried; k++) {
        bool asks = false;
        uint64_t differ = t->choices[k].changes ^ t->choices[best].changes;
        tried |= bits_count(differ) == 1 ? differ : 0;
        for (uint64_t left = decisive(t, best, k); left;) {
            size_t mark = t->marks[bits_take(&left)];
            bool doubtful = s->marks[mark].confidence < t->least;
            s->asked[mark] |= doubtful && (t->seen[mark].confidence < t->least || place == s->sheet.side.count ||
                                           same_place(s, mark, place));
            asks |= doubtful;
        }
        size_t known = 0;
        while (known < count && !same_result(results[known], &t->scores[k]))
            known++;
        if (asks && known == count && count < RESULTS_SHOWN && t->scores[k].players > 0)
            results[count++] = &t->scores[k];
    }
    for (size_t i = 0; i < t->doubts; i++) /* what was not tried may decide */
        s->asked[t->marks[i]] |= !bits_have(tried, (int)i) || (unsolved && s->marks[t->marks[i]].confidence < t->least);
    for (size_t i = 0; i < count && count > 1; i++) {
        text_add(out, i == 0 ? "" : ", or ");
        for (int player = 0; player < results[i]->players; player++)
            text_addf(out, "%s%c %d", player ? ", " : "", 'A' + player, results[i]->points[player]);
        text_add(out, results[i]->finished ? "" : " so far");
    }
}

/* ---- Verdicts ---------------------------------------------------------------------------------------------------- */

void scanned_rank(struct scanned *s, double least)
{
    size_t count = s->sheet.side.count, asked = 0;
    bool lacks_owners =
        s->sheet.code.id.game->notation->final.ticks && !side_geometry_has(&s->sheet.side, SHEET_MARK_TICK);
    scoped(mem_free) struct mark_reading *seen = mem_new(count * sizeof *seen);
    scoped(mem_free) struct position_search *t = mem_new(sizeof *t);
    scoped(text_release) struct text refused = {0}, results = {0}, names = {0};

    if (!s->voted) {
        s->voted = mem_new(count * sizeof *s->voted);
        s->marks = mem_new(count * sizeof *s->marks);
        s->asked = mem_new(count * sizeof *s->asked);
        s->put = mem_new(count * sizeof *s->put);
        marks_vote(s->readings, s->reading_count, count, s->voted);
    }
    t->s = s;
    t->seen = seen;
    t->least = least;
    for (size_t i = 0; i < count; i++) {
        s->marks[i] = seen[i] = s->marks[i].confidence < 1 ? s->voted[i] : s->marks[i];
        if (seen[i].confidence < least && t->count < DOUBTS_MOST)
            t->marks[t->count++] = i;
    }
    t->doubts = t->count;
    text_clear(&s->reason);
    /* Without the owners the rules can't tell which position is possible. */
    size_t best = try_choices(t, lacks_owners ? 1 : POSITIONS_MOST, &refused);
    bool possible = best < t->tried && t->scores[best].players > 0;
    size_t place = named_mark(s, text_string(&refused));
    for (size_t i = 0; i < count; i++)
        s->asked[i] = (possible || !lacks_owners) &&
                      (seen[i].confidence < least || (!possible && seen[i].confidence < 1 && same_place(s, i, place)));
    if (possible && !lacks_owners) {
        set_marks(t, s, best, place < count);
        ask_marks(t, s, best, place, &results);
    }
    judge(s, s->marks, NULL, &s->record, &s->verdict);
    for (size_t i = 0; i < count; i++)
        if (s->asked[i])
            text_addf(&names, "%s%s", asked++ ? " " : "", s->sheet.side.marks[i].name);
    if (asked > 0 || !possible)
        text_add(&s->reason, text_string(&refused));
    if (asked > 0) /* "b8 c3 decide: A 7, B 5, or A 5, B 7" */
        text_addf(&s->reason, "%s%s %s%s", s->reason.len > 0 ? "; " : "", text_string(&names),
                  results.len > 0 ? asked == 1 ? "decides: " : "decide: " : "must be told", text_string(&results));
    if (possible && asked == 0 && s->verdict.score.unsure)
        text_add(&s->reason,
                 "the lines do not tell whether the game is over: if it is, also tick whose the squares are "
                 "that were left");
    if (lacks_owners && (!possible || needs_owners(s)))
        text_addf(&s->reason, "%sowners can be read only from sheets printed with --scan, which have boxes to tick",
                  s->reason.len > 0 ? "; " : "");
    if (s->reason.len > 0)
        text_addf(&s->record, "; No score: %s\n", text_string(&s->reason));
}
