#include "page/rules/rule_text.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "page/template/template.h"

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

/* Refuses what is in a line. Always false. */
#define refuse(r, line, ...) (text_addf((r)->why, "%s:%d: ", (r)->origin, line), text_refuse((r)->why, __VA_ARGS__))

/* Moves to the next line that is not a comment; false after the last. */
static bool next_line(struct line_reader *r)
{
    do {
        size_t len;
        const char *s = text_line(&r->rest, r->end, &len);
        if (!s)
            return false;
        const char *end = s + len;
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
            return refuse(r, r->line, "a word is longer than %d bytes", WORD_MOST);
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

/* Takes the setting in the current line. */
static bool take_setting(struct line_reader *r, const struct head_setting *settings)
{
    const char *s = content(r), *colon = strchr(s, ':');
    size_t len = colon ? (size_t)(colon - s) : 0;
    const struct head_setting *found = settings;
    scoped(text_release) struct text words = {0};

    while (found->name && (strlen(found->name) != len || memcmp(found->name, s, len) != 0))
        found++;
    if (!found->name) {
        text_addf(r->why, "%s:%d: not a setting: the settings are", r->origin, r->line);
        for (const struct head_setting *each = settings; each->name; each++)
            text_addf(r->why, "%s \"%s: ...\"", each == settings ? "" : ",", each->name);
        return text_refuse(r->why, "; a blank line ends them");
    }
    if (*found->text)
        return refuse(r, r->line, "\"%s:\" is set twice", found->name);
    bool good = add_words(r, colon + 1, &words) && check_stars(r, text_string(&words), r->line);
    if (good && words.len == 0)
        good = refuse(r, r->line, "\"%s:\" has no text", found->name);
    *found->text = arena_string(&r->rules->arena, text_string(&words), words.len);
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
            return refuse(r, first, "\"%s: ...\" is missing at the head of the text", settings->name);
    return true;
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

static struct rule_block *add_block(struct rule_text *rules, enum rule_kind kind, bool boxed)
{
    struct rule_block *block = mem_add(rules->blocks, rules->block_count);
    *block = (struct rule_block){.kind = kind, .boxed = boxed, .label = "", .text = "", .first = rules->example_count};
    return block;
}

/* The length of a list entry's label, 0 if there is none: "-" or a number with a full stop, then a blank. */
static size_t label_length(const char *s)
{
    size_t digits = strspn(s, "0123456789");
    size_t len = s[0] == '-' ? 1 : digits > 0 && digits < 4 && s[digits] == '.' ? digits + 1 : 0;
    return s[len] == ' ' || s[len] == '\0' ? len : 0;
}

/* Takes the name in the brackets at *s, and moves to what follows them. NULL if they hold nothing or are not closed. */
static const char *take_name(struct line_reader *r, const char **s)
{
    const char *start = *s + 1, *close = strchr(start, ']');
    if (!close || close == start)
        return NULL;
    *s = close + 1 + strspn(close + 1, BLANKS);
    return arena_string(&r->rules->arena, start, (size_t)(close - start));
}

/* Adds an example to the last block. */
static struct rule_example *add_example(struct rule_text *rules, const char *name, int line)
{
    struct rule_example *example = mem_add(rules->examples, rules->example_count);
    *example = (struct rule_example){.name = name, .caption = "", .line = line};
    rules->blocks[rules->block_count - 1].count++;
    return example;
}

/* Takes the words of a paragraph, or of a heading's only line, from `s` in the current line on. Moves to the line after
 * it; *more is false if there is none. */
static bool take_words(struct line_reader *r, const char *s, bool heading, const char **text, bool *more)
{
    scoped(text_release) struct text words = {0};
    int line = r->line;
    bool good;

    do {
        good = add_words(r, s, &words);
        *more = next_line(r);
        s = content(r);
    } while (good && !heading && *more && *s && !strchr("#+![", *s) && label_length(s) == 0);
    *text = arena_string(&r->rules->arena, text_string(&words), words.len);
    return good && check_stars(r, *text, line);
}

/* Any other block: `# heading`, `+ heading`, `! [key] ruling`, `- entry`, `- [name] entry`, paragraph. */
static bool take_text(struct line_reader *r, bool *more)
{
    struct rule_text *rules = r->rules;
    const char *s = content(r), *key = NULL;
    bool ruling = *s == '!', box = *s == '+', heading = *s == '#' || box;
    int line = r->line;

    s += ruling || heading;
    s += strspn(s, BLANKS);
    if (ruling && *s == '[' && !(key = take_name(r, &s)))
        return refuse(r, line, "the key of a ruling needs brackets: ! [key] text");
    size_t label = heading ? 0 : label_length(s);
    bool boxed = heading ? box : rules->block_count > 0 && rules->blocks[rules->block_count - 1].boxed;
    struct rule_block *block = add_block(rules, heading ? RULE_HEADING : label ? RULE_ENTRY : RULE_PARAGRAPH, boxed);
    block->ruling = !ruling ? NULL : key ? key : "";
    block->label = arena_string(&rules->arena, s, label);
    s += label + strspn(s + label, BLANKS);
    if (label > 0 && *s == '[') {
        const char *name = take_name(r, &s);
        if (!name)
            return refuse(r, line, "the picture of an entry needs its name in brackets: - [name] text");
        add_example(rules, name, line);
    }
    const char **text = &rules->blocks[rules->block_count - 1].text;
    if (!take_words(r, s, heading, text, more))
        return false;
    return **text || refuse(r, line, "no text follows the sign at the beginning of the line");
}

static bool take_blocks(struct line_reader *r)
{
    struct rule_text *rules = r->rules;
    bool more = next_line(r), in_examples = false, good = true;

    while (more && good) {
        const char *s = content(r);
        bool example = *s == '[';
        if (example && !in_examples)
            add_block(rules, RULE_EXAMPLES, rules->block_count > 0 && rules->blocks[rules->block_count - 1].boxed);
        in_examples = example;
        if (example) { /* [name] caption */
            const char *name = take_name(r, &s);
            if (!name)
                return refuse(r, r->line, "a picture needs its name in brackets: [name] caption");
            good = take_words(r, s, false, &add_example(rules, name, r->line)->caption, &more);
        } else if (*s) {
            good = take_text(r, &more);
        } else {
            more = next_line(r);
        }
    }
    return good && (rules->block_count > 0 || refuse(r, r->line, "the file has no text"));
}

struct rule_text *rule_text_read(const char *s, size_t len, const char *origin, struct text *why)
{
    struct rule_text *rules = mem_new(sizeof *rules);
    const struct head_setting settings[] = {{"summary", &rules->summary},
                                            {"credit", &rules->credit},
                                            {"source", &rules->source},
                                            {NULL, NULL}};
    struct line_reader r = {
        .origin = origin, .rest = s + utf8_mark(s, len), .end = s + len, .rules = rules, .why = why};

    rules->origin = arena_string(&rules->arena, origin, strlen(origin));
    bool good = check_text(&r, s, len) && take_head(&r, settings) && take_blocks(&r);
    text_release(&r.text);
    if (good)
        return rules;
    rule_text_free(rules);
    return NULL;
}

struct rule_text *rule_text_load(const char *template_dir, const char *language, const struct game *game,
                                 struct text *why)
{
    scoped(template_release) struct template t = {0};
    scoped(text_release) struct text path = {0};

    text_addf(&path, "rules/%s/%s.txt", language, game->about.slug);
    if (template_find(template_dir, text_string(&path), &t, why) != TEMPLATE_FOUND)
        return NULL;
    struct rule_text *rules = rule_text_read(text_string(&t.content), t.content.len, text_string(&t.origin), why);
    if (rules)
        rules->game = game;
    return rules;
}

void rule_text_free(struct rule_text *rules)
{
    if (!rules)
        return;
    arena_release(&rules->arena);
    free(rules->blocks);
    free(rules->examples);
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
    const char *const texts[] = {rules->summary, rules->credit, rules->source};
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
    const struct diagrams *diagrams = rules->game->picture->diagrams;

    for (size_t i = 0; i < rules->example_count; i++) {
        struct rule_example *e = &rules->examples[i];
        for (size_t k = 0; k < count && !e->example; k++)
            if (strcmp(examples[k].name, e->name) == 0)
                e->example = &examples[k];
        e->diagram = 0;
        while (diagrams && diagrams->names[e->diagram] && strcmp(diagrams->names[e->diagram], e->name) != 0)
            e->diagram++;
        if (e->example || (diagrams && diagrams->names[e->diagram]))
            continue;
        text_addf(why, "%s:%d: unknown picture \"%.*s\"", rules->origin, e->line, UTF8_EXCERPT(e->name));
        const char *before = ": the pictures are ";
        for (size_t k = 0; k < count; k++, before = ", ")
            text_addf(why, "%s%s", before, examples[k].name);
        for (size_t k = 0; diagrams && diagrams->names[k]; k++, before = ", ")
            text_addf(why, "%s%s", before, diagrams->names[k]);
        return false;
    }
    return true;
}

void rule_example_text_picture(const struct rule_text *rules, const struct rule_example *r, struct screen *s)
{
    const struct picture *picture = rules->game->picture;
    const struct board_picture *board = r->example ? &r->example->picture : NULL;

    if (!board && picture->diagrams->text)
        picture->diagrams->text(r->diagram, s);
    if (!board || !picture->text_picture)
        return;
    picture->text_picture(board->values, board->view.turn.before, board->view.turn.after, s);
    if (board->refused)
        screen_put(s, 0, 0, screen_sign(s, CROSS, 'X'), INK_ALARM);
}
