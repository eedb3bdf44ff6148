/* Any text as the ID of a sheet and as that of a puzzle: what is read is read back from its canonical form, a sheet has
 * a position, and no text is both. */
#define _GNU_SOURCE /* memfd_create */

#include "base/mem.h"
#include "catalogue/id.h"
#include "fuzz.h"

static void check_round_trip(const struct sheet_id *id)
{
    struct sheet_id again;
    struct text text = {0}, why = {0};

    sheet_id_write(id, &text);
    REQUIRE(sheet_id_read(text.data, text.len, &again, &why));
    REQUIRE(again.game == id->game && again.seed == id->seed);
    REQUIRE(memcmp(&again.values, &id->values, sizeof again.values) == 0);
    struct pos *pos = mem_new(id->game->rules->size(&id->values));
    sheet_id_start(id, pos);
    free(pos);
    text_release(&text);
    text_release(&why);
}

static bool check_puzzle(const char *s, size_t len)
{
    struct puzzle_id id, again;
    struct text text = {0}, why = {0};
    bool good = puzzle_id_read(s, len, &id, &why);

    if (good) {
        REQUIRE(why.len == 0);
        puzzle_id_write(&id, &text);
        REQUIRE(puzzle_id_read(text.data, text.len, &again, &why));
        REQUIRE(again.kind == id.kind && again.seed == id.seed);
        REQUIRE(again.grades.least == id.grades.least && again.grades.most == id.grades.most);
        REQUIRE(memcmp(&again.values, &id.values, sizeof again.values) == 0);
    } else {
        require_reason(&why, utf8_valid(s, len) == len);
    }
    text_release(&text);
    text_release(&why);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sheet_id id;
    struct text why = {0};
    bool ok = sheet_id_read((const char *)data, size, &id, &why);

    if (ok)
        check_round_trip(&id);
    else
        require_reason(&why, utf8_valid((const char *)data, size) == size);
    REQUIRE(!check_puzzle((const char *)data, size) || !ok);
    text_release(&why);
    return 0;
}
