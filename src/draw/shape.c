#include "draw/shape.h"

#include "base/arena.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/utf8.h"

#include <fribidi.h>
#include <hb.h>
#include <stdlib.h>
#include <string.h>

/* Slots of the cache, a power of two. It is emptied when it holds RUNS_MAX runs or TEXT_MAX bytes of text. */
enum { SLOTS = 4096, RUNS_MAX = SLOTS / 2, TEXT_MAX = 1 << 18, REPLACEMENT = 0xFFFD };

struct cached {
    const char *key;
    size_t key_len;
    uint64_t hash;
    struct glyph_run run;
};

/* A character of the line, and how it is to be shaped. */
struct character {
    uint32_t at; /* its place in the text */
    const struct font *font;
    hb_script_t script;
    FriBidiLevel level; /* odd: right to left */
};

/* Characters that are shaped together. */
struct item {
    size_t from, to;
};

struct shaper {
    struct fonts *fonts;
    hb_buffer_t *buffer;
    struct cached **slots; /* a hash table with linear probing; NULL: free */
    struct arena arena;    /* the cache's memory */
    size_t runs, bytes;
    /* The line being shaped. */
    struct text text;
    uint32_t *codes; /* of the characters */
    struct character *characters;
    struct item *items;
    size_t count, size, item_count;
    struct glyph *glyphs;
    size_t glyph_count;
};

struct shaper *shaper_new(struct fonts *fonts)
{
    struct shaper *sh = mem_new(sizeof *sh);
    sh->fonts = fonts;
    sh->slots = mem_new(SLOTS * sizeof *sh->slots);
    sh->buffer = hb_buffer_create();
    return sh;
}

void shaper_free(struct shaper *sh)
{
    hb_buffer_destroy(sh->buffer);
    arena_release(&sh->arena);
    text_release(&sh->text);
    free(sh->slots);
    free(sh->codes);
    free(sh->characters);
    free(sh->items);
    free(sh->glyphs);
    free(sh);
}

/* ---- Characters and their fonts -------------------------------------------------------------------------------- */

/* Format characters and variation selectors need no glyph: HarfBuzz obeys them and leaves them out. */
static bool needs_glyph(uint32_t code)
{
    bool selects = (code >= 0xFE00 && code <= 0xFE0F) || (code >= 0xE0100 && code <= 0xE01EF);
    return !selects &&
           hb_unicode_general_category(hb_unicode_funcs_get_default(), code) != HB_UNICODE_GENERAL_CATEGORY_FORMAT;
}

/* Whether a character must use the font of the one before it: marks, and characters without a glyph. */
static bool extends(uint32_t code)
{
    hb_unicode_general_category_t category = hb_unicode_general_category(hb_unicode_funcs_get_default(), code);
    return category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK ||
           category == HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK ||
           category == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK || !needs_glyph(code);
}

static void add_character(struct shaper *sh, uint32_t code, const struct font *font, const char *s, size_t len)
{
    size_t i = sh->count++;
    sh->codes[i] = code;
    sh->characters[i] = (struct character){.at = (uint32_t)sh->text.len, .font = font};
    text_add_bytes(&sh->text, s, len);
}

/* Finds the font of each character. U+FFFD replaces what no font has and bytes that are not UTF-8; they are dropped if
 * no font has U+FFFD. */
static void find_fonts(struct shaper *sh, enum face face, const char *s, size_t len)
{
    enum { TOGETHER_MAX = 32 }; /* a letter and its marks */
    uint32_t codes[TOGETHER_MAX];
    size_t used[TOGETHER_MAX] = {0}, next;

    if (len + 1 > sh->size) {
        sh->size = 2 * len + 64;
        sh->codes = mem_resize(sh->codes, sh->size * sizeof *sh->codes);
        sh->characters = mem_resize(sh->characters, sh->size * sizeof *sh->characters);
        sh->items = mem_resize(sh->items, sh->size * sizeof *sh->items);
    }
    sh->count = 0;
    text_clear(&sh->text);
    for (size_t at = 0; at < len;) {
        uint32_t needed[TOGETHER_MAX];
        size_t count = 0, needed_count = 0;
        for (size_t end = at; end < len && count < TOGETHER_MAX; end += used[count++]) {
            codes[count] = utf8_decode(s + end, len - end, &used[count]);
            if (count > 0 && !extends(codes[count]))
                break;
            if (needs_glyph(codes[count]))
                needed[needed_count++] = codes[count];
        }
        const struct font *font = fonts_find(sh->fonts, face, needed, needed_count);
        for (size_t i = 0; i < count; i++, at += next) {
            const struct font *own = font ? font : fonts_find(sh->fonts, face, &codes[i], 1);
            bool well_formed = codes[i] != REPLACEMENT || used[i] > 1;
            next = used[i];
            if (well_formed && (own || !needs_glyph(codes[i])))
                add_character(sh, codes[i], own ? own : fonts_face(sh->fonts, face), s + at, next);
            else if ((own = fonts_find(sh->fonts, face, &(uint32_t){REPLACEMENT}, 1)))
                add_character(sh, REPLACEMENT, own, "\xEF\xBF\xBD", 3);
        }
    }
}

/* ---- Items ----------------------------------------------------------------------------------------------------- */

/* Punctuation and marks belong to the script before them, at the beginning of the line to the one after them. */
static void find_scripts(struct shaper *sh)
{
    hb_script_t now = HB_SCRIPT_COMMON;
    for (size_t i = 0; i < sh->count; i++) {
        hb_script_t own = hb_unicode_script(hb_unicode_funcs_get_default(), sh->codes[i]);
        bool is_real = own != HB_SCRIPT_COMMON && own != HB_SCRIPT_INHERITED && own != HB_SCRIPT_UNKNOWN;
        if (is_real && now == HB_SCRIPT_COMMON)
            for (size_t k = 0; k < i; k++)
                sh->characters[k].script = own;
        if (is_real)
            now = own;
        sh->characters[i].script = now;
    }
}

/* The levels of the bidirectional algorithm (UAX #9). Returns whether the line as a whole runs from right to left. */
static bool find_levels(struct shaper *sh)
{
    enum { FIRST_RIGHT_TO_LEFT = 0x590 };
    size_t i = 0;
    while (i < sh->count && sh->codes[i] < FIRST_RIGHT_TO_LEFT)
        i++;
    if (i == sh->count)
        return false;

    FriBidiStrIndex count = (FriBidiStrIndex)sh->count;
    scoped(mem_free) FriBidiCharType *types = mem_new(sh->count * sizeof *types);
    scoped(mem_free) FriBidiBracketType *brackets = mem_new(sh->count * sizeof *brackets);
    scoped(mem_free) FriBidiLevel *levels = mem_new(sh->count * sizeof *levels);
    FriBidiParType direction = FRIBIDI_PAR_ON;
    fribidi_get_bidi_types(sh->codes, count, types);
    fribidi_get_bracket_types(sh->codes, count, types, brackets);
    if (fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, levels) == 0)
        mem_exhausted(); /* the only way in which this fails */
    for (i = 0; i < sh->count; i++)
        sh->characters[i].level = levels[i];
    return FRIBIDI_IS_RTL(direction);
}

/* Cuts the line into items of one font, script and level, and puts them into the order in which they stand from left to
 * right: from the highest level down, what has at least that level is reversed (UAX #9, L2). */
static void find_items(struct shaper *sh)
{
    const struct character *c = sh->characters;
    FriBidiLevel highest = 0;
    sh->item_count = 0;
    for (size_t i = 0; i < sh->count; i++) {
        bool begins =
            i == 0 || c[i].font != c[i - 1].font || c[i].script != c[i - 1].script || c[i].level != c[i - 1].level;
        if (begins)
            sh->items[sh->item_count++].from = i;
        sh->items[sh->item_count - 1].to = i + 1;
        highest = c[i].level > highest ? c[i].level : highest;
    }
    for (FriBidiLevel level = highest; level > 0; level--)
        for (size_t i = 0, end; i < sh->item_count; i = end + 1) {
            for (end = i; end < sh->item_count && c[sh->items[end].from].level >= level;)
                end++;
            for (size_t a = i, b = end; a + 1 < b; a++) {
                struct item item = sh->items[--b];
                sh->items[b] = sh->items[a];
                sh->items[a] = item;
            }
        }
}

/* ---- Glyphs ---------------------------------------------------------------------------------------------------- */

static uint32_t place_of(const struct shaper *sh, size_t character)
{
    return character < sh->count ? sh->characters[character].at : (uint32_t)sh->text.len;
}

static void shape_item(struct shaper *sh, const struct item *item)
{
    const struct character *first = &sh->characters[item->from];
    double unit = first->font->unit;
    bool reversed = first->level % 2 == 1;
    unsigned count;

    hb_buffer_clear_contents(sh->buffer);
    hb_buffer_set_flags(sh->buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES);
    hb_buffer_add_codepoints(sh->buffer, sh->codes, (int)sh->count, (unsigned)item->from, (int)(item->to - item->from));
    hb_buffer_set_direction(sh->buffer, reversed ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    hb_buffer_set_script(sh->buffer, first->script);
    hb_shape(first->font->hb, sh->buffer, NULL, 0);
    if (!hb_buffer_allocation_successful(sh->buffer))
        mem_exhausted();

    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(sh->buffer, &count);
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(sh->buffer, NULL);
    size_t before = sh->glyph_count;
    for (unsigned i = 0; i < count; i++)
        (void)mem_add(sh->glyphs, sh->glyph_count);
    /* From the last character to the first: a glyph shows all up to where the one before it began. */
    size_t from = item->to, to = from;
    for (unsigned k = 0; k < count; k++) {
        unsigned i = reversed ? k : count - 1 - k;
        if (infos[i].cluster != from) {
            to = from;
            from = infos[i].cluster;
        }
        sh->glyphs[before + i] = (struct glyph){
            .font = first->font,
            .id = (uint16_t)infos[i].codepoint,
            .from = place_of(sh, from),
            .to = place_of(sh, to),
            .natural = font_advance(first->font, (uint16_t)infos[i].codepoint),
            .advance = positions[i].x_advance * unit,
            .x = positions[i].x_offset * unit,
            .y = -positions[i].y_offset * unit,
        };
    }
}

/* Shapes the text into sh->text and sh->glyphs. Returns whether it runs from right to left. */
static bool shape(struct shaper *sh, enum face face, const char *s, size_t len)
{
    find_fonts(sh, face, s, len);
    find_scripts(sh);
    bool right_to_left = find_levels(sh);
    find_items(sh);
    sh->glyph_count = 0;
    for (size_t i = 0; i < sh->item_count; i++)
        shape_item(sh, &sh->items[i]);
    return right_to_left;
}

/* ---- The cache ------------------------------------------------------------------------------------------------- */

/* Whether the words of a text can be shaped one by one: Latin, Greek or Cyrillic, whose bytes are below that of U+0590.
 */
static bool has_words(const char *s, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)s[i] >= 0xD6)
            return false;
    return true;
}

/* The length of the word, or of the blanks, at the front of a text. Numbers and IDs are seldom the same twice: in these
 * each character is a word, so they are set without kerning. */
static size_t word_length(const char *s, size_t len)
{
    size_t word = 0, digits = 0, others = 0;
    for (; word < len && (s[word] == ' ') == (s[0] == ' '); word++) {
        bool digit = s[word] >= '0' && s[word] <= '9';
        digits += digit;
        others += !digit && !(s[word] >= 'A' && s[word] <= 'Z') && s[word] != '-' && s[word] != 'x';
    }
    return digits > 0 && others == 0 ? 1 : word;
}

/* Puts a line together from the cached runs of its words. */
static void join_words(struct shaper *sh, enum face face, const char *s, size_t len)
{
    struct text text = {0};
    struct glyph *glyphs = NULL;
    size_t count = 0, word;
    for (size_t at = 0; at < len; at += word) {
        word = word_length(s + at, len - at);
        const struct glyph_run *run = shaper_run(sh, face, s + at, word);
        for (size_t i = 0; i < run->count; i++) {
            struct glyph *glyph = mem_add(glyphs, count);
            *glyph = run->glyphs[i];
            glyph->from += (uint32_t)text.len;
            glyph->to += (uint32_t)text.len;
        }
        text_add_bytes(&text, run->text, run->len);
    }
    text_release(&sh->text);
    free(sh->glyphs);
    sh->text = text;
    sh->glyphs = glyphs;
    sh->glyph_count = count;
}

const struct glyph_run *shaper_run(struct shaper *sh, enum face face, const char *s, size_t len)
{
    uint64_t hash = rng_hash(s, len);
    for (size_t at = (size_t)hash % SLOTS; sh->slots[at]; at = (at + 1) % SLOTS) {
        const struct cached *c = sh->slots[at];
        if (c->hash == hash && c->key_len == len && c->run.face == face && memcmp(c->key, s, len) == 0)
            return &c->run;
    }
    bool right_to_left = false;
    if (len > 1 && has_words(s, len) && word_length(s, len) < len)
        join_words(sh, face, s, len);
    else
        right_to_left = shape(sh, face, s, len);

    if (sh->runs >= RUNS_MAX || sh->bytes > TEXT_MAX) {
        memset(sh->slots, 0, SLOTS * sizeof *sh->slots);
        arena_clear(&sh->arena);
        sh->runs = sh->bytes = 0;
    }
    sh->runs++;
    sh->bytes += len;
    struct cached *c = arena_alloc(&sh->arena, sizeof *c);
    struct glyph *glyphs = arena_alloc(&sh->arena, sh->glyph_count * sizeof *glyphs);
    *c = (struct cached){.key = arena_string(&sh->arena, s, len), .key_len = len, .hash = hash};
    c->run = (struct glyph_run){.glyphs = glyphs,
                                .count = sh->glyph_count,
                                .text = arena_string(&sh->arena, text_string(&sh->text), sh->text.len),
                                .len = sh->text.len,
                                .face = face,
                                .right_to_left = right_to_left};
    for (size_t i = 0; i < sh->glyph_count; i++) {
        glyphs[i] = sh->glyphs[i];
        c->run.width += glyphs[i].advance;
    }
    size_t free_slot = (size_t)hash % SLOTS;
    while (sh->slots[free_slot])
        free_slot = (free_slot + 1) % SLOTS;
    sh->slots[free_slot] = c;
    return &c->run;
}
