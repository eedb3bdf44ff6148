#include "replay/read/reading.h"

#include "base/utf8.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"

#include <string.h>
#include <strings.h>

/* Tags of every game. Those that say when, where and by whom a game was played mean nothing to the program. */
static const char *const common[] = {
    "Game", "Sheet", "Result", "Termination", "Winner", "Question", "Event",   "Site",
    "Date", "Round", "Time",   "Place",       "Table",  "Motif",    "Comment", "Annotator",
};

/* Tags, and other names for them. */
const char *const tags_also[TAGS_ALSO][2] = {{"Size", "Board"}, {"Board", "Size"}, {"Goal", "Target"}};

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

static bool is_known(const struct game *game, const char *name)
{
    /* A name without a player is a custom of people who copy the tags of another record. */
    if (name[0] && !name[1] && (name[0] | 0x20) >= 'a' && (name[0] | 0x20) < 'a' + PLAYERS_MAX)
        return true;
    for (size_t i = 0; i < COMMON; i++)
        if (same(common[i], name))
            return true;
    return find_game_tag(game, name) || strncasecmp(name, own, sizeof own - 1) == 0;
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

void tags_say_how(const struct game *game, struct text *out)
{
    text_add(out, "write it on a line of its own, like ");
    for (const struct param *p = game->params; p->name; p++)
        if (p->tag)
            text_addf(out, "%s: %s, ", p->tag, *p->standard ? p->standard : p->words[0]);
    text_addf(out, "A: Ann or {a remark}%s%s", game->rules->parts ? ". " : "",
              game->rules->parts ? game->notation->help : "");
}

void tags_report_unknown(const struct record *record, struct verdict *v)
{
    scoped(text_release) struct text message = {0};
    bool unquoted = false;
    for (size_t i = 0; i < record->tag_count && v->diag_count < DIAGS_MOST; i++) {
        const struct tag *tag = &record->tags[i];
        text_clear(&message);
        if (!tag->quoted && !unquoted && !v->options.strict) {
            unquoted = true;
            text_addf(&message, "a tag is written [%s \"%.*s\"]", tag->name, UTF8_EXCERPT(tag->text));
            verdict_add_diag(v, record, SEVERITY_WARNING, tag->start, &message);
            text_clear(&message);
        }
        if (is_known(v->game, tag->name))
            continue;
        const char *meant = tags_spelling(v, tag->name);
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
    const char *tag = NULL;
    for (size_t i = 0; i < TAGS_ALSO && !tag; i++)
        if (v->also >> i & 1 && same(tags_also[i][1], name))
            tag = tags_also[i][0];
    if (!tag && v->game)
        tag = find_game_tag(v->game, name);
    for (size_t i = 0; i < COMMON && !tag; i++)
        if (same(common[i], name))
            tag = common[i];
    static const char *const players[PLAYERS_MAX] = {"A", "B", "C", "D", "E", "F"};
    for (size_t i = 0; i < PLAYERS_MAX && !tag; i++)
        if (same(players[i], name))
            tag = players[i];
    return tag ? tag : name;
}
