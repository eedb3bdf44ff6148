#include "page/kit.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "page/template.h"
#include "page/theme.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ART_MAX = 32 };

struct kit {
    struct theme *theme;
    struct font *fonts[FACE_COUNT];
    struct figure figures[ART_MAX];
    struct image *images[ART_MAX];
    struct art art[ART_MAX];
    struct draw_resources draw;
};

const struct draw_resources *kit_draw(const struct kit *kit)
{
    return &kit->draw;
}

void kit_free(struct kit *kit)
{
    if (!kit)
        return;
    theme_free(kit->theme);
    for (int i = 0; i < FACE_COUNT; i++)
        font_free(kit->fonts[i]);
    for (int i = 0; i < ART_MAX; i++) {
        figure_release(&kit->figures[i]);
        image_free(kit->images[i]);
    }
    free(kit);
}

static bool load_fonts(struct kit *kit, struct text *why)
{
    const char *names[FACE_COUNT] = {[FACE_REGULAR] = kit->theme->font, [FACE_BOLD] = kit->theme->font_bold};
    for (int i = 0; i < FACE_COUNT; i++) {
        kit->fonts[i] = font_load(names[i], (enum face)i, why);
        if (!kit->fonts[i])
            return false;
        kit->draw.font[i] = kit->fonts[i];
    }
    return true;
}

static bool load_figure(const char *template_dir, const char *name, struct figure *figure, struct text *why)
{
    struct template t = {0};
    struct text path = {0};
    struct diag diag = {0};

    text_addf(&path, "%s.fig", name);
    bool ok = template_find(template_dir, text_string(&path), &t, why) == TEMPLATE_FOUND;
    if (ok) {
        ok = figure_read(text_string(&t.content), t.content.len, figure, &diag);
        if (!ok)
            text_addf(why, "%s:%u:%u: %s", text_string(&t.origin), diag.place.line, diag.place.column,
                      text_string(&diag.message));
    }
    diag_release(&diag);
    text_release(&path);
    template_release(&t);
    return ok;
}

/* Pictures of one's own: DIR/NAME.png, named as the figure is. Those that are not there are remembered. */
static bool load_image(const char *art_dir, const char *name, struct image **image, struct text *missing,
                       struct text *why)
{
    const char *base = strrchr(name, '/');
    struct text path = {0};

    text_addf(&path, "%s/%s.png", art_dir, base ? base + 1 : name);
    bool ok = true;
    if (access(text_string(&path), F_OK) != 0) {
        text_addf(missing, "%s%s.png", missing->len ? ", " : "", base ? base + 1 : name);
    } else {
        *image = image_read_png(text_string(&path), why);
        ok = *image != NULL;
    }
    text_release(&path);
    return ok;
}

bool kit_add(struct kit *kit, const char *template_dir, const char *art_dir, const struct game *game,
             struct text *notes, struct text *why)
{
    struct text missing = {0};
    size_t count = kit->draw.art_count, images = 0, names = 0;
    bool ok = true;

    for (; ok && game->picture->art && game->picture->art[names]; names++, count++) {
        assert(count < ART_MAX);
        const char *name = game->picture->art[names];
        ok = load_figure(template_dir, name, &kit->figures[count], why) &&
             (!art_dir || load_image(art_dir, name, &kit->images[count], &missing, why));
        kit->art[count] = (struct art){name, &kit->figures[count], kit->images[count]};
        images += kit->images[count] != NULL;
    }
    if (ok && art_dir && images == 0)
        ok = names ? text_refuse(why, "--art %s: there is none of %s in it", art_dir, text_string(&missing))
                   : text_refuse(why, "--art: %s has no pictures to replace", game->about.title);
    else if (ok && missing.len)
        text_addf(notes, "no %s in %s: the built-in figures stand in\n", text_string(&missing), art_dir);
    kit->draw.art = kit->art;
    kit->draw.art_count = count;
    text_release(&missing);
    return ok;
}

struct kit *kit_load(const char *template_dir, const char *theme, const char *art_dir, const struct game *game,
                     struct text *notes, struct text *why)
{
    struct kit *kit = mem_new(sizeof *kit);

    kit->theme = theme_load(template_dir, theme, why);
    kit->draw.theme = kit->theme;
    if (kit->theme && load_fonts(kit, why) && kit_add(kit, template_dir, art_dir, game, notes, why))
        return kit;
    kit_free(kit);
    return NULL;
}

void kit_note_missing(const struct kit *kit, const char *s, struct text *notes)
{
    size_t len = strlen(s), used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t code = utf8_decode(s + at, len - at, &used);
        if (font_has(kit->fonts[FACE_REGULAR], code) && font_has(kit->fonts[FACE_BOLD], code))
            continue;
        struct text sign = {0};
        text_addf(&sign, "(U+%04X)", code);
        bool said = strstr(text_string(notes), sign.data) != NULL;
        text_release(&sign);
        if (said)
            continue;
        text_add(notes, "the font has no \"");
        text_add_bytes(notes, s + at, used);
        text_addf(notes, "\" (U+%04X): a box is printed; a theme can name another font\n", code);
    }
}
