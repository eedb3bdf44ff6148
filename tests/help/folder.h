/* Gives each test its own folder: a cmocka setup and teardown. */
#pragma once

#include "base/text.h"

/* Makes an empty folder and enters it; its path is in *state. */
int folder_enter(void **state);

/* Leaves and deletes it with its contents. */
int folder_leave(void **state);

/* A test (help/test.h) in a folder of its own. */
#define TEST_IN_FOLDER(name) TEST_BETWEEN(name, folder_enter, folder_leave)

/* Writes a whole file, of bytes or of text; reads one, which must exist; checks the content of one. */
void folder_write(const char *path, const void *bytes, size_t len);
void folder_put(const char *path, const char *content);
struct text folder_read(const char *path);
void folder_holds(const char *path, const char *content);
