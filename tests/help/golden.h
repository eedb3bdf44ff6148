/* Texts that are pinned in files below tests/golden. */
#pragma once

/* Checks a text against a file, NAME.trace; with UPDATE_GOLDEN in the environment, writes it anew. Shows the first line
 * that differs. */
void golden_check(const char *name, const char *text);
