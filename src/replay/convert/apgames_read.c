/* Reading what apgames.c writes, and what game servers write. Apart from it, as json-c has names like base/json.h. */
#include "replay/convert/report.h"

#include "base/mem.h"

#include <ctype.h>
#include <json-c/json.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const struct param *apgames_board(const struct game *game)
{
    const struct param *p = game->params;
    while (p->name && p->kind != PARAM_BOARD)
        p++;
    return p;
}

/* A string, a list's length and its entries: "", 0 or NULL if it is something else. */
static const char *string_of(struct json_object *o)
{
    return json_object_is_type(o, json_type_string) ? json_object_get_string(o) : "";
}

static const char *string_at(struct json_object *object, const char *key)
{
    return string_of(json_object_object_get(object, key));
}

static size_t length_of(struct json_object *o)
{
    return json_object_is_type(o, json_type_array) ? json_object_array_length(o) : 0;
}

static struct json_object *entry_of(struct json_object *o, size_t i)
{
    return i < length_of(o) ? json_object_array_get_idx(o, i) : NULL;
}

/* Adds a tag unless it is empty; control characters, which no tag can hold, become blanks. */
static void write_tag(const char *name, const char *s, struct text *out)
{
    scoped(text_release) struct text plain = {0};
    for (; *s; s++)
        text_add_char(&plain, (unsigned char)*s < ' ' || *s == 0x7F ? ' ' : *s);
    if (plain.len > 0)
        setup_write_tag(name, text_string(&plain), out);
}

/* The board that the variants name: "narrow", "size-13", or as people see them, "Narrow cone", "13x13". */
static void read_variants(const struct game *game, struct json_object *variants, struct values *values)
{
    const struct param *p = apgames_board(game);
    int16_t *n = values->of[p - game->params].n;

    params_standard(game->params, values);
    for (size_t i = 0; i < length_of(variants); i++) {
        const char *s = string_of(entry_of(variants, i));
        for (int kind = 0; p->words[kind]; kind++)
            if (strncasecmp(s, p->words[kind], strlen(p->words[kind])) == 0)
                n[0] = (int16_t)kind;
        s += strcspn(s, "0123456789");
        if (*s)
            n[1] = (int16_t)(strtol(s, NULL, 10) % 1000);
    }
}

/* Adds the moves, numbered. */
static bool read_moves(struct json_object *rounds, struct text *out, struct text *why)
{
    static const char *const endings[] = {"resign", "timeout", "drawaccepted", "abandoned"};
    int number = 0;

    for (size_t i = 0; i < length_of(rounds); i++)
        for (size_t seat = 0; seat < length_of(entry_of(rounds, i)); seat++) {
            struct json_object *entry = entry_of(entry_of(rounds, i), seat);
            const char *move =
                json_object_is_type(entry, json_type_string) ? string_of(entry) : string_at(entry, "move");
            bool ends = entry == NULL;
            for (size_t k = 0; k < sizeof endings / sizeof *endings; k++)
                ends = ends || strcasecmp(move, endings[k]) == 0;
            if (ends)
                continue;
            size_t len = 0;
            while (isalnum((unsigned char)move[len]))
                len++;
            if (len == 0 || len > 3 || move[len])
                return text_refuse(why, "round %zu: a move must be a cell like e5", i + 1);
            text_addf(out, "%s%d. %s", number % 10 ? " " : "\n", number + 1, move);
            number++;
        }
    text_add(out, number > 0 ? "\n" : "");
    return number > 0 || text_refuse(why, "it holds no move");
}

/* Adds the record of one object. */
static bool read_game(const struct game *game, struct json_object *object, struct text *out, struct text *why)
{
    struct json_object *header = json_object_object_get(object, "header"),
                       *type = json_object_object_get(header, "game");
    struct json_object *players = json_object_object_get(header, "players"),
                       *rounds = json_object_object_get(object, "moves");
    const struct param *board = apgames_board(game);
    scoped(text_release) struct text text = {0}, value = {0};
    scoped(verdict_release) struct verdict v = {.editions = NULL};
    struct values values;
    int result[2];

    if (!json_object_is_type(header, json_type_object) || !json_object_is_type(rounds, json_type_array) ||
        length_of(players) != 2)
        return text_refuse(why, "it is not an APGameRecord of two players: header and moves");
    if (strcasecmp(string_at(type, "name"), game->about.title) != 0)
        return text_refuse(why, "its game is not %s", game->about.title);
    read_variants(game, json_object_object_get(type, "variants"), &values);
    setup_write_tag("Game", game->about.slug, &text);
    param_write(board, &values.of[board - game->params], &value);
    setup_write_tag(board->tag, text_string(&value), &text);
    for (size_t i = 0; i < 2; i++) {
        struct json_object *player = entry_of(players, i);
        result[i] = json_object_get_int(json_object_object_get(player, "result"));
        write_tag((const char[]){(char)('A' + i), '\0'}, string_at(player, "name"), &text);
    }
    write_tag("Event", string_at(header, "event"), &text);
    write_tag("Round", string_at(header, "round"), &text);
    const char *site = string_at(json_object_object_get(header, "site"), "name");
    const char *date = string_at(header, "date-start");
    if (strcmp(site, APGAMES_NO_SITE) != 0)
        write_tag("Site", site, &text);
    text_clear(&value);
    text_add_bytes(&value, date, strcspn(date, "T"));
    if (strcmp(date, APGAMES_NO_DATE) != 0)
        write_tag("Date", text_string(&value), &text);
    const char *start = string_at(header, "startingPosition");
    const bool second = length_of(entry_of(rounds, 0)) == 2 && !entry_of(entry_of(rounds, 0), 0);
    write_tag(game->notation->tags[0].name, start, &text);
    if (*start || second)
        write_tag(game->notation->tags[1].name, second ? "B" : "A", &text);
    setup_write_tag("Result", result[0] == result[1] ? "1/2-1/2" : result[0] > result[1] ? "1-0" : "0-1", &text);
    if (!read_moves(rounds, &text, why))
        return false;
    /* A game that the board does not end was ended by the players. */
    replay_text(text.data, text.len, &v, NULL);
    if (v.status == STATUS_UNFINISHED)
        text_add(&text, result[0] == result[1] ? "draw\n" : result[0] > result[1] ? "B: resigns\n" : "A: resigns\n");
    if (v.status == STATUS_UNFINISHED)
        replay_text(text.data, text.len, &v, NULL);
    if (verdict_error(&v))
        verdict_add_message(verdict_error(&v), why);
    text_addf(out, "%s%s", out->len > 0 ? "\n" : "", text_string(&text));
    return why->len == 0;
}

bool import_apgames(const struct game *game, const char *s, size_t len, struct text *out, struct diag *why)
{
    const struct record whole = {.text = s, .text_len = len, .text_line = 1};
    size_t at = strspn(s, " \t\r\n"), number = 0;
    struct json_tokener *tokener = json_tokener_new();
    bool good = true;

    while (good && at < len) {
        struct json_object *root = json_tokener_parse_ex(tokener, s + at, (int)(len - at));
        const enum json_tokener_error error = json_tokener_get_error(tokener);
        const size_t end = at + json_tokener_get_parse_end(tokener);
        const bool list = json_object_is_type(root, json_type_array);
        if (error != json_tokener_success) {
            good = text_refuse(&why->message, "this is not JSON: %s",
                               error == json_tokener_continue ? "it ends too early" : json_tokener_error_desc(error));
            at = end < len ? end : len - 1;
        }
        for (size_t i = 0; good && i < (list ? length_of(root) : 1); i++) {
            scoped(text_release) struct text reason = {0};
            number++;
            if (!read_game(game, list ? entry_of(root, i) : root, out, &reason))
                good = text_refuse(&why->message, "game %zu: %s", number, text_string(&reason));
        }
        json_object_put(root);
        if (good)
            at = end + strspn(s + end, " \t\r\n");
        json_tokener_reset(tokener);
    }
    json_tokener_free(tokener);
    if (good && number == 0)
        good = text_refuse(&why->message, "there is no game in it");
    if (!good)
        record_place(&whole, (uint32_t)(at < len ? at : 0), why);
    return good;
}
