/* Any text as a sheet ID: what is read is read back from its canonical form, and has a position. */
#include "game/sheet_id.h"
#include "base/mem.h"

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
    struct pos *pos = mem_new(id->game->size(&id->values));
    sheet_id_start(id, pos);
    free(pos);
    text_release(&text);
    text_release(&why);
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
    text_release(&why);
    return 0;
}
