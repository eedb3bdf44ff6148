#include "page/template/resources.h"

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
    *words = words_read(&(struct setting_reader){&line, &reason}, text_string(&t.content), text_string(&builtin));
    return *words || template_refuse(&t, line, text_string(&reason), why);
}
