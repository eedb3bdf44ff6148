#include "replay/read/reading.h"
#include "replay/read/words.h"

#include "base/parse.h"
#include "base/utf8.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

bool reading_decodes(const struct verdict *v, const char *s, size_t len, struct move move, struct text *why)
{
    for (size_t at = 0, used; at < len; at += used) {
        used = v->game->notation->decode(&v->values, s + at, len - at, &move, why);
        if (used == 0)
            return false;
    }
    return true;
}

/* ---- Endings ----------------------------------------------------------------------------------------------------- */

enum ended reading_ending(const char *s, size_t len)
{
    return len < sizeof "draw" - 1                       ? ENDED_NOT
           : parse_word("resign;resigns", s, len) == len ? ENDED_BY_RESIGNATION
           : parse_word("draw;draws", s, len) == len     ? ENDED_BY_AGREEMENT
                                                         : ENDED_NOT;
}

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

/* The bytes at the front of `s` that are a name, compared without case and accents; 0: it is another. */
static size_t match_name(const char *name, size_t name_len, const char *s, size_t len)
{
    size_t at = 0, used;
    for (size_t i = 0; i < name_len;) {
        uint32_t c = utf8_fold(utf8_decode(name + i, name_len - i, &used)), other = 0;
        i += used;
        for (; c && !other && at < len; at += used)
            other = utf8_fold(utf8_decode(s + at, len - at, &used));
        if (c && c != other)
            return 0;
    }
    return at;
}

/* Moves *word of a name, and its length, to the next one. */
static bool next_word(const char **word, size_t *len)
{
    *word += *len + strspn(*word + *len, " ");
    *len = strcspn(*word, " ");
    return *len > 0;
}

/* Whether a name, or one word of it, can stand for a player: no other player has it, and it could be nothing else. */
static bool is_telling(const struct verdict *v, int player, const char *name, size_t len)
{
    enum sense sense = UNKNOWN;
    const bool part = strlen(v->names[player]) > len;
    scoped(text_release) struct text ignored = {0};

    if (len == 0 || (len == 1 && (part || ((name[0] | 0x20) >= 'a' && (name[0] | 0x20) < 'a' + PLAYERS_MAX))))
        return false;
    for (int i = 0; i < PLAYERS_MAX; i++) {
        const char *other = v->names[i];
        size_t other_len = part ? 0 : strlen(other);
        while (i != player && (part ? next_word(&other, &other_len) : other_len == len)) {
            if (match_name(other, other_len, name, len) == len)
                return false;
            if (!part)
                break;
        }
    }
    if (part)
        word_read(name, len, &sense);
    return sense == UNKNOWN && strspn(name, "0123456789") < len && !reading_ending(name, len) &&
           !(v->start && reading_decodes(v, name, len, (struct move){0}, &ignored));
}

/* The bytes of a label or of what stands for it in a game without such a cell, `P1`; 0: there is none. */
static size_t label_length(const struct verdict *v, const char *s, size_t len, int players)
{
    scoped(text_release) struct text ignored = {0};
    if (len > 1 && (s[0] | 0x20) == 'p' && s[1] > '0' && s[1] <= '0' + players)
        return v->start && reading_decodes(v, "p1", 2, (struct move){0}, &ignored) ? 0 : 2;
    return len > 0 && (s[0] | 0x20) >= 'a' && (s[0] | 0x20) < 'a' + players;
}

bool reading_is_crossed(const struct verdict *v, const struct record *record, char letter, int player)
{
    const struct tag *name = record_tag(record, (char[]){(char)('A' + player), '\0'});
    bool crossed = false, own = !name || name->quoted;
    for (int i = 0; i < PLAYERS_MAX && !own; i++) {
        const bool initial = (*v->names[i] | 0x20) == (letter | 0x20);
        own = initial && i == player;
        crossed = crossed || initial;
    }
    return crossed && !own;
}

/* Whether the word at the front of a text ends at `at`. */
static bool ends_word(const char *s, size_t len, size_t at)
{
    size_t used;
    const uint32_t c = at < len ? utf8_plain(s + at, len - at, &used) : ' ';
    return c == UTF8_NOTHING || (c < 0x80 && !isalnum((int)c));
}

int reading_match_player(const struct verdict *v, const char *s, size_t len, size_t *used)
{
    const int players = v->start ? game_players(v->game, &v->values) : PLAYERS_MAX;
    int found = -1;
    bool by_colour = false;

    *used = 0;
    const bool swapped = v->start && v->game->rules->state(&v->values, v->last ? v->last : v->start).swapped;
    for (int i = -1; i < 2 * players; i++) {
        const bool colour = i >= players;
        size_t matched = colour  ? parse_word(v->called[i - players], s, len)
                         : i < 0 ? label_length(v, s, len, players)
                                 : match_name(v->names[i], strlen(v->names[i]), s, len);
        if (matched <= *used || !ends_word(s, len, matched) ||
            (i >= 0 && !colour && !is_telling(v, i, v->names[i], strlen(v->names[i]))))
            continue;
        found = i < 0 ? matched == 2 ? s[1] - '1' : (s[0] | 0x20) - 'a' : colour ? (i - players) ^ swapped : i;
        *used = matched;
        by_colour = colour;
    }
    for (int i = 0; i < players && (found < 0 || by_colour); i++) { /* a first or last name, as it is written */
        size_t word_len = 0;
        for (const char *word = v->names[i]; next_word(&word, &word_len);) {
            const bool begins = word_len <= len && !islower((unsigned char)*word) && memcmp(word, s, word_len) == 0;
            if (!begins || !ends_word(s, len, word_len) || i == found || !is_telling(v, i, word, word_len))
                continue;
            *used = by_colour ? 0 : word_len; /* Red, and Bob Red */
            return by_colour ? -1 : i;
        }
    }
    return found;
}

int reading_find_player(const struct verdict *v, const char *s, size_t len)
{
    size_t used;
    int player = reading_match_player(v, s, len, &used);
    return used == len ? player : -1;
}
