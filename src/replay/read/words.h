/* Words of claims and actions whose meaning is known, in the languages of the pages. */
#pragma once

#include <stddef.h>

/* OBJECT: what stands before the other player, as in `won against Bob`. UNIT: what numbers count that is not a score,
 * like minutes. */
enum sense {
    UNKNOWN,
    TITLE,
    WINNER,
    WINS,
    LOSES,
    GIVES_UP,
    DRAWN,
    AGREED,
    NOBODY,
    NOT,
    FIRST,
    SECOND,
    PLAYER,
    BY,
    UNIT,
    JOINT,
    OBJECT,
    AND,
    FILLER,
    ACTION
};

/* The sense of the words of numbers up to twenty is NUMBER and their number. */
enum { NUMBER = ACTION + 1 };

/* What separates words. */
extern const char word_signs[];

/* The length of a word at the front of a text; what it means in *sense, ACTION if it could be a part of a move. Case
 * and accents do not count. */
size_t word_read(const char *s, size_t len, enum sense *sense);
