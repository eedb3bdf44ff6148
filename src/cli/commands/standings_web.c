#include "cli/commands/standings_web.h"

#include "page/log/standings_page.h"

bool standings_web_write(struct print *p, const struct standings *standings, const struct contest_book *book,
                         struct text *why)
{
    scoped(arena_release) struct arena arena = {0};
    scoped(text_release) struct text caption = {0};
    scoped(web_page_release) struct web_page page = {0};
    size_t count;

    if (!print_web_read(p, why) || !print_resources(p, NULL, why))
        return false;
    const struct words *words = resources_get(p->resources)->words;
    standings_write_caption(standings, book, words, &caption);
    print_web_begin(p, words_get(words, "Standings"), text_string(&caption), &page);
    const struct table *tables = standings_tables(standings, &arena, &count);
    for (size_t i = 0; i < count; i++)
        web_page_add_table(&page, &tables[i]);
    print_notes(p);
    return print_web_write(p, "standings", &page, why);
}
