#include "page/sheet/page_layout.h"

static struct page_measures measures_of(const struct theme *theme, bool compact)
{
    const double tiny = theme->type.tiny, small = theme->type.small, body = theme->type.body;
    const double title = compact ? body : theme->type.title, gap = theme->page.gap_small;

    if (theme_is_large(theme))
        return (struct page_measures){
            .width = 80,
            .height = 100,
            .type = {.title = theme->type.title, .label = small, .name = small, .least = small},
            .field = {10.5, 2.5, .beside = 58, .least = compact ? 38 : 50, .date = 46, .date_room = 116, .below = 6.5},
            .score = {small, 4.2, .air = 2, .line = 10.5, .line_most = 12, .least = 44, .lines = 4, .below = 4},
            .tally = {.line = 10.5, .tick = 4, .tick_most = 7},
            .total = {.row = 11, .least = 34, .most = 40, .gap = 4},
            .column = {.least = 92, .most = 130},
            .form = {9, 10.5, 12, .width = 46, .width_good = 58, .players = 120, .players_good = 130, .indent = 0.8},
        };
    return (struct page_measures){
        .width = 56,
        .height = 72,
        .type = {.title = title, .label = compact ? tiny : small, .name = compact ? tiny : small, .least = tiny},
        .field = {6, 2, .beside = 36, .least = 20, .date = 26, .date_room = 80, .below = 2.5},
        .score = {compact ? tiny : small, compact ? 1.9 : 2.2, compact ? 1 : 1.5, 5.2, 8.5, 28, 24, compact ? 0 : gap},
        .tally = {.line = 7.2, .tick = 2.6, .tick_most = 5},
        .total = {.row = compact ? 6 : 8, .least = 13, .most = 26, .gap = 2},
        .column = {.least = 64, .most = 100},
        .form = {5.5, 7, 9, .width = 28, .width_good = 34, .players = 80, .players_good = 88, .indent = 0.85},
        .foot_in_line = !compact,
    };
}

struct page page_of(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct frame frame)
{
    return (struct page){.d = d,
                         .theme = draw_theme(d),
                         .style = style,
                         .id = id,
                         .game = id->game,
                         .values = &id->values,
                         .frame = frame,
                         .measures = measures_of(draw_theme(d), frame.compact)};
}
