/* Files of aliases (`standings --alias`): any bytes are refused with a line and a reason, or every name leads to one
 * that stays as it is. Names that are nearly the same are pairs of different names. Lines after an empty one are looked
 * up. */
#define _GNU_SOURCE /* memfd_create, memmem */

#include "fuzz.h"
#include "replay/club/standings.h"

enum { NAMES_MOST = 40 };

static void check_aliases(const struct aliases *aliases, const char *name)
{
    struct arena arena = {0};
    const char *player = aliases_player(aliases, name, &arena);
    REQUIRE(strcmp(aliases_player(aliases, player, &arena), player) == 0);
    REQUIRE(!*player || (!strchr(" \t\r\n", player[0]) && !strchr(" \t\r\n", player[strlen(player) - 1])));
    arena_release(&arena);
}

static void check_near(const char *const *names, size_t count)
{
    size_t found;
    struct near_names *near = names_near(names, count, &found);
    REQUIRE(found <= NEAR_NAMES_MAX);
    for (size_t i = 0; i < found; i++) {
        REQUIRE(near[i].a < near[i].b && near[i].b < count);
        REQUIRE(i == 0 || near[i - 1].a < near[i].a || (near[i - 1].a == near[i].a && near[i - 1].b < near[i].b));
    }
    free(near);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *gap = size > 0 ? memmem(data, size, "\n\n", 2) : NULL;
    size_t len = gap ? (size_t)(gap - data) + 1 : size, count = 0;
    struct bytes bytes = {data + len, data + size};
    struct aliases aliases = {.count = 0};
    struct text why = {0};
    char *names[NAMES_MOST];
    int line = 0, lines = 1;

    for (size_t i = 0; i < len; i++)
        lines += data[i] == '\n';
    while (count < NAMES_MOST && (names[count] = next_line(&bytes)))
        count++;
    if (aliases_read(&aliases, size > 0 ? (const char *)data : "", len, &line, &why)) {
        REQUIRE(why.len == 0);
        for (size_t i = 0; i < count; i++)
            check_aliases(&aliases, names[i]);
        for (size_t i = 0; i < aliases.count; i++)
            check_aliases(&aliases, aliases.list[i].other);
    } else {
        REQUIRE(line >= 1 && line <= lines);
        require_reason(&why, utf8_valid((const char *)data, len) == len);
    }
    check_near((const char *const *)names, count);
    while (count > 0)
        free(names[--count]);
    aliases_release(&aliases);
    text_release(&why);
    return 0;
}
