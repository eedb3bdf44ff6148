#include "cli/commands/standings_web.h"

#include "base/mem.h"
#include "page/log/standings_page.h"

#include <stdlib.h>

void standings_state_move(struct standings_state *to, struct standings_state *from)
{
    contests_move(&to->book, &from->book);
    for (size_t i = 0; i < from->source_count; i++)
        *mem_add(to->sources, to->source_count) = from->sources[i];
    from->source_count = 0;
}

void standings_state_release(void *state)
{
    struct standings_state *s = state;
    contests_release(&s->book);
    for (size_t i = 0; i < s->source_count; i++)
        text_release(&s->sources[i].text);
    free(s->sources);
}

bool standings_web_write(struct print *p, const struct standings *standings, const struct standings_state *all,
                         struct text *why)
{
    static const struct replay_log_request request = {.turns = LOG_ALL};
    scoped(arena_release) struct arena arena = {0};
    scoped(text_release) struct text caption = {0};
    scoped(web_page_release) struct web_page page = {0}, games = {0};
    scoped(replay_log_release) struct replay_log replay = {0};
    size_t count;

    if (!print_web_read(p, why) || !print_resources(p, NULL, why))
        return false;
    const struct words *words = resources_get(p->resources)->words;
    standings_write_caption(standings, &all->book, words, &caption);
    print_web_begin(p, words_get(words, "Standings"), text_string(&caption), &page);
    const struct table *tables = standings_tables(standings, &arena, &count);
    for (size_t i = 0; i < count; i++)
        web_page_add_table(&page, &tables[i]);
    for (size_t i = 0; i < all->source_count; i++) {
        if (all->book.list[i].reason)
            continue;
        record_source_read(&all->sources[i], &request, edition_cache_editions(p->editions), &replay);
        if (!print_resources(p, replay.log.game, why))
            return false;
        games.resources = page.resources = resources_get(p->resources);
        web_page_add_game(&games, &replay.log);
        web_page_add_link(&page, games.games, &replay.log);
    }
    text_add_bytes(&page.out, text_string(&games.out), games.out.len);
    page.games = games.games;
    print_notes(p);
    return print_web_write(p, "standings", &page, why);
}
