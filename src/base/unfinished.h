/* Files that have a hidden name until they are complete. They are removed if the program ends before that: by a signal,
 * or because memory runs out. A program that is killed (SIGKILL) leaves them behind. */
#pragma once

#include <signal.h>
#include <sys/types.h>

/* A file that has a hidden name: it is removed if the program ends while it is in the list. */
struct unfinished {
    const char *path;
    struct unfinished *next, **link; /* link: what points to it; NULL: it is not in the list */
};

/* Makes a file .quadrille-PID-NUMBER and opens it for writing. `path` is its folder, with a slash at the end and room
 * for the name; it stays in use. Returns the descriptor, or -1 with errno set. */
#define UNFINISHED_ROOM sizeof ".quadrille-9223372036854775807-4294967295"
int unfinished_open(struct unfinished *u, char *path, mode_t mode);

/* Begins a step that must not be interrupted, such as giving a set of files their names. No signal and no other thread
 * ends the program before unfinished_unlock(), so nothing in between may allocate memory. `mask` keeps the signals that
 * were blocked before. */
void unfinished_lock(sigset_t *mask);
void unfinished_unlock(const sigset_t *mask);

/* Between the two: the file does not have its hidden name any more, or is to stay. */
void unfinished_drop(struct unfinished *u);

/* Removes all unfinished files because the program ends now: a thread that calls unfinished_lock() afterwards waits for
 * that. */
void unfinished_remove(void);
