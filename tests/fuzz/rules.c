/* Any text as the rules of a game: it is refused with a reason and its line, or all that it says can be set. */
#define _GNU_SOURCE /* memfd_create */

#include "fuzz.h"
#include "page/rules/rule_text.h"

/* Words with one blank between, none of them long, stars in pairs. */
static void require_text(const char *s)
{
    size_t stars = 0, word = 0;
    REQUIRE(*s != ' ');
    for (; *s; s++) {
        stars += *s == '*';
        word = *s == ' ' ? 0 : word + 1;
        REQUIRE(word <= 120 && (unsigned char)*s >= 0x20 && (*s != ' ' || (s[1] && s[1] != ' ')));
    }
    REQUIRE(stars % 2 == 0);
}

static void require_rules(const struct rule_text *rules)
{
    size_t pictures = 0;
    REQUIRE(rules->block_count > 0 && *rules->summary && *rules->credit && *rules->source);
    for (size_t i = 0; i < rules->block_count; i++) {
        const struct rule_block *block = &rules->blocks[i];
        REQUIRE(block->kind == RULE_EXAMPLES ? block->count > 0 : block->count <= (block->kind == RULE_ENTRY));
        REQUIRE(block->kind == RULE_EXAMPLES || *block->text);
        REQUIRE((block->kind == RULE_ENTRY) == (*block->label != '\0'));
        REQUIRE(block->count == 0 || block->first == pictures);
        require_text(block->text);
        pictures += block->count;
    }
    REQUIRE(pictures == rules->example_count);
    for (size_t i = 0; i < pictures; i++) {
        REQUIRE(*rules->examples[i].name && rules->examples[i].line > 0);
        require_text(rules->examples[i].caption);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text why = {0};
    const char *s = size ? (const char *)data : "";

    struct rule_text *rules = rule_text_read(s, size, "x", &why);
    if (rules) {
        REQUIRE(why.len == 0);
        require_rules(rules);
    } else {
        require_reason(&why, utf8_valid(s, size) == size);
        REQUIRE(strncmp(why.data, "x:", 2) == 0);
    }
    rule_text_free(rules);
    text_release(&why);
    return 0;
}
