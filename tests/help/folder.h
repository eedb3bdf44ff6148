/* A folder of its own for each test: a setup and a teardown of cmocka. */
#ifndef QUADRILLE_TESTS_HELP_FOLDER_H
#define QUADRILLE_TESTS_HELP_FOLDER_H

/* Makes an empty folder and enters it; its path is in *state. */
int folder_enter(void **state);

/* Leaves and deletes it, with all that is in it. */
int folder_leave(void **state);

#endif
