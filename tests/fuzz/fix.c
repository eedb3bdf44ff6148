/* Records in canonical form (`score --fix`): whatever a text holds, what is written is read as the same records with
 * the same verdicts, and writing it again changes nothing. With --strict, what was forgiven is warned of, and the
 * verdict stays; with --all-errors too, whose further errors come after the first. */
#define _GNU_SOURCE /* memfd_create */

#include "base/mem.h"
#include "fuzz.h"
#include "page/template/edition.h"
#include "record/record.h"
#include "replay/convert/report.h"
#include "replay/game/replay.h"

/* What a run of `score` says of a file. */
struct scored {
    struct text fixed, verdicts; /* the canonical text; what of each verdict must stay as it is, a line each */
    uint32_t records;
    bool readable; /* no fault of reading: all that is written is words and tags */
};

static void add_verdict(const struct verdict *v, struct text *out)
{
    text_addf(out, "%s %d %d %u %u %s %s", v->game_name, v->status, v->ended, v->turns, v->resigned, v->result,
              v->claim_wrong ? "wrong" : "");
    for (int i = 0; i < v->score.players; i++)
        text_addf(out, " %s:%d%s%s", v->names[i], v->score.points[i], v->score.winner[i] ? "+" : "",
                  v->score.out[i] ? "-" : "");
    text_add_char(out, '\n');
}

/* The first error that no other may have caused. */
static const struct diag *first_error(const struct verdict *v)
{
    for (size_t i = 0; i < v->diag_count; i++)
        if (v->diags[i].severity == SEVERITY_ERROR && !v->diags[i].doubtful)
            return &v->diags[i];
    return NULL;
}

/* The other ways of replaying say the same, and more. */
static void check_options(const struct record *record, const struct verdict *v, struct verdict *other)
{
    const struct diag *error = first_error(v);
    other->options = (struct replay_options){.strict = true};
    replay_record(record, other, NULL);
    REQUIRE(other->status == v->status && other->turns == v->turns && strcmp(other->result, v->result) == 0);
    REQUIRE(!error || first_error(other));
    other->options = (struct replay_options){.all_errors = true};
    replay_record(record, other, NULL);
    const struct diag *first = first_error(other);
    REQUIRE(other->status == v->status && other->turns == v->turns && strcmp(other->result, v->result) == 0);
    REQUIRE(!error == !first);
    REQUIRE(!error || (first->place.line == error->place.line && first->place.column == error->place.column));
    if (error)
        require_same(&first->message, &error->message);
}

static void score(const char *s, size_t len, struct edition_cache *cache, struct scored *scored)
{
    struct text content = {0};
    text_add_bytes(&content, s, len);
    source_decode(&content);
    struct record_reader *reader = record_open_text(text_string(&content), content.len);
    struct verdict v = {.editions = edition_cache_editions(cache)}, other = {.editions = v.editions};
    struct record record;
    struct token token;

    scored->readable = true;
    while (record_next(reader, &record)) {
        scored->records++;
        replay_record(&record, &v, NULL);
        check_options(&record, &v, &other);
        add_verdict(&v, &scored->verdicts);
        fix_record(&record, &v, &scored->fixed);
        struct lexer turns = record.turns;
        scored->readable = scored->readable && record.fault_count == 0;
        while (record_token(&turns, &token))
            scored->readable = scored->readable && token.kind != TOKEN_ERROR;
    }
    verdict_release(&v);
    verdict_release(&other);
    record_close(reader);
    text_release(&content);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct edition_cache *cache = edition_cache_new(NULL);
    struct scored as_written = {.records = 0}, canonical = {.records = 0};

    score((const char *)data, size, cache, &as_written);
    score(text_string(&as_written.fixed), as_written.fixed.len, cache, &canonical);
    REQUIRE(as_written.records == canonical.records);
    require_same(&as_written.verdicts, &canonical.verdicts);
    if (as_written.readable)
        require_same(&as_written.fixed, &canonical.fixed);
    text_release(&as_written.fixed);
    text_release(&as_written.verdicts);
    text_release(&canonical.fixed);
    text_release(&canonical.verdicts);
    edition_cache_free(cache);
    return 0;
}
