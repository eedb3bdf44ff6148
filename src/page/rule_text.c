#include "page/rule_text.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "page/template.h"

#include <stdlib.h>
#include <string.h>

#define BLANKS " \t\r"
#define CROSS  0x2717 /* over a refused move, in characters */

enum { WORD_MOST = 120 }; /* bytes: lines can only be broken at blanks */

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Reads a text line by line. */
struct line_reader {
    const char *origin, *rest, *end;
    int line;         /* number of the current line, from 1 */
    struct text text; /* the line, without blanks at its ends */
    struct rule_text *rules;
    struct text *why;
};

static bool refuse(struct line_reader *r, int line, const char *message)
{
    return text_refuse(r->why, "%s:%d: %s", r->origin, line, message);
}

/* Moves to the next line that is not a comment; false after the last. */
static bool next_line(struct line_reader *r)
{
    do {
        if (r->rest == r->end)
            return false;
        const char *newline = memchr(r->rest, '\n', (size_t)(r->end - r->rest)), *end = newline ? newline : r->end;
        const char *s = r->rest;
        r->rest = newline ? newline + 1 : r->end;
        r->line++;
        while (s < end && strchr(BLANKS, *s))
            s++;
        while (end > s && strchr(BLANKS, end[-1]))
            end--;
        text_clear(&r->text);
        text_add_bytes(&r->text, s, (size_t)(end - s));
    } while (text_string(&r->text)[0] == ';');
    return true;
}

static const char *content(const struct line_reader *r)
{
    return text_string(&r->text);
}

/* Whether the text is UTF-8 without control characters. */
static bool check_text(struct line_reader *r, const char *s, size_t len)
{
    size_t used;
    int line = 1;
    for (size_t at = 0; at < len; at += used) {
        uint32_t c = utf8_decode(s + at, len - at, &used);
        if (utf8_valid(s + at, used) != used)
            return refuse(r, line, "this line is not UTF-8 text");
        if ((c < 0x20 && c != '\t' && c != '\r' && c != '\n') || (c >= 0x7F && c < 0xA0))
            return refuse(r, line, "this line holds a control character");
        line += c == '\n';
    }
    return true;
}

/* Adds the words of a line, separated by one blank. False if a word is too long. */
static bool add_words(struct line_reader *r, const char *s, struct text *words)
{
    for (s += strspn(s, BLANKS); *s; s += strspn(s, BLANKS)) {
        size_t len = strcspn(s, BLANKS);
        if (len > WORD_MOST)
            return text_refuse(r->why, "%s:%d: a word is longer than %d bytes", r->origin, r->line, WORD_MOST);
        text_add(words, words->len ? " " : "");
        text_add_bytes(words, s, len);
        s += len;
    }
    return true;
}

static bool check_stars(struct line_reader *r, const char *s, int line)
{
    int stars = 0;
    for (; *s; s++)
        stars += *s == '*';
    return stars % 2 == 0 || refuse(r, line, "a star begins bold type, but none ends it in this paragraph");
}

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

/* A setting and the place for its text. */
struct head_setting {
    const char *name, **text;
};

static bool take_setting(struct line_reader *r, const struct head_setting *settings)
{
    const char *s = content(r), *colon = strchr(s, ':');
    size_t len = colon ? (size_t)(colon - s) : 0;
    const struct head_setting *found = settings;

    while (found->name && (strlen(found->name) != len || memcmp(found->name, s, len) != 0))
        found++;
    if (!found->name) {
        text_addf(r->why, "%s:%d: not a setting: the settings are", r->origin, r->line);
        for (const struct head_setting *each = settings; each->name; each++)
            text_addf(r->why, "%s \"%s: ...\"", each == settings ? "" : ",", each->name);
        return text_refuse(r->why, "; a blank line ends them");
    }
    if (*found->text)
        return text_refuse(r->why, "%s:%d: \"%s:\" is set twice", r->origin, r->line, found->name);
    colon += 1 + strspn(colon + 1, BLANKS);
    if (!*colon)
        return text_refuse(r->why, "%s:%d: \"%s:\" has no text", r->origin, r->line, found->name);
    struct text words = {0};
    bool good = add_words(r, colon, &words) && check_stars(r, text_string(&words), r->line);
    *found->text = arena_string(&r->rules->arena, text_string(&words), words.len);
    text_release(&words);
    return good;
}

/* Takes the settings at the beginning of a text; all are required. */
static bool take_head(struct line_reader *r, const struct head_setting *settings)
{
    int first = r->line + 1;
    while (next_line(r) && *content(r))
        if (!take_setting(r, settings))
            return false;
    for (; settings->name; settings++)
        if (!*settings->text)
            return text_refuse(r->why, "%s:%d: \"%s: ...\" is missing at the head of the text", r->origin, first,
                               settings->name);
    return true;
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

static struct rule_block *add_block(struct rule_text *rules, enum rule_kind kind)
{
    rules->blocks = mem_resize(rules->blocks, (rules->block_count + 1) * sizeof *rules->blocks);
    struct rule_block *block = &rules->blocks[rules->block_count++];
    *block = (struct rule_block){.kind = kind, .label = "", .text = "", .first = rules->example_count};
    return block;
}

/* The length of a list entry's label, 0 if there is none: "-" or a number with a full stop, then a blank. */
static size_t label_length(const char *s)
{
    size_t digits = strspn(s, "0123456789");
    size_t len = s[0] == '-' ? 1 : digits > 0 && digits < 4 && s[digits] == '.' ? digits + 1 : 0;
    return s[len] == ' ' || s[len] == '\0' ? len : 0;
}

/* Takes the words of a paragraph, or of a heading's only line, from `s` in the current line on. Moves to the line after
 * it; *more is false if there is none. */
static bool take_words(struct line_reader *r, const char *s, bool heading, const char **text, bool *more)
{
    struct text words = {0};
    int line = r->line;
    bool good;

    do {
        good = add_words(r, s, &words);
        *more = next_line(r);
        s = content(r);
    } while (good && !heading && *more && *s && !strchr("#![", *s) && label_length(s) == 0);
    *text = arena_string(&r->rules->arena, text_string(&words), words.len);
    text_release(&words);
    return good && check_stars(r, *text, line);
}

/* `[name] caption` */
static bool take_example(struct line_reader *r, bool *more)
{
    struct rule_text *rules = r->rules;
    const char *s = content(r), *close = strchr(s, ']');
    struct rule_example example = {.line = r->line};

    if (!close || close == s + 1)
        return refuse(r, r->line, "a picture needs its name in brackets: [name] caption");
    example.name = arena_string(&rules->arena, s + 1, (size_t)(close - s - 1));
    if (!take_words(r, close + 1, false, &example.caption, more))
        return false;
    rules->examples = mem_resize(rules->examples, (rules->example_count + 1) * sizeof *rules->examples);
    rules->examples[rules->example_count++] = example;
    rules->blocks[rules->block_count - 1].count++;
    return true;
}

static bool take_text(struct line_reader *r, bool *more)
{
    const char *s = content(r);
    bool ruling = *s == '!', heading = *s == '#';
    int line = r->line;

    s += ruling || heading;
    s += strspn(s, BLANKS);
    size_t label = heading ? 0 : label_length(s);
    struct rule_block *block = add_block(r->rules, heading ? RULE_HEADING : label ? RULE_ENTRY : RULE_PARAGRAPH);
    block->ruling = ruling;
    block->label = arena_string(&r->rules->arena, s, label);
    if (!take_words(r, s + label, heading, &block->text, more))
        return false;
    return *block->text || refuse(r, line, "no text follows the sign at the beginning of the line");
}

static bool take_blocks(struct line_reader *r)
{
    bool more = next_line(r), in_examples = false;

    while (more) {
        bool example = *content(r) == '[';
        if (!*content(r)) {
            in_examples = false;
            more = next_line(r);
            continue;
        }
        if (example && !in_examples)
            add_block(r->rules, RULE_EXAMPLES);
        in_examples = example;
        if (!(example ? take_example(r, &more) : take_text(r, &more)))
            return false;
    }
    return r->rules->block_count > 0 || refuse(r, r->line, "the file has no text");
}

/* Reads the settings at the head of a text, and what follows them if it is that of a game. */
static bool read_text(const char *s, size_t len, const char *origin, const struct head_setting *settings, bool of_game,
                      struct rule_text *rules, struct text *why)
{
    static const char mark[] = "\xEF\xBB\xBF";
    struct line_reader r = {.origin = origin, .rest = s, .end = s + len, .rules = rules, .why = why};

    if (len >= sizeof mark - 1 && memcmp(s, mark, sizeof mark - 1) == 0)
        r.rest += sizeof mark - 1;
    bool good = check_text(&r, s, len) && take_head(&r, settings) && (!of_game || take_blocks(&r));
    while (good && !of_game && next_line(&r))
        good = !*content(&r) || refuse(&r, r.line, "nothing may follow the settings in this file");
    text_release(&r.text);
    return good;
}

bool rule_text_read(const char *s, size_t len, const char *origin, struct rule_text *rules, struct text *why)
{
    const struct head_setting settings[] = {{"summary", &rules->summary},
                                            {"credit", &rules->credit},
                                            {"source", &rules->source},
                                            {NULL, NULL}};
    rules->origin = arena_string(&rules->arena, origin, strlen(origin));
    return read_text(s, len, origin, settings, true, rules, why);
}

bool rule_text_read_words(const char *s, size_t len, const char *origin, struct rule_text *rules, struct text *why)
{
    struct rule_words *words = &rules->words;
    const struct head_setting settings[] = {{"rules", &words->rules},
                                            {"page", &words->page},
                                            {"ruling", &words->ruling},
                                            {NULL, NULL}};
    return read_text(s, len, origin, settings, false, rules, why);
}

void rule_text_write_page(const struct rule_text *rules, int page, int pages, struct text *out)
{
    static const char one[] = "{page}", all[] = "{pages}";
    for (const char *s = rules->words.page; *s; s++)
        if (strncmp(s, one, sizeof one - 1) == 0) {
            text_add_int(out, page);
            s += sizeof one - 2;
        } else if (strncmp(s, all, sizeof all - 1) == 0) {
            text_add_int(out, pages);
            s += sizeof all - 2;
        } else {
            text_add_char(out, *s);
        }
}

/* ---- Finding ----------------------------------------------------------------------------------------------------- */

/* Names the languages that are built in. */
static void refuse_language(const char *language, struct text *why)
{
    static const char front[] = "rules/", back[] = "/words.txt";
    size_t count = 0;

    text_addf(why, "no rules in the language \"%.60s\": the languages are", language);
    for (const struct template_entry *e = template_table; e->name; e++) {
        const char *name = e->name;
        size_t end = strlen(name) - (sizeof back - 1);
        if (strncmp(name, front, sizeof front - 1) == 0 && strlen(name) > sizeof back && strcmp(name + end, back) == 0)
            text_addf(why, "%s %.*s", count++ ? "," : "", (int)(end - (sizeof front - 1)), name + sizeof front - 1);
    }
    text_addf(why, ", or your own in the folder rules/%.60s of a template folder",
              template_is_part(language) ? language : "NAME");
}

typedef bool read_template(const char *s, size_t len, const char *origin, struct rule_text *rules, struct text *why);

/* Reads rules/LANGUAGE/NAME.txt. */
static enum template_found take_template(const char *template_dir, const char *language, const char *name,
                                         read_template *read, struct rule_text *rules, struct text *why)
{
    struct template t = {0};
    struct text path = {0};

    text_addf(&path, "rules/%s/%s.txt", language, name);
    enum template_found found = template_find(template_dir, text_string(&path), &t, why);
    if (found == TEMPLATE_FOUND && !read(text_string(&t.content), t.content.len, text_string(&t.origin), rules, why))
        found = TEMPLATE_BROKEN;
    template_release(&t);
    text_release(&path);
    return found;
}

struct rule_text *rule_text_load(const char *template_dir, const char *language, const struct game *game,
                                 struct text *why)
{
    struct rule_text *rules = mem_new(sizeof *rules);
    struct text reason = {0};
    enum template_found found = TEMPLATE_ABSENT;

    if (template_is_part(language))
        found = take_template(template_dir, language, "words", rule_text_read_words, rules, &reason);
    if (found == TEMPLATE_ABSENT)
        refuse_language(language, why);
    else if (found == TEMPLATE_BROKEN)
        text_add(why, text_string(&reason));
    text_release(&reason);
    if (found == TEMPLATE_FOUND &&
        take_template(template_dir, language, game->about.slug, rule_text_read, rules, why) == TEMPLATE_FOUND)
        return rules;
    rule_text_free(rules);
    return NULL;
}

void rule_text_clear(struct rule_text *rules)
{
    arena_release(&rules->arena);
    free(rules->blocks);
    free(rules->examples);
    *rules = (struct rule_text){0};
}

void rule_text_free(struct rule_text *rules)
{
    if (rules)
        rule_text_clear(rules);
    free(rules);
}

bool rule_text_has_rulings(const struct rule_text *rules)
{
    for (size_t i = 0; i < rules->block_count; i++)
        if (rules->blocks[i].ruling)
            return true;
    return false;
}

void rule_text_note_missing(const struct rule_text *rules, const struct resources *resources, struct text *notes)
{
    const char *const texts[] = {rules->summary,     rules->credit,     rules->source,
                                 rules->words.rules, rules->words.page, rules->words.ruling};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        resources_note_missing(resources, texts[i], notes);
    for (size_t i = 0; i < rules->block_count; i++)
        resources_note_missing(resources, rules->blocks[i].text, notes);
    for (size_t i = 0; i < rules->example_count; i++)
        resources_note_missing(resources, rules->examples[i].caption, notes);
}

/* ---- Examples ---------------------------------------------------------------------------------------------------- */

bool rule_text_set_examples(struct rule_text *rules, const struct example *examples, size_t count, struct text *why)
{
    for (size_t i = 0; i < rules->example_count; i++) {
        struct rule_example *e = &rules->examples[i];
        for (size_t k = 0; k < count && !e->example; k++)
            if (strcmp(examples[k].name, e->name) == 0)
                e->example = &examples[k];
        if (e->example)
            continue;
        text_addf(why, "%s:%d: unknown picture \"%.60s\"", rules->origin, e->line, e->name);
        for (size_t k = 0; k < count; k++)
            text_addf(why, "%s %s", k ? "," : ": the pictures are", examples[k].name);
        return false;
    }
    return true;
}

bool example_text_picture(const struct example *e, struct screen *s)
{
    if (!e->game->picture->text_picture)
        return false;
    e->game->picture->text_picture(e->values, e->turn.before, e->turn.after, s);
    if (e->refused)
        screen_put(s, 0, 0, screen_sign(s, CROSS, 'X'), INK_ALARM);
    return true;
}
