/* Gives each test its own folder: a cmocka setup and teardown. */
#ifndef QUADRILLE_TESTS_HELP_FOLDER_H
#define QUADRILLE_TESTS_HELP_FOLDER_H

/* Makes an empty folder and enters it; its path is in *state. */
int folder_enter(void **state);

/* Leaves and deletes it with its contents. */
int folder_leave(void **state);

#endif
