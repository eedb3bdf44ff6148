#include "replay/entry/entry.h"

#include "base/mem.h"
#include "base/text.h"
#include "base/utf8.h"
#include "replay/convert/report.h"
#include "replay/read/reading.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 20000 };

static const char open_line[] = ";> ";

/* ---- Judging ---------------------------------------------------------------------------------------------------- */

/* Replays the staged text. False if it is more than one record, or illegal. */
static bool judge(struct entry *e)
{
    struct verdict *v = &e->judged;

    v->editions = e->editions;
    v->options = (struct replay_options){.open_end = true};
    return replay_text(text_string(&e->staged), e->staged.len, v, NULL) && v->status != STATUS_INVALID;
}

/* Stages the first `keep` bytes of a text, as whole lines. */
static void stage_text(struct entry *e, const char *text, size_t keep)
{
    while (keep > 0 && (text[keep - 1] == ' ' || text[keep - 1] == '\t'))
        keep--;
    text_clear(&e->staged);
    text_add_bytes(&e->staged, text, keep);
    if (keep > 0 && text[keep - 1] != '\n')
        text_add_char(&e->staged, '\n');
}

/* Stages the first `keep` bytes of the record, as whole lines, and a further line. */
static void stage(struct entry *e, size_t keep, const char *prefix, const char *line)
{
    stage_text(e, text_string(&e->text), keep);
    text_addf(&e->staged, "%s%s\n", prefix, line);
}

/* ---- What follows from the text ---------------------------------------------------------------------------------- */

/* Finds where turns and parts begin. */
static void find_marks(struct entry *e)
{
    scoped(record_release) struct record_reader *reader = record_open_text(text_string(&e->text), e->text.len);
    struct record record;
    struct token token;
    bool after_number = false;

    e->mark_count = 0;
    for (bool more = record_next(reader, &record); more && record_token(&record.turns, &token);) {
        struct entry_mark *last = e->mark_count > 0 ? &e->marks[e->mark_count - 1] : NULL;
        bool label = last && token.kind == TOKEN_LABEL && e->verdict.game->rules->parts;
        if (label && after_number) {
            last->player = (int)token.number;
        } else if (token.kind == TOKEN_TURN || label) {
            struct entry_mark mark = {.at = (size_t)(record.text - text_string(&e->text)) + token.start,
                                      .turn = label ? last->turn : (int)token.number,
                                      .player = label ? (int)token.number : -1};
            *mem_add(e->marks, e->mark_count) = mark;
        }
        after_number = token.kind == TOKEN_TURN;
    }
}

/* What stands before a line whose first word is of this kind. */
static void add_prefix(const struct entry *e, enum token_kind kind, struct text *out)
{
    if (kind == TOKEN_TURN || kind == TOKEN_TAG)
        return;
    if (e->verdict.open || e->verdict.status == STATUS_FINISHED || kind == TOKEN_END)
        text_add(out, "   ");
    else
        text_addf(out, "%d. ", e->number);
    if (e->label && kind != TOKEN_LABEL && kind != TOKEN_END)
        text_addf(out, "%c: ", e->label);
}

/* Where the turn begins that is not complete; the end of the text if there is none. */
static size_t open_turn(const struct entry *e)
{
    size_t at = e->text.len;
    for (size_t i = e->mark_count; e->verdict.open && i > 0 && e->marks[i - 1].turn == e->number; i--)
        at = e->marks[i - 1].at;
    return at;
}

/* Takes over the staged text, which is legal, in its strict form, and finds out what is asked next. A turn that is not
 * complete begins a line of its own, as a file needs it. */
static void commit(struct entry *e)
{
    scoped(record_release) struct record_reader *reader = record_open_text(text_string(&e->staged), e->staged.len);
    scoped(text_release) struct text prefix = {0};
    struct verdict verdict = e->verdict;
    const struct verdict *v = &e->verdict;
    struct record record;

    record_next(reader, &record);
    text_clear(&e->text);
    fix_record(&record, &e->judged, &e->text);
    e->verdict = e->judged;
    e->judged = verdict;
    find_marks(e);
    e->number = e->mark_count == 0 ? game_first_turn(v->game, &v->values)
                                   : e->marks[e->mark_count - 1].turn + (v->open ? 0 : 1);
    size_t open = open_turn(e);
    if (open < e->text.len && e->text.data[open - 1] != '\n') {
        scoped(mem_free) char *rest = mem_string(e->text.data + open, e->text.len - open);
        stage_text(e, text_string(&e->text), open);
        text_add(&e->staged, rest);
        if (judge(e))
            commit(e);
        return;
    }
    text_clear(&e->hint);
    text_add(&e->hint, v->open ? v->open : "");
    e->label = 0;
    e->player = -1;
    if (v->status == STATUS_FINISHED)
        return;
    if (!e->verdict.game->rules->parts) {
        e->player = e->verdict.game->rules->state(&v->values, v->middle && v->open ? v->middle : v->last).to_move;
        return;
    }
    e->player = v->open && e->mark_count > 0 ? e->marks[e->mark_count - 1].player : -1;
    for (int i = 0; v->open && i < v->score.players && !e->label; i++) {
        char label[] = {' ', ' ', ' ', (char)('A' + i), ':', '\0'};
        stage(e, e->text.len, label, "");
        if (judge(e)) {
            e->player = i;
            e->label = (char)('A' + i);
        }
    }
    if (e->label)
        text_clear(&e->hint);
    if (v->open)
        return;
    add_prefix(e, TOKEN_ACTION, &prefix);
    stage(e, e->text.len, text_string(&prefix), "");
    if (judge(e) && e->judged.open)
        text_add(&e->hint, e->judged.open);
}

/* ---- Beginning --------------------------------------------------------------------------------------------------- */

bool entry_begin(struct entry *e, const char *tags, struct text *why)
{
    text_clear(&e->staged);
    text_addf(&e->staged, "%s\n", tags);
    if (!judge(e)) {
        text_add(why, verdict_error(&e->judged) ? text_string(&verdict_error(&e->judged)->message)
                                                : "the tags are those of several records");
        return false;
    }
    commit(e);
    return true;
}

/* Whether a line is a numbered line of an empty record that is still empty. */
static bool is_form_line(const char *line, size_t len)
{
    struct lexer lx = {.text = line, .at = 1, .end = len, .limit = len};
    struct token token;
    return len > 0 && *line == ';' && (lexer_next(&lx, &token) == TOKEN_TURN || token.kind == TOKEN_LABEL) &&
           lexer_next(&lx, &token) == TOKEN_END && !lx.commented;
}

/* Stages the lines of a record that count, and a turn that is not complete. */
static void read_lines(struct entry *e, const char *s, size_t len)
{
    const size_t marked = strlen(open_line);
    size_t count;

    text_clear(&e->staged);
    for (const char *at = s, *line; (line = text_line(&at, s + len, &count));) {
        size_t from = count >= marked && memcmp(line, open_line, marked) == 0 ? marked : 0;
        if (!is_form_line(line, count)) {
            text_add_bytes(&e->staged, line + from, count - from);
            text_add_char(&e->staged, '\n');
        }
    }
}

/* Removes the claim "*" that the game is unfinished, as a tag and as the last word. */
static void remove_claim(struct entry *e)
{
    scoped(record_release) struct record_reader *reader = record_open_text(text_string(&e->staged), e->staged.len);
    struct record record;
    struct token token;
    scoped(text_release) struct text without = {0};

    if (!record_next(reader, &record))
        return;
    const char *text = text_string(&e->staged), *end = text + e->staged.len, *star = end;
    const struct tag *tag = record_tag(&record, "Result");
    while (record_token(&record.turns, &token))
        star = token.kind == TOKEN_ACTION && token.len == 1 && *token.text == '*' ? record.text + token.start : end;
    const char *after = star + (star < end);
    while (star < end && star > text && strchr(" \t\r\n", star[-1]))
        star--;
    if (tag && strcmp(tag->text, "*") == 0) {
        text_add_bytes(&without, text, (size_t)(record.text + tag->start - text));
        text = record.text + tag->end;
        text += text < star && *text == '\n';
    }
    text_add_bytes(&without, text, (size_t)(star - text));
    text_add_bytes(&without, after, (size_t)(end - after));
    stage_text(e, text_string(&without), without.len);
}

bool entry_read(struct entry *e, const char *s, size_t len, struct diag *why)
{
    scoped(record_release) struct record_reader *reader = record_open_text(s, len);
    struct record record;
    const char *last = NULL, *end = s + len;
    uint32_t line = 1;

    while (record_next(reader, &record)) {
        last = record.tag_count > 0 ? record.text + record.tags[0].start : NULL;
        line = record.line;
    }
    if (!last)
        return text_refuse(&why->message, "it contains no record");
    text_clear(&e->staged);
    text_add_bytes(&e->staged, last, (size_t)(end - last));
    if (!judge(e)) {
        const struct diag *d = verdict_error(&e->judged);
        if (!d)
            return text_refuse(&why->message, "it contains no record");
        why->place = (struct text_place){d->place.line + line - 1, d->place.column};
        why->caret = d->caret;
        text_add(&why->message, text_string(&d->message));
        text_add(&why->source, text_string(&d->source));
        return false;
    }
    text_add_bytes(&e->before, s, (size_t)(last - s));
    read_lines(e, last, (size_t)(end - last));
    remove_claim(e);
    if (!judge(e))
        return text_refuse(&why->message, "what its lines with %s say is no turn that goes on", open_line);
    commit(e);
    return true;
}

/* ---- Adding ------------------------------------------------------------------------------------------------------ */

static enum token_kind first_token(const struct entry *e, const char *line)
{
    size_t len = strlen(line), used;
    struct lexer lx = {.text = line, .end = len, .limit = len};
    struct token token;
    if (reading_match_player(&e->verdict, line, len, &used) >= 0 && line[used] == ':')
        return TOKEN_LABEL;
    return lexer_next(&lx, &token) == TOKEN_LOOSE_TURN ? TOKEN_TURN : token.kind;
}

static void clear_diags(struct entry *e)
{
    for (size_t i = 0; i < e->diag_count; i++)
        diag_release(&e->diags[i]);
    e->diag_count = 0;
}

static struct diag *add_diag(struct entry *e, const char *line)
{
    struct diag *d = mem_add(e->diags, e->diag_count);
    *d = (struct diag){.place = {1, 1}};
    text_add(&d->source, line);
    return d;
}

/* Judges the text with a line after a prefix, and collects what there is to say of the line. The record may hold no
 * further one. */
static bool accepts(struct entry *e, size_t keep, const char *prefix, const char *line)
{
    const struct verdict *v = &e->judged;
    uint32_t number = 1, before = (uint32_t)strlen(prefix);
    bool good = true;

    stage(e, keep, prefix, line);
    const bool legal = judge(e);
    for (size_t i = 0; i + 1 < e->staged.len; i++)
        number += e->staged.data[i] == '\n';
    clear_diags(e);
    for (size_t i = 0; i < v->diag_count; i++) {
        const struct diag *d = &v->diags[i];
        bool invalid = v->status == STATUS_INVALID && d->severity == SEVERITY_ERROR;
        if (d->place.line < number && !invalid)
            continue;
        struct diag *kept = add_diag(e, line);
        kept->severity = d->severity;
        kept->doubtful = d->doubtful;
        verdict_add_message(d, &kept->message);
        if (d->place.line == number && d->place.column > before)
            kept->place.column = d->place.column - before;
        kept->caret = kept->place.column - 1;
        good = good && d->severity != SEVERITY_ERROR;
    }
    if (!legal && good)
        text_add(&add_diag(e, line)->message, "tags stand before the first turn: go back to add one");
    return legal && good;
}

bool entry_add(struct entry *e, const char *line)
{
    enum token_kind kind = first_token(e, line);
    bool over = e->verdict.status == STATUS_FINISHED, open = e->verdict.open;
    scoped(text_release) struct text prefix = {0}, number = {0};

    add_prefix(e, kind, &prefix);
    if (kind != TOKEN_TURN)
        text_addf(&number, "%d. ", e->number);
    bool good = accepts(e, e->text.len, text_string(&prefix), line);
    if (!good && over)
        good = accepts(e, e->text.len, text_string(&number), line);
    else if (!good && open && kind != TOKEN_TAG)
        good = accepts(e, open_turn(e), text_string(&number), line) ||
               accepts(e, e->text.len, text_string(&prefix), line); /* again, for what it says */
    else if (!good && kind == TOKEN_ACTION && e->mark_count > 0)
        good = accepts(e, e->text.len, "   ", line) || accepts(e, e->text.len, text_string(&prefix), line);
    if (good) {
        remove_claim(e);
        judge(e);
        commit(e);
    }
    return good;
}

void entry_note(struct entry *e, const char *comment)
{
    const char *text = text_string(&e->text), *end = text + e->text.len - 1,
               *line = text_find_last(text, (size_t)(end - text), '\n');
    line = line ? line + 1 : text;
    bool below = e->mark_count == 0 || line == end || strpbrk(line, ";#{}");
    text_clear(&e->staged);
    text_add_bytes(&e->staged, text, e->text.len - !below);
    text_addf(&e->staged, "%s; %s\n", !below ? " " : e->mark_count > 0 ? "   " : "", comment);
    if (judge(e))
        commit(e);
}

/* ---- Taking back ------------------------------------------------------------------------------------------------- */

/* Takes back the marks from number `mark` on. */
static bool cut(struct entry *e, size_t mark)
{
    if (mark >= e->mark_count)
        return false;
    stage_text(e, text_string(&e->text), e->marks[mark].at);
    if (judge(e))
        commit(e);
    return true;
}

bool entry_undo(struct entry *e, size_t count)
{
    return cut(e, e->mark_count - count);
}

bool entry_back(struct entry *e, int turn)
{
    size_t mark = 0;
    while (mark < e->mark_count && e->marks[mark].turn != turn)
        mark++;
    return cut(e, mark);
}

/* ---- Legal actions ----------------------------------------------------------------------------------------------- */

size_t entry_moves(struct entry *e, struct text *out)
{
    const struct verdict *v = &e->judged;
    scoped(text_release) struct text prefix = {0};

    add_prefix(e, TOKEN_ACTION, &prefix);
    stage(e, e->text.len, text_string(&prefix), "");
    if (!judge(e) || !v->middle || e->verdict.status == STATUS_FINISHED)
        return 0;
    scoped(mem_free) struct move *moves = mem_new(MOVES_MAX * sizeof *moves);
    size_t count = v->game->rules->moves(&v->values, v->middle, moves, MOVES_MAX);
    count = count < MOVES_MAX ? count : MOVES_MAX;
    for (size_t i = 0; i < count; i++) {
        text_add_char(out, ' ');
        v->game->notation->encode(&v->values, &moves[i], out);
    }
    return count;
}

bool entry_match(const struct entry *e, const char *set_up, const char *further, struct text *why)
{
    scoped(record_release) struct record_reader *own = record_open_text(text_string(&e->text), e->text.len);
    scoped(record_release) struct record_reader *other = record_open_text(further, strlen(further));
    scoped(verdict_release) struct verdict begun = {.editions = e->editions};
    const struct verdict *v = &e->verdict;
    struct record record, asked;
    bool good = true;

    if (set_up && replay_text(set_up, strlen(set_up), &begun, NULL) && begun.start)
        good = (memcmp(&begun.values.of, &v->values.of, sizeof v->values.of) == 0 &&
                memcmp(begun.start, v->start, v->game->rules->size(&v->values)) == 0) ||
               text_refuse(why, "holds a game from another set-up");
    if (record_next(own, &record) && record_next(other, &asked))
        for (const struct tag *tag = asked.tags; good && tag < asked.tags + asked.tag_count; tag++) {
            const struct tag *same = record_tag(&record, tag->name);
            good = (same && strcmp(same->text, tag->text) == 0) ||
                   text_refuse(why, "holds a game without the tag %s \"%.*s\"", tag->name, UTF8_EXCERPT(tag->text));
        }
    return good;
}

/* ---- Saving ------------------------------------------------------------------------------------------------------ */

void entry_write(const struct entry *e, struct text *out)
{
    size_t open = open_turn(e), len;
    const char *at = text_string(&e->text) + open, *end = text_string(&e->text) + e->text.len;
    text_add_bytes(out, text_string(&e->before), e->before.len);
    text_add_bytes(out, text_string(&e->text), open);
    for (const char *line; (line = text_line(&at, end, &len));)
        text_addf(out, "%s%.*s\n", open_line, (int)len, line);
}

void entry_release(struct entry *e)
{
    clear_diags(e);
    free(e->diags);
    free(e->marks);
    text_release(&e->before);
    text_release(&e->text);
    text_release(&e->hint);
    text_release(&e->staged);
    verdict_release(&e->verdict);
    verdict_release(&e->judged);
    *e = (struct entry){0};
}
