/* Any text as the rules of a game: it is refused with a reason and its line, or all that it says can be set. */
#include "page/rule_text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void require(bool ok)
{
    if (!ok)
        abort();
}

/* Words with one blank between, none of them long, stars in pairs. */
static void require_text(const char *s)
{
    size_t stars = 0, word = 0;
    require(*s != ' ');
    for (; *s; s++) {
        stars += *s == '*';
        word = *s == ' ' ? 0 : word + 1;
        require(word <= 120 && (unsigned char)*s >= 0x20 && (*s != ' ' || (s[1] && s[1] != ' ')));
    }
    require(stars % 2 == 0);
}

static void require_rules(const struct rule_text *rules)
{
    size_t pictures = 0;
    require(rules->block_count > 0 && *rules->summary && *rules->credit && *rules->source);
    for (size_t i = 0; i < rules->block_count; i++) {
        const struct rule_block *block = &rules->blocks[i];
        require(block->kind == RULE_EXAMPLES ? block->count > 0 : block->count <= (block->kind == RULE_ENTRY));
        require(block->kind == RULE_EXAMPLES || *block->text);
        require((block->kind == RULE_ENTRY) == (*block->label != '\0'));
        require(block->count == 0 || block->first == pictures);
        require_text(block->text);
        pictures += block->count;
    }
    require(pictures == rules->example_count);
    for (size_t i = 0; i < pictures; i++) {
        require(*rules->examples[i].name && rules->examples[i].line > 0);
        require_text(rules->examples[i].caption);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rule_text rules = {0};
    struct text why = {0};
    const char *s = size ? (const char *)data : "";

    bool ok = rule_text_read(s, size, "x", &rules, &why);
    require(ok == (why.len == 0));
    require(ok || strncmp(text_string(&why), "x:", 2) == 0);
    if (ok)
        require_rules(&rules);
    rule_text_clear(&rules);
    text_release(&why);
    return 0;
}
