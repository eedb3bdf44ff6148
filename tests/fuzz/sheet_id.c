/* Any text as the ID of a sheet and as that of a puzzle: what is read is read back from its canonical form, a sheet has
 * a position, and no text is both. */
#include "base/mem.h"
#include "catalogue/id.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void require(bool ok)
{
    if (!ok)
        abort();
}

static void check_round_trip(const struct sheet_id *id)
{
    struct sheet_id again;
    struct text text = {0}, why = {0};

    sheet_id_write(id, &text);
    require(sheet_id_read(text.data, text.len, &again, &why));
    require(again.game == id->game && again.seed == id->seed);
    require(memcmp(&again.values, &id->values, sizeof again.values) == 0);
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

    require(good == (why.len == 0));
    if (good) {
        puzzle_id_write(&id, &text);
        require(puzzle_id_read(text.data, text.len, &again, &why));
        require(again.kind == id.kind && again.seed == id.seed);
        require(again.grades.least == id.grades.least && again.grades.most == id.grades.most);
        require(memcmp(&again.values, &id.values, sizeof again.values) == 0);
    }
    text_release(&text);
    text_release(&why);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sheet_id id;
    struct text why = {0};
    bool ok = sheet_id_read((const char *)data, size, &id, &why);

    require(ok == (why.len == 0));
    if (ok)
        check_round_trip(&id);
    require(!check_puzzle((const char *)data, size) || !ok);
    text_release(&why);
    return 0;
}
