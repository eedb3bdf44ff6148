#include "replay/read/reading.h"

#include "base/utf8.h"
#include "game/notation.h"

#include <string.h>
#include <strings.h>

/* ---- Players ----------------------------------------------------------------------------------------------------- */

void reading_write_player(const struct verdict *v, int player, struct text *out)
{
    if (*v->names[player])
        text_addf(out, "%.*s", UTF8_EXCERPT(v->names[player]));
    else
        text_add_char(out, (char)('A' + player));
}

void reading_write_players(const struct verdict *v, struct text *out)
{
    int players = game_players(v->game, &v->values);
    text_add(out, players == 1 ? "the only player is " : "the players are ");
    for (int i = 0; i < players; i++)
        text_addf(out, "%s%c", i == 0 ? "" : i + 1 < players ? ", " : " and ", 'A' + i);
}

int reading_find_player(const struct verdict *v, const char *s, size_t len)
{
    int players = game_players(v->game, &v->values), found = -1, count = 0;
    if (len == 1 && (s[0] | 0x20) >= 'a' && (s[0] | 0x20) < 'a' + players)
        return (s[0] | 0x20) - 'a';
    for (int i = 0; i < players; i++)
        if (len > 0 && strlen(v->names[i]) == len && strncasecmp(s, v->names[i], len) == 0) {
            found = i;
            count++;
        }
    return count == 1 ? found : -1;
}

/* ---- Other than actions ------------------------------------------------------------------------------------------ */

static size_t digits(const char *s, size_t len)
{
    size_t count = 0;
    while (count < len && s[count] >= '0' && s[count] <= '9')
        count++;
    return count;
}

bool reading_is_result(const char *s, size_t len)
{
    if (len == 1 && s[0] == '*')
        return true;
    for (size_t at = 0; at < len; at++) {
        size_t start = at;
        if (len - at >= 3 && (memcmp(s + at, "1/2", 3) == 0 || memcmp(s + at, "out", 3) == 0))
            at += 3;
        else
            at += s[at] == '-' ? 1 + digits(s + at + 1, len - at - 1) : digits(s + at, len - at);
        if (at == start || s[at - 1] == '-' || (s[start] == '0' && at - start > 1))
            return false;
        if (at == len)
            return s[0] != 'o' || start > 0; /* `out` alone is an action of CoNNect */
        if (s[at] != '-')
            return false;
    }
    return false;
}

/* How many scores a result has. */
static int score_count(const char *s, size_t len)
{
    int count = 1;
    for (size_t at = 1; at < len; at++)
        count += s[at] == '-' && s[at - 1] != '-';
    return count;
}

static void replace(struct text *why, const char *s, size_t len, const char *reason)
{
    text_clear(why);
    notation_refuse_item(s, len, reason, why);
}

void reading_explain(const struct verdict *v, const char *s, size_t len, struct text *why)
{
    const char *colon = memchr(s, ':', len);
    size_t number = digits(s, len), before = colon ? (size_t)(colon - s) : 0;
    int player = colon && v->start ? reading_find_player(v, s, before) : -1;
    uint32_t turn = 0;

    for (size_t i = 0; i < number && i < 9; i++)
        turn = 10 * turn + (uint32_t)(s[i] - '0');
    bool nearby = turn == v->turns + 1 || turn == v->turns + 2; /* the turn being read, or the next one */
    if (number > 0 && number <= 9 && ((number == len && nearby) || (number + 1 == len && strchr("):]", s[number])))) {
        replace(why, s, len, "is not an action; if it is the number of a turn, write ");
        text_addf(why, "%.*s.", (int)number, s);
    } else if (player >= 0) {
        replace(why, s, before + 1, "is not a label: write ");
        text_addf(why, "%c:", 'A' + player);
    } else if (colon && before + 1 == len && (before < 3 || s[0] < 'a')) { /* else it may be a word of the game */
        replace(why, s, len, v->start ? "is not a label: " : "is not a label: labels are A: to F:");
        if (v->start)
            reading_write_players(v, why);
    } else if (reading_is_result(s, len) &&
               (*s == '*' ||
                (v->start ? score_count(s, len) == game_players(v->game, &v->values) : score_count(s, len) > 1))) {
        replace(why, s, len, "is a result: it is the last word of a record, after the last turn");
    }
}

bool reading_check(const struct verdict *v, const char *s, size_t len, struct text *why)
{
    struct move move = {0};
    for (size_t at = 0, used; at < len; at += used) {
        used = v->game->notation->decode(&v->values, s + at, len - at, &move, why);
        if (used == 0) {
            reading_explain(v, s, len, why);
            return false;
        }
    }
    return true;
}
