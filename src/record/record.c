/* After an error in a tag, reading goes on: the claimed result and the name of the game may follow, and only all tags
 * together show where the record ends. */
#include "record/record.h"

#include "base/arena.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { AROUND = 1024 }; /* bytes of a line shown at most before and after a record */

static const char too_many_turns[] = "a record has at most 10000 turns";

struct record_reader {
    const char *text;
    size_t len, end;       /* records end at `end`; what follows is only shown */
    size_t at;             /* up to here records have been read */
    size_t valid;          /* as in a lexer */
    uint32_t line, column; /* of `at`: its line, and the code points before it in that line */
    uint32_t number;       /* records so far */
    struct arena arena;
    struct tag *tags; /* owned */
};

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Number of code points; bytes that are not UTF-8 count one each. */
static uint32_t columns(const char *s, size_t len)
{
    size_t count = 0;
    while (len > 0) {
        size_t valid = utf8_valid(s, len), passed = valid < len ? valid + 1 : valid;
        count += utf8_count(s, valid) + (passed - valid);
        s += passed;
        len -= passed;
    }
    return (uint32_t)count;
}

static uint32_t newlines(const char *s, size_t len)
{
    uint32_t count = 0;
    for (const char *end = s + len; (s = memchr(s, '\n', (size_t)(end - s))); s++)
        count++;
    return count;
}

/* Goes on after what a lexer has read whose places count from `from`. */
static void go_on_after(struct record_reader *r, const struct lexer *lx, size_t from)
{
    const char *at = r->text + r->at, *to = lx->text + lx->at;
    const char *newline = text_find_last(at, (size_t)(to - at), '\n');
    if (newline) {
        r->line += newlines(at, (size_t)(to - at));
        r->column = 0;
        at = newline + 1;
    }
    r->column += columns(at, (size_t)(to - at));
    r->at = from + lx->at;
    r->valid = from + lx->valid;
}

/* The start of the line that `at` is in, or of a character some way before `at`. */
static size_t line_start(const struct record_reader *r)
{
    size_t from = r->at > AROUND ? r->at - AROUND : 0;
    const char *newline = text_find_last(r->text + from, r->at - from, '\n');
    if (newline)
        return (size_t)(newline + 1 - r->text);
    while (from < r->at && from > 0 && utf8_continues(r->text[from]))
        from++;
    return from;
}

/* A lexer for a record that begins at `at`; its places count from `from`. */
static struct lexer lexer_at(struct record_reader *r, size_t from)
{
    size_t at = r->at - from;
    return (struct lexer){.arena = &r->arena,
                          .text = r->text + from,
                          .at = at,
                          .end = r->end - from,
                          .limit = at + RECORD_BYTES_MAX,
                          .valid = r->valid > r->at ? r->valid - from : at};
}

/* Moves to the start of the next record, past blanks and comments. False at the end of the text. */
static bool seek(struct record_reader *r)
{
    bool comment = true;
    while (comment) {
        struct lexer lx = lexer_at(r, 0);
        comment = lexer_blank(&lx);
        go_on_after(r, &lx, 0);
    }
    return r->at < r->end;
}

/* ---- Records --------------------------------------------------------------------------------------- */

/* Whether a tag holds what people say, in which dashes and quotation marks are their own: names and remarks. */
static bool is_prose(const char *name)
{
    static const char *const prose[] = {"Event", "Site",  "Date",  "Round", "Annotator",
                                        "Time",  "Place", "Table", "Motif", "Comment"};
    if (!name[1] || strncasecmp(name, "X-", 2) == 0)
        return true;
    for (size_t i = 0; i < sizeof prose / sizeof *prose; i++)
        if (strcasecmp(prose[i], name) == 0)
            return true;
    return false;
}

/* Puts a text into plain characters and returns its new length. Quotation marks stay. */
static size_t make_plain(char *s, size_t len)
{
    size_t plain = 0, used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t c = utf8_plain(s + at, len - at, &used);
        if (c < 0x80 && c != '"') {
            s[plain++] = (char)c;
        } else if (c != UTF8_NOTHING) {
            memmove(s + plain, s + at, used);
            plain += used;
        }
    }
    s[plain] = '\0';
    return plain;
}

static void add_tag(struct record_reader *r, struct record *record, const struct tag_text *from, uint32_t start,
                    uint32_t end)
{
    char *name = arena_alloc(&r->arena, from->name_len + from->string_len + 2), *text = name + from->name_len + 1;
    unsigned bytes = 0;
    size_t len = 0;

    memcpy(name, from->name, from->name_len);
    for (size_t i = 0; i < from->string_len; i++) {
        i += from->string[i] == '\\';
        text[len++] = from->string[i];
        bytes |= (unsigned char)from->string[i];
    }
    if (bytes & 0x80 && !is_prose(name))
        len = make_plain(text, len);
    *mem_add(r->tags, record->tag_count) = (struct tag){name, text, len, start, end, from->quoted};
}

/* Adds tags for the names of players in a line of `len` bytes at `start`: two, or those of a list, which begins after
 * `title` bytes. False if they are no names: a single letter is a label. */
static bool add_names(struct record_reader *r, struct record *record, const struct lexer *lx, uint32_t start,
                      size_t title, size_t len, bool pass)
{
    static const char *const between[] = {", ",    " vs ",  " vs. ", " v ", " v. ", " gegen ",  " contra ",
                                          " and ", " und ", " y ",   " & ", " - ",  " \u2013 ", " \u2014 "};
    enum { MOST = 6 };
    const char *s = lx->text + start;
    size_t from[MOST + 1] = {title}, to[MOST + 1], count = 0;

    for (size_t at = title + 1; at < len && count < MOST; at++)
        for (size_t i = title == 0, size; i < sizeof between / sizeof *between && at > from[count] && count < MOST; i++)
            if ((size = strlen(between[i])) < len - at && strncasecmp(s + at, between[i], size) == 0) {
                to[count] = at;
                from[++count] = at + size;
            }
    to[count] = len;
    if (count == 0 || (title == 0 && (count > 1 || to[0] < 2)) || count == MOST || utf8_valid(s, len) < len)
        return false;
    for (size_t i = 0; i <= count && !pass; i++)
        add_tag(r, record, &(struct tag_text){&"ABCDEF"[i], s + from[i], 1, to[i] - from[i], false},
                start + (i > 0 ? (uint32_t)from[i] : 0), start + (uint32_t)(i < count ? from[i + 1] : len));
    return true;
}

/* The bytes from `start` to the end of the line, if its front is only blanks (or tags before a comma), and if it has
 * none of the characters `never`; else 0. */
static size_t line_length(const struct lexer *lx, uint32_t start, const char *never)
{
    const char *s = lx->text + start, *front = s;
    size_t len = 0;

    while (front > lx->text && strchr(" \t", front[-1]))
        front--;
    while (start + len < lx->end && len < RECORD_TOKEN_MAX && !strchr("\r\n", s[len]) && !strchr(never, s[len]))
        len++;
    const bool whole = (start + len == lx->end || strchr("\r\n", s[len])) && utf8_valid(s, len) == len;
    return whole && (front == lx->text || strchr("\n,", front[-1])) ? len : 0;
}

/* If a line like `Ann vs Bob` begins at `start`, adds tags for the names and moves past it. */
static bool read_names(struct record_reader *r, struct record *record, struct lexer *lx, uint32_t start, bool pass)
{
    const size_t len = line_length(lx, start, "0123456789:;#()[]{}\"=/\\@*,");
    const bool read = len > 0 && add_names(r, record, lx, start, 0, len, pass);
    lx->at = read ? start + len : lx->at;
    return read;
}

/* The tag for which a line without brackets stands; NULL: the line is a player's move. `A: Ann` is a tag, `A: e5`,
 * `A: resigns` and `Round 1: a1-b2` are moves. */
static const char *line_tag(const char *name, size_t len, bool sign, const char *text, const char *end)
{
    static const struct {
        const char *tag, *names; /* names: in the languages of the pages */
    } rows[] = {{"Game", "Game Spiel Juego"},
                {"Sheet", "Sheet Bogen Hoja"},
                {"Size", "Size Größe Groesse Tamaño"},
                {"Board", "Board Brett Kegel Cone Tablero Cono"},
                {"Goal", "Goal Target Ziel Meta"},
                {"Galaxy", "Galaxy Galaxie Galaxia"},
                {"Players", "Players Spieler Jugadores"},
                {"Shapes", "Shapes Formen Formas"},
                {"Objectives", "Objectives Ziele Objetivos"},
                {"Stones", "Stones Steine Piedras"},
                {"Date", "Date Datum Fecha"},
                {"Variant", "Variant Variante"},
                {"Event", "Event"},
                {"Round", "Round"},
                {"Result", "Result"},
                {"A", "A Red Rot Rojo"},
                {"B", "B Blue Blau Azul"},
                {"C", "C"},
                {"D", "D"},
                {"E", "E"},
                {"F", "F"}};
    const char *tag = NULL;
    size_t size;

    for (size_t i = 0; i < sizeof rows / sizeof *rows && !tag; i++)
        for (const char *word = rows[i].names; *word && !tag; word += size + (word[size] == ' ')) {
            size = strcspn(word, " ");
            tag = size == len && strncasecmp(word, name, len) == 0 ? rows[i].tag : NULL;
        }
    const bool player = tag && !tag[1];
    for (const char *c = text; player && c < end; c++)
        if (isdigit((unsigned char)*c))
            return NULL;
    const bool named = player || (tag && strcmp(tag, "Round") == 0); /* without a sign a move follows */
    return (player && islower((unsigned char)*text)) || (named && !sign) ? NULL : tag;
}

/* Adds a tag for a line without brackets that begins at `start`, like `Game: conect` or `Size 6x6`, and moves past it;
 * `A: Ann, B: Bob` are two. Returns the tag's name, or NULL if the line is not a tag. */
static const char *read_tag_line(struct record_reader *r, struct record *record, struct lexer *lx, uint32_t start,
                                 bool pass)
{
    const char *s = lx->text + start, *tag;
    size_t len = isdigit((unsigned char)*s) ? 0 : line_length(lx, start, "[]{}\""), name = 0, text;

    while (name < len && (isalpha((unsigned char)s[name]) || s[name] & 0x80))
        name++;
    for (text = name; text < len && strchr(" \t", s[text]);)
        text++;
    const bool sign = text < len && strchr(":=", s[text]);
    for (text += sign; text < len && strchr(" \t", s[text]);)
        text++;
    const char *const comma = name == 1 ? memchr(s + text, ',', len - text) : NULL; /* the next player follows */
    const size_t end = comma ? (size_t)(comma - s) + 1 : len;
    for (len = comma ? end - 1 : len; len > text && strchr(" \t", s[len - 1]);)
        len--;
    if (name == 0 || text == name || text >= len || !(tag = line_tag(s, name, sign, s + text, s + len)))
        return NULL;
    lx->at = start + end;
    if (strcmp(tag, "Players") == 0 && !isdigit((unsigned char)s[text]) &&
        add_names(r, record, lx, start, text, len, pass))
        return "A";
    if (!pass)
        add_tag(r, record, &(struct tag_text){tag, s + text, strlen(tag), len - text, false}, start,
                start + (uint32_t)(comma ? end : len));
    return tag;
}

/* Adds a tag Game for a line that may be a game's name, the first of a record, and moves past it. */
static bool read_title(struct record_reader *r, struct record *record, struct lexer *lx, uint32_t start, bool pass)
{
    enum { WORD_LEAST = 5 };
    const size_t len = line_length(lx, start, "[]{}\"");
    const char *s = lx->text + start;
    size_t word = 0, at = len;

    while (word < len && isalpha((unsigned char)s[word]))
        word++;
    while (start + at + 5 < lx->end && at < AROUND && !(s[at] == '\n' && isdigit((unsigned char)s[at + 1])))
        if (strncasecmp(s + ++at, "Game", 4) == 0 &&
            (s[at - 1] == '\n' || (s[at - 1] == '[' && s[at - 2] != '"'))) /* the line is another heading */
            return false;
    if (word < WORD_LEAST)
        return false;
    if (!pass)
        add_tag(r, record, &(struct tag_text){"Game", s, 4, len, false}, start, start + (uint32_t)len);
    lx->at = start + len;
    return true;
}

/* Reads the tags up to the first turn, and finds the end of the record; with `pass` only its end. A record that is too
 * long ends before the next tag, too. */
static void read_record(struct record_reader *r, struct record *record, bool pass)
{
    size_t from = line_start(r), first = SIZE_MAX;
    struct lexer lx = lexer_at(r, from);
    struct token token;
    bool tagged = false, named = false, has_game = false, has_tokens = false;
    const char *line;

    *record = (struct record){.number = ++r->number,
                              .start = (uint32_t)lx.at,
                              .text = lx.text,
                              .text_line = r->line,
                              .text_column = r->column - columns(lx.text, lx.at)};
    if (record->number == 1) {
        record->before = r->text;
        record->before_len = r->at;
    }
    for (;;) {
        struct lexer before = lx;
        if (lexer_next(&lx, &token) == TOKEN_END)
            break;
        if (first == SIZE_MAX || (token.kind == TOKEN_TAG && !tagged))
            first = token.start;
        if (token.kind == TOKEN_TAG) {
            struct tag_text tag;
            size_t place;
            before = lx;
            const char *message = lexer_tag(&lx, &tag, &place);
            bool is_game = !message && tag.name_len == 4 && strncasecmp(tag.name, "Game", 4) == 0;
            if (is_game && has_game) {
                lx = before;
                break;
            }
            has_game = has_game || is_game;
            named = named || (!message && tag.name_len == 1 && strchr("AaBb", *tag.name));
            tagged = true;
            if (!message && !pass)
                add_tag(r, record, &tag, token.start, (uint32_t)lx.at);
            else if (message && record->fault_count < TAG_FAULTS_MAX)
                record->faults[record->fault_count++] = (struct tag_fault){message, (uint32_t)place};
        } else if (!has_tokens && token.kind <= TOKEN_ACTION &&
                   (line = read_tag_line(r, record, &before, token.start, pass))) {
            lx = before;
            has_game = has_game || strcmp(line, "Game") == 0;
            named = named || strcmp(line, "A") == 0 || strcmp(line, "B") == 0;
        } else if (first == token.start && token.kind == TOKEN_ACTION &&
                   read_title(r, record, &before, token.start, pass)) {
            lx = before;
            has_game = true;
        } else if (has_tokens && has_game && lexer_is_game_line(&lx, token.start)) {
            lx = before;
            break;
        } else if (!has_tokens && !named && token.kind == TOKEN_ACTION &&
                   read_names(r, record, &before, token.start, pass)) {
            lx = before;
            named = true;
        } else if (!has_tokens) {
            record->turns = before;
            has_tokens = true;
        }
        if (token.kind == TOKEN_TURN || token.kind == TOKEN_LOOSE_TURN || lx.at > lx.limit) {
            lexer_find_tag(&lx);
            break;
        }
    }
    if (!has_tokens)
        record->turns = lx;
    record->turns.end = lx.at;
    go_on_after(r, &lx, from);
    if (pass)
        return;
    record->line = record_line(record, first == SIZE_MAX ? record->start : (uint32_t)first);
    record->tags = r->tags;

    /* The rest of the last line may be shown, too. */
    size_t shown = r->len - r->at < AROUND ? r->len : r->at + AROUND;
    const char *newline = memchr(r->text + r->at, '\n', shown - r->at);
    record->text_len = (newline ? (size_t)(newline - r->text) : shown) - from;
}

bool record_next(struct record_reader *r, struct record *record)
{
    arena_clear(&r->arena);
    if (!seek(r))
        return false;
    read_record(r, record, false);
    return true;
}

/* Ends a record that is too long. */
static bool end_early(struct lexer *turns, struct token *token)
{
    if (turns->turns > RECORD_TURNS_MAX)
        *token = (struct token){.text = too_many_turns,
                                .len = sizeof too_many_turns - 1,
                                .start = turns->turn,
                                .kind = TOKEN_ERROR};
    *turns = (struct lexer){0};
    return token->kind != TOKEN_END;
}

/* Passes tags; after them reads the next token. */
static void RARE pass_tags(struct lexer *turns, struct token *token)
{
    struct tag_text ignored;
    size_t place;
    do
        lexer_tag(turns, &ignored, &place);
    while (lexer_next(turns, token) == TOKEN_TAG);
}

bool record_token(struct lexer *turns, struct token *token)
{
    if (turns->turns > RECORD_TURNS_MAX)
        return end_early(turns, token);
    if (lexer_next(turns, token) == TOKEN_TAG)
        pass_tags(turns, token);
    return turns->at > turns->limit ? end_early(turns, token) : token->kind != TOKEN_END;
}

const struct tag *record_tag(const struct record *record, const char *name)
{
    /* Most names differ in their first letter, which is quick to see. */
    for (size_t i = 0; i < record->tag_count; i++)
        if (((record->tags[i].name[0] ^ name[0]) & 0x5F) == 0 && strcasecmp(record->tags[i].name, name) == 0)
            return &record->tags[i];
    return NULL;
}

/* ---- Readers and blocks ---------------------------------------------------------------------------- */

struct record_reader *record_open_text(const char *s, size_t len)
{
    struct record_reader *r = mem_new(sizeof *r);
    *r = (struct record_reader){.text = s, .len = len, .end = len, .line = 1};
    return r;
}

void record_close(struct record_reader *r)
{
    arena_release(&r->arena);
    free(r->tags);
    free(r);
}

void record_release(struct record_reader **local)
{
    record_close(*local);
}

bool record_next_block(struct record_reader *r, struct record_reader *block, size_t bytes)
{
    struct record record;

    arena_clear(&r->arena);
    if (!seek(r))
        return false;
    struct record_reader before = *r;
    do
        read_record(r, &record, true);
    while (r->at < r->end && r->at - before.at < bytes);
    before.arena = block->arena;
    before.tags = block->tags;
    before.end = r->at;
    *block = before;
    return true;
}

/* ---- Places -------------------------------------------------------------------------------------- */

uint32_t record_line(const struct record *record, uint32_t start)
{
    return record->text_line + newlines(record->text, start);
}

/* A line of up to WHOLE code points is shown whole, a longer one with SIDE code points on each side of the place. */
enum { WHOLE = 160, SIDE = 72 };

/* Moves from `p` by `count` code points, at most to `limit`. */
static const char *step(const char *p, const char *limit, uint32_t count)
{
    for (size_t used; count > 0 && p < limit; count--, p += used)
        utf8_decode(p, (size_t)(limit - p), &used);
    return p;
}

void record_place(const struct record *record, uint32_t start, struct diag *d)
{
    const char *place = record->text + start;
    /* The line around the place, and the code points of it before that. */
    const char *from = record->text, *to = record->text + record->text_len;
    uint32_t column = record->text_column;
    const char *before = text_find_last(from, (size_t)(place - from), '\n');
    const char *after = memchr(place, '\n', (size_t)(to - place));
    if (before) {
        from = before + 1;
        column = 0;
    }
    if (after)
        to = after;
    while (to > place && to[-1] == '\r')
        to--;
    uint32_t left_columns = columns(from, (size_t)(place - from));
    d->place = (struct text_place){record_line(record, start), column + left_columns + 1};
    d->start = start;

    const char *left = from, *right = to;
    if (column > 0 || step(from, to, WHOLE) < to) {
        left = step(from, place, left_columns > SIDE ? left_columns - SIDE : 0);
        right = step(place, to, SIDE);
    }
    bool more_left = left > from || column > 0;
    text_clear(&d->source);
    text_add(&d->source, more_left ? "..." : "");
    utf8_clean(&d->source, left, (size_t)(right - left));
    text_add(&d->source, right < to ? "..." : "");
    d->caret = columns(left, (size_t)(place - left)) + (more_left ? 3 : 0);
}
