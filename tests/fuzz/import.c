/* Lists of moves: what is imported is a legal record of the same game, and what is refused has a reason and a place in
 * the list. The first byte chooses the game, the next ones its parameters and where row 1 is. */
#define _GNU_SOURCE /* memfd_create */

#include "base/mem.h"
#include "catalogue/registry.h"
#include "fuzz.h"
#include "page/template/edition.h"
#include "replay/convert/report.h"
#include "replay/game/replay.h"

/* The game with the number `n` among those that import lists. */
static const struct game *choose_game(int n)
{
    const struct game *games[16];
    const struct game *game;
    int count = 0;
    for (size_t i = 0; (game = registry_game(i)); i++)
        if (game->notation->import_rows)
            games[count++] = game;
    REQUIRE(count > 0);
    return games[n % count];
}

static void choose_values(struct bytes *bytes, const struct game *game, struct values *values)
{
    params_standard(game->params, values);
    for (size_t i = 0; game->params[i].name; i++) {
        const struct param *param = &game->params[i];
        int words = 0, byte = next_byte(bytes);
        while (param->words && param->words[words])
            words++;
        if (byte == 0 || !param->tag)
            continue;
        for (int n = 0; n < (param->kind == PARAM_SIZE || words ? 2 : 1); n++) {
            int choice = n == 0 ? byte : next_byte(bytes);
            values->of[i].n[n] =
                (int16_t)(n == 0 && words ? choice % words : param->least + choice % (param->most - param->least + 1));
        }
    }
}

static void check_record(const struct text *record, const struct game *game)
{
    struct edition_cache *cache = edition_cache_new(NULL);
    struct verdict v = {.editions = edition_cache_editions(cache), .options = {.strict = true}};

    REQUIRE(replay_text(record->data, record->len, &v, NULL));
    REQUIRE(v.game == game && v.status != STATUS_INVALID && (v.turns > 0 || v.ended)); /* a word may end it */
    REQUIRE(v.diag_count == 0 || strpbrk(text_string(record), "#;(")); /* a comment may look like a move */
    verdict_release(&v);
    edition_cache_free(cache);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes bytes = {data, data + size};
    const struct game *game = choose_game(next_byte(&bytes));
    bool rows_up = next_byte(&bytes) & 1;
    struct values values;
    struct text record = {0}, why = {0};
    struct diag diag = {0};

    choose_values(&bytes, game, &values);
    if (game_check(game, &values, &why)) {
        const char *list = bytes.at < bytes.end ? (const char *)bytes.at : "";
        size_t len = (size_t)(bytes.end - bytes.at);
        bool good = import_moves(game, &values, rows_up, list, len, &record, &diag);
        REQUIRE(good || diag.message.len > 0); /* one variant may be refused before another is legal */
        if (good) {
            check_record(&record, game);
        } else {
            struct text shown = {0};
            REQUIRE(record.len == 0 && diag.place.line > 0 && diag.place.column > 0);
            REQUIRE(diag.caret <= utf8_count(text_string(&diag.source), diag.source.len));
            require_reason(&diag.message, utf8_valid(list, len) == len);
            diag_write(&diag, "x", false, &shown);
            REQUIRE(utf8_valid(shown.data, shown.len) == shown.len);
            text_release(&shown);
        }
    } else {
        require_reason(&why, true);
    }
    text_release(&record);
    text_release(&why);
    diag_release(&diag);
    return 0;
}
