#include "page/rules/explain.h"

#include "page/template/resources.h"
#include "page/text/text_output.h"

enum { COLUMNS = 80 };

void explain_diag(const struct verdict *v, const struct diag *d, const char *template_dir, bool colour,
                  struct text *out)
{
    struct text ignored = {0};
    bool quoted = false;

    if (d->rule && v->game) {
        struct rule_text *rules = rule_text_load(template_dir, LANGUAGE_STANDARD, v->game, &ignored);
        const struct text_style style = {.colour = colour, .width = COLUMNS};
        quoted = rules && text_output_rule(rules, d->rule, &style, out);
        if (rules)
            rule_text_free(rules);
        text_release(&ignored);
    }
    if (quoted)
        return;
    bool tag = d->caret < d->source.len && text_string(&d->source)[d->caret] == '[';
    text_addf(out, "  See quadrille-record(5), %s%s%s.\n", tag ? "Tags" : "Grammar", v->game ? " and " : "",
              v->game ? v->game->about.title : "");
}
