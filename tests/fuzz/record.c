/* Records: any bytes at all give verdicts that are consistent in themselves, and the same ones when the
 * records are read in blocks. */
#define _GNU_SOURCE /* memfd_create */

#include "record/record.h"
#include "page/template/edition.h"
#include "replay/club/match.h"
#include "replay/convert/report.h"
#include "replay/game/replay.h"
#include "varied.h"

static void check_record(const struct record *record)
{
    struct lexer turns = record->turns;
    struct token token;
    bool any = record_token(&turns, &token);

    REQUIRE(record->line > 0);
    for (size_t i = 0; i < record->fault_count; i++)
        REQUIRE(record->faults[i].start < record->text_len);
    for (size_t i = 0; i < record->tag_count; i++) {
        REQUIRE(!record->tags[i].quoted || strchr("[\xEF", record->text[record->tags[i].start]));
        REQUIRE(record->tags[i].text[record->tags[i].len] == '\0');
        REQUIRE(utf8_valid(record->tags[i].text, record->tags[i].len) == record->tags[i].len);
    }
    for (; any; any = record_token(&turns, &token)) {
        REQUIRE(token.start < record->text_len);
        if (token.kind != TOKEN_ACTION && token.kind != TOKEN_ERROR)
            continue;
        REQUIRE(token.len > 0 && utf8_valid(token.text, token.len) == token.len);
        REQUIRE(token.kind == TOKEN_ERROR || token.len <= turns.at - token.start);
    }
}

static void check_verdict(const struct verdict *v)
{
    bool winner = false, all_out = true;
    for (int i = 0; i < v->score.players; i++) {
        REQUIRE(!v->score.winner[i] || !v->score.out[i]);
        winner = winner || v->score.winner[i];
        all_out = all_out && v->score.out[i];
    }
    size_t errors = 0;
    for (size_t i = 0; i < v->diag_count; i++)
        errors += v->diags[i].severity == SEVERITY_ERROR;
    REQUIRE((errors > 0) == (v->status == STATUS_INVALID || v->claim_wrong));
    REQUIRE(v->status != STATUS_INVALID || !v->claim_wrong);
    REQUIRE((v->status == STATUS_FINISHED) == (strcmp(v->result, "*") != 0));
    REQUIRE(winner == (v->status == STATUS_FINISHED && !all_out));
    REQUIRE((v->score.players > 0) == (v->last != NULL));
    REQUIRE(v->status == STATUS_INVALID || (v->game && v->start));
    REQUIRE(!v->claim_wrong || v->claimed);
    for (size_t i = 0; i < v->diag_count; i++) {
        const struct diag *d = &v->diags[i];
        REQUIRE(d->place.line > 0 && d->place.column > 0 && d->message.len > 0);
        REQUIRE(utf8_valid(text_string(&d->source), d->source.len) == d->source.len);
        REQUIRE(d->caret < utf8_count(text_string(&d->source), d->source.len));
        require_reason(&d->message, true);
        REQUIRE(!d->source.data || !strchr(d->source.data, '\n'));
    }
}

/* One line; whether it is JSON the command tests check. */
static void check_json(const struct text *line)
{
    REQUIRE(line->len > 2 && line->data[0] == '{' && line->data[line->len - 2] == '}');
    for (size_t i = 0; i < line->len; i++)
        REQUIRE((unsigned char)line->data[i] >= 0x20 || i + 1 == line->len);
}

static void report_match(void *context, const struct match *match)
{
    report_match_text(match, context);
    report_match_json(match, context);
}

/* Adds all that is said about a text to `out`; the records are read in blocks of `bytes`, or (SIZE_MAX) without. */
static void score(const struct text *input, size_t bytes, struct text *out)
{
    struct text content = {0}, line = {0};
    struct contest_book book = {0};
    struct edition_cache *cache = edition_cache_new(NULL);
    struct verdict v = {.editions = edition_cache_editions(cache)};
    struct record record;

    text_add_bytes(&content, text_string(input), input->len);
    source_decode(&content);
    struct record_reader *reader = record_open_text(text_string(&content), content.len),
                         *block = record_open_text("", 0);
    struct record_reader *from = bytes < SIZE_MAX ? block : reader;
    for (uint32_t number = 1;; number++) {
        bool more = record_next(from, &record);
        if (!more && from == block && record_next_block(reader, block, bytes))
            more = record_next(block, &record);
        if (!more)
            break;
        REQUIRE(record.number == number);
        check_record(&record);
        replay_record(&record, &v, NULL);
        check_verdict(&v);
        REQUIRE(record.tag_count > 0 || v.status == STATUS_INVALID);
        text_clear(&line);
        report_json(&v, "fuzz", NULL, &line);
        check_json(&line);
        text_add_bytes(out, line.data, line.len);
        report_text(&v, "fuzz", out);
        for (size_t i = 0; i < v.diag_count; i++)
            diag_write(&v.diags[i], "fuzz", false, out);
        if (match_takes(&v))
            contests_enter(&book, &record, &v, "fuzz", NULL, NULL);
    }
    match_pair(&book, report_match, out);
    REQUIRE(utf8_valid(text_string(out), out->len) == out->len);
    contests_release(&book);
    verdict_release(&v);
    edition_cache_free(cache);
    text_release(&line);
    text_release(&content);
    record_close(block);
    record_close(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const files[] = {"examples/conect.qdr", "examples/connect-capture.qdr",
                                        "examples/connect-square.qdr", "examples/connect.qdr", "examples/enclose5.qdr"};
    static const size_t blocks[] = {0, 600, 1000};
    struct text input = INPUT_TEXT(data, size, files), whole = {0}, parts = {0};

    score(&input, SIZE_MAX, &whole);
    score(&input, blocks[size % 3], &parts);
    REQUIRE(whole.len == parts.len && (whole.len == 0 || memcmp(whole.data, parts.data, whole.len) == 0));
    text_release(&input);
    text_release(&whole);
    text_release(&parts);
    return 0;
}
