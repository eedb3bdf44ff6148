/* Records in the strict form (`score --fix`): whatever a text holds, what is written is read as the same records with
 * the same verdicts, and writing it again changes nothing. The text is the input, or if that begins with G, a game
 * whose moves, numbers, labels and what stands between words the input chooses, dangling signs and line ends among it.
 * With --strict, what was forgiven is warned of, and the verdict stays; with --all-errors too, whose further errors
 * come after the first. */
#define _GNU_SOURCE /* memfd_create */

#include "base/mem.h"
#include "fuzz.h"
#include "page/template/edition.h"
#include "record/record.h"
#include "replay/convert/report.h"
#include "replay/game/replay.h"

/* What a run of `score` says of a file. */
struct scored {
    struct text fixed, verdicts; /* the text written; what of each verdict must stay as it is, a line each */
    uint32_t records;
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

    while (record_next(reader, &record)) {
        scored->records++;
        replay_record(&record, &v, NULL);
        check_options(&record, &v, &other);
        add_verdict(&v, &scored->verdicts);
        fix_record(&record, &v, &scored->fixed);
    }
    verdict_release(&v);
    verdict_release(&other);
    record_close(reader);
    text_release(&content);
}

/* ---- Games by choices -------------------------------------------------------------------------------------------- */

struct choices {
    const uint8_t *next, *end;
};

static size_t choose(struct choices *c, size_t count)
{
    return c->next < c->end ? *c->next++ % count : 0;
}

/* Adds one of the texts, for most choices the first. */
static const char *rarely(struct choices *c, const char *const *texts, size_t count)
{
    const size_t n = choose(c, 8 * count);
    return texts[n < count ? n : 0];
}

#define RARELY(c, texts) rarely(c, texts, sizeof texts / sizeof *texts)

static const char *const gaps[] = {" ",   "\n",  "  ",  "\r\n",          " {x} ", "{-}",   " (5) ", " [7] ", " ! ",
                                   "+4 ", "- ",  " -",  "\n-\n",         " x ",   "; 1\n", ", ",    ". ",    "\n\n",
                                   " = ", "x\n", "-\n", "\xE2\x80\x93 ", "\t",    "#\n",   "? ",    "(\n",   "[ "};
static const char *const numbers[] = {"%u.", "%u)", "%u:", "%u .", "%u", "", "%u.%u.", "-%u."};
static const char *const ends[] = {"", "", "\n", " resigns", "\ndraw", " 5-4", "\n5 4", " Ann wins", " B", " 7. 8. 9."};

/* A finished round of CoNNect, whose dice are not chosen. */
static const char dice[] =
    "[Game \"connect\"]\n[Shapes \"A C F H\"]\n[Objectives \"A2 B1 C3\"]\n|0.|1,3,4|2,4,6|A:|1@b1|3@d2|"
    "4@f3|2@a4|4@c5|6@e6|B:|1@b1|3@d2|4@f3|2@a4|4@c5|6@e6|1.|4/2,5|A:|2@c1|5@d1|B:|2@c1|5@d1|";

static void add_dice(struct choices *c, struct text *out)
{
    for (const char *s = dice; *s; s++)
        text_add(out, *s == '|' ? RARELY(c, gaps) : (char[]){*s, '\0'});
}

/* Adds legal moves, one for each byte that is left. */
static void add_moves(struct choices *c, const struct verdict *start, struct text *out)
{
    enum { MOVES_MOST = 400 };
    const struct rules *rules = start->game->rules;
    const size_t size = rules->size(&start->values);
    struct pos *pos = memcpy(mem_new(size), start->last, size), *ended = mem_new(size);
    struct move moves[MOVES_MOST];
    unsigned number = 1;

    for (bool begins = true; c->next < c->end;) {
        const size_t count = rules->moves(&start->values, pos, moves, MOVES_MOST);
        if (count == 0 || rules->state(&start->values, pos).over)
            break;
        if (begins) {
            const unsigned written = number++ + (choose(c, 40) == 1);
            text_addf(out, RARELY(c, numbers), written, written + 1);
            text_add(out, RARELY(c, gaps));
            if (choose(c, 4) == 1)
                text_addf(out, "%s:%s", choose(c, 2) ? "Ann" : "A", RARELY(c, gaps));
        }
        const struct move *move = &moves[choose(c, count < MOVES_MOST ? count : MOVES_MOST)];
        start->game->notation->encode(&start->values, move, out);
        text_add(out, RARELY(c, gaps));
        REQUIRE(rules->play(&start->values, pos, move, NULL));
        memcpy(ended, pos, size);
        begins = rules->end_turn(&start->values, ended, NULL);
        if (begins)
            memcpy(pos, ended, size);
    }
    free(pos);
    free(ended);
}

static void add_game(struct choices *c, struct text *out)
{
    static const char *const tags[] = {"[Game \"connect-capture\"]\n[Galaxy \"R8 B2 / H4 K9\"]\n",
                                       "[Game \"connect-square\"]\n[Size \"3x2\"]\n[C \"Cy\"]\n",
                                       "[Game \"enclose5\"]\n[Size \"8x8\"]\n[Goal \"3\"]\n",
                                       "[Game \"conect\"]\n[Board \"wide 5\"]\n[Variant \"pie\"]\n"};
    enum { GAMES = sizeof tags / sizeof *tags };
    const size_t game = choose(c, GAMES + 1);

    if (game == GAMES) {
        add_dice(c, out);
        return;
    }
    struct verdict start = {0};
    text_addf(out, "%s[A \"Ann\"]%s", tags[game], RARELY(c, gaps));
    REQUIRE(replay_text(tags[game], strlen(tags[game]), &start, NULL) && start.last);
    add_moves(c, &start, out);
    text_add(out, RARELY(c, ends));
    verdict_release(&start);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct edition_cache *cache = edition_cache_new(NULL);
    struct scored as_written = {.records = 0}, strict = {.records = 0};
    struct choices c = {data + 1, data + size};
    struct text text = {0};

    if (size > 0 && *data == 'G')
        add_game(&c, &text);
    else
        text_add_bytes(&text, data, size);
    score(text_string(&text), text.len, cache, &as_written);
    score(text_string(&as_written.fixed), as_written.fixed.len, cache, &strict);
    REQUIRE(as_written.records == strict.records);
    require_same(&as_written.verdicts, &strict.verdicts);
    require_same(&as_written.fixed, &strict.fixed);
    text_release(&text);
    text_release(&as_written.fixed);
    text_release(&as_written.verdicts);
    text_release(&strict.fixed);
    text_release(&strict.verdicts);
    edition_cache_free(cache);
    return 0;
}
