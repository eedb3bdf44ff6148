#include "replay/read/reading.h"

#include "base/calendar.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "record/setup_line.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Tags of every game. Those that say when, where and by whom a game was played mean nothing to the program. */
static const char *const common[] = {
    "Game", "Sheet", "Result", "Termination", "Winner", "Question", "Event",   "Site",
    "Date", "Round", "Time",   "Place",       "Table",  "Motif",    "Comment", "Annotator",
};

static const char *const letters[PLAYERS_MAX] = {"A", "B", "C", "D", "E", "F"};

/* Tags, and other names for them. */
const char *const tags_also[TAGS_ALSO][2] = {{"Size", "Board"}, {"Board", "Size"}};

/* Names that begin so are the user's own. */
static const char own[] = "X-";

enum { COMMON = sizeof common / sizeof *common };

/* Tag `i` of those that a game has beside the common ones, or NULL past the last. */
static const char *game_tag(const struct game *game, size_t i)
{
    size_t params = 0;
    for (; game->params[params].name; params++)
        if (game->params[params].tag && i-- == 0)
            return game->params[params].tag;
    size_t count = game_tag_count(game);
    if (i < count)
        return game->notation->tags[i].name;
    return i == count && game->edition ? "Edition" : NULL;
}

/* Most names differ in their first letter, which is quick to see. */
static bool same(const char *a, const char *b)
{
    return ((a[0] ^ b[0]) & 0x5F) == 0 && strcasecmp(a, b) == 0;
}

static const char *find_game_tag(const struct game *game, const char *name)
{
    const char *tag;
    for (size_t i = 0; (tag = game_tag(game, i)); i++)
        if (same(tag, name))
            return tag;
    return NULL;
}

/* The tag of a game or of every one, or of a player: one without whom it is a custom of people who copy the tags of
 * another record. NULL: it is unknown. */
static const char *find_known_tag(const struct game *game, const char *name)
{
    for (size_t i = 0; i < COMMON; i++)
        if (same(common[i], name))
            return common[i];
    for (size_t i = 0; i < PLAYERS_MAX; i++)
        if (same(letters[i], name))
            return letters[i];
    return game ? find_game_tag(game, name) : NULL;
}

/* If other games have the tag, says which; else the tag of this game that it looks like. */
static void explain(const struct game *game, const char *name, struct text *message)
{
    const struct game *owners[8], *other;
    const char *tag = NULL;
    size_t count = 0;

    for (size_t i = 0; (other = registry_game(i)); i++)
        if (count < sizeof owners / sizeof *owners && find_game_tag(other, name)) {
            tag = find_game_tag(other, name);
            owners[count++] = other;
        }
    if (count > 0) {
        text_addf(message, "%s has no tag %s: it belongs to ", game->about.title, tag);
        for (size_t i = 0; i < count; i++)
            text_addf(message, "%s%s", words_separator(NULL, i, count, " and "), owners[i]->about.title);
        return;
    }
    struct suggestion nearest = {.word = name};
    for (size_t i = 0; (tag = game_tag(game, i)); i++)
        suggestion_offer(&nearest, tag);
    for (size_t i = 0; i < COMMON; i++)
        suggestion_offer(&nearest, common[i]);
    text_addf(message, "unknown tag %.*s: ", UTF8_EXCERPT(name));
    if (nearest.best)
        text_addf(message, "did you mean %s?", nearest.best);
    else
        text_addf(message, "names of your own tags begin with %s", own);
}

void tags_say_how(const struct game *game, const struct record *record, const char *line, size_t len, struct text *out)
{
    const struct param *p = game->params;
    const struct record_tag *first = game->notation->tags;
    size_t digits = 0, most = 0; /* a year is not a size */
    bool cells = game->rules->parts;

    for (size_t i = 0; i < len; i++) {
        cells = cells ||
                (i > 0 && isdigit((unsigned char)line[i]) && isalpha((unsigned char)line[i - 1]) && line[i - 1] != 'x');
        digits = isdigit((unsigned char)line[i]) ? digits + 1 : 0;
        most = digits > most ? digits : most;
    }
    while (p->name && (!p->tag || !*p->standard || record_tag(record, p->tag)))
        p++;
    if (first && first->needed && !record_tag(record, first->name) && !record_tag(record, "Sheet"))
        text_addf(out, "write %s: and %s", first->name, first->help);
    else if (most > 0 && most < 4 && cells)
        text_addf(out, "moves are written like this. %s%s", game->notation->help,
                  len > 1 && isupper((unsigned char)line[0]) && isalpha((unsigned char)line[1]) &&
                          !record_tag(record, "A")
                      ? " Names stand before the moves in a line like Players: Ann, Bob."
                      : "");
    else if (most > 0 && most < 4 && p->name)
        text_addf(out, "write a line like %s: %s", p->tag, p->standard);
    else
        text_addf(out, "%sa remark stands in { }",
                  record_tag(record, "A") ? "" : "write names like Players: Ann, Bob if Ann moved first; ");
}

void tags_name_players(const struct record *record, struct verdict *v)
{
    const char *const *colours = v->game && v->game->notation->colours[0] ? v->game->notation->colours : NULL;
    int next = 0, last = 0;

    enum { COMPARED_MOST = 100 }; /* tags: the rest would cost the square of their number */
    for (size_t i = 1; i < record->tag_count && i < COMPARED_MOST; i++) {
        const struct tag *tag = &record->tags[i], *other = record->tags;
        while (other < tag &&
               (other->name[1] || other->len != tag->len || strncasecmp(other->text, tag->text, tag->len) != 0))
            other++;
        if (!tag->name[1] && !tag->quoted && other < tag)
            verdict_say(v, record, SEVERITY_ERROR, tag->start,
                        "%.*s is named twice: write each name once, first who moves first", UTF8_EXCERPT(tag->text));
    }
    for (size_t i = 0; colours && i < record->tag_count; i++) { /* a colour of the game says who it is */
        struct tag *tag = &record->tags[i];
        if (tag->name[1]) { /* [Red "Ann"] */
            tag->colour = tag->name;
            tag->colour_len = strlen(tag->name);
        }
        for (int player = 0; colours[player]; player++)
            if ((tag->name[1] || *tag->name == *TAG_PLAYER) &&
                parse_word(colours[player], tag->colour, tag->colour_len) > 0 && !record_tag(record, letters[player])) {
                tag->name = letters[player];
                const char *before = i > 0 ? record->text + tag[-1].start : NULL;
                const size_t between = i > 0 ? tag->end - tag[-1].start : 0;
                if (player < last && before && (memchr(before, '|', between) || memchr(before, '\t', between)))
                    verdict_say(v, record, SEVERITY_ERROR, tag->start, "%.*s moves first: its column must stand first",
                                (int)tag->colour_len, tag->colour);
                else if (player < last)
                    verdict_say(v, record, SEVERITY_WARNING, tag->start, "%.*s moves first: %.*s is A",
                                (int)tag->colour_len, tag->colour, UTF8_EXCERPT(tag->text));
                last = player;
            }
    }
    for (size_t i = 0; i < record->tag_count; i++)
        if (*record->tags[i].name == *TAG_PLAYER) {
            while (next + 1 < PLAYERS_MAX && record_tag(record, letters[next]))
                next++;
            record->tags[i].name = letters[next];
            if (next > 1 && v->game && !find_game_tag(v->game, "Players"))
                verdict_say(v, record, SEVERITY_ERROR, record->tags[i].start, "two play %s: %.*s is one too many",
                            v->game->about.title, UTF8_EXCERPT(record->tags[i].text));
        }
    const struct tag *first = record_tag(record, "A");
    const bool known = first && first->colour && colours && parse_word(colours[0], first->colour, first->colour_len);
    if (first && !first->quoted && !known && v->game && !v->game->rules->parts && first->end > first->start + 1 &&
        (record->text[first->start] != 'A' || isalpha((unsigned char)record->text[first->start + 1])))
        verdict_say(v, record, SEVERITY_WARNING, first->start, "%.*s is read as A, who moves first",
                    UTF8_EXCERPT(first->text));
    for (int i = 0; i < PLAYERS_MAX; i++) {
        const struct tag *tag = record_tag(record, letters[i]);
        v->names[i] = tag ? arena_string(&v->arena, tag->text, tag->len) : "";
        const char *colour = colours && colours[i] ? colours[i] : "";
        const bool other = tag && tag->colour && !parse_word(colour, tag->colour, tag->colour_len);
        v->called[i] = other ? arena_string(&v->arena, tag->colour, tag->colour_len) : colour;
        const char *wrong = colours && i < 2 ? colours[1 - i] : NULL;
        if (other && wrong && parse_word(wrong, tag->colour, tag->colour_len) > 0)
            verdict_say(v, record, SEVERITY_ERROR, tag->start, "%s plays %.*s, not %.*s: A is who moves first",
                        letters[i], (int)strcspn(colour, ";"), colour, (int)tag->colour_len, tag->colour);
    }
}

/* Warns of what stands in ( ) or { } among the tags, and would be one of the game's, or names, without: (goal 4). */
static void report_comments(const struct record *record, struct verdict *v)
{
    struct lexer turns = record->turns;
    struct token first = {.start = (uint32_t)turns.end};
    record_token(&turns, &first);
    const bool named = record_tag(record, "A");
    const char *s = record->text + record->start, *end = record->text + first.start, *close;
    if (s < end && !memchr(s, '(', (size_t)(end - s)) && !memchr(s, '{', (size_t)(end - s))) /* as in nearly all */
        return;
    for (; s < end; s++) {
        close = *s == '(' || *s == '{' ? memchr(s, *s == '(' ? ')' : '}', (size_t)(end - s)) : NULL;
        if (!close)
            continue;
        struct record said = {0};
        struct lexer line = {.arena = &v->arena, .text = record->text, .end = (size_t)(close - record->text)};
        const uint32_t start = (uint32_t)(s - record->text);
        setup_line_read(&said, &line, start + 1, false, named ? HAS_NAMES : 0);
        const struct tag *tag = said.tag_count > 0 ? said.tags : NULL;
        if (tag && (tag->name[1] ? find_game_tag(v->game, tag->name) && !record_tag(record, tag->name) : !named))
            verdict_say(v, record, SEVERITY_WARNING, start,
                        "what stands in ( ) or { } is a comment: write a line like %s: %.*s%s",
                        tag->name[1] ? tag->name : "Players", UTF8_EXCERPT(tag->text), tag->name[1] ? "" : ", ...");
        free(said.tags);
        s = close;
    }
}

void tags_report_unknown(const struct record *record, struct verdict *v)
{
    scoped(text_release) struct text message = {0};
    bool unquoted = false;
    report_comments(record, v);
    for (size_t i = 0; i < record->tag_count && v->diag_count < DIAGS_MOST; i++) {
        const struct tag *tag = &record->tags[i];
        if (!tag->quoted && !unquoted && !v->options.strict) {
            unquoted = true;
            const char *normal = same(tag->name, "Game") ? v->game->about.slug : tag->text;
            verdict_say(v, record, SEVERITY_WARNING, tag->start, "a tag is written [%s \"%.*s\"]", tag->name,
                        UTF8_EXCERPT(normal));
        }
        if (same(tag->name, "Date") && !date_read(tag->text, tag->len) && strspn(tag->text, " ?.-") < tag->len)
            verdict_say(v, record, SEVERITY_WARNING, tag->start,
                        "\"%.*s\" is not read as a date: write it like 2026-11-12", UTF8_EXCERPT(tag->text));
        if (find_known_tag(v->game, tag->name) || strncasecmp(tag->name, own, sizeof own - 1) == 0)
            continue;
        if (record->text[tag->start] != '[' && same(tag->name, "Players") &&
            (!isdigit((unsigned char)*tag->text) || strcmp(tag->text, "1") == 0)) {
            verdict_say(v, record, SEVERITY_ERROR, tag->start,
                        "names are written like Players: Ann, Bob, first who moves first");
            continue;
        }
        const char *meant = tags_spelling(v, tag->name);
        text_clear(&message);
        if (find_game_tag(v->game, meant))
            text_addf(&message, "%s is read as %s", tag->name, meant);
        else
            explain(v->game, tag->name, &message);
        verdict_add_diag(v, record, v->options.strict && meant == tag->name ? SEVERITY_ERROR : SEVERITY_WARNING,
                         tag->start, &message);
    }
}

const char *tags_spelling(const struct verdict *v, const char *name)
{
    for (size_t i = 0; i < TAGS_ALSO; i++)
        if (v->also >> i & 1 && same(tags_also[i][1], name))
            return tags_also[i][0];
    const char *tag = find_known_tag(v->game, name);
    return tag ? tag : name;
}
