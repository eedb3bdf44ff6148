#include "cli/print/print.h"

#include <string.h>

bool print_web_read(struct print *p, struct text *why)
{
    const struct print_options *options = p->options;
    p->page.title = options_given(p->session->args, "title") && *options->title ? options->title : NULL;
    return (!p->page.title || options_check_line("--title", p->page.title, why)) &&
           print_options_check(options, p->session->args, FORMAT_HTML, why);
}

void print_web_begin(const struct print *p, const char *title, const char *caption, struct web_page *page)
{
    page->resources = resources_get(p->resources);
    page->language = p->options->language;
    if (page->out.len == 0)
        web_page_begin(page, p->page.title ? p->page.title : title, caption);
}

bool print_web_write(const struct print *p, const char *name, struct web_page *page, struct text *why)
{
    scoped(file_set_release) struct file_set files = {0};
    const char *path = p->options->output;

    web_page_end(page);
    if (!path) {
        text_addf(&files.output, "%s.html", name);
        file_set_choose(&files, 0, 1);
        path = text_string(&files.output);
    }
    if (!terminal_write_file(path, recognize_html, p->options->force, &page->out, why))
        return false;
    if (!p->session->general->quiet && strcmp(path, "-") != 0)
        terminal_message(false, "%s: 1 page", path);
    return true;
}
