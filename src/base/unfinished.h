/* Files that have a hidden name until they are complete. They are removed if the program ends before that: by a signal,
 * or because memory runs out. A program that is killed (SIGKILL) leaves them behind. */
#pragma once

#include <signal.h>
#include <stdbool.h>

/* A hidden name, in the memory of whoever made the file. */
struct unfinished {
    char *path; /* owned by the maker */
    struct unfinished *next, **link;
    bool listed;
};

/* Begins a step that must not be interrupted: a file gets or loses its hidden name, or finished files get theirs. No
 * signal and no other thread ends the program before unfinished_unlock(), so nothing in between may allocate memory.
 * `mask` keeps the signals that were blocked before. */
void unfinished_lock(sigset_t *mask);
void unfinished_unlock(const sigset_t *mask);

/* Between the two: notes a file that has just got the hidden name u->path, or one that has lost it. */
void unfinished_add(struct unfinished *u);
void unfinished_drop(struct unfinished *u);

/* Removes all unfinished files because the program ends now: a thread that calls unfinished_lock() afterwards waits for
 * that. */
void unfinished_remove(void);
