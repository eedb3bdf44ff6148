/* Records, above all such with position tags: whatever position a text sets up and ends in is solved within few nodes
 * or refused with a reason, and so is every question that the game has; its tags set it up again; and the turns that a
 * solution names are legal. */
#define _GNU_SOURCE /* memfd_create */

#include "base/mem.h"
#include "fuzz.h"
#include "page/template/edition.h"
#include "replay/game/replay.h"
#include "replay/read/reading.h"

enum { NODES_MOST = 2000, TEXT_MOST = 20000 };

/* The record that the solutions are for. */
struct subject {
    const char *text;
    size_t len;
    struct verdict verdict;
    bool position; /* the answer is one */
};

/* Plays turns, a line each, from where the record ends: each of them alone, or one after the other. */
static void require_legal(const struct subject *s, const struct text *lines, bool alone)
{
    struct verdict after = {.editions = s->verdict.editions};
    struct text text = {0};
    uint32_t turns = 0;

    REQUIRE(lines->len > 0);
    for (const char *line = text_string(lines); *line;) {
        size_t len = strcspn(line, "\n");
        if (turns == 0)
            text_add_bytes(&text, s->text, s->len);
        text_addf(&text, "\n%u. ", s->verdict.turns + ++turns);
        text_add_bytes(&text, line, len);
        line += len + (line[len] == '\n');
        if (*line && !alone)
            continue;
        REQUIRE(replay_text(text.data, text.len, &after, NULL));
        REQUIRE(after.status != STATUS_INVALID && after.turns == s->verdict.turns + turns);
        text_clear(&text);
        turns = 0;
    }
    verdict_release(&after);
    text_release(&text);
}

static void check_solution(const struct subject *s, const struct solution *best, bool all)
{
    const struct verdict *v = &s->verdict;
    REQUIRE(best->player >= 0 && best->player < v->score.players);
    REQUIRE(best->verdict.len > 0 && !strchr(best->verdict.data, '\n'));
    if (v->game->rules->parts || s->position)
        return; /* one player's part is no turn; nor is a position */
    REQUIRE(all || !strchr(text_string(&best->turns), '\n'));
    require_legal(s, &best->turns, true);
    require_legal(s, &best->line, false);
}

static void check_result(const struct subject *s, bool good, struct solve_result *result, bool all, struct text *why)
{
    if (!good)
        require_reason(why, true);
    REQUIRE(!good || (result->count > 0 && result->count <= SOLUTIONS_MAX));
    for (int i = 0; good && i < result->count; i++)
        check_solution(s, &result->of[i], all);
    solve_release(result);
    text_release(why);
}

/* Asks a question of the record's last position. Where the record stays legal with the question in its tags, which may
 * change what is legal, so must the answer be. */
static void ask(const struct subject *s, const struct puzzle_kind *kind, const struct solve_limits *limits)
{
    const struct verdict *v = &s->verdict;
    struct subject asked = {.verdict.editions = v->editions};
    struct solve_result result = {0};
    struct text text = {0}, why = {0};

    if (v->values.question != kind)
        text_addf(&text, "[Question \"%s\"]\n", kind->name);
    text_add_bytes(&text, s->text, s->len);
    asked.text = text.data;
    asked.len = text.len;
    asked.position = kind->position;
    bool legal = replay_text(asked.text, asked.len, &asked.verdict, NULL) && asked.verdict.status != STATUS_INVALID &&
                 asked.verdict.values.question == kind;
    if (legal) {
        v = &asked.verdict;
        check_result(&asked, kind->answer(&v->values, v->last, limits, &result, &why), &result, limits->all, &why);
    } else {
        kind->answer(&v->values, v->last, limits, &result, &why);
        solve_release(&result);
        text_release(&why);
    }
    verdict_release(&asked.verdict);
    text_release(&text);
}

static void solve(const struct subject *s, uint64_t nodes, bool all)
{
    const struct verdict *v = &s->verdict;
    struct solve_limits limits = {nodes, all};
    struct solve_result result = {0};
    struct text why = {0};

    if (!v->values.question) { /* else that is what is solved */
        bool good = v->game->solver->solve(&v->values, v->last, &limits, &result, &why);
        REQUIRE(result.nodes <= nodes);
        check_result(s, good, &result, all, &why);
    }
    for (const struct puzzle_kind *const *kind = v->game->puzzles; *kind; kind++)
        ask(s, *kind, &limits);
}

/* Whether the last words claim the result, or turns are numbered loosely, so that no turn can be added. */
static bool is_closed(struct subject *s)
{
    struct record_reader *reader = record_open_text(s->text, s->len);
    struct record record;
    struct token token;
    struct result_claim claim;
    struct text words = {0};
    bool closed = s->verdict.diag_count > 0;

    for (bool more = record_next(reader, &record); more && !closed && record_token(&record.turns, &token);) {
        struct lexer after = record.turns;
        text_clear(&words);
        closed = token.kind == TOKEN_ACTION && reading_last_words(&record, &after, &token, &words) &&
                 claim_read(&s->verdict, text_string(&words), words.len, &claim) &&
                 !reading_decodes(&s->verdict, token.text, token.len, (struct move){0}, &words);
    }
    record_close(reader);
    text_release(&words);
    return closed;
}

/* What the set-up tags of the start position say sets it up again. */
static void check_tags(const struct verdict *v)
{
    const struct game *game = v->game;
    struct pos *again = mem_new(game->rules->size(&v->values));
    struct text text = {0}, why = {0};
    size_t tag;

    game->rules->start(&v->values, again);
    for (size_t i = 0; i < game_tag_count(game); i++) {
        text_clear(&text);
        game->notation->tags[i].write(&v->values, v->start, &text);
        REQUIRE(text.len == 0 || game->notation->tags[i].place(&v->values, again, text.data, text.len, &why));
    }
    REQUIRE(!game->notation->settle || game->notation->settle(&v->values, again, &tag, &why));
    for (size_t i = 0; i < game_tag_count(game); i++) {
        struct text was = {0};
        text_clear(&text);
        game->notation->tags[i].write(&v->values, v->start, &was);
        game->notation->tags[i].write(&v->values, again, &text);
        REQUIRE(strcmp(text_string(&was), text_string(&text)) == 0);
        text_release(&was);
    }
    free(again);
    text_release(&text);
    text_release(&why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct edition_cache *cache = edition_cache_new(NULL);
    struct subject s = {.text = (const char *)data, .len = size, .verdict.editions = edition_cache_editions(cache)};

    if (size <= TEXT_MOST && replay_text(s.text, size, &s.verdict, NULL) && s.verdict.status != STATUS_INVALID) {
        check_tags(&s.verdict);
        if (s.verdict.ended <= ENDED_BY_RULES && !s.verdict.values.final && !s.verdict.resigned && !is_closed(&s)) {
            solve(&s, 1 + size % NODES_MOST, false);
            solve(&s, NODES_MOST, true);
        }
    }
    verdict_release(&s.verdict);
    edition_cache_free(cache);
    return 0;
}
