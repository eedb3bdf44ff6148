#include "page/template/resources.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "page/template/template.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ART_MAX = 32 };

struct resources {
    struct theme theme;
    struct figure figures[ART_MAX];
    struct image *images[ART_MAX];
    struct art art[ART_MAX];
    struct words *words;
    struct draw_resources draw;
};

const struct draw_resources *resources_get(const struct resources *resources)
{
    return &resources->draw;
}

void resources_free(struct resources *resources)
{
    if (!resources)
        return;
    fonts_free(resources->draw.fonts);
    words_free(resources->words);
    for (int i = 0; i < ART_MAX; i++) {
        figure_release(&resources->figures[i]);
        image_free(resources->images[i]);
    }
    free(resources);
}

static bool load_figure(const char *template_dir, const char *name, struct figure *figure, struct text *why)
{
    scoped(template_release) struct template t = {0};
    scoped(text_release) struct text path = {0}, reason = {0};

    text_addf(&path, "%s.fig", name);
    return template_find(template_dir, text_string(&path), &t, why) == TEMPLATE_FOUND &&
           (figure_read(text_string(&t.content), t.content.len, figure, &reason) ||
            text_refuse(why, "%s:%s", text_string(&t.origin), text_string(&reason)));
}

/* Loads the user's own picture in place of a figure: DIR/NAME.png, NAME as the figure's. Adds it to `missing` if there
 * is none. */
static bool load_image(const char *art_dir, const char *name, struct image **image, struct text *missing,
                       struct text *why)
{
    const char *base = strrchr(name, '/');
    scoped(text_release) struct text path = {0};

    text_addf(&path, "%s/%s.png", art_dir, base ? base + 1 : name);
    bool found = access(text_string(&path), F_OK) == 0;
    if (found)
        *image = image_read_png(text_string(&path), why);
    else
        text_addf(missing, "%s%s.png", missing->len ? ", " : "", base ? base + 1 : name);
    return !found || *image;
}

bool resources_add(struct resources *resources, const char *template_dir, const char *art_dir, const struct game *game,
                   struct text *notes, struct text *why)
{
    scoped(text_release) struct text missing = {0};
    size_t count = resources->draw.art_count, images = 0, names = 0;
    bool ok = true;

    for (; ok && game->picture->art && game->picture->art[names]; names++, count++) {
        assert(count < ART_MAX);
        const char *name = game->picture->art[names];
        ok = load_figure(template_dir, name, &resources->figures[count], why) &&
             (!art_dir || load_image(art_dir, name, &resources->images[count], &missing, why));
        resources->art[count] = (struct art){name, &resources->figures[count], resources->images[count]};
        images += resources->images[count] != NULL;
    }
    if (ok && art_dir && images == 0)
        ok = names ? text_refuse(why, "--art %s: the folder has none of %s", art_dir, text_string(&missing))
                   : text_refuse(why, "--art: %s has no pictures to replace", game->about.title);
    else if (ok && missing.len)
        text_addf(notes, "no %s in %s: the built-in figures are used\n", text_string(&missing), art_dir);
    resources->draw.art = resources->art;
    resources->draw.art_count = count;
    return ok;
}

struct resources *resources_load(const char *template_dir, const char *theme, const char *language, const char *art_dir,
                                 const struct game *game, struct text *notes, struct text *why)
{
    struct resources *resources = mem_new(sizeof *resources);

    resources->draw.theme = &resources->theme;
    if (theme_load(template_dir, theme, &resources->theme, why) &&
        language_load(template_dir, language, &resources->words, why))
        resources->draw.fonts =
            fonts_load((const char *const[]){resources->theme.font, resources->theme.font_bold}, why);
    resources->draw.words = resources->words;
    if (resources->draw.fonts && (!game || resources_add(resources, template_dir, art_dir, game, notes, why)))
        return resources;
    resources_free(resources);
    return NULL;
}

void resources_raise_type(struct resources *resources, double least)
{
    struct theme *theme = &resources->theme;
    theme->type.least = fmax(theme->type.least, least);
    theme->type.tiny = fmax(theme->type.tiny, least);
}

void resources_note_missing(const struct resources *resources, const char *s, struct text *notes)
{
    size_t len = strlen(s), used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t code = utf8_decode(s + at, len - at, &used);
        if (fonts_find(resources->draw.fonts, FACE_REGULAR, &code, 1) &&
            fonts_find(resources->draw.fonts, FACE_BOLD, &code, 1))
            continue;
        const struct short_text sign = short_text("(U+%04X)", code);
        if (strstr(text_string(notes), sign.text))
            continue;
        text_add(notes, "no installed font has \"");
        text_add_bytes(notes, s + at, used);
        text_addf(notes, "\" %s: a box is printed\n", sign.text);
    }
}

/* ---- Languages --------------------------------------------------------------------------------------------------- */

#define FOLDER "words/"
#define ENDING ".cfg"

void language_names(struct text *out)
{
    text_add(out, LANGUAGE_STANDARD ", ");
    template_names(FOLDER, out);
}

bool language_load(const char *template_dir, const char *language, struct words **words, struct text *why)
{
    scoped(text_release) struct text path = {0}, reason = {0}, builtin = {0};
    scoped(template_release) struct template t = {0};
    int line = 0;

    *words = NULL;
    text_addf(&path, FOLDER "%s" ENDING, language);
    enum template_found found =
        template_is_part(language) ? template_find(template_dir, text_string(&path), &t, &reason) : TEMPLATE_ABSENT;
    if (found == TEMPLATE_BROKEN)
        return text_refuse(why, "%s", text_string(&reason));
    if (found == TEMPLATE_ABSENT) {
        if (strcmp(language, LANGUAGE_STANDARD) == 0)
            return true;
        text_addf(why, "unknown language \"%.*s\": the languages are ", UTF8_EXCERPT(language));
        language_names(why);
        return text_refuse(why, ", or one of your own in words/LANG.cfg of a template folder");
    }
    template_write_builtin_name(&t, &builtin);
    text_clear(&reason);
    *words = words_read(&(struct setting_reader){.line = &line, .why = &reason}, text_string(&t.content),
                        text_string(&builtin));
    return *words || template_refuse(&t, line, text_string(&reason), why);
}
