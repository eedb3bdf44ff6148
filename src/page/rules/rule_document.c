#include "page/rules/rule_document.h"

#include "page/rules/rule_sheet.h"

static void draw_rules(const void *context, struct item_range items, struct draw *d, const struct document_lists *lists)
{
    const struct rule_document *doc = context;
    (void)items, (void)lists;
    rule_sheet_print(d, &doc->page, doc->rules);
}

bool rule_document_prepare(struct rule_document *doc, const char *language, struct text *why)
{
    const struct about *about = &doc->game->about;
    int pages = rule_sheet_pages(doc->resources, &doc->page, doc->rules);

    text_addf(&doc->subject, "%s: %s", about->title, words_get(doc->resources->words, RULES_WORD));
    text_addf(&doc->name, "%s-rules-%s", about->slug, language);
    doc->document = (struct document){.title = page_title(&doc->page, doc->game),
                                      .subject = text_string(&doc->subject),
                                      .name = text_string(&doc->name),
                                      .remedy = "use larger paper",
                                      .count = 1,
                                      .context = doc,
                                      .page_count = (uint64_t)pages,
                                      .draw = draw_rules};
    return pages > 0 || text_refuse(why, "the rules do not fit on this paper: use larger paper or a smaller margin");
}

void rule_document_release(struct rule_document *doc)
{
    text_release(&doc->subject);
    text_release(&doc->name);
}
