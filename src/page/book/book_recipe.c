#include "page/book/book_recipe.h"

#include "base/setting.h"
#include "base/utf8.h"
#include "catalogue/id.h"
#include "catalogue/lookup.h"
#include "page/template/template.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PARAGRAPHS_MAX = 100, PARAGRAPH_MAX = 4000, PER_PAGE_MAX = 64 };

/* ---- What a recipe may say --------------------------------------------------------------------------------------- */

/* Rows of tables: a word that is looked up, a value, a text, a number from 1 on, and a length. */
#define ROW(...)                                                                                                       \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }
#define WORD(name, optional) ROW(name, SETTING_WORD, 0, 0, 0, optional)
#define VALUE(name)          ROW(name, SETTING_VALUE, 0, 0, 0, true)
#define TEXT(name, tag, member, optional)                                                                              \
    ROW(name, SETTING_TEXT, 1, RECIPE_TEXT_MAX, offsetof(struct tag, member), optional)
#define WHOLE(name, most, member)  ROW(name, SETTING_WHOLE, 1, most, offsetof(struct recipe_section, member), true)
#define LENGTH(name, most, member) ROW(name, SETTING_DECIMAL, 0, most, offsetof(struct recipe, member), true)

static const struct setting recipe_settings[] = {
    TEXT("title", recipe, title, false),
    TEXT("subtitle", recipe, subtitle, true),
    TEXT("author", recipe, author, true),
    TEXT("issue", recipe, issue, true),
    WORD("cover", true),
    WORD("ids", true),
    WORD("print", true),
    LENGTH("bleed", 10, binding.bleed),
    LENGTH("gutter", 50, binding.gutter),
    LENGTH("creep", 1, binding.creep),
    VALUE("crop_marks"),
    VALUE("holes"),
    WORD("paper", true),
    TEXT("theme", recipe, theme, true),
    TEXT("lang", recipe, language, true),
    TEXT("seed", recipe, seed, true),
    {"sections", SETTING_LIST, 1, RECIPE_SECTIONS_MAX, 0, false},
    {0},
};
static const struct setting_group recipe_group = {"a recipe", recipe_settings};

#define SECTION  WORD("section", false)
#define GAME     WORD("game", false)
#define TITLE    TEXT("title", recipe_section, title, true)
#define SEED     TEXT("seed", recipe_section, seed, true)
#define COUNT    WHOLE("count", RECIPE_COUNT_MAX, count)
#define PER_PAGE WHOLE("per-page", PER_PAGE_MAX, per_page)

enum { SETTINGS_MAX = 10 + PARAMS_MAX }; /* with the end */

/* Settings that earlier versions called otherwise. */
static const struct {
    const char *name, *old;
} renamed[] = {{"grade", "grades"}, {"per-page", "per_page"}};

/* Sections of puzzles and sheets have the options of their game, too. */
static const struct section_kind {
    const char *name, *what;
    struct setting settings[10];
} kinds[RECIPE_KINDS] = {
    [RECIPE_TEXT] = {"text",
                     "a section of text",
                     {SECTION,
                      TEXT("title", recipe_section, title, false),
                      {"paragraphs", SETTING_LIST, 1, PARAGRAPHS_MAX, 0, false}}},
    [RECIPE_RULES] = {"rules", "a section of rules", {SECTION, GAME, TITLE}},
    [RECIPE_PUZZLES] = {"puzzles",
                        "a section of puzzles",
                        {SECTION, GAME, WORD("kind", true), COUNT, VALUE("grade"), WORD("motif", true), PER_PAGE, SEED,
                         TITLE}},
    [RECIPE_SHEETS] = {"sheets", "a section of sheets", {SECTION, GAME, COUNT, PER_PAGE, SEED, TITLE}},
    [RECIPE_NOTES] = {"notes", "a section of notes", {SECTION, WHOLE("pages", RECIPE_NOTES_MAX, count), TITLE}},
    [RECIPE_LOG] = {"log", "a solver's log", {SECTION, TITLE}},
    [RECIPE_HINTS] = {"hints", "the section of hints", {SECTION, TITLE, WORD("place", true)}},
    [RECIPE_ANSWERS] = {"answers", "the section of answers", {SECTION, TITLE}},
};

/* ---- Games and their options ------------------------------------------------------------------------------------- */

/* Whether a section of puzzles or sheets may set a parameter. */
static bool may_set(const struct recipe_section *s, const struct param *param)
{
    if (s->what == RECIPE_SHEETS)
        return param->use != PARAM_RULE;
    return puzzle_kind_has(s->kind, param->name);
}

/* Finds the game and the kind of puzzle, which decide what else the section may say. */
static bool read_game(struct setting_reader *r, const config_setting_t *from, struct recipe_section *s)
{
    const config_setting_t *game = config_setting_get_member(from, "game"),
                           *kind = config_setting_get_member(from, "kind");

    if (!game || !config_setting_get_string(game))
        return s->what < RECIPE_RULES || s->what > RECIPE_SHEETS ||
               setting_refuse_missing(r, from, &(struct setting_group){kinds[s->what].what, kinds[s->what].settings},
                                      "game");
    s->game = lookup_game(config_setting_get_string(game), setting_locate(r, game));
    if (!s->game)
        return false;
    if (s->what == RECIPE_PUZZLES) {
        s->kind = lookup_puzzle_kind(s->game, kind ? config_setting_get_string(kind) : NULL,
                                     setting_locate(r, kind ? kind : from));
        if (!s->kind)
            return false;
        puzzle_standard(s->kind, s->game->params, &s->values);
    } else {
        params_standard(s->game->params, &s->values);
    }
    return true;
}

/* Reads the settings that are options of the game. */
static bool read_values(struct setting_reader *r, const config_setting_t *from, struct recipe_section *s)
{
    bool given[PARAMS_MAX] = {false}, good = true;
    scoped(text_release) struct text value = {0};

    for (int i = 0; i < config_setting_length(from); i++) {
        const config_setting_t *item = setting_entry(from, i);
        const char *name = config_setting_name(item);
        for (size_t p = 0; s->game->params[p].name; p++) {
            const struct param *param = &s->game->params[p];
            if (strcmp(name, param->name) != 0 || !may_set(s, param))
                continue;
            bool truth = config_setting_type(item) == CONFIG_TYPE_BOOL && config_setting_get_bool(item);
            text_clear(&value);
            if (truth && (param->bare || param->kind == PARAM_FLAG))
                text_add(&value, param->bare ? param->bare : "1");
            else if (!setting_value(item, &value))
                continue;
            given[p] = true;
            good = param_read(param, text_string(&value), value.len, &s->values.of[p], setting_locate(r, item)) && good;
        }
    }
    if (good && s->what == RECIPE_PUZZLES && s->kind->fit)
        s->kind->fit(&s->values, given);
    return good;
}

/* ---- Sections ---------------------------------------------------------------------------------------------------- */

static bool read_paragraphs(struct setting_reader *r, const config_setting_t *from, struct recipe_section *s,
                            struct arena *arena)
{
    const config_setting_t *list = config_setting_get_member(from, "paragraphs");
    size_t count = list && !config_setting_is_group(list) ? (size_t)config_setting_length(list) : 0;
    const char **paragraphs = arena_alloc(arena, count * sizeof *paragraphs);
    bool good = true;

    for (size_t i = 0; i < count; i++) {
        const char *text = setting_text(r, setting_entry(list, (int)i), "a paragraph", PARAGRAPH_MAX);
        good = text && good;
        paragraphs[i] = text ? arena_string(arena, text, strlen(text)) : "";
    }
    s->paragraphs = paragraphs;
    s->paragraph_count = count;
    return good;
}

/* `good`: what was read before is right. */
static bool read_puzzles(struct setting_reader *r, const config_setting_t *from, struct recipe_section *s, bool good)
{
    const config_setting_t *grade = config_setting_get_member(from, "grade"),
                           *motif = config_setting_get_member(from, "motif");
    scoped(text_release) struct text allowed = {0}, value = {0};

    s->grades = ALL_GRADES;
    if (!grade)
        grade = config_setting_get_member(from, renamed[0].old);
    if (grade && setting_value(grade, &value) && !puzzle_grades_read(text_string(&value), &s->grades, &allowed))
        good = text_refuse(setting_locate(r, grade), "%s must be %s, not \"%.*s\"", config_setting_name(grade),
                           text_string(&allowed), UTF8_EXCERPT(text_string(&value)));
    if (motif && config_setting_get_string(motif)) {
        s->motif = lookup_motif(s->kind, config_setting_get_string(motif), setting_locate(r, motif));
        good = s->motif > 0 && good;
    }
    const struct puzzle_id like = {.game = s->game, .kind = s->kind, .grades = s->grades, .values = s->values};
    const int most = game_puzzle_grades(s->game, s->kind, &s->values);
    s->grades.most = s->grades.most < most ? s->grades.most : most;
    return good && puzzle_id_check(&like, setting_locate(r, from));
}

static bool read_section(struct setting_reader *r, const config_setting_t *from, struct recipe_section *s,
                         struct arena *arena)
{
    const char *names[RECIPE_KINDS];
    const config_setting_t *what = config_setting_is_group(from) ? config_setting_get_member(from, "section") : NULL;
    struct setting settings[SETTINGS_MAX] = {{0}};
    size_t count = 0;

    for (int i = 0; i < RECIPE_KINDS; i++)
        names[i] = kinds[i].name;
    setting_locate(r, from);
    s->line = *r->line;
    if (!what || !config_setting_get_string(what)) {
        text_add(r->why, "a section is written as a group that says what it is: { section = \"puzzles\"; ... }");
        return false;
    }
    int kind = 0;
    if (!setting_word(r, from, "section", names, RECIPE_KINDS, &kind))
        return false;
    s->what = (enum recipe_kind)kind;
    s->count = 1;
    if (!read_game(r, from, s))
        return false;
    for (; kinds[kind].settings[count].name; count++) {
        settings[count] = kinds[kind].settings[count];
        for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
            if (strcmp(settings[count].name, renamed[i].name) == 0 && config_setting_get_member(from, renamed[i].old))
                settings[count].name = renamed[i].old;
    }
    bool options = s->what == RECIPE_PUZZLES || s->what == RECIPE_SHEETS;
    for (size_t p = 0; options && s->game->params[p].name; p++)
        if (may_set(s, &s->game->params[p]))
            settings[count++] = (struct setting)VALUE(s->game->params[p].name);
    const struct setting_group group = {kinds[kind].what, settings};
    bool good = setting_take(r, from, &group, s);
    if (options)
        good = read_values(r, from, s) && good;
    if (s->what == RECIPE_HINTS) {
        static const char *const places[] = {"end", "foot"};
        int place = 0;
        good = setting_word(r, from, "place", places, 2, &place) && good;
        s->foot = place == 1;
        return good;
    }
    if (s->what == RECIPE_TEXT)
        return read_paragraphs(r, from, s, arena) && good;
    if (s->what == RECIPE_PUZZLES)
        return read_puzzles(r, from, s, good);
    return good && (s->what != RECIPE_SHEETS || game_check(s->game, &s->values, setting_locate(r, from)));
}

/* Hints and answers are there once, for puzzles before or after them, and hints come first. */
static bool check_order(struct setting_reader *r, const struct recipe *recipe)
{
    const struct recipe_section *found[RECIPE_KINDS] = {NULL};

    for (const struct recipe_section *s = recipe->sections; s < recipe->sections + recipe->count; s++) {
        *r->line = s->line;
        if ((s->what == RECIPE_HINTS || s->what == RECIPE_ANSWERS) && found[s->what])
            return text_refuse(r->why, "a book has one section of %s: there is one in line %d", kinds[s->what].name,
                               found[s->what]->line);
        if (s->what == RECIPE_HINTS && found[RECIPE_ANSWERS])
            return text_refuse(r->why, "hints come before the answers, which are in line %d",
                               found[RECIPE_ANSWERS]->line);
        found[s->what] = s;
    }
    for (enum recipe_kind what = RECIPE_LOG; what <= RECIPE_ANSWERS; what++)
        if (found[what] && !found[RECIPE_PUZZLES]) {
            *r->line = found[what]->line;
            return text_refuse(r->why, "there are no puzzles in this book: leave the section of %s out",
                               kinds[what].name);
        }
    return true;
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

#define HOLES    18.0 /* mm: punched holes reach 15 mm into the page (ISO 838) */
#define LINE_KDP (0.75 * MM_PER_PT)

/* Cover, IDs and binding. */
static bool read_binding(struct setting_reader *r, const config_setting_t *root, struct recipe *recipe)
{
    static const char *const designs[] = {"aliens", "cone", "lattice"}, *const ids[] = {"imprint", "page", "none"},
                             *const profiles[] = {NULL, "kdp"};
    const config_setting_t *marks = config_setting_get_member(root, "crop_marks"),
                           *holes = config_setting_get_member(root, "holes");
    struct binding *b = &recipe->binding;
    int cover = 0, where = 0, profile = 0, count = holes ? config_setting_get_int(holes) : 0;
    bool good = setting_word(r, root, "cover", designs, COVER_DESIGNS, &cover);

    good = setting_word(r, root, "ids", ids, 3, &where) && good;
    good = setting_word(r, root, "print", profiles, 2, &profile) && good;
    recipe->cover = (enum cover_design)cover;
    recipe->ids = (enum recipe_ids)where;
    b->crop_marks = marks && config_setting_get_bool(marks);
    b->plain = profile == 1;
    b->line_least = b->plain ? LINE_KDP : 0;
    if (count != 0 && count != 2 && count != 4)
        good = text_refuse(setting_locate(r, holes), "holes must be 0, 2 or 4");
    if (count > 0)
        b->gutter = fmax(b->gutter, HOLES);
    if (b->plain && b->crop_marks)
        good = text_refuse(setting_locate(r, marks), "a printer on demand takes no crop marks: leave them out");
    if (b->plain && b->bleed > 0)
        b->bleed = BLEED;
    return good;
}

static bool read_settings(struct setting_reader *r, const config_setting_t *root, struct recipe *recipe)
{
    bool good = setting_take(r, root, &recipe_group, recipe);
    good = read_binding(r, root, recipe) && good;
    const config_setting_t *paper = config_setting_get_member(root, "paper"),
                           *theme = config_setting_get_member(root, "theme"),
                           *language = config_setting_get_member(root, "lang"),
                           *list = config_setting_get_member(root, "sections");
    if (paper && config_setting_get_string(paper)) {
        scoped(text_release) struct text allowed = {0};
        if (!paper_read(config_setting_get_string(paper), &recipe->paper, &allowed))
            good = text_refuse(setting_locate(r, paper), "paper must be %s, not \"%.*s\"", text_string(&allowed),
                               UTF8_EXCERPT(config_setting_get_string(paper)));
    }
    recipe->theme_line = theme ? (int)config_setting_source_line(theme) : 0;
    recipe->language_line = language ? (int)config_setting_source_line(language) : 0;
    if (template_is_file(recipe->theme)) {
        good = text_refuse(setting_locate(r, theme), "theme must be a name; a file of your own goes with --theme");
        *recipe->theme = '\0';
    }
    size_t count = list && !config_setting_is_group(list) ? (size_t)config_setting_length(list) : 0;
    recipe->sections = arena_alloc(&recipe->arena, (count + 1) * sizeof *recipe->sections);
    for (; recipe->count < count; recipe->count++)
        if (!read_section(r, setting_entry(list, (int)recipe->count), recipe->sections + recipe->count, &recipe->arena))
            good = false;
    return good && check_order(r, recipe);
}

bool recipe_read(const char *path, const char *language, const char *standard, struct recipe *recipe, struct text *why)
{
    scoped(text_release) struct text reason = {0};
    scoped(template_release) struct template t = {0};
    config_t config;
    int line = 0;
    struct setting_reader r = {.line = &line, .why = &reason, .all = why, .file = path};

    recipe->path = path;
    if (!template_read(path, &t, why))
        return false;
    bool good = setting_parse(&r, text_string(&t.content), &config);
    config_lookup_string(&config, "lang", &standard);
    r.language = language ? language : standard;
    good = good && read_settings(&r, config_root_setting(&config), recipe);
    setting_end_mistake(&r);
    config_destroy(&config);
    return good;
}

void recipe_release(struct recipe *recipe)
{
    arena_release(&recipe->arena);
}

void recipe_locate(const struct recipe *recipe, int line, struct text *why)
{
    text_addf(why, "%s%s:%d: ", why->len > 0 ? "\n" : "", recipe->path, line);
}
