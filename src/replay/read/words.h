/* Words of claims and actions whose meaning is known, in the languages of the pages. */
#pragma once

#include <stddef.h>

enum sense { UNKNOWN, TITLE, WINNER, WINS, LOSES, DRAWN, NOBODY, FIRST, SECOND, PLAYER, BY, JOINT, FILLER, ACTION };

/* The sense of the words of numbers up to twenty is NUMBER and their number. */
enum { NUMBER = ACTION + 1 };

/* What separates words. */
extern const char word_signs[];

/* The length of a word at the front of a text; what it means in *sense, ACTION if it could be a part of a move. Case
 * and accents do not count. */
size_t word_read(const char *s, size_t len, enum sense *sense);
