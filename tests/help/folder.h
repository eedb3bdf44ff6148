/* Gives each test its own folder: a cmocka setup and teardown. */
#pragma once

/* Makes an empty folder and enters it; its path is in *state. */
int folder_enter(void **state);

/* Leaves and deletes it with its contents. */
int folder_leave(void **state);
