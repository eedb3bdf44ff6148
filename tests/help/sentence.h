/* Sentences of puzzles (puzzle_say), for tests that read them in English. */
#pragma once

#include "game/puzzle.h"

/* Replaces a sentence by its English text. */
static inline void sentence_in_english(struct text *sentence)
{
    struct text said = {0};
    puzzle_say(text_string(sentence), NULL, &said);
    text_release(sentence);
    *sentence = said;
}
