#include "game/placement.h"

enum { QUOTE = 20 }; /* bytes of an item that a message repeats */

static bool blank_at(const char *s, size_t i)
{
    return s[i] == ' ' || s[i] == '\t';
}

static bool is_label(char c, int players)
{
    return c >= 'A' && c < 'A' + players;
}

static const char *to(int players)
{
    return players > 2 ? "to" : "or";
}

/* Repeats the beginning of an item. */
static void quote(const char *s, size_t len, struct text *why)
{
    text_add_char(why, '"');
    text_add_bytes(why, s, len < QUOTE ? len : QUOTE);
    text_add_char(why, '"');
}

bool placement_refuse(const char *s, size_t len, const char *reason, struct text *why)
{
    quote(s, len, why);
    return text_refuse(why, " %s", reason);
}

bool placement_items(const char *s, size_t len,
                     bool (*place)(void *context, const char *s, size_t len, struct text *why), void *context,
                     struct text *why)
{
    for (size_t at = 0, end; at < len; at = end) {
        end = at + 1;
        if (blank_at(s, at))
            continue;
        while (end < len && !blank_at(s, end))
            end++;
        if (!place(context, s + at, end - at, why))
            return false;
    }
    return true;
}

/* A list being read, by players' labels. */
struct labelled {
    int players;
    const char *example;
    bool (*place)(void *context, const struct placement *, struct text *why);
    void *context;
};

static bool place_labelled(void *context, const char *s, size_t len, struct text *why)
{
    const struct labelled *list = context;
    if (len < 3 || !is_label(s[0], list->players) || s[1] != ':') {
        placement_refuse(s, len, "does not say whose: ", why);
        return text_refuse(why, "write it like %s, with a player's letter (A %s %c)", list->example, to(list->players),
                           'A' + list->players - 1);
    }
    struct placement item = {s[0] - 'A', s + 2, len - 2};
    return list->place(list->context, &item, why);
}

bool placement_read(const char *s, size_t len, int players, const char *example,
                    bool (*place)(void *context, const struct placement *, struct text *why), void *context,
                    struct text *why)
{
    struct labelled list = {players, example, place, context};
    return placement_items(s, len, place_labelled, &list, why);
}

void placement_write(int player, struct text *out)
{
    if (out->len > 0)
        text_add_char(out, ' ');
    text_add_char(out, (char)('A' + player));
    text_add_char(out, ':');
}

bool placement_read_to_move(const char *s, size_t len, int players, uint8_t *player, struct text *why)
{
    if (len != 1 || !is_label(s[0], players)) {
        text_addf(why, "ToMove must be A %s %c, not ", to(players), 'A' + players - 1);
        quote(s, len, why);
        return false;
    }
    *player = (uint8_t)(s[0] - 'A');
    return true;
}

void placement_write_to_move(int player, struct text *out)
{
    if (player > 0)
        text_add_char(out, (char)('A' + player));
}
