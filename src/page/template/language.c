#include "page/template/language.h"

#include "base/utf8.h"
#include "page/template/template.h"

#include <string.h>

#define FOLDER "words/"
#define ENDING ".cfg"

void language_names(struct text *out)
{
    text_add(out, LANGUAGE_STANDARD ", ");
    template_names(FOLDER, out);
}

bool language_load(const char *template_dir, const char *language, struct words **words, struct text *why)
{
    struct text path = {0}, reason = {0};
    struct template t = {0};
    int line = 0;

    *words = NULL;
    text_addf(&path, FOLDER "%s" ENDING, language);
    enum template_found found =
        template_is_part(language) ? template_find(template_dir, text_string(&path), &t, &reason) : TEMPLATE_ABSENT;
    bool ok = found == TEMPLATE_ABSENT && strcmp(language, LANGUAGE_STANDARD) == 0;
    if (found == TEMPLATE_ABSENT && !ok) {
        text_addf(why, "unknown language \"%.*s\": the languages are ", UTF8_EXCERPT(language));
        language_names(why);
        text_add(why, ", or one of your own in words/LANG.cfg of a template folder");
    } else if (found == TEMPLATE_BROKEN) {
        text_add(why, text_string(&reason));
    } else if (found == TEMPLATE_FOUND) {
        struct text builtin = {0};
        template_write_builtin_name(&t, &builtin);
        text_clear(&reason);
        *words = words_read(&(struct setting_reader){&line, &reason}, text_string(&t.content), text_string(&builtin));
        text_release(&builtin);
        ok = *words || template_refuse(&t, line, text_string(&reason), why);
    }
    template_release(&t);
    text_release(&path);
    text_release(&reason);
    return ok;
}
